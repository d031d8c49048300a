//! The engagement of a ship: it may perform an attack (RR.ENGAGEMENT-PHASE.03).

use crate::frame::{Frame, Input, Next, Outcome};
use crate::game::Game;
use crate::procedure::attack::declare_target::Shoot;
use crate::source::Context;
use crate::words::{Phase, ShipId};
use redfive_ability::{Event as Happening, Moment};
use serde::{Deserialize, Serialize};

/// The engagement of a ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Engage {
    ship: ShipId,
    step: Step,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    Begin,
    Attack,
    End,
}

impl Engage {
    pub(crate) fn new(ship: ShipId) -> Self {
        Self { ship, step: Step::Begin }
    }

    pub(crate) fn step(mut self, game: &mut Game, _: Input) -> Next {
        let ship = self.ship;
        match self.step {
            Step::Begin => {
                game.state.journal.of_mut(ship).engaged = true;
                game.raise(Moment::Before(Happening::Engage), Context::about(ship));
                if game.state.ship(ship).remote.is_some() {
                    // RR.USING-REMOTES.03–04.
                    let during = Moment::During(Phase::Engagement);
                    game.raise_some(during, Context::about(ship), |_, of| of.ship() == Some(ship));
                }
                self.step = Step::Attack;
                Next::Again(Frame::Engage(self))
            }
            Step::Attack => {
                self.step = Step::End;
                Next::Call(Frame::Engage(self), Frame::Shoot(Shoot::standard(ship)))
            }
            Step::End => Next::Return(Outcome::Done),
        }
    }
}

impl Game {
    /// Whether a remote has anything to do when it engages.
    pub(crate) fn remote_engages(&self, remote: ShipId) -> bool {
        let mut during = self.index.triggers(Moment::During(Phase::Engagement));
        !self.card(remote).weapons.is_empty() || during.any(|of| of.ship() == Some(remote))
    }
}
