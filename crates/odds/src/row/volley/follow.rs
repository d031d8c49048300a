//! Following the plan of a row to its ends.

use super::{
    After, CELLS, CRITS, FOUR, Guard, Pools, Prices, Salvo, Ship, THREE, Use, Volleys,
    average_down, canceled, cell, counters, ships, shown, suffer, turned,
};
use crate::goal::KEPT_TIE;
use crate::harm::Hurt;
use crate::prospect::{MOST_DICE, Side};
use crate::row::{Aim, CRIT_TIE, HIT_TIE, Left, RowOdds};
use std::collections::BTreeMap;

/// The most hits, or crits, of a row that is told here, and one more.
const MOST_RESULTS: usize = 100;

/// What an attacker does, followed to its ends.
#[derive(Clone)]
pub(super) struct Made {
    /// Chances of hits and crits that are shown, by place.
    shown: [f64; CELLS],
    /// Tokens used in the mean: focus, single ones by their number, lock.
    focus: f64,
    singles: [f64; MOST_DICE + 1],
    lock: f64,
    /// What it is worth, with the prices.
    pub(super) value: f64,
}

/// Follows the attacker's plan.
fn follow_attack<const K: usize, const N: usize>(
    pools: &Pools<K, N>,
    salvo: &Salvo,
    results: &[f64; CELLS],
    kept: f64,
) -> Made {
    let all = Pools::<K, N>::of_size(salvo.attack);
    let mut values = [0.0; N];
    let mut chances = [0.0; N];
    for at in all.clone() {
        values[at] = turned(salvo, &pools.counts[at], results, kept).0;
    }
    let mut made = Made::default();
    if salvo.lock {
        average_down(pools, &mut values, all.start);
        // The best part of each smaller pool to keep.
        let mut keep = [0_u16; N];
        for at in 0..all.start {
            let mut best = (values[at], at as u16);
            for down in pools.down[at] {
                if usize::from(down) < N && values[usize::from(down)] > best.0 {
                    best = (values[usize::from(down)], keep[usize::from(down)]);
                }
            }
            (values[at], keep[at]) = best;
        }
        for at in all.clone() {
            let mut best = (values[at], at);
            for down in pools.down[at] {
                if usize::from(down) < N && values[usize::from(down)] - kept > best.0 {
                    let part = usize::from(keep[usize::from(down)]);
                    best = (values[usize::from(down)] - kept, part);
                }
            }
            if best.1 != at {
                made.lock += pools.chances[at];
            }
            chances[best.1] += pools.chances[at];
            made.value += pools.chances[at] * best.0;
        }
        for at in 0..all.start {
            let chance = chances[at];
            if chance > 0.0 {
                for (face, up) in pools.faces.iter().zip(pools.up[at]) {
                    chances[usize::from(up)] += chance * face;
                }
            }
        }
    } else {
        chances[all.clone()].copy_from_slice(&pools.chances[all.clone()]);
        made.value = all.clone().map(|at| pools.chances[at] * values[at]).sum();
    }
    for at in all {
        let chance = chances[at];
        if chance == 0.0 {
            continue;
        }
        let (hits, crits, focus) = shown(&pools.counts[at]);
        let (_, mut turns) = turned(salvo, &pools.counts[at], results, kept);
        if turns > MOST_DICE {
            made.focus += chance;
            turns = focus;
        } else {
            made.singles[turns] += chance;
        }
        if K == 4 {
            made.shown[cell(hits + turns, crits)] += chance;
        } else {
            // Each good die that was rolled is a crit with chance 1/4, whatever was decided.
            for at in Pools::<2, 45>::of_size(hits) {
                let [crits, plain] = CRITS.counts[at].map(usize::from);
                made.shown[cell(plain + turns, crits)] += chance * CRITS.chances[at];
            }
        }
    }
    made
}

/// The ends of an attack: by tokens left, and place of hits and crits.
pub(super) type Endings = Vec<f64>;

/// How an attack on a ship ends and what its attacker does, by the defender's tokens.
pub(super) type Plans = Vec<Option<(Endings, Made)>>;

/// What was before an attack, or comes after the last.
struct Stage {
    /// By ship and tokens: the chances of hits and crits so far.
    totals: Vec<Option<Vec<f64>>>,
}

impl Stage {
    fn new(ships: usize, lefts: usize) -> Self {
        let mut totals = Vec::new();
        totals.resize_with(ships * lefts, || None);
        Self { totals }
    }

    fn at(&mut self, place: usize, size: usize) -> &mut Vec<f64> {
        self.totals[place].get_or_insert_with(|| vec![0.0; size])
    }
}

/// What is told of a row, as it is followed.
struct Told {
    joint: Vec<f64>,
    /// Chances after the last attack.
    ships: Vec<f64>,
    lefts: Vec<f64>,
}

