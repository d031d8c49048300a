//! `redfive serve` from the outside: it starts, says where it is, stops when told, and says what is
//! wrong in one sentence.

#![cfg(unix)]

#[path = "../../server/tests/support/answers.rs"]
mod answers;
mod support;

use answers::{Dice, next_decision, some_answer};
use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use support::{redfive, text, workplace};

/// A running server; stopped if a test fails.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
    }
}

/// Starts a server at a free port. It, and its host and port.
fn start(data: &Path) -> (Running, String) {
    start_by(Command::new(env!("CARGO_BIN_EXE_redfive")), data)
}

/// The same by another command that runs it.
fn start_by(mut command: Command, data: &Path) -> (Running, String) {
    let mut child = command
        .args(["serve", "--port", "0", "--no-open", "--data"])
        .arg(data)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command runs");
    let mut line = String::new();
    let mut output = BufReader::new(child.stdout.take().expect("piped"));
    output.read_line(&mut line).expect("a line");
    let address = line.trim().strip_prefix("Red Five is at http://").expect("an address");
    let address = address.trim_end_matches('/').to_owned();
    // Whoever reads what it says goes on reading.
    std::thread::spawn(move || output.read_to_string(&mut String::new()));
    (Running(child), address)
}

fn get(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("it listens");
    let request = format!("GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer
}

fn serve(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_redfive"));
    command.arg("serve").args(arguments).output().expect("the command runs")
}

fn assert_refused(output: &Output, what: &str) {
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(output.stdout.is_empty());
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.contains(what), "{said}");
}

#[test]
fn serves_the_page_and_stops_when_told() {
    let (mut server, address) = start(&workplace("serves"));
    assert!(address.starts_with("127.0.0.1:"));
    assert!(get(&address, "/").contains("<title>Red Five</title>"));
    assert!(get(&address, "/api/games").ends_with("[]"));
    // A page that waits for news does not keep the server from stopping.
    let mut waiting = TcpStream::connect(&address).expect("it listens");
    let request = format!("GET /api/games/none/events HTTP/1.1\r\nhost: {address}\r\n\r\n");
    waiting.write_all(request.as_bytes()).expect("sent");
    let killed = Command::new("kill").arg(server.0.id().to_string()).status();
    assert!(killed.expect("kill runs").success());
    assert!(server.0.wait().expect("it ends").success());
}

#[test]
fn says_what_is_wrong() {
    let place = workplace("serve-wrong");
    let (_server, address) = start(&place);
    let port = address.rsplit(':').next().expect("a port");
    let data = place.to_str().expect("UTF-8");
    let other = place.join("other");
    let other = other.to_str().expect("UTF-8");
    let taken = serve(&["--port", port, "--no-open", "--data", other]);
    assert_refused(&taken, "is in use");
    let file = place.join("a-file");
    fs::write(&file, "").expect("written");
    let unusable = serve(&["--port", "0", "--no-open", "--data", file.to_str().expect("UTF-8")]);
    assert_refused(&unusable, "cannot be used for saved games");
    let second = serve(&["--port", "0", "--no-open", "--data", data]);
    assert_refused(&second, "another redfive serves the games that are kept there");
    let private = serve(&["--host", "play.example", "--no-open", "--data", data]);
    assert!(String::from_utf8_lossy(&private.stderr).contains("--public"));
}

/// Sends JSON. The answer's body.
fn post(address: &str, path: &str, body: &Value) -> Value {
    let mut stream = TcpStream::connect(address).expect("it listens");
    let body = body.to_string();
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\n\
         content-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 20"), "{answer}");
    serde_json::from_str(body_of(&answer)).expect("JSON")
}

fn body_of(answer: &str) -> &str {
    answer.split_once("\r\n\r\n").expect("a body").1
}

