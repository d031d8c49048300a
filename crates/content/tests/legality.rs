//! Which squads are legal: one test for each rule of squad building.

mod support;

use redfive_content::{Content, Faction, Files, GameMode, Id, Points, Price, Slot, Squad, second};
use std::sync::LazyLock;
use support::{NOTHING, Ship};

/// A document of the tests: twenty points with a few changes.
const TRIAL: &str = r#"(
    name: "Trial", based_on: "20-points", recorded: "2026-11-15", squad_points: 20,
    banned: (pilots: ["wedgeantilles"], upgrades: ["r4astromech"]),
    restricted: (pilots: ["redsquadronveteran"], upgrades: ["servomotorsfoils", "crackshot"]),
    pilots: {
        "lukeskywalker": (card: (limited: 2)),
        "wedgeantilles": (cost: 4, loadout: 3, slots: [Talent], keywords: []),
        "biggsdarklighter": (keywords: ["Light Side"], slots: [ForcePower, Crew, Gunner]),
    },
    upgrades: {
        "lukeskywalker": (cost: 0, card: (limited: 2)),
        "marksmanship": (cost: 0, card: (limited: 4)),
        "r3astromech": (cost: 0, card: (solitary: true)),
        "r5astromech": (cost: 0, card: (solitary: true), legal: [Standard]),
        "selfless": (cost: 0, card: (solitary: true)),
        "grapplingstruts": (cost: 0, card: (standardized: true)),
        "predator": (cost: 3),
    },
)"#;

static CONTENT: LazyLock<Content> = LazyLock::new(|| {
    let mut files = Files::embedded();
    files.insert("second-edition/points/trial.ron", TRIAL);
    Content::load(&files).expect("the files are right")
});

fn document(id: &str) -> &'static Points {
    CONTENT.second.points(id).expect("a document")
}

fn squad(ships: &[Ship]) -> Squad {
    support::squad(&CONTENT, ships)
}

fn problems(squad: &Squad, points: &str, mode: GameMode) -> Vec<String> {
    support::problems(&CONTENT, squad, points, mode)
}

/// What is wrong with some ships in Standard.
fn standard(ships: &[Ship]) -> Vec<String> {
    problems(&squad(ships), "20-points", GameMode::Standard)
}

/// What is wrong with some ships in Standard under the document of the tests.
fn trial(ships: &[Ship]) -> Vec<String> {
    problems(&squad(ships), "trial", GameMode::Standard)
}

/// What is wrong with one ship in Extended, beside two that make a squad of it.
fn one(ship: Ship) -> Vec<String> {
    let filler = match CONTENT.second.pilot(ship.0).expect("a pilot").faction {
        Faction::RebelAlliance => "bluesquadronescort",
        Faction::GalacticEmpire => "academypilot",
        Faction::ScumAndVillainy => "cartelspacer",
        Faction::Resistance => "greensquadronexpert",
        Faction::FirstOrder => "epsilonsquadroncadet",
        Faction::GalacticRepublic => "goldsquadrontrooper",
        Faction::SeparatistAlliance => "tradefederationdrone",
    };
    problems(&squad(&[ship, (filler, &[]), (filler, &[])]), "20-points", GameMode::Extended)
}

const ACADEMY: Ship = ("academypilot", &[]);
const ESCORT: Ship = ("bluesquadronescort", &[]);
const DRONE: Ship = ("tradefederationdrone", &[]);

/// SQUAD.BUILD.05, .06: a squad below the total is legal, and its upgrades cost no squad points.
#[test]
fn a_legal_squad() {
    let ships: [Ship; 3] = [
        ("lukeskywalker", &["r2d2", "protontorpedoes", "instinctiveaim", "servomotorsfoils"]),
        ("wedgeantilles", &["crackshot", "r4astromech"]),
        ESCORT,
    ];
    assert_eq!(standard(&ships), NOTHING);
    let Price::Priced { total, ships, .. } = CONTENT.second.price(&squad(&ships), "20-points")
    else {
        panic!("every card has a cost")
    };
    assert_eq!(total, 16);
    assert!(ships[0].spent > 14, "{ships:?}");
}

/// SQUAD.BUILD.01, .02, RB.SQUAD.01, .02, .03: twenty squad points are allowed, more are not.
#[test]
fn squad_points() {
    let twenty: [Ship; 5] =
        [("darthvader", &[]), ("soontirfel", &[]), ("howlrunner", &[]), ACADEMY, ACADEMY];
    assert_eq!(standard(&twenty), NOTHING);
    let more: [Ship; 5] = [twenty[0], twenty[1], twenty[2], ("idenversio", &[]), ACADEMY];
    assert_eq!(standard(&more), ["the squad costs 22 squad points; at most 20 are allowed"]);
}

/// RR.DEFICIT.01, RB.DEF.01, SQUAD.DEFICIT.01, .02: what is missing to the total, never below 0.
#[test]
fn deficit() {
    let deficit = |ships: &[Ship]| CONTENT.second.price(&squad(ships), "20-points").deficit();
    let vader: Ship = ("darthvader", &[]);
    let fel: Ship = ("soontirfel", &[]);
    let howlrunner: Ship = ("howlrunner", &[]);
    assert_eq!(deficit(&[vader, fel, howlrunner, ACADEMY]), Some(2));
    assert_eq!(deficit(&[vader, fel, howlrunner, ACADEMY, ACADEMY]), Some(0));
    assert_eq!(deficit(&[vader, vader, vader]), Some(0));
    let ships = squad(&[vader, fel, howlrunner]);
    assert_eq!(CONTENT.second.price(&ships, "xwa-50-points").deficit(), Some(13));
    assert_eq!(CONTENT.second.price(&ships, "no-such-document").deficit(), None);
}

