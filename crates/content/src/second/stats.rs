//! The numbers of a ship card.

use crate::arc::Arc;
use crate::charges::Charges;
use crate::entries::unique;
use crate::number::{maybe_within, within};
use serde::{Deserialize, Deserializer};
use std::collections::BTreeMap;

/// The stats of a ship.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stats {
    /// The primary weapons: attack value by arc. Empty for a ship without one.
    #[serde(default, deserialize_with = "attack")]
    pub attack: BTreeMap<Arc, u8>,
    /// Agility.
    #[serde(deserialize_with = "within::<_, _, 0, 6>")]
    pub agility: u8,
    /// Hull.
    #[serde(deserialize_with = "within::<_, _, 1, 30>")]
    pub hull: u8,
    /// Shields.
    #[serde(default, deserialize_with = "within::<_, _, 0, 20>")]
    pub shields: u8,
    /// How many shields a huge ship recovers each round.
    #[serde(default, deserialize_with = "maybe_within::<_, _, 1, 5>")]
    pub shield_recovery: Option<u8>,
    /// The energy of a huge ship.
    pub energy: Option<Charges>,
}

/// Reads attack values by arc.
fn attack<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BTreeMap<Arc, u8>, D::Error> {
    #[derive(Deserialize)]
    #[serde(transparent)]
    struct Value(#[serde(deserialize_with = "within::<_, _, 0, 9>")] u8);
    let values: BTreeMap<Arc, Value> = unique(deserializer)?;
    Ok(values.into_iter().map(|(arc, value)| (arc, value.0)).collect())
}
