//! A few fixed squads for simulations, tests and a first game, out of the card facts. Pilots and
//! upgrades fly without their abilities: only what is printed in numbers counts so far.

use crate::field::{self, Member};
use redfive_engine::facts::Library;
use redfive_engine::start::{Edition, Start, StartShip};
use redfive_engine::words::PlayerId;
use redfive_geometry::{PlayArea, Pose};
use std::sync::LazyLock;

/// A squad: pilots with their upgrades, by XWS id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Squad {
    /// Its name.
    pub name: &'static str,
    /// Its ships.
    pub ships: &'static [SquadShip],
}

/// A pilot and its upgrades.
pub type SquadShip = (&'static str, &'static [&'static str]);

/// The squads there are.
pub const SQUADS: [Squad; 5] = [
    Squad {
        name: "red",
        ships: &[
            ("wedgeantilles", &["protontorpedoes"]),
            ("lukeskywalker", &["protontorpedoes"]),
            ("redsquadronveteran", &[]),
            ("redsquadronveteran", &[]),
        ],
    },
    Squad {
        name: "swarm",
        ships: &[
            ("blacksquadronace", &[]),
            ("blacksquadronace", &[]),
            ("academypilot", &[]),
            ("academypilot", &[]),
            ("academypilot", &[]),
            ("academypilot", &[]),
        ],
    },
    Squad {
        name: "freighter",
        ships: &[
            ("outerrimsmuggler", &["concussionmissiles"]),
            ("greensquadronpilot", &[]),
            ("greensquadronpilot", &[]),
        ],
    },
    Squad {
        name: "vader",
        ships: &[
            ("darthvader", &["clustermissiles"]),
            ("stormsquadronace", &["concussionmissiles"]),
            ("stormsquadronace", &[]),
            ("blacksquadronace", &[]),
        ],
    },
    Squad { name: "decimator", ships: &[("patrolleader", &[]), ("darthvader", &[])] },
];

/// The squads of first edition: the forces of its core set (FE.SETUP.04–05).
pub const FIRST_SQUADS: [Squad; 2] = [
    Squad { name: "luke", ships: &[("1e/lukeskywalker", &[])] },
    Squad { name: "ties", ships: &[("1e/nightbeast", &[]), ("1e/obsidiansquadronpilot", &[])] },
];

/// How two squads of first edition meet: without obstacles.
pub fn first_edition(south: &Squad, north: &Squad) -> Start {
    Start { edition: Edition::First, obstacles: Vec::new(), ..start(south, north) }
}

/// A squad by its name.
pub fn named(name: &str) -> Option<Squad> {
    SQUADS.into_iter().find(|squad| squad.name == name)
}

/// All cards of both editions. (The embedded content is tested; if it could not be read, there
/// would be no cards.)
pub fn library() -> &'static Library {
    static LIBRARY: LazyLock<Library> = LazyLock::new(|| Library::embedded().unwrap_or_default());
    &LIBRARY
}

impl Squad {
    /// Its ships.
    pub fn members(&self) -> Vec<Member<'static>> {
        let member = |&(pilot, upgrades): &SquadShip| Member { pilot, upgrades: upgrades.to_vec() };
        self.ships.iter().map(member).collect()
    }
}

/// How two squads meet.
pub fn start(south: &Squad, north: &Squad) -> Start {
    let ships = |player: u8, squad: &Squad| field::ships(PlayerId(player), &squad.members());
    meet(ships(0, south), ships(1, north))
}

/// How the ships of two players meet: in a row at either end of a standard table, six obstacles
/// between them.
pub fn meet(south: Vec<StartShip>, north: Vec<StartShip>) -> Start {
    let rocks = [
        ("coreasteroid1", 270.0, 330.0, 20.0),
        ("coreasteroid5", 640.0, 590.0, 200.0),
        ("coreasteroid3", 460.0, 450.0, 75.0),
        ("yt2400debris1", 640.0, 330.0, 140.0),
        ("vt49decimatordebris0", 270.0, 590.0, 310.0),
        ("gascloud3", 300.0, 460.0, 90.0),
    ];
    field::meet([south, north], &rocks, |player, across, _| match player {
        0 => Pose::new(across, 60.0, 0.0),
        _ => Pose::new(across, PlayArea::STANDARD.height - 60.0, 180.0),
    })
}

/// The same, but the players place obstacles and ships themselves.
pub fn start_with_setup(south: &Squad, north: &Squad) -> Start {
    unplaced(start(south, north))
}

/// A start in which the players place obstacles and ships themselves.
pub fn unplaced(mut start: Start) -> Start {
    start.ships.iter_mut().for_each(|ship| ship.pose = None);
    start.obstacles.iter_mut().for_each(|obstacle| obstacle.pose = None);
    start
}

#[cfg(test)]
mod tests {
    use super::*;
    use redfive_geometry::PlacedBase;

    #[test]
    fn every_card_of_a_squad_exists() {
        let library = library();
        for (pilot, upgrades) in SQUADS.iter().chain(&FIRST_SQUADS).flat_map(|squad| squad.ships) {
            assert!(library.ship(pilot).is_some(), "{pilot}");
            for upgrade in *upgrades {
                assert!(library.upgrade(upgrade).is_some(), "{upgrade}");
            }
        }
    }

    #[test]
    fn every_pair_of_squads_meets_on_a_table_with_room_for_both() {
        for south in &SQUADS {
            for north in &SQUADS {
                let start = start(south, north);
                assert_eq!(start.ships.len(), south.ships.len() + north.ships.len());
                assert_eq!(start.obstacles.len(), 6);
                for ship in &start.ships {
                    let size = library().ship(&ship.pilot).expect("a pilot").size;
                    let base = PlacedBase::new(size, ship.pose.expect("placed"));
                    assert!(!start.area.has_fled(&base));
                }
            }
        }
    }
}
