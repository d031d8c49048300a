//! What is wrong with a content file.

use crate::vocabulary::UnknownWord;
use redfive_ability::upgrade::Retired;
use std::fmt;

/// Something wrong in a content file: where, on which card, and what is allowed instead.
///
/// Reads as `FILE:LINE: card "ID": PROBLEM`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub struct ContentError {
    /// The file, named below the data folder.
    pub file: String,
    /// The line, from 1; 0 when the file as a whole is meant.
    pub line: usize,
    /// The id of the card, where the place belongs to one.
    pub card: Option<String>,
    /// What is wrong.
    pub problem: Box<Problem>,
}

impl ContentError {
    pub(crate) fn new(
        file: impl Into<String>,
        line: usize,
        card: Option<String>,
        problem: Problem,
    ) -> Self {
        Self { file: file.into(), line, card, problem: Box::new(problem) }
    }

    /// An error of a file as a whole.
    pub(crate) fn of_file(file: impl Into<String>, problem: Problem) -> Self {
        Self::new(file, 0, None, problem)
    }
}

impl fmt::Display for ContentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if self.line > 0 {
            write!(f, ":{}", self.line)?;
        }
        if let Some(card) = &self.card {
            write!(f, ": card \"{card}\"")?;
        }
        write!(f, ": {}", self.problem)
    }
}

/// The kinds of problems of content files.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// The file cannot be read.
    #[error("cannot be read ({0})")]
    Unreadable(String),
    /// The file is no text.
    #[error("is no UTF-8 text; allowed: text saved as UTF-8")]
    NotUtf8,
    /// The file has nothing in it.
    #[error("is empty; allowed: {0}")]
    Empty(&'static str),
    /// The file is not where any content is expected.
    #[error("no content is expected here; allowed: {0}")]
    UnknownFile(&'static str),
    /// A file is missing.
    #[error("is missing; every data folder has it")]
    MissingFile,
    /// A field that does not exist.
    #[error("unknown field `{found}`; allowed: {}", allowed.join(", "))]
    UnknownField {
        /// The field that was found.
        found: String,
        /// The fields that exist.
        allowed: Vec<&'static str>,
    },
    /// A field that is needed.
    #[error("field `{0}` is missing; it cannot be left out")]
    MissingField(&'static str),
    /// A word that its vocabulary does not have.
    #[error(transparent)]
    UnknownWord(#[from] UnknownWord),
    /// A word of the ability language that says something else today.
    #[error("{0}")]
    Retired(Retired),
    /// A reference to something that does not exist.
    #[error("unknown {what} `{id}`{}; allowed: {allowed}", did_you_mean(suggestion))]
    UnknownReference {
        /// What kind of thing it should be, such as `upgrade`.
        what: &'static str,
        /// The reference.
        id: String,
        /// An existing id that looks similar.
        suggestion: Option<String>,
        /// Where the allowed ones are listed.
        allowed: &'static str,
    },
    /// An id that another file has already.
    #[error("duplicate id `{id}`, which {other} has already; allowed: each id once")]
    Duplicate {
        /// The id.
        id: String,
        /// Where the other one is.
        other: String,
    },
    /// A file whose inner id is not its name.
    #[error("the id is `{id}` but the file is called `{file}`; allowed: the same")]
    WrongName {
        /// The id in the file.
        id: String,
        /// The name of the file without its ending.
        file: String,
    },
    /// A value or the form of the text is wrong.
    #[error("{0}")]
    Invalid(String),
}

fn did_you_mean(suggestion: &Option<String>) -> String {
    suggestion.as_ref().map_or_else(String::new, |id| format!(" (did you mean `{id}`?)"))
}
