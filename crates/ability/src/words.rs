//! The game's vocabulary: tokens, actions, difficulties, phases.
//!
//! Records write these words in small letters, card files as they stand here.

use core::fmt;
use serde::{Deserialize, Serialize};

/// The tokens that ships gain and lose. (Locks are kept apart: they belong to two ships.)
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Token {
    /// Changes all focus results.
    #[serde(alias = "Focus")]
    Focus,
    /// Changes a result to an evade.
    #[serde(alias = "Evade")]
    Evade,
    /// Changes one focus result.
    #[serde(alias = "Calculate")]
    Calculate,
    /// Protects against attackers in front.
    #[serde(alias = "ReinforceFore")]
    ReinforceFore,
    /// Protects against attackers behind.
    #[serde(alias = "ReinforceAft")]
    ReinforceAft,
    /// Cannot attack.
    #[serde(alias = "Disarm")]
    Disarm,
    /// Loses the next green token or lock.
    #[serde(alias = "Jam")]
    Jam,
    /// Can be moved; one fewer defense die.
    #[serde(alias = "Tractor")]
    Tractor,
    /// No actions, no red maneuvers.
    #[serde(alias = "Stress")]
    Stress,
    /// The ion maneuver.
    #[serde(alias = "Ion")]
    Ion,
    /// One fewer defense die.
    #[serde(alias = "Strain")]
    Strain,
    /// One fewer attack die.
    #[serde(alias = "Deplete")]
    Deplete,
    /// Cloaked.
    #[serde(alias = "Cloak")]
    Cloak,
    /// A fuse marker, which lies on devices and cards only (RR.FUSE-MARKER).
    #[serde(alias = "Fuse")]
    Fuse,
}

/// The colours of tokens (RR.TOKEN-COLORS-AND-SHAPES).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TokenColour {
    /// Circular; removed first in the End Phase.
    Green,
    /// Circular; removed next.
    Orange,
    /// Stays until something removes it.
    Red,
    /// Stays until it is spent.
    Blue,
}

impl Token {
    /// All kinds, in a fixed order.
    pub const ALL: [Self; 14] = [
        Self::Focus,
        Self::Evade,
        Self::Calculate,
        Self::ReinforceFore,
        Self::ReinforceAft,
        Self::Disarm,
        Self::Jam,
        Self::Tractor,
        Self::Stress,
        Self::Ion,
        Self::Strain,
        Self::Deplete,
        Self::Cloak,
        Self::Fuse,
    ];

    /// Its colour.
    pub const fn colour(self) -> TokenColour {
        match self {
            Self::Focus
            | Self::Evade
            | Self::Calculate
            | Self::ReinforceFore
            | Self::ReinforceAft => TokenColour::Green,
            Self::Disarm | Self::Jam | Self::Tractor => TokenColour::Orange,
            Self::Stress | Self::Ion | Self::Strain | Self::Deplete => TokenColour::Red,
            Self::Cloak | Self::Fuse => TokenColour::Blue,
        }
    }

    /// Whether the End Phase removes it (RR.END-PHASE.04).
    pub const fn is_circular(self) -> bool {
        matches!(self.colour(), TokenColour::Green | TokenColour::Orange)
    }
}

/// The standard actions of this engine so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Gain a focus token.
    #[serde(alias = "Focus")]
    Focus,
    /// Gain an evade token.
    #[serde(alias = "Evade")]
    Evade,
    /// Gain a calculate token.
    #[serde(alias = "Calculate")]
    Calculate,
    /// Acquire a lock.
    #[serde(alias = "Lock")]
    Lock,
    /// Roll to one side.
    #[serde(alias = "BarrelRoll")]
    BarrelRoll,
    /// Move ahead.
    #[serde(alias = "Boost")]
    Boost,
    /// Gain a reinforce token, fore or aft.
    #[serde(alias = "Reinforce")]
    Reinforce,
    /// Turn the turret arc indicator.
    #[serde(alias = "Rotate")]
    Rotate,
    /// Give a friendly ship an action.
    #[serde(alias = "Coordinate")]
    Coordinate,
    /// Recover a charge.
    #[serde(alias = "Reload")]
    Reload,
    /// Gain a cloak token.
    #[serde(alias = "Cloak")]
    Cloak,
    /// Execute a second maneuver of the same speed.
    #[serde(alias = "Slam")]
    Slam,
    /// Give an enemy ship a jam token.
    #[serde(alias = "Jam")]
    Jam,
}

