//! Checks that what a file refers to exists.

use crate::error::{ContentError, Problem};
use crate::id::Id;
use crate::read::Source;
use crate::search;
use std::collections::BTreeMap;

/// A kind of thing to which files refer, and where a reader finds the list.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Kind {
    /// What it is called.
    pub what: &'static str,
    /// Where the allowed ones stand.
    pub allowed: &'static str,
}

/// Refuses references to something that does not exist.
pub(crate) fn must_exist<'i, V>(
    source: Source<'_>,
    card: &str,
    ids: impl IntoIterator<Item = &'i Id>,
    among: &BTreeMap<Id, V>,
    kind: Kind,
) -> Result<(), ContentError> {
    match ids.into_iter().find(|id| !among.contains_key(*id)) {
        None => Ok(()),
        Some(id) => Err(unknown(source, card, id.as_str(), among.keys().map(Id::as_str), kind)),
    }
}

/// The error for a reference to something that does not exist.
pub(crate) fn unknown<'a>(
    source: Source<'_>,
    card: &str,
    id: &str,
    among: impl Iterator<Item = &'a str>,
    kind: Kind,
) -> ContentError {
    let problem = Problem::UnknownReference {
        what: kind.what,
        id: id.to_owned(),
        suggestion: search::closest(id, among, 1).into_iter().next(),
        allowed: kind.allowed,
    };
    source.error(card, id, problem)
}

/// Adds an entry that no other file may have.
pub(crate) fn insert_unique<K, V>(
    source: Source<'_>,
    map: &mut BTreeMap<K, V>,
    origins: &mut BTreeMap<String, String>,
    key: K,
    value: V,
) -> Result<(), ContentError>
where
    K: Ord + std::fmt::Display,
{
    let id = key.to_string();
    if let Some(other) = origins.insert(id.clone(), source.file.to_owned()) {
        // Within one file the parser has refused the second one already.
        return Err(source.error(&id, &id, Problem::Duplicate { id: id.clone(), other }));
    }
    map.insert(key, value);
    Ok(())
}
