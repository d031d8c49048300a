//! Who flies better? Two players meet many times, each pair of games with seats swapped on the same seed.
//!
//! `cargo run --release -p redfive-players --example duel -- A B [GAMES] [SEED] [WHERE]`: a player is a level, for those who
//! think ahead with their samples for dials and for other questions (`ace:400,32`), for others with changed weights
//! (`pilot:fear=0.5,stress=0.3`; `veteran:fear=0.5` is the heuristic alone, without noise). WHERE is a built-in squad that meets itself, `random` squads (the default is all
//! built-in ones in turn), or a scenario. Half of the threads that there are play.

use redfive_content::{Content, GameMode};
use redfive_engine::game::Game;
use redfive_engine::start::{Setting, Start};
use redfive_engine::state::{Ending, Place};
use redfive_players::pairs::{Pairs, mixed};
use redfive_players::{Budget, Heuristic, Level, Player, Weights, next_question, squads};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

#[derive(Clone)]
struct Contender {
    level: Level,
    budget: Option<Budget>,
    weights: Option<Weights>,
}

impl Contender {
    fn read(text: &str) -> Self {
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        let level: Level = name.parse().expect("a level");
        let mut it = Self { level, budget: None, weights: None };
        let words: Vec<&str> = rest.split(',').filter(|word| !word.is_empty()).collect();
        if let [dials, other] = words[..]
            && let (Ok(dials), Ok(other)) = (dials.parse(), other.parse())
        {
            it.budget = Some(Budget::Samples { dials, other });
        } else {
            for word in words {
                let (name, value) = word.split_once('=').expect("weight=value");
                let weights = it.weights.get_or_insert(Weights::USUAL);
                weights.set(name, value.parse().expect("a number")).expect("a weight");
            }
        }
        it
    }

    fn player(&self, seed: u64) -> Box<dyn Player> {
        match self.weights {
            Some(weights) => Box::new(Heuristic::weighing(seed, self.level.noise(), weights)),
            None => self.level.player(seed, self.budget.clone()),
        }
    }
}

/// What both sides have left, in points: whole ships, and the share of what is left of them.
fn material(game: &Game) -> [f64; 2] {
    let mut left = [0.0; 2];
    for id in game.state().ship_ids() {
        let ship = game.state().ship(id);
        if ship.remote.is_some() || ship.destroyed || ship.place == Place::Removed {
            continue;
        }
        let whole = f64::from(game.hull(id) + game.shield_capacity(id));
        let hull = f64::from(game.hull(id)) - game.state().damage_count(id) as f64;
        let share = (hull.max(0.0) + f64::from(ship.shields)) / whole;
        let guessed = 0.35 * whole + 0.35 * f64::from(game.card(id).agility) + 1.2;
        let points = if ship.points > 0 { f64::from(ship.points) } else { guessed };
        let counted = if share < 0.5 { 0.5 * points } else { points };
        left[ship.player.index()] += counted + 0.01 * share * points;
    }
    left
}

#[derive(Clone, Copy, Default)]
struct Result {
    score: f64,
    margin: f64,
    rounds: u32,
    guesses: [u32; 2],
    time: [Duration; 2],
    longest: [Duration; 2],
    answers: [u32; 2],
}

fn play(start: &Start, seed: u64, seats: [&Contender; 2]) -> Result {
    let setting = Setting::new(squads::library(), start.clone()).expect("a start");
    let mut game = Game::with_setting(setting, redfive_engine::chance::Chance::from_seed(seed));
    let mut players = [0, 1].map(|i| seats[i].player(mixed(seed, i as u64)));
    let mut result = Result::default();
    while let Some(decision) = next_question(&game).cloned() {
        let i = decision.player.index();
        let begun = Instant::now();
        let reply = players[i].choose(&game.seat(decision.player), &decision);
        let took = begun.elapsed();
        result.time[i] += took;
        result.longest[i] = result.longest[i].max(took);
        result.answers[i] += 1;
        game.choose(decision.player, decision.id, reply).expect("a legal answer");
        game.take_events();
    }
    let left = material(&game);
    let points = game.state().players.iter().map(|it| f64::from(it.points)).collect::<Vec<_>>();
    result.margin = left[0] - left[1];
    let scored = points[0] > 0.0 || points[1] > 0.0;
    if scored {
        result.margin = points[0] - points[1];
    }
    result.score = match game.ended() {
        Some(Ending::Won(team)) => f64::from(u8::from(*team == game.state().players[0].team)),
        _ if scored || left[0] == left[1] => 0.5,
        _ => f64::from(u8::from(left[0] > left[1])),
    };
    result.rounds = game.state().round.into();
    result.guesses = [players[0].guesses(), players[1].guesses()];
    result
}

