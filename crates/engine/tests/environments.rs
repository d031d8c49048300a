//! Environment cards: how one is dealt, what it asks of a start, and what it does. Those that there are
//! cannot be played, so two made-up ones stand in for them.

mod support;

use redfive_content::{Content, Files};
use redfive_engine::Library;
use redfive_engine::cast::Sort;
use redfive_engine::decision::{Choice, Placing, Reply};
use redfive_engine::event::Event;
use redfive_engine::game::Game;
use redfive_engine::record::{Recording, Seed};
use redfive_engine::start::{Edition, Setting, Start, StartEnvironment};
use redfive_engine::state::Nature;
use redfive_engine::topic::Topic;
use redfive_engine::words::{ObjectId, Phase, Token};
use redfive_geometry::Pose;
use redfive_players::{Player, RandomPlayer, play, squads};
use support::plain;

const FILE: &str = "second-edition/environments.ron";
const FOG: &str = "mined-fog";
const FIELD: &str = "wide-field";

/// The built-in cards, with others in the place of the environment cards.
fn content(environments: &str) -> Result<Content, String> {
    let mut files = Files::embedded();
    files.insert(FILE.to_owned(), environments.to_owned());
    Content::load(&files).map_err(|error| error.to_string())
}

fn library() -> Library {
    let content = content(include_str!("scenarios/environments.ron")).expect("a good file");
    Library::second_edition(&content.second)
}

/// A start in which players place the two obstacles and everything else.
fn start(environment: StartEnvironment) -> Start {
    let [red, swarm] = ["red", "swarm"].map(|name| squads::named(name).expect("a squad"));
    let obstacles =
        vec![plain::obstacle("gascloud1", None, 0), plain::obstacle("gascloud2", None, 1)];
    Start { environment, obstacles, ..squads::start_with_setup(&red, &swarm) }
}

fn this(id: &str) -> StartEnvironment {
    StartEnvironment::This(id.to_owned())
}

fn dealt(ids: &[&str]) -> StartEnvironment {
    StartEnvironment::Dealt(ids.iter().map(|&id| id.to_owned()).collect())
}

fn refused(library: &Library, start: Start) -> String {
    Setting::new(library, start).expect_err("a bad start").to_string()
}

/// The environment cards of a game.
fn environments(game: &Game) -> Vec<String> {
    let all = game.state().cards.iter().filter(|card| card.sort == Sort::Environment);
    all.map(|card| game.cast().definition(card.kind).key.id.clone()).collect()
}

/// ENV.ASTEROID-SHOWER.01, ENV.CLOUZON-36-DEPOSITS.01, ENV.COMET-TAIL.01, ENV.ION-CLOUDS.01,
/// ENV.MYNOCK-INFESTATION.01, ENV.RECENT-WRECKAGE.01, ENV.CONTINUOUS-BOMBARDMENT.01, ENV.COUNTDOWN.01,
/// ENV.MINEFIELD.01, ENV.MUNITIONS-CACHE.01, ENV.PINPOINT-BOMBARDMENT.01: what each card gathers. A game
/// with one of them is refused, since what else it says is not known.
#[test]
fn the_cards_that_there_are() {
    let wanted = [
        ("Asteroid Shower", (9, 0, 0)),
        ("Clouzon-36 Deposits", (6, 0, 0)),
        ("Comet Tail", (8, 0, 0)),
        ("Continuous Bombardment", (6, 8, 0)),
        ("Countdown", (5, 1, 0)),
        ("Ion Clouds", (6, 0, 0)),
        ("Minefield", (4, 4, 0)),
        ("Munitions Cache", (6, 0, 7)),
        ("Mynock Infestation", (6, 0, 0)),
        ("Pinpoint Bombardment", (6, 0, 6)),
        ("Recent Wreckage", (9, 0, 0)),
    ];
    let content = Content::embedded().expect("the embedded files are good");
    let all = content.second.environments.values();
    let all = all.map(|it| (it.name.as_str(), (it.obstacles, it.devices, it.upgrades)));
    assert_eq!(all.collect::<Vec<_>>(), wanted);
    for (id, card) in &content.second.environments {
        let wanted = format!(
            "the environment card {} cannot be played: its rules are in no source of ours",
            card.name
        );
        assert_eq!(refused(squads::library(), start(this(id.as_str()))), wanted);
    }
}

/// ENV.GENERAL.02, ENV.CHOOSING.01: it is an addition that the players agree on; a start that says nothing
/// has none, and neither has its game. First edition has no such cards.
#[test]
fn nobody_gets_an_environment_unasked() {
    assert_eq!(Start::default().environment, StartEnvironment::None);
    let plain = start(StartEnvironment::default());
    let text = serde_json::to_string(&plain).expect("a start");
    assert!(!text.contains("environment"));
    assert_eq!(serde_json::from_str::<Start>(&text).expect("a start"), plain);
    let mut game = Game::new(&library(), plain, 1).expect("a good start");
    assert_eq!(environments(&game), Vec::<String>::new());
    assert_eq!(game.cast().all(Sort::Environment).count(), 0);
    assert!(!game.take_events().iter().any(|it| matches!(it, Event::EnvironmentDealt(_))));
    let first = Start { edition: Edition::First, environment: this(FOG), ..Start::default() };
    let both = library().with(squads::library().clone());
    assert_eq!(refused(&both, first), "environment:mined-fog is a card of another edition");
}

