//! Whole games of random legal answers, with what must hold at every step.

use redfive_engine::ability::{
    Ability, AttackLimits, Change, Condition, Cost, DiceChange, DiceStep, Effect, FaceName, Moment,
    Triggered, Who,
};
use redfive_engine::answer::{Answer, Space};
use redfive_engine::decision::{Ask, Choice, Refused};
use redfive_engine::facts::{
    BarAction, Capacity, DialEntry, Library, Needs, ShipCard, UpgradeCard, Weapon, WeaponArc,
    obstacle_kind,
};
use redfive_engine::game::{Game, Start, StartShip};
use redfive_engine::random::{Chance, Stream};
use redfive_engine::state::{Obstacle, State};
use redfive_engine::words::{Action, ActionColour, Difficulty, PlayerId, TeamId, Token};
use redfive_engine::{deck, state::Place};
use redfive_geometry::{
    Arc, AreaEdge, BaseSize, Bearing, Edge, Maneuver, PlayArea, Pose, Side, Turret,
};

fn dial(codes: &str) -> Vec<DialEntry> {
    codes
        .split_whitespace()
        .map(|code| {
            let mut letters = code.chars();
            let speed = letters.next().and_then(|c| c.to_digit(10)).expect("a speed") as u8;
            let bearing = match letters.next().expect("a bearing") {
                'T' => Bearing::Turn(Side::Left),
                'Y' => Bearing::Turn(Side::Right),
                'B' => Bearing::Bank(Side::Left),
                'N' => Bearing::Bank(Side::Right),
                'F' => Bearing::Straight,
                'K' => Bearing::KoiogranTurn,
                'E' => Bearing::TallonRoll(Side::Left),
                'R' => Bearing::TallonRoll(Side::Right),
                'L' => Bearing::SegnorsLoop(Side::Left),
                'P' => Bearing::SegnorsLoop(Side::Right),
                'O' => Bearing::Stationary,
                'S' => Bearing::ReverseStraight,
                other => panic!("{other}"),
            };
            let difficulty = match letters.next().expect("a colour") {
                'B' => Difficulty::Blue,
                'W' => Difficulty::White,
                'R' => Difficulty::Red,
                'P' => Difficulty::Purple,
                other => panic!("{other}"),
            };
            DialEntry { maneuver: Maneuver::new(speed, bearing).expect("exists"), difficulty }
        })
        .collect()
}

fn ship(id: &str, size: BaseSize, initiative: u8, stats: [u8; 4], codes: &str) -> ShipCard {
    let [attack, agility, hull, shields] = stats;
    let bar = |action| BarAction { action, colour: ActionColour::White, linked: None };
    ShipCard {
        id: id.into(),
        name: id.into(),
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
    }
}

fn library() -> Library {
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
    Library { ships: vec![xwing, tie, falcon, bomber], upgrades: upgrades(), damage: deck::core() }
}

/// A torpedo, a dice modification for a charge, and a bonus attack.
fn upgrades() -> Vec<UpgradeCard> {
    let torpedo = UpgradeCard {
        id: "torpedo".into(),
        slots: vec!["torpedo".into()],
        charges: Capacity { most: 2, recovers: 0 },
        weapon: Some(Weapon {
            least: 2,
            needs: Needs::Lock,
            ordnance: true,
            charges: 1,
            ..Weapon::primary(WeaponArc::Fixed(Arc::Front), 4)
        }),
        ..UpgradeCard::default()
    };
    let marksman = UpgradeCard {
        id: "marksman".into(),
        charges: Capacity { most: 1, recovers: 1 },
        abilities: vec![Ability::Dice(DiceChange {
            step: DiceStep::YourAttack,
            only_if: Condition::PrimaryAttack,
            cost: vec![Cost::Charge(1)],
            change: Change::Turn(1, FaceName::Focus, FaceName::Crit),
        })],
        ..UpgradeCard::default()
    };
    let gunner = UpgradeCard {
        id: "gunner".into(),
        abilities: vec![Ability::When(Triggered {
            at: Moment::AfterAttack,
            by: Who::You,
            only_if: Condition::PrimaryAttack,
            may: true,
            cost: vec![],
            then: vec![Effect::BonusAttack(AttackLimits {
                primary: true,
                ..AttackLimits::default()
            })],
        })],
        ..UpgradeCard::default()
    };
    vec![torpedo, marksman, gunner]
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
        players: vec![(TeamId(0), AreaEdge::South), (TeamId(1), AreaEdge::North)],
        ships: ships
            .into_iter()
            .map(|(p, card, x, y, d)| StartShip {
                player: PlayerId(p),
                card,
                upgrades: if card == 0 {
                    vec![0, 1]
                } else if card == 2 {
                    vec![2]
                } else {
                    vec![]
                },
                pose: Some(Pose::new(x, y, d)),
            })
            .collect(),
        obstacles: rocks
            .into_iter()
            .map(|(key, x, y)| Obstacle {
                key: key.into(),
                kind: obstacle_kind(key).expect("a kind"),
                pose: Some(Pose::new(x, y, 20.0)),
                left_out: false,
                player: PlayerId(0),
            })
            .collect(),
        rounds: 12,
    }
}

