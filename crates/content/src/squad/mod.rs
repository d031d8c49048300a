//! Squads: reading and writing them in the formats of the community, what they cost, and whether they
//! are legal.

use crate::faction::Faction;
use crate::id::Id;
use crate::search::closest;
use crate::second::SecondEdition;
use crate::slot::Slot;
use crate::vocabulary::UnknownWord;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::fmt;

mod cards;
mod fielded;
mod legality;
mod price;
mod problem;
mod quick;
mod random;
mod read;
mod write;

use read::LONGEST_NAME;

pub use price::{Price, PricedShip, Unpriced};
pub use problem::{CardOfSquad, ShipOfSquad, SquadProblem};
pub use random::{NoSquad, RandomSquads, SquadCard};
pub use read::{ListFormat, ReadError, ReadNote, ReadSquad, SquadReader};
pub use write::NoLink;

/// A squad as XWS files have it.
///
/// A squad says which cards it has; what they cost is asked of a points document
/// ([`SecondEdition::price`]). A squad of a season whose document we do not have loads as well.
///
/// ```
/// use redfive_content::{Content, Price, Squad};
/// let content = Content::embedded()?;
/// let squad = Squad::from_json(r#"{
///     "version": "2.0.0", "faction": "rebelalliance",
///     "pilots": [{"id": "lukeskywalker", "upgrades": {"astromech": ["r2d2"]}}]
/// }"#)?;
/// squad.check(&content.second)?;
/// assert_eq!(content.second.price(&squad, "20-points").total(), Some(6));
/// assert!(matches!(content.second.price(&squad, "20-points-of-1999"), Price::Unpriced(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Squad {
    /// The version of XWS, three numbers with dots.
    pub version: String,
    /// The faction.
    pub faction: Faction,
    /// What its owner calls it.
    pub name: Option<String>,
    /// What its owner says about it.
    pub description: Option<String>,
    /// The points that the file claims, which a reader cannot trust.
    pub points: Option<i64>,
    /// The three obstacles.
    pub obstacles: Option<[Id; 3]>,
    /// The ships.
    pub pilots: Vec<SquadPilot>,
    /// Data of the program that wrote it.
    pub vendor: Option<Map<String, Value>>,
}

/// A ship of a squad.
#[derive(Debug, Clone, PartialEq)]
pub struct SquadPilot {
    /// The pilot.
    pub id: Id,
    /// The points that the file claims.
    pub points: Option<i64>,
    /// The upgrades by slot.
    pub upgrades: BTreeMap<Slot, Vec<Id>>,
    /// Data of the program that wrote it.
    pub vendor: Option<Map<String, Value>>,
}

/// Why a text is no squad.
#[derive(Debug, thiserror::Error)]
pub enum SquadError {
    /// The text is not the JSON that a squad must be.
    #[error("the squad is not valid XWS: {0}")]
    Json(#[from] serde_json::Error),
    /// The version is not three numbers.
    #[error("the squad's version is `{0}`; allowed: three numbers with dots, such as 2.0.0")]
    Version(String),
    /// A word that is no faction or slot.
    #[error("{place}: {source}")]
    Word {
        /// Where it stands.
        place: String,
        /// What is wrong.
        source: UnknownWord,
    },
    /// An id that cannot be one.
    #[error("{place}: {source}")]
    Id {
        /// Where it stands.
        place: String,
        /// What is wrong.
        source: crate::id::InvalidId,
    },
    /// Not three obstacles.
    #[error("the squad has {0} obstacles; allowed: 3, or none at all")]
    Obstacles(usize),
    /// A list of upgrades with nothing in it.
    #[error("pilots[{ship}].upgrades.{slot} is empty; allowed: at least one upgrade, or no list")]
    NoUpgrades {
        /// The ship, from 0.
        ship: usize,
        /// The slot.
        slot: String,
    },
    /// Vendor data of an unknown shape.
    #[error("{0} is not one object under one name; allowed: {{\"program\": {{…}}}}")]
    Vendor(String),
    /// A card that does not exist.
    #[error(transparent)]
    UnknownCard(#[from] UnknownCard),
    /// A pilot of another faction.
    #[error("pilot `{pilot}` flies for the {of}, but the squad is of the {squad}")]
    WrongFaction {
        /// The pilot.
        pilot: Id,
        /// Its faction.
        of: Faction,
        /// The squad's faction.
        squad: Faction,
    },
}

/// A card of a squad that does not exist, or of which nothing is known but number, name and cost.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", words(what, id, name.as_deref(), suggestion.as_deref()))]
pub struct UnknownCard {
    /// Pilot, upgrade or obstacle.
    pub what: &'static str,
    /// The id.
    pub id: Id,
    /// The name, if it is known.
    pub name: Option<String>,
    /// An existing id that looks similar.
    pub suggestion: Option<String>,
}

fn words(what: &str, id: &Id, name: Option<&str>, suggestion: Option<&str>) -> String {
    match (name, suggestion) {
        (Some(name), _) => {
            format!("{name} ({what} {id}) is known by name and number only, so that it cannot fly")
        }
        (None, Some(other)) => format!("unknown {what} `{id}`; did you mean `{other}`?"),
        (None, None) => format!("unknown {what} `{id}`"),
    }
}

/// A squad as the JSON has it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SquadFile {
    version: String,
    faction: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    obstacles: Option<Vec<String>>,
    pilots: Vec<PilotFile>,
    #[serde(skip_serializing_if = "Option::is_none")]
    vendor: Option<Map<String, Value>>,
}

/// A ship of a squad as the JSON has it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PilotFile {
    id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<i64>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    upgrades: BTreeMap<String, Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    vendor: Option<Map<String, Value>>,
}

