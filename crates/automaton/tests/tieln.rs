//! The TIE/ln fighter's table, cell by cell, and what a TIE fighter does by it.

use redfive_automaton::table::{Column, Sector};
use redfive_automaton::{Automaton, CannotFly, table_of};
use redfive_engine::answer::Answer;
use redfive_engine::chance::Stream;
use redfive_engine::decision::{Choice, Decision, Reply};
use redfive_engine::game::Game;
use redfive_engine::start::{Control, Setting, Start, StartObstacle, StartPlayer, StartShip};
use redfive_engine::topic::Topic;
use redfive_engine::words::{Action, ActionColour, Phase, PlayerId, ShipId, Token};
use redfive_geometry::{AreaEdge, Bearing, Maneuver, Pose, Side};
use redfive_players::{Player, squads};

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
        let empire =
            StartPlayer { control: Control::Automatic, ..StartPlayer::new(1, AreaEdge::North) };
        let rock = |&(x, y): &(f64, f64)| StartObstacle {
            key: "coreasteroid5".to_owned(),
            player: PlayerId(0),
            pose: Some(Pose::new(x, y, 0.0)),
        };
        let start = Start {
            players: vec![StartPlayer::new(0, AreaEdge::South), empire],
            ships,
            obstacles: rocks.iter().map(rock).collect(),
            ..Start::default()
        };
        let setting = Setting::new(squads::library(), start).expect("a good start");
        let automaton = Automaton::new(&setting, PlayerId(1), 7).expect("there is a table");
        let game = Game::arranged(setting, 1, phase, |state, _| {
            for &token in tokens {
                state.ships[0].tokens.set(token, 1);
            }
            for foe in 1..state.ships.len() as u8 {
                state.journal.of_mut(ShipId(foe)).engaged = true;
            }
            state.chance.say(Stream::Automatic, 1);
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

/// Where the target is says which cell counts: with a roll of 1, all sectors and both sides.
#[test]
fn the_sector_of_the_target_decides() {
    let around = |x: f64, y: f64| flown(&[(450.0 + x, 450.0 + y, 0.0)], &[]);
    // At range 3, where no facing matters: the column "far".
    for (x, y, wanted) in [
        (0.0, 300.0, "2S"),
        (20.0, 300.0, "2S"),
        (60.0, 300.0, "2BR"),
        (-60.0, 300.0, "2BL"),
        (250.0, 180.0, "1TR"),
        (-250.0, 180.0, "1TL"),
        (280.0, -100.0, "3K"),
        (-280.0, -100.0, "3K"),
        (100.0, -280.0, "3K"),
    ] {
        assert_eq!(around(x, y), wanted, "{x} {y}");
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
/// (HOTAC.PRESWERVE.01, HOTAC.PRESWERVE.02); beyond it is none of its business.
#[test]
fn it_rolls_aside_from_an_obstacle_ahead() {
    let foe = (400.0, 600.0, 0.0);
    let mut table = after_flying(&[foe], &[(400.0, 500.0)]);
    assert_eq!(table.step(Topic::Action), white(Action::BarrelRoll));
    let further = after_flying(&[foe], &[(400.0, 560.0)]).answer(Topic::Action);
    assert_eq!(further, white(Action::Focus));
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
