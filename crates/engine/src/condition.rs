//! Condition cards: what can be in play, who has them, and how they come and go.

use crate::decision::Choice;
use crate::event::Event;
use crate::facts::{ConditionCard, Library};
use crate::game::Game;
use crate::state::{Assigned, DealtCard, State};
use crate::window::{AbilityRef, CardRef};
use crate::words::{PlayerId, ShipId};
use redfive_ability::{Ability, Effect, Moment, Trait};

impl Library {
    /// The place of a condition card, by its XWS id.
    pub fn condition(&self, id: &str) -> Option<u16> {
        self.conditions.iter().position(|card| card.id == id).map(|i| i as u16)
    }

    /// What a card is called, by its XWS id: a condition, an upgrade or a pilot.
    pub fn name(&self, id: &str) -> Option<&str> {
        let conditions = self.conditions.iter().map(|card| (&card.id, &card.name));
        let upgrades = self.upgrades.iter().map(|card| (&card.id, &card.name));
        let ships = self.ships.iter().map(|card| (&card.id, &card.name));
        let mut all = conditions.chain(upgrades).chain(ships);
        all.find(|(own, _)| *own == id).map(|(_, name)| name.as_str())
    }

    /// Takes over from another library the conditions that the cards here can assign.
    pub fn add_conditions(&mut self, all: &Self) {
        let ships =
            self.ships.iter().flat_map(|card| card.abilities.iter().chain(&card.ship_abilities));
        let upgrades = self.upgrades.iter().flat_map(|card| &card.abilities);
        let effects = ships.chain(upgrades).flat_map(Ability::then);
        let assigned: Vec<&str> = effects.flat_map(Effect::assigns).collect();
        let wanted = |card: &&ConditionCard| assigned.contains(&card.id.as_str());
        let found: Vec<ConditionCard> = all.conditions.iter().filter(wanted).cloned().collect();
        self.conditions.extend(found);
    }

    /// The first card with the marker of this one: what everybody sees of it while it is facedown.
    pub(crate) fn marker(&self, card: u16) -> u16 {
        let secret = |card: &ConditionCard| card.secret.clone();
        match self.conditions.get(usize::from(card)).and_then(secret) {
            None => card,
            some => {
                let place = self.conditions.iter().position(|other| other.secret == some);
                place.map_or(card, |i| i as u16)
            }
        }
    }

    /// A condition assigned by a ship's card, still without a serial number of its own.
    pub fn assigned(&self, card: u16, by: ShipId, with: CardRef) -> Assigned {
        let secret = self.conditions.get(usize::from(card)).is_some_and(|c| c.secret.is_some());
        let marker = self.marker(card);
        Assigned { card, serial: 0, by, with, faceup: !secret, marker, damage: None }
    }

    /// The cards that a facedown condition can be, by its marker.
    pub(crate) fn sharing(&self, marker: u16) -> Vec<u16> {
        let all = 0..self.conditions.len() as u16;
        all.filter(|&card| self.marker(card) == marker).collect()
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
        all.map(|assigned| (assigned, &self.library.conditions[usize::from(assigned.card)]))
    }

    /// The condition whose ability it is.
    pub(crate) fn condition_of(&self, of: AbilityRef) -> Option<&Assigned> {
        let CardRef::Condition(serial) = of.card else { return None };
        self.state.ship(of.ship).conditions.iter().find(|assigned| assigned.serial == serial)
    }

    /// An ability of the card that assigned a condition, for what is paid from that card.
    pub(crate) fn assigner_of(&self, of: AbilityRef) -> Option<AbilityRef> {
        let Assigned { by, with, .. } = *self.condition_of(of)?;
        Some(AbilityRef { ship: by, card: with, index: 0 })
    }

    fn condition_mut(&mut self, of: AbilityRef) -> Option<&mut Assigned> {
        let CardRef::Condition(serial) = of.card else { return None };
        let mut all = self.state.ship_mut(of.ship).conditions.iter_mut();
        all.find(|assigned| assigned.serial == serial)
    }

