//! All games of the server.

use crate::api::{Answer, GameEntry, Told};
use crate::error::Error;
use crate::force::{self, Force};
use crate::scenarios::Plan;
use crate::store::{FORMAT, Snapshot, Store, StoreError};
use crate::table::Table;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};
use tokio::sync::watch;

/// The games, in memory and in a store.
#[derive(Debug)]
pub struct Games {
    seats: Mutex<BTreeMap<String, Arc<Seat>>>,
    /// Games that cannot be played on, by id.
    closed: BTreeMap<String, Closed>,
    store: Box<dyn Store>,
}

/// A game of which only what it told is left: its record is of an old format, or damaged, or one of
/// its cards was corrected since.
#[derive(Debug)]
struct Closed {
    told: Snapshot,
    why: String,
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
    /// The games of a store, and what is to be told of those that are not whole, one sentence
    /// each. Nothing is deleted.
    pub fn open(store: Box<dyn Store>) -> Result<(Self, Vec<String>), StoreError> {
        let (mut seats, mut closed, mut sentences) = (BTreeMap::new(), BTreeMap::new(), Vec::new());
        for id in store.list()? {
            let told = read_snapshot(&*store, &id);
            match (load(&*store, &id, told.as_ref().ok(), &mut sentences), told) {
                (Ok(table), told) => {
                    if let Err(StoreError { place, why }) = told {
                        sentences.push(format!("{place}: is made anew from the record: {why}"));
                    }
                    seats.insert(id, Arc::new(Seat::new(table)));
                }
                (Err(StoreError { place, why }), Ok(told)) => {
                    sentences.push(format!("{place}: cannot be played on: {why}"));
                    closed.insert(id, Closed { told, why });
                }
                (Err(record), Err(StoreError { place, why })) => {
                    sentences.push(format!("{place}: cannot be played on: {why}; {record}"));
                }
            }
        }
        Ok((Self { seats: Mutex::new(seats), closed, store }, sentences))
    }

    /// The game with this id, to play.
    pub fn seat(&self, id: &str) -> Result<Arc<Seat>, Error> {
        if let Some(closed) = self.closed.get(id) {
            return Err(Error::Closed { id: id.to_owned(), why: closed.why.clone() });
        }
        locked(&self.seats).get(id).cloned().ok_or_else(|| Error::NoSuchGame(id.to_owned()))
    }

    /// What a game told so far, also if it cannot be played on.
    pub fn told(&self, id: &str) -> Result<Told, Error> {
        let (told, why) = match self.closed.get(id) {
            Some(closed) => (closed.told.clone(), Some(closed.why.clone())),
            None => (self.seat(id)?.table().snapshot(), None),
        };
        let Snapshot { id, players, round, ending, log, .. } = told;
        Ok(Told { id, players, round, ending, why, log })
    }

    /// The record of a game that is over: before, it would tell dials and dice to come.
    pub fn record(&self, id: &str) -> Result<String, Error> {
        match self.closed.get(id) {
            Some(closed) if closed.told.ending.is_none() => Err(Error::NotOver),
            Some(closed) => {
                let gone = |_| Error::Closed { id: id.to_owned(), why: closed.why.clone() };
                let kept = self.store.load(id).map_err(gone)?;
                Ok(kept.lines.into_iter().map(|line| line + "\n").collect())
            }
            None => {
                let table = self.seat(id)?.table();
                table.game.ended().map(|_| table.record()).ok_or(Error::NotOver)
            }
        }
    }

    /// All games, the newest first.
    pub fn list(&self) -> Vec<GameEntry> {
        let seats: Vec<Arc<Seat>> = locked(&self.seats).values().cloned().collect();
        let open = seats.iter().map(|seat| entry(&seat.table().snapshot(), None));
        let closed = self.closed.values().map(|it| entry(&it.told, Some(it.why.clone())));
        let mut entries: Vec<GameEntry> = open.chain(closed).collect();
        entries.sort_by(|a, b| b.started.cmp(&a.started).then_with(|| a.id.cmp(&b.id)));
        entries
    }

