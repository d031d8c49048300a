//! `redfive squad` as a user meets it.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::sync::LazyLock;
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

/// Runs `redfive squad` with something on its standard input.
fn squad(arguments: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_redfive"));
    command.arg("squad").args(arguments).stdin(Stdio::piped());
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
    // A command that does not read its input may be gone before it is written.
    let _ = child.stdin.take().expect("an input").write_all(input.as_bytes());
    child.wait_with_output().expect("it ends")
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

/// The one line that it says then, and nothing else.
fn refused_in_one_line(output: &Output) -> String {
    let text = refused(output);
    assert_eq!((text.lines().count(), output.stdout.len()), (1, 0), "{output:?}");
    text
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
    starts(refused_in_one_line(&legal.squad(&["--data", "/nowhere"])), "/nowhere");
    starts(refused_in_one_line(&File::new("json", "{").squad(&[])), "the squad is not valid XWS");
    starts(
        refused_in_one_line(&File::new("no-faction", "{\"pilots\": []}").squad(&[])),
        "tells no faction",
    );
    starts(
        refused_in_one_line(&File::new("deep", "{\"a\":".repeat(10_000)).squad(&[])),
        "recursion limit",
    );
    starts(refused_in_one_line(&File::new("empty", "").squad(&[])), "there is nothing to read");
    starts(
        refused_in_one_line(&File::new("utf16", b"\xff\xfe{\0}\0").squad(&[])),
        "text in UTF-16",
    );
    starts(
        refused_in_one_line(&File::new("latin1", b"Padm\xe9 Amidala").squad(&[])),
        "is not text in UTF-8",
    );
    starts(
        refused_in_one_line(&File::new("long", vec![b' '; 50_000_000]).squad(&[])),
        "more than 256 kB",
    );
    starts(refused_in_one_line(&File(env::temp_dir().join(".")).squad(&[])), "is a folder");
    starts(
        refused_in_one_line(&squad(&["https://x/?d=v7!s!!4X"], "")),
        "before the rules 2.5 (version 7)",
    );
    starts(
        refused_in_one_line(&squad(&["https://x/?f=Nobody&d=v10ZsZ50ZnonsenseYY"], "")),
        "no squad was found",
    );
    starts(
        refused_in_one_line(&File::new("binary", [0xff, 0xfe]).squad(&[])),
        "is not text in UTF-8",
    );
    let gone = File(PathBuf::from("/nowhere/squad.xws"));
    starts(refused_in_one_line(&gone.squad(&[])), "redfive: /nowhere/squad.xws: cannot be read");
}

/// The same squad as a link and as text, in files that docs/squads.md shows.
static LINK: LazyLock<String> = LazyLock::new(|| example("yavin.link"));
static TEXT: LazyLock<String> = LazyLock::new(|| example("yavin.list"));

fn example(name: &str) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples");
    fs::read_to_string(PathBuf::from(folder).join(name)).expect("an example")
}

/// A squad in any format, from a file, a link or standard input, by `check`, by its name or by neither.
#[test]
fn every_way_in() {
    let file = File::new("every-way", LEGAL);
    let path = file.0.to_str().expect("text");
    let expected = out(&file.squad(&[]), 0);
    assert_eq!(out(&squad(&["check", path], ""), 0), expected);
    assert_eq!(out(&squad(&["-"], LEGAL), 0), expected);
    assert_eq!(out(&squad(&["check", "-"], &LINK), 0), expected);
    assert_eq!(out(&squad(&[LINK.trim()], ""), 0), expected);
    assert_eq!(out(&squad(&["check", "-"], &TEXT), 0), expected);
    assert_eq!(expected.split("\nThe squad").next(), Some(&*out(&squad(&["show", "-"], &TEXT), 0)));
}

#[test]
fn every_way_out() {
    let convert = |input: &str, to: &str| out(&squad(&["convert", "-", "--to", to], input), 0);
    assert_eq!(convert(LEGAL, "yasb"), *LINK);
    assert_eq!(convert(LEGAL, "text"), *TEXT);
    assert_eq!(convert(&LINK, "text"), *TEXT);
    assert_eq!(convert(&TEXT, "yasb"), *LINK);
    let again = convert(&convert(&TEXT, "xws"), "yasb");
    assert_eq!(again, *LINK);
    let gone = squad(&["convert", "-", "--to", "xws"], &LINK.replace("Z5X", "Z5X99999W"));
    assert!(out(&gone, 1).contains("\"wedgeantilles\""), "{gone:?}");
    let told = String::from_utf8(gone.stderr).expect("text");
    assert!(
        told.contains("warning: ship 1 (Wedge Antilles): no upgrade has the number `99999`"),
        "{told}"
    );
    let stranger = LEGAL.replace("bluesquadronescort", "nobody");
    let sentence = refused(&squad(&["convert", "-", "--to", "yasb"], &stranger));
    assert!(sentence.contains("none is known of pilot nobody"), "{sentence}");
}

