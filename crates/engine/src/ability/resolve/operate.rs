//! An effect being resolved: its plan is carried out, up to its question, and from the answer on.

use super::plan::{Blocks, Bound, Offer, Op, Pick, Plan};
use super::{Resolve, Step};
use crate::answer::{Answer, Space};
use crate::decision::{Choice, Placing, Reply};
use crate::event::{Event, Gain};
use crate::frame::{Frame, Input, Next};
use crate::game::Game;
use crate::procedure::damage::Suffer;
use crate::procedure::owed::Owed;
use crate::procedure::roll_dice::RollDice;
use crate::queue::{Delayed, Lasting};
use crate::source::Context;
use crate::words::{Damage, ObjectId, ShipId};
use redfive_ability::{Cost, Duration, Effect, Roll, Suffering};

/// Adds an operation to others: of the same thing for the same ship, the numbers are summed up.
fn add_up(sum: &mut Vec<Op>, op: Op) {
    let same = sum.iter_mut().find_map(|before| match (before, &op) {
        (Op::Gain(a, it, n), Op::Gain(b, same, m)) if (*a, *it) == (*b, *same) => Some((n, *m)),
        (Op::Lose(a, it, n), Op::Lose(b, same, m)) if (*a, *it) == (*b, *same) => Some((n, *m)),
        _ => None,
    });
    match same {
        Some((n, more)) => *n = n.saturating_add(more),
        None => sum.push(op),
    }
}

/// What comes after an operation.
enum Then {
    GoOn,
    Resolve(Box<Resolve>),
}

impl Pick {
    /// What can be answered.
    fn space(&self) -> Space<Choice> {
        match &self.from {
            Offer::One(options) | Offer::OneOfSeveral(options) => {
                Space::One(options.iter().map(|(c, _)| c.clone()).collect())
            }
            Offer::OneOrPass(options, _) => {
                Space::OneOrPass(options.iter().map(|(c, _)| c.clone()).collect())
            }
            Offer::Ships(choosing) => {
                let options = choosing.left.iter().map(|&ship| Choice::Ship(ship)).collect();
                // One at least.
                match choosing.exactly || choosing.chosen.is_empty() {
                    true => Space::One(options),
                    false => Space::OneOrPass(options),
                }
            }
            Offer::Tokens(taking) => {
                Space::OneOrPass(taking.left.iter().map(|(choice, _)| choice.clone()).collect())
            }
            Offer::YesNo => Space::YesNo,
            Offer::Dice { dice, least, most, .. } => {
                Space::Counts { available: dice.clone(), least: *least, most: *most }
            }
            Offer::Place(placing, _) => Space::Place(*placing),
        }
    }

    /// What an answer leads to.
    fn lead(self, answer: &Reply) -> Plan {
        match (self.from, answer) {
            (Offer::OneOrPass(_, done), Answer::Pass) => *done,
            (Offer::Ships(choosing), Answer::Pass) => choosing.done(),
            (Offer::Tokens(taking), Answer::Pass) => taking.done(),
            (Offer::Tokens(taking), Answer::One(choice)) => {
                let taking = taking.with(choice);
                match taking.is_over() {
                    true => taking.done(),
                    false => Plan::Pick(Self { from: Offer::Tokens(taking), ..self }),
                }
            }
            (Offer::Ships(choosing), Answer::One(Choice::Ship(ship))) => {
                let choosing = choosing.with(*ship);
                match choosing.left.is_empty() {
                    true => choosing.done(),
                    false => Plan::Pick(Self { from: Offer::Ships(choosing), ..self }),
                }
            }
            (
                Offer::One(options) | Offer::OneOfSeveral(options) | Offer::OneOrPass(options, _),
                Answer::One(choice),
            ) => {
                let mut options = options.into_iter();
                options.find(|(option, _)| option == choice).map_or(Plan::Nothing, |(_, plan)| plan)
            }
            (Offer::YesNo, Answer::Yes) => Plan::Enter(None, Blocks::Paid(0)),
            (Offer::YesNo, _) => Plan::Enter(None, Blocks::One(1)),
            (Offer::Dice { to: None, .. }, Answer::Counts(counts)) => {
                Plan::Do(vec![Op::Reroll(counts.clone())])
            }
            (Offer::Dice { to: Some(face), .. }, Answer::Counts(counts)) => {
                Plan::Do(vec![Op::TurnDice(counts.clone(), face)])
            }
            (Offer::Place(Placing::Again(_, thing), _), Answer::One(Choice::Pose(pose))) => {
                Plan::Do(vec![Op::Lay(thing, *pose)])
            }
            (Offer::Place(_, device), Answer::One(Choice::Pose(pose))) => {
                Plan::Do(vec![Op::Put(device, *pose)])
            }
            // An answer of another kind is refused before it comes here.
            (
                Offer::One(_)
                | Offer::OneOfSeveral(_)
                | Offer::OneOrPass(..)
                | Offer::Ships(_)
                | Offer::Tokens(_)
                | Offer::Dice { .. }
                | Offer::Place(..),
                _,
            ) => Plan::Nothing,
        }
    }
}

