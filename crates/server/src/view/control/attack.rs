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

/// What the range of an attack does to its dice: at range 0 of a primary attack, at others of
/// every weapon that has range bonuses (RR.ATTACK.22, RR.RANGE-BONUS.05).
const fn range_words(range: u8, primary: bool, has_bonus: bool) -> &'static str {
    match range {
        0 if primary => ", no modifications by the attacker",
        1 if has_bonus => ", one more attack die",
        3 if has_bonus => ", one more defense die",
        4 | 5 if has_bonus => ", two more defense dice",
        _ => "",
    }
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
        let has_bonus = ship.is_some_and(|ship| self.game.has_range_bonus(ship, weapon));
        let bonus = range_words(range, weapon.is_primary(), has_bonus);
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
        let through = shot.through(line).into_iter();
        let through: Vec<&str> = through.map(|object| self.names.object(object)).collect();
        if through.is_empty() { String::new() } else { format!("through {}", through.join(", ")) }
    }

    /// One of several equally short lines to a target.
    pub(super) fn line(&self, objects: &[ObjectId]) -> Described {
        let shot = self.game.shot_without_line();
        let found = shot.as_ref().and_then(|shot| Some((shot, shot.line_through(objects)?)));
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

#[cfg(test)]
mod tests {
    use super::super::{Asked, key};
    use super::*;
    use crate::table::testing;
    use redfive_engine::answer::Answer;
    use redfive_engine::decision::Choice;
    use redfive_engine::start::Start;
    use redfive_engine::topic::Topic;
    use redfive_engine::words::Phase;
    use redfive_geometry::Pose;

    #[test]
    fn what_a_range_does_depends_on_the_weapon() {
        assert_eq!(range_words(0, true, true), ", no modifications by the attacker");
        assert_eq!(range_words(0, false, true), "", "a special attack is modified as ever");
        assert_eq!(range_words(1, false, true), ", one more attack die");
        assert_eq!(range_words(3, true, true), ", one more defense die");
        assert_eq!(range_words(5, true, true), ", two more defense dice");
        assert!((0..6).all(|range| range_words(range, false, false).is_empty()), "ordnance");
    }

    /// Two targets side by side, each half behind another ship, so that the clear line to either
    /// is one of two.
    fn two_targets(start: &mut Start) {
        let poses = [
            (450.0, 100.0, 0.0),
            (415.0, 200.0, 0.0),
            (485.0, 200.0, 0.0),
            (425.0, 300.0, 180.0),
            (475.0, 300.0, 180.0),
        ];
        for (ship, (x, y, degrees)) in start.ships.iter_mut().zip(poses) {
            ship.pose = Some(Pose::new(x, y, degrees));
        }
    }

    #[test]
    fn a_line_is_drawn_to_the_target_that_was_declared() {
        for (target, side) in [(3, 430.0..450.0), (4, 450.0..470.0)] {
            let (mut game, names) = testing::arranged(Phase::Engagement, two_targets, |_| ());
            let wanted = Choice::Target(WeaponId::Primary(0), ShipId(target));
            while game.pending()[0].ask.topic != Topic::Line {
                let open = game.pending()[0].clone();
                let reply = match open.ask.ship() {
                    Some(ShipId(0)) if open.ask.topic == Topic::Attack => {
                        Answer::One(wanted.clone())
                    }
                    _ => testing::plainly(&open),
                };
                game.choose(open.player, open.id, reply).expect("a legal answer");
            }
            let open = &game.pending()[0];
            let asked = Asked::of(&game, &names, open.ask);
            assert!(open.space.options().count() > 1);
            for option in open.space.options() {
                let [line] = &asked.describe(option).preview.lines[..] else { panic!("a line") };
                assert!(side.contains(&line.to[0]), "{}: {:?}", key(option), line.to);
            }
        }
    }
}
