//! Range between things on the table.

use crate::cast::Sort;
use crate::game::Game;
use crate::source::{AbilityRef, Context};
use crate::words::ShipId;
use redfive_ability::{Rule, Ships};
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

    /// Whether two ships are at one of these ranges of each other, as [`range`](Self::range) says.
    pub(crate) fn is_between(&self, a: ShipId, b: ShipId, (least, most): (u8, u8)) -> bool {
        let (least, most) = (Range::from_any_number(least), Range::from_any_number(most));
        match (self.unit_here(a), self.unit_here(b)) {
            (Some(one), Some(other)) if a != b => one.thing().is_at(other.thing(), least, most),
            _ => (least..=most).contains(&self.range(a, b)),
        }
    }

    /// Whether a ship is at these ranges of the one whose ability asks; or treated so, if that is
    /// an upgrade and the other ship friendly.
    pub(crate) fn is_at_range(
        &self,
        (of, context): (AbilityRef, &Context),
        (ship, other): (ShipId, ShipId),
        (least, most): (u8, u8),
    ) -> bool {
        let upgrade = || self.state.card(of.card).sort == Sort::Upgrade && !context.as_is;
        self.is_between(ship, other, (least, most))
            || (of.ship() == Some(ship) && upgrade() && self.treats(ship, other, (least, most)))
    }

    /// Whether a ship can treat another as being at one of these ranges.
    pub(crate) fn treats(&self, ship: ShipId, other: ShipId, (least, most): (u8, u8)) -> bool {
        let mut treated = self.changes(ship, move |rule| match rule {
            Rule::TreatShips(ships, position) => {
                let there = position.range.filter(|to| to.0 <= most && least <= to.1);
                there.map(|_| &**ships)
            }
            _ => None,
        });
        let about = Context::about(ship);
        let meant = |of, ships: &Ships| {
            self.find_matching(of, &about, ships, Some(other), &mut |_| true).is_some()
        };
        treated.any(|(of, ships)| meant(of, ships))
    }
}
