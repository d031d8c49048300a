//! Reads the files of second edition.

use super::quick_build::{self, QuickBuildFile};
use super::upgrade::UpgradeFile;
use super::{SecondEdition, check};
use crate::entries::Entries;
use crate::error::{ContentError, Problem};
use crate::files::{ContentHash, Files};
use crate::id::Id;
use crate::points::PointsFile;
use crate::read::Source;
use crate::reference::{Kind, insert_unique, unknown};
use redfive_ability::Ability;
use serde::de::DeserializeOwned;
use std::collections::{BTreeMap, BTreeSet};

const FOLDER: &str = "second-edition/";
const PLACES: &str = "ships/*, upgrades/*, quick-builds/*, damage-decks/*, scenarios/*, points/*, \
    ship-abilities, conditions, devices, obstacles, environments, keywords and corrections below second-edition";

const DOCUMENT: Kind =
    Kind { what: "points document", allowed: "the file names of second-edition/points" };

const PART: Kind =
    Kind { what: "part", allowed: "the files in folders below second-edition/scenarios" };

/// The single files that every data folder has.
const SINGLE: [&str; 7] = [
    "ship-abilities",
    "conditions",
    "devices",
    "obstacles",
    "environments",
    "keywords",
    "corrections",
];

impl SecondEdition {
    /// Reads the files of second edition and checks that everything they refer to exists.
    pub(crate) fn load(files: &Files) -> Result<Self, ContentError> {
        let mut edition = Self::empty(files);
        let (mut pilots, mut upgrades) = (BTreeMap::new(), BTreeMap::new());
        let (mut documents, mut parts) = (Vec::new(), BTreeMap::new());
        for (file, text) in files.iter().filter(|(file, _)| file.starts_with(FOLDER)) {
            let source = Source { file, text };
            let place = file[FOLDER.len()..].split_once('/');
            match place.map_or("", |(folder, _)| folder) {
                "ships" => edition.add_ship(source, &mut pilots)?,
                "upgrades" => edition.add_upgrades(source, &mut upgrades)?,
                "quick-builds" => {
                    let file: QuickBuildFile = source.parse()?;
                    source.must_be_named(&quick_build::file_of(file.faction))?;
                    edition.quick_builds.insert(file.faction, file.builds);
                }
                "damage-decks" => {
                    edition.damage_decks.insert(source.id()?, source.parse()?);
                }
                "scenarios" => match place {
                    Some((_, name)) if name.contains('/') => {
                        parts.insert(name.trim_end_matches(".ron"), source.parse()?);
                    }
                    _ => {
                        edition.scenarios.insert(source.id()?, source.parse()?);
                    }
                },
                "points" => documents.push((source, source.parse()?)),
                "" => edition.add_single(source)?,
                _ => return Err(source.misplaced(PLACES)),
            }
        }
        if let Some(missing) =
            SINGLE.iter().find(|name| files.text(&format!("{FOLDER}{name}.ron")).is_none())
        {
            return Err(ContentError::of_file(
                format!("{FOLDER}{missing}.ron"),
                Problem::MissingFile,
            ));
        }
        edition.include_parts(files, &parts)?;
        edition.add_points(documents)?;
        check::check(&edition, files)?;
        Ok(edition)
    }

    fn empty(files: &Files) -> Self {
        let facts = files.iter().filter(|(file, _)| {
            file.strip_prefix(FOLDER)
                .is_some_and(|file| !file.starts_with("points/") && file != "corrections.ron")
        });
        Self {
            ships: BTreeMap::new(),
            upgrades: BTreeMap::new(),
            ship_abilities: BTreeMap::new(),
            conditions: BTreeMap::new(),
            damage_decks: BTreeMap::new(),
            devices: BTreeMap::new(),
            obstacles: BTreeMap::new(),
            scenarios: BTreeMap::new(),
            environments: BTreeMap::new(),
            quick_builds: BTreeMap::new(),
            keywords: BTreeSet::new(),
            points: BTreeMap::new(),
            corrections: Vec::new(),
            hash: ContentHash::of(facts),
            pilots: BTreeMap::new(),
        }
    }

