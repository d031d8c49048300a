//! Squads as players send them: dialects of XWS, links, plain text; and what we write ourselves.

use redfive_content::{
    Content, Faction, GameMode, ListFormat, Points, RandomSquads, ReadSquad, Slot, Squad,
    SquadPilot, SquadReader,
};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::LazyLock;

static CONTENT: LazyLock<Content> =
    LazyLock::new(|| Content::embedded().expect("the embedded files are good"));

static READER: LazyLock<SquadReader<'static>> = LazyLock::new(|| SquadReader::new(&CONTENT.second));

fn document(id: &str) -> &'static Points {
    CONTENT.second.points(id).expect("a document")
}

fn read(text: &str) -> ReadSquad {
    READER.read(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn refused(text: &str) -> String {
    let sentence = READER.read(text).expect_err("it is no squad").to_string();
    assert!(!sentence.contains('\n') && sentence.len() < 400, "{sentence}");
    sentence
}

fn notes(read: &ReadSquad) -> Vec<String> {
    read.notes.iter().map(ToString::to_string).collect()
}

/// The cards of a squad, ship by ship: the pilot, then the upgrades in the order of their ids.
fn cards(squad: &Squad) -> Vec<String> {
    let ship = |ship: &SquadPilot| {
        let mut upgrades: Vec<&str> =
            ship.upgrades.values().flatten().map(|id| id.as_str()).collect();
        upgrades.sort_unstable();
        format!("{}: {}", ship.id, upgrades.join(" ")).trim_end_matches(": ").to_owned()
    };
    squad.pilots.iter().map(ship).collect()
}

// ---- XWS ----

const YASB: &str = r#"{
    "description": "", "faction": "rebelalliance", "name": "Trench run", "points": 50,
    "ruleset": "XWA", "version": "50P-2.0",
    "obstacles": ["coreasteroid5", "gascloud1", "yt2400debris2"],
    "pilots": [
        {"id": "lukeskywalker", "name": "lukeskywalker", "points": 14, "ship": "t65xwing",
         "upgrades": {"force-power": ["instinctiveaim"], "astromech": ["r2d2"]}},
        {"id": "lukeskywalker-battleofyavin", "name": "lukeskywalker-battleofyavin", "points": 15,
         "ship": "t65xwing"},
        {"id": "outerrimsmuggler", "name": "outerrimsmuggler", "points": 9,
         "ship": "modifiedyt1300lightfreighter", "multisection_id": 2, "upgrades": {}}
    ],
    "vendor": {"yasb": {"builder": "YASB", "builder_url": "https://example.org", "link": "x"}}
}"#;

const LAUNCH_BAY_NEXT: &str = r#"{
    "name": "New Squadron", "faction": "galacticempire", "ruleset": "amg", "version": "2.2.3",
    "points": 20,
    "pilots": [
        {"name": "darthvader", "points": 6, "upgrades": {"force-power": ["hate"]}},
        {"id": "howlrunner", "points": 3, "upgrades": {}},
        {"id": "academypilot", "points": 2, "upgrades": {"modification": []}}
    ],
    "vendor": {"lbn": {"builder": "Launch Bay Next", "builder_url": "https://example.org",
        "link": "x", "uid": "0-1", "wins": 3, "created": 1700000000}}
}"#;

const CONVERTED: &str = r#"{
    "faction": "rebel", "version": "1.0", "name": "Old times",
    "pilots": [
        {"name": "garvendreis", "ship": "xwing", "points": 40,
         "upgrades": {"amd": ["r2d2"], "ept": ["predator"], "mod": ["shieldupgrade"]}},
        {"name": "garvendreis", "ship": "arc170", "upgrades": {"samd": ["r3astromech"]}},
        {"name": "bluesquadronescort", "ship": "xwing", "upgrades": {"torpedo": ["protontorpedoes"]}}
    ]
}"#;

const BY_HAND: &str = "\u{feff} {
    \"description\": \"for Friday\", \"version\": 2, \"points\": \"20\", \"obstacles\": null,
    \"pilots\": [
        {\"id\": \"Luke Skywalker\", \"upgrades\": {\"astromech\": \"R2-D2\", \"talent\": null, \"droid\": [\"chopper\"]}},
        {\"id\": \"wedgeantilles\", \"points\": 5.0, \"upgrades\": [\"predator\", {\"name\": \"Proton Torpedoes\"}, null]},
        \"bluesquadronescort\", null
    ]
}";

