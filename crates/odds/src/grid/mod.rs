//! The dense solver: tables over pools and states of the counters, one stage after the other. Stages
//! are chained by tables, and all that attack dice can come to is carried through the defense dice in
//! lanes side by side.

mod backward;
mod chain;
mod forward;
mod layout;

use crate::answer::{Odds, Outcome, Solver};
use crate::compile::{Question, order};
use crate::goal::{End, Goal};
use crate::pool::size;
use crate::prospect::{MOST_DICE, Prospect, Stand};
use backward::{Lanes, Tables};
use chain::{Chain, Class, Rolled, Stage, Wants};
use layout::merged;
use redfive_ability::DiceKind;

/// One more than the most dice.
const SIZES: usize = MOST_DICE + 1;
/// Results that are not worth this much more than one fewer might as well be rerolled for crits.
const FLAT: f64 = 1e-9;

/// The odds, or none if the dense tables do not fit.
pub(crate) fn solve(prospect: &Prospect, question: &Question, goal: &Goal) -> Option<Odds> {
    let alike = goal.is_damage() && prospect.neutralize.hits_first();
    with_chain(prospect, question, goal, (alike, None), solved_and_told)
}

fn solved_and_told(run: &Run) -> Option<Odds> {
    match run.chain.classes.len() {
        1 => run.solved::<1>().map(|solved| run.report(&solved)),
        ..=4 => run.solved::<4>().map(|solved| run.report(&solved)),
        _ => run.solved::<8>().map(|solved| run.report(&solved)),
    }
}

/// The odds from a moment after a roll on, or none if the dense tables do not fit.
pub(crate) fn solve_from(prospect: &Prospect, stand: &Stand, goal: &Goal) -> Option<Odds> {
    let step = stand.step?;
    let mut rest = prospect.clone();
    rest.ways.retain(|way| order(way.step) >= order(step));
    for (at, counter) in rest.counters.iter_mut().enumerate() {
        counter.amount = stand.counters.get(at).copied().unwrap_or(0);
    }
    let green = |row: [u8; 3]| [row[0], row[1], row[2], 0];
    let mut rolled = Rolled { attack: stand.attack, defense: None };
    if step.dice == DiceKind::Defense {
        rolled.attack = [merged(&stand.attack), [0; 4]];
        rolled.defense = Some(stand.defense.map(green));
        rest.defense = size(&stand.defense.map(green));
    }
    rest.attack = size(&rolled.attack);
    if usize::from(rest.attack.max(rest.defense)) > MOST_DICE {
        return None;
    }
    let question = Question::new(&rest);
    with_chain(&rest, &question, goal, (false, Some(rolled)), solved_and_told)
}

/// What an attack is worth, or none if the dense tables do not fit.
pub(crate) fn value(prospect: &Prospect, question: &Question, goal: &Goal) -> Option<f64> {
    // Nothing is told of crits, so ties need not be broken.
    let alike = goal.is_damage() && prospect.neutralize.hits_first();
    with_chain(prospect, question, goal, (alike, None), |run| {
        let run = Run { ties: false, ..*run };
        match run.chain.classes.len() {
            ..=4 => run.solved::<4>().map(|solved| run.value(&solved.attack)),
            _ => run.solved::<8>().map(|solved| run.value(&solved.attack)),
        }
    })
}

/// Tries to play with hits and crits alike and changes behind rerolls; then without.
fn with_chain<T>(
    prospect: &Prospect,
    question: &Question,
    goal: &Goal,
    (alike, rolled): (bool, Option<Rolled>),
    ask: impl Fn(&Run) -> Option<T>,
) -> Option<T> {
    let asks = |at: usize| goal.asks(at);
    let mut wants = Wants { alike, split: true, asks: &asks, rolled };
    loop {
        let chain = Chain::new(prospect, question, wants)?;
        let answer = ask(&Run { prospect, question, goal, chain: &chain, ties: true });
        if answer.is_some() || !wants.split {
            return answer;
        }
        // First crits are told from hits, then every order is tried.
        wants.split = chain.alike;
        wants.alike = false;
    }
}

struct Run<'a> {
    prospect: &'a Prospect,
    question: &'a Question,
    goal: &'a Goal<'a>,
    chain: &'a Chain,
    /// Whether tiny prices break ties.
    ties: bool,
}

