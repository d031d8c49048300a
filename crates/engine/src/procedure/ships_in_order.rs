//! Ships taking turns by initiative. Who is next is computed after every ship, since initiatives
//! can change.

use crate::answer::{Answer, Space};
use crate::decision::Choice;
use crate::frame::{Frame, Input, Next, Outcome};
use crate::game::Game;
use crate::procedure::activation::Activate;
use crate::procedure::engagement::Engage;
use crate::procedure::system::System;
use crate::rules::Fallen;
use crate::source::Context;
use crate::topic::Topic;
use crate::words::ShipId;
use core::cmp::Ordering;
use redfive_ability::Moment;
use serde::{Deserialize, Serialize};

/// Ships taking turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShipsInOrder {
    turn: Turn,
    /// The initiative whose turn it was last.
    initiative: Option<u8>,
    /// The initiative of the ship that had the last turn.
    played: Option<u8>,
    /// The initiative for which abilities have waited last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    announced: Option<u8>,
}

/// What ships do in their turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Turn {
    /// Resolve abilities of the System Phase, lowest initiative first (RR.SYSTEM-PHASE.02). Ships
    /// that have none are passed over.
    System,
    /// Activate, lowest initiative first (RR.ACTIVATION-PHASE.02).
    Activate,
    /// Engage, highest first (RR.ENGAGEMENT-PHASE.02).
    Engage,
}

/// When a ship has its turn; what comes first is less.
#[derive(Clone, Copy, PartialEq, Eq)]
struct TurnOf {
    initiative: u8,
    /// After the others of the initiative.
    late: bool,
    highest_first: bool,
}

impl TurnOf {
    fn cmp(&self, other: &Self) -> Ordering {
        let rising = self.initiative.cmp(&other.initiative);
        let order = if self.highest_first { rising.reverse() } else { rising };
        order.then(self.late.cmp(&other.late))
    }
}

impl ShipsInOrder {
    pub(crate) fn new(turn: Turn) -> Self {
        Self { turn, initiative: None, played: None, announced: None }
    }

    /// Whether it is the Engagement Phase, and the turn of an initiative is over in it.
    pub(crate) fn is_too_late_to_engage(&self, initiative: u8) -> bool {
        self.turn == Turn::Engage && self.played.is_some_and(|played| initiative >= played)
    }

    pub(crate) fn step(mut self, game: &mut Game, input: Input) -> Next {
        if let Input::Answer(_, Answer::One(Choice::Ship(ship))) = input {
            return self.take_turn(ship);
        }
        if self.turn == Turn::Engage && game.rules_of_play().fallen == Fallen::AfterOwnAttack {
            // FE.SIMUL.01–05: but for those whose initiative it is and who have not engaged yet.
            let played = self.played;
            game.remove_destroyed_but(|game, ship| {
                !game.state.journal.of(ship).engaged && Some(game.initiative(ship)) == played
            });
        }
        let (next, step) = self.waiting(game);
        if let Some(at) = self.waited_for(game, next) {
            if self.initiative != Some(at) {
                self.initiative = Some(at);
                if game.remove_destroyed() {
                    return Next::Again(Frame::ShipsInOrder(self));
                }
            }
            self.announced = Some(at);
            game.raise(Moment::AtInitiative(at), Context::default());
            return Next::Again(Frame::ShipsInOrder(self));
        }
        if self.turn == Turn::Engage && next != self.initiative {
            // RR.ENGAGEMENT-PHASE.04: simultaneous fire ends with the initiative step.
            self.initiative = next;
            if game.remove_destroyed() {
                return Next::Again(Frame::ShipsInOrder(self));
            }
        }
        let Some(next) = next else { return Next::Return(Outcome::Done) };
        self.played = Some(next);
        let Some(player) = game.first_player_of(step.iter().copied()) else {
            return Next::Return(Outcome::Done);
        };
        let mut mine = step;
        mine.retain(|&s| game.state.ship(s).player == player);
        if self.turn == Turn::System {
            let able = |&ship: &ShipId| game.has_system_turn(ship);
            let able: Vec<ShipId> = mine.iter().copied().filter(able).collect();
            if able.is_empty() {
                for ship in mine {
                    game.state.journal.of_mut(ship).system = true;
                }
                return self.step(game, Input::Go);
            }
            mine = able;
        }
        if let [only] = mine[..] {
            return self.take_turn(only);
        }
        let options = mine.into_iter().map(Choice::Ship).collect();
        Next::Ask(Frame::ShipsInOrder(self), player, Topic::NextShip.ask(), Space::One(options))
    }

