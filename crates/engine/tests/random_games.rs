//! Whole games of random legal answers, with what must hold at every step.
//!
//! `REDFIVE_GAMES=20000 cargo test --release --test random_games` plays so many of each kind. A game that
//! fails is made short and printed as a record; save it, and `redfive replay` tells it in words.

mod support;

use redfive_ability::{Ability, Cost, Need, Reason, Stock};
use redfive_content::GameMode;
use redfive_engine::answer::Answer;
use redfive_engine::chance::{Chance, Stream};
use redfive_engine::decision::{Choice, Refused};
use redfive_engine::event::{Event, Resource};
use redfive_engine::facts::{
    BarAction, Capacity, DialEntry, Library, ShipCard, UpgradeCard, Weapon, WeaponArc,
};
use redfive_engine::game::Game;
use redfive_engine::record::{Recording, Seed};
use redfive_engine::start::{Control, Edition, SquadPoints, Start, StartPlayer, StartShip};
use redfive_engine::state::{Card, Ending, Holder, State};
use redfive_engine::words::{Action, ActionColour, Phase, PlayerId, ShipId};
use redfive_geometry::{Arc, AreaEdge, BaseSize, Edge, PlayArea, Pose, Turret};
use redfive_players::pairs::Pairs;
use redfive_players::{Player, RandomPlayer, next_question, squads};
use std::sync::LazyLock;
use support::{plain, shrink};

fn dial(codes: &str) -> Vec<DialEntry> {
    let codes = codes.split_whitespace();
    codes.map(|code| DialEntry::from_code(code).expect("a dial code")).collect()
}

fn ship(id: &str, size: BaseSize, initiative: u8, stats: [u8; 4], codes: &str) -> ShipCard {
    let [attack, agility, hull, shields] = stats;
    let bar = |action| BarAction { action, colour: ActionColour::White, linked: None };
    ShipCard {
        id: id.into(),
        name: id.into(),
        ship: id.into(),
        faction: String::new(),
        keywords: vec![],
        limited: false,
        size,
        initiative,
        agility,
        hull,
        shields,
        force: Capacity::default(),
        charges: Capacity::default(),
        dial: dial(codes),
        actions: vec![bar(Action::Focus), bar(Action::Lock), bar(Action::BarrelRoll)],
        weapons: vec![Weapon::primary(WeaponArc::Fixed(Arc::Front), attack)],
        turret: None,
        abilities: vec![],
        ship_abilities: vec![],
        ship_ability: String::new(),
        token: None,
        huge: None,
    }
}

/// An ability, written as in a card file.
fn script(text: &str) -> Vec<Ability> {
    use ron::extensions::Extensions;
    let extensions = Extensions::IMPLICIT_SOME | Extensions::UNWRAP_VARIANT_NEWTYPES;
    let options = ron::Options::default().with_default_extension(extensions);
    let abilities: Vec<Ability> = options.from_str(text).expect("a good script");
    abilities.into_iter().flat_map(Ability::flattened).collect()
}

/// The made-up cards that most of these games are played with. Reading the files for each game would take longer than
/// playing it.
fn library() -> Library {
    static LIBRARY: LazyLock<Library> = LazyLock::new(made_up_library);
    LIBRARY.clone()
}

