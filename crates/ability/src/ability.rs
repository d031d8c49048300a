//! The kinds of abilities.

use crate::words::{Action, Phase};
use crate::{
    CardFilter, Condition, Constant, Cost, Effect, Event, Kinds, Rule, State, ThingKind,
    WeaponFilter, Who,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Something a card can do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Ability {
    /// Resolves when something happens, through the ability queue.
    When(Triggered),
    /// Changes a rule for as long as it is in play.
    Always(Arc<Constant>),
    /// Replaces an effect that would happen (RR.ABILITIES.17).
    Instead(Replacement),
    /// An "Action:" header (RR.ACTIONS.02).
    Action(CardAction),
    /// Modifies dice in the Modify Dice steps.
    Dice(DiceAbility),
    /// An "Attack:" header, which makes the card a special weapon (RR.SPECIAL-WEAPON.01).
    Attack(AttackHeader),
}

impl Ability {
    /// The ability and those of its attack header, which apply only to attacks with this card, or
    /// those that it gives for some time, which apply only then.
    pub fn flattened(self) -> Vec<Self> {
        let Self::Attack(mut header) = self else {
            let given = self.then().iter().filter_map(|effect| match effect {
                Effect::During(_, _, Rule::Dice(dice)) => Some(Self::Dice((**dice).clone())),
                _ => None,
            });
            let mut given: Vec<Self> = given.collect();
            for ability in &mut given {
                if let Some(only_if) = ability.only_if_mut() {
                    *only_if = Condition::Lasting.and(core::mem::take(only_if));
                }
            }
            given.insert(0, self);
            return given;
        };
        let inner = core::mem::take(&mut header.with);
        let mut all = vec![Self::Attack(header)];
        for mut ability in inner {
            if let Some(only_if) = ability.only_if_mut() {
                *only_if = Condition::Weapon(WeaponFilter::this()).and(core::mem::take(only_if));
            }
            all.push(ability);
        }
        all
    }

    fn only_if_mut(&mut self) -> Option<&mut Condition> {
        match self {
            Self::When(ability) => Some(&mut ability.only_if),
            Self::Always(ability) => Some(&mut Arc::make_mut(ability).only_if),
            Self::Instead(ability) => Some(&mut ability.only_if),
            Self::Action(ability) => Some(&mut ability.only_if),
            Self::Dice(ability) => Some(&mut ability.only_if),
            Self::Attack(_) => None,
        }
    }

    /// The same without requirements.
    #[must_use]
    pub fn whatever_is_so(mut self) -> Self {
        if let Some(only_if) = self.only_if_mut() {
            *only_if = Condition::True;
        }
        self
    }

    /// Its requirements.
    pub fn only_if(&self) -> &Condition {
        match self {
            Self::When(ability) => &ability.only_if,
            Self::Always(ability) => &ability.only_if,
            Self::Instead(ability) => &ability.only_if,
            Self::Action(ability) => &ability.only_if,
            Self::Dice(ability) => &ability.only_if,
            Self::Attack(_) => &Condition::True,
        }
    }

    /// What it costs.
    pub fn cost(&self) -> &[Cost] {
        match self {
            Self::When(ability) => &ability.cost,
            Self::Instead(ability) => &ability.cost,
            Self::Action(ability) => &ability.cost,
            Self::Dice(ability) => &ability.cost,
            Self::Attack(ability) => &ability.cost,
            Self::Always(ability) => ability.rule.variant().map_or(&[], |it| &it.cost),
        }
    }

    /// Who decides whether it is used, and pays.
    pub fn decides(&self) -> &Who {
        match self {
            Self::When(ability) => &ability.decides,
            Self::Instead(ability) => &ability.decides,
            Self::Dice(ability) => &ability.decides,
            Self::Always(_) | Self::Action(_) | Self::Attack(_) => &Who::You,
        }
    }

    /// What it does, as far as it is a list of effects.
    pub fn then(&self) -> &[Effect] {
        match self {
            Self::When(ability) => &ability.then,
            Self::Instead(ability) => &ability.then,
            Self::Action(ability) => &ability.then,
            Self::Dice(ability) => &ability.then,
            Self::Always(ability) => ability.rule.then(),
            Self::Attack(_) => &[],
        }
    }

    /// The features of a scenario from which it measures, by their ids.
    pub fn features(&self) -> Vec<&str> {
        let mut all = self.only_if().features();
        all.extend(self.then().iter().flat_map(Effect::features));
        all
    }

    /// How many effects for one card are in it ([`Effect::is_native`]).
    pub fn natives(&self) -> usize {
        let with = match self {
            Self::Attack(header) => header.with.iter().map(Self::natives).sum(),
            _ => 0,
        };
        with + self.then().iter().map(Effect::natives).sum::<usize>()
    }

    /// Whether it works while its ship is in reserve: only if it says so, by asking that you are
    /// docked (RR.RESERVE.07). The text of a damage card that is dealt there is resolved.
    pub fn works_in_reserve(&self) -> bool {
        let docked = Condition::State(Who::You, State::Docked);
        match self {
            Self::When(triggered) if triggered.at == Moment::WhenFaceup => true,
            _ => match self.only_if() {
                Condition::All(all) => all.contains(&docked),
                one => *one == docked,
            },
        }
    }

    /// Whether its player may decline it (RR.ABILITIES.02–05).
    pub fn may(&self) -> bool {
        match self {
            Self::When(ability) => ability.may,
            Self::Instead(ability) => ability.may,
            Self::Dice(ability) => !ability.must,
            Self::Action(_) | Self::Attack(_) => true,
            Self::Always(_) => false,
        }
    }

    /// The effects inside a block, where the way into nested effects is a list of (effect, block).
    pub fn block(&self, path: &[(u8, u8)]) -> &[Effect] {
        path.iter().fold(self.then(), |block, &(effect, inner)| {
            block.get(usize::from(effect)).map_or(&[], |e| e.block(inner))
        })
    }
}

/// A triggered ability.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Triggered {
    /// What it waits for.
    pub at: Moment,
    /// Whose: the ship that the moment belongs to.
    #[serde(default)]
    pub by: Who,
    /// Whether the ship must attack or defend, for moments that attacker and defender share
    /// ([`Moment::says_no_part`]); either if nothing is said.
    #[serde(default)]
    pub part: Option<Part>,
    /// Only after one of these actions, where the moment is an action; any if empty.
    #[serde(default)]
    pub actions: Vec<Action>,
    /// Only such a card, as it was before, where the moment is a repair.
    #[serde(default, skip_serializing_if = "crate::who::is_default")]
    pub card: CardFilter,
    /// What must be true, when it is queued and again when it resolves (RR.ABILITY-QUEUE.08).
    #[serde(default)]
    pub only_if: Condition,
    /// Whether its player may decline (RR.CARD-INTERPRETATION.04).
    #[serde(default)]
    pub may: bool,
    /// Who decides and pays, where it is not you.
    #[serde(default)]
    pub decides: Who,
    /// What it costs; paid only if the effect can be resolved (RR.ABILITIES.21).
    #[serde(default)]
    pub cost: Vec<Cost>,
    /// What it does.
    pub then: Vec<Effect>,
}

