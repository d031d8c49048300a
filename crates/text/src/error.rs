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
    /// An error at a place; the message is kept to one line.
    pub fn new(line: usize, column: usize, message: impl Into<String>) -> Self {
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

/// The error for a byte that is not UTF-8.
pub fn not_text(bytes: &[u8], valid: usize) -> ParseError {
    let before = String::from_utf8_lossy(&bytes[..valid]);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    let message = format!("this is not text (byte {} of the file); save it as UTF-8", valid + 1);
    ParseError::new(line, column, message)
}