#[test]
fn xws_of_yasb() {
    let read = read(YASB);
    assert_eq!(notes(&read), [""; 0]);
    assert_eq!(read.format, ListFormat::Xws);
    assert_eq!(read.document.as_ref().map(|id| id.as_str()), Some("xwa-50-points"));
    assert_eq!(
        cards(&read.squad),
        ["lukeskywalker: instinctiveaim r2d2", "lukeskywalker-battleofyavin", "outerrimsmuggler",]
    );
    let obstacles = read.squad.obstacles.as_ref().expect("three");
    assert_eq!(
        obstacles.each_ref().map(|id| id.as_str()),
        ["coreasteroid5", "gascloud1", "yt2400debris2"]
    );
    // What the schema does not have stays, and what repeats the card goes.
    let vendor = read.squad.vendor.as_ref().expect("kept");
    assert_eq!(vendor["yasb"]["builder"], "YASB");
    assert_eq!(vendor["yasb"]["other_fields"], json!({"ruleset": "XWA", "version": "50P-2.0"}));
    assert_eq!(read.squad.pilots[0].vendor, None);
    assert_eq!(read.squad.version, "2.0.0");
    let aft = read.squad.pilots[2].vendor.as_ref().expect("kept");
    assert_eq!(
        Value::Object(aft.clone()),
        json!({"redfive": {"other_fields": {"multisection_id": 2}}})
    );
}

#[test]
fn xws_of_launch_bay_next() {
    let read = read(LAUNCH_BAY_NEXT);
    assert_eq!(notes(&read), [""; 0]);
    assert_eq!(read.document.as_ref().map(|id| id.as_str()), Some("20-points"));
    assert_eq!(cards(&read.squad), ["darthvader: hate", "howlrunner", "academypilot"]);
    assert_eq!(read.squad.version, "2.2.3");
    assert_eq!(read.squad.vendor.as_ref().expect("kept")["lbn"]["wins"], 3);
    let legacy = self::read(&LAUNCH_BAY_NEXT.replace("amg", "legacy"));
    assert_eq!(
        notes(&legacy),
        ["the list is for the rules `legacy`, of which no points document is here"]
    );
    assert!(legacy.is_complete());
}

#[test]
fn xws_of_old_converters() {
    let read = read(CONVERTED);
    assert_eq!(notes(&read), [""; 0]);
    assert_eq!(read.squad.faction, Faction::RebelAlliance);
    assert_eq!(
        cards(&read.squad),
        [
            "garvendreis-t65xwing: predator r2d2 shieldupgrade",
            "garvendreis: r3astromech",
            "bluesquadronescort: protontorpedoes",
        ]
    );
    let slots: Vec<Slot> = read.squad.pilots[0].upgrades.keys().copied().collect();
    assert_eq!(slots, [Slot::Astromech, Slot::Modification, Slot::Talent]);
}

#[test]
fn xws_by_hand() {
    let read = read(BY_HAND);
    assert_eq!(notes(&read), [""; 0]);
    assert_eq!(read.squad.faction, Faction::RebelAlliance, "that of its pilots");
    assert_eq!(
        cards(&read.squad),
        [
            "lukeskywalker: chopper r2d2",
            "wedgeantilles: predator protontorpedoes",
            "bluesquadronescort",
        ]
    );
    assert_eq!((read.squad.points, read.squad.pilots[1].points), (Some(20), Some(5)));
    assert_eq!(read.squad.obstacles, None);
}

#[test]
fn every_key_of_slots_and_factions() {
    for (key, slot) in [
        ("force-power", Slot::ForcePower),
        ("forcepower", Slot::ForcePower),
        ("force", Slot::ForcePower),
        ("tactical-relay", Slot::TacticalRelay),
        ("tacticalrelay", Slot::TacticalRelay),
        ("hardpoint", Slot::Hardpoint),
        ("command", Slot::Command),
        ("cargo", Slot::Cargo),
        ("team", Slot::Team),
        ("amd", Slot::Astromech),
        ("samd", Slot::Astromech),
        ("astromechdroid", Slot::Astromech),
        ("ept", Slot::Talent),
        ("elitepilottalent", Slot::Talent),
        ("mod", Slot::Modification),
        ("system", Slot::Sensor),
    ] {
        let text = json!({"faction": "rebelalliance", "pilots":
            [{"id": "lukeskywalker", "upgrades": {(key): ["nosuchcard"]}}]});
        let read = read(&text.to_string());
        assert_eq!(read.squad.pilots[0].upgrades.keys().collect::<Vec<_>>(), [&slot], "{key}");
    }
    for (key, faction) in [
        ("rebel", Faction::RebelAlliance),
        ("rebels", Faction::RebelAlliance),
        ("imperial", Faction::GalacticEmpire),
        ("scum", Faction::ScumAndVillainy),
        ("Galactic Republic", Faction::GalacticRepublic),
        ("firstorder", Faction::FirstOrder),
    ] {
        let read = read(&json!({"faction": key, "pilots": []}).to_string());
        assert_eq!(read.squad.faction, faction);
    }
}

