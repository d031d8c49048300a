//! The solver for tokens alone. Where a crit is worth a hit, attack dice have three faces: good, focus
//! and blank. What each number of results is worth against the defense dice is found first, then the
//! attacker's plan, with one pass over its pools. Crits are split off at the end, since each good die
//! that was rolled is a crit with chance 1/4, whatever was decided.

use crate::answer::{Odds, Solver};
use crate::goal::KEPT_TIE;
use crate::pool::{ATTACK_THREE, DEFENSE_THREE, Multisets, THREE, mask};
use crate::prospect::{Does, MOST_DICE, Prospect, Side, Way};
use redfive_ability::{DiceKind, Face};
use std::ops::Range;

/// One more than the most dice.
const SIZES: usize = MOST_DICE + 1;
/// The most kinds of tokens of a side that turn one focus result.
const SINGLES: usize = 3;
/// Room for a number for each multiset.
const ROOM: usize = 256;

/// Dice and tokens alone, for which there is a fast path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Plain {
    /// Attack dice.
    pub attack: u8,
    /// Defense dice.
    pub defense: u8,
    /// The attacker's focus tokens.
    pub focus: u8,
    /// The attacker's calculate tokens and Force.
    pub singles: u8,
    /// Whether the attacker has a lock on the defender.
    pub lock: bool,
    /// The defender's focus tokens.
    pub defender_focus: u8,
    /// The defender's calculate tokens and Force.
    pub defender_singles: u8,
    /// The defender's evade tokens.
    pub evade: u8,
    /// Reinforce tokens that count against this attack.
    pub reinforce: u8,
}

/// Which counters are which tokens.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Places {
    focus: Option<usize>,
    singles: [Option<(usize, u8)>; SINGLES],
    lock: Option<usize>,
    defender_focus: Option<usize>,
    defender_singles: [Option<(usize, u8)>; SINGLES],
    evade: Option<usize>,
}

/// What a way is, if it is that of a token.
#[derive(Clone, Copy)]
enum Kind {
    Focus,
    Single,
    Lock,
    Evade,
}

/// The numbers of all pools of so many dice.
const fn pools(dice: usize) -> Range<usize> {
    Multisets::<3, 165>::of_size(dice)
}

/// The pool with one die more of a face, and with one fewer; itself if there is none.
const UP: [[u8; 3]; 165] = neighbours(&THREE.up);
const DOWN: [[u8; 3]; 165] = neighbours(&THREE.down);

const fn neighbours(of: &[[u16; 3]; 165]) -> [[u8; 3]; 165] {
    let mut all = [[0; 3]; 165];
    let mut at = 0;
    while at < 165 {
        let mut face = 0;
        while face < 3 {
            let next = of[at][face] as usize;
            all[at][face] = if next < 165 { next as u8 } else { at as u8 };
            face += 1;
        }
        at += 1;
    }
    all
}

/// Chances of numbers of results by dice: without tokens, with a lock, with focus, with both.
const RESULTS: [[[f64; SIZES]; SIZES]; 4] =
    [binomials(0.5), binomials(0.75), binomials(0.75), binomials(0.9375)];
/// Chances of crits by good dice that were rolled.
pub(crate) const CRITS: [[f64; SIZES]; SIZES] = binomials(0.25);

const fn binomials(chance: f64) -> [[f64; SIZES]; SIZES] {
    let mut all = [[0.0; SIZES]; SIZES];
    all[0][0] = 1.0;
    let mut dice = 0;
    while dice < MOST_DICE {
        let mut count = 0;
        while count <= dice {
            all[dice + 1][count] += all[dice][count] * (1.0 - chance);
            all[dice + 1][count + 1] += all[dice][count] * chance;
            count += 1;
        }
        dice += 1;
    }
    all
}

impl Plain {
    /// A prospect that is nothing but dice and tokens.
    #[must_use]
    pub fn of(prospect: &Prospect) -> Option<Self> {
        recognised(prospect).map(|(plain, _)| plain)
    }