/// How a game of a number begins.
type Meeting = Box<dyn Fn(u64) -> Start + Send + Sync>;

fn starts(place: &str) -> Vec<(String, Meeting)> {
    let content = Box::leak(Box::new(Content::embedded().expect("good files")));
    let points = content.second.points("20-points").expect("we have it");
    let built_in = |name: &'static str| {
        let squad = squads::named(name).expect("a squad");
        let start = squads::start(&squad, &squad);
        (name.to_owned(), Box::new(move |_| start.clone()) as Meeting)
    };
    let pairs: &'static Pairs<'static> =
        Box::leak(Box::new(Pairs::new(&content.second, points, GameMode::Extended)));
    let random = move |seed: u64| pairs.start(77, seed % 1_000_000).expect("squads");
    match place {
        "all" => squads::SQUADS.iter().map(|squad| built_in(squad.name)).collect(),
        "random" => vec![("random".to_owned(), Box::new(random))],
        name => match squads::named(name) {
            Some(squad) => vec![built_in(squad.name)],
            None => {
                let id = name.to_owned();
                let start = move |seed: u64| random(seed).in_scenario(squads::library(), &id);
                vec![(name.to_owned(), Box::new(start))]
            }
        },
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let argument = |n: usize| arguments.get(n).map(String::as_str);
    let [a, b] = [0, 1].map(|n| Contender::read(argument(n).expect("two players")));
    let games: u64 = argument(2).map_or(100, |it| it.parse().expect("a number"));
    let seed: u64 = argument(3).map_or(1, |it| it.parse().expect("a number"));
    let starts = starts(argument(4).unwrap_or("all"));
    let next = AtomicU64::new(0);
    let results: Mutex<Vec<(u64, Result)>> = Mutex::default();
    let threads = std::env::var("JOBS").ok().and_then(|it| it.parse().ok()).unwrap_or(1);
    let begun = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= games {
                        break;
                    }
                    let pair = number / 2;
                    let start = &starts[pair as usize % starts.len()].1(seed * 10_000 + pair);
                    let game_seed = mixed(seed, pair);
                    let swapped = number % 2 == 1;
                    let seats = if swapped { [&b, &a] } else { [&a, &b] };
                    let mut result = play(start, game_seed, seats);
                    if swapped {
                        result.score = 1.0 - result.score;
                        result.margin = -result.margin;
                        result.guesses.reverse();
                        result.time.reverse();
                        result.longest.reverse();
                        result.answers.reverse();
                    }
                    results.lock().expect("no panic").push((number, result));
                }
            });
        }
    });
    let results = results.into_inner().expect("no panic");
    let told = |name: &str, of: &dyn Fn(u64) -> bool| {
        let some: Vec<&Result> = results.iter().filter(|(n, _)| of(*n)).map(|(_, it)| it).collect();
        let n = some.len() as f64;
        if n == 0.0 {
            return;
        }
        let mean = |f: &dyn Fn(&Result) -> f64| some.iter().map(|it| f(it)).sum::<f64>() / n;
        let share = mean(&|it| it.score);
        let margin = mean(&|it| it.margin);
        let spread = mean(&|it| (it.margin - margin) * (it.margin - margin)).sqrt() / n.sqrt();
        // Wilson's interval.
        let z = 1.96_f64;
        let middle = (share + z * z / (2.0 * n)) / (1.0 + z * z / n);
        let half =
            z / (1.0 + z * z / n) * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
        println!(
            "{name:12} n {n:4}  {:5.1} % [{:4.1}, {:4.1}]  margin {margin:+.2} ± {spread:.2}  rounds {:.1}  guesses {:.2} {:.2}",
            100.0 * share,
            100.0 * (middle - half),
            100.0 * (middle + half),
            mean(&|it| f64::from(it.rounds)),
            mean(&|it| f64::from(it.guesses[0])),
            mean(&|it| f64::from(it.guesses[1])),
        );
    };
    for (i, (name, _)) in starts.iter().enumerate() {
        if starts.len() > 1 {
            told(name, &|n| (n / 2) as usize % starts.len() == i);
        }
    }
    told("all", &|_| true);
    for i in 0..2 {
        let time: Duration = results.iter().map(|(_, it)| it.time[i]).sum();
        let answers: u32 = results.iter().map(|(_, it)| it.answers[i]).sum();
        let longest = results.iter().map(|(_, it)| it.longest[i]).max().unwrap_or_default();
        println!("player {i}: {:?} an answer, longest {longest:?}", time / answers.max(1));
    }
    println!("{:?} for {games} games", begun.elapsed());
}
