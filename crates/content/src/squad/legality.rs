//! Whether a squad is legal under a points document in a game mode.

use super::cards::{Cards, own_cards, told_once};
use super::fielded::{Equipped, Fielded, Unknown, count};
use super::{CardOfSquad, Squad, SquadPilot, SquadProblem};
use crate::format::Format;
use crate::game_mode::GameMode;
use crate::id::Id;
use crate::points::Points;
use crate::second::{Restriction, SecondEdition};
use crate::slot::Slot;
use std::collections::{BTreeMap, BTreeSet};

/// How many cards of the Restricted List a squad may have (`SQUAD.RESTRICTED-LIST.01`).
const MOST_RESTRICTED: usize = 4;

impl Squad {
    /// Everything that keeps the squad from being legal under a points document in a game mode;
    /// nothing if it is legal.
    ///
    /// ```
    /// use redfive_content::{Content, GameMode, Squad};
    /// let content = Content::embedded()?;
    /// let document = content.second.points("20-points").expect("we have it");
    /// let squad = Squad::from_json(r#"{
    ///     "version": "2.0.0", "faction": "rebelalliance",
    ///     "pilots": [{"id": "lukeskywalker"}, {"id": "lukeskywalker"}]
    /// }"#)?;
    /// let problems = squad.problems(&content.second, document, GameMode::Standard);
    /// let words: Vec<String> = problems.iter().map(ToString::to_string).collect();
    /// assert_eq!(words, [
    ///     "the squad has 2 ships; at least 3 are needed",
    ///     "2 cards are called Luke Skywalker; at most 1 may be in a squad",
    /// ]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn problems(
        &self,
        edition: &SecondEdition,
        points: &Points,
        mode: GameMode,
    ) -> Vec<SquadProblem> {
        Check::new(self, edition, points, mode).problems()
    }
}

/// A squad that is being looked at.
pub(super) struct Check<'a> {
    squad: &'a Squad,
    edition: &'a SecondEdition,
    points: &'a Points,
    mode: GameMode,
    cards: Cards<'a>,
}

/// A card that was chosen, with what the document says of it.
struct Chosen {
    card: CardOfSquad,
    has_cost: bool,
    is_legal: bool,
    is_banned: bool,
    is_restricted: bool,
}

impl<'a> Check<'a> {
    pub fn new(
        squad: &'a Squad,
        edition: &'a SecondEdition,
        points: &'a Points,
        mode: GameMode,
    ) -> Self {
        let cards = Cards::of(squad, edition, Some(points));
        Self { squad, edition, points, mode, cards }
    }

    /// Everything that keeps the squad from being legal.
    pub fn problems(&self) -> Vec<SquadProblem> {
        let unknown = self.squad.unknown_cards(self.edition);
        let mut problems: Vec<SquadProblem> = unknown.into_iter().map(SquadProblem::from).collect();
        self.size_and_cost(&mut problems);
        self.chosen(&mut problems);
        self.cards.limited(&mut problems);
        self.cards.solitary(&mut problems);
        self.standardized(&mut problems);
        for ship in &self.cards.ships {
            self.ship(ship, &mut problems);
        }
        for ship in &self.cards.unknown {
            own_cards(&ship.name, &ship.listed, ship.upgrades(), &mut problems);
        }
        told_once(problems)
    }

    /// Whether nothing is wrong with a ship by itself, beside those of this squad. What concerns the
    /// whole squad is not asked: names, lists, cost.
    pub fn is_ship_legal(&self, ship: &SquadPilot) -> bool {
        let mut problems = Vec::new();
        if let Some(ship) = Fielded::of(self.edition, Some(self.points), 0, ship) {
            self.ship(&ship, &mut problems);
        }
        problems.is_empty()
    }

    fn size_and_cost(&self, problems: &mut Vec<SquadProblem>) {
        let ships = self.squad.pilots.len();
        if ships < GameMode::LEAST_SHIPS {
            problems.push(SquadProblem::TooFewShips(ships));
        }
        if ships > GameMode::MOST_SHIPS {
            problems.push(SquadProblem::TooManyShips(ships));
        }
        let costs = self.cards.ships.iter().filter_map(|ship| ship.row?.cost);
        let total: u32 = costs.map(u32::from).sum();
        let limit = u32::from(self.points.squad_points);
        if total > limit {
            problems.push(SquadProblem::TooExpensive { total, limit });
        }
    }

