//! Cards as a squad builder needs them: what there is under a points document, what it costs and what it does.

use crate::api::{CardsView, DialEntry, FactionEntry, PilotEntry, ShipEntry, UpgradeEntry};
use crate::error::Error;
use crate::lists::Season;
use crate::squads;
use redfive_ability::text;
use redfive_content::second::{PilotCard, Restriction, SecondEdition, Ship, Upgrade};
use redfive_content::{Behaviour, Faction, Format, Points};

/// All factions.
pub fn factions() -> Vec<FactionEntry> {
    Faction::ALL.iter().map(|&faction| entry(faction)).collect()
}

fn entry(faction: Faction) -> FactionEntry {
    FactionEntry { id: faction.xws().to_owned(), name: faction.name().to_owned() }
}

/// The cards of a faction.
pub fn cards(faction: &str, season: &Season) -> Result<CardsView, Error> {
    let (cards, points) = (season.cards(), season.document());
    let faction: Faction = faction.parse().map_err(|_| {
        let known: Vec<&str> = Faction::ALL.iter().map(|it| it.xws()).collect();
        let known = known.join(", ");
        Error::BadRequest(format!("there is no faction \"{faction}\"; allowed: {known}"))
    })?;
    let ships = cards.ships.values().filter_map(|it| ship(cards, points, faction, it));
    let mut ships: Vec<ShipEntry> = ships.collect();
    ships.sort_by(|a, b| a.name.cmp(&b.name));
    let upgrades = cards.upgrades.iter();
    let upgrades =
        upgrades.filter_map(|(id, it)| upgrade(cards, points, faction, (id.as_str(), it)));
    let mut upgrades: Vec<UpgradeEntry> = upgrades.collect();
    upgrades.sort_by(|a, b| a.name.cmp(&b.name).then_with(|| a.id.cmp(&b.id)));
    Ok(CardsView {
        faction: entry(faction),
        points: season.points().to_owned(),
        limit: points.squad_points,
        ships,
        upgrades,
    })
}

fn ship(
    cards: &SecondEdition,
    points: &Points,
    faction: Faction,
    ship: &Ship,
) -> Option<ShipEntry> {
    let of_faction = ship.pilots.get(&faction)?.keys();
    let mut pilots: Vec<PilotEntry> =
        of_faction.filter_map(|id| pilot(cards, points, cards.pilot(id.as_str())?)).collect();
    if pilots.is_empty() {
        return None;
    }
    pilots.sort_by(|a, b| b.initiative.cmp(&a.initiative).then_with(|| a.name.cmp(&b.name)));
    let dial = ship.dial.maneuvers().iter().map(|it| DialEntry {
        speed: it.speed,
        bearing: it.bearing.to_string(),
        difficulty: it.difficulty.to_string(),
    });
    Some(ShipEntry {
        id: ship.id.to_string(),
        name: ship.name.clone(),
        size: ship.size.to_string(),
        weapons: ship.stats.attack.iter().map(|(arc, value)| format!("{value} ({arc})")).collect(),
        agility: ship.stats.agility,
        hull: ship.stats.hull,
        shields: ship.stats.shields,
        actions: ship.actions.iter().map(ToString::to_string).collect(),
        dial: dial.collect(),
        pilots,
    })
}

fn pilot(cards: &SecondEdition, points: &Points, card: PilotCard<'_>) -> Option<PilotEntry> {
    let id = card.id.as_str();
    let row = points.pilot(id)?;
    let own = card.pilot.ability.as_ref();
    let of_ship = card.ship_ability().zip(card.ability(cards));
    let own_text = own.map(|it| said(cards, it)).filter(|text| !text.is_empty());
    let ship_text = of_ship.map(|(id, it)| {
        let adds = it.adds();
        let adds = (!adds.is_empty()).then(|| format!(" Adds: {}.", adds.join(", ")));
        let text = cards.ship_ability_text(id.as_str());
        format!("{}: {text}{}", it.name, adds.unwrap_or_default())
    });
    let texts: Vec<String> = own_text.into_iter().chain(ship_text).collect();
    let fixed = card.pilot.standard_loadout.as_ref();
    Some(PilotEntry {
        id: id.to_owned(),
        name: card.pilot.name.clone(),
        caption: card.pilot.caption.clone(),
        initiative: card.pilot.initiative,
        limited: card.pilot.limited,
        cost: row.cost,
        loadout: row.loadout,
        slots: row.slots.iter().flatten().map(ToString::to_string).collect(),
        keywords: row.keywords.iter().flatten().cloned().collect(),
        fixed: fixed.map(|ids| ids.iter().map(ToString::to_string).collect()),
        text: texts.join(" "),
        legal: formats(points.legal(row.legal.as_ref())),
        silent: !cards.silent(id, []).is_empty(),
        flies: squads::library().ship(id).is_some(),
    })
}

