//! Ships without anything special, for tests of abilities.

use redfive_ability::{Ability, Condition, Effect, Moment, Triggered, Who};
use redfive_engine::facts::{Capacity, DialEntry, Library, ShipCard, UpgradeCard};
use redfive_engine::game::Game;
use redfive_engine::start::{Setting, Start, StartObstacle, StartPlayer, StartShip};
use redfive_engine::state::State;
use redfive_engine::words::{Phase, PlayerId};
use redfive_geometry::{BaseSize, PlayArea, Pose};

/// A small ship with hull 5, a dial of one maneuver, and neither actions nor weapons.
pub fn ship(initiative: u8) -> ShipCard {
    ShipCard {
        token: None,
        id: format!("ship{initiative}"),
        name: "Ship".into(),
        ship: "ship".into(),
        faction: String::new(),
        keywords: vec![],
        limited: false,
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
        ship_ability: String::new(),
        huge: None,
    }
}

/// An ability that must be resolved.
pub fn when(at: Moment, by: Who, then: Effect) -> Triggered {
    Triggered {
        decides: Who::You,
        at,
        by,
        part: None,
        actions: vec![],
        card: Default::default(),
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
pub fn start(library: &Library, ships: &[(u8, u16, &[u16], Pose)]) -> Start {
    let ship = |&(player, card, upgrades, pose): &(u8, u16, &[u16], Pose)| StartShip {
        player: PlayerId(player),
        pilot: pilot(library, card),
        upgrades: upgrades.iter().map(|&place| upgrade_of(library, place)).collect(),
        pose: Some(pose),
        ..StartShip::default()
    };
    Start {
        area: PlayArea::STANDARD,
        players: StartPlayer::pair(),
        ships: ships.iter().map(ship).collect(),
        ..Start::default()
    }
}

/// The name of a ship card of a library, by its place.
pub fn pilot(library: &Library, place: u16) -> String {
    named(library.ships.iter().map(|card| card.id.as_str()), place)
}

/// The name of an upgrade of a library, by its place.
pub fn upgrade_of(library: &Library, place: u16) -> String {
    named(library.upgrades.iter().map(|card| card.id.as_str()), place)
}

/// Of several cards with one id, the n-th is `id#n`.
fn named<'a>(ids: impl Iterator<Item = &'a str>, place: u16) -> String {
    let ids: Vec<&str> = ids.take(usize::from(place) + 1).collect();
    let id = ids[usize::from(place)];
    match ids.iter().filter(|other| **other == id).count() {
        1 => id.to_owned(),
        number => format!("{id}#{number}"),
    }
}

/// An obstacle where it lies.
pub fn obstacle(key: &str, pose: Option<Pose>, player: u8) -> StartObstacle {
    StartObstacle { key: key.to_owned(), player: PlayerId(player), pose }
}

/// A game in the middle of a round.
pub fn arranged(
    library: &Library,
    start: Start,
    phase: Phase,
    arrange: impl FnOnce(&mut State),
) -> Game {
    let setting = Setting::new(library, start).expect("a good start");
    Game::arranged(setting, 1, phase, |state, _| arrange(state))
}
