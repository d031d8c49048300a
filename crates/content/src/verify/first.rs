//! First edition in the form of its reference files.

use super::Documents;
use super::normalise::{Fields, TEXT, change, each, field, keyed, mark_texts, sorted};
use crate::bearing::Bearing;
use crate::edition::Edition;
use crate::first::{Back, FirstEdition, Grant, PilotCard, PilotGrant, Ship, Slot, Stats, Upgrade};
use crate::id::Id;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The columns of the reference's energy tables.
const COLUMNS: [Bearing; 6] = [
    Bearing::TurnLeft,
    Bearing::BankLeft,
    Bearing::Straight,
    Bearing::BankRight,
    Bearing::TurnRight,
    Bearing::KoiogranTurn,
];

/// The reference files, named and keyed as [`documents`] names and keys them.
pub(super) fn reference(files: Documents) -> Documents {
    files
        .into_iter()
        .map(|(name, mut file)| {
            mark_texts(&mut file);
            let file = each(file, |card| {
                if let Some(card) = card.as_object_mut() {
                    // Not being unique needs no word.
                    card.retain(|key, value| !(key == "unique" && value == false));
                }
                change(card, "dial", sorted);
                change(card, "maneuvers_energy", energy_codes);
            });
            let key: fn(&Value) -> String = match name.as_str() {
                "ships" | "conditions" => |card| field(card, "xws"),
                "pilots" => {
                    |card| pilot_key(&field(card, "ship"), &field(card, "xws"), &field(card, "id"))
                }
                "upgrades" => |card| upgrade_key(&field(card, "xws"), &field(card, "id")),
                _ => |card| field(card, "name"),
            };
            (format!("{}/{name}", Edition::First.folder()), keyed(file, key))
        })
        .collect()
}

fn pilot_key(ship: &str, xws: &str, number: &str) -> String {
    format!("{ship}: {xws} ({number})")
}

fn upgrade_key(xws: &str, number: &str) -> String {
    format!("{xws} ({number})")
}

/// An energy table as codes: speed, bearing, energy. Zeros say nothing.
fn energy_codes(table: Value) -> Value {
    let Value::Array(rows) = &table else {
        return table;
    };
    let mut codes = Vec::new();
    for (speed, row) in rows.iter().enumerate() {
        let Some(row) = row.as_array() else {
            return table;
        };
        if row.len() > COLUMNS.len() {
            return table;
        }
        for (bearing, energy) in COLUMNS.iter().zip(row).filter(|(_, energy)| **energy != 0) {
            codes.push(format!("{speed}{}{energy}", bearing.letter()));
        }
    }
    sorted(codes.into())
}

/// Our facts in the form of the reference files.
pub(super) fn documents(edition: &FirstEdition) -> Documents {
    let mut documents = BTreeMap::new();
    let ships = edition.ships.values().map(|ship| (ship.id.to_string(), self::ship(ship)));
    documents.insert("ships".to_owned(), ships.collect());
    let pilots = edition.pilots().map(|card| {
        let key = pilot_key(&card.ship.name, card.id.as_str(), &card.pilot.number.to_string());
        (key, pilot(edition, card))
    });
    documents.insert("pilots".to_owned(), pilots.collect());
    let mut upgrades = serde_json::Map::new();
    for (slot, cards) in &edition.upgrades {
        for (id, card) in cards {
            let mut add = |number: u32, value: Value| {
                upgrades.insert(upgrade_key(id.as_str(), &number.to_string()), value);
            };
            let common = || upgrade(edition, *slot, id, card);
            let other = card.back.as_ref().map(|back| back.number);
            add(card.number, front(edition, common(), card).maybe("dualCard", other).done());
            if let Some(side) = &card.back {
                add(side.number, back(common(), side).with("dualCard", card.number).done());
            }
        }
    }
    documents.insert("upgrades".to_owned(), upgrades.into());
    let conditions = edition.conditions.iter().map(|(id, condition)| {
        let fields = Fields::default()
            .with("id", condition.number)
            .with("xws", id.as_str())
            .with("name", condition.name.as_str())
            .when(condition.unique, "unique", true)
            .with("text", TEXT);
        (id.to_string(), fields.done())
    });
    documents.insert("conditions".to_owned(), conditions.collect());
    for (name, deck) in &edition.damage_decks {
        let cards = deck.cards.values().map(|card| {
            let fields = Fields::default()
                .with("name", card.name.as_str())
                .with("amount", card.count)
                .with("type", card.kind.name())
                .maybe("section", card.section.map(|section| section.name()))
                .with("text", TEXT);
            (card.name.clone(), fields.done())
        });
        documents.insert(format!("damage-deck-{name}"), cards.collect());
    }
    documents
        .into_iter()
        .map(|(name, file)| (format!("{}/{name}", Edition::First.folder()), file))
        .collect()
}

fn stats(fields: Fields, stats: &Stats) -> Fields {
    fields
        .maybe("attack", stats.attack)
        .maybe("energy", stats.energy)
        .with("agility", stats.agility)
        .with("hull", stats.hull)
        .with("shields", stats.shields)
}

