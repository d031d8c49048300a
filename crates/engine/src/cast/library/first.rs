//! The cards of first edition, as far as its rules are played: pilots of small ships with a firing arc to
//! the front, whose actions are those of the core rules, and the damage deck of the core set. They have
//! their facts only: what a pilot does and what a damage card says is not written yet.

use super::dial_entry;
use crate::facts::{
    BarAction, Capacity, DamageCard, DialEntry, Library, ShipCard, Weapon, WeaponArc,
};
use crate::start::Edition;
use crate::words::{Action, ActionColour};
use redfive_content as content;
use redfive_content::first::{FirstEdition, PilotCard};
use redfive_geometry::{Arc, BaseSize};

impl Library {
    /// The cards of first edition that can be played. Their ids begin with `1e/`, so that they are no
    /// second edition's; of pilots of one name, each has its ship after it, and its faction if that is
    /// still not enough.
    ///
    /// ```
    /// use redfive_engine::facts::Library;
    /// let content = redfive_content::Content::embedded()?;
    /// let library = Library::first_edition(&content.first);
    /// let luke = library.ship("1e/lukeskywalker").expect("he is in the files");
    /// assert_eq!((luke.initiative, luke.hull), (8, 3));
    /// # Ok::<(), redfive_content::ContentError>(())
    /// ```
    pub fn first_edition(cards: &FirstEdition) -> Self {
        let pilots: Vec<PilotCard<'_>> = cards.pilots().collect();
        let ship = |card: &PilotCard<'_>| ship(card, name(&pilots, card));
        let core = cards.damage_decks.iter().filter(|(name, _)| name.as_str() == "core");
        let damage = core.flat_map(|(name, deck)| crate::deck::of(name.as_str(), deck));
        let damage = damage.map(|card| DamageCard { id: of_first(&card.id), ..card });
        Self {
            ships: pilots.iter().filter_map(ship).collect(),
            damage: damage.collect(),
            ..Self::default()
        }
    }
}

fn of_first(id: &str) -> String {
    format!("{}{id}", Edition::FIRST_CARDS)
}

/// What a pilot is called among all.
fn name(pilots: &[PilotCard<'_>], card: &PilotCard<'_>) -> String {
    let (id, ship, faction) = (card.id, &card.ship.id, card.faction.xws());
    let same = || pilots.iter().filter(|it| it.id == id);
    let name = match (same().count(), same().filter(|it| it.ship.id == *ship).count()) {
        (1, _) => id.to_string(),
        (_, 1) => format!("{id}-{ship}"),
        _ => format!("{id}-{ship}-{faction}"),
    };
    of_first(&name)
}

/// A ship card; none if something of it is not played yet.
fn ship(card: &PilotCard<'_>, id: String) -> Option<ShipCard> {
    let ship = card.ship;
    let stats = card.pilot.stats.as_ref().unwrap_or(&ship.stats);
    let played = ship.size == content::Size::Small
        && ship.firing_arcs == [content::first::FiringArc::Front]
        && card.pilot.grants.is_empty();
    if !played {
        return None;
    }
    let dial = ship.dial.maneuvers().iter().copied();
    let dial = dial.map(|code| dial_entry(code).filter(|_| is_core(code.bearing)));
    let front = Weapon::primary(WeaponArc::Fixed(Arc::Front), stats.attack?);
    Some(ShipCard {
        huge: None,
        id,
        name: card.pilot.name.clone(),
        ship: ship.id.to_string(),
        faction: card.faction.xws().to_owned(),
        keywords: Vec::new(),
        limited: false,
        size: BaseSize::Small,
        initiative: card.pilot.skill?,
        agility: stats.agility,
        hull: stats.hull,
        shields: stats.shields,
        force: Capacity::default(),
        charges: Capacity::default(),
        dial: dial.collect::<Option<Vec<DialEntry>>>().filter(|dial| !dial.is_empty())?,
        actions: ship.actions.iter().map(|&action| bar(action)).collect::<Option<_>>()?,
        weapons: vec![front],
        turret: None,
        token: None,
        abilities: Vec::new(),
        ship_abilities: Vec::new(),
        ship_ability: String::new(),
    })
}

/// FE.MANEUVER.02.
const fn is_core(bearing: content::Bearing) -> bool {
    use content::Bearing::{BankLeft, BankRight, KoiogranTurn, Straight, TurnLeft, TurnRight};
    matches!(bearing, Straight | BankLeft | BankRight | TurnLeft | TurnRight | KoiogranTurn)
}

/// An action of the core rules; none of them is red (FE.EDITION.04).
fn bar(action: content::first::Action) -> Option<BarAction> {
    use content::first::Action as Printed;
    let action = match action {
        Printed::Focus => Action::Focus,
        Printed::Evade => Action::Evade,
        Printed::TargetLock => Action::Lock,
        Printed::BarrelRoll => Action::BarrelRoll,
        Printed::Boost
        | Printed::Cloak
        | Printed::Coordinate
        | Printed::Jam
        | Printed::Recover
        | Printed::Reinforce
        | Printed::Reload
        | Printed::RotateArc
        | Printed::Slam => return None,
    };
    Some(BarAction { action, colour: ActionColour::White, linked: None })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// FE.DIAL.01–09, FE.COMP.07: the ships of the core set, and its damage deck.
    #[test]
    fn the_core_set_is_there() {
        let content = content::Content::embedded().expect("the embedded files are good");
        let library = Library::first_edition(&content.first);
        let dial = |pilot: &str| {
            let card = library.ship(pilot).expect("a pilot");
            let entry = |it: &DialEntry| format!("{} {:?}", it.maneuver, it.difficulty);
            let mut all: Vec<String> = card.dial.iter().map(entry).collect();
            all.sort();
            all.join(", ")
        };
        assert_eq!(
            dial("1e/rookiepilot"),
            "1 left bank Blue, 1 right bank Blue, 1 straight Blue, 2 left bank White, \
             2 left turn White, 2 right bank White, 2 right turn White, 2 straight Blue, \
             3 left bank White, 3 left turn White, 3 right bank White, 3 right turn White, \
             3 straight White, 4 koiogran Red, 4 straight White"
        );
        assert_eq!(
            dial("1e/academypilot"),
            "1 left turn White, 1 right turn White, 2 left bank Blue, 2 left turn White, \
             2 right bank Blue, 2 right turn White, 2 straight Blue, 3 koiogran Red, \
             3 left bank White, 3 left turn White, 3 right bank White, 3 right turn White, \
             3 straight Blue, 4 koiogran Red, 4 straight White, 5 straight White"
        );
        let count = |of: &dyn Fn(&&DamageCard) -> bool| {
            library.damage.iter().filter(of).map(|card| card.count).sum::<u8>()
        };
        let pilot = |card: &&DamageCard| card.kind == redfive_ability::Trait::Pilot;
        assert_eq!((count(&|_| true), count(&pilot)), (33, 8));
        assert_eq!(count(&|card| card.id == "1e/core/directhit"), 7);
    }

    #[test]
    fn no_card_has_the_id_of_another() {
        let library = Library::embedded().expect("the embedded files are good");
        let mut ids: Vec<&str> = library.ships.iter().map(|card| card.id.as_str()).collect();
        let first = ids.iter().filter(|id| id.starts_with(Edition::FIRST_CARDS)).count();
        assert!(first > 100, "{first}");
        let all = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), all);
        let mut damage: Vec<&str> = library.damage.iter().map(|card| card.id.as_str()).collect();
        damage.sort_unstable();
        damage.dedup();
        assert_eq!(damage.len(), 28);
    }
}
