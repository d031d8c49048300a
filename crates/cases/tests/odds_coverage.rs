//! How the abilities that touch an attack are counted, measured in the attacks that the table cases offer: each of them
//! is forecast, and what was left out is named. `redfive odds --coverage` tells what came out. `UPDATE=1` measures all
//! of them and writes the table anew; else some are measured and held against it.

mod support;

use redfive_cases::{File, Observer};
use redfive_engine::cast::{Facts, TextId};
use redfive_engine::decision::{Choice, Decision, Reply};
use redfive_engine::event::Event;
use redfive_engine::facts::Library;
use redfive_engine::game::Game;
use redfive_engine::prospect::coverage::fate;
use redfive_engine::prospect::{Attacking, Hindrance, Purpose};
use redfive_engine::words::ShipId;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::Instant;
use support::files;

/// How many turns of events are looked at: a fifth of what the command looks at.
const BUDGET: u32 = 20_000;

/// An ability as the command names it: its card and side, and which of its abilities.
fn key(game: &Game, text: TextId) -> String {
    let card = game.cast().definition(text.kind);
    let number = text.index + 1;
    match (&card.facts, text.side) {
        (Facts::Ship(ship), 1) => format!("ship:{}\t{number}", ship.ship_ability),
        (Facts::Upgrade(_), side) => {
            let sides = ["", " back", " ship", " back ship"];
            format!("{}{}\t{number}", card.key, sides[usize::from(side % 4)])
        }
        _ => format!("{}\t{number}", card.key),
    }
}

/// In how many attacks an ability took part, and in how many of them it was left out.
type Count = (u32, u32);

#[derive(Default)]
struct Measured {
    library: Library,
    /// Of how many attacks one is measured.
    one_in: usize,
    number: usize,
    attacks: usize,
    at: String,
    /// Whether each attack that is not counted whole, or takes long, is printed.
    told: bool,
    by: BTreeMap<String, Count>,
    seen: BTreeSet<(u64, ShipId)>,
}

impl Measured {
    fn of_attack(&mut self, game: &Game, attack: Attacking) {
        if !self.seen.insert((game.key(), attack.2)) {
            return;
        }
        self.number += 1;
        if !self.number.is_multiple_of(self.one_in) {
            return;
        }
        let Some(chain) = game.prospect(attack) else { return };
        let began = Instant::now();
        let Ok(forecast) = game.forecast(attack, Purpose::Damage, BUDGET) else { return };
        self.attacks += 1;
        let ways = chain.ways.iter().filter_map(|way| match way {
            Choice::Ability(of) => Some(Hindrance::Ability(*of)),
            _ => None,
        });
        let left_out: BTreeSet<Hindrance> = forecast.not_counted.iter().copied().collect();
        let others = forecast.played.iter().chain(&forecast.idle).chain(&left_out);
        let all: BTreeSet<Hindrance> = ways.chain(others.copied()).collect();
        if self.told && (!left_out.is_empty() || began.elapsed().as_millis() > 1_000) {
            let names = left_out.iter().map(|it| match it {
                Hindrance::Ability(of) => key(game, of.text),
                Hindrance::Rule(ship) => format!("{ship:?}"),
            });
            let (names, dice) = (names.collect::<Vec<_>>(), chain.hindrances.len());
            let (at, ms) = (&self.at, began.elapsed().as_millis());
            println!(
                "{at}: {} v {}, {dice} at dice, {ms} ms, without {names:?}",
                chain.prospect.attack, chain.prospect.defense
            );
        }
        for it in all {
            let Hindrance::Ability(of) = it else { continue };
            let own = &game.cast().definition(of.text.kind).key;
            // Cards that are made up for a case are nobody's to count.
            if self.library.facts(own).is_none() || game.ability(of).and_then(fate).is_none() {
                continue;
            }
            let row = self.by.entry(key(game, of.text)).or_default();
            row.0 += 1;
            row.1 += u32::from(left_out.contains(&it));
        }
    }
}

impl Observer for Measured {
    fn answered(&mut self, game: &Game, decision: &Decision, _: &Reply) {
        let Some(ship) = decision.ask.ship() else { return };
        for option in decision.space.options() {
            if let Choice::Target(weapon, at) = option {
                self.of_attack(game, (ship, *weapon, *at));
            }
        }
    }

    fn happened(&mut self, _: &Game, _: &[Event]) {}
}

fn measured(one_in: usize) -> Measured {
    let library = Library::embedded().expect("the embedded files are good");
    let told = std::env::var_os("REDFIVE_TOLD").is_some();
    let only = std::env::var("REDFIVE_ONLY").unwrap_or_default();
    let mut all = Measured { library, one_in, told, ..Measured::default() };
    for path in files().iter().filter(|path| path.to_string_lossy().contains(&only)) {
        let bytes = std::fs::read(path).expect("a file");
        let file = File::parse(&path.to_string_lossy(), &bytes).expect("cases");
        for case in &file.cases {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            all.at = format!("{name}: {}", case.title);
            let _ = case.run_before(&mut all);
        }
    }
    all
}

fn table() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../cli/src/odds/coverage.tsv")
}

#[test]
fn abilities_count_in_attacks_as_the_table_says() {
    let number = |name: &str| std::env::var(name).ok().and_then(|it| it.parse().ok());
    if std::env::var_os("UPDATE").is_some() {
        let all = measured(number("REDFIVE_ONE_IN").unwrap_or(1));
        let rows: String = all
            .by
            .iter()
            .map(|(key, (attacks, left_out))| format!("{key}\t{attacks}\t{left_out}\n"))
            .collect();
        let head = format!(
            "# Card, ability, attacks of the table cases in which it took part, in how many it was left out ({} attacks, {BUDGET} turns)\n",
            all.attacks
        );
        std::fs::write(table(), head + &rows).expect("the table can be written");
        println!("{} attacks, {} abilities", all.attacks, all.by.len());
        return;
    }
    let text = std::fs::read_to_string(table()).expect("the table");
    let rows = text.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let mut parts = line.rsplitn(3, '\t');
        let (left_out, _, key) = (parts.next(), parts.next(), parts.next());
        (key.expect("an ability"), left_out.expect("a number") == "0")
    });
    let always: BTreeMap<&str, bool> = rows.collect();
    // A multiple of what the table was measured with: attacks that are in it.
    let all = measured(number("REDFIVE_ONE_IN").unwrap_or(39));
    assert!(all.by.len() > 50, "{} abilities", all.by.len());
    for (key, (_, left_out)) in &all.by {
        let said = always.get(key.as_str());
        assert!(said.is_some(), "{key} took part in an attack, and is not in the table");
        assert!(
            *left_out == 0 || said == Some(&false),
            "{key} was left out: measure with UPDATE=1"
        );
    }
}
