//! Two-sided upgrade cards.

use crate::cast::{Cast, Sort};
use crate::decision::Choice;
use crate::event::Event;
use crate::facts::UpgradeCard;
use crate::game::Game;
use crate::state::{Card, Holder};
use crate::words::{CardId, ShipId};

impl Cast {
    /// The side of an upgrade that is faceup.
    pub fn faceup(&self, upgrade: &Card) -> &UpgradeCard {
        let front = self.upgrade(upgrade.kind);
        match &front.back {
            Some(back) if upgrade.flipped => back,
            _ => front,
        }
    }
}

impl Game {
    /// Whether a card has another side.
    pub(crate) fn can_flip(&self, card: CardId) -> bool {
        let it = self.state.card(card);
        it.sort == Sort::Upgrade && self.cast().upgrade(it.kind).back.is_some()
    }

    /// The upgrades of a slot that a ship can flip.
    pub(crate) fn flippable(&self, ship: ShipId, slot: &str) -> Vec<Choice> {
        let fits = |(id, card): &(CardId, &Card)| {
            self.can_flip(*id) && self.cast().faceup(card).slots.iter().any(|it| it == slot)
        };
        self.state.upgrades(ship).filter(fits).map(|(id, _)| Choice::Card(id)).collect()
    }

    /// An upgrade of a ship is turned to its other side, with as many charges as fit there.
    pub(crate) fn flip(&mut self, card: CardId) {
        if !self.can_flip(card) {
            return;
        }
        let setting = self.setting.clone();
        let it = self.state.card_mut(card);
        it.flipped = !it.flipped;
        it.charges = it.charges.min(setting.cast().faceup(it).charges.most);
        let (kind, flipped, holder) = (it.kind, it.flipped, it.holder);
        if let Holder::Ship(ship) = holder {
            self.happened(Event::Flipped(ship, kind, flipped));
        }
        self.reindex();
    }

    /// The upgrades of ships whose players may choose the side that they start with, in player
    /// order.
    pub(crate) fn sides_to_choose(&self) -> Vec<(ShipId, CardId)> {
        let mut all = Vec::new();
        for &player in &self.state.order {
            let mine = self.state.ship_ids().filter(|&s| self.state.ship(s).player == player);
            for ship in mine {
                let cards = self.state.upgrades(ship);
                let free = cards.filter(|(_, it)| self.cast().upgrade(it.kind).either_side);
                all.extend(free.map(|(card, _)| (ship, card)));
            }
        }
        all
    }
}
