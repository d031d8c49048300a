//! `redfive case`: a moment of a recorded game as a table case.

use crate::failure::Failure;
use crate::replay::read;
use redfive_cases::{Catalogue, write};
use redfive_engine::record::Record;
use std::path::PathBuf;

/// Write a moment of a recorded game as a table case, which passes as it is written
#[derive(clap::Args)]
pub struct Case {
    /// The record, as the page and "redfive sim --record" give it; - reads standard input
    record: PathBuf,
    /// After how many choices; after the last one unless it is said
    #[arg(long, value_name = "N")]
    at: Option<usize>,
}

impl Case {
    /// Writes the case to standard output.
    pub fn run(self) -> Result<(), Failure> {
        let wrong = |why: String| Failure::at(&self.record, why);
        let record: Record = read(&self.record)?.parse().map_err(|why| wrong(format!("{why}")))?;
        let moment = self.at.unwrap_or_else(|| record.choices());
        let text = write(&record, moment, &Catalogue::embedded());
        crate::output::print(&text.map_err(|why| wrong(why.to_string()))?)
    }
}
