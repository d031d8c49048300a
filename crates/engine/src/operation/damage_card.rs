//! Damage cards: drawn, dealt, exposed, repaired, discarded; the deck made anew.

use crate::cast::KindId;
use crate::chance::Stream;
use crate::event::Event;
use crate::game::Game;
use crate::source::Context;
use crate::state::DealtCard;
use crate::words::{PlayerId, ShipId};
use redfive_ability::Moment;

impl Game {
    /// The damage dealt faceup to the defender in an attack is remembered.
    fn note_faceup(&mut self, ship: ShipId, kind: KindId) {
        if let Some(fight) = self.fight_going_on()
            && fight.defender == ship
        {
            fight.dealt_faceup.push(kind);
        }
    }

    /// A damage card is dealt. Its serial number. If every card of the deck lies faceup on a
    /// ship, the damage is noted and has no text (RUL.ENG.03).
    pub(crate) fn deal(&mut self, ship: ShipId, faceup: bool) -> u16 {
        let serial = self.state.next_card;
        self.state.next_card += 1;
        let card = match self.draw(self.state.ship(ship).player) {
            Some(kind) => DealtCard::new(kind, faceup, serial),
            None => DealtCard::note(self.blank_kind(), serial),
        };
        self.deal_card(ship, card);
        serial
    }

    /// The kind that a note has, which means nothing.
    fn blank_kind(&self) -> KindId {
        self.cast().in_deck(0).unwrap_or(KindId(0))
    }

    /// A ship is dealt this card.
    pub(crate) fn deal_card(&mut self, ship: ShipId, card: DealtCard) {
        self.state.ship_mut(ship).damage.push(card);
        if card.faceup {
            self.happened(Event::DealtFaceup(ship, card.kind));
            self.note_faceup(ship, card.kind);
            self.reindex();
        } else {
            self.happened(Event::DealtFacedown(ship));
        }
        self.raise(Moment::AfterHealthLost, Context::about(ship));
    }

    /// Draws a card of a player's damage deck, which is a count of each kind. None if all of its
    /// cards lie faceup on ships.
    fn draw(&mut self, player: PlayerId) -> Option<KindId> {
        if self.state.players[player.index()].deck.iter().all(|&n| n == 0) {
            self.make_deck(player);
        }
        let deck = &mut self.state.players[player.index()].deck;
        let stream = Stream::DamageDeck(player.0);
        if let Some(place) = self.state.chance.take_said(stream)
            && let Some(count @ 1..) = deck.get_mut(usize::from(place))
        {
            *count -= 1;
            return self.setting.cast().in_deck(usize::from(place));
        }
        let total: u32 = deck.iter().map(|&n| u32::from(n)).sum();
        let mut place = self.state.chance.below(stream, total);
        for (kind, count) in self.setting.cast().deck().zip(deck) {
            if place < u32::from(*count) {
                *count -= 1;
                return Some(kind);
            }
            place -= u32::from(*count);
        }
        None
    }

    /// A new damage deck, of the discarded cards and those of ships that left the game, which were
    /// discarded with them (RR.DAMAGE-CARDS.13, RUL.DAMAGE-DECK.01). If there are none, the
    /// facedown cards on the player's ships are noted and make the deck (RR.DAMAGE-CARDS.14).
    fn make_deck(&mut self, player: PlayerId) {
        let cast = self.setting.cast();
        let owner = &mut self.state.players[player.index()];
        owner.deck = core::mem::replace(&mut owner.discarded, vec![0; owner.deck.len()]);
        if owner.deck.iter().all(|&n| n == 0) {
            let ships = self.state.ships.iter_mut().filter(|ship| ship.player == player);
            let cards = ships.flat_map(|ship| &mut ship.damage);
            for card in cards.filter(|card| !card.faceup && !card.recorded) {
                owner.deck[cast.place_in_deck(card.kind)] += 1;
                card.recorded = true;
            }
        }
        if owner.deck.iter().any(|&n| n > 0) {
            self.happened(Event::NewDeck(player));
        }
    }

    /// A facedown damage card is turned faceup; its text is for the caller to resolve
    /// (RR.DAMAGE-CARDS.03). If only a note of it is left, a card is drawn for it. Whether a card
    /// is faceup now.
    pub(crate) fn expose(&mut self, ship: ShipId, serial: u16) -> bool {
        let mut damage = self.state.ship(ship).damage.iter();
        let Some(i) = damage.position(|card| card.serial == serial && !card.faceup) else {
            return false;
        };
        let card = self.state.ship(ship).damage[i];
        let drawn =
            if card.recorded { self.draw(self.state.ship(ship).player) } else { Some(card.kind) };
        let Some(kind) = drawn else { return false };
        self.state.ship_mut(ship).damage[i] = DealtCard::new(kind, true, serial);
        self.happened(Event::Exposed(ship, kind));
        self.reindex();
        true
    }

    /// One of the facedown damage cards of a ship, by chance (RR.DAMAGE-CARDS.08).
    pub(crate) fn pick_facedown(&mut self, ship: ShipId) -> Option<u16> {
        let damage = self.state.ship(ship).damage.iter();
        let cards: Vec<u16> = damage.filter(|card| !card.faceup).map(|card| card.serial).collect();
        match cards[..] {
            [] => None,
            [only] => Some(only),
            _ => {
                let place = self.state.chance.below(Stream::Pick, cards.len() as u32);
                Some(cards[place as usize])
            }
        }
    }

    /// A damage card is repaired: turned facedown, or discarded (RR.DAMAGE-CARDS.05–06). A note
    /// is crossed out; its card is in the deck already.
    pub(crate) fn repair(&mut self, ship: ShipId, serial: u16) {
        if let Some(card) = self.take_repaired(ship, serial) {
            self.happened(Event::Repaired(ship, (!card.recorded).then_some(card.kind)));
        }
    }

    /// A damage card ends its own text by being repaired. Of a ship that this text has destroyed it
    /// is not told.
    pub(crate) fn repair_itself(&mut self, ship: ShipId, serial: u16) {
        if self.state.ship(ship).destroyed {
            self.take_repaired(ship, serial);
        } else {
            self.repair(ship, serial);
        }
    }

    fn take_repaired(&mut self, ship: ShipId, serial: u16) -> Option<DealtCard> {
        let player = self.state.ship(ship).player;
        let damage = &mut self.state.ship_mut(ship).damage;
        let i = damage.iter().position(|card| card.serial == serial)?;
        let card = damage[i];
        if card.faceup {
            damage[i].faceup = false;
        } else {
            damage.remove(i);
            self.discard(player, card);
        }
        self.reindex();
        Some(card)
    }

    /// A damage card goes to the discard pile; a note goes nowhere.
    pub(crate) fn discard(&mut self, player: PlayerId, card: DealtCard) {
        if !card.recorded {
            self.discard_kind(player, card.kind);
        }
    }

    /// A damage card goes back into its deck (RR.DAMAGING-REMOTES.04); a note goes nowhere.
    pub(crate) fn shuffle_in(&mut self, player: PlayerId, card: DealtCard) {
        if !card.recorded {
            let place = self.cast().place_in_deck(card.kind);
            self.state.players[player.index()].deck[place] += 1;
        }
    }

    /// A card of this kind goes to the discard pile.
    pub(crate) fn discard_kind(&mut self, player: PlayerId, kind: KindId) {
        let place = self.cast().place_in_deck(kind);
        self.state.players[player.index()].discarded[place] += 1;
    }
}
