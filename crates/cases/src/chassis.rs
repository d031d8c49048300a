//! Ships for the table: plain facts of well-known ship types, without pilot or ship abilities.
//! Their initiative is 3 unless a case says otherwise.

use redfive_engine::facts::{BarAction, Capacity, DialEntry, ShipCard, Weapon, WeaponArc};
use redfive_engine::words::{Action, ActionColour};
use redfive_geometry::{Arc, BaseSize, Edge, Turret};

/// The names of the built-in ship types.
pub const CHASSIS: &[&str] =
    &["x-wing", "tie-fighter", "a-wing", "y-wing", "tie-punisher", "falcon", "decimator"];

/// A ship card of a built-in type.
pub(crate) fn chassis(name: &str) -> Option<ShipCard> {
    use Action::{
        BarrelRoll, Boost, Calculate, Coordinate, Evade, Focus, Lock, Reinforce, Reload, Rotate,
    };
    use ActionColour::{Red, White};
    let front = |attack| weapon(WeaponArc::Fixed(Arc::Front), attack);
    let turret = |attack| weapon(WeaponArc::Turret, attack);
    let white = |action| BarAction { action, colour: White, linked: None };
    let red = |action| BarAction { action, colour: Red, linked: None };
    let mut card = match name {
        "x-wing" => ship(
            BaseSize::Small,
            [2, 4, 2],
            "1BB 1FB 1NB 2TW 2BB 2FB 2NB 2YW 3TW 3BW 3FW 3NW 3YW 3ER 3RR 4FW 4KR",
            vec![white(Focus), white(Lock), white(BarrelRoll)],
            vec![front(3)],
        ),
        "tie-fighter" => ship(
            BaseSize::Small,
            [3, 3, 0],
            "1TW 1YW 2TB 2BB 2FB 2NB 2YB 3TW 3BW 3FB 3NW 3KR 3YW 4FW 4KR 5FW",
            vec![white(Focus), white(Evade), white(BarrelRoll)],
            vec![front(2)],
        ),
        "a-wing" => ship(
            BaseSize::Small,
            [3, 2, 2],
            "1TW 1YW 2TB 2BB 2FB 2NB 2YB 2LR 2PR 3TW 3BB 3FB 3NB 3YW 3KR 4FB 5FB 5KR",
            vec![white(Focus), white(Evade), white(Lock), white(BarrelRoll), white(Boost)],
            vec![front(2)],
        ),
        "y-wing" => ship(
            BaseSize::Small,
            [1, 6, 2],
            "1BB 1FB 1NB 2TW 2BW 2FB 2NW 2YW 3TR 3BW 3FW 3NW 3YR 4FR 4KR",
            vec![white(Focus), white(Lock), red(BarrelRoll), white(Rotate), red(Reload)],
            vec![front(2)],
        ),
        "tie-punisher" => ship(
            BaseSize::Medium,
            [1, 6, 3],
            "0OR 1BB 1FB 1NB 2TW 2BB 2FB 2NB 2YW 3TR 3BW 3FW 3NW 3YR 4KR",
            vec![white(Focus), white(Lock), white(Boost), red(BarrelRoll), white(Reload)],
            vec![front(2)],
        ),
        "falcon" => ship(
            BaseSize::Large,
            [1, 8, 5],
            "1TW 1BB 1FB 1NB 1YW 2TW 2BW 2FB 2NW 2YW 3BW 3FW 3NW 3LR 3PR 4FW 4KR",
            vec![white(Focus), white(Lock), white(Rotate), red(Boost), white(Calculate)],
            vec![turret(3)],
        ),
        "decimator" => ship(
            BaseSize::Large,
            [0, 12, 4],
            "1BW 1FB 1NW 2TW 2BB 2FB 2NB 2YW 3TW 3BW 3FB 3NW 3YW 4FW",
            vec![white(Focus), white(Lock), white(Reinforce), white(Rotate), red(Coordinate)],
            vec![turret(3)],
        ),
        _ => return None,
    };
    name.clone_into(&mut card.id);
    name.clone_into(&mut card.name);
    match name {
        "y-wing" => {
            card.turret = Some(Turret::Single(Edge::Front));
            card.weapons.push(turret(2));
        }
        "falcon" | "decimator" => card.turret = Some(Turret::FrontAndRear),
        _ => {}
    }
    Some(card)
}

/// A primary weapon: range 0 to 3.
pub(crate) fn weapon(arc: WeaponArc, attack: u8) -> Weapon {
    Weapon::primary(arc, attack)
}

fn ship(
    size: BaseSize,
    [agility, hull, shields]: [u8; 3],
    dial_codes: &str,
    actions: Vec<BarAction>,
    weapons: Vec<Weapon>,
) -> ShipCard {
    ShipCard {
        token: None,
        id: String::new(),
        name: String::new(),
        ship: String::new(),
        faction: String::new(),
        keywords: vec![],
        limited: false,
        size,
        initiative: 3,
        agility,
        hull,
        shields,
        force: Capacity::default(),
        charges: Capacity::default(),
        dial: dial_codes.split_whitespace().filter_map(DialEntry::from_code).collect(),
        actions,
        weapons,
        turret: None,
        abilities: vec![],
        ship_abilities: vec![],
        ship_ability: String::new(),
        huge: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_a_ship_with_a_whole_dial() {
        for name in CHASSIS {
            let card = chassis(name).expect("a ship");
            assert!(card.dial.len() >= 14 && !card.weapons.is_empty(), "{name}");
        }
        assert!(chassis("death-star").is_none());
    }
}
