//! Rule values: named in few places, and what they do that no table case can show.

mod support;

use redfive_engine::chance::Chance;
use redfive_engine::dice::AttackFace;
use redfive_engine::event::Event;
use redfive_engine::start::{BadStart, Edition, Setting, SquadPoints, StartPlayer, StartShip};
use redfive_engine::words::PlayerId;
use redfive_engine::{Game, Library, Record, Recording, Seed, Start};
use redfive_geometry::{AreaEdge, Pose};
use redfive_players::{Player, RandomPlayer, play};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

static LIBRARY: LazyLock<Library> =
    LazyLock::new(|| Library::embedded().expect("the embedded files are good"));

/// Words that only the rule values, the start and the library may have: whoever needs them elsewhere
/// needs a rule value, or an ability of a scenario.
const WORDS: [&str; 6] = [
    "Edition",
    "\"dogfight\"",
    "\"chance-engagement\"",
    "\"salvage-mission\"",
    "\"scramble-the-transmissions\"",
    "\"assault-at-the-satellite-array\"",
];
const ALLOWED: [&str; 4] = ["rules/", "start.rs", "cast/library.rs", "cast/library/"];

fn files(folder: &Path, all: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, all);
        } else {
            all.push(path);
        }
    }
}

/// The lines of a source file that have one of the words, comments aside.
fn naming(text: &str) -> Vec<&str> {
    let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    code.filter(|line| WORDS.iter().any(|word| line.contains(word))).collect()
}

#[test]
fn no_procedure_asks_which_edition_or_scenario_it_is() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut all = Vec::new();
    files(&source, &mut all);
    let mut allowed = 0;
    for path in all {
        let name = path.strip_prefix(&source).expect("below it").to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).expect("a source file");
        let named = naming(&text);
        if ALLOWED.iter().any(|place| name.starts_with(place)) {
            allowed += named.len();
        } else {
            assert!(named.is_empty(), "{name} names an edition or a scenario: {named:#?}");
        }
    }
    assert!(allowed > 5, "the words are not found where they are");
    assert_eq!(naming("if start.edition == Edition::First {\n// Edition\n").len(), 1);
}

fn ship(player: u8, pilot: &str, pose: Option<Pose>) -> StartShip {
    StartShip { player: PlayerId(player), pilot: pilot.to_owned(), pose, ..StartShip::default() }
}

/// The forces of the core set, the Imperial player as the second; what their squads cost.
fn start(points: [u16; 2]) -> Start {
    let player = |team: u8, edge| StartPlayer {
        squad: SquadPoints { total: points[usize::from(team)], limit: 100 },
        ..StartPlayer::new(team, edge)
    };
    Start {
        edition: Edition::First,
        players: vec![player(0, AreaEdge::South), player(1, AreaEdge::North)],
        ships: vec![
            ship(0, "1e/rookiepilot", None),
            ship(1, "1e/academypilot", None),
            ship(1, "1e/nightbeast", None),
        ],
        ..Start::default()
    }
}

/// FE.INIT.02–04: the squad that costs less has initiative; of equal ones, and without squad building,
/// the Imperial player.
#[test]
fn the_cheaper_squad_has_initiative() {
    for (points, first) in [([0, 0], 1), ([28, 28], 1), ([27, 28], 0), ([28, 27], 1)] {
        let mut game = Game::new(&LIBRARY, start(points), 1).expect("a good start");
        let order = vec![PlayerId(first), PlayerId(1 - first)];
        assert_eq!(game.state().order, order, "{points:?}");
        assert!(game.take_events().contains(&Event::PlayerOrder(order)));
    }
}

/// FE.SETUP.15, FE.DAMAGE.08, FE.DESTROY.03: all cards are dealt from one deck and discarded to one
/// pile; the invariants of random games say that none is made or lost.
#[test]
fn one_damage_deck_is_for_all() {
    let game = Game::new(&LIBRARY, start([0, 0]), 1).expect("a good start");
    let decks: Vec<u8> = game.state().players.iter().map(|it| it.deck.iter().sum()).collect();
    assert_eq!(decks, [33, 0]);
    assert_eq!([0, 1].map(|player| game.state().deck_of(PlayerId(player))), [PlayerId(0); 2]);
    let mut players: [Box<dyn Player>; 2] =
        [Box::new(RandomPlayer::new(7)), Box::new(RandomPlayer::new(8))];
    let mut dealt = 0;
    for seed in 0..20 {
        let mut game = Game::new(&LIBRARY, start([0, 0]), seed).expect("a good start");
        play(&mut game, &mut players).expect("a whole game");
        let pile: u8 = game.state().players[0].discarded.iter().sum();
        dealt += u32::from(pile);
    }
    assert!(dealt > 10, "{dealt}");
}

