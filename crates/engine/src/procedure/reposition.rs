//! Moves that are neither maneuvers nor actions: decloaking (RR.CLOAK.08–17), and the move of a
//! ship that becomes tractored (RR.TRACTOR.05–10).

use crate::answer::{Answer, Space};
use crate::decision::Choice;
use crate::event::Event;
use crate::facts::Movement;
use crate::frame::{Frame, Input, Next, Outcome};
use crate::game::Game;
use crate::source::Context;
use crate::topic::Topic;
use crate::words::{PlayerId, ShipId, Token};
use redfive_ability::Event::Moves;
use redfive_ability::{Moment, Move};
use redfive_geometry::{BaseSize, Course, PlacedBase, Pose, Side, Template};
use serde::{Deserialize, Serialize};

/// A barrel roll or boost with one straight template. It returns [`Outcome::Not`] if the ship stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shift {
    ship: ShipId,
    kind: Kind,
    step: Step,
    /// Whether it goes to the side.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    rolls: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Kind {
    Decloak,
    /// Who moves the ship.
    Tractor(PlayerId),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    Choose,
    Place,
    Turn,
}

impl Shift {
    /// A cloaked ship may decloak.
    pub(crate) const fn decloak(ship: ShipId) -> Self {
        Self { ship, kind: Kind::Decloak, step: Step::Choose, rolls: false }
    }

    /// A tractored ship may be moved by a player.
    pub(crate) const fn tractor(ship: ShipId, by: PlayerId) -> Self {
        Self { ship, kind: Kind::Tractor(by), step: Step::Choose, rolls: false }
    }

    pub(crate) fn step(mut self, game: &mut Game, input: Input) -> Next {
        let Some(base) = game.base(self.ship) else { return Next::Return(Outcome::Not) };
        if game.card(self.ship).movement() == Movement::Tool {
            // HUGE.MOVE-EFFECTS.04, HUGE.TRACTOR.03: nobody is asked.
            return Next::Return(Outcome::Not);
        }
        match (self.step, input) {
            (Step::Choose, Input::Answer(_, Answer::One(choice))) => {
                let template = game.shift_template(self.ship, self.kind == Kind::Decloak);
                self.rolls = matches!(choice, Choice::Side(_));
                let course = match choice {
                    Choice::Side(side) => Course::barrel_roll(base.size, base.pose, side, template),
                    _ => Course::boost(base.size, base.pose, template),
                };
                self.place(game, &course)
            }
            (Step::Choose, Input::Answer(..)) => Next::Return(Outcome::Not),
            (Step::Choose, _) => {
                let template = game.shift_template(self.ship, self.kind == Kind::Decloak);
                let mut options: Vec<Choice> = Side::BOTH.into_iter().map(Choice::Side).collect();
                options.push(Choice::Template(template));
                let (player, ask) = match self.kind {
                    Kind::Decloak => {
                        (game.state.ship(self.ship).player, Topic::Decloak.of(self.ship))
                    }
                    Kind::Tractor(by) => (by, Topic::Tractor.of(self.ship)),
                };
                Next::Ask(Frame::Shift(self), player, ask, Space::OneOrPass(options))
            }
            (Step::Place, Input::Answer(_, Answer::One(Choice::Pose(pose)))) => {
                let template = game.shift_template(self.ship, self.kind == Kind::Decloak);
                game.land_roll(self.ship, template, pose);
                self.land(game)
            }
            (Step::Turn, Input::Answer(_, Answer::One(Choice::Pose(pose)))) => {
                // RR.TRACTOR.10; RR.ROTATE-A-SHIP.02: it is no move.
                game.place(self.ship, pose);
                if !game.check_fled(self.ship) {
                    game.gain(self.ship, Token::Stress, 1);
                }
                Next::Return(Outcome::Done)
            }
            (Step::Turn, _) => Next::Return(Outcome::Done),
            _ => Next::Return(Outcome::Not),
        }
    }

