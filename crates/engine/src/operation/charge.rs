//! Charges, Force charges and shields: spent, lost, recovered.

use crate::event::{Event, Resource};
use crate::facts::Capacity;
use crate::game::Game;
use crate::source::{AbilityRef, CardRef, Context};
use crate::words::ShipId;
use redfive_ability::{Moment, Rule};

impl Game {
    /// A ship spends shields, Force or charges, as many as it has.
    pub(crate) fn spend(&mut self, ship: ShipId, resource: Resource, count: u8) {
        let spent = self.take(ship, resource, count);
        if spent > 0 {
            self.happened(Event::Spent(ship, resource, spent));
        }
    }

    /// A ship loses shields, Force or charges, as many as it has.
    pub(crate) fn lose(&mut self, ship: ShipId, resource: Resource, count: u8) {
        let lost = self.take(ship, resource, count);
        if lost > 0 {
            self.happened(Event::Lost(ship, resource, lost));
        }
    }

    /// A ship recovers shields, Force or charges, up to its capacity (RR.CHARGES.09–10).
    pub(crate) fn recover(&mut self, ship: ShipId, resource: Resource, count: u8) {
        let most = match resource {
            Resource::Shield => self.shield_capacity(ship),
            Resource::Force => self.force_capacity(ship).most,
            Resource::Charge(card) => self.charge_capacity(ship, card).most,
            Resource::Token(_) | Resource::Lock(_) => return,
        };
        if let Resource::Charge(CardRef::Upgrade(i)) = resource
            && self.upgrades(ship).nth(usize::from(i)).is_some_and(|u| u.says(&Rule::NoRecovery))
        {
            return;
        }
        let Some(active) = self.active_mut(ship, resource) else { return };
        let gained = most.saturating_sub(*active).min(count);
        *active += gained;
        if gained > 0 {
            self.happened(Event::Recovered(ship, resource, gained));
        }
    }

    fn take(&mut self, ship: ShipId, resource: Resource, count: u8) -> u8 {
        let Some(active) = self.active_mut(ship, resource) else { return 0 };
        let gone = count.min(*active);
        *active -= gone;
        if gone > 0 && resource == Resource::Shield {
            self.raise(Moment::AfterHealthLost, Context::about(ship));
        }
        gone
    }

    /// How much a ship has active; nothing for tokens and locks, and for cards without charges.
    fn active_mut(&mut self, ship: ShipId, resource: Resource) -> Option<&mut u8> {
        let ship = self.state.ship_mut(ship);
        match resource {
            Resource::Shield => Some(&mut ship.shields),
            Resource::Force => Some(&mut ship.force),
            Resource::Charge(CardRef::Upgrade(i)) => {
                ship.upgrades.get_mut(usize::from(i)).map(|upgrade| &mut upgrade.charges)
            }
            Resource::Charge(CardRef::Damage(_) | CardRef::Condition(_) | CardRef::Device(_))
            | Resource::Token(_)
            | Resource::Lock(_) => None,
            Resource::Charge(_) => Some(&mut ship.charges),
        }
    }

    /// The charge limit of a card of a ship.
    fn charge_capacity(&self, ship: ShipId, card: CardRef) -> Capacity {
        match card {
            CardRef::Upgrade(i) => self
                .upgrades(ship)
                .nth(usize::from(i))
                .map_or_else(Capacity::default, |u| u.charges),
            CardRef::Damage(_) | CardRef::Condition(_) | CardRef::Device(_) => Capacity::default(),
            _ => self.ship_charges(ship),
        }
    }

    /// Recurring charges come back, one for each symbol; negative ones go (RR.END-PHASE.05–06).
    pub(crate) fn recover_recurring(&mut self) {
        for ship in self.state.in_play().collect::<Vec<_>>() {
            let cards = (0..self.state.ship(ship).upgrades.len() as u8).map(CardRef::Upgrade);
            let charges = core::iter::once(CardRef::Pilot).chain(cards).map(Resource::Charge);
            for resource in core::iter::once(Resource::Force).chain(charges) {
                let by = match resource {
                    Resource::Charge(card) => self.charge_capacity(ship, card).recovers,
                    _ => self.force_capacity(ship).recovers,
                };
                match by {
                    0 => {}
                    ..0 => self.lose(ship, resource, by.unsigned_abs()),
                    _ => self.recover(ship, resource, by.unsigned_abs()),
                }
            }
        }
    }

    /// The active charges that the costs of an ability are paid from (RR.CHARGES.15–17).
    pub(crate) fn charges(&self, of: AbilityRef) -> u8 {
        let Some(ship) = of.ship().map(|ship| self.state.ship(ship)) else { return 0 };
        match of.card {
            CardRef::Upgrade(i) => ship.upgrades[usize::from(i)].charges,
            _ => ship.charges,
        }
    }

    /// The charge limit of the card of an ability.
    pub(crate) fn charge_limit(&self, of: AbilityRef) -> u8 {
        of.ship().map_or(0, |ship| self.charge_capacity(ship, of.card).most)
    }

    /// Charges of the card of an ability are spent.
    pub(crate) fn spend_charges(&mut self, of: AbilityRef, count: u8) {
        if let Some(ship) = of.ship() {
            self.spend(ship, Resource::Charge(of.card), count);
        }
    }
}
