//! All cards of a squad together: what their names and types allow.

use super::fielded::{Equipped, Fielded, Unknown, count};
use super::{ShipOfSquad, Squad, SquadProblem};
use crate::points::Points;
use crate::second::SecondEdition;
use crate::slot::Slot;
use std::collections::{BTreeMap, BTreeSet};

/// The ships of a squad with their upgrades.
pub(super) struct Cards<'a> {
    pub ships: Vec<Fielded<'a>>,
    /// Ships whose pilot does not exist. Their upgrades are cards of the squad all the same.
    pub unknown: Vec<Unknown<'a>>,
}

impl<'a> Cards<'a> {
    /// The cards of a squad, as a document has them or, without one, as they are printed.
    pub fn of(squad: &Squad, edition: &'a SecondEdition, points: Option<&'a Points>) -> Self {
        let numbered = || squad.pilots.iter().enumerate().map(|(i, ship)| (i + 1, ship));
        let ships = numbered().filter_map(|(i, ship)| Fielded::of(edition, points, i, ship));
        let unknown = numbered().filter_map(|(i, ship)| Unknown::of(edition, points, i, ship));
        Self { ships: ships.collect(), unknown: unknown.collect() }
    }

    /// The names of all cards of the squad with their limits, 0 for none.
    pub fn names(&self) -> impl Iterator<Item = (&str, u8)> {
        let pilots = self.ships.iter().map(|ship| (ship.card.pilot.name.as_str(), ship.limit()));
        let upgrades = self.upgrades_of_all();
        pilots.chain(upgrades.map(|upgrade| (upgrade.card.name.as_str(), upgrade.limit())))
    }

    /// The upgrades of the squad, printed ones and those of unknown pilots included.
    fn upgrades_of_all(&self) -> impl Iterator<Item = &Equipped<'a>> {
        let fielded = self.ships.iter().flat_map(|ship| &ship.upgrades);
        fielded.chain(self.unknown.iter().flat_map(Unknown::upgrades))
    }

    /// Ships and upgrades of one name count together; the fewest dots among them are the limit.
    pub fn limited(&self, problems: &mut Vec<SquadProblem>) {
        let mut names: BTreeMap<&str, (usize, Option<u8>)> = BTreeMap::new();
        for (name, limit) in self.names() {
            let (count, fewest) = names.entry(name).or_default();
            *count += 1;
            *fewest = [*fewest, Some(limit).filter(|limit| *limit > 0)].into_iter().flatten().min();
        }
        for (name, (count, limit)) in names {
            if let Some(limit) = limit.filter(|limit| count > usize::from(*limit)) {
                problems.push(SquadProblem::Limited { name: name.to_owned(), count, limit });
            }
        }
    }

    /// One solitary card of a type.
    pub fn solitary(&self, problems: &mut Vec<SquadProblem>) {
        let mut cards: BTreeMap<Slot, Vec<String>> = BTreeMap::new();
        for upgrade in self.upgrades_of_all().filter(|upgrade| upgrade.is_solitary()) {
            cards.entry(upgrade.slot()).or_default().push(upgrade.card.name.clone());
        }
        let several = cards.into_iter().filter(|(_, cards)| cards.len() > 1);
        problems.extend(several.map(|(slot, cards)| SquadProblem::Solitary { slot, cards }));
    }
}

/// What is wrong with the upgrades of a ship whatever its pilot is: the slots below which they are
/// listed, and their names.
pub(super) fn own_cards<'s, 'a: 's>(
    ship: &ShipOfSquad,
    listed: &[(Slot, Equipped<'a>)],
    upgrades: impl Iterator<Item = &'s Equipped<'a>>,
    problems: &mut Vec<SquadProblem>,
) {
    for (listed, upgrade) in listed {
        let slot = upgrade.slot();
        if !listed.takes().contains(&slot) {
            let (ship, upgrade) = (ship.clone(), upgrade.card.name.clone());
            problems.push(SquadProblem::WrongSlot { ship, upgrade, listed: *listed, slot });
        }
    }
    for (name, count) in count(upgrades.map(|upgrade| &upgrade.card.name)) {
        if count > 1 {
            let (ship, upgrade) = (ship.clone(), name.clone());
            problems.push(SquadProblem::SameName { ship, upgrade, count });
        }
    }
}

/// The problems without those that were told before: the same unknown card on two ships, the same
/// restriction on a card and in a document.
pub(super) fn told_once(problems: Vec<SquadProblem>) -> Vec<SquadProblem> {
    if problems.len() < 2 {
        return problems;
    }
    let mut told = BTreeSet::new();
    problems.into_iter().filter(|problem| told.insert(problem.to_string())).collect()
}
