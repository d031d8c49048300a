//! The operations: the only places where the state of ships changes.

use crate::cast::KindId;
use crate::event::{Event, Resource};
use crate::facts::Capacity;
use crate::game::Game;
use crate::procedure::owed::Owed;
use crate::random::Stream;
use crate::state::{DealtCard, Place};
use crate::window::{AbilityRef, CardRef, Context};
use crate::words::{ObjectId, PlayerId, ShipId, Token, TokenColour};
use redfive_ability::{Ability, Moment, Rule, Would};
use redfive_geometry::{BaseSize, Maneuver, Pose, Turret};

impl Game {
    /// A ship gains tokens, whatever might have replaced it.
    pub(crate) fn gain_now(&mut self, ship: ShipId, token: Token, count: u8) {
        if !self.can_gain(ship, token) {
            return;
        }
        let tokens = &mut self.state.ship_mut(ship).tokens;
        tokens.set(token, tokens.count(token).saturating_add(count));
        self.happened(Event::Gained(ship, token, count));
        self.raise(Moment::AfterGain(token), Context::about(ship));
        if token.colour() == TokenColour::Green {
            // RR.JAM.10: each jam token takes one green token that is gained.
            let jammed = self.state.ship(ship).tokens.count(Token::Jam).min(count);
            self.remove_tokens(ship, token, jammed);
            self.remove_tokens(ship, Token::Jam, jammed);
        }
        if token == Token::Tractor
            && self.is_tractored(ship)
            && !core::mem::replace(&mut self.state.journal.of_mut(ship).tractored, true)
        {
            // RR.TRACTOR.05: the first time each round.
            let by = self.cause.unwrap_or(self.state.ship(ship).player);
            self.state.owed.push(Owed::Tractor(ship, by));
        }
        if token == Token::Ion && self.is_ionized(ship) {
            // RR.ION.08: an ionized ship maintains no locks.
            for object in self.state.ship(ship).locks.clone() {
                self.break_lock(ship, object);
            }
        }
    }

    /// Whether a ship can gain such tokens.
    pub(crate) fn can_gain(&self, ship: ShipId, token: Token) -> bool {
        // RR.CLOAK.07: one cloak token is all.
        let has_it = token == Token::Cloak && self.has_token(ship, token);
        // RR.USING-REMOTES.07.
        let remote = self.state.ship(ship).remote.is_some();
        !has_it && !remote && !self.has_rule(ship, &Rule::CannotGain(token))
    }

    /// Tokens are removed from a ship, as many as it has.
    pub(crate) fn remove_tokens(&mut self, ship: ShipId, token: Token, count: u8) {
        let gone = self.take_tokens(ship, token, count);
        if gone > 0 {
            self.happened(Event::Removed(ship, token, gone));
        }
    }

    /// A ship spends tokens, as many as it has.
    pub(crate) fn spend_tokens(&mut self, ship: ShipId, token: Token, count: u8) {
        let gone = self.take_tokens(ship, token, count);
        if gone > 0 {
            self.happened(Event::Spent(ship, Resource::Token(token), gone));
            if token.colour() == TokenColour::Green
                && let Some(fight) = self.fight_going_on()
            {
                fight.spent_green.push(ship);
            }
        }
    }

    fn take_tokens(&mut self, ship: ShipId, token: Token, count: u8) -> u8 {
        let tokens = &mut self.state.ship_mut(ship).tokens;
        let had = tokens.count(token);
        let gone = had.min(count);
        tokens.set(token, had - gone);
        gone
    }

    /// Whether a ship is ionized (RR.ION.01–03).
    pub fn is_ionized(&self, ship: ShipId) -> bool {
        self.state.ship(ship).tokens.count(Token::Ion) >= self.tokens_for_size(ship)
    }

