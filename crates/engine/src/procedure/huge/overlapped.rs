//! Standard ships that a huge ship has overlapped: set aside, then placed behind it
//! (HUGE.OVERLAP-STANDARD.02–06).

use crate::answer::{Answer, Space};
use crate::decision::{Ask, Choice, Placing};
use crate::event::Event;
use crate::frame::Input;
use crate::game::Game;
use crate::state::{Place, Reserve};
use crate::topic::Topic;
use crate::words::{PlayerId, ShipId};
use redfive_geometry::{Anchor, Arc, BaseSize, Placed, PlacedBase, Pose, Range, Requirement, Zone};
use serde::{Deserialize, Serialize};

/// Players placing their ships that were set aside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlaceOverlapped {
    /// Whose turn it is, as a place in the player order.
    turn: u8,
}

/// Who is asked what.
type Question = (PlayerId, Ask, Space<Choice>);

/// How it goes on.
pub(super) enum Then {
    Ask(Question),
    /// The same again, after the abilities that wait for what just happened (RUL.DESTROYED.01).
    Again,
    /// All ships are placed.
    Done,
}

impl PlaceOverlapped {
    pub(super) fn step(&mut self, game: &mut Game, input: &Input) -> Then {
        match input {
            Input::Answer(_, Answer::One(Choice::Ship(ship))) => Then::Ask(place(game, *ship)),
            Input::Answer(ask, Answer::One(Choice::Pose(pose))) => {
                let Some(ship) = ask.ship() else { return Then::Again };
                if ask.topic == Topic::TurnOverlapped {
                    game.place(ship, *pose);
                    game.check_fled(ship);
                    return Then::Again;
                }
                game.deploy(ship, *pose);
                self.turn = (self.turn + 1) % game.state.order.len() as u8;
                turn(game, ship).map_or(Then::Again, Then::Ask)
            }
            Input::Answer(..) | Input::Go | Input::Returned(_) => self.next(game),
        }
    }

    /// Players take turns, the first player first (HUGE.OVERLAP-STANDARD.04).
    fn next(&mut self, game: &mut Game) -> Then {
        let players = game.state.order.len();
        let turns = (0..players).map(|i| (usize::from(self.turn) + i) % players);
        let mut waiting = turns.map(|turn| (turn, game.overlapped(game.state.order[turn])));
        let Some((turn, ships)) = waiting.find(|(_, ships)| !ships.is_empty()) else {
            return Then::Done;
        };
        self.turn = turn as u8;
        let lost = ships.iter().find(|&&ship| !game.can_be_placed(Placing::Ship(ship)));
        if let Some(&ship) = lost {
            game.lose_overlapped(ship);
            return Then::Again;
        }
        if let [only] = ships[..] {
            return Then::Ask(place(game, only));
        }
        let options = ships.into_iter().map(Choice::Ship).collect();
        let player = game.state.order[turn];
        Then::Ask((player, Topic::NextOverlapped.ask(), Space::One(options)))
    }
}

fn place(game: &Game, ship: ShipId) -> Question {
    let player = game.state.ship(ship).player;
    (player, Topic::PlaceOverlapped.of(ship), Space::Place(Placing::Ship(ship)))
}

/// An opponent may turn a ship that was placed (HUGE.OVERLAP-STANDARD.06): the first one in player
/// order, where the ship's player would have to choose one of several.
fn turn(game: &Game, ship: ShipId) -> Option<Question> {
    let state = &game.state;
    let enemy = |player: &&PlayerId| state.players[player.index()].team != state.team(ship);
    let opponent = *state.order.iter().find(enemy)?;
    let options = game.turned(ship, &[-90.0, 90.0]);
    let question = (opponent, Topic::TurnOverlapped.of(ship), Space::OneOrPass(options.clone()));
    (!options.is_empty()).then_some(question)
}

impl Game {
    /// A ship is picked up: a huge ship will stand there.
    pub(super) fn set_aside(&mut self, ship: ShipId, by: Pose) {
        self.put_in_reserve(ship, Reserve::Overlapped(by));
        self.happened(Event::SetAside(ship));
    }

    /// A ship that cannot be placed is destroyed (HUGE.OVERLAP-STANDARD.05), and whatever is docked
    /// with it.
    fn lose_overlapped(&mut self, ship: ShipId) {
        let docked: Vec<ShipId> = self.state.docked(ship).collect();
        for lost in docked.into_iter().chain([ship]) {
            self.destroy(lost);
            self.remove_ship(lost);
        }
    }

    /// The ships of a player that were set aside.
    fn overlapped(&self, player: PlayerId) -> Vec<ShipId> {
        let aside = |&id: &ShipId| {
            let ship = self.state.ship(id);
            ship.player == player && matches!(ship.place, Place::Reserve(Reserve::Overlapped(_)))
        };
        self.state.ship_ids().filter(aside).collect()
    }

    /// Where ships are placed that a huge ship at this pose has overlapped: in its full rear arc at
    /// range 0–1 (HUGE.OVERLAP-STANDARD.03).
    pub(crate) fn zone_behind(&self, pose: Pose, others: Vec<Placed>) -> Zone {
        let huge = PlacedBase::new(BaseSize::Huge, pose);
        Zone::new(self.state.area)
            .with(Requirement::InArc(Arc::FullRear, huge))
            .with(Requirement::At(Range::ZERO, Range::ONE, Anchor::Object(Placed::Base(huge))))
            .with(Requirement::ClearOf(others))
    }
}
