//! Saved games from the outside: what is cut off, edited or old is told and left alone, and the
//! others are played on.

mod support;

use axum::http::StatusCode;
use redfive_server::Server;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use support::answers::Dice;
use support::{get, place, play, service, start, view};

/// What a server that starts here says of its saved games.
async fn told(data: &Path) -> Vec<String> {
    let server = Server::bind(0, data).await.expect("the server starts");
    server.unread().to_vec()
}

fn database(data: &Path) -> rusqlite::Connection {
    rusqlite::Connection::open(data.join("games.db")).expect("a database")
}

/// The record of a game as the database has it, line by line, and what it told.
fn kept(data: &Path, id: &str) -> (String, Vec<String>) {
    let database = database(data);
    let told = database.query_row("SELECT told FROM game WHERE id = ?1", [id], |row| row.get(0));
    let lines = "SELECT text FROM line WHERE game = ?1 ORDER BY number";
    let mut lines = database.prepare(lines).expect("a query");
    let lines = lines.query_map([id], |row| row.get(0)).expect("lines");
    (told.expect("a game"), lines.collect::<Result<_, _>>().expect("texts"))
}

/// A directory as the server of before kept games: two files for each.
fn before(name: &str) -> PathBuf {
    let data = place(name);
    fs::create_dir_all(data.join("games")).expect("a directory");
    data
}

fn write(data: &Path, file: &str, content: impl AsRef<[u8]>) {
    fs::write(data.join("games").join(file), content).expect("written");
}

/// Writes a game as it was kept before, under another id.
fn write_before(data: &Path, id: &str, new: &str, (told, lines): &(String, Vec<String>)) {
    write(data, &format!("{new}.json"), told.replace(id, new));
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    write(data, &format!("{new}.jsonl"), text);
}

fn files(data: &Path) -> Vec<(Vec<u8>, PathBuf)> {
    let mut files: Vec<_> = fs::read_dir(data.join("games"))
        .expect("a directory")
        .map(|entry| entry.expect("an entry").path())
        .map(|path| (fs::read(&path).unwrap_or_default(), path))
        .collect();
    files.sort();
    files
}

/// A game of before is taken over once, without the line that a crash has cut off; its files stay as they are.
#[tokio::test]
async fn a_game_of_before_is_played_on() {
    let data = place("takeover-from");
    let first = service(&data);
    let id = start(&first, 7).await;
    let expected = play(&first, &id, &mut Dice(7), 40).await;
    drop(first);
    let old = before("takeover-to");
    write_before(&old, &id, &id, &kept(&data, &id));
    let record = old.join(format!("games/{id}.jsonl"));
    let whole = fs::read_to_string(&record).expect("a record");
    write(&old, &format!("{id}.jsonl"), format!("{whole}{{\"player\":0,\"as"));
    let untouched = files(&old);

    let said = told(&old).await;
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].contains("jsonl: a last line that was cut off is left out"), "{said:?}");
    let again = service(&old);
    assert_eq!(view(&again, &id, None).await, expected);
    let end = play(&again, &id, &mut Dice(8), 2_000).await;
    assert!(end["ending"].is_object());
    drop(again);
    assert_eq!(told(&old).await, Vec::<String>::new(), "once");
    assert_eq!(view(&service(&old), &id, None).await, end);
    assert!(files(&old) == untouched, "no file is touched");
}

/// A game whose record was edited is told and can still be read; the others are played.
#[tokio::test]
async fn an_edited_database_keeps_the_other_games() {
    let data = place("edited-database");
    let first = service(&data);
    let (id, other) = (start(&first, 1).await, start(&first, 2).await);
    play(&first, &id, &mut Dice(1), 60).await;
    let expected = play(&first, &other, &mut Dice(2), 30).await;
    let (_, log) = get(&first, &format!("/api/games/{id}/log")).await;
    drop(first);
    let edit = "UPDATE line SET text = replace(text, ':0', ':1') WHERE game = ?1 AND number = 20";
    assert_eq!(database(&data).execute(edit, [&id]).expect("an edit"), 1);

    let again = service(&data);
    let (status, body) = get(&again, &format!("/api/games/{id}")).await;
    assert_eq!((status, &body["error"]["code"]), (StatusCode::CONFLICT, &json!("closed")));
    let why = body["error"]["message"].as_str().expect("words");
    assert!(why.contains("line 21 was changed by another program"), "{why}");
    let (status, told) = get(&again, &format!("/api/games/{id}/log")).await;
    assert_eq!(status, StatusCode::OK);
    let told = told["log"].as_array().expect("lines");
    assert!(told.len() > 10 && log["log"].as_array().expect("lines").starts_with(told));
    assert_eq!(view(&again, &other, None).await, expected);
    let (_, list) = get(&again, "/api/games").await;
    let closed = list.as_array().expect("a list").iter().filter(|it| !it["why"].is_null());
    assert_eq!(closed.count(), 1);
}