/// SQUAD.BUILD.03, .04, RB.SQUAD.12, RUL.SQUAD.04: three to eight ships, in Extended as well.
#[test]
fn number_of_ships() {
    assert_eq!(standard(&[ACADEMY; 2]), ["the squad has 2 ships; at least 3 are needed"]);
    assert_eq!(standard(&[ACADEMY; 3]), NOTHING);
    assert_eq!(standard(&[ACADEMY; 8]), NOTHING);
    assert_eq!(standard(&[ACADEMY; 9]), ["the squad has 9 ships; at most 8 are allowed"]);
    for wrong in [2, 9] {
        let ships = squad(&vec![ACADEMY; wrong]);
        assert_eq!(problems(&ships, "20-points", GameMode::Extended).len(), 1);
    }
}

/// RR.FACTION.01, SQUAD.FACTION.01: the seven factions.
#[test]
fn seven_factions() {
    let names: Vec<&str> = Faction::ALL.iter().map(|faction| faction.name()).collect();
    assert_eq!(
        names,
        [
            "Rebel Alliance",
            "Galactic Empire",
            "Scum and Villainy",
            "Resistance",
            "First Order",
            "Galactic Republic",
            "Separatist Alliance",
        ]
    );
}

/// RR.FACTION.04, SQUAD.FACTION.05, SQUAD.BUILD-FACTION.01, RB.SQUAD.05: one faction a squad.
#[test]
fn ships_of_another_faction() {
    assert_eq!(
        standard(&[ESCORT, ESCORT, ACADEMY]),
        ["ship 3 (Academy Pilot) flies for the Galactic Empire, but the squad is of the Rebel \
          Alliance"]
    );
}

/// RR.FACTION.03, .05, RR.UPGRADE-CARDS.03, SQUAD.FACTION.03, .04, SQUAD.UPGRADE.03, RB.SQUAD.09,
/// SQUAD.UPGRADES.04: upgrades of a faction, and those for all.
#[test]
fn upgrades_of_a_faction() {
    assert_eq!(
        one(("darthvader", &["dedicated"])),
        [
            "ship 1 (Darth Vader) cannot have Dedicated; it is only for: Galactic Republic",
            "ship 1 (Darth Vader) cannot have Dedicated; it is only for: Clone",
        ]
    );
    assert_eq!(one(("wedgeantilles", &["r2d2"])), NOTHING);
    assert_eq!(
        one(("obiwankenobi", &["r2d2"])),
        ["ship 1 (Obi-Wan Kenobi) cannot have R2-D2; it is only for: Rebel Alliance"]
    );
    assert_eq!(one(("wedgeantilles", &["predator"])), NOTHING);
    assert_eq!(one(("howlrunner", &["predator"])), NOTHING);
}

/// RR.UPGRADE-CARDS.04, SQUAD.UPGRADE.04, SQUAD.UPGRADES.04, RB.SQUAD.09: upgrades for ships of a
/// size.
#[test]
fn upgrades_of_a_size() {
    assert_eq!(one(("soontirfel", &["afterburners"])), NOTHING);
    assert_eq!(
        one(("hansolo-modifiedyt1300lightfreighter", &["afterburners"])),
        ["ship 1 (Han Solo) cannot have Afterburners; it is only for: small ship"]
    );
    // A card for medium and large ships, on a ship of each size.
    let chute = "riggedcargochute";
    assert_eq!(one(("bossk", &["riggedcargochute"])), NOTHING, "{chute}: large");
    assert_eq!(one(("themandalorian", &["riggedcargochute"])), NOTHING, "{chute}: medium");
    assert_eq!(
        one(("drearenthal", &["riggedcargochute"])),
        ["ship 1 (Drea Renthal) cannot have Rigged Cargo Chute; it is only for: medium or large \
          ship"]
    );
    // One for huge ships, which may have it, and a large ship may not.
    let told = "cannot have Scanner Baffler; it is only for: huge ship";
    let has_it = |problem: &String| problem.contains(told);
    assert!(one(("bossk", &["scannerbaffler"])).iter().any(has_it));
    assert!(!one(("syndicatesmugglers", &["scannerbaffler"])).iter().any(has_it));
}

/// RR.UPGRADE-CARDS.05, RR.SHIP-TYPE.03, SQUAD.UPGRADE.05, SQUAD.UPGRADES.04, RB.SQUAD.09,
/// RR.CARD-ANATOMIES.EX02: upgrades for ships of a type, which is the name of the ship and not its
/// faction, size or keyword.
#[test]
fn upgrades_of_a_ship_type() {
    assert_eq!(one(("poedameron", &["integratedsfoils"])), NOTHING);
    assert_eq!(
        one(("lukeskywalker", &["integratedsfoils"])),
        ["ship 1 (Luke Skywalker) cannot have Integrated S-foils; it is only for: T-70 X-wing"]
    );
    assert_eq!(one(("lukeskywalker", &["servomotorsfoils"])), NOTHING);
    assert_eq!(
        one(("poedameron", &["servomotorsfoils"])),
        ["ship 1 (Poe Dameron) cannot have Servomotor S-foils; it is only for: T-65 X-wing"]
    );
}