fn made_up_library() -> Library {
    let mut xwing = ship(
        "x",
        BaseSize::Small,
        4,
        [3, 2, 4, 2],
        "1BB 1FB 1NB 2TW 2BB 2FB 2NB 2YW 3TW 3ER 3BW 3FW 3NW 3RR 3YW 4FW 4KR",
    );
    xwing.actions.push(BarAction {
        action: Action::Reload,
        colour: ActionColour::White,
        linked: None,
    });
    xwing.actions[0].linked = Some((Action::Boost, ActionColour::Red));
    let mut tie = ship(
        "t",
        BaseSize::Small,
        3,
        [2, 3, 3, 0],
        "1TW 1YW 2TB 2BB 2FB 2NB 2YB 3TW 3BW 3FB 3NW 3KR 3YW 4FW 4KR 5FW",
    );
    tie.actions = [Action::Focus, Action::Evade, Action::BarrelRoll]
        .map(|action| BarAction { action, colour: ActionColour::White, linked: None })
        .to_vec();
    let mut falcon = ship(
        "f",
        BaseSize::Large,
        5,
        [3, 1, 8, 5],
        "1TW 1BB 1FB 1NB 1YW 2TW 2BW 2FB 2NW 2YW 3BW 3FW 3NW 3LR 3PR 4FW 4KR",
    );
    falcon.turret = Some(Turret::FrontAndRear);
    falcon.weapons = vec![Weapon::primary(WeaponArc::Turret, 3)];
    falcon.force = Capacity { most: 1, recovers: 1 };
    for (action, colour) in [
        (Action::Rotate, ActionColour::White),
        (Action::Boost, ActionColour::Purple),
        (Action::Coordinate, ActionColour::Red),
        (Action::Calculate, ActionColour::White),
    ] {
        falcon.actions.push(BarAction { action, colour, linked: None });
    }
    let mut bomber = ship(
        "b",
        BaseSize::Medium,
        2,
        [2, 1, 6, 3],
        "0OR 1BW 1FB 1NW 2TW 2BB 2FB 2NB 2YW 3TR 3BW 3FW 3NW 3YR 5KR 1SR",
    );
    bomber.turret = Some(Turret::Single(Edge::Front));
    bomber.weapons.push(Weapon { least: 1, most: 2, ..Weapon::primary(WeaponArc::Turret, 2) });
    bomber.actions.extend([Action::Reinforce, Action::Rotate].map(|action| BarAction {
        action,
        colour: ActionColour::White,
        linked: None,
    }));
    Library { ships: vec![xwing, tie, falcon, bomber], upgrades: upgrades(), ..Library::bare() }
}

/// A torpedo, a dice modification for a charge, and a bonus attack.
fn upgrades() -> Vec<UpgradeCard> {
    let torpedo = UpgradeCard {
        id: "torpedo".into(),
        slots: vec!["torpedo".into()],
        charges: Capacity { most: 2, recovers: 0 },
        weapon: Some(Weapon {
            least: 2,
            needs: vec![Need::Lock],
            ordnance: true,
            cost: vec![Cost::Spend(Stock::Charge, 1, None)],
            ..Weapon::primary(WeaponArc::Fixed(Arc::Front), 4)
        }),
        ..UpgradeCard::default()
    };
    let marksman = UpgradeCard {
        id: "marksman".into(),
        charges: Capacity { most: 1, recovers: 1 },
        abilities: script(
            "[Dice(part: Attacks, only_if: Weapon(kind: Primary), cost: [Spend(Charge)],
                then: [Turn(1, [Focus], Crit)])]",
        ),
        ..UpgradeCard::default()
    };
    let gunner = UpgradeCard {
        id: "gunner".into(),
        abilities: script(
            "[When(at: After(Attack), only_if: Weapon(kind: Primary), may: true,
                then: [BonusAttack(weapon: (kind: Primary))])]",
        ),
        ..UpgradeCard::default()
    };
    let made_up = |id: &str, charges, text| UpgradeCard {
        id: id.into(),
        charges: Capacity { most: charges, recovers: 0 },
        abilities: script(text),
        ..UpgradeCard::default()
    };
    let bay =
        "[Always(rule: Docking(carries: (1, Card(One, (size: [Small]))))), Always(rule: Docking(gun: Rear)),
        Instead(would: Move(Leave), may: true, cost: [Spend(Charge)], then: [Reserve()])]";
    let guest = "[Always(rule: Docking(range: 1)),
        Always(to: Carrier, only_if: State(You, Docked), rule: PilotOf(of: You)),
        Always(to: Carrier, only_if: State(You, Docked), rule: Action((actions: [Evade]), Added(White))),
        When(at: After(Attack), by: Carrier, only_if: State(You, Docked), may: true,
            then: [BonusAttack(weapon: (kind: Primary, arcs: [Rear]), by: Carrier)]),
        When(at: After(BeDestroyed), by: Carrier, only_if: State(You, Docked),
            then: [During(Game, You, PilotOf(of: It, whole: true))])]";
    vec![torpedo, marksman, gunner, made_up("bay", 1, bay), made_up("guest", 0, guest)]
}

