//! The game of Red Five as a state machine: it asks, players answer.
//!
//! A [`Game`] lists the open questions, each with the space of legal answers, and takes
//! an answer or refuses it with the rule, changing nothing. Everything in its state is plain data:
//! `Clone`, `PartialEq`, serde; no closures, clocks, threads, files or global state. The same record
//! gives the same game, bit for bit, everywhere.
//!
//! # A tour
//!
//! - A [`Library`] has the cards; a [`Start`] says who flies what and where; together with a seed
//!   they make a [`Game`]. ([`Setting`] is the two without the seed, shared by games.)
//! - [`Game::pending`] are the open questions. Each [`Decision`] says who is asked, what, by which
//!   rule, and the [`Space`] of answers, made of [`Choice`]s.
//! - [`Game::choose`] takes an [`Answer`], or says why not ([`Refused`]).
//! - [`Game::take_events`] are the [`Event`]s since then; [`log`] has the words for them.
//! - [`Game::view`] is the [`View`] of one player: the state with what they may not see left out.
//! - A [`Recording`] is a game that keeps its [`Record`], which is text and can be replayed.
//!
//! ```
//! use redfive_engine::geometry::{PlayArea, Pose};
//! use redfive_engine::log::{PlainNames, line};
//! use redfive_engine::start::{StartPlayer, StartShip};
//! use redfive_engine::topic::Topic;
//! use redfive_engine::words::PlayerId;
//! use redfive_engine::{Answer, Choice, Library, Record, Recording, Seed, Start};
//!
//! // Start.
//! let library = Library::embedded()?;
//! let ship = |player, pilot: &str, pose| StartShip {
//!     player: PlayerId(player),
//!     pilot: pilot.to_owned(),
//!     upgrades: Vec::new(),
//!     pose: Some(pose),
//!     ..StartShip::default()
//! };
//! let start = Start {
//!     area: PlayArea::STANDARD,
//!     players: StartPlayer::pair(),
//!     ships: vec![
//!         ship(0, "lukeskywalker", Pose::new(457.0, 60.0, 0.0)),
//!         ship(1, "academypilot", Pose::new(457.0, 854.0, 180.0)),
//!     ],
//!     ..Start::default()
//! };
//! let mut table = Recording::new(&library, start, Seed::small(5))?;
//! let names = PlainNames::of(table.game().state(), table.game().cast());
//! let told: Vec<String> = table.take_events().iter().map(|it| line(it, &names).text).collect();
//! assert!(told.contains(&"Planning Phase".to_owned()));
//!
//! // Ask: all dials are open at once.
//! let question = table.game().pending()[0].clone();
//! let luke = question.ask.ship_if(Topic::Dial).expect("it is the Planning Phase");
//! assert_eq!(question.ask.rule(), "RR.PLANNING-PHASE.02");
//!
//! // Answer. What is not offered is refused, and nothing has changed.
//! assert!(table.choose(question.player, question.id, &Answer::Yes).is_err());
//! let maneuver = table.game().card(luke).dial[0].maneuver;
//! let reply = Answer::One(Choice::Maneuver(maneuver));
//! table.choose(question.player, question.id, &reply)?;
//! assert_eq!(table.game().state().ship(luke).dial, Some(maneuver));
//!
//! // Look: each player sees their own dials only.
//! let [own, other] = [0, 1].map(|player| table.game().view(PlayerId(player)));
//! assert_ne!(own.ship(luke).dial, other.ship(luke).dial);
//!
//! // Record and replay.
//! let state = table.game().state().clone();
//! let record: Record = table.finish().to_string().parse()?;
//! assert_eq!(*record.replay(&library)?.state(), state);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `examples/first_game.rs` plays a whole game. What is played and what is not: `docs/engine.md`.

mod ability;
pub mod cast;
pub mod game;
mod operation;
mod procedure;
pub mod prospect;
pub mod record;
pub mod rules;
pub mod start;
pub mod state;
mod table;
mod tell;
pub mod words;

// Each folder shows its rooms here, so that a path names a thing and not where it is kept.
pub use ability::{queue, source};
pub use cast::{deck, facts};
pub use game::{answer, decision, frame, search, topic};
pub use state::{chance, dice, fight, journal};
pub use table::suppose;
pub use tell::{event, log, view, watch};

pub use answer::{Answer, Space};
pub use decision::{Choice, Decision, Refused, Reply};
pub use event::Event;
pub use facts::Library;
pub use game::Game;
pub use record::{Record, Recording, Replay, Seed};
pub use redfive_geometry as geometry;
pub use rules::Rules;
pub use start::{BadStart, Setting, Start};
pub use state::State;
pub use view::{Seat, View};

/// Whether a field need not be written.
pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