    /// Starts a game. Its id.
    pub fn start(
        &self,
        forces: [Force; 2],
        names: [String; 2],
        plan: &Plan,
        seed: u64,
    ) -> Result<String, Error> {
        let started = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |t| t.as_secs());
        let id = self.free_id()?;
        let table = Table::new(id.clone(), started, forces, names, (plan, seed))?;
        self.store.append(&id, &table.header()?)?;
        let told = table.snapshot();
        locked(&self.seats).insert(id.clone(), Arc::new(Seat::new(table)));
        // The game is begun: its record says who plays, and the first round writes this again.
        let _ = self.store.write_snapshot(&told);
        Ok(id)
    }

    /// Applies an answer to a copy of the game, adds it to the record, and only then puts the copy
    /// in the game's place. The version it has then.
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
        let mut lines = table.last_lines()?.into_iter();
        if let Some(answer) = lines.next() {
            self.store.append(&table.id, &answer)?;
        }
        // The answer is kept, so it has happened, whatever fails from here on.
        let before = place.game.state().round;
        let table = Arc::new(table);
        *place = table.clone();
        seat.versions.send_replace(table.version);
        // What follows is nothing new: the record says it all, and the next round or start of the
        // server tells it.
        for closing in lines {
            let _ = self.store.append(&table.id, &closing);
        }
        if table.game.state().round != before || table.game.ended().is_some() {
            let _ = self.store.write_snapshot(&table.snapshot());
        }
        Ok(table.version)
    }

    /// An id that no game has, also none that cannot be read.
    fn free_id(&self) -> Result<String, Error> {
        const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
        let taken = self.store.list()?;
        loop {
            let bits = random()?;
            let letter = |i: u32| char::from(LETTERS[(bits >> (5 * i)) as usize % LETTERS.len()]);
            let id: String = (0..8).map(letter).collect();
            if !taken.contains(&id) {
                return Ok(id);
            }
        }
    }
}

/// The snapshot of a game, if it is its own.
fn read_snapshot(store: &dyn Store, id: &str) -> Result<Snapshot, StoreError> {
    let told = store.read_snapshot(id)?;
    if told.id == id {
        return Ok(told);
    }
    let why = format!("it says that it is the game \"{}\"", told.id);
    Err(StoreError { place: store.place(id), why })
}

/// Plays the record of a game again. A crash may have cut off its last line, or left a snapshot
/// that tells too little.
fn load(
    store: &dyn Store,
    id: &str,
    told: Option<&Snapshot>,
    sentences: &mut Vec<String>,
) -> Result<Table, StoreError> {
    if let Some(told) = told.filter(|told| told.format != FORMAT) {
        let why = format!("it has format {}, not {FORMAT}", told.format);
        return Err(StoreError { place: store.place(id), why });
    }
    let kept = store.load(id)?;
    let table = Table::load(id, told, &kept.lines);
    let table = table.map_err(|why| StoreError { place: kept.place.clone(), why })?;
    if kept.torn {
        sentences.push(format!("{}: a last line that was cut off is left out", kept.place));
    }
    let now = table.snapshot();
    // What was told is not unsaid: where it reads otherwise now, the next round writes it.
    if told.is_none_or(|told| *told != now && now.log.starts_with(&told.log)) {
        // The record says it all; the next round tries again.
        let _ = store.write_snapshot(&now);
    }
    Ok(table)
}

fn entry(told: &Snapshot, why: Option<String>) -> GameEntry {
    GameEntry {
        id: told.id.clone(),
        players: told.players.clone(),
        squads: told.squads.iter().map(|key| force::name_of(key)).collect(),
        scenario: told.scenario.clone(),
        round: told.round,
        ended: told.ending.is_some(),
        started: told.started,
        why,
    }
}

