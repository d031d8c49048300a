//! Records: a game is a pure function of its record.
//!
//! A record is a header (versions, cards, seed, how the game starts) and the choices made, in
//! order, each by what it means: who, what was asked, what was answered. As text it is JSON Lines:
//! the header on the first line, then one line for each choice. Numbers of decisions are not
//! recorded, they follow from the order. A pose is recorded in whole micrometres and millidegrees:
//! if the game offers a few poses it means the one offered there, and if it offers a region it is
//! the pose itself ([`Spot`]).
//!
//! [`Recording`] keeps the record while a game is played; [`Record::replay`] plays it again.

mod error;
mod text;

pub use error::{BadRecord, Fault};

use crate::answer::{Answer, Space};
use crate::cast::{Key, Print};
use crate::chance::Chance;
use crate::decision::{Ask, Choice, Decision, Refused, Reply};
use crate::event::Event;
use crate::facts::Library;
use crate::game::Game;
use crate::start::{BadStart, Setting, Start};
use crate::state::{Ending, State};
use crate::words::PlayerId;
use core::fmt;
use redfive_geometry::Pose;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// The format of records that this engine writes and reads.
pub const FORMAT: u32 = 3;
/// The revision of the Rules Reference that this engine plays (RUL.REVISION.01).
pub const RULES: &str = "1.4.2";

/// Everything that a game depends on but the choices.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The format of the record.
    pub format: u32,
    /// The version of the engine that wrote it. Another one may read it: if it plays differently,
    /// the next fingerprint says so.
    pub engine: String,
    /// The revision of the rules.
    pub rules: String,
    /// Every card that the game can use, with its fingerprint: a card that is added later changes
    /// nothing, one that is corrected is noticed.
    pub uses: Vec<(Key, Print)>,
    /// The seed of chance.
    pub seed: Seed,
    /// How the game starts.
    pub start: Start,
    /// Who plays, where somebody wants it kept with the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<About>,
}

/// Who plays a game, for those who keep records. The game does not depend on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct About {
    /// The names of the players.
    pub players: Vec<String>,
    /// What their squads are called where the record is kept.
    pub squads: Vec<String>,
    /// When the game was started, in seconds since 1970.
    pub started: u64,
    /// Whether the players agreed to be helped with odds and advice.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub help: bool,
}

/// A record of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// What comes before the choices.
    pub header: Header,
    /// The choices and what else was noted, in order.
    pub entries: Vec<Entry>,
}

/// A line of a record.
#[derive(Clone, Debug, PartialEq)]
pub enum Entry {
    /// A choice.
    Made(Made),
    /// Chance goes on from another seed, as after an undo.
    Reseed(Seed),
    /// The game stands like this: checks a replay, in the middle of a record or at its end.
    Stands(Stands),
}

/// A choice, by what it means.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Made {
    /// Who chose.
    pub player: PlayerId,
    /// What was asked.
    pub ask: Ask,
    /// What was answered.
    pub answer: Answer<Said>,
}

/// How a game stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stands {
    /// The fingerprint of the state.
    pub state: Fingerprint,
    /// How the game ended, if it has.
    pub ended: Option<Ending>,
}

/// Something chosen, as it is recorded.
#[derive(Clone, Debug, PartialEq)]
pub enum Said {
    /// A pose.
    Spot(Spot),
    /// Anything else, as it is.
    Choice(Choice),
}

/// A pose in whole numbers.
///
/// ```
/// use redfive_engine::record::Spot;
/// use redfive_geometry::Pose;
/// let spot = Spot::of(Pose::new(100.0004, 20.5, 359.99999));
/// assert_eq!(spot, Spot { x: 100_000, y: 20_500, heading: 0 });
/// assert_eq!(Spot::of(spot.pose()), spot);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(i32, i32, i32)", into = "(i32, i32, i32)")]
pub struct Spot {
    /// Micrometres.
    pub x: i32,
    /// Micrometres.
    pub y: i32,
    /// Millidegrees, from 0 to 359,999.
    pub heading: i32,
}

impl Spot {
    const CIRCLE: i32 = 360_000;

