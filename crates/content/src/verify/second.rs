//! Second edition in the form of its reference files.

use super::normalise::{self, Fields, TEXT, change, each, field, keyed, mark_texts, numbered};
use super::{Documents, Seasons, xwa};
use crate::action::{Action, ActionIcon, ActionNeeded, ActionStep};
use crate::charges::{Charges, Force};
use crate::edition::Edition;
use crate::faction::Faction;
use crate::format::Format;
use crate::id::Id;
use crate::points::Points;
use crate::second::quick_build_file;
use crate::second::{
    Attack, Device, Grant, PilotCard, QuickShip, Restriction, SecondEdition, Ship, Side, Stats,
    Upgrade,
};
use crate::slot::Slot;
use crate::stat::Stat;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The reference files, named and keyed as [`documents`] names and keys them.
pub(super) fn reference(files: Documents) -> Documents {
    let xws = |item: &Value| field(item, "xws");
    files
        .into_iter()
        .map(|(name, mut file)| {
            let kind = name.split('/').next().unwrap_or_default().to_owned();
            if kind == "upgrades" {
                file = each(file, repetitions);
            }
            mark_texts(&mut file);
            match kind.as_str() {
                "pilots" => {
                    change(&mut file, "stats", ship_stats);
                    change(&mut file, "pilots", |pilots| {
                        keyed(each(pilots, |pilot| change(pilot, "shipStats", ship_stats)), xws)
                    });
                    change(&mut file, "dial", normalise::sorted);
                    (format!("pilots/{}/{}", field(&file, "faction"), field(&file, "xws")), file)
                }
                "upgrades" => {
                    let cards = each(file, |card| change(card, "sides", numbered));
                    (name, keyed(cards, xws))
                }
                "damage-decks" => {
                    change(&mut file, "cards", |cards| keyed(cards, |card| field(card, "title")));
                    (name, file)
                }
                "quick-builds" => {
                    change(&mut file, "quick-builds", numbered);
                    (name, file)
                }
                "conditions" | "actions" | "factions" | "stats" => (kind, keyed(file, xws)),
                "xwa-50-points" => (name, xwa::reference(file)),
                // Anything else is compared with nothing, and so reported.
                _ => (name, file),
            }
        })
        .map(|(name, file)| (format!("{}/{name}", Edition::Second.folder()), file))
        .collect()
}

/// The stats of a ship in an order of their own. No shields and shields of 0 say the same.
fn ship_stats(mut stats: Value) -> Value {
    if let Value::Array(list) = &mut stats {
        list.retain(|stat| !(stat["type"] == "shields" && stat["value"] == 0));
    }
    normalise::sorted(stats)
}

/// Takes out what an upgrade file says twice: the actions of a side stand in its grants as well,
/// a size limit of a side in those of the card; and the flavour text of one device.
fn repetitions(card: &mut Value) {
    let restrictions = card.get("restrictions").cloned();
    let Some(sides) = card.get_mut("sides").and_then(Value::as_array_mut) else {
        return;
    };
    for side in sides {
        let Some(side) = side.as_object_mut() else {
            continue;
        };
        let granted: Vec<Value> = side
            .get("grants")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
            .filter(|grant| grant["type"] == "action")
            .map(|grant| grant["value"].clone())
            .collect();
        if side.get("actions").and_then(Value::as_array) == Some(&granted) {
            side.remove("actions");
        }
        if side.contains_key("restrictions") && side.get("restrictions") == restrictions.as_ref() {
            side.remove("restrictions");
        }
        if let Some(device) = side.get_mut("device").and_then(Value::as_object_mut) {
            device.remove("text");
        }
    }
}

