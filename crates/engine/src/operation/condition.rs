//! Condition cards: what can be in play, who has them, and how they come and go.

use crate::cast::{Cast, KindId, Sort};
use crate::decision::Choice;
use crate::event::Event;
use crate::facts::ConditionCard;
use crate::game::Game;
use crate::source::{AbilityRef, CardRef};
use crate::state::{Assigned, DealtCard, State};
use crate::words::{PlayerId, ShipId};
use redfive_ability::{Moment, Trait};

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

    /// A condition assigned by a ship's card, still without a serial number of its own.
    pub fn assigned(&self, kind: KindId, by: ShipId, with: CardRef) -> Assigned {
        let faceup = self.condition(kind).secret.is_none();
        let marker = self.marker(kind);
        Assigned { kind, serial: 0, by, with, faceup, marker, damage: None }
    }

    /// The cards that a facedown condition can be, by its marker.
    pub(crate) fn sharing(&self, marker: KindId) -> Vec<KindId> {
        self.all(Sort::Condition).filter(|&kind| self.marker(kind) == marker).collect()
    }
}

impl State {
    /// The player whose effect assigned a condition.
    pub fn assigned_by(&self, condition: &Assigned) -> PlayerId {
        self.ship(condition.by).player
    }

    /// Whether a player knows which condition it is (RR.CONDITION-CARDS.15–16).
    pub fn knows(&self, player: PlayerId, condition: &Assigned) -> bool {
        condition.faceup || self.assigned_by(condition) == player
    }
}

impl Game {
    /// The conditions assigned to a ship, with their cards.
    pub fn conditions(&self, ship: ShipId) -> impl Iterator<Item = (&Assigned, &ConditionCard)> {
        let all = self.state.ship(ship).conditions.iter();
        all.map(|assigned| (assigned, self.cast().condition(assigned.kind)))
    }

    /// The condition whose ability it is.
    pub(crate) fn condition_of(&self, of: AbilityRef) -> Option<&Assigned> {
        let CardRef::Condition(serial) = of.card else { return None };
        self.state.ship(of.ship).conditions.iter().find(|assigned| assigned.serial == serial)
    }

    /// An ability of the card that assigned a condition, for what is paid from that card.
    pub(crate) fn assigner_of(&self, of: AbilityRef) -> Option<AbilityRef> {
        let Assigned { by, with, .. } = *self.condition_of(of)?;
        Some(self.ability_at(by, with, 0))
    }

