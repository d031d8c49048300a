//! What the engine knows of the cards in a game: the facts it plays with, in the form it needs.

use crate::words::{Action, ActionColour, DeviceKind, Difficulty, ObstacleKind};
use redfive_ability::{Ability, Cost, Need, Rule, Trait};
use redfive_geometry::{Arc, BaseSize, Edge, Maneuver, Template, Turret};
use serde::{Deserialize, Serialize};

/// Every card that a game can use.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Library {
    /// Ship cards.
    pub ships: Vec<ShipCard>,
    /// Upgrade cards.
    pub upgrades: Vec<UpgradeCard>,
    /// What cards put onto the table.
    pub devices: Vec<DeviceCard>,
    /// The kinds of damage cards, with how many of each a deck has.
    pub damage: Vec<DamageCard>,
    /// Condition cards.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<ConditionCard>,
}

/// A condition card.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct ConditionCard {
    /// Its XWS id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How many can be in play for a player; any number if it is 0.
    pub limited: u8,
    /// The marker that it shares with other conditions, if it is a secret one.
    pub secret: Option<String>,
    /// What it does.
    pub abilities: Vec<Ability>,
}

/// A ship card.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ShipCard {
    /// The XWS id of the pilot.
    pub id: String,
    /// The pilot's name.
    pub name: String,
    /// The XWS id of the ship type.
    pub ship: String,
    /// Its keywords.
    pub keywords: Vec<String>,
    /// The size of its base.
    pub size: BaseSize,
    /// Its initiative.
    pub initiative: u8,
    /// Its agility value.
    pub agility: u8,
    /// Its hull value.
    pub hull: u8,
    /// Its shield capacity.
    pub shields: u8,
    /// Its Force capacity and how much of it recovers.
    pub force: Capacity,
    /// Its charges and how many of them recover.
    pub charges: Capacity,
    /// The maneuvers of its dial.
    pub dial: Vec<DialEntry>,
    /// Its action bar.
    pub actions: Vec<BarAction>,
    /// Its primary weapons.
    pub weapons: Vec<Weapon>,
    /// Its turret arc indicator, where it has one, as it starts.
    pub turret: Option<Turret>,
    /// The name of a remote's outline; none for ships, which have bases.
    #[serde(default)]
    pub token: Option<String>,
    /// Pilot abilities.
    pub abilities: Vec<Ability>,
    /// Ship abilities.
    pub ship_abilities: Vec<Ability>,
}

/// A bomb, mine, remote or obstacle that cards put onto the table.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct DeviceCard {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: DeviceKind,
    /// The name of its outline.
    pub outline: String,
    /// The templates with which it is dropped.
    pub drop: Vec<Template>,
    /// The templates with which it is launched.
    pub launch: Vec<Template>,
    /// The templates with which it relocates.
    pub relocate: Vec<Template>,
    /// Whether it is placed with a fuse marker.
    pub fuse: bool,
    /// Whether it is a set, with one more on each side.
    pub set: bool,
    /// What it leaves behind, as a place in the library's devices.
    pub leaves: Option<u8>,
    /// The card of a remote, as a place in the library's ships.
    pub unit: Option<u16>,
    /// The kind of an obstacle.
    pub obstacle: Option<ObstacleKind>,
    /// What a bomb or mine does when it detonates.
    pub abilities: Vec<Ability>,
}

impl DeviceCard {
    /// Whether it is a device: of the obstacles only the electro-chaff cloud is one
    /// (RR.OBSTACLE-ELECTRO-CHAFF-CLOUD.01, RUL.ENG.05).
    pub fn is_device(&self) -> bool {
        self.obstacle.is_none_or(|kind| kind == ObstacleKind::ElectroChaffCloud)
    }
}

