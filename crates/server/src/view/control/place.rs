//! Where things are placed: ships and obstacles at setup, devices and remotes in play.

use super::Asked;
use super::option::Described;
use crate::api::{Control, GhostView, Look, Preview, ZoneView};
use crate::view::shapes;
use redfive_engine::chance::{Chance, Stream};
use redfive_engine::decision::Placing;
use redfive_engine::source::AbilityRef;
use redfive_engine::words::ShipId;
use redfive_geometry::{Footprint, Headings, Placed, PlacedToken, Pose, Thing, Zone};

impl Asked<'_> {
    /// A pose in a zone.
    pub(super) fn placing(&self, placing: Placing) -> Control {
        let Some((zone, what)) = self.game.zone(placing) else {
            return Control::One { options: Vec::new(), pass: None };
        };
        let drawing = zone.drawing().into_iter().map(|shape| ZoneView {
            outline: shapes::outline(&shape.outline),
            around: shape.around,
            allowed: shape.allowed,
        });
        let suggested = self.suggestion(&zone, what, placing);
        Control::Place {
            outline: shapes::placed(&what.at(Pose::ORIGIN)),
            suggested: shapes::pose(suggested),
            zone: drawing.collect(),
        }
    }

    /// A legal pose, facing the table; the same whenever it is asked for.
    fn suggestion(&self, zone: &Zone, what: Footprint, placing: Placing) -> Pose {
        let number = match placing {
            Placing::Obstacle(thing) | Placing::Feature(thing, ..) | Placing::Again(_, thing) => {
                u64::from(thing.0)
            }
            Placing::Ship(ship) => u64::from(ship.0),
            Placing::Device(of) => of.ship().map_or(0, |ship| u64::from(ship.0)),
        };
        let mut chance = Chance::from_seed(number + 1);
        // What is no ship lies straight at first, if there is room for that.
        let straight = match placing {
            Placing::Ship(_) => None,
            Placing::Obstacle(_)
            | Placing::Feature(..)
            | Placing::Device(_)
            | Placing::Again(..) => {
                let mut unit = || chance.unit(Stream::Pick);
                zone.sample(what, Headings::Of(&[0.0]), &mut unit, 20_000)
            }
        };
        // What has no place is not asked for.
        let found = straight.or_else(|| self.game.sample_place(placing, &mut chance));
        found.unwrap_or(Pose::ORIGIN)
    }

    /// A place for a device, or for a remote that relocates.
    pub(super) fn device_place(&self, ability: AbilityRef, pose: Pose) -> Described {
        let player = self.game.state().player_of(ability.you).0;
        let tokens = self.game.tokens_to_place(ability, pose);
        let area = self.game.state().area;
        let ghost = |token: &PlacedToken| GhostView {
            player,
            blocked: !area.holds(token.points()),
            base: shapes::token(token),
        };
        let ghosts: Vec<GhostView> = tokens.iter().map(ghost).collect();
        let outside = ghosts.iter().any(|ghost| ghost.blocked);
        let from = ability.ship().and_then(|ship| self.game.state().ship(ship).pose());
        Described {
            note: ability.ship().and_then(|ship| self.near(&tokens, ship)),
            warning: outside.then(|| "leaves the play area: it would be lost".to_owned()),
            look: Look::Place,
            preview: Preview { ghosts, ..Preview::default() },
            ..Described::plain(from.map_or("There", |from| whereabouts(from, pose)))
        }
    }

    /// The ships and remotes up to range 1 of what would be placed, but for the one that moves.
    fn near(&self, tokens: &[PlacedToken], mover: ShipId) -> Option<String> {
        let state = self.game.state();
        let is_near = |unit: &ShipId| {
            let place = self.game.unit(*unit);
            let reaches = |token: &PlacedToken, it: &Placed| {
                Thing::from(token).range(it.thing()).number() <= 1
            };
            place.is_some_and(|it| tokens.iter().any(|token| reaches(token, &it)))
        };
        let moves = |unit: &ShipId| *unit == mover && state.ship(mover).remote.is_some();
        let near = state.units().filter(|unit| !moves(unit)).filter(is_near);
        let names: Vec<&str> = near.map(|unit| self.names.ship(unit)).collect();
        (!names.is_empty()).then(|| format!("range 0–1: {}", names.join(", ")))
    }
}

/// Where a place is, as it is seen from a ship or remote.
fn whereabouts(from: Pose, to: Pose) -> &'static str {
    /// Less than this to the side is straight, in millimetres.
    const STRAIGHT: f64 = 5.0;
    let way = to.position - from.position;
    let forward = from.heading.forward();
    let (ahead, right) = (way.dot(forward), way.x * forward.y - way.y * forward.x);
    match (ahead > 0.0, right) {
        (true, right) if right.abs() < STRAIGHT => "Ahead",
        (false, right) if right.abs() < STRAIGHT => "Behind",
        (true, right) if right < 0.0 => "Ahead, to the left",
        (true, _) => "Ahead, to the right",
        (false, right) if right < 0.0 => "Behind, to the left",
        (false, _) => "Behind, to the right",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_told_from_the_ship_s_own_side() {
        // The ship faces down the table.
        let from = Pose::new(400.0, 400.0, 180.0);
        let at = |x, y| whereabouts(from, Pose::new(x, y, 0.0));
        assert_eq!(at(400.0, 300.0), "Ahead");
        assert_eq!(at(401.0, 500.0), "Behind");
        assert_eq!(at(450.0, 300.0), "Ahead, to the left");
        assert_eq!(at(350.0, 300.0), "Ahead, to the right");
        assert_eq!(at(450.0, 500.0), "Behind, to the left");
        assert_eq!(at(350.0, 500.0), "Behind, to the right");
    }
}
