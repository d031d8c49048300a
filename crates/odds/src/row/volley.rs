//! Rows of attacks with dice and tokens alone, in dense tables.
//!
//! Ships that damage can make of the defender are numbered once, with what one hit and one crit makes of each.
//! Then for each attack, from the last to the first, and for each ship: what each end is worth with each
//! number of tokens left, what the defender makes of each number of results, and what the attacker makes of
//! its dice. Crits and hits are told apart only where damage cards matter.

mod follow;

use super::{Aim, Row};
use crate::harm::{Harm, Health, Hurt};
use crate::pool::{fewer, number};
use crate::prospect::{Does, MOST_DICE, Prospect, Side};
use crate::tokens::Plain;
use follow::Plans;
use redfive_ability::Face;
use std::collections::BTreeMap;

/// Numbers of hits and crits, together [`MOST_DICE`] at the most.
const CELLS: usize = (MOST_DICE + 1) * (MOST_DICE + 2) / 2;
/// The most numbers of the defender's tokens.
const MOST_LEFT: usize = 96;
/// The most ships that damage can make.
const MOST_SHIPS: usize = 5_000;

/// The place of so many hits and crits.
const fn cell(hits: usize, crits: usize) -> usize {
    let all = hits + crits;
    all * (all + 1) / 2 + crits
}

/// Pools of dice with `K` faces, numbered by size: with one die more of a face, and with one fewer. `N` if
/// there is none.
struct Pools<const K: usize, const N: usize> {
    counts: [[u8; K]; N],
    up: [[u16; K]; N],
    down: [[u16; K]; N],
    chances: [f64; N],
    /// The chance of each face.
    faces: [f64; K],
}

const THREE: &Pools<3, 165> = &Pools::new([0.5, 0.25, 0.25]);
const FOUR: &Pools<4, 495> = &Pools::new([0.125, 0.375, 0.25, 0.25]);
const DEFENSE: &Pools<3, 165> = &Pools::new([0.375, 0.25, 0.375]);
/// Chances of crits by good dice that were rolled.
const CRITS: &Pools<2, 45> = &Pools::new([0.25, 0.75]);

impl<const K: usize, const N: usize> Pools<K, N> {
    const fn new(faces: [f64; K]) -> Self {
        let mut all = Self {
            counts: [[0; K]; N],
            up: [[N as u16; K]; N],
            down: [[N as u16; K]; N],
            chances: [0.0; N],
            faces,
        };
        all.chances[0] = 1.0;
        let mut at = 0;
        // Those with a die more come later, so each is known before it is looked at.
        while at < N {
            let mut face = 0;
            let mut size = 0;
            while face < K {
                size += all.counts[at][face] as usize;
                face += 1;
            }
            face = 0;
            while face < K && size < MOST_DICE {
                let mut more = all.counts[at];
                more[face] += 1;
                let above = number(&more);
                all.counts[above] = more;
                all.up[at][face] = above as u16;
                all.down[above][face] = at as u16;
                all.chances[above] += all.chances[at] * faces[face];
                face += 1;
            }
            at += 1;
        }
        all
    }

    const fn of_size(dice: usize) -> std::ops::Range<usize> {
        fewer(dice, K)..fewer(dice + 1, K)
    }
}

/// The attacker's part of an attack.
#[derive(Clone, Copy)]
struct Salvo {
    attack: usize,
    defense: u8,
    focus: bool,
    singles: u8,
    lock: bool,
    reinforce: u8,
}

/// The defender's tokens of one number, and what it can do with them and a roll.
struct Guard {
    /// Chance of a roll, and how many of the options are its own.
    rolls: Vec<(f64, usize)>,
    /// Evades, and the number of the tokens that are left.
    options: Vec<(u8, u8)>,
}

/// Stands for a ship to which each hit is critical.
const ALL_CRITS: usize = usize::MAX;

/// Tiny prices that choose between equals: of a token, of a hit where only the ship's end counts, of a crit.
/// For the value alone there are none.
#[derive(Clone, Copy, Default)]
struct Prices {
    kept: f64,
    hit: f64,
    crit: f64,
}

/// What one damage makes of a ship.
struct Ship {
    hurt: Hurt,
    /// With a hit, or [`ALL_CRITS`].
    hit: usize,
    crit: Vec<(usize, f64)>,
    dice: i8,
}

