//! What the last choice led to, for a page that shows it happen.

use crate::api::{DamageView, Happened, PoseView};
use crate::view::shapes;
use crate::words;
use redfive_engine::event::Event;
use redfive_engine::game::Game;
use redfive_engine::state::Place;
use redfive_engine::words::{Damage, ShipId};
use redfive_geometry::{BaseSize, Maneuver, Pose};

/// So many poses make a way along a template.
const STEPS: u32 = 12;

/// What events are to be shown of, in order; `before` is the game before the choice.
pub fn happened(events: &[Event], before: &Game, after: &Game) -> Vec<Happened> {
    let mut all = Vec::new();
    let ships = before.state().ships.iter();
    let mut poses: Vec<Option<Pose>> = ships.map(|ship| on_table(ship.place)).collect();
    for (i, event) in events.iter().enumerate() {
        let shown = match event {
            Event::Revealed(ship, _) => Happened::Revealed { ship: ship.0 },
            Event::Moved(ship, to) => {
                let place = ship.index();
                if place >= poses.len() {
                    poses.resize(place + 1, None);
                }
                let from = poses[place].replace(*to);
                let flown = events[i..].iter().find_map(|event| match event {
                    Event::Flew(flown, maneuver, _) if flown == ship => Some(*maneuver),
                    _ => None,
                });
                let path = way(after, *ship, from, *to, flown);
                Happened::Moved { ship: ship.0, path }
            }
            Event::Gained(ship, token, count) => {
                Happened::Gained { ship: ship.0, token: words::token(*token).0, count: *count }
            }
            Event::Attacks(attacker, defender) => {
                Happened::Attack { attacker: attacker.0, defender: defender.0 }
            }
            Event::AttackDice(dice) => Happened::Dice { dice: words::attack_dice(dice) },
            Event::DefenseDice(dice) => Happened::Dice { dice: words::defense_dice(dice) },
            Event::Suffered(ship, damage) => {
                let damage = add(DamageView::default(), *damage);
                if let Some(Happened::Suffered { ship: last, damage: sum }) = all.last_mut()
                    && *last == ship.0
                {
                    sum.hits += damage.hits;
                    sum.crits += damage.crits;
                    continue;
                }
                Happened::Suffered { ship: ship.0, damage }
            }
            Event::Detonates(object) => Happened::Detonates { object: words::object(*object) },
            Event::Destroyed(ship) => Happened::Destroyed { ship: ship.0 },
            Event::Fled(ship) => Happened::Fled { ship: ship.0 },
            _ => continue,
        };
        all.push(shown);
    }
    all
}

/// Damage with one more.
pub fn add(sum: DamageView, damage: Damage) -> DamageView {
    match damage {
        Damage::Hit => DamageView { hits: sum.hits + 1, ..sum },
        Damage::Crit => DamageView { crits: sum.crits + 1, ..sum },
    }
}

fn on_table(place: Place) -> Option<Pose> {
    match place {
        Place::Table(pose) => Some(pose),
        Place::Hand | Place::Reserve(_) | Place::Removed => None,
    }
}

/// The way of a ship: along the template of its maneuver as far as it came, else straight there.
fn way(
    game: &Game,
    ship: ShipId,
    from: Option<Pose>,
    to: Pose,
    flown: Option<Maneuver>,
) -> Vec<PoseView> {
    let mut way = Vec::new();
    if let Some(from) = from {
        let size = game.card(ship).size;
        match flown.filter(|_| size != BaseSize::Huge) {
            Some(maneuver) => way.extend(along(maneuver, size, from, to).map(shapes::pose)),
            None => way.push(shapes::pose(from)),
        }
    }
    way.push(shapes::pose(to));
    way
}

/// Poses along a maneuver, up to the one nearest to where it ended.
fn along(
    maneuver: Maneuver,
    size: BaseSize,
    from: Pose,
    to: Pose,
) -> impl Iterator<Item = Pose> {
    let course = maneuver.course(size, from);
    let poses: Vec<Pose> = (0..=STEPS)
        .map(|step| course.at(course.end() * f64::from(step) / f64::from(STEPS)))
        .collect();
    let far = |pose: &Pose| (pose.position - to.position).length();
    let nearest = (0..poses.len()).min_by(|&a, &b| far(&poses[a]).total_cmp(&far(&poses[b])));
    poses.into_iter().take(nearest.unwrap_or(0).max(1))
}