fn start() -> Start {
    let ships = [
        (0, 0, 300.0, 50.0, 0.0),
        (0, 0, 420.0, 50.0, 0.0),
        (0, 2, 560.0, 60.0, 0.0),
        (1, 1, 300.0, 860.0, 180.0),
        (1, 1, 400.0, 860.0, 180.0),
        (1, 3, 520.0, 850.0, 180.0),
        (1, 1, 620.0, 860.0, 180.0),
    ];
    let rocks = [
        ("coreasteroid1", 330.0, 400.0),
        ("coreasteroid5", 560.0, 470.0),
        ("yt2400debris1", 430.0, 620.0),
        ("gascloud3", 300.0, 260.0),
        ("vt49decimatordebris0", 620.0, 300.0),
    ];
    Start {
        area: PlayArea::STANDARD,
        players: StartPlayer::pair(),
        ships: ships
            .into_iter()
            .map(|(p, card, x, y, d)| StartShip {
                player: PlayerId(p),
                pilot: PILOTS[card].to_owned(),
                upgrades: match card {
                    0 => ids([0, 1]),
                    2 => ids([2]),
                    _ => vec![],
                },
                pose: Some(Pose::new(x, y, d)),
                ..StartShip::default()
            })
            .collect(),
        obstacles: rocks
            .into_iter()
            .map(|(key, x, y)| plain::obstacle(key, Some(Pose::new(x, y, 20.0)), 0))
            .collect(),
        ..Start::default()
    }
}

/// The ships of [`library`], by place.
const PILOTS: [&str; 4] = ["x", "t", "f", "b"];

/// The names of upgrades of [`library`], by place.
fn ids(places: impl IntoIterator<Item = u16>) -> Vec<String> {
    let library = library();
    places.into_iter().map(|place| plain::upgrade_of(&library, place)).collect()
}

/// What is checked of a game: every step cheaply, or all there is at random points too.
#[derive(Clone, Copy, PartialEq)]
enum Depth {
    Cheap,
    Full,
}

/// A game of random answers; what fails is made short and printed.
fn whole_game(seed: u64, depth: Depth) -> (Recording, u32) {
    let (game, decisions, _) = whole_game_with(&library(), start(), seed, depth);
    (game, decisions)
}

/// The same with other cards and another table. Also the events.
fn whole_game_with(
    library: &Library,
    mut start: Start,
    seed: u64,
    depth: Depth,
) -> (Recording, u32, Vec<Event>) {
    let mut all_events = Vec::new();
    if seed % 4 == 3 {
        // In some games the players place everything themselves.
        start.ships.iter_mut().for_each(|ship| ship.pose = None);
        start.obstacles.iter_mut().for_each(|obstacle| obstacle.pose = None);
    }
    let mut game = Recording::new(library, start, Seed::small(seed)).expect("a good start");
    let mut chance = Chance::from_seed(seed ^ 0xABCD);
    let mut decisions = 0;
    // Half of the games are played by somebody who stays on the table and passes seldom: they
    // last longer. The others take any answer.
    let mut careful = seed.is_multiple_of(2).then(|| RandomPlayer::new(seed));
    while let Some(decision) = next_question(game.game()).cloned() {
        let reply = match &mut careful {
            Some(player) => player.choose(&game.game().seat(decision.player), &decision),
            None => game
                .game()
                .sample(&decision, &mut chance)
                .unwrap_or_else(|| panic!("seed {seed}: no answer to {decision:?}")),
        };
        let mut failure = shrink::failure(&mut game, &decision, &reply, &support::check);
        let events = game.take_events();
        failure = failure.or_else(|| support::check_events(&events).err());
        all_events.extend(events);
        if depth == Depth::Full && failure.is_none() {
            failure = look_closer(&game, &mut chance).err();
        }
        if let Some(failure) = failure {
            report(&game, seed, &failure);
        }
        decisions += 1;
        assert!(decisions < 5_000, "the game of seed {seed} goes on and on");
    }
    (game, decisions, all_events)
}

/// The dear checks, now and then.
fn look_closer(game: &Recording, chance: &mut Chance) -> Result<(), String> {
    let mut now_and_then = |n| chance.below(Stream::Pick, n) == 0;
    if now_and_then(20) {
        for decision in game.game().pending() {
            support::check_offer(game.game(), decision)?;
        }
    }
    if now_and_then(50) {
        support::check_saved(game.game())?;
    }
    if now_and_then(200) {
        support::check_replay(game)?;
    }
    Ok(())
}

fn report(game: &Recording, seed: u64, failure: &str) -> ! {
    let short = shrink::shrink(game.record(), &support::check, game.game().setting());
    let (record, what) = short.unwrap_or_else(|| (game.record().clone(), failure.to_owned()));
    panic!("seed {seed}: {what}\n{record}");
}