impl Resolve {
    /// An effect, up to its question.
    pub(super) fn effect(mut self: Box<Self>, game: &mut Game, effect: &Effect) -> Next {
        // What such a move costs may be paid after it.
        let awaited = match effect {
            Effect::Do(_, _, to) => to.is_none(),
            Effect::Decloak(then) => !then.is_empty(),
            Effect::Perform(perform) => !perform.then.is_empty(),
            _ => false,
        };
        if awaited {
            self.step = Step::Waiting;
        }
        game.note_affected(self.ability, &self.context, effect);
        let plan = game.plan(self.ability, &self.context, effect);
        self.carry_out(game, plan)
    }

    /// The answer to an effect's question is looked up in the plan that asked.
    pub(super) fn answered(
        mut self: Box<Self>,
        game: &mut Game,
        effect: &Effect,
        input: Input,
    ) -> Next {
        let Input::Answer(_, answer) = input else { return self.go_on() };
        let mut plan = game.plan(self.ability, &self.context, effect);
        for choice in &self.picked {
            if let Plan::Pick(pick) = plan {
                plan = pick.lead(&Answer::One(choice.clone()));
            }
        }
        let Plan::Pick(pick) = plan else { return self.go_on() };
        let next = pick.lead(&answer);
        match (&next, answer) {
            (Plan::Pick(_), Answer::One(choice)) => self.picked.push(choice),
            _ => self.picked.clear(),
        }
        self.carry_out(game, next)
    }

    fn carry_out(self: Box<Self>, game: &mut Game, plan: Plan) -> Next {
        game.cause = Some(game.state.player_of(self.ability.you));
        match plan {
            Plan::Nothing => self.go_on(),
            Plan::Do(ops) => self.operate_all(game, ops),
            Plan::Enter(None, Blocks::EachChosen(ships, costs)) => {
                self.enter_chosen(game, ships, &costs)
            }
            Plan::Enter(bound, blocks) => self.enter_bound(game, bound, blocks),
            Plan::Roll(ship, roll) => self.roll(game, ship, &roll),
            Plan::Call(frame) | Plan::Fail(frame) => self.call_for(frame),
            Plan::Pick(pick) => self.ask(game, pick),
        }
    }

    /// Asks; with one option nobody is asked, unless it is to be.
    fn ask(mut self: Box<Self>, game: &mut Game, pick: Pick) -> Next {
        if let Offer::OneOfSeveral(options) = &pick.from
            && options.len() < 2
        {
            let only = options.first().map(|(_, plan)| plan.clone());
            return self.carry_out(game, only.unwrap_or(Plan::Nothing));
        }
        self.step = Step::Waiting;
        let space = pick.space();
        Next::Ask(Frame::Resolve(self), pick.by, pick.ask, space)
    }

    fn call_for(self: Box<Self>, frame: Frame) -> Next {
        match frame {
            Frame::PlaceDevice(place) => match self.dropping.clone() {
                Some(other) => self.call(Frame::PlaceDevice(place.one(*other))),
                None => self.call(Frame::PlaceDevice(place)),
            },
            frame => self.call(frame),
        }
    }

