//! Resolving an ability: requirements, "may", costs, then its effects one by one.
//!
//! Effects have four faces: whether they can be done ([`Game::can_do`]), what they ask, what they
//! do ([`Resolve::apply`]), and their text (the crate `redfive-ability`).

use crate::answer::{Answer, Space};
use crate::decision::{Ask, Choice, Placing};
use crate::dice::AttackFace;
use crate::event::{Event, Resource};
use crate::fight::ALL_FACES;
use crate::frame::{Frame, Input, Next, Outcome};
use crate::game::Game;
use crate::procedure::act::{Act, Allowed};
use crate::procedure::assign::Assign;
use crate::procedure::device::PlaceDevice;
use crate::procedure::gain::Owed;
use crate::procedure::shoot::Shoot;
use crate::procedure::suffer::Suffer;
use crate::window::{AbilityRef, CardRef, Context, Delayed, Lasting};
use crate::words::{Action, Damage, ObjectId, PlayerId, ShipId};
use redfive_ability::{Ability, Cost, DiceKind, Effect, Face, Rule, Who};
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
        let ask = Ask::UseAbility(self.ability);
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
                let ask = Ask::ChooseToken(self.ability);
                self.ask_cost(game, branch, next, ask, options)
            }
            Cost::Result(faces) => {
                let options = game.result_choices(self.dice(game), faces);
                let ask = Ask::ChooseResult(self.ability);
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

    /// Does an effect, up to its question.
    fn apply(mut self, game: &mut Game, effect: &Effect) -> Next {
        let of = self.ability;
        let you = of.ship;
        game.cause = Some(game.state.ship(you).player);
        let ships = |who: &Who| game.who(of, &self.context, who);
        let first = |who: &Who| ships(who).first().copied();
        match effect {
            Effect::Gain(who, token, n) => {
                for ship in ships(who) {
                    game.gain(ship, *token, *n);
                }
            }
            Effect::GainInstead(who) => {
                if let (Some(ship), Some(token)) = (first(who), self.context.token) {
                    game.gain(ship, token, 1);
                }
            }
            Effect::Remove(who, token, n) => {
                for ship in ships(who) {
                    game.remove_tokens(ship, *token, *n);
                }
            }
            Effect::RemoveOne(who, tokens) => {
                if let Some(ship) = first(who) {
                    let has = tokens.iter().filter(|&&t| game.has_token(ship, t));
                    let options: Vec<Choice> = has.map(|&t| Choice::Token(t)).collect();
                    return self.ask(game, who, Ask::ChooseToken(of), options);
                }
            }
            Effect::RemoveAllGreen(who) => {
                for ship in ships(who) {
                    for token in game.green_tokens(ship) {
                        game.remove_tokens(ship, token, u8::MAX);
                    }
                }
            }
            Effect::Transfer(from, token, to) => {
                if let (Some(from), Some(to)) = (first(from), first(to))
                    && from != to
                    && game.has_token(from, *token)
                    && game.can_gain(to, *token)
                {
                    game.transfer(from, *token, to);
                }
            }
            Effect::RecoverShield(who, n) => {
                for ship in ships(who) {
                    game.recover(ship, Resource::Shield, *n);
                }
            }
            Effect::RecoverForce(who, n) => {
                for ship in ships(who) {
                    game.recover(ship, Resource::Force, *n);
                }
            }
            Effect::RecoverCharge(n) => game.recover(you, Resource::Charge(of.card), *n),
            Effect::LoseCharge(n) => game.lose(you, Resource::Charge(of.card), *n),
            Effect::Assign(_, ids) => {
                let options = game.condition_choices(ids);
                return self.ask(game, &Who::You, Ask::ChooseCondition(of), options);
            }
            Effect::Flip => {
                if let CardRef::Upgrade(upgrade) = of.card {
                    game.flip(you, upgrade);
                }
                // What else stood on this side is out of sight.
                return Next::Return(Outcome::Done);
            }
            Effect::RevealThis => game.reveal_condition(of),
            Effect::RecoverAssigner(n) => {
                if let Some(card) = game.assigner_of(of) {
                    game.recover(card.ship, Resource::Charge(card.card), *n);
                }
            }
            Effect::RemoveThis => {
                if let CardRef::Condition(serial) = of.card {
                    game.remove_condition(you, serial);
                }
            }
            Effect::MoveThis(who) => {
                if let Some(ship) = first(who) {
                    game.move_condition(of, ship);
                }
            }
            Effect::SearchDeck(kind) => {
                let options = game.cards_to_search(of, *kind);
                return self.ask(game, &Who::Assigner, Ask::SearchDeck(of, *kind), options);
            }
            Effect::DealFromThis => {
                if let Some(serial) = game.deal_from_condition(of) {
                    game.check_destroyed(you);
                    if let Some(text) = game.text_when_faceup(you, serial) {
                        let text = Resolve::new(text, Context::about(you));
                        return self.call(Frame::Resolve(text));
                    }
                }
            }
            Effect::ShowDial(who) => {
                for ship in ships(who) {
                    game.show_dial(ship);
                }
            }
            Effect::LoseShield(who, n) => {
                for ship in ships(who) {
                    game.lose(ship, Resource::Shield, *n);
                }
            }
            Effect::RepairThis => {
                // RR.DAMAGE-CARDS.05: it is turned facedown; what is facedown already stays.
                if let CardRef::Damage(serial) = of.card
                    && game.is_active(of)
                {
                    game.repair(you, serial);
                }
            }
            Effect::Repair(who, filter) => {
                if let Some(ship) = first(who) {
                    let options = game.repairable(ship, filter);
                    return self.ask(game, who, Ask::ChooseCard(of), options);
                }
            }
            Effect::DealFacedown(who) => {
                // RR.DAMAGE.11: whether it has shields or not.
                for ship in ships(who) {
                    game.deal(ship, false);
                    game.check_destroyed(ship);
                }
            }
            Effect::Expose(who) => {
                let ships = ships(who).into_iter();
                game.state.owed.extend(ships.map(Owed::Expose));
            }
            Effect::Suffer(who, damage, n) => match ships(who)[..] {
                [ship] => return self.call(Frame::Suffer(Suffer::of(ship, *damage, *n))),
                ref several => {
                    let suffer = several.iter().map(|&ship| Suffer::of(ship, *damage, *n));
                    game.state.owed.extend(suffer.map(Owed::Suffer));
                }
            },
            Effect::Prevent(n) => {
                if *n == Some(1) && game.is_both_damage() {
                    let kinds = [Face::Hit, Face::Crit].map(Choice::Face).to_vec();
                    return self.ask(game, &Who::You, Ask::ChooseResult(of), kinds);
                }
                game.prevent(*n);
            }
            Effect::Perform(perform) => {
                if let Some((ship, granted)) = game.granted(of, &self.context, perform) {
                    return self.call(Frame::Act(Act::new(ship, Allowed::Granted(granted))));
                }
            }
            Effect::BonusAttack(limits) => {
                if let Some(ship) = first(&limits.by)
                    && !game.state.journal.of(ship).bonus_attack
                {
                    let child = Shoot::bonus(ship, game.bonus(of, &self.context, limits));
                    return self.call(Frame::Shoot(child));
                }
            }
            Effect::AcquireLock(who) => {
                if let Some(target) = first(who)
                    && game.can_lock(you, ObjectId::Ship(target))
                {
                    game.acquire_lock(you, ObjectId::Ship(target));
                }
            }
            Effect::RotateShip(who, degrees) => {
                if let Some(ship) = first(who) {
                    // RR.ROTATE-A-SHIP.03: not onto another ship.
                    let options = game.turned(ship, &both_ways(degrees));
                    return self.ask(game, who, Ask::TurnShip(ship), options);
                }
            }
            Effect::RotateTurret => {
                return self.call(Frame::Act(Act::new(you, Allowed::EffectOf(Action::Rotate))));
            }
            Effect::Do(action) => {
                return self.call(Frame::Act(Act::new(you, Allowed::EffectOf(*action))));
            }
            Effect::Choose(candidates, _) => {
                let options = game.matching(of, &self.context, candidates);
                if game.can_do(of, &self.context, effect) {
                    self.context.chosen = None;
                    let options = options.into_iter().map(Choice::Ship).collect();
                    self.step = Step::Waiting;
                    let player = game.state.ship(you).player;
                    let ask = Ask::ChooseShip(of);
                    return Next::Ask(Frame::Resolve(self), player, ask, Space::One(options));
                }
            }
            Effect::ChooseTwo(..) => {
                (self.context.chosen, self.context.second) = (None, None);
                return self.choose_two(game, effect);
            }
            Effect::ForEach(who, _) => {
                let mut left = ships(who);
                if !left.is_empty() {
                    self.context.one = Some(left.remove(0));
                    self.enter_for(0, left, 0);
                }
            }
            Effect::Count(candidates, most, _) => {
                let number = game.matching(of, &self.context, candidates).len() as u8;
                let times = number.min(*most);
                if times > 0 {
                    self.enter_for(0, Vec::new(), times - 1);
                }
            }
            Effect::Roll(roll) => {
                let Some(ship) = first(&roll.who) else { return self.go_on() };
                let mut results = [0; 4];
                for _ in 0..roll.dice {
                    let block = match game.roll_for(ship) {
                        AttackFace::Hit => 0,
                        AttackFace::Crit => 1,
                        AttackFace::Focus => 2,
                        AttackFace::Blank => 3,
                    };
                    results[block] += 1;
                }
                self.enter_blocks(results);
            }
            Effect::Drop(drop) => {
                if let Some(device) = game.library.device(&drop.device) {
                    let place = if self.one_drop { PlaceDevice::one } else { PlaceDevice::new };
                    return self.call(Frame::PlaceDevice(place(of, device, drop)));
                }
            }
            Effect::DropOther(kinds) => {
                let options = game.droppable(you, kinds);
                return self.ask(game, &Who::You, Ask::ChooseDevice(of), options);
            }
            Effect::Put(_) => {
                if game.can_put(of) {
                    self.step = Step::Waiting;
                    let player = game.state.ship(you).player;
                    let space = Space::Place(Placing::Device(of));
                    return Next::Ask(Frame::Resolve(self), player, Ask::PlaceDevice(of), space);
                }
            }
            Effect::Fuse => {
                if let Some(device) = self.context.device {
                    game.fuse(device);
                }
            }
            Effect::ChooseObstacle(least, most, _) => {
                let options = game.obstacles_near(of, (*least, *most));
                return self.ask(game, &Who::You, Ask::ChooseObstacle(of), options);
            }
            Effect::RemoveObstacle => {
                if let Some(obstacle) = self.context.obstacle {
                    game.remove_obstacle(obstacle);
                }
            }
            Effect::Relocate(guides) => {
                let options = game.relocations(you, *guides);
                return self.ask(game, &Who::You, Ask::PlaceDevice(of), options);
            }
            Effect::Attach(who, _) => {
                let places = first(who).map_or_else(Vec::new, |s| game.places_at_guides(you, s));
                if places.is_empty() {
                    self.enter(0);
                } else {
                    return self.ask(game, &Who::You, Ask::PlaceDevice(of), places);
                }
            }
            Effect::Detonate => {
                if let Some(ability) = game.remote_detonation(you) {
                    game.happened(Event::Detonates(ObjectId::Ship(you)));
                    self.step = Step::Waiting;
                    let context = Context::about(you);
                    return self.call(Frame::Resolve(Self::new(ability, context)));
                }
            }
            Effect::ShareLock => {
                let options = game.locks_to_share(you);
                return self.ask(game, &Who::You, Ask::LockFor(of), options);
            }
            Effect::LockInArc(arc, least, most) => {
                let objects = game.objects_in_arc(you, *arc, (*least, *most));
                let options = objects.into_iter().map(Choice::Object).collect();
                return self.ask(game, &Who::You, Ask::LockFor(of), options);
            }
            Effect::LockAtAnyRange(who) => {
                if let Some(target) = first(who) {
                    game.acquire_lock(you, ObjectId::Ship(target));
                }
            }
            Effect::RecoverOther(slot, _) => {
                let options = game.upgrades_to_recover(you, slot);
                return self.ask(game, &Who::You, Ask::ChooseCard(of), options);
            }
            Effect::BreakLocks(who) => {
                for ship in ships(who) {
                    game.break_locks_on(ObjectId::Ship(ship));
                }
            }
            Effect::If(condition, ..) => {
                let block = u8::from(!game.holds(of, &self.context, condition));
                self.enter(block);
            }
            Effect::Unless(who, they, _) => {
                if !they.iter().all(|effect| game.can_do(of, &self.context, effect)) {
                    self.enter(1);
                } else {
                    self.step = Step::Waiting;
                    let player = game.decider(of, &self.context, who);
                    let ask = Ask::Instead(of);
                    return Next::Ask(Frame::Resolve(self), player, ask, Space::YesNo);
                }
            }
            Effect::OneOf(who, branches) => {
                let options = game.open_branches(of, &self.context, branches);
                return self.ask(game, who, Ask::ChooseBranch(of), options);
            }
            Effect::NameResult => {
                let faces: &[Face] = match self.dice(game) {
                    DiceKind::Attack => &[Face::Crit, Face::Hit, Face::Focus, Face::Blank],
                    DiceKind::Defense => &[Face::Evade, Face::Focus, Face::Blank],
                };
                let options = faces.iter().map(|&face| Choice::Face(face)).collect();
                return self.ask(game, &Who::You, Ask::NameResult(of), options);
            }
            Effect::Reroll(most) => {
                let kind = self.dice(game);
                let Some(fight) = game.attack() else { return self.go_on() };
                let available = fight.rerollable(kind);
                let total: u32 = available.iter().map(|(_, n)| u32::from(*n)).sum();
                if total > 0 {
                    self.step = Step::Waiting;
                    let player = self.dice_player(game);
                    let most = total.min(u32::from(*most));
                    let space = Space::Counts { available, least: 1, most };
                    return Next::Ask(Frame::Resolve(self), player, Ask::RerollFor(of), space);
                }
            }
            Effect::Turn(most, from, _) => {
                let kind = self.dice(game);
                let Some(fight) = game.attack() else { return self.go_on() };
                let available = fight.dice_showing(kind, from);
                let total: u32 = available.iter().map(|(_, n)| u32::from(*n)).sum();
                if total > 0 {
                    self.step = Step::Waiting;
                    // All of them, or the only one.
                    if *most == u8::MAX || (available.len() == 1 && *most == 1) {
                        return self.go_on();
                    }
                    let most = total.min(u32::from(*most));
                    let player = self.dice_player(game);
                    let space = Space::Counts { available, least: 1, most };
                    return Next::Ask(Frame::Resolve(self), player, Ask::ChooseResult(of), space);
                }
            }
            Effect::TurnToNamed if game.spares(you, self.dice(game)) => {}
            Effect::TurnToNamed => {
                let kind = self.dice(game);
                let options = game.result_choices(kind, &ALL_FACES);
                // FAQ.COUNT-DOOKU.04: whoever controls the rolling ship chooses.
                let who = match kind {
                    DiceKind::Attack => Who::Attacker,
                    DiceKind::Defense => Who::Defender,
                };
                return self.ask(game, &who, Ask::ChooseResult(of), options);
            }
            Effect::Add(face) => {
                let kind = self.dice(game);
                game.add_die(kind, *face);
            }
            Effect::Cancel(kind, n, faces) => {
                if !game.spares(you, *kind) {
                    game.cancel_results(*kind, *n, faces);
                }
            }
            Effect::RollMore(by) => {
                if (*by > 0 || !game.spares(you, self.dice(game)))
                    && let Some(fight) = game.state.attacks.last_mut()
                {
                    fight.more_dice += by;
                }
            }
            Effect::Later(later) => {
                let mut path = self.way();
                path.push((self.next - 1, 0));
                let until = game.until(later.until);
                game.state.delayed.push(Delayed { of, path, context: self.context, until });
            }
            Effect::FlyInstead(difficulty, speed, kind) => {
                game.fly_instead(you, *difficulty, *speed, *kind);
            }
            Effect::Reserve(edge) => game.reserve(you, *edge),
            Effect::During(duration, who, rule) => {
                let until = game.until(*duration);
                for ship in game.who(of, &self.context, who) {
                    if let Rule::Becomes(whom) = rule
                        && let Some(whom) = game.who(of, &self.context, whom).first()
                    {
                        game.take_charges_of(ship, *whom);
                    }
                    let (path, effect) = (self.way(), self.next - 1);
                    let context = self.context;
                    game.state.lasting.push(Lasting { of, path, effect, ship, context, until });
                }
                game.reindex();
            }
        }
        self.go_on()
    }

    /// Asks for the next of two ships.
    fn choose_two(mut self, game: &mut Game, effect: &Effect) -> Next {
        let Effect::ChooseTwo(candidates, pair, _) = effect else { return self.go_on() };
        let of = self.ability;
        let all = game.matching(of, &self.context, candidates);
        let fits = |a: ShipId, b: ShipId| game.are_pair(*pair, a, b);
        let options: Vec<Choice> = all
            .iter()
            .filter(|&&ship| match self.context.chosen {
                None => all.iter().any(|&other| fits(ship, other)),
                Some(first) => fits(first, ship),
            })
            .map(|&ship| Choice::Ship(ship))
            .collect();
        if options.is_empty() {
            return self.go_on();
        }
        self.step = Step::Waiting;
        let player = game.state.ship(of.ship).player;
        Next::Ask(Frame::Resolve(self), player, Ask::ChooseShip(of), Space::One(options))
    }

    /// The answer to an effect's question.
    fn answered(mut self, game: &mut Game, effect: &Effect, input: Input) -> Next {
        let of = self.ability;
        match effect {
            Effect::Choose(..) => {
                if let Input::Answer(_, Answer::One(Choice::Ship(ship))) = input {
                    self.context.chosen = Some(ship);
                    self.enter(0);
                }
            }
            Effect::ChooseTwo(..) => {
                let Input::Answer(_, Answer::One(Choice::Ship(ship))) = input else {
                    return self.go_on();
                };
                if self.context.chosen.is_none() {
                    self.context.chosen = Some(ship);
                    return self.choose_two(game, effect);
                }
                self.context.second = Some(ship);
                self.enter(0);
            }
            Effect::Unless(..) => {
                let block = u8::from(!matches!(input, Input::Answer(_, Answer::Yes)));
                self.enter(block);
            }
            Effect::OneOf(_, branches) => {
                let options = game.open_branches(of, &self.context, branches);
                if let Some(Choice::Branch(branch)) = chosen(&input, &options) {
                    self.enter(branch);
                    return self.pay_first(Some(branch));
                }
            }
            Effect::RotateShip(who, degrees) => {
                if let Some(&ship) = game.who(of, &self.context, who).first() {
                    let options = game.turned(ship, &both_ways(degrees));
                    if let Some(Choice::Pose(pose)) = chosen(&input, &options) {
                        game.place(ship, pose);
                    }
                }
            }
            Effect::DropOther(kinds) => {
                let options = game.droppable(of.ship, kinds);
                if let Some(Choice::Ability(drop)) = chosen(&input, &options) {
                    let context = Context::about(of.ship);
                    return self.call(Frame::Resolve(Self::to_drop(drop, context)));
                }
            }
            Effect::Put(put) => {
                if let Input::Answer(_, Answer::One(Choice::Pose(pose))) = input
                    && let Some(device) = game.library.device(&put.device)
                {
                    game.put_device(of.ship, device, pose);
                }
            }
            Effect::ChooseObstacle(least, most, _) => {
                let options = game.obstacles_near(of, (*least, *most));
                if let Some(Choice::Obstacle(obstacle)) = chosen(&input, &options) {
                    self.context.obstacle = Some(obstacle);
                    self.enter(0);
                }
            }
            Effect::Relocate(guides) => {
                let options = game.relocations(of.ship, *guides);
                if let Some(Choice::Pose(pose)) = chosen(&input, &options) {
                    game.relocate(of.ship, pose);
                }
            }
            Effect::Attach(who, _) => {
                let ship = game.who(of, &self.context, who).first().copied();
                let places = ship.map_or_else(Vec::new, |s| game.places_at_guides(of.ship, s));
                if let Some(Choice::Pose(pose)) = chosen(&input, &places) {
                    game.relocate(of.ship, pose);
                }
            }
            Effect::RecoverOther(slot, n) => {
                let options = game.upgrades_to_recover(of.ship, slot);
                if let Some(Choice::Upgrade(card)) = chosen(&input, &options) {
                    game.recover(of.ship, Resource::Charge(CardRef::Upgrade(card)), *n);
                }
            }
            // RR.DEVICE.08: it is removed after that.
            Effect::Detonate => game.remove_ship(of.ship),
            Effect::ShareLock => {
                let options = game.locks_to_share(of.ship);
                if let Some(Choice::Object(object)) = chosen(&input, &options) {
                    game.acquire_lock(of.ship, object);
                }
            }
            Effect::LockInArc(arc, least, most) => {
                let objects = game.objects_in_arc(of.ship, *arc, (*least, *most));
                let options: Vec<Choice> = objects.into_iter().map(Choice::Object).collect();
                if let Some(Choice::Object(object)) = chosen(&input, &options) {
                    game.acquire_lock(of.ship, object);
                }
            }
            Effect::NameResult => {
                if let Input::Answer(_, Answer::One(Choice::Face(face))) = input {
                    self.context.named = Some(face);
                }
            }
            Effect::Prevent(_) => {
                if let Input::Answer(_, Answer::One(Choice::Face(face))) = input {
                    let damage = if face == Face::Crit { Damage::Crit } else { Damage::Hit };
                    game.prevent_one(damage);
                }
            }
            Effect::RemoveOne(who, tokens) => {
                if let Some(&ship) = game.who(of, &self.context, who).first() {
                    let has = tokens.iter().filter(|&&t| game.has_token(ship, t));
                    let options: Vec<Choice> = has.map(|&t| Choice::Token(t)).collect();
                    if let Some(Choice::Token(token)) = chosen(&input, &options) {
                        game.remove_tokens(ship, token, 1);
                    }
                }
            }
            Effect::Repair(who, filter) => {
                if let Some(&ship) = game.who(of, &self.context, who).first()
                    && let Some(Choice::DamageCard(serial)) =
                        chosen(&input, &game.repairable(ship, filter))
                {
                    // RR.DAMAGE-CARDS.08: which of the facedown cards is left to chance.
                    let faceup = game.repairs_faceup(ship, serial);
                    let serial = if faceup { Some(serial) } else { game.pick_facedown(ship) };
                    if let Some(serial) = serial {
                        game.repair(ship, serial);
                    }
                }
            }
            Effect::Assign(who, ids) => {
                if let Some(&ship) = game.who(of, &self.context, who).first()
                    && let Some(Choice::Condition(card)) =
                        chosen(&input, &game.condition_choices(ids))
                {
                    return self.call(Frame::Assign(Assign::new(of, ship, card)));
                }
            }
            Effect::SearchDeck(kind) => {
                let options = game.cards_to_search(of, *kind);
                if let Some(Choice::DamageKind(kind)) = chosen(&input, &options) {
                    game.put_on_condition(of, kind);
                }
            }
            Effect::Reroll(_) => {
                if let Input::Answer(_, Answer::Counts(counts)) = input {
                    game.reroll(&counts);
                }
            }
            Effect::Turn(most, from, to) => {
                let kind = self.dice(game);
                let counts = match input {
                    Input::Answer(_, Answer::Counts(counts)) => counts,
                    // Nobody was asked: all of them, or the only one.
                    _ => {
                        let mut all =
                            game.attack().map_or_else(Vec::new, |f| f.dice_showing(kind, from));
                        if *most == 1 {
                            all.truncate(1);
                            all.iter_mut().for_each(|(_, n)| *n = 1);
                        }
                        all
                    }
                };
                game.turn_dice(&counts, *to);
            }
            Effect::TurnToNamed => {
                let options = game.result_choices(self.dice(game), &ALL_FACES);
                if let (Some(die), Some(face)) = (chosen(&input, &options), self.context.named) {
                    game.turn_dice(&[(die, 1)], face);
                }
            }
            _ => {}
        }
        self.go_on()
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
