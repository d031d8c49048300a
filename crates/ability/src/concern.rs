//! What rules are asked about.

use crate::Rule;

/// What a rule is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Concern {
    /// An attack, which has an attacker and a defender.
    Attack,
    /// A maneuver that is still to come.
    ManeuverAhead,
    /// Anything else, in an attack or not.
    Anything,
}

impl Rule {
    /// What it is asked about.
    pub const fn concerns(&self) -> Concern {
        match self {
            Self::Rolls(_)
            | Self::CannotModify(_)
            | Self::Neutralize(_)
            | Self::Inflicts { .. } => Concern::Attack,
            Self::Maneuver(..) => Concern::ManeuverAhead,
            Self::Action(..)
            | Self::Locks { .. }
            | Self::IgnoreObstacles(_)
            | Self::Weapon(..)
            | Self::TreatShips(..)
            | Self::TurretOnly(_)
            | Self::PilotOf { .. }
            | Self::Docking(_)
            | Self::StartsIn(_)
            | Self::Uses { .. }
            | Self::Treat(..)
            | Self::Cannot(_)
            | Self::NoRecovery
            | Self::Allied
            | Self::Dice(_)
            | Self::Placing(_) => Concern::Anything,
        }
    }
}
