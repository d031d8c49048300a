//! The cards that a command works with.

use crate::failure::Failure;
use redfive_content::Content;
use std::path::Path;

/// The cards of a folder laid out like `crates/content/data`, or the embedded ones.
pub fn content(folder: Option<&Path>) -> Result<Content, Failure> {
    let content = match folder {
        Some(folder) => Content::from_folder(folder),
        None => Content::embedded(),
    };
    content.map_err(|error| Failure(error.to_string()))
}
