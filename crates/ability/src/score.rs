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
