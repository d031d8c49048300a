//! Games in one file: an embedded SQLite database with a write-ahead log.
//!
//! One thread writes. It takes everything that waits at once into one transaction, so that many games share
//! a wait for the disk. Every line has a sum over itself and the line before it, so that a line that was
//! changed or taken out from outside is noticed.

use super::{Ack, Batch, Line, Snapshot, Store, StoreError};
use crate::locked::locked;
use crate::sheet::Sheet;
use rusqlite::{Connection, OpenFlags, OptionalExtension, params};
use sha2::{Digest, Sha256};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;
use tokio::sync::oneshot;

/// What the file says it is: "RdF5".
const APPLICATION: i32 = 0x5264_4635;

/// The form of its tables.
const SCHEMA: i32 = 1;

const TABLES: &str = "
    CREATE TABLE game (
        id TEXT NOT NULL PRIMARY KEY,
        sheet TEXT NOT NULL,
        wanted TEXT,
        told TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE line (
        game TEXT NOT NULL,
        number INTEGER NOT NULL,
        text TEXT NOT NULL,
        note TEXT NOT NULL,
        sum BLOB NOT NULL,
        PRIMARY KEY (game, number)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE taken_over (id TEXT NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID;
";

/// So many batches share one wait for the disk, at most.
const TOGETHER: usize = 256;

/// The database of a data directory, which is this program's alone while it is open.
#[derive(Debug)]
pub struct Database {
    path: PathBuf,
    reader: Mutex<Option<Connection>>,
    jobs: Mutex<Option<Sender<Job>>>,
    writer: Mutex<Option<JoinHandle<()>>>,
    /// Locked as long as this exists.
    _lock: File,
}

/// Why a database cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Another server has it.
    #[error(
        "another redfive serves these games already; stop it, or choose another directory with --data"
    )]
    Locked,
    /// It is damaged, or none of ours.
    #[error("{0}")]
    Unusable(StoreError),
}

struct Job {
    batch: Batch,
    done: oneshot::Sender<Result<(), StoreError>>,
}

impl Database {
    /// Opens the database of a directory, or makes it. A file that is damaged is left as it is.
    pub fn open(data: &Path) -> Result<Self, OpenError> {
        Self::open_with(data, None)
    }

    /// The same; with a limit to the pages of the file, for tests of full disks.
    pub(super) fn open_with(data: &Path, pages: Option<u32>) -> Result<Self, OpenError> {
        let unusable = |path: &Path, why: &dyn std::fmt::Display| {
            let (place, why) = (path.display().to_string(), why.to_string());
            OpenError::Unusable(StoreError { place, why })
        };
        fs::create_dir_all(data).map_err(|why| unusable(data, &why))?;
        let at = data.join("redfive.lock");
        let lock = OpenOptions::new().create(true).truncate(false).write(true).open(&at);
        let lock = lock.map_err(|why| unusable(&at, &why))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(OpenError::Locked),
            Err(TryLockError::Error(why)) => return Err(unusable(&at, &why)),
        }
        let path = data.join("games.db");
        let broken = |why: rusqlite::Error| unusable(&path, &in_words(&why));
        let mut writer = Connection::open(&path).map_err(broken)?;
        prepare(&mut writer).map_err(|why| unusable(&path, &why))?;
        if let Some(pages) = pages {
            writer.pragma_update(None, "max_page_count", pages).map_err(broken)?;
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let reader = Connection::open_with_flags(&path, flags).map_err(broken)?;
        reader.busy_timeout(Duration::from_secs(5)).map_err(broken)?;
        let (jobs, waiting) = mpsc::channel();
        let place = path.display().to_string();
        let thread = thread::Builder::new().name("games.db".to_owned());
        let thread = thread.spawn(move || write_all(&mut writer, &waiting, &place));
        let thread = thread.map_err(|why| unusable(&path, &why))?;
        Ok(Self {
            path,
            reader: Mutex::new(Some(reader)),
            jobs: Mutex::new(Some(jobs)),
            writer: Mutex::new(Some(thread)),
            _lock: lock,
        })
    }

    /// What people know it by: the name of its file.
    pub fn place(&self) -> String {
        self.path.display().to_string()
    }

