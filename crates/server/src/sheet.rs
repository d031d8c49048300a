//! What is known of a game without its table: who plays, who may, how far it is.

use crate::api::{BranchView, ClockChoice, EndingView, OpponentView, Stage};
use crate::store::Snapshot;
use serde::{Deserialize, Serialize};

/// A game without its table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sheet {
    /// The id of the game.
    pub id: String,
    /// When it was started, in seconds since 1970.
    pub started: u64,
    /// When something was last done in it.
    pub touched: u64,
    /// How far it is.
    pub stage: Stage,
    /// Against whom it is played.
    pub opponent: OpponentView,
    /// The names of the players; empty for a free seat.
    pub names: [String; 2],
    /// What the record calls the squads; none where one is not chosen.
    pub squads: [Option<String>; 2],
    /// The name of the scenario.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scenario: Option<String>,
    /// The SHA-256 of the keys to the seats; none for seats without one.
    #[serde(default)]
    pub keys: [Option<String>; 2],
    /// The clocks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockChoice>,
    /// The round.
    pub round: u8,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<EndingView>,
    /// The game that followed it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<String>,
    /// Where it was begun from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub branch_of: Option<BranchView>,
    /// Whether it comes from the directory of before.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub taken_over: bool,
    /// Why it cannot be played on, if that is known already.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

impl Sheet {
    /// A game of which only the id is known.
    pub fn unknown(id: String) -> Self {
        Self {
            id,
            started: 0,
            touched: 0,
            stage: Stage::Playing,
            opponent: OpponentView::Screen,
            names: [String::new(), String::new()],
            squads: [None, None],
            scenario: None,
            keys: [None, None],
            clock: None,
            round: 0,
            ending: None,
            rematch: None,
            branch_of: None,
            taken_over: false,
            why: None,
        }
    }

    /// The seats that have a key, a bit for each.
    pub fn keyed_seats(&self) -> u8 {
        (0..2).fold(0, |seats, i| seats | u8::from(self.keys[i].is_some()) << i)
    }

    /// The seat of the computer.
    pub fn computer(&self) -> Option<u8> {
        let OpponentView::Computer(_) = self.opponent else { return None };
        (0..2).find(|&i| self.keys[usize::from(i)].is_none())
    }

    /// Whether no other person plays it.
    pub fn is_against_nobody(&self) -> bool {
        self.opponent != OpponentView::Friend
    }

    /// The level of the computer, if it sits there.
    pub fn level_at(&self, player: u8) -> Option<&str> {
        match &self.opponent {
            OpponentView::Computer(level) if self.computer() == Some(player) => Some(level),
            _ => None,
        }
    }

    /// What a game of before told of itself.
    pub fn of_told(told: &Snapshot) -> Self {
        let name = |i: usize| told.players.get(i).cloned().unwrap_or_default();
        let ending =
            told.ending.as_ref().map(|words| EndingView { winners: Vec::new(), words: words.clone() });
        Self {
            started: told.started,
            touched: told.started,
            stage: if ending.is_some() { Stage::Over } else { Stage::Playing },
            names: [name(0), name(1)],
            squads: told.squads.clone().map(Some),
            scenario: told.scenario.clone(),
            round: told.round,
            ending,
            ..Self::unknown(told.id.clone())
        }
    }
}
