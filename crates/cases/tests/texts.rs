//! The texts of all written abilities: a hash of each is kept, so that a change of one word of the language
//! shows every sentence it touches, and marks of readers are lost when the sentence changes.
//! `UPDATE=1 cargo test -p redfive-cases --test texts` writes the file anew.

use redfive_cases::reading::{marked, texts};
use redfive_content::Content;
use std::path::Path;

#[test]
fn texts_are_those_that_were_read() {
    let content = Content::embedded().unwrap();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("texts.tsv");
    let kept = std::fs::read_to_string(&file).unwrap_or_default();
    let now = marked(&content.second, &kept);
    if std::env::var_os("UPDATE").is_some() {
        if now != kept {
            std::fs::write(&file, &now).unwrap();
        }
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
