//! Resolving an ability: requirements, "may", costs, then its effects one by one.
//!
//! Effects have four faces: whether they can be done ([`Game::can_do`]), what they ask, what they
//! do ([`Resolve::apply`]), and their text (the crate `redfive-ability`).

mod answered;
mod apply;

use crate::answer::{Answer, Space};
use crate::decision::{Ask, Choice};
use crate::frame::{Frame, Input, Next, Outcome};
use crate::game::Game;
use crate::procedure::suffer::Suffer;
use crate::topic::Topic;
use crate::window::{AbilityRef, Context, Delayed};
use crate::words::{PlayerId, ShipId};
use redfive_ability::{Ability, Cost, DiceKind, Effect, Who};
use serde::{Deserialize, Serialize};

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
    /// Whether another ability said to drop one device.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    one_drop: bool,
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
    /// How many more times it is to be done.
    times: u8,
    /// The blocks that come after it, each with how many times.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    more: Vec<(u8, u8)>,
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
}

impl Resolve {
    /// An ability from its beginning.
    pub(crate) fn new(ability: AbilityRef, context: Context) -> Self {
        Self { ability, context, step: Step::Begin, path: Vec::new(), next: 0, one_drop: false }
    }

    /// An ability that places a device, chosen by one that drops one device: its player cannot
    /// decline any more.
    fn to_drop(ability: AbilityRef, context: Context) -> Self {
        let step = Step::Pay { branch: None, next: 0 };
        Self { step, one_drop: true, ..Self::new(ability, context) }
    }

    /// The delayed part of an ability.
    pub(crate) fn delayed(delayed: Delayed) -> Self {
        let path = delayed.path.iter();
        let path = path.map(|&(effect, block)| Inside {
            effect,
            block,
            left: vec![],
            times: 0,
            more: vec![],
        });
        Self {
            ability: delayed.of,
            context: delayed.context,
            step: Step::Delayed,
            path: path.collect(),
            next: 0,
            one_drop: false,
        }
    }

    pub(crate) fn step(mut self, game: &mut Game, input: Input) -> Next {
        let library = game.library.clone();
        let Some(ability) = game.ability_in(&library, self.ability) else {
            // A condition that its own effect removed has done what it does.
            let begun = matches!(self.step, Step::Effects);
            return Next::Return(if begun { Outcome::Done } else { Outcome::Not });
        };
        match self.step {
            Step::Begin => self.begin(game, ability),
            Step::Asked => match input {
                Input::Answer(_, Answer::Yes) => self.use_it(game),
                _ => Next::Return(Outcome::Not),
            },
            Step::Pay { branch, next } => self.pay(game, ability, branch, next),
            Step::Paying { branch, next } => {
                self.paid_with(game, ability, branch, next, &input);
                self.step = Step::Pay { branch, next: next + 1 };
                Next::Again(Frame::Resolve(self))
            }
            Step::Delayed => self.begin_delayed(game, ability),
            Step::Effects => self.next_effect(game, ability),
            Step::Waiting => {
                self.step = Step::Effects;
                let effect = self.next - 1;
                match self.block(ability).get(usize::from(effect)) {
                    Some(effect) => self.answered(game, effect, input),
                    None => Next::Again(Frame::Resolve(self)),
                }
            }
        }
    }

    fn begin(mut self, game: &mut Game, ability: &Ability) -> Next {
        let context = &self.context;
        // A damage card turned facedown while its ability waited is silent.
        if !game.is_active(self.ability)
            || !game.holds(self.ability, context, ability.only_if())
            || !game.is_payable(self.ability, context, ability.cost(), ability.then())
        {
            return Next::Return(Outcome::Not);
        }
        let asks = match ability {
            Ability::When(triggered) => triggered.may,
            Ability::Instead(replacement) => replacement.may,
            // Actions and dice modifications were chosen already.
            _ => false,
        };
        if !asks {
            return self.use_it(game);
        }
        // What can do nothing is not offered.
        if !game.can_do_any(self.ability, context, ability.then()) {
            return Next::Return(Outcome::Not);
        }
        let decides = match ability {
            Ability::Instead(replacement) => &replacement.decides,
            _ => &Who::You,
        };
        let player = game.decider(self.ability, context, decides);
        self.step = Step::Asked;
        let ask = Topic::Use.by(self.ability);
        Next::Ask(Frame::Resolve(self), player, ask, Space::YesNo)
    }

