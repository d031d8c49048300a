//! The dense solver against the one that tries every order, on random lists of modifications.

mod common;

use common::{Random, cases, prospect};
use redfive_ability::DiceKind;
use redfive_odds::{End, Goal, Odds, Prospect, STEPS, Side, Solver, Stand};

const NEAR: f64 = 1e-12;

fn goal(random: &mut Random, number: u64) -> Goal<'static> {
    match number % 7 {
        0 | 1 => Goal::damage(),
        2 => Goal::weighted(1.0 + random.part()),
        3 => Goal::at_least(1 + random.below(3) as u8),
        4 => {
            // Some a side would rather be rid of.
            let prices: Vec<f64> = (0..9).map(|_| random.part() * 0.5 - 0.2).collect();
            Goal::prices(1.0, 1.0 + random.part(), &prices)
        }
        kind => {
            // Anything at all: no order of ends is taken for granted.
            let seed = random.next();
            let goal = Goal::by(move |end: &End| {
                let mut mixed =
                    Random(seed ^ u64::from(end.hits) << 40 ^ u64::from(end.crits) << 48);
                end.counters.iter().for_each(|count| mixed.0 = mixed.next() ^ u64::from(*count));
                mixed.part() * 3.0
            });
            if kind == 6 { goal.asking(&[0, 2]) } else { goal }
        }
    }
}

fn near(a: f64, b: f64, by: f64, what: &str, told: &str) {
    assert!((a - b).abs() < by, "{what} {a} and {b}: {told}");
}

/// What the attacker has kept more than the defender.
fn kept(question: &Prospect, odds: &Odds) -> f64 {
    let signed = question.counters.iter().zip(odds.left());
    signed.map(|(counter, left)| if counter.side == Side::Attacker { *left } else { -left }).sum()
}

fn same(question: &Prospect, dense: &Odds, slow: &Odds, kind: u64, told: &str) {
    near(dense.value(), slow.value(), NEAR, "values", told);
    match kind {
        // Ties: crits, then what is kept, as far as the last bits of a double tell.
        0 | 1 => {
            near(dense.mean(), dense.value(), NEAR, "mean", told);
            near(dense.crits(), slow.crits(), 1e-4, "crits", told);
            near(kept(question, dense), kept(question, slow), 0.05, "kept", told);
        }
        // With prices of no pattern there are no ties.
        4 => {
            near(dense.hits(), slow.hits(), 1e-9, "hits", told);
            near(dense.crits(), slow.crits(), 1e-9, "crits", told);
            for (a, b) in dense.left().iter().zip(slow.left()) {
                near(*a, *b, 1e-9, "left", told);
            }
        }
        5 | 6 => {
            let asked = |at: usize| kind == 5 || at == 0 || at == 2;
            for odds in [dense, slow] {
                for (at, left) in odds.left().iter().enumerate() {
                    if !asked(at) {
                        assert!(odds.ends().iter().all(|end| end.counters[at] == 0), "{told}");
                        continue;
                    }
                    let ends = odds.ends().iter();
                    let mean = ends.map(|end| end.chance * f64::from(end.counters[at])).sum();
                    near(*left, mean, NEAR, "left at the ends", told);
                }
                for &(hits, crits, chance) in odds.joint() {
                    let ends = odds.ends().iter();
                    let same = ends.filter(|end| (end.hits, end.crits) == (hits, crits));
                    near(same.map(|end| end.chance).sum(), chance, NEAR, "chance", told);
                }
            }
        }
        _ => {}
    }
    for odds in [dense, slow] {
        near(odds.joint().iter().map(|cell| cell.2).sum(), 1.0, NEAR, "chances", told);
    }
}

#[test]
fn two_solvers_agree_on_random_modifications() {
    let (mut dense, mut all) = (0, 0);
    for number in 0..cases(2_000) {
        let mut random = Random(number);
        let question: Prospect = prospect(&mut random, number % 2 == 1);
        let goal = goal(&mut random, number / 2);
        let told = format!("case {number}, {goal:?}: {question:?}");
        let slow = question.solve_by_steps(&goal);
        all += 1;
        if let Some(odds) = question.solve_by_grid(&goal) {
            assert_eq!(odds.by(), Solver::Grid);
            near(question.value(&goal), slow.value(), NEAR, "value alone", &told);
            dense += 1;
            same(&question, &odds, &slow, number / 2 % 7, &told);
        }
    }
    assert!(dense * 5 > all * 4, "only {dense} of {all} fit the dense tables");
}

/// A moment of an attack: dice that lie somehow, some of them rerolled.
fn stand(random: &mut Random, question: &Prospect) -> Stand {
    let step = random.pick(&STEPS);
    let mut attack = [[0; 4]; 2];
    for _ in 0..question.attack {
        attack[usize::from(random.once_in(3))][random.below(4) as usize] += 1;
    }
    let mut defense = [[0; 3]; 2];
    if step.dice == DiceKind::Defense {
        for _ in 0..question.defense {
            defense[usize::from(random.once_in(3))][random.below(3) as usize] += 1;
        }
    }
    let left = |counter: &redfive_odds::Counter| random.below(u64::from(counter.amount) + 1) as u8;
    let counters = question.counters.iter().map(left).collect();
    Stand { step: Some(step), attack, defense, counters }
}

/// From a moment on, with dice on the table: the same as every order tried.
#[test]
fn two_solvers_agree_in_the_middle_of_an_attack() {
    let (mut dense, mut all) = (0, 0);
    for number in 0..cases(2_000) {
        let mut random = Random(number ^ 0x5a5a);
        let question: Prospect = prospect(&mut random, number % 2 == 1);
        let goal = goal(&mut random, number / 2);
        let stand = stand(&mut random, &question);
        let told = format!("case {number}, {goal:?}: {stand:?} {question:?}");
        let slow = question.solve_from_by_steps(&stand, &goal);
        let odds = question.solve_from(&stand, &goal);
        all += 1;
        dense += usize::from(odds.by() == Solver::Grid);
        same(&question, &odds, &slow, number / 2 % 7, &told);
    }
    assert!(dense * 5 > all * 4, "only {dense} of {all} fit the dense tables");
}
