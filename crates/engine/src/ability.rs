//! The ability language: what cards do, as data.
//!
//! An ability is triggered, constant, a replacement, an action or a dice modification. Its parts
//! are the rule book's own notions: a timing, requirements, costs, effects, and "may". Damage cards
//! are written in it (see `deck`); pilots and upgrades will be.

use crate::words::{Action, ActionColour, Damage, Phase, Token};
use redfive_geometry::Arc;
use serde::{Deserialize, Serialize};

/// Something a card can do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Ability {
    /// Resolves when something happens, through the ability queue.
    When(Triggered),
    /// Changes a rule for as long as it is in play.
    Always(Constant),
    /// Replaces an effect that would happen (RR.ABILITIES.17).
    Instead(Replacement),
    /// An "Action:" header (RR.ACTIONS.02).
    Action(CardAction),
    /// Modifies dice in the Modify Dice steps.
    Dice(DiceChange),
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
    /// What must be true, when it is queued and again when it resolves (RR.ABILITY-QUEUE.08).
    #[serde(default)]
    pub only_if: Condition,
    /// Whether its player may decline (RR.CARD-INTERPRETATION.04).
    #[serde(default)]
    pub may: bool,
    /// What it costs; paid only if the effect can be resolved (RR.ABILITIES.21).
    #[serde(default)]
    pub cost: Vec<Cost>,
    /// What it does.
    pub then: Vec<Effect>,
}

/// What a triggered ability waits for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Moment {
    /// At the start of a phase.
    StartOf(Phase),
    /// At the end of a phase.
    EndOf(Phase),
    /// During the phase, when its turn comes (System and End Phase).
    During(Phase),
    /// Before the ship activates.
    BeforeActivate,
    /// After it reveals its dial.
    AfterReveal,
    /// After it executes a maneuver.
    AfterManeuver,
    /// After it performs an action: any, or one of these.
    AfterAction(Vec<Action>),
    /// Before it engages.
    BeforeEngage,
    /// After it performs an attack.
    AfterAttack,
    /// After it defends.
    AfterDefend,
    /// After it suffers damage of a kind.
    AfterDamage(Damage),
    /// After it is destroyed.
    AfterDestroyed,
    /// When the card is dealt or turned faceup.
    WhenFaceup,
}

/// Ships, as an ability sees them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Who {
    /// The ship that has the card.
    #[default]
    You,
    /// The ship that the event is about.
    It,
    /// The attacker.
    Attacker,
    /// The defender.
    Defender,
    /// The ship chosen by the ability.
    Chosen,
    /// Ships that are friendly to you, yourself included, at these ranges.
    Friendly(u8, u8),
    /// The same without yourself.
    OtherFriendly(u8, u8),
    /// Enemy ships at these ranges.
    Enemy(u8, u8),
}

/// What must be true.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Condition {
    /// Nothing in particular.
    #[default]
    True,
    /// Not that.
    Not(Box<Condition>),
    /// All of these.
    All(Vec<Condition>),
    /// At least one of these.
    Any(Vec<Condition>),
    /// It has such a token.
    Has(Who, Token),
    /// It has a damage card.
    Damaged(Who),
    /// It has an active shield.
    Shielded(Who),
    /// The first is in that arc of the second, up to range 3.
    InArc(Who, Arc, Who),
    /// The two are at a range between these.
    AtRange(Who, Who, u8, u8),
    /// In this maneuver the ship moved through or overlapped an obstacle.
    MetObstacle,
    /// The maneuver was straight.
    StraightManeuver,
    /// The maneuver was fully executed.
    FullyExecuted,
    /// It was the ion maneuver.
    IonManeuver,
    /// The attack is a primary attack.
    PrimaryAttack,
    /// The attack hit.
    AttackHit,
    /// An obstacle obstructs the attack.
    Obstructed,
}

/// What an ability costs. All of them or none.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Cost {
    /// Charges of this card.
    Charge(u8),
    /// Force charges.
    Force(u8),
    /// Shields.
    Shield(u8),
    /// Such a token.
    Spend(Token),
    /// Gaining such a token.
    Gain(Token),
}

