//! Makes a failing game short: choices are cut out of its record, the gaps are bridged with the
//! dullest answers, and what still fails is kept.

use redfive_engine::answer::{Answer, Space};
use redfive_engine::chance::Chance;
use redfive_engine::decision::{Decision, Reply};
use redfive_engine::game::Game;
use redfive_engine::record::{Entry, Made, Record, Recording};
use redfive_engine::start::Setting;
use redfive_players::next_question;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// What is checked after every choice.
pub type Check<'a> = &'a dyn Fn(&Game) -> Result<(), String>;

/// Plays choices as far as they fit. Returns the record up to the failure, and the failure.
fn fails(
    record: &Record,
    choices: &[Made],
    check: Check<'_>,
    setting: &Arc<Setting>,
) -> Option<(Record, String)> {
    let header = &record.header;
    let mut game = Recording::with_setting(setting.clone(), header.seed);
    if let Err(what) = check(game.game()) {
        return Some((game.record().clone(), what));
    }
    for choice in choices {
        // What was cut out is bridged, within reason.
        for _ in 0..40 {
            let asked = |d: &&Decision| d.player == choice.player && d.ask == choice.ask;
            let found = game.game().pending().iter().find(asked).cloned();
            let (decision, reply) = match &found {
                Some(decision) => (decision.clone(), choice.reply(decision)),
                None => {
                    let decision = next_question(game.game()).cloned()?;
                    let reply = dull(game.game(), &decision)?;
                    (decision, reply)
                }
            };
            if let Some(what) = failure(&mut game, &decision, &reply, check) {
                return Some((game.record().clone(), what));
            }
            if found.is_some() {
                break;
            }
        }
    }
    None
}

/// Plays one answer; says what fails, a panic of the engine included.
pub fn failure(
    game: &mut Recording,
    decision: &Decision,
    reply: &Reply,
    check: Check<'_>,
) -> Option<String> {
    let played = catch_unwind(AssertUnwindSafe(|| {
        // An answer that no longer fits is left out.
        game.choose(decision.player, decision.id, reply).map_or(Ok(()), |()| check(game.game()))
    }));
    match played {
        Ok(outcome) => outcome.err(),
        Err(panic) => {
            let text = panic.downcast_ref::<String>().cloned();
            let text = text.or_else(|| panic.downcast_ref::<&str>().map(|s| (*s).to_owned()));
            Some(format!("panic: {}", text.unwrap_or_default()))
        }
    }
}

/// The dullest answer: pass or no if that is possible, else the first.
fn dull(game: &Game, decision: &Decision) -> Option<Reply> {
    match &*decision.space {
        Space::YesNo => Some(Answer::No),
        Space::OneOrPass(_) => Some(Answer::Pass),
        Space::Place(_) => game.sample(decision, &mut Chance::from_seed(0)),
        space => space.iter().next(),
    }
}

fn choices(record: &Record) -> Vec<Made> {
    let made = |entry: &Entry| match entry {
        Entry::Made(made) => Some(made.clone()),
        _ => None,
    };
    record.entries.iter().filter_map(made).collect()
}

/// The shortest failing record that cutting finds, with its failure; nothing if it does not fail.
pub fn shrink(
    record: &Record,
    check: Check<'_>,
    setting: &Arc<Setting>,
) -> Option<(Record, String)> {
    let mut best = fails(record, &choices(record), check, setting)?;
    let mut list = choices(&best.0);
    let mut chunk = list.len().div_ceil(2).max(1);
    loop {
        let mut cut = false;
        let mut at = 0;
        while at < list.len() {
            let mut shorter = list.clone();
            shorter.drain(at..(at + chunk).min(list.len()));
            match fails(record, &shorter, check, setting) {
                Some(found) if found.0.entries.len() < best.0.entries.len() => {
                    best = found;
                    list = choices(&best.0);
                    cut = true;
                }
                _ => at += chunk,
            }
        }
        if !cut && chunk == 1 {
            return Some(best);
        }
        if !cut {
            chunk = chunk.div_ceil(2);
        }
    }
}
