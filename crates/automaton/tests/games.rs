//! Whole games against ships that decide by tables.

use redfive_automaton::Automaton;
use redfive_engine::event::Event;
use redfive_engine::record::{Record, Recording, Seed};
use redfive_engine::start::{Control, Start};
use redfive_engine::words::{PlayerId, ShipId};
use redfive_players::field::{self, Member};
use redfive_players::{Player, RandomPlayer, play, squads};

/// An X-wing against TIE fighters that fly by themselves.
fn start(ties: usize) -> Start {
    let member = |pilot| Member { pilot, upgrades: vec![] };
    let xwing = field::ships(PlayerId(0), &[member("redsquadronveteran")]);
    let ties = field::ships(PlayerId(1), &vec![member("academypilot"); ties]);
    let mut start = squads::meet(xwing, ties);
    start.players[1].control = Control::Automatic;
    start
}

/// How many games: `REDFIVE_GAMES`, or the default.
fn games(default: u64) -> u64 {
    std::env::var("REDFIVE_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(default)
}

fn played(start: Start, seed: u64) -> Recording {
    let mut game = Recording::new(squads::library(), start, Seed::small(seed)).expect("a start");
    let empire = Automaton::new(game.game().setting(), PlayerId(1), seed).expect("a table");
    let mut players: [Box<dyn Player>; 2] = [Box::new(RandomPlayer::new(seed)), Box::new(empire)];
    play(&mut game, &mut players).expect("legal answers");
    assert!(game.game().ended().is_some());
    game
}

/// A game plays to its end, and its record to the same state, with no table at hand.
#[test]
fn a_record_needs_no_tables() {
    let game = played(start(1), 5);
    let state = game.game().state().clone();
    let text = game.finish().to_string();
    assert!(text.contains("\"automatic\""), "the start says how the ships fly");
    let record: Record = text.parse().expect("a record");
    assert_eq!(*record.replay(squads::library()).expect("it plays").state(), state);
}

/// The same seed gives the same game.
#[test]
fn chance_follows_from_the_seed() {
    let record = |seed| played(start(3), seed).finish().to_string();
    assert_eq!(record(9), record(9));
    assert_ne!(record(9), record(10));
}

/// What happens in many games: ships roll every round, swerve now and then, fight, seldom meet an obstacle
/// and hardly ever leave the table.
#[test]
fn ships_that_fly_by_themselves_fight_and_stay() {
    let [mut rolls, mut swerves, mut attacks, mut met, mut fled, mut won] = [0_u64; 6];
    let count = games(200);
    for seed in 0..count {
        let mut game = played(start(1 + seed as usize % 4), seed);
        let tie = |ship: &ShipId| ship.0 > 0;
        for event in game.take_events() {
            match event {
                Event::RolledToFly(..) => rolls += 1,
                Event::Swerved(..) => swerves += 1,
                Event::Attacks(ship, _) if tie(&ship) => attacks += 1,
                Event::Met(ship, _) if tie(&ship) => met += 1,
                Event::Fled(ship) if tie(&ship) => fled += 1,
                Event::Destroyed(ShipId(0)) => won += 1,
                _ => {}
            }
        }
    }
    println!(
        "{count} games: {rolls} rolls, {swerves} swerves, {attacks} attacks, {met} obstacles met, {fled} fled, {won} won"
    );
    assert!(rolls > 10 * count && swerves > count && attacks > 3 * count);
    assert!(won > count / 4, "{won}");
    assert!(fled * 100 < rolls, "{fled} of {rolls}");
    assert!(met > 0 && met * 20 < rolls, "{met} of {rolls}");
}
