//! How many samples a decision may take. Time is turned into a number before a search begins, so that the search is the
//! same wherever it has that number.

use crate::Budget;
use std::time::{Duration, Instant};

/// What is left to think with.
#[derive(Clone, Debug)]
pub(crate) struct Purse {
    budget: Budget,
    /// How many questions were answered: the place in a list of samples.
    asked: usize,
    /// When the question was asked.
    begun: Instant,
}

/// Which part of the time is planned for: samples differ in length.
const PLANNED: f64 = 0.7;
/// More is never of use.
const MOST: u32 = 200_000;

impl Purse {
    pub fn new(budget: Budget) -> Self {
        Self { budget, asked: 0, begun: Instant::now() }
    }

    /// A question is asked: from now on time counts.
    pub fn begin(&mut self) {
        self.begun = Instant::now();
    }

    /// A question is asked; how many samples it may take. `probe` plays a few samples, which count for nothing, and says
    /// how many: from the time that they take follows how many fit.
    pub fn samples(&mut self, is_dial: bool, probe: impl FnMut() -> u32) -> u32 {
        let place = self.asked;
        self.asked += 1;
        match &self.budget {
            Budget::Samples { dials, other } => {
                if is_dial {
                    *dials
                } else {
                    *other
                }
            }
            Budget::Listed(list) => list.get(place).copied().unwrap_or(0),
            Budget::Time { dials, other } => {
                fitting(self.begun, if is_dial { *dials } else { *other }, probe)
            }
        }
    }

    /// A question is asked that needs no samples.
    pub fn pass(&mut self) {
        self.asked += 1;
    }
}

fn fitting(asked: Instant, time: Duration, mut probe: impl FnMut() -> u32) -> u32 {
    let begun = Instant::now();
    let mut samples = 0;
    // Until it can be measured, but for a tenth of the time at most.
    while samples < 8 && begun.elapsed() < time / 10 {
        let more = probe();
        if more == 0 {
            break;
        }
        samples += more;
    }
    let spent = begun.elapsed();
    if samples == 0 {
        return 0;
    }
    let each = spent.as_secs_f64() / f64::from(samples);
    let left = time.saturating_sub(asked.elapsed()).as_secs_f64() * PLANNED;
    (left / each.max(1e-7)).min(f64::from(MOST)) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each question has its number, also one that needs no samples; after the last there are none.
    #[test]
    fn listed_numbers_belong_to_questions() {
        let mut purse = Purse::new(Budget::Listed(vec![7, 0, 5]));
        assert_eq!(purse.samples(true, || panic!("nothing is measured")), 7);
        purse.pass();
        assert_eq!(purse.samples(false, || 1), 5);
        assert_eq!(purse.samples(false, || 1), 0);
    }

    #[test]
    fn dials_have_a_number_of_their_own() {
        let mut purse = Purse::new(Budget::Samples { dials: 9, other: 4 });
        assert_eq!(purse.samples(true, || 1), 9);
        assert_eq!(purse.samples(false, || 1), 4);
    }

    /// A minute is enough for many samples, and is not waited for; where nothing can be played, there are none.
    #[test]
    fn time_becomes_samples() {
        let time = || Purse::new(Budget::millis(60_000, 0));
        let begun = Instant::now();
        let probe = || {
            std::thread::sleep(Duration::from_millis(1));
            1
        };
        let samples = time().samples(true, probe);
        assert!((100..60_000).contains(&samples), "{samples}");
        assert!(begun.elapsed() < Duration::from_secs(30));
        assert_eq!(time().samples(true, || 0), 0);
    }
}
