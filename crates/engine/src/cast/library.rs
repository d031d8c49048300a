//! The engine's library, made from content: here that of second edition, in `first` the other.
//!
//! Cards whose ability is not written yet have their facts only: stats, dial, action bar, weapons.
//! Special weapons are left out whose arc or range a card's ability would decide.

mod first;

use crate::deck;
use crate::facts::{
    Alternate, BarAction, Capacity, ConditionCard, DeviceCard, DialEntry, EnvironmentCard, Fit,
    Huge, Library, ScenarioCard, SetupStep, ShipCard, UpgradeCard, Weapon, WeaponArc,
};
use crate::words::{Action, ActionColour, DeviceKind, Difficulty, ObstacleKind};
use redfive_ability::{Ability, AttackHeader, Cost, Need, Stock};
use redfive_content as content;
use redfive_content::second::{Grant, PilotCard, Restriction, SecondEdition, Side};
use redfive_content::{Behaviour, Id};
use redfive_geometry::{
    Arc, BaseSize, Bearing, Edge, Maneuver, PlayArea, Side as Hand, Template, TemplateShape, Turret,
};
use std::collections::BTreeMap;

impl Library {
    /// All pilots of ships that have a dial, and all upgrades of second edition.
    ///
    /// ```
    /// use redfive_engine::facts::Library;
    /// let content = redfive_content::Content::embedded()?;
    /// let library = Library::second_edition(&content.second);
    /// let luke = library.ship("lukeskywalker").expect("he is in the files");
    /// assert_eq!(luke.initiative, 5);
    /// # Ok::<(), redfive_content::ContentError>(())
    /// ```
    pub fn second_edition(cards: &SecondEdition) -> Self {
        let keywords = keywords(cards);
        Self {
            ships: cards.pilots().filter_map(|card| ship(cards, &keywords, &card)).collect(),
            devices: devices(cards).into_iter().chain(features(cards)).collect(),
            upgrades: cards
                .upgrades
                .iter()
                .map(|(id, card)| two_sided(cards, id.as_str(), card))
                .collect(),
            damage: deck::of("core", &cards.damage_decks["core"]),
            conditions: cards.conditions.iter().map(|(id, card)| condition(id, card)).collect(),
            scenarios: scenarios(cards),
            environments: environments(cards),
        }
    }

    /// All cards of both editions, as [`second_edition`](Self::second_edition) and
    /// [`first_edition`](Self::first_edition).
    pub fn of(content: &content::Content) -> Self {
        Self::second_edition(&content.second).with(Self::first_edition(&content.first))
    }

    /// All cards of both editions from the embedded files.
    ///
    /// # Errors
    ///
    /// When the embedded files cannot be read, which a test of theirs rules out.
    ///
    /// ```
    /// let library = redfive_engine::Library::embedded()?;
    /// assert_eq!(library.ship("lukeskywalker").map(|card| card.initiative), Some(5));
    /// # Ok::<(), redfive_content::ContentError>(())
    /// ```
    pub fn embedded() -> Result<Self, content::ContentError> {
        content::Content::embedded().map(|content| Self::of(&content))
    }

    /// These cards and others.
    #[must_use]
    pub fn with(mut self, others: Self) -> Self {
        self.ships.extend(others.ships);
        self.upgrades.extend(others.upgrades);
        self.devices.extend(others.devices);
        self.damage.extend(others.damage);
        self.conditions.extend(others.conditions);
        self.scenarios.extend(others.scenarios);
        self.environments.extend(others.environments);
        self
    }

    /// A library without ships: the damage deck, scenarios and what can lie on the table, from the embedded
    /// files. To be filled with made-up cards.
    pub fn bare() -> Self {
        let content = content::Content::embedded();
        // The embedded files are good, as a test of theirs shows; without them nothing can be placed.
        let (devices, scenarios) =
            content.map(|it| (devices(&it.second), scenarios(&it.second))).unwrap_or_default();
        Self { devices, damage: deck::core(), scenarios, ..Self::default() }
    }
}

