//! Checks across the files of second edition: whatever a card refers to must exist.

use super::{
    Environment, EnvironmentRules, Feature, Restriction, Scenario, SecondEdition, SetupStep, Ship,
    Upgrade, quick_build, sense,
};
use crate::error::{ContentError, Problem};
use crate::files::Files;
use crate::id::Id;
use crate::points::{PilotRow, Points, RowKey, UpgradeRow};
use crate::read::Source;
use crate::reference::{Kind, must_exist, unknown};
use redfive_ability::Ability;
use std::collections::{BTreeMap, BTreeSet};

pub(super) const SHIP: Kind =
    Kind { what: "ship", allowed: "the file names of second-edition/ships" };
pub(super) const PILOT: Kind = Kind { what: "pilot", allowed: "the ids in second-edition/ships" };
pub(super) const UPGRADE: Kind =
    Kind { what: "upgrade", allowed: "the ids in second-edition/upgrades" };
pub(super) const SHIP_ABILITY: Kind =
    Kind { what: "ship ability", allowed: "the ids in second-edition/ship-abilities.ron" };
pub(super) const CONDITION: Kind =
    Kind { what: "condition", allowed: "the ids in second-edition/conditions.ron" };
pub(super) const DEVICE: Kind = Kind {
    what: "device",
    allowed: "the ids in second-edition/devices.ron and second-edition/obstacles.ron",
};
const OBSTACLE: Kind =
    Kind { what: "obstacle", allowed: "the ids in second-edition/obstacles.ron" };
pub(super) const FEATURE: Kind =
    Kind { what: "feature", allowed: "the features of the same scenario or environment card" };
pub(super) const KEYWORD: Kind =
    Kind { what: "keyword", allowed: "the words in second-edition/keywords.ron" };
const ROW_NAME: Kind =
    Kind { what: "upgrade name", allowed: "the names in the upgrades of the same document" };

/// Checks all references of the edition.
pub(super) fn check(edition: &SecondEdition, files: &Files) -> Result<(), ContentError> {
    let check = Check { edition, files };
    edition.ships.values().try_for_each(|ship| check.ship(ship))?;
    edition.upgrades.iter().try_for_each(|(id, upgrade)| check.upgrade(id, upgrade))?;
    check.devices()?;
    check.quick_builds()?;
    edition.scenarios.iter().try_for_each(|(id, scenario)| check.scenario(id, scenario))?;
    edition.environments.iter().try_for_each(|(id, card)| check.environment(id, card))?;
    edition.points.values().try_for_each(|points| check.points(points))?;
    sense::check(&check)
}

pub(super) struct Check<'a> {
    pub edition: &'a SecondEdition,
    files: &'a Files,
}

/// A file by name, which outlives the name that was made up to find it.
pub(super) struct Named<'a> {
    file: String,
    text: &'a str,
}

impl Named<'_> {
    pub fn as_ref(&self) -> Source<'_> {
        Source { file: &self.file, text: self.text }
    }
}

