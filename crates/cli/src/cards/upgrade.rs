//! `redfive cards upgrade`: old words of the ability language become new ones.

use crate::failure::Failure;
use crate::files::{ends_in, files_below};
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
        let has_scripts = |path: &Path| ends_in(path, "ron") || ends_in(path, "case");
        let is_other = |path: &&PathBuf| !path.is_dir() && !has_scripts(path);
        if let Some(other) = self.files.iter().find(is_other) {
            let why = "has no scripts; allowed: files that end in .ron or .case";
            return Err(Failure::at(other, why));
        }
        let files = files_below(&self.files, &has_scripts)?;
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
