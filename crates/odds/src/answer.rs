//! What comes of an attack.

use crate::number::Number;
use redfive_ability::Face;

/// Which solver answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solver {
    /// The one for tokens alone.
    Tokens,
    /// The dense tables.
    Grid,
    /// The plain one, that tries every order.
    Steps,
}

/// The odds of an attack. Every number but [`Odds::value`] comes from following the plan to its ends.
#[derive(Clone, Debug, PartialEq)]
pub struct Odds<N = f64> {
    pub(crate) by: Solver,
    pub(crate) value: N,
    pub(crate) joint: Vec<(u8, u8, N)>,
    pub(crate) ends: Vec<Outcome<N>>,
    pub(crate) left: Vec<N>,
}

/// A way in which an attack can end.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome<N = f64> {
    /// Hits that are left.
    pub hits: u8,
    /// Crits that are left.
    pub crits: u8,
    /// The counters that are left, in the order of the prospect; those that are not kept are 0.
    pub counters: Vec<u8>,
    /// How likely it is.
    pub chance: N,
}

impl<N: Number> Odds<N> {
    /// Which solver answered.
    #[must_use]
    pub const fn by(&self) -> Solver {
        self.by
    }

    /// What the attack is worth to the attacker by the goal.
    #[must_use]
    pub const fn value(&self) -> N {
        self.value
    }

    /// Hits, crits and the chance of each pair that can come, in order.
    #[must_use]
    pub fn joint(&self) -> &[(u8, u8, N)] {
        &self.joint
    }

    /// The ends with what is left of the counters, in order, if the goal asks for counters; else
    /// none.
    #[must_use]
    pub fn ends(&self) -> &[Outcome<N>] {
        &self.ends
    }

    /// Mean of hits and crits.
    #[must_use]
    pub fn mean(&self) -> N {
        self.sum(|hits, crits, chance| chance.times(hits + crits))
    }

    /// Mean of hits alone.
    #[must_use]
    pub fn hits(&self) -> N {
        self.sum(|hits, _, chance| chance.times(hits))
    }

    /// Mean of crits alone.
    #[must_use]
    pub fn crits(&self) -> N {
        self.sum(|_, crits, chance| chance.times(crits))
    }

    /// Chance of at least so many hits and crits.
    #[must_use]
    pub fn at_least(&self, results: u8) -> N {
        self.sum(|hits, crits, chance| if hits + crits >= results { chance } else { N::ZERO })
    }

    /// Chance of exactly so many hits and crits.
    #[must_use]
    pub fn exactly(&self, results: u8) -> N {
        self.sum(|hits, crits, chance| if hits + crits == results { chance } else { N::ZERO })
    }

    /// Chance of at least one crit.
    #[must_use]
    pub fn a_crit(&self) -> N {
        self.sum(|_, crits, chance| if crits > 0 { chance } else { N::ZERO })
    }

    /// Mean of what is left of each counter, in the order of the prospect; 0 for those that are not
    /// kept.
    #[must_use]
    pub fn left(&self) -> &[N] {
        &self.left
    }

    fn sum(&self, part: impl Fn(u8, u8, N) -> N) -> N {
        self.joint
            .iter()
            .fold(N::ZERO, |sum, &(hits, crits, chance)| sum.plus(part(hits, crits, chance)))
    }
}

/// Something that a side can do now.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// What.
    pub choice: Choice,
    /// What it is worth to the attacker, if both sides play on as well as it can be done.
    pub value: f64,
    /// What it loses against the best choice, to the side that chooses.
    pub loses: f64,
}

/// A choice in a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Nothing more: the step ends.
    End,
    /// A way is used.
    Use {
        /// Its place in the prospect.
        way: usize,
        /// The result that is spent, and whether its die was rerolled.
        result: Option<(Face, bool)>,
        /// Dice that are taken by face, in the order of pools: those that were not rerolled, and
        /// those that were.
        takes: [[u8; 4]; 2],
    },
}
