//! Devices, remotes and obstacles: what lies on the table beside ships.

use crate::ability::Behaviour;
use crate::charges::Charges;
use crate::dial::Template;
use crate::errata::Erratum;
use crate::id::Id;
use crate::number::{maybe_within, within};
use crate::second::Attack;
use crate::vocabulary::vocabulary;
use serde::Deserialize;

vocabulary! {
    /// The kind of a device.
    DeviceKind ("kind of device") {
        /// Goes off by itself when the Activation Phase is over.
        Bomb = "bomb", "Bomb";
        /// Goes off when a ship comes upon it.
        Mine = "mine", "Mine";
        /// A unit of its own, with initiative, agility and hull.
        Remote = "remote", "Remote";
    }
}

vocabulary! {
    /// The type of an obstacle, which decides its effects (`RR.OBSTACLES`).
    ObstacleKind ("kind of obstacle") {
        /// Asteroid.
        Asteroid = "asteroid", "Asteroid";
        /// Debris cloud.
        DebrisCloud = "debriscloud", "Debris Cloud";
        /// Gas cloud.
        GasCloud = "gascloud", "Gas Cloud";
        /// Loose cargo (`RR.OBSTACLE-LOOSE-CARGO.01`).
        LooseCargo = "loosecargo", "Loose Cargo";
        /// Spare parts (`RR.OBSTACLE-SPARE-PARTS.01`).
        SpareParts = "spareparts", "Spare Parts";
        /// Electro-chaff cloud, a device as well (`RR.OBSTACLE-ELECTRO-CHAFF-CLOUD.01`).
        ElectroChaffCloud = "electrochaffcloud", "Electro-Chaff Cloud";
        /// Blaze (`RR.OBSTACLE-BLAZE.01`).
        Blaze = "blaze", "Blaze";
    }
}

/// The overall size of a token in millimetres; its outline is a matter of the geometry.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TokenSize {
    /// From side to side, across the guides.
    pub width: f64,
    /// From front to back.
    pub length: f64,
}

/// The further tokens of a device that is placed as a set.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TokenSet {
    /// How many tokens there are in all.
    #[serde(deserialize_with = "within::<_, _, 2, 9>")]
    pub tokens: u8,
    /// The size of each token beside the middle one.
    pub side_size: TokenSize,
    /// The name of the outline of those.
    pub side_outline: Id,
    /// How far a side token's centre is from the middle token's, sideways.
    pub aside: f64,
    /// How far it is behind the middle token's centre.
    pub behind: f64,
}

/// A bomb, mine or remote.
///
/// ```
/// let content = redfive_content::Content::embedded().unwrap();
/// // ERR.BUZZ-DROID-SWARM.01
/// assert_eq!(content.second.devices["buzzdroidswarm"].agility, Some(1));
/// ```
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Device {
    /// The printed name.
    pub name: String,
    /// The kind.
    pub kind: DeviceKind,
    /// The initiative of a remote.
    #[serde(default, deserialize_with = "maybe_within::<_, _, 0, 8>")]
    pub initiative: Option<u8>,
    /// The attack of a remote.
    pub attack: Option<Attack>,
    /// The agility of a remote.
    #[serde(default, deserialize_with = "maybe_within::<_, _, 0, 6>")]
    pub agility: Option<u8>,
    /// The hull of a remote.
    #[serde(default, deserialize_with = "maybe_within::<_, _, 1, 9>")]
    pub hull: Option<u8>,
    /// Charges.
    pub charges: Option<Charges>,
    /// The overall size.
    pub size: TokenSize,
    /// The name of its outline, where several share one; otherwise it is the device's id.
    pub outline: Option<Id>,
    /// From the end of the template to the token's centre, where guides hold a template.
    pub reach: Option<f64>,
    /// The templates with which it can be dropped.
    #[serde(default)]
    pub drop: Vec<Template>,
    /// The templates with which it can be launched.
    #[serde(default)]
    pub launch: Vec<Template>,
    /// The templates with which it relocates.
    #[serde(default)]
    pub relocate: Vec<Template>,
    /// Whether it is placed with a fuse marker.
    #[serde(default)]
    pub fuse: bool,
    /// The tokens beside the middle one.
    pub set: Option<TokenSet>,
    /// The obstacle that it leaves behind.
    pub leaves: Option<Id>,
    /// What it does.
    pub ability: Option<Behaviour>,
    /// Errata on the device.
    #[serde(default)]
    pub errata: Vec<Erratum>,
}

/// An obstacle token.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Obstacle {
    /// What it is called.
    pub name: String,
    /// Its type.
    pub kind: ObstacleKind,
    /// The overall size.
    pub size: TokenSize,
    /// Whether a card puts it into play; the others are chosen with the squad.
    #[serde(default)]
    pub placed: bool,
    /// From the end of the template to the token's centre, where guides hold a template.
    pub reach: Option<f64>,
    /// The templates with which it can be dropped.
    #[serde(default)]
    pub drop: Vec<Template>,
    /// The templates with which it can be launched.
    #[serde(default)]
    pub launch: Vec<Template>,
    /// Whether it is placed with a fuse marker.
    #[serde(default)]
    pub fuse: bool,
    /// What it does beyond the rules of its type.
    pub ability: Option<Behaviour>,
}
