//! `redfive cards` as a user meets it.

use std::process::{Command, Output};

fn redfive(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_redfive")).args(arguments).output().expect("it runs")
}

/// What a successful command prints.
fn printed(arguments: &[&str]) -> String {
    let output = redfive(arguments);
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// What a command that must fail with status 2 says.
fn refused(arguments: &[&str]) -> String {
    let output = redfive(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
    String::from_utf8(output.stderr).expect("text")
}

#[test]
fn counts() {
    let text = printed(&["cards"]);
    assert!(text.starts_with("Second Edition\n") && text.contains("672"), "{text}");
    assert!(!printed(&["cards", "--edition", "first"]).contains("Second Edition"));
    let json: serde_json::Value =
        serde_json::from_str(&printed(&["cards", "--json"])).expect("JSON");
    assert_eq!(json["second_edition"]["ships"], 89);
    assert_eq!(json["second_edition"]["upgrades"], 524);
    assert_eq!(json["first_edition"]["pilots"], 297);
    assert_eq!(json["points_documents"]["xwa-50-points"]["pilots"], 734);
}

#[test]
fn what_is_written_and_in_a_case() {
    let cases = concat!(env!("CARGO_MANIFEST_DIR"), "/../../cases/cards");
    let arguments = ["cards", "--json", "--cases", cases];
    let json: serde_json::Value = serde_json::from_str(&printed(&arguments)).expect("JSON");
    let cards = json["cards"].as_array().expect("a list");
    let luke = cards.iter().find(|card| card["id"] == "lukeskywalker").expect("Luke");
    assert_eq!(luke["kind"], "pilot");
    assert_eq!(luke["ability"], "written");
    assert_eq!(luke["in_a_case"], true);
    assert_eq!(luke["read"], true);
    assert_eq!(luke["adds"], serde_json::json!([]));
    let adds = |kind: &str, id: &str| {
        let card = cards.iter().find(|card| card["kind"] == kind && card["id"] == id);
        card.expect("the card")["adds"].clone()
    };
    assert_eq!(adds("upgrade", "instigator"), serde_json::json!(["+1 Team slot"]));
    let open = serde_json::json!(["barrelroll > red lock"]);
    assert_eq!(adds("back of upgrade", "stabilizedsfoils"), open);
    let states = ["written", "unwritten", "nothing_to_write"];
    let sum: u64 = states.iter().filter_map(|state| json["totals"][state].as_u64()).sum();
    assert_eq!(sum, cards.len() as u64);
    assert!(json["words"]["Ability::When"].as_u64().is_some_and(|cards| cards > 50));
    for word in json["words_on_one_card"].as_array().expect("a list") {
        assert_eq!(json["words"][word.as_str().expect("a word")], 1);
    }
    assert!(printed(&["cards", "--cases", cases]).contains("written and in a case"));
}

/// `UPDATE=1` writes the page anew.
#[test]
fn the_page_of_words_is_true() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/words.md");
    let page = printed(&["cards", "words"]);
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(file, &page).expect("a page");
    }
    let kept = std::fs::read_to_string(file).unwrap_or_default();
    assert_eq!(page, kept, "run `redfive cards words > docs/words.md`");
}

#[test]
fn a_pilot_by_id_and_by_name() {
    let text = printed(&["cards", "soontirfel", "--edition", "second"]);
    // What the ability says is a matter of the tests of texts; here it stands in its line.
    let (_, said) = text.split_once("Ability         ").expect("a line for the ability");
    let said = said.lines().next().unwrap_or_default().to_owned();
    assert!(
        said.starts_with("When the Engagement Phase starts, ") && said.ends_with("1 focus token.")
    );
    let text = text.replace(&said, "SAID");
    assert_eq!(
        text.split("\n\n").take(3).collect::<Vec<_>>().join("\n\n"),
        "Soontir Fel\n\
         pilot of TIE/in Interceptor (Galactic Empire), Second Edition, id soontirfel\n\n  \
         Caption         Ace of Legend\n  \
         Initiative      6\n  \
         Limited         1\n  \
         Attack          3 (Front Arc)\n  \
         Agility         3\n  \
         Hull            3\n  \
         Shields         0\n  \
         Actions         Focus, Evade, Barrel Roll, Boost\n  \
         Ship ability    Autothrusters\n  \
         Ability         SAID\n\n  \
         Dial\n  \
         speed  ↰  ↖  ↑  ↗  ↱  K  L  P\n      \
         5  ·  ·  W  ·  ·  ·  ·  ·\n      \
         4  ·  ·  B  ·  ·  R  ·  ·\n      \
         3  W  W  B  W  W  ·  R  R\n      \
         2  B  B  B  B  B  ·  ·  ·\n      \
         1  W  ·  ·  ·  W  ·  ·  ·\n  \
         (B blue, W white, R red, P purple; K Koiogran Turn; L Left Segnor's Loop; P Right \
         Segnor's Loop)"
    );
    assert!(text.contains("Twenty points (20-points, recorded 2026-11-15)"), "{text}");
    assert!(text.contains("Legal in        Standard, Extended, Epic"), "{text}");
}