/// ENV.USING.01: before anything else in setup one card is dealt, each as likely as the others; the log
/// tells it, and the record deals the same one again.
#[test]
fn one_card_is_dealt_at_random() {
    let library = library();
    let mut fogs = 0;
    for seed in 0..200 {
        let start = start(dealt(&[FOG, FIELD]));
        let mut game = Game::new(&library, start, seed).expect("a good start");
        let cards = environments(&game);
        assert_eq!(cards.len(), 1);
        fogs += usize::from(cards == [FOG]);
        let first = game.take_events().into_iter().next().expect("something happened");
        let Event::EnvironmentDealt(kind) = first else { panic!("{first:?} comes first") };
        assert_eq!(game.cast().definition(kind).key.id, cards[0]);
    }
    assert!((70..130).contains(&fogs), "{fogs} of 200");
    for (seed, environment) in
        [(1, dealt(&[FOG, FIELD])), (2, dealt(&[FOG, FIELD])), (3, this(FIELD))]
    {
        let (game, end) = played(&library, start(environment), seed);
        let text = serde_json::to_string(end.state()).expect("a state");
        let state = serde_json::from_str(&text).expect("the state");
        assert!(Game::resume(end.setting().clone(), state).is_ok());
        let again = game.finish().replay(&library).expect("it plays again");
        assert_eq!((environments(&again), again.state()), (environments(&end), end.state()));
    }
}

/// A state with another card than was dealt, or with none, is no state of the game.
#[test]
fn a_state_without_its_environment_is_refused() {
    let game = Game::new(&library(), start(this(FOG)), 1).expect("a good start");
    let mut state = game.state().clone();
    state.cards.retain(|card| card.sort != Sort::Environment);
    let error = Game::resume(game.setting().clone(), state).expect_err("it is not there");
    assert!(error.to_string().contains("the card of its environment is not there"), "{error}");
}

/// ENV.GENERAL.01, ENV.ANATOMY.01: the obstacles of the game are those that the card lists, whatever the
/// scenario has.
#[test]
fn the_obstacles_are_those_of_the_card() {
    let mut library = library();
    let with = |environment, change: fn(&mut Start)| {
        let mut start = start(environment).in_scenario(&library, "chance-engagement");
        change(&mut start);
        start
    };
    let few = with(this(FOG), |it| it.obstacles.truncate(1));
    assert_eq!(refused(&library, few), "1 obstacles; Mined Fog has 2");
    let many = with(this(FOG), |it| it.obstacles.push(plain::obstacle("gascloud3", None, 0)));
    assert_eq!(refused(&library, many), "3 obstacles; Mined Fog has 2");
    let rock = with(dealt(&[FOG, FIELD]), |it| {
        it.obstacles[0] = plain::obstacle("coreasteroid0", None, 0);
    });
    assert_eq!(refused(&library, rock), "Mined Fog has no obstacles like coreasteroid0");
    let none = with(dealt(&[]), |_| ());
    assert_eq!(refused(&library, none), "there are no environment cards to deal one of");
    let strange = with(this("picnic"), |_| ());
    assert_eq!(refused(&library, strange), "there is no card environment:picnic");
    let many = with(this(FIELD), |it| {
        it.obstacles = (0..8).map(|i| plain::obstacle("gascloud3", None, i % 2)).collect();
    });
    // More than the six of the scenario.
    library.environments.iter_mut().for_each(|card| card.obstacles = 8);
    let game = Game::new(&library, many, 1).expect("a good start");
    assert_eq!(game.state().obstacles().count(), 8);
}

/// ENV.USING.02: what the card says of placing obstacles comes on top of the usual rules.
#[test]
fn obstacles_are_placed_as_the_card_says() {
    let library = library();
    let place = |game: &Game, x, y| {
        let question = game.open().next().expect("a place is asked for");
        assert_eq!(question.ask.topic, Topic::PlaceObstacle);
        let Some(ObjectId::Thing(obstacle)) = question.ask.about else { panic!("an obstacle") };
        game.can_place(Placing::Obstacle(obstacle), Pose::new(x, y, 0.0))
    };
    for (environment, limited) in [(StartEnvironment::None, false), (this(FIELD), true)] {
        let mut game = Game::new(&library, start(environment), 1).expect("a good start");
        let south = game.state().order[0].0 == 0;
        let depth = |depth: f64| if south { depth } else { 914.4 - depth };
        assert!(place(&game, 457.0, depth(320.0)));
        assert_eq!(place(&game, 457.0, depth(640.0)), !limited, "far from the own edge");
        let question = game.open().next().expect("a place is asked for").clone();
        let there = Pose::new(457.0, depth(320.0), 0.0);
        let reply = Reply::One(Choice::Pose(there));
        game.choose(question.player, question.id, reply).expect("it is allowed");
        // The other one sits opposite, and places 160 mm from the first, then 300 mm.
        assert_eq!(place(&game, 457.0, depth(550.0)), !limited, "near the first");
        assert!(place(&game, 457.0, depth(640.0)));
    }
    for seed in 0..10 {
        let (_, end) = played(&library, start(this(FIELD)), seed);
        let obstacles: Vec<_> = end.state().obstacles().map(|(id, _)| id).collect();
        let [one, other] = [0, 1].map(|i| end.object(ObjectId::Thing(obstacles[i])));
        let (one, other) = (one.expect("it lies there"), other.expect("it lies there"));
        assert!(one.thing().range(other.thing()).number() > 2, "seed {seed}");
    }
}

