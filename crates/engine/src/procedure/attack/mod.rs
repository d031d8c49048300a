//! An attack: Declare Target, Attack Dice, Defense Dice, Neutralize Results, Deal Damage, Aftermath
//! (RR.ATTACK.01).

pub mod declare_target;
mod modify_dice;
mod neutralize_results;
mod roll_dice;

use crate::answer::Answer;
use crate::dice::AttackFace;
use crate::event::Event;
use crate::fight::{Fight, Sides};
use crate::frame::{Frame, Input, Next, Outcome};
use crate::game::Game;
use crate::procedure::damage::Suffer;
use crate::prospect::{Gate, Until};
use crate::queue::Entry;
use crate::source::{AbilityRef, Context};
use crate::words::{PlayerId, Token};
use redfive_ability::{ArcName, DiceKind, Duration, Event as Happening, Moment, Rule};
use serde::{Deserialize, Serialize};

/// The procedure of an attack; what is known of it is the innermost [`Fight`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    step: Step,
    /// The players who are done with modifying the dice in this part of the step.
    passed: Vec<PlayerId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    /// The attack arc is known.
    Declaring,
    Declared,
    BeforeRoll(DiceKind),
    Roll(DiceKind),
    /// The player against whom the dice were rolled modifies them first (RR.ATTACK.21, .30).
    ModifyByFoe(DiceKind),
    /// Then the player who rolled them.
    Modify(DiceKind),
    RerollWithLock,
    ChangeToEvade,
    AfterModify(DiceKind),
    NeutralizeResults,
    Neutralized,
    DealDamage,
    /// The tokens that the weapon inflicts, after the damage.
    Inflict(Token, u8),
    DefenderAftermath,
    AttackerAftermath,
    DefenderBonus,
    AttackerBonus,
    End,
}

impl Attack {
    /// An attack that was declared: it begins.
    pub(crate) fn begin(game: &mut Game, fight: Fight) -> Self {
        let turret = game.weapon_arc(fight.attacker, fight.weapon) == ArcName::Turret;
        let journal = game.state.journal.of_mut(fight.attacker);
        journal.attacked = true;
        if !journal.targets.contains(&fight.defender) {
            journal.targets.push(fight.defender);
        }
        if turret && !journal.turret_arcs.contains(&fight.arc) {
            journal.turret_arcs.push(fight.arc);
        }
        game.state.attacks.push(fight);
        Self { step: Step::Declaring, passed: Vec::new() }
    }

    /// Whether it has come so far.
    pub(crate) const fn has_come(&self, until: Until) -> bool {
        match until {
            Until::Neutralized => matches!(self.step, Step::Neutralized),
            Until::Damaged => matches!(self.step, Step::DefenderAftermath),
            Until::Over => matches!(self.step, Step::End),
        }
    }

    /// Whether nothing that is answered now changes how it stands when it has come so far.
    pub(crate) const fn is_past(&self, until: Until) -> bool {
        let over = matches!(
            self.step,
            Step::DefenderAftermath
                | Step::AttackerAftermath
                | Step::DefenderBonus
                | Step::AttackerBonus
                | Step::End
        );
        let deals = matches!(self.step, Step::DealDamage | Step::Inflict(..));
        over || (deals && matches!(until, Until::Neutralized))
    }

    /// Where it stands, if dice are about to be rolled or modified and nobody has passed yet.
    pub(crate) fn gate(&self) -> Option<Gate> {
        match self.step {
            _ if !self.passed.is_empty() => None,
            Step::Roll(kind) => Some(Gate::Roll(kind)),
            Step::ModifyByFoe(kind) => Some(Gate::Modify(kind, false)),
            Step::Modify(kind) => Some(Gate::Modify(kind, true)),
            _ => None,
        }
    }

    /// Whether the steps of attack dice are over, with all that waited for them.
    pub(crate) const fn is_past_attack_dice(&self) -> bool {
        let defense = matches!(
            self.step,
            Step::Roll(DiceKind::Defense)
                | Step::ModifyByFoe(DiceKind::Defense)
                | Step::Modify(DiceKind::Defense)
                | Step::ChangeToEvade
                | Step::AfterModify(DiceKind::Defense)
                | Step::NeutralizeResults
        );
        defense || self.is_past_dice()
    }

