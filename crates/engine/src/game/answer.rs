//! The spaces of legal answers.
//!
//! Whenever the game asks, it says what it would accept: a [`Space`]. A space can tell whether an
//! answer is in it, how many answers there are, list them, and draw one at random. Listing and
//! testing are written separately, and a property test holds them against each other. An answer
//! says what is meant (this ship, two of the blanks, 90 degrees), never a position in a list.

use crate::chance::{Chance, Stream};
use core::fmt;
use serde::{Deserialize, Serialize};

/// What can be answered; `T` is what the options are (ships, maneuvers, cards…).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Space<T> {
    /// Yes or no.
    YesNo,
    /// One of these.
    One(Vec<T>),
    /// One of these, or none of them.
    OneOrPass(Vec<T>),
    /// Several of these, each at most once.
    Several {
        /// What can be chosen.
        options: Vec<T>,
        /// At least this many.
        least: usize,
        /// At most this many.
        most: usize,
    },
    /// All of these, in an order of one's choice.
    Order(Vec<T>),
    /// A number.
    Amount {
        /// At least this.
        least: u32,
        /// At most this.
        most: u32,
    },
    /// A pose where this may be placed. The space itself does not know the table: the game checks
    /// the pose, and [`Game::sample`](crate::game::Game::sample) draws one.
    Place(crate::decision::Placing),
    /// So many of each kind: tokens, or dice by class.
    Counts {
        /// The kinds, with how many there are of each.
        available: Vec<(T, u8)>,
        /// At least this many in all.
        least: u32,
        /// At most this many in all.
        most: u32,
    },
}

/// An answer to a [`Space`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer<T> {
    /// Yes.
    Yes,
    /// No.
    No,
    /// None of them.
    Pass,
    /// This one.
    One(T),
    /// These, in the order of the space's options.
    Several(Vec<T>),
    /// In this order.
    Order(Vec<T>),
    /// This many.
    Amount(u32),
    /// So many of each; kinds with none are left out.
    Counts(Vec<(T, u8)>),
}

/// Why an answer is not in its space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It answers another kind of question.
    WrongKind,
    /// It names something that is not offered.
    NotOffered,
    /// It names something twice, or out of order.
    Repeated,
    /// It names too few or too many.
    WrongNumber,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::WrongKind => "this is an answer to another kind of question",
            Self::NotOffered => "this is not among what can be chosen",
            Self::Repeated => "the same thing is named twice, or out of order",
            Self::WrongNumber => "these are too few or too many",
        })
    }
}

impl std::error::Error for Refusal {}

impl<T: Clone + PartialEq> Space<T> {
    /// Whether an answer is legal, and if not, why.
    ///
    /// ```
    /// use redfive_engine::answer::{Answer, Refusal, Space};
    /// let space = Space::Several { options: vec!["a", "b", "c"], least: 1, most: 2 };
    /// assert_eq!(space.check(&Answer::Several(vec!["a", "c"])), Ok(()));
    /// assert_eq!(space.check(&Answer::Several(vec!["d"])), Err(Refusal::NotOffered));
    /// assert_eq!(space.check(&Answer::Several(vec![])), Err(Refusal::WrongNumber));
    /// ```
    pub fn check(&self, answer: &Answer<T>) -> Result<(), Refusal> {
        match (self, answer) {
            (Self::YesNo, Answer::Yes | Answer::No) | (Self::OneOrPass(_), Answer::Pass) => Ok(()),
            (Self::One(options) | Self::OneOrPass(options), Answer::One(chosen)) => {
                options.contains(chosen).then_some(()).ok_or(Refusal::NotOffered)
            }
            (Self::Several { options, least, most }, Answer::Several(chosen)) => {
                in_order(options, chosen)?;
                (*least..=*most).contains(&chosen.len()).then_some(()).ok_or(Refusal::WrongNumber)
            }
            (Self::Order(options), Answer::Order(chosen)) => {
                if chosen.len() != options.len() {
                    return Err(Refusal::WrongNumber);
                }
                permutes(options, chosen)
            }
            (Self::Amount { least, most }, Answer::Amount(amount)) => {
                (least..=most).contains(&amount).then_some(()).ok_or(Refusal::WrongNumber)
            }
            (Self::Counts { available, least, most }, Answer::Counts(chosen)) => {
                let kinds: Vec<T> = available.iter().map(|(kind, _)| kind.clone()).collect();
                let named: Vec<T> = chosen.iter().map(|(kind, _)| kind.clone()).collect();
                in_order(&kinds, &named)?;
                let has =
                    |kind: &T| available.iter().find(|(k, _)| k == kind).map_or(0, |(_, n)| *n);
                if chosen.iter().any(|(kind, count)| *count == 0 || *count > has(kind)) {
                    return Err(Refusal::WrongNumber);
                }
                let total: u32 = chosen.iter().map(|(_, count)| u32::from(*count)).sum();
                (least..=most).contains(&&total).then_some(()).ok_or(Refusal::WrongNumber)
            }
            // Whether the pose is legal is for the game to see.
            (Self::Place(_), Answer::One(_)) => Ok(()),
            _ => Err(Refusal::WrongKind),
        }
    }

