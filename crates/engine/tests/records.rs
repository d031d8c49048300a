//! Records: written, read, replayed, spoiled.

mod support;

use redfive_engine::answer::Answer;
use redfive_engine::decision::Choice;
use redfive_engine::record::{
    About, Entry, Fault, Fingerprint, Header, Record, Recording, Replay, Seed,
};
use redfive_engine::topic::Topic;
use redfive_engine::words::{PlayerId, ShipId};
use redfive_players::{Player, RandomPlayer, play, squads, step};

fn players(seed: u64) -> [Box<dyn Player>; 2] {
    [Box::new(RandomPlayer::new(seed)), Box::new(RandomPlayer::new(seed + 1))]
}

fn new_game(seed: u64) -> Recording {
    let squad = |i: u64| &squads::SQUADS[i as usize % squads::SQUADS.len()];
    let start = squads::start(squad(seed), squad(seed / 5));
    Recording::new(squads::library(), start, Seed::small(seed)).expect("a good start")
}

fn played(seed: u64) -> Recording {
    let mut game = new_game(seed);
    play(&mut game, &mut players(seed)).expect("offered answers are accepted");
    game
}

/// The same record gives the same state after every line, bit for bit.
#[test]
fn a_replay_is_the_same_game_at_every_prefix() {
    for seed in 0..8 {
        let mut game = new_game(seed);
        let mut prints = vec![Fingerprint::of_state(game.game().state())];
        let mut players = players(seed);
        while let Some(step) = step(&mut game, &mut players) {
            step.expect("offered answers are accepted");
            prints.push(Fingerprint::of_state(game.game().state()));
        }
        let record: Record = game.record().to_string().parse().expect("what was written");
        let mut replay = Replay::new(&record, squads::library()).expect("a good header");
        for print in prints {
            assert_eq!(Fingerprint::of_state(replay.game().state()), print);
            if let Some(step) = replay.step() {
                step.expect("it was played before");
            }
        }
        assert_eq!(replay.game().state(), game.game().state());
    }
}

#[test]
fn a_record_survives_being_text() {
    let record = played(3).finish();
    let text = record.to_string();
    let read: Record = text.parse().expect("what was written");
    assert_eq!(read, record);
    assert_eq!(read.to_string(), text);
    assert_eq!(text.lines().count(), record.choices() + 2);
}

/// A choice is written by what it means: no line has the number of a decision or a place in a list,
/// and poses are whole numbers.
#[test]
fn lines_say_what_is_meant() {
    let mut game = new_game(0);
    play(&mut game, &mut players(0)).expect("offered answers are accepted");
    let text = game.record().to_string();
    let first = text.lines().nth(1).expect("a choice");
    assert!(first.starts_with(
        r#"{"player":0,"ask":{"topic":"dial","about":{"ship":0}},"answer":{"one":{"maneuver":["#
    ));
    for line in text.lines().skip(1) {
        assert!(!line.contains('.'), "a fraction in {line}");
    }
}

#[test]
fn the_end_of_a_record_checks_the_replay() {
    let mut record = played(1).finish();
    assert!(record.replay(squads::library()).is_ok());
    let lines = record.entries.len() + 1;
    let Some(Entry::Stands(stands)) = record.entries.last_mut() else { panic!("an end") };
    stands.state.0[0] ^= 1;
    let error = record.replay(squads::library()).expect_err("another state");
    assert_eq!(error.line, lines);
    assert!(matches!(error.fault, Fault::Differs { .. }));
}

/// A fingerprint in the middle is checked too, and counts as no choice.
#[test]
fn a_pin_in_the_middle_checks_the_replay() {
    let mut game = new_game(1);
    let mut players = players(1);
    for _ in 0..30 {
        step(&mut game, &mut players).expect("not over").expect("accepted");
    }
    game.pin();
    play(&mut game, &mut players).expect("it goes on");
    let text = game.finish().to_string();
    let mut record: Record = text.parse().expect("what was written");
    assert_eq!(text.lines().count(), record.choices() + 3);
    assert!(record.replay(squads::library()).is_ok());
    let Entry::Stands(stands) = &mut record.entries[30] else { panic!("a pin") };
    stands.state.0[0] ^= 1;
    let error = record.replay(squads::library()).expect_err("another state");
    assert_eq!(error.line, 32);
    assert!(matches!(error.fault, Fault::Differs { .. }));
}

