//! The System Phase ship by ship, and the windows at the ends of phases.

mod support;

use redfive_ability::{Condition, Effect, Moment, Who};
use redfive_engine::answer::Answer;
use redfive_engine::decision::{Ask, Choice, Reply};
use redfive_engine::event::Event;
use redfive_engine::facts::{Library, UpgradeCard};
use redfive_engine::game::Game;
use redfive_engine::source::AbilityRef;
use redfive_engine::topic::Topic;
use redfive_engine::words::{CardId, Phase, PlayerId, ShipId, Token};
use redfive_geometry::Pose;
use support::plain;

fn gain(at: Moment, only_if: Condition, may: bool, token: Token) -> UpgradeCard {
    let mut ability = plain::when(at, Who::You, Effect::Gain(Who::You, token.into(), 1));
    (ability.only_if, ability.may) = (only_if, may);
    plain::upgrade(ability)
}

/// Upgrades, by number.
const MAY_EVADE: u16 = 0;
const FOCUS: u16 = 1;
const CALCULATE_IF_FOCUSED: u16 = 2;
const AT_END: u16 = 3;

fn library(at_end: Moment) -> Library {
    let during = || Moment::During(Phase::System);
    let focused = Condition::Has(Who::You, Token::Focus.into());
    Library {
        ships: (0..6).map(plain::ship).collect(),
        upgrades: vec![
            gain(during(), Condition::True, true, Token::Evade),
            gain(during(), Condition::True, false, Token::Focus),
            gain(during(), focused, false, Token::Calculate),
            gain(at_end, Condition::True, false, Token::Focus),
        ],
        ..Library::bare()
    }
}

/// Ships as player, initiative and upgrades.
fn game_from(phase: Phase, at_end: Moment, ships: &[(u8, u16, &[u16])]) -> Game {
    let places = (0..).map(|i| Pose::new(100.0 + 100.0 * f64::from(i), 300.0, 0.0));
    let ships: Vec<_> =
        ships.iter().zip(places).map(|(&(p, c, u), pose)| (p, c, u, pose)).collect();
    let library = library(at_end);
    plain::arranged(&library, plain::start(&library, &ships), phase, |_| ())
}

fn system_phase(ships: &[(u8, u16, &[u16])]) -> Game {
    game_from(Phase::System, Moment::EndOf(Phase::System), ships)
}

fn ability(game: &Game, ship: u8, upgrade: u8) -> AbilityRef {
    let card = game.state().ship(ShipId(ship)).card;
    game.ability_at(ShipId(ship), CardId(card.0 + 1 + u16::from(upgrade)), 0)
}

/// The only open question must be this, to this player.
fn answer(game: &mut Game, player: u8, ask: Ask, reply: Reply) {
    let [open] = game.pending() else { panic!("one question, not {:?}", game.pending()) };
    assert_eq!((open.player, open.ask), (PlayerId(player), ask));
    let id = open.id;
    game.choose(PlayerId(player), id, reply).expect("offered");
}

fn tokens(game: &Game, ship: u8) -> Vec<Token> {
    game.state().ship(ShipId(ship)).tokens.iter().map(|(token, _)| token).collect()
}

/// RR.SYSTEM-PHASE.02, .05, .06, .07, RB.SYS.01, .02: from the lowest initiative on; of equal ones
/// the first player's, in any order; ships without such abilities are not asked about.
#[test]
fn ships_take_turns_by_initiative() {
    let evade: &[u16] = &[MAY_EVADE];
    let mut game = system_phase(&[
        (0, 3, evade),
        (0, 3, evade),
        (0, 3, &[]),
        (1, 3, evade),
        (1, 2, evade),
        (0, 2, &[]),
    ]);
    let of = ability(&game, 4, 0);
    answer(&mut game, 1, Topic::Use.by(of), Answer::Yes);
    let options = game.pending()[0].space.count();
    assert_eq!(options, 2, "the third ship has nothing to resolve");
    answer(&mut game, 0, Topic::NextShip.ask(), Answer::One(Choice::Ship(ShipId(1))));
    let of = ability(&game, 1, 0);
    answer(&mut game, 0, Topic::Use.by(of), Answer::No);
    let of = ability(&game, 0, 0);
    answer(&mut game, 0, Topic::Use.by(of), Answer::Yes);
    let of = ability(&game, 3, 0);
    answer(&mut game, 1, Topic::Use.by(of), Answer::Yes);
    assert_ne!(game.state().phase, Phase::System);
    let gained = |e: Event| match e {
        Event::Gained(ship, Token::Evade, 1) => Some(ship.0),
        _ => None,
    };
    let order: Vec<u8> = game.take_events().into_iter().filter_map(gained).collect();
    assert_eq!(order, [4, 0, 3]);
}

