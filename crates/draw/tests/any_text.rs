//! Whatever the text, it is drawn or refused: no panic, and every picture is well formed.

use proptest::prelude::*;
use redfive_draw::{EXAMPLES, draw, reference, word_lists};

fn cases() -> ProptestConfig {
    let cases = std::env::var("REDFIVE_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(256);
    ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases) }
}

fn drawn_or_refused(text: &[u8]) {
    match draw(text) {
        Ok(svg) => {
            let parsed = roxmltree::Document::parse(&svg);
            assert!(parsed.is_ok(), "{parsed:?} in {svg}");
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "not a number in {svg}");
        }
        Err(error) => {
            let message = error.to_string();
            assert!(!message.contains(char::is_control), "{message:?}");
            assert!(error.line > 0 && error.column > 0, "{message}");
        }
    }
}

/// A word of the format, a name, a number or rubbish.
fn word() -> impl Strategy<Value = String> {
    let mut words: Vec<String> = word_lists()
        .iter()
        .flat_map(|list| list.words.iter().map(|&word| word.to_owned()))
        .collect();
    words.extend(reference().flat_map(|r| r.usage.split(' ')).map(str::to_owned));
    prop_oneof![
        4 => prop::sample::select(words),
        2 => prop::sample::select(vec!["a", "b", "c", "t", "at", "0", "1", "2", "3", "-7.5", "\"x & <y>\"", "#"])
            .prop_map(str::to_owned),
        1 => (-100_000i32..=100_000).prop_map(|n| n.to_string()),
        1 => "\\PC{0,8}",
    ]
}

const PIECES: &str = "base a small at 10 10\nbase b large at 60 20 facing 33\nbase c huge at 200 0\ntoken t buzzdroidswarm at 5 90\n";

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        drawn_or_refused(&bytes);
    }

    #[test]
    fn any_words(line in prop::collection::vec(word(), 0..14)) {
        drawn_or_refused(format!("{PIECES}{}", line.join(" ")).as_bytes());
    }

    /// Examples with some bytes changed, taken away or doubled.
    #[test]
    fn examples_gone_wrong(
        which in 0..EXAMPLES.len(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3), 1..8),
    ) {
        let mut bytes = EXAMPLES[which].text.as_bytes().to_vec();
        for (place, byte, kind) in changes {
            let i = place.index(bytes.len());
            match kind {
                0 => bytes[i] = byte,
                1 => drop(bytes.remove(i)),
                _ => bytes.insert(i, bytes[i]),
            }
        }
        drawn_or_refused(&bytes);
    }

    /// Every maneuver from anywhere, among other bases, at any place within the limits.
    #[test]
    fn anywhere(
        x in -100_000.0..100_000.0f64,
        y in -100_000.0..100_000.0f64,
        facing in -720.0..720.0f64,
        speed in 0..=5u8,
        move_ in prop::sample::select(vec![
            "straight", "bank left", "turn right", "tallon left", "segnor right", "koiogran",
            "sideslip-bank left", "reverse-bank right",
        ]),
    ) {
        let text = format!(
            "area none\nbase w large at {:.3} {y:.3}\nbase a medium at {x:.3} {y:.3} facing {facing:.3}\nmove a {speed} {move_}\n\
             arc a front\nruler a w\nattack a rear w\nbands w",
            (x + 120.0).min(100_000.0)
        );
        drawn_or_refused(text.as_bytes());
    }
}