/// FE.LIMIT.04, FE.DAMAGE.08: if deck and pile are empty, critical hits are rolled as hits, and damage is
/// only noted, facedown, and counts like a card; the cards on ships stay there. A new deck is made of discarded cards, so not before a ship has
/// left, and then cards are dealt again.
#[test]
fn an_empty_deck_is_not_made_of_the_cards_on_ships() {
    let mut library = LIBRARY.clone();
    for card in &mut library.damage {
        card.count = u8::from(card.id == "1e/core/directhit");
    }
    let (mut noted, mut decks, mut again, mut rolls, mut crits) = (0, 0, 0, 0, 0);
    for seed in 0..40 {
        // Three against three, face to face. The side that is hit more often has the deck.
        let pair = |i: u8| {
            let x = 357.0 + 100.0 * f64::from(i);
            let pose = |y, facing| Some(Pose::new(x, y, facing));
            let (red, black) = (pose(330.0, 0.0), pose(580.0, 180.0));
            [ship(1, "1e/rookiepilot", red), ship(0, "1e/academypilot", black)]
        };
        let start = Start { ships: (0..3).flat_map(pair).collect(), ..start([0, 0]) };
        let mut game = Game::new(&library, start, seed).expect("a good start");
        let mut chance = Chance::from_seed(seed);
        let (mut dealt, mut left, mut new) = (BTreeMap::new(), false, false);
        while let Some((player, id, reply)) = support::random_reply(&game, &mut chance) {
            let of_all = &game.state().players[0];
            let empty = of_all.deck.iter().chain(&of_all.discarded).all(|&n| n == 0);
            game.choose(player, id, reply).expect("offered");
            for event in game.take_events() {
                match event {
                    Event::AttackDice(dice) if empty => {
                        assert_eq!(dice.count(AttackFace::Crit), 0, "seed {seed}");
                        rolls += 1;
                    }
                    Event::AttackDice(dice) => crits += u32::from(dice.count(AttackFace::Crit)),
                    Event::DealtFacedown(ship) | Event::DealtFaceup(ship, _) => {
                        *dealt.entry(ship).or_insert(0) += 1;
                    }
                    Event::RemovedShip(_) => left = true,
                    Event::NewDeck(_) => {
                        assert!(left, "seed {seed}: a new deck of cards that lie on ships");
                        (decks, new) = (decks + 1, true);
                    }
                    _ => {}
                }
            }
            // Of the one card there is never another.
            support::check(&game).expect("a state of a game");
            let state = game.state();
            for (&ship, &count) in
                dealt.iter().filter(|(ship, _)| state.ship(**ship).pose().is_some())
            {
                let cards = || state.damage(ship).map(|(_, card)| card);
                assert_eq!(cards().count(), count, "seed {seed}");
                assert!(cards().all(|card| !(card.recorded && card.faceup)), "seed {seed}");
                noted += cards().filter(|card| card.recorded).count();
                again += usize::from(new && cards().any(|card| !card.recorded));
            }
        }
    }
    assert!(noted > 0 && decks > 0 && again > 0, "{noted} {decks} {again}");
    assert!(rolls > 100 && crits > 0, "{rolls} {crits}");
}

/// A card of one edition flies in no game of the other, and what is not played is said.
#[test]
fn what_cannot_be_played_is_refused() {
    let why = |start: Start| {
        Setting::new(&LIBRARY, start).map(|_| ()).map_err(|why: BadStart| why.to_string())
    };
    let mut mixed = start([0, 0]);
    mixed.ships[0].pilot = "lukeskywalker".to_owned();
    assert_eq!(why(mixed), Err("pilot:lukeskywalker is a card of another edition".to_owned()));
    let second = Start { edition: Edition::Second, ..start([0, 0]) };
    assert_eq!(why(second), Err("pilot:1e/rookiepilot is a card of another edition".to_owned()));
    let mut rocky = start([0, 0]);
    rocky.obstacles.push(redfive_engine::start::StartObstacle {
        key: "coreasteroid1".to_owned(),
        player: PlayerId(0),
        pose: None,
    });
    assert_eq!(why(rocky), Err("obstacles cannot be played in first edition yet".to_owned()));
    let mut large = start([0, 0]);
    large.ships[0].pilot = "1e/chewbacca".to_owned();
    assert_eq!(why(large), Err("there is no card pilot:1e/chewbacca".to_owned()));
}

/// A record of first edition is one like any other.
#[test]
fn a_record_of_first_edition_replays() {
    let mut game = Recording::new(&LIBRARY, start([0, 0]), Seed::small(3)).expect("a good start");
    let mut players: [Box<dyn Player>; 2] =
        [Box::new(RandomPlayer::new(1)), Box::new(RandomPlayer::new(2))];
    play(&mut game, &mut players).expect("a whole game");
    let state = game.game().state().clone();
    let text = game.finish().to_string();
    assert!(text.contains("\"edition\":\"first\"") && text.contains("damage:1e/core/directhit"));
    let record: Record = text.parse().expect("what was written");
    assert_eq!(*record.replay(&LIBRARY).expect("the same game").state(), state);
}
