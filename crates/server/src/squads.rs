//! The squads that can be played so far: fixed ones, of pilots without abilities.
//!
//! The facts are the cards' (dials, stats, actions); names of ships in a game are call signs, since
//! several ships of a squad may have the same pilot.

use redfive_engine::deck;
use redfive_engine::facts::{
    BarAction, Capacity, DialEntry, Library, ShipCard, Weapon, WeaponArc, obstacle_kind,
};
use redfive_engine::game::{Start, StartShip};
use redfive_engine::state::Obstacle;
use redfive_engine::words::{Action, ActionColour, Difficulty, PlayerId, TeamId};
use redfive_geometry::{Arc, AreaEdge, BaseSize, Bearing, Maneuver, PlayArea, Pose, Side, Turret};

/// A squad to choose.
pub struct Squad {
    /// Its id in the API.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// The faction.
    pub faction: &'static str,
    /// In a few words, how it plays.
    pub about: &'static str,
    /// The ships: the pilot's XWS id and the call sign.
    pub ships: &'static [(&'static str, &'static str)],
}

/// All squads.
pub const SQUADS: &[Squad] = &[
    Squad {
        id: "red-flight",
        name: "Red Flight",
        faction: "Rebel Alliance",
        about: "Two X-wings and a Y-wing: sturdy all-rounders. A good first squad.",
        ships: &[
            ("redsquadronveteran", "Red"),
            ("bluesquadronescort", "Red"),
            ("graysquadronbomber", "Gray"),
        ],
    },
    Squad {
        id: "old-freighter",
        name: "Old Freighter",
        faction: "Rebel Alliance",
        about: "A large YT-1300 that shoots all around, with an X-wing at its side.",
        ships: &[("outerrimsmuggler", "Freighter"), ("redsquadronveteran", "Red")],
    },
    Squad {
        id: "academy-swarm",
        name: "Academy Swarm",
        faction: "Galactic Empire",
        about: "Four TIE fighters: fragile, nimble, and many.",
        ships: &[
            ("blacksquadronace", "Black"),
            ("obsidiansquadronpilot", "Obsidian"),
            ("academypilot", "Academy"),
            ("academypilot", "Academy"),
        ],
    },
    Squad {
        id: "storm-lead",
        name: "Storm Lead",
        faction: "Galactic Empire",
        about: "A TIE Advanced leads two TIE fighters. Quick, with some shields.",
        ships: &[
            ("stormsquadronace", "Storm"),
            ("obsidiansquadronpilot", "Obsidian"),
            ("blacksquadronace", "Black"),
        ],
    },
];

/// The squad with this id.
pub fn squad(id: &str) -> Option<&'static Squad> {
    SQUADS.iter().find(|squad| squad.id == id)
}

/// The ships of a squad in words.
pub fn describe(squad: &Squad) -> Vec<String> {
    let pilots = squad.ships.iter().filter_map(|(id, _)| pilot(id));
    pilots.map(|(_, name, _, model)| format!("{}: {name}", model.name)).collect()
}

/// What a ship is called in the game, and what kind of ship it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShipName {
    /// The call sign, "Red 1".
    pub callsign: String,
    /// Short enough for a base, "R1".
    pub short: String,
    /// The kind of ship.
    pub chassis: &'static str,
}

/// The ship cards of some squads, each once.
pub fn library(squads: &[&Squad]) -> Library {
    let mut ships: Vec<ShipCard> = Vec::new();
    for (pilot, _) in squads.iter().flat_map(|squad| squad.ships) {
        if ships.iter().all(|card| card.id != *pilot) {
            ships.extend(card(pilot));
        }
    }
    Library { ships, damage: deck::core(), ..Library::default() }
}

