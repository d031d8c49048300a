//! Locks: acquired, broken, spent.

use crate::event::{Event, Resource};
use crate::game::Game;
use crate::procedure::owed::Owed;
use crate::words::{ObjectId, ShipId};
use redfive_ability::{Rule, Spread};

impl Game {
    /// A ship acquires a lock; an earlier one goes first (RR.LOCK.12–13). Where it can maintain
    /// several, its player says which.
    pub(crate) fn acquire_lock(&mut self, ship: ShipId, object: ObjectId) {
        let (most, spread) = self.lock_limit(ship);
        for old in self.state.ship(ship).locks.clone() {
            if most == 1 || (spread == Spread::Different && old == object) {
                self.break_lock(ship, old);
            }
        }
        if self.state.ship(ship).locks.len() >= usize::from(most) {
            self.state.owed.push(Owed::BreakLock(ship, object));
        }
        self.state.ship_mut(ship).locks.push(object);
        self.happened(Event::Locked(ship, object));
        self.jam_lock(ship, object);
    }

    /// How many locks a ship can maintain, and on what.
    pub(crate) fn lock_limit(&self, ship: ShipId) -> (u8, Spread) {
        let limits = self.rules(ship, |rule| match rule {
            Rule::Locks(most, spread) => Some((*most, *spread)),
            _ => None,
        });
        limits.max_by_key(|(most, _)| *most).unwrap_or((1, Spread::Any))
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
