//! Charges, Force charges and shields: spent, lost, recovered.

use crate::cast::Sort;
use crate::event::{Event, Resource};
use crate::facts::Capacity;
use crate::game::Game;
use crate::procedure::owed::Owed;
use crate::source::{AbilityRef, Context};
use crate::words::{CardId, ShipId, WeaponId};
use redfive_ability::{
    ChargeFilter, ChargedCard, Event as Happening, Kinds, Moment, Replacement, Rule,
};

impl Game {
    /// A ship gets as many active charges as another has (FAQ.NASHTAH-PUP.01).
    pub(crate) fn take_charges_of(&mut self, ship: ShipId, from: ShipId) {
        let charges = self.state.card(self.state.ship(from).card).charges;
        let own = self.state.ship(ship).card;
        self.state.card_mut(own).charges = charges;
    }

    /// A ship spends shields, Force or charges, as many as it has.
    pub(crate) fn spend(&mut self, ship: ShipId, resource: Resource, count: u8) {
        for (whose, count) in self.shares(ship, resource, count) {
            self.spend_own(whose, resource, count);
        }
    }

    fn spend_own(&mut self, ship: ShipId, resource: Resource, count: u8) {
        let spent = self.take(ship, resource, count);
        if spent > 0 {
            self.happened(Event::Spent(ship, resource, spent));
            if resource == Resource::Force {
                self.raise(Moment::After(Happening::Spend(Kinds::force())), Context::about(ship));
            }
        }
    }

    /// A ship loses shields, Force or charges, as many as it has.
    pub(crate) fn lose(&mut self, ship: ShipId, resource: Resource, count: u8) {
        let mut gone = 0;
        for (whose, count) in self.shares(ship, resource, count) {
            gone += self.lose_own(whose, resource, count);
        }
        if gone > 0 && resource == Resource::Shield {
            self.raise(Moment::After(Happening::LoseShield), Context::about(ship));
        }
    }

    /// A ship loses a shield, its own or that of a ship docked with it.
    pub(crate) fn lose_shield(&mut self, ship: ShipId, whose: ShipId) {
        if self.lose_own(whose, Resource::Shield, 1) > 0 {
            self.raise(Moment::After(Happening::LoseShield), Context::about(ship));
        }
    }

    /// How much a ship loses of its own.
    fn lose_own(&mut self, ship: ShipId, resource: Resource, count: u8) -> u8 {
        let lost = self.take(ship, resource, count);
        if lost > 0 {
            self.happened(Event::Lost(ship, resource, lost));
        }
        lost
    }

    /// From whom so much of a ship's comes: its own first, then the shields of others that are as
    /// good as its own (ERR.LANDOS-MILLENNIUM-FALCON.01).
    fn shares(&self, ship: ShipId, resource: Resource, count: u8) -> Vec<(ShipId, u8)> {
        let own = count.min(self.own_active(ship, resource));
        let mut shares = vec![(ship, own)];
        let mut left = count - own;
        if resource == Resource::Shield && left > 0 {
            for other in self.shielded_by(ship) {
                let share = left.min(self.state.ship(other).shields);
                left -= share;
                shares.push((other, share));
            }
        }
        shares
    }

    /// A ship recovers shields, Force or charges, up to its capacity (RR.CHARGES.09–10).
    pub(crate) fn recover(&mut self, ship: ShipId, resource: Resource, count: u8) {
        let most = self.capacity(ship, resource);
        let Some(active) = self.active_mut(ship, resource) else { return };
        let gained = most.saturating_sub(*active).min(count);
        *active += gained;
        if gained > 0 {
            self.happened(Event::Recovered(ship, resource, gained));
            if resource == Resource::Energy {
                // HUGE.STRESS.03.
                self.shed_stress(ship, u8::MAX);
            }
        }
    }

    fn take(&mut self, ship: ShipId, resource: Resource, count: u8) -> u8 {
        let Some(active) = self.active_mut(ship, resource) else { return 0 };
        let gone = count.min(*active);
        *active -= gone;
        if gone > 0 && resource == Resource::Shield {
            self.raise(Moment::After(Happening::LoseHealth), Context::about(ship));
        }
        gone
    }

