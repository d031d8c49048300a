//! Two-sided upgrade cards.

use crate::cast::Cast;
use crate::event::Event;
use crate::facts::UpgradeCard;
use crate::game::Game;
use crate::state::Upgrade;
use crate::words::ShipId;

impl Cast {
    /// The side of an upgrade that is faceup.
    pub fn faceup(&self, upgrade: &Upgrade) -> &UpgradeCard {
        let front = self.upgrade(upgrade.kind);
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
        equipped.is_some_and(|it| self.cast().upgrade(it.kind).back.is_some())
    }

    /// An upgrade of a ship is turned to its other side, with as many charges as fit there.
    pub(crate) fn flip(&mut self, ship: ShipId, upgrade: u8) {
        if !self.can_flip(ship, upgrade) {
            return;
        }
        let setting = self.setting.clone();
        let it = &mut self.state.ship_mut(ship).upgrades[usize::from(upgrade)];
        it.flipped = !it.flipped;
        it.charges = it.charges.min(setting.cast().faceup(it).charges.most);
        let (kind, flipped) = (it.kind, it.flipped);
        self.happened(Event::Flipped(ship, kind, flipped));
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
                let free = cards.filter(|(_, it)| self.cast().upgrade(it.kind).either_side);
                all.extend(free.map(|(i, _)| (ship, i as u8)));
            }
        }
        all
    }
}
