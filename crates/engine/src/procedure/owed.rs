//! What must happen before anything else goes on: gaining tokens, where something may replace it or
//! they have an effect at once, and damage to several ships.

use crate::ability::resolve::Resolve;
use crate::answer::{Answer, Space};
use crate::cast::KindId;
use crate::decision::{Choice, Placing};
use crate::event::{Event, Resource};
use crate::frame::{Frame, Input, Next, Outcome};
use crate::game::Game;
use crate::procedure::damage::Suffer;
use crate::procedure::deal::Deal;
use crate::procedure::dock::Dock;
use crate::procedure::obstacles::Meet;
use crate::procedure::reposition::Shift;
use crate::source::{AbilityRef, Context};
use crate::topic::Topic;
use crate::words::{CardId, ObjectId, PlayerId, ShipId, ThingId, Token};
use redfive_ability::{
    Ability, Effect, Event as Happening, Harm, Kinds, Moment, Move, Replacement,
};
use serde::{Deserialize, Serialize};

/// Something that is owed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Owed {
    /// A ship spends such a token, its own or one that it uses like its own.
    Spend(ShipId, Token),
    /// A ship would gain tokens, each of which may be replaced; whose effect it is, and of what.
    Gain(ShipId, Token, u8, Option<PlayerId>, Option<ObjectId>),
    /// A ship has gained a jam token, which takes effect at once; whose effect it is.
    Jam(ShipId, Option<PlayerId>),
    /// A ship has become tractored, and may be moved by this player.
    Tractor(ShipId, PlayerId),
    /// A ship has acquired this lock and may have one too many.
    BreakLock(ShipId, ObjectId),
    /// A ship suffers damage.
    Suffer(Suffer),
    /// A ship exposes one of its damage cards.
    Expose(ShipId),
    /// A ship exposes the damage card that another, which looks at them, chooses for this ability.
    ExposeOne(ShipId, ShipId, AbilityRef),
    /// A ship is dealt a facedown damage card, by its ship ability or not.
    Deal(ShipId, bool),
    /// A ship that waits in reserve is placed.
    Deploy(ShipId),
    /// A ship would recover so many recurring charges or Force, each of which may be replaced.
    Recover(ShipId, Resource, u8),
    /// Mines that were placed together under ships detonate, each under one of its ships.
    Mines(Vec<(ThingId, Vec<ShipId>)>),
    /// A device detonates, a mine under this ship.
    Detonate(ThingId, Option<ShipId>),
    /// A device has detonated, with an effect on these ships: what waits for that.
    Detonated(ThingId, Vec<ShipId>),
    /// Then it is removed.
    Clear(ThingId),
    /// A ship has an obstacle placed under it, or met it.
    Meet(ShipId, ThingId),
    /// A ship would flee.
    Flee(ShipId),
    /// A ship would be destroyed.
    Destroy(ShipId),
    /// The ships docked with this destroyed carrier can deploy before it is removed.
    Emergency(ShipId),
    /// An effect of the game itself, what its scenario says; or of a rule that was made use of.
    Effect(AbilityRef, Context),
}

/// What is owed, in order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Owe {
    /// What is left.
    pub items: Vec<Owed>,
    /// The replacements of the next token that were declined.
    offered: Vec<AbilityRef>,
    /// Whether a replacement is being resolved.
    replacing: bool,
    /// How many of the tokens nothing has replaced: they are gained at once.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    kept: u8,
    /// What the frame below was to be given.
    then: Option<Outcome>,
}

impl Owe {
    pub(crate) fn new(items: Vec<Owed>, then: Option<Outcome>) -> Self {
        Self { items, offered: Vec::new(), replacing: false, kept: 0, then }
    }

