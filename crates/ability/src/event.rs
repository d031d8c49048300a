//! What happens to ships, as abilities wait for it.

use crate::words::{Action, Damage};
use crate::{DiceKind, Kinds, Step};
use serde::{Deserialize, Serialize};

/// What a ship does, or what happens to it. What a card waits for comes before it or after it
/// ([`Moment`](crate::Moment)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Event {
    /// It activates.
    Activate,
    /// It reveals its dial.
    Reveal,
    /// It executes a maneuver.
    Maneuver,
    /// It engages.
    Engage,
    /// It declares the defender; before that the attack arc is known.
    Declare,
    /// The Neutralize Results step.
    Neutralize,
    /// The ships are placed in setup.
    PlaceForces,
    /// It rolls dice of this kind in an attack. What waits for the roll, or changes the number of
    /// dice, comes before.
    Roll(DiceKind),
    /// It performs an action.
    Perform,
    /// It does what an action does, as that action or not.
    Do(Action),
    /// It fails an action.
    Fail,
    /// Dice of this kind were modified in an attack: of the ship that rolled them.
    Modify(DiceKind),
    /// Dice of this kind that it rolled in an attack are rerolled.
    Reroll(DiceKind),
    /// It performs an attack.
    Attack,
    /// It defends.
    Defend,
    /// It gains a token of one of these kinds; or, if it is said alone, acquires a lock, on the
    /// target.
    Gain(Kinds),
    /// It spends a token of one of these kinds, or a lock.
    Spend(Kinds),
    /// A token of one of these kinds is removed from it, not by being spent.
    Remove(Kinds),
    /// It suffers one damage of this kind, or the effect of a device.
    Suffer(Harm),
    /// It loses a shield.
    LoseShield,
    /// It has lost a shield or was dealt a damage card, whatever the cause.
    LoseHealth,
    /// It is dealt a damage card.
    BeDealt,
    /// It repairs a damage card.
    Repair,
    /// It exposes a damage card.
    Expose,
    /// It recovers one recurring charge or Force in the End Phase.
    Recover,
    /// It moves so.
    Move(Move),
    /// It skips this step.
    Skip(Step),
    /// It is destroyed.
    BeDestroyed,
    /// It is removed from the game.
    BeRemoved,
    /// It drops or launches a device.
    Drop,
    /// A bomb or mine detonates; after that it is not removed yet.
    Detonate,
    /// It moves through or overlaps this remote, or gets it placed under itself; or an obstacle, whose
    /// effects it suffers.
    Meet(Met),
}

/// How a ship meets something on the table; in any way if nothing is said.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(default, deny_unknown_fields)]
pub struct Met {
    /// Only if it ends on it.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub overlapped: bool,
    /// Only by a maneuver.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub maneuver: bool,
}

impl Met {
    /// All that it is: what ends on something by a maneuver meets it in every way.
    pub fn each(self) -> impl Iterator<Item = Self> {
        let ways = [(false, false), (false, true), (true, false), (true, true)];
        ways.into_iter()
            .map(|(overlapped, maneuver)| Self { overlapped, maneuver })
            .filter(move |it| it.overlapped <= self.overlapped && it.maneuver <= self.maneuver)
    }
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
    /// No damage as such: the effect of a device that detonates, whatever that is.
    Effect,
}

/// How a ship moves, comes and goes, that is no action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Move {
    /// That of a maneuver, whose difficulty is not checked yet.
    Maneuver,
    /// Decloaking.
    Decloak,
    /// Deploying.
    Deploy,
    /// Being placed, as a remote.
    Place,
    /// Leaving the play area: it flees.
    Leave,
}

impl Event {
    /// Calls `give` with the events of one kind each that it stands for.
    pub fn each(self, give: &mut impl FnMut(Self)) {
        match self {
            Self::Gain(kinds) => kinds.each().map(Self::Gain).for_each(give),
            Self::Spend(kinds) => kinds.each().map(Self::Spend).for_each(give),
            Self::Remove(kinds) => kinds.each().map(Self::Remove).for_each(give),
            Self::Suffer(Harm::Any) => {
                [Harm::Hit, Harm::Crit].map(Self::Suffer).into_iter().for_each(give);
            }
            one => give(one),
        }
    }

    /// Whether it is this event of one kind, or stands for it.
    pub fn covers(self, one: Self) -> bool {
        match (self, one) {
            (Self::Gain(all), Self::Gain(one))
            | (Self::Spend(all), Self::Spend(one))
            | (Self::Remove(all), Self::Remove(one)) => all.includes(one),
            (Self::Suffer(Harm::Any), Self::Suffer(one)) => one != Harm::Effect,
            (all, one) => all == one,
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