/// RR.SHIP-TYPE.01: every pilot flies a ship with a name, and no two ship types share one.
#[test]
fn ship_types_are_names() {
    let mut names: Vec<&str> = CONTENT.second.ships.values().map(|s| s.name.as_str()).collect();
    assert!(names.iter().all(|name| !name.is_empty()));
    let all = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all);
    assert_eq!(CONTENT.second.pilot("lukeskywalker").expect("Luke").ship.name, "T-65 X-wing");
}

/// RR.TITLE.01, .02, RR.TITLE.EX01, SQUAD.TITLE.01: every title that can be chosen is for certain
/// ship types, and fits no other.
#[test]
fn titles() {
    let titles = CONTENT.second.upgrades.values().filter(|card| card.front.slot == Slot::Title);
    let chosen: Vec<_> = titles.filter(|card| !card.standard_loadout_only).collect();
    assert!(chosen.iter().any(|card| card.name == "Millennium Falcon"));
    for card in chosen {
        let of_ship = |r: &second::Restriction| matches!(r, second::Restriction::Ship(_));
        assert!(card.restrictions.iter().any(of_ship), "{}", card.name);
    }
    assert_eq!(one(("chewbacca", &["millenniumfalcon"])), NOTHING);
    assert_eq!(
        one(("dashrendar", &["millenniumfalcon"])),
        ["ship 1 (Dash Rendar) cannot have Millennium Falcon; it is only for: Modified YT-1300 \
          Light Freighter"]
    );
}

/// RR.UPGRADE-CARDS.06, .07, SQUAD.UPGRADE.06, .07, SQUAD.UPGRADES.04, RUL.SQUAD.02: the action
/// must be on the action bar, where other upgrades can add it; a linked action does not help.
#[test]
fn upgrades_of_an_action() {
    let missing = |pilot: &str, upgrade: &str, action: &str| {
        [format!("ship 1 ({pilot}) cannot have {upgrade}; it is only for: {action} action")]
    };
    assert_eq!(one(("jakefarrell", &["daredevil"])), NOTHING);
    assert_eq!(
        one(("wedgeantilles", &["daredevil"])),
        missing("Wedge Antilles", "Daredevil", "white boost")
    );
    assert_eq!(one(("wedgeantilles", &["daredevil", "servomotorsfoils"])), NOTHING);
    // A TIE Advanced has a white barrel roll, and red ones behind a link.
    assert_eq!(
        one(("darthvader", &["experthandling"])),
        missing("Darth Vader", "Expert Handling", "red barrelroll")
    );
    assert_eq!(one(("dutchvander", &["experthandling"])), NOTHING);
}

/// SQUAD.BUILDER-KEYWORDS.02, RB.SQUAD.09, .10, SQUAD.UPGRADES.04, .05: upgrades of a keyword,
/// and several restrictions that must all be met.
#[test]
fn upgrades_of_a_keyword() {
    assert_eq!(one(("lukeskywalker", &["patience"])), NOTHING);
    assert_eq!(
        one(("darthvader", &["patience"])),
        ["ship 1 (Darth Vader) cannot have Patience; it is only for: Light Side"]
    );
    // A TIE, but not of agility 3.
    assert_eq!(
        one(("deathrain", &["precisionionengines"])),
        ["ship 1 (“Deathrain”) cannot have Precision Ion Engines; it is only for: agility 3"]
    );
    assert_eq!(one(("soontirfel", &["precisionionengines"])), NOTHING);
    // No TIE, but with engines that make up for it.
    assert_eq!(one(("contrail", &["precisionionengines"])), NOTHING);
}

/// RUL.SQUAD.05: a keyword that the document gives to no pilot stands in the name of the ship type; one that
/// it does give to pilots does not.
#[test]
fn keywords_that_are_ship_types() {
    let xwa = |ship: Ship, filler: &'static str| {
        let ships = squad(&[ship, (filler, &[]), (filler, &[])]);
        problems(&ships, "xwa-50-points", GameMode::Standard)
    };
    assert_eq!(xwa(("soontirfel", &["precisionionengines"]), "academypilot"), NOTHING);
    assert_eq!(xwa(("wedgeantilles-rz1awing", &["starbirdslash"]), "bluesquadronescort"), NOTHING);
    assert_eq!(xwa(("zoriibliss", &["tierfonbellyrun"]), "bluesquadronrookie"), NOTHING);
    assert_eq!(
        xwa(("wedgeantilles", &["starbirdslash"]), "bluesquadronescort"),
        ["ship 1 (Wedge Antilles) cannot have Starbird Slash; it is only for: A-wing"]
    );
    // Where the document does list the keyword, only those pilots have it.
    let told = "ship 1 (Wedge Antilles) cannot have Backwards Tailslide; it is only for: X-wing";
    let slide: Ship = ("wedgeantilles", &["backwardstailslide"]);
    assert!(trial(&[slide, ESCORT, ESCORT]).iter().any(|problem| problem == told));
    assert!(!standard(&[slide, ESCORT, ESCORT]).iter().any(|problem| problem == told));
}

