//! Conditions and ship abilities: cards and parts of cards that have little but an ability.

use crate::ability::Behaviour;
use crate::errata::Erratum;
use crate::number::within;
use crate::second::Restriction;
use crate::slot::Slot;
use serde::Deserialize;

/// A condition card.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Condition {
    /// The printed name.
    pub name: String,
    /// How many of this name can be in play.
    #[serde(default, deserialize_with = "within::<_, _, 0, 9>")]
    pub limited: u8,
    /// The name of the marker that it shares with others, if it is a secret condition.
    #[serde(default)]
    pub secret: Option<String>,
    /// What it does.
    pub ability: Behaviour,
    /// Errata on the card.
    #[serde(default)]
    pub errata: Vec<Erratum>,
}

/// A ship ability, which several ships and pilots can share.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShipAbility {
    /// The printed name. Two abilities can have the same name where a later printing changed it.
    pub name: String,
    /// The upgrade slot that it gives, if any.
    pub slot: Option<Slot>,
    /// What must be in the squad of a ship that has it.
    #[serde(default)]
    pub restrictions: Vec<Restriction>,
    /// Whether standardized cards do not concern a ship that has it (`RR.STANDARDIZED`).
    #[serde(default)]
    pub unstandardized: bool,
    /// The restrictions of upgrades that do not concern a ship that has it.
    #[serde(default)]
    pub lifts: Vec<Restriction>,
    /// What it does.
    pub ability: Behaviour,
    /// Errata on the ability.
    #[serde(default)]
    pub errata: Vec<Erratum>,
}
