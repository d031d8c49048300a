//! The activation of a ship: Reveal Dial, Execute Maneuver, Perform Action (RR.ACTIVATION-PHASE.03).

use crate::frame::{Frame, Input, Next, Outcome};
use crate::game::Game;
use crate::procedure::action::{Act, Allowed};
use crate::procedure::automatic::Automatic;
use crate::procedure::maneuver::Fly;
use crate::source::Context;
use crate::words::{Difficulty, Phase, ShipId, Token};
use redfive_ability::{Duration, Event as Happening, Moment, Step as Skipped};
use redfive_geometry::Maneuver;
use serde::{Deserialize, Serialize};

/// The activation of a ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Activate {
    ship: ShipId,
    step: Step,
    /// What is executed instead of the revealed maneuver.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    instead: Option<(Maneuver, Difficulty)>,
    /// Whether the Execute Maneuver step is skipped.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    skips_maneuver: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    Begin,
    BeforeReveal,
    RevealDial,
    ExecuteManeuver,
    PerformAction,
    End,
}

impl Activate {
    /// Whether the ship is performing its action, or what follows from it.
    pub(crate) fn is_acting(&self) -> bool {
        self.step == Step::End
    }

    /// The ship that activates.
    pub(crate) const fn ship(&self) -> ShipId {
        self.ship
    }

    pub(crate) fn new(ship: ShipId) -> Self {
        Self { ship, step: Step::Begin, instead: None, skips_maneuver: false }
    }

    /// Whether its Execute Maneuver step is still to come.
    pub(crate) fn is_to_fly(&self) -> bool {
        self.step == Step::ExecuteManeuver
    }

    /// The Execute Maneuver step, if it is still to come, is skipped.
    pub(crate) fn skip_maneuver(&mut self) {
        self.skips_maneuver = self.is_to_fly();
    }

    /// Another maneuver is to be executed than the one that was revealed.
    pub(crate) fn fly_instead(&mut self, maneuver: Maneuver, difficulty: Difficulty) {
        if self.step == Step::ExecuteManeuver {
            self.instead = Some((maneuver, difficulty));
        }
    }

    /// The maneuver that was revealed and is to be executed next, as things stand.
    pub(crate) fn ahead(&self, game: &Game) -> Option<(Maneuver, Difficulty)> {
        if self.step != Step::ExecuteManeuver {
            return None;
        }
        self.instead.or_else(|| {
            let dial = game.state.ship(self.ship).dial?;
            Some((dial, game.difficulty(self.ship, dial)))
        })
    }

    pub(crate) fn step(mut self, game: &mut Game, input: Input) -> Next {
        let ship = self.ship;
        if game.state.ship(ship).remote.is_some() {
            return self.remote(game);
        }
        if game.base(ship).is_none() {
            // It fled: nothing more of its activation happens.
            return Next::Return(Outcome::Done);
        }
        match self.step {
            Step::Begin => {
                game.state.journal.of_mut(ship).activated = true;
                game.raise(Moment::Before(Happening::Activate), Context::about(ship));
                self.step = Step::BeforeReveal;
                Next::Again(Frame::Activate(self))
            }
            Step::BeforeReveal => {
                if game.can_reveal(ship) {
                    game.raise(Moment::Before(Happening::Reveal), Context::about(ship));
                }
                self.step = Step::RevealDial;
                Next::Again(Frame::Activate(self))
            }
            Step::RevealDial => {
                if game.can_reveal(ship) && game.state.ship(ship).dial.is_none() {
                    let automatic = Frame::Automatic(Automatic::new(ship));
                    return Next::Call(Frame::Activate(self), automatic);
                }
                if game.can_reveal(ship) {
                    game.reveal_dial(ship);
                    let dial = game.state.ship(ship).dial;
                    let ahead = dial.map(|dial| (dial, game.difficulty(ship, dial)));
                    game.raise(
                        Moment::After(Happening::Reveal),
                        Context { ahead, ..Context::about(ship) },
                    );
                }
                self.step = Step::ExecuteManeuver;
                Next::Again(Frame::Activate(self))
            }
            Step::ExecuteManeuver => {
                game.turn_dial_faceup(ship);
                self.step = Step::PerformAction;
                if self.skips_maneuver {
                    game.raise(
                        Moment::After(Happening::Skip(Skipped::Maneuver)),
                        Context::about(ship),
                    );
                    return Next::Again(Frame::Activate(self));
                }
                Next::Call(Frame::Activate(self), Frame::Fly(Fly::revealed(ship, self.instead)))
            }
            Step::PerformAction => {
                self.step = Step::End;
                // The maneuver says so when this step is skipped, or a blaze.
                let skips = game.state.journal.of(ship).skips_action;
                if skips || matches!(input, Input::Returned(Outcome::Not)) {
                    game.raise(
                        Moment::After(Happening::Skip(Skipped::Action)),
                        Context::about(ship),
                    );
                    return Next::Again(Frame::Activate(self));
                }
                Next::Call(Frame::Activate(self), Frame::Act(Act::new(ship, Allowed::Any)))
            }
            Step::End => {
                if game.state.journal.of(ship).flown.is_some_and(|flown| flown.ion) {
                    let count = game.state.ship(ship).tokens.count(Token::Ion);
                    game.remove_tokens(ship, Token::Ion, count);
                }
                let round = game.state.journal.of_mut(ship);
                round.no_more_actions = false;
                round.ways.clear();
                game.expire(&[Duration::OwnActivation]);
                game.raise(Moment::After(Happening::Activate), Context::about(ship));
                Next::Return(Outcome::Done)
            }
        }
    }

    /// A remote does what its card says for the phase, and nothing else (RR.USING-REMOTES.02, .04).
    fn remote(self, game: &mut Game) -> Next {
        game.state.journal.of_mut(self.ship).activated = true;
        let during = Moment::During(Phase::Activation);
        game.raise_some(during, Context::about(self.ship), |_, of| of.ship() == Some(self.ship));
        Next::Return(Outcome::Done)
    }
}

impl Game {
    /// Whether a remote has anything to do when it activates.
    pub(crate) fn remote_activates(&self, remote: ShipId) -> bool {
        let mut during = self.index.triggers(Moment::During(Phase::Activation));
        during.any(|of| of.ship() == Some(remote))
    }
}

impl Game {
    /// Whether a ship reveals its dial: an ionized ship skips that step (RR.ION.09), and one without
    /// a dial has nothing to reveal (RR.MANEUVER.20). What an automatic ship reveals is found then.
    fn can_reveal(&self, ship: ShipId) -> bool {
        let has_dial = self.state.ship(ship).dial.is_some();
        !self.is_ionized(ship) && (has_dial || self.flies_itself(ship))
    }
}
