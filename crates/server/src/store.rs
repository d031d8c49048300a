//! Where games are kept: the record of each, line by line, and beside it what it told so far.
//!
//! [`Store`] is all that the server needs of a database; [`Directory`] is one of files.

use crate::api::LogLine;
use redfive_engine::record::About;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The form of the snapshots. In formats 1 and 2 a game was one file, which held a state or all of
/// its record.
pub const FORMAT: u32 = 4;

/// No game is nearly as large; a larger file is none.
const MOST_BYTES: u64 = 16 << 20;

/// Something that keeps games.
pub trait Store: fmt::Debug + Send + Sync {
    /// What people know a game by: the name of its file.
    fn place(&self, id: &str) -> String;
    /// The ids of all games that it keeps.
    fn list(&self) -> Result<Vec<String>, StoreError>;
    /// Adds a line to the record of a game; the first one begins it. The line is kept for good
    /// when this returns; if it cannot be, the record stays as it was.
    fn append(&self, id: &str, line: &str) -> Result<(), StoreError>;
    /// The record of a game.
    fn load(&self, id: &str) -> Result<Kept, StoreError>;
    /// Keeps what a game told so far, in place of what it told before.
    fn write_snapshot(&self, snapshot: &Snapshot) -> Result<(), StoreError>;
    /// What a game told.
    fn read_snapshot(&self, id: &str) -> Result<Snapshot, StoreError>;
}

/// Why a store cannot do what it is asked.
#[derive(Debug, thiserror::Error)]
#[error("{place}: {why}")]
pub struct StoreError {
    /// Where: the name of a file.
    pub place: String,
    /// What is wrong there.
    pub why: String,
}

/// A record as it is kept.
#[derive(Debug)]
pub struct Kept {
    /// Where: the name of a file.
    pub place: String,
    /// Its whole lines.
    pub lines: Vec<String>,
    /// Whether a last line was left out, because it was not written to its end.
    pub torn: bool,
}

/// Who plays a game, and what it told so far: enough to list it and to read its log, even if its
/// record cannot be played any more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    /// The form of the file.
    pub format: u32,
    /// The game.
    pub id: String,
    /// When it was started, in seconds since 1970.
    pub started: u64,
    /// What the record calls the squads.
    pub squads: [String; 2],
    /// The name of the scenario, if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scenario: Option<String>,
    /// The names of the players.
    pub players: Vec<String>,
    /// The round.
    pub round: u8,
    /// How it ended, in words, once it has.
    pub ending: Option<String>,
    /// What happened.
    pub log: Vec<LogLine>,
}

/// What files of all formats have.
#[derive(Deserialize)]
struct Old {
    format: u32,
    id: String,
    started: u64,
    squads: [String; 2],
    players: Vec<String>,
    #[serde(default)]
    log: Vec<LogLine>,
}

impl Snapshot {
    /// Who plays; that they agreed to be helped is told by records alone.
    pub fn about(&self) -> About {
        let (players, squads) = (self.players.clone(), self.squads.to_vec());
        About { players, squads, started: self.started, help: false }
    }

    /// Reads its text. Of another format there is only what all formats have.
    fn read(text: &str) -> serde_json::Result<Self> {
        let Old { format, id, started, squads, players, log } = serde_json::from_str(text)?;
        if format == FORMAT {
            return serde_json::from_str(text);
        }
        let round = log.last().map_or(0, |line| line.round);
        let ending = log.iter().rfind(|line| line.kind == "end").map(|line| line.text.clone());
        Ok(Self { format, id, started, squads, scenario: None, players, round, ending, log })
    }
}

/// A directory with two files for each game: `ID.jsonl` is the record, as `redfive replay` takes
/// it, and `ID.json` is the snapshot.
#[derive(Debug)]
pub struct Directory {
    games: PathBuf,
    lengths: Mutex<BTreeMap<String, Lengths>>,
}

/// The lengths of a record in bytes.
#[derive(Clone, Copy, Debug, Default)]
struct Lengths {
    /// Of its whole lines.
    good: u64,
    /// Of the file when it was last looked at: with a torn line at its end it is longer.
    seen: u64,
}

impl Directory {
    /// Opens the directory, and makes it if there is none.
    pub fn open(data: &Path) -> io::Result<Self> {
        let games = data.join("games");
        fs::create_dir_all(&games)?;
        Ok(Self { games, lengths: Mutex::default() })
    }

    fn record(&self, id: &str) -> PathBuf {
        self.games.join(format!("{id}.jsonl"))
    }

    fn snapshot(&self, id: &str) -> PathBuf {
        self.games.join(format!("{id}.json"))
    }

