//! What the sides play for.

use crate::prospect::{Counter, Prospect, Side};
use std::fmt;

/// How an attack ends: the results that are left after Neutralize Results, and what is left of the
/// counters, in the order of the prospect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End<'a> {
    /// Hits.
    pub hits: u8,
    /// Critical hits.
    pub crits: u8,
    /// The counters; those that are not kept are 0.
    pub counters: &'a [u8],
}

/// What a crit is worth more than a hit where everything else is equal.
pub(crate) const CRIT_TIE: f64 = 1.0 / (1_u64 << 36) as f64;
/// What a counter that is kept is worth to its side where everything else is equal.
pub(crate) const KEPT_TIE: f64 = 1.0 / (1_u64 << 44) as f64;
/// What a hit is worth where only a number of them counts.
const HIT_TIE: f64 = 1.0 / (1_u64 << 28) as f64;

/// What the attacker wants; the defender wants the opposite. Where two choices are worth the same,
/// tiny prices decide that never show in an answer.
pub struct Goal<'a> {
    worth: Worth<'a>,
    /// The counters that [`Goal::by`] asks for, if not all that are kept.
    asked: Option<Vec<usize>>,
}

/// Worth of an end to the attacker.
enum Worth<'a> {
    /// Each hit, each crit, each counter to its side.
    Prices { hit: f64, crit: f64, counters: Vec<f64>, crit_tie: f64 },
    /// At least so many.
    AtLeast(u8),
    /// Whatever is asked.
    By(Box<dyn Fn(&End) -> f64 + 'a>),
}

impl fmt::Debug for Goal<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.worth {
            Worth::Prices { hit, crit, counters, .. } => {
                write!(out, "Goal::prices({hit}, {crit}, {counters:?})")
            }
            Worth::AtLeast(least) => write!(out, "Goal::at_least({least})"),
            Worth::By(_) => write!(out, "Goal::by(…)"),
        }
    }
}

impl<'a> Goal<'a> {
    /// Damage: hits and crits alike. Where that is equal, crits; then tokens kept.
    #[must_use]
    pub const fn damage() -> Self {
        let worth = Worth::Prices { hit: 1.0, crit: 1.0, counters: Vec::new(), crit_tie: CRIT_TIE };
        Self { worth, asked: None }
    }

    /// The chance of at least so many hits and crits. Where that is equal, damage; then tokens kept.
    #[must_use]
    pub const fn at_least(results: u8) -> Self {
        Self { worth: Worth::AtLeast(results), asked: None }
    }

    /// A hit is worth 1, a crit so much.
    #[must_use]
    pub const fn weighted(crit: f64) -> Self {
        let worth = Worth::Prices { hit: 1.0, crit, counters: Vec::new(), crit_tie: 0.0 };
        Self { worth, asked: None }
    }

    /// What a hit is worth to the attacker, a crit, and each counter that is left, in the order of
    /// the prospect, to its own side. Counters that are not kept are worth nothing.
    #[must_use]
    pub fn prices(hit: f64, crit: f64, counters: &[f64]) -> Self {
        let worth = Worth::Prices { hit, crit, counters: counters.to_vec(), crit_tie: 0.0 };
        Self { worth, asked: None }
    }

    /// Whatever is asked: the worth of each end to the attacker.
    #[must_use]
    pub fn by(worth: impl Fn(&End) -> f64 + 'a) -> Self {
        Self { worth: Worth::By(Box::new(worth)), asked: None }
    }

    /// Of [`Goal::by`]: only these counters of the prospect are asked for, by their places. The fewer
    /// there are, the faster is the answer. In ends that are asked about or told the others are 0.
    #[must_use]
    pub fn asking(mut self, counters: &[usize]) -> Self {
        self.asked = Some(counters.to_vec());
        self
    }

    /// Whether it is [`Goal::damage`].
    pub(crate) fn is_damage(&self) -> bool {
        match &self.worth {
            Worth::Prices { hit, crit, counters, crit_tie } => {
                *hit == 1.0 && *crit == 1.0 && counters.is_empty() && *crit_tie == CRIT_TIE
            }
            _ => false,
        }
    }

    /// Whether what is left of counters is to be told end by end.
    pub(crate) const fn asks_counters(&self) -> bool {
        matches!(self.worth, Worth::By(_))
    }

    /// Whether what is left of this counter is asked for together with the results. If not, it has
    /// its price.
    pub(crate) fn asks(&self, counter: usize) -> bool {
        self.asks_counters() && self.asked.as_ref().is_none_or(|asked| asked.contains(&counter))
    }

    /// Whether a side may want to be rid of a counter.
    pub(crate) fn may_rather_spend(&self) -> bool {
        match &self.worth {
            Worth::Prices { counters, .. } => counters.iter().any(|price| *price < 0.0),
            Worth::AtLeast(_) => false,
            Worth::By(_) => true,
        }
    }

    /// Whether not all counters are asked for.
    pub(crate) const fn asks_some(&self) -> bool {
        self.asked.is_some()
    }

    /// What one of a counter is worth to the attacker, by itself, and where all else is equal.
    pub(crate) fn price(&self, place: usize, counter: &Counter) -> (f64, f64) {
        if !counter.kept {
            return (0.0, 0.0);
        }
        let sign = if counter.side == Side::Attacker { 1.0 } else { -1.0 };
        let price = match &self.worth {
            Worth::Prices { counters, .. } => counters.get(place).copied().unwrap_or(0.0),
            _ => 0.0,
        };
        (price * sign, KEPT_TIE * sign)
    }

    /// What the results of an end are worth, together with the counters that are asked for; and with
    /// the tiny prices that break ties.
    pub(crate) fn result(&self, prospect: &Prospect, end: &End) -> (f64, f64) {
        let (hits, crits) = (f64::from(end.hits), f64::from(end.crits));
        match &self.worth {
            Worth::Prices { hit, crit, crit_tie, .. } => {
                let worth = hits * hit + crits * crit;
                (worth, worth + crits * crit_tie)
            }
            Worth::AtLeast(least) => {
                let worth = f64::from(u8::from(end.hits + end.crits >= *least));
                (worth, worth + (hits + crits) * HIT_TIE + crits * CRIT_TIE)
            }
            Worth::By(ask) => {
                let worth = ask(end);
                let counters = prospect.counters.iter().zip(end.counters).enumerate();
                let kept: f64 = counters
                    .filter(|(at, _)| self.asks(*at))
                    .map(|(at, (counter, &left))| self.price(at, counter).1 * f64::from(left))
                    .sum();
                (worth, worth + kept)
            }
        }
    }

    /// The worth of an end with all that is left, and with the tiny prices that break ties.
    pub(crate) fn worth(&self, prospect: &Prospect, end: &End, left: &[u8]) -> (f64, f64) {
        let (mut real, mut priced) = self.result(prospect, end);
        for (at, (counter, &left)) in prospect.counters.iter().zip(left).enumerate() {
            if !self.asks(at) {
                let (price, tie) = self.price(at, counter);
                real += price * f64::from(left);
                priced += (price + tie) * f64::from(left);
            }
        }
        (real, priced)
    }
}
