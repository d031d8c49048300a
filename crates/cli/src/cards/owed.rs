//! `redfive cards owed`: which parts of abilities no case notices.

use crate::check::read_cases;
use crate::failure::Failure;
use crate::output::print;
use redfive_cases::Catalogue;
use redfive_cases::owed::{Card, Debt, Equivalents, Proof, Proven};
use redfive_content::{Behaviour, Content};
use redfive_engine::facts::Library;
use serde_json::json;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Leave out each part of an ability in turn, and print the parts that no case notices
///
/// Parts are costs, requirements, limits, who decides, effects, numbers. The cases of a card are those that it
/// is in, or that a card is in which brings it into play. The exit status is 0 if nothing is owed, 1 if
/// something is, and 2 if a card or case cannot be read or a case fails.
///
/// Two files beside the cases are used if they are there. `equivalent.tsv` has parts whose absence nobody could
/// see, each with the reason; a line of it that is not so is told. `proven.tsv` has the cards that owed nothing,
/// with a hash of how they were written.
#[derive(clap::Args)]
pub struct Owed {
    /// The cards, by their XWS ids, or as upgrade:ID where a pilot has the same; all written ones if none is named
    ids: Vec<String>,
    /// Files with cases, or folders with such files
    #[arg(long, value_name = "DIR", default_value = "cases")]
    cases: Vec<PathBuf>,
    /// Look only at cards that are not written as proven.tsv has them
    #[arg(long, conflicts_with = "ids")]
    changed: bool,
    /// Note in proven.tsv which of the cards owe nothing
    #[arg(long)]
    note: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Owed {
    /// Looks at the cards and prints what is owed.
    pub fn run(&self, content: &Content) -> Result<ExitCode, Failure> {
        let catalogue: Catalogue = Library::of(content).into();
        let cases = read_cases(&self.cases, &catalogue)?;
        let cards = &content.second;
        let equivalents = Equivalents::parse(&self.beside("equivalent.tsv"))
            .map_err(|error| Failure(format!("equivalent.tsv: {error}")))?;
        let mut proven = Proven::parse(&self.beside("proven.tsv"));
        let mut wanted = self.wanted(content)?;
        wanted.retain(|card| !self.changed || !proven.has(card, cards));
        let mut debts = all_debts(&Proof::new(cards, &cases), &wanted)?;
        let mut wrong = String::new();
        let all: Vec<Card> = Card::all(cards).into_iter().map(|(card, _)| card).collect();
        for card in equivalents.unknown(&all) {
            // Writing to a text cannot fail.
            let _ = writeln!(
                wrong,
                "{card}: equivalent.tsv names it, and there is no such card; write it as here: {}",
                all.first().map_or_else(String::new, Card::to_string)
            );
        }
        for (card, debt) in wanted.iter().zip(&mut debts) {
            for (ability, part) in equivalents.settle(card, debt) {
                // Writing to a text cannot fail.
                let _ = writeln!(
                    wrong,
                    "{card}, ability {ability}, {part}: equivalent.tsv has it, and a case notices it or there is no such part"
                );
            }
            proven.note(card, cards, debt.owed.is_empty());
        }
        if self.note {
            proven.keep_only(&all);
            self.write(&proven.text())?;
        }
        let rows: Vec<(&Card, &Debt)> = wanted.iter().zip(&debts).collect();
        print(&if self.json { as_json(&rows) } else { as_text(&rows) + &wrong })?;
        let clear = wrong.is_empty() && debts.iter().all(|debt| debt.owed.is_empty());
        Ok(if clear { ExitCode::SUCCESS } else { ExitCode::from(1) })
    }

    /// The text of a file beside the cases; nothing if there is none.
    fn beside(&self, name: &str) -> String {
        let files = self.cases.iter().map(|folder| folder.join(name));
        files.into_iter().find_map(|file| std::fs::read_to_string(file).ok()).unwrap_or_default()
    }

    /// Writes what is proven beside the cases.
    fn write(&self, text: &str) -> Result<(), Failure> {
        let Some(folder) = self.cases.iter().find(|folder| folder.is_dir()) else {
            return Err(Failure(
                "--note needs a folder with cases to write proven.tsv into".to_owned(),
            ));
        };
        let file = folder.join("proven.tsv");
        std::fs::write(&file, text).map_err(|error| Failure(format!("{}: {error}", file.display())))
    }

    /// The written cards that were named.
    fn wanted(&self, content: &Content) -> Result<Vec<Card>, Failure> {
        let all = Card::all(&content.second);
        if let Some(id) = self.ids.iter().find(|id| !all.iter().any(|(card, _)| is_meant(id, card)))
        {
            return Err(Failure(format!(
                "no card with the id `{id}` prints an ability; `redfive cards NAME` finds ids, and where a pilot and an upgrade share one, write pilot:ID or upgrade:ID"
            )));
        }
        let named =
            |card: &Card| self.ids.is_empty() || self.ids.iter().any(|id| is_meant(id, card));
        let written = all.into_iter().filter(|(_, does)| **does != Behaviour::Unwritten);
        Ok(written.map(|(card, _)| card).filter(named).collect())
    }
}

/// Whether a card is meant by its id, or by its kind and id.
fn is_meant(id: &str, card: &Card) -> bool {
    match id.split_once(':') {
        Some((kind, id)) => card.id == id && card.kind.word() == kind,
        None => card.id == id,
    }
}

/// What is owed to each of the cards, found by several threads.
fn all_debts(proof: &Proof<'_>, cards: &[Card]) -> Result<Vec<Debt>, Failure> {
    // An ability without one of its parts may be nonsense, and a panic over it is an answer like others.
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let next = AtomicUsize::new(0);
    let found = Mutex::new(Vec::new());
    let work = || {
        while let Some((place, card)) = {
            let place = next.fetch_add(1, Ordering::Relaxed);
            cards.get(place).map(|card| (place, card))
        } {
            let debt = proof.debt(card);
            found.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).push((place, debt));
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    std::panic::set_hook(hook);
    let mut found = found.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    found.sort_by_key(|(place, _)| *place);
    let debts = found.into_iter().map(|(_, debt)| debt);
    debts.collect::<Result<_, _>>().map_err(|failure| Failure(failure.to_string()))
}

fn as_json(rows: &[(&Card, &Debt)]) -> String {
    let card = |(card, debt): &(&Card, &Debt)| {
        let owed =
            debt.owed.iter().map(|(ability, part)| json!({ "ability": ability, "part": part }));
        json!({
            "id": card.id,
            "kind": card.kind.word(),
            "cases": debt.cases,
            "parts": debt.parts,
            "owed": owed.collect::<Vec<_>>(),
        })
    };
    let all = Sums::of(rows);
    let cards: Vec<serde_json::Value> = rows.iter().map(card).collect();
    format!("{:#}\n", json!({ "cards": cards, "parts": all.parts, "owed": all.owed }))
}

fn as_text(rows: &[(&Card, &Debt)]) -> String {
    let mut text = String::new();
    // Writing to a text cannot fail.
    for (card, debt) in rows.iter().filter(|(_, debt)| !debt.owed.is_empty()) {
        let (owed, parts) = (debt.owed.len(), debt.parts);
        if debt.cases == 0 {
            let _ = writeln!(text, "{card}: no case has it, {parts} parts");
            continue;
        }
        let _ = writeln!(text, "{card}: {owed} of {parts} parts, cases: {}", debt.cases);
        for (ability, part) in &debt.owed {
            let _ = writeln!(text, "  ability {ability}: {part}");
        }
    }
    let all = Sums::of(rows);
    let (cards, written) = (all.cards, rows.len());
    let _ = writeln!(
        text,
        "{} of {} parts are owed, on {cards} of {written} cards",
        all.owed, all.parts
    );
    text
}

/// How much there is.
struct Sums {
    parts: usize,
    owed: usize,
    /// How many cards are owed something.
    cards: usize,
}

impl Sums {
    fn of(rows: &[(&Card, &Debt)]) -> Self {
        Self {
            parts: rows.iter().map(|(_, debt)| debt.parts).sum(),
            owed: rows.iter().map(|(_, debt)| debt.owed.len()).sum(),
            cards: rows.iter().filter(|(_, debt)| !debt.owed.is_empty()).count(),
        }
    }
}
