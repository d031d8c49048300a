//! Setup: player order, obstacles, forces.

mod support;

use redfive_engine::answer::{Answer, Space};
use redfive_engine::chance::Chance;
use redfive_engine::decision::{Ask, Choice, Refused};
use redfive_engine::event::Event;
use redfive_engine::facts::{Capacity, DialEntry, Library, ShipCard, Weapon, WeaponArc};
use redfive_engine::game::Game;
use redfive_engine::start::{Start, StartPlayer, StartShip};
use redfive_engine::state::Place;
use redfive_engine::topic::Topic;
use redfive_engine::words::{Difficulty, PlayerId, ShipId, ThingId};
use redfive_geometry::{
    Arc, AreaEdge, BaseSize, Edge, Maneuver, PlayArea, Pose, Range, Thing, Turret,
};
use support::plain;

fn card(initiative: u8, turret: bool) -> ShipCard {
    ShipCard {
        id: format!("i{initiative}"),
        name: format!("Initiative {initiative}"),
        ship: String::new(),
        faction: String::new(),
        keywords: vec![],
        limited: false,
        size: BaseSize::Small,
        initiative,
        agility: 2,
        hull: 3,
        shields: 0,
        force: Capacity::default(),
        charges: Capacity::default(),
        dial: vec![DialEntry { maneuver: Maneuver::STRAIGHT_TWO, difficulty: Difficulty::White }],
        actions: vec![],
        weapons: vec![Weapon::primary(WeaponArc::Fixed(Arc::Front), 2)],
        turret: turret.then_some(Turret::Single(Edge::Front)),
        abilities: vec![],
        ship_abilities: vec![],
        ship_ability: String::new(),
        token: None,
        huge: None,
    }
}

const KEYS: [&str; 6] =
    ["coreasteroid0", "coreasteroid1", "coreasteroid2", "gascloud1", "gascloud2", "yt2400debris2"];

/// Two players, ships of initiative 1, 3, 3 and 2, 3 (with a turret), six obstacles.
fn game(seed: u64) -> Game {
    let library = Library {
        ships: vec![card(1, false), card(2, false), card(3, false), card(3, true)],
        ..Library::bare()
    };
    let ships = [(0, 0), (0, 2), (0, 2), (1, 1), (1, 3)];
    let start = Start {
        area: PlayArea::STANDARD,
        players: StartPlayer::pair(),
        ships: ships
            .into_iter()
            .map(|(p, c)| {
                let pilot = plain::pilot(&library, c);
                StartShip {
                    player: PlayerId(p),
                    pilot,
                    upgrades: vec![],
                    pose: None,
                    ..StartShip::default()
                }
            })
            .collect(),
        obstacles: KEYS
            .iter()
            .enumerate()
            .map(|(i, key)| plain::obstacle(key, None, (i % 2) as u8))
            .collect(),
        ..Start::default()
    };
    Game::new(&library, start, seed).expect("a good start")
}

/// Plays the setup at random and gives the questions asked.
fn set_up(game: &mut Game, seed: u64) -> Vec<(PlayerId, Ask)> {
    let mut chance = Chance::from_seed(seed);
    let mut asked = Vec::new();
    while game.state().round == 0 {
        let decision = game.pending()[0].clone();
        asked.push((decision.player, decision.ask));
        let reply = game.sample(&decision, &mut chance).expect("there is room");
        game.choose(decision.player, decision.id, reply).expect("offered");
    }
    asked
}

/// RR.SETUP.12, RB.SETUP.15: players take turns in player order until all six obstacles are placed.
/// RR.SETUP.05: the first player of the roll begins.
#[test]
fn players_take_turns_placing_obstacles() {
    for seed in 0..30 {
        let mut game = game(seed);
        let first = game.state().order[0];
        let asked = set_up(&mut game, seed);
        let turns: Vec<PlayerId> = asked
            .iter()
            .filter(|(_, ask)| ask.topic == Topic::PlaceObstacle)
            .map(|(player, _)| *player)
            .collect();
        let other = PlayerId(1 - first.0);
        assert_eq!(turns, [first, other, first, other, first, other], "seed {seed}");
    }
}

