//! Dice: faces, pools, and what can be done to them.
//!
//! A pool is a count of dice for each class: the face shown, whether the die was rerolled, whether
//! it was added. Two pools that a player could not tell apart are equal. A choice of dice is a
//! count by class too ("two of the blanks"), never a list of positions.

use crate::chance::{Chance, Stream};
use core::fmt;
use core::marker::PhantomData;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A face of a kind of die.
pub trait Face: Copy + Eq + fmt::Debug + Serialize + for<'de> Deserialize<'de> + 'static {
    /// All faces, best first.
    const ALL: &'static [Self];
    /// The stream that such dice are rolled from.
    const STREAM: Stream;
    /// The face on a side of the die, 0 to 7.
    fn on_side(side: u8) -> Self;
    /// Its place in [`ALL`](Self::ALL).
    fn index(self) -> usize;
}

/// The faces of an attack die: one critical hit, three hits, two focus, two blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AttackFace {
    /// A critical hit.
    Crit,
    /// A hit.
    Hit,
    /// A focus result.
    Focus,
    /// Nothing.
    Blank,
}

impl Face for AttackFace {
    const ALL: &'static [Self] = &[Self::Crit, Self::Hit, Self::Focus, Self::Blank];
    const STREAM: Stream = Stream::AttackDice;

    fn on_side(side: u8) -> Self {
        match side {
            0 => Self::Crit,
            1..=3 => Self::Hit,
            4..=5 => Self::Focus,
            _ => Self::Blank,
        }
    }

    fn index(self) -> usize {
        self as usize
    }
}

/// The faces of a defense die: three evades, two focus, three blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DefenseFace {
    /// An evade result.
    Evade,
    /// A focus result.
    Focus,
    /// Nothing.
    Blank,
}

impl Face for DefenseFace {
    const ALL: &'static [Self] = &[Self::Evade, Self::Focus, Self::Blank];
    const STREAM: Stream = Stream::DefenseDice;

    fn on_side(side: u8) -> Self {
        match side {
            0..=2 => Self::Evade,
            3..=4 => Self::Focus,
            _ => Self::Blank,
        }
    }

    fn index(self) -> usize {
        self as usize
    }
}

/// What can be told of a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Class<F> {
    /// The face it shows.
    pub face: F,
    /// Whether it was rerolled: it cannot be again (RR.GOLDEN-RULES.04).
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub rerolled: bool,
    /// Whether it was added and not rolled (RR.DICE-MODIFICATION.02).
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub added: bool,
}

impl<F: Face> Class<F> {
    /// A die as rolled.
    pub const fn rolled(face: F) -> Self {
        Self { face, rerolled: false, added: false }
    }

    /// A die that was added.
    pub const fn added(face: F) -> Self {
        Self { face, rerolled: false, added: true }
    }

    const fn flags(self) -> usize {
        self.rerolled as usize + 2 * self.added as usize
    }
}

/// Kinds of dice that differ in what was done to them.
const FLAGS: usize = 4;
/// The most faces that a die has.
const FACES: usize = 4;

/// Dice by class: a pool, or a choice out of one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Dice<F> {
    counts: [[u8; FLAGS]; FACES],
    faces: PhantomData<F>,
}

/// What cannot be done to dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiceError {
    /// The choice names dice that are not in the pool.
    NotInPool,
    /// The choice names a die that was rerolled before (RR.DICE-MODIFICATION.08).
    RerolledBefore,
}

impl fmt::Display for DiceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotInPool => "these dice are not in the pool",
            Self::RerolledBefore => "a die cannot be rerolled twice",
        })
    }
}

impl std::error::Error for DiceError {}

impl<F: Face> Default for Dice<F> {
    fn default() -> Self {
        Self { counts: [[0; FLAGS]; FACES], faces: PhantomData }
    }
}

impl<F: Face> Dice<F> {
    /// No dice.
    pub fn none() -> Self {
        Self::default()
    }

    /// Some dice of one class.
    pub fn of(class: Class<F>, count: u8) -> Self {
        let mut dice = Self::none();
        dice.insert(class, count);
        dice
    }

