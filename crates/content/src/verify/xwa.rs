//! The XWA points document in the form of its reference file.

use super::normalise::{Fields, change, each, field, keyed};
use crate::action::ActionNeeded;
use crate::arc::Arc;
use crate::charges::Charges;
use crate::difficulty::Difficulty;
use crate::id::Id;
use crate::points::{PilotRow, Points, RowKey, UpgradeRow};
use crate::second::{Restriction, SecondEdition};
use crate::size::Size;
use crate::slot::Slot;
use serde_json::{Value, json};

/// The reference file, and the document that was made from it.
pub(super) const DOCUMENT: &str = "xwa-50-points";

/// The reference file with its rows by number, without the note to its reader. A list of one
/// faction or ship says the same as the faction or ship alone.
pub(super) fn reference(mut file: Value) -> Value {
    if let Some(file) = file.as_object_mut() {
        file.remove("note");
    }
    let rows = |rows| keyed(rows, |row| field(row, "id"));
    change(&mut file, "pilots", rows);
    change(&mut file, "upgrades", |upgrades| {
        rows(each(upgrades, |row| {
            for name in ["faction", "ship"] {
                change(row, name, |value| match value {
                    Value::Array(mut list) if list.len() == 1 => list.remove(0),
                    other => other,
                });
            }
        }))
    });
    file
}

/// Our document in the form of the reference file.
pub(super) fn document(edition: &SecondEdition, points: &Points) -> Value {
    let writer = Writer { edition, points };
    let pilots: Value =
        points.pilots.iter().map(|(key, row)| (key.to_string(), writer.pilot(key, row))).collect();
    let upgrades: Value = points
        .upgrades
        .iter()
        .map(|(key, row)| (key.to_string(), writer.upgrade(key, row)))
        .collect();
    json!({ "pilots": pilots, "upgrades": upgrades })
}

struct Writer<'a> {
    edition: &'a SecondEdition,
    points: &'a Points,
}

/// The number of a row.
fn number(key: &RowKey) -> Option<u32> {
    match key {
        RowKey::Number(number) => Some(*number),
        RowKey::Xws(_) => None,
    }
}

/// What the document calls a slot.
fn slot_name(slot: Slot) -> &'static str {
    match slot {
        Slot::ForcePower => "Force",
        other => other.name(),
    }
}

fn slot_names(slots: &[Slot]) -> Vec<&'static str> {
    slots.iter().map(|slot| slot_name(*slot)).collect()
}

/// How the document writes a limit.
fn limit(fields: Fields, limited: u8) -> Fields {
    fields.when(limited == 1, "unique", true).when(limited > 1, "max_per_squad", limited)
}

/// How the document writes charges.
fn charge(fields: Fields, charges: Option<Charges>) -> Fields {
    let value = charges.map(|charges| charges.value).filter(|value| *value > 0);
    let recovers = charges.map(|charges| charges.recovers).filter(|recovers| *recovers != 0);
    fields.maybe("charge", value).maybe("recurring", recovers)
}

/// One value as itself, several as a list.
fn one_or_more(fields: Fields, name: &str, mut values: Vec<&str>) -> Fields {
    match values.len() {
        1 => fields.with(name, values.remove(0)),
        _ => fields.list(name, values),
    }
}