/// RR.SETUP.13–14: far from each other and from the edges; anything else is refused.
#[test]
fn obstacles_keep_their_distance() {
    let mut game = game(3);
    set_up(&mut game, 3);
    let tokens = game.obstacles();
    assert_eq!(tokens.len(), 6);
    for (i, (_, a)) in tokens.iter().enumerate() {
        for (_, b) in &tokens[i + 1..] {
            assert!(Thing::from(a).has_beyond(b.into(), Range::ONE));
        }
        for p in a.points() {
            for edge in AreaEdge::ALL {
                assert!(game.state().area.depth(edge, *p) > 200.0);
            }
        }
    }
}

/// RR.SETUP.13–14, RR.SETUP.17: a place that is not legal is refused and changes nothing.
#[test]
fn illegal_places_are_refused() {
    let mut game = game(1);
    loop {
        let decision = game.pending()[0].clone();
        let bad = match decision.ask.topic {
            Topic::PlaceObstacle => Pose::new(210.0, 450.0, 0.0),
            Topic::PlaceShip => Pose::new(450.0, 450.0, 0.0),
            Topic::Dial => break,
            _ => {
                let reply = game.sample(&decision, &mut Chance::from_seed(1)).expect("a choice");
                game.choose(decision.player, decision.id, reply).expect("offered");
                continue;
            }
        };
        let before = game.state().clone();
        let refused = game.choose(decision.player, decision.id, Answer::One(Choice::Pose(bad)));
        assert!(matches!(refused, Err(Refused::Illegal { .. })), "{refused:?}");
        let nonsense = game.choose(decision.player, decision.id, Answer::One(Choice::Fore));
        assert!(matches!(nonsense, Err(Refused::Illegal { .. })));
        assert_eq!(game.state(), &before);
        let reply = game.sample(&decision, &mut Chance::from_seed(9)).expect("room");
        game.choose(decision.player, decision.id, reply).expect("offered");
    }
}

/// RR.SETUP.15–16, RR.INITIATIVE.04: lowest initiative first, player order among equals, and a
/// player's own equals in the order of their choice.
#[test]
fn ships_are_placed_by_initiative() {
    for seed in 0..30 {
        let mut game = game(seed);
        let first = game.state().order[0];
        let asked = set_up(&mut game, seed);
        let placed: Vec<ShipId> =
            asked.iter().filter_map(|(_, ask)| ask.ship_if(Topic::PlaceShip)).collect();
        let initiatives: Vec<u8> = placed.iter().map(|&s| game.card(s).initiative).collect();
        assert_eq!(initiatives, [1, 2, 3, 3, 3]);
        let owners: Vec<PlayerId> =
            placed[2..].iter().map(|&s| game.state().ship(s).player).collect();
        let other = PlayerId(1 - first.0);
        let expected =
            if first == PlayerId(0) { [first, first, other] } else { [first, other, other] };
        assert_eq!(owners, expected, "seed {seed}");
        assert!(asked.iter().any(|(p, ask)| *ask == Topic::NextShip.ask() && *p == PlayerId(0)));
    }
}

/// RR.SETUP.18–19: a turret is set as its ship is placed, to any standard arc.
#[test]
fn turrets_are_set_when_placed() {
    let mut game = game(5);
    let mut chance = Chance::from_seed(5);
    loop {
        let decision = game.pending()[0].clone();
        if let (Some(ship), Space::One(options)) =
            (decision.ask.ship_if(Topic::Turret), &*decision.space)
        {
            assert_eq!(options.len(), 4);
            let left = Answer::One(Choice::Turret(Turret::Single(Edge::Left)));
            game.choose(decision.player, decision.id, left).expect("offered");
            assert_eq!(game.state().ship(ship).turret, Some(Turret::Single(Edge::Left)));
            assert!(matches!(game.state().ship(ship).place, Place::Table(_)));
            break;
        }
        let reply = game.sample(&decision, &mut chance).expect("a choice");
        game.choose(decision.player, decision.id, reply).expect("offered");
    }
}

/// RR.ROUND.02: the first round begins when setup is done.
#[test]
fn the_first_round_follows_setup() {
    let mut game = game(8);
    assert_eq!(game.state().round, 0);
    set_up(&mut game, 8);
    assert_eq!(game.state().round, 1);
    let events = game.take_events();
    let round = events.iter().position(|e| *e == Event::Round(1)).expect("a round");
    let last = events.iter().rposition(|e| matches!(e, Event::Placed(..))).expect("placed");
    assert!(last < round);
    assert!(events.iter().any(|e| matches!(e, Event::ObstaclePlaced(ThingId(0), _))));
}
