//! Races: some answers, the same worlds for all that are left, and after each lap the worse half drops out
//! (sequential halving). Who is clearly beaten drops out at once, and a race that is decided is over: what it saves is
//! what a person need not wait for.

use super::world::{Outcome, Tally};

/// A lap is not run in fewer worlds.
const SHORTEST_LAP: u32 = 4;
/// After so many worlds, and an eighth more each time, it is looked whether somebody is beaten.
const LOOK: u32 = 8;
/// Nobody is beaten in fewer worlds.
const FEWEST: u32 = 16;
/// Who is behind by so many standard errors is beaten.
const BEATEN: f64 = 3.0;
/// What has not happened yet may: as if one more world had brought so many points.
const SURPRISE: f64 = 1.0;
/// Nothing can be gained from who is surely not better by more, in points.
const TRIFLE: f64 = 0.02;

/// How a race is run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Race<'a> {
    /// How many answers run.
    pub runners: usize,
    /// Those that never drop out.
    pub kept: &'a [bool],
    /// How many samples there are for all.
    pub samples: u32,
    /// Whether it is over as soon as it is decided. Else all samples are played, so that what is lost by the worse
    /// answers is known better.
    pub short: bool,
}

impl Race<'_> {
    /// Runs the race; the `n`-th world is the same for all runners. Returns what came of each, and how many samples were
    /// used.
    pub fn run(&self, mut play: impl FnMut(usize, u32) -> Option<Outcome>) -> (Vec<Tally>, u32) {
        let mut tallies = vec![Tally::default(); self.runners];
        let mut left: Vec<usize> = (0..self.runners).collect();
        let (mut used, mut world) = (0, 0);
        if self.runners == 0 {
            return (tallies, 0);
        }
        let mut laps = laps_for(self.runners);
        let mut look = FEWEST;
        while laps > 0 && used < self.samples {
            let began = left.len();
            let share = (self.samples - used) / laps;
            let end = used + share.max(SHORTEST_LAP * began as u32);
            while used + left.len() as u32 <= end {
                // All runners of a world, or none: else they could not be compared.
                if used + left.len() as u32 > self.samples && used > 0 {
                    return (tallies, used);
                }
                for &runner in &left {
                    match play(runner, world) {
                        Some(outcome) => tallies[runner].add(&outcome),
                        None => tallies[runner].miss(),
                    }
                    used += 1;
                }
                world += 1;
                if self.short && world >= look {
                    look = world + LOOK.max(world / 8);
                    if is_decided(&tallies, &left) {
                        return (tallies, used);
                    }
                    self.drop_beaten(&tallies, &mut left);
                }
            }
            left.sort_by(|&a, &b| tallies[b].mean().total_cmp(&tallies[a].mean()));
            // Who was beaten before counts among the worse half.
            let mut stay = began.div_ceil(2);
            left.retain(|&runner| {
                let stays = stay > 0;
                stay = stay.saturating_sub(1);
                stays || self.is_kept(runner)
            });
            laps = (laps - 1).min(laps_for(left.len()));
        }
        (tallies, used)
    }

    fn is_kept(&self, runner: usize) -> bool {
        self.kept.get(runner).is_some_and(|it| *it)
    }

    fn drop_beaten(&self, tallies: &[Tally], left: &mut Vec<usize>) {
        let Some(first) = leader(tallies, left) else { return };
        left.retain(|&it| {
            it == first || self.is_kept(it) || !is_beaten(&tallies[it], &tallies[first])
        });
    }
}

/// After so many laps one of so many is left.
fn laps_for(runners: usize) -> u32 {
    runners.next_power_of_two().trailing_zeros().max(1)
}

/// Who is best so far.
fn leader(tallies: &[Tally], left: &[usize]) -> Option<usize> {
    left.iter().copied().max_by(|&a, &b| tallies[a].mean().total_cmp(&tallies[b].mean()))
}

/// How much a runner is behind, and how far that may be wrong.
fn behind(runner: &Tally, leader: &Tally) -> (f64, f64) {
    let behind = runner.behind(leader);
    let surprise = SURPRISE / f64::from(behind.n.max(1));
    (behind.mean, (behind.error * behind.error + surprise * surprise).sqrt())
}

