//! What can be wrong with a record.

use super::{FORMAT, Fingerprint, RULES};
use crate::cast::Key;
use crate::decision::{Ask, Refused};
use crate::start::BadStart;
use crate::words::PlayerId;
use core::fmt;

/// A record that cannot be read or played, in one sentence that names the line.
#[derive(Clone, Debug, PartialEq)]
pub struct BadRecord {
    /// The line of its text, from 1.
    pub line: usize,
    /// What is wrong there.
    pub fault: Fault,
}

/// What is wrong with a line of a record.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// There is no header.
    Empty,
    /// It cannot be read.
    Unreadable(String),
    /// It is in another format.
    Format {
        /// Which.
        found: u32,
    },
    /// It was played by another revision of the rules.
    Rules {
        /// Which.
        found: String,
    },
    /// These cards were corrected since: the game might go another way now.
    Corrected(Vec<Key>),
    /// No game starts like this.
    Start(BadStart),
    /// Nobody has this number.
    NoSuchPlayer(PlayerId),
    /// The game does not ask this player this.
    NotAsked {
        /// Whom.
        player: PlayerId,
        /// What.
        ask: Ask,
    },
    /// The answer is not legal.
    Refused(Refused),
    /// The game is over already.
    Over,
    /// The game does not stand as the record says.
    Differs {
        /// The fingerprint in the record.
        found: Fingerprint,
        /// The one that came out.
        here: Fingerprint,
        /// The engine that wrote the record.
        engine: String,
    },
}

impl fmt::Display for BadRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.fault)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("the header is missing"),
            Self::Unreadable(why) => write!(f, "cannot be read: {why}"),
            Self::Format { found } => {
                write!(f, "the record has format {found}; this engine reads format {FORMAT}")
            }
            Self::Rules { found } => {
                write!(f, "the record was played by rules {found:?}; this engine plays {RULES:?}")
            }
            Self::Corrected(keys) => {
                let keys: Vec<String> = keys.iter().map(Key::to_string).collect();
                let (keys, are) = (keys.join(", "), if keys.len() == 1 { "was" } else { "were" });
                write!(f, "{keys} {are} corrected since this game was played")
            }
            Self::Start(what) => write!(f, "no game starts like this: {what}"),
            Self::NoSuchPlayer(player) => write!(f, "there is no player {}", player.0),
            Self::NotAsked { player, ask } => {
                write!(
                    f,
                    "player {} is not asked for {} here ({})",
                    player.0,
                    ask.topic.name(),
                    ask.rule()
                )
            }
            Self::Refused(refused) => refused.fmt(f),
            Self::Over => f.write_str("the game is over before this choice"),
            Self::Differs { found, here, engine } => write!(
                f,
                "the game goes otherwise than recorded by engine {engine} ({}… is now {}…)",
                &found.to_string()[..12],
                &here.to_string()[..12]
            ),
        }
    }
}

impl std::error::Error for BadRecord {}