    /// Whether a game of the directory of before was taken over already.
    pub fn has_taken_over(&self, id: &str) -> Result<bool, StoreError> {
        let query = "SELECT EXISTS (SELECT 1 FROM taken_over WHERE id = ?1)";
        self.read(|reader| reader.query_row(query, [id], |row| row.get(0)))
    }

    fn read<T>(
        &self,
        query: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
        match &*locked(&self.reader) {
            Some(reader) => query(reader).map_err(|why| self.wrong(&in_words(&why))),
            None => Err(self.wrong(&"it is closed")),
        }
    }

    fn wrong(&self, why: &impl ToString) -> StoreError {
        StoreError { place: self.place(), why: why.to_string() }
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        // The last to close puts all into one file, and only who writes can. The writer ends when nobody can
        // send to it; the lock is given back after that.
        locked(&self.reader).take();
        locked(&self.jobs).take();
        if let Some(writer) = locked(&self.writer).take() {
            let _ = writer.join();
        }
    }
}

impl Store for Database {
    fn sheets(&self) -> Result<Vec<Sheet>, StoreError> {
        let texts = self.read(|reader| {
            let mut query = reader.prepare("SELECT id, sheet FROM game")?;
            let rows = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
            rows.collect::<rusqlite::Result<Vec<(String, String)>>>()
        })?;
        let sheet = |(id, text): (String, String)| {
            let sheet: Result<Sheet, _> = serde_json::from_str(&text);
            // Of one that cannot be read only the id is known, and the journal is left.
            sheet.ok().filter(|it| it.id == id).unwrap_or_else(|| {
                let why = "what is known of it beside its record cannot be read".to_owned();
                Sheet { why: Some(why), ..Sheet::unknown(id) }
            })
        };
        Ok(texts.into_iter().map(sheet).collect())
    }

    fn journal(&self, id: &str) -> Result<Vec<Line>, StoreError> {
        type Row = (i64, String, String, Vec<u8>);
        let rows = self.read(|reader| {
            let text = "SELECT number, text, note, sum FROM line WHERE game = ?1 ORDER BY number";
            let mut query = reader.prepare_cached(text)?;
            let row =
                |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?));
            query.query_map([id], row)?.collect::<rusqlite::Result<Vec<Row>>>()
        })?;
        let (mut lines, mut before) = (Vec::with_capacity(rows.len()), Vec::new());
        for (place, (number, text, note, sum)) in rows.into_iter().enumerate() {
            let wanted = sum_of(id, &before, &text, &note);
            if usize::try_from(number) != Ok(place) || sum != wanted {
                let why = format!("line {} was changed by another program", place + 1);
                return Err(self.wrong(&why));
            }
            before = sum;
            // A note says nothing that the game depends on.
            let note = serde_json::from_str(&note).unwrap_or_default();
            lines.push(Line { text, note });
        }
        Ok(lines)
    }

    fn told(&self, id: &str) -> Result<Option<Snapshot>, StoreError> {
        let query = "SELECT told FROM game WHERE id = ?1";
        let text = self.read(|reader| {
            let row = reader.query_row(query, [id], |row| row.get::<_, Option<String>>(0));
            row.optional()
        })?;
        let Some(text) = text.flatten() else { return Ok(None) };
        Snapshot::read(&text).map(Some).map_err(|why| self.wrong(&why))
    }

    fn wanted(&self, id: &str) -> Result<Option<String>, StoreError> {
        let query = "SELECT wanted FROM game WHERE id = ?1";
        let row = self.read(|reader| reader.query_row(query, [id], |row| row.get(0)).optional())?;
        Ok(row.flatten())
    }

    fn write(&self, batch: Batch) -> Ack {
        let (done, ack) = oneshot::channel();
        let job = Job { batch, done };
        let sent = match &*locked(&self.jobs) {
            Some(jobs) => jobs.send(job),
            None => Err(mpsc::SendError(job)),
        };
        if let Err(mpsc::SendError(job)) = sent {
            let _ = job.done.send(Err(self.wrong(&"nothing is written any more")));
        }
        ack
    }
}

