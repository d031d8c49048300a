//! Changes of the rules.

use crate::words::{DeviceKind, Difficulty, ObstacleKind, Phase, Token};
use crate::{ActionChange, ActionFilter, Obstacles, Variant};
use crate::{
    Amount, ArcName, Condition, Cost, DiceAbility, DiceKind, Effect, Event, Face, Kinds, ManeuverFilter, ManeuverKind, Stock, WeaponFilter, Who,
};
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
    /// These maneuvers are changed.
    Maneuver(ManeuverFilter, ManeuverChange),
    /// How many attack dice are rolled while attacking.
    AttackDice(i8),
    /// How many defense dice are rolled while defending.
    DefenseDice(i8),
    /// These actions are changed.
    Action(ActionFilter, ActionChange),
    /// It decloaks with one of these templates instead of the usual one: it must, unless that costs
    /// something.
    Decloak {
        /// The templates.
        templates: Vec<Template>,
        /// What it costs to use them.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        cost: Vec<Cost>,
    },
    /// It can maintain so many locks.
    Locks(u8, Spread),
    /// The dice of this kind that it rolls can be modified only in these ways; by whom.
    DiceOnly(DiceKind, Modifier, Vec<Way>),
    /// The dice of this kind that it rolls cannot be modified with such tokens or locks; by whom,
    /// and how.
    DiceWithout(
        DiceKind,
        Modifier,
        Kinds,
        #[serde(default, skip_serializing_if = "crate::who::is_default")] Modifying,
    ),
    /// In its primary attacks at range 0, it can modify its dice in these ways all the same.
    DiceAtRangeZero(Vec<Way>),
    /// It can modify so many results of this face in an attack at most, of either kind of dice.
    MostModified(Face, u8),
    /// So many of the dice of this kind that it rolls can be rerolled at most; by whom.
    MostRerolled(DiceKind, Modifier, u8),
    /// It rolls so many dice of this kind at most. Results are those of the dice rolled before.
    MostDice(DiceKind, Amount),
    /// Whether the range bonus of these dice applies when it rolls them, whatever the range.
    RangeBonus(DiceKind, Bonus),
    /// Its attacks at the first range are treated as at the second.
    TreatRange(u8, u8),
    /// How results are neutralized when it defends.
    Neutralize(Neutralizing),
    /// Something about its attacks with such weapons.
    Weapon(WeaponFilter, WeaponChange),
    /// Such obstacles are ignored.
    IgnoreObstacles(Obstacles),
    /// The turret can be turned only to these arcs.
    TurretOnly(Vec<ArcName>),
    /// It has the pilot abilities of these ships as well.
    PilotAbilitiesOf(Who),
    /// It has the name, the initiative, the pilot ability and the charges of this ship's card.
    Becomes(Who),
    /// So many friendly ships can dock with it, each of which, as [`Who::One`], must be so.
    Carries(u8, Condition),
    /// It can dock up to this range, and not at range 0 only.
    DockRange(u8),
    /// Ships docked with it can deploy from these guides only.
    DeployFrom(Guides),
    /// It must start the game docked.
    StartsDocked,
    /// In setup it can be placed here as well.
    StartsIn(Start),
    /// It cannot deploy but in an emergency.
    OnlyEmergencyDeploy,
    /// While a ship is docked with it, it has a primary weapon of this arc with the attack value of
    /// that ship's front arc primary weapon.
    GunOfDocked(ArcName),
    /// It may use what these ships have like its own: tokens that it spends, or shields that it
    /// loses.
    Uses {
        /// Whose.
        of: Who,
        /// What.
        stock: Stock,
        /// What comes of it each time.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        then: Vec<Effect>,
    },
    /// Its initiative is that of this ship.
    InitiativeOf(Who),
    /// Its initiative is this.
    Initiative(u8),
    /// Its turn in the phase, to activate or to engage, comes at this initiative.
    TurnAt(u8),
    /// It cannot do this, or this cannot happen to it. Tokens that cannot be removed can still be
    /// spent; a ship that cannot be removed stays when it is destroyed.
    Cannot(Event),
    /// The charges of this card cannot be recovered.
    NoRecovery,
    /// Its Force is not recurring.
    NoRecurringForce,
    /// It is allied to the other ships of its side, and they to it, instead of friendly. Only for
    /// yourself.
    Allied,
    /// You can modify dice so. Only for some time, and for yourself.
    Dice(Box<DiceAbility>),
    /// Another way to place devices.
    Placing(Placing),
    /// The results that are left give so many hit damage at most and tokens of this kind for the
    /// rest (RR.INFLICT.01).
    Inflicts {
        /// How many results deal damage.
        #[serde(default)]
        damage: u8,
        /// What the others inflict.
        token: Token,
        /// Whether only critical hits do, hits being dealt as ever.
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        crits_only: bool,
    },
}

