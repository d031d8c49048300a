//! Reads the files of second edition.

use super::quick_build::QuickBuildFile;
use super::upgrade::UpgradeFile;
use super::{SecondEdition, check};
use crate::entries::Entries;
use crate::error::{ContentError, Problem};
use crate::files::{ContentHash, Files};
use crate::id::Id;
use crate::points::PointsFile;
use crate::read::Source;
use crate::reference::insert_unique;
use serde::de::DeserializeOwned;
use std::collections::{BTreeMap, BTreeSet};

const FOLDER: &str = "second-edition/";
const PLACES: &str = "ships/*, upgrades/*, quick-builds/*, damage-decks/*, points/*, \
    ship-abilities, conditions, devices, obstacles, keywords and corrections below second-edition";

/// The single files that every data folder has.
const SINGLE: [&str; 6] = [
    "ship-abilities",
    "conditions",
    "devices",
    "obstacles",
    "keywords",
    "corrections",
];

impl SecondEdition {
    /// Reads the files of second edition and checks that everything they refer to exists.
    pub(crate) fn load(files: &Files) -> Result<Self, ContentError> {
        let mut edition = Self::empty(files);
        let (mut pilots, mut upgrades) = (BTreeMap::new(), BTreeMap::new());
        for (file, text) in files.iter().filter(|(file, _)| file.starts_with(FOLDER)) {
            let source = Source { file, text };
            let place = file[FOLDER.len()..].split_once('/');
            match place.map_or("", |(folder, _)| folder) {
                "ships" => edition.add_ship(source, &mut pilots)?,
                "upgrades" => edition.add_upgrades(source, &mut upgrades)?,
                "quick-builds" => {
                    let file: QuickBuildFile = source.parse()?;
                    edition
                        .quick_builds
                        .entry(file.faction)
                        .or_default()
                        .extend(file.builds);
                }
                "damage-decks" => {
                    edition.damage_decks.insert(source.id()?, source.parse()?);
                }
                "points" => edition.add_points(source)?,
                "" => edition.add_single(source)?,
                _ => return Err(source.misplaced(PLACES)),
            }
        }
        if let Some(missing) = SINGLE
            .iter()
            .find(|name| files.text(&format!("{FOLDER}{name}.ron")).is_none())
        {
            return Err(ContentError::of_file(
                format!("{FOLDER}{missing}.ron"),
                Problem::MissingFile,
            ));
        }
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

    fn add_points(&mut self, source: Source<'_>) -> Result<(), ContentError> {
        let (id, file): (Id, PointsFile) = (source.id()?, source.parse()?);
        let hash = ContentHash::of([(source.file, source.text)].into_iter());
        self.points.insert(id.clone(), file.document(id, hash));
        Ok(())
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
            "keywords" => self.keywords = source.parse()?,
            "corrections" => self.corrections = source.parse()?,
            _ => return Err(source.misplaced(PLACES)),
        }
        Ok(())
    }
}
