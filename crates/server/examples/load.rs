//! How quick the server is, how much memory a game takes that nobody looks at, and whether it holds many games and slow
//! clients. The method and the figures stand in docs/benchmarks.md.
//!
//!     cargo run --release -p redfive-server --example load -- play 500 30
//!     cargo run --release -p redfive-server --example load -- idle 5000
//!     cargo run --release -p redfive-server --example load -- held 5000 1000
//!     cargo run --release -p redfive-server --example load -- wake 400
//!
//! `play`: so many games at one screen, each with a live connection and, once all are in play, an answer a second for so
//! many seconds; the time from sending an answer until it is acknowledged, and until the change has come, and what an answer
//! costs the processor. Server and clients share the machine, and this process.
//! `idle`: so many games are started, a fifth at a time, and leave memory before the next fifth; what each has added to the
//! memory of the process. The first fifth pays for what is used again by the others.
//! `held`: so many games are started and stay in memory, so many slow clients come, and then 100 games are played for 20
//! seconds beside them.
//! `wake`: a game of up to so many choices is played, the server is started anew, and the game is asked for, which brings it back
//! into memory from its journal.

use flate2::read::DeflateDecoder;
use futures_util::{SinkExt, StreamExt};
use redfive_server::{Options, Server};
use serde_json::{Value, json};
use std::error::Error;
use std::io::Read as _;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::sync::Barrier;
use tokio::sync::oneshot::{Sender, channel};
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

type Failed = Box<dyn Error + Send + Sync>;

/// A connection that is kept for many requests.
struct Client {
    stream: BufReader<TcpStream>,
    address: String,
}

impl Client {
    async fn open(address: &str) -> Result<Self, Failed> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self { stream: BufReader::new(stream), address: address.to_owned() })
    }

    async fn post(&mut self, path: &str, body: &Value) -> Result<Value, Failed> {
        self.ask("POST", path, &body.to_string()).await
    }

    async fn ask(&mut self, way: &str, path: &str, body: &str) -> Result<Value, Failed> {
        Ok(serde_json::from_str(&self.exchange(way, path, body).await?)?)
    }

    async fn text(&mut self, path: &str) -> Result<String, Failed> {
        self.exchange("GET", path, "").await
    }

    async fn exchange(&mut self, way: &str, path: &str, body: &str) -> Result<String, Failed> {
        let request = format!(
            "{way} {path} HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        self.stream.write_all(request.as_bytes()).await?;
        let mut length = 0;
        loop {
            let mut line = String::new();
            if self.stream.read_line(&mut line).await? == 0 {
                return Err("the server has closed the connection".into());
            }
            if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                length = value.trim().parse()?;
            }
            if line == "\r\n" {
                break;
            }
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body).await?;
        Ok(String::from_utf8(body)?)
    }
}

/// A change applied in place, as docs/api.md says.
fn apply(value: &mut Value, change: Value) {
    match (value, change) {
        (value, Value::Array(put)) => *value = put.into_iter().next().unwrap_or_default(),
        (Value::Array(list), Value::Object(mut changes)) => {
            let number = |value: &Value| value.as_u64().unwrap_or(0) as usize;
            if let Some(cut) = changes.get("cut") {
                list.drain(number(&cut[0])..number(&cut[0]) + number(&cut[1]));
            }
            if let Some(Value::Array(mut put)) = changes.remove("put")
                && let (Some(Value::Array(new)), Some(at)) = (put.pop(), put.pop())
            {
                list.splice(number(&at)..number(&at), new);
            }
            for (name, change) in changes {
                if let Some(member) = name.parse().ok().and_then(|at: usize| list.get_mut(at)) {
                    apply(member, change);
                }
            }
        }
        (Value::Object(members), Value::Object(changes)) => {
            for (name, change) in changes {
                if change.as_array().is_some_and(Vec::is_empty) {
                    members.remove(&name);
                } else {
                    apply(members.entry(name).or_insert(Value::Null), change);
                }
            }
        }
        _ => {}
    }
}

