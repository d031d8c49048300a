//! Changes of the rules.

use crate::words::{Action, ActionColour, DeviceKind, Difficulty, Phase, Token};
use crate::{ArcName, Condition, Kinds, ManeuverFilter, ManeuverKind, Obstacles, Who};
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
    /// These maneuvers are treated as of this difficulty (RR.DIFFICULTY.13–14).
    TreatManeuver(ManeuverFilter, Difficulty),
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
    /// Such obstacles are ignored.
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
    /// Its initiative is this.
    Initiative(u8),
    /// Its turn in the phase, to activate or to engage, comes at this initiative.
    TurnAt(u8),
    /// It cannot gain such tokens.
    CannotGain(Kinds),
    /// It cannot spend such tokens.
    CannotSpend(Kinds),
    /// Such tokens cannot be removed from it. They can still be spent.
    CannotRemove(Kinds),
    /// The range bonus does not apply to the defender.
    NoDefenseRangeBonus,
    /// The charges of this card cannot be recovered.
    NoRecovery,
    /// So many charges more are recovered when this card is reloaded.
    ReloadMore(u8),
    /// It is allied to the other ships of its side, and they to it, instead of friendly. Only for
    /// yourself.
    Allied,
    /// It cannot perform attacks.
    CannotAttack,
    /// It is not removed when it is destroyed.
    NotRemoved,
    /// Locks and jams of these ships may be measured from you.
    MeasureFromYou,
    /// Another way to place devices.
    Placing(Placing),
    /// The results that are left give so many hit damage at most and tokens of this kind for the
    /// rest (RR.INFLICT.01).
    Inflicts {
        /// How many results deal damage.
        damage: u8,
        /// What the others inflict.
        token: Token,
    },
}

/// What a rule is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Concern {
    /// An attack, which has an attacker and a defender.
    Attack,
    /// A maneuver that is still to come.
    ManeuverAhead,
    /// Anything else, in an attack or not.
    Anything,
}

impl Rule {
    /// What it is asked about.
    pub const fn concerns(&self) -> Concern {
        match self {
            Self::AttackDice(_)
            | Self::DefenseDice(_)
            | Self::AttackDiceOnly(..)
            | Self::NoDefenseRangeBonus
            | Self::Inflicts { .. } => Concern::Attack,
            Self::Difficulty(..)
            | Self::TreatManeuver(..)
            | Self::RedManeuversWhileStressed
            | Self::LoopTemplates(_) => Concern::ManeuverAhead,
            Self::OnlyActions(_)
            | Self::TreatAction(..)
            | Self::ActionsWhileStressed
            | Self::IgnoreObstacles(_)
            | Self::RepositionOverObstacles
            | Self::PrimaryArc(..)
            | Self::TurretOnly(_)
            | Self::PilotAbilitiesOf(_)
            | Self::Becomes(_)
            | Self::Carries(..)
            | Self::DockRange(_)
            | Self::DeployFrom(_)
            | Self::StartsDocked
            | Self::OnlyEmergencyDeploy
            | Self::GunOfDocked(_)
            | Self::ShieldsOfDocked
            | Self::HasAction(..)
            | Self::InitiativeOf(_)
            | Self::Initiative(_)
            | Self::TurnAt(_)
            | Self::CannotGain(_)
            | Self::CannotSpend(_)
            | Self::CannotRemove(_)
            | Self::NoRecovery
            | Self::ReloadMore(_)
            | Self::Allied
            | Self::CannotAttack
            | Self::NotRemoved
            | Self::MeasureFromYou
            | Self::Placing(_) => Concern::Anything,
        }
    }
}

/// A way to place devices instead of the one that the card has.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placing {
    /// Only devices of these kinds; any if empty.
    #[serde(default)]
    pub devices: Vec<DeviceKind>,
    /// Only in this phase.
    #[serde(default)]
    pub phase: Option<Phase>,
    /// Only instead of dropping.
    #[serde(default)]
    pub dropped: bool,
    /// Only instead of this template.
    #[serde(default)]
    pub template: Option<Template>,
    /// How it may be placed.
    pub by: NewWay,
}

/// A template: its speed and bearing, to either side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Template(pub u8, pub ManeuverKind);

/// How a device may be placed instead.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum NewWay {
    /// With the bank of the same speed instead of a straight template.
    Banks,
    /// With a template of the same bearing, so much faster or slower.
    Speed(u8),
    /// With one of these templates.
    Templates(Vec<Template>),
    /// Launched with this template.
    Launch(Template),
    /// Launched with the same template.
    LaunchSame,
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