#[test]
fn every_kind_of_card_can_be_shown() {
    for (arguments, expected) in [
        (&["cards", "t65xwing"][..], "Pilots of the Rebel Alliance"),
        (&["cards", "000"], "Only for        Scum and Villainy or squad with Darth Vader"),
        (&["cards", "interceptbooster"], "Charges         3, loses 1"),
        (
            &["cards", "adaptiveailerons", "--kind", "ship-ability"],
            "Ships           TIE/sk Striker",
        ),
        (&["cards", "hunted"], "Limited         1"),
        (&["cards", "buzz droid swarm"], "Launch with     3B, 3F, 3N"),
        (&["cards", "gascloud3"], "Type            Gas Cloud"),
        (&["cards", "fuel leak"], "In the deck     4"),
        (
            &["cards", "proton bombs", "--edition", "second"],
            "to drop a Proton Bomb with the 1 straight template.",
        ),
        (&["cards", "spare parts canisters"], "to drop a Spare Parts "),
        (
            &["cards", "gr75mediumtransport", "--edition", "first", "--kind", "ship"],
            "Energy gained",
        ),
        (&["cards", "intensity", "--edition", "first"], "Intensity (Exhausted)"),
        (&["cards", "nera dantels", "--edition", "first"], "Torpedo weapons fire out of Turret"),
        (&["cards", "harpooned"], "condition, First Edition"),
    ] {
        let text = printed(arguments);
        assert!(text.contains(expected), "{arguments:?}: {text}");
    }
}

#[test]
fn several_cards_of_one_name() {
    let text = printed(&["cards", "luke skywalker"]);
    assert!(
        text.starts_with("6 cards are called \"luke skywalker\"; show one of them:\n"),
        "{text}"
    );
    // What is printed can be typed.
    for line in text.lines().skip(1) {
        let command = line.trim().split("  ").next().expect("a command");
        let arguments: Vec<&str> = command.split(' ').skip(1).collect();
        assert!(printed(&arguments).starts_with("Luke Skywalker\n"), "{command}");
    }
}

#[test]
fn unknown_cards() {
    let text = refused(&["cards", "soontir", "fell"]);
    assert!(
        text.starts_with("redfive: no card is called \"soontir fell\"; did you mean"),
        "{text}"
    );
    assert!(text.contains("redfive cards soontirfel --kind pilot --edition second"), "{text}");
    assert_eq!(
        refused(&["cards", "qqqqqqqq"]),
        "redfive: no card is called \"qqqqqqqq\"; `redfive cards` counts what there is\n"
    );
    assert!(refused(&["cards", "--edition", "third"]).contains("allowed: first, second"));
}

#[test]
fn data_and_reference_folders() {
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../content/data");
    assert_eq!(printed(&["cards", "--data", data]), printed(&["cards"]));
    // What is printed for one of several cards reads the same folder.
    let several = printed(&["cards", "luke skywalker", "--data", data]);
    let line = several.lines().nth(1).unwrap_or_default();
    assert!(line.contains(&format!("--edition second --data {data}  ")), "{line}");
    assert!(refused(&["cards", "--data", "no/such/folder"]).contains("cannot be read"));
    let text = refused(&["cards", "verify", "--reference", "no/such/folder"]);
    assert!(text.contains("has no reference files"), "{text}");
    assert!(refused(&["cards", "verify"]).contains("--reference"));
}

#[test]
fn upgrade_reads_every_file_and_writes_none_without_need() {
    let text = printed(&["cards", "upgrade", "--dry-run", "../content/data", "../../cases"]);
    assert!(text.starts_with("0 words replaced in 0 of "), "{text}");
    assert!(refused(&["cards", "upgrade", "Cargo.toml"]).contains("end in .ron or .case"));
    assert!(refused(&["cards", "upgrade", "nowhere.ron"]).contains("cannot be read"));
    let broken = std::env::temp_dir().join(format!("redfive-upgrade-{}.ron", std::process::id()));
    std::fs::write(&broken, "(\n  a: [1,\n)").expect("a file");
    let said = refused(&["cards", "upgrade", broken.to_str().expect("a path")]);
    assert!(said.contains("line 2: this '[' is not closed"), "{said}");
    assert_eq!(std::fs::read_to_string(&broken).expect("a file"), "(\n  a: [1,\n)");
    std::fs::remove_file(&broken).expect("it was there");
}