/// SQUAD.UPGRADES.05: the other kinds of restrictions.
#[test]
fn other_restrictions() {
    let cannot = |ship: Ship, upgrade: &str, only_for: &str| {
        let name = &CONTENT.second.pilot(ship.0).expect("a pilot").pilot.name;
        let told = format!("ship 1 ({name}) cannot have {upgrade}; it is only for: {only_for}");
        assert_eq!(one(ship), [told]);
    };
    cannot(("fennrau", &["notorious"]), "Notorious", "Illicit equipped");
    cannot(("lukeskywalker", &["hate"]), "Hate", "Dark Side");
    assert_eq!(one(("darthvader", &["hate"])), NOTHING);
    cannot(("soontirfel", &["angleddeflectors"]), "Angled Deflectors", "shields above 0");
    assert_eq!(one(("lukeskywalker", &["angleddeflectors"])), NOTHING);
    cannot(("rexlerbrath", &["sensitivecontrols"]), "Sensitive Controls", "Autothrusters");
    let maul: Ship = ("herasyndulla-vcx100lightfreighter", &["maul"]);
    cannot(maul, "Maul", "Scum and Villainy or squad with Ezra Bridger");
    let with_ezra = [maul, ("ezrabridger-sheathipedeclassshuttle", &[]), ESCORT];
    assert_eq!(problems(&squad(&with_ezra), "20-points", GameMode::Extended), NOTHING);
}

/// RR.UPGRADE-CARDS.08, SQUAD.UPGRADE.08: no second copy of a card on a ship.
#[test]
fn the_same_card_twice() {
    assert_eq!(
        one(("wedgeantilles", &["crackshot", "crackshot"])),
        ["ship 1 (Wedge Antilles) has 2 upgrades called Crack Shot; a ship may have one"]
    );
    let twice =
        standard(&[("wedgeantilles", &["crackshot"]), ("howlrunner", &["crackshot"]), ACADEMY]);
    assert!(twice.iter().all(|problem| !problem.contains("Crack Shot")), "{twice:?}");
}

/// SQUAD.UPGRADES.03, RB.SQUAD.08: no second upgrade of a name on a ship, whatever its type.
#[test]
fn the_same_name_twice() {
    let found = one(("rookkast", &["garsaxon", "garsaxon-gunner"]));
    let told = "ship 1 (Rook Kast) has 2 upgrades called Gar Saxon; a ship may have one";
    assert!(found.iter().any(|problem| problem == told), "{found:?}");
}

/// RR.LIMITED.01, .02, RR.LIMITED.EX01, RB.LIMITED.01, SQUAD.LIMITED.01–04, .07, SQUAD.UPGRADE.09,
/// SQUAD.BUILD-LIMITED.01, RR.UPGRADE-CARDS.09, RR.LIMITED-2-AND-3.01–03: as many cards of a name
/// as it has dots, and any number of a name without.
#[test]
fn limited() {
    let told = |count: u8, name: &str, limit: u8| {
        [format!("{count} cards are called {name}; at most {limit} may be in a squad")]
    };
    let wedge: Ship = ("wedgeantilles", &[]);
    assert_eq!(standard(&[wedge, wedge, ESCORT]), told(2, "Wedge Antilles", 1));
    let r2: [Ship; 3] = [("wedgeantilles", &["r2d2"]), ("biggsdarklighter", &["r2d2"]), ESCORT];
    assert_eq!(standard(&r2), told(2, "R2-D2", 1));
    let haor: Ship = ("haorchallprototype", &[]);
    assert_eq!(standard(&[haor, haor, DRONE]), NOTHING);
    assert_eq!(standard(&[haor, haor, haor]), told(3, "Haor Chall Prototype", 2));
    let discord: Ship = ("separatistbomber", &["discordmissiles"]);
    assert_eq!(standard(&[discord; 3]), NOTHING);
    assert_eq!(standard(&[discord; 4]), told(4, "Discord Missiles", 3));
    assert_eq!(standard(&[DRONE; 8]), NOTHING);
}

/// RR.LIMITED-2-AND-3.04: four dots.
#[test]
fn limited_by_four() {
    let marksman: Ship = ("alphasquadronpilot", &["marksmanship"]);
    assert_eq!(trial(&[marksman; 4]), NOTHING);
    assert_eq!(
        trial(&[marksman; 5]),
        ["5 cards are called Marksmanship; at most 4 may be in a squad"]
    );
}

/// RR.LIMITED.03, RR.LIMITED.EX02, RB.LIMITED.02, SQUAD.LIMITED.05, .06: ships and upgrades of a
/// name count together, with one dot and with two.
#[test]
fn limited_across_card_types() {
    let ship: Ship = ("lukeskywalker", &[]);
    let upgrade: Ship = ("chewbacca", &["lukeskywalker"]);
    let other: Ship = ("outerrimsmuggler", &["lukeskywalker"]);
    let told = |count: u8, limit: u8| {
        format!("{count} cards are called Luke Skywalker; at most {limit} may be in a squad")
    };
    assert!(standard(&[ship, upgrade, ESCORT]).contains(&told(2, 1)));
    for two in [[ship, upgrade, ESCORT], [ship, ship, ESCORT], [upgrade, other, ESCORT]] {
        let found = trial(&two);
        assert!(found.iter().all(|problem| !problem.contains("are called")), "{found:?}");
    }
    assert!(trial(&[ship, ship, upgrade]).contains(&told(3, 2)));
    assert!(trial(&[ship, upgrade, other]).contains(&told(3, 2)));
}

