//! The table as it might be is the table as it then is: what is asked of ships in thought is what the rules say
//! once they stand there.

mod support;

use redfive_engine::chance::{Chance, Stream};
use redfive_engine::decision::{Choice, Decision, Reply};
use redfive_engine::event::Event;
use redfive_engine::game::{Aim, Game, Shot};
use redfive_engine::search::Grain;
use redfive_engine::state::Place;
use redfive_engine::topic::Topic;
use redfive_engine::words::{ObjectId, Phase, ShipId};
use redfive_geometry::{Course, Maneuver, Pose, Template, TemplateShape};
use support::pairings::*;

fn below(chance: &mut Chance, n: usize) -> usize {
    chance.below(Stream::Pick, n as u32) as usize
}

fn answered(game: &Game, chance: &mut Chance) -> Option<(Decision, Reply)> {
    let decision = game.open().next()?.clone();
    let mut answers = game.answers(&decision, Grain::default());
    let reply = answers.swap_remove(below(chance, answers.len()));
    Some((decision, reply))
}

/// Calls `each` before every answer of random games, with the game after it.
fn in_random_games(games: u64, mut each: impl FnMut(&Game, &Decision, &mut Game, &mut Chance)) {
    for seed in 0..support::games(games) {
        let (south, north, placed) = GAMES[seed as usize % GAMES.len()];
        let mut game = new_game(south, north, placed, seed);
        let mut chance = Chance::from_seed(seed + 300);
        while let Some((decision, reply)) = answered(&game, &mut chance) {
            game.take_events();
            let mut after = game.clone();
            after.choose(decision.player, decision.id, reply).expect("listed");
            each(&game, &decision, &mut after, &mut chance);
            game = after;
        }
    }
}

/// RR.EXECUTE-MANEUVER, RR.OVERLAP.02, RR.MANEUVER.13: every flight of random games is one of those that were supposed
/// before it, with the same end, the same ships in the way, the same obstacles; and what a ship executes is what it
/// would execute.
#[test]
fn supposed_flights_are_flown() {
    let (mut flown, mut bumped, mut hit, mut through, mut fled, mut other) = (0, 0, 0, 0, 0, 0);
    in_random_games(12, |before, decision, after, _| {
        let events = after.take_events();
        // Only the first flight after an answer starts from a table that is known.
        let first = events.iter().position(|it| matches!(it, Event::Flew(..)));
        let Some(Event::Flew(ship, maneuver, fully)) = first.map(|i| events[i].clone()) else {
            return;
        };
        let moved =
            |it: &Event| matches!(it, Event::Moved(..) | Event::RemovedShip(_) | Event::Placed(..));
        let earlier = &events[..first.unwrap_or_default()];
        let picked = [Topic::Placement, Topic::Dock, Topic::PlaceShip];
        if earlier.iter().filter(|it| moved(it)).count() != 1
            || picked.contains(&decision.ask.topic)
        {
            return;
        }
        let Some(Event::Moved(mover, end)) = earlier.iter().rfind(|it| moved(it)).cloned() else {
            return;
        };
        if mover != ship || before.base(ship).is_none() {
            return;
        }
        let table = before.suppose();
        let flights = table.flights(ship, maneuver);
        let flight = flights.iter().find(|it| it.end == end);
        let flight =
            flight.unwrap_or_else(|| panic!("{ship:?} {maneuver:?} to {end:?}: {flights:?}"));
        assert_eq!(flight.fully, fully);
        let overlapped: Vec<ShipId> = events
            .iter()
            .filter_map(|it| match it {
                Event::Bumped(by, other) if *by == ship => Some(*other),
                _ => None,
            })
            .collect();
        assert_eq!(flight.overlapped, overlapped);
        // Moralo Eval is placed in reserve instead.
        let spared = before.card(ship).id == "moraloeval";
        assert_eq!(flight.flees && !spared, events.contains(&Event::Fled(ship)));
        flown += 1;
        bumped += u32::from(!overlapped.is_empty());
        fled += u32::from(flight.flees);
        let dial = before.state().ship(ship).dial;
        let tokens = |game: &Game| game.state().ship(ship).tokens;
        let early = earlier.iter().any(|it| matches!(it, Event::Gained(..) | Event::Removed(..)));
        if let Some(dial) = dial
            && !early
            && decision.ask.of.is_none()
        {
            let would = before.would_execute(ship, dial).maneuver;
            assert_eq!(would, maneuver, "{:?}", tokens(before));
            other += u32::from(would != dial);
        }
        if after.state().ship(ship).pose() == Some(end)
            && before.state().phase == after.state().phase
        {
            let journal = after.state().journal.of(ship);
            let way = table.way(ship, flight);
            // Not if its activation is over already.
            if let Some(last) = journal.way(None) {
                assert_eq!(way.through, last.through);
                through += u32::from(!way.through.is_empty());
            }
            let met = way.met.iter().any(|it| before.is_obstacle(it.object));
            if met {
                assert!(journal.flown.expect("it flew").met_obstacle);
            }
            hit += u32::from(met);
        }
    });
    let counts = [flown, bumped, hit, through, fled, other];
    assert!(flown > 100 && counts.iter().all(|&n| n > 0), "{counts:?}");
}

