//! Players of all levels meet, with random legal squads over all cards, in all scenarios: no answer is refused, none is
//! drawn by chance since nothing better was known, and what must hold in a game holds after each.
//!
//! Here some dozens of games are played; `REDFIVE_GAMES=5000` plays more, and `scripts/long levels` does. Those who think
//! ahead take 8 samples.

#[path = "../../engine/tests/support/mod.rs"]
mod support;

use redfive_content::{Content, GameMode};
use redfive_engine::record::{Recording, Seed};
use redfive_engine::start::Start;
use redfive_players::pairs::{Pairs, mixed};
use redfive_players::{Budget, Level, Player, Table, next_question, squads};

/// The scenarios by turns; the first is a dogfight whose ships stand on the table in three games of four.
const SCENARIOS: [&str; 5] = [
    "",
    "chance-engagement",
    "assault-at-the-satellite-array",
    "salvage-mission",
    "scramble-the-transmissions",
];

const SAMPLES: Budget = Budget::Samples { dials: 8, other: 8 };

/// Who meets whom in a game, so that all pairs come by and by.
fn contenders(number: u64) -> [Level; 2] {
    let all = Level::ALL.len() as u64;
    let level = |n: u64| Level::ALL[(n % all) as usize];
    [level(number), level(number / all + number + 3)]
}

fn start(pairs: &Pairs<'_>, number: u64) -> Start {
    let start = pairs.start(14, number).expect("squads");
    match SCENARIOS[(number % SCENARIOS.len() as u64) as usize] {
        "" => start,
        scenario => squads::unplaced(start).in_scenario(squads::library(), scenario),
    }
}

/// Plays a game. What was answered by chance is counted.
fn whole_game(start: Start, number: u64, levels: [Level; 2]) -> Result<u32, String> {
    let what = format!("game {number}, {} against {}", levels[0], levels[1]);
    let fail = |why: String| format!("{what}: {why}");
    let mut game = Recording::new(squads::library(), start, Seed::small(number))
        .map_err(|error| fail(error.to_string()))?;
    let player = |i: usize| levels[i].player(mixed(number, i as u64), Some(SAMPLES));
    let mut players: [Box<dyn Player>; 2] = [player(0), player(1)];
    while let Some(decision) = next_question(game.game()).cloned() {
        let seat = game.game().seat(decision.player);
        let reply = players[decision.player.index()].choose(&seat, &decision);
        let answered = Table::answer(&mut game, decision.player, decision.id, reply.clone());
        answered.map_err(|why| fail(format!("{:?}: {reply:?} is refused: {why}", decision.ask)))?;
        support::check(game.game()).map_err(fail)?;
    }
    Ok(players.iter().map(|player| player.guesses()).sum())
}

#[test]
fn players_of_all_levels_play_all_cards_and_scenarios() {
    let content = Content::embedded().expect("good files");
    let points = content.second.points("20-points").expect("we have it");
    let pairs = Pairs::new(&content.second, points, GameMode::Extended);
    let (first, games) = (support::first(), support::games(32));
    let mut guesses = 0;
    for number in first..first + games {
        match whole_game(start(&pairs, number), number, contenders(number)) {
            Ok(more) => guesses += more,
            Err(why) => panic!("{why}"),
        }
    }
    assert_eq!(guesses, 0, "answers of {games} games were drawn by chance");
}

/// All pairs of levels come up.
#[test]
fn everybody_meets_everybody() {
    let all = Level::ALL.len() as u64;
    let mut met = std::collections::BTreeSet::new();
    (0..all * all).for_each(|number| {
        met.insert(contenders(number));
    });
    assert_eq!(met.len() as u64, all * all);
}

/// A player is a function of seed, view and number of samples: with the numbers that a player with a clock took, another
/// answers the same.
#[test]
fn a_player_with_a_clock_can_be_repeated() {
    let squad = squads::named("vader").expect("a squad");
    let mut start = squads::start(&squad, &squad);
    start.rounds = 4;
    let play = |budgets: [Budget; 2]| {
        let mut game =
            Recording::new(squads::library(), start.clone(), Seed::small(3)).expect("a start");
        let mut players =
            [0, 1].map(|i: usize| Level::Ace.player(i as u64, Some(budgets[i].clone())));
        let mut samples = [Vec::new(), Vec::new()];
        while let Some(decision) = next_question(game.game()).cloned() {
            let i = decision.player.index();
            let seat = game.game().seat(decision.player);
            let reply = players[i].choose(&seat, &decision);
            samples[i].push(players[i].samples());
            game.choose(decision.player, decision.id, &reply).expect("a legal answer");
        }
        (game.finish().to_string(), samples)
    };
    let timed = Budget::millis(30, 6);
    let (record, samples) = play([timed.clone(), timed]);
    assert!(samples.iter().all(|it| it.iter().sum::<u32>() > 20), "{samples:?}");
    let (again, repeated) = play(samples.clone().map(Budget::Listed));
    assert_eq!(repeated, samples);
    assert_eq!(again, record);
}
