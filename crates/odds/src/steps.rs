//! The plain solver: each choice that a side has is tried, each die is rolled by itself, and what was
//! seen before is looked up. It takes every prospect, is slow, and is what the fast ones are held
//! against.

use crate::answer::{Advice, Choice, Odds, Outcome, Solver};
use crate::compile::{Question, STEPS};
use crate::goal::{End, Goal};
use crate::number::Number;
use crate::pool::{CRIT, EVADE, HIT, Pool, faces};
use crate::prospect::{MOST_DICE, Prospect, Side, Stand};
use redfive_ability::DiceKind;
use std::collections::BTreeMap;

/// A moment of the attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct State {
    /// The step, or 4 at the end.
    step: u8,
    /// Whether the dice in the air are rolled for the first time.
    first: bool,
    /// Dice in the air.
    air: u8,
    attack: Pool,
    defense: Pool,
    /// Which counters are left, by their number in the list of those seen.
    counters: u32,
}

impl State {
    fn pool(&self) -> &Pool {
        if self.step < 2 { &self.attack } else { &self.defense }
    }

    fn pool_mut(&mut self) -> &mut Pool {
        if self.step < 2 { &mut self.attack } else { &mut self.defense }
    }

    fn key(&self) -> u128 {
        let mut key = u128::from(self.counters);
        for count in self.attack.iter().chain(&self.defense).flatten() {
            key = key << 4 | u128::from(*count);
        }
        key << 8 | u128::from(self.air) << 4 | u128::from(self.step) << 1 | u128::from(self.first)
    }
}

/// What a moment is worth to the attacker: with the tiny prices, and really.
#[derive(Clone, Copy, Debug)]
struct Value<N> {
    priced: N,
    real: N,
}

/// A moment that was solved. Nodes stand behind all that can follow them.
struct Node<N> {
    state: State,
    value: Value<N>,
    /// What the side whose step it is makes of it, unless dice are rolled.
    next: Option<State>,
}

struct Solving<'a, N> {
    prospect: &'a Prospect,
    question: &'a Question,
    goal: &'a Goal<'a>,
    seen: Vec<Vec<u8>>,
    numbers: BTreeMap<Vec<u8>, u32>,
    nodes: Vec<Node<N>>,
    places: BTreeMap<u128, usize>,
}

/// A choice, and the moment that it leads to.
struct Candidate {
    choice: Choice,
    next: State,
}

/// The odds of an attack, from a moment on.
pub(crate) fn solve<N: Number>(
    prospect: &Prospect,
    question: &Question,
    from: Option<&Stand>,
    goal: &Goal,
) -> Odds<N> {
    let mut solving = Solving::new(prospect, question, goal);
    let start = solving.start(from);
    let value = solving.value(start);
    solving.answer(start, value.real)
}

/// What can be done at a moment, best first.
pub(crate) fn advice(
    prospect: &Prospect,
    question: &Question,
    from: &Stand,
    goal: &Goal,
) -> Vec<Advice> {
    let mut solving: Solving<f64> = Solving::new(prospect, question, goal);
    let start = solving.start(Some(from));
    if from.step.is_none() || start.air > 0 {
        return Vec::new();
    }
    let sign = if STEPS[usize::from(start.step)].by == Side::Attacker { 1.0 } else { -1.0 };
    let mut list: Vec<(f64, Advice)> = solving
        .candidates(&start)
        .into_iter()
        .map(|candidate| {
            let next = solving.settled(candidate.next);
            let Value { priced, real } = solving.value(next);
            (priced * sign, Advice { choice: candidate.choice, value: real, loses: 0.0 })
        })
        .collect();
    list.sort_by(|a, b| b.0.total_cmp(&a.0));
    let best = list.first().map_or(0.0, |first| first.1.value);
    for (_, advice) in &mut list {
        advice.loses = ((best - advice.value) * sign).max(0.0);
    }
    list.into_iter().map(|(_, advice)| advice).collect()
}

impl<'a, N: Number> Solving<'a, N> {
    fn new(prospect: &'a Prospect, question: &'a Question, goal: &'a Goal<'a>) -> Self {
        Self {
            prospect,
            question,
            goal,
            seen: Vec::new(),
            numbers: BTreeMap::new(),
            nodes: Vec::new(),
            places: BTreeMap::new(),
        }
    }

    fn number(&mut self, counters: Vec<u8>) -> u32 {
        if let Some(&number) = self.numbers.get(&counters) {
            return number;
        }
        let number = u32::try_from(self.seen.len()).unwrap_or(u32::MAX);
        self.seen.push(counters.clone());
        self.numbers.insert(counters, number);
        number
    }

