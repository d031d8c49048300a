//! Locks: acquired, broken, spent.

use crate::event::{Event, Resource};
use crate::game::Game;
use crate::words::{ObjectId, ShipId};

impl Game {
    /// A ship acquires a lock; an earlier one goes first (RR.LOCK.12–13).
    pub(crate) fn acquire_lock(&mut self, ship: ShipId, object: ObjectId) {
        for old in self.state.ship(ship).locks.clone() {
            self.break_lock(ship, old);
        }
        self.state.ship_mut(ship).locks.push(object);
        self.happened(Event::Locked(ship, object));
        self.jam_lock(ship, object);
    }

    /// A lock is broken.
    pub(crate) fn break_lock(&mut self, ship: ShipId, object: ObjectId) {
        if self.take_lock(ship, object) {
            self.happened(Event::LockBroken(ship, object));
        }
    }

    /// A lock is spent.
    pub(crate) fn spend_lock(&mut self, ship: ShipId, object: ObjectId) {
        if self.take_lock(ship, object) {
            self.happened(Event::Spent(ship, Resource::Lock(object), 1));
        }
    }

    fn take_lock(&mut self, ship: ShipId, object: ObjectId) -> bool {
        let locks = &mut self.state.ship_mut(ship).locks;
        let place = locks.iter().position(|&o| o == object);
        place.map(|i| locks.remove(i)).is_some()
    }
}
