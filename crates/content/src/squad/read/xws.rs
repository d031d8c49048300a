//! XWS in the dialects of players' tools.
//!
//! The public schema is short, and no tool keeps to it: other fields, names in place of ids, keys of
//! first edition, texts in place of lists. What is understood is put where the schema wants it; what
//! is not stays with the squad under `vendor`, the place of the schema for everybody's own data.

use super::catalogue::{Catalogue, Entry, Hints, Kind};
use super::{
    LONGEST_NAME, ListFormat, MOST_CARDS, Notes, ReadError, ReadNote, ReadSquad, equip, faction_of,
    quoted, three_obstacles, words,
};
use crate::faction::Faction;
use crate::id::Id;
use crate::search::fold;
use crate::squad::{Squad, SquadPilot};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// Where data are kept under `vendor` that came without a program's name.
const OURS: &str = "redfive";
/// Where fields are kept that the schema does not have.
const FIELDS: &str = "other_fields";

/// Reads a squad.
pub(super) fn read(text: &str, catalogue: &Catalogue<'_>) -> Result<ReadSquad, ReadError> {
    let value = serde_json::from_str(text).map_err(ReadError::Json)?;
    let mut file = one_squad(value)?;
    let mut reader = Reader { catalogue, notes: Notes::default(), cards: 0 };
    let pilots = match file.remove("pilots") {
        Some(Value::Array(pilots)) => pilots,
        Some(Value::Null) => Vec::new(),
        // One ship without a list around it.
        Some(Value::Object(pilot)) => vec![Value::Object(pilot)],
        Some(other) => {
            let found = kind(&other);
            return Err(ReadError::NotXws(format!("`pilots` is {found}; expected is a list")));
        }
        None => return Err(ReadError::NotXws("it has no `pilots`".to_owned())),
    };
    let written = text_of(&mut file, "faction");
    let given = written.as_deref().and_then(words::faction);
    let pilots = reader.pilots(pilots, given)?;
    let faction = given.or_else(|| reader.faction(&pilots)).ok_or(ReadError::NoFaction)?;
    if let Some(written) = written.filter(|_| given.is_none()) {
        reader.notes.push(ReadNote::Faction { written: quoted(&written), taken: faction });
    }
    let document = reader.document(&file);
    let obstacles = reader.obstacles(file.remove("obstacles"));
    let vendor = file.remove("vendor");
    let squad = Squad {
        version: version(&mut file),
        faction,
        name: text_of(&mut file, "name").filter(|name| !name.trim().is_empty()),
        description: text_of(&mut file, "description"),
        points: number_of(&mut file, "points"),
        obstacles,
        pilots,
        vendor: kept(vendor, file),
    };
    let notes = reader.notes.0;
    Ok(ReadSquad { squad, format: ListFormat::Xws, document, mode: None, notes })
}

/// The squad itself, or the only one of a list.
fn one_squad(value: Value) -> Result<Map<String, Value>, ReadError> {
    match value {
        Value::Object(squad) => Ok(squad),
        Value::Array(mut squads) if squads.len() == 1 => one_squad(squads.remove(0)),
        Value::Array(squads) => {
            let count = squads.len();
            Err(ReadError::NotXws(format!("it is a list of {count}; send one squad at a time")))
        }
        other => Err(ReadError::NotXws(format!("it is {}", kind(&other)))),
    }
}

struct Reader<'c, 'a> {
    catalogue: &'c Catalogue<'a>,
    notes: Notes,
    cards: usize,
}

impl Reader<'_, '_> {
    fn pilots(
        &mut self,
        pilots: Vec<Value>,
        faction: Option<Faction>,
    ) -> Result<Vec<SquadPilot>, ReadError> {
        let mut read = Vec::new();
        for (place, pilot) in pilots.into_iter().enumerate() {
            read.extend(self.pilot(pilot, format!("pilots[{place}]"), faction)?);
        }
        Ok(read)
    }

    fn count_card(&mut self) -> Result<(), ReadError> {
        self.cards += 1;
        if self.cards > MOST_CARDS { Err(ReadError::TooManyCards) } else { Ok(()) }
    }

