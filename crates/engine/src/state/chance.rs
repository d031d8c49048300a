//! Chance: numbers drawn from a seed, by purpose.
//!
//! Each purpose has a stream of its own, and the n-th number of a stream depends on nothing but the
//! seed, the stream and n. So an extra die in one place does not change the cards of a deck in
//! another, and a saved game goes on as it would have. The generator is ChaCha with eight rounds;
//! how a number becomes a die or a card is written here, so that no library can change it.
//!
//! Games that are played out a million times need no generator that nobody can foresee:
//! [`Chance::quick`] keeps all of the above and costs a few multiplications a number.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What a random number is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stream {
    /// The roll for player order.
    PlayerOrder,
    /// Attack dice.
    AttackDice,
    /// Defense dice.
    DefenseDice,
    /// The damage deck of the player with this number.
    DamageDeck(u8),
    /// Choices that the rules leave to chance, such as which facedown card is exposed.
    Pick,
    /// The dice of ships that fly by themselves.
    Automatic,
    /// The environment cards.
    Environment,
}

impl Stream {
    /// The number of the stream. Part of the record format: never change one.
    const fn number(self) -> u64 {
        match self {
            Self::PlayerOrder => 1,
            Self::AttackDice => 2,
            Self::DefenseDice => 3,
            Self::Pick => 4,
            Self::Automatic => 5,
            Self::Environment => 6,
            Self::DamageDeck(player) => 0x100 + player as u64,
        }
    }
}

/// The seed and how many numbers each stream has given.
///
/// ```
/// use redfive_engine::chance::{Chance, Stream};
/// let mut chance = Chance::from_seed(7);
/// let first = chance.below(Stream::Pick, 33);
/// assert!(first < 33);
/// assert_eq!(Chance::from_seed(7).below(Stream::Pick, 33), first);
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chance {
    seed: [u8; 32],
    /// Sorted by stream; a stream that gave nothing is not listed.
    drawn: Vec<(Stream, u64)>,
    /// What comes before chance, in order: sides of dice, kinds of damage cards. Empty in a game
    /// among players; a table case says here what is rolled and dealt.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    script: Vec<(Stream, u8)>,
    /// Another generator that gives the numbers. Never in a game among players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    quick: Option<Quick>,
    /// In a copy that tries all that can happen: what happens this time. Never in a game.
    #[serde(skip)]
    course: Option<Box<Course>>,
}

/// A generator for games that are played out: the n-th number of a stream is n, well mixed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Quick {
    seed: u64,
    /// How many numbers each stream has given.
    drawn: [u32; Self::STREAMS],
}

impl Quick {
    /// Players beyond the second share the streams of the first two decks.
    const STREAMS: usize = 8;

    const fn place(stream: Stream) -> usize {
        match stream {
            Stream::PlayerOrder => 0,
            Stream::AttackDice => 1,
            Stream::DefenseDice => 2,
            Stream::Pick => 3,
            Stream::Automatic => 4,
            Stream::Environment => 5,
            Stream::DamageDeck(player) => 6 + (player & 1) as usize,
        }
    }

    fn bits(&mut self, stream: Stream) -> u64 {
        let place = Self::place(stream);
        let n = self.drawn[place];
        self.drawn[place] = n.wrapping_add(1);
        // SplitMix64, which walks in steps of this odd number; each stream begins elsewhere.
        const STEP: u64 = 0x9e37_79b9_7f4a_7c15;
        let begin = mixed(self.seed ^ (place as u64 + 1).wrapping_mul(0xd134_2543_de82_ef95));
        mixed(begin.wrapping_add(u64::from(n).wrapping_add(1).wrapping_mul(STEP)))
    }
}