/// Makes the tables where there are none, and looks whether the file is sound.
fn prepare(connection: &mut Connection) -> Result<(), String> {
    let plain = |why: rusqlite::Error| in_words(&why);
    connection.busy_timeout(Duration::from_secs(5)).map_err(plain)?;
    let number = |connection: &Connection, name: &str| -> rusqlite::Result<i32> {
        connection.pragma_query_value(None, name, |row| row.get(0))
    };
    let tables = "SELECT count(*) FROM sqlite_schema";
    let tables: i32 = connection.query_row(tables, [], |row| row.get(0)).map_err(plain)?;
    let application = number(connection, "application_id").map_err(plain)?;
    if tables > 0 && application != APPLICATION {
        return Err("it is a database of another program".to_owned());
    }
    let schema = number(connection, "user_version").map_err(plain)?;
    if schema > SCHEMA {
        return Err(format!(
            "it was written by a newer redfive (form {schema}, this one knows {SCHEMA}); use that one"
        ));
    }
    let sound: String =
        connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0)).map_err(plain)?;
    if sound != "ok" {
        let sound = sound.replace('\n', " ");
        return Err(format!("{DAMAGED} ({sound})"));
    }
    // What is committed survives a failure of the power, not only of the program.
    connection.pragma_update(None, "journal_mode", "wal").map_err(plain)?;
    connection.pragma_update(None, "synchronous", "full").map_err(plain)?;
    if tables == 0 {
        let begun = connection.transaction().map_err(plain)?;
        begun.execute_batch(TABLES).map_err(plain)?;
        begun.pragma_update(None, "application_id", APPLICATION).map_err(plain)?;
        begun.pragma_update(None, "user_version", SCHEMA).map_err(plain)?;
        begun.commit().map_err(plain)?;
    }
    Ok(())
}

const DAMAGED: &str = "it is damaged and was left as it is; put a copy of before in its place, or move it away \
                       to begin with no games";

/// What SQLite says, for people.
fn in_words(why: &rusqlite::Error) -> String {
    use rusqlite::ErrorCode;
    match why.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => "no room is left on the disk".to_owned(),
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => DAMAGED.to_owned(),
        Some(ErrorCode::SystemIoFailure) => format!("the disk does not take or give it ({why})"),
        Some(ErrorCode::ReadOnly) => "it cannot be written to".to_owned(),
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            "another program is using it".to_owned()
        }
        _ => why.to_string().replace('\n', " "),
    }
}

/// Writes batches until nobody can send any more.
fn write_all(connection: &mut Connection, jobs: &Receiver<Job>, place: &str) {
    while let Ok(first) = jobs.recv() {
        let mut together = vec![first];
        while together.len() < TOGETHER
            && let Ok(next) = jobs.try_recv()
        {
            together.push(next);
        }
        let error = |why: String| StoreError { place: place.to_owned(), why };
        let results = match write_together(connection, &together) {
            Ok(results) => results,
            Err(why) => together.iter().map(|_| Err(in_words(&why))).collect(),
        };
        for (job, result) in together.into_iter().zip(results) {
            // Who asked may have gone.
            let _ = job.done.send(result.map_err(error));
        }
    }
}

/// Writes batches in one transaction: each of them whole or not at all.
fn write_together(
    connection: &mut Connection,
    jobs: &[Job],
) -> rusqlite::Result<Vec<Result<(), String>>> {
    let mut all = connection.transaction()?;
    let mut results = Vec::with_capacity(jobs.len());
    for Job { batch, .. } in jobs {
        let mut one = all.savepoint()?;
        let written = write(&one, batch);
        match &written {
            Ok(()) => one.commit()?,
            // With a full disk the whole transaction may be gone already.
            Err(why) if one.rollback().is_err() => {
                let why = why.clone();
                return Ok(jobs.iter().map(|_| Err(why.clone())).collect());
            }
            Err(_) => {}
        }
        results.push(written);
    }
    all.commit()?;
    Ok(results)
}

