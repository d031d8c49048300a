//! What the game asks, and what can be answered.

use crate::answer::{Answer, Refusal, Space};
use crate::cast::KindId;
use crate::dice::Class;
use crate::dice::{AttackFace, DefenseFace};
use crate::window::AbilityRef;
use crate::words::{
    Action, ActionColour, DeviceId, ObjectId, ObstacleId, PlayerId, ShipId, Token, WeaponId,
};
use core::fmt;
use redfive_ability::{Face, Trait};
use redfive_geometry::{Maneuver, Pose, Side, Template, Turret};
use serde::{Deserialize, Serialize};

/// A question to a player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decision {
    /// Tells it from all others of the game.
    pub id: u32,
    /// Who decides.
    pub player: PlayerId,
    /// What is asked.
    pub ask: Ask,
    /// What can be answered.
    pub space: Space<Choice>,
}

/// What is asked, and by which rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
    /// Which maneuver the dial shows.
    SetDial(ShipId),
    /// Whether all dials are set.
    Ready,
    /// Which ship is next.
    NextShip,
    /// Which of the free places.
    Placement(ShipId),
    /// Which action.
    Action(ShipId),
    /// What to lock.
    Lock(ShipId),
    /// To which side.
    RollSide(ShipId),
    /// With which template.
    BoostTemplate(ShipId),
    /// Fore or aft.
    Reinforce(ShipId),
    /// Where the turret points.
    Turret(ShipId),
    /// Which upgrade to reload.
    Reload(ShipId),
    /// Which ship to coordinate.
    Coordinate(ShipId),
    /// Which ship to jam.
    Jam(ShipId),
    /// Which target with which weapon.
    Attack(ShipId),
    /// Along which line the first ship attacks the second.
    Line(ShipId, ShipId),
    /// Which dice modification.
    Modify(ShipId),
    /// Which dice to reroll.
    Reroll(ShipId),
    /// Which result to change.
    ChangeResult(ShipId),
    /// Whether an upgrade of a ship starts with its other side faceup.
    StartFlipped(ShipId, u8),
    /// Which obstacle to place next.
    NextObstacle,
    /// Where to place an obstacle.
    PlaceObstacle(ObstacleId),
    /// Where to place a ship.
    PlaceShip(ShipId),
    /// Which ability resolves next.
    NextAbility,
    /// Whether to use an ability.
    UseAbility(AbilityRef),
    /// Which ship an ability chooses.
    ChooseShip(AbilityRef),
    /// Whether to do something so that something else does not happen.
    Instead(AbilityRef),
    /// Which part of an ability.
    ChooseBranch(AbilityRef),
    /// Which token.
    ChooseToken(AbilityRef),
    /// Which results.
    ChooseResult(AbilityRef),
    /// Which damage card.
    ChooseCard(AbilityRef),
    /// Which condition.
    ChooseCondition(AbilityRef),
    /// From which ship a condition is removed, so that another can be assigned.
    RemoveCondition(AbilityRef),
    /// Which damage card of this trait to take from the deck.
    SearchDeck(AbilityRef, Trait),
    /// Which result to name.
    NameResult(AbilityRef),
    /// Which dice an ability rerolls.
    RerollFor(AbilityRef),
    /// What a jammed ship loses.
    Jammed(ShipId),
    /// Whether and how to decloak.
    Decloak(ShipId),
    /// Whether and how to move a ship that is tractored.
    Tractor(ShipId),
    /// Whether to turn a ship that was moved.
    TurnShip(ShipId),
    /// Which maneuver to SLAM.
    Slam(ShipId),
    /// Where to place a device.
    PlaceDevice(AbilityRef),
    /// Which device of the ship's cards to place.
    ChooseDevice(AbilityRef),
    /// Which obstacle an ability chooses.
    ChooseObstacle(AbilityRef),
    /// Which object to lock, for an ability.
    LockFor(AbilityRef),
    /// Which of the ships that stand on a mine of this ship it affects.
    UnderMine(ShipId, DeviceId),
    /// Whether to dock, and with which carrier.
    Dock(ShipId),
    /// Whether to deploy, and with which maneuver.
    Deploy(ShipId),
    /// From which guides of its carrier a ship deploys.
    Guides(ShipId),
    /// Whether to deploy from a carrier that is destroyed.
    EmergencyDeploy(ShipId),
}

