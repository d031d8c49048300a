//! Damage cards in awkward company.

use redfive_engine::answer::Answer;
use redfive_engine::decision::Choice;
use redfive_engine::game::Game;
use redfive_engine::start::{Start, StartObstacle, StartPlayer, StartShip};
use redfive_engine::state::Card;
use redfive_engine::topic::Topic;
use redfive_engine::words::{PlayerId, ShipId};
use redfive_geometry::{Bearing, Maneuver, PlayArea, Pose};
use redfive_players::{next_question, squads};

/// RR.DAMAGE-CARDS.05: Fuel Leak waits in the queue twice, as Hull Breach makes its own damage
/// critical. The first time turns it facedown; the second time must do nothing, and not discard
/// the card.
#[test]
fn a_card_turned_facedown_does_not_resolve_again() {
    let ship = |player, pilot: &str, pose| StartShip {
        player,
        pilot: pilot.to_owned(),
        upgrades: vec![],
        pose: Some(pose),
        ..StartShip::default()
    };
    let start = Start {
        area: PlayArea::STANDARD,
        players: StartPlayer::pair(),
        ships: vec![
            ship(PlayerId(0), "patrolleader", Pose::new(400.0, 100.0, 0.0)),
            ship(PlayerId(1), "academypilot", Pose::new(800.0, 800.0, 180.0)),
        ],
        obstacles: vec![StartObstacle {
            key: "coreasteroid1".to_owned(),
            pose: Some(Pose::new(400.0, 240.0, 0.0)),
            player: PlayerId(0),
        }],
        rounds: 1,
        ..Start::default()
    };
    let game = Game::new(squads::library(), start, 1).expect("a good start");
    let cast = game.cast();
    let kind = |name: &str| {
        cast.deck().find(|&kind| cast.damage(kind).name == name).expect("a card of the deck")
    };
    let mut state = game.state().clone();
    state.ships[0].shields = 0;
    let [_, leak] = [kind("Hull Breach"), kind("Fuel Leak")]
        .map(|kind| state.add_card(Card::damage(ShipId(0), kind, true)));
    state.players[0].deck.fill(0);
    state.players[0].deck[cast.place_in_deck(kind("Structural Damage"))] = 20;

    let mut game = Game::resume(game.setting().clone(), state).expect("a possible state");
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
    let damage: Vec<&Card> = game.state().damage(ShipId(0)).map(|(_, card)| card).collect();
    assert!(!game.state().card(leak).faceup, "{damage:?}");
    assert_eq!(game.state().players[0].discarded.iter().sum::<u8>(), 0);
    assert!(damage.len() >= 4, "the rock and the leak: {damage:?}");
}
