//! Saved states with edited numbers: refused with a reason, or a game that can be played on.

mod support;

use redfive_engine::chance::{Chance, Stream};
use redfive_engine::frame::Frame;
use redfive_engine::game::Game;
use redfive_engine::start::Control;
use redfive_engine::state::{Nature, Place, State};
use redfive_engine::words::{PlayerId, ShipId};
use redfive_players::squads;
use serde_json::Value;
use std::collections::BTreeMap;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Mutex;

/// Squads with what the built-in ones lack: devices, remotes, obstacles of cards.
const MORE: [squads::Squad; 2] = [
    squads::Squad {
        name: "bombers",
        ships: &[
            ("deathrain", &["trajectorysimulator", "protonbombs", "thermaldetonators"]),
            ("gammasquadronace", &["seismiccharges", "clustermines", "delayedfuses"]),
            ("scimitarsquadronpilot", &["protonbombs", "proximitymines"]),
        ],
    },
    squads::Squad {
        name: "hunters",
        ships: &[
            ("darkcourier", &["deathwatchcommandos", "drk1probedroids"]),
            ("separatistracketeer", &["electrochaffmissiles"]),
            ("skakoanace", &["predator"]),
        ],
    },
];

/// The ways to all numbers in a value.
fn numbers(value: &Value, way: &str, all: &mut Vec<String>) {
    match value {
        Value::Number(_) => all.push(way.to_owned()),
        Value::Array(list) => {
            for (i, part) in list.iter().enumerate() {
                numbers(part, &format!("{way}/{i}"), all);
            }
        }
        Value::Object(fields) => {
            for (name, part) in fields {
                numbers(part, &format!("{way}/{name}"), all);
            }
        }
        Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}

/// Writes another number into a state. The way to it, and the number.
fn edit(state: &mut Value, chance: &mut Chance) -> Option<String> {
    let mut roll = |n: usize| chance.below(Stream::Pick, n as u32) as usize;
    // Every part of a state as often as any other: there are many more poses than questions.
    let parts: Vec<String> = state.as_object()?.keys().cloned().collect();
    let part = &parts[roll(parts.len())];
    let mut ways = Vec::new();
    numbers(&state[part], &format!("/{part}"), &mut ways);
    if ways.is_empty() {
        return None;
    }
    let way = &ways[roll(ways.len())];
    let place = state.pointer_mut(way)?;
    let new = match roll(8) {
        0 => Value::from(0),
        1 => Value::from(255),
        2 => Value::from(65_535),
        3 => Value::from(-1),
        4 => place.as_i64().map_or(Value::from(1e300), |n| Value::from(n + 1)),
        5 => place.as_i64().map_or(Value::from(-1e9), |n| Value::from(n - 1)),
        _ => Value::from(roll(40)),
    };
    let told = format!("{way}: {place} -> {new}");
    *place = new;
    Some(told)
}

/// Resumes an edited state and plays on for a while. Whether it was accepted.
fn play_on(game: &Game, state: Value, chance: &mut Chance) -> bool {
    let Ok(state) = serde_json::from_value::<State>(state) else { return false };
    let Ok(mut game) = Game::resume(game.setting().clone(), state) else { return false };
    for _ in 0..25 {
        let Some((player, id, reply)) = support::random_reply(&game, chance) else { break };
        // A question that was saved may offer what the rest of the state does not allow.
        if game.choose(player, id, reply).is_err() {
            break;
        }
    }
    true
}

/// Where a panic was.
static PLACE: Mutex<String> = Mutex::new(String::new());

/// A saved state may be anything: it is refused, or played, but never a crash.
#[test]
fn edited_states_are_refused_or_played() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(|what| {
        let place = what.location().map(ToString::to_string).unwrap_or_default();
        *PLACE.lock().expect("no panic here") = format!("{place}: {what}");
    }));
    let mut chance = Chance::from_seed(1);
    let mut failures: BTreeMap<String, (u32, String)> = BTreeMap::new();
    let (mut tried, mut accepted) = (0, 0);
    for seed in 0..support::games(200) {
        let all: Vec<_> = squads::SQUADS.iter().chain(&MORE).collect();
        let squad = |i: u64| all[i as usize % all.len()];
        let mut start = squads::start(squad(seed), squad(seed / 7));
        if seed % 4 == 3 {
            // With markers, and features that ships carry.
            start = squads::unplaced(start).in_scenario(squads::library(), "salvage-mission");
        }
        let mut game = Game::new(squads::library(), start, seed).expect("a good start");
        while let Some((player, id, reply)) = support::random_reply(&game, &mut chance) {
            game.choose(player, id, reply).expect("offered");
            if chance.below(Stream::Pick, 6) > 0 {
                continue;
            }
            let mut state = serde_json::to_value(game.state()).expect("plain data");
            let Some(edited) = edit(&mut state, &mut chance) else { continue };
            tried += 1;
            let played = AssertUnwindSafe(|| play_on(&game, state, &mut chance));
            match panic::catch_unwind(played) {
                Ok(good) => accepted += u32::from(good),
                Err(_) => {
                    let place = PLACE.lock().expect("no panic here").clone();
                    failures.entry(place).or_insert((0, edited)).0 += 1;
                }
            }
        }
    }
    panic::set_hook(usual);
    println!("{tried} edited, {accepted} accepted");
    assert!(failures.is_empty(), "{} places: {failures:#?}", failures.len());
    assert!(tried > 1_000 && accepted * 10 > tried && accepted < tried, "{tried} {accepted}");
}

