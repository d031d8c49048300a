//! How fast odds are, in time and in instructions.
//!
//! `cargo bench -p redfive-odds --bench odds` prints a table; `-- --check` also fails if a figure is
//! above its limit. Times are the least of many rounds, since a busy machine only makes them longer.
//! Instructions repeat: where there is `valgrind`, this program runs itself under callgrind, twice for
//! each question, with different counts, and the difference is that of the questions alone. They are
//! held against those of the first exact version. The method is described in docs/odds.md.

use redfive_ability::Face::{self, Blank, Crit, Hit};
use redfive_odds::{
    Counter, Does, Goal, Means, Plain, Prospect, STEPS,
    Token::{self, Calculate, Evade, Focus, Force, Lock, Reinforce},
    Way,
};
use std::hint::black_box;
use std::process::Command;
use std::time::Instant;

/// So many times the instructions of the first exact version are too many.
const TOO_MANY: f64 = 1.2;
/// Questions that are counted under callgrind, once and twice.
const COUNTED: u32 = 200;

/// A question that is timed.
struct Row {
    name: &'static str,
    /// The most nanoseconds that it may take.
    limit: f64,
    /// Instructions of the first exact version.
    instructions: f64,
    /// How many questions a run answers.
    parts: f64,
    run: Box<dyn FnMut()>,
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if let [flag, name, count] = args.as_slice()
        && flag == "--run"
    {
        let count: u32 = count.parse().unwrap_or(0);
        let mut rows = rows();
        let row = rows.iter_mut().find(|row| row.name == name).expect("a question of the table");
        (0..count).for_each(|_| (row.run)());
        return;
    }
    let check = args.iter().any(|arg| arg == "--check");
    let valgrind = Command::new("valgrind").arg("--version").output().is_ok();
    let mut slow = Vec::new();
    println!("| question | time | limit | instructions | first version |");
    println!("|---|---:|---:|---:|---:|");
    for mut row in rows() {
        let time = time(&mut row.run) / row.parts;
        let counted =
            if valgrind { instructions(row.name).map(|sum| sum / row.parts) } else { None };
        println!(
            "| {} | {} | {} | {} | {:.0} |",
            row.name,
            told(time),
            told(row.limit),
            counted.map_or("–".to_owned(), |counted| format!("{counted:.0}")),
            row.instructions
        );
        if time > row.limit {
            slow.push(format!("{} takes {}", row.name, told(time)));
        }
        if let Some(counted) = counted.filter(|counted| *counted > TOO_MANY * row.instructions) {
            slow.push(format!("{} takes {counted:.0} instructions", row.name));
        }
    }
    if !valgrind {
        println!("\nInstructions were not counted: there is no valgrind.");
    }
    if check && !slow.is_empty() {
        eprintln!("above the limit: {}", slow.join(", "));
        std::process::exit(1);
    }
}

fn told(nanoseconds: f64) -> String {
    match nanoseconds {
        ..10.0 => format!("{nanoseconds:.1} ns"),
        10.0..1_000.0 => format!("{nanoseconds:.0} ns"),
        1_000.0..1e6 => format!("{:.2} µs", nanoseconds / 1e3),
        _ => format!("{:.2} ms", nanoseconds / 1e6),
    }
}

/// The least time of a run, in nanoseconds.
fn time(run: &mut dyn FnMut()) -> f64 {
    let mut count = 1_u32;
    let mut best = f64::INFINITY;
    let mut rounds = 0;
    while rounds < 30 {
        let began = Instant::now();
        (0..count).for_each(|_| run());
        let spent = began.elapsed().as_secs_f64();
        best = best.min(spent / f64::from(count));
        if spent < 0.004 {
            count = count.saturating_mul(2);
        } else {
            rounds += 1;
        }
    }
    best * 1e9
}

/// Instructions of one run.
fn instructions(name: &str) -> Option<f64> {
    let counted = |count: u32| -> Option<f64> {
        let output = Command::new("valgrind")
            .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
            .arg(std::env::current_exe().ok()?)
            .args(["--run", name, &count.to_string()])
            .output()
            .ok()?;
        let text = String::from_utf8_lossy(&output.stderr);
        let line = text.lines().find(|line| line.contains("Collected"))?;
        line.rsplit(' ').next()?.parse().ok()
    };
    Some((counted(2 * COUNTED)? - counted(COUNTED)?) / f64::from(COUNTED))
}

/// A way that can be used once.
fn card(mut question: Prospect, step: usize, does: Does) -> Prospect {
    let place = question.counters.len();
    let step = STEPS[step];
    let name = format!("card {place}");
    question.counters.push(Counter { name: name.clone(), side: step.by, amount: 1, kept: false });
    question.ways.push(Way {
        name,
        step,
        spend: vec![(place, 1)],
        gain: Vec::new(),
        result: Vec::new(),
        only_if: None,
        must: false,
        does,
    });
    question
}

fn reroll(faces: &[Face]) -> Does {
    Does::Reroll { faces: faces.to_vec(), least: 1, most: 1 }
}

fn turn(face: Face, to: Face) -> Does {
    Does::Turn { faces: vec![face], to, least: 1, most: 1 }
}

const RED: [Face; 4] = [Crit, Hit, Face::Focus, Blank];
const GREEN: [Face; 3] = [Face::Evade, Face::Focus, Blank];

