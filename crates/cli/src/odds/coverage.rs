//! How the odds count every written ability that touches an attack.

use super::report::percent;
use redfive_ability::Ability;
use redfive_content::Content;
use redfive_engine::facts::Library;
use redfive_engine::prospect::coverage::{Fate, fate, sides};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The fates, and what they are called.
const FATES: [(Fate, &str, &str); 4] = [
    (Fate::Dice, "dice", "as dice and counters"),
    (Fate::Table, "table", "on the table, before dice are rolled"),
    (Fate::Played, "played", "by playing both sides' answers"),
    (Fate::NotCounted, "not counted", "left out of an attack by itself, or in none"),
];

/// What was measured in the attacks of the table cases, and in small ones that show what these do not.
/// `crates/cases/tests/odds_coverage.rs` measures it.
const MEASURED: &str = include_str!("coverage.tsv");

/// What was measured of an ability.
#[derive(Clone, Copy, Default)]
struct Measured {
    /// In how many attacks it took part.
    attacks: u32,
    /// In how many of them it was left out because there was too much to be played.
    left_out: u32,
    /// In how many of these no other card was more than dice and counters.
    alone: u32,
}

/// An ability that touches an attack.
struct Row {
    /// What its card is called.
    name: String,
    fate: Fate,
    measured: Measured,
}

/// The abilities that touch an attack, each once: of which card, and how many of it came before.
pub struct Coverage {
    rows: BTreeMap<(String, usize), Row>,
    measured: BTreeMap<(&'static str, usize), Measured>,
}

/// The measured numbers by card and ability, which is counted from 1.
fn measured() -> BTreeMap<(&'static str, usize), Measured> {
    let row = |line: &'static str| {
        let mut parts = line.split('\t');
        let card = parts.next()?;
        let mut number = || parts.next()?.parse::<u32>().ok();
        let place = number()? as usize;
        let [attacks, left_out, alone] = [number()?, number()?, number()?];
        Some(((card, place), Measured { attacks, left_out, alone }))
    };
    MEASURED.lines().filter_map(row).collect()
}

impl Coverage {
    /// Of all cards of second edition.
    pub fn of(content: &Content) -> Self {
        let library = Library::second_edition(&content.second);
        let mut all = Self { rows: BTreeMap::new(), measured: measured() };
        for (card, name, abilities) in sides(&library) {
            let ship = card.strip_prefix("ship:");
            let named = ship.and_then(|id| content.second.ship_abilities.get(id));
            let name = named.map_or(name, |ability| ability.name.as_str());
            all.add(card, name, abilities);
        }
        all
    }

    fn add(&mut self, card: String, name: &str, abilities: &[Ability]) {
        for (place, ability) in abilities.iter().enumerate() {
            if let Some(fate) = fate(ability) {
                let measured = self.measured.get(&(card.as_str(), place + 1));
                let measured = measured.copied().unwrap_or_default();
                // What the engine decides before the roll is in the numbers of dice; all else must have been seen to
                // count, and never to be left out by itself.
                let seen = measured.attacks > measured.left_out || fate == Fate::Table;
                let fate = if seen && measured.alone == 0 { fate } else { Fate::NotCounted };
                let row = Row { name: name.to_owned(), fate, measured };
                self.rows.insert((card.clone(), place), row);
            }
        }
    }

    fn count(&self, of: Fate) -> usize {
        self.rows.values().filter(|row| row.fate == of).count()
    }

    /// The part of them that is counted.
    fn counted(&self) -> f64 {
        1.0 - self.share(Fate::NotCounted)
    }

    fn share(&self, of: Fate) -> f64 {
        self.count(of) as f64 / self.rows.len().max(1) as f64
    }

    /// The part of them that is counted whatever else takes part in the attack.
    fn strictly(&self) -> f64 {
        let always = |row: &&Row| row.fate != Fate::NotCounted && row.measured.left_out == 0;
        self.rows.values().filter(always).count() as f64 / self.rows.len().max(1) as f64
    }

    /// The names of the cards of some of them, each once.
    fn names(&self, of: impl Fn(&Row) -> bool) -> String {
        let mut names: Vec<&str> =
            self.rows.values().filter(|row| of(row)).map(|row| row.name.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        names.join(", ")
    }

    /// As text.
    pub fn text(&self) -> String {
        let mut text = format!(
            "{} written abilities touch an attack; {} are counted, {} whatever else takes part in it\n",
            self.rows.len(),
            percent(self.counted()),
            percent(self.strictly())
        );
        for (fate, _, how) in FATES {
            let (count, share) = (self.count(fate), percent(self.share(fate)));
            let _ = writeln!(text, "{count:>5}  {share:>7}  {how}");
        }
        let counted = |row: &Row| row.fate != Fate::NotCounted;
        let seen = |row: &Row| row.measured.attacks > 0;
        let lists = [
            (self.names(|row| !counted(row) && seen(row)), "left out of some attack"),
            (
                self.names(|row| counted(row) && row.measured.left_out > 0),
                "left out only where another card is in the way",
            ),
            (self.names(|row| !counted(row) && !seen(row)), "in no attack"),
        ];
        for (names, why) in lists {
            if !names.is_empty() {
                let _ = writeln!(text, "{why}: {names}");
            }
        }
        text
    }

    /// As JSON, each by its card.
    pub fn json(&self) -> String {
        let called = |fate: Fate| FATES.iter().find(|row| row.0 == fate).map_or("", |row| row.1);
        let rows = self.rows.iter().map(|((card, place), row)| {
            json!({
                "card": card, "ability": place + 1, "name": row.name, "fate": called(row.fate),
                "attacks": row.measured.attacks, "left_out": row.measured.left_out,
                "left_out_alone": row.measured.alone,
            })
        });
        let rows: Vec<Value> = rows.collect();
        let counts: BTreeMap<&str, usize> =
            FATES.iter().map(|&(fate, called, _)| (called, self.count(fate))).collect();
        let value = json!({
            "touch_an_attack": self.rows.len(), "counted": self.counted(),
            "counted_whatever_else": self.strictly(), "counts": counts,
            "abilities": rows,
        });
        format!("{value:#}\n")
    }
}
