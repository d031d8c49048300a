//! Where ships are: placed, turned, deployed, fled, removed.

use crate::event::Event;
use crate::game::Game;
use crate::procedure::owed::Owed;
use crate::source::{AbilityRef, Context};
use crate::state::{Place, Reserve};
use crate::words::{CardId, ObjectId, ShipId};
use redfive_ability::{Ability, Event as Happening, Moment, Move};
use redfive_geometry::Pose;

impl Game {
    /// A ship comes onto the table.
    pub(crate) fn deploy(&mut self, ship: ShipId, pose: Pose) {
        self.state.ship_mut(ship).place = Place::Table(pose);
        self.keep_shape(ship);
        self.happened(Event::Placed(ship, pose));
        self.reindex();
    }

    /// A ship goes into reserve. Its dial is taken back, unless it is only set aside for a moment.
    pub(crate) fn put_in_reserve(&mut self, ship: ShipId, reserve: Reserve) {
        self.leave_area(ship);
        let it = self.state.ship_mut(ship);
        it.place = Place::Reserve(reserve);
        match reserve {
            Reserve::Docked(_) | Reserve::Edge(_) | Reserve::Held => {
                (it.dial, it.revealed) = (None, false)
            }
            Reserve::Overlapped(_) => {}
        }
        self.reindex();
    }

    /// A ship is put somewhere on the table.
    pub(crate) fn place(&mut self, ship: ShipId, pose: Pose) {
        if let Some(before) = self.state.ship(ship).pose()
            && self.state.area.has_fled(&self.base_at(ship, pose))
        {
            self.note_last_place(ship, before);
        }
        self.state.ship_mut(ship).place = Place::Table(pose);
        self.keep_shape(ship);
        self.happened(Event::Moved(ship, pose));
    }

    /// A ship flees if any part of it is outside (RR.FLEE.01). Whether it has, or would have.
    pub(crate) fn check_fled(&mut self, ship: ShipId) -> bool {
        let fled = self.base(ship).is_some_and(|base| self.state.area.has_fled(&base));
        let spared = |of: &AbilityRef| matches!(self.ability(*of), Some(Ability::Instead(r)) if r.would == Happening::Move(Move::Leave));
        if fled && self.index.replacements().iter().any(spared) {
            self.state.owed.push(Owed::Flee(ship));
        } else if fled {
            self.flee(ship);
        }
        fled
    }

    /// A ship flees, and what is docked with it goes with it.
    pub(crate) fn flee(&mut self, ship: ShipId) {
        self.happened(Event::Fled(ship));
        for docked in self.state.docked(ship).collect::<Vec<_>>() {
            self.remove_ship(docked);
        }
        self.remove_ship(ship);
        self.check_victory();
    }

    /// A ship leaves the game: its tokens go, locks on it and of it go, its damage cards go to the
    /// discard pile of its player.
    pub(crate) fn remove_ship(&mut self, ship: ShipId) {
        self.leave_area(ship);
        let player = self.state.ship(ship).player;
        let remote = self.state.ship(ship).remote.is_some();
        let damage: Vec<CardId> = self.state.damage(ship).map(|(card, _)| card).collect();
        for card in damage {
            if remote {
                self.shuffle_in(player, card);
            } else {
                self.discard(player, card);
            }
        }
        let gone = self.state.ship_mut(ship);
        gone.place = Place::Removed;
        gone.tokens = crate::state::Tokens::default();
        gone.locks.clear();
        gone.dial = None;
        for other in self.state.ship_ids() {
            self.break_lock(other, ObjectId::Ship(ship));
        }
        self.happened(Event::RemovedShip(ship));
        self.reindex();
        self.raise(Moment::After(Happening::BeRemoved), Context::about(ship));
    }
}
