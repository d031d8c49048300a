//! From the text of one file to typed facts, with errors that name line and card.

use crate::error::{ContentError, Problem};
use crate::id::Id;
use crate::position;
use crate::vocabulary::UnknownWord;
use redfive_ability::notation::offset_of;
use redfive_ability::upgrade::Table;
use ron::extensions::Extensions;
use serde::de::DeserializeOwned;

/// A file with its name, of which errors are told.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Source<'a> {
    /// The name below the data folder.
    pub file: &'a str,
    /// The text.
    pub text: &'a str,
}

impl<'a> Source<'a> {
    /// Reads the whole file as one value.
    pub fn parse<T: DeserializeOwned>(self) -> Result<T, ContentError> {
        if self.text.trim().is_empty() {
            return Err(self.problem(0, None, Problem::Empty("see docs/content.md")));
        }
        let options = ron::Options::default().with_default_extension(
            Extensions::IMPLICIT_SOME | Extensions::UNWRAP_VARIANT_NEWTYPES,
        );
        options.from_str(self.text).map_err(|error| self.parse_error(&error))
    }

    /// The name of the file without folder and ending.
    pub fn stem(self) -> &'a str {
        let name = self.file.rsplit('/').next().unwrap_or(self.file);
        name.strip_suffix(".ron").unwrap_or(name)
    }

    /// The id that the name of the file is.
    pub fn id(self) -> Result<Id, ContentError> {
        self.stem().parse().map_err(|error: crate::id::InvalidId| {
            self.problem(0, None, Problem::Invalid(error.to_string()))
        })
    }

    /// Refuses a file whose inner id is not its name.
    pub fn must_be_named(self, id: &str) -> Result<(), ContentError> {
        if self.stem() == id {
            return Ok(());
        }
        let problem = Problem::WrongName { id: id.to_owned(), file: self.stem().to_owned() };
        Err(self.error(id, id, problem))
    }

    /// The error for a file where none is expected.
    pub fn misplaced(self, places: &'static str) -> ContentError {
        self.problem(0, None, Problem::UnknownFile(places))
    }

    /// An error at the place where `word` stands in the entry of `card`.
    pub fn error(self, card: &str, word: &str, problem: Problem) -> ContentError {
        let line = position::line_of_word(self.text, card, word);
        self.problem(line, Some(card.to_owned()), problem)
    }

    fn problem(self, line: usize, card: Option<String>, problem: Problem) -> ContentError {
        ContentError::new(self.file, line, card, problem)
    }

    fn parse_error(self, error: &ron::error::SpannedError) -> ContentError {
        let place = error.span.start;
        if let Some(retired) = self.retired(place.line, place.col, Table::language()) {
            return retired;
        }
        // An unfinished text ends behind its last token, where the card is still open.
        let entry = position::card_at(self.text, place.line, place.col);
        let line = match (&error.code, &entry) {
            // A missing field has no place of its own: the parser notices at the closing bracket.
            (ron::Error::MissingStructField { .. }, Some((_, line))) => *line,
            _ => place.line,
        };
        let at_the_end = position::is_at_end(self.text, place.line, place.col);
        let problem = match &error.code {
            ron::Error::Message(_) => problem_of(&error.code),
            _ if at_the_end => ends_early(),
            code => problem_of(code),
        };
        let card = entry.map_or_else(|| self.stem().to_owned(), |(card, _)| card);
        self.problem(line, Some(card), problem)
    }
}

impl Source<'_> {
    /// The error for a word at a place that says something else today.
    fn retired(self, line: usize, column: usize, table: &Table) -> Option<ContentError> {
        let offset = offset_of(self.text, line, column);
        let retired = table.retired_in_cards(self.text, offset)?;
        let entry = position::card_at(self.text, line, column);
        let card = entry.map_or_else(|| self.stem().to_owned(), |(card, _)| card);
        Some(self.problem(retired.line, Some(card), Problem::Retired(retired)))
    }
}

/// The parser's error in the words of this project.
fn problem_of(error: &ron::Error) -> Problem {
    use ron::Error;
    match error {
        Error::NoSuchStructField { expected, found, .. } => {
            Problem::UnknownField { found: found.clone(), allowed: expected.to_vec() }
        }
        Error::MissingStructField { field, .. } => Problem::MissingField(field),
        Error::NoSuchEnumVariant { expected, found, outer } => Problem::UnknownWord(UnknownWord {
            what: outer.as_deref().map_or("value", kind_of),
            found: found.clone(),
            allowed: expected.to_vec(),
        }),
        Error::DuplicateStructField { field, .. } => {
            Problem::Invalid(format!("field `{field}` stands twice; allowed: once"))
        }
        Error::InvalidValueForType { expected, found } => {
            Problem::Invalid(format!("found {found}; allowed: {expected}"))
        }
        Error::Message(message) => Problem::Invalid(message.clone()),
        Error::Eof | Error::ExpectedStringEnd | Error::UnclosedBlockComment => ends_early(),
        Error::ExpectedDifferentLength { expected, found } => Problem::Invalid(format!(
            "{found} values here; allowed: {}",
            expected.rsplit("::").next().unwrap_or(expected)
        )),
        other => Problem::Invalid(grammar(other)),
    }
}

