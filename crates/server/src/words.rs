//! What things are called, in the API and to people.

use crate::api::{DieKind, DieView, ManeuverView, ObjectView, SideView};
use redfive_engine::dice::{AttackFace, Class, DefenseFace, Dice};
use redfive_engine::log::vocabulary;
pub use redfive_engine::log::vocabulary::{
    action, attack_face, colour, defense_face, phase, token, turret,
};
use redfive_engine::words::{
    Action, ActionColour, Difficulty, ObjectId, ObstacleKind, TokenColour,
};
use redfive_geometry::{Maneuver, Side};

pub fn token_colour(colour: TokenColour) -> &'static str {
    match colour {
        TokenColour::Green => "green",
        TokenColour::Orange => "orange",
        TokenColour::Red => "red",
        TokenColour::Blue => "blue",
    }
}

/// What an action is good for, in a few words.
pub fn action_note(action: Action) -> &'static str {
    match action {
        Action::Focus => "a token that turns focus results into hits or evades",
        Action::Evade => "a token that turns one defense die into an evade",
        Action::Calculate => "a token that turns one focus result",
        Action::Lock => "mark an object within range 3; spend the lock to reroll attack dice",
        Action::BarrelRoll => "slide sideways by a straight template",
        Action::Boost => "move ahead by a speed 1 template",
        Action::Reinforce => "cancel a result of attacks from ahead or behind",
        Action::Rotate => "turn the turret arc",
        Action::Coordinate => "give another ship an action",
        Action::Reload => "recover a charge",
        Action::Cloak => "gain a cloak token: harder to hit, cannot attack",
        Action::Slam => "execute another maneuver of the same speed, then cannot attack",
        Action::Jam => "take a green token or a lock from an enemy ship",
    }
}

pub fn action_colour(colour: ActionColour) -> &'static str {
    match colour {
        ActionColour::White => "white",
        ActionColour::Red => "red",
        ActionColour::Purple => "purple",
    }
}

pub fn difficulty(difficulty: Difficulty) -> &'static str {
    match difficulty {
        Difficulty::Blue => "blue",
        Difficulty::White => "white",
        Difficulty::Red => "red",
        Difficulty::Purple => "purple",
    }
}

/// What a maneuver of a colour brings, in a few words.
pub fn difficulty_note(difficulty: Difficulty) -> &'static str {
    match difficulty {
        Difficulty::Blue => "blue, removes a stress, a strain and a deplete token",
        Difficulty::White => "white",
        Difficulty::Red => "red, gives a stress token",
        Difficulty::Purple => "purple, costs a Force charge",
    }
}

/// The id and the name of a kind of obstacle.
pub fn obstacle(kind: ObstacleKind) -> (&'static str, &'static str) {
    match kind {
        ObstacleKind::Asteroid => ("asteroid", "Asteroid"),
        ObstacleKind::DebrisCloud => ("debris-cloud", "Debris cloud"),
        ObstacleKind::GasCloud => ("gas-cloud", "Gas cloud"),
        ObstacleKind::Blaze => ("blaze", "Blaze"),
        ObstacleKind::ElectroChaffCloud => ("chaff-cloud", "Electro-chaff cloud"),
        ObstacleKind::LooseCargo => ("loose-cargo", "Loose cargo"),
        ObstacleKind::SpareParts => ("spare-parts", "Spare parts"),
    }
}

/// What an obstacle does to a ship that flies through it or ends on it, in a few words.
pub fn obstacle_effect(kind: ObstacleKind) -> &'static str {
    match kind {
        ObstacleKind::Asteroid => "1 damage and a die for another",
        ObstacleKind::DebrisCloud => "a stress token and a die for damage",
        ObstacleKind::GasCloud => "breaks locks; a strain token and a die for ion tokens",
        ObstacleKind::Blaze => "a die for damage or stress",
        ObstacleKind::ElectroChaffCloud => "breaks locks; a jam token and a die for stress",
        ObstacleKind::LooseCargo | ObstacleKind::SpareParts => {
            "a strain token and a die for stress"
        }
    }
}

/// What a ship cannot do that has flown through an obstacle, or that ends on it; nothing if there is nothing.
pub fn obstacle_costs(kind: ObstacleKind, ends: bool) -> Option<&'static str> {
    match kind {
        ObstacleKind::Asteroid | ObstacleKind::DebrisCloud | ObstacleKind::GasCloud => {
            ends.then_some("no action or attack")
        }
        ObstacleKind::Blaze => Some("no action"),
        ObstacleKind::ElectroChaffCloud | ObstacleKind::LooseCargo | ObstacleKind::SpareParts => {
            ends.then_some("no action")
        }
    }
}

pub fn side(side: Side) -> &'static str {
    match side {
        Side::Left => "left",
        Side::Right => "right",
    }
}

pub fn maneuver(maneuver: Maneuver, difficulty_of_it: Difficulty) -> ManeuverView {
    let bearing_of_it = maneuver.bearing();
    ManeuverView {
        speed: maneuver.speed(),
        bearing: bearing_of_it.name(),
        side: bearing_of_it.side().map(|side| match side {
            Side::Left => SideView::Left,
            Side::Right => SideView::Right,
        }),
        difficulty: difficulty(difficulty_of_it),
        words: vocabulary::maneuver(maneuver),
    }
}

pub fn object(object: ObjectId) -> ObjectView {
    match object {
        ObjectId::Ship(ship) => ObjectView::Ship(ship.0),
        ObjectId::Thing(thing) => ObjectView::Thing(thing.0),
    }
}

pub fn attack_die(class: Class<AttackFace>) -> DieView {
    DieView {
        kind: DieKind::Attack,
        face: attack_face(class.face).into(),
        rerolled: class.rerolled,
        added: class.added,
    }
}

pub fn defense_die(class: Class<DefenseFace>) -> DieView {
    DieView {
        kind: DieKind::Defense,
        face: defense_face(class.face).into(),
        rerolled: class.rerolled,
        added: class.added,
    }
}

pub fn attack_dice(dice: &Dice<AttackFace>) -> Vec<DieView> {
    dice.classes().flat_map(|(class, n)| (0..n).map(move |_| attack_die(class))).collect()
}

pub fn defense_dice(dice: &Dice<DefenseFace>) -> Vec<DieView> {
    dice.classes().flat_map(|(class, n)| (0..n).map(move |_| defense_die(class))).collect()
}