    fn lengths(&self) -> MutexGuard<'_, BTreeMap<String, Lengths>> {
        // Entries are replaced whole.
        self.lengths.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The record's file, opened to add to it, and its lengths.
    fn open_record(&self, id: &str) -> io::Result<(File, Lengths)> {
        let known = self.lengths().get(id).copied();
        let mut options = OpenOptions::new();
        options.write(true).create_new(known.is_none());
        let file = options.open(self.record(id))?;
        let lengths = known.unwrap_or_default();
        // Two servers with one directory would write over each other's lines.
        if file.metadata()?.len() != lengths.seen {
            return Err(io::Error::other("another program has changed it"));
        }
        Ok((file, lengths))
    }

    /// Adds to a record what is written at a place of its file. If that fails, the record is as
    /// it was; one that would have begun with it is none.
    fn add(
        &self,
        id: &str,
        write: impl FnOnce(&mut File, u64) -> io::Result<u64>,
    ) -> io::Result<()> {
        let (mut file, lengths) = self.open_record(id)?;
        let written = write(&mut file, lengths.good);
        let lengths = match &written {
            Ok(length) => Lengths { good: *length, seen: *length },
            Err(_) => {
                // If it cannot be cut off now, the next line is written over it.
                let _ = file.set_len(lengths.good);
                let seen = file.metadata().map_or(lengths.seen, |now| now.len());
                Lengths { seen, ..lengths }
            }
        };
        drop(file);
        if lengths.good > 0 || fs::remove_file(self.record(id)).is_err() {
            self.lengths().insert(id.to_owned(), lengths);
        } else {
            self.lengths().remove(id);
        }
        written.map(|_| ())
    }
}

impl Store for Directory {
    fn place(&self, id: &str) -> String {
        self.snapshot(id).display().to_string()
    }

    fn list(&self) -> Result<Vec<String>, StoreError> {
        let mut ids = BTreeSet::new();
        for entry in fs::read_dir(&self.games).map_err(at(&self.games))? {
            let path = entry.map_err(at(&self.games))?.path();
            let kept = path.extension().is_some_and(|it| it == "json" || it == "jsonl");
            if let Some(stem) = path.file_stem().filter(|_| kept) {
                ids.insert(stem.to_string_lossy().into_owned());
            }
        }
        Ok(ids.into_iter().collect())
    }

    fn append(&self, id: &str, line: &str) -> Result<(), StoreError> {
        let added = self.add(id, |file, at| add_line(file, at, line));
        added.map_err(at(&self.record(id)))
    }

    fn load(&self, id: &str) -> Result<Kept, StoreError> {
        let path = self.record(id);
        let mut bytes = read(&path).map_err(at(&path))?;
        let seen = bytes.len() as u64;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
        bytes.truncate(whole);
        let good = whole as u64;
        let text = text(bytes).map_err(at(&path))?;
        self.lengths().insert(id.to_owned(), Lengths { good, seen });
        let lines = text.lines().map(str::to_owned).collect();
        Ok(Kept { place: path.display().to_string(), lines, torn: seen > good })
    }

    /// Writes it beside its place first and then moves it there, so that a crash leaves the old
    /// file or the new one, never half of one.
    fn write_snapshot(&self, snapshot: &Snapshot) -> Result<(), StoreError> {
        let path = self.snapshot(&snapshot.id);
        let beside = self.games.join(format!(".{}.tmp", snapshot.id));
        let text = serde_json::to_string(snapshot).map_err(io::Error::from).map_err(at(&path))?;
        let written = File::create(&beside)
            .and_then(|mut file| file.write_all(text.as_bytes()).and_then(|()| file.sync_all()))
            .and_then(|()| fs::rename(&beside, &path));
        written.map_err(at(&path))
    }

    fn read_snapshot(&self, id: &str) -> Result<Snapshot, StoreError> {
        let path = self.snapshot(id);
        let snapshot = read(&path).and_then(text).and_then(|it| Ok(Snapshot::read(&it)?));
        snapshot.map_err(at(&path))
    }
}

/// Writes a line at a place of a file. Where it ends.
fn add_line(file: &mut File, at: u64, line: &str) -> io::Result<u64> {
    file.set_len(at)?;
    file.seek(SeekFrom::Start(at))?;
    let line = format!("{line}\n");
    file.write_all(line.as_bytes())?;
    file.sync_data()?;
    Ok(at + line.len() as u64)
}

fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(io::Error::other("it is larger than any game"));
    }
    Ok(bytes)
}