    fn pilot(
        &mut self,
        pilot: Value,
        place: String,
        faction: Option<Faction>,
    ) -> Result<Option<SquadPilot>, ReadError> {
        self.count_card()?;
        let mut file = match pilot {
            Value::Object(file) => file,
            Value::Null => return Ok(None),
            Value::String(id) => Map::from_iter([("id".to_owned(), Value::String(id))]),
            other => {
                self.misshapen(place, &other, "a pilot");
                return Ok(None);
            }
        };
        let ship = file.get("ship").and_then(Value::as_str).map(str::to_owned);
        let Some((id, known)) = self.pilot_id(&mut file, &place, ship.as_deref(), faction) else {
            return Ok(None);
        };
        // What repeats the card is read; what says otherwise stays.
        let ships = ship.map(|ship| self.catalogue.ships(&ship)).unwrap_or_default();
        if known && let Some(card) = self.catalogue.card(Kind::Pilot, &id) {
            if card.ship.as_ref().is_none_or(|own| ships.contains(&own)) {
                file.remove("ship");
            }
            let same = |name: &str| fold(name) == fold(card.name) || name == id.as_str();
            if file.get("name").and_then(Value::as_str).is_some_and(same) {
                file.remove("name");
            }
        }
        let upgrades = file.remove("upgrades").unwrap_or(Value::Null);
        let upgrades = self.upgrades(upgrades, &format!("{place}.upgrades"), &id, faction)?;
        let points = number_of(&mut file, "points");
        let vendor = file.remove("vendor");
        let vendor = kept(vendor, file);
        Ok(Some(SquadPilot { id, points, upgrades, vendor }))
    }

    /// The id of a pilot, and whether it is that of a card.
    fn pilot_id(
        &mut self,
        file: &mut Map<String, Value>,
        place: &str,
        ship: Option<&str>,
        faction: Option<Faction>,
    ) -> Option<(Id, bool)> {
        let named = ["id", "xws", "name", "pilot"];
        let field = named.into_iter().find(|field| file.get(*field).is_some_and(Value::is_string));
        let Some(written) = field.and_then(|field| text_of(file, field)) else {
            let found = if file.contains_key("id") { "no text" } else { "missing" };
            self.notes.push(ReadNote::Misshapen {
                place: format!("{place}.id"),
                found: found.to_owned(),
                expected: "the id of a pilot",
            });
            return None;
        };
        let ships = ship.map(|ship| self.catalogue.ships(ship)).unwrap_or_default();
        let hints = Hints { faction, ships, ..Hints::default() };
        self.id(Kind::Pilot, &written, place, &hints)
    }

