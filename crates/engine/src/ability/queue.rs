//! Timing windows and the ability queue.
//!
//! A window is a frame with a queue of its own, so what is triggered while an ability of the queue
//! resolves comes before the rest of it by itself (RR.ABILITY-QUEUE.06).

use crate::ability::resolve::Resolve;
use crate::ability::source::{AbilityRef, Context, Subject};
use crate::answer::{Answer, Space};
use crate::decision::Choice;
use crate::frame::{Frame, Input, Next, Outcome};
use crate::game::Game;
use crate::journal::Deed;
use crate::procedure::action::{Act, Allowed};
use crate::procedure::owed::{Owe, Owed};
use crate::state::Players;
use crate::topic::Topic;
use crate::words::{Action, ObjectId, PlayerId, ShipId, ThingId, Token};
use redfive_ability::{Ability, Duration, Effect, Later, Moment, Part, Rule, Triggered, Who};
use serde::{Deserialize, Serialize};

/// Something that waits in a queue.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Entry {
    /// An ability.
    Ability(AbilityRef, Context),
    /// A delayed part of an ability.
    Delayed(Box<Delayed>),
    /// One of the actions linked to the action performed (RR.LINKED-ACTION.03–04).
    Linked(ShipId, Action),
    /// A bomb of this ship detonates.
    Detonate(ShipId, ThingId),
}

impl Entry {
    /// Whose it is.
    pub const fn subject(&self) -> Subject {
        match self {
            Self::Ability(ability, _) => ability.you,
            Self::Delayed(delayed) => delayed.of.you,
            Self::Linked(ship, ..) | Self::Detonate(ship, _) => Subject::Ship(*ship),
        }
    }

    fn choice(&self) -> Choice {
        match self {
            Self::Ability(ability, _) => Choice::Ability(*ability),
            Self::Delayed(delayed) => Choice::Ability(delayed.of),
            Self::Linked(ship, ..) => Choice::Linked(*ship),
            Self::Detonate(_, device) => Choice::Object(ObjectId::Thing(*device)),
        }
    }
}

/// A triggered entry and when its window opens: once the stack is no deeper than this.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Raised {
    /// What was triggered.
    pub entry: Entry,
    /// The depth of the ability it must wait for, or no limit.
    pub until_depth: usize,
}

/// A delayed trigger: an effect inside an ability that waits for its moment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Delayed {
    /// The ability.
    pub of: AbilityRef,
    /// The way to the block of the waiting effect.
    pub path: Vec<(u8, u8)>,
    /// What the ability knew when it was set up.
    pub context: Context,
    /// When it is too late.
    pub until: Until,
}

/// A rule change that lasts for some time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lasting {
    /// The ability.
    pub of: AbilityRef,
    /// The way to the block of the effect, and its place there.
    pub path: Vec<(u8, u8)>,
    /// The place of the effect in its block.
    pub effect: u8,
    /// For which ship.
    pub ship: ShipId,
    /// What the ability knew when it was set up.
    pub context: Context,
    /// For how long.
    pub until: Until,
    /// Whether the ship's cards changed its initiative when this began, so that this is the later change.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub over_cards: bool,
}

/// The end of something: of which kind, and for attacks of which one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Until {
    /// The kind of end.
    pub duration: Duration,
    /// How many attacks were under way.
    pub attacks: u8,
}

impl Game {
    /// Something happened: queue the abilities that wait for it.
    pub(crate) fn raise(&mut self, moment: Moment, context: Context) {
        self.raise_some(moment, context, |_, _| true);
    }

    /// The same, but what waits for it does not wait for the ability under way.
    pub(crate) fn raise_at_once(&mut self, moment: Moment, context: Context) {
        let before = self.state.raised.len();
        self.raise(moment, context);
        for raised in self.state.raised.iter_mut().skip(before) {
            raised.until_depth = usize::MAX;
        }
    }

    /// Queues those of them that pass a test.
    pub(crate) fn raise_some(
        &mut self,
        moment: Moment,
        context: Context,
        pass: impl Fn(&Self, AbilityRef) -> bool,
    ) {
        if self.state.round == 0 && !moment.is_of_setup() {
            return;
        }
        // Most of what happens is waited for by nobody.
        if !self.index.may_trigger(moment) && self.state.delayed.is_empty() {
            return;
        }
        let index = self.index.clone();
        for ability in index.triggered(moment, &context) {
            if pass(self, ability)
                && let Some(context) = self.is_triggered(ability, context)
            {
                match ability.you {
                    _ if self.keep_bonus(ability, context) => {}
                    // A game effect: at once, before what players have in the queue.
                    _ if self.is_of_game(ability) => {
                        self.state.owed.push(Owed::Effect(ability, context));
                    }
                    _ => self.queue(Entry::Ability(ability, context)),
                }
            }
        }
        let mut i = 0;
        while i < self.state.delayed.len() {
            let delayed = &self.state.delayed[i];
            if pass(self, delayed.of) && self.is_due(delayed, moment, &context) {
                let mut delayed = self.state.delayed.remove(i);
                delayed.context = delayed.context.at(&context);
                self.queue(Entry::Delayed(Box::new(delayed)));
            } else {
                i += 1;
            }
        }
    }

