//! What each word of a prospect means, on questions small enough to be answered by hand. Each is asked
//! of the plain solver and of the dense one.

use redfive_ability::DiceKind::{self, Attack, Defense};
use redfive_ability::Face::{self, Blank, Crit, Evade, Focus, Good, Hit};
use redfive_odds::{
    Choice, Counter, Does, End, Exact, Goal, Neutralize, Number, Prospect, STEPS, Shown, Side,
    Solver, Stand, Step, Token, Way,
};

const NEAR: f64 = 1e-12;
/// The parts of the Modify Dice steps: dice, and who modifies them.
const ATTACK_BY_DEFENDER: usize = 0;
const ATTACK_BY_ATTACKER: usize = 1;
const DEFENSE_BY_ATTACKER: usize = 2;
const DEFENSE_BY_DEFENDER: usize = 3;

/// A way that can be used once.
fn once(prospect: Prospect, step: usize, does: Does) -> Prospect {
    with(prospect, step, does, |_| {})
}

fn with(mut prospect: Prospect, step: usize, does: Does, change: impl Fn(&mut Way)) -> Prospect {
    let place = prospect.counters.len();
    let step = STEPS[step];
    prospect.counters.push(Counter {
        name: format!("use {place}"),
        side: step.by,
        amount: 1,
        kept: false,
    });
    let mut way = Way {
        name: format!("way {place}"),
        step,
        spend: vec![(place, 1)],
        gain: Vec::new(),
        result: Vec::new(),
        only_if: None,
        must: false,
        does,
    };
    change(&mut way);
    prospect.ways.push(way);
    prospect
}

fn reroll(faces: &[Face], least: u8, most: u8) -> Does {
    Does::Reroll { faces: faces.to_vec(), least, most }
}

fn turn(faces: &[Face], to: Face, least: u8, most: u8) -> Does {
    Does::Turn { faces: faces.to_vec(), to, least, most }
}

const RED: [Face; 4] = [Crit, Hit, Focus, Blank];

/// The value by both solvers.
fn value(prospect: &Prospect, goal: &Goal) -> f64 {
    let slow = prospect.solve_by_steps(goal).value();
    let dense = prospect.solve_by_grid(goal).expect("the dense tables take it");
    assert!((dense.value() - slow).abs() < NEAR, "{} and {slow}", dense.value());
    assert!((prospect.value(goal) - slow).abs() < NEAR);
    slow
}

fn mean(prospect: &Prospect) -> f64 {
    value(prospect, &Goal::damage())
}

#[track_caller]
fn is(found: f64, expected: f64) {
    assert!((found - expected).abs() < NEAR, "{found} instead of {expected}");
}

/// A moment with these attack dice, crits, hits, focus, blanks, none of them rerolled.
fn red(step: usize, fresh: [u8; 4], prospect: &Prospect) -> Stand {
    Stand {
        step: Some(STEPS[step]),
        attack: [fresh, [0; 4]],
        defense: [[0; 3]; 2],
        counters: prospect.counters.iter().map(|counter| counter.amount).collect(),
    }
}

/// A moment with these results of the attacker and defense dice: evades, focus, blanks.
fn green(step: usize, attack: [u8; 4], fresh: [u8; 3], prospect: &Prospect) -> Stand {
    Stand { defense: [fresh, [0; 3]], ..red(step, attack, prospect) }
}

fn from(prospect: &Prospect, stand: &Stand) -> f64 {
    prospect.solve_from(stand, &Goal::damage()).value()
}

/// RR.ATTACK.24: with two rerolls a die has still but two tries.
#[test]
fn no_die_is_rerolled_twice() {
    let one = once(Prospect::dice(1, 0), ATTACK_BY_ATTACKER, reroll(&[Focus, Blank], 1, 1));
    is(mean(&one), 0.75);
    let two = once(one, ATTACK_BY_ATTACKER, reroll(&RED, 1, 255));
    is(mean(&two), 0.75);
    let dice = once(
        once(Prospect::dice(2, 0), ATTACK_BY_ATTACKER, reroll(&RED, 1, 1)),
        ATTACK_BY_ATTACKER,
        reroll(&RED, 1, 1),
    );
    is(mean(&dice), 1.5);
}

/// Nor once by each side.
#[test]
fn a_die_that_the_other_side_rerolled_stays() {
    let question = once(Prospect::dice(1, 0), ATTACK_BY_DEFENDER, reroll(&[Crit, Hit], 1, 1));
    is(mean(&question), 0.25);
    let question = once(question, ATTACK_BY_ATTACKER, reroll(&RED, 1, 1));
    // Good dice are rerolled by the defender, the others by the attacker.
    is(mean(&question), 0.5);
}

