//! `redfive draw`: a picture of a table.

use crate::failure::Failure;
use std::path::PathBuf;

/// Draw a table described in a small text file as an SVG picture
#[derive(clap::Args)]
pub struct Draw {
    /// The text file that describes the table
    file: PathBuf,
}

impl Draw {
    /// Reads the file, draws it, writes the picture.
    pub fn run(self) -> Result<(), Failure> {
        Err(Failure::at(&self.file, "drawing is not built yet"))
    }
}