/// RR.SYSTEM-PHASE.03, .06, RB.INIT.06: a ship resolves its abilities one by one, each once, before
/// another ship's turn comes; one of them can make another possible.
#[test]
fn a_ship_finishes_before_the_next_one() {
    let all: &[u16] = &[CALCULATE_IF_FOCUSED, MAY_EVADE, FOCUS];
    let mut game = system_phase(&[(0, 3, all), (0, 3, &[MAY_EVADE]), (1, 5, &[])]);
    answer(&mut game, 0, Topic::NextShip.ask(), Answer::One(Choice::Ship(ShipId(0))));
    assert_eq!(game.pending()[0].space.count(), 2, "it is not focused yet");
    let of = ability(&game, 0, 2);
    answer(&mut game, 0, Topic::NextAbility.ask(), Answer::One(Choice::Ability(of)));
    assert_eq!(tokens(&game, 0), [Token::Focus]);
    let of = ability(&game, 0, 0);
    answer(&mut game, 0, Topic::NextAbility.ask(), Answer::One(Choice::Ability(of)));
    assert_eq!(tokens(&game, 0), [Token::Focus, Token::Calculate]);
    let of = ability(&game, 0, 1);
    answer(&mut game, 0, Topic::Use.by(of), Answer::No);
    let of = ability(&game, 1, 0);
    answer(&mut game, 0, Topic::Use.by(of), Answer::Yes);
    assert_ne!(game.state().phase, Phase::System);
}

/// RR.TIMING.04: what happens at the end of a phase comes after everything else in it: after the
/// roll for player order, after the last ship's turn, after the tokens were removed.
#[test]
fn phases_have_ends() {
    for phase in [Phase::Planning, Phase::System, Phase::End] {
        let from = if phase == Phase::Planning { Phase::Planning } else { Phase::System };
        let ships: &[(u8, u16, &[u16])] = &[(0, 3, &[AT_END]), (1, 3, &[FOCUS])];
        let mut game = game_from(from, Moment::EndOf(phase), ships);
        let mut events = game.take_events();
        while game.state().phase != Phase::Planning || events.len() < 5 {
            let question = game.pending()[0].clone();
            let unset = game.pending().iter().find(|d| match d.ask {
                ask if ask.topic == Topic::Dial => {
                    ask.ship().is_some_and(|ship| game.state().ship(ship).dial.is_none())
                }
                ask => ask == Topic::Ready.ask(),
            });
            let question = unset.unwrap_or(&question).clone();
            let reply = question.space.iter().next().expect("an answer");
            game.choose(question.player, question.id, reply).expect("offered");
            events.extend(game.take_events());
        }
        let at = |wanted: &Event| events.iter().position(|e| e == wanted);
        let gained = at(&Event::Gained(ShipId(0), Token::Focus, 1)).expect("it happens");
        match phase {
            Phase::Planning => {
                let order = |e: &Event| matches!(e, Event::PlayerOrder(_));
                assert!(events[..gained].iter().any(order));
                assert!(at(&Event::Phase(Phase::System)) > Some(gained));
            }
            Phase::System => {
                assert!(at(&Event::Gained(ShipId(1), Token::Focus, 1)) < Some(gained));
                assert!(at(&Event::Phase(Phase::Activation)) > Some(gained));
            }
            _ => {
                assert!(at(&Event::Removed(ShipId(1), Token::Focus, 1)) < Some(gained));
                assert!(at(&Event::Round(2)) > Some(gained));
                // The ship's dial was not set: the stress of that stays as well.
                let left = [Token::Focus, Token::Stress];
                assert_eq!(tokens(&game, 0), left, "it lasts into the next round");
            }
        }
    }
}
