//! First edition: the cards of 2012 to 2018.
//!
//! It prints costs and slots on the cards and has never had a points document, so that they stand
//! with the cards here. A pilot is identified by faction, ship and id.

mod action;
mod arc;
mod load;
mod ship;
mod slot;
mod upgrade;

pub use action::Action;
pub use arc::FiringArc;
pub use ship::{EnergyGain, Pilot, PilotCard, PilotGrant, Ship, Stats};
pub use slot::Slot;
pub use upgrade::{Back, Grant, Upgrade};

use crate::ability::Behaviour;
use crate::corrections::Correction;
use crate::damage::DamageDeck;
use crate::files::ContentHash;
use crate::id::Id;
use serde::Deserialize;
use std::collections::BTreeMap;

/// Everything that first edition has.
#[derive(Debug, Clone, PartialEq)]
pub struct FirstEdition {
    /// The ships with their pilots.
    pub ships: BTreeMap<Id, Ship>,
    /// The upgrades by slot.
    pub upgrades: BTreeMap<Slot, BTreeMap<Id, Upgrade>>,
    /// The conditions.
    pub conditions: BTreeMap<Id, Condition>,
    /// The damage decks, by the name of their file.
    pub damage_decks: BTreeMap<Id, DamageDeck>,
    /// Where the facts differ from the reference on purpose.
    pub corrections: Vec<Correction>,
    /// A fingerprint of the facts, without corrections.
    pub hash: ContentHash,
}

/// A condition card.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Condition {
    /// The number that the community's data gave it.
    pub number: u32,
    /// The printed name.
    pub name: String,
    /// Whether it can be in play once only.
    #[serde(default)]
    pub unique: bool,
    /// What it does.
    pub ability: Behaviour,
}

impl FirstEdition {
    /// All pilots, ordered by ship, faction and id.
    pub fn pilots(&self) -> impl Iterator<Item = PilotCard<'_>> {
        self.ships.values().flat_map(|ship| {
            ship.pilots.iter().flat_map(move |(faction, pilots)| {
                pilots.iter().map(move |(id, pilot)| PilotCard {
                    id,
                    pilot,
                    ship,
                    faction: *faction,
                })
            })
        })
    }

    /// The upgrade with an id, and its slot.
    pub fn upgrade(&self, id: &str) -> Option<(Slot, &Upgrade)> {
        self.upgrades.iter().find_map(|(slot, upgrades)| Some((*slot, upgrades.get(id)?)))
    }

    /// The abilities of all cards, for reports on what is written.
    pub fn abilities(&self) -> impl Iterator<Item = &Behaviour> {
        let upgrades = self.upgrades.values().flat_map(BTreeMap::values);
        self.pilots()
            .filter_map(|card| card.pilot.ability.as_ref())
            .chain(upgrades.flat_map(Upgrade::abilities))
            .chain(self.conditions.values().map(|condition| &condition.ability))
            .chain(self.damage_decks.values().flat_map(DamageDeck::abilities))
    }
}
