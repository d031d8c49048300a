//! The bounds of rules for squads: what just holds, and what just does not. A document of the tests asks plain
//! cards for what few real cards ask for.

mod support;

use redfive_content::{Content, Files, GameMode};
use std::sync::LazyLock;
use support::{NOTHING, Ship};

/// Twenty points with changes.
const BOUNDS: &str = r#"(
    name: "Bounds", based_on: "20-points", recorded: "2026-11-15", squad_points: 20,
    pilots: {
        "wedgeantilles": (loadout: 9, slots: [Talent, Talent]),
        "jekporkins": (card: (faction: GalacticEmpire)),
        "redsquadronveteran": (card: (initiative: 4)),
        "leevantenza": (keywords: ["Dark Side"]),
        "cavernangelszealot": (restrictions: [SquadIncludes(["Luke Skywalker"])]),
        "bluesquadronescort": (
            loadout: 40, slots: [HardpointShip, HardpointShip, HardpointShip, Modification],
        ),
    },
    upgrades: {
        "crackshot": (cost: 9),
        "elusive": (cost: 10),
        "predator": (cost: 0, factions: [GalacticEmpire]),
        "outmaneuver": (cost: 0, ships: ["asf01bwing"]),
        "r4astromech": (cost: 0, card: (slot: Gunner)),
        "hullupgrade": (cost: 0, restrictions: [InitiativeAbove(3)]),
        "shieldupgrade": (cost: 0, restrictions: [InitiativeBelow(4)]),
        "stealthdevice": (cost: 0, restrictions: [EnergyAbove(4)]),
        "afterburners": (cost: 0, restrictions: [Arc([Rear, SingleTurret])]),
        "targetingcomputer": (cost: 0, restrictions: [Limited]),
        "munitionsfailsafe": (cost: 0, restrictions: [FreeSlot(Missile)]),
        "electronicbaffle": (cost: 0, restrictions: [Equipped([Modification])]),
        "staticdischargevanes": (cost: 0, restrictions: [Keyword(["Mandalorian"])]),
        "marksmanship": (cost: 0, restrictions: [ForceSide([Dark])]),
        "servomotorsfoils": (cost: 0, keywords: ["Mandalorian"]),
        "grapplingstruts": (cost: 0, card: (standardized: true)),
        "concussionmissiles": (cost: 0),
        "barragerockets": (cost: 0),
    },
)"#;

/// A document in which cards are legal in Extended unless they say otherwise, and one that has hardly a card.
const EXTENDED: &str = r#"(
    name: "Extended", based_on: "20-points", recorded: "2026-11-15", squad_points: 20, legal: [Extended],
    upgrades: {"predator": (legal: [Standard, Extended])},
)"#;
const TINY: &str = r#"(
    name: "Tiny", recorded: "2026-11-15", squad_points: 20,
    pilots: {
        "bluesquadronescort": (cost: 4, loadout: 3, slots: [Talent]),
        "redsquadronveteran": (loadout: 3, slots: [Talent]),
    },
    upgrades: {"predator": (cost: 3)},
)"#;

static CONTENT: LazyLock<Content> = LazyLock::new(|| {
    let mut files = Files::embedded();
    for (name, text) in [("bounds", BOUNDS), ("extended", EXTENDED), ("tiny", TINY)] {
        files.insert(format!("second-edition/points/{name}.ron"), text.to_owned());
    }
    Content::load(&files).expect("the files are right")
});

fn told(ships: &[Ship], points: &str, mode: GameMode) -> Vec<String> {
    support::problems(&CONTENT, &support::squad(&CONTENT, ships), points, mode)
}

/// Whether something is told of a squad by the document with the bounds.
fn says(ships: &[Ship], words: &str) -> bool {
    told(ships, "bounds", GameMode::Extended).iter().any(|problem| problem.contains(words))
}

