//! Random prospects, the same ones each time.

use redfive_ability::{DiceKind, Face};
use redfive_odds::{Counter, Does, Prospect, STEPS, Shown, Side, Way};

/// How many cases a test runs.
pub fn cases(usual: u64) -> u64 {
    std::env::var("REDFIVE_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(usual)
}

/// Random numbers (splitmix64).
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, count: u64) -> u64 {
        self.next() % count
    }

    /// True once in so many times.
    pub fn once_in(&mut self, count: u64) -> bool {
        self.below(count) == 0
    }

    pub fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len() as u64) as usize]
    }

    /// A chance from 0 to 1.
    pub fn part(&mut self) -> f64 {
        self.below(1 << 20) as f64 / f64::from(1 << 20)
    }
}

/// Faces of a kind of dice, at least one.
fn some_faces(random: &mut Random, dice: DiceKind) -> Vec<Face> {
    let all: &[Face] = match dice {
        DiceKind::Attack => &[Face::Crit, Face::Hit, Face::Focus, Face::Blank],
        DiceKind::Defense => &[Face::Evade, Face::Focus, Face::Blank],
    };
    loop {
        let faces: Vec<Face> = all.iter().copied().filter(|_| random.once_in(2)).collect();
        if !faces.is_empty() {
            return faces;
        }
    }
}

fn numbers(random: &mut Random) -> (u8, u8) {
    match random.below(10) {
        0..=4 => (1, 1),
        5 | 6 => (1, 255),
        7 => (255, 255),
        8 => (1, 2),
        _ => (2, 2 + random.below(2) as u8),
    }
}

/// A list of modifications for few dice, of every kind. `wild` ones have conditions, results as costs,
/// dice that are added and canceled, obligations and gains.
pub fn prospect(random: &mut Random, wild: bool) -> Prospect {
    let mut prospect = Prospect::dice(
        random.below(4) as u8,
        random.below(4).saturating_sub(u64::from(wild)) as u8,
    );
    prospect.neutralize.reinforce = random.below(8).saturating_sub(5) as u8;
    if wild && random.once_in(4) {
        prospect.neutralize.evaded =
            random.pick(&[&[Face::Hit][..], &[Face::Crit, Face::Hit], &[Face::Crit], &[]]).to_vec();
    }
    let shared = random.below(3);
    for at in 0..shared {
        prospect.counters.push(Counter {
            name: format!("token {at}"),
            side: random.pick(&[Side::Attacker, Side::Defender]),
            amount: random.below(3) as u8 + 1,
            kept: !random.once_in(4),
        });
    }
    for at in 0..1 + random.below(4) {
        let step =
            random.pick(&[STEPS[0], STEPS[1], STEPS[1], STEPS[1], STEPS[2], STEPS[3], STEPS[3]]);
        let dice = step.dice;
        let faces = some_faces(random, dice);
        let (least, most) = numbers(random);
        let does = match random.below(if wild { 12 } else { 8 }) {
            0..=3 => Does::Reroll { faces, least, most },
            4..=7 => Does::Turn { faces, to: some_faces(random, dice)[0], least, most },
            8 | 9 => Does::Add(some_faces(random, dice)[0]),
            _ => Does::Cancel { faces, least, most },
        };
        let place = if shared > 0 && random.once_in(3) {
            random.below(shared) as usize
        } else {
            prospect.counters.push(Counter {
                name: format!("use {at}"),
                side: step.by,
                amount: 1,
                kept: random.once_in(3),
            });
            prospect.counters.len() - 1
        };
        let mut way = Way {
            name: format!("way {at}"),
            step,
            spend: vec![(place, 1)],
            gain: Vec::new(),
            result: Vec::new(),
            only_if: None,
            must: false,
            does,
        };
        if wild {
            if random.once_in(5) {
                way.must = true;
            }
            if random.once_in(5) {
                way.result = some_faces(random, dice);
            }
            if random.once_in(4) {
                let dice = random.pick(&[dice, DiceKind::Attack, DiceKind::Defense]);
                let least = random.below(3) as u8;
                let most = random.pick(&[least, least + 1, 255]);
                let faces = some_faces(random, dice);
                way.only_if = Some(Shown { dice, faces, least, most });
            }
            if random.once_in(6) {
                way.gain.push((random.below(prospect.counters.len() as u64) as usize, 1));
            }
            if random.once_in(12) {
                way.spend.push((random.below(prospect.counters.len() as u64) as usize, 1));
            }
            if random.once_in(20) {
                way.spend.clear();
            }
        }
        prospect.ways.push(way);
        if random.once_in(6) {
            // An equal way of its own.
            let mut twin = prospect.ways[prospect.ways.len() - 1].clone();
            prospect.counters.push(Counter {
                name: format!("twin {at}"),
                side: step.by,
                amount: 1,
                kept: false,
            });
            twin.spend = vec![(prospect.counters.len() - 1, 1)];
            prospect.ways.push(twin);
        }
    }
    prospect
}
