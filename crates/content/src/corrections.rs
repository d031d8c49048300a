//! Differences from the reference that are meant to be there.

use serde::Deserialize;

/// A difference between the reference files and our facts, with the reason for it.
///
/// It explains one difference and no other: when the reference or our fact changes, the
/// correction is stale and the comparison says so.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Correction {
    /// The place, as the comparison prints it.
    pub at: String,
    /// What the reference says there, as JSON; left out where it says nothing.
    pub reference: Option<String>,
    /// What we say there, as JSON; left out where we say nothing.
    pub ours: Option<String>,
    /// The erratum behind it, or another reason in words.
    pub because: String,
}