/// The request by which a page would answer next: a dial that is not set, that all are ready, or the first that is asked.
fn next(view: &Value, number: usize) -> Option<Value> {
    let decisions = view["decisions"].as_array()?;
    let unset = |it: &&Value| {
        it["ask"] == "dial"
            && view["ships"][it["ship"].as_u64().unwrap_or(0) as usize]["dial"]["set"] == false
    };
    let ready = |it: &&Value| it["ask"] == "ready";
    let found = decisions.iter().find(unset).or_else(|| decisions.iter().find(ready));
    let decision = found.or_else(|| decisions.first())?;
    let control = &decision["control"];
    let key = |i: usize| control["options"][i]["key"].clone();
    let count = control["options"].as_array().map_or(0, Vec::len).max(1);
    let answer = match control["kind"].as_str()? {
        "yes-no" => json!("yes"),
        "one" => json!({ "one": key(number % count) }),
        "order" => json!({ "order": (0..count).map(key).collect::<Vec<_>>() }),
        "amount" => json!({ "amount": control["least"] }),
        "several" => {
            let least = control["least"].as_u64()? as usize;
            json!({ "several": (0..least).map(key).collect::<Vec<_>>() })
        }
        "counts" => json!({ "counts": [[key(0), control["least"].as_u64()?.max(1)]] }),
        _ => return None,
    };
    Some(json!({ "player": decision["player"], "decision": decision["id"], "answer": answer }))
}

#[derive(Default)]
struct Figures {
    acknowledged: Vec<Duration>,
    told: Vec<Duration>,
    bytes: usize,
}

/// A game in play: its id, the live connection, and the view.
type Begun = (String, WebSocketStream<MaybeTlsStream<TcpStream>>, Value);

/// Starts a game and looks at it.
async fn begin(client: &mut Client, address: &str) -> Result<Begun, Failed> {
    let squads = json!(["red-flight", "academy-swarm"]);
    let game = client.post("/api/games", &json!({ "squads": squads })).await?;
    let id = game["id"].as_str().ok_or("no game")?.to_owned();
    let url = format!("ws://{address}/api/games/{id}/live");
    let (mut live, _) = tokio_tungstenite::connect_async(url).await?;
    // As a page does, which takes long messages compressed.
    live.send(Message::Text(json!({ "hello": { "deflate": true } }).to_string().into())).await?;
    loop {
        let (mut message, _) = hear(&mut live).await?;
        if message.get("view").is_some() {
            return Ok((id, live, message["view"].take()));
        }
    }
}

/// The next message of the server, and how many bytes it came in.
async fn hear(
    live: &mut WebSocketStream<MaybeTlsStream<TcpStream>>,
) -> Result<(Value, usize), Failed> {
    loop {
        let message = live.next().await.ok_or("closed")??;
        let bytes = message.len();
        match message {
            Message::Text(text) => return Ok((serde_json::from_str(&text)?, bytes)),
            Message::Binary(packed) => {
                let mut text = Vec::new();
                DeflateDecoder::new(&packed[..]).read_to_end(&mut text)?;
                return Ok((serde_json::from_slice(&text)?, bytes));
            }
            _ => {}
        }
    }
}

/// Plays one game after the other, an answer a second, for so long from when all have begun. Nobody leaves before all are done.
async fn play(
    address: String,
    number: usize,
    begun: Arc<Barrier>,
    over: Arc<Barrier>,
    time: Duration,
) -> Result<Figures, Failed> {
    let mut figures = Figures::default();
    // The connections and the view that are held until then.
    let (mut client, mut last) = (None, None);
    let played = async {
        let opened = Client::open(&address).await;
        let first = match opened {
            Ok(opened) => begin(client.insert(opened), &address).await,
            Err(why) => Err(why),
        };
        // Also if it has failed, so that the others do not wait for it.
        begun.wait().await;
        let mut game = Some(first?);
        let client = client.as_mut().ok_or("no connection")?;
        let until = Instant::now() + time;
        // Not all in the same moment.
        tokio::time::sleep(Duration::from_millis((number * 7919 % 1000) as u64)).await;
        while Instant::now() < until {
            let (id, mut live, mut view) = match game.take() {
                Some(game) => game,
                None => begin(client, &address).await?,
            };
            let path = format!("/api/games/{id}/answers");
            let (mut step, mut ticks) = (number, tokio::time::interval(Duration::from_secs(1)));
            'game: while Instant::now() < until {
                ticks.tick().await;
                step += 1;
                let Some(request) = next(&view, step * 31) else { break };
                let sent = Instant::now();
                let answered = client.post(&path, &request).await?;
                let Some(version) = answered["version"].as_u64() else { break };
                figures.acknowledged.push(sent.elapsed());
                loop {
                    let (mut message, bytes) = hear(&mut live).await?;
                    figures.bytes += bytes;
                    let arrived = sent.elapsed();
                    if let Some(change) = message.get_mut("change") {
                        apply(&mut view, change["change"].take());
                    }
                    if view["version"].as_u64() >= Some(version) {
                        figures.told.push(arrived);
                        continue 'game;
                    }
                }
            }
            last = Some((live, view));
        }
        Ok(())
    };
    let played: Result<(), Failed> = played.await;
    over.wait().await;
    drop((client, last));
    played.map(|()| figures)
}

