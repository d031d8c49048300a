//! `redfive odds` from the outside: what it answers, and what it says when it cannot.

mod support;

use std::fs;
use support::{redfive, text, workplace};

/// What the command prints, with its arguments in one line and quotes around those with blanks.
fn answer(name: &str, line: &str) -> String {
    let place = workplace(name);
    let mut arguments = vec!["odds"];
    for (place, part) in line.split('"').enumerate() {
        if place % 2 == 1 {
            arguments.push(part);
        } else {
            arguments.extend(part.split_whitespace());
        }
    }
    let output = redfive(&place, &arguments);
    assert!(output.status.success(), "{line}: {}", text(&output.stderr));
    text(&output.stdout).to_owned()
}

#[test]
fn dice_and_tokens() {
    let expected = "\
damage        0       1       2
chance   73.1 %  22.6 %   4.3 %
or more          26.9 %   4.3 %
mean 0.313: hits 0.197, crits 0.116; a crit in 11.2 %
left: attacker focus 0.33, lock 0.42; defender focus 0.44, evade 0.32
";
    assert_eq!(answer("odds-one", "3 focus lock against 3 focus evade"), expected);
    assert_eq!(answer("odds-quoted", "\"3 focus lock\" against \"3 focus evade\""), expected);
    // A number before a token is as good as the token so many times.
    let many = answer("odds-many", "3 2 calculate against 2 calculate calculate");
    assert_eq!(answer("odds-many", "3 calculate calculate against 2 2 calculate"), many);
}

/// RR.REINFORCE.08: one of several results is canceled.
#[test]
fn reinforce_cancels_one_of_several() {
    let text = answer("odds-reinforce", "2 against 0 reinforce");
    assert!(text.starts_with("damage        0       1\nchance   25.0 %  75.0 %\n"), "{text}");
}

#[test]
fn several_attacks_and_the_end_of_a_ship() {
    let text = answer("odds-row", "3 focus lock against 3 focus evade hull 3 --attacks 2");
    assert!(text.contains("17.6 % if damage cards only counted"), "{text}");
    // Direct Hit!, Fuel Leak and Structural Damage make it more.
    assert!(text.contains("destroyed 20.1 % if both play for it"), "{text}");
    let text = answer("odds-points", "3 against 2 hull 2 --goal points");
    assert!(text.contains("of the ship's in the mean"), "{text}");
}

#[test]
fn habits_waste_tokens() {
    let best = answer("odds-habits", "3 calculate lock against 2 focus evade");
    let habits = answer("odds-habits", "3 calculate lock against 2 focus evade --habits");
    assert!(habits.contains("played by habit; best play: mean"), "{habits}");
    let left = |text: &str| -> f64 {
        let line = text.lines().find(|line| line.starts_with("left")).expect("tokens left");
        let (_, rest) = line.split_once("calculate ").expect("calculate");
        rest.split([',', ';']).next().and_then(|n| n.parse().ok()).expect("a number")
    };
    assert!(left(&habits) < left(&best), "{habits}{best}");
}

#[test]
fn what_one_more_is_worth() {
    let text = answer("odds-what-if", "--what-if 3 against 2 focus");
    assert!(
        text.contains(
            "focus +0.522, calculate +0.374, force +0.374, lock +0.522, focus and lock +1.014"
        ),
        "{text}"
    );
    assert!(text.contains("defender: focus +0.000"), "{text}");
}

#[test]
fn what_to_do_with_a_roll() {
    let text = answer("odds-roll", "--roll \"hit focus blank\" 3 focus lock against 2 focus");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[1], "lock on blank                1.500");
    assert_eq!(lines[9], "nothing more                 0.141  loses 1.359");
    let defense = "--roll \"hit hit blank against focus blank\" 3 against 2 focus evade";
    let text = answer("odds-roll", defense);
    assert!(text.starts_with("the defender can do this now"), "{text}");
    assert!(text.contains("loses"), "{text}");
}

#[test]
fn fractions_are_exact() {
    let text = answer("odds-exact", "2 focus against 2 --exact");
    assert!(text.contains("mean 435/512: hits 1375/2048, crits 365/2048"), "{text}");
    let json = answer("odds-exact", "2 focus against 2 --exact --json");
    let value: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(value["mean"], "435/512");
    assert_eq!(value["joint"][0]["chance"], "379/1024");
}

