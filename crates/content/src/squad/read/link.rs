//! Links of the squad builder YASB: a squad in the query of an address, card by card as numbers.

use super::catalogue::{Catalogue, Entry, Kind};
use super::{
    ListFormat, MOST_CARDS, Notes, ReadError, ReadNote, ReadSquad, equip, faction_of, quoted,
    three_obstacles, words,
};
use crate::faction::Faction;
use crate::game_mode::GameMode;
use crate::squad::{Squad, SquadPilot};
use percent_encoding::percent_decode_str;
use std::collections::BTreeMap;

/// The links with squads in a text.
pub(super) fn find(text: &str) -> Vec<&str> {
    let separates = |letter: char| {
        letter.is_whitespace() || matches!(letter, '<' | '>' | '"' | '(' | ')' | '[' | ']')
    };
    let mut found: Vec<&str> =
        text.split(separates).filter(|part| squad_of(part).is_some()).collect();
    found.dedup();
    found
}

/// The value of `d`, as it stands in an address or alone.
fn squad_of(part: &str) -> Option<&str> {
    let value = parameters(part).find(|(name, _)| *name == "d").map(|(_, value)| value);
    value.or(Some(part)).filter(|value| {
        let digits = value
            .strip_prefix('v')
            .map(|rest| rest.trim_start_matches(|d: char| d.is_ascii_digit()));
        let begins = |rest: &str| rest.starts_with(['Z', '!']) || rest.starts_with("%21");
        digits.is_some_and(|rest| begins(rest) && !value[1..].starts_with(['Z', '!', '%']))
    })
}

/// Names and values of the query, still encoded. Host and path do not matter, they change.
fn parameters(link: &str) -> impl Iterator<Item = (&str, &str)> {
    let query = link.split_once('?').map_or(link, |(_, query)| query);
    let query = query.split('#').next().unwrap_or_default();
    let parts = query.split('&').map(|part| part.strip_prefix("amp;").unwrap_or(part));
    parts.filter_map(|part| part.split_once('='))
}

/// What a value means: `+` is a space, and `%20` as well.
fn decoded(value: &str) -> String {
    percent_decode_str(&value.replace('+', " ")).decode_utf8_lossy().into_owned()
}

/// Reads the squad of a link.
pub(super) fn read(link: &str, catalogue: &Catalogue<'_>) -> Result<ReadSquad, ReadError> {
    let value = |wanted: &str| {
        let found = parameters(link).find(|(name, _)| *name == wanted);
        found.map(|(_, value)| decoded(value))
    };
    let squad = squad_of(link).map(decoded).unwrap_or_default();
    let (version, rest) = version(&squad)?;
    if !matches!(version, 9 | 10) {
        return Err(ReadError::OldLink(version));
    }
    let mut notes = Notes::default();
    let parts: Vec<&str> = rest.splitn(3, 'Z').collect();
    let [mode, limit, ships] = parts[..] else {
        let what = "a mode, a number of points and ships must follow the version";
        return Err(ReadError::BadLink(what.to_owned()));
    };
    if limit.is_empty() || !limit.bytes().all(|digit| digit.is_ascii_digit()) {
        let what = format!("{} is no number of points", quoted(limit));
        return Err(ReadError::BadLink(what));
    }
    let mode = game_mode(mode, version, &mut notes)?;
    let (pilots, of_pilots) = ships_of(ships, catalogue, &mut notes)?;
    let written = value("f").filter(|written| !written.trim().is_empty());
    let faction = written.as_deref().and_then(words::faction);
    let faction = match faction.or(of_pilots) {
        Some(faction) => faction,
        None if pilots.is_empty() => {
            return Err(ReadError::NoPilots(notes.0.first().map(ToString::to_string)));
        }
        None => return Err(ReadError::NoFaction),
    };
    if let Some(written) = written.filter(|written| words::faction(written).is_none()) {
        notes.push(ReadNote::Faction { written: quoted(&written), taken: faction });
    }
    let obstacles = value("obs").unwrap_or_default();
    let squad = Squad {
        version: "2.0.0".to_owned(),
        faction,
        name: value("sn").filter(|name| !name.trim().is_empty()),
        description: None,
        points: None,
        obstacles: three_obstacles(obstacles.split(','), &mut notes),
        pilots,
        vendor: None,
    };
    let limit = if version == 9 { 20 } else { 50 };
    let document = catalogue.document(limit).map(|points| points.id.clone());
    Ok(ReadSquad { squad, format: ListFormat::Link, document, mode, notes: notes.0 })
}