fn told(name: &str, mut all: Vec<Duration>) {
    all.sort();
    let at = |share: f64| {
        all.get(((all.len() as f64 * share) as usize).min(all.len().saturating_sub(1)))
    };
    let ms = |time: Option<&Duration>| time.map_or(0.0, |time| time.as_secs_f64() * 1000.0);
    println!(
        "{name}: {} answers, p50 {:.1} ms, p99 {:.1} ms, most {:.1} ms",
        all.len(),
        ms(at(0.5)),
        ms(at(0.99)),
        ms(all.last())
    );
}

/// How long the process has used a core so far, in seconds.
fn processor_time() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // After the name, which may hold anything, user and system time stand at places 12 and 13, in hundredths.
    let rest = stat.rsplit(')').next().unwrap_or_default();
    let times = rest.split_whitespace().skip(11).take(2).filter_map(|it| it.parse::<f64>().ok());
    times.sum::<f64>() / 100.0
}

/// What the process holds in memory, in kilobytes.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}

/// What a slow client does: it says nothing, never ends a head or a body, or never reads what a game tells.
async fn be_slow(address: String, watched: String, number: usize) -> Result<TcpStream, Failed> {
    let mut stream = TcpStream::connect(&address).await?;
    let head = match number % 4 {
        0 => String::new(),
        1 => format!("GET /api/games HTTP/1.1\r\nhost: {address}\r\nx-never-ends: "),
        2 => format!(
            "POST /api/games HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\n\
             content-length: 100000\r\n\r\n{{"
        ),
        _ => format!(
            "GET /api/games/{watched}/live HTTP/1.1\r\nhost: {address}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
             sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        ),
    };
    stream.write_all(head.as_bytes()).await?;
    if number % 4 == 3 {
        // A hello, masked with nothing.
        let hello = b"{\"hello\":{}}";
        let mut frame = vec![0x81, 0x80 | hello.len() as u8, 0, 0, 0, 0];
        frame.extend_from_slice(hello);
        stream.write_all(&frame).await?;
    }
    Ok(stream)
}

/// Whether the server has closed a connection.
fn is_closed(stream: &TcpStream) -> bool {
    let mut bytes = vec![0; 1 << 16];
    loop {
        match stream.try_read(&mut bytes) {
            Ok(0) => return true,
            Ok(_) => {}
            Err(why) => return why.kind() != std::io::ErrorKind::WouldBlock,
        }
    }
}

/// Starts so many games, without looking at them.
async fn start_games(address: &str, count: u64) -> Result<Vec<String>, Failed> {
    let mut client = Client::open(address).await?;
    let mut ids = Vec::new();
    for _ in 0..count {
        let game = client.post("/api/games", &json!({})).await?;
        ids.push(game["id"].as_str().ok_or("no game")?.to_owned());
    }
    Ok(ids)
}

/// Plays so many games at once for so many seconds, and tells the figures.
async fn play_many(address: &str, games: usize, seconds: u64) -> Result<(), Failed> {
    let (time, begun) = (Duration::from_secs(seconds), Arc::new(Barrier::new(games + 1)));
    let over = Arc::new(Barrier::new(games));
    let player = |i| tokio::spawn(play(address.to_owned(), i, begun.clone(), over.clone(), time));
    let players: Vec<_> = (0..games).map(player).collect();
    let (starting, busy) = (Instant::now(), processor_time());
    begun.wait().await;
    let (started, started_busy) = (starting.elapsed(), processor_time());
    let (mut acknowledged, mut changes, mut bytes, mut failed) = (Vec::new(), Vec::new(), 0, 0);
    for player in players {
        match player.await? {
            Ok(figures) => {
                acknowledged.extend(figures.acknowledged);
                changes.extend(figures.told);
                bytes += figures.bytes;
            }
            Err(why) => {
                failed += 1;
                eprintln!("{why}");
            }
        }
    }
    let each = |from: f64, to: f64, count: usize| (to - from) * 1000.0 / count.max(1) as f64;
    println!("{games} games for {seconds} s, {failed} failed");
    println!(
        "all in play after {:.1} s, {:.1} ms of the processor for each",
        started.as_secs_f64(),
        each(busy, started_busy, games)
    );
    println!("{} bytes a change", bytes / changes.len().max(1));
    println!(
        "{:.2} ms of the processor for an answer, server and client",
        each(started_busy, processor_time(), changes.len())
    );
    told("acknowledged", acknowledged);
    told("told", changes);
    Ok(())
}

