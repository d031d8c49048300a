//! The table as it might be: where a maneuver would lead, what would be in arc and in the way, if ships
//! stood elsewhere. Who thinks ahead asks this thousands of times where a [rollout](Game::rollout) would be
//! too dear. The rules ask the same functions, so neither can drift from the other.

use crate::facts::Movement;
use crate::game::Game;
use crate::game::{Aim, Shot};
use crate::procedure::obstacles::{Meeting, Move};
use crate::words::{Difficulty, ShipId};
use redfive_geometry::{BaseSize, Course, Execution, Maneuver, Placed, PlacedBase, Pose, Range};
use std::borrow::Cow;

/// Where ships and remotes stand.
pub(crate) trait Standing {
    /// A ship or remote, if it stands on the table.
    fn unit_at(&self, unit: ShipId) -> Option<Cow<'_, Placed>>;
}

impl Standing for Game {
    fn unit_at(&self, unit: ShipId) -> Option<Cow<'_, Placed>> {
        self.unit_here(unit)
    }
}

impl Standing for Supposed<'_> {
    fn unit_at(&self, unit: ShipId) -> Option<Cow<'_, Placed>> {
        self.unit(unit).map(Cow::Borrowed)
    }
}

/// The table of a game with ships somewhere else than they are, or gone. Obstacles, devices and what ships
/// have stay as they are. Abilities that ask where ships are see the table as it is: where that matters, play
/// a [rollout](Game::rollout).
///
/// ```
/// # use redfive_engine::{game::Game, words::ShipId};
/// # use redfive_geometry::{Pose, Range};
/// # use redfive_players::squads;
/// # let (red, swarm) = (squads::named("red").unwrap(), squads::named("swarm").unwrap());
/// let game = Game::new(squads::library(), squads::start(&red, &swarm), 5).unwrap();
/// let [own, foe] = [ShipId(0), ShipId(4)];
/// let mut table = game.suppose();
/// assert_eq!(table.aims(own), [], "they are far apart");
/// let pose = game.state().ship(foe).pose().unwrap();
/// table.stand(own, Pose::new(pose.position.x, pose.position.y - 190.0, 0.0));
/// let aim = table.aims(own).into_iter().find(|aim| aim.target == foe).expect("it is ahead");
/// assert_eq!(aim.range, Range::TWO);
/// assert_eq!(table.is_obstructed(own, aim), Some(false));
///
/// // Its hardest maneuver from there, and whether it would bump.
/// let dial = game.card(own).dial.last().unwrap().maneuver;
/// let flown = game.would_execute(own, dial);
/// for flight in table.flights(own, flown.maneuver) {
///     assert_eq!(flight.fully, flight.overlapped.is_empty());
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Supposed<'g> {
    game: &'g Game,
    units: Vec<Option<Cow<'g, Placed>>>,
}

/// What a ship executes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Executed {
    /// The maneuver.
    pub maneuver: Maneuver,
    /// How hard it is.
    pub difficulty: Difficulty,
    /// Whether it is the ion maneuver.
    pub ion: bool,
}

/// Where the execution of a maneuver leads.
#[derive(Clone, Debug)]
pub struct Flight {
    /// Where the ship ends.
    pub end: Pose,
    /// Whether it is executed fully.
    pub fully: bool,
    /// The ships that it overlaps at the template's end, which it is stopped by. (Of a huge ship those that it
    /// is stopped by and those that it moves onto.)
    pub overlapped: Vec<ShipId>,
    /// Whether a part of it is outside the play area then.
    pub flees: bool,
    by: By,
}

/// What it flies along.
#[derive(Clone, Debug)]
enum By {
    /// A template, so far if not to its end.
    Template(Box<Course>, Option<f64>),
    /// The huge ship tool; whether it moves at all.
    Tool(bool),
}

/// What a ship meets in the execution of a maneuver.
#[derive(Clone, Debug, PartialEq)]
pub struct Way {
    /// The obstacles, mines and remotes that take effect, in order.
    pub met: Vec<Meeting>,
    /// The ships that it moves through.
    pub through: Vec<ShipId>,
}

impl Game {
    /// The table, to be changed in thought.
    pub fn suppose(&self) -> Supposed<'_> {
        let units = self.state.ship_ids().map(|unit| self.unit_here(unit)).collect();
        Supposed { game: self, units }
    }

    /// What a ship would execute if its dial showed this: another maneuver if it is ionized, or if it is
    /// stressed and that is red; and how hard that is for it.
    pub fn would_execute(&self, ship: ShipId, dial: Maneuver) -> Executed {
        let (maneuver, difficulty, ion) = self.flown_with(ship, Some(dial));
        Executed { maneuver, difficulty, ion }
    }
}

