//! Squads as links and as plain text, for other tools and for people.

use super::read::{Catalogue, Hints, Kind};
use super::{Squad, SquadPilot};
use crate::game_mode::GameMode;
use crate::id::Id;
use crate::points::{Points, RowKey};
use crate::second::SecondEdition;
use crate::slot::Slot;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use std::fmt::Write as _;

/// Where links lead; the tool reads the query.
const YASB: &str = "https://yasb.app/";

/// What stays as it is in a query.
const QUERY: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b',');

/// Why a squad cannot be a link.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoLink {
    /// Cards of which nobody knows the number.
    #[error("a link has cards by number, and none is known of {}", .0.join(", "))]
    NoNumber(Vec<String>),
}

impl Squad {
    /// The squad as a link of YASB: version 10 for a document that has numbers for its rows, as
    /// that of the XWA, version 9 for the others.
    ///
    /// ```
    /// use redfive_content::{Content, GameMode, Squad};
    /// let content = Content::embedded()?;
    /// let squad = Squad::read("Luke Skywalker: R2-D2", &content.second)?.squad;
    /// let points = content.second.points("xwa-50-points").unwrap();
    /// let link = squad.to_link(&content.second, points, GameMode::Standard)?;
    /// assert_eq!(Squad::read(&link, &content.second)?.squad.pilots[0].upgrades, squad.pilots[0].upgrades);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_link(
        &self,
        edition: &SecondEdition,
        points: &Points,
        mode: GameMode,
    ) -> Result<String, NoLink> {
        let catalogue = Catalogue::new(edition);
        let mut strangers = Vec::new();
        let ships: Vec<String> = self
            .pilots
            .iter()
            .map(|ship| Linker { catalogue: &catalogue, points }.ship(ship, &mut strangers))
            .collect();
        if !strangers.is_empty() {
            return Err(NoLink::NoNumber(strangers));
        }
        let has_numbers = points.pilots.keys().any(|key| matches!(key, RowKey::Number(_)));
        let start = match (has_numbers, mode) {
            (true, _) => "v10Zs",
            (false, GameMode::Standard) => "v9Zh",
            (false, GameMode::Extended) => "v9Zs",
        };
        let squad = format!("{start}Z{}Z{}", points.squad_points, ships.join("Y"));
        let obstacles: Vec<&str> = self.obstacles.iter().flatten().map(Id::as_str).collect();
        let encoded = |text: &str| utf8_percent_encode(text, QUERY).to_string();
        Ok(format!(
            "{YASB}?f={}&d={squad}&sn={}&obs={}",
            encoded(self.faction.name()),
            encoded(self.name.as_deref().unwrap_or_default()),
            encoded(&obstacles.join(","))
        ))
    }

    /// The squad as text: a line for each pilot with the ship, one for the upgrades. Costs are those
    /// of a points document. Cards of one name are told apart by what the document calls them, or
    /// by their ids.
    ///
    /// ```
    /// use redfive_content::{Content, Squad};
    /// let content = Content::embedded()?;
    /// let squad = Squad::read("Luke Skywalker (14): R2-D2", &content.second)?.squad;
    /// let text = squad.to_text(&content.second, content.second.points("xwa-50-points"));
    /// assert!(text.contains("Luke Skywalker – T-65 X-wing (14)\nR2-D2 ("));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_text(&self, edition: &SecondEdition, points: Option<&Points>) -> String {
        let catalogue = Catalogue::new(edition);
        let writer = Writer { squad: self, edition, catalogue, points };
        let mut text = String::new();
        // Writing to a text cannot fail.
        if let Some(name) = &self.name {
            let _ = writeln!(text, "Squad: {}", name.replace(char::is_control, " ").trim());
        }
        let _ = writeln!(text, "Faction: {}", self.faction);
        for ship in &self.pilots {
            let _ = write!(text, "\n{}", writer.ship(ship));
        }
        if let Some(obstacles) = &self.obstacles {
            let ids: Vec<&str> = obstacles.iter().map(Id::as_str).collect();
            let _ = writeln!(text, "\nObstacles: {}", ids.join(", "));
        }
        text
    }
}

/// Writes the ships of a link.
struct Linker<'l, 'a> {
    catalogue: &'l Catalogue<'a>,
    points: &'l Points,
}

impl Linker<'_, '_> {
    fn number(&self, kind: Kind, id: &Id, strangers: &mut Vec<String>) -> Option<u32> {
        let number = self.catalogue.card(kind, id).and_then(|card| card.number);
        if number.is_none() {
            let stranger = format!("{} {id}", kind.name());
            if !strangers.contains(&stranger) {
                strangers.push(stranger);
            }
        }
        number
    }

