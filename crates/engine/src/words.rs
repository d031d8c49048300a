//! The game's vocabulary: players, ships, objects, weapons; and the words of the ability language.

pub use redfive_ability::words::{
    Action, ActionColour, Damage, DeviceKind, Difficulty, ObstacleKind, Phase, Token, TokenColour,
};
use serde::{Deserialize, Serialize};

macro_rules! number {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub struct $name(pub u8);

        impl $name {
            /// As a place in a list.
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

number! {
    /// A player, by the order in which they joined.
    PlayerId
}
number! {
    /// A side; players of one team are friendly to each other.
    TeamId
}
number! {
    /// A unit in the game: a ship, or a remote (RR.UNIT.01).
    ShipId
}
/// The colour of a player in scenarios with player markers (SCN.SALVAGE.04).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlayerColour {
    /// Who was first player as the game began.
    Red,
    /// The other one.
    Blue,
}

/// Something on the table that is no unit (an obstacle, a bomb, a mine), by its place in the table of objects.
/// (A newtype to serde, so that the key of a state can tell it from a count.)
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ThingId(pub u16);

impl ThingId {
    /// As a place in a list.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A card in the game, by its place in the table of cards. (A newtype to serde, as above.)
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct CardId(pub u16);

impl CardId {
    /// A card that no game has.
    pub const NONE: Self = Self(u16::MAX);

    /// As a place in a list.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Something on the table that can be chosen, locked or measured to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ObjectId {
    /// A ship or remote.
    Ship(ShipId),
    /// Something else.
    Thing(ThingId),
}

impl ObjectId {
    /// The ship or remote that it is.
    pub const fn ship(self) -> Option<ShipId> {
        match self {
            Self::Ship(ship) => Some(ship),
            Self::Thing(_) => None,
        }
    }

    /// The thing that it is.
    pub const fn thing(self) -> Option<ThingId> {
        match self {
            Self::Thing(thing) => Some(thing),
            Self::Ship(_) => None,
        }
    }
}

/// A weapon of a ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WeaponId {
    /// A primary weapon of the ship card.
    Primary(u8),
    /// The special weapon of an upgrade.
    Card(CardId),
}

impl WeaponId {
    /// Whether attacks with it are primary attacks.
    pub const fn is_primary(self) -> bool {
        matches!(self, Self::Primary(_))
    }
}

/// The guides of a base that a template can be laid to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Guides {
    /// Those at its front.
    Front,
    /// Those at its rear.
    Rear,
}
