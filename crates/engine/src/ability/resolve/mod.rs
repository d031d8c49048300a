//! Resolving an ability: requirements, "may", costs, then its effects one by one.
//!
//! What an effect means stands in one place: its plan ([`Game::plan`]). Whether it can be done, what it asks and
//! what it does are read from that; its text is made by the crate `redfive-ability`.

mod cost;
mod may;
mod operate;
mod options;
mod plan;

use crate::answer::{Answer, Space};
use crate::cast::Cast;
use crate::decision::Choice;
use crate::fight::{attack_face, defense_face};
use crate::frame::{Frame, Input, Next, Outcome};
use crate::game::Game;
use crate::procedure::damage::Suffer;
use crate::queue::Delayed;
use crate::source::{AbilityRef, Context};
use crate::words::{Action, ObjectId, PlayerId, ShipId, Token};
use redfive_ability::{Ability, Cost, Effect, Event as Happening, Face, Moment, Place, Stock, Who};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// The faces in the order of the blocks of a roll.
const ROLLED: [Face; 5] = [Face::Hit, Face::Crit, Face::Focus, Face::Blank, Face::Evade];

/// An ability being resolved: where in its effects it has come to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Resolve {
    ability: AbilityRef,
    context: Context,
    step: Step,
    /// The way into nested effects, from the outside in.
    path: Vec<Inside>,
    /// The next effect of the innermost block.
    next: u8,
    /// What was answered already to the effect under way, if it asks more than once.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    picked: Vec<Choice>,
    /// How another ability said to place one device.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    dropping: Option<Box<Place>>,
}

/// A block of effects that is being resolved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Inside {
    /// The effect that the block belongs to.
    effect: u8,
    /// Which of its blocks.
    block: u8,
    /// The ships for which it is still to be done.
    left: Vec<ShipId>,
    /// The players for whom it is still to be done.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    players: Vec<PlayerId>,
    /// How many more times it is to be done.
    times: u8,
    /// How many times what they say the numbers in it are.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    scale: u8,
    /// Whether the numbers in it are what they say, whatever is around it.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    plain: bool,
    /// Whether these ships were chosen.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    chooses: bool,
    /// The blocks that come after it, each with how many times.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    more: Vec<(u8, u8)>,
}

impl Inside {
    /// A block that is done once.
    const fn once(effect: u8, block: u8) -> Self {
        Self {
            effect,
            block,
            left: Vec::new(),
            players: Vec::new(),
            times: 0,
            scale: one(),
            plain: false,
            chooses: false,
            more: Vec::new(),
        }
    }
}

const fn one() -> u8 {
    1
}

#[allow(clippy::trivially_copy_pass_by_ref)] // As serde calls it.
const fn is_one(scale: &u8) -> bool {
    *scale == 1
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    /// Requirements and "may".
    Begin,
    /// Waiting for yes or no.
    Asked,
    /// The costs, one by one; those of a branch if there is one.
    Pay { branch: Option<u8>, next: u8 },
    /// Waiting for what a cost is paid with.
    Paying { branch: Option<u8>, next: u8 },
    /// The requirements of a delayed part.
    Delayed,
    /// The effects, one by one.
    Effects,
    /// Waiting for an answer to the last effect.
    Waiting,
    /// Waiting for dice that the last effect rolls.
    Rolling,
    /// Waiting for the detonation of this remote, then for what waits for that.
    Detonating,
    /// It is removed (RR.DEVICE.08).
    Detonated,
}

impl Resolve {
    /// Whether it is about a ship if the ability speaks of one, as no saved state may change.
    pub(crate) fn is_about_somebody(&self, cast: &Cast) -> bool {
        let speaks = match cast.text(self.ability.text) {
            Some(Ability::When(triggered)) => !triggered.at.is_nobodys(),
            Some(Ability::Instead(replacement)) => replacement.would != Happening::Detonate,
            // Dice that are rolled for a device are rolled for nobody.
            Some(
                Ability::Always(_) | Ability::Dice(_) | Ability::Action(_) | Ability::Attack(_),
            )
            | None => false,
        };
        !speaks || self.context.it.is_some()
    }

    /// An ability from its beginning.
    pub(crate) fn new(ability: AbilityRef, context: Context) -> Box<Self> {
        let (step, picked) = (Step::Begin, Vec::new());
        let path = Vec::new();
        Box::new(Self { ability, context, step, path, next: 0, picked, dropping: None })
    }

    /// The effects of an ability alone.
    pub(crate) fn effects(ability: AbilityRef, context: Context) -> Box<Self> {
        Box::new(Self { step: Step::Effects, ..*Self::new(ability, context) })
    }

