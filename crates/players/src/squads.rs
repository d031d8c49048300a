//! A few fixed squads for simulations and tests, until squads are built from the card files.
//! Pilots without their abilities: only what is printed in numbers.

use redfive_engine::deck;
use redfive_engine::facts::{
    BarAction, Capacity, DialEntry, Library, ShipCard, Weapon, WeaponArc, obstacle_kind,
};
use redfive_engine::game::Start;
use redfive_engine::state::Obstacle;
use redfive_engine::words::{Action, ActionColour, Difficulty, PlayerId, TeamId};
use redfive_geometry::{Arc as FireArc, AreaEdge, BaseSize, Bearing, Maneuver, PlayArea, Pose};
use redfive_geometry::{Side, Turret};
use std::sync::{Arc, LazyLock};

/// A squad: the numbers of its cards in [`library`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Squad {
    /// Its name.
    pub name: &'static str,
    /// Its ships.
    pub cards: &'static [u16],
}

/// The squads there are.
pub const SQUADS: [Squad; 5] = [
    Squad { name: "red", cards: &[WEDGE, LUKE, VETERAN, VETERAN] },
    Squad { name: "swarm", cards: &[ACE, ACE, ACADEMY, ACADEMY, ACADEMY, ACADEMY] },
    Squad { name: "freighter", cards: &[SMUGGLER, GREEN, GREEN] },
    Squad { name: "vader", cards: &[VADER, STORM, STORM, ACE] },
    Squad { name: "decimator", cards: &[PATROL, VADER] },
];

/// A squad by its name.
pub fn named(name: &str) -> Option<Squad> {
    SQUADS.iter().find(|squad| squad.name == name).cloned()
}

const WEDGE: u16 = 0;
const LUKE: u16 = 1;
const VETERAN: u16 = 2;
const ACE: u16 = 3;
const ACADEMY: u16 = 4;
const SMUGGLER: u16 = 5;
const GREEN: u16 = 6;
const VADER: u16 = 7;
const STORM: u16 = 8;
const PATROL: u16 = 9;

/// The cards of all squads.
pub fn library() -> Arc<Library> {
    static LIBRARY: LazyLock<Arc<Library>> = LazyLock::new(|| Arc::new(cards()));
    LIBRARY.clone()
}

/// How two squads meet: in a row at either end of a standard table, six obstacles between them.
pub fn start(south: &Squad, north: &Squad) -> Start {
    let area = PlayArea::STANDARD;
    let mut ships = Vec::new();
    let rows = [(south, 60.0, 0.0), (north, area.height - 60.0, 180.0)];
    for (player, (squad, y, heading)) in rows.into_iter().enumerate() {
        let apart = 110.0;
        let left = (area.width - apart * (squad.cards.len() - 1) as f64) / 2.0;
        for (i, &card) in squad.cards.iter().enumerate() {
            let pose = Pose::new(left + apart * i as f64, y, heading);
            ships.push((PlayerId(player as u8), card, pose));
        }
    }
    let rocks = [
        ("coreasteroid1", 270.0, 330.0, 20.0),
        ("coreasteroid5", 640.0, 590.0, 200.0),
        ("coreasteroid3", 460.0, 450.0, 75.0),
        ("yt2400debris1", 640.0, 330.0, 140.0),
        ("vt49decimatordebris0", 270.0, 590.0, 310.0),
        ("gascloud3", 300.0, 460.0, 90.0),
    ];
    let obstacles = rocks.into_iter().enumerate().filter_map(|(i, (key, x, y, heading))| {
        Some(Obstacle {
            key: key.to_owned(),
            kind: obstacle_kind(key)?,
            pose: Some(Pose::new(x, y, heading)),
            player: PlayerId(i as u8 % 2),
        })
    });
    Start {
        area,
        players: vec![(TeamId(0), AreaEdge::South), (TeamId(1), AreaEdge::North)],
        ships,
        obstacles: obstacles.collect(),
        rounds: 12,
    }
}

