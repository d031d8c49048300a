//! Condition cards: what can be in play, who has them, and how they come and go.

use crate::cast::{Cast, KindId, Sort};
use crate::decision::Choice;
use crate::event::Event;
use crate::facts::ConditionCard;
use crate::game::Game;
use crate::source::AbilityRef;
use crate::state::{Assigned, Card, Holder, Players, State};
use crate::words::{CardId, PlayerId, ShipId};
use redfive_ability::Trait;

impl Cast {
    /// The first condition with the marker of this one: what everybody sees of it while it is
    /// facedown.
    pub(crate) fn marker(&self, kind: KindId) -> KindId {
        match &self.condition(kind).secret {
            None => kind,
            some => {
                let shares = |&other: &KindId| self.condition(other).secret == *some;
                self.all(Sort::Condition).find(shares).unwrap_or(kind)
            }
        }
    }

    /// A condition that a ship's card assigns to a ship.
    pub fn condition_card(&self, kind: KindId, to: ShipId, by: ShipId, with: CardId) -> Card {
        let faceup = self.condition(kind).secret.is_none();
        let known_by = if faceup { Players::ALL } else { Players::NONE };
        let assigned = Some(Assigned { by, with, marker: self.marker(kind) });
        let card = Card::new(Sort::Condition, kind, Holder::Ship(to), 0);
        Card { faceup, known_by, assigned, ..card }
    }

    /// The cards that a facedown condition can be, by its marker.
    pub(crate) fn sharing(&self, marker: KindId) -> Vec<KindId> {
        self.all(Sort::Condition).filter(|&kind| self.marker(kind) == marker).collect()
    }
}

impl Game {
    /// The conditions assigned to a ship, with their cards.
    pub fn conditions(
        &self,
        ship: ShipId,
    ) -> impl Iterator<Item = (CardId, &Card, &ConditionCard)> {
        let all = self.state.conditions(ship);
        all.map(|(id, card)| (id, card, self.cast().condition(card.kind)))
    }

    /// The condition whose ability it is, while it is assigned.
    pub(crate) fn condition_of(&self, of: AbilityRef) -> Option<&Card> {
        let card = self.state.card(of.card);
        let here = of.ship().is_some_and(|ship| card.holder == Holder::Ship(ship));
        (card.sort == Sort::Condition && here).then_some(card)
    }

    /// An ability of the card that assigned a condition, for what is paid from that card.
    pub(crate) fn assigner_of(&self, of: AbilityRef) -> Option<AbilityRef> {
        let Assigned { by, with, .. } = self.condition_of(of)?.assigned?;
        Some(self.ability_at(by, with, 0))
    }

    /// The conditions with these ids, to choose from.
    pub(crate) fn condition_choices(&self, ids: &[String]) -> Vec<Choice> {
        let kinds = ids.iter().filter_map(|id| self.cast().find(Sort::Condition, id));
        kinds.map(Choice::Condition).collect()
    }

    /// The ships with a condition of a player, if no more of it can be in play for that player
    /// (RR.CONDITION-CARDS.07), those that left the game too (RR.CONDITION-CARDS.06).
    pub(crate) fn holders_at_limit(&self, kind: KindId, player: PlayerId) -> Vec<ShipId> {
        let limit = usize::from(self.cast().condition(kind).limited);
        let counts = |(_, card): &(CardId, &Card)| {
            card.kind == kind && self.state.assigned_by(card) == Some(player)
        };
        let mut holders = Vec::new();
        for ship in self.state.ship_ids() {
            let here = self.state.conditions(ship).filter(counts).count();
            holders.extend(core::iter::repeat_n(ship, here));
        }
        if limit == 0 || holders.len() < limit {
            return Vec::new();
        }
        holders.dedup();
        holders
    }

    /// Removes one of a player's conditions of a kind from a ship, so that another can be assigned.
    /// The card that lay on it, with the player of that ship.
    pub(crate) fn remove_instance(
        &mut self,
        ship: ShipId,
        kind: KindId,
        player: PlayerId,
    ) -> Option<(PlayerId, CardId)> {
        let is = |(_, card): &(CardId, &Card)| {
            card.kind == kind && self.state.assigned_by(card) == Some(player)
        };
        let (id, _) = self.state.conditions(ship).find(is)?;
        let on_it = self.state.lying_on(id).map(|(on_it, _)| on_it);
        self.take_condition(ship, id);
        on_it.map(|on_it| (self.state.ship(ship).player, on_it))
    }

