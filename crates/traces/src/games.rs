//! The random games: which squads meet in each. Game number `n` is the same for ever, so the cards
//! are drawn from fixed lists and not from what happens to be written.

use redfive_engine::chance::{Chance, Stream};
use redfive_engine::facts::Library;
use redfive_engine::game::Game;
use redfive_engine::start::{Start, StartPlayer};
use redfive_engine::words::PlayerId;
use redfive_geometry::{AreaEdge, Pose};
use redfive_players::field::{self, Member};
use redfive_players::squads;
use std::sync::LazyLock;

/// How many there are.
pub const GAMES: u64 = 500;
/// Rounds of a game: enough to meet and fight, few enough to play them all in a test.
const ROUNDS: u8 = 8;

/// What a game is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    BuiltIn,
    Played,
    Cards,
    Devices,
    Docking,
    Conditions,
    TwoSided,
    Crowd,
    SmallDeck,
}

/// Of each twenty-five games.
const TURNS: [(Kind, u64); 9] = [
    (Kind::BuiltIn, 4),
    (Kind::Played, 5),
    (Kind::Cards, 5),
    (Kind::Devices, 3),
    (Kind::Docking, 2),
    (Kind::Conditions, 2),
    (Kind::TwoSided, 2),
    (Kind::Crowd, 1),
    (Kind::SmallDeck, 1),
];

fn kind_of(number: u64) -> Kind {
    let mut turn = number * 7 % 25;
    for (kind, times) in TURNS {
        if turn < times {
            return kind;
        }
        turn -= times;
    }
    Kind::SmallDeck
}

/// The squads of the server and some that dock, a line each: ships apart by commas, a pilot first,
/// then its upgrades.
const SQUADS: &str = include_str!("../squads.txt");
/// Cards by what they are good for, a line each: a word, then XWS ids.
const CARDS: &str = include_str!("../cards.txt");

static ALL: LazyLock<Library> =
    LazyLock::new(|| Library::embedded().expect("the embedded files are good"));

/// The same with a damage deck that runs out.
static SMALL_DECK: LazyLock<Library> = LazyLock::new(|| {
    let mut library = ALL.clone();
    for (i, card) in library.damage.iter_mut().enumerate() {
        card.count = u8::from(i % 2 == 0).min(card.count);
    }
    library
});

/// The cards that are good for something.
fn cards(word: &str) -> Vec<&'static str> {
    let of = |line: &'static str| line.strip_prefix(word)?.strip_prefix(' ');
    CARDS.lines().find_map(of).map_or_else(Vec::new, |ids| ids.split_whitespace().collect())
}

/// The squads of a section.
fn squads_of(section: &str) -> Vec<Vec<Member<'static>>> {
    let member = |text: &'static str| {
        let mut ids = text.split_whitespace();
        ids.next().map(|pilot| Member { pilot, upgrades: ids.collect() })
    };
    let lines = SQUADS.lines().filter_map(|line| line.strip_prefix(section)?.strip_prefix(": "));
    lines.map(|line| line.split(',').filter_map(member).collect()).collect()
}

/// A game of the list: its name, and the game at its start.
pub fn game(number: u64) -> (String, Game) {
    let kind = kind_of(number);
    let mut chance = Chance::from_seed(number ^ 0x0007_ACE5);
    let mut below = |n: usize| chance.below(Stream::Pick, n as u32) as usize;
    let players = if kind == Kind::Crowd { 3 + below(2) } else { 2 };
    let squads: Vec<Vec<Member<'static>>> = (0..players).map(|_| squad(kind, &mut below)).collect();
    let place_all = below(4) == 0;
    let start = start(&squads, kind, place_all);
    let name = format!("{number:03}-{kind:?}").to_lowercase();
    let library = if kind == Kind::SmallDeck { &*SMALL_DECK } else { &*ALL };
    (name, Game::new(library, start, number).expect("cards that exist, a table with room"))
}

fn squad(kind: Kind, below: &mut impl FnMut(usize) -> usize) -> Vec<Member<'static>> {
    let pilots = match kind {
        Kind::Devices | Kind::Crowd => cards("bomber"),
        Kind::Conditions => cards("condition-pilot"),
        _ => cards("pilot"),
    };
    let upgrades = match kind {
        Kind::Devices | Kind::Crowd => cards("device"),
        Kind::Conditions => cards("condition-upgrade"),
        Kind::TwoSided => cards("two-sided"),
        _ => cards("upgrade"),
    };
    let chosen = match kind {
        Kind::BuiltIn => squads::SQUADS.iter().map(squads::Squad::members).collect(),
        Kind::Played => squads_of("server"),
        Kind::Docking => squads_of("docking"),
        _ => Vec::new(),
    };
    if !chosen.is_empty() {
        return chosen[below(chosen.len())].clone();
    }
    // Slots do not matter: anything can meet anything.
    let any = cards("upgrade");
    let ships = if kind == Kind::Crowd { 2 } else { 3 };
    let mut ship = || {
        let pilot = pilots[below(pilots.len())];
        let mut with: Vec<&str> = (0..3).map(|_| upgrades[below(upgrades.len())]).collect();
        with.push(any[below(any.len())]);
        Member { pilot, upgrades: with }
    };
    (0..ships).map(|_| ship()).collect()
}

/// How the squads meet; close together, so that something happens in a few rounds.
fn start(squads: &[Vec<Member<'_>>], kind: Kind, place_all: bool) -> Start {
    let ships = |player: usize| field::ships(PlayerId(player as u8), &squads[player]);
    let mut start = squads::meet(ships(0), ships(1));
    start.rounds = ROUNDS;
    let edges = [AreaEdge::South, AreaEdge::North, AreaEdge::West, AreaEdge::East];
    if squads.len() > 2 {
        // Two teams of two, or each for themselves.
        let team = |player: usize| (if squads.len() == 4 { player % 2 } else { player }) as u8;
        let player = |p: usize| StartPlayer::new(team(p), edges[p]);
        start.players = (0..squads.len()).map(player).collect();
        start.ships.extend((2..squads.len()).flat_map(ships));
    }
    for ship in &mut start.ships {
        ship.pose = ship.pose.map(|p| {
            let inwards = if p.heading.degrees() == 0.0 { 120.0 } else { -120.0 };
            Pose::new(p.position.x, p.position.y + inwards, p.heading.degrees())
        });
    }
    // Docked ships and third players have no place in the rows.
    if place_all || squads.len() > 2 || kind == Kind::Docking {
        start.ships.iter_mut().for_each(|ship| ship.pose = None);
    }
    if place_all {
        start.obstacles.iter_mut().for_each(|obstacle| obstacle.pose = None);
    }
    start
}