#[test]
fn what_xws_tells_wrongly_is_told_and_the_rest_is_read() {
    let text = json!({"faction": "huttcartel", "obstacles": ["coreasteroid1", "gascloud1"], "pilots": [
        {"id": "lukeskywaker"}, {"id": "lukeskywalker", "upgrades": {"astromech": ["r2d3", 7], "wheel": ["x"]}},
        {"ship": "t65xwing"}, 5, {"id": "wedgeantilles", "upgrades": 3}, {"id": "!?"},
    ]});
    let read = read(&text.to_string());
    assert_eq!(
        notes(&read),
        [
            "pilots[1].upgrades.astromech is a number, so that it is left out; expected is the id of an upgrade",
            "pilots[1].upgrades.wheel: there is no slot `wheel` and no upgrade `x`, so that it is left out",
            "pilots[2].id is missing, so that it is left out; expected is the id of a pilot",
            "pilots[3] is a number, so that it is left out; expected is a pilot",
            "pilots[4].upgrades is a number, so that it is left out; expected is a list for each slot",
            "pilots[5] is `!?`, so that it is left out; expected is the id of a pilot",
            "there is no faction `huttcartel`; the pilots are of the Rebel Alliance",
            "the list has 2 obstacles (`coreasteroid1`, `gascloud1`); a squad has 3, or tells none",
        ]
    );
    assert!(!read.is_complete());
    assert_eq!(cards(&read.squad), ["lukeskywaker", "lukeskywalker: r2d3", "wedgeantilles"]);
    let unknown = read.squad.unknown_cards(&CONTENT.second);
    let unknown: Vec<String> = unknown.iter().map(ToString::to_string).collect();
    assert_eq!(
        unknown,
        [
            "unknown pilot `lukeskywaker`; did you mean `lukeskywalker`?",
            "unknown upgrade `r2d3`; did you mean `r2d2`?",
        ]
    );
}

#[test]
fn foreign_fields_survive() {
    let text = json!({"faction": "rebels", "pilots": [{"id": "lukeskywalker", "ship": "ywing", "mood": [1]}],
        "event": {"place": "Rome"}, "vendor": {"a": {"builder": 7}, "b": {}}});
    let first = read(&text.to_string()).squad;
    assert_eq!(
        Value::Object(first.vendor.clone().expect("kept")),
        json!({"redfive": {
        "vendor": {"a": {"builder": 7}, "b": {}}, "other_fields": {"event": {"place": "Rome"}}}})
    );
    let own = Value::Object(first.pilots[0].vendor.clone().expect("kept"));
    assert_eq!(own, json!({"redfive": {"other_fields": {"mood": [1], "ship": "ywing"}}}));
    accepted(&first);
    assert_eq!(read(&first.to_json()).squad, first);
}

// ---- links ----

#[test]
fn links_of_both_versions() {
    let query = "f=Rebel%20Alliance&d=v10ZsZ50Z4XW73W136W3WWY5X127WWWWXY&sn=Trench%20run&obs=coreasteroid5,gascloud1,yt2400debris2";
    for around in [
        "https://yasb.app/?{}",
        "http://xwing.example/old/path/index.html?{}#top",
        "?{}",
        "{}",
        " <https://x/?{}>\n",
    ] {
        let read = read(&around.replace("{}", query));
        assert_eq!((read.format, notes(&read)), (ListFormat::Link, vec![]));
        assert_eq!(
            cards(&read.squad),
            ["lukeskywalker: instinctiveaim protontorpedoes r2d2", "wedgeantilles: predator"]
        );
        assert_eq!(read.squad.name.as_deref(), Some("Trench run"));
        assert_eq!(read.document.as_ref().map(|id| id.as_str()), Some("xwa-50-points"));
        assert!(read.squad.obstacles.is_some());
    }
    let twenty = read("https://yasb.app/?f=Rebel+Alliance&d=v9ZhZ20Z4XWW3Y1XWWWY&sn=A%26B&obs=");
    assert_eq!(twenty.mode, Some(GameMode::Standard));
    assert_eq!(twenty.document.as_ref().map(|id| id.as_str()), Some("20-points"));
    assert_eq!(twenty.squad.name.as_deref(), Some("A&B"));
    assert_eq!(cards(&twenty.squad), ["lukeskywalker: r2d2", "bluesquadronescort"]);
    assert_eq!(read("v9ZsZ20Z4X").mode, Some(GameMode::Extended));
    // Nothing tells the faction but the pilots.
    assert_eq!(read("d=v10ZsZ50Z217XW").squad.faction, Faction::GalacticEmpire);
    let escaped = read("https://yasb.app/?f=Rebel%20Alliance&amp;d=v9ZhZ20Z4XY&amp;sn=Red");
    assert_eq!(escaped.squad.name.as_deref(), Some("Red"));
    // A text with a link is read from the link, if that can be.
    let post = "Luke Skywalker (6)\nPredator\n\n[View in Yet Another Squad Builder](https://yasb.app/?f=Rebel%20Alliance&d=v9ZhZ20Z5XWW&sn=&obs=)";
    assert_eq!(cards(&read(post).squad), ["wedgeantilles"]);
    assert_eq!(cards(&read(&post.replace("v9Z", "v8Z")).squad), ["lukeskywalker: predator"]);
}

