//! `redfive check`: play table cases.

use crate::failure::Failure;
use crate::files::{ends_in, files_below};
use crate::output::print;
use redfive_cases::{Case, Catalogue, File};
use redfive_engine::facts::Library;
use serde_json::json;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

/// Play table cases and tell which fail
///
/// The exit status is 0 if every case holds, 1 if one fails, and 2 if a file cannot be read or is
/// not well formed.
#[derive(clap::Args)]
pub struct Check {
    /// Files with cases, or folders with such files (*.case)
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Play with the cards of a folder laid out like crates/content/data
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Check {
    /// Plays the cases and prints what came of them.
    pub fn run(self) -> Result<ExitCode, Failure> {
        let content = crate::data::content(self.data.as_deref())?;
        let cases = read_cases(&self.files, &Library::of(&content).into())?;
        crate::silent::warn(cases.iter().flat_map(|case| case.silent(&content.second)).collect());
        let mut results = Vec::new();
        let mut text = String::new();
        let mut failed = 0;
        for case in cases {
            let outcome = case.run();
            results.push(json!({
                "file": case.file,
                "line": case.line,
                "title": case.title,
                "rules": case.rules,
                "failure": outcome.as_ref().err(),
            }));
            if let Err(failure) = outcome {
                failed += 1;
                let _ = write!(text, "FAILED {}\n{failure}", case.title);
            }
        }
        let all = results.len();
        if self.json {
            text = format!("{:#}\n", json!({ "cases": results, "failed": failed }));
        } else {
            let _ = writeln!(text, "{} of {all} cases hold", all - failed);
        }
        print(&text)?;
        Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::from(1) })
    }
}

/// The cases of these files and folders, to be played with these cards.
pub fn read_cases(paths: &[PathBuf], catalogue: &Catalogue) -> Result<Vec<Case>, Failure> {
    let files = files_below(paths, &|path| ends_in(path, "case"))?;
    if files.is_empty() {
        let folders: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
        let folders = folders.join(", ");
        return Err(Failure(format!("there is no file that ends in .case in {folders}")));
    }
    let mut cases = Vec::new();
    for path in files {
        let name = path.display().to_string();
        let bytes =
            fs::read(&path).map_err(|e| Failure::at(&path, format!("cannot be read: {e}")))?;
        let file = File::parse_with(catalogue, &name, &bytes)
            .map_err(|error| Failure(format!("{name}:{error}")))?;
        cases.extend(file.cases);
    }
    Ok(cases)
}
