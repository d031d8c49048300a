//! What an effect would do now. Whether it can be done, what is asked and what is done are three
//! looks at the same [`Plan`].

use super::both_ways;
use crate::ability::resolve::Resolve;
use crate::cast::{KindId, Sort};
use crate::decision::{Ask, Choice, Placing};
use crate::event::Resource;
use crate::fight::ALL_FACES;
use crate::frame::Frame;
use crate::game::Game;
use crate::operation::in_deck;
use crate::procedure::action::{Act, Allowed};
use crate::procedure::assign_condition::Assign;
use crate::procedure::attack::declare_target::Shoot;
use crate::procedure::damage::Suffer;
use crate::procedure::maneuver::Fly;
use crate::procedure::owed::Owed;
use crate::procedure::place_device::PlaceDevice;
use crate::procedure::reposition::Shift;
use crate::source::{AbilityRef, Context};
use crate::state::{Place as InPlace, Reserve};
use crate::table::arc::arc_name;
use crate::topic::Topic;
use crate::words::{
    Action, CardId, Damage, Difficulty, ObjectId, PlayerId, ShipId, ThingId, Token,
};
use redfive_ability::{
    Amount, CardFilter, ChargeFilter, Cost, Deal, DiceKind, Duration, Effect, Equip, Face, Fate,
    For, Gained, Handing, Kinds, Lock, Named, Number, Place, Reason, Relocate, Roll, Rolls, Rule,
    Several, Shade, Ships, Stat, Step, Stock, Who,
};
use redfive_geometry::{Maneuver, Pose, Turret};

/// What an effect would do.
#[derive(Clone, Debug)]
pub(crate) enum Plan {
    /// Nothing: nobody is meant, or there is nothing to be done.
    Nothing,
    /// These, one after the other. None, if it counts as done though nothing is to be done as things stand.
    Do(Vec<Op>),
    /// Blocks of effects inside it, with what they speak of.
    Enter(Option<Bound>, Blocks),
    /// Attack dice for a ship, then what the results do.
    Roll(ShipId, Box<Roll>),
    /// A procedure.
    Call(Frame),
    /// It cannot be done; if it must be, this procedure comes to nothing.
    Fail(Frame),
    /// Somebody chooses.
    Pick(Pick),
}

/// A choice, with what each answer leads to.
#[derive(Clone, Debug)]
pub(crate) struct Pick {
    /// What is asked.
    pub ask: Ask,
    /// Who chooses.
    pub by: PlayerId,
    /// What can be chosen.
    pub from: Offer,
}

/// What can be chosen, and what comes of it.
#[derive(Clone, Debug)]
pub(crate) enum Offer {
    /// One of these, which is asked even if there is only one.
    One(Vec<(Choice, Plan)>),
    /// One of these, which is not asked if there is only one.
    OneOfSeveral(Vec<(Choice, Plan)>),
    /// One of these, or no more.
    OneOrPass(Vec<(Choice, Plan)>, Box<Plan>),
    /// Yes leads into the first block, no into the second.
    YesNo,
    /// So many of these dice: changed to this face, or rerolled.
    Dice { dice: Vec<(Choice, u8)>, least: u32, most: u32, to: Option<Face> },
    /// One ship after the other.
    Ships(Choosing),
    /// One token after the other, or no more.
    Tokens(Taking),
    /// A place for a device.
    Place(Placing, KindId),
}

/// Several ships being chosen.
#[derive(Clone, Debug)]
pub(crate) struct Choosing {
    /// Those that can still be chosen.
    pub left: Vec<ShipId>,
    /// Those that were.
    pub chosen: Vec<ShipId>,
    /// How many more at most.
    pub most: u8,
    /// Whether it is as many as there may be.
    pub exactly: bool,
    /// One that does not count.
    pub free: Option<ShipId>,
    /// What each costs.
    pub cost: Vec<Cost>,
}

/// Tokens being chosen.
#[derive(Clone, Debug)]
pub(crate) struct Taking {
    /// Whose they are.
    pub from: ShipId,
    /// Who gets them, if anybody does.
    pub to: Option<ShipId>,
    /// What can still be chosen, and how often.
    pub left: Vec<(Choice, u8)>,
    /// What was.
    pub taken: Vec<Choice>,
    /// How many more at most.
    pub most: u8,
}

impl Taking {
    /// With one more.
    pub fn with(mut self, choice: &Choice) -> Self {
        if let Some((_, n)) = self.left.iter_mut().find(|(option, _)| option == choice) {
            *n -= 1;
        }
        self.left.retain(|(_, n)| *n > 0);
        self.taken.push(choice.clone());
        self.most = self.most.saturating_sub(1);
        self
    }

    /// Whether nothing more can be chosen.
    pub const fn is_over(&self) -> bool {
        self.most == 0 || self.left.is_empty()
    }

    /// What is done with those that were chosen.
    pub fn done(&self) -> Plan {
        let op = |one: &Choice| match self.to {
            None => Some(Op::RemoveChosen(self.from, one.clone())),
            Some(to) => Op::hand_over(self.from, one, to, 1),
        };
        Plan::Do(self.taken.iter().filter_map(op).collect())
    }
}

impl Choosing {
    /// With one more; none are left if they are all then.
    pub fn with(mut self, ship: ShipId) -> Self {
        self.chosen.push(ship);
        if self.free != Some(ship) {
            self.most = self.most.saturating_sub(1);
        }
        let (most, free) = (self.most, self.free);
        self.left.retain(|&other| other != ship && (most > 0 || free == Some(other)));
        self
    }

    /// What is done with those that were chosen.
    pub fn done(self) -> Plan {
        Plan::Enter(None, Blocks::EachChosen(self.chosen, self.cost))
    }
}

/// What the effects of a block speak of.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Bound {
    /// The chosen ship.
    Chosen(ShipId),
    /// Two chosen ships.
    Pair(ShipId, ShipId),
    /// The chosen thing.
    Thing(ObjectId),
}

/// Which blocks.
#[derive(Clone, Debug)]
pub(crate) enum Blocks {
    /// This one.
    One(u8),
    /// This one, once its costs are paid.
    Paid(u8),
    /// The first one, for each of these ships.
    Each(Vec<ShipId>),
    /// The first one, for each of these ships as the chosen one, which cost this.
    EachChosen(Vec<ShipId>, Vec<Cost>),
    /// The first one, for each of these players.
    EachPlayer(Vec<PlayerId>),
    /// The first one, with its numbers so many times what they are.
    Scaled(u8),
    /// The same, once so many of this ship's are spent.
    Bought(ShipId, Resource, u8),
}

/// Something done to the game, nobody being asked.
#[derive(Clone, Debug)]
pub(crate) enum Op {
    Gain(ShipId, Token, u8),
    Remove(ShipId, Token, u8),
    /// A token, or the lock token of a ship, that was chosen.
    RemoveChosen(ShipId, Choice),
    Transfer(ShipId, Token, ShipId, u8),
    /// Tokens of a card of the first, for matching ones of the second.
    TakeOffCard(ShipId, CardId, Token, Option<ShipId>, u8),
    PutOnCard(ShipId, CardId, Token, u8),
    TransferLock(ShipId, ObjectId, ShipId),
    BreakLock(ShipId, ObjectId),
    /// The lock token of the first goes from the second to the third.
    MoveLock(ShipId, ShipId, ShipId),
    LockAgain(ShipId, ObjectId),
    Recover(ShipId, Resource, u8),
    Lose(ShipId, Resource, u8),
    Lock(ShipId, ObjectId),
    Fate(Fate),
    /// The damage card on this condition.
    DealFromThis(ShipId),
    Owe(Owed),
    /// A faceup damage card, or one of the facedown ones at random (RR.DAMAGE-CARDS.08).
    Repair(ShipId, Option<CardId>),
    /// This damage card ends its own text.
    RepairItself(ShipId, CardId),
    Discard(ShipId, CardId),
    Destroy(ShipId),
    /// Turned where it stands.
    Turn(ShipId, Pose),
    Turret(ShipId, Turret),
    /// A device.
    Put(KindId, Pose),
    Lay(ThingId, Pose),
    /// A ship's player marks a feature, which may go onto its ship card.
    Mark(ShipId, ThingId, bool),
    /// A remote relocates; it may lie under ships then.
    Relocate(ShipId, Pose),
    /// A remote is laid at the guides of a ship.
    Attach(ShipId, Pose),
    Detonate(ShipId, AbilityRef),
    Fuse(ObjectId, u8),
    RemoveThing(ObjectId),
    ShowDial(ShipId),
    LookAt(ShipId, PlayerId),
    Flip(CardId),
    /// An upgrade goes to this ship.
    Equip(CardId, ShipId),
    Reveal,
    RemoveCondition(ShipId, CardId),
    MoveCondition(ShipId),
    PutOnCondition(KindId),
    DealFound(KindId, Fate),
    Prevent(Option<u8>),
    PreventOne(Damage),
    Name(Face),
    NameNumber(u8),
    NameManeuver(Maneuver),
    Reroll(Vec<(Choice, u8)>),
    /// The same, which counts as no reroll.
    RollAnew(Vec<(Choice, u8)>),
    TurnDice(Vec<(Choice, u8)>, Face),
    Add(DiceKind, Face),
    Cancel(DiceKind, u8, Vec<Face>),
    RollMore(i8),
    /// More dice, of which some were rolled already.
    RollNow(DiceKind, u8),
    Skip(ShipId, Step),
    FlyInstead(ShipId, Maneuver, Difficulty),
    SetDial(ShipId, Maneuver),
    Keep(ShipId, Token, u8),
    /// Reinforce tokens, on their other side.
    KeepTurned(ShipId, Token, u8),
    /// Whether to come back at the edge of its player.
    Reserve(ShipId, bool),
    /// Mission points, perhaps of a ship's worth.
    Score(PlayerId, u16, Option<ShipId>),
    Decide(PlayerId),
    End(Reason),
    /// The delayed part.
    Later(Duration),
    /// The rule of the effect, for these ships, each perhaps with the one that it becomes.
    During(Duration, Vec<(ShipId, Option<ShipId>)>),
}

