//! `redfive cards verify`: are the cards what the reference files say?

use crate::failure::Failure;
use redfive_content::Content;
use redfive_content::verify::{Report, Seasons, verify};
use std::fmt::Write as _;
use std::path::PathBuf;

/// Compare every field with the community's reference files
///
/// Differences that a correction explains are listed with the reason. Exit status 2 if any other
/// is left, or if a correction explains nothing any more.
#[derive(clap::Args)]
pub struct Verify {
    /// The folder that holds first-edition and second-edition
    #[arg(long, value_name = "DIR")]
    reference: PathBuf,
    /// The points document that the reference's pilots and upgrades are of
    #[arg(long, value_name = "ID", default_value = Seasons::default().points)]
    points: String,
    /// The points document that the reference's XWA file is of
    #[arg(long, value_name = "ID", default_value = Seasons::default().xwa)]
    xwa: String,
    /// Leave out the explained differences
    #[arg(long)]
    quiet: bool,
}

impl Verify {
    /// Compares, prints the differences, and fails if any is unexplained.
    pub fn run(self, content: &Content) -> Result<(), Failure> {
        for id in [&self.points, &self.xwa] {
            if content.second.points(id).is_none() {
                let known: Vec<_> = content.second.points.keys().map(|id| id.as_str()).collect();
                return Err(Failure(format!(
                    "there is no points document `{id}`; allowed: {}",
                    known.join(", ")
                )));
            }
        }
        let seasons = Seasons { points: &self.points, xwa: &self.xwa };
        let reports = verify(content, &self.reference, seasons)
            .map_err(|error| Failure(error.to_string()))?;
        let mut text = String::new();
        for report in &reports {
            self.write(report, &mut text);
        }
        crate::output::print(&text)?;
        let open: usize =
            reports.iter().map(|report| report.unexplained.len() + report.stale.len()).sum();
        match open {
            0 => Ok(()),
            1 => Err(Failure("1 difference is unexplained".to_owned())),
            open => Err(Failure(format!("{open} differences are unexplained"))),
        }
    }

    fn write(&self, report: &Report, text: &mut String) {
        // Writing to a text cannot fail.
        let _ = writeln!(
            text,
            "{}: {} files, {} facts compared, {} differences explained, {} unexplained",
            report.edition,
            report.files,
            report.facts,
            report.explained.len(),
            report.unexplained.len() + report.stale.len()
        );
        for difference in &report.unexplained {
            let _ = writeln!(text, "  unexplained: {difference}");
        }
        for correction in &report.stale {
            let _ = writeln!(
                text,
                "  unexplained: {}: a correction is listed, but there is no such difference",
                correction.at
            );
        }
        if !self.quiet {
            for (difference, because) in &report.explained {
                let _ = writeln!(text, "  explained: {difference}\n    because: {because}");
            }
        }
    }
}
