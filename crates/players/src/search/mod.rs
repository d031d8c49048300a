//! Thinking ahead: answers are played out in sampled worlds, the same for all of them, to the end of the round.
//!
//! A [`world`] is what a player can imagine behind what they see, with a copy of the game to play on and what came of
//! it. A [`race`] plays answers out in worlds, and again and again drops the worse half. [`plan`] finds the dials of a
//! side, [`thinker`] is the player. How many samples there are is the only thing that a clock decides ([`clock`]).

pub(crate) mod clock;
pub(crate) mod plan;
pub(crate) mod race;
pub(crate) mod round;
pub(crate) mod thinker;
pub(crate) mod world;
