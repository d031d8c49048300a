//! The TIE/ln fighter's table, cell by cell, and what a TIE fighter does by it.

use redfive_automaton::table::{Column, Sector};
use redfive_automaton::{Automaton, CannotFly, table_of};
use redfive_engine::answer::{Answer, Space};
use redfive_engine::chance::Stream;
use redfive_engine::decision::{Choice, Decision, Reply};
use redfive_engine::dice::{AttackFace, Class, DefenseFace};
use redfive_engine::event::{Event, Resource};
use redfive_engine::game::Game;
use redfive_engine::start::{Control, Setting, Start, StartObstacle, StartPlayer, StartShip};
use redfive_engine::state::State;
use redfive_engine::topic::Topic;
use redfive_engine::words::{Action, ActionColour, ObjectId, Phase, PlayerId, ShipId, Token};
use redfive_geometry::{AreaEdge, Bearing, Maneuver, Pose, Side};
use redfive_players::{Player, squads};
use std::sync::Arc;

/// A maneuver as the tables below write it: speed, letter, side.
fn short(maneuver: Maneuver) -> String {
    let letter = match maneuver.bearing() {
        Bearing::Straight => "S",
        Bearing::KoiogranTurn => "K",
        Bearing::Bank(Side::Left) => "BL",
        Bearing::Bank(Side::Right) => "BR",
        Bearing::Turn(Side::Left) => "TL",
        Bearing::Turn(Side::Right) => "TR",
        other => panic!("a TIE fighter flies no {other}"),
    };
    format!("{}{letter}", maneuver.speed())
}

