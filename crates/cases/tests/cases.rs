//! Every case of the repository is a test.

use libtest_mimic::{Arguments, Failed, Trial};
use redfive_cases::File;
use std::path::{Path, PathBuf};
use std::{fs, io};

fn main() -> io::Result<()> {
    let arguments = Arguments::from_args();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases");
    let mut files = Vec::new();
    collect(&root, &mut files)?;
    let mut trials = Vec::new();
    for file in files {
        let place = file.strip_prefix(&root).unwrap_or(&file).display().to_string();
        add(&place, &fs::read(&file)?, &mut trials);
    }
    let guide = fs::read_to_string(root.join("../docs/cases.md"))?;
    add("docs/cases.md", examples(&guide).as_bytes(), &mut trials);
    trials.push(Trial::test("docs/cases.md: every statement is in the guide", move || {
        let missing: Vec<&str> =
            redfive_cases::usages().filter(|usage| !guide.contains(&escaped(usage))).collect();
        if missing.is_empty() { Ok(()) } else { Err(format!("missing: {missing:#?}").into()) }
    }));
    libtest_mimic::run(&arguments, trials).exit()
}

/// A test for each case of a file.
fn add(place: &str, text: &[u8], trials: &mut Vec<Trial>) {
    match File::parse(place, text) {
        Ok(read) => {
            for case in read.cases {
                let name = format!("{place}: {}", case.title);
                trials.push(Trial::test(name, move || {
                    case.run().map_err(|failure| Failed::from(failure.to_string()))
                }));
            }
        }
        Err(error) => {
            let message = format!("{place}:{error}");
            trials.push(Trial::test(place, move || Err(Failed::from(message))));
        }
    }
}

/// The cases that stand in a page of documentation; other lines are left empty, so that line
/// numbers stay true.
fn examples(page: &str) -> String {
    let mut inside = false;
    let lines = page.lines().map(|line| {
        let fence = line.starts_with("```");
        inside = if fence { line == "```case" } else { inside };
        if inside && !fence { line } else { "" }
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// As it stands in a table of Markdown.
fn escaped(usage: &str) -> String {
    usage.replace('|', "\\|")
}

/// All case files below a folder, in a fixed order.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    let mut paths = fs::read_dir(folder)?
        .map(|entry| entry.map(|e| e.path()))
        .collect::<Result<Vec<_>, _>>()?;
    paths.sort();
    for path in paths {
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|ending| ending == "case") {
            files.push(path);
        }
    }
    Ok(())
}
