//! All content together.

use crate::error::ContentError;
use crate::files::{ContentHash, Files};
use crate::first::FirstEdition;
use crate::second::SecondEdition;
use std::path::Path;

/// The cards of both editions.
///
/// Loading takes a few milliseconds; load once and share.
///
/// ```
/// use redfive_content::Content;
/// use std::sync::Arc;
/// let content = Arc::new(Content::embedded().unwrap());
/// assert_eq!((content.first.ships.len(), content.second.ships.len()), (56, 89));
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Content {
    /// First edition.
    pub first: FirstEdition,
    /// Second edition.
    pub second: SecondEdition,
}

impl Content {
    /// The content that is built into the library.
    pub fn embedded() -> Result<Self, ContentError> {
        Self::load(&Files::embedded())
    }

    /// The content of a folder laid out like `crates/content/data`.
    pub fn from_folder(folder: &Path) -> Result<Self, ContentError> {
        Self::load(&Files::read(folder)?)
    }

    /// The content of some files.
    pub fn load(files: &Files) -> Result<Self, ContentError> {
        let known = |file: &str| {
            ["first-edition/", "second-edition/"].iter().any(|folder| file.starts_with(folder))
        };
        if let Some((file, text)) = files.iter().find(|(file, _)| !known(file)) {
            let source = crate::read::Source { file, text };
            return Err(source.misplaced("first-edition and second-edition"));
        }
        Ok(Self { first: FirstEdition::load(files)?, second: SecondEdition::load(files)? })
    }

    /// A fingerprint of the facts of both editions, for the header of game records.
    ///
    /// Points documents have a fingerprint each ([`Points::hash`](crate::Points::hash)), so that
    /// a new season does not change this one.
    pub fn hash(&self) -> ContentHash {
        ContentHash::of_parts(&[self.first.hash, self.second.hash])
    }
}
