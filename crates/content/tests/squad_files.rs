//! The squads of the folder `squads/`: each is read, is legal or not as its table says, and comes back whole
//! from XWS, a link and text.

use redfive_content::{Content, Faction, GameMode, ListFormat, ReadSquad, Squad, SquadReader};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

static CONTENT: LazyLock<Content> = LazyLock::new(|| Content::embedded().expect("good files"));

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../squads")
}

/// What the table says of a file.
#[derive(Debug)]
struct Row {
    file: String,
    rules: Rules,
    /// Ships, upgrades, and what they cost in points or threat.
    counts: [u32; 3],
    problems: Vec<String>,
}

#[derive(Debug)]
enum Rules {
    Points { document: String, mode: GameMode },
    QuickBuilds { most_threat: u32 },
}

fn table() -> Vec<Row> {
    let text = fs::read_to_string(folder().join("table.txt")).expect("the table");
    let mut rows: Vec<Row> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(problem) = line.strip_prefix("  - ") {
            rows.last_mut().expect("a file before its problems").problems.push(problem.to_owned());
        } else {
            rows.push(row(line));
        }
    }
    rows
}

fn row(line: &str) -> Row {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [file, rules, how, counts @ ..] = words.as_slice() else { panic!("too short: {line}") };
    let number = |word: &&str| word.parse::<u32>().expect("a number");
    let rules = match *rules {
        "quick-builds" => Rules::QuickBuilds { most_threat: number(how) },
        document => {
            Rules::Points { document: document.to_owned(), mode: how.parse().expect("a mode") }
        }
    };
    let counts: Vec<u32> = counts.iter().map(number).collect();
    let counts = counts.try_into().expect("ships, upgrades, cost");
    Row { file: (*file).to_owned(), rules, counts, problems: vec![] }
}

fn read(reader: &SquadReader<'_>, row: &Row) -> ReadSquad {
    let bytes = fs::read(folder().join(&row.file)).expect("a file of the table");
    let read = reader.read_bytes(&bytes).unwrap_or_else(|error| panic!("{}: {error}", row.file));
    assert!(read.is_complete(), "{}: {:?}", row.file, read.notes);
    read
}

/// The ships with what is equipped to them, in any order.
fn ships(squad: &Squad) -> Vec<(String, BTreeSet<String>)> {
    let ship = |ship: &redfive_content::SquadPilot| {
        let upgrades = ship.equipped(&CONTENT.second).into_iter().map(ToString::to_string);
        (ship.id.to_string(), upgrades.collect())
    };
    squad.pilots.iter().map(ship).collect()
}

fn counts(row: &Row, squad: &Squad) -> [u32; 3] {
    let upgrades = ships(squad).iter().map(|(_, upgrades)| upgrades.len() as u32).sum();
    let cost = match &row.rules {
        Rules::Points { document, .. } => {
            let points = CONTENT.second.points(document).expect("a document");
            let pilots = squad.pilots.iter();
            pilots.filter_map(|ship| Some(u32::from(points.pilot(ship.id.as_str())?.cost?))).sum()
        }
        Rules::QuickBuilds { .. } => squad.threat(&CONTENT.second).unwrap_or_default(),
    };
    [squad.pilots.len() as u32, upgrades, cost]
}

fn problems(row: &Row, squad: &Squad) -> Vec<String> {
    let found = match &row.rules {
        Rules::Points { document, mode } => {
            let points = CONTENT.second.points(document).expect("a document");
            squad.problems(&CONTENT.second, points, *mode)
        }
        Rules::QuickBuilds { most_threat } => {
            squad.quick_build_problems(&CONTENT.second, *most_threat)
        }
    };
    found.iter().map(ToString::to_string).collect()
}

