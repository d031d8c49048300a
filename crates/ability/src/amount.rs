//! Numbers that the game gives.

use crate::{CardFilter, Face, Kinds, Ships, Stat, Things, Who, Whom};
use serde::{Deserialize, Serialize};

/// A number that the game gives.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Amount {
    /// Always the same.
    Just(u16),
    /// All of these together.
    Sum(Vec<Amount>),
    /// How many such ships there are.
    Ships(Box<Ships>),
    /// How many such things lie on the table.
    Things(Box<Things>),
    /// How many tokens of these kinds a ship has; of locks those that it has on others.
    Tokens(Who, Kinds),
    /// How many such damage cards a ship has.
    Damage(Who, CardFilter),
    /// How many charges of this card are active.
    Charges,
    /// How many charges of this card are inactive.
    SpentCharges,
    /// How many such results the dice show.
    Results(Showing),
    /// How many dice were rolled.
    Rolled,
    /// The number that was named.
    Named,
    /// What came of this attack.
    Attack(Tally),
    /// A number of a ship's own.
    Stat(Who, Stat),
    /// The number of the round.
    Round,
    /// The number of the last round.
    LastRound,
    /// The mission points of a player.
    Points(Whom),
    /// How much less the squad of a player costs than it may (RR.DEFICIT.01).
    Deficit(Whom),
    /// What nobody has scored yet of the points that a ship is worth.
    Worth(Who, #[serde(default, skip_serializing_if = "crate::who::is_default")] Share),
}

impl Amount {
    /// The ship whose worth it is.
    pub const fn worth_of(&self) -> Option<&Who> {
        match self {
            Self::Worth(who, _) => Some(who),
            Self::Just(_)
            | Self::Sum(_)
            | Self::Ships(_)
            | Self::Things(_)
            | Self::Tokens(..)
            | Self::Damage(..)
            | Self::Charges
            | Self::SpentCharges
            | Self::Results(_)
            | Self::Rolled
            | Self::Named
            | Self::Attack(_)
            | Self::Stat(..)
            | Self::Round
            | Self::LastRound
            | Self::Points(_)
            | Self::Deficit(_) => None,
        }
    }

    /// The ships that it counts.
    pub const fn ships(&self) -> Option<&Ships> {
        match self {
            Self::Ships(ships) => Some(ships),
            _ => None,
        }
    }
}

/// Which results are counted.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Showing {
    /// One of these; any if none is named.
    pub faces: Vec<Face>,
    /// Only of the dice that this ability has rerolled.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub rerolled: bool,
}

/// How much of the points that a ship is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Share {
    /// Half of all of them, rounded down.
    pub half: bool,
}

/// What is counted in an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Tally {
    /// The damage cards dealt to the defender.
    Dealt,
    /// The damage that the defender suffered.
    Suffered,
    /// The hit and critical hit results that were neutralized.
    Neutralized,
}
