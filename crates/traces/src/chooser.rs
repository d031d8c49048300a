//! Somebody who answers by meaning alone: the order in which an engine lists questions and options
//! does not matter, so two engines that offer the same are given the same answers.

use crate::meaning::{self, Met, Offer, Words};
use redfive_engine::answer::{Answer, Space};
use redfive_engine::chance::Chance;
use redfive_engine::decision::{Choice, Decision, Reply};
use redfive_engine::game::Game;
use redfive_engine::record::Spot;
use redfive_geometry::{BaseSize, Maneuver, PlacedBase, PlayArea, Pose};
use sha2::{Digest, Sha256};

/// Numbers that follow from a text.
struct Draw {
    key: [u8; 32],
    count: u64,
}

impl Draw {
    fn new(text: &str) -> Self {
        Self { key: Sha256::digest(text.as_bytes()).into(), count: 0 }
    }

    fn number(&mut self) -> u64 {
        self.count += 1;
        let mut hasher = Sha256::new();
        hasher.update(self.key);
        hasher.update(self.count.to_le_bytes());
        let digest = hasher.finalize();
        digest[..8].iter().fold(0, |number, &byte| number << 8 | u64::from(byte))
    }

    fn below(&mut self, n: usize) -> usize {
        (self.number() % n.max(1) as u64) as usize
    }

    /// `count` of the places below `n`, in the order drawn.
    fn some(&mut self, n: usize, count: usize) -> Vec<usize> {
        let mut left: Vec<usize> = (0..n).collect();
        (0..count.min(n)).map(|_| left.remove(self.below(left.len()))).collect()
    }
}

/// The question to be answered next, and the answer. Nothing once the game has ended.
pub fn choose(game: &Game, met: &Met, seed: u64, step: u32) -> Option<(Decision, Reply)> {
    let words = Words { game, met };
    let open = game.open();
    let keyed = open.map(|d| ((meaning::closes(d), d.player, words.decision(d)), d));
    let ((_, _, text), decision) = keyed.min_by(|a, b| a.0.cmp(&b.0))?;
    let draw = Draw::new(&format!("{seed} {step} {text}"));
    Some((decision.clone(), reply(&words, decision, draw)))
}

fn reply(words: &Words<'_>, decision: &Decision, mut draw: Draw) -> Reply {
    let sorted = |options: &[Choice]| words.sorted(decision, options);
    match &*decision.space {
        Space::YesNo => [Answer::Yes, Answer::No][draw.below(2)].clone(),
        Space::One(options) => one(&best(words.game, decision, sorted(options)), &mut draw),
        Space::OneOrPass(_) if draw.below(4) == 0 => Answer::Pass,
        Space::OneOrPass(options) => one(&sorted(options), &mut draw),
        Space::Several { options, least, most } => {
            let count = least + draw.below(most.min(&options.len()) + 1 - least);
            let sorted = sorted(options);
            let chosen: Vec<Choice> =
                draw.some(sorted.len(), count).into_iter().map(|i| sorted[i].1.clone()).collect();
            // The engine wants them in its own order.
            Answer::Several(options.iter().filter(|o| chosen.contains(o)).cloned().collect())
        }
        Space::Order(options) => {
            let sorted = sorted(options);
            let order = draw.some(sorted.len(), sorted.len());
            Answer::Order(order.into_iter().map(|i| sorted[i].1.clone()).collect())
        }
        Space::Amount { least, most } => {
            Answer::Amount(least + draw.below((most + 1 - least) as usize) as u32)
        }
        Space::Counts { available, least, most } => {
            Answer::Counts(counts(words, decision, available, (*least, *most), &mut draw))
        }
        Space::Place(_) => place(words.game, decision, &mut draw),
    }
}

fn one(options: &[Offer], draw: &mut Draw) -> Reply {
    let option = options.get(draw.below(options.len()));
    option.map_or(Answer::Pass, |(_, choice)| Answer::One(choice.clone()))
}