/// What a triggered ability waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Moment {
    /// At the start of a phase.
    StartOf(Phase),
    /// At the end of a phase.
    EndOf(Phase),
    /// During the phase, when its turn comes (System and End Phase).
    During(Phase),
    /// Before something happens to the ship, or is done by it.
    Before(Event),
    /// After it.
    After(Event),
    /// In the Engagement Phase, when this initiative comes, before any ship engages at it.
    AtInitiative(u8),
    /// When the card is dealt or turned faceup; when the condition is assigned.
    WhenFaceup,
    /// When the device detonates; a mine under the ship that the moment is about.
    Detonates,
    /// As the first round is about to begin.
    StartOfGame,
    /// At the end of the round, after everything else in it.
    EndOfRound,
}

impl Moment {
    /// Whether the attacker and the defender share it, so that a card may say which of the two is
    /// meant.
    pub const fn says_no_part(self) -> bool {
        matches!(
            self,
            Self::After(Event::Declare | Event::Neutralize) | Self::Before(Event::Neutralize)
        )
    }

    /// Calls `give` with the moments under which it is looked up: one for each kind of what it waits for.
    pub fn each(self, give: &mut impl FnMut(Self)) {
        match self {
            Self::Before(event) => event.each(&mut |event| give(Self::Before(event))),
            Self::After(event) => event.each(&mut |event| give(Self::After(event))),
            one => give(one),
        }
    }

    /// Whether it is this moment, or one of those that it stands for.
    pub fn covers(self, moment: Self) -> bool {
        match (self, moment) {
            (Self::Before(all), Self::Before(one)) | (Self::After(all), Self::After(one)) => {
                all.covers(one)
            }
            (all, one) => all == one,
        }
    }

    /// Whether it belongs to no ship: a time of the game, or a matter of the card itself.
    pub const fn is_nobodys(self) -> bool {
        self.is_of_a_phase()
            || matches!(
                self,
                Self::Before(Event::PlaceForces)
                    | Self::AtInitiative(_)
                    | Self::WhenFaceup
                    | Self::Detonates
                    | Self::After(Event::Detonate)
                    | Self::StartOfGame
                    | Self::EndOfRound
            )
    }