/// Something done with so many tokens of a ship.
type OfTokens = fn(ShipId, Token, u8) -> Op;

impl Op {
    /// So many tokens of one kind, or a lock, or a lock token, from one ship to another.
    fn hand_over(from: ShipId, what: &Choice, to: ShipId, n: u8) -> Option<Self> {
        match what {
            Choice::Token(token) => Some(Self::Transfer(from, *token, to, n)),
            Choice::Object(object) => Some(Self::TransferLock(from, *object, to)),
            Choice::Ship(by) => Some(Self::MoveLock(*by, from, to)),
            _ => None,
        }
    }
}

impl Plan {
    /// Whether there is something to be done.
    const fn is_possible(&self) -> bool {
        !matches!(self, Self::Nothing | Self::Fail(_))
    }

    /// These operations, if it can be done at all.
    fn ops(possible: bool, ops: impl IntoIterator<Item = Op>) -> Self {
        if possible { Self::Do(ops.into_iter().collect()) } else { Self::Nothing }
    }

    /// Nothing as things stand, but it counts as done.
    const fn done() -> Self {
        Self::Do(Vec::new())
    }

    /// The only thing to be done.
    fn one(op: Op) -> Self {
        Self::Do(vec![op])
    }

    /// This procedure, or how it fails.
    fn call(possible: bool, frame: Frame) -> Self {
        if possible { Self::Call(frame) } else { Self::Fail(frame) }
    }
}

impl Game {
    /// Whether an effect can be done, in whole or in part.
    pub(crate) fn can_do(&self, of: AbilityRef, context: &Context, effect: &Effect) -> bool {
        self.plan(of, context, effect).is_possible()
    }

    /// Whether effects can be resolved: one of them at least, and all choices and maneuvers that the
    /// others depend on.
    pub(crate) fn can_do_any(&self, of: AbilityRef, context: &Context, then: &[Effect]) -> bool {
        let chooses = |effect: &&Effect| {
            matches!(effect, Effect::Choose(..) | Effect::Fly(..) | Effect::SetDial(..))
        };
        // What comes after a bonus attack is for having made it.
        let attacks = then.first().filter(|effect| matches!(effect, Effect::BonusAttack(_)));
        // The range bonus of the other dice goes with that of the dice about to be rolled.
        let of_other_dice = |effect: &&Effect| match effect {
            Effect::During(_, _, Rule::Rolls(rolls)) if rolls.range_bonus.is_some() => {
                context.dice.is_some_and(|dice| dice != rolls.dice)
            }
            _ => false,
        };
        let mut due = then.iter().filter(|effect| !of_other_dice(effect));
        due.any(|effect| self.can_do(of, context, effect))
            && then.iter().filter(chooses).all(|effect| self.can_do(of, context, effect))
            && attacks.is_none_or(|effect| self.can_do(of, context, effect))
    }

    /// The dice that an ability is about: those of its moment, else those of its own ship.
    pub(crate) fn dice_of(&self, of: AbilityRef, context: &Context) -> DiceKind {
        context.dice.unwrap_or_else(|| {
            let own = self.attack().is_some_and(|fight| Some(fight.defender) == of.ship());
            if own { DiceKind::Defense } else { DiceKind::Attack }
        })
    }

    /// What an effect would do now.
    pub(crate) fn plan(&self, of: AbilityRef, context: &Context, effect: &Effect) -> Plan {
        Reading { game: self, of, context }.effect(effect)
    }
}

/// An effect being read.
struct Reading<'a> {
    game: &'a Game,
    of: AbilityRef,
    context: &'a Context,
}

