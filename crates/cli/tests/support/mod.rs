//! What the tests of the command have in common.
#![allow(dead_code, reason = "each test file uses its share")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// An empty directory for one test.
pub fn workplace(name: &str) -> PathBuf {
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&place);
    fs::create_dir_all(&place).expect("a directory for the test");
    place
}

/// Runs the command in a directory.
pub fn redfive(place: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_redfive"));
    command.current_dir(place).args(arguments).output().expect("the command runs")
}

/// What was printed, as text.
pub fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("UTF-8")
}