#[test]
fn random_games_hold_together() {
    for seed in 0..support::games(500) {
        whole_game(seed, Depth::Full);
    }
}

/// Three ships a side, close together, of pilots and upgrades whose abilities are written; slots
/// do not matter, so that anything can meet anything.
fn start_of_written_cards(library: &Library, seed: u64) -> Start {
    let written = |abilities: &[Ability]| !abilities.is_empty();
    let pilots = library.ships.iter();
    let pilots = pilots.filter(|card| written(&card.abilities) || written(&card.ship_abilities));
    let pilots: Vec<&String> = pilots.map(|card| &card.id).collect();
    let upgrades = library.upgrades.iter().filter(|card| written(&card.abilities));
    let upgrades: Vec<&String> = upgrades.map(|card| &card.id).collect();
    let mut chance = Chance::from_seed(seed ^ 0x5EED);
    let mut pick =
        |from: &[&String]| from[chance.below(Stream::Pick, from.len() as u32) as usize].clone();
    let mut start = start();
    start.ships = (0..6)
        .map(|i| StartShip {
            player: PlayerId(i % 2),
            pilot: pick(&pilots),
            upgrades: (0..4).map(|_| pick(&upgrades)).collect(),
            pose: Some(match i % 2 {
                0 => Pose::new(250.0 + 100.0 * f64::from(i), 150.0, 0.0),
                _ => Pose::new(200.0 + 100.0 * f64::from(i), 760.0, 180.0),
            }),
            ..StartShip::default()
        })
        .collect();
    start
}

/// Every card that is written meets every other sooner or later.
#[test]
fn games_of_written_cards_hold_together() {
    let content = redfive_content::Content::embedded().expect("the embedded files are good");
    let library = Library::second_edition(&content.second);
    for seed in 3_000_000..3_000_000 + support::games(100) {
        let start = start_of_written_cards(&library, seed);
        whole_game_with(&library, start, seed, Depth::Full);
    }
}

/// Random legal squads with full loadouts, in which every card has its turn.
#[test]
fn games_of_random_squads_hold_together() {
    let content = redfive_content::Content::embedded().expect("the embedded files are good");
    let library = Library::second_edition(&content.second);
    let documents = ["20-points", "xwa-50-points"].map(|id| {
        let points = content.second.points(id).expect("a document");
        Pairs::new(&content.second, points, GameMode::Extended)
    });
    for number in support::first()..support::games(300) {
        // Three games of four by the document that allows more cards.
        let pairs = &documents[usize::from(number / 4 % 4 == 1)];
        // In steps, so that few games see cards of all sorts.
        let start = pairs.start(9, number * 37).expect("squads");
        whole_game_with(&library, start, 9_000_000 + number, Depth::Full);
    }
}

/// Ships full of bombs, mines, remotes and obstacles to place; some of them can cloak.
fn start_of_devices(library: &Library, seed: u64) -> Start {
    let places = |abilities: &[Ability]| {
        let text = format!("{abilities:?}");
        text.contains("Place(") || text.contains("Placing(")
    };
    let devices = library.upgrades.iter().filter(|card| places(&card.abilities));
    let devices: Vec<&String> = devices.map(|card| &card.id).collect();
    assert!(devices.len() > 20, "{}", devices.len());
    let pilots = ["scimitarsquadronpilot", "imdaartestpilot", "solsixxa", "bombardmentdrone"];
    let mut chance = Chance::from_seed(seed ^ 0xB0B);
    let mut pick = |n: usize| chance.below(Stream::Pick, n as u32) as usize;
    let mut start = start_of_written_cards(library, seed);
    for ship in &mut start.ships {
        if pick(4) > 0 {
            ship.pilot = pilots[pick(pilots.len())].to_owned();
        }
        ship.upgrades = (0..4).map(|_| devices[pick(devices.len())].clone()).collect();
    }
    start
}

/// The forces of the core set of first edition (FE.SETUP.04–05): an X-wing and two TIE fighters.
fn start_of_first_edition() -> Start {
    let ship = |player, pilot: &str, x, y, heading| StartShip {
        player: PlayerId(player),
        pilot: pilot.to_owned(),
        pose: Some(Pose::new(x, y, heading)),
        ..StartShip::default()
    };
    Start {
        edition: Edition::First,
        ships: vec![
            ship(0, "1e/lukeskywalker", 457.0, 250.0, 0.0),
            ship(1, "1e/nightbeast", 400.0, 664.0, 180.0),
            ship(1, "1e/obsidiansquadronpilot", 514.0, 664.0, 180.0),
        ],
        ..Start::default()
    }
}

