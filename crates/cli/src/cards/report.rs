//! What is written, what is proven, and with which words: `redfive cards --json`, and the end of `redfive cards`.

use crate::check::read_cases;
use crate::failure::Failure;
use redfive_ability::Ability;
use redfive_cases::Catalogue;
use redfive_cases::owed::{Card, Proof, words};
use redfive_content::{Behaviour, Content};
use redfive_engine::facts::Library;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

/// What there is to say of the abilities of second edition.
pub struct Report {
    cards: Vec<Row>,
    /// On how many cards each word of the language stands.
    words: BTreeMap<String, usize>,
}

/// A card that prints an ability.
struct Row {
    card: Card,
    state: State,
    /// Whether it is in a case; not known without cases.
    proven: Option<bool>,
    native: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Written,
    Unwritten,
    /// The engine does what it says without a word: a rule of its kind, or its numbers.
    NothingToWrite,
}

impl State {
    const fn word(self) -> &'static str {
        match self {
            Self::Written => "written",
            Self::Unwritten => "unwritten",
            Self::NothingToWrite => "nothing to write",
        }
    }

    fn of(behaviour: &Behaviour) -> Self {
        match behaviour {
            Behaviour::Unwritten => Self::Unwritten,
            Behaviour::Written(abilities) if abilities.is_empty() => Self::NothingToWrite,
            Behaviour::Written(_) => Self::Written,
        }
    }
}

impl Report {
    /// Looks at all cards; with the cases of a folder, if there is one.
    pub fn of(content: &Content, cases: Option<&Path>) -> Result<Self, Failure> {
        let catalogue: Catalogue = Library::of(content).into();
        let cases =
            cases.map(|folder| read_cases(&[folder.to_path_buf()], &catalogue)).transpose()?;
        let proof = cases.as_ref().map(|cases| Proof::new(&content.second, cases));
        let mut report = Self { cards: Vec::new(), words: BTreeMap::new() };
        for (card, behaviour) in Card::all(&content.second) {
            let abilities = behaviour.abilities();
            let own: BTreeSet<String> = abilities.iter().flat_map(words).collect();
            for word in own {
                *report.words.entry(word).or_default() += 1;
            }
            let is_proven = |proof: &Proof<'_>| !proof.cases_of(&card).is_empty();
            let proven = proof.as_ref().map(is_proven);
            let native = abilities.iter().map(Ability::natives).sum();
            report.cards.push(Row { card, state: State::of(behaviour), proven, native });
        }
        Ok(report)
    }

    fn in_state(&self, state: State) -> usize {
        self.cards.iter().filter(|row| row.state == state).count()
    }

    /// The written cards that are in a case.
    fn proven(&self) -> usize {
        let written = self.cards.iter().filter(|row| row.state == State::Written);
        written.filter(|row| row.proven == Some(true)).count()
    }

    /// The words that stand on one card only.
    fn alone(&self) -> Vec<&str> {
        self.words.iter().filter(|(_, cards)| **cards == 1).map(|(word, _)| word.as_str()).collect()
    }

    /// As JSON: the fields `cards`, `totals`, `words` and `words_on_one_card`.
    pub fn json(&self) -> Map<String, Value> {
        let card = |row: &Row| {
            json!({
                "id": row.card.id,
                "kind": row.card.kind.word(),
                "ability": row.state.word(),
                "in_a_case": row.proven,
                "native_effects": row.native,
            })
        };
        let totals = json!({
            "written": self.in_state(State::Written),
            "unwritten": self.in_state(State::Unwritten),
            "nothing_to_write": self.in_state(State::NothingToWrite),
            "written_and_in_a_case": self.proven(),
            "native_effects": self.cards.iter().map(|row| row.native).sum::<usize>(),
            "words": self.words.len(),
            "words_on_one_card": self.alone().len(),
        });
        let fields = [
            ("cards", self.cards.iter().map(card).collect()),
            ("totals", totals),
            ("words", json!(self.words)),
            ("words_on_one_card", json!(self.alone())),
        ];
        fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }

    /// As a few lines.
    pub fn text(&self) -> String {
        let mut text = String::from("Abilities of second edition\n");
        let mut line = |name: &str, count: usize| {
            // Writing to a text cannot fail.
            let _ = writeln!(text, "  {name:24}{count:5}");
        };
        line("written", self.in_state(State::Written));
        if self.cards.iter().any(|row| row.proven.is_some()) {
            line("written and in a case", self.proven());
        }
        line("nothing to write", self.in_state(State::NothingToWrite));
        line("unwritten", self.in_state(State::Unwritten));
        line("words in use", self.words.len());
        line("words on one card", self.alone().len());
        text
    }
}
