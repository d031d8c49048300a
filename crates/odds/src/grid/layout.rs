//! Where the numbers of a table lie.

use crate::pool::{Dice, Pool};
use std::ops::Range;

/// The table of one state of the counters: a block for each number of dice that the pool can have. In
/// a block lies a number for each pool on the table, the rest of the dice being in the air. Where it
/// matters which dice were rerolled, a row for each multiset of those that were not, with a column
/// for each multiset of those that were.
pub(super) struct Layout {
    pub dice: &'static Dice,
    /// Whether dice that were rerolled are told from those that were not.
    pub flagged: bool,
    /// The fewest dice that the pool can have.
    pub least: usize,
    /// One block for each number of dice from there.
    pub blocks: Vec<Block>,
    /// How many numbers there are.
    pub len: usize,
}

/// How many dice can have been rerolled; none where they are not told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub least: u8,
    pub most: u8,
}

impl Span {
    pub(super) const NONE: Self = Self { least: 0, most: 0 };

    /// Both.
    pub(super) fn with(self, other: Self) -> Self {
        Self { least: self.least.min(other.least), most: self.most.max(other.most) }
    }
}

pub(super) struct Block {
    /// How many dice the pool has, with those in the air.
    pub size: usize,
    /// Where the row of a multiset begins.
    pub rows: Vec<u32>,
}

impl Layout {
    pub(super) fn new(dice: &'static Dice, flagged: bool, least: usize, most: usize) -> Self {
        let mut len = 0;
        let blocks = (least..=most)
            .map(|size| {
                let count = dice.of_size(size).end;
                let mut rows = Vec::with_capacity(count);
                for fresh in 0..count {
                    rows.push(len as u32);
                    let room = size - usize::from(dice.sizes[fresh]);
                    len += if flagged { dice.of_size(room).end } else { 1 };
                }
                Block { size, rows }
            })
            .collect();
        Self { dice, flagged, least, blocks, len }
    }

    /// The block of pools with so many dice.
    pub(super) fn block(&self, size: usize) -> &Block {
        &self.blocks[size - self.least]
    }

    /// Where a pool lies, with so many dice in the air. None if there are more or fewer dice than can
    /// come about.
    pub(super) fn place(&self, pool: &Pool, air: u8) -> Option<usize> {
        let all: u8 = pool.iter().flatten().sum();
        let block = self.blocks.get(usize::from(all + air).checked_sub(self.least)?)?;
        Some(if self.flagged {
            block.rows[self.dice.number(&pool[0])] as usize + self.dice.number(&pool[1])
        } else {
            block.rows[self.dice.number(&merged(pool))] as usize
        })
    }

    /// Where a roll lies that was not modified.
    pub(super) fn rolled(&self, number: usize) -> usize {
        self.block(usize::from(self.dice.sizes[number])).rows[number] as usize
    }

    /// Each pool without dice in the air: its place, and its two multisets.
    pub(super) fn each_pool(&self, span: Span, mut each: impl FnMut(usize, usize, usize)) {
        for block in &self.blocks {
            for (fresh, row) in self.on_table(block, span) {
                for again in self.columns(block, fresh) {
                    each(row + again, fresh, again);
                }
            }
        }
    }

    /// Rows that hold pools without dice in the air, for numbers of rerolled dice that can be.
    pub(super) fn on_table<'a>(
        &self,
        block: &'a Block,
        span: Span,
    ) -> impl Iterator<Item = (usize, usize)> + use<'a> {
        let most = usize::from(span.most).min(block.size);
        let least = usize::from(span.least).min(block.size);
        let first = self.dice.of_size(block.size - most).start;
        let last = self.dice.of_size(block.size - least).end;
        let rows = block.rows[first..last].iter().enumerate();
        rows.map(move |(at, &row)| (first + at, row as usize))
    }

    /// The columns of a row that hold pools without dice in the air.
    pub(super) fn columns(&self, block: &Block, fresh: usize) -> Range<usize> {
        self.dice.of_size(block.size - usize::from(self.dice.sizes[fresh]))
    }

    /// The pool of two multisets.
    pub(super) fn pool(&self, fresh: usize, again: usize) -> Pool {
        [self.dice.counts[fresh], self.dice.counts[again]]
    }
}

/// What a pool shows, whether rerolled or not.
pub(super) fn merged(pool: &Pool) -> [u8; 4] {
    std::array::from_fn(|face| pool[0][face].saturating_add(pool[1][face]))
}
