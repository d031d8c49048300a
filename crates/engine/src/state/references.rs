//! Every id in a state, wherever it stands.
//!
//! Frames, questions, attacks and abilities hold ids of ships, players, obstacles, devices and
//! cards in a hundred places. Each id is a type of its own, so one walk finds them all.

use super::walk::{Stop, Visit, walk};
use serde::Serialize;

/// How many there are of each.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    pub ships: usize,
    pub cards: usize,
    pub players: usize,
    pub things: usize,
    pub kinds: usize,
}

/// Whether everything that a value names is there.
pub(super) fn check(value: &impl Serialize, mut known: Known) -> Result<(), Stop> {
    walk(value, &mut known)
}

impl Visit for Known {
    type List = ();

    fn number(&mut self, of: Option<&'static str>, value: u64) -> Result<(), Stop> {
        let (what, count) = match of {
            Some("ShipId") => ("ship", self.ships),
            Some("CardId") => ("card", self.cards),
            Some("PlayerId") => ("player", self.players),
            Some("ThingId") => ("object", self.things),
            Some("KindId") => ("kind of card", self.kinds),
            _ => return Ok(()),
        };
        if value < count as u64 {
            Ok(())
        } else {
            Err(Stop(format!("{what} {value} is not there")))
        }
    }

    fn begin(&mut self) {}
}
