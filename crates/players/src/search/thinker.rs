//! Players who play their choices out before they choose.

use super::clock::Purse;
use super::plan::{PROBES_A_WORLD, Planner, Ran};
use super::race::{self, Race};
use super::world::{self, Baseline, Prior, Tally, Worlds};
use crate::pilot::policy::{self, Plan, Policy, Style};
use crate::thought::{self, Proposal, Thought, Weighed};
use crate::{Budget, Player};
use redfive_engine::answer::Answer;
use redfive_engine::chance::Chance;
use redfive_engine::decision::{Choice, Decision, Reply};
use redfive_engine::game::Game;
use redfive_engine::topic::Topic;
use redfive_engine::view::Seat;
use redfive_engine::words::{PlayerId, ShipId};
use redfive_geometry::Maneuver;

/// Plays choices out in sampled worlds, as far as the end of the round, and takes what turns out best.
#[derive(Clone, Debug)]
pub struct Thinker {
    purse: Purse,
    /// What is answered at a glance, and what the search starts from.
    policy: Policy,
    prior: Prior,
    plan: Option<Plan>,
    seed: u64,
    /// How many questions were asked: each has worlds of its own.
    asked: u64,
    chance: Chance,
    samples: u32,
    thought: Option<Thought>,
}

/// So many answers to a question are played out.
const RUNNERS: usize = 14;
/// So many worlds of a question are kept.
const WORLDS: u32 = 512;

impl Thinker {
    /// A player whose answers follow from a seed and from how many samples they take.
    pub fn new(seed: u64, budget: Budget) -> Self {
        Self {
            purse: Purse::new(budget),
            policy: Policy::new(Style::USUAL, seed),
            prior: Prior::default(),
            plan: None,
            seed,
            asked: 0,
            chance: Chance::quick(!seed),
            samples: 0,
            thought: None,
        }
    }

    /// What a question looks like, without answering it; what is proposed is played out as long as the best is.
    pub fn weigh(
        &mut self,
        seat: &Seat<'_>,
        decision: &Decision,
        proposed: &[Proposal],
    ) -> Thought {
        self.purse.begin();
        let game = seat.imagine_with(&mut self.chance, |_| []);
        let found = match decision.ask.topic {
            Topic::Dial => self.search_dials(seat, &game, decision, proposed).map(|it| it.1),
            _ if is_searched(&game, decision) => {
                self.search_reply(seat, &game, decision, proposed).map(|it| it.1)
            }
            _ => None,
        };
        found.unwrap_or_else(|| self.policy.weigh(&game, decision, proposed))
    }

    fn next_seed(&mut self) -> u64 {
        self.asked += 1;
        crate::pairs::mixed(self.seed, self.asked)
    }

    /// The dials of all ships of the player.
    fn search_dials(
        &mut self,
        seat: &Seat<'_>,
        game: &Game,
        decision: &Decision,
        proposed: &[Proposal],
    ) -> Option<(Vec<(ShipId, Maneuver)>, Thought)> {
        let seed = self.next_seed();
        let mut planner = Planner::new(seat, game, decision.player, seed);
        let samples = self.purse.samples(true, |number| planner.probe(number));
        self.samples = samples;
        let plans: Vec<_> = proposed.iter().map(|it| it.dials.clone()).collect();
        let (dials, ran, _) = planner.search(samples, &plans);
        let asked = decision.ask.ship()?;
        let thought = Thought {
            weighed: told_plans(ran, &dials, asked, &planner.baseline),
            foreseen: policy::foreseen(&planner.outlook),
            samples,
        };
        self.policy.expected = planner.policy.expected;
        self.prior = planner.prior;
        Some((dials, thought))
    }

    /// One answer of a few.
    fn search_reply(
        &mut self,
        seat: &Seat<'_>,
        game: &Game,
        decision: &Decision,
        proposed: &[Proposal],
    ) -> Option<(Reply, Thought)> {
        let seed = self.next_seed();
        let mut runners = self.policy.candidates(game, decision, RUNNERS);
        for proposal in proposed {
            if !runners.contains(&proposal.reply) && game.check(decision, &proposal.reply).is_ok() {
                runners.push(proposal.reply.clone());
            }
        }
        let baseline = Baseline::of(game, decision.player);
        let mut quick = world::quick_policy(seed);
        quick.expected = self.policy.expected.clone();
        let mut probing = quick.clone();
        let prior = &self.prior;
        let make = |seed: u64| world::imagine(seat, seed, prior, baseline.round);
        // All answers in several worlds, since they differ in length.
        let mut probed = Worlds::new(WORLDS, !seed);
        let probe = |number: u32| {
            let reply = runners.get(number as usize % runners.len().max(1));
            let played = reply.and_then(|reply| {
                let world = probed.get(number / PROBES_A_WORLD, make);
                world::try_reply(world, decision, reply, &baseline, &mut probing)
            });
            played.is_some()
        };
        let samples = self.purse.samples(false, probe);
        self.samples = samples;
        if samples < 2 {
            return None;
        }
        // Where dice decide by rule, playing on must prove that it knows better.
        let by_rule =
            matches!(decision.ask.topic, Topic::Modify | Topic::SpendLock | Topic::Reroll);
        let mut kept: Vec<bool> =
            runners.iter().map(|it| proposed.iter().any(|other| other.reply == *it)).collect();
        if let Some(first) = kept.first_mut() {
            *first |= by_rule;
        }
        let short = proposed.is_empty();
        let race = Race { runners: runners.len(), kept: &kept, samples, short };
        let mut worlds = Worlds::new(WORLDS, seed);
        let (tallies, _) = race.run(|runner, number| {
            let world = worlds.get(number, make);
            world::try_reply(world, decision, &runners[runner], &baseline, &mut quick)
        });
        let mut best = race::winner(&tallies)?;
        if by_rule && tallies[0].n > 0 {
            let behind = tallies[0].behind(&tallies[best]);
            if behind.mean < behind.error {
                best = 0;
            }
        }
        let ran = runners.iter().cloned().map(Proposal::reply).zip(tallies).collect();
        let thought = Thought {
            weighed: told(ran, &Proposal::reply(runners[best].clone()), &baseline),
            foreseen: Vec::new(),
            samples,
        };
        Some((runners[best].clone(), thought))
    }