impl DialEntry {
    /// Reads a maneuver in the shorthand of card lists: speed, bearing, colour.
    ///
    /// ```
    /// use redfive_engine::facts::DialEntry;
    /// assert_eq!(DialEntry::from_code("4KR").unwrap().maneuver.to_string(), "4 koiogran");
    /// assert_eq!(DialEntry::from_code("4TR"), None);
    /// ```
    pub fn from_code(code: &str) -> Option<Self> {
        content::Maneuver::parse(code, content::Edition::Second).ok().and_then(dial_entry)
    }
}

const fn base_size(size: content::Size) -> BaseSize {
    match size {
        content::Size::Small => BaseSize::Small,
        content::Size::Medium => BaseSize::Medium,
        content::Size::Large => BaseSize::Large,
        content::Size::Huge => BaseSize::Huge,
    }
}

/// A ship card; none for what has no dial.
fn ship(
    cards: &SecondEdition,
    keywords: &BTreeMap<&Id, &[String]>,
    card: &PilotCard<'_>,
) -> Option<ShipCard> {
    let size = base_size(card.ship.size);
    let dial: Vec<DialEntry> =
        card.ship.dial.maneuvers().iter().copied().filter_map(dial_entry).collect();
    if dial.is_empty() {
        return None;
    }
    let stats = card.stats();
    let huge = (size == BaseSize::Huge).then(|| Huge {
        engagement: card.pilot.engagement.unwrap_or(card.pilot.initiative),
        shield_recovery: stats.shield_recovery.unwrap_or(0),
    });
    // RUL.HUGE.02: a huge ship's primary weapons do not reach range 0.
    let least = u8::from(huge.is_some());
    let primary = |arc, value| Some(Weapon { least, ..Weapon::primary(weapon_arc(arc)?, value) });
    let weapons: Vec<Weapon> =
        stats.attack.iter().filter_map(|(&arc, &value)| primary(arc, value)).collect();
    let energy = stats.energy.map(charges);
    Some(ShipCard {
        id: card.id.to_string(),
        name: card.pilot.name.clone(),
        ship: card.ship.id.to_string(),
        faction: String::new(),
        keywords: keywords.get(card.id).map_or(Vec::new(), |words| words.to_vec()),
        limited: card.pilot.limited > 0,
        size,
        initiative: card.pilot.initiative,
        agility: stats.agility,
        hull: stats.hull,
        shields: stats.shields,
        force: card.pilot.force.as_ref().map_or(Capacity::default(), force),
        charges: energy.or(card.pilot.charges.map(charges)).unwrap_or_default(),
        dial,
        actions: card.actions().iter().filter_map(bar_action).collect(),
        turret: stats.attack.keys().find_map(|&arc| turret(arc)),
        weapons,
        token: None,
        abilities: written(card.pilot.ability.as_ref()),
        ship_abilities: card.ship_ability().map_or(Vec::new(), |id| ship_ability(cards, id)),
        ship_ability: card.ship_ability().map_or(String::new(), ToString::to_string),
        huge,
    })
}

/// Everything that can lie on the table beside ships.
fn scenarios(cards: &SecondEdition) -> Vec<ScenarioCard> {
    cards.scenarios.iter().map(|(id, card)| scenario(id, card)).collect()
}

fn scenario(id: &Id, card: &content::second::Scenario) -> ScenarioCard {
    /// In tenths of a millimetre, which makes whole numbers of feet exact.
    const FOOT: f64 = 3048.0;
    let feet = |feet: u8| f64::from(feet) * FOOT / 10.0;
    let (width, height) = card.area.feet;
    ScenarioCard {
        id: id.to_string(),
        name: card.name.clone(),
        standard: card.standard,
        players: card.players,
        area: PlayArea { width: feet(width), height: feet(height) },
        rounds: card.rounds,
        obstacles: card.obstacles.each,
        kinds: card.obstacles.kinds.iter().copied().map(obstacle_kind).collect(),
        features: card.features.keys().map(Id::to_string).collect(),
        setup: card.setup.iter().map(setup_step).collect(),
        abilities: deck::flattened(&card.abilities),
        every_ship: deck::flattened(&card.every_ship),
    }
}