    fn condition_mut(&mut self, of: AbilityRef) -> Option<&mut Assigned> {
        let CardRef::Condition(serial) = of.card else { return None };
        let mut all = self.state.ship_mut(of.ship).conditions.iter_mut();
        all.find(|assigned| assigned.serial == serial)
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
        let counts = |assigned: &&Assigned| {
            assigned.kind == kind && self.state.assigned_by(assigned) == player
        };
        let mut holders = Vec::new();
        for ship in self.state.ship_ids() {
            let here = self.state.ship(ship).conditions.iter().filter(counts).count();
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
    ) -> Option<(PlayerId, KindId)> {
        let mut all = self.state.ship(ship).conditions.iter();
        let is = |a: &&Assigned| a.kind == kind && self.state.assigned_by(a) == player;
        let serial = all.find(is)?.serial;
        let removed = self.take_condition(ship, serial)?;
        removed.damage.map(|kind| (self.state.ship(ship).player, kind))
    }

    /// A condition is assigned to a ship; one of the same marker goes (RR.CONDITION-CARDS.13). Its
    /// serial number.
    pub(crate) fn assign(&mut self, ship: ShipId, kind: KindId, by: AbilityRef) -> u16 {
        let serial = self.state.next_card;
        self.state.next_card += 1;
        let assigned = Assigned { serial, ..self.cast().assigned(kind, by.ship, by.card) };
        let mut all = self.state.ship(ship).conditions.iter();
        if !assigned.faceup
            && let Some(old) = all.find(|old| old.marker == assigned.marker)
        {
            let old = old.serial;
            self.remove_condition(ship, old);
        }
        self.state.ship_mut(ship).conditions.push(assigned);
        self.happened(Event::Assigned(ship, assigned.faceup.then_some(kind)));
        self.reindex();
        serial
    }

    /// A condition leaves a ship, with what lies on it.
    fn take_condition(&mut self, ship: ShipId, serial: u16) -> Option<Assigned> {
        let all = &mut self.state.ship_mut(ship).conditions;
        let place = all.iter().position(|assigned| assigned.serial == serial)?;
        let removed = all.remove(place);
        self.happened(Event::Unassigned(ship, removed.faceup.then_some(removed.kind)));
        self.reindex();
        Some(removed)
    }

    /// A condition is removed; a damage card on it is discarded.
    pub(crate) fn remove_condition(&mut self, ship: ShipId, serial: u16) {
        let removed = self.take_condition(ship, serial);
        if let Some(kind) = removed.and_then(|assigned| assigned.damage) {
            self.discard_kind(self.state.ship(ship).player, kind);
        }
    }

    /// A condition is assigned to another ship and stays what it is.
    pub(crate) fn move_condition(&mut self, of: AbilityRef, to: ShipId) {
        let CardRef::Condition(serial) = of.card else { return };
        if let Some(assigned) = self.take_condition(of.ship, serial) {
            self.state.ship_mut(to).conditions.push(assigned);
            self.happened(Event::Assigned(to, assigned.faceup.then_some(assigned.kind)));
            self.reindex();
        }
    }

    /// A secret condition is revealed when its effects are resolved (RR.CONDITION-CARDS.11).
    pub(crate) fn reveal_condition(&mut self, of: AbilityRef) {
        if let Some(assigned) = self.condition_mut(of)
            && !core::mem::replace(&mut assigned.faceup, true)
        {
            let kind = assigned.kind;
            self.happened(Event::ConditionRevealed(of.ship, kind));
        }
    }

    /// The text that resolves when a condition is assigned (RR.CONDITION-CARDS.02).
    pub(crate) fn text_when_assigned(&self, ship: ShipId, serial: u16) -> Option<AbilityRef> {
        let triggers = self.index.triggers(Moment::WhenAssigned).iter();
        triggers.copied().find(|a| a.ship == ship && a.card == CardRef::Condition(serial))
    }

    /// The kinds of damage cards of a trait in the deck of a condition's ship, if none lies on it.
    pub(crate) fn cards_to_search(&self, of: AbilityRef, kind: Trait) -> Vec<Choice> {
        match self.condition_of(of) {
            Some(Assigned { damage: None, .. }) => {
                let player = self.state.ship(of.ship).player;
                in_deck(self.cast(), &self.state, player, kind)
            }
            _ => Vec::new(),
        }
    }

    /// A damage card of the deck is put on a condition.
    pub(crate) fn put_on_condition(&mut self, of: AbilityRef, kind: KindId) {
        let player = self.state.ship(of.ship).player;
        let place = self.cast().place_in_deck(kind);
        let player = self.state.deck_of(player);
        let deck = &mut self.state.players[player.index()].deck;
        let Some(count @ 1..) = deck.get_mut(place) else { return };
        *count -= 1;
        self.keep_on_condition(of, kind);
    }

    /// A damage card lies on a condition.
    pub(crate) fn keep_on_condition(&mut self, of: AbilityRef, kind: KindId) {
        if let Some(assigned) = self.condition_mut(of) {
            assigned.damage = Some(kind);
            self.happened(Event::PutOnCondition(of.ship, kind));
        }
    }

    /// The damage card on a condition is dealt to its ship, faceup. Its serial number.
    pub(crate) fn deal_from_condition(&mut self, of: AbilityRef) -> Option<u16> {
        let kind = self.condition_mut(of)?.damage.take()?;
        let serial = self.state.next_card;
        self.state.next_card += 1;
        self.deal_card(of.ship, DealtCard::new(kind, true, serial));
        Some(serial)
    }
}

/// The kinds of damage cards of a trait that are in a player's deck.
pub(crate) fn in_deck(cast: &Cast, state: &State, player: PlayerId, kind: Trait) -> Vec<Choice> {
    let deck = &state.players[state.deck_of(player).index()].deck;
    let all = cast.deck().zip(deck);
    let fits = all.filter(|&(it, &count)| cast.damage(it).kind == kind && count > 0);
    fits.map(|(it, _)| Choice::DamageKind(it)).collect()
}