    pub(crate) fn step(mut self, game: &mut Game, input: Input) -> Next {
        if core::mem::take(&mut self.replacing) && matches!(input, Input::Returned(Outcome::Done)) {
            // RR.ABILITIES.19–20: it was replaced, by this one ability.
            let replaced = self.items.first().cloned();
            self.one_less();
            // It has as many damage cards as hull, or no longer.
            if let Some(Owed::Destroy(ship)) = replaced {
                game.check_destroyed(ship);
            }
            return Next::Again(Frame::Owe(self));
        }
        match self.items.first().cloned() {
            None => self.then.map_or(Next::Continue, Next::Return),
            Some(Owed::Tractor(ship, by)) => {
                self.items.remove(0);
                Next::Call(Frame::Owe(self), Frame::Shift(Shift::tractor(ship, by)))
            }
            Some(Owed::Suffer(suffer)) => {
                self.items.remove(0);
                Next::Call(Frame::Owe(self), Frame::Suffer(suffer))
            }
            Some(Owed::Deal(ship, by_ship_ability)) => {
                self.items.remove(0);
                let deal = Deal::by_effect(ship, by_ship_ability);
                Next::Call(Frame::Owe(self), Frame::Deal(deal))
            }
            Some(Owed::Deploy(ship)) => self.deploy(game, ship, &input),
            Some(Owed::Expose(ship)) => {
                if let Some(child) = self.exposes_other(game, ship) {
                    return Next::Call(Frame::Owe(self), child);
                }
                let card = game.base(ship).and_then(|_| game.pick_facedown(ship));
                self.expose(game, ship, card)
            }
            Some(Owed::ExposeOne(ship, by, of)) => {
                let child = match input {
                    Input::Answer(..) => None,
                    Input::Go | Input::Returned(_) => self.exposes_other(game, ship),
                };
                match child {
                    Some(child) => Next::Call(Frame::Owe(self), child),
                    None => self.expose_one(game, (ship, by), of, &input),
                }
            }
            Some(Owed::Recover(ship, resource, left)) => self.recover(game, ship, resource, left),
            Some(Owed::Effect(ability, context)) => {
                self.items.remove(0);
                let resolve = match game.ability(ability) {
                    Some(Ability::Always(_)) => Resolve::effects(ability, context),
                    _ => Resolve::new(ability, context),
                };
                Next::Call(Frame::Owe(self), Frame::Resolve(resolve))
            }
            Some(Owed::Emergency(carrier)) => {
                let next = game.state.docked(carrier).next();
                if let Some(ship) = next {
                    return Next::Call(Frame::Owe(self), Frame::Dock(Dock::emergency(ship)));
                }
                self.items.remove(0);
                game.remove_ship(carrier);
                Next::Again(Frame::Owe(self))
            }
            Some(Owed::Flee(ship)) => {
                self.leave(game, ship, Happening::Move(Move::Leave), Game::flee)
            }
            Some(Owed::Destroy(ship)) => {
                self.leave(game, ship, Happening::BeDestroyed, Game::destroy)
            }
            Some(Owed::Gain(ship, token, left, by, source)) => {
                if left == 0 || !game.state.ship(ship).is_in_play() {
                    self.items.remove(0);
                    let kept = core::mem::take(&mut self.kept);
                    game.source = source;
                    self.gain(game, ship, token, kept, by);
                    return Next::Again(Frame::Owe(self));
                }
                let context = Context { token: Some(token), ..Context::about(ship) };
                let would = |it: &Replacement| replaces_gain(it, token);
                if let Some(child) = self.replacement(game, Some(ship), context, would) {
                    return Next::Call(Frame::Owe(self), child);
                }
                self.one_less();
                self.kept += 1;
                Next::Again(Frame::Owe(self))
            }
            Some(Owed::Spend(ship, token)) => self.spend(game, ship, token, &input),
            Some(Owed::BreakLock(ship, new)) => self.break_lock(game, ship, new, &input),
            Some(Owed::Jam(ship, by)) => self.jam(game, ship, by, &input),
            Some(Owed::Mines(mines)) => self.mines(game, mines, &input),
            Some(Owed::Detonate(device, it)) => self.detonate(game, device, it),
            Some(Owed::Detonated(device, affected)) => {
                // RR.DEVICE.08: it is still there, and locked.
                game.raise_at_once(Moment::After(Happening::Detonate), about_device(device));
                let effect = Moment::After(Happening::Suffer(Harm::Effect));
                for ship in affected {
                    game.raise_at_once(effect, Context { it: Some(ship), ..about_device(device) });
                }
                self.items[0] = Owed::Clear(device);
                Next::Again(Frame::Owe(self))
            }
            Some(Owed::Clear(device)) => {
                self.items.remove(0);
                game.remove_device(device);
                Next::Again(Frame::Owe(self))
            }
            Some(Owed::Meet(ship, obstacle)) => {
                self.items.remove(0);
                Next::Call(Frame::Owe(self), Frame::Meet(Meet::new(ship, obstacle)))
            }
        }
    }