impl Ask {
    /// The rule that asks.
    pub const fn rule(self) -> &'static str {
        match self {
            Self::SetDial(_) => "RR.PLANNING-PHASE.02",
            Self::Ready => "RR.PLANNING-PHASE.13",
            Self::NextShip => "RR.INITIATIVE.02",
            Self::Placement(_) => "RR.BEARING.16",
            Self::Action(_) => "RR.ACTIONS.01",
            Self::Lock(_) => "RR.LOCK.03",
            Self::RollSide(_) => "RR.BARREL-ROLL.06",
            Self::BoostTemplate(_) => "RR.BOOST.04",
            Self::Reinforce(_) => "RR.REINFORCE.12",
            Self::Turret(_) => "RR.ROTATE.01",
            Self::Reload(_) => "RR.RELOAD.01",
            Self::Coordinate(_) => "RR.COORDINATE.03",
            Self::Jam(_) => "RR.JAM.03",
            Self::Attack(_) => "RR.ATTACK.05",
            Self::Line(..) => "RR.OBSTRUCTED.07",
            Self::Modify(_) => "RR.DICE-MODIFICATION.01",
            Self::Reroll(_) => "RR.LOCK.07",
            Self::ChangeResult(_) => "RR.EVADE.04",
            Self::StartFlipped(..) => "RR.SETUP.02",
            Self::NextObstacle => "RR.SETUP.12",
            Self::PlaceObstacle(_) => "RR.SETUP.13",
            Self::PlaceShip(_) => "RR.SETUP.17",
            Self::NextAbility => "RR.ABILITY-QUEUE.05",
            Self::UseAbility(_) => "RR.CARD-INTERPRETATION.04",
            Self::ChooseShip(_)
            | Self::ChooseBranch(_)
            | Self::ChooseToken(_)
            | Self::ChooseCard(_)
            | Self::SearchDeck(..)
            | Self::NameResult(_) => "RR.ABILITIES.01",
            Self::Instead(_) => "RR.CARD-INTERPRETATION.04",
            Self::ChooseResult(_) => "RR.DICE-MODIFICATION.04",
            Self::RerollFor(_) => "RR.DICE-MODIFICATION.05",
            Self::ChooseCondition(_) => "RR.CONDITION-CARDS.10",
            Self::RemoveCondition(_) => "RR.CONDITION-CARDS.08",
            Self::Jammed(_) => "RR.JAM.18",
            Self::Decloak(_) => "RR.CLOAK.08",
            Self::Tractor(_) => "RR.TRACTOR.05",
            Self::TurnShip(_) => "RR.ROTATE-A-SHIP.01",
            Self::Slam(_) => "RR.SLAM.01",
            Self::PlaceDevice(_) => "RR.DEVICE.02",
            Self::ChooseDevice(_) => "RR.DEVICE.13",
            Self::ChooseObstacle(_) | Self::LockFor(_) => "RR.ABILITIES.01",
            Self::UnderMine(..) => "RR.DEVICE.21",
            Self::Dock(_) => "RR.DOCK.01",
            Self::Deploy(_) => "RR.DOCK.04",
            Self::Guides(_) => "RR.DOCK.05",
            Self::EmergencyDeploy(_) => "RR.DOCK.15",
        }
    }
}

/// Something to be placed in a zone; see [`Game::zone`](crate::game::Game::zone).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Placing {
    /// An obstacle.
    Obstacle(ObstacleId),
    /// A ship.
    Ship(ShipId),
    /// The device that an ability puts somewhere.
    Device(AbilityRef),
}

/// Something that can be chosen, by what it means.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Choice {
    /// Ready.
    Ready,
    /// A maneuver.
    Maneuver(Maneuver),
    /// A ship.
    Ship(ShipId),
    /// An obstacle.
    Obstacle(ObstacleId),
    /// An object.
    Object(ObjectId),
    /// A pose.
    Pose(Pose),
    /// An action of this colour.
    Action(Action, ActionColour),
    /// The action of a card.
    CardAction(AbilityRef),
    /// A side.
    Side(Side),
    /// A template.
    Template(Template),
    /// An upgrade of the ship.
    Upgrade(u8),
    /// Fore.
    Fore,
    /// Aft.
    Aft,
    /// Where a turret points.
    Turret(Turret),
    /// A weapon and a target.
    Target(WeaponId, ShipId),
    /// A line obstructed by these.
    Line(Vec<ObjectId>),
    /// A dice modification.
    Modification(Modification),
    /// Attack dice of a class.
    AttackDie(Class<AttackFace>),
    /// Defense dice of a class.
    DefenseDie(Class<DefenseFace>),
    /// An ability.
    Ability(AbilityRef),
    /// The linked action of a ship.
    Linked(ShipId),
    /// To decloak, among other things to do.
    Decloak,
    /// To dock or deploy, among other things to do.
    Dock,
    /// A part of an ability, by its place.
    Branch(u8),
    /// A token.
    Token(Token),
    /// A result.
    Face(Face),
    /// A damage card, by its serial number.
    DamageCard(u16),
    /// A kind of damage card.
    DamageKind(KindId),
    /// A condition card.
    Condition(KindId),
}

/// A way to modify dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Modification {
    /// Spend a focus token.
    Focus,
    /// Spend a calculate token.
    Calculate,
    /// Spend an evade token.
    Evade,
    /// Spend a Force charge.
    Force,
    /// Spend a lock.
    Lock,
}

/// Why an answer was refused. Nothing has changed.
#[derive(Clone, Debug, PartialEq)]
pub enum Refused {
    /// No such decision is open.
    NotOpen {
        /// The number given.
        decision: u32,
    },
    /// It is another player's decision.
    NotYours {
        /// Whose it is.
        player: PlayerId,
    },
    /// The answer is not legal.
    Illegal {
        /// What was asked.
        ask: Ask,
        /// Why.
        why: Refusal,
    },
    /// The answer is legal, but abilities would then resolve without end: a fault of a card.
    Endless {
        /// What was asked.
        ask: Ask,
    },
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotOpen { decision } => write!(f, "decision {decision} is not open"),
            Self::NotYours { player } => write!(f, "player {} decides this", player.0),
            Self::Illegal { ask, why } => write!(f, "{why} ({})", ask.rule()),
            Self::Endless { ask } => {
                write!(f, "abilities would then resolve without end ({})", ask.rule())
            }
        }
    }
}

impl std::error::Error for Refused {}

/// An answer of the game.
pub type Reply = Answer<Choice>;
