//! A new points document out of reference files that already have the new season.

use super::difference::{self, Difference};
use super::{Seasons, VerifyError, read, second};
use crate::content::Content;
use crate::date::Date;
use crate::edition::Edition;
use crate::format::Format;
use crate::points::{Points, RowKey};
use crate::slot::Slot;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

/// What the head of a new document says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heading<'a> {
    /// The document that is in force so far.
    pub base: &'a str,
    /// What the new document is called.
    pub name: &'a str,
    /// The day on which it is written down.
    pub recorded: Date,
    /// The day from which it is in force.
    pub effective: Option<Date>,
}

/// A new document, and what it cannot hold.
#[derive(Debug, Clone, PartialEq)]
pub struct Season {
    /// The text of the file.
    pub text: String,
    /// How many rows changed.
    pub rows: usize,
    /// Differences that are no points: new cards, or changed facts.
    pub others: Vec<Difference>,
}

/// Why there is no new document.
#[derive(Debug, thiserror::Error)]
pub enum SeasonError {
    /// We do not have the base.
    #[error("there is no points document `{0}`; allowed: {1}")]
    NoBase(String, String),
    /// The reference files cannot be compared.
    #[error(transparent)]
    Reference(#[from] VerifyError),
}

/// Which rows a change belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Table {
    Pilots,
    Upgrades,
}

/// The changed fields of a row.
#[derive(Default)]
struct Changes {
    cost: Option<Value>,
    loadout: Option<Value>,
    slots: Option<Vec<Slot>>,
    keywords: Option<Vec<String>>,
    legal: BTreeMap<Format, bool>,
}

/// Writes a document that is based on another one and holds what the reference files changed.
pub fn season(
    content: &Content,
    reference: &Path,
    heading: &Heading<'_>,
) -> Result<Season, SeasonError> {
    let edition = &content.second;
    let base = edition.points(heading.base).ok_or_else(|| {
        let known: Vec<_> = edition.points.keys().map(|id| id.as_str()).collect();
        SeasonError::NoBase(heading.base.to_owned(), known.join(", "))
    })?;
    let numbered = base.pilots.keys().any(|key| matches!(key, RowKey::Number(_)));
    let seasons = match numbered {
        true => Seasons { xwa: heading.base, ..Seasons::default() },
        false => Seasons { points: heading.base, ..Seasons::default() },
    };
    let folder = reference.join(Edition::Second.folder());
    let mut files = BTreeMap::new();
    read(&folder, "", &mut files)?;
    let differences =
        difference::documents(&second::reference(files), &second::documents(edition, seasons));
    let mut rows: BTreeMap<(Table, RowKey), Changes> = BTreeMap::new();
    let mut others = Vec::new();
    for difference in differences {
        let listed = edition.corrections.iter().any(|listed| difference.is_explained_by(listed));
        let taken = place(&difference.at, numbered).is_some_and(|(table, key, field)| {
            let changes = rows.entry((table, key)).or_default();
            changes.take(field, difference.reference.as_ref())
        });
        if !taken && !listed {
            others.push(difference);
        }
    }
    rows.retain(|_, changes| !changes.is_empty());
    let text = document(heading, base, &rows);
    Ok(Season { text, rows: rows.len(), others })
}

/// The row and field of a difference, if it is one of a points document.
fn place(at: &str, numbered: bool) -> Option<(Table, RowKey, &str)> {
    let parts: Vec<&str> = at.split('/').skip(1).collect();
    let (table, key, field) = match (numbered, parts.as_slice()) {
        (false, ["pilots", _, _, "pilots", key, field]) => (Table::Pilots, key, field),
        (false, ["upgrades", _, key, field @ ("cost" | "standard" | "extended" | "epic"), ..]) => {
            (Table::Upgrades, key, field)
        }
        (true, ["xwa-50-points", "pilots", key, field]) => (Table::Pilots, key, field),
        (true, ["xwa-50-points", "upgrades", key, field]) => (Table::Upgrades, key, field),
        _ => return None,
    };
    let key = match key.parse() {
        Ok(number) if numbered => RowKey::Number(number),
        _ => RowKey::Xws(key.parse().ok()?),
    };
    Some((table, key, field))
}

