//! The damage deck of the second edition: 33 cards of 14 kinds, from the card files.

use crate::facts::DamageCard;
use redfive_ability::{Ability, Trait};
use redfive_content::{DamageDeck, DamageKind};

/// The kinds of a deck with how many of each there are.
///
/// ```
/// let content = redfive_content::Content::embedded()?;
/// let deck = redfive_engine::deck::of("core", &content.second.damage_decks["core"]);
/// assert_eq!(deck.len(), 14);
/// assert_eq!(deck.iter().map(|card| card.count).sum::<u8>(), 33);
/// # Ok::<(), redfive_content::ContentError>(())
/// ```
pub fn of(name: &str, deck: &DamageDeck) -> Vec<DamageCard> {
    let cards = deck.cards.iter().map(|(id, card)| DamageCard {
        id: format!("{name}/{id}"),
        name: card.name.clone(),
        kind: match card.kind {
            DamageKind::Pilot => Trait::Pilot,
            DamageKind::Ship => Trait::Ship,
        },
        count: card.count,
        abilities: flattened(card.ability.abilities()),
    });
    cards.collect()
}

/// The core deck of the embedded files.
pub fn core() -> Vec<DamageCard> {
    of("core", &DamageDeck::core())
}

/// Abilities as the engine keeps them.
pub(crate) fn flattened(abilities: &[Ability]) -> Vec<Ability> {
    abilities.iter().cloned().flat_map(Ability::flattened).collect()
}
