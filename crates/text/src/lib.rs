//! Lines of words: what the text formats of Red Five have in common.
//!
//! One statement a line, words divided by spaces, texts in quotes, comments after `#`. Written by
//! hand: the grammars are words on a line, and most of the work is in telling the writer what is
//! wrong and what is allowed, for which a parser generator has no words.
//!
//! ```
//! use redfive_text::{Line, Words, cut};
//! let sizes = Words::new("a base size", [("small", 1), ("large", 2)]);
//! let words = cut("base smal # a comment", 1)?;
//! let mut line = Line::new(&words, 1, 9);
//! line.expect("base")?;
//! let error = line.one_of(&sizes).unwrap_err();
//! assert_eq!((error.line, error.column), (1, 6));
//! assert!(error.message.contains("did you mean \"small\"?"));
//! # Ok::<(), redfive_text::ParseError>(())
//! ```

mod error;
mod table;
mod words;

pub use error::{ParseError, not_text};
pub use table::{Words, unknown, unknown_among, unknown_beside};
pub use words::{Line, Unit, Word, cut};
