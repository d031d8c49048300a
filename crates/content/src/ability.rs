//! The place of abilities in the content files.

use serde::Deserialize;

/// What an ability does.
///
/// A card that prints an ability has the field `ability`; a card without one leaves it out. The
/// ability language does not exist yet, so that the only value is [`Ability::Unwritten`]: it says
/// that the card does something which nobody has written down for the engine. Behaviour will
/// become further variants here, in the same field, and a report can count what is left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum Ability {
    /// The card prints an ability whose behaviour is not written yet.
    Unwritten,
}
