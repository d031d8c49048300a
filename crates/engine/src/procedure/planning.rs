//! The Planning Phase: all dials are open at once, then the players roll for order.

use crate::answer::{Answer, Space};
use crate::decision::{Choice, Placing};
use crate::frame::{Frame, Input, Next, Outcome};
use crate::game::Game;
use crate::topic::Topic;
use crate::words::{PlayerId, ShipId};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The Planning Phase.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Planning {
    /// Whether dials were opened.
    begun: bool,
    /// The players who are ready.
    ready: Vec<PlayerId>,
}

impl Planning {
    pub(crate) fn step(mut self, game: &mut Game, input: Input) -> Next {
        if !self.begun {
            if let Input::Answer(ask, Answer::One(Choice::Pose(pose))) = input
                && let Some(ship) = ask.ship()
            {
                game.deploy(ship, pose);
            }
            if let Some(ship) = game.returning() {
                let player = game.state.ship(ship).player;
                let space = Space::Place(Placing::Ship(ship));
                return Next::Ask(Frame::Planning(self), player, Topic::PlaceShip.of(ship), space);
            }
            self.begun = true;
            for player in game.planners() {
                self.open_for(game, player);
            }
        }
        match input {
            Input::Answer(ask, Answer::One(Choice::Maneuver(maneuver))) => {
                let Some(ship) = ask.ship() else { return Next::Wait(Frame::Planning(self)) };
                game.set_dial(ship, maneuver);
                let player = game.state.ship(ship).player;
                game.put_shared(player, Topic::Dial.of(ship), game.dial_space(ship));
                self.offer_ready(game, player);
            }
            Input::Answer(_, Answer::One(Choice::Ready)) => {
                // The answered decision is gone already; its player is the one who has all dials
                // set and no way left to say that they are ready.
                let done = game.planners().into_iter().find(|&player| {
                    !self.ready.contains(&player)
                        && !game.is_asked_ready(player)
                        && game.all_dials_set(player)
                });
                self.ready.extend(done);
            }
            _ => {}
        }
        // RR.PLANNING-PHASE.13: until everybody is ready, everybody may change their dials.
        if !game.planners().iter().all(|player| self.ready.contains(player)) {
            return Next::Wait(Frame::Planning(self));
        }
        game.state.pending.clear();
        game.determine_order();
        Next::Return(Outcome::Done)
    }

    /// Whether dials can be set.
    pub(crate) fn is_open(&self) -> bool {
        self.begun
    }

    /// Players are ready, if they were not already.
    pub(crate) fn make_ready(&mut self, players: impl Iterator<Item = PlayerId>) {
        for player in players {
            if !self.ready.contains(&player) {
                self.ready.push(player);
            }
        }
    }

    fn open_for(&self, game: &mut Game, player: PlayerId) {
        let ships: Vec<ShipId> =
            game.state.on_table().filter(|&s| game.state.ship(s).player == player).collect();
        for ship in ships {
            let space = game.dial_space(ship);
            game.put_shared(player, Topic::Dial.of(ship), space);
        }
    }

    fn offer_ready(&self, game: &mut Game, player: PlayerId) {
        let asked = self.ready.contains(&player) || game.is_asked_ready(player);
        if !asked && game.all_dials_set(player) {
            game.put(player, Topic::Ready.ask(), Space::One(vec![Choice::Ready]));
        }
    }
}

impl Game {
    /// Whether a player has said in this Planning Phase that all dials are set. They may still
    /// change them.
    pub fn is_done_planning(&self, player: PlayerId) -> bool {
        match self.state.stack.last() {
            Some(Frame::Planning(planning)) => planning.ready.contains(&player),
            _ => false,
        }
    }

    /// The players who have dials to set: whose ships fly by themselves have none.
    fn planners(&self) -> Vec<PlayerId> {
        let all = (0..self.state.players.len() as u8).map(PlayerId);
        let has_ships =
            |&p: &PlayerId| self.state.on_table().any(|s| self.state.ship(s).player == p);
        all.filter(|&player| !self.is_automatic(player)).filter(has_ships).collect()
    }

    fn is_asked_ready(&self, player: PlayerId) -> bool {
        self.state.pending.iter().any(|d| d.player == player && d.ask.topic == Topic::Ready)
    }

    /// The maneuvers of a ship's dial.
    pub(crate) fn dial_space(&self, ship: ShipId) -> Arc<Space<Choice>> {
        self.setting.dial(self.state.ship(ship).kind)
    }

    fn all_dials_set(&self, player: PlayerId) -> bool {
        let mut ships = self.state.on_table().filter(|&s| self.state.ship(s).player == player);
        ships.all(|s| self.state.ship(s).dial.is_some())
    }
}