    /// The nearest one to a pose.
    pub fn of(pose: Pose) -> Self {
        let thousandths = |value: f64| (value * 1000.0).round() as i32;
        let heading = thousandths(pose.heading.degrees()).rem_euclid(Self::CIRCLE);
        Self { x: thousandths(pose.position.x), y: thousandths(pose.position.y), heading }
    }

    /// The pose that it stands for.
    pub fn pose(self) -> Pose {
        let whole = |value: i32| f64::from(value) / 1000.0;
        Pose::new(whole(self.x), whole(self.y), whole(self.heading))
    }
}

impl From<(i32, i32, i32)> for Spot {
    fn from((x, y, heading): (i32, i32, i32)) -> Self {
        Self { x, y, heading: heading.rem_euclid(Self::CIRCLE) }
    }
}

impl From<Spot> for (i32, i32, i32) {
    fn from(spot: Spot) -> Self {
        (spot.x, spot.y, spot.heading)
    }
}

/// A seed of chance, 64 hexadecimal digits as text.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// A small seed, for simulations and tests; the same as [`Chance::from_seed`].
    pub fn small(seed: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        Self(bytes)
    }
}

/// What tells one state, or one set of cards, from another: the SHA-256 of its canonical text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Fingerprint(pub [u8; 32]);

impl Fingerprint {
    /// Of a state, all of it. The text is its JSON, which has one form on every platform.
    pub fn of_state(state: &State) -> Self {
        Self::of(state)
    }

    fn of(value: &impl Serialize) -> Self {
        let mut hasher = Sha256::new();
        // Plain data: no maps with keys that are no strings, nothing that refuses to be written.
        let text = serde_json::to_vec(value).unwrap_or_default();
        hasher.update(&text);
        Self(hasher.finalize().into())
    }
}

macro_rules! hexadecimal {
    ($name:ident) => {
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{self}")
            }
        }

        impl From<$name> for String {
            fn from(value: $name) -> Self {
                value.to_string()
            }
        }

        impl TryFrom<String> for $name {
            type Error = &'static str;
            fn try_from(text: String) -> Result<Self, Self::Error> {
                text::bytes_of_hex(&text).map(Self).ok_or("64 hexadecimal digits are wanted")
            }
        }
    };
}

hexadecimal!(Seed);
hexadecimal!(Fingerprint);

impl Made {
    /// A choice as it is recorded.
    pub fn new(decision: &Decision, reply: &Reply) -> Self {
        let said = |choice: &Choice| match choice {
            Choice::Pose(pose) => Said::Spot(Spot::of(*pose)),
            other => Said::Choice(other.clone()),
        };
        Self { player: decision.player, ask: decision.ask, answer: map(reply, said) }
    }

    /// The reply to a decision that is meant.
    pub fn reply(&self, decision: &Decision) -> Reply {
        map(&self.answer, |said| match said {
            Said::Choice(choice) => choice.clone(),
            Said::Spot(spot) => {
                let there = offered_poses(&decision.space).find(|&pose| Spot::of(pose) == *spot);
                Choice::Pose(there.unwrap_or_else(|| spot.pose()))
            }
        })
    }
}

/// The poses that a space lists.
fn offered_poses(space: &Space<Choice>) -> impl Iterator<Item = Pose> + '_ {
    let options: &[Choice] = match space {
        Space::One(options) | Space::OneOrPass(options) => options,
        _ => &[],
    };
    options.iter().filter_map(|option| match option {
        Choice::Pose(pose) => Some(*pose),
        _ => None,
    })
}

fn map<T, U>(answer: &Answer<T>, f: impl Fn(&T) -> U) -> Answer<U> {
    match answer {
        Answer::Yes => Answer::Yes,
        Answer::No => Answer::No,
        Answer::Pass => Answer::Pass,
        Answer::One(one) => Answer::One(f(one)),
        Answer::Several(all) => Answer::Several(all.iter().map(f).collect()),
        Answer::Order(all) => Answer::Order(all.iter().map(f).collect()),
        Answer::Amount(amount) => Answer::Amount(*amount),
        Answer::Counts(all) => Answer::Counts(all.iter().map(|(kind, n)| (f(kind), *n)).collect()),
    }
}

