//! What is wrong with a text, and where.

use thiserror::Error;

/// One sentence about a place in the text: `LINE:COLUMN: what is wrong; what is allowed`.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{line}:{column}: {message}")]
pub struct ParseError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted in characters from 1.
    pub column: usize,
    /// What is wrong and what to write instead; one line without control characters.
    pub message: String,
}

impl ParseError {
    pub(super) fn new(line: usize, column: usize, message: impl Into<String>) -> Self {
        // Words come from the file as they are: keep them from breaking the line or the terminal.
        let message: String = message.into();
        let message = message.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c });
        Self { line, column, message: shortened(message.collect()) }
    }
}

/// A word of the file may be as long as the file; its ends say enough.
fn shortened(message: String) -> String {
    const MOST: usize = 1_500;
    let count = message.chars().count();
    if count <= MOST {
        return message;
    }
    let head: String = message.chars().take(60).collect();
    let tail: String = message.chars().skip(count - 200).collect();
    format!("{head} … {tail}")
}
