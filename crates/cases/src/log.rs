//! What happened, in words: for expectations and for the reader of a failed case.

use crate::vocabulary::{
    Names, actions, attack_faces, defense_faces, phases, tokens, turrets, word_for,
};
use redfive_engine::cast::{Cast, KindId};
use redfive_engine::deck;
use redfive_engine::dice::{Dice, Face};
use redfive_engine::event::{Event, Resource};
use redfive_engine::words::{Damage, ObjectId};
use redfive_geometry::Pose;
use redfive_text::Words;

/// An event as a line of the log.
pub(crate) fn describe(event: &Event, names: &Names, cast: &Cast) -> String {
    let damage = |kind: &KindId| cast.damage(*kind).name.clone();
    let condition = |kind: Option<KindId>| kind.map_or("a secret", |kind| &cast.condition(kind).id);
    let ship = |id: &_| names.ship(*id);
    match event {
        Event::Round(n) => format!("round {n}"),
        Event::Phase(phase) => format!("phase {}", word_for(&phases(), *phase)),
        Event::PlayerOrder(order) => {
            let numbers: Vec<String> = order.iter().map(|p| (p.0 + 1).to_string()).collect();
            format!("order {}", numbers.join(" "))
        }
        Event::Revealed(s, maneuver) => format!("{} reveals {}", ship(s), as_words(*maneuver)),
        Event::Placed(s, at) => format!("{} is placed at {}", ship(s), pose(*at)),
        Event::ObstaclePlaced(obstacle, at) => {
            format!("{} is placed at {}", names.of(ObjectId::Obstacle(*obstacle)), pose(*at))
        }
        Event::Moved(s, at) => format!("{} moves to {}", ship(s), pose(*at)),
        Event::Stayed(ship) => format!("{} stays", names.ship(*ship)),
        Event::Flew(s, maneuver, fully) => {
            let how = if *fully { "fully" } else { "partially" };
            format!("{} executes {} {how}", ship(s), as_words(*maneuver))
        }
        Event::Gained(s, token, n) => {
            format!("{} gains {} {n}", ship(s), word_for(&tokens(), *token))
        }
        Event::Removed(s, token, n) => {
            format!("{} removes {} {n}", ship(s), word_for(&tokens(), *token))
        }
        Event::Spent(s, what, n) => format!("{} spends {}", ship(s), resource(*what, *n, names)),
        Event::Lost(s, Resource::Shield, 1) => format!("{} loses a shield", ship(s)),
        Event::Lost(s, what, n) => format!("{} loses {}", ship(s), resource(*what, *n, names)),
        Event::Recovered(s, what, n) => {
            format!("{} recovers {}", ship(s), resource(*what, *n, names))
        }
        Event::Locked(s, object) => format!("{} locks {}", ship(s), names.of(*object)),
        Event::LockBroken(s, object) => {
            format!("{} loses its lock on {}", ship(s), names.of(*object))
        }
        Event::Acted(s, action) => {
            format!("{} performs {}", ship(s), word_for(&actions(), *action))
        }
        Event::Failed(s, action) => format!("{} fails {}", ship(s), word_for(&actions(), *action)),
        Event::Rotated(s, turret) => {
            format!("{} turns its turret {}", ship(s), word_for(&turrets(), *turret))
        }
        Event::Attacks(a, d) => format!("{} attacks {}", ship(a), ship(d)),
        Event::AttackDice(dice) => format!("attack dice {}", faces(dice, &attack_faces())),
        Event::DefenseDice(dice) => format!("defense dice {}", faces(dice, &defense_faces())),
        Event::AttackEnds(a, d, hit) => {
            format!("{} {} {}", ship(a), if *hit { "hits" } else { "misses" }, ship(d))
        }
        Event::RolledFor(s, face) => {
            format!("{} rolls {}", ship(s), word_for(&attack_faces(), *face))
        }
        Event::DealtFacedown(s) => format!("{} is dealt a facedown card", ship(s)),
        Event::Exposed(s, kind) => format!("{} exposes {}", ship(s), damage(kind)),
        Event::DealtFaceup(s, kind) => format!("{} is dealt {}", ship(s), damage(kind)),
        Event::Repaired(s, kind) => {
            let card = kind.as_ref().map_or_else(|| "a damage card".to_owned(), damage);
            format!("{} repairs {card}", ship(s))
        }
        Event::Flipped(s, _, flipped) => {
            let side = if *flipped { "back" } else { "front" };
            format!("{} flips a card to its {side}", ship(s))
        }
        Event::Assigned(s, card) => {
            format!("{} is assigned {}", ship(s), condition(*card))
        }
        Event::Unassigned(s, card) => {
            format!("{} is rid of {}", ship(s), condition(*card))
        }
        Event::ConditionRevealed(s, card) => {
            format!("{} reveals condition {}", ship(s), condition(Some(*card)))
        }
        Event::PutOnCondition(s, kind) => {
            format!("{} is put on a condition of {}", damage(kind), ship(s))
        }
        Event::DialShown(s, maneuver) => {
            format!("{} turns its dial faceup {}", ship(s), as_words(*maneuver))
        }
        Event::NewDeck(player) => format!("player {} shuffles a new damage deck", player.0 + 1),
        Event::Suffered(s, Damage::Hit) => format!("{} suffers hit damage", ship(s)),
        Event::Suffered(s, Damage::Crit) => format!("{} suffers critical damage", ship(s)),
        Event::Destroyed(s) => format!("{} is destroyed", ship(s)),
        Event::Fled(s) => format!("{} flees", ship(s)),
        Event::RemovedShip(s) => format!("{} is removed", ship(s)),
        Event::DevicePlaced(s, device, _, at) => {
            format!("{} places {} at {}", ship(s), names.of(ObjectId::Device(*device)), pose(*at))
        }
        Event::RemotePlaced(s, remote, at) => {
            format!("{} places {} at {}", ship(s), ship(remote), pose(*at))
        }
        Event::Fused(object) => format!("{} is fused", names.of(*object)),
        Event::Unfused(object) => format!("{} loses a fuse", names.of(*object)),
        Event::Detonates(object) => format!("{} detonates", names.of(*object)),
        Event::DeviceRemoved(device) => {
            format!("{} is removed", names.of(ObjectId::Device(*device)))
        }
        Event::ObstacleRemoved(obstacle) => {
            format!("{} is removed", names.of(ObjectId::Obstacle(*obstacle)))
        }
        Event::Met(s, obstacle) => {
            format!("{} meets {}", ship(s), names.of(ObjectId::Obstacle(*obstacle)))
        }
        Event::Docked(s, carrier) => format!("{} docks with {}", ship(s), ship(carrier)),
        Event::Deploys(s, carrier) => format!("{} deploys from {}", ship(s), ship(carrier)),
        Event::Reserved(s) => format!("{} goes into reserve", ship(s)),
        Event::Bumped(s, other) => format!("{} overlaps {}", ship(s), ship(other)),
    }
}

