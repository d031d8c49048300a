//! The state of a game that begins in the middle of things.

use super::{Piece, Setup};
use redfive_ability::Ability;
use redfive_engine::cast::{Cast, KindId, Sort, TextId};
use redfive_engine::chance::Stream;
use redfive_engine::journal::Deed;
use redfive_engine::state::{Card, Place, State};
use redfive_engine::words::{CardId, Phase, PlayerId, ShipId};

impl Setup {
    /// Makes the state what the case says; `script` is what comes before chance.
    pub(super) fn arrange(
        &self,
        state: &mut State,
        cast: &Cast,
        phase: Phase,
        script: &[(Stream, u8)],
    ) {
        self.lay(state, cast);
        self.score.arrange(state);
        state.round = if phase == Phase::Planning { self.round - 1 } else { self.round };
        let said = self.order.iter().map(|&p| PlayerId(p));
        let rest: Vec<PlayerId> =
            state.order.iter().copied().filter(|p| !self.order.contains(&p.0)).collect();
        state.order = said.chain(rest).collect();
        for (i, piece) in self.ships.iter().enumerate() {
            let id = ShipId(i as u8);
            piece.faceup.iter().for_each(|&place| deal(state, cast, id, place, true));
            (0..piece.facedown).for_each(|n| deal(state, cast, id, common(n), false));
            piece.equip(state, id);
            piece.remember(state, id, phase, self.automatic.contains(&piece.player));
            piece.remember_scenario(state, cast, id);
            let locks = piece.locks.iter().filter_map(|(name, ..)| self.names.find(name));
            state.ships[i].locks = locks.collect();
        }
        self.assign(state, cast);
        for (obstacle, &fuses) in state.objects.iter_mut().zip(&self.fuses) {
            obstacle.fuses = fuses;
        }
        for &(stream, value) in script {
            state.chance.say(stream, value);
        }
    }

    /// Features, bombs, mines and remotes.
    fn lay(&self, state: &mut State, cast: &Cast) {
        for told in &self.features {
            if let Some(feature) = state.objects.get_mut(self.obstacles.len() + told.place) {
                (feature.pose, feature.gone) = (told.pose, false);
                (feature.marker, feature.carrier) = (told.marker, told.carrier);
            }
        }
        for laid in &self.devices {
            let Some(kind) = cast.object(&laid.card.id) else { continue };
            if laid.card.unit.is_none() {
                state.add_device(laid.by, (kind, laid.card.kind), laid.pose, laid.fuses);
                continue;
            }
            let charges = laid.charges.unwrap_or(2);
            let Some(id) = state.add_remote(laid.by, kind, charges, laid.pose) else { continue };
            let locked = laid.locks.iter().filter_map(|(name, _)| self.names.find(name));
            state.ships[id.index()].locks.extend(locked);
            (0..laid.damage).for_each(|n| deal(state, cast, id, common(n), false));
        }
    }

    /// The conditions that ships have.
    fn assign(&self, state: &mut State, cast: &Cast) {
        for (ship, id, by) in &self.assigned {
            let Some(kind) = cast.find(Sort::Condition, id) else { continue };
            let with = state.ship(*by).card;
            state.add_card(cast.condition_card(kind, *ship, *by, with));
        }
    }
}

impl Piece {
    /// Tokens, shields, charges, the dial, and where it is.
    fn equip(&self, state: &mut State, id: ShipId) {
        let ship = &mut state.ships[id.index()];
        for &(token, count) in &self.tokens {
            ship.tokens.set(token, count);
        }
        ship.shields = self.shields.unwrap_or(ship.shields);
        ship.force = self.force.unwrap_or(ship.force);
        ship.dial = self.dial;
        if let Some(reserve) = self.reserve {
            ship.place = Place::Reserve(reserve);
        }
        let card = ship.card;
        if let Some(charges) = self.charges {
            state.card_mut(card).charges = charges;
        }
        let upgrades: Vec<CardId> = state.upgrades(id).map(|(card, _)| card).collect();
        for (&card, (_, active)) in upgrades.iter().zip(&self.upgrades) {
            let upgrade = state.card_mut(card);
            upgrade.charges = active.unwrap_or(upgrade.charges);
        }
        for &place in &self.flipped {
            state.card_mut(upgrades[place]).flipped = true;
        }
        for (place, tokens) in &self.holding {
            for &(token, count) in tokens {
                state.card_mut(upgrades[*place]).tokens.set(token, count);
            }
        }
    }

    /// What it has done this round.
    fn remember(&self, state: &mut State, id: ShipId, phase: Phase, automatic: bool) {
        let revealed = self.activated || phase > Phase::Activation;
        state.ships[id.index()].revealed = self.dial.is_some() && revealed;
        let journal = state.journal.of_mut(id);
        let had_no_dial = self.dial.is_none() && !self.forgotten && !automatic;
        journal.activated = revealed || (phase == Phase::Activation && had_no_dial);
        journal.engaged = self.engaged || phase > Phase::Engagement;
        journal.acted = self.performed.iter().map(|&action| Deed::Standard(action)).collect();
    }
}

impl Piece {
    /// What it has done of what the scenario lets every ship do.
    fn remember_scenario(&self, state: &mut State, cast: &Cast, id: ShipId) {
        let cards: Vec<(CardId, KindId)> =
            state.of_table().map(|(card, it)| (card, it.kind)).collect();
        for (card, kind) in cards {
            for (index, ability) in cast.texts(kind, 1).iter().enumerate() {
                let Ability::Action(action) = ability else { continue };
                if self.performed_scenario.contains(&action.name.to_lowercase()) {
                    let text = TextId { kind, side: 1, index: index as u8 };
                    state.journal.of_mut(id).acted.push(Deed::Card(card, text));
                }
            }
        }
    }
}

/// The places of the kinds in the damage deck that have the most copies, in turn.
const fn common(n: u8) -> u8 {
    13 - n % 2
}

/// Deals a damage card of the kind at this place in the deck.
fn deal(state: &mut State, cast: &Cast, ship: ShipId, place: u8, faceup: bool) {
    let place = usize::from(place);
    let Some(kind) = cast.in_deck(place) else { return };
    let player = state.deck_of(state.ship(ship).player);
    let copies = &mut state.players[player.index()].deck[place];
    *copies = copies.saturating_sub(1);
    state.add_card(Card::damage(ship, kind, faceup));
}
