//! Writing a case: the moment of a recorded game as a table case that passes as it is written, so that who reports it
//! changes the line that is wrong.
//!
//! A case cannot state everything in the middle of a round. So it begins as late as it can (with the Planning Phase of this
//! round or an earlier one, else with setup), and tells the choices and dice since then. Whether that leads to the same
//! position is tried before it is given to anybody: where it does not, an earlier beginning is tried.

mod answers;
mod position;
mod table;

use crate::catalogue::Catalogue;
use crate::file::{Case, File};
use crate::vocabulary::Names;
use redfive_engine::chance::Stream;
use redfive_engine::decision::{Decision, Reply};
use redfive_engine::game::Game;
use redfive_engine::record::{BadRecord, Entry, Record, Replay, Seed};
use redfive_engine::state::Nature;
use redfive_engine::words::{ObjectId, Phase, ShipId, ThingId};
use std::fmt;

/// Why there is no case of a moment.
#[derive(Clone, Debug, PartialEq)]
pub enum Unwritten {
    /// The record cannot be played.
    Record(BadRecord),
    /// So many choices were not made.
    NoSuchMoment {
        /// The moment that was asked for.
        asked: usize,
        /// The last one.
        last: usize,
    },
    /// What a case cannot say.
    CannotSay(String),
}

impl fmt::Display for Unwritten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Record(why) => why.fmt(f),
            Self::NoSuchMoment { asked, last } => {
                write!(f, "there is no moment {asked}; the record has {last} choices")
            }
            Self::CannotSay(why) => write!(f, "a table case cannot say this moment: {why}"),
        }
    }
}

impl std::error::Error for Unwritten {}

/// A choice of the game, as it was before it.
struct Choice {
    before: Game,
    decision: Decision,
    reply: Reply,
}

/// The game up to a moment.
struct Past {
    choices: Vec<Choice>,
    now: Game,
    seed: Seed,
}

impl Past {
    fn of(record: &Record, moment: usize, catalogue: &Catalogue) -> Result<Self, Unwritten> {
        let mut replay = Replay::new(record, catalogue.library()).map_err(Unwritten::Record)?;
        let mut choices = Vec::new();
        while choices.len() < moment {
            let Some(entry) = replay.upcoming() else {
                let last = choices.len();
                return Err(Unwritten::NoSuchMoment { asked: moment, last });
            };
            if let Entry::Made(made) = entry {
                let game = replay.game();
                let asked = |d: &&Decision| d.player == made.player && d.ask == made.ask;
                if let Some(open) = game.pending().iter().find(asked) {
                    let reply = made.reply(open);
                    choices.push(Choice { before: game.clone(), decision: open.clone(), reply });
                }
            }
            if let Some(step) = replay.step() {
                step.map_err(Unwritten::Record)?;
            }
        }
        Ok(Self { choices, now: replay.game().clone(), seed: record.header.seed })
    }

    /// The game after so many choices.
    fn at(&self, moment: usize) -> &Game {
        self.choices.get(moment).map_or(&self.now, |choice| &choice.before)
    }

    /// The moments at which a round has just begun, the latest first.
    fn rounds(&self) -> Vec<usize> {
        let begins = |&moment: &usize| {
            let (before, now) = (self.at(moment - 1).state(), self.at(moment).state());
            before.round < now.round && now.phase == Phase::Planning
        };
        (1..=self.choices.len()).rev().filter(begins).collect()
    }
}

/// The table case of the moment of a game after so many choices.
///
/// # Errors
///
/// When the record cannot be played so far, or a case cannot say how the game came there.
pub fn write(record: &Record, moment: usize, catalogue: &Catalogue) -> Result<String, Unwritten> {
    let past = Past::of(record, moment, catalogue)?;
    // What keeps the whole game from being told is the reason.
    for begin in past.rounds() {
        if let Ok(text) = from(&past, Some(begin), moment, catalogue) {
            return Ok(text);
        }
    }
    from(&past, None, moment, catalogue).map_err(Unwritten::CannotSay)
}

