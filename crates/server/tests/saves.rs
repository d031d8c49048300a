//! Saved games from the outside: what is cut off, edited or old is told and left alone, and the
//! others are played on.

mod support;

use axum::http::StatusCode;
use redfive_server::Server;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use support::answers::Dice;
use support::{get, place, play, service, start, view};

/// What a server that starts here says of its saved games.
async fn told(data: &Path) -> Vec<String> {
    let server = Server::bind(0, data).await.expect("the server starts");
    server.unread().to_vec()
}

fn read(data: &Path, file: &str) -> String {
    fs::read_to_string(data.join("games").join(file)).expect("a file")
}

/// The files of a game under another id.
fn copy(data: &Path, id: &str, new: &str) -> (String, Vec<String>) {
    let snapshot = read(data, &format!("{id}.json")).replace(id, new);
    let record = read(data, &format!("{id}.jsonl"));
    (snapshot, record.lines().map(str::to_owned).collect())
}

fn write(data: &Path, file: &str, content: impl AsRef<[u8]>) {
    fs::write(data.join("games").join(file), content).expect("written");
}

/// An answer adds a line; a crash in the middle of one loses no other.
#[tokio::test]
async fn a_crash_in_the_middle_of_a_line_loses_no_other() {
    let data = place("crash");
    let first = service(&data);
    let id = start(&first, 7).await;
    let mut dice = Dice(7);
    play(&first, &id, &mut dice, 40).await;
    let file = format!("{id}.jsonl");
    let before = read(&data, &file);
    let expected = view(&first, &id, None).await;
    play(&first, &id, &mut dice, 1).await;
    let after = read(&data, &file);
    assert!(after.starts_with(&before), "nothing is written again");
    assert_eq!(after.lines().count(), before.lines().count() + 1);
    drop(first);

    write(&data, &file, &after[..after.len() - 5]);
    let said = told(&data).await;
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].contains(&file) && said[0].contains("cut off"), "{said:?}");
    let again = service(&data);
    assert_eq!(view(&again, &id, None).await, expected);
    let end = play(&again, &id, &mut Dice(8), 2_000).await;
    assert!(end["ending"].is_object());
    assert_eq!(told(&data).await, Vec::<String>::new());
    assert_eq!(view(&service(&data), &id, None).await, end);
}

/// What a crash between a line and the snapshot leaves.
#[tokio::test]
async fn a_snapshot_that_tells_too_little_is_written_again() {
    let data = place("behind");
    let first = service(&data);
    let id = start(&first, 3).await;
    let file = format!("{id}.json");
    let begun = read(&data, &file);
    let end = play(&first, &id, &mut Dice(3), 2_000).await;
    let whole = read(&data, &file);
    drop(first);
    write(&data, &file, begun);
    assert_eq!(view(&service(&data), &id, None).await, end);
    assert_eq!(read(&data, &file), whole);
}

