//! Damage, against answers of the enumerator in `golden/enumerate.py`, which draws every card.

#[path = "golden/mod.rs"]
mod golden;

use golden::{close, deck, fraction, lines};
use redfive_odds::{Harm, Health, Hurt};
use serde_json::Value;
use std::collections::BTreeMap;

/// How a ship is told: shields, hull, faceup and unseen cards of the kinds that matter.
fn told(ship: &Value) -> (u8, u8, [u8; 4], [u8; 4]) {
    if ship == "destroyed" {
        return (0, 0, [0; 4], [0; 4]);
    }
    let kinds = |of: &str| golden::KINDS.map(|(kind, _)| golden::count(&ship[of][kind]));
    (
        golden::count(&ship["shields"]),
        golden::count(&ship["hull"]),
        kinds("faceup"),
        kinds("unseen"),
    )
}

fn found(hurt: &Hurt) -> (u8, u8, [u8; 4], [u8; 4]) {
    let four = |all: &[u8]| [all[0], all[1], all[2], all[3]];
    (hurt.shields, hurt.hull, four(hurt.faceup()), four(hurt.unseen()))
}

/// RR.DAMAGE.01–08, RUL.ENG.01: shields, hull, and damage cards that deal more damage.
#[test]
fn damage_is_suffered_as_enumerated() {
    let mut all = 0;
    for line in lines("harm.jsonl") {
        let ship = &line["ship"];
        let (shields, hull) = (golden::count(&ship["shields"]), golden::count(&ship["hull"]));
        let health = Health { shields, hull, lost: 0, deck: deck(ship) };
        let (harm, now) = Harm::of(&health);
        let (hits, crits) = (golden::count(&line["hits"]), golden::count(&line["crits"]));
        let mut expected = BTreeMap::new();
        for row in line["after"].as_array().expect("rows") {
            *expected.entry(told(&row[0])).or_insert(0.0) += fraction(&row[1]);
        }
        let mut got = BTreeMap::new();
        for (hurt, chance) in harm.suffer(now, hits, crits) {
            *got.entry(found(&hurt)).or_insert(0.0) += chance;
        }
        assert_eq!(got.keys().collect::<Vec<_>>(), expected.keys().collect::<Vec<_>>(), "{line}");
        for (key, chance) in &got {
            assert!(close(*chance, expected[key]), "{key:?} in {line}");
            all += 1;
        }
    }
    assert!(all > 300, "{all} states");
}

/// RUL.CHANCE.01: half of the health, rounded up, is gone.
#[test]
fn half_of_the_health() {
    let health = |shields, hull, lost| Health { shields, hull, lost, ..Health::default() };
    let rows = [
        (health(2, 3, 0), false),
        (health(0, 3, 2), false),
        (health(0, 2, 3), true),
        (health(0, 2, 2), true),
        (health(1, 2, 2), false),
        (health(0, 0, 4), true),
        (health(0, 1, 0), false),
    ];
    for (health, expected) in rows {
        let (harm, now) = Harm::of(&health);
        assert_eq!(harm.is_halved(&now), expected, "{health:?}");
    }
}
