//! The weapons of a ship: primary ones, and special ones of its upgrades (RR.SPECIAL-WEAPON).

use crate::facts::Weapon;
use crate::game::Game;
use crate::words::{ShipId, WeaponId};

impl Game {
    /// A weapon of a ship.
    pub fn weapon(&self, ship: ShipId, weapon: WeaponId) -> Option<&Weapon> {
        match weapon {
            WeaponId::Primary(i) => {
                let own = self.card(ship).weapons.get(usize::from(i));
                own.or_else(|| self.gun_of_docked(ship).map(|(_, weapon)| weapon))
            }
            WeaponId::Card(card) => self.upgrade(card)?.weapon.as_ref(),
        }
    }

    /// The weapons of a ship.
    pub fn weapons(&self, ship: ShipId) -> Vec<WeaponId> {
        let own = self.card(ship).weapons.len() as u8;
        let docked = u8::from(self.gun_of_docked(ship).is_some());
        let primary = (0..own + docked).map(WeaponId::Primary);
        let special = self.state.upgrades(ship);
        let special = special.filter(|(_, card)| self.cast().faceup(card).weapon.is_some());
        primary.chain(special.map(|(card, _)| WeaponId::Card(card))).collect()
    }
}
