//! Matches: how much stronger one computer player is than another.
//!
//! Games come in pairs: the same squads, scenario and chance, with the seats swapped. A [`Contest`] plays them on
//! several threads, counts what came of them, and stops early where a test of two hypotheses has been decided.
//!
//! ```
//! use redfive_content::Content;
//! use redfive_players::contest::{Contest, Entrant, Field, Terms};
//!
//! let content = Content::embedded()?;
//! let points = content.second.points("20-points").expect("we have it");
//! let squads = vec![Entrant::built_in("vader").expect("a squad")];
//! let field = Field::of_squads(squads, points, Terms::default());
//! let contenders = vec!["random".parse()?, "random".parse()?];
//! let contest = Contest { games: 2, threads: 1, ..Contest::new(contenders, field) };
//! let outcome = contest.run(&|_| (), &|_| Ok(()))?;
//! assert_eq!(outcome.pairings[0].games, 2);
//! assert_eq!(outcome.pairings[0].refused, [0, 0]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bout;
mod contender;
mod field;
mod figures;
pub mod held_out;
mod tally;

pub use bout::{Bout, Did, Game as Played, Kept, Side};
pub use contender::{BadContender, Contender};
pub use field::{Entrant, Field, Meeting, Terms, WhoMeets};
pub use figures::{Interval, Sprt, Verdict, elo, wilson};
pub use tally::{Score, Tally, Times};

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// A match between two contenders, or between each two of several.
pub struct Contest<'a> {
    /// Who plays; at least two.
    pub contenders: Vec<Contender>,
    /// With which squads, in which scenarios.
    pub field: Field<'a>,
    /// How many games; an odd number gets one more.
    pub games: u64,
    /// The seed that all games follow from.
    pub seed: u64,
    /// How many games are played at once.
    pub threads: usize,
    /// The test that ends the match of two early.
    pub sprt: Option<Sprt>,
    /// Whether games are recorded.
    pub record: bool,
    /// Whether the state is looked at after every round, and the record of each game replayed.
    pub check: bool,
    /// When it is played, in seconds since 1970: for the records.
    pub started: u64,
}

/// What came of a match.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outcome {
    /// The pairings in order, each with its two contenders by number.
    pub pairings: Vec<Tally>,
    /// How the test ended, and how far it came.
    pub sprt: Option<(Verdict, f64)>,
}

impl<'a> Contest<'a> {
    /// A match of a hundred games on one thread.
    pub const fn new(contenders: Vec<Contender>, field: Field<'a>) -> Self {
        Self {
            contenders,
            field,
            games: 100,
            seed: 1,
            threads: 1,
            sprt: None,
            record: false,
            check: false,
            started: 0,
        }
    }

    /// Each two of the contenders, by number.
    pub fn pairings(&self) -> Vec<[usize; 2]> {
        let all = 0..self.contenders.len();
        all.clone().flat_map(|a| all.clone().skip(a + 1).map(move |b| [a, b])).collect()
    }

    /// Plays the games. Of each game that has ended `watch` is told, and `keep` gets it.
    ///
    /// # Errors
    ///
    /// When squads cannot meet, or what `keep` says. A refused answer is no error: it is counted.
    pub fn run(
        &self,
        watch: &(dyn Fn(&Played) + Sync),
        keep: &(dyn Fn(&Kept) -> Result<(), String> + Sync),
    ) -> Result<Outcome, String> {
        let pairings = self.pairings();
        if pairings.is_empty() {
            return Err("a match needs two players".to_owned());
        }
        let pairs = self.games.div_ceil(2);
        let next = AtomicU64::new(0);
        let stop = AtomicBool::new(false);
        let played: Mutex<Result<Ended, String>> = Mutex::new(Ok(Ended::default()));
        let work = || {
            while !stop.load(Ordering::Relaxed) {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= 2 * pairs {
                    break;
                }
                let pairing = pairings[(number / 2) as usize % pairings.len()];
                let game = self.one_game(pairing, number);
                let game = game.and_then(|(game, kept)| {
                    watch(&game);
                    if let Some(kept) = kept {
                        keep(&kept)?;
                    }
                    Ok(game)
                });
                // A thread that panicked has ended the program's business anyway.
                let mut played = played.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
                match (game, &mut *played) {
                    (Ok(game), Ok(ended)) => {
                        if ended.add(number, game, self.sprt.as_ref()) {
                            stop.store(true, Ordering::Relaxed);
                        }
                    }
                    (Ok(_), Err(_)) => {}
                    (Err(why), played) => {
                        *played = Err(why);
                        stop.store(true, Ordering::Relaxed);
                    }
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                scope.spawn(work);
            }
        });
        let ended = played.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner())?;
        Ok(ended.outcome(&pairings, self.sprt.as_ref()))
    }

    /// The game of a number: two in a row have swapped seats.
    fn one_game(&self, [a, b]: [usize; 2], number: u64) -> Result<(Played, Option<Kept>), String> {
        let failed = |why: String| format!("game {number}: {why}");
        // Every pairing plays the same games.
        let pair = number / 2 / self.pairings().len().max(1) as u64;
        let meeting = self.field.meeting(self.seed, pair).map_err(failed)?;
        let swapped = number % 2 == 1;
        let seats = if swapped { [b, a] } else { [a, b] };
        let bout = Bout {
            number,
            contenders: seats.map(|n| &self.contenders[n]),
            seed: crate::pairs::mixed(self.seed, pair),
            check: self.check,
            record: self.record,
            started: self.started,
        };
        bout.play(meeting, swapped).map_err(failed)
    }
}

/// The games that have ended, in whatever order they did.
#[derive(Default)]
struct Ended {
    games: BTreeMap<u64, Played>,
    /// How many from the first on have no gap, in pairs, and where the test was decided.
    whole: u64,
    decided: Option<u64>,
    score: Score,
}

impl Ended {
    /// Adds a game. Returns whether the test is decided: by the pairs from the first on, so that the number of
    /// threads changes nothing.
    fn add(&mut self, number: u64, game: Played, sprt: Option<&Sprt>) -> bool {
        self.games.insert(number, game);
        while self.decided.is_none() {
            let pair = [2 * self.whole, 2 * self.whole + 1];
            let [Some(one), Some(two)] = pair.map(|n| self.games.get(&n)) else { break };
            self.score.add(one.score());
            self.score.add(two.score());
            self.whole += 1;
            let verdict = sprt.map(|sprt| sprt.verdict(self.score.won, self.score.games));
            if verdict.is_some_and(|verdict| verdict != Verdict::Open) {
                self.decided = Some(self.whole);
            }
        }
        self.decided.is_some()
    }

    fn outcome(self, pairings: &[[usize; 2]], sprt: Option<&Sprt>) -> Outcome {
        let upto = 2 * self.decided.unwrap_or(u64::MAX / 2);
        let mut tallies: Vec<Tally> =
            pairings.iter().map(|&of| Tally { of, ..Tally::default() }).collect();
        for (number, game) in self.games.range(..upto) {
            let place = (number / 2) as usize % tallies.len().max(1);
            tallies[place].add(game);
        }
        tallies.iter_mut().for_each(Tally::sort);
        let Score { won, games } = self.score;
        let sprt = sprt.map(|sprt| (sprt.verdict(won, games), sprt.llr(won, games)));
        Outcome { pairings: tallies, sprt }
    }
}
