//! The guide to the language, `docs/abilities.md`, is true: its examples can be read and say what
//! stands below them, and no word of the language is missing.

use redfive_ability::{Ability, text};

const GUIDE: &str = include_str!("../../../docs/abilities.md");

/// The examples, each with the text that the guide gives for it, if any.
fn examples() -> Vec<(String, Option<String>)> {
    let mut all: Vec<(String, Option<String>)> = Vec::new();
    let mut inside = false;
    for line in GUIDE.lines().map(str::trim) {
        if line.starts_with("```") {
            inside = line == "```ron";
            if inside {
                all.push((String::new(), None));
            }
        } else if let Some((example, said)) = all.last_mut() {
            match line.strip_prefix("> ") {
                Some(words) => *said = Some(words.to_owned()),
                None if inside => *example += line,
                None => {}
            }
        }
    }
    all
}

#[test]
fn examples_can_be_read_and_say_what_is_told() {
    let options = ron::Options::default()
        .with_default_extension(ron::extensions::Extensions::UNWRAP_VARIANT_NEWTYPES)
        .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    let examples = examples();
    assert!(examples.len() >= 10, "{}", examples.len());
    for (example, said) in examples {
        let abilities: Vec<Ability> =
            options.from_str(&example).unwrap_or_else(|error| panic!("{example}: {error}"));
        if let Some(said) = said {
            assert_eq!(text::of(&abilities), said);
        }
    }
}

/// The variants of an enumeration, as its source has them.
fn variants<'a>(source: &'a str, name: &str) -> Vec<&'a str> {
    let start = source.find(&format!("pub enum {name} {{")).expect("the enumeration");
    let body = source[start..].lines().skip(1).take_while(|line| *line != "}");
    let words = body.filter_map(|line| line.strip_prefix("    "));
    words
        .filter(|line| line.starts_with(|c: char| c.is_ascii_uppercase()))
        .map(|line| line.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or(line))
        .collect()
}

#[test]
fn no_word_is_missing() {
    let sources = [
        (include_str!("../src/ability.rs"), &["Ability", "Moment", "Would", "Part", "Whose"][..]),
        (include_str!("../src/action.rs"), &["ActionChange", "Must", "Same"]),
        (include_str!("../src/condition.rs"), &["Condition", "Speed", "Bearings", "Shade"]),
        (include_str!("../src/effect.rs"), &["Cost", "Effect", "Pair", "Duration"]),
        (include_str!("../src/event.rs"), &["Event", "Harm", "Move"]),
        (include_str!("../src/rule.rs"), &["Rule", "LoopTemplate", "Modifier", "Way", "Spread"]),
        (include_str!("../src/amount.rs"), &["Amount"]),
        (include_str!("../src/noun.rs"), &["Stock", "State", "WeaponKind", "Stat"]),
        (include_str!("../src/score.rs"), &["Whom", "Reason"]),
        (include_str!("../src/thing.rs"), &["ThingKind", "Doing"]),
        (include_str!("../src/who.rs"), &["Who", "Relation", "ArcName"]),
    ];
    let words: Vec<&str> = GUIDE.split(|c: char| !c.is_ascii_alphanumeric()).collect();
    for (source, names) in sources {
        for name in names {
            let variants = variants(source, name);
            assert!(variants.len() > 1, "{name}");
            for word in variants {
                assert!(words.contains(&word), "{name}::{word} is not in docs/abilities.md");
            }
        }
    }
}
