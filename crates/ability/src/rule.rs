//! Changes of the rules.

use crate::words::{Action, ActionColour, Token};
use crate::{ArcName, Condition, ManeuverFilter, Who};
use serde::{Deserialize, Serialize};

/// A change of the rules, for as long as the card is in play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Constant {
    /// For whom.
    #[serde(default)]
    pub to: Who,
    /// When it applies.
    #[serde(default)]
    pub only_if: Condition,
    /// What changes.
    pub rule: Rule,
}

/// The rules that cards change, each a question the engine asks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Rule {
    /// The difficulty of these maneuvers.
    Difficulty(ManeuverFilter, i8),
    /// How many attack dice are rolled while attacking.
    AttackDice(i8),
    /// How many defense dice are rolled while defending.
    DefenseDice(i8),
    /// No actions but these and those of damage cards can be performed.
    OnlyActions(Vec<Action>),
    /// An action of the first colour has the second.
    TreatAction(Action, ActionColour, ActionColour),
    /// While attacking, the attack dice can be modified only in these ways; by whom.
    AttackDiceOnly(Modifier, Vec<Way>),
    /// Actions can be performed while stressed.
    ActionsWhileStressed,
    /// Red maneuvers can be executed while stressed.
    RedManeuversWhileStressed,
    /// These obstacles are ignored while moving and attacking.
    IgnoreObstacles(Obstacles),
    /// It can boost and barrel roll through and onto obstacles.
    RepositionOverObstacles,
    /// A Segnor's loop can be executed with one of these templates of the same speed instead, a turn
    /// of the same direction.
    LoopTemplates(Vec<LoopTemplate>),
    /// A primary weapon of the first arc has the second instead.
    PrimaryArc(ArcName, ArcName),
    /// The turret can be turned only to these arcs.
    TurretOnly(Vec<ArcName>),
    /// It has the pilot abilities of these ships as well.
    PilotAbilitiesOf(Who),
    /// It has the initiative, the pilot ability and the charges of this ship's card.
    Becomes(Who),
    /// So many friendly ships can dock with it, each of which, as [`Who::One`], must be so.
    Carries(u8, Condition),
    /// It can dock up to this range, and not at range 0 only.
    DockRange(u8),
    /// Ships docked with it can deploy from these guides only.
    DeployFrom(Guides),
    /// It must start the game docked.
    StartsDocked,
    /// It cannot deploy but in an emergency.
    OnlyEmergencyDeploy,
    /// While a ship is docked with it, it has a primary weapon of this arc with the attack value of
    /// that ship's front arc primary weapon.
    GunOfDocked(ArcName),
    /// The shields of a ship docked with it are as good as its own, once those are gone.
    ShieldsOfDocked,
    /// It has this action on its bar.
    HasAction(Action, ActionColour),
    /// Its initiative is that of this ship.
    InitiativeOf(Who),
    /// It cannot gain such tokens.
    CannotGain(Token),
    /// The range bonus does not apply to the defender.
    NoDefenseRangeBonus,
    /// The results that are left give so many hit damage at most and tokens of this kind for the
    /// rest (RR.INFLICT.01).
    Inflicts {
        /// How many results deal damage.
        damage: u8,
        /// What the others inflict.
        token: Token,
    },
}

/// Who is bound by a rule about dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Modifier {
    /// The ship that rolled them.
    Owner,
    /// Everybody.
    Anyone,
}

/// Ways to modify dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Way {
    /// Spending a focus token.
    Focus,
    /// Spending a calculate token.
    Calculate,
    /// Spending Force.
    Force,
    /// Spending a lock.
    Lock,
    /// This card.
    ThisCard,
}

/// Templates for a Segnor's loop, instead of the bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LoopTemplate {
    /// The turn of the same direction.
    Turn,
    /// The straight.
    Straight,
}

/// The guides of a base that a template can be laid to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Guides {
    /// Those at its front.
    Front,
    /// Those at its rear.
    Rear,
}

/// Which obstacles are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Obstacles {
    /// All.
    All,
    /// Those that you are locking.
    LockedByYou,
}