    /// A ship that waits in reserve is placed where it can be.
    fn deploy(mut self, game: &mut Game, ship: ShipId, input: &Input) -> Next {
        if let Input::Answer(_, Answer::One(Choice::Pose(pose))) = input {
            self.items.remove(0);
            game.deploy(ship, *pose);
            game.note_deployed(ship);
            return Next::Again(Frame::Owe(self));
        }
        let player = game.state.ship(ship).player;
        let space = Space::Place(Placing::Ship(ship));
        Next::Ask(Frame::Owe(self), player, Topic::PlaceShip.of(ship), space)
    }

    /// A ship leaves the game, unless something comes instead.
    fn leave(
        mut self,
        game: &mut Game,
        ship: ShipId,
        event: Happening,
        leave: fn(&mut Game, ShipId),
    ) -> Next {
        let would = |it: &Replacement| it.would == event;
        if let Some(child) = self.replacement(game, Some(ship), Context::about(ship), would) {
            return Next::Call(Frame::Owe(self), child);
        }
        self.one_less();
        leave(game, ship);
        Next::Again(Frame::Owe(self))
    }

    /// A ship recovers one of something, unless something comes instead.
    fn recover(mut self, game: &mut Game, ship: ShipId, resource: Resource, left: u8) -> Next {
        if left == 0 || !game.can_recover(ship, resource) {
            self.items.remove(0);
            return Next::Again(Frame::Owe(self));
        }
        let would = |it: &Replacement| it.would == Happening::Recover;
        if let Some(child) = self.replacement(game, Some(ship), Context::about(ship), would) {
            return Next::Call(Frame::Owe(self), child);
        }
        self.one_less();
        game.recover(ship, resource, 1);
        Next::Again(Frame::Owe(self))
    }

    /// What may come instead of a ship's exposing a card: with one, there is nothing to choose.
    fn exposes_other(&mut self, game: &Game, ship: ShipId) -> Option<Frame> {
        let several = game.state.damage(ship).filter(|(_, card)| !card.faceup).count() > 1;
        let would = |it: &Replacement| it.would == Happening::Expose;
        if several { self.replacement(game, Some(ship), Context::about(ship), would) } else { None }
    }

    /// A ship exposes this card, whose text is resolved then.
    fn expose(mut self, game: &mut Game, ship: ShipId, card: Option<CardId>) -> Next {
        self.one_less();
        if let Some(card) = card
            && game.expose(ship, card)
            && let Some(text) = game.text_when_faceup(ship, card)
        {
            let child = Frame::Resolve(Resolve::new(text, Context::about(ship)));
            return Next::Call(Frame::Owe(self), child);
        }
        Next::Again(Frame::Owe(self))
    }

    /// A ship looks at the facedown damage cards of another and chooses the one that is exposed.
    /// Where nothing but notes is left of them, chance does.
    fn expose_one(
        self,
        game: &mut Game,
        (ship, by): (ShipId, ShipId),
        of: AbilityRef,
        input: &Input,
    ) -> Next {
        let player = game.state.ship(by).player;
        let cards = game.look_at_facedown(ship, player);
        let chosen = match input {
            Input::Answer(_, Answer::One(Choice::DamageKind(wanted))) => {
                let found = cards.iter().find(|(_, kind)| kind == wanted).or(cards.first());
                found.map(|&(card, _)| card)
            }
            _ => {
                let mut kinds: Vec<KindId> = cards.iter().map(|&(_, kind)| kind).collect();
                kinds.sort_unstable();
                kinds.dedup();
                match cards[..] {
                    [] => game.pick_facedown(ship),
                    [(card, _), ..] if kinds.len() == 1 => Some(card),
                    _ => {
                        let options = kinds.into_iter().map(Choice::DamageKind).collect();
                        let ask = Topic::Expose.by(of);
                        return Next::Ask(Frame::Owe(self), player, ask, Space::One(options));
                    }
                }
            }
        };
        self.expose(game, ship, chosen.filter(|_| game.base(ship).is_some()))
    }

