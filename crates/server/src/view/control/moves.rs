//! Maneuvers, rolls, boosts and turrets, with where they lead.

use super::Asked;
use super::option::Described;
use crate::api::{Look, Preview};
use crate::view::shapes;
use crate::words;
use redfive_engine::facts::{Movement, WeaponArc};
use redfive_engine::suppose::{Flight, Way};
use redfive_engine::words::{Difficulty, Guides, ObjectId, ShipId, Token};
use redfive_geometry::{Course, Maneuver, PlacedBase, Pose, Side, Template, Turret};

impl Asked<'_> {
    /// A maneuver of a dial, with where it leads if nobody is in the way.
    pub(super) fn maneuver(&self, ship: Option<ShipId>, maneuver: Maneuver) -> Described {
        let Some((ship, base)) = self.on_table(ship).or_else(|| self.between_guides(ship)) else {
            return Described::plain(&maneuver.to_string());
        };
        let difficulty = self.game.difficulty(ship, maneuver);
        let view = words::maneuver(maneuver, difficulty);
        let state = self.game.state();
        let poses = self.game.card(ship).ends(maneuver, &base);
        let outside = |pose: &Pose| state.area.has_fled(&PlacedBase::new(base.size, *pose));
        let flights = self.flights(ship, maneuver);
        let poses = match &flights[..] {
            [] => poses.to_vec(),
            flights => flights.iter().map(|(flight, _)| flight.end).collect(),
        };
        let flees = poses.iter().all(outside);
        let flown = self.game.flown_for(ship, maneuver);
        let warning = if flown != maneuver {
            Some(format!("the ship cannot execute it now: it would fly {flown} instead"))
        } else if flees {
            Some("leaves the play area: the ship would be lost".to_owned())
        } else {
            self.trouble(&flights)
        };
        let player = state.ship(ship).player.0;
        let ghosts =
            poses.iter().map(|&p| shapes::ghost(base.size, p, player, outside(&p))).collect();
        let templates = match self.game.card(ship).movement() {
            Movement::Template => shapes::template(&maneuver.course(base.size, base.pose)),
            Movement::Tool => Vec::new(),
        };
        let set = self.shows_dial && state.ship(ship).dial == Some(maneuver);
        let objects = run_into(&flights).into_iter().map(|it| words::object(it.object)).collect();
        let (stressed, comes) =
            (state.ship(ship).tokens.count(Token::Stress), words::difficulty_note(difficulty));
        let without = match difficulty {
            Difficulty::Red => true,
            Difficulty::Blue => stressed > 1,
            Difficulty::White | Difficulty::Purple => stressed > 0,
        };
        let action = if without { "; stressed then, so no action" } else { "" };
        Described {
            label: view.words.clone(),
            note: Some(format!("{comes}{action}")),
            warning,
            look: Look::Maneuver { maneuver: view, set },
            preview: Preview { templates, ghosts, objects, ..Preview::default() },
        }
    }

    /// Where a maneuver leads and what lies on its way, with everything as it lies now; one for each place
    /// among which its player can choose. None for ships that are not on the table or move by the tool.
    fn flights(&self, ship: ShipId, maneuver: Maneuver) -> Vec<(Flight, Way)> {
        if self.game.card(ship).movement() == Movement::Tool {
            return Vec::new();
        }
        let table = self.game.suppose();
        let flights = table.flights(ship, maneuver).into_iter();
        let way = |flight: Flight| {
            let way = table.way(ship, &flight);
            (flight, way)
        };
        flights.map(way).collect()
    }

    /// What a maneuver runs into.
    fn trouble(&self, flights: &[(Flight, Way)]) -> Option<String> {
        let words = |it: RunInto| {
            let name = self.names.object(it.object);
            let comes = self.what_comes(it);
            match (it.how, it.always) {
                (How::Stops, true) => format!("stops at {name} as it stands now"),
                (How::Stops, false) => format!("may stop at {name} as it stands now"),
                (How::Ends, true) => format!("ends on {name}{comes}"),
                (How::Ends, false) => format!("may end on {name}{comes}"),
                (How::Through, true) => format!("flies through {name}{comes}"),
                (How::Through, false) => format!("may fly through {name}{comes}"),
            }
        };
        let words: Vec<String> = run_into(flights).into_iter().map(words).collect();
        (!words.is_empty()).then(|| words.join(", "))
    }

    /// What an obstacle does that a maneuver meets, in brackets; nothing for other things.
    fn what_comes(&self, met: RunInto) -> String {
        let ObjectId::Thing(thing) = met.object else { return String::new() };
        let Some(kind) = self.game.state().object(thing).obstacle() else { return String::new() };
        let costs = words::obstacle_costs(kind, met.how == How::Ends);
        let costs = costs.map(|it| format!("; {it}")).unwrap_or_default();
        format!(" ({}{costs})", words::obstacle_effect(kind))
    }

    /// A docked ship as it would start a maneuver from the guides of its carrier: the front ones,
    /// until they are chosen.
    fn between_guides(&self, ship: Option<ShipId>) -> Option<(ShipId, PlacedBase)> {
        let ship = ship?;
        let guides = self.game.only_guides_of(ship).unwrap_or(Guides::Front);
        Some((ship, self.game.deploy_base(ship, guides)?))
    }

    /// The guides that a ship deploys from, with where it starts.
    pub(super) fn guides(&self, ship: Option<ShipId>, guides: Guides) -> Described {
        let label = match guides {
            Guides::Front => "From the front of the carrier",
            Guides::Rear => "From the rear of the carrier",
        };
        let ghost = ship.and_then(|ship| {
            let base = self.game.deploy_base(ship, guides)?;
            let player = self.game.state().ship(ship).player.0;
            Some(shapes::ghost(base.size, base.pose, player, false))
        });
        let ghosts = ghost.into_iter().collect();
        Described { preview: Preview { ghosts, ..Preview::default() }, ..Described::plain(label) }
    }

    /// A boost or a barrel roll, with the places it may end in.
    pub(super) fn reposition(
        &self,
        ship: Option<ShipId>,
        label: &str,
        course: impl Fn(PlacedBase) -> Course,
    ) -> Described {
        let Some((ship, base)) = self.on_table(ship) else { return Described::plain(label) };
        let course = course(base);
        let free = self.game.free_places(ship, &course);
        let player = self.game.state().ship(ship).player.0;
        let ghosts = course.placements();
        let ghosts = ghosts
            .iter()
            .map(|&p| shapes::ghost(base.size, p, player, !free.contains(&p)))
            .collect();
        let warning = free.is_empty().then(|| "something is in the way: it would fail".to_owned());
        Described {
            warning,
            preview: Preview { templates: shapes::template(&course), ghosts, ..Preview::default() },
            ..Described::plain(label)
        }
    }

    /// A place that a move may end in, with the template that leads there.
    pub(super) fn place(&self, ship: Option<ShipId>, pose: Pose) -> Described {
        if let Some(ability) = self.ask.of {
            return self.device_place(ability, pose);
        }
        let Some((ship, base)) = self.on_table(ship) else { return Described::plain("There") };
        let player = self.game.state().ship(ship).player.0;
        let course = self.courses(ship, base).find(|c| c.placements().contains(&pose));
        let place = course.and_then(|c| c.placements().iter().position(|p| *p == pose));
        let label = match place {
            Some(0) => "In the middle",
            Some(1) => "Further forward",
            Some(2) => "Further back",
            _ => "There",
        };
        Described {
            look: Look::Place,
            preview: Preview {
                templates: course.as_ref().map(shapes::template).unwrap_or_default(),
                ghosts: vec![shapes::ghost(base.size, pose, player, false)],
                ..Preview::default()
            },
            ..Described::plain(label)
        }
    }

    /// The moves that may lead a ship to a choice of places.
    fn courses(&self, ship: ShipId, base: PlacedBase) -> impl Iterator<Item = Course> {
        let dial = self.game.state().ship(ship).dial;
        let flown = dial.map(|maneuver| maneuver.course(base.size, base.pose));
        let rolls = Side::BOTH.into_iter().map(move |side| {
            Course::barrel_roll(base.size, base.pose, side, Template::STRAIGHTS[0])
        });
        flown.into_iter().chain(rolls)
    }

    pub(super) fn turret(&self, ship: Option<ShipId>, turret: Turret) -> Described {
        let (_, label) = words::turret(turret);
        let Some((ship, base)) = self.on_table(ship) else { return Described::plain(label) };
        let weapons = self.game.card(ship).weapons.iter();
        let reach = weapons.filter(|w| w.arc == WeaponArc::Turret).map(|w| w.most).max();
        let arcs = turret.arcs().iter();
        let arcs = arcs.flat_map(|&arc| shapes::arc(&base, arc, reach.unwrap_or(3))).collect();
        Described { preview: Preview { arcs, ..Preview::default() }, ..Described::plain(label) }
    }

    fn on_table(&self, ship: Option<ShipId>) -> Option<(ShipId, PlacedBase)> {
        let ship = ship?;
        Some((ship, self.game.base(ship)?))
    }
}

