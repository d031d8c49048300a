//! `redfive replay`: a recorded game, verified and told in words.

use crate::contest::players_of;
use crate::failure::Failure;
use redfive_engine::facts::Library;
use redfive_engine::log::{PlainNames, describe_choice, describe_ending, line as told};
use redfive_engine::record::{BadRecord, Entry, Fingerprint, Record, Replay as Player};
use redfive_players::contest::{Kept, Side};
use redfive_players::squads;
use serde_json::{Value, json};
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// Verify a recorded game and tell it in words
#[derive(clap::Args)]
pub struct Replay {
    /// The record, as written by "redfive sim --record"; - reads standard input
    file: PathBuf,
    /// Play with the cards of a folder laid out like crates/content/data, as "redfive sim --data" did
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Have the computer players of "redfive match --records" answer again, with the samples that they took then, and
    /// tell whether their answers are the same
    #[arg(long, conflicts_with_all = ["json", "data"])]
    players: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Records are far smaller; whatever is larger is something else.
const MOST_BYTES: u64 = 64 << 20;

/// A sentence of the log.
struct Sentence {
    line: usize,
    rule: Option<&'static str>,
    text: String,
}

impl Replay {
    /// Plays the record and prints what happened.
    pub fn run(self) -> Result<(), Failure> {
        let text = read(&self.file)?;
        let wrong = |error: BadRecord| Failure::at(&self.file, error);
        let record: Record = text.parse().map_err(wrong)?;
        if self.players {
            return self.ask_again(&record);
        }
        let content = self.data.as_deref().map(|folder| crate::data::content(Some(folder)));
        let of_folder = content.transpose()?.map(|content| Library::of(&content));
        let library = of_folder.as_ref().unwrap_or_else(|| squads::library());
        let mut player = Player::new(&record, library).map_err(wrong)?;
        let log = tell_all(&mut player).map_err(wrong)?;
        let game = player.game();
        let state = Fingerprint::of_state(game.state());
        let pinned = matches!(record.entries.last(), Some(Entry::Stands(_)));
        if self.json {
            let value = json!({
                "choices": record.choices(),
                "rounds": game.state().round,
                "ended": game.ended(),
                "state": state,
                "pinned": pinned,
                "log": log.iter().map(Sentence::json).collect::<Vec<_>>(),
            });
            return crate::output::print(&format!("{value:#}\n"));
        }
        let mut text: String = log.iter().map(Sentence::line).collect();
        let verified = if pinned { "as recorded" } else { "not pinned by the record" };
        text.push_str(&format!(
            "\n{} choices, {} rounds; the final state is {state} ({verified}).\n",
            record.choices(),
            game.state().round,
        ));
        crate::output::print(&text)
    }
}

impl Replay {
    /// Has the computer players answer again.
    fn ask_again(&self, record: &Record) -> Result<(), Failure> {
        let file = players_of(&self.file);
        let text = read(&file)?;
        let sides: [Side; 2] = serde_json::from_str(&text)
            .map_err(|why| Failure::at(&file, format!("does not say who played: {why}")))?;
        let (same, all, first) = Kept::ask_again(record, &sides, squads::library())
            .map_err(|why| Failure::at(&self.file, why))?;
        if let Some(first) = first {
            let why = format!("{} of {all} answers are others now; the first: {first}", all - same);
            return Err(Failure::at(&self.file, why));
        }
        let names = sides.map(|side| side.player);
        let [one, other] = names;
        crate::output::print(&format!("{one} and {other} answer all {all} questions as they did\n"))
    }
}

/// Plays the whole record and tells it.
fn tell_all(player: &mut Player<'_>) -> Result<Vec<Sentence>, BadRecord> {
    let mut names = PlainNames::of(player.game().state(), player.game().cast());
    let mut log = Vec::new();
    tell(&mut log, 1, player, &mut names);
    let mut line = 1;
    while let Some(entry) = player.upcoming() {
        line += 1;
        if let Entry::Made(made) = entry {
            let text = describe_choice(made, &names);
            log.push(Sentence { line, rule: Some(made.ask.rule()), text });
        }
        player.step().transpose()?;
        tell(&mut log, line, player, &mut names);
    }
    if let Some(ending) = player.game().ended() {
        log.push(Sentence { line, rule: None, text: describe_ending(ending) });
    }
    Ok(log)
}

/// Tells what happened; what came into play has a name first.
fn tell(log: &mut Vec<Sentence>, line: usize, player: &mut Player<'_>, names: &mut PlainNames) {
    let events = player.take_events();
    names.learn(player.game().state(), player.game().cast());
    for event in events {
        log.push(Sentence { line, rule: None, text: told(&event, names).sentence() });
    }
}

impl Sentence {
    /// Choices stand at the margin, what follows from them is indented.
    fn line(&self) -> String {
        let indent = if self.rule.is_some() { "" } else { "    " };
        format!("{indent}{}\n", self.text)
    }