    /// The moment to begin with. What cannot be (more dice than there are) is cut off.
    fn start(&mut self, from: Option<&Stand>) -> State {
        let mut counters = self.question.counters.clone();
        let mut state = State {
            step: 0,
            first: true,
            air: self.question.dice[0],
            attack: Pool::default(),
            defense: Pool::default(),
            counters: 0,
        };
        if let Some(stand) = from {
            for (at, counter) in counters.iter_mut().enumerate().take(self.prospect.counters.len())
            {
                *counter = stand.counters.get(at).copied().unwrap_or(0);
            }
            if let Some(step) = stand.step {
                state.step = crate::compile::order(step) as u8;
                state.air = 0;
                state.attack = stand.attack;
                cut(&mut state.attack);
                if step.dice == DiceKind::Defense {
                    for (to, from) in state.defense.iter_mut().zip(&stand.defense) {
                        to[..3].copy_from_slice(from);
                    }
                    cut(&mut state.defense);
                    self.after_attack(&mut state);
                }
            }
        }
        state.counters = self.number(counters);
        if from.is_some_and(|stand| stand.step.is_some()) { state } else { self.settled(state) }
    }

    /// Attack dice that will not be modified any more: only what they show is left.
    fn after_attack(&self, state: &mut State) {
        let [fresh, again] = state.attack;
        let mut all: [u8; 4] = std::array::from_fn(|face| fresh[face] + again[face]);
        if !self.question.asks_attack {
            all[2] = 0;
            all[3] = 0;
        }
        state.attack = [all, [0; 4]];
    }

    /// The step is over.
    fn ended(&mut self, mut state: State) -> State {
        let dead = &self.question.dead[usize::from(state.step)];
        if !dead.is_empty() {
            let mut counters = self.seen[state.counters as usize].clone();
            dead.iter().for_each(|&at| counters[at] = 0);
            state.counters = self.number(counters);
        }
        state.step += 1;
        if state.step == 2 {
            self.after_attack(&mut state);
            state.air = self.question.dice[1];
            state.first = true;
        }
        state
    }

    /// Passes over steps in which nothing can be done.
    fn settled(&mut self, mut state: State) -> State {
        while state.step < 4
            && state.air == 0
            && self.question.steps[usize::from(state.step)].is_empty()
        {
            state = self.ended(state);
        }
        if state.air == 0 {
            state.first = true;
        }
        state
    }

    fn end(&self, state: &State) -> (u8, u8) {
        let showing = |pool: &Pool, face: usize| pool[0][face] + pool[1][face];
        self.question.neutralized(
            showing(&state.attack, HIT),
            showing(&state.attack, CRIT),
            showing(&state.defense, EVADE),
        )
    }

    /// The counters that the goal asks for, where it does not ask for all.
    fn asked(&self, left: &[u8]) -> Option<Vec<u8>> {
        let asked = |(at, &left): (usize, &u8)| if self.goal.asks(at) { left } else { 0 };
        self.goal.asks_some().then(|| left.iter().enumerate().map(asked).collect())
    }

    fn value(&mut self, state: State) -> Value<N> {
        if state.step == 4 {
            let (hits, crits) = self.end(&state);
            let left = &self.seen[state.counters as usize][..self.prospect.counters.len()];
            let asked = self.asked(left);
            let counters = asked.as_deref().unwrap_or(left);
            let end = End { hits, crits, counters };
            let (real, priced) = self.goal.worth(self.prospect, &end, left);
            return Value { priced: N::of(priced), real: N::of(real) };
        }
        if let Some(&place) = self.places.get(&state.key()) {
            return self.nodes[place].value;
        }
        let (value, next) = if state.air > 0 {
            let mut value = Value { priced: N::ZERO, real: N::ZERO };
            for (next, eighths) in rolls(&state) {
                let next = self.settled(next);
                let part = self.value(next);
                value.priced = value.priced.plus(part.priced.eighths(eighths));
                value.real = value.real.plus(part.real.eighths(eighths));
            }
            (value, None)
        } else {
            let attacker = STEPS[usize::from(state.step)].by == Side::Attacker;
            let mut best: Option<(Value<N>, State)> = None;
            for candidate in self.candidates(&state) {
                let next = self.settled(candidate.next);
                let value = self.value(next);
                let better = best.is_none_or(|(best, _)| {
                    if attacker { value.priced > best.priced } else { value.priced < best.priced }
                });
                if better {
                    best = Some((value, next));
                }
            }
            // A side can end the step unless there is something that it must do.
            let (value, next) = best.expect("there is always a choice");
            (value, Some(next))
        };
        self.places.insert(state.key(), self.nodes.len());
        self.nodes.push(Node { state, value, next });
        value
    }