/// The bits of a number, each depending on all of them (the finish of SplitMix64).
const fn mixed(mut bits: u64) -> u64 {
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

/// One of the courses that chance can take until the next question, and how likely it is. Taken in turn
/// they are all that can happen, each once: what was taken is changed at its end, as numbers are
/// counted up, and what comes after it is found out by going on.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Course {
    /// At each fork the way that is taken, and how many there are.
    forks: Vec<(u32, u32)>,
    /// How many forks were passed.
    passed: usize,
    /// How likely what happened so far is.
    pub weight: f64,
    /// Whether nobody will ever look at cards that are dealt facedown.
    pub unseen: bool,
    /// For each kind of damage cards the first that comes to the same, if some do.
    alike: Option<Arc<[u8]>>,
}

impl Course {
    /// The first course. `unseen` is whether nobody will ever look at cards that are dealt facedown.
    pub const fn first(unseen: bool) -> Self {
        Self { forks: Vec::new(), passed: 0, weight: 1.0, unseen, alike: None }
    }

    /// The same where some damage cards come to the same: of these, any one that is left stands for all.
    pub fn with_alike(mut self, alike: Option<Arc<[u8]>>) -> Self {
        self.alike = alike;
        self
    }

    /// The next course; none if this was the last.
    pub fn next(mut self) -> Option<Self> {
        while let Some((taken, ways)) = self.forks.pop() {
            if taken + 1 < ways {
                self.forks.push((taken + 1, ways));
                return Some(Self { passed: 0, weight: 1.0, ..self });
            }
        }
        None
    }

    /// The way that is taken at a fork with so many ways.
    fn take(&mut self, ways: u32) -> u32 {
        if self.passed == self.forks.len() {
            self.forks.push((0, ways));
        }
        let (taken, _) = self.forks[self.passed];
        self.passed += 1;
        taken
    }

    /// One of several ways by their weights, of which some may be nothing.
    fn among(&mut self, weights: &[u32]) -> usize {
        let possible = || weights.iter().enumerate().filter(|&(_, &weight)| weight > 0);
        let taken = self.take(possible().count() as u32) as usize;
        let total: u32 = weights.iter().sum();
        let (place, weight) = possible().nth(taken).map_or((0, 0), |(place, &w)| (place, w));
        self.weight *= f64::from(weight) / f64::from(total);
        place
    }
}

/// How often each face comes in one of the rolls of so many dice that can be told apart, and in how
/// many of all rolls: `sides` is on how many of the eight sides each face is.
fn rolls(sides: &[u32], dice: u32) -> Vec<(Vec<u32>, u64)> {
    let [first, rest @ ..] = sides else {
        return if dice == 0 { vec![(Vec::new(), 1)] } else { Vec::new() };
    };
    let mut all = Vec::new();
    for n in (0..=dice).rev() {
        let ways = choose(dice, n) * u64::from(*first).pow(n);
        for (mut counts, weight) in rolls(rest, dice - n) {
            counts.insert(0, n);
            all.push((counts, ways * weight));
        }
    }
    all
}

/// In how many ways so many of some things are chosen.
fn choose(of: u32, n: u32) -> u64 {
    (0..u64::from(n)).fold(1, |ways, i| ways * (u64::from(of) - i) / (i + 1))
}

impl Chance {
    /// Chance from a whole seed.
    pub const fn new(seed: [u8; 32]) -> Self {
        Self { seed, drawn: Vec::new(), script: Vec::new(), quick: None, course: None }
    }

    /// Chance for games that nobody keeps: as even as any, cheap, and the same everywhere, but who has
    /// seen some numbers could reckon the next. Its streams are as independent as those of others, so two
    /// games that are played out from one seed roll the same attack dice however many defense dice lie
    /// between them.
    ///
    /// ```
    /// use redfive_engine::chance::{Chance, Stream};
    /// let (mut one, mut other) = (Chance::quick(7), Chance::quick(7));
    /// one.side(Stream::DefenseDice);
    /// assert_eq!(one.side(Stream::AttackDice), other.side(Stream::AttackDice));
    /// ```
    pub fn quick(seed: u64) -> Self {
        let quick = Quick { seed, drawn: [0; Quick::STREAMS] };
        Self { quick: Some(quick), ..Self::new([0; 32]) }
    }

