//! What happens to ships, as abilities wait for it.

use crate::words::Damage;
use crate::{DiceKind, Kinds, Step};
use serde::{Deserialize, Serialize};

/// What a ship does, or what happens to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Event {
    /// It gains a token of one of these kinds.
    Gains(Kinds),
    /// It spends a token of one of these kinds, or a lock.
    Spends(Kinds),
    /// A token of one of these kinds is removed from it, not by being spent.
    Removes(Kinds),
    /// It acquires a lock; what it locks is the target.
    Locks,
    /// It suffers one damage of this kind.
    Suffers(Harm),
    /// It loses a shield.
    LosesShield,
    /// It is dealt a damage card.
    IsDealt,
    /// It repairs a damage card.
    Repairs,
    /// It moves in one of these ways, as an action or not.
    Moves(Move),
    /// It skips this step.
    Skips(Step),
    /// Dice of this kind that it rolled in an attack are rerolled.
    Rerolls(DiceKind),
}

/// Kinds of damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Harm {
    /// Hit damage.
    Hit,
    /// Critical damage.
    Crit,
    /// Either.
    Any,
}

/// Moves that are no maneuvers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Move {
    /// A boost.
    Boost,
    /// A barrel roll.
    BarrelRoll,
    /// Decloaking.
    Decloak,
    /// Deploying.
    Deploy,
}

impl Event {
    /// The events of one kind each that it stands for.
    pub fn each(self) -> Vec<Self> {
        match self {
            Self::Gains(kinds) => kinds.each().map(Self::Gains).collect(),
            Self::Spends(kinds) => kinds.each().map(Self::Spends).collect(),
            Self::Removes(kinds) => kinds.each().map(Self::Removes).collect(),
            Self::Suffers(Harm::Any) => [Harm::Hit, Harm::Crit].map(Self::Suffers).to_vec(),
            Self::Suffers(_)
            | Self::Locks
            | Self::LosesShield
            | Self::IsDealt
            | Self::Repairs
            | Self::Rerolls(_)
            | Self::Moves(_)
            | Self::Skips(_) => vec![self],
        }
    }
}

impl From<Damage> for Harm {
    fn from(damage: Damage) -> Self {
        match damage {
            Damage::Hit => Self::Hit,
            Damage::Crit => Self::Crit,
        }
    }
}
