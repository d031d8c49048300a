//! Turret arc indicators rotated. An ability that does it is no rotate action (RR.ROTATE.03): that is `procedure/action.rs`.

use crate::event::Event;
use crate::game::Game;
use crate::words::ShipId;
use redfive_geometry::Turret;

impl Game {
    /// A turret is turned.
    pub(crate) fn turn_turret(&mut self, ship: ShipId, turret: Turret) {
        self.state.ship_mut(ship).turret = Some(turret);
        self.happened(Event::Rotated(ship, turret));
    }
}
