//! Who controls a feature now, as it is shown to players, against what the scenario gives them then.

mod support;

use redfive_engine::chance::Chance;
use redfive_engine::event::Event;
use redfive_engine::game::Game;
use redfive_engine::record::{Recording, Seed};
use redfive_engine::start::{Start, StartPlayer, StartShip};
use redfive_engine::words::{Phase, PlayerId};
use redfive_geometry::Pose;
use redfive_players::{Player, RandomPlayer, next_question, squads};

/// A game with ships of pilots at places, in a scenario with a satellite in the middle.
fn game(scenario: &str, ships: &[(u8, &str, f64, f64)]) -> Game {
    let ship = |&(player, pilot, x, y): &(u8, &str, f64, f64)| StartShip {
        player: PlayerId(player),
        pilot: pilot.to_owned(),
        pose: Some(Pose::new(x, y, 0.0)),
        ..StartShip::default()
    };
    let ships = ships.iter().map(ship).collect();
    let start = Start { players: StartPlayer::pair(), ships, ..Start::default() };
    let start = start.in_scenario(squads::library(), scenario);
    Game::new(squads::library(), start, 1).expect("a good start")
}

/// Who controls the satellite in the middle, by the numbers of players.
fn middle(game: &Game) -> Vec<(u8, u16)> {
    let mut lying = game.state().features().filter(|(_, it)| it.pose.is_some());
    let (satellite, _) = lying.next().expect("a satellite");
    game.control_of(satellite).into_iter().map(|(player, points)| (player.0, points)).collect()
}

const SMALL: &str = "academypilot";
const LARGE: &str = "outerrimsmuggler";

/// SCN.ARRAY.15–17: who has more ships at range 0–1, larger ones counted twice; on equal counts nobody.
/// It is so in the first round too, in which nothing is scored (.14).
#[test]
fn a_satellite_of_the_array_is_controlled_by_more_ships() {
    let array = |ships: &[(u8, &str, f64, f64)]| {
        let far = [(0, SMALL, 100.0, 60.0), (1, SMALL, 800.0, 850.0)];
        middle(&game("assault-at-the-satellite-array", &[&far[..], ships].concat()))
    };
    assert_eq!(array(&[]), []);
    assert_eq!(array(&[(0, SMALL, 457.0, 400.0)]), [(0, 1)]);
    assert_eq!(array(&[(1, SMALL, 457.0, 400.0)]), [(1, 1)]);
    let two = [(0, SMALL, 430.0, 380.0), (0, SMALL, 490.0, 380.0)];
    assert_eq!(array(&[&two[..], &[(1, SMALL, 457.0, 540.0)]].concat()), [(0, 1)]);
    assert_eq!(array(&[&two[..], &[(1, LARGE, 457.0, 550.0)]].concat()), []);
    assert_eq!(array(&[two[0], (1, LARGE, 457.0, 550.0)]), [(1, 1)]);
}

/// SCN.CHANCE.08–11: whoever has a ship at range 0–2, and twice as much for who is alone there.
#[test]
fn the_satellite_in_the_middle_is_contested() {
    let chance = |ships: &[(u8, &str, f64, f64)]| middle(&game("chance-engagement", ships));
    let (near, far) = ((0, SMALL, 457.0, 300.0), (1, SMALL, 457.0, 850.0));
    assert_eq!(chance(&[near, far]), [(0, 2)]);
    assert_eq!(chance(&[near, (1, SMALL, 457.0, 640.0)]).len(), 2);
    assert!(chance(&[near, (1, SMALL, 457.0, 640.0)]).iter().all(|&(_, points)| points == 1));
    assert_eq!(chance(&[(0, SMALL, 457.0, 60.0), far]), []);
}

/// In games of all four scenarios, all features together are worth to a player what was scored at the
/// start of the End Phase, while nothing has changed since.
#[test]
fn what_is_controlled_is_what_is_scored() {
    let scenarios = [
        "chance-engagement",
        "assault-at-the-satellite-array",
        "salvage-mission",
        "scramble-the-transmissions",
    ];
    for scenario in scenarios {
        let mut compared = 0;
        for seed in 0..support::games(12) {
            compared += compare(scenario, seed);
        }
        assert!(compared > 10, "{scenario}: {compared} compared");
    }
}

/// Plays a game and compares each time that the End Phase has come. How often something was scored.
fn compare(scenario: &str, seed: u64) -> usize {
    let start = squads::start_with_setup(&squads::SQUADS[0], &squads::SQUADS[1]);
    let start = start.in_scenario(squads::library(), scenario);
    let mut game = Recording::new(squads::library(), start, Seed::small(seed)).expect("a start");
    let mut player = RandomPlayer::new(seed);
    let mut chance = Chance::from_seed(seed);
    let mut compared = 0;
    while let Some(decision) = next_question(game.game()).cloned() {
        let reply = match seed % 2 {
            0 => player.choose(&game.game().seat(decision.player), &decision),
            _ => game.game().sample(&decision, &mut chance).expect("an answer"),
        };
        game.choose(decision.player, decision.id, &reply).expect("offered");
        let events = game.take_events();
        let end = events.iter().rposition(|it| matches!(it, Event::Phase(Phase::End)));
        let Some(end) = end.filter(|_| game.game().ended().is_none()) else { continue };
        // The round in which nothing is scored is over once there is a second one.
        let first = game.game().state().round <= 2 && events[end..].iter().any(is_round)
            || game.game().state().round == 1;
        let mut scored = vec![0; 2];
        for event in &events[end..] {
            match *event {
                Event::Scored(player, points, _, gain) if gain.ship.is_none() => {
                    scored[player.index()] += points;
                }
                _ => {}
            }
        }
        let mut worth = vec![0; 2];
        for (feature, _) in game.game().state().features() {
            for (player, points) in game.game().control_of(feature) {
                worth[player.index()] += points;
            }
        }
        if !first {
            assert_eq!(worth, scored, "{scenario}, seed {seed}: {:?}", &events[end..]);
            compared += usize::from(scored != [0, 0]);
        }
    }
    compared
}

fn is_round(event: &Event) -> bool {
    matches!(event, Event::Round(_))
}