    /// Dice as rolled, showing these faces.
    ///
    /// ```
    /// use redfive_engine::dice::{AttackFace::*, Dice};
    /// assert_eq!(Dice::showing(&[Hit, Blank, Hit]), Dice::showing(&[Blank, Hit, Hit]));
    /// ```
    pub fn showing(faces: &[F]) -> Self {
        let mut dice = Self::none();
        for &face in faces {
            dice.insert(Class::rolled(face), 1);
        }
        dice
    }

    /// Rolls this many dice.
    pub fn roll(count: u8, chance: &mut Chance) -> Self {
        let mut dice = Self::none();
        thrown(count, chance, |face| dice.insert(Class::rolled(face), 1));
        dice
    }

    /// How many dice there are.
    pub fn len(&self) -> usize {
        self.counts.iter().flatten().map(|&n| usize::from(n)).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many dice show a face.
    pub fn count(&self, face: F) -> u8 {
        self.counts[face.index()].iter().sum()
    }

    /// How many dice are of a class.
    pub fn count_of(&self, class: Class<F>) -> u8 {
        self.counts[class.face.index()][class.flags()]
    }

    /// The classes that occur, with their counts, in a fixed order.
    pub fn classes(&self) -> impl Iterator<Item = (Class<F>, u8)> + '_ {
        all_classes().map(|class| (class, self.count_of(class))).filter(|&(_, count)| count > 0)
    }

    /// Adds dice of a class.
    pub fn insert(&mut self, class: Class<F>, count: u8) {
        let slot = &mut self.counts[class.face.index()][class.flags()];
        *slot = slot.saturating_add(count);
    }

    /// Whether all of these dice are among them.
    pub fn contains(&self, choice: &Self) -> bool {
        choice.classes().all(|(class, count)| count <= self.count_of(class))
    }

    /// Takes dice away: canceled or spent (RR.CANCEL.01, RR.DICE-MODIFICATION.06).
    pub fn remove(&mut self, choice: &Self) -> Result<(), DiceError> {
        if !self.contains(choice) {
            return Err(DiceError::NotInPool);
        }
        for (class, count) in choice.classes() {
            self.counts[class.face.index()][class.flags()] -= count;
        }
        Ok(())
    }

    /// Takes away at most so many of the dice that show a face: how many it were.
    pub(crate) fn take(&mut self, face: F, most: usize) -> usize {
        self.counts[face.index()].iter_mut().fold(0, |taken, count| {
            let now = usize::from(*count).min(most - taken);
            *count -= now as u8;
            taken + now
        })
    }

    /// Turns dice to another face (RR.DICE-MODIFICATION.04).
    pub fn change(&mut self, choice: &Self, to: F) -> Result<(), DiceError> {
        self.remove(choice)?;
        for (class, count) in choice.classes() {
            self.insert(Class { face: to, ..class }, count);
        }
        Ok(())
    }

    /// Rolls dice again, each at most once (RR.DICE-MODIFICATION.05, .08). What they show now.
    pub fn reroll(&mut self, choice: &Self, chance: &mut Chance) -> Result<Self, DiceError> {
        if choice.classes().any(|(class, _)| class.rerolled) {
            return Err(DiceError::RerolledBefore);
        }
        self.remove(choice)?;
        let mut now = Self::none();
        for (class, count) in choice.throws(chance) {
            thrown(count, chance, |face| {
                let class = Class { face, rerolled: true, ..class };
                self.insert(class, 1);
                now.insert(class, 1);
            });
        }
        Ok(now)
    }

    /// Rolls dice again, which counts as no reroll. What they show now.
    pub fn anew(&mut self, choice: &Self, chance: &mut Chance) -> Result<Self, DiceError> {
        self.remove(choice)?;
        let mut now = Self::none();
        for (class, count) in choice.throws(chance) {
            thrown(count, chance, |face| now.insert(Class { face, ..class }, 1));
        }
        now.classes().for_each(|(class, count)| self.insert(class, count));
        Ok(now)
    }

    /// These dice as they are thrown: one class after the other, or where all that can happen is tried those together
    /// that differ in nothing but what they showed.
    fn throws(&self, chance: &Chance) -> Vec<(Class<F>, u8)> {
        let mut all: Vec<(Class<F>, u8)> = Vec::new();
        for (class, count) in self.classes() {
            let alike = |other: &Class<F>| {
                chance.is_followed()
                    && (other.rerolled, other.added) == (class.rerolled, class.added)
            };
            match all.iter_mut().find(|it| alike(&it.0)) {
                Some(it) => it.1 += count,
                None => all.push((class, count)),
            }
        }
        all
    }

