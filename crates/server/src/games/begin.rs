//! How games begin: alone, with a friend, again, and from a moment of another.

use super::room::{Inside, Room};
use super::{Games, now, other};
use crate::api::{
    BranchView, ClockChoice, Join, NewGame, Opponent, OpponentView, SquadChoice, Stage, Started,
};
use crate::error::Error;
use crate::force::Force;
use crate::keys;
use crate::lists::{List, Season};
use crate::names;
use crate::scenarios::{self, Plan};
use crate::sheet::Sheet;
use crate::squads;
use crate::store::{Batch, Line, Note};
use crate::table::Table;
use redfive_engine::record::Seed;
use redfive_engine::start::Start;
use redfive_players::Level;
use std::sync::Arc;
use tokio::sync::OwnedMutexGuard;

/// The squads that meet unless others are chosen.
pub const USUAL_SQUADS: [&str; 2] = ["red-flight", "academy-swarm"];

/// The level of the computer unless another is chosen.
pub const USUAL_LEVEL: &str = Level::Cadet.name();

/// What is played for unless something else is chosen.
pub const USUAL_SCENARIO: &str = Start::DOGFIGHT;

/// The rounds a game can have.
const ROUNDS: std::ops::RangeInclusive<u8> = 1..=50;

/// The longest clocks.
const MOST_MINUTES: u16 = 180;
const MOST_SECONDS: u16 = 60;

/// A request for a game, understood.
struct Asked {
    season: Season,
    plan: Plan,
    seed: Seed,
    opponent: OpponentView,
    seat: u8,
}

/// What a request comes to, whoever brings what.
fn understood(wanted: &NewGame) -> Result<Asked, Error> {
    let season = Season::of(wanted.points.as_deref(), wanted.mode.as_deref())?;
    let opponent = opponent(wanted.opponent.as_ref())?;
    let number = wanted.seed.map_or_else(keys::random, Ok)?;
    let seed = match wanted.seed {
        // Who knows the seed knows the dice.
        Some(_) if opponent == OpponentView::Friend => {
            let what = "in a game with a friend the server chooses the seed";
            return Err(Error::BadRequest(what.to_owned()));
        }
        Some(small) => Seed::small(small),
        None => keys::seed()?,
    };
    let scenario = scenarios::chosen(wanted.scenario.as_deref(), number)?;
    if wanted.rounds.is_some_and(|rounds| !ROUNDS.contains(&rounds)) {
        return Err(Error::BadRequest("a game has 1 to 50 rounds".to_owned()));
    }
    let seat = wanted.seat.unwrap_or(0);
    if seat > 1 {
        return Err(Error::BadRequest("a seat is 0 or 1".to_owned()));
    }
    if let Some(ClockChoice { minutes, seconds }) = wanted.clock
        && !((1..=MOST_MINUTES).contains(&minutes) && seconds <= MOST_SECONDS)
    {
        let what =
            format!("a clock has 1 to {MOST_MINUTES} minutes and 0 to {MOST_SECONDS} seconds more");
        return Err(Error::BadRequest(what));
    }
    let plan = Plan {
        scenario,
        points: season.points().to_owned(),
        rounds: wanted.rounds,
        placed: !wanted.place.unwrap_or(!scenario.features.is_empty()),
        obstacles: wanted.obstacles.clone().unwrap_or_default(),
        help: wanted.help.unwrap_or(false),
    };
    plan.check()?;
    Ok(Asked { season, plan, seed, opponent, seat })
}

fn opponent(wanted: Option<&Opponent>) -> Result<OpponentView, Error> {
    match wanted {
        None | Some(Opponent::Screen) => Ok(OpponentView::Screen),
        Some(Opponent::Friend) => Ok(OpponentView::Friend),
        Some(Opponent::Computer(level)) => {
            let known: Result<Level, _> = level.parse();
            known.map_err(|why| Error::BadRequest(why.to_string()))?;
            Ok(OpponentView::Computer(level.clone()))
        }
    }
}

/// What a player brings.
fn force(choice: &SquadChoice, season: &Season) -> Result<Force, Error> {
    match choice {
        SquadChoice::Ours(id) => {
            squads::squad(id).map(Force::from).ok_or_else(|| Error::NoSuchSquad(id.clone()))
        }
        SquadChoice::List(choice) => List::read(&choice.list)?.playable(season, choice.illegal),
    }
}

