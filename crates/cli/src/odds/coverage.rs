//! How the odds count every written ability that touches an attack.

use super::report::percent;
use redfive_ability::Ability;
use redfive_content::Content;
use redfive_engine::facts::{Library, UpgradeCard};
use redfive_engine::prospect::coverage::{Fate, fate};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The fates, and what they are called.
const FATES: [(Fate, &str, &str); 4] = [
    (Fate::Dice, "dice", "as dice and counters"),
    (Fate::Table, "table", "on the table, before dice are rolled"),
    (Fate::Played, "played", "by playing both sides' answers"),
    (Fate::NotCounted, "not counted", "left out of some attack, or in none"),
];

/// What was measured: in how many attacks of the table cases each ability took part, and in how many of them it was
/// left out because there was too much to be played. `crates/cases/tests/odds_coverage.rs` measures it.
const MEASURED: &str = include_str!("coverage.tsv");

/// An ability that touches an attack.
struct Row {
    /// What its card is called.
    name: String,
    fate: Fate,
    attacks: u32,
    left_out: u32,
}

/// The abilities that touch an attack, each once: of which card, and how many of it came before.
pub struct Coverage {
    rows: BTreeMap<(String, usize), Row>,
    measured: BTreeMap<(&'static str, usize), (u32, u32)>,
}

/// The measured numbers by card and ability, which is counted from 1.
fn measured() -> BTreeMap<(&'static str, usize), (u32, u32)> {
    let row = |line: &'static str| {
        let mut parts = line.split('\t');
        let card = parts.next()?;
        let mut number = || parts.next()?.parse::<u32>().ok();
        Some(((card, number()? as usize), (number()?, number()?)))
    };
    MEASURED.lines().filter_map(row).collect()
}

impl Coverage {
    /// Of all cards of second edition.
    pub fn of(content: &Content) -> Self {
        let library = Library::second_edition(&content.second);
        let mut all = Self { rows: BTreeMap::new(), measured: measured() };
        for card in &library.ships {
            all.add(format!("pilot:{}", card.id), &card.name, &card.abilities);
            let ship = content.second.ship_abilities.get(card.ship_ability.as_str());
            let name = ship.map_or(card.name.as_str(), |ability| ability.name.as_str());
            all.add(format!("ship:{}", card.ship_ability), name, &card.ship_abilities);
        }
        for card in &library.upgrades {
            let back = card.back.as_deref().map(|back| (back, " back"));
            for (side, which) in [(card, "")].into_iter().chain(back) {
                all.add(format!("upgrade:{}{which}", card.id), &side.name, &side.abilities);
                let given = |side: &UpgradeCard| side.ship_abilities.clone().unwrap_or_default();
                all.add(format!("upgrade:{}{which} ship", card.id), &side.name, &given(side));
            }
        }
        for card in &library.devices {
            let abilities = card.unit.as_ref().map_or(&card.abilities, |unit| &unit.abilities);
            all.add(format!("object:{}", card.id), &card.name, abilities);
        }
        for card in &library.conditions {
            all.add(format!("condition:{}", card.id), &card.name, &card.abilities);
        }
        for card in &library.damage {
            all.add(format!("damage:{}", card.id), &card.name, &card.abilities);
        }
        all
    }

    fn add(&mut self, card: String, name: &str, abilities: &[Ability]) {
        for (place, ability) in abilities.iter().enumerate() {
            if let Some(fate) = fate(ability) {
                let measured = self.measured.get(&(card.as_str(), place + 1)).copied();
                let (attacks, left_out) = measured.unwrap_or_default();
                // What the engine decides before the roll is in the numbers of dice; all else must have been seen to
                // count, and never to be left out.
                let seen = attacks > 0 || fate == Fate::Table;
                let fate = if seen && left_out == 0 { fate } else { Fate::NotCounted };
                let row = Row { name: name.to_owned(), fate, attacks, left_out };
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

    /// As text.
    pub fn text(&self) -> String {
        let mut text = format!(
            "{} written abilities touch an attack; {} are counted\n",
            self.rows.len(),
            percent(self.counted())
        );
        for (fate, _, how) in FATES {
            let (count, share) = (self.count(fate), percent(self.share(fate)));
            let _ = writeln!(text, "{count:>5}  {share:>7}  {how}");
        }
        let of = |unseen: bool| {
            let without = self.rows.values().filter(|row| row.fate == Fate::NotCounted);
            let those = without.filter(|row| (row.left_out == 0) == unseen);
            let mut names: Vec<&str> = those.map(|row| row.name.as_str()).collect();
            names.sort_unstable();
            names.dedup();
            names
        };
        for (names, why) in [(of(false), "left out of some attack"), (of(true), "in no attack")] {
            if !names.is_empty() {
                let _ = writeln!(text, "{why}: {}", names.join(", "));
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
                "attacks": row.attacks, "left_out": row.left_out,
            })
        });
        let rows: Vec<Value> = rows.collect();
        let counts: BTreeMap<&str, usize> =
            FATES.iter().map(|&(fate, called, _)| (called, self.count(fate))).collect();
        let value = json!({
            "touch_an_attack": self.rows.len(), "counted": self.counted(), "counts": counts,
            "abilities": rows,
        });
        format!("{value:#}\n")
    }
}