impl Supposed<'_> {
    /// A ship or remote stands there.
    pub fn stand(&mut self, unit: ShipId, pose: Pose) {
        self.units[unit.index()] = self.game.unit_as(unit, pose).map(Cow::Owned);
    }

    /// A ship or remote is not on the table.
    pub fn leave(&mut self, unit: ShipId) {
        self.units[unit.index()] = None;
    }

    /// A ship or remote as it would stand.
    pub fn unit(&self, unit: ShipId) -> Option<&Placed> {
        self.units.get(unit.index())?.as_deref()
    }

    /// The base of a ship.
    pub fn base(&self, ship: ShipId) -> Option<&PlacedBase> {
        match self.unit(ship)? {
            Placed::Base(base) => Some(base),
            Placed::Token(_) => None,
        }
    }

    /// The range between two of them.
    pub fn range(&self, a: ShipId, b: ShipId) -> Option<Range> {
        Some(self.unit(a)?.thing().range(self.unit(b)?.thing()))
    }

    /// The attacks that a ship could declare, with arc and range: those of [`Game::shots`], before lines are
    /// looked at.
    pub fn aims(&self, ship: ShipId) -> Vec<Aim> {
        self.game.aims_of(self, ship)
    }

    /// An attack with the lines that can be measured along, and what stands in the way of each.
    pub fn shot(&self, ship: ShipId, aim: Aim) -> Option<Shot> {
        self.game.shot(self, ship, aim)
    }

    /// Whether the defender would roll a die more for what lies in the way of an attack, along the best
    /// line. None if there is no line. Nothing is ignored here that is ignored in certain attacks only, as in
    /// primary ones: there is no attack yet.
    pub fn is_obstructed(&self, ship: ShipId, aim: Aim) -> Option<bool> {
        let shot = self.shot(ship, aim)?;
        let blocked = |line| self.game.has_obstruction_die(ship, &shot.through(line));
        Some(shot.sight.lines.iter().all(blocked))
    }

    /// Where a maneuver leads that a ship [executes](Game::would_execute): several ends if its player can
    /// choose among templates or places.
    pub fn flights(&self, ship: ShipId, executed: Maneuver) -> Vec<Flight> {
        let Some(&base) = self.base(ship) else { return Vec::new() };
        let game = self.game;
        let others = self.other_bases(ship);
        if game.card(ship).movement() == Movement::Tool {
            return self.flight_by_tool(ship, executed, base.pose, others).into_iter().collect();
        }
        let templates = game.templates(ship, base, executed).into_iter().map(|(it, _)| it);
        let mut templates: Vec<Maneuver> = templates.collect();
        if templates.is_empty() {
            templates.push(executed);
        }
        let mut flights = Vec::with_capacity(templates.len());
        for template in templates {
            let (straight, execution) = game.executed(template, &base, &others.1);
            let course = Box::new(straight.unwrap_or(template).course_from(&base));
            let flees = |pose| game.state.area.has_fled(&PlacedBase::new(base.size, pose));
            match execution {
                Execution::Full { placements } => {
                    flights.extend(placements.into_iter().map(|end| Flight {
                        end,
                        fully: true,
                        overlapped: Vec::new(),
                        flees: flees(end),
                        by: By::Template(course.clone(), None),
                    }));
                }
                Execution::Partial(partial) => flights.push(Flight {
                    end: partial.pose,
                    fully: false,
                    overlapped: partial.overlapped.iter().map(|&i| others.0[i]).collect(),
                    flees: flees(partial.pose),
                    by: By::Template(course, Some(partial.u)),
                }),
            }
        }
        flights
    }

    fn flight_by_tool(
        &self,
        ship: ShipId,
        executed: Maneuver,
        start: Pose,
        others: (Vec<ShipId>, Vec<PlacedBase>),
    ) -> Option<Flight> {
        let (done, end, mut overlapped) = self.game.way_of_tool(executed, start, others.clone())?;
        let flees = self.game.state.area.would_flee(BaseSize::Huge, end);
        if !flees {
            overlapped.extend(self.game.standard_ships_at(ship, end, others));
        }
        let moves = done.speed() > 0 || done.bearing().side().is_some();
        // Stopped by another, it executes a slower maneuver instead, and that fully (HUGE.OVERLAP-HUGE.01).
        Some(Flight { end, fully: true, overlapped, flees, by: By::Tool(moves && !flees) })
    }

    /// What a ship meets on such a flight, from where it would stand.
    pub fn way(&self, ship: ShipId, flight: &Flight) -> Way {
        match &flight.by {
            By::Template(course, partial) => {
                let way = Move { course, partial: *partial, pose: flight.end };
                let (ids, bases) = self.other_bases(ship);
                let on_way = self.game.on_way(ship, &way, (&ids, &bases), self);
                Way { met: on_way.met, through: on_way.through }
            }
            By::Tool(moves) => {
                let under = match moves {
                    true => self.game.objects_under(ship, flight.end, self),
                    false => Vec::new(),
                };
                let met = |object| Meeting { object, overlapped: true };
                Way { met: under.into_iter().map(met).collect(), through: Vec::new() }
            }
        }
    }

    /// The placements of a boost or barrel roll that do not make it fail, along a course from where the ship
    /// would stand.
    pub fn free_places(&self, ship: ShipId, course: &Course) -> Vec<Pose> {
        if self.game.card(ship).movement() == Movement::Tool {
            return Vec::new();
        }
        self.game.free_places_among(&self.other_bases(ship).1, ship, course)
    }

    /// The other ships and their bases.
    fn other_bases(&self, ship: ShipId) -> (Vec<ShipId>, Vec<PlacedBase>) {
        let ships = self.game.state.ship_ids();
        let ships = ships.filter(|&it| it != ship && self.game.state.ship(it).remote.is_none());
        ships.filter_map(|other| Some((other, *self.base(other)?))).unzip()
    }
}
