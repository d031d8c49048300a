//! What a ship or squad must have to equip an upgrade.

use crate::action::ActionNeeded;
use crate::arc::Arc;
use crate::faction::Faction;
use crate::force_side::ForceSide;
use crate::id::Id;
use crate::size::Size;
use crate::slot::Slot;
use serde::Deserialize;

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
