//! Changes of the rules.

use crate::words::{DeviceKind, Difficulty, ObstacleKind, Phase, Token};
use crate::{ActionChange, ActionFilter, Obstacles, Variant};
use crate::{
    Amount, ArcName, Condition, Cost, DiceAbility, DiceKind, Effect, Event, Face, Kinds,
    ManeuverFilter, ManeuverKind, Ships, Stat, Stock, WeaponFilter, Who,
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
    /// How many dice of a kind it rolls.
    Rolls(Rolls),
    /// These actions are changed.
    Action(ActionFilter, ActionChange),
    /// It can maintain so many locks.
    Locks {
        /// How many.
        most: u8,
        /// Whether each must be on another object.
        #[serde(default, skip_serializing_if = "crate::who::is_default")]
        apart: bool,
    },
    /// What of the dice that it rolls cannot be modified.
    CannotModify(Modifying),
    /// Such ships are treated as being somewhere else, seen from it.
    TreatShips(Box<Ships>, Position),
    /// The results that evades cancel when it defends, in this order.
    Neutralize(Vec<Face>),
    /// Something about its attacks with such weapons.
    Weapon(WeaponFilter, WeaponChange),
    /// Such obstacles are ignored.
    IgnoreObstacles(Obstacles),
    /// The turret can be turned only to these arcs.
    TurretOnly(Vec<ArcName>),
    /// It has the pilot abilities of these ships as well.
    PilotOf {
        /// Of which ships.
        of: Who,
        /// Whether it also has the name, the initiative and the charges of that ship's card. Only for
        /// some time.
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        whole: bool,
    },
    /// How ships dock with it, or how it docks and deploys.
    Docking(Docking),
    /// In setup it can be placed here as well.
    StartsIn(Start),
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
    /// This number of its own is treated as that.
    Treat(Stat, Amount),
    /// It cannot do this, or this cannot happen to it. Tokens that cannot be removed can still be
    /// spent; a ship that cannot be removed stays when it is destroyed.
    Cannot(Event),
    /// The charges of this card cannot be recovered.
    NoRecovery,
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

/// Where ships are treated as being; one of these.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Position {
    /// At this attack range.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub attack_range: Option<u8>,
    /// In this arc as well, if it likes; as that is only ever of use, it always does.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub arc: Option<ArcName>,
    /// At one of these ranges, if it likes, while it coordinates and for what its upgrades say of
    /// friendly ships; it likes wherever that makes something possible.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub range: Option<(u8, u8)>,
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
    /// It can dock up to this range, and not at range 0 only.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub range: u8,
    /// It must start the game docked.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub starts: bool,
    /// With whom it must start, as [`Who::One`].
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub with: Box<Condition>,
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
    /// Whether it is not placed in setup at all, but waits in reserve until an effect places it.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub reserve: bool,
}

/// A part of the play area; everything that is said must be so.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Zone {
    /// Beyond these ranges of all of these.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub beyond: Vec<(u8, Landmark)>,
    /// At these ranges, the least and the greatest, of one of these each.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub at: Vec<((u8, u8), Landmark)>,
    /// All of it within this range of one of these.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub within: Option<(u8, Landmark)>,
}

/// What the place of something is measured from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Landmark {
    /// The edges of the play area.
    Edges,
    /// The edge of your player, or of the player who places it.
    OwnEdge,
    /// The edges of enemy players.
    EnemyEdges,
    /// Enemy ships.
    Enemies,
    /// All ships.
    Ships,
    /// Obstacles.
    Obstacles,
    /// Features of the scenario.
    Features,
    /// The feature in the center of the play area.
    Center,
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
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ManeuverChange {
    /// So many steps harder, or easier.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub harder: i8,
    /// They are treated as of this difficulty (RR.DIFFICULTY.13–14).
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub difficulty: Option<Difficulty>,
    /// Those that are red can be executed while stressed.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub while_stressed: bool,
    /// A Segnor's loop can be executed with the straight template of the same speed instead, or the
    /// turn of the same direction.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub templates: Vec<ManeuverKind>,
    /// A ship that overlapped others does not skip its Perform Action step for it.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub keeps_action: bool,
}

impl ManeuverChange {
    /// Whether they are only harder, or easier.
    pub fn is_shift(&self) -> bool {
        self.harder != 0 && *self == Self { harder: self.harder, ..Self::default() }
    }

    /// The difficulty that they are treated as of, if that is all.
    pub fn only_difficulty(&self) -> Option<Difficulty> {
        let only = Self { difficulty: self.difficulty, ..Self::default() };
        self.difficulty.filter(|_| *self == only)
    }
}

/// What is asked of attacks with some weapons, where it is not as usual.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WeaponChange {
    /// They have this arc instead.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub arc: Option<ArcName>,
    /// They can be made from this arc as well.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub also_arc: Option<ArcName>,
    /// From there, they can be made at these ranges.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub range: Option<(u8, u8)>,
    /// Their range requirement can be so much more or less, from range 0 to 3.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub reach: u8,
    /// What is in the parentheses of the header need not be met.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub without_need: bool,
    /// What that costs.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub cost: Vec<Cost>,
    /// They can be made while disarmed.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub while_disarmed: bool,
    /// The defender must be one at the closest attack range at which they have one.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub nearest: bool,
    /// They can be made at range 0 of such obstacles; of all if none is named.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub on_obstacles: Option<Vec<ObstacleKind>>,
    /// They can be made against friendly ships.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub at_friends: bool,
}

/// How many dice of a kind a ship rolls.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rolls {
    /// Attack dice while it attacks, or defense dice while it defends.
    pub dice: DiceKind,
    /// So many more, or fewer.
    #[serde(default, skip_serializing_if = "crate::who::is_default")]
    pub more: i8,
    /// So many at most, which is applied last. Results are those of the dice rolled before.
    #[serde(default, skip_serializing_if = "crate::who::is_default")]
    pub most: Option<Amount>,
    /// Whether their range bonus applies, whatever the range.
    #[serde(default, skip_serializing_if = "crate::who::is_default")]
    pub range_bonus: Option<bool>,
}

/// What of the dice that a ship rolls in an attack cannot be modified; everything that is said must be so.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Modifying {
    /// Dice of this kind; of either if none is said. With such tokens or locks, whatever dice: what the ship
    /// itself modifies while it attacks.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub dice: Option<DiceKind>,
    /// Whoever modifies them, and not the side that rolled them only.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub by_anyone: bool,
    /// Only rerolling them.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub rerolls: bool,
    /// Only with such tokens or locks.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub with: Kinds,
    /// Only what shows this result, on whatever dice.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub face: Option<Face>,
    /// Only at range 0, where it stands for what the rules say of primary attacks (RR.ATTACK.22).
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub at_range_zero: bool,
    /// But by spending a focus or a calculate token, Force or a lock, for the usual effect.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub except: Kinds,
    /// But with this card.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub except_this: bool,
    /// But for so many dice in an attack.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub more_than: u8,
}

impl Modifying {
    /// Whether it bars, for the side that rolled them or for others, dice of this kind.
    pub fn concerns(&self, kind: DiceKind, own: bool) -> bool {
        self.dice == Some(kind) && (own || self.by_anyone)
    }

    /// Whether it bars modifying dice by whatever means, but for its exceptions.
    pub fn is_of_all(&self) -> bool {
        let Self { dice, by_anyone, except, except_this, .. } = *self;
        *self == Self { dice, by_anyone, except, except_this, ..Self::default() }
    }
}
