//! The computer players by name, from who flies at random to who thinks ahead.

use crate::{Heuristic, Player, Proposal, RandomPlayer, Thinker, Thought};
use core::fmt;
use core::str::FromStr;
use redfive_engine::decision::Decision;
use redfive_engine::view::Seat;
use std::time::Duration;

/// How strong a computer player is. All but the first two decide by the same code: the weaker ones choose with
/// noise, the stronger ones play their choices out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Chooses at random, but stays on the table.
    Random,
    /// Sets dials one by one for the best shot, as if every enemy flew straight on: for comparison.
    Greedy,
    /// Knows the rules, and little else.
    Recruit,
    /// Sees what is good, often.
    Cadet,
    /// Errs between moves that are nearly as good.
    Pilot,
    /// Weighs every answer once, with exact dice, and plays a few plans out before it sets its dials.
    Veteran,
    /// Plays its choices out, briefly.
    Ace,
    /// Plays its choices out as long as it may.
    Legend,
}

impl Level {
    /// All of them, the weakest first.
    pub const ALL: [Self; 8] = [
        Self::Random,
        Self::Greedy,
        Self::Recruit,
        Self::Cadet,
        Self::Pilot,
        Self::Veteran,
        Self::Ace,
        Self::Legend,
    ];

    /// Those that people play against, the weakest first.
    pub const LADDER: [Self; 6] =
        [Self::Recruit, Self::Cadet, Self::Pilot, Self::Veteran, Self::Ace, Self::Legend];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::Recruit => "recruit",
            Self::Cadet => "cadet",
            Self::Pilot => "pilot",
            Self::Veteran => "veteran",
            Self::Ace => "ace",
            Self::Legend => "legend",
        }
    }

    /// How long it thinks unless something else is asked for. None if that is not to be chosen.
    pub const fn budget(self) -> Option<Budget> {
        match self {
            Self::Ace => Some(Budget::millis(100, 20)),
            Self::Legend => Some(Budget::millis(1000, 150)),
            _ => None,
        }
    }

    /// How much chance is added to what answers seem to be worth, in points: none for those who choose the best.
    pub const fn noise(self) -> f64 {
        match self {
            Self::Recruit => 3.0,
            Self::Cadet => 1.0,
            Self::Pilot => 0.3,
            _ => 0.0,
        }
    }

    /// A player of this level, whose answers follow from the seed, from what they see and from how many
    /// samples they take. A budget is for those who have one; the others need none.
    pub fn player(self, seed: u64, budget: Option<Budget>) -> Box<dyn Player> {
        match self {
            Self::Random => Box::new(RandomPlayer::new(seed)),
            Self::Greedy => Box::new(Heuristic::greedy(seed)),
            Self::Recruit | Self::Cadet | Self::Pilot => {
                Box::new(Heuristic::new(seed, self.noise()))
            }
            Self::Veteran => Box::new(Thinker::new(seed, Self::LOOK)),
            Self::Ace | Self::Legend => Box::new(Thinker::new(seed, self.thinks(budget))),
        }
    }

    /// What a question looks like to a player of this level, without answering it: all answers that they would look
    /// at, the best first, and those that are proposed. Those who do not think ahead estimate; with a budget all of them
    /// play on.
    pub fn weigh(
        self,
        seat: &Seat<'_>,
        decision: &Decision,
        seed: u64,
        budget: Option<Budget>,
        proposed: &[Proposal],
    ) -> Thought {
        if self < Self::Veteran && budget.is_none() {
            return Heuristic::new(seed, 0.0).weigh(seat, decision, proposed);
        }
        Thinker::new(seed, self.thinks(budget)).weigh(seat, decision, proposed)
    }

    /// How Veteran looks at plans before it sets its dials: each a few times, and nothing else. That takes about a
    /// hundredth of a second and is the same on every machine.
    const LOOK: Budget = Budget::Samples { dials: 48, other: 0 };

    fn thinks(self, budget: Option<Budget>) -> Budget {
        budget.or(self.budget()).unwrap_or(Self::LOOK)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// There is no level of that name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoSuchLevel(String);

impl fmt::Display for NoSuchLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = Level::ALL.map(Level::name).join(", ");
        write!(f, "there is no level \"{}\"; there are {all}", self.0)
    }
}

impl std::error::Error for NoSuchLevel {}

impl FromStr for Level {
    type Err = NoSuchLevel;

    fn from_str(name: &str) -> Result<Self, NoSuchLevel> {
        let named = |level: &&Self| level.name() == name;
        Self::ALL.iter().find(named).copied().ok_or_else(|| NoSuchLevel(name.to_owned()))
    }
}

/// How much a player may think, for the dials of their side and for any other question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Budget {
    /// So long. How many samples that was is told by [`Player::samples`].
    Time {
        /// For all dials of a side together.
        dials: Duration,
        /// For any other question.
        other: Duration,
    },
    /// So many samples.
    Samples {
        /// For all dials of a side together.
        dials: u32,
        /// For any other question.
        other: u32,
    },
    /// These numbers of samples, one for each question in turn: those of a game that was played before.
    Listed(Vec<u32>),
}

impl Budget {
    /// So many milliseconds for the dials of a side, and for any other question.
    pub const fn millis(dials: u64, other: u64) -> Self {
        Self::Time { dials: Duration::from_millis(dials), other: Duration::from_millis(other) }
    }
}
