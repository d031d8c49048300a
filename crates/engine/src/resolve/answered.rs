//! What an effect does once its question is answered.

use super::{Resolve, both_ways, chosen};
use crate::answer::Answer;
use crate::decision::Choice;
use crate::event::Resource;
use crate::fight::ALL_FACES;
use crate::frame::{Frame, Input, Next};
use crate::game::Game;
use crate::procedure::assign::Assign;
use crate::window::{CardRef, Context};
use crate::words::Damage;
use redfive_ability::{Effect, Face};

impl Resolve {
    /// The answer to an effect's question.
    pub(super) fn answered(mut self, game: &mut Game, effect: &Effect, input: Input) -> Next {
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
                        game.check_fled(ship);
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
                    && let Some(device) = game.cast().object(&put.device)
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
                    game.lie_under(of.ship);
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
                let options = game.upgrades_to_recover(of.ship, &[slot]);
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
                let options = game.lockable_in_arc(of.ship, *arc, (*least, *most));
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
                    return self.call(Frame::Assign(Assign::new(game.cast(), of, ship, card)));
                }
            }
            Effect::SearchDeck(kind) => {
                let options = game.cards_to_search(of, *kind);
                if let Some(Choice::DamageKind(kind)) = chosen(&input, &options) {
                    game.put_on_condition(of, kind);
                }
            }
            Effect::Reroll(..) => {
                if let Input::Answer(_, Answer::Counts(counts)) = input {
                    game.reroll(&counts);
                }
            }
            Effect::Turn(most, from, to, _) => {
                let kind = self.dice(game);
                let counts = match input {
                    Input::Answer(_, Answer::Counts(counts)) => counts,
                    // Nobody was asked: so many of them, or all.
                    _ => {
                        let all =
                            game.attack().map_or_else(Vec::new, |f| f.dice_showing(kind, from));
                        let mut left = *most;
                        let some = all.into_iter().map(|(die, n)| {
                            let n = n.min(left);
                            left -= n;
                            (die, n)
                        });
                        some.filter(|(_, n)| *n > 0).collect()
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
