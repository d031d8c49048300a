//! Maneuvers, rolls, boosts and turrets, with where they lead.

use super::Asked;
use super::option::Described;
use crate::api::{Look, Preview};
use crate::view::shapes;
use crate::words;
use redfive_engine::facts::{Movement, WeaponArc};
use redfive_engine::game::Foreseen;
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
        let foreseen = self.game.foresee(ship, maneuver);
        let poses = foreseen.as_ref().map_or_else(|| poses.to_vec(), |it| it.poses.clone());
        let flees = poses.iter().all(outside);
        let flown = self.game.flown_for(ship, maneuver);
        let warning = if flown != maneuver {
            Some(format!("the ship cannot execute it now: it would fly {flown} instead"))
        } else if flees {
            Some("leaves the play area: the ship would be lost".to_owned())
        } else {
            foreseen.as_ref().and_then(|it| self.trouble(it))
        };
        let player = state.ship(ship).player.0;
        let ghosts =
            poses.iter().map(|&p| shapes::ghost(base.size, p, player, outside(&p))).collect();
        let templates = match self.game.card(ship).movement() {
            Movement::Template => shapes::template(&maneuver.course(base.size, base.pose)),
            Movement::Tool => Vec::new(),
        };
        let set = self.shows_dial && state.ship(ship).dial == Some(maneuver);
        let objects = foreseen.map_or_else(Vec::new, |it| {
            let bumps = it.bumps.into_iter().map(ObjectId::Ship);
            bumps.chain(it.meets.into_iter().map(|met| met.object)).map(words::object).collect()
        });
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

    /// What a maneuver runs into, with everything as it lies now.
    fn trouble(&self, foreseen: &Foreseen) -> Option<String> {
        let name = |object| self.names.object(object);
        let mut words = Vec::new();
        if !foreseen.bumps.is_empty() {
            let bumped: Vec<&str> =
                foreseen.bumps.iter().map(|&ship| name(ObjectId::Ship(ship))).collect();
            words.push(format!("stops at {} as it stands now", bumped.join(" and ")));
        }
        for met in &foreseen.meets {
            let how = if met.overlapped { "ends on" } else { "flies through" };
            words.push(format!("{how} {}", name(met.object)));
        }
        (!words.is_empty()).then(|| words.join(", "))
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

#[cfg(test)]
mod tests {
    use super::super::Asked;
    use crate::table::testing;
    use redfive_engine::decision::Choice;
    use redfive_engine::words::{Difficulty, Phase, ShipId, Token};

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
        let ask = dial.ask;
        let asked = Asked {
            game: &game,
            names: &names,
            ask,
            shows_dial: false,
            seen_by: None,
            attacker: None,
        };
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
