//! `redfive match`, `situations`, `play` and `why` from the outside.

mod support;

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};
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
    stderr.trim_end().to_owned()
}

/// Types these lines into the command.
fn typed(place: &Path, arguments: &[&str], lines: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_redfive"))
        .current_dir(place)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command runs");
    // Who has quit reads no more.
    let _ = child.stdin.take().expect("piped").write_all(lines.as_bytes());
    child.wait_with_output().expect("it ends")
}

const SMALL: [&str; 6] = ["--squads", "decimator", "--rows", "--games", "4", "--seed=5"];

fn small<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&["match", "random", "random"][..], &SMALL, more].concat()
}

#[test]
fn a_match_is_measured_and_the_number_of_threads_does_not_matter() {
    let place = workplace("match");
    let run = |threads: &str| {
        let mut value = json(&redfive(&place, &small(&["--threads", threads, "--json"])));
        value["speed"] = serde_json::Value::Null;
        value["pairings"][0]["times"] = serde_json::Value::Null;
        value
    };
    let one = run("1");
    assert_eq!(one, run("3"));
    let pairing = &one["pairings"][0];
    // A player against itself, on equal dice with the seats swapped.
    assert_eq!((&pairing["games"], &pairing["share"]), (&4.into(), &0.5.into()));
    assert_eq!(pairing["refused"], serde_json::json!([0, 0]));
    let output = redfive(&place, &small(&["--svg", "shares.svg"]));
    let told = text(&output.stdout);
    assert!(output.stderr.is_empty(), "no bar without a terminal");
    for expected in [
        "random (A) against random (B): 4 games in 2 pairs from seed 5, dogfight, squads decimator\n",
        "share of random (A): 50.0 [15.0, 85.0], Elo +0 [-301, +301], points +0.00 ± ",
        "refused answers",
        "dials of a side, 99 % within",
    ] {
        assert!(told.contains(expected), "{expected:?} is not in {told}");
    }
    let picture = fs::read_to_string(place.join("shares.svg")).expect("a picture");
    assert!(picture.contains(">50.0 %</text>") && picture.contains("random (A)"), "{picture}");
}

#[test]
fn several_players_meet_each_other() {
    let place = workplace("match-several");
    let arguments =
        ["match", "random", "random", "random", "--squads", "decimator", "--rows", "--games", "6"];
    let value = json(&redfive(&place, &[&arguments[..], &["--json"]].concat()));
    let pairings = value["pairings"].as_array().expect("a list");
    assert!(pairings.len() == 3 && pairings.iter().all(|it| it["games"] == 2), "{value}");
    let told = redfive(&place, &arguments);
    assert!(text(&told.stdout).contains("3 players, each two of them: 6 games"));
}

/// Each game of a match is a record, which replays, and its players answer the same again.
#[test]
fn records_of_a_match_replay() {
    let place = workplace("match-records");
    let output = redfive(&place, &small(&["--records", "games", "--check"]));
    assert!(output.status.success(), "{}", text(&output.stderr));
    let told = redfive(&place, &["replay", "games/game-000003.jsonl"]);
    assert!(text(&told.stdout).contains("(as recorded)"), "{}", text(&told.stderr));
    let again = redfive(&place, &["replay", "games/game-000003.jsonl", "--players"]);
    let again = text(&again.stdout).to_owned() + text(&again.stderr);
    assert!(again.starts_with("random and random answer all "), "{again}");
    let sides = place.join("games/game-000003.players.json");
    let changed =
        fs::read_to_string(&sides).expect("who played").replacen("\"seed\":", "\"seed\":1", 1);
    fs::write(&sides, changed).expect("written");
    let said = refused(&place, &["replay", "games/game-000003.jsonl", "--players"]);
    assert!(said.contains("answers are others now; the first: "), "{said}");
}

#[test]
fn squads_of_all_kinds_take_part() {
    let place = workplace("match-squads");
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples/yavin.xws");
    let arguments = ["match", "random", "random", "--games", "2", "--json", "--scenario", "random"];
    let run = |more: &[&str]| json(&redfive(&place, &[&arguments[..], more].concat()));
    for (more, squads) in [
        (&["--squads", example, "decimator"][..], 1),
        (&["--squads", "held-out", "--meet", "crossed"], 2),
        (&["--random-squads"], 1),
    ] {
        let value = run(more);
        let flying = value["pairings"][0]["flying"].as_object().expect("squads");
        assert!((1..=2).contains(&flying.len()) && flying.len() >= squads, "{value}");
        assert_eq!(value["pairings"][0]["games"], 2);
    }
}

