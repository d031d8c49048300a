//! Odds against the game itself: whole attacks are played on copies of the game, with everything that chance can
//! do and every legal answer, and must come to what is reckoned from dice and counters.

use redfive_cases::{File, Observer};
use redfive_engine::decision::{Choice, Decision, Reply};
use redfive_engine::event::Event;
use redfive_engine::game::Game;
use redfive_engine::prospect::{Ended, Trial, Until, Untried};
use redfive_engine::words::{ShipId, WeaponId};

/// The first attack that a case offers.
#[derive(Default)]
struct First(Option<(Game, Vec<(ShipId, WeaponId, ShipId)>)>);

impl Observer for First {
    fn answered(&mut self, game: &Game, decision: &Decision, _: &Reply) {
        let Some(ship) = decision.ask.ship() else { return };
        let shots: Vec<_> = attacks(decision).map(|(weapon, at)| (ship, weapon, at)).collect();
        if self.0.is_none() && !shots.is_empty() {
            self.0 = Some((game.clone(), shots));
        }
    }

    fn happened(&mut self, _: &Game, _: &[Event]) {}
}

fn attacks(decision: &Decision) -> impl Iterator<Item = (WeaponId, ShipId)> {
    decision.space.options().filter_map(|option| match option {
        Choice::Target(weapon, at) => Some((*weapon, *at)),
        _ => None,
    })
}

/// The table of a text, at its first attack.
fn table(text: &str) -> (Game, (ShipId, WeaponId, ShipId)) {
    let text = format!("case  a table\n{text}\nphase engagement\nchoose pass\nexpect round 1\n");
    let file = File::parse("a table", text.as_bytes()).expect("a table");
    let mut first = First::default();
    let _ = file.cases[0].run_before(&mut first);
    let (game, shots) = first.0.expect("an attack");
    (game, shots[0])
}

fn worth(ended: &Ended) -> f64 {
    f64::from(ended.hits) + 1.15 * f64::from(ended.crits)
}

/// Looks at every attack that cases offer.
struct Everywhere<'a> {
    case: &'a str,
    tables: u32,
    reckoned: u32,
    played: u32,
    too_large: u32,
    faults: Vec<String>,
    seen: std::collections::BTreeSet<u64>,
    hindered: std::collections::BTreeMap<String, u32>,
}

impl Observer for Everywhere<'_> {
    fn answered(&mut self, game: &Game, decision: &Decision, _: &Reply) {
        let Some(ship) = decision.ask.ship() else { return };
        for (weapon, at) in attacks(decision) {
            let shot = (ship, weapon, at);
            if !self.seen.insert(game.key() ^ (u64::from(at.0) << 32)) {
                continue;
            }
            self.tables += 1;
            const MOST: u32 = 3_000;
            let mut reckoning = Trial::new(Until::Neutralized, &worth, MOST);
            let reckoned = match reckoning.attack(game, shot) {
                Ok(reckoned) => reckoned,
                Err(Untried::TooLarge) => { self.too_large += 1; continue }
                Err(why) => { self.faults.push(format!("{}: {why:?}", self.case)); continue }
            };
            if reckoning.budget() == MOST { self.reckoned += 1 } else { self.played += 1 }
            let mut playing = Trial::by_playing(Until::Neutralized, &worth, MOST);
            let Ok(played) = playing.attack(game, shot) else { continue };
            if (played.value - reckoned.value).abs() > 1e-12 {
                self.faults.push(format!("{}: played {} reckoned {}", self.case, played.value, reckoned.value));
            }
        }
    }

    fn happened(&mut self, _: &Game, _: &[Event]) {}
}

#[test]
fn attacks_of_all_cases_come_to_what_is_reckoned() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases");
    let mut files = Vec::new();
    let mut folders = vec![root];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            match path.extension() {
                _ if path.is_dir() => folders.push(path),
                Some(end) if end == "case" => files.push(path),
                _ => {}
            }
        }
    }
    files.sort();
    let only = std::env::var("ONLY").unwrap_or_default();
    let mut all = Everywhere { case: "", tables: 0, reckoned: 0, played: 0, too_large: 0, faults: vec![], seen: Default::default(), hindered: Default::default() };
    for path in files {
        if !path.to_string_lossy().contains(&only) { continue }
        let bytes = std::fs::read(&path).expect("a file");
        let file = File::parse(&path.to_string_lossy(), &bytes).expect("cases");
        for case in &file.cases {
            let name = format!("{} {}", path.file_name().unwrap().to_string_lossy(), case.title);
            let mut one = Everywhere { case: &name, ..all };
            let _ = case.run_before(&mut one);
            all = Everywhere { case: "", ..one };
        }
        eprintln!("{} {} tables {} reckoned {} played {} too large, {} faults", path.file_name().unwrap().to_string_lossy(), all.tables, all.reckoned, all.played, all.too_large, all.faults.len());
    }
    for fault in &all.faults { eprintln!("{fault}"); }
    assert!(all.faults.is_empty());
}

#[test]
fn plain() {
    let (game, shot) = table(
        "ship red5   x-wing      player 1 at 400 300 facing 0   initiative 5 tokens focus locks black1\nship black1 tie-fighter player 2 at 400 500 facing 180 tokens focus evade",
    );
    let began = std::time::Instant::now();
    let played = Trial::by_playing(Until::Neutralized, &worth, 1_000_000).attack(&game, shot).unwrap();
    eprintln!("{:?} {:?}", played, began.elapsed());
    let began = std::time::Instant::now();
    let reckoned = Trial::new(Until::Neutralized, &worth, 1_000_000).attack(&game, shot).unwrap();
    eprintln!("{:?} {:?}", reckoned, began.elapsed());
    assert!((played.value - reckoned.value).abs() < 1e-12);
}
