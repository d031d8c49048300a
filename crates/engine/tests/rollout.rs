//! Games that are played out are the games that are played: the same states for the same dice and choices,
//! whatever is left out on the way.

mod support;

use redfive_engine::answer::Answer;
use redfive_engine::chance::{Chance, Stream};
use redfive_engine::decision::{Choice, Decision, Reply};
use redfive_engine::event::Event;
use redfive_engine::game::Game;
use redfive_engine::game::rollout::BadDials;
use redfive_engine::search::Grain;
use redfive_engine::start::Setting;
use redfive_engine::topic::Topic;
use redfive_engine::words::{Phase, PlayerId, ShipId};
use redfive_geometry::Maneuver;
use redfive_players::squads;
use support::pairings::*;

fn below(chance: &mut Chance, n: usize) -> usize {
    chance.below(Stream::Pick, n as u32) as usize
}

/// A game at a table whose chance is of the cheap kind.
fn quick_game(seed: u64) -> Game {
    let (south, north, placed) = GAMES[seed as usize % GAMES.len()];
    let setting =
        Setting::new(squads::library(), start(south, north, placed)).expect("a good start");
    Game::with_setting(setting, Chance::quick(seed))
}

/// The next question and one of its listed answers, at random.
fn answered(game: &Game, chance: &mut Chance) -> Option<(Decision, Reply)> {
    let decision = game.open().next()?.clone();
    let mut answers = game.answers(&decision, Grain::default());
    let reply = answers.swap_remove(below(chance, answers.len()));
    Some((decision, reply))
}

/// Question by question, to the bit, from the start and from copies made on the way.
#[test]
fn the_same_dice_and_choices_lead_to_the_same_states() {
    let (mut answers, mut copies) = (0, 0);
    for seed in 0..support::games(24) {
        let mut chance = Chance::from_seed(seed + 50);
        let mut table = quick_game(seed);
        table.take_events();
        let mut copy = table.rollout_with(table.state().chance.clone());
        while let Some((decision, reply)) = answered(&table, &mut chance) {
            if below(&mut chance, 40) == 0 {
                copies += 1;
                copy = copy.rollout_with(table.state().chance.clone());
            }
            answers += 1;
            table.choose(decision.player, decision.id, reply.clone()).expect("listed");
            copy.choose(decision.player, decision.id, reply).expect("listed");
            assert_eq!(copy.state(), table.state(), "game {seed} after {decision:?}");
        }
        assert!(table.ended().is_some());
        assert!(!table.take_events().is_empty());
        assert_eq!(copy.take_events(), [], "nobody asks what happened");
        assert!(copy.is_rollout() && !table.is_rollout());
    }
    assert!(answers > 1000 && copies > 20, "{answers} answers, {copies} copies");
}

/// Dice that are told come in both alike, whatever chance the copy has.
#[test]
fn told_dice_are_rolled_in_both() {
    let mut rolled = 0;
    for seed in 0..support::games(24) {
        let mut chance = Chance::from_seed(seed);
        let (south, north, placed) = GAMES[seed as usize % GAMES.len()];
        let mut table = new_game(south, north, placed, seed);
        while table.state().phase != Phase::Engagement && table.ended().is_none() {
            let Some((decision, reply)) = answered(&table, &mut chance) else { break };
            table.choose(decision.player, decision.id, reply).expect("listed");
        }
        // The rest of the round, all of it told. Cards are those that every deck has, in any order.
        let mut copy = table.rollout(seed);
        for _ in 0..200 {
            for stream in [Stream::AttackDice, Stream::DefenseDice] {
                let side = below(&mut chance, 8) as u8;
                table.say(stream, side);
                copy.say(stream, side);
            }
        }
        let round = table.state().round;
        table.take_events();
        while table.state().round == round && table.state().phase == Phase::Engagement {
            let drawn = |game: &Game| {
                let unsaid = [Stream::Pick, Stream::DamageDeck(0), Stream::DamageDeck(1)];
                unsaid.map(|stream| game.state().chance.drawn(stream))
            };
            let before = drawn(&table);
            let Some((decision, reply)) = answered(&table, &mut chance) else { break };
            table.choose(decision.player, decision.id, reply.clone()).expect("listed");
            if drawn(&table) != before {
                // A damage card was drawn, which nobody told.
                break;
            }
            copy.choose(decision.player, decision.id, reply).expect("listed");
            assert_eq!(copy.key(), table.key(), "game {seed} after {decision:?}");
        }
        let rolls = |it: &Event| matches!(it, Event::AttackDice(_) | Event::DefenseDice(_));
        rolled += table.take_events().iter().filter(|it| rolls(it)).count();
    }
    assert!(rolled > 10, "{rolled} rolls");
}

