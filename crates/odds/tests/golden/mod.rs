//! Reading the golden answers.
#![allow(dead_code, reason = "each test file uses its share")]

use redfive_odds::{Deck, Kind, Prospect, Side, Text, Token};
use serde_json::Value;

/// The kinds of damage cards that the enumerator knows.
pub const KINDS: [(&str, Text); 4] = [
    ("direct", Text::WhenDealt(1)),
    ("leak", Text::AfterCrit(1)),
    ("breach", Text::HitsAsCrits),
    ("structural", Text::DefenseDice(-1)),
];

/// The answers of a file.
pub fn lines(name: &str) -> Vec<Value> {
    let path = format!("{}/tests/golden/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the golden answers");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// A small number; none is 0.
pub fn count(value: &Value) -> u8 {
    value.as_u64().unwrap_or(0).try_into().expect("a small number")
}

/// A fraction as the double that is next to it, or one beside that.
pub fn fraction(value: &Value) -> f64 {
    let text = value.as_str().expect("a fraction");
    let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
    let number = |text: &str| text.parse::<f64>().expect("a number");
    number(numerator) / number(denominator)
}

/// Whether a fraction is a double to the last bit: its denominator is a power of two and its numerator
/// small enough.
pub fn is_double(value: &Value) -> bool {
    let text = value.as_str().expect("a fraction");
    let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
    numerator.parse().is_ok_and(|n: u64| n < 1 << 53)
        && denominator.parse().is_ok_and(u128::is_power_of_two)
}

/// Whether two numbers are the same but for rounding.
pub fn close(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-12
}

/// The deck of a ship, as the enumerator tells it.
pub fn deck(ship: &Value) -> Deck {
    let kind = |(name, does): (&str, Text)| Kind {
        name: name.to_owned(),
        unseen: count(&ship["unseen"][name]),
        faceup: count(&ship["faceup"][name]),
        does,
    };
    Deck { kinds: KINDS.map(kind).to_vec(), others: count(&ship["unseen"]["other"]) }
}

/// Dice and tokens, as the enumerator tells them.
pub fn tokens(line: &Value) -> Prospect {
    let mut question = Prospect::dice(count(&line["attack"]), count(&line["defense"]));
    for (side, has) in [(Side::Attacker, &line["attacker"]), (Side::Defender, &line["defender"])] {
        for (name, n) in has.as_object().expect("tokens") {
            let token = Token::ALL.into_iter().find(|token| token.name() == name);
            question = question.with(side, token.expect("a token"), count(n));
        }
    }
    question
}
