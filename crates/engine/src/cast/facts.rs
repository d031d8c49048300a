//! What the engine knows of the cards in a game: the facts it plays with, in the form it needs.

use crate::cast::{Facts, Key, Sort};
use crate::chance::{Chance, Stream};
use crate::words::{Action, ActionColour, DeviceKind, Difficulty, ObstacleKind};
use redfive_ability::{Ability, Cost, Need, Rule, Trait, Zone};
use redfive_geometry::{
    Arc, BaseSize, Bearing, Edge, HugeManeuver, Maneuver, PlacedBase, Placements, PlayArea,
    Template, Turret,
};
use serde::{Deserialize, Serialize};

/// Cards that games can use. Cards of one id are told apart by their order: the second `x` is `x#2`.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Library {
    /// Ship cards.
    pub ships: Vec<ShipCard>,
    /// Upgrade cards.
    pub upgrades: Vec<UpgradeCard>,
    /// What lies on the table beside ships.
    pub devices: Vec<DeviceCard>,
    /// The kinds of damage cards, with how many of each a deck has.
    pub damage: Vec<DamageCard>,
    /// Condition cards.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<ConditionCard>,
    /// Scenarios.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scenarios: Vec<ScenarioCard>,
    /// Environment cards.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub environments: Vec<EnvironmentCard>,
}

impl Library {
    /// The facts of a card.
    pub fn facts(&self, key: &Key) -> Option<Facts> {
        match key.sort {
            Sort::Pilot => self.ship(&key.id).cloned().map(Box::new).map(Facts::Ship),
            Sort::Upgrade => self.upgrade(&key.id).cloned().map(Box::new).map(Facts::Upgrade),
            Sort::Object => self.device(&key.id).cloned().map(Box::new).map(Facts::Device),
            Sort::Condition => {
                nth(&self.conditions, &key.id, |card| &card.id).cloned().map(Facts::Condition)
            }
            Sort::Scenario => {
                let card = nth(&self.scenarios, &key.id, |card| &card.id);
                card.cloned().map(Box::new).map(Facts::Scenario)
            }
            Sort::Environment => {
                let card = nth(&self.environments, &key.id, |card| &card.id);
                card.cloned().map(Box::new).map(Facts::Environment)
            }
            Sort::Damage => nth(&self.damage, &key.id, |card| &card.id).cloned().map(Facts::Damage),
        }
    }

    /// A ship card, by the XWS id of its pilot.
    pub fn ship(&self, id: &str) -> Option<&ShipCard> {
        nth(&self.ships, id, |card| &card.id)
    }

    /// An upgrade card, by its XWS id.
    pub fn upgrade(&self, id: &str) -> Option<&UpgradeCard> {
        nth(&self.upgrades, id, |card| &card.id)
    }

    /// A scenario.
    pub fn scenario(&self, id: &str) -> Option<&ScenarioCard> {
        nth(&self.scenarios, id, |card| &card.id)
    }

    /// One of the scenarios of standard play at random (SCN.COMMON.01–02); none if there are none.
    pub fn random_scenario(&self, chance: &mut Chance) -> Option<&ScenarioCard> {
        let standard: Vec<_> = self.scenarios.iter().filter(|card| card.standard).collect();
        let most = u32::try_from(standard.len()).ok().filter(|&most| most > 0)?;
        standard.get(chance.below(Stream::Pick, most) as usize).copied()
    }

    /// A bomb, mine, remote or obstacle, by its id.
    pub fn device(&self, id: &str) -> Option<&DeviceCard> {
        nth(&self.devices, id, |card| &card.id)
    }
}

/// The card with an id; of several with one id, the n-th if the id ends in `#n`.
fn nth<'a, T>(cards: &'a [T], id: &str, own: impl Fn(&T) -> &String) -> Option<&'a T> {
    let exact = cards.iter().find(|card| own(card) == id);
    exact.or_else(|| {
        let (id, number) = id.rsplit_once('#')?;
        let place = number.parse::<usize>().ok()?.checked_sub(1)?;
        cards.iter().filter(|card| own(card) == id).nth(place)
    })
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

