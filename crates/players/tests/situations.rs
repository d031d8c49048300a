//! Situations: how many of them players solve.

use redfive_cases::Situation;
use redfive_players::contest::Contender;
use std::collections::BTreeSet;

fn all() -> Vec<Situation> {
    Situation::embedded().expect("good files")
}

/// What a player does not solve, and the share that they do.
fn missed(player: &str, seed: u64) -> (Vec<String>, f64) {
    let contender: Contender = player.parse().expect("a player");
    let all = all();
    let missed: Vec<String> = all
        .iter()
        .filter_map(|it| {
            let mut player = contender.player(seed);
            let reply = player.choose(&it.game.seat(it.decision.player), &it.decision);
            let legal = it.game.check(&it.decision, &reply).is_ok();
            let solved = legal && it.is_solved_by(&reply);
            (!solved).then(|| format!("{}: {}", it.title, it.in_words(&reply)))
        })
        .collect();
    let share = 1.0 - missed.len() as f64 / all.len() as f64;
    (missed, share)
}

#[test]
fn there_are_sixty_situations_each_with_its_title() {
    let all = all();
    assert!(all.len() >= 60, "{}", all.len());
    let titles: BTreeSet<&str> = all.iter().map(|it| it.title.as_str()).collect();
    assert_eq!(titles.len(), all.len());
    for situation in &all {
        assert!(situation.decision.space.count() > 1, "{}: nothing to choose", situation.title);
    }
}

/// Who chooses at random solves fewer than six of ten, so a share says something.
#[test]
fn chance_solves_few() {
    let shares: Vec<f64> = (0..8).map(|seed| missed("random", seed).1).collect();
    let mean = shares.iter().sum::<f64>() / shares.len() as f64;
    assert!(mean < 0.6, "{mean}");
}

#[test]
fn veteran_solves_three_quarters() {
    let (missed, share) = missed("veteran", 1);
    assert!(share >= 0.75, "{share}: {missed:#?}");
}

/// With 64 samples for a decision, which take seconds for all of them.
#[test]
fn legend_solves_nine_of_ten() {
    let (missed, share) = missed("legend:samples=64/64", 1);
    assert!(share >= 0.9, "{share}: {missed:#?}");
}
