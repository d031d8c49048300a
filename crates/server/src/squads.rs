//! The squads that are there to choose, of pilots and upgrades that are written; and the cards.

use redfive_ability::text::{self, Facts as _};
use redfive_content::Content;
use redfive_content::second::SecondEdition;
use redfive_engine::facts::Library;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// A ship of a squad: the pilot's XWS id, the call sign, the upgrades' XWS ids.
pub type Member = (&'static str, &'static str, &'static [&'static str]);

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
    /// The ships.
    pub ships: &'static [Member],
}

/// All squads.
pub const SQUADS: &[Squad] = &[
    Squad {
        id: "red-flight",
        name: "Red Flight",
        faction: "Rebel Alliance",
        about: "Two X-wings and a Y-wing: sturdy all-rounders. A good first squad.",
        ships: &[
            ("redsquadronveteran", "Red", &[]),
            ("bluesquadronescort", "Red", &[]),
            ("graysquadronbomber", "Gray", &[]),
        ],
    },
    Squad {
        id: "old-freighter",
        name: "Old Freighter",
        faction: "Rebel Alliance",
        about: "A large YT-1300 that shoots all around, with an X-wing at its side.",
        ships: &[("outerrimsmuggler", "Freighter", &[]), ("redsquadronveteran", "Red", &[])],
    },
    Squad {
        id: "academy-swarm",
        name: "Academy Swarm",
        faction: "Galactic Empire",
        about: "Four TIE fighters: fragile, nimble, and many.",
        ships: &[
            ("blacksquadronace", "Black", &[]),
            ("obsidiansquadronpilot", "Obsidian", &[]),
            ("academypilot", "Academy", &[]),
            ("academypilot", "Academy", &[]),
        ],
    },
    Squad {
        id: "storm-lead",
        name: "Storm Lead",
        faction: "Galactic Empire",
        about: "A TIE Advanced leads two TIE fighters. Quick, with some shields.",
        ships: &[
            ("stormsquadronace", "Storm", &[]),
            ("obsidiansquadronpilot", "Obsidian", &[]),
            ("blacksquadronace", "Black", &[]),
        ],
    },
    Squad {
        id: "rebel-aces",
        name: "Rebel Aces",
        faction: "Rebel Alliance",
        about: "Luke, Wedge and Jake with torpedoes and an astromech: every card does something.",
        ships: &[
            ("lukeskywalker", "Luke", &["protontorpedoes", "r2d2", "servomotorsfoils"]),
            ("wedgeantilles", "Wedge", &["predator", "protontorpedoes", "servomotorsfoils"]),
            ("jakefarrell", "Jake", &["juke"]),
        ],
    },
    Squad {
        id: "imperial-aces",
        name: "Imperial Aces",
        faction: "Galactic Empire",
        about: "Darth Vader with Howlrunner and Iden Versio at his side, who look after each other.",
        ships: &[
            ("darthvader", "Vader", &["malice", "clustermissiles"]),
            ("howlrunner", "Howlrunner", &["crackshot"]),
            ("idenversio", "Iden", &["elusive"]),
        ],
    },
    Squad {
        id: "bomber-wing",
        name: "Bomber Wing",
        faction: "Galactic Empire",
        about: "“Deathrain” and two TIE bombers: bombs ahead and behind, mines in the way.",
        ships: &[
            (
                "deathrain",
                "Deathrain",
                &["trajectorysimulator", "protonbombs", "thermaldetonators"],
            ),
            ("gammasquadronace", "Thunder", &["seismiccharges", "clustermines", "delayedfuses"]),
            ("scimitarsquadronpilot", "Thunder", &["protonbombs", "proximitymines"]),
        ],
    },
    Squad {
        id: "separatist-hunters",
        name: "Separatist Hunters",
        faction: "Separatist Alliance",
        about: "Probe droids and commandos go ahead, chaff hides what follows.",
        ships: &[
            ("darkcourier", "Courier", &["deathwatchcommandos", "drk1probedroids"]),
            ("separatistracketeer", "Patrol", &["electrochaffmissiles"]),
            ("skakoanace", "Union", &["predator"]),
        ],
    },
    Squad {
        id: "hunting-dogs",
        name: "Hunting Dogs",
        faction: "Scum and Villainy",
        about: "Moralo Eval leaves the table and comes back, and carries a headhunter on his back.",
        ships: &[
            ("moraloeval", "Moralo", &["houndstooth"]),
            ("nashtahpup", "Nashtah", &[]),
            ("blacksunsoldier", "Zero", &[]),
        ],
    },
    Squad {
        id: "dark-side",
        name: "Dark Side",
        faction: "First Order",
        about: "Kylo Ren shows the dark side to whoever hits him; two TIEs fly with him.",
        ships: &[
            ("kyloren", "Kylo", &["predator"]),
            ("epsilonsquadroncadet", "Epsilon", &[]),
            ("epsilonsquadroncadet", "Epsilon", &[]),
        ],
    },
    Squad {
        id: "yavin-veterans",
        name: "Yavin Veterans",
        faction: "Rebel Alliance",
        about: "All twenty points, for scenarios: Luke and Wedge, Jake and a veteran.",
        ships: &[
            ("lukeskywalker", "Luke", &["protontorpedoes", "r2d2", "servomotorsfoils"]),
            ("wedgeantilles", "Wedge", &["predator", "servomotorsfoils"]),
            ("redsquadronveteran", "Red", &["servomotorsfoils"]),
            ("jakefarrell", "Jake", &["juke"]),
        ],
    },
    Squad {
        id: "imperial-patrol",
        name: "Imperial Patrol",
        faction: "Galactic Empire",
        about: "All twenty points, for scenarios: six ships around Howlrunner and Iden Versio.",
        ships: &[
            ("stormsquadronace", "Storm", &[]),
            ("stormsquadronace", "Storm", &[]),
            ("howlrunner", "Howlrunner", &["crackshot"]),
            ("idenversio", "Iden", &["elusive"]),
            ("blacksquadronace", "Black", &[]),
            ("obsidiansquadronpilot", "Obsidian", &[]),
        ],
    },
];

