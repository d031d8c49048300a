//! `redfive check` from the outside.

use std::path::PathBuf;
use std::process::{Command, Output};
use std::{env, fs, process};

/// A folder for one test, gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = env::temp_dir().join(format!("redfive-check-{}-{name}", process::id()));
        fs::create_dir_all(path.join("below")).expect("a folder");
        Self(path)
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.0.join(name), text).expect("written");
    }

    fn check(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_redfive"));
        command.current_dir(&self.0).arg("check").args(arguments).output().expect("it runs")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn case(title: &str, round: u8) -> String {
    format!(
        "case {title}\nrules RR.ROUND.01\nship a x-wing player 1 at 100 100 facing 0\n\
         ship b x-wing player 2 at 800 800 facing 180\nphase end\nexpect round {round}\n"
    )
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn cases_that_hold() {
    let folder = Folder::new("hold");
    folder.write("a.case", &(case("one", 2) + &case("two", 2)));
    folder.write("below/b.case", &case("three", 2));
    folder.write("below/readme.txt", "no case");
    let output = folder.check(&["."]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(out(&output), "3 of 3 cases hold\n");
}

#[test]
fn a_case_that_fails() {
    let folder = Folder::new("fail");
    folder.write("a.case", &(case("good", 2) + &case("bad", 9)));
    let output = folder.check(&["a.case"]);
    assert_eq!(output.status.code(), Some(1));
    let text = out(&output);
    assert!(
        text.starts_with("FAILED bad\na.case:12: expect round 9\n  found: round 2\n"),
        "{text}"
    );
    assert!(text.ends_with("1 of 2 cases hold\n"), "{text}");
}

#[test]
fn files_that_cannot_be_read() {
    let folder = Folder::new("broken");
    folder.write("a.case", "case A\nshp red\n");
    for (arguments, said) in [
        (&["a.case"][..], "redfive: a.case:2:1: \"shp\" is not a statement;"),
        (&["none.case"], "redfive: none.case: cannot be read:"),
        (&["below"], "redfive: there is no file that ends in .case in below"),
    ] {
        let output = folder.check(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(error.starts_with(said), "{error}");
    }
}

#[test]
fn results_as_json() {
    let folder = Folder::new("json");
    folder.write("a.case", &(case("good", 2) + &case("bad", 9)));
    let output = folder.check(&["--json", "a.case"]);
    assert_eq!(output.status.code(), Some(1));
    let value: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(value["failed"], 1);
    assert_eq!(value["cases"][0]["title"], "good");
    assert_eq!(value["cases"][0]["failure"], serde_json::Value::Null);
    assert_eq!(value["cases"][0]["rules"][0], "RR.ROUND.01");
    assert_eq!(value["cases"][1]["failure"]["line"], 12);
    assert_eq!(value["cases"][1]["failure"]["found"], "round 2");
}