/// A game that is being recorded.
#[derive(Clone, Debug)]
pub struct Recording {
    game: Game,
    record: Record,
}

/// A recording is its game, to look at.
impl core::ops::Deref for Recording {
    type Target = Game;

    fn deref(&self) -> &Game {
        &self.game
    }
}

impl Recording {
    /// Starts a game and its record.
    ///
    /// # Errors
    ///
    /// When no game can start like this.
    pub fn new(library: &Library, start: Start, seed: Seed) -> Result<Self, BadStart> {
        Ok(Self::with_setting(Setting::new(library, start)?, seed))
    }

    /// Starts a game with this setting, and its record.
    pub fn with_setting(setting: Arc<Setting>, seed: Seed) -> Self {
        let header = Header {
            format: FORMAT,
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            rules: RULES.to_owned(),
            uses: setting.cast().uses().to_vec(),
            seed,
            start: setting.start().clone(),
            about: None,
        };
        Self::with_header(header, setting)
    }

    fn with_header(header: Header, setting: Arc<Setting>) -> Self {
        let game = Game::with_setting(setting, Chance::new(header.seed.0));
        Self { game, record: Record { header, entries: Vec::new() } }
    }

    /// Starts the game of a record anew, with the header that it has, so that it can be played as
    /// far as it went and on from there.
    ///
    /// # Errors
    ///
    /// As for [`Replay::new`].
    pub fn again(header: Header, library: &Library) -> Result<Self, BadRecord> {
        let setting = header.setting(library)?;
        Ok(Self::with_header(header, setting))
    }

    /// The same, with who plays it in the header.
    #[must_use]
    pub fn about(mut self, about: About) -> Self {
        self.record.header.about = Some(about);
        self
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The record so far.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// What happened since the last time this was asked.
    pub fn take_events(&mut self) -> Vec<Event> {
        self.game.take_events()
    }

    /// Answers a question and records the answer. A pose in a region is first moved to the
    /// nearest [`Spot`]. A refused answer changes nothing.
    pub fn choose(
        &mut self,
        player: PlayerId,
        decision: u32,
        reply: &Reply,
    ) -> Result<(), Refused> {
        let open = self.game.pending().iter().find(|d| d.id == decision);
        let open = open.ok_or(Refused::NotOpen { decision })?;
        let made = Made::new(open, reply);
        let reply = made.reply(open);
        self.game.choose(player, decision, reply)?;
        self.record.entries.push(Entry::Made(made));
        Ok(())
    }

    /// Takes back the last choices and goes on from a new seed: otherwise players would fish for
    /// dice. What is taken back is gone from the record.
    pub fn undo(&mut self, choices: usize, seed: Seed) {
        for _ in 0..choices {
            let is_choice = |entry: &Entry| matches!(entry, Entry::Made(_));
            let Some(last) = self.record.entries.iter().rposition(is_choice) else { break };
            self.record.entries.truncate(last);
        }
        self.record.entries.push(Entry::Reseed(seed));
        // What was played once plays again; if ever it did not, the game stays as it is.
        let mut replay = Replay::with_setting(&self.record, self.game.setting.clone());
        if replay.run().is_ok() {
            self.game = replay.game;
            self.game.take_events();
        }
    }

    /// Goes on from a new seed, as the entry of a record says that was done after an undo.
    pub fn reseed(&mut self, seed: Seed) {
        self.game.reseed(seed.0);
        self.record.entries.push(Entry::Reseed(seed));
    }

    /// Notes how the game stands, so that a replay is checked here.
    pub fn pin(&mut self) {
        self.record.entries.push(Entry::Stands(Stands::of(&self.game)));
    }

    /// The record, closed with how the game stands.
    pub fn finish(mut self) -> Record {
        self.pin();
        self.record
    }
}

impl Header {
    /// The setting of the game, if this engine plays it as it was then.
    fn setting(&self, library: &Library) -> Result<Arc<Setting>, BadRecord> {
        let wrong = |fault| Err(BadRecord { line: 1, fault });
        if self.format != FORMAT {
            return wrong(Fault::Format { found: self.format });
        }
        if self.rules != RULES {
            return wrong(Fault::Rules { found: self.rules.clone() });
        }
        let setting = Setting::as_used(library, self.start.clone(), &self.uses);
        let setting = setting.map_err(|why| BadRecord { line: 1, fault: Fault::Start(why) })?;
        let here = setting.cast().uses();
        let corrected = self.uses.iter().zip(here).filter(|(then, now)| then != now);
        let corrected: Vec<Key> = corrected.map(|((key, _), _)| key.clone()).collect();
        if corrected.is_empty() { Ok(setting) } else { wrong(Fault::Corrected(corrected)) }
    }
}

impl Stands {
    /// How a game stands.
    pub fn of(game: &Game) -> Self {
        Self { state: Fingerprint::of_state(game.state()), ended: game.ended().cloned() }
    }

