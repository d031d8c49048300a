//! What an effect does, up to its question.

use super::{Resolve, Step, both_ways};
use crate::answer::Space;
use crate::decision::{Choice, Placing};
use crate::dice::AttackFace;
use crate::event::{Event, Resource};
use crate::fight::ALL_FACES;
use crate::frame::{Frame, Next, Outcome};
use crate::game::Game;
use crate::procedure::act::{Act, Allowed};
use crate::procedure::gain::Owed;
use crate::procedure::place_device::PlaceDevice;
use crate::procedure::shoot::Shoot;
use crate::procedure::suffer::Suffer;
use crate::topic::Topic;
use crate::window::{CardRef, Context, Delayed, Lasting};
use crate::words::{Action, ObjectId, ShipId};
use redfive_ability::{DiceKind, Effect, Face, Rule, Who};

impl Resolve {
    /// Does an effect, up to its question.
    pub(super) fn apply(mut self, game: &mut Game, effect: &Effect) -> Next {
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
                    return self.ask(game, who, Topic::Pick.by(of), options);
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
                return self.ask(game, &Who::You, Topic::Condition.by(of), options);
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
                return self.ask(game, &Who::Assigner, Topic::search(*kind).by(of), options);
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
                    return self.ask(game, who, Topic::Pick.by(of), options);
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
                    return self.ask(game, &Who::You, Topic::Results.by(of), kinds);
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
                    return self.ask(game, who, Topic::Turn.of(ship), options);
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
                    let ask = Topic::Pick.by(of);
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
                return self.ask(game, &Who::You, Topic::Device.by(of), options);
            }
            Effect::Put(_) => {
                if game.can_put(of) {
                    self.step = Step::Waiting;
                    let player = game.state.ship(you).player;
                    let space = Space::Place(Placing::Device(of));
                    return Next::Ask(
                        Frame::Resolve(self),
                        player,
                        Topic::PlaceDevice.by(of),
                        space,
                    );
                }
            }
            Effect::Fuse => {
                if let Some(device) = self.context.device {
                    game.fuse(device);
                }
            }
            Effect::ChooseObstacle(least, most, _) => {
                let options = game.obstacles_near(of, (*least, *most));
                return self.ask(game, &Who::You, Topic::Pick.by(of), options);
            }
            Effect::RemoveObstacle => {
                if let Some(obstacle) = self.context.obstacle {
                    game.remove_obstacle(obstacle);
                }
            }
            Effect::Relocate(guides) => {
                let options = game.relocations(you, *guides);
                return self.ask(game, &Who::You, Topic::PlaceDevice.by(of), options);
            }
            Effect::Attach(who, _) => {
                let places = first(who).map_or_else(Vec::new, |s| game.places_at_guides(you, s));
                if places.is_empty() {
                    self.enter(0);
                } else {
                    return self.ask(game, &Who::You, Topic::PlaceDevice.by(of), places);
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
                return self.ask(game, &Who::You, Topic::Pick.by(of), options);
            }
            Effect::LockInArc(arc, least, most) => {
                let options = game.lockable_in_arc(you, *arc, (*least, *most));
                return self.ask(game, &Who::You, Topic::Pick.by(of), options);
            }
            Effect::LockAtAnyRange(who) => {
                if let Some(target) = first(who) {
                    game.acquire_lock(you, ObjectId::Ship(target));
                }
            }
            Effect::RecoverOther(slot, _) => {
                let options = game.upgrades_to_recover(you, &[slot]);
                return self.ask(game, &Who::You, Topic::Pick.by(of), options);
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
                    let ask = Topic::Instead.by(of);
                    return Next::Ask(Frame::Resolve(self), player, ask, Space::YesNo);
                }
            }
            Effect::OneOf(who, branches) => {
                let options = game.open_branches(of, &self.context, branches);
                return self.ask(game, who, Topic::Pick.by(of), options);
            }
            Effect::NameResult => {
                let faces: &[Face] = match self.dice(game) {
                    DiceKind::Attack => &[Face::Crit, Face::Hit, Face::Focus, Face::Blank],
                    DiceKind::Defense => &[Face::Evade, Face::Focus, Face::Blank],
                };
                let options = faces.iter().map(|&face| Choice::Face(face)).collect();
                return self.ask(game, &Who::You, Topic::Pick.by(of), options);
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
                    return Next::Ask(Frame::Resolve(self), player, Topic::Reroll.by(of), space);
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
                    return Next::Ask(Frame::Resolve(self), player, Topic::Results.by(of), space);
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
                return self.ask(game, &who, Topic::Results.by(of), options);
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
    pub(super) fn choose_two(mut self, game: &mut Game, effect: &Effect) -> Next {
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
        Next::Ask(Frame::Resolve(self), player, Topic::Pick.by(of), Space::One(options))
    }
}
