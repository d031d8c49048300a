//! Where problems of squads meet: many at once, one told once, none hidden by another.

mod support;

use redfive_content::{Content, Files, GameMode, Slot};
use std::sync::LazyLock;
use support::{NOTHING, Ship, id};

const TITLES: &str = "second-edition/upgrades/title.ron";

/// A document of the tests: twenty points with a few changes.
const SEAMS: &str = r#"(
    name: "Seams", based_on: "20-points", recorded: "2026-11-15", squad_points: 20,
    pilots: {
        "ezrabridger-gauntletfighter": (slots: [Crew, Title, Modification, Modification]),
    },
    upgrades: {
        "r2d2": (factions: [RebelAlliance]),
        "protontorpedoes": (card: (standardized: true)),
        "precisionionengines": (restrictions: [InitiativeAbove(6)]),
        "nightbrother": (cost: 0),
        "dropseatbay": (cost: 0),
    },
)"#;

static CONTENT: LazyLock<Content> = LazyLock::new(|| {
    let mut files = Files::embedded();
    files.insert("second-edition/points/seams.ron", SEAMS);
    // A title that gives what a modification takes away.
    let titles = files.text(TITLES).expect("the titles").to_owned();
    let (good, other) =
        ("recovers: 1), grants: [Slot(Crew, 1)]", "recovers: 1), grants: [Slot(Device, 1)]");
    assert_eq!(titles.matches(good).count(), 1, "nothing to change");
    files.insert(TITLES, titles.replace(good, other));
    Content::load(&files).expect("the files are right")
});

fn told(ships: &[Ship], points: &str, mode: GameMode) -> Vec<String> {
    support::problems(&CONTENT, &support::squad(&CONTENT, ships), points, mode)
}

/// What is wrong with some ships in Standard.
fn standard(ships: &[Ship]) -> Vec<String> {
    told(ships, "20-points", GameMode::Standard)
}

const ESCORT: Ship = ("bluesquadronescort", &[]);

/// A squad with ten mistakes: all ten are told, each once, with the card.
#[test]
fn ten_problems_at_once() {
    let mut squad = support::squad(
        &CONTENT,
        &[
            ("lukeskywalker", &["hate", "r4astromech"]),
            ("wedgeantilles", &["protontorpedoes", "composure"]),
            ("lukeskywalker-battleofyavin", &["servomotorsfoils"]),
            ("academypilot", &[]),
            ("biggsdarklighter", &["predator", "c3p"]),
        ],
    );
    let upgrades = &mut squad.pilots[0].upgrades;
    let r4 = upgrades.remove(&Slot::Astromech).expect("R4");
    upgrades.insert(Slot::Talent, r4);
    assert_eq!(
        support::problems(&CONTENT, &squad, "20-points", GameMode::Standard),
        [
            "unknown upgrade `c3p`; did you mean `c3po`?",
            "the squad costs 23 squad points; at most 20 are allowed",
            "Composure (upgrade composure) is not legal in Standard",
            "2 cards are called Luke Skywalker; at most 1 may be in a squad",
            "ship 1 (Luke Skywalker) has R4 Astromech in a slot for Talent, but it is of the type \
             Astromech",
            "ship 1 (Luke Skywalker) cannot have Hate; it is only for: Dark Side",
            "ship 2 (Wedge Antilles) has upgrades for 13 loadout points; at most 9 are allowed",
            "ship 3 (Luke Skywalker) has a fixed loadout and takes no other upgrades than Attack \
             Speed, Instinctive Aim, Proton Torpedoes, R2-D2",
            "ship 4 (Academy Pilot) flies for the Galactic Empire, but the squad is of the Rebel \
             Alliance",
            "ship 5 (Biggs Darklighter) needs 1 Talent slot for its upgrades, but has 0",
        ]
    );
}

/// The other kinds of mistakes, together.
#[test]
fn other_problems_at_once() {
    let mut squad = support::squad(
        &CONTENT,
        &[("lukeskywalker", &["hate", "c3p"]), ("lukeskywalker", &["delta7b"])],
    );
    squad.obstacles = Some([id("moon"), id("coreasteroid0"), id("gascloud1")]);
    assert_eq!(
        support::problems(&CONTENT, &squad, "20-points", GameMode::Standard),
        [
            "unknown upgrade `c3p`; did you mean `c3po`?",
            "unknown obstacle `moon`",
            "the squad has 2 ships; at least 3 are needed",
            "Delta-7B (upgrade delta7b) has no cost in the points document `20-points`",
            "2 cards are called Luke Skywalker; at most 1 may be in a squad",
            "ship 1 (Luke Skywalker) cannot have Hate; it is only for: Dark Side",
            "ship 2 (Luke Skywalker) cannot have Delta-7B; it is only for: Delta-7 Aethersprite",
        ]
    );
}