    /// How many ion or tractor tokens it takes to affect a ship of its size.
    pub(crate) fn tokens_for_size(&self, ship: ShipId) -> u8 {
        match self.card(ship).size {
            BaseSize::Small => 1,
            BaseSize::Medium => 2,
            BaseSize::Large | BaseSize::Huge => 3,
        }
    }

    /// A ship acquires a lock; an earlier one goes first (RR.LOCK.12–13).
    pub(crate) fn acquire_lock(&mut self, ship: ShipId, object: ObjectId) {
        for old in self.state.ship(ship).locks.clone() {
            self.break_lock(ship, old);
        }
        self.state.ship_mut(ship).locks.push(object);
        self.happened(Event::Locked(ship, object));
        self.jam_lock(ship, object);
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

    /// A ship spends shields, Force or charges, as many as it has.
    pub(crate) fn spend(&mut self, ship: ShipId, resource: Resource, count: u8) {
        let spent = self.take(ship, resource, count);
        if spent > 0 {
            self.happened(Event::Spent(ship, resource, spent));
        }
    }

    /// A ship loses shields, Force or charges, as many as it has.
    pub(crate) fn lose(&mut self, ship: ShipId, resource: Resource, count: u8) {
        let lost = self.take(ship, resource, count);
        if lost > 0 {
            self.happened(Event::Lost(ship, resource, lost));
        }
    }

    /// A ship recovers shields, Force or charges, up to its capacity (RR.CHARGES.09–10).
    pub(crate) fn recover(&mut self, ship: ShipId, resource: Resource, count: u8) {
        let most = match resource {
            Resource::Shield => self.shield_capacity(ship),
            Resource::Force => self.force_capacity(ship).most,
            Resource::Charge(card) => self.charge_capacity(ship, card).most,
            Resource::Token(_) | Resource::Lock(_) => return,
        };
        if let Resource::Charge(CardRef::Upgrade(i)) = resource
            && self.upgrades(ship).nth(usize::from(i)).is_some_and(|u| u.says(&Rule::NoRecovery))
        {
            return;
        }
        let Some(active) = self.active_mut(ship, resource) else { return };
        let gained = most.saturating_sub(*active).min(count);
        *active += gained;
        if gained > 0 {
            self.happened(Event::Recovered(ship, resource, gained));
        }
    }

    fn take(&mut self, ship: ShipId, resource: Resource, count: u8) -> u8 {
        let Some(active) = self.active_mut(ship, resource) else { return 0 };
        let gone = count.min(*active);
        *active -= gone;
        gone
    }

    /// How much a ship has active; nothing for tokens and locks, and for cards without charges.
    fn active_mut(&mut self, ship: ShipId, resource: Resource) -> Option<&mut u8> {
        let ship = self.state.ship_mut(ship);
        match resource {
            Resource::Shield => Some(&mut ship.shields),
            Resource::Force => Some(&mut ship.force),
            Resource::Charge(CardRef::Upgrade(i)) => {
                ship.upgrades.get_mut(usize::from(i)).map(|upgrade| &mut upgrade.charges)
            }
            Resource::Charge(CardRef::Damage(_) | CardRef::Condition(_) | CardRef::Device(_))
            | Resource::Token(_)
            | Resource::Lock(_) => None,
            Resource::Charge(_) => Some(&mut ship.charges),
        }
    }

    /// The charge limit of a card of a ship.
    fn charge_capacity(&self, ship: ShipId, card: CardRef) -> Capacity {
        match card {
            CardRef::Upgrade(i) => self
                .upgrades(ship)
                .nth(usize::from(i))
                .map_or_else(Capacity::default, |u| u.charges),
            CardRef::Damage(_) | CardRef::Condition(_) | CardRef::Device(_) => Capacity::default(),
            _ => self.ship_charges(ship),
        }
    }

    /// Recurring charges come back, one for each symbol; negative ones go (RR.END-PHASE.05–06).
    pub(crate) fn recover_recurring(&mut self) {
        for ship in self.state.in_play().collect::<Vec<_>>() {
            let cards = (0..self.state.ship(ship).upgrades.len() as u8).map(CardRef::Upgrade);
            let charges = core::iter::once(CardRef::Pilot).chain(cards).map(Resource::Charge);
            for resource in core::iter::once(Resource::Force).chain(charges) {
                let by = match resource {
                    Resource::Charge(card) => self.charge_capacity(ship, card).recovers,
                    _ => self.force_capacity(ship).recovers,
                };
                match by {
                    0 => {}
                    ..0 => self.lose(ship, resource, by.unsigned_abs()),
                    _ => self.recover(ship, resource, by.unsigned_abs()),
                }
            }
        }
    }

    /// A ship gives one of its tokens to another.
    pub(crate) fn transfer(&mut self, from: ShipId, token: Token, to: ShipId) {
        self.remove_tokens(from, token, 1);
        self.gain(to, token, 1);
    }

    /// The active charges that the costs of an ability are paid from (RR.CHARGES.15–17).
    pub(crate) fn charges(&self, of: AbilityRef) -> u8 {
        let ship = self.state.ship(of.ship);
        match of.card {
            CardRef::Upgrade(i) => ship.upgrades[usize::from(i)].charges,
            _ => ship.charges,
        }
    }

    /// The charge limit of the card of an ability.
    pub(crate) fn charge_limit(&self, of: AbilityRef) -> u8 {
        self.charge_capacity(of.ship, of.card).most
    }

    /// The damage dealt faceup to the defender in an attack is remembered.
    fn note_faceup(&mut self, ship: ShipId, kind: KindId) {
        if let Some(fight) = self.fight_going_on()
            && fight.defender == ship
        {
            fight.dealt_faceup.push(kind);
        }
    }

    /// A dial is set, in secret: nothing is told.
    pub(crate) fn set_dial(&mut self, ship: ShipId, maneuver: Maneuver) {
        self.state.ship_mut(ship).dial = Some(maneuver);
    }

    /// A dial is revealed.
    pub(crate) fn reveal_dial(&mut self, ship: ShipId) {
        self.turn_dial_faceup(ship);
        if let Some(maneuver) = self.state.ship(ship).dial {
            self.happened(Event::Revealed(ship, maneuver));
        }
    }

    /// A dial lies faceup: it was revealed, or the ship executes a maneuver without revealing it.
    pub(crate) fn turn_dial_faceup(&mut self, ship: ShipId) {
        self.state.ship_mut(ship).revealed = true;
    }

    /// Whether a ship has a dial that lies facedown.
    pub(crate) fn has_hidden_dial(&self, ship: ShipId) -> bool {
        let ship = self.state.ship(ship);
        ship.dial.is_some() && !ship.revealed
    }

    /// An effect turns a facedown dial faceup, which is not revealing it (FAQ.REVEAL-DIAL.01).
    pub(crate) fn show_dial(&mut self, ship: ShipId) {
        if self.has_hidden_dial(ship)
            && let Some(maneuver) = self.state.ship(ship).dial
        {
            self.turn_dial_faceup(ship);
            self.happened(Event::DialShown(ship, maneuver));
        }
    }

    /// All dials go back to their players.
    pub(crate) fn take_back_dials(&mut self) {
        for ship in self.state.ship_ids() {
            let ship = self.state.ship_mut(ship);
            ship.dial = None;
            ship.revealed = false;
        }
    }

    /// A turret is turned.
    pub(crate) fn turn_turret(&mut self, ship: ShipId, turret: Turret) {
        self.state.ship_mut(ship).turret = Some(turret);
        self.happened(Event::Rotated(ship, turret));
    }

    /// A ship comes onto the table.
    pub(crate) fn deploy(&mut self, ship: ShipId, pose: Pose) {
        self.state.ship_mut(ship).place = Place::Table(pose);
        self.keep_shape(ship);
        self.happened(Event::Placed(ship, pose));
        self.reindex();
    }

    /// A ship is put somewhere on the table.
    pub(crate) fn place(&mut self, ship: ShipId, pose: Pose) {
        self.state.ship_mut(ship).place = Place::Table(pose);
        self.keep_shape(ship);
        self.happened(Event::Moved(ship, pose));
    }

    /// A ship flees if any part of it is outside (RR.FLEE.01). Whether it has, or would have.
    pub(crate) fn check_fled(&mut self, ship: ShipId) -> bool {
        let fled = self.base(ship).is_some_and(|base| self.state.area.has_fled(&base));
        let spared = |of: &AbilityRef| matches!(self.ability(*of), Some(Ability::Instead(r)) if r.would == Would::Flee);
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
    }

    /// A ship leaves the game: its tokens go, locks on it and of it go, its damage cards go to the
    /// discard pile of its player.
    pub(crate) fn remove_ship(&mut self, ship: ShipId) {
        let player = self.state.ship(ship).player;
        let remote = self.state.ship(ship).remote.is_some();
        for card in core::mem::take(&mut self.state.ship_mut(ship).damage) {
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
    fn discard(&mut self, player: PlayerId, card: DealtCard) {
        if !card.recorded {
            self.discard_kind(player, card.kind);
        }
    }

    /// A damage card goes back into its deck (RR.DAMAGING-REMOTES.04); a note goes nowhere.
    fn shuffle_in(&mut self, player: PlayerId, card: DealtCard) {
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

    /// A ship with as many damage cards as hull is destroyed (RR.DAMAGE.01).
    pub(crate) fn check_destroyed(&mut self, ship: ShipId) {
        let hull = usize::from(self.hull(ship));
        let entry = self.state.ship(ship);
        if !entry.destroyed && entry.damage.len() >= hull {
            self.destroy(ship);
        }
    }

    /// A ship is destroyed.
    pub(crate) fn destroy(&mut self, ship: ShipId) {
        self.state.ship_mut(ship).destroyed = true;
        self.wrecks = true;
        self.happened(Event::Destroyed(ship));
        // RUL.DESTROYED.01: in an attack, what waits for this comes in the Aftermath; in the
        // Aftermath it comes at once (FAQ.DESTROYED-TRIGGERS.02).
        match self.fight_going_on() {
            Some(fight) => fight.destroyed.push(ship),
            None => self.raise(Moment::AfterDestroyed, Context::about(ship)),
        }
    }

    /// Destroyed ships leave the game; those that carry others once these have deployed
    /// (RR.DOCK.15).
    pub(crate) fn remove_destroyed(&mut self) {
        let gone: Vec<ShipId> =
            self.state.units().filter(|&s| self.state.ship(s).destroyed).collect();
        for ship in gone {
            if self.state.docked(ship).next().is_none() {
                self.remove_ship(ship);
            } else if !self.state.owed.contains(&Owed::Emergency(ship)) {
                self.state.owed.push(Owed::Emergency(ship));
            }
        }
    }

    /// All circular tokens go: green ones first, then orange ones (RR.END-PHASE.04).
    pub(crate) fn remove_circular_tokens(&mut self) {
        for colour in [TokenColour::Green, TokenColour::Orange] {
            for ship in self.state.ship_ids() {
                let tokens = self.state.ship(ship).tokens.iter();
                let tokens: Vec<(Token, u8)> =
                    tokens.filter(|(token, _)| token.colour() == colour).collect();
                for (token, count) in tokens {
                    self.remove_tokens(ship, token, count);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::{Library, ShipCard};
    use crate::start::{Setting, Start, StartPlayer, StartShip};
    use crate::words::Phase;
    use redfive_geometry::PlayArea;

    const A: ShipId = ShipId(0);
    const B: ShipId = ShipId(1);
    const ENEMY: ShipId = ShipId(2);

    /// Two ships of one player and one of another, with great hulls.
    fn game() -> Game {
        let card = ShipCard {
            id: "ship".into(),
            name: "Ship".into(),
            ship: "ship".into(),
            keywords: vec![],
            size: BaseSize::Small,
            initiative: 1,
            agility: 1,
            hull: 90,
            shields: 2,
            force: Capacity { most: 2, recovers: 1 },
            charges: Capacity { most: 2, recovers: 0 },
            dial: vec![],
            actions: vec![],
            weapons: vec![],
            turret: None,
            abilities: vec![],
            ship_abilities: vec![],
            token: None,
        };
        let library = Library { ships: vec![card], ..Library::bare() };
        let ship = |player, x| StartShip {
            player: PlayerId(player),
            pilot: "ship".into(),
            upgrades: vec![],
            pose: Some(Pose::new(x, 200.0, 0.0)),
        };
        let start = Start {
            area: PlayArea::STANDARD,
            players: StartPlayer::pair(),
            ships: vec![ship(0, 200.0), ship(0, 400.0), ship(1, 600.0)],
            obstacles: vec![],
            rounds: 12,
            uses: vec![],
        };
        let setting = Setting::new(&library, start).expect("a good start");
        Game::arranged(setting, 1, Phase::Planning, |_, _| ())
    }

    /// The cards of a player in the deck, discarded and on ships, by kind.
    fn cards(game: &Game, player: u8) -> Vec<u8> {
        let owner = &game.state.players[usize::from(player)];
        let mut all: Vec<u8> =
            owner.deck.iter().zip(&owner.discarded).map(|(a, b)| a + b).collect();
        let ships = game.state.ships.iter().filter(|ship| ship.player.0 == player);
        for card in ships.flat_map(|ship| &ship.damage).filter(|card| !card.recorded) {
            all[game.cast().place_in_deck(card.kind)] += 1;
        }
        all
    }

    fn deal(game: &mut Game, count: u8, ship: ShipId, faceup: bool) {
        for _ in 0..count {
            game.deal(ship, faceup);
        }
    }

    fn in_deck(game: &Game) -> u8 {
        game.state.players[0].deck.iter().sum()
    }

    fn notes(game: &Game, ship: ShipId) -> usize {
        game.state.ship(ship).damage.iter().filter(|card| card.recorded).count()
    }

    /// RR.CHARGES.09, .10: nothing is recovered beyond the limit or spent that is not there, and
    /// nothing is told that did not happen.
    #[test]
    fn resources_have_limits() {
        let charge = Resource::Charge(CardRef::Pilot);
        let (lost, spent) = (Event::Lost(A, charge, 2), Event::Spent(A, Resource::Shield, 1));
        let mut game = game();
        game.take_events();
        for resource in [Resource::Force, charge, Resource::Shield] {
            game.recover(A, resource, 1);
        }
        game.spend(A, Resource::Charge(CardRef::Upgrade(3)), 1);
        assert_eq!(game.take_events(), [], "all are full, and there is no upgrade");
        game.spend(A, Resource::Shield, 1);
        game.lose(A, charge, 3);
        game.recover(A, Resource::Shield, 5);
        let recovered = Event::Recovered(A, Resource::Shield, 1);
        assert_eq!(game.take_events(), [spent, lost, recovered]);
        let ship = game.state.ship(A);
        assert_eq!((ship.shields, ship.charges, ship.force), (2, 0, 2));
    }

    /// RR.DAMAGE-CARDS.05–06, RB.REPAIR.02–03: a faceup card that is repaired is turned facedown, a
    /// facedown one goes to the discard pile.
    #[test]
    fn repaired_cards_are_discarded() {
        let mut game = game();
        deal(&mut game, 1, A, true);
        let card = game.state.ship(A).damage[0];
        game.repair(A, card.serial);
        assert_eq!(game.state.ship(A).damage.len(), 1);
        assert!(!game.state.ship(A).damage[0].faceup);
        game.repair(A, card.serial);
        assert!(game.state.ship(A).damage.is_empty());
        assert_eq!(game.state.players[0].discarded[game.cast().place_in_deck(card.kind)], 1);
    }

    /// RR.DAMAGE-CARDS.13, RUL.DAMAGE-DECK.01: repaired cards and those of ships that left the game
    /// make the new deck, and those on other ships stay where they are.
    #[test]
    fn discarded_cards_make_a_new_deck() {
        let mut game = game();
        let all = cards(&game, 0);
        deal(&mut game, 30, A, false);
        deal(&mut game, 3, B, false);
        assert_eq!(in_deck(&game), 0);
        let card = game.state.ship(A).damage[0];
        game.repair(A, card.serial);
        game.deal(A, false);
        let again = game.state.ship(A).damage[29];
        assert_eq!((in_deck(&game), again.kind, again.recorded), (0, card.kind, false));
        game.remove_ship(A);
        game.take_events();
        game.deal(B, false);
        assert_eq!(game.take_events()[0], Event::NewDeck(PlayerId(0)));
        assert_eq!((in_deck(&game), notes(&game, B)), (29, 0));
        assert_eq!(game.state.ship(B).damage.len(), 4);
        assert_eq!(cards(&game, 0), all);
    }

    /// RR.DAMAGE-CARDS.14, RUL.DAMAGE-DECK.01: then the facedown cards are noted and shuffled; the ships keep as much
    /// damage as they had, faceup cards stay, and the other player's cards have nothing to do
    /// with it.
    #[test]
    fn facedown_cards_are_noted_and_make_a_new_deck() {
        let mut game = game();
        let all = cards(&game, 0);
        deal(&mut game, 5, A, true);
        deal(&mut game, 20, A, false);
        deal(&mut game, 8, B, false);
        game.deal(ENEMY, false);
        game.deal(B, true);
        assert_eq!(in_deck(&game), 27);
        assert_eq!((notes(&game, A), notes(&game, B), notes(&game, ENEMY)), (20, 8, 0));
        assert_eq!(game.state.ship(A).damage.len(), 25);
        assert_eq!(game.state.ship(B).damage.len(), 9);
        assert_eq!(game.state.ship(A).damage.iter().filter(|card| card.faceup).count(), 5);
        assert_eq!(cards(&game, 0), all);
        assert_eq!(cards(&game, 1), all);
    }

    /// RUL.ENG.03: with every card faceup, damage is noted; nothing is invented.
    #[test]
    fn without_any_card_damage_is_noted() {
        let mut game = game();
        let all = cards(&game, 0);
        deal(&mut game, 33, A, true);
        game.deal(B, true);
        assert_eq!(notes(&game, B), 1);
        assert!(!game.state.ship(B).damage[0].faceup);
        assert_eq!(cards(&game, 0), all);
    }

    /// RR.DAMAGE-CARDS.03, .06, .14: a note that is repaired is gone and discards nothing; one
    /// that is exposed becomes a card of the new deck.
    #[test]
    fn notes_are_repaired_and_exposed() {
        let mut game = game();
        let all = cards(&game, 0);
        deal(&mut game, 34, A, false);
        assert_eq!((in_deck(&game), notes(&game, A)), (32, 33));
        game.repair(A, 0);
        assert_eq!((in_deck(&game), notes(&game, A)), (32, 32));
        assert_eq!(game.take_events().last(), Some(&Event::Repaired(A, None)));
        assert!(game.expose(A, 1));
        assert_eq!((in_deck(&game), notes(&game, A)), (31, 31));
        assert!(game.state.ship(A).damage.iter().any(|card| card.serial == 1 && card.faceup));
        assert_eq!(game.state.ship(A).damage.len(), 33);
        assert_eq!(cards(&game, 0), all);
    }
}