/// The problem of a file that was cut off.
fn ends_early() -> Problem {
    let what = "the file ends in the middle; allowed: every bracket and quote closed";
    Problem::Invalid(what.to_owned())
}

/// What the notation allows where it is broken.
fn grammar(error: &ron::Error) -> String {
    use ron::Error;
    let (what, allowed) = match error {
        Error::ExpectedComma => ("no comma here", "a comma behind each field, entry and item"),
        Error::ExpectedInteger | Error::IntegerOutOfBounds => {
            ("no whole number here", "a whole number without quotes")
        }
        Error::ExpectedFloat => ("no number here", "a number without quotes"),
        Error::ExpectedBoolean => ("neither true nor false here", "true, or the field left out"),
        Error::ExpectedString => ("no text here", "a text in quotes"),
        Error::ExpectedIdentifier => ("no word here", "a word of the game without quotes"),
        Error::ExpectedMapColon => ("no colon here", "a colon between name and value"),
        Error::ExpectedMap | Error::ExpectedMapEnd => ("no entries here", "entries in { }"),
        Error::ExpectedArray | Error::ExpectedArrayEnd => ("no list here", "a list in [ ]"),
        Error::ExpectedStructLike
        | Error::ExpectedNamedStructLike(_)
        | Error::ExpectedStructLikeEnd => ("no fields here", "fields in ( )"),
        Error::TrailingCharacters => ("something behind the end", "one value in a file"),
        other => return format!("{other}; allowed: the notation of docs/content.md"),
    };
    format!("{what}; allowed: {allowed}")
}

/// The word of the game for a type that a file can name wrongly.
fn kind_of(outer: &str) -> &'static str {
    match outer {
        "Slot" => "slot",
        "Faction" => "faction",
        "Size" => "size",
        "Arc" => "arc",
        "Format" => "format",
        "ForceSide" => "side of the Force",
        "Ability" | "Behaviour" => "ability",
        "Effect" => "effect",
        "Condition" => "condition",
        "Cost" => "cost",
        "Rule" => "rule",
        "Whom" => "player",
        "Amount" => "number",
        "SetupStep" => "step of setup",
        "Spot" => "place",
        "Moment" => "moment",
        "Event" => "event",
        "Who" => "ship",
        "Relation" => "relation",
        "ArcName" => "arc",
        "Token" => "token",
        "Face" => "result",
        "Restriction" => "restriction",
        "Grant" => "grant",
        "DeviceKind" => "kind of device",
        "ObstacleKind" => "kind of obstacle",
        "DamageKind" => "kind of damage card",
        "Section" => "section",
        "Action" => "action",
        "FiringArc" => "firing arc",
        "PilotGrant" => "grant",
        "CostVariesBy" => "cause",
        _ => "value",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use redfive_ability::upgrade::Rule;

    #[test]
    fn a_retired_word_is_told_with_its_new_form() {
        let rules = [
            Rule::new("RegainShield($who, $n)", "RecoverShield($who, $n)"),
            Rule::new("Flip($n)", "Flip"),
        ];
        let table = Table::new(&rules).expect("rules");
        let of = |effect: &str| {
            let text = format!(
                "{{\n\"odd\": (name: \"Odd\",\nability: Written([Action(then: [\n{effect}])])),\n}}"
            );
            let options =
                ron::Options::default().with_default_extension(Extensions::UNWRAP_VARIANT_NEWTYPES);
            type Cards = std::collections::BTreeMap<String, Card>;
            let place = options.from_str::<Cards>(&text).unwrap_err().span.start;
            let source = Source { file: "odd.ron", text: &text };
            source.retired(place.line, place.col, &table).map(|error| error.to_string())
        };
        let told = |what: &str| {
            let run = "run `redfive cards upgrade FILE`";
            Some(format!("odd.ron:4: card \"odd\": {what}; {run}"))
        };
        assert_eq!(
            of("RegainShield(You, 1)"),
            told("`RegainShield` is now `RecoverShield(WHO, n)`")
        );
        assert_eq!(of("Flip(1)"), told("`Flip` is now `Flip`"));
        assert_eq!(of("Unknown"), None);
    }

    #[derive(Debug, serde::Deserialize)]
    #[expect(dead_code, reason = "read for its errors")]
    struct Card {
        name: String,
        ability: crate::Behaviour,
    }
}
