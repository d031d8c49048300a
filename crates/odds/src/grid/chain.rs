//! The stages of an attack: which ways belong together, which counters can be left, which pools there
//! can be. Made once for a prospect; what the sides play for comes later.

use super::layout::{Layout, Span, merged};
use crate::compile::{Act, Move, Question};
use crate::pool::{GREEN, Pool, RED_FOUR, RED_THREE};
use crate::prospect::{MOST_DICE, Prospect};
use redfive_ability::DiceKind;

/// The most counters that are told apart.
pub(super) const SLOTS: usize = 16;
/// The most states of the counters in a stage.
const MOST_STATES: usize = 2_048;
/// The most numbers in the tables of a stage: for attack dice, and for defense dice, which have lanes.
const MOST_NUMBERS: [usize; 2] = [1 << 21, 1 << 18];
/// No such state.
pub(super) const NEVER: u16 = u16::MAX;

/// What is left of the counters that matter.
pub(super) type Left = [u8; SLOTS];

/// How a way is worked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pass {
    /// One die after the other is turned, up to so many.
    Turn { mask: u8, to: usize, most: u8 },
    /// All dice are turned.
    TurnAll { mask: u8, to: usize },
    /// One die is rerolled.
    RerollOne { mask: u8 },
    /// Dice are rerolled, as many as the side likes.
    RerollAny { mask: u8 },
    /// Dice are picked up and rerolled.
    Reroll { mask: u8, least: u8, most: u8 },
    /// Each use on each pool.
    Plainly,
}

pub(super) struct Work {
    pub way: Move,
    pub pass: Pass,
    /// Where multisets go whose dice are all turned.
    pub turned: Vec<u16>,
    /// If it asks what attack dice show while defense dice are modified: which bit of the classes.
    pub asks: Option<usize>,
}

/// A part of a step. Values in its tables are those of the side whose step it is.
pub(super) struct Stage {
    /// 1 for the attacker's steps, −1 for the defender's.
    pub sign: f64,
    pub layout: Layout,
    pub works: Vec<Work>,
    /// Whether the step cannot end while some way can be used.
    pub must: bool,
    /// What can be left of the counters. Each way leads to a state that stands before.
    pub states: Vec<Left>,
    /// Where each way leads from each state.
    pub go: Vec<u16>,
    /// How many dice can have been rerolled in each state.
    pub spans: Vec<Span>,
    /// If dice are rerolled into a state: how many have been before, at least.
    pub rerolled: Vec<Option<u8>>,
    /// The states of the next stage; behind the last one, of what is left at the end.
    pub next: Vec<u16>,
    /// Counters that nothing asks for after this stage.
    pub drops: Vec<usize>,
    /// Where a pool goes at the end of this stage: its place in the next one. Behind the last stage
    /// of attack dice the class of the pool, behind that of defense dice its evades.
    pub onward: Vec<u32>,
    /// Where the tables of dice that were picked up begin, by state and way.
    pub picks: Vec<u32>,
    pub picks_len: usize,
    /// Whether changes were put here that could as well come before rerolls.
    pub behind: bool,
}

impl Stage {
    pub(super) fn goes(&self, state: usize, work: usize) -> Option<usize> {
        let to = self.go[state * self.works.len() + work];
        (to != NEVER).then_some(usize::from(to))
    }
}

/// What attack dice come to: all that matters of them for the rest of the attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Class {
    /// Hits, or all results where hits and crits are alike.
    pub hits: u8,
    pub crits: u8,
    /// Which of the questions hold that ways for defense dice ask about attack dice.
    pub holds: u32,
}

pub(super) struct Chain {
    /// Whether hits and crits are alike.
    pub alike: bool,
    pub attack: Vec<Stage>,
    pub defense: Vec<Stage>,
    pub classes: Vec<Class>,
    /// What can be left of the counters at the end.
    pub ends: Vec<Left>,
    /// Which counter of the prospect each slot is; limits that were added have none.
    pub slots: Vec<Option<usize>>,
    /// How many attack and defense dice are rolled.
    pub dice: [usize; 2],
    /// Whether some way gains something, or spends what the other side has.
    pub odd_costs: bool,
    /// The state of the counters at the beginning, in the first stage.
    pub start: usize,
    /// Where attack and defense dice lie in their first stages, if they were rolled already.
    pub lying: [Option<usize>; 2],
}

