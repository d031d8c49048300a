//! Reading a file of cases.

use crate::answer::Answer;
use crate::catalogue::Catalogue;
use crate::expect::{Expectation, face_list};
use crate::owed::{Card, Kind};
use crate::setup::{self, Setup};
use crate::situation::{Judgement, USAGES};
use crate::vocabulary::{attack_faces, card_kind, defense_faces, player};
use redfive_content::second::SecondEdition;
use redfive_engine::chance::Stream;
use redfive_engine::dice::{AttackFace, DefenseFace, Face};
use redfive_rules::{Index, citation};
use redfive_text::{Line, ParseError, cut, not_text, unknown_among};
use std::collections::BTreeSet;
use std::sync::OnceLock;

type Result<T> = std::result::Result<T, ParseError>;

/// A file with cases.
#[derive(Clone, Debug)]
pub struct File {
    /// The cases, in order; a case with rows stands once for each row.
    pub cases: Vec<Case>,
}

/// A case.
#[derive(Clone, Debug)]
pub struct Case {
    /// The file, for messages.
    pub file: String,
    /// The line it starts on, from 1.
    pub line: usize,
    /// What it is about.
    pub title: String,
    /// The ids of the rules that it stands for.
    pub rules: Vec<String>,
    /// The table.
    pub setup: Setup,
    pub(crate) steps: Vec<Step>,
    source: Source,
}

/// The text of a case, with the values of its row.
#[derive(Clone, Debug)]
struct Source {
    lines: Vec<(usize, String)>,
    row: Option<String>,
}

/// A step of a case.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub line: usize,
    /// The statement as written.
    pub text: String,
    pub kind: StepKind,
}

/// What a step does.
#[derive(Clone, Debug)]
pub(crate) enum StepKind {
    /// Dice and cards that come next.
    Say(Vec<(Stream, u8)>),
    Choose(Answer),
    /// An answer that must be refused, and by which rule.
    Refuse(Answer, Option<String>),
    Expect(Expectation),
    /// Which answers a good player gives, or does not give.
    Judge(Judgement),
}

/// Statements besides those of the setup.
const STATEMENTS: &[&str] = &[
    "case",
    "rules",
    "each",
    "row",
    "attack",
    "defense",
    "order-dice",
    "automatic-dice",
    "cards",
    "choose",
    "refuse",
    "expect",
    "good",
    "bad",
];

/// A line of a file with its number.
type Numbered<'a> = (usize, &'a str);

impl File {
    /// Reads the cases of a file, which are played with the embedded cards.
    ///
    /// # Errors
    ///
    /// When the text is not UTF-8 or a statement is not well formed.
    pub fn parse(name: &str, bytes: &[u8]) -> Result<Self> {
        Self::parse_with(&Catalogue::embedded(), name, bytes)
    }

    /// Reads the cases of a file, which are played with these cards.
    ///
    /// # Errors
    ///
    /// As for [`parse`](Self::parse).
    pub fn parse_with(catalogue: &Catalogue, name: &str, bytes: &[u8]) -> Result<Self> {
        let text = std::str::from_utf8(bytes).map_err(|e| not_text(bytes, e.valid_up_to()))?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut blocks: Vec<Vec<Numbered<'_>>> = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            let trimmed = line.trim_start();
            if trimmed.is_empty() || trimmed.starts_with('#') {
                continue;
            }
            if first_word(line) == "case" {
                blocks.push(Vec::new());
            }
            match blocks.last_mut() {
                Some(block) => block.push((number, line)),
                None => {
                    let message = "a file begins with a case; write: case TITLE";
                    return Err(ParseError::new(number, 1, message));
                }
            }
        }
        if blocks.is_empty() {
            return Err(ParseError::new(1, 1, "there is no case; write: case TITLE"));
        }
        let mut cases = Vec::new();
        for block in &blocks {
            read_block(catalogue, name, block, &mut cases)?;
        }
        Ok(Self { cases })
    }
}

fn first_word(line: &str) -> &str {
    line.split_whitespace().next().unwrap_or_default()
}

/// What follows the first word, without a comment.
fn rest_of(line: &str) -> &str {
    let line = line.trim_start();
    let rest = &line[first_word(line).len()..];
    rest.split(" #").next().unwrap_or_default().trim()
}

