//! From the ends to the beginning: what each pool is worth with each state of the counters. Every
//! number is carried for several lanes side by side.

use super::chain::{Class, Pass, Stage, Work};
use super::layout::{Layout, Span};
use crate::pool::NONE;

/// A number for each lane.
pub(super) type Lanes<const W: usize> = [f64; W];

/// Sums of the same numbers in another order differ by less.
const NOISE: f64 = 1e-14;
/// Less than anything.
const WORST: f64 = f64::NEG_INFINITY;

/// The tables of a row of stages.
pub(super) struct Tables<const W: usize> {
    /// What pools are worth to the side whose step it is, by stage.
    pub values: Vec<Vec<Lanes<W>>>,
    /// The same while dice are being picked up.
    pub picks: Vec<Vec<Lanes<W>>>,
    /// What counters are worth to the attacker that are dropped behind a stage, by state.
    pub offsets: Vec<Vec<f64>>,
    /// What the ends are worth to the attacker: by state, then by what comes of the pool.
    pub last: Vec<Lanes<W>>,
    /// How many ends each state has.
    pub last_len: usize,
}

impl<const W: usize> Tables<W> {
    /// Works out all stages. None if changes were put behind rerolls though that can lose something:
    /// turning all dice may hurt, or spending a counter may help by itself (which is looked at if
    /// `wary`).
    pub(super) fn new(
        stages: &[Stage],
        lanes: &[Class],
        wary: bool,
        offsets: Vec<Vec<f64>>,
        last: Vec<Lanes<W>>,
        last_len: usize,
    ) -> Option<Self> {
        let mut tables = Self {
            values: stages.iter().map(|_| Vec::new()).collect(),
            picks: stages.iter().map(|_| Vec::new()).collect(),
            offsets,
            last,
            last_len,
        };
        for at in (0..stages.len()).rev() {
            let stage = &stages[at];
            let len = stage.layout.len;
            let mut values = vec![[0.0; W]; stage.states.len() * len];
            let mut picks = vec![[0.0; W]; stage.picks_len];
            for state in 0..stage.states.len() {
                let (done, rest) = values.split_at_mut(state * len);
                let own = &mut rest[..len];
                tables.stop(stages, at, state, own, lanes);
                if stage.behind
                    && (!never_hurts(stage, own)
                        || wary && tables.spending_helps(stages, at, state, own))
                {
                    return None;
                }
                for (number, work) in stage.works.iter().enumerate() {
                    if let Some(to) = stage.goes(state, number) {
                        let from = &done[to * len..][..len];
                        let start = stage.picks[state * stage.works.len() + number] as usize;
                        let picks = picks.get_mut(start..).unwrap_or_default();
                        work_out(&stage.layout, stage.spans[state], work, own, from, picks, lanes);
                    }
                }
                if let Some(before) = stage.rerolled[state] {
                    average(&stage.layout, before, own);
                }
            }
            tables.values[at] = values;
            tables.picks[at] = picks;
        }
        Some(tables)
    }

    /// What it is worth to end a stage here, to the side whose step it is.
    pub(super) fn stopped(
        &self,
        stages: &[Stage],
        at: usize,
        state: usize,
        place: usize,
    ) -> Lanes<W> {
        let stage = &stages[at];
        let next = usize::from(stage.next[state]);
        let onward = stage.onward[place] as usize;
        let (worth, sign) = match stages.get(at + 1) {
            Some(after) => {
                (&self.values[at + 1][next * after.layout.len + onward], stage.sign * after.sign)
            }
            None => (&self.last[next * self.last_len + onward], stage.sign),
        };
        let offset = stage.sign * self.offsets[at][state];
        worth.map(|worth| worth * sign + offset)
    }

    /// Whether the side would rather have spent something, whatever comes of it.
    fn spending_helps(&self, stages: &[Stage], at: usize, state: usize, own: &[Lanes<W>]) -> bool {
        let stage = &stages[at];
        (0..stage.works.len()).filter_map(|work| stage.goes(state, work)).any(|to| {
            let mut helps = false;
            stage.layout.each_pool(stage.spans[state], |place, _, _| {
                let spent = self.stopped(stages, at, to, place);
                helps |= spent.iter().zip(&own[place]).any(|(spent, kept)| *spent > kept + NOISE);
            });
            helps
        })
    }

