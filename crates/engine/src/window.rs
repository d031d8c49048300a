//! Timing windows, the ability queue, and the resolution of an ability.
//!
//! A window is a frame with a queue of its own, so what is triggered while an ability of the queue
//! resolves comes before the rest of it by itself (RR.ABILITY-QUEUE.06).

use crate::ability::{Ability, Condition, Cost, Effect, Moment, Triggered, Who};
use crate::answer::{Answer, Space};
use crate::decision::{Ask, Choice};
use crate::dice::AttackFace;
use crate::event::Event;
use crate::frame::{Frame, Input, Next, Outcome};
use crate::game::Game;
use crate::procedure::act::{Act, Allowed};
use crate::procedure::shoot::Shoot;
use crate::procedure::suffer::Suffer;
use crate::words::{Action, Damage, ObjectId, PlayerId, ShipId, Token};
use redfive_geometry::{Arc, Range, Thing};
use serde::{Deserialize, Serialize};

/// An ability of a card in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AbilityRef {
    /// The ship that has the card.
    pub ship: ShipId,
    /// Which card.
    pub card: CardRef,
    /// Which of its abilities.
    pub index: u8,
}

/// A card that belongs to a ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CardRef {
    /// The ship card.
    Ship,
    /// An upgrade, by its place.
    Upgrade(u8),
    /// A damage card, by its serial number.
    Damage(u16),
}

/// What an event was about; an entry of the queue keeps it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Context {
    /// The ship it is about.
    pub it: Option<ShipId>,
    /// The attacker.
    pub attacker: Option<ShipId>,
    /// The defender.
    pub defender: Option<ShipId>,
    /// The ship chosen by the ability.
    pub chosen: Option<ShipId>,
    /// The action performed.
    pub action: Option<Action>,
    /// Whether the attack hit.
    pub hit: bool,
    /// Whether it was a primary attack.
    pub primary: bool,
    /// Whether an obstacle obstructed it.
    pub obstructed: bool,
}

impl Context {
    /// About a ship.
    pub fn about(ship: ShipId) -> Self {
        Self { it: Some(ship), ..Self::default() }
    }
}

/// Something that waits in a queue.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Entry {
    /// An ability.
    Ability(AbilityRef, Context),
    /// One of the actions linked to the action performed (RR.LINKED-ACTION.03–04).
    Linked(ShipId, Action),
}

impl Entry {
    /// The ship whose player resolves it.
    pub const fn ship(&self) -> ShipId {
        match self {
            Self::Ability(ability, _) => ability.ship,
            Self::Linked(ship, ..) => *ship,
        }
    }

    fn choice(&self) -> Choice {
        match self {
            Self::Ability(ability, _) => Choice::Ability(*ability),
            Self::Linked(ship, ..) => Choice::Linked(*ship),
        }
    }
}

/// A triggered entry and when its window opens: once the stack is no deeper than this.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Raised {
    /// What was triggered.
    pub entry: Entry,
    /// The depth of the ability it must wait for, or no limit.
    pub until_depth: usize,
}

/// The kinds of moments, for finding the abilities that wait for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Timing {
    StartOf(crate::words::Phase),
    EndOf(crate::words::Phase),
    During(crate::words::Phase),
    BeforeActivate,
    AfterReveal,
    AfterManeuver,
    AfterAction,
    BeforeEngage,
    AfterAttack,
    AfterDefend,
    AfterDamage(Damage),
    AfterDestroyed,
    WhenFaceup,
}

impl Timing {
    pub fn of(moment: &Moment) -> Self {
        match moment {
            Moment::StartOf(phase) => Self::StartOf(*phase),
            Moment::EndOf(phase) => Self::EndOf(*phase),
            Moment::During(phase) => Self::During(*phase),
            Moment::BeforeActivate => Self::BeforeActivate,
            Moment::AfterReveal => Self::AfterReveal,
            Moment::AfterManeuver => Self::AfterManeuver,
            Moment::AfterAction(_) => Self::AfterAction,
            Moment::BeforeEngage => Self::BeforeEngage,
            Moment::AfterAttack => Self::AfterAttack,
            Moment::AfterDefend => Self::AfterDefend,
            Moment::AfterDamage(damage) => Self::AfterDamage(*damage),
            Moment::AfterDestroyed => Self::AfterDestroyed,
            Moment::WhenFaceup => Self::WhenFaceup,
        }
    }
}