/// Who plays is no part of the game, and whoever plays a record on keeps its header.
#[test]
fn a_header_says_who_plays_and_is_kept() {
    let about = About {
        players: vec!["Ann".to_owned(), "Bob".to_owned()],
        squads: vec!["red".to_owned(), "black".to_owned()],
        started: 7,
        help: true,
    };
    let plain = new_game(4);
    let told = plain.clone().about(about.clone());
    assert_eq!(told.game().state(), plain.game().state());
    assert!(!plain.record().to_string().contains("about"));
    let record: Record = told.record().to_string().parse().expect("what was written");
    assert_eq!(record.header.about, Some(about));
    let older = Header { engine: "0.0.1".to_owned(), ..record.header };
    let again = Recording::again(older.clone(), squads::library()).expect("a good header");
    assert_eq!((&again.record().header, again.game().state()), (&older, plain.game().state()));
}

/// Undo takes choices back and changes what chance brings.
#[test]
fn undo_reseeds() {
    let mut game = new_game(2);
    let mut players = players(2);
    for _ in 0..60 {
        step(&mut game, &mut players).expect("not over").expect("accepted");
    }
    let choices = game.record().choices();
    let before = game.game().state().clone();
    game.undo(3, Seed([7; 32]));
    assert_eq!(game.record().choices(), choices - 3);
    assert_eq!(game.record().entries.last(), Some(&Entry::Reseed(Seed([7; 32]))));
    let again = game.record().replay(squads::library()).expect("it plays");
    assert_eq!(again.state(), game.game().state());
    assert_ne!(before.chance, game.game().state().chance);
    play(&mut game, &mut players).expect("it goes on");
    support::check_replay(&game).expect("with a reseed inside");
}

fn spoiled(text: &str) -> String {
    let record = match text.parse::<Record>() {
        Err(error) => return error.to_string(),
        Ok(record) => record,
    };
    match record.replay(squads::library()) {
        Err(error) => error.to_string(),
        Ok(_) => "nothing wrong".to_owned(),
    }
}

