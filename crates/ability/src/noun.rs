//! What abilities speak of beside ships: what is spent, what ships are, which weapons are meant.

use crate::words::Action;
use crate::{ArcName, Kinds, Need, Size, Who};
use serde::{Deserialize, Serialize};

/// What ships spend, lose and recover.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Stock {
    /// Shields.
    Shield,
    /// Force charges.
    Force,
    /// Charges of this card.
    Charge,
    /// Charges of the card that assigned this condition.
    AssignerCharge,
    /// Charges of one of these cards, by choice of the ship that has them.
    ChargeOf(ChargeFilter),
    /// Tokens of these kinds, by choice of who spends them.
    Token(Kinds),
    /// A lock on this ship.
    LockOn(Who),
}

/// Which charges are meant; everything that is said must be so.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ChargeFilter {
    /// On which cards.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub on: ChargedCard,
    /// Of upgrades of one of these slots, by their XWS names.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub slots: Vec<String>,
    /// Recurring or not; either if nothing is said.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub recurring: Option<bool>,
}

/// Cards with charges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ChargedCard {
    /// An upgrade.
    #[default]
    Upgrade,
    /// An upgrade other than this card.
    OtherUpgrade,
    /// The upgrade that the attack is made with.
    AttackUpgrade,
    /// The ship card.
    Ship,
    /// The ship card or an upgrade.
    Any,
}

/// What a ship can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum State {
    /// It has a damage card.
    Damaged,
    /// It has a faceup damage card.
    CriticallyDamaged,
    /// It has an active shield.
    Shielded,
    /// It has as many ion tokens as it takes for its size (RR.ION.01–03).
    Ionized,
    /// It has as many tractor tokens as it takes for its size (RR.TRACTOR.01–03).
    Tractored,
    /// It is docked. An ability that requires this of you works in reserve (RR.RESERVE.07).
    Docked,
    /// It was destroyed.
    Destroyed,
    /// All its Force is active.
    FullForce,
    /// Its Force is recurring.
    RecurringForce,
    /// It is its activation.
    Activating,
    /// It is its Perform Action step.
    ActionStep,
    /// It has deployed in its last maneuver.
    Deployed,
    /// It has lost half of its hull and shields, rounded up, or more (RUL.CHANCE.01).
    HalfGone,
    /// Something of its worth was scored.
    Scored,
}

/// Which ships are meant, by what is printed on their cards; everything that is said must be so.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ShipFilter {
    /// Of one of these types, by their XWS ids.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub ship: Vec<String>,
    /// One of these pilots, by their XWS ids.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub pilot: Vec<String>,
    /// Of this name, whatever its card, as "Darth Vader".
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub name: String,
    /// With this keyword, as "TIE".
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub keyword: String,
    /// Of one of these sizes.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub size: Vec<Size>,
    /// Limited.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub limited: bool,
    /// With this ship ability, by its id.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub ship_ability: String,
    /// Equipped with this upgrade, by its XWS id.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub upgrade: String,
    /// With an upgrade whose faceup side has this in its title, as "(Closed)".
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub faceup: String,
    /// Equipped with an upgrade of one of these slots, by their XWS names; of a remote, placed by one.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub slots: Vec<String>,
    /// With this condition assigned, by its XWS id.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub condition: String,
    /// With one of these actions on its action bar.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub on_bar: Vec<Action>,
}

/// Which weapons are meant; everything that is said must be so.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WeaponFilter {
    /// Primary or special.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub kind: WeaponKind,
    /// Special weapons of one of these slots, by their XWS names.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub slots: Vec<String>,
    /// Of one of these arcs.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub arcs: Vec<ArcName>,
    /// With one of these in the parentheses of its header.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub needs: Vec<Need>,
    /// With the ordnance icon (RR.RANGE-BONUS.05).
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub ordnance: bool,
    /// This card.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub this: bool,
}

/// The two kinds of weapons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum WeaponKind {
    /// Either.
    #[default]
    Any,
    /// Primary weapons.
    Primary,
    /// Special weapons (RR.SPECIAL-WEAPON).
    Special,
}

impl WeaponFilter {
    /// This card.
    pub fn this() -> Self {
        Self { this: true, ..Self::default() }
    }
}

/// A number that belongs to a ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stat {
    /// The hull that is left.
    Hull,
    /// Active shields.
    Shields,
    /// Inactive shields.
    LostShields,
    /// Active Force.
    Force,
    /// How much Force recovers in the End Phase.
    RecurringForce,
    /// Its initiative.
    Initiative,
    /// The initiative at which its turn to activate or to engage comes.
    Turn,
    /// The initiative whose turn it is, whatever its own.
    Current,
    /// Its agility value.
    Agility,
    /// The size of its base, small, medium, large, huge.
    Size,
    /// The speed of its revealed maneuver.
    Speed,
    /// The speed of the maneuver that it executed this round.
    Flown,
    /// How hard its revealed maneuver is: blue, white, red, purple.
    Difficulty,
    /// The bearing of its revealed maneuver, with its side: a number only to be compared.
    Bearing,
}
