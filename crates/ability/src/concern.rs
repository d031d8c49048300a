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
            Self::AttackDice(_)
            | Self::DefenseDice(_)
            | Self::DiceOnly(..)
            | Self::DiceWithout(..)
            | Self::DiceAtRangeZero(_)
            | Self::MostModified(..)
            | Self::MostRerolled(..)
            | Self::MostDice(..)
            | Self::RangeBonus(..)
            | Self::Neutralize(_)
            | Self::Inflicts { .. } => Concern::Attack,
            Self::Maneuver(..) => Concern::ManeuverAhead,
            Self::Action(..)
            | Self::Locks(..)
            | Self::Decloak { .. }
            | Self::IgnoreObstacles(_)
            | Self::Weapon(..)
            | Self::TreatRange(..)
            | Self::TurretOnly(_)
            | Self::PilotAbilitiesOf(_)
            | Self::Becomes(_)
            | Self::Docking(_)
            | Self::StartsIn(_)
            | Self::InitiativeOf(_)
            | Self::Initiative(_)
            | Self::TurnAt(_)
            | Self::CannotGain(_)
            | Self::CannotSpend(_)
            | Self::CannotRemove(_)
            | Self::NoRecovery
            | Self::NoRecurringForce
            | Self::Allied
            | Self::CannotAttack
            | Self::NotRemoved
            | Self::Dice(_)
            | Self::Placing(_) => Concern::Anything,
        }
    }
}