/// Dice that were rolled already.
#[derive(Clone, Copy)]
pub(super) struct Rolled {
    pub attack: Pool,
    /// None if they are still to be rolled.
    pub defense: Option<Pool>,
}

/// What the goal needs to be told.
#[derive(Clone, Copy)]
pub(super) struct Wants<'a> {
    /// Whether hits and crits may be treated alike.
    pub alike: bool,
    /// Whether changes may be put behind rerolls.
    pub split: bool,
    /// Whether a counter is asked for at the end, together with the results.
    pub asks: &'a dyn Fn(usize) -> bool,
    /// Dice that were rolled already: then hits and crits are not alike.
    pub rolled: Option<Rolled>,
}

impl Chain {
    /// None if the tables would be too large, or a way could be used without end.
    pub(super) fn new(prospect: &Prospect, question: &Question, wants: Wants) -> Option<Self> {
        let mut steps = question.steps.clone();
        let mut counters = question.counters.clone();
        settle_asks(&mut steps);
        merge_equal(&mut steps, &mut counters, prospect);
        let gained: Vec<usize> =
            steps.iter().flatten().flat_map(|m| &m.gain).map(|g| g.0).collect();
        let runs_out = |m: &Move| m.spend.iter().any(|(counter, _)| !gained.contains(counter));
        if !steps.iter().flatten().all(runs_out) {
            return None;
        }
        let alike = wants.alike && wants.split && wants.rolled.is_none() && can_be_alike(&steps);
        let kept = |at: usize| prospect.counters.get(at).is_some_and(|counter| counter.kept);
        // Counters that are neither used nor asked for stay as they are.
        let used = |at: usize| {
            steps.iter().flatten().any(|m| {
                m.spend.iter().any(|s| s.0 == at) || kept(at) && m.gain.iter().any(|g| g.0 == at)
            })
        };
        let slots: Vec<usize> = (0..counters.len()).filter(|&at| used(at)).collect();
        if slots.len() > SLOTS {
            return None;
        }
        let mut start: Left = [0; SLOTS];
        for (slot, &at) in slots.iter().enumerate() {
            start[slot] = counters[at];
        }
        for m in steps.iter_mut().flatten() {
            let slot = |at: usize| slots.iter().position(|&slot| slot == at);
            m.spend = m.spend.iter().filter_map(|&(at, n)| Some((slot(at)?, n))).collect();
            m.gain = m.gain.iter().filter_map(|&(at, n)| Some((slot(at)?, n))).collect();
        }
        let asked: Vec<bool> = slots.iter().map(|&at| kept(at) && (wants.asks)(at)).collect();
        let runs_out: Vec<bool> = slots.iter().map(|at| !gained.contains(at)).collect();
        let slots = slots
            .into_iter()
            .map(|at| (at < prospect.counters.len()).then_some(at))
            .collect::<Vec<_>>();
        let odd_costs = prospect.ways.iter().any(|way| {
            let foreign = |&(at, _): &(usize, u8)| {
                prospect.counters.get(at).is_some_and(|counter| counter.side != way.step.by)
            };
            !way.gain.is_empty() || way.spend.iter().any(foreign)
        });
        let parts = parts(steps, alike, wants.split);
        let rolled = wants.rolled;
        Builder { question, alike, asked, runs_out, odd_costs, start, rolled }.chain(parts, slots)
    }
}

/// Questions about defense dice before they are rolled are answered at once.
fn settle_asks(steps: &mut [Vec<Move>; 4]) {
    for moves in &mut steps[..2] {
        moves.retain(|m| {
            m.only_if.is_none_or(|asks| asks.dice == DiceKind::Attack || asks.least == 0)
        });
        for m in moves {
            m.only_if = m.only_if.filter(|asks| asks.dice == DiceKind::Attack);
        }
    }
}

