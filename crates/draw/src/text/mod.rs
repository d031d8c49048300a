//! The text format: one statement a line, carried out from top to bottom.

mod statement;
mod vocabulary;

pub use redfive_text::ParseError;
pub use vocabulary::{Reference, WordList, ZONES, reference, word_lists};

use crate::scene::Scene;
use redfive_text::{Line, cut, not_text};
use statement::Reader;

/// A text may have this many bytes.
pub const MOST_BYTES: usize = 1 << 20;

/// A text may have this many statements: a table has a few dozen.
pub const MOST_STATEMENTS: usize = 2_000;

/// Reads a text and sets up the table that it describes.
///
/// ```
/// let scene = redfive_draw::parse(b"base red5 small at 300 200 # a comment")?;
/// assert_eq!(scene.pieces.len(), 1);
/// # Ok::<(), redfive_draw::ParseError>(())
/// ```
///
/// # Errors
///
/// When the text is too long, not UTF-8, or holds a statement that is not well formed or cannot
/// be carried out.
pub fn parse(text: &[u8]) -> Result<Scene, ParseError> {
    if text.len() > MOST_BYTES {
        let message = format!("the text has {} bytes; at most {MOST_BYTES} are read", text.len());
        return Err(ParseError::new(1, 1, message));
    }
    let text = std::str::from_utf8(text).map_err(|error| not_text(text, error.valid_up_to()))?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reader = Reader::new();
    let mut statements = 0;
    for (line, number) in text.lines().zip(1..) {
        let words = cut(line, number)?;
        if words.is_empty() {
            continue;
        }
        statements += 1;
        if statements > MOST_STATEMENTS {
            let message =
                format!("there are too many statements; at most {MOST_STATEMENTS} are drawn");
            return Err(ParseError::new(number, 1, message));
        }
        let end = line.trim_end().chars().count();
        reader.read(Line::new(&words, number, end))?;
    }
    if statements == 0 {
        let message = "there is nothing to draw; write a line like: base red5 small at 300 200";
        return Err(ParseError::new(1, 1, message));
    }
    Ok(reader.finish())
}