#[test]
fn at_least_so_many_or_all_there_are() {
    let question = once(Prospect::dice(2, 0), ATTACK_BY_ATTACKER, reroll(&RED, 2, 2));
    // A hit and a blank: both or none; one of two is as good as a hit.
    is(from(&question, &red(ATTACK_BY_ATTACKER, [0, 1, 0, 1], &question)), 1.0);
    is(from(&question, &red(ATTACK_BY_ATTACKER, [0, 0, 0, 2], &question)), 1.0);
    let three = once(Prospect::dice(2, 0), ATTACK_BY_ATTACKER, reroll(&[Focus, Blank], 3, 3));
    let advice = three.advice(&red(ATTACK_BY_ATTACKER, [0, 0, 1, 1], &three), &Goal::damage());
    let takes: Vec<&Choice> = advice.iter().map(|advice| &advice.choice).collect();
    let both = Choice::Use { way: 0, result: None, takes: [[0, 0, 1, 1], [0; 4]] };
    assert_eq!(takes, [&both, &Choice::End]);
    is(mean(&once(Prospect::dice(2, 0), ATTACK_BY_ATTACKER, reroll(&RED, 2, 2))), 1.25);
}

#[test]
fn at_most_so_many() {
    for (most, expected) in [(1, 1.375), (2, 1.5), (255, 1.5)] {
        let question = once(Prospect::dice(2, 0), ATTACK_BY_ATTACKER, reroll(&RED, 1, most));
        is(mean(&question), expected);
    }
    for (most, expected) in [(1, 1.4375), (2, 1.5)] {
        let question = once(Prospect::dice(2, 0), ATTACK_BY_ATTACKER, turn(&[Focus], Hit, 1, most));
        is(mean(&question), expected);
    }
    // Nothing can be taken.
    is(mean(&once(Prospect::dice(2, 0), ATTACK_BY_ATTACKER, reroll(&RED, 0, 0))), 1.0);
}

/// A turn that takes all dice leaves none for another way.
#[test]
fn all_of_them_means_all() {
    let question =
        once(Prospect::dice(2, 0), ATTACK_BY_ATTACKER, turn(&[Hit, Focus], Crit, 255, 255));
    let goal = Goal::by(|end: &End| f64::from(u8::from((end.hits, end.crits) == (1, 1))));
    let stand = red(ATTACK_BY_ATTACKER, [0, 2, 0, 0], &question);
    is(question.solve_from(&stand, &goal).value(), 0.0);
    let free = once(Prospect::dice(2, 0), ATTACK_BY_ATTACKER, turn(&[Hit, Focus], Crit, 1, 255));
    is(free.solve_from(&stand, &goal).value(), 1.0);
    assert!(value(&free, &goal) > value(&question, &goal) + 0.1);
}

#[test]
fn a_turned_die_keeps_whether_it_was_rerolled() {
    // Blank to focus, focus rerolled: the change feeds the reroll, if the die was not rerolled yet.
    let question = once(
        once(Prospect::dice(1, 0), ATTACK_BY_ATTACKER, turn(&[Blank], Focus, 1, 1)),
        ATTACK_BY_ATTACKER,
        reroll(&[Focus], 1, 1),
    );
    is(mean(&question), 0.75);
    let mut stand = red(ATTACK_BY_ATTACKER, [0; 4], &question);
    stand.attack = [[0; 4], [0, 0, 0, 1]];
    is(from(&question, &stand), 0.0);
    stand.attack = [[0, 0, 0, 1], [0; 4]];
    is(from(&question, &stand), 0.5);
}

/// A die that shows the face already is not turned, so the way cannot be used for its own sake.
#[test]
fn a_die_is_turned_to_another_face() {
    let question = once(Prospect::dice(1, 0), ATTACK_BY_ATTACKER, turn(&[Hit, Crit], Hit, 1, 1));
    let advice =
        question.advice(&red(ATTACK_BY_ATTACKER, [0, 1, 0, 0], &question), &Goal::damage());
    assert_eq!(advice.len(), 1);
    let advice =
        question.advice(&red(ATTACK_BY_ATTACKER, [1, 0, 0, 0], &question), &Goal::damage());
    assert_eq!(advice.len(), 2);
}