/// Whether a ship cannot have an upgrade, by its name.
fn cannot(ship: Ship, name: &str) -> bool {
    says(&[ship], &format!("cannot have {name}; it is only for"))
}

/// SQUAD.LOADOUT-VALUE.02: so much and not one more.
#[test]
fn the_loadout_value() {
    assert!(!says(&[("wedgeantilles", &["crackshot"])], "loadout points"));
    assert!(says(
        &[("wedgeantilles", &["elusive"])],
        "has upgrades for 10 loadout points; at most 9 are allowed"
    ));
}

/// Restrictions by number hold from the next number on; the numbers are those of the document.
#[test]
fn restrictions_by_number() {
    assert!(cannot(("biggsdarklighter", &["hullupgrade"]), "Hull Upgrade"), "initiative 3");
    assert!(!cannot(("redsquadronveteran", &["hullupgrade"]), "Hull Upgrade"), "4 by the document");
    assert!(cannot(("redsquadronveteran", &["shieldupgrade"]), "Shield Upgrade"));
    assert!(!cannot(("biggsdarklighter", &["shieldupgrade"]), "Shield Upgrade"));
    assert!(cannot(("newrepublicvolunteers", &["stealthdevice"]), "Stealth Device"), "energy 4");
    assert!(!cannot(("alderaanianguard", &["stealthdevice"]), "Stealth Device"), "energy 7");
    assert!(cannot(("academypilot", &["angleddeflectors"]), "Angled Deflectors"), "no shields");
    assert!(
        !cannot(("academypilot", &["angleddeflectors", "shieldupgrade"]), "Angled Deflectors"),
        "shields of another upgrade"
    );
}

/// What a ship has, of its own or by another upgrade, but never by the same one.
#[test]
fn restrictions_by_what_a_ship_has() {
    assert!(cannot(("phoenixsquadronpilot", &["afterburners"]), "Afterburners"), "no such arc");
    assert!(!cannot(("zetasquadronsurvivor", &["afterburners"]), "Afterburners"), "its own");
    let cannons: Ship = ("phoenixsquadronpilot", &["afterburners", "vectoredcannonsrz1"]);
    assert!(!cannot(cannons, "Afterburners"), "of another upgrade");
    assert!(cannot(("bluesquadronescort", &["targetingcomputer"]), "Targeting Computer"));
    assert!(!cannot(("wedgeantilles", &["targetingcomputer"]), "Targeting Computer"), "limited");
    assert!(cannot(("bluesquadronescort", &["electronicbaffle"]), "Electronic Baffle"));
    let two: Ship = ("bluesquadronescort", &["electronicbaffle", "hullupgrade"]);
    assert!(!cannot(two, "Electronic Baffle"), "beside another modification");
    let vanes = "Static Discharge Vanes";
    assert!(cannot(("bluesquadronescort", &["staticdischargevanes"]), vanes));
    let foils: Ship = ("bluesquadronescort", &["staticdischargevanes", "servomotorsfoils"]);
    assert!(!cannot(foils, vanes), "a keyword of another upgrade");
    assert!(cannot(("bluesquadronescort", &["marksmanship"]), "Marksmanship"));
    let dark: Ship = ("bluesquadronescort", &["marksmanship", "maul"]);
    assert!(!cannot(dark, "Marksmanship"), "the side of another upgrade");
    let keyword: Ship = ("leevantenza", &["marksmanship"]);
    assert!(!cannot(keyword, "Marksmanship"), "a side as a keyword");
}

/// A card that needs a further slot: one is left, or none.
#[test]
fn a_slot_that_is_left() {
    let free: Ship = ("goldsquadronveteran", &["munitionsfailsafe"]);
    assert!(!cannot(free, "Munitions Failsafe"));
    let full: Ship = ("goldsquadronveteran", &["munitionsfailsafe", "concussionmissiles"]);
    assert!(cannot(full, "Munitions Failsafe"));
}