    /// Whether results were neutralized.
    pub(crate) const fn is_past_dice(&self) -> bool {
        matches!(
            self.step,
            Step::Neutralized
                | Step::DealDamage
                | Step::Inflict(..)
                | Step::DefenderAftermath
                | Step::AttackerAftermath
                | Step::DefenderBonus
                | Step::AttackerBonus
                | Step::End
        )
    }

    /// Goes on after the attack dice were modified.
    pub(crate) fn skip_attack_dice(&mut self) {
        self.passed.clear();
        self.step = Step::AfterModify(DiceKind::Attack);
    }

    /// Goes on after Neutralize Results.
    pub(crate) fn skip_dice(&mut self) {
        self.passed.clear();
        self.step = Step::Neutralized;
    }

    pub(crate) fn step(self, game: &mut Game, input: Input) -> Next {
        use DiceKind::{Attack as Red, Defense as Green};
        let Some(fight) = game.attack() else { return Next::Return(Outcome::Not) };
        let (sides, hit, skips_dice) = (fight.sides(), fight.hit, fight.skips_dice);
        match self.step {
            Step::Declaring => {
                game.raise(Moment::Before(Happening::Declare), sides.context(sides.attacker));
                self.go(Step::Declared)
            }
            Step::Declared => {
                game.raise(Moment::After(Happening::Declare), sides.context(sides.attacker));
                self.go(Step::BeforeRoll(Red))
            }
            Step::BeforeRoll(Red) if skips_dice => self.before_neutralize(game, sides),
            Step::BeforeRoll(kind) => {
                let about = sides.roller(kind);
                let context = Context { dice: Some(kind), ..sides.context(about) };
                game.raise(Moment::Before(Happening::Roll(kind)), context);
                self.go(Step::Roll(kind))
            }
            Step::Roll(kind) => {
                game.roll_attack_or_defense(kind);
                let context = Context { dice: Some(kind), ..sides.context(sides.roller(kind)) };
                game.raise(Moment::After(Happening::Roll(kind)), context);
                self.go(Step::ModifyByFoe(kind))
            }
            Step::ModifyByFoe(kind) => self.modify(game, kind, false, input),
            Step::Modify(kind) => self.modify(game, kind, true, input),
            Step::RerollWithLock => {
                if let Input::Answer(_, Answer::Counts(counts)) = input {
                    game.reroll(&counts, Some(sides.attacker));
                }
                self.go(Step::Modify(Red))
            }
            Step::ChangeToEvade => {
                if let Input::Answer(_, Answer::One(die)) = input {
                    game.touch_dice(Some(sides.defender), &[(die.clone(), 1)]);
                    game.turn_dice(&[(die, 1)], redfive_ability::Face::Evade);
                }
                self.go(Step::Modify(Green))
            }
            Step::AfterModify(kind) => {
                let context = Context { dice: Some(kind), ..sides.context(sides.roller(kind)) };
                game.raise(Moment::After(Happening::Modify(kind)), context);
                match kind {
                    Red => self.go(Step::BeforeRoll(Green)),
                    Green => self.before_neutralize(game, sides),
                }
            }
            Step::NeutralizeResults => {
                game.neutralize();
                let context = Context { dice: Some(Red), ..sides.context(sides.attacker) };
                game.raise(Moment::After(Happening::Neutralize), context);
                self.go(Step::Neutralized)
            }
            Step::Neutralized => {
                // RR.HIT.01: what is canceled after the step does not make a hit a miss.
                game.happened(Event::AttackEnds(sides.attacker, sides.defender, hit));
                self.go(if hit { Step::DealDamage } else { Step::DefenderAftermath })
            }
            Step::DealDamage => self.deal(game, sides),
            Step::Inflict(token, count) => {
                game.cause = Some(game.state.ship(sides.attacker).player);
                game.gain(sides.defender, token, count);
                self.go(Step::DefenderAftermath)
            }
            Step::DefenderAftermath => {
                // The Aftermath is no part of the attack (FAQ.AFTERMATH.01).
                game.end_attack_rules();
                if let Some(fight) = game.state.attacks.last_mut() {
                    fight.over = true;
                }
                game.aftermath(sides, false, false);
                self.go(Step::AttackerAftermath)
            }
            Step::AttackerAftermath => {
                game.aftermath(sides, true, false);
                self.go(Step::DefenderBonus)
            }
            Step::DefenderBonus => {
                game.aftermath(sides, false, true);
                self.go(Step::AttackerBonus)
            }
            Step::AttackerBonus => {
                game.aftermath(sides, true, true);
                self.go(Step::End)
            }
            Step::End => {
                game.state.attacks.pop();
                game.expire(&[Duration::Attack]);
                Next::Return(Outcome::Done)
            }
        }
    }