    fn stop(
        &self,
        stages: &[Stage],
        at: usize,
        state: usize,
        own: &mut [Lanes<W>],
        lanes: &[Class],
    ) {
        let stage = &stages[at];
        let layout = &stage.layout;
        let span = stage.spans[state];
        let next = usize::from(stage.next[state]);
        let (worths, sign) = match stages.get(at + 1) {
            Some(after) => {
                let len = after.layout.len;
                (&self.values[at + 1][next * len..][..len], stage.sign * after.sign)
            }
            None => (&self.last[next * self.last_len..][..self.last_len], stage.sign),
        };
        let offset = stage.sign * self.offsets[at][state];
        for block in &layout.blocks {
            for (fresh, row) in layout.on_table(block, span) {
                let columns = layout.columns(block, fresh);
                let (first, last) = (row + columns.start, row + columns.end);
                for (to, onward) in own[first..last].iter_mut().zip(&stage.onward[first..last]) {
                    *to = worths[*onward as usize].map(|worth| worth * sign + offset);
                }
            }
        }
        if stage.must {
            layout.each_pool(span, |place, fresh, again| {
                for (lane, class) in own[place].iter_mut().zip(lanes) {
                    if bound(stage, state, fresh, again, class) {
                        *lane = WORST;
                    }
                }
            });
        }
    }
}

/// Whether the side has something that it must do.
pub(super) fn bound(
    stage: &Stage,
    state: usize,
    fresh: usize,
    again: usize,
    class: &Class,
) -> bool {
    let pool = stage.layout.pool(fresh, again);
    stage.works.iter().enumerate().any(|(number, work)| {
        let mut can = false;
        if work.way.must && stage.goes(state, number).is_some() && open(work, &pool, class) {
            work.way.each_use(&pool, |_| can = true);
        }
        can
    })
}

/// Whether dice show what a way asks for.
pub(super) fn open(work: &Work, pool: &crate::pool::Pool, class: &Class) -> bool {
    match (work.asks, work.way.only_if) {
        (Some(bit), _) => class.holds >> bit & 1 == 1,
        (None, Some(asks)) => asks.holds(pool, pool),
        (None, None) => true,
    }
}

/// Whether turning one more die is never worse to the side than leaving it.
fn never_hurts<const W: usize>(stage: &Stage, own: &[Lanes<W>]) -> bool {
    let layout = &stage.layout;
    let dice = layout.dice;
    stage.works.iter().all(|work| {
        let Pass::TurnAll { mask, to } = work.pass else { return true };
        layout.blocks.iter().all(|block| {
            layout.on_table(block, Span::NONE).all(|(fresh, row)| {
                (0..dice.faces).all(|face| {
                    let down = dice.down[fresh][face];
                    if mask >> face & 1 == 0 || down == NONE {
                        return true;
                    }
                    let turned = block.rows[usize::from(dice.up[usize::from(down)][to])] as usize;
                    own[row].iter().zip(&own[turned]).all(|(here, there)| *there >= here - NOISE)
                })
            })
        })
    })
}

#[inline]
fn raise<const W: usize>(to: &mut Lanes<W>, from: &Lanes<W>) {
    for (to, &from) in to.iter_mut().zip(from) {
        *to = if from > *to { from } else { *to };
    }
}

fn raise_all<const W: usize>(to: &mut [Lanes<W>], from: &[Lanes<W>]) {
    for (to, from) in to.iter_mut().zip(from) {
        raise(to, from);
    }
}

