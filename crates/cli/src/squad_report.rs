//! What is printed of a squad.

use redfive_content::second::SecondEdition;
use redfive_content::{GameMode, Id, Points, Squad, SquadPilot};
use std::fmt::Write as _;

/// What is printed of a squad.
pub struct Report<'a> {
    /// The squad.
    pub squad: &'a Squad,
    /// The cards.
    pub edition: &'a SecondEdition,
    /// What they are measured by.
    pub terms: Terms<'a>,
}

/// What a squad is measured by.
#[derive(Clone, Copy)]
pub enum Terms<'a> {
    /// The squad points of a document, in a game mode.
    Points(&'a Points, GameMode),
    /// Quick builds, for so much threat.
    Threat(u32),
    /// Nothing: no document of ours is the list's.
    Unknown,
}

impl Report<'_> {
    /// The cards with their costs. (Writing to a text cannot fail.)
    pub fn text(&self) -> String {
        let mut text = String::new();
        let name = self.squad.name.as_deref().unwrap_or("A squad");
        let name = name.replace(char::is_control, "\u{fffd}");
        let faction = self.squad.faction;
        let _ = match self.terms {
            Terms::Points(points, mode) => {
                writeln!(text, "{name} ({faction}; {}, {mode})\n", points.name)
            }
            Terms::Threat(_) => writeln!(text, "{name} ({faction}; quick builds)\n"),
            Terms::Unknown => writeln!(text, "{name} ({faction})\n"),
        };
        for ship in &self.squad.pilots {
            self.ship(&mut text, ship);
        }
        let _ = writeln!(text, "\n{}", self.total());
        if let Some(obstacles) = &self.squad.obstacles {
            let name = |id: &Id| {
                let known = self.edition.obstacles.get(id).map(|it| it.name.clone());
                known.unwrap_or_else(|| format!("{id} (unknown)"))
            };
            let _ = writeln!(text, "Obstacles: {}", obstacles.each_ref().map(name).join(", "));
        }
        text
    }

    fn points(&self) -> Option<&Points> {
        match self.terms {
            Terms::Points(points, _) => Some(points),
            Terms::Threat(_) | Terms::Unknown => None,
        }
    }

    fn ship(&self, text: &mut String, ship: &SquadPilot) {
        let id = ship.id.as_str();
        let row = self.points().and_then(|points| points.pilot(id));
        let cost = self.cost(row.and_then(|row| row.cost));
        let card = self.edition.pilot(id);
        let named = || match self.edition.pilot_by_name_only(id) {
            Some(name) => format!("{name} (no facts)"),
            None => format!("{id} (unknown)"),
        };
        let name = card.map_or_else(named, |it| format!("{}, {}", it.pilot.name, it.ship.name));
        let loadout = row.and_then(|row| row.loadout);
        let loadout = loadout
            .map_or_else(String::new, |of| format!(", loadout {} of {of}", self.spent(ship)));
        let _ = writeln!(text, "{cost:>4}  {name}{loadout}");
        let is_printed = card.is_some_and(|card| card.pilot.standard_loadout.is_some());
        for upgrade in ship.equipped(self.edition) {
            self.upgrade(text, upgrade, is_printed);
        }
    }

    fn upgrade(&self, text: &mut String, id: &Id, is_printed: bool) {
        let row = self.points().and_then(|points| points.upgrade(id.as_str()));
        let name = match self.edition.upgrades.get(id) {
            Some(card) => format!("{} ({})", card.name, card.front.slot),
            None => match self.edition.upgrade_by_name_only(id.as_str()) {
                Some(name) => format!("{name} (no facts)"),
                None => format!("{id} (unknown)"),
            },
        };
        let cost = if is_printed { String::new() } else { self.cost(row.and_then(|row| row.cost)) };
        let _ = writeln!(text, "        {cost:>4}  {name}");
    }

    /// A cost, or a question mark.
    fn cost(&self, cost: Option<u16>) -> String {
        let unknown = if self.points().is_some() { "?" } else { "" };
        cost.map_or_else(|| unknown.to_owned(), |cost| cost.to_string())
    }

    /// What the upgrades of a ship cost, as far as that is known.
    fn spent(&self, ship: &SquadPilot) -> u32 {
        let ids = ship.upgrades.values().flatten();
        let costs = ids.filter_map(|id| self.points()?.upgrade(id.as_str())?.cost);
        costs.map(u32::from).sum()
    }

    fn total(&self) -> String {
        let points = match self.terms {
            Terms::Points(points, _) => points,
            Terms::Threat(most) => {
                let threat = self.squad.threat(self.edition);
                let not_known = || "The threat of the squad is not known.".to_owned();
                return threat
                    .map_or_else(not_known, |threat| format!("{threat} of {most} threat"));
            }
            Terms::Unknown => return "No points document for this list is here.".to_owned(),
        };
        let price = self.edition.price(self.squad, points.id.as_str());
        match (price.total(), price.deficit()) {
            (Some(total), Some(deficit)) => {
                let limit = points.squad_points;
                format!("{total} of {limit} squad points, deficit {deficit}")
            }
            _ => "The cost of the squad is not known.".to_owned(),
        }
    }
}