    /// The conditions with these ids, to choose from.
    pub(crate) fn condition_choices(&self, ids: &[String]) -> Vec<Choice> {
        ids.iter().filter_map(|id| self.library.condition(id)).map(Choice::Condition).collect()
    }

    /// The ships with a condition of a player, if no more of it can be in play for that player
    /// (RR.CONDITION-CARDS.07), those that left the game too (RR.CONDITION-CARDS.06).
    pub(crate) fn holders_at_limit(&self, card: u16, player: PlayerId) -> Vec<ShipId> {
        let limit = usize::from(self.library.conditions[usize::from(card)].limited);
        let counts = |assigned: &&Assigned| {
            assigned.card == card && self.state.assigned_by(assigned) == player
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
        card: u16,
        player: PlayerId,
    ) -> Option<(PlayerId, u8)> {
        let mut all = self.state.ship(ship).conditions.iter();
        let is = |a: &&Assigned| a.card == card && self.state.assigned_by(a) == player;
        let serial = all.find(is)?.serial;
        let removed = self.take_condition(ship, serial)?;
        removed.damage.map(|kind| (self.state.ship(ship).player, kind))
    }

    /// A condition is assigned to a ship; one of the same marker goes (RR.CONDITION-CARDS.13). Its
    /// serial number.
    pub(crate) fn assign(&mut self, ship: ShipId, card: u16, by: AbilityRef) -> u16 {
        let serial = self.state.next_card;
        self.state.next_card += 1;
        let assigned = Assigned { serial, ..self.library.assigned(card, by.ship, by.card) };
        let mut all = self.state.ship(ship).conditions.iter();
        if !assigned.faceup
            && let Some(old) = all.find(|old| old.marker == assigned.marker)
        {
            let old = old.serial;
            self.remove_condition(ship, old);
        }
        self.state.ship_mut(ship).conditions.push(assigned);
        self.happened(Event::Assigned(ship, assigned.faceup.then_some(card)));
        self.reindex();
        serial
    }

    /// A condition leaves a ship, with what lies on it.
    fn take_condition(&mut self, ship: ShipId, serial: u16) -> Option<Assigned> {
        let all = &mut self.state.ship_mut(ship).conditions;
        let place = all.iter().position(|assigned| assigned.serial == serial)?;
        let removed = all.remove(place);
        self.happened(Event::Unassigned(ship, removed.faceup.then_some(removed.card)));
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
            self.happened(Event::Assigned(to, assigned.faceup.then_some(assigned.card)));
            self.reindex();
        }
    }

    /// A secret condition is revealed when its effects are resolved (RR.CONDITION-CARDS.11).
    pub(crate) fn reveal_condition(&mut self, of: AbilityRef) {
        if let Some(assigned) = self.condition_mut(of)
            && !core::mem::replace(&mut assigned.faceup, true)
        {
            let card = assigned.card;
            self.happened(Event::ConditionRevealed(of.ship, card));
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
                in_deck(&self.library, &self.state, player, kind)
            }
            _ => Vec::new(),
        }
    }

    /// A damage card of the deck is put on a condition.
    pub(crate) fn put_on_condition(&mut self, of: AbilityRef, kind: u8) {
        let player = self.state.ship(of.ship).player;
        let deck = &mut self.state.players[player.index()].deck;
        let Some(count @ 1..) = deck.get_mut(usize::from(kind)) else { return };
        *count -= 1;
        self.keep_on_condition(of, kind);
    }

    /// A damage card lies on a condition.
    pub(crate) fn keep_on_condition(&mut self, of: AbilityRef, kind: u8) {
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
pub(crate) fn in_deck(
    library: &Library,
    state: &State,
    player: PlayerId,
    kind: Trait,
) -> Vec<Choice> {
    let deck = &state.players[player.index()].deck;
    let all = library.damage.iter().zip(deck).enumerate();
    let fits = all.filter(|(_, (card, count))| card.kind == kind && **count > 0);
    fits.map(|(i, _)| Choice::DamageKind(i as u8)).collect()
}