/// A row that can be solved here.
pub(super) struct Volleys<'a> {
    row: &'a Row,
    aim: Aim,
    salvos: Vec<Salvo>,
    /// The most focus, single and evade tokens, one more each.
    sizes: [usize; 3],
    harm: Harm,
    /// Ships, as far as they matter for what the sides do.
    ships: Vec<Ship>,
    now: Hurt,
    /// Whether crits are told from hits.
    four: bool,
    /// Whether the ships are those of the row's health.
    real: bool,
    prices: Prices,
    /// By attack, ship and tokens.
    values: Vec<Vec<f64>>,
    guards: BTreeMap<u8, Vec<Guard>>,
}

/// The ships that damage can make of one, which comes first; none if there are too many.
fn ships(harm: &Harm, now: Hurt) -> Option<Vec<Ship>> {
    let ship =
        |hurt| Ship { hurt, hit: ALL_CRITS, crit: Vec::new(), dice: harm.defense_dice(&hurt) };
    let now = harm.plainest(now);
    let mut places = BTreeMap::from([(now, 0)]);
    let mut ships = vec![ship(now)];
    let mut at = 0;
    while at < ships.len() {
        let hurt = ships[at].hurt;
        let mut place = |ships: &mut Vec<Ship>, hurt: Hurt| {
            *places.entry(hurt).or_insert_with(|| {
                ships.push(ship(hurt));
                ships.len() - 1
            })
        };
        let mut crit: Vec<(usize, f64)> = Vec::new();
        for (hurt, chance) in harm.suffer(hurt, 0, 1) {
            let to = place(&mut ships, harm.plainest(hurt));
            match crit.iter_mut().find(|(known, _)| *known == to) {
                Some((_, sum)) => *sum += chance,
                None => crit.push((to, chance)),
            }
        }
        if let [(_, chance)] = &mut crit[..] {
            *chance = 1.0;
        }
        ships[at].crit = crit;
        if !harm.hits_are_crits(&hurt)
            && let Some(&(hurt, _)) = harm.suffer(hurt, 1, 0).first()
        {
            ships[at].hit = place(&mut ships, harm.plainest(hurt));
        }
        at += 1;
        if ships.len() > MOST_SHIPS {
            return None;
        }
    }
    Some(ships)
}

/// What a counter is.
#[derive(Clone, Copy, PartialEq)]
enum Use {
    Focus,
    Single,
    Evade,
    Lock,
}

/// The counters of a side in the order of their ways, which are those of tokens.
fn counters(prospect: &Prospect, side: Side) -> Vec<(usize, Use)> {
    let uses = prospect.ways.iter().filter(|way| way.step.by == side).map(|way| {
        let what = match &way.does {
            Does::Turn { faces, .. } if faces.contains(&Face::Blank) => Use::Evade,
            Does::Turn { most: 1, .. } => Use::Single,
            Does::Turn { .. } => Use::Focus,
            _ => Use::Lock,
        };
        (way.spend.first().map_or(0, |spend| spend.0), what)
    });
    uses.collect()
}

impl<'a> Volleys<'a> {
    /// The row, if it is one of dice and tokens alone: the defender with the same in all of them, each
    /// attack by another ship.
    pub fn of(row: &'a Row, aim: Aim) -> Option<Self> {
        let first = &row.attacks.first()?.prospect;
        let mut salvos = Vec::with_capacity(row.attacks.len());
        let defender = |prospect: &Prospect| -> Vec<(String, Use)> {
            let all = counters(prospect, Side::Defender).into_iter();
            all.map(|(at, what)| (prospect.counters[at].name.clone(), what)).collect()
        };
        let expected = defender(first);
        for (number, shot) in row.attacks.iter().enumerate() {
            let prospect = &shot.prospect;
            let plain = Plain::of(prospect)?;
            let owned = |side| prospect.counters.iter().filter(move |it| it.side == side).count();
            let used = counters(prospect, Side::Attacker).len();
            let shared = row.attacks[..number].iter().any(|other| other.by == shot.by);
            if number > 0 && defender(prospect) != expected
                || owned(Side::Defender) != expected.len()
                || owned(Side::Attacker) != used
                || shared && used > 0
            {
                return None;
            }
            salvos.push(Salvo {
                attack: usize::from(plain.attack),
                defense: plain.defense,
                focus: plain.focus > 0,
                singles: plain.singles,
                lock: plain.lock,
                reinforce: plain.reinforce,
            });
        }
        let plain = Plain::of(first)?;
        let sizes = [plain.defender_focus, plain.defender_singles, plain.evade]
            .map(|amount| usize::from(amount) + 1);
        if sizes.iter().product::<usize>() > MOST_LEFT {
            return None;
        }
        // At least so much damage is as much as the hull of a ship without cards.
        let hull = match aim {
            Aim::AtLeast(hull) => hull,
            _ => u8::MAX,
        };
        let plain = Health { hull, ..Health::default() };
        let (health, real) = match (&row.health, aim) {
            (Some(_), Aim::AtLeast(_)) => return None,
            (Some(health), _) => (health, true),
            (None, Aim::Damage | Aim::AtLeast(_)) => (&plain, false),
            (None, _) => return None,
        };
        let (harm, now) = Harm::of(health);
        // For damage alone the ship does not matter, unless it loses dice.
        let ships = if aim == Aim::Damage && !harm.changes_dice() {
            let dice = harm.defense_dice(&now);
            vec![Ship { hurt: now, hit: 0, crit: vec![(0, 1.0)], dice }]
        } else {
            ships(&harm, now)?
        };
        let four = harm.has_texts();
        let (values, guards) = (Vec::new(), BTreeMap::new());
        let prices = Prices::default();
        Some(Self { row, aim, salvos, sizes, harm, ships, now, four, real, prices, values, guards })
    }