    /// How much a ship has active, with the shields of others that are as good as its own
    /// (ERR.LANDOS-MILLENNIUM-FALCON.01).
    pub(crate) fn active(&self, ship: ShipId, resource: Resource) -> u8 {
        let lent = match resource {
            Resource::Shield => {
                let others = self.shielded_by(ship).into_iter();
                others.map(|it| self.state.ship(it).shields).sum()
            }
            _ => 0,
        };
        self.own_active(ship, resource) + lent
    }

    fn own_active(&self, ship: ShipId, resource: Resource) -> u8 {
        match resource {
            Resource::Shield => self.state.ship(ship).shields,
            Resource::Force => self.state.ship(ship).force,
            Resource::Charge(card) => self.state.card(card).charges,
            Resource::Energy => self.state.card(self.state.ship(ship).card).charges,
            Resource::Token(_) | Resource::Lock(_) => 0,
        }
    }

    /// How much of it a ship can spend now.
    pub(crate) fn spendable_of(&self, ship: ShipId, resource: Resource) -> u8 {
        let forbidden =
            resource == Resource::Force && self.cannot(ship, Happening::Spend(Kinds::force()));
        if forbidden { 0 } else { self.active(ship, resource) }
    }

    /// Whether a ship has less active than it can have, and may recover it.
    pub(crate) fn can_recover(&self, ship: ShipId, resource: Resource) -> bool {
        self.own_active(ship, resource) < self.capacity(ship, resource)
    }

    /// How much a ship can have active, as far as it can be recovered.
    fn capacity(&self, ship: ShipId, resource: Resource) -> u8 {
        match resource {
            Resource::Shield => self.shield_capacity(ship),
            Resource::Force => self.force_capacity(ship).most,
            Resource::Charge(card)
                if self.upgrade(card).is_some_and(|it| it.says(&Rule::NoRecovery)) =>
            {
                0
            }
            Resource::Charge(card) => self.charge_capacity(ship, card).most,
            Resource::Energy => self.ship_charges(ship).most,
            Resource::Token(_) | Resource::Lock(_) => 0,
        }
    }

    /// How much a ship has active; nothing for tokens and locks, and for cards without charges.
    fn active_mut(&mut self, ship: ShipId, resource: Resource) -> Option<&mut u8> {
        match resource {
            Resource::Shield => Some(&mut self.state.ship_mut(ship).shields),
            Resource::Force => Some(&mut self.state.ship_mut(ship).force),
            Resource::Charge(card) => Some(&mut self.state.card_mut(card).charges),
            Resource::Energy => {
                let card = self.state.ship(ship).card;
                Some(&mut self.state.card_mut(card).charges)
            }
            Resource::Token(_) | Resource::Lock(_) => None,
        }
    }

    /// The cards of a ship with such charges, active or not.
    pub(crate) fn charged_cards(
        &self,
        of: AbilityRef,
        ship: ShipId,
        filter: &ChargeFilter,
    ) -> Vec<CardId> {
        let ChargeFilter { on, slots, recurring } = filter;
        let used = self.attack().and_then(|fight| match fight.weapon {
            WeaponId::Card(card) => Some(card),
            _ => None,
        });
        let upgrades = self.state.upgrades(ship).map(|(card, _)| card).filter(|&card| match on {
            ChargedCard::Upgrade | ChargedCard::Any => true,
            ChargedCard::OtherUpgrade => card != of.card,
            ChargedCard::AttackUpgrade => Some(card) == used,
            ChargedCard::Ship => false,
        });
        let of_slot = |card: &CardId| {
            let has = self.upgrade(*card).map_or(&[][..], |it| &it.slots);
            slots.is_empty() || has.iter().any(|slot| slots.contains(slot))
        };
        let ship_card = matches!(on, ChargedCard::Ship | ChargedCard::Any);
        let own = ship_card.then_some(self.state.ship(ship).card);
        let fits = |card: &CardId| {
            let charges = self.charge_capacity(ship, *card);
            charges.most > 0 && recurring.is_none_or(|it| it == (charges.recovers > 0))
        };
        own.into_iter().chain(upgrades.filter(of_slot)).filter(fits).collect()
    }