fn upgrade(
    cards: &SecondEdition,
    points: &Points,
    faction: Faction,
    (id, card): (&str, &Upgrade),
) -> Option<UpgradeEntry> {
    let row = points.upgrade(id)?;
    let other =
        |it: &Restriction| matches!(it, Restriction::Faction(all) if !all.contains(&faction));
    let elsewhere = !row.factions.is_empty() && !row.factions.contains(&faction);
    if card.standard_loadout_only
        || elsewhere
        || card.restrictions.iter().chain(&row.restrictions).any(other)
    {
        return None;
    }
    let slots = [card.front.slot].into_iter().chain(card.front.also_takes.iter().copied());
    let slots = slots.chain(row.also_takes.iter().copied());
    let restrictions = card.restrictions.iter().chain(&row.restrictions);
    Some(UpgradeEntry {
        id: id.to_owned(),
        name: card.name.clone(),
        slots: slots.map(|slot| slot.to_string()).collect(),
        cost: row.cost.filter(|_| row.cost_varies_by.is_none()),
        limited: card.limited,
        restrictions: restrictions.map(|it| it.words(cards)).collect(),
        text: upgrade_text(cards, card),
        legal: formats(points.legal(row.legal.as_ref())),
        silent: card.sides().any(|side| side.ability == Some(Behaviour::Unwritten)),
    })
}

/// What an upgrade does and adds, each of its sides by its name if it has two.
pub fn upgrade_text(cards: &SecondEdition, card: &Upgrade) -> String {
    let side = |side: &redfive_content::second::Side| {
        let adds = card.adds(side, cards);
        let adds = (!adds.is_empty()).then(|| format!("Adds: {}.", adds.join(", ")));
        let does = side.ability.as_ref().map(|it| said(cards, it));
        let text: Vec<String> = does.into_iter().filter(|it| !it.is_empty()).chain(adds).collect();
        let text = text.join(" ");
        if card.back.is_some() { format!("{}: {text}", side.title) } else { text }
    };
    card.sides().map(side).collect::<Vec<_>>().join(" ")
}

fn formats(legal: &[Format]) -> Vec<String> {
    legal.iter().map(|format| format.xws().to_owned()).collect()
}

/// What an ability does, in our words.
fn said(cards: &SecondEdition, ability: &Behaviour) -> String {
    text::of_with(ability.abilities(), cards)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the builder shows is all there is to choose: whoever takes it makes a list that can be read.
    #[test]
    fn every_faction_has_ships_with_costs_slots_and_texts() {
        let season = Season::of(None, None).expect("the usual one");
        for faction in factions() {
            let view = cards(&faction.id, &season).expect("a faction");
            let pilots = || view.ships.iter().flat_map(|ship| &ship.pilots);
            assert!(pilots().count() > 20, "{}", faction.id);
            assert!(pilots().all(|pilot| pilot.cost.is_some()), "{}", faction.id);
            let chosen = |it: &&PilotEntry| it.fixed.is_none();
            assert!(pilots().filter(chosen).any(|pilot| !pilot.slots.is_empty()));
            assert!(pilots().filter(|pilot| !pilot.text.is_empty()).count() > 10);
            assert!(view.upgrades.len() > 100, "{}: {}", faction.id, view.upgrades.len());
        }
        let rebels = cards("rebelalliance", &season).expect("a faction");
        let has = |id: &str| rebels.upgrades.iter().any(|upgrade| upgrade.id == id);
        assert!(has("protontorpedoes") && has("r2d2") && !has("darthvader"));
        assert!(cards("none", &season).is_err());
    }
}
