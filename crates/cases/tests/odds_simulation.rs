//! Odds against dice: both sides play the plan in the engine, many times, and the means are those that were foretold.

use redfive_cases::{File, Observer};
use redfive_engine::answer::Answer;
use redfive_engine::chance::Chance;
use redfive_engine::decision::{Choice, Decision, Reply};
use redfive_engine::event::Event;
use redfive_engine::game::Game;
use redfive_engine::prospect::{Attacking, Found, Purpose};
use redfive_engine::search::Grain;
use std::collections::BTreeMap;

/// How many turns of events are looked at for a forecast, and for a choice.
const BUDGET: u32 = 20_000;
/// How many standard errors a mean may be off: beyond that lies one in 150,000.
const FAR: f64 = 4.5;

/// A number from the environment, or the usual one.
fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|it| it.parse().ok()).unwrap_or(usual)
}

/// Keeps the game in which an attack is offered for the first time.
#[derive(Default)]
struct Offered(Option<(Game, u32, Attacking)>);

impl Observer for Offered {
    fn answered(&mut self, game: &Game, decision: &Decision, _: &Reply) {
        let target = decision.space.options().find_map(|option| match option {
            Choice::Target(weapon, at) => Some((*weapon, *at)),
            _ => None,
        });
        if let (None, Some(ship), Some((weapon, at))) = (&self.0, decision.ask.ship(), target) {
            self.0 = Some((game.clone(), decision.id, (ship, weapon, at)));
        }
    }

    fn happened(&mut self, _: &Game, _: &[Event]) {}
}

/// Upgrades that do nothing but modify dice.
fn cards() -> Vec<String> {
    let content = redfive_content::Content::embedded().expect("the embedded files are good");
    let library = redfive_engine::Library::second_edition(&content.second);
    let modifies =
        |ability: &redfive_ability::Ability| matches!(ability, redfive_ability::Ability::Dice(_));
    let plain = library.upgrades.iter().filter(|card| {
        !card.abilities.is_empty() && card.abilities.iter().all(modifies) && card.back.is_none()
    });
    plain.map(|card| card.id.clone()).collect()
}

/// The table with this number: from 2 to 6 attack dice, up to 6 defense dice, tokens of each kind, and cards in three
/// of four. The shields outlast any attack, so that what they lose is the damage.
fn table(number: u64, cards: &[String]) -> String {
    let attacker =
        ["tokens focus locks foe", "tokens 2 calculate", "force 2/2", "locks foe", "tokens focus"];
    let defender = [
        "tokens focus evade",
        "tokens 2 calculate",
        "tokens evade",
        "force 2/2",
        "tokens focus reinforce-fore",
    ];
    let pick = |step: u64| {
        number.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left((step * 13) as u32) >> 33
    };
    let of = |list: &[&str], step: u64| list[pick(step) as usize % list.len()].to_owned();
    let (attack, agility) = (2 + pick(1) % 5, pick(2) % 7);
    let card = |step: u64| match pick(step) % 4 {
        0 => String::new(),
        _ => format!("upgrade {}", cards[pick(step + 1) as usize % cards.len()]),
    };
    format!(
        "case  a table\n\
         ship one x-wing player 1 at 400 300 facing 0 initiative 5 stats {attack} 2 4 2 {} {}\n\
         ship foe x-wing player 2 at 400 500 facing 180 initiative 1 stats 3 {agility} 3 20 {} {}\n\
         phase engagement\nchoose pass\nexpect round 1\n",
        of(&attacker, 3),
        card(4),
        of(&defender, 6),
        card(7),
    )
}

/// What the side that is asked does by the plan; what can be left out is, where nothing is to be gained any more.
fn planned(game: &Game) -> Option<Reply> {
    let question = game.open().next()?;
    if let Ok(advice) = game.advice(Purpose::Damage, BUDGET) {
        return advice.first().map(|it| it.0.clone());
    }
    let answers = game.answers(question, Grain::default());
    let declines = |reply: &&Reply| matches!(reply, Answer::Pass | Answer::No);
    answers.iter().find(declines).or(answers.first()).cloned()
}

/// The damage of one attack, in which both sides follow the plan.
fn damage(
    (game, question, attack): &(Game, u32, Attacking),
    seed: u64,
    plan: &mut BTreeMap<u64, Reply>,
) -> u8 {
    let mut state = game.state().clone();
    state.chance = Chance::from_seed(seed);
    let mut game = Game::resume(game.setting().clone(), state).expect("a state of this game");
    let before = game.state().ship(attack.2).shields;
    let player = game.state().ship(attack.0).player;
    let target = Answer::One(Choice::Target(attack.1, attack.2));
    game.choose(player, *question, target).expect("it is offered");
    while game.attack().is_some() {
        let Some(question) = game.open().next() else { break };
        let (player, id) = (question.player, question.id);
        let key = game.key();
        let reply = plan.entry(key).or_insert_with(|| planned(&game).expect("an answer")).clone();
        game.choose(player, id, reply).expect("the plan is legal");
    }
    before - game.state().ship(attack.2).shields
}

/// `REDFIVE_TABLES` tables with `REDFIVE_ATTACKS` attacks each.
#[test]
fn attacks_that_are_played_by_the_plan_have_the_mean_that_was_foretold() {
    let cards = cards();
    assert!(cards.len() > 20, "{}", cards.len());
    let (tables, attacks) = (number("REDFIVE_TABLES", 4), number("REDFIVE_ATTACKS", 250));
    let (mut compared, mut next, mut faults) = (0, 0, Vec::new());
    while compared < tables {
        next += 1;
        assert!(next < 20 * tables, "only {compared} of {next} tables can be told");
        let text = table(next, &cards);
        let file =
            File::parse("a table", text.as_bytes()).unwrap_or_else(|why| panic!("{why}\n{text}"));
        let mut offered = Offered::default();
        let _ = file.cases[0].run_before(&mut offered);
        let Some(start) = offered.0 else { continue };
        let Ok(forecast) = start.0.forecast(start.2, Purpose::Damage, BUDGET) else { continue };
        if forecast.found == Found::InPart {
            continue;
        }
        compared += 1;
        let mut plan = BTreeMap::new();
        let sum: u64 =
            (0..attacks).map(|n| u64::from(damage(&start, next << 32 | n, &mut plan))).sum();
        let (mean, foretold) = (sum as f64 / attacks as f64, forecast.mean());
        let spread: f64 = forecast
            .results
            .iter()
            .map(|(ended, chance)| {
                let off = f64::from(ended.results()) - foretold;
                off * off * chance
            })
            .sum();
        let error = (spread / attacks as f64).sqrt();
        if (mean - foretold).abs() > FAR * error + 1e-12 {
            faults.push(format!("{foretold} foretold, {mean} came, error {error}:\n{text}"));
        }
    }
    println!("{compared} tables of {next}, {attacks} attacks each");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
