//! What games tell is what they told: a hash a round of every game is kept in `hashes/`.
//!
//! By default the golden games, all cases and 60 of the random games are played; `REDFIVE_GAMES=500`
//! plays all of these. `UPDATE=1` keeps what is played now, for a change of behaviour that is meant;
//! the commit says why. A case that was changed is new: what it tells follows from what it says, and it says so itself.

use redfive_traces::{Named, cases, games, golden, random};
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

const DEFAULT_GAMES: u64 = 60;

fn file(set: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("hashes/{set}.txt"))
}

fn updating() -> bool {
    std::env::var_os("UPDATE").is_some()
}

/// Hashes of a game, each a word, then its name.
fn line(name: &str, hashes: &[String]) -> String {
    format!("{} = {name}\n", hashes.join(" "))
}

/// Compares with what is kept, or keeps it.
fn hold(set: &str, played: &[(String, Vec<String>)]) {
    let file = file(set);
    if updating() {
        let text: String = played.iter().map(|(name, hashes)| line(name, hashes)).collect();
        fs::write(&file, text).expect("written");
    }
    let text = fs::read_to_string(&file).expect("the hashes");
    let kept: BTreeMap<&str, Vec<&str>> = text
        .lines()
        .filter_map(|line| line.split_once(" = "))
        .map(|(hashes, name)| (name, hashes.split(' ').collect()))
        .collect();
    let mut wrong = Vec::new();
    for (name, hashes) in played {
        let Some(kept) = kept.get(name.as_str()) else {
            println!("{set} {name} is new: UPDATE=1 keeps its hash");
            continue;
        };
        if hashes != kept {
            let round = kept.iter().zip(hashes).take_while(|(a, b)| a == b).count();
            wrong.push(format!("  {name}: from round {round} on"));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {} {set} games tell something else than they did (round 0 is the setup):\n{}\n\
         To see what, write the traces of the engine as it was and compare:\n  \
         git stash; cargo run --release -p redfive-traces --example traces -- write DIR\n  \
         git stash pop; cargo run --release -p redfive-traces --example traces -- compare DIR\n\
         If it is meant: UPDATE=1 cargo test -p redfive-traces, and say why in the commit.",
        wrong.len(),
        played.len(),
        wrong.join("\n")
    );
}

fn by_round(named: &Named) -> (String, Vec<String>) {
    (named.0.clone(), named.1.hashes())
}

#[test]
fn golden_games_tell_what_they_told() {
    let played: Vec<_> = golden().expect("records").iter().map(by_round).collect();
    assert_eq!(played.len(), 50);
    hold("golden", &played);
}

#[test]
fn random_games_tell_what_they_told() {
    let asked = std::env::var("REDFIVE_GAMES").ok().and_then(|n| n.parse().ok());
    let number = if updating() { games::GAMES } else { asked.unwrap_or(DEFAULT_GAMES) };
    let numbers = 0..number.min(games::GAMES);
    hold("random", &numbers.map(|number| by_round(&random(number))).collect::<Vec<_>>());
}

#[test]
fn cases_tell_what_they_told() {
    let cases = cases().expect("case files");
    let played: Vec<_> =
        cases.iter().map(|(name, trace)| (name.clone(), vec![trace.hash()])).collect();
    hold("cases", &played);
}