    /// What the side can do: first to end the step, then each way.
    fn candidates(&mut self, state: &State) -> Vec<Candidate> {
        let question = self.question;
        let counters = self.seen[state.counters as usize].clone();
        let mut list = Vec::new();
        let mut must = false;
        for way in &question.steps[usize::from(state.step)] {
            if way.spend.iter().any(|&(at, count)| counters[at] < count)
                || way.only_if.is_some_and(|asks| !asks.holds(&state.attack, &state.defense))
            {
                continue;
            }
            let mut left = counters.clone();
            way.spend.iter().for_each(|&(at, count)| left[at] -= count);
            way.gain.iter().for_each(|&(at, count)| left[at] = left[at].saturating_add(count));
            let paid = State { counters: self.number(left), ..*state };
            let before = list.len();
            let names = faces(STEPS[usize::from(state.step)].dice);
            way.each_use(state.pool(), |used| {
                let result = used.result.map(|(face, again)| (names[face].0, again));
                let choice = Choice::Use { way: way.way, result, takes: used.takes };
                let mut next = State { air: used.air, first: used.air == 0, ..paid };
                *next.pool_mut() = used.pool;
                list.push(Candidate { choice, next });
            });
            must |= way.must && list.len() > before;
        }
        if !must {
            list.insert(0, Candidate { choice: Choice::End, next: self.ended(*state) });
        }
        list
    }

    /// Follows the plan to its ends.
    fn answer(&mut self, start: State, value: N) -> Odds<N> {
        let mut chances = vec![N::ZERO; self.nodes.len()];
        let mut ends: BTreeMap<(u8, u8, u32), N> = BTreeMap::new();
        let mut flow = vec![(start, N::ONE)];
        let mut place = self.nodes.len();
        loop {
            for (state, chance) in flow.drain(..) {
                if state.step == 4 {
                    let (hits, crits) = self.end(&state);
                    let end = ends.entry((hits, crits, state.counters)).or_insert(N::ZERO);
                    *end = end.plus(chance);
                } else {
                    let place = self.places[&state.key()];
                    chances[place] = chances[place].plus(chance);
                }
            }
            let Some(before) = place.checked_sub(1) else { break };
            place = before;
            let chance = chances[place];
            if chance > N::ZERO {
                let state = self.nodes[place].state;
                match self.nodes[place].next {
                    Some(next) => flow.push((next, chance)),
                    None => {
                        for (next, eighths) in rolls(&state) {
                            flow.push((self.settled(next), chance.eighths(eighths)));
                        }
                    }
                }
            }
        }
        let count = self.prospect.counters.len();
        let mut odds = Odds {
            by: Solver::Steps,
            value,
            joint: Vec::new(),
            ends: Vec::new(),
            left: vec![N::ZERO; count],
        };
        for (&(hits, crits, counters), &chance) in &ends {
            match odds.joint.last_mut() {
                Some(last) if (last.0, last.1) == (hits, crits) => last.2 = last.2.plus(chance),
                _ => odds.joint.push((hits, crits, chance)),
            }
            let counters = &self.seen[counters as usize][..count];
            for (left, &counter) in odds.left.iter_mut().zip(counters) {
                *left = left.plus(chance.times(counter));
            }
            if self.goal.asks_counters() {
                let counters = self.asked(counters).unwrap_or_else(|| counters.to_vec());
                match odds
                    .ends
                    .iter_mut()
                    .find(|end| (end.hits, end.crits) == (hits, crits) && end.counters == counters)
                {
                    Some(end) => end.chance = end.chance.plus(chance),
                    None => odds.ends.push(Outcome { hits, crits, counters, chance }),
                }
            }
        }
        odds.ends
            .sort_by(|a, b| (a.hits, a.crits, &a.counters).cmp(&(b.hits, b.crits, &b.counters)));
        odds
    }
}

/// Cuts off dice beyond what a pool can have.
fn cut(pool: &mut Pool) {
    let mut room = MOST_DICE as u8;
    for count in pool.iter_mut().flatten() {
        *count = (*count).min(room);
        room -= *count;
    }
}

/// One die of those in the air falls: the moments that follow, with eighths of their chance.
fn rolls(state: &State) -> impl Iterator<Item = (State, u8)> + use<> {
    let state = *state;
    let dice = if state.step < 2 { DiceKind::Attack } else { DiceKind::Defense };
    faces(dice).iter().enumerate().map(move |(face, &(_, eighths))| {
        let mut next = state;
        next.pool_mut()[usize::from(!state.first)][face] += 1;
        next.air -= 1;
        (next, eighths)
    })
}