    /// Whether the row of a card lets it be played in the game mode. A document without formats
    /// has every card that it prices legal in every mode.
    fn allows(&self, row: Option<&Vec<Format>>) -> bool {
        let knows_no_formats = self.points.legal.is_empty() && row.is_none();
        knows_no_formats || self.points.legal(row).contains(&self.mode.format())
    }

    fn chosen_pilot(&self, ship: &Fielded<'a>) -> Chosen {
        let (id, row) = (ship.card.id, ship.row);
        Chosen {
            card: CardOfSquad { what: "pilot", id: id.clone(), name: ship.card.pilot.name.clone() },
            has_cost: row.is_some_and(|row| row.cost.is_some()),
            is_legal: row.is_none_or(|row| self.allows(row.legal.as_ref())),
            is_banned: self.points.banned.pilots.contains(id),
            is_restricted: self.points.restricted.pilots.contains(id),
        }
    }

    fn chosen_upgrade(&self, upgrade: &Equipped<'a>) -> Chosen {
        let (id, row) = (upgrade.id, upgrade.row);
        Chosen {
            card: CardOfSquad { what: "upgrade", id: id.clone(), name: upgrade.card.name.clone() },
            has_cost: row.is_some_and(|row| row.cost.is_some()),
            is_legal: row.is_none_or(|row| self.allows(row.legal.as_ref())),
            is_banned: self.points.banned.upgrades.contains(id),
            is_restricted: self.points.restricted.upgrades.contains(id),
        }
    }

    /// Each card that was chosen by itself: its cost, the game mode, the lists.
    fn chosen(&self, problems: &mut Vec<SquadProblem>) {
        let mode = self.mode;
        let mut restricted = Vec::new();
        let chosen = self.cards.ships.iter().flat_map(|ship| {
            let upgrades = ship.chosen().iter().map(|upgrade| self.chosen_upgrade(upgrade));
            std::iter::once(self.chosen_pilot(ship)).chain(upgrades)
        });
        let of_unknown = self.cards.unknown.iter().flat_map(Unknown::upgrades);
        let chosen = chosen.chain(of_unknown.map(|upgrade| self.chosen_upgrade(upgrade)));
        for Chosen { card, has_cost, is_legal, is_banned, is_restricted } in chosen {
            if is_restricted && mode.has_lists() {
                restricted.push(card.clone());
            }
            // A card without a cost is for no mode at all.
            if !has_cost {
                let document = self.points.id.clone();
                problems.push(SquadProblem::NoCost { card, document });
            } else if !is_legal {
                problems.push(SquadProblem::NotLegal { card, mode });
            } else if is_banned && mode.has_lists() {
                problems.push(SquadProblem::Banned { card, mode });
            }
        }
        if restricted.len() > MOST_RESTRICTED {
            let (cards, most) = (restricted, MOST_RESTRICTED);
            problems.push(SquadProblem::Restricted { cards, most });
        }
    }

    fn standardized(&self, problems: &mut Vec<SquadProblem>) {
        let mut wanted = BTreeMap::new();
        for ship in &self.cards.ships {
            for upgrade in ship.upgrades.iter().filter(|upgrade| upgrade.is_standardized()) {
                wanted.insert((&ship.card.ship.name, upgrade.id), upgrade);
            }
        }
        for ((ship_type, _), upgrade) in wanted {
            let others = self.cards.ships.iter().filter(|ship| !ship.is_fixed());
            for ship in others.filter(|ship| self.owes(ship, ship_type, upgrade)) {
                problems.push(SquadProblem::Standardized {
                    ship: ship.name.clone(),
                    upgrade: upgrade.card.name.clone(),
                    ship_type: ship_type.clone(),
                });
            }
        }
    }