/// What a maneuver does to something that is in its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum How {
    Stops,
    Ends,
    Through,
}

/// Something that a maneuver runs into.
#[derive(Clone, Copy, Debug)]
struct RunInto {
    object: ObjectId,
    /// The worst that can come of it.
    how: How,
    /// Whether that comes wherever the ship ends.
    always: bool,
}

/// What flights run into that differ in what their player chooses: each thing once, in the order of the way.
fn run_into(flights: &[(Flight, Way)]) -> Vec<RunInto> {
    let of = |(flight, way): &(Flight, Way)| {
        let bumps = flight.overlapped.iter().map(|&ship| (ObjectId::Ship(ship), How::Stops));
        let how = |overlapped| if overlapped { How::Ends } else { How::Through };
        let met = way.met.iter().map(|it| (it.object, how(it.overlapped)));
        bumps.chain(met).collect::<Vec<_>>()
    };
    let each: Vec<Vec<(ObjectId, How)>> = flights.iter().map(of).collect();
    let mut all: Vec<RunInto> = Vec::new();
    for &(object, how) in each.iter().flatten() {
        let known = all.iter_mut().find(|it| it.object == object);
        let always = each.iter().all(|flight| flight.contains(&(object, how)));
        match known {
            None => all.push(RunInto { object, how, always }),
            Some(known) if known.how == How::Through => (known.how, known.always) = (how, always),
            Some(_) => {}
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::super::Asked;
    use crate::table::testing;
    use redfive_engine::decision::Choice;
    use redfive_engine::start::StartObstacle;
    use redfive_engine::words::{Difficulty, Phase, PlayerId, ShipId, Token};
    use redfive_geometry::{Bearing, Maneuver, Side};

    /// The warning of a 3 Tallon roll to the right from (450, 400) if an asteroid lies somewhere.
    fn warning_of_a_roll(asteroid: (f64, f64)) -> Option<String> {
        let me = ShipId(0);
        let (game, names) = testing::arranged(
            Phase::Planning,
            |start| {
                start.ships.drain(1..3);
                start.ships[0].pose = Some(redfive_geometry::Pose::new(450.0, 400.0, 0.0));
                start.obstacles.push(StartObstacle {
                    key: "coreasteroid1".to_owned(),
                    player: PlayerId(0),
                    pose: Some(redfive_geometry::Pose::new(asteroid.0, asteroid.1, 0.0)),
                });
            },
            |_| {},
        );
        let dial = game.pending().iter().find(|d| d.ask.ship() == Some(me)).expect("a dial");
        let asked = Asked::of(&game, &names, dial.ask);
        let roll = Maneuver::new(3, Bearing::TallonRoll(Side::Right)).expect("it exists");
        asked.describe(&Choice::Maneuver(roll)).warning
    }

    /// RR.BEARING.16: a Tallon roll ends in one of three places, of which some may lie on a rock.
    #[test]
    fn a_warning_says_what_only_some_places_run_into() {
        let says = |warning: Option<String>, what: &str| {
            warning.is_some_and(|it| it.starts_with(what) && !it.contains(','))
        };
        let warnings: Vec<_> =
            (380..=640).step_by(5).map(|y| warning_of_a_roll((600.0, f64::from(y)))).collect();
        for what in ["ends on ", "may end on "] {
            assert!(warnings.iter().any(|it| says(it.clone(), what)), "{what}: {warnings:?}");
        }
        assert_eq!((&warnings[0], warnings.last()), (&None, Some(&None)));
        // Between "always" and "never" lies "perhaps".
        let certain = |it: &&Option<String>| says((*it).clone(), "ends on ");
        let first = warnings.iter().position(|it| certain(&it)).expect("there is one");
        let last = warnings.iter().rposition(|it| certain(&it)).expect("there is one");
        assert!(says(warnings[first - 1].clone(), "may end on "), "{warnings:?}");
        assert!(says(warnings[last + 1].clone(), "may end on "), "{warnings:?}");
    }

    #[test]
    fn a_warning_says_what_an_obstacle_does() {
        let says = "ends on Asteroid 1 (1 damage and a die for another; no action or attack)";
        let warnings =
            (380..=640).step_by(5).filter_map(|y| warning_of_a_roll((600.0, f64::from(y))));
        assert!(warnings.into_iter().any(|it| it == says));
    }

    /// The warnings of the red maneuvers of a pilot, stressed or not.
    fn warnings(pilot: &str, stressed: bool) -> Vec<Option<String>> {
        let me = ShipId(0);
        let (game, names) = testing::arranged(
            Phase::Planning,
            |start| {
                start.ships.drain(1..3);
                start.ships[0].pilot = pilot.to_owned();
                start.ships[0].pose = Some(redfive_geometry::Pose::new(450.0, 400.0, 0.0));
            },
            |state| state.ships[0].tokens.set(Token::Stress, u8::from(stressed)),
        );
        let dial = game.pending().iter().find(|d| d.ask.ship() == Some(me)).expect("a dial");
        let asked = Asked::of(&game, &names, dial.ask);
        let red = |choice: &&Choice| match choice {
            Choice::Maneuver(maneuver) => game.difficulty(me, *maneuver) == Difficulty::Red,
            _ => false,
        };
        let red = dial.space.options().filter(red);
        red.map(|choice| asked.describe(choice).warning).collect()
    }

    /// RR.STRESS.02, HUGE.RED-MANEUVER.01: who can execute it all the same is not warned.
    #[test]
    fn a_warning_says_what_is_flown_instead() {
        let stressed = warnings("redsquadronveteran", true);
        let says = "the ship cannot execute it now: it would fly 2 straight instead";
        assert!(!stressed.is_empty());
        assert!(stressed.iter().all(|it| it.as_deref() == Some(says)), "{stressed:?}");
        // A huge ship pays with its energy.
        for (pilot, stressed) in [("redsquadronveteran", false), ("alderaanianguard", true)] {
            let warned = warnings(pilot, stressed);
            assert!(
                !warned.is_empty() && warned.iter().all(Option::is_none),
                "{pilot}: {warned:?}"
            );
        }
    }
}
