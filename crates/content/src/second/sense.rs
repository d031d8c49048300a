//! Whether what cards say makes sense: the scope check of the ability language, for every written
//! ability, with the facts of its card and the names that exist.

use super::check::{
    CONDITION, Check, DEVICE, FEATURE, KEYWORD, PILOT, SHIP, SHIP_ABILITY, UPGRADE,
};
use super::{DeviceKind, Feature, SetupStep, Upgrade};
use crate::ability::Behaviour;
use crate::error::{ContentError, Problem};
use crate::id::Id;
use crate::read::Source;
use crate::reference::{self, unknown};
use crate::slot::Slot;
use redfive_ability::scope::{self, Card, Kind, Names, Sort, Why};
use redfive_ability::{Ability, Zone};
use std::collections::BTreeMap;

const NAME: reference::Kind =
    reference::Kind { what: "name of a pilot", allowed: "the names of pilots" };
const SLOT: reference::Kind = reference::Kind { what: "slot", allowed: "the names of slots" };

/// Refuses abilities that make no sense.
pub(super) fn check(check: &Check<'_>) -> Result<(), ContentError> {
    let edition = check.edition;
    let sense = Sense { check, features: None };
    for ship in edition.ships.values() {
        let named = check.source(format!("ships/{}", ship.id));
        for (id, pilot) in ship.pilots.values().flatten() {
            let card = Card { charges: pilot.charges.is_some(), ..Card::plain(Sort::Pilot) };
            sense.behaviour(named.as_ref(), id, pilot.ability.as_ref(), card)?;
        }
    }
    edition.upgrades.iter().try_for_each(|(id, upgrade)| sense.upgrade(id, upgrade))?;
    let named = check.source("ship-abilities".to_owned());
    for (id, ability) in &edition.ship_abilities {
        // Its charges are those of the ship card that it is printed on.
        let card = Card { charges: true, ..Card::plain(Sort::ShipAbility) };
        sense.behaviour(named.as_ref(), id, Some(&ability.ability), card)?;
    }
    let named = check.source("conditions".to_owned());
    for (id, condition) in &edition.conditions {
        let card = Card::plain(Sort::Condition);
        sense.behaviour(named.as_ref(), id, Some(&condition.ability), card)?;
    }
    let named = check.source("devices".to_owned());
    for (id, device) in &edition.devices {
        let sort = match device.kind {
            DeviceKind::Bomb => Sort::Bomb,
            DeviceKind::Mine => Sort::Mine,
            DeviceKind::Remote => Sort::Remote,
        };
        let card = Card {
            charges: device.charges.is_some(),
            weapon: device.attack.is_some(),
            ..Card::plain(sort)
        };
        sense.behaviour(named.as_ref(), id, device.ability.as_ref(), card)?;
    }
    let named = check.source("obstacles".to_owned());
    for (id, obstacle) in &edition.obstacles {
        let card = Card::plain(Sort::Obstacle);
        sense.behaviour(named.as_ref(), id, obstacle.ability.as_ref(), card)?;
    }
    for (id, deck) in &edition.damage_decks {
        let named = check.source(format!("damage-decks/{id}"));
        for (id, damage) in &deck.cards {
            let card = Card::plain(Sort::Damage);
            sense.behaviour(named.as_ref(), id, Some(&damage.ability), card)?;
        }
    }
    sense.scenarios()?;
    sense.environments()
}

/// The names that the cards of the edition can use, and in a scenario those of its features.
struct Sense<'a> {
    check: &'a Check<'a>,
    features: Option<&'a BTreeMap<Id, Feature>>,
}

