//! What is said of cards, for building a squad.

use serde::{Deserialize, Serialize};

/// A faction.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FactionEntry {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
}

/// The cards of a faction under a points document: all that are in it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CardsView {
    /// The faction.
    pub faction: FactionEntry,
    /// The id of the points document.
    pub points: String,
    /// What a squad may cost.
    pub limit: u16,
    /// The kinds of ships with their pilots, by name.
    pub ships: Vec<ShipEntry>,
    /// The upgrades, by name.
    pub upgrades: Vec<UpgradeEntry>,
}

/// A kind of ship.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ShipEntry {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The size of its base.
    pub size: String,
    /// The weapons printed on it, in words.
    pub weapons: Vec<String>,
    /// The agility value.
    pub agility: u8,
    /// The hull value.
    pub hull: u8,
    /// The shield value.
    pub shields: u8,
    /// The actions, in words.
    pub actions: Vec<String>,
    /// The dial: maneuvers in words, with their difficulty.
    pub dial: Vec<DialEntry>,
    /// The pilots, the highest initiative first.
    pub pilots: Vec<PilotEntry>,
}

/// A maneuver of a dial.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DialEntry {
    /// The speed.
    pub speed: u8,
    /// The bearing.
    pub bearing: String,
    /// The difficulty.
    pub difficulty: String,
}

/// A pilot.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PilotEntry {
    /// The id.
    pub id: String,
    /// The name.
    pub name: String,
    /// The line below the name.
    pub caption: Option<String>,
    /// The initiative.
    pub initiative: u8,
    /// How many of this name a squad may have; 0 for no limit.
    pub limited: u8,
    /// What the ship costs in squad points.
    pub cost: Option<u16>,
    /// What its upgrades may cost together.
    pub loadout: Option<u16>,
    /// Its upgrade slots, with doubles.
    pub slots: Vec<String>,
    /// Its keywords.
    pub keywords: Vec<String>,
    /// The ids of upgrades that come with it and cannot be changed; none if they are chosen.
    pub fixed: Option<Vec<String>>,
    /// What the pilot can do, and the ship with this pilot.
    pub text: String,
    /// In which game modes it is legal.
    pub legal: Vec<String>,
    /// Whether an ability of it is not written yet, so that it does nothing.
    pub silent: bool,
    /// Whether the engine can fly it.
    pub flies: bool,
}

/// An upgrade.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UpgradeEntry {
    /// The id.
    pub id: String,
    /// The name.
    pub name: String,
    /// The slot it goes into; then those it takes beside.
    pub slots: Vec<String>,
    /// What it costs in loadout points, for any ship; none if that depends on the ship.
    pub cost: Option<u16>,
    /// How many of this name a squad may have; 0 for no limit.
    pub limited: u8,
    /// What a ship must be or have to take it, one line each.
    pub restrictions: Vec<String>,
    /// What it does; of both sides, if it has two.
    pub text: String,
    /// In which game modes it is legal.
    pub legal: Vec<String>,
    /// Whether an ability of it is not written yet, so that it does nothing.
    pub silent: bool,
}

/// The request to write a list in other forms.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct WriteList {
    /// The list: XWS, the link of a squad builder, or plain text.
    pub list: String,
    /// The points document; the usual one unless given.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub points: Option<String>,
    /// The game mode, `standard` or `extended`; Standard unless given.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub mode: Option<String>,
}

/// A list in all its forms.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ListTexts {
    /// As XWS, on one line.
    pub xws: String,
    /// As a link of YASB; none if it has cards that no link can name.
    pub link: Option<String>,
    /// As plain text.
    pub text: String,
}
