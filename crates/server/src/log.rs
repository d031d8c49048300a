//! From what happened to lines of the log.

use crate::table::Names;
use crate::words;
use redfive_engine::cast::KindId;
use redfive_engine::dice::Dice;
use redfive_engine::event::{Event, Resource};
use redfive_engine::game::Game;
use redfive_engine::state::Upgrade;
use redfive_engine::words::{Difficulty, ObjectId, ShipId};

/// A line to be: its kind, its words, and the ship it is about.
pub struct Line {
    /// The kind of line.
    pub kind: &'static str,
    /// The words.
    pub text: String,
    /// The ship.
    pub ship: Option<ShipId>,
}

/// What an event is called; none for events that another line tells already.
pub fn line(event: &Event, names: &Names, game: &Game) -> Option<Line> {
    let cast = game.cast();
    let name = |ship: &ShipId| names.ship(*ship);
    let object = |object: &ObjectId| names.object(*object);
    let resource = |what: &Resource, count: u8| {
        let many = |noun: &str| match count {
            1 => format!("a {noun}"),
            _ => format!("{count} {noun}s"),
        };
        match what {
            Resource::Token(token) => tokens(count, words::token(*token).1),
            Resource::Lock(target) => format!("its lock on {}", object(target)),
            Resource::Shield => many("shield"),
            Resource::Force => many("Force charge"),
            Resource::Charge(_) => many("charge"),
        }
    };
    let card = |kind: KindId| cast.damage(kind).name.as_str();
    let condition = |which: Option<KindId>| {
        let known = which.map(|which| cast.condition(which));
        known.map_or("a secret condition", |card| card.name.as_str())
    };
    let plain = |kind, text| Some(Line { kind, text, ship: None });
    let about = |kind, ship: &ShipId, text: String| {
        Some(Line { kind, text: format!("{} {text}", name(ship)), ship: Some(*ship) })
    };
    match event {
        Event::Round(round) => plain("round", format!("Round {round}")),
        Event::Phase(phase) => plain("phase", phase.to_string()),
        Event::PlayerOrder(order) => {
            let order: Vec<&str> = order.iter().map(|&p| names.player(p)).collect();
            plain("note", format!("Player order: {}", order.join(", then ")))
        }
        Event::Placed(ship, _) => about("move", ship, "is placed".to_owned()),
        Event::ObstaclePlaced(obstacle, _) => {
            plain("move", format!("{} is placed", names.obstacle(*obstacle)))
        }
        Event::Revealed(ship, maneuver) => {
            let words = words::maneuver(*maneuver, Difficulty::White).words;
            about("move", ship, format!("reveals {words}"))
        }
        Event::DialShown(ship, maneuver) => {
            let words = words::maneuver(*maneuver, Difficulty::White).words;
            about("move", ship, format!("turns its dial faceup: {words}"))
        }
        Event::Bumped(ship, other) => about("move", ship, format!("bumps into {}", name(other))),
        // What a ship flew or did says where it is.
        Event::Moved(..) => None,
        Event::Stayed(ship) => about("move", ship, "cannot move and stays".to_owned()),
        Event::Docked(ship, carrier) => {
            about("move", ship, format!("docks with {}", name(carrier)))
        }
        Event::Deploys(ship, carrier) => {
            about("move", ship, format!("deploys from {}", name(carrier)))
        }
        Event::Reserved(ship) => about("move", ship, "goes into reserve".to_owned()),
        Event::Flew(ship, maneuver, fully) => {
            let words = words::maneuver(*maneuver, Difficulty::White).words;
            let dial = game.state().ship(*ship).dial;
            let flown = game.state().journal.of(*ship).flown;
            let met = flown.is_some_and(|flown| flown.met_obstacle);
            // The dial that was revealed says it.
            if *fully && !met && dial == Some(*maneuver) {
                return None;
            }
            let instead = if dial.is_some_and(|dial| dial != *maneuver) {
                " instead, since it cannot fly what its dial shows"
            } else {
                ""
            };
            let how = if *fully { "" } else { " as far as it can: another ship is in the way" };
            let through = if met { " through an obstacle" } else { "" };
            about("move", ship, format!("flies {words}{through}{instead}{how}"))
        }
        Event::Gained(ship, token, count) => {
            about("token", ship, format!("gains {}", tokens(*count, words::token(*token).1)))
        }
        Event::Removed(ship, token, count) => {
            about("token", ship, format!("loses {}", tokens(*count, words::token(*token).1)))
        }
        Event::Spent(ship, what, count) => {
            about("token", ship, format!("spends {}", resource(what, *count)))
        }
        // A shield is lost to damage.
        Event::Lost(ship, Resource::Shield, count) => {
            about("damage", ship, format!("loses {}", resource(&Resource::Shield, *count)))
        }
        Event::Lost(ship, what, count) => {
            about("token", ship, format!("loses {}", resource(what, *count)))
        }
        Event::Recovered(ship, what, count) => {
            about("token", ship, format!("recovers {}", resource(what, *count)))
        }
        Event::Locked(ship, target) => about("token", ship, format!("locks {}", object(target))),
        Event::LockBroken(ship, target) => {
            about("token", ship, format!("has no lock on {} any more", object(target)))
        }
        Event::Acted(ship, action) => {
            about("move", ship, format!("performs: {}", words::action(*action).1.to_lowercase()))
        }
        Event::Failed(ship, action) => {
            about("move", ship, format!("fails to {}", words::action(*action).1.to_lowercase()))
        }
        Event::Rotated(ship, turret) => {
            about("move", ship, format!("turns its turret: {}", words::turret(*turret).1))
        }
        Event::Attacks(attacker, defender) => {
            about("dice", attacker, format!("attacks {}", name(defender)))
        }
        Event::AttackDice(dice) => plain("dice", format!("Attack dice: {}", attack(dice))),
        Event::DefenseDice(dice) => {
            plain("dice", format!("Defense dice: {}", words::dice(&words::defense_dice(dice))))
        }
        Event::AttackEnds(attacker, defender, hit) => {
            let how = if *hit { "hits" } else { "misses" };
            about("dice", attacker, format!("{how} {}", name(defender)))
        }
        Event::RolledFor(ship, face) => {
            about("dice", ship, format!("rolls an attack die: {}", words::attack_face(*face)))
        }
        Event::DealtFacedown(ship) => {
            about("damage", ship, "is dealt a facedown damage card".to_owned())
        }
        Event::DealtFaceup(ship, kind) => {
            about("damage", ship, format!("is dealt faceup: {}", card(*kind)))
        }
        Event::Exposed(ship, kind) => about("damage", ship, format!("exposes {}", card(*kind))),
        Event::Repaired(ship, kind) => {
            about("damage", ship, format!("repairs {}", kind.map_or("a damage card", card)))
        }
        Event::Flipped(ship, kind, flipped) => {
            let it = Upgrade { kind: *kind, charges: 0, flipped: *flipped };
            about("note", ship, format!("flips a card: {}", cast.faceup(&it).name))
        }
        Event::Assigned(ship, which) => {
            about("note", ship, format!("is assigned {}", condition(*which)))
        }
        Event::Unassigned(ship, which) => {
            about("note", ship, format!("no longer has {}", condition(*which)))
        }
        Event::ConditionRevealed(ship, which) => {
            about("note", ship, format!("reveals its condition: {}", condition(Some(*which))))
        }
        Event::PutOnCondition(ship, kind) => {
            plain("note", format!("{} is put on a condition of {}", card(*kind), name(ship)))
        }
        Event::NewDeck(player) => {
            plain("note", format!("{} shuffles a new damage deck", names.player(*player)))
        }
        // The shields and cards that follow tell it.
        Event::Suffered(..) => None,
        Event::Destroyed(ship) => about("damage", ship, "is destroyed".to_owned()),
        Event::Fled(ship) => about("damage", ship, "flees over the edge".to_owned()),
        Event::RemovedShip(ship) => about("note", ship, "leaves the table".to_owned()),
        Event::DevicePlaced(ship, device, ..) => {
            about("move", ship, format!("places {}", names.device(*device)))
        }
        Event::RemotePlaced(ship, remote, _) => {
            about("move", ship, format!("places {}", name(remote)))
        }
        Event::Fused(it) => plain("note", format!("{} gets a fuse marker", object(it))),
        Event::Unfused(it) => plain("note", format!("{} loses a fuse marker", object(it))),
        Event::Detonates(it) => plain("damage", format!("{} detonates", object(it))),
        // That it detonated was told.
        Event::DeviceRemoved(_) => None,
        Event::ObstacleRemoved(obstacle) => {
            plain("note", format!("{} is removed", names.obstacle(*obstacle)))
        }
        Event::Met(ship, obstacle) => {
            about("move", ship, format!("meets {}", names.obstacle(*obstacle)))
        }
    }
}

fn attack(dice: &Dice<redfive_engine::dice::AttackFace>) -> String {
    words::dice(&words::attack_dice(dice))
}

fn tokens(count: u8, name: &str) -> String {
    match count {
        1 if name.starts_with(['e', 'i']) => format!("an {name} token"),
        1 => format!("a {name} token"),
        _ => format!("{count} {name} tokens"),
    }
}