    /// The charge limit of a card of a ship.
    fn charge_capacity(&self, ship: ShipId, card: CardId) -> Capacity {
        match self.upgrade(card) {
            Some(upgrade) => upgrade.charges,
            None if self.state.ship(ship).card == card => self.ship_charges(ship),
            None => Capacity::default(),
        }
    }

    /// Recurring charges come back, one for each symbol; negative ones go (RR.END-PHASE.05–06).
    pub(crate) fn recover_recurring(&mut self) {
        let mut recovers = Vec::new();
        for ship in self.state.in_play().collect::<Vec<_>>() {
            let cards = self.state.upgrades(ship).map(|(card, _)| Resource::Charge(card));
            let own = match self.card(ship).huge {
                Some(_) => Resource::Energy,
                None => Resource::Charge(self.state.ship(ship).card),
            };
            let cards: Vec<Resource> = core::iter::once(own).chain(cards).collect();
            for resource in core::iter::once(Resource::Force).chain(cards) {
                let by = match resource {
                    Resource::Charge(card) => self.charge_capacity(ship, card).recovers,
                    Resource::Energy => self.ship_charges(ship).recovers,
                    _ => self.force_capacity(ship).recovers,
                };
                match by {
                    0 => {}
                    ..0 => self.lose(ship, resource, by.unsigned_abs()),
                    _ => recovers.push((ship, resource, by.unsigned_abs())),
                }
            }
            if let Some(huge) = self.card(ship).huge {
                self.recover(ship, Resource::Shield, huge.shield_recovery);
            }
        }
        self.recover_all(recovers);
    }

    /// All recover at once; but first comes what may be prevented, so that nobody has recovered yet
    /// what that costs.
    fn recover_all(&mut self, recovers: Vec<(ShipId, Resource, u8)>) {
        let (first, rest): (Vec<_>, Vec<_>) =
            recovers.into_iter().partition(|&(ship, what, _)| self.may_not_recover(ship, what));
        if first.is_empty() {
            rest.into_iter().for_each(|(ship, what, by)| self.recover(ship, what, by));
            return;
        }
        let owed = first.into_iter().chain(rest);
        self.state.owed.extend(owed.map(|(ship, what, by)| Owed::Recover(ship, what, by)));
    }

    /// Whether something may come instead of a ship's recovering this.
    fn may_not_recover(&self, ship: ShipId, resource: Resource) -> bool {
        let would = |it: &Replacement| it.would == Happening::Recover;
        self.can_recover(ship, resource)
            && self.replacement(Some(ship), &Context::about(ship), &[], would).is_some()
    }

    /// The active charges that the costs of an ability are paid from (RR.CHARGES.15–17).
    pub(crate) fn charges(&self, of: AbilityRef) -> u8 {
        self.charged_card(of).map_or(0, |card| self.state.card(card).charges)
    }

    /// The card whose charges an ability means: its own, and for those of a ship card the card of
    /// the ship that has it, even if it has it from another.
    pub(crate) fn charged_card(&self, of: AbilityRef) -> Option<CardId> {
        let ship = of.ship()?;
        let own = self.state.card(of.card).sort == Sort::Upgrade && !of.text.is_of_ship();
        Some(if own { of.card } else { self.state.ship(ship).card })
    }

    /// The charge limit of the card of an ability.
    pub(crate) fn charge_limit(&self, of: AbilityRef) -> u8 {
        let card = of.ship().zip(self.charged_card(of));
        card.map_or(0, |(ship, card)| self.charge_capacity(ship, card).most)
    }

    /// Charges of the card of an ability are spent.
    pub(crate) fn spend_charges(&mut self, of: AbilityRef, count: u8) {
        if let Some((ship, card)) = of.ship().zip(self.charged_card(of)) {
            self.spend(ship, Resource::Charge(card), count);
        }
    }
}