impl Rule {
    /// The other version of an action that it gives.
    pub fn variant(&self) -> Option<&Variant> {
        match self {
            Self::Action(_, ActionChange::Variant(variant)) => Some(variant),
            _ => None,
        }
    }

    /// What comes of making use of it.
    pub(crate) fn then(&self) -> &[Effect] {
        match self {
            Self::Action(_, ActionChange::Variant(variant)) => &variant.then,
            Self::Uses { then, .. } => then,
            _ => &[],
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
    /// Only what upgrades of one of these slots place; any if empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub slots: Vec<String>,
    /// How it may be placed.
    pub by: NewWay,
    /// What that costs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cost: Vec<Cost>,
}

/// Where a ship can be placed in setup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// Where.
    pub zone: Zone,
    /// Whether it waits in reserve until all others are placed, and can be placed nowhere else if
    /// there is room.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub last: bool,
}

/// A part of the play area; everything that is said must be so.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Zone {
    /// Beyond these ranges of all of these.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub beyond: Vec<(u8, Landmark)>,
    /// Up to this range of one of these.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub near: Option<(u8, Landmark)>,
}

/// What the place of something is measured from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Landmark {
    /// The edges of the play area.
    Edges,
    /// The edges of enemy players.
    EnemyEdges,
    /// Enemy ships.
    Enemies,
    /// Obstacles.
    Obstacles,
    /// The ship that has the card.
    You,
}

/// A template: its speed and bearing, to either side if none is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Template(
    pub u8,
    pub ManeuverKind,
    #[serde(default, skip_serializing_if = "crate::who::is_default")] pub Direction,
);

/// To which side a template leads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Direction {
    /// To either.
    #[default]
    Either,
    /// To the left.
    Left,
    /// To the right.
    Right,
}

/// What becomes of the maneuvers that are meant.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ManeuverChange {
    /// So many steps harder, or easier.
    Harder(i8),
    /// They are treated as of this difficulty (RR.DIFFICULTY.13–14).
    As(Difficulty),
    /// Those that are red can be executed while stressed.
    WhileStressed,
    /// A Segnor's loop can be executed with one of these templates of the same speed instead, a turn
    /// of the same direction.
    Templates(Vec<LoopTemplate>),
    /// A ship that overlapped others does not skip its Perform Action step for it.
    KeepsAction,
}

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
    /// With the same template at the left or right side of the base instead of its guides.
    Sides,
}

/// What is different about attacks with some weapons.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum WeaponChange {
    /// They have this arc instead.
    Arc(ArcName),
    /// They can be made from this arc as well, and then at these ranges, if any are said.
    AlsoArc(ArcName, #[serde(default)] Option<(u8, u8)>),
    /// Their range requirement can be so much more or less, from range 0 to 3.
    Reach(u8),
    /// What is in the parentheses of the header need not be met, if this is paid.
    NoNeed(Vec<Cost>),
    /// They can be made while disarmed.
    WhileDisarmed,
    /// The defender must be one at the closest attack range at which they have one.
    Nearest,
    /// They can be made at range 0 of such obstacles; of all if none is named.
    OnObstacles(Vec<ObstacleKind>),
    /// They can be made against friendly ships.
    AtFriends,
}

/// Whether a range bonus applies, whatever the range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Bonus {
    /// It does not.
    Never,
    /// It does, with weapons that have range bonuses.
    Always,
}

/// How results are neutralized.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Neutralizing {
    /// Critical hits before hits.
    CritsFirst,
    /// Evade results cancel no critical hits.
    KeepCrits,
}

/// Who is bound by a rule about dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Modifier {
    /// The ship that rolled them.
    Owner,
    /// Everybody.
    Anyone,
}

/// How dice are modified, where a rule bars only some of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Modifying {
    /// In whatever way.
    #[default]
    Anyhow,
    /// They are rerolled.
    Rerolling,
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

/// On what several locks of one ship may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Spread {
    /// On anything, on one object as well.
    Any,
    /// Each on another object.
    Different,
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