/// What has one answer only is not asked, and comes to what that answer comes to.
#[test]
fn forced_answers_are_given_by_the_game() {
    let (mut skipped, mut asked) = (0, 0);
    for seed in 0..support::games(24) {
        let mut chance = Chance::from_seed(seed + 9);
        let mut table = quick_game(seed);
        let mut copy = table.rollout_with(table.state().chance.clone()).forced();
        // What is open as the copy is made stays open.
        let mut first = true;
        while let Some((decision, reply)) = answered(&table, &mut chance) {
            let planned = [Topic::Dial, Topic::Ready].contains(&decision.ask.topic);
            table.choose(decision.player, decision.id, reply.clone()).expect("listed");
            if decision.space.only().is_some() && !planned && !first {
                skipped += 1;
                continue;
            }
            first = false;
            asked += 1;
            let open = copy.open().next().expect("the same question").clone();
            assert_eq!((open.ask, &open.space), (decision.ask, &decision.space));
            copy.choose(open.player, open.id, reply).expect("listed");
            let forced = table.open().next().is_some_and(|it| {
                it.space.only().is_some() && ![Topic::Dial, Topic::Ready].contains(&it.ask.topic)
            });
            if !forced {
                assert_eq!(copy.key(), table.key(), "game {seed} after {decision:?}");
            }
        }
        assert_eq!(copy.ended(), table.ended());
        assert_eq!(copy.state().ships, table.state().ships);
    }
    assert!(skipped > 2 && asked > 1000, "{skipped} of {asked}");
}

/// Games at the start of a Planning Phase, also with dials that are set already, and with players who are
/// ready.
fn in_planning_phases(games: u64, mut each: impl FnMut(&Game, &mut Chance)) {
    for seed in 0..support::games(games) {
        let mut chance = Chance::from_seed(seed + 77);
        let mut game = quick_game(seed);
        while let Some((decision, reply)) = answered(&game, &mut chance) {
            if decision.ask.topic == Topic::Dial && below(&mut chance, 3) == 0 {
                each(&game, &mut chance);
            }
            game.choose(decision.player, decision.id, reply).expect("listed");
        }
    }
}

/// A maneuver for each ship of these players, at random.
fn dials(game: &Game, of: &[PlayerId], chance: &mut Chance) -> Vec<(ShipId, Maneuver)> {
    let ships = game.state().on_table().filter(|&it| of.contains(&game.state().ship(it).player));
    let mut any = |ship| {
        let dial = &game.card(ship).dial;
        (ship, dial[below(chance, dial.len())].maneuver)
    };
    ships.map(&mut any).collect()
}

