//! Odds as fractions.

use super::question::Question;
use super::report::goal_name;
use crate::failure::Failure;
use redfive_odds::{Aim, Goal};
use serde_json::json;
use std::fmt::Write as _;

/// Everything about one attack, as fractions.
pub fn exact(question: &Question, aim: Aim, json: bool) -> Result<String, Failure> {
    let goal = match aim {
        Aim::Damage => Goal::damage(),
        Aim::AtLeast(least) => Goal::at_least(least),
        _ => {
            return Err(Failure("--exact is for the goals damage and \"at least N\"".to_owned()));
        }
    };
    let odds = question.prospect.solve_exactly(&goal);
    let most = odds.joint().iter().map(|cell| cell.0 + cell.1).max().unwrap_or(0);
    let counters = question.prospect.counters.iter().zip(odds.left());
    if json {
        let joint: Vec<_> = odds
            .joint()
            .iter()
            .map(|(hits, crits, chance)| {
                json!({"hits": hits, "crits": crits, "chance": chance.to_string()})
            })
            .collect();
        let at_least: Vec<String> = (0..=most).map(|n| odds.at_least(n).to_string()).collect();
        let left: Vec<_> = counters
            .map(|(counter, left)| {
                json!({"name": counter.name, "side": counter.side, "mean": left.to_string()})
            })
            .collect();
        let value = json!({
            "question": question.words, "goal": goal_name(aim), "mean": odds.mean().to_string(),
            "at_least": at_least, "joint": joint, "left": left,
        });
        return Ok(format!("{value:#}\n"));
    }
    let mut text = String::from("hits crits  chance\n");
    for (hits, crits, chance) in odds.joint() {
        let _ = writeln!(text, "{hits:>4} {crits:>5}  {chance}");
    }
    for least in 1..=most {
        let _ = writeln!(text, "at least {least}  {}", odds.at_least(least));
    }
    let _ = writeln!(text, "mean {}: hits {}, crits {}", odds.mean(), odds.hits(), odds.crits());
    for (counter, left) in counters {
        let _ = writeln!(text, "left {} {left}", counter.name);
    }
    Ok(text)
}
