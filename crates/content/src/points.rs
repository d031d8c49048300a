//! Points documents: what cards cost in a season, and who may take what.

use crate::charges::Charges;
use crate::date::Date;
use crate::entries::unique;
use crate::faction::Faction;
use crate::files::ContentHash;
use crate::format::Format;
use crate::id::Id;
use crate::number::{cost, maybe_within, within};
use crate::second::{Attack, Restriction};
use crate::slot::Slot;
use crate::vocabulary::vocabulary;
use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer};
use std::collections::BTreeMap;
use std::fmt;

/// A points document.
///
/// Its rows are keyed by XWS id, or by the number that the document itself uses; a numbered row
/// names the card it prices, unless the card is not in our facts.
///
/// ```
/// let content = redfive_content::Content::embedded().unwrap();
/// let twenty = content.second.points("20-points").unwrap();
/// assert_eq!(twenty.pilot("lukeskywalker").unwrap().cost, Some(6));
/// let xwa = content.second.points("xwa-50-points").unwrap();
/// assert_eq!(xwa.pilot("cavernangelszealot").unwrap().cost, Some(10));
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Points {
    /// The id, which is the name of the file.
    pub id: Id,
    /// What the document is called.
    pub name: String,
    /// The day on which its facts were written down here.
    pub recorded: Date,
    /// The day from which it is in force, where that is known.
    pub effective: Option<Date>,
    /// How many points a squad may cost.
    pub squad_points: u16,
    /// Where cards are legal that say nothing else.
    pub legal: Vec<Format>,
    /// The names that the document gives to ships, where they differ from ours.
    pub ship_names: BTreeMap<Id, String>,
    /// The rows of pilots.
    pub pilots: BTreeMap<RowKey, PilotRow>,
    /// The rows of upgrades.
    pub upgrades: BTreeMap<RowKey, UpgradeRow>,
    /// A fingerprint of the document.
    pub hash: ContentHash,
    pilot_rows: BTreeMap<Id, RowKey>,
    upgrade_rows: BTreeMap<Id, RowKey>,
}

/// The key of a row: the XWS id of a card, or the document's own number.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum RowKey {
    /// The XWS id.
    Xws(Id),
    /// The number.
    Number(u32),
}

/// What a document says about a pilot.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PilotRow {
    /// The card, for rows keyed by number.
    pub xws: Option<Id>,
    /// The name that the document uses.
    pub name: Option<String>,
    /// The cost in squad points; none when it is not for sale.
    #[serde(default, deserialize_with = "cost")]
    pub cost: Option<u16>,
    /// The loadout value; none for cards with a fixed loadout.
    #[serde(default, deserialize_with = "cost")]
    pub loadout: Option<u16>,
    /// The upgrade slots; none for cards with a fixed loadout.
    pub slots: Option<Vec<Slot>>,
    /// The names of the upgrades of a fixed loadout, where the document tells them.
    pub standard_loadout: Option<Vec<String>>,
    /// The keywords.
    #[serde(default)]
    pub keywords: Vec<String>,
    /// Where the card is legal, if not where most are.
    pub legal: Option<Vec<Format>>,
    /// What the squad must have for the card.
    #[serde(default)]
    pub restrictions: Vec<Restriction>,
    /// What the document says of the card itself, where our facts say otherwise or nothing.
    #[serde(default)]
    pub card: PilotClaims,
}

/// Facts of a pilot card as a document has them.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PilotClaims {
    /// The faction.
    pub faction: Option<Faction>,
    /// The ship.
    pub ship: Option<Id>,
    /// The name of a ship that is not in our facts.
    pub new_ship: Option<String>,
    /// Initiative.
    #[serde(deserialize_with = "maybe_within::<_, _, 0, 8>")]
    pub initiative: Option<u8>,
    /// The initiative at which a huge ship engages.
    #[serde(deserialize_with = "maybe_within::<_, _, 0, 8>")]
    pub engagement: Option<u8>,
    /// How many of this name a squad may have.
    #[serde(deserialize_with = "maybe_within::<_, _, 0, 9>")]
    pub limited: Option<u8>,
    /// Charges.
    pub charges: Option<Charges>,
    /// The Force capacity.
    #[serde(deserialize_with = "maybe_within::<_, _, 1, 4>")]
    pub force: Option<u8>,
}

vocabulary! {
    /// On what a cost that is not the same for all depends.
    CostVariesBy ("cause") {
        /// The faction of the ship.
        Faction = "faction", "Faction";
    }
}

