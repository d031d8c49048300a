//! The question as people write it, and the deck that goes with it.

use crate::failure::Failure;
use redfive_content::DamageDeck;
use redfive_odds::{Deck, words};

/// How a question looks, for whoever wrote none.
pub const EXAMPLE: &str = "redfive odds 3 focus lock against 2 focus evade";

pub use redfive_odds::words::{Question, tokens_of};

/// Reads the words; an argument may hold several of them.
pub fn read(arguments: &[String]) -> Result<Question, Failure> {
    let read = words::Question::read(arguments.iter().map(String::as_str), EXAMPLE);
    read.map_err(|wrong| Failure(wrong.to_string()))
}

/// The core deck, all of its cards unseen: the kinds whose abilities matter to odds.
pub fn core_deck() -> Deck {
    let deck = DamageDeck::core();
    let cards = deck.cards.values();
    Deck::of(cards.map(|card| (card.name.as_str(), card.count, card.ability.abilities())))
}

/// The words of arguments, of which each may hold several.
pub fn words(arguments: &[String]) -> Vec<String> {
    let words = arguments.iter().flat_map(|argument| argument.split_whitespace());
    words.map(|word| word.replace(char::is_control, "\u{fffd}")).collect()
}