    /// The tokens of one effect that nothing has replaced are gained, all at once
    /// (FAQ.MULTIPLE-TOKENS.01).
    fn gain(
        &mut self,
        game: &mut Game,
        ship: ShipId,
        token: Token,
        count: u8,
        by: Option<PlayerId>,
    ) {
        if count == 0 || !game.state.ship(ship).is_in_play() {
            return;
        }
        game.cause = by;
        game.gain_now(ship, token, count);
        if token == Token::Jam {
            let jammed = core::iter::repeat_n(Owed::Jam(ship, by), usize::from(count));
            game.state.owed.extend(jammed);
        }
    }

    /// The next ability that may replace what is owed to a ship.
    fn replacement(
        &mut self,
        game: &Game,
        ship: Option<ShipId>,
        context: Context,
        would: impl Fn(&Replacement) -> bool,
    ) -> Option<Frame> {
        let ability = game.replacement(ship, &context, &self.offered, would)?;
        self.offered.push(ability);
        self.replacing = true;
        Some(Frame::Resolve(Resolve::new(ability, context)))
    }

    /// Mines placed together: their player first says which ship each of them affects, then in
    /// which order they detonate (RR.DEVICE.21, FAQ.CLUSTER-MINES).
    fn mines(mut self, game: &Game, mut mines: Vec<(ThingId, Vec<ShipId>)>, input: &Input) -> Next {
        mines.retain(|&(id, _)| game.state.device(id).is_some());
        let open = mines.iter().position(|(_, ships)| ships.len() > 1);
        let next = match (input, open) {
            (Input::Answer(_, Answer::One(Choice::Ship(ship))), Some(i)) => {
                mines[i].1 = vec![*ship];
                None
            }
            (_, Some(i)) => {
                let (id, ships) = &mines[i];
                let options = ships.iter().map(|&ship| Choice::Ship(ship)).collect();
                return self.ask_about(game, *id, Topic::UnderMine, options);
            }
            (Input::Answer(_, Answer::One(Choice::Object(ObjectId::Thing(id)))), None) => {
                mines.iter().position(|(mine, _)| mine == id)
            }
            (_, None) if mines.len() < 2 => (!mines.is_empty()).then_some(0),
            (_, None) => {
                let device = |&(id, _): &(ThingId, _)| Choice::Object(ObjectId::Thing(id));
                let options = mines.iter().map(device).collect();
                return self.ask_about(game, mines[0].0, Topic::NextAbility, options);
            }
        };
        let first = next.map(|next| mines.remove(next));
        self.items.remove(0);
        if !mines.is_empty() {
            self.items.insert(0, Owed::Mines(mines));
        }
        if let Some((id, ships)) = first {
            self.items.insert(0, Owed::Detonate(id, ships.first().copied()));
        }
        Next::Again(Frame::Owe(self))
    }

    /// The player of a mine is asked something.
    fn ask_about(self, game: &Game, mine: ThingId, topic: Topic, options: Vec<Choice>) -> Next {
        let Some(ship) = game.state.device(mine).and_then(|mine| mine.ship) else {
            return Next::Again(Frame::Owe(self));
        };
        let player = game.state.ship(ship).player;
        let ask = match topic {
            Topic::UnderMine => topic.of(ship).on(ObjectId::Thing(mine)),
            _ => topic.ask(),
        };
        Next::Ask(Frame::Owe(self), player, ask, Space::One(options))
    }

