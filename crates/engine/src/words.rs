//! The game's vocabulary: players, ships, tokens, actions, difficulties.

use core::fmt;
use serde::{Deserialize, Serialize};

macro_rules! number {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub u8);

        impl $name {
            /// As a place in a list.
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

number! {
    /// A player, by the order in which they joined.
    PlayerId
}
number! {
    /// A side; players of one team are friendly to each other.
    TeamId
}
number! {
    /// A ship in the game.
    ShipId
}
number! {
    /// An obstacle in the game.
    ObstacleId
}

/// Something on the table that can be chosen, locked or measured to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ObjectId {
    /// A ship.
    Ship(ShipId),
    /// An obstacle.
    Obstacle(ObstacleId),
}

/// A weapon of a ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WeaponId {
    /// A primary weapon of the ship card.
    Primary(u8),
    /// The special weapon of an upgrade.
    Upgrade(u8),
}

/// The tokens that ships gain and lose. (Locks are kept apart: they belong to two ships.)
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Token {
    /// Changes all focus results.
    Focus,
    /// Changes a result to an evade.
    Evade,
    /// Changes one focus result.
    Calculate,
    /// Protects against attackers in front.
    ReinforceFore,
    /// Protects against attackers behind.
    ReinforceAft,
    /// Cannot attack.
    Disarm,
    /// Loses the next green token or lock.
    Jam,
    /// Can be moved; one fewer defense die.
    Tractor,
    /// No actions, no red maneuvers.
    Stress,
    /// The ion maneuver.
    Ion,
    /// One fewer defense die.
    Strain,
    /// One fewer attack die.
    Deplete,
    /// Cloaked.
    Cloak,
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
    pub const ALL: [Self; 13] = [
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
            Self::Cloak => TokenColour::Blue,
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
    Focus,
    /// Gain an evade token.
    Evade,
    /// Gain a calculate token.
    Calculate,
    /// Acquire a lock.
    Lock,
    /// Roll to one side.
    BarrelRoll,
    /// Move ahead.
    Boost,
    /// Gain a reinforce token, fore or aft.
    Reinforce,
    /// Turn the turret arc indicator.
    Rotate,
    /// Give a friendly ship an action.
    Coordinate,
    /// Recover a charge.
    Reload,
}

/// How hard an action is (RR.ACTIONS.07), from least to most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ActionColour {
    /// Free.
    White,
    /// Costs a stress token.
    Red,
    /// Costs a Force charge.
    Purple,
}

/// How hard a maneuver is (RR.DIFFICULTY.01), from least to most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Difficulty {
    /// Removes stress.
    Blue,
    /// Plain.
    White,
    /// Gives stress.
    Red,
    /// Costs a Force charge.
    Purple,
}

impl Difficulty {
    /// Changed by a sum of increases and decreases (RR.DIFFICULTY.07–12, RUL.DIFFICULTY.01).
    ///
    /// ```
    /// use redfive_engine::words::Difficulty::*;
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
    Planning,
    /// Abilities of the System Phase.
    System,
    /// Ships fly.
    Activation,
    /// Ships attack.
    Engagement,
    /// Tokens are removed, charges recovered.
    End,
}

/// The two kinds of damage (RR.DAMAGE.02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Damage {
    /// Regular damage.
    Hit,
    /// Critical damage.
    Crit,
}

/// The kinds of obstacle of the box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ObstacleKind {
    /// A rock.
    Asteroid,
    /// Wreckage.
    DebrisCloud,
    /// Gas.
    GasCloud,
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