/// A case, or one for each of its rows.
fn read_block(
    catalogue: &Catalogue,
    file: &str,
    block: &[Numbered<'_>],
    cases: &mut Vec<Case>,
) -> Result<()> {
    let mut columns: Vec<String> = Vec::new();
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut lines: Vec<Numbered<'_>> = Vec::new();
    for &(number, line) in block {
        let values = || -> Result<Vec<String>> {
            Ok(cut(line, number)?.into_iter().skip(1).map(|word| word.text).collect())
        };
        match first_word(line) {
            "each" => columns = values()?,
            "row" => {
                let values = values()?;
                if values.len() != columns.len() {
                    let message = format!(
                        "this row has {} values; \"each\" names {}: {}",
                        values.len(),
                        columns.len(),
                        columns.join(" ")
                    );
                    return Err(ParseError::new(number, 1, message));
                }
                rows.push(values);
            }
            _ => lines.push((number, line)),
        }
    }
    if rows.is_empty() {
        if let Some((number, _)) = block.iter().find(|(_, line)| first_word(line) == "each") {
            return Err(ParseError::new(*number, 1, "there is no row; write: row VALUE VALUE"));
        }
        cases.push(read_case(catalogue, file, Source { lines: owned(&lines), row: None })?);
        return Ok(());
    }
    for (place, values) in (1..).zip(rows) {
        let filled = lines
            .iter()
            .map(|&(number, line)| {
                let mut text = line.to_owned();
                for (column, value) in columns.iter().zip(&values) {
                    // A quote cannot stand inside quotes; in a value ' stands for it.
                    text = text.replace(&format!("{{{column}}}"), &value.replace('\'', "\""));
                }
                (number, text)
            })
            .collect();
        let row = Some(format!("row {place}"));
        cases.push(read_case(catalogue, file, Source { lines: filled, row })?);
    }
    Ok(())
}

fn owned(lines: &[Numbered<'_>]) -> Vec<(usize, String)> {
    lines.iter().map(|&(number, line)| (number, line.to_owned())).collect()
}

fn read_case(catalogue: &Catalogue, file: &str, source: Source) -> Result<Case> {
    let Source { lines, row } = &source;
    let mut case = Case {
        file: file.to_owned(),
        line: lines.first().map_or(1, |l| l.0),
        title: String::new(),
        rules: Vec::new(),
        setup: Setup::new(catalogue),
        steps: Vec::new(),
        source: source.clone(),
    };
    // A line whose row leaves nothing of it says nothing.
    for (number, text) in lines.iter().filter(|(_, text)| !text.trim().is_empty()) {
        case.read(*number, text)?;
    }
    if let Some(row) = row {
        case.title = format!("{} ({row})", case.title);
    }
    case.check()?;
    Ok(case)
}

impl Case {
    /// The same case with other cards.
    ///
    /// # Errors
    ///
    /// When a card that it names is not among them.
    pub fn with(&self, catalogue: &Catalogue) -> Result<Self> {
        read_case(catalogue, &self.file, self.source.clone())
    }

    /// Its lines, with the values of its row.
    pub fn text(&self) -> impl Iterator<Item = &str> {
        self.source.lines.iter().map(|(_, line)| line.as_str())
    }

    /// The names of its cards whose ability is not written yet, so that it does nothing.
    pub fn silent<'a>(&self, cards: &'a SecondEdition) -> BTreeSet<&'a str> {
        self.setup.silent(cards)
    }

    /// The cards that it puts on the table, and the damage cards that it names.
    pub(crate) fn cards(&self, cards: &SecondEdition) -> Vec<Card> {
        let mut found = self.setup.cards();
        let named = |name: &str| {
            let quoted = format!("\"{name}\"");
            self.source.lines.iter().any(|(_, line)| line.contains(&quoted))
        };
        let damage = cards.damage_decks.get("core").into_iter().flat_map(|deck| &deck.cards);
        let damage = damage.filter(|(_, card)| named(&card.name));
        found.extend(damage.map(|(id, _)| Card::new(Kind::Damage, id.as_str())));
        found
    }

    fn read(&mut self, number: usize, text: &str) -> Result<()> {
        match first_word(text) {
            "case" => {
                rest_of(text).clone_into(&mut self.title);
                if self.title.is_empty() {
                    return Err(ParseError::new(number, 1, "a case needs a title"));
                }
                return Ok(());
            }
            "rules" => return self.rules(number, text),
            _ => {}
        }
        let words = cut(text, number)?;
        let mut line = Line::new(&words, number, text.trim_end().chars().count());
        let word = line.word("a statement")?;
        let kind = match word.text.as_str() {
            "attack" | "defense" | "order-dice" | "automatic-dice" | "cards" => {
                say(&word.text, &mut line)?
            }
            "choose" => {
                self.needs_phase(number)?;
                let answer = Answer::read(&mut line, &self.setup.names)?;
                StepKind::Choose(answer)
            }
            "refuse" => {
                self.needs_phase(number)?;
                let answer = Answer::read(&mut line, &self.setup.names)?;
                let rule = if line.accept("rule") {
                    Some(line.word("the id of a rule")?.text.clone())
                } else {
                    None
                };
                StepKind::Refuse(answer, rule)
            }
            "expect" => {
                self.needs_phase(number)?;
                StepKind::Expect(Expectation::read(&mut line, &self.setup.names)?)
            }
            "good" | "bad" => {
                self.needs_phase(number)?;
                let good = word.text == "good";
                line.usage = USAGES[usize::from(!good)];
                StepKind::Judge(Judgement::read(good, &mut line, &self.setup.names)?)
            }
            other => {
                if !self.steps.is_empty() && self.setup.phase.is_some() {
                    let allowed = &STATEMENTS[4..];
                    let message = unknown_among(other, "a step of a case", allowed);
                    return Err(line.error(word.column, message));
                }
                if self.setup.read(other, &mut line)? {
                    return Ok(());
                }
                let mut known: Vec<&str> = setup::USAGES.iter().map(|(name, _)| *name).collect();
                known.extend(STATEMENTS);
                return Err(line.error(word.column, unknown_among(other, "a statement", &known)));
            }
        };
        line.finish()?;
        let text = text.split(" #").next().unwrap_or_default();
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        self.steps.push(Step { line: number, text, kind });
        Ok(())
    }

    fn rules(&mut self, number: usize, text: &str) -> Result<()> {
        static INDEX: OnceLock<Index> = OnceLock::new();
        let index = INDEX.get_or_init(Index::embedded);
        let ids = citation::ids_in(rest_of(text));
        if ids.is_empty() {
            let message = "there is no rule id here; write them like RR.ATTACK.15–19, .24";
            return Err(ParseError::new(number, 1, message));
        }
        if let Some(id) = ids.iter().find(|id| index.rule(id).is_none()) {
            let message = format!("{id} is not in the rule index; see \"redfive rules\"");
            return Err(ParseError::new(number, 1, message));
        }
        self.rules.extend(ids);
        Ok(())
    }

    fn needs_phase(&mut self, number: usize) -> Result<()> {
        if self.setup.phase.is_some() {
            self.setup.settle();
            return Ok(());
        }
        let message = "before the first step, say where the round begins; write: phase engagement";
        Err(ParseError::new(number, 1, message))
    }

    fn check(&self) -> Result<()> {
        self.setup.check()?;
        let checks = |step: &Step| {
            matches!(step.kind, StepKind::Expect(_) | StepKind::Refuse(..) | StepKind::Judge(_))
        };
        if !self.steps.iter().any(checks) {
            let message = "this case expects nothing, so it could not fail; add an \"expect\" line";
            return Err(ParseError::new(self.line, 1, message));
        }
        Ok(())
    }
}