    /// To a free place, or it fails and the ship stays (RR.CLOAK.16–17, RR.TRACTOR.08).
    fn place(mut self, game: &mut Game, course: &Course) -> Next {
        let places = game.free_places(self.ship, course);
        match places[..] {
            [] => {
                game.happened(Event::Stayed(self.ship));
                Next::Return(Outcome::Not)
            }
            [only] => {
                game.move_along(self.ship, course, only);
                self.land(game)
            }
            _ => {
                self.step = Step::Place;
                let player = match self.kind {
                    Kind::Decloak => game.state.ship(self.ship).player,
                    Kind::Tractor(by) => by,
                };
                let options = places.into_iter().map(Choice::Pose).collect();
                let ask = Topic::Placement.of(self.ship);
                Next::Ask(Frame::Shift(self), player, ask, Space::One(options))
            }
        }
    }

    fn land(mut self, game: &mut Game) -> Next {
        let ship = self.ship;
        match self.kind {
            Kind::Decloak => {
                game.spend_tokens(ship, Token::Cloak, 1);
                game.state.journal.of_mut(ship).decloaked = true;
                game.raise(Moment::After(Moves(Move::Decloak)), Context::about(ship));
                Next::Return(Outcome::Done)
            }
            Kind::Tractor(by) => {
                // RR.TRACTOR.06–07: it boosts or barrel rolls.
                let moves = if self.rolls { Move::BarrelRoll } else { Move::Boost };
                game.raise(Moment::After(Moves(moves)), Context::about(ship));
                let owner = game.state.ship(ship).player;
                let teams = &game.state.players;
                let opposed = teams[owner.index()].team != teams[by.index()].team;
                let options = game.turned(ship, &[-90.0, 90.0]);
                if !opposed || options.is_empty() {
                    return Next::Return(Outcome::Done);
                }
                // RR.TRACTOR.09: the ship's own player may turn it.
                self.step = Step::Turn;
                let ask = Topic::Turn.of(ship);
                Next::Ask(Frame::Shift(self), owner, ask, Space::OneOrPass(options))
            }
        }
    }
}

impl Game {
    /// The template of a roll to the side that is being asked for.
    pub fn roll_template(&self, ship: ShipId) -> Template {
        let decloaks = matches!(self.state.stack.last(), Some(Frame::Shift(shift)) if shift.kind == Kind::Decloak);
        self.shift_template(ship, decloaks)
    }

    /// The template of a decloak (RR.CLOAK.09–10), or of the move of a tractored ship.
    fn shift_template(&self, ship: ShipId, decloak: bool) -> Template {
        let small = self.card(ship).size == BaseSize::Small;
        Template::STRAIGHTS[usize::from(decloak && small)]
    }

    /// A ship turned where it stands, as far as it does not overlap a ship (RR.ROTATE-A-SHIP.03). A
    /// part of it may be outside the play area then: it flees.
    pub(crate) fn turned(&self, ship: ShipId, degrees: &[f64]) -> Vec<Choice> {
        let Some(base) = self.base(ship) else { return Vec::new() };
        if self.card(ship).movement() == Movement::Tool {
            // HUGE.MOVE-EFFECTS.06.
            return Vec::new();
        }
        let (_, others) = self.other_bases(ship);
        let turned = degrees.iter().map(|by| {
            let Pose { position, heading } = base.pose;
            Pose::new(position.x, position.y, (heading.degrees() + by).rem_euclid(360.0))
        });
        let free = |pose: &Pose| {
            let base = PlacedBase::new(base.size, *pose);
            !others.iter().any(|other| base.overlaps(other))
        };
        turned.filter(free).map(Choice::Pose).collect()
    }

    /// Whether a ship is tractored (RR.TRACTOR.01–03).
    pub fn is_tractored(&self, ship: ShipId) -> bool {
        self.state.ship(ship).tokens.count(Token::Tractor) >= self.tokens_for_size(ship)
    }
}
