//! Range between things on the table.

use crate::game::Game;
use crate::words::ShipId;
use redfive_geometry::{Range, Thing};

impl Game {
    /// The range between two ships on the table.
    pub(crate) fn range(&self, a: ShipId, b: ShipId) -> Range {
        if a == b {
            return Range::ZERO;
        }
        match (self.base(a), self.base(b)) {
            (Some(a), Some(b)) => Thing::from(&a).range((&b).into()),
            // One of them may be a remote.
            _ => match (self.unit(a), self.unit(b)) {
                (Some(a), Some(b)) => a.thing().range(b.thing()),
                _ => Range::BEYOND_FIVE,
            },
        }
    }
}