#[test]
fn good_is_a_hit_or_an_evade_and_foreign_faces_are_none() {
    is(mean(&once(Prospect::dice(1, 0), ATTACK_BY_ATTACKER, turn(&[Focus], Good, 1, 1))), 0.75);
    is(mean(&once(Prospect::dice(1, 0), ATTACK_BY_DEFENDER, turn(&[Good], Blank, 1, 1))), 0.125);
    is(mean(&once(Prospect::dice(1, 1), DEFENSE_BY_ATTACKER, turn(&[Good], Blank, 1, 1))), 0.5);
    is(mean(&once(Prospect::dice(1, 0), ATTACK_BY_ATTACKER, turn(&[Focus], Evade, 1, 1))), 0.5);
    is(mean(&once(Prospect::dice(1, 0), ATTACK_BY_ATTACKER, turn(&[Evade], Hit, 1, 1))), 0.5);
    is(mean(&once(Prospect::dice(1, 0), ATTACK_BY_ATTACKER, turn(&[Face::Named], Hit, 1, 1))), 0.5);
}

fn asks(dice: DiceKind, faces: &[Face], least: u8, most: u8) -> Option<Shown> {
    Some(Shown { dice, faces: faces.to_vec(), least, most })
}

#[test]
fn only_while_the_dice_show_it() {
    let does = || turn(&[Blank], Hit, 1, 1);
    let only = |shown: Option<Shown>| {
        with(Prospect::dice(2, 0), ATTACK_BY_ATTACKER, does(), |way| way.only_if = shown.clone())
    };
    // A blank is turned if the other die is a hit or a crit: 2 · 1/2 · 1/4.
    is(mean(&only(asks(Attack, &[Crit, Hit], 1, 255))), 1.25);
    // If it is not: two blanks, or a blank and a focus.
    is(mean(&only(asks(Attack, &[Crit, Hit], 0, 0))), 1.1875);
    is(mean(&only(asks(Attack, &[Blank], 2, 2))), 1.0625);
    // Defense dice are not rolled yet.
    is(mean(&only(asks(Defense, &[Evade, Focus, Blank], 1, 255))), 1.0);
    is(mean(&only(asks(Defense, &[Evade], 0, 0))), 1.4375);
}

#[test]
fn defense_dice_can_ask_what_attack_dice_show() {
    let only = |shown: Option<Shown>| {
        with(Prospect::dice(1, 1), DEFENSE_BY_DEFENDER, turn(&[Focus, Blank], Evade, 1, 1), |way| {
            way.only_if = shown.clone()
        })
    };
    // Without it 1/2 · 5/8.
    is(mean(&only(asks(Attack, &[Crit], 1, 1))), 3.0 / 8.0 * 5.0 / 8.0);
    is(mean(&only(asks(Attack, &[Hit], 1, 1))), 1.0 / 8.0 * 5.0 / 8.0);
    is(mean(&only(asks(Attack, &[Blank], 1, 1))), 5.0 / 16.0);
    // Its own dice, as they are when it is used.
    is(mean(&only(asks(Defense, &[Focus], 1, 1))), 3.0 / 16.0);
}

#[test]
fn what_must_be_done_is_done() {
    let question =
        with(Prospect::dice(1, 0), ATTACK_BY_ATTACKER, turn(&[Crit, Hit], Blank, 1, 1), |way| {
            way.must = true
        });
    is(mean(&question), 0.0);
    let stand = red(ATTACK_BY_ATTACKER, [0, 1, 0, 0], &question);
    let advice = question.advice(&stand, &Goal::damage());
    assert_eq!(advice.len(), 1);
    assert_ne!(advice[0].choice, Choice::End);
    // Not if it cannot be paid, or its dice are not there, or do not show what it asks for.
    let mut unpaid = question.clone();
    unpaid.counters[0].amount = 0;
    is(mean(&unpaid), 0.5);
    let mut asking = question.clone();
    asking.ways[0].only_if = asks(Attack, &[Crit], 1, 1);
    is(mean(&asking), 0.375);
    // Even if it is worth nothing.
    let nothing = with(Prospect::dice(1, 0), ATTACK_BY_ATTACKER, turn(&[Hit], Crit, 1, 1), |way| {
        way.must = true;
    });
    for odds in [
        nothing.solve_by_grid(&Goal::weighted(1.0)),
        Some(nothing.solve_by_steps(&Goal::weighted(1.0))),
    ] {
        is(odds.expect("the dense tables take it").crits(), 0.5);
    }
    // A reroll that must be done, of dice that another way has turned before.
    let starved = once(question, ATTACK_BY_ATTACKER, turn(&[Hit], Crit, 1, 1));
    is(mean(&starved), 0.0);
    let forced = with(Prospect::dice(1, 0), ATTACK_BY_ATTACKER, reroll(&[Hit], 1, 1), |way| {
        way.must = true;
    });
    is(mean(&forced), 0.125 + 0.375 * 0.5);
    is(mean(&once(forced, ATTACK_BY_ATTACKER, turn(&[Hit], Crit, 1, 1))), 0.5);
}