    /// Whether a ship lacks the standardized card of its type. Ships without the ship ability
    /// that the card asks for are excused, and so are fixed loadouts (`RUL.SQUAD.01`).
    fn owes(&self, ship: &Fielded<'a>, ship_type: &str, upgrade: &Equipped<'a>) -> bool {
        let restrictions = upgrade.restrictions();
        let mut of_ability =
            restrictions.iter().filter(|r| matches!(r, Restriction::ShipAbility(_)));
        ship.card.ship.name == ship_type
            && !ship.card.ability(self.edition).is_some_and(|ability| ability.unstandardized)
            && ship.upgrades.iter().all(|have| have.id != upgrade.id)
            && of_ability.all(|wanted| self.meets(ship, upgrade, wanted))
    }

    /// A ship with its upgrades.
    fn ship(&self, ship: &Fielded<'a>, problems: &mut Vec<SquadProblem>) {
        if ship.faction() != self.squad.faction {
            problems.push(SquadProblem::Faction {
                ship: ship.name.clone(),
                of: ship.faction(),
                squad: self.squad.faction,
            });
        }
        let of_row = ship.row.map_or(&[][..], |row| &row.restrictions);
        let of_ability = ship.card.ability(self.edition).map_or(&[][..], |it| &it.restrictions);
        let of_ability = of_ability.iter().filter(|wanted| !of_row.contains(wanted));
        let restrictions = of_row.iter().chain(of_ability);
        for wanted in restrictions.filter(|wanted| !self.squad_meets(wanted)) {
            problems.push(SquadProblem::PilotRestriction {
                ship: ship.name.clone(),
                only_for: wanted.words(self.edition),
            });
        }
        if ship.is_fixed() {
            self.fixed_loadout(ship, problems);
        } else {
            self.loadout(ship, problems);
            self.slots(ship, problems);
            self.upgrades(ship, problems);
        }
    }

    /// A fixed loadout may be listed or left out, but not be changed (`RB.STDL.03`, `.04`).
    fn fixed_loadout(&self, ship: &Fielded<'a>, problems: &mut Vec<SquadProblem>) {
        let mut listed: Vec<&Id> = ship.listed.iter().map(|(_, upgrade)| upgrade.id).collect();
        let mut printed: Vec<&Id> = ship.upgrades.iter().map(|upgrade| upgrade.id).collect();
        listed.sort();
        printed.sort();
        if !listed.is_empty() && listed != printed {
            let upgrades = ship.upgrades.iter().map(|upgrade| upgrade.card.name.clone()).collect();
            problems.push(SquadProblem::FixedLoadout { ship: ship.name.clone(), upgrades });
        }
    }

    fn loadout(&self, ship: &Fielded<'a>, problems: &mut Vec<SquadProblem>) {
        let costs = ship.upgrades.iter().filter_map(|upgrade| upgrade.row?.cost);
        let spent: u32 = costs.map(u32::from).sum();
        let loadout = ship.row.and_then(|row| row.loadout);
        if let Some(loadout) = loadout.filter(|loadout| spent > u32::from(*loadout)) {
            problems.push(SquadProblem::Loadout { ship: ship.name.clone(), spent, loadout });
        }
    }

    fn slots(&self, ship: &Fielded<'a>, problems: &mut Vec<SquadProblem>) {
        // Nothing is known of the upgrade bar of a ship that the document does not have.
        if ship.row.is_none() {
            return;
        }
        let (mut of_many, of_one): (Vec<Slot>, Vec<Slot>) =
            ship.bar(self.edition).into_iter().partition(|slot| slot.takes().len() > 1);
        // What takes the fewest types is filled first.
        of_many.sort_by_key(|slot| slot.takes().len());
        let (of_one, alone) = (count(of_one), ship.filled_alone());
        for (slot, needed) in ship.filled() {
            let mut slots = of_one.get(&slot).copied().unwrap_or_default();
            // A slot of several types holds one card of one slot (FAQ.WEAPON-HARDPOINT.01).
            let mut alone = alone.get(&slot).copied().unwrap_or_default();
            while slots < needed
                && alone > 0
                && let Some(place) = of_many.iter().position(|many| many.takes().contains(&slot))
            {
                of_many.remove(place);
                slots += 1;
                alone -= 1;
            }
            if slots < needed {
                let ship = ship.name.clone();
                problems.push(SquadProblem::Slots { ship, slot, needed, slots });
            }
        }
    }

