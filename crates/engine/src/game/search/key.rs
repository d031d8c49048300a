//! The key of a state: a hash over what serde would write, without what does not matter.
//!
//! What serde leaves out is marked, and lists tell their length, so that different states have different keys.

use crate::state::walk::{Stop, Visit, walk};
use crate::state::{Holder, Object};
use serde::Serialize;

/// Fields that change nothing in what can follow. (Type, field.)
const IGNORED: [(&str, &str); 8] = [
    ("Decision", "id"),
    ("State", "chance"),
    ("State", "next_decision"),
    ("View", "next_decision"),
    // Walked apart.
    ("State", "cards"),
    ("View", "cards"),
    ("State", "objects"),
    ("View", "objects"),
];

/// Lists whose order means nothing: open decisions are told apart by what they ask, and of the others it is
/// only asked what is in them.
const UNORDERED: [(&str, &str); 4] =
    [("State", "pending"), ("View", "pending"), ("Planning", "ready"), ("ShipRound", "acted")];

/// The key of a state or view with these objects and cards, each card with who has it.
///
/// The numbers of cards and objects do not matter, nor in which order cards of several ships were dealt, nor what
/// has left the game: so the objects and cards that are left are numbered anew, cards by who has them. What
/// something still names that is gone gets the next number when it is met.
pub(super) fn of<C: Serialize>(
    state: &impl Serialize,
    objects: &[Object],
    cards: &[C],
    held: fn(&C) -> Holder,
) -> u64 {
    let left = objects.iter().enumerate().filter(|(_, object)| !object.gone);
    let there = cards.iter().enumerate().map(|(id, card)| (held(card), id));
    let mut there: Vec<(Holder, usize)> = there.filter(|it| it.0 != Holder::Nowhere).collect();
    there.sort_unstable();
    let names = there.iter().map(|&(_, id)| (Sort::Card, id as u64));
    let names = names.chain(left.clone().map(|(id, _)| (Sort::Thing, id as u64))).collect();
    let mut key = Key { hash: START, names, unordered: false };
    // Whatever is a state can be walked, and a key stops nowhere.
    let walked = walk(state, &mut key);
    let cards = there.iter().try_for_each(|&(_, id)| walk(&cards[id], &mut key));
    let objects = { left }.try_for_each(|(_, object)| walk(object, &mut key));
    debug_assert!(walked.is_ok() && cards.is_ok() && objects.is_ok());
    finished(key.hash)
}

const START: u64 = 0x51_7c_c1_b7_27_22_0a_95;
fn mixed(hash: u64, value: u64) -> u64 {
    let product = (hash ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    product ^ (product >> 29)
}

/// The last steps of splitmix64, so that every bit of the key depends on every number.
fn finished(hash: u64) -> u64 {
    let hash = (hash ^ (hash >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let hash = (hash ^ (hash >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    hash ^ (hash >> 31)
}

/// What is numbered anew.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Card,
    Thing,
}

struct Key {
    hash: u64,
    /// The serial numbers met so far.
    names: Vec<(Sort, u64)>,
    /// Whether the next list has no order.
    unordered: bool,
}

impl Key {
    fn name(&mut self, sort: Sort, serial: u64) -> u64 {
        let same = self.names.iter().filter(|(other, _)| *other == sort);
        let known = same.clone().position(|&(_, other)| other == serial);
        let count = same.count();
        known.unwrap_or_else(|| {
            self.names.push((sort, serial));
            count
        }) as u64
    }
}

impl Visit for Key {
    /// For a list without order: the hash before it, and the sum of those of its items.
    type List = Option<(u64, u64)>;

    fn number(&mut self, of: Option<&'static str>, value: u64) -> Result<(), Stop> {
        let value = match of {
            Some("CardId") => self.name(Sort::Card, value),
            Some("ThingId") => self.name(Sort::Thing, value),
            _ => value,
        };
        self.mark(value);
        Ok(())
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.mark(bytes.len() as u64);
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.mark(u64::from_le_bytes(word));
        }
    }

    fn mark(&mut self, value: u64) {
        self.hash = mixed(self.hash, value);
    }

    fn field(&mut self, owner: &'static str, key: &'static str) -> bool {
        self.unordered = UNORDERED.contains(&(owner, key));
        !IGNORED.contains(&(owner, key))
    }

    fn begin(&mut self) -> Self::List {
        core::mem::take(&mut self.unordered).then_some((self.hash, 0))
    }

    fn item(&mut self, list: &mut Self::List) {
        if list.is_some() {
            self.hash = START;
        }
    }

    fn after_item(&mut self, list: &mut Self::List) {
        if let Some((_, sum)) = list {
            *sum = sum.wrapping_add(finished(self.hash));
        }
    }

    fn end(&mut self, list: Self::List, count: u64) {
        if let Some((before, sum)) = list {
            self.hash = mixed(before, sum);
        }
        self.mark(count);
    }
}
