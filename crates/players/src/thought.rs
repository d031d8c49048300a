//! What a player thought of a question, to be told in words.

use redfive_engine::decision::Reply;
use redfive_engine::words::ShipId;
use redfive_geometry::Maneuver;

/// What a player thought of the question that they answered last. All of it follows from what they may see.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Thought {
    /// The answers that were weighed: the chosen one, then the best first.
    pub weighed: Vec<Weighed>,
    /// What enemies whose dials lie facedown are expected to fly, the likeliest first for each ship.
    pub foreseen: Vec<Foreseen>,
    /// How many games were played on to find out. None where a glance was enough: then the numbers of [`Weighed`] are
    /// estimates, without an error.
    pub samples: u32,
}

impl Thought {
    /// The answer that was chosen.
    pub fn chosen(&self) -> Option<&Weighed> {
        self.weighed.iter().find(|it| it.chosen)
    }

    /// What the best answer is worth more than another, in points: none if that was not weighed.
    pub fn lost_by(&self, proposal: &Proposal) -> Option<f64> {
        let given = self.weighed.iter().find(|it| it.proposal.is_like(proposal))?;
        Some((self.weighed.first()?.value - given.value).max(0.0))
    }
}

/// An answer. Dials are set together, so an answer to a question for a dial is the plan of a whole side.
#[derive(Clone, Debug, PartialEq)]
pub struct Proposal {
    /// The answer to the question that was asked.
    pub reply: Reply,
    /// The dials of all ships of the player, if a dial was asked for.
    pub dials: Vec<(ShipId, Maneuver)>,
}

impl Proposal {
    /// An answer to a question that is not about dials.
    pub const fn reply(reply: Reply) -> Self {
        Self { reply, dials: Vec::new() }
    }

    /// Whether both come to the same.
    pub fn is_like(&self, other: &Self) -> bool {
        let has = |dial| other.dials.contains(dial);
        match (self.dials.len(), other.dials.len()) {
            (0, 0) => self.reply == other.reply,
            (own, others) => own == others && self.dials.iter().all(has),
        }
    }
}

/// An answer with what came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Weighed {
    /// The answer.
    pub proposal: Proposal,
    /// What it is worth to the side, in squad points: how much better or worse off than now, on average.
    pub value: f64,
    /// The standard error of what it is worth less than the chosen answer, in the same worlds; for the chosen answer, of
    /// its value.
    pub error: f64,
    /// How many games were played on after it.
    pub samples: u32,
    /// Mean damage that the enemies suffer until the end of the round.
    pub dealt: f64,
    /// Mean damage that the own ships suffer.
    pub taken: f64,
    /// The chance to destroy each enemy ship, where there is one.
    pub destroys: Vec<(ShipId, f64)>,
    /// The chance to lose each own ship, where there is one.
    pub loses: Vec<(ShipId, f64)>,
    /// Mean mission points gained, less those of the others.
    pub points: f64,
    /// Whether it was chosen.
    pub chosen: bool,
}

impl Weighed {
    /// An answer whose worth is estimated.
    pub const fn estimated(proposal: Proposal, value: f64) -> Self {
        Self {
            proposal,
            value,
            error: 0.0,
            samples: 0,
            dealt: 0.0,
            taken: 0.0,
            destroys: Vec::new(),
            loses: Vec::new(),
            points: 0.0,
            chosen: false,
        }
    }

    /// Whether another is about as good: closer than two standard errors of the difference. What chance does to both
    /// alike is no part of that.
    pub fn is_about(&self, other: &Self) -> bool {
        let variance = |it: &Self| if it.chosen { 0.0 } else { it.error * it.error };
        let error = (variance(self) + variance(other)).sqrt();
        (self.value - other.value).abs() < (2.0 * error).max(0.02)
    }
}

/// What an enemy is expected to fly.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Foreseen {
    /// The ship.
    pub ship: ShipId,
    /// The maneuver.
    pub maneuver: Maneuver,
    /// How likely that is.
    pub chance: f64,
}

/// Puts the best first: the chosen one, also where another seems better and playing on has not proved it.
pub(crate) fn sort(weighed: &mut [Weighed]) {
    weighed.sort_by(|a, b| b.chosen.cmp(&a.chosen).then(b.value.total_cmp(&a.value)));
}