/// RB.LIMITED.03: limited cards are limited in every mode and under every document.
#[test]
fn limited_in_all_modes() {
    let ships = squad(&[("wedgeantilles", &[]), ("wedgeantilles", &[]), ESCORT]);
    for points in ["20-points", "xwa-50-points"] {
        for mode in GameMode::ALL {
            assert_eq!(
                problems(&ships, points, *mode),
                ["2 cards are called Wedge Antilles; at most 1 may be in a squad"]
            );
        }
    }
}

/// RUL.SQUAD.03: what is printed on a fixed loadout counts, and limits copies without dots.
#[test]
fn limited_and_fixed_loadouts() {
    let r2: [Ship; 3] =
        [("lukeskywalker-battleofyavin", &[]), ("wedgeantilles", &["r2d2"]), ESCORT];
    assert_eq!(standard(&r2), ["2 cards are called R2-D2; at most 1 may be in a squad"]);
    // One is printed with two dots, the other with one.
    let haor: [Ship; 3] =
        [("haorchallprototype", &[]), ("haorchallprototype-siegeofcoruscant", &[]), DRONE];
    assert_eq!(
        standard(&haor),
        ["2 cards are called Haor Chall Prototype; at most 1 may be in a squad"]
    );
    // One is printed without a dot.
    let r5: [Ship; 3] =
        [("jekporkins-battleofyavin", &[]), ("biggsdarklighter", &["r5d8"]), ESCORT];
    let found = problems(&squad(&r5), "20-points", GameMode::Extended);
    assert_eq!(found, ["2 cards are called R5-D8; at most 1 may be in a squad"]);
}

/// RR.SOLITARY.01, RR.SOLITARY.EX01, SQUAD.SOLITARY.01–03, SQUAD.UPGRADE.09,
/// SQUAD.BUILD-LIMITED.01, RR.UPGRADE-CARDS.09, RB.SQUAD.13: one solitary card of a type.
#[test]
fn solitary() {
    let relays = CONTENT.second.upgrades.values();
    let mut relays = relays.filter(|card| card.front.slot == Slot::TacticalRelay);
    assert!(relays.all(|card| card.restrictions.contains(&second::Restriction::Solitary)));
    let dooku: Ship = ("countdooku", &["kraken"]);
    assert_eq!(standard(&[dooku, DRONE, DRONE]), NOTHING);
    assert_eq!(
        standard(&[dooku, ("captainsear", &["tv94"]), DRONE]),
        ["Kraken and TV-94 are solitary; only one such Tactical Relay upgrade may be in a squad"]
    );
    let biggs: Ship = ("jekporkins", &["r3astromech", "selfless"]);
    assert_eq!(trial(&[biggs, ESCORT, ESCORT]), NOTHING, "of different types");
    assert_eq!(
        trial(&[biggs, ("bluesquadronescort", &["r5astromech"]), ESCORT]),
        ["R3 Astromech and R5 Astromech are solitary; only one such Astromech upgrade may be in \
          a squad"]
    );
}

/// RR.STANDARDIZED.01, .02, SQUAD.STANDARDIZED.01, .02, RB.SQUAD.13: all ships of the name, and no
/// other ship.
#[test]
fn standardized() {
    let with: Ship = ("soontirfel", &["sensitivecontrols"]);
    let without: Ship = ("alphasquadronpilot", &[]);
    assert_eq!(
        standard(&[with, without, ACADEMY]),
        ["ship 2 (Alpha Squadron Pilot) lacks Sensitive Controls, which is standardized: every \
          TIE/in Interceptor of the squad must have it"]
    );
    assert_eq!(standard(&[with, ("alphasquadronpilot", &["sensitivecontrols"]), ACADEMY]), NOTHING);
    assert_eq!(standard(&[with, without, without, without]).len(), 3, "every one that lacks it");
}

/// RUL.SQUAD.01: a fixed loadout needs no standardized card, nor does a ship without the ship ability
/// that the card asks for.
#[test]
fn standardized_and_ships_that_cannot_have_it() {
    let with: Ship = ("turrphennir", &["sensitivecontrols"]);
    assert_eq!(standard(&[with, ("soontirfel-battleoverendor", &[]), ACADEMY]), NOTHING);
    let standardized = |other: Ship| {
        let with: Ship = ("tradefederationdrone", &["independentcalculations"]);
        let told = standard(&[with, with, other]);
        told.iter().any(|problem| problem.contains("is standardized"))
    };
    assert!(standardized(DRONE));
    assert!(!standardized(("kelrodoaiholdout", &[])), "modified for organics");
}

/// Modified for Organics excuses a ship from any standardized card of its type.
#[test]
fn standardized_and_ships_that_it_does_not_concern() {
    let with: Ship = ("tradefederationdrone", &["grapplingstruts"]);
    let standardized = |other: Ship| {
        let told = trial(&[with, with, other]);
        told.iter().any(|problem| problem.contains("is standardized"))
    };
    assert!(standardized(DRONE));
    assert!(!standardized(("kelrodoaiholdout", &[])));
}