fn setup_step(step: &content::second::SetupStep) -> SetupStep {
    match step {
        content::second::SetupStep::PlayerOrder => SetupStep::PlayerOrder,
        content::second::SetupStep::Put(id, content::second::Spot::Center) => {
            SetupStep::PutInMiddle(id.to_string())
        }
        content::second::SetupStep::Colours => SetupStep::Colours,
        content::second::SetupStep::Alternate { feature, each, turns } => {
            let (feature, each, turns) = (feature.to_string(), each.clone(), turns.clone());
            SetupStep::Alternate(Alternate { feature, each, turns })
        }
        content::second::SetupStep::Obstacles => SetupStep::Obstacles,
        content::second::SetupStep::Forces => SetupStep::Forces,
    }
}

fn environments(cards: &SecondEdition) -> Vec<EnvironmentCard> {
    cards.environments.iter().map(|(id, card)| environment(id, card)).collect()
}

fn environment(id: &Id, card: &content::second::Environment) -> EnvironmentCard {
    let plain = EnvironmentCard {
        id: id.to_string(),
        name: card.name.clone(),
        obstacles: card.obstacles,
        ..EnvironmentCard::default()
    };
    let Some(rules) = &card.rules else { return plain };
    EnvironmentCard {
        known: true,
        kinds: rules.kinds.iter().copied().map(obstacle_kind).collect(),
        placing: rules.placing.clone(),
        features: rules.features.keys().map(Id::to_string).collect(),
        setup: rules.setup.iter().map(setup_step).collect(),
        abilities: deck::flattened(&rules.abilities),
        every_ship: deck::flattened(&rules.every_ship),
        ..plain
    }
}

/// What scenarios and environment cards put onto the table, once each.
fn features(cards: &SecondEdition) -> Vec<DeviceCard> {
    let all: BTreeMap<&Id, &content::second::Feature> = cards.features().collect();
    let feature = |(id, it): (&Id, &content::second::Feature)| DeviceCard {
        id: id.to_string(),
        name: it.name.clone(),
        kind: DeviceKind::Obstacle,
        outline: it.outline.to_string(),
        drop: vec![],
        launch: vec![],
        relocate: vec![],
        fuse: false,
        sides: None,
        leaves: None,
        unit: None,
        obstacle: None,
        abilities: vec![],
    };
    all.into_iter().map(feature).collect()
}

fn devices(cards: &SecondEdition) -> Vec<DeviceCard> {
    let obstacles = cards.obstacles.iter().map(|(id, obstacle)| DeviceCard {
        id: id.to_string(),
        name: obstacle.name.clone(),
        kind: DeviceKind::Obstacle,
        outline: id.to_string(),
        drop: templates(&obstacle.drop),
        launch: templates(&obstacle.launch),
        relocate: Vec::new(),
        fuse: obstacle.fuse,
        sides: None,
        leaves: None,
        unit: None,
        obstacle: Some(obstacle_kind(obstacle.kind)),
        abilities: Vec::new(),
    });
    let devices = cards.devices.iter().map(|(id, device)| {
        let remote = device.kind == content::second::DeviceKind::Remote;
        let outline = device.outline.as_ref().unwrap_or(id).as_str();
        DeviceCard {
            id: id.to_string(),
            name: device.name.clone(),
            kind: match device.kind {
                content::second::DeviceKind::Bomb => DeviceKind::Bomb,
                content::second::DeviceKind::Mine => DeviceKind::Mine,
                content::second::DeviceKind::Remote => DeviceKind::Remote,
            },
            outline: outline.to_owned(),
            drop: templates(&device.drop),
            launch: templates(&device.launch),
            relocate: templates(&device.relocate),
            fuse: device.fuse,
            sides: device.set.as_ref().map(|set| set.side_outline.to_string()),
            leaves: device.leaves.as_ref().map(Id::to_string),
            unit: remote.then(|| Box::new(remote_card(id, device, outline))),
            obstacle: None,
            abilities: if remote { Vec::new() } else { written(device.ability.as_ref()) },
        }
    });
    obstacles.chain(devices).collect()
}

