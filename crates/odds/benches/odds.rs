//! How fast odds are.
use redfive_odds::{
    Goal, Means, Plain, Prospect,
    Token::{Calculate, Evade, Focus, Lock},
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

fn main() {
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