#[test]
fn a_result_that_is_spent_leaves_the_pool() {
    // A focus result is spent to turn a blank to a hit.
    let question =
        with(Prospect::dice(2, 0), ATTACK_BY_ATTACKER, turn(&[Blank], Crit, 1, 1), |way| {
            way.result = vec![Focus];
        });
    is(mean(&question), 1.0 + 2.0 / 16.0);
    is(from(&question, &red(ATTACK_BY_ATTACKER, [0, 0, 1, 1], &question)), 1.0);
    // The die that is spent is not there to be taken.
    let itself = with(Prospect::dice(1, 0), ATTACK_BY_ATTACKER, turn(&[Focus], Hit, 1, 1), |way| {
        way.result = vec![Focus];
    });
    is(mean(&itself), 0.5);
    // Which die is spent matters, if one of them was rerolled.
    let mut either =
        with(Prospect::dice(0, 0), ATTACK_BY_ATTACKER, reroll(&[Focus], 1, 1), |way| {
            way.result = vec![Focus];
        });
    either.attack = 2;
    let mut stand = red(ATTACK_BY_ATTACKER, [0; 4], &either);
    stand.attack = [[0, 0, 1, 0], [0, 0, 1, 0]];
    is(from(&either, &stand), 0.5);
    let advice = either.advice(&stand, &Goal::damage());
    let spent = Choice::Use { way: 0, result: Some((Focus, true)), takes: [[0, 0, 1, 0], [0; 4]] };
    assert_eq!(
        advice.iter().map(|advice| &advice.choice).collect::<Vec<_>>(),
        [&spent, &Choice::End]
    );
    // No die has such a face.
    let never = with(Prospect::dice(1, 0), ATTACK_BY_ATTACKER, turn(&[Blank], Hit, 1, 1), |way| {
        way.result = vec![Evade];
    });
    is(mean(&never), 0.5);
}

#[test]
fn dice_are_added_up_to_eight() {
    let question = once(Prospect::dice(1, 0), ATTACK_BY_ATTACKER, Does::Add(Hit));
    is(mean(&question), 1.5);
    // An added die counts as not rerolled.
    let question = once(Prospect::dice(1, 0), ATTACK_BY_ATTACKER, Does::Add(Blank));
    let question = once(question, ATTACK_BY_ATTACKER, reroll(&[Blank], 1, 2));
    is(mean(&question), 0.5 + 0.125 + 0.5);
    let mut many = once(Prospect::dice(6, 0), ATTACK_BY_ATTACKER, Does::Add(Hit));
    many.counters[0].amount = 9;
    is(mean(&many), 5.0);
    let full = red(ATTACK_BY_ATTACKER, [0, 0, 0, 8], &many);
    assert_eq!(many.advice(&full, &Goal::damage()).len(), 1);
    is(mean(&once(Prospect::dice(1, 0), DEFENSE_BY_DEFENDER, Does::Add(Evade))), 0.0);
}

#[test]
fn dice_are_canceled() {
    let cancel =
        |faces: &[Face], least: u8, most: u8| Does::Cancel { faces: faces.to_vec(), least, most };
    let question = once(Prospect::dice(2, 0), ATTACK_BY_DEFENDER, cancel(&[Hit], 1, 1));
    is(mean(&question), 1.0 - 39.0 / 64.0);
    is(mean(&once(Prospect::dice(2, 0), ATTACK_BY_DEFENDER, cancel(&[Hit], 1, 255))), 0.25);
    // All or nothing.
    let goal = Goal::by(|end: &End| -f64::from(end.hits) + 1.5 * f64::from(end.crits));
    let all = once(Prospect::dice(2, 0), ATTACK_BY_ATTACKER, cancel(&[Crit, Hit], 255, 255));
    let stand = red(ATTACK_BY_ATTACKER, [1, 1, 0, 0], &all);
    is(all.solve_from(&stand, &goal).value(), 0.5);
    // A canceled blank cannot be rerolled, a canceled die leaves room for another one.
    let mut full = once(Prospect::dice(8, 0), ATTACK_BY_ATTACKER, cancel(&[Blank], 1, 1));
    full = once(full, ATTACK_BY_ATTACKER, Does::Add(Hit));
    is(from(&full, &red(ATTACK_BY_ATTACKER, [0, 0, 0, 8], &full)), 1.0);
}