    fn ship(&self, ship: &SquadPilot, strangers: &mut Vec<String>) -> String {
        let pilot = self.number(Kind::Pilot, &ship.id, strangers).unwrap_or_default();
        let card = self.catalogue.card(Kind::Pilot, &ship.id);
        // What is printed on the card is not chosen.
        if card.is_some_and(|card| card.loadout.is_some()) {
            return format!("{pilot}X");
        }
        let row = self.points.pilot(ship.id.as_str());
        let bar = row.and_then(|row| row.slots.as_deref()).unwrap_or_default();
        let mut waiting: Vec<(Slot, u32)> = Vec::new();
        for (listed, id) in
            ship.upgrades.iter().flat_map(|(slot, ids)| ids.iter().map(move |id| (slot, id)))
        {
            if let Some(number) = self.number(Kind::Upgrade, id, strangers) {
                let own = self.catalogue.card(Kind::Upgrade, id).and_then(|card| card.slot);
                waiting.push((own.unwrap_or(*listed), number));
            }
        }
        // Each upgrade in the first slot that takes it; behind them, those whose slots come from
        // other upgrades.
        let mut places: Vec<String> = Vec::new();
        for slot in bar {
            let fits = waiting.iter().position(|(own, _)| slot.takes().contains(own));
            places.push(fits.map_or_else(String::new, |fits| waiting.remove(fits).1.to_string()));
        }
        places.extend(waiting.into_iter().map(|(_, number)| number.to_string()));
        format!("{pilot}X{}", places.join("W"))
    }
}

/// Writes a squad as text.
struct Writer<'w> {
    squad: &'w Squad,
    edition: &'w SecondEdition,
    catalogue: Catalogue<'w>,
    points: Option<&'w Points>,
}

impl Writer<'_> {
    fn ship(&self, ship: &SquadPilot) -> String {
        let id = ship.id.as_str();
        let row = self.points.and_then(|points| points.pilot(id));
        let cost = cost(row.and_then(|row| row.cost));
        let card = self.catalogue.card(Kind::Pilot, &ship.id);
        let flies = card.and_then(|card| self.edition.ships.get(card.ship.as_ref()?));
        let hints = Hints {
            faction: Some(self.squad.faction),
            ships: flies.into_iter().map(|ship| &ship.id).collect(),
            cost: row.and_then(|row| row.cost),
            ..Hints::default()
        };
        let name = self.name(Kind::Pilot, &ship.id, &hints);
        let beside = flies.map_or_else(String::new, |ship| format!(" – {}", ship.name));
        let mut text = format!("{name}{beside}{cost}\n");
        let upgrades: Vec<String> =
            ship.upgrades.values().flatten().map(|id| self.upgrade(id, ship)).collect();
        if !upgrades.is_empty() {
            let _ = writeln!(text, "{}", upgrades.join("    "));
        }
        text
    }

    fn upgrade(&self, id: &Id, ship: &SquadPilot) -> String {
        let row = self.points.and_then(|points| points.upgrade(id.as_str()));
        let flies = self.catalogue.card(Kind::Pilot, &ship.id);
        let bar = flies.into_iter().flat_map(|card| &card.bar);
        let hints = Hints {
            faction: Some(self.squad.faction),
            ships: flies.and_then(|card| card.ship.as_ref()).into_iter().collect(),
            cost: row.and_then(|row| row.cost),
            slots: bar.flat_map(|slot| slot.takes()).copied().collect(),
        };
        format!("{}{}", self.name(Kind::Upgrade, id, &hints), cost(row.and_then(|row| row.cost)))
    }

    /// The shortest name by which a reader finds the card: the printed one, that of the document, or
    /// the printed one with the id behind it.
    fn name(&self, kind: Kind, id: &Id, hints: &Hints<'_>) -> String {
        let Some(card) = self.catalogue.card(kind, id) else { return id.to_string() };
        let is_told = |name: &&str| {
            let found = self.catalogue.choose(self.catalogue.named(kind, name), hints);
            matches!(found[..], [one] if one.id == *id)
        };
        let names = [Some(card.name), card.name_in_document].into_iter().flatten();
        let told = names.into_iter().find(is_told).map(str::to_owned);
        told.unwrap_or_else(|| format!("{} [{id}]", card.name))
    }
}

fn cost(cost: Option<u16>) -> String {
    cost.map_or_else(String::new, |cost| format!(" ({cost})"))
}
