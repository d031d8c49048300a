//! Where games are kept: of each its journal, line by line, and what is known of it without its table.
//!
//! [`Store`] is all that the server needs of a database; [`Database`] is one, in a file.
//!
//! A journal is never changed, only added to. Its first line is the header of the record; then come the lines of the
//! record, and those that say what was taken back and how a game ended beside the table ([`crate::journal`]).

mod database;
mod directory;

pub use database::{Database, OpenError};
pub use directory::Directory;

use crate::api::LogLine;
use crate::sheet::Sheet;
use redfive_engine::record::About;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::Path;
use tokio::sync::oneshot;

/// The form of the snapshots. In formats 1 and 2 a game was one file, which held a state or all of
/// its record.
pub const FORMAT: u32 = 4;

/// Says, once it is known, whether something was kept for good.
pub type Ack = oneshot::Receiver<Result<(), StoreError>>;

/// Something that keeps games. All but [`Store::write`] may wait for a disk.
pub trait Store: fmt::Debug + Send + Sync {
    /// What is known of all games.
    fn sheets(&self) -> Result<Vec<Sheet>, StoreError>;
    /// The journal of a game.
    fn journal(&self, id: &str) -> Result<Vec<Line>, StoreError>;
    /// What a game told, as it was last kept.
    fn told(&self, id: &str) -> Result<Option<Snapshot>, StoreError>;
    /// The request that a game was begun with, if it is known.
    fn wanted(&self, id: &str) -> Result<Option<String>, StoreError>;
    /// Keeps all of a batch or nothing. It is kept for good when the answer comes.
    fn write(&self, batch: Batch) -> Ack;
}

/// What is kept of one game at once.
#[derive(Debug, Default)]
pub struct Batch {
    /// The game.
    pub game: String,
    /// Whether it begins with this.
    pub begins: bool,
    /// Whether it is to be forgotten, by the rule for old games.
    pub forgotten: bool,
    /// What is known of it, if that has changed.
    pub sheet: Option<Sheet>,
    /// The request that it is begun with.
    pub wanted: Option<String>,
    /// What it told, if that is to be kept anew.
    pub told: Option<Snapshot>,
    /// The number of the first of the lines.
    pub at: u64,
    /// Lines to add to its journal.
    pub lines: Vec<Line>,
}

/// A line of a journal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// The line.
    pub text: String,
    /// What is noted beside it.
    pub note: Note,
}

/// What is noted beside a line, which changes nothing of the game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Note {
    /// When it was written, in milliseconds since 1970.
    pub at: u64,
    /// What the players had left on their clocks then, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<[u64; 2]>,
    /// Whether the page has answered by itself.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub quick: bool,
}

/// Why a store cannot do what it is asked.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{place}: {why}")]
pub struct StoreError {
    /// Where: the name of a file.
    pub place: String,
    /// What is wrong there.
    pub why: String,
}

impl StoreError {
    /// As it is told to others than who runs the server: without the directory.
    pub fn outside(&self) -> String {
        let name = Path::new(&self.place).file_name().unwrap_or_default();
        format!("{}: {}", name.to_string_lossy(), self.why)
    }
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