    /// New chance, drawn from this one and as quick as it is.
    pub(crate) fn another(&mut self) -> Self {
        if self.quick.is_some() {
            return Self::quick(self.bits(Stream::Pick));
        }
        let mut seed = [0; 32];
        for part in seed.chunks_exact_mut(8) {
            part.copy_from_slice(&self.bits(Stream::Pick).to_le_bytes());
        }
        Self::new(seed)
    }

    /// Chance from a small seed, for simulations and tests.
    pub fn from_seed(seed: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        Self::new(bytes)
    }

    /// What comes is what a course says. What was said before does not count any more.
    pub(crate) fn follow(&mut self, course: Course) {
        self.script.clear();
        self.course = Some(Box::new(course));
    }

    /// The course that was followed.
    pub(crate) fn course(&mut self) -> Option<Course> {
        self.course.take().map(|course| *course)
    }

    /// Whether a course is followed.
    pub(crate) const fn is_followed(&self) -> bool {
        self.course.is_some()
    }

    /// Whether a course is followed in which nobody looks at cards that are dealt facedown.
    pub(crate) fn sees_nothing(&self) -> bool {
        self.course.as_ref().is_some_and(|course| course.unseen)
    }

    /// How often each face comes in a roll of so many dice, if a course is followed.
    /// `sides` is on how many of the eight sides each face is.
    pub(crate) fn faces(&mut self, sides: &[u32], dice: u32) -> Option<Vec<u32>> {
        let course = self.course.as_mut()?;
        let mut rolls = rolls(sides, dice);
        let (counts, ways) = rolls.swap_remove(course.take(rolls.len() as u32) as usize);
        course.weight *= ways as f64 / 8_u64.pow(dice) as f64;
        Some(counts)
    }

    /// Which of several kinds comes, if a course is followed: there are so many of each.
    pub(crate) fn kind(&mut self, counts: &[u8]) -> Option<usize> {
        let course = self.course.as_mut()?;
        let Some(alike) = course.alike.clone() else {
            let counts: Vec<u32> = counts.iter().map(|&n| n.into()).collect();
            return Some(course.among(&counts));
        };
        let mut sums = vec![0; counts.len()];
        for (&first, &n) in alike.iter().zip(counts) {
            sums[usize::from(first)] += u32::from(n);
        }
        let first = course.among(&sums);
        let of_it = |&place: &usize| usize::from(alike[place]) == first && counts[place] > 0;
        Some((0..counts.len()).find(of_it).unwrap_or(first))
    }

    /// Replaces the seed and keeps the counts, as after an undo: what is drawn again is new.
    pub fn reseed(&mut self, seed: [u8; 32]) {
        self.seed = seed;
        self.quick = None;
    }

    /// Says what a stream gives next, after what was said before: a side of a die, or for a damage
    /// deck the kind of the card.
    ///
    /// ```
    /// use redfive_engine::chance::{Chance, Stream};
    /// let mut chance = Chance::from_seed(7);
    /// chance.say(Stream::AttackDice, 5);
    /// assert_eq!(chance.side(Stream::AttackDice), 5);
    /// assert_eq!(chance.drawn(Stream::AttackDice), 0, "nothing was left to chance");
    /// ```
    pub fn say(&mut self, stream: Stream, value: u8) {
        self.script.push((stream, value));
    }

    /// What was said and has not come yet.
    pub fn said(&self) -> &[(Stream, u8)] {
        &self.script
    }

    /// What was said to come next from a stream.
    pub(crate) fn take_said(&mut self, stream: Stream) -> Option<u8> {
        let place = self.script.iter().position(|&(s, _)| s == stream)?;
        Some(self.script.remove(place).1)
    }

    /// How many numbers a stream has given.
    pub fn drawn(&self, stream: Stream) -> u64 {
        if let Some(quick) = &self.quick {
            return u64::from(quick.drawn[Quick::place(stream)]);
        }
        match self.drawn.binary_search_by_key(&stream, |&(s, _)| s) {
            Ok(i) => self.drawn[i].1,
            Err(_) => 0,
        }
    }