    /// What a delayed part requires must still be so (RR.ABILITY-QUEUE.08).
    fn begin_delayed(mut self, game: &Game, ability: &Ability) -> Next {
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
    fn use_it(self, game: &mut Game) -> Next {
        game.reveal_condition(self.ability);
        self.pay_first(None)
    }

    fn pay_first(mut self, branch: Option<u8>) -> Next {
        self.step = Step::Pay { branch, next: 0 };
        Next::Again(Frame::Resolve(self))
    }

    /// The costs that are being paid.
    fn costs<'a>(&self, ability: &'a Ability, branch: Option<u8>) -> &'a [Cost] {
        let Some(branch) = branch else { return ability.cost() };
        // The branch was entered: its effect is the last of the path.
        let (outer, effect) = match self.path.split_last() {
            Some((last, outer)) => (outer, last.effect),
            None => return &[],
        };
        let path: Vec<(u8, u8)> = outer.iter().map(|i| (i.effect, i.block)).collect();
        match ability.block(&path).get(usize::from(effect)) {
            Some(Effect::OneOf(_, branches)) => {
                branches.get(usize::from(branch)).map_or(&[], |branch| &branch.cost)
            }
            _ => &[],
        }
    }

    fn pay(mut self, game: &mut Game, ability: &Ability, branch: Option<u8>, next: u8) -> Next {
        let you = self.ability.ship;
        let Some(cost) = self.costs(ability, branch).get(usize::from(next)) else {
            self.step = Step::Effects;
            return Next::Again(Frame::Resolve(self));
        };
        self.step = Step::Pay { branch, next: next + 1 };
        match cost {
            Cost::Suffer(damage, n) => {
                let child = Frame::Suffer(Suffer::of(you, *damage, *n));
                Next::Call(Frame::Resolve(self), child)
            }
            Cost::SpendGreen => {
                let options: Vec<Choice> =
                    game.spendable_green(you).into_iter().map(Choice::Token).collect();
                let ask = Topic::Pick.by(self.ability);
                self.ask_cost(game, branch, next, ask, options)
            }
            Cost::Result(faces) => {
                let options = game.result_choices(self.dice(game), faces);
                let ask = Topic::Results.by(self.ability);
                self.ask_cost(game, branch, next, ask, options)
            }
            _ => {
                game.pay(self.ability, &self.context, cost);
                Next::Again(Frame::Resolve(self))
            }
        }
    }

    /// Asks what a cost is paid with, unless there is only one way.
    fn ask_cost(
        mut self,
        game: &mut Game,
        branch: Option<u8>,
        next: u8,
        ask: Ask,
        options: Vec<Choice>,
    ) -> Next {
        self.step = Step::Paying { branch, next };
        let player = self.dice_player(game);
        ask_or_go(self, player, ask, options)
    }

    fn paid_with(
        &self,
        game: &mut Game,
        ability: &Ability,
        branch: Option<u8>,
        next: u8,
        input: &Input,
    ) {
        let costs = self.costs(ability, branch);
        let options = match costs.get(usize::from(next)) {
            Some(Cost::SpendGreen) => {
                game.spendable_green(self.ability.ship).into_iter().map(Choice::Token).collect()
            }
            Some(Cost::Result(faces)) => game.result_choices(self.dice(game), faces),
            _ => Vec::new(),
        };
        match chosen(input, &options) {
            Some(Choice::Token(token)) => game.spend_tokens(self.ability.ship, token, 1),
            Some(die @ (Choice::AttackDie(_) | Choice::DefenseDie(_))) => game.remove_die(&die),
            _ => {}
        }
    }

    /// Who decides about dice and what is paid with them: the ship's player, unless the ability
    /// says otherwise.
    fn dice_player(&self, game: &Game) -> PlayerId {
        game.dice_decider(self.ability, &self.context)
    }

    /// The dice that the ability is about: those of its moment, else those of its own ship.
    fn dice(&self, game: &Game) -> DiceKind {
        self.context.dice.unwrap_or_else(|| {
            let own = game.attack().is_some_and(|f| f.defender == self.ability.ship);
            if own { DiceKind::Defense } else { DiceKind::Attack }
        })
    }

    /// The way into the innermost block.
    fn way(&self) -> Vec<(u8, u8)> {
        self.path.iter().map(|inside| (inside.effect, inside.block)).collect()
    }

    /// The innermost block.
    fn block<'a>(&self, ability: &'a Ability) -> &'a [Effect] {
        ability.block(&self.way())
    }

    /// Into a block of the effect that was last begun.
    fn enter(&mut self, block: u8) {
        self.enter_for(block, Vec::new(), 0);
    }

    fn enter_for(&mut self, block: u8, left: Vec<ShipId>, times: u8) {
        let more = Vec::new();
        self.path.push(Inside { effect: self.next - 1, block, left, times, more });
        self.next = 0;
    }

    /// Into the blocks of the effect that was last begun, one after the other, each so many times.
    fn enter_blocks(&mut self, times: [u8; 4]) {
        let blocks = times.into_iter().enumerate();
        let mut more: Vec<(u8, u8)> =
            blocks.map(|(block, n)| (block as u8, n)).filter(|&(_, n)| n > 0).collect();
        if !more.is_empty() {
            let (block, n) = more.remove(0);
            self.enter_for(block, Vec::new(), n - 1);
            if let Some(inside) = self.path.last_mut() {
                inside.more = more;
            }
        }
    }

    fn next_effect(mut self, game: &mut Game, ability: &Ability) -> Next {
        let block = self.block(ability);
        if let Some(effect) = block.get(usize::from(self.next)) {
            self.next += 1;
            return self.apply(game, effect);
        }
        // The block is done: again for the next ship or time, or out of it.
        let Some(inside) = self.path.last_mut() else { return Next::Return(Outcome::Done) };
        if !inside.left.is_empty() {
            self.context.one = Some(inside.left.remove(0));
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

    fn go_on(self) -> Next {
        Next::Again(Frame::Resolve(self))
    }

    fn call(self, child: Frame) -> Next {
        Next::Call(Frame::Resolve(self), child)
    }

    /// Asks about the effect just begun; with one option nobody is asked.
    fn ask(mut self, game: &Game, who: &Who, ask: Ask, options: Vec<Choice>) -> Next {
        self.step = Step::Waiting;
        let player = game.decider(self.ability, &self.context, who);
        ask_or_go(self, player, ask, options)
    }
}

/// Angles to the right and to the left; half a turn is the same either way.
pub(crate) fn both_ways(degrees: &[u16]) -> Vec<f64> {
    let ways = degrees.iter().flat_map(|&by| match by {
        180 => vec![180.0],
        by => vec![-f64::from(by), f64::from(by)],
    });
    ways.collect()
}

/// Asks, unless there is only one way or none.
fn ask_or_go(frame: Resolve, player: PlayerId, ask: Ask, options: Vec<Choice>) -> Next {
    if options.len() < 2 {
        return Next::Again(Frame::Resolve(frame));
    }
    Next::Ask(Frame::Resolve(frame), player, ask, Space::One(options))
}

/// What was chosen, or the only option if nobody was asked.
fn chosen(input: &Input, options: &[Choice]) -> Option<Choice> {
    match (input, options) {
        (Input::Answer(_, Answer::One(choice)), _) => Some(choice.clone()),
        (_, [only]) => Some(only.clone()),
        _ => None,
    }
}
