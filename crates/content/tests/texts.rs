//! The texts of all written abilities: a hash of each is kept, so that a change of one word of the language
//! shows every sentence it touches, and marks of readers are lost when the sentence changes.
//!
//! `texts.tsv` has a line for each card with a written ability: its kind and id, the hash of its text, and
//! `read` if somebody has read it beside the printed card. `UPDATE=1 cargo test -p redfive-content --test texts`
//! writes it anew.

use redfive_ability::{Ability, text};
use redfive_content::second::SecondEdition;
use redfive_content::{Behaviour, Content};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

/// The texts of all cards that are written, by kind and id.
fn texts(cards: &SecondEdition) -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
    let mut add = |name: String, behaviour: Option<&Behaviour>| {
        let abilities: &[Ability] = behaviour.map_or(&[], Behaviour::abilities);
        if !abilities.is_empty() {
            all.insert(name, text::of_with(abilities, cards));
        }
    };
    for card in cards.pilots() {
        add(format!("pilot {}", card.id), card.pilot.ability.as_ref());
    }
    for (id, upgrade) in &cards.upgrades {
        for (side, number) in upgrade.sides().zip(1..) {
            add(format!("upgrade {id} {number}"), side.ability.as_ref());
        }
    }
    for (id, it) in &cards.ship_abilities {
        add(format!("ship-ability {id}"), Some(&it.ability));
    }
    for (id, it) in &cards.conditions {
        add(format!("condition {id}"), Some(&it.ability));
    }
    for (id, it) in &cards.devices {
        add(format!("device {id}"), it.ability.as_ref());
    }
    for (id, it) in &cards.obstacles {
        add(format!("obstacle {id}"), it.ability.as_ref());
    }
    for (deck, it) in &cards.damage_decks {
        for (id, card) in &it.cards {
            add(format!("damage {deck}/{id}"), Some(&card.ability));
        }
    }
    all
}

fn hash(text: &str) -> String {
    let hash = Sha256::digest(text.as_bytes());
    hash.iter().take(6).fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

#[test]
fn texts_are_those_that_were_read() {
    let content = Content::embedded().unwrap();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/texts.tsv");
    let kept = std::fs::read_to_string(&file).unwrap_or_default();
    let read: BTreeMap<&str, (&str, &str)> = kept
        .lines()
        .filter_map(|line| {
            let mut fields = line.split('\t');
            Some((fields.next()?, (fields.next()?, fields.next()?)))
        })
        .collect();
    let mut now = String::new();
    for (name, text) in texts(&content.second) {
        let hash = hash(&text);
        let mark = match read.get(name.as_str()) {
            Some((same, mark)) if *same == hash => mark,
            _ => "",
        };
        let _ = writeln!(now, "{name}\t{hash}\t{mark}");
    }
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&file, &now).unwrap();
        return;
    }
    let changed: Vec<&str> = now.lines().filter(|line| !kept.lines().any(|l| l == *line)).collect();
    assert!(
        now == kept,
        "these texts changed; look at each with `redfive cards NAME`, then run with UPDATE=1:\n{}",
        changed.join("\n")
    );
}

/// Signs of a sentence that was put together badly.
#[test]
fn no_text_has_a_forbidden_pattern() {
    const FORBIDDEN: [&str; 14] = [
        ", .",
        ",,",
        ";;",
        "; .",
        "..",
        "  ",
        " ,",
        "255",
        "the The ",
        "the the ",
        "a a ",
        "you you ",
        "if if ",
        "that that ",
    ];
    let content = Content::embedded().unwrap();
    let mut wrong = Vec::new();
    for (name, text) in texts(&content.second) {
        let alone = text.contains("choose one: (1)") && !text.contains("(2)");
        let bad = FORBIDDEN.iter().find(|bad| text.contains(**bad));
        if let Some(bad) = bad.copied().or(alone.then_some("choose one: (1) alone")) {
            wrong.push(format!("{name}: {bad:?} in {text:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
