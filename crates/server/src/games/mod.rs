//! All games of the server: how they begin, are answered and are kept.

mod acts;
mod begin;
mod clock;
mod computer;
mod hub;
mod look;
mod room;
mod tidy;
mod work;

pub use begin::{USUAL_LEVEL, USUAL_SCENARIO, USUAL_SQUADS};
pub use hub::Message;
pub use look::Viewer;
pub use room::Room;
pub use work::Work;

use crate::api::{Answer, GameEntry, OpponentView, ReviewView, Stage, Told};
use crate::error::Error;
use crate::force;
use crate::locked::locked;
use crate::metrics::Metrics;
use crate::review;
use crate::sheet::Sheet;
use crate::store::{Batch, Line, Note, Snapshot, Store, StoreError};
use crate::table::Table;
use clock::Clock;
use room::Inside;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::{SystemTime, UNIX_EPOCH};
use tokio::sync::OwnedMutexGuard;

/// What a server allows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Whether others than the people at this machine can reach it.
    pub public: bool,
    /// So many games can there be.
    pub most_games: usize,
    /// After so many days without a round games are forgotten; never, if none.
    pub forget_after_days: Option<u64>,
    /// A game that nobody has looked at for so many seconds leaves memory.
    pub rest_after_seconds: u64,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            public: false,
            most_games: 100_000,
            forget_after_days: None,
            rest_after_seconds: 600,
        }
    }
}

/// The games, in memory and in a store.
#[derive(Debug)]
pub struct Games {
    rooms: Mutex<BTreeMap<String, Arc<Room>>>,
    store: Arc<dyn Store>,
    /// Threads for what takes a while.
    pub work: Work,
    /// What it allows.
    pub rules: Rules,
    /// What is counted.
    pub metrics: Metrics,
}

/// Seconds since 1970.
pub fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// Milliseconds since 1970.
fn milliseconds() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}

/// What was done to a game.
struct Done {
    table: Table,
    lines: Vec<String>,
    what: What,
}

/// What it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    /// A player has chosen.
    Choice {
        /// Who.
        player: u8,
        /// Whether the page has answered by itself.
        quick: bool,
        /// Whether the game went on by it, and not only a dial was set once more.
        earns: bool,
    },
    /// Choices were taken back.
    Back,
    /// It was ended beside the table.
    End,
}

impl Games {
    /// The games of a store.
    pub fn open(store: Arc<dyn Store>, rules: Rules) -> Result<Self, StoreError> {
        let rooms = store.sheets()?.into_iter().map(|sheet| {
            let room = Room::new(sheet, None, 0);
            (room.id.clone(), Arc::new(room))
        });
        Ok(Self {
            rooms: Mutex::new(rooms.collect()),
            store,
            work: Work::default(),
            rules,
            metrics: Metrics::default(),
        })
    }

    /// The game with this id.
    pub fn room(&self, id: &str) -> Result<Arc<Room>, Error> {
        locked(&self.rooms).get(id).cloned().ok_or_else(|| Error::NoSuchGame(id.to_owned()))
    }

    /// All of them.
    pub fn rooms(&self) -> Vec<Arc<Room>> {
        locked(&self.rooms).values().cloned().collect()
    }

    /// The table of a game, which is brought into memory if it is not there.
    pub async fn table(self: &Arc<Self>, room: &Arc<Room>) -> Result<Arc<Table>, Error> {
        if let Some(table) = room.table() {
            return Ok(table);
        }
        let mut inside = room.enter().await;
        self.loaded(room, &mut inside).await
    }

    /// The same for who has entered already.
    async fn loaded(
        self: &Arc<Self>,
        room: &Arc<Room>,
        inside: &mut Inside,
    ) -> Result<Arc<Table>, Error> {
        if let Some(table) = room.table() {
            return Ok(table);
        }
        let closed = |why: &str| Error::Closed { id: room.id.clone(), why: why.to_owned() };
        if let Some(why) = &inside.closed {
            return Err(closed(why));
        }
        let sheet = room.sheet();
        if sheet.stage == Stage::Waiting {
            return Err(Error::Waiting(room.id.clone()));
        }
        let (store, id) = (self.store.clone(), room.id.clone());
        let played = self.work.aside(move || Ok(play_again(&*store, &id)));
        let (table, lines) = match played.await? {
            Ok(played) => played,
            Err(why) => {
                inside.closed = Some(why.clone());
                return Err(closed(&why));
            }
        };
        inside.lines = lines.len() as u64;
        if let Some(choice) = sheet.clock {
            let left = lines.iter().rev().find_map(|line| line.note.left);
            let mut clock = Clock::new(choice, left, table.moment());
            clock.run(asked(&sheet, &table));
            inside.clock = Some(clock);
        }
        let table = Arc::new(table);
        room.set_table(Some(table.clone()));
        self.goes_on(room, inside);
        Ok(table)
    }