    /// What can be chosen.
    pub fn options(&self) -> Box<dyn Iterator<Item = &T> + '_> {
        match self {
            Self::One(options)
            | Self::OneOrPass(options)
            | Self::Several { options, .. }
            | Self::Order(options) => Box::new(options.iter()),
            Self::Counts { available, .. } => Box::new(available.iter().map(|(kind, _)| kind)),
            Self::YesNo | Self::Amount { .. } | Self::Place(_) => Box::new(core::iter::empty()),
        }
    }

    /// How many answers there are.
    pub fn count(&self) -> u128 {
        match self {
            Self::YesNo => 2,
            Self::One(options) => options.len() as u128,
            Self::OneOrPass(options) => options.len() as u128 + 1,
            Self::Several { options, least, most } => {
                let most = (*most).min(options.len());
                (*least..=most).map(|k| binomial(options.len(), k)).sum()
            }
            // As good as endless: micrometres and millidegrees.
            Self::Place(_) => u128::MAX,
            Self::Order(options) => (1..=options.len() as u128).product(),
            Self::Amount { least, most } => {
                (u128::from(*most) + 1).saturating_sub(u128::from(*least))
            }
            Self::Counts { available, least, most } => {
                let ways = ways_to_total(available.iter().map(|(_, n)| *n), *most as usize);
                ways.iter().skip(*least as usize).sum()
            }
        }
    }

    /// The answer, if there is but one. (Of places nobody knows without the table.)
    ///
    /// ```
    /// use redfive_engine::answer::{Answer, Space};
    /// assert_eq!(Space::One(vec!["a"]).only(), Some(Answer::One("a")));
    /// assert_eq!(Space::OneOrPass(vec!["a"]).only(), None);
    /// ```
    pub fn only(&self) -> Option<Answer<T>> {
        match self {
            Self::YesNo | Self::Place(_) => None,
            Self::One(options) => match &options[..] {
                [only] => Some(Answer::One(only.clone())),
                _ => None,
            },
            Self::OneOrPass(options) => options.is_empty().then_some(Answer::Pass),
            Self::Several { .. } | Self::Order(_) | Self::Amount { .. } | Self::Counts { .. } => {
                (self.count() == 1).then(|| self.iter().next())?
            }
        }
    }

    /// All answers, each once, in a fixed order. May be long: see [`count`](Self::count).
    pub fn iter(&self) -> Box<dyn Iterator<Item = Answer<T>> + '_> {
        match self {
            Self::YesNo => Box::new([Answer::Yes, Answer::No].into_iter()),
            Self::One(options) => Box::new(options.iter().cloned().map(Answer::One)),
            Self::OneOrPass(options) => {
                Box::new([Answer::Pass].into_iter().chain(options.iter().cloned().map(Answer::One)))
            }
            Self::Several { options, least, most } => {
                let kinds = options.iter().map(|option| (option.clone(), 1)).collect();
                let odometer = Odometer::new(kinds, *least, *most);
                Box::new(odometer.map(|chosen| {
                    Answer::Several(chosen.into_iter().map(|(option, _)| option).collect())
                }))
            }
            Self::Place(_) => Box::new(core::iter::empty()),
            Self::Order(options) => Box::new(Orders::new(options).map(Answer::Order)),
            Self::Amount { least, most } => Box::new((*least..=*most).map(Answer::Amount)),
            Self::Counts { available, least, most } => Box::new(
                Odometer::new(available.clone(), *least as usize, *most as usize)
                    .map(Answer::Counts),
            ),
        }
    }

    /// A legal answer at random, or none if there is none. Every answer can come; those of a
    /// choice of several or of counts are not all equally likely: first the number is drawn, then
    /// what is taken.
    pub fn sample(&self, chance: &mut Chance, stream: Stream) -> Option<Answer<T>> {
        let mut below = |n: usize| chance.below(stream, n as u32) as usize;
        Some(match self {
            Self::YesNo => [Answer::Yes, Answer::No][below(2)].clone(),
            Self::One(options) => Answer::One(options.get(below(options.len()))?.clone()),
            Self::OneOrPass(options) => match below(options.len() + 1) {
                0 => Answer::Pass,
                i => Answer::One(options[i - 1].clone()),
            },
            Self::Several { options, least, most } => {
                let most = (*most).min(options.len());
                let count = least + below((most + 1).checked_sub(*least).filter(|&n| n > 0)?);
                let picked = pick(options.len(), count, &mut below);
                Answer::Several(picked.into_iter().map(|i| options[i].clone()).collect())
            }
            Self::Place(_) => return None,
            Self::Order(options) => {
                let mut order = options.clone();
                for i in (1..order.len()).rev() {
                    order.swap(i, below(i + 1));
                }
                Answer::Order(order)
            }
            Self::Amount { least, most } => Answer::Amount(
                least + below((most + 1).checked_sub(*least).filter(|&n| n > 0)? as usize) as u32,
            ),
            Self::Counts { available, least, most } => {
                let total: usize = available.iter().map(|(_, n)| usize::from(*n)).sum();
                let (least, most) = (*least as usize, (*most as usize).min(total));
                let count = least + below((most + 1).checked_sub(least).filter(|&n| n > 0)?);
                let picked = pick(total, count, &mut below);
                Answer::Counts(gather(available, &picked))
            }
        })
    }
}

