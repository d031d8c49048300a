//! Targets and the lines to them.

use super::Asked;
use super::option::{Described, capital};
use crate::api::{Look, ObjectView, Preview};
use crate::view::shapes;
use crate::words;
use redfive_engine::game::{Game, Shot};
use redfive_engine::words::{ObjectId, ShipId, WeaponId};
use redfive_geometry::SightLine;

/// The attack with this weapon on this target, if it can be declared.
fn shot(game: &Game, ship: ShipId, weapon: WeaponId, target: ShipId) -> Option<Shot> {
    game.shots(ship).into_iter().find(|shot| shot.weapon == weapon && shot.target == target)
}

impl Asked<'_> {
    pub(super) fn target(
        &self,
        ship: Option<ShipId>,
        weapon: WeaponId,
        target: ShipId,
    ) -> Described {
        let name = self.names.ship(target);
        let object = ObjectView::Ship(target.0);
        let found = ship.and_then(|ship| {
            let shot = shot(self.game, ship, weapon, target)?;
            let facts = self.game.weapon(ship, weapon)?;
            Some((shot, facts.clone()))
        });
        let Some((shot, facts)) = found else { return Described::plain(name) };
        let through = self.obstructions(&shot, &shot.sight.lines[0]);
        let range = shot.range.number();
        let bonus = match range {
            _ if facts.ordnance => "",
            0 => ", no modifications by the attacker",
            1 => ", one more attack die",
            3 => ", one more defense die",
            _ => "",
        };
        let seen = if through.is_empty() { String::new() } else { format!(", {through}") };
        let with = match weapon {
            WeaponId::Primary(_) => None,
            WeaponId::Card(card) => Some(self.card(card)),
        };
        let with = with.map_or_else(String::new, |name| format!("{name}: "));
        let attack = facts.attack;
        let note = format!("{with}attack value {attack}, range {range}{bonus}{seen}");
        let lines = shot.sight.lines.iter().take(1);
        let lines = lines.map(|line| shapes::line(line, format!("range {range}"))).collect();
        let arcs = ship.and_then(|ship| self.game.arc_base(ship));
        Described {
            note: Some(note),
            look: Look::Object { object: object.clone() },
            preview: Preview {
                lines,
                objects: vec![object],
                arcs: arcs.map(|base| shapes::arc(&base, shot.arc, 3)).unwrap_or_default(),
                ..Preview::default()
            },
            ..Described::plain(name)
        }
    }

    /// What is in the way of a line.
    fn obstructions(&self, shot: &Shot, line: &SightLine) -> String {
        let name = |&i: &usize| match shot.objects.get(i) {
            Some(&object) => self.names.object(object),
            None => "something",
        };
        let through: Vec<&str> = line.obstructed_by.iter().map(name).collect();
        if through.is_empty() { String::new() } else { format!("through {}", through.join(", ")) }
    }

    /// One of several equally short lines to a target. The engine does not say to which target, so
    /// the first shot with such a line is drawn.
    pub(super) fn line(&self, ship: Option<ShipId>, objects: &[ObjectId]) -> Described {
        let through = |shot: &Shot, line: &SightLine| {
            let met: Vec<ObjectId> = line.obstructed_by.iter().map(|&i| shot.objects[i]).collect();
            met == objects
        };
        let shots = ship.map(|ship| self.game.shots(ship)).unwrap_or_default();
        let found = shots
            .iter()
            .filter(|shot| shot.sight.is_choice())
            .find_map(|shot| Some((shot, shot.sight.lines.iter().find(|l| through(shot, l))?)));
        let label = match found {
            Some((shot, line)) if !objects.is_empty() => self.obstructions(shot, line),
            _ => "nothing in the way".to_owned(),
        };
        let lines = found.map(|(shot, line)| shapes::line(line, format!("range {}", shot.range)));
        Described {
            preview: Preview {
                lines: lines.into_iter().collect(),
                objects: objects.iter().map(|&o| words::object(o)).collect(),
                ..Preview::default()
            },
            ..Described::plain(&capital(&label))
        }
    }
}