fn text(bytes: Vec<u8>) -> io::Result<String> {
    String::from_utf8(bytes).map_err(|_| io::Error::other("it is not UTF-8 text"))
}

/// An error with its place.
fn at(path: &Path) -> impl Fn(io::Error) -> StoreError {
    let place = path.display().to_string();
    move |error| {
        let why = match error.kind() {
            io::ErrorKind::NotFound => "there is no such file".to_owned(),
            _ => error.to_string(),
        };
        StoreError { place: place.clone(), why }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn directory(name: &str) -> (Directory, PathBuf) {
        let data = std::env::temp_dir().join(format!("redfive-store-{name}"));
        let _ = fs::remove_dir_all(&data);
        (Directory::open(&data).expect("a directory"), data)
    }

    #[test]
    fn a_torn_line_is_left_out_and_written_over() {
        let (store, data) = directory("torn");
        store.append("a", "one").expect("kept");
        store.append("a", "two").expect("kept");
        let path = data.join("games/a.jsonl");
        fs::write(&path, b"one\ntwo\n\xffthr").expect("written");
        assert!(store.append("a", "x").is_err(), "somebody else wrote to it");
        let again = Directory::open(&data).expect("a directory");
        assert!(again.append("a", "x").is_err(), "a record is begun once");
        let kept = again.load("a").expect("a record");
        assert_eq!((kept.lines, kept.torn), (vec!["one".to_owned(), "two".to_owned()], true));
        again.append("a", "3").expect("kept");
        assert_eq!(fs::read_to_string(&path).expect("text"), "one\ntwo\n3\n");
        assert!(!again.load("a").expect("a record").torn);
    }

    /// Writes half a line and fails.
    fn half(file: &mut File, at: u64) -> io::Result<u64> {
        file.seek(SeekFrom::Start(at))?;
        file.write_all(b"hal")?;
        Err(io::Error::other("no room is left"))
    }

    #[test]
    fn a_record_that_cannot_be_begun_leaves_no_file() {
        let (store, data) = directory("begun");
        let why = store.add("a", half).expect_err("there is no room").to_string();
        assert_eq!(why, "no room is left");
        assert_eq!(store.list().expect("a list"), Vec::<String>::new());
        store.append("a", "one").expect("there is room again");
        store.add("a", half).expect_err("there is no room");
        assert_eq!(fs::read_to_string(data.join("games/a.jsonl")).expect("text"), "one\n");
    }

    /// It is our own, not another program's.
    #[test]
    fn half_a_line_that_cannot_be_cut_off_is_written_over() {
        let (store, data) = directory("half");
        let path = data.join("games/a.jsonl");
        store.append("a", "one").expect("kept");
        let stuck = |file: &mut File, at| {
            let written = half(file, at);
            // Through this the file cannot be made shorter.
            *file = File::open(&path)?;
            written
        };
        store.add("a", stuck).expect_err("there is no room");
        assert_eq!(fs::read_to_string(&path).expect("text"), "one\nhal");
        store.append("a", "2").expect("kept");
        assert_eq!(fs::read_to_string(&path).expect("text"), "one\n2\n");
    }

    #[test]
    fn what_a_game_told_is_read_as_it_was_written() {
        let (store, data) = directory("snapshot");
        let line = LogLine {
            number: 0,
            round: 2,
            kind: "end".to_owned(),
            text: "A draw".to_owned(),
            player: None,
            rule: None,
        };
        let snapshot = Snapshot {
            format: FORMAT,
            id: "a".to_owned(),
            started: 5,
            squads: ["x".to_owned(), "y".to_owned()],
            scenario: None,
            players: vec!["A".to_owned(), "B".to_owned()],
            round: 2,
            ending: Some("A draw".to_owned()),
            log: vec![line],
        };
        store.write_snapshot(&snapshot).expect("kept");
        assert_eq!(store.read_snapshot("a").expect("a snapshot"), snapshot);
        assert_eq!(store.list().expect("a list"), ["a"]);
        let why = store.load("a").expect_err("it has no record").to_string();
        assert!(why.ends_with("a.jsonl: there is no such file"), "{why}");
        // A file of format 1 had no round and no ending beside its log, but a state.
        let mut old = serde_json::to_value(&snapshot).expect("JSON");
        old["format"] = 1.into();
        old["state"] = serde_json::json!({ "round": 2 });
        for new in ["round", "ending"] {
            old.as_object_mut().expect("an object").remove(new);
        }
        fs::write(data.join("games/a.json"), old.to_string()).expect("written");
        let read = store.read_snapshot("a").expect("a snapshot");
        assert_eq!(read, Snapshot { format: 1, ..snapshot });
    }
}
