//! `redfive squad` as a user meets it.

use std::path::PathBuf;
use std::process::{Command, Output};
use std::{env, fs, process};

/// A file for one test, gone afterwards.
struct File(PathBuf);

impl File {
    fn new(name: &str, text: impl AsRef<[u8]>) -> Self {
        let path = env::temp_dir().join(format!("redfive-squad-{}-{name}.xws", process::id()));
        fs::write(&path, text).expect("written");
        Self(path)
    }

    fn squad(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_redfive"));
        command.arg("squad").arg(&self.0).args(arguments).output().expect("it runs")
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// What a command prints when it ends with a status.
fn out(output: &Output, status: i32) -> String {
    assert_eq!(output.status.code(), Some(status), "{output:?}");
    String::from_utf8(output.stdout.clone()).expect("text")
}

/// What a command says that must fail with status 2.
fn refused(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    String::from_utf8(output.stderr.clone()).expect("text")
}

/// The example of docs/squads.md.
const LEGAL: &str = include_str!("../../../docs/examples/yavin.xws");

#[test]
fn a_legal_squad() {
    let file = File::new("legal", LEGAL);
    assert_eq!(
        out(&file.squad(&[]), 0),
        "Yavin (Rebel Alliance; Twenty points, Standard)\n\n   \
         5  Wedge Antilles, T-65 X-wing, loadout 6 of 9\n           \
         2  R4 Astromech (Astromech)\n           \
         4  Crack Shot (Talent)\n   \
         5  Luke Skywalker, T-65 X-wing\n              \
         Attack Speed (Talent)\n              \
         Instinctive Aim (Force Power)\n              \
         Proton Torpedoes (Torpedo)\n              \
         R2-D2 (Astromech)\n   \
         5  Blue Squadron Escort, T-65 X-wing, loadout 0 of 4\n\n\
         15 of 20 squad points, deficit 5\n\n\
         The squad is legal.\n"
    );
    let fifty = out(&file.squad(&["--points", "xwa-50-points"]), 0);
    assert!(fifty.contains("of 50 squad points"), "{fifty}");
}

#[test]
fn all_that_is_wrong() {
    let text = LEGAL.replace("bluesquadronescort", "soontirfel").replace("crackshot", "composure");
    let file = File::new("illegal", text);
    let told = "  - Composure (upgrade composure) is not legal in Standard\n";
    let faction = "  - ship 3 (Soontir Fel) flies for the Galactic Empire, but the squad is of the \
                   Rebel Alliance\n";
    let standard = out(&file.squad(&[]), 1);
    assert!(standard.ends_with(&format!("The squad is not legal:\n{told}{faction}")), "{standard}");
    let extended = out(&file.squad(&["--mode", "extended"]), 1);
    assert!(extended.ends_with(&format!("The squad is not legal:\n{faction}")), "{extended}");
}

#[test]
fn unknown_cards_are_problems_too() {
    let text = LEGAL.replace("bluesquadronescort", "lukeskywaker").replace("crackshot", "crakshot");
    let printed = out(&File::new("unknown", text).squad(&[]), 1);
    for told in [
        "   ?  lukeskywaker (unknown)\n",
        "?  crakshot (unknown)\n",
        "The cost of the squad is not known.\n",
        "  - unknown upgrade `crakshot`; did you mean `crackshot`?\n",
        "  - unknown pilot `lukeskywaker`; did you mean `lukeskywalker`?\n",
    ] {
        assert!(printed.contains(told), "{printed}");
    }
}

#[test]
fn what_is_no_squad_is_refused() {
    let starts = |text: String, start: &str| assert!(text.contains(start), "{text}");
    let legal = File::new("refused", LEGAL);
    starts(
        refused(&legal.squad(&["--points", "30-points"])),
        "redfive: there is no points document `30-points`; allowed: 20-points, xwa-50-points",
    );
    starts(
        refused(&legal.squad(&["--mode", "epic"])),
        "unknown game mode `epic`; allowed: standard, extended",
    );
    starts(refused(&legal.squad(&["--data", "/nowhere"])), "/nowhere");
    starts(refused(&File::new("json", "{").squad(&[])), "the squad is not valid XWS");
    starts(
        refused(&File::new("faction", LEGAL.replace("rebelalliance", "rebels")).squad(&[])),
        "faction: unknown faction `rebels`",
    );
    starts(refused(&File::new("binary", [0xff, 0xfe]).squad(&[])), "is not text in UTF-8");
    let gone = File(PathBuf::from("/nowhere/squad.xws"));
    starts(refused(&gone.squad(&[])), "redfive: /nowhere/squad.xws: cannot be read");
}

fn random(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_redfive"));
    command.args(["squad", "random"]).args(arguments).output().expect("it runs")
}

/// A random squad is printed to be read and to be loaded, and what is loaded is legal.
#[test]
fn a_random_squad() {
    let wanted = ["--seed", "7", "--faction", "galacticempire", "--with", "pilot:darthvader"];
    let printed = out(&random(&wanted), 0);
    let start = "Random squad 7 (Galactic Empire; Twenty points, Standard)\n";
    assert!(printed.starts_with(start) && printed.contains("The squad is legal.\n"), "{printed}");
    let xws = out(&random(&[&wanted[..], &["--xws"]].concat()), 0);
    assert!(printed.ends_with(&xws) && xws.contains("\"darthvader\""), "{xws}");
    assert_eq!(out(&random(&[&wanted[..], &["--json"]].concat()), 0), xws);
    let file = File::new("random", &xws);
    assert!(printed.starts_with(&out(&file.squad(&[]), 0)));
    let bare = out(&random(&["--seed", "7", "--bare", "--with", "predator"]), 0);
    assert!(bare.contains("Predator (Talent)"), "{bare}");
    out(&random(&["--points", "xwa-50-points"]), 0);
}

#[test]
fn random_squads_that_cannot_be() {
    let told = |arguments: &[&str], start: &str| {
        let text = refused(&random(arguments));
        assert!(text.contains(start), "{text}");
    };
    told(&["--with", "lukeskywalker"], "pilot:lukeskywalker or upgrade:lukeskywalker");
    told(&["--with", "predatr"], "did you mean `predator`?");
    told(&["--faction", "rebels"], "unknown faction `rebels`");
    told(&["--points", "30-points"], "allowed: 20-points, xwa-50-points");
    told(
        &["--faction", "resistance", "--with", "pilot:darthvader"],
        "no legal squad of the Resistance has pilot:darthvader",
    );
}
