//! What a game tells: its events, in words, and what each player sees of it.

pub mod event;
mod imagine;
pub mod log;
pub mod view;
pub mod watch;