    /// Whether the health does not matter for what the sides do.
    fn is_blind(&self) -> bool {
        self.aim == Aim::Damage && !self.harm.changes_dice()
    }

    fn lefts(&self) -> usize {
        self.sizes.iter().product()
    }

    /// The place of numbers of tokens; the largest is that of all of them.
    const fn left(&self, focus: usize, singles: usize, evade: usize) -> usize {
        (focus * self.sizes[1] + singles) * self.sizes[2] + evade
    }

    /// The numbers of tokens of a place.
    const fn tokens(&self, left: usize) -> [usize; 3] {
        let evade = left % self.sizes[2];
        let rest = left / self.sizes[2];
        [rest / self.sizes[1], rest % self.sizes[1], evade]
    }

    /// Whether nothing more counts once a ship is destroyed.
    const fn ends(&self) -> bool {
        self.aim.needs_health()
    }

    /// The defense dice that a ship rolls.
    fn dice(&self, number: usize, ship: usize) -> u8 {
        let dice = self.salvos[number].defense.saturating_add_signed(self.ships[ship].dice);
        dice.min(MOST_DICE as u8)
    }

    /// What the row is worth.
    pub fn value(&mut self) -> f64 {
        self.solve(false);
        self.values[0][self.lefts() - 1]
    }

    /// Fills the tables, from the last attack to the first, which is left out if only the plan is wanted: then
    /// what comes after each attack is returned, with the plans for it where they were found on the way.
    fn solve(&mut self, with_plans: bool) -> Vec<(After, Plans)> {
        let (attacks, ships, lefts) = (self.salvos.len(), self.ships.len(), self.lefts());
        let reached = self.reached();
        self.values = vec![vec![0.0; ships * lefts]; attacks + 1];
        for ship in 0..ships {
            let end = self.end(ship);
            for left in 0..lefts {
                let [focus, singles, evade] = self.tokens(left);
                let kept = (focus + singles + evade) as f64 * self.prices.kept;
                self.values[attacks][ship * lefts + left] = end - kept;
            }
        }
        let mut found = Vec::with_capacity(attacks);
        for number in (0..attacks).rev() {
            for &ship in &reached[number] {
                let dice = self.dice(number, ship);
                self.make_guards(dice);
            }
            let after = After::new(self, number);
            let mut plans = Vec::new();
            if with_plans && number == 0 {
                found.push((after, plans));
                break;
            }
            let mut values = core::mem::take(&mut self.values[number]);
            let mut ends = vec![0.0; lefts * CELLS];
            for &ship in &reached[number] {
                let row = &mut values[ship * lefts..][..lefts];
                if self.ends() && self.ships[ship].hurt.is_destroyed() {
                    row.copy_from_slice(&self.values[number + 1][ship * lefts..][..lefts]);
                    continue;
                }
                after.ends(self, ship, &mut ends);
                let guards = &self.guards[&self.dice(number, ship)];
                if with_plans && ships == 1 {
                    for (value, guard) in row.iter_mut().zip(guards) {
                        let (endings, made) = self.endings(&after, &ends, number, guard);
                        *value = made.value;
                        plans.push(Some((endings, made)));
                    }
                    continue;
                }
                // Before the first attack there is nothing spent.
                let from = if number == 0 { lefts - 1 } else { 0 };
                for (value, guard) in row.iter_mut().zip(guards).skip(from) {
                    let results = after.results(&ends, guard);
                    *value = self.attack(number, &results);
                }
            }
            self.values[number] = values;
            if with_plans {
                found.push((after, plans));
            }
        }
        found
    }

