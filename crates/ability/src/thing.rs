//! What lies on the table beside ships: devices, obstacles, features of the scenario.

use crate::who::is_default;
use crate::{ArcName, Condition, Relation, Who};
use serde::{Deserialize, Serialize};

/// Which things on the table match.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Things {
    /// Of one of these kinds; as [`Who::Objects`] of any if empty.
    #[serde(skip_serializing_if = "is_default")]
    pub kinds: Vec<ThingKind>,
    /// A feature of the scenario, by its id, instead of a kind.
    #[serde(skip_serializing_if = "is_default")]
    pub feature: String,
    /// What they are to you, by who placed them; only of devices. Of features, those that bear the
    /// marker of the player who is being considered.
    #[serde(skip_serializing_if = "is_default")]
    pub of: Relation,
    /// Not on the table, but on the ship card of this ship.
    #[serde(skip_serializing_if = "is_default")]
    pub on: Option<Who>,
    /// At which ranges, the least and the greatest.
    #[serde(skip_serializing_if = "is_default")]
    pub range: Option<(u8, u8)>,
    /// From where range and arc are measured.
    #[serde(skip_serializing_if = "is_default")]
    pub from: Who,
    /// In which arc of that ship.
    #[serde(skip_serializing_if = "is_default")]
    pub arc: Option<ArcName>,
    /// Those that one of these ships has a lock on.
    #[serde(skip_serializing_if = "is_default")]
    pub locked_by: Option<Who>,
    /// Only obstacles that this ship moved through in its last maneuver, or in the boost or barrel
    /// roll after it.
    #[serde(skip_serializing_if = "is_default")]
    pub through: bool,
    /// Only those that obstruct the attack.
    #[serde(skip_serializing_if = "is_default")]
    pub obstructs: bool,
    /// What must be true of each, as [`Who::Thing`].
    #[serde(skip_serializing_if = "is_default")]
    pub that: Condition,
    /// Whether it was launched, or dropped; only of a device just placed.
    #[serde(skip_serializing_if = "is_default")]
    pub launched: Option<bool>,
}

/// Kinds of things.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum ThingKind {
    /// Bombs, mines and remotes.
    Device,
    Bomb,
    Mine,
    Remote,
    /// Obstacles of every kind.
    Obstacle,
    Asteroid,
    DebrisCloud,
    GasCloud,
    /// Features of the scenario.
    Feature,
}

impl ThingKind {
    /// Whether ships place it, so that it is friendly to some.
    pub const fn is_device(self) -> bool {
        matches!(self, Self::Device | Self::Bomb | Self::Mine | Self::Remote)
    }

    /// Whether it is an obstacle.
    pub const fn is_obstacle(self) -> bool {
        matches!(self, Self::Obstacle | Self::Asteroid | Self::DebrisCloud | Self::GasCloud)
    }
}

/// Which obstacles or devices are ignored, and when.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Obstacles {
    /// Only of these kinds; all obstacles if empty.
    #[serde(skip_serializing_if = "is_default")]
    pub kinds: Vec<ThingKind>,
    /// What they are to the ship, by who placed them; only of devices.
    #[serde(skip_serializing_if = "is_default")]
    pub of: Relation,
    /// Only those at these ranges of the ship.
    #[serde(skip_serializing_if = "is_default")]
    pub range: Option<(u8, u8)>,
    /// Only those that it has a lock on.
    #[serde(skip_serializing_if = "is_default")]
    pub locked: bool,
    /// Only the one that it has met.
    #[serde(skip_serializing_if = "is_default")]
    pub met: bool,
    /// Only while the ship does one of these; whatever it does if empty.
    #[serde(rename = "while", skip_serializing_if = "is_default")]
    pub doing: Vec<Doing>,
}

impl Obstacles {
    /// Whether attacks can be meant: not devices, which obstruct nothing, and not what the ship has just met.
    pub fn in_attacks(&self) -> bool {
        let doing = self.doing.is_empty() || self.doing.contains(&Doing::Attack);
        let kinds = self.kinds.is_empty() || self.kinds.iter().any(|it| *it != ThingKind::Device);
        doing && kinds && !self.met
    }
}

/// What a ship does while obstacles matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Doing {
    /// It moves, by a maneuver or otherwise.
    Move,
    /// It moves through them, and does not end on them.
    Pass,
    /// It performs an attack.
    Attack,
}
