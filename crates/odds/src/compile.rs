//! A prospect made ready for the solvers: faces as bits, ways by step, nothing that cannot happen.

use crate::pool::{Pool, mask, place, showing, size};
use crate::prospect::{Does, MOST_DICE, Neutralize, Prospect, Shown, Side, Step};
use redfive_ability::{DiceKind, Face};

/// The parts of the Modify Dice steps in their order (RR.ATTACK.21, .30).
pub const STEPS: [Step; 4] = [
    Step { dice: DiceKind::Attack, by: Side::Defender },
    Step { dice: DiceKind::Attack, by: Side::Attacker },
    Step { dice: DiceKind::Defense, by: Side::Attacker },
    Step { dice: DiceKind::Defense, by: Side::Defender },
];

/// The place of a step in [`STEPS`].
pub(crate) const fn order(step: Step) -> usize {
    match (step.dice, step.by) {
        (DiceKind::Attack, Side::Defender) => 0,
        (DiceKind::Attack, Side::Attacker) => 1,
        (DiceKind::Defense, Side::Attacker) => 2,
        (DiceKind::Defense, Side::Defender) => 3,
    }
}

/// A prospect made ready.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    /// Attack and defense dice that are rolled.
    pub dice: [u8; 2],
    /// The counters of the prospect, and behind them limits of ways that would never end.
    pub counters: Vec<u8>,
    /// The ways of each step.
    pub steps: [Vec<Move>; 4],
    /// Counters that nothing asks for once a step is over.
    pub dead: [Vec<usize>; 4],
    /// Whether a way of the defense dice asks what attack dice show.
    pub asks_attack: bool,
    /// How results cancel each other.
    pub neutralize: Neutralize,
}

/// A way to modify dice.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Move {
    /// Its place in the prospect.
    pub way: usize,
    pub spend: Vec<(usize, u8)>,
    pub gain: Vec<(usize, u8)>,
    /// Faces one of which is spent, or 0.
    pub result: u8,
    pub only_if: Option<Asks>,
    pub must: bool,
    pub act: Act,
}

/// What dice must show.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Asks {
    pub dice: DiceKind,
    pub mask: u8,
    pub least: u8,
    pub most: u8,
}

impl Asks {
    pub(crate) fn holds(&self, attack: &Pool, defense: &Pool) -> bool {
        let pool = if self.dice == DiceKind::Attack { attack } else { defense };
        (self.least..=self.most).contains(&showing(pool, self.mask))
    }
}

/// What a way does, with faces as bits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Act {
    Reroll { mask: u8, least: u8, most: u8 },
    Turn { mask: u8, to: usize, least: u8, most: u8 },
    Add(usize),
    Cancel { mask: u8, least: u8, most: u8 },
}

impl Question {
    pub(crate) fn new(prospect: &Prospect) -> Self {
        let mut steps: [Vec<Move>; 4] = Default::default();
        for (at, way) in prospect.ways.iter().enumerate() {
            if let Some(act) = Act::new(way.step.dice, &way.does)
                && let Some(spend) = summed(&way.spend, prospect.counters.len())
            {
                let mut gain = way.gain.clone();
                gain.retain(|&(counter, _)| counter < prospect.counters.len());
                let result = mask(way.step.dice, &way.result);
                if !way.result.is_empty() && result == 0 {
                    continue;
                }
                steps[order(way.step)].push(Move {
                    way: at,
                    spend,
                    gain,
                    result,
                    only_if: way.only_if.as_ref().map(Asks::new),
                    must: way.must,
                    act,
                });
            }
        }
        let mut counters: Vec<u8> = prospect.counters.iter().map(|c| c.amount).collect();
        let gained: Vec<usize> =
            steps.iter().flatten().flat_map(|m| &m.gain).map(|&(counter, _)| counter).collect();
        for moves in &mut steps {
            limit(moves, &gained, &mut counters);
        }
        let dead = std::array::from_fn(|step| {
            (0..counters.len())
                .filter(|&at| prospect.counters.get(at).is_none_or(|counter| !counter.kept))
                .filter(|&at| {
                    !steps[step + 1..].iter().flatten().any(|m| m.spend.iter().any(|s| s.0 == at))
                })
                .collect()
        });
        let asks_attack = steps[2..]
            .iter()
            .flatten()
            .any(|m| m.only_if.is_some_and(|asks| asks.dice == DiceKind::Attack));
        let most = u8::try_from(MOST_DICE).unwrap_or(u8::MAX);
        let dice = [prospect.attack.min(most), prospect.defense.min(most)];
        Self { dice, counters, steps, dead, asks_attack, neutralize: prospect.neutralize.clone() }
    }