/// Whether all of `chosen` are options, each once, in the options' order.
fn in_order<T: PartialEq>(options: &[T], chosen: &[T]) -> Result<(), Refusal> {
    let mut next = 0;
    for item in chosen {
        let place = options.iter().position(|option| option == item).ok_or(Refusal::NotOffered)?;
        if place < next {
            return Err(Refusal::Repeated);
        }
        next = place + 1;
    }
    Ok(())
}

/// Whether `chosen` holds every option exactly once.
fn permutes<T: PartialEq>(options: &[T], chosen: &[T]) -> Result<(), Refusal> {
    let mut seen = vec![false; options.len()];
    for item in chosen {
        let mut known = false;
        let free = options.iter().enumerate().position(|(i, option)| {
            let same = option == item;
            known |= same;
            same && !seen[i]
        });
        match free {
            Some(i) => seen[i] = true,
            None if known => return Err(Refusal::Repeated),
            None => return Err(Refusal::NotOffered),
        }
    }
    Ok(())
}

fn binomial(n: usize, k: usize) -> u128 {
    (0..k).fold(1, |ways, i| ways * (n - i) as u128 / (i as u128 + 1))
}

/// In how many ways each total from 0 to `most` can be taken, by kind.
pub(crate) fn ways_to_total(kinds: impl Iterator<Item = u8>, most: usize) -> Vec<u128> {
    let mut ways = vec![1];
    for available in kinds {
        let length = (ways.len() + usize::from(available)).min(most.saturating_add(1));
        let mut next = vec![0; length];
        for (total, &count) in ways.iter().enumerate() {
            for taken in 0..=usize::from(available) {
                if let Some(slot) = next.get_mut(total + taken) {
                    *slot += count;
                }
            }
        }
        ways = next;
    }
    ways
}

/// `count` of the numbers below `n`, ascending, each set as likely.
fn pick(n: usize, count: usize, below: &mut impl FnMut(usize) -> usize) -> Vec<usize> {
    let mut picked = Vec::with_capacity(count);
    for i in 0..n {
        if below(n - i) < count - picked.len() {
            picked.push(i);
        }
    }
    picked
}

/// Single items, numbered kind by kind, gathered into counts.
fn gather<T: Clone>(available: &[(T, u8)], picked: &[usize]) -> Vec<(T, u8)> {
    let mut first = 0;
    let mut counts = Vec::new();
    for (kind, n) in available {
        let range = first..first + usize::from(*n);
        let count = picked.iter().filter(|i| range.contains(i)).count() as u8;
        if count > 0 {
            counts.push((kind.clone(), count));
        }
        first = range.end;
    }
    counts
}

/// All ways to take counts of kinds with a total in bounds.
struct Odometer<T> {
    available: Vec<(T, u8)>,
    next: Option<Vec<u8>>,
    least: usize,
    most: usize,
}

impl<T: Clone> Odometer<T> {
    fn new(available: Vec<(T, u8)>, least: usize, most: usize) -> Self {
        let next = Some(vec![0; available.len()]);
        Self { available, next, least, most }
    }
}

impl<T: Clone> Iterator for Odometer<T> {
    type Item = Vec<(T, u8)>;

    fn next(&mut self) -> Option<Vec<(T, u8)>> {
        loop {
            let current = self.next.take()?;
            let mut following = current.clone();
            for (wheel, (_, most)) in following.iter_mut().zip(&self.available) {
                if *wheel < *most {
                    *wheel += 1;
                    self.next = Some(following);
                    break;
                }
                *wheel = 0;
            }
            let total: usize = current.iter().map(|&n| usize::from(n)).sum();
            if (self.least..=self.most).contains(&total) {
                let kinds = self.available.iter().zip(current).filter(|&(_, n)| n > 0);
                return Some(kinds.map(|((kind, _), n)| (kind.clone(), n)).collect());
            }
        }
    }
}

/// All orders of some options, in lexicographic order of their places.
struct Orders<'a, T> {
    options: &'a [T],
    next: Option<Vec<usize>>,
}

