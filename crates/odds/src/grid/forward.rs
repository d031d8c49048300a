//! From the beginning to the ends: how likely each pool is if both sides follow the plan. The plan is
//! read from the tables: the first choice that is worth what the pool is worth.

use super::backward::{Lanes, Tables, bound, open};
use super::chain::{Class, Pass, Stage, Work};
use super::layout::Layout;
use crate::pool::NONE;

/// Chances behind a stage.
pub(super) struct Left<const W: usize> {
    /// By state and place in the next stage, or by state and end behind the last one.
    pub next: Vec<Lanes<W>>,
    /// How likely it is to leave the stage in each of its states.
    pub leaving: Vec<Lanes<W>>,
}

/// A pool with a state of the counters, in one lane.
#[derive(Clone, Copy)]
struct Here {
    state: usize,
    lane: usize,
    size: usize,
    fresh: usize,
    again: usize,
    place: usize,
    value: f64,
}

impl<const W: usize> Tables<W> {
    /// Follows the plan through a stage.
    pub(super) fn follow(
        &self,
        stages: &[Stage],
        at: usize,
        lanes: &[Class],
        mut chances: Vec<Lanes<W>>,
    ) -> Left<W> {
        let stage = &stages[at];
        let layout = &stage.layout;
        let len = layout.len;
        let (next_len, next_states) = match stages.get(at + 1) {
            Some(next) => (next.layout.len, next.states.len()),
            None => (self.last_len, self.last.len() / self.last_len.max(1)),
        };
        let mut left = Left {
            next: vec![[0.0; W]; next_len * next_states],
            leaving: vec![[0.0; W]; stage.states.len()],
        };
        for state in (0..stage.states.len()).rev() {
            if let Some(before) = stage.rerolled[state] {
                fall(layout, before, &mut chances[state * len..][..len]);
            }
            for block in &layout.blocks {
                for (fresh, row) in layout.on_table(block, stage.spans[state]) {
                    for again in layout.columns(block, fresh) {
                        let place = row + again;
                        let here = chances[state * len + place];
                        if here.iter().all(|chance| *chance == 0.0) {
                            continue;
                        }
                        let stop = self.stopped(stages, at, state, place);
                        for lane in 0..W {
                            let chance = here[lane];
                            if chance == 0.0 {
                                continue;
                            }
                            let value = self.values[at][state * len + place][lane];
                            let class = &lanes[lane];
                            let ends = stop[lane] == value
                                && !(stage.must && bound(stage, state, fresh, again, class));
                            let size = block.size;
                            let here = Here { state, lane, size, fresh, again, place, value };
                            let to = if ends { None } else { self.best(stage, at, class, here) };
                            match to {
                                Some(to) => chances[to][lane] += chance,
                                None => {
                                    let onward = stage.onward[place] as usize;
                                    let next = usize::from(stage.next[state]);
                                    left.next[next * next_len + onward][lane] += chance;
                                    left.leaving[state][lane] += chance;
                                }
                            }
                        }
                    }
                }
            }
        }
        left
    }

    /// Where the best way leads.
    fn best(&self, stage: &Stage, at: usize, class: &Class, here: Here) -> Option<usize> {
        let len = stage.layout.len;
        let values = &self.values[at];
        stage.works.iter().enumerate().find_map(|(number, work)| {
            let to = stage.goes(here.state, number)?;
            let from = &values[to * len..][..len];
            let place = match work.pass {
                Pass::RerollOne { mask } => picked_one(&stage.layout, mask, from, here),
                Pass::RerollAny { .. } | Pass::Reroll { .. } => {
                    let start = stage.picks[here.state * stage.works.len() + number] as usize;
                    let picks = &self.picks[at][start..][..len];
                    let numbers = match work.pass {
                        Pass::Reroll { mask, least, most } => {
                            (mask, usize::from(least), usize::from(most))
                        }
                        Pass::RerollAny { mask } => (mask, 1, here.size),
                        _ => (0, 0, 0),
                    };
                    picked(&stage.layout, numbers, from, picks, here)
                }
                Pass::Turn { mask, to, most: 1 } => turned(&stage.layout, mask, to, from, here),
                Pass::TurnAll { .. } => {
                    let fresh = usize::from(work.turned[here.fresh]);
                    let again = usize::from(work.turned[here.again]);
                    let place = stage.layout.block(here.size).rows[fresh] as usize + again;
                    (place != here.place && from[place][here.lane] == here.value).then_some(place)
                }
                Pass::Turn { .. } | Pass::Plainly => {
                    plainly(&stage.layout, work, class, from, here)
                }
            };
            place.map(|place| to * len + place)
        })
    }
}