    /// How many numbers a stream has given, to be counted on.
    fn count(&mut self, stream: Stream) -> &mut u64 {
        let place = match self.drawn.binary_search_by_key(&stream, |&(s, _)| s) {
            Ok(i) => i,
            Err(i) => {
                self.drawn.insert(i, (stream, 0));
                i
            }
        };
        &mut self.drawn[place].1
    }

    /// A generator that gives what a stream gives next.
    fn generator(&self, stream: Stream) -> ChaCha8Rng {
        let mut generator = ChaCha8Rng::from_seed(self.seed);
        generator.set_stream(stream.number());
        // Positions count words of 32 bits; a number takes two.
        generator.set_word_pos(u128::from(self.drawn(stream)) * 2);
        generator
    }

    /// The next 64 random bits of a stream.
    fn bits(&mut self, stream: Stream) -> u64 {
        if let Some(quick) = &mut self.quick {
            return quick.bits(stream);
        }
        let bits = self.generator(stream).next_u64();
        *self.count(stream) += 1;
        bits
    }

    /// A number from 0 to 7, each as likely: the side of a die. The top three bits of a draw.
    pub fn side(&mut self, stream: Stream) -> u8 {
        if let Some(side) = self.take_said(stream) {
            return side;
        }
        (self.bits(stream) >> 61) as u8
    }

    /// So many sides one after the other, for less work than one by one.
    pub fn sides(&mut self, stream: Stream, n: usize) -> impl Iterator<Item = u8> {
        let mut generator = None;
        (0..n).map(move |_| {
            if let Some(side) = self.take_said(stream) {
                return side;
            }
            if let Some(quick) = &mut self.quick {
                return (quick.bits(stream) >> 61) as u8;
            }
            let bits = generator.get_or_insert_with(|| self.generator(stream)).next_u64();
            *self.count(stream) += 1;
            (bits >> 61) as u8
        })
    }

    /// A number from 1 to `sides`, each as likely: a die that is no attack or defense die.
    pub fn die(&mut self, stream: Stream, sides: u8) -> u8 {
        if let Some(said) = self.take_said(stream) {
            return said;
        }
        1 + self.below(stream, u32::from(sides)) as u8
    }