/// A scenario: a card that belongs to nobody.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ScenarioCard {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whether it is one of those of standard play. It says nothing of how it is played, so it is no
    /// part of what records compare.
    #[serde(skip)]
    pub standard: bool,
    /// How many play it; any number if nothing is said.
    pub players: Option<u8>,
    /// The play area, unless others are agreed on.
    pub area: PlayArea,
    /// The number of rounds, unless another is agreed on.
    pub rounds: u8,
    /// How many obstacles each player brings.
    pub obstacles: u8,
    /// Of which kinds.
    pub kinds: Vec<ObstacleKind>,
    /// What else lies on the table, by id.
    pub features: Vec<String>,
    /// The steps of setup.
    pub setup: Vec<SetupStep>,
    /// What happens in it.
    pub abilities: Vec<Ability>,
    /// What every ship in the play area has in it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub every_ship: Vec<Ability>,
}

/// An environment card: a card that belongs to nobody, beside the scenario.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct EnvironmentCard {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whether its rules are known; if not, it cannot be played.
    pub known: bool,
    /// How many obstacles are gathered in all.
    pub obstacles: u8,
    /// Of which kinds.
    pub kinds: Vec<ObstacleKind>,
    /// Where obstacles are placed, besides what the rules say of that (ENV.USING.02).
    pub placing: redfive_ability::Zone,
    /// Its victory counters, by id.
    pub features: Vec<String>,
    /// How these come onto the table.
    pub setup: Vec<SetupStep>,
    /// What happens.
    pub abilities: Vec<Ability>,
    /// What every ship in the play area has.
    pub every_ship: Vec<Ability>,
}

impl ScenarioCard {
    /// The steps of setup: its own, and before obstacles are placed, those of the environment.
    pub fn steps<'c>(
        &'c self,
        environment: Option<&'c EnvironmentCard>,
    ) -> impl Iterator<Item = &'c SetupStep> {
        self.setup.iter().flat_map(move |step| {
            let here = environment.filter(|_| *step == SetupStep::Obstacles);
            here.map_or(&[][..], |card| &card.setup).iter().chain([step])
        })
    }

    /// The features that enter the game in setup, by id, in this order.
    pub fn placed<'c>(
        &'c self,
        environment: Option<&'c EnvironmentCard>,
        players: usize,
    ) -> impl Iterator<Item = &'c str> {
        self.steps(environment).flat_map(move |step| {
            let (id, times) = match step {
                SetupStep::PutInMiddle(id) => (id.as_str(), 1),
                SetupStep::Alternate(of) => (of.feature.as_str(), of.turns.len() * players),
                SetupStep::PlayerOrder
                | SetupStep::Colours
                | SetupStep::Obstacles
                | SetupStep::Forces => ("", 0),
            };
            core::iter::repeat_n(id, times)
        })
    }
}

/// A step of setup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SetupStep {
    /// The player order is determined, and cards are laid out (RR.SETUP.02).
    PlayerOrder,
    /// The first player becomes the red player, the second the blue one (SCN.SALVAGE.04).
    Colours,
    /// A feature is put into the middle of the play area (SCN.COMMON.04).
    PutInMiddle(String),
    /// Players place features in turn.
    Alternate(Alternate),
    /// Obstacles are placed.
    Obstacles,
    /// Ships are placed.
    Forces,
}

/// Features that players place in turn, the first player first (SCN.ARRAY.05).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Alternate {
    /// Which feature.
    pub feature: String,
    /// Where each of them is placed.
    pub each: Zone,
    /// Where else a player's first is placed, their second, and so on.
    pub turns: Vec<Zone>,
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
    /// The XWS id of the faction, where the rules ask for it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub faction: String,
    /// Its keywords.
    pub keywords: Vec<String>,
    /// Whether it is limited.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub limited: bool,
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
    /// The id of its ship ability; empty if it has none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub ship_ability: String,
    /// What only huge ships have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub huge: Option<Huge>,
}

/// What only huge ships have, beside their size. The charges of their ship card are energy
/// (HUGE.ENERGY.01–02, .04).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Huge {
    /// The initiative step in which it engages (HUGE.ENGAGEMENT-VALUE.01).
    pub engagement: u8,
    /// How many shields recover in the End Phase (HUGE.SHIELDS.01).
    pub shield_recovery: u8,
}

