//! Collects the rule ids that the tests of the workspace cite, so that the index can tell which
//! rules have one.

#[path = "src/citation.rs"]
mod citation;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=src/citation.rs");
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let crates = here.parent().map(Path::to_path_buf).unwrap_or_default();
    let mut files = Vec::new();
    for folder in sorted(&crates)? {
        for part in ["src", "tests"] {
            let root = folder.join(part);
            if root.is_dir() {
                println!("cargo::rerun-if-changed={}", root.display());
                collect(&root, "rs", &mut files)?;
            }
        }
    }
    let workspace = crates.parent().map(Path::to_path_buf).unwrap_or_default();
    let cases = workspace.join("cases");
    if cases.is_dir() {
        println!("cargo::rerun-if-changed={}", cases.display());
        collect(&cases, "case", &mut files)?;
    }
    let mut table = String::from("&[\n");
    for file in files {
        let name = file.strip_prefix(&crates).or(file.strip_prefix(&workspace)).unwrap_or(&file);
        let name = name.components().map(|c| c.as_os_str().to_string_lossy()).collect::<Vec<_>>();
        let text = fs::read_to_string(&file)?;
        let is_case = file.extension().is_some_and(|ending| ending == "case");
        let all = if is_case { citation::in_cases(&text) } else { citation::in_source(&text) };
        for found in all {
            for id in &found.ids {
                let place = name.join("/");
                writeln!(table, "    ({id:?}, {:?}, {place:?}),", found.test)
                    .map_err(io::Error::other)?;
            }
        }
    }
    table.push(']');
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("citations.rs"), table)
}

/// All files with this ending below a folder, in a fixed order.
fn collect(folder: &Path, wanted: &str, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for path in sorted(folder)? {
        if path.is_dir() {
            collect(&path, wanted, files)?;
        } else if path.extension().is_some_and(|ending| ending == wanted) {
            files.push(path);
        }
    }
    Ok(())
}

fn sorted(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths =
        fs::read_dir(folder)?.map(|e| e.map(|e| e.path())).collect::<Result<Vec<_>, _>>()?;
    paths.sort();
    Ok(paths)
}