impl Volleys<'_> {
    /// How an attack ends, and what its attacker did.
    pub(super) fn endings(
        &self,
        after: &After,
        ends: &[f64],
        number: usize,
        guard: &Guard,
    ) -> (Endings, Made) {
        let lefts = self.lefts();
        let size = after.results.len() * (after.most + 1);
        // Results are all hits if crits do not matter.
        let mut evaded = vec![0.0; lefts * size];
        let results = after.choices(ends, guard, &mut evaded);
        let (salvo, kept) = (&self.salvos[number], self.prices.kept);
        let made = if self.four {
            follow_attack(FOUR, salvo, &results, kept)
        } else {
            follow_attack(THREE, salvo, &results, kept)
        };
        let mut chances = vec![0.0; lefts * CELLS];
        for (into, evaded) in chances.chunks_mut(CELLS).zip(evaded.chunks(size)) {
            self.spread(after, &made, evaded, salvo.reinforce, into);
        }
        (chances, made)
    }

    /// Adds what evades leave of the results that were made.
    fn spread(&self, after: &After, made: &Made, evaded: &[f64], reinforce: u8, into: &mut [f64]) {
        for (&(hits, crits, place), evaded) in
            after.results.iter().zip(evaded.chunks(after.most + 1))
        {
            for (evades, &chance) in evaded.iter().enumerate() {
                if chance == 0.0 {
                    continue;
                }
                if self.four {
                    let (hits, crits) = canceled(hits, crits, evades, reinforce);
                    into[cell(hits, crits)] += chance * made.shown[place];
                    continue;
                }
                for crits in 0..=hits {
                    let part = chance * made.shown[cell(hits - crits, crits)];
                    let (hits, crits) = canceled(hits - crits, crits, evades, reinforce);
                    into[cell(hits, crits)] += part;
                }
            }
        }
    }

    /// Follows the plan.
    pub fn answer(mut self) -> Option<RowOdds> {
        self.prices = Prices { kept: KEPT_TIE, hit: HIT_TIE, crit: CRIT_TIE };
        let mut solved = self.solve(true);
        // Where the ship does not matter for what the sides do, it may still be told.
        let told_ships =
            if self.real && self.is_blind() { Some(ships(&self.harm, self.now)?) } else { None };
        let ships = told_ships.as_ref().unwrap_or(&self.ships);
        let (lefts, attacks) = (self.lefts(), self.salvos.len());
        let side = 1 + self.salvos.iter().map(|salvo| salvo.attack).sum::<usize>();
        if side > MOST_RESULTS {
            return None;
        }
        let size = side * side;
        let mut now = Stage::new(ships.len(), lefts);
        now.at(lefts - 1, size)[0] = 1.0;
        let mut told =
            Told { joint: vec![0.0; size], ships: vec![0.0; ships.len()], lefts: vec![0.0; lefts] };
        let (mut spent, mut destroyed, mut halved) = (Vec::new(), Vec::new(), Vec::new());
        for number in 0..attacks {
            let is_last = number + 1 == attacks;
            let Some((after, mut plans)) = solved.pop() else { break };
            let mut next = Stage::new(if is_last { 0 } else { ships.len() }, lefts);
            let mut used = Made::default();
            let mut chances = vec![0.0; ships.len()];
            let mut ends = vec![0.0; lefts * CELLS];
            for ship in 0..ships.len() {
                let known = if told_ships.is_some() { 0 } else { ship };
                let is_over = self.ends() && ships[ship].hurt.is_destroyed();
                let places = ship * lefts..(ship + 1) * lefts;
                if now.totals[places.clone()].iter().all(Option::is_none) {
                    continue;
                }
                if !is_over && (self.ships.len() > 1 || plans.is_empty()) {
                    after.ends(&self, known, &mut ends);
                    plans.clear();
                    plans.resize_with(lefts, || None);
                }
                let cells = if ships.len() == 1 { 0 } else { CELLS };
                let mut harmed: Vec<Option<Vec<(usize, f64)>>> = vec![None; cells];
                for (left, totals) in now.totals[places].iter().enumerate() {
                    let Some(totals) = totals else { continue };
                    let parts: Vec<(usize, f64)> =
                        totals.iter().copied().enumerate().filter(|part| part.1 > 0.0).collect();
                    let chance: f64 = parts.iter().map(|part| part.1).sum();
                    if is_over {
                        chances[ship] += chance;
                        let into = if is_last {
                            told.lefts[left] += chance;
                            &mut told.joint
                        } else {
                            next.at(ship * lefts + left, size)
                        };
                        for &(at, part) in &parts {
                            into[at] += part;
                        }
                        continue;
                    }
                    let (endings, made) = plans[left].get_or_insert_with(|| {
                        let guard = &self.guards[&self.dice(number, known)][left];
                        self.endings(&after, &ends, number, guard)
                    });
                    used.add(made, chance);
                    for all in 0..=after.most {
                        for crits in 0..=all {
                            let (hits, place) = (all - crits, cell(all - crits, crits));
                            let by = hits * side + crits;
                            let harmed: &[(usize, f64)] = if ships.len() == 1 {
                                &[(0, 1.0)]
                            } else {
                                harmed[place]
                                    .get_or_insert_with(|| suffer(ships, ship, hits, crits))
                            };
                            let mut sum = 0.0;
                            for to_left in 0..lefts {
                                let part = endings[to_left * CELLS + place];
                                if part == 0.0 {
                                    continue;
                                }
                                sum += part;
                                if is_last {
                                    told.lefts[to_left] += chance * part;
                                    continue;
                                }
                                for &(to, share) in harmed.iter() {
                                    let into = next.at(to * lefts + to_left, size);
                                    for &(at, total) in &parts {
                                        into[at + by] += total * (part * share);
                                    }
                                }
                            }
                            if sum == 0.0 {
                                continue;
                            }
                            for &(to, share) in harmed.iter() {
                                chances[to] += chance * sum * share;
                            }
                            if is_last {
                                for &(at, total) in &parts {
                                    told.joint[at + by] += total * sum;
                                }
                            }
                        }
                    }
                }
            }
            now = next;
            spent.push(used);
            let sum = |which: &dyn Fn(&Hurt) -> bool| -> f64 {
                let all = ships.iter().zip(&chances).filter(|(ship, _)| which(&ship.hurt));
                all.map(|(_, chance)| chance).sum::<f64>() + 0.0
            };
            destroyed.push(if self.real { sum(&Hurt::is_destroyed) } else { 0.0 });
            halved.push(if self.real { sum(&|hurt| self.harm.is_halved(hurt)) } else { 0.0 });
            told.ships = chances;
        }
        let mut answer = self.tell(&told, ships, side);
        answer.left = self.tell_left(&told, &spent);
        (answer.destroyed, answer.halved) = (destroyed, halved);
        Some(answer)
    }

    /// Value, results and health of all ends.
    fn tell(&self, told: &Told, ships: &[Ship], side: usize) -> RowOdds {
        let mut health = BTreeMap::new();
        let mut value = 0.0;
        for (ship, &chance) in told.ships.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
            if self.real {
                let hurt = &ships[ship].hurt;
                *health.entry((hurt.shields, hurt.hull)).or_insert(0.0) += chance;
            }
            if self.aim != Aim::Damage {
                value += chance * self.end(ship);
            }
        }
        let joint = told.joint.iter().enumerate().filter(|(_, chance)| **chance > 0.0);
        let joint = joint.map(|(at, &chance)| ((at / side) as u8, (at % side) as u8, chance));
        let mut answer = RowOdds {
            value,
            joint: joint.collect(),
            destroyed: Vec::new(),
            halved: Vec::new(),
            health: health.into_iter().collect(),
            left: Vec::new(),
        };
        if self.aim == Aim::Damage {
            answer.value = answer.mean();
        }
        answer
    }

    /// What is left of the counters.
    fn tell_left(&self, told: &Told, spent: &[Made]) -> Vec<Left> {
        let mut all = Vec::new();
        let first = &self.row.attacks[0].prospect;
        let mut defender = vec![0.0; first.counters.len()];
        for (left, &chance) in told.lefts.iter().enumerate() {
            let [focus, singles, evade] = self.tokens(left);
            let mut gone = self.sizes[1] - 1 - singles;
            for (at, what) in counters(first, Side::Defender) {
                let amount = usize::from(first.counters[at].amount);
                let left = match what {
                    Use::Focus => focus,
                    Use::Evade => evade,
                    _ => {
                        let used = gone.min(amount);
                        gone -= used;
                        amount - used
                    }
                };
                defender[at] += chance * left as f64;
            }
        }
        for (number, (shot, made)) in self.row.attacks.iter().zip(spent).enumerate() {
            let prospect = &shot.prospect;
            let uses = counters(prospect, Side::Attacker);
            for (at, counter) in prospect.counters.iter().enumerate() {
                let (name, side) = (counter.name.clone(), counter.side);
                if side == Side::Defender {
                    if number == 0 {
                        all.push(Left { name, side, by: 0, mean: defender[at] });
                    }
                    continue;
                }
                let what = uses.iter().find(|it| it.0 == at).map_or(Use::Lock, |it| it.1);
                let used = match what {
                    Use::Focus => made.focus,
                    Use::Lock | Use::Evade => made.lock,
                    Use::Single => {
                        // Those of the kinds before it go first.
                        let before = uses.iter().take_while(|it| it.0 != at);
                        let before = before.filter(|it| it.1 == Use::Single);
                        let before: usize =
                            before.map(|it| usize::from(prospect.counters[it.0].amount)).sum();
                        let amount = usize::from(counter.amount);
                        let parts = made.singles.iter().enumerate();
                        let own = |n: usize| n.saturating_sub(before).min(amount) as f64;
                        parts.map(|(n, chance)| own(n) * chance).sum()
                    }
                };
                let mean = f64::from(counter.amount) - used;
                all.push(Left { name, side, by: shot.by, mean });
            }
        }
        all
    }
}

impl Default for Made {
    fn default() -> Self {
        let (shown, singles) = ([0.0; CELLS], [0.0; MOST_DICE + 1]);
        Self { shown, focus: 0.0, singles, lock: 0.0, value: 0.0 }
    }
}

impl Made {
    fn add(&mut self, other: &Self, chance: f64) {
        self.focus += chance * other.focus;
        self.lock += chance * other.lock;
        for (sum, part) in self.singles.iter_mut().zip(&other.singles) {
            *sum += chance * part;
        }
    }
}
