//! The guide to the language, `docs/abilities.md`, is true: its examples can be read and say what
//! stands below them, and no word of the language is missing.

use redfive_ability::{Ability, lexicon, text};

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

#[test]
fn no_word_is_missing() {
    let words: Vec<&str> = GUIDE.split(|c: char| !c.is_ascii_alphanumeric()).collect();
    let groups = lexicon::groups();
    assert!(groups.iter().all(|group| group.words.len() > 1), "a type told no variants");
    for (of, word) in groups.into_iter().flat_map(|group| group.words) {
        assert!(words.contains(&word), "{of}::{word} is not in docs/abilities.md");
    }
}
