//! Damage decks of both editions.

use crate::ability::Behaviour;
use crate::entries::unique;
use crate::id::Id;
use crate::number::within;
use crate::read::Source;
use crate::vocabulary::vocabulary;
use serde::Deserialize;
use std::collections::BTreeMap;

vocabulary! {
    /// The trait of a damage card.
    DamageKind ("kind of damage card") {
        /// The crew is hurt.
        Pilot = "pilot", "Pilot";
        /// The ship is hurt.
        Ship = "ship", "Ship";
    }
}

vocabulary! {
    /// The section of a huge first-edition ship that a damage card concerns.
    Section ("section") {
        /// The front half.
        Fore = "fore", "Fore";
        /// The rear half.
        Aft = "aft", "Aft";
    }
}

/// A damage deck.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DamageDeck {
    /// What the deck is called.
    pub name: String,
    /// Its cards, by an id made of the name.
    #[serde(deserialize_with = "unique")]
    pub cards: BTreeMap<Id, DamageCard>,
}

impl DamageDeck {
    /// The core deck of second edition, from the embedded files.
    ///
    /// ```
    /// assert_eq!(redfive_content::DamageDeck::core().cards.len(), 14);
    /// ```
    pub fn core() -> Self {
        let file = "second-edition/damage-decks/core.ron";
        let text = include_str!("../data/second-edition/damage-decks/core.ron");
        match (Source { file, text }).parse() {
            Ok(deck) => deck,
            Err(error) => unreachable!("an embedded file: {error}"),
        }
    }

    /// How many cards the deck holds.
    ///
    /// ```
    /// let content = redfive_content::Content::embedded().unwrap();
    /// assert_eq!(content.second.damage_decks["core"].size(), 33);
    /// ```
    pub fn size(&self) -> u32 {
        self.cards.values().map(|card| u32::from(card.count)).sum()
    }

    /// The abilities of its cards, each kind once.
    pub fn abilities(&self) -> impl Iterator<Item = &Behaviour> {
        self.cards.values().map(|card| &card.ability)
    }
}

/// A card of a damage deck.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DamageCard {
    /// The printed name.
    pub name: String,
    /// The trait.
    pub kind: DamageKind,
    /// How many of it the deck holds.
    #[serde(deserialize_with = "within::<_, _, 1, 40>")]
    pub count: u8,
    /// The section, for decks of huge first-edition ships.
    pub section: Option<Section>,
    /// What it does while faceup.
    pub ability: Behaviour,
}