impl Reading<'_> {
    /// The ships that are meant and are in the game: what was to happen to one that has left it does
    /// not.
    fn ships(&self, who: &Who) -> Vec<ShipId> {
        let mut ships = self.game.who(self.of, self.context, who);
        ships.retain(|&ship| self.game.state.ship(ship).place != InPlace::Removed);
        ships
    }

    fn first(&self, who: &Who) -> Option<ShipId> {
        self.ships(who).first().copied()
    }

    fn some(&self, who: &Who, test: impl Fn(ShipId) -> bool) -> bool {
        self.ships(who).into_iter().any(test)
    }

    fn any_of(&self, effects: &[Effect]) -> bool {
        effects.iter().any(|effect| self.game.can_do(self.of, self.context, effect))
    }

    /// What needs a ship that is "you": without one there is nothing to be done.
    fn own(&self, plan: impl FnOnce(ShipId) -> Plan) -> Plan {
        self.of.ship().map_or(Plan::Nothing, plan)
    }

    /// Whether the ability may not reduce such dice.
    fn spares(&self, kind: DiceKind) -> bool {
        self.of.ship().is_some_and(|you| self.game.spares(you, kind))
    }

    fn dice(&self) -> DiceKind {
        self.game.dice_of(self.of, self.context)
    }

    /// Something for each of these ships, if there is a ship for which there is something to do.
    fn each(&self, who: &Who, test: impl Fn(ShipId) -> bool, op: impl Fn(ShipId) -> Op) -> Plan {
        let ships = self.ships(who);
        Plan::ops(ships.iter().any(|&ship| test(ship)), ships.into_iter().map(op))
    }

    /// A choice of the ability's own player among these, with what each leads to; nothing if there are none.
    fn pick(&self, ask: Ask, options: Vec<Choice>, leads: impl Fn(&Choice) -> Plan) -> Plan {
        self.pick_by(ask, &Who::You, options, leads)
    }

    /// The same by the player of a ship.
    fn pick_by(
        &self,
        ask: Ask,
        by: &Who,
        options: Vec<Choice>,
        leads: impl Fn(&Choice) -> Plan,
    ) -> Plan {
        if options.is_empty() { Plan::Nothing } else { self.offer(ask, by, options, leads) }
    }

    /// The same, but it counts as something that can be done.
    fn offer(
        &self,
        ask: Ask,
        by: &Who,
        options: Vec<Choice>,
        leads: impl Fn(&Choice) -> Plan,
    ) -> Plan {
        let by = self.game.decider(self.of, self.context, by);
        let lead = |choice: Choice| {
            let plan = leads(&choice);
            (choice, plan)
        };
        let from = Offer::OneOfSeveral(options.into_iter().map(lead).collect());
        Plan::Pick(Pick { ask, by, from })
    }

    /// A choice of the ship's own player, asked even if there is one option.
    fn choose(&self, options: Vec<(Choice, Plan)>) -> Plan {
        if options.is_empty() {
            return Plan::Nothing;
        }
        let by = self.game.state.player_of(self.of.you);
        let ask = Topic::Pick.by(self.of);
        Plan::Pick(Pick { ask, by, from: Offer::One(options) })
    }

    #[allow(clippy::too_many_lines)] // A table: one arm for each word.
    fn effect(&self, effect: &Effect) -> Plan {
        let (game, of) = (self.game, self.of);
        let pick = Topic::Pick.by(of);
        match effect {
            Effect::Gain(Who::Thing, _, n) => {
                let fused = self.context.thing.filter(|&object| game.can_fuse(object));
                Plan::ops(fused.is_some(), fused.map(|object| Op::Fuse(object, *n)))
            }
            Effect::Gain(who, gained, n) => {
                let token = match gained {
                    Gained::Token(token) => Some(*token),
                    Gained::Same => self.context.token,
                };
                match (who, token) {
                    (Who::ThisCard, token) => self.put_on_card(token, *n),
                    (who, Some(token)) => {
                        self.each(who, |s| game.can_gain(s, token), |s| Op::Gain(s, token, *n))
                    }
                    (who, None) => self.lock_again(who),
                }
            }
            Effect::Remove(Who::ThisCard, kinds, n, _) => self.remove_from_card(*kinds, *n),
            Effect::Remove(who, kinds, n, how) => self.remove(who, *kinds, (*n, *how)),
            Effect::Keep(who, kinds, n, keeping) => {
                let op = if keeping.turned_over { Op::KeepTurned } else { Op::Keep };
                self.keep(who, *kinds, (*n, keeping.how), op)
            }
            Effect::Transfer(Who::ThisCard, kinds, to, n, _) => self.take_off_card(*kinds, to, *n),
            Effect::Transfer(from, kinds, to, n, handing) => {
                self.transfer((from, to), *kinds, *n, handing)
            }
            Effect::Suffer(who, damage, n, how) => match self.ships(who)[..] {
                [] => Plan::Nothing,
                [ship] => Plan::Call(Frame::Suffer(self.suffer(ship, *damage, *n).so(*how))),
                ref several => {
                    let suffer = |&ship: &ShipId| self.suffer(ship, *damage, *n).so(*how);
                    let suffer = several.iter().map(suffer);
                    Plan::Do(suffer.map(Owed::Suffer).map(Op::Owe).collect())
                }
            },
            Effect::Prevent(Some(1)) if game.is_both_damage() => {
                let kinds = [Face::Hit, Face::Crit].map(Choice::Face).to_vec();
                self.pick(Topic::Results.by(of), kinds, |face| {
                    let crit = *face == Choice::Face(Face::Crit);
                    Plan::one(Op::PreventOne(if crit { Damage::Crit } else { Damage::Hit }))
                })
            }
            Effect::Prevent(n) => Plan::one(Op::Prevent(*n)),
            Effect::Assign(who, ids) if ids.is_empty() => {
                let there = self.some(who, |s| game.base(s).is_some());
                Plan::ops(there, self.first(who).map(Op::MoveCondition))
            }
            Effect::Assign(who, ids) => self.assign(who, ids),
            Effect::Flip => match game.condition_of(of) {
                Some(it) => Plan::ops(!it.faceup, [Op::Reveal]),
                // Who has flipped it already does not flip it back.
                None => {
                    let faceup = game.state.card(of.card).flipped == (of.text.side % 2 == 1);
                    Plan::ops(faceup && game.can_flip(of.card), [Op::Flip(of.card)])
                }
            },
            Effect::Destroy(Who::ThisCard) => {
                let condition = of.ship().filter(|_| game.condition_of(of).is_some());
                let remove = condition.map(|you| Op::RemoveCondition(you, of.card));
                Plan::ops(game.is_active(of), remove)
            }
            Effect::Deal(Deal { to: None, search: Some(kind), how, .. }) => {
                let found = in_deck(game.cast(), &game.state, game.state.player_of(of.you), *kind);
                self.pick(Topic::search(*kind).by(of), found, |card| match card {
                    Choice::DamageKind(kind) => Plan::one(Op::DealFound(*kind, *how)),
                    _ => Plan::Nothing,
                })
            }
            Effect::Deal(Deal { search: Some(kind), .. }) => {
                let ask = Topic::search(*kind).by(of);
                self.pick_by(
                    ask,
                    &Who::Assigner,
                    game.cards_to_search(of, *kind),
                    |card| match card {
                        Choice::DamageKind(kind) => Plan::one(Op::PutOnCondition(*kind)),
                        _ => Plan::Nothing,
                    },
                )
            }
            Effect::Deal(Deal { from: Some(_), .. }) => {
                let lies =
                    game.condition_of(of).is_some() && game.state.lying_on(of.card).is_some();
                Plan::ops(lies, of.ship().map(Op::DealFromThis))
            }
            Effect::ShowDial(who, None) => {
                self.each(who, |s| game.has_hidden_dial(s), Op::ShowDial)
            }
            Effect::ShowDial(who, Some(by)) => {
                let by = game.decider(of, self.context, by);
                self.each(who, |s| game.is_dial_hidden_from(s, by), |s| Op::LookAt(s, by))
            }
            Effect::SetDial(who, another) => match self.first(who) {
                Some(ship) => {
                    let all = game.other_dials(ship, another).into_iter();
                    let set = |it| (Choice::Maneuver(it), Plan::one(Op::SetDial(ship, it)));
                    self.choose(all.map(set).collect())
                }
                None => Plan::Nothing,
            },
            // RR.DAMAGE-CARDS.05: it is turned facedown; what is facedown already stays.
            Effect::Repair(_, CardFilter { this: true, .. }, _) => {
                let damage = game.state.card(of.card).sort == Sort::Damage;
                let repair = of.ship().filter(|_| damage);
                Plan::ops(game.is_active(of), repair.map(|you| Op::RepairItself(you, of.card)))
            }
            // What is facedown may be such a card, for all that anybody knows.
            Effect::Discard(who, filter) => match self.each_card(who, filter, Op::Discard) {
                Plan::Nothing if self.some(who, |s| game.has_facedown(s)) => Plan::done(),
                plan => plan,
            },
            Effect::Destroy(Who::Thing) => {
                let it = self.context.thing;
                Plan::ops(it.is_some(), it.map(Op::RemoveThing))
            }
            Effect::Destroy(who) => self.each(who, |s| !game.state.ship(s).destroyed, Op::Destroy),
            Effect::Repair(who, filter, Number::All) => {
                self.each_card(who, filter, |ship, card| Op::Repair(ship, Some(card)))
            }
            Effect::Repair(who, filter, _) => {
                let Some(ship) = self.first(who) else { return Plan::Nothing };
                if filter.same {
                    let held = |&(card, ..): &(CardId, KindId, bool)| {
                        game.state.damage(ship).any(|(id, _)| id == card)
                    };
                    let card = self.context.repaired.filter(held).map(|(card, ..)| card);
                    return Plan::ops(card.is_some(), card.map(|it| Op::Repair(ship, Some(it))));
                }
                if !self.some(who, |s| !game.repairable(s, filter).is_empty()) {
                    return Plan::Nothing;
                }
                self.offer(pick, who, game.repairable(ship, filter), |card| match card {
                    Choice::Card(card) => {
                        let faceup = game.state.card(*card).faceup;
                        Plan::one(Op::Repair(ship, faceup.then_some(*card)))
                    }
                    _ => Plan::Nothing,
                })
            }
            Effect::Expose(who, Some(by)) => {
                let exposer = self.first(by);
                let owe = |s| exposer.map(|by| Op::Owe(Owed::ExposeOne(s, by, of)));
                let ships = self.ships(who).into_iter();
                let ops: Vec<Op> =
                    ships.filter(|&s| game.has_facedown(s)).filter_map(owe).collect();
                Plan::ops(!ops.is_empty(), ops)
            }
            Effect::Expose(who, None) => {
                self.each(who, |s| game.has_facedown(s), |s| Op::Owe(Owed::Expose(s)))
            }
            // RR.DAMAGE.11: whether it has shields or not.
            Effect::Deal(Deal { to: Some(who), .. }) => {
                let own = |s| of.ship() == Some(s) && game.is_ship_ability(of);
                self.each(who, |_| true, |s| Op::Owe(Owed::Deal(s, own(s))))
            }
            Effect::Deal(Deal { how, .. }) => Plan::one(Op::Fate(*how)),
            Effect::Lose(who, Stock::LockOn(on), _) => {
                let locked: Vec<ObjectId> =
                    self.ships(on).into_iter().map(ObjectId::Ship).collect();
                let broken = self.ships(who).into_iter().flat_map(|ship| {
                    let locks = game.state.ship(ship).locks.iter();
                    let mine = locks.filter(|lock| locked.contains(lock));
                    mine.map(move |&lock| Op::BreakLock(ship, lock)).collect::<Vec<_>>()
                });
                let broken: Vec<Op> = broken.collect();
                Plan::ops(!broken.is_empty(), broken)
            }
            Effect::Lose(who, Stock::ChargeOf(filter), n) => {
                self.charges(who, filter, |ship, what| {
                    (game.active(ship, what) > 0).then_some(Op::Lose(ship, what, *n))
                })
            }
            Effect::Recover(who, Stock::ChargeOf(filter), n) => {
                self.charges(who, filter, |ship, what| {
                    game.can_recover(ship, what).then_some(Op::Recover(ship, what, *n))
                })
            }
            Effect::Lose(who, stock, n) => self.stock(who, stock, |game, ship, what| {
                (game.active(ship, what) > 0).then_some(Op::Lose(ship, what, *n))
            }),
            Effect::Recover(who, stock, n) => self.stock(who, stock, |game, ship, what| {
                game.can_recover(ship, what).then_some(Op::Recover(ship, what, *n))
            }),
            Effect::Perform(perform) => match game.granted(of, self.context, perform) {
                Some((ship, granted)) => {
                    let allowed = Allowed::Granted(granted);
                    let possible = !game.actions(ship, &allowed).is_empty();
                    let act = Act::new(ship, allowed).with(&perform.templates);
                    Plan::call(possible, Frame::Act(act))
                }
                None => Plan::Nothing,
            },
            Effect::BonusAttack(limits) => {
                let fresh = |s| !game.state.journal.of(s).bonus_attack;
                let attack = |s| Shoot::bonus(s, game.bonus(of, self.context, limits));
                match self.first(&limits.by).filter(|&ship| fresh(ship)) {
                    Some(ship) if attack(ship).has_target(game) => {
                        Plan::Call(Frame::Shoot(attack(ship)))
                    }
                    _ => Plan::Nothing,
                }
            }
            Effect::Lock(lock) => self.acquire_lock(lock),
            Effect::Do(Action::Rotate, _, Some(who)) => self.own(|you| {
                let Some(target) = self.first(who) else { return Plan::Nothing };
                let ways = game.turret_choices(you).into_iter().filter(|choice| match choice {
                    Choice::Turret(turret) => {
                        turret.arcs().iter().any(|&arc| game.is_in_arc(target, arc_name(arc), you))
                    }
                    _ => false,
                });
                let ask = Topic::Turret.of(you);
                self.pick(ask, ways.collect(), |choice| match choice {
                    Choice::Turret(turret) => Plan::one(Op::Turret(you, *turret)),
                    _ => Plan::Nothing,
                })
            }),
            Effect::Do(action, templates, None) => self.own(|you| {
                let act = Act::new(you, Allowed::EffectOf(*action)).with(templates);
                Plan::call(game.can_have_effect_of(you, *action), Frame::Act(act))
            }),
            Effect::Do(action, _, Some(who)) => self.own(|you| match self.first(who) {
                Some(target) if game.base(target).is_some() => {
                    Plan::Call(Frame::Act(Act::aimed(you, *action, target)))
                }
                _ => Plan::Nothing,
            }),
            Effect::Decloak(_) => self.own(|you| {
                let cloaked = game.has_token(you, Token::Cloak) && game.base(you).is_some();
                match cloaked {
                    true => Plan::Call(Frame::Shift(Shift::decloak(you).must())),
                    false => Plan::Nothing,
                }
            }),
            Effect::RotateShip(who, degrees, turning) => {
                // RR.ROTATE-A-SHIP.03: not onto another ship.
                let ways = |s| match turning.as_revealed {
                    false => game.turned(s, &both_ways(degrees)),
                    true => game.turned(s, &game.toward_revealed(s, degrees)),
                };
                match self.first(who) {
                    Some(ship) if self.some(who, |s| !ways(s).is_empty()) => {
                        let ask = Topic::Turn.of(ship);
                        self.offer(ask, who, ways(ship), |at| posed(at, |at| Op::Turn(ship, at)))
                    }
                    _ => Plan::Nothing,
                }
            }
            Effect::Choose(candidates, then, Several { two: true, friendly, .. }) => {
                self.choose_two(candidates, *friendly, then)
            }
            Effect::Choose(candidates, then, several) => {
                self.choose_ships(candidates, then, several)
            }
            Effect::ChooseThing(things, _) => {
                let all = game.things(of, self.context, things).into_iter();
                let choice = |object| match object {
                    ObjectId::Thing(id) if game.is_obstacle(object) => Choice::Obstacle(id),
                    object => Choice::Object(object),
                };
                let lead = |it| Plan::Enter(Some(Bound::Thing(it)), Blocks::One(0));
                self.pick(pick, all.map(choice).collect(), |thing| match thing {
                    Choice::Obstacle(it) => lead(ObjectId::Thing(*it)),
                    Choice::Object(it) => lead(*it),
                    _ => Plan::Nothing,
                })
            }
            Effect::ForEach(who, then) => {
                let ships = self.ships(who);
                let possible = |&ship: &ShipId| {
                    let context = Context { one: Some(ship), ..*self.context };
                    then.iter().any(|effect| game.can_do(of, &context, effect))
                };
                match ships.iter().any(possible) {
                    true => Plan::Enter(None, Blocks::Each(ships)),
                    false => Plan::Nothing,
                }
            }
            Effect::For(For { spend: Some(stock), most, then, .. }) => {
                self.spend_some(stock, *most, then)
            }
            Effect::For(each) => {
                let all = core::iter::once(&each.each).chain(&each.and);
                let number: u16 =
                    all.map(|one| game.amount(of, self.context, one).unwrap_or(0)).sum();
                let times = number.min(u16::from(each.most)) as u8;
                let possible =
                    |effect: &Effect| game.can_do(of, self.context, &effect.times(times));
                match times {
                    0 => Plan::Nothing,
                    _ if !each.then.iter().any(possible) => Plan::Nothing,
                    times => Plan::Enter(None, Blocks::Scaled(times)),
                }
            }
            Effect::Roll(roll) => match self.first(&roll.who) {
                Some(ship) => Plan::Roll(ship, Box::new(roll.clone())),
                None => Plan::done(),
            },
            Effect::Place(place) => self.place(place),
            Effect::Relocate(relocate) => match self.first(&relocate.who) {
                Some(remote) => self.relocate(remote, relocate),
                None => Plan::Nothing,
            },
            Effect::Detonate => self.own(|you| {
                let ability = game.remote_detonation(you);
                Plan::ops(ability.is_some(), ability.map(|ability| Op::Detonate(you, ability)))
            }),
            Effect::FlipSlot(who, slot) => {
                let cards = self.first(who).map(|ship| game.flippable(ship, slot));
                self.pick_by(pick, who, cards.unwrap_or_default(), |card| match card {
                    Choice::Card(card) => Plan::one(Op::Flip(*card)),
                    _ => Plan::Nothing,
                })
            }
            Effect::Equip(equip) => self.equip(equip),
            Effect::If(condition, then, otherwise) => {
                let so = game.holds(of, self.context, condition);
                let block = if so { then } else { otherwise };
                if self.any_of(block) {
                    Plan::Enter(None, Blocks::One(u8::from(!so)))
                } else {
                    Plan::Nothing
                }
            }
            Effect::May(may) => {
                let can = |effect: &Effect| game.can_do(of, self.context, effect);
                // Where something comes of declining, it is done in full or not at all.
                let (possible, declined) = match may.otherwise.is_empty() {
                    true => (may.then.iter().any(can), Plan::Nothing),
                    false => (may.then.iter().all(can), Plan::Enter(None, Blocks::One(1))),
                };
                if !possible || !game.can_pay_all(of, self.context, &may.by, &may.cost) {
                    return declined;
                }
                let by = game.decider(of, self.context, &may.by);
                let ask = Topic::Instead.by(of);
                Plan::Pick(Pick { ask, by, from: Offer::YesNo })
            }
            Effect::OneOf(who, branches, by) => {
                let open = game.open_branches(of, self.context, who, branches);
                let plan = self.pick_by(pick, who, open, |branch| match branch {
                    Choice::Branch(branch) => Plan::Enter(None, Blocks::Paid(*branch)),
                    _ => Plan::Nothing,
                });
                match (plan, by) {
                    (Plan::Pick(pick), Some(by)) => game
                        .deciding_player(of, self.context, by)
                        .map_or(Plan::Nothing, |by| Plan::Pick(Pick { by, ..pick })),
                    (plan, _) => plan,
                }
            }
            Effect::Name(Named::Number) => {
                let numbers = 0..game.rules_of_play().most_dice;
                self.pick(pick, numbers.map(Choice::Branch).collect(), |n| match n {
                    Choice::Branch(n) => Plan::one(Op::NameNumber(n + 1)),
                    _ => Plan::Nothing,
                })
            }
            Effect::Name(Named::Initiative) => {
                self.pick(pick, (0..=6).map(Choice::Branch).collect(), |n| match n {
                    Choice::Branch(n) => Plan::one(Op::NameNumber(*n)),
                    _ => Plan::Nothing,
                })
            }
            Effect::Name(Named::Maneuver) => {
                let dial = self.context.chosen.map(|ship| &game.card(ship).dial);
                let all = dial.into_iter().flatten().map(|entry| Choice::Maneuver(entry.maneuver));
                self.pick(pick, all.collect(), |maneuver| match maneuver {
                    Choice::Maneuver(it) => Plan::one(Op::NameManeuver(*it)),
                    _ => Plan::Nothing,
                })
            }
            Effect::Name(Named::Result) => {
                let faces: &[Face] = match self.dice() {
                    DiceKind::Attack => &[Face::Crit, Face::Hit, Face::Focus, Face::Blank],
                    DiceKind::Defense => &[Face::Evade, Face::Focus, Face::Blank],
                };
                let options = faces.iter().map(|&face| Choice::Face(face)).collect();
                self.pick(pick, options, |face| match face {
                    Choice::Face(face) => Plan::one(Op::Name(*face)),
                    _ => Plan::Nothing,
                })
            }
            Effect::Turn(_, _, Face::Named, _) => self.turn_to_named(),
            // RR.GOLDEN-RULES.03: dice that cannot be modified stay as they are.
            Effect::Reroll(..) | Effect::Turn(..) | Effect::Add(_)
                if !game.is_modifiable(of, self.context, self.dice()) =>
            {
                Plan::Nothing
            }
            Effect::Reroll(_, _, Number::Anew) => {
                let dice = match game.attack() {
                    _ if self.context.loose => game.loose_dice(&[]),
                    Some(fight) => fight.dice_showing(self.dice(), &ALL_FACES),
                    None => Vec::new(),
                };
                Plan::ops(!dice.is_empty(), [Op::RollAnew(dice)])
            }
            Effect::Reroll(most, faces, how) => {
                let (dice, limit) = game.rerollable(of, self.context, faces);
                // Of 255, any number.
                let exact = match how {
                    Number::Exactly => *most != u8::MAX,
                    Number::UpTo => false,
                    Number::All | Number::Anew => true,
                };
                self.some_dice(Some(dice), ((*most).min(limit), exact), Topic::Reroll, None)
            }
            Effect::Turn(most, from, to, how) => self.turn((*most, *how), from, *to),
            Effect::Add(Face::Alike) => {
                let face = game.attack().and_then(|fight| fight.alike(self.dice()));
                Plan::ops(face.is_some(), face.map(|face| Op::Add(self.dice(), face)))
            }
            Effect::Add(face) => Plan::one(Op::Add(self.dice(), *face)),
            Effect::Cancel(kind, n, faces) => {
                let among = if faces.is_empty() { &ALL_FACES[..] } else { faces };
                let shown = game.attack().is_some_and(|f| !f.dice_showing(*kind, among).is_empty());
                let possible = !self.spares(*kind) && shown;
                Plan::ops(possible, [Op::Cancel(*kind, *n, faces.clone())])
            }
            Effect::RollMore(by) if game.attack().is_some_and(|f| f.has_rolled(self.dice())) => {
                let more = game.room_for_dice(self.dice(), by.unsigned_abs());
                Plan::ops(*by > 0 && more > 0, [Op::RollNow(self.dice(), more)])
            }
            Effect::RollMore(by) if *by < 0 && self.spares(self.dice()) => Plan::done(),
            Effect::RollMore(by) => Plan::one(Op::RollMore(*by)),
            Effect::Skip(step) => self.own(|you| match step {
                Step::Maneuver if !game.is_to_fly(you) => Plan::Nothing,
                step => Plan::one(Op::Skip(you, *step)),
            }),
            Effect::Later(later) => Plan::one(Op::Later(later.until)),
            Effect::Fly(another) if another.difficulty == Shade::Any => self.own(|you| {
                let all = game.named_maneuvers(you, another).into_iter();
                let all = all.map(Choice::Maneuver).collect();
                self.pick(pick, all, |maneuver| match maneuver {
                    Choice::Maneuver(it) => Plan::Call(Frame::Fly(Fly::given(you, *it))),
                    _ => Plan::Nothing,
                })
            }),
            Effect::Fly(another) => self.own(|you| {
                let (all, difficulty) = game.instead(you, another);
                let all = all.into_iter().map(Choice::Maneuver).collect();
                self.pick(pick, all, |maneuver| match maneuver {
                    Choice::Maneuver(it) => Plan::one(Op::FlyInstead(you, *it, difficulty)),
                    _ => Plan::Nothing,
                })
            }),
            Effect::Mark { onto_card } => self.own(|you| match self.context.thing {
                Some(ObjectId::Thing(thing)) => Plan::one(Op::Mark(you, thing, *onto_card)),
                Some(ObjectId::Ship(_)) | None => Plan::Nothing,
            }),
            Effect::Reserve { own_edge } => self.own(|you| Plan::one(Op::Reserve(you, *own_edge))),
            Effect::EachPlayer(_) => {
                Plan::Enter(None, Blocks::EachPlayer(game.state.order.clone()))
            }
            Effect::Score(whom, amount) => {
                let points = game.amount(of, self.context, amount).unwrap_or(0);
                // It may have left the game already.
                let ship = amount.worth_of().and_then(|who| game.the_one(of, self.context, who));
                let player = game.whom(of, self.context, whom).filter(|_| points > 0);
                let score = player.map(|player| Op::Score(player, points, ship));
                Plan::ops(score.is_some(), score)
            }
            Effect::Decide(whom) => {
                let player = game.whom(of, self.context, whom);
                Plan::ops(player.is_some(), player.map(Op::Decide))
            }
            Effect::EndGame(reason) => Plan::one(Op::End(*reason)),
            Effect::During(_, _, Rule::Rolls(Rolls { dice, more: 0, most: None, range_bonus }))
                if range_bonus
                    .is_some_and(|applies| !game.can_change_range_bonus(*dice, applies)) =>
            {
                Plan::Nothing
            }
            // In vain, if there is no such number or it is the same.
            Effect::During(_, who, Rule::Treat(Stat::Agility, amount))
                if {
                    let treated = game.amount(of, self.context, amount);
                    let same = |ship: ShipId| Some(u16::from(game.agility(ship))) == treated;
                    treated.is_none() || self.ships(who).into_iter().all(same)
                } =>
            {
                Plan::Nothing
            }
            // In vain, if it has its turn now anyway, or is gone already.
            Effect::During(_, who, Rule::Treat(Stat::Turn, Amount::Stat(_, Stat::Current)))
                if {
                    let now = game.current_initiative();
                    let engages = |ship: ShipId| {
                        let gone = game.state.ship(ship).pose().is_none();
                        gone || now.is_none_or(|now| game.engagement(ship) >= now)
                    };
                    self.ships(who).into_iter().all(engages)
                } =>
            {
                Plan::Nothing
            }
            Effect::During(duration, who, rule) => {
                let whom = match rule {
                    Rule::PilotOf { of: whom, whole: true } => self.first(whom),
                    _ => None,
                };
                let ships = self.ships(who).into_iter().map(|ship| (ship, whom)).collect();
                Plan::one(Op::During(*duration, ships))
            }
        }
    }

    /// Damage by this ability, perhaps that of a device.
    fn suffer(&self, ship: ShipId, damage: Damage, n: u8) -> Suffer {
        Suffer::of(ship, damage, n).by(self.game.state.object_of(self.of))
    }

    /// All damage cards of a ship that are meant.
    fn each_card(&self, who: &Who, filter: &CardFilter, op: impl Fn(ShipId, CardId) -> Op) -> Plan {
        let of_ship = |ship| self.game.damage_like(ship, filter).map(move |(card, _)| (ship, card));
        let all = self.ships(who).into_iter().flat_map(of_ship);
        let ops: Vec<Op> = all.map(|(ship, card)| op(ship, card)).collect();
        Plan::ops(!ops.is_empty(), ops)
    }

    /// Tokens of some kinds: all, or so many by choice of the ship that has them.
    fn remove(&self, who: &Who, kinds: Kinds, (n, how): (u8, Number)) -> Plan {
        let game = self.game;
        let has = |&ship: &ShipId| !game.removable(ship, kinds).is_empty();
        if how == Number::UpTo {
            let Some(from) = self.ships(who).into_iter().find(has) else { return Plan::Nothing };
            let left = self.counted(from, game.removable(from, kinds));
            return self.take(who, Taking { from, to: None, left, taken: Vec::new(), most: n });
        }
        if n == u8::MAX || kinds.only().is_some() {
            let of_ship = |ship| {
                let held = game.removable_tokens(ship, kinds).into_iter();
                let locks = game.lock_tokens(ship, kinds).into_iter();
                let broken = locks.map(move |by| Op::BreakLock(by, ObjectId::Ship(ship)));
                held.map(move |it| Op::Remove(ship, it, n)).chain(broken)
            };
            let ops: Vec<Op> = self.ships(who).into_iter().flat_map(of_ship).collect();
            return Plan::ops(!ops.is_empty(), ops);
        }
        match self.ships(who).into_iter().find(has) {
            Some(ship) => self.remove_some(who, (ship, kinds), n, Vec::new()),
            None => Plan::Nothing,
        }
    }

    /// How often each of these can be chosen among what a ship has.
    fn counted(&self, ship: ShipId, all: Vec<Choice>) -> Vec<(Choice, u8)> {
        let it = self.game.state.ship(ship);
        let count = |choice: &Choice| match choice {
            Choice::Token(token) => it.tokens.count(*token),
            Choice::Ship(by) => self.game.lockers(ship).filter(|it| it == by).count() as u8,
            Choice::Object(object) => it.locks.iter().filter(|it| *it == object).count() as u8,
            _ => 0,
        };
        all.into_iter().map(|choice| (choice.clone(), count(&choice))).collect()
    }

    /// As many of these as a player says, one after the other.
    fn take(&self, by: &Who, taking: Taking) -> Plan {
        let by = self.game.decider(self.of, self.context, by);
        let from = Offer::Tokens(taking);
        Plan::Pick(Pick { ask: Topic::Pick.by(self.of), by, from })
    }

    /// Tokens for this card.
    fn put_on_card(&self, token: Option<Token>, n: u8) -> Plan {
        let put = token.zip(self.of.ship());
        Plan::ops(put.is_some(), put.map(|(token, you)| Op::PutOnCard(you, self.of.card, token, n)))
    }

    /// So many tokens of this card, of one kind or the first of several.
    fn remove_from_card(&self, kinds: Kinds, n: u8) -> Plan {
        let card = self.of.card;
        let lying = self.game.state.card(card).tokens.iter().map(|(token, _)| token);
        let first = lying.into_iter().find(|&token| kinds.contains(token));
        let gone = first.zip(self.of.ship());
        Plan::ops(
            gone.is_some(),
            gone.map(|(token, you)| Op::TakeOffCard(you, card, token, None, n)),
        )
    }

    /// A device: a named one with a template or somewhere, or that of a card.
    fn place(&self, place: &Place) -> Plan {
        let (game, of) = (self.game, self.of);
        if place.from_reserve {
            let held = |you: &ShipId| {
                game.state.ship(*you).place == InPlace::Reserve(Reserve::Held)
                    && game.can_be_placed(Placing::Ship(*you))
            };
            let you = of.ship().filter(held);
            return Plan::ops(you.is_some(), you.map(|you| Op::Owe(Owed::Deploy(you))));
        }
        if place.again {
            return self.place_again();
        }
        if place.carried {
            return self.place_carried(place);
        }
        let Some(named) = place.named() else { return self.place_other(place) };
        match (game.cast().object(named), &place.zone) {
            (Some(device), Some(_)) if game.can_put(of) => {
                let by = game.state.player_of(of.you);
                let from = Offer::Place(Placing::Device(of), device);
                Plan::Pick(Pick { ask: Topic::PlaceDevice.by(of), by, from })
            }
            (Some(device), None) => self.own(|you| {
                let placing = PlaceDevice::new(you, of, device, place);
                let possible = game.can_drop((you, of.card), place, place);
                Plan::call(possible, Frame::PlaceDevice(placing))
            }),
            (Some(_), Some(_)) | (None, _) => Plan::Nothing,
        }
    }

    /// The obstacle that was chosen.
    fn place_again(&self) -> Plan {
        let Some(object @ ObjectId::Thing(thing)) = self.context.thing else {
            return Plan::Nothing;
        };
        let placing = Placing::Again(self.of, thing);
        if !self.game.is_obstacle(object) || !self.game.can_be_placed(placing) {
            return Plan::Nothing;
        }
        let by = self.game.state.player_of(self.of.you);
        let from = Offer::Place(placing, self.game.state.object(thing).kind);
        Plan::Pick(Pick { ask: Topic::PlaceObstacle.about(object), by, from })
    }

    /// What lies on your ship card.
    fn place_carried(&self, place: &Place) -> Plan {
        let (game, of) = (self.game, self.of);
        let Some(thing) = of.ship().and_then(|you| game.state.carried(you)) else {
            return Plan::Nothing;
        };
        let by = match &place.by {
            None => Some(game.state.player_of(of.you)),
            Some(whom) => game.deciding_player(of, self.context, whom),
        };
        let placing = Placing::Again(of, thing);
        let Some(by) = by.filter(|_| game.can_be_placed(placing)) else { return Plan::Nothing };
        let ask = Topic::PlaceFeature.about(ObjectId::Thing(thing));
        let from = Offer::Place(placing, game.state.object(thing).kind);
        Plan::Pick(Pick { ask, by, from })
    }

    /// The device of one of your cards, which is paid for.
    fn place_other(&self, place: &Place) -> Plan {
        let of = self.of;
        let cards = of.ship().map(|you| self.game.droppable(you, place)).unwrap_or_default();
        self.pick(Topic::Device.by(of), cards, |card| match card {
            Choice::Ability(drop) => {
                Plan::Call(Frame::Resolve(Resolve::to_drop(*drop, Context::of(of), place)))
            }
            _ => Plan::Nothing,
        })
    }

    /// A remote goes somewhere else.
    fn relocate(&self, remote: ShipId, relocate: &Relocate) -> Plan {
        let ask = Topic::PlaceDevice.by(self.of);
        let Some(who) = &relocate.to else {
            let places = self.game.relocations(remote, relocate.any_guides);
            return self.pick(ask, places, |at| posed(at, |at| Op::Relocate(remote, at)));
        };
        let places = self.first(who).map(|ship| self.game.places_at_guides(remote, ship));
        match places.filter(|places| !places.is_empty()) {
            None => Plan::Enter(None, Blocks::One(0)),
            Some(places) => self.pick(ask, places, |at| posed(at, |at| Op::Attach(remote, at))),
        }
    }

    /// Tokens of this card: all of some kinds, or so many of one by choice, for matching ones.
    fn take_off_card(&self, kinds: Kinds, to: &Who, n: u8) -> Plan {
        let (game, card) = (self.game, self.of.card);
        let Some((you, to)) = self.of.ship().zip(self.first(to)) else { return Plan::Nothing };
        let lying = game.state.card(card).tokens.iter().map(|(token, _)| token);
        let lying = lying.filter(|&token| kinds.contains(token) && game.can_gain(to, token));
        let take = |token| Op::TakeOffCard(you, card, token, Some(to), n);
        if n == u8::MAX {
            let all: Vec<Op> = lying.map(take).collect();
            return Plan::ops(!all.is_empty(), all);
        }
        let options = lying.map(Choice::Token).collect();
        self.pick(Topic::Pick.by(self.of), options, |it| match it {
            Choice::Token(token) => Plan::one(take(*token)),
            _ => Plan::Nothing,
        })
    }

    /// So many more, beside those that were picked.
    fn remove_some(
        &self,
        who: &Who,
        (ship, kinds): (ShipId, Kinds),
        n: u8,
        picked: Vec<Choice>,
    ) -> Plan {
        let tokens = &self.game.state.ship(ship).tokens;
        let left = |option: &Choice| {
            let taken = picked.iter().filter(|it| *it == option).count();
            match option {
                Choice::Token(token) => usize::from(tokens.count(*token)) > taken,
                Choice::Ship(by) => self.game.lockers(ship).filter(|it| it == by).count() > taken,
                _ => false,
            }
        };
        let options: Vec<Choice> =
            self.game.removable(ship, kinds).into_iter().filter(left).collect();
        if n == 0 || options.is_empty() {
            return Plan::Do(picked.into_iter().map(|one| Op::RemoveChosen(ship, one)).collect());
        }
        self.offer(Topic::Pick.by(self.of), who, options, |one| {
            let picked = picked.iter().chain([one]).cloned().collect();
            self.remove_some(who, (ship, kinds), n - 1, picked)
        })
    }

    /// Something done with the charges of a card, by choice of the ship that has it.
    fn charges(
        &self,
        who: &Who,
        filter: &ChargeFilter,
        op: impl Fn(ShipId, Resource) -> Option<Op>,
    ) -> Plan {
        let Some(ship) = self.first(who) else { return Plan::Nothing };
        let op = |card: CardId| op(ship, Resource::Charge(card));
        let cards = self.game.charged_cards(self.of, ship, filter).into_iter();
        let cards = cards.filter(|&card| op(card).is_some()).map(Choice::Card).collect();
        self.pick_by(Topic::Pick.by(self.of), who, cards, |card| match card {
            Choice::Card(card) => op(*card).map_or(Plan::Nothing, Plan::one),
            _ => Plan::Nothing,
        })
    }

    /// Tokens that are not removed: all, or so many by choice of the ship that has them.
    fn keep(&self, who: &Who, kinds: Kinds, (n, how): (u8, Number), op: OfTokens) -> Plan {
        let held = |ship: ShipId, token| self.game.state.ship(ship).tokens.count(token);
        let all = self.ships(who).into_iter();
        let all = all.filter(|&ship| !self.game.tokens_of(ship, kinds).is_empty());
        match all.collect::<Vec<_>>()[..] {
            [] => Plan::Nothing,
            [ship] if n != u8::MAX => {
                self.keep_some(who, (ship, kinds), (n, how), (op, Vec::new()))
            }
            ref ships => {
                let of_ship = |&ship: &ShipId| {
                    let tokens = self.game.tokens_of(ship, kinds).into_iter();
                    tokens.map(move |token| op(ship, token, held(ship, token).min(n)))
                };
                Plan::Do(ships.iter().flat_map(of_ship).collect())
            }
        }
    }

    /// So many more, beside those that were picked.
    fn keep_some(
        &self,
        who: &Who,
        (ship, kinds): (ShipId, Kinds),
        (n, how): (u8, Number),
        (op, picked): (OfTokens, Vec<Token>),
    ) -> Plan {
        let tokens = &self.game.state.ship(ship).tokens;
        let taken = |token| picked.iter().filter(|&&it| it == token).count();
        let mut left = self.game.tokens_of(ship, kinds);
        left.retain(|&token| usize::from(tokens.count(token)) > taken(token));
        let done = Plan::Do(picked.iter().map(|&it| op(ship, it, 1)).collect());
        if n == 0 || left.is_empty() {
            return done;
        }
        let lead = |token: Token| {
            let picked = picked.iter().copied().chain([token]).collect();
            (Choice::Token(token), self.keep_some(who, (ship, kinds), (n - 1, how), (op, picked)))
        };
        let options: Vec<(Choice, Plan)> = left.into_iter().map(lead).collect();
        let by = self.game.decider(self.of, self.context, who);
        let from = match how {
            Number::UpTo => Offer::OneOrPass(options, Box::new(done)),
            Number::Exactly | Number::All | Number::Anew => Offer::OneOfSeveral(options),
        };
        Plan::Pick(Pick { ask: Topic::Pick.by(self.of), by, from })
    }

    /// Something done with what ships have in stock, for those with which it can be.
    fn stock(
        &self,
        who: &Who,
        stock: &Stock,
        op: impl Fn(&Game, ShipId, Resource) -> Option<Op>,
    ) -> Plan {
        let ships = self.ships(who).into_iter();
        let stocks = ships.filter_map(|ship| self.game.resource(self.of, ship, stock));
        let ops: Vec<Op> = stocks.filter_map(|(ship, what)| op(self.game, ship, what)).collect();
        Plan::ops(!ops.is_empty(), ops)
    }

    /// Something for each of what is spent, as many as the ship's player says.
    fn spend_some(&self, stock: &Stock, most: u8, then: &[Effect]) -> Plan {
        let stock = self.own_stock(stock).filter(|_| self.any_of(then));
        let Some((ship, what, has)) = stock else { return Plan::Nothing };
        let most = has.min(most);
        let options = (1..=most).map(|n| Choice::Branch(n - 1)).collect();
        self.pick(Topic::Pick.by(self.of), options, |number| match number {
            Choice::Branch(n) => Plan::Enter(None, Blocks::Bought(ship, what, n + 1)),
            _ => Plan::Nothing,
        })
    }

    /// Tokens of some kinds for another ship: all, so many by your choice, or as many as you say; locks
    /// are those that the ship has.
    fn transfer(
        &self,
        (giver, taker): (&Who, &Who),
        kinds: Kinds,
        n: u8,
        handing: &Handing,
    ) -> Plan {
        let pair = self.first(giver).zip(self.first(taker)).filter(|(from, to)| from != to);
        let Some((from, to)) = pair else { return Plan::Nothing };
        let options = self.transferable(from, kinds, to, handing);
        if options.is_empty() {
            return Plan::Nothing;
        }
        if handing.how == Number::UpTo {
            let left = self.counted(from, options);
            let taking = Taking { from, to: Some(to), left, taken: Vec::new(), most: n };
            return self.take(&Who::You, taking);
        }
        if n == u8::MAX {
            // Tokens go together, locks one by one.
            let (tokens, locks): (Vec<_>, Vec<_>) =
                options.into_iter().partition(|one| matches!(one, Choice::Token(_)));
            let locks = self.counted(from, locks).into_iter();
            let locks = locks.flat_map(|(one, count)| core::iter::repeat_n(one, count.into()));
            let all = tokens.into_iter().chain(locks);
            return Plan::Do(all.filter_map(|one| Op::hand_over(from, &one, to, n)).collect());
        }
        // Whoever gives chooses.
        let by = if handing.lacking { giver } else { &Who::You };
        self.pick_by(Topic::Pick.by(self.of), by, options, |it| {
            Op::hand_over(from, it, to, n).map_or(Plan::Nothing, Plan::one)
        })
    }

    /// What a ship can give to another: tokens, locks that it has, and lock tokens by who has the lock.
    fn transferable(
        &self,
        from: ShipId,
        kinds: Kinds,
        to: ShipId,
        handing: &Handing,
    ) -> Vec<Choice> {
        let game = self.game;
        let other = game.state.ship(to);
        let mut tokens = game.tokens_of(from, kinds);
        if handing.same {
            tokens.retain(|&token| Some(token) == self.context.token);
        }
        tokens.retain(|&token| {
            game.can_gain(to, token) && !(handing.lacking && game.has_alike(to, token))
        });
        let with_locks = kinds.has_lock() && (!handing.lacking || other.locks.is_empty());
        let mut locks = if with_locks { game.state.ship(from).locks.clone() } else { Vec::new() };
        let able = game.lockable_from(to, true);
        locks.retain(|&it| able.contains(&Choice::Object(it)));
        locks.dedup();
        let mut lockers = game.lock_tokens(from, kinds);
        if let Some(who) = &handing.locks_of {
            let meant = self.ships(who);
            lockers.retain(|by| meant.contains(by));
        }
        if handing.lacking && game.lockers(to).next().is_some() {
            lockers.clear();
        }
        lockers.dedup();
        let tokens = tokens.into_iter().map(Choice::Token);
        let locks = locks.into_iter().map(Choice::Object);
        tokens.chain(locks).chain(lockers.into_iter().map(Choice::Ship)).collect()
    }

    /// An upgrade for another ship, or for one of that ship's, by your choice.
    fn equip(&self, equip: &Equip) -> Plan {
        let game = self.game;
        let pair = self.first(&equip.of).zip(self.first(&equip.to));
        let Some((from, to)) = pair.filter(|(from, to)| from != to) else { return Plan::Nothing };
        let given = game.upgrades_of(from, &equip.slots);
        if !equip.exchange {
            let fits = given.filter(|&card| game.can_equip(to, card, None)).map(Choice::Card);
            let ask = Topic::Pick.by(self.of);
            return self.pick(ask, fits.collect(), |card| match card {
                Choice::Card(card) => Plan::one(Op::Equip(*card, to)),
                _ => Plan::Nothing,
            });
        }
        let both = |card: CardId, other: CardId| {
            Plan::Do(vec![Op::Equip(card, to), Op::Equip(other, from)])
        };
        let all = given.map(|card| {
            let back = game.upgrades_of(to, &equip.slots).filter(|&other| {
                game.can_equip(to, card, Some(other)) && game.can_equip(from, other, Some(card))
            });
            (card, back.collect::<Vec<_>>())
        });
        match all.filter(|(_, back)| !back.is_empty()).collect::<Vec<_>>()[..] {
            [(card, ref back)] if let [other] = back[..] => both(card, other),
            ref all => {
                let for_one = |(card, back): &(CardId, Vec<CardId>)| {
                    let back = back.iter().map(|&it| (Choice::Card(it), both(*card, it)));
                    (Choice::Card(*card), self.choose(back.collect()))
                };
                self.choose(all.iter().map(for_one).collect())
            }
        }
    }

    fn assign(&self, who: &Who, ids: &[String]) -> Plan {
        let Some(ship) = self.first(who) else { return Plan::Nothing };
        if !self.some(who, |s| self.game.can_be_assigned(s)) {
            return Plan::Nothing;
        }
        let options = self.game.condition_choices(ids);
        self.pick(Topic::Condition.by(self.of), options, |card| match card {
            Choice::Condition(kind) => {
                Plan::Call(Frame::Assign(Assign::new(self.game.cast(), self.of, ship, *kind)))
            }
            _ => Plan::Nothing,
        })
    }

    /// A lock of a ship on one of these, by its choice.
    fn lock(&self, ship: ShipId, by: &Who, options: Vec<Choice>) -> Plan {
        self.pick_by(Topic::Pick.by(self.of), by, options, |object| match object {
            Choice::Object(object) => Plan::one(Op::Lock(ship, *object)),
            _ => Plan::Nothing,
        })
    }

    /// One more token of the lock that was put on a ship.
    fn lock_again(&self, who: &Who) -> Plan {
        let Some(ObjectId::Ship(by)) = self.context.target else { return Plan::Nothing };
        let locked = self.first(who).map(ObjectId::Ship);
        let has = |it: &ObjectId| self.game.state.ship(by).locks.contains(it);
        let locked = locked.filter(has);
        Plan::ops(locked.is_some(), locked.map(|it| Op::LockAgain(by, it)))
    }

    /// A lock on one of those that are meant, as far as the ship can lock them.
    fn acquire_lock(&self, lock: &Lock) -> Plan {
        let Some(ship) = self.first(&lock.by) else { return Plan::Nothing };
        let meant = self.game.locked_objects(self.of, self.context, &lock.on);
        let able = self.game.lockable_from(ship, lock.any_range);
        let able = able.into_iter().filter(|object| match object {
            Choice::Object(object) => meant.contains(object),
            _ => false,
        });
        self.lock(ship, &lock.by, able.collect())
    }

    /// Any of these ships, if there is one with which something can be done.
    fn choose_ships(&self, candidates: &Ships, then: &[Effect], several: &Several) -> Plan {
        let mut all = self.game.matching(self.of, self.context, candidates);
        let you = self.of.ship().filter(|you| several.with_you && !all.contains(you));
        all.extend(you);
        let fits = |&ship: &ShipId| {
            let context = Context { chosen: Some(ship), ..*self.context };
            then.is_empty() || then.iter().any(|e| self.game.can_do(self.of, &context, e))
        };
        if !all.iter().any(fits) {
            return Plan::Nothing;
        }
        let by = match &several.by {
            Some(whom) => self.game.deciding_player(self.of, self.context, whom),
            None => Some(self.game.state.player_of(self.of.you)),
        };
        // Where there are several opponents, none is meant.
        let Some(by) = by else { return Plan::Nothing };
        if several.most != Amount::Just(1) || !several.cost.is_empty() {
            return self.choose_some(all, several, by);
        }
        let lead =
            |ship| (Choice::Ship(ship), Plan::Enter(Some(Bound::Chosen(ship)), Blocks::One(0)));
        let from = Offer::One(all.into_iter().map(lead).collect());
        Plan::Pick(Pick { ask: Topic::Pick.by(self.of), by, from })
    }

    /// How many can be chosen, at what they cost.
    fn affordable(&self, several: &Several) -> u8 {
        let enough = |cost: &Cost| match cost {
            Cost::Spend(stock, n, None) => self.own_stock(stock).map_or(0, |(.., has)| has / n),
            Cost::Spend(_, _, Some(_))
            | Cost::Gain(_)
            | Cost::Suffer(..)
            | Cost::Result(_)
            | Cost::Remove(..)
            | Cost::Expose => u8::MAX,
        };
        let most = self.game.amount(self.of, self.context, &several.most).unwrap_or(0);
        several.cost.iter().map(enough).fold(most.min(u16::from(u8::MAX)) as u8, u8::min)
    }

    /// Whose it is that you would spend, what, and how much of it you can.
    fn own_stock(&self, stock: &Stock) -> Option<(ShipId, Resource, u8)> {
        let (ship, what) = self.game.resource(self.of, self.of.ship()?, stock)?;
        Some((ship, what, self.game.spendable_of(ship, what)))
    }

    /// One of these ships, then more of them or no more.
    fn choose_some(&self, left: Vec<ShipId>, several: &Several, by: PlayerId) -> Plan {
        let most = self.affordable(several);
        if most == 0 {
            return Plan::Nothing;
        }
        let (chosen, exactly, cost) = (Vec::new(), several.exactly, several.cost.clone());
        let free = self.of.ship().filter(|_| several.with_you);
        let from = Offer::Ships(Choosing { left, chosen, most, exactly, free, cost });
        Plan::Pick(Pick { ask: Topic::Pick.by(self.of), by, from })
    }

    /// One ship, then another that goes with it, if there are two with which something can be done.
    fn choose_two(&self, candidates: &Ships, pair: Option<bool>, then: &[Effect]) -> Plan {
        let all = self.game.matching(self.of, self.context, candidates);
        let fits = |first: ShipId, second: ShipId| {
            let both = Context { chosen: Some(first), second: Some(second), ..*self.context };
            self.game.are_pair(pair, first, second)
                && then.iter().any(|effect| self.game.can_do(self.of, &both, effect))
        };
        if !all.iter().any(|&first| all.iter().any(|&second| fits(first, second))) {
            return Plan::Nothing;
        }
        let with = |first: ShipId| {
            let others = all.iter().filter(|&&second| self.game.are_pair(pair, first, second));
            let lead = |&second: &ShipId| {
                let both = Bound::Pair(first, second);
                (Choice::Ship(second), Plan::Enter(Some(both), Blocks::One(0)))
            };
            self.choose(others.map(lead).collect())
        };
        let first = all.iter().map(|&first| (Choice::Ship(first), with(first)));
        self.choose(first.filter(|(_, then)| then.is_possible()).collect())
    }

    /// So many of these dice, or from one to so many.
    fn some_dice(
        &self,
        dice: Option<Vec<(Choice, u8)>>,
        (most, exact): (u8, bool),
        topic: Topic,
        to: Option<Face>,
    ) -> Plan {
        let dice = dice.unwrap_or_default();
        let total: u32 = dice.iter().map(|(_, n)| u32::from(*n)).sum();
        if total == 0 || most == 0 {
            return Plan::Nothing;
        }
        let by = self.game.dice_chooser(self.of, self.context);
        let most = total.min(u32::from(most));
        let least = if exact { most } else { 1 };
        let from = Offer::Dice { dice, least, most, to };
        Plan::Pick(Pick { ask: topic.by(self.of), by, from })
    }

    fn turn(&self, (most, how): (u8, Number), from: &[Face], to: Face) -> Plan {
        let by = self.game.modifier(self.of, self.context);
        let dice = self.game.attack().map(|fight| fight.dice_showing(self.dice(), from));
        let dice = dice.map(|dice| self.game.within_reach(by, dice));
        let exact = how != Number::UpTo || most == 1;
        let total = dice.iter().flatten().map(|(_, n)| u32::from(*n)).sum::<u32>();
        match dice {
            // All of them, or so many of those that are alike.
            Some(all) if exact && total > 0 && (all.len() == 1 || total <= u32::from(most)) => {
                let some = all.into_iter().map(|(die, n)| (die, n.min(most))).collect();
                Plan::one(Op::TurnDice(some, to))
            }
            dice => self.some_dice(dice, (most, exact), Topic::Results, Some(to)),
        }
    }

    fn turn_to_named(&self) -> Plan {
        let kind = self.dice();
        if !self.game.is_turned_to_named(self.of, kind) {
            return Plan::Nothing;
        }
        let options = self.game.result_choices(kind, &ALL_FACES);
        // FAQ.COUNT-DOOKU.04: whoever controls the rolling ship chooses.
        let who = match kind {
            DiceKind::Attack => Who::Attacker,
            DiceKind::Defense => Who::Defender,
        };
        self.offer(Topic::Results.by(self.of), &who, options, |die| match self.context.named {
            Some(face) => Plan::one(Op::TurnDice(vec![(die.clone(), 1)], face)),
            None => Plan::Nothing,
        })
    }
}

/// What is done with a pose.
fn posed(choice: &Choice, op: impl Fn(Pose) -> Op) -> Plan {
    match choice {
        Choice::Pose(pose) => Plan::one(op(*pose)),
        _ => Plan::Nothing,
    }
}
