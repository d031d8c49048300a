//! Pilots.

use crate::ability::Behaviour;
use crate::action::ActionIcon;
use crate::charges::{Charges, Force};
use crate::errata::Erratum;
use crate::faction::Faction;
use crate::id::Id;
use crate::number::{maybe_within, within};
use crate::second::{SecondEdition, Ship, ShipAbility, Stats};
use serde::Deserialize;

/// What a pilot card says beyond its ship. Costs and slots are in the points documents.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pilot {
    /// The printed name.
    pub name: String,
    /// The line below the name.
    pub caption: Option<String>,
    /// Initiative.
    #[serde(deserialize_with = "within::<_, _, 0, 8>")]
    pub initiative: u8,
    /// The initiative at which a huge ship engages.
    #[serde(default, deserialize_with = "maybe_within::<_, _, 0, 8>")]
    pub engagement: Option<u8>,
    /// How many of this name a squad may have; 0 for no limit.
    #[serde(default, deserialize_with = "within::<_, _, 0, 9>")]
    pub limited: u8,
    /// Charges.
    pub charges: Option<Charges>,
    /// Force.
    pub force: Option<Force>,
    /// The ship ability, where it is not the ship's.
    pub ship_ability: Option<Id>,
    /// The stats, where they are not the ship's.
    pub stats: Option<Stats>,
    /// The action bar, where it is not the ship's.
    pub actions: Option<Vec<ActionIcon>>,
    /// The upgrades of a card that comes with a fixed loadout.
    pub standard_loadout: Option<Vec<Id>>,
    /// The conditions that the pilot can assign.
    #[serde(default)]
    pub conditions: Vec<Id>,
    /// What the pilot does, if anything.
    pub ability: Option<Behaviour>,
    /// Errata on the card.
    #[serde(default)]
    pub errata: Vec<Erratum>,
}

/// A pilot together with its ship: what lies on the table.
///
/// ```
/// let content = redfive_content::Content::embedded().unwrap();
/// let chopper = content.second.pilot("chopper").unwrap();
/// assert_eq!(chopper.ship.id.as_str(), "vcx100lightfreighter");
/// // A droid calculates where the rest of the crew focuses.
/// assert_eq!(chopper.actions()[0].to_string(), "calculate");
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PilotCard<'a> {
    /// The id.
    pub id: &'a Id,
    /// The pilot.
    pub pilot: &'a Pilot,
    /// The ship that it flies.
    pub ship: &'a Ship,
    /// The faction for which it flies.
    pub faction: Faction,
}

impl<'a> PilotCard<'a> {
    /// The stats of the ship with this pilot.
    pub fn stats(&self) -> &'a Stats {
        self.pilot.stats.as_ref().unwrap_or(&self.ship.stats)
    }

    /// The action bar of the ship with this pilot.
    pub fn actions(&self) -> &'a [ActionIcon] {
        self.pilot.actions.as_ref().unwrap_or(&self.ship.actions)
    }

    /// The ship ability with this pilot.
    pub fn ship_ability(&self) -> Option<&'a Id> {
        self.pilot.ship_ability.as_ref().or(self.ship.ship_ability.as_ref())
    }

    /// What that ship ability is.
    pub fn ability(&self, edition: &'a SecondEdition) -> Option<&'a ShipAbility> {
        edition.ship_abilities.get(self.ship_ability()?)
    }
}