impl Game {
    /// Something happened: queue the abilities that wait for it.
    pub(crate) fn raise(&mut self, timing: Timing, context: Context) {
        self.raise_some(timing, context, |_, _| true);
    }

    /// Queues those of them that pass a test.
    pub(crate) fn raise_some(
        &mut self,
        timing: Timing,
        context: Context,
        pass: impl Fn(&Self, AbilityRef) -> bool,
    ) {
        let waiting = self.index.triggers(timing).to_vec();
        for ability in waiting {
            if pass(self, ability) && self.is_triggered(ability, &context) {
                self.queue(Entry::Ability(ability, context));
            }
        }
    }

    /// Whether an ability grants a bonus attack.
    pub(crate) fn grants_bonus_attack(&self, ability: AbilityRef) -> bool {
        match self.ability(ability) {
            Some(Ability::When(triggered)) => triggered.then.iter().any(Effect::is_bonus_attack),
            _ => false,
        }
    }

    /// Puts an entry into the queue. While an ability is being resolved it waits for its end.
    pub(crate) fn queue(&mut self, entry: Entry) {
        let until_depth = self.collecting_depth();
        self.state.raised.push(Raised { entry, until_depth });
    }

    fn is_triggered(&self, ability: AbilityRef, context: &Context) -> bool {
        let Some(Ability::When(triggered)) = self.ability(ability) else { return false };
        let right_action = match (&triggered.at, context.action) {
            (Moment::AfterAction(list), Some(action)) => list.is_empty() || list.contains(&action),
            _ => true,
        };
        let right_ship = match context.it {
            Some(it) => self.who(ability.ship, context, &triggered.by).contains(&it),
            None => true,
        };
        right_action && right_ship && self.can_resolve(ability, triggered, context)
    }

    /// Whether requirements are met and costs can be paid (RR.ABILITY-QUEUE.08, RR.ABILITIES.21).
    fn can_resolve(&self, ability: AbilityRef, triggered: &Triggered, context: &Context) -> bool {
        self.holds(ability.ship, context, &triggered.only_if)
            && triggered.cost.iter().all(|cost| self.can_pay(ability, cost))
    }

    /// The ships that are meant, as the ship with the card sees it.
    pub(crate) fn who(&self, you: ShipId, context: &Context, who: &Who) -> Vec<ShipId> {
        let at_range = |friendly: bool, own: bool, least: u8, most: u8| {
            let all = self.state.on_table().filter(move |&s| own || s != you);
            all.filter(|&s| self.state.friendly(you, s) == friendly)
                .filter(|&s| s == you || (least..=most).contains(&self.range(you, s).number()))
                .filter(|&s| s != you || least == 0)
                .collect()
        };
        match who {
            Who::You => vec![you],
            Who::It => context.it.into_iter().collect(),
            Who::Attacker => context.attacker.into_iter().collect(),
            Who::Defender => context.defender.into_iter().collect(),
            Who::Chosen => context.chosen.into_iter().collect(),
            Who::Friendly(least, most) => at_range(true, true, *least, *most),
            Who::OtherFriendly(least, most) => at_range(true, false, *least, *most),
            Who::Enemy(least, most) => at_range(false, false, *least, *most),
        }
    }

