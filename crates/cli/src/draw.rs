//! `redfive draw`: a picture of a table.

use crate::failure::Failure;
use crate::output::print;
use redfive_draw::{EXAMPLES, MOST_BYTES};
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Draw a table described in a small text file as an SVG picture
#[derive(clap::Args)]
#[command(after_help = "The format is described in docs/draw.md.")]
pub struct Draw {
    /// The text file that describes the table; - reads standard input
    #[arg(required_unless_present = "example")]
    file: Option<PathBuf>,

    /// Where to write the picture: FILE with the ending .svg if left out; - writes standard output
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,

    /// Print the text of an example table instead, to save and change; a wrong NAME lists them
    #[arg(long, value_name = "NAME", conflicts_with_all = ["file", "output"])]
    example: Option<String>,
}

impl Draw {
    /// Reads the file, draws it, writes the picture.
    pub fn run(self) -> Result<(), Failure> {
        if let Some(name) = &self.example {
            return print_example(name);
        }
        let Some(file) = self.file else { return Ok(()) };
        let (text, shown) = if is_dash(&file) {
            (read_at_most(&mut io::stdin().lock(), STDIN.as_ref())?, PathBuf::from(STDIN))
        } else {
            (read_file(&file)?, file.clone())
        };
        let picture = redfive_draw::draw(&text)
            .map_err(|error| Failure(format!("{}:{error}", shown.display())))?;
        match self.output {
            Some(output) if is_dash(&output) => print(&picture),
            Some(output) => write_picture(Some(&file), &output, &picture),
            None if is_dash(&file) => print(&picture),
            None => write_picture(Some(&file), &file.with_extension("svg"), &picture),
        }
    }
}

/// What standard input is called in messages.
const STDIN: &str = "standard input";

fn is_dash(path: &Path) -> bool {
    path.as_os_str() == "-"
}

fn print_example(name: &str) -> Result<(), Failure> {
    match EXAMPLES.iter().find(|example| example.name == name) {
        Some(example) => print(example.text),
        None => {
            let names: Vec<&str> = EXAMPLES.iter().map(|example| example.name).collect();
            let names = names.join(", ");
            Err(Failure(format!("there is no example \"{name}\"; the examples are {names}")))
        }
    }
}

/// Reads a file that is no larger than a table's text may be; its size is looked at first.
fn read_file(file: &Path) -> Result<Vec<u8>, Failure> {
    let unreadable = |error: io::Error| Failure::at(file, plainly(&error, "read"));
    let metadata = fs::metadata(file).map_err(unreadable)?;
    if metadata.is_dir() {
        return Err(Failure::at(file, "is a directory; name a text file"));
    }
    if metadata.len() > MOST_BYTES as u64 {
        return Err(too_large(file, &format!("has {} bytes", metadata.len())));
    }
    let mut open = File::open(file).map_err(unreadable)?;
    read_at_most(&mut open, file)
}

/// Reads all there is, as long as it is not too much.
fn read_at_most(from: &mut impl Read, file: &Path) -> Result<Vec<u8>, Failure> {
    let mut text = Vec::new();
    let limit = MOST_BYTES as u64 + 1;
    let read = from.take(limit).read_to_end(&mut text);
    read.map_err(|error| Failure::at(file, plainly(&error, "read")))?;
    if text.len() > MOST_BYTES {
        return Err(too_large(file, "is too large"));
    }
    Ok(text)
}

fn too_large(file: &Path, how: &str) -> Failure {
    Failure::at(file, format!("{how}; a table's text has at most {MOST_BYTES} (1 MiB)"))
}

/// What went wrong with a file, in plain words.
fn plainly(error: &io::Error, what: &str) -> String {
    match error.kind() {
        io::ErrorKind::NotFound if what == "read" => "there is no such file".to_owned(),
        io::ErrorKind::NotFound => "there is no such directory to write it in".to_owned(),
        io::ErrorKind::PermissionDenied => format!("may not be {} by you", participle(what)),
        _ => format!("cannot be {}: {error}", participle(what)),
    }
}

fn participle(what: &str) -> &str {
    if what == "read" { "read" } else { "written" }
}

/// Writes a picture, unless that is the file that it was made of.
pub fn write_picture(file: Option<&Path>, output: &Path, picture: &str) -> Result<(), Failure> {
    // Where the output is a link, what it leads to is written.
    let target = fs::canonicalize(output).unwrap_or_else(|_| output.to_path_buf());
    if file.and_then(|file| fs::canonicalize(file).ok()).is_some_and(|file| file == target) {
        let what = "is the text itself; choose another place for the picture with -o";
        return Err(Failure::at(output, what));
    }
    if target.is_dir() {
        return Err(Failure::at(output, "is a directory; name a file for the picture"));
    }
    let written = if target.exists() && !target.is_file() {
        // A device or a pipe must not be replaced.
        fs::write(&target, picture)
    } else {
        replace(&target, picture)
    };
    written.map_err(|error| Failure::at(output, plainly(&error, "write")))?;
    print(&format!("wrote {}\n", output.display()))
}

/// Writes a file beside its place first and then moves it there, so that nobody ever finds half
/// a picture.
fn replace(target: &Path, content: &str) -> io::Result<()> {
    let mut name = std::ffi::OsString::from(".");
    name.push(target.file_name().unwrap_or_default());
    name.push(format!(".{}.svg.tmp", std::process::id()));
    let beside = target.with_file_name(name);
    let written = File::create_new(&beside)
        .and_then(|mut file| file.write_all(content.as_bytes()).and_then(|()| file.sync_all()))
        .and_then(|()| fs::rename(&beside, target));
    if written.as_ref().is_err_and(|error| error.kind() != io::ErrorKind::AlreadyExists) {
        // If it was never there, there is nothing to take away.
        let _ = fs::remove_file(&beside);
    }
    written
}