/// FE.ROUND.01, FE.INIT.01–02, FE.SETUP.15: games of first edition hold together. There is no System
/// Phase, the Imperial player is first from setup on, and one damage deck is for all.
#[test]
fn games_of_first_edition_hold_together() {
    let library = Library::embedded().expect("the embedded files are good");
    let (mut won, mut destroyed, mut picked) = ([0; 2], 0, 0);
    for seed in 5_000_000..5_000_000 + support::games(100) {
        let (game, _, events) =
            whole_game_with(&library, start_of_first_edition(), seed, Depth::Full);
        let phases = events.iter().filter(|event| matches!(event, Event::Phase(_)));
        assert!(phases.clone().count() >= 3, "seed {seed}");
        assert!(!phases.into_iter().any(|it| *it == Event::Phase(Phase::System)), "seed {seed}");
        let state = game.game().state();
        assert_eq!(state.order, [PlayerId(1), PlayerId(0)], "seed {seed}");
        assert!(!events.iter().any(|event| matches!(event, Event::RolledFor(..))), "seed {seed}");
        match game.game().ended() {
            Some(Ending::Won(team)) => won[team.index()] += 1,
            other => panic!("seed {seed}: {other:?}"),
        }
        destroyed += events.iter().filter(|event| matches!(event, Event::Destroyed(_))).count();
        picked += game.record().to_string().matches("pick-maneuver").count();
        let record = game.finish();
        let again = record.replay(&library).expect("it was recorded");
        assert!(again.ended().is_some(), "seed {seed}");
    }
    println!("won {won:?}, {destroyed} ships destroyed, {picked} maneuvers picked");
    let games = support::games(100) as usize;
    assert!(won.iter().all(|&won| won * 20 > games), "{won:?}");
    assert!(destroyed * 4 > games && picked > 0, "{destroyed} destroyed, {picked} picked");
}

/// Bombs, mines, remotes and obstacles placed in play hold together; all of them are met.
#[test]
fn games_with_devices_hold_together() {
    let content = redfive_content::Content::embedded().expect("the embedded files are good");
    let library = Library::second_edition(&content.second);
    let mut seen = [0; 6];
    for seed in 4_000_000..4_000_000 + support::games(100) {
        let start = start_of_devices(&library, seed);
        let (_, _, events) = whole_game_with(&library, start, seed, Depth::Full);
        for event in &events {
            let kind = match event {
                Event::DevicePlaced(..) => 0,
                Event::RemotePlaced(..) => 1,
                Event::Detonates(_) => 2,
                Event::Unfused(_) => 3,
                Event::ObstacleRemoved(_) => 4,
                Event::Met(..) => 5,
                _ => continue,
            };
            seen[kind] += 1;
        }
    }
    assert!(seen.iter().all(|&n| n > 5), "{seen:?}");
}

/// Ships that fly by themselves, among all sorts of others: any answer for them holds together.
#[test]
fn games_with_automatic_ships_hold_together() {
    let (mut rolled, mut swerved) = (0, 0);
    for seed in 8_000_000..8_000_000 + support::games(100) {
        let mut start = start();
        // Now and then both sides do, and nobody sets a dial.
        start.players[1].control = Control::Automatic;
        if seed.is_multiple_of(5) {
            start.players[0].control = Control::Automatic;
        }
        let (_, _, events) = whole_game_with(&library(), start, seed, Depth::Full);
        for event in events {
            match event {
                Event::RolledToFly(_, roll) => {
                    assert!((1..=6).contains(&roll));
                    rolled += 1;
                }
                Event::Swerved(..) => swerved += 1,
                _ => {}
            }
        }
    }
    assert!(rolled > 100 && swerved > 20, "{rolled} {swerved}");
}