    /// Whether an ability is an effect of the game, and not of a card that somebody has: also what
    /// the scenario or the environment gives to every ship.
    fn is_of_game(&self, of: AbilityRef) -> bool {
        of.you == Subject::Table || self.is_of_scenario(of)
    }

    /// Whether an ability is one that the scenario or the environment gives.
    pub(crate) fn is_of_scenario(&self, of: AbilityRef) -> bool {
        self.state.card(of.card).sort.is_of_game()
    }

    /// Keeps an ability that grants a bonus attack for the Aftermath of the attack under way
    /// (RR.BONUS-ATTACK.01). Whether it does.
    fn keep_bonus(&mut self, ability: AbilityRef, context: Context) -> bool {
        if !self.grants_bonus_attack(ability) {
            return false;
        }
        let Some(fight) = self.state.attacks.last_mut().filter(|fight| !fight.over) else {
            return false;
        };
        let (attacker, defender) = (Some(fight.attacker), Some(fight.defender));
        fight.bonus.push((ability, Context { attacker, defender, ..context }));
        true
    }

    /// Whether an ability grants a bonus attack.
    pub(crate) fn grants_bonus_attack(&self, ability: AbilityRef) -> bool {
        match self.ability(ability) {
            Some(Ability::When(triggered)) => triggered.then.iter().any(Effect::is_bonus_attack),
            _ => false,
        }
    }

    /// Puts an entry into the queue. While an ability is being resolved it waits for its end, and for its own
    /// end if it is being resolved already, as by what was dealt meanwhile (RUL.ENG.31).
    pub(crate) fn queue(&mut self, entry: Entry) {
        self.watch.queued(&entry);
        let innermost = self.collecting_depth();
        let until_depth = match entry {
            Entry::Ability(of, _) => innermost.min(self.depth_of(of)),
            _ => innermost,
        };
        self.state.raised.push(Raised { entry, until_depth });
    }

    /// Whether an ability is triggered, and if so, about which ship.
    pub(crate) fn is_triggered(&self, ability: AbilityRef, context: Context) -> Option<Context> {
        let Some(Ability::When(triggered)) = self.ability(ability) else { return None };
        let right_action = triggered.actions.is_empty()
            || context.action.is_some_and(|(deed, _)| {
                matches!(deed, Deed::Standard(action) if triggered.actions.contains(&action))
            });
        let right_card = context.repaired.is_none_or(|(_, kind, faceup)| {
            self.is_such_damage(&triggered.card, Some(kind), faceup)
        });
        let it = match context.it {
            Some(it) => Some(self.moment_of(ability, &context, triggered, it)?),
            None => None,
        };
        let context = Context { it, ..context };
        (right_action && right_card && self.can_be_queued(ability, triggered, &context))
            .then_some(context)
    }

    /// The ship that the moment belongs to, if it is one that the ability waits for.
    fn moment_of(
        &self,
        of: AbilityRef,
        context: &Context,
        triggered: &Triggered,
        it: ShipId,
    ) -> Option<ShipId> {
        let (attacker, defender) = (context.attacker, context.defender);
        let candidates = match triggered.part.unwrap_or(Part::Either) {
            _ if !triggered.at.says_no_part() => [Some(it), None],
            Part::Attacks => [attacker, None],
            Part::Defends => [defender, None],
            Part::Either | Part::Rolls => [attacker, defender],
        };
        let meant = |&ship: &ShipId| self.means(of, context, &triggered.by, ship);
        candidates.into_iter().flatten().find(meant)
    }

    /// Whether requirements are met and costs can be paid (RR.ABILITY-QUEUE.08); a bonus attack must
    /// have a target. Whether the costs buy anything is seen when the ability is resolved: what
    /// comes before it in the queue may change that.
    fn can_be_queued(&self, of: AbilityRef, triggered: &Triggered, context: &Context) -> bool {
        self.holds(of, context, &triggered.only_if)
            && self.can_pay_all(of, context, &triggered.decides, &triggered.cost)
            && triggered.then.iter().all(|effect| {
                !matches!(effect, Effect::BonusAttack(_)) || self.can_do(of, context, effect)
            })
    }

    /// Whether something that waits in a queue would do anything if it were resolved now.
    fn can_come_to_something(&self, entry: &Entry) -> bool {
        match entry {
            Entry::Ability(of, context) => self.ability(*of).is_some_and(|ability| {
                self.is_active(*of)
                    && self.holds(*of, context, ability.only_if())
                    && self.is_payable(*of, context, ability)
                    && self.can_do_any(*of, context, ability.then())
            }),
            Entry::Delayed(_) | Entry::Detonate(..) => true,
            Entry::Linked(ship, action) => {
                !self.actions(*ship, &Allowed::LinkedTo(*action)).is_empty()
            }
        }
    }