/// The names of the ships, in the order of the game's ships. Call signs are numbered through, so
/// that two equal squads can meet.
pub fn names(squads: &[&Squad]) -> Vec<ShipName> {
    let all: Vec<(&str, &str)> = squads.iter().flat_map(|s| s.ships).copied().collect();
    let name = |(i, &(pilot, word)): (usize, &(&str, &str))| {
        let number = all[..=i].iter().filter(|(_, w)| *w == word).count();
        let letter: String = word.chars().take(1).collect();
        ShipName {
            callsign: format!("{word} {number}"),
            short: format!("{letter}{number}"),
            chassis: model(pilot).map_or("ship", |m| m.name),
        }
    };
    all.iter().enumerate().map(name).collect()
}

/// How a game of two squads starts: ships in a line at their edges, six obstacles between them; or
/// with all of them still to be placed by the players.
pub fn start(squads: [&Squad; 2], library: &Library, rounds: u8, placed: bool) -> Start {
    let area = PlayArea::STANDARD;
    let edges = [AreaEdge::South, AreaEdge::North];
    let mut ships = Vec::new();
    for (player, squad) in squads.iter().enumerate() {
        let count = squad.ships.len() as f64;
        for (i, (pilot, _)) in squad.ships.iter().enumerate() {
            let Some(card) = library.ships.iter().position(|card| card.id == *pilot) else {
                continue;
            };
            let across = area.width / 2.0 + (i as f64 - (count - 1.0) / 2.0) * 110.0;
            // Rear guides just inside the edge.
            let depth = library.ships[card].size.half().y + 5.0;
            let pose = if player == 0 {
                Pose::new(across, depth, 0.0)
            } else {
                Pose::new(area.width - across, area.height - depth, 180.0)
            };
            ships.push(StartShip {
                player: PlayerId(player as u8),
                card: card as u16,
                upgrades: Vec::new(),
                pose: placed.then_some(pose),
            });
        }
    }
    let obstacles = [
        ("coreasteroid1", 250.0, 330.0, 20.0),
        ("coreasteroid5", 640.0, 560.0, 75.0),
        ("coreasteroid3", 470.0, 470.0, 130.0),
        ("yt2400debris1", 300.0, 590.0, 10.0),
        ("vt49decimatordebris0", 620.0, 320.0, 200.0),
        ("gascloud3", 440.0, 300.0, 45.0),
    ];
    let obstacles = obstacles.into_iter().enumerate().filter_map(|(i, (key, x, y, degrees))| {
        Some(Obstacle {
            key: key.to_owned(),
            kind: obstacle_kind(key)?,
            pose: placed.then(|| Pose::new(x, y, degrees)),
            player: PlayerId((i % 2) as u8),
            left_out: false,
        })
    });
    Start {
        area,
        players: vec![(TeamId(0), edges[0]), (TeamId(1), edges[1])],
        ships,
        obstacles: obstacles.collect(),
        rounds,
    }
}

/// What ships of one kind have in common.
struct Model {
    name: &'static str,
    size: BaseSize,
    /// Attack, agility, hull, shields.
    stats: [u8; 4],
    turret: Option<Turret>,
    dial: &'static str,
    actions: &'static [BarAction],
}

const fn bar(action: Action, colour: ActionColour) -> BarAction {
    BarAction { action, colour, linked: None }
}

const WHITE: ActionColour = ActionColour::White;
const RED: ActionColour = ActionColour::Red;

static X_WING: Model = Model {
    name: "T-65 X-wing",
    size: BaseSize::Small,
    stats: [3, 2, 4, 2],
    turret: None,
    dial: "1BB 1FB 1NB 2TW 2BB 2FB 2NB 2YW 3ER 3TW 3BW 3FW 3NW 3YW 3RR 4FW 4KR",
    actions: &[bar(Action::Focus, WHITE), bar(Action::Lock, WHITE), bar(Action::BarrelRoll, WHITE)],
};

