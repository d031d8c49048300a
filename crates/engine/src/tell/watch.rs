//! What becomes of abilities, for whoever counts it: which are in play, triggered, used, and whether
//! that changed anything.
//!
//! Nothing of this is part of the state, and a game that nobody watches pays for it with a look at an
//! empty field when something is queued and when an ability is stepped. Constant abilities are asked
//! for more often than anything else, so they are not watched where that is done: between two answers
//! one can ask which of them are in force ([`Game::constants_in_force`]), and what an answer would
//! lead to without one of them ([`Game::without_constant`]).

use crate::ability::resolve::Resolve;
use crate::frame::{Input, Next};
use crate::game::Game;
use crate::queue::Entry;
use crate::source::{AbilityRef, Context};
use crate::state::State;
use crate::words::ShipId;
use std::sync::Arc;

/// Something that became of an ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sighting {
    /// It was triggered and waits in the queue.
    Queued(AbilityRef),
    /// Its resolution begins: it is seen whether it can be used, and asked whether it is.
    Began(AbilityRef),
    /// It is used: its costs are paid, and its effects begin.
    Used(AbilityRef),
    /// Its effects are done; whether anything is not as it was before them.
    Resolved(AbilityRef, bool),
}

/// What was seen, and the abilities whose effects are under way. A copy of a game is not watched.
#[derive(Debug, Default)]
pub(crate) struct Watch(Option<Box<Watching>>);

#[derive(Debug, Default)]
struct Watching {
    seen: Vec<Sighting>,
    under_way: Vec<Begun>,
}

/// An ability whose effects have begun.
#[derive(Debug)]
struct Begun {
    depth: usize,
    of: AbilityRef,
    before: State,
}

impl Clone for Watch {
    fn clone(&self) -> Self {
        Self(None)
    }
}

impl Watch {
    /// Whether anybody watches.
    pub const fn is_on(&self) -> bool {
        self.0.is_some()
    }

    /// A replacement took the place of something without being resolved step by step.
    pub fn replaced(&mut self, of: AbilityRef) {
        let Some(watching) = &mut self.0 else { return };
        watching.seen.push(Sighting::Used(of));
    }

    /// Something was put into the queue.
    pub fn queued(&mut self, entry: &Entry) {
        let Some(watching) = &mut self.0 else { return };
        match entry {
            Entry::Ability(of, _) => watching.seen.push(Sighting::Queued(*of)),
            Entry::Delayed(delayed) => watching.seen.push(Sighting::Queued(delayed.of)),
            Entry::Linked(..) | Entry::Detonate(..) => {}
        }
    }
}

impl Watching {
    /// An ability is stepped that lies so deep.
    fn before(&mut self, resolve: &Resolve, depth: usize, state: &State) {
        let of = resolve.ability();
        if resolve.is_beginning() {
            self.seen.push(Sighting::Began(of));
        }
        let is_known = |begun: &Begun| begun.depth == depth && begun.of == of;
        if resolve.is_at_effects() && !self.under_way.last().is_some_and(is_known) {
            // What lies as deep was given up, with the game or by taking back an answer.
            self.under_way.retain(|begun| begun.depth < depth);
            self.under_way.push(Begun { depth, of, before: state.clone() });
            self.seen.push(Sighting::Used(of));
        }
    }

    /// An ability that lay so deep is over.
    fn over(&mut self, of: AbilityRef, depth: usize, state: &State) {
        if let Some(begun) = self.under_way.pop_if(|begun| begun.depth == depth && begun.of == of) {
            let changed = differ(&begun.before, state) || differ_below(depth, &begun.before, state);
            self.seen.push(Sighting::Resolved(of, changed));
        }
    }
}

/// Whether something on the table, on the cards or in what lasts and waits is not the same. How far
/// the game has come in its steps does not count, nor what was noted of it.
fn differ(before: &State, after: &State) -> bool {
    before.ships != after.ships
        || before.cards != after.cards
        || before.objects != after.objects
        || before.attacks != after.attacks
        || before.players != after.players
        || before.order != after.order
        || before.delayed != after.delayed
        || before.lasting != after.lasting
        || before.owed != after.owed
        || before.ended != after.ended
        || before.last_round != after.last_round
        || before.ship_ids().any(|ship| granted(before, ship) != granted(after, ship))
}

/// What effects leave with a ship for the rest of the round: tokens that it keeps, who knows its dial, what it
/// skips, arcs that are shut.
fn granted(state: &State, ship: ShipId) -> impl PartialEq + use<'_> {
    let of = state.journal.of(ship);
    (&of.kept, of.dial_seen, of.skips_action, of.no_more_actions, &of.shut_arcs)
}

/// Whether what goes on below an ability is not the same: damage that is prevented, a maneuver that
/// is another, a step that is skipped.
fn differ_below(depth: usize, before: &State, after: &State) -> bool {
    before.stack.get(..depth) != after.stack.get(..depth)
}

impl Game {
    /// Watches abilities from now on; see [`Game::take_sightings`].
    pub fn watch(&mut self) {
        self.watch = Watch(Some(Box::default()));
    }

    /// What became of abilities since the last time this was asked; nothing in a game that is not
    /// watched.
    pub fn take_sightings(&mut self) -> Vec<Sighting> {
        self.watch
            .0
            .as_mut()
            .map(|watching| core::mem::take(&mut watching.seen))
            .unwrap_or_default()
    }

    /// The abilities in play: those of the ships' cards, conditions, faceup damage and the scenario. What
    /// bombs and mines do is in play when they detonate.
    pub fn abilities_in_play(&self) -> Vec<AbilityRef> {
        self.index.all()
    }

    /// The constant abilities that apply to a ship now.
    pub fn constants_in_force(&self) -> Vec<AbilityRef> {
        let applies = |of, says: &redfive_ability::Constant| {
            self.state.in_play().any(|ship| {
                let context = Context::about(ship);
                self.means(of, &context, &says.to, ship) && self.holds(of, &context, &says.only_if)
            })
        };
        let all = self.index.constants().iter();
        all.filter(|it| applies(it.of, &it.says)).map(|it| it.of).collect()
    }

    /// A copy that lacks a constant ability until cards come, go or turn, to see what it is good for.
    pub fn without_constant(&self, of: AbilityRef) -> Self {
        let mut copy = self.clone();
        copy.index = Arc::new(self.index.without_constant(of));
        copy
    }

    /// Steps an ability before somebody's eyes.
    pub(crate) fn step_watched(&mut self, resolve: Box<Resolve>, input: Input) -> Next {
        let (of, depth) = (resolve.ability(), self.state.stack.len());
        if let Some(watching) = &mut self.watch.0 {
            watching.before(&resolve, depth, &self.state);
        }
        let next = resolve.step(self, input);
        if let (Next::Return(_), Some(watching)) = (&next, &mut self.watch.0) {
            watching.over(of, depth, &self.state);
        }
        next
    }
}