    /// Whether it is a time in a phase or in setup, which belongs to no ship.
    pub const fn is_of_a_phase(self) -> bool {
        matches!(
            self,
            Self::After(Event::PlaceForces) | Self::StartOf(_) | Self::EndOf(_) | Self::During(_)
        )
    }

    /// Whether it comes in setup, where nothing else is waited for.
    pub const fn is_of_setup(self) -> bool {
        matches!(
            self,
            Self::Before(Event::PlaceForces) | Self::After(Event::PlaceForces) | Self::StartOfGame
        )
    }
}

/// An ability that replaces an effect.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Replacement {
    /// What would happen. Hits would each come instead of a hit, critical damage one by one, damage
    /// of any kind all at once.
    pub would: Event,
    /// To whom.
    #[serde(default)]
    pub to: Who,
    /// Only such a card, where a damage card would be dealt.
    #[serde(default, skip_serializing_if = "crate::who::is_default")]
    pub card: CardFilter,
    /// Only of these kinds, where an obstacle is met.
    #[serde(default, skip_serializing_if = "crate::who::is_default")]
    pub kinds: Vec<ThingKind>,
    /// What must be true.
    #[serde(default)]
    pub only_if: Condition,
    /// Whether its player may decline.
    #[serde(default)]
    pub may: bool,
    /// Who decides, where it is not you.
    #[serde(default)]
    pub decides: Who,
    /// What it costs.
    #[serde(default)]
    pub cost: Vec<Cost>,
    /// What happens instead.
    #[serde(default)]
    pub then: Vec<Effect>,
}

/// An action on a card.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardAction {
    /// What it is called, where the card is not called after it: in scenarios.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// What must be true.
    #[serde(default)]
    pub only_if: Condition,
    /// What it costs.
    #[serde(default)]
    pub cost: Vec<Cost>,
    /// What it does, if it is not only that the cost is paid.
    #[serde(default)]
    pub then: Vec<Effect>,
}

/// A modification of dice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiceAbility {
    /// The ship that attacks or defends.
    #[serde(default)]
    pub by: Who,
    /// Which of the two it must do.
    pub part: Part,
    /// Whose dice are modified.
    #[serde(default)]
    pub dice: Whose,
    /// What must be true.
    #[serde(default)]
    pub only_if: Condition,
    /// What it counts as spending, for rules that allow only some of it.
    #[serde(default)]
    pub way: Kinds,
    /// Who decides, where it is not you.
    #[serde(default)]
    pub decides: Who,
    /// Whether it cannot be declined.
    #[serde(default)]
    pub must: bool,
    /// Who modifies the dice, where it is not who decides.
    #[serde(default, skip_serializing_if = "crate::who::is_default")]
    pub modifies: Option<Who>,
    /// What it costs.
    #[serde(default)]
    pub cost: Vec<Cost>,
    /// What it does.
    pub then: Vec<Effect>,
}

impl DiceAbility {
    /// Who modifies the dice.
    pub fn modifier(&self) -> &Who {
        self.modifies.as_ref().unwrap_or(&self.decides)
    }

    /// In which of the two steps it can be used, as (attack dice, defense dice).
    pub fn steps(&self) -> (bool, bool) {
        let attacks = self.part != Part::Defends;
        let defends = self.part != Part::Attacks;
        match self.dice {
            Whose::Own => (attacks, defends),
            Whose::Foes => (defends, attacks),
            Whose::Either => (true, true),
        }
    }
}

/// A ship's part in an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Part {
    /// It attacks.
    Attacks,
    /// It defends.
    Defends,
    /// It does either.
    Either,
    /// It rolls dice: it does either, or dice are rolled for something else, as an obstacle.
    Rolls,
}

/// Whose dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Whose {
    /// The dice of the ship that attacks or defends.
    #[default]
    Own,
    /// Those of the other ship.
    Foes,
    /// Either: in both steps, whatever is done then.
    Either,
}

/// What comes after "Attack".
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct AttackHeader {
    /// What the attacker must have, one of these (RR.SPECIAL-WEAPON.05); nothing if empty.
    pub needs: Vec<Need>,
    /// What the attack costs.
    pub cost: Vec<Cost>,
    /// What holds while this attack is performed.
    pub with: Vec<Ability>,
}

/// What an attacker must have, in parentheses after the header.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Need {
    /// A lock on the defender.
    Lock,
    /// A focus token.
    Focus,
    /// A calculate token.
    Calculate,
    /// An evade token.
    Evade,
}