/// The names of the players, if they can be names.
fn player_names(wanted: &NewGame, asked: &Asked) -> Result<[String; 2], Error> {
    if let Some(names) = &wanted.names {
        let [a, b] = names.each_ref().map(|name| names::sound(name));
        return Ok([a?, b?]);
    }
    let mut names = ["Player 1".to_owned(), "Player 2".to_owned()];
    if let OpponentView::Computer(level) = &asked.opponent {
        names[usize::from(asked.seat)] = "You".to_owned();
        names[usize::from(other(asked.seat))] = format!("The computer ({level})");
    }
    Ok(names)
}

/// What is chosen for a seat, or what is usual.
fn choice(wanted: &NewGame, seat: u8) -> Option<SquadChoice> {
    wanted.squads.as_ref()?[usize::from(seat)].clone()
}

fn usual(seat: u8) -> SquadChoice {
    SquadChoice::Ours(USUAL_SQUADS[usize::from(seat)].to_owned())
}

impl Games {
    /// Starts a game.
    pub async fn start(self: &Arc<Self>, wanted: NewGame) -> Result<Started, Error> {
        let asked = understood(&wanted)?;
        let names = player_names(&wanted, &asked)?;
        let key = keys::key()?;
        let hash = keys::hash(key.as_bytes());
        let seat = usize::from(asked.seat);
        let mut held = [None, None];
        held[seat] = Some(hash.clone());
        if asked.opponent == OpponentView::Screen {
            held = [Some(hash.clone()), Some(hash)];
        }
        let seats = (0..2).filter(|&i| held[usize::from(i)].is_some()).collect();
        let id = if asked.opponent == OpponentView::Friend {
            self.wait_for_friend(&wanted, asked, names, held).await?
        } else {
            self.begin(wanted, asked, names, held, None).await?.id.clone()
        };
        Ok(Started { id, key, seats })
    }

    /// A game that begins when somebody takes its free seat.
    async fn wait_for_friend(
        self: &Arc<Self>,
        wanted: &NewGame,
        asked: Asked,
        mut names: [String; 2],
        keys: [Option<String>; 2],
    ) -> Result<String, Error> {
        let Asked { season, plan, opponent, seat, .. } = asked;
        // What cannot be played is refused now, not when the friend comes.
        let choices = [0, 1].map(|seat| choice(wanted, seat));
        let squads = self.work.aside(move || {
            let force = |choice: &SquadChoice| force(choice, &season).map(|force| force.key);
            let [a, b] = choices.each_ref().map(|choice| choice.as_ref().map(force).transpose());
            Ok([a?, b?])
        });
        let squads = squads.await?;
        names[usize::from(other(seat))].clear();
        let id = self.free_id()?;
        let sheet = Sheet {
            started: now(),
            touched: now(),
            stage: Stage::Waiting,
            opponent,
            names,
            squads,
            scenario: Some(plan.scenario.name.clone()),
            keys,
            clock: wanted.clock,
            ..Sheet::unknown(id.clone())
        };
        let batch = Batch {
            game: id.clone(),
            begins: true,
            sheet: Some(sheet.clone()),
            wanted: Some(json(wanted)?),
            ..Batch::default()
        };
        self.keep(batch).await?;
        self.add(sheet, None, 0);
        Ok(id)
    }

    /// Makes the table of a game that waits for nobody.
    async fn begin(
        self: &Arc<Self>,
        wanted: NewGame,
        asked: Asked,
        names: [String; 2],
        keys: [Option<String>; 2],
        id: Option<String>,
    ) -> Result<Arc<Room>, Error> {
        let id = id.map_or_else(|| self.free_id(), Ok)?;
        let kept = json(&wanted)?;
        let (opponent, clock, started) = (asked.opponent.clone(), wanted.clock, now());
        let (made_id, made_names) = (id.clone(), names.clone());
        let made = self.work.aside(move || make(made_id, started, &wanted, &asked, made_names));
        let (table, forces) = made.await?;
        let sheet = Sheet {
            started,
            touched: started,
            opponent,
            names,
            squads: forces.map(Some),
            scenario: table.game.cast().scenario().map(|(_, card)| card.name.clone()),
            keys,
            clock,
            round: table.game.state().round,
            ..Sheet::unknown(id.clone())
        };
        let batch = Batch {
            game: id,
            begins: true,
            sheet: Some(sheet.clone()),
            wanted: Some(kept),
            told: Some(table.snapshot()),
            lines: vec![first_line(&table)?],
            ..Batch::default()
        };
        self.keep(batch).await?;
        let room = self.add(sheet, Some(table), 1);
        let mut inside = room.enter().await;
        self.start_clock(&room, &mut inside);
        self.goes_on(&room, &mut inside);
        drop(inside);
        Ok(room)
    }