/// Our facts in the form of the reference files.
pub(super) fn documents(edition: &SecondEdition, seasons: Seasons<'_>) -> Documents {
    let writer = Writer { edition, points: edition.points(seasons.points) };
    let mut documents = BTreeMap::new();
    for ship in edition.ships.values() {
        for faction in ship.pilots.keys() {
            let name = format!("pilots/{}/{}", faction.xws(), ship.id);
            documents.insert(name, writer.ship(ship, *faction));
        }
    }
    for (id, upgrade) in &edition.upgrades {
        let file = documents
            .entry(format!("upgrades/{}", upgrade.front.slot.xws()))
            .or_insert_with(|| json!({}));
        file[id.as_str()] = writer.upgrade(id, upgrade);
    }
    documents.insert("conditions".into(), writer.conditions());
    for (name, deck) in &edition.damage_decks {
        let cards = deck.cards.values().map(|card| {
            let fields = Fields::default()
                .with("title", card.name.as_str())
                .with("amount", card.count)
                .with("type", card.kind.name())
                .with("text", TEXT);
            (card.name.clone(), fields.done())
        });
        let cards: Value = cards.collect();
        documents.insert(format!("damage-decks/{name}"), json!({ "cards": cards }));
    }
    for (faction, builds) in &edition.quick_builds {
        let name = quick_build_file(*faction);
        let builds = builds.iter().map(|build| {
            let pilots: Vec<Value> = build.ships.iter().map(|ship| writer.quick(ship)).collect();
            json!({ "threat": build.threat, "pilots": pilots })
        });
        let builds = numbered(builds.collect());
        documents.insert(format!("quick-builds/{name}"), json!({ "quick-builds": builds }));
    }
    documents.insert("actions".into(), words(Action::ALL, |word| (word.xws(), word.name())));
    documents.insert("factions".into(), words(Faction::ALL, |word| (word.xws(), word.name())));
    documents.insert("stats".into(), words(Stat::ALL, |word| (word.xws(), word.name())));
    if let Some(points) = edition.points(seasons.xwa) {
        documents.insert(xwa::DOCUMENT.into(), xwa::document(edition, points));
    }
    documents
        .into_iter()
        .map(|(name, file)| (format!("{}/{name}", Edition::Second.folder()), file))
        .collect()
}

/// A vocabulary by id.
fn words<T: Copy>(all: &[T], word: impl Fn(T) -> (&'static str, &'static str)) -> Value {
    all.iter()
        .map(|member| {
            let (xws, name) = word(*member);
            (xws.to_owned(), json!({ "xws": xws, "name": name }))
        })
        .collect()
}

struct Writer<'a> {
    edition: &'a SecondEdition,
    points: Option<&'a Points>,
}

