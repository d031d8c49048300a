//! Squads written down in a line, for the tests of legality.

use redfive_content::{Content, GameMode, Id, Slot, Squad, SquadPilot};
use std::collections::BTreeMap;

/// A pilot and its upgrades.
pub type Ship = (&'static str, &'static [&'static str]);

pub const NOTHING: [String; 0] = [];

pub fn id(text: &str) -> Id {
    text.parse().expect("an id")
}

/// A squad of the faction of its first ship that is known, every upgrade listed below its own type; those
/// that are unknown count as crew.
pub fn squad(content: &Content, ships: &[Ship]) -> Squad {
    let edition = &content.second;
    let pilots = ships.iter().map(|(pilot, ids)| {
        let mut upgrades: BTreeMap<Slot, Vec<Id>> = BTreeMap::new();
        for upgrade in *ids {
            let card = edition.upgrades.get(&id(upgrade));
            let slot = card.map_or(Slot::Crew, |card| card.front.slot);
            upgrades.entry(slot).or_default().push(id(upgrade));
        }
        SquadPilot { id: id(pilot), points: None, upgrades, vendor: None }
    });
    let mut known = ships.iter().filter_map(|(pilot, _)| edition.pilot(pilot));
    Squad {
        version: "2.0.0".to_owned(),
        faction: known.next().expect("a pilot").faction,
        name: None,
        description: None,
        points: None,
        obstacles: None,
        pilots: pilots.collect(),
        vendor: None,
    }
}

/// What is wrong with a squad, in words.
pub fn problems(content: &Content, squad: &Squad, points: &str, mode: GameMode) -> Vec<String> {
    let document = content.second.points(points).expect("a document");
    let found = squad.problems(&content.second, document, mode);
    found.iter().map(ToString::to_string).collect()
}
