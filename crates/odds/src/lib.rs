//! Exact odds of attacks: what an attack, or a row of attacks, will do, with both sides playing their
//! dice as well as it can be done. It knows dice and counters, and nothing of the table.

pub mod goal;
pub mod harm;
pub mod prospect;

pub use goal::End;
pub use harm::{Deck, Harm, Health, Hurt, Kind, Text};
pub use prospect::{Counter, Does, Neutralize, Prospect, Shown, Side, Stand, Step, Way};