    /// Whether a game stands like this.
    ///
    /// # Errors
    ///
    /// [`Fault::Differs`], with the engine that the header names.
    pub fn check(&self, game: &Game, header: &Header) -> Result<(), Fault> {
        let here = Self::of(game);
        if *self == here {
            return Ok(());
        }
        let engine = header.engine.clone();
        Err(Fault::Differs { found: self.state, here: here.state, engine })
    }
}

impl Record {
    /// Plays the whole record.
    ///
    /// # Errors
    ///
    /// When it cannot be played, or ends otherwise than it says.
    pub fn replay(&self, library: &Library) -> Result<Game, BadRecord> {
        let mut replay = Replay::new(self, library)?;
        replay.run()?;
        Ok(replay.game)
    }

    /// How many choices it has.
    pub fn choices(&self) -> usize {
        self.entries.iter().filter(|entry| matches!(entry, Entry::Made(_))).count()
    }
}

/// A record being played again, line by line.
#[derive(Debug)]
pub struct Replay<'a> {
    record: &'a Record,
    game: Game,
    next: usize,
}

impl<'a> Replay<'a> {
    /// Starts the game of a record.
    ///
    /// # Errors
    ///
    /// When the record is of another format or other rules, or names cards that the library does
    /// not have as they were then.
    pub fn new(record: &'a Record, library: &Library) -> Result<Self, BadRecord> {
        let setting = record.header.setting(library)?;
        Ok(Self::with_setting(record, setting))
    }

    /// Starts the game of a record whose setting is known.
    pub fn with_setting(record: &'a Record, setting: Arc<Setting>) -> Self {
        let game = Game::with_setting(setting, Chance::new(record.header.seed.0));
        Self { record, game, next: 0 }
    }

    fn run(&mut self) -> Result<(), BadRecord> {
        while let Some(step) = self.step() {
            step?;
        }
        Ok(())
    }

    /// The game as far as it was played.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What happened since the last time this was asked.
    pub fn take_events(&mut self) -> Vec<Event> {
        self.game.take_events()
    }

    /// The entry that comes next.
    pub fn upcoming(&self) -> Option<&'a Entry> {
        self.record.entries.get(self.next)
    }

    /// Plays the next entry. Nothing at the end of the record.
    pub fn step(&mut self) -> Option<Result<(), BadRecord>> {
        let entry = self.upcoming()?;
        self.next += 1;
        // The header is line 1.
        let line = self.next + 1;
        Some(self.play(entry).map_err(|fault| BadRecord { line, fault }))
    }

    fn play(&mut self, entry: &Entry) -> Result<(), Fault> {
        match entry {
            Entry::Reseed(seed) => {
                self.game.reseed(seed.0);
                Ok(())
            }
            Entry::Stands(stands) => stands.check(&self.game, &self.record.header),
            Entry::Made(made) => {
                if self.game.ended().is_some() {
                    return Err(Fault::Over);
                }
                if made.player.index() >= self.game.state().players.len() {
                    return Err(Fault::NoSuchPlayer(made.player));
                }
                let asked = |d: &&Decision| d.player == made.player && d.ask == made.ask;
                let open = self.game.pending().iter().find(asked);
                let open = open.ok_or(Fault::NotAsked { player: made.player, ask: made.ask })?;
                let (id, reply) = (open.id, made.reply(open));
                self.game.choose(made.player, id, reply).map_err(Fault::Refused)
            }
        }
    }
}