/// What can be read is shown, whether or not it is legal or has a price; what is lost is told.
#[test]
fn a_list_that_no_document_prices_is_shown() {
    let legacy = r#"{"faction": "rebel", "ruleset": "legacy", "pilots": [
        {"id": "lukeskywalker", "points": 62, "upgrades": {"amd": "r2d2"}}, {"id": "lukeskywaker"}]}"#;
    assert_eq!(
        out(&squad(&["show", "-"], legacy), 0),
        "A squad (Rebel Alliance)\n\n      Luke Skywalker, T-65 X-wing\n              R2-D2 (Astromech)\n      \
         lukeskywaker (unknown)\n\nNo points document for this list is here.\n  \
         - the list is for the rules `legacy`, of which no points document is here\n  \
         - unknown pilot `lukeskywaker`; did you mean `lukeskywalker`?\n"
    );
    let lost = out(&squad(&["-"], &LINK.replace("Z5X", "Z5X99999W")), 1);
    let told =
        "The squad is not legal:\n  - ship 1 (Wedge Antilles): no upgrade has the number `99999`";
    assert!(lost.contains(told), "{lost}");
    // Known by number and name only.
    let link = "https://x/?f=Galactic%20Empire&d=v10ZsZ50Z733XY217XY229X";
    let shown = out(&squad(&["show", link], ""), 0);
    assert!(shown.contains("  12  Carnor Jax (no facts), loadout 0 of 4\n"), "{shown}");
    assert!(shown.contains("25 of 50 squad points"), "{shown}");
    let checked = out(&squad(&[link], ""), 1);
    assert!(
        checked.contains("Carnor Jax (pilot carnorjax) is known by name and number only"),
        "{checked}"
    );
}

/// `sim` takes lists of all kinds, uses their obstacles, and refuses what it could not read whole.
#[test]
fn lists_fly() {
    let sim = |a: &str, b: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_redfive"));
        command.args(["sim", "--games", "1", "--squads", a, b]).output().expect("it runs")
    };
    let file = File::new("flies", &*TEXT);
    let printed = out(&sim(LINK.trim(), file.0.to_str().expect("text")), 0);
    assert!(printed.starts_with("Yavin against redfive-squad-"), "{printed}");
    let gone = LINK.trim().replace("Z5X", "Z5X99999W");
    assert!(
        refused(&sim(&gone, "swarm")).contains("cannot be read whole: ship 1 (Wedge Antilles)")
    );
    let nameless = "d=v10ZsZ50Z733XY217XY229X";
    assert!(refused(&sim(nameless, "swarm")).contains("known by name and number only"));
    let place = env::temp_dir().join(format!("redfive-obstacles-{}", process::id()));
    let records = place.to_str().expect("text");
    let chosen = LINK.trim().replace("&obs=", "&obs=pomdebris1,pomdebris2,pomdebris3");
    let mut command = Command::new(env!("CARGO_BIN_EXE_redfive"));
    command.args(["sim", "--games", "1", "--squads", &chosen, "swarm", "--record", records]);
    out(&command.output().expect("it runs"), 0);
    let record = fs::read_to_string(place.join("game-000000.jsonl")).expect("a record");
    let _ = fs::remove_dir_all(&place);
    assert!(record.contains("pomdebris1") && record.contains("pomdebris3"));
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

/// A squad of two quick builds: 3 and 2 threat.
const QUICK: &str = r#"{"faction": "rebelalliance", "name": "Quick", "pilots": [
    {"id": "lukeskywalker", "upgrades": {"force-power": ["instinctiveaim"], "torpedo": ["protontorpedoes"],
        "astromech": ["r2d2"], "configuration": ["servomotorsfoils"]}},
    {"id": "redsquadronveteran", "upgrades": {"talent": ["predator"], "astromech": ["r5astromech"],
        "configuration": ["servomotorsfoils"]}}
]}"#;

/// RR.THREAT-VALUE.01: quick builds are measured by threat, and not by squad points.
#[test]
fn quick_builds_are_checked_by_threat() {
    let file = File::new("quick", QUICK);
    assert_eq!(
        out(&file.squad(&["--quick", "5"]), 0),
        "Quick (Rebel Alliance; quick builds)\n\n      \
         Luke Skywalker, T-65 X-wing\n              \
         R2-D2 (Astromech)\n              \
         Servomotor S-foils (Configuration)\n              \
         Instinctive Aim (Force Power)\n              \
         Proton Torpedoes (Torpedo)\n      \
         Red Squadron Veteran, T-65 X-wing\n              \
         R5 Astromech (Astromech)\n              \
         Servomotor S-foils (Configuration)\n              \
         Predator (Talent)\n\n\
         5 of 5 threat\n\n\
         The squad is legal.\n"
    );
    let more = "  - the quick builds are worth 5 threat; at most 4 are allowed\n";
    let told = out(&squad(&["check", "-", "--quick", "4"], QUICK), 1);
    assert!(told.ends_with(&format!("5 of 4 threat\n\nThe squad is not legal:\n{more}")), "{told}");
    let other = QUICK.replace("predator", "crackshot");
    let told = out(&squad(&["check", "-", "--quick", "8"], &other), 1);
    assert!(told.contains("The threat of the squad is not known.\n"), "{told}");
    assert!(told.contains("  - ship 2 (Red Squadron Veteran) is on no quick build card"), "{told}");
    for more in [["--points", "20-points"], ["--mode", "extended"]] {
        let told = refused(&file.squad(&["--quick", "5", more[0], more[1]]));
        assert!(told.contains("cannot be used with"), "{told}");
    }
    assert!(refused(&file.squad(&["--quick", "many"])).contains("invalid value 'many'"));
    assert!(refused_in_one_line(&squad(&["https://x/?d=v9ZqZ8Z3X"], "")).contains("quick builds"));
}