/// A game in which a ship of the second player comes to its maneuver by itself now.
fn with_automatic_ships() -> Game {
    let mut start = squads::start(&squads::SQUADS[0], &squads::SQUADS[1]);
    start.players[1].control = Control::Automatic;
    let mut game = Game::new(squads::library(), start, 1).expect("a good start");
    let mut chance = Chance::from_seed(1);
    while !game.state().stack.iter().any(|frame| matches!(frame, Frame::Automatic(_))) {
        let (player, id, reply) = support::random_reply(&game, &mut chance).expect("a question");
        game.choose(player, id, reply).expect("offered");
    }
    game
}

/// Only ships that fly by themselves roll for their maneuver, a die of six sides, and their dials are
/// never hidden; those of others are, and what a ship has revealed it may have found by itself.
#[test]
fn hidden_dials_of_automatic_ships_and_rolls_of_others_are_refused() {
    let game = with_automatic_ships();
    let of = |player| {
        let mut ships = game.state().ships.iter();
        ships.position(|ship| ship.player == PlayerId(player)).expect("a ship")
    };
    let (asked, automatic) = (of(0), of(1));
    let refused = |edit: &dyn Fn(&mut Value)| {
        let mut state = serde_json::to_value(game.state()).expect("plain data");
        edit(&mut state);
        let state = serde_json::from_value(state).expect("a state");
        Game::resume(game.setting().clone(), state).err().map(|why| why.to_string())
    };
    let stack = &game.state().stack;
    let rolling = stack.iter().position(|frame| matches!(frame, Frame::Automatic(_)));
    let frame = format!("/stack/{}/automatic", rolling.expect("a ship that rolls"));
    let set = |state: &mut Value, way: &str, to: Value| {
        *state.pointer_mut(way).expect("a part of the state") = to;
    };
    let with_dial = |state: &mut Value, revealed: bool| {
        let dial = state["ships"][asked]["dial"].clone();
        assert!(dial != Value::Null && state["ships"][asked]["revealed"] == false);
        set(state, &format!("/ships/{automatic}/dial"), dial);
        set(state, &format!("/ships/{automatic}/revealed"), Value::from(revealed));
    };
    assert_eq!(refused(&|_| {}), None);
    let hidden =
        format!("no game stands like this: ship {automatic} flies by itself and has a hidden dial");
    assert_eq!(refused(&|state| with_dial(state, false)), Some(hidden));
    assert_eq!(refused(&|state| with_dial(state, true)), None);
    let foreign =
        Some("no game stands like this: a ship with a dial rolls for its maneuver".to_owned());
    let ship = format!("{frame}/ship");
    assert_eq!(refused(&|state| set(state, &ship, Value::from(asked))), foreign);
    let roll = format!("{frame}/roll");
    assert_eq!(refused(&|state| set(state, &roll, Value::from(6))), None);
    assert_eq!(refused(&|state| set(state, &roll, Value::from(7))), foreign);
}

/// A game of random answers in Salvage Mission, up to where something is so.
fn salvage(squad: &squads::Squad, until: impl Fn(&State) -> bool) -> Game {
    let mut chance = Chance::from_seed(5);
    for seed in 0..200 {
        let start = squads::start_with_setup(squad, &squads::SQUADS[0]);
        let start = start.in_scenario(squads::library(), "salvage-mission");
        let mut game = Game::new(squads::library(), start, seed).expect("a good start");
        while let Some((player, id, reply)) = support::random_reply(&game, &mut chance) {
            game.choose(player, id, reply).expect("offered");
            if until(game.state()) {
                return game;
            }
        }
    }
    panic!("none of the games comes there");
}

/// A change of a state.
type Edit<'a> = &'a dyn Fn(&mut State);

/// Why a state is refused that was edited; none if it is not.
fn refusal(game: &Game, edit: impl Fn(&mut State)) -> Option<String> {
    let mut state = game.state().clone();
    edit(&mut state);
    // As it is saved and read.
    let text = serde_json::to_string(&state).expect("plain data");
    let state: State = serde_json::from_str(&text).expect("what was written");
    Game::resume(game.setting().clone(), state).err().map(|why| why.to_string())
}

