//! Differences between two JSON trees.

use super::Documents;
use super::normalise::canonical;
use crate::corrections::{Correction, Json};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt;

/// A place where the reference and our facts differ.
#[derive(Debug, Clone, PartialEq)]
pub struct Difference {
    /// The place: document, card and field with slashes between.
    pub at: String,
    /// What the reference says, if anything.
    pub reference: Option<Value>,
    /// What we say, if anything.
    pub ours: Option<Value>,
}

impl Difference {
    /// Whether a correction is about exactly this difference.
    pub(super) fn is_explained_by(&self, correction: &Correction) -> bool {
        let same = |value: &Option<Value>, listed: &Option<Json>| {
            value.as_ref() == listed.as_ref().map(|json| &json.0)
        };
        self.at == correction.at
            && same(&self.reference, &correction.reference)
            && same(&self.ours, &correction.ours)
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text =
            |value: &Option<Value>| value.as_ref().map_or_else(|| "nothing".to_owned(), canonical);
        write!(f, "{}: reference {}, ours {}", self.at, text(&self.reference), text(&self.ours))
    }
}

/// The differences of all documents, by name.
pub(super) fn documents(reference: &Documents, ours: &Documents) -> Vec<Difference> {
    let names: BTreeSet<&String> = reference.keys().chain(ours.keys()).collect();
    let mut found = Vec::new();
    for name in names {
        collect(name, reference.get(name), ours.get(name), &mut found);
    }
    found
}

/// Objects are compared key by key, everything else as a whole.
fn collect(at: &str, reference: Option<&Value>, ours: Option<&Value>, found: &mut Vec<Difference>) {
    match (reference, ours) {
        (Some(Value::Object(reference)), Some(Value::Object(ours))) => {
            let keys: BTreeSet<&String> = reference.keys().chain(ours.keys()).collect();
            for key in keys {
                collect(&format!("{at}/{key}"), reference.get(key), ours.get(key), found);
            }
        }
        _ if reference == ours => {}
        _ => found.push(Difference {
            at: at.to_owned(),
            reference: reference.cloned(),
            ours: ours.cloned(),
        }),
    }
}

/// How many facts a tree holds that are compared one by one.
pub(super) fn leaves(value: &Value) -> usize {
    match value {
        Value::Object(object) => object.values().map(leaves).sum(),
        _ => 1,
    }
}