fn plainly<const W: usize>(
    layout: &Layout,
    work: &Work,
    class: &Class,
    from: &[Lanes<W>],
    here: Here,
) -> Option<usize> {
    let pool = layout.pool(here.fresh, here.again);
    if !open(work, &pool, class) {
        return None;
    }
    let mut found = None;
    work.way.each_use(&pool, |used| {
        if found.is_none() {
            found = layout
                .place(&used.pool, used.air)
                .filter(|&place| from[place][here.lane] == here.value);
        }
    });
    found
}

fn turned<const W: usize>(
    layout: &Layout,
    mask: u8,
    to: usize,
    from: &[Lanes<W>],
    here: Here,
) -> Option<usize> {
    let dice = layout.dice;
    let rows = &layout.block(here.size).rows;
    let turn = |number: usize, face: usize| {
        let down = dice.down[number][face];
        (mask >> face & 1 == 1 && down != NONE).then(|| usize::from(dice.up[usize::from(down)][to]))
    };
    let fits = |place: &usize| from[*place][here.lane] == here.value;
    (0..dice.faces).find_map(|face| {
        let fresh = turn(here.fresh, face).map(|fresh| rows[fresh] as usize + here.again);
        let again = turn(here.again, face).map(|again| rows[here.fresh] as usize + again);
        fresh.filter(fits).or(again.filter(fits))
    })
}

fn picked_one<const W: usize>(
    layout: &Layout,
    mask: u8,
    from: &[Lanes<W>],
    here: Here,
) -> Option<usize> {
    let rows = &layout.block(here.size).rows;
    layout.dice.down[here.fresh].iter().enumerate().find_map(|(face, &down)| {
        if mask >> face & 1 == 0 || down == NONE {
            return None;
        }
        let place = rows[usize::from(down)] as usize + here.again;
        (from[place][here.lane] == here.value).then_some(place)
    })
}

/// The dice that are left on the table when others were picked up.
fn picked<const W: usize>(
    layout: &Layout,
    (mask, least, most): (u8, usize, usize),
    from: &[Lanes<W>],
    picks: &[Lanes<W>],
    here: Here,
) -> Option<usize> {
    let dice = layout.dice;
    let rows = &layout.block(here.size).rows;
    let fits = |place: usize| picks[place][here.lane] == here.value;
    let (mut fresh, mut place) = (here.fresh, here.place);
    if !fits(place) {
        return None;
    }
    for count in 0..=here.size {
        let can = |face: usize| mask >> face & 1 == 1 && dice.down[fresh][face] != NONE;
        let more = (0..dice.faces).any(can);
        if count > 0
            && (count >= least || !more)
            && count <= most
            && from[place][here.lane] == here.value
        {
            return Some(place);
        }
        let next = (0..dice.faces).filter(|&face| can(face)).find_map(|face| {
            let down = usize::from(dice.down[fresh][face]);
            let place = rows[down] as usize + here.again;
            fits(place).then_some((down, place))
        });
        (fresh, place) = next?;
    }
    None
}

/// Dice in the air fall one after the other.
fn fall<const W: usize>(layout: &Layout, before: u8, chances: &mut [Lanes<W>]) {
    let dice = layout.dice;
    let mut push = |from: usize, place: &dyn Fn(usize) -> usize, up: &[u16; 4]| {
        let here = chances[from];
        if here.iter().all(|chance| *chance == 0.0) {
            return;
        }
        for (&up, &chance) in up.iter().zip(&dice.chance).take(dice.faces) {
            for (to, part) in chances[place(usize::from(up))].iter_mut().zip(&here) {
                *to += part * chance;
            }
        }
        chances[from] = [0.0; W];
    };
    for block in &layout.blocks {
        if layout.flagged {
            for (fresh, &row) in block.rows.iter().enumerate() {
                let row = row as usize;
                let room = block.size - usize::from(dice.sizes[fresh]);
                for again in dice.of_size(usize::from(before)).start..dice.of_size(room).start {
                    push(row + again, &|again| row + again, &dice.up[again]);
                }
            }
        } else {
            for fresh in 0..dice.of_size(block.size).start {
                let row = block.rows[fresh] as usize;
                push(row, &|fresh| block.rows[fresh] as usize, &dice.up[fresh]);
            }
        }
    }
}
