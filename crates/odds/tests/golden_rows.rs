//! Several attacks, against answers of the enumerator in `golden/enumerate.py`.

#[path = "golden/mod.rs"]
mod golden;

use golden::{close, count, deck, fraction, lines, tokens};
use redfive_odds::row::shots;
use redfive_odds::{Aim, Health, Row};

/// Two attacks on a defender that keeps its tokens where they are worth more.
#[test]
fn a_defender_looks_ahead() {
    let lines = lines("rows.jsonl");
    assert_eq!(lines.len(), 6 * 7 + 4 * 5);
    for line in lines {
        let row = Row::of([tokens(&line), tokens(&line)]);
        let odds = row.solve(Aim::Damage);
        let expected = fraction(&line["mean"]);
        assert!(close(odds.mean(), expected), "{} instead of {expected} in {line}", odds.mean());
        assert!(close(odds.value(), expected), "{line}");
        assert!(close(row.value(Aim::Damage), expected), "{line}");
        let all: f64 = odds.joint().iter().map(|row| row.2).sum();
        assert!(close(all, 1.0), "{line}");
    }
}

/// A ship that attacks twice keeps a token for its second attack where that is better.
#[test]
fn an_attacker_looks_ahead() {
    let lines = lines("shared.jsonl");
    assert_eq!(lines.len(), 3 * 4 * 4);
    for line in lines {
        let row = Row::of([tokens(&line), tokens(&line)]).by_one();
        let expected = fraction(&line["mean"]);
        let odds = row.solve(Aim::Damage);
        assert!(close(odds.mean(), expected), "{} instead of {expected} in {line}", odds.mean());
        assert!(close(row.value(Aim::Damage), expected), "{line}");
    }
}

#[test]
fn durability_is_as_enumerated() {
    for line in lines("durability.jsonl") {
        let health = Health { hull: count(&line["health"]), ..Health::default() };
        let expected = line["destroyed"].as_array().expect("a curve");
        let curve = shots(&tokens(&line), &health, expected.len());
        for (found, expected) in curve.iter().zip(expected) {
            assert!(close(*found, fraction(expected)), "{found} instead of {expected} in {line}");
        }
    }
}

/// The chance to destroy a ship with a deck, and points for half of it (RUL.CHANCE.01), when both sides
/// play for that.
#[test]
fn ships_are_destroyed_as_enumerated() {
    let lines = lines("destroy.jsonl");
    assert!(lines.len() > 20);
    for line in lines {
        let ship = &line["ship"];
        let (shields, hull) = (count(&ship["shields"]), count(&ship["hull"]));
        let health = Health { shields, hull, lost: 0, deck: deck(ship) };
        let attacks = usize::from(count(&line["attacks"]));
        let row = Row::of(std::iter::repeat_n(tokens(&line), attacks)).on(health);
        let aim = if line["goal"] == "destroy" { Aim::Destroy } else { Aim::points(4) };
        let odds = row.solve(aim);
        let expected = fraction(&line["value"]);
        assert!(close(odds.value(), expected), "{} instead of {expected} in {line}", odds.value());
        if aim == Aim::Destroy {
            assert!(close(odds.destroyed()[attacks - 1], expected), "{line}");
        }
        assert!(close(row.value(aim), expected), "{line}");
    }
}

/// Habits are never better for a side than best play against them would be; here they lose by as much as
/// the design says.
#[test]
fn habits_lose_in_a_row() {
    use redfive_odds::{Prospect, Sight, Token};
    let attack = Prospect::dice(6, 6)
        .attacker([Token::Focus, Token::Lock])
        .defender([Token::Focus, Token::Evade]);
    let row = Row::of([attack.clone(), attack.clone()]);
    let habits = row.play(Aim::Damage, Sight::Habits).mean();
    let best = row.solve(Aim::Damage).mean();
    assert_eq!(format!("{habits:.3} {best:.3}"), "4.020 3.852");
    // One attack by habit: the attacker wastes tokens, but deals the same damage here.
    let one = Row::of([attack.clone()]);
    let habits = one.play(Aim::Damage, Sight::Habits);
    let best = one.solve(Aim::Damage);
    assert!((habits.mean() - best.mean()).abs() < 0.01);
    assert!(habits.left()[0].mean < best.left()[0].mean);
}

/// What one more is worth: the differences of the values with and without it.
#[test]
fn one_more_is_worth_what_it_changes() {
    use redfive_odds::{More, Prospect, Side, Token};
    let row = Row::of([Prospect::dice(3, 2).defender([Token::Focus])]);
    let worth = |more: &[More]| format!("{:+.3}", row.worth_of(more, Aim::Damage));
    let focus = More::Token(Side::Attacker, Token::Focus);
    let lock = More::Token(Side::Attacker, Token::Lock);
    assert_eq!(worth(std::slice::from_ref(&focus)), "+0.522");
    assert_eq!(worth(&[focus, lock]), "+1.014");
    assert_eq!(worth(&[More::Die(Side::Defender)]), "-0.254");
    // The way of a card, with a use of its own: one blank becomes a hit.
    let card = More::Once(redfive_odds::Way {
        name: "a card".to_owned(),
        step: redfive_odds::Step { dice: redfive_ability::DiceKind::Attack, by: Side::Attacker },
        spend: Vec::new(),
        gain: Vec::new(),
        result: Vec::new(),
        only_if: None,
        must: false,
        does: redfive_odds::Does::Turn {
            faces: vec![redfive_ability::Face::Blank],
            to: redfive_ability::Face::Hit,
            least: 1,
            most: 1,
        },
    });
    assert_eq!(worth(&[card]), "+0.374");
}
