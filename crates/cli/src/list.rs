//! Squads that a command is given: a file, a link, or standard input.

use crate::failure::Failure;
use redfive_content::second::SecondEdition;
use redfive_content::{ReadSquad, Squad, SquadReader};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Whether an argument is a link with a squad, and not the name of a file.
pub fn is_link(argument: &Path) -> bool {
    argument.to_str().is_some_and(Squad::is_link)
}

/// Reads the squad of a file, of a link, or of standard input (`-`).
pub fn read(argument: &Path, edition: &SecondEdition) -> Result<ReadSquad, Failure> {
    let reader = SquadReader::new(edition);
    if let Some(link) = argument.to_str().filter(|_| is_link(argument)) {
        return reader.read(link).map_err(|error| Failure(error.to_string()));
    }
    let bytes = bytes(argument)?;
    reader.read_bytes(&bytes).map_err(|error| Failure::at(shown(argument), error))
}

/// What a file is called in a sentence.
pub fn shown(argument: &Path) -> &Path {
    if argument == Path::new("-") { Path::new("standard input") } else { argument }
}

/// No more of a file than a squad can be long, and one byte: what is longer is refused, not read.
fn bytes(argument: &Path) -> Result<Vec<u8>, Failure> {
    let most = Squad::LONGEST_LIST as u64 + 1;
    let unreadable =
        |error: io::Error| Failure::at(shown(argument), format!("cannot be read: {error}"));
    if argument.is_dir() {
        return Err(Failure::at(argument, "is a folder; a squad is a file, a link or `-`"));
    }
    let mut bytes = Vec::new();
    let read = if argument == Path::new("-") {
        io::stdin().lock().take(most).read_to_end(&mut bytes)
    } else {
        File::open(argument).and_then(|file| file.take(most).read_to_end(&mut bytes))
    };
    read.map_err(unreadable)?;
    Ok(bytes)
}
