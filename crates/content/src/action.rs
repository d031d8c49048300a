//! Actions and the icons of action bars.

use crate::difficulty::Difficulty;
use crate::text::deserialize_as_text;
use crate::vocabulary::{UnknownWord, vocabulary};
use std::fmt;
use std::str::FromStr;

vocabulary! {
    /// An action of second edition.
    Action ("action") {
        /// Barrel roll.
        BarrelRoll = "barrelroll", "Barrel Roll";
        /// Boost.
        Boost = "boost", "Boost";
        /// Calculate.
        Calculate = "calculate", "Calculate";
        /// Cloak.
        Cloak = "cloak", "Cloak";
        /// Coordinate.
        Coordinate = "coordinate", "Coordinate";
        /// Evade.
        Evade = "evade", "Evade";
        /// Focus.
        Focus = "focus", "Focus";
        /// Jam.
        Jam = "jam", "Jam";
        /// Lock.
        Lock = "lock", "Lock";
        /// Reinforce.
        Reinforce = "reinforce", "Reinforce";
        /// Reload.
        Reload = "reload", "Reload";
        /// Rotate arc.
        RotateArc = "rotatearc", "Rotate Arc";
        /// SLAM.
        Slam = "slam", "SLAM";
    }
}

/// An action with its difficulty, written `focus` when white and `red focus` otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ActionStep {
    /// How hard the action is.
    pub difficulty: Difficulty,
    /// The action.
    pub action: Action,
}

/// An icon of an action bar: an action, and the action linked to it, if any.
///
/// Written as the ids with an arrow: `focus > red barrelroll`.
///
/// ```
/// use redfive_content::{Action, ActionIcon, Difficulty};
/// let icon: ActionIcon = "focus > red barrelroll".parse().unwrap();
/// assert_eq!(icon.step.difficulty, Difficulty::White);
/// assert_eq!(icon.linked.unwrap().action, Action::BarrelRoll);
/// assert_eq!(icon.to_string(), "focus > red barrelroll");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ActionIcon {
    /// The action.
    pub step: ActionStep,
    /// The action that may follow it.
    pub linked: Option<ActionStep>,
}

/// An action that a ship must have, of one difficulty (`white boost`) or of any (`boost`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ActionNeeded {
    /// The difficulty that the action must have, if the card names one.
    pub difficulty: Option<Difficulty>,
    /// The action.
    pub action: Action,
}

/// Splits `red boost` into its difficulty, if written, and its action.
fn split(text: &str) -> Result<(Option<Difficulty>, Action), UnknownWord> {
    match text.split_once(' ') {
        None => Ok((None, text.parse()?)),
        Some((difficulty, action)) => Ok((Some(difficulty.parse()?), action.parse()?)),
    }
}

impl FromStr for ActionStep {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        let (difficulty, action) = split(text)?;
        Ok(Self { difficulty: difficulty.unwrap_or(Difficulty::White), action })
    }
}

impl FromStr for ActionIcon {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        Ok(match text.split_once(" > ") {
            None => Self { step: text.parse()?, linked: None },
            Some((step, linked)) => Self { step: step.parse()?, linked: Some(linked.parse()?) },
        })
    }
}

impl FromStr for ActionNeeded {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        let (difficulty, action) = split(text)?;
        Ok(Self { difficulty, action })
    }
}

impl fmt::Display for ActionStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.difficulty != Difficulty::White {
            write!(f, "{} ", self.difficulty.xws())?;
        }
        f.write_str(self.action.xws())
    }
}

impl fmt::Display for ActionIcon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.step)?;
        self.linked.map_or(Ok(()), |linked| write!(f, " > {linked}"))
    }
}

impl fmt::Display for ActionNeeded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(difficulty) = self.difficulty {
            write!(f, "{} ", difficulty.xws())?;
        }
        f.write_str(self.action.xws())
    }
}

deserialize_as_text!(ActionIcon);
deserialize_as_text!(ActionNeeded);
