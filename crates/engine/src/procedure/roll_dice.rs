//! Dice rolled for something else than an attack: an obstacle, an overlap, the text of a
//! card. What modifies any dice that a ship rolls modifies these as well.

use crate::ability::resolve::Resolve;
use crate::answer::{Answer, Space};
use crate::chance::Chance;
use crate::decision::Choice;
use crate::dice::{AttackFace, Class, DefenseFace, Dice};
use crate::event::Event;
use crate::fight::{ALL_FACES, attack_choices, attack_face, defense_choices, defense_face};
use crate::frame::{Frame, Input, Next, Outcome};
use crate::game::Game;
use crate::operation::pools;
use crate::source::{AbilityRef, Context};
use crate::topic::Topic;
use crate::words::{ObjectId, PlayerId, ShipId};
use redfive_ability::{Ability, DiceKind, Face, Part};
use serde::{Deserialize, Serialize};

/// Dice being rolled. It returns [`Outcome::Rolled`], or of defense dice
/// [`Outcome::RolledDefense`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RollDice {
    ship: ShipId,
    /// How many are still to be rolled.
    left: u8,
    dice: Dice<AttackFace>,
    /// If they are defense dice: these.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    defense: Option<Dice<DefenseFace>>,
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
    pub(crate) fn new(ship: ShipId, left: u8) -> Box<Self> {
        let (used, passed) = Default::default();
        let (dice, defense) = (Dice::none(), None);
        Box::new(Self { ship, left, dice, defense, used, thing: None, passed, asked: None })
    }

    /// Dice of this kind.
    pub(crate) fn of(mut self: Box<Self>, kind: DiceKind) -> Box<Self> {
        self.defense = (kind == DiceKind::Defense).then(Dice::none);
        self
    }

    /// Rolled for something on the table.
    pub(crate) fn over(mut self: Box<Self>, thing: Option<ObjectId>) -> Box<Self> {
        self.thing = thing;
        self
    }

    pub(crate) fn step(mut self: Box<Self>, game: &mut Game, input: Input) -> Next {
        for _ in 0..core::mem::take(&mut self.left) {
            match &mut self.defense {
                Some(dice) => dice.insert(Class::rolled(game.roll_defense_for(self.ship)), 1),
                None => self.dice.insert(Class::rolled(game.roll_for(self.ship)), 1),
            }
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
        let (ship, rolled, context) = (self.ship, self.outcome(), self.known());
        let used = self.used.clone();
        game.state.stack.push(Frame::RollDice(self));
        let mut all = game.loose_modifications(ship, &context, &used);
        let Some(Frame::RollDice(mut own)) = game.state.stack.pop() else {
            return Next::Return(rolled);
        };
        all.retain(|(by, _)| !own.passed.contains(by));
        // As with attack dice, the player whose dice they are comes last.
        let roller = game.state.ship(ship).player;
        let next = all.iter().map(|&(by, _)| by).min_by_key(|&by| (by == roller, by));
        let Some(player) = next else { return Next::Return(rolled) };
        own.asked = Some(player);
        let options = all.into_iter().filter(|&(by, _)| by == player).map(|(_, it)| it).collect();
        let ask = Topic::Modify.of(ship);
        Next::Ask(Frame::RollDice(own), player, ask, Space::OneOrPass(options))
    }

    /// What an ability knows of dice that a ship rolled outside of attacks.
    fn known(&self) -> Context {
        let (thing, dice) = (self.thing, Some(self.kind()));
        Context { dice, loose: true, thing, ..Context::about(self.ship) }
    }

    const fn kind(&self) -> DiceKind {
        if self.defense.is_some() { DiceKind::Defense } else { DiceKind::Attack }
    }

    fn outcome(&self) -> Outcome {
        self.defense.map_or(Outcome::Rolled(self.dice), Outcome::RolledDefense)
    }

    /// Those that can be rerolled, if they show one of these faces or none is named.
    fn rerollable(&self, faces: &[Face]) -> Vec<(Choice, u8)> {
        match &self.defense {
            Some(dice) => {
                let wanted: Vec<DefenseFace> =
                    faces.iter().filter_map(|&face| defense_face(face)).collect();
                let meant = |it: Class<DefenseFace>| faces.is_empty() || wanted.contains(&it.face);
                defense_choices(&dice.rerollable().filtered(meant))
            }
            None => {
                let wanted: Vec<AttackFace> =
                    faces.iter().filter_map(|&face| attack_face(face)).collect();
                let meant = |it: Class<AttackFace>| faces.is_empty() || wanted.contains(&it.face);
                attack_choices(&self.dice.rerollable().filtered(meant))
            }
        }
    }

    /// Rolls some of them again, as a reroll or not. What they show now, by the faces of both kinds
    /// of dice.
    fn roll_again(&mut self, counts: &[(Choice, u8)], anew: bool, chance: &mut Chance) -> Shown {
        let (attack, defense) = pools(counts);
        match &mut self.defense {
            Some(dice) => {
                let now = match anew {
                    true => dice.anew(&defense, chance),
                    false => dice.reroll(&defense, chance),
                };
                let now = now.unwrap_or(Dice::none());
                ALL_FACES.map(|face| defense_face(face).map_or(0, |face| now.count(face)))
            }
            None => {
                let now = match anew {
                    true => self.dice.anew(&attack, chance),
                    false => self.dice.reroll(&attack, chance),
                };
                let now = now.unwrap_or(Dice::none());
                ALL_FACES.map(|face| attack_face(face).map_or(0, |face| now.count(face)))
            }
        }
    }
}