    fn start_clock(&self, room: &Room, inside: &mut Inside) {
        let (sheet, table) = (room.sheet(), room.table());
        if let (Some(choice), Some(table)) = (sheet.clock, table) {
            let mut clock = super::Clock::new(choice, None, table.moment());
            clock.run(super::asked(&sheet, &table));
            inside.clock = Some(clock);
        }
    }

    /// Takes the free seat of a game, which begins then.
    pub async fn join(self: &Arc<Self>, room: &Arc<Room>, join: Join) -> Result<Started, Error> {
        let (games, room) = (self.clone(), room.clone());
        let joined = tokio::spawn(async move { games.do_join(&room, join).await });
        let failed = |_| Error::Internal("it stumbled over this request".to_owned());
        joined.await.map_err(failed)?
    }

    async fn do_join(self: &Arc<Self>, room: &Arc<Room>, join: Join) -> Result<Started, Error> {
        let mut inside = room.enter().await;
        let sheet = room.sheet();
        if let Some(why) = &inside.closed {
            return Err(Error::Closed { id: room.id.clone(), why: why.clone() });
        }
        if sheet.stage != Stage::Waiting {
            return Err(Error::Full);
        }
        let free = (0..2).find(|&seat| sheet.keys[usize::from(seat)].is_none());
        let seat = free.ok_or(Error::Full)?;
        let name = join.name.as_deref().map(names::sound).transpose()?;
        let name = name.unwrap_or_else(|| format!("Player {}", seat + 1));
        let (store, id) = (self.store.clone(), room.id.clone());
        let text = self.work.aside(move || Ok(store.wanted(&id)?)).await?;
        let lost = || Error::Internal("what the game was begun with is lost".to_owned());
        let text = text.ok_or_else(lost)?;
        let mut wanted: NewGame = serde_json::from_str(&text).map_err(|_| lost())?;
        let squads = wanted.squads.get_or_insert_default();
        let place = usize::from(seat);
        match (&squads[place], join.squad) {
            (Some(_), Some(_)) => {
                let what = "the squad of this seat is chosen already; leave out \"squad\"";
                return Err(Error::BadRequest(what.to_owned()));
            }
            (None, brought) => squads[place] = Some(brought.unwrap_or_else(|| usual(seat))),
            (Some(_), None) => {}
        }
        if let Some(brought) = join.obstacles {
            wanted.obstacles.get_or_insert_default()[place] = Some(brought);
        }
        let asked = understood(&wanted)?;
        let key = keys::key()?;
        let mut sheet = Sheet::clone(&sheet);
        sheet.names[place] = name;
        sheet.keys[place] = Some(keys::hash(key.as_bytes()));
        wanted.names = Some(sheet.names.clone());
        let kept = json(&wanted)?;
        let (id, started, names) = (room.id.clone(), sheet.started, sheet.names.clone());
        let made = self.work.aside(move || make(id, started, &wanted, &asked, names));
        let (table, forces) = made.await?;
        sheet = Sheet {
            stage: Stage::Playing,
            squads: forces.map(Some),
            round: table.game.state().round,
            touched: now(),
            ..sheet
        };
        let batch = Batch {
            game: room.id.clone(),
            sheet: Some(sheet.clone()),
            wanted: Some(kept),
            told: Some(table.snapshot()),
            lines: vec![first_line(&table)?],
            ..Batch::default()
        };
        self.keep(batch).await?;
        inside.lines = 1;
        room.set_sheet(sheet);
        room.set_table(Some(Arc::new(table)));
        self.start_clock(room, &mut inside);
        self.goes_on(room, &mut inside);
        self.tell(room, &inside).await;
        Ok(Started { id: room.id.clone(), key, seats: vec![seat] })
    }