/// A marker lies on a feature that is in play and belongs to a player of the game; what a ship carries lies
/// on its card alone and has a marker of its player.
#[test]
fn senseless_markers_and_cargo_are_refused() {
    let game = salvage(&squads::SQUADS[1], |state| {
        let features = || state.features().map(|(_, it)| it);
        features().any(|it| it.carrier.is_some()) && features().any(|it| it.pose.is_some())
    });
    let place = |wanted: &dyn Fn(usize) -> bool| {
        (0..game.state().objects.len()).find(|&i| wanted(i)).expect("such an object")
    };
    let objects = &game.state().objects;
    let cargo = place(&|i| objects[i].carrier.is_some());
    let lying = place(&|i| objects[i].nature == Nature::Feature && objects[i].pose.is_some());
    let rock = place(&|i| matches!(objects[i].nature, Nature::Obstacle(_)));
    let carrier = objects[cargo].carrier.expect("a carrier");
    let owner = game.state().ship(carrier).player;
    let foe = PlayerId(1 - owner.0);
    assert_eq!(objects[cargo].marker, Some(owner));

    assert_eq!(refusal(&game, |_| {}), None);
    assert_eq!(refusal(&game, |state| state.objects[lying].marker = Some(foe)), None);
    for nobody in [PlayerId(2), PlayerId(255)] {
        let why = refusal(&game, |state| state.objects[lying].marker = Some(nobody));
        assert!(why.is_some_and(|why| why.contains("player")), "{nobody:?}");
    }
    let why = refusal(&game, |state| state.objects[cargo].carrier = Some(ShipId(200)));
    assert!(why.is_some_and(|why| why.contains("ship")));

    let odd = |number: usize| {
        Some(format!(
            "no game stands like this: object {number} is marked or carried as nothing is"
        ))
    };
    let edits: [(usize, Edit<'_>); 7] = [
        (rock, &|state| state.objects[rock].marker = Some(owner)),
        (lying, &|state| {
            let it = &mut state.objects[lying];
            (it.pose, it.gone, it.marker) = (None, true, Some(owner));
        }),
        (lying, &|state| state.objects[lying].left = state.objects[lying].pose),
        (cargo, &|state| state.objects[cargo].marker = None),
        (cargo, &|state| state.objects[cargo].gone = true),
        (cargo, &|state| state.objects[cargo].pose = state.objects[lying].pose),
        (rock, &|state| {
            let it = &mut state.objects[rock];
            (it.pose, it.carrier) = (None, Some(carrier));
        }),
    ];
    for (i, (number, edit)) in edits.into_iter().enumerate() {
        assert_eq!(refusal(&game, edit), odd(number), "edit {i}");
    }

    let cannot = Some(
        "no game stands like this: something lies on the card of a ship that carries nothing"
            .to_owned(),
    );
    assert_eq!(refusal(&game, |state| state.objects[cargo].marker = Some(foe)), cannot);
    let second = |state: &mut State| {
        let it = &mut state.objects[lying];
        (it.pose, it.marker, it.carrier) = (None, Some(owner), Some(carrier));
    };
    assert_eq!(refusal(&game, second), cannot);
    // A ship that has left lets its cargo fall where it stood, which must be known.
    let gone = |state: &mut State| state.ships[carrier.index()].place = Place::Removed;
    assert_eq!(refusal(&game, gone), cannot);
    let known = |state: &mut State| {
        gone(state);
        state.objects[cargo].left = state.objects[lying].pose;
    };
    assert_eq!(refusal(&game, known), None);
}

/// Remotes carry nothing.
#[test]
fn cargo_of_remotes_is_refused() {
    let remote = |state: &State| state.ships.iter().position(|ship| ship.remote.is_some());
    let game = salvage(&MORE[1], |state| remote(state).is_some());
    let number = remote(game.state()).expect("a remote");
    let cache = game.state().objects.iter().position(|it| it.nature == Nature::Feature);
    let cache = cache.expect("a cache");
    let why = refusal(&game, |state| {
        let player = state.ships[number].player;
        let it = &mut state.objects[cache];
        (it.pose, it.marker, it.carrier) = (None, Some(player), Some(ShipId(number as u8)));
    });
    assert!(why.is_some_and(|why| why.contains("a ship that carries nothing")));
}

/// Setup is at a step that the scenario has, and does what that step is for.
#[test]
fn setup_at_none_of_its_steps_is_refused() {
    let start = squads::start_with_setup(&squads::SQUADS[0], &squads::SQUADS[1]);
    let start = start.in_scenario(squads::library(), "salvage-mission");
    let game = Game::new(squads::library(), start, 1).expect("a good start");
    let place = game.state().stack.iter().position(|frame| matches!(frame, Frame::Setup(_)));
    let way = format!("/stack/{}/setup/next", place.expect("setup"));
    let refused = |to: u8| {
        let mut state = serde_json::to_value(game.state()).expect("plain data");
        *state.pointer_mut(&way).expect("a part of the state") = Value::from(to);
        let state = serde_json::from_value(state).expect("a state");
        Game::resume(game.setting().clone(), state).err().map(|why| why.to_string())
    };
    let saved = serde_json::to_value(game.state()).expect("plain data");
    let now = saved.pointer(&way).and_then(Value::as_u64).expect("a number") as u8;
    assert_eq!(refused(now), None);
    for other in [0, 1, now - 1, now + 1, 50, 255] {
        let why = "no game stands like this: setup is at none of its steps";
        assert_eq!(refused(other).as_deref(), Some(why), "{other}");
    }
}
