//! The squads that can be played so far: fixed ones, of pilots and upgrades that are written.
//!
//! The facts (dials, stats, actions) come from the card files; names of ships in a game are call signs, since
//! several ships of a squad may have the same pilot.

use redfive_ability::text::{self, Facts as _};
use redfive_content::Content;
use redfive_engine::facts::Library;
use redfive_engine::start::Start;
use redfive_engine::words::PlayerId;
use redfive_geometry::{BaseSize, PlayArea, Pose};
use redfive_players::field;
use redfive_players::squads::unplaced;
use std::collections::{BTreeMap, BTreeSet};
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
];

/// The squad with this id.
pub fn squad(id: &str) -> Option<&'static Squad> {
    SQUADS.iter().find(|squad| squad.id == id)
}

impl Squad {
    /// Its ships as cards.
    fn members(&self) -> Vec<field::Member<'static>> {
        let member =
            |&(pilot, _, upgrades): &Member| field::Member { pilot, upgrades: upgrades.to_vec() };
        self.ships.iter().map(member).collect()
    }
}

/// The ships of a squad in words.
pub fn describe(squad: &Squad) -> Vec<String> {
    let ship = |(id, _, with): &Member| {
        let names: Vec<&str> = with.iter().filter_map(|id| CARDS.upgrade_name(id)).collect();
        let with =
            if names.is_empty() { String::new() } else { format!(" ({})", names.join(", ")) };
        Some(format!("{}: {}{with}", CARDS.chassis.get(id)?, CARDS.pilot_name(id)?))
    };
    squad.ships.iter().filter_map(ship).collect()
}

/// The names of the cards of a squad whose ability is not written yet.
pub fn silent(squad: &Squad) -> Vec<String> {
    let Some(content) = &CARDS.content else { return Vec::new() };
    let members = squad.members();
    let names = members.iter().flat_map(|it| content.second.silent(it.pilot, it.upgrades.clone()));
    let names: BTreeSet<&str> = names.collect();
    names.into_iter().map(str::to_owned).collect()
}

/// What a ship is called in the game, and what kind of ship it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShipName {
    /// The call sign, "Red 1".
    pub callsign: String,
    /// Short enough for a base, "R1".
    pub short: String,
    /// The kind of ship.
    pub chassis: String,
}

/// The name of a card, a ship type, a device or an obstacle, by its id.
pub fn card_name(id: &str) -> Option<String> {
    CARDS.content.as_ref()?.second.name(id).map(str::to_owned)
}

/// How a device is put onto the table, by its id.
pub fn device(id: &str) -> Option<text::Device> {
    CARDS.content.as_ref()?.second.device(id)
}

/// Whether a condition is assigned facedown, by its id.
pub fn is_secret(id: &str) -> bool {
    CARDS.content.as_ref().is_some_and(|content| content.second.is_secret(id))
}

/// All cards.
pub fn library() -> &'static Library {
    &CARDS.library
}

/// The names of the ships, in the order of the game's ships. Call signs are numbered through, so
/// that two equal squads can meet.
pub fn names(squads: &[&Squad]) -> Vec<ShipName> {
    let all: Vec<Member> = squads.iter().flat_map(|s| s.ships).copied().collect();
    let name = |(i, &(id, word, _)): (usize, &Member)| {
        let number = all[..=i].iter().filter(|(_, w, _)| *w == word).count();
        let letter: String = word.chars().take(1).collect();
        // Who is called by name needs no number, unless there are two.
        let alone = all.iter().filter(|(_, w, _)| *w == word).count() == 1;
        let by_name = CARDS.pilot_name(id).is_some_and(|name| name.contains(word));
        ShipName {
            callsign: if alone && by_name { word.to_owned() } else { format!("{word} {number}") },
            short: format!("{letter}{number}"),
            chassis: CARDS.chassis.get(id).map_or("ship", String::as_str).to_owned(),
        }
    };
    all.iter().enumerate().map(name).collect()
}

