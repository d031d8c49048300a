//! Games of real pilots, with the facts of the content files: whole games with setup.

use redfive_engine::chance::{Chance, Stream};
use redfive_engine::facts::Library;
use redfive_engine::game::Game;
use redfive_engine::start::{Start, StartObstacle, StartPlayer, StartShip};
use redfive_engine::topic::Topic;
use redfive_engine::words::{PlayerId, ShipId};
use redfive_geometry::PlayArea;

const ROCKS: [&str; 6] =
    ["coreasteroid0", "core2asteroid3", "gascloud4", "yt2400debris1", "pomdebris2", "gascloud1"];

/// Three pilots a side, drawn at random, with up to two upgrades each.
fn start(library: &Library, chance: &mut Chance) -> Start {
    let mut pick = |n: usize| chance.below(Stream::Pick, n as u32) as usize;
    // Huge ships, which need another table, fly in random games of their own.
    let pilots: Vec<_> = library.ships.iter().filter(|card| card.huge.is_none()).collect();
    let ships = (0..6)
        .map(|i| StartShip {
            player: PlayerId(i % 2),
            pilot: pilots[pick(pilots.len())].id.clone(),
            upgrades: (0..pick(3))
                .map(|_| library.upgrades[pick(library.upgrades.len())].id.clone())
                .collect(),
            pose: None,
            ..StartShip::default()
        })
        .collect();
    let obstacles = ROCKS.iter().enumerate().map(|(i, key)| StartObstacle {
        key: (*key).into(),
        pose: None,
        player: PlayerId((i % 2) as u8),
    });
    Start {
        area: PlayArea::STANDARD,
        players: StartPlayer::pair(),
        ships,
        obstacles: obstacles.collect(),
        ..Start::default()
    }
}

/// RR.GAME-LENGTH-AND-TRACKING-ROUNDS.01, .03, RB.ROUND.01: whatever flies, a game is over after
/// twelve rounds at the latest; in between nobody overlaps and nobody is outside.
#[test]
fn any_pilots_can_fight() {
    let content = redfive_content::Content::embedded().expect("the embedded files are good");
    let library = Library::second_edition(&content.second);
    let games = std::env::var("REDFIVE_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(60);
    for seed in 0..games {
        let mut chance = Chance::from_seed(seed);
        let start = start(&library, &mut chance);
        let mut game = Game::new(&library, start, seed).expect("a good start");
        while game.ended().is_none() {
            let pending = game.pending();
            let unset = pending.iter().find(|d| match d.ask.ship_if(Topic::Dial) {
                Some(ship) => game.state().ship(ship).dial.is_none(),
                _ => false,
            });
            let ready = pending.iter().find(|d| d.ask == Topic::Ready.ask());
            let decision = unset.or(ready).unwrap_or(&pending[0]).clone();
            let reply = game.sample(&decision, &mut chance).expect("an answer");
            let result = game.choose(decision.player, decision.id, reply);
            assert!(result.is_ok(), "seed {seed}: {result:?} for {decision:?}");
            // Whoever would flee stands outside while that may be replaced.
            let here = |&ship: &ShipId| !game.is_leaving(ship);
            let ships = game.state().on_table().filter(here);
            let bases: Vec<_> = ships.filter_map(|s| game.base(s)).collect();
            for (i, a) in bases.iter().enumerate() {
                assert!(!game.state().area.has_fled(a), "seed {seed}");
                assert!(!bases[i + 1..].iter().any(|b| a.overlaps(b)), "seed {seed}");
            }
        }
        assert!(game.state().round <= 12, "seed {seed}");
    }
}
