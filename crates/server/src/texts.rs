//! What is written on the cards of a game, each text made when it is first shown.

use crate::api::ScenarioEntry;
use crate::locked::locked;
use crate::scenarios;
use redfive_ability::Ability;
use redfive_engine::cast::KindId;
use redfive_engine::facts::ScenarioCard;
use std::collections::BTreeMap;
use std::sync::{Mutex, OnceLock};

/// Texts of one game. They are made from its cards alone, which are the same from its start to its end.
#[derive(Debug, Default)]
pub struct Texts {
    known: Mutex<BTreeMap<Text, Box<str>>>,
    scenario: OnceLock<ScenarioEntry>,
}

/// A text of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Text {
    /// What a pilot and the ship can do.
    Ship(KindId),
    /// What a bomb or mine does.
    Device(KindId),
    /// What the scenario says of a feature.
    Feature(KindId),
    /// What abilities do: those that lie there in memory, in the cards that the game holds as long as it is played.
    Abilities { at: usize, count: usize },
}

impl Text {
    /// What abilities on a card of the game do.
    pub fn of(abilities: &[Ability]) -> Self {
        Self::Abilities { at: abilities.as_ptr().addr(), count: abilities.len() }
    }
}

impl Texts {
    /// A text, made if it is not known.
    pub fn of(&self, text: Text, make: impl FnOnce() -> String) -> String {
        if let Some(known) = locked(&self.known).get(&text) {
            return known.to_string();
        }
        let made = make();
        locked(&self.known).insert(text, made.as_str().into());
        made
    }

    /// The scenario of the game.
    pub fn scenario(&self, card: &ScenarioCard) -> &ScenarioEntry {
        self.scenario.get_or_init(|| scenarios::entry(card))
    }
}