impl<'a, T> Orders<'a, T> {
    fn new(options: &'a [T]) -> Self {
        Self { options, next: Some((0..options.len()).collect()) }
    }
}

impl<T: Clone> Iterator for Orders<'_, T> {
    type Item = Vec<T>;

    fn next(&mut self) -> Option<Vec<T>> {
        let current = self.next.take()?;
        let order = current.iter().map(|&i| self.options[i].clone()).collect();
        let mut following = current;
        // The usual step to the next permutation.
        if let Some(pivot) = (1..following.len()).rev().find(|&i| following[i - 1] < following[i]) {
            let pivot = pivot - 1;
            let greater =
                (pivot + 1..following.len()).rev().find(|&i| following[i] > following[pivot]);
            following.swap(pivot, greater.unwrap_or(pivot + 1));
            following[pivot + 1..].reverse();
            self.next = Some(following);
        }
        Some(order)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn options() -> impl Strategy<Value = Vec<u8>> {
        proptest::collection::btree_set(0_u8..20, 0..6).prop_map(|set| set.into_iter().collect())
    }

    fn spaces() -> impl Strategy<Value = Space<u8>> {
        let counts = proptest::collection::btree_map(0_u8..20, 1_u8..4, 0..5);
        prop_oneof![
            Just(Space::YesNo),
            options().prop_map(Space::One),
            options().prop_map(Space::OneOrPass),
            (options(), 0_usize..4, 0_usize..6).prop_map(|(options, least, most)| Space::Several {
                options,
                least,
                most
            }),
            options().prop_map(|mut o| {
                o.truncate(5);
                Space::Order(o)
            }),
            (0_u32..5, 0_u32..8).prop_map(|(least, most)| Space::Amount { least, most }),
            (counts, 0_u32..4, 0_u32..8).prop_map(|(available, least, most)| Space::Counts {
                available: available.into_iter().collect(),
                least,
                most
            }),
        ]
    }

    fn answers() -> impl Strategy<Value = Answer<u8>> {
        let list = || proptest::collection::vec(0_u8..22, 0..6);
        prop_oneof![
            Just(Answer::Yes),
            Just(Answer::Pass),
            (0_u8..22).prop_map(Answer::One),
            list().prop_map(Answer::Several),
            list().prop_map(Answer::Order),
            (0_u32..9).prop_map(Answer::Amount),
            proptest::collection::vec((0_u8..22, 0_u8..5), 0..4).prop_map(Answer::Counts),
        ]
    }

    fn cases() -> u32 {
        std::env::var("REDFIVE_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(2_000)
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: cases(), failure_persistence: None, ..ProptestConfig::default() })]

        /// What is listed is accepted, is counted, and is listed once.
        #[test]
        fn listed_is_legal_and_counted(space in spaces()) {
            let all: Vec<Answer<u8>> = space.iter().collect();
            prop_assert_eq!(all.len() as u128, space.count());
            prop_assert_eq!(space.only(), all.first().filter(|_| all.len() == 1).cloned());
            for (i, answer) in all.iter().enumerate() {
                prop_assert_eq!(space.check(answer), Ok(()));
                prop_assert!(!all[..i].contains(answer));
            }
        }

        /// What is not listed is refused.
        #[test]
        fn unlisted_is_refused(space in spaces(), answer in answers()) {
            prop_assert_eq!(space.check(&answer).is_ok(), space.iter().any(|a| a == answer));
        }

        /// What is drawn is legal, and nothing is drawn only where there is nothing.
        #[test]
        fn drawn_is_legal(space in spaces(), seed in 0_u64..1_000_000) {
            let mut chance = Chance::from_seed(seed);
            match space.sample(&mut chance, Stream::Pick) {
                Some(answer) => prop_assert_eq!(space.check(&answer), Ok(())),
                None => prop_assert_eq!(space.count(), 0),
            }
        }
    }

    #[test]
    fn every_answer_can_be_drawn() {
        let space =
            Space::Counts { available: vec![("focus", 2), ("evade", 1)], least: 1, most: 2 };
        let mut chance = Chance::from_seed(1);
        let drawn: Vec<_> =
            (0..300).filter_map(|_| space.sample(&mut chance, Stream::Pick)).collect();
        assert!(space.iter().all(|answer| drawn.contains(&answer)));
    }

    #[test]
    fn equal_options_in_an_order() {
        let space = Space::Order(vec![1, 1]);
        assert_eq!(space.check(&Answer::Order(vec![1, 1])), Ok(()));
        assert_eq!(space.check(&Answer::Order(vec![1, 2])), Err(Refusal::NotOffered));
        assert_eq!(
            Space::Order(vec![1, 2]).check(&Answer::Order(vec![1, 1])),
            Err(Refusal::Repeated)
        );
    }
}
