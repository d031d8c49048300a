//! What can be wrong with a record.

use super::{FORMAT, Fingerprint, RULES};
use crate::decision::{Ask, Refused};
use crate::facts::Library;
use crate::game::Start;
use crate::words::PlayerId;
use core::fmt;
use redfive_geometry::{PlacedBase, Pose, TokenOutline};

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
    /// It was played with other cards.
    Cards {
        /// With these.
        found: Fingerprint,
        /// The cards at hand.
        here: Fingerprint,
    },
    /// No game starts like this.
    Start(String),
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
            Self::Cards { found, here } => write!(
                f,
                "the record was played with other cards ({}…, at hand are {}…)",
                &found.to_string()[..12],
                &here.to_string()[..12]
            ),
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
                "the game ends otherwise than recorded by engine {engine} ({}… is now {}…)",
                &found.to_string()[..12],
                &here.to_string()[..12]
            ),
        }
    }
}

impl std::error::Error for BadRecord {}

/// Why no game can start like this, if so: the engine trusts its start, a record may be anything.
pub(super) fn impossible_start(start: &Start, library: &Library) -> Option<String> {
    let players = start.players.len();
    if !(1..=8).contains(&players) {
        return Some(format!("{players} players"));
    }
    if start.ships.len() > 64 || start.obstacles.len() > 64 {
        return Some("more than 64 ships or obstacles".to_owned());
    }
    let extent = [start.area.width, start.area.height];
    if !extent.iter().all(|side| (100.0..=10_000.0).contains(side)) {
        return Some("the play area is too small or too large".to_owned());
    }
    let sane = |pose: Pose| [pose.position.x, pose.position.y].iter().all(|c| c.abs() <= 10_000.0);
    let mut bases: Vec<PlacedBase> = Vec::new();
    for (number, ship) in start.ships.iter().enumerate() {
        let (player, card) = (ship.player, ship.card);
        if player.index() >= players {
            return Some(format!("ship {number} belongs to player {}", player.0));
        }
        let Some(card) = library.ships.get(usize::from(card)) else {
            return Some(format!("ship {number} has card {card}, which does not exist"));
        };
        if card.token.is_some() {
            return Some(format!("ship {number} is a remote ({})", card.name));
        }
        if let Some(upgrade) =
            ship.upgrades.iter().find(|&&u| usize::from(u) >= library.upgrades.len())
        {
            return Some(format!("ship {number} has upgrade {upgrade}, which does not exist"));
        }
        let Some(pose) = ship.pose else { continue };
        if !sane(pose) {
            return Some(format!("ship {number} is far away from the table"));
        }
        let base = PlacedBase::new(card.size, pose);
        if start.area.has_fled(&base) || bases.iter().any(|other| other.overlaps(&base)) {
            return Some(format!("ship {number} is outside or overlaps another"));
        }
        bases.push(base);
    }
    for obstacle in &start.obstacles {
        if TokenOutline::named(&obstacle.key).is_none() || obstacle.player.index() >= players {
            return Some(format!("there is no obstacle {:?}", obstacle.key));
        }
        if obstacle.pose.is_some_and(|pose| !sane(pose)) {
            return Some(format!("obstacle {:?} is far away from the table", obstacle.key));
        }
    }
    None
}
