//! The cards of a ship and the values that they give it: hull, shields, Force.

use crate::cast::Sort;
use crate::facts::{Capacity, ShipCard, UpgradeCard};
use crate::game::Game;
use crate::words::{CardId, ShipId};
use redfive_ability::{Amount, Rule, Stat};

impl Game {
    /// The card of a ship.
    pub fn card(&self, ship: ShipId) -> &ShipCard {
        self.cast().ship(self.state.ship(ship).kind)
    }

    /// The upgrade cards of a ship, with the sides that are faceup.
    pub fn upgrades(&self, ship: ShipId) -> impl Iterator<Item = &UpgradeCard> {
        self.state.upgrades(ship).map(|(_, upgrade)| self.cast().faceup(upgrade))
    }

    /// An upgrade card, with the side that is faceup; none for other cards.
    pub fn upgrade(&self, card: CardId) -> Option<&UpgradeCard> {
        let it = self.state.card(card);
        (it.sort == Sort::Upgrade).then(|| self.cast().faceup(it))
    }

    /// The shield capacity of a ship (RR.CHARGES.28).
    pub fn shield_capacity(&self, ship: ShipId) -> u8 {
        self.card(ship).shields.saturating_add_signed(self.upgrades(ship).map(|u| u.shields).sum())
    }

    /// The hull value of a ship.
    pub fn hull(&self, ship: ShipId) -> u8 {
        self.card(ship).hull.saturating_add_signed(self.upgrades(ship).map(|u| u.hull).sum())
    }

    /// The Force capacity of a ship, and how much of it recovers: sources of recurring Force do
    /// not stack (RR.CHARGES.20–24).
    pub fn force_capacity(&self, ship: ShipId) -> Capacity {
        let cards =
            || core::iter::once(self.card(ship).force).chain(self.upgrades(ship).map(|u| u.force));
        let treated = |rule: &Rule| match rule {
            Rule::Treat(Stat::RecurringForce, Amount::Just(value)) => Some(*value as i8),
            _ => None,
        };
        let recovers = self.rules(ship, treated).last();
        let recovers = recovers.or_else(|| cards().map(|force| force.recovers).max()).unwrap_or(0);
        Capacity { most: cards().map(|force| force.most).sum(), recovers }
    }
}