/// Damage cards are neither made nor lost; nobody overlaps; nobody is outside; tokens are sane.
fn check(game: &Game) {
    let state: &State = game.state();
    for (i, player) in state.players.iter().enumerate() {
        let mut total: u32 =
            player.deck.iter().chain(&player.discarded).map(|&n| u32::from(n)).sum();
        for ship in state.ships.iter().filter(|s| s.player.index() == i) {
            total += ship.damage.len() as u32;
        }
        assert_eq!(total, 33, "damage cards of player {i}");
    }
    let ids: Vec<_> = state.on_table().collect();
    for &a in &ids {
        let base = game.base(a).expect("on the table");
        assert!(!state.area.has_fled(&base), "{a:?} is outside");
        for &b in ids.iter().filter(|&&b| b > a) {
            assert!(
                !base.overlaps(&game.base(b).expect("on the table")),
                "{a:?} and {b:?} overlap"
            );
        }
        let ship = state.ship(a);
        assert!(
            ship.shields <= game.shield_capacity(a) && ship.force <= game.force_capacity(a).most
        );
        assert!(ship.locks.len() <= 1);
    }
    for ship in &state.ships {
        if matches!(ship.place, Place::Removed) {
            assert!(
                Token::ALL.iter().all(|&t| ship.tokens.count(t) == 0) && ship.damage.is_empty()
            );
        }
    }
}

/// A random legal answer to one of the open questions; dials are set once.
fn play(game: &mut Game, chance: &mut Chance) {
    let pending = game.pending();
    let ready = pending.iter().find(|d| d.ask == Ask::Ready);
    let unset = pending.iter().find(|d| match d.ask {
        Ask::SetDial(s) => game.state().ship(s).dial.is_none(),
        _ => false,
    });
    let decision = unset.or(ready).unwrap_or(&pending[0]).clone();
    let answer = game.sample(&decision, chance).expect("there is always an answer");
    // Declining everything would make a dull game: attack and act if possible.
    let answer = match (&answer, &decision.space) {
        (Answer::Pass, Space::OneOrPass(options)) if chance.below(Stream::Pick, 4) > 0 => {
            Answer::One(options[chance.below(Stream::Pick, options.len() as u32) as usize].clone())
        }
        _ => answer,
    };
    game.choose(decision.player, decision.id, answer)
        .unwrap_or_else(|e| panic!("offered and refused: {e} {decision:?}"));
}

fn whole_game(seed: u64, mut each: impl FnMut(&Game)) -> (Game, u32) {
    let mut game = Game::new(library().into(), start(), seed);
    let mut chance = Chance::from_seed(seed ^ 0xABCD);
    let mut decisions = 0;
    while game.ended().is_none() {
        assert!(!game.pending().is_empty(), "nobody is asked and the game is not over");
        if std::env::var("TRACE").is_ok() {
            for e in game.take_events() {
                eprintln!("{e:?}");
            }
        }
        each(&game);
        play(&mut game, &mut chance);
        decisions += 1;
        assert!(decisions < 5_000, "the game goes on and on");
    }
    (game, decisions)
}

fn games() -> u64 {
    std::env::var("REDFIVE_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(200)
}

#[test]
fn random_games_hold_together() {
    for seed in 0..games() {
        whole_game(seed, check);
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    for seed in 0..10 {
        assert_eq!(whole_game(seed, |_| ()).0.state(), whole_game(seed, |_| ()).0.state());
    }
}

#[test]
fn saving_and_loading_in_the_middle_changes_nothing() {
    for seed in 0..20 {
        let mut game = Game::new(library().into(), start(), seed);
        let mut chance = Chance::from_seed(seed);
        for _ in 0..150 {
            if game.ended().is_some() {
                break;
            }
            let text = serde_json::to_string(game.state()).expect("plain data");
            let state: State = serde_json::from_str(&text).expect("what was written");
            assert_eq!(&state, game.state());
            let mut copy = Game::resume(library().into(), state);
            let mut same = chance.clone();
            play(&mut game, &mut chance);
            play(&mut copy, &mut same);
            assert_eq!(game.state(), copy.state());
        }
    }
}

#[test]
fn wrong_answers_change_nothing() {
    let mut game = Game::new(library().into(), start(), 1);
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
