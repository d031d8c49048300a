//! `redfive draw` from the outside: what it writes, and what it says when it cannot.

mod support;

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use support::{redfive, text, workplace};

/// Runs the command with something on its standard input.
fn redfive_with(place: &Path, arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_redfive"))
        .current_dir(place)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command runs");
    // It may stop reading early; that is its right.
    let _ = child.stdin.take().expect("piped").write_all(input);
    child.wait_with_output().expect("the command ends")
}

/// Exit status 2, one line on standard error, nothing on standard output, no file left behind.
fn assert_refused(place: &Path, output: &Output, before: usize, expected: &str) {
    let stderr = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    assert_eq!(stderr, format!("redfive: {expected}\n"));
    assert!(output.stdout.is_empty(), "{}", text(&output.stdout));
    assert_eq!(entries(place), before, "a file was left behind");
}

fn entries(place: &Path) -> usize {
    fs::read_dir(place).expect("the directory").count()
}

#[test]
fn bad_texts_are_refused_in_one_line() {
    let rows: [(&str, &[u8], &str); 9] = [
        (
            "number",
            b"base a small at twelve 0",
            "t.txt:1:17: \"twelve\" is not a number; write millimetres like 120 or 57.5",
        ),
        (
            "nan",
            b"base a small at 0 NaN",
            "t.txt:1:19: \"NaN\" is not a number; write millimetres like 120 or 57.5",
        ),
        (
            "infinity",
            b"base a small at 0 inf",
            "t.txt:1:19: \"inf\" is not a number; write millimetres like 120 or 57.5",
        ),
        (
            "size",
            b"\n\nbase a tiny at 0 0",
            "t.txt:3:8: \"tiny\" is not a base size; allowed: small, medium, large, huge",
        ),
        (
            "name",
            b"base a small at 0 0\nmove b 2 straight",
            "t.txt:2:6: \"b\" is not on the table; allowed: a",
        ),
        (
            "maneuver",
            b"base a small at 0 0\nmove a 4 turn left",
            "t.txt:2:8: there is no turn template of speed 4; speeds are 1 to 3",
        ),
        (
            "empty",
            b"",
            "t.txt:1:1: there is nothing to draw; write a line like: base red5 small at 300 200",
        ),
        (
            "binary",
            b"\x7fELF\x02\x01\xff\x00",
            "t.txt:1:7: this is not text (byte 7 of the file); save it as UTF-8",
        ),
        (
            "escape",
            b"\x1b[2Jbase",
            "t.txt:1:1: \"\u{fffd}[2Jbase\" is not a statement; allowed: title, area, base, token, arc, turret, midway, template, move, boost, roll, decloak, rotate, preview, deploy, drop, launch, attach, join, relocate, ruler, attack, bands, zone, label",
        ),
    ];
    for (name, content, expected) in rows {
        let place = workplace(&format!("bad-{name}"));
        fs::write(place.join("t.txt"), content).expect("written");
        assert_refused(&place, &redfive(&place, &["draw", "t.txt"]), 1, expected);
    }
}

#[test]
fn a_file_of_a_hundred_megabytes_is_refused_by_its_size() {
    let place = workplace("large");
    let file = fs::File::create(place.join("t.txt")).expect("created");
    file.set_len(100 << 20).expect("sparse");
    let expected = "t.txt: has 104857600 bytes; a table's text has at most 1048576 (1 MiB)";
    assert_refused(&place, &redfive(&place, &["draw", "t.txt"]), 1, expected);
    let expected = "standard input: is too large; a table's text has at most 1048576 (1 MiB)";
    let endless = vec![b'#'; 3 << 20];
    assert_refused(&place, &redfive_with(&place, &["draw", "-"], &endless), 1, expected);
}

#[test]
fn files_that_cannot_be_read_or_written() {
    let place = workplace("files");
    fs::write(place.join("t.txt"), "base a small at 0 0").expect("written");
    fs::create_dir(place.join("folder")).expect("created");
    let rows: [(&[&str], &str); 6] = [
        (&["nobody.txt"], "nobody.txt: there is no such file"),
        (&["folder"], "folder: is a directory; name a text file"),
        (&["t.txt", "-o", "folder"], "folder: is a directory; name a file for the picture"),
        (&["t.txt", "-o", "none/t.svg"], "none/t.svg: there is no such directory to write it in"),
        (
            &["t.txt", "-o", "t.txt"],
            "t.txt: is the text itself; choose another place for the picture with -o",
        ),
        (
            &["--example", "second-table"],
            "there is no example \"second-table\"; the examples are first-table, bump, bombs, epic",
        ),
    ];
    for (arguments, expected) in rows {
        let arguments: Vec<&str> = ["draw"].iter().chain(arguments).copied().collect();
        assert_refused(&place, &redfive(&place, &arguments), 2, expected);
    }
    assert_eq!(fs::read(place.join("t.txt")).expect("still there"), b"base a small at 0 0");
}

#[test]
fn a_name_with_a_line_break_still_takes_one_line() {
    let place = workplace("name");
    let output = redfive(&place, &["draw", "no\nbody"]);
    assert_refused(&place, &output, 0, "no\u{fffd}body: there is no such file");
}

#[test]
fn every_example_draws_next_to_its_text_and_to_standard_output() {
    for example in redfive_draw::EXAMPLES {
        let place = workplace(&format!("example-{}", example.name));
        let printed = redfive(&place, &["draw", "--example", example.name]);
        assert_eq!(text(&printed.stdout), example.text);
        fs::write(place.join("t.txt"), &printed.stdout).expect("written");

        let output = redfive(&place, &["draw", "t.txt"]);
        assert!(output.status.success(), "{}", text(&output.stderr));
        assert_eq!(text(&output.stdout), "wrote t.svg\n");
        let picture = fs::read(place.join("t.svg")).expect("the picture");
        assert!(picture.starts_with(b"<svg ") && picture.ends_with(b"</svg>\n"));
        assert_eq!(entries(&place), 2, "nothing but text and picture");

        let piped = redfive_with(&place, &["draw", "-"], &printed.stdout);
        assert!(piped.status.success() && piped.stdout == picture);
        let dashed = redfive(&place, &["draw", "t.txt", "-o", "-"]);
        assert!(dashed.status.success() && dashed.stdout == picture);
    }
}

#[test]
fn an_older_picture_is_replaced_and_survives_a_bad_text() {
    let place = workplace("replace");
    fs::write(place.join("p.svg"), "old").expect("written");
    fs::write(place.join("t.txt"), "base a small at 0 zero").expect("written");
    assert_eq!(redfive(&place, &["draw", "t.txt", "-o", "p.svg"]).status.code(), Some(2));
    assert_eq!(fs::read(place.join("p.svg")).expect("still there"), b"old");
    fs::write(place.join("t.txt"), "base a small at 0 0").expect("written");
    assert!(redfive(&place, &["draw", "t.txt", "-o", "p.svg"]).status.success());
    assert!(fs::read(place.join("p.svg")).expect("the picture").starts_with(b"<svg "));
    assert_eq!(entries(&place), 2);
}