/// A number that nobody can foretell.
pub fn random() -> Result<u64, Error> {
    let mut bytes = [0; 8];
    let filled = getrandom::fill(&mut bytes);
    filled.map_err(|error| Error::Internal(format!("there is no randomness: {error}")))?;
    Ok(u64::from_le_bytes(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Kept;
    use crate::table::testing;
    use redfive_engine::decision::Decision;
    use redfive_engine::topic::Topic;
    use redfive_engine::words::ShipId;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::atomic::{AtomicBool, Ordering};

    /// A store in memory that can be full, or stumble over snapshots.
    #[derive(Debug, Default)]
    struct Memory {
        full: AtomicBool,
        stumbles: AtomicBool,
        lines: Mutex<BTreeMap<String, Vec<String>>>,
        told: Mutex<BTreeMap<String, Snapshot>>,
    }

    impl Memory {
        fn room(&self, id: &str) -> Result<(), StoreError> {
            if self.full.load(Ordering::SeqCst) {
                Err(error(id, "no room is left"))
            } else {
                Ok(())
            }
        }
    }

    fn error(id: &str, why: &str) -> StoreError {
        StoreError { place: format!("memory of {id}"), why: why.to_owned() }
    }

    impl Store for Arc<Memory> {
        fn place(&self, id: &str) -> String {
            format!("memory of {id}")
        }

        fn list(&self) -> Result<Vec<String>, StoreError> {
            Ok(locked(&self.told).keys().cloned().collect())
        }

        fn append(&self, id: &str, line: &str) -> Result<(), StoreError> {
            self.room(id)?;
            locked(&self.lines).entry(id.to_owned()).or_default().push(line.to_owned());
            Ok(())
        }

        fn load(&self, id: &str) -> Result<Kept, StoreError> {
            let lines =
                locked(&self.lines).get(id).cloned().ok_or_else(|| error(id, "there is none"))?;
            Ok(Kept { place: self.place(id), lines, torn: false })
        }

        fn write_snapshot(&self, snapshot: &Snapshot) -> Result<(), StoreError> {
            self.room(&snapshot.id)?;
            assert!(!self.stumbles.load(Ordering::SeqCst), "it stumbles");
            locked(&self.told).insert(snapshot.id.clone(), snapshot.clone());
            Ok(())
        }

        fn read_snapshot(&self, id: &str) -> Result<Snapshot, StoreError> {
            locked(&self.told).get(id).cloned().ok_or_else(|| error(id, "there is none"))
        }
    }

    fn some_answer(table: &Table) -> (u8, u32, Answer) {
        use crate::view::control::key;
        use redfive_engine::answer::Space;
        // Dials that are set can be set again, so whoever has set all of them is ready first.
        let is_set = |ship: ShipId| table.game.state().ship(ship).dial.is_some();
        let set = |d: &&Decision| d.ask.topic == Topic::Dial && d.ask.ship().is_some_and(is_set);
        let mut pending = table.game.pending().iter();
        let open = pending.find(|d| !set(d)).expect("a question");
        let answer = match &*open.space {
            Space::One(options) => Answer::One(key(&options[0])),
            Space::OneOrPass(_) => Answer::Pass,
            Space::YesNo => Answer::No,
            Space::Order(options) => Answer::Order(options.iter().map(key).collect()),
            Space::Amount { least, .. } => Answer::Amount(*least),
            other => panic!("two plain squads are not asked for {other:?}"),
        };
        (open.player.0, open.id, answer)
    }

    fn begun(games: &Games, rounds: u8) -> Result<String, Error> {
        let (forces, plan) = testing::plain(rounds);
        games.start(forces, ["A".into(), "B".into()], &plan, 1)
    }

    /// What cannot be kept has not happened; any store will do.
    #[test]
    fn a_failed_write_changes_nothing() {
        let memory = Arc::new(Memory::default());
        let (games, _) = Games::open(Box::new(memory.clone())).expect("a store");
        let start = || begun(&games, 2);
        let id = start().expect("a game");
        let seat = games.seat(&id).expect("a game");
        let before = seat.table();
        let (player, decision, answer) = some_answer(&before);
        let try_it = || games.answer(&seat, player, decision, &answer);

        memory.full.store(true, Ordering::SeqCst);
        let why = try_it().expect_err("there is no room").to_string();
        assert!(why.contains("memory of") && why.contains("no room is left"), "{why}");
        assert!(start().is_err());
        assert_eq!(games.list().len(), 1);
        assert_eq!((seat.table().version, seat.table().record()), (0, before.record()));
        assert_eq!(memory.load(&id).expect("lines").lines.len(), 1, "the header alone");

        memory.full.store(false, Ordering::SeqCst);
        assert_eq!(try_it().expect("there is room"), 1);
        assert_eq!(memory.load(&id).expect("lines").lines.len(), 2);
        let (again, sentences) = Games::open(Box::new(memory)).expect("a store");
        assert_eq!(sentences, Vec::<String>::new());
        let table = again.seat(&id).expect("a game").table();
        assert_eq!(table.record(), seat.table().record());
    }

    /// What is kept has happened, even if the server stumbles directly afterwards: a round must not
    /// be answered twice.
    #[test]
    fn a_kept_answer_has_happened() {
        let memory = Arc::new(Memory::default());
        let (games, _) = Games::open(Box::new(memory.clone())).expect("a store");
        let id = begun(&games, 2).expect("a game");
        let seat = games.seat(&id).expect("a game");
        memory.stumbles.store(true, Ordering::SeqCst);
        let mut stumbled = 0;
        while seat.table().game.ended().is_none() {
            let (player, decision, answer) = some_answer(&seat.table());
            let answered = || games.answer(&seat, player, decision, &answer);
            if let Ok(result) = catch_unwind(AssertUnwindSafe(answered)) {
                result.expect("a legal answer");
            } else {
                stumbled += 1;
            }
            let kept = memory.load(&id).expect("lines").lines.join("\n") + "\n";
            assert_eq!(seat.table().record(), kept);
        }
        assert_eq!(stumbled, 2, "the second round, the end");
        assert_eq!(*seat.versions().borrow(), seat.table().version);
    }

    /// The record says who plays: a game needs no snapshot.
    #[test]
    fn a_game_without_a_snapshot_is_whole() {
        let memory = Arc::new(Memory::default());
        let (games, _) = Games::open(Box::new(memory.clone())).expect("a store");
        let id = begun(&games, 2).expect("a game");
        let told = games.seat(&id).expect("a game").table().snapshot();
        let line = &memory.load(&id).expect("lines").lines;
        let table = Table::load(&id, None, line).expect("it says who plays");
        assert_eq!(table.snapshot(), told);
    }
}
