//! Scenarios as a game takes them from the library: what they ask of a start, and records.

mod support;

use redfive_engine::cast::Sort;
use redfive_engine::game::Game;
use redfive_engine::record::{Fault, Record, Recording, Seed};
use redfive_engine::start::{BadStart, Setting, Start, StartPlayer};
use redfive_geometry::{AreaEdge, PlayArea};
use redfive_players::{Player, RandomPlayer, play, squads};
use support::plain;

fn start(scenario: &str) -> Start {
    let [red, swarm] = ["red", "swarm"].map(|name| squads::named(name).expect("a squad"));
    squads::start_with_setup(&red, &swarm).in_scenario(squads::library(), scenario)
}

fn refused(start: Start) -> String {
    Setting::new(squads::library(), start).expect_err("a bad start").to_string()
}

/// SCN.CHANCE.01, .02, .22, RR.GAME-LENGTH-AND-TRACKING-ROUNDS.01: three feet square, twelve rounds, six
/// obstacles of three kinds.
#[test]
fn chance_engagement_has_its_table() {
    use redfive_engine::words::ObstacleKind::{Asteroid, DebrisCloud, GasCloud};
    let setting = Setting::new(squads::library(), start("chance-engagement")).expect("a start");
    let (_, card) = setting.cast().scenario().expect("a scenario");
    assert_eq!((card.area, card.rounds), (PlayArea::STANDARD, 12));
    let (area, rounds) = (setting.start().area, setting.last_round());
    assert_eq!((area, rounds), (PlayArea::STANDARD, 12));
    assert_eq!((card.obstacles, card.players), (3, Some(2)));
    assert_eq!(card.kinds, [Asteroid, DebrisCloud, GasCloud]);
    let mut seventh = start("chance-engagement");
    seventh.obstacles.push(plain::obstacle("coreasteroid0", None, 0));
    assert_eq!(refused(seventh), "7 obstacles; Chance Engagement has 6");
    let mut cargo = start("chance-engagement");
    cargo.obstacles[0] = plain::obstacle("loosecargo", None, 0);
    assert_eq!(refused(cargo), "Chance Engagement has no obstacles like loosecargo");
}

/// A scenario says where it is played and for how long, unless the start says otherwise.
#[test]
fn a_start_takes_area_and_rounds_from_its_scenario() {
    let mut library = squads::library().clone();
    for card in &mut library.scenarios {
        (card.area, card.rounds) = (PlayArea { width: 1800.0, height: 900.0 }, 7);
    }
    let usual = Start::default();
    let long = usual.clone().in_scenario(&library, "chance-engagement");
    assert_eq!(long.scenario, "chance-engagement");
    assert_eq!((long.area.width, long.area.height, long.rounds), (1800.0, 900.0, 7));
    let unknown = usual.clone().in_scenario(&library, "a-picnic");
    assert_eq!(unknown, Start { scenario: "a-picnic".to_owned(), ..usual });
}

#[test]
fn a_start_that_a_scenario_does_not_allow_is_refused() {
    let mut three = start("chance-engagement");
    let edges = [AreaEdge::South, AreaEdge::North, AreaEdge::West];
    three.players = (0..3).zip(edges).map(|(team, edge)| StartPlayer::new(team, edge)).collect();
    assert_eq!(refused(three), "3 players; Chance Engagement is for 2");
    assert_eq!(refused(start("a-picnic")), "there is no scenario a-picnic");
}

fn played(scenario: &str) -> (Record, Game) {
    let mut game =
        Recording::new(squads::library(), start(scenario), Seed::small(5)).expect("a good start");
    let mut players: [Box<dyn Player>; 2] =
        [Box::new(RandomPlayer::new(1)), Box::new(RandomPlayer::new(2))];
    play(&mut game, &mut players).expect("random players choose what is offered");
    let end = game.game().clone();
    (game.finish(), end)
}

/// The scenario is a definition like every other: its key and fingerprint stand in the record, last.
#[test]
fn a_record_names_its_scenario() {
    for scenario in ["dogfight", "chance-engagement"] {
        let (mut record, end) = played(scenario);
        let (key, _) = record.header.uses.last().expect("a cast");
        assert_eq!((key.sort, key.id.as_str()), (Sort::Scenario, scenario));
        let again = record.replay(squads::library()).expect("it plays again");
        assert_eq!(again.state(), end.state());
        record.header.uses.last_mut().expect("a cast").1.0[0] ^= 1;
        let error = record.replay(squads::library()).expect_err("another scenario");
        assert!(matches!(error.fault, Fault::Corrected(_)), "{error}");
    }
}

/// A record without a scenario is of a time when there were only dogfights.
#[test]
fn a_record_without_a_scenario_is_a_dogfight() {
    let (mut dogfight, end) = played("dogfight");
    dogfight.header.uses.pop();
    let again = dogfight.replay(squads::library()).expect("it plays again");
    assert_eq!(again.state(), end.state());
    let (mut chance, _) = played("chance-engagement");
    chance.header.uses.pop();
    let error = chance.replay(squads::library()).expect_err("no dogfight");
    let wanted = BadStart::Cards("another scenario is used than is played".to_owned());
    assert!(error.to_string().contains(&wanted.to_string()), "{error}");
}

/// A record that leaves out what its scenario puts onto the table is refused.
#[test]
fn a_record_without_a_feature_of_its_scenario_is_refused() {
    let (mut record, _) = played("chance-engagement");
    record.header.uses.retain(|(key, _)| key.id != "satellite");
    let error = record.replay(squads::library()).expect_err("the satellite is missing");
    assert!(error.to_string().contains("there is no card object:satellite"), "{error}");
}

/// RR.WINNING-THE-GAME.01: what is scored shows in the standing of the players and in what they see.
#[test]
fn points_are_seen_by_everybody() {
    let (_, end) = played("chance-engagement");
    let points: Vec<u16> = end.state().players.iter().map(|player| player.points).collect();
    assert!(points.iter().any(|&points| points > 0), "{points:?}");
    let standing: Vec<u16> = end.standing().iter().map(|standing| standing.points).collect();
    assert_eq!(standing, points);
    for player in [0, 1].map(redfive_engine::words::PlayerId) {
        let seen = end.view(player);
        let seen: Vec<u16> = seen.players.iter().map(|player| player.points).collect();
        assert_eq!(seen, points);
    }
    assert!(end.state().reason.is_some());
}

/// What a scenario is called is asked where a start is read and nowhere else: its rules are data.
#[test]
fn no_procedure_asks_which_scenario_is_played() {
    fn look(folder: &std::path::Path, found: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).expect("the source of the engine") {
            let path = entry.expect("a file").path();
            if path.is_dir() {
                look(&path, found);
                continue;
            }
            let text = std::fs::read_to_string(&path).expect("a text");
            let name = path.display().to_string();
            let reads_starts = name.ends_with("start.rs") || name.ends_with("cast/mod.rs");
            let words =
                ["DOGFIGHT", "\"dogfight", "chance-engagement", "satellite", "start.scenario"];
            if !reads_starts && words.iter().any(|word| text.contains(word)) {
                found.push(name);
            }
        }
    }
    let mut found = Vec::new();
    look(&std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found);
    assert_eq!(found, Vec::<String>::new());
}
