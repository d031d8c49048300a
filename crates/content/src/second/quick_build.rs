//! Quick builds: ready-made ships with a threat value.

use crate::faction::Faction;
use crate::id::Id;
use crate::number::within;
use serde::Deserialize;

/// A file of `second-edition/quick-builds`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct QuickBuildFile {
    pub faction: Faction,
    pub builds: Vec<QuickBuild>,
}

/// The name of the file with the quick builds of a faction.
pub(crate) fn file_of(faction: Faction) -> String {
    faction.name().to_lowercase().replace(' ', "-")
}

/// One or more ships with their upgrades, worth a number of threat.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QuickBuild {
    /// The threat value.
    #[serde(deserialize_with = "within::<_, _, 1, 20>")]
    pub threat: u8,
    /// The ships.
    pub ships: Vec<QuickShip>,
}

/// A ship of a quick build.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QuickShip {
    /// The pilot.
    pub pilot: Id,
    /// The upgrades.
    #[serde(default)]
    pub upgrades: Vec<Id>,
}
