//! What is written, what is proven, and with which words: `redfive cards --json`, and the end of `redfive cards`.

use crate::check::read_cases;
use crate::failure::Failure;
use redfive_ability::Ability;
use redfive_ability::lexicon::{self, Role, Word};
use redfive_cases::Catalogue;
use redfive_cases::owed::{Card, Kind, Proof};
use redfive_cases::reading;
use redfive_content::second::{ShipAbility, Upgrade};
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
    /// The card with the fewest words among them.
    example: Option<String>,
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
    /// Whether its text was read beside the printed card.
    read: bool,
    native: usize,
    /// What it says, if it is written.
    text: Option<String>,
    /// What it adds to its ship besides: actions, slots, numbers.
    adds: Vec<String>,
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

/// What this side of an upgrade adds to its ship.
fn adds(content: &Content, card: &Card) -> Vec<String> {
    let cards = &content.second;
    let side = match card.kind {
        Kind::Upgrade => 0,
        Kind::Back => 1,
        Kind::ShipAbility => {
            let ability = cards.ship_abilities.get(card.id.as_str());
            return ability.map_or_else(Vec::new, ShipAbility::adds);
        }
        _ => return Vec::new(),
    };
    let upgrade = cards.upgrades.get(card.id.as_str());
    let of = |upgrade: &Upgrade| Some(upgrade.adds(upgrade.sides().nth(side)?, cards));
    upgrade.and_then(of).unwrap_or_default()
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
        let mut examples: BTreeMap<Word, (usize, String)> = BTreeMap::new();
        let read = reading::read(&content.second);
        let mut texts = reading::texts(&content.second);
        for (card, behaviour) in Card::all(&content.second) {
            let abilities = behaviour.abilities();
            let own: BTreeSet<Word> = abilities.iter().flat_map(lexicon::of).collect();
            let many = own.len();
            for word in own {
                *on.entry(word).or_default() += 1;
                let example = (many, card.to_string());
                let best = examples.entry(word).or_insert_with(|| example.clone());
                *best = example.min(best.clone());
            }
            let is_proven = |proof: &Proof<'_>| !proof.cases_of(&card).is_empty();
            let proven = proof.as_ref().map(is_proven);
            let native = abilities.iter().map(Ability::natives).sum();
            let name = card.to_string();
            let (read, text) = (read.get(&name) == Some(&true), texts.remove(&name));
            let state = State::of(behaviour);
            let adds = adds(content, &card);
            report.cards.push(Row { card, state, proven, read, native, text, adds });
        }
        let scenarios = content.second.scenarios.values();
        let scenarios = scenarios.flat_map(|it| it.abilities.iter().chain(&it.every_ship));
        let of_scenarios: BTreeSet<Word> = scenarios.flat_map(lexicon::of).collect();
        for group in lexicon::groups() {
            report.words.extend(group.words.into_iter().map(|word| Use {
                word,
                role: group.role,
                cards: on.get(&word).copied().unwrap_or_default(),
                example: examples.remove(&word).map(|(_, card)| card),
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

    /// The written cards whose text was read beside the printed one.
    fn read(&self) -> usize {
        self.cards.iter().filter(|row| row.state == State::Written && row.read).count()
    }

    /// How many words or options there are for cards.
    fn count(&self, role: Role) -> usize {
        let all = self.words.iter().filter(|word| word.role == role);
        all.filter(|word| !word.is_of_scenarios()).count()
    }

    /// The words, not the options, that stand on so many cards and are not there for scenarios.
    fn on(&self, cards: usize) -> Vec<String> {
        let words = self.words.iter().filter(|word| word.role == Role::Word);
        let some = words.filter(|word| word.cards == cards && !word.scenarios);
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
                "read": row.read,
                "native_effects": row.native,
                "text": row.text,
                "adds": row.adds,
            })
        };
        let totals = json!({
            "written": self.in_state(State::Written),
            "unwritten": self.in_state(State::Unwritten),
            "nothing_to_write": self.in_state(State::NothingToWrite),
            "written_and_in_a_case": self.proven(),
            "written_and_read": self.read(),
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
        line("written and read", self.read());
        line("nothing to write", self.in_state(State::NothingToWrite));
        line("unwritten", self.in_state(State::Unwritten));
        line("words of the language", self.count(Role::Word));
        line("words on one card", self.on(1).len());
        line("options of words", self.count(Role::Option));
        text
    }

    /// The page of all words, each with how many cards it stands on and one of them: docs/words.md.
    pub fn page(&self) -> String {
        let mut page = format!(
            "# The words of the ability language\n\n\
             This page is made by `redfive cards words`. What the words mean is told in [abilities](abilities.md); \
             here stands on how many\ncards each is, and the card with the fewest other words, to look at with \
             `redfive cards NAME`.\n\n\
             There are {} words and {} options that fill their places, and {} of both that only scenarios use.\n",
            self.count(Role::Word),
            self.count(Role::Option),
            self.words.iter().filter(|word| word.is_of_scenarios()).count(),
        );
        let mut of = "";
        for word in &self.words {
            if word.word.0 != of {
                of = word.word.0;
                let role = if word.role == Role::Word { "words" } else { "options" };
                // Writing to a text cannot fail.
                let _ =
                    write!(page, "\n## {of} ({role})\n\n| | cards | such as |\n|---|---:|---|\n");
            }
            let example =
                word.example.as_deref().unwrap_or(if word.scenarios { "scenarios" } else { "" });
            let _ = writeln!(page, "| `{}` | {} | {example} |", word.word.1, word.cards);
        }
        page
    }
}