fn write(to: &Connection, batch: &Batch) -> Result<(), String> {
    let plain = |why: rusqlite::Error| in_words(&why);
    let id = &batch.game;
    let execute = |text: &str, with: &[&dyn rusqlite::ToSql]| {
        to.prepare_cached(text).and_then(|mut it| it.execute(with)).map_err(plain)
    };
    if batch.forgotten {
        execute("DELETE FROM line WHERE game = ?1", params![id])?;
        execute("DELETE FROM game WHERE id = ?1", params![id])?;
        return Ok(());
    }
    let json = |what: serde_json::Result<String>| what.map_err(|why| why.to_string());
    let sheet = batch.sheet.as_ref().map(|it| json(serde_json::to_string(it))).transpose()?;
    let told = batch.told.as_ref().map(|it| json(serde_json::to_string(it))).transpose()?;
    if batch.begins {
        let text = "INSERT INTO game (id, sheet, wanted, told) VALUES (?1, ?2, ?3, ?4)";
        execute(text, params![id, sheet.unwrap_or_default(), batch.wanted, told])?;
        if batch.sheet.as_ref().is_some_and(|sheet| sheet.taken_over) {
            execute("INSERT OR IGNORE INTO taken_over (id) VALUES (?1)", params![id])?;
        }
    } else {
        if let Some(sheet) = sheet {
            execute("UPDATE game SET sheet = ?2 WHERE id = ?1", params![id, sheet])?;
        }
        if let Some(told) = told {
            execute("UPDATE game SET told = ?2 WHERE id = ?1", params![id, told])?;
        }
        if let Some(wanted) = &batch.wanted {
            execute("UPDATE game SET wanted = ?2 WHERE id = ?1", params![id, wanted])?;
        }
    }
    let at = i64::try_from(batch.at).map_err(|why| why.to_string())?;
    let mut before = Vec::new();
    if batch.at > 0 && !batch.lines.is_empty() {
        let text = "SELECT sum FROM line WHERE game = ?1 AND number = ?2";
        let sum = to.prepare_cached(text).map_err(plain)?;
        let sum = { sum }.query_row(params![id, at - 1], |row| row.get(0)).optional();
        before = sum.map_err(plain)?.ok_or("lines of its record are missing")?;
    }
    for (number, Line { text, note }) in (at..).zip(&batch.lines) {
        let note = json(serde_json::to_string(note))?;
        let sum = sum_of(id, &before, text, &note);
        let insert = "INSERT INTO line (game, number, text, note, sum) VALUES (?1, ?2, ?3, ?4, ?5)";
        execute(insert, params![id, number, text, note, sum])?;
        before = sum;
    }
    Ok(())
}