/// Whether a runner is behind by more than luck.
fn is_beaten(runner: &Tally, leader: &Tally) -> bool {
    let (behind, error) = behind(runner, leader);
    behind > BEATEN * error
}

/// Whether nobody can gain more than a trifle on who is best so far.
fn is_decided(tallies: &[Tally], left: &[usize]) -> bool {
    let Some(first) = leader(tallies, left) else { return true };
    left.iter().filter(|&&it| it != first).all(|&it| {
        let (behind, error) = behind(&tallies[it], &tallies[first]);
        behind > BEATEN * error || 2.0 * error - behind < TRIFLE
    })
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
        let race = Race { runners, kept: &[], samples, short: false };
        race.run(|runner, world| {
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
        let race = Race { runners: 8, kept: &kept, samples: 800, short: false };
        let (tallies, _) = race.run(|runner, _| value(runner));
        assert_eq!(tallies[0].n, tallies[7].n);
        assert!(tallies[1].n < tallies[7].n);
    }

    /// A short race of two in which the second is better by `lead`, with luck of its own.
    fn short(lead: f64, luck: f64) -> (Option<usize>, u32) {
        let race = Race { runners: 2, kept: &[], samples: 8_000, short: true };
        let (tallies, used) = race.run(|runner, world| {
            let own = f64::from(crate::pairs::mixed(runner as u64, world.into()) as u16) / 65_536.0;
            let value = luck * (own - 0.5) + if runner == 1 { lead } else { 0.0 };
            Some(Outcome { value, ..Outcome::default() })
        });
        (winner(&tallies), used)
    }

    #[test]
    fn a_short_race_is_over_when_it_is_decided() {
        // Nobody is better, and nobody is lucky: who is first stays it, as soon as no surprise is to be expected.
        let (first, used) = short(0.0, 0.0);
        let until = 2 * (2.0 * SURPRISE / TRIFLE) as u32;
        assert!(first == Some(0) && (until..until + until / 8).contains(&used), "{used}");
        // One is better in every world, one by much, one by little: that takes longer.
        assert_eq!(short(1.0, 0.0), (Some(1), 2 * FEWEST));
        let (much, little) = (short(1.0, 1.0), short(0.15, 1.0));
        assert_eq!((much.0, little.0), (Some(1), Some(1)));
        assert!(much.1 < little.1 && little.1 < 2_000, "{much:?} {little:?}");
        // What luck hides takes longer still.
        assert!(short(0.03, 4.0).1 > 2 * little.1, "{little:?}");
    }

    /// What is a little worse in every world so far, and in one of ten much better, is better.
    #[test]
    fn what_is_seldom_much_better_is_not_given_up_early() {
        let found = (0..500_u64).filter(|&lot| {
            let race = Race { runners: 2, kept: &[], samples: 2_000, short: true };
            let (tallies, _) = race.run(|runner, world| {
                let comes = crate::pairs::mixed(lot, world.into()).is_multiple_of(10);
                let value = if runner == 0 { 0.1 } else { f64::from(u8::from(comes)) * 5.0 };
                Some(Outcome { value, ..Outcome::default() })
            });
            winner(&tallies) == Some(1)
        });
        // In one lot of twelve it does not come in 24 worlds; in one of five it does not in 16.
        let found = found.count();
        assert!(found > 440, "{found} of 500");
    }

    #[test]
    fn who_is_beaten_leaves_the_worlds_to_the_others() {
        let run = |short| {
            let race = Race { runners: 4, kept: &[], samples: 400, short };
            let (tallies, _) = race.run(|runner, world| {
                let own = crate::pairs::mixed(runner as u64, world.into()) as u8;
                // Two are far behind, two as good as equal.
                let value = f64::from(own) + if runner < 2 { 0.0 } else { 2000.0 };
                Some(Outcome { value, ..Outcome::default() })
            });
            tallies.iter().map(|it| it.n).collect::<Vec<_>>()
        };
        let (short, whole) = (run(true), run(false));
        assert!(short[0] == FEWEST && whole[0] > FEWEST, "{short:?} {whole:?}");
        assert!(short[2] == short[3] && short[2] > whole[2].max(whole[3]), "{short:?} {whole:?}");
    }
}
