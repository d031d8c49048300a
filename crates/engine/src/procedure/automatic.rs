//! Ships that fly by themselves: how one comes to its maneuver when it activates.
//!
//! A player whose ships are automatic sets no dials. When such a ship would reveal its dial, a six-sided
//! die is rolled for it and its player is asked which maneuver it flies; whoever answers looks that up in
//! a table. Then the ship may have to swerve (HOTAC.SWERVE.01, HOTAC.EDGE.01). What comes of it is its
//! dial, revealed at once, so that all the rest is as for any other ship.

use crate::answer::{Answer, Space};
use crate::chance::Stream;
use crate::decision::Choice;
use crate::event::Event;
use crate::frame::{Frame, Input, Next, Outcome};
use crate::game::Game;
use crate::procedure::obstacles::Move;
use crate::start::Control;
use crate::topic::Topic;
use crate::words::{PlayerId, ShipId};
use redfive_geometry::{Bearing, Maneuver, PlacedBase, Pose, Side, TemplateShape};
use serde::{Deserialize, Serialize};

/// An automatic ship coming to its maneuver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Automatic {
    ship: ShipId,
    /// What the die shows: 1 to 6, or 0 before it is rolled.
    roll: u8,
    /// The maneuver that it may have to swerve from.
    intended: Option<Maneuver>,
}

impl Automatic {
    pub(crate) const fn new(ship: ShipId) -> Self {
        Self { ship, roll: 0, intended: None }
    }

    /// The ship.
    pub const fn ship(&self) -> ShipId {
        self.ship
    }

    /// What its die shows: 1 to 6.
    pub const fn roll(&self) -> u8 {
        self.roll
    }

    /// The maneuver that it would fly if it did not swerve, once that is known.
    pub const fn intended(&self) -> Option<Maneuver> {
        self.intended
    }

    pub(crate) fn step(mut self, game: &mut Game, input: Input) -> Next {
        let ship = self.ship;
        let player = game.state.ship(ship).player;
        let answer = match input {
            Input::Answer(_, answer) => answer,
            Input::Go | Input::Returned(_) => {
                self.roll = game.state.chance.die(Stream::Automatic, 6);
                game.happened(Event::RolledToFly(ship, self.roll));
                let space = Space::clone(&game.dial_space(ship));
                return Next::Ask(Frame::Automatic(self), player, Topic::Fly.of(ship), space);
            }
        };
        match (self.intended, answer) {
            (None, Answer::One(Choice::Maneuver(maneuver))) => {
                let Some(space) = game.swerves(ship, maneuver) else {
                    return chosen(game, ship, maneuver);
                };
                self.intended = Some(maneuver);
                Next::Ask(Frame::Automatic(self), player, Topic::Swerve.of(ship), space)
            }
            (Some(intended), Answer::One(Choice::Maneuver(maneuver))) => {
                game.happened(Event::Swerved(ship, intended));
                chosen(game, ship, maneuver)
            }
            (Some(intended), _) => chosen(game, ship, intended),
            // No other answer is legal.
            (None, _) => Next::Return(Outcome::Not),
        }
    }
}

/// The ship has its maneuver.
fn chosen(game: &mut Game, ship: ShipId, maneuver: Maneuver) -> Next {
    game.set_dial(ship, maneuver);
    Next::Return(Outcome::Done)
}

/// What a maneuver would lead to if no other ship were in the way.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Clear,
    /// Through or onto an obstacle.
    Obstacle,
    /// Out of the play area.
    Out,
}

impl Game {
    /// Whether the ships of a player fly by themselves.
    pub fn is_automatic(&self, player: PlayerId) -> bool {
        let players = &self.setting.start().players;
        players.get(player.index()).is_some_and(|it| it.control == Control::Automatic)
    }

    /// Whether a ship flies by itself.
    pub(crate) fn flies_itself(&self, ship: ShipId) -> bool {
        self.is_automatic(self.state.ship(ship).player)
    }

    /// How a ship can swerve from a maneuver, if it has to and can. Other ships are no reason to
    /// (HOTAC.SWERVE.02).
    fn swerves(&self, ship: ShipId, intended: Maneuver) -> Option<Space<Choice>> {
        let choices = |all: Vec<Maneuver>| all.into_iter().map(Choice::Maneuver).collect();
        match self.way(ship, self.flown_for(ship, intended)) {
            Way::Clear => None,
            Way::Obstacle => {
                let mut all = self.around(ship, intended);
                all.retain(|&maneuver| self.way(ship, maneuver) == Way::Clear);
                // HOTAC.SWERVE.08: without one that avoids the collision it flies as intended.
                (!all.is_empty()).then(|| Space::OneOrPass(choices(all)))
            }
            Way::Out => {
                let all = self.inside(ship, intended);
                // HOTAC.EDGE.03: if none is left, it is lost.
                (!all.is_empty()).then(|| Space::One(choices(all)))
            }
        }
    }