/// The case that begins there: with a round, or with setup if nothing is said.
fn from(
    past: &Past,
    begin: Option<usize>,
    moment: usize,
    catalogue: &Catalogue,
) -> Result<String, String> {
    let first = past.at(begin.unwrap_or(0));
    let mut head = table::lines(first, begin.is_some(), moment, &past.now)?;
    // What came into play since then, in the order in which it came.
    let (ships, things) = (first.state().ships.len(), first.state().objects.len());
    let state = past.now.state();
    let mut arrived = Vec::new();
    for (at, object) in state.objects.iter().enumerate().skip(things) {
        let what = if object.nature == Nature::Feature {
            return Err("a feature came into play".to_owned());
        } else if object.obstacle().is_some() {
            "obstacle"
        } else {
            "device"
        };
        let name = format!("thing{}", at + 1);
        head.lines.push(format!("arrives {name} {what}"));
        arrived.push((name, ObjectId::Thing(ThingId(at as u16))));
    }
    for at in ships..state.ships.len() {
        let name = format!("remote{}", at + 1);
        head.lines.push(format!("arrives {name} remote"));
        arrived.push((name, ObjectId::Ship(ShipId(at as u8))));
    }
    head.lines.push(format!("phase {}", if begin.is_some() { "planning" } else { "setup" }));
    let table = read(catalogue, &format!("{}\nexpect nobody decides turn\n", head.text()))?;
    // The names that the game's own ships and things have: some of them are not in the case any more.
    let mut names = Names::new(catalogue.clone());
    head.named.extend(arrived);
    if begin.is_none() {
        names = table.setup.names.clone();
    } else {
        for (name, object) in &head.named {
            names.add(name.clone(), *object);
            if let ObjectId::Ship(ship) = object {
                table::cards(&past.now, *ship, &mut names);
            }
        }
    }
    let mut lines = head.lines;
    if begin.is_none() {
        lines.extend(table::order_dice(first, past.seed)?);
    }
    for (at, choice) in past.choices.iter().enumerate().skip(begin.unwrap_or(0)) {
        let Choice { before, decision, reply } = choice;
        let said = answers::words(before, decision, reply, &names).ok_or_else(|| {
            let what = crate::answer::question_in_words(decision, &names);
            format!("an answer has no words: {what}, {reply:?}")
        })?;
        lines.push(format!("choose {said}"));
        lines.extend(chance(before, past.at(at + 1))?);
    }
    let text = format!("{}\n", lines.join("\n"));
    // Is it the same position?
    let case = read(catalogue, &format!("{text}expect nobody decides turn\n"))?;
    let (played, _) =
        case.run_until(&mut (), &|step| step.text.starts_with("expect")).map_err(|failure| {
            format!("played again, it stops at \"{}\": {}", failure.expected, failure.found)
        })?;
    let (was, comes) = (position::of(&past.now, &names), position::of(&played, &case.setup.names));
    if let Some((was, comes)) = was.iter().zip(&comes).find(|(was, comes)| was != comes) {
        return Err(format!("it would come to \"{comes}\" in place of \"{was}\""));
    }
    if was.len() != comes.len() {
        return Err("it would come to another position".to_owned());
    }
    let expected = position::expectations(&played, &case.setup.names);
    let text = format!("{text}{}\n", expected.join("\n"));
    let case = read(catalogue, &text)?;
    case.run().map_err(|failure| format!("{}: {}", failure.expected, failure.found))?;
    Ok(text)
}

fn read(catalogue: &Catalogue, text: &str) -> Result<Case, String> {
    let file = File::parse_with(catalogue, "report.case", text.as_bytes());
    let file = file.map_err(|why| why.to_string())?;
    file.cases.into_iter().next().ok_or_else(|| "there is no case".to_owned())
}

/// The dice and cards that came between two moments.
fn chance(before: &Game, after: &Game) -> Result<Vec<String>, String> {
    let (old, new) = (&before.state().chance, &after.state().chance);
    let mut lines = table::dice(old, new);
    for stream in [Stream::Pick, Stream::Automatic, Stream::Environment] {
        if new.drawn(stream) != old.drawn(stream) {
            return Err(
                "the rules have left something to chance that is no die of an attack".into()
            );
        }
    }
    lines.extend(table::dealt(before, after)?);
    Ok(lines)
}