/// The version of a squad, and what follows its separator.
fn version(squad: &str) -> Result<(u32, &str), ReadError> {
    let rest = squad.strip_prefix('v').unwrap_or(squad);
    let end = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
    let number = rest[..end].parse().ok();
    let number = number.ok_or_else(|| ReadError::BadLink("its version is no number".to_owned()))?;
    Ok((number, rest[end..].strip_prefix('Z').unwrap_or_default()))
}

/// The mode that a letter stands for.
fn game_mode(letter: &str, version: u32, notes: &mut Notes) -> Result<Option<GameMode>, ReadError> {
    match letter {
        "h" => Ok(Some(GameMode::Standard)),
        // In version 10 this stands for the rules of the XWA, which know no formats.
        "s" if version == 9 => Ok(Some(GameMode::Extended)),
        "s" => Ok(None),
        "e" | "b" => {
            notes.push(ReadNote::OtherMode(if letter == "e" { "Epic" } else { "Beta" }));
            Ok(Some(GameMode::Extended))
        }
        "q" => Err(ReadError::QuickBuilds),
        other => Err(ReadError::BadLink(format!(
            "there is no mode {}; allowed: s, h, e, b",
            quoted(other)
        ))),
    }
}

/// The ships, and the faction of their pilots.
fn ships_of(
    ships: &str,
    catalogue: &Catalogue<'_>,
    notes: &mut Notes,
) -> Result<(Vec<SquadPilot>, Option<Faction>), ReadError> {
    let (mut pilots, mut factions, mut cards) = (Vec::new(), Vec::new(), 0);
    let ships = ships.split('Y').filter(|ship| !ship.trim_matches('X').is_empty());
    for (place, ship) in ships.enumerate() {
        let (pilot, rest) = ship.split_once('X').unwrap_or((ship, ""));
        let upgrades = rest.split('X').next().unwrap_or_default();
        let numbers: Vec<&str> = upgrades.split('W').filter(|number| !number.is_empty()).collect();
        cards += 1 + numbers.len();
        if cards > MOST_CARDS {
            return Err(ReadError::TooManyCards);
        }
        let Some(card) = card(Kind::Pilot, pilot, catalogue) else {
            let name = |number: &&str| match self::card(Kind::Upgrade, number, catalogue) {
                Some(card) => card.name.to_owned(),
                None => quoted(number),
            };
            let upgrades = numbers.iter().map(name).collect();
            let number = quoted(pilot);
            notes.push(ReadNote::UnknownPilot { ship: place + 1, number, upgrades });
            continue;
        };
        let mut upgrades = BTreeMap::new();
        for number in numbers {
            let upgrade = self::card(Kind::Upgrade, number, catalogue);
            match upgrade.and_then(|upgrade| Some((upgrade.slot?, upgrade.id.clone()))) {
                Some((slot, id)) => equip(&mut upgrades, slot, id),
                None => notes.push(ReadNote::UnknownUpgrade {
                    ship: place + 1,
                    pilot: card.name.to_owned(),
                    number: quoted(number),
                }),
            }
        }
        factions.push(&card.factions[..]);
        pilots.push(SquadPilot { id: card.id.clone(), points: None, upgrades, vendor: None });
    }
    Ok((pilots, faction_of(factions.into_iter())))
}

fn card<'c, 'a>(kind: Kind, number: &str, catalogue: &'c Catalogue<'a>) -> Option<&'c Entry<'a>> {
    let is_number = !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit());
    catalogue.numbered(kind, number.parse().ok().filter(|_| is_number)?)
}