    /// What a game told so far, also if it cannot be played on.
    pub async fn told(self: &Arc<Self>, id: &str) -> Result<Told, Error> {
        let room = self.room(id)?;
        let (told, why) = match self.table(&room).await {
            Ok(table) => (self.work.aside(move || Ok(table.snapshot())).await?, None),
            Err(Error::Closed { id, why }) => {
                let store = self.store.clone();
                let known = room.sheet();
                let told = self.work.aside(move || Ok(store.told(&id)?)).await?;
                let nothing = Told {
                    id: known.id.clone(),
                    players: known.names.to_vec(),
                    round: known.round,
                    ending: known.ending.as_ref().map(|it| it.words.clone()),
                    why: Some(why.clone()),
                    log: Vec::new(),
                };
                let Some(told) = told else { return Ok(nothing) };
                (told, Some(why))
            }
            Err(other) => return Err(other),
        };
        let Snapshot { id, players, round, ending, log, .. } = told;
        Ok(Told { id, players, round, ending, why, log })
    }

    /// What decided a game, as far as that is known: a thread that looks at it begins when it is first asked for.
    pub fn review(self: &Arc<Self>, room: &Arc<Room>, table: Arc<Table>) -> ReviewView {
        let mut kept = locked(&room.review);
        if let Some((version, known)) = &*kept
            && *version == table.version
        {
            return locked(known).clone();
        }
        let view = ReviewView { done: 0.0, turning_points: Vec::new() };
        let known = Arc::new(Mutex::new(view.clone()));
        *kept = Some((table.version, known.clone()));
        let (games, known) = (self.clone(), Arc::downgrade(&known));
        tokio::spawn(async move {
            let told = known.clone();
            let looked = games.work.review(move || {
                review::review(&table, &review::REVIEWER, |view| {
                    let known = told.upgrade();
                    known.map(|known| locked(&known).clone_from(view)).is_some()
                })
            });
            // Who waits for more than can be found would wait for ever.
            if !matches!(looked.await, Ok(Ok(())))
                && let Some(known) = known.upgrade()
            {
                locked(&known).done = 1.0;
            }
        });
        view
    }

    /// The record of a game that is over: before, it would tell dials and dice to come.
    pub async fn record(self: &Arc<Self>, id: &str) -> Result<String, Error> {
        let room = self.room(id)?;
        match self.table(&room).await {
            Ok(table) if table.ending().is_none() => Err(Error::NotOver),
            Ok(table) => self.work.aside(move || Ok(table.record())).await,
            Err(Error::Closed { .. }) if room.sheet().stage != Stage::Over => Err(Error::NotOver),
            Err(Error::Closed { id, why }) => {
                let store = self.store.clone();
                let asked = id.clone();
                let kept = self.work.aside(move || Ok(store.journal(&asked)?)).await;
                let kept = kept.map_err(|_| Error::Closed { id, why })?;
                Ok(kept.into_iter().map(|line| line.text + "\n").collect())
            }
            Err(other) => Err(other),
        }
    }

    /// All games, the newest first. On a public server games are found by their links alone.
    pub fn list(&self) -> Vec<GameEntry> {
        if self.rules.public {
            return Vec::new();
        }
        let mut entries: Vec<GameEntry> =
            self.rooms().iter().map(|room| entry(&room.sheet(), room)).collect();
        entries.sort_by(|a, b| b.started.cmp(&a.started).then_with(|| a.id.cmp(&b.id)));
        entries
    }

    /// A game that has begun.
    fn add(&self, sheet: Sheet, table: Option<Table>, lines: u64) -> Arc<Room> {
        let room = Arc::new(Room::new(sheet, table, lines));
        locked(&self.rooms).insert(room.id.clone(), room.clone());
        self.metrics.games.count();
        room
    }

    /// Keeps something; then it has happened.
    async fn keep(&self, batch: Batch) -> Result<(), Error> {
        let gone = || Error::Internal("the game cannot be kept: nothing is written".to_owned());
        self.store.write(batch).await.map_err(|_| gone())??;
        Ok(())
    }

    /// Applies an answer to a copy of the game, adds it to the journal, and only then puts the copy
    /// in the game's place. The version and the moment it has then.
    pub async fn answer(
        self: &Arc<Self>,
        room: &Arc<Room>,
        (player, decision): (u8, u32),
        answer: Answer,
        quick: bool,
    ) -> Result<(u64, u32), Error> {
        let (games, room) = (self.clone(), room.clone());
        // Who asked may go away; what was begun is done.
        let answered = tokio::spawn(async move {
            let mut inside = room.enter().await;
            let table = games.loaded(&room, &mut inside).await?;
            let inside = games.in_time(&room, inside, &table).await?;
            if usize::from(player) >= table.game.state().players.len() {
                return Err(Error::NoSuchPlayer(player));
            }
            if table.ending().is_some() {
                return Err(Error::NotOpen { decision });
            }
            let answered = games.work.prompt(move || {
                let (open, reply) = table.check(player, decision, &answer)?;
                let earns = table.goes_on_by(open);
                let mut changed = Table::clone(&table);
                let lines = changed.reply(open.player, open.id, &reply, quick)?;
                Ok(Done { table: changed, lines, what: What::Choice { player, quick, earns } })
            });
            let done = answered.await?;
            let now = (done.table.version, done.table.moment());
            games.commit(&room, inside, done).await?;
            games.metrics.answers.count();
            Ok(now)
        });
        let failed = |_| Error::Internal("it stumbled over this answer".to_owned());
        answered.await.map_err(failed)?
    }