    /// What is left of hits and crits against so many evades.
    pub(crate) fn neutralized(&self, hits: u8, crits: u8, evades: u8) -> (u8, u8) {
        self.neutralize.left(hits, crits, evades)
    }
}

impl Asks {
    fn new(shown: &Shown) -> Self {
        let mask = mask(shown.dice, &shown.faces);
        Self { dice: shown.dice, mask, least: shown.least, most: shown.most }
    }
}

impl Act {
    /// None if it can never take a die.
    fn new(dice: DiceKind, does: &Does) -> Option<Self> {
        let numbers = |mask: u8, least: u8, most: u8| {
            (mask != 0 && most != 0).then(|| (mask, least.clamp(1, most), most))
        };
        Some(match does {
            Does::Reroll { faces, least, most } => {
                let (mask, least, most) = numbers(mask(dice, faces), *least, *most)?;
                Self::Reroll { mask, least, most }
            }
            Does::Turn { faces, to, least, most } => {
                let to = place(dice, *to)?;
                // A die that shows the face already is not turned to another.
                let (mask, least, most) = numbers(mask(dice, faces) & !(1 << to), *least, *most)?;
                Self::Turn { mask, to, least, most }
            }
            Does::Add(face) => Self::Add(place(dice, *face)?),
            Does::Cancel { faces, least, most } => {
                let (mask, least, most) = numbers(mask(dice, faces), *least, *most)?;
                Self::Cancel { mask, least, most }
            }
        })
    }
}

/// Something that a way can do with a pool, once its counters are paid.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Use {
    /// The face of the die that is spent, and whether it was rerolled.
    pub result: Option<(usize, bool)>,
    /// The dice that are taken.
    pub takes: Pool,
    /// The pool that is left on the table.
    pub pool: Pool,
    /// Dice in the air.
    pub air: u8,
}

impl Move {
    /// Each thing that the way can do with a pool. Whether it may be used at all is not asked.
    pub(crate) fn each_use(&self, pool: &Pool, mut each: impl FnMut(Use)) {
        if self.result == 0 {
            self.each_taking(pool, None, &mut each);
            return;
        }
        for face in 0..4 {
            for again in 0..2 {
                if self.result >> face & 1 == 1 && pool[again][face] > 0 {
                    let mut spent = *pool;
                    spent[again][face] -= 1;
                    self.each_taking(&spent, Some((face, again == 1)), &mut each);
                }
            }
        }
    }

    fn each_taking(&self, pool: &Pool, result: Option<(usize, bool)>, each: &mut impl FnMut(Use)) {
        let add = |pool: &mut Pool, to: usize, takes: &Pool| {
            for (row, takes) in pool.iter_mut().zip(takes) {
                row[to] += takes.iter().sum::<u8>();
            }
        };
        match self.act {
            Act::Add(face) => {
                if usize::from(size(pool)) < MOST_DICE {
                    let mut pool = *pool;
                    pool[0][face] += 1;
                    each(Use { result, takes: Pool::default(), pool, air: 0 });
                }
            }
            Act::Reroll { mask, least, most } => {
                let fresh = [pool[0], [0; 4]];
                each_part(&fresh, mask, least, most, |takes, air| {
                    each(Use { result, takes, pool: without(pool, &takes), air });
                });
            }
            Act::Turn { mask, to, least, most } => {
                each_part(pool, mask, least, most, |takes, _| {
                    let mut pool = without(pool, &takes);
                    add(&mut pool, to, &takes);
                    each(Use { result, takes, pool, air: 0 });
                });
            }
            Act::Cancel { mask, least, most } => {
                each_part(pool, mask, least, most, |takes, _| {
                    each(Use { result, takes, pool: without(pool, &takes), air: 0 });
                });
            }
        }
    }
}