    /// The ships that can stand before each attack.
    fn reached(&self) -> Vec<Vec<usize>> {
        let mut all = vec![vec![0]];
        for salvo in &self.salvos {
            let mut marks = vec![false; self.ships.len()];
            let mut front = all.last().cloned().unwrap_or_default();
            for &ship in &front {
                marks[ship] = true;
            }
            for _ in 0..salvo.attack {
                let mut next = Vec::new();
                for ship in front {
                    let to = self.ships[ship].crit.iter().map(|it| it.0);
                    for to in to.chain(Some(self.ships[ship].hit).filter(|to| *to != ALL_CRITS)) {
                        if !marks[to] {
                            marks[to] = true;
                            next.push(to);
                        }
                    }
                }
                front = next;
            }
            all.push((0..marks.len()).filter(|ship| marks[*ship]).collect());
        }
        all
    }

    /// What a row is worth when it is over.
    fn end(&self, ship: usize) -> f64 {
        let health = self.now.shields.saturating_add(self.now.hull);
        self.aim.worth_of(&self.harm, health, &self.ships[ship].hurt)
    }

    /// What the defender can do with each number of tokens and so many dice.
    fn make_guards(&mut self, dice: u8) {
        if self.guards.contains_key(&dice) {
            return;
        }
        let guards = (0..self.lefts()).map(|left| self.guard(left, usize::from(dice))).collect();
        self.guards.insert(dice, guards);
    }

    fn guard(&self, left: usize, dice: usize) -> Guard {
        let [tokens, singles, evades] = self.tokens(left);
        let rolls = Pools::<3, 165>::of_size(dice).len();
        let mut guard =
            Guard { rolls: Vec::with_capacity(rolls), options: Vec::with_capacity(6 * rolls) };
        for at in Pools::<3, 165>::of_size(dice) {
            let [shown, focus, blank] = DEFENSE.counts[at].map(usize::from);
            let from = guard.options.len();
            let mut option = |evade: usize, left: usize| {
                guard.options.push((evade as u8, left as u8));
            };
            for single in 0..=singles.min(focus) {
                for evade in 0..=evades.min(focus + blank - single) {
                    let left = self.left(tokens, singles - single, evades - evade);
                    option(shown + single + evade, left);
                }
            }
            // One token for all of them; with single ones besides something would be wasted.
            if tokens > 0 && focus > 0 {
                for evade in 0..=evades.min(blank) {
                    let left = self.left(tokens - 1, singles, evades - evade);
                    option(shown + focus + evade, left);
                }
            }
            guard.rolls.push((DEFENSE.chances[at], guard.options.len() - from));
        }
        guard
    }

    /// What the attacker makes of its dice, given what results are worth.
    fn attack(&self, number: usize, results: &[f64; CELLS]) -> f64 {
        let (salvo, kept) = (&self.salvos[number], self.prices.kept);
        if self.four {
            let mut values = [0.0; 495];
            attack(FOUR, salvo, results, kept, &mut values)
        } else {
            let mut values = [0.0; 165];
            attack(THREE, salvo, results, kept, &mut values)
        }
    }
}

/// Hits, crits and focus results of a pool; without crits hits are all that is good.
const fn shown<const K: usize>(counts: &[u8; K]) -> (usize, usize, usize) {
    if K == 4 {
        (counts[1] as usize, counts[0] as usize, counts[2] as usize)
    } else {
        (counts[0] as usize, 0, counts[1] as usize)
    }
}

