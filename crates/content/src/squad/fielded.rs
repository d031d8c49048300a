//! The ships of a squad with their upgrades, as a points document has them.

use super::{ShipOfSquad, SquadPilot};
use crate::action::{ActionIcon, ActionNeeded};
use crate::arc::Arc;
use crate::faction::Faction;
use crate::force_side::ForceSide;
use crate::id::Id;
use crate::points::{PilotRow, Points, UpgradeRow};
use crate::second::{Grant, PilotCard, Restriction, SecondEdition, Upgrade};
use crate::slot::Slot;
use std::collections::BTreeMap;

/// A ship of the squad with its cards, as a document has them. Cards that do not exist are left
/// out.
pub(super) struct Fielded<'a> {
    pub name: ShipOfSquad,
    pub card: PilotCard<'a>,
    points: Option<&'a Points>,
    pub row: Option<&'a PilotRow>,
    /// What the file lists.
    pub listed: Vec<(Slot, Equipped<'a>)>,
    /// What is on the ship: what the file lists, or what is printed on its card.
    pub upgrades: Vec<Equipped<'a>>,
}

/// A ship whose pilot does not exist, with those of its upgrades that do.
pub(super) struct Unknown<'a> {
    pub name: ShipOfSquad,
    /// What the file lists.
    pub listed: Vec<(Slot, Equipped<'a>)>,
}

/// An upgrade on a ship.
#[derive(Clone, Copy)]
pub(super) struct Equipped<'a> {
    pub id: &'a Id,
    pub card: &'a Upgrade,
    pub row: Option<&'a UpgradeRow>,
}

impl<'a> Equipped<'a> {
    pub fn of(edition: &'a SecondEdition, points: Option<&'a Points>, id: &Id) -> Option<Self> {
        let (id, card) = edition.upgrades.get_key_value(id)?;
        Some(Self { id, card, row: points.and_then(|points| points.upgrade(id.as_str())) })
    }

    /// The row of a document that writes down restrictions of its own, which then stand in the
    /// place of those of the card.
    fn own_row(&self) -> Option<&'a UpgradeRow> {
        self.row.filter(|row| row.xws.is_some())
    }

    /// The type of the upgrade.
    pub fn slot(&self) -> Slot {
        self.row.and_then(|row| row.card.slot).unwrap_or(self.card.front.slot)
    }

    /// The slots that it fills.
    pub fn takes(&self) -> impl Iterator<Item = Slot> + 'a {
        let further = self.own_row().map_or(&self.card.front.also_takes, |row| &row.also_takes);
        std::iter::once(self.slot()).chain(further.iter().copied())
    }

    /// The slots that it gives, or takes away where negative. What a document says to be
    /// emptied, it says to be filled as well.
    pub fn gives(&self) -> impl Iterator<Item = (Slot, i8)> + 'a {
        let emptied: &[Slot] = self.own_row().map_or(&[], |row| &row.unequips);
        self.card.front.grants.iter().filter_map(move |grant| match *grant {
            Grant::Slot(slot, amount) if amount > 0 || !emptied.contains(&slot) => {
                Some((slot, amount))
            }
            _ => None,
        })
    }

    /// How many of its name a squad may have; 0 for no limit.
    pub fn limit(&self) -> u8 {
        self.row.and_then(|row| row.card.limited).unwrap_or(self.card.limited)
    }

    /// Whether it is solitary.
    pub fn is_solitary(&self) -> bool {
        let claim = self.row.and_then(|row| row.card.solitary);
        claim.unwrap_or_else(|| self.card.restrictions.contains(&Restriction::Solitary))
    }

    /// Whether it is standardized.
    pub fn is_standardized(&self) -> bool {
        let claim = self.row.and_then(|row| row.card.standardized);
        claim.unwrap_or_else(|| self.card.restrictions.contains(&Restriction::Standardized))
    }

    /// All that a ship must meet, all of it at once.
    pub fn restrictions(&self) -> Vec<Restriction> {
        let Some(row) = self.row else { return self.card.restrictions.clone() };
        let printed: &[Restriction] = if row.xws.is_some() { &[] } else { &self.card.restrictions };
        let mut all = [printed, &row.restrictions].concat();
        if !row.factions.is_empty() {
            all.push(Restriction::Faction(row.factions.clone()));
        }
        if !row.ships.is_empty() {
            all.push(Restriction::Ship(row.ships.clone()));
        }
        all
    }
}