impl Changes {
    /// Takes over a changed field; `false` if it is not one of a row.
    fn take(&mut self, field: &str, value: Option<&Value>) -> bool {
        let list = || value.and_then(Value::as_array).cloned().unwrap_or_default();
        let texts = || list().iter().map(|item| Some(item.as_str()?.to_owned())).collect();
        let number = |value: Option<&Value>| value.filter(|value| value.is_u64()).cloned();
        match field {
            "cost" | "points" => {
                let inner = value.and_then(|value| value.get("value"));
                self.cost = number(inner.or(value));
                self.cost.is_some()
            }
            "loadout" => {
                self.loadout = number(value);
                self.loadout.is_some()
            }
            "slots" => {
                let slots: Option<Vec<String>> = texts();
                self.slots = slots.and_then(|names| names.iter().map(|name| slot(name)).collect());
                self.slots.is_some()
            }
            "keywords" | "keyword" => {
                self.keywords = texts();
                self.keywords.is_some()
            }
            _ => match (field.parse(), value.and_then(Value::as_bool)) {
                (Ok(format), Some(legal)) => {
                    self.legal.insert(format, legal);
                    true
                }
                _ => false,
            },
        }
    }

    fn is_empty(&self) -> bool {
        self.cost.is_none()
            && self.loadout.is_none()
            && self.slots.is_none()
            && self.keywords.is_none()
            && self.legal.is_empty()
    }

    /// The row as files write it, given where the card is legal so far.
    fn row(&self, legal: &[Format]) -> String {
        let mut fields = Vec::new();
        fields.extend(self.cost.as_ref().map(|cost| format!("cost: {cost}")));
        fields.extend(self.loadout.as_ref().map(|loadout| format!("loadout: {loadout}")));
        // Slots and formats are written by the name of their variant.
        fields.extend(self.slots.as_ref().map(|slots| format!("slots: {slots:?}")));
        fields.extend(self.keywords.as_ref().map(|keywords| format!("keywords: {keywords:?}")));
        if !self.legal.is_empty() {
            let now = |format: &Format| {
                self.legal.get(format).copied().unwrap_or_else(|| legal.contains(format))
            };
            let legal: Vec<_> = Format::ALL.iter().copied().filter(now).collect();
            fields.push(format!("legal: {legal:?}"));
        }
        fields.join(", ")
    }
}

/// The slot of a name in either reference.
fn slot(name: &str) -> Option<Slot> {
    let name = if name == "Force" { "Force Power" } else { name };
    Slot::ALL.iter().copied().find(|slot| slot.name() == name)
}

fn document(
    heading: &Heading<'_>,
    base: &Points,
    rows: &BTreeMap<(Table, RowKey), Changes>,
) -> String {
    let mut text = String::from("(\n");
    // Writing to a text cannot fail.
    let _ = writeln!(text, "    name: {:?},", heading.name);
    let _ = writeln!(text, "    based_on: \"{}\",", base.id);
    let _ = writeln!(text, "    recorded: \"{}\",", heading.recorded);
    if let Some(day) = heading.effective {
        let _ = writeln!(text, "    effective: \"{day}\",");
    }
    let _ = writeln!(text, "    squad_points: {},", base.squad_points);
    for (table, name) in [(Table::Pilots, "pilots"), (Table::Upgrades, "upgrades")] {
        let _ = writeln!(text, "    {name}: {{");
        for ((_, key), changes) in rows.iter().filter(|((of, _), _)| *of == table) {
            let legal = match table {
                Table::Pilots => base.pilots.get(key).and_then(|row| row.legal.as_ref()),
                Table::Upgrades => base.upgrades.get(key).and_then(|row| row.legal.as_ref()),
            };
            let row = changes.row(base.legal(legal));
            let _ = match key {
                RowKey::Xws(id) => writeln!(text, "        \"{id}\": ({row}),"),
                RowKey::Number(number) => writeln!(text, "        {number}: ({row}),"),
            };
        }
        text.push_str("    },\n");
    }
    text.push_str(")\n");
    text
}