    /// The ability.
    pub(crate) const fn ability(&self) -> AbilityRef {
        self.ability
    }

    /// Whether nothing of it was done yet.
    pub(crate) const fn is_beginning(&self) -> bool {
        matches!(self.step, Step::Begin | Step::Delayed)
    }

    /// Whether its effects come next, all costs being paid.
    pub(crate) const fn is_at_effects(&self) -> bool {
        matches!(self.step, Step::Effects)
    }

    /// Whether it is this ability.
    pub(crate) fn is_of(&self, ability: AbilityRef) -> bool {
        self.ability == ability
    }

    /// An ability that places a device, chosen by one that drops one device: its player cannot
    /// decline any more.
    fn to_drop(ability: AbilityRef, context: Context, how: &Place) -> Box<Self> {
        let step = Step::Pay { branch: None, next: 0 };
        let dropping = Some(Box::new(how.clone()));
        Box::new(Self { step, dropping, ..*Self::new(ability, context) })
    }

    /// The delayed part of an ability.
    pub(crate) fn delayed(delayed: Delayed) -> Box<Self> {
        let path = delayed.path.iter();
        let path = path.map(|&(effect, block)| Inside::once(effect, block)).collect();
        Box::new(Self { step: Step::Delayed, path, ..*Self::new(delayed.of, delayed.context) })
    }

    pub(crate) fn step(mut self: Box<Self>, game: &mut Game, input: Input) -> Next {
        let setting = game.setting.clone();
        let Some(ability) = setting.cast().text(self.ability.text) else {
            return Next::Return(Outcome::Not);
        };
        match self.step {
            Step::Begin => self.begin(game, ability),
            Step::Asked => match input {
                Input::Answer(_, Answer::Yes) => self.use_it(game),
                _ => Next::Return(Outcome::Not),
            },
            Step::Pay { branch, next } => self.pay(game, ability, branch, next),
            Step::Paying { branch, next } => {
                let cost = self.costs(ability, branch).1.get(usize::from(next));
                if let (Input::Answer(_, Answer::One(payment)), Some(paid)) =
                    (&input, self.payer(game, ability, branch).zip(cost))
                {
                    game.pay_with(self.ability, &self.context, paid, payment);
                }
                self.step = Step::Pay { branch, next: next + 1 };
                Next::Again(Frame::Resolve(self))
            }
            Step::Delayed => self.begin_delayed(game, ability),
            Step::Effects => self.next_effect(game, ability),
            Step::Waiting => {
                self.step = Step::Effects;
                let effect = self.next.saturating_sub(1);
                match self.block(ability).get(usize::from(effect)) {
                    Some(Effect::Decloak(_)) => {
                        if matches!(input, Input::Returned(Outcome::Not)) {
                            self.enter(0);
                        }
                        self.go_on()
                    }
                    Some(Effect::Do(_, _, None)) => {
                        if effect == 0 && matches!(input, Input::Returned(Outcome::Done)) {
                            self.pay_for_move(game, ability);
                        }
                        self.go_on()
                    }
                    Some(Effect::Perform(_)) => {
                        if let Input::Returned(Outcome::Acted(deed, colour)) = input {
                            self.context.action = Some((deed, colour));
                            self.enter(0);
                        }
                        self.go_on()
                    }
                    Some(effect) => {
                        let effect = self.scaled(effect);
                        self.answered(game, &effect, input)
                    }
                    None => Next::Again(Frame::Resolve(self)),
                }
            }
            Step::Rolling => {
                self.step = Step::Effects;
                let effect = self.block(ability).get(usize::from(self.next.saturating_sub(1)));
                match (effect, input) {
                    (Some(Effect::Roll(roll)), Input::Returned(Outcome::Rolled(dice))) => {
                        let shown =
                            ROLLED.map(|face| attack_face(face).map_or(0, |f| dice.count(f)));
                        self.rolled(game, roll, shown)
                    }
                    (Some(Effect::Roll(roll)), Input::Returned(Outcome::RolledDefense(dice))) => {
                        let shown =
                            ROLLED.map(|face| defense_face(face).map_or(0, |f| dice.count(f)));
                        self.rolled(game, roll, shown)
                    }
                    _ => Next::Again(Frame::Resolve(self)),
                }
            }
            Step::Detonating => {
                self.step = Step::Detonated;
                let thing = self.ability.ship().map(ObjectId::Ship);
                let context = Context { thing, ..Context::default() };
                game.raise_at_once(Moment::After(Happening::Detonate), context);
                Next::Again(Frame::Resolve(self))
            }
            Step::Detonated => {
                self.step = Step::Effects;
                if let Some(remote) = self.ability.ship() {
                    game.remove_ship(remote);
                }
                Next::Again(Frame::Resolve(self))
            }
        }
    }

