//! What several tests share.

use std::path::{Path, PathBuf};

/// All files of cases.
pub fn files() -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            match path.extension() {
                _ if path.is_dir() => folders.push(path),
                Some(end) if end == "case" => files.push(path),
                _ => {}
            }
        }
    }
    files.sort();
    files
}
