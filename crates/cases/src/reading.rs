//! The texts of all written abilities, and who has read them beside the printed cards.
//!
//! `texts.tsv` has a line for each card with a written ability: the card, the hash of its text, and `read` if
//! somebody has read it. A mark is lost when the text changes.

use crate::owed::{Card, Kind};
use redfive_ability::text;
use redfive_content::second::{SecondEdition, Upgrade};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The file of marks.
pub const KEPT: &str = include_str!("../texts.tsv");

/// The texts of all cards that are written, by the names of the cards; of two-sided ones with the side that
/// starts faceup.
pub fn texts(cards: &SecondEdition) -> BTreeMap<String, String> {
    let all =
        Card::all(cards).into_iter().filter(|(_, behaviour)| !behaviour.abilities().is_empty());
    all.map(|(card, behaviour)| {
        let does = match card.kind {
            Kind::Device => cards.device_text(&card.id),
            Kind::ShipAbility => cards.ship_ability_text(&card.id),
            _ => text::of_with(behaviour.abilities(), cards),
        };
        let start = match card.kind {
            Kind::Upgrade => cards.upgrades.get(card.id.as_str()).and_then(Upgrade::start),
            _ => None,
        };
        let text = start.map_or_else(|| does.clone(), |start| format!("{start} {does}"));
        (card.to_string(), text)
    })
    .collect()
}

/// The file of marks as it should be: the cards that are written now, and the marks of texts that are as they
/// were.
pub fn marked(cards: &SecondEdition, kept: &str) -> String {
    let marks: BTreeMap<&str, (&str, &str)> = kept.lines().filter_map(fields).collect();
    let mut now = String::new();
    for (name, text) in texts(cards) {
        let hash = hash(&text);
        let mark = match marks.get(name.as_str()) {
            Some((same, mark)) if *same == hash => mark,
            _ => "",
        };
        // Writing to a text cannot fail.
        let _ = writeln!(now, "{name}\t{hash}\t{mark}");
    }
    now
}

/// Whether the texts of cards were read, by the names of the cards.
///
/// ```
/// let content = redfive_content::Content::embedded()?;
/// let read = redfive_cases::reading::read(&content.second);
/// assert!(read["soontirfel (pilot)"]);
/// # Ok::<(), redfive_content::ContentError>(())
/// ```
pub fn read(cards: &SecondEdition) -> BTreeMap<String, bool> {
    let now = marked(cards, KEPT);
    now.lines()
        .filter_map(fields)
        .map(|(name, (_, mark))| (name.to_owned(), mark == "read"))
        .collect()
}

fn fields(line: &str) -> Option<(&str, (&str, &str))> {
    let mut fields = line.split('\t');
    Some((fields.next()?, (fields.next()?, fields.next()?)))
}

/// A short hash of a text.
pub(crate) fn hash(text: &str) -> String {
    let hash = Sha256::digest(text.as_bytes());
    hash.iter().take(6).fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}