/// The upgrades that a file lists, with the slots below which they stand.
fn listed<'a>(
    edition: &'a SecondEdition,
    points: Option<&'a Points>,
    ship: &SquadPilot,
) -> Vec<(Slot, Equipped<'a>)> {
    let all = ship.upgrades.iter().flat_map(|(slot, ids)| ids.iter().map(|id| (*slot, id)));
    all.filter_map(|(slot, id)| Some((slot, Equipped::of(edition, points, id)?))).collect()
}

impl<'a> Unknown<'a> {
    /// The ship of a squad that has this number, if its pilot does not exist.
    pub fn of(
        edition: &'a SecondEdition,
        points: Option<&'a Points>,
        number: usize,
        ship: &SquadPilot,
    ) -> Option<Self> {
        let name = ShipOfSquad { number, pilot: ship.id.to_string() };
        let is_unknown = edition.pilot(ship.id.as_str()).is_none();
        is_unknown.then(|| Self { name, listed: listed(edition, points, ship) })
    }

    /// Its upgrades.
    pub fn upgrades(&self) -> impl Iterator<Item = &Equipped<'a>> {
        self.listed.iter().map(|(_, upgrade)| upgrade)
    }
}

impl<'a> Fielded<'a> {
    /// The ship of a squad that has this number, if its pilot exists.
    pub fn of(
        edition: &'a SecondEdition,
        points: Option<&'a Points>,
        number: usize,
        ship: &SquadPilot,
    ) -> Option<Self> {
        let card = edition.pilot(ship.id.as_str())?;
        let listed = listed(edition, points, ship);
        let equipped = |id: &Id| Equipped::of(edition, points, id);
        let upgrades = ship.equipped(edition).into_iter().filter_map(equipped).collect();
        let name = ShipOfSquad { number, pilot: card.pilot.name.clone() };
        let row = points.and_then(|points| points.pilot(ship.id.as_str()));
        Some(Self { name, card, points, row, listed, upgrades })
    }

    /// Whether its upgrades are printed on its card.
    pub fn is_fixed(&self) -> bool {
        self.card.pilot.standard_loadout.is_some()
    }

    /// What was chosen for the ship: its upgrades, unless they are printed on its card.
    pub fn chosen(&self) -> &[Equipped<'a>] {
        if self.is_fixed() { &[] } else { &self.upgrades }
    }

    /// The faction.
    pub fn faction(&self) -> Faction {
        self.row.and_then(|row| row.card.faction).unwrap_or(self.card.faction)
    }

    /// How many of its name a squad may have; 0 for no limit.
    pub fn limit(&self) -> u8 {
        self.row.and_then(|row| row.card.limited).unwrap_or(self.card.pilot.limited)
    }

    /// The initiative.
    pub fn initiative(&self) -> u8 {
        self.row.and_then(|row| row.card.initiative).unwrap_or(self.card.pilot.initiative)
    }

