//! Reads the files of first edition and checks that everything they refer to exists.

use super::upgrade::UpgradeFile;
use super::{FirstEdition, Ship};
use crate::entries::Entries;
use crate::error::{ContentError, Problem};
use crate::files::{ContentHash, Files};
use crate::id::Id;
use crate::read::Source;
use crate::reference::{Kind, insert_unique, must_exist};
use std::collections::BTreeMap;

const FOLDER: &str = "first-edition/";
const PLACES: &str =
    "ships/*, upgrades/*, damage-decks/*, conditions and corrections below first-edition";

const SHIP: Kind = Kind { what: "ship", allowed: "the file names of first-edition/ships" };
const CONDITION: Kind =
    Kind { what: "condition", allowed: "the ids in first-edition/conditions.ron" };

impl FirstEdition {
    /// Reads the files of first edition.
    pub(crate) fn load(files: &Files) -> Result<Self, ContentError> {
        let ours = || files.iter().filter(|(file, _)| file.starts_with(FOLDER));
        let facts = ours().filter(|(file, _)| !file.ends_with("/corrections.ron"));
        let mut edition = Self {
            ships: BTreeMap::new(),
            upgrades: BTreeMap::new(),
            conditions: BTreeMap::new(),
            damage_decks: BTreeMap::new(),
            corrections: Vec::new(),
            hash: ContentHash::of(facts),
        };
        let mut origins = BTreeMap::new();
        for (file, text) in ours() {
            let source = Source { file, text };
            match file[FOLDER.len()..].split_once('/').map_or("", |(folder, _)| folder) {
                "ships" => {
                    let ship: Ship = source.parse()?;
                    source.must_be_named(ship.id.as_str())?;
                    edition.ships.insert(ship.id.clone(), ship);
                }
                "upgrades" => {
                    let file: UpgradeFile = source.parse()?;
                    source.must_be_named(&file.slot.file())?;
                    let upgrades = edition.upgrades.entry(file.slot).or_default();
                    for (id, upgrade) in file.upgrades {
                        insert_unique(source, upgrades, &mut origins, id, upgrade)?;
                    }
                }
                "damage-decks" => {
                    edition.damage_decks.insert(source.id()?, source.parse()?);
                }
                "" => match source.stem() {
                    "conditions" => edition.conditions = source.parse::<Entries<_, _>>()?.0,
                    "corrections" => edition.corrections = source.parse()?,
                    _ => return Err(source.misplaced(PLACES)),
                },
                _ => return Err(source.misplaced(PLACES)),
            }
        }
        edition.check(files)?;
        Ok(edition)
    }

    fn check(&self, files: &Files) -> Result<(), ContentError> {
        let conditions = |source: Source<'_>, card: &Id, ids: &[Id]| {
            must_exist(source, card.as_str(), ids, &self.conditions, CONDITION)
        };
        for pilot in self.pilots() {
            let file = format!("{FOLDER}ships/{}.ron", pilot.ship.id);
            let source = Source { file: &file, text: files.text(&file).unwrap_or_default() };
            conditions(source, pilot.id, &pilot.pilot.conditions)?;
            if !pilot.ship.factions.contains(&pilot.faction) {
                let allowed: Vec<_> = pilot.ship.factions.iter().map(|f| f.name()).collect();
                let problem = Problem::Invalid(format!(
                    "the ship is not flown by the {}; allowed: {}",
                    pilot.faction,
                    allowed.join(", ")
                ));
                return Err(source.error(pilot.id.as_str(), pilot.id.as_str(), problem));
            }
        }
        for (slot, upgrades) in &self.upgrades {
            let file = format!("{FOLDER}upgrades/{}.ron", slot.file());
            let source = Source { file: &file, text: files.text(&file).unwrap_or_default() };
            for (id, upgrade) in upgrades {
                conditions(source, id, &upgrade.conditions)?;
                must_exist(source, id.as_str(), &upgrade.ships, &self.ships, SHIP)?;
            }
        }
        Ok(())
    }
}
