//! Rows solved in dense tables, against those that ask for each attack alone.

use redfive_odds::{Aim, Deck, Health, Kind, Prospect, Row, Side, Sight, Text, Token};

/// Numbers that look random and are the same everywhere.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: u64) -> u8 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % end) as u8
    }
}

fn question(numbers: &mut Numbers, defender: &[(Token, u8)]) -> Prospect {
    let mut one = Prospect::dice(1 + numbers.below(3), numbers.below(4));
    for token in [Token::Focus, Token::Calculate, Token::Lock, Token::Force] {
        if numbers.below(3) == 0 {
            one = one.with(Side::Attacker, token, 1);
        }
    }
    for &(token, count) in defender {
        one = one.with(Side::Defender, token, count);
    }
    one
}

fn health(numbers: &mut Numbers) -> Health {
    let mut kinds = Vec::new();
    for does in [Text::WhenDealt(1), Text::AfterCrit(1), Text::HitsAsCrits, Text::DefenseDice(-1)] {
        if numbers.below(2) == 0 {
            let (unseen, faceup) = (1 + numbers.below(4), u8::from(numbers.below(4) == 0));
            kinds.push(Kind { name: String::new(), unseen, faceup, does });
        }
    }
    let deck = Deck { kinds, others: numbers.below(6) };
    let lost = numbers.below(2);
    Health { shields: numbers.below(3), hull: 1 + numbers.below(4), lost, deck }
}

#[test]
fn both_find_the_same() {
    let rows = std::env::var("ROWS").ok().and_then(|n| n.parse().ok()).unwrap_or(150);
    let mut numbers = Numbers(7);
    for number in 0..rows {
        let mut defender = Vec::new();
        for token in [Token::Focus, Token::Evade, Token::Calculate, Token::Reinforce] {
            if numbers.below(3) == 0 {
                defender.push((token, 1 + numbers.below(2)));
            }
        }
        let attacks = 1 + usize::from(numbers.below(3));
        let mut row = Row::of((0..attacks).map(|_| question(&mut numbers, &defender)));
        if numbers.below(4) > 0 {
            row = row.on(health(&mut numbers));
        }
        let least = numbers.below(4);
        let aims: &[Aim] = match row.health {
            Some(_) => &[
                Aim::Damage,
                Aim::Lost,
                Aim::LoseAtLeast(least),
                Aim::Destroy,
                Aim::Halve,
                Aim::Points { half: 2.0, whole: 5.0 },
            ],
            None => &[Aim::Damage, Aim::AtLeast(2), Aim::AtLeast(4)],
        };
        for &aim in aims {
            let (fast, slow) = (row.solve(aim), row.play_by_steps(aim, Sight::Ahead));
            let told = || format!("{number}, {aim:?}: {row:?}");
            let close = |a: f64, b: f64| (a - b).abs() < 1e-10;
            assert!(
                close(fast.value(), slow.value()),
                "{} {} {}",
                fast.value(),
                slow.value(),
                told()
            );
            assert!(close(row.value(aim), slow.value()), "{}", told());
            let all = |it: &[(u8, u8, f64)]| it.iter().map(|cell| cell.2).sum::<f64>();
            assert!(close(all(fast.joint()), 1.0) && close(all(slow.joint()), 1.0), "{}", told());
            let health: f64 = fast.health().iter().map(|it| it.1).sum();
            assert!(close(health, f64::from(u8::from(row.health.is_some()))), "{}", told());
            for (a, b) in fast.left().iter().zip(slow.left()) {
                assert_eq!((&a.name, a.side, a.by), (&b.name, b.side, b.by), "{}", told());
            }
            if let (Aim::Lost, Some(ship)) = (aim, &row.health) {
                let lost = |left: &((u8, u8), f64)| {
                    f64::from(ship.shields + ship.hull - left.0.0 - left.0.1) * left.1
                };
                assert!(close(fast.health().iter().map(lost).sum(), fast.value()), "{}", told());
            }
            if aim == Aim::Destroy {
                let last = |it: &[f64]| *it.last().expect("an attack");
                assert!(close(last(fast.destroyed()), last(slow.destroyed())), "{}", told());
                assert!(close(last(fast.destroyed()), fast.value()), "{}", told());
            }
        }
    }
}

/// For damage alone both break ties alike, so everything is the same but for which of two equal tokens goes.
#[test]
fn the_whole_report_of_damage_is_the_same() {
    use Token::{Evade, Focus, Lock};
    for (attack, defense) in [(1, 0), (2, 2), (3, 3), (4, 2)] {
        let one = Prospect::dice(attack, defense).attacker([Focus, Lock]).defender([Focus, Evade]);
        let row = Row::of([one.clone(), one]);
        let (fast, slow) = (row.solve(Aim::Damage), row.play_by_steps(Aim::Damage, Sight::Ahead));
        assert_eq!(fast.joint().len(), slow.joint().len());
        for (a, b) in fast.joint().iter().zip(slow.joint()) {
            assert_eq!((a.0, a.1), (b.0, b.1));
            assert!((a.2 - b.2).abs() < 1e-12, "{a:?} {b:?}");
        }
        let sum = |row: &redfive_odds::RowOdds, side| -> f64 {
            row.left().iter().filter(|it| it.side == side).map(|it| it.mean).sum()
        };
        for side in [Side::Attacker, Side::Defender] {
            assert!(
                (sum(&fast, side) - sum(&slow, side)).abs() < 1e-12,
                "{attack} {defense} {side:?}"
            );
        }
    }
}

/// One attack is a row as well, and both solvers of rows deal as much damage in it.
#[test]
fn a_row_of_one_is_the_attack() {
    use Token::{Calculate, Evade, Focus, Lock, Reinforce};
    for (attack, defense) in [(1, 1), (2, 0), (3, 3), (5, 2)] {
        let one = Prospect::dice(attack, defense)
            .attacker([Calculate, Focus, Lock])
            .defender([Focus, Evade, Reinforce]);
        let odds = one.solve(&redfive_odds::Goal::damage());
        let row = Row::of([one.clone()]);
        let answer = row.solve(Aim::Damage);
        assert_eq!(answer.joint(), odds.joint());
        let left: Vec<f64> = answer.left().iter().map(|it| it.mean).collect();
        assert_eq!(left, odds.left());
        assert!((row.value(Aim::Damage) - odds.mean()).abs() < 1e-12);
    }
}

/// Of two kinds of tokens that do the same, what is left adds up, and the first kind goes first.
#[test]
fn tokens_that_do_the_same_are_told_apart() {
    use Token::{Calculate, Focus, Force};
    let one = Prospect::dice(3, 2).attacker([Focus]).defender([Calculate, Force]);
    let row = Row::of([one.clone(), one]);
    let (fast, slow) = (row.solve(Aim::Damage), row.play_by_steps(Aim::Damage, Sight::Ahead));
    let left = |row: &redfive_odds::RowOdds, name: &str| -> f64 {
        row.left().iter().filter(|it| it.name == name).map(|it| it.mean).sum()
    };
    let both = |row: &redfive_odds::RowOdds| left(row, "calculate") + left(row, "force");
    assert!((both(&fast) - both(&slow)).abs() < 1e-12, "{} {}", both(&fast), both(&slow));
    assert!(left(&fast, "calculate") < left(&fast, "force"));
}
