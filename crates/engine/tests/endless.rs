//! Abilities that never end: the answer that starts them is refused and changes nothing.

mod support;

use redfive_ability::{Ability, Effect, Event, Harm, Moment, Triggered, Who};
use redfive_engine::answer::Answer;
use redfive_engine::decision::{Choice, Refused};
use redfive_engine::facts::{BarAction, Library};
use redfive_engine::game::Game;
use redfive_engine::state::Ending;
use redfive_engine::topic::Topic;
use redfive_engine::words::{Action, ActionColour, Damage, Phase};
use redfive_geometry::Pose;
use support::plain;

/// Ships that suffer damage after they have suffered damage, and at another time.
fn game(at: Moment) -> Game {
    let suffer = |at| {
        let hit = Effect::Suffer(Who::You, Damage::Hit, 1, Default::default());
        // Of all actions only focus leads there.
        let actions =
            if at == Moment::After(Event::Perform) { vec![Action::Focus] } else { Vec::new() };
        Ability::When(Triggered { actions, ..plain::when(at, Who::You, hit) })
    };
    let bar = |action| BarAction { action, colour: ActionColour::White, linked: None };
    let mut ship = plain::ship(1);
    ship.actions = vec![bar(Action::Focus), bar(Action::Evade)];
    ship.abilities = vec![suffer(at), suffer(Moment::After(Event::Suffer(Harm::Hit)))];
    let library = Library { ships: vec![ship], ..Library::bare() };
    let (south, north) = (Pose::new(400.0, 100.0, 0.0), Pose::new(700.0, 800.0, 180.0));
    let start = plain::start(&library, &[(0, 0, &[], south), (1, 0, &[], north)]);
    plain::arranged(&library, start, Phase::Planning, |_| ())
}

/// Answers a question with what is offered first, or with this action.
fn go_on(game: &mut Game, action: Action) -> Result<(), Refused> {
    let question = redfive_players::next_question(game).expect("a question").clone();
    let reply = match question.ask.topic {
        Topic::Action => Answer::One(Choice::Action(action, ActionColour::White)),
        _ => question.space.iter().next().expect("an answer"),
    };
    game.choose(question.player, question.id, reply)
}

#[test]
fn an_answer_without_end_is_refused_and_changes_nothing() {
    let mut game = game(Moment::After(Event::Perform));
    // More answers than are kept without a new copy of the state.
    for round in 0..5 {
        for _ in 0..30 {
            let dial = game.pending().iter().find(|d| d.ask.topic == Topic::Dial).cloned();
            let Some(dial) = dial else { break };
            let reply = dial.space.iter().next().expect("a maneuver");
            game.choose(dial.player, dial.id, reply).expect("offered");
        }
        while game.state().phase != Phase::Activation {
            go_on(&mut game, Action::Evade).expect("offered");
        }
        game.take_events();
        let before = game.state().clone();
        let refused = go_on(&mut game, Action::Focus);
        assert!(matches!(refused, Err(Refused::Endless { .. })), "{refused:?}");
        assert_eq!(game.state(), &before, "in round {round}");
        assert_eq!(game.take_events(), []);
        while game.state().phase == Phase::Activation {
            go_on(&mut game, Action::Evade).expect("another answer is fine");
        }
    }
}

/// A game that is played out takes nothing back, but it ends as well.
#[test]
fn a_rollout_ends_without_end() {
    let mut copy = game(Moment::After(Event::Perform)).rollout(1);
    let all: Vec<_> = copy.state().on_table().collect();
    let dials: Vec<_> = all.iter().map(|&ship| (ship, copy.card(ship).dial[0].maneuver)).collect();
    copy.set_dials(&dials).expect("a plan");
    while copy.open().next().is_some_and(|it| it.ask.topic != Topic::Action) {
        go_on(&mut copy, Action::Evade).expect("offered");
    }
    let refused = go_on(&mut copy, Action::Focus);
    assert!(matches!(refused, Err(Refused::Endless { .. })), "{refused:?}");
    assert_eq!(copy.ended(), Some(&Ending::Broken));
    assert!(copy.open().next().is_none());
}

#[test]
fn a_game_that_begins_without_end_is_broken() {
    let game = game(Moment::StartOf(Phase::Planning));
    assert_eq!(game.ended(), Some(&Ending::Broken));
    assert!(game.pending().is_empty());
}
