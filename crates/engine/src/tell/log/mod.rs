//! A game in words: each event as a line of a log, each choice as a sentence.
//!
//! `log/events.rs` is the only table of the words of events. Each of its rows has the event, what
//! kind of line it makes, which ship it is about, and its words twice: short, as table cases expect
//! them, and long, for people. Who keeps a log supplies what things are called ([`Names`]) and
//! thereby chooses the column.
//!
//! ```
//! use redfive_engine::event::Event;
//! use redfive_engine::log::{Kind, PlainNames, line};
//! use redfive_engine::words::ShipId;
//! let line = line(&Event::Destroyed(ShipId(0)), &PlainNames::default());
//! assert_eq!(line.kind, Kind::Damage);
//! assert_eq!(line.ship, Some(ShipId(0)));
//! assert_eq!(line.text, "a ship is destroyed");
//! assert_eq!(line.sentence(), "A ship is destroyed.");
//! ```

mod choices;
mod events;
mod plain;
mod slots;
pub mod vocabulary;

pub use choices::{describe_answer, describe_choice, describe_ending, describe_question};
pub use events::line;
pub use plain::PlainNames;

use crate::cast::KindId;
use crate::state::State;
use crate::words::{ObjectId, PlayerId, ShipId};

/// Which words of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Those of table cases: ids, and no more than an expectation needs.
    Short,
    /// Those for people.
    Long,
}

/// What the things of a game are called, and in which form they are told of.
pub trait Names {
    /// The form.
    fn form(&self) -> Form;

    /// The name of something on the table.
    fn object(&self, object: ObjectId) -> &str;

    /// The name of a player.
    fn player(&self, player: PlayerId) -> String;

    /// The name of a card, or of its other side.
    fn card(&self, card: KindId, flipped: bool) -> &str;

    /// Whether the long form says where things stand; a page shows it.
    fn tells_places(&self) -> bool {
        true
    }

    /// The state after what is told, for words that depend on it.
    fn state(&self) -> Option<&State> {
        None
    }

    /// The name of a ship or remote.
    fn ship(&self, ship: ShipId) -> &str {
        self.object(ObjectId::Ship(ship))
    }
}

/// The kinds of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A round begins.
    Round,
    /// A phase begins.
    Phase,
    /// Something moves, acts or comes onto the table.
    Move,
    /// Tokens, charges and locks come and go.
    Token,
    /// Attacks and what is rolled.
    Dice,
    /// Damage, and what comes of it.
    Damage,
    /// Anything else.
    Note,
    /// What other lines tell already; a log that is to be short leaves it out.
    Detail,
}

impl Kind {
    /// Its name in small letters.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Round => "round",
            Self::Phase => "phase",
            Self::Move => "move",
            Self::Token => "token",
            Self::Dice => "dice",
            Self::Damage => "damage",
            Self::Note => "note",
            Self::Detail => "detail",
        }
    }
}

/// A line of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The kind of line.
    pub kind: Kind,
    /// The words.
    pub text: String,
    /// The ship that it is about.
    pub ship: Option<ShipId>,
}

impl Line {
    /// The words as a sentence.
    pub fn sentence(&self) -> String {
        let mut letters = self.text.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        first.chain(letters).chain(['.']).collect()
    }
}
