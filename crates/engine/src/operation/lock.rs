//! Locks: acquired, broken, spent.

use crate::event::{Event, Resource};
use crate::game::Game;
use crate::procedure::owed::Owed;
use crate::source::Context;
use crate::words::{ObjectId, ShipId};
use redfive_ability::{Event as Happening, Kinds, Moment, Rule};

impl Game {
    /// A ship acquires a lock; an earlier one goes first (RR.LOCK.12–13). Where it can maintain
    /// several, its player says which.
    pub(crate) fn acquire_lock(&mut self, ship: ShipId, object: ObjectId) {
        self.make_room_for_lock(ship, object);
        self.state.ship_mut(ship).locks.push(object);
        self.happened(Event::Locked(ship, object));
        let about = Context { target: Some(object), ..Context::about(ship) };
        self.raise(Moment::After(Happening::Gain(Kinds::lock())), about);
        self.raise_locked(ship, object);
        self.jam_lock(ship, object);
    }

    /// Locks that a ship cannot maintain beside a new one go.
    fn make_room_for_lock(&mut self, ship: ShipId, object: ObjectId) {
        let (most, apart) = self.lock_limit(ship);
        for old in self.state.ship(ship).locks.clone() {
            if most == 1 || (apart && old == object) {
                self.break_lock(ship, old);
            }
        }
        if self.state.ship(ship).locks.len() >= usize::from(most) {
            self.state.owed.push(Owed::BreakLock(ship, object));
        }
    }

    /// A ship that is locked has gained a lock token (RR.LOCK.04, FAQ.LOCKING.04).
    fn raise_locked(&mut self, by: ShipId, object: ObjectId) {
        if let ObjectId::Ship(ship) = object {
            let about = Context { target: Some(ObjectId::Ship(by)), ..Context::about(ship) };
            self.raise(Moment::After(Happening::Gain(Kinds::locked())), about);
        }
    }

    /// A lock token more of a lock that a ship has (FAQ.LOCKING.04). A ship that cannot maintain
    /// both keeps the new one (FAQ.LOCKING.05).
    pub(crate) fn lock_again(&mut self, ship: ShipId, object: ObjectId) {
        if self.state.ship(ship).locks.contains(&object) {
            self.make_room_for_lock(ship, object);
            self.state.ship_mut(ship).locks.push(object);
            self.happened(Event::Locked(ship, object));
        }
    }

    /// How many locks a ship can maintain.
    pub fn most_locks(&self, ship: ShipId) -> u8 {
        self.lock_limit(ship).0
    }

    /// How many locks a ship can maintain, and whether each must be on another object.
    pub(crate) fn lock_limit(&self, ship: ShipId) -> (u8, bool) {
        let limits = self.rules(ship, |rule| match rule {
            Rule::Locks { most, apart } => Some((*most, *apart)),
            _ => None,
        });
        limits.max_by_key(|(most, _)| *most).unwrap_or((1, false))
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
            self.raise(Moment::After(Happening::Spend(Kinds::lock())), Context::about(ship));
        }
    }

    /// A ship gives a lock that it has to another ship.
    pub(crate) fn transfer_lock(&mut self, from: ShipId, object: ObjectId, to: ShipId) {
        if self.take_lock(from, object) {
            self.happened(Event::LockBroken(from, object));
            self.acquire_lock(to, object);
        }
    }

    /// A lock token is put from one ship on another: the lock is on that now. It breaks if that has
    /// it (FAQ.LOCK-ON-SELF.01), or where each lock must be on another object (FAQ.LOCKING.03).
    pub(crate) fn move_lock(&mut self, by: ShipId, from: ShipId, to: ShipId) {
        if self.take_lock(by, ObjectId::Ship(from)) {
            self.happened(Event::LockBroken(by, ObjectId::Ship(from)));
            let locks = &self.state.ship(by).locks;
            let twice = locks.contains(&ObjectId::Ship(to));
            if by == to || (twice && self.lock_limit(by).1) {
                return;
            }
            self.state.ship_mut(by).locks.push(ObjectId::Ship(to));
            self.happened(Event::Locked(by, ObjectId::Ship(to)));
        }
    }

    /// The ships that have a lock on another, each as often as it has one.
    pub(crate) fn lockers(&self, ship: ShipId) -> impl Iterator<Item = ShipId> + '_ {
        let tokens = move |other: ShipId| {
            let locks = self.state.ship(other).locks.iter();
            locks.filter(move |&&lock| lock == ObjectId::Ship(ship)).map(move |_| other)
        };
        self.state.ship_ids().flat_map(tokens)
    }

    fn take_lock(&mut self, ship: ShipId, object: ObjectId) -> bool {
        let locks = &mut self.state.ship_mut(ship).locks;
        let place = locks.iter().position(|&o| o == object);
        place.map(|i| locks.remove(i)).is_some()
    }
}
