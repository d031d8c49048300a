//! `redfive sim` and `redfive replay` from the outside.

mod support;

use std::fs;
use std::path::Path;
use std::process::Output;
use support::{redfive, text, workplace};

fn json(output: &Output) -> serde_json::Value {
    assert!(output.status.success(), "{}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// Exit status 2 and one line.
fn refused(place: &Path, arguments: &[&str]) -> String {
    let output = redfive(place, arguments);
    let stderr = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    assert!(output.stdout.is_empty());
    assert_eq!(stderr.lines().count(), 1, "{stderr}");
    stderr.trim_end().to_owned()
}

#[test]
fn the_number_of_threads_does_not_change_the_games() {
    let place = workplace("sim-threads");
    let run = |threads: &str| {
        let arguments = ["sim", "--games", "12", "--seed", "9", "--threads", threads, "--json"];
        let mut value = json(&redfive(&place, &arguments));
        value["speed"] = serde_json::Value::Null;
        value
    };
    let one = run("1");
    assert_eq!(one["games"], 12);
    assert_eq!(one, run("3"));
}

/// FE.SETUP.04–05: an X-wing against two TIE fighters of first edition, whose records replay.
#[test]
fn first_edition_is_simulated_and_replayed() {
    let place = workplace("sim-first");
    let arguments = ["sim", "--edition", "first", "--games", "5", "--record", "records", "--json"];
    let value = json(&redfive(&place, &arguments));
    assert_eq!(value["squads"], serde_json::json!(["luke", "ties"]));
    assert_eq!(value["draws"], 0);
    let told = redfive(&place, &["replay", "records/game-000000.jsonl"]);
    let told = text(&told.stdout);
    assert!(told.contains("as recorded") && !told.contains("System Phase"), "{told}");
    let said = refused(&place, &["sim", "--edition", "first", "--squads", "luke", "red"]);
    assert!(said.contains("there is no squad \"red\"; the squads are luke, ties"), "{said}");
}

#[test]
fn a_simulation_prints_a_table() {
    let place = workplace("sim-table");
    let output = redfive(&place, &["sim", "--games", "3", "--squads", "vader", "freighter"]);
    let stdout = text(&output.stdout);
    assert!(stdout.starts_with("vader against freighter: 3 games from seed 1\n"), "{stdout}");
    assert!(stdout.contains("games won"));
    assert!(output.stderr.is_empty(), "no bar without a terminal");
}

#[test]
fn a_wrong_squad_lists_the_right_ones() {
    let place = workplace("sim-squads");
    let said = refused(&place, &["sim", "--squads", "red", "blue"]);
    assert!(said.contains("the squads are red, swarm"), "{said}");
}

#[test]
fn the_second_squad_flies_by_its_tables() {
    let place = workplace("sim-tables");
    let record = ["sim", "--games", "2", "--tables", "--record", "games"];
    assert!(redfive(&place, &record).status.success());
    let replayed = redfive(&place, &["replay", "games/game-000001.jsonl"]);
    assert!(text(&replayed.stdout).contains("flies by its table and rolls"));
    let said = refused(&place, &["sim", "--tables", "--squads", "swarm", "red"]);
    assert!(said.contains("there is no table for the ship type t65xwing"), "{said}");
}

#[test]
fn squads_of_files_fly_too() {
    let place = workplace("sim-files");
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples/yavin.xws");
    let output = redfive(&place, &["sim", "--games", "3", "--squads", example, "swarm"]);
    let stdout = text(&output.stdout);
    assert!(stdout.starts_with("yavin against swarm: 3 games"), "{stdout}");
    let record = ["sim", "--games", "2", "--squads", example, "swarm", "--record", "games"];
    assert!(redfive(&place, &record).status.success());
    let told = redfive(&place, &["replay", "games/game-000001.jsonl"]);
    assert!(text(&told.stdout).contains("(as recorded).\n"), "{}", text(&told.stderr));
    assert!(refused(&place, &["sim", "--squads", "none.xws", "red"]).contains("none.xws: cannot"));
    let squad = |faction: &str, pilots: &str| {
        format!(r#"{{"version": "2.0.0", "faction": "{faction}", "pilots": [{pilots}]}}"#)
    };
    for (faction, pilots, said) in [
        ("galacticempire", "", "the squad has 0 ships; allowed: 1 to 8"),
        (
            "galacticempire",
            r#"{"id": "soontirfell"}"#,
            "unknown pilot `soontirfell`; did you mean `soontirfel`?",
        ),
        ("scumandvillainy", r#"{"id": "lawlesspirates"}"#, "such a huge ship cannot be played yet"),
    ] {
        let file = place.join("squad.xws");
        std::fs::write(&file, squad(faction, pilots)).expect("written");
        let told = refused(&place, &["sim", "--squads", "squad.xws", "red"]);
        assert!(told.contains(said), "{told}");
    }
}

/// A huge ship flies on a table twice as wide, where it moves with its tool.
#[test]
fn huge_ships_fly_on_a_wide_table() {
    let place = workplace("sim-huge");
    let squad = r#"{"version": "2.0.0", "faction": "rebelalliance", "pilots": [{"id": "alderaanianguard"}]}"#;
    fs::write(place.join("cr90.xws"), squad).expect("a file");
    let arguments =
        ["sim", "--games", "2", "--squads", "cr90.xws", "swarm", "--record", "records", "--json"];
    assert_eq!(json(&redfive(&place, &arguments))["games"], 2);
    let record = fs::read_to_string(place.join("records/game-000000.jsonl")).expect("a record");
    assert!(record.contains("1828.8"), "{}", record.lines().next().unwrap_or_default());
    let told = redfive(&place, &["replay", "records/game-000000.jsonl"]);
    let told = text(&told.stdout);
    assert!(
        told.contains("Alderaanian Guard now stands") && told.contains("as recorded"),
        "{told}"
    );
}

#[test]
fn a_recorded_game_is_verified_and_told() {
    let place = workplace("replay");
    redfive(&place, &["sim", "--games", "2", "--record", "games"]);
    let output = redfive(&place, &["replay", "games/game-000001.jsonl"]);
    let log = text(&output.stdout);
    assert!(output.status.success(), "{}", text(&output.stderr));
    for expected in [
        "    Round 1.\n",
        "Player 1, dial of Wedge Antilles: ",
        "(RR.PLANNING-PHASE.02).\n",
        " reveals ",
        " attacks ",
        "    Attack dice: ",
        "(as recorded).\n",
    ] {
        assert!(log.contains(expected), "{expected:?} is not in {log}");
    }
    let value = json(&redfive(&place, &["replay", "games/game-000001.jsonl", "--json"]));
    assert_eq!(value["pinned"], true);
    assert!(value["log"].as_array().is_some_and(|log| log.len() > 100));
}

#[test]
fn bad_records_get_one_line_with_the_place() {
    let place = workplace("replay-bad");
    redfive(&place, &["sim", "--games", "1", "--record", "games"]);
    let good = fs::read_to_string(place.join("games/game-000000.jsonl")).expect("a record");
    let bad = |name: &str, content: &[u8]| {
        fs::write(place.join(name), content).expect("written");
        refused(&place, &["replay", name])
    };
    let cut = &good[..good.len() - 10];
    let line = good.lines().count();
    let said = bad("cut.jsonl", cut.as_bytes());
    assert!(
        said.starts_with(&format!("redfive: cut.jsonl: line {line}: cannot be read")),
        "{said}"
    );
    let said =
        bad("player.jsonl", good.replacen("\n{\"player\":0", "\n{\"player\":5", 1).as_bytes());
    assert_eq!(said, "redfive: player.jsonl: line 2: there is no player 5");
    let said = bad("format.jsonl", good.replacen("\"format\":3", "\"format\":8", 1).as_bytes());
    assert!(said.contains("line 1: the record has format 8"), "{said}");
    assert!(bad("bytes.jsonl", b"a\nb\n\xff").ends_with("line 3: is not UTF-8 text"));
    assert!(bad("empty.jsonl", b"").ends_with("line 1: the header is missing"));
    assert!(refused(&place, &["replay", "none.jsonl"]).ends_with("there is no such file"));
    assert!(refused(&place, &["replay", "games"]).contains("is a directory"));
}

/// Random squads fly, their abilities are counted, and the number of threads does not matter.
#[test]
fn random_squads_and_what_became_of_abilities() {
    let place = workplace("sim-random-squads");
    let run = |threads: &str| {
        let wanted = ["sim", "--random-squads", "6", "--report", "abilities", "--json"];
        let mut value = json(&redfive(&place, &[&wanted[..], &["--threads", threads]].concat()));
        value["speed"] = serde_json::Value::Null;
        value
    };
    let one = run("1");
    assert_eq!(one, run("3"));
    assert_eq!((&one["games"], &one["squads"][0]), (&6.into(), &"random".into()));
    let rows = one["abilities"].as_array().expect("a list");
    assert_eq!(rows[0]["verdict"], "never in play");
    assert!(rows.last().expect("a row")["changed"].as_u64() > Some(0));
    for row in rows {
        let counts = ["triggered", "offered", "used"].map(|name| row[name].as_u64());
        assert!(counts.is_sorted_by(|more, less| more >= less), "{row}");
    }
    let output = redfive(&place, &["sim", "--random-squads", "2", "--report", "abilities"]);
    let printed = text(&output.stdout);
    assert!(printed.contains("random against random: 2 games"), "{printed}");
    assert!(printed.contains("never in play") && printed.contains("changed\n"), "{printed}");
    // A record can be kept and replayed as that of any game.
    let record = ["sim", "--random-squads", "2", "--record", "games", "--points", "xwa-50-points"];
    assert!(redfive(&place, &record).status.success());
    assert!(redfive(&place, &["replay", "games/game-000001.jsonl"]).status.success());
    let both = redfive(&place, &["sim", "--random-squads", "2", "--squads", "red", "red"]);
    let said = text(&both.stderr);
    assert!(said.contains("cannot be used with"), "{said}");
}

/// A moment of a recorded game is a case that `redfive check` plays; one with another number in it fails.
#[test]
fn a_moment_of_a_record_is_a_case() {
    let place = workplace("case");
    let sim = ["sim", "--games", "1", "--seed", "5", "--record", "games"];
    assert!(redfive(&place, &sim).status.success());
    let record = "games/game-000000.jsonl";
    let written = redfive(&place, &["case", record, "--at", "60"]);
    assert!(written.status.success(), "{}", text(&written.stderr));
    let case = text(&written.stdout).to_owned();
    fs::write(place.join("report.case"), &case).expect("a file");
    let checked = redfive(&place, &["check", "report.case"]);
    assert_eq!(checked.status.code(), Some(0), "{}", text(&checked.stdout));
    let wrong = case.replace("expect round ", "expect round 1");
    fs::write(place.join("wrong.case"), wrong).expect("a file");
    assert_eq!(redfive(&place, &["check", "wrong.case"]).status.code(), Some(1));
    let beyond = refused(&place, &["case", record, "--at", "99999"]);
    assert!(beyond.contains("there is no moment 99999"), "{beyond}");
    fs::write(place.join("none.jsonl"), "no record").expect("a file");
    assert!(refused(&place, &["case", "none.jsonl"]).contains("none.jsonl"));
}