    /// What a delayed part requires must still be so (RR.ABILITY-QUEUE.08).
    fn begin_delayed(mut self: Box<Self>, game: &Game, ability: &Ability) -> Next {
        let outer = self.path.split_last().map(|(last, outer)| {
            let way: Vec<(u8, u8)> = outer.iter().map(|i| (i.effect, i.block)).collect();
            ability.block(&way).get(usize::from(last.effect))
        });
        match outer {
            Some(Some(Effect::Later(later)))
                if game.holds(self.ability, &self.context, &later.only_if) =>
            {
                self.step = Step::Effects;
                Next::Again(Frame::Resolve(self))
            }
            _ => Next::Return(Outcome::Not),
        }
    }

    /// The ability is used: a secret condition is revealed, then come the costs.
    fn use_it(self: Box<Self>, game: &mut Game) -> Next {
        game.reveal_condition(self.ability);
        self.pay_first(None)
    }

    fn pay_first(mut self: Box<Self>, branch: Option<u8>) -> Next {
        self.step = Step::Pay { branch, next: 0 };
        Next::Again(Frame::Resolve(self))
    }

    /// The costs that are being paid.
    fn costs<'a>(&self, ability: &'a Ability, branch: Option<u8>) -> (&'a Who, &'a [Cost]) {
        let Some(branch) = branch else { return (ability.decides(), ability.cost()) };
        // The branch was entered: its effect is the last of the path.
        let (outer, effect) = match self.path.split_last() {
            Some((last, outer)) => (outer, last.effect),
            None => return (&Who::You, &[]),
        };
        let path: Vec<(u8, u8)> = outer.iter().map(|i| (i.effect, i.block)).collect();
        match ability.block(&path).get(usize::from(effect)) {
            Some(Effect::OneOf(by, branches, _)) => {
                let branch = branches.get(usize::from(branch));
                (by, branch.map_or(&[], |branch| &branch.cost))
            }
            Some(Effect::May(may)) => (&may.by, &may.cost),
            _ => (&Who::You, &[]),
        }
    }

    /// The ship that pays them.
    fn payer(&self, game: &Game, ability: &Ability, branch: Option<u8>) -> Option<ShipId> {
        game.the_one(self.ability, &self.context, self.costs(ability, branch).0)
    }

    fn pay(
        mut self: Box<Self>,
        game: &mut Game,
        ability: &Ability,
        branch: Option<u8>,
        next: u8,
    ) -> Next {
        let (by, costs) = self.costs(ability, branch);
        let payer = game.the_one(self.ability, &self.context, by);
        let Some((cost, payer)) = costs.get(usize::from(next)).zip(payer) else {
            self.step = Step::Effects;
            return Next::Again(Frame::Resolve(self));
        };
        self.step = Step::Pay { branch, next: next + 1 };
        if is_paid_later(cost, self.block(ability)) {
            return Next::Again(Frame::Resolve(self));
        }
        if let Cost::Suffer(damage, n) = cost {
            return self.call(Frame::Suffer(Suffer::of(payer, *damage, *n)));
        }
        match game.payments(self.ability, &self.context, payer, cost) {
            None => game.pay(self.ability, &self.context, payer, cost),
            Some((ask, options)) if options.len() > 1 => {
                self.step = Step::Paying { branch, next };
                let player = game.state.ship(payer).player;
                return Next::Ask(Frame::Resolve(self), player, ask, Space::One(options));
            }
            // There is only one way, or none.
            Some((_, options)) => {
                for payment in &options {
                    game.pay_with(self.ability, &self.context, (payer, cost), payment);
                }
            }
        }
        Next::Again(Frame::Resolve(self))
    }

    /// Whether it costs gaining such a token.
    pub(crate) fn costs_token(&self, game: &Game, token: Token) -> bool {
        let costs = game.ability(self.ability).map_or(&[][..], Ability::cost);
        costs.contains(&Cost::Gain(token))
    }

    /// Pays what was to be paid only if a move does not fail.
    fn pay_for_move(&self, game: &mut Game, ability: &Ability) {
        let branch = self.path.last().map(|inside| inside.block);
        let block = self.block(ability);
        let (by, costs) = self.costs(ability, branch);
        let Some(payer) = game.the_one(self.ability, &self.context, by) else { return };
        for cost in costs.iter().filter(|cost| is_paid_later(cost, block)) {
            game.pay(self.ability, &self.context, payer, cost);
        }
    }

    /// The way into the innermost block.
    fn way(&self) -> Vec<(u8, u8)> {
        self.path.iter().map(|inside| (inside.effect, inside.block)).collect()
    }

    /// The innermost block.
    fn block<'a>(&self, ability: &'a Ability) -> &'a [Effect] {
        ability.block(&self.way())
    }

    /// An effect as it is meant inside what is done for each of something.
    fn scaled<'a>(&self, effect: &'a Effect) -> Cow<'a, Effect> {
        let scale = |around: u8, inside: &Inside| match inside.plain {
            true => inside.scale,
            false => around.saturating_mul(inside.scale),
        };
        match self.path.iter().fold(1, scale) {
            1 => Cow::Borrowed(effect),
            times => Cow::Owned(effect.times(times)),
        }
    }

    /// Into a block of the effect that was last begun.
    fn enter(&mut self, block: u8) {
        self.enter_for(block, Vec::new(), 0);
    }

    fn enter_for(&mut self, block: u8, left: Vec<ShipId>, times: u8) {
        let effect = self.next - 1;
        self.path.push(Inside { left, times, ..Inside::once(effect, block) });
        self.next = 0;
    }

    /// Into the block of the effect that was last begun, and again for these players.
    fn enter_for_players(&mut self, players: Vec<PlayerId>) {
        self.enter(0);
        if let Some(inside) = self.path.last_mut() {
            inside.players = players;
        }
    }

    /// Into the blocks of the effect that was last begun, one after the other, each so many times.
    fn enter_blocks(&mut self, times: &[(u8, u8)]) {
        let mut more: Vec<(u8, u8)> = times.iter().copied().filter(|&(_, n)| n > 0).collect();
        if !more.is_empty() {
            let (block, n) = more.remove(0);
            self.enter_for(block, Vec::new(), n - 1);
            if let Some(inside) = self.path.last_mut() {
                // As many dice as there are, each result does what it says.
                (inside.more, inside.plain) = (more, true);
            }
        }
    }

    fn next_effect(mut self: Box<Self>, game: &mut Game, ability: &Ability) -> Next {
        let block = self.block(ability);
        if let Some(effect) = block.get(usize::from(self.next)) {
            self.next += 1;
            let effect = self.scaled(effect);
            return self.effect(game, &effect);
        }
        // The block is done: again for the next ship or time, or out of it.
        let Some(inside) = self.path.last_mut() else { return Next::Return(Outcome::Done) };
        if !inside.left.is_empty() {
            let next = Some(inside.left.remove(0));
            if inside.chooses {
                self.context.chosen = next;
            } else {
                self.context.one = next;
            }
            self.next = 0;
        } else if !inside.players.is_empty() {
            self.context.player = Some(inside.players.remove(0));
            self.next = 0;
        } else if inside.times > 0 {
            inside.times -= 1;
            self.next = 0;
        } else if !inside.more.is_empty() {
            let (block, times) = inside.more.remove(0);
            (inside.block, inside.times) = (block, times - 1);
            self.next = 0;
        } else {
            let effect = inside.effect;
            self.path.pop();
            self.next = effect + 1;
            // A delayed part is all that was to be done.
            let outer = self.block(ability).get(usize::from(effect));
            if matches!(outer, Some(Effect::Later(_))) {
                return Next::Return(Outcome::Done);
            }
        }
        Next::Again(Frame::Resolve(self))
    }

    fn go_on(self: Box<Self>) -> Next {
        Next::Again(Frame::Resolve(self))
    }

    fn call(self: Box<Self>, child: Frame) -> Next {
        Next::Call(Frame::Resolve(self), child)
    }
}

/// Whether a cost is paid after a move that is no action, and only if that does not fail
/// (FAQ.ANAKIN-SKYWALKER-N-1.01).
fn is_paid_later(cost: &Cost, block: &[Effect]) -> bool {
    matches!(cost, Cost::Spend(Stock::Force | Stock::Charge, _, None))
        && matches!(block.first(), Some(Effect::Do(Action::BarrelRoll | Action::Boost, ..)))
}

/// Angles to the right and to the left; half a turn is the same either way.
pub(crate) fn both_ways(degrees: &[u16]) -> Vec<f64> {
    let ways = degrees.iter().flat_map(|&by| match by {
        180 => vec![180.0],
        by => vec![-f64::from(by), f64::from(by)],
    });
    ways.collect()
}