/// Equal ways that can each be used a number of times become one that can be used as often.
fn merge_equal(steps: &mut [Vec<Move>; 4], counters: &mut [u8], prospect: &Prospect) {
    let private = |steps: &[Vec<Move>; 4], m: &Move| match m.spend.as_slice() {
        &[(at, 1)] if prospect.counters.get(at).is_none_or(|counter| !counter.kept) => {
            let others = steps.iter().flatten().filter(|other| {
                other.spend.iter().chain(&other.gain).any(|&(counter, _)| counter == at)
            });
            (others.count() == 1).then_some(at)
        }
        _ => None,
    };
    for step in 0..4 {
        let mut at = 0;
        while at < steps[step].len() {
            let mut other = at + 1;
            while other < steps[step].len() {
                let (a, b) = (&steps[step][at], &steps[step][other]);
                let equal = (a.result, a.only_if, a.must, a.act)
                    == (b.result, b.only_if, b.must, b.act)
                    && a.gain == b.gain;
                if equal
                    && let Some(first) = private(steps, &steps[step][at])
                    && let Some(second) = private(steps, &steps[step][other])
                {
                    counters[first] = counters[first].saturating_add(counters[second]);
                    steps[step].remove(other);
                } else {
                    other += 1;
                }
            }
            at += 1;
        }
    }
}

/// Whether nothing that modifies attack dice tells hits from crits, and good dice are only rolled, or
/// turned to hits after that. The attacker may be able to reroll good dice, but has no reason to, unless
/// for what it costs or brings; the defender would take the crits.
fn can_be_alike(steps: &[Vec<Move>; 4]) -> bool {
    const RESULTS: u8 = 0b11;
    const BLANK: u8 = 0b1000;
    let asks = |m: &Move| m.only_if.is_some_and(|asks| asks.dice == DiceKind::Attack);
    if steps.iter().flatten().any(asks) {
        return false;
    }
    let odd = |m: &Move| {
        let defender = steps[0].iter().chain(&steps[3]).flat_map(|m| &m.spend);
        let mut shared = defender.filter(|theirs| m.spend.iter().any(|ours| ours.0 == theirs.0));
        !m.gain.is_empty() || shared.next().is_some()
    };
    let fits = |m: &Move, attacker: bool| {
        m.result == 0
            && match m.act {
                Act::Reroll { mask, least, .. } => {
                    let free = attacker && least <= 1 && !m.must && !odd(m);
                    mask & RESULTS == 0 || free && mask & RESULTS == RESULTS
                }
                // A blank that can be made a hit would first be rerolled, for the chance of a crit.
                Act::Turn { mask, to, .. } => {
                    mask & RESULTS == 0 && to != 0 && !(attacker && mask & BLANK != 0)
                }
                Act::Add(_) | Act::Cancel { .. } => false,
            }
    };
    let to_hit = |m: &Move| matches!(m.act, Act::Turn { to: 1, .. });
    let late = |moves: &[Move]| {
        let early = early(moves);
        !moves.iter().zip(early).any(|(m, early)| early && to_hit(m))
    };
    steps[0].iter().all(|m| fits(m, false) && !to_hit(m))
        && steps[1].iter().all(|m| fits(m, true))
        && late(&steps[1])
}

/// Which ways of a step must be open while dice are rerolled. The rest are changes that lose nothing
/// by coming after, since none of them makes a die fit for a reroll that could not take it before.
fn early(moves: &[Move]) -> Vec<bool> {
    let rerolls = |m: &Move| matches!(m.act, Act::Reroll { .. });
    if !moves.iter().any(rerolls) {
        return vec![false; moves.len()];
    }
    let simple = moves.iter().all(|m| {
        let numbers = match m.act {
            Act::Reroll { least, .. } => least <= 1,
            Act::Turn { least, most, .. } => least <= 1 || takes_all(least, most),
            Act::Add(_) | Act::Cancel { .. } => false,
        };
        let spent = |counter: usize| moves.iter().any(|m| m.spend.iter().any(|s| s.0 == counter));
        numbers
            && m.result == 0
            && m.only_if.is_none()
            && !m.must
            && !m.gain.iter().any(|gain| spent(gain.0))
    });
    if !simple {
        return vec![true; moves.len()];
    }
    let mut early: Vec<bool> = moves.iter().map(rerolls).collect();
    loop {
        let mut more = false;
        for at in 0..moves.len() {
            let Act::Turn { mask, to, .. } = moves[at].act else { continue };
            let feeds = |fed: &Move| match fed.act {
                Act::Reroll { mask: takes, .. } | Act::Turn { mask: takes, .. } => {
                    takes >> to & 1 == 1 && mask & !takes != 0
                }
                _ => false,
            };
            if !early[at] && moves.iter().zip(&early).any(|(fed, early)| *early && feeds(fed)) {
                early[at] = true;
                more = true;
            }
        }
        if !more {
            break;
        }
    }
    // One that takes all dice can be kept from some of them by turning these first.
    let forced = |m: &Move| matches!(m.act, Act::Turn { least, .. } if least > 1);
    if moves.iter().zip(&early).any(|(m, early)| *early && forced(m)) {
        return vec![true; moves.len()];
    }
    early
}