    /// A condition is assigned to a ship; one of the same marker goes (RR.CONDITION-CARDS.13). Which card
    /// it is.
    pub(crate) fn assign(&mut self, ship: ShipId, kind: KindId, by: AbilityRef) -> CardId {
        let assigner = by.ship().unwrap_or(ship);
        let card = self.cast().condition_card(kind, ship, assigner, by.card);
        let marker = |card: &Card| card.assigned.map(|it| it.marker);
        let same = |(_, old): &(CardId, &Card)| !card.faceup && marker(old) == marker(&card);
        let old = self.state.conditions(ship).find(same).map(|(old, _)| old);
        if let Some(old) = old {
            self.remove_condition(ship, old);
        }
        let id = self.state.add_card(card);
        self.happened(Event::Assigned(ship, card.faceup.then_some(kind)));
        self.reindex();
        id
    }

    /// A condition leaves a ship; what lies on it is for the caller to put somewhere.
    fn take_condition(&mut self, ship: ShipId, id: CardId) {
        let removed = self.leave_game(id);
        self.happened(Event::Unassigned(ship, removed.faceup.then_some(removed.kind)));
        self.reindex();
    }

    /// A condition is removed; a damage card on it is discarded.
    pub(crate) fn remove_condition(&mut self, ship: ShipId, id: CardId) {
        let on_it = self.state.lying_on(id).map(|(on_it, _)| on_it);
        self.take_condition(ship, id);
        if let Some(on_it) = on_it {
            self.discard(self.state.ship(ship).player, on_it);
        }
    }

    /// A condition is assigned to another ship and stays what it is.
    pub(crate) fn move_condition(&mut self, of: AbilityRef, to: ShipId) {
        if let (Some(&card), Some(from)) = (self.condition_of(of), of.ship()) {
            let told = card.faceup.then_some(card.kind);
            self.happened(Event::Unassigned(from, told));
            self.state.card_mut(of.card).holder = Holder::Ship(to);
            self.happened(Event::Assigned(to, told));
            self.reindex();
        }
    }

    /// A secret condition is revealed when its effects are resolved (RR.CONDITION-CARDS.11).
    pub(crate) fn reveal_condition(&mut self, of: AbilityRef) {
        if let (Some(&card), Some(ship)) = (self.condition_of(of), of.ship())
            && !card.faceup
        {
            let it = self.state.card_mut(of.card);
            (it.faceup, it.known_by) = (true, Players::ALL);
            self.happened(Event::ConditionRevealed(ship, card.kind));
        }
    }

    /// The kinds of damage cards of a trait in the deck of a condition's ship, if none lies on it.
    pub(crate) fn cards_to_search(&self, of: AbilityRef, kind: Trait) -> Vec<Choice> {
        if self.condition_of(of).is_some() && self.state.lying_on(of.card).is_none() {
            in_deck(self.cast(), &self.state, self.state.player_of(of.you), kind)
        } else {
            Vec::new()
        }
    }

    /// A damage card of the deck is put on a condition.
    pub(crate) fn put_on_condition(&mut self, of: AbilityRef, kind: KindId) {
        if !self.take_from_deck(self.state.player_of(of.you), kind) {
            return;
        }
        if let Some(ship) = of.ship().filter(|_| self.condition_of(of).is_some()) {
            let card = Card { holder: Holder::Card(of.card), ..Card::damage(ship, kind, true) };
            self.state.add_card(card);
            self.happened(Event::PutOnCondition(ship, kind));
        }
    }

    /// The card on a condition that was removed lies on this one instead.
    pub(crate) fn keep_on_condition(&mut self, of: AbilityRef, card: CardId) {
        if let Some(ship) = of.ship().filter(|_| self.condition_of(of).is_some()) {
            self.state.card_mut(card).holder = Holder::Card(of.card);
            let kind = self.state.card(card).kind;
            self.happened(Event::PutOnCondition(ship, kind));
        }
    }

    /// The damage card on a condition is dealt to its ship, faceup. Which card.
    pub(crate) fn deal_from_condition(&mut self, of: AbilityRef) -> Option<CardId> {
        let ship = of.ship().filter(|_| self.condition_of(of).is_some())?;
        let (card, _) = self.state.lying_on(of.card)?;
        self.state.card_mut(card).holder = Holder::Ship(ship);
        self.tell_dealt(ship, card);
        Some(card)
    }
}

/// The kinds of damage cards of a trait that are in a player's deck.
pub(crate) fn in_deck(cast: &Cast, state: &State, player: PlayerId, kind: Trait) -> Vec<Choice> {
    let deck = &state.players[state.deck_of(player).index()].deck;
    let all = cast.deck().zip(deck);
    let fits = all.filter(|&(it, &count)| cast.damage(it).kind == kind && count > 0);
    fits.map(|(it, _)| Choice::DamageKind(it)).collect()
}