/// So many of something: "focus 1", "charge 2".
fn resource(what: Resource, count: u8, names: &Names) -> String {
    match what {
        Resource::Token(token) => format!("{} {count}", word_for(&tokens(), token)),
        Resource::Lock(object) => format!("lock {}", names.of(object)),
        Resource::Shield => format!("shield {count}"),
        Resource::Force => format!("force {count}"),
        Resource::Charge(_) => format!("charge {count}"),
    }
}

/// A maneuver as the format writes it: "2 bank left".
pub(crate) fn as_words(maneuver: redfive_geometry::Maneuver) -> String {
    let side = maneuver.bearing().side().map(|side| format!(" {side}")).unwrap_or_default();
    format!("{} {}{side}", maneuver.speed(), maneuver.bearing().name())
}

/// A pose to a thousandth: what an expectation can be copied from.
pub(crate) fn pose(at: Pose) -> String {
    let number = |value: f64| {
        let text = format!("{value:.3}");
        let text = text.trim_end_matches('0').trim_end_matches('.').to_owned();
        if text == "-0" { "0".to_owned() } else { text }
    };
    format!(
        "{} {} facing {}",
        number(at.position.x),
        number(at.position.y),
        number(at.heading.degrees())
    )
}

/// Dice by their faces, best first: "hit hit blank".
pub(crate) fn faces<F: Face>(dice: &Dice<F>, words: &Words<F>) -> String {
    let mut list: Vec<&str> = Vec::new();
    for &face in F::ALL {
        list.extend(std::iter::repeat_n(word_for(words, face), usize::from(dice.count(face))));
    }
    if list.is_empty() { "none".to_owned() } else { list.join(" ") }
}

/// The name of a kind of damage card.
pub(crate) fn card_name(kind: u8) -> String {
    deck::core().get(usize::from(kind)).map_or_else(|| "?".to_owned(), |card| card.name.clone())
}