impl<'a> Check<'a> {
    pub fn source(&self, name: String) -> Named<'a> {
        let file = format!("second-edition/{name}.ron");
        let text = self.files.text(&file).unwrap_or_default();
        Named { file, text }
    }

    fn ship(&self, ship: &Ship) -> Result<(), ContentError> {
        let named = self.source(format!("ships/{}", ship.id));
        let (source, edition) = (named.as_ref(), self.edition);
        let abilities = &edition.ship_abilities;
        must_exist(source, ship.id.as_str(), &ship.ship_ability, abilities, SHIP_ABILITY)?;
        for (id, pilot) in ship.pilots.values().flatten() {
            let id = id.as_str();
            must_exist(source, id, &pilot.ship_ability, abilities, SHIP_ABILITY)?;
            let loadout = pilot.standard_loadout.iter().flatten();
            must_exist(source, id, loadout, &edition.upgrades, UPGRADE)?;
            must_exist(source, id, &pilot.conditions, &edition.conditions, CONDITION)?;
        }
        Ok(())
    }

    fn upgrade(&self, id: &Id, upgrade: &Upgrade) -> Result<(), ContentError> {
        let named = self.source(format!("upgrades/{}", upgrade.front.slot.xws()));
        let (source, id, edition) = (named.as_ref(), id.as_str(), self.edition);
        self.restrictions(source, id, &upgrade.restrictions)?;
        for side in upgrade.sides() {
            must_exist(source, id, &side.ship_ability, &edition.ship_abilities, SHIP_ABILITY)?;
            must_exist(source, id, &side.conditions, &edition.conditions, CONDITION)?;
            if let Some(device) = &side.device {
                let (devices, obstacles) = (&edition.devices, &edition.obstacles);
                if !devices.contains_key(device) && !obstacles.contains_key(device) {
                    let among = devices.keys().chain(obstacles.keys()).map(Id::as_str);
                    return Err(unknown(source, id, device.as_str(), among, DEVICE));
                }
            }
        }
        Ok(())
    }

    fn restrictions(
        &self,
        source: Source<'_>,
        card: &str,
        restrictions: &[Restriction],
    ) -> Result<(), ContentError> {
        let edition = self.edition;
        for restriction in restrictions {
            match restriction {
                Restriction::Ship(ships) => {
                    must_exist(source, card, ships, &edition.ships, SHIP)?;
                }
                Restriction::ShipAbility(abilities) => {
                    must_exist(source, card, abilities, &edition.ship_abilities, SHIP_ABILITY)?;
                }
                Restriction::Keyword(keywords) => self.keywords(source, card, keywords)?,
                Restriction::AnyOf(others) => self.restrictions(source, card, others)?,
                _ => {}
            }
        }
        Ok(())
    }

    fn keywords(
        &self,
        source: Source<'_>,
        card: &str,
        keywords: &[String],
    ) -> Result<(), ContentError> {
        let known = &self.edition.keywords;
        match keywords.iter().find(|keyword| !known.contains(*keyword)) {
            None => Ok(()),
            Some(keyword) => {
                Err(unknown(source, card, keyword, known.iter().map(String::as_str), KEYWORD))
            }
        }
    }

    fn devices(&self) -> Result<(), ContentError> {
        let named = self.source("devices".to_owned());
        let obstacles = &self.edition.obstacles;
        self.edition.devices.iter().try_for_each(|(id, device)| {
            must_exist(named.as_ref(), id.as_str(), &device.leaves, obstacles, OBSTACLE)
        })
    }

    /// What a scenario puts onto the table or measures from is one of its features.
    fn scenario(&self, id: &Id, scenario: &Scenario) -> Result<(), ContentError> {
        let named = self.source(format!("scenarios/{id}"));
        if scenario.setup.contains(&SetupStep::Colours) && scenario.players != Some(2) {
            let problem = Problem::Invalid(
                "there is a red and a blue player; allowed: with `players: 2`".to_owned(),
            );
            return Err(named.as_ref().error(id.as_str(), "Colours", problem));
        }
        let Scenario { setup, features, abilities, .. } = scenario;
        known_features(named.as_ref(), id, setup, features, abilities)
    }

    /// The same of an environment card, whose victory counters are its own and never score.
    fn environment(&self, id: &Id, card: &Environment) -> Result<(), ContentError> {
        let Some(rules) = &card.rules else { return Ok(()) };
        let named = self.source("environments".to_owned());
        let refused = |word: &str, what: &str| {
            Err(named.as_ref().error(id.as_str(), word, Problem::Invalid(what.to_owned())))
        };
        let puts =
            |step: &&SetupStep| matches!(step, SetupStep::Put(..) | SetupStep::Alternate { .. });
        if !rules.setup.iter().all(|step| puts(&step)) {
            let what = "the other steps of setup are the scenario's; allowed: Put, Alternate";
            return refused("setup", what);
        }
        if rules.score() {
            return refused("Score", "environment cards never score; allowed: in scenarios");
        }
        let scenarios = self.edition.scenarios.values();
        let taken = |own: &&Id| scenarios.clone().any(|it| it.features.contains_key(*own));
        if let Some(feature) = rules.features.keys().find(taken) {
            let what = "a scenario has a feature with this id; allowed: ids of its own";
            return refused(feature.as_str(), what);
        }
        let EnvironmentRules { setup, features, abilities, .. } = rules;
        known_features(named.as_ref(), id, setup, features, abilities)
    }

    fn quick_builds(&self) -> Result<(), ContentError> {
        for (faction, builds) in &self.edition.quick_builds {
            let named = self.source(format!("quick-builds/{}", quick_build::file_of(*faction)));
            let source = named.as_ref();
            for ship in builds.iter().flat_map(|build| &build.ships) {
                let pilot = ship.pilot.as_str();
                must_exist(source, pilot, [&ship.pilot], &self.edition.pilots, PILOT)?;
                if let Some(card) = self.edition.pilot(pilot).filter(|c| c.faction != *faction) {
                    let problem = Problem::Invalid(format!(
                        "the pilot flies for the {}; allowed: pilots of the {faction}",
                        card.faction
                    ));
                    return Err(source.error(pilot, pilot, problem));
                }
                must_exist(source, pilot, &ship.upgrades, &self.edition.upgrades, UPGRADE)?;
            }
        }
        Ok(())
    }

    fn points(&self, points: &Points) -> Result<(), ContentError> {
        let named = self.source(format!("points/{}", points.id));
        let source = named.as_ref();
        let renamed = points.ship_names.keys();
        must_exist(source, points.id.as_str(), renamed, &self.edition.ships, SHIP)?;
        for list in [&points.banned, &points.restricted] {
            must_exist(source, points.id.as_str(), &list.pilots, &self.edition.pilots, PILOT)?;
            must_exist(
                source,
                points.id.as_str(),
                &list.upgrades,
                &self.edition.upgrades,
                UPGRADE,
            )?;
        }
        let names: BTreeSet<&str> =
            points.upgrades.values().filter_map(|row| row.name.as_deref()).collect();
        let mut cards = BTreeSet::new();
        for (key, row) in &points.pilots {
            self.row(source, key, row.xws.as_ref(), row.name.as_ref(), &mut cards)?;
            self.pilot_row(source, key, row, &names)?;
        }
        cards.clear();
        for (key, row) in &points.upgrades {
            self.row(source, key, row.xws.as_ref(), row.name.as_ref(), &mut cards)?;
            self.upgrade_row(source, key, row)?;
        }
        Ok(())
    }

    /// A row prices a card that no other row prices, or tells at least its name.
    fn row<'r>(
        &self,
        source: Source<'_>,
        key: &'r RowKey,
        xws: Option<&'r Id>,
        name: Option<&String>,
        cards: &mut BTreeSet<&'r Id>,
    ) -> Result<(), ContentError> {
        let text = key.to_string();
        match key.card(xws) {
            Some(card) if !cards.insert(card) => {
                let (id, other) = (card.to_string(), "another row".to_owned());
                Err(source.error(&text, &id.clone(), Problem::Duplicate { id, other }))
            }
            None if name.is_none() => {
                Err(source.error(&text, &text, Problem::MissingField("name")))
            }
            _ => Ok(()),
        }
    }

    fn pilot_row(
        &self,
        source: Source<'_>,
        key: &RowKey,
        row: &PilotRow,
        names: &BTreeSet<&str>,
    ) -> Result<(), ContentError> {
        let card = key.to_string();
        match key.card(row.xws.as_ref()) {
            Some(id) => must_exist(source, &card, [id], &self.edition.pilots, PILOT)?,
            None if row.card.faction.is_none() => {
                return Err(source.error(&card, &card, Problem::MissingField("faction")));
            }
            None => {}
        }
        must_exist(source, &card, &row.card.ship, &self.edition.ships, SHIP)?;
        for name in row.standard_loadout.iter().flatten() {
            if !names.contains(name.as_str()) {
                return Err(unknown(source, &card, name, names.iter().copied(), ROW_NAME));
            }
        }
        self.keywords(source, &card, row.keywords())?;
        self.restrictions(source, &card, &row.restrictions)
    }

    fn upgrade_row(
        &self,
        source: Source<'_>,
        key: &RowKey,
        row: &UpgradeRow,
    ) -> Result<(), ContentError> {
        let card = key.to_string();
        match key.card(row.xws.as_ref()) {
            Some(id) => must_exist(source, &card, [id], &self.edition.upgrades, UPGRADE)?,
            None if row.card.slot.is_none() => {
                return Err(source.error(&card, &card, Problem::MissingField("slot")));
            }
            None => {}
        }
        must_exist(source, &card, &row.ships, &self.edition.ships, SHIP)?;
        self.keywords(source, &card, &row.keywords)?;
        self.restrictions(source, &card, &row.restrictions)
    }
}

/// What is put onto the table or measured from is one of these features.
fn known_features(
    source: Source<'_>,
    id: &Id,
    setup: &[SetupStep],
    features: &BTreeMap<Id, Feature>,
    abilities: &[Ability],
) -> Result<(), ContentError> {
    let put = setup.iter().filter_map(|step| match step {
        SetupStep::Put(feature, _) | SetupStep::Alternate { feature, .. } => Some(feature.as_str()),
        SetupStep::PlayerOrder | SetupStep::Colours | SetupStep::Obstacles | SetupStep::Forces => {
            None
        }
    });
    let named_by = abilities.iter().flat_map(Ability::features);
    let known = || features.keys().map(Id::as_str);
    let strange = |name: &&str| !known().any(|own| own == *name);
    match put.chain(named_by).find(strange) {
        None => Ok(()),
        Some(name) => Err(unknown(source, id.as_str(), name, known(), FEATURE)),
    }
}