/// A test that is decided at once stops the match, at the same game however many threads there are.
#[test]
fn a_test_stops_a_match() {
    let place = workplace("match-sprt");
    let arguments = [
        "match",
        "veteran",
        "random",
        "--squads",
        "decimator",
        "--rows",
        "--games",
        "40",
        "--sprt",
        "0.10",
        "0.90",
        "--json",
    ];
    let value = json(&redfive(&place, &arguments));
    assert_eq!(value["sprt"]["verdict"], "high", "{value}");
    assert!(value["games"].as_u64() < Some(20), "{value}");
}

#[test]
fn what_is_wrong_with_a_match_is_told_in_a_line() {
    let place = workplace("match-wrong");
    for (more, said) in [
        (&["--squads", "blue"][..], "there is no squad \"blue\"; the squads are red, swarm"),
        (&["--scenario", "nowhere"], "there is no scenario \"nowhere\"; allowed: "),
        (&["--points", "none"], "there is no points document `none`"),
        (&["--sprt", "0.6", "0.5"], "the test wants two shares"),
    ] {
        let told = refused(&place, &[&["match", "random", "random"][..], more].concat());
        assert!(told.contains(said), "{told}");
    }
    let told = refused(&place, &["match", "random", "rogue"]);
    assert!(told.contains("there is no level \"rogue\""), "{told}");
    let told = refused(&place, &["match", "random", "ace:samples=many"]);
    assert!(told.contains("is no budget; write samples=N"), "{told}");
}

#[test]
fn a_simulation_between_levels() {
    let place = workplace("sim-players");
    let arguments = [
        "sim",
        "--players",
        "veteran,random",
        "--games",
        "3",
        "--squads",
        "decimator",
        "freighter",
    ];
    let told = redfive(&place, &arguments);
    let told = text(&told.stdout).to_owned() + text(&told.stderr);
    assert!(told.contains("flown by                      veteran       random"), "{told}");
    let told = refused(&place, &["sim", "--players", "veteran"]);
    assert!(told.contains("two players are wanted"), "{told}");
}

#[test]
fn situations_are_scored() {
    let place = workplace("situations");
    let value = json(&redfive(&place, &["situations", "--player", "random", "--json"]));
    assert!(value["situations"].as_array().is_some_and(|all| all.len() >= 60));
    let only = ["situations", "--player", "random", "--only", "certain kill"];
    let told = redfive(&place, &only);
    assert!(text(&told.stdout).contains(" of 1 situations ("), "{}", text(&told.stderr));
    let shown = redfive(&place, &["situations", "--only", "certain kill", "--show"]);
    let shown = text(&shown.stdout);
    assert!(
        shown.contains("good attack weak weapon 1") && shown.contains("bad  attack whole"),
        "{shown}"
    );
    assert!(refused(&place, &["situations", "--only", "zeppelin"]).contains("no situation has"));
    fs::write(place.join("a.case"), "case one\nship a x-wing player 1 at 300 300 facing 0\nship b x-wing player 2 at 300 600 facing 180\nphase planning\nbad dial a 1 straight\n").expect("written");
    let own = redfive(
        &place,
        &["situations", "--player", "random", "--files", "a.case", "--at-least", "100"],
    );
    let right = text(&own.stdout).contains("solves 1 of 1");
    assert_eq!(own.status.code(), Some(i32::from(!right)));
    fs::write(place.join("b.case"), "case two\nship a x-wing player 1 at 300 300 facing 0\nship b x-wing player 2 at 300 600 facing 180\nphase planning\nexpect round 1\n").expect("written");
    let said = refused(&place, &["situations", "--files", "b.case"]);
    assert!(said.contains("b.case:1: ") && said.ends_with("nothing is judged"), "{said}");
}

const PLAY: [&str; 9] = [
    "play",
    "--against",
    "random",
    "--squads",
    "decimator",
    "freighter",
    "--seed",
    "4",
    "--coach=veteran",
];

