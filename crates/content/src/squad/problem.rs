//! What can be wrong with a squad, in words.

use super::UnknownCard;
use crate::faction::Faction;
use crate::game_mode::GameMode;
use crate::id::Id;
use crate::slot::Slot;
use std::fmt;

/// A ship of a squad, as problems name it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShipOfSquad {
    /// Its place in the squad, from 1.
    pub number: usize,
    /// The name of the pilot.
    pub pilot: String,
}

impl fmt::Display for ShipOfSquad {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ship {} ({})", self.number, self.pilot)
    }
}

/// A card of a squad, as problems name it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct CardOfSquad {
    /// Pilot or upgrade: some of them share an id.
    pub what: &'static str,
    /// The id.
    pub id: Id,
    /// The name.
    pub name: String,
}

impl fmt::Display for CardOfSquad {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({} {})", self.name, self.what, self.id)
    }
}

/// A reason why a squad is not legal. Cards are told by their printed names.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SquadProblem {
    /// A card that does not exist.
    #[error(transparent)]
    Unknown(#[from] UnknownCard),
    /// A ship of another faction.
    #[error("{ship} flies for the {of}, but the squad is of the {squad}")]
    Faction {
        /// The ship.
        ship: ShipOfSquad,
        /// Its faction.
        of: Faction,
        /// The squad's faction.
        squad: Faction,
    },
    /// Fewer ships than a squad must have.
    #[error("the squad has {}; at least {} are needed", ships(*.0), GameMode::LEAST_SHIPS)]
    TooFewShips(usize),
    /// More ships than a squad may have.
    #[error("the squad has {}; at most {} are allowed", ships(*.0), GameMode::MOST_SHIPS)]
    TooManyShips(usize),
    /// More squad points than allowed.
    #[error("the squad costs {total} squad points; at most {limit} are allowed")]
    TooExpensive {
        /// What its ships cost together.
        total: u32,
        /// What they may cost.
        limit: u32,
    },
    /// A card that the points document does not price.
    #[error("{card} has no cost in the points document `{document}`")]
    NoCost {
        /// The card.
        card: CardOfSquad,
        /// The document.
        document: Id,
    },
    /// A card that is not legal in the game mode.
    #[error("{card} is not legal in {mode}")]
    NotLegal {
        /// The card.
        card: CardOfSquad,
        /// The game mode.
        mode: GameMode,
    },
    /// A card of the Ban List.
    #[error("{card} is on the Ban List of {mode}")]
    Banned {
        /// The card.
        card: CardOfSquad,
        /// The game mode.
        mode: GameMode,
    },
    /// Too many cards of the Restricted List.
    #[error(
        "the squad has {} cards of the Restricted List ({}); at most {most} are allowed",
        cards.len(),
        cards.iter().map(|card| card.name.as_str()).collect::<Vec<_>>().join(", ")
    )]
    Restricted {
        /// The cards, each as often as it was taken.
        cards: Vec<CardOfSquad>,
        /// How many are allowed.
        most: usize,
    },
    /// More cards of a name than its dots allow.
    #[error("{count} cards are called {name}; at most {limit} may be in a squad")]
    Limited {
        /// The name.
        name: String,
        /// How many there are.
        count: usize,
        /// How many there may be.
        limit: u8,
    },
    /// More than one solitary card of a type.
    #[error("{} are solitary; only one such {slot} upgrade may be in a squad", cards.join(" and "))]
    Solitary {
        /// The type.
        slot: Slot,
        /// The cards.
        cards: Vec<String>,
    },
    /// A ship without the standardized card that others of its type have.
    #[error(
        "{ship} lacks {upgrade}, which is standardized: every {ship_type} of the squad must have it"
    )]
    Standardized {
        /// The ship.
        ship: ShipOfSquad,
        /// The card.
        upgrade: String,
        /// The ship type.
        ship_type: String,
    },
    /// Upgrades that cost more than the loadout value.
    #[error("{ship} has upgrades for {spent} loadout points; at most {loadout} are allowed")]
    Loadout {
        /// The ship.
        ship: ShipOfSquad,
        /// What its upgrades cost.
        spent: u32,
        /// Its loadout value.
        loadout: u16,
    },
    /// More upgrades of a type than the upgrade bar has slots.
    #[error(
        "{ship} needs {needed} {slot} {} for its upgrades, but has {slots}",
        if *needed == 1 { "slot" } else { "slots" }
    )]
    Slots {
        /// The ship.
        ship: ShipOfSquad,
        /// The type.
        slot: Slot,
        /// How many of them its upgrades take.
        needed: usize,
        /// How many it has.
        slots: usize,
    },
    /// An upgrade that the file lists below a slot of another type.
    #[error("{ship} has {upgrade} in a slot for {listed}, but it is of the type {slot}")]
    WrongSlot {
        /// The ship.
        ship: ShipOfSquad,
        /// The upgrade.
        upgrade: String,
        /// The slot of the file.
        listed: Slot,
        /// The type of the upgrade.
        slot: Slot,
    },
    /// Two upgrades of one name on a ship.
    #[error("{ship} has {count} upgrades called {upgrade}; a ship may have one")]
    SameName {
        /// The ship.
        ship: ShipOfSquad,
        /// The name.
        upgrade: String,
        /// How many of them.
        count: usize,
    },
    /// An upgrade whose restriction the ship does not meet.
    #[error("{ship} cannot have {upgrade}; it is only for: {only_for}")]
    Restriction {
        /// The ship.
        ship: ShipOfSquad,
        /// The upgrade.
        upgrade: String,
        /// The restriction that is not met.
        only_for: String,
    },
    /// A pilot whose restriction the squad does not meet.
    #[error("{ship} cannot be in this squad; it is only for: {only_for}")]
    PilotRestriction {
        /// The ship.
        ship: ShipOfSquad,
        /// The restriction that is not met.
        only_for: String,
    },
    /// Other upgrades on a ship with a fixed loadout than its own.
    #[error("{ship} has a fixed loadout and takes no other upgrades than {}", upgrades.join(", "))]
    FixedLoadout {
        /// The ship.
        ship: ShipOfSquad,
        /// The upgrades of its card.
        upgrades: Vec<String>,
    },
    /// An upgrade that exists only on cards with a fixed loadout.
    #[error("{ship} cannot have {upgrade}, which comes with pilots of a fixed loadout only")]
    OnlyOnFixedLoadouts {
        /// The ship.
        ship: ShipOfSquad,
        /// The upgrade.
        upgrade: String,
    },
    /// More threat than the players agreed on.
    #[error("the quick builds are worth {total} threat; at most {most} are allowed")]
    TooMuchThreat {
        /// What they are worth together.
        total: u32,
        /// What they may be worth.
        most: u32,
    },
    /// A ship that is on no quick build card as it is.
    #[error(
        "{ship} is on no quick build card with these upgrades; its cards have: {}",
        cards(known)
    )]
    NoQuickBuild {
        /// The ship.
        ship: ShipOfSquad,
        /// The upgrades of the pilot on each of its quick build cards.
        known: Vec<String>,
    },
    /// A ship of a quick build of several ships, the others of which are missing.
    #[error("{ship} is on a quick build card of several ships, all of which must fly: {}", ships.join(", "))]
    QuickBuildInPart {
        /// The ship.
        ship: ShipOfSquad,
        /// The pilots of the card.
        ships: Vec<String>,
    },
}

/// What the quick build cards of a pilot have.
fn cards(known: &[String]) -> String {
    if known.is_empty() { "there are none of this pilot".to_owned() } else { known.join("; or ") }
}

fn ships(count: usize) -> String {
    if count == 1 { "1 ship".to_owned() } else { format!("{count} ships") }
}
