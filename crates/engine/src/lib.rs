//! The game of Red Five. **So far only its foundations**: chance, dice, and the spaces of legal
//! answers. There is no game to play here yet.
//!
//! Everything in this crate is plain data: `Clone`, `PartialEq`, serde; no closures, clocks,
//! threads, files or global state. The same record gives the same game, bit for bit, everywhere.

pub mod ability;
pub mod answer;
pub mod decision;
pub mod deck;
pub mod dice;
pub mod event;
pub mod facts;
pub mod frame;
pub mod game;
pub mod journal;
mod library;
pub mod log;
mod operation;
mod procedure;
pub mod random;
pub mod record;
pub mod state;
pub mod text;
pub mod view;
pub mod window;
pub mod words;