const fn obstacle_kind(kind: content::second::ObstacleKind) -> ObstacleKind {
    match kind {
        content::second::ObstacleKind::Asteroid => ObstacleKind::Asteroid,
        content::second::ObstacleKind::DebrisCloud => ObstacleKind::DebrisCloud,
        content::second::ObstacleKind::GasCloud => ObstacleKind::GasCloud,
        content::second::ObstacleKind::LooseCargo => ObstacleKind::LooseCargo,
        content::second::ObstacleKind::SpareParts => ObstacleKind::SpareParts,
        content::second::ObstacleKind::ElectroChaffCloud => ObstacleKind::ElectroChaffCloud,
        content::second::ObstacleKind::Blaze => ObstacleKind::Blaze,
    }
}

/// The card of a remote, as that of a unit. What no source has is as on other remotes without a
/// crew (RUL.ENG.04).
fn remote_card(id: &Id, device: &content::second::Device, outline: &str) -> ShipCard {
    let abilities = device.ability.as_ref().map_or(&[][..], Behaviour::abilities);
    let header = abilities.iter().find_map(|ability| match ability {
        Ability::Attack(header) => Some(header),
        _ => None,
    });
    let weapon = device.attack.and_then(|attack| {
        let range = attack.range?;
        Some(Weapon {
            least: range.min,
            most: range.max,
            ordnance: attack.ordnance,
            cost: header.map_or_else(Vec::new, |header| header.cost.clone()),
            ..Weapon::primary(weapon_arc(attack.arc)?, attack.value)
        })
    });
    ShipCard {
        id: id.to_string(),
        name: device.name.clone(),
        ship: id.to_string(),
        faction: String::new(),
        keywords: Vec::new(),
        limited: false,
        size: BaseSize::Small,
        initiative: device.initiative.unwrap_or(0),
        agility: device.agility.unwrap_or(3),
        hull: device.hull.unwrap_or(1),
        shields: 0,
        force: Capacity::default(),
        charges: device.charges.map_or(Capacity::default(), charges),
        dial: Vec::new(),
        actions: Vec::new(),
        turret: None,
        weapons: weapon.into_iter().collect(),
        token: Some(outline.to_owned()),
        abilities: written(device.ability.as_ref()),
        ship_abilities: Vec::new(),
        ship_ability: String::new(),
        huge: None,
    }
}

fn templates(all: &[content::Template]) -> Vec<Template> {
    use content::Bearing as Code;
    let shape = |bearing| match bearing {
        Code::Straight => Some(TemplateShape::Straight),
        Code::BankLeft => Some(TemplateShape::Bank(Hand::Left)),
        Code::BankRight => Some(TemplateShape::Bank(Hand::Right)),
        Code::TurnLeft => Some(TemplateShape::Turn(Hand::Left)),
        Code::TurnRight => Some(TemplateShape::Turn(Hand::Right)),
        _ => None,
    };
    all.iter().filter_map(|t| Template::new(shape(t.bearing)?, t.speed).ok()).collect()
}

/// What a card does; nothing if it is not written yet.
fn written(behaviour: Option<&Behaviour>) -> Vec<Ability> {
    behaviour.map_or(Vec::new(), |behaviour| deck::flattened(behaviour.abilities()))
}

fn condition(id: &Id, card: &content::second::Condition) -> ConditionCard {
    ConditionCard {
        id: id.to_string(),
        name: card.name.clone(),
        limited: card.limited,
        secret: card.secret.clone(),
        abilities: written(Some(&card.ability)),
    }
}

fn ship_ability(cards: &SecondEdition, id: &content::Id) -> Vec<Ability> {
    cards.ship_abilities.get(id).map_or(Vec::new(), |ability| written(Some(&ability.ability)))
}

/// The keywords of the pilots, each of the first points document that has any.
fn keywords(cards: &SecondEdition) -> BTreeMap<&Id, &[String]> {
    let mut all = BTreeMap::new();
    for (key, row) in cards.points.values().flat_map(|points| &points.pilots) {
        if let (Some(pilot), false) = (key.card(row.xws.as_ref()), row.keywords().is_empty()) {
            all.entry(pilot).or_insert(row.keywords());
        }
    }
    all
}

