//! A card as lines of text with aligned labels.

use redfive_ability::text;
use redfive_content::{Behaviour, Card, Content, Difficulty, Erratum};
use std::cmp::Reverse;
use std::fmt::{Display, Write as _};
use std::io::{self, IsTerminal as _};

const LABEL: usize = 16;

/// A pilot in the list of a ship.
pub struct PilotLine<'a> {
    /// The id.
    pub id: &'a str,
    /// Initiative or pilot skill, if the card has one.
    pub skill: Option<u8>,
    /// The name with its dots.
    pub name: String,
}

/// The text of a card while it is written.
pub struct Sheet<'a> {
    content: &'a Content,
    text: String,
    colour: bool,
}

impl<'a> Sheet<'a> {
    /// Starts with the heading of a card.
    pub fn new(content: &'a Content, card: &Card<'_>, kind: &str) -> Self {
        let colour = io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
        let (name, edition, id) = (bold(card.name(), colour), card.edition(), card.id());
        Self { content, text: format!("{name}\n{kind}, {edition}, id {id}\n\n"), colour }
    }

    /// A line with a label.
    pub fn line(&mut self, label: &str, value: impl Display) {
        // Writing to a text cannot fail.
        let _ = writeln!(self.text, "  {label:LABEL$}{value}");
    }

    /// A line for something that a card may not have.
    pub fn maybe(&mut self, label: &str, value: Option<impl Display>) {
        if let Some(value) = value {
            self.line(label, value);
        }
    }

    /// A line with a list, unless it is empty.
    pub fn list<T: Display>(&mut self, label: &str, values: impl IntoIterator<Item = T>) {
        let values: Vec<String> = values.into_iter().map(|value| value.to_string()).collect();
        if !values.is_empty() {
            self.line(label, values.join(", "));
        }
    }

    /// A line that says what a card does, with what it speaks of by its name.
    pub fn ability(&mut self, ability: Option<&Behaviour>) {
        let cards = &self.content.second;
        let said = || text::of_with(ability.map_or(&[][..], Behaviour::abilities), cards);
        self.written(ability, said);
    }

    /// The same where more than the ability tells what it says.
    pub fn written(&mut self, ability: Option<&Behaviour>, said: impl FnOnce() -> String) {
        match ability {
            None => {}
            Some(Behaviour::Unwritten) => self.line("Ability", "not written yet"),
            Some(Behaviour::Written(_)) => self.line("Ability", said()),
        }
    }

    /// The errata of a card.
    pub fn errata(&mut self, errata: &[Erratum]) {
        self.list("Errata", errata);
    }

    /// A heading inside the card.
    pub fn heading(&mut self, text: &str) {
        let _ = writeln!(self.text, "\n  {}", bold(text, self.colour));
    }

    /// A line without a label.
    pub fn plain(&mut self, text: impl Display) {
        let _ = writeln!(self.text, "  {text}");
    }

    /// The pilots of a ship, the best first.
    pub fn pilots<'b>(&mut self, pilots: impl Iterator<Item = PilotLine<'b>>) {
        let mut pilots: Vec<_> = pilots.collect();
        pilots.sort_by_key(|pilot| (Reverse(pilot.skill), pilot.id));
        let width = pilots.iter().map(|pilot| pilot.id.len()).max().unwrap_or_default();
        for PilotLine { id, skill, name } in pilots {
            let skill = skill.map_or_else(|| "?".to_owned(), |skill| skill.to_string());
            self.plain(format_args!("{skill}  {id:width$}  {name}"));
        }
    }

    /// Some text in the colour of a difficulty.
    pub fn coloured(&self, text: &str, difficulty: Difficulty) -> String {
        let code = match difficulty {
            Difficulty::Blue => "36",
            Difficulty::White => "1",
            Difficulty::Red => "31",
            Difficulty::Purple => "35",
        };
        if self.colour { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }

    /// The finished text.
    pub fn finish(self) -> String {
        self.text
    }
}

fn bold(text: &str, colour: bool) -> String {
    if colour { format!("\x1b[1m{text}\x1b[0m") } else { text.to_owned() }
}