fn work_out<const W: usize>(
    layout: &Layout,
    span: Span,
    work: &Work,
    own: &mut [Lanes<W>],
    from: &[Lanes<W>],
    picks: &mut [Lanes<W>],
    lanes: &[Class],
) {
    match work.pass {
        Pass::Turn { mask, to, most } => {
            turn(layout, span, mask, to, own, from);
            if most > 1 {
                // What came of turning one die is where the next one is turned.
                let mut before = from.to_vec();
                for _ in 1..most.min(crate::prospect::MOST_DICE as u8) {
                    let mut turned = vec![[WORST; W]; from.len()];
                    turn(layout, span, mask, to, &mut turned, &before);
                    before = turned;
                    turn(layout, span, mask, to, own, &before);
                }
            }
        }
        Pass::TurnAll { .. } => turn_all(layout, span, &work.turned, own, from),
        Pass::RerollOne { mask } => pick_one(layout, span, mask, own, from),
        Pass::RerollAny { mask } => pick_any(layout, span, mask, own, from, picks),
        Pass::Reroll { mask, least, most } => {
            let numbers = (mask, usize::from(least), usize::from(most));
            pick(layout, span, numbers, own, from, picks);
        }
        Pass::Plainly => {
            layout.each_pool(span, |place, fresh, again| {
                let pool = layout.pool(fresh, again);
                work.way.each_use(&pool, |used| {
                    let Some(there) = layout.place(&used.pool, used.air) else { return };
                    let there = &from[there];
                    for ((lane, class), &there) in own[place].iter_mut().zip(lanes).zip(there) {
                        if there > *lane && open(work, &pool, class) {
                            *lane = there;
                        }
                    }
                });
            });
        }
    }
}

/// One die is turned.
fn turn<const W: usize>(
    layout: &Layout,
    span: Span,
    mask: u8,
    to: usize,
    own: &mut [Lanes<W>],
    from: &[Lanes<W>],
) {
    let dice = layout.dice;
    for block in &layout.blocks {
        for (fresh, row) in layout.on_table(block, span) {
            let columns = layout.columns(block, fresh);
            for face in (0..dice.faces).filter(|face| mask >> face & 1 == 1) {
                let down = dice.down[fresh][face];
                if down != NONE {
                    let other = block.rows[usize::from(dice.up[usize::from(down)][to])] as usize;
                    raise_all(
                        &mut own[row + columns.start..row + columns.end],
                        &from[other + columns.start..other + columns.end],
                    );
                }
                if layout.flagged {
                    for again in columns.clone() {
                        let down = dice.down[again][face];
                        if down != NONE {
                            let other = row + usize::from(dice.up[usize::from(down)][to]);
                            raise(&mut own[row + again], &from[other]);
                        }
                    }
                }
            }
        }
    }
}

/// All dice of some faces are turned.
fn turn_all<const W: usize>(
    layout: &Layout,
    span: Span,
    turned: &[u16],
    own: &mut [Lanes<W>],
    from: &[Lanes<W>],
) {
    for block in &layout.blocks {
        for (fresh, row) in layout.on_table(block, span) {
            let other = block.rows[usize::from(turned[fresh])] as usize;
            for again in layout.columns(block, fresh) {
                let column = usize::from(turned[again]) * usize::from(layout.flagged);
                if other + column != row + again {
                    raise(&mut own[row + again], &from[other + column]);
                }
            }
        }
    }
}

/// One die is rerolled.
fn pick_one<const W: usize>(
    layout: &Layout,
    span: Span,
    mask: u8,
    own: &mut [Lanes<W>],
    from: &[Lanes<W>],
) {
    let dice = layout.dice;
    for block in &layout.blocks {
        for (fresh, row) in layout.on_table(block, span) {
            let columns = layout.columns(block, fresh);
            let here = &mut own[row + columns.start..row + columns.end];
            for (face, &down) in dice.down[fresh].iter().enumerate() {
                if mask >> face & 1 == 1 && down != NONE {
                    let other = block.rows[usize::from(down)] as usize;
                    raise_all(here, &from[other + columns.start..other + columns.end]);
                }
            }
        }
    }
}

