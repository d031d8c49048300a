//! Second edition: the cards of 2018 to 2023 as the 2.5 rules use them.

mod check;
mod condition;
mod environment;
mod grant;
mod load;
mod pilot;
mod quick_build;
mod restriction;
mod scenario;
mod sense;
mod ship;
mod silent;
mod stats;
mod token;
mod upgrade;

pub use condition::{Condition, ShipAbility};
pub use environment::{Environment, EnvironmentRules};
pub use grant::Grant;
pub use pilot::{Pilot, PilotCard};
pub(crate) use quick_build::file_of as quick_build_file;
pub use quick_build::{QuickBuild, QuickShip};
pub use restriction::Restriction;
pub use scenario::{Area, Brought, Feature, Scenario, SetupStep, Spot};
pub use ship::Ship;
pub use stats::Stats;
pub use token::{Device, DeviceKind, Obstacle, ObstacleKind, TokenSet, TokenSize};
pub use upgrade::{Attack, Side, Upgrade};

use crate::ability::Behaviour;
use crate::bearing::Bearing;
use crate::corrections::Correction;
use crate::damage::DamageDeck;
use crate::dial::Template;
use crate::errata::Erratum;
use crate::faction::Faction;
use crate::files::ContentHash;
use crate::id::Id;
use crate::points::Points;
use redfive_ability::text::{self, Facts};
use redfive_ability::{Direction, ManeuverKind};
use std::collections::{BTreeMap, BTreeSet};

/// Everything that second edition has.
#[derive(Debug, Clone, PartialEq)]
pub struct SecondEdition {
    /// The ships with their pilots.
    pub ships: BTreeMap<Id, Ship>,
    /// The upgrades of all slots.
    pub upgrades: BTreeMap<Id, Upgrade>,
    /// The ship abilities, by an id made of the name.
    pub ship_abilities: BTreeMap<Id, ShipAbility>,
    /// The conditions.
    pub conditions: BTreeMap<Id, Condition>,
    /// The damage decks, by the name of their file.
    pub damage_decks: BTreeMap<Id, DamageDeck>,
    /// Bombs, mines and remotes, by an id made of the name.
    pub devices: BTreeMap<Id, Device>,
    /// Obstacles, by XWS id, or by an id made of the name for those that cards place.
    pub obstacles: BTreeMap<Id, Obstacle>,
    /// The scenarios, by the name of their file.
    pub scenarios: BTreeMap<Id, Scenario>,
    /// The environment cards, by an id made of the name.
    pub environments: BTreeMap<Id, Environment>,
    /// Quick builds of each faction, in the order of the source.
    pub quick_builds: BTreeMap<Faction, Vec<QuickBuild>>,
    /// The keywords that cards can have.
    pub keywords: BTreeSet<String>,
    /// The points documents, by the name of their file.
    pub points: BTreeMap<Id, Points>,
    /// Where the facts differ from the reference on purpose.
    pub corrections: Vec<Correction>,
    /// A fingerprint of the facts, without points documents and corrections.
    pub hash: ContentHash,
    /// Faction and ship of each pilot.
    pilots: BTreeMap<Id, (Faction, Id)>,
}

