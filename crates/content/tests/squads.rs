//! Squads in XWS: what the public schema demands, and what a squad costs.

use redfive_content::{Content, Price, Slot, Squad, Unpriced};

const SQUAD: &str = r#"{
    "version": "2.0.0",
    "faction": "rebelalliance",
    "name": "Two wings",
    "points": 99,
    "obstacles": ["coreasteroid0", "gascloud1", "yt2400debris2"],
    "pilots": [
        {
            "id": "lukeskywalker",
            "points": 6,
            "upgrades": {"astromech": ["r2d2"], "forcepower": ["instinctiveaim"]}
        },
        {"id": "lukeskywalker-battleofyavin", "upgrades": {"torpedo": ["protontorpedoes"]}}
    ],
    "vendor": {"program": {"url": "x"}}
}"#;

fn content() -> Content {
    Content::embedded().expect("the built-in files are right")
}

fn squad(text: &str) -> Result<Squad, String> {
    Squad::from_json(text).map_err(|error| error.to_string())
}

/// What is said about the squad with a piece replaced.
fn error_of(good: &str, broken: &str) -> String {
    assert!(SQUAD.contains(good), "nothing to break");
    squad(&SQUAD.replacen(good, broken, 1)).expect_err("a broken squad")
}

#[test]
fn a_squad_loads_and_is_priced() {
    let content = content();
    let squad = squad(SQUAD).expect("a squad");
    squad.check(&content.second).expect("its cards exist");
    assert_eq!(squad.pilots[0].upgrades[&Slot::ForcePower].len(), 1);
    let Price::Priced { total, ships, .. } = content.second.price(&squad, "20-points") else {
        panic!("we have the document")
    };
    assert_eq!(total, u32::from(ships[0].cost) + u32::from(ships[1].cost));
    assert_eq!((ships[0].cost, ships[0].loadout.is_some()), (6, true));
    assert!(ships[0].spent > 0);
    // A fixed loadout is part of the card.
    assert_eq!((ships[1].loadout, ships[1].spent), (None, 0));
    assert!(content.second.price(&squad, "xwa-50-points").total() > Some(total));
}

#[test]
fn a_squad_of_an_unknown_season_loads_unpriced() {
    let content = content();
    let squad = squad(SQUAD).expect("a squad");
    squad.check(&content.second).expect("its cards exist");
    let price = content.second.price(&squad, "20-points-2031");
    assert_eq!(price.total(), None);
    let why = Unpriced::NoDocument("20-points-2031".to_owned());
    assert_eq!(why.to_string(), "there is no points document `20-points-2031` here");
    assert_eq!(price, Price::Unpriced(why));
}

#[test]
fn a_card_without_a_cost_leaves_the_squad_unpriced() {
    let text = SQUAD.replace("\"r2d2\"", "\"delta7b\"");
    let price = content().second.price(&squad(&text).expect("a squad"), "20-points");
    let Price::Unpriced(why) = price else { panic!("unpriced") };
    assert_eq!(why.to_string(), "the points document `20-points` has no cost for `delta7b`");
}

#[test]
fn writing_a_squad_gives_back_what_was_read() {
    let before = squad(SQUAD).expect("a squad");
    let text = before.to_json();
    assert_eq!(squad(&text).expect("our own squad"), before);
    assert!(text.contains("\"force-power\""));
    assert!(!text.contains("null"), "the schema has no nulls");
}

#[test]
fn what_the_schema_demands() {
    assert!(squad("{}").expect_err("nothing").contains("missing field `version`"));
    assert!(error_of("\"faction\": \"rebelalliance\",", "").contains("missing field `faction`"));
    assert!(error_of("\"name\"", "\"nom\"").contains("unknown field `nom`, expected one of"));
    assert!(error_of("\"points\": 6", "\"ship\": \"x\"").contains("unknown field `ship`"));
    assert_eq!(
        error_of("2.0.0", "2.0"),
        "the squad's version is `2.0`; allowed: three numbers with dots, such as 2.0.0"
    );
    let starts = |error: String, start: &str| assert!(error.starts_with(start), "{error}");
    starts(
        error_of("rebelalliance", "rebels"),
        "faction: unknown faction `rebels`; allowed: rebelalliance, galacticempire",
    );
    starts(
        error_of("\"astromech\"", "\"droid\""),
        "pilots[0].upgrades.droid: unknown slot `droid`; allowed: astromech, cannon",
    );
    starts(
        error_of("\"id\": \"lukeskywalker\"", "\"id\": \"Luke\""),
        "pilots[0].id: `Luke` is no card id",
    );
    starts(error_of("{\"program\": {\"url\": \"x\"}}", "{}"), "vendor is not one");
    assert_eq!(
        error_of("[\"r2d2\"]", "[]"),
        "pilots[0].upgrades.astromech is empty; allowed: at least one upgrade, or no list"
    );
    assert_eq!(
        error_of(", \"yt2400debris2\"", ""),
        "the squad has 2 obstacles; allowed: 3, or none at all"
    );
    assert!(error_of("99", "\"many\"").contains("line 5"));
}

#[test]
fn cards_that_do_not_exist() {
    let content = content();
    let check = |good: &str, broken: &str| {
        let squad = squad(&SQUAD.replacen(good, broken, 1)).expect("a squad");
        squad.check(&content.second).expect_err("a card that does not exist").to_string()
    };
    assert_eq!(
        check("\"lukeskywalker\"", "\"lukeskywaker\""),
        "unknown pilot `lukeskywaker`; did you mean `lukeskywalker`?"
    );
    assert_eq!(check("\"r2d2\"", "\"c3p\""), "unknown upgrade `c3p`; did you mean `c3po`?");
    assert_eq!(check("coreasteroid0", "moon"), "unknown obstacle `moon`");
    // Loose cargo comes from a card, nobody chooses it with the squad.
    assert_eq!(check("coreasteroid0", "loosecargo"), "unknown obstacle `loosecargo`");
    assert_eq!(
        check("\"lukeskywalker\"", "\"soontirfel\""),
        "pilot `soontirfel` flies for the Galactic Empire, but the squad is of the Rebel Alliance"
    );
}
