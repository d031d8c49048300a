//! A few fixed squads for simulations, tests and a first game, out of the card facts. Pilots and
//! upgrades fly without their abilities: only what is printed in numbers counts so far.

use redfive_content::Content;
use redfive_engine::facts::{Library, obstacle_kind};
use redfive_engine::game::{Start, StartShip};
use redfive_engine::state::Obstacle;
use redfive_engine::words::{PlayerId, TeamId};
use redfive_geometry::{AreaEdge, PlayArea, Pose};
use std::sync::{Arc, LazyLock};

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

/// A squad by its name.
pub fn named(name: &str) -> Option<Squad> {
    SQUADS.into_iter().find(|squad| squad.name == name)
}

/// The cards of all squads.
pub fn library() -> Arc<Library> {
    static LIBRARY: LazyLock<Arc<Library>> = LazyLock::new(|| Arc::new(cards()));
    LIBRARY.clone()
}

/// The cards of the squads, each once, out of all there are. (The embedded content is tested; if
/// it could not be read, there would be no cards.)
fn cards() -> Library {
    let Ok(content) = Content::embedded() else { return Library::default() };
    let all = Library::second_edition(&content.second);
    let ships = || SQUADS.iter().flat_map(|squad| squad.ships);
    let mut library = Library { damage: all.damage.clone(), ..Library::default() };
    for (pilot, upgrades) in ships() {
        if library.ship(pilot).is_none() {
            library.ships.extend(all.ship(pilot).map(|i| all.ships[usize::from(i)].clone()));
        }
        for upgrade in *upgrades {
            if library.upgrade(upgrade).is_none() {
                let found = all.upgrade(upgrade).map(|i| all.upgrades[usize::from(i)].clone());
                library.upgrades.extend(found);
            }
        }
    }
    library.add_conditions(&all);
    library
}

/// How two squads meet: in a row at either end of a standard table, six obstacles between them.
pub fn start(south: &Squad, north: &Squad) -> Start {
    let area = PlayArea::STANDARD;
    let library = library();
    let mut ships = Vec::new();
    let rows = [(south, 60.0, 0.0), (north, area.height - 60.0, 180.0)];
    for (player, (squad, y, heading)) in rows.into_iter().enumerate() {
        let apart = 110.0;
        let left = (area.width - apart * (squad.ships.len() - 1) as f64) / 2.0;
        for (i, (pilot, upgrades)) in squad.ships.iter().enumerate() {
            let Some(card) = library.ship(pilot) else { continue };
            ships.push(StartShip {
                player: PlayerId(player as u8),
                card,
                upgrades: upgrades.iter().filter_map(|u| library.upgrade(u)).collect(),
                pose: Some(Pose::new(left + apart * i as f64, y, heading)),
            });
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
            left_out: false,
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

/// The same, but the players place obstacles and ships themselves.
pub fn start_with_setup(south: &Squad, north: &Squad) -> Start {
    let mut start = start(south, north);
    for ship in &mut start.ships {
        ship.pose = None;
    }
    for obstacle in &mut start.obstacles {
        obstacle.pose = None;
    }
    start
}

#[cfg(test)]
mod tests {
    use super::*;
    use redfive_geometry::PlacedBase;

    #[test]
    fn every_card_of_a_squad_exists() {
        let library = library();
        for (pilot, upgrades) in SQUADS.iter().flat_map(|squad| squad.ships) {
            assert!(library.ship(pilot).is_some(), "{pilot}");
            for upgrade in *upgrades {
                assert!(library.upgrade(upgrade).is_some(), "{upgrade}");
            }
        }
        assert_eq!(library.ships.len(), 10);
    }

    #[test]
    fn every_pair_of_squads_meets_on_a_table_with_room_for_both() {
        for south in &SQUADS {
            for north in &SQUADS {
                let start = start(south, north);
                assert_eq!(start.ships.len(), south.ships.len() + north.ships.len());
                assert_eq!(start.obstacles.len(), 6);
                for ship in &start.ships {
                    let size = library().ships[usize::from(ship.card)].size;
                    let base = PlacedBase::new(size, ship.pose.expect("placed"));
                    assert!(!start.area.has_fled(&base));
                }
            }
        }
    }
}
