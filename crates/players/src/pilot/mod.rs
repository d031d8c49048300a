//! How a computer pilot judges: one answer to every question, from what lies on the table.
//!
//! Nothing here looks ahead by playing. A [`sketch`] is the table in a few numbers; [`gunnery`] says what shots
//! from one place to another come to; [`flight`] what maneuvers lead to, and what they are worth; [`side`] what those of a whole side are worth together; [`value`] what a
//! table is worth to a side. [`policy`] answers every question with these. All of it reads only what is open to
//! all: never a dial that is not revealed, never a facedown card.

pub(crate) mod act;
pub(crate) mod dice;
pub(crate) mod flight;
pub(crate) mod gunnery;
pub(crate) mod place;
pub(crate) mod policy;
pub(crate) mod side;
pub(crate) mod sketch;
pub(crate) mod value;
