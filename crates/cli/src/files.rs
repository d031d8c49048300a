//! The files that a command was given.

use crate::failure::Failure;
use std::fs;
use std::path::{Path, PathBuf};

/// Whether the name of a file ends so.
pub fn ends_in(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|found| found == ending)
}

/// These files, and the wanted ones of these folders and all below them, in a fixed order. A file that
/// was named is taken whatever it is called.
pub fn files_below(
    paths: &[PathBuf],
    wanted: &dyn Fn(&Path) -> bool,
) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    paths.iter().try_for_each(|path| collect(path, &|_| true, wanted, &mut files))?;
    Ok(files)
}

fn collect(
    path: &Path,
    taken: &dyn Fn(&Path) -> bool,
    wanted: &dyn Fn(&Path) -> bool,
    files: &mut Vec<PathBuf>,
) -> Result<(), Failure> {
    let unreadable = |error: std::io::Error| Failure::at(path, format!("cannot be read: {error}"));
    if path.is_dir() {
        let entries = fs::read_dir(path).map_err(unreadable)?;
        let paths = entries.map(|entry| entry.map(|entry| entry.path()));
        let mut paths = paths.collect::<Result<Vec<_>, _>>().map_err(unreadable)?;
        paths.sort();
        return paths.iter().try_for_each(|path| collect(path, wanted, wanted, files));
    }
    if taken(path) {
        files.push(path.to_owned());
    }
    Ok(())
}