impl Squad {
    /// Reads an XWS file that satisfies the public schema, as [`Squad::to_json`] writes it; whether
    /// its cards exist is another question ([`Squad::check`]). What players' tools write is read
    /// by [`Squad::read`].
    pub fn from_json(text: &str) -> Result<Self, SquadError> {
        let file: SquadFile = serde_json::from_str(text)?;
        if !is_version(&file.version) {
            return Err(SquadError::Version(file.version));
        }
        let faction = file
            .faction
            .parse()
            .map_err(|source| SquadError::Word { place: "faction".into(), source })?;
        let obstacles = file.obstacles.map(obstacles).transpose()?;
        let pilots = file.pilots.into_iter().enumerate().map(|(ship, file)| file.pilot(ship));
        Ok(Self {
            version: file.version,
            faction,
            name: file.name,
            description: file.description,
            points: file.points,
            obstacles,
            pilots: pilots.collect::<Result<_, _>>()?,
            vendor: vendor(file.vendor, "vendor")?,
        })
    }

    /// Writes an XWS file that satisfies the public schema.
    pub fn to_json(&self) -> String {
        let file = SquadFile {
            version: self.version.clone(),
            faction: self.faction.xws().to_owned(),
            name: self.name.clone(),
            description: self.description.clone(),
            points: self.points,
            obstacles: self.obstacles.as_ref().map(|ids| ids.iter().map(Id::to_string).collect()),
            pilots: self.pilots.iter().map(SquadPilot::file).collect(),
            vendor: self.vendor.clone(),
        };
        // Texts, numbers and maps with text keys always have a JSON form.
        serde_json::to_string_pretty(&file).unwrap_or_default()
    }

    /// Checks that the cards of the squad exist and that its pilots are of its faction. Whether
    /// it may be played is another question ([`Squad::problems`]).
    pub fn check(&self, edition: &SecondEdition) -> Result<(), SquadError> {
        if let Some(unknown) = self.unknown_cards(edition).into_iter().next() {
            return Err(unknown.into());
        }
        let cards = self.pilots.iter().filter_map(|ship| edition.pilot(ship.id.as_str()));
        match cards.into_iter().find(|card| card.faction != self.faction) {
            None => Ok(()),
            Some(card) => Err(SquadError::WrongFaction {
                pilot: card.id.clone(),
                of: card.faction,
                squad: self.faction,
            }),
        }
    }

    /// The cards and obstacles of the squad that do not exist, or of which we have no facts.
    pub fn unknown_cards(&self, edition: &SecondEdition) -> Vec<UnknownCard> {
        let mut missing = Vec::new();
        for ship in &self.pilots {
            if edition.pilot(ship.id.as_str()).is_none() {
                let name = edition.pilot_by_name_only(ship.id.as_str());
                let pilots = edition.pilots().map(|pilot| pilot.id);
                missing.push(unknown("pilot", &ship.id, pilots).called(name));
            }
            let ids = ship.upgrades.values().flatten();
            for id in ids.filter(|id| !edition.upgrades.contains_key(*id)) {
                let name = edition.upgrade_by_name_only(id.as_str());
                missing.push(unknown("upgrade", id, edition.upgrades.keys()).called(name));
            }
        }
        let chosen = || edition.obstacles.iter().filter(|(_, obstacle)| !obstacle.placed);
        for id in self.obstacles.iter().flatten() {
            if !chosen().any(|(chosen, _)| chosen == id) {
                missing.push(unknown("obstacle", id, chosen().map(|(id, _)| id)));
            }
        }
        missing
    }
}