    /// A device detonates and is removed after that; a fused one loses a fuse marker instead
    /// (RR.DEVICE.07–08, RR.FUSE-MARKER.02).
    fn detonate(mut self, game: &mut Game, id: ThingId, it: Option<ShipId>) -> Next {
        let Some(device) = game.state.device(id) else {
            self.items.remove(0);
            return Next::Again(Frame::Owe(self));
        };
        if device.fuses > 0 {
            game.state.object_mut(id).fuses -= 1;
            game.happened(Event::Unfused(ObjectId::Thing(id)));
            self.items.remove(0);
            return Next::Again(Frame::Owe(self));
        }
        let would = |it: &Replacement| it.would == Happening::Detonate;
        if let Some(child) = self.replacement(game, None, about_device(id), would) {
            return Next::Call(Frame::Owe(self), child);
        }
        self.offered.clear();
        game.happened(Event::Detonates(ObjectId::Thing(id)));
        self.items[0] = Owed::Detonated(id, Vec::new());
        match game.detonation(id) {
            Some(ability) => {
                let context = Context { it, ..about_device(id) };
                Next::Call(Frame::Owe(self), Frame::Resolve(Resolve::new(ability, context)))
            }
            None => Next::Again(Frame::Owe(self)),
        }
    }

    /// The device that detonates has an effect on these ships.
    fn note_affected(&mut self, ships: Vec<ShipId>) {
        if let Some(Owed::Detonated(_, affected)) = self.items.first_mut() {
            for ship in ships {
                if !affected.contains(&ship) {
                    affected.push(ship);
                }
            }
        }
    }

    fn one_less(&mut self) {
        self.offered.clear();
        match self.items.first_mut() {
            Some(Owed::Gain(_, _, left, ..) | Owed::Recover(_, _, left)) => *left -= 1,
            Some(
                Owed::Flee(_)
                | Owed::Destroy(_)
                | Owed::Detonate(..)
                | Owed::Expose(_)
                | Owed::ExposeOne(..),
            ) => drop(self.items.remove(0)),
            _ => {}
        }
    }

    /// A ship spends a token; whose may have to be said.
    fn spend(mut self, game: &mut Game, ship: ShipId, token: Token, input: &Input) -> Next {
        let lender = game.lenders_of(ship, token).next();
        let holder = match (input, &game.holders_of(ship, token)[..], lender) {
            (Input::Answer(_, Answer::One(Choice::Ship(holder))), ..) => Some(*holder),
            (_, [_, _, ..], Some((_, of))) => {
                let holders = game.holders_of(ship, token).into_iter();
                let space = Space::One(holders.map(Choice::Ship).collect());
                let player = game.state.ship(ship).player;
                return Next::Ask(Frame::Owe(self), player, Topic::Pick.by(of), space);
            }
            (_, holders, _) => holders.first().copied(),
        };
        if let Some(holder) = holder {
            game.spend_token_of(ship, holder, token);
        }
        self.items.remove(0);
        Next::Again(Frame::Owe(self))
    }

    /// A ship that has more locks than it can maintain breaks one of the former (RR.LOCK.13).
    fn break_lock(mut self, game: &mut Game, ship: ShipId, new: ObjectId, input: &Input) -> Next {
        let locks = &game.state.ship(ship).locks;
        let mut former = locks.clone();
        if let Some(last) = former.iter().rposition(|&lock| lock == new) {
            former.remove(last);
        }
        let too_many = locks.len() > usize::from(game.lock_limit(ship).0);
        let former = each_once(&former);
        let gone = match (input, &former[..]) {
            _ if !too_many => None,
            (Input::Answer(_, Answer::One(Choice::Object(object))), _) => Some(*object),
            (_, []) => None,
            (_, [only]) => Some(*only),
            _ => {
                let options = former.into_iter().map(Choice::Object).collect();
                let (player, ask) = (game.state.ship(ship).player, Topic::BreakLock.of(ship));
                return Next::Ask(Frame::Owe(self), player, ask, Space::One(options));
            }
        };
        if let Some(object) = gone {
            game.break_lock(ship, object);
        }
        self.items.remove(0);
        Next::Again(Frame::Owe(self))
    }

