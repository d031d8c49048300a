//! The legal squads of the folder `squads/` fly: random games in every scenario that there is.
//!
//! Here each squad plays one game, in the scenarios by turns. `REDFIVE_GAMES=30` plays thirty of each
//! squad in each scenario; `scripts/long squad-files` does.

use redfive_content::{Content, Points, Squad, SquadReader};
use redfive_engine::record::{Recording, Seed};
use redfive_engine::start::Start;
use redfive_engine::words::PlayerId;
use redfive_players::field::{self, Member};
use redfive_players::pairs::mixed;
use redfive_players::{Player, RandomPlayer, play, squads};
use std::fs;
use std::path::{Path, PathBuf};

/// A squad with the document that says what its ships are worth.
struct Entry<'a> {
    file: String,
    squad: Squad,
    points: &'a Points,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../squads")
}

/// The squads of the table, without those that are not legal. Ships of quick builds are worth what they
/// cost in the document of twenty points.
fn entries(content: &Content) -> Vec<Entry<'_>> {
    let reader = SquadReader::new(&content.second);
    let table = fs::read_to_string(folder().join("table.txt")).expect("the table");
    let is_file = |line: &&str| line.starts_with(char::is_alphabetic);
    let rows = table.lines().filter(is_file).filter(|line| !line.starts_with("illegal/"));
    let entry = rows.map(|line| {
        let mut words = line.split_whitespace();
        let file = words.next().expect("a file").to_owned();
        let document = words.next().filter(|it| *it != "quick-builds").unwrap_or("20-points");
        let bytes = fs::read(folder().join(&file)).expect("a file of the table");
        let squad = reader.read_bytes(&bytes).expect("a squad").squad;
        Entry { file, squad, points: content.second.points(document).expect("a document") }
    });
    entry.collect()
}

/// How two squads meet in a scenario: the players place everything themselves.
fn start(content: &Content, sides: [&Entry<'_>; 2], scenario: &str) -> Start {
    let ships = |side: usize| {
        let members = Member::of_squad(&content.second, &sides[side].squad);
        field::ships(PlayerId(side as u8), &members)
    };
    let mut start = squads::unplaced(squads::meet(ships(0), ships(1)));
    field::price(&mut start, sides[0].points);
    start.in_scenario(squads::library(), scenario)
}

/// A game is played to its end, every answer is accepted, and its record leads to the same end.
fn whole_game(start: Start, seed: u64, what: &str) {
    let seeds = Seed::small(seed);
    let game = Recording::new(squads::library(), start, seeds);
    let mut game = game.unwrap_or_else(|error| panic!("{what}: {error}"));
    let player = |number| -> Box<dyn Player> { Box::new(RandomPlayer::new(mixed(seed, number))) };
    let mut players = [player(1), player(2)];
    play(&mut game, &mut players).unwrap_or_else(|error| panic!("{what}: {error:?}"));
    let ended = game.game().ended().cloned();
    assert!(ended.is_some(), "{what} has no end");
    let state = game.game().state().clone();
    let again = game.finish().replay(squads::library());
    let again = again.unwrap_or_else(|error| panic!("{what}: {error}"));
    assert_eq!(*again.state(), state, "{what} is another game when it is replayed");
}

#[test]
fn squads_of_the_folder_fly() {
    let content = Content::embedded().expect("good files");
    let all = entries(&content);
    assert!(all.len() >= 72, "{}", all.len());
    let scenarios: Vec<&str> = content.second.scenarios.keys().map(|id| id.as_str()).collect();
    assert!(scenarios.len() > 1, "{scenarios:?}");
    let games: Option<usize> = std::env::var("REDFIVE_GAMES").ok().and_then(|n| n.parse().ok());
    for (number, entry) in all.iter().enumerate() {
        let rivals: Vec<&Entry<'_>> =
            all.iter().filter(|it| it.points.id == entry.points.id).collect();
        let fly = |scenario: usize, game: usize| {
            // Against another squad each time, and at either end of the table in turn.
            let rival = rivals[(number + 7 * scenario + 11 * game + 1) % rivals.len()];
            let sides = if game.is_multiple_of(2) { [entry, rival] } else { [rival, entry] };
            let scenario = scenarios[scenario];
            let what = format!("{} against {} in {scenario}, game {game}", entry.file, rival.file);
            let seed = mixed(number as u64, game as u64) >> 40;
            whole_game(start(&content, sides, scenario), seed, &what);
        };
        match games {
            None => fly(number % scenarios.len(), 0),
            Some(games) => {
                for scenario in 0..scenarios.len() {
                    (0..games).for_each(|game| fly(scenario, game));
                }
            }
        }
    }
}
