//! The operations: the only places where the state of ships changes.

use crate::event::Event;
use crate::game::Game;
use crate::random::Stream;
use crate::state::{DealtCard, Place};
use crate::window::{Context, Timing};
use crate::words::{ObjectId, ShipId, Token, TokenColour};
use redfive_geometry::{BaseSize, Pose};

impl Game {
    /// A ship gains tokens.
    pub(crate) fn gain(&mut self, ship: ShipId, token: Token, count: u8) {
        let tokens = &mut self.state.ship_mut(ship).tokens;
        tokens.set(token, tokens.count(token).saturating_add(count));
        self.happened(Event::Gained(ship, token, count));
        if token == Token::Ion && self.is_ionized(ship) {
            // RR.ION.08: an ionized ship maintains no locks.
            for object in self.state.ship(ship).locks.clone() {
                self.break_lock(ship, object);
            }
        }
    }

    /// A ship loses tokens, as many as it has.
    pub(crate) fn remove_tokens(&mut self, ship: ShipId, token: Token, count: u8) {
        let tokens = &mut self.state.ship_mut(ship).tokens;
        let had = tokens.count(token);
        let gone = had.min(count);
        tokens.set(token, had - gone);
        if gone > 0 {
            self.happened(Event::Removed(ship, token, gone));
        }
    }

    /// Whether a ship is ionized (RR.ION.01–03).
    pub fn is_ionized(&self, ship: ShipId) -> bool {
        let needed = match self.card(ship).size {
            BaseSize::Small => 1,
            BaseSize::Medium => 2,
            BaseSize::Large | BaseSize::Huge => 3,
        };
        self.state.ship(ship).tokens.count(Token::Ion) >= needed
    }

    /// A ship acquires a lock; an earlier one goes first (RR.LOCK.12–13).
    pub(crate) fn acquire_lock(&mut self, ship: ShipId, object: ObjectId) {
        for old in self.state.ship(ship).locks.clone() {
            self.break_lock(ship, old);
        }
        self.state.ship_mut(ship).locks.push(object);
        self.happened(Event::Locked(ship, object));
    }

    /// A lock is broken or spent.
    pub(crate) fn break_lock(&mut self, ship: ShipId, object: ObjectId) {
        let locks = &mut self.state.ship_mut(ship).locks;
        if let Some(i) = locks.iter().position(|&o| o == object) {
            locks.remove(i);
            self.happened(Event::LockBroken(ship, object));
        }
    }

    /// A ship recovers shields, up to its capacity.
    pub(crate) fn recover_shields(&mut self, ship: ShipId, count: u8) {
        let most = self.shield_capacity(ship);
        let ship = self.state.ship_mut(ship);
        ship.shields = ship.shields.saturating_add(count).min(most);
    }

    /// A ship recovers Force, up to its capacity.
    pub(crate) fn recover_force(&mut self, ship: ShipId, count: u8) {
        let most = self.force_capacity(ship).most;
        let ship = self.state.ship_mut(ship);
        ship.force = ship.force.saturating_add(count).min(most);
    }

    /// A ship is put somewhere on the table.
    pub(crate) fn place(&mut self, ship: ShipId, pose: Pose) {
        self.state.ship_mut(ship).place = Place::Table(pose);
        self.happened(Event::Moved(ship, pose));
    }

    /// A ship flees if any part of it is outside (RR.FLEE.01). Whether it has.
    pub(crate) fn check_fled(&mut self, ship: ShipId) -> bool {
        let fled = self.base(ship).is_some_and(|base| self.state.area.has_fled(&base));
        if fled {
            self.happened(Event::Fled(ship));
            self.remove_ship(ship);
        }
        fled
    }