    /// Whether a condition holds.
    pub(crate) fn holds(&self, you: ShipId, context: &Context, condition: &Condition) -> bool {
        let any = |who: &Who, test: &dyn Fn(ShipId) -> bool| {
            self.who(you, context, who).into_iter().any(test)
        };
        let flown = || context.it.and_then(|it| self.state.journal.of(it).flown);
        match condition {
            Condition::True => true,
            Condition::Not(inner) => !self.holds(you, context, inner),
            Condition::All(list) => list.iter().all(|c| self.holds(you, context, c)),
            Condition::Any(list) => list.iter().any(|c| self.holds(you, context, c)),
            Condition::Has(who, token) => any(who, &|s| self.state.ship(s).has(*token)),
            Condition::Damaged(who) => any(who, &|s| !self.state.ship(s).damage.is_empty()),
            Condition::Shielded(who) => any(who, &|s| self.state.ship(s).shields > 0),
            Condition::InArc(target, arc, of) => {
                any(of, &|of| any(target, &|target| self.is_in_arc(target, *arc, of)))
            }
            Condition::AtRange(a, b, least, most) => {
                any(a, &|a| any(b, &|b| (*least..=*most).contains(&self.range(a, b).number())))
            }
            Condition::MetObstacle => flown().is_some_and(|f| f.met_obstacle),
            Condition::StraightManeuver => {
                flown().is_some_and(|f| f.maneuver.bearing().name() == "straight")
            }
            Condition::FullyExecuted => flown().is_some_and(|f| f.fully),
            Condition::IonManeuver => flown().is_some_and(|f| f.ion),
            Condition::PrimaryAttack => context.primary,
            Condition::AttackHit => context.hit,
            Condition::Obstructed => context.obstructed,
        }
    }

    /// The range between two ships on the table.
    pub(crate) fn range(&self, a: ShipId, b: ShipId) -> Range {
        match (self.base(a), self.base(b)) {
            (Some(a), Some(b)) => Thing::from(&a).range((&b).into()),
            _ => Range::BEYOND_FIVE,
        }
    }

    fn is_in_arc(&self, target: ShipId, arc: Arc, of: ShipId) -> bool {
        match (self.base(of), self.base(target)) {
            (Some(of), Some(target)) => arc.contains(&of, (&target).into(), Range::THREE),
            _ => false,
        }
    }

    /// Whether a cost can be paid.
    pub(crate) fn can_pay(&self, ability: AbilityRef, cost: &Cost) -> bool {
        let ship = self.state.ship(ability.ship);
        match cost {
            Cost::Charge(n) => match ability.card {
                CardRef::Upgrade(i) => ship.upgrades[usize::from(i)].charges >= *n,
                _ => ship.charges >= *n,
            },
            Cost::Force(n) => ship.force >= *n,
            Cost::Shield(n) => ship.shields >= *n,
            Cost::Spend(token) => ship.has(*token),
            Cost::Gain(_) => true,
        }
    }

    /// Pays a cost that can be paid.
    pub(crate) fn pay(&mut self, ability: AbilityRef, cost: &Cost) {
        let ship = ability.ship;
        match cost {
            Cost::Charge(n) => match ability.card {
                CardRef::Upgrade(i) => {
                    self.state.ship_mut(ship).upgrades[usize::from(i)].charges -= n;
                }
                _ => self.state.ship_mut(ship).charges -= n,
            },
            Cost::Force(n) => self.state.ship_mut(ship).force -= n,
            Cost::Shield(n) => self.state.ship_mut(ship).shields -= n,
            Cost::Spend(token) => self.remove_tokens(ship, *token, 1),
            Cost::Gain(token) => self.gain(ship, *token, 1),
        }
    }
}

/// Abilities that trigger at the same time, resolved one by one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Window {
    /// What is left.
    pub entries: Vec<Entry>,
    /// What the frame below was to be given when the window opened.
    pub then: Option<Outcome>,
}

impl Window {
    pub(crate) fn step(mut self, game: &mut Game, input: Input) -> Next {
        if let Input::Answer(_, Answer::One(choice)) = &input
            && let Some(i) = self.entries.iter().position(|e| e.choice() == *choice)
        {
            let entry = self.entries.remove(i);
            return self.resolve(entry);
        }
        // Player order, then the player's choice (RR.ABILITY-QUEUE.04–05).
        let Some(player) = game.first_in_order(self.entries.iter().map(Entry::ship)) else {
            return self.then.map_or(Next::Continue, Next::Return);
        };
        let mine = |e: &&Entry| game.state.ship(e.ship()).player == player;
        let options: Vec<Choice> = self.entries.iter().filter(mine).map(Entry::choice).collect();
        if options.len() == 1 {
            let i = self.entries.iter().position(|e| mine(&e)).unwrap_or(0);
            let entry = self.entries.remove(i);
            return self.resolve(entry);
        }
        Next::Ask(Frame::Window(self), player, Ask::NextAbility, Space::One(options))
    }