    /// The upgrades other than one.
    pub fn others<'s>(&'s self, one: &'s Equipped<'a>) -> impl Iterator<Item = &'s Equipped<'a>> {
        self.upgrades.iter().filter(|other| other.id != one.id)
    }

    /// What the upgrades other than one add to the ship.
    fn grants<'s>(&'s self, one: &'s Equipped<'a>) -> impl Iterator<Item = &'s Grant> {
        self.others(one).flat_map(|other| &other.card.front.grants)
    }

    /// A number of the ship card with what the upgrades other than one add to it.
    fn stat(&self, one: &Equipped<'a>, printed: u8, added: fn(&Grant) -> Option<i8>) -> i16 {
        let added: i16 = self.grants(one).filter_map(added).map(i16::from).sum();
        i16::from(printed) + added
    }

    /// The shields with the upgrades other than one.
    pub fn shields(&self, one: &Equipped<'a>) -> i16 {
        self.stat(one, self.card.stats().shields, |grant| match grant {
            Grant::Shields(amount) => Some(*amount),
            _ => None,
        })
    }

    /// The energy with the upgrades other than one, 0 for ships that have none.
    pub fn energy(&self, one: &Equipped<'a>) -> i16 {
        let printed = self.card.stats().energy.map_or(0, |energy| energy.value);
        self.stat(one, printed, |grant| match grant {
            Grant::Energy(amount) => Some(*amount),
            _ => None,
        })
    }

    /// The agility with the upgrades other than one.
    pub fn agility(&self, one: &Equipped<'a>) -> i16 {
        self.stat(one, self.card.stats().agility, |grant| match grant {
            Grant::Agility(amount) => Some(*amount),
            _ => None,
        })
    }

    /// Whether the action bar has an action. Linked actions do not count (`RR.UPGRADE-CARDS.07`);
    /// actions that another upgrade adds do (`RR.ACTIONS.04`).
    pub fn has_action(&self, one: &Equipped<'a>, needed: ActionNeeded) -> bool {
        let fits = |icon: &ActionIcon| {
            icon.step.action == needed.action
                && needed.difficulty.is_none_or(|difficulty| icon.step.difficulty == difficulty)
        };
        let added = |grant: &Grant| matches!(grant, Grant::Action(icon) if fits(icon));
        self.card.actions().iter().any(fits) || self.grants(one).any(added)
    }

    /// Whether the ship has a keyword, of its own or by another upgrade.
    pub fn has_keyword(&self, one: &Equipped<'a>, keyword: &str) -> bool {
        let own = self.row.map_or(&[][..], PilotRow::keywords);
        let given = self.others(one).filter_map(|other| other.row).flat_map(|row| &row.keywords);
        own.iter().chain(given).any(|have| have == keyword) || self.is_named(keyword)
    }

    /// Whether the name of the ship type has a word that the document asks for as a keyword and gives to
    /// no pilot, such as `TIE` in that of the XWA (`RUL.SQUAD.05`).
    fn is_named(&self, keyword: &str) -> bool {
        let has = |row: &PilotRow| row.keywords().iter().any(|have| have == keyword);
        self.card.ship.name.to_lowercase().contains(&keyword.to_lowercase())
            && self.points.is_some_and(|points| !points.pilots.values().any(has))
    }

    /// Whether the ship has a weapon with an arc, of its own or by another upgrade.
    pub fn has_arc(&self, one: &Equipped<'a>, arc: Arc) -> bool {
        let added = |grant: &Grant| *grant == Grant::Arc(arc);
        self.card.stats().attack.contains_key(&arc) || self.grants(one).any(added)
    }

    /// Whether the ship has a side of the Force, of its own or by another upgrade.
    pub fn has_side(&self, one: &Equipped<'a>, side: ForceSide) -> bool {
        let of_upgrades = self.others(one).filter_map(|other| other.card.front.force.as_ref());
        let forces = self.card.pilot.force.iter().chain(of_upgrades);
        forces.flat_map(|force| &force.sides).any(|have| *have == side)
            || self.has_keyword(one, side.name())
    }

    /// The slots of the upgrade bar: those of the document, that of the ship ability, and what
    /// upgrades give or take away.
    pub fn bar(&self, edition: &SecondEdition) -> Vec<Slot> {
        let mut bar: Vec<Slot> = self.row.and_then(|row| row.slots.clone()).unwrap_or_default();
        let ability = self.card.ship_ability().and_then(|id| edition.ship_abilities.get(id));
        let own = ability.and_then(|ability| ability.slot);
        bar.extend(own.filter(|slot| !bar.contains(slot)));
        // What one upgrade gives, another can take away, in whatever order they are listed.
        let changes = || self.upgrades.iter().flat_map(Equipped::gives);
        for (slot, given) in changes().filter(|(_, amount)| *amount > 0) {
            bar.extend(std::iter::repeat_n(slot, usize::from(given.unsigned_abs())));
        }
        for (slot, taken) in changes().filter(|(_, amount)| *amount < 0) {
            for _ in 0..taken.unsigned_abs() {
                let place = bar.iter().position(|have| *have == slot);
                place.map(|place| bar.remove(place));
            }
        }
        bar
    }

    /// How many slots of each type the upgrades fill.
    pub fn filled(&self) -> BTreeMap<Slot, usize> {
        count(self.upgrades.iter().flat_map(Equipped::takes))
    }

    /// How many slots of each type are filled by upgrades that fill no other.
    pub fn filled_alone(&self) -> BTreeMap<Slot, usize> {
        let alone = self.upgrades.iter().filter(|upgrade| upgrade.takes().count() == 1);
        count(alone.map(Equipped::slot))
    }
}

/// How often each thing occurs.
pub(super) fn count<T: Ord>(things: impl IntoIterator<Item = T>) -> BTreeMap<T, usize> {
    let mut counts = BTreeMap::new();
    for thing in things {
        *counts.entry(thing).or_default() += 1;
    }
    counts
}
