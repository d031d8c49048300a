//! Players who weigh every answer once: those whose scales tremble, and the greedy one. Those who think ahead start from
//! the same scales.

use crate::pilot::policy::{Policy, Style};
use crate::thought::{Proposal, Thought, Weighed};
use crate::{Player, Weights, thought};
use redfive_engine::chance::Chance;
use redfive_engine::decision::{Decision, Reply};
use redfive_engine::view::Seat;

/// Weighs every answer once, with exact dice.
#[derive(Clone, Debug)]
pub struct Heuristic {
    policy: Policy,
    chance: Chance,
    thought: Option<Thought>,
}

impl Heuristic {
    /// A player whose answers follow from a seed, with this much noise on what answers seem to be worth, in points.
    pub fn new(seed: u64, noise: f64) -> Self {
        Self::flying(Style { noise, ..Style::USUAL }, seed)
    }

    /// A player who sets each dial for the best shot, as if every enemy flew straight on, and fears nothing.
    pub fn greedy(seed: u64) -> Self {
        Self::flying(Style::GREEDY, seed)
    }

    /// The same, to whom other things matter.
    pub fn weighing(seed: u64, noise: f64, weights: Weights) -> Self {
        Self::flying(Style { noise, weights, ..Style::USUAL }, seed)
    }

    fn flying(style: Style, seed: u64) -> Self {
        let policy = Policy::new(style, seed);
        Self { policy, chance: Chance::quick(!seed), thought: None }
    }

    /// What a question looks like, without answering it. What is proposed is looked at too.
    pub fn weigh(
        &mut self,
        seat: &Seat<'_>,
        decision: &Decision,
        proposed: &[Proposal],
    ) -> Thought {
        let game = seat.imagine_with(&mut self.chance, |_| []);
        self.policy.weigh(&game, decision, proposed)
    }
}

impl Player for Heuristic {
    fn choose(&mut self, seat: &Seat<'_>, decision: &Decision) -> Reply {
        let game = seat.imagine_with(&mut self.chance, |_| []);
        let reply = self.policy.answer(&game, decision);
        let mut thought = self.policy.thought(&game, decision, &[]);
        thought.weighed.iter_mut().for_each(|it| it.chosen = it.proposal.reply == reply);
        thought::sort(&mut thought.weighed);
        self.thought = Some(thought);
        reply
    }

    fn thought(&self) -> Option<&Thought> {
        self.thought.as_ref()
    }

    fn guesses(&self) -> u32 {
        self.policy.guesses
    }
}

impl Weighed {
    pub(crate) fn replies(replies: Vec<(Reply, f64)>) -> Vec<Self> {
        let weighed = |(reply, value)| Self::estimated(Proposal::reply(reply), value);
        replies.into_iter().map(weighed).collect()
    }
}
