//! Dice and what they show. A pool is a count for each face, apart for dice that were not rerolled
//! and those that were.

use crate::prospect::MOST_DICE;
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

/// How many dice a pool has, 255 if there are more.
pub(crate) fn size(pool: &Pool) -> u8 {
    pool.iter().flatten().fold(0, |sum, &dice| sum.saturating_add(dice))
}

/// All multisets of up to [`MOST_DICE`] dice with `K` faces, numbered by size.
pub(crate) struct Multisets<const K: usize, const N: usize> {
    /// How many dice show each face.
    pub counts: [[u8; K]; N],
    /// The multiset with one die more of a face; `N` if there would be too many.
    pub up: [[u16; K]; N],
    /// The multiset with one die fewer of a face; `N` if there is none.
    pub down: [[u16; K]; N],
}

/// Good, focus, blank: faces of attack dice where hits and crits are alike, and of defense dice.
pub(crate) const THREE: &Multisets<3, 165> = &Multisets::new();
/// Crits, hits, focus, blanks.
pub(crate) const FOUR: &Multisets<4, 495> = &Multisets::new();

/// How many multisets there are of `k` faces with fewer than `n` dice.
pub(crate) const fn fewer(n: usize, k: usize) -> usize {
    // (n + k − 1) over k, step by step so that each division leaves no rest.
    let mut count = 1;
    let mut at = 0;
    while at < k {
        count = count * (n + at) / (at + 1);
        at += 1;
    }
    count
}

/// The number of a multiset: those with fewer dice come first.
pub(crate) const fn number<const K: usize>(counts: &[u8; K]) -> usize {
    let (mut number, mut sum, mut face) = (0, 0, 0);
    while face < K {
        sum += counts[face] as usize;
        number += fewer(sum, face + 1);
        face += 1;
    }
    number
}

impl<const K: usize, const N: usize> Multisets<K, N> {
    const fn new() -> Self {
        let mut all =
            Self { counts: [[0; K]; N], up: [[N as u16; K]; N], down: [[N as u16; K]; N] };
        let mut counts = [0_u8; K];
        let mut seen = 0;
        // Counts up like an odometer; each multiset says its own number.
        while seen < N {
            let (mut size, mut face) = (0, 0);
            while face < K {
                size += counts[face] as usize;
                face += 1;
            }
            if size <= MOST_DICE {
                all.counts[number(&counts)] = counts;
                seen += 1;
            }
            face = 0;
            while face < K {
                if (counts[face] as usize) < MOST_DICE {
                    counts[face] += 1;
                    break;
                }
                counts[face] = 0;
                face += 1;
            }
        }
        let mut at = 0;
        while at < N {
            let mut face = 0;
            while face < K {
                let mut other = all.counts[at];
                if other[face] > 0 {
                    other[face] -= 1;
                    let below = number(&other);
                    all.down[at][face] = below as u16;
                    all.up[below][face] = at as u16;
                }
                face += 1;
            }
            at += 1;
        }
        all
    }

    /// The numbers of all multisets with so many dice.
    pub(crate) const fn of_size(size: usize) -> std::ops::Range<usize> {
        fewer(size, K)..fewer(size + 1, K)
    }

    /// The chance of each multiset if so many dice are rolled whose faces come up with these
    /// eighths.
    pub(crate) const fn chances(&self, eighths: [u8; K]) -> [f64; N] {
        let mut chances = [0.0; N];
        chances[0] = 1.0;
        let mut at = 0;
        while at < N {
            let mut face = 0;
            while face < K {
                let above = self.up[at][face] as usize;
                if above < N {
                    chances[above] += chances[at] * (eighths[face] as f64 * 0.125);
                }
                face += 1;
            }
            at += 1;
        }
        chances
    }
}

/// Chances of attack dice with faces good, focus, blank.
pub(crate) const ATTACK_THREE: &[f64; 165] = &THREE.chances([4, 2, 2]);
/// Chances of attack dice.
pub(crate) const ATTACK_FOUR: &[f64; 495] = &FOUR.chances([1, 3, 2, 2]);
/// Chances of defense dice.
pub(crate) const DEFENSE_THREE: &[f64; 165] = &THREE.chances([3, 2, 3]);

/// No such multiset.
pub(crate) const NONE: u16 = u16::MAX;

/// A kind of dice as the dense tables see it.
pub(crate) struct Dice {
    /// How many faces it has.
    pub faces: usize,
    /// The first number of each size.
    pub starts: [u16; MOST_DICE + 2],
    /// The chance of each.
    pub chance: [f64; 4],
    /// How many dice of each multiset show each face.
    pub counts: &'static [[u8; 4]],
    /// How many dice a multiset has.
    pub sizes: &'static [u8],
    /// The multiset with one die more of a face, or [`NONE`].
    pub up: &'static [[u16; 4]],
    /// The multiset with one die fewer of a face, or [`NONE`].
    pub down: &'static [[u16; 4]],
    /// The chance of each multiset among those of its size.
    pub chances: &'static [f64],
}