#[tokio::test]
async fn broken_saves_are_told_and_the_others_are_played() {
    let data = place("broken-saves");
    let first = service(&data);
    let id = start(&first, 1).await;
    let stopped = play(&first, &id, &mut Dice(1), 30).await;
    assert_eq!(stopped["round"], 2);
    drop(first);
    // It stopped in the middle of a round, so a start writes its snapshot again.
    assert_eq!(told(&data).await, Vec::<String>::new());
    let lines = |lines: &[String]| lines.join("\n") + "\n";

    // The name of the game, what is done to its snapshot and its record, and what is said.
    type Edit = fn(&mut String, &mut Vec<String>);
    let edits: [(&str, Edit, &str); 15] = [
        (
            "both",
            |told, record| {
                told.truncate(100);
                record[5].truncate(9);
            },
            "both.json: cannot be played on: EOF",
        ),
        (
            "unsaid",
            |told, record| {
                told.clear();
                let mut header: Value = serde_json::from_str(&record[0]).expect("JSON");
                header.as_object_mut().expect("fields").remove("about");
                record[0] = header.to_string();
            },
            "it does not say who plays",
        ),
        (
            "squad",
            |_, record| record[0] = record[0].replace("red-flight", "none"),
            "its squad is unknown",
        ),
        (
            "swap",
            |_, record| record[0] = record[0].replace("red-flight", "academy-swarm"),
            "its ships are not those of its squads",
        ),
        (
            "three",
            |_, record| record[0] = record[0].replace("[\"Player 1\",", "[\"C\",\"Player 1\","),
            "its players are not those of its record",
        ),
        (
            "pin",
            |_, record| {
                let pin = record.iter_mut().find(|line| line.starts_with("{\"stands\""));
                let pin = pin.expect("a round has ended");
                let digit = pin.find("\",").expect("the end of a fingerprint") - 1;
                let other = if pin[digit..].starts_with('0') { "1" } else { "0" };
                pin.replace_range(digit..=digit, other);
            },
            "pin.jsonl: cannot be played on: line ",
        ),
        ("old", |told, _| *told = told.replace("\"format\":4", "\"format\":1"), "format 1, not 4"),
        ("nothing", |_, record| record.clear(), "nothing.jsonl: cannot be played on: line 1:"),
        ("cut", |_, record| record[5].truncate(9), "cut.jsonl: cannot be played on: line 6:"),
        ("gap", |_, record| drop(record.remove(2)), "gap.jsonl: cannot be played on: line "),
        (
            "who",
            |_, record| record[1] = record[1].replacen("\"player\":0", "\"player\":7", 1),
            "who.jsonl: cannot be played on: line 2:",
        ),
        (
            "card",
            |_, record| record[0] = record[0].replace("redsquadronveteran", "nobody"),
            "card.jsonl: cannot be played on: line 1:",
        ),
        (
            "header",
            |_, record| record[0] = record[0].replacen("\"format\":3", "\"format\":9", 1),
            "header.jsonl: cannot be played on: line 1: the record has format 9",
        ),
        (
            "rules",
            |_, record| record[0] = record[0].replacen("1.4.2", "1.4.1", 1),
            "rules.jsonl: cannot be played on: line 1:",
        ),
        (
            "print",
            |_, record| {
                let mut header: Value = serde_json::from_str(&record[0]).expect("JSON");
                let other = header["uses"][1][1].clone();
                header["uses"][0][1] = other;
                record[0] = header.to_string();
            },
            "print.jsonl: cannot be played on: line 1:",
        ),
    ];
    for (name, edit, _) in &edits {
        let (mut snapshot, mut record) = copy(&data, &id, name);
        let before = (snapshot.clone(), record.clone());
        edit(&mut snapshot, &mut record);
        assert_ne!((&snapshot, &record), (&before.0, &before.1), "{name} is edited");
        write(&data, &format!("{name}.json"), &snapshot);
        write(
            &data,
            &format!("{name}.jsonl"),
            if record.is_empty() { String::new() } else { lines(&record) },
        );
    }
    let (snapshot, record) = copy(&data, &id, "binary");
    write(&data, "binary.json", &snapshot);
    write(&data, "binary.jsonl", [record[0].as_bytes(), b"\n\xff\xfe\x00\n"].concat());
    write(&data, "bytes.json", b"\x00\xff\xfe");
    write(&data, "huge.json", vec![b' '; (16 << 20) + 1]);
    let (snapshot, _) = copy(&data, &id, "gone");
    write(&data, "gone.json", &snapshot);
    fs::create_dir(data.join("games/folder.json")).expect("a directory");
    let others = [
        ("binary", "binary.jsonl: cannot be played on: it is not UTF-8 text"),
        ("bytes", "bytes.json: cannot be played on: it is not UTF-8 text"),
        ("huge", "huge.json: cannot be played on: it is larger than any game"),
        ("gone", "gone.jsonl: cannot be played on: there is no such file"),
        ("folder", "folder.json: cannot be played on: "),
    ];
    let files = || {
        let mut files: Vec<_> = fs::read_dir(data.join("games"))
            .expect("a directory")
            .map(|entry| entry.expect("an entry").path())
            .map(|path| (fs::read(&path).unwrap_or_default(), path))
            .collect();
        files.sort();
        files
    };
    let before = files();

    let said = told(&data).await;
    let wanted = edits.iter().map(|(name, _, says)| (*name, *says)).chain(others);
    for (name, says) in wanted.clone() {
        let file = format!("/{name}.json");
        let found: Vec<_> = said.iter().filter(|sentence| sentence.contains(&file)).collect();
        let [sentence] = found[..] else { panic!("one sentence of {name}: {found:?}") };
        assert!(sentence.contains(says) && sentence.lines().count() == 1, "{sentence}");
    }
    assert_eq!(said.len(), wanted.count(), "{said:?}");
    assert_eq!(files().len(), before.len());
    assert!(files() == before, "no file is touched");

    // Those whose snapshot can be read are listed, with the reason, and their log can be read.
    let again = service(&data);
    assert_eq!(view(&again, &id, None).await, stopped);
    let (_, list) = get(&again, "/api/games").await;
    let list = list.as_array().expect("a list");
    let closed: Vec<&Value> = list.iter().filter(|game| !game["why"].is_null()).collect();
    assert_eq!((list.len(), closed.len()), (16, 15), "{list:?}");
    for game in closed {
        let id = game["id"].as_str().expect("an id");
        let (status, body) = get(&again, &format!("/api/games/{id}")).await;
        assert_eq!((status, &body["error"]["code"]), (StatusCode::CONFLICT, &json!("closed")));
        let (status, log) = get(&again, &format!("/api/games/{id}/log")).await;
        assert_eq!((status, &log["why"]), (StatusCode::OK, &game["why"]));
        assert_eq!(log["log"][0]["text"], stopped["log"][0]["text"], "{log}");
        let (status, _) = get(&again, &format!("/api/games/{id}/record")).await;
        assert_eq!(status, StatusCode::FORBIDDEN, "it is not over");
    }
}

