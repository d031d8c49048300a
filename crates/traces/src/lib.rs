//! What games tell, as neutral text: who is asked by which rule, the options by what they mean, the
//! answer, and what happened. A redesign of the engine that changes no rule changes no line.
//!
//! Three sets of games are traced: the [`golden`] games, [`random`] ones, and the table [`cases`].
//! The repository keeps one hash a round of each game (`hashes/`), which the test compares; the
//! texts themselves are written by the example:
//!
//! ```text
//! cargo run --release -p redfive-traces --example traces -- write DIR     with the engine as it was
//! cargo run --release -p redfive-traces --example traces -- compare DIR   with the engine as it is
//! REDFIVE_GAMES=500 cargo test -p redfive-traces                          all random games, not just 60
//! UPDATE=1 cargo test -p redfive-traces                                   keeps new hashes
//! ```
//!
//! Only [`meaning`] knows how the engine represents things; a redesign adapts it.

pub mod chooser;
pub mod games;
pub mod meaning;
mod trace;

pub use trace::Trace;

use redfive_cases::{File, Observer};
use redfive_engine::chance::Chance;
use redfive_engine::decision::{Decision, Reply};
use redfive_engine::game::Game;
use redfive_engine::record::{Entry, Record};
use redfive_engine::start::Setting;
use redfive_players::squads;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// A trace with the name of its game.
pub type Named = (String, Trace);

/// A folder of the repository.
fn folder(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// Answers a question, and writes down what comes of it.
fn answer(trace: &mut Trace, game: &mut Game, decision: &Decision, reply: Reply) -> bool {
    trace.answered(game, decision, &reply);
    if let Err(refused) = game.choose(decision.player, decision.id, reply) {
        trace.lines.push(format!("refused {refused}"));
        return false;
    }
    let events = game.take_events();
    trace.happened(game, &events);
    true
}

fn begin(game: &mut Game) -> Trace {
    let mut trace = Trace::default();
    let events = game.take_events();
    trace.happened(game, &events);
    trace
}

/// The golden games, with the answers of their records.
///
/// # Errors
///
/// When a record cannot be read.
pub fn golden() -> io::Result<Vec<Named>> {
    let files = files(&folder("crates/engine/tests/golden"), "jsonl")?;
    files.iter().map(|file| Ok((name_of(file), replayed(&fs::read_to_string(file)?)?))).collect()
}

fn name_of(file: &Path) -> String {
    file.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

fn replayed(text: &str) -> io::Result<Trace> {
    let record: Record = text.parse().map_err(io::Error::other)?;
    let chance = Chance::new(record.header.seed.0);
    let setting = Setting::new(squads::library(), record.header.start.clone());
    let mut game = Game::with_setting(setting.map_err(io::Error::other)?, chance);
    let mut trace = begin(&mut game);
    for entry in &record.entries {
        let Entry::Made(made) = entry else { continue };
        let asked = |d: &&Decision| d.player == made.player && d.ask == made.ask;
        let Some(open) = game.pending().iter().find(asked).cloned() else {
            trace.lines.push("refused: the record answers what is not asked".to_owned());
            break;
        };
        let reply = made.reply(&open);
        if !answer(&mut trace, &mut game, &open, reply) {
            break;
        }
    }
    Ok(trace)
}

/// A random game, answered by the [`chooser`].
pub fn random(number: u64) -> Named {
    // More answers than any game of a few rounds needs.
    const MOST: u32 = 3_000;
    let (name, mut game) = games::game(number);
    let mut trace = begin(&mut game);
    for step in 0..MOST {
        let Some((decision, reply)) = chooser::choose(&game, trace.met(), number, step) else {
            break;
        };
        if !answer(&mut trace, &mut game, &decision, reply) {
            break;
        }
    }
    (name, trace)
}

/// Every table case, named by its file, its title and what it says: one that was changed is another one.
///
/// # Errors
///
/// When a file cannot be read.
pub fn cases() -> io::Result<Vec<Named>> {
    let root = folder("cases");
    let mut traces: Vec<Named> = Vec::new();
    let mut times: BTreeMap<String, u32> = BTreeMap::new();
    for path in files(&root, "case")? {
        let place = path.strip_prefix(&root).unwrap_or(&path).display().to_string();
        let file = File::parse(&place, &fs::read(&path)?).map_err(io::Error::other)?;
        for case in file.cases {
            let mut trace = Trace::default();
            if case.run_before(&mut trace).is_err() {
                trace.lines.push("the case fails".to_owned());
            }
            let said: Vec<String> = case.text().map(str::to_owned).collect();
            let name = format!("{place}: {} #{}", case.title, &trace::hash(&said)[..6]);
            let time = times.entry(name.clone()).or_default();
            *time += 1;
            let name = if *time > 1 { format!("{name} ({time})") } else { name };
            traces.push((name, trace));
        }
    }
    Ok(traces)
}

/// All files with this ending below a folder, in a fixed order.
fn files(folder: &Path, ending: &str) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.map(|entry| entry.map(|e| e.path()));
    let mut paths = entries.collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    let mut found = Vec::new();
    for path in paths {
        if path.is_dir() {
            found.extend(files(&path, ending)?);
        } else if path.extension().is_some_and(|e| e == ending) {
            found.push(path);
        }
    }
    Ok(found)
}
