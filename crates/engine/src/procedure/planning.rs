//! The Planning Phase: all dials are open at once, then the players roll for order.

use crate::answer::{Answer, Space};
use crate::chance::Stream;
use crate::decision::{Choice, Placing};
use crate::dice::{AttackFace, Face};
use crate::event::Event;
use crate::frame::{Frame, Input, Next, Outcome};
use crate::game::Game;
use crate::rules::Order;
use crate::topic::Topic;
use crate::words::{PlayerId, ShipId};
use serde::{Deserialize, Serialize};

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
                game.put(player, Topic::Dial.of(ship), game.dial_space(ship));
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

    fn open_for(&self, game: &mut Game, player: PlayerId) {
        let ships: Vec<ShipId> =
            game.state.on_table().filter(|&s| game.state.ship(s).player == player).collect();
        for ship in ships {
            let space = game.dial_space(ship);
            game.put(player, Topic::Dial.of(ship), space);
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
    pub(crate) fn dial_space(&self, ship: ShipId) -> Space<Choice> {
        let dial = self.card(ship).dial.iter();
        Space::One(dial.map(|entry| Choice::Maneuver(entry.maneuver)).collect())
    }

    fn all_dials_set(&self, player: PlayerId) -> bool {
        let mut ships = self.state.on_table().filter(|&s| self.state.ship(s).player == player);
        ships.all(|s| self.state.ship(s).dial.is_some())
    }

    /// The player order, where the rules determine it now.
    pub(crate) fn determine_order(&mut self) {
        match self.rules_of_play().order {
            Order::Rolled => self.roll_for_order(),
            // FE.INIT.01: in setup, and never again.
            Order::Kept { equal } if self.state.round == 0 => self.keep_order(equal),
            Order::Kept { .. } => {}
        }
    }

    /// The side whose squad costs less is first (FE.INIT.03), of equal ones the one that flies for a
    /// faction (FE.INIT.02, .04).
    fn keep_order(&mut self, faction: &str) {
        let start = self.setting.start();
        let rank = |player: &PlayerId| {
            let team = start.players[player.index()].team;
            let side = start.players.iter().filter(|it| it.team == team);
            let total: u32 = side.map(|it| u32::from(it.squad.total)).sum();
            let mut ships = self.state.ship_ids().filter(|&s| self.state.team(s) == team);
            (total, !ships.any(|ship| self.card(ship).faction == faction))
        };
        let mut order: Vec<PlayerId> = (0..start.players.len() as u8).map(PlayerId).collect();
        order.sort_by_key(rank);
        self.happened(Event::PlayerOrder(order.clone()));
        self.state.order = order;
    }

    /// Three attack dice each: most critical hits, then most focus, then most hits; ties among the
    /// leaders roll again (RR.PLANNING-PHASE.05–10). Places below are rolled for in turn
    /// (RR.PLAYER-ORDER.06–08). Players whose ships fly by themselves come first and roll with no other
    /// (HOTAC.ROUND.03, HOTAC.INIT.01).
    fn roll_for_order(&mut self) {
        let all = (0..self.state.players.len() as u8).map(PlayerId);
        let (automatic, asked): (Vec<PlayerId>, Vec<PlayerId>) =
            all.partition(|&player| self.is_automatic(player));
        let mut order = self.rolled(automatic);
        order.append(&mut self.rolled(asked));
        self.happened(Event::PlayerOrder(order.clone()));
        self.state.order = order;
    }

    /// The order that some players roll.
    fn rolled(&mut self, mut left: Vec<PlayerId>) -> Vec<PlayerId> {
        let mut order = Vec::with_capacity(left.len());
        while left.len() > 1 {
            let mut leaders = left.clone();
            while leaders.len() > 1 {
                let rolls: Vec<[usize; 3]> = leaders.iter().map(|_| self.order_roll()).collect();
                let best = rolls.iter().max().copied();
                leaders = leaders
                    .into_iter()
                    .zip(rolls)
                    .filter(|(_, roll)| Some(*roll) == best)
                    .map(|(player, _)| player)
                    .collect();
            }
            order.push(leaders[0]);
            left.retain(|&p| p != leaders[0]);
        }
        order.extend(left);
        order
    }

    fn order_roll(&mut self) -> [usize; 3] {
        let faces: Vec<AttackFace> = (0..3)
            .map(|_| AttackFace::on_side(self.state.chance.side(Stream::PlayerOrder)))
            .collect();
        [AttackFace::Crit, AttackFace::Focus, AttackFace::Hit]
            .map(|face| faces.iter().filter(|&&f| f == face).count())
    }
}
