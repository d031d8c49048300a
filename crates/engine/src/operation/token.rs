//! Tokens: gained, removed, spent, handed on.

use crate::decision::Choice;
use crate::event::{Event, Resource};
use crate::game::Game;
use crate::procedure::owed::Owed;
use crate::source::{AbilityRef, Context};
use crate::words::{CardId, ObjectId, ShipId, Token, TokenColour};
use redfive_ability::{Ability, Event as Happening, Kinds, Moment, Rule, Stock, Who};
use redfive_geometry::BaseSize;

impl Game {
    /// A ship gains tokens, whatever might have replaced it.
    pub(crate) fn gain_now(&mut self, ship: ShipId, token: Token, count: u8) {
        if !self.can_gain(ship, token) {
            return;
        }
        let was_tractored = self.is_tractored(ship);
        let tokens = &mut self.state.ship_mut(ship).tokens;
        tokens.set(token, tokens.count(token).saturating_add(count));
        self.happened(Event::Gained(ship, token, count));
        let about = Context { token: Some(token), thing: self.source, ..Context::about(ship) };
        self.raise(Moment::After(Happening::Gain(token.into())), about);
        if token.colour() == TokenColour::Green {
            // RR.JAM.10: each jam token takes one green token that is gained.
            let jammed = self.state.ship(ship).tokens.count(Token::Jam).min(count);
            self.remove_tokens(ship, token, jammed);
            self.remove_tokens(ship, Token::Jam, jammed);
        }
        // One that is tractored since an earlier round does not become so.
        if token == Token::Tractor
            && !was_tractored
            && self.is_tractored(ship)
            && !core::mem::replace(&mut self.state.journal.of_mut(ship).tractored, true)
        {
            // RR.TRACTOR.05: the first time each round.
            let by = self.cause.unwrap_or(self.state.ship(ship).player);
            self.state.owed.push(Owed::Tractor(ship, by));
        }
        if token == Token::Stress {
            self.shed_stress(ship, count);
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
        !has_it && !remote && !self.cannot(ship, Happening::Gain(token.into()))
    }

    /// Tokens are removed from a ship, as many as it has.
    pub(crate) fn remove_tokens(&mut self, ship: ShipId, token: Token, count: u8) {
        if !self.can_remove(ship, token) {
            return;
        }
        let gone = self.take_tokens(ship, token, count);
        if gone > 0 {
            self.happened(Event::Removed(ship, token, gone));
            for _ in 0..gone {
                self.raise(Moment::After(Happening::Remove(token.into())), Context::about(ship));
            }
        }
    }

    /// Tokens are put on a card of a ship.
    pub(crate) fn put_on_card(&mut self, ship: ShipId, card: CardId, token: Token, count: u8) {
        let it = self.state.card_mut(card);
        it.tokens.set(token, it.tokens.count(token).saturating_add(count));
        let kind = it.kind;
        self.happened(Event::PutOnCard(ship, kind, token, count));
    }

    /// Tokens are taken off a card of a ship, as many as lie there, for matching ones if anybody
    /// gets them.
    pub(crate) fn take_off_card(
        &mut self,
        ship: ShipId,
        card: CardId,
        (token, count): (Token, u8),
        to: Option<ShipId>,
    ) {
        let it = self.state.card_mut(card);
        let gone = it.tokens.count(token).min(count);
        it.tokens.set(token, it.tokens.count(token) - gone);
        let kind = it.kind;
        if gone > 0 {
            self.happened(Event::TakenOffCard(ship, kind, token, gone));
        }
        if let Some(to) = to {
            self.gain(to, token, gone);
        }
    }

    /// Whether nothing keeps such tokens from being removed from a ship.
    pub(crate) fn can_remove(&self, ship: ShipId, token: Token) -> bool {
        !self.cannot(ship, Happening::Remove(token.into()))
    }

    /// The tokens of some kinds that can be removed from a ship, each kind once.
    pub(crate) fn removable_tokens(&self, ship: ShipId, kinds: Kinds) -> Vec<Token> {
        let mut tokens = self.tokens_of(ship, kinds);
        tokens.retain(|&token| self.can_remove(ship, token));
        tokens
    }

    /// A ship spends tokens, as many as it has; of those that it uses like its own, one by one, and
    /// where there are several, those that its player says.
    pub(crate) fn spend_tokens(&mut self, ship: ShipId, token: Token, count: u8) {
        let lent = self.lenders_of(ship, token).next().is_some();
        if lent {
            let one = Owed::Spend(ship, token);
            self.state.owed.extend(core::iter::repeat_n(one, usize::from(count)));
        } else {
            self.spend_tokens_of(ship, ship, token, count);
        }
    }

    /// The ships that have such tokens which a ship can spend: itself, and those whose it uses like
    /// its own.
    pub(crate) fn holders_of(&self, ship: ShipId, token: Token) -> Vec<ShipId> {
        let own = self.has_token(ship, token).then_some(ship);
        own.into_iter().chain(self.lenders_of(ship, token).map(|(lender, _)| lender)).collect()
    }

    /// The others among them, each with the ability that allows it.
    pub(crate) fn lenders_of(
        &self,
        ship: ShipId,
        token: Token,
    ) -> impl Iterator<Item = (ShipId, AbilityRef)> {
        let lent = self.changes(ship, move |rule| match rule {
            Rule::Uses { of, stock: Stock::Token(kinds), .. } if kinds.contains(token) => Some(of),
            _ => None,
        });
        let whose = move |(by, of): (AbilityRef, &Who)| {
            let lenders = self.who(by, &Context::about(ship), of).into_iter();
            lenders.map(move |lender| (lender, by))
        };
        lent.flat_map(whose)
            .filter(move |&(lender, _)| lender != ship && self.has_token(lender, token))
    }

    /// A ship spends a token of this one, which it may.
    pub(crate) fn spend_token_of(&mut self, ship: ShipId, holder: ShipId, token: Token) {
        let lent = self.lenders_of(ship, token).find(|&(lender, _)| lender == holder);
        self.spend_tokens_of(ship, holder, token, 1);
        let comes = |by: &AbilityRef| matches!(self.ability(*by), Some(ability @ Ability::Always(_)) if !ability.then().is_empty());
        if let Some(by) = lent.map(|(_, by)| by).filter(comes) {
            self.state.owed.push(Owed::Effect(by, Context::about(ship)));
        }
    }

    /// A ship spends tokens that another has.
    pub(crate) fn spend_tokens_of(&mut self, by: ShipId, of: ShipId, token: Token, count: u8) {
        let gone = self.take_tokens(of, token, count);
        if gone > 0 {
            self.happened(Event::Spent(of, Resource::Token(token), gone));
            if let Some(fight) = self.fight_going_on() {
                fight.spent.push((by, token));
            }
            self.raise(Moment::After(Happening::Spend(token.into())), Context::about(by));
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

    /// How many ion or tractor tokens it takes to affect a ship of its size (RR.ION.01–03,
    /// RR.TRACTOR.01–03, HUGE.ION.01, HUGE.TRACTOR.01).
    pub(crate) fn tokens_for_size(&self, ship: ShipId) -> u8 {
        match self.card(ship).size {
            BaseSize::Small => 1,
            BaseSize::Medium => 2,
            BaseSize::Large => 3,
            BaseSize::Huge => 6,
        }
    }

    /// A ship gives some of its tokens to another.
    pub(crate) fn transfer(&mut self, from: ShipId, token: Token, to: ShipId, count: u8) {
        let count = self.take_tokens(from, token, count);
        if count > 0 {
            self.happened(Event::Removed(from, token, count));
        }
        self.gain(to, token, count);
    }

    /// All circular tokens go: green ones first, then orange ones (RR.END-PHASE.04).
    pub(crate) fn remove_circular_tokens(&mut self) {
        for colour in [TokenColour::Green, TokenColour::Orange] {
            for ship in self.state.ship_ids() {
                let tokens = self.state.ship(ship).tokens.iter();
                let tokens: Vec<(Token, u8)> =
                    tokens.filter(|(token, _)| token.colour() == colour).collect();
                for (token, count) in tokens {
                    let kept = self.state.journal.of(ship).kept.count(token);
                    self.remove_tokens(ship, token, count.saturating_sub(kept));
                }
            }
        }
    }

    /// So many tokens of a ship will not be removed in this End Phase.
    pub(crate) fn keep_tokens(&mut self, ship: ShipId, token: Token, count: u8) {
        let kept = &mut self.state.journal.of_mut(ship).kept;
        kept.set(token, kept.count(token).saturating_add(count));
    }

    /// The same, and reinforce tokens are turned over for the other side of the ship.
    pub(crate) fn keep_turned(&mut self, ship: ShipId, token: Token, count: u8) {
        let other = match token {
            Token::ReinforceFore => Token::ReinforceAft,
            Token::ReinforceAft => Token::ReinforceFore,
            token => return self.keep_tokens(ship, token, count),
        };
        let turned = self.take_tokens(ship, token, count);
        let tokens = &mut self.state.ship_mut(ship).tokens;
        tokens.set(other, tokens.count(other).saturating_add(turned));
        self.happened(Event::TurnedOver(ship, other, turned));
        self.keep_tokens(ship, other, turned);
    }

    /// The tokens of some kinds that a ship has, each kind once.
    pub(crate) fn tokens_of(&self, ship: ShipId, kinds: Kinds) -> Vec<Token> {
        let held = self.state.ship(ship).tokens.iter().map(|(token, _)| token);
        held.filter(|&token| kinds.contains(token)).collect()
    }

    /// Whether a ship has a token of the same type: a reinforce token is one, whichever its side.
    pub(crate) fn has_alike(&self, ship: ShipId, token: Token) -> bool {
        let reinforce = [Token::ReinforceFore, Token::ReinforceAft];
        match reinforce.contains(&token) {
            true => reinforce.into_iter().any(|it| self.has_token(ship, it)),
            false => self.has_token(ship, token),
        }
    }

    /// The ships whose lock tokens lie on another, if those are among some kinds of tokens.
    pub(crate) fn lock_tokens(&self, ship: ShipId, kinds: Kinds) -> Vec<ShipId> {
        if kinds.has_locked() { self.lockers(ship).collect() } else { Vec::new() }
    }

    /// What of these kinds can be removed from a ship: tokens, and lock tokens by who has the lock.
    pub(crate) fn removable(&self, ship: ShipId, kinds: Kinds) -> Vec<Choice> {
        let tokens = self.removable_tokens(ship, kinds).into_iter().map(Choice::Token);
        let mut lockers = self.lock_tokens(ship, kinds);
        lockers.dedup();
        tokens.chain(lockers.into_iter().map(Choice::Ship)).collect()
    }

    /// One of them is removed.
    pub(crate) fn remove_chosen(&mut self, ship: ShipId, chosen: &Choice) {
        match chosen {
            Choice::Token(token) => self.remove_tokens(ship, *token, 1),
            Choice::Ship(by) => self.break_lock(*by, ObjectId::Ship(ship)),
            _ => {}
        }
    }

    /// Whether a ship has such a token and may spend it.
    pub(crate) fn can_spend(&self, ship: ShipId, token: Token) -> bool {
        let has_it = self.has_token(ship, token) || self.lenders_of(ship, token).next().is_some();
        has_it && !self.cannot(ship, Happening::Spend(token.into()))
    }

    /// Whether a ship has a lock on something and may spend it.
    pub(crate) fn can_spend_lock(&self, ship: ShipId, object: ObjectId) -> bool {
        self.state.ship(ship).locks.contains(&object)
            && !self.cannot(ship, Happening::Spend(Kinds::lock()))
    }

    /// The tokens of some kinds that a ship may spend, each kind once.
    pub(crate) fn spendable(&self, ship: ShipId, kinds: Kinds) -> Vec<Token> {
        let mut tokens = Token::ALL.to_vec();
        tokens.retain(|&token| kinds.contains(token) && self.can_spend(ship, token));
        tokens
    }
}
