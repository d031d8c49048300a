//! Odds: of dice and tokens, of the targets that can be attacked, of the answers to a question.

use super::Answer;
use serde::Serialize;

/// The odds of an attack.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OddsView {
    /// The question, in its words.
    pub question: String,
    /// What was asked, and what else can be.
    pub asked: AskedView,
    /// The mean of hits and critical hits.
    pub mean: f64,
    /// The mean of hits.
    pub hits: f64,
    /// The mean of critical hits.
    pub crits: f64,
    /// The chance of a critical hit.
    pub a_crit: f64,
    /// The chance of each number of hits and critical hits, from 0.
    pub damage: Vec<DamageChance>,
    /// The chance of each pair of hits and critical hits.
    pub joint: Vec<ResultChance>,
    /// What is left of the tokens, in the mean.
    pub left: Vec<LeftView>,
    /// What becomes of the defender, if its hull was told.
    pub end: Option<EndOdds>,
}

/// What was asked, and what else can be: a page can make its controls of it.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AskedView {
    /// The attacker, then the defender.
    pub sides: [SideAsked; 2],
    /// The defender's hull, 0 if it was not told, and its shields.
    pub health: [NumberAsked; 2],
}

/// The dice and tokens of a side.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SideAsked {
    /// Its dice.
    pub dice: NumberAsked,
    /// Each token that it can have.
    pub tokens: Vec<NumberAsked>,
}

/// A number of something.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NumberAsked {
    /// The word for it in questions.
    pub name: &'static str,
    /// How many.
    pub now: u8,
    /// At least so many.
    pub least: u8,
    /// At most so many.
    pub most: u8,
}

/// The chance of so many hits and critical hits.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DamageChance {
    /// How many.
    pub damage: u8,
    /// The chance of exactly so many.
    pub chance: f64,
    /// The part of it in which one or more of them are critical.
    pub with_crit: f64,
    /// The chance of so many or more.
    pub or_more: f64,
}

/// The chance of a pair of hits and critical hits.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ResultChance {
    /// Hits.
    pub hits: u8,
    /// Critical hits.
    pub crits: u8,
    /// The chance of both.
    pub chance: f64,
}

/// What is left of a token.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LeftView {
    /// Whose: `attacker` or `defender`.
    pub side: &'static str,
    /// Which token.
    pub name: String,
    /// How many, in the mean.
    pub mean: f64,
}

/// What becomes of a ship.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EndOdds {
    /// The chance that it is destroyed, if both play for damage.
    pub destroyed: f64,
    /// The same, if both play for it; none where there are too many tokens to tell at once.
    pub destroyed_at_best: Option<f64>,
    /// The chance that half of its health is gone, or all, if both play for damage.
    pub halved: f64,
}

/// Numbers for the question that a player is asked, at a table that allows help.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HelpView {
    /// The version of the game that it is about.
    pub version: u64,
    /// The question, if there are numbers for it.
    pub decision: Option<u32>,
    /// What attacks on the targets that are offered will do.
    pub targets: Vec<TargetOdds>,
    /// What the answers are worth, the best first.
    pub answers: Vec<AnswerOdds>,
}

/// What an attack on a target will do.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TargetOdds {
    /// The key of the option.
    pub key: String,
    /// The chance of at least one hit or critical hit.
    pub hit: f64,
    /// The mean of hits and critical hits.
    pub mean: f64,
    /// The chance that the target is destroyed.
    pub destroyed: f64,
    /// The chance that half of its health is gone, or all.
    pub halved: f64,
    /// Whether all of it is counted.
    pub whole: bool,
    /// The names of cards that are not counted.
    pub not_counted: Vec<String>,
}

/// What an answer is worth.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AnswerOdds {
    /// The answer.
    pub answer: Answer,
    /// In words.
    pub words: String,
    /// The mean of hits and critical hits after it.
    pub mean: f64,
    /// How much worse than the best it is for the player who is asked.
    pub loses: f64,
    /// Whether it is the best.
    pub best: bool,
}