fn takes_all(least: u8, most: u8) -> bool {
    usize::from(least) >= MOST_DICE && usize::from(most) >= MOST_DICE
}

/// A part of a step: who, and its ways; and whether changes in it were put behind rerolls.
struct Part {
    step: usize,
    moves: Vec<Move>,
    behind: bool,
}

/// The parts in their order. The last ones for attack and for defense dice are always there.
fn parts(steps: [Vec<Move>; 4], alike: bool, split: bool) -> [Vec<Part>; 2] {
    let mut parts = [Vec::new(), Vec::new()];
    for (step, mut moves) in steps.into_iter().enumerate() {
        let list = &mut parts[step / 2];
        if step % 2 == 0 {
            if !moves.is_empty() {
                list.push(Part { step, moves, behind: false });
            }
            continue;
        }
        let early = early(&moves);
        let mut late = Vec::new();
        if split {
            let mut at = 0;
            for early in early {
                if early {
                    at += 1;
                } else {
                    late.push(moves.remove(at));
                }
            }
        }
        let behind = !moves.is_empty();
        if behind {
            list.push(Part { step, moves, behind: false });
        }
        list.push(Part { step, moves: late, behind });
    }
    if alike {
        // Crits and hits become one face, the first.
        for m in parts[0].iter_mut().flat_map(|part| &mut part.moves) {
            match &mut m.act {
                Act::Reroll { mask, .. } | Act::Cancel { mask, .. } => *mask >>= 1,
                Act::Turn { mask, to, .. } => {
                    *mask >>= 1;
                    *to -= 1;
                }
                Act::Add(face) => *face -= 1,
            }
        }
    }
    parts
}

struct Builder<'a> {
    question: &'a Question,
    alike: bool,
    asked: Vec<bool>,
    /// Counters that nothing adds to.
    runs_out: Vec<bool>,
    odd_costs: bool,
    start: Left,
    rolled: Option<Rolled>,
}

