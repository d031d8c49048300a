//! The games of before there was a database: a directory with two files for each, of which one is read
//! when the server starts for the first time, and none is changed.

use super::{Snapshot, StoreError};
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// No game is nearly as large; a larger file is none.
const MOST_BYTES: u64 = 16 << 20;

/// A directory with two files for each game: `ID.jsonl` is the record, as `redfive replay` takes
/// it, and `ID.json` is what it told.
#[derive(Debug)]
pub struct Directory {
    games: PathBuf,
}

/// A record as it was kept.
#[derive(Debug)]
pub struct Kept {
    /// Where: the name of a file.
    pub place: String,
    /// Its whole lines.
    pub lines: Vec<String>,
    /// Whether a last line was left out, because it was not written to its end.
    pub torn: bool,
}

impl Directory {
    /// The directory of a data directory, if there is one.
    pub fn of(data: &Path) -> Option<Self> {
        let games = data.join("games");
        games.is_dir().then_some(Self { games })
    }

    /// What people know a game by: the name of its file.
    pub fn place(&self, id: &str) -> String {
        self.games.join(format!("{id}.json")).display().to_string()
    }

    /// The ids of all games in it.
    pub fn list(&self) -> Result<Vec<String>, StoreError> {
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

    /// The record of a game.
    pub fn load(&self, id: &str) -> Result<Kept, StoreError> {
        let path = self.games.join(format!("{id}.jsonl"));
        let mut bytes = read(&path).map_err(at(&path))?;
        let seen = bytes.len();
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
        bytes.truncate(whole);
        let text = text(bytes).map_err(at(&path))?;
        let lines = text.lines().map(str::to_owned).collect();
        Ok(Kept { place: path.display().to_string(), lines, torn: seen > whole })
    }

    /// What a game told.
    pub fn told(&self, id: &str) -> Result<Snapshot, StoreError> {
        let path = self.games.join(format!("{id}.json"));
        let snapshot = read(&path).and_then(text).and_then(|it| Ok(Snapshot::read(&it)?));
        let snapshot = snapshot.map_err(at(&path))?;
        if snapshot.id == id {
            return Ok(snapshot);
        }
        let why = format!("it says that it is the game \"{}\"", snapshot.id);
        Err(StoreError { place: path.display().to_string(), why })
    }
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