    /// A jammed ship loses a green token or a lock, and with it the jam token (RR.JAM.07–09, .18).
    fn jam(mut self, game: &mut Game, ship: ShipId, by: Option<PlayerId>, input: &Input) -> Next {
        let mut options: Vec<Choice> =
            game.tokens_of(ship, Kinds::GREEN).into_iter().map(Choice::Token).collect();
        // Of two locks on one object it does not matter which is lost.
        let locked = each_once(&game.state.ship(ship).locks);
        options.extend(locked.into_iter().map(Choice::Object));
        let choice = match (input, &options[..]) {
            (Input::Answer(_, Answer::One(choice)), _) => Some(choice.clone()),
            (_, []) => None,
            (_, [only]) => Some(only.clone()),
            _ => {
                let player = by.unwrap_or(game.state.ship(ship).player);
                let ask = Topic::Jammed.of(ship);
                return Next::Ask(Frame::Owe(self), player, ask, Space::One(options));
            }
        };
        match choice {
            Some(Choice::Token(token)) => game.remove_tokens(ship, token, 1),
            Some(Choice::Object(object)) => game.break_lock(ship, object),
            _ => {
                self.items.remove(0);
                return Next::Again(Frame::Owe(self));
            }
        }
        game.remove_tokens(ship, Token::Jam, 1);
        self.items.remove(0);
        Next::Again(Frame::Owe(self))
    }
}

/// What is known when a device detonates.
fn about_device(device: ThingId) -> Context {
    Context { thing: Some(ObjectId::Thing(device)), ..Context::default() }
}

/// Whether it comes instead of gaining such a token.
fn replaces_gain(it: &Replacement, token: Token) -> bool {
    matches!(it.would, Happening::Gain(kinds) if kinds.contains(token))
}

impl Game {
    /// An effect of a device that detonates is noted for the ships that it is done to.
    pub(crate) fn note_affected(&mut self, of: AbilityRef, context: &Context, effect: &Effect) {
        let Some(who) = effect.affects().filter(|_| self.state.object_of(of).is_some()) else {
            return;
        };
        let ships = self.who(of, context, who);
        if let Some(Frame::Owe(owe)) = self.state.stack.last_mut() {
            owe.note_affected(ships);
        }
    }

    /// A ship gains tokens: at once, or as something owed where an ability may replace it or a
    /// player has to choose.
    pub(crate) fn gain(&mut self, ship: ShipId, token: Token, count: u8) {
        let replaceable = self.index.replacements().iter().any(|&of| {
            matches!(self.ability(of), Some(Ability::Instead(r))
                if replaces_gain(r, token))
        });
        if replaceable || token == Token::Jam {
            let (by, source) = (self.cause, self.source);
            self.state.owed.push(Owed::Gain(ship, token, count, by, source));
        } else {
            self.gain_now(ship, token, count);
        }
    }

    /// A replacement effect that applies to a ship now, or to no ship, in player order.
    pub(crate) fn replacement(
        &self,
        ship: Option<ShipId>,
        context: &Context,
        not: &[AbilityRef],
        would: impl Fn(&Replacement) -> bool,
    ) -> Option<AbilityRef> {
        // What an ability does it does not replace itself.
        let resolving = |of: &AbilityRef| {
            let mut stack = self.state.stack.iter();
            stack.any(|frame| matches!(frame, Frame::Resolve(resolve) if resolve.is_of(*of)))
        };
        let applies = |of: &AbilityRef| {
            let Some(ability @ Ability::Instead(replacement)) = self.ability(*of) else {
                return false;
            };
            would(replacement)
                && !not.contains(of)
                && !resolving(of)
                && ship.is_none_or(|ship| self.means(*of, context, &replacement.to, ship))
                && self.holds(*of, context, &replacement.only_if)
                && self.is_payable(*of, context, ability)
        };
        let place = |of: &AbilityRef| {
            self.state.order.iter().position(|&it| it == self.state.player_of(of.you))
        };
        let all = self.index.replacements().iter().copied().filter(applies);
        all.min_by_key(place)
    }

    /// The lock that a jammed ship acquires is broken (RR.JAM.11).
    pub(crate) fn jam_lock(&mut self, ship: ShipId, object: ObjectId) {
        if self.has_token(ship, Token::Jam) {
            self.break_lock(ship, object);
            self.remove_tokens(ship, Token::Jam, 1);
        }
    }
}

/// The objects of a list, each once.
fn each_once(objects: &[ObjectId]) -> Vec<ObjectId> {
    let first =
        |(i, object): (usize, &ObjectId)| (!objects[..i].contains(object)).then_some(*object);
    objects.iter().enumerate().filter_map(first).collect()
}
