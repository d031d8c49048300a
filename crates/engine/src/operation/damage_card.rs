//! Damage cards: drawn, dealt, exposed, repaired, discarded; the deck made anew.

use crate::cast::{KindId, Sort};
use crate::chance::Stream;
use crate::event::Event;
use crate::game::Game;
use crate::rules::EmptyDeck;
use crate::source::Context;
use crate::state::{Card, Holder, Players};
use crate::words::{CardId, PlayerId, ShipId};
use redfive_ability::{Event as Happening, Moment};

impl Game {
    /// The damage dealt faceup to the defender in an attack is remembered.
    fn note_faceup(&mut self, ship: ShipId, kind: KindId) {
        if let Some(fight) = self.fight_going_on()
            && fight.defender == ship
        {
            fight.dealt_faceup.push(kind);
        }
    }

    /// A damage card of the kind that was drawn is dealt. Which one. If every card of the deck lies
    /// faceup on a ship, the damage is noted and has no text (RUL.ENG.03).
    pub(crate) fn deal(&mut self, ship: ShipId, drawn: Option<KindId>, faceup: bool) -> CardId {
        let card = match drawn {
            Some(kind) => Card::damage(ship, kind, faceup),
            None => Card::note(ship, self.blank_kind()),
        };
        let id = self.state.add_card(card);
        self.tell_dealt(ship, id);
        id
    }

    /// The kind that a note has, which means nothing.
    fn blank_kind(&self) -> KindId {
        self.cast().in_deck(0).unwrap_or(KindId(0))
    }

    /// A ship was dealt this card.
    pub(crate) fn tell_dealt(&mut self, ship: ShipId, card: CardId) {
        let card = *self.state.card(card);
        if card.faceup {
            self.happened(Event::DealtFaceup(ship, card.kind));
            self.note_faceup(ship, card.kind);
            self.reindex();
        } else {
            self.happened(Event::DealtFacedown(ship));
        }
        if let Some(fight) = self.fight_going_on().filter(|fight| fight.defender == ship) {
            fight.dealt = fight.dealt.saturating_add(1);
        }
        self.raise(Moment::After(Happening::LoseHealth), Context::about(ship));
        self.raise(Moment::After(Happening::BeDealt), Context::about(ship));
    }

