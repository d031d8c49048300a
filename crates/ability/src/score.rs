//! What scenarios speak of: players, mission points, the end of the game.

use crate::Who;
use serde::{Deserialize, Serialize};

/// A player, as the ability of a scenario sees them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Whom {
    /// The player who is being considered, where each of several is.
    One,
    /// Their opponent.
    Opponent,
    /// The opponent of the player of a ship.
    OpponentOf(Who),
}

/// A number that the game gives.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Amount {
    /// Always the same.
    Just(u16),
    /// The number of the round.
    Round,
    /// The number of the last round.
    LastRound,
    /// The mission points of a player.
    Points(Whom),
    /// How much less the squad of a player costs than it may (RR.DEFICIT.01).
    Deficit(Whom),
    /// Half of the points that a ship is worth, rounded down.
    HalfWorth(Who),
    /// What nobody has scored yet of the points that a ship is worth.
    RestOfWorth(Who),
}

impl Amount {
    /// The ship whose worth it is.
    pub const fn ship(&self) -> Option<&Who> {
        match self {
            Self::HalfWorth(who) | Self::RestOfWorth(who) => Some(who),
            Self::Just(_) | Self::Round | Self::LastRound | Self::Points(_) | Self::Deficit(_) => {
                None
            }
        }
    }
}

/// Why a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// One side alone has ships left.
    #[serde(alias = "LastSide")]
    LastSide,
    /// Nobody has ships left.
    #[serde(alias = "NoShips")]
    NoShips,
    /// A player has enough mission points.
    #[serde(alias = "Points")]
    Points,
    /// The last round is over.
    #[serde(alias = "Rounds")]
    Rounds,
}
