//! Dice and what they show. A pool is a count for each face, apart for dice that were not rerolled
//! and those that were.

use redfive_ability::{DiceKind, Face};

/// Faces of an attack die in the order of pools, with how many of its eight sides show them.
pub const ATTACK: [(Face, u8); 4] =
    [(Face::Crit, 1), (Face::Hit, 3), (Face::Focus, 2), (Face::Blank, 2)];

/// Faces of a defense die in the order of pools, with how many of its eight sides show them.
pub const DEFENSE: [(Face, u8); 3] = [(Face::Evade, 3), (Face::Focus, 2), (Face::Blank, 3)];

/// Places of the faces in pools.
pub(crate) const CRIT: usize = 0;
/// Hits.
pub(crate) const HIT: usize = 1;
/// Evades, of defense dice.
pub(crate) const EVADE: usize = 0;

/// Counts of faces: of dice that were not rerolled, and of those that were. Defense dice leave the
/// last place empty.
pub type Pool = [[u8; 4]; 2];

/// The faces of a kind of dice.
#[must_use]
pub const fn faces(dice: DiceKind) -> &'static [(Face, u8)] {
    match dice {
        DiceKind::Attack => &ATTACK,
        DiceKind::Defense => &DEFENSE,
    }
}

/// The place of a face in pools of these dice. [`Face::Good`] is a hit or an evade; faces that
/// these dice do not have, and those that depend on a choice, have none.
#[must_use]
pub const fn place(dice: DiceKind, face: Face) -> Option<usize> {
    match (dice, face) {
        (DiceKind::Attack, Face::Crit) | (DiceKind::Defense, Face::Evade | Face::Good) => Some(0),
        (DiceKind::Attack, Face::Hit | Face::Good) | (DiceKind::Defense, Face::Focus) => Some(1),
        (DiceKind::Attack, Face::Focus) | (DiceKind::Defense, Face::Blank) => Some(2),
        (DiceKind::Attack, Face::Blank) => Some(3),
        _ => None,
    }
}

/// A bit for each of these faces.
pub(crate) fn mask(dice: DiceKind, list: &[Face]) -> u8 {
    list.iter().filter_map(|&face| place(dice, face)).fold(0, |mask, place| mask | 1 << place)
}

/// How many dice of a pool show one of these faces.
pub(crate) fn showing(pool: &Pool, mask: u8) -> u8 {
    (0..4).filter(|face| mask >> face & 1 == 1).map(|face| pool[0][face] + pool[1][face]).sum()
}

/// How many dice a pool has.
pub(crate) fn size(pool: &Pool) -> u8 {
    pool.iter().flatten().sum()
}