/// How many dice show each of the faces of both kinds of dice.
type Shown = [u8; ALL_FACES.len()];

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
    fn loose_roll(&self) -> Option<&RollDice> {
        self.state.stack.iter().rev().find_map(|frame| match frame {
            Frame::RollDice(roll) => Some(&**roll),
            _ => None,
        })
    }

    fn loose_roll_mut(&mut self) -> Option<&mut RollDice> {
        self.state.stack.iter_mut().rev().find_map(|frame| match frame {
            Frame::RollDice(roll) => Some(&mut **roll),
            _ => None,
        })
    }

    /// Those of them that can be rerolled; only those that show one of these faces, if any are
    /// named.
    pub(crate) fn loose_dice(&self, faces: &[Face]) -> Vec<(Choice, u8)> {
        self.loose_roll().map_or_else(Vec::new, |roll| roll.rerollable(faces))
    }

    /// Rerolls some of them. What they show now, by the faces of both kinds of dice.
    pub(crate) fn reroll_loose(&mut self, counts: &[(Choice, u8)]) -> [u8; 5] {
        self.roll_loose_again(counts, false)
    }

    fn roll_loose_again(&mut self, counts: &[(Choice, u8)], anew: bool) -> Shown {
        let mut chance = self.state.chance.clone();
        let rolled = self.loose_roll_mut().map(|roll| {
            let shown = roll.roll_again(counts, anew, &mut chance);
            (roll.ship, roll.kind(), shown)
        });
        self.state.chance = chance;
        let Some((ship, kind, shown)) = rolled else { return [0; ALL_FACES.len()] };
        for (face, count) in ALL_FACES.into_iter().zip(shown) {
            let event = match kind {
                DiceKind::Attack => attack_face(face).map(|face| Event::RolledFor(ship, face)),
                DiceKind::Defense => {
                    defense_face(face).map(|face| Event::RolledDefenseFor(ship, face))
                }
            };
            if let Some(event) = event {
                (0..count).for_each(|_| self.happened(event.clone()));
            }
        }
        shown
    }

    /// Rolls dice again, which counts as no reroll: those of an attack, or others.
    pub(crate) fn roll_anew(&mut self, counts: &[(Choice, u8)], loose: bool) {
        if loose {
            self.roll_loose_again(counts, true);
            return;
        }
        let (attack, defense) = pools(counts);
        let mut chance = self.state.chance.clone();
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
}