fn played(library: &Library, start: Start, seed: u64) -> (Recording, Game) {
    let mut game = Recording::new(library, start, Seed::small(seed)).expect("a good start");
    let mut players: [Box<dyn Player>; 2] =
        [Box::new(RandomPlayer::new(seed)), Box::new(RandomPlayer::new(seed + 99))];
    play(&mut game, &mut players).expect("random players choose what is offered");
    let end = game.game().clone();
    (game, end)
}

/// Three ships at the start of an End Phase: near the buoy, near a gas cloud, and near nothing.
fn end_phase(scenario: &str, environment: StartEnvironment) -> Game {
    let library = library();
    let mut start = start(environment).in_scenario(&library, scenario);
    start.ships.truncate(3);
    let places =
        [Pose::new(457.0, 400.0, 0.0), Pose::new(150.0, 200.0, 0.0), Pose::new(800.0, 60.0, 0.0)];
    for (ship, pose) in start.ships.iter_mut().zip(places) {
        ship.pose = Some(pose);
    }
    start.obstacles[0].pose = Some(Pose::new(150.0, 290.0, 0.0));
    start.obstacles[1].pose = Some(Pose::new(800.0, 700.0, 0.0));
    plain::arranged(&library, start, Phase::End, |state| state.round = 2)
}

/// ENV.USING.03, ENV.VICTORY-COUNTERS.02: the rules of the card hold in play, for ships near its counter and
/// for ships near its obstacles.
#[test]
fn a_card_acts_in_play() {
    for (environment, acts) in [(StartEnvironment::None, 0), (this(FIELD), 0), (this(FOG), 1)] {
        let game = end_phase("dogfight", environment);
        let count = |ship: usize, token| game.state().ships[ship].tokens.count(token);
        let tokens = |ship| (count(ship, Token::Strain), count(ship, Token::Ion));
        assert_eq!([0, 1, 2].map(tokens), [(acts, 0), (0, acts), (0, 0)]);
    }
}

/// ENV.USING.03: a card can add devices to the play area and move what lies there.
#[test]
fn a_card_adds_devices_and_moves_obstacles() {
    let library = library();
    for (environment, does) in [(this(FIELD), false), (this(FOG), true)] {
        let (mut mines, mut moved) = (0, 0);
        for seed in 0..6 {
            let (mut game, end) = played(&library, start(environment.clone()), seed);
            let device = |nature| matches!(nature, Nature::Device(_));
            mines += end.state().objects.iter().filter(|it| device(it.nature)).count();
            let placed = |it: &&Event| matches!(it, Event::ObstaclePlaced(..));
            moved += game.take_events().iter().filter(placed).count() - 2;
        }
        assert_eq!((mines > 0, moved > 0), (does, does), "{mines} mines, {moved} moves");
    }
}

/// ENV.VICTORY-COUNTERS.01: a counter beside a satellite is no second satellite; and no card can score.
#[test]
fn counters_never_score() {
    for environment in [StartEnvironment::None, this(FOG)] {
        let game = end_phase("assault-at-the-satellite-array", environment);
        let points: Vec<u16> = game.state().players.iter().map(|player| player.points).collect();
        assert_eq!(points, [1, 0]);
    }
    let made_up = include_str!("scenarios/environments.ron");
    let effect = "[Gain(Each(range: (0, 1), from: Feature(\"buoy\")), Strain, 1)]";
    let greedy = made_up.replace(effect, "[EachPlayer([Score(One, Just(1))])]");
    let error = content(&greedy).expect_err("it scores");
    assert!(error.contains("environment cards never score"), "{error}");
    let error = content(&made_up.replace("\"buoy\"", "\"satellite\"")).expect_err("it is taken");
    assert!(error.contains("a scenario has a feature with this id"), "{error}");
    let forces = made_up.replace("setup: [Put", "setup: [Forces, Put");
    let error = content(&forces).expect_err("it is the scenario's");
    assert!(error.contains("the other steps of setup are the scenario's"), "{error}");
    let lost = content(&made_up.replace("Put(\"buoy\"", "Put(\"boy\"")).expect_err("no such one");
    assert!(lost.contains("boy"), "{lost}");
}
