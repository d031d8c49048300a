//! Printing to standard output.

use crate::failure::Failure;
use std::io::{self, Write};

/// Prints a text. A reader who has seen enough (`| head`) is not an error.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure(format!("standard output cannot be written: {error}")))
        }
        _ => Ok(()),
    }
}