/// An engine that plays otherwise must not go on with a game as another one, even if every recorded
/// choice is still legal: here other cards lie in the damage decks.
#[tokio::test]
async fn a_game_that_goes_otherwise_now_is_closed_and_its_log_survives() {
    let data = place("otherwise");
    let first = service(&data);
    let id = start(&first, 2).await;
    let mut dice = Dice(2);
    let mut now = play(&first, &id, &mut dice, 1).await;
    while now["round"] == 1 {
        now = play(&first, &id, &mut dice, 1).await;
    }
    assert_eq!((&now["round"], &now["attack"]), (&json!(2), &Value::Null), "nobody has fired");
    drop(first);
    let (file, told) = (format!("{id}.jsonl"), read(&data, &format!("{id}.json")));
    let record = read(&data, &file);
    assert!(record.lines().last().expect("a line").starts_with("{\"stands\""));
    write(&data, &file, record.replacen("\"seed\":\"02", "\"seed\":\"03", 1));

    let again = service(&data);
    let (status, body) = get(&again, &format!("/api/games/{id}")).await;
    assert_eq!((status, &body["error"]["code"]), (StatusCode::CONFLICT, &json!("closed")));
    let why = body["error"]["message"].as_str().expect("words");
    assert!(why.contains("goes otherwise than recorded by engine"), "{why}");
    let (_, log) = get(&again, &format!("/api/games/{id}/log")).await;
    assert_eq!(log["log"], now["log"]);
    assert_eq!(read(&data, &format!("{id}.json")), told);
}

/// The record is the truth, and says who plays.
#[tokio::test]
async fn a_damaged_snapshot_is_made_anew() {
    let data = place("anew");
    let first = service(&data);
    let wanted = json!({ "names": ["Ann", "Bob"], "seed": 4, "rounds": 4 });
    let id = support::start_with(&first, wanted).await;
    let stopped = play(&first, &id, &mut Dice(4), 60).await;
    drop(first);
    assert_eq!(told(&data).await, Vec::<String>::new());
    let (file, whole) = (format!("{id}.json"), read(&data, &format!("{id}.json")));
    let damages = [
        (whole[..100].to_owned(), "EOF"),
        ("[]".to_owned(), "invalid"),
        (String::new(), "EOF"),
        (whole.replace(&id, "other"), "it says that it is the game \"other\""),
        (whole.replacen('{', "{\"more\":1,", 1), "unknown field `more`"),
    ];
    for (damaged, says) in damages {
        write(&data, &file, damaged);
        let said = told(&data).await;
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(said[0].contains("is made anew from the record") && said[0].contains(says));
        assert_eq!(read(&data, &file), whole);
    }
    fs::remove_file(data.join("games").join(&file)).expect("removed");
    assert_eq!(view(&service(&data), &id, None).await, stopped);
    assert_eq!(stopped["players"][1]["name"], "Bob");
    assert_eq!(read(&data, &file), whole);
}

/// The version that wrote a record stays in it, whatever plays it on.
#[tokio::test]
async fn a_record_keeps_its_header_and_a_closed_one_is_told() {
    let data = place("header");
    let first = service(&data);
    let id = start(&first, 6).await;
    play(&first, &id, &mut Dice(6), 30).await;
    drop(first);
    let file = format!("{id}.jsonl");
    let older = read(&data, &file).replacen("\"engine\":\"0.", "\"engine\":\"00.", 1);
    write(&data, &file, &older);
    let again = service(&data);
    play(&again, &id, &mut Dice(6), 2_000).await;
    let (status, body) = get(&again, &format!("/api/games/{id}/record")).await;
    assert_eq!((status, &body), (StatusCode::OK, &json!(read(&data, &file))));
    assert!(body.as_str().expect("lines").contains("\"engine\":\"00."));
    drop(again);

    // It is over, and its record is gone: there is a log, and no failure of the server.
    fs::remove_file(data.join("games").join(&file)).expect("removed");
    let (status, body) = get(&service(&data), &format!("/api/games/{id}/record")).await;
    assert_eq!((status, &body["error"]["code"]), (StatusCode::CONFLICT, &json!("closed")));
}

/// The record holds what is hidden, so it is given when nothing is hidden any more.
#[tokio::test]
async fn the_record_can_be_had_when_the_game_is_over() {
    let data = place("record");
    let service = service(&data);
    let id = start(&service, 5).await;
    play(&service, &id, &mut Dice(5), 20).await;
    let path = format!("/api/games/{id}/record");
    let (status, body) = get(&service, &path).await;
    assert_eq!((status, &body["error"]["code"]), (StatusCode::FORBIDDEN, &json!("not-over")));
    play(&service, &id, &mut Dice(5), 2_000).await;
    let (status, body) = get(&service, &path).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(body, json!(read(&data, &format!("{id}.jsonl"))), "as it is kept");
    assert!(body.as_str().expect("lines").lines().last().expect("one").starts_with("{\"stands\""));
    let (status, _) = get(&service, "/api/games/none/record").await;
    assert_eq!(status, StatusCode::NOT_FOUND);
}
