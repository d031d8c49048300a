//! Ships and pilots of first edition.

use super::{Action, FiringArc, Slot};
use crate::ability::Behaviour;
use crate::bearing::Bearing;
use crate::dial::{self, Dial, Template};
use crate::entries::unique_twice;
use crate::faction::Faction;
use crate::id::Id;
use crate::number::{maybe_within, within};
use crate::range::Range;
use crate::size::Size;
use crate::text::deserialize_as_text;
use serde::{Deserialize, Deserializer};
use std::collections::BTreeMap;
use std::str::FromStr;

/// A ship type with its pilots: one file of `first-edition/ships`.
///
/// ```
/// let content = redfive_content::Content::embedded().unwrap();
/// let ship = &content.first.ships["xwing"];
/// assert_eq!((ship.stats.attack, ship.stats.hull), (Some(3), 3));
/// ```
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ship {
    /// The XWS id, which is also the name of the file.
    pub id: Id,
    /// The number that the community's data gave it.
    pub number: u32,
    /// The printed name.
    pub name: String,
    /// The size.
    pub size: Size,
    /// The stats, unless a pilot has others.
    pub stats: Stats,
    /// What the ship counts in an epic battle.
    pub epic_points: Option<f64>,
    /// The firing arcs.
    #[serde(default)]
    pub firing_arcs: Vec<FiringArc>,
    /// The dial; huge ships have an energy dial.
    #[serde(default, deserialize_with = "dial::first")]
    pub dial: Dial,
    /// The energy that a huge ship gains by its maneuvers.
    #[serde(default, deserialize_with = "energy_dial")]
    pub energy_dial: Vec<EnergyGain>,
    /// The action bar.
    pub actions: Vec<Action>,
    /// The factions that fly the ship.
    pub factions: Vec<Faction>,
    /// The pilots of each faction.
    #[serde(deserialize_with = "unique_twice")]
    pub pilots: BTreeMap<Faction, BTreeMap<Id, Pilot>>,
}

/// The stats of a ship.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stats {
    /// Primary weapon value; a section without a primary weapon has none.
    #[serde(default, deserialize_with = "maybe_within::<_, _, 0, 6>")]
    pub attack: Option<u8>,
    /// The energy limit of a huge ship.
    #[serde(default, deserialize_with = "maybe_within::<_, _, 0, 9>")]
    pub energy: Option<u8>,
    /// Agility.
    #[serde(deserialize_with = "within::<_, _, 0, 6>")]
    pub agility: u8,
    /// Hull.
    #[serde(deserialize_with = "within::<_, _, 1, 30>")]
    pub hull: u8,
    /// Shields.
    #[serde(deserialize_with = "within::<_, _, 0, 20>")]
    pub shields: u8,
}

/// The energy that a maneuver of a huge ship yields, written `2F3`.
///
/// The source tells the maneuvers that yield energy and no others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct EnergyGain {
    /// The speed.
    pub speed: u8,
    /// The bearing.
    pub bearing: Bearing,
    /// The energy.
    pub energy: u8,
}

/// A row of an energy dial.
struct EnergyRow(Vec<EnergyGain>);

impl FromStr for EnergyRow {
    type Err = String;

    fn from_str(row: &str) -> Result<Self, String> {
        let gain = |code: &str| {
            let (at, digit) = code.char_indices().next_back()?;
            let Template { speed, bearing } = code[..at].parse().ok()?;
            let energy = u8::try_from(digit.to_digit(10)?).ok().filter(|energy| *energy > 0)?;
            Some(EnergyGain { speed, bearing, energy })
        };
        let gains = row.split_whitespace().map(|code| {
            gain(code).ok_or_else(|| {
                format!(
                    "energy code `{code}` does not exist; allowed: a speed, a bearing as on \
                     dials, and the energy from 1 to 9"
                )
            })
        });
        gains.collect::<Result<_, _>>().map(Self)
    }
}

deserialize_as_text!(EnergyRow);

fn energy_dial<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<EnergyGain>, D::Error> {
    let rows = Vec::<EnergyRow>::deserialize(deserializer)?;
    Ok(rows.into_iter().flat_map(|row| row.0).collect())
}

/// A pilot card. First edition prints cost and slots on it.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pilot {
    /// The number that the community's data gave it.
    pub number: u32,
    /// The printed name.
    pub name: String,
    /// Whether a squad may have it once only.
    #[serde(default)]
    pub unique: bool,
    /// Pilot skill; none where another card decides.
    #[serde(default, deserialize_with = "maybe_within::<_, _, 0, 12>")]
    pub skill: Option<u8>,
    /// The squad point cost; none where it cannot be bought.
    #[serde(default, deserialize_with = "maybe_within::<_, _, 0, 200>")]
    pub points: Option<u8>,
    /// The upgrade slots.
    pub slots: Vec<Slot>,
    /// The stats, where they are not the ship's.
    pub stats: Option<Stats>,
    /// The range of the primary weapon of a huge ship.
    pub range: Option<Range>,
    /// What the pilot adds to the ship.
    #[serde(default)]
    pub grants: Vec<PilotGrant>,
    /// The conditions that the pilot can assign.
    #[serde(default)]
    pub conditions: Vec<Id>,
    /// What the pilot does, if anything.
    pub ability: Option<Behaviour>,
}

/// What a pilot adds to its ship.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum PilotGrant {
    /// Secondary weapons of a slot can fire out of a further arc.
    WeaponArc(Slot, FiringArc),
}

/// A pilot together with its ship and faction, which identify it in first edition.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PilotCard<'a> {
    /// The id, unique for ship and faction.
    pub id: &'a Id,
    /// The pilot.
    pub pilot: &'a Pilot,
    /// The ship that it flies.
    pub ship: &'a Ship,
    /// The faction for which it flies.
    pub faction: Faction,
}