impl Writer<'_> {
    fn ship(&self, ship: &Ship, faction: Faction) -> Value {
        let pilots: Value = ship.pilots[&faction]
            .iter()
            .map(|(id, pilot)| (id.to_string(), self.pilot(PilotCard { id, pilot, ship, faction })))
            .collect();
        let codes = ship.dial.maneuvers().iter().map(|m| m.code(Edition::Second));
        let codes = normalise::sorted(codes.collect());
        Fields::default()
            .with("name", ship.name.as_str())
            .with("xws", ship.id.as_str())
            .with("size", ship.size.name())
            .with("faction", faction.xws())
            .with("stats", stats(&ship.stats))
            .when(!ship.dial.is_empty(), "dial", codes)
            .with("actions", ship.actions.iter().map(icon).collect::<Vec<_>>())
            .with("pilots", pilots)
            .done()
    }

    fn pilot(&self, card: PilotCard<'_>) -> Value {
        let pilot = card.pilot;
        let row = self.points.and_then(|points| points.pilot(card.id.as_str()));
        let fields = Fields::default()
            .with("xws", card.id.as_str())
            .with("name", pilot.name.as_str())
            .maybe("caption", pilot.caption.as_deref())
            .with("initiative", pilot.initiative)
            .maybe("engagement", pilot.engagement)
            .with("limited", pilot.limited)
            .maybe("charges", pilot.charges.map(charges))
            .maybe("force", pilot.force.as_ref().map(force))
            .maybe("shipAbility", card.ship_ability().map(|id| self.ship_ability(id)))
            .maybe("shipStats", pilot.stats.as_ref().map(stats))
            .maybe(
                "shipActions",
                pilot.actions.as_ref().map(|a| a.iter().map(icon).collect::<Vec<_>>()),
            )
            .maybe("standardLoadout", pilot.standard_loadout.as_deref().map(ids))
            .list("conditions", ids(&pilot.conditions))
            .maybe("ability", pilot.ability.as_ref().map(|_| TEXT));
        let Some((points, row)) = self.points.zip(row) else {
            return fields.done();
        };
        legality(fields, points, row.legal.as_ref())
            .maybe("cost", row.cost)
            .maybe("loadout", row.loadout)
            .maybe("slots", row.slots.as_ref().map(|all| slots(all)))
            .list("keywords", row.keywords().iter().map(String::as_str))
            .done()
    }

    fn ship_ability(&self, id: &Id) -> Value {
        let name = self.edition.ship_abilities.get(id).map(|ability| ability.name.as_str());
        json!({ "name": name, "text": TEXT })
    }

    fn upgrade(&self, id: &Id, upgrade: &Upgrade) -> Value {
        let row = self.points.and_then(|points| points.upgrade(id.as_str()));
        let sides = numbered(upgrade.sides().map(|side| self.side(side)).collect());
        let fields = Fields::default()
            .with("xws", id.as_str())
            .with("name", upgrade.name.as_str())
            .with("limited", upgrade.limited)
            .with("sides", sides)
            .list("restrictions", upgrade.restrictions.iter().map(|r| self.restriction(r)))
            .when(upgrade.standard_loadout_only, "standardLoadoutOnly", true);
        let Some((points, row)) = self.points.zip(row) else {
            return fields.done();
        };
        legality(fields, points, row.legal.as_ref())
            .maybe("cost", row.cost.map(|cost| json!({ "value": cost })))
            .done()
    }

    fn side(&self, side: &Side) -> Value {
        let all: Vec<Slot> =
            std::iter::once(side.slot).chain(side.also_takes.iter().copied()).collect();
        let sides_of_force = side.force.iter().filter(|force| !force.sides.is_empty());
        let force_grant = sides_of_force.map(|force| {
            json!({ "type": "force", "value": { "side": force_sides(force) }, "amount": force.value })
        });
        let mut force_value = side.force.as_ref().map(force);
        if let Some(Value::Object(force)) = &mut force_value {
            force.remove("side");
        }
        Fields::default()
            .with("title", side.title.as_str())
            .with("type", side.slot.name())
            .with("slots", slots(&all))
            .maybe("attack", side.attack.map(|weapon| attack(&weapon)))
            .maybe("charges", side.charges.map(charges))
            .maybe("force", force_value)
            .list("grants", side.grants.iter().map(grant).chain(force_grant))
            .maybe("shipAbility", side.ship_ability.as_ref().map(|id| self.ship_ability(id)))
            .maybe("device", side.device.as_ref().map(|id| self.device(id)))
            .list("conditions", ids(&side.conditions))
            .maybe("ability", side.ability.as_ref().map(|_| TEXT))
            .done()
    }

    fn device(&self, id: &Id) -> Value {
        match (self.edition.devices.get(id), self.edition.obstacles.get(id)) {
            (Some(found), _) => device(found),
            (_, Some(obstacle)) => Fields::default()
                .with("name", obstacle.name.as_str())
                .with("type", "Obstacle")
                .maybe("effect", obstacle.ability.as_ref().map(|_| TEXT))
                .done(),
            _ => Value::Null,
        }
    }

    fn restriction(&self, restriction: &Restriction) -> Value {
        let ability = |id: &Id| self.edition.ship_abilities.get(id).map(|a| a.name.clone());
        match restriction {
            Restriction::Faction(all) => {
                json!({ "factions": all.iter().map(|f| f.xws()).collect::<Vec<_>>() })
            }
            Restriction::Ship(all) => json!({ "ships": ids(all) }),
            Restriction::Size(all) => {
                json!({ "sizes": all.iter().map(|size| size.name()).collect::<Vec<_>>() })
            }
            Restriction::Action(needed) => json!({ "action": action_needed(*needed) }),
            Restriction::Equipped(all) => json!({ "equipped": slots(all) }),
            Restriction::Keyword(all) => json!({ "keywords": all }),
            Restriction::SquadIncludes(all) => json!({ "names": all }),
            Restriction::ShipAbility(all) => {
                json!({ "shipAbility": all.iter().map(ability).collect::<Vec<_>>() })
            }
            Restriction::Arc(all) => {
                json!({ "arcs": all.iter().map(|arc| arc.name()).collect::<Vec<_>>() })
            }
            Restriction::ForceSide(all) => {
                json!({ "force_side": all.iter().map(|side| side.xws()).collect::<Vec<_>>() })
            }
            Restriction::Limited => json!({ "non-limited": false }),
            Restriction::Standardized => json!({ "standardized": true }),
            Restriction::Solitary => json!({ "solitary": true }),
            // The reference has no words for these.
            Restriction::FreeSlot(slot) => json!({ "freeSlot": slot.name() }),
            Restriction::ShieldsAbove(number) => json!({ "shieldsAbove": number }),
            Restriction::EnergyAbove(number) => json!({ "energyAbove": number }),
            Restriction::AgilityIs(number) => json!({ "agilityIs": number }),
            Restriction::InitiativeAbove(number) => json!({ "initiativeAbove": number }),
            Restriction::InitiativeBelow(number) => json!({ "initiativeBelow": number }),
            Restriction::AnyOf(others) => {
                let all = others.iter().map(|other| self.restriction(other));
                all.filter_map(|value| value.as_object().cloned()).flatten().collect()
            }
        }
    }

    fn conditions(&self) -> Value {
        let conditions = self.edition.conditions.iter().map(|(id, condition)| {
            let fields = Fields::default()
                .with("xws", id.as_str())
                .with("name", condition.name.as_str())
                .with("limited", condition.limited)
                .with("ability", TEXT);
            (id.to_string(), fields.done())
        });
        conditions.collect()
    }

    /// A ship of a quick build, its upgrades by slot.
    fn quick(&self, ship: &QuickShip) -> Value {
        let mut upgrades: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for id in &ship.upgrades {
            if let Some(upgrade) = self.edition.upgrades.get(id) {
                upgrades.entry(upgrade.front.slot.xws()).or_default().push(id.as_str());
            }
        }
        Fields::default()
            .with("id", ship.pilot.as_str())
            .when(!upgrades.is_empty(), "upgrades", json!(upgrades))
            .done()
    }
}