/// Lock, two rerolls of a die and focus to hit; focus, evade and a reroll.
fn cards(attack: u8, defense: u8) -> Prospect {
    let question = Prospect::dice(attack, defense).attacker([Lock]).defender([Focus, Evade]);
    let question = card(question, 1, reroll(&RED));
    let question = card(question, 1, reroll(&RED));
    let question = card(question, 1, turn(Face::Focus, Hit));
    card(question, 3, reroll(&GREEN))
}

/// With a hit to a crit, an evade to a focus by the attacker, and a focus to a blank by the defender.
fn more_cards(attack: u8, defense: u8) -> Prospect {
    let question = card(cards(attack, defense), 1, turn(Hit, Crit));
    let question = card(question, 2, turn(Face::Evade, Face::Focus));
    card(question, 0, turn(Face::Focus, Blank))
}

/// Sets of tokens that are often met.
fn token_sets() -> Vec<(Vec<Token>, Vec<Token>)> {
    vec![
        (vec![], vec![]),
        (vec![Focus], vec![]),
        (vec![Lock], vec![Evade]),
        (vec![Focus, Lock], vec![Focus]),
        (vec![Focus, Lock], vec![Focus, Evade]),
        (vec![Calculate, Lock], vec![Calculate, Calculate]),
        (vec![Calculate, Calculate], vec![Evade, Evade]),
        (vec![Force, Force, Lock], vec![Force, Evade]),
        (vec![Focus], vec![Focus, Reinforce]),
    ]
}

fn usual(attack: u8, defense: u8) -> Prospect {
    Prospect::dice(attack, defense).attacker([Focus, Lock]).defender([Focus, Evade])
}

fn rows() -> Vec<Row> {
    let report = |question: Prospect, goal: Goal<'static>| -> Box<dyn FnMut()> {
        Box::new(move || {
            black_box(black_box(&question).solve(&goal));
        })
    };
    let mean = |question: Prospect| -> Box<dyn FnMut()> {
        Box::new(move || {
            black_box(black_box(&question).mean());
        })
    };
    let row = |name, limit, instructions, run| Row { name, limit, instructions, parts: 1.0, run };
    let calculate = |attack: u8, defense: u8| {
        let question = Prospect::dice(attack, defense);
        question.attacker([Calculate, Lock]).defender([Calculate, Calculate])
    };
    let looked_up = {
        let means = Means::new();
        let questions: Vec<Plain> = (0..1_000_u32)
            .map(|number| Plain {
                attack: (number % 7) as u8,
                defense: (number / 7 % 7) as u8,
                focus: (number & 1) as u8,
                lock: number & 2 > 0,
                evade: (number % 3) as u8,
                ..Plain::default()
            })
            .collect();
        move || {
            let found = questions.iter().filter_map(|question| means.get(black_box(question)));
            black_box(found.sum::<f64>());
        }
    };
    let all: Vec<Prospect> = token_sets()
        .iter()
        .flat_map(|(attacker, defender)| {
            (1..=6).flat_map(move |attack| {
                (0..=6).map(move |defense| {
                    Prospect::dice(attack, defense)
                        .attacker(attacker.iter().copied())
                        .defender(defender.iter().copied())
                })
            })
        })
        .collect();
    let weighted = || Goal::weighted(1.15);
    vec![
        row("3 v 3, whole report", 600.0, FIRST[0], report(usual(3, 3), Goal::damage())),
        row("3 v 3, mean alone", 100.0, FIRST[1], mean(usual(3, 3))),
        row("6 v 6, whole report", 2_000.0, FIRST[2], report(usual(6, 6), Goal::damage())),
        row("6 v 6, mean alone", 300.0, FIRST[3], mean(usual(6, 6))),
        row(
            "3 v 3 with calculate, whole report",
            600.0,
            FIRST[4],
            report(calculate(3, 3), Goal::damage()),
        ),
        row("3 v 3 with calculate, mean alone", 150.0, FIRST[5], mean(calculate(3, 3))),
        Row { parts: 1_000.0, ..row("table look-up", 5.0, FIRST[6], Box::new(looked_up)) },
        row("378 questions about tokens, whole reports", 1e6, FIRST[7], {
            Box::new(move || {
                for question in &all {
                    black_box(black_box(question).solve(&Goal::damage()));
                }
            })
        }),
        row("five cards, 3 v 3", 25_000.0, FIRST[8], report(cards(3, 3), Goal::damage())),
        row("five cards, 5 v 3", 50_000.0, FIRST[9], report(cards(5, 3), Goal::damage())),
        row("five cards, 6 v 6", 100_000.0, FIRST[10], report(cards(6, 6), Goal::damage())),
        row("eight cards, 3 v 3", 40_000.0, FIRST[11], report(more_cards(3, 3), weighted())),
        row("eight cards, 5 v 3", 100_000.0, FIRST[12], report(more_cards(5, 3), weighted())),
        row("eight cards, 6 v 6", 300_000.0, FIRST[13], report(more_cards(6, 6), weighted())),
    ]
}

/// Instructions of the first exact version, in the order of the table.
const FIRST: [f64; 14] = [
    7_260.0,
    1_361.0,
    23_876.0,
    2_324.0,
    7_486.0,
    2_037.0,
    58.0,
    3_365_737.0,
    227_161.0,
    493_439.0,
    927_450.0,
    450_207.0,
    1_270_164.0,
    2_892_881.0,
];
