//! Rows of attacks with dice and tokens alone, in dense tables.
//!
//! Ships that damage can make of the defender are numbered once, with what one hit and one crit makes of each.
//! Then for each attack, from the last to the first, and for each ship: what each end is worth with each
//! number of tokens left, what the defender makes of each number of results, and what the attacker makes of
//! its dice. Crits and hits are told apart only where damage cards matter.

use super::{Aim, CRIT_TIE, HIT_TIE, Left, Row, RowOdds};
use crate::goal::KEPT_TIE;
use crate::harm::{Harm, Health, Hurt};
use crate::pool::{fewer, number};
use crate::prospect::{Does, MOST_DICE, Prospect, Side};
use crate::tokens::Plain;
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
        self.solve(0);
        self.values[0][self.lefts() - 1]
    }

    /// Fills the tables, from the last attack to the first.
    /// The first is left out if only the plan is wanted. What comes after each attack is returned, the last first.
    fn solve(&mut self, first: usize) -> Vec<After> {
        let mut afters = Vec::with_capacity(self.salvos.len());
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
        for number in (0..attacks).rev() {
            for &ship in &reached[number] {
                let dice = self.dice(number, ship);
                self.make_guards(dice);
            }
            let after = After::new(self, number);
            if number < first {
                afters.push(after);
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
                // Before the first attack there is nothing spent.
                let from = if number == 0 { lefts - 1 } else { 0 };
                for (value, guard) in row.iter_mut().zip(guards).skip(from) {
                    let results = after.results(&ends, guard);
                    *value = self.attack(number, &results);
                }
            }
            self.values[number] = values;
            afters.push(after);
        }
        afters
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
        let hurt = &self.ships[ship].hurt;
        let one = |yes: bool| f64::from(u8::from(yes));
        match self.aim {
            Aim::Damage => 0.0,
            Aim::AtLeast(_) | Aim::Destroy => one(hurt.is_destroyed()),
            Aim::Halve => one(self.harm.is_halved(hurt)),
            Aim::Points { whole, .. } if hurt.is_destroyed() => whole,
            Aim::Points { half, .. } => half * one(self.harm.is_halved(hurt)),
        }
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
        let mut guard = Guard { rolls: Vec::new(), options: Vec::new() };
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
        let mut by_crits = vec![next.clone()];
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
        for &(chance, count) in &guard.rolls {
            let mut best = [f64::INFINITY; CELLS];
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
        for &(chance, count) in &guard.rolls {
            let (own, rest) = options.split_at(count);
            options = rest;
            let mut best = [(f64::INFINITY, 0_u32); CELLS];
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

/// What an attacker does, followed to its ends.
#[derive(Clone)]
struct Made {
    /// Chances of hits and crits that are shown, by place.
    shown: [f64; CELLS],
    /// Tokens used in the mean: focus, single ones by their number, lock.
    focus: f64,
    singles: [f64; MOST_DICE + 1],
    lock: f64,
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
type Endings = Vec<f64>;

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
    fn endings(
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
        let mut afters = self.solve(1);
        // Where the ship does not matter for what the sides do, it may still be told.
        let told_ships =
            if self.real && self.is_blind() { Some(ships(&self.harm, self.now)?) } else { None };
        let ships = told_ships.as_ref().unwrap_or(&self.ships);
        let (lefts, attacks) = (self.lefts(), self.salvos.len());
        let side = 1 + self.salvos.iter().map(|salvo| salvo.attack).sum::<usize>();
        let size = side * side;
        let mut now = Stage::new(ships.len(), lefts);
        now.at(lefts - 1, size)[0] = 1.0;
        let mut told =
            Told { joint: vec![0.0; size], ships: vec![0.0; ships.len()], lefts: vec![0.0; lefts] };
        let (mut spent, mut destroyed, mut halved) = (Vec::new(), Vec::new(), Vec::new());
        for number in 0..attacks {
            let is_last = number + 1 == attacks;
            let Some(after) = afters.pop() else { break };
            let mut next = Stage::new(if is_last { 0 } else { ships.len() }, lefts);
            let mut used = Made::default();
            let mut chances = vec![0.0; ships.len()];
            let mut ends = vec![0.0; lefts * CELLS];
            let mut plans: Vec<Option<(Endings, Made)>> = Vec::new();
            for ship in 0..ships.len() {
                let known = if told_ships.is_some() { 0 } else { ship };
                let is_over = self.ends() && ships[ship].hurt.is_destroyed();
                let places = ship * lefts..(ship + 1) * lefts;
                if now.totals[places.clone()].iter().all(Option::is_none) {
                    continue;
                }
                if !is_over && (told_ships.is_none() || plans.is_empty()) {
                    after.ends(&self, known, &mut ends);
                    plans.clear();
                    plans.resize_with(lefts, || None);
                }
                let mut harmed: Vec<Option<Vec<(usize, f64)>>> = vec![None; CELLS];
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
        Self { shown, focus: 0.0, singles, lock: 0.0 }
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
