//! Games between people at two places, over real connections: keys, watchers, live changes, and nothing
//! hidden in any frame.

mod support;

use futures_util::{SinkExt, StreamExt};
use redfive_server::{Options, Server};
use serde_json::{Value, json};
use std::path::Path;
use std::time::Duration;
use support::answers::{Dice, next_decision, some_answer};
use support::place;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// A server at a free port; its host and port.
async fn serve(data: &Path, options: Options) -> String {
    let server = Server::bind_with(options, data).await.expect("the server starts");
    let address = server.url().trim_start_matches("http://").trim_end_matches('/').to_owned();
    tokio::spawn(server.run_until(std::future::pending()));
    address
}

/// A request; the status and the body.
async fn ask(address: &str, key: Option<&str>, line: &str, body: Option<Value>) -> (u16, Value) {
    let mut stream = TcpStream::connect(address).await.expect("it listens");
    let key = key.map_or_else(String::new, |key| format!("authorization: Bearer {key}\r\n"));
    let body = body.map_or_else(String::new, |body| body.to_string());
    let request = format!(
        "{line} HTTP/1.1\r\nhost: {address}\r\n{key}content-type: application/json\r\n\
         content-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await.expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("an answer");
    let status = answer[9..12].parse().expect("a status");
    let body = answer.split_once("\r\n\r\n").expect("a body").1;
    (status, serde_json::from_str(body).unwrap_or(Value::Null))
}

/// A page with a live connection, which keeps its view by the changes that it is told.
struct Page {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    seen_by: Option<u64>,
    view: Value,
    room: Value,
    said: Vec<Value>,
    /// The changes that it was told, and their bytes.
    changes: usize,
    bytes: usize,
    /// What the views would have come to that it was told as changes.
    whole: usize,
}

impl Page {
    async fn open(address: &str, id: &str, hello: Value) -> Self {
        let url = format!("ws://{address}/api/games/{id}/live");
        let (mut socket, _) = tokio_tungstenite::connect_async(url).await.expect("it listens");
        let seen_by = hello["as"].as_u64();
        let hello = json!({ "hello": hello }).to_string();
        socket.send(Message::Text(hello.into())).await.expect("sent");
        let (view, room) = (Value::Null, Value::Null);
        Self { socket, seen_by, view, room, said: Vec::new(), changes: 0, bytes: 0, whole: 0 }
    }

    /// Takes one message. Nothing hidden may be in what comes of it.
    async fn hear(&mut self) -> Value {
        let (length, message) = loop {
            let next = tokio::time::timeout(Duration::from_secs(20), self.socket.next()).await;
            match next.expect("in time").expect("open").expect("sound") {
                Message::Text(text) => {
                    break (text.len(), serde_json::from_str::<Value>(&text).expect("JSON"));
                }
                Message::Binary(packed) => {
                    use std::io::Read as _;
                    let mut text = String::new();
                    let mut decoder = flate2::read::DeflateDecoder::new(&packed[..]);
                    decoder.read_to_string(&mut text).expect("raw deflate");
                    break (packed.len(), serde_json::from_str(&text).expect("JSON"));
                }
                _ => {}
            }
        };
        if let Some(view) = message.get("view") {
            self.view = view.clone();
        } else if let Some(change) = message.get("change") {
            assert_eq!(change["from"], self.view["version"], "no change is left out");
            self.view = applied(&self.view, &change["change"]);
            assert_eq!(change["to"], self.view["version"]);
            self.changes += 1;
            self.bytes += length;
            self.whole += self.view.to_string().len();
        } else if let Some(room) = message.get("room") {
            self.room = room.clone();
        } else {
            self.said.push(message.clone());
        }
        self.look_for_secrets();
        message
    }

    /// Hears until it has seen a version.
    async fn catch_up(&mut self, version: u64) {
        while self.view["version"].as_u64().is_none_or(|now| now < version) {
            self.hear().await;
        }
    }

    fn look_for_secrets(&self) {
        if self.view.is_null() {
            return;
        }
        for ship in self.view["ships"].as_array().expect("ships") {
            let mine = ship["player"].as_u64() == self.seen_by;
            if !mine && ship["dial"]["revealed"] == false {
                assert_eq!(ship["dial"]["shows"], Value::Null, "{ship}");
            }
        }
        for decision in self.view["decisions"].as_array().expect("decisions") {
            if decision["player"].as_u64() != self.seen_by {
                assert_eq!(decision["control"], Value::Null, "{decision}");
                assert_eq!(decision["obvious"], Value::Null, "{decision}");
            }
        }
        let text = self.view.to_string();
        for secret in ["\"seed\"", "\"chance\"", "\"deck\""] {
            assert!(!text.contains(secret), "{secret}");
        }
    }
}

/// A change applied as docs/api.md says.
fn applied(value: &Value, change: &Value) -> Value {
    match (value, change) {
        (_, Value::Array(put)) => put.first().cloned().expect("a value"),
        (Value::Array(list), Value::Object(changes)) => {
            let mut list = list.clone();
            let number = |value: &Value| value.as_u64().expect("a number") as usize;
            if let Some(cut) = changes.get("cut") {
                list.drain(number(&cut[0])..number(&cut[0]) + number(&cut[1]));
            }
            if let Some(put) = changes.get("put") {
                let at = number(&put[0]);
                list.splice(at..at, put[1].as_array().expect("a list").clone());
            }
            for (name, change) in changes {
                if let Ok(at) = name.parse::<usize>() {
                    list[at] = applied(&list[at], change);
                }
            }
            Value::Array(list)
        }
        (Value::Object(members), Value::Object(changes)) => {
            let mut members = members.clone();
            for (name, change) in changes {
                if change.as_array().is_some_and(Vec::is_empty) {
                    members.remove(name);
                } else {
                    let old = members.get(name).cloned().unwrap_or(Value::Null);
                    members.insert(name.clone(), applied(&old, change));
                }
            }
            Value::Object(members)
        }
        _ => panic!("{change} cannot be applied to {value}"),
    }
}

/// A game with a friend: who begins it, and who joins; its id and the keys.
async fn begun(address: &str) -> (String, [String; 2]) {
    let wanted = json!({ "opponent": "friend", "rounds": 3, "squads": ["dark-side", null] });
    let (status, started) = ask(address, None, "POST /api/games", Some(wanted)).await;
    assert_eq!(status, 201, "{started}");
    assert_eq!(started["seats"], json!([0]));
    let id = started["id"].as_str().expect("an id").to_owned();
    let path = format!("/api/games/{id}");
    let (status, refused) = ask(address, None, &format!("GET {path}"), None).await;
    assert_eq!((status, &refused["error"]["code"]), (409, &json!("waiting")));
    let join = format!("POST {path}/join");
    let friend = json!({ "name": "B\u{202e}ob", "squad": "imperial-aces" });
    let (status, joined) = ask(address, None, &join, Some(friend.clone())).await;
    assert_eq!((status, &joined["seats"]), (200, &json!([1])), "{joined}");
    let (status, full) = ask(address, None, &join, Some(friend)).await;
    assert_eq!((status, &full["error"]["code"]), (409, &json!("full")));
    let keys = [&started, &joined].map(|it| it["key"].as_str().expect("a key").to_owned());
    assert_ne!(keys[0], keys[1]);
    (id, keys)
}

/// A whole game with two players and a watcher, one of whom comes and goes. All keep the view of the server by
/// changes alone, and no frame holds what its reader must not know.
#[tokio::test]
async fn a_game_between_two_places_hides_what_is_hidden() {
    let address = serve(&place("online"), Options::default()).await;
    let (id, keys) = begun(&address).await;
    let path = format!("/api/games/{id}");
    let hello =
        |player: usize| json!({ "key": keys[player], "as": player, "deflate": player == 1 });
    let mut pages = [
        Page::open(&address, &id, hello(0)).await,
        Page::open(&address, &id, hello(1)).await,
        Page::open(&address, &id, json!({})).await,
    ];
    for page in &mut pages {
        page.catch_up(0).await;
    }
    assert_eq!(pages[2].room["seats"][1]["name"], "Bob");
    assert_eq!(pages[0].room["yours"], json!([0]));
    assert_eq!(pages[2].room["yours"], json!([]));
    let mut dice = Dice(3);
    for step in 0..3_000 {
        let views = [&pages[0].view, &pages[1].view];
        let asked = |view: &&&Value| next_decision(view).is_some();
        let Some(view) = views.iter().find(asked) else { break };
        let own = |it: &Value| views[it["player"].as_u64().expect("a player") as usize].clone();
        let decision = next_decision(view).expect("one");
        let player = decision["player"].as_u64().expect("a player") as usize;
        let mine = own(&decision);
        let decision = next_decision(&json!({
            "ships": mine["ships"],
            "decisions": mine["decisions"].as_array().expect("a list").iter()
                .filter(|it| it["player"] == player).collect::<Vec<_>>(),
        }));
        let decision = decision.expect("they are asked");
        let answer = some_answer(&decision["control"], &mut dice);
        let request = json!({ "player": player, "decision": decision["id"], "answer": answer });
        let line = format!("POST {path}/answers");
        if step % 50 == 0 {
            for wrong in [None, Some(keys[1 - player].as_str()), Some("nonsense")] {
                let (status, body) = ask(&address, wrong, &line, Some(request.clone())).await;
                assert_eq!((status, &body["error"]["code"]), (403, &json!("no-key")));
            }
        }
        let (status, body) = ask(&address, Some(&keys[player]), &line, Some(request)).await;
        assert_eq!(status, 200, "{body}: {decision}");
        let version = body["version"].as_u64().expect("a version");
        if step % 40 == 20 {
            // One loses the connection and comes back.
            pages[1] = Page::open(&address, &id, hello(1)).await;
        }
        for page in &mut pages {
            page.catch_up(version).await;
        }
        if step % 25 == 0 {
            for (page, key) in pages.iter().zip([Some(&keys[0]), Some(&keys[1]), None]) {
                let query = page.seen_by.map_or(String::new(), |it| format!("?as={it}"));
                let line = format!("GET {path}{query}");
                let (_, whole) = ask(&address, key.map(String::as_str), &line, None).await;
                assert!(page.view == whole, "the same view by changes");
            }
        }
    }
    assert!(pages[0].view["ending"].is_object(), "it ends");
    for page in [&pages[0], &pages[2]] {
        let Page { changes, bytes, whole, .. } = page;
        println!("{changes} changes, {bytes} bytes in place of {whole}");
        assert!(*changes > 10 && bytes * 3 < whole * 2, "{changes}: {bytes} of {whole}");
    }
    let peek = format!("GET {path}?as=0");
    assert_eq!(ask(&address, Some(&keys[1]), &peek, None).await.0, 403);
}

/// What is not understood, too large, or not allowed is refused in words and changes nothing.
#[tokio::test]
async fn wrong_messages_are_refused() {
    let address = serve(&place("online-wrong"), Options::default()).await;
    let (id, keys) = begun(&address).await;
    let mut page = Page::open(&address, &id, json!({ "key": keys[0], "as": 1 })).await;
    assert_eq!(page.hear().await["refused"]["code"], "no-key");
    let mut page = Page::open(&address, &id, json!({ "fly": 1 })).await;
    assert_eq!(page.hear().await["refused"]["code"], "bad-request");
    let mut page = Page::open(&address, &id, json!({ "key": keys[0], "as": 0 })).await;
    page.catch_up(0).await;
    while page.room["seats"][0]["here"] != true {
        page.hear().await;
    }
    for wrong in ["", "{", "null", "{\"look\":7}", "{\"look\":1}", "{\"hello\":{}}", "\u{0}"] {
        page.socket.send(Message::Text(wrong.into())).await.expect("sent");
        while page.hear().await.get("refused").is_none() {}
    }
    page.socket.send(Message::Text("\"again\"".into())).await.expect("sent");
    while page.hear().await.get("view").is_none() {}
    let said = json!({ "player": 0, "act": { "say": "good-luck" } });
    let acts = format!("POST /api/games/{id}/acts");
    assert_eq!(ask(&address, Some(&keys[0]), &acts, Some(said)).await.0, 200);
    page.said.clear();
    while page.said.is_empty() {
        page.hear().await;
    }
    assert_eq!(page.said[0]["said"], json!({ "player": 0, "phrase": "good-luck" }));
    let long = "x".repeat(5_000);
    let _ = page.socket.send(Message::Text(long.into())).await;
    let end = tokio::time::timeout(Duration::from_secs(5), async {
        while let Some(Ok(_)) = page.socket.next().await {}
    });
    end.await.expect("the connection is closed");
    let (_, view) = ask(&address, Some(&keys[0]), &format!("GET /api/games/{id}?as=0"), None).await;
    assert_eq!(view["version"], 0);
}

/// On a public server every seat needs its key, and games are found by their links.
#[tokio::test]
async fn a_public_server_tells_strangers_nothing() {
    let options = Options { public: true, ..Options::default() };
    let address = serve(&place("online-public"), options).await;
    let (status, started) = ask(&address, None, "POST /api/games", Some(json!({}))).await;
    assert_eq!((status, &started["seats"]), (201, &json!([0, 1])));
    let (id, key) = (started["id"].as_str().expect("one"), started["key"].as_str().expect("one"));
    assert_eq!(ask(&address, None, "GET /api/games", None).await.1, json!([]));
    let look = format!("GET /api/games/{id}?as=0");
    assert_eq!(ask(&address, None, &look, None).await.0, 403);
    assert_eq!(ask(&address, Some(key), &look, None).await.0, 200);
    let (_, view) = ask(&address, None, &format!("GET /api/games/{id}"), None).await;
    let decisions = view["decisions"].as_array().expect("a list");
    assert!(!decisions.is_empty() && decisions.iter().all(|it| it["control"].is_null()));
    let mut refused = 0;
    for _ in 0..30 {
        refused +=
            u32::from(ask(&address, None, "POST /api/games", Some(json!({}))).await.0 == 429);
    }
    assert!(refused >= 9, "{refused}");
}

/// Games that follow games, and games from moments, are new games too: what an address may start is counted.
#[tokio::test]
async fn a_rematch_is_a_new_game() {
    let options = Options { public: true, ..Options::default() };
    let address = serve(&place("online-rematch"), options).await;
    let (_, started) = ask(&address, None, "POST /api/games", Some(json!({}))).await;
    let key = started["key"].as_str().expect("a key").to_owned();
    let (mut id, mut games) = (started["id"].as_str().expect("an id").to_owned(), 1);
    for _ in 0..40 {
        let acts = format!("POST /api/games/{id}/acts");
        let act = async |act: Value| {
            ask(&address, Some(&key), &acts, Some(json!({ "player": 0, "act": act }))).await
        };
        assert_eq!(act(json!("resign")).await.0, 200);
        let (status, again) = act(json!({ "offer": "rematch" })).await;
        if status == 429 {
            break;
        }
        assert_eq!(status, 200, "{again}");
        id = again["room"]["rematch"].as_str().expect("a game").to_owned();
        games += 1;
    }
    assert!((20..25).contains(&games), "{games} games");
    let branches = format!("POST /api/games/{id}/branches");
    let (status, _) = ask(&address, Some(&key), &branches, Some(json!({ "moment": 0 }))).await;
    assert_eq!(status, 429);
}

/// A connection counts until it is closed, also when it has become a live one; and so many of an address are enough.
#[tokio::test(flavor = "multi_thread")]
async fn live_connections_are_counted() {
    let options = Options { most_connections: 6, ..Options::default() };
    let address = serve(&place("online-counted"), options).await;
    let (id, keys) = begun(&address).await;
    let mut pages = Vec::new();
    for _ in 0..6 {
        let mut page = Page::open(&address, &id, json!({ "key": keys[0], "as": 0 })).await;
        page.catch_up(0).await;
        pages.push(page);
    }
    let health = || ask(&address, None, "GET /api/health", None);
    let waits = tokio::time::timeout(Duration::from_millis(300), health()).await;
    assert!(waits.is_err(), "there is no room for another");
    drop(pages.pop());
    let answered = tokio::time::timeout(Duration::from_secs(5), health()).await;
    assert_eq!(answered.expect("there is room").0, 200);
    drop(pages);

    let options = Options { public: true, ..Options::default() };
    let address = serve(&place("online-many"), options).await;
    let (id, _) = begun(&address).await;
    let url = format!("ws://{address}/api/games/{id}/live");
    let mut open = Vec::new();
    let refused = loop {
        match tokio_tungstenite::connect_async(&url).await {
            Ok((socket, _)) => open.push(socket),
            Err(refused) => break refused.to_string(),
        }
        assert!(open.len() < 200, "there is no end");
    };
    assert!(open.len() == 100 && refused.contains("429"), "{} {refused}", open.len());
    open.truncate(50);
    tokio::time::sleep(Duration::from_millis(200)).await;
    tokio_tungstenite::connect_async(&url).await.expect("there is room");
}

/// A page of another site opens no live connection, and the answer to one that may has all headers.
#[tokio::test]
async fn live_connections_are_for_pages_of_this_server() {
    let address = serve(&place("online-foreign"), Options::default()).await;
    let (id, _) = begun(&address).await;
    let open = async |host: &str, origin: &str| {
        let mut stream = TcpStream::connect(&address).await.expect("it listens");
        let request = format!(
            "GET /api/games/{id}/live HTTP/1.1\r\nhost: {host}\r\norigin: {origin}\r\n\
             connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\
             sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).await.expect("sent");
        let (mut head, mut bytes) = (String::new(), [0; 4_096]);
        while !head.contains("\r\n\r\n") {
            let length = stream.read(&mut bytes).await.expect("an answer");
            assert!(length > 0, "{head}");
            head += &String::from_utf8_lossy(&bytes[..length]);
        }
        head
    };
    let good = open(&address, &format!("http://{address}")).await;
    assert!(good.starts_with("HTTP/1.1 101"), "{good}");
    for name in ["x-content-type-options: nosniff", "referrer-policy:", "content-security-policy:"]
    {
        assert!(good.contains(name), "{good}");
    }
    for (host, origin) in [
        (&*address, "http://elsewhere.example"),
        (&*address, "null"),
        ("elsewhere.example", "http://elsewhere.example"),
    ] {
        let refused = open(host, origin).await;
        assert!(refused.starts_with("HTTP/1.1 403"), "{refused}");
    }
}

/// Those who open connections and say nothing, or never end a request, keep nobody else from being answered.
#[tokio::test(flavor = "multi_thread")]
async fn slow_connections_keep_nobody_waiting() {
    let address = serve(&place("online-slow"), Options::default()).await;
    let mut slow = Vec::new();
    for i in 0..1_000 {
        let mut stream = TcpStream::connect(&address).await.expect("it listens");
        if i % 2 == 0 {
            stream.write_all(b"GET /api/games HTTP/1.1\r\nhost: loc").await.expect("sent");
        }
        slow.push(stream);
    }
    let (status, _) = ask(&address, None, "GET /api/health", None).await;
    assert_eq!(status, 200);
    // They are closed, in the end.
    let mut last = slow.swap_remove(0);
    let closed = tokio::time::timeout(Duration::from_secs(30), async {
        let mut rest = Vec::new();
        let _ = last.read_to_end(&mut rest).await;
    });
    closed.await.expect("it is closed");
}