#[test]
fn costs_are_paid_from_counters_that_ways_share() {
    let mut question = Prospect::dice(2, 0).attacker([Token::Force]);
    question.ways.push(Way { name: "other".into(), ..question.ways[0].clone() });
    question.ways[1].does = turn(&[Blank], Hit, 1, 1);
    // One Force for either: 1/2 if one die is not good, else at most one of two.
    is(mean(&question), 2.0 * 0.25 + 2.0 * 0.5 + 0.25);
    question.counters[0].amount = 2;
    is(mean(&question), 2.0);
    question.ways[0].spend = vec![(0, 1), (0, 1)];
    question.ways[1].spend = vec![(0, 2)];
    is(mean(&question), 1.75);
    question.ways[0].spend = vec![(0, 3)];
    question.ways[1].spend = vec![(7, 1)];
    is(mean(&question), 1.0);
}

#[test]
fn what_is_gained_can_be_spent_and_is_kept() {
    let mut question = Prospect::dice(1, 1).attacker([Token::Focus]);
    question.counters[0].amount = 0;
    question = with(question, ATTACK_BY_ATTACKER, turn(&[Blank], Focus, 1, 1), |way| {
        way.gain = vec![(0, 1)];
    });
    let odds = question.solve(&Goal::damage());
    is(odds.value(), 0.75 * 5.0 / 8.0);
    is(odds.left()[0], 0.0);
    assert_eq!(odds.left()[1], 0.0, "what is not kept is not told");
    // A gain of the other side has its price.
    let mut strained = once(Prospect::dice(1, 0), ATTACK_BY_ATTACKER, turn(&[Blank], Hit, 1, 1));
    strained.counters.push(Counter {
        name: "strain".into(),
        side: Side::Attacker,
        amount: 0,
        kept: true,
    });
    strained.ways[0].gain = vec![(1, 2)];
    is(value(&strained, &Goal::prices(1.0, 1.0, &[0.0, -0.25])), 0.5 + 0.25 * 0.5);
    is(value(&strained, &Goal::prices(1.0, 1.0, &[0.0, -0.75])), 0.5);
    let odds = strained.solve(&Goal::prices(1.0, 1.0, &[0.0, -0.25]));
    is(odds.left()[1], 0.5);
    assert_eq!(odds.by(), Solver::Grid);
}

/// RR.ATTACK.21, .30: the side against which dice were rolled comes first, so it cannot answer.
#[test]
fn the_other_side_modifies_first() {
    let question = once(Prospect::dice(1, 0), ATTACK_BY_DEFENDER, turn(&[Hit], Focus, 1, 1));
    let question = once(question, ATTACK_BY_ATTACKER, turn(&[Focus], Hit, 1, 1));
    is(mean(&question), 0.75);
    let question = once(Prospect::dice(1, 0), ATTACK_BY_DEFENDER, turn(&[Hit], Focus, 1, 1));
    let question = once(question, ATTACK_BY_ATTACKER, turn(&[Blank], Hit, 1, 1));
    is(mean(&question), 0.375);
    let question = once(Prospect::dice(1, 1), DEFENSE_BY_ATTACKER, turn(&[Evade], Focus, 1, 1));
    is(mean(&question), 0.5);
    is(mean(&question.defender([Token::Focus])), 0.5 * 3.0 / 8.0);
}