/// Each broken record gets one line that names the place.
#[test]
fn spoiled_records_get_one_line_that_names_the_place() {
    let text = played(4).finish().to_string();
    let lines: Vec<&str> = text.lines().collect();
    let with = |number: usize, line: &str| {
        let mut lines = lines.clone();
        lines[number - 1] = line;
        spoiled(&lines.join("\n"))
    };
    assert_eq!(spoiled(&text), "nothing wrong");
    assert_eq!(spoiled(""), "line 1: the header is missing");
    let cut = &text[..text.len() / 2];
    let last = cut.lines().count();
    assert!(
        spoiled(cut).starts_with(&format!("line {last}: cannot be read: EOF")),
        "{}",
        spoiled(cut)
    );
    assert_eq!(
        spoiled(&text.replacen(r#""format":3"#, r#""format":1"#, 1)),
        "line 1: the record has format 1; this engine reads format 3"
    );
    assert!(
        spoiled(&text.replacen(r#""rules":"1"#, r#""rules":"9"#, 1))
            .starts_with("line 1: the record was played by rules")
    );
    let uses = r#"["pilot:patrolleader",""#;
    assert!(spoiled(&text.replacen(uses, &format!("{uses}0"), 1)).contains("16 hexadecimal"));
    let unknown = text.replacen("pilot:patrolleader", "pilot:nobody", 1);
    assert_eq!(
        spoiled(&unknown),
        "line 1: no game starts like this: there is no card pilot:nobody"
    );
    assert_eq!(
        with(2, &lines[1].replace(r#""player":0"#, r#""player":7"#)),
        "line 2: there is no player 7"
    );
    assert_eq!(
        with(2, &lines[1].replace(r#""player":0"#, r#""player":1"#)),
        "line 2: player 1 is not asked for dial here (RR.PLANNING-PHASE.02)"
    );
    assert_eq!(
        with(
            2,
            r#"{"player":0,"ask":{"topic":"dial","about":{"ship":0}},"answer":{"one":{"maneuver":[5,"koiogran-turn"]}}}"#
        ),
        "line 2: this is not among what can be chosen (RR.PLANNING-PHASE.02)"
    );
    assert!(with(2, r#"{"player":0}"#).starts_with("line 2: cannot be read: missing field"));
    assert!(with(2, "hello").starts_with("line 2: cannot be read:"));
    assert!(with(2, "").starts_with("line 2: cannot be read:"));
    let after = format!("{text}{}\n", lines[1]);
    let number = lines.len() + 1;
    assert_eq!(spoiled(&after), format!("line {number}: the game is over before this choice"));
}

/// Only ships can stand on the table when a game starts.
#[test]
fn no_game_starts_with_a_remote_as_a_ship() {
    let mut record = new_game(1).finish();
    record.entries.clear();
    assert!(record.replay(squads::library()).is_ok());
    record.header.start.ships[1].pilot = "drk1probedroid".to_owned();
    let error = record.replay(squads::library()).expect_err("a remote");
    let said = "line 1: no game starts like this: there is no card pilot:drk1probedroid";
    assert_eq!(error.to_string(), said);
}

/// A library with a card more, which stands before all others, plays every record; one in which a
/// card was corrected says which.
#[test]
fn a_new_card_breaks_no_record_and_a_corrected_one_is_named() {
    let record = played(6).finish();
    let mut library = squads::library().clone();
    let mut first = library.ships[0].clone();
    first.id = "somebodynew".to_owned();
    library.ships.insert(0, first);
    let mut upgrade = library.upgrades[0].clone();
    upgrade.id = "somethingnew".to_owned();
    library.upgrades.insert(0, upgrade);
    assert!(record.replay(&library).is_ok());
    let pilot = record.header.start.ships[0].pilot.clone();
    for card in library.ships.iter_mut().filter(|card| card.id == pilot) {
        card.name.push_str(" the Renamed");
    }
    assert!(record.replay(&library).is_ok(), "a name is not what a card does");
    for card in library.ships.iter_mut().filter(|card| card.id == pilot) {
        card.agility += 1;
    }
    let error = record.replay(&library).expect_err("another card");
    let said = format!("line 1: pilot:{pilot} was corrected since this game was played");
    assert_eq!(error.to_string(), said);
}

/// A record may be anything; no text makes the reader panic, and no header the engine.
#[test]
fn spoiled_at_random() {
    use redfive_engine::chance::{Chance, Stream};
    let text = played(5).finish().to_string();
    let head: String = text.lines().take(12).map(|line| format!("{line}\n")).collect();
    let mut chance = Chance::from_seed(5);
    let mut below = |n: usize| chance.below(Stream::Pick, n as u32) as usize;
    for _ in 0..3_000 {
        let mut bytes = head.clone().into_bytes();
        for _ in 0..1 + below(3) {
            let at = below(bytes.len());
            bytes[at] = b"0123456789,:{}[]\"-e.xn"[below(22)];
        }
        let error = spoiled(&String::from_utf8_lossy(&bytes));
        assert!(!error.contains('\n'), "{error}");
    }
}

#[test]
fn a_pose_out_of_a_list_is_the_one_offered_there() {
    for seed in 0..12 {
        let game = played(seed);
        let placed =
            game.record().entries.iter().any(
                |entry| matches!(entry, Entry::Made(made) if made.ask.topic == Topic::Placement),
            );
        if placed {
            return support::check_replay(&game).expect("the same poses");
        }
    }
    panic!("no game with a placement");
}

#[test]
fn a_refused_answer_is_not_recorded() {
    let mut game = new_game(0);
    let reply = Answer::One(Choice::Fore);
    assert!(game.choose(PlayerId(0), 0, &reply).is_err());
    assert!(game.choose(PlayerId(0), 999, &reply).is_err());
    assert!(game.record().entries.is_empty());
    assert_eq!(game.game().pending()[0].ask, Topic::Dial.of(ShipId(0)));
}
