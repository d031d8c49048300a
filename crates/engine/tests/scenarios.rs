//! Scenarios as a game takes them from the library: what they ask of a start, and records.

mod support;

use redfive_content::{Content, Files};
use redfive_engine::cast::Sort;
use redfive_engine::chance::Chance;
use redfive_engine::decision::Reply;
use redfive_engine::facts::Library;
use redfive_engine::game::Game;
use redfive_engine::record::{Fault, Record, Recording, Seed};
use redfive_engine::search::Grain;
use redfive_engine::start::{BadStart, Setting, Start, StartPlayer};
use redfive_engine::state::Object;
use redfive_engine::topic::Topic;
use redfive_engine::words::{ObjectId, PlayerColour, ThingId};
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

/// SCN.ARRAY.01, .02, .03, .22, SCN.SALVAGE.01, .02, .03, .38, SCN.SCRAMBLE.01, .02, .03, .26: three feet square, twelve
/// rounds, six obstacles of three kinds; five satellites, five caches, three satellites.
#[test]
fn each_scenario_has_its_table() {
    use redfive_engine::words::ObstacleKind::{Asteroid, DebrisCloud, GasCloud};
    let features = [
        ("assault-at-the-satellite-array", ["satellite"; 5].to_vec()),
        ("salvage-mission", ["cache"; 5].to_vec()),
        ("scramble-the-transmissions", ["satellite"; 3].to_vec()),
    ];
    for (scenario, features) in features {
        let setting = Setting::new(squads::library(), start(scenario)).expect("a start");
        let (_, card) = setting.cast().scenario().expect("a scenario");
        assert_eq!((card.area, card.rounds), (PlayArea::STANDARD, 12), "{scenario}");
        let (area, rounds) = (setting.start().area, setting.last_round());
        assert_eq!((area, rounds), (PlayArea::STANDARD, 12), "{scenario}");
        assert_eq!((card.obstacles, card.players), (3, Some(2)), "{scenario}");
        assert_eq!(card.kinds, [Asteroid, DebrisCloud, GasCloud], "{scenario}");
        assert_eq!(card.placed(None, 2).collect::<Vec<_>>(), features, "{scenario}");
        let mut seventh = start(scenario);
        seventh.obstacles.push(plain::obstacle("coreasteroid0", None, 0));
        assert_eq!(refused(seventh), format!("7 obstacles; {} has 6", card.name));
        let mut cargo = start(scenario);
        cargo.obstacles[0] = plain::obstacle("loosecargo", None, 0);
        assert_eq!(refused(cargo), format!("{} has no obstacles like loosecargo", card.name));
    }
}

/// SCN.COMMON.01, .02, RB.SCEN.02: there are four scenarios in standard play, and chance decides on one
/// of them unless the players agree on one, which may be any.
#[test]
fn chance_decides_on_one_of_the_four_scenarios() {
    let library = squads::library();
    let standard = library.scenarios.iter().filter(|card| card.standard);
    let names: Vec<&str> = standard.map(|card| card.name.as_str()).collect();
    let four = [
        "Assault at the Satellite Array",
        "Chance Engagement",
        "Salvage Mission",
        "Scramble the Transmissions",
    ];
    assert_eq!(names, four);
    let drawn = |seed| {
        let start = start("dogfight").in_random_scenario(library, &mut Chance::from_seed(seed));
        Setting::new(library, start.clone()).expect("a start");
        start.scenario
    };
    let all: Vec<String> = (0..400).map(drawn).collect();
    for card in &library.scenarios {
        let times = all.iter().filter(|id| **id == card.id).count();
        let wanted = if card.standard { 60..140 } else { 0..1 };
        assert!(wanted.contains(&times), "{} came {times} times of 400", card.id);
    }
    assert_eq!((0..20).map(drawn).collect::<Vec<_>>(), all[..20], "the same seed, the same one");
    assert_eq!(start("chance-engagement").scenario, "chance-engagement", "as agreed on");
}

/// The features of a game, in the order in which they entered it.
fn features(game: &Game) -> Vec<(ThingId, Object)> {
    game.state().features().map(|(id, feature)| (id, *feature)).collect()
}

