//! Damage cards in awkward company.

use redfive_engine::answer::Answer;
use redfive_engine::decision::Choice;
use redfive_engine::game::{Game, Start, StartShip};
use redfive_engine::state::{DealtCard, Obstacle};
use redfive_engine::topic::Topic;
use redfive_engine::words::{ObstacleKind, PlayerId, TeamId};
use redfive_geometry::{AreaEdge, Bearing, Maneuver, PlayArea, Pose};
use redfive_players::{next_question, squads};

/// RR.DAMAGE-CARDS.05: Fuel Leak waits in the queue twice, as Hull Breach makes its own damage
/// critical. The first time turns it facedown; the second time must do nothing, and not discard
/// the card.
#[test]
fn a_card_turned_facedown_does_not_resolve_again() {
    let library = squads::library();
    let ship = |player, pilot, pose| StartShip {
        player,
        card: library.ship(pilot).expect("a pilot of the squads"),
        upgrades: vec![],
        pose: Some(pose),
    };
    let start = Start {
        area: PlayArea::STANDARD,
        players: vec![(TeamId(0), AreaEdge::South), (TeamId(1), AreaEdge::North)],
        ships: vec![
            ship(PlayerId(0), "patrolleader", Pose::new(400.0, 100.0, 0.0)),
            ship(PlayerId(1), "academypilot", Pose::new(800.0, 800.0, 180.0)),
        ],
        obstacles: vec![Obstacle {
            key: "coreasteroid1".to_owned(),
            kind: ObstacleKind::Asteroid,
            pose: Some(Pose::new(400.0, 240.0, 0.0)),
            player: PlayerId(0),
            left_out: false,
            fuses: 0,
        }],
        rounds: 1,
    };
    let kind = |name: &str| {
        let place = library.damage.iter().position(|card| card.name == name);
        place.expect("a card of the deck") as u8
    };
    let mut state = Game::new(library.clone(), start, 1).state().clone();
    state.ships[0].shields = 0;
    state.ships[0].damage = [kind("Hull Breach"), kind("Fuel Leak")]
        .into_iter()
        .zip(100..)
        .map(|(kind, serial)| DealtCard::new(kind, true, serial))
        .collect();
    state.players[0].deck.fill(0);
    state.players[0].deck[usize::from(kind("Structural Damage"))] = 20;

    let mut game = Game::resume(library.clone(), state);
    let three = Maneuver::new(3, Bearing::Straight).expect("it exists");
    while let Some(decision) = next_question(&game).cloned() {
        let reply = match decision.ask.topic {
            Topic::Dial => Answer::One(Choice::Maneuver(three)),
            Topic::Ready => Answer::One(Choice::Ready),
            _ if decision.player == PlayerId(1) => Answer::Pass,
            _ => break,
        };
        game.choose(decision.player, decision.id, reply).expect("offered");
    }
    let ship = &game.state().ships[0];
    let leak = ship.damage.iter().find(|card| card.serial == 101);
    assert!(leak.is_some_and(|card| !card.faceup), "{:?}", ship.damage);
    assert_eq!(game.state().players[0].discarded.iter().sum::<u8>(), 0);
    assert!(ship.damage.len() >= 4, "the rock and the leak: {:?}", ship.damage);
}