fn legality(fields: Fields, points: &Points, row: Option<&Vec<Format>>) -> Fields {
    let legal = points.legal(row);
    Format::ALL
        .iter()
        .fold(fields, |fields, format| fields.with(format.xws(), legal.contains(format)))
}

fn ids(ids: &[Id]) -> Vec<&str> {
    ids.iter().map(Id::as_str).collect()
}

fn slots(slots: &[Slot]) -> Vec<&'static str> {
    slots.iter().map(|slot| slot.name()).collect()
}

pub(super) fn charges(charges: Charges) -> Value {
    json!({ "value": charges.value, "recovers": charges.recovers })
}

fn force(force: &Force) -> Value {
    Fields::default()
        .with("value", force.value)
        .with("recovers", force.recovers)
        .list("side", force_sides(force))
        .done()
}

fn force_sides(force: &Force) -> Vec<&'static str> {
    force.sides.iter().map(|side| side.xws()).collect()
}

fn step(step: ActionStep) -> Fields {
    Fields::default().with("type", step.action.name()).with("difficulty", step.difficulty.name())
}

fn icon(icon: &ActionIcon) -> Value {
    step(icon.step).maybe("linked", icon.linked.map(|linked| step(linked).done())).done()
}

fn action_needed(needed: ActionNeeded) -> Value {
    Fields::default()
        .with("type", needed.action.name())
        .maybe("difficulty", needed.difficulty.map(|difficulty| difficulty.name()))
        .done()
}

fn stats(stats: &Stats) -> Value {
    let mut list: Vec<Value> = stats
        .attack
        .iter()
        .map(|(arc, value)| json!({ "arc": arc.name(), "type": "attack", "value": value }))
        .collect();
    list.push(json!({ "type": "agility", "value": stats.agility }));
    list.push(json!({ "type": "hull", "value": stats.hull }));
    if stats.shields > 0 {
        let shields = Fields::default()
            .with("type", "shields")
            .with("value", stats.shields)
            .maybe("recovers", stats.shield_recovery);
        list.push(shields.done());
    }
    if let Some(energy) = stats.energy {
        list.push(json!({ "type": "energy", "value": energy.value, "recovers": energy.recovers }));
    }
    normalise::sorted(list.into())
}

fn attack(attack: &Attack) -> Value {
    Fields::default()
        .with("arc", attack.arc.name())
        .with("value", attack.value)
        .maybe("minrange", attack.range.map(|range| range.min))
        .maybe("maxrange", attack.range.map(|range| range.max))
        .with("ordnance", attack.ordnance)
        .done()
}

fn device(device: &Device) -> Value {
    let weapon = device.attack.map(|weapon| {
        let mut stat = attack(&weapon);
        stat["type"] = "attack".into();
        stat
    });
    let number =
        |name: &str, value: Option<u8>| value.map(|value| json!({ "type": name, "value": value }));
    let stats = [weapon, number("agility", device.agility), number("hull", device.hull)];
    Fields::default()
        .with("name", device.name.as_str())
        .with("type", device.kind.name())
        .maybe("initiative", device.initiative)
        .maybe("charges", device.charges.map(charges))
        .list("stats", stats.into_iter().flatten())
        .maybe("effect", device.ability.as_ref().map(|_| TEXT))
        .done()
}

fn grant(grant: &Grant) -> Value {
    let stat = |name: &str, amount: i8| json!({ "type": "stat", "value": name, "amount": amount });
    match *grant {
        Grant::Action(added) => json!({ "type": "action", "value": icon(&added) }),
        Grant::Slot(slot, amount) => {
            json!({ "type": "slot", "value": slot.name(), "amount": amount })
        }
        Grant::Arc(arc) => json!({ "type": "arc", "value": arc.name() }),
        Grant::Attack(arc, amount) => {
            json!({ "type": "stat", "value": "attack", "arc": arc.name(), "amount": amount })
        }
        Grant::Agility(amount) => stat("agility", amount),
        Grant::Hull(amount) => stat("hull", amount),
        Grant::Shields(amount) => stat("shields", amount),
        Grant::Energy(amount) => stat("energy", amount),
    }
}