impl Builder<'_> {
    fn chain(&self, parts: [Vec<Part>; 2], slots: Vec<Option<usize>>) -> Option<Chain> {
        let all: Vec<&Part> = parts.iter().flatten().collect();
        let mut states = vec![self.start];
        let mut stages = [Vec::new(), Vec::new()];
        let mut asks: Vec<crate::compile::Asks> = Vec::new();
        let mut number = 0;
        for (kind, list) in parts.iter().enumerate() {
            let dice = match (kind, self.alike) {
                (0, true) => RED_THREE,
                (0, false) => RED_FOUR,
                _ => GREEN,
            };
            let mut sizes = [usize::from(self.question.dice[kind]); 2];
            let pool = self.pool(kind);
            let again = pool.map_or(0, |pool| pool[1].iter().sum());
            let single = again == 0 && self.single(list);
            let mut span = Span { least: again, most: again };
            for (at, part) in list.iter().enumerate() {
                number += 1;
                let rerolls = |parts: &[Part]| {
                    parts
                        .iter()
                        .flat_map(|part| &part.moves)
                        .any(|m| matches!(m.act, Act::Reroll { .. }))
                };
                let before = again > 0 || rerolls(&list[..=at]);
                let flagged = !single && before && rerolls(&list[at..]);
                sizes = self.sizes(sizes, &part.moves);
                let layout = Layout::new(dice, flagged, sizes[0], sizes[1]);
                let later = &all[number..];
                let entry = if flagged { span } else { Span::NONE };
                let stage = self.stage(part, layout, (states, entry), later, &mut asks)?;
                states = stage_ends(&stage);
                span = stage.spans.iter().copied().reduce(Span::with).unwrap_or(Span::NONE);
                stages[kind].push(stage);
            }
        }
        let [mut attack, mut defense] = stages;
        let first =
            attack.first().map(|stage| stage.states.binary_search_by(|s| self.cmp(s, &self.start)));
        let start = first.and_then(Result::ok)?;
        let mut ends = states;
        // Attack dice that nobody modifies any more come to one thing only.
        let fixed = self.rolled.filter(|rolled| rolled.defense.is_some());
        let classes = match fixed {
            Some(rolled) => vec![class(&merged(&rolled.attack), false, &asks)],
            None => classes(attack.last()?, self.alike, &asks),
        };
        link(&mut attack, |_, pool| match fixed {
            Some(_) => 0,
            None => class_of(pool, self.alike, &asks, &classes),
        });
        link(&mut defense, |_, pool| u32::from(pool[0]));
        let heads = [defense.first()?.states.clone(), std::mem::take(&mut ends)];
        for (list, after) in [(&mut attack, &heads[0]), (&mut defense, &heads[1])] {
            for at in 0..list.len() {
                let (these, rest) = list.split_at_mut(at + 1);
                let after = rest.first().map_or(after, |next| &next.states);
                let stage = &mut these[at];
                stage.next = stage
                    .states
                    .iter()
                    .map(|state| {
                        let left = dropped(state, &stage.drops);
                        after.iter().position(|other| *other == left).map_or(NEVER, |at| at as u16)
                    })
                    .collect();
            }
        }
        let [_, ends] = heads;
        let dice = self.question.dice.map(usize::from);
        let mut lying = [None; 2];
        for (kind, stages) in [&attack, &defense].into_iter().enumerate() {
            if let Some(pool) = self.pool(kind) {
                lying[kind] = Some(stages.first()?.layout.place(&pool, 0)?);
            }
        }
        Some(Chain {
            alike: self.alike,
            attack,
            defense,
            classes,
            ends,
            slots,
            dice,
            odd_costs: self.odd_costs,
            start,
            lying,
        })
    }

    /// The dice of a kind, if they were rolled already.
    fn pool(&self, kind: usize) -> Option<Pool> {
        let rolled = self.rolled?;
        if kind == 0 { Some(rolled.attack) } else { rolled.defense }
    }

    /// Whether there is but one reroll of these dice in all, so that none is rerolled twice anyway.
    fn single(&self, parts: &[Part]) -> bool {
        let mut rerolls = parts
            .iter()
            .flat_map(|part| &part.moves)
            .filter(|m| matches!(m.act, Act::Reroll { .. }));
        match (rerolls.next(), rerolls.next()) {
            (Some(only), None) => only
                .spend
                .iter()
                .any(|&(slot, count)| self.runs_out[slot] && self.start[slot] / count.max(1) <= 1),
            _ => false,
        }
    }

    /// How often a way can be used at most.
    fn uses(&self, m: &Move) -> usize {
        let uses = m.spend.iter().filter(|&&(slot, count)| self.runs_out[slot] && count > 0);
        uses.map(|&(slot, count)| usize::from(self.start[slot] / count)).min().unwrap_or(MOST_DICE)
    }

    /// The fewest and most dice that the pool can have in a stage.
    fn sizes(&self, before: [usize; 2], moves: &[Move]) -> [usize; 2] {
        let (mut fewer, mut more) = (0, 0);
        for m in moves {
            let uses = self.uses(m);
            fewer += usize::from(m.result != 0) * uses;
            match m.act {
                Act::Cancel { most, .. } => fewer += usize::from(most) * uses,
                Act::Add(_) => more += uses,
                _ => {}
            }
        }
        [before[0].saturating_sub(fewer), (before[1] + more).min(MOST_DICE)]
    }

    fn cmp(&self, a: &Left, b: &Left) -> std::cmp::Ordering {
        let sum = |left: &Left| -> u32 {
            let counts = left.iter().zip(&self.runs_out);
            counts.map(|(&count, &runs_out)| if runs_out { u32::from(count) } else { 0 }).sum()
        };
        (sum(a), a).cmp(&(sum(b), b))
    }

    /// How many dice can have been rerolled in each state.
    fn spans(
        &self,
        part: &Part,
        layout: &Layout,
        states: &[Left],
        entry: Span,
        entries: &[Left],
    ) -> Vec<Span> {
        if !layout.flagged {
            return vec![Span::NONE; states.len()];
        }
        let never = Span { least: u8::MAX, most: 0 };
        let mut spans = vec![never; states.len()];
        let largest = (layout.least + layout.blocks.len() - 1) as u8;
        // Dice that leave the pool may be rerolled ones.
        let removes =
            part.moves.iter().any(|m| m.result != 0 || matches!(m.act, Act::Cancel { .. }));
        for at in (0..states.len()).rev() {
            if entries.contains(&states[at]) {
                spans[at] = spans[at].with(entry);
            }
            if removes {
                spans[at].least = 0;
            }
            for m in &part.moves {
                let to = paid(&states[at], m)
                    .and_then(|next| states.binary_search_by(|s| self.cmp(s, &next)).ok());
                let Some(to) = to else { continue };
                let mut span = spans[at];
                if let Act::Reroll { most, .. } = m.act {
                    span.least = span.least.saturating_add(1).min(largest);
                    span.most = span.most.saturating_add(most).min(largest);
                }
                spans[to] = spans[to].with(span);
            }
        }
        spans
    }

    fn stage(
        &self,
        part: &Part,
        layout: Layout,
        (entries, entry): (Vec<Left>, Span),
        later: &[&Part],
        asks: &mut Vec<crate::compile::Asks>,
    ) -> Option<Stage> {
        let mut states = entries.clone();
        let mut at = 0;
        while at < states.len() {
            for m in &part.moves {
                if let Some(next) = paid(&states[at], m)
                    && !states.contains(&next)
                {
                    states.push(next);
                }
            }
            at += 1;
            if states.len() > MOST_STATES {
                return None;
            }
        }
        states.sort_by(|a, b| self.cmp(a, b));
        let mut go = Vec::with_capacity(states.len() * part.moves.len());
        let spans = self.spans(part, &layout, &states, entry, &entries);
        let mut rerolled = vec![None; states.len()];
        let mut picks = Vec::new();
        let mut picks_len = 0;
        let largest = layout.least + layout.blocks.len() - 1;
        let works: Vec<Work> = part
            .moves
            .iter()
            .map(|m| {
                let plainly = m.result != 0 || m.only_if.is_some();
                let pass = match m.act {
                    _ if plainly => Pass::Plainly,
                    Act::Reroll { mask, most: 1, .. } => Pass::RerollOne { mask },
                    Act::Reroll { mask, least: 0 | 1, most } if usize::from(most) >= largest => {
                        Pass::RerollAny { mask }
                    }
                    Act::Reroll { mask, least, most } => Pass::Reroll { mask, least, most },
                    Act::Turn { mask, to, least: 0 | 1, most } => Pass::Turn { mask, to, most },
                    Act::Turn { mask, to, least, most }
                        if usize::from(least.min(most)) >= largest =>
                    {
                        Pass::TurnAll { mask, to }
                    }
                    _ => Pass::Plainly,
                };
                let asks = m.only_if.filter(|_| part.step >= 2).and_then(|shown| {
                    (shown.dice == DiceKind::Attack).then(|| {
                        asks.iter().position(|other| *other == shown).unwrap_or_else(|| {
                            asks.push(shown);
                            asks.len() - 1
                        })
                    })
                });
                let turned = match pass {
                    Pass::TurnAll { mask, to } => {
                        let numbers = 0..layout.dice.of_size(largest).end;
                        numbers.map(|number| all_turned(&layout, mask, to, number)).collect()
                    }
                    _ => Vec::new(),
                };
                Work { way: m.clone(), pass, turned, asks }
            })
            .collect();
        if asks.len() > 16 {
            return None;
        }
        for (at, state) in states.iter().enumerate() {
            for work in &works {
                let to = paid(state, &work.way)
                    .and_then(|next| states.binary_search_by(|s| self.cmp(s, &next)).ok());
                go.push(to.map_or(NEVER, |to| to as u16));
                picks.push(picks_len as u32);
                if let Some(to) = to
                    && matches!(work.way.act, Act::Reroll { .. })
                {
                    let before = spans[at].least;
                    rerolled[to] = Some(rerolled[to].map_or(before, |least: u8| least.min(before)));
                    if matches!(work.pass, Pass::RerollAny { .. } | Pass::Reroll { .. }) {
                        picks_len += layout.len;
                    }
                }
            }
        }
        if (states.len() * layout.len).max(picks_len) > MOST_NUMBERS[part.step / 2] {
            return None;
        }
        let spent_later = |slot: usize| {
            later.iter().flat_map(|part| &part.moves).any(|m| m.spend.iter().any(|s| s.0 == slot))
        };
        let drops =
            (0..self.asked.len()).filter(|&slot| !self.asked[slot] && !spent_later(slot)).collect();
        Some(Stage {
            sign: if matches!(part.step, 1 | 2) { 1.0 } else { -1.0 },
            behind: part.behind,
            must: works.iter().any(|work| work.way.must),
            layout,
            works,
            states,
            go,
            spans,
            rerolled,
            next: Vec::new(),
            drops,
            onward: Vec::new(),
            picks,
            picks_len,
        })
    }
}

