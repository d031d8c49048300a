//! Cards of second edition as text.

use super::dial;
use super::sheet::{PilotLine, Sheet};
use redfive_content::second::{
    Attack, Condition, Device, Obstacle, PilotCard, Ship, ShipAbility, Side, Stats, TokenSize,
    Upgrade,
};
use redfive_content::{
    ActionIcon, ActionStep, Charges, Content, Difficulty, Edition, Force, Format, Id, Points, Slot,
};

/// A ship with its dial and pilots.
pub fn ship(sheet: &mut Sheet<'_>, content: &Content, ship: &Ship) {
    sheet.line("Size", ship.size);
    stats(sheet, &ship.stats);
    actions(sheet, &ship.actions);
    sheet.maybe("Ship ability", ship.ship_ability.as_ref().map(|id| ability_name(content, id)));
    sheet.errata(&ship.errata);
    dial::draw(sheet, &ship.dial, Edition::Second);
    for (faction, pilots) in &ship.pilots {
        sheet.heading(&format!("Pilots of the {faction}"));
        sheet.pilots(pilots.iter().map(|(id, pilot)| PilotLine {
            id: id.as_str(),
            skill: Some(pilot.initiative),
            name: format!("{}{}", "•".repeat(usize::from(pilot.limited)), pilot.name),
        }));
    }
}

/// A pilot with the ship it flies.
pub fn pilot(sheet: &mut Sheet<'_>, content: &Content, card: PilotCard<'_>) {
    let pilot = card.pilot;
    sheet.maybe("Caption", pilot.caption.as_ref());
    sheet.line("Initiative", pilot.initiative);
    sheet.maybe("Engagement", pilot.engagement);
    limited(sheet, pilot.limited);
    stats(sheet, card.stats());
    sheet.maybe("Charges", pilot.charges.map(charges));
    sheet.maybe("Force", pilot.force.as_ref().map(force));
    actions(sheet, card.actions());
    sheet.maybe("Ship ability", card.ship_ability().map(|id| ability_name(content, id)));
    sheet.ability(pilot.ability.as_ref());
    let upgrades = pilot.standard_loadout.iter().flatten();
    sheet.list("Upgrades", upgrades.map(|id| upgrade_name(content, id)));
    sheet.list("Conditions", pilot.conditions.iter().map(|id| condition_name(content, id)));
    sheet.errata(&pilot.errata);
    dial::draw(sheet, &card.ship.dial, Edition::Second);
    for points in content.second.points.values() {
        let Some(row) = points.pilot(card.id.as_str()) else {
            continue;
        };
        document(sheet, points);
        cost(sheet, row.cost, "squad points");
        sheet.maybe("Loadout", row.loadout);
        sheet.list("Slots", row.slots.iter().flatten());
        sheet.list("Keywords", row.keywords());
        legal(sheet, points, row.legal.as_ref());
    }
}

/// An upgrade with both sides.
pub fn upgrade(sheet: &mut Sheet<'_>, content: &Content, id: &Id, upgrade: &Upgrade) {
    limited(sheet, upgrade.limited);
    sheet.list("Only for", upgrade.restrictions.iter().map(|r| r.words(&content.second)));
    if upgrade.standard_loadout_only {
        sheet.line("Comes with", "pilots of a fixed loadout only");
    }
    for side in upgrade.sides() {
        if upgrade.back.is_some() {
            sheet.heading(&side.title);
        }
        if core::ptr::eq(side, &upgrade.front) {
            sheet.maybe("Setup", upgrade.start());
        }
        self::side(sheet, content, upgrade, side);
    }
    sheet.errata(&upgrade.errata);
    for points in content.second.points.values() {
        let Some(row) = points.upgrade(id.as_str()) else {
            continue;
        };
        document(sheet, points);
        cost(sheet, row.cost, "loadout points");
        sheet.maybe("Cost varies by", row.cost_varies_by);
        sheet.list("Keywords", &row.keywords);
        legal(sheet, points, row.legal.as_ref());
    }
}

fn side(sheet: &mut Sheet<'_>, content: &Content, upgrade: &Upgrade, side: &Side) {
    let slots: Vec<Slot> = std::iter::once(side.slot).chain(side.also_takes.clone()).collect();
    sheet.list("Slots", slots);
    sheet.maybe("Attack", side.attack.map(attack));
    sheet.maybe("Charges", side.charges.map(charges));
    sheet.maybe("Force", side.force.as_ref().map(force));
    sheet.list("Adds", upgrade.adds(side, &content.second));
    sheet.maybe("Puts down", side.device.as_ref());
    sheet.list("Conditions", side.conditions.iter().map(|id| condition_name(content, id)));
    sheet.ability(side.ability.as_ref());
}

/// A ship ability with the ships that have it.
pub fn ship_ability(sheet: &mut Sheet<'_>, content: &Content, id: &Id, ability: &ShipAbility) {
    let ships = content.second.ships.values();
    let with = ships.filter(|ship| ship.ship_ability.as_ref() == Some(id));
    sheet.list("Ships", with.map(|ship| ship.name.as_str()));
    let pilots = content.second.pilots();
    let own = pilots.filter(|card| card.pilot.ship_ability.as_ref() == Some(id));
    sheet.list("Pilots", own.map(|card| card.pilot.name.as_str()));
    sheet.list("Adds", ability.adds());
    sheet.written(Some(&ability.ability), || content.second.ship_ability_text(id.as_str()));
    sheet.errata(&ability.errata);
}

