//! What came of many games.

use super::bout::Game;
use std::collections::BTreeMap;
use std::time::Duration;

/// Games, and how many of them were won; a draw is half a game won.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Score {
    /// How many.
    pub games: u64,
    /// How many were won, with halves.
    pub won: f64,
}

impl Score {
    /// Adds a game.
    pub fn add(&mut self, won: f64) {
        self.games += 1;
        self.won += won;
    }

    /// The share that was won.
    pub fn share(&self) -> f64 {
        if self.games == 0 { 0.5 } else { self.won / self.games as f64 }
    }
}

/// How long decisions took, in microseconds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Times {
    /// All dials of a side in a round together.
    pub dials: Vec<u32>,
    /// Every other question.
    pub other: Vec<u32>,
}

impl Times {
    fn add(&mut self, more: &Self) {
        self.dials.extend_from_slice(&more.dials);
        self.other.extend_from_slice(&more.other);
    }

    /// So many hundredths of the times are at most this long; they must be in order.
    ///
    /// ```
    /// use redfive_players::contest::Times;
    /// let times: Vec<u32> = (1..=1000).collect();
    /// let of = |hundredths| Times::percentile(&times, hundredths).as_micros();
    /// assert_eq!((of(50), of(99), of(100)), (500, 990, 1000));
    /// ```
    pub fn percentile(sorted: &[u32], hundredths: usize) -> Duration {
        let place = (sorted.len() * hundredths).div_ceil(100).max(1) - 1;
        Duration::from_micros(sorted.get(place).copied().unwrap_or(0).into())
    }
}

/// What came of the games of two contenders, A and B.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
    /// The two, by their number in the match.
    pub of: [usize; 2],
    /// How many games.
    pub games: u64,
    /// How many each has won.
    pub won: [u64; 2],
    /// How many nobody has won.
    pub draws: u64,
    /// Of which so many were left open by the last round of a dogfight, and decided by points or not at all.
    pub by_points: u64,
    /// The points that each has scored.
    pub points: [f64; 2],
    /// The sum of squares of the difference of points.
    pub squares: f64,
    /// Rounds and answered questions.
    pub rounds: u64,
    /// The answered questions.
    pub decisions: u64,
    /// How many answers of each were refused.
    pub refused: [u64; 2],
    /// How many answers each drew by chance, since they knew nothing better.
    pub guesses: [u64; 2],
    /// Answers that were refused and what was broken, in words, the first few.
    pub faults: Vec<String>,
    /// How many games showed a broken invariant.
    pub broken: u64,
    /// How long each thought.
    pub times: [Times; 2],
    /// How many samples each took.
    pub samples: [u64; 2],
    /// A's games by the squad that A flew.
    pub flying: BTreeMap<String, Score>,
    /// A's games by the squad that B flew.
    pub against: BTreeMap<String, Score>,
    /// A's games by scenario.
    pub scenarios: BTreeMap<String, Score>,
    /// A's games by the seat that A had.
    pub seats: [Score; 2],
}

/// No more faults are told in words.
const MOST_FAULTS: usize = 20;

impl Tally {
    /// A's score.
    pub fn score(&self) -> Score {
        Score { games: self.games, won: self.won[0] as f64 + self.draws as f64 / 2.0 }
    }

    /// Adds a game of these two.
    pub fn add(&mut self, game: &Game) {
        self.games += 1;
        let won = game.score();
        match won {
            1.0 => self.won[0] += 1,
            0.0 => self.won[1] += 1,
            _ => self.draws += 1,
        }
        self.by_points += u64::from(game.by_points);
        let seats = if game.swapped { [1, 0] } else { [0, 1] };
        let points = seats.map(|seat| game.sides[seat].points);
        self.squares += (points[0] - points[1]) * (points[0] - points[1]);
        self.rounds += u64::from(game.rounds);
        for (n, seat) in seats.into_iter().enumerate() {
            let side = &game.sides[seat];
            self.points[n] += side.points;
            self.decisions += u64::from(side.decisions);
            self.refused[n] += side.refused.len() as u64;
            self.guesses[n] += u64::from(side.guesses);
            self.samples[n] += side.samples.iter().map(|&n| u64::from(n)).sum::<u64>();
            self.times[n].add(&side.times);
            let told = side.refused.iter().map(|why| format!("game {}: {why}", game.number));
            self.faults.extend(told);
        }
        self.broken += u64::from(game.broken.is_some());
        self.faults.extend(game.broken.iter().map(|why| format!("game {}: {why}", game.number)));
        self.faults.truncate(MOST_FAULTS);
        let squads = seats.map(|seat| game.squads[seat].clone());
        let [own, other] = squads;
        self.flying.entry(own).or_default().add(won);
        self.against.entry(other).or_default().add(won);
        self.scenarios.entry(game.scenario.clone()).or_default().add(won);
        self.seats[seats[0]].add(won);
    }

    /// Puts the times in order.
    pub(super) fn sort(&mut self) {
        for times in &mut self.times {
            times.dials.sort_unstable();
            times.other.sort_unstable();
        }
    }

    /// A's points less B's, per game, and the standard error of that.
    pub fn lead(&self) -> (f64, f64) {
        let n = self.games.max(1) as f64;
        let mean = (self.points[0] - self.points[1]) / n;
        let variance = (self.squares / n - mean * mean).max(0.0);
        (mean, (variance / (n - 1.0).max(1.0)).sqrt())
    }
}
