//! Two-sided upgrade cards.

use crate::event::Event;
use crate::facts::{Library, UpgradeCard};
use crate::game::Game;
use crate::state::Upgrade;
use crate::words::ShipId;

impl Library {
    /// The side of an upgrade that is faceup.
    pub fn faceup(&self, upgrade: &Upgrade) -> &UpgradeCard {
        let front = &self.upgrades[usize::from(upgrade.card)];
        match &front.back {
            Some(back) if upgrade.flipped => back,
            _ => front,
        }
    }
}

impl Game {
    /// Whether an upgrade of a ship has another side.
    pub(crate) fn can_flip(&self, ship: ShipId, upgrade: u8) -> bool {
        let equipped = self.state.ship(ship).upgrades.get(usize::from(upgrade));
        let card = |it: &Upgrade| self.library.upgrades.get(usize::from(it.card));
        equipped.and_then(card).is_some_and(|card| card.back.is_some())
    }

    /// An upgrade of a ship is turned to its other side, with as many charges as fit there.
    pub(crate) fn flip(&mut self, ship: ShipId, upgrade: u8) {
        if !self.can_flip(ship, upgrade) {
            return;
        }
        let library = self.library.clone();
        let it = &mut self.state.ship_mut(ship).upgrades[usize::from(upgrade)];
        it.flipped = !it.flipped;
        it.charges = it.charges.min(library.faceup(it).charges.most);
        let (card, flipped) = (it.card, it.flipped);
        self.happened(Event::Flipped(ship, card, flipped));
        self.reindex();
    }

    /// The upgrades of ships whose players may choose the side that they start with, in player
    /// order.
    pub(crate) fn sides_to_choose(&self) -> Vec<(ShipId, u8)> {
        let mut all = Vec::new();
        for &player in &self.state.order {
            let mine = self.state.ship_ids().filter(|&s| self.state.ship(s).player == player);
            for ship in mine {
                let cards = self.state.ship(ship).upgrades.iter().enumerate();
                let free =
                    cards.filter(|(_, it)| self.library.upgrades[usize::from(it.card)].either_side);
                all.extend(free.map(|(i, _)| (ship, i as u8)));
            }
        }
        all
    }
}
