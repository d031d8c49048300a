//! Squads of quick builds: cards that name ships with all their upgrades, worth a number of threat.

use super::cards::{Cards, told_once};
use super::{ShipOfSquad, Squad, SquadProblem};
use crate::id::Id;
use crate::second::{QuickBuild, QuickShip, SecondEdition};

impl Squad {
    /// Everything that keeps a squad of quick builds from being legal in a game of so much threat, which
    /// is the same for both players. No points document is asked (`RR.THREAT-VALUE.01`).
    ///
    /// ```
    /// use redfive_content::{Content, Squad};
    /// let content = Content::embedded()?;
    /// let squad = Squad::from_json(r#"{
    ///     "version": "2.0.0", "faction": "rebelalliance", "pilots": [
    ///         {"id": "biggsdarklighter",
    ///          "upgrades": {"talent": ["selfless"], "configuration": ["servomotorsfoils"]}},
    ///         {"id": "wedgeantilles", "upgrades": {"talent": ["predator"]}}
    ///     ]
    /// }"#)?;
    /// let problems = squad.quick_build_problems(&content.second, 8);
    /// assert_eq!(problems.len(), 1);
    /// assert!(problems[0].to_string().starts_with(
    ///     "ship 2 (Wedge Antilles) is on no quick build card with these upgrades"
    /// ));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn quick_build_problems(
        &self,
        edition: &SecondEdition,
        most_threat: u32,
    ) -> Vec<SquadProblem> {
        let unknown = self.unknown_cards(edition);
        let mut problems: Vec<SquadProblem> = unknown.into_iter().map(SquadProblem::from).collect();
        let cards = Cards::of(self, edition, None);
        let Dealt { taken, left } = self.dealt(edition);
        let total = threat(&taken);
        if total > most_threat {
            problems.push(SquadProblem::TooMuchThreat { total, most: most_threat });
        }
        cards.limited(&mut problems);
        cards.solitary(&mut problems);
        for ship in cards.ships.iter().filter(|ship| ship.faction() != self.faction) {
            let (of, squad) = (ship.faction(), self.faction);
            problems.push(SquadProblem::Faction { ship: ship.name.clone(), of, squad });
        }
        problems.extend(left.into_iter().filter_map(|number| self.odd_one(edition, number)));
        told_once(problems)
    }

    /// The threat of a squad that consists of quick builds and nothing else.
    ///
    /// ```
    /// use redfive_content::{Content, Squad};
    /// let content = Content::embedded()?;
    /// let pair = Squad::from_json(r#"{
    ///     "version": "2.0.0", "faction": "galacticempire",
    ///     "pilots": [{"id": "academypilot"}, {"id": "academypilot"}]
    /// }"#)?;
    /// assert_eq!(pair.threat(&content.second), Some(2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn threat(&self, edition: &SecondEdition) -> Option<u32> {
        let Dealt { taken, left } = self.dealt(edition);
        left.is_empty().then(|| threat(&taken))
    }

    /// The quick build cards of the squad's faction that its ships are on. Cards of several ships are
    /// looked for first; which is the same, since no ship is on two cards of different worth.
    fn dealt<'a>(&self, edition: &'a SecondEdition) -> Dealt<'a> {
        let builds = edition.quick_builds.get(&self.faction).map_or(&[][..], Vec::as_slice);
        let mut builds: Vec<&QuickBuild> = builds.iter().collect();
        builds.sort_by_key(|build| std::cmp::Reverse(build.ships.len()));
        let mut ships: Vec<(usize, QuickShip)> =
            (0..self.pilots.len()).map(|i| (i, self.as_quick_ship(edition, i))).collect();
        let mut taken = Vec::new();
        for build in builds {
            while let Some(rest) = without(&ships, build) {
                ships = rest;
                taken.push(build);
            }
        }
        Dealt { taken, left: ships.into_iter().map(|(i, _)| i).collect() }
    }

    /// A ship of the squad as quick builds have it, its upgrades sorted.
    fn as_quick_ship(&self, edition: &SecondEdition, number: usize) -> QuickShip {
        let ship = &self.pilots[number];
        let upgrades = ship.equipped(edition).into_iter().cloned().collect();
        sorted(&QuickShip { pilot: ship.id.clone(), upgrades })
    }

    /// What is wrong with a ship that is on none of the cards; nothing if its pilot is unknown or
    /// of another faction, which is told apart.
    fn odd_one(&self, edition: &SecondEdition, number: usize) -> Option<SquadProblem> {
        let ship = self.as_quick_ship(edition, number);
        let card =
            edition.pilot(ship.pilot.as_str()).filter(|card| card.faction == self.faction)?;
        let name = ShipOfSquad { number: number + 1, pilot: card.pilot.name.clone() };
        let builds = edition.quick_builds.get(&self.faction).map_or(&[][..], Vec::as_slice);
        let mates = builds.iter().find(|build| build.ships.iter().any(|it| sorted(it) == ship));
        if let Some(build) = mates {
            let names = build.ships.iter().map(|it| pilot_name(edition, &it.pilot)).collect();
            return Some(SquadProblem::QuickBuildInPart { ship: name, ships: names });
        }
        let own = builds.iter().flat_map(|build| &build.ships).filter(|it| it.pilot == ship.pilot);
        let known = own.map(|it| upgrade_names(edition, &it.upgrades)).collect();
        Some(SquadProblem::NoQuickBuild { ship: name, known })
    }
}

/// The ships of a squad, dealt out to quick build cards.
struct Dealt<'a> {
    taken: Vec<&'a QuickBuild>,
    /// The ships that are on none, from 0.
    left: Vec<usize>,
}

fn threat(builds: &[&QuickBuild]) -> u32 {
    builds.iter().map(|build| u32::from(build.threat)).sum()
}

fn sorted(ship: &QuickShip) -> QuickShip {
    let mut ship = ship.clone();
    ship.upgrades.sort();
    ship
}

/// What is left of some ships once those of a quick build are taken out, if all of them are there.
fn without(ships: &[(usize, QuickShip)], build: &QuickBuild) -> Option<Vec<(usize, QuickShip)>> {
    let mut rest = ships.to_vec();
    for ship in &build.ships {
        let wanted = sorted(ship);
        let place = rest.iter().position(|(_, have)| *have == wanted)?;
        rest.remove(place);
    }
    (rest.len() < ships.len()).then_some(rest)
}

fn pilot_name(edition: &SecondEdition, id: &Id) -> String {
    edition.pilot(id.as_str()).map_or_else(|| id.to_string(), |card| card.pilot.name.clone())
}

fn upgrade_names(edition: &SecondEdition, ids: &[Id]) -> String {
    let card = |id| edition.upgrades.get(id);
    let names = ids.iter().map(|id| card(id).map_or(id.as_str(), |card| card.name.as_str()));
    let names: Vec<&str> = names.collect();
    if names.is_empty() { "no upgrades".to_owned() } else { names.join(" + ") }
}
