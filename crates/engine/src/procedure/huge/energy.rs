//! The energy of huge ships: charges of their ship card (HUGE.ENERGY), with which they pay for stress.

use crate::event::Resource;
use crate::game::Game;
use crate::words::{ShipId, Token};

impl Game {
    /// The active energy of a ship; only huge ships have any (HUGE.ENERGY.02).
    pub fn energy(&self, ship: ShipId) -> u8 {
        match self.card(ship).huge {
            Some(_) => self.state.card(self.state.ship(ship).card).charges,
            None => 0,
        }
    }

    /// A huge ship spends energy on the stress tokens it has just gained, or on all it has after
    /// recovering energy: one for each, as far as it goes (HUGE.STRESS.01–03).
    pub(crate) fn shed_stress(&mut self, ship: ShipId, most: u8) {
        let stress = self.state.ship(ship).tokens.count(Token::Stress).min(most);
        let paid = stress.min(self.energy(ship));
        if paid > 0 {
            self.spend(ship, Resource::Energy, paid);
            self.remove_tokens(ship, Token::Stress, paid);
        }
    }
}