/// So many of the single things that there are, gathered by kind in the engine's order.
fn counts(
    words: &Words<'_>,
    decision: &Decision,
    available: &[(Choice, u8)],
    (least, most): (u32, u32),
    draw: &mut Draw,
) -> Vec<(Choice, u8)> {
    let kinds: Vec<Choice> = available.iter().map(|(kind, _)| kind.clone()).collect();
    let number = |kind: &Choice| available.iter().find(|(k, _)| k == kind).map_or(0, |(_, n)| *n);
    let single = |(_, kind): Offer| std::iter::repeat_n(kind.clone(), usize::from(number(&kind)));
    let all: Vec<Choice> = words.sorted(decision, &kinds).into_iter().flat_map(single).collect();
    let (least, most) = (least as usize, (most as usize).min(all.len()));
    let count = least + draw.below(most + 1 - least);
    let taken: Vec<Choice> =
        draw.some(all.len(), count).into_iter().map(|i| all[i].clone()).collect();
    let of = |kind: &Choice| taken.iter().filter(|t| *t == kind).count() as u8;
    kinds.iter().map(|kind| (kind.clone(), of(kind))).filter(|(_, n)| *n > 0).collect()
}

/// Of the maneuvers of a dial those that keep the ship on the table longest; else all options.
fn best(game: &Game, decision: &Decision, options: Vec<Offer>) -> Vec<Offer> {
    let Some((size, from)) = meaning::flight(game, decision) else { return options };
    let dial: Vec<Maneuver> = options.iter().filter_map(|o| meaning::maneuver(&o.1)).collect();
    let area = game.state().area;
    let worth = |offer: &Offer| {
        let end = meaning::maneuver(&offer.1).and_then(|m| lands(area, size, from, m));
        end.map_or(0, |end| 1 + u8::from(dial.iter().any(|&m| lands(area, size, end, m).is_some())))
    };
    let most = options.iter().map(worth).max().unwrap_or(0);
    options.into_iter().filter(|offer| worth(offer) == most).collect()
}

/// Where a maneuver ends, if it ends on the table.
fn lands(area: PlayArea, size: BaseSize, from: Pose, maneuver: Maneuver) -> Option<Pose> {
    let ends = maneuver.course(size, from).placements();
    let mut stay = ends.iter().copied().filter(|&end| !area.has_fled(&PlacedBase::new(size, end)));
    stay.next()
}

/// The first of some places drawn that is legal.
fn place(game: &Game, decision: &Decision, draw: &mut Draw) -> Reply {
    const TRIES: u32 = 400;
    let area = game.state().area;
    let legal = |pose: Pose| {
        let reply = Answer::One(Choice::Pose(pose));
        game.check(decision, &reply).is_ok().then_some(reply)
    };
    for _ in 0..TRIES {
        if let Some(reply) = legal(somewhere(area, draw)) {
            return reply;
        }
    }
    // A small zone: the engine knows it.
    let mut chance = Chance::from_seed(draw.number());
    match game.sample(decision, &mut chance) {
        Some(Answer::One(Choice::Pose(pose))) => {
            legal(Spot::of(pose).pose()).unwrap_or(Answer::One(Choice::Pose(pose)))
        }
        other => other.unwrap_or(Answer::Pass),
    }
}

/// A pose in whole micrometres and millidegrees, mostly along an axis and facing inwards.
fn somewhere(area: PlayArea, draw: &mut Draw) -> Pose {
    let along = |length: f64, draw: &mut Draw| draw.below((length * 1000.0) as usize) as i32;
    let (x, y) = (along(area.width, draw), along(area.height, draw));
    let facing = |heading: i32| Spot { x, y, heading }.pose();
    if draw.below(4) == 0 {
        return facing(draw.below(360_000) as i32);
    }
    let from_centre = |pose: &Pose| {
        let ahead = pose.advanced(300.0).position;
        (ahead.x - area.width / 2.0).abs().max((ahead.y - area.height / 2.0).abs())
    };
    let axes = [0, 90_000, 180_000, 270_000].map(facing);
    let inwards = axes.into_iter().min_by(|a, b| from_centre(a).total_cmp(&from_centre(b)));
    inwards.unwrap_or(axes[0])
}
