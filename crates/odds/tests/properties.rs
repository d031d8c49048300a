//! What is true of all odds, on random prospects.

mod common;

use common::{Random, cases, prospect};
use redfive_odds::{Counter, Goal, Number, Prospect, Side, Solver, Token, Way};

const NEAR: f64 = 1e-12;

/// Chances sum to 1, and none is negative; what is told follows from the chances.
#[test]
fn chances_are_chances() {
    for number in 0..cases(2_000) / 2 {
        let question = prospect(&mut Random(number << 20), number % 2 == 1);
        let odds = question.solve(&Goal::damage());
        let sum: f64 = odds.joint().iter().map(|cell| cell.2).sum();
        assert!((sum - 1.0).abs() < NEAR, "{sum}: {question:?}");
        assert!(odds.joint().iter().all(|cell| cell.2 > 0.0));
        assert!(odds.joint().is_sorted_by_key(|cell| (cell.0, cell.1)));
        assert!((odds.mean() - odds.hits() - odds.crits()).abs() < NEAR);
        let more: f64 = (1..=8).map(|least| odds.at_least(least)).sum();
        assert!((odds.mean() - more).abs() < NEAR);
        assert!(odds.a_crit() <= odds.crits() + NEAR);
        // The value is that of the forward pass.
        assert!((odds.value() - odds.mean()).abs() < NEAR);
        assert!((question.mean() - odds.mean()).abs() < 1e-9, "{question:?}");
        for (counter, left) in question.counters.iter().zip(odds.left()) {
            assert!(*left >= 0.0 && (counter.kept || *left == 0.0));
        }
    }
}

/// One more way that a side can use, or not, never hurts it.
#[test]
fn a_choice_more_never_hurts() {
    let mut helped = 0;
    for number in 0..cases(2_000) / 2 {
        let mut random = Random(number << 21 | 1);
        let question = prospect(&mut random, number % 2 == 1);
        let other = prospect(&mut random, number % 2 == 1);
        let Some(way) = other.ways.first() else { continue };
        let mut more = question.clone();
        more.counters.push(Counter {
            name: "more".into(),
            side: way.step.by,
            amount: 1 + random.below(2) as u8,
            kept: false,
        });
        let spend = vec![(more.counters.len() - 1, 1)];
        more.ways.push(Way { spend, gain: Vec::new(), must: false, ..way.clone() });
        let goal = Goal::by(|end| f64::from(end.hits) + 1.3 * f64::from(end.crits)).asking(&[]);
        let gain = more.value(&goal) - question.value(&goal);
        let gain = if way.step.by == Side::Attacker { gain } else { -gain };
        assert!(gain > -NEAR, "{gain}: {more:?}");
        helped += u32::from(gain > 1e-9);
    }
    assert!(helped > 50, "only {helped} ways did anything");
}

/// In which order ways and counters are written does not matter.
#[test]
fn order_of_writing_does_not_matter() {
    for number in 0..cases(2_000) / 4 {
        let mut random = Random(number << 22 | 3);
        let question = prospect(&mut random, number % 2 == 1);
        let mut turned = question.clone();
        turned.ways.reverse();
        turned.counters.reverse();
        let last = question.counters.len().saturating_sub(1);
        for way in &mut turned.ways {
            for cost in way.spend.iter_mut().chain(&mut way.gain) {
                cost.0 = last - cost.0;
            }
        }
        let goal = Goal::weighted(1.1);
        let (a, b) = (question.solve(&goal).value(), turned.solve(&goal).value());
        assert!((a - b).abs() < NEAR, "{a} and {b}: {question:?}");
    }
}

/// Doubles are as exact as fractions.
#[test]
fn fractions_agree_with_doubles() {
    for number in 0..cases(2_000) / 20 {
        let question = prospect(&mut Random(number << 23 | 5), number % 2 == 1);
        let goal = Goal::damage();
        let (exact, odds) = (question.solve_exactly(&goal), question.solve(&goal));
        assert!((exact.mean().double() - odds.mean()).abs() < NEAR, "{question:?}");
        let sum = exact.joint().iter().map(|cell| cell.2.fraction()).fold(0.0, |sum, part| {
            #[allow(clippy::cast_precision_loss)]
            let part = part.0 as f64 / part.1 as f64;
            sum + part
        });
        assert!((sum - 1.0).abs() < NEAR);
    }
}

/// Larger pools with several sources, where tables are large.
#[test]
fn large_pools_agree_too() {
    for number in 0..cases(2_000) / 100 {
        let mut random = Random(number << 24 | 7);
        let mut question: Prospect = prospect(&mut random, false);
        question.attack = 4 + random.below(3) as u8;
        question.defense = 3 + random.below(3) as u8;
        let goal = Goal::prices(1.0, 1.0 + random.part(), &[0.1, 0.2]);
        let slow = question.solve_by_steps(&goal);
        let Some(dense) = question.solve_by_grid(&goal) else { continue };
        assert!((slow.value() - dense.value()).abs() < NEAR, "case {number}: {question:?}");
        assert!((slow.crits() - dense.crits()).abs() < 1e-9, "case {number}: {question:?}");
    }
}

/// Ten different cards at six against six dice are no reason to give up, or to take seconds.
#[test]
fn many_cards_are_still_answered() {
    let mut question = Prospect::dice(6, 6).attacker([Token::Focus, Token::Lock]);
    let mut random = Random(1);
    while question.ways.len() < 12 {
        let other = prospect(&mut random, false);
        let Some(way) = other.ways.first() else { continue };
        let place = question.counters.len();
        question.counters.push(Counter {
            name: format!("card {place}"),
            side: way.step.by,
            amount: 1,
            kept: false,
        });
        question.ways.push(Way { spend: vec![(place, 1)], ..way.clone() });
    }
    let odds = question.solve(&Goal::weighted(1.2));
    assert_eq!(odds.by(), Solver::Grid);
    let sum: f64 = odds.joint().iter().map(|cell| cell.2).sum();
    assert!((sum - 1.0).abs() < NEAR);
}

/// A question can be stored and read back.
#[test]
fn plain_data() {
    let question = prospect(&mut Random(11), true);
    let text = ron::to_string(&question).expect("it can be written");
    assert_eq!(ron::from_str::<Prospect>(&text).expect("it can be read"), question);
}