/// What tells whether a line is the one that was written after another.
fn sum_of(game: &str, before: &[u8], text: &str, note: &str) -> Vec<u8> {
    let mut hasher = Sha256::new();
    for part in [game.as_bytes(), before, text.as_bytes(), note.as_bytes()] {
        hasher.update((part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    hasher.finalize()[..12].to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn directory(name: &str) -> PathBuf {
        let data = std::env::temp_dir().join(format!("redfive-database-{name}"));
        let _ = fs::remove_dir_all(&data);
        data
    }

    fn batch(game: &str, at: u64, lines: &[&str]) -> Batch {
        let line = |text: &&str| Line { text: (*text).to_owned(), ..Line::default() };
        Batch {
            game: game.to_owned(),
            begins: at == 0,
            sheet: (at == 0).then(|| Sheet::unknown(game.to_owned())),
            at,
            lines: lines.iter().map(line).collect(),
            ..Batch::default()
        }
    }

    fn keep(database: &Database, batch: Batch) -> Result<(), StoreError> {
        database.write(batch).blocking_recv().expect("an answer")
    }

    fn lines(database: &Database, game: &str) -> Vec<String> {
        let lines = database.journal(game).expect("a journal");
        lines.into_iter().map(|line| line.text).collect()
    }

    #[test]
    fn what_was_kept_is_there_again() {
        let data = directory("kept");
        let first = Database::open(&data).expect("a database");
        keep(&first, batch("a", 0, &["one", "two"])).expect("kept");
        keep(&first, batch("b", 0, &["x"])).expect("kept");
        keep(&first, batch("a", 2, &["three"])).expect("kept");
        // Twice the same line, a gap, a game that never began.
        for wrong in [batch("a", 2, &["four"]), batch("a", 9, &["x"]), batch("c", 3, &["x"])] {
            assert!(keep(&first, wrong).is_err());
        }
        assert!(matches!(Database::open(&data), Err(OpenError::Locked)), "one at a time");
        drop(first);
        let again = Database::open(&data).expect("a database");
        assert_eq!(lines(&again, "a"), ["one", "two", "three"]);
        assert_eq!(lines(&again, "b"), ["x"]);
        assert_eq!(again.sheets().expect("sheets").len(), 2);
        keep(&again, Batch { game: "b".into(), forgotten: true, ..Batch::default() })
            .expect("kept");
        assert_eq!(lines(&again, "b"), [""; 0]);
    }

    /// Whatever one line of it is made to say, or if it is gone: it is noticed, and the other games are whole.
    #[test]
    fn an_edited_line_is_noticed() {
        let data = directory("edited");
        for edit in [
            "UPDATE line SET text = 'TWO' WHERE game = 'a' AND number = 1",
            "UPDATE line SET note = '{}' WHERE game = 'a' AND number = 1",
            "DELETE FROM line WHERE game = 'a' AND number = 1",
            "DELETE FROM line WHERE game = 'a' AND number = 0",
            "UPDATE line SET game = 'a', number = 3 WHERE game = 'b'",
        ] {
            let _ = fs::remove_dir_all(&data);
            let database = Database::open(&data).expect("a database");
            keep(&database, batch("a", 0, &["one", "two", "three"])).expect("kept");
            keep(&database, batch("b", 0, &["one"])).expect("kept");
            keep(&database, batch("c", 0, &["one"])).expect("kept");
            drop(database);
            let other = Connection::open(data.join("games.db")).expect("a database");
            assert_eq!(other.execute(edit, []).expect("an edit"), 1);
            drop(other);
            let database = Database::open(&data).expect("a database");
            let why = database.journal("a").expect_err(edit).to_string();
            assert!(why.contains("was changed by another program"), "{why}");
            assert_eq!(lines(&database, "c"), ["one"]);
        }
    }

    #[test]
    fn a_damaged_or_foreign_file_is_told_and_left_alone() {
        let data = directory("damaged");
        let database = Database::open(&data).expect("a database");
        for game in ["a", "b", "c", "d"] {
            keep(&database, batch(game, 0, &["x".repeat(9_000).as_str()])).expect("kept");
        }
        drop(database);
        let path = data.join("games.db");
        let whole = fs::read(&path).expect("a file");
        let mut edited = whole.clone();
        for byte in &mut edited[4_096..4_300] {
            *byte = 0xa5;
        }
        let foreign = b"no database at all, but a text that is long enough to be one".to_vec();
        for damaged in [whole[..whole.len() / 2].to_vec(), edited, foreign] {
            fs::write(&path, &damaged).expect("written");
            let why = Database::open(&data).expect_err("it is damaged").to_string();
            assert!(why.contains("games.db: it is damaged and was left as it is"), "{why}");
            assert_eq!(why.lines().count(), 1, "{why}");
            assert!(fs::read(&path).expect("a file") == damaged, "nothing is changed");
        }
        fs::remove_file(&path).expect("removed");
        let other = Connection::open(&path).expect("a database");
        other.execute_batch("CREATE TABLE theirs (x)").expect("a table");
        drop(other);
        let why = Database::open(&data).expect_err("it is another's").to_string();
        assert!(why.contains("of another program"), "{why}");
        fs::write(&path, &whole).expect("written");
        let newer = Connection::open(&path).expect("a database");
        newer.pragma_update(None, "user_version", SCHEMA + 1).expect("written");
        drop(newer);
        let why = Database::open(&data).expect_err("it is newer").to_string();
        assert!(why.contains("newer redfive"), "{why}");
    }

    /// What does not fit is refused in words, and all that was kept before is there; when there is room again
    /// it goes on.
    #[test]
    fn a_full_disk_loses_nothing_that_was_kept() {
        let data = directory("full");
        let long = "x".repeat(2_000);
        let database = Database::open_with(&data, Some(20)).expect("a database");
        keep(&database, batch("a", 0, &["first"])).expect("there is room");
        let mut kept = 1;
        let why = loop {
            match keep(&database, batch("a", kept, &[&long])) {
                Ok(()) => kept += 1,
                Err(why) => break why.to_string(),
            }
            assert!(kept < 1_000, "it is never full");
        };
        assert!(why.ends_with("no room is left on the disk") && kept > 3, "{why} {kept}");
        assert_eq!(lines(&database, "a").len() as u64, kept);
        drop(database);
        let again = Database::open(&data).expect("a database");
        assert_eq!(lines(&again, "a").len() as u64, kept);
        keep(&again, batch("a", kept, &[&long])).expect("there is room again");
    }
}
