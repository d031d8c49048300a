//! The texts of content files: built in, or read from a folder.

use crate::error::{ContentError, Problem};
use crate::position;
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

/// The files of `data/`, by name, as they were when the library was compiled.
static EMBEDDED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// The texts of all content files by name (`second-edition/ships/t65xwing.ron`).
///
/// ```
/// use redfive_content::{Content, Files};
/// let mut files = Files::embedded();
/// files.insert("second-edition/points/none.ron", "(name: \"No points\", recorded: \"2026-01-01\", \
///     squad_points: 1)");
/// let content = Content::load(&files).unwrap();
/// assert!(content.second.points("none").is_some());
/// ```
#[derive(Debug, Clone, Default)]
pub struct Files(BTreeMap<Cow<'static, str>, Cow<'static, str>>);

impl Files {
    /// The files that are built into the library.
    pub fn embedded() -> Self {
        Self(EMBEDDED.iter().map(|&(name, text)| (name.into(), text.into())).collect())
    }

    /// Reads the `.ron` files of a folder laid out like `crates/content/data`.
    pub fn read(folder: &Path) -> Result<Self, ContentError> {
        let mut files = Self::default();
        files.read_folder(folder, "")?;
        if files.0.is_empty() {
            return Err(ContentError::of_file(
                folder.display().to_string(),
                Problem::Empty("a folder laid out like crates/content/data"),
            ));
        }
        Ok(files)
    }

    fn read_folder(&mut self, folder: &Path, prefix: &str) -> Result<(), ContentError> {
        let unreadable = |file: &str, error: &io::Error| {
            let file = if file.is_empty() { folder.display().to_string() } else { file.to_owned() };
            ContentError::of_file(file, Problem::Unreadable(error.to_string()))
        };
        let entries = fs::read_dir(folder)
            .and_then(Iterator::collect::<Result<Vec<_>, _>>)
            .map_err(|error| unreadable(prefix, &error))?;
        for entry in entries {
            let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
            let path = entry.path();
            if path.is_dir() {
                self.read_folder(&path, &format!("{name}/"))?;
            } else if name.ends_with(".ron") {
                let bytes = fs::read(&path).map_err(|error| unreadable(&name, &error))?;
                let text = String::from_utf8(bytes).map_err(|error| not_utf8(&name, &error))?;
                self.insert(name, text);
            }
        }
        Ok(())
    }

    /// Adds or replaces a file.
    pub fn insert(
        &mut self,
        name: impl Into<Cow<'static, str>>,
        text: impl Into<Cow<'static, str>>,
    ) {
        self.0.insert(name.into(), text.into());
    }

    /// Takes a file out.
    pub fn remove(&mut self, name: &str) {
        self.0.remove(name);
    }

    /// The text of a file.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(AsRef::as_ref)
    }

    /// The names and texts, ordered by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, text)| (name.as_ref(), text.as_ref()))
    }
}

fn not_utf8(name: &str, error: &std::string::FromUtf8Error) -> ContentError {
    let good = error.utf8_error().valid_up_to();
    let line = error.as_bytes()[..good].iter().filter(|&&byte| byte == b'\n').count() + 1;
    ContentError::new(name, line, None, Problem::NotUtf8)
}

/// A fingerprint of content: the same for the same facts on every platform.
///
/// It is the SHA-256 over the names of the files, in order, and their texts without comments and
/// spacing, shown as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ContentHash([u8; 32]);

impl ContentHash {
    /// The fingerprint of some files, which must come ordered by name.
    pub(crate) fn of<'a>(files: impl Iterator<Item = (&'a str, &'a str)>) -> Self {
        let mut hash = Sha256::new();
        for (name, text) in files {
            hash.update(name.as_bytes());
            hash.update([0]);
            let mut essence = String::with_capacity(text.len());
            position::essence(text, |piece| essence.push_str(piece));
            hash.update(essence.as_bytes());
            hash.update([0]);
        }
        Self(hash.finalize().into())
    }

    /// The fingerprint of several parts together.
    pub(crate) fn of_parts(parts: &[Self]) -> Self {
        let mut hash = Sha256::new();
        for part in parts {
            hash.update(part.0);
        }
        Self(hash.finalize().into())
    }

    /// The bytes of the hash.
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl std::fmt::Display for ContentHash {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl std::fmt::Debug for ContentHash {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_never_changes_for_the_same_facts() {
        // Records of games hold such hashes for ever: this value must not change.
        let hash = ContentHash::of([("a.ron", "(x: 1, y: \"é\")"), ("b.ron", "[]")].into_iter());
        assert_eq!(
            hash.to_string(),
            "880d87e743a11a87e1a4cefad46a7963c6d9945fe770547e159936b9e2b71e7e"
        );
    }
}