impl Writer<'_> {
    fn ship_name(&self, ship: &Id) -> Option<&str> {
        let ours = || self.edition.ships.get(ship).map(|ship| ship.name.as_str());
        self.points.ship_names.get(ship).map(String::as_str).or_else(ours)
    }

    fn pilot(&self, key: &RowKey, row: &PilotRow) -> Value {
        let card = row.xws.as_ref().and_then(|id| self.edition.pilot(id.as_str()));
        let (pilot, claims) = (card.map(|card| card.pilot), &row.card);
        let ship = claims.ship.as_ref().or(card.map(|card| &card.ship.id));
        let ship_name = ship.and_then(|ship| self.ship_name(ship)).or(claims.new_ship.as_deref());
        let faction = claims.faction.or(card.map(|card| card.faction));
        let force = pilot.and_then(|pilot| pilot.force.as_ref()).map(|force| force.value);
        let fields = Fields::default()
            .with("xws", json!(row.xws))
            .with("ship_xws", json!(ship))
            .maybe("id", number(key))
            .maybe("name", row.name.as_deref())
            .maybe("faction", faction.map(|faction| faction.name()))
            .maybe("ship", ship_name)
            .maybe("skill", claims.initiative.or(pilot.map(|pilot| pilot.initiative)))
            .maybe("points", row.cost)
            .maybe("loadout", row.loadout)
            .maybe("slots", row.slots.as_deref().map(slot_names))
            .maybe("upgrades", row.standard_loadout.clone())
            .list("keyword", row.keywords().iter().map(String::as_str))
            .maybe("engagement", claims.engagement.or(pilot.and_then(|pilot| pilot.engagement)))
            .maybe("force", claims.force.or(force))
            .list("restrictions", row.restrictions.iter().flat_map(|r| self.restriction(r)));
        let limited = claims.limited.or(pilot.map(|pilot| pilot.limited));
        let charges = claims.charges.or(pilot.and_then(|pilot| pilot.charges));
        charge(limit(fields, limited.unwrap_or_default()), charges).done()
    }

    fn upgrade(&self, key: &RowKey, row: &UpgradeRow) -> Value {
        let card = row.xws.as_ref().and_then(|id| self.edition.upgrades.get(id));
        let (front, claims) = (card.map(|card| &card.front), &row.card);
        let has =
            |wanted: &Restriction| card.is_some_and(|card| card.restrictions.contains(wanted));
        let force = front.and_then(|front| front.force.as_ref()).map(|force| force.value);
        let fields = Fields::default()
            .with("xws", json!(row.xws))
            .maybe("id", number(key))
            .maybe("name", row.name.as_deref())
            .maybe("slot", claims.slot.or(front.map(|front| front.slot)).map(slot_name))
            .maybe("points", row.cost)
            .when(row.cost.is_none(), "standard", true)
            .maybe("variablepoints", row.cost_varies_by.map(|cause| cause.name()))
            .list("keyword", row.keywords.iter().map(String::as_str))
            .maybe("force", claims.force.or(force))
            .list("restrictions", row.restrictions.iter().flat_map(|r| self.restriction(r)))
            .list("also_occupies_upgrades", slot_names(&row.also_takes))
            .list("unequips_upgrades", slot_names(&row.unequips))
            .when(claims.solitary.unwrap_or(has(&Restriction::Solitary)), "solitary", true)
            .when(
                claims.standardized.unwrap_or(has(&Restriction::Standardized)),
                "standardized",
                true,
            );
        let factions = row.factions.iter().map(|faction| faction.name()).collect();
        let ships = row.ships.iter().filter_map(|ship| self.ship_name(ship)).collect();
        let fields = one_or_more(one_or_more(fields, "faction", factions), "ship", ships);
        let limited = claims.limited.or(card.map(|card| card.limited)).unwrap_or_default();
        let charges = claims.charges.or(front.and_then(|front| front.charges));
        let fields = charge(limit(fields, limited), charges);
        match claims.attack.or(front.and_then(|front| front.attack)) {
            None => fields.done(),
            Some(attack) => {
                let name = match attack.arc {
                    Arc::Rear => "attackb",
                    Arc::Bullseye => "attackbull",
                    Arc::DoubleTurret => "attackdt",
                    Arc::FullFront => "attackf",
                    Arc::SingleTurret => "attackt",
                    // The document has no weapons with side arcs.
                    Arc::Front | Arc::Left | Arc::Right => "attack",
                };
                fields
                    .with(name, attack.value)
                    .maybe("range", attack.range.map(|range| range.to_string()))
                    .when(attack.ordnance, "rangebonus", true)
                    .done()
            }
        }
    }

    fn restriction(&self, restriction: &Restriction) -> Vec<Value> {
        let each = |name: &str, words: &[String]| -> Vec<Value> {
            words.iter().map(|word| json!([name, word])).collect()
        };
        match restriction {
            Restriction::Size(sizes) => vec![bases(sizes)],
            Restriction::Action(needed) => vec![json!(["Action", action(*needed)])],
            Restriction::Equipped(slots) => {
                slots.iter().map(|slot| json!(["Equipped", slot_name(*slot)])).collect()
            }
            Restriction::Keyword(words) => each("Keyword", words),
            Restriction::SquadIncludes(names) => each("Unique", names),
            Restriction::ShipAbility(abilities) => abilities
                .iter()
                .filter_map(|id| self.edition.ship_abilities.get(id))
                .map(|ability| json!(["Keyword", ability.name]))
                .collect(),
            Restriction::Arc(arcs) => {
                arcs.iter().map(|arc| json!(["AttackArc", arc.name()])).collect()
            }
            Restriction::Limited => vec![json!(["isUnique", true])],
            Restriction::FreeSlot(slot) => vec![json!(["Slot", slot_name(*slot)])],
            Restriction::ShieldsAbove(number) => vec![json!(["ShieldsGreaterThan", number])],
            Restriction::EnergyAbove(number) => vec![json!(["EnergyGreatterThan", number])],
            Restriction::AgilityIs(number) => vec![json!(["AgilityEquals", number])],
            Restriction::InitiativeAbove(number) => vec![json!(["InitiativeGreaterThan", number])],
            Restriction::InitiativeBelow(number) => vec![json!(["InitiativeLessThan", number])],
            Restriction::AnyOf(others) => match others.as_slice() {
                [Restriction::Faction(factions), Restriction::SquadIncludes(names)] => {
                    let (faction, name) = (factions.first(), names.first());
                    vec![json!(["FactionOrUnique", name, faction.map(|faction| faction.name())])]
                }
                _ => vec![Value::Null],
            },
            // These have fields of their own in the document.
            Restriction::Faction(_)
            | Restriction::Ship(_)
            | Restriction::ForceSide(_)
            | Restriction::Standardized
            | Restriction::Solitary => vec![Value::Null],
        }
    }
}

/// How the document writes sizes.
fn bases(sizes: &[Size]) -> Value {
    match sizes {
        [Size::Medium, Size::Large, Size::Huge] => json!(["Base", "Non-Small"]),
        [Size::Small, Size::Medium, Size::Large] => json!(["Base", "Standard"]),
        _ => {
            let names = sizes.iter().map(|size| size.name());
            std::iter::once("Base").chain(names).collect::<Vec<_>>().into()
        }
    }
}

/// How the document writes an action with its difficulty.
fn action(needed: ActionNeeded) -> String {
    let name = match needed.action {
        crate::action::Action::Slam => "Slam",
        other => other.name(),
    };
    match needed.difficulty {
        Some(Difficulty::White) => format!("W-{name}"),
        Some(Difficulty::Red) => format!("R-{name}"),
        _ => name.to_owned(),
    }
}