impl Sense<'_> {
    fn upgrade(&self, id: &Id, upgrade: &Upgrade) -> Result<(), ContentError> {
        let named = self.check.source(format!("upgrades/{}", upgrade.front.slot.xws()));
        upgrade.sides().try_for_each(|side| {
            let card = Card {
                sort: Sort::Upgrade,
                charges: upgrade.sides().any(|side| side.charges.is_some()),
                two_sided: upgrade.back.is_some(),
                weapon: side.attack.is_some(),
            };
            self.behaviour(named.as_ref(), id, side.ability.as_ref(), card)
        })
    }

    /// Scenarios, and before each the parts that it includes, which have files of their own.
    fn scenarios(&self) -> Result<(), ContentError> {
        for (id, scenario) in &self.check.edition.scenarios {
            let sense = Sense { features: Some(&scenario.features), ..*self };
            let card = Card::plain(Sort::Scenario);
            for part in &scenario.include {
                let named = self.check.source(format!("scenarios/{part}"));
                let abilities: Vec<Ability> = named.as_ref().parse()?;
                sense.abilities(named.as_ref(), named.as_ref().stem(), &abilities, card)?;
            }
            let named = self.check.source(format!("scenarios/{id}"));
            let zones = scenario.setup.iter().flat_map(SetupStep::zones);
            let rules = (&scenario.abilities[..], &scenario.every_ship[..]);
            sense.of_table(named.as_ref(), id, zones, rules)?;
        }
        Ok(())
    }

    /// Environment cards, which say the same things as scenarios.
    fn environments(&self) -> Result<(), ContentError> {
        let named = self.check.source("environments".to_owned());
        let all = self.check.edition.environments.iter();
        for (id, rules) in all.filter_map(|(id, card)| Some((id, card.rules.as_ref()?))) {
            let sense = Sense { features: Some(&rules.features), ..*self };
            let zones = rules.setup.iter().flat_map(SetupStep::zones).chain([&rules.placing]);
            let rules = (&rules.abilities[..], &rules.every_ship[..]);
            sense.of_table(named.as_ref(), id, zones, rules)?;
        }
        Ok(())
    }

    /// A card that nobody has: its zones, its abilities and those that it gives to every ship.
    fn of_table<'z>(
        &self,
        source: Source<'_>,
        id: &Id,
        mut zones: impl Iterator<Item = &'z Zone>,
        (abilities, every_ship): (&[Ability], &[Ability]),
    ) -> Result<(), ContentError> {
        let card = Card::plain(Sort::Scenario);
        self.abilities(source, id.as_str(), abilities, card)?;
        zones.try_for_each(|zone| {
            scope::check_zone(zone, &card, self).map_err(|nonsense| {
                let problem = Problem::Invalid(nonsense.to_string());
                source.error(id.as_str(), &nonsense.word, problem)
            })
        })?;
        self.abilities(source, id.as_str(), every_ship, Card::plain(Sort::EveryShip))
    }

    fn behaviour(
        &self,
        source: Source<'_>,
        id: &Id,
        behaviour: Option<&Behaviour>,
        card: Card,
    ) -> Result<(), ContentError> {
        let abilities = behaviour.map_or(&[][..], Behaviour::abilities);
        self.abilities(source, id.as_str(), abilities, card)
    }

    fn abilities(
        &self,
        source: Source<'_>,
        id: &str,
        abilities: &[Ability],
        card: Card,
    ) -> Result<(), ContentError> {
        abilities.iter().try_for_each(|ability| {
            scope::check(ability, &card, self).map_err(|nonsense| match &nonsense.why {
                Why::Unknown(kind, name) => {
                    unknown(source, id, name, self.among(*kind).into_iter(), in_files(*kind))
                }
                _ => source.error(id, &nonsense.word, Problem::Invalid(nonsense.to_string())),
            })
        })
    }

    /// The names of a kind.
    fn among(&self, kind: Kind) -> Vec<&str> {
        fn keys<V>(map: &BTreeMap<Id, V>) -> impl Iterator<Item = &str> {
            map.keys().map(Id::as_str)
        }
        let edition = self.check.edition;
        match kind {
            Kind::Upgrade => keys(&edition.upgrades).collect(),
            Kind::Pilot => keys(&edition.pilots).collect(),
            Kind::Ship => keys(&edition.ships).chain(keys(&edition.devices)).collect(),
            Kind::Keyword => edition.keywords.iter().map(String::as_str).collect(),
            Kind::Condition => keys(&edition.conditions).collect(),
            Kind::Device => keys(&edition.devices).chain(keys(&edition.obstacles)).collect(),
            Kind::Slot => Slot::ALL.iter().map(|slot| slot.xws()).collect(),
            Kind::Feature => self.features.into_iter().flat_map(keys).collect(),
            Kind::Name => {
                let pilots = edition.ships.values().flat_map(|ship| ship.pilots.values().flatten());
                pilots.map(|(_, pilot)| pilot.name.as_str()).collect()
            }
            Kind::ShipAbility => keys(&edition.ship_abilities).collect(),
        }
    }
}

impl Names for Sense<'_> {
    fn knows(&self, kind: Kind, id: &str) -> bool {
        self.among(kind).contains(&id)
    }
}

/// Where the names of a kind stand.
const fn in_files(kind: Kind) -> reference::Kind {
    match kind {
        Kind::Upgrade => UPGRADE,
        Kind::Pilot => PILOT,
        Kind::Ship => SHIP,
        Kind::Keyword => KEYWORD,
        Kind::Condition => CONDITION,
        Kind::Device => DEVICE,
        Kind::Slot => SLOT,
        Kind::Feature => FEATURE,
        Kind::Name => NAME,
        Kind::ShipAbility => SHIP_ABILITY,
    }
}
