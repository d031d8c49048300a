//! How much there is.

use super::report::Report;
use redfive_ability::Ability;
use redfive_content::{Behaviour, Content, DamageDeck, Edition};
use serde_json::{Map, Value, json};
use std::fmt::Write as _;

/// The counts of an edition, in the order in which they are shown.
type Counts = Vec<(&'static str, usize)>;

/// The counts as JSON.
pub fn json(content: &Content) -> Map<String, Value> {
    let object = |counts: Counts| -> Map<String, Value> {
        counts.into_iter().map(|(name, count)| (name.replace(' ', "_"), count.into())).collect()
    };
    let documents: Map<String, Value> = content
        .second
        .points
        .values()
        .map(|points| {
            let row = json!({
                "name": points.name,
                "recorded": points.recorded.to_string(),
                "effective": points.effective.map(|day| day.to_string()),
                "squad_points": points.squad_points,
                "pilots": points.pilots.len(),
                "upgrades": points.upgrades.len(),
                "hash": points.hash.to_string(),
            });
            (points.id.to_string(), row)
        })
        .collect();
    let all = [
        ("second_edition", Value::Object(object(second(content)))),
        ("first_edition", Value::Object(object(first(content)))),
        ("points_documents", Value::Object(documents)),
        ("hash", content.hash().to_string().into()),
    ];
    all.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// The counts as a table.
pub fn summary(content: &Content, edition: Option<Edition>, abilities: &Report) -> String {
    let mut text = String::new();
    // Writing to a text cannot fail.
    for (which, counts) in [(Edition::Second, second(content)), (Edition::First, first(content))] {
        if edition.is_some_and(|only| only != which) {
            continue;
        }
        let _ = writeln!(text, "{which}");
        for (name, count) in counts {
            let _ = writeln!(text, "  {name:24}{count:5}");
        }
    }
    if edition != Some(Edition::First) {
        text.push_str(&abilities.text());
        let _ = writeln!(text, "Points documents");
        for points in content.second.points.values() {
            let _ = writeln!(
                text,
                "  {}: {}, recorded {}, {} pilots, {} upgrades",
                points.id,
                points.name,
                points.recorded,
                points.pilots.len(),
                points.upgrades.len()
            );
        }
    }
    let _ = writeln!(text, "Content hash {}", content.hash());
    text.push_str("`redfive cards NAME` shows a card.\n");
    text
}

fn deck_counts<'a>(decks: impl Iterator<Item = &'a DamageDeck>) -> Counts {
    let (mut number, mut kinds, mut cards) = (0, 0, 0);
    for deck in decks {
        number += 1;
        kinds += deck.cards.len();
        cards += deck.size() as usize;
    }
    vec![("damage decks", number), ("kinds of damage cards", kinds), ("damage cards", cards)]
}

fn second(content: &Content) -> Counts {
    let edition = &content.second;
    let sides = || edition.upgrades.values().flat_map(|upgrade| upgrade.sides());
    let mut counts = vec![
        ("ships", edition.ships.len()),
        ("pilots", edition.pilots().count()),
        ("upgrades", edition.upgrades.len()),
        ("upgrade sides", sides().count()),
        ("ship abilities", edition.ship_abilities.len()),
        ("conditions", edition.conditions.len()),
        ("devices", edition.devices.len()),
        ("obstacles", edition.obstacles.len()),
    ];
    counts.extend(deck_counts(edition.damage_decks.values()));
    counts.extend([
        ("quick builds", edition.quick_builds.values().map(Vec::len).sum()),
        ("keywords", edition.keywords.len()),
        ("errata", edition.errata().count()),
        ("corrections", edition.corrections.len()),
    ]);
    counts.extend(behaviour(edition.abilities()));
    counts
}

fn first(content: &Content) -> Counts {
    let edition = &content.first;
    let upgrades = || edition.upgrades.values().flat_map(|upgrades| upgrades.values());
    let backs = || upgrades().filter_map(|upgrade| upgrade.back.as_ref());
    let mut counts = vec![
        ("ships", edition.ships.len()),
        ("pilots", edition.pilots().count()),
        ("upgrades", upgrades().count()),
        ("upgrade sides", upgrades().count() + backs().count()),
        ("conditions", edition.conditions.len()),
    ];
    counts.extend(deck_counts(edition.damage_decks.values()));
    counts.push(("corrections", edition.corrections.len()));
    counts.extend(behaviour(edition.abilities()));
    counts
}

/// How much of what cards do is written, and how much of that is code for one card.
fn behaviour<'a>(all: impl Iterator<Item = &'a Behaviour>) -> Counts {
    let (mut written, mut unwritten, mut native) = (0, 0, 0);
    for behaviour in all {
        match behaviour {
            Behaviour::Unwritten => unwritten += 1,
            Behaviour::Written(abilities) => {
                written += 1;
                native += abilities.iter().map(Ability::natives).sum::<usize>();
            }
        }
    }
    vec![
        ("written abilities", written),
        ("unwritten abilities", unwritten),
        ("native effects", native),
    ]
}