/// The multiset with all dice of some faces turned.
fn all_turned(layout: &Layout, mask: u8, to: usize, number: usize) -> u16 {
    let mut counts = layout.dice.counts[number];
    let mut turned = 0;
    for (face, count) in counts.iter_mut().enumerate() {
        if mask >> face & 1 == 1 {
            turned += *count;
            *count = 0;
        }
    }
    counts[to] += turned;
    layout.dice.number(&counts) as u16
}

/// What is left once a way is paid for, if it can be.
fn paid(left: &Left, m: &Move) -> Option<Left> {
    let mut next = *left;
    for &(slot, count) in &m.spend {
        next[slot] = next[slot].checked_sub(count)?;
    }
    for &(slot, count) in &m.gain {
        next[slot] = next[slot].saturating_add(count);
    }
    Some(next)
}

fn dropped(left: &Left, drops: &[usize]) -> Left {
    let mut next = *left;
    drops.iter().for_each(|&slot| next[slot] = 0);
    next
}

/// What can be left of the counters behind a stage.
fn stage_ends(stage: &Stage) -> Vec<Left> {
    let mut ends: Vec<Left> = Vec::new();
    for state in &stage.states {
        let left = dropped(state, &stage.drops);
        if !ends.contains(&left) {
            ends.push(left);
        }
    }
    ends
}