/// As many dice are rerolled as the side likes: a row at a time.
fn pick_any<const W: usize>(
    layout: &Layout,
    span: Span,
    mask: u8,
    own: &mut [Lanes<W>],
    from: &[Lanes<W>],
    picks: &mut [Lanes<W>],
) {
    let dice = layout.dice;
    for block in &layout.blocks {
        for (fresh, &row) in block.rows.iter().enumerate() {
            let row = row as usize;
            let room = block.size - usize::from(dice.sizes[fresh]);
            // Columns with dice in the air; then those without, that must pick one up.
            let first = dice.of_size(usize::from(span.least)).start;
            let (air, last) = if layout.flagged {
                let columns = dice.of_size(room);
                let last = dice.of_size(usize::from(span.most)).end;
                (columns.start.min(last), columns.end.min(last))
            } else {
                (usize::from(room > 0), 1)
            };
            if last <= first {
                continue;
            }
            let air = air.max(first);
            let (before, here) = picks.split_at_mut(row + first);
            let here = &mut here[..last - first];
            here[..air - first].copy_from_slice(&from[row + first..row + air]);
            here[air - first..].fill([WORST; W]);
            for (face, &down) in dice.down[fresh].iter().enumerate() {
                if mask >> face & 1 == 1 && down != NONE {
                    let other = block.rows[usize::from(down)] as usize;
                    raise_all(here, &before[other + first..other + last]);
                }
            }
            raise_all(&mut own[row + air..row + last], &here[air - first..]);
        }
    }
}

/// Dice are picked up one after the other, and rolled.
fn pick<const W: usize>(
    layout: &Layout,
    span: Span,
    (mask, least, most): (u8, usize, usize),
    own: &mut [Lanes<W>],
    from: &[Lanes<W>],
    picks: &mut [Lanes<W>],
) {
    let dice = layout.dice;
    for block in &layout.blocks {
        for (fresh, &row) in block.rows.iter().enumerate() {
            let row = row as usize;
            let size = usize::from(dice.sizes[fresh]);
            let more =
                (0..dice.faces).any(|face| mask >> face & 1 == 1 && dice.counts[fresh][face] > 0);
            let rerolled = if layout.flagged { block.size - size } else { 0 };
            for again in usize::from(span.least)..=rerolled.min(usize::from(span.most)) {
                let picked = block.size - size - again;
                let columns = dice.of_size(again);
                let (first, last) = (row + columns.start, row + columns.end);
                if picked > 0 && (picked >= least || !more) && picked <= most {
                    picks[first..last].copy_from_slice(&from[first..last]);
                } else {
                    picks[first..last].fill([WORST; W]);
                }
                if picked < most {
                    for face in (0..dice.faces).filter(|face| mask >> face & 1 == 1) {
                        let down = dice.down[fresh][face];
                        if down != NONE {
                            let other = block.rows[usize::from(down)] as usize;
                            let (before, here) = picks.split_at_mut(first);
                            let there = &before[other + columns.start..other + columns.end];
                            raise_all(&mut here[..columns.len()], there);
                        }
                    }
                }
                if picked == 0 {
                    raise_all(&mut own[first..last], &picks[first..last]);
                }
            }
        }
    }
}

/// From pools on the table to those with dice in the air.
fn average<const W: usize>(layout: &Layout, before: u8, own: &mut [Lanes<W>]) {
    let dice = layout.dice;
    let mean = |own: &[Lanes<W>], row: usize, up: &[u16; 4], rows: Option<&[u32]>| {
        let mut sum = [0.0; W];
        for (&up, &chance) in up.iter().zip(&dice.chance).take(dice.faces) {
            let place = rows.map_or(row + usize::from(up), |rows| rows[usize::from(up)] as usize);
            for (sum, part) in sum.iter_mut().zip(&own[place]) {
                *sum += part * chance;
            }
        }
        sum
    };
    for block in &layout.blocks {
        if layout.flagged {
            for (fresh, &row) in block.rows.iter().enumerate() {
                let row = row as usize;
                let room = block.size - usize::from(dice.sizes[fresh]);
                let first = dice.of_size(usize::from(before)).start;
                for again in (first..dice.of_size(room).start).rev() {
                    own[row + again] = mean(own, row, &dice.up[again], None);
                }
            }
        } else {
            for fresh in (0..dice.of_size(block.size).start).rev() {
                let row = block.rows[fresh] as usize;
                own[row] = mean(own, row, &dice.up[fresh], Some(&block.rows));
            }
        }
    }
}