    /// Mean damage, if both sides play for it. Nothing is allocated.
    #[must_use]
    pub fn mean(&self) -> f64 {
        let attack = usize::from(self.attack).min(MOST_DICE);
        let values = self.damages(attack);
        // More results are never worse, so a lock takes all dice that would not become results.
        let focus = self.focus > 0 || usize::from(self.singles) >= attack;
        if focus || self.singles == 0 {
            let chances = &RESULTS[usize::from(self.lock) + 2 * usize::from(focus)][attack];
            return (0..SIZES).map(|results| chances[results] * values[results]).sum();
        }
        let mut best = [0.0; ROOM];
        for at in pools(attack) {
            let [good, focus, _] = THREE.counts[at];
            best[at] = values[usize::from(good + focus.min(self.singles))];
        }
        if self.lock {
            average_down(&mut best, attack);
            for at in 1..pools(attack).end {
                best[at] = DOWN[at]
                    .iter()
                    .fold(best[at], |best_yet, &down| larger(best_yet, best[usize::from(down)]));
            }
        }
        pools(attack).map(|at| ATTACK_THREE[at] * best[at]).sum()
    }

    /// Mean damage of each number of results.
    fn damages(&self, attack: usize) -> [f64; SIZES] {
        let mut chances = [0.0; SIZES];
        for at in pools(usize::from(self.defense).min(MOST_DICE)) {
            let [evades, focus, blank] = THREE.counts[at];
            chances[usize::from(evades + self.most_turned(focus, blank))] += DEFENSE_THREE[at];
        }
        let mut damages = [0.0; SIZES];
        for (results, damage) in damages.iter_mut().enumerate().take(attack + 1) {
            for (evades, chance) in chances.iter().enumerate().take(results) {
                *damage += chance * f64::from(self.left((results - evades) as u8));
            }
        }
        damages
    }

    /// The most defense dice that tokens turn to evades.
    fn most_turned(&self, focus: u8, blank: u8) -> u8 {
        self.most_singly(focus, blank).max(self.most_with_focus(focus, blank))
    }

    /// The most that are turned without a focus token.
    fn most_singly(&self, focus: u8, blank: u8) -> u8 {
        let singles = focus.min(self.defender_singles);
        singles + self.evade.min(focus + blank - singles)
    }

    /// The most that are turned with one.
    fn most_with_focus(&self, focus: u8, blank: u8) -> u8 {
        if self.defender_focus > 0 && focus > 0 { focus + self.evade.min(blank) } else { 0 }
    }

    /// What reinforce leaves of results (RR.REINFORCE.08–.11).
    fn left(&self, results: u8) -> u8 {
        results.saturating_sub(self.reinforce).max(results.min(1))
    }
}

#[inline]
fn larger(a: f64, b: f64) -> f64 {
    if b > a { b } else { a }
}

/// From the values of pools with so many dice, those of all smaller ones, with the rest in the air.
fn average_down(values: &mut [f64; ROOM], dice: usize) {
    for at in (0..pools(dice).start).rev() {
        let [good, focus, blank] = UP[at].map(|up| values[usize::from(up)]);
        values[at] = good * 0.5 + (focus + blank) * 0.25;
    }
}

/// What becomes of each number of results.
struct Defended {
    /// Chance that so many are left.
    left: [[f64; SIZES]; SIZES],
    /// Mean of focus tokens, evade tokens and each kind of single ones that are used.
    focus: [f64; SIZES],
    evade: [f64; SIZES],
    singles: [[f64; SINGLES]; SIZES],
    /// Worth to the attacker, with prices of the defender's tokens.
    worth: [f64; SIZES],
    /// Whether more results always do more damage, once they do any.
    strict: bool,
}

