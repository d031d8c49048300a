//! Games in files.

use super::{Session, YOU};
use crate::failure::Failure;
use redfive_engine::record::{BadRecord, Entry, Record, Recording, Replay};
use redfive_engine::words::PlayerId;
use redfive_players::coach::Judge;
use redfive_players::contest::Contender;
use redfive_players::squads;
use std::path::Path;

/// Writes a record: first beside the file, so that what is there is never half a game.
pub fn write(file: &Path, record: &Record) -> Result<(), Failure> {
    let failed = |error: std::io::Error| Failure::at(file, format!("cannot be written: {error}"));
    let mut beside = file.as_os_str().to_owned();
    beside.push(".new");
    std::fs::write(&beside, record.to_string()).map_err(failed)?;
    std::fs::rename(&beside, file).map_err(failed)
}

/// Goes on with a saved game.
pub fn resume(file: &Path, coach: Judge) -> Result<Session, Failure> {
    let text = crate::replay::read(file)?;
    let wrong = |error: BadRecord| Failure::at(file, error);
    let record: Record = text.parse().map_err(wrong)?;
    let players = record.header.about.as_ref().map_or(&[][..], |about| &about.players[..]);
    let (me, against) = match players {
        [one, other] if one == YOU => (PlayerId(0), other),
        [other, one] if one == YOU => (PlayerId(1), other),
        _ => {
            let why = "is no game of \"redfive play\"; \"redfive replay\" tells any record";
            return Err(Failure::at(file, why));
        }
    };
    let against: Contender = against.parse().map_err(|why| Failure::at(file, why))?;
    // Everything in it is looked at first.
    let mut replay = Replay::new(&record, squads::library()).map_err(wrong)?;
    while let Some(step) = replay.step() {
        step.map_err(wrong)?;
    }
    if replay.game().ended().is_some() {
        let why = "this game is over; \"redfive replay\" tells it, \"redfive why\" reviews it";
        return Err(Failure::at(file, why));
    }
    let mut recording =
        Recording::again(record.header.clone(), squads::library()).map_err(wrong)?;
    for entry in &record.entries {
        match entry {
            Entry::Made(made) => {
                let asked = recording.game().pending().iter();
                let mut asked = asked.filter(|it| it.player == made.player && it.ask == made.ask);
                // It was played a moment ago, so the question is there.
                let Some(decision) = asked.next().cloned() else { continue };
                let reply = made.reply(&decision);
                recording
                    .choose(made.player, decision.id, &reply)
                    .map_err(|refused| Failure::at(file, refused))?;
            }
            Entry::Reseed(seed) => recording.undo(0, *seed),
            Entry::Stands(_) => {}
        }
    }
    recording.take_events();
    Ok(Session::new(recording, (me, against), coach, file))
}
