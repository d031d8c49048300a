//! Abilities in play: whose they are, what they wait for, what their words mean, how they resolve.

pub(crate) mod action;
pub(crate) mod amount;
pub(crate) mod change;
pub(crate) mod index;
pub mod queue;
pub(crate) mod requirement;
pub(crate) mod resolve;
pub(crate) mod score;
pub(crate) mod ships;
pub mod source;
mod things;
