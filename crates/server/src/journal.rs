//! Journals: a record, and what happened to it beside the table.
//!
//! A record knows nothing of what was taken back, and of games that ended by agreement or by the clock. A journal
//! has lines for these between those of the record, and is only ever added to.

use crate::api::EndingView;
use redfive_engine::record::{BadRecord, Entry, Header, Record, Seed};
use serde::{Deserialize, Serialize};

/// A line that is none of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Beside {
    Back(Back),
    Over(Over),
}

/// Choices were taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Back {
    /// So many are left.
    pub to: u32,
    /// The seed of chance from then on.
    pub seed: Seed,
}

/// The game ended beside the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Over {
    /// Who has won; nobody if it is a draw.
    pub winner: Option<u8>,
    /// Why.
    pub why: Cause,
}

/// Why a game ended beside the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// A player has given up.
    Resigned,
    /// Both agreed.
    Agreed,
    /// A clock has run down.
    Time,
}

impl Over {
    /// In words.
    pub fn view(&self, name: impl Fn(u8) -> String) -> EndingView {
        let words = match (self.winner, self.why) {
            (None, _) => "A draw by agreement".to_owned(),
            (Some(winner), Cause::Resigned) => {
                format!("{} has won: {} gave up", name(winner), name(1 - winner.min(1)))
            }
            (Some(winner), Cause::Time) => {
                format!("{} has won: {} ran out of time", name(winner), name(1 - winner.min(1)))
            }
            (Some(winner), Cause::Agreed) => format!("{} has won", name(winner)),
        };
        EndingView { winners: self.winner.into_iter().collect(), words }
    }

    /// The line of a journal.
    pub fn line(self) -> serde_json::Result<String> {
        serde_json::to_string(&Beside::Over(self))
    }
}

impl Back {
    /// The line of a journal.
    pub fn line(self) -> serde_json::Result<String> {
        serde_json::to_string(&Beside::Back(self))
    }
}

/// What the lines of a journal come to.
#[derive(Clone, Debug, PartialEq)]
pub struct Journal {
    /// The first line of the record.
    pub header: Header,
    /// What follows, each with the number of its line and whether the page has answered by itself.
    pub entries: Vec<Noted>,
    /// All seeds of chance, in order.
    pub seeds: Vec<Seed>,
    /// How it ended beside the table.
    pub over: Option<Over>,
}

/// An entry of a record.
#[derive(Clone, Debug, PartialEq)]
pub struct Noted {
    /// The entry.
    pub entry: Entry,
    /// The number of its line, from 1.
    pub line: usize,
    /// Whether the page has answered by itself.
    pub quick: bool,
}

impl Journal {
    /// Reads the lines; what is wrong, if they are none of a journal. Says of each whether the page has
    /// answered by itself.
    pub fn read<'a>(lines: impl IntoIterator<Item = (&'a str, bool)>) -> Result<Self, String> {
        let mut lines = lines.into_iter();
        let first = lines.next().map(|(text, _)| text).unwrap_or_default();
        let record: Record = first.parse().map_err(|why: BadRecord| why.to_string())?;
        let header = record.header;
        let mut journal =
            Self { seeds: vec![header.seed], header, entries: Vec::new(), over: None };
        for (number, (text, quick)) in (2..).zip(lines) {
            let wrong = |why: serde_json::Error| {
                let why = why.to_string();
                let what = why.split(" at line ").next().unwrap_or_default();
                format!("line {number}: {what}")
            };
            if journal.over.is_some() {
                return Err(format!("line {number}: the game was over"));
            }
            if text.starts_with("{\"back\"") || text.starts_with("{\"over\"") {
                match serde_json::from_str(text).map_err(wrong)? {
                    Beside::Back(back) => journal.take_back(number, back)?,
                    Beside::Over(over) => journal.over = Some(over),
                }
            } else {
                let entry: Entry = serde_json::from_str(text).map_err(wrong)?;
                if let Entry::Reseed(seed) = entry {
                    // Of a game that began as a branch.
                    journal.seeds.push(seed);
                }
                journal.entries.push(Noted { entry, line: number, quick });
            }
        }
        Ok(journal)
    }

    fn take_back(&mut self, line: usize, back: Back) -> Result<(), String> {
        let kept = self.place_of(back.to);
        let kept = kept.ok_or_else(|| format!("line {line}: there are not so many choices"))?;
        self.entries.truncate(kept);
        self.entries.push(Noted { entry: Entry::Reseed(back.seed), line, quick: false });
        self.seeds.push(back.seed);
        Ok(())
    }

    /// How many entries there are before the choice that follows so many.
    fn place_of(&self, choices: u32) -> Option<usize> {
        let made = |noted: &Noted| matches!(noted.entry, Entry::Made(_));
        let mut places = self.entries.iter().enumerate().filter(|(_, it)| made(it)).map(|it| it.0);
        match choices {
            0 => Some(places.next().unwrap_or(self.entries.len())),
            _ => places.nth(choices as usize - 1).map(|place| place + 1),
        }
    }

    /// The same as far as so many choices.
    pub fn up_to(mut self, choices: u32) -> Option<Self> {
        let kept = self.place_of(choices)?;
        self.entries.truncate(kept);
        self.over = None;
        Some(self)
    }
}
