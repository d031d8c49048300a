//! Cards of first edition as text.

use super::dial;
use super::sheet::{PilotLine, Sheet};
use redfive_content::first::{Grant, PilotCard, PilotGrant, Ship, Stats, Upgrade};
use redfive_content::{Content, Edition, Id};

/// A ship with its dial and pilots.
pub fn ship(sheet: &mut Sheet<'_>, ship: &Ship) {
    sheet.line("Size", ship.size);
    stats(sheet, &ship.stats);
    sheet.list("Firing arcs", &ship.firing_arcs);
    sheet.list("Actions", &ship.actions);
    sheet.maybe("Epic points", ship.epic_points);
    let energy = ship
        .energy_dial
        .iter()
        .map(|gain| format!("{} {}: {}", gain.speed, gain.bearing.name(), gain.energy));
    sheet.list("Energy gained", energy);
    dial::draw(sheet, &ship.dial, Edition::First);
    for (faction, pilots) in &ship.pilots {
        sheet.heading(&format!("Pilots of the {faction}"));
        sheet.pilots(pilots.iter().map(|(id, pilot)| {
            let bullet = if pilot.unique { "•" } else { "" };
            let points = pilot.points.map_or_else(String::new, |points| format!(" ({points})"));
            PilotLine {
                id: id.as_str(),
                skill: pilot.skill,
                name: format!("{bullet}{}{points}", pilot.name),
            }
        }));
    }
}

/// A pilot with the ship it flies.
pub fn pilot(sheet: &mut Sheet<'_>, content: &Content, card: PilotCard<'_>) {
    let pilot = card.pilot;
    sheet.maybe("Pilot skill", pilot.skill);
    sheet.line("Unique", if pilot.unique { "yes" } else { "no" });
    stats(sheet, pilot.stats.as_ref().unwrap_or(&card.ship.stats));
    sheet.maybe("Range", pilot.range);
    sheet.list("Firing arcs", &card.ship.firing_arcs);
    sheet.list("Actions", &card.ship.actions);
    sheet.maybe("Cost", pilot.points.map(|points| format!("{points} squad points")));
    sheet.list("Slots", &pilot.slots);
    let adds = pilot.grants.iter().map(|grant| match grant {
        PilotGrant::WeaponArc(slot, arc) => format!("{slot} weapons fire out of {arc}"),
    });
    sheet.list("Adds", adds);
    conditions(sheet, content, &pilot.conditions);
    sheet.ability(pilot.ability.as_ref());
    dial::draw(sheet, &card.ship.dial, Edition::First);
}

/// An upgrade with both sides.
pub fn upgrade(sheet: &mut Sheet<'_>, content: &Content, upgrade: &Upgrade) {
    sheet.line("Cost", format_args!("{} squad points", upgrade.points));
    if upgrade.unique {
        sheet.line("Unique", "yes");
    }
    if upgrade.limited {
        sheet.line("Limited", "yes");
    }
    sheet.maybe("In a squad", upgrade.squad_limit);
    sheet.maybe("Faction", upgrade.faction);
    let ships = upgrade.ships.iter().filter_map(|id| content.first.ships.get(id));
    sheet.list("Ships", ships.map(|ship| ship.name.as_str()));
    sheet.list("Sizes", &upgrade.sizes);
    sheet.maybe("Attack", upgrade.attack);
    sheet.maybe("Range", upgrade.range);
    sheet.maybe("Energy", upgrade.energy);
    sheet.list("Adds", upgrade.grants.iter().map(grant));
    conditions(sheet, content, &upgrade.conditions);
    sheet.ability(upgrade.ability.as_ref());
    if let Some(back) = &upgrade.back {
        sheet.heading(&back.name);
        sheet.maybe("Attack", back.attack);
        sheet.maybe("Range", back.range);
        sheet.list("Adds", back.grants.iter().map(grant));
        sheet.ability(back.ability.as_ref());
    }
}

fn stats(sheet: &mut Sheet<'_>, stats: &Stats) {
    sheet.maybe("Attack", stats.attack);
    sheet.maybe("Energy", stats.energy);
    sheet.line("Agility", stats.agility);
    sheet.line("Hull", stats.hull);
    sheet.line("Shields", stats.shields);
}

fn conditions(sheet: &mut Sheet<'_>, content: &Content, ids: &[Id]) {
    let cards = ids.iter().filter_map(|id| content.first.conditions.get(id));
    sheet.list("Conditions", cards.map(|card| card.name.as_str()));
}

fn grant(grant: &Grant) -> String {
    match *grant {
        Grant::Action(action) => action.to_string(),
        Grant::Slot(slot) => format!("{slot} slot"),
        Grant::Attack(amount) => format!("{amount:+} attack"),
        Grant::Agility(amount) => format!("{amount:+} agility"),
        Grant::Hull(amount) => format!("{amount:+} hull"),
        Grant::Shields(amount) => format!("{amount:+} shields"),
        Grant::Skill(amount) => format!("{amount:+} pilot skill"),
    }
}
