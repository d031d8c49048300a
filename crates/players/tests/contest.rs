//! Matches between players.

use redfive_content::Content;
use redfive_engine::answer::Answer;
use redfive_engine::decision::{Decision, Reply};
use redfive_engine::view::Seat;
use redfive_players::contest::{
    Bout, Contender, Contest, Entrant, Field, Kept, Played, Tally, Terms, WhoMeets,
};
use redfive_players::{Player, RandomPlayer, squads};
use std::sync::Mutex;

fn contenders(names: [&str; 2]) -> Vec<Contender> {
    names.iter().map(|name| name.parse().expect("a player")).collect()
}

fn field<'a>(content: &'a Content, names: &[&str], scenario: &str) -> Field<'a> {
    let points = content.second.points("20-points").expect("we have it");
    let squads = names.iter().map(|name| Entrant::built_in(name).expect("a squad")).collect();
    let terms =
        Terms { scenario: scenario.to_owned(), rows: scenario == "dogfight", meet: WhoMeets::Both };
    Field::of_squads(squads, points, terms)
}

/// The tally of a match of random players, without what the clock says.
fn tally(threads: usize, games: u64) -> Tally {
    let content = Content::embedded().expect("good files");
    let field = field(&content, &["decimator", "freighter"], "dogfight");
    let contest = Contest {
        games,
        threads,
        seed: 3,
        ..Contest::new(contenders(["random", "random"]), field)
    };
    let outcome = contest.run(&|_| (), &|_| Ok(())).expect("a match");
    let mut tally = outcome.pairings[0].clone();
    tally.times = Default::default();
    tally
}

/// Seats are swapped on equal seeds: so a player against itself wins exactly half, and scores the same points.
#[test]
fn a_player_against_itself_wins_half() {
    let tally = tally(1, 8);
    assert_eq!(tally.games, 8);
    assert_eq!(tally.score().share(), 0.5);
    assert_eq!(tally.points[0], tally.points[1]);
    assert_eq!(tally.seats[0].won + tally.seats[1].won, 4.0);
    assert!(tally.points[0] > 0.0, "ships are destroyed");
    assert_eq!((tally.flying.len(), tally.refused, tally.broken), (2, [0, 0], 0));
}

#[test]
fn the_number_of_threads_changes_nothing() {
    assert_eq!(tally(1, 6), tally(3, 6));
}

/// Somebody who always says yes, which is seldom an answer.
struct Stubborn(RandomPlayer);

impl Player for Stubborn {
    fn choose(&mut self, seat: &Seat<'_>, decision: &Decision) -> Reply {
        match decision.ask.topic {
            redfive_engine::topic::Topic::Dial => self.0.choose(seat, decision),
            _ => Answer::Yes,
        }
    }
}

/// A refused answer is counted and told, and the game goes on.
#[test]
fn refused_answers_are_counted() {
    let content = Content::embedded().expect("good files");
    let meeting = field(&content, &["decimator"], "dogfight").meeting(1, 0).expect("they meet");
    let both = contenders(["random", "random"]);
    let bout = Bout {
        number: 7,
        contenders: [&both[0], &both[1]],
        seed: 2,
        check: true,
        record: false,
        started: 0,
    };
    let players: [Box<dyn Player>; 2] =
        [Box::new(RandomPlayer::new(1)), Box::new(Stubborn(RandomPlayer::new(2)))];
    let (game, kept) = bout.play_with(meeting, false, players).expect("it ends");
    assert!(kept.is_none());
    assert_eq!(game.sides[0].refused, Vec::<String>::new());
    let refused = &game.sides[1].refused;
    assert!(refused.len() > 5 && refused[0].contains(": Yes: "), "{refused:?}");
    assert_eq!(game.broken, None);
    let mut tally = Tally::default();
    tally.add(&game);
    assert_eq!(tally.refused, [0, refused.len() as u64]);
    assert!(tally.faults[0].starts_with("game 7: "), "{:?}", tally.faults);
}

/// Plays one recorded game.
fn recorded(names: [&str; 2], scenario: &str) -> (Played, Kept) {
    let content = Content::embedded().expect("good files");
    let field = field(&content, &["decimator"], scenario);
    let contest =
        Contest { games: 1, record: true, check: true, ..Contest::new(contenders(names), field) };
    let (games, kept) = (Mutex::new(Vec::new()), Mutex::new(Vec::new()));
    let keep = |it: &Kept| {
        kept.lock().expect("unbroken").push(it.clone());
        Ok(())
    };
    let watch = |it: &Played| games.lock().expect("unbroken").push(it.clone());
    contest.run(&watch, &keep).expect("a match");
    let first = (games.lock().expect("unbroken"), kept.lock().expect("unbroken"));
    assert_eq!((first.0.len(), first.1.len()), (2, 2));
    (first.0[0].clone(), first.1[0].clone())
}

/// A search player who is told how many samples they took gives the same answers again; with another seed they do
/// not.
#[test]
fn a_match_can_be_asked_again() {
    let (game, kept) = recorded(["ace:samples=2/2", "pilot"], "dogfight");
    assert_eq!(game.broken, None);
    assert!(kept.sides[0].samples.contains(&2), "{:?}", kept.sides[0]);
    assert!(kept.sides[1].samples.is_empty());
    let library = squads::library();
    let (same, all, first) = Kept::ask_again(&kept.record, &kept.sides, library).expect("played");
    assert_eq!((same, first), (all, None));
    assert!(all > 20, "{all}");
    let mut other = kept.sides.clone();
    other[0].player = "random".to_owned();
    let (same, all, first) = Kept::ask_again(&kept.record, &other, library).expect("played");
    assert!(same < all && first.is_some_and(|it| it.contains(" Now: ")));
}

/// Veteran takes the same samples always.
#[test]
fn veteran_can_be_asked_again() {
    let (game, kept) = recorded(["veteran", "pilot"], "dogfight");
    assert_eq!(game.broken, None);
    assert!(kept.sides[0].samples.iter().all(|n| [0, 48].contains(n)), "{:?}", kept.sides[0]);
    assert!(kept.sides[0].samples.contains(&48));
    let (same, all, first) =
        Kept::ask_again(&kept.record, &kept.sides, squads::library()).expect("played");
    assert_eq!((same, first), (all, None));
}

/// In a scenario points are mission points, and squads are placed by their players.
#[test]
fn scenarios_are_scored_by_mission_points() {
    let (game, kept) = recorded(["random", "random"], "chance-engagement");
    assert_eq!(game.scenario, "chance-engagement");
    let state = kept.record.replay(squads::library()).expect("it can be played");
    let points = [0, 1].map(|seat| f64::from(state.state().players[seat].points));
    assert_eq!(game.sides.each_ref().map(|side| side.points), points);
    assert!(kept.record.to_string().contains("place-ship"), "ships are placed");
}