/// The ship ability of the Nashtah Pup wants the Hound's Tooth in the squad, whatever document counts.
#[test]
fn escape_craft() {
    let pup: Ship = ("nashtahpup", &[]);
    let told = |ships: &[Ship]| {
        let problems = standard(ships);
        problems
            .iter()
            .any(|problem| problem.contains("Nashtah Pup") && problem.contains("squad with"))
    };
    assert!(told(&[pup, ("bossk", &[])]));
    assert!(!told(&[pup, ("bossk", &["houndstooth"])]));
}

/// RR.UPGRADE-CARDS.01, .02, RB.SQUAD.04, .06, SQUAD.UPGRADE.01, SQUAD.UPGRADES.02,
/// SQUAD.LOADOUT-VALUE.02, .03: the upgrades of each ship within its own loadout value.
#[test]
fn loadout() {
    let nine: Ship = ("wedgeantilles", &["crackshot", "lonewolf", "r4astromech"]);
    assert_eq!(one(nine), NOTHING);
    assert_eq!(
        one(("wedgeantilles", &["protontorpedoes"])),
        ["ship 1 (Wedge Antilles) has upgrades for 12 loadout points; at most 9 are allowed"]
    );
    // One card may be too much where three are not; another ship's points do not help.
    assert_eq!(
        standard(&[("wedgeantilles", &["protontorpedoes"]), ("lukeskywalker", &[]), ESCORT]),
        ["ship 1 (Wedge Antilles) has upgrades for 12 loadout points; at most 9 are allowed"]
    );
}

/// RR.UPGRADE-CARDS.02, RB.SQUAD.07, SQUAD.UPGRADE.02, SQUAD.UPGRADES.01: types and numbers of the
/// upgrade bar.
#[test]
fn slots() {
    assert_eq!(
        one(("biggsdarklighter", &["predator"])),
        ["ship 1 (Biggs Darklighter) needs 1 Talent slot for its upgrades, but has 0"]
    );
    assert_eq!(one(("wedgeantilles", &["crackshot", "lonewolf"])), NOTHING);
    assert_eq!(
        one(("howlrunner", &["crackshot", "lonewolf", "marksmanship"])),
        ["ship 1 (“Howlrunner”) needs 3 Talent slots for its upgrades, but has 2"]
    );
}

/// FAQ.WEAPON-HARDPOINT.01, .02, FAQ.MULTI-TYPE-UPGRADES.03: the hardpoint is no second slot for a
/// card that fills two, and holds one card of one type.
#[test]
fn hardpoints_hold_single_cards() {
    // Her ship has a slot for missiles beside the hardpoint.
    let venisa = |upgrades: &'static [&'static str]| {
        let (ship, escort): (Ship, Ship) = (("venisadoza", upgrades), ("bluesquadronrookie", &[]));
        problems(&squad(&[ship, escort, escort]), "xwa-50-points", GameMode::Standard)
    };
    assert_eq!(venisa(&["clustermissiles", "concussionmissiles"]), NOTHING);
    assert_eq!(
        venisa(&["barragerockets"]),
        ["ship 1 (Venisa Doza) needs 2 Missile slots for its upgrades, but has 1"]
    );
    // Nor does it help that the hardpoint is filled.
    assert_eq!(
        venisa(&["barragerockets", "ioncannon"]),
        ["ship 1 (Venisa Doza) needs 2 Missile slots for its upgrades, but has 1"]
    );
}

/// SQUAD.UPGRADE.02: cards that fill two slots, that give slots or take them away, and the slots
/// of ship abilities.
#[test]
fn slots_that_cards_change() {
    let needs = |pilot: &str, needed: u8, slot: &str, has: u8| {
        let slots = if needed == 1 { "slot" } else { "slots" };
        [format!("ship 1 ({pilot}) needs {needed} {slot} {slots} for its upgrades, but has {has}")]
    };
    assert_eq!(one(("onderonoppressor", &["barragerockets"])), NOTHING);
    assert_eq!(one(("jakefarrell", &["barragerockets"])), needs("Jake Farrell", 2, "Missile", 1));
    // The title gives an astromech's slot for that of a crew.
    let dengar: Ship = ("dengar", &["punishingone", "r5astromech"]);
    let with_crew: Ship = ("dengar", &["punishingone", "gnkgonkdroid"]);
    assert_eq!(one(dengar), NOTHING);
    assert_eq!(one(("dengar", &["gnkgonkdroid"])), NOTHING);
    assert_eq!(one(with_crew), needs("Dengar", 1, "Crew", 0));
    // Another document says the same by a slot that the title fills.
    let filler: Ship = ("cartelspacer", &[]);
    let xwa =
        |ship: Ship| problems(&squad(&[ship, filler, filler]), "xwa-50-points", GameMode::Standard);
    assert_eq!(xwa(dengar), NOTHING);
    assert_eq!(xwa(with_crew), needs("Dengar", 2, "Crew", 1));
    let star_wing: Ship = ("rhosquadronpilot", &["os1arsenalloadout", "clustermissiles"]);
    assert_eq!(one(star_wing), NOTHING);
    // A T-70's hardpoint takes one cannon, torpedo or missile, and nothing else.
    assert_eq!(one(("blacksquadronace-t70xwing", &["ioncannon"])), NOTHING);
    assert_eq!(one(("blacksquadronace-t70xwing", &["clustermissiles"])), NOTHING);
    assert_eq!(
        one(("blacksquadronace-t70xwing", &["clustermissiles", "jammingbeam"])),
        needs("Black Squadron Ace", 1, "Missile", 0)
    );
    assert_eq!(one(("drift", &["clustermissiles"])), NOTHING);
    assert_eq!(one(("drift", &["jammingbeam"])), needs("“Drift”", 1, "Cannon", 0));
}