#[test]
fn json_says_the_same() {
    let json = answer("odds-json", "3 focus lock against 3 focus evade hull 2 --json");
    let value: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let joint = value["joint"].as_array().expect("cells");
    let all: f64 = joint.iter().map(|cell| cell["chance"].as_f64().expect("a chance")).sum();
    assert!((all - 1.0).abs() < 1e-12);
    assert!(value["destroyed"][0].as_f64() <= value["destroyed_at_best"].as_f64());
    let json = answer("odds-json", "--shots 3 focus against 3 hull 3 --json");
    let value: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert!(value["mean"].as_f64().expect("a mean") > 2.0);
}

#[test]
fn pictures_are_the_same_bytes_each_time() {
    for (name, line) in [
        ("odds-bars", "4 focus lock against 3 focus evade --svg one.svg"),
        ("odds-curve", "--shots 3 focus against 3 hull 3 --svg one.svg"),
    ] {
        let mut seen = Vec::new();
        for _ in 0..2 {
            assert!(answer(name, line).ends_with("wrote one.svg\n"));
            seen.push(fs::read(workplace_of(name).join("one.svg")).expect("the picture"));
        }
        assert!(seen[0] == seen[1] && seen[0].starts_with(b"<svg "), "{name}");
    }
}

/// The directory of a test, as it was left.
fn workplace_of(name: &str) -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn bad_questions_get_one_line() {
    let place = workplace("odds-bad");
    const LIKE: &str = "redfive odds 3 focus lock against 2 focus evade";
    let rows: [(&[&str], String); 16] = [
        (&[], format!("nothing is asked; ask like: {LIKE}")),
        (&["3", "focus"], format!("write \"against\" once, like: {LIKE}")),
        (&["3", "against", "2", "against", "1"], format!("write \"against\" once, like: {LIKE}")),
        (
            &["7", "against", "2"],
            format!("\"7\" is not a number of attack dice; allowed: 1 to 6, like: {LIKE}"),
        ),
        (
            &["3", "against", "-1"],
            format!("\"-1\" is not a number of defense dice; allowed: 0 to 6, like: {LIKE}"),
        ),
        (
            &["3", "against"],
            format!("say how many defense dice, 0 to 6, like: {LIKE}"),
        ),
        (
            &["3", "fokus", "against", "2"],
            "\"fokus\" is not a word for the attacker; allowed: focus, calculate, force, lock, against, numbers before tokens".to_owned(),
        ),
        (
            &["3", "against", "2", "lock\u{1b}[2J"],
            "\"lock\u{fffd}[2J\" is not a word for the defender; allowed: focus, calculate, force, evade, reinforce, hull N, shields N, numbers before tokens".to_owned(),
        ),
        (
            &["3", "12", "focus", "against", "2"],
            "12 tokens are not 1 to 9, which are allowed".to_owned(),
        ),
        (
            &["3", "against", "2", "hull", "many"],
            "\"many\" is no number of hull; allowed after hull: 1 to 40".to_owned(),
        ),
        (
            &["3", "against", "2", "shields", "2"],
            "shields without hull; add the hull, like: hull 3".to_owned(),
        ),
        (
            &["3", "against", "2", "--goal", "win"],
            "\"win\" is not a goal; allowed: damage, destroy, halve, points, \"at least N\" with N from 1 to 48".to_owned(),
        ),
        (
            &["3", "against", "2", "--goal", "destroy"],
            format!("this goal needs the defender's hull; add it, like: {LIKE} hull 3 shields 2"),
        ),
        (&["3", "against", "2", "--attacks", "9"], "--attacks 9: allowed are 1 to 8".to_owned()),
        (
            &["--roll", "hit evade", "2", "against", "2"],
            "\"evade\" is not a face of attack dice; allowed: crit, hit, focus, blank".to_owned(),
        ),
        (
            &["--roll", "hit", "2", "against", "2"],
            "the roll must show 2 attack dice, one face for each; it shows 1".to_owned(),
        ),
    ];
    for (arguments, expected) in rows {
        let output = redfive(&place, &[&["odds"], arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert_eq!(text(&output.stderr), format!("redfive: {expected}\n"));
        assert!(output.stdout.is_empty());
    }
}
