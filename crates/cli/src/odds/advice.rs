//! What to do with a roll.

use super::question::Question;
use super::report::percent;
use crate::failure::Failure;
use redfive_ability::DiceKind;
use redfive_odds::{Advice, Aim, Choice, Goal, Prospect, Side, Stand, Step};
use serde_json::json;
use std::fmt::Write as _;

const ATTACK_FACES: [&str; 4] = ["crit", "hit", "focus", "blank"];
const DEFENSE_FACES: [&str; 3] = ["evade", "focus", "blank"];

/// Each choice with its worth, best first.
pub fn advise(question: &Question, roll: &str, aim: Aim, json: bool) -> Result<String, Failure> {
    let prospect = &question.prospect;
    let words: Vec<String> = roll
        .split(|letter: char| letter.is_whitespace() || letter == ',')
        .filter(|word| !word.is_empty())
        .map(|word| word.replace(char::is_control, "\u{fffd}"))
        .collect();
    let mut parts = words.split(|word| word == "against");
    let attack = faces(parts.next().unwrap_or_default(), &ATTACK_FACES, prospect.attack, "attack")?;
    let defense = match parts.next() {
        Some(words) => Some(faces(words, &DEFENSE_FACES, prospect.defense, "defense")?),
        None => None,
    };
    if parts.next().is_some() {
        return Err(Failure("write \"against\" once in a roll".to_owned()));
    }
    let (dice, by) = match defense {
        None => (DiceKind::Attack, Side::Attacker),
        Some(_) => (DiceKind::Defense, Side::Defender),
    };
    let stand = Stand {
        step: Some(Step { dice, by }),
        attack: [attack, [0; 4]],
        defense: [defense.unwrap_or_default(), [0; 3]],
        counters: prospect.counters.iter().map(|counter| counter.amount).collect(),
    };
    let goal = match aim {
        Aim::AtLeast(least) => Goal::at_least(least),
        _ => Goal::damage(),
    };
    let list = prospect.advice(&stand, &goal);
    let names: &[&str] = if dice == DiceKind::Attack { &ATTACK_FACES } else { &DEFENSE_FACES };
    if json {
        let rows: Vec<_> = list
            .iter()
            .map(
                |it| json!({"do": told(prospect, it, names), "value": it.value, "loses": it.loses}),
            )
            .collect();
        let value = json!({"question": question.words, "roll": words.join(" "), "choices": rows});
        return Ok(format!("{value:#}\n"));
    }
    let number = |value: f64| match aim {
        Aim::AtLeast(_) => percent(value),
        _ => format!("{value:.3}"),
    };
    let shown: Vec<String> = list.iter().map(|it| told(prospect, it, names)).collect();
    let width = shown.iter().map(|text| text.chars().count()).max().unwrap_or(0);
    let what = match aim {
        Aim::AtLeast(least) => format!("chance of at least {least}"),
        _ => "mean damage".to_owned(),
    };
    let who = if by == Side::Attacker { "attacker" } else { "defender" };
    let mut text = format!("the {who} can do this now; {what} then, if both play on well\n");
    for (advice, shown) in list.iter().zip(&shown) {
        let _ = write!(text, "{shown:width$}  {:>7}", number(advice.value));
        if advice.loses > 1e-9 {
            let _ = write!(text, "  loses {}", number(advice.loses));
        }
        text.push('\n');
    }
    Ok(text)
}

/// What a choice is called.
fn told(prospect: &Prospect, advice: &Advice, names: &[&str]) -> String {
    match &advice.choice {
        Choice::End => "nothing more".to_owned(),
        Choice::Use { way, takes, .. } => {
            let name = prospect.ways.get(*way).map_or("", |way| way.name.as_str());
            let mut dice = Vec::new();
            for (place, face) in names.iter().enumerate() {
                let count: u8 = takes.iter().map(|part| part[place]).sum();
                match count {
                    0 => {}
                    1 => dice.push((*face).to_owned()),
                    _ => dice.push(format!("{count} {face}")),
                }
            }
            format!("{name} on {}", dice.join(", "))
        }
    }
}

/// How many dice show each face.
fn faces<const N: usize>(
    words: &[String],
    names: &[&str; N],
    dice: u8,
    what: &str,
) -> Result<[u8; N], Failure> {
    let mut found = [0; N];
    for word in words {
        let Some(place) = names.iter().position(|name| name == word) else {
            return Err(Failure(format!(
                "\"{word}\" is not a face of {what} dice; allowed: {}",
                names.join(", ")
            )));
        };
        found[place] += 1;
        if found.iter().sum::<u8>() > dice {
            break;
        }
    }
    if found.iter().sum::<u8>() == dice {
        return Ok(found);
    }
    Err(Failure(format!(
        "the roll must show {dice} {what} dice, one face for each; it shows {}",
        words.len()
    )))
}
