//! What a decision costs: replays games of random players, with the choices of each kind of phase
//! in a function of its own, so that a profiler can tell them apart. See docs/engine-cost.md.
//!
//! `cargo run --release --example cost -- [GAMES] [SET]` prints sizes and times; `scripts/cost`
//! counts instructions with callgrind. The sets: the built-in squads; `cards`, in which every ship
//! has several written abilities; `full`, random legal squads with full loads of cards; and `bare`,
//! the same squads, whose pilots, ships and upgrades have no abilities.

use redfive_content::{Content, GameMode, Squad};
use redfive_engine::decision::Reply;
use redfive_engine::facts::Library;
use redfive_engine::game::Game;
use redfive_engine::record::{Entry, Record, Recording, Seed};
use redfive_engine::start::{Setting, Start};
use redfive_engine::words::{Phase, PlayerId};
use redfive_players::field::{self, Member};
use redfive_players::pairs::Pairs;
use redfive_players::{Player, RandomPlayer, play, squads};
use std::hint::black_box;
use std::time::Instant;

/// Squads with many written abilities. Not all of it is legal in one squad, but it plays.
const CARDS: [&str; 3] = [
    include_str!("squads/aces.xws"),
    include_str!("squads/elites.xws"),
    include_str!("squads/hunters.xws"),
];

/// Who meets whom: the start of the game with a seed.
type Meetings = Box<dyn Fn(u64) -> Start>;

fn built_in() -> Meetings {
    let squad = |i: u64| &squads::SQUADS[i as usize % squads::SQUADS.len()];
    let start = move |seed: u64| squads::start(squad(seed), squad(seed / 5 + 1));
    Box::new(start)
}

fn with_cards() -> Meetings {
    let content = Content::embedded().expect("the embedded cards can be read");
    let edition = &content.second;
    let squads = CARDS.map(|text| Squad::from_json(text).expect("it is a squad"));
    let members = squads.each_ref().map(|squad| Member::of_squad(edition, squad));
    let ships = |player| members.each_ref().map(|squad| field::ships(PlayerId(player), squad));
    let (south, north) = (ships(0), ships(1));
    let start = move |seed: u64| {
        let squad = |i: u64| (i % CARDS.len() as u64) as usize;
        squads::meet(south[squad(seed)].clone(), north[squad(seed / 3 + 1)].clone())
    };
    Box::new(start)
}

/// Random squads; every game with other cards, and ships that stand on the table already.
fn full_loads() -> Meetings {
    let content = Content::embedded().expect("the embedded cards can be read");
    let start = move |seed: u64| {
        let points = content.second.points("20-points").expect("it is embedded");
        let pairs = Pairs::new(&content.second, points, GameMode::Extended);
        pairs.start(9, seed * 36).expect("it allows squads")
    };
    Box::new(start)
}

/// The same cards without what they do.
fn without_abilities(library: &Library) -> Library {
    let mut library = library.clone();
    for ship in &mut library.ships {
        ship.abilities.clear();
        ship.ship_abilities.clear();
    }
    for upgrade in &mut library.upgrades {
        upgrade.abilities.clear();
        upgrade.ship_abilities = None;
        upgrade.back = None;
    }
    library
}

