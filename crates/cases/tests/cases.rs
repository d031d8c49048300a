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
        match File::parse(&place, &fs::read(&file)?) {
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
    libtest_mimic::run(&arguments, trials).exit()
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
