//! The place of abilities in the content files.

use redfive_ability::Ability;
use serde::Deserialize;

/// What a card does.
///
/// A card that prints an ability has the field `ability`; a card without one leaves it out. The
/// language is that of the crate `redfive-ability`; a report counts what is not written yet.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub enum Behaviour {
    /// The card prints an ability whose behaviour is not written yet.
    Unwritten,
    /// What it does.
    Written(Vec<Ability>),
}

impl Behaviour {
    /// The abilities, none if they are not written yet.
    pub fn abilities(&self) -> &[Ability] {
        match self {
            Self::Unwritten => &[],
            Self::Written(abilities) => abilities,
        }
    }
}