/// How hard an action is (RR.ACTIONS.07), from least to most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ActionColour {
    /// Free.
    #[serde(alias = "White")]
    White,
    /// Costs a stress token.
    #[serde(alias = "Red")]
    Red,
    /// Costs a Force charge.
    #[serde(alias = "Purple")]
    Purple,
}

/// How hard a maneuver is (RR.DIFFICULTY.01), from least to most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Difficulty {
    /// Removes stress.
    #[serde(alias = "Blue")]
    Blue,
    /// Plain.
    #[serde(alias = "White")]
    White,
    /// Gives stress.
    #[serde(alias = "Red")]
    Red,
    /// Costs a Force charge.
    #[serde(alias = "Purple")]
    Purple,
}

impl Difficulty {
    /// Changed by a sum of increases and decreases (RR.DIFFICULTY.07–12, RUL.DIFFICULTY.01).
    ///
    /// ```
    /// use redfive_ability::words::Difficulty::*;
    /// assert_eq!(White.changed(1), Red);
    /// assert_eq!(Red.changed(2), Red);
    /// assert_eq!(Purple.changed(-1), Purple);
    /// ```
    pub const fn changed(self, by: i8) -> Self {
        let level = match self {
            Self::Purple => return self,
            Self::Blue => 0,
            Self::White => 1,
            Self::Red => 2,
        };
        match level + by {
            i8::MIN..=0 => Self::Blue,
            1 => Self::White,
            _ => Self::Red,
        }
    }
}

/// The five phases of a round (RR.ROUND.01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Dials are set.
    #[serde(alias = "Planning")]
    Planning,
    /// Abilities of the System Phase.
    #[serde(alias = "System")]
    System,
    /// Ships fly.
    #[serde(alias = "Activation")]
    Activation,
    /// Ships attack.
    #[serde(alias = "Engagement")]
    Engagement,
    /// Tokens are removed, charges recovered.
    #[serde(alias = "End")]
    End,
}

/// The two kinds of damage (RR.DAMAGE.02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Damage {
    /// Regular damage.
    #[serde(alias = "Hit")]
    Hit,
    /// Critical damage.
    #[serde(alias = "Crit")]
    Crit,
}

/// The kinds of obstacle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ObstacleKind {
    /// A rock.
    #[serde(alias = "Asteroid")]
    Asteroid,
    /// Wreckage.
    #[serde(alias = "DebrisCloud")]
    DebrisCloud,
    /// Gas.
    #[serde(alias = "GasCloud")]
    GasCloud,
    /// Fire, placed in play.
    #[serde(alias = "Blaze")]
    Blaze,
    /// Chaff, placed in play; a device as well.
    #[serde(alias = "ElectroChaffCloud")]
    ElectroChaffCloud,
    /// Crates, placed in play.
    #[serde(alias = "LooseCargo")]
    LooseCargo,
    /// Spare parts, placed in play.
    #[serde(alias = "SpareParts")]
    SpareParts,
}

/// The kinds of things that cards put onto the table (RR.DEVICE).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DeviceKind {
    /// Goes off when the Activation Phase ends.
    #[serde(alias = "Bomb")]
    Bomb,
    /// Goes off when a ship comes upon it.
    #[serde(alias = "Mine")]
    Mine,
    /// A unit with initiative, agility and hull.
    #[serde(alias = "Remote")]
    Remote,
    /// An obstacle.
    #[serde(alias = "Obstacle")]
    Obstacle,
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Planning => "Planning Phase",
            Self::System => "System Phase",
            Self::Activation => "Activation Phase",
            Self::Engagement => "Engagement Phase",
            Self::End => "End Phase",
        })
    }
}
