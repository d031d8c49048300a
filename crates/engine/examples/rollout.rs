//! What a round costs that is played out: from positions in the middle of games, all dials are set in one
//! call and every other question is answered at once, without thinking, to the end of the round. See
//! docs/engine-cost.md.
//!
//! `cargo run --release -p redfive-engine --example rollout -- [GAMES] [SET]` prints times, for `three` (three X-wings
//! a side) and `swarm` (eight TIE fighters against two large ships), or for one of them. Under callgrind,
//! `--toggle-collect='*played_out*'` counts what one round costs, without finding positions.

use redfive_engine::answer::{Answer, Space};
use redfive_engine::chance::{Chance, Stream};
use redfive_engine::decision::{Choice, Reply};
use redfive_engine::game::Game;
use redfive_engine::start::{Setting, Start};
use redfive_engine::topic::Topic;
use redfive_engine::words::{PlayerId, ShipId};
use redfive_geometry::Maneuver;
use redfive_players::field::{self, Member};
use redfive_players::squads;
use std::hint::black_box;
use std::time::Instant;

/// Pilots with an upgrade each, or none.
type Force = &'static [(&'static str, &'static [&'static str])];

const X_WINGS: Force = &[
    ("wedgeantilles", &["protontorpedoes"]),
    ("lukeskywalker", &["protontorpedoes"]),
    ("redsquadronveteran", &[]),
];
const SWARM: Force = &[
    ("blacksquadronace", &[]),
    ("blacksquadronace", &[]),
    ("academypilot", &[]),
    ("academypilot", &[]),
    ("academypilot", &[]),
    ("academypilot", &[]),
    ("academypilot", &[]),
    ("academypilot", &[]),
];
const LARGE: Force = &[("patrolleader", &[]), ("darthvader", &[])];

/// Rounds that are played out from each position.
const EACH: u64 = 16;

fn start(south: Force, north: Force) -> Start {
    let ships = |player, force: Force| {
        let member = |&(pilot, upgrades): &(&'static str, &'static [&'static str])| Member {
            pilot,
            upgrades: upgrades.to_vec(),
        };
        let members: Vec<Member<'_>> = force.iter().map(member).collect();
        field::ships(PlayerId(player), &members)
    };
    squads::meet(ships(0, south), ships(1, north))
}

/// Maneuvers for all ships: at random, but nothing that leaves the table at once if there is something else.
fn dials(game: &Game, chance: &mut Chance) -> Vec<(ShipId, Maneuver)> {
    let mut any = |ship| {
        let dial = &game.card(ship).dial;
        let mut some = || dial[chance.below(Stream::Pick, dial.len() as u32) as usize].maneuver;
        let stays = |maneuver: Maneuver| {
            let base = game.base(ship).expect("it is on the table");
            let end = maneuver.course_from(&base).placements()[0];
            let (area, at) = (game.state().area, end.position);
            at.x.min(at.y).min(area.width - at.x).min(area.height - at.y) > 60.0
        };
        let tries: Vec<Maneuver> = (0..12).map(|_| some()).collect();
        (ship, tries.iter().copied().find(|&it| stays(it)).unwrap_or(tries[0]))
    };
    game.state().on_table().map(&mut any).collect()
}

/// An answer that costs next to nothing: the first target, the first modification, any action.
fn answer(topic: Topic, space: &Space<Choice>, chance: &mut Chance) -> Option<Reply> {
    Some(match space {
        Space::One(options) => Answer::One(match topic {
            Topic::NextShip => options.first()?.clone(),
            _ => options[chance.below(Stream::Pick, options.len() as u32) as usize].clone(),
        }),
        Space::OneOrPass(options) => match (topic, &options[..]) {
            (_, []) => Answer::Pass,
            (Topic::Action, all) => {
                Answer::One(all[chance.below(Stream::Pick, all.len() as u32) as usize].clone())
            }
            (_, [first, ..]) => Answer::One(first.clone()),
        },
        _ => return None,
    })
}

/// The rest of the round; how many questions were answered.
fn rest_of_round(game: &mut Game, chance: &mut Chance) -> u32 {
    let round = game.state().round;
    let mut asked = 0;
    while game.state().round == round {
        let Some(open) = game.pending().first() else { break };
        let (player, id) = (open.player, open.id);
        let reply = answer(open.ask.topic, &open.space, chance);
        let reply = reply.or_else(|| game.sample(&game.pending()[0], chance)).expect("an answer");
        game.choose(player, id, reply).expect("it was offered");
        asked += 1;
    }
    asked
}

#[inline(never)]
fn played_out(game: &Game, dials: &[(ShipId, Maneuver)], seed: u64) -> u32 {
    let mut copy = game.rollout(seed).forced();
    copy.set_dials(dials).expect("all dials");
    let asked = rest_of_round(&mut copy, &mut Chance::quick(seed));
    black_box(copy.standing());
    asked
}

/// The starts of rounds in the middle of games: ships are close, and have tokens and damage.
fn positions(start: &Start, games: u64) -> Vec<Game> {
    let mut all = Vec::new();
    for seed in 0..games {
        let setting = Setting::new(squads::library(), start.clone()).expect("a good start");
        let ships = start.ships.len();
        let mut game = Game::with_setting(setting, Chance::quick(seed)).rollout(seed);
        let mut chance = Chance::quick(seed);
        for round in 1..=6 {
            if game.ended().is_some() || game.state().on_table().count() < ships {
                break;
            }
            if round >= 3 {
                all.push(game.clone());
            }
            let dials = dials(&game, &mut chance);
            game.set_dials(&dials).expect("all dials");
            rest_of_round(&mut game, &mut chance);
        }
    }
    all
}

fn measure(name: &str, start: &Start, games: u64) {
    let positions = positions(start, games);
    let mut chance = Chance::quick(99);
    let (mut times, mut asked) = (Vec::new(), 0);
    for position in &positions {
        for seed in 0..EACH {
            let dials = dials(position, &mut chance);
            let time = Instant::now();
            asked += played_out(position, &dials, seed);
            times.push(time.elapsed().as_secs_f64() * 1e6);
        }
    }
    times.sort_by(f64::total_cmp);
    let rounds = times.len().max(1);
    let at = |share: usize| times.get(rounds * share / 100).copied().unwrap_or_default();
    println!(
        "{name}: {rounds} rounds from {} positions, {:.1} questions each; median {:.0} µs, \
         90 % below {:.0} µs, mean {:.0} µs",
        positions.len(),
        f64::from(asked) / rounds as f64,
        at(50),
        at(90),
        times.iter().sum::<f64>() / rounds as f64,
    );
}

fn main() {
    let argument = |n| std::env::args().nth(n);
    let games: u64 = argument(1).and_then(|n| n.parse().ok()).unwrap_or(20);
    let set = argument(2).unwrap_or_default();
    for (name, south, north) in [("three", X_WINGS, X_WINGS), ("swarm", SWARM, LARGE)] {
        if set.is_empty() || set == name {
            measure(name, &start(south, north), games);
        }
    }
}
