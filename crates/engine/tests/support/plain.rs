//! Ships without anything special, for tests of abilities.

use redfive_ability::{Ability, Condition, Effect, Moment, Triggered, Who};
use redfive_engine::facts::{Capacity, DialEntry, ShipCard, UpgradeCard};
use redfive_engine::game::{Start, StartShip};
use redfive_engine::words::{PlayerId, TeamId};
use redfive_geometry::{AreaEdge, BaseSize, PlayArea, Pose};

/// A small ship with hull 5, a dial of one maneuver, and neither actions nor weapons.
pub fn ship(initiative: u8) -> ShipCard {
    ShipCard {
        token: None,
        id: format!("ship{initiative}"),
        name: "Ship".into(),
        ship: "ship".into(),
        keywords: vec![],
        size: BaseSize::Small,
        initiative,
        agility: 1,
        hull: 5,
        shields: 0,
        force: Capacity::default(),
        charges: Capacity::default(),
        dial: vec![DialEntry::from_code("1FB").expect("a dial code")],
        actions: vec![],
        weapons: vec![],
        turret: None,
        abilities: vec![],
        ship_abilities: vec![],
    }
}

/// An ability that must be resolved.
pub fn when(at: Moment, by: Who, then: Effect) -> Triggered {
    Triggered {
        at,
        by,
        part: None,
        actions: vec![],
        only_if: Condition::True,
        may: false,
        cost: vec![],
        then: vec![then],
    }
}

/// An upgrade with one ability.
pub fn upgrade(ability: Triggered) -> UpgradeCard {
    UpgradeCard { abilities: vec![Ability::When(ability)], ..UpgradeCard::default() }
}

/// A table of two players with ships: player, card, upgrades, place.
pub fn start(ships: &[(u8, u16, &[u16], Pose)]) -> Start {
    let ship = |&(player, card, upgrades, pose): &(u8, u16, &[u16], Pose)| StartShip {
        player: PlayerId(player),
        card,
        upgrades: upgrades.to_vec(),
        pose: Some(pose),
    };
    Start {
        area: PlayArea::STANDARD,
        players: vec![(TeamId(0), AreaEdge::South), (TeamId(1), AreaEdge::North)],
        ships: ships.iter().map(ship).collect(),
        obstacles: vec![],
        rounds: 12,
    }
}
