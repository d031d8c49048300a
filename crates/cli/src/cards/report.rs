//! What is written, what is proven, and with which words: `redfive cards --json`, and the end of `redfive cards`.

use crate::check::read_cases;
use crate::failure::Failure;
use redfive_ability::Ability;
use redfive_ability::lexicon::{self, Role, Word};
use redfive_cases::Catalogue;
use redfive_cases::owed::{Card, Proof};
use redfive_content::{Behaviour, Content};
use redfive_engine::facts::Library;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

/// What there is to say of the abilities of second edition.
pub struct Report {
    cards: Vec<Row>,
    /// The words of the language and the options beside them.
    words: Vec<Use>,
}

/// How much a word or an option is used.
struct Use {
    word: Word,
    role: Role,
    /// On how many cards it stands.
    cards: usize,
    /// Whether a scenario uses it.
    scenarios: bool,
}

impl Use {
    fn name(&self) -> String {
        let (of, word) = self.word;
        format!("{of}::{word}")
    }

    /// Whether it is there for scenarios only, which are counted apart.
    const fn is_of_scenarios(&self) -> bool {
        self.cards == 0 && self.scenarios
    }
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
        let mut report = Self { cards: Vec::new(), words: Vec::new() };
        let mut on: BTreeMap<Word, usize> = BTreeMap::new();
        for (card, behaviour) in Card::all(&content.second) {
            let abilities = behaviour.abilities();
            let own: BTreeSet<Word> = abilities.iter().flat_map(lexicon::of).collect();
            for word in own {
                *on.entry(word).or_default() += 1;
            }
            let is_proven = |proof: &Proof<'_>| !proof.cases_of(&card).is_empty();
            let proven = proof.as_ref().map(is_proven);
            let native = abilities.iter().map(Ability::natives).sum();
            report.cards.push(Row { card, state: State::of(behaviour), proven, native });
        }
        let scenarios = content.second.scenarios.values().flat_map(|scenario| &scenario.abilities);
        let of_scenarios: BTreeSet<Word> = scenarios.flat_map(lexicon::of).collect();
        for group in lexicon::groups() {
            report.words.extend(group.words.into_iter().map(|word| Use {
                word,
                role: group.role,
                cards: on.get(&word).copied().unwrap_or_default(),
                scenarios: of_scenarios.contains(&word),
            }));
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

    /// How many words or options there are for cards.
    fn count(&self, role: Role) -> usize {
        let all = self.words.iter().filter(|word| word.role == role);
        all.filter(|word| !word.is_of_scenarios()).count()
    }

    /// The words, not the options, that stand on so many cards and are not there for scenarios.
    fn on(&self, cards: usize) -> Vec<String> {
        let words = self.words.iter().filter(|word| word.role == Role::Word);
        let some = words.filter(|word| word.cards == cards && !word.is_of_scenarios());
        some.map(Use::name).collect()
    }

    /// As JSON: the fields `cards`, `totals`, `words` (with the options), `words_on_one_card` and
    /// `words_on_no_card`.
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
            "words": self.count(Role::Word),
            "options": self.count(Role::Option),
            "words_of_scenarios": self.words.iter().filter(|word| word.is_of_scenarios()).count(),
            "words_on_one_card": self.on(1).len(),
        });
        let fields = [
            ("cards", self.cards.iter().map(card).collect()),
            ("totals", totals),
            ("words", self.words.iter().map(|word| (word.name(), json!(word.cards))).collect()),
            ("words_on_one_card", json!(self.on(1))),
            ("words_on_no_card", json!(self.on(0))),
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
        line("words of the language", self.count(Role::Word));
        line("words on one card", self.on(1).len());
        line("options of words", self.count(Role::Option));
        text
    }
}