fn two_sided(cards: &SecondEdition, id: &str, card: &content::second::Upgrade) -> UpgradeCard {
    let back = card.back.as_ref().map(|back| Box::new(upgrade(cards, id, &back.title, back)));
    let name = if back.is_some() { &card.front.title } else { &card.name };
    let front = upgrade(cards, id, name, &card.front);
    let fits = card.restrictions.iter().filter_map(fit).collect();
    UpgradeCard { back, either_side: card.either_side, fits, ..front }
}

/// What a restriction asks of a ship that gets the upgrade from another of its squad.
fn fit(restriction: &Restriction) -> Option<Fit> {
    Some(match restriction {
        // They are the same for all ships of a squad.
        Restriction::Faction(_)
        | Restriction::SquadIncludes(_)
        | Restriction::Standardized
        | Restriction::Solitary => return None,
        Restriction::Ship(types) => Fit::Ship(types.iter().map(ToString::to_string).collect()),
        Restriction::Size(sizes) => Fit::Size(sizes.iter().map(|&it| base_size(it)).collect()),
        Restriction::Action(needed) => {
            let difficulty = needed.difficulty.unwrap_or(content::Difficulty::White);
            match step(&content::ActionStep { difficulty, action: needed.action }) {
                Some((action, colour)) => {
                    Fit::Action(action, needed.difficulty.is_some().then_some(colour))
                }
                None => Fit::Unknown,
            }
        }
        Restriction::Keyword(words) => Fit::Keyword(words.clone()),
        Restriction::Equipped(slots) => {
            Fit::Equipped(slots.iter().map(|slot| slot.xws().to_owned()).collect())
        }
        Restriction::AnyOf(others) => {
            let each = others.iter().map(fit).collect::<Option<Vec<Fit>>>();
            return each.map(Fit::AnyOf);
        }
        Restriction::ShipAbility(_)
        | Restriction::Arc(_)
        | Restriction::ForceSide(_)
        | Restriction::Limited
        | Restriction::FreeSlot(_)
        | Restriction::ShieldsAbove(_)
        | Restriction::EnergyAbove(_)
        | Restriction::AgilityIs(_)
        | Restriction::InitiativeAbove(_)
        | Restriction::InitiativeBelow(_) => Fit::Unknown,
    })
}

fn upgrade(cards: &SecondEdition, id: &str, name: &str, side: &Side) -> UpgradeCard {
    let charges = side.charges.map_or(Capacity::default(), charges);
    let mut card = UpgradeCard {
        id: id.to_owned(),
        name: name.to_owned(),
        slots: vec![side.slot.xws().to_owned()],
        charges,
        force: side.force.as_ref().map_or(Capacity::default(), force),
        weapon: side.attack.and_then(|attack| special_weapon(side, &attack)),
        ship_abilities: side.ship_ability.as_ref().map(|id| ship_ability(cards, id)),
        ship_ability: side.ship_ability.as_ref().map_or(String::new(), ToString::to_string),
        abilities: written(side.ability.as_ref()),
        ..UpgradeCard::default()
    };
    for grant in &side.grants {
        match grant {
            Grant::Action(icon) => card.actions.extend(bar_action(icon)),
            Grant::Hull(by) => card.hull = card.hull.saturating_add(*by),
            Grant::Shields(by) => card.shields = card.shields.saturating_add(*by),
            Grant::Arc(arc) => card.turret = turret(*arc),
            Grant::Energy(by) => card.energy = card.energy.saturating_add(*by),
            Grant::Attack(arc, value) => {
                let value = u8::try_from(*value).ok();
                let gun = weapon_arc(*arc).zip(value);
                card.gun = gun.map(|(arc, value)| Weapon::primary(arc, value));
            }
            Grant::Agility(by) => card.agility = card.agility.saturating_add(*by),
            // Slots are for squad building.
            Grant::Slot(..) => {}
        }
    }
    card
}