/// Ships that start docked or dock in play, with a carrier that is easily destroyed.
#[test]
fn games_with_docked_ships_hold_together() {
    let (mut docked, mut deployed, mut reserved, mut lost) = (0, 0, 0, 0);
    for seed in 5_000_000..5_000_000 + support::games(100) {
        let (mut library, mut start) = (library(), start());
        library.ships[2].hull = 3;
        library.ships[2].charges = Capacity { most: 2, recovers: 1 };
        for ship in &mut start.ships {
            match ship.pilot.as_str() {
                "x" => (ship.upgrades, ship.pose) = (ids([4, 0]), None),
                "t" if seed.is_multiple_of(3) => (ship.upgrades, ship.pose) = (ids([4]), None),
                "f" | "b" => ship.upgrades = ids([3, 2]),
                _ => {}
            }
        }
        let (_, _, events) = whole_game_with(&library, start, seed, Depth::Full);
        for event in events {
            match event {
                Event::Docked(..) => docked += 1,
                Event::Deploys(..) => deployed += 1,
                Event::Reserved(_) => reserved += 1,
                Event::Destroyed(_) => lost += 1,
                _ => {}
            }
        }
    }
    let all = [docked, deployed, reserved, lost];
    assert!(all.iter().all(|&n| n > 20), "docked, deployed, in reserve, destroyed: {all:?}");
}

/// Three players each for themselves, and two teams of two: RR.PLAYER-ORDER.06–07.
#[test]
fn games_of_three_and_four_players_hold_together() {
    let content = redfive_content::Content::embedded().expect("the embedded files are good");
    let library = Library::second_edition(&content.second);
    let mut wins = 0;
    for seed in 6_000_000..6_000_000 + support::games(50) {
        let players: u8 = if seed.is_multiple_of(2) { 3 } else { 4 };
        let mut start = start_of_devices(&library, seed);
        let edges = [AreaEdge::South, AreaEdge::North, AreaEdge::West, AreaEdge::East];
        let team = |player: u8| if players == 4 { player % 2 } else { player };
        start.players =
            (0..players).zip(edges).map(|(p, edge)| StartPlayer::new(team(p), edge)).collect();
        for (i, ship) in start.ships.iter_mut().enumerate() {
            ship.player = PlayerId(i as u8 % players);
        }
        let (game, ..) = whole_game_with(&library, start, seed, Depth::Full);
        assert_eq!(game.game().state().order.len(), usize::from(players));
        wins += u32::from(matches!(game.game().ended(), Some(Ending::Won(_))));
    }
    assert!(wins > 5, "{wins}");
}

/// A CR90 against small ships that start in its way; in some games against another huge ship too.
fn start_of_huge_ships(library: &Library, seed: u64) -> Start {
    let mut start = start_of_devices(library, seed);
    start.area = PlayArea::EPIC;
    let huge = ["outerrimpatrol", "republicjudiciary", "syndicatesmugglers", "outerrimgarrison"];
    let lone = StartShip { upgrades: vec![], ..start.ships[0].clone() };
    let foes = start.ships.split_off(2);
    start.ships.truncate(1);
    let at = |x, y, degrees| Some(Pose::new(x, y, degrees));
    start.ships.push(StartShip {
        pilot: "alderaanianguard".into(),
        pose: at(700.0, 300.0, 45.0),
        ..lone.clone()
    });
    for (i, foe) in foes.into_iter().enumerate() {
        // Side by side, whatever their size.
        let x = 760.0 + 85.0 * i as f64;
        start.ships.push(StartShip { player: PlayerId(1), pose: at(x, 520.0, 180.0), ..foe });
    }
    if !seed.is_multiple_of(3) {
        start.ships.push(StartShip {
            player: PlayerId(1),
            pilot: huge[seed as usize % huge.len()].into(),
            pose: at(1210.0, 600.0, 225.0),
            ..lone
        });
    }
    start
}

/// A huge ship moves, overlaps ships small and huge, pays with energy and fires.
#[test]
fn games_with_huge_ships_hold_together() {
    let content = redfive_content::Content::embedded().expect("the embedded files are good");
    let library = Library::second_edition(&content.second);
    let (mut aside, mut crashes, mut paid, mut fired, mut cleared) = (0, 0, 0, 0, 0);
    for seed in 7_000_000..7_000_000 + support::games(50) {
        let start = start_of_huge_ships(&library, seed);
        let (game, _, events) = whole_game_with(&library, start, seed, Depth::Full);
        let huge = |ship| game.game().card(ship).huge.is_some();
        for event in events {
            match event {
                Event::SetAside(_) => aside += 1,
                Event::Bumped(ship, other) if huge(ship) && huge(other) => crashes += 1,
                Event::Spent(_, Resource::Energy, _) => paid += 1,
                Event::Attacks(ship, _) if huge(ship) => fired += 1,
                Event::ObstacleRemoved(_) => cleared += 1,
                _ => {}
            }
        }
    }
    let all = [aside, crashes, paid, fired, cleared];
    assert!(
        all.iter().all(|&n| n > 5),
        "set aside, huge on huge, energy, attacks, obstacles: {all:?}"
    );
}