/// RB.FEAT.02: a feature is an object: it has a place, and range is measured to it. Where players place
/// features in turn, `answers` lists places that are taken, and the last one ends the questions.
#[test]
fn features_are_objects_and_find_their_places() {
    for (scenario, wanted) in [
        ("assault-at-the-satellite-array", 5),
        ("salvage-mission", 5),
        ("scramble-the-transmissions", 3),
    ] {
        let mut game = Game::new(squads::library(), start(scenario), 3).expect("a good start");
        for turn in 1..wanted {
            let question = game.open().next().expect("a place is asked for").clone();
            assert_eq!(question.ask.topic, Topic::PlaceFeature, "{scenario}");
            let answers = game.answers(&question, Grain::default());
            assert!(answers.len() > 10, "{} places", answers.len());
            for answer in &answers {
                assert!(game.check(&question, answer).is_ok(), "{answer:?}");
            }
            let answer = answers[turn * 7 % answers.len()].clone();
            game.choose(question.player, question.id, answer).expect("it is allowed");
        }
        assert!(game.open().all(|it| it.ask.topic != Topic::PlaceFeature), "{scenario}");
        let all = features(&game);
        assert_eq!(all.len(), wanted, "{scenario}");
        let placed = |id: ThingId| game.object(ObjectId::Thing(id)).expect("it has a place");
        let middle = placed(all[0].0);
        for (id, _) in &all[1..] {
            assert_eq!(middle.thing().range(placed(*id).thing()).number(), 3, "{scenario}");
        }
    }
}

/// RUL.ENG.26: where the play area is too small, features are left out and the game goes on.
#[test]
fn features_without_a_place_are_left_out() {
    let mut small = start("assault-at-the-satellite-array");
    small.area = PlayArea { width: 380.0, height: 380.0 };
    let game = Game::new(squads::library(), small, 3).expect("a good start");
    let all = features(&game);
    assert_eq!(all.iter().filter(|(_, it)| it.pose.is_some()).count(), 1, "the one in the center");
    assert_eq!(all.iter().filter(|(_, it)| it.gone).count(), 4);
    assert!(game.open().all(|it| it.ask.topic != Topic::PlaceFeature));
    assert!(game.open().next().is_some(), "it goes on");
}

/// The same goes for obstacles: each is chosen once, and the forces come next.
#[test]
fn obstacles_without_a_place_are_left_out() {
    let mut small = start("dogfight");
    small.area = PlayArea { width: 380.0, height: 380.0 };
    let many = small.obstacles.len();
    let mut game = Game::new(squads::library(), small, 3).expect("a good start");
    let mut chance = Chance::from_seed(3);
    for _ in 0..many {
        let about_forces = game.open().all(|it| it.ask.topic == Topic::PlaceShip);
        let Some((player, id, reply)) = support::random_reply(&game, &mut chance) else { break };
        if about_forces {
            break;
        }
        game.choose(player, id, reply).expect("offered");
    }
    let obstacles = || game.state().objects().filter(|(_, it)| it.obstacle().is_some());
    assert_eq!(obstacles().count(), many);
    assert!(obstacles().all(|(_, it)| it.gone && it.pose.is_none()));
    assert!(game.open().any(|it| it.ask.topic == Topic::PlaceShip), "it goes on");
}

/// RUL.ENG.26: on three feet by three there is room for every satellite, even if each is put where it
/// leaves the next one the fewest places of a lattice.
#[test]
fn on_a_usual_table_every_satellite_finds_a_place() {
    let grain = Grain { step_mm: 30, headings: 1 };
    let mut fewest = usize::MAX;
    for seed in 0..6 {
        let start = start("assault-at-the-satellite-array");
        let mut game = Game::new(squads::library(), start, seed).expect("a good start");
        for turn in 0..4 {
            let question = game.open().next().expect("a place is asked for").clone();
            assert_eq!(question.ask.topic, Topic::PlaceFeature, "seed {seed}, turn {turn}");
            let answers = game.answers(&question, grain);
            let after = |answer: &Reply| {
                let mut next = game.clone();
                next.choose(question.player, question.id, answer.clone()).expect("it is allowed");
                next
            };
            // Every fifth place, others for each seed.
            let tried = answers.iter().skip(seed as usize % 5).step_by(5);
            let worst = tried.map(after).min_by_key(|next| {
                let asked = next.open().next().filter(|it| it.ask.topic == Topic::PlaceFeature);
                let left = asked.map(|it| next.answers(it, grain).len());
                left.unwrap_or(usize::MAX)
            });
            game = worst.expect("a place");
            if let Some(asked) = game.open().next().filter(|it| it.ask.topic == Topic::PlaceFeature)
            {
                fewest = fewest.min(game.answers(asked, grain).len());
            }
        }
        assert!(features(&game).iter().all(|(_, it)| it.pose.is_some()), "seed {seed}");
    }
    assert!(fewest > 0 && fewest < usize::MAX, "{fewest} places");
}

