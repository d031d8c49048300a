//! What must be true.

use crate::words::{Difficulty, Phase};
use crate::{
    ActionFilter, Amount, ArcName, CardFilter, Duration, Event, Face, Kinds, ShipFilter, Ships,
    State, Things, WeaponFilter, Who,
};
use serde::{Deserialize, Serialize};

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
    /// It has a token of one of these kinds, or a lock on something.
    Has(Who, Kinds),
    /// It is so.
    State(Who, State),
    /// The first is in that arc of the second, up to range 3.
    InArc(Who, ArcName, Who),
    /// The two are at a range between these.
    AtRange(Who, Who, u8, u8),
    /// The first has a lock on the second.
    Locks(Who, Who),
    /// The two are one and the same ship, as the defender and the ship that the event is about; or
    /// the first is one of the others, as of enemy ships.
    Same(Who, Who),
    /// Its cards say so.
    Card(Who, ShipFilter),
    /// This condition is facedown.
    Facedown,
    /// It has done this, or this has happened to it.
    Did(Who, Event, #[serde(default, skip_serializing_if = "crate::who::is_default")] Box<Past>),
    /// It is so many or more.
    AtLeast(u8, Amount),
    /// It is so many or fewer.
    AtMost(u8, Amount),
    /// The first number is more than the second.
    More(Amount, Amount),
    /// The two numbers are the same.
    Equal(Amount, Amount),
    /// The thing that the moment is about is such: the device that is placed or detonates, what the
    /// damage or the token comes from.
    Thing(Box<Things>),
    /// The ship moved through this one in its maneuver, or in the boost after it.
    MovedThrough(Who),
    /// It is this phase.
    InPhase(Phase),
    /// The maneuver is one of these: the one ahead before it is executed, else the one that was.
    Maneuver(ManeuverFilter),
    /// The maneuver was fully executed.
    FullyExecuted,
    /// The maneuver that it has revealed is one of these.
    Revealed(Who, ManeuverFilter),
    /// It was done by the ship ability of the ship that the moment is about.
    ByShipAbility,
    /// The action was one of these.
    Action(ActionFilter),
    /// The first is coordinating the second, which performs its action.
    Coordinates(Who, Who),
    /// The attack is made with such a weapon.
    Weapon(WeaponFilter),
    /// The attack range is between these.
    AttackRange(u8, u8),
    /// The attack hit.
    AttackHit,
    /// An obstacle obstructs the attack, or this ship is in its way.
    Obstructed {
        /// The ship.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Who>,
    },
    /// The attack is a bonus attack that this card granted.
    BonusOfThis,
    /// Its turret arc indicator points to one of these arcs.
    TurretIn(Who, Vec<ArcName>),
    /// The dice show such a result.
    Shows(Face),
    /// What this ability was given for lasts still. Card files do not say it:
    /// [`Ability::flattened`](crate::Ability::flattened) does.
    #[serde(skip)]
    Lasting,
}

impl Condition {
    /// The features of a scenario from which it measures, by their ids.
    pub fn features(&self) -> Vec<&str> {
        match self {
            Self::Not(inner) => inner.features(),
            Self::All(list) | Self::Any(list) => list.iter().flat_map(Self::features).collect(),
            Self::AtLeast(_, amount) | Self::AtMost(_, amount) => match amount.ships() {
                Some(Ships { from: Who::Feature(id), .. }) => vec![id],
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    /// Both conditions.
    pub fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::True, other) | (other, Self::True) => other,
            (Self::All(mut list), other) => {
                list.push(other);
                Self::All(list)
            }
            (one, other) => Self::All(vec![one, other]),
        }
    }
}

/// What was done, more closely.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Past {
    /// In the attack or maneuver of the moment, this phase, this round.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub since: Duration,
    /// To whom, of an attack; to anyone if nothing is said.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub whom: Option<Who>,
    /// Such a damage card, of one that was dealt.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub card: CardFilter,
}

/// Which maneuvers are meant; a list that is empty means all.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ManeuverFilter {
    /// Only these kinds.
    pub kinds: Vec<ManeuverKind>,
    /// Only these speeds.
    pub speeds: Vec<u8>,
    /// Only these difficulties.
    pub difficulties: Vec<Difficulty>,
    /// Only the ion maneuver.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub ion: bool,
    /// Only the one that was named, of a dial that may be facedown.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub named: bool,
}

/// Another maneuver than the revealed one, compared with that. What is not said is the same.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Another {
    /// Its speed.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub speed: Speed,
    /// Its bearing.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub bearing: Bearings,
    /// Its difficulty.
    #[serde(skip_serializing_if = "crate::who::is_default")]
    pub difficulty: Shade,
}

impl Another {
    /// Whether it may be any maneuver that the dial has.
    pub fn is_any(&self) -> bool {
        (self.speed, self.difficulty) == (Speed::Any, Shade::Any) && self.bearing == Bearings::Any
    }
}

/// The speed of another maneuver.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Speed {
    /// The same.
    #[default]
    Same,
    /// This one.
    Exactly(u8),
    /// One higher.
    Next,
    /// One higher or lower.
    Beside,
    /// Any.
    Any,
}

/// The bearing of another maneuver.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Bearings {
    /// The same, to the same side.
    #[default]
    Same,
    /// The same, to the other side.
    Mirrored,
    /// One of these. What is executed instead goes to the same side, if the revealed one has one.
    Of(Vec<ManeuverKind>),
    /// Any.
    Any,
}

/// The difficulty of another maneuver.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shade {
    /// The same.
    #[default]
    Same,
    /// One step harder: of what is executed instead.
    Harder,
    /// This one: of what is executed instead.
    Exactly(Difficulty),
    /// Not red, as the dial has it.
    NotRed,
    /// As the dial has it.
    Any,
}

/// Kinds of maneuvers, left and right alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum ManeuverKind {
    Straight,
    Bank,
    Turn,
    Koiogran,
    Segnor,
    Tallon,
    Stationary,
    ReverseStraight,
    ReverseBank,
    Sideslip,
}

impl ManeuverKind {
    /// Turns, banks and straights (RR.MANEUVER).
    pub const BASIC: [Self; 3] = [Self::Straight, Self::Bank, Self::Turn];

    /// All others.
    pub const ADVANCED: [Self; 7] = [
        Self::Koiogran,
        Self::Segnor,
        Self::Tallon,
        Self::Stationary,
        Self::ReverseStraight,
        Self::ReverseBank,
        Self::Sideslip,
    ];

    /// Its name in running text.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Straight => "straight",
            Self::Bank => "bank",
            Self::Turn => "turn",
            Self::Koiogran => "Koiogran turn",
            Self::Segnor => "Segnor's loop",
            Self::Tallon => "Tallon roll",
            Self::Stationary => "stationary",
            Self::ReverseStraight => "reverse straight",
            Self::ReverseBank => "reverse bank",
            Self::Sideslip => "sideslip",
        }
    }
}