/// Every cell: what is flown for 1 to 6, in the columns near, far, distant, stressed.
fn cells() -> Vec<(Sector, [&'static str; 4])> {
    vec![
        (
            Sector::Bullseye,
            [
                "4K 4K 2BL 2BR 2S 2S",
                "2S 2S 2S 2S 3S 3S",
                "4S 5S 5S 5S 5S 5S",
                "2BL 2BL 2BR 2BR 2S 2S",
            ],
        ),
        (
            Sector::FrontRight,
            [
                "4K 4K 1TR 1TR 2BR 2BR",
                "2BR 2BR 2BR 3BR 3BR 3S",
                "3BR 3BR 3BR 3BR 4S 4S",
                "2BR 2BR 2BR 2S 2S 3S",
            ],
        ),
        (
            Sector::RightFront,
            [
                "4K 1TR 1TR 2TR 2TR 2TR",
                "1TR 2TR 2BR 2BR 3TR 3TR",
                "2TR 2TR 2TR 3TR 3TR 3TR",
                "1TR 2BR 2BR 2BR 2BR 2BR",
            ],
        ),
        (
            Sector::RightBack,
            [
                "3K 1TR 1TR 1TR 2TR 2TR",
                "3K 3K 1TR 1TR 2TR 2TR",
                "3K 3K 3K 1TR 1TR 1TR",
                "1TR 2TR 2BR 2BR 2BR 2BR",
            ],
        ),
        (
            Sector::BackRight,
            [
                "4K 4K 3K 3K 2TR 2TR",
                "3K 3K 1TR 3TR 3TR 3TR",
                "3K 3K 3K 3K 1TR 1TR",
                "2BR 2BR 2BR 2BR 2BR 3TR",
            ],
        ),
    ]
}

/// The same to the other side.
fn mirrored(cell: &str) -> String {
    let swap = |letter| match letter {
        'L' => 'R',
        'R' => 'L',
        other => other,
    };
    cell.chars().map(swap).collect()
}

#[test]
fn the_table_says_what_it_should_in_every_cell() {
    let table = table_of("tielnfighter").expect("a table");
    let mut seen = 0;
    for (sector, cells) in cells() {
        for (column, cell) in Column::ALL.into_iter().zip(cells) {
            let shown = |sector| -> String {
                let all = (1..=6).map(|roll| table.maneuver(sector, column, roll));
                all.map(|it| short(it.expect("a maneuver"))).collect::<Vec<_>>().join(" ")
            };
            assert_eq!(shown(sector), cell, "{sector:?} {column:?}");
            if sector != Sector::Bullseye {
                assert_eq!(
                    shown(sector.mirrored()),
                    mirrored(cell),
                    "left of {sector:?} {column:?}"
                );
            }
            seen += 6;
        }
    }
    assert_eq!(seen, 5 * 4 * 6);
    assert_eq!(table.maneuver(Sector::Bullseye, Column::Near, 0), None);
}

fn ship(player: u8, pilot: &str, x: f64, y: f64, facing: f64) -> StartShip {
    StartShip {
        player: PlayerId(player),
        pilot: pilot.to_owned(),
        pose: Some(Pose::new(x, y, facing)),
        ..StartShip::default()
    }
}

const TIE: ShipId = ShipId(0);

/// A TIE fighter of player 2 that flies by itself, among X-wings of player 1 and asteroids, from a phase on.
struct Table {
    game: Game,
    automaton: Automaton,
}

impl Table {
    fn new(
        phase: Phase,
        tie: (f64, f64, f64),
        foes: &[(f64, f64, f64)],
        rocks: &[(f64, f64)],
        tokens: &[Token],
    ) -> Self {
        let mut ships = vec![ship(1, "academypilot", tie.0, tie.1, tie.2)];
        ships.extend(foes.iter().map(|&(x, y, to)| ship(0, "redsquadronveteran", x, y, to)));
        Self::of(phase, ships, rocks, |state| {
            for &token in tokens {
                state.ships[0].tokens.set(token, 1);
            }
            for foe in 1..state.ships.len() as u8 {
                state.journal.of_mut(ShipId(foe)).engaged = true;
            }
        })
    }

    /// Any ships.
    fn of(
        phase: Phase,
        ships: Vec<StartShip>,
        rocks: &[(f64, f64)],
        arrange: impl FnOnce(&mut State),
    ) -> Self {
        let empire =
            StartPlayer { control: Control::Automatic, ..StartPlayer::new(1, AreaEdge::North) };
        let rock = |&(x, y): &(f64, f64)| StartObstacle {
            key: "coreasteroid5".to_owned(),
            player: PlayerId(0),
            pose: Some(Pose::new(x, y, 0.0)),
        };
        let ally = StartPlayer::new(1, AreaEdge::North);
        let mut players = vec![StartPlayer::new(0, AreaEdge::South), empire, ally];
        players.truncate(if ships.iter().any(|it| it.player == PlayerId(2)) { 3 } else { 2 });
        let start = Start {
            players,
            ships,
            obstacles: rocks.iter().map(rock).collect(),
            ..Start::default()
        };
        let setting = Setting::new(squads::library(), start).expect("a good start");
        let automaton = Automaton::new(&setting, PlayerId(1), 7).expect("there is a table");
        let game = Game::arranged(setting, 1, phase, |state, _| {
            arrange(state);
            if state.chance.said().is_empty() {
                state.chance.say(Stream::Automatic, 1);
            }
        });
        Self { game, automaton }
    }

    /// What the TIE fighter is asked now.
    fn question(&self, topic: Topic) -> Decision {
        let asked = self.game.open().find(|it| it.ask.ship_if(topic) == Some(TIE));
        asked.unwrap_or_else(|| panic!("{topic:?} is not asked: {:?}", self.game.pending())).clone()
    }

    fn answer(&mut self, topic: Topic) -> Reply {
        let question = self.question(topic);
        self.automaton.choose(&self.game.seat(question.player), &question)
    }

    /// Plays what the automaton answers.
    fn step(&mut self, topic: Topic) -> Reply {
        let question = self.question(topic);
        let reply = self.automaton.choose(&self.game.seat(question.player), &question);
        self.game.choose(question.player, question.id, reply.clone()).expect("a legal answer");
        reply
    }

    /// Plays a maneuver for it, whatever the table says.
    fn fly(&mut self, speed: u8, bearing: Bearing) {
        let question = self.question(Topic::Fly);
        // It goes for somebody when it is asked.
        self.automaton.choose(&self.game.seat(question.player), &question);
        let maneuver = Maneuver::new(speed, bearing).expect("a maneuver");
        let reply = Answer::One(Choice::Maneuver(maneuver));
        self.game.choose(question.player, question.id, reply).expect("on its dial");
    }

    fn pose(&self) -> Pose {
        self.game.state().ship(TIE).pose().expect("it is on the table")
    }
}

/// The maneuver for a roll of 1 when the TIE fighter stands at 450 450 facing 0.
fn flown(foes: &[(f64, f64, f64)], tokens: &[Token]) -> String {
    let tie = (450.0, 450.0, 0.0);
    match Table::new(Phase::Activation, tie, foes, &[], tokens).answer(Topic::Fly) {
        Answer::One(Choice::Maneuver(maneuver)) => short(maneuver),
        other => panic!("{other:?}"),
    }
}

/// Where the target is says which cell counts: with a roll of 4, for which all sectors have different
/// maneuvers at range 3, just beside each of the lines between them and on both sides.
#[test]
fn the_sector_of_the_target_decides() {
    let around = |x: f64, y: f64| {
        let ships = vec![
            ship(1, "academypilot", 450.0, 450.0, 0.0),
            ship(0, "redsquadronveteran", 450.0 + x, 450.0 + y, 0.0),
        ];
        let roll = |state: &mut State| state.chance.say(Stream::Automatic, 4);
        match Table::of(Phase::Activation, ships, &[], roll).answer(Topic::Fly) {
            Answer::One(Choice::Maneuver(maneuver)) => short(maneuver),
            other => panic!("{other:?}"),
        }
    };
    // At range 3 no facing matters: the column "far".
    for (x, y, wanted) in [
        (0.0, 300.0, "2S"),
        (25.0, 300.0, "2S"),
        (30.0, 300.0, "3BR"),
        (200.0, 210.0, "3BR"),
        (210.0, 200.0, "2BR"),
        (290.0, 5.0, "2BR"),
        (290.0, -5.0, "1TR"),
        (210.0, -200.0, "1TR"),
        (200.0, -210.0, "3TR"),
        (5.0, -290.0, "3TR"),
    ] {
        assert_eq!(around(x, y), wanted, "{x} {y}");
        if x > 0.0 {
            assert_eq!(around(-x, y), mirrored(wanted), "-{x} {y}");
        }
    }
}

/// How far the target is says which column counts; at range 2 whether it comes closer (HOTAC.FACING.01,
/// HOTAC.FACING.02, HOTAC.FACING.03); stress above all.
#[test]
fn range_facing_and_stress_say_which_column_counts() {
    let ahead = |y: f64, facing: f64| flown(&[(450.0, 450.0 + y, facing)], &[]);
    assert_eq!(ahead(100.0, 0.0), "4K", "range 1");
    assert_eq!(ahead(190.0, 180.0), "4K", "range 2, closing");
    assert_eq!(ahead(190.0, 0.0), "2S", "range 2, fleeing");
    assert_eq!(ahead(290.0, 180.0), "2S", "range 3");
    assert_eq!(ahead(400.0, 180.0), "4S", "range 4");
    let stressed = flown(&[(450.0, 640.0, 180.0)], &[Token::Stress]);
    assert_eq!(stressed, "2BL");
    // It is the line along the target's front edge that counts, not the one through its centre.
    let beside = |y: f64| flown(&[(640.0, 450.0 + y, 180.0)], &[]);
    assert_eq!(beside(15.0), "1TR", "fleeing");
    assert_eq!(beside(25.0), "4K", "closing");
}

/// An enemy in the front arc is preferred to a nearer one behind.
#[test]
fn an_enemy_in_arc_comes_before_a_nearer_one() {
    let (ahead, behind) = ((450.0, 750.0, 0.0), (450.0, 330.0, 0.0));
    assert_eq!(flown(&[ahead, behind], &[]), "2S");
    assert_eq!(flown(&[behind], &[]), "4K");
    let far_ahead = (450.0, 850.0, 0.0);
    assert_eq!(flown(&[far_ahead, behind], &[]), "4K", "beyond range 3 no arc counts");
}

/// It swerves to the side where its target is (HOTAC.SWERVE.06).
#[test]
fn it_swerves_towards_its_target() {
    for (x, wanted) in [(700.0, Side::Right), (200.0, Side::Left)] {
        let foe = (x, 700.0, 0.0);
        let rock = (450.0, 470.0);
        let mut table = Table::new(Phase::Activation, (450.0, 300.0, 0.0), &[foe], &[rock], &[]);
        table.fly(3, Bearing::Straight);
        let bank = Maneuver::new(3, Bearing::Bank(wanted)).expect("a maneuver");
        assert_eq!(table.step(Topic::Swerve), Answer::One(Choice::Maneuver(bank)));
    }
}

fn white(action: Action) -> Reply {
    Answer::One(Choice::Action(action, ActionColour::White))
}

/// The action after 2 straight from 400 280 to 400 400.
fn after_flying(foes: &[(f64, f64, f64)], rocks: &[(f64, f64)]) -> Table {
    let mut table = Table::new(Phase::Activation, (400.0, 280.0, 0.0), foes, rocks, &[]);
    table.fly(2, Bearing::Straight);
    assert_eq!(table.pose(), Pose::new(400.0, 400.0, 0.0));
    table
}

#[test]
fn with_a_shot_it_focuses() {
    // Nobody threatens it.
    assert_eq!(
        after_flying(&[(400.0, 600.0, 0.0)], &[]).answer(Topic::Action),
        white(Action::Focus)
    );
    // In the target's arc, and no roll leads out of it.
    let foe = (400.0, 650.0, 180.0);
    assert_eq!(after_flying(&[foe], &[]).answer(Topic::Action), white(Action::Focus));
}

#[test]
fn a_barrel_roll_takes_it_out_of_the_targets_arc_with_a_shot_kept() {
    // The target looks past it to the left.
    let mut table = after_flying(&[(400.0, 560.0, 218.0)], &[]);
    assert_eq!(table.step(Topic::Action), white(Action::BarrelRoll));
    assert_eq!(table.step(Topic::BarrelRoll), Answer::One(Choice::Side(Side::Right)));
    table.step(Topic::Placement);
    assert!(table.pose().position.x > 470.0);
}

#[test]
fn without_a_shot_it_rolls_for_one() {
    for (x, side) in [(550.0, Side::Right), (250.0, Side::Left)] {
        let mut table = after_flying(&[(x, 500.0, 0.0)], &[]);
        assert_eq!(table.step(Topic::Action), white(Action::BarrelRoll));
        assert_eq!(table.step(Topic::BarrelRoll), Answer::One(Choice::Side(side)));
        table.step(Topic::Placement);
        assert_ne!(table.pose().position.x, 400.0);
    }
}

#[test]
fn without_hope_of_a_shot_it_rolls_out_of_the_targets_arc() {
    let mut table = after_flying(&[(400.0, 345.0, 0.0)], &[]);
    assert_eq!(table.step(Topic::Action), white(Action::BarrelRoll));
    table.step(Topic::BarrelRoll);
    table.step(Topic::Placement);
    assert!(table.pose().position.y < 400.0, "backwards: {:?}", table.pose());
}

#[test]
fn otherwise_it_evades() {
    assert_eq!(
        after_flying(&[(800.0, 100.0, 90.0)], &[]).answer(Topic::Action),
        white(Action::Evade)
    );
}

/// An obstacle straight ahead within range 1 is rolled away from before anything else
/// (HOTAC.PRESWERVE.01, HOTAC.PRESWERVE.02), to where none is; beyond it is none of its business.
#[test]
fn it_rolls_aside_from_an_obstacle_ahead() {
    let foe = (400.0, 600.0, 0.0);
    for (other, x) in [(320.0, 480.0), (480.0, 320.0)] {
        let mut table = after_flying(&[foe], &[(400.0, 500.0), (other, 500.0)]);
        assert_eq!(table.step(Topic::Action), white(Action::BarrelRoll));
        table.step(Topic::BarrelRoll);
        table.step(Topic::Placement);
        assert!((table.pose().position.x - x).abs() < 1e-6, "{:?}", table.pose());
    }
    let further = after_flying(&[foe], &[(400.0, 560.0)]).answer(Topic::Action);
    assert_eq!(further, white(Action::Focus), "beyond range 1");
    let beside = after_flying(&[foe], &[(460.0, 500.0)]).answer(Topic::Action);
    assert_eq!(beside, white(Action::Focus), "not in the bullseye arc");
}

/// Where no roll helps, or none is possible, it does what it would do anyway (HOTAC.PRESWERVE.03).
#[test]
fn without_a_roll_that_helps_it_acts_as_usual() {
    let foe = (400.0, 600.0, 0.0);
    let all_round = [(320.0, 500.0), (400.0, 500.0), (480.0, 500.0)];
    let table = after_flying(&[foe], &all_round).answer(Topic::Action);
    assert_eq!(table, white(Action::Focus), "an obstacle is ahead wherever it rolls");
    let on_both_sides = [(400.0, 500.0), (330.0, 400.0), (470.0, 400.0)];
    let table = after_flying(&[foe], &on_both_sides).answer(Topic::Action);
    assert_eq!(table, white(Action::Focus), "there is no room to roll");
}

/// It does not roll off the board.
#[test]
fn it_does_not_roll_off_the_board() {
    let rocks = [(60.0, 500.0), (140.0, 500.0)];
    for (x, wanted) in [(60.0, Action::Focus), (140.0, Action::BarrelRoll)] {
        let foe = (x, 600.0, 0.0);
        let mut table = Table::new(Phase::Activation, (x, 280.0, 0.0), &[foe], &rocks, &[]);
        table.fly(2, Bearing::Straight);
        assert_eq!(table.answer(Topic::Action), white(wanted), "{x}");
    }
}

/// A stressed ship is not asked; one that bumped into an enemy does not take the red action.
#[test]
fn it_takes_no_red_action() {
    let foe = (400.0, 420.0, 0.0);
    let mut table = Table::new(Phase::Activation, (400.0, 280.0, 0.0), &[foe], &[], &[]);
    table.fly(2, Bearing::Straight);
    assert_eq!(table.answer(Topic::Action), Answer::Pass);
}

/// Targets are attacked at range 1, 2, 0, 3 in this order (HOTAC.TARGET.02, HOTAC.TARGET.03,
/// HOTAC.TARGET.04, HOTAC.TARGET.05).
#[test]
fn the_range_decides_whom_it_attacks() {
    let at = |range: u8| match range {
        // Its side against the guides.
        0 => (400.0, 342.5, 90.0),
        1 => (440.0, 400.0, 0.0),
        2 => (360.0, 460.0, 0.0),
        _ => (420.0, 580.0, 0.0),
    };
    for (ranges, wanted) in [
        (&[3, 0, 2, 1][..], 1),
        (&[3, 0, 2], 2),
        (&[3, 0], 0),
        (&[3], 3),
        (&[1, 2], 1),
        (&[0, 1], 1),
    ] {
        let foes: Vec<_> = ranges.iter().map(|&range| at(range)).collect();
        let place = ranges.iter().position(|&it| it == wanted).expect("it is there");
        let mut table = Table::new(Phase::Engagement, (400.0, 300.0, 0.0), &foes, &[], &[]);
        let reply = table.answer(Topic::Attack);
        let Answer::One(Choice::Target(_, target)) = reply else { panic!("{reply:?}") };
        assert_eq!(target, ShipId(1 + place as u8), "{ranges:?}");
    }
}

/// Of targets at the same range the nearest is attacked.
#[test]
fn among_equals_the_nearest_is_attacked() {
    let foes = [(440.0, 460.0, 0.0), (360.0, 450.0, 0.0), (400.0, 470.0, 0.0)];
    let mut table = Table::new(Phase::Engagement, (400.0, 300.0, 0.0), &foes, &[], &[]);
    let reply = table.answer(Topic::Attack);
    let Answer::One(Choice::Target(_, target)) = reply else { panic!("{reply:?}") };
    assert_eq!(target, ShipId(2));
}

/// An attack by a TIE fighter with upgrades, beside a wingman, at an X-wing at range 2 in its bullseye arc;
/// the dice show these, and then come those.
fn attacking(
    upgrades: &[&str],
    wingman: &str,
    (attack, defense): (&[u8], &[u8]),
    arrange: impl FnOnce(&mut State),
) -> Table {
    let mut tie = ship(1, "academypilot", 400.0, 300.0, 0.0);
    tie.upgrades = upgrades.iter().map(|&it| it.to_owned()).collect();
    let ships = vec![
        tie,
        ship(0, "redsquadronveteran", 400.0, 490.0, 0.0),
        ship(1, wingman, 460.0, 300.0, 0.0),
    ];
    let mut table = Table::of(Phase::Engagement, ships, &[], |state| {
        for other in 1..3 {
            state.journal.of_mut(ShipId(other)).engaged = true;
        }
        attack.iter().for_each(|&side| state.chance.say(Stream::AttackDice, side));
        defense.iter().for_each(|&side| state.chance.say(Stream::DefenseDice, side));
        arrange(state);
    });
    table.step(Topic::Attack);
    table
}

/// Sides of an attack die.
const HIT: u8 = 1;
const FOCUS: u8 = 4;
const BLANK: u8 = 6;
/// Sides of a defense die.
const EVADE: u8 = 0;
const EYE: u8 = 3;
const NOTHING: u8 = 5;

impl Table {
    /// Answers all of the automaton's questions about dice, and tells which they were.
    fn modify(&mut self) -> Vec<Topic> {
        let mut topics = Vec::new();
        let dice = [Topic::Modify, Topic::SpendLock, Topic::Reroll, Topic::Results, Topic::Change];
        loop {
            let fits = |it: &&Decision| it.player == PlayerId(1) && dice.contains(&it.ask.topic);
            let question = self.game.open().find(fits).cloned();
            let Some(question) = question else { return topics };
            let reply = self.automaton.choose(&self.game.seat(PlayerId(1)), &question);
            if reply != Answer::Pass {
                topics.push(question.ask.topic);
            }
            self.game.choose(PlayerId(1), question.id, reply).expect("a legal answer");
        }
    }

    /// What the attack dice show: critical hits, hits, focus results and blanks.
    fn attack_dice(&self) -> [u8; 4] {
        let dice = &self.game.state().attacks.last().expect("an attack").attack;
        [AttackFace::Crit, AttackFace::Hit, AttackFace::Focus, AttackFace::Blank]
            .map(|face| dice.count(face))
    }

    fn has(&self, token: Token) -> bool {
        self.game.state().ship(TIE).tokens.count(token) > 0
    }
}

/// The defender of these attacks has a focus token and a focus result, so that the attack stops there.
fn wary(state: &mut State) {
    state.ships[1].tokens.set(Token::Focus, 1);
}

/// Dice abilities are used on bad results, and only on those: Howlrunner lets a friend reroll one.
#[test]
fn a_dice_ability_rerolls_what_is_bad() {
    let roll = |dice: &[u8]| {
        let mut table = attacking(&[], "howlrunner", (dice, &[EYE, EYE]), wary);
        let topics = table.modify();
        (topics, table.attack_dice())
    };
    let reroll = vec![Topic::Modify, Topic::Reroll];
    assert_eq!(roll(&[HIT, BLANK, HIT]), (reroll.clone(), [0, 2, 0, 0]), "a blank");
    assert_eq!(roll(&[HIT, FOCUS, HIT]), (reroll.clone(), [0, 2, 0, 0]), "a focus");
    assert_eq!(roll(&[FOCUS, BLANK, HIT]), (reroll, [0, 1, 1, 0]), "a blank before a focus");
    assert_eq!(roll(&[HIT, HIT]), (vec![], [0, 2, 0, 0]), "nothing is bad");
    // With a focus token a focus result is as good as a hit.
    let mut table = attacking(&[], "howlrunner", (&[HIT, FOCUS], &[EYE, EYE]), |state| {
        wary(state);
        state.ships[0].tokens.set(Token::Focus, 1);
    });
    assert_eq!(table.modify(), [Topic::Modify]);
    assert_eq!((table.attack_dice(), table.has(Token::Focus)), ([0, 2, 0, 0], false));
}

/// A lock is spent to reroll all bad results, after abilities that cost nothing and before
/// tokens.
#[test]
fn a_lock_is_spent_on_what_is_bad() {
    let locked = |wingman, dice: &[u8], focus: bool| {
        let mut table = attacking(&[], wingman, (dice, &[EYE, EYE]), |state| {
            wary(state);
            state.ships[0].locks.push(ObjectId::Ship(ShipId(1)));
            state.ships[0].tokens.set(Token::Focus, u8::from(focus));
        });
        table.modify();
        let lock = !table.game.state().ship(TIE).locks.is_empty();
        (table.attack_dice(), lock, table.has(Token::Focus))
    };
    let alone = "academypilot";
    assert_eq!(locked(alone, &[BLANK, FOCUS, HIT, HIT], false), ([0, 2, 0, 0], false, false));
    assert_eq!(locked(alone, &[BLANK, FOCUS, FOCUS], true), ([0, 2, 0, 0], false, false));
    assert_eq!(locked(alone, &[HIT, HIT], true), ([0, 2, 0, 0], true, true), "nothing is bad");
    assert_eq!(locked(alone, &[HIT, FOCUS], true), ([0, 2, 0, 0], true, false), "a token does");
    let one = locked(alone, &[HIT, BLANK, HIT, BLANK], false);
    assert_eq!(one, ([0, 2, 0, 0], false, false), "the hit stays");
    assert_eq!(locked("howlrunner", &[HIT, BLANK, HIT], false), ([0, 2, 0, 0], true, false));
    let again = locked("howlrunner", &[HIT, BLANK, BLANK], false);
    assert_eq!(again, ([0, 1, 0, 1], true, false), "no die is rerolled twice");
}

/// Of an enemy's dice the good ones are rerolled, all of them and no other; of its own as many are changed
/// as can be.
#[test]
fn the_right_dice_are_taken() {
    let mut table = attacking(&[], "academypilot", (&[HIT, HIT], &[EYE, EYE]), wary);
    let mut taken = |topic: Topic, available: Vec<(Choice, u8)>| {
        let space = Arc::new(Space::Counts { available, least: 1, most: 3 });
        let question = Decision { id: 99, player: PlayerId(1), ask: topic.of(TIE), space };
        table.automaton.choose(&table.game.seat(PlayerId(1)), &question)
    };
    let defense = |face| Choice::DefenseDie(Class::rolled(face));
    let [evade, eye] = [DefenseFace::Evade, DefenseFace::Focus].map(defense);
    let rerolled = taken(Topic::Reroll, vec![(evade.clone(), 1), (eye, 2)]);
    assert_eq!(rerolled, Answer::Counts(vec![(evade, 1)]));
    let hit = Choice::AttackDie(Class::rolled(AttackFace::Hit));
    let changed = taken(Topic::Results, vec![(hit.clone(), 4)]);
    assert_eq!(changed, Answer::Counts(vec![(hit, 3)]));
}

/// What changes results for nothing is used whenever it can be: on its own dice and on the defender's.
#[test]
fn free_changes_are_made() {
    let alone = "academypilot";
    let mut table = attacking(&["marksmanship"], alone, (&[HIT, HIT], &[EYE, EYE]), wary);
    assert_eq!(table.modify(), [Topic::Modify]);
    assert_eq!(table.attack_dice(), [1, 1, 0, 0]);
    let juke = |attack: &[u8]| {
        let mut table = attacking(&["juke"], alone, (attack, &[EVADE, EYE]), |state| {
            wary(state);
            state.ships[0].tokens.set(Token::Evade, 1);
        });
        table.modify();
        table.game.state().attacks.last().map(|fight| fight.defense.count(DefenseFace::Evade))
    };
    assert_eq!(juke(&[HIT, BLANK]), Some(0));
    assert_eq!(juke(&[BLANK, BLANK]), Some(1), "nothing to evade");
}

/// What has a cost is used after tokens, on what is still bad: Malice changes a focus or a hit for Force.
#[test]
fn changes_that_cost_something_are_made_where_results_are_bad() {
    let malice = |dice: &[u8], focus: bool| {
        let mut table = attacking(&["malice"], "academypilot", (dice, &[EYE, EYE]), |state| {
            wary(state);
            state.ships[0].force = 2;
            state.ships[0].tokens.set(Token::Focus, u8::from(focus));
        });
        table.modify();
        (table.attack_dice(), table.game.state().ship(TIE).force)
    };
    assert_eq!(malice(&[HIT, HIT], false), ([0, 2, 0, 0], 2), "nothing is bad");
    assert_eq!(malice(&[FOCUS, HIT], true), ([0, 2, 0, 0], 2), "a token is enough");
    assert_eq!(malice(&[FOCUS, HIT], false), ([0, 2, 0, 0], 1), "so is Force");
    assert_eq!(malice(&[BLANK, HIT], false), ([1, 0, 0, 1], 1), "a blank stays");
}

/// What costs a result is not used: Scorch, here of an ally, would strain the defender for a hit.
#[test]
fn results_are_not_spent() {
    let ships = vec![
        ship(1, "academypilot", 400.0, 300.0, 0.0),
        ship(0, "redsquadronveteran", 400.0, 490.0, 0.0),
        ship(2, "scorch-tiesebomber", 460.0, 300.0, 0.0),
    ];
    let mut table = Table::of(Phase::Engagement, ships, &[], |state| {
        (1..3).for_each(|other| state.journal.of_mut(ShipId(other)).engaged = true);
        [HIT, BLANK].into_iter().for_each(|side| state.chance.say(Stream::AttackDice, side));
        [EYE, EYE].into_iter().for_each(|side| state.chance.say(Stream::DefenseDice, side));
        wary(state);
    });
    table.step(Topic::Attack);
    assert_eq!(table.step(Topic::Modify), Answer::Pass);
    assert_eq!(table.attack_dice(), [0, 1, 0, 1]);
}

/// What Force and calculate tokens turn, one each, need not be rerolled; the rest is.
#[test]
fn single_turns_are_counted() {
    let turned = |force: u8| {
        let mut table =
            attacking(&[], "howlrunner", (&[FOCUS, FOCUS, HIT], &[EYE, EYE]), |state| {
                wary(state);
                state.ships[0].force = force;
            });
        let topics = table.modify();
        (topics, table.attack_dice(), table.game.state().ship(TIE).force)
    };
    let two = vec![Topic::Modify, Topic::Modify];
    assert_eq!(turned(2), (two, [0, 2, 0, 0], 0));
    let reroll = vec![Topic::Modify, Topic::Reroll, Topic::Modify];
    assert_eq!(turned(1), (reroll, [0, 2, 0, 0], 0));
}

/// An attack of an X-wing at range 2 at a TIE fighter with upgrades and tokens.
fn defending(upgrades: &[&str], (attack, defense): (&[u8], &[u8]), tokens: &[Token]) -> Defense {
    let mut tie = ship(1, "academypilot", 400.0, 490.0, 0.0);
    tie.upgrades = upgrades.iter().map(|&it| it.to_owned()).collect();
    let ships = vec![tie, ship(0, "redsquadronveteran", 400.0, 300.0, 0.0)];
    let mut table = Table::of(Phase::Engagement, ships, &[], |state| {
        state.journal.of_mut(TIE).engaged = true;
        attack.iter().for_each(|&side| state.chance.say(Stream::AttackDice, side));
        defense.iter().for_each(|&side| state.chance.say(Stream::DefenseDice, side));
        tokens.iter().for_each(|&token| state.ships[0].tokens.set(token, 1));
    });
    let attack = table.game.open().find(|it| it.ask.topic == Topic::Attack).cloned();
    let attack = attack.expect("an attack");
    let target = attack.space.iter().find(|reply| *reply != Answer::Pass).expect("a target");
    table.game.choose(attack.player, attack.id, target).expect("a legal answer");
    let topics = table.modify();
    let events = table.game.take_events();
    let spent = events.iter().filter_map(|event| match event {
        Event::Spent(TIE, Resource::Token(token), _) => Some(*token),
        _ => None,
    });
    Defense { topics, spent: spent.collect(), damage: table.game.state().damage_count(TIE) }
}

/// How a TIE fighter has defended: what it did, which tokens it spent, how much damage it suffered.
#[derive(Debug, PartialEq)]
struct Defense {
    topics: Vec<Topic>,
    spent: Vec<Token>,
    damage: usize,
}

/// On defense abilities and tokens are used as long as damage comes through: rerolls first, the evade token
/// on a blank, the focus token for all focus results.
#[test]
fn it_defends_with_what_helps() {
    use Token::{Evade, Focus};
    let hits = &[HIT, HIT, BLANK][..];
    let safe = |topics: &[Topic], spent: &[Token]| Defense {
        topics: topics.to_vec(),
        spent: spent.to_vec(),
        damage: 0,
    };
    let elusive = |defense: &[u8], token| defending(&["elusive"], (hits, defense), &[token]);
    let reroll = [Topic::Modify, Topic::Reroll];
    assert_eq!(elusive(&[EVADE, NOTHING, EYE, EVADE], Focus), safe(&reroll, &[]), "it is enough");
    assert_eq!(elusive(&[EVADE, EVADE, NOTHING], Evade), safe(&[], &[]), "nothing comes through");
    let both = |defense: &[u8]| defending(&[], (hits, defense), &[Evade, Focus]);
    let change = [Topic::Modify, Topic::Change, Topic::Modify];
    assert_eq!(both(&[NOTHING, NOTHING, EYE]), safe(&change, &[Evade, Focus]), "a blank first");
    assert_eq!(both(&[NOTHING, EYE, EYE]), safe(&[Topic::Modify], &[Focus]), "that does more");
    assert_eq!(both(&[EVADE, NOTHING, EYE]), safe(&change[..2], &[Evade]), "that is enough");
}

/// A ship type without a table is refused by name.
#[test]
fn a_ship_without_a_table_is_refused() {
    let start = squads::start(
        &squads::named("red").expect("a squad"),
        &squads::named("swarm").expect("a squad"),
    );
    let setting = Setting::new(squads::library(), start).expect("a good start");
    let refused = Automaton::new(&setting, PlayerId(0), 1).expect_err("no X-wing table");
    assert_eq!(refused, CannotFly::NoTable("t65xwing".to_owned()));
    assert_eq!(refused.to_string(), "there is no table for the ship type t65xwing");
    assert!(Automaton::new(&setting, PlayerId(1), 1).is_ok());
}