/// A second server refuses the directory before anything is read or written.
#[tokio::test]
async fn a_second_server_is_refused() {
    let data = place("second");
    let first = Server::bind(0, &data).await.expect("the server starts");
    let why = Server::bind(0, &data).await.expect_err("it is taken").to_string();
    assert!(why.contains("another redfive serves the games that are kept there"), "{why}");
    drop(first);
    assert_eq!(told(&data).await, Vec::<String>::new());
}

#[tokio::test]
async fn broken_saves_are_told_and_the_others_are_played() {
    let from = place("broken-saves-from");
    let first = service(&from);
    let id = start(&first, 1).await;
    let stopped = play(&first, &id, &mut Dice(1), 30).await;
    assert_eq!(stopped["round"], 2);
    drop(first);
    let whole = kept(&from, &id);
    let data = before("broken-saves");
    write_before(&data, &id, &id, &whole);
    let copy = |new: &str| (whole.0.replace(&id, new), whole.1.clone());
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
        let (mut snapshot, mut record) = copy(name);
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
    let (snapshot, record) = copy("binary");
    write(&data, "binary.json", &snapshot);
    write(&data, "binary.jsonl", [record[0].as_bytes(), b"\n\xff\xfe\x00\n"].concat());
    write(&data, "bytes.json", b"\x00\xff\xfe");
    write(&data, "huge.json", vec![b' '; (16 << 20) + 1]);
    let (snapshot, _) = copy("gone");
    write(&data, "gone.json", &snapshot);
    fs::create_dir(data.join("games/folder.json")).expect("a directory");
    let others = [
        ("binary", "binary.jsonl: cannot be played on: it is not UTF-8 text"),
        ("bytes", "bytes.json: cannot be played on: it is not UTF-8 text"),
        ("huge", "huge.json: cannot be played on: it is larger than any game"),
        ("gone", "gone.jsonl: cannot be played on: there is no such file"),
        ("folder", "folder.json: cannot be played on: "),
    ];
    let untouched = files(&data);

    let said = told(&data).await;
    let wanted = edits.iter().map(|(name, _, says)| (*name, *says)).chain(others);
    for (name, says) in wanted.clone() {
        let file = format!("/{name}.json");
        let found: Vec<_> = said.iter().filter(|sentence| sentence.contains(&file)).collect();
        let [sentence] = found[..] else { panic!("one sentence of {name}: {found:?}") };
        assert!(sentence.contains(says) && sentence.lines().count() == 1, "{sentence}");
    }
    assert_eq!(said.len(), wanted.count(), "{said:?}");
    assert!(files(&data) == untouched, "no file is touched");

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
    let from = place("otherwise-from");
    let first = service(&from);
    let id = start(&first, 2).await;
    let mut dice = Dice(2);
    let mut now = play(&first, &id, &mut dice, 1).await;
    while now["round"] == 1 {
        now = play(&first, &id, &mut dice, 1).await;
    }
    assert_eq!((&now["round"], &now["attack"]), (&json!(2), &Value::Null), "nobody has fired");
    drop(first);
    let (told, mut lines) = kept(&from, &id);
    assert!(lines.last().expect("a line").starts_with("{\"stands\""));
    lines[0] = lines[0].replacen("\"seed\":\"02", "\"seed\":\"03", 1);
    let data = before("otherwise");
    write_before(&data, &id, &id, &(told, lines));

    let again = service(&data);
    let (status, body) = get(&again, &format!("/api/games/{id}")).await;
    assert_eq!((status, &body["error"]["code"]), (StatusCode::CONFLICT, &json!("closed")));
    let why = body["error"]["message"].as_str().expect("words");
    assert!(why.contains("goes otherwise than recorded by engine"), "{why}");
    let (_, log) = get(&again, &format!("/api/games/{id}/log")).await;
    assert_eq!(log["log"], now["log"]);
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
    let lines = kept(&data, &id).1;
    assert_eq!(body, json!(lines.join("\n") + "\n"), "as it is kept");
    assert!(lines.last().expect("one").starts_with("{\"stands\""));
    let (status, _) = get(&service, "/api/games/none/record").await;
    assert_eq!(status, StatusCode::NOT_FOUND);
}