    fn resolve(self, entry: Entry) -> Next {
        let child = match entry {
            Entry::Ability(ability, context) => Frame::Resolve(Resolve::new(ability, context)),
            Entry::Linked(ship, action) => Frame::Act(Act::new(ship, Allowed::LinkedTo(action))),
        };
        Next::Call(Frame::Window(self), child)
    }
}

/// An ability being resolved: where in its effects it has come to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Resolve {
    ability: AbilityRef,
    context: Context,
    step: ResolveStep,
    /// The way into nested effects: (effect, block) from the outside in, then the next effect.
    path: Vec<(u8, u8)>,
    next: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum ResolveStep {
    /// Requirements, "may" and costs.
    Begin,
    /// Waiting for yes or no.
    Asked,
    /// The effects, one by one.
    Effects,
    /// Waiting for a ship.
    Choosing,
}

impl Resolve {
    /// An ability from its beginning.
    pub(crate) fn new(ability: AbilityRef, context: Context) -> Self {
        Self { ability, context, step: ResolveStep::Begin, path: Vec::new(), next: 0 }
    }

    pub(crate) fn step(mut self, game: &mut Game, input: Input) -> Next {
        let library = game.library.clone();
        let Some(ability) = game.ability_in(&library, self.ability) else {
            return Next::Return(Outcome::Not);
        };
        let you = self.ability.ship;
        match self.step {
            ResolveStep::Begin => {
                // A damage card turned facedown while its ability waited is silent.
                if !game.is_active(self.ability) {
                    return Next::Return(Outcome::Not);
                }
                if let Ability::When(triggered) = ability {
                    if !game.can_resolve(self.ability, triggered, &self.context) {
                        return Next::Return(Outcome::Not);
                    }
                    if triggered.may {
                        self.step = ResolveStep::Asked;
                        let player = game.state.ship(you).player;
                        let ask = Ask::UseAbility(self.ability);
                        return Next::Ask(Frame::Resolve(self), player, ask, Space::YesNo);
                    }
                }
                self.begin(game, ability)
            }
            ResolveStep::Asked => match input {
                Input::Answer(_, Answer::Yes) => self.begin(game, ability),
                _ => Next::Return(Outcome::Not),
            },
            ResolveStep::Choosing => {
                if let Input::Answer(_, Answer::One(Choice::Ship(ship))) = input {
                    self.context.chosen = Some(ship);
                }
                self.step = ResolveStep::Effects;
                self.enter(0);
                Next::Again(Frame::Resolve(self))
            }
            ResolveStep::Effects => self.next_effect(game, ability),
        }
    }

    fn begin(mut self, game: &mut Game, ability: &Ability) -> Next {
        let costs: &[Cost] = match ability {
            Ability::When(triggered) => &triggered.cost,
            Ability::Action(action) => &action.cost,
            _ => &[],
        };
        for cost in costs {
            game.pay(self.ability, cost);
        }
        self.step = ResolveStep::Effects;
        Next::Again(Frame::Resolve(self))
    }

    /// Into a block of the effect that was last begun.
    fn enter(&mut self, block: u8) {
        self.path.push((self.next - 1, block));
        self.next = 0;
    }

    fn effects(ability: &Ability) -> &[Effect] {
        match ability {
            Ability::When(triggered) => &triggered.then,
            Ability::Action(action) => &action.then,
            _ => &[],
        }
    }

    fn next_effect(mut self, game: &mut Game, ability: &Ability) -> Next {
        let mut block = Self::effects(ability);
        for &(effect, inner) in &self.path {
            block = block.get(usize::from(effect)).map_or(&[], |e| e.block(inner));
        }
        let Some(effect) = block.get(usize::from(self.next)) else {
            return match self.path.pop() {
                Some((effect, _)) => {
                    self.next = effect + 1;
                    Next::Again(Frame::Resolve(self))
                }
                None => Next::Return(Outcome::Done),
            };
        };
        self.next += 1;
        self.apply(game, effect)
    }