fn unknown<'a>(what: &'static str, id: &Id, among: impl Iterator<Item = &'a Id>) -> UnknownCard {
    // Nothing is near an id that is longer than any.
    let among = among.filter(|_| id.as_str().len() <= LONGEST_NAME);
    let suggestion = closest(id.as_str(), among.map(Id::as_str), 1).into_iter().next();
    UnknownCard { what, id: id.clone(), name: None, suggestion }
}

impl UnknownCard {
    fn called(self, name: Option<&str>) -> Self {
        Self { name: name.map(str::to_owned), ..self }
    }
}

fn id(text: &str, place: impl fmt::Display) -> Result<Id, SquadError> {
    text.parse().map_err(|source| SquadError::Id { place: place.to_string(), source })
}

fn obstacles(ids: Vec<String>) -> Result<[Id; 3], SquadError> {
    let ids: Vec<Id> = ids.iter().map(|text| id(text, "obstacles")).collect::<Result<_, _>>()?;
    let count = ids.len();
    ids.try_into().map_err(|_| SquadError::Obstacles(count))
}

/// Whether a text is a version as the schema has it: three numbers.
fn is_version(text: &str) -> bool {
    let number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    text.split('.').count() == 3 && text.split('.').all(number)
}

/// The schema wants one name with an object below it.
fn vendor(
    vendor: Option<Map<String, Value>>,
    place: &str,
) -> Result<Option<Map<String, Value>>, SquadError> {
    match vendor {
        Some(map) if map.len() != 1 || !map.values().all(Value::is_object) => {
            Err(SquadError::Vendor(place.to_owned()))
        }
        other => Ok(other),
    }
}

/// Slots of squad files, which some programs write without the hyphen.
fn slot(text: &str) -> Result<Slot, UnknownWord> {
    let plain = Slot::ALL.iter().find(|slot| slot.xws().replace('-', "") == text);
    plain.map_or_else(|| text.parse(), |slot| Ok(*slot))
}

impl PilotFile {
    fn pilot(self, ship: usize) -> Result<SquadPilot, SquadError> {
        let mut upgrades: BTreeMap<Slot, Vec<Id>> = BTreeMap::new();
        for (name, ids) in self.upgrades {
            let place = format!("pilots[{ship}].upgrades.{name}");
            if ids.is_empty() {
                return Err(SquadError::NoUpgrades { ship, slot: name });
            }
            let slot =
                slot(&name).map_err(|source| SquadError::Word { place: place.clone(), source })?;
            let ids: Vec<Id> = ids.iter().map(|text| id(text, &place)).collect::<Result<_, _>>()?;
            upgrades.entry(slot).or_default().extend(ids);
        }
        Ok(SquadPilot {
            id: id(&self.id, format_args!("pilots[{ship}].id"))?,
            points: self.points,
            upgrades,
            vendor: vendor(self.vendor, &format!("pilots[{ship}].vendor"))?,
        })
    }
}

impl SquadPilot {
    /// The upgrades that are on the ship: those of the file, or those that are printed on a card
    /// with a fixed loadout.
    pub fn equipped<'a>(&'a self, edition: &'a SecondEdition) -> Vec<&'a Id> {
        let card = edition.pilot(self.id.as_str());
        match card.and_then(|card| card.pilot.standard_loadout.as_ref()) {
            Some(printed) => printed.iter().collect(),
            None => self.upgrades.values().flatten().collect(),
        }
    }

    fn file(&self) -> PilotFile {
        let texts = |ids: &Vec<Id>| ids.iter().map(Id::to_string).collect();
        PilotFile {
            id: self.id.to_string(),
            points: self.points,
            upgrades: self
                .upgrades
                .iter()
                .map(|(slot, ids)| (slot.xws().to_owned(), texts(ids)))
                .collect(),
            vendor: self.vendor.clone(),
        }
    }
}
