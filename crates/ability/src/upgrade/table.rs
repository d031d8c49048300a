//! The words of the language that have retired, and what says the same today.

use super::Rule;

/// A rule for each retired word, in the order in which they are tried. How to write one:
/// [`Rule`].
pub const RULES: &[Rule] = &[];