/// Changes come after rerolls only where that loses nothing.
#[test]
fn orders_that_matter_are_tried() {
    let two = || Prospect::dice(2, 0);
    // Of two focus results one is made a hit first, so that the other one alone becomes a blank.
    let all = once(two(), ATTACK_BY_ATTACKER, turn(&[Focus], Hit, 1, 1));
    let all = once(all, ATTACK_BY_ATTACKER, turn(&[Focus], Blank, 255, 255));
    let all = once(all, ATTACK_BY_ATTACKER, reroll(&[Blank], 1, 255));
    // Each die is a result in three of four cases; a focus result that is left may be made one.
    is(mean(&all), value(&all, &Goal::prices(1.0, 1.0, &[])));
    assert!(mean(&all) > 1.5);
    // A crit must show for the reroll.
    let crit = with(two(), ATTACK_BY_ATTACKER, reroll(&[Blank], 1, 1), |way| {
        way.only_if = asks(Attack, &[Crit], 1, 2);
    });
    let crit = once(crit, ATTACK_BY_ATTACKER, turn(&[Hit], Crit, 1, 1));
    is(mean(&crit), 1.0 + 2.0 * 0.5 * 0.25 * 0.5);
    // A reroll that takes two dice or all there are is kept from one by turning it first.
    let both = once(two(), ATTACK_BY_ATTACKER, reroll(&[Focus, Blank], 2, 2));
    let both = once(both, ATTACK_BY_ATTACKER, turn(&[Focus], Hit, 1, 1));
    is(from(&both, &red(ATTACK_BY_ATTACKER, [0, 0, 1, 1], &both)), 1.5);
    assert!(mean(&both) > 1.0);
    // All crits are made hits before the reroll, so that a crit that comes then stays one.
    let one_crit = Goal::by(|end: &End| f64::from(u8::from((end.hits, end.crits) == (2, 1))));
    let crits = once(Prospect::dice(3, 0), ATTACK_BY_ATTACKER, turn(&[Crit], Hit, 255, 255));
    let crits = once(crits, ATTACK_BY_ATTACKER, reroll(&[Blank], 1, 1));
    let stand = red(ATTACK_BY_ATTACKER, [2, 0, 0, 1], &crits);
    is(crits.solve_from(&stand, &one_crit).value(), 0.125);
    assert!(value(&crits, &one_crit) > 0.05);
    // What has a price below nothing is spent while there is a die for it, which is then rerolled.
    let mut burden = once(Prospect::dice(1, 0), ATTACK_BY_ATTACKER, turn(&[Blank], Focus, 1, 1));
    burden.counters[0].kept = true;
    let burden = once(burden, ATTACK_BY_ATTACKER, reroll(&[Focus, Blank], 1, 1));
    is(value(&burden, &Goal::prices(1.0, 1.0, &[-1.0])), 0.25 * 0.5 - 0.25 * 0.25);
    // A token that is gained by a change pays for the reroll.
    let mut gained = Prospect::dice(1, 0).attacker([Token::Lock]);
    gained.counters[0].amount = 0;
    let gained = with(gained, ATTACK_BY_ATTACKER, turn(&[Blank], Focus, 1, 1), |way| {
        way.gain = vec![(0, 1)];
    });
    is(gained.mean(), 0.5 + 0.25 * 0.5);
    // Spending what the defender could use.
    let mut shared = once(Prospect::dice(1, 1), ATTACK_BY_ATTACKER, reroll(&[Focus, Blank], 1, 1));
    shared = once(shared, ATTACK_BY_ATTACKER, turn(&[Focus], Blank, 1, 1));
    shared = once(shared, DEFENSE_BY_DEFENDER, turn(&[Blank, Focus], Evade, 1, 1));
    shared.ways[2].spend = shared.ways[1].spend.clone();
    // A focus result is turned for it, then rerolled.
    is(mean(&shared), 0.25 * 0.5 * 5.0 / 8.0);
}

/// RR.ATTACK.31, .32, RR.REINFORCE.08–.11.
#[test]
fn evades_cancel_in_their_order_and_reinforce_leaves_one() {
    let usual = Neutralize::default();
    assert_eq!(usual.left(2, 1, 1), (1, 1));
    assert_eq!(usual.left(1, 2, 2), (0, 1));
    assert_eq!(usual.left(1, 1, 5), (0, 0));
    let other = |evaded: &[Face]| Neutralize { evaded: evaded.to_vec(), ..usual.clone() };
    assert_eq!(other(&[Crit, Hit]).left(2, 1, 1), (2, 0));
    assert_eq!(other(&[Hit]).left(1, 2, 3), (0, 2));
    let reinforce = |reinforce, evaded: &[Face]| Neutralize { reinforce, ..other(evaded) };
    let (hits_first, crits_first) = ([Hit, Crit], [Crit, Hit]);
    assert_eq!(reinforce(1, &hits_first).left(2, 1, 0), (1, 1));
    assert_eq!(reinforce(1, &crits_first).left(2, 1, 0), (2, 0));
    assert_eq!(reinforce(3, &hits_first).left(1, 2, 0), (0, 1));
    assert_eq!(reinforce(2, &crits_first).left(2, 1, 0), (1, 0));
    assert_eq!(reinforce(1, &hits_first).left(1, 0, 0), (1, 0));
    assert_eq!(reinforce(2, &hits_first).left(2, 0, 0), (1, 0), "RR.REINFORCE.EX01");
    assert_eq!(reinforce(2, &[Hit]).left(1, 2, 0), (0, 2), "no evade cancels a critical hit");
    assert_eq!(reinforce(1, &[Crit]).left(2, 0, 1), (2, 0));
    // Through the solvers: two dice, never more than one result is left.
    let question = Prospect::dice(2, 0).defender([Token::Reinforce]);
    is(mean(&question), 0.75);
    is(question.mean(), 0.75);
    let mut crits = Prospect::dice(1, 1);
    crits.neutralize.evaded = vec![Hit];
    is(mean(&crits), 0.125 + 0.375 * 5.0 / 8.0);
}

/// Spending is decided before the defense dice are seen.
#[test]
fn the_attacker_decides_without_the_defense_dice() {
    let question = Prospect::dice(1, 1).attacker([Token::Focus]);
    // Priced at half of what it brings, it is spent; priced above, it is not.
    let left = |price: f64| question.solve(&Goal::prices(1.0, 1.0, &[price])).left()[0];
    is(left(0.6), 0.75);
    is(left(0.65), 1.0);
}