/// RR.UPGRADE-CARDS.02: a file cannot put an upgrade into a slot of another type.
#[test]
fn an_upgrade_below_another_type() {
    let mut squad = squad(&[("lukeskywalker", &["r2d2"]), ESCORT, ESCORT]);
    let upgrades = &mut squad.pilots[0].upgrades;
    let ids = upgrades.remove(&Slot::Astromech).expect("R2-D2");
    upgrades.insert(Slot::Talent, ids);
    assert_eq!(
        problems(&squad, "20-points", GameMode::Standard),
        ["ship 1 (Luke Skywalker) has R2-D2 in a slot for Talent, but it is of the type Astromech"]
    );
}

/// RR.UPGRADE-ICONS.01, SQUAD.UPGRADE-ICONS.01: the eighteen types, four of huge ships, and two
/// that only ship abilities give.
#[test]
fn upgrade_types() {
    let of_huge_ships = [Slot::Cargo, Slot::Command, Slot::Hardpoint, Slot::Team];
    let of_abilities = [Slot::HardpointShip, Slot::VersatileShip];
    let others = Slot::ALL
        .iter()
        .filter(|slot| !of_huge_ships.contains(slot) && !of_abilities.contains(slot));
    let names: Vec<&str> = others.map(|slot| slot.name()).collect();
    assert_eq!(
        names.join(", "),
        "Astromech, Cannon, Configuration, Crew, Device, Force Power, Gunner, Hyperdrive, Illicit, \
         Missile, Modification, Sensor, Tactical Relay, Talent, Tech, Title, Torpedo, Turret"
    );
    for slot in Slot::ALL.iter().filter(|slot| !of_abilities.contains(slot)) {
        assert!(CONTENT.second.upgrades.values().any(|card| card.front.slot == *slot), "{slot}");
    }
}

/// RB.SQUAD.11, SQUAD.SQUAD-POINTS.01, SQUAD.LOADOUT-VALUE.01, SQUAD.UPGRADES.01,
/// SQUAD.LOADOUT-POINTS.01, SQUAD.BUILDER-KEYWORDS.01: all figures are those of the document.
#[test]
fn figures_come_from_the_document() {
    let wedge: Ship = ("wedgeantilles", &["predator", "lonewolf", "starbirdslash"]);
    let found = trial(&[wedge, ESCORT, ESCORT]);
    for told in [
        "ship 1 (Wedge Antilles) has upgrades for 7 loadout points; at most 3 are allowed",
        "ship 1 (Wedge Antilles) needs 3 Talent slots for its upgrades, but has 1",
    ] {
        assert!(found.iter().any(|problem| problem == told), "{found:?}");
    }
    // Biggs has the keyword and the slot in one document and neither in the other.
    let biggs: Ship = ("biggsdarklighter", &["patience"]);
    assert_eq!(trial(&[biggs, ESCORT, ESCORT]), NOTHING);
    assert_eq!(standard(&[biggs, ESCORT, ESCORT]).len(), 2);
    // Four, five, five and six points in one document, a point more in the other.
    let ships: [Ship; 4] = [("wedgeantilles", &[]), ESCORT, ESCORT, ("lukeskywalker", &[])];
    assert!(trial(&ships).iter().all(|problem| !problem.contains("costs")));
    assert!(standard(&ships)[0].contains("costs 21 squad points"));
}

/// RR.GAME-MODE.01, .03, SQUAD.GAME-MODE.01, .03, .04: the document says what a mode allows.
#[test]
fn game_modes() {
    let ships = squad(&[("captainkagi", &[]), ("soontirfel", &["composure"]), ACADEMY]);
    assert_eq!(problems(&ships, "20-points", GameMode::Extended), NOTHING);
    assert_eq!(
        problems(&ships, "20-points", GameMode::Standard),
        [
            "Captain Kagi (pilot captainkagi) is not legal in Standard",
            "Composure (upgrade composure) is not legal in Standard",
        ]
    );
    // Huge ships are for neither.
    let huge = squad(&[("outerrimpatrol", &[]), ACADEMY, ACADEMY]);
    for mode in GameMode::ALL {
        let told = format!("Outer Rim Patrol (pilot outerrimpatrol) is not legal in {mode}");
        assert!(problems(&huge, "20-points", *mode).contains(&told));
    }
    assert_eq!(problems(&ships, "xwa-50-points", GameMode::Standard), NOTHING, "no formats");
}

