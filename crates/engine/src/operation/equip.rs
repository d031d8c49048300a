//! Upgrades that go from ship to ship.

use crate::event::Event;
use crate::facts::Fit;
use crate::game::Game;
use crate::state::Holder;
use crate::words::{CardId, ShipId};

impl Game {
    /// The upgrades of a ship of one of these slots.
    pub(crate) fn upgrades_of(
        &self,
        ship: ShipId,
        slots: &[String],
    ) -> impl Iterator<Item = CardId> {
        let all = self.state.upgrades(ship);
        all.filter(|(_, card)| self.cast().faceup(card).slots.iter().any(|it| slots.contains(it)))
            .map(|(id, _)| id)
    }

    /// Whether an upgrade can go to a ship, perhaps for another of its own: whatever its slots are,
    /// but not against the restrictions of the card (RR.UPGRADE-CARDS.11–12), nor beside another
    /// copy of it (RR.UPGRADE-CARDS.08).
    pub(crate) fn can_equip(&self, ship: ShipId, card: CardId, instead_of: Option<CardId>) -> bool {
        let front = |id: CardId| self.cast().upgrade(self.state.card(id).kind);
        let all = self.state.upgrades(ship).map(|(id, _)| id);
        let kept: Vec<CardId> = all.filter(|&id| Some(id) != instead_of).collect();
        kept.iter().all(|&other| front(other).id != front(card).id)
            && front(card).fits.iter().all(|fit| self.fits(ship, fit, &kept))
    }

    /// Whether a ship with these upgrades is what an upgrade asks for.
    fn fits(&self, ship: ShipId, fit: &Fit, kept: &[CardId]) -> bool {
        let card = self.card(ship);
        let upgrades = || kept.iter().filter_map(|&id| self.upgrade(id));
        match fit {
            Fit::Ship(types) => types.contains(&card.ship),
            Fit::Size(sizes) => sizes.contains(&card.size),
            // RR.UPGRADE-CARDS.07: not those that are linked.
            Fit::Action(action, colour) => {
                let added = upgrades().flat_map(|upgrade| &upgrade.actions);
                card.actions.iter().chain(added).any(|bar| {
                    bar.action == *action && colour.is_none_or(|colour| bar.colour == colour)
                })
            }
            Fit::Keyword(words) => words.iter().any(|word| card.keywords.contains(word)),
            Fit::Equipped(slots) => {
                upgrades().any(|upgrade| upgrade.slots.iter().any(|slot| slots.contains(slot)))
            }
            Fit::AnyOf(fits) => fits.iter().any(|fit| self.fits(ship, fit, kept)),
            Fit::Unknown => false,
        }
    }

    /// An upgrade goes to a ship, as it is.
    pub(crate) fn equip(&mut self, card: CardId, to: ShipId) {
        let first = self.state.first_owner(card);
        self.state.handed.retain(|&other| other != card);
        if first != Some(to) {
            self.state.handed.push(card);
        }
        let it = self.state.card_mut(card);
        it.holder = Holder::Ship(to);
        let kind = it.kind;
        self.happened(Event::Equipped(to, kind));
        self.reindex();
    }
}
