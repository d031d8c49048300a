//! Words and cards that stand for a rule by themselves.

use redfive_content::Content;
use redfive_engine::deck;
use redfive_engine::words::Difficulty::{Blue, Purple, Red, White};
use std::cmp::Ordering::{Equal, Greater};

/// RR.DIFFICULTY.08, RB.DIFF.03: a decrease turns red to white and white to blue.
#[test]
fn a_decrease_makes_maneuvers_easier() {
    assert_eq!([Red, White, Blue].map(|d| d.changed(-1)), [White, Blue, Blue]);
}

/// RR.DIFFICULTY.15, .16: purple is harder than any other colour and as hard as itself.
#[test]
fn purple_is_the_hardest() {
    let compared = [Blue, White, Red, Purple].map(|other| Purple.cmp(&other));
    assert_eq!(compared, [Greater, Greater, Greater, Equal]);
}

/// RR.DAMAGE-CARDS.15: fourteen kinds with their numbers of copies, the same in the rules of the
/// engine and in the files.
#[test]
fn the_deck_has_fourteen_kinds() {
    let content = Content::embedded().expect("the embedded files are good");
    let deck = &content.second.damage_decks["core"];
    let mut printed: Vec<(&str, u8)> =
        deck.cards.values().map(|card| (card.name.as_str(), card.count)).collect();
    let played = deck::core();
    let mut played: Vec<(&str, u8)> =
        played.iter().map(|card| (card.name.as_str(), card.count)).collect();
    printed.sort_unstable();
    played.sort_unstable();
    assert_eq!(played.len(), 14);
    assert_eq!(played, printed);
}