/// A price is what a counter is worth to its own side.
#[test]
fn prices_belong_to_the_side_that_has_the_counter() {
    let question = Prospect::dice(1, 1).defender([Token::Evade]);
    // Kept, unless a result would come through: 1/2 · 5/8.
    is(value(&question, &Goal::prices(1.0, 1.0, &[0.5])), 0.5 * 5.0 / 16.0 - 0.5);
    // It is worth more than a result.
    is(value(&question, &Goal::prices(1.0, 1.0, &[1.5])), 5.0 / 16.0 - 1.5);
    // The defender would rather be rid of it, and can if a die is not an evade.
    is(value(&question, &Goal::prices(1.0, 1.0, &[-1.0])), 1.0 - 5.0 / 8.0);
    let question = Prospect::dice(1, 0).attacker([Token::Focus]);
    is(value(&question, &Goal::prices(1.0, 1.0, &[0.5])), 0.75 + 0.5 * 0.75);
    is(value(&question, &Goal::prices(1.0, 1.0, &[1.5])), 0.5 + 1.5);
}

#[test]
fn goals_are_what_the_sides_play_for() {
    // Two results of three evades: 1 at best, and only if both dice are good.
    let question = Prospect::dice(2, 0).attacker([Token::Lock]);
    is(value(&question, &Goal::damage()), 1.5);
    is(value(&question, &Goal::at_least(2)), 0.5625);
    is(question.solve(&Goal::at_least(1)).at_least(1), 1.0 - 1.0 / 16.0);
    is(value(&Prospect::dice(1, 0), &Goal::weighted(3.0)), 0.375 + 0.375);
    is(value(&Prospect::dice(1, 0), &Goal::prices(2.0, 1.0, &[])), 0.75 + 0.125);
    // For crits enough, hits are rerolled.
    let lock = Prospect::dice(1, 0).attacker([Token::Lock]);
    is(value(&lock, &Goal::prices(0.0, 1.0, &[])), 1.0 - 49.0 / 64.0);
    // The defender wants the opposite.
    let evade = Prospect::dice(1, 1).defender([Token::Evade]);
    is(value(&evade, &Goal::by(|end: &End| f64::from(end.hits + end.crits))), 0.0);
    is(value(&evade, &Goal::by(|end: &End| -f64::from(end.hits + end.crits))), -5.0 / 16.0);
    // What is kept counts together with the results.
    let worth = |end: &End| {
        let [left] = end.counters else { return 0.0 };
        f64::from(end.hits + end.crits) - 0.5 * f64::from(*left)
    };
    is(value(&evade, &Goal::by(worth)), -0.5 + 5.0 / 16.0 * 0.5);
    let ends = evade.solve(&Goal::by(worth));
    let spent: f64 =
        ends.ends().iter().filter(|end| end.counters == [0]).map(|end| end.chance).sum();
    is(spent, 5.0 / 16.0);
    assert!(ends.ends().iter().all(|end| (end.hits, end.crits) == (0, 0)));
    assert!(evade.solve(&Goal::damage()).ends().is_empty());
}

/// Damage; where that is equal crits; where that is equal what is kept.
#[test]
fn ties_go_to_crits_and_then_to_what_is_kept() {
    // Two dice, one of them is canceled anyway: a hit is rerolled in search of a crit.
    let question = Prospect::dice(2, 0).attacker([Token::Lock]).defender([Token::Reinforce]);
    let odds = question.solve(&Goal::damage());
    assert_eq!(odds.by(), Solver::Grid);
    is(odds.mean(), 15.0 / 16.0);
    let merely = Prospect::dice(2, 0).defender([Token::Reinforce]).solve(&Goal::damage());
    assert!(odds.crits() > merely.crits() + 0.1);
    // Nothing can be gained: the token is kept.
    let idle = Prospect::dice(1, 1).attacker([Token::Focus]).defender([Token::Evade]);
    let odds = idle.solve(&Goal::damage());
    is(odds.mean(), 0.0);
    is(odds.left()[0], 1.0);
    is(odds.left()[1], 1.0 - 5.0 / 16.0);
    // The same by the solver that tells crits from hits, where a price of crits matters.
    let spare = once(
        once(Prospect::dice(1, 0), ATTACK_BY_ATTACKER, turn(&[Focus, Blank], Hit, 1, 1)),
        ATTACK_BY_ATTACKER,
        reroll(&[Focus, Blank], 1, 1),
    );
    let odds = spare.solve(&Goal::damage());
    is(odds.mean(), 1.0);
    is(odds.crits(), 0.125 + 0.5 * 0.125);
    // Prices never show.
    assert_eq!(odds.value(), 1.0);
}

