//! Clocks: time runs for who is asked.

use crate::api::{ClockChoice, ClockView};
use std::time::{Duration, Instant};

/// The clocks of a game.
#[derive(Clone, Debug)]
pub struct Clock {
    choice: ClockChoice,
    left: [u64; 2],
    running: [bool; 2],
    since: Instant,
    /// So many choices the game had at most: for one that was taken back nothing is added again.
    paid: u32,
}

/// A player with no time left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fallen(pub u8);

impl Clock {
    /// Clocks of which nothing has run yet, or that stood like this when they were last kept, after so many choices.
    pub fn new(choice: ClockChoice, left: Option<[u64; 2]>, moment: u32) -> Self {
        let each = u64::from(choice.minutes) * 60_000;
        let left = left.unwrap_or([each; 2]);
        Self { choice, left, running: [false; 2], since: Instant::now(), paid: moment }
    }

    /// What is left now.
    pub fn left(&self) -> [u64; 2] {
        let run = u64::try_from(self.since.elapsed().as_millis()).unwrap_or(u64::MAX);
        [0, 1].map(|i| {
            let run = if self.running[i] { run } else { 0 };
            self.left[i].saturating_sub(run)
        })
    }

    /// A player has chosen: what has run is taken off, and something is added if the game has gone on by it, which
    /// has so many choices now. Nobody gains time by choosing the same again and again.
    pub fn chosen(&mut self, player: u8, earns: bool, moment: u32) {
        self.left = self.left();
        self.since = Instant::now();
        if let Some(left) = self.left.get_mut(usize::from(player))
            && earns
            && moment > self.paid
        {
            *left += u64::from(self.choice.seconds) * 1_000;
        }
        self.paid = self.paid.max(moment);
    }

    /// From now on time runs for these.
    pub fn run(&mut self, running: [bool; 2]) {
        self.left = self.left();
        self.since = Instant::now();
        self.running = running;
    }

    /// Who has no time left.
    pub fn fallen(&self) -> Option<Fallen> {
        let left = self.left();
        (0..2).find(|&i| self.running[usize::from(i)] && left[usize::from(i)] == 0).map(Fallen)
    }

    /// How long it takes until somebody has no time left.
    pub fn next_fall(&self) -> Option<Duration> {
        let left = self.left();
        let running = (0..2).filter(|&i| self.running[i]).map(|i| left[i]);
        running.min().map(Duration::from_millis)
    }

    /// As it is told.
    pub fn view(&self) -> ClockView {
        ClockView {
            each: u64::from(self.choice.minutes) * 60_000,
            more: u64::from(self.choice.seconds) * 1_000,
            left: self.left().to_vec(),
            running: self.running.to_vec(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_gains_time_by_choosing_again() {
        let choice = ClockChoice { minutes: 1, seconds: 10 };
        let mut clock = Clock::new(choice, None, 0);
        let seconds = |clock: &Clock| clock.left().map(|left| left.div_ceil(1_000));
        clock.chosen(0, true, 1);
        assert_eq!(seconds(&clock), [70, 60]);
        // A dial that is set once more, and a choice that was taken back.
        clock.chosen(0, false, 2);
        clock.chosen(0, true, 2);
        assert_eq!(seconds(&clock), [70, 60]);
        clock.chosen(1, true, 3);
        assert_eq!(seconds(&clock), [70, 70]);
    }
}