impl Defended {
    fn new(plain: &Plain, places: &Places, attack: usize) -> Self {
        let mut all = Self {
            left: [[0.0; SIZES]; SIZES],
            focus: [0.0; SIZES],
            evade: [0.0; SIZES],
            singles: [[0.0; SINGLES]; SIZES],
            worth: [0.0; SIZES],
            strict: true,
        };
        for at in pools(usize::from(plain.defense)) {
            let [evades, focus, blank] = THREE.counts[at];
            let chance = DEFENSE_THREE[at];
            let singly = plain.most_singly(focus, blank);
            let with_focus = plain.most_with_focus(focus, blank);
            let most = evades + singly.max(with_focus);
            for results in 0..=attack as u8 {
                let row = usize::from(results);
                let left = plain.left(results.saturating_sub(most));
                all.left[row][usize::from(left)] += chance;
                // The fewest evades that do as much.
                let mut needed = most.min(results);
                if plain.reinforce > 0 && left > 0 {
                    needed = results.saturating_sub(left.saturating_add(plain.reinforce));
                    needed = if left == 1 { needed } else { most };
                }
                let Some(turned) = needed.checked_sub(evades).filter(|turned| *turned > 0) else {
                    continue;
                };
                let evade = if turned <= with_focus {
                    // One token for all focus results is never more than one for each.
                    all.focus[row] += chance;
                    turned.saturating_sub(focus)
                } else {
                    let mut singles = turned.min(focus).min(plain.defender_singles);
                    let evade = turned - singles;
                    for (kind, place) in places.defender_singles.iter().enumerate() {
                        let Some((_, amount)) = *place else { break };
                        let used = singles.min(amount);
                        all.singles[row][kind] += chance * f64::from(used);
                        singles -= used;
                    }
                    evade
                };
                all.evade[row] += chance * f64::from(evade);
            }
        }
        let mut before = 0.0;
        for row in 0..=attack {
            let damage = (1..=row).map(|left| all.left[row][left] * left as f64).sum::<f64>();
            all.strict &= damage == 0.0 || damage > before;
            before = damage;
            let used = all.focus[row] + all.evade[row] + all.singles[row].iter().sum::<f64>();
            all.worth[row] = damage + used * KEPT_TIE;
        }
        all
    }
}

/// The odds with damage as the goal, or none if the plan would tell crits from hits.
pub(crate) fn solve(prospect: &Prospect) -> Option<Odds> {
    let (plain, places) = recognised(prospect)?;
    let dice = usize::from(plain.attack);
    let defended = Defended::new(&plain, &places, dice);
    // Where one result more does nothing, a hit can be rerolled in search of a crit.
    if plain.lock && !defended.strict {
        return None;
    }
    let mut used = Used::default();
    let mut values = [0.0; ROOM];
    let mut turned = [0_u8; ROOM];
    for at in pools(dice) {
        let [good, focus, _] = THREE.counts[at];
        let mut best = defended.worth[usize::from(good)];
        let mut turns = 0;
        if plain.focus > 0 && focus > 0 {
            let worth = defended.worth[usize::from(good + focus)] - KEPT_TIE;
            if worth > best {
                (best, turns) = (worth, ALL);
            }
        }
        for count in 1..=focus.min(plain.singles) {
            let worth = defended.worth[usize::from(good + count)] - f64::from(count) * KEPT_TIE;
            if worth > best {
                (best, turns) = (worth, count);
            }
        }
        values[at] = best;
        turned[at] = turns;
    }
    let mut chances = [0.0; ROOM];
    if plain.lock {
        used.lock = reroll(&mut values, &mut chances, dice);
    } else {
        chances[pools(dice)].copy_from_slice(&ATTACK_THREE[pools(dice)]);
    }
    // Chances of numbers of results with so many crits among them.
    let mut shown = [[0.0; SIZES]; SIZES];
    for at in pools(dice) {
        let chance = chances[at];
        let [good, focus, _] = THREE.counts[at];
        let turns = match turned[at] {
            ALL => {
                used.focus += chance;
                focus
            }
            count => {
                let mut singles = count;
                for (kind, place) in places.singles.iter().enumerate() {
                    let Some((_, amount)) = *place else { break };
                    let taken = singles.min(amount);
                    used.singles[kind] += chance * f64::from(taken);
                    singles -= taken;
                }
                count
            }
        };
        let row = &mut shown[usize::from(good + turns)];
        for crits in 0..=usize::from(good) {
            row[crits] += chance * CRITS[usize::from(good)][crits];
        }
    }
    Some(report(prospect, &places, dice, &shown, &defended, &used))
}

