//! `redfive rules` as a user meets it.

use std::process::{Command, Output};

fn rules(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_redfive"));
    command.arg("rules").args(arguments).output().expect("it runs")
}

/// What a command prints when it ends with a status: on standard output, and on standard error.
fn said(arguments: &[&str], status: i32) -> (String, String) {
    let output = rules(arguments);
    assert_eq!(output.status.code(), Some(status), "{output:?}");
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("text");
    (text(&output.stdout), text(&output.stderr))
}

/// A rule that is asked for is told with its tests; that none is in a state is an answer too.
#[test]
fn rules_are_shown_by_id_and_state() {
    let (text, _) = said(&["SCN.ARRAY.15"], 0);
    assert!(text.starts_with("SCN.ARRAY.15  ") && text.contains("    tested: "), "{text}");
    let (text, error) = said(&["SCN.ARRAY.15", "--state", "open"], 0);
    assert_eq!((text.as_str(), error.as_str()), ("no rule of SCN.ARRAY.15 is open\n", ""));
    let (text, _) = said(&["SCN.ARRAY.15", "--state", "open", "--json"], 0);
    assert_eq!(text.trim(), "[]");
}

#[test]
fn an_id_that_is_none_is_refused() {
    for arguments in [&["NONE"][..], &["NONE", "--state", "open"]] {
        let (_, error) = said(arguments, 2);
        assert!(error.starts_with("redfive: no rule NONE in the index; "), "{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
}