/// A condition.
pub fn condition(sheet: &mut Sheet<'_>, condition: &Condition) {
    limited(sheet, condition.limited);
    sheet.ability(Some(&condition.ability));
    sheet.errata(&condition.errata);
}

/// A bomb, mine or remote.
pub fn device(sheet: &mut Sheet<'_>, content: &Content, id: &Id, device: &Device) {
    sheet.maybe("Initiative", device.initiative);
    sheet.maybe("Attack", device.attack.map(attack));
    sheet.maybe("Agility", device.agility);
    sheet.maybe("Hull", device.hull);
    sheet.maybe("Charges", device.charges.map(charges));
    sheet.line("Size", size(device.size));
    sheet.maybe("Tokens", device.set.as_ref().map(|set| set.tokens));
    sheet.list("Drop with", &device.drop);
    sheet.list("Launch with", &device.launch);
    sheet.list("Relocate with", &device.relocate);
    sheet.maybe("Leaves", device.leaves.as_ref());
    sheet.written(device.ability.as_ref(), || content.second.device_text(id.as_str()));
    sheet.errata(&device.errata);
}

/// An obstacle.
pub fn obstacle(sheet: &mut Sheet<'_>, obstacle: &Obstacle) {
    sheet.line("Type", obstacle.kind);
    sheet.line("Size", size(obstacle.size));
    if obstacle.placed {
        sheet.line("In play", "placed by a card");
    }
    sheet.list("Drop with", &obstacle.drop);
    sheet.list("Launch with", &obstacle.launch);
    sheet.ability(obstacle.ability.as_ref());
}

fn size(size: TokenSize) -> String {
    format!("{} x {} mm", size.width, size.length)
}

fn stats(sheet: &mut Sheet<'_>, stats: &Stats) {
    sheet.list("Attack", stats.attack.iter().map(|(arc, value)| format!("{value} ({arc})")));
    sheet.line("Agility", stats.agility);
    sheet.line("Hull", stats.hull);
    let recovery = stats.shield_recovery.map_or_else(String::new, |n| format!(", recovers {n}"));
    sheet.line("Shields", format_args!("{}{recovery}", stats.shields));
    sheet.maybe("Energy", stats.energy.map(charges));
}

fn limited(sheet: &mut Sheet<'_>, limited: u8) {
    if limited > 0 {
        sheet.line("Limited", limited);
    }
}

fn charges(charges: Charges) -> String {
    match charges.recovers {
        0 => charges.value.to_string(),
        lost if lost < 0 => format!("{}, loses {}", charges.value, -lost),
        recovers => format!("{}, recovers {recovers}", charges.value),
    }
}

fn force(force: &Force) -> String {
    let sides: Vec<&str> = force.sides.iter().map(|side| side.name()).collect();
    let recovers = if force.recovers > 0 { ", recovers 1" } else { "" };
    let sides = if sides.is_empty() { String::new() } else { format!(", {}", sides.join(", ")) };
    format!("{}{recovers}{sides}", force.value)
}

fn actions(sheet: &mut Sheet<'_>, actions: &[ActionIcon]) {
    let icons: Vec<String> = actions
        .iter()
        .map(|icon| {
            let linked = icon.linked.map(|step| format!(" > {}", self::step(sheet, step)));
            format!("{}{}", self::step(sheet, icon.step), linked.unwrap_or_default())
        })
        .collect();
    sheet.list("Actions", icons);
}

fn step(sheet: &Sheet<'_>, step: ActionStep) -> String {
    let difficulty = match step.difficulty {
        Difficulty::White => String::new(),
        other => format!("{} ", other.xws()),
    };
    sheet.coloured(&format!("{difficulty}{}", step.action), step.difficulty)
}

fn attack(attack: Attack) -> String {
    let range = attack.range.map_or_else(String::new, |range| format!(", range {range}"));
    let ordnance = if attack.ordnance { ", ordnance" } else { "" };
    format!("{} ({}){range}{ordnance}", attack.value, attack.arc)
}

fn ability_name(content: &Content, id: &Id) -> String {
    content.second.ship_abilities.get(id).map_or(id.to_string(), |ability| ability.name.clone())
}

fn upgrade_name(content: &Content, id: &Id) -> String {
    content.second.upgrades.get(id).map_or(id.to_string(), |upgrade| upgrade.name.clone())
}

fn condition_name(content: &Content, id: &Id) -> String {
    content.second.conditions.get(id).map_or(id.to_string(), |card| card.name.clone())
}

fn document(sheet: &mut Sheet<'_>, points: &Points) {
    let since = points.effective.map_or_else(
        || format!("recorded {}", points.recorded),
        |day| format!("in force since {day}"),
    );
    sheet.heading(&format!("{} ({}, {since})", points.name, points.id));
}

fn cost(sheet: &mut Sheet<'_>, cost: Option<u16>, unit: &str) {
    match cost {
        Some(cost) => sheet.line("Cost", format_args!("{cost} {unit}")),
        None => sheet.line("Cost", "not for sale"),
    }
}

fn legal(sheet: &mut Sheet<'_>, points: &Points, row: Option<&Vec<Format>>) {
    let formats = points.legal(row);
    if formats.is_empty() && !points.legal.is_empty() {
        sheet.line("Legal in", "no format");
    }
    sheet.list("Legal in", formats);
}