    fn enter_bound(
        mut self: Box<Self>,
        game: &mut Game,
        bound: Option<Bound>,
        blocks: Blocks,
    ) -> Next {
        match bound {
            Some(Bound::Chosen(ship)) => self.context.chosen = Some(ship),
            Some(Bound::Pair(first, second)) => {
                (self.context.chosen, self.context.second) = (Some(first), Some(second));
            }
            Some(Bound::Thing(thing)) => self.context.thing = Some(thing),
            None => {}
        }
        match blocks {
            Blocks::One(block) => self.enter(block),
            Blocks::Paid(block) => {
                self.enter(block);
                return self.pay_first(Some(block));
            }
            Blocks::Each(mut ships) => {
                self.context.one = Some(ships.remove(0));
                self.enter_for(0, ships, 0);
            }
            Blocks::EachChosen(..) => {}
            Blocks::EachPlayer(mut players) => {
                if !players.is_empty() {
                    self.context.player = Some(players.remove(0));
                    self.enter_for_players(players);
                }
            }
            Blocks::Bought(ship, what, times) => {
                game.spend(ship, what, times);
                return self.enter_bound(game, None, Blocks::Scaled(times));
            }
            Blocks::Scaled(times) => {
                self.enter(0);
                if let Some(inside) = self.path.last_mut() {
                    inside.scale = times;
                }
            }
        }
        self.go_on()
    }

    /// Into the block, for each of these ships as the chosen one, once they are paid for.
    fn enter_chosen(
        mut self: Box<Self>,
        game: &mut Game,
        mut ships: Vec<ShipId>,
        costs: &[Cost],
    ) -> Next {
        if let Some(you) = self.ability.ship() {
            for cost in ships.iter().flat_map(|_| costs) {
                game.pay(self.ability, &self.context, you, cost);
            }
        }
        self.context.chosen = Some(ships.remove(0));
        self.enter_for(0, ships, 0);
        if let Some(inside) = self.path.last_mut() {
            inside.chooses = true;
        }
        self.go_on()
    }

    /// The dice of an effect are rolled.
    fn roll(mut self: Box<Self>, game: &Game, ship: ShipId, roll: &Roll) -> Next {
        self.step = Step::Rolling;
        let device = game.state.object_of(self.ability);
        let dice = RollDice::new(ship, roll.dice).of(roll.kind).over(device);
        self.call(Frame::RollDice(dice))
    }

    /// What they show has its effects.
    pub(super) fn rolled(
        mut self: Box<Self>,
        game: &mut Game,
        roll: &Roll,
        results: [u8; 5],
    ) -> Next {
        let [_, _, _, blanks, _] = results;
        if !roll.all_blank.is_empty() && blanks > 0 && blanks == results.iter().sum::<u8>() {
            self.enter_blocks(&[(3, blanks), (6, 1)]);
            return self.go_on();
        }
        if roll.is_sum() {
            return self.sum_up(game, roll, results);
        }
        // Hits, critical hits, evades, blanks, focus results.
        self.enter_blocks(&[0, 1, 4, 3, 2].map(|block| (block, results[usize::from(block)])));
        self.go_on()
    }

    /// What the results of a roll do in all: tokens and losses first, then the damage, at once.
    fn sum_up(mut self: Box<Self>, game: &mut Game, roll: &Roll, results: [u8; 5]) -> Next {
        let mut sum: Vec<Op> = Vec::new();
        let mut suffers: Vec<((ShipId, Suffering), u8, u8)> = Vec::new();
        let cause = game.state.object_of(self.ability);
        let blocks = roll.faces().into_iter().zip(results).chain([(&roll.also, 1)]);
        let effects = blocks.filter(|(_, n)| *n > 0);
        let effects = effects.flat_map(|(block, n)| block.iter().map(move |it| it.times(n)));
        for effect in effects {
            match &effect {
                Effect::Suffer(who, damage, n, how) => {
                    for ship in game.who(self.ability, &self.context, who) {
                        let (hits, crits) = match damage {
                            Damage::Hit => (*n, 0),
                            Damage::Crit => (0, *n),
                        };
                        match suffers.iter_mut().find(|it| it.0 == (ship, *how)) {
                            Some(it) => (it.1, it.2) = (it.1 + hits, it.2 + crits),
                            None => suffers.push(((ship, *how), hits, crits)),
                        }
                    }
                }
                effect => {
                    if let Plan::Do(ops) = game.plan(self.ability, &self.context, effect) {
                        ops.into_iter().for_each(|op| add_up(&mut sum, op));
                    }
                }
            }
        }
        for op in sum {
            // Gaining and losing call nothing.
            let _ = self.operate(game, op);
        }
        let mut suffers = suffers
            .into_iter()
            .map(|((ship, how), hits, crits)| Suffer::new(ship, hits, crits).by(cause).so(how));
        match suffers.next() {
            None => self.go_on(),
            Some(first) => {
                game.state.owed.extend(suffers.map(Owed::Suffer));
                self.call(Frame::Suffer(first))
            }
        }
    }