/// The squad with this id.
pub fn squad(id: &str) -> Option<&'static Squad> {
    SQUADS.iter().find(|squad| squad.id == id)
}

/// The ships of a squad in words.
pub fn describe(squad: &Squad) -> Vec<String> {
    let ship = |(id, _, with): &Member| {
        let names: Vec<&str> = with.iter().filter_map(|id| upgrade_name(id)).collect();
        let with =
            if names.is_empty() { String::new() } else { format!(" ({})", names.join(", ")) };
        Some(format!("{}: {}{with}", chassis(id)?, pilot_name(id)?))
    };
    squad.ships.iter().filter_map(ship).collect()
}

/// What a squad costs in squad points under a points document, if it is known.
pub fn cost(squad: &Squad, document: &str) -> Option<u16> {
    let points = second()?.points(document)?;
    squad.ships.iter().map(|(pilot, ..)| points.pilot(pilot)?.cost).sum()
}

/// The names of the cards whose ability is not written yet, of ships with their upgrades.
pub fn silent<'a>(ships: impl Iterator<Item = (&'a str, Vec<&'a str>)>) -> Vec<String> {
    let Some(cards) = second() else { return Vec::new() };
    let names: BTreeSet<&str> =
        ships.flat_map(|(pilot, upgrades)| cards.silent(pilot, upgrades)).collect();
    names.into_iter().map(str::to_owned).collect()
}

/// The name of a card, a ship type, a device or an obstacle, by its id.
pub fn card_name(id: &str) -> Option<String> {
    second()?.name(id).map(str::to_owned)
}

/// How a device is put onto the table, by its id.
pub fn device(id: &str) -> Option<text::Device> {
    second()?.device(id)
}

/// Whether a condition is assigned facedown, by its id.
pub fn is_secret(id: &str) -> bool {
    second().is_some_and(|cards| cards.is_secret(id))
}

/// All cards, as the engine plays them.
pub fn library() -> &'static Library {
    &CARDS.library
}

/// All cards, as the files have them.
pub fn second() -> Option<&'static SecondEdition> {
    CARDS.content.as_ref().map(|content| &content.second)
}

/// The name of a pilot, by its XWS id.
pub fn pilot_name(id: &str) -> Option<&'static str> {
    Some(&library().ship(id)?.name)
}

/// The name of an upgrade, by its XWS id.
pub fn upgrade_name(id: &str) -> Option<&'static str> {
    Some(&library().upgrade(id)?.name)
}

/// The kind of ship that a pilot flies.
pub fn chassis(pilot: &str) -> Option<&'static str> {
    Some(&second()?.pilot(pilot)?.ship.name)
}

/// The cards.
#[derive(Default)]
struct Cards {
    library: Library,
    /// Where they come from.
    content: Option<Content>,
}

/// (The embedded facts are tested; if they could not be read, there would be no cards.)
static CARDS: LazyLock<Cards> = LazyLock::new(|| {
    let Ok(content) = Content::embedded() else { return Cards::default() };
    Cards { library: Library::second_edition(&content.second), content: Some(content) }
});

#[cfg(test)]
mod tests {
    use super::*;
    use redfive_content::Behaviour;

    #[test]
    fn every_pilot_is_among_the_cards() {
        for (id, _, upgrades) in SQUADS.iter().flat_map(|squad| squad.ships) {
            assert!(pilot_name(id).is_some() && chassis(id).is_some(), "{id}");
            assert!(upgrades.iter().all(|id| upgrade_name(id).is_some()), "{id}");
        }
    }

    /// What the squads' cards say, the engine does: pilots, ships, upgrades.
    #[test]
    fn every_card_is_written() {
        let content = Content::embedded().expect("the files are sound");
        let second = &content.second;
        let written = |ability: Option<&Behaviour>| ability != Some(&Behaviour::Unwritten);
        for (id, _, upgrades) in SQUADS.iter().flat_map(|squad| squad.ships) {
            let pilot = second.pilot(id).expect("a pilot");
            assert!(written(pilot.pilot.ability.as_ref()), "{id}");
            let of_ship = pilot.ship_ability().and_then(|id| second.ship_abilities.get(id));
            assert!(written(of_ship.map(|it| &it.ability)), "the ship of {id}");
            for id in *upgrades {
                let front = &second.upgrades[*id].front;
                assert!(written(front.ability.as_ref()), "{id}");
            }
        }
    }

    /// The letters on the bases of two squads must not be the same.
    #[test]
    fn different_call_signs_have_different_letters() {
        let all: Vec<&str> =
            SQUADS.iter().flat_map(|squad| squad.ships).map(|&(_, word, _)| word).collect();
        for a in &all {
            assert!(all.iter().all(|b| a == b || a.chars().next() != b.chars().next()), "{a}");
        }
    }
}