    /// Keeps what was done, puts it in the game's place, and tells everybody.
    async fn commit(
        self: &Arc<Self>,
        room: &Arc<Room>,
        mut inside: OwnedMutexGuard<Inside>,
        Done { table, lines, what }: Done,
    ) -> Result<(), Error> {
        let before = room.sheet();
        let sheet = advanced(&before, &table);
        let mut clock = inside.clock.clone();
        if let (Some(clock), What::Choice { player, earns, .. }) = (&mut clock, what) {
            clock.chosen(player, earns, table.moment());
        }
        let left = clock.as_ref().map(Clock::left);
        let quick = matches!(what, What::Choice { quick: true, .. });
        let note = Note { at: milliseconds(), left, quick };
        let count = lines.len() as u64;
        let lines = lines.into_iter().map(|text| Line { text, note: note.clone() });
        let changed = sheet.round != before.round || sheet.stage != before.stage;
        let batch = Batch {
            game: room.id.clone(),
            sheet: changed.then(|| sheet.clone()),
            told: changed.then(|| table.snapshot()),
            at: inside.lines,
            lines: lines.collect(),
            ..Batch::default()
        };
        self.keep(batch).await?;
        // It is kept, so it has happened, whatever fails from here on.
        inside.lines += count;
        inside.clock = clock;
        if let Some(clock) = &mut inside.clock {
            clock.run(if sheet.stage == Stage::Over { [false; 2] } else { asked(&sheet, &table) });
        }
        match what {
            What::Choice { .. } => {}
            What::Back => {
                // What was thought of before is void.
                inside.past += 1;
                locked(&inside.computer).take();
                room.hub().offers.clear();
            }
            What::End => room.hub().offers.clear(),
        }
        if changed {
            room.set_sheet(sheet);
        }
        room.set_table(Some(Arc::new(table)));
        self.goes_on(room, &mut inside);
        let (games, room) = (self.clone(), room.clone());
        // Whoever changes the game next waits until this is told.
        tokio::spawn(async move { games.tell(&room, &inside).await });
        Ok(())
    }
}

/// What is known of a game beside its table, after something was done.
fn advanced(before: &Sheet, table: &Table) -> Sheet {
    let ending = table.ending();
    Sheet {
        stage: if ending.is_some() { Stage::Over } else { Stage::Playing },
        round: table.game.state().round,
        ending,
        touched: now(),
        ..before.clone()
    }
}

/// For whom time runs: people who are asked.
fn asked(sheet: &Sheet, table: &Table) -> [bool; 2] {
    [0, 1].map(|player| {
        let plans = |d: &&redfive_engine::decision::Decision| {
            d.player.0 == player && !table.game.is_done_planning(d.player)
        };
        sheet.computer() != Some(player) && table.pending().iter().any(|d| plans(&d))
    })
}

/// Plays the journal of a game again. What is wrong, if that cannot be done.
fn play_again(store: &dyn Store, id: &str) -> Result<(Table, Vec<Line>), String> {
    let lines = store.journal(id).map_err(|why| why.outside())?;
    let told = store.told(id).ok().flatten();
    let texts = lines.iter().map(|line| (line.text.as_str(), line.note.quick));
    let table = Table::load(id, told.as_ref(), texts)?;
    Ok((table, lines))
}

fn entry(sheet: &Sheet, room: &Room) -> GameEntry {
    let name = |key: &Option<String>| key.as_deref().map(force::name_of).unwrap_or_default();
    let why = room.try_enter().and_then(|inside| inside.closed.clone());
    GameEntry {
        id: sheet.id.clone(),
        players: sheet.names.to_vec(),
        squads: sheet.squads.iter().map(name).collect(),
        scenario: sheet.scenario.clone(),
        round: sheet.round,
        ended: sheet.stage == Stage::Over,
        started: sheet.started,
        why: why.or_else(|| sheet.why.clone()),
        stage: sheet.stage,
        opponent: sheet.opponent.clone(),
    }
}

/// The seat of who starts a game against somebody.
fn other(player: u8) -> u8 {
    1 - player.min(1)
}

/// Whether a game is against the computer.
fn is_against_computer(sheet: &Sheet) -> bool {
    matches!(sheet.opponent, OpponentView::Computer(_))
}

#[cfg(test)]
mod tests;
