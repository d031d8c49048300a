//! Features of the scenario: marked, taken onto ship cards, put back onto the table.

use crate::event::Event;
use crate::game::Game;
use crate::source::Context;
use crate::words::{ShipId, ThingId};
use redfive_ability::{Event as Happening, Moment, Move};
use redfive_geometry::Pose;

impl Game {
    /// The player of a ship puts a marker on a feature: there is only one at a time (SCN.SCRAMBLE.17,
    /// .22). The feature itself may go onto the ship card.
    pub(crate) fn mark(&mut self, ship: ShipId, feature: ThingId, onto_card: bool) {
        let player = self.state.ship(ship).player;
        let it = self.state.object_mut(feature);
        it.marker = Some(player);
        if onto_card {
            (it.pose, it.carrier) = (None, Some(ship));
            self.happened(Event::Taken(ship, feature));
        } else {
            self.happened(Event::Marked(feature, player));
        }
    }

    /// A feature is put back onto the table.
    pub(crate) fn lay_feature(&mut self, feature: ThingId, pose: Pose) {
        let it = self.state.object_mut(feature);
        let carrier = it.carrier;
        (it.pose, it.carrier, it.marker, it.left) = (Some(pose), None, None, None);
        if let Some(ship) = carrier {
            self.happened(Event::PutBack(ship, feature, pose));
        }
    }

    /// A ship is about to leave the play area, to reserve or for good: what waits for that knows where
    /// it stood.
    pub(crate) fn leave_area(&mut self, ship: ShipId) {
        let Some(pose) = self.state.ship(ship).pose() else { return };
        self.note_last_place(ship, pose);
        self.raise(Moment::Before(Happening::Move(Move::Leave)), Context::about(ship));
    }

    /// Notes where a ship that carries something last stood in the play area (SCN.SALVAGE.32–33): before
    /// the move that takes it out, whatever move that is (RUL.ENG.27).
    pub(crate) fn note_last_place(&mut self, ship: ShipId, pose: Pose) {
        if let Some(feature) = self.state.carried(ship) {
            let it = self.state.object_mut(feature);
            it.left = it.left.or(Some(pose));
        }
    }
}
