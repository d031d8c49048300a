//! What an upgrade adds to its ship.

use super::{Restriction, SecondEdition, ShipAbility, Side, Upgrade};
use crate::action::ActionIcon;
use crate::arc::Arc;
use crate::slot::Slot;
use serde::Deserialize;

/// Something that an equipped upgrade adds to its ship, or takes away where negative.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum Grant {
    /// An icon on the action bar.
    Action(ActionIcon),
    /// Slots.
    Slot(Slot, i8),
    /// An arc.
    Arc(Arc),
    /// Attack value of the primary weapon of an arc.
    Attack(Arc, i8),
    /// Agility.
    Agility(i8),
    /// Hull.
    Hull(i8),
    /// Shields.
    Shields(i8),
    /// Energy.
    Energy(i8),
}

impl Grant {
    /// What it is, in words: "+1 Crew slot".
    pub fn words(&self) -> String {
        match *self {
            Self::Action(icon) => icon.to_string(),
            Self::Slot(slot, amount) => format!("{amount:+} {slot} slot"),
            Self::Arc(arc) => arc.to_string(),
            Self::Attack(arc, amount) => format!("{amount:+} attack ({arc})"),
            Self::Agility(amount) => format!("{amount:+} agility"),
            Self::Hull(amount) => format!("{amount:+} hull"),
            Self::Shields(amount) => format!("{amount:+} shields"),
            Self::Energy(amount) => format!("{amount:+} energy"),
        }
    }
}

impl Upgrade {
    /// What a side of it adds to its ship besides what its text says, in words.
    pub fn adds(&self, side: &Side, cards: &SecondEdition) -> Vec<String> {
        let words = |grant: &Grant| match *grant {
            Grant::Attack(arc, value) if !self.has_weapon(arc, cards) => {
                format!("{arc} primary weapon of value {value}")
            }
            ref other => other.words(),
        };
        let mut all: Vec<String> = side.grants.iter().map(words).collect();
        all.extend(side.ship_ability.as_ref().map(|id| {
            let name = cards.ship_abilities.get(id).map_or(id.as_str(), |it| it.name.as_str());
            format!("the ship ability {name} in place of the ship's own")
        }));
        let sides = side.force.iter().flat_map(|force| &force.sides);
        all.extend(sides.map(|side| format!("{} upgrades can be equipped", side.name())));
        if self.restrictions.contains(&Restriction::Standardized) {
            all.push("standardized: all ships of the type have it or none".to_owned());
        }
        all
    }
}

impl Upgrade {
    /// Whether the ships that can have it have a primary weapon of this arc without it.
    fn has_weapon(&self, arc: Arc, cards: &SecondEdition) -> bool {
        let ships = self.restrictions.iter().filter_map(|it| match it {
            Restriction::Ship(ships) => Some(ships),
            _ => None,
        });
        let mut ships = ships.flatten().filter_map(|id| cards.ships.get(id.as_str()));
        ships.any(|ship| ship.stats.attack.iter().any(|(own, _)| *own == arc))
    }
}

impl ShipAbility {
    /// What it gives its ship besides what its text says, in words.
    pub fn adds(&self) -> Vec<String> {
        let mut all = Vec::new();
        all.extend(self.slot.map(|slot| {
            let takes: Vec<&str> = slot.takes().iter().map(|one| one.name()).collect();
            let last = takes.last().copied().unwrap_or_default();
            let first = takes[..takes.len().saturating_sub(1)].join(", ");
            let takes =
                if first.is_empty() { last.to_owned() } else { format!("{first} or {last}") };
            format!("1 slot for a {takes} upgrade")
        }));
        if self.unstandardized {
            all.push("standardized upgrades do not concern the ship".to_owned());
        }
        all
    }
}