    fn operate_all(mut self: Box<Self>, game: &mut Game, ops: Vec<Op>) -> Next {
        for op in ops {
            match self.operate(game, op) {
                Then::GoOn => {}
                Then::Resolve(text) => return self.call(Frame::Resolve(text)),
            }
        }
        self.go_on()
    }

    fn operate(&mut self, game: &mut Game, op: Op) -> Then {
        let of = self.ability;
        match op {
            Op::Gain(ship, token, n) => game.gain(ship, token, n),
            Op::Remove(ship, token, n) => game.remove_tokens(ship, token, n),
            Op::RemoveChosen(ship, chosen) => game.remove_chosen(ship, &chosen),
            Op::Transfer(from, token, to, n) => game.transfer(from, token, to, n),
            Op::TakeOffCard(you, card, token, to, n) => {
                game.take_off_card(you, card, (token, n), to);
            }
            Op::PutOnCard(you, card, token, n) => game.put_on_card(you, card, token, n),
            Op::TransferLock(from, object, to) => game.transfer_lock(from, object, to),
            Op::BreakLock(by, object) => game.break_lock(by, object),
            Op::MoveLock(by, from, to) => game.move_lock(by, from, to),
            Op::LockAgain(by, object) => game.lock_again(by, object),
            Op::Recover(ship, what, n) => game.recover(ship, what, n),
            Op::Lose(ship, what, n) => game.lose(ship, what, n),
            Op::Lock(ship, object) => game.acquire_lock(ship, object),
            Op::Fate(fate) => game.decide_fate(fate),
            Op::DealFound(kind, fate) => game.deal_found(of, kind, fate),
            Op::DealFromThis(you) => {
                if let Some(card) = game.deal_from_condition(of) {
                    game.check_destroyed(you);
                    if let Some(text) = game.text_when_faceup(you, card) {
                        let text = Self::new(text, Context::about(you));
                        return Then::Resolve(text);
                    }
                }
            }
            Op::Owe(owed) => game.state.owed.push(owed),
            Op::Repair(ship, faceup) => {
                if let Some(card) = faceup.or_else(|| game.pick_facedown(ship)) {
                    game.repair(ship, card);
                }
            }
            Op::RepairItself(ship, card) => game.repair_itself(ship, card),
            Op::Discard(ship, card) => {
                game.discard(game.state.ship(ship).player, card);
                game.reindex();
            }
            Op::Destroy(ship) => game.be_destroyed(ship),
            Op::Turn(ship, pose) => {
                game.place(ship, pose);
                game.check_fled(ship);
            }
            Op::Turret(ship, turret) => game.turn_turret(ship, turret),
            Op::Put(device, pose) => {
                if let Some(ship) = of.ship() {
                    game.put_device(ship, device, pose, false);
                }
            }
            Op::Lay(thing, pose) if game.is_obstacle(ObjectId::Thing(thing)) => {
                game.lay_obstacle(thing, pose);
            }
            Op::Lay(feature, pose) => game.lay_feature(feature, pose),
            Op::Mark(you, feature, onto_card) => game.mark(you, feature, onto_card),
            Op::Relocate(remote, pose) => {
                game.relocate(remote, pose);
                game.lie_under(remote);
            }
            Op::Attach(remote, pose) => game.relocate(remote, pose),
            Op::Detonate(you, ability) => {
                game.happened(Event::Detonates(ObjectId::Ship(you)));
                self.step = Step::Detonating;
                let text = Self::new(ability, Context::about(you));
                return Then::Resolve(text);
            }
            Op::Fuse(object, n) => game.fuse(object, n),
            Op::RemoveThing(thing) => game.remove_thing(thing),
            Op::ShowDial(ship) => game.show_dial(ship),
            Op::LookAt(ship, by) => game.look_at_dial(ship, by),
            Op::Flip(card) => game.flip(card),
            Op::Equip(card, ship) => game.equip(card, ship),
            Op::Reveal => game.reveal_condition(of),
            Op::RemoveCondition(ship, card) => game.remove_condition(ship, card),
            Op::MoveCondition(ship) => game.move_condition(of, ship),
            Op::PutOnCondition(kind) => game.put_on_condition(of, kind),
            Op::Prevent(n) => game.prevent(n),
            Op::PreventOne(damage) => game.prevent_one(damage),
            Op::Name(face) => self.context.named = Some(face),
            Op::NameNumber(n) => self.context.number = Some(n),
            Op::NameManeuver(maneuver) => self.context.guess = Some(maneuver),
            Op::RollAnew(counts) => {
                self.note_modified(game);
                if !self.context.loose {
                    game.touch_dice(game.modifier(of, &self.context), &counts);
                }
                game.roll_anew(&counts, self.context.loose);
            }
            Op::Reroll(counts) => {
                self.note_modified(game);
                let shown = match self.context.loose {
                    true => game.reroll_loose(&counts),
                    false => game.reroll(&counts, game.modifier(of, &self.context)),
                };
                for (sum, n) in self.context.rerolled.iter_mut().zip(shown) {
                    *sum += n;
                }
            }
            Op::TurnDice(counts, face) => {
                let by = self.note_modified(game);
                game.touch_dice(by, &counts);
                game.turn_dice(&counts, face);
            }
            Op::Add(kind, face) => {
                self.note_modified(game);
                game.add_die(kind, face);
            }
            Op::Skip(ship, step) => game.skip(ship, step),
            Op::Cancel(kind, n, faces) => game.cancel_results(kind, n, &faces),
            Op::RollNow(kind, n) => game.roll_more(kind, n),
            Op::RollMore(by) => {
                if let Some(fight) = game.state.attacks.last_mut() {
                    fight.more_dice += by;
                }
            }
            Op::FlyInstead(ship, maneuver, difficulty) => {
                game.fly_instead(ship, maneuver, difficulty);
            }
            Op::SetDial(ship, maneuver) => game.set_dial_again(ship, maneuver),
            Op::KeepTurned(ship, token, n) => game.keep_turned(ship, token, n),
            Op::Keep(ship, token, n) => game.keep_tokens(ship, token, n),
            Op::Reserve(ship, own_edge) => game.reserve(ship, own_edge),
            Op::Score(player, points, ship) => {
                game.score(player, points, Gain { by: of.text, ship });
            }
            Op::Decide(player) => game.decide(player),
            Op::End(reason) => game.end(reason),
            Op::Later(duration) => self.delay(game, duration),
            Op::During(duration, ships) => self.grant(game, duration, ships),
        }
        Then::GoOn
    }