/// The best that can be made of a pool with tokens: its worth and how many focus results are turned; one more
/// than dice there can be stands for a focus token.
#[inline]
fn turned<const K: usize>(
    salvo: &Salvo,
    counts: &[u8; K],
    results: &[f64; CELLS],
    kept: f64,
) -> (f64, usize) {
    let (hits, crits, focus) = shown(counts);
    let mut best = (results[cell(hits, crits)], 0);
    if salvo.focus && focus > 0 {
        let worth = results[cell(hits + focus, crits)] - kept;
        if worth > best.0 {
            best = (worth, MOST_DICE + 1);
        }
    }
    for count in 1..=focus.min(usize::from(salvo.singles)) {
        let worth = results[cell(hits + count, crits)] - count as f64 * kept;
        if worth > best.0 {
            best = (worth, count);
        }
    }
    best
}

#[inline]
fn larger(a: f64, b: f64) -> f64 {
    if b > a { b } else { a }
}

fn attack<const K: usize, const N: usize>(
    pools: &Pools<K, N>,
    salvo: &Salvo,
    results: &[f64; CELLS],
    kept: f64,
    values: &mut [f64; N],
) -> f64 {
    let all = Pools::<K, N>::of_size(salvo.attack);
    for at in all.clone() {
        values[at] = turned(salvo, &pools.counts[at], results, kept).0;
    }
    if !salvo.lock {
        return all.map(|at| pools.chances[at] * values[at]).sum();
    }
    average_down(pools, values, all.start);
    for at in 1..all.start {
        for down in pools.down[at] {
            if usize::from(down) < N {
                values[at] = larger(values[at], values[usize::from(down)]);
            }
        }
    }
    let mut sum = 0.0;
    for at in all {
        let mut best = values[at];
        for down in pools.down[at] {
            if usize::from(down) < N {
                best = larger(best, values[usize::from(down)] - kept);
            }
        }
        sum += pools.chances[at] * best;
    }
    sum
}

/// From the values of the largest pools, those of all smaller ones with the rest in the air.
fn average_down<const K: usize, const N: usize>(
    pools: &Pools<K, N>,
    values: &mut [f64; N],
    end: usize,
) {
    for at in (0..end).rev() {
        let mut sum = 0.0;
        for (face, up) in pools.faces.iter().zip(pools.up[at]) {
            sum += face * values[usize::from(up)];
        }
        values[at] = sum;
    }
}

/// What ships are worth after an attack, by critical damage that they suffer at once; and what becomes of
/// results.
struct After {
    /// By crits, ship and tokens.
    by_crits: Vec<Vec<f64>>,
    /// Numbers of hits and crits, each with its place.
    results: Vec<(usize, usize, usize)>,
    /// The most of them together.
    most: usize,
    /// By evades, the places of what is left of those numbers.
    to: [[u8; CELLS]; MOST_DICE + 1],
}

impl After {
    fn new(row: &Volleys, number: usize) -> Self {
        let lefts = row.lefts();
        let next = &row.values[number + 1];
        let most = row.salvos[number].attack;
        let mut by_crits = Vec::with_capacity(most + 1);
        by_crits.push(next.clone());
        // Without cards that matter crits are as good as hits.
        let most_crits = if row.is_blind() || !row.four { 0 } else { most };
        for crits in 1..=most_crits {
            let before = &by_crits[crits - 1];
            let mut values = vec![0.0; next.len()];
            for (ship, to) in row.ships.iter().enumerate() {
                let into = &mut values[ship * lefts..][..lefts];
                for &(to, chance) in &to.crit {
                    for (value, part) in into.iter_mut().zip(&before[to * lefts..][..lefts]) {
                        *value += chance * part;
                    }
                }
            }
            by_crits.push(values);
        }
        let mut results = Vec::with_capacity(CELLS);
        for all in 0..=most {
            for crits in 0..=if row.four { all } else { 0 } {
                results.push((all - crits, crits, cell(all - crits, crits)));
            }
        }
        let mut to = [[0; CELLS]; MOST_DICE + 1];
        for (evades, to) in to.iter_mut().enumerate().take(most + 1) {
            for (to, &(hits, crits, _)) in to.iter_mut().zip(&results) {
                let (hits, crits) = canceled(hits, crits, evades, row.salvos[number].reinforce);
                *to = cell(hits, crits) as u8;
            }
        }
        Self { by_crits, results, most, to }
    }

