//! Ships destroyed.

use crate::event::Event;
use crate::game::Game;
use crate::procedure::owed::Owed;
use crate::source::Context;
use crate::words::ShipId;
use redfive_ability::{Event as Happening, Moment, Replacement};

impl Game {
    /// A ship with as many damage cards as hull is destroyed (RR.DAMAGE.01).
    pub(crate) fn check_destroyed(&mut self, ship: ShipId) {
        let hull = usize::from(self.hull(ship));
        if !self.state.ship(ship).destroyed && self.state.damage_count(ship) >= hull {
            self.be_destroyed(ship);
        }
    }

    /// A ship would be destroyed: it is, unless something may come instead.
    pub(crate) fn be_destroyed(&mut self, ship: ShipId) {
        let would = |it: &Replacement| it.would == Happening::BeDestroyed;
        if self.replacement(Some(ship), &Context::about(ship), &[], would).is_some() {
            self.state.owed.push(Owed::Destroy(ship));
        } else {
            self.destroy(ship);
        }
    }

    /// A ship is destroyed.
    pub(crate) fn destroy(&mut self, ship: ShipId) {
        self.state.ship_mut(ship).destroyed = true;
        self.wrecks = true;
        self.happened(Event::Destroyed(ship));
        // RUL.DESTROYED.01: in an attack, what waits for this comes in the Aftermath; in the
        // Aftermath it comes at once (FAQ.DESTROYED-TRIGGERS.02).
        match self.fight_going_on() {
            Some(fight) => fight.destroyed.push(ship),
            None => self.raise(Moment::After(Happening::BeDestroyed), Context::about(ship)),
        }
    }

    /// Destroyed ships leave the game; those that carry others once these have deployed
    /// (RR.DOCK.15). Tells whether there were any.
    pub(crate) fn remove_destroyed(&mut self) -> bool {
        self.remove_destroyed_but(|_, _| false)
    }

    /// The same, but some of them stay for now.
    pub(crate) fn remove_destroyed_but(&mut self, stays: impl Fn(&Self, ShipId) -> bool) -> bool {
        // What a ship suffers can destroy it in reserve as well.
        let wreck = |&ship: &ShipId| {
            let it = self.state.ship(ship);
            it.destroyed && it.is_in_play()
        };
        let destroyed = self.state.ship_ids().filter(wreck);
        let lingers = |ship| self.cannot(ship, Happening::BeRemoved);
        let gone = destroyed.filter(|&ship| !stays(self, ship) && !lingers(ship));
        let gone: Vec<ShipId> = gone.collect();
        let any = !gone.is_empty();
        for ship in gone {
            if self.state.docked(ship).next().is_none() {
                self.remove_ship(ship);
            } else if !self.state.owed.contains(&Owed::Emergency(ship)) {
                self.state.owed.push(Owed::Emergency(ship));
            }
        }
        if any {
            self.check_victory();
        }
        any
    }
}
