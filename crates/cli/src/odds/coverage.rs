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
    (Fate::NotCounted, "not counted", "not counted"),
];

/// The abilities that touch an attack, each once: of which card, and how many of it came before.
pub struct Coverage(BTreeMap<(String, usize), (String, Fate)>);

impl Coverage {
    /// Of all cards of second edition.
    pub fn of(content: &Content) -> Self {
        let library = Library::second_edition(&content.second);
        let mut all = Self(BTreeMap::new());
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
                self.0.insert((card.clone(), place), (name.to_owned(), fate));
            }
        }
    }

    fn count(&self, of: Fate) -> usize {
        self.0.values().filter(|(_, fate)| *fate == of).count()
    }

    /// The part of them that is counted.
    fn counted(&self) -> f64 {
        1.0 - self.share(Fate::NotCounted)
    }

    fn share(&self, of: Fate) -> f64 {
        self.count(of) as f64 / self.0.len().max(1) as f64
    }

    /// As text.
    pub fn text(&self) -> String {
        let mut text = format!(
            "{} written abilities touch an attack; {} are counted\n",
            self.0.len(),
            percent(self.counted())
        );
        for (fate, _, how) in FATES {
            let (count, share) = (self.count(fate), percent(self.share(fate)));
            let _ = writeln!(text, "{count:>5}  {share:>7}  {how}");
        }
        let without = self.0.values().filter(|(_, fate)| *fate == Fate::NotCounted);
        let mut names: Vec<&str> = without.map(|(name, _)| name.as_str()).collect();
        names.dedup();
        if !names.is_empty() {
            let _ = writeln!(text, "not counted: {}", names.join(", "));
        }
        text
    }

    /// As JSON, each by its card.
    pub fn json(&self) -> String {
        let called = |fate: Fate| FATES.iter().find(|row| row.0 == fate).map_or("", |row| row.1);
        let rows = self.0.iter().map(|((card, place), (name, fate))| {
            json!({"card": card, "ability": place + 1, "name": name, "fate": called(*fate)})
        });
        let rows: Vec<Value> = rows.collect();
        let counts: BTreeMap<&str, usize> =
            FATES.iter().map(|&(fate, called, _)| (called, self.count(fate))).collect();
        let value = json!({
            "touch_an_attack": self.0.len(), "counted": self.counted(), "counts": counts,
            "abilities": rows,
        });
        format!("{value:#}\n")
    }
}
