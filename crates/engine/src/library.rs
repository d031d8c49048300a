//! The engine's library, made from the content of second edition.
//!
//! Facts only: what cards do is not written yet, so every ship flies with its stats, dial, action
//! bar and weapons alone. Actions that the engine does not know yet (cloak, jam, SLAM) are left
//! out, and so are special weapons whose arc or range a card's ability would decide.

use crate::deck;
use crate::facts::{
    BarAction, Capacity, DialEntry, Library, Needs, ShipCard, UpgradeCard, Weapon, WeaponArc,
};
use crate::words::{Action, ActionColour, Difficulty};
use redfive_content as content;
use redfive_content::second::{Grant, PilotCard, SecondEdition, Side};
use redfive_geometry::{Arc, BaseSize, Bearing, Edge, Maneuver, Side as Hand, Turret};

impl Library {
    /// All pilots of standard ships and all upgrades of second edition.
    ///
    /// ```
    /// use redfive_engine::facts::Library;
    /// let content = redfive_content::Content::embedded()?;
    /// let library = Library::second_edition(&content.second);
    /// let luke = library.ship("lukeskywalker").expect("he is in the files");
    /// assert_eq!(library.ships[usize::from(luke)].initiative, 5);
    /// # Ok::<(), redfive_content::ContentError>(())
    /// ```
    pub fn second_edition(cards: &SecondEdition) -> Self {
        Self {
            ships: cards.pilots().filter_map(|card| ship(&card)).collect(),
            upgrades: cards
                .upgrades
                .iter()
                .map(|(id, card)| upgrade(id.as_str(), &card.name, &card.front))
                .collect(),
            damage: deck::core(),
        }
    }

    /// The place of a ship card, by the XWS id of its pilot.
    pub fn ship(&self, id: &str) -> Option<u16> {
        self.ships.iter().position(|card| card.id == id).map(|i| i as u16)
    }

    /// The place of an upgrade card, by its XWS id.
    pub fn upgrade(&self, id: &str) -> Option<u16> {
        self.upgrades.iter().position(|card| card.id == id).map(|i| i as u16)
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

/// A ship card; none for huge ships, which have rules of their own, and for what has no dial.
fn ship(card: &PilotCard<'_>) -> Option<ShipCard> {
    let size = match card.ship.size {
        content::Size::Small => BaseSize::Small,
        content::Size::Medium => BaseSize::Medium,
        content::Size::Large => BaseSize::Large,
        content::Size::Huge => return None,
    };
    let dial: Vec<DialEntry> =
        card.ship.dial.maneuvers().iter().copied().filter_map(dial_entry).collect();
    if dial.is_empty() {
        return None;
    }
    let stats = card.stats();
    let weapons: Vec<Weapon> = stats
        .attack
        .iter()
        .filter_map(|(&arc, &value)| Some(Weapon::primary(weapon_arc(arc)?, value)))
        .collect();
    Some(ShipCard {
        id: card.id.to_string(),
        name: card.pilot.name.clone(),
        size,
        initiative: card.pilot.initiative,
        agility: stats.agility,
        hull: stats.hull,
        shields: stats.shields,
        force: card.pilot.force.as_ref().map_or(Capacity::default(), force),
        charges: card.pilot.charges.map_or(Capacity::default(), charges),
        dial,
        actions: card.actions().iter().filter_map(bar_action).collect(),
        turret: stats.attack.keys().find_map(|&arc| turret(arc)),
        weapons,
        abilities: Vec::new(),
    })
}

fn upgrade(id: &str, name: &str, side: &Side) -> UpgradeCard {
    let charges = side.charges.map_or(Capacity::default(), charges);
    let mut card = UpgradeCard {
        id: id.to_owned(),
        name: name.to_owned(),
        slots: vec![side.slot.xws().to_owned()],
        charges,
        force: side.force.as_ref().map_or(Capacity::default(), force),
        weapon: side.attack.and_then(|attack| special_weapon(side, &attack)),
        ..UpgradeCard::default()
    };
    for grant in &side.grants {
        match grant {
            Grant::Action(icon) => card.actions.extend(bar_action(icon)),
            Grant::Hull(by) => card.hull = card.hull.saturating_add_signed(*by),
            Grant::Shields(by) => card.shields = card.shields.saturating_add_signed(*by),
            // Slots are for squad building; the others come with the abilities.
            Grant::Slot(..)
            | Grant::Arc(_)
            | Grant::Attack(..)
            | Grant::Agility(_)
            | Grant::Energy(_) => {}
        }
    }
    card
}

/// A special weapon. What a torpedo or missile needs and costs is the same on nearly all of them;
/// the rest comes with the abilities.
fn special_weapon(side: &Side, attack: &content::second::Attack) -> Option<Weapon> {
    let range = attack.range?;
    let arc = weapon_arc(attack.arc)?;
    let locks = matches!(side.slot, content::Slot::Torpedo | content::Slot::Missile);
    Some(Weapon {
        arc,
        attack: attack.value,
        least: range.min,
        most: range.max,
        needs: if locks { Needs::Lock } else { Needs::Nothing },
        ordnance: attack.ordnance,
        charges: u8::from(side.charges.is_some()),
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
    Some(DialEntry {
        maneuver: Maneuver::new(maneuver.speed, bearing).ok()?,
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
        content::Action::RotateArc => Action::Rotate,
        content::Action::Cloak | content::Action::Jam | content::Action::Slam => return None,
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
    fn every_standard_pilot_and_upgrade_is_there() {
        let library = library();
        let content = content::Content::embedded().expect("the embedded files are good");
        let standard = content
            .second
            .pilots()
            .filter(|p| p.ship.size != content::Size::Huge && !p.ship.dial.is_empty())
            .count();
        assert_eq!(library.ships.len(), standard);
        assert!(library.ships.len() > 640, "{}", library.ships.len());
        assert_eq!(library.upgrades.len(), 524);
        for card in &library.ships {
            assert!(!card.actions.is_empty() && card.hull > 0, "{}", card.id);
        }
    }

    #[test]
    fn a_ship_as_the_engine_sees_it() {
        let library = library();
        let han = &library.ships
            [usize::from(library.ship("hansolo-modifiedyt1300lightfreighter").expect("Han"))];
        assert_eq!(
            (han.size, han.initiative, han.turret),
            (BaseSize::Large, 6, Some(Turret::FrontAndRear))
        );
        assert_eq!(han.weapons, [Weapon::primary(WeaponArc::Turret, 3)]);
        let torpedo =
            &library.upgrades[usize::from(library.upgrade("protontorpedoes").expect("torpedoes"))];
        let weapon = torpedo.weapon.expect("a weapon");
        assert_eq!((weapon.attack, weapon.least, weapon.most), (4, 2, 3));
        assert_eq!((weapon.needs, weapon.ordnance, weapon.charges), (Needs::Lock, true, 1));
    }
}