/// A line that says what dice show or which cards are dealt.
fn say(word: &str, line: &mut Line<'_>) -> Result<StepKind> {
    let said = match word {
        "attack" => {
            line.usage = "attack dice FACES";
            line.expect("dice")?;
            sides(&face_list(line, &attack_faces())?, Stream::AttackDice, AttackFace::on_side)
        }
        "defense" => {
            line.usage = "defense dice FACES";
            line.expect("dice")?;
            sides(&face_list(line, &defense_faces())?, Stream::DefenseDice, DefenseFace::on_side)
        }
        "order-dice" => {
            line.usage = "order-dice FACES, three for each player";
            sides(&face_list(line, &attack_faces())?, Stream::PlayerOrder, AttackFace::on_side)
        }
        "automatic-dice" => {
            line.usage = "automatic-dice NUMBER [NUMBER...], from 1 to 6";
            let mut said = Vec::new();
            while said.is_empty() || line.peek().is_some() {
                let column = line.column();
                match line.count("what a six-sided die shows", 6)? {
                    0 => return Err(line.error(column, "a six-sided die shows 1 to 6")),
                    shows => said.push((Stream::Automatic, shows)),
                }
            }
            said
        }
        _ => {
            line.usage = "cards player N \"CARD\" [\"CARD\"...]";
            line.expect("player")?;
            let stream = Stream::DamageDeck(player(line)?);
            let mut said = vec![(stream, card_kind(line)?)];
            while line.peek().is_some() {
                said.push((stream, card_kind(line)?));
            }
            said
        }
    };
    Ok(StepKind::Say(said))
}

/// A side of the die for each face.
fn sides<F: PartialEq>(faces: &[F], stream: Stream, on: impl Fn(u8) -> F) -> Vec<(Stream, u8)> {
    let side = |face: &F| (0..8).find(|&side| on(side) == *face).unwrap_or(0);
    faces.iter().map(|face| (stream, side(face))).collect()
}
