//! What is known of owed parts beforehand: those whose absence nobody could see, and the cards that owed nothing
//! as they are written.
//!
//! Both are kept as lines of fields with tabs between them, so that a change of a card shows in them.

use super::{Card, Debt};
use redfive_content::Behaviour;
use redfive_content::second::SecondEdition;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// Parts that cannot be missed, whatever stands on the table: card, number of the ability, part, and why.
#[derive(Clone, Debug, Default)]
pub struct Equivalents(BTreeMap<String, BTreeSet<(usize, String)>>);

impl Equivalents {
    /// Reads the lines of a file.
    ///
    /// ```
    /// use redfive_cases::owed::Equivalents;
    /// let line = "gonk (upgrade)\t1\tWhen, then 1 of 2: without Flip\tit is flipped anyway\n";
    /// assert!(Equivalents::parse(line).is_ok());
    /// let error = Equivalents::parse("gonk (upgrade)\t1\n").unwrap_err();
    /// assert_eq!(error, "line 1: write card, number of the ability, part and why, with tabs between them");
    /// ```
    ///
    /// # Errors
    ///
    /// What is wrong with the first line that cannot be read.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut all = Self::default();
        for (number, line) in (1..).zip(text.lines()) {
            let fields: Vec<&str> = line.split('\t').collect();
            let read = match fields[..] {
                [card, ability, part, why] if !why.is_empty() => {
                    ability.parse().ok().map(|ability| (card, (ability, part.to_owned())))
                }
                _ => None,
            };
            let Some((card, part)) = read else {
                let form = "card, number of the ability, part and why, with tabs between them";
                return Err(format!("line {number}: write {form}"));
            };
            all.0.entry(card.to_owned()).or_default().insert(part);
        }
        Ok(all)
    }

    /// The cards that are named and are none of these.
    pub fn unknown(&self, cards: &[Card]) -> Vec<&str> {
        let names: BTreeSet<String> = cards.iter().map(Card::to_string).collect();
        self.0.keys().filter(|card| !names.contains(*card)).map(String::as_str).collect()
    }

    /// Takes the parts that cannot be missed out of what is owed to a card. What is told of it and is not so
    /// comes back: a case notices the part, or there is no such part.
    pub fn settle(&self, card: &Card, debt: &mut Debt) -> Vec<(usize, String)> {
        let Some(known) = self.0.get(&card.to_string()) else { return Vec::new() };
        let wrong = known.iter().filter(|part| !debt.owed.contains(part)).cloned().collect();
        debt.owed.retain(|part| !known.contains(part));
        wrong
    }
}

/// The cards that owed nothing as they were written, by a hash of their abilities.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proven(BTreeMap<String, String>);

impl Proven {
    /// Reads the lines of a file; what is no line of such a file proves nothing.
    pub fn parse(text: &str) -> Self {
        let lines = text.lines().filter_map(|line| line.split_once('\t'));
        Self(lines.map(|(card, hash)| (card.to_owned(), hash.to_owned())).collect())
    }

    /// Whether the card is written as it was when it owed nothing.
    pub fn has(&self, card: &Card, cards: &SecondEdition) -> bool {
        self.0.get(&card.to_string()) == Some(&hash(card, cards))
    }

    /// Notes whether a card owes nothing as it is written.
    pub fn note(&mut self, card: &Card, cards: &SecondEdition, is_clear: bool) {
        if is_clear {
            self.0.insert(card.to_string(), hash(card, cards));
        } else {
            self.0.remove(&card.to_string());
        }
    }

    /// Forgets the cards that are not there any more.
    pub fn keep_only(&mut self, cards: &[Card]) {
        let names: BTreeSet<String> = cards.iter().map(Card::to_string).collect();
        self.0.retain(|card, _| names.contains(card));
    }

    /// As the lines of a file.
    pub fn text(&self) -> String {
        self.0.iter().fold(String::new(), |mut text, (card, hash)| {
            // Writing to a text cannot fail.
            let _ = writeln!(text, "{card}\t{hash}");
            text
        })
    }
}

/// A hash of what the card can do.
fn hash(card: &Card, cards: &SecondEdition) -> String {
    let abilities = card.behaviour(cards).map_or(&[][..], Behaviour::abilities);
    // An ability can always be written; if it could not, the card would be looked at again.
    let written = serde_json::to_string(abilities).unwrap_or_default();
    crate::reading::hash(&written)
}
