//! How sure one can be: intervals, ratings, and a test that stops as soon as it knows.

/// From where to where.
pub type Interval = (f64, f64);

/// How many standard deviations 95 % lie within.
const Z: f64 = 1.959_963_984_540_054;

/// Wilson's interval of 95 % for the share of games won, where a draw is half a game won.
///
/// ```
/// let (low, high) = redfive_players::contest::wilson(77.0, 100);
/// assert!((0.678..0.679).contains(&low) && (0.841..0.842).contains(&high));
/// ```
pub fn wilson(won: f64, games: u64) -> Interval {
    if games == 0 {
        return (0.0, 1.0);
    }
    let n = games as f64;
    let p = won / n;
    let z2 = Z * Z;
    let middle = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = Z / (1.0 + z2 / n) * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).max(0.0).sqrt();
    ((middle - half).max(0.0), (middle + half).min(1.0))
}

/// How many points of Elo a share of games is worth; infinite where all or none are won.
///
/// ```
/// assert_eq!(redfive_players::contest::elo(0.5).round(), 0.0);
/// assert_eq!(redfive_players::contest::elo(0.76).round(), 200.0);
/// ```
pub fn elo(share: f64) -> f64 {
    400.0 * libm::log10(share / (1.0 - share))
}

/// A sequential test (Wald): is the share of games rather the lower or the higher one? It is wrong in one of
/// twenty cases either way. A draw counts as half a game won and half a game lost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The share of the hypothesis to be refuted.
    pub low: f64,
    /// The share of the hypothesis to be shown.
    pub high: f64,
}

/// What a test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// More games are needed.
    Open,
    /// Rather the lower share.
    Low,
    /// Rather the higher share.
    High,
}

impl Sprt {
    /// The ratio at which it is decided: 95 to 5, as a logarithm.
    pub const BOUND: f64 = 2.944_438_979_166_440_3;

    /// A test, if the shares make sense.
    ///
    /// # Errors
    ///
    /// When they do not lie between 0 and 1, or are not in order.
    pub fn new(low: f64, high: f64) -> Result<Self, String> {
        if low > 0.0 && high < 1.0 && low < high {
            return Ok(Self { low, high });
        }
        Err(format!(
            "the test wants two shares, 0 < LOW < HIGH < 1, such as 0.50 0.60; found {low} {high}"
        ))
    }

    /// The logarithm of how much more likely the higher share makes the games.
    pub fn llr(&self, won: f64, games: u64) -> f64 {
        let lost = games as f64 - won;
        won * libm::log(self.high / self.low)
            + lost * libm::log((1.0 - self.high) / (1.0 - self.low))
    }

    /// What it says after these games.
    pub fn verdict(&self, won: f64, games: u64) -> Verdict {
        match self.llr(won, games) {
            llr if llr >= Self::BOUND => Verdict::High,
            llr if llr <= -Self::BOUND => Verdict::Low,
            _ => Verdict::Open,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Figures of a published table (Wilson 1927 as in every textbook: 0 of 10, 5 of 10, 10 of 10).
    #[test]
    fn wilson_at_the_ends() {
        let near = |found: Interval, low: f64, high: f64| {
            assert!((found.0 - low).abs() < 5e-4 && (found.1 - high).abs() < 5e-4, "{found:?}");
        };
        near(wilson(0.0, 10), 0.0, 0.2775);
        near(wilson(5.0, 10), 0.2366, 0.7634);
        near(wilson(10.0, 10), 0.7225, 1.0);
        assert_eq!(wilson(0.0, 0), (0.0, 1.0));
    }

    /// Played with coins of a known share, the test errs about as seldom as it says, both ways.
    #[test]
    fn the_test_errs_seldom() {
        use redfive_engine::chance::{Chance, Stream};
        let sprt = Sprt::new(0.5, 0.6).expect("in order");
        for (thousandths, right) in [(500, Verdict::Low), (600, Verdict::High)] {
            let (mut wrong, mut games) = (0, 0);
            for seed in 0..400 {
                let mut chance = Chance::from_seed(seed);
                let (mut won, mut n) = (0.0, 0);
                let verdict = loop {
                    let heads = chance.below(Stream::Pick, 1000) < thousandths;
                    won += f64::from(u8::from(heads));
                    n += 1;
                    match sprt.verdict(won, n) {
                        Verdict::Open => {}
                        decided => break decided,
                    }
                };
                games += n;
                wrong += u32::from(verdict != right);
            }
            assert!(wrong <= 34, "{wrong} of 400 are wrong");
            assert!((80..220).contains(&(games / 400)), "{} games on average", games / 400);
        }
    }

    #[test]
    fn shares_out_of_order_are_refused() {
        for (low, high) in [(0.6, 0.5), (0.5, 0.5), (0.0, 0.5), (0.5, 1.0), (f64::NAN, 0.5)] {
            assert!(Sprt::new(low, high).is_err(), "{low} {high}");
        }
    }
}