    fn upgrades(&self, ship: &Fielded<'a>, problems: &mut Vec<SquadProblem>) {
        own_cards(&ship.name, &ship.listed, ship.upgrades.iter(), problems);
        let mut seen = BTreeSet::new();
        for upgrade in ship.upgrades.iter().filter(|upgrade| seen.insert(upgrade.id)) {
            self.upgrade(ship, upgrade, problems);
        }
    }

    fn upgrade(
        &self,
        ship: &Fielded<'a>,
        upgrade: &Equipped<'a>,
        problems: &mut Vec<SquadProblem>,
    ) {
        let name = &upgrade.card.name;
        if upgrade.card.standard_loadout_only {
            let (ship, upgrade) = (ship.name.clone(), name.clone());
            problems.push(SquadProblem::OnlyOnFixedLoadouts { ship, upgrade });
        }
        for wanted in upgrade.restrictions() {
            if !self.meets(ship, upgrade, &wanted) {
                problems.push(SquadProblem::Restriction {
                    ship: ship.name.clone(),
                    upgrade: name.clone(),
                    only_for: wanted.words(self.edition),
                });
            }
        }
    }

    /// Whether a ship with its other upgrades meets a restriction of one of them.
    fn meets(&self, ship: &Fielded<'a>, one: &Equipped<'a>, wanted: &Restriction) -> bool {
        let ability = ship.card.ability(self.edition);
        match wanted {
            _ if ability.is_some_and(|ability| ability.lifts.contains(wanted)) => true,
            Restriction::Faction(all) => all.contains(&ship.faction()),
            Restriction::Ship(all) => all.contains(&ship.card.ship.id),
            Restriction::Size(all) => all.contains(&ship.card.ship.size),
            Restriction::Action(needed) => ship.has_action(one, *needed),
            Restriction::Equipped(all) => ship.others(one).any(|o| all.contains(&o.slot())),
            Restriction::Keyword(all) => all.iter().any(|word| ship.has_keyword(one, word)),
            Restriction::SquadIncludes(_) => self.squad_meets(wanted),
            Restriction::ShipAbility(all) => {
                ship.card.ship_ability().is_some_and(|ability| all.contains(ability))
            }
            Restriction::Arc(all) => all.iter().any(|arc| ship.has_arc(one, *arc)),
            Restriction::ForceSide(all) => all.iter().any(|side| ship.has_side(one, *side)),
            Restriction::Limited => ship.limit() > 0,
            // Matters of the whole squad, with problems of their own.
            Restriction::Standardized | Restriction::Solitary => true,
            Restriction::FreeSlot(slot) => self.has_free_slot(ship, one, *slot),
            Restriction::ShieldsAbove(least) => ship.shields(one) > i16::from(*least),
            Restriction::EnergyAbove(least) => ship.energy(one) > i16::from(*least),
            Restriction::AgilityIs(wanted) => ship.agility(one) == i16::from(*wanted),
            Restriction::InitiativeAbove(least) => ship.initiative() > *least,
            Restriction::InitiativeBelow(most) => ship.initiative() < *most,
            Restriction::AnyOf(others) => others.iter().any(|other| self.meets(ship, one, other)),
        }
    }

    /// Whether the upgrade has a further slot: one that it fills itself, or one left empty.
    fn has_free_slot(&self, ship: &Fielded<'a>, one: &Equipped<'a>, slot: Slot) -> bool {
        let slots = ship.bar(self.edition).into_iter().filter(|have| *have == slot).count();
        let filled = ship.filled().get(&slot).copied().unwrap_or_default();
        one.takes().skip(1).any(|further| further == slot) || slots > filled
    }

    /// Whether the squad meets a restriction that speaks of squads. Those that speak of ships
    /// are not asked of it.
    fn squad_meets(&self, wanted: &Restriction) -> bool {
        match wanted {
            Restriction::SquadIncludes(all) => {
                self.cards.names().any(|(name, _)| all.iter().any(|wanted| wanted == name))
            }
            _ => true,
        }
    }
}