/// Chance Engagement with devices, setup in every fourth game and squads that fall short of their points:
/// all that can be scored is, and all ways to end come.
#[test]
fn games_of_chance_engagement_with_devices_hold_together() {
    let content = redfive_content::Content::embedded().expect("the embedded files are good");
    let library = Library::second_edition(&content.second);
    let (mut scored, mut reasons, mut features) = (0, Vec::new(), 0);
    for seed in 9_000_000..9_000_000 + support::games(100) {
        let mut start = start_of_devices(&library, seed);
        start.scenario = "chance-engagement".to_owned();
        for (i, ship) in start.ships.iter_mut().enumerate() {
            ship.points = (seed as u16 + i as u16) % 8;
        }
        for (i, player) in start.players.iter_mut().enumerate() {
            let total = 20 - (seed as u16 + i as u16) % 4;
            player.squad = SquadPoints { total, limit: 20 };
        }
        let (game, _, events) = whole_game_with(&library, start, seed, Depth::Full);
        scored += events.iter().filter(|event| matches!(event, Event::Scored(..))).count();
        reasons.extend(game.game().state().reason);
        features += game.game().state().features().count();
    }
    let ended = |reason| reasons.iter().filter(|&&it| it == reason).count();
    let ways = [Reason::LastSide, Reason::Points, Reason::Rounds].map(ended);
    assert!(scored > 200 && ways.iter().all(|&n| n > 0), "{scored} scores, {ways:?} endings");
    assert_eq!(features as u64, support::games(100), "a satellite on every table");
}

/// Random legal squads in a scenario, whose players place features, obstacles and ships: how many
/// features were on the tables after setup, how often somebody scored, and why the games ended.
fn games_of(scenario: &str, seeds: u64) -> (usize, usize, Vec<Reason>) {
    let content = redfive_content::Content::embedded().expect("the embedded files are good");
    let library = Library::second_edition(&content.second);
    let points = content.second.points("20-points").expect("a document");
    let pairs = Pairs::new(&content.second, points, GameMode::Extended);
    let (mut features, mut scores, mut reasons) = (0, 0, Vec::new());
    for number in 0..support::games(60) {
        let start = pairs.start(11, number * 41).expect("squads").in_scenario(&library, scenario);
        let start = squads::unplaced(start);
        let (game, _, events) = whole_game_with(&library, start, seeds + number, Depth::Full);
        let placed = |event: &&Event| matches!(event, Event::FeaturePlaced(..));
        features += events.iter().filter(placed).count();
        scores += events.iter().filter(|event| matches!(event, Event::Scored(..))).count();
        reasons.extend(game.game().state().reason);
    }
    (features, scores, reasons)
}

/// Chance Engagement between random legal squads: the satellite is put on every table, and the game is
/// won by points sooner or later.
#[test]
fn games_of_chance_engagement_hold_together() {
    let (features, scores, reasons) = games_of("chance-engagement", 10_000_000);
    assert_eq!(features as u64, support::games(60));
    assert!(scores as u64 > 2 * support::games(60), "{scores} scores");
    assert!(reasons.contains(&Reason::Points), "{reasons:?}");
}

/// Assault at the Satellite Array between random legal squads: five satellites find their places on
/// every table, and satellites and ships are scored.
#[test]
fn games_of_assault_at_the_satellite_array_hold_together() {
    let (features, scores, reasons) = games_of("assault-at-the-satellite-array", 11_000_000);
    assert_eq!(features as u64, 5 * support::games(60));
    assert!(scores as u64 > 5 * support::games(60), "{scores} scores");
    assert!(reasons.contains(&Reason::Points), "{reasons:?}");
}

/// Salvage Mission between random legal squads: five caches find their places on every table.
#[test]
fn games_of_salvage_mission_hold_together() {
    let (features, scores, reasons) = games_of("salvage-mission", 12_000_000);
    assert_eq!(features as u64, 5 * support::games(60));
    assert!(scores as u64 > 2 * support::games(60), "{scores} scores");
    assert_eq!(reasons.len() as u64, support::games(60));
}