fn cards() -> Library {
    use Action::{BarrelRoll, Boost, Coordinate, Evade, Focus, Lock, Reinforce, Rotate};
    let xwing = Chassis {
        size: BaseSize::Small,
        stats: [3, 2, 4, 2],
        dial: "1BB 1FB 1NB 2TW 2BB 2FB 2NB 2YW 3ER 3TW 3BW 3FW 3NW 3YW 3RR 4FW 4KR",
        actions: &[Focus, Lock, BarrelRoll],
        double_turret: false,
    };
    let tie = Chassis {
        size: BaseSize::Small,
        stats: [2, 3, 3, 0],
        dial: "1TW 1YW 2TW 2BB 2FB 2NB 2YW 3TW 3BW 3FB 3NW 3YW 3KR 4FW 4KR 5FW",
        actions: &[Focus, Evade, BarrelRoll],
        double_turret: false,
    };
    let freighter = Chassis {
        size: BaseSize::Large,
        stats: [3, 1, 8, 5],
        dial: "1BW 1FB 1NW 2TW 2BB 2FB 2NB 2YW 3LR 3TW 3BW 3FB 3NW 3YW 3PR 4FW 4KR",
        actions: &[Focus, Lock, Boost, Rotate],
        double_turret: true,
    };
    let awing = Chassis {
        size: BaseSize::Small,
        stats: [2, 3, 2, 2],
        dial: "1TW 1YW 2TB 2BB 2FB 2NB 2YB 3LR 3TW 3BW 3FB 3NW 3YW 3PR 4FB 5FB 5KR",
        actions: &[Focus, Evade, Lock, BarrelRoll, Boost],
        double_turret: false,
    };
    let advanced = Chassis {
        size: BaseSize::Small,
        stats: [2, 3, 3, 2],
        dial: "1BB 1FW 1NB 2TW 2BB 2FB 2NB 2YW 3ER 3TW 3BW 3FB 3NW 3YW 3RR 4FW 4KR 5FW",
        actions: &[Focus, Lock, BarrelRoll],
        double_turret: false,
    };
    let decimator = Chassis {
        size: BaseSize::Large,
        stats: [3, 0, 12, 4],
        dial: "1TR 1BB 1FB 1NB 1YR 2TW 2BW 2FB 2NW 2YW 3TW 3BW 3FW 3NW 3YW 4FW",
        actions: &[Focus, Lock, Reinforce, Rotate, Coordinate],
        double_turret: true,
    };
    let mut ships = vec![
        xwing.pilot("wedgeantilles", "Wedge Antilles", 6),
        xwing.pilot("lukeskywalker", "Luke Skywalker", 5),
        xwing.pilot("redsquadronveteran", "Red Squadron Veteran", 3),
        tie.pilot("blacksquadronace", "Black Squadron Ace", 3),
        tie.pilot("academypilot", "Academy Pilot", 1),
        freighter.pilot("outerrimsmuggler", "Outer Rim Smuggler", 1),
        awing.pilot("greensquadronpilot", "Green Squadron Pilot", 3),
        advanced.pilot("darthvader", "Darth Vader", 6),
        advanced.pilot("stormsquadronace", "Storm Squadron Ace", 3),
        decimator.pilot("patrolleader", "Patrol Leader", 2),
    ];
    ships[usize::from(LUKE)].force = Capacity { most: 2, recovers: 1 };
    ships[usize::from(VADER)].force = Capacity { most: 3, recovers: 1 };
    for card in [VADER, STORM] {
        ships[usize::from(card)].actions[0].linked = Some((BarrelRoll, ActionColour::Red));
    }
    ships[usize::from(SMUGGLER)].actions[2].colour = ActionColour::Red;
    ships[usize::from(PATROL)].actions[4].colour = ActionColour::Red;
    Library { ships, damage: deck::core() }
}

/// What all pilots of a ship type share.
struct Chassis {
    size: BaseSize,
    /// Attack, agility, hull, shields.
    stats: [u8; 4],
    dial: &'static str,
    actions: &'static [Action],
    double_turret: bool,
}

impl Chassis {
    fn pilot(&self, id: &str, name: &str, initiative: u8) -> ShipCard {
        let [attack, agility, hull, shields] = self.stats;
        let white = |&action| BarAction { action, colour: ActionColour::White, linked: None };
        let arc = match self.double_turret {
            true => WeaponArc::Turret,
            false => WeaponArc::Fixed(FireArc::Front),
        };
        ShipCard {
            id: id.to_owned(),
            name: name.to_owned(),
            size: self.size,
            initiative,
            agility,
            hull,
            shields,
            force: Capacity::default(),
            charges: Capacity::default(),
            dial: self.dial.split_whitespace().filter_map(dial_entry).collect(),
            actions: self.actions.iter().map(white).collect(),
            weapons: vec![Weapon { arc, attack, least: 0, most: 3 }],
            turret: self.double_turret.then_some(Turret::FrontAndRear),
            abilities: Vec::new(),
        }
    }
}

/// A maneuver of a dial as card lists write it: speed, bearing, colour.
fn dial_entry(code: &str) -> Option<DialEntry> {
    let mut letters = code.chars();
    let speed = letters.next()?.to_digit(10)? as u8;
    let bearing = match letters.next()? {
        'T' => Bearing::Turn(Side::Left),
        'Y' => Bearing::Turn(Side::Right),
        'B' => Bearing::Bank(Side::Left),
        'N' => Bearing::Bank(Side::Right),
        'F' => Bearing::Straight,
        'K' => Bearing::KoiogranTurn,
        'E' => Bearing::TallonRoll(Side::Left),
        'R' => Bearing::TallonRoll(Side::Right),
        'L' => Bearing::SegnorsLoop(Side::Left),
        'P' => Bearing::SegnorsLoop(Side::Right),
        _ => return None,
    };
    let difficulty = match letters.next()? {
        'B' => Difficulty::Blue,
        'W' => Difficulty::White,
        'R' => Difficulty::Red,
        _ => return None,
    };
    Some(DialEntry { maneuver: Maneuver::new(speed, bearing).ok()?, difficulty })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dials_are_read_to_the_last_maneuver() {
        let dials: Vec<usize> = library().ships.iter().map(|card| card.dial.len()).collect();
        assert_eq!(dials, [17, 17, 17, 16, 16, 17, 17, 18, 18, 16]);
    }

    #[test]
    fn every_pair_of_squads_meets_on_a_table_with_room_for_both() {
        for south in &SQUADS {
            for north in &SQUADS {
                let start = start(south, north);
                assert_eq!(start.ships.len(), south.cards.len() + north.cards.len());
                assert_eq!(start.obstacles.len(), 6);
                for &(_, card, pose) in &start.ships {
                    let size = library().ships[usize::from(card)].size;
                    let base = redfive_geometry::PlacedBase::new(size, pose);
                    assert!(!start.area.has_fled(&base));
                }
            }
        }
    }
}
