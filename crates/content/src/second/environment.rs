//! Environment cards: what else lies on a table, and how.

use super::{Feature, ObstacleKind, SetupStep};
use crate::entries;
use crate::id::Id;
use crate::number::within;
use redfive_ability::{Ability, Zone};
use serde::Deserialize;
use std::collections::BTreeMap;

/// An environment card: components that setup gathers, and rules for them (ENV.GENERAL.01).
///
/// ```
/// let content = redfive_content::Content::embedded().unwrap();
/// let minefield = &content.second.environments["minefield"];
/// assert_eq!((minefield.obstacles, minefield.devices, minefield.upgrades), (4, 4, 0));
/// ```
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Environment {
    /// Its name.
    pub name: String,
    /// How many obstacles are gathered in all.
    #[serde(deserialize_with = "within::<_, _, 0, 64>")]
    pub obstacles: u8,
    /// How many devices are.
    #[serde(default, deserialize_with = "within::<_, _, 0, 64>")]
    pub devices: u8,
    /// How many scenario upgrades are.
    #[serde(default, deserialize_with = "within::<_, _, 0, 64>")]
    pub upgrades: u8,
    /// Its rules; none if they are in no source of ours.
    #[serde(default)]
    pub rules: Option<EnvironmentRules>,
}

/// The rules of an environment card: parts of those of a [`Scenario`](super::Scenario).
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EnvironmentRules {
    /// Of which kinds the obstacles are.
    pub kinds: Vec<ObstacleKind>,
    /// Where obstacles are placed, besides what the rules say of that.
    #[serde(default)]
    pub placing: Zone,
    /// Its victory counters, by an id of their own: markers that never score.
    #[serde(default, deserialize_with = "entries::unique")]
    pub features: BTreeMap<Id, Feature>,
    /// How these come onto the table, before obstacles are placed.
    #[serde(default)]
    pub setup: Vec<SetupStep>,
    /// What happens.
    #[serde(default)]
    pub abilities: Vec<Ability>,
    /// What every ship in the play area can do, and what changes for it; "you" is that ship.
    #[serde(default)]
    pub every_ship: Vec<Ability>,
}

impl EnvironmentRules {
    /// Whether anything in them scores, which victory counters never do (ENV.VICTORY-COUNTERS.01).
    pub(super) fn score(&self) -> bool {
        let all = self.abilities.iter().chain(&self.every_ship);
        all.flat_map(Ability::then).any(redfive_ability::Effect::scores)
    }
}