/// What a ship moves with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Movement {
    /// Maneuver templates; effects can move it too.
    Template,
    /// The huge ship maneuver tool, and nothing else (HUGE.MOVEMENT.02, HUGE.MOVE-EFFECTS.01).
    Tool,
}

impl ShipCard {
    /// What it moves with.
    pub const fn movement(&self) -> Movement {
        match self.huge {
            Some(_) => Movement::Tool,
            None => Movement::Template,
        }
    }

    /// Whether it can execute a maneuver at all.
    pub fn can_execute(&self, maneuver: Maneuver) -> bool {
        match self.movement() {
            Movement::Template => {
                maneuver.template().is_some() || maneuver.bearing() == Bearing::Stationary
            }
            Movement::Tool => HugeManeuver::of(maneuver).is_some(),
        }
    }

    /// Where a maneuver of it ends if nothing is in the way.
    pub fn ends(&self, maneuver: Maneuver, base: &PlacedBase) -> Placements {
        match self.movement() {
            Movement::Template => maneuver.course_from(base).placements(),
            Movement::Tool => {
                let end = HugeManeuver::of(maneuver).map(|it| it.apply(base.pose));
                Placements::one(end.unwrap_or(base.pose))
            }
        }
    }
}

/// A bomb, mine, remote or obstacle.
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
    /// If it is a set, with one more on each side: the name of the outline of those.
    pub sides: Option<String>,
    /// What it leaves behind, by its id.
    pub leaves: Option<String>,
    /// What a remote has of a ship.
    pub unit: Option<Box<ShipCard>>,
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
    /// The shields it adds, or takes away.
    pub shields: i8,
    /// The hull it adds.
    pub hull: i8,
    /// The agility it adds.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub agility: i8,
    /// The energy it adds to the ship card of a huge ship, or takes away (HUGE.ENERGY.03–04).
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub energy: i8,
    /// Its special weapon.
    pub weapon: Option<Weapon>,
    /// The primary weapon it adds to a ship that has none of that arc.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gun: Option<Weapon>,
    /// The actions it adds to the action bar.
    pub actions: Vec<BarAction>,
    /// The turret arc indicator it adds.
    pub turret: Option<Turret>,
    /// The ship abilities that replace the ship's.
    pub ship_abilities: Option<Vec<Ability>>,
    /// The id of that ship ability.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub ship_ability: String,
    /// What it does.
    pub abilities: Vec<Ability>,
    /// Its other side, if it has two.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub back: Option<Box<UpgradeCard>>,
    /// Whether its player may start with the other side faceup.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub either_side: bool,
    /// What a ship must be that gets it from another.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fits: Vec<Fit>,
}

/// What a ship must be to have an upgrade, as far as ships of one squad differ
/// (RR.UPGRADE-CARDS.04–07).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fit {
    /// Of one of these types, by their XWS ids.
    Ship(Vec<String>),
    /// Of one of these sizes.
    Size(Vec<BaseSize>),
    /// With this action on its bar, of this colour if one is said.
    Action(Action, Option<ActionColour>),
    /// With one of these keywords.
    Keyword(Vec<String>),
    /// Equipped with an upgrade of one of these slots, by their XWS names.
    Equipped(Vec<String>),
    /// At least one of these.
    AnyOf(Vec<Fit>),
    /// Something that is asked when squads are built only: no other ship gets it.
    Unknown,
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
    /// What it needs besides arc and range: one of these, nothing if empty.
    pub needs: Vec<Need>,
    /// Whether range bonuses do not apply (RR.RANGE-BONUS.05).
    pub ordnance: bool,
    /// What an attack costs.
    pub cost: Vec<Cost>,
}

impl Weapon {
    /// A primary weapon: range 0 to 3, no cost (RR.ATTACK.10–11).
    pub const fn primary(arc: WeaponArc, attack: u8) -> Self {
        Self {
            arc,
            attack,
            least: 0,
            most: 3,
            needs: Vec::new(),
            ordnance: false,
            cost: Vec::new(),
        }
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
    /// Its id, with that of its deck.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its trait.
    pub kind: Trait,
    /// How many a deck has.
    pub count: u8,
    /// What it does while faceup.
    pub abilities: Vec<Ability>,
}
