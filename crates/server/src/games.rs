//! All games of the server.

use crate::api::{Answer, GameEntry};
use crate::error::Error;
use crate::squads::Squad;
use crate::store::Store;
use crate::table::{Started, Table};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};
use tokio::sync::watch;

/// The games, in memory and on disk.
#[derive(Debug)]
pub struct Games {
    seats: Mutex<BTreeMap<String, Arc<Seat>>>,
    store: Store,
}

/// A game that people sit at.
#[derive(Debug)]
pub struct Seat {
    /// Replaced as a whole by every answer, so that nobody ever sees half of one.
    table: Mutex<Arc<Table>>,
    versions: watch::Sender<u64>,
}

/// What a lock guards is replaced whole, so it is sound even if a thread has panicked.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Seat {
    fn new(table: Table) -> Self {
        let (versions, _) = watch::channel(table.version);
        Self { table: Mutex::new(Arc::new(table)), versions }
    }

    /// The game as it is now.
    pub fn table(&self) -> Arc<Table> {
        locked(&self.table).clone()
    }

    /// Tells of changes.
    pub fn versions(&self) -> watch::Receiver<u64> {
        self.versions.subscribe()
    }
}

impl Games {
    /// The games of a store.
    pub fn new(store: Store, saved: Vec<Table>) -> Self {
        let seats = saved.into_iter().map(|table| (table.id.clone(), Arc::new(Seat::new(table))));
        Self { seats: Mutex::new(seats.collect()), store }
    }

    /// The game with this id.
    pub fn seat(&self, id: &str) -> Result<Arc<Seat>, Error> {
        locked(&self.seats).get(id).cloned().ok_or_else(|| Error::NoSuchGame(id.to_owned()))
    }

    /// All games, the newest first.
    pub fn list(&self) -> Vec<GameEntry> {
        let seats: Vec<Arc<Seat>> = locked(&self.seats).values().cloned().collect();
        let mut entries: Vec<GameEntry> = seats.iter().map(|seat| entry(&seat.table())).collect();
        entries.sort_by(|a, b| b.started.cmp(&a.started).then_with(|| a.id.cmp(&b.id)));
        entries
    }

    /// Starts a game. Its id.
    pub fn start(
        &self,
        squads: [&'static Squad; 2],
        names: [String; 2],
        rounds: u8,
        placed: bool,
        seed: Option<u64>,
    ) -> Result<String, Error> {
        let seed = seed.map_or_else(random, Ok)?;
        let started = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |t| t.as_secs());
        let id = self.free_id()?;
        let how = Started { rounds, placed, seed };
        let table = Table::new(id.clone(), started, squads, names, how)?;
        self.store.save(&table)?;
        locked(&self.seats).insert(id.clone(), Arc::new(Seat::new(table)));
        Ok(id)
    }

    /// Applies an answer to a copy of the game, saves the copy, and only then puts it in the
    /// game's place. The version it has then.
    pub fn answer(
        &self,
        seat: &Seat,
        player: u8,
        decision: u32,
        answer: &Answer,
    ) -> Result<u64, Error> {
        let mut place = locked(&seat.table);
        if usize::from(player) >= place.game.state().players.len() {
            return Err(Error::NoSuchPlayer(player));
        }
        let mut table = Table::clone(&place);
        table.answer(player, decision, answer)?;
        self.store.save(&table)?;
        let version = table.version;
        *place = Arc::new(table);
        drop(place);
        seat.versions.send_replace(version);
        Ok(version)
    }

    fn free_id(&self) -> Result<String, Error> {
        const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
        loop {
            let bits = random()?;
            let letter = |i: u32| char::from(LETTERS[(bits >> (5 * i)) as usize % LETTERS.len()]);
            let id: String = (0..8).map(letter).collect();
            if !locked(&self.seats).contains_key(&id) {
                return Ok(id);
            }
        }
    }
}

fn entry(table: &Table) -> GameEntry {
    let state = table.game.state();
    let players = (0..state.players.len() as u8).map(redfive_engine::words::PlayerId);
    GameEntry {
        id: table.id.clone(),
        players: players.map(|player| table.names.player(player).to_owned()).collect(),
        squads: table.squads.map(|squad| squad.name).to_vec(),
        round: state.round,
        ended: table.game.ended().is_some(),
        started: table.started,
    }
}

fn random() -> Result<u64, Error> {
    let mut bytes = [0; 8];
    let filled = getrandom::fill(&mut bytes);
    filled.map_err(|error| Error::Internal(format!("there is no randomness: {error}")))?;
    Ok(u64::from_le_bytes(bytes))
}