/// FAQ.WEAPON-HARDPOINT.01: a slot of several types holds a card that fills one slot, and no part of a card
/// that fills two.
#[test]
fn slots_of_several_types() {
    let missile: Ship = ("bluesquadronescort", &["concussionmissiles"]);
    assert!(!says(&[missile], "slot"));
    let both: Ship = ("bluesquadronescort", &["concussionmissiles", "barragerockets"]);
    assert!(says(&[both], "needs 3 Missile slots for its upgrades, but has 1"));
}

/// What a document says of a card stands in the place of what is printed: faction, type, factions and ships
/// that it is for, who must be in the squad.
#[test]
fn what_the_document_says_of_cards() {
    let luke: Ship = ("lukeskywalker", &[]);
    assert!(says(&[luke, ("jekporkins", &[])], "(Jek Porkins) flies for the Galactic Empire"));
    assert!(cannot(("wedgeantilles", &["predator"]), "Predator"));
    assert!(!cannot(("soontirfel", &["predator"]), "Predator"));
    assert!(cannot(("wedgeantilles", &["outmaneuver"]), "Outmaneuver"));
    assert!(!cannot(("bluesquadronpilot", &["outmaneuver"]), "Outmaneuver"), "a B-wing");
    assert!(says(
        &[("wedgeantilles", &["r4astromech"])],
        "has R4 Astromech in a slot for Astromech, but it is of the type Gunner"
    ));
    let zealot: Ship = ("cavernangelszealot", &[]);
    let alone = "(Cavern Angels Zealot) cannot be in this squad; it is only for";
    assert!(says(&[zealot, ("wedgeantilles", &[])], alone));
    assert!(!says(&[zealot, luke], alone));
}

/// RUL.SQUAD.01: two excuses from a standardized card, each by itself.
#[test]
fn excused_from_standardized_cards() {
    let lacks = "which is standardized";
    let struts: Ship = ("tradefederationdrone", &["grapplingstruts"]);
    assert!(says(&[struts, ("dfs081", &[])], lacks));
    assert!(!says(&[struts, ("dfs081-siegeofcoruscant", &[])], lacks), "a fixed loadout");
    let droid: Ship = ("magnaguardprotector", &["independentcalculations"]);
    assert!(says(&[droid, ("magnaguardprotector", &[])], lacks));
    assert!(!says(&[droid, ("cadbane-separatistalliance", &[])], lacks), "another ship ability");
}

/// SQUAD.GAME-MODE.01: a card that says nothing is legal where the document says; one without a cost is told,
/// and nothing is asked of the upgrade bar of a ship that the document does not have.
#[test]
fn where_cards_are_legal() {
    let ships: [Ship; 3] = [
        ("bluesquadronescort", &[]),
        ("bluesquadronescort", &[]),
        ("wedgeantilles", &["predator"]),
    ];
    assert_eq!(told(&ships, "extended", GameMode::Extended), NOTHING);
    assert_eq!(
        told(&ships, "extended", GameMode::Standard),
        [
            "Blue Squadron Escort (pilot bluesquadronescort) is not legal in Standard",
            "Wedge Antilles (pilot wedgeantilles) is not legal in Standard",
        ]
    );
    assert_eq!(
        told(&ships, "tiny", GameMode::Standard),
        ["Wedge Antilles (pilot wedgeantilles) has no cost in the points document `tiny`"]
    );
}

/// A squad with a card that has no cost has no price.
#[test]
fn a_card_without_a_cost_has_no_price() {
    let total = |pilot| {
        let squad = support::squad(&CONTENT, &[(pilot, &["predator"])]);
        CONTENT.second.price(&squad, "tiny").total()
    };
    assert_eq!(total("bluesquadronescort"), Some(4));
    assert_eq!(total("redsquadronveteran"), None, "a row without a cost");
    assert_eq!(total("wedgeantilles"), None, "no row");
}
