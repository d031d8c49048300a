//! What a subcommand tells its user when it cannot do what was asked.

use std::fmt;

/// One sentence for the user: what is wrong, where, and what to do about it.
#[derive(Debug)]
pub struct Failure(pub String);

impl Failure {
    /// A failure that concerns a file, worded as `FILE: what`, in one line: a file's name may
    /// hold anything.
    pub fn at(file: &std::path::Path, what: impl fmt::Display) -> Self {
        let line = format!("{}: {what}", file.display());
        Self(line.replace(char::is_control, "\u{fffd}"))
    }
}