    /// The next initiative for which abilities wait, before that of the ships that engage next.
    fn waited_for(&self, game: &Game, next: Option<u8>) -> Option<u8> {
        /// No initiative is higher.
        const HIGHEST: u8 = 9;
        if self.turn != Turn::Engage {
            return None;
        }
        let all = next.unwrap_or(0)..self.announced.unwrap_or(HIGHEST);
        let waits = |at: &u8| {
            let moment = Moment::AtInitiative(*at);
            game.index.may_trigger(moment) && game.index.triggers(moment).next().is_some()
        };
        all.rev().find(waits)
    }

    /// The initiative whose turn it is, and the ships of it that have not had theirs.
    fn waiting(&self, game: &Game) -> (Option<u8>, Vec<ShipId>) {
        let journal = &game.state.journal;
        let done = |s: ShipId| match self.turn {
            Turn::System => journal.of(s).system,
            Turn::Activate => journal.of(s).activated,
            Turn::Engage => journal.of(s).engaged,
        };
        let here = |s: ShipId| match self.turn {
            // RR.DOCK.24: a docked ship has a turn of its own.
            Turn::System => game.state.ship(s).pose().is_some() || game.state.carrier(s).is_some(),
            Turn::Activate | Turn::Engage => game.state.ship(s).pose().is_some(),
        };
        let takes_part = |s: ShipId| match self.turn {
            _ if game.state.ship(s).remote.is_none() => true,
            Turn::System => true,
            Turn::Activate => game.remote_activates(s),
            Turn::Engage => game.remote_engages(s),
        };
        let (mut next, mut step) = (None, Vec::with_capacity(game.state.ships.len()));
        for ship in game.state.ship_ids().filter(|&s| !done(s) && here(s) && takes_part(s)) {
            let turn = self.turn_of(game, ship);
            let order = next.map_or(Ordering::Less, |next| turn.cmp(&next));
            if order == Ordering::Less {
                next = Some(turn);
                step.clear();
            }
            if order != Ordering::Greater {
                step.push(ship);
            }
        }
        (next.map(|turn| turn.initiative), step)
    }

    /// When a ship has its turn. Whose initiative rises above that of the step under way, or who
    /// engages in it by an effect, does so after the others of it (FAQ.RUSH.01).
    fn turn_of(&self, game: &Game, ship: ShipId) -> TurnOf {
        let (initiative, late) = match self.turn {
            Turn::System => (game.initiative(ship), false),
            Turn::Activate => (game.activation(ship), false),
            Turn::Engage => match (game.engagement(ship), self.played) {
                // Before the first ship engages, cards may wait for an initiative above all.
                _ if let Some(now) = self.initiative.or(self.played)
                    && game.engages_now(ship) =>
                {
                    (now, true)
                }
                (risen, Some(played)) if risen > played => (played, true),
                (initiative, _) => (initiative, false),
            },
        };
        TurnOf { initiative, late, highest_first: self.turn == Turn::Engage }
    }

    fn take_turn(self, ship: ShipId) -> Next {
        let child = match self.turn {
            Turn::System => Frame::System(System::new(ship)),
            Turn::Activate => Frame::Activate(Activate::new(ship)),
            Turn::Engage => Frame::Engage(Engage::new(ship)),
        };
        Next::Call(Frame::ShipsInOrder(self), child)
    }
}

impl Game {
    /// The initiative whose turn it is.
    pub(crate) fn current_initiative(&self) -> Option<u8> {
        self.state.stack.iter().rev().find_map(|frame| match frame {
            Frame::ShipsInOrder(it) => it.initiative.or(it.played),
            _ => None,
        })
    }
}
