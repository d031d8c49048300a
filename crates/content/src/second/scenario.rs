//! Scenarios: what is played for.

use crate::entries;
use crate::id::Id;
use crate::number::{maybe_within, within};
use crate::second::ObstacleKind;
use redfive_ability::{Ability, Zone};
use serde::Deserialize;
use std::collections::BTreeMap;

/// A scenario, which is a card that belongs to nobody.
///
/// ```
/// let content = redfive_content::Content::embedded().unwrap();
/// let scenario = &content.second.scenarios["chance-engagement"];
/// assert_eq!(scenario.rounds, 12);
/// assert!(scenario.features.contains_key("satellite"));
/// ```
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// Its name.
    pub name: String,
    /// What it is about, in a sentence or two of our own.
    #[serde(default)]
    pub about: String,
    /// Whether it is one of those of standard play, among which chance decides (SCN.COMMON.01–02).
    #[serde(default)]
    pub standard: bool,
    /// How many play it; any number if nothing is said.
    #[serde(default, deserialize_with = "maybe_within::<_, _, 1, 8>")]
    pub players: Option<u8>,
    /// The play area.
    pub area: Area,
    /// How many rounds are played.
    #[serde(deserialize_with = "within::<_, _, 1, 99>")]
    pub rounds: u8,
    /// The obstacles that players bring.
    pub obstacles: Brought,
    /// What else lies on the table, by an id of its own.
    #[serde(default, deserialize_with = "entries::unique")]
    pub features: BTreeMap<Id, Feature>,
    /// The steps of setup, in order.
    pub setup: Vec<SetupStep>,
    /// What happens in it: its own abilities, then those of the parts that it includes.
    #[serde(default)]
    pub abilities: Vec<Ability>,
    /// What every ship in the play area can do in it, and what changes for it; "you" is that ship.
    #[serde(default)]
    pub every_ship: Vec<Ability>,
    /// The parts that it includes, by their names below `scenarios`.
    #[serde(default)]
    pub include: Vec<String>,
}

/// The extent of a play area.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Area {
    /// Width and height in feet.
    pub feet: (u8, u8),
}

/// Which obstacles players bring.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Brought {
    /// How many each of them.
    #[serde(deserialize_with = "within::<_, _, 0, 9>")]
    pub each: u8,
    /// Of which kinds.
    pub kinds: Vec<ObstacleKind>,
}

/// An object of a scenario, which is left alone by everything but its rules (SCN.COMMON.05).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Feature {
    /// What it is called.
    pub name: String,
    /// The name of its outline.
    pub outline: Id,
}

/// A step of setup.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub enum SetupStep {
    /// The player order is rolled for, and cards are laid out.
    PlayerOrder,
    /// The first player becomes the red player for the whole game, the second the blue one.
    Colours,
    /// A feature is put onto the table.
    Put(Id, Spot),
    /// Players place features in turn, the first player first.
    Alternate {
        /// Which feature.
        feature: Id,
        /// Where each of them is placed.
        each: Zone,
        /// Where else each player's first is placed, their second, and so on: one turn for each.
        turns: Vec<Zone>,
    },
    /// Players place their obstacles in turn.
    Obstacles,
    /// Players place their ships.
    Forces,
}

impl SetupStep {
    /// The parts of the play area that it speaks of.
    pub(super) fn zones(&self) -> impl Iterator<Item = &Zone> {
        let (each, turns) = match self {
            Self::Alternate { each, turns, .. } => (Some(each), turns.as_slice()),
            Self::PlayerOrder | Self::Colours | Self::Put(..) | Self::Obstacles | Self::Forces => {
                (None, &[][..])
            }
        };
        each.into_iter().chain(turns)
    }
}

/// A place of the play area.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum Spot {
    /// Its middle (SCN.COMMON.04).
    Center,
}
