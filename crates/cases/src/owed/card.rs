//! The cards of second edition that have an ability, and where it stands.

use super::parts::ids;
use redfive_content::second::{SecondEdition, Side, Upgrade};
use redfive_content::{Behaviour, Id};
use std::collections::BTreeSet;
use std::fmt;

/// A card, or a side of one, by its kind and id.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Card {
    /// What it is.
    pub kind: Kind,
    /// Its XWS id.
    pub id: String,
}

/// The kinds of cards that have abilities.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A pilot.
    Pilot,
    /// An upgrade, or its front side.
    Upgrade,
    /// The back side of an upgrade.
    Back,
    /// What all ships of a type can do.
    ShipAbility,
    /// A condition.
    Condition,
    /// A bomb, mine or remote.
    Device,
    /// An obstacle.
    Obstacle,
    /// A card of the core damage deck.
    Damage,
}

impl Kind {
    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Pilot => "pilot",
            Self::Upgrade => "upgrade",
            Self::Back => "back of upgrade",
            Self::ShipAbility => "ship ability",
            Self::Condition => "condition",
            Self::Device => "device",
            Self::Obstacle => "obstacle",
            Self::Damage => "damage card",
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.id, self.kind.word())
    }
}

impl Card {
    /// A card of a kind.
    pub fn new(kind: Kind, id: impl Into<String>) -> Self {
        Self { kind, id: id.into() }
    }

    /// All cards that print an ability, with what is written of it.
    pub fn all(cards: &SecondEdition) -> Vec<(Self, &Behaviour)> {
        let ids = |kind: Kind| -> Vec<&Id> {
            match kind {
                Kind::Pilot => cards.pilots().map(|card| card.id).collect(),
                Kind::Upgrade | Kind::Back => cards.upgrades.keys().collect(),
                Kind::ShipAbility => cards.ship_abilities.keys().collect(),
                Kind::Condition => cards.conditions.keys().collect(),
                Kind::Device => cards.devices.keys().collect(),
                Kind::Obstacle => cards.obstacles.keys().collect(),
                Kind::Damage => cards.damage_decks[CORE].cards.keys().collect(),
            }
        };
        let kinds = [
            Kind::Pilot,
            Kind::Upgrade,
            Kind::Back,
            Kind::ShipAbility,
            Kind::Condition,
            Kind::Device,
            Kind::Obstacle,
            Kind::Damage,
        ];
        let all = kinds
            .into_iter()
            .flat_map(|kind| ids(kind).into_iter().map(move |id| Self::new(kind, id.to_string())));
        all.filter_map(|card| card.behaviour(cards).map(|behaviour| (card, behaviour))).collect()
    }

    /// What the card does, if it prints an ability.
    pub fn behaviour<'a>(&self, cards: &'a SecondEdition) -> Option<&'a Behaviour> {
        let id = self.id.as_str();
        match self.kind {
            Kind::Pilot => cards.pilot(id)?.pilot.ability.as_ref(),
            Kind::Upgrade | Kind::Back => self.side(cards)?.ability.as_ref(),
            Kind::ShipAbility => Some(&cards.ship_abilities.get(id)?.ability),
            Kind::Condition => Some(&cards.conditions.get(id)?.ability),
            Kind::Device => cards.devices.get(id)?.ability.as_ref(),
            Kind::Obstacle => cards.obstacles.get(id)?.ability.as_ref(),
            Kind::Damage => Some(&cards.damage_decks.get(CORE)?.cards.get(id)?.ability),
        }
    }

    /// The same, to be changed.
    pub(super) fn behaviour_mut<'a>(
        &self,
        cards: &'a mut SecondEdition,
    ) -> Option<&'a mut Behaviour> {
        let id = self.id.as_str();
        match self.kind {
            Kind::Pilot => {
                let factions = cards.ships.values_mut().flat_map(|ship| ship.pilots.values_mut());
                factions.into_iter().find_map(|pilots| pilots.get_mut(id))?.ability.as_mut()
            }
            Kind::Upgrade => cards.upgrades.get_mut(id)?.front.ability.as_mut(),
            Kind::Back => cards.upgrades.get_mut(id)?.back.as_mut()?.ability.as_mut(),
            Kind::ShipAbility => Some(&mut cards.ship_abilities.get_mut(id)?.ability),
            Kind::Condition => Some(&mut cards.conditions.get_mut(id)?.ability),
            Kind::Device => cards.devices.get_mut(id)?.ability.as_mut(),
            Kind::Obstacle => cards.obstacles.get_mut(id)?.ability.as_mut(),
            Kind::Damage => Some(&mut cards.damage_decks.get_mut(CORE)?.cards.get_mut(id)?.ability),
        }
    }

    fn side<'a>(&self, cards: &'a SecondEdition) -> Option<&'a Side> {
        let upgrade: &Upgrade = cards.upgrades.get(self.id.as_str())?;
        if self.kind == Kind::Back { upgrade.back.as_ref() } else { Some(&upgrade.front) }
    }

    /// The cards that come into play with it: its other side and its ship ability, and the conditions, devices
    /// and obstacles that it names.
    fn leads_to(&self, cards: &SecondEdition) -> Vec<Self> {
        let mut found = Vec::new();
        let ship_ability = match self.kind {
            Kind::Pilot => cards.pilot(&self.id).and_then(|card| card.ship_ability()),
            Kind::Upgrade | Kind::Back => {
                self.side(cards).and_then(|side| side.ship_ability.as_ref())
            }
            _ => None,
        };
        found.extend(ship_ability.map(|id| Self::new(Kind::ShipAbility, id.as_str())));
        if self.kind == Kind::Upgrade {
            found.push(Self::new(Kind::Back, &self.id));
        }
        let abilities = self.behaviour(cards).map_or(&[][..], Behaviour::abilities);
        for id in abilities.iter().flat_map(ids) {
            let kinds = [Kind::Condition, Kind::Device, Kind::Obstacle];
            let named = kinds.map(|kind| Self::new(kind, &id));
            found.extend(named.into_iter().filter(|card| card.behaviour(cards).is_some()));
        }
        if self.kind == Kind::Device {
            let leaves = cards.devices.get(self.id.as_str()).and_then(|it| it.leaves.as_ref());
            found.extend(leaves.map(|id| Self::new(Kind::Obstacle, id.as_str())));
        }
        found
    }

    /// These cards and all that come into play with them.
    pub(super) fn closure(
        cards: &SecondEdition,
        first: impl IntoIterator<Item = Self>,
    ) -> BTreeSet<Self> {
        let mut found = BTreeSet::new();
        let mut open: Vec<Self> = first.into_iter().collect();
        while let Some(card) = open.pop() {
            if !found.contains(&card) {
                open.extend(card.leads_to(cards));
                found.insert(card);
            }
        }
        found
    }
}

/// The damage deck that games are played with.
const CORE: &str = "core";