    /// What a text means: an id, or a name that one card has. Also whether there is such a card.
    fn id(
        &mut self,
        kind: Kind,
        written: &str,
        place: &str,
        hints: &Hints<'_>,
    ) -> Option<(Id, bool)> {
        let short = |id: &Id| id.as_str().len() <= LONGEST_NAME;
        let exact = written.trim().parse().ok().filter(short);
        // A name in place of an id: the plain id is that of the first card of the name.
        let folded = Id::of_name(written).filter(short);
        for id in [&exact, &folded].into_iter().flatten() {
            let Some(card) = self.catalogue.card(kind, id) else { continue };
            let flies = |card: &Entry<'_>| {
                card.ship.as_ref().is_none_or(|ship| hints.ships.contains(&ship))
            };
            // In first edition pilots of several ships shared an id.
            let others = self.catalogue.named(kind, card.name);
            if hints.ships.is_empty() || flies(card) || !others.into_iter().any(flies) {
                return Some((id.clone(), true));
            }
        }
        let base = written.split('-').next().unwrap_or(written);
        for name in [written, base] {
            let mut cards = self.catalogue.choose(self.catalogue.named(kind, name), hints);
            // The id of a card with a fixed loadout says so.
            if cards.iter().any(|card| card.loadout.is_none()) {
                cards.retain(|card| card.loadout.is_none());
            }
            if let Some(card) = cards.first() {
                let id = card.id.clone();
                if cards.len() > 1 {
                    self.ambiguous(written, &id, &cards);
                }
                return Some((id, true));
            }
        }
        let id = exact.or(folded);
        if id.is_none() {
            let found = quoted(written);
            let expected =
                if kind == Kind::Pilot { "the id of a pilot" } else { "the id of an upgrade" };
            self.notes.push(ReadNote::Misshapen { place: place.to_owned(), found, expected });
        }
        Some((id?, false))
    }

    fn ambiguous(&mut self, written: &str, taken: &Id, cards: &[&Entry<'_>]) {
        self.notes.push(ReadNote::Ambiguous {
            name: quoted(written),
            means: cards.iter().map(|card| card.id.to_string()).collect(),
            taken: taken.to_string(),
        });
    }

    fn upgrades(
        &mut self,
        upgrades: Value,
        place: &str,
        pilot: &Id,
        faction: Option<Faction>,
    ) -> Result<BTreeMap<crate::slot::Slot, Vec<Id>>, ReadError> {
        let mut equipped = BTreeMap::new();
        let lists: Vec<(Option<String>, Value)> = match upgrades {
            Value::Null => Vec::new(),
            Value::Object(slots) => {
                slots.into_iter().map(|(slot, ids)| (Some(slot), ids)).collect()
            }
            list @ (Value::Array(_) | Value::String(_)) => vec![(None, list)],
            other => {
                self.misshapen(place.to_owned(), &other, "a list for each slot");
                Vec::new()
            }
        };
        for (key, ids) in lists {
            let place = key.as_ref().map_or_else(
                || place.to_owned(),
                |key| format!("{place}.{}", quoted(key).trim_matches('`')),
            );
            let ids = match ids {
                Value::Array(ids) => ids,
                Value::Null => Vec::new(),
                one => vec![one],
            };
            for id in ids {
                self.count_card()?;
                let Some(written) = self.upgrade_text(id, &place) else { continue };
                self.upgrade(&written, key.as_deref(), &place, pilot, faction, &mut equipped);
            }
        }
        Ok(equipped)
    }

    /// The text that names an upgrade.
    fn upgrade_text(&mut self, id: Value, place: &str) -> Option<String> {
        match id {
            Value::String(written) if written.trim().is_empty() => None,
            Value::String(written) => Some(written),
            Value::Null => None,
            Value::Object(mut file) => {
                let text =
                    ["id", "xws", "name"].into_iter().find_map(|field| text_of(&mut file, field));
                if text.is_none() {
                    self.misshapen(place.to_owned(), &Value::Object(file), "the id of an upgrade");
                }
                text
            }
            other => {
                self.misshapen(place.to_owned(), &other, "the id of an upgrade");
                None
            }
        }
    }

    fn upgrade(
        &mut self,
        written: &str,
        key: Option<&str>,
        place: &str,
        pilot: &Id,
        faction: Option<Faction>,
        equipped: &mut BTreeMap<crate::slot::Slot, Vec<Id>>,
    ) {
        let listed = key.and_then(words::slot);
        let catalogue = self.catalogue;
        let flies = catalogue.card(Kind::Pilot, pilot);
        let hints = Hints {
            faction: faction.or_else(|| flies?.factions.first().copied()),
            ships: flies.and_then(|card| card.ship.as_ref()).into_iter().collect(),
            slots: listed.iter().flat_map(|slot| slot.takes()).copied().collect(),
            cost: None,
        };
        let Some((id, _)) = self.id(Kind::Upgrade, written, place, &hints) else { return };
        let own = catalogue.card(Kind::Upgrade, &id).and_then(|card| card.slot);
        match listed.or(own) {
            Some(slot) => equip(equipped, slot, id),
            None => self.notes.push(ReadNote::UnknownSlot {
                place: place.to_owned(),
                slot: quoted(key.unwrap_or_default()),
                upgrade: quoted(written),
            }),
        }
    }

    fn misshapen(&mut self, place: String, found: &Value, expected: &'static str) {
        let found = kind(found).to_owned();
        self.notes.push(ReadNote::Misshapen { place, found, expected });
    }

    /// The faction of the pilots.
    fn faction(&self, pilots: &[SquadPilot]) -> Option<Faction> {
        let cards = pilots.iter().filter_map(|ship| self.catalogue.card(Kind::Pilot, &ship.id));
        faction_of(cards.map(|card| &card.factions[..]))
    }

    fn obstacles(&mut self, obstacles: Option<Value>) -> Option<[Id; 3]> {
        let texts: Vec<String> = match obstacles? {
            Value::Null => Vec::new(),
            Value::String(text) => text.split(',').map(str::to_owned).collect(),
            Value::Array(list) => {
                let text = |one: Value| match one {
                    Value::String(text) => Some(text),
                    Value::Null => None,
                    other => Some(other.to_string()),
                };
                list.into_iter().filter_map(text).collect()
            }
            other => {
                self.misshapen("obstacles".to_owned(), &other, "a list of three");
                Vec::new()
            }
        };
        three_obstacles(texts.iter().map(String::as_str), &mut self.notes)
    }

    /// The document for which the squad was made, as far as `ruleset` and `version` tell.
    fn document(&mut self, file: &Map<String, Value>) -> Option<Id> {
        let text = |field: &str| file.get(field).and_then(Value::as_str).map(fold);
        let rules = text("ruleset").filter(|rules| !rules.is_empty());
        let fifty = text("version").is_some_and(|version| version.starts_with("50p"));
        let limit = match rules.as_deref() {
            Some("xwa") => 50,
            Some("amg") => 20,
            None if fifty => 50,
            None => return None,
            Some(_) => {
                let rules = file.get("ruleset").and_then(Value::as_str).unwrap_or_default();
                self.notes.push(ReadNote::OtherRules(format!("the rules {}", quoted(rules))));
                return None;
            }
        };
        self.catalogue.document(limit).map(|points| points.id.clone())
    }
}

