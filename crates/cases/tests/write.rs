//! Moments of random games as cases: what is written is read back, played, and comes to the same position.

use redfive_cases::{Catalogue, File, Unwritten, write};
use redfive_content::{Content, GameMode};
use redfive_engine::record::{Record, Recording, Seed};
use redfive_players::pairs::Pairs;
use redfive_players::{Player, RandomPlayer, squads};

/// A random game of random squads, so many choices of it.
fn game(seed: u64, most: usize) -> Record {
    let content = Content::embedded().expect("the cards");
    let points = content.second.points("20-points").expect("a season");
    let pairs = Pairs::new(&content.second, points, GameMode::Standard);
    let start = pairs.start(seed, seed * 17).expect("squads");
    let mut game = Recording::new(squads::library(), start, Seed::small(seed)).expect("a game");
    let mut player = RandomPlayer::new(seed);
    for _ in 0..most {
        let Some(open) = game.game().open().next().cloned() else { break };
        let reply = player.choose(&game.game().seat(open.player), &open);
        game.choose(open.player, open.id, &reply).expect("a legal answer");
    }
    game.record().clone()
}

/// The writer itself plays what it has written and compares the position. Here it is read from its text alone, and must hold;
/// with one line changed, it must fail; and what cannot be said is told in words.
#[test]
fn moments_of_random_games_are_cases_that_hold() {
    let catalogue = Catalogue::embedded();
    let (mut written, mut refused, mut late) = (0, Vec::new(), 0);
    for seed in 0..10 {
        let record = game(seed, 400);
        let choices = record.choices();
        for part in 1..=4 {
            let moment = choices * (part * 7 + seed as usize % 5) / 33;
            match write(&record, moment, &catalogue) {
                Ok(text) => {
                    written += 1;
                    late += u32::from(text.contains("\nphase planning\n"));
                    let file = File::parse("report.case", text.as_bytes());
                    let file = file.unwrap_or_else(|why| panic!("{why}\n{text}"));
                    file.cases[0].run().unwrap_or_else(|why| panic!("{why}\n{text}"));
                    let wrong = text.replace(" damage 0\n", " damage 7\n");
                    if wrong != text {
                        let file = File::parse("report.case", wrong.as_bytes()).expect("a case");
                        assert!(file.cases[0].run().is_err(), "{wrong}");
                    }
                }
                Err(Unwritten::CannotSay(why)) => refused.push(why),
                Err(other) => panic!("{other}"),
            }
        }
    }
    assert!(written > 35 && late > 20, "{written} written, {late} late; refused: {refused:#?}");
}

#[test]
fn a_moment_that_was_not_is_refused() {
    let record = game(3, 20);
    let beyond = write(&record, 21, &Catalogue::embedded());
    assert_eq!(beyond, Err(Unwritten::NoSuchMoment { asked: 21, last: 20 }));
    let said = beyond.map_err(|why| why.to_string());
    assert_eq!(said, Err("there is no moment 21; the record has 20 choices".to_owned()));
}
