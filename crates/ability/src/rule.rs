//! Changes of the rules.

use crate::words::{DeviceKind, Difficulty, ObstacleKind, Phase, Token};
use crate::{ActionChange, ActionFilter, Obstacles, Variant};
use crate::{
    Amount, ArcName, Condition, Cost, DiceAbility, DiceKind, Face, Kinds, ManeuverFilter,
    ManeuverKind, WeaponFilter, Who,
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
    /// How ships dock with it, or how it docks and deploys.
    Docking(Docking),
    /// In setup it can be placed here as well.
    StartsIn(Start),
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
    /// The charges of this card cannot be recovered.
    NoRecovery,
    /// Its Force is not recurring.
    NoRecurringForce,
    /// It is allied to the other ships of its side, and they to it, instead of friendly. Only for
    /// yourself.
    Allied,
    /// It cannot perform attacks.
    CannotAttack,
    /// It is not removed when it is destroyed.
    NotRemoved,
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
}

/// What is said of docking (RR.DOCK), each by itself.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Docking {
    /// So many friendly ships can dock with it, each of which, as [`Who::One`], must be so.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub carries: Option<(u8, Condition)>,
    /// Ships docked with it can deploy from its rear guides only.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub rear_only: bool,
    /// While a ship is docked with it, it has a primary weapon of this arc with the attack value of
    /// that ship's front arc primary weapon.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub gun: Option<ArcName>,
    /// It may use the shields of a ship docked with it like its own.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub shields: bool,
    /// It can dock up to this range, and not at range 0 only.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub range: u8,
    /// It must start the game docked.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub starts: bool,
    /// It cannot deploy but in an emergency.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub stays: bool,
}

/// A way to place devices instead of the one that the card has; what is not said is the same.
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
    /// With one of these templates.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub templates: Vec<Template>,
    /// With the bank of the same speed instead of a straight template.
    #[serde(default, skip_serializing_if = "crate::who::is_default")]
    pub banks: bool,
    /// With a template of the same bearing, so much faster or slower.
    #[serde(default, skip_serializing_if = "crate::who::is_default")]
    pub speed: u8,
    /// Launched.
    #[serde(default, skip_serializing_if = "crate::who::is_default")]
    pub launch: bool,
    /// At the left or right side of the base instead of its guides.
    #[serde(default, skip_serializing_if = "crate::who::is_default")]
    pub sides: bool,
    /// Somewhere there, without a template.
    #[serde(default, skip_serializing_if = "crate::who::is_default")]
    pub zone: Option<Zone>,
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
    /// All ships.
    Ships,
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