/// What an ability does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Effect {
    /// Gain tokens.
    Gain(Who, Token, u8),
    /// Remove tokens.
    Remove(Who, Token, u8),
    /// Suffer damage.
    Suffer(Who, Damage, u8),
    /// Repair this damage card.
    RepairThis,
    /// Recover shields.
    RecoverShield(Who, u8),
    /// Recover Force.
    RecoverForce(Who, u8),
    /// May perform one of these actions, of this colour at least.
    Perform(Who, Vec<Action>, ActionColour),
    /// Perform a bonus attack.
    BonusAttack(AttackLimits),
    /// Acquire a lock on it.
    AcquireLock(Who),
    /// Turn your turret arc indicator.
    RotateTurret,
    /// Choose a ship, then do this with it.
    Choose(Who, Vec<Effect>),
    /// Roll an attack die; do the first on a hit, the second on a critical hit.
    RollAttackDie {
        /// On a hit.
        hit: Vec<Effect>,
        /// On a critical hit.
        crit: Vec<Effect>,
    },
    /// Do the first if it is so, else the second.
    If(Condition, Vec<Effect>, Vec<Effect>),
}

/// Which attacks a bonus attack may be.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct AttackLimits {
    /// Only primary weapons.
    pub primary: bool,
    /// Only from one of these arcs; any if empty.
    pub arcs: Vec<Arc>,
    /// Only from a turret arc.
    pub turret: bool,
    /// Only against this ship.
    pub against: Option<Who>,
}

impl Effect {
    /// Whether it is, or holds, a bonus attack.
    pub fn is_bonus_attack(&self) -> bool {
        matches!(self, Self::BonusAttack(_))
            || (0..2).any(|block| self.block(block).iter().any(Self::is_bonus_attack))
    }

    /// The blocks of effects inside it, by number.
    pub fn block(&self, number: u8) -> &[Effect] {
        match (self, number) {
            (Self::Choose(_, block), 0) => block,
            (Self::RollAttackDie { hit, .. }, 0) => hit,
            (Self::RollAttackDie { crit, .. }, 1) => crit,
            (Self::If(_, then, _), 0) => then,
            (Self::If(_, _, otherwise), 1) => otherwise,
            _ => &[],
        }
    }
}

/// A change of the rules.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Constant {
    /// When it applies.
    #[serde(default)]
    pub only_if: Condition,
    /// What changes, for you.
    pub rule: Rule,
}

/// The rules that cards change, each a question the engine asks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Rule {
    /// The difficulty of these maneuvers.
    Difficulty(ManeuverFilter, i8),
    /// How many attack dice you roll.
    AttackDice(i8),
    /// How many defense dice you roll.
    DefenseDice(i8),
    /// You can perform no actions but these and those of damage cards.
    OnlyActions(Vec<Action>),
    /// While you attack, your dice can be modified with Force only.
    OnlyForceModifiesAttack,
    /// You can perform actions while stressed.
    ActionsWhileStressed,
    /// You can execute red maneuvers while stressed.
    RedManeuversWhileStressed,
}

/// Which maneuvers are meant.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ManeuverFilter {
    /// Only these kinds, by their name in the dial; all if empty.
    #[serde(default)]
    pub bearings: Vec<String>,
    /// Only these speeds; all if empty.
    #[serde(default)]
    pub speeds: Vec<u8>,
}

impl ManeuverFilter {
    /// Whether a maneuver is meant.
    pub fn matches(&self, maneuver: redfive_geometry::Maneuver) -> bool {
        (self.bearings.is_empty()
            || self.bearings.iter().any(|name| name == maneuver.bearing().name()))
            && (self.speeds.is_empty() || self.speeds.contains(&maneuver.speed()))
    }
}

/// An ability that replaces an effect.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Replacement {
    /// What would happen to you.
    pub would: Would,
    /// What must be true.
    #[serde(default)]
    pub only_if: Condition,
}

/// What is replaced, and by what.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Would {
    /// Hit damage becomes as much critical damage.
    SufferCritsForHits,
}

/// An action on a card.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardAction {
    /// What it costs.
    #[serde(default)]
    pub cost: Vec<Cost>,
    /// What it does.
    pub then: Vec<Effect>,
}

/// A modification of dice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiceChange {
    /// In which step.
    pub step: DiceStep,
    /// What must be true.
    #[serde(default)]
    pub only_if: Condition,
    /// What it costs.
    #[serde(default)]
    pub cost: Vec<Cost>,
    /// What it does.
    pub change: Change,
}

/// The two steps in which dice are modified, seen from the ship that has the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DiceStep {
    /// While you attack: your attack dice.
    YourAttack,
    /// While you defend: your defense dice.
    YourDefense,
}

/// A change of dice, by the names of faces.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Change {
    /// Reroll up to so many dice.
    Reroll(u8),
    /// Change up to so many results of a face to another.
    Turn(u8, FaceName, FaceName),
    /// Add a result.
    Add(FaceName),
}

/// Faces of both kinds of dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FaceName {
    /// A critical hit.
    Crit,
    /// A hit.
    Hit,
    /// An evade.
    Evade,
    /// A focus result.
    Focus,
    /// A blank.
    Blank,
}
