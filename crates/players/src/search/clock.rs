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

/// Which part of the time is planned for, of dials and of anything else: what comes later may take longer than what was
/// measured, and good plans of a side lead to longer fights than those that were.
const PLANNED_DIALS: f64 = 0.68;
const PLANNED: f64 = 0.77;
/// So many samples are measured, if they fit into a part of the time.
const MEASURED: u32 = 48;
const PART: u32 = 12;
/// Samples are taken for longer than was measured by so many standard errors.
const CAUTION: f64 = 2.0;
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

    /// A question is asked; how many samples it may take. `probe` plays a sample, which counts for nothing, by its number,
    /// and says whether it could: from the time that some take follows how many fit.
    pub fn samples(&mut self, is_dial: bool, probe: impl FnMut(u32) -> bool) -> u32 {
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
                let (time, planned) =
                    if is_dial { (*dials, PLANNED_DIALS) } else { (*other, PLANNED) };
                fitting(self.begun, time, planned, probe)
            }
        }
    }

    /// A question is asked that needs no samples.
    pub fn pass(&mut self) {
        self.asked += 1;
    }
}

fn fitting(
    asked: Instant,
    time: Duration,
    planned: f64,
    mut probe: impl FnMut(u32) -> bool,
) -> u32 {
    let begun = Instant::now();
    let (mut samples, mut sum, mut squares, mut spent) = (0, 0.0, 0.0, 0.0);
    while samples < MEASURED && begun.elapsed() < time / PART {
        if !probe(samples) {
            break;
        }
        let until = begun.elapsed().as_secs_f64();
        let took = until - spent;
        spent = until;
        samples += 1;
        sum += took;
        squares += took * took;
    }
    if samples == 0 {
        return 0;
    }
    let left = time.saturating_sub(asked.elapsed()).as_secs_f64() * planned;
    let each = at_most(f64::from(samples), sum, squares).max(1e-7);
    (left / each).min(f64::from(MOST)) as u32
}

/// The mean, and as much more as it may be wrong by.
fn at_most(n: f64, sum: f64, squares: f64) -> f64 {
    let mean = sum / n;
    let variance = (squares / n - mean * mean).max(0.0);
    mean + CAUTION * (variance / n).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each question has its number, also one that needs no samples; after the last there are none.
    #[test]
    fn listed_numbers_belong_to_questions() {
        let mut purse = Purse::new(Budget::Listed(vec![7, 0, 5]));
        assert_eq!(purse.samples(true, |_| panic!("nothing is measured")), 7);
        purse.pass();
        assert_eq!(purse.samples(false, |_| true), 5);
        assert_eq!(purse.samples(false, |_| true), 0);
    }

    #[test]
    fn dials_have_a_number_of_their_own() {
        let mut purse = Purse::new(Budget::Samples { dials: 9, other: 4 });
        assert_eq!(purse.samples(true, |_| true), 9);
        assert_eq!(purse.samples(false, |_| true), 4);
    }

    /// A minute is enough for many samples, and is not waited for; where nothing can be played, there are none.
    #[test]
    fn time_becomes_samples() {
        let time = || Purse::new(Budget::millis(60_000, 0));
        let begun = Instant::now();
        let probe = |_| {
            std::thread::sleep(Duration::from_millis(1));
            true
        };
        let samples = time().samples(true, probe);
        assert!((100..60_000).contains(&samples), "{samples}");
        assert!(begun.elapsed() < Duration::from_secs(30));
        assert_eq!(time().samples(true, |_| false), 0);
    }

    /// Samples that differ in length may take longer than those that were measured; such as are equal may not.
    #[test]
    fn what_is_uncertain_is_taken_for_longer() {
        assert!((at_most(4.0, 8.0, 16.0) - 2.0).abs() < 1e-9);
        // Once 5 and three times 1.
        assert!((at_most(4.0, 8.0, 28.0) - (2.0 + CAUTION * 0.75_f64.sqrt())).abs() < 1e-9);
    }
}
