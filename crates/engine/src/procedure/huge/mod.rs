//! Huge ships, where they go through other steps than standard ships (HUGE.GENERAL.01): the maneuver
//! with the tool and what it overlaps. What differs by a number is a fact of the ship card.

mod energy;
mod maneuver;
mod overlapped;

pub use maneuver::MoveByTool;
