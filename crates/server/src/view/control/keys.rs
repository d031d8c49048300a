//! What options are called in answers.

use super::option::modification_words;
use crate::words;
use redfive_ability::text;
use redfive_engine::decision::Choice;
use redfive_engine::source::{AbilityRef, Subject};
use redfive_engine::words::{ObjectId, WeaponId};
use redfive_geometry::{Maneuver, Pose, Template, TemplateShape};

/// What an option is called in answers: by what it means, never by its place in a list.
pub fn key(choice: &Choice) -> String {
    match choice {
        Choice::Ready => "ready".to_owned(),
        Choice::Maneuver(maneuver) => maneuver_key(*maneuver),
        Choice::Ship(ship) => format!("ship-{}", ship.0),
        Choice::Obstacle(obstacle) => format!("obstacle-{}", obstacle.0),
        Choice::Object(it) => object_key(*it),
        Choice::Pose(pose) => pose_key(*pose),
        Choice::Action(action, colour) => {
            format!("{}-{}", words::action_colour(*colour), words::action(*action).0)
        }
        Choice::CardAction(ability) => format!("action-of-{}", ability_key(*ability)),
        Choice::Decloak => "decloak".to_owned(),
        Choice::Dock => "dock".to_owned(),
        Choice::Branch(branch) => format!("part-{branch}"),
        Choice::Token(token) => format!("token-{}", words::token(*token).0),
        Choice::Face(face) => format!("face-{}", text::face(*face).replace(' ', "-")),
        Choice::DamageKind(kind) => format!("damage-kind-{}", kind.0),
        Choice::Condition(kind) => format!("condition-{}", kind.0),
        Choice::Side(side) => words::side(*side).to_owned(),
        Choice::Template(template) => template_key(*template),
        Choice::Fore => "fore".to_owned(),
        Choice::Aft => "aft".to_owned(),
        Choice::Turret(turret) => words::turret(*turret).0.to_owned(),
        Choice::Card(card) => format!("card-{}", card.0),
        Choice::Target(WeaponId::Primary(weapon), ship) => {
            format!("weapon-{weapon}-ship-{}", ship.0)
        }
        Choice::Target(WeaponId::Card(card), ship) => {
            format!("card-{}-ship-{}", card.0, ship.0)
        }
        Choice::Line(objects) if objects.is_empty() => "clear".to_owned(),
        Choice::Line(objects) => {
            format!(
                "through-{}",
                objects.iter().map(|&object| object_key(object)).collect::<Vec<_>>().join("-")
            )
        }
        Choice::Modification(modification) => modification_words(*modification, true).0.to_owned(),
        Choice::AttackDie(class) => {
            die_key(words::attack_face(class.face), class.rerolled, class.added)
        }
        Choice::DefenseDie(class) => {
            die_key(words::defense_face(class.face), class.rerolled, class.added)
        }
        Choice::Ability(ability) => format!("ability-{}", ability_key(*ability)),
        Choice::Linked(ship) => format!("linked-ship-{}", ship.0),
    }
}

fn object_key(object: ObjectId) -> String {
    match object {
        ObjectId::Ship(ship) => format!("ship-{}", ship.0),
        ObjectId::Obstacle(obstacle) => format!("obstacle-{}", obstacle.0),
        ObjectId::Device(device) => format!("device-{}", device.0),
    }
}

fn ability_key(AbilityRef { you, card, text }: AbilityRef) -> String {
    let you = match you {
        Subject::Ship(ship) => format!("ship-{}", ship.0),
        Subject::Object(object) => object_key(object),
        Subject::Player(player) => format!("player-{}", player.0),
        Subject::Table => "table".to_owned(),
    };
    format!("{you}-card-{}-{}-{}", card.0, text.side, text.index)
}

fn maneuver_key(maneuver: Maneuver) -> String {
    let name = maneuver.bearing().name();
    match maneuver.bearing().side() {
        Some(side) => format!("{}-{}-{name}", maneuver.speed(), words::side(side)),
        None => format!("{}-{name}", maneuver.speed()),
    }
}

fn template_key(template: Template) -> String {
    let shape = match template.shape() {
        TemplateShape::Straight => "straight",
        TemplateShape::Bank(_) => "bank",
        TemplateShape::Turn(_) => "turn",
    };
    match template.side() {
        Some(side) => format!("{}-{}-{shape}", template.speed(), words::side(side)),
        None => format!("{}-{shape}", template.speed()),
    }
}

/// Micrometres and thousandths of a degree.
fn pose_key(pose: Pose) -> String {
    let thousandths = |x: f64| (x * 1000.0).round() as i64;
    let Pose { position, heading } = pose;
    let [x, y, degrees] = [position.x, position.y, heading.degrees()].map(thousandths);
    format!("pose-{x}-{y}-{degrees}")
}

fn die_key(face: &str, rerolled: bool, added: bool) -> String {
    let rerolled = if rerolled { "-rerolled" } else { "" };
    let added = if added { "-added" } else { "" };
    format!("{face}{rerolled}{added}")
}