    /// Begins the game that follows a game, with changed sides.
    pub(super) async fn begin_again(
        self: &Arc<Self>,
        room: &Arc<Room>,
        inside: OwnedMutexGuard<Inside>,
    ) -> Result<(), Error> {
        let sheet = room.sheet();
        if sheet.rematch.is_some() {
            return Ok(());
        }
        let (store, id) = (self.store.clone(), room.id.clone());
        let text = self.work.aside(move || Ok(store.wanted(&id)?)).await?;
        let wanted = text.and_then(|text| serde_json::from_str::<NewGame>(&text).ok());
        let lost = || Error::NotNow("this game cannot be begun again; start a new one".to_owned());
        let mut wanted = wanted.ok_or_else(lost)?;
        wanted.seed = None;
        let squads = wanted.squads.get_or_insert_default();
        for seat in 0..2 {
            squads[usize::from(seat)].get_or_insert_with(|| usual(seat));
        }
        squads.reverse();
        if let Some(obstacles) = &mut wanted.obstacles {
            obstacles.reverse();
        }
        let mut names = sheet.names.clone();
        names.reverse();
        wanted.names = Some(names.clone());
        wanted.seat = Some(other(wanted.seat.unwrap_or(0)));
        let mut keys = sheet.keys.clone();
        keys.reverse();
        let asked = understood(&wanted)?;
        let next = self.begin(wanted, asked, names, keys, None).await?;
        let sheet = Sheet { rematch: Some(next.id.clone()), ..Sheet::clone(&sheet) };
        let batch = Batch { game: room.id.clone(), sheet: Some(sheet.clone()), ..Batch::default() };
        self.keep(batch).await?;
        room.set_sheet(sheet);
        room.hub().offers.clear();
        self.tell_room(room, &inside);
        Ok(())
    }

    /// Begins a game from a moment of another that is over, or that somebody plays alone.
    pub async fn branch(
        self: &Arc<Self>,
        room: &Arc<Room>,
        seats: u8,
        moment: u32,
    ) -> Result<Started, Error> {
        let table = self.shown_again(room, seats).await?;
        let (id, key, started) = (self.free_id()?, keys::key()?, now());
        let seed = keys::seed()?;
        let made_id = id.clone();
        let made = self.work.aside(move || table.branch(made_id, (moment, started), seed));
        let (table, lines) = made.await?;
        let hash = Some(keys::hash(key.as_bytes()));
        let of = room.sheet();
        let ended = table.ending();
        let sheet = Sheet {
            started,
            touched: started,
            stage: if ended.is_some() { Stage::Over } else { Stage::Playing },
            ending: ended,
            opponent: OpponentView::Screen,
            names: of.names.clone(),
            squads: of.squads.clone(),
            scenario: of.scenario.clone(),
            keys: [hash.clone(), hash],
            round: table.game.state().round,
            branch_of: Some(BranchView { game: room.id.clone(), moment }),
            ..Sheet::unknown(id.clone())
        };
        let count = lines.len() as u64;
        let lines = lines.into_iter().map(|text| Line { text, note: Note::default() });
        let batch = Batch {
            game: id.clone(),
            begins: true,
            sheet: Some(sheet.clone()),
            told: Some(table.snapshot()),
            lines: lines.collect(),
            ..Batch::default()
        };
        self.keep(batch).await?;
        self.add(sheet, Some(table), count);
        Ok(Started { id, key, seats: vec![0, 1] })
    }

    /// The table of a game whose moments somebody may look at: it is over, or nobody else plays it.
    pub async fn shown_again(
        self: &Arc<Self>,
        room: &Arc<Room>,
        seats: u8,
    ) -> Result<Arc<Table>, Error> {
        let table = self.table(room).await?;
        let alone = room.sheet().opponent == OpponentView::Screen && seats != 0;
        if table.ending().is_some() || alone { Ok(table) } else { Err(Error::Hidden) }
    }

    /// An id that no game has.
    fn free_id(&self) -> Result<String, Error> {
        const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
        let rooms = crate::locked::locked(&self.rooms);
        if rooms.len() >= self.rules.most_games {
            let what = "this server has as many games as it can hold; come again later";
            return Err(Error::TooMany(what.to_owned()));
        }
        loop {
            let bits = keys::random()?;
            let letter = |i: u32| char::from(LETTERS[(bits >> (5 * i)) as usize % LETTERS.len()]);
            let id: String = (0..8).map(letter).collect();
            if !rooms.contains_key(&id) {
                return Ok(id);
            }
        }
    }
}

/// Makes the table of a game; and what the record calls the squads.
fn make(
    id: String,
    started: u64,
    wanted: &NewGame,
    asked: &Asked,
    names: [String; 2],
) -> Result<(Table, [String; 2]), Error> {
    let brought = |seat: u8| {
        let choice = choice(wanted, seat).unwrap_or_else(|| usual(seat));
        force(&choice, &asked.season)
    };
    let forces = [brought(0)?, brought(1)?];
    let keys = forces.each_ref().map(|force| force.key.clone());
    let table = Table::new(id, started, forces, names, (&asked.plan, asked.seed))?;
    Ok((table, keys))
}

fn first_line(table: &Table) -> Result<Line, Error> {
    Ok(Line { text: table.header()?, note: Note::default() })
}

fn json(wanted: &NewGame) -> Result<String, Error> {
    serde_json::to_string(wanted).map_err(|why| Error::Internal(why.to_string()))
}
