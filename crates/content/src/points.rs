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
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// A points document.
///
/// Its rows are keyed by XWS id, or by the number that the document itself uses; a numbered row
/// names the card it prices, unless the card is not in our facts. A document can be based on
/// another one; then its file holds what changed, and what is read here is the whole.
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
    /// The document of which it is a change, if any.
    pub based_on: Option<Id>,
    /// The day on which its facts were written down here.
    pub recorded: Date,
    /// The day from which it is in force, where that is known.
    pub effective: Option<Date>,
    /// How many points a squad may cost.
    pub squad_points: u16,
    /// Where cards are legal that say nothing else; empty if the document knows no formats.
    pub legal: Vec<Format>,
    /// The Ban List: cards that are not legal in Standard.
    pub banned: CardList,
    /// The Restricted List: cards of which a squad in Standard has four at most.
    pub restricted: CardList,
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

/// Some pilots and upgrades, by id: a Ban List or a Restricted List.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CardList {
    /// The pilots.
    pub pilots: BTreeSet<Id>,
    /// The upgrades.
    pub upgrades: BTreeSet<Id>,
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
    /// The keywords, if there are any.
    pub keywords: Option<Vec<String>>,
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
    based_on: Option<Id>,
    recorded: Date,
    effective: Option<Date>,
    #[serde(deserialize_with = "within::<_, _, 1, 1000>")]
    squad_points: u16,
    legal: Option<Vec<Format>>,
    banned: Option<CardList>,
    restricted: Option<CardList>,
    #[serde(default, deserialize_with = "unique")]
    ship_names: BTreeMap<Id, String>,
    #[serde(default, deserialize_with = "unique")]
    pilots: BTreeMap<RowKey, PilotRow>,
    #[serde(default, deserialize_with = "unique")]
    upgrades: BTreeMap<RowKey, UpgradeRow>,
}

/// The cards of rows and their keys. A row whose card is not in our facts has an id of its own,
/// unless a card with facts has the same one.
fn index<'a, R: 'a>(
    rows: &'a BTreeMap<RowKey, R>,
    xws: impl Fn(&'a R) -> Option<&'a Id>,
    own_id: impl Fn(&'a R) -> Option<Id>,
) -> BTreeMap<Id, RowKey> {
    let of_facts = rows.iter().filter_map(|(key, row)| Some((key.card(xws(row))?, key)));
    let mut index: BTreeMap<Id, RowKey> =
        of_facts.map(|(id, key)| (id.clone(), key.clone())).collect();
    for (key, row) in rows.iter().filter(|(key, row)| key.card(xws(row)).is_none()) {
        if let Some(id) = own_id(row) {
            index.entry(id).or_insert_with(|| key.clone());
        }
    }
    index
}

impl PointsFile {
    /// The document on which this one is based.
    pub fn based_on(&self) -> Option<&Id> {
        self.based_on.as_ref()
    }

    /// The whole document, given the one on which it is based.
    pub fn document(self, id: Id, hash: ContentHash, base: Option<&Points>) -> Points {
        let inherited = |own: ContentHash| match base {
            Some(base) => ContentHash::of_parts(&[base.hash, own]),
            None => own,
        };
        let mut ship_names = base.map(|base| base.ship_names.clone()).unwrap_or_default();
        ship_names.extend(self.ship_names);
        let pilots = changed(base.map(|base| &base.pilots), self.pilots, PilotRow::change);
        let upgrades = changed(base.map(|base| &base.upgrades), self.upgrades, UpgradeRow::change);
        Points {
            pilot_rows: index(&pilots, |row| row.xws.as_ref(), PilotRow::own_id),
            upgrade_rows: index(&upgrades, |row| row.xws.as_ref(), UpgradeRow::own_id),
            id,
            name: self.name,
            based_on: self.based_on,
            recorded: self.recorded,
            effective: self.effective,
            squad_points: self.squad_points,
            legal: self.legal.or_else(|| Some(base?.legal.clone())).unwrap_or_default(),
            banned: self.banned.or_else(|| Some(base?.banned.clone())).unwrap_or_default(),
            restricted: self
                .restricted
                .or_else(|| Some(base?.restricted.clone()))
                .unwrap_or_default(),
            ship_names,
            pilots,
            upgrades,
            hash: inherited(hash),
        }
    }
}

/// The rows of a base with changes.
fn changed<R: Clone>(
    base: Option<&BTreeMap<RowKey, R>>,
    changes: BTreeMap<RowKey, R>,
    change: impl Fn(&mut R, R),
) -> BTreeMap<RowKey, R> {
    let mut rows = base.cloned().unwrap_or_default();
    for (key, row) in changes {
        match rows.get_mut(&key) {
            Some(old) => change(old, row),
            None => {
                rows.insert(key, row);
            }
        }
    }
    rows
}

/// Takes over a value where one is given.
fn take<T>(old: &mut Option<T>, new: Option<T>) {
    if new.is_some() {
        *old = new;
    }
}

/// Takes over a value that is not the one of a field left out.
fn take_given<T: Default + PartialEq>(old: &mut T, new: T) {
    if new != T::default() {
        *old = new;
    }
}

impl PilotRow {
    /// The keywords.
    pub fn keywords(&self) -> &[String] {
        self.keywords.as_deref().unwrap_or_default()
    }

    /// Takes over what a later document says; what it leaves out stays.
    fn change(&mut self, new: Self) {
        take(&mut self.xws, new.xws);
        take(&mut self.name, new.name);
        take(&mut self.cost, new.cost);
        take(&mut self.loadout, new.loadout);
        take(&mut self.slots, new.slots);
        take(&mut self.standard_loadout, new.standard_loadout);
        take(&mut self.keywords, new.keywords);
        take(&mut self.legal, new.legal);
        take_given(&mut self.restrictions, new.restrictions);
        take_given(&mut self.card, new.card);
    }
}

impl UpgradeRow {
    /// Takes over what a later document says; what it leaves out stays.
    fn change(&mut self, new: Self) {
        take(&mut self.xws, new.xws);
        take(&mut self.name, new.name);
        take(&mut self.cost, new.cost);
        take(&mut self.cost_varies_by, new.cost_varies_by);
        take(&mut self.legal, new.legal);
        take_given(&mut self.keywords, new.keywords);
        take_given(&mut self.factions, new.factions);
        take_given(&mut self.ships, new.ships);
        take_given(&mut self.restrictions, new.restrictions);
        take_given(&mut self.also_takes, new.also_takes);
        take_given(&mut self.unequips, new.unequips);
        take_given(&mut self.card, new.card);
    }
}

impl Points {
    /// The row of a pilot, also of one whom only the document knows
    /// ([`SecondEdition::pilot_by_name_only`](crate::second::SecondEdition::pilot_by_name_only)).
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