fn ship(ship: &Ship) -> Value {
    let codes = ship.dial.maneuvers().iter().map(|m| m.code(Edition::First));
    let energy = ship
        .energy_dial
        .iter()
        .map(|gain| format!("{}{}{}", gain.speed, gain.bearing.letter(), gain.energy));
    // The reference writes whole numbers without a point.
    let epic = ship
        .epic_points
        .map(|points| if points.fract() == 0.0 { json!(points as i64) } else { json!(points) });
    let fields = Fields::default()
        .with("xws", ship.id.as_str())
        .with("id", ship.number)
        .with("name", ship.name.as_str())
        .with("size", ship.size.xws())
        .with("faction", ship.factions.iter().map(|faction| faction.name()).collect::<Vec<_>>())
        .with("actions", ship.actions.iter().map(|action| action.name()).collect::<Vec<_>>())
        .list("firing_arcs", ship.firing_arcs.iter().map(|arc| arc.name()))
        .maybe("epic_points", epic)
        .when(!ship.dial.is_empty(), "dial", sorted(codes.collect()))
        .when(!ship.energy_dial.is_empty(), "maneuvers_energy", sorted(energy.collect()));
    stats(fields, &ship.stats).done()
}

fn condition_names(edition: &FirstEdition, ids: &[Id]) -> Vec<String> {
    ids.iter()
        .filter_map(|id| edition.conditions.get(id))
        .map(|condition| condition.name.clone())
        .collect()
}

fn slot_names(slots: &[Slot]) -> Vec<&'static str> {
    slots.iter().map(|slot| slot.name()).collect()
}

fn pilot(edition: &FirstEdition, card: PilotCard<'_>) -> Value {
    let pilot = card.pilot;
    let grants = pilot.grants.iter().map(|grant| match grant {
        PilotGrant::WeaponArc(slot, arc) => {
            json!({ "type": "firing_arc", "name": arc.name(), "slot": slot.name() })
        }
    });
    Fields::default()
        .with("xws", card.id.as_str())
        .with("id", pilot.number)
        .with("name", pilot.name.as_str())
        .with("ship", card.ship.name.as_str())
        .with("faction", card.faction.name())
        .when(pilot.unique, "unique", true)
        .maybe("skill", pilot.skill)
        .maybe("points", pilot.points)
        .with("slots", slot_names(&pilot.slots))
        .maybe("ship_override", pilot.stats.as_ref().map(|s| stats(Fields::default(), s).done()))
        .maybe("range", pilot.range.map(|range| range.to_string()))
        .list("grants", grants)
        .list("conditions", condition_names(edition, &pilot.conditions))
        .maybe("text", pilot.ability.as_ref().map(|_| TEXT))
        .done()
}

/// What both sides of an upgrade say.
fn upgrade(edition: &FirstEdition, slot: Slot, id: &Id, upgrade: &Upgrade) -> Fields {
    let ships = upgrade.ships.iter().filter_map(|ship| edition.ships.get(ship));
    Fields::default()
        .with("xws", id.as_str())
        .with("slot", slot.name())
        .when(upgrade.unique, "unique", true)
        .when(upgrade.limited, "limited", true)
        .maybe("squadLimited", upgrade.squad_limit)
        .with("points", upgrade.points)
        .maybe("faction", upgrade.faction.map(|faction| faction.name()))
        .list("ship", ships.map(|ship| ship.name.as_str()))
        .list("size", upgrade.sizes.iter().map(|size| size.xws()))
}

fn front(edition: &FirstEdition, common: Fields, upgrade: &Upgrade) -> Fields {
    common
        .with("id", upgrade.number)
        .with("name", upgrade.name.as_str())
        .maybe("attack", upgrade.attack)
        .maybe("range", upgrade.range.map(|range| range.to_string()))
        .maybe("energy", upgrade.energy)
        .list("grants", upgrade.grants.iter().map(grant))
        .list("conditions", condition_names(edition, &upgrade.conditions))
        .maybe("effect", upgrade.token_ability.as_ref().map(|_| TEXT))
        .maybe("text", upgrade.ability.as_ref().map(|_| TEXT))
}

fn back(common: Fields, back: &Back) -> Fields {
    common
        .with("id", back.number)
        .with("name", back.name.as_str())
        .maybe("attack", back.attack)
        .maybe("range", back.range.map(|range| range.to_string()))
        .list("grants", back.grants.iter().map(grant))
        .maybe("text", back.ability.as_ref().map(|_| TEXT))
}

fn grant(grant: &Grant) -> Value {
    let stat = |name: &str, value: i8| json!({ "type": "stats", "name": name, "value": value });
    match *grant {
        Grant::Action(action) => json!({ "type": "action", "name": action.name() }),
        Grant::Slot(slot) => json!({ "type": "slot", "name": slot.name() }),
        Grant::Attack(value) => stat("attack", value),
        Grant::Agility(value) => stat("agility", value),
        Grant::Hull(value) => stat("hull", value),
        Grant::Shields(value) => stat("shields", value),
        Grant::Skill(value) => stat("skill", value),
    }
}
