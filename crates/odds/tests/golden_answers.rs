//! Single attacks, against answers of the enumerator in `golden/enumerate.py`.

#[path = "golden/mod.rs"]
mod golden;

use golden::{close, count, fraction, is_double, lines, tokens};
use redfive_odds::{Exact, Goal, Prospect};
use serde_json::Value;

/// Compares an answer: to the bit where the fraction is a double, and exactly as fractions.
fn compare(question: &Prospect, line: &Value) {
    let goal = Goal::damage();
    let odds = question.solve(&goal);
    let exact = question.solve_exactly(&goal);
    same(odds.mean(), exact.mean(), &line["mean"], line);
    same(odds.crits(), exact.crits(), &line["crits"], line);
    if let Some(rows) = line["joint"].as_array() {
        assert_eq!(odds.joint().len(), rows.len(), "{line}");
        for ((found, exact), row) in odds.joint().iter().zip(exact.joint()).zip(rows) {
            assert_eq!((found.0, found.1), (count(&row[0]), count(&row[1])), "{line}");
            assert_eq!((exact.0, exact.1), (found.0, found.1));
            same(found.2, exact.2, &row[2], line);
        }
    }
    if let Some(rows) = line["left"].as_array() {
        let kept = question.counters.iter().zip(odds.left()).filter(|(counter, _)| counter.kept);
        let left: Vec<f64> = kept.map(|(_, &left)| left).collect();
        assert_eq!(left.len(), rows.len(), "{line}");
        for (left, row) in left.iter().zip(rows) {
            assert!(close(*left, fraction(row)), "{left} instead of {row} in {line}");
        }
    }
}

fn same(found: f64, exact: Exact, expected: &Value, line: &Value) {
    assert_eq!(exact.to_string(), expected.as_str().expect("a fraction"), "{line}");
    if is_double(expected) {
        assert_eq!(found.to_bits(), fraction(expected).to_bits(), "{found} in {line}");
    } else {
        assert!(close(found, fraction(expected)), "{found} in {line}");
    }
}

/// Nine sets of tokens, 1 to 6 dice against 0 to 6.
#[test]
fn tokens_are_as_enumerated() {
    let lines = lines("tokens.jsonl");
    assert_eq!(lines.len(), 9 * 6 * 7);
    for line in lines {
        compare(&tokens(&line), &line);
    }
}

/// Rerolls, changes, must, added dice, results spent, conditions, both sides on both kinds of dice.
#[test]
fn modifications_of_cards_are_as_enumerated() {
    let lines = lines("cards.jsonl");
    assert!(lines.len() > 40);
    for line in lines {
        let question: Prospect =
            serde_json::from_value(line["prospect"].clone()).expect("a prospect");
        compare(&question, &line);
    }
}