static Y_WING: Model = Model {
    name: "BTL-A4 Y-wing",
    size: BaseSize::Small,
    stats: [2, 1, 6, 2],
    turret: None,
    dial: "1BB 1FB 1NB 2TW 2BW 2FB 2NW 2YW 3TR 3BW 3FW 3NW 3YR 4FR 4KR",
    actions: &[
        bar(Action::Focus, WHITE),
        bar(Action::Lock, WHITE),
        bar(Action::BarrelRoll, RED),
        bar(Action::Reload, RED),
    ],
};

static YT_1300: Model = Model {
    name: "Modified YT-1300",
    size: BaseSize::Large,
    stats: [3, 1, 8, 5],
    turret: Some(Turret::FrontAndRear),
    dial: "1BW 1FB 1NW 2TW 2BB 2FB 2NB 2YW 3LR 3TW 3BW 3FB 3NW 3YW 3PR 4FW 4KR",
    actions: &[
        bar(Action::Focus, WHITE),
        bar(Action::Lock, WHITE),
        bar(Action::Boost, RED),
        bar(Action::Rotate, WHITE),
    ],
};

static TIE_FIGHTER: Model = Model {
    name: "TIE/ln Fighter",
    size: BaseSize::Small,
    stats: [2, 3, 3, 0],
    turret: None,
    dial: "1TW 1YW 2TW 2BB 2FB 2NB 2YW 3TW 3BW 3FB 3NW 3YW 3KR 4FW 4KR 5FW",
    actions: &[
        bar(Action::Focus, WHITE),
        bar(Action::Evade, WHITE),
        bar(Action::BarrelRoll, WHITE),
    ],
};

static TIE_ADVANCED: Model = Model {
    name: "TIE Advanced x1",
    size: BaseSize::Small,
    stats: [2, 3, 3, 2],
    turret: None,
    dial: "1BB 1FW 1NB 2TW 2BB 2FB 2NB 2YW 3ER 3TW 3BW 3FB 3NW 3YW 3RR 4FW 4KR 5FW",
    actions: &[
        BarAction { action: Action::Focus, colour: WHITE, linked: Some((Action::BarrelRoll, RED)) },
        bar(Action::Lock, WHITE),
        bar(Action::BarrelRoll, WHITE),
    ],
};

/// XWS id, name, initiative, model.
type Pilot = (&'static str, &'static str, u8, &'static Model);

static PILOTS: [Pilot; 8] = [
    ("redsquadronveteran", "Red Squadron Veteran", 3, &X_WING),
    ("bluesquadronescort", "Blue Squadron Escort", 2, &X_WING),
    ("graysquadronbomber", "Gray Squadron Bomber", 2, &Y_WING),
    ("outerrimsmuggler", "Outer Rim Smuggler", 1, &YT_1300),
    ("blacksquadronace", "Black Squadron Ace", 3, &TIE_FIGHTER),
    ("obsidiansquadronpilot", "Obsidian Squadron Pilot", 2, &TIE_FIGHTER),
    ("academypilot", "Academy Pilot", 1, &TIE_FIGHTER),
    ("stormsquadronace", "Storm Squadron Ace", 3, &TIE_ADVANCED),
];

fn pilot(id: &str) -> Option<&'static Pilot> {
    PILOTS.iter().find(|pilot| pilot.0 == id)
}

fn model(id: &str) -> Option<&'static Model> {
    pilot(id).map(|pilot| pilot.3)
}

fn card(id: &str) -> Option<ShipCard> {
    let (id, name, initiative, model) = *pilot(id)?;
    let [attack, agility, hull, shields] = model.stats;
    let arc = if model.turret.is_some() { WeaponArc::Turret } else { WeaponArc::Fixed(Arc::Front) };
    Some(ShipCard {
        id: id.to_owned(),
        name: name.to_owned(),
        size: model.size,
        initiative,
        agility,
        hull,
        shields,
        force: Capacity::default(),
        charges: Capacity::default(),
        dial: model.dial.split_whitespace().filter_map(entry).collect(),
        actions: model.actions.to_vec(),
        weapons: vec![Weapon::primary(arc, attack)],
        turret: model.turret,
        abilities: Vec::new(),
    })
}