/// How a game of two squads starts: ships in a line at their edges, six obstacles between them; or
/// with all of them still to be placed by the players.
pub fn start(squads: [&Squad; 2], rounds: u8, placed: bool) -> Start {
    let rows = [0, 1]
        .map(|player: u8| field::ships(PlayerId(player), &squads[usize::from(player)].members()));
    let obstacles = [
        ("coreasteroid1", 250.0, 330.0, 20.0),
        ("coreasteroid5", 640.0, 560.0, 75.0),
        ("coreasteroid3", 470.0, 470.0, 130.0),
        ("yt2400debris1", 300.0, 590.0, 10.0),
        ("vt49decimatordebris0", 620.0, 320.0, 200.0),
        ("gascloud3", 440.0, 300.0, 45.0),
    ];
    let start = field::meet(rows, &obstacles, |player, across, ship| {
        // Rear guides just inside the edge.
        let size = library().ship(&ship.pilot).map_or(BaseSize::Small, |card| card.size);
        let depth = size.half().y + 5.0;
        let PlayArea { width, height } = PlayArea::STANDARD;
        match player {
            0 => Pose::new(across, depth, 0.0),
            _ => Pose::new(width - across, height - depth, 180.0),
        }
    });
    let start = Start { rounds, ..start };
    if placed { start } else { unplaced(start) }
}

/// The cards.
#[derive(Default)]
struct Cards {
    library: Library,
    /// The kinds of ships, by the pilot's XWS id.
    chassis: BTreeMap<&'static str, String>,
    /// Where they come from.
    content: Option<Content>,
}

impl Cards {
    fn pilot_name(&self, id: &str) -> Option<&str> {
        Some(&self.library.ship(id)?.name)
    }

    fn upgrade_name(&self, id: &str) -> Option<&str> {
        Some(&self.library.upgrade(id)?.name)
    }
}

/// (The embedded facts are tested; if they could not be read, there would be no cards.)
static CARDS: LazyLock<Cards> = LazyLock::new(|| {
    let Ok(content) = Content::embedded() else { return Cards::default() };
    let members: Vec<_> = SQUADS.iter().flat_map(Squad::members).collect();
    let chassis = |member: &field::Member<'static>| {
        Some((member.pilot, content.second.pilot(member.pilot)?.ship.name.clone()))
    };
    Cards {
        chassis: members.iter().filter_map(chassis).collect(),
        library: Library::second_edition(&content.second),
        content: Some(content),
    }
});

#[cfg(test)]
mod tests {
    use super::*;
    use redfive_content::Behaviour;
    use redfive_engine::game::Game;
    use redfive_geometry::PlacedBase;

    #[test]
    fn every_pilot_is_among_the_cards() {
        for (id, _, upgrades) in SQUADS.iter().flat_map(|squad| squad.ships) {
            assert!(CARDS.pilot_name(id).is_some() && CARDS.chassis.contains_key(id), "{id}");
            assert!(upgrades.iter().all(|id| CARDS.upgrade_name(id).is_some()), "{id}");
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

    #[test]
    fn every_pair_of_squads_fits_on_the_table() {
        for a in SQUADS {
            for b in SQUADS {
                let start = start([a, b], 12, true);
                assert_eq!(start.ships.len(), a.ships.len() + b.ships.len());
                assert_eq!(start.obstacles.len(), 6);
                let bases: Vec<PlacedBase> = start
                    .ships
                    .iter()
                    .map(|ship| {
                        let size = library().ship(&ship.pilot).expect("a pilot").size;
                        PlacedBase::new(size, ship.pose.expect("placed"))
                    })
                    .collect();
                for (i, base) in bases.iter().enumerate() {
                    assert!(!start.area.has_fled(base));
                    assert!(bases[..i].iter().all(|other| !base.overlaps(other)));
                }
                let game = Game::new(library(), start.clone(), 1).expect("a good start");
                let tokens = game.obstacles();
                let tokens: Vec<_> = tokens.iter().map(|(_, token)| token).collect();
                assert_eq!(tokens.len(), 6, "every outline is known");
                for (i, token) in tokens.iter().enumerate() {
                    assert!(tokens[..i].iter().all(|other| !token.overlaps(other)));
                    assert!(bases.iter().all(|base| !token.is_under(base)));
                }
                assert!(!game.pending().is_empty());
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

    #[test]
    fn equal_squads_have_different_names() {
        let names = names(&[&SQUADS[0], &SQUADS[0]]);
        let mut callsigns: Vec<_> = names.iter().map(|name| &name.callsign).collect();
        callsigns.sort();
        callsigns.dedup();
        assert_eq!(callsigns.len(), names.len());
    }
}