/// All classes of pools at the end of the attack dice.
fn classes(last: &Stage, alike: bool, asks: &[crate::compile::Asks]) -> Vec<Class> {
    let mut classes = Vec::new();
    for block in &last.layout.blocks {
        for number in last.layout.dice.of_size(block.size) {
            classes.push(class(&last.layout.dice.counts[number], alike, asks));
        }
    }
    classes.sort_unstable();
    classes.dedup();
    classes
}

fn class(pool: &[u8; 4], alike: bool, asks: &[crate::compile::Asks]) -> Class {
    if alike {
        return Class { hits: pool[0], crits: 0, holds: 0 };
    }
    let both = [*pool, [0; 4]];
    let holds =
        asks.iter().enumerate().map(|(bit, asks)| u32::from(asks.holds(&both, &both)) << bit).sum();
    Class { hits: pool[1], crits: pool[0], holds }
}

fn class_of(pool: &[u8; 4], alike: bool, asks: &[crate::compile::Asks], classes: &[Class]) -> u32 {
    let class = class(pool, alike, asks);
    classes.binary_search(&class).map_or(u32::MAX, |at| at as u32)
}

/// Says where each pool goes at the end of each stage.
fn link(stages: &mut [Stage], last: impl Fn(&Layout, &[u8; 4]) -> u32) {
    for at in 0..stages.len() {
        let (these, rest) = stages.split_at_mut(at + 1);
        let layout = &these[at].layout;
        let dice = layout.dice;
        let mut onward = vec![0; layout.len];
        // By number of the merged pool; filled as needed.
        let mut ends = vec![u32::MAX; dice.counts.len()];
        let mut sums = vec![0_u16; dice.counts.len()];
        let span = these[at].spans.iter().copied().reduce(Span::with).unwrap_or(Span::NONE);
        for block in &layout.blocks {
            for (fresh, row) in layout.on_table(block, span) {
                let columns = layout.columns(block, fresh);
                if layout.flagged {
                    sums[0] = fresh as u16;
                    for again in 1..columns.end {
                        let down = &dice.down[again];
                        let face =
                            (0..4).find(|&face| down[face] != crate::pool::NONE).unwrap_or(0);
                        let below = usize::from(sums[usize::from(down[face])]);
                        sums[again] = dice.up[below][face];
                    }
                }
                for again in columns {
                    let place = row + if layout.flagged { again } else { 0 };
                    let all = if layout.flagged { usize::from(sums[again]) } else { fresh };
                    onward[place] = match rest.first() {
                        Some(next) if next.layout.flagged && layout.flagged => {
                            next.layout.block(block.size).rows[fresh] + again as u32
                        }
                        Some(next) => next.layout.block(block.size).rows[all],
                        None => {
                            if ends[all] == u32::MAX {
                                ends[all] = last(layout, &dice.counts[all]);
                            }
                            ends[all]
                        }
                    };
                }
            }
        }
        these[at].onward = onward;
    }
}
