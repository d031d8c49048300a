//! What a round costs that is played out by the heuristic for both sides: a copy, all dials, and every question to the end
//! of the round. `cargo run --release -p redfive-players --example round -- [TIMES [PAIR]]`, of all pairs or of one of 0 to 3.
//! What a round is in instructions, `valgrind --tool=callgrind --toggle-collect='*play_out*'` tells, divided by the rounds.

use redfive_engine::game::Game;
use redfive_engine::words::{PlayerId, ShipId};
use redfive_players::field::{self, Member};
use redfive_players::{Level, Player, RoundPlayer, next_question, squads};
use std::time::Instant;

type Squad<'a> = (&'a str, &'a [&'a str], &'a [&'a str]);

const PAIRS: [Squad<'_>; 4] = [
    (
        "3 against 3",
        &["wedgeantilles", "redsquadronveteran", "redsquadronveteran"],
        &["wedgeantilles", "redsquadronveteran", "redsquadronveteran"],
    ),
    (
        "4 against 4",
        &["darthvader", "stormsquadronace", "stormsquadronace", "blacksquadronace"],
        &["wedgeantilles", "lukeskywalker", "redsquadronveteran", "redsquadronveteran"],
    ),
    ("8 against 2", &["academypilot"; 8], &["patrolleader", "darthvader"]),
    ("6 against 6", &["academypilot"; 6], &["academypilot"; 6]),
];

/// Positions at the start of rounds, in a game of Veterans.
fn positions(south: &[&'static str], north: &[&'static str]) -> Vec<Game> {
    let member = |&pilot: &&'static str| Member { pilot, upgrades: Vec::new() };
    let ships = |player, squad: &[&'static str]| {
        let members: Vec<Member<'_>> = squad.iter().map(member).collect();
        field::ships(PlayerId(player), &members)
    };
    let start = squads::meet(ships(0, south), ships(1, north));
    let mut found = Vec::new();
    for seed in 0..4 {
        let mut game = Game::new(squads::library(), start.clone(), seed).expect("a start");
        let mut players: Vec<Box<dyn Player>> =
            (0..2).map(|i| Level::Veteran.player(seed * 2 + i, None)).collect();
        let mut round = 0;
        while let Some(decision) = next_question(&game).cloned() {
            if game.state().round != round {
                round = game.state().round;
                if (2..=5).contains(&round) {
                    found.push(game.clone());
                }
            }
            let seat = game.seat(decision.player);
            let reply = players[decision.player.index()].choose(&seat, &decision);
            game.choose(decision.player, decision.id, reply).expect("a legal answer");
            game.take_events();
            if round > 5 {
                break;
            }
        }
    }
    found
}

fn main() {
    let times: u32 = std::env::args().nth(1).and_then(|it| it.parse().ok()).unwrap_or(200);
    let pair: Option<usize> = std::env::args().nth(2).and_then(|it| it.parse().ok());
    let pairs = PAIRS.into_iter().enumerate().filter(|&(i, _)| pair.is_none_or(|it| it == i));
    for (_, (name, south, north)) in pairs {
        let mut player = RoundPlayer::new(1);
        let plans: Vec<(Game, Vec<_>)> = positions(south, north)
            .into_iter()
            .map(|game| {
                let dials: Vec<(ShipId, _)> =
                    (0..2).flat_map(|i| player.dials(&game, PlayerId(i))).collect();
                (game, dials)
            })
            .collect();
        let (mut questions, mut played) = (0, 0);
        let mut each: Vec<f64> = Vec::new();
        for n in 0..times {
            for (game, dials) in &plans {
                let begun = Instant::now();
                questions += player.play(game, dials, u64::from(n));
                each.push(begun.elapsed().as_secs_f64() * 1e6);
                played += 1;
            }
        }
        each.sort_by(f64::total_cmp);
        let mean = each.iter().sum::<f64>() / each.len().max(1) as f64;
        let at = |share: f64| each[((each.len() - 1) as f64 * share) as usize];
        println!(
            "{name}: median {:.0} µs, mean {mean:.0} µs, 90 % below {:.0} µs, {:.1} questions, {played} rounds from {} positions",
            at(0.5),
            at(0.9),
            f64::from(questions) / f64::from(played.max(1)),
            plans.len(),
        );
    }
}