fn main() {
    let argument = |n| std::env::args().nth(n);
    let games: u64 = argument(1).and_then(|n| n.parse().ok()).unwrap_or(20);
    let bare;
    let (library, start) = match argument(2).as_deref() {
        Some("cards") => (squads::library(), with_cards()),
        Some("full") => (squads::library(), full_loads()),
        Some("bare") => {
            bare = without_abilities(squads::library());
            (&bare, full_loads())
        }
        _ => (squads::library(), built_in()),
    };
    let records: Vec<Record> = (0..games).map(|seed| record(library, start(seed), seed)).collect();
    let (mut counts, mut most, mut clone_time, mut clones) = ([0_u32; 3], Sizes::default(), 0.0, 0);
    for record in &records {
        let header = &record.header;
        let chance = redfive_engine::chance::Chance::new(header.seed.0);
        let setting = Setting::new(library, header.start.clone()).expect("it was played");
        let mut game = Game::with_setting(setting, chance);
        for (number, entry) in record.entries.iter().enumerate() {
            let Entry::Made(made) = entry else { continue };
            let asked = |d: &&redfive_engine::decision::Decision| {
                d.player == made.player && d.ask == made.ask
            };
            let Some(open) = game.pending().iter().find(asked) else { continue };
            let (id, reply) = (open.id, made.reply(open));
            match game.state().phase {
                Phase::Planning => {
                    counts[0] += 1;
                    planning(&mut game, made.player, id, reply);
                }
                Phase::System | Phase::Activation => {
                    counts[1] += 1;
                    moving(&mut game, made.player, id, reply);
                }
                Phase::Engagement | Phase::End => {
                    counts[2] += 1;
                    attacking(&mut game, made.player, id, reply);
                }
            }
            black_box(game.take_events());
            if number % 16 == 0 && std::env::var_os("COUNT_ONLY").is_none() {
                most.see(&game);
                clone_time += fastest_clone(&game);
                clones += 1;
            }
        }
    }
    let [planning, moving, attacking] = counts;
    println!("decisions planning {planning} moving {moving} attacking {attacking}");
    if clones > 0 {
        println!("state: at most {} bytes as JSON, {} in memory", most.json, most.memory);
        println!("clone: {:.2} µs on average", clone_time / f64::from(clones) * 1e6);
    }
}

/// Seconds for a clone of the state: the fastest of ten times ten, so that other work on the
/// machine does not count.
fn fastest_clone(game: &Game) -> f64 {
    let ten = |_| {
        let begin = Instant::now();
        for _ in 0..10 {
            black_box(black_box(game.state()).clone());
        }
        begin.elapsed().as_secs_f64() / 10.0
    };
    (0..10).map(ten).fold(f64::INFINITY, f64::min)
}

#[inline(never)]
fn planning(game: &mut Game, player: PlayerId, decision: u32, reply: Reply) {
    black_box(game.choose(player, decision, reply)).expect("it was played before");
}

#[inline(never)]
fn moving(game: &mut Game, player: PlayerId, decision: u32, reply: Reply) {
    black_box(game.choose(player, decision, reply)).expect("it was played before");
}

#[inline(never)]
fn attacking(game: &mut Game, player: PlayerId, decision: u32, reply: Reply) {
    black_box(game.choose(player, decision, reply)).expect("it was played before");
}

#[inline(never)]
fn record(library: &Library, start: Start, seed: u64) -> Record {
    let mut game = Recording::new(library, start, Seed::small(seed)).expect("a good start");
    let mut players: [Box<dyn Player>; 2] =
        [Box::new(RandomPlayer::new(2 * seed)), Box::new(RandomPlayer::new(2 * seed + 1))];
    play(&mut game, &mut players).expect("offered answers are accepted");
    game.finish()
}

/// The largest state seen.
#[derive(Default)]
struct Sizes {
    json: usize,
    memory: usize,
}

impl Sizes {
    fn see(&mut self, game: &Game) {
        let state = game.state();
        let json = serde_json::to_vec(state).map_or(0, |text| text.len());
        self.json = self.json.max(json);
        // The struct itself and what its lists hold, nested lists of options included.
        let mut memory = size_of_val(state);
        memory += size_of_val(&state.ships[..]) + size_of_val(&state.players[..]);
        memory += size_of_val(&state.objects[..]) + size_of_val(&state.stack[..]);
        memory += size_of_val(&state.pending[..]) + size_of_val(&state.raised[..]);
        for decision in &state.pending {
            memory += options(&decision.space) * size_of::<redfive_engine::decision::Choice>();
        }
        memory += size_of_val(&state.cards[..]);
        memory += state.ships.iter().map(|ship| size_of_val(&ship.locks[..])).sum::<usize>();
        memory += state.players.iter().map(|p| p.deck.len() + p.discarded.len()).sum::<usize>();
        self.memory = self.memory.max(memory);
    }
}

fn options(space: &redfive_engine::answer::Space<redfive_engine::decision::Choice>) -> usize {
    use redfive_engine::answer::Space;
    match space {
        Space::One(list) | Space::OneOrPass(list) | Space::Order(list) => list.len(),
        Space::Several { options, .. } => options.len(),
        Space::Counts { available, .. } => available.len(),
        _ => 0,
    }
}