/// A special weapon: as its attack header says. Where the card is not written yet, what a torpedo or
/// missile needs and costs is the same on nearly all of them.
fn special_weapon(side: &Side, attack: &content::second::Attack) -> Option<Weapon> {
    let range = attack.range?;
    let arc = weapon_arc(attack.arc)?;
    let locks = matches!(side.slot, content::Slot::Torpedo | content::Slot::Missile);
    let header = match &side.ability {
        Some(Behaviour::Written(abilities)) => {
            abilities.iter().find_map(|ability| match ability {
                Ability::Attack(header) => Some(header.clone()),
                _ => None,
            })?
        }
        Some(Behaviour::Unwritten) | None => AttackHeader {
            needs: locks.then_some(Need::Lock).into_iter().collect(),
            cost: side.charges.iter().map(|_| Cost::Spend(Stock::Charge, 1, None)).collect(),
            ..AttackHeader::default()
        },
    };
    Some(Weapon {
        arc,
        attack: attack.value,
        least: range.min,
        most: range.max,
        needs: header.needs,
        ordnance: attack.ordnance,
        cost: header.cost,
    })
}

const fn charges(charges: content::Charges) -> Capacity {
    Capacity { most: charges.value, recovers: charges.recovers }
}

const fn force(force: &content::Force) -> Capacity {
    Capacity { most: force.value, recovers: force.recovers }
}

const fn weapon_arc(arc: content::Arc) -> Option<WeaponArc> {
    Some(match arc {
        content::Arc::Front => WeaponArc::Fixed(Arc::Front),
        content::Arc::Rear => WeaponArc::Fixed(Arc::Rear),
        content::Arc::Left => WeaponArc::Fixed(Arc::Left),
        content::Arc::Right => WeaponArc::Fixed(Arc::Right),
        content::Arc::Bullseye => WeaponArc::Fixed(Arc::Bullseye),
        content::Arc::FullFront => WeaponArc::Fixed(Arc::FullFront),
        content::Arc::SingleTurret | content::Arc::DoubleTurret => WeaponArc::Turret,
    })
}

const fn turret(arc: content::Arc) -> Option<Turret> {
    match arc {
        content::Arc::SingleTurret => Some(Turret::Single(Edge::Front)),
        content::Arc::DoubleTurret => Some(Turret::FrontAndRear),
        _ => None,
    }
}

fn dial_entry(maneuver: content::Maneuver) -> Option<DialEntry> {
    use content::Bearing as Code;
    let bearing = match maneuver.bearing {
        Code::TurnLeft => Bearing::Turn(Hand::Left),
        Code::TurnRight => Bearing::Turn(Hand::Right),
        Code::BankLeft => Bearing::Bank(Hand::Left),
        Code::BankRight => Bearing::Bank(Hand::Right),
        Code::Straight => Bearing::Straight,
        Code::KoiogranTurn => Bearing::KoiogranTurn,
        Code::SegnorsLoopLeft => Bearing::SegnorsLoop(Hand::Left),
        Code::SegnorsLoopRight => Bearing::SegnorsLoop(Hand::Right),
        Code::TallonRollLeft => Bearing::TallonRoll(Hand::Left),
        Code::TallonRollRight => Bearing::TallonRoll(Hand::Right),
        Code::Stationary => Bearing::Stationary,
        Code::ReverseStraight => Bearing::ReverseStraight,
        Code::ReverseBankLeft => Bearing::ReverseBank(Hand::Left),
        Code::ReverseBankRight => Bearing::ReverseBank(Hand::Right),
    };
    let speed = maneuver.speed;
    Some(DialEntry {
        maneuver: Maneuver::new(speed, bearing)
            .ok()
            .or_else(|| Maneuver::by_tool(speed, bearing))?,
        difficulty: match maneuver.difficulty {
            content::Difficulty::Blue => Difficulty::Blue,
            content::Difficulty::White => Difficulty::White,
            content::Difficulty::Red => Difficulty::Red,
            content::Difficulty::Purple => Difficulty::Purple,
        },
    })
}

fn bar_action(icon: &content::ActionIcon) -> Option<BarAction> {
    let (action, colour) = step(&icon.step)?;
    Some(BarAction { action, colour, linked: icon.linked.as_ref().and_then(step) })
}