/// Stands for a focus token that turns all of them.
const ALL: u8 = u8::MAX;

/// Tokens that the attacker uses, in the mean.
#[derive(Default)]
struct Used {
    focus: f64,
    lock: f64,
    singles: [f64; SINGLES],
}

/// Lets the attacker reroll: from the values of pools, the chances of those it ends up with. How often
/// the lock is used comes back.
fn reroll(values: &mut [f64; ROOM], chances: &mut [f64; ROOM], dice: usize) -> f64 {
    average_down(values, dice);
    // The best part of each smaller pool to keep.
    let mut keep = [0_u8; ROOM];
    for at in 0..pools(dice).start {
        let mut best = (values[at], at as u8);
        for down in DOWN[at] {
            let other = values[usize::from(down)];
            if other > best.0 {
                best = (other, keep[usize::from(down)]);
            }
        }
        (values[at], keep[at]) = best;
    }
    let mut used = 0.0;
    for at in pools(dice) {
        let mut best = (values[at], at as u8);
        for down in DOWN[at] {
            let other = values[usize::from(down)] - KEPT_TIE;
            if other > best.0 {
                best = (other, keep[usize::from(down)]);
            }
        }
        let chance = ATTACK_THREE[at];
        if usize::from(best.1) != at {
            used += chance;
        }
        chances[usize::from(best.1)] += chance;
    }
    for at in 0..pools(dice).start {
        let chance = chances[at];
        if chance > 0.0 {
            let [good, focus, blank] = UP[at];
            chances[usize::from(good)] += chance * 0.5;
            chances[usize::from(focus)] += chance * 0.25;
            chances[usize::from(blank)] += chance * 0.25;
        }
    }
    used
}

fn report(
    prospect: &Prospect,
    places: &Places,
    dice: usize,
    shown: &[[f64; SIZES]; SIZES],
    defended: &Defended,
    used: &Used,
) -> Odds {
    let mut joint = [[0.0; SIZES]; SIZES];
    let mut left: Vec<f64> = prospect
        .counters
        .iter()
        .map(|counter| if counter.kept { f64::from(counter.amount) } else { 0.0 })
        .collect();
    let mut less = |place: Option<usize>, mean: f64| {
        if let Some(place) = place {
            left[place] -= mean;
        }
    };
    less(places.focus, used.focus);
    less(places.lock, used.lock);
    for (place, used) in places.singles.iter().zip(used.singles) {
        less(place.map(|place| place.0), used);
    }
    let (mut focus, mut evade, mut singles) = (0.0, 0.0, [0.0; SINGLES]);
    for (row, shown) in shown.iter().enumerate().take(dice + 1) {
        let mut chance = 0.0;
        for (crits, &part) in shown.iter().enumerate().take(row + 1) {
            chance += part;
            // Hits are canceled before crits (RR.ATTACK.31, .32).
            for left in 0..=row {
                let crits = crits.min(left);
                joint[left - crits][crits] += part * defended.left[row][left];
            }
        }
        focus += chance * defended.focus[row];
        evade += chance * defended.evade[row];
        for (sum, mean) in singles.iter_mut().zip(defended.singles[row]) {
            *sum += chance * mean;
        }
    }
    less(places.defender_focus, focus);
    less(places.evade, evade);
    for (place, used) in places.defender_singles.iter().zip(singles) {
        less(place.map(|place| place.0), used);
    }
    let mut list = Vec::with_capacity((dice + 1) * (dice + 2) / 2);
    let mut mean = 0.0;
    for (hits, row) in joint.iter().enumerate().take(dice + 1) {
        for (crits, &chance) in row.iter().enumerate().take(dice + 1 - hits) {
            if chance > 0.0 {
                list.push((hits as u8, crits as u8, chance));
                mean += chance * (hits + crits) as f64;
            }
        }
    }
    Odds { by: Solver::Tokens, value: mean, joint: list, ends: Vec::new(), left }
}

