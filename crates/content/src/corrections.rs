//! Differences from the reference that are meant to be there.

use crate::text::deserialize_as_text;
use serde::Deserialize;
use serde_json::Value;
use std::str::FromStr;

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
    pub reference: Option<Json>,
    /// What we say there, as JSON; left out where we say nothing.
    pub ours: Option<Json>,
    /// The erratum behind it, or another reason in words.
    pub because: String,
}

/// A value that a file writes as JSON in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Json(pub Value);

impl FromStr for Json {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        serde_json::from_str(text)
            .map(Self)
            .map_err(|error| format!("`{text}` is not JSON ({error}); allowed: a JSON value"))
    }
}

deserialize_as_text!(Json);