    /// Draws a card of a player's damage deck, which is a count of each kind. None if all of its
    /// cards lie faceup on ships.
    pub(crate) fn draw(&mut self, player: PlayerId) -> Option<KindId> {
        let player = self.state.deck_of(player);
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
        if total == 0 {
            return None;
        }
        if let Some(place) = self.state.chance.kind(deck) {
            deck[place] = deck[place].saturating_sub(1);
            return self.setting.cast().in_deck(place);
        }
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

    /// The same for a card that nobody sees, unless it is to lie faceup: where all that can happen is
    /// tried, it stays one of the cards that may come next. What is not seen may be exchanged, so the
    /// next faceup card is any of them with equal chance.
    pub(crate) fn draw_unseen(&mut self, player: PlayerId, faceup: bool) -> Option<KindId> {
        if faceup || !self.state.chance.sees_nothing() {
            return self.draw(player);
        }
        let deck = &self.state.players[self.state.deck_of(player).index()].deck;
        let place = deck.iter().position(|&n| n > 0);
        match place {
            Some(place) => self.setting.cast().in_deck(place),
            None => self.draw(player),
        }
    }

    /// A new damage deck, of the discarded cards and those of ships that left the game, which were
    /// discarded with them (RR.DAMAGE-CARDS.13, RUL.DAMAGE-DECK.01). If there are none, the
    /// facedown cards on the player's ships are noted and make the deck (RR.DAMAGE-CARDS.14), unless all
    /// further damage is noted (FE.LIMIT.04).
    fn make_deck(&mut self, player: PlayerId) {
        let notes = !self.notes_further();
        let cast = self.setting.cast();
        let owner = &mut self.state.players[player.index()];
        owner.deck = core::mem::replace(&mut owner.discarded, vec![0; owner.deck.len()]);
        if notes && owner.deck.iter().all(|&n| n == 0) {
            let ships = &self.state.ships;
            let held = |card: &Card| match card.holder {
                Holder::Ship(ship) => ships[ship.index()].player == player,
                _ => false,
            };
            let cards = self.state.cards.iter_mut().filter(|card| card.sort == Sort::Damage);
            for card in cards.filter(|it| held(it) && !it.faceup && !it.recorded) {
                owner.deck[cast.place_in_deck(card.kind)] += 1;
                card.recorded = true;
            }
        }
        if owner.deck.iter().any(|&n| n > 0) {
            self.happened(Event::NewDeck(player));
        }
    }

    /// Whether damage of a player's ships is only noted now (FE.LIMIT.04).
    pub(crate) fn only_notes(&self, player: PlayerId) -> bool {
        let owner = &self.state.players[self.state.deck_of(player).index()];
        self.notes_further() && owner.deck.iter().chain(&owner.discarded).all(|&n| n == 0)
    }

    /// Whether damage is only noted once deck and discard pile are empty.
    fn notes_further(&self) -> bool {
        self.setting.rules().empty_deck == EmptyDeck::NotesFurther
    }

    /// A facedown damage card is turned faceup; its text is for the caller to resolve
    /// (RR.DAMAGE-CARDS.03). If only a note of it is left, a card is drawn for it. Whether a card
    /// is faceup now.
    pub(crate) fn expose(&mut self, ship: ShipId, id: CardId) -> bool {
        let card = *self.state.card(id);
        if card.holder != Holder::Ship(ship) || card.faceup {
            return false;
        }
        // Where what is not seen stays among the cards that may come, it is only now known which it is.
        let unseen = self.state.chance.sees_nothing() && card.known_by == Players::NONE;
        let drawn = match card.recorded || unseen {
            true => self.draw(self.state.ship(ship).player),
            false => Some(card.kind),
        };
        let Some(kind) = drawn else { return false };
        *self.state.card_mut(id) = Card::damage(ship, kind, true);
        self.happened(Event::Exposed(ship, kind));
        self.reindex();
        true
    }

    /// A player looks at the facedown damage cards of a ship, of which not only a note is left.
    pub(crate) fn look_at_facedown(
        &mut self,
        ship: ShipId,
        player: PlayerId,
    ) -> Vec<(CardId, KindId)> {
        let cards = self.state.damage(ship).filter(|(_, it)| !it.faceup && !it.recorded);
        let cards: Vec<(CardId, KindId)> = cards.map(|(id, card)| (id, card.kind)).collect();
        for &(id, _) in &cards {
            let card = self.state.card_mut(id);
            card.known_by = card.known_by.with(player);
        }
        cards
    }

    /// Whether a ship has a facedown damage card.
    pub(crate) fn has_facedown(&self, ship: ShipId) -> bool {
        self.state.damage(ship).any(|(_, card)| !card.faceup)
    }

    /// One of the facedown damage cards of a ship, by chance (RR.DAMAGE-CARDS.08).
    pub(crate) fn pick_facedown(&mut self, ship: ShipId) -> Option<CardId> {
        let facedown = self.state.damage(ship).filter(|(_, card)| !card.faceup);
        let cards: Vec<CardId> = facedown.map(|(id, _)| id).collect();
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
    pub(crate) fn repair(&mut self, ship: ShipId, id: CardId) {
        if let Some(card) = self.take_repaired(ship, id) {
            self.happened(Event::Repaired(ship, (!card.recorded).then_some(card.kind)));
            let repaired = Some((id, card.kind, card.faceup));
            self.raise(
                Moment::After(Happening::Repair),
                Context { repaired, ..Context::about(ship) },
            );
        }
    }

    /// A damage card ends its own text by being repaired. Of a ship that this text has destroyed it
    /// is not told.
    pub(crate) fn repair_itself(&mut self, ship: ShipId, id: CardId) {
        if self.state.ship(ship).destroyed {
            self.take_repaired(ship, id);
        } else {
            self.repair(ship, id);
        }
    }

    fn take_repaired(&mut self, ship: ShipId, id: CardId) -> Option<Card> {
        let player = self.state.ship(ship).player;
        let card = *self.state.card(id);
        if card.holder != Holder::Ship(ship) {
            return None;
        }
        if card.faceup {
            self.state.card_mut(id).faceup = false;
        } else {
            self.discard(player, id);
        }
        self.reindex();
        Some(card)
    }

    /// A damage card goes to the discard pile; a note goes nowhere.
    pub(crate) fn discard(&mut self, player: PlayerId, id: CardId) {
        let card = self.leave_game(id);
        if !card.recorded {
            self.discard_kind(player, card.kind);
        }
    }

    /// A damage card goes back into its deck (RR.DAMAGING-REMOTES.04); a note goes nowhere.
    pub(crate) fn shuffle_in(&mut self, player: PlayerId, id: CardId) {
        let card = self.leave_game(id);
        if !card.recorded {
            self.put_back(player, card.kind);
        }
    }

    /// A card of this kind goes back into a player's damage deck.
    pub(crate) fn put_back(&mut self, player: PlayerId, kind: KindId) {
        let place = self.cast().place_in_deck(kind);
        let player = self.state.deck_of(player);
        self.state.players[player.index()].deck[place] += 1;
    }

    /// A card of this kind is taken out of a player's damage deck, if there is one.
    pub(crate) fn take_from_deck(&mut self, player: PlayerId, kind: KindId) -> bool {
        let place = self.cast().place_in_deck(kind);
        let player = self.state.deck_of(player);
        let deck = &mut self.state.players[player.index()].deck;
        let Some(count @ 1..) = deck.get_mut(place) else { return false };
        *count -= 1;
        true
    }

    /// A card is held by nobody any more. What it was.
    pub(crate) fn leave_game(&mut self, id: CardId) -> Card {
        let card = self.state.card_mut(id);
        let was = *card;
        card.holder = Holder::Nowhere;
        was
    }

    /// A card of this kind goes to the discard pile.
    pub(crate) fn discard_kind(&mut self, player: PlayerId, kind: KindId) {
        let place = self.cast().place_in_deck(kind);
        let player = self.state.deck_of(player);
        self.state.players[player.index()].discarded[place] += 1;
    }
}