/// SCN.SALVAGE.05, SCN.SCRAMBLE.05: who is red and who is blue is seen by everybody, and by nobody in a
/// scenario without such players.
#[test]
fn colours_are_seen_by_everybody() {
    for (scenario, coloured) in [
        ("salvage-mission", true),
        ("scramble-the-transmissions", true),
        ("chance-engagement", false),
    ] {
        let (_, end) = played(scenario);
        let colours: Vec<_> = end.state().players.iter().map(|player| player.colour).collect();
        let pair = [Some(PlayerColour::Red), Some(PlayerColour::Blue)];
        let wanted = colours == pair || colours == [pair[1], pair[0]];
        assert_eq!((wanted, colours == [None, None]), (coloured, !coloured), "{scenario}");
        for player in [0, 1].map(redfive_engine::words::PlayerId) {
            let seen = end.view(player);
            let seen: Vec<_> = seen.players.iter().map(|player| player.colour).collect();
            assert_eq!(seen, colours, "{scenario}");
        }
    }
}

/// docs/scenarios.md, "To add one", followed with a made-up fifth scenario: its file beside the built-in
/// ones is all that is needed to play it.
#[test]
fn a_fifth_scenario_is_a_file() {
    let mut files = Files::embedded();
    let file = "second-edition/scenarios/two-relays.ron";
    files.insert(file.to_owned(), include_str!("scenarios/two-relays.ron").to_owned());
    let content = Content::load(&files).expect("a good file");
    let library = Library::second_edition(&content.second);
    let [red, swarm] = ["red", "swarm"].map(|name| squads::named(name).expect("a squad"));
    let mut start = squads::start_with_setup(&red, &swarm).in_scenario(&library, "two-relays");
    start.obstacles.truncate(2);
    let mut points = 0;
    for seed in 0..12 {
        let mut game =
            Recording::new(&library, start.clone(), Seed::small(seed)).expect("a good start");
        let mut players: [Box<dyn Player>; 2] =
            [Box::new(RandomPlayer::new(seed)), Box::new(RandomPlayer::new(seed + 99))];
        play(&mut game, &mut players).expect("random players choose what is offered");
        let end = game.game().clone();
        let relays = features(&end);
        let depth = |(_, it): &(ThingId, Object)| {
            let edge = end.state().players[it.player.index()].edge;
            end.state().area.depth(edge, it.pose.expect("it lies somewhere").position)
        };
        assert!(relays.len() == 2 && relays.iter().all(|it| depth(it) < 350.0), "{relays:?}");
        assert!(end.state().round <= 6 && end.state().reason.is_some());
        points += end.state().players.iter().map(|player| player.points).sum::<u16>();
        let again = game.finish().replay(&library).expect("it plays again");
        assert_eq!(again.state(), end.state());
    }
    assert!(points > 0, "somebody has come near a relay");
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
    let all = squads::library().scenarios.iter().map(|card| card.id.as_str());
    for scenario in all {
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
            let words = [
                "DOGFIGHT",
                "\"dogfight",
                "chance-engagement",
                "satellite",
                "cache\"",
                "start.scenario",
            ];
            if !reads_starts && words.iter().any(|word| text.contains(word)) {
                found.push(name);
            }
        }
    }
    let mut found = Vec::new();
    look(&std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found);
    assert_eq!(found, Vec::<String>::new());
}
