//! The cards of X-Wing as data.
//!
//! Ships, dials, pilots, upgrades, conditions, damage decks, devices, obstacles and quick builds
//! of both editions stand in plain files that anybody can read and fix; costs, loadouts, slots,
//! keywords and legality of second edition stand in dated points documents beside them. This
//! crate reads the files, refuses what cannot be, and knows nothing of how a game is played.
//!
//! ```
//! use redfive_content::{Content, Faction};
//! let content = Content::embedded()?;
//! let luke = content.second.pilot("lukeskywalker").expect("he is in the files");
//! assert_eq!(luke.faction, Faction::RebelAlliance);
//! assert_eq!(luke.ship.name, "T-65 X-wing");
//! let document = content.second.points("20-points").expect("we have this document");
//! assert_eq!(document.pilot("lukeskywalker").and_then(|row| row.cost), Some(6));
//! # Ok::<(), redfive_content::ContentError>(())
//! ```
//!
//! The format of the files is described in `docs/content.md`, a new season in `docs/points.md`.

mod ability;
mod action;
mod arc;
mod bearing;
mod charges;
mod content;
mod corrections;
mod damage;
mod date;
mod dial;
mod difficulty;
mod edition;
mod entries;
mod errata;
mod error;
mod faction;
mod files;
pub mod first;
mod force_side;
mod format;
mod game_mode;
mod id;
mod named;
mod number;
mod points;
mod position;
mod range;
mod read;
mod reference;
mod search;
pub mod second;
mod size;
mod slot;
mod squad;
mod stat;
mod text;
pub mod verify;
mod vocabulary;

pub use ability::Behaviour;
pub use action::{Action, ActionIcon, ActionNeeded, ActionStep};
pub use arc::Arc;
pub use bearing::Bearing;
pub use charges::{Charges, Force};
pub use content::Content;
pub use corrections::{Correction, Json};
pub use damage::{DamageCard, DamageDeck, DamageKind, Section};
pub use date::{Date, InvalidDate};
pub use dial::{Dial, InvalidCode, Maneuver, Template};
pub use difficulty::Difficulty;
pub use edition::Edition;
pub use errata::{Erratum, InvalidErratum};
pub use error::{ContentError, Problem};
pub use faction::Faction;
pub use files::{ContentHash, Files};
pub use force_side::ForceSide;
pub use format::Format;
pub use game_mode::GameMode;
pub use id::{Id, InvalidId};
pub use points::{
    CardList, CostVariesBy, PilotClaims, PilotRow, Points, RowKey, UpgradeClaims, UpgradeRow,
};
pub use range::{InvalidRange, Range};
pub use search::{Card, fold};
pub use size::Size;
pub use slot::Slot;
pub use squad::{
    CardOfSquad, ListFormat, NoLink, NoSquad, Price, PricedShip, RandomSquads, ReadError, ReadNote,
    ReadSquad, ShipOfSquad, Squad, SquadCard, SquadError, SquadPilot, SquadProblem, SquadReader,
    UnknownCard, Unpriced,
};
pub use stat::Stat;
pub use vocabulary::UnknownWord;