/// Scramble the Transmissions between random legal squads: three satellites find their places on every
/// table.
#[test]
fn games_of_scramble_the_transmissions_hold_together() {
    let (features, scores, reasons) = games_of("scramble-the-transmissions", 13_000_000);
    assert_eq!(features as u64, 3 * support::games(60));
    assert!(scores as u64 > 2 * support::games(60), "{scores} scores");
    assert_eq!(reasons.len() as u64, support::games(60));
}

/// RR.DAMAGE-CARDS.13–14: with a damage deck of six cards, which runs out again and again, no
/// card is made or lost.
#[test]
fn games_with_a_small_damage_deck_hold_together() {
    let (mut new_decks, mut notes) = (0, 0);
    for seed in 2_000_000..2_000_000 + support::games(50) {
        let mut library = library();
        for (i, card) in library.damage.iter_mut().enumerate() {
            card.count = u8::from(i % 2 == 0).min(card.count);
        }
        library.damage[0].count = 0;
        let (game, _, events) = whole_game_with(&library, start(), seed, Depth::Full);
        new_decks += events.iter().filter(|e| matches!(e, Event::NewDeck(_))).count();
        let noted = |card: &&Card| card.recorded && card.holder != Holder::Nowhere;
        notes += game.game().state().cards.iter().filter(noted).count();
    }
    assert!(new_decks > 20 && notes > 5, "{new_decks} new decks, {notes} notes at the end");
}

/// The same with checks that cost little, for great numbers of games.
#[test]
fn many_random_games_hold_together() {
    let games = std::env::var("REDFIVE_CHEAP_GAMES").ok().and_then(|n| n.parse().ok());
    for seed in 1_000_000..1_000_000 + games.unwrap_or(200) {
        whole_game(seed, Depth::Cheap);
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    for seed in 0..10 {
        let game = || whole_game(seed, Depth::Cheap).0;
        assert_eq!(game().game().state(), game().game().state());
    }
}

/// The shrinker finds a short way to something that takes a whole game of random answers to meet.
#[test]
fn a_failing_game_becomes_short() {
    let unhurt = |game: &Game| {
        let hurt = |ship: ShipId| game.state().damage_count(ship) >= 2;
        if game.state().ship_ids().any(hurt) { Err("two cards".to_owned()) } else { Ok(()) }
    };
    let games = (0..20).step_by(2).map(|seed| whole_game(seed, Depth::Cheap).0);
    let library = library();
    let mut shrunk = 0;
    for game in games {
        let Some((short, what)) = shrink::shrink(game.record(), &unhurt, game.game().setting())
        else {
            continue;
        };
        assert_eq!(what, "two cards");
        assert!(short.choices() <= game.record().choices());
        let again = short.replay(&library).expect("a short game is a game");
        assert!(unhurt(&again).is_err());
        shrunk += u32::from(short.choices() * 3 < game.record().choices());
    }
    assert!(shrunk > 0);
}

#[test]
fn saving_and_loading_in_the_middle_changes_nothing() {
    for seed in 0..20 {
        let mut game = Game::new(&library(), start(), seed).expect("a good start");
        let mut chance = Chance::from_seed(seed);
        for _ in 0..150 {
            let Some((player, id, reply)) = support::random_reply(&game, &mut chance) else {
                break;
            };
            let text = serde_json::to_string(game.state()).expect("plain data");
            let state: State = serde_json::from_str(&text).expect("what was written");
            assert_eq!(&state, game.state());
            let mut copy = Game::resume(game.setting().clone(), state).expect("it was saved");
            game.choose(player, id, reply.clone()).expect("offered");
            copy.choose(player, id, reply).expect("offered");
            assert_eq!(game.state(), copy.state());
        }
    }
}

#[test]
fn wrong_answers_change_nothing() {
    let mut game = Game::new(&library(), start(), 1).expect("a good start");
    let before = game.state().clone();
    let first = game.pending()[0].clone();
    let other = PlayerId(1 - first.player.0);
    assert_eq!(
        game.choose(first.player, 9999, Answer::Yes),
        Err(Refused::NotOpen { decision: 9999 })
    );
    assert_eq!(
        game.choose(other, first.id, Answer::Yes),
        Err(Refused::NotYours { player: first.player })
    );
    assert!(matches!(
        game.choose(first.player, first.id, Answer::One(Choice::Fore)),
        Err(Refused::Illegal { .. })
    ));
    assert_eq!(game.state(), &before);
}