/// A game from the table is played again by the command, card by card and die by die.
#[test]
fn a_game_of_the_table_is_replayed() {
    let place = workplace("serve-replay");
    let (_server, address) = start(&place.join("data"));
    let squads = ["bomber-wing", "separatist-hunters"];
    let game = post(&address, "/api/games", &json!({ "squads": squads, "rounds": 2, "seed": 4 }));
    let path = format!("/api/games/{}", game["id"].as_str().expect("an id"));
    let record = format!("{path}/record");
    assert!(get(&address, &record).starts_with("HTTP/1.1 403"), "it is not over");
    let mut dice = Dice(4);
    let end = loop {
        let view: Value = serde_json::from_str(body_of(&get(&address, &path))).expect("JSON");
        let Some(decision) = next_decision(&view) else { break view };
        let answer = some_answer(&decision["control"], &mut dice);
        let answer =
            json!({ "player": decision["player"], "decision": decision["id"], "answer": answer });
        post(&address, &format!("{path}/answers"), &answer);
    };
    assert!(end["ending"].is_object(), "{end}");
    let answer = get(&address, &record);
    assert!(answer.contains("content-disposition: attachment; filename=\"redfive-"), "{answer}");
    fs::write(place.join("game.jsonl"), body_of(&answer)).expect("written");
    let output = redfive(&place, &["replay", "game.jsonl", "--json"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(told["pinned"], true, "it ends as it did on the table");
}

/// Sends JSON. The status and the body; none if the server is gone.
fn try_post(address: &str, path: &str, body: &Value) -> Option<(u16, Value)> {
    let mut stream = TcpStream::connect(address).ok()?;
    let body = body.to_string();
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\n\
         content-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    let status = answer.get(9..12)?.parse().ok()?;
    Some((status, serde_json::from_str(answer.split_once("\r\n\r\n")?.1).ok()?))
}

/// A server whose files can be no longer than so many kilobytes, as if the disk were full then.
fn start_with_little_room(data: &Path, kilobytes: u32) -> (Running, String) {
    let mut shell = Command::new("sh");
    let blocks = kilobytes * 2;
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
    shell.args(["-c", &script, env!("CARGO_BIN_EXE_redfive")]);
    start_by(shell, data)
}

/// When nothing more can be written the server says so and goes on showing games; no acknowledged choice is lost, and
/// with room again the game goes on.
#[test]
fn a_full_disk_loses_no_acknowledged_choice() {
    let data = workplace("serve-full").join("data");
    let (mut server, address) = start_with_little_room(&data, 200);
    let wanted = json!({ "squads": ["red-flight", "academy-swarm"], "seed": 5 });
    let id = post(&address, "/api/games", &wanted)["id"].as_str().expect("an id").to_owned();
    let path = format!("/api/games/{id}");
    let see = |address: &str| -> Value {
        serde_json::from_str(body_of(&get(address, &path))).expect("JSON")
    };
    let mut dice = Dice(5);
    let answer = |address: &str, dice: &mut Dice| {
        let decision = next_decision(&see(address)).expect("it is not over");
        let answer = some_answer(&decision["control"], dice);
        let answer =
            json!({ "player": decision["player"], "decision": decision["id"], "answer": answer });
        try_post(address, &format!("{path}/answers"), &answer).expect("an answer")
    };
    let mut acknowledged = 0;
    let refused = loop {
        let (status, body) = answer(&address, &mut dice);
        if status != 200 {
            assert_eq!(status, 500, "{body}");
            break body["error"]["message"].as_str().expect("words").to_owned();
        }
        acknowledged = body["moment"].as_u64().expect("a moment");
        assert!(acknowledged < 1_000, "it is never full");
    };
    assert!(acknowledged > 5, "{acknowledged}");
    let says = "the server failed: the game cannot be kept: games.db";
    assert!(refused.starts_with(says) && refused.contains("the disk"), "{refused}");
    for _ in 0..3 {
        assert_eq!(answer(&address, &mut dice).0, 500);
        assert_eq!(see(&address)["moment"], acknowledged, "nothing has changed");
    }
    let before = see(&address);
    server.0.kill().expect("it is killed");
    server.0.wait().expect("it ends");
    let (_server, address) = start(&data);
    assert_eq!(see(&address), before);
    assert_eq!(answer(&address, &mut dice).0, 200);
}

/// A file that was cut off is told in a sentence and left as it is.
#[test]
fn a_truncated_database_is_told_and_left_alone() {
    let data = workplace("serve-truncated").join("data");
    let (mut server, address) = start(&data);
    for seed in 0..5 {
        post(&address, "/api/games", &json!({ "seed": seed }));
    }
    let told = Command::new("kill").arg(server.0.id().to_string()).status();
    assert!(told.expect("kill runs").success() && server.0.wait().expect("it ends").success());
    let file = data.join("games.db");
    let whole = fs::read(&file).expect("a file");
    for length in [whole.len() / 2, whole.len() - 4_096, 100] {
        fs::write(&file, &whole[..length]).expect("written");
        let refused = serve(&["--port", "0", "--no-open", "--data", data.to_str().expect("UTF-8")]);
        assert_refused(&refused, "games.db: it is damaged and was left as it is");
        assert!(fs::read(&file).expect("a file") == whole[..length], "nothing is changed");
    }
    fs::write(&file, &whole).expect("written");
    let (_server, address) = start(&data);
    let games: Value = serde_json::from_str(body_of(&get(&address, "/api/games"))).expect("JSON");
    assert_eq!(games.as_array().map(Vec::len), Some(5));
}

/// Plays a game until the server is gone. How many choices it has acknowledged.
fn play_until_it_dies(address: &str, id: &str, mut dice: Dice) -> u64 {
    let path = format!("/api/games/{id}");
    let mut acknowledged = 0;
    loop {
        let Ok(mut stream) = TcpStream::connect(address) else { return acknowledged };
        let request =
            format!("GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
        let mut answer = String::new();
        if stream.write_all(request.as_bytes()).is_err()
            || stream.read_to_string(&mut answer).is_err()
        {
            return acknowledged;
        }
        let body = answer.split_once("\r\n\r\n").map_or("", |it| it.1);
        let Ok(view) = serde_json::from_str::<Value>(body) else { return acknowledged };
        let Some(decision) = next_decision(&view) else { return acknowledged };
        let answer = some_answer(&decision["control"], &mut dice);
        let answer =
            json!({ "player": decision["player"], "decision": decision["id"], "answer": answer });
        match try_post(address, &format!("{path}/answers"), &answer) {
            Some((200, body)) => acknowledged = body["moment"].as_u64().expect("a moment"),
            Some((status, body)) => panic!("{status}: {body}"),
            None => return acknowledged,
        }
    }
}

/// Killed at any moment while games are played, the server has every choice that it has acknowledged when it
/// starts again, and each game goes on. `REDFIVE_KILLS` says how often; 20 times unless it does.
#[test]
fn a_killed_server_has_lost_no_acknowledged_choice() {
    let data = workplace("serve-kill").join("data");
    let kills = std::env::var("REDFIVE_KILLS").ok().and_then(|it| it.parse().ok()).unwrap_or(20);
    let squads = ["red-flight", "academy-swarm"];
    let mut games: Vec<(String, u64)> = Vec::new();
    let mut moments = Dice(1);
    let mut played = 0;
    for kill in 0..kills {
        let (mut server, address) = start(&data);
        for (id, acknowledged) in &games {
            let view = get(&address, &format!("/api/games/{id}"));
            let view: Value = serde_json::from_str(body_of(&view)).expect("JSON");
            let now = view["moment"].as_u64().expect("a moment");
            // One that was kept may not have been acknowledged any more.
            assert!(now == *acknowledged || now == acknowledged + 1, "{id}: {now} {acknowledged}");
        }
        games.clear();
        let ids: Vec<String> = (0..4)
            .map(|i| {
                let wanted = json!({ "squads": squads, "rounds": 6, "seed": kill * 4 + i });
                post(&address, "/api/games", &wanted)["id"].as_str().expect("an id").to_owned()
            })
            .collect();
        let players: Vec<_> = ids
            .iter()
            .map(|id| {
                let (address, id) = (address.clone(), id.clone());
                let dice = Dice(kill);
                std::thread::spawn(move || play_until_it_dies(&address, &id, dice))
            })
            .collect();
        std::thread::sleep(std::time::Duration::from_millis(100 + moments.below(500) as u64));
        server.0.kill().expect("it is killed");
        server.0.wait().expect("it ends");
        for (id, player) in ids.into_iter().zip(players) {
            let acknowledged = player.join().expect("it was answered well");
            played += acknowledged;
            games.push((id, acknowledged));
        }
    }
    assert!(played > kills, "{played} choices were acknowledged");
}
