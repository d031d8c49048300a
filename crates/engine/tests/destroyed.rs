//! What waits for the destruction of a ship, outside an attack.

mod support;

use redfive_ability::{Effect, Event as Happening, Moment, Relation, Ships, Who};
use redfive_engine::event::Event;
use redfive_engine::facts::Library;
use redfive_engine::topic::Topic;
use redfive_engine::words::{Damage, Phase, PlayerId, ShipId, Token};
use redfive_geometry::{Maneuver, Pose};
use support::plain;

const DOOMED: ShipId = ShipId(0);
const FRIEND: ShipId = ShipId(1);
const ENEMY: ShipId = ShipId(2);

/// A ship flies onto a rock and is destroyed. Its own ability and that of a friend wait for it;
/// the friend's own damage waits for nothing.
fn crash() -> Vec<Event> {
    let near = |of| Who::Each(Box::new(Ships { of, range: Some((0, 3)), ..Ships::default() }));
    let after =
        |by, then| plain::upgrade(plain::when(Moment::After(Happening::BeDestroyed), by, then));
    let mut doomed = plain::ship(1);
    doomed.hull = 1;
    let library = Library {
        ships: vec![doomed, plain::ship(2)],
        upgrades: vec![
            after(Who::You, Effect::Gain(near(Relation::Enemy), Token::Stress.into(), 1)),
            after(
                near(Relation::OtherFriendly),
                Effect::Suffer(Who::You, Damage::Hit, 1, Default::default()),
            ),
        ],
        ..Library::bare()
    };
    let at = |x, y| Pose::new(x, y, 0.0);
    let ships: [(u8, u16, &[u16], Pose); 3] = [
        (0, 0, &[0], at(400.0, 300.0)),
        (0, 1, &[1], at(300.0, 300.0)),
        (1, 1, &[], at(500.0, 300.0)),
    ];
    let mut start = plain::start(&library, &ships);
    start.obstacles.push(plain::obstacle("coreasteroid1", Some(at(400.0, 370.0)), 0));
    let mut game = plain::arranged(&library, start, Phase::Activation, |state| {
        state.ships[0].dial = Some(Maneuver::STRAIGHT_TWO);
        for ship in [FRIEND, ENEMY] {
            state.journal.of_mut(ship).activated = true;
        }
    });
    let question = game.pending()[0].clone();
    assert_eq!((question.player, question.ask), (PlayerId(0), Topic::NextAbility.ask()));
    let reply = question.space.iter().next().expect("an ability");
    game.choose(question.player, question.id, reply).expect("offered");
    game.take_events()
}

/// RR.DESTROYING-SHIPS.03, .05, .06, RUL.DESTROYED.01, RB.DESTROY.05: effects that wait for the
/// destruction resolve before the ship is removed, its own too; then it is removed, in the same
/// phase.
#[test]
fn effects_of_a_destruction_come_before_the_removal() {
    let events = crash();
    let at = |wanted: &Event| events.iter().position(|e| e == wanted).expect("it happened");
    let destroyed = at(&Event::Destroyed(DOOMED));
    let stress = at(&Event::Gained(ENEMY, Token::Stress, 1));
    let damage = at(&Event::Suffered(FRIEND, Damage::Hit));
    let removed = at(&Event::RemovedShip(DOOMED));
    assert!(destroyed < stress && stress < removed, "{events:?}");
    assert!(destroyed < damage && damage < removed, "{events:?}");
    assert!(removed < at(&Event::Phase(Phase::Engagement)));
}
