//! `redfive cards upgrade`: old words of the ability language become new ones.

use crate::failure::Failure;
use crate::output::print;
use redfive_ability::upgrade::{Table, Upgraded};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// Turn old words of the ability language into new ones, in card files and table cases
///
/// Only scripts change: what is Written in a card file (*.ron) and the made-up cards of a case
/// (*.case). If a file cannot be read, none is written.
#[derive(clap::Args)]
pub struct Upgrade {
    /// Files (*.ron, *.case), or folders with such files
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Only tell what would be replaced
    #[arg(long)]
    dry_run: bool,
}

impl Upgrade {
    /// Upgrades the files and tells how many words were replaced in each.
    pub fn run(self) -> Result<(), Failure> {
        let mut files = Vec::new();
        for path in &self.files {
            collect(path, true, &mut files)?;
        }
        let mut changed = Vec::new();
        for path in &files {
            let new = upgraded(path)?;
            if new.replaced > 0 {
                changed.push((path, new));
            }
        }
        let mut report = String::new();
        for (path, new) in &changed {
            if !self.dry_run {
                write(path, &new.text)
                    .map_err(|error| Failure::at(path, format!("cannot be written: {error}")))?;
            }
            // Writing to a text cannot fail.
            let _ = writeln!(report, "{}: {} replaced", path.display(), new.replaced);
        }
        let words: usize = changed.iter().map(|(_, new)| new.replaced).sum();
        let would = if self.dry_run { " (nothing was written)" } else { "" };
        let (of, files) = (changed.len(), files.len());
        let _ = writeln!(report, "{words} words replaced in {of} of {files} files{would}");
        print(&report)
    }
}

fn ends_in(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|found| found == ending)
}

/// The files of a path in order; one that was named must be of a kind that has scripts.
fn collect(path: &Path, named: bool, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let unreadable = |error| Failure::at(path, format!("cannot be read: {error}"));
    if path.is_dir() {
        let entries = fs::read_dir(path).map_err(unreadable)?;
        let mut inner = entries
            .map(|entry| entry.map(|entry| entry.path()))
            .collect::<Result<Vec<_>, _>>()
            .map_err(unreadable)?;
        inner.sort();
        return inner.iter().try_for_each(|path| collect(path, false, files));
    }
    if ends_in(path, "ron") || ends_in(path, "case") {
        files.push(path.to_owned());
    } else if named {
        return Err(Failure::at(path, "has no scripts; allowed: files that end in .ron or .case"));
    }
    Ok(())
}

fn upgraded(path: &Path) -> Result<Upgraded, Failure> {
    let text = fs::read_to_string(path)
        .map_err(|error| Failure::at(path, format!("cannot be read: {error}")))?;
    let table = Table::language();
    let new = if ends_in(path, "case") {
        redfive_cases::upgrade(&text, table)
    } else {
        table.cards(&text)
    };
    new.map_err(|error| Failure::at(path, error))
}

/// Writes a file beside the old one and puts it in its place, so that there is always a whole one.
fn write(path: &Path, text: &str) -> std::io::Result<()> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".upgraded");
    let beside = path.with_file_name(name);
    fs::write(&beside, text)
        .and_then(|()| fs::set_permissions(&beside, fs::metadata(path)?.permissions()))
        .and_then(|()| fs::rename(&beside, path))
        .inspect_err(|_| {
            // What is left of a failed attempt; that it failed is told already.
            let _ = fs::remove_file(&beside);
        })
}