    /// The dial of a ship in the plan of this round.
    fn planned(&self, game: &Game, player: PlayerId, ship: ShipId) -> Option<Maneuver> {
        let plan = self.plan.as_ref()?;
        let known = (plan.round, plan.player) == (game.state().round, player);
        let dial = plan.dials.iter().find(|(id, _)| known && *id == ship)?;
        Some(dial.1)
    }

    fn found(&mut self, seat: &Seat<'_>, game: &Game, decision: &Decision) -> Option<Reply> {
        if decision.ask.topic == Topic::Dial {
            let ship = decision.ask.ship()?;
            if let Some(dial) = self.planned(game, decision.player, ship) {
                self.purse.pass();
                return Some(Answer::One(Choice::Maneuver(dial)));
            }
            let (dials, thought) = self.search_dials(seat, game, decision, &[])?;
            let dial = dials.iter().find(|(id, _)| *id == ship)?.1;
            let round = game.state().round;
            self.plan = Some(Plan { round, player: decision.player, dials });
            self.thought = Some(thought);
            return Some(Answer::One(Choice::Maneuver(dial)));
        }
        if !is_searched(game, decision) {
            self.purse.pass();
            return None;
        }
        let (reply, thought) = self.search_reply(seat, game, decision, &[])?;
        self.thought = Some(thought);
        Some(reply)
    }
}

/// Whether playing on helps to answer: not where there is but one answer, nor in setup, when a round tells nothing.
fn is_searched(game: &Game, decision: &Decision) -> bool {
    game.state().round > 0 && decision.ask.topic != Topic::Ready && decision.space.count() > 1
}

impl Player for Thinker {
    fn choose(&mut self, seat: &Seat<'_>, decision: &Decision) -> Reply {
        self.purse.begin();
        self.samples = 0;
        self.thought = None;
        let game = seat.imagine_with(&mut self.chance, |_| []);
        let found = self.found(seat, &game, decision);
        let found = found.filter(|reply| game.check(decision, reply).is_ok());
        found.unwrap_or_else(|| self.policy.answer(&game, decision))
    }

    fn samples(&self) -> u32 {
        self.samples
    }

    fn thought(&self) -> Option<&Thought> {
        self.thought.as_ref()
    }

    fn guesses(&self) -> u32 {
        self.policy.guesses
    }
}

/// What came of answers that ran a race, the best first.
fn told(ran: Vec<(Proposal, Tally)>, chosen: &Proposal, baseline: &Baseline) -> Vec<Weighed> {
    let best = ran.iter().find(|(it, _)| it.is_like(chosen)).map(|(_, tally)| tally.clone());
    let best = best.unwrap_or_default();
    let tell = |(proposal, tally): (Proposal, Tally)| {
        let n = f64::from(tally.n.max(1));
        // Who dropped out has met fewer worlds: it is compared with the best in the same ones.
        let behind = tally.behind(&best);
        let chosen = proposal.is_like(chosen);
        Weighed {
            value: if chosen { best.mean() } else { best.mean() - behind.mean },
            error: if chosen { best.error() } else { behind.error },
            samples: tally.n,
            dealt: tally.dealt / n,
            taken: tally.taken / n,
            destroys: tally.losses(baseline, false),
            loses: tally.losses(baseline, true),
            points: tally.points / n,
            chosen,
            proposal,
        }
    };
    let mut weighed: Vec<Weighed> =
        ran.into_iter().filter(|(_, tally)| tally.n > 0).map(tell).collect();
    thought::sort(&mut weighed);
    weighed
}

fn told_plans(
    ran: Vec<Ran>,
    chosen: &[(ShipId, Maneuver)],
    asked: ShipId,
    baseline: &Baseline,
) -> Vec<Weighed> {
    let proposal = |dials: Vec<(ShipId, Maneuver)>| {
        let dial = dials.iter().find(|(ship, _)| *ship == asked);
        let reply = dial.map_or(Answer::Pass, |(_, dial)| Answer::One(Choice::Maneuver(*dial)));
        Proposal { reply, dials }
    };
    // Only what met the same worlds is compared.
    let last = ran.into_iter().filter(|it| it.last);
    let last = last.map(|it| (proposal(it.dials), it.tally)).collect();
    told(last, &proposal(chosen.to_vec()), baseline)
}