#[test]
fn numbers_that_nobody_knows_are_named_one_by_one() {
    let read = read("d=v10ZsZ50Z4X99999W3W-1WabYYX12YY88888X3W127Y733X637&f=Rebels");
    assert_eq!(notes(&read), [
        "ship 1 (Luke Skywalker): no upgrade has the number `99999`, so that it is left out",
        "ship 1 (Luke Skywalker): no upgrade has the number `-1`, so that it is left out",
        "ship 1 (Luke Skywalker): no upgrade has the number `ab`, so that it is left out",
        "ship 2: no pilot has the number ``, so that the ship is left out, with Crew of the Outrider",
        "ship 3: no pilot has the number `88888`, so that the ship is left out, with R2-D2, Predator",
    ].map(|note| note.replace("Crew of the Outrider", upgrade_name(12))));
    // Cards of which only number and name are known.
    assert_eq!(cards(&read.squad), ["lukeskywalker: r2d2", "carnorjax: targetingrelay"]);
    let why: Vec<String> =
        read.squad.unknown_cards(&CONTENT.second).iter().map(ToString::to_string).collect();
    assert_eq!(
        why,
        [
            "Carnor Jax (pilot carnorjax) is known by name and number only, so that it cannot fly",
            "Targeting Relay (upgrade targetingrelay) is known by name and number only, so that it cannot fly",
        ]
    );
    assert!(CONTENT.second.price(&read.squad, "xwa-50-points").total().is_some());
}

fn upgrade_name(number: u32) -> &'static str {
    let key = redfive_content::RowKey::Number(number);
    let id = document("xwa-50-points").upgrades[&key].xws.as_ref().expect("a card");
    &CONTENT.second.upgrades[id].name
}

#[test]
fn links_that_cannot_be_read() {
    for (link, told) in [
        (
            "https://yasb.app/?f=Rebel%20Alliance&d=v8ZsZ200Z4X",
            "second edition before the rules 2.5 (version 8)",
        ),
        (
            "https://x/?f=Rebel%20Alliance&d=v5!s!4:;",
            "second edition before the rules 2.5 (version 5)",
        ),
        ("https://x/?d=v3!s!4:", "first edition (version 3)"),
        ("https://x/?d=v11ZsZ50Z4X", "version 11"),
        ("https://x/?d=v10ZqZ8Z3X0", "quick builds"),
        ("https://x/?d=v10ZxZ8Z3X0", "there is no mode `x`"),
        ("https://x/?d=v10ZsZZ3X0", "is no number of points"),
        ("https://x/?d=v10Zs", "must follow the version"),
        ("https://x/?d=v10ZsZ50Z", "no squad was found"),
        ("https://x/?d=v99999999999999999999Zs", "its version is no number"),
        ("https://x/?d=v10ZsZ50Z4X https://x/?d=v10ZsZ50Z5X", "there are 2 links"),
        ("https://x/?f=Rebel%20Alliance", "no squad was found"),
    ] {
        let sentence = refused(link);
        assert!(sentence.contains(told), "{link}: {sentence}");
    }
    let epic = read("d=v9ZeZ500Z4X");
    assert_eq!(notes(&epic), ["the list is for Epic games; it is looked at as any other squad"]);
    assert!(epic.is_complete());
}

// ---- plain text ----

const YASB_SIMPLE: &str = "Luke Skywalker – T-65 X-wing (14)
Instinctive Aim (2)    R2-D2 (8)
Ship Cost: 14  Loadout: (10/10)  Half Points: 7  Damage Threshold: 3

Garven Dreis – ARC-170 Starfighter (12)
R3 Astromech (3)
Ship Cost: 12  Loadout: (3/15)  Half Points: 6  Damage Threshold: 5

Blue Squadron Escort – T-65 X-wing (9)
Ship Cost: 9  Loadout: (0/3)  Half Points: 5  Damage Threshold: 3

Total: 35";

const YASB_REDDIT: &str = "**Rebel Alliance**

**Luke Skywalker – T-65 X-wing (14)**  
&nbsp;*Instinctive Aim (2)* *R2-D2 (8)*  
*Ship Cost: 14  Loadout: (10/10)  Half Points: 7  Damage Threshold: 3*

&nbsp;

**Garven Dreis – ARC-170 Starfighter (12)**  
*R3 Astromech (3)*

**Blue Squadron Escort – T-65 X-wing (9)**

**Total: 35**