/// A server, its address, and what stops it.
async fn serve(place: &Path) -> Result<(JoinHandle<()>, String, Sender<()>), Failed> {
    let server = Server::bind(0, place).await?;
    let address = server.url().trim_start_matches("http://").trim_end_matches('/').to_owned();
    let (stop, stopped) = channel();
    let running = async move {
        let stopped = async move { drop(stopped.await) };
        if let Err(why) = server.run_until(stopped).await {
            eprintln!("{why}");
        }
    };
    Ok((tokio::spawn(running), address, stop))
}

/// Plays a game, starts the server anew, and tells how long it takes to bring the game back.
async fn wake(place: &Path, most: usize) -> Result<(), Failed> {
    let (running, address, stop) = serve(place).await?;
    let mut client = Client::open(&address).await?;
    let id = start_games(&address, 1).await?.remove(0);
    let path = format!("/api/games/{id}");
    let mut choices = 0;
    while choices < most {
        let view = client.ask("GET", &path, "").await?;
        let Some(request) = next(&view, choices * 31) else { break };
        if client.post(&format!("{path}/answers"), &request).await?["version"].is_null() {
            break;
        }
        choices += 1;
    }
    drop((client, stop));
    running.await?;
    let (_running, address, _stop) = serve(place).await?;
    let mut client = Client::open(&address).await?;
    // What is made once is there then.
    start_games(&address, 1).await?;
    let asked = Instant::now();
    client.ask("GET", &format!("{path}/room"), "").await?;
    let took = asked.elapsed().as_secs_f64() * 1000.0;
    println!("a game of {choices} choices is back in memory after {took:.1} ms");
    Ok(())
}

#[tokio::main]
async fn main() -> Result<(), Failed> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number =
        |i: usize, usual: u64| arguments.get(i).map_or(Ok(usual), |text| text.parse::<u64>());
    let place = std::env::temp_dir().join(format!("redfive-load-{}", std::process::id()));
    let what = arguments.first().map_or("play", String::as_str);
    let rest_after_seconds = if what == "idle" { 0 } else { 600 };
    let options = Options { rest_after_seconds, ..Options::default() };
    let server = Server::bind_with(options, &place).await?;
    let address = server.url().trim_start_matches("http://").trim_end_matches('/').to_owned();
    tokio::spawn(server.run_until(std::future::pending()));
    // What is made once is there then.
    start_games(&address, 1).await?;
    let before = memory();
    match what {
        "idle" => {
            let count = number(1, 5_000)?;
            let (mut last, each) = (before, count / 5);
            for round in 1..=5 {
                start_games(&address, each).await?;
                let begun = memory();
                // They leave memory at the next tidying.
                tokio::time::sleep(Duration::from_secs(35)).await;
                let now = memory();
                let text = Client::open(&address).await?.text("/api/metrics").await?;
                let in_memory = text.lines().find(|it| it.starts_with("redfive_games_in_memory"));
                println!(
                    "{} games: {begun} kB with {each} in memory, {now} kB at rest: {:.1} kB for each of the last {each} ({})",
                    each * round,
                    (now as f64 - last as f64) / each as f64,
                    in_memory.unwrap_or_default()
                );
                last = now;
            }
        }
        "held" => {
            let (games, clients) = (number(1, 5_000)?, number(2, 1_000)? as usize);
            let began = Instant::now();
            let ids = start_games(&address, games).await?;
            println!(
                "{games} games are started and in memory after {:.0} s; the process holds {} MB",
                began.elapsed().as_secs_f64(),
                memory() / 1_024
            );
            let watched = ids.last().ok_or("no game")?;
            let mut slow = Vec::new();
            for i in 0..clients {
                slow.push(be_slow(address.clone(), watched.clone(), i).await?);
            }
            println!("{clients} slow clients are connected");
            play_many(&address, 100, 20).await?;
            let closed = slow.iter().filter(|stream| is_closed(stream)).count();
            println!(
                "{closed} of the slow clients are closed; the process holds {} MB",
                memory() / 1_024
            );
        }
        "wake" => wake(&place.join("wake"), number(1, 400)? as usize).await?,
        _ => play_many(&address, number(1, 500)? as usize, number(2, 30)?).await?,
    }
    let _ = std::fs::remove_dir_all(place);
    Ok(())
}
