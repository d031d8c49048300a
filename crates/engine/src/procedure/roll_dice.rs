//! Attack dice rolled for something else than an attack: an obstacle, an overlap, the text of a
//! card. What modifies any dice that a ship rolls modifies these as well.

use crate::ability::resolve::Resolve;
use crate::answer::{Answer, Space};
use crate::decision::Choice;
use crate::dice::{AttackFace, Class, Dice};
use crate::event::Event;
use crate::fight::{ALL_FACES, attack_choices, attack_face};
use crate::frame::{Frame, Input, Next, Outcome};
use crate::game::Game;
use crate::operation::pools;
use crate::source::{AbilityRef, Context};
use crate::topic::Topic;
use crate::words::{ObjectId, PlayerId, ShipId};
use redfive_ability::{Ability, DiceKind, Face, Part};
use serde::{Deserialize, Serialize};

/// Dice being rolled. It returns [`Outcome::Rolled`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RollDice {
    ship: ShipId,
    /// How many are still to be rolled.
    left: u8,
    dice: Dice<AttackFace>,
    /// The abilities that were used on them: each once.
    used: Vec<AbilityRef>,
    /// What they are rolled for: a device that detonates, an obstacle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    thing: Option<ObjectId>,
    /// Who modifies them no more.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    passed: Vec<PlayerId>,
    /// Who is asked now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    asked: Option<PlayerId>,
}

impl RollDice {
    pub(crate) fn new(ship: ShipId, left: u8) -> Self {
        let (used, passed) = Default::default();
        Self { ship, left, dice: Dice::none(), used, thing: None, passed, asked: None }
    }

    /// Rolled for something on the table.
    pub(crate) fn over(self, thing: Option<ObjectId>) -> Self {
        Self { thing, ..self }
    }

    pub(crate) fn step(mut self, game: &mut Game, input: Input) -> Next {
        for _ in 0..core::mem::take(&mut self.left) {
            self.dice.insert(Class::rolled(game.roll_for(self.ship)), 1);
        }
        match input {
            Input::Answer(_, Answer::One(Choice::Ability(ability))) => {
                self.used.push(ability);
                let child = Frame::Resolve(Resolve::new(ability, self.known()));
                return Next::Call(Frame::RollDice(self), child);
            }
            Input::Answer(..) => self.passed.extend(self.asked.take()),
            Input::Go | Input::Returned(_) => {}
        }
        // What may be done is found out on the stack, where the dice lie.
        let (ship, dice, context) = (self.ship, self.dice, self.known());
        let used = self.used.clone();
        game.state.stack.push(Frame::RollDice(self));
        let mut all = game.loose_modifications(ship, &context, &used);
        let Some(Frame::RollDice(mut own)) = game.state.stack.pop() else {
            return Next::Return(Outcome::Rolled(dice));
        };
        all.retain(|(by, _)| !own.passed.contains(by));
        // As with attack dice, the player whose dice they are comes last.
        let roller = game.state.ship(ship).player;
        let next = all.iter().map(|&(by, _)| by).min_by_key(|&by| (by == roller, by));
        let Some(player) = next else { return Next::Return(Outcome::Rolled(dice)) };
        own.asked = Some(player);
        let options = all.into_iter().filter(|&(by, _)| by == player).map(|(_, it)| it).collect();
        let ask = Topic::Modify.of(ship);
        Next::Ask(Frame::RollDice(own), player, ask, Space::OneOrPass(options))
    }

    /// What an ability knows of dice that a ship rolled outside of attacks.
    fn known(&self) -> Context {
        let thing = self.thing;
        Context { dice: Some(DiceKind::Attack), loose: true, thing, ..Context::about(self.ship) }
    }
}

