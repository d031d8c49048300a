//! A trace while it is written.

use crate::meaning::{self, Met, Words};
use redfive_cases::Observer;
use redfive_engine::decision::{Decision, Reply};
use redfive_engine::event::Event;
use redfive_engine::game::Game;
use sha2::{Digest, Sha256};

/// What a game tells, as lines.
#[derive(Debug, Default)]
pub struct Trace {
    /// The lines: how it begins; then each question, answer and event; how it ended.
    pub lines: Vec<String>,
    /// Where the rounds begin; before the first of them lies the setup.
    rounds: Vec<usize>,
    met: Met,
    /// The questions that are open and written already.
    open: Vec<String>,
}

impl Observer for Trace {
    fn answered(&mut self, game: &Game, decision: &Decision, reply: &Reply) {
        self.look(game);
        let words = Words { game, met: &self.met };
        let text = words.decision(decision);
        let answer = words.reply(decision, reply);
        self.lines.push(format!("answer {}: {answer}", words.question(decision)));
        self.open.retain(|open| *open != text);
    }

    fn happened(&mut self, game: &Game, events: &[Event]) {
        self.look(game);
        let words = Words { game, met: &self.met };
        for event in events.iter().filter(|event| !meaning::is_told_elsewhere(event)) {
            if meaning::begins_round(event) {
                self.rounds.push(self.lines.len());
            }
            self.lines.push(format!("event {}", words.event(event)));
        }
        let asked = game.open();
        let mut asked: Vec<String> = asked.map(|d| words.decision(d)).collect();
        asked.sort();
        for closed in self.open.iter().filter(|open| !asked.contains(open)) {
            self.lines.push(format!("closed {closed}"));
        }
        for new in asked.iter().filter(|new| !self.open.contains(new)) {
            self.lines.push(format!("ask {new}"));
        }
        self.open = asked;
        let over = game.ended().map(meaning::ending);
        if let Some(over) = over.filter(|over| self.lines.last() != Some(over)) {
            self.lines.push(over);
        }
    }
}

impl Trace {
    fn look(&mut self, game: &Game) {
        if self.lines.is_empty() {
            self.lines = meaning::opening(game);
        }
        self.met.look(game);
    }

    /// The cards met so far.
    pub const fn met(&self) -> &Met {
        &self.met
    }

    /// Which round a line is of; 0 is the setup.
    pub fn round_of(&self, line: usize) -> usize {
        self.rounds.iter().filter(|&&first| first <= line).count()
    }

    /// A hash for the setup and for each round.
    pub fn hashes(&self) -> Vec<String> {
        let starts = std::iter::once(0).chain(self.rounds.iter().copied());
        let ends = self.rounds.iter().copied().chain([self.lines.len()]);
        starts.zip(ends).map(|(start, end)| hash(&self.lines[start..end])).collect()
    }

    /// One hash of it all.
    pub fn hash(&self) -> String {
        hash(&self.lines)
    }
}

/// Twelve hexadecimal digits that tell some lines from others.
pub(crate) fn hash(lines: &[String]) -> String {
    let digest = Sha256::digest(lines.join("\n").as_bytes());
    digest[..6].iter().map(|byte| format!("{byte:02x}")).collect()
}