    /// A number in `0.0..1.0`, with 53 random bits.
    pub fn unit(&mut self, stream: Stream) -> f64 {
        (self.bits(stream) >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A number below `n`, each as likely; 0 if `n` is 0. Draws that would favour the small
    /// numbers are thrown away, so this may take more than one.
    pub fn below(&mut self, stream: Stream, n: u32) -> u32 {
        if n == 0 {
            return 0;
        }
        if let Some(course) = &mut self.course {
            course.weight /= f64::from(n);
            return course.take(n);
        }
        let n = u64::from(n);
        let limit = u64::MAX - u64::MAX % n;
        loop {
            let bits = self.bits(stream);
            if bits < limit {
                return (bits % n) as u32;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A change here would change every recorded game. The numbers were computed with another
    /// implementation of ChaCha8.
    #[test]
    fn the_numbers_are_pinned() {
        let mut chance = Chance::from_seed(5);
        let sides: Vec<u8> = (0..16).map(|_| chance.side(Stream::AttackDice)).collect();
        let cards: Vec<u32> = (0..8).map(|_| chance.below(Stream::DamageDeck(1), 33)).collect();
        assert_eq!(sides, [3, 4, 0, 1, 7, 5, 7, 4, 7, 7, 7, 1, 1, 2, 6, 4]);
        assert_eq!(cards, [28, 7, 32, 30, 20, 1, 9, 15]);
    }

    #[test]
    fn several_sides_are_the_same_as_one_by_one() {
        let (mut alone, mut together) = (Chance::from_seed(3), Chance::from_seed(3));
        for chance in [&mut alone, &mut together] {
            chance.say(Stream::AttackDice, 7);
        }
        for n in 0..20 {
            let sides: Vec<u8> = together.sides(Stream::AttackDice, n).collect();
            let one: Vec<u8> = (0..n).map(|_| alone.side(Stream::AttackDice)).collect();
            assert_eq!(sides, one);
        }
        assert_eq!(alone, together);
    }

    #[test]
    fn streams_are_independent() {
        for new in [Chance::from_seed, Chance::quick] {
            let (mut alone, mut mixed) = (new(1), new(1));
            for _ in 0..50 {
                mixed.side(Stream::DefenseDice);
                mixed.below(Stream::DamageDeck(0), 33);
                assert_eq!(alone.side(Stream::AttackDice), mixed.side(Stream::AttackDice));
            }
            assert_eq!(mixed.drawn(Stream::AttackDice), 50);
            assert_eq!(mixed.drawn(Stream::Pick), 0);
        }
    }

    /// What was drawn is saved with the rest.
    #[test]
    fn quick_chance_goes_on_after_saving() {
        let mut chance = Chance::quick(3);
        chance.side(Stream::AttackDice);
        let text = serde_json::to_string(&chance).expect("plain data");
        let mut saved: Chance = serde_json::from_str(&text).expect("what was written");
        assert_eq!(saved, chance);
        let next = |chance: &mut Chance| (0..20).map(|_| chance.side(Stream::AttackDice)).collect();
        let (one, other): (Vec<u8>, Vec<u8>) = (next(&mut saved), next(&mut chance));
        assert_eq!(one, other);
    }

    #[test]
    fn players_have_decks_of_their_own() {
        let mut chance = Chance::from_seed(1);
        let mut deck = |player| -> Vec<u32> {
            (0..20).map(|_| chance.below(Stream::DamageDeck(player), 33)).collect()
        };
        assert_ne!(deck(0), deck(1));
    }

    #[test]
    fn reseeding_changes_what_comes_and_not_how_much_came() {
        let mut chance = Chance::from_seed(1);
        let before: Vec<u8> = (0..20).map(|_| chance.side(Stream::Pick)).collect();
        let mut again = Chance::from_seed(1);
        again.reseed([9; 32]);
        let after: Vec<u8> = (0..20).map(|_| again.side(Stream::Pick)).collect();
        assert_ne!(before, after);
        assert_eq!(chance.drawn(Stream::Pick), again.drawn(Stream::Pick));
    }

    /// Chi-square with 7 degrees of freedom: above 24.3 once in a thousand seeds; this seed is
    /// fixed, so the test either always passes or always fails.
    #[test]
    fn sides_are_even() {
        for mut chance in [Chance::from_seed(2), Chance::quick(2)] {
            let mut counts = [0_u32; 8];
            for _ in 0..80_000 {
                counts[usize::from(chance.side(Stream::AttackDice))] += 1;
            }
            let chi: f64 =
                counts.iter().map(|&n| (f64::from(n) - 1e4) * (f64::from(n) - 1e4) / 1e4).sum();
            assert!(chi < 24.3, "{counts:?}");
        }
    }

    /// The first numbers of neighbouring seeds, as games that are played out begin, are as even as those of
    /// one seed, and so are the pairs of two streams. (Chi-square with 63 degrees of freedom: above 103.4
    /// once in a thousand.)
    #[test]
    fn quick_seeds_are_independent() {
        let mut counts = [0_u32; 64];
        for seed in 0..64_000 {
            let mut chance = Chance::quick(seed);
            let pair = (chance.side(Stream::AttackDice), chance.side(Stream::DefenseDice));
            counts[usize::from(pair.0) * 8 + usize::from(pair.1)] += 1;
        }
        let chi: f64 =
            counts.iter().map(|&n| (f64::from(n) - 1e3) * (f64::from(n) - 1e3) / 1e3).sum();
        assert!(chi < 103.4, "{counts:?}");
    }

    #[test]
    fn nothing_below_zero() {
        assert_eq!(Chance::from_seed(1).below(Stream::Pick, 0), 0);
        assert_eq!(Chance::from_seed(1).below(Stream::Pick, 1), 0);
    }
}
