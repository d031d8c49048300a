//! Pictures of a table: a small text format and an SVG renderer.
//!
//! A text goes through three stages, each usable on its own:
//!
//! 1. [`parse`] reads statements and carries them out on a [`Table`], one after the other;
//! 2. the table becomes a [`Scene`]: pieces and marks, every place worked out;
//! 3. [`render`] draws the scene as SVG.
//!
//! ```
//! let svg = redfive_draw::draw(b"base red5 small at 300 200\nmove red5 2 bank left")?;
//! assert!(svg.contains("2 left bank"));
//! let error = redfive_draw::draw(b"base red5 smal at 300 200").unwrap_err();
//! assert_eq!((error.line, error.column), (1, 11));
//! # Ok::<(), redfive_draw::ParseError>(())
//! ```

mod chart;
mod examples;
mod scene;
mod svg;
mod table;
mod text;

pub use chart::{Bars, Curves, Heat, Warm};
pub use examples::{EXAMPLES, Example};
pub use scene::{Colour, Mark, Part, Piece, Role, Scene, SightKind};
pub use svg::render;
pub use table::{Device, Flight, Look, PieceId, Refusal, Spot, Table};
pub use text::{
    MOST_BYTES, MOST_STATEMENTS, ParseError, Reference, WordList, ZONES, parse, reference,
    word_lists,
};

/// Draws the table that a text describes.
///
/// # Errors
///
/// When the text is not well formed; the error says where and why.
pub fn draw(text: &[u8]) -> Result<String, ParseError> {
    parse(text).map(|scene| render(&scene))
}