impl Game {
    /// The abilities that can modify the dice that a ship has rolled, each with who decides.
    fn loose_modifications(
        &self,
        ship: ShipId,
        context: &Context,
        used: &[AbilityRef],
    ) -> Vec<(PlayerId, Choice)> {
        let decider = |of: AbilityRef| match self.ability(of) {
            Some(Ability::Dice(dice)) => {
                let fits = dice.part == Part::Rolls
                    && !used.contains(&of)
                    && self.means(of, context, &dice.by, ship)
                    && self.holds(of, context, &dice.only_if)
                    && self.can_pay_all(of, context, &dice.decides, &dice.cost)
                    && self.comes_to_something(of, context, &dice.then);
                let by = self.the_one(of, context, &dice.decides).filter(|_| fits)?;
                Some((self.state.ship(by).player, Choice::Ability(of)))
            }
            _ => None,
        };
        self.index.dice_in([ship, ship]).filter_map(decider).collect()
    }

    /// The dice that were rolled last outside of attacks.
    fn loose_pool(&self) -> Option<&Dice<AttackFace>> {
        self.state.stack.iter().rev().find_map(|frame| match frame {
            Frame::RollDice(roll) => Some(&roll.dice),
            _ => None,
        })
    }

    fn loose_pool_mut(&mut self) -> Option<&mut Dice<AttackFace>> {
        self.state.stack.iter_mut().rev().find_map(|frame| match frame {
            Frame::RollDice(roll) => Some(&mut roll.dice),
            _ => None,
        })
    }

    /// Those of them that can be rerolled; only those that show one of these faces, if any are
    /// named.
    pub(crate) fn loose_dice(&self, faces: &[Face]) -> Vec<(Choice, u8)> {
        let Some(dice) = self.loose_pool() else { return Vec::new() };
        let wanted: Vec<AttackFace> = faces.iter().filter_map(|&face| attack_face(face)).collect();
        let meant = |class: Class<AttackFace>| wanted.is_empty() || wanted.contains(&class.face);
        attack_choices(&dice.rerollable().filtered(meant))
    }

    /// Rerolls some of them. What they show now, by the faces of both kinds of dice.
    pub(crate) fn reroll_loose(&mut self, counts: &[(Choice, u8)]) -> [u8; 5] {
        let (chosen, _) = pools(counts);
        let mut chance = self.state.chance.clone();
        let rolled = self.loose_pool_mut().and_then(|dice| dice.reroll(&chosen, &mut chance).ok());
        self.state.chance = chance;
        let Some(now) = rolled else { return [0; ALL_FACES.len()] };
        self.tell_loose(&now);
        ALL_FACES.map(|face| attack_face(face).map_or(0, |face| now.count(face)))
    }

    /// Rolls dice again, which counts as no reroll: those of an attack, or others.
    pub(crate) fn roll_anew(&mut self, counts: &[(Choice, u8)], loose: bool) {
        let (attack, defense) = pools(counts);
        let mut chance = self.state.chance.clone();
        if loose {
            let now = self.loose_pool_mut().and_then(|it| it.anew(&attack, &mut chance).ok());
            self.state.chance = chance;
            now.iter().for_each(|now| self.tell_loose(now));
            return;
        }
        let Some(fight) = self.state.attacks.last_mut() else { return };
        let (kind, _) = if attack.is_empty() {
            (DiceKind::Defense, fight.defense.anew(&defense, &mut chance).is_ok())
        } else {
            (DiceKind::Attack, fight.attack.anew(&attack, &mut chance).is_ok())
        };
        self.state.chance = chance;
        self.soften_crits();
        self.show_dice(kind);
    }

    fn tell_loose(&mut self, now: &Dice<AttackFace>) {
        let ship = self.state.stack.iter().rev().find_map(|frame| match frame {
            Frame::RollDice(roll) => Some(roll.ship),
            _ => None,
        });
        let Some(ship) = ship else { return };
        for (class, count) in now.classes() {
            (0..count).for_each(|_| self.happened(Event::RolledFor(ship, class.face)));
        }
    }
}