/// SQUAD.BAN-LIST.01, .02, RR.GAME-MODE.02, SQUAD.GAME-MODE.02, RB.SQUAD.13: banned ships and
/// upgrades, in Standard only, and only where the document has a list.
#[test]
fn ban_list() {
    let ships = squad(&[("wedgeantilles", &[]), ("bluesquadronescort", &["r4astromech"]), ESCORT]);
    assert_eq!(
        problems(&ships, "trial", GameMode::Standard),
        [
            "Wedge Antilles (pilot wedgeantilles) is on the Ban List of Standard",
            "R4 Astromech (upgrade r4astromech) is on the Ban List of Standard",
        ]
    );
    assert_eq!(problems(&ships, "trial", GameMode::Extended), NOTHING);
    assert_eq!(problems(&ships, "20-points", GameMode::Standard), NOTHING);
}

/// SQUAD.RESTRICTED-LIST.01–03, RR.GAME-MODE.02, SQUAD.GAME-MODE.02, RB.SQUAD.13: four selections
/// of the list, every copy and every kind counted.
#[test]
fn restricted_list() {
    let with: Ship = ("bluesquadronescort", &["servomotorsfoils"]);
    assert_eq!(trial(&[with; 4]), NOTHING, "four copies");
    let veteran: Ship = ("redsquadronveteran", &["servomotorsfoils"]);
    assert_eq!(trial(&[veteran, veteran, ESCORT]), NOTHING, "two and two");
    let five = squad(&[veteran, veteran, with]);
    assert_eq!(
        problems(&five, "trial", GameMode::Standard),
        [
            "the squad has 5 cards of the Restricted List (Red Squadron Veteran, Servomotor S-foils, \
          Red Squadron Veteran, Servomotor S-foils, Servomotor S-foils); at most 4 are allowed"
        ]
    );
    assert_eq!(problems(&five, "trial", GameMode::Extended), NOTHING);
    assert_eq!(problems(&five, "20-points", GameMode::Standard), NOTHING);
}

/// RB.STDL.01–04: a fixed loadout may be listed or left out, takes nothing else, and has no
/// loadout value; its ship ability and actions are its own.
#[test]
fn fixed_loadouts() {
    let luke = "lukeskywalker-battleofyavin";
    let card = CONTENT.second.pilot(luke).expect("Luke");
    let printed = card.pilot.standard_loadout.as_ref().expect("a fixed loadout");
    assert_eq!(printed.len(), 4);
    assert_eq!(card.ship_ability().map(Id::as_str), Some("hope"));
    assert_eq!(card.ship.ship_ability, None, "other X-wings have none");
    let own_actions = |card: second::PilotCard<'_>| {
        card.pilot.standard_loadout.is_some() && card.actions() != card.ship.actions
    };
    assert!(CONTENT.second.pilots().any(own_actions));
    assert!(CONTENT.second.upgrades["attackspeed-battleofyavin"].standard_loadout_only);
    assert_eq!(document("20-points").pilot(luke).and_then(|row| row.loadout), None);
    let own: &[&str] =
        &["protontorpedoes", "r2d2-battleofyavin", "instinctiveaim", "attackspeed-battleofyavin"];
    assert_eq!(standard(&[(luke, &[]), ESCORT, ESCORT]), NOTHING);
    assert_eq!(standard(&[(luke, own), ESCORT, ESCORT]), NOTHING);
    let told = "ship 1 (Luke Skywalker) has a fixed loadout and takes no other upgrades than \
                Attack Speed, Instinctive Aim, Proton Torpedoes, R2-D2";
    assert_eq!(standard(&[(luke, &["servomotorsfoils"]), ESCORT, ESCORT]), [told]);
    let more: &[&str] = &[
        "protontorpedoes",
        "r2d2-battleofyavin",
        "instinctiveaim",
        "attackspeed-battleofyavin",
        "servomotorsfoils",
    ];
    assert_eq!(standard(&[(luke, more), ESCORT, ESCORT]), [told]);
    assert_eq!(standard(&[(luke, &own[..3]), ESCORT, ESCORT]), [told], "nor less");
    // What is printed on such cards only is for no other ship.
    assert!(one(("lukeskywalker", &["r2d2-battleofyavin"])).contains(
        &"ship 1 (Luke Skywalker) cannot have R2-D2, which comes with pilots of a fixed loadout \
          only"
            .to_owned()
    ));
}

/// A document with restrictions of its own: they stand in the place of those of the card.
#[test]
fn restrictions_of_the_document() {
    let xwa = |ships: &[Ship]| problems(&squad(ships), "xwa-50-points", GameMode::Standard);
    let pup = ["ship 1 (Nashtah Pup) cannot be in this squad; it is only for: squad with Hound's \
                Tooth"];
    let filler: Ship = ("cartelspacer", &[]);
    assert_eq!(xwa(&[("nashtahpup", &[]), filler, filler]), pup);
    let bossk: Ship = ("bossk", &["houndstooth"]);
    assert_eq!(xwa(&[("nashtahpup", &[]), bossk, filler]), NOTHING);
    let dash: Ship = ("dashrendar", &["stealthdevice"]);
    assert_eq!(xwa(&[dash, ESCORT, ESCORT]), NOTHING);
    assert!(xwa(&[("jakefarrell", &["stealthdevice"]), ESCORT, ESCORT]).contains(
        &"ship 1 (Jake Farrell) cannot have Stealth Device; it is only for: medium or large ship"
            .to_owned()
    ));
    assert_eq!(
        xwa(&[
            ("blacksquadronace-t70xwing", &["ioncannon"]),
            ("niennunb", &[]),
            ("jaycristubbs", &[])
        ]),
        NOTHING
    );
}