impl Dice {
    /// The numbers of all multisets with so many dice.
    #[inline]
    pub(crate) const fn of_size(&self, size: usize) -> std::ops::Range<usize> {
        self.starts[size] as usize..self.starts[size + 1] as usize
    }

    /// The number of a multiset.
    pub(crate) const fn number(&self, counts: &[u8; 4]) -> usize {
        let (mut number, mut sum, mut face) = (0, 0, 0);
        while face < self.faces {
            sum += counts[face] as usize;
            number += FEWER[sum][face + 1] as usize;
            face += 1;
        }
        number
    }
}

/// [`fewer`] as a table.
const FEWER: [[u16; 5]; MOST_DICE + 1] = {
    let mut all = [[0; 5]; MOST_DICE + 1];
    let mut n = 0;
    while n <= MOST_DICE {
        let mut k = 0;
        while k < 5 {
            all[n][k] = fewer(n, k) as u16;
            k += 1;
        }
        n += 1;
    }
    all
};

const fn starts(faces: usize) -> [u16; MOST_DICE + 2] {
    let mut starts = [0; MOST_DICE + 2];
    let mut size = 0;
    while size < starts.len() {
        starts[size] = fewer(size, faces) as u16;
        size += 1;
    }
    starts
}

/// Counts, neighbours and sizes of multisets with room for four faces.
struct Wide<const N: usize> {
    counts: [[u8; 4]; N],
    up: [[u16; 4]; N],
    down: [[u16; 4]; N],
    sizes: [u8; N],
}

const fn wide<const K: usize, const N: usize>(of: &Multisets<K, N>) -> Wide<N> {
    let mut all =
        Wide { counts: [[0; 4]; N], up: [[NONE; 4]; N], down: [[NONE; 4]; N], sizes: [0; N] };
    let mut at = 0;
    while at < N {
        let mut face = 0;
        while face < K {
            all.counts[at][face] = of.counts[at][face];
            all.sizes[at] += of.counts[at][face];
            if (of.up[at][face] as usize) < N {
                all.up[at][face] = of.up[at][face];
            }
            if (of.down[at][face] as usize) < N {
                all.down[at][face] = of.down[at][face];
            }
            face += 1;
        }
        at += 1;
    }
    all
}

const WIDE_THREE: &Wide<165> = &wide(THREE);
const WIDE_FOUR: &Wide<495> = &wide(FOUR);

/// Attack dice with crits, hits, focus, blanks.
pub(crate) const RED_FOUR: &Dice = &Dice {
    faces: 4,
    starts: starts(4),
    chance: [0.125, 0.375, 0.25, 0.25],
    counts: &WIDE_FOUR.counts,
    sizes: &WIDE_FOUR.sizes,
    up: &WIDE_FOUR.up,
    down: &WIDE_FOUR.down,
    chances: ATTACK_FOUR,
};
/// Attack dice with good results, focus, blanks.
pub(crate) const RED_THREE: &Dice = &Dice {
    faces: 3,
    starts: starts(3),
    chance: [0.5, 0.25, 0.25, 0.0],
    counts: &WIDE_THREE.counts,
    sizes: &WIDE_THREE.sizes,
    up: &WIDE_THREE.up,
    down: &WIDE_THREE.down,
    chances: ATTACK_THREE,
};
/// Defense dice.
pub(crate) const GREEN: &Dice = &Dice {
    faces: 3,
    starts: starts(3),
    chance: [0.375, 0.25, 0.375, 0.0],
    counts: &WIDE_THREE.counts,
    sizes: &WIDE_THREE.sizes,
    up: &WIDE_THREE.up,
    down: &WIDE_THREE.down,
    chances: DEFENSE_THREE,
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn multisets_are_numbered_by_size_with_neighbours() {
        for size in 0..=MOST_DICE {
            let mut sum = [0.0; 3];
            for at in Multisets::<4, 495>::of_size(size) {
                assert_eq!(usize::from(FOUR.counts[at].iter().sum::<u8>()), size);
                assert_eq!(number(&FOUR.counts[at]), at);
                sum[0] += ATTACK_FOUR[at];
                for face in 0..4 {
                    let up = usize::from(FOUR.up[at][face]);
                    assert_eq!(up == 495, size == MOST_DICE);
                    if up < 495 {
                        assert_eq!(usize::from(FOUR.down[up][face]), at);
                    }
                    assert_eq!(FOUR.down[at][face] == 495, FOUR.counts[at][face] == 0);
                }
            }
            for at in Multisets::<3, 165>::of_size(size) {
                assert_eq!(number(&THREE.counts[at]), at);
                sum[1] += ATTACK_THREE[at];
                sum[2] += DEFENSE_THREE[at];
            }
            assert_eq!(sum, [1.0; 3]);
        }
        assert_eq!(Multisets::<3, 165>::of_size(6), 56..84);
        assert_eq!(Multisets::<4, 495>::of_size(6), 126..210);
    }
}