/// A table with some ships somewhere else: the one in thought, and the one in which they stand there.
fn moved<'g>(game: &'g Game, chance: &mut Chance) -> (redfive_engine::suppose::Supposed<'g>, Game) {
    let (mut table, mut state) = (game.suppose(), game.state().clone());
    for ship in game.state().units() {
        let Some(pose) = game.state().ship(ship).pose() else { continue };
        match below(chance, 4) {
            0 => {
                let mut by = |most: usize| below(chance, 2 * most + 1) as f64 - most as f64;
                let at = pose.position;
                let pose = Pose::new(at.x + by(150), at.y + by(150), by(180).rem_euclid(360.0));
                table.stand(ship, pose);
                state.ships[ship.index()].place = Place::Table(pose);
            }
            1 if below(chance, 6) == 0 => {
                table.leave(ship);
                state.ships[ship.index()].place = Place::Removed;
            }
            _ => {}
        }
    }
    let moved = Game::resume(game.setting().clone(), state);
    (table, moved.expect("ships may stand anywhere"))
}

/// RR.REMOTES.03: a ship meets a remote where it is supposed to stand, and nowhere else.
#[test]
fn a_remote_is_met_where_it_is_supposed() {
    let mut met = 0;
    in_random_games(12, |game, _, _, chance| {
        let Some(remote) = game.state().remotes().find(|&it| game.unit(it).is_some()) else {
            return;
        };
        if below(chance, 3) > 0 {
            return;
        }
        for ship in game.state().on_table() {
            let Ok(straight) = Maneuver::new(3, redfive_geometry::Bearing::Straight) else {
                continue;
            };
            let mut table = game.suppose();
            let meets = |table: &redfive_engine::suppose::Supposed<'_>, flight| {
                let way = table.way(ship, flight);
                way.met.iter().any(|it| it.object == ObjectId::Ship(remote))
            };
            let flights = table.flights(ship, straight);
            let Some(flight) = flights.first().filter(|it| it.fully) else { continue };
            table.stand(remote, flight.end);
            assert!(meets(&table, flight), "{ship:?} ends on it");
            table.leave(remote);
            assert!(!meets(&table, flight), "it is not there");
            met += 1;
        }
    });
    assert!(met > 20, "{met}");
}

/// Arcs, ranges, lines, maneuvers and places to boost to, for ships that stand elsewhere.
#[test]
fn what_is_supposed_is_what_would_be() {
    let (mut shots, mut obstructed, mut flights, mut places, mut asked) = (0, 0, 0, 0, 0);
    in_random_games(10, |game, decision, _, chance| {
        let fights = matches!(game.state().phase, Phase::Engagement | Phase::Activation);
        if decision.ask.topic == Topic::Attack
            && let Some(ship) = decision.ask.ship()
            && decision.ask.of.is_none()
        {
            // The question offers what is supposed of the table as it is.
            let aims: Vec<Choice> = game
                .suppose()
                .aims(ship)
                .iter()
                .map(|it| Choice::Target(it.weapon, it.target))
                .collect();
            if let redfive_engine::Space::OneOrPass(options) = &*decision.space {
                assert_eq!(&aims, options);
                asked += 1;
            }
        }
        if !fights || below(chance, 3) > 0 {
            return;
        }
        let (table, there) = moved(game, chance);
        for ship in there.state().on_table() {
            let seen = |shot: &Shot| {
                let aim = Aim {
                    weapon: shot.weapon,
                    target: shot.target,
                    arc: shot.arc,
                    range: shot.range,
                };
                (aim, shot.sight.clone(), shot.objects.clone())
            };
            let then: Vec<_> = there.shots(ship).iter().map(seen).collect();
            let aims = table.aims(ship);
            let now: Vec<_> = aims
                .iter()
                .map(|&aim| seen(&table.shot(ship, aim).expect("it is in the arc")))
                .collect();
            assert_eq!(now, then);
            shots += now.len();
            for &aim in &aims {
                obstructed += usize::from(table.is_obstructed(ship, aim) == Some(true));
            }
            let card = game.card(ship);
            let base = *table.base(ship).expect("it stands there");
            let executed: Vec<Maneuver> = card.dial.iter().map(|entry| entry.maneuver).collect();
            let maneuver = executed[below(chance, executed.len())];
            let unmoved = there.suppose();
            let (one, other) = (table.flights(ship, maneuver), unmoved.flights(ship, maneuver));
            assert_eq!(format!("{one:?}"), format!("{other:?}"));
            for (one, other) in one.iter().zip(&other) {
                assert_eq!(table.way(ship, one), unmoved.way(ship, other));
            }
            flights += one.len();
            if card.huge.is_none() {
                let template = Template::new(TemplateShape::Straight, 1).expect("a template");
                let course = Course::boost(base.size, base.pose, template);
                let free = table.free_places(ship, &course);
                assert_eq!(free, there.free_places(ship, &course));
                places += free.len();
            }
            for other in there.state().on_table() {
                let unit = |it| there.unit(it).expect("it stands there");
                let range = unit(ship).thing().range(unit(other).thing());
                assert_eq!(table.range(ship, other), Some(range));
            }
        }
    });
    let counts = [shots, obstructed, flights, places, asked];
    assert!(counts.iter().all(|&n| n > 20), "{counts:?}");
}
