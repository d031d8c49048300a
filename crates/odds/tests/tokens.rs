//! The fast path for tokens alone against the solver that tries every choice.

use redfive_ability::Face;
use redfive_odds::{Does, Goal, Plain, Prospect, STEPS, Side, Solver, Token};

/// Each set of up to three tokens.
fn sets(side: Side) -> Vec<Vec<Token>> {
    let kinds = match side {
        Side::Attacker => {
            [(Token::Focus, 1), (Token::Calculate, 2), (Token::Force, 1), (Token::Lock, 1)]
        }
        Side::Defender => {
            [(Token::Focus, 1), (Token::Calculate, 2), (Token::Evade, 2), (Token::Reinforce, 2)]
        }
    };
    let mut sets = vec![Vec::new()];
    for (token, most) in kinds {
        sets = sets
            .into_iter()
            .flat_map(|set: Vec<Token>| {
                (0..=most).map(move |count| {
                    set.iter().copied().chain(std::iter::repeat_n(token, count)).collect()
                })
            })
            .filter(|set: &Vec<Token>| set.len() < 4)
            .collect();
    }
    sets
}

/// What is nearly a token is left to the other solvers.
#[test]
fn only_tokens_are_taken_for_tokens() {
    let usual = Prospect::dice(2, 2)
        .attacker([Token::Focus, Token::Calculate, Token::Lock])
        .defender([Token::Focus, Token::Calculate, Token::Evade]);
    assert!(Plain::of(&usual).is_some());
    let others: [fn(&mut Prospect); 19] = [
        |other| other.counters[2].side = Side::Defender,
        |other| other.counters[0].side = Side::Defender,
        |other| other.counters[5].kept = false,
        |other| other.counters[2].amount = 2,
        |other| other.ways[2].does = Does::Reroll { faces: RED.to_vec(), least: 1, most: 2 },
        |other| other.ways[2].does = Does::Reroll { faces: RED.to_vec(), least: 2, most: 255 },
        |other| other.ways[2].does = Does::Reroll { faces: RED[1..].to_vec(), least: 1, most: 255 },
        |other| other.ways[0].must = true,
        |other| other.ways[0].gain = vec![(1, 1)],
        |other| other.ways[0].result = vec![Face::Focus],
        |other| other.ways[0].spend = vec![(0, 2)],
        |other| other.ways[0].spend = vec![(1, 1)],
        |other| other.ways[0].spend.clear(),
        |other| other.ways[0].step = STEPS[0],
        |other| other.ways[1].does = turn(&[Face::Focus], Face::Crit, 1, 1),
        |other| other.ways[1].does = turn(&[Face::Focus], Face::Hit, 1, 2),
        |other| other.ways[5].does = turn(&[Face::Blank], Face::Evade, 1, 1),
        |other| other.neutralize.evaded = vec![Face::Hit],
        |other| other.attack = 9,
    ];
    for (number, change) in others.into_iter().enumerate() {
        let mut other = usual.clone();
        change(&mut other);
        assert!(Plain::of(&other).is_none(), "change {number}");
        let (found, slow) = (other.solve(&Goal::damage()), other.solve_by_steps(&Goal::damage()));
        assert!((found.value() - slow.value()).abs() < 1e-12, "change {number}");
    }
}

const RED: [Face; 4] = [Face::Crit, Face::Hit, Face::Focus, Face::Blank];

fn turn(faces: &[Face], to: Face, least: u8, most: u8) -> Does {
    Does::Turn { faces: faces.to_vec(), to, least, most }
}

#[test]
fn tokens_are_played_as_well_as_can_be() {
    let goal = Goal::damage();
    let (mut fast, mut all) = (0, 0);
    for attack in 0..=3 {
        for defense in 0..=2 {
            for attacker in sets(Side::Attacker) {
                for defender in sets(Side::Defender) {
                    let question = Prospect::dice(attack, defense)
                        .attacker(attacker.iter().copied())
                        .defender(defender.iter().copied());
                    let told = format!("{attack} {attacker:?} against {defense} {defender:?}");
                    let odds = question.solve(&goal);
                    let slow = question.solve_by_steps(&goal);
                    all += 1;
                    fast += u32::from(odds.by() == Solver::Tokens);
                    assert_eq!(odds.mean(), slow.mean(), "{told}");
                    assert_eq!(question.mean(), slow.mean(), "{told}");
                    assert_eq!(odds.value(), slow.value(), "{told}");
                    assert_eq!(odds.joint(), slow.joint(), "{told}");
                    assert_eq!(odds.left(), slow.left(), "{told}");
                }
            }
        }
    }
    assert!(fast * 20 > all * 19, "{fast} of {all}");
}

#[test]
fn six_against_six_is_exact() {
    use Token::{Calculate, Evade, Focus, Force, Lock};
    for (attacker, defender) in [
        (vec![Focus, Lock], vec![Focus, Evade]),
        (vec![Calculate, Lock], vec![Calculate, Calculate]),
        (vec![Force, Force, Lock], vec![Evade, Evade, Force]),
    ] {
        let question = Prospect::dice(6, 6).attacker(attacker).defender(defender);
        let odds = question.solve(&Goal::damage());
        let exact = question.solve_exactly(&Goal::damage());
        assert_eq!(odds.by(), Solver::Tokens);
        assert_eq!(odds.joint().len(), exact.joint().len());
        for (cell, exact) in odds.joint().iter().zip(exact.joint()) {
            use redfive_odds::Number;
            assert_eq!((cell.0, cell.1, cell.2), (exact.0, exact.1, exact.2.double()));
        }
        assert_eq!(Plain::of(&question).map(|plain| plain.mean()), Some(odds.mean()));
    }
}
