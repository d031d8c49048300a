//! Races: some answers, the same worlds for all that are left, and after each lap the worse half drops out
//! (sequential halving).

use super::world::{Outcome, Tally};

/// A lap is not run in fewer worlds.
const SHORTEST_LAP: u32 = 4;

/// Runs a race with so many samples; the `n`-th world is the same for all runners. Runners that are `kept` never drop
/// out. Returns what came of each, and how many samples were used.
pub(crate) fn run(
    runners: usize,
    kept: &[bool],
    samples: u32,
    first_world: u32,
    mut play: impl FnMut(usize, u32) -> Option<Outcome>,
) -> (Vec<Tally>, u32) {
    let mut tallies = vec![Tally::default(); runners];
    let mut left: Vec<usize> = (0..runners).collect();
    let (mut used, mut world) = (0, first_world);
    if runners == 0 {
        return (tallies, 0);
    }
    let mut laps = runners.next_power_of_two().trailing_zeros().max(1);
    while laps > 0 && used < samples {
        let share = (samples - used) / laps;
        let worlds = (share / left.len() as u32).max(SHORTEST_LAP);
        for _ in 0..worlds {
            // All runners of a world, or none: else they could not be compared.
            if used + left.len() as u32 > samples && used > 0 {
                return (tallies, used);
            }
            for &runner in &left {
                if let Some(outcome) = play(runner, world) {
                    tallies[runner].add(&outcome);
                }
                used += 1;
            }
            world += 1;
        }
        left.sort_by(|&a, &b| tallies[b].mean().total_cmp(&tallies[a].mean()));
        let mut stay = left.len().div_ceil(2);
        left.retain(|&runner| {
            let stays = stay > 0;
            stay = stay.saturating_sub(1);
            stays || kept.get(runner).is_some_and(|it| *it)
        });
        laps -= 1;
    }
    (tallies, used)
}

/// The best runner: of those that ran longest the one with the highest mean. What came of runners that dropped out early
/// is not compared with it, as they met other worlds.
pub(crate) fn winner(tallies: &[Tally]) -> Option<usize> {
    let longest = tallies.iter().map(|it| it.n).max().filter(|n| *n > 0)?;
    let finished = |&i: &usize| tallies[i].n == longest;
    (0..tallies.len())
        .filter(finished)
        .max_by(|&a, &b| tallies[a].mean().total_cmp(&tallies[b].mean()).then(b.cmp(&a)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In a world, everybody has the same luck, which is larger than what tells them apart.
    fn race(runners: usize, samples: u32) -> (Vec<Tally>, u32) {
        run(runners, &[], samples, 0, |runner, world| {
            let luck = f64::from(world * 7919 % 101) - 50.0;
            Some(Outcome { value: luck + runner as f64, ..Outcome::default() })
        })
    }

    #[test]
    fn the_best_wins_whatever_the_luck() {
        for runners in 1..20 {
            let (tallies, used) = race(runners, 400);
            assert_eq!(winner(&tallies), Some(runners - 1));
            assert!(used <= 400, "{used}");
            assert!(used > 200 || runners == 1, "{used} of 400 for {runners}");
        }
    }

    #[test]
    fn with_few_samples_everybody_runs_at_least_once() {
        let (tallies, used) = race(10, 12);
        assert!(tallies.iter().all(|it| it.n == 1), "{used}");
        assert_eq!(winner(&tallies), Some(9));
        assert_eq!(winner(&race(3, 0).0), None);
    }

    #[test]
    fn who_is_kept_runs_to_the_end() {
        let value = |runner: usize| Some(Outcome { value: runner as f64, ..Outcome::default() });
        let mut kept = [false; 8];
        kept[0] = true;
        let (tallies, _) = run(8, &kept, 800, 0, |runner, _| value(runner));
        assert_eq!(tallies[0].n, tallies[7].n);
        assert!(tallies[1].n < tallies[7].n);
    }
}