/// What a value is, in words.
fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "nothing",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

/// Takes out a text, or a number as text.
fn text_of(file: &mut Map<String, Value>, field: &str) -> Option<String> {
    match file.get(field)? {
        Value::String(_) | Value::Number(_) | Value::Null => match file.remove(field)? {
            Value::String(text) => Some(text),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        },
        _ => None,
    }
}

/// Takes out a whole number, also one that is written as text or with a decimal point.
fn number_of(file: &mut Map<String, Value>, field: &str) -> Option<i64> {
    let number = match file.get(field)? {
        Value::Null => {
            file.remove(field);
            return None;
        }
        Value::Number(number) => number.as_i64().or_else(|| {
            let whole = number.as_f64().filter(|it| it.trunc() == *it && it.abs() < 1e9);
            whole.map(|whole| whole as i64)
        }),
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    };
    number.inspect(|_| {
        file.remove(field);
    })
}

/// The version of XWS. What is no such version stays among the fields.
fn version(file: &mut Map<String, Value>) -> String {
    let usual = "2.0.0".to_owned();
    match file.get("version") {
        Some(Value::String(version)) if crate::squad::is_version(version) => {
            text_of(file, "version").unwrap_or(usual)
        }
        Some(Value::Null) => {
            file.remove("version");
            usual
        }
        _ => usual,
    }
}

/// Data of programs as the schema wants them, one object under one name, with the fields that the
/// schema does not have.
fn kept(vendor: Option<Value>, mut fields: Map<String, Value>) -> Option<Map<String, Value>> {
    fields.retain(|_, value| !value.is_null());
    let (name, mut own) = match vendor {
        Some(Value::Object(mut all)) if all.len() == 1 && all.values().all(Value::is_object) => {
            let name = all.keys().next().cloned()?;
            match all.remove(&name) {
                Some(Value::Object(own)) => (name, own),
                _ => return None,
            }
        }
        None | Some(Value::Null) => (OURS.to_owned(), Map::new()),
        Some(Value::Object(all)) if all.is_empty() => (OURS.to_owned(), Map::new()),
        Some(other) => (OURS.to_owned(), Map::from_iter([("vendor".to_owned(), other)])),
    };
    // The schema has these as texts.
    for field in ["url", "builder_url", "builder"] {
        match own.get_mut(field) {
            Some(Value::String(_)) | None => {}
            Some(other) => *other = Value::String(other.to_string()),
        }
    }
    if !fields.is_empty() {
        match own.get_mut(FIELDS) {
            Some(Value::Object(before)) => before.append(&mut fields),
            _ => {
                own.insert(FIELDS.to_owned(), Value::Object(fields));
            }
        }
    }
    if own.is_empty() && name == OURS {
        return None;
    }
    Some(Map::from_iter([(name, Value::Object(own))]))
}