    fn add_ship(
        &mut self,
        source: Source<'_>,
        origins: &mut BTreeMap<String, String>,
    ) -> Result<(), ContentError> {
        let ship: super::Ship = source.parse()?;
        source.must_be_named(ship.id.as_str())?;
        for (faction, pilots) in &ship.pilots {
            for id in pilots.keys() {
                let place = (*faction, ship.id.clone());
                insert_unique(source, &mut self.pilots, origins, id.clone(), place)?;
            }
        }
        self.ships.insert(ship.id.clone(), ship);
        Ok(())
    }

    fn add_upgrades(
        &mut self,
        source: Source<'_>,
        origins: &mut BTreeMap<String, String>,
    ) -> Result<(), ContentError> {
        let file: UpgradeFile = source.parse()?;
        source.must_be_named(file.slot.xws())?;
        for (id, upgrade) in file.upgrades() {
            insert_unique(source, &mut self.upgrades, origins, id, upgrade)?;
        }
        Ok(())
    }

    /// Adds to scenarios the abilities of the parts that they include.
    fn include_parts(
        &mut self,
        files: &Files,
        parts: &BTreeMap<&str, Vec<Ability>>,
    ) -> Result<(), ContentError> {
        for (id, scenario) in &mut self.scenarios {
            for name in &scenario.include {
                let Some(part) = parts.get(name.as_str()) else {
                    let file = format!("{FOLDER}scenarios/{id}.ron");
                    let text = files.text(&file).unwrap_or_default();
                    let known = parts.keys().copied();
                    return Err(unknown(
                        Source { file: &file, text },
                        id.as_str(),
                        name,
                        known,
                        PART,
                    ));
                };
                scenario.abilities.extend(part.iter().cloned());
            }
        }
        Ok(())
    }

    /// Adds the points documents, each after the one on which it is based.
    fn add_points(
        &mut self,
        mut waiting: Vec<(Source<'_>, PointsFile)>,
    ) -> Result<(), ContentError> {
        while !waiting.is_empty() {
            let ready = |(_, file): &(Source<'_>, PointsFile)| {
                file.based_on().is_none_or(|base| self.points.contains_key(base))
            };
            let Some(at) = waiting.iter().position(ready) else {
                return Err(self.baseless(&waiting));
            };
            let (source, file) = waiting.remove(at);
            let id = source.id()?;
            let base = file.based_on().and_then(|base| self.points.get(base));
            let hash = ContentHash::of([(source.file, source.text)].into_iter());
            let document = file.document(id.clone(), hash, base);
            self.points.insert(id, document);
        }
        Ok(())
    }

    /// The error for documents whose base is missing, or that are based on each other.
    fn baseless(&self, waiting: &[(Source<'_>, PointsFile)]) -> ContentError {
        let stuck = |id: &Id| waiting.iter().any(|(source, _)| source.stem() == id.as_str());
        let lost = waiting.iter().find(|(_, file)| file.based_on().is_some_and(|id| !stuck(id)));
        let (source, file) = lost.unwrap_or(&waiting[0]);
        let base = file.based_on().map_or("", Id::as_str);
        if lost.is_none() {
            let problem = Problem::Invalid(format!(
                "the document is based on `{base}`, which is based on this one; allowed: a base \
                 that stands on its own"
            ));
            return source.error(source.stem(), base, problem);
        }
        let known = self.points.keys().map(Id::as_str);
        unknown(*source, source.stem(), base, known, DOCUMENT)
    }

    fn add_single(&mut self, source: Source<'_>) -> Result<(), ContentError> {
        fn entries<V: DeserializeOwned>(
            source: Source<'_>,
        ) -> Result<BTreeMap<Id, V>, ContentError> {
            source.parse::<Entries<Id, V>>().map(|entries| entries.0)
        }
        match source.stem() {
            "ship-abilities" => self.ship_abilities = entries(source)?,
            "conditions" => self.conditions = entries(source)?,
            "devices" => self.devices = entries(source)?,
            "obstacles" => self.obstacles = entries(source)?,
            "environments" => self.environments = entries(source)?,
            "keywords" => self.keywords = source.parse()?,
            "corrections" => self.corrections = source.parse()?,
            _ => return Err(source.misplaced(PLACES)),
        }
        Ok(())
    }
}