    /// The maneuvers beside an intended one that could avoid an obstacle: bent by one step more or less
    /// (HOTAC.SWERVE.03–04, .07), at the same speed or the closest that the dial has for them
    /// (HOTAC.SWERVE.05). A Segnor's loop counts as a bank; nothing else has any (HOTAC.SWERVE.11).
    fn around(&self, ship: ShipId, intended: Maneuver) -> Vec<Maneuver> {
        let bearings = match intended.bearing() {
            Bearing::Straight | Bearing::KoiogranTurn => Side::BOTH.map(Bearing::Bank).to_vec(),
            Bearing::Bank(side) | Bearing::SegnorsLoop(side) => {
                vec![Bearing::Straight, Bearing::Turn(side)]
            }
            Bearing::Turn(side) => vec![Bearing::Bank(side)],
            Bearing::SegnorsLoopTurn(_)
            | Bearing::TallonRoll(_)
            | Bearing::Stationary
            | Bearing::ReverseStraight
            | Bearing::ReverseBank(_)
            | Bearing::SideslipBank(_)
            | Bearing::SideslipTurn(_) => Vec::new(),
        };
        let speed = |maneuver: &Maneuver| maneuver.speed().abs_diff(intended.speed());
        let of = |bearing| {
            let all = self.possible_on_dial(ship).filter(|it| it.bearing() == bearing).collect();
            least(all, speed)
        };
        bearings.into_iter().flat_map(of).collect()
    }

    /// The maneuvers of the dial that are most like an intended one and keep a ship in the play area
    /// (HOTAC.EDGE.02): the least change of the bend, then of the bearing, then of speed
    /// (HOTAC.EDGE.04).
    fn inside(&self, ship: ShipId, intended: Maneuver) -> Vec<Maneuver> {
        let stays = |maneuver: &Maneuver| self.way(ship, *maneuver) != Way::Out;
        let all = self.possible_on_dial(ship).filter(stays).collect();
        least(all, |maneuver| {
            let bend = bend(maneuver.bearing()).abs_diff(bend(intended.bearing()));
            let other = maneuver.bearing().is_basic() != intended.bearing().is_basic();
            (bend, other, maneuver.speed().abs_diff(intended.speed()))
        })
    }

    /// The maneuvers of a ship's dial that it could execute now (HOTAC.SWERVE.10).
    fn possible_on_dial(&self, ship: ShipId) -> impl Iterator<Item = Maneuver> {
        let all = self.card(ship).dial.iter().map(|entry| entry.maneuver);
        all.filter(move |&maneuver| self.flown_for(ship, maneuver) == maneuver)
    }

    /// What a maneuver leads to, fully executed. Of several places the ship takes one that is clear.
    fn way(&self, ship: ShipId, maneuver: Maneuver) -> Way {
        let Some(base) = self.base(ship) else { return Way::Clear };
        let course = maneuver.course_from(&base);
        let out = |&pose: &Pose| self.state.area.has_fled(&PlacedBase::new(base.size, pose));
        let ends = course.placements();
        let mut inside = ends.iter().filter(|pose| !out(pose)).peekable();
        if inside.peek().is_none() {
            return Way::Out;
        }
        let meets = |&pose: &Pose| {
            let met = self.meetings(ship, &Move { course: &course, partial: None, pose });
            met.iter().any(|met| self.is_obstacle(met.object))
        };
        if inside.all(meets) { Way::Obstacle } else { Way::Clear }
    }
}

/// How far the template of a bearing bends, in eighths of a circle to the right.
const fn bend(bearing: Bearing) -> i8 {
    match bearing.template_shape() {
        None | Some(TemplateShape::Straight) => 0,
        Some(TemplateShape::Bank(Side::Left)) => -1,
        Some(TemplateShape::Bank(Side::Right)) => 1,
        Some(TemplateShape::Turn(Side::Left)) => -2,
        Some(TemplateShape::Turn(Side::Right)) => 2,
    }
}

/// Those of a list that are least by something.
fn least<K: Ord>(mut all: Vec<Maneuver>, by: impl Fn(&Maneuver) -> K) -> Vec<Maneuver> {
    if let Some(best) = all.iter().map(&by).min() {
        all.retain(|it| by(it) == best);
    }
    all
}
