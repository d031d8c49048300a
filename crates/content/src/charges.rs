//! Charges and Force.

use crate::force_side::ForceSide;
use crate::number::within;
use serde::Deserialize;

/// Charges of a card, or the energy of a huge ship.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Charges {
    /// The charge limit.
    #[serde(deserialize_with = "within::<_, _, 0, 9>")]
    pub value: u8,
    /// How many are recovered each round; negative where one is lost instead.
    #[serde(default, deserialize_with = "within::<_, _, -1, 3>")]
    pub recovers: i8,
}

/// The Force of a card.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Force {
    /// The Force capacity.
    #[serde(deserialize_with = "within::<_, _, 1, 4>")]
    pub value: u8,
    /// How many are recovered each round.
    #[serde(default, deserialize_with = "within::<_, _, 0, 1>")]
    pub recovers: i8,
    /// The sides of the Force that the card names.
    #[serde(default)]
    pub sides: Vec<ForceSide>,
}
