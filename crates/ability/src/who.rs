//! Ships, as an ability sees them.

use crate::{Condition, Things};
use serde::{Deserialize, Serialize};

/// One ship or several.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Who {
    /// The ship that has the card (RR.CARD-INTERPRETATION.01–02).
    #[default]
    You,
    /// The ship that the event is about.
    It,
    /// The attacker.
    Attacker,
    /// The defender.
    Defender,
    /// The other ship of the attack: the attacker's defender, the defender's attacker.
    Foe,
    /// The ship that you are docked with (RR.DOCK.01).
    Carrier,
    /// The ship chosen by the ability.
    Chosen,
    /// The second ship chosen by the ability.
    Second,
    /// The ship that is being considered, where each of several is.
    One,
    /// What the event was aimed at: the ship that was coordinated, jammed or locked.
    Target,
    /// The thing chosen by the ability, or else the one that the moment is about: no ship, but a
    /// place to measure from.
    Thing,
    /// This card: no ship, but a place where tokens lie.
    ThisCard,
    /// All objects that match, ships among them, where locks are spoken of.
    Objects(Box<Things>),
    /// The ship whose card assigned this condition, or placed this remote.
    Assigner,
    /// A feature of the scenario, by its id: no ship, but a place to measure from.
    Feature(String),
    /// All ships that match.
    Each(Box<Ships>),
}

/// Which ships match.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Ships {
    /// Whether ships or remotes.
    #[serde(skip_serializing_if = "is_default")]
    pub units: Units,
    /// Whether ships in reserve are meant as well.
    #[serde(skip_serializing_if = "is_default")]
    pub reserve: bool,
    /// What they are to you.
    #[serde(skip_serializing_if = "is_default")]
    pub of: Relation,
    /// Or to another ship.
    #[serde(skip_serializing_if = "is_default")]
    pub to: Who,
    /// At which ranges, the least and the greatest.
    #[serde(skip_serializing_if = "is_default")]
    pub range: Option<(u8, u8)>,
    /// From where range and arc are measured.
    #[serde(skip_serializing_if = "is_default")]
    pub from: Who,
    /// In which arc of that ship.
    #[serde(skip_serializing_if = "is_default")]
    pub arc: Option<ArcName>,
    /// What must be true of each, as [`Who::One`].
    #[serde(skip_serializing_if = "is_default")]
    pub that: Condition,
}

impl Ships {
    /// What they are to you, if nothing else is said of them.
    pub fn only_relation(&self) -> Option<Relation> {
        (*self == Self { of: self.of, ..Self::default() }).then_some(self.of)
    }

    /// Whether a range is all that is said of them.
    pub(crate) fn only_range(&self) -> bool {
        self.range.is_some() && *self == Self { range: self.range, ..Self::default() }
    }
}

pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Which units are meant (RR.UNIT).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Units {
    /// Ships.
    #[default]
    Ships,
    /// Remotes.
    Remotes,
    /// Ships and remotes.
    Both,
}

/// What ships are to you (RR.FRIENDLY, RR.ENEMY).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Relation {
    /// Any ship, yourself included.
    #[default]
    Any,
    /// Any other ship.
    Other,
    /// Friendly, yourself included.
    Friendly,
    /// Friendly, without yourself.
    OtherFriendly,
    /// Enemy.
    Enemy,
    /// Allied: of your side, and not friendly (RR.ALLIED).
    Allied,
    /// Of the player who is being considered.
    One,
    /// Of another side than the player who is being considered.
    Others,
}

/// Arcs by the names that cards use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ArcName {
    /// The front arc.
    Front,
    /// The rear arc.
    Rear,
    /// The left arc.
    Left,
    /// The right arc.
    Right,
    /// The bullseye arc.
    Bullseye,
    /// The full front arc.
    FullFront,
    /// The full rear arc.
    FullRear,
    /// Where the turret arc indicator points.
    Turret,
    /// Any arc of a primary weapon (RR.ARC).
    Firing,
    /// The attack arc of the attack under way.
    Attack,
}

/// Sizes of ships.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Size {
    /// Small.
    Small,
    /// Medium.
    Medium,
    /// Large.
    Large,
    /// Huge.
    Huge,
}