/// RR.PLANNING-PHASE.02, .13: all dials at once is what setting them one by one comes to: for one side, for
/// both, once more for a side that is ready, and for ships whose dial stays as it is.
#[test]
fn dials_at_once_are_dials_one_by_one() {
    const BOTH: [PlayerId; 2] = [PlayerId(0), PlayerId(1)];
    let (mut planned, mut begun) = (0, 0);
    in_planning_phases(12, |game, chance| {
        let mut by_answers = game.clone();
        let mut at_once = game.rollout_with(game.state().chance.clone());
        let order = [&BOTH[..1], &BOTH[..1], &BOTH[1..]];
        let all: &[&[PlayerId]] = if below(chance, 2) == 0 { &[&BOTH] } else { &order };
        for players in all {
            let mut plan = dials(game, players, chance);
            // Ships that have a dial already may keep it.
            let state = at_once.state().clone();
            let mine = |ship: ShipId| state.ship(ship).player;
            plan.retain(|&(ship, _)| state.ship(ship).dial.is_none() || below(chance, 2) == 0);
            let rest = state.on_table().any(|it| players.contains(&mine(it)));
            let named = |player| plan.iter().any(|&(ship, _)| mine(ship) == player);
            if rest && !players.iter().all(|&player| named(player)) {
                plan = dials(game, players, chance);
            }
            by_answers.set_dials(&plan).expect("a plan");
            at_once.set_dials(&plan).expect("a plan");
            planned += 1;
            assert_eq!(at_once.key(), by_answers.key());
        }
        assert_ne!(at_once.state().phase, Phase::Planning);
        begun += 1;
        // And by hand, the first player's dials first, from where the plan began.
        let plan = dials(game, &BOTH, chance);
        let (mut by_hand, mut copy) =
            (game.clone(), game.rollout_with(game.state().chance.clone()));
        copy.set_dials(&plan).expect("a plan");
        for &(ship, maneuver) in &plan {
            let dial = |it: &&Decision| it.ask.ship_if(Topic::Dial) == Some(ship);
            let open = by_hand.pending().iter().find(dial).expect("it is open").clone();
            let reply = Answer::One(Choice::Maneuver(maneuver));
            by_hand.choose(open.player, open.id, reply).expect("on its dial");
        }
        while by_hand.state().phase == Phase::Planning {
            let ready = |it: &&Decision| it.ask.topic == Topic::Ready;
            let Some(open) = by_hand.pending().iter().find(ready).cloned() else { break };
            by_hand.choose(open.player, open.id, Answer::One(Choice::Ready)).expect("ready");
        }
        assert_eq!(copy.key(), by_hand.key());
    });
    assert!(planned > 100 && begun > 60, "{planned} plans, {begun} rounds");
}

/// A plan that is no plan is refused with the reason, and changes nothing, at a table as in a rollout.
#[test]
fn a_bad_plan_changes_nothing() {
    let game = new_game(RED, SWARM, Placed::All, 1);
    let mut chance = Chance::from_seed(1);
    let good = dials(&game, &[PlayerId(0)], &mut chance);
    let ship = good[0].0;
    let missing: Vec<(ShipId, Maneuver)> = good[1..].to_vec();
    let with = |dial| good.iter().copied().chain([dial]).collect::<Vec<_>>();
    let stop = Maneuver::new(0, redfive_geometry::Bearing::Stationary).expect("a maneuver");
    let mut not_on_dial = good.clone();
    not_on_dial[0].1 = stop;
    let plans = [
        (missing, BadDials::Missing(ship)),
        (with(good[0]), BadDials::Twice(ship)),
        (with((ShipId(99), good[0].1)), BadDials::NoDial(ShipId(99))),
        (not_on_dial, BadDials::NotOnDial(ship, stop)),
    ];
    for (plan, why) in plans {
        for mut copy in [game.clone(), game.rollout_with(game.state().chance.clone())] {
            assert_eq!(copy.set_dials(&plan), Err(why));
            assert_eq!(copy.state(), game.state());
            assert!(!why.to_string().is_empty());
        }
    }
    let mut later = game.clone();
    later.set_dials(&dials(&game, &[PlayerId(0), PlayerId(1)], &mut chance)).expect("a plan");
    let before = later.state().clone();
    assert_eq!(later.set_dials(&good), Err(BadDials::NotPlanning));
    assert_eq!(later.state(), &before);
}
