//! The fast path for tokens alone against the solver that tries every choice.

use redfive_odds::{Goal, Plain, Prospect, Side, Solver, Token};

/// Each set of tokens that fits.
fn sets(side: Side) -> Vec<Vec<Token>> {
    let (once, rest) = match side {
        Side::Attacker => (Token::Lock, [Token::Focus, Token::Calculate, Token::Force]),
        Side::Defender => (Token::Reinforce, [Token::Focus, Token::Calculate, Token::Evade]),
    };
    let mut sets = Vec::new();
    for mask in 0..4 << 4 {
        let mut set = Vec::new();
        for (token, count) in [
            (rest[0], mask & 1),
            (rest[1], mask >> 1 & 3),
            (rest[2], mask >> 3 & 1),
            (once, mask >> 4),
        ] {
            set.extend(std::iter::repeat_n(token, count));
        }
        if set.len() < 4 && mask >> 4 <= 1 + usize::from(side == Side::Defender) {
            sets.push(set);
        }
    }
    sets
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