    /// A ship leaves the game: its tokens go, locks on it and of it go, its damage cards go to the
    /// discard pile of its player.
    pub(crate) fn remove_ship(&mut self, ship: ShipId) {
        let player = self.state.ship(ship).player;
        for card in core::mem::take(&mut self.state.ship_mut(ship).damage) {
            self.state.players[player.index()].discarded[usize::from(card.kind)] += 1;
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
    }

    /// A damage card is dealt. Its serial number.
    pub(crate) fn deal(&mut self, ship: ShipId, faceup: bool) -> u16 {
        let player = self.state.ship(ship).player;
        let kind = self.draw(player.0);
        let serial = self.state.next_card;
        self.state.next_card += 1;
        self.state.ship_mut(ship).damage.push(DealtCard { kind, faceup, serial, seen: faceup });
        if faceup {
            self.happened(Event::DealtFaceup(ship, kind));
            self.reindex();
        } else {
            self.happened(Event::DealtFacedown(ship));
        }
        serial
    }

    /// Draws a card of a player's damage deck, which is a count of each kind. When it is empty the
    /// discarded cards make a new one (RUL.DAMAGE-DECK.01); then facedown cards on the player's
    /// ships are shuffled in, to be dealt again as unknown ones.
    fn draw(&mut self, player: u8) -> u8 {
        let owner = &mut self.state.players[usize::from(player)];
        if owner.deck.iter().all(|&n| n == 0) {
            owner.deck = core::mem::replace(&mut owner.discarded, vec![0; owner.deck.len()]);
        }
        if owner.deck.iter().all(|&n| n == 0) {
            for ship in self.state.ships.iter_mut().filter(|s| s.player.0 == player) {
                for card in ship.damage.iter().filter(|card| !card.faceup) {
                    owner.deck[usize::from(card.kind)] += 1;
                }
            }
        }
        if let Some(kind) = self.state.chance.take_said(Stream::DamageDeck(player))
            && let Some(count @ 1..) = owner.deck.get_mut(usize::from(kind))
        {
            *count -= 1;
            return kind;
        }
        let total: u32 = owner.deck.iter().map(|&n| u32::from(n)).sum();
        let mut place = self.state.chance.below(Stream::DamageDeck(player), total);
        for (kind, count) in owner.deck.iter_mut().enumerate() {
            if place < u32::from(*count) {
                *count -= 1;
                return kind as u8;
            }
            place -= u32::from(*count);
        }
        0
    }

    /// A damage card is repaired: turned facedown, or discarded (RR.DAMAGE-CARDS.05–06).
    pub(crate) fn repair(&mut self, ship: ShipId, serial: u16) {
        let player = self.state.ship(ship).player;
        let damage = &mut self.state.ship_mut(ship).damage;
        let Some(i) = damage.iter().position(|card| card.serial == serial) else { return };
        let kind = damage[i].kind;
        if damage[i].faceup {
            damage[i].faceup = false;
        } else {
            damage.remove(i);
            self.state.players[player.index()].discarded[usize::from(kind)] += 1;
        }
        self.happened(Event::Repaired(ship, kind));
        self.reindex();
    }

    /// A ship with as many damage cards as hull is destroyed (RR.DAMAGE.01).
    pub(crate) fn check_destroyed(&mut self, ship: ShipId) {
        let hull = usize::from(self.hull(ship));
        let entry = self.state.ship_mut(ship);
        if !entry.destroyed && entry.damage.len() >= hull {
            entry.destroyed = true;
            self.happened(Event::Destroyed(ship));
            self.raise(Timing::AfterDestroyed, Context::about(ship));
        }
    }

    /// Destroyed ships leave the game.
    pub(crate) fn remove_destroyed(&mut self) {
        let gone: Vec<ShipId> =
            self.state.on_table().filter(|&s| self.state.ship(s).destroyed).collect();
        for ship in gone {
            self.remove_ship(ship);
        }
    }

    /// All circular tokens go: green ones first, then orange ones (RR.END-PHASE.04).
    pub(crate) fn remove_circular_tokens(&mut self) {
        for colour in [TokenColour::Green, TokenColour::Orange] {
            for ship in self.state.ship_ids() {
                let tokens: Vec<(Token, u8)> = self.state.ship(ship).tokens.iter().collect();
                for (token, count) in tokens.into_iter().filter(|(t, _)| t.colour() == colour) {
                    self.remove_tokens(ship, token, count);
                }
            }
        }
    }
}