    fn before_neutralize(self, game: &mut Game, sides: Sides) -> Next {
        let dice = Some(DiceKind::Attack);
        let context = Context { dice, ..sides.context(sides.attacker) };
        game.raise(Moment::Before(Happening::Neutralize), context);
        self.go(Step::NeutralizeResults)
    }

    fn go(mut self, step: Step) -> Next {
        self.step = step;
        Next::Again(Frame::Attack(self))
    }

    /// Deal Damage: hits first, then critical hits (RR.ATTACK.36–37), then the tokens that the
    /// weapon inflicts instead (RR.INFLICT.01–02).
    fn deal(mut self, game: &mut Game, sides: Sides) -> Next {
        let Some(fight) = game.attack() else { return Next::Return(Outcome::Not) };
        let hits = fight.attack.count(AttackFace::Hit);
        let crits = fight.attack.count(AttackFace::Crit);
        if let Some(fight) = game.state.attacks.last_mut() {
            fight.cancel(usize::from(hits + crits), &[AttackFace::Hit, AttackFace::Crit]);
        }
        let inflicts = |rule: &Rule| match rule {
            Rule::Inflicts { damage, token, crits_only } => Some((*damage, *token, *crits_only)),
            _ => None,
        };
        let inflicts = game.rules(sides.attacker, inflicts).next();
        let results = hits + crits;
        let (hits, crits) = match inflicts {
            None => (hits, crits),
            Some((.., true)) => (hits, 0),
            Some((damage, ..)) => (damage.min(results), 0),
        };
        self.step = match inflicts {
            Some((_, token, _)) if results > hits => Step::Inflict(token, results - hits),
            _ => Step::DefenderAftermath,
        };
        if hits + crits == 0 {
            return Next::Again(Frame::Attack(self));
        }
        let child = Frame::Suffer(Suffer::new(sides.defender, hits, crits));
        Next::Call(Frame::Attack(self), child)
    }
}

impl Game {
    /// A part of Aftermath: the abilities of the attacking side or of the others that trigger after
    /// the attack or after a ship was destroyed in it, those that grant a bonus attack apart
    /// (RR.ATTACK.38–41).
    fn aftermath(&mut self, sides: Sides, attacking: bool, bonus: bool) {
        let pass = |game: &Self, ability: AbilityRef| {
            game.state.takes_side(ability.you, sides.attacker) == attacking
                && game.grants_bonus_attack(ability) == bonus
        };
        for (moment, about) in [
            (Moment::After(Happening::Defend), sides.defender),
            (Moment::After(Happening::Attack), sides.attacker),
        ] {
            self.raise_some(moment, sides.context(about), pass);
        }
        if bonus {
            let all = self.attack().map_or(&[][..], |fight| &fight.bonus);
            let mine = all.iter().filter(|(ability, _)| pass(self, *ability));
            for (ability, context) in mine.copied().collect::<Vec<_>>() {
                if let Some(context) = self.is_triggered(ability, context) {
                    self.queue(Entry::Ability(ability, context));
                }
            }
        }
        let destroyed = self.attack().map_or(Vec::new(), |fight| fight.destroyed.clone());
        for ship in destroyed {
            self.raise_some(Moment::After(Happening::BeDestroyed), sides.context(ship), pass);
        }
    }
}