/// What a document says about an upgrade.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UpgradeRow {
    /// The card, for rows keyed by number.
    pub xws: Option<Id>,
    /// The name that the document uses.
    pub name: Option<String>,
    /// The cost in loadout points; none when it is not for sale.
    #[serde(default, deserialize_with = "cost")]
    pub cost: Option<u16>,
    /// On what the cost depends, where it is not the same for all.
    pub cost_varies_by: Option<CostVariesBy>,
    /// The keywords that it gives.
    #[serde(default)]
    pub keywords: Vec<String>,
    /// Where the card is legal, if not where most are.
    pub legal: Option<Vec<Format>>,
    /// The factions to which the document limits it.
    #[serde(default)]
    pub factions: Vec<Faction>,
    /// The ships to which the document limits it.
    #[serde(default)]
    pub ships: Vec<Id>,
    /// Other restrictions of the document.
    #[serde(default)]
    pub restrictions: Vec<Restriction>,
    /// Further slots that it takes, as the document has it.
    #[serde(default)]
    pub also_takes: Vec<Slot>,
    /// Slots that it empties.
    #[serde(default)]
    pub unequips: Vec<Slot>,
    /// What the document says of the card itself, where our facts say otherwise or nothing.
    #[serde(default)]
    pub card: UpgradeClaims,
}

/// Facts of an upgrade card as a document has them.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct UpgradeClaims {
    /// The slot.
    pub slot: Option<Slot>,
    /// How many of this name a squad may have.
    #[serde(deserialize_with = "maybe_within::<_, _, 0, 9>")]
    pub limited: Option<u8>,
    /// Charges.
    pub charges: Option<Charges>,
    /// The Force capacity.
    #[serde(deserialize_with = "maybe_within::<_, _, 1, 4>")]
    pub force: Option<u8>,
    /// The special weapon.
    pub attack: Option<Attack>,
    /// Whether it is solitary.
    pub solitary: Option<bool>,
    /// Whether it is standardized.
    pub standardized: Option<bool>,
}

/// A points document as files write it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PointsFile {
    name: String,
    recorded: Date,
    effective: Option<Date>,
    #[serde(deserialize_with = "within::<_, _, 1, 1000>")]
    squad_points: u16,
    #[serde(default)]
    legal: Vec<Format>,
    #[serde(default, deserialize_with = "unique")]
    ship_names: BTreeMap<Id, String>,
    #[serde(default, deserialize_with = "unique")]
    pilots: BTreeMap<RowKey, PilotRow>,
    #[serde(default, deserialize_with = "unique")]
    upgrades: BTreeMap<RowKey, UpgradeRow>,
}

/// The cards of rows and their keys.
fn index<'a, R: 'a>(
    rows: &'a BTreeMap<RowKey, R>,
    xws: impl Fn(&'a R) -> Option<&'a Id>,
) -> BTreeMap<Id, RowKey> {
    rows.iter()
        .filter_map(|(key, row)| Some((key.card(xws(row))?.clone(), key.clone())))
        .collect()
}

impl PointsFile {
    /// The document, with the cards that its rows price.
    pub fn document(self, id: Id, hash: ContentHash) -> Points {
        Points {
            pilot_rows: index(&self.pilots, |row| row.xws.as_ref()),
            upgrade_rows: index(&self.upgrades, |row| row.xws.as_ref()),
            id,
            name: self.name,
            recorded: self.recorded,
            effective: self.effective,
            squad_points: self.squad_points,
            legal: self.legal,
            ship_names: self.ship_names,
            pilots: self.pilots,
            upgrades: self.upgrades,
            hash,
        }
    }
}

impl Points {
    /// The row of a pilot.
    pub fn pilot(&self, id: &str) -> Option<&PilotRow> {
        self.pilots.get(self.pilot_rows.get(id)?)
    }

    /// The row of an upgrade.
    pub fn upgrade(&self, id: &str) -> Option<&UpgradeRow> {
        self.upgrades.get(self.upgrade_rows.get(id)?)
    }

    /// The formats in which a card is legal, given what its row says.
    pub fn legal<'a>(&'a self, row: Option<&'a Vec<Format>>) -> &'a [Format] {
        row.unwrap_or(&self.legal)
    }
}

impl RowKey {
    /// The card of the row: the key, or what the row names.
    pub fn card<'a>(&'a self, xws: Option<&'a Id>) -> Option<&'a Id> {
        match self {
            Self::Xws(id) => Some(id),
            Self::Number(_) => xws,
        }
    }
}

impl fmt::Display for RowKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Xws(id) => id.fmt(f),
            Self::Number(number) => number.fmt(f),
        }
    }
}

impl<'de> Deserialize<'de> for RowKey {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Key;
        impl Visitor<'_> for Key {
            type Value = RowKey;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an XWS id in quotes or a number")
            }

            fn visit_str<E: Error>(self, id: &str) -> Result<RowKey, E> {
                id.parse().map(RowKey::Xws).map_err(E::custom)
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<RowKey, E> {
                u32::try_from(number).map(RowKey::Number).map_err(E::custom)
            }
        }
        deserializer.deserialize_any(Key)
    }
}
