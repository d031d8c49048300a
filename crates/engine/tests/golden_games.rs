//! Fifty recorded games whose final states are pinned: a change of the rules, of chance or of the
//! geometry shows here. `UPDATE=1 cargo test -p redfive-engine --test golden_games` writes down where
//! the same choices lead now, and plays a game anew where they can no longer be made; look at the
//! difference before you commit it.

use redfive_engine::record::{Entry, Record, Recording, Seed, Stands};
use redfive_players::{Player, RandomPlayer, play, squads};
use std::fs;
use std::path::PathBuf;

const GAMES: u64 = 50;

fn directory() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

fn file(seed: u64) -> PathBuf {
    let (south, north) = squads_of(seed);
    directory().join(format!("{seed:02}-{}-{}.jsonl", south.name, north.name))
}

/// Every squad meets every other one, and itself, twice.
fn squads_of(seed: u64) -> (&'static squads::Squad, &'static squads::Squad) {
    let number = squads::SQUADS.len();
    let squad = |i: u64| &squads::SQUADS[i as usize % number];
    (squad(seed), squad(seed / number as u64))
}

fn played(seed: u64) -> Record {
    let (south, north) = squads_of(seed);
    // The second half starts with an empty table.
    let start = if seed < GAMES / 2 {
        squads::start(south, north)
    } else {
        squads::start_with_setup(south, north)
    };
    let mut game =
        Recording::new(squads::library(), start, Seed::small(seed)).expect("a good start");
    let mut players: [Box<dyn Player>; 2] =
        [Box::new(RandomPlayer::new(2 * seed)), Box::new(RandomPlayer::new(2 * seed + 1))];
    play(&mut game, &mut players).expect("offered answers are accepted");
    game.finish()
}

/// The recorded game with where its choices lead now, if they can still be made and end it.
fn repeated(seed: u64) -> Option<Record> {
    let mut record: Record = fs::read_to_string(file(seed)).ok()?.parse().ok()?;
    record.entries.retain(|entry| !matches!(entry, Entry::Stands(_)));
    let game = record.replay(squads::library()).ok()?;
    game.ended()?;
    record.entries.push(Entry::Stands(Stands::of(&game)));
    Some(record)
}

#[test]
fn golden_games_end_as_they_did() {
    if std::env::var_os("UPDATE").is_some() {
        fs::create_dir_all(directory()).expect("a directory");
        for seed in 0..GAMES {
            let record = repeated(seed).unwrap_or_else(|| played(seed));
            fs::write(file(seed), record.to_string()).expect("written");
        }
    }
    let mut bytes = 0;
    for seed in 0..GAMES {
        let path = file(seed);
        let name = path.display();
        let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{name}: {e}"));
        bytes += text.len();
        let record: Record = text.parse().unwrap_or_else(|e| panic!("{name}: {e}"));
        let game = record.replay(squads::library()).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert!(game.ended().is_some(), "{name}: it does not come to its end");
        let end = record.entries.last();
        assert!(matches!(end, Some(Entry::Stands(_))), "{name}: its end is not pinned");
    }
    assert!(bytes < 2_000_000, "the golden games have grown to {bytes} bytes");
}
