//! How fast rows of attacks are.
use redfive_odds::row::shots;
use redfive_odds::{
    Aim, Deck, Health, Kind, Prospect, Row, Text,
    Token::{Evade, Focus, Force, Lock},
};
use std::hint::black_box;
use std::time::Instant;

/// The least time of a piece of work, in microseconds.
fn time(mut work: impl FnMut()) -> f64 {
    let mut count = 1_u32;
    let mut best = f64::INFINITY;
    while count < 1 << 20 {
        let began = Instant::now();
        for _ in 0..count {
            work();
        }
        let spent = began.elapsed().as_secs_f64();
        best = best.min(spent / f64::from(count));
        if spent > 0.05 {
            break;
        }
        count *= 2;
    }
    best * 1e6
}

/// A deck of 33 cards with so many of the kinds that matter.
fn deck(all: bool) -> Deck {
    let kind = |name: &str, unseen, does| Kind { name: name.to_owned(), unseen, faceup: 0, does };
    let mut kinds = vec![kind("a", 5, Text::WhenDealt(1))];
    if all {
        kinds.push(kind("b", 4, Text::AfterCrit(1)));
        kinds.push(kind("c", 2, Text::HitsAsCrits));
        kinds.push(kind("d", 2, Text::DefenseDice(-1)));
    }
    let others = 33 - kinds.iter().map(|kind| kind.unseen).sum::<u8>();
    Deck { kinds, others }
}

fn main() {
    let attack = |a, d| Prospect::dice(a, d).attacker([Focus, Lock]);
    for dice in [3, 6] {
        let one = attack(dice, dice).defender([Focus, Evade]);
        let row = Row::of([one.clone(), one]);
        println!(
            "two attacks {dice} v {dice}, damage: value {:.2} µs, report {:.2} µs",
            time(|| {
                black_box(black_box(&row).value(Aim::Damage));
            }),
            time(|| {
                black_box(black_box(&row).solve(Aim::Damage));
            })
        );
    }
    for (attacks, shields, hull) in [(1, 0, 3), (2, 0, 3), (4, 2, 4)] {
        for all in [false, true] {
            let one = attack(3, 3).defender([Focus, Evade, Force]);
            let health = Health { shields, hull, lost: 0, deck: deck(all) };
            let row = Row::of(vec![one; attacks]).on(health);
            println!(
                "{attacks} attacks on {shields} + {hull}, destroy, {}: value {:.1} µs, report {:.1} µs",
                if all { "whole deck" } else { "Direct Hit! only" },
                time(|| {
                    black_box(black_box(&row).value(Aim::Destroy));
                }),
                time(|| {
                    black_box(black_box(&row).solve(Aim::Destroy));
                })
            );
        }
    }
    let one = attack(3, 3).defender([Focus]);
    let health = Health { shields: 2, hull: 3, ..Health::default() };
    println!(
        "durability of ten shots {:.2} µs",
        time(|| {
            black_box(shots(black_box(&one), &health, 10));
        })
    );
}
