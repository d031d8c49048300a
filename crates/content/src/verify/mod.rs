//! Compares our facts with the community's reference files, field by field.
//!
//! Our facts are written down once more in the form of the reference files, and the two are
//! compared as plain JSON. So nothing can be skipped: a field of the reference that we do not
//! have, and one of ours that it does not have, both show up as a difference, even if the
//! reference invents a new field tomorrow. What is left out on purpose is listed in
//! [`normalise`](self) and in `docs/content.md`: the wording of printed texts, of which only the
//! presence counts, and a few ways in which the reference says the same thing twice.

mod difference;
mod first;
mod normalise;
mod season;
mod second;
#[cfg(test)]
mod tests;
mod xwa;

pub use difference::Difference;
pub use season::{Heading, Season, SeasonError, season};

use crate::content::Content;
use crate::corrections::Correction;
use crate::edition::Edition;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Documents of one edition by name: the content of a reference file, or our facts in its form.
type Documents = BTreeMap<String, Value>;

/// The points documents that reference files contain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seasons<'a> {
    /// The document in the files of pilots and upgrades.
    pub points: &'a str,
    /// The document in the XWA file.
    pub xwa: &'a str,
}

impl Default for Seasons<'_> {
    fn default() -> Self {
        Self { points: "20-points", xwa: xwa::DOCUMENT }
    }
}

/// What a comparison of one edition found.
#[derive(Debug, Clone, PartialEq)]
pub struct Report {
    /// The edition.
    pub edition: Edition,
    /// How many reference files were read.
    pub files: usize,
    /// How many single facts of the reference were compared.
    pub facts: usize,
    /// Differences that a correction explains, with the reason.
    pub explained: Vec<(Difference, String)>,
    /// Differences that nothing explains.
    pub unexplained: Vec<Difference>,
    /// Corrections that explain nothing any more.
    pub stale: Vec<Correction>,
}

impl Report {
    /// Whether nothing is left to explain.
    pub fn is_clean(&self) -> bool {
        self.unexplained.is_empty() && self.stale.is_empty()
    }
}

/// Why the reference files cannot be compared.
#[derive(Debug, thiserror::Error)]
pub enum VerifyError {
    /// The folder is not there or not readable.
    #[error("{}: cannot be read ({source})", path.display())]
    Unreadable {
        /// The folder or file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A file is no JSON.
    #[error("{}: is not JSON ({source})", path.display())]
    NotJson {
        /// The file.
        path: PathBuf,
        /// Why.
        source: serde_json::Error,
    },
    /// The folder has no reference files.
    #[error(
        "{}: has no reference files; it should have first-edition or second-edition inside",
        .0.display()
    )]
    Empty(PathBuf),
}

/// Compares the editions that are in a reference folder.
///
/// The folder holds `first-edition` and `second-edition`, laid out as the community's card data.
pub fn verify(
    content: &Content,
    reference: &Path,
    seasons: Seasons<'_>,
) -> Result<Vec<Report>, VerifyError> {
    let mut reports = Vec::new();
    for edition in [Edition::Second, Edition::First] {
        let folder = reference.join(edition.folder());
        if !folder.is_dir() {
            continue;
        }
        let mut files = BTreeMap::new();
        read(&folder, "", &mut files)?;
        reports.push(compare(content, edition, seasons, files));
    }
    if reports.iter().all(|report| report.files == 0) {
        return Err(VerifyError::Empty(reference.to_owned()));
    }
    Ok(reports)
}

/// Reads the JSON files of a folder, named without their ending.
fn read(folder: &Path, prefix: &str, files: &mut Documents) -> Result<(), VerifyError> {
    let unreadable = |path: &Path, source| VerifyError::Unreadable { path: path.into(), source };
    let entries = fs::read_dir(folder)
        .and_then(Iterator::collect::<Result<Vec<_>, _>>)
        .map_err(|source| unreadable(folder, source))?;
    for entry in entries {
        let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
        if path.is_dir() {
            read(&path, &format!("{prefix}{name}/"), files)?;
        } else if let Some(stem) = name.strip_suffix(".json") {
            let text = fs::read_to_string(&path).map_err(|source| unreadable(&path, source))?;
            let value = serde_json::from_str(&text)
                .map_err(|source| VerifyError::NotJson { path, source })?;
            files.insert(format!("{prefix}{stem}"), value);
        }
    }
    Ok(())
}

/// Compares the files of one edition with our facts.
fn compare(content: &Content, edition: Edition, seasons: Seasons<'_>, files: Documents) -> Report {
    let count = files.len();
    let (reference, ours, corrections) = match edition {
        Edition::First => {
            (first::reference(files), first::documents(&content.first), &content.first.corrections)
        }
        Edition::Second => (
            second::reference(files),
            second::documents(&content.second, seasons),
            &content.second.corrections,
        ),
    };
    let facts = reference.values().map(difference::leaves).sum();
    let mut unexplained = difference::documents(&reference, &ours);
    let mut explained = Vec::new();
    let mut stale = Vec::new();
    for correction in corrections {
        match unexplained.iter().position(|difference| difference.is_explained_by(correction)) {
            Some(at) => explained.push((unexplained.remove(at), correction.because.clone())),
            None => stale.push(correction.clone()),
        }
    }
    Report { edition, files: count, facts, explained, unexplained, stale }
}