    fn is_due(&self, delayed: &Delayed, moment: Moment, context: &Context) -> bool {
        let by = |later: &Later, it| self.means(delayed.of, &delayed.context, &later.by, it);
        // What lasts for an attack does not concern a bonus attack inside it.
        let until = &delayed.until;
        let this_attack = until.duration != Duration::Attack
            || usize::from(until.attacks) == self.state.attacks.len();
        self.later(delayed).is_some_and(|later| {
            later.at.covers(moment)
                && this_attack
                && context.it.is_none_or(|it| by(later, it))
                && self.holds(delayed.of, &delayed.context.at(context), &later.only_if)
        })
    }

    /// The effect that a delayed trigger is.
    pub(crate) fn later(&self, delayed: &Delayed) -> Option<&Later> {
        let (&(effect, _), path) = delayed.path.split_last()?;
        match self.ability(delayed.of)?.block(path).get(usize::from(effect))? {
            Effect::Later(later) => Some(later),
            _ => None,
        }
    }

    /// The rule of a lasting change.
    pub(crate) fn lasting_rule(&self, lasting: &Lasting) -> Option<&Rule> {
        match self.ability(lasting.of)?.block(&lasting.path).get(usize::from(lasting.effect))? {
            Effect::During(_, _, rule) => Some(rule),
            _ => None,
        }
    }

    /// An attack is over: the rules that were to last for it end. What waits for its Aftermath does
    /// not.
    pub(crate) fn end_attack_rules(&mut self) {
        let attacks = self.state.attacks.len();
        let lasts = |until: &Until| {
            until.duration != Duration::Attack || usize::from(until.attacks) < attacks
        };
        self.state.lasting.retain(|lasting| lasts(&lasting.until));
    }

    /// Something is over: what was to last so long ends.
    pub(crate) fn expire(&mut self, over: &[Duration]) {
        let attacks = self.state.attacks.len() as u8;
        let ended = |until: &Until| {
            over.contains(&until.duration)
                && (until.duration != Duration::Attack || until.attacks > attacks)
        };
        self.state.delayed.retain(|delayed| !ended(&delayed.until));
        self.state.lasting.retain(|lasting| !ended(&lasting.until));
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
        let owners = self.entries.iter().map(|entry| game.state.player_of(entry.subject()));
        let Some(player) = game.first_in_order(owners) else {
            return self.then.map_or(Next::Continue, Next::Return);
        };
        let mine = |e: &&Entry| game.state.player_of(e.subject()) == player;
        let mut options: Vec<Choice> = Vec::new();
        for choice in self.entries.iter().filter(mine).map(Entry::choice) {
            if !options.contains(&choice) {
                options.push(choice);
            }
        }
        // Their order does not matter if all of them would do nothing.
        let vain = || !self.entries.iter().filter(mine).any(|e| game.can_come_to_something(e));
        if options.len() == 1 || vain() {
            let i = self.entries.iter().position(|e| mine(&e)).unwrap_or_default();
            let entry = self.entries.remove(i);
            return self.resolve(entry);
        }
        Next::Ask(Frame::Window(self), player, Topic::NextAbility.ask(), Space::One(options))
    }

    fn resolve(self, entry: Entry) -> Next {
        let child = match entry {
            Entry::Ability(ability, context) => Frame::Resolve(Resolve::new(ability, context)),
            Entry::Delayed(delayed) => Frame::Resolve(Resolve::delayed(*delayed)),
            Entry::Linked(ship, action) => Frame::Act(Act::new(ship, Allowed::LinkedTo(action))),
            Entry::Detonate(_, device) => {
                Frame::Owe(Owe::new(vec![Owed::Detonate(device, None)], None))
            }
        };
        Next::Call(Frame::Window(self), child)
    }
}

impl Game {
    /// The first of these players in order.
    pub(crate) fn first_in_order(
        &self,
        players: impl Iterator<Item = PlayerId>,
    ) -> Option<PlayerId> {
        let players = players.fold(Players::NONE, Players::with);
        self.state.order.iter().copied().find(|&p| players.contains(p))
    }

    /// The first player in order among the players of these ships.
    pub(crate) fn first_player_of(&self, ships: impl Iterator<Item = ShipId>) -> Option<PlayerId> {
        self.first_in_order(ships.map(|ship| self.state.ship(ship).player))
    }

    /// Whether a token is one that a ship has, for the benefit of costs.
    pub(crate) fn has_token(&self, ship: ShipId, token: Token) -> bool {
        self.state.ship(ship).has(token)
    }

    /// The player of the first ship that is meant, or of "you".
    pub(crate) fn decider(&self, of: AbilityRef, context: &Context, who: &Who) -> PlayerId {
        match self.the_one(of, context, who) {
            Some(ship) => self.state.ship(ship).player,
            None => self.state.player_of(of.you),
        }
    }
}