    fn apply(mut self, game: &mut Game, effect: &Effect) -> Next {
        let you = self.ability.ship;
        let ships = |who: &Who| game.who(you, &self.context, who);
        match effect {
            Effect::Gain(who, token, n) => {
                for ship in ships(who) {
                    game.gain(ship, *token, *n);
                }
            }
            Effect::Remove(who, token, n) => {
                for ship in ships(who) {
                    game.remove_tokens(ship, *token, *n);
                }
            }
            Effect::RecoverShield(who, n) => {
                for ship in ships(who) {
                    game.recover_shields(ship, *n);
                }
            }
            Effect::RecoverForce(who, n) => {
                for ship in ships(who) {
                    game.recover_force(ship, *n);
                }
            }
            Effect::RepairThis => {
                // RR.DAMAGE-CARDS.05: it is turned facedown; what is facedown already stays.
                if let CardRef::Damage(serial) = self.ability.card
                    && game.is_active(self.ability)
                {
                    game.repair(you, serial);
                }
            }
            Effect::Suffer(who, damage, n) => {
                if let Some(&ship) = ships(who).first() {
                    let child = Frame::Suffer(Suffer::new(ship, *damage, *n));
                    return Next::Call(Frame::Resolve(self), child);
                }
            }
            Effect::Perform(who, actions, colour) => {
                if let Some(&ship) = ships(who).first() {
                    let allowed = Allowed::Of(actions.clone(), *colour);
                    let child = Frame::Act(Act::new(ship, allowed));
                    return Next::Call(Frame::Resolve(self), child);
                }
            }
            Effect::BonusAttack(limits) => {
                let allowed = !game.state.journal.of(you).bonus_attack;
                if allowed {
                    let target =
                        limits.against.as_ref().and_then(|who| ships(who).first().copied());
                    let child = Shoot::bonus(you, limits.clone(), target);
                    return Next::Call(Frame::Resolve(self), Frame::Shoot(child));
                }
            }
            Effect::AcquireLock(who) => {
                if let Some(&target) = ships(who).first()
                    && game.can_lock(you, ObjectId::Ship(target))
                {
                    game.acquire_lock(you, ObjectId::Ship(target));
                }
            }
            Effect::RotateTurret => {
                let child = Frame::Act(Act::new(you, Allowed::EffectOf(Action::Rotate)));
                return Next::Call(Frame::Resolve(self), child);
            }
            Effect::Choose(who, _) => {
                let options: Vec<Choice> = ships(who).into_iter().map(Choice::Ship).collect();
                if !options.is_empty() {
                    self.step = ResolveStep::Choosing;
                    let player = game.state.ship(you).player;
                    let ask = Ask::ChooseShip(self.ability);
                    return Next::Ask(Frame::Resolve(self), player, ask, Space::One(options));
                }
            }
            Effect::RollAttackDie { .. } => match game.roll_for(you) {
                AttackFace::Hit => self.enter(0),
                AttackFace::Crit => self.enter(1),
                AttackFace::Focus | AttackFace::Blank => {}
            },
            Effect::If(condition, ..) => {
                let block = u8::from(!game.holds(you, &self.context, condition));
                self.enter(block);
            }
        }
        Next::Again(Frame::Resolve(self))
    }
}

impl Game {
    /// Whether the card of an ability is in play and faceup.
    fn is_active(&self, ability: AbilityRef) -> bool {
        match ability.card {
            CardRef::Ship | CardRef::Upgrade(_) => true,
            CardRef::Damage(serial) => {
                let mut cards = self.state.ship(ability.ship).damage.iter();
                cards.any(|card| card.serial == serial && card.faceup)
            }
        }
    }

    /// Rolls one attack die for an effect on a ship.
    pub(crate) fn roll_for(&mut self, ship: ShipId) -> AttackFace {
        use crate::dice::Face;
        let face = AttackFace::on_side(self.state.chance.side(AttackFace::STREAM));
        self.happened(Event::RolledFor(ship, face));
        face
    }

    /// The first player in order among the players of these ships.
    pub(crate) fn first_in_order(&self, ships: impl Iterator<Item = ShipId>) -> Option<PlayerId> {
        let players: Vec<PlayerId> = ships.map(|s| self.state.ship(s).player).collect();
        self.state.order.iter().copied().find(|p| players.contains(p))
    }

    /// Whether a token is one that a ship has, for the benefit of costs.
    pub(crate) fn has_token(&self, ship: ShipId, token: Token) -> bool {
        self.state.ship(ship).has(token)
    }
}