    /// The dice that may still be rerolled.
    pub fn rerollable(&self) -> Self {
        self.filtered(|class| !class.rerolled)
    }

    /// The dice whose class passes a test.
    pub fn filtered(&self, keep: impl Fn(Class<F>) -> bool) -> Self {
        let mut kept = Self::none();
        for (class, count) in self.classes().filter(|&(class, _)| keep(class)) {
            kept.insert(class, count);
        }
        kept
    }

    /// At most so many of these dice, the best faces first.
    pub fn first(&self, count: usize) -> Self {
        self.taken(self.classes(), count)
    }

    /// At most so many of these dice, the worst faces first.
    pub fn last(&self, count: usize) -> Self {
        let classes: Vec<(Class<F>, u8)> = self.classes().collect();
        self.taken(classes.into_iter().rev(), count)
    }

    fn taken(&self, classes: impl Iterator<Item = (Class<F>, u8)>, count: usize) -> Self {
        let mut taken = Self::none();
        let mut left = count;
        for (class, available) in classes {
            let now = usize::from(available).min(left);
            taken.insert(class, now as u8);
            left -= now;
        }
        taken
    }

    /// Every choice of `least` to `most` of these dice, each once.
    ///
    /// ```
    /// use redfive_engine::dice::{AttackFace::*, Dice};
    /// let pool = Dice::showing(&[Focus, Blank, Blank]);
    /// // Nothing; a focus; one or two blanks; both kinds.
    /// assert_eq!(pool.choices(0, 3).count(), 6);
    /// assert_eq!(pool.choices(1, 1).count(), 2);
    /// ```
    pub fn choices(&self, least: usize, most: usize) -> Choices<F> {
        Choices { pool: *self, next: Some(Self::none()), least, most }
    }
}

/// Throws so many dice and tells the face of each.
pub(crate) fn thrown<F: Face>(count: u8, chance: &mut Chance, mut shows: impl FnMut(F)) {
    let sides =
        || F::ALL.iter().map(|&face| (0..8).filter(|&side| F::on_side(side) == face).count());
    if chance.is_followed() {
        let sides: Vec<u32> = sides().map(|n| n as u32).collect();
        let counts = chance.faces(&sides, count.into()).unwrap_or_default();
        for (&face, n) in F::ALL.iter().zip(counts) {
            (0..n).for_each(|_| shows(face));
        }
        return;
    }
    chance.sides(F::STREAM, usize::from(count)).for_each(|side| shows(F::on_side(side)));
}

fn all_classes<F: Face>() -> impl Iterator<Item = Class<F>> {
    F::ALL.iter().flat_map(|&face| {
        let flags = [(false, false), (true, false), (false, true), (true, true)];
        flags.into_iter().map(move |(rerolled, added)| Class { face, rerolled, added })
    })
}

/// The choices of dice out of a pool; see [`Dice::choices`].
#[derive(Clone, Debug)]
pub struct Choices<F: Face> {
    pool: Dice<F>,
    next: Option<Dice<F>>,
    least: usize,
    most: usize,
}

impl<F: Face> Iterator for Choices<F> {
    type Item = Dice<F>;

    /// Counts up like an odometer whose wheels are the classes of the pool.
    fn next(&mut self) -> Option<Dice<F>> {
        loop {
            let current = self.next?;
            let mut following = current;
            self.next = None;
            for (class, most) in self.pool.classes() {
                let wheel = &mut following.counts[class.face.index()][class.flags()];
                if *wheel < most {
                    *wheel += 1;
                    self.next = Some(following);
                    break;
                }
                *wheel = 0;
            }
            if (self.least..=self.most).contains(&current.len()) {
                return Some(current);
            }
        }
    }
}

impl<F: Face> fmt::Debug for Dice<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list()
            .entries(self.classes().map(|(class, count)| Counted { class, count }))
            .finish()
    }
}