#[test]
fn ways_that_could_go_on_for_ever_end() {
    let mut question = once(Prospect::dice(1, 0), ATTACK_BY_ATTACKER, turn(&[Blank], Focus, 1, 1));
    question = once(question, ATTACK_BY_ATTACKER, turn(&[Focus], Blank, 1, 1));
    question.ways.iter_mut().for_each(|way| way.spend.clear());
    is(question.mean(), 0.5);
    let mut question = once(Prospect::dice(1, 0), ATTACK_BY_ATTACKER, Does::Add(Hit));
    question.ways[0].spend.clear();
    is(question.mean(), 7.5);
    question = with(question, ATTACK_BY_ATTACKER, turn(&[Blank], Focus, 1, 1), |way| {
        way.spend.clear();
        way.result = vec![Hit];
    });
    assert!(question.mean() >= 7.5);
    // A free way is used as often as it helps.
    let mut free = once(Prospect::dice(3, 0), ATTACK_BY_ATTACKER, turn(&[Focus, Blank], Hit, 1, 1));
    free.ways[0].spend.clear();
    is(free.mean(), 3.0);
}

#[test]
fn a_moment_is_solved_as_it_is() {
    let question =
        Prospect::dice(2, 1).attacker([Token::Focus, Token::Lock]).defender([Token::Focus]);
    // Before the roll: only the counters count.
    let mut stand = red(ATTACK_BY_ATTACKER, [9; 4], &question);
    stand.step = None;
    is(from(&question, &stand), question.mean());
    assert!(question.advice(&stand, &Goal::damage()).is_empty());
    stand.counters = vec![0, 1];
    let without = Prospect::dice(2, 1).attacker([Token::Lock]);
    is(from(&question, &stand), without.mean());
    // A focus result and a blank: the blank is rerolled, then focus is spent.
    let stand = red(ATTACK_BY_ATTACKER, [0, 0, 1, 1], &question);
    let advice = question.advice(&stand, &Goal::damage());
    let lock = Choice::Use { way: 1, result: None, takes: [[0, 0, 0, 1], [0; 4]] };
    assert_eq!(advice[0].choice, lock);
    assert_eq!(advice[0].loses, 0.0);
    is(advice[0].value, from(&question, &stand));
    assert!(advice.windows(2).all(|pair| pair[0].value >= pair[1].value - NEAR));
    assert!(advice.iter().skip(1).all(|advice| advice.loses > 0.0));
    // Spending focus now and then the lock is as good as the other way round at most.
    assert_eq!(advice.len(), 1 + 1 + 3);
    // The defender's moment: its losses are the attacker's gains.
    let stand = green(DEFENSE_BY_DEFENDER, [0, 2, 0, 0], [0, 1, 0], &question);
    let advice = question.advice(&stand, &Goal::damage());
    assert_eq!(
        advice[0].choice,
        Choice::Use { way: 2, result: None, takes: [[0, 1, 0, 0], [0; 4]] }
    );
    assert_eq!((advice[0].value, advice[1].value, advice[1].loses), (1.0, 2.0, 1.0));
    // More dice than there can be are cut off.
    let many = red(ATTACK_BY_ATTACKER, [200; 4], &question);
    assert!(from(&question, &many) <= 8.0);
    let seven = Prospect::dice(200, 200);
    assert!(seven.mean() < 8.0);
}

#[test]
fn steps_stand_in_their_order() {
    for (step, at) in STEPS.iter().zip(0..) {
        let expected = Step {
            dice: if at < 2 { Attack } else { Defense },
            by: if at == 1 || at == 2 { Side::Attacker } else { Side::Defender },
        };
        assert_eq!(*step, expected);
    }
}

#[test]
fn fractions_are_exact() {
    let question = Prospect::dice(3, 3)
        .attacker([Token::Focus, Token::Lock])
        .defender([Token::Focus, Token::Evade]);
    let odds = question.solve_exactly(&Goal::damage());
    let sum = odds.joint().iter().fold(Exact::ZERO, |sum, cell| sum.plus(cell.2));
    assert_eq!(sum, Exact::ONE);
    assert_eq!(odds.mean().double(), question.mean());
    assert_eq!(odds.value(), odds.mean());
    let simple = Prospect::dice(1, 1).solve_exactly(&Goal::damage());
    assert_eq!(simple.mean().to_string(), "5/16");
    assert_eq!(simple.a_crit().to_string(), "5/64");
    assert_eq!(simple.exactly(0).to_string(), "11/16");
}
