//! Odds beside the questions of random games: what is offered is reckoned or named, and what is reckoned is offered.

use redfive_content::{Content, GameMode};
use redfive_engine::chance::Chance;
use redfive_engine::decision::{Choice, Decision};
use redfive_engine::facts::Library;
use redfive_engine::game::Game;
use redfive_engine::prospect::{Chain, Hindrance};
use redfive_engine::start::Setting;
use redfive_engine::topic::Topic;
use redfive_odds::{Choice as Move, Goal};
use redfive_players::pairs::Pairs;
use redfive_players::{Player, RandomPlayer, next_question, step};

/// How many games are played: `REDFIVE_GAMES`, or some.
fn games(usual: u64) -> u64 {
    std::env::var("REDFIVE_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(usual)
}

/// What is wrong with how dice are read, where a player is asked how to modify them.
fn fault(chain: &Chain, question: &Decision) -> Option<String> {
    // A rule that is no card's keeps the whole attack from being read: who attacks a friend plays for both.
    if chain.hindrances.iter().any(|it| matches!(it, Hindrance::Rule(_))) {
        return None;
    }
    let named = |choice: &Choice| match choice {
        Choice::Ability(of) => chain.hindrances.contains(&Hindrance::Ability(*of)),
        _ => false,
    };
    let advice = chain.prospect.advice(&chain.stand, &Goal::damage());
    let moves = advice.iter().filter_map(|it| match it.choice {
        Move::Use { way, .. } => Some(&chain.ways[way]),
        Move::End => None,
    });
    let moves: Vec<&Choice> = moves.collect();
    let offered: Vec<&Choice> = question.space.options().collect();
    let missing = offered.iter().find(|it| !named(it) && !moves.contains(it));
    let invented = moves.iter().find(|it| !offered.contains(it));
    match (missing, invented) {
        (Some(it), _) => Some(format!("{it:?} is offered, and neither reckoned nor named")),
        (_, Some(it)) => Some(format!("{it:?} is reckoned with, and not offered")),
        _ => None,
    }
}

#[test]
fn what_is_offered_is_reckoned_or_named() {
    let content = Content::embedded().expect("good files");
    let library = Library::second_edition(&content.second);
    let points = content.second.points("20-points").expect("a document");
    let pairs = Pairs::new(&content.second, points, GameMode::Extended);
    let (mut questions, mut whole) = (0, 0);
    for number in 0..games(25) {
        let start = pairs.start(4, number * 41).expect("squads");
        let setting = Setting::new(&library, start).expect("they can fly");
        let mut game = Game::with_setting(setting, Chance::from_seed(number));
        let mut players: [Box<dyn Player>; 2] =
            [Box::new(RandomPlayer::new(number)), Box::new(RandomPlayer::new(number + 1))];
        loop {
            let question = next_question(&game).filter(|it| it.ask.topic == Topic::Modify);
            if let Some(question) = question
                && let Some(chain) = game.rest_of_attack()
            {
                questions += 1;
                whole += u32::from(chain.hindrances.is_empty());
                if let Some(fault) = fault(&chain, question) {
                    panic!("game {number}: {fault}\n{chain:#?}");
                }
            }
            match step(&mut game, &mut players) {
                Some(answered) => answered.expect("a legal answer"),
                None => break,
            }
        }
    }
    println!("{questions} questions, of which {whole} were read without a rest");
    assert!(questions > 100 && whole > questions / 2, "{whole} of {questions}");
}