/// Reads a dial code: speed, bearing, colour.
fn entry(code: &str) -> Option<DialEntry> {
    let [speed, bearing, colour] = code.as_bytes() else { return None };
    let bearing = match bearing {
        b'T' => Bearing::Turn(Side::Left),
        b'Y' => Bearing::Turn(Side::Right),
        b'B' => Bearing::Bank(Side::Left),
        b'N' => Bearing::Bank(Side::Right),
        b'F' => Bearing::Straight,
        b'K' => Bearing::KoiogranTurn,
        b'E' => Bearing::TallonRoll(Side::Left),
        b'R' => Bearing::TallonRoll(Side::Right),
        b'L' => Bearing::SegnorsLoop(Side::Left),
        b'P' => Bearing::SegnorsLoop(Side::Right),
        b'O' => Bearing::Stationary,
        _ => return None,
    };
    let difficulty = match colour {
        b'B' => Difficulty::Blue,
        b'W' => Difficulty::White,
        b'R' => Difficulty::Red,
        b'P' => Difficulty::Purple,
        _ => return None,
    };
    let maneuver = Maneuver::new(speed.checked_sub(b'0')?, bearing).ok()?;
    Some(DialEntry { maneuver, difficulty })
}

#[cfg(test)]
mod tests {
    use super::*;
    use redfive_engine::game::Game;
    use redfive_geometry::PlacedBase;

    #[test]
    fn every_code_of_every_dial_is_read() {
        for (id, _, _, model) in &PILOTS {
            let card = card(id).expect("a pilot");
            assert_eq!(card.dial.len(), model.dial.split_whitespace().count(), "{id}");
        }
    }

    #[test]
    fn every_pair_of_squads_fits_on_the_table() {
        for a in SQUADS {
            for b in SQUADS {
                let library = library(&[a, b]);
                let start = start([a, b], &library, 12, true);
                assert_eq!(start.ships.len(), a.ships.len() + b.ships.len());
                assert_eq!(start.obstacles.len(), 6);
                let bases: Vec<PlacedBase> = start
                    .ships
                    .iter()
                    .map(|ship| {
                        let size = library.ships[usize::from(ship.card)].size;
                        PlacedBase::new(size, ship.pose.expect("placed"))
                    })
                    .collect();
                for (i, base) in bases.iter().enumerate() {
                    assert!(!start.area.has_fled(base));
                    assert!(bases[..i].iter().all(|other| !base.overlaps(other)));
                }
                let tokens: Vec<_> = start.obstacles.iter().filter_map(Obstacle::token).collect();
                assert_eq!(tokens.len(), 6, "every outline is known");
                for (i, token) in tokens.iter().enumerate() {
                    assert!(tokens[..i].iter().all(|other| !token.overlaps(other)));
                    assert!(bases.iter().all(|base| !token.is_under(base)));
                }
                assert!(!Game::new(library.into(), start, 1).pending().is_empty());
            }
        }
    }

    /// The letters on the bases of two squads must not be the same.
    #[test]
    fn different_call_signs_have_different_letters() {
        let all: Vec<&str> =
            SQUADS.iter().flat_map(|squad| squad.ships).map(|&(_, word)| word).collect();
        for a in &all {
            assert!(all.iter().all(|b| a == b || a.chars().next() != b.chars().next()), "{a}");
        }
    }

    #[test]
    fn equal_squads_have_different_names() {
        let names = names(&[&SQUADS[0], &SQUADS[0]]);
        let mut callsigns: Vec<_> = names.iter().map(|name| &name.callsign).collect();
        callsigns.sort();
        callsigns.dedup();
        assert_eq!(callsigns.len(), names.len());
    }
}
