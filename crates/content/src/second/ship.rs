//! Ships.

use crate::action::ActionIcon;
use crate::dial::{self, Dial};
use crate::entries::unique_twice;
use crate::errata::Erratum;
use crate::faction::Faction;
use crate::id::Id;
use crate::second::{Pilot, Stats};
use crate::size::Size;
use serde::Deserialize;
use std::collections::BTreeMap;

/// A ship type with its pilots: one file of `second-edition/ships`.
///
/// ```
/// use redfive_content::{Content, Size};
/// let content = Content::embedded().unwrap();
/// let ship = &content.second.ships["t65xwing"];
/// assert_eq!((ship.name.as_str(), ship.size), ("T-65 X-wing", Size::Small));
/// assert_eq!(ship.stats.hull, 4);
/// ```
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ship {
    /// The XWS id, which is also the name of the file.
    pub id: Id,
    /// The printed name.
    pub name: String,
    /// The size.
    pub size: Size,
    /// The stats, unless a pilot has others.
    pub stats: Stats,
    /// The dial; empty for the one ship that has none.
    #[serde(default, deserialize_with = "dial::second")]
    pub dial: Dial,
    /// The action bar, unless a pilot has another.
    pub actions: Vec<ActionIcon>,
    /// The ship ability, unless a pilot has another.
    pub ship_ability: Option<Id>,
    /// Errata on the ship or its dial.
    #[serde(default)]
    pub errata: Vec<Erratum>,
    /// The pilots of each faction that flies the ship.
    #[serde(deserialize_with = "unique_twice")]
    pub pilots: BTreeMap<Faction, BTreeMap<Id, Pilot>>,
}