/// What the table says holds of each squad. All differences are told at once, as the rows would be.
#[test]
fn each_is_what_the_table_says() {
    let reader = SquadReader::new(&CONTENT.second);
    let mut wrong = String::new();
    for row in table() {
        let bytes = fs::read(folder().join(&row.file)).expect("a file of the table");
        let read = match reader.read_bytes(&bytes) {
            Ok(read) if read.is_complete() => read,
            other => {
                let _ = writeln!(wrong, "{}: {other:?}", row.file);
                continue;
            }
        };
        let found = (counts(&row, &read.squad), problems(&row, &read.squad));
        if found != (row.counts, row.problems.clone()) {
            let _ = writeln!(wrong, "{} {:?} {:#?}", row.file, found.0, found.1);
        }
        let is_apart = row.file.starts_with("illegal/");
        assert_eq!(is_apart, !row.problems.is_empty(), "{}: the wrong folder", row.file);
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// Where a file tells for which rules it was made, these are the rules of the table.
#[test]
fn each_tells_its_rules() {
    let reader = SquadReader::new(&CONTENT.second);
    let mut told = 0;
    for row in table() {
        let read = read(&reader, &row);
        if let (Rules::Points { document, .. }, Some(found)) = (&row.rules, &read.document) {
            assert_eq!(found.as_str(), document, "{}", row.file);
            told += 1;
        }
    }
    assert!(told >= 20, "{told}");
}

/// The same squad comes back from XWS, a link and text.
#[test]
fn each_comes_back_whole() {
    let reader = SquadReader::new(&CONTENT.second);
    let mut wrong = String::new();
    for row in table() {
        let squad = read(&reader, &row).squad;
        let is_known = squad.unknown_cards(&CONTENT.second).is_empty();
        let json = squad.to_json();
        assert_eq!(Squad::from_json(&json).expect("our own XWS"), squad, "{}", row.file);
        let again = reader.read(&json).expect("our own XWS").squad;
        assert_eq!(ships(&again), ships(&squad), "{}: XWS", row.file);
        let Rules::Points { document, mode } = &row.rules else { continue };
        if !is_known || row.file.starts_with("illegal/") {
            continue;
        }
        let points = CONTENT.second.points(document).expect("a document");
        let link = squad.to_link(&CONTENT.second, points, *mode);
        let link = link.unwrap_or_else(|error| panic!("{}: {error}", row.file));
        let again = reader.read(&link).expect("our own link");
        assert_eq!(ships(&again.squad), ships(&squad), "{}: {link}", row.file);
        assert_eq!(again.squad.faction, squad.faction, "{}: {link}", row.file);
        let text = squad.to_text(&CONTENT.second, Some(points));
        let again = reader.read(&text).expect("our own text").squad;
        if ships(&again) != ships(&squad) {
            let _ = writeln!(wrong, "{}:\n{text}\n{:?}", row.file, ships(&again));
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// The table has every file of the folder; all factions and all ways of writing a squad are there.
#[test]
fn the_table_is_whole() {
    let rows = table();
    let told: BTreeSet<String> = rows.iter().map(|row| row.file.clone()).collect();
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(folder()).expect("the folder") {
        let entry = entry.expect("an entry");
        let Ok(files) = fs::read_dir(entry.path()) else { continue };
        for file in files {
            let file = file.expect("a file");
            let name = format!("{}/{}", entry.file_name().display(), file.file_name().display());
            found.insert(name);
        }
    }
    assert_eq!(told, found);
    let reader = SquadReader::new(&CONTENT.second);
    let legal: Vec<&Row> = rows.iter().filter(|row| row.problems.is_empty()).collect();
    assert!(legal.len() >= 72, "{}", legal.len());
    let mut kinds = [0; 3];
    for faction in Faction::ALL {
        let of = legal.iter().map(|row| read(&reader, row));
        let of: Vec<_> = of.filter(|read| read.squad.faction == *faction).collect();
        assert!(of.len() >= 9, "{faction}: {}", of.len());
        for read in of {
            kinds[match read.format {
                ListFormat::Xws => 0,
                ListFormat::Link => 1,
                ListFormat::Text => 2,
            }] += 1;
        }
    }
    assert!(kinds[0] >= 30 && kinds[1] >= 8 && kinds[2] >= 25, "{kinds:?}");
    for tool in [
        "yasb.xws",
        "lbn.xws",
        "old.xws",
        "hand.xws",
        "link.txt",
        "yasb.txt",
        "reddit.txt",
        "tts.txt",
        "lbn.txt",
        "forum.txt",
    ] {
        let of = rows.iter().filter(|row| row.file.ends_with(&format!(".{tool}"))).count();
        assert!(of >= 5, "{tool}: {of}");
    }
}
