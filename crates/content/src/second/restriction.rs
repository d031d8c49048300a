//! What a ship or squad must have to equip an upgrade.

use crate::action::ActionNeeded;
use crate::arc::Arc;
use crate::faction::Faction;
use crate::force_side::ForceSide;
use crate::id::Id;
use crate::second::SecondEdition;
use crate::size::Size;
use crate::slot::Slot;
use serde::Deserialize;
use std::fmt::Display;

/// A restriction of an upgrade. All restrictions of a card must hold.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub enum Restriction {
    /// The ship is of one of these factions.
    Faction(Vec<Faction>),
    /// The ship is one of these.
    Ship(Vec<Id>),
    /// The ship has one of these sizes.
    Size(Vec<Size>),
    /// The action bar has this action.
    Action(ActionNeeded),
    /// Upgrades of these slots are equipped.
    Equipped(Vec<Slot>),
    /// The ship has one of these keywords.
    Keyword(Vec<String>),
    /// A card with one of these names is in the squad.
    SquadIncludes(Vec<String>),
    /// The ship has one of these ship abilities.
    ShipAbility(Vec<Id>),
    /// The ship has a weapon with one of these arcs.
    Arc(Vec<Arc>),
    /// The ship's Force has one of these sides.
    ForceSide(Vec<ForceSide>),
    /// The ship is limited.
    Limited,
    /// All ships of the type with the upgrade have it (`RR.STANDARDIZED`).
    Standardized,
    /// A squad has one of them only (`RR.SOLITARY`).
    Solitary,
    /// Another free slot of this type.
    FreeSlot(Slot),
    /// More shields than this.
    ShieldsAbove(u8),
    /// More energy than this.
    EnergyAbove(u8),
    /// Exactly this agility.
    AgilityIs(u8),
    /// A higher initiative than this.
    InitiativeAbove(u8),
    /// A lower initiative than this.
    InitiativeBelow(u8),
    /// At least one of these holds.
    AnyOf(Vec<Restriction>),
}

impl Restriction {
    /// The restriction in a few words, such as "small or medium ship".
    pub fn words(&self, edition: &SecondEdition) -> String {
        let ship = |id: &Id| edition.ships.get(id).map_or(id.to_string(), |ship| ship.name.clone());
        let ability = |id: &Id| {
            edition.ship_abilities.get(id).map_or(id.to_string(), |ability| ability.name.clone())
        };
        match self {
            Self::Faction(all) => either(all),
            Self::Ship(all) => either(all.iter().map(ship)),
            Self::Size(all) => format!("{} ship", either(all).to_lowercase()),
            Self::Action(needed) => format!("{needed} action"),
            Self::Equipped(all) => format!("{} equipped", either(all)),
            Self::Keyword(all) => either(all),
            Self::SquadIncludes(all) => format!("squad with {}", either(all)),
            Self::ShipAbility(all) => either(all.iter().map(ability)),
            Self::Arc(all) => either(all),
            Self::ForceSide(all) => either(all),
            Self::Limited => "limited ship".to_owned(),
            Self::Standardized => "all ships of the type (standardized)".to_owned(),
            Self::Solitary => "one in a squad (solitary)".to_owned(),
            Self::FreeSlot(slot) => format!("another {slot} slot"),
            Self::ShieldsAbove(number) => format!("shields above {number}"),
            Self::EnergyAbove(number) => format!("energy above {number}"),
            Self::AgilityIs(number) => format!("agility {number}"),
            Self::InitiativeAbove(number) => format!("initiative above {number}"),
            Self::InitiativeBelow(number) => format!("initiative below {number}"),
            Self::AnyOf(others) => either(others.iter().map(|other| other.words(edition))),
        }
    }
}

fn either(words: impl IntoIterator<Item = impl Display>) -> String {
    let words: Vec<String> = words.into_iter().map(|word| word.to_string()).collect();
    words.join(" or ")
}