/// A whole game by typing the first answer to every question; then its review.
#[test]
fn a_game_is_played_and_reviewed() {
    let place = workplace("play");
    let output = typed(&place, &PLAY, &"1\n".repeat(3000));
    let told = text(&output.stdout);
    assert!(output.status.success(), "{}", text(&output.stderr));
    for expected in [
        "A new game: dogfight (decimator against freighter). You sit at the lower edge",
        "Set the dial of Patrol Leader (RR.PLANNING-PHASE.02)",
        "=== Round 1.",
        "Your ships:\n 1  Patrol Leader ",
        "# asteroid, % debris",
        "What your choices were worth: redfive why redfive-game.jsonl --of 1",
    ] {
        assert!(told.contains(expected), "{expected:?} is not in {told}");
    }
    let replayed = redfive(&place, &["replay", "redfive-game.jsonl"]);
    assert!(text(&replayed.stdout).contains("(as recorded)"));
    let said = refused(&place, &["play", "--resume", "redfive-game.jsonl"]);
    assert!(said.contains("this game is over"), "{said}");
    assert!(refused(&place, &PLAY).contains("there is a game already"));

    let why = ["why", "redfive-game.jsonl", "--by", "veteran"];
    let told = redfive(&place, &[&why[..], &["--of", "1"]].concat());
    let told = text(&told.stdout).to_owned() + text(&told.stderr);
    assert!(told.starts_with("Turning points") && told.contains("player 1 (you): "), "{told}");
    let value = json(&redfive(&place, &[&why[..], &["--at", "1", "--json"]].concat()));
    let choice = &value["choices"][0];
    assert_eq!((&choice["number"], &choice["round"]), (&1.into(), &1.into()), "{value}");
    let answers = choice["explanation"]["answers"].as_array().expect("answers");
    assert_eq!(answers.iter().filter(|it| it["given"] == true).count(), 1, "{value}");
    assert!(answers.iter().all(|it| it["loses_by"].as_f64() >= Some(0.0)), "{value}");
    let said = refused(&place, &[&why[..], &["--at", "90000"]].concat());
    assert!(said.contains("allowed: 1 to "), "{said}");
}

/// The end of what is typed saves the game, and it goes on from there; what was taken back is gone.
#[test]
fn a_game_is_left_resumed_and_taken_back() {
    let place = workplace("play-resume");
    let output = typed(
        &place,
        &PLAY,
        "help\nmap\nlog\nhint\nwhy\nundo\nnonsense\n77\n1 straight\nundo\n2 straight\nwhy\n",
    );
    let told = text(&output.stdout);
    assert!(output.status.success(), "{}", text(&output.stderr));
    for expected in [
        "take back your last answer",
        "Best: ",
        "You have not answered anything yet.",
        "There is nothing to take back.",
        "\"nonsense\" is no answer; type a number from 1 to ",
        "There is no answer 77; type 1 to ",
        "Taken back.",
        "Saved. Go on with: redfive play --resume redfive-game.jsonl",
    ] {
        assert!(told.contains(expected), "{expected:?} is not in {told}");
    }
    // Also of one dial while the others are not set.
    let after = told.rsplit("Taken back.").next().expect("what comes after");
    assert!(after.contains("Best, as chosen: ") || after.contains("\nChosen: "), "{after}");
    let record = fs::read_to_string(place.join("redfive-game.jsonl")).expect("a record");
    let dials = record.matches("\"topic\":\"dial\"").count();
    assert!(dials >= 1, "{record}");
    let output = typed(&place, &["play", "--resume", "redfive-game.jsonl"], "quit\n");
    let told = text(&output.stdout);
    assert!(told.starts_with("The game goes on: dogfight"), "{told}");
    assert!(told.contains("dial 2 straight"), "{told}");
    // Once the dice have come nothing is taken back.
    let output = typed(&place, &["play", "--resume", "redfive-game.jsonl"], &"1\n".repeat(5));
    assert!(output.status.success());
    let output = typed(&place, &["play", "--resume", "redfive-game.jsonl"], "undo\n");
    assert!(text(&output.stdout).contains("There is nothing to take back."));
}

#[test]
fn a_record_of_others_is_no_game_to_go_on_with() {
    let place = workplace("play-other");
    redfive(&place, &["sim", "--games", "1", "--record", "games"]);
    let said = refused(&place, &["play", "--resume", "games/game-000000.jsonl"]);
    assert!(said.contains("is no game of \"redfive play\""), "{said}");
    let said = refused(&place, &["play", "--squads", "held-out", "red"]);
    assert!(said.contains("\"held-out\" are several squads; name one of them"), "{said}");
    let said = refused(&place, &["why", "none.jsonl"]);
    assert!(said.ends_with("there is no such file"), "{said}");
}
