//! Dials: set, revealed, turned, taken back.

use crate::event::Event;
use crate::game::Game;
use crate::words::{PlayerId, ShipId};
use redfive_geometry::Maneuver;

impl Game {
    /// A dial is set, in secret: nothing is told.
    pub(crate) fn set_dial(&mut self, ship: ShipId, maneuver: Maneuver) {
        self.state.ship_mut(ship).dial = Some(maneuver);
    }

    /// A dial is revealed.
    pub(crate) fn reveal_dial(&mut self, ship: ShipId) {
        self.turn_dial_faceup(ship);
        if let Some(maneuver) = self.state.ship(ship).dial {
            self.happened(Event::Revealed(ship, maneuver));
        }
    }

    /// A dial lies faceup: it was revealed, or the ship executes a maneuver without revealing it.
    pub(crate) fn turn_dial_faceup(&mut self, ship: ShipId) {
        self.state.ship_mut(ship).revealed = true;
    }

    /// Whether a ship has a dial that lies facedown.
    pub(crate) fn has_hidden_dial(&self, ship: ShipId) -> bool {
        let ship = self.state.ship(ship);
        ship.dial.is_some() && !ship.revealed
    }

    /// An effect turns a facedown dial faceup, which is not revealing it (FAQ.REVEAL-DIAL.01).
    pub(crate) fn show_dial(&mut self, ship: ShipId) {
        if self.has_hidden_dial(ship)
            && let Some(maneuver) = self.state.ship(ship).dial
        {
            self.turn_dial_faceup(ship);
            self.happened(Event::DialShown(ship, maneuver));
        }
    }

    /// Whether a ship has a dial that a player has not seen.
    pub(crate) fn is_dial_hidden_from(&self, ship: ShipId, player: PlayerId) -> bool {
        let (it, seen) = (self.state.ship(ship), self.state.journal.of(ship).dial_seen);
        self.has_hidden_dial(ship) && it.player != player && !seen.contains(player)
    }

    /// A player looks at a dial, which everybody sees; what it shows only they do.
    pub(crate) fn look_at_dial(&mut self, ship: ShipId, player: PlayerId) {
        let journal = self.state.journal.of_mut(ship);
        journal.dial_seen = journal.dial_seen.with(player);
        self.happened(Event::DialSeen(ship, player));
    }

    /// A dial is set to another maneuver: if it is revealed, to the revealed one then
    /// (FAQ.REVEALED-MANEUVER.03); else in secret, and what others have seen of it is past.
    pub(crate) fn set_dial_again(&mut self, ship: ShipId, maneuver: Maneuver) {
        self.set_dial(ship, maneuver);
        if self.state.ship(ship).revealed {
            self.happened(Event::DialShown(ship, maneuver));
        } else {
            self.state.journal.of_mut(ship).dial_seen = Default::default();
        }
    }

    /// All dials go back to their players.
    pub(crate) fn take_back_dials(&mut self) {
        for ship in self.state.ship_ids() {
            let ship = self.state.ship_mut(ship);
            ship.dial = None;
            ship.revealed = false;
        }
    }
}
