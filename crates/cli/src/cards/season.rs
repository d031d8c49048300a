//! `redfive cards season`: a new points document out of new reference files.

use crate::failure::Failure;
use redfive_content::verify::{Heading, season};
use redfive_content::{Content, Date, Id, InvalidDate, InvalidId};
use std::path::PathBuf;

/// Write the points document of a new season from reference files that have it
///
/// The document holds what changed since the one it is based on, and goes to standard output:
/// save it as data/second-edition/points/ID.ron. What is no matter of points, such as a new card,
/// is listed on standard error.
#[derive(clap::Args)]
pub struct Season {
    /// The document that was in force so far
    #[arg(long, value_name = "ID", value_parser = parse_id)]
    base: Id,
    /// The folder of the new reference files, which holds second-edition
    #[arg(long, value_name = "DIR")]
    reference: PathBuf,
    /// What the new document is called
    #[arg(long)]
    name: String,
    /// The day on which it is written down, as in 2026-11-15
    #[arg(long, value_name = "DAY", value_parser = parse_date)]
    recorded: Date,
    /// The day from which it is in force
    #[arg(long, value_name = "DAY", value_parser = parse_date)]
    effective: Option<Date>,
}

fn parse_id(text: &str) -> Result<Id, InvalidId> {
    text.parse()
}

fn parse_date(text: &str) -> Result<Date, InvalidDate> {
    text.parse()
}

impl Season {
    /// Compares, writes the document, and tells what it cannot hold.
    pub fn run(self, content: &Content) -> Result<(), Failure> {
        let heading = Heading {
            base: self.base.as_str(),
            name: &self.name,
            recorded: self.recorded,
            effective: self.effective,
        };
        let found = season(content, &self.reference, &heading)
            .map_err(|error| Failure(error.to_string()))?;
        crate::output::print(&found.text)?;
        eprintln!("{} rows changed since {}", found.rows, self.base);
        for difference in &found.others {
            eprintln!("no matter of points: {difference}");
        }
        Ok(())
    }
}