/// A class with its count, as it is written down.
#[derive(Debug, Serialize, Deserialize)]
struct Counted<F> {
    count: u8,
    #[serde(flatten)]
    class: Class<F>,
}

impl<F: Face> Serialize for Dice<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.classes().map(|(class, count)| Counted { class, count }))
    }
}

impl<'de, F: Face> Deserialize<'de> for Dice<F> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut dice = Self::none();
        for Counted { class, count } in Vec::<Counted<F>>::deserialize(deserializer)? {
            if count == 0 || dice.count_of(class) > 0 {
                return Err(de::Error::custom(
                    "each class of dice stands once, with a count of 1 or more",
                ));
            }
            dice.insert(class, count);
        }
        Ok(dice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use AttackFace::{Blank, Crit, Focus, Hit};

    /// RB.CONV.03: how often each face is on a die.
    #[test]
    fn sides_of_the_dice() {
        let count = |face| (0..8).filter(|&side| AttackFace::on_side(side) == face).count();
        assert_eq!([Crit, Hit, Focus, Blank].map(count), [1, 3, 2, 2]);
        let count = |face| (0..8).filter(|&side| DefenseFace::on_side(side) == face).count();
        use DefenseFace as D;
        assert_eq!([D::Evade, D::Focus, D::Blank].map(count), [3, 2, 3]);
    }

    /// RR.GOLDEN-RULES.04–05, RR.DICE-MODIFICATION.08, RB.ATK.19: no die is rerolled twice.
    #[test]
    fn a_die_is_rerolled_once() {
        let mut chance = Chance::from_seed(3);
        let mut pool = Dice::showing(&[Blank, Blank, Hit]);
        let blanks = Dice::of(Class::rolled(Blank), 2);
        pool.reroll(&blanks, &mut chance).expect("they are there");
        assert_eq!(pool.len(), 3);
        let again = pool.filtered(|class| class.rerolled);
        let before = pool;
        assert_eq!(pool.reroll(&again, &mut chance), Err(DiceError::RerolledBefore));
        assert_eq!(pool, before, "a refused reroll changes nothing");
        assert_eq!(pool.rerollable(), Dice::showing(&[Hit]));
    }

    /// RR.DICE-MODIFICATION.02–03: an added die can be changed, rerolled and removed.
    #[test]
    fn added_dice_are_dice() {
        let mut chance = Chance::from_seed(3);
        let mut pool = Dice::showing(&[Focus]);
        pool.insert(Class::added(Focus), 1);
        pool.change(&Dice::of(Class::added(Focus), 1), Hit).expect("it is there");
        assert_eq!((pool.count(Hit), pool.count(Focus)), (1, 1));
        pool.reroll(&Dice::of(Class::added(Hit), 1), &mut chance).expect("it is there");
        let added = pool.filtered(|class| class.added && class.rerolled);
        pool.remove(&added).expect("it is there");
        assert_eq!(pool, Dice::showing(&[Focus]));
    }

    /// RR.CANCEL.01: what is canceled is gone, and only what is there can be.
    #[test]
    fn removing_dice() {
        let mut pool = Dice::showing(&[Hit, Crit]);
        assert_eq!(pool.remove(&Dice::showing(&[Hit, Hit])), Err(DiceError::NotInPool));
        assert_eq!(pool.len(), 2);
        pool.remove(&Dice::showing(&[Hit])).expect("it is there");
        assert_eq!(pool, Dice::showing(&[Crit]));
    }

    #[test]
    fn choices_are_distinct_and_complete() {
        let mut pool = Dice::showing(&[Hit, Focus, Focus, Blank, Blank, Blank]);
        pool.insert(Class::added(Hit), 1);
        let all: Vec<Dice<AttackFace>> = pool.choices(0, 7).collect();
        assert_eq!(all.len(), 2 * 3 * 4 * 2);
        for (i, choice) in all.iter().enumerate() {
            assert!(pool.contains(choice));
            assert!(!all[..i].contains(choice));
        }
        assert_eq!(
            pool.choices(2, 3).count(),
            all.iter().filter(|c| (2..=3).contains(&c.len())).count()
        );
        assert_eq!(Dice::<AttackFace>::none().choices(0, 0).count(), 1);
        assert_eq!(Dice::<AttackFace>::none().choices(1, 2).count(), 0);
    }
}
