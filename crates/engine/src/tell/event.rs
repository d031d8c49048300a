//! Everything that happens is an event.

use crate::cast::{KindId, TextId};
use crate::dice::{AttackFace, DefenseFace, Dice};
use crate::words::{
    Action, CardId, Damage, ObjectId, Phase, PlayerColour, PlayerId, ShipId, ThingId, Token,
};
use redfive_ability::Reason;
use redfive_geometry::{Maneuver, Pose, Turret};
use serde::{Deserialize, Serialize};

/// Something that happened; drives the log, animation and statistics.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// A round begins.
    Round(u8),
    /// A phase begins.
    Phase(Phase),
    /// The player order is now this.
    PlayerOrder(Vec<PlayerId>),
    /// A ship was placed.
    Placed(ShipId, Pose),
    /// An obstacle was placed.
    ObstaclePlaced(ThingId, Pose),
    /// A die was rolled for an automatic ship, to find its maneuver: what it shows, 1 to 6.
    RolledToFly(ShipId, u8),
    /// An automatic ship swerves from this maneuver.
    Swerved(ShipId, Maneuver),
    /// A dial was revealed.
    Revealed(ShipId, Maneuver),
    /// A player looked at the facedown dial of a ship.
    DialSeen(ShipId, PlayerId),
    /// A dial was turned faceup, without being revealed.
    DialShown(ShipId, Maneuver),
    /// A ship moved.
    Moved(ShipId, Pose),
    /// A ship could not be moved and stays where it is.
    Stayed(ShipId),
    /// A ship executes a maneuver, fully or not.
    Flew(ShipId, Maneuver, bool),
    /// The first ship would have ended its maneuver on the second.
    Bumped(ShipId, ShipId),
    /// Tokens were gained.
    Gained(ShipId, Token, u8),
    /// Tokens were turned over, and are these now.
    TurnedOver(ShipId, Token, u8),
    /// A ship put tokens on a card of its own, of this kind.
    PutOnCard(ShipId, KindId, Token, u8),
    /// Tokens were taken off a card of a ship, of this kind.
    TakenOffCard(ShipId, KindId, Token, u8),
    /// Tokens were removed, not by being spent.
    Removed(ShipId, Token, u8),
    /// A ship spent so many of something.
    Spent(ShipId, Resource, u8),
    /// A ship lost so many of something, not by spending it.
    Lost(ShipId, Resource, u8),
    /// A ship recovered so many of something.
    Recovered(ShipId, Resource, u8),
    /// A lock was acquired.
    Locked(ShipId, ObjectId),
    /// A lock was broken, not by being spent.
    LockBroken(ShipId, ObjectId),
    /// An action was performed.
    Acted(ShipId, Action),
    /// An action failed.
    Failed(ShipId, Action),
    /// An action with a name of its own, of the scenario, was performed, or it failed.
    NamedAction(ShipId, String, bool),
    /// A turret was turned.
    Rotated(ShipId, Turret),
    /// An attack was declared.
    Attacks(ShipId, ShipId),
    /// Attack dice were rolled or changed.
    AttackDice(Dice<AttackFace>),
    /// Defense dice were rolled or changed.
    DefenseDice(Dice<DefenseFace>),
    /// The attack hit or missed.
    AttackEnds(ShipId, ShipId, bool),
    /// An attack die was rolled for an effect.
    RolledFor(ShipId, AttackFace),
    /// A defense die was rolled for an effect.
    RolledDefenseFor(ShipId, DefenseFace),
    /// A damage card was dealt, facedown.
    DealtFacedown(ShipId),
    /// A damage card was dealt faceup: its kind.
    DealtFaceup(ShipId, KindId),
    /// A damage card was exposed: its kind.
    Exposed(ShipId, KindId),
    /// A damage card was repaired: its kind, unless there was only a note of it.
    Repaired(ShipId, Option<KindId>),
    /// A player's damage deck was empty; a new one was shuffled.
    NewDeck(PlayerId),
    /// An upgrade was flipped; whether its back is faceup now.
    Flipped(ShipId, KindId, bool),
    /// An upgrade went to this ship.
    Equipped(ShipId, KindId),
    /// A condition was assigned to a ship, unless it is facedown: which.
    Assigned(ShipId, Option<KindId>),
    /// A condition was removed from a ship, unless it was facedown: which.
    Unassigned(ShipId, Option<KindId>),
    /// A secret condition was revealed.
    ConditionRevealed(ShipId, KindId),
    /// A damage card was put on a condition of a ship: its kind.
    PutOnCondition(ShipId, KindId),
    /// Damage was suffered.
    Suffered(ShipId, Damage),
    /// A ship was destroyed.
    Destroyed(ShipId),
    /// A ship fled.
    Fled(ShipId),
    /// A ship was removed from the game.
    RemovedShip(ShipId),
    /// A ship placed a bomb or mine: its number and its kind.
    DevicePlaced(ShipId, ThingId, KindId, Pose),
    /// A ship brought a remote into play.
    RemotePlaced(ShipId, ShipId, Pose),
    /// A fuse marker was put on something.
    Fused(ObjectId),
    /// A fuse marker was taken off something.
    Unfused(ObjectId),
    /// A device detonates.
    Detonates(ObjectId),
    /// A bomb or mine is gone.
    DeviceRemoved(ThingId),
    /// An obstacle was removed.
    ObstacleRemoved(ThingId),
    /// An effect of an obstacle on a ship begins.
    Met(ShipId, ThingId),
    /// The first ship has docked with the second.
    Docked(ShipId, ShipId),
    /// The first ship deploys from the second.
    Deploys(ShipId, ShipId),
    /// A ship was placed in reserve, not by docking.
    Reserved(ShipId),
    /// A ship was overlapped by a huge ship, and set aside until that has moved.
    SetAside(ShipId),
    /// This environment card was dealt.
    EnvironmentDealt(KindId),
    /// A player has this colour from now on.
    Coloured(PlayerId, PlayerColour),
    /// A feature of the scenario was placed.
    FeaturePlaced(ThingId, Pose),
    /// A player's marker was put on a feature of the scenario.
    Marked(ThingId, PlayerId),
    /// A ship took a feature of the scenario onto its card.
    Taken(ShipId, ThingId),
    /// A feature of the scenario that lay on the card of a ship was put back onto the table.
    PutBack(ShipId, ThingId, Pose),
    /// A player earned so many mission points and has so many now.
    Scored(PlayerId, u16, u16, Gain),
    /// The game is over.
    Over(Reason),
}

/// What mission points were earned for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gain {
    /// The ability that gave them.
    pub by: TextId,
    /// The ship whose worth they are.
    pub ship: Option<ShipId>,
}

/// Something that a ship spends. (Removed tokens and broken locks have events of their own.)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Resource {
    /// A token.
    Token(Token),
    /// A lock on something.
    Lock(ObjectId),
    /// A shield.
    Shield,
    /// A Force charge.
    Force,
    /// A charge of a card.
    Charge(CardId),
    /// The energy of a huge ship: the charges of its ship card (HUGE.ENERGY.01).
    Energy,
}
