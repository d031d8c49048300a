//! What becomes of abilities is counted, and watching changes nothing.

use redfive_content::{Content, GameMode};
use redfive_engine::cast::Sort;
use redfive_engine::chance::Chance;
use redfive_engine::facts::Library;
use redfive_engine::game::Game;
use redfive_engine::start::Setting;
use redfive_players::lives::{Life, Lives, play_watched};
use redfive_players::pairs::Pairs;
use redfive_players::{Player, RandomPlayer, play};

fn players() -> [Box<dyn Player>; 2] {
    [Box::new(RandomPlayer::new(1)), Box::new(RandomPlayer::new(2))]
}

#[test]
fn watching_changes_nothing_and_counts() {
    let content = Content::embedded().expect("good files");
    let library = Library::second_edition(&content.second);
    let points = content.second.points("20-points").expect("a document");
    let pairs = Pairs::new(&content.second, points, GameMode::Extended);
    let mut all = Lives::of_second_edition(&library);
    for number in (0..1_000).step_by(50) {
        let start = pairs.start(2, number).expect("squads");
        let setting = Setting::new(&library, start).expect("they can fly");
        let new = || Game::with_setting(setting.clone(), Chance::from_seed(number));
        let (mut plain, mut watched) = (new(), new());
        let decisions = play(&mut plain, &mut players()).expect("legal answers");
        let (counted, lives) = play_watched(&mut watched, &mut players()).expect("legal answers");
        assert_eq!((decisions, plain.state()), (counted, watched.state()), "game {number}");
        all.add(&lives);
    }
    let is_sane = |life: &Life| life.triggered >= life.offered && life.offered >= life.used;
    assert!(all.iter().all(|(_, life)| is_sane(life)));
    let stages = |stage| all.iter().filter(|(_, life)| life.stage() == stage).count();
    // Twenty games see some of everything: most cards were not in play, many did something.
    assert!((0..6).all(|stage| stages(stage) > 0), "{:?}", [0, 1, 2, 3, 4, 5].map(stages));
    // A damage card that is dealt faceup does something at once or later.
    let damage = all.iter().filter(|((key, ..), _)| key.sort == Sort::Damage);
    assert!(damage.filter(|(_, life)| life.changed > 0).count() > 3);
}

/// Nothing but the ability is gone.
#[test]
fn a_copy_without_a_constant_ability() {
    let content = Content::embedded().expect("good files");
    let library = Library::second_edition(&content.second);
    let start = redfive_players::squads::start(
        &redfive_players::squads::named("vader").expect("a squad"),
        &redfive_players::squads::named("red").expect("a squad"),
    );
    let game = Game::new(&library, start, 1).expect("a good start");
    for constant in game.constants_in_force() {
        let copy = game.without_constant(constant);
        assert_eq!(copy.state(), game.state());
        assert!(!copy.abilities_in_play().contains(&constant));
        assert!(game.abilities_in_play().contains(&constant));
    }
}