/// The upgrades of a pilot that does not exist are cards of the squad: they count for names, solitary
/// cards, game modes and what a ship can have twice.
#[test]
fn an_unknown_pilot_hides_nothing() {
    assert_eq!(
        standard(&[
            ("lukeskywaker", &["r2d2", "crackshot", "crackshot", "composure"]),
            ("wedgeantilles", &["r2d2"]),
            ESCORT,
        ]),
        [
            "unknown pilot `lukeskywaker`; did you mean `lukeskywalker`?",
            "Composure (upgrade composure) is not legal in Standard",
            "2 cards are called R2-D2; at most 1 may be in a squad",
            "ship 1 (lukeskywaker) has 2 upgrades called Crack Shot; a ship may have one",
        ]
    );
    let relays = standard(&[
        ("countduku", &["kraken"]),
        ("captainsear", &["tv94"]),
        ("tradefederationdrone", &[]),
    ]);
    assert_eq!(
        relays[1..],
        ["TV-94 and Kraken are solitary; only one such Tactical Relay upgrade may be in a squad"]
    );
}

/// Nor does an unknown upgrade hide what else is wrong with its ship.
#[test]
fn an_unknown_upgrade_hides_nothing() {
    let found = standard(&[("biggsdarklighter", &["c3p", "predator", "hate"]), ESCORT, ESCORT]);
    assert_eq!(
        found,
        [
            "unknown upgrade `c3p`; did you mean `c3po`?",
            "ship 1 (Biggs Darklighter) needs 1 Force Power slot for its upgrades, but has 0",
            "ship 1 (Biggs Darklighter) needs 1 Talent slot for its upgrades, but has 0",
            "ship 1 (Biggs Darklighter) cannot have Hate; it is only for: Dark Side",
        ]
    );
}

/// One mistake is told once: an unknown card on two ships, a restriction that stands on the card and in
/// the document, a card without a cost that no mode allows.
#[test]
fn nothing_is_told_twice() {
    let crew: Ship = ("bluesquadronescort", &["c3p"]);
    assert_eq!(standard(&[crew, crew, ESCORT]), ["unknown upgrade `c3p`; did you mean `c3po`?"]);
    let trooper: Ship = ("goldsquadrontrooper", &[]);
    let obi_wan: Ship = ("obiwankenobi", &["r2d2"]);
    assert_eq!(
        told(&[obi_wan, trooper, trooper], "seams", GameMode::Extended),
        ["ship 1 (Obi-Wan Kenobi) cannot have R2-D2; it is only for: Rebel Alliance"]
    );
    let delta: Ship = ("anakinskywalker", &["delta7b"]);
    assert_eq!(
        standard(&[delta, trooper, trooper]),
        ["Delta-7B (upgrade delta7b) has no cost in the points document `20-points`"]
    );
}

/// A ship ability that lifts one restriction of a card leaves its others, and those of other cards, in force.
#[test]
fn what_is_lifted_takes_nothing_along() {
    let v_wing = |upgrades: &'static [&'static str]| -> [Ship; 3] {
        [("contrail", upgrades), ("goldsquadrontrooper", &[]), ("goldsquadrontrooper", &[])]
    };
    let engines = v_wing(&["precisionionengines"]);
    assert_eq!(told(&engines, "20-points", GameMode::Extended), NOTHING);
    assert_eq!(told(&engines, "xwa-50-points", GameMode::Extended), NOTHING);
    assert_eq!(
        told(&engines, "seams", GameMode::Extended),
        [
            "ship 1 (“Contrail”) cannot have Precision Ion Engines; it is only for: initiative above 6"
        ]
    );
    assert_eq!(
        told(&v_wing(&["starbirdslash"]), "20-points", GameMode::Extended),
        ["ship 1 (“Contrail”) cannot have Starbird Slash; it is only for: A-wing"]
    );
}

/// What an upgrade takes away is taken from what another gives, whichever is listed first.
#[test]
fn slots_given_and_taken_in_any_order() {
    let gauntlet = |upgrades: &'static [&'static str]| {
        let ships = [("ezrabridger-gauntletfighter", upgrades), ESCORT, ESCORT];
        told(&ships, "seams", GameMode::Extended)
    };
    assert_eq!(gauntlet(&["nightbrother", "seismiccharges"]), NOTHING);
    assert_eq!(gauntlet(&["nightbrother", "dropseatbay"]), NOTHING);
    assert_eq!(
        gauntlet(&["nightbrother", "dropseatbay", "seismiccharges"]),
        ["ship 1 (Ezra Bridger) needs 1 Device slot for its upgrades, but has 0"]
    );
}

/// SQUAD.STANDARDIZED.01: a standardized card that is printed on a fixed loadout binds the other ships of
/// the type as well.
#[test]
fn standardized_by_a_fixed_loadout() {
    let luke: Ship = ("lukeskywalker-battleofyavin", &[]);
    assert_eq!(
        told(&[luke, ESCORT, ("goldsquadronveteran", &[])], "seams", GameMode::Standard),
        [
            "ship 2 (Blue Squadron Escort) lacks Proton Torpedoes, which is standardized: every T-65 \
          X-wing of the squad must have it"
        ]
    );
}
