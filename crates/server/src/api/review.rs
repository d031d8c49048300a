//! What is said of a game that is looked at again, and of a question that is thought about.

use super::Answer;
use serde::{Deserialize, Serialize};

/// A place on the time line of a game: a choice, and what it led to.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MomentView {
    /// How many choices were made then; 0 is the start.
    pub moment: u32,
    /// The round.
    pub round: u8,
    /// The phase.
    pub phase: &'static str,
    /// Who chose; nobody at the start.
    pub player: Option<u8>,
    /// What happened, in a line; empty if nothing is told of it.
    pub text: String,
    /// How many lines the log has then.
    pub log: usize,
}

/// The request to play on from a moment of a game, against oneself.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewBranch {
    /// After how many choices.
    pub moment: u32,
}

/// What a computer player would do.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HintView {
    /// The version of the game.
    pub version: u64,
    /// The question; none if nothing is asked that can be thought about.
    pub decision: Option<u32>,
    /// Answers, the best first.
    pub answers: Vec<HintAnswer>,
    /// What enemies whose dials lie facedown are expected to fly.
    pub foreseen: Vec<ForeseenView>,
    /// How many games were played on to find out; 0 where a glance was enough.
    pub samples: u32,
}

/// An answer, with what is thought of it.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HintAnswer {
    /// What to answer.
    pub answer: Answer,
    /// In words.
    pub words: String,
    /// Why, in a sentence.
    pub why: String,
    /// What it is worth in squad points: the more, the better.
    pub value: f64,
    /// How far that can be off.
    pub error: f64,
    /// How much worse it is than the best.
    pub loses: f64,
    /// Mean damage dealt until the end of the round; none where it was not played out.
    pub dealt: Option<f64>,
    /// Mean damage taken.
    pub taken: Option<f64>,
}

/// A maneuver that an enemy may have set.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ForeseenView {
    /// The ship.
    pub ship: u8,
    /// The maneuver, in words.
    pub words: String,
    /// How likely that is.
    pub chance: f64,
}

/// What decided a game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReviewView {
    /// How much of the game was looked at, from 0 to 1. Who asks again later gets more.
    pub done: f64,
    /// The choices that cost most, the dearest first; all dials of a player in a round are one choice.
    pub turning_points: Vec<TurningPoint>,
}

/// A choice that cost much.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TurningPoint {
    /// The moment before it.
    pub moment: u32,
    /// The round.
    pub round: u8,
    /// Who chose.
    pub player: u8,
    /// What was asked.
    pub question: String,
    /// What was chosen, in words.
    pub chosen: String,
    /// What would have been better, in words.
    pub better: String,
    /// By how many squad points, in the mean.
    pub loses: f64,
    /// Why, in a sentence.
    pub why: String,
}