/// An upgrade card.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct UpgradeCard {
    /// Its XWS id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its types, by their XWS names.
    pub slots: Vec<String>,
    /// Its charges and how many of them recover.
    pub charges: Capacity,
    /// The Force capacity it adds, and how much recovers.
    pub force: Capacity,
    /// The shields it adds.
    pub shields: u8,
    /// The hull it adds.
    pub hull: u8,
    /// Its special weapon.
    pub weapon: Option<Weapon>,
    /// The actions it adds to the action bar.
    pub actions: Vec<BarAction>,
    /// The turret arc indicator it adds.
    pub turret: Option<Turret>,
    /// The ship abilities that replace the ship's.
    pub ship_abilities: Option<Vec<Ability>>,
    /// What it does.
    pub abilities: Vec<Ability>,
    /// Its other side, if it has two.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub back: Option<Box<UpgradeCard>>,
    /// Whether its player may start with the other side faceup.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub either_side: bool,
}

impl UpgradeCard {
    /// Whether it says such a rule about itself.
    pub fn says(&self, rule: &Rule) -> bool {
        let is = |ability: &Ability| matches!(ability, Ability::Always(one) if one.rule == *rule);
        self.abilities.iter().any(is)
    }

    /// The turret arc indicator that a ship gets with it (RR.ARC.21), as it starts.
    pub fn indicator(&self) -> Option<Turret> {
        let turns = self.weapon.as_ref().is_some_and(|weapon| weapon.arc == WeaponArc::Turret);
        self.turret.or(turns.then_some(Turret::Single(Edge::Front)))
    }
}

/// A number of charges and how many recover in the End Phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Capacity {
    /// How many there are.
    pub most: u8,
    /// How many recover; negative if they are lost.
    pub recovers: i8,
}

/// A maneuver of a dial.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DialEntry {
    /// Speed and bearing.
    pub maneuver: Maneuver,
    /// Its difficulty.
    pub difficulty: Difficulty,
}

/// An action of an action bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BarAction {
    /// Which action.
    pub action: Action,
    /// How hard it is.
    pub colour: ActionColour,
    /// The action linked to it.
    pub linked: Option<(Action, ActionColour)>,
}

/// A weapon.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Weapon {
    /// Its arc; a turret weapon follows the indicator.
    pub arc: WeaponArc,
    /// Its attack value.
    pub attack: u8,
    /// The least range.
    pub least: u8,
    /// The greatest range.
    pub most: u8,
    /// What it needs besides arc and range.
    pub needs: Option<Need>,
    /// Whether range bonuses do not apply (RR.RANGE-BONUS.05).
    pub ordnance: bool,
    /// What an attack costs.
    pub cost: Vec<Cost>,
}

impl Weapon {
    /// A primary weapon: range 0 to 3, no cost (RR.ATTACK.10–11).
    pub const fn primary(arc: WeaponArc, attack: u8) -> Self {
        Self { arc, attack, least: 0, most: 3, needs: None, ordnance: false, cost: Vec::new() }
    }
}

/// Where a weapon shoots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum WeaponArc {
    /// A fixed arc.
    Fixed(Arc),
    /// Where the turret arc indicator points.
    Turret,
}

impl WeaponArc {
    /// The arc, unless it is a turret's.
    pub const fn fixed(self) -> Option<Arc> {
        match self {
            Self::Fixed(arc) => Some(arc),
            Self::Turret => None,
        }
    }
}

/// A kind of damage card.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct DamageCard {
    /// Its name.
    pub name: String,
    /// Its trait.
    pub kind: Trait,
    /// How many a deck has.
    pub count: u8,
    /// What it does while faceup.
    pub abilities: Vec<Ability>,
}

/// Which obstacle is what, by its key.
pub fn obstacle_kind(key: &str) -> Option<ObstacleKind> {
    let placed = match key {
        "cargodrift" => Some(ObstacleKind::Asteroid),
        "loosecargo" => Some(ObstacleKind::LooseCargo),
        "spareparts" => Some(ObstacleKind::SpareParts),
        "electrochaffcloud" => Some(ObstacleKind::ElectroChaffCloud),
        "blaze" => Some(ObstacleKind::Blaze),
        _ => None,
    };
    if placed.is_some() {
        placed
    } else if key.contains("asteroid") {
        Some(ObstacleKind::Asteroid)
    } else if key.contains("debris") {
        Some(ObstacleKind::DebrisCloud)
    } else if key.contains("gascloud") {
        Some(ObstacleKind::GasCloud)
    } else {
        None
    }
}
