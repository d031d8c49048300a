//! Locks: acquired, broken, spent.

use crate::event::{Event, Resource};
use crate::game::Game;
use crate::source::Context;
use crate::words::{ObjectId, ShipId};
use redfive_ability::Event::{Locks, Spends};
use redfive_ability::{Kinds, Moment};

impl Game {
    /// A ship acquires a lock; an earlier one goes first (RR.LOCK.12–13).
    pub(crate) fn acquire_lock(&mut self, ship: ShipId, object: ObjectId) {
        for old in self.state.ship(ship).locks.clone() {
            self.break_lock(ship, old);
        }
        self.state.ship_mut(ship).locks.push(object);
        self.happened(Event::Locked(ship, object));
        let about = Context { target: Some(object), ..Context::about(ship) };
        self.raise(Moment::After(Locks), about);
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
            self.raise(Moment::After(Spends(Kinds::lock())), Context::about(ship));
        }
    }

    /// A ship gives a lock that it has to another ship.
    pub(crate) fn transfer_lock(&mut self, from: ShipId, object: ObjectId, to: ShipId) {
        if self.take_lock(from, object) {
            self.happened(Event::LockBroken(from, object));
            self.acquire_lock(to, object);
        }
    }

    /// The ships that have a lock on another.
    pub(crate) fn lockers(&self, ship: ShipId) -> impl Iterator<Item = ShipId> + '_ {
        let locks =
            move |&other: &ShipId| self.state.ship(other).locks.contains(&ObjectId::Ship(ship));
        self.state.ship_ids().into_iter().filter(locks)
    }

    fn take_lock(&mut self, ship: ShipId, object: ObjectId) -> bool {
        let locks = &mut self.state.ship_mut(ship).locks;
        let place = locks.iter().position(|&o| o == object);
        place.map(|i| locks.remove(i)).is_some()
    }
}
