//! The round: its phases in order (RR.ROUND.01, FE.ROUND.01), until the game ends.

use crate::event::Event;
use crate::frame::{Frame, Input, Next};
use crate::game::Game;
use crate::journal::Journal;
use crate::procedure::planning::Planning;
use crate::procedure::ships_in_order::{ShipsInOrder, Turn};
use crate::rules::{NobodyLeft, Victory};
use crate::source::Context;
use crate::words::{Phase, TeamId};
use redfive_ability::{Duration, Moment, Reason};
use serde::{Deserialize, Serialize};

/// Rounds until the game ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Round {
    step: Step,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    #[default]
    Begin,
    EndOfPlanning,
    System,
    SystemInOrder,
    EndOfSystem,
    Activation,
    FlyInOrder,
    EndOfActivation,
    Engagement,
    EngageInOrder,
    EndOfEngagement,
    StartOfEnd,
    DuringEnd,
    CleanUp,
    EndOfEnd,
    Over,
}

impl Round {
    /// A round from the start of a phase on.
    pub(crate) fn from_phase(phase: Phase) -> Self {
        let step = match phase {
            Phase::Planning => Step::Begin,
            Phase::System => Step::System,
            Phase::Activation => Step::Activation,
            Phase::Engagement => Step::Engagement,
            Phase::End => Step::StartOfEnd,
        };
        Self { step }
    }

    pub(crate) fn step(mut self, game: &mut Game, _: Input) -> Next {
        let again = |step| Next::Again(Frame::Round(Self { step }));
        match self.step {
            Step::Begin => {
                game.state.round += 1;
                game.state.journal = Journal::new_round(game.state.ships.len());
                game.happened(Event::Round(game.state.round));
                game.begin(Phase::Planning);
                self.step = Step::EndOfPlanning;
                Next::Call(Frame::Round(self), Frame::Planning(Planning::default()))
            }
            Step::EndOfPlanning => {
                game.raise(Moment::EndOf(Phase::Planning), Context::default());
                let system = game.rules_of_play().phases.contains(&Phase::System);
                again(if system { Step::System } else { Step::Activation })
            }
            Step::System => {
                game.begin(Phase::System);
                again(Step::SystemInOrder)
            }
            Step::SystemInOrder => {
                self.step = Step::EndOfSystem;
                Next::Call(Frame::Round(self), Frame::ShipsInOrder(ShipsInOrder::new(Turn::System)))
            }
            Step::EndOfSystem => {
                game.raise(Moment::EndOf(Phase::System), Context::default());
                again(Step::Activation)
            }
            Step::Activation => {
                game.remove_destroyed();
                game.begin(Phase::Activation);
                again(Step::FlyInOrder)
            }
            Step::FlyInOrder => {
                self.step = Step::EndOfActivation;
                Next::Call(
                    Frame::Round(self),
                    Frame::ShipsInOrder(ShipsInOrder::new(Turn::Activate)),
                )
            }
            Step::EndOfActivation => {
                game.raise(Moment::EndOf(Phase::Activation), Context::default());
                game.queue_bombs();
                again(Step::Engagement)
            }
            Step::Engagement => {
                game.remove_destroyed();
                game.begin(Phase::Engagement);
                again(Step::EngageInOrder)
            }
            Step::EngageInOrder => {
                self.step = Step::EndOfEngagement;
                Next::Call(Frame::Round(self), Frame::ShipsInOrder(ShipsInOrder::new(Turn::Engage)))
            }
            Step::EndOfEngagement => {
                game.raise(Moment::EndOf(Phase::Engagement), Context::default());
                again(Step::StartOfEnd)
            }
            Step::StartOfEnd => {
                // What lasts for the Engagement Phase has ended with it.
                game.expire(&[Duration::Phase, Duration::Engagement]);
                game.remove_destroyed();
                game.begin(Phase::End);
                again(Step::DuringEnd)
            }
            Step::DuringEnd => {
                game.raise(Moment::During(Phase::End), Context::default());
                again(Step::CleanUp)
            }
            Step::CleanUp => {
                game.remove_destroyed();
                game.burn_down();
                game.remove_circular_tokens();
                game.recover_recurring();
                again(Step::EndOfEnd)
            }
            Step::EndOfEnd => {
                // RR.TIMING.04: after the normal effects of the phase.
                game.raise(Moment::EndOf(Phase::End), Context::default());
                again(Step::Over)
            }
            Step::Over => {
                game.remove_destroyed();
                game.expire(&[Duration::Phase, Duration::Round]);
                game.take_back_dials();
                game.raise(Moment::EndOfRound, Context::default());
                again(Step::Begin)
            }
        }
    }
}

impl Game {
    fn begin(&mut self, phase: Phase) {
        self.expire(match self.state.phase {
            Phase::Activation => &[Duration::Phase, Duration::Activation],
            Phase::Engagement => &[Duration::Phase, Duration::Engagement],
            Phase::Planning | Phase::System | Phase::End => &[Duration::Phase],
        });
        self.state.journal.begin_phase();
        self.state.phase = phase;
        self.happened(Event::Phase(phase));
        self.raise(Moment::StartOf(phase), Context::default());
    }

    /// Ships have left: where the rules say so, the game is over with the last of a side. (Elsewhere the
    /// scenario decides.)
    pub(crate) fn check_victory(&mut self) {
        if self.rules_of_play().victory != Victory::AtOnce {
            return;
        }
        let mut left: Vec<TeamId> = self.state.in_play().map(|s| self.state.team(s)).collect();
        left.sort_unstable();
        left.dedup();
        let (winner, reason) = match left[..] {
            [team] => (Some(team), Reason::LastSide),
            [] => {
                let first = self.state.order[0];
                let first = self.state.players[first.index()].team;
                let wins = self.rules_of_play().nobody_left == NobodyLeft::FirstPlayer;
                (wins.then_some(first), Reason::NoShips)
            }
            _ => return,
        };
        self.state.decided = winner;
        self.end(reason);
    }
}
