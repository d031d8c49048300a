//! How fast odds are.
use redfive_ability::Face;
use redfive_odds::{
    Counter, Does, Goal, Means, Plain, Prospect, STEPS,
    Token::{Calculate, Evade, Focus, Lock},
    Way,
};
use std::hint::black_box;
use std::time::Instant;

fn time(mut work: impl FnMut()) -> f64 {
    let mut count = 1_u32;
    loop {
        let began = Instant::now();
        for _ in 0..count {
            work();
        }
        let spent = began.elapsed().as_secs_f64();
        if spent > 0.002 {
            let mut best = spent / f64::from(count);
            for _ in 0..20 {
                let began = Instant::now();
                for _ in 0..count {
                    work();
                }
                best = best.min(began.elapsed().as_secs_f64() / f64::from(count));
            }
            return best * 1e9;
        }
        count *= 2;
    }
}

/// A way that can be used once.
fn card(mut q: Prospect, step: usize, does: Does) -> Prospect {
    let step = STEPS[step];
    q.counters.push(Counter {
        name: format!("card {}", q.ways.len()),
        side: step.by,
        amount: 1,
        kept: false,
    });
    q.ways.push(Way {
        name: "card".into(),
        step,
        spend: vec![(q.counters.len() - 1, 1)],
        gain: vec![],
        result: vec![],
        only_if: None,
        must: false,
        does,
    });
    q
}

fn cards(a: u8, d: u8) -> Prospect {
    use Face::{Blank, Crit, Evade as E, Focus as F, Hit};
    let all = vec![Crit, Hit, F, Blank];
    let q = Prospect::dice(a, d).attacker([Lock]).defender([Focus, Evade]);
    let q = card(q, 1, Does::Reroll { faces: all.clone(), least: 1, most: 1 });
    let q = card(q, 1, Does::Reroll { faces: all, least: 1, most: 1 });
    let q = card(q, 1, Does::Turn { faces: vec![F], to: Hit, least: 1, most: 1 });
    card(q, 3, Does::Reroll { faces: vec![E, F, Blank], least: 1, most: 1 })
}

fn hard(a: u8, d: u8) -> Prospect {
    use Face::{Blank, Crit, Evade as E, Focus as F, Hit};
    let q = cards(a, d);
    let q = card(q, 1, Does::Turn { faces: vec![Hit], to: Crit, least: 1, most: 1 });
    let q = card(q, 2, Does::Turn { faces: vec![E], to: F, least: 1, most: 1 });
    card(q, 0, Does::Turn { faces: vec![F], to: Blank, least: 1, most: 1 })
}

fn main() {
    let only = std::env::args().nth(1).unwrap_or_default();
    if only == "cards" || only == "--bench" {
        for (a, d) in [(3, 3), (5, 3), (6, 6)] {
            let goal = Goal::damage();
            let weighted = Goal::weighted(1.15);
            let (q, h) = (cards(a, d), hard(a, d));
            println!(
                "{a} v {d} cards {:?} {:.1} us",
                q.solve(&goal).by(),
                time(|| {
                    black_box(black_box(&q).solve(&goal));
                }) / 1e3
            );
            println!(
                "{a} v {d} hard {:?} {:.1} us",
                h.solve(&weighted).by(),
                time(|| {
                    black_box(black_box(&h).solve(&weighted));
                }) / 1e3
            );
            let t = Prospect::dice(a, d).attacker([Focus, Lock]).defender([Focus, Evade]);
            println!(
                "{a} v {d} tokens by grid {:.1} us",
                time(|| {
                    black_box(black_box(&t).solve_by_grid(&goal));
                }) / 1e3
            );
        }
    }
    let began = Instant::now();
    let means = Means::new();
    println!(
        "table of {} filled in {:.1} ms",
        means.questions(),
        began.elapsed().as_secs_f64() * 1e3
    );
    let questions: Vec<Plain> = (0..1000_u32)
        .map(|i| Plain {
            attack: (i % 7) as u8,
            defense: (i / 7 % 7) as u8,
            focus: (i & 1) as u8,
            lock: i & 2 > 0,
            evade: (i % 3) as u8,
            ..Plain::default()
        })
        .collect();
    println!(
        "look-up {:.2} ns",
        time(|| {
            black_box(questions.iter().map(|q| means.get(black_box(q)).unwrap()).sum::<f64>());
        }) / 1000.0
    );

    for (a, d) in [(1, 1), (3, 3), (6, 6)] {
        let q = Prospect::dice(a, d).attacker([Focus, Lock]).defender([Focus, Evade]);
        let c = Prospect::dice(a, d).attacker([Calculate, Lock]).defender([Calculate, Calculate]);
        let goal = Goal::damage();
        println!(
            "{a} v {d} report {:.0} ns",
            time(|| {
                black_box(black_box(&q).solve(&goal));
            })
        );
        println!(
            "{a} v {d} mean {:.0} ns",
            time(|| {
                black_box(black_box(&q).mean());
            })
        );
        let p = Plain::of(&q).unwrap();
        println!(
            "{a} v {d} recognise {:.0} ns",
            time(|| {
                black_box(Plain::of(black_box(&q)));
            })
        );
        println!(
            "{a} v {d} plain mean {:.0} ns",
            time(|| {
                black_box(black_box(&p).mean());
            })
        );
        println!(
            "{a} v {d} calculate report {:.0} ns",
            time(|| {
                black_box(black_box(&c).solve(&goal));
            })
        );
        println!(
            "{a} v {d} calculate mean {:.0} ns",
            time(|| {
                black_box(black_box(&c).mean());
            })
        );
    }
}