fn step(step: &content::ActionStep) -> Option<(Action, ActionColour)> {
    let action = match step.action {
        content::Action::BarrelRoll => Action::BarrelRoll,
        content::Action::Boost => Action::Boost,
        content::Action::Calculate => Action::Calculate,
        content::Action::Coordinate => Action::Coordinate,
        content::Action::Evade => Action::Evade,
        content::Action::Focus => Action::Focus,
        content::Action::Lock => Action::Lock,
        content::Action::Reinforce => Action::Reinforce,
        content::Action::Reload => Action::Reload,
        content::Action::Jam => Action::Jam,
        content::Action::RotateArc => Action::Rotate,
        content::Action::Cloak => Action::Cloak,
        content::Action::Slam => Action::Slam,
    };
    let colour = match step.difficulty {
        content::Difficulty::Blue | content::Difficulty::White => ActionColour::White,
        content::Difficulty::Red => ActionColour::Red,
        content::Difficulty::Purple => ActionColour::Purple,
    };
    Some((action, colour))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn library() -> Library {
        let content = content::Content::embedded().expect("the embedded files are good");
        Library::second_edition(&content.second)
    }

    #[test]
    fn every_pilot_and_upgrade_is_there() {
        let library = library();
        let content = content::Content::embedded().expect("the embedded files are good");
        let pilots = content.second.pilots().filter(|p| !p.ship.dial.is_empty()).count();
        let ships = || library.ships.iter();
        assert_eq!(ships().count(), pilots);
        assert!(pilots > 650, "{pilots}");
        assert_eq!(library.upgrades.len(), 524);
        for card in ships() {
            assert!(!card.actions.is_empty() && card.hull > 0, "{}", card.id);
        }
    }

    /// HUGE.FIRING-ARCS.01–02, HUGE.ENGAGEMENT-VALUE.01, HUGE.ENERGY.03: what a huge ship card has.
    #[test]
    fn a_huge_ship_as_the_engine_sees_it() {
        let library = library();
        let cr90 = library.ship("alderaanianguard").expect("the CR90");
        assert_eq!((cr90.size, cr90.initiative, cr90.agility), (BaseSize::Huge, 8, 0));
        assert_eq!(cr90.huge, Some(Huge { engagement: 0, shield_recovery: 2 }));
        assert_eq!((cr90.hull, cr90.shields), (18, 7));
        assert_eq!(cr90.charges, Capacity { most: 7, recovers: 2 });
        let side = |arc| Weapon { least: 1, ..Weapon::primary(WeaponArc::Fixed(arc), 4) };
        assert_eq!(cr90.weapons, [side(Arc::Left), side(Arc::Right)]);
        assert_eq!(cr90.dial.len(), 3 + 3 + 3 + 3 + 1 + 1);
        let huge = library.ships.iter().filter(|card| card.huge.is_some());
        assert!(huge.clone().all(|card| card.size == BaseSize::Huge) && huge.count() == 12);
        let jainas_light = library.upgrade("jainaslight").expect("a title");
        assert_eq!((jainas_light.energy, jainas_light.shields), (-1, 1));
    }

    #[test]
    fn a_ship_as_the_engine_sees_it() {
        let library = library();
        let han = library.ship("hansolo-modifiedyt1300lightfreighter").expect("Han");
        assert_eq!(
            (han.size, han.initiative, han.turret),
            (BaseSize::Large, 6, Some(Turret::FrontAndRear))
        );
        assert_eq!(han.weapons, [Weapon::primary(WeaponArc::Turret, 3)]);
        let torpedo = library.upgrade("protontorpedoes").expect("torpedoes");
        let weapon = torpedo.weapon.as_ref().expect("a weapon");
        assert_eq!((weapon.attack, weapon.least, weapon.most), (4, 2, 3));
        assert_eq!((&weapon.needs[..], weapon.ordnance), (&[Need::Lock][..], true));
        assert_eq!(weapon.cost, [Cost::Spend(Stock::Charge, 1, None)]);
    }
}