impl SecondEdition {
    /// The pilot with an id.
    pub fn pilot(&self, id: &str) -> Option<PilotCard<'_>> {
        let (faction, ship) = self.pilots.get(id)?;
        let ship = self.ships.get(ship)?;
        let (id, pilot) = ship.pilots.get(faction)?.get_key_value(id)?;
        Some(PilotCard { id, pilot, ship, faction: *faction })
    }

    /// All pilots, ordered by id.
    pub fn pilots(&self) -> impl Iterator<Item = PilotCard<'_>> {
        self.pilots.keys().filter_map(|id| self.pilot(id.as_str()))
    }

    /// What a card or token is called: an upgrade, a ship type, a pilot, a ship ability, a device, an
    /// obstacle, a condition, a scenario, an environment card or a feature of one of those.
    ///
    /// ```
    /// let content = redfive_content::Content::embedded().unwrap();
    /// assert_eq!(content.second.name("protonbomb"), Some("Proton Bomb"));
    /// assert_eq!(content.second.name("nosuchthing"), None);
    /// ```
    pub fn name(&self, id: &str) -> Option<&str> {
        let upgrade = || self.upgrades.get(id).map(|upgrade| &upgrade.name);
        let ship = || self.ships.get(id).map(|ship| &ship.name);
        let pilot = || self.pilot(id).map(|card| &card.pilot.name);
        let ability = || self.ship_abilities.get(id).map(|ability| &ability.name);
        let device = || self.devices.get(id).map(|device| &device.name);
        let obstacle = || self.obstacles.get(id).map(|obstacle| &obstacle.name);
        let condition = || self.conditions.get(id).map(|condition| &condition.name);
        let scenario = || self.scenarios.get(id).map(|scenario| &scenario.name);
        let environment = || self.environments.get(id).map(|environment| &environment.name);
        let feature =
            || self.features().find(|(own, _)| own.as_str() == id).map(|(_, it)| &it.name);
        let name = upgrade().or_else(ship).or_else(pilot).or_else(ability);
        let name = name.or_else(device).or_else(obstacle).or_else(condition);
        name.or_else(scenario).or_else(environment).or_else(feature).map(String::as_str)
    }

    /// What scenarios and environment cards put onto the table.
    pub fn features(&self) -> impl Iterator<Item = (&Id, &Feature)> {
        let scenarios = self.scenarios.values().flat_map(|it| &it.features);
        let rules = self.environments.values().filter_map(|it| it.rules.as_ref());
        scenarios.chain(rules.flat_map(|it| &it.features))
    }

    /// The points document with an id, if we have it.
    ///
    /// ```
    /// let content = redfive_content::Content::embedded().unwrap();
    /// assert!(content.second.points("20-points").is_some());
    /// assert!(content.second.points("the-season-after-next").is_none());
    /// ```
    pub fn points(&self, id: &str) -> Option<&Points> {
        self.points.get(id)
    }

    /// The abilities of all cards, for reports on what is written.
    pub fn abilities(&self) -> impl Iterator<Item = &Behaviour> {
        let pilots = self.pilots().filter_map(|card| card.pilot.ability.as_ref());
        let sides = self.upgrades.values().flat_map(Upgrade::sides);
        pilots
            .chain(sides.filter_map(|side| side.ability.as_ref()))
            .chain(self.devices.values().filter_map(|device| device.ability.as_ref()))
            .chain(self.obstacles.values().filter_map(|obstacle| obstacle.ability.as_ref()))
            .chain(self.ship_abilities.values().map(|ability| &ability.ability))
            .chain(self.conditions.values().map(|condition| &condition.ability))
            .chain(self.damage_decks.values().flat_map(DamageDeck::abilities))
    }

    /// The text of a device, by its id; empty if there is none.
    pub fn device_text(&self, id: &str) -> String {
        let abilities = self.devices.get(id).and_then(|it| it.ability.as_ref());
        abilities.map_or_else(String::new, |it| text::of_device(id, it.abilities(), self))
    }

    /// The text of a ship ability, by its id; empty if there is none.
    pub fn ship_ability_text(&self, id: &str) -> String {
        let others = self.ship_abilities.values();
        let others = others.map(|it| (it.name.as_str(), it.ability.abilities()));
        let own = self.ship_abilities.get(id);
        own.map_or_else(String::new, |it| {
            text::of_ship_ability(id, it.ability.abilities(), others, self)
        })
    }

    /// The errata of all cards.
    pub fn errata(&self) -> impl Iterator<Item = &Erratum> {
        let ships = self.ships.values().flat_map(|ship| &ship.errata);
        ships
            .chain(self.pilots().flat_map(|card| &card.pilot.errata))
            .chain(self.upgrades.values().flat_map(|upgrade| &upgrade.errata))
            .chain(self.ship_abilities.values().flat_map(|ability| &ability.errata))
            .chain(self.conditions.values().flat_map(|condition| &condition.errata))
            .chain(self.devices.values().flat_map(|device| &device.errata))
    }
}

impl Facts for SecondEdition {
    fn name(&self, id: &str) -> Option<String> {
        self.name(id).map(str::to_owned)
    }

    fn device(&self, id: &str) -> Option<text::Device> {
        if let Some(it) = self.obstacles.get(id).filter(|_| !self.devices.contains_key(id)) {
            return Some(text::Device {
                noun: "obstacle",
                drop: templates(&it.drop),
                launch: templates(&it.launch),
                fuse: it.fuse,
                ..Default::default()
            });
        }
        let it = self.devices.get(id)?;
        Some(text::Device {
            noun: if it.kind == DeviceKind::Remote { "remote" } else { "" },
            drop: templates(&it.drop),
            launch: templates(&it.launch),
            fuse: it.fuse,
            set: it.set.is_some(),
            // RR.REMOTE-COMMANDO-TEAM.02
            either_end: it.outline.as_ref().is_some_and(|id| id.as_str() == "commandoteam"),
            leaves: it.leaves.as_ref().map(ToString::to_string),
            relocate: templates(&it.relocate),
        })
    }

    fn is_secret(&self, id: &str) -> bool {
        self.conditions.get(id).is_some_and(|it| it.secret.is_some())
    }
}

/// Templates by their names; those to the left and to the right are one.
fn templates(all: &[Template]) -> Vec<redfive_ability::Template> {
    let mut named: Vec<redfive_ability::Template> = Vec::new();
    for template in all {
        let kind = match template.bearing {
            Bearing::TurnLeft | Bearing::TurnRight => ManeuverKind::Turn,
            Bearing::BankLeft | Bearing::BankRight => ManeuverKind::Bank,
            _ => ManeuverKind::Straight,
        };
        let one = redfive_ability::Template(template.speed, kind, Direction::Either);
        if !named.contains(&one) {
            named.push(one);
        }
    }
    named
}