[View in Yet Another Squad Builder](https://example.org/)";

const YASB_TTS: &str = "Luke Skywalker + Instinctive Aim + R2-D2 / Garven Dreis (ARC-170) + R3 Astromech / Blue Squadron Escort / ";

const LBN_BEHIND: &str = "Friday night
Rebel Alliance (20)

Luke Skywalker (6)
Instinctive Aim (2)
R2-D2 (8)
Ship total: 6  Half Points: 3  Threshold: 3

Garven Dreis [ARC-170 Starfighter] (4)
R3 Astromech (3)
Ship total: 4  Half Points: 2  Threshold: 5

Blue Squadron Escort (5)
Ship total: 5  Half Points: 3  Threshold: 3

Total: 15";

const LBN_BEFORE: &str = "(6) Luke Skywalker [T-65 X-wing]
(2) Instinctive Aim
(8) R2-D2
Points: 6

(4) Garven Dreis [ARC-170 Starfighter]
(3) R3 Astromech
Points: 4

(5) Blue Squadron Escort [T-65 X-wing]
Points: 5

Total points: 15";

const FORUM: &str = "Luke Skywalker (62) + Instinctive Aim (1) + R2-D2 (8)
Garven Dreis in ARC-170 (50) + R3 Astromech
\"Blue Squadron Escort\" (38)";

const SHORT: &str = "Luke w/ R2-D2, Instinctive
garven dreis (arc-170) with R3 Astro
1x Blue Squadron Escort";

#[test]
fn plain_text_of_six_kinds() {
    let expected =
        ["lukeskywalker: instinctiveaim r2d2", "garvendreis: r3astromech", "bluesquadronescort"];
    for text in [YASB_SIMPLE, YASB_REDDIT, YASB_TTS, LBN_BEHIND, LBN_BEFORE, FORUM, SHORT] {
        let read = read(text);
        assert_eq!(read.format, ListFormat::Text);
        assert_eq!(cards(&read.squad), expected, "{text}\n{:#?}", notes(&read));
        assert_eq!(read.squad.faction, Faction::RebelAlliance);
        assert!(read.is_complete(), "{:?}", notes(&read));
    }
    assert_eq!(
        read(YASB_SIMPLE).document.map(|id| id.to_string()),
        Some("xwa-50-points".to_owned())
    );
    assert_eq!(read(LBN_BEFORE).document.map(|id| id.to_string()), Some("20-points".to_owned()));
    assert_eq!(read(LBN_BEHIND).squad.name.as_deref(), Some("Friday night"));
    assert_eq!(notes(&read(YASB_SIMPLE)), [""; 0]);
}

/// A name that several cards have is decided by ship, faction, cost or slot.
#[test]
fn names_that_several_cards_have() {
    let cards_of = |text: &str| cards(&read(text).squad);
    assert_eq!(cards_of("Garven Dreis – T-65 X-wing"), ["garvendreis-t65xwing"]);
    assert_eq!(cards_of("T-65 X-wing: Garven Dreis"), ["garvendreis-t65xwing"]);
    // Costs: one Luke has a fixed loadout.
    assert_eq!(cards_of("Luke Skywalker – T-65 X-wing (15)"), ["lukeskywalker-battleofyavin"]);
    assert_eq!(cards_of("Luke Skywalker – T-65 X-wing (14)"), ["lukeskywalker"]);
    assert_eq!(cards_of("Luke Skywalker (BoY) – T-65 X-wing"), ["lukeskywalker-battleofyavin"]);
    // So do the upgrades that are listed.
    let printed = "Luke Skywalker\nAttack Speed    Instinctive Aim    Proton Torpedoes    R2-D2";
    assert_eq!(read(printed).squad.pilots[0].id.as_str(), "lukeskywalker-battleofyavin");
    // Pilot or upgrade: slots, position, indentation.
    let gunner = "Han Solo – Modified YT-1300 Light Freighter\nLuke Skywalker\nMillennium Falcon";
    assert_eq!(
        cards_of(gunner),
        ["hansolo-modifiedyt1300lightfreighter: lukeskywalker millenniumfalcon"]
    );
    let two = "Wedge Antilles – T-65 X-wing\nPredator\nLuke Skywalker – T-65 X-wing\nR2-D2";
    assert_eq!(cards_of(two), ["wedgeantilles: predator", "lukeskywalker: r2d2"]);
    let closed = "Wedge Antilles – T-65 X-wing\nPredator\n\nLuke Skywalker\nR2-D2";
    assert_eq!(cards_of(closed), ["wedgeantilles: predator", "lukeskywalker: r2d2"]);
    // The faction: crew of the same name.
    let crew = |text: &str| {
        let read = read(text);
        assert!(read.squad.pilots[0].upgrades.contains_key(&Slot::Crew), "{read:?}");
        read.squad.pilots[0].upgrades[&Slot::Crew][0].to_string()
    };
    assert_eq!(crew("Outer Rim Smuggler + Chewbacca"), "chewbacca");
    assert_ne!(crew("Resistance Sympathizer – Scavenged YT-1300 + Chewbacca"), "chewbacca");
    // What stays open is said.
    let open = read("Luke Skywalker\nWedge Antilles + Predator");
    let told = notes(&open);
    assert!(
        told.iter().any(|note| note.starts_with("`Luke Skywalker` may be lukeskywalker or ")),
        "{told:?}"
    );
    assert!(open.is_complete() && open.squad.pilots[0].id.as_str() == "lukeskywalker");
}

#[test]
fn names_however_they_are_written() {
    for (text, expected) in [
        ("HOWLRUNNER (8)", "howlrunner"),
        ("“Howlrunner” – TIE/ln Fighter", "howlrunner"),
        ("- padme amidala", "padmeamidala"),
        ("Padmé Amidala", "padmeamidala"),
        ("3. Soontir Fel", "soontirfel"),
        ("Soontir Fel - 53", "soontirfel"),
        ("Soontir Fel 53pts", "soontirfel"),
        ("[b]Soontir Fel[/b] [i]TIE Interceptor[/i]", "soontirfel"),
        ("<b>Soontir Fel</b>", "soontirfel"),
        ("Soontir", "soontirfel"),
    ] {
        let found = READER.read(&format!("My list\n\n{text}"));
        let found = found.unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(found.squad.pilots[0].id.as_str(), expected, "{text}");
    }
    assert_eq!(read("List\n3x Academy Pilot (2)").squad.pilots.len(), 3);
    assert_eq!(read("List\nAcademy Pilot x2").squad.pilots.len(), 2);
}

#[test]
fn unknown_names_are_told_with_the_nearest() {
    let read = read(
        "Wedge Antilles – T-65 X-wing (14)\nPredatr (3)    R2-D2\n\n\
        Lukke Skywalker – T-65 X-wing (14)\nInstinctive Aim    Blorb\n\nBlue Squadron Escort",
    );
    assert_eq!(
        notes(&read),
        [
            "no upgrade is called `Predatr`; did you mean Predator?",
            "no pilot is called `Lukke Skywalker` (perhaps Luke Skywalker is meant), so that the ship is left \
         out, with Instinctive Aim, `Blorb`",
        ]
    );
    assert_eq!(cards(&read.squad), ["wedgeantilles: r2d2", "bluesquadronescort"]);
    assert!(!read.is_complete());
}

/// No card is taken for a line of figures, nor for a faction or a heading.
#[test]
fn every_card_is_found_by_its_name() {
    for card in CONTENT.second.pilots() {
        let text = format!("List\n\n{} – {}", card.pilot.name, card.ship.name);
        let read = READER.read(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let found = CONTENT.second.pilot(read.squad.pilots[0].id.as_str()).expect("a card");
        assert_eq!(
            (&found.pilot.name, &found.ship.id),
            (&card.pilot.name, &card.ship.id),
            "{text}"
        );
    }
    for (id, card) in &CONTENT.second.upgrades {
        let text = format!("List\n\nLuke Skywalker – T-65 X-wing\n+ {}", card.name);
        let read = READER.read(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let found = read.squad.pilots[0].upgrades.values().flatten().next();
        let found = found.unwrap_or_else(|| panic!("{id}: {:?}", notes(&read)));
        let found = CONTENT.second.upgrades.get(found).unwrap_or_else(|| panic!("{id}: {found}"));
        assert_eq!(found.name, card.name);
    }
}

// ---- what is no squad ----

#[test]
fn what_is_no_squad() {
    let deep = "[".repeat(100_000);
    let nested = format!("{{\"pilots\": {}", "[".repeat(100_000));
    let many = json!({"faction": "rebels", "pilots": vec!["lukeskywaker"; 5_000]}).to_string();
    let words = "no such card at all + ".repeat(5_000);
    let lines = "Luke Skywalker + R2-D2\n".repeat(10_000);
    let brackets = "(<[".repeat(80_000);
    let closing = "a) ".repeat(80_000);
    for (text, told) in [
        ("", "nothing to read"),
        (" \n\u{feff}\t", "nothing to read"),
        ("{", "not valid XWS: EOF"),
        ("{\"pilots\": [}", "not valid XWS: expected value"),
        (&nested, "recursion limit"),
        (&deep, "no squad was found"),
        ("{}", "it has no `pilots`"),
        ("[{}, {}]", "a list of 2"),
        ("{\"pilots\": 3}", "`pilots` is a number"),
        ("{\"pilots\": []}", "tells no faction"),
        ("{\"pilots\": [{\"id\": \"nobody\"}]}", "tells no faction"),
        (&many, "more than 400 cards"),
        (&words, "no squad was found"),
        (&lines, "more than 400 cards"),
        (&brackets, "no squad was found"),
        (&closing, "no squad was found"),
        ("hello", "no squad was found"),
        ("Predator\nInstinctive Aim", "no squad was found"),
        ("\u{1}\u{2}\u{7f}", "no squad was found"),
    ] {
        let sentence = refused(text);
        assert!(sentence.contains(told), "{sentence}");
        assert!(!sentence.contains(char::is_control), "{sentence:?}");
    }
    let bytes = |bytes: &[u8]| READER.read_bytes(bytes).expect_err("no squad").to_string();
    assert!(bytes(b"\xff\xfe{\0}\0").contains("UTF-16"));
    assert!(bytes(b"Padm\xe9 Amidala").contains("not text in UTF-8"));
    assert!(bytes(&vec![b'a'; 300_000]).contains("more than 256 kB"));
}

/// Mangled lists of all kinds: whatever comes of them, nothing panics and no sentence has two lines.
#[test]
fn no_input_panics() {
    let seeds = [
        YASB,
        LAUNCH_BAY_NEXT,
        CONVERTED,
        BY_HAND,
        YASB_SIMPLE,
        YASB_REDDIT,
        YASB_TTS,
        LBN_BEHIND,
        LBN_BEFORE,
        FORUM,
        SHORT,
        "https://yasb.app/?f=Rebel%20Alliance&d=v10ZsZ50Z4XW73W136W3WWY5X127WWWWXY&sn=%C3%A9&obs=a,b,c",
    ];
    const SALT: [&str; 24] = [
        "{",
        "}",
        "[",
        "]",
        "(",
        ")",
        "\"",
        ":",
        ",",
        " + ",
        " / ",
        "–",
        "\u{a0}",
        "é",
        "\u{1f680}",
        "%",
        "%e9",
        "Z",
        "Y",
        "X",
        "99999999999999999999",
        "null",
        "\n",
        " x",
    ];
    let cases =
        std::env::var("REDFIVE_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(1_000_u64);
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut random = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below.max(1) as u64) as usize
    };
    for case in 0..cases {
        let mut letters: Vec<char> = seeds[case as usize % seeds.len()].chars().collect();
        for _ in 0..=random(12) {
            let (from, to) = (random(letters.len()), random(letters.len()));
            match random(4) {
                0 => letters.truncate(from.max(5)),
                1 => drop(letters.drain(from.min(to)..from.max(to).min(from.min(to) + 9))),
                2 => drop(letters.splice(from..from, SALT[random(SALT.len())].chars())),
                _ => {
                    let copied =
                        letters[from.min(to)..(from.min(to) + 30).min(letters.len())].to_vec();
                    letters.splice(to..to, copied);
                }
            }
        }
        let text: String = letters.into_iter().collect();
        match READER.read(&text) {
            Ok(read) => {
                notes(&read).iter().for_each(|note| assert!(!note.contains('\n'), "{note}"));
                accepted(&read.squad);
                let again = self::read(&read.squad.to_json());
                assert_eq!(again.squad.pilots, read.squad.pilots, "{text}");
                let _ = read.squad.to_text(&CONTENT.second, None);
                let _ =
                    read.squad.to_link(&CONTENT.second, document("20-points"), GameMode::Standard);
            }
            Err(error) => assert!(!error.to_string().contains('\n'), "{error}"),
        }
    }
}

// ---- writing ----

/// Checks a squad that was written against the clauses of the public schema of XWS 2.0.0. An upgrade
/// whose id has a hyphen breaks one of them, and there is no other id for it.
fn accepted(squad: &Squad) {
    let file: Value = serde_json::from_str(&squad.to_json()).expect("JSON");
    let all = file.as_object().expect("an object");
    let known =
        ["version", "name", "points", "faction", "description", "obstacles", "pilots", "vendor"];
    assert!(all.keys().all(|key| known.contains(&key.as_str())), "{all:?}");
    let numbers: Vec<&str> = all["version"].as_str().expect("a text").split('.').collect();
    assert!(
        numbers.len() == 3
            && numbers.iter().all(|n| !n.is_empty() && n.bytes().all(|d| d.is_ascii_digit()))
    );
    assert!(Faction::ALL.iter().any(|faction| faction.xws() == all["faction"]));
    let is = |file: &serde_json::Map<String, Value>, key: &str, fits: fn(&Value) -> bool| {
        assert!(file.get(key).is_none_or(fits), "{key} of {file:?}");
    };
    is(all, "name", Value::is_string);
    is(all, "description", Value::is_string);
    is(all, "points", Value::is_i64);
    is(all, "obstacles", |list| {
        list.as_array().is_some_and(|list| list.len() == 3 && list.iter().all(Value::is_string))
    });
    let vendor = |vendor: &Value| {
        let texts = |own: &Value| {
            ["url", "builder_url", "builder"]
                .iter()
                .all(|key| own.get(key).is_none_or(Value::is_string))
        };
        vendor.as_object().is_some_and(|all| {
            all.len() == 1 && all.values().all(|own| own.is_object() && texts(own))
        })
    };
    is(all, "vendor", vendor);
    let plain = |text: &str| {
        !text.is_empty() && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
    };
    for pilot in all["pilots"].as_array().expect("a list") {
        let pilot = pilot.as_object().expect("an object");
        assert!(
            pilot.keys().all(|key| ["id", "points", "upgrades", "vendor"].contains(&key.as_str())),
            "{pilot:?}"
        );
        let id = pilot["id"].as_str().expect("a text");
        assert!(id.len() > 1 && !id.ends_with('-') && plain(&id.replace('-', "")), "{id}");
        is(pilot, "points", Value::is_i64);
        is(pilot, "vendor", vendor);
        is(pilot, "upgrades", Value::is_object);
        for (slot, ids) in pilot.get("upgrades").and_then(Value::as_object).into_iter().flatten() {
            assert!(plain(&slot.replace('-', "")), "{slot}");
            let ids = ids.as_array().expect("a list");
            assert!(
                !ids.is_empty()
                    && ids.iter().all(|id| plain(&id.as_str().expect("a text").replace('-', "")))
            );
        }
    }
    assert_eq!(Squad::from_json(&squad.to_json()).expect("the strict reader agrees"), *squad);
}

/// A ship by its pilot's id, with the ids of its upgrades.
type Ship = (String, BTreeMap<Slot, Vec<String>>);

/// What every format keeps: faction, name, obstacles, ships.
fn kept(squad: &Squad) -> (Faction, Option<String>, Option<Vec<String>>, Vec<Ship>) {
    let ship = |ship: &SquadPilot| {
        let sorted = |ids: &Vec<redfive_content::Id>| {
            let mut ids: Vec<String> = ids.iter().map(ToString::to_string).collect();
            ids.sort();
            ids
        };
        let upgrades = ship.upgrades.iter().map(|(slot, ids)| (*slot, sorted(ids))).collect();
        (ship.id.to_string(), upgrades)
    };
    let obstacles =
        squad.obstacles.as_ref().map(|ids| ids.iter().map(ToString::to_string).collect());
    (squad.faction, squad.name.clone(), obstacles, squad.pilots.iter().map(ship).collect())
}

/// Legal squads at random of both documents, out and in again in every format.
#[test]
fn nothing_is_lost_on_the_way_out_and_in() {
    let cases = std::env::var("REDFIVE_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(200_u64);
    let names = [
        "Red Five",
        "A & B + C / D = 100%",
        "Ünïcode “quotes”",
        "Luke Skywalker",
        "20 points: v10Z",
    ];
    for (id, mode) in [
        ("20-points", GameMode::Standard),
        ("20-points", GameMode::Extended),
        ("xwa-50-points", GameMode::Extended),
    ] {
        let points = document(id);
        let squads = RandomSquads::new(&CONTENT.second, points, mode).with_huge_ships();
        for seed in 0..cases / 3 {
            let faction = Faction::ALL[seed as usize % Faction::ALL.len()];
            let mut squad = squads.squad(seed, Some(faction), &[]).expect("a squad");
            squad.name = (seed % 6 < 5).then(|| names[seed as usize % 6].to_owned());
            if seed % 2 == 0 {
                squad.obstacles = Some(
                    ["coreasteroid0", "gascloud3", "pomdebris1"]
                        .map(|id| id.parse().expect("an id")),
                );
            }
            accepted(&squad);
            let link =
                squad.to_link(&CONTENT.second, points, mode).expect("all cards have numbers");
            let text = squad.to_text(&CONTENT.second, Some(points));
            for (format, written) in [
                (ListFormat::Xws, squad.to_json()),
                (ListFormat::Link, link),
                (ListFormat::Text, text),
            ] {
                let read = read(&written);
                assert_eq!(read.format, format);
                assert_eq!(kept(&read.squad), kept(&squad), "{written}\n{:?}", notes(&read));
                assert_eq!(notes(&read), [""; 0], "{written}");
                let told = read.document.as_ref().is_none_or(|told| told.as_str() == id);
                assert!(
                    told && (format != ListFormat::Link || read.document.is_some()),
                    "{written}"
                );
            }
        }
    }
}

#[test]
fn a_link_keeps_the_places_of_slots() {
    let squad = read(
        "Luke Skywalker (14) + R2-D2 + Instinctive Aim + Servomotor S-foils\nAcademy Pilot (5)",
    )
    .squad;
    let link = squad
        .to_link(&CONTENT.second, document("xwa-50-points"), GameMode::Standard)
        .expect("numbers");
    assert!(link.contains("&d=v10ZsZ50Z4X73WWW3WW142Y229X&"), "{link}");
    let link =
        squad.to_link(&CONTENT.second, document("20-points"), GameMode::Extended).expect("numbers");
    assert!(link.contains("?f=Rebel%20Alliance&d=v9ZsZ20Z4X"), "{link}");
    let stranger = read(
        r#"{"faction": "rebels", "pilots": [{"id": "nobody", "upgrades": {"crew": ["noone", "c3po"]}}]}"#,
    );
    let why = stranger
        .squad
        .to_link(&CONTENT.second, document("20-points"), GameMode::Standard)
        .expect_err("no numbers");
    assert_eq!(
        why.to_string(),
        "a link has cards by number, and none is known of pilot nobody, upgrade noone"
    );
}