    fn json(&self) -> Value {
        match self.rule {
            Some(rule) => json!({ "line": self.line, "text": self.text, "rule": rule }),
            None => json!({ "line": self.line, "text": self.text }),
        }
    }
}

/// Reads a record, if it is not larger than any.
pub fn read(file: &Path) -> Result<String, Failure> {
    let plainly = |error: io::Error| match error.kind() {
        io::ErrorKind::NotFound => Failure::at(file, "there is no such file"),
        io::ErrorKind::IsADirectory => Failure::at(file, "is a directory; name a record"),
        _ => Failure::at(file, format!("cannot be read: {error}")),
    };
    let mut bytes = Vec::new();
    let limit = MOST_BYTES + 1;
    if file.as_os_str() == "-" {
        io::stdin().lock().take(limit).read_to_end(&mut bytes).map_err(plainly)?;
    } else {
        let open = File::open(file).map_err(plainly)?;
        open.take(limit).read_to_end(&mut bytes).map_err(plainly)?;
    }
    if bytes.len() as u64 > MOST_BYTES {
        return Err(Failure::at(file, "is larger than any record (64 MiB)"));
    }
    String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = good.iter().filter(|&&byte| byte == b'\n').count() + 1;
        Failure::at(file, format!("line {line}: is not UTF-8 text"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use redfive_engine::cast::{Key, Sort};
    use redfive_engine::event::Event;
    use redfive_engine::record::{Recording, Seed};
    use redfive_engine::words::{DeviceKind, ShipId};
    use redfive_players::{RandomPlayer, play};

    /// A mine may be gone as soon as it has come.
    #[test]
    fn what_is_gone_at_once_has_a_name() {
        let mut start = squads::start(&squads::SQUADS[0], &squads::SQUADS[1]);
        start.uses = vec![Key::new(Sort::Object, "connernet")];
        let game = Recording::new(squads::library(), start, Seed::small(1)).expect("a good start");
        let (mut state, cast) = (game.game().state().clone(), game.cast());
        let mine = cast.object("connernet").expect("a mine");
        let pose = state.ship(ShipId(0)).pose().expect("on the table");
        let mut names = PlainNames::of(&state, cast);
        let id = state.add_device(ShipId(0), (mine, DeviceKind::Mine), pose, 0);
        (state.objects[id.index()].pose, state.objects[id.index()].gone) = (None, true);
        names.learn(&state, cast);
        let gone = Event::DeviceRemoved(id);
        assert_eq!(told(&gone, &names).sentence(), "Conner Net 1 is removed.");
    }

    /// Bombs and remotes have names from the moment they come into play, in choices as well.
    #[test]
    fn what_comes_into_play_has_a_name() {
        let mut start = squads::start(&squads::SQUADS[0], &squads::SQUADS[1]);
        for ship in &mut start.ships {
            ship.pilot = "gammasquadronace".to_owned();
            ship.upgrades = ["protonbombs", "drk1probedroids"].map(str::to_owned).to_vec();
        }
        let game = Recording::new(squads::library(), start, Seed::small(3));
        let mut game = game.expect("a good start");
        let mut players: [Box<dyn redfive_players::Player>; 2] =
            [Box::new(RandomPlayer::new(1)), Box::new(RandomPlayer::new(2))];
        play(&mut game, &mut players).expect("offered answers are accepted");
        let record = game.finish();
        let mut player = Player::new(&record, squads::library()).expect("a good header");
        let log = tell_all(&mut player).expect("it was played before");
        let text: String = log.iter().map(Sentence::line).collect();
        for expected in [
            " places Proton Bomb 1 at ",
            "Proton Bomb 1 detonates.",
            " places DRK-1 Probe Droid at ",
        ] {
            assert!(text.contains(expected), "{expected:?} is not in {text}");
        }
        for unknown in ["a device", "A device", "a ship", "A ship"] {
            assert!(!text.contains(&format!("{unknown} ")), "{unknown:?} is in {text}");
        }
    }
}