/// The tokens of a prospect, if it has nothing else.
pub(crate) fn recognised(prospect: &Prospect) -> Option<(Plain, Places)> {
    let usual = prospect.neutralize.hits_first()
        && usize::from(prospect.attack) <= MOST_DICE
        && usize::from(prospect.defense) <= MOST_DICE
        && prospect.counters.len() <= 64;
    if !usual {
        return None;
    }
    let mut plain = Plain {
        attack: prospect.attack,
        defense: prospect.defense,
        reinforce: prospect.neutralize.reinforce,
        ..Plain::default()
    };
    let mut places = Places::default();
    let mut seen = 0_u64;
    for way in &prospect.ways {
        let kind = kind(way)?;
        let &[(at, 1)] = way.spend.as_slice() else { return None };
        let counter = prospect.counters.get(at)?;
        if seen >> at & 1 == 1 || counter.side != way.step.by || !counter.kept {
            return None;
        }
        seen |= 1 << at;
        let amount = counter.amount;
        let attacker = counter.side == Side::Attacker;
        let (focus, singles, place, count) = if attacker {
            (&mut places.focus, &mut places.singles, &mut plain.focus, &mut plain.singles)
        } else {
            (
                &mut places.defender_focus,
                &mut places.defender_singles,
                &mut plain.defender_focus,
                &mut plain.defender_singles,
            )
        };
        match kind {
            Kind::Focus if focus.is_none() => (*focus, *place) = (Some(at), amount),
            Kind::Single => {
                *singles.iter_mut().find(|place| place.is_none())? = Some((at, amount));
                *count = count.saturating_add(amount);
            }
            Kind::Lock if places.lock.is_none() && amount < 2 => {
                (places.lock, plain.lock) = (Some(at), amount > 0);
            }
            Kind::Evade if places.evade.is_none() => {
                (places.evade, plain.evade) = (Some(at), amount);
            }
            _ => return None,
        }
    }
    Some((plain, places))
}

/// Which token's way it is.
fn kind(way: &Way) -> Option<Kind> {
    let plain = way.gain.is_empty() && way.result.is_empty() && way.only_if.is_none() && !way.must;
    if !plain {
        return None;
    }
    let all = MOST_DICE as u8;
    match (way.step.dice, way.step.by, &way.does) {
        (DiceKind::Attack, Side::Attacker, Does::Reroll { faces, least: 0 | 1, most })
            if *most >= all && mask(DiceKind::Attack, faces) == 0b1111 =>
        {
            Some(Kind::Lock)
        }
        (
            DiceKind::Attack,
            Side::Attacker,
            Does::Turn { faces, to: Face::Hit | Face::Good, least, most },
        ) => (mask(DiceKind::Attack, faces) == 0b100).then(|| number(*least, *most))?,
        (
            DiceKind::Defense,
            Side::Defender,
            Does::Turn { faces, to: Face::Evade | Face::Good, least, most },
        ) => match (mask(DiceKind::Defense, faces), number(*least, *most)?) {
            (0b10, kind) => Some(kind),
            (0b110, Kind::Single) => Some(Kind::Evade),
            _ => None,
        },
        _ => None,
    }
}

/// Whether all focus results are turned, or one.
fn number(least: u8, most: u8) -> Option<Kind> {
    let all = MOST_DICE as u8;
    match (least, most) {
        (0 | 1, 1) => Some(Kind::Single),
        _ if least >= all && most >= all => Some(Kind::Focus),
        _ => None,
    }
}