fn without(pool: &Pool, takes: &Pool) -> Pool {
    std::array::from_fn(|again| std::array::from_fn(|face| pool[again][face] - takes[again][face]))
}

/// Each part of a pool that can be taken: dice with these faces, `least` of them or as many as there
/// are, to `most`.
fn each_part(pool: &Pool, mask: u8, least: u8, most: u8, mut each: impl FnMut(Pool, u8)) {
    let there = showing(pool, mask);
    if there == 0 {
        return;
    }
    let (least, most) = (least.min(there), most.min(there));
    let mut takes = Pool::default();
    // Counts up like an odometer over the classes of dice.
    loop {
        let count = size(&takes);
        if (least..=most).contains(&count) {
            each(takes, count);
        }
        let mut class = 0;
        loop {
            let (again, face) = (class / 4, class % 4);
            if mask >> face & 1 == 1 && takes[again][face] < pool[again][face] {
                takes[again][face] += 1;
                break;
            }
            takes[again][face] = 0;
            class += 1;
            if class == 8 {
                return;
            }
        }
    }
}

/// Costs with each counter named once, or none if a counter is missing.
fn summed(costs: &[(usize, u8)], counters: usize) -> Option<Vec<(usize, u8)>> {
    let mut sums: Vec<(usize, u8)> = Vec::with_capacity(costs.len());
    for &(counter, count) in costs {
        if counter >= counters {
            return None;
        }
        match sums.iter_mut().find(|sum| sum.0 == counter) {
            Some(sum) => sum.1 = sum.1.saturating_add(count),
            None => sums.push((counter, count)),
        }
    }
    sums.retain(|sum| sum.1 > 0);
    Some(sums)
}

/// Ways that cost nothing that runs out could go round in circles: turn a die there and back, add one
/// and cancel it. Each of them then gets a limit of as many uses as there can be dice.
fn limit(moves: &mut [Move], gained: &[usize], counters: &mut Vec<u8>) {
    let endless: Vec<usize> = (0..moves.len())
        .filter(|&at| moves[at].spend.iter().all(|(counter, _)| gained.contains(counter)))
        .collect();
    let mut turns = [0_u8; 4];
    let (mut adds, mut removes) = (false, false);
    for &at in &endless {
        removes |= moves[at].result != 0;
        match moves[at].act {
            Act::Turn { mask, to, .. } => {
                (0..4).filter(|face| mask >> face & 1 == 1).for_each(|face| turns[face] |= 1 << to);
            }
            Act::Add(_) => adds = true,
            Act::Cancel { .. } => removes = true,
            Act::Reroll { .. } => {}
        }
    }
    for _ in 0..4 {
        for face in 0..4 {
            let through = (0..4).filter(|next| turns[face] >> next & 1 == 1);
            turns[face] = through.fold(turns[face], |all, next| all | turns[next]);
        }
    }
    let circle = (0..4).any(|face| turns[face] >> face & 1 == 1);
    if circle || adds && removes {
        for at in endless {
            moves[at].spend.push((counters.len(), 1));
            counters.push(MOST_DICE as u8);
        }
    }
}

impl Neutralize {
    /// Whether everything cancels hits before crits, as it usually does.
    pub(crate) fn hits_first(&self) -> bool {
        self.evaded == [Face::Hit, Face::Crit]
    }

    /// What is left of hits and crits against so many evades (RR.ATTACK.31, .32,
    /// RR.REINFORCE.08–.11).
    #[must_use]
    pub fn left(&self, hits: u8, crits: u8, evades: u8) -> (u8, u8) {
        let (mut hits, mut crits) = (hits, crits);
        let mut cancel = |evades: u8, least: u8| {
            let mut evades = evades;
            for face in &self.evaded {
                let spared = (hits + crits).saturating_sub(least);
                let results = match face {
                    Face::Hit | Face::Good => &mut hits,
                    Face::Crit => &mut crits,
                    _ => continue,
                };
                let canceled = evades.min(*results).min(spared);
                *results -= canceled;
                evades -= canceled;
            }
        };
        cancel(evades, 0);
        cancel(self.reinforce, 1);
        (hits, crits)
    }
}
