//! Writes the table of embedded data files, so that the library needs no files at run time.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let data = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("data");
    println!("cargo::rerun-if-changed=data");
    let mut files = Vec::new();
    collect(&data, "", &mut files)?;
    files.sort();
    let mut table = String::from("&[\n");
    for name in files {
        writeln!(
            table,
            "    (\"{name}\", include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/data/{name}\"))),"
        )?;
    }
    table.push_str("]\n");
    let out = PathBuf::from(env::var("OUT_DIR")?).join("embedded.rs");
    fs::write(out, table)?;
    Ok(())
}

/// Gathers the data files below `folder`, named relative to the data folder with `/`.
fn collect(folder: &Path, prefix: &str, files: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.file_type()?.is_dir() {
            collect(&entry.path(), &format!("{prefix}{name}/"), files)?;
        } else if name.ends_with(".ron") {
            files.push(format!("{prefix}{name}"));
        }
    }
    Ok(())
}