    /// Dice are modified: by whoever uses the ability, or by the ship that rolled them, if they are
    /// changed to a named result (FAQ.COUNT-DOOKU.04).
    fn note_modified(&self, game: &mut Game) -> Option<ShipId> {
        if self.context.loose {
            return None;
        }
        let kind = game.dice_of(self.ability, &self.context);
        let by = match (self.context.named, game.attack()) {
            (Some(_), Some(fight)) => Some(fight.roller(kind)),
            _ => game.modifier(self.ability, &self.context),
        };
        if let (Some(by), Some(fight)) = (by, game.state.attacks.last_mut()) {
            fight.note_modified(by, kind);
        }
        by
    }

    /// Sets up the delayed part that is the effect just begun.
    fn delay(&self, game: &mut Game, duration: Duration) {
        let mut path = self.way();
        path.push((self.next - 1, 0));
        let until = game.until(duration);
        game.state.delayed.push(Delayed { of: self.ability, path, context: self.context, until });
    }

    /// Changes the rule of the effect just begun for these ships.
    fn grant(&self, game: &mut Game, duration: Duration, ships: Vec<(ShipId, Option<ShipId>)>) {
        let (of, context, until) = (self.ability, self.context, game.until(duration));
        for (ship, becomes) in ships {
            if let Some(whom) = becomes {
                game.take_charges_of(ship, whom);
            }
            let (path, effect) = (self.way(), self.next - 1);
            let over_cards = game.has_initiative_from_cards(ship);
            let lasting = Lasting { of, path, effect, ship, context, until, over_cards };
            game.state.lasting.push(lasting);
        }
        game.reindex();
    }
}
