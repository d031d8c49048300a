//! What became of abilities in many games, as a table: the suspicious first.

use redfive_content::Content;
use redfive_engine::cast::{Key, Sort};
use redfive_players::lives::{Life, Lives};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// How far an ability came at best, in words, from nothing at all to all that can be wanted.
const STAGES: [&str; 6] =
    ["never in play", "never triggered", "never offered", "never used", "never changed", "lives"];

/// A card with one of its abilities.
type Ability = (String, u8);

/// The abilities of cards. A ship ability is one, whoever flies the ship.
pub struct Report {
    abilities: BTreeMap<Ability, Life>,
}

impl Report {
    /// The abilities of all games together.
    pub fn new(content: &Content, lives: &Lives) -> Self {
        let mut abilities: BTreeMap<Ability, Life> = BTreeMap::new();
        for ((key, side, index), life) in lives.iter() {
            let card = name(content, key, *side);
            abilities.entry((card, *index)).or_default().add(life);
        }
        Self { abilities }
    }

    /// The suspicious first: by how far they came, then by how seldom they were in play.
    fn sorted(&self) -> Vec<(&Ability, &Life)> {
        let mut all: Vec<_> = self.abilities.iter().collect();
        all.sort_by_key(|(ability, life)| (life.stage(), life.games, *ability));
        all
    }

    /// How many came how far.
    fn counts(&self) -> [usize; 6] {
        let mut counts = [0; 6];
        for life in self.abilities.values() {
            counts[life.stage()] += 1;
        }
        counts
    }

    /// As a table.
    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a text cannot fail.
        let _ = writeln!(text, "\n{} abilities:", self.abilities.len());
        for (stage, count) in STAGES.iter().zip(self.counts()) {
            let _ = writeln!(text, "{count:>6} {stage}");
        }
        let titles = ["in play", "triggered", "offered", "used", "changed"];
        let _ = write!(text, "\n{:16}{:44}", "", "ability");
        for title in titles {
            let _ = write!(text, "{title:>10}");
        }
        text.push('\n');
        for ((card, index), life) in self.sorted() {
            let ability = format!("{card} {}", index + 1);
            let _ = write!(text, "{:16}{ability:44}", STAGES[life.stage()]);
            for count in [life.games, life.triggered, life.offered, life.used, life.changed] {
                let _ = write!(text, "{count:>10}");
            }
            text.push('\n');
        }
        text
    }

    /// As JSON.
    pub fn json(&self) -> Value {
        let row = |((card, index), life): (&Ability, &Life)| {
            json!({
                "card": card,
                "ability": index + 1,
                "verdict": STAGES[life.stage()],
                "games": life.games,
                "triggered": life.triggered,
                "offered": life.offered,
                "used": life.used,
                "changed": life.changed,
            })
        };
        self.sorted().into_iter().map(row).collect()
    }
}

/// What the side of a card is called here: `upgrade:r2d2`, `upgrade:pivotwing back`,
/// `ship:fullthrottle`.
fn name(content: &Content, key: &Key, side: u8) -> String {
    let of_ship = || content.second.pilot(&key.id).and_then(|card| card.ship_ability());
    match (key.sort, side) {
        (Sort::Pilot, 1) => {
            of_ship().map_or_else(|| format!("{key} ship"), |id| format!("ship:{id}"))
        }
        (Sort::Upgrade, 1) => format!("{key} back"),
        (Sort::Upgrade, 2) => format!("{key} ship"),
        (Sort::Upgrade, 3) => format!("{key} back ship"),
        _ => key.to_string(),
    }
}
