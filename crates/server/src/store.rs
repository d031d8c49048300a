//! Saved games: one JSON file each, written whole or not at all.

use crate::error::Error;
use crate::table::Table;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A directory of saved games.
#[derive(Debug)]
pub struct Store {
    games: PathBuf,
}

impl Store {
    /// Opens the directory, and makes it if there is none.
    pub fn open(data: &Path) -> io::Result<Self> {
        let games = data.join("games");
        fs::create_dir_all(&games)?;
        Ok(Self { games })
    }

    /// Writes a game beside its place first and then moves it there, so that a crash leaves the
    /// old file or the new one, never half of one.
    pub fn save(&self, table: &Table) -> Result<(), Error> {
        let text = table.save()?;
        let place = self.games.join(format!("{}.json", table.id));
        let beside = self.games.join(format!(".{}.tmp", table.id));
        let written = File::create(&beside)
            .and_then(|mut file| file.write_all(text.as_bytes()).and_then(|()| file.sync_all()))
            .and_then(|()| fs::rename(&beside, &place));
        written.map_err(|error| Error::Internal(format!("the game cannot be saved: {error}")))
    }

    /// Reads all saved games. Those that cannot be read stay where they are; what is wrong with
    /// each is returned beside the games.
    pub fn load_all(&self) -> io::Result<(Vec<Table>, Vec<String>)> {
        let mut tables = Vec::new();
        let mut unread = Vec::new();
        for entry in fs::read_dir(&self.games)? {
            let path = entry?.path();
            if path.extension().is_none_or(|extension| extension != "json") {
                continue;
            }
            let loaded = fs::read_to_string(&path)
                .map_err(|error| error.to_string())
                .and_then(|text| Table::load(&text))
                .and_then(|table| {
                    let named = path.file_stem().is_some_and(|stem| stem == table.id.as_str());
                    if named { Ok(table) } else { Err("it has the name of another game".into()) }
                });
            match loaded {
                Ok(table) => tables.push(table),
                Err(why) => unread.push(format!("{}: cannot be played on: {why}", path.display())),
            }
        }
        Ok((tables, unread))
    }
}