    /// What each end of an attack on a ship is worth: by tokens left, and place of hits and crits.
    fn ends(&self, row: &Volleys, ship: usize, ends: &mut [f64]) {
        let lefts = row.lefts();
        let mut hurt = [ship; MOST_DICE + 1];
        let critical = row.ships[ship].hit == ALL_CRITS;
        if !critical && !row.is_blind() {
            for hits in 1..=self.most {
                // A card can make all further hits critical only if it is dealt by a crit.
                hurt[hits] = row.ships[hurt[hits - 1]].hit;
            }
        }
        for &(hits, crits, place) in &self.results {
            let suffered = match () {
                () if row.is_blind() => 0,
                () if critical => hits + crits,
                () => crits,
            };
            let all = (hits + crits) as f64;
            let now = match row.aim {
                Aim::Damage => all + crits as f64 * row.prices.crit,
                _ => all * row.prices.hit,
            };
            let values = &self.by_crits[suffered][hurt[hits] * lefts..][..lefts];
            for (left, value) in values.iter().enumerate() {
                ends[left * CELLS + place] = value + now;
            }
        }
    }

    /// What results are worth against the defender's tokens.
    fn results(&self, ends: &[f64], guard: &Guard) -> [f64; CELLS] {
        let cells = self.results.len();
        let mut sums = [0.0; CELLS];
        let mut options = guard.options.iter();
        let mut best = [0.0; CELLS];
        for &(chance, count) in &guard.rolls {
            best[..cells].fill(f64::INFINITY);
            for &(evades, left) in options.by_ref().take(count) {
                let to = &self.to[usize::from(evades).min(self.most)];
                let ends = &ends[usize::from(left) * CELLS..][..CELLS];
                for (best, to) in best[..cells].iter_mut().zip(to) {
                    let end = ends[usize::from(*to)];
                    *best = if end < *best { end } else { *best };
                }
            }
            for (sum, best) in sums[..cells].iter_mut().zip(best) {
                *sum += chance * best;
            }
        }
        let mut found = [0.0; CELLS];
        for (&(_, _, place), sum) in self.results.iter().zip(sums) {
            found[place] = sum;
        }
        found
    }

    /// The same, with what the defender does: chances of evades, by tokens left and results.
    fn choices(&self, ends: &[f64], guard: &Guard, evaded: &mut [f64]) -> [f64; CELLS] {
        let (cells, width) = (self.results.len(), self.most + 1);
        let mut found = [0.0; CELLS];
        let mut options = guard.options.as_slice();
        let mut best = [(0.0, 0_u32); CELLS];
        for &(chance, count) in &guard.rolls {
            let (own, rest) = options.split_at(count);
            options = rest;
            best[..cells].fill((f64::INFINITY, 0));
            for &(evades, left) in own {
                let evades = usize::from(evades).min(self.most);
                let at = (usize::from(left) * cells * width + evades) as u32;
                let ends = &ends[usize::from(left) * CELLS..][..CELLS];
                for (best, to) in best[..cells].iter_mut().zip(&self.to[evades]) {
                    let end = ends[usize::from(*to)];
                    if end < best.0 {
                        *best = (end, at);
                    }
                }
            }
            for (result, (worth, at)) in best[..cells].iter().enumerate() {
                found[self.results[result].2] += chance * worth;
                evaded[*at as usize + result * width] += chance;
            }
        }
        found
    }
}

/// What evades and reinforce tokens leave of hits and crits (RR.ATTACK.31–32, RR.REINFORCE.08–11).
fn canceled(hits: usize, crits: usize, evades: usize, reinforce: u8) -> (usize, usize) {
    let gone = hits.min(evades);
    let (mut hits, mut crits) = (hits - gone, crits - crits.min(evades - gone));
    for _ in 0..reinforce {
        if hits + crits < 2 {
            break;
        }
        if hits > 0 { hits -= 1 } else { crits -= 1 }
    }
    (hits, crits)
}

/// What hits and crits make of a ship.
fn suffer(ships: &[Ship], ship: usize, hits: usize, crits: usize) -> Vec<(usize, f64)> {
    let (mut ship, mut crits) = (ship, crits);
    if ships[ship].hit == ALL_CRITS {
        crits += hits;
    } else {
        for _ in 0..hits {
            ship = ships[ship].hit;
        }
    }
    let mut now = vec![(ship, 1.0)];
    for _ in 0..crits {
        let mut next: Vec<(usize, f64)> = Vec::new();
        for (ship, chance) in now {
            for &(to, part) in &ships[ship].crit {
                match next.iter_mut().find(|(known, _)| *known == to) {
                    Some((_, sum)) => *sum += chance * part,
                    None => next.push((to, chance * part)),
                }
            }
        }
        now = next;
    }
    now
}