/// An attack that was worked out backwards.
struct Solved<const W: usize> {
    /// The counters at each end, as the prospect has them.
    ends: Vec<Vec<u8>>,
    /// What each end is worth, by counters, hits and crits.
    worths: Vec<[[f64; SIZES]; SIZES]>,
    attack: Tables<1>,
    defenses: Vec<Defense<W>>,
}

/// Where the defense dice lead, for some lanes.
struct Defense<const W: usize> {
    lanes: [Class; W],
    count: usize,
    tables: Tables<W>,
}

impl Run<'_> {
    fn solved<const W: usize>(&self) -> Option<Solved<W>> {
        let chain = self.chain;
        let ends = self.ends();
        let (worths, priced) = self.worths(&ends);
        let offsets = |stages: &[Stage]| -> Vec<Vec<f64>> {
            stages
                .iter()
                .map(|stage| stage.states.iter().map(|left| self.offset(stage, left)).collect())
                .collect()
        };
        let wary = self.goal.may_rather_spend() || chain.odd_costs;
        let offsets_behind = offsets(&chain.defense);
        let mut defenses: Vec<Defense<W>> = Vec::with_capacity(chain.classes.len().div_ceil(W));
        let classes = chain.classes.len();
        let entries = chain.defense[0].states.len();
        let mut worth = vec![[0.0]; entries * classes];
        for (block, some) in chain.classes.chunks(W).enumerate() {
            let lanes: [Class; W] = std::array::from_fn(|lane| some[lane.min(some.len() - 1)]);
            let last = self.last(&lanes, &priced);
            let tables =
                Tables::new(&chain.defense, &lanes, wary, offsets_behind.clone(), last, SIZES)?;
            let first = &chain.defense[0];
            for state in 0..entries {
                let mean = self.rolled(first, &tables.values[0], state, 1);
                for lane in 0..some.len() {
                    worth[state * classes + block * W + lane] = [mean[lane]];
                }
            }
            defenses.push(Defense { lanes, count: some.len(), tables });
        }
        if chain.alike && self.ties {
            let flat = |row: &[Lanes<1>]| {
                row.windows(2).any(|pair| pair[1][0] > FLAT && pair[1][0] - pair[0][0] < FLAT)
            };
            if worth.chunks(classes).any(flat) {
                return None;
            }
        }
        let nothing = [Class { hits: 0, crits: 0, holds: 0 }];
        let attack = Tables::<1>::new(
            &chain.attack,
            &nothing,
            wary,
            offsets(&chain.attack),
            worth,
            classes,
        )?;
        Some(Solved { ends, worths, attack, defenses })
    }

    /// What the attack is worth at its beginning.
    fn value(&self, attack: &Tables<1>) -> f64 {
        let first = &self.chain.attack[0];
        let real: f64 = self
            .prospect
            .counters
            .iter()
            .enumerate()
            .filter(|(at, _)| !self.chain.slots.contains(&Some(*at)))
            .map(|(at, counter)| f64::from(counter.amount) * self.goal.price(at, counter).0)
            .sum();
        self.rolled(first, &attack.values[0], self.chain.start, 0)[0] + real
    }

    /// The mean over a roll.
    fn rolled<const W: usize>(
        &self,
        first: &Stage,
        values: &[Lanes<W>],
        state: usize,
        kind: usize,
    ) -> Lanes<W> {
        let mut mean = [0.0; W];
        for (place, chance) in self.falls(first, kind) {
            let (place, chance) = (state * first.layout.len + place, chance * first.sign);
            for (mean, value) in mean.iter_mut().zip(&values[place]) {
                *mean += value * chance;
            }
        }
        mean
    }

    /// Where dice of a kind lie before they are modified, and how likely: those that were rolled already, or all
    /// rolls.
    fn falls<'s>(
        &self,
        first: &'s Stage,
        kind: usize,
    ) -> impl Iterator<Item = (usize, f64)> + use<'s> {
        let layout = &first.layout;
        let lying = self.chain.lying[kind];
        let rolls = match lying {
            Some(_) => 0..0,
            None => layout.dice.of_size(self.chain.dice[kind]),
        };
        let roll = |number| (layout.rolled(number), layout.dice.chances[number]);
        lying.map(|place| (place, 1.0)).into_iter().chain(rolls.map(roll))
    }

    /// The counters at each end, as the prospect has them.
    fn ends(&self) -> Vec<Vec<u8>> {
        let counters = &self.prospect.counters;
        let template: Vec<u8> = counters
            .iter()
            .enumerate()
            .map(
                |(at, counter)| {
                    if counter.kept && self.goal.asks(at) { counter.amount } else { 0 }
                },
            )
            .collect();
        self.chain
            .ends
            .iter()
            .map(|left| {
                let mut end = template.clone();
                for (slot, at) in self.chain.slots.iter().enumerate() {
                    if let Some(at) = *at {
                        end[at] = left[slot];
                    }
                }
                end
            })
            .collect()
    }

    /// What the counters are worth that are dropped behind a stage.
    fn offset(&self, stage: &Stage, left: &chain::Left) -> f64 {
        let counters = &self.prospect.counters;
        stage
            .drops
            .iter()
            .filter_map(|&slot| {
                let at = self.chain.slots[slot]?;
                let (real, tie) = self.goal.price(at, &counters[at]);
                Some(f64::from(left[slot]) * if self.ties { real + tie } else { real })
            })
            .sum()
    }

    /// What each end is worth, by counters, hits and crits; and with the tiny prices that break ties.
    #[allow(clippy::type_complexity)]
    fn worths(&self, ends: &[Vec<u8>]) -> (Vec<[[f64; SIZES]; SIZES]>, Vec<[[f64; SIZES]; SIZES]>) {
        let mut worths = vec![[[0.0; SIZES]; SIZES]; ends.len()];
        let mut priced = worths.clone();
        let most = self.chain.classes.iter().map(|class| class.hits + class.crits).max();
        for (at, counters) in ends.iter().enumerate() {
            for hits in 0..=most.unwrap_or(0) {
                let crits_too = if self.chain.alike { 0 } else { most.unwrap_or(0) - hits };
                for crits in 0..=crits_too {
                    let end = End { hits, crits, counters };
                    let (real, with_ties) = self.goal.result(self.prospect, &end);
                    let (row, column) = (usize::from(hits), usize::from(crits));
                    worths[at][row][column] = real;
                    priced[at][row][column] = if self.ties { with_ties } else { real };
                }
            }
        }
        (worths, priced)
    }

    /// What ends are worth, by state, evades and lane.
    fn last<const W: usize>(
        &self,
        lanes: &[Class; W],
        priced: &[[[f64; SIZES]; SIZES]],
    ) -> Vec<Lanes<W>> {
        let mut last = Vec::with_capacity(priced.len() * SIZES);
        for priced in priced {
            for evades in 0..SIZES as u8 {
                last.push(lanes.map(|class| {
                    let (hits, crits) = self.question.neutralized(class.hits, class.crits, evades);
                    priced[usize::from(hits)][usize::from(crits)]
                }));
            }
        }
        last
    }

    /// Follows the plan to its ends.
    fn report<const W: usize>(&self, solved: &Solved<W>) -> Odds {
        let Solved { ends, attack, defenses, .. } = solved;
        let chain = self.chain;
        let mut left: Vec<f64> = self
            .prospect
            .counters
            .iter()
            .map(|counter| if counter.kept { f64::from(counter.amount) } else { 0.0 })
            .collect();
        chain.slots.iter().flatten().for_each(|&at| left[at] = 0.0);
        let shown = self.shown(attack, &mut left);
        // By state at the end, hits and crits.
        let mut joint = vec![[[0.0; SIZES]; SIZES]; ends.len()];
        let entries = chain.defense[0].states.len();
        let classes = chain.classes.len();
        for (block, defense) in defenses.iter().enumerate() {
            let rows = |state: usize, lane: usize| &shown[state * classes + block * W + lane];
            // Where crits are split off, each state is followed by itself; else all at once.
            let runs: Vec<Option<usize>> =
                if chain.alike { (0..entries).map(Some).collect() } else { vec![None] };
            for run in runs {
                let start = |state: usize, lane: usize| -> f64 {
                    if lane >= defense.count {
                        return 0.0;
                    }
                    let all: f64 = rows(state, lane).iter().sum();
                    match run {
                        None => all,
                        Some(only) => f64::from(u8::from(only == state && all > 0.0)),
                    }
                };
                let (out, leaving) = self.defended(defense, start);
                let weight = |lane: usize| match run {
                    None => 1.0,
                    Some(state) => rows(state, lane.min(defense.count - 1)).iter().sum(),
                };
                for (slot, lanes) in leaving {
                    if let Some(at) = chain.slots[slot] {
                        let mean = lanes.iter().enumerate();
                        left[at] += mean.map(|(lane, mean)| mean * weight(lane)).sum::<f64>();
                    }
                }
                for (end, joint) in joint.iter_mut().enumerate() {
                    for evades in 0..SIZES {
                        let row = &out[end * SIZES + evades];
                        for (lane, &chance) in row.iter().enumerate().take(defense.count) {
                            if chance == 0.0 {
                                continue;
                            }
                            let class = defense.lanes[lane];
                            let (hits, crits) =
                                self.question.neutralized(class.hits, class.crits, evades as u8);
                            match run {
                                None => joint[usize::from(hits)][usize::from(crits)] += chance,
                                Some(state) => {
                                    let left = usize::from(hits);
                                    for (crits, part) in rows(state, lane).iter().enumerate() {
                                        let crits = crits.min(left);
                                        joint[left - crits][crits] += part * chance;
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
        self.answer(solved, &joint, left)
    }

    /// Chances of classes of attack dice by state and class, split by crits where hits and crits are
    /// alike.
    fn shown(&self, attack: &Tables<1>, left: &mut [f64]) -> Vec<[f64; SIZES]> {
        let chain = self.chain;
        let nothing = [Class { hits: 0, crits: 0, holds: 0 }];
        let stages = &chain.attack;
        let first = &stages[0];
        let mut chances = vec![[0.0]; first.states.len() * first.layout.len];
        for (place, chance) in self.falls(first, 0) {
            chances[chain.start * first.layout.len + place] = [chance];
        }
        let mut drop = |stage: &Stage, leaving: &[Lanes<1>]| {
            for &slot in &stage.drops {
                if let Some(at) = chain.slots[slot] {
                    let states = stage.states.iter().zip(leaving);
                    left[at] += states
                        .map(|(state, chance)| f64::from(state[slot]) * chance[0])
                        .sum::<f64>();
                }
            }
        };
        let last = stages.len() - 1;
        for (at, stage) in stages.iter().enumerate().take(last) {
            let behind = attack.follow(stages, at, &nothing, chances);
            drop(stage, &behind.leaving);
            chances = behind.next;
        }
        let mut shown = vec![[0.0; SIZES]; attack.last.len()];
        if !chain.alike {
            let behind = attack.follow(stages, last, &nothing, chances);
            drop(&stages[last], &behind.leaving);
            for (row, chance) in shown.iter_mut().zip(&behind.next) {
                row[0] = chance[0];
            }
            return shown;
        }
        let stage = &stages[last];
        for good in 0..=chain.dice[0] {
            let mut some = vec![[0.0]; chances.len()];
            let mut any = false;
            stage.layout.each_pool(layout::Span::NONE, |place, fresh, _| {
                if usize::from(stage.layout.dice.counts[fresh][0]) == good {
                    for state in 0..stage.states.len() {
                        let place = state * stage.layout.len + place;
                        some[place] = chances[place];
                        any |= some[place][0] > 0.0;
                    }
                }
            });
            if !any {
                continue;
            }
            let behind = attack.follow(stages, last, &nothing, some);
            drop(stage, &behind.leaving);
            for (row, chance) in shown.iter_mut().zip(&behind.next) {
                for (crits, row) in row.iter_mut().enumerate().take(good + 1) {
                    *row += chance[0] * crate::tokens::CRITS[good][crits];
                }
            }
        }
        shown
    }

    /// Follows the plan through the defense dice: chances of ends, and means of counters that were
    /// dropped, by lane.
    #[allow(clippy::type_complexity)]
    fn defended<const W: usize>(
        &self,
        defense: &Defense<W>,
        start: impl Fn(usize, usize) -> f64,
    ) -> (Vec<Lanes<W>>, Vec<(usize, Lanes<W>)>) {
        let chain = self.chain;
        let stages = &chain.defense;
        let first = &stages[0];
        let layout = &first.layout;
        let mut chances = vec![[0.0; W]; first.states.len() * layout.len];
        for state in 0..first.states.len() {
            let weights: Lanes<W> = std::array::from_fn(|lane| start(state, lane));
            for (place, chance) in self.falls(first, 1) {
                chances[state * layout.len + place] = weights.map(|w| w * chance);
            }
        }
        let mut means = Vec::new();
        for (at, stage) in stages.iter().enumerate() {
            let behind = defense.tables.follow(stages, at, &defense.lanes, chances);
            for &slot in &stage.drops {
                let mut mean = [0.0; W];
                for (state, chance) in stage.states.iter().zip(&behind.leaving) {
                    for (mean, chance) in mean.iter_mut().zip(chance) {
                        *mean += chance * f64::from(state[slot]);
                    }
                }
                means.push((slot, mean));
            }
            chances = behind.next;
        }
        (chances, means)
    }

    fn answer<const W: usize>(
        &self,
        solved: &Solved<W>,
        joint: &[[[f64; SIZES]; SIZES]],
        mut left: Vec<f64>,
    ) -> Odds {
        let told = self.goal.asks_counters();
        let mut odds = Odds {
            by: Solver::Grid,
            value: 0.0,
            joint: Vec::new(),
            ends: Vec::new(),
            left: Vec::new(),
        };
        let most = SIZES;
        for hits in 0..most {
            for crits in 0..most - hits {
                let mut sum = 0.0;
                for ((end, worth), joint) in solved.ends.iter().zip(&solved.worths).zip(joint) {
                    let chance = joint[hits][crits];
                    if chance == 0.0 {
                        continue;
                    }
                    sum += chance;
                    // Where hits and crits are alike, worths are told by their sum.
                    let worth =
                        if self.chain.alike { worth[hits + crits][0] } else { worth[hits][crits] };
                    odds.value += chance * worth;
                    let (hits, crits) = (hits as u8, crits as u8);
                    if told {
                        odds.ends.push(Outcome { hits, crits, counters: end.clone(), chance });
                    }
                }
                if sum > 0.0 {
                    odds.joint.push((hits as u8, crits as u8, sum));
                }
            }
        }
        if told {
            odds.ends.sort_by(|a, b| {
                (a.hits, a.crits, &a.counters).cmp(&(b.hits, b.crits, &b.counters))
            });
            // Counters that the goal asks for were never dropped.
            for at in self.chain.slots.iter().flatten().filter(|&&at| self.goal.asks(at)) {
                if self.prospect.counters[*at].kept {
                    left[*at] =
                        odds.ends.iter().map(|end| end.chance * f64::from(end.counters[*at])).sum();
                }
            }
        }
        for (at, counter) in self.prospect.counters.iter().enumerate() {
            if counter.kept {
                odds.value += left[at] * self.goal.price(at, counter).0;
            } else {
                left[at] = 0.0;
            }
        }
        odds.left = left;
        odds
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::token::Token;
    use Token::{Calculate, Evade, Focus, Lock};

    fn run<T>(prospect: &Prospect, alike: bool, ask: impl Fn(&Run) -> T) -> T {
        let question = Question::new(prospect);
        let goal = Goal::damage();
        let asks = |_: usize| false;
        let wants = Wants { alike, split: true, asks: &asks, rolled: None };
        let chain = Chain::new(prospect, &question, wants).expect("the tables are small");
        assert_eq!(chain.alike, alike);
        ask(&Run { prospect, question: &question, goal: &goal, chain: &chain, ties: true })
    }

    fn questions() -> impl Iterator<Item = Prospect> {
        (0..=5).flat_map(|attack| {
            (0..=3).map(move |defense| {
                Prospect::dice(attack, defense)
                    .attacker([Calculate, Lock])
                    .defender([Focus, Evade, Calculate])
            })
        })
    }

    #[test]
    fn lanes_equal_single_runs() {
        for question in questions() {
            let [one, four, eight] = run(&question, false, |run| {
                let one = run.solved::<1>().map(|solved| run.report(&solved));
                let four = run.solved::<4>().map(|solved| run.report(&solved));
                let eight = run.solved::<8>().map(|solved| run.report(&solved));
                [one, four, eight].map(|odds| odds.expect("nothing was trusted"))
            });
            assert_eq!(one.joint, four.joint);
            assert_eq!(one.joint, eight.joint);
            assert_eq!(one.left, eight.left);
        }
    }

    #[test]
    fn three_faces_equal_four() {
        for question in questions() {
            let [three, four] = [true, false].map(|alike| {
                run(&question, alike, |run| {
                    run.solved::<8>().map(|solved| run.report(&solved)).expect("it is strict")
                })
            });
            assert_eq!(three.joint.len(), four.joint.len());
            for (a, b) in three.joint.iter().zip(&four.joint) {
                assert_eq!((a.0, a.1), (b.0, b.1));
                assert!((a.2 - b.2).abs() < 1e-15);
            }
            for (a, b) in three.left.iter().zip(&four.left) {
                assert!((a - b).abs() < 1e-15);
            }
        }
    }
}
