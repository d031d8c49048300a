//! Several attacks on one ship, one after the other: what one of them leaves is what the next begins with.
//!
//! Going backwards, an end of an attack is worth what the attacks after it are worth with the counters, the
//! health and the deck that are left. So the defender keeps a token for a later attack where that is better,
//! and both sides can play for the chance to destroy the ship.

mod volley;

use crate::answer::{Odds, Outcome};
use crate::goal::{End, Goal};
use crate::harm::{Harm, Health, Hurt};
use crate::prospect::{MOST_DICE, Neutralize, Prospect, Side, Stand, Step, Way};
use redfive_ability::DiceKind;
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::collections::BTreeMap;
use volley::Volleys;

/// Attacks on one ship, in their order.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The attacks.
    pub attacks: Vec<Shot>,
    /// The health of the ship, if it matters.
    #[serde(default)]
    pub health: Option<Health>,
}

/// One attack of a row.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shot {
    /// The attack, with the counters as they are before the first attack.
    pub prospect: Prospect,
    /// Who attacks: attacks by the same ship share its counters that are kept. The defender's counters
    /// are shared by all attacks. A counter is known by its name.
    pub by: u8,
}

/// What both sides play for, over the whole row.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aim {
    /// Damage: hits and crits alike, as if the ship could not be destroyed.
    Damage,
    /// The chance of at least so much damage.
    AtLeast(u8),
    /// Shields and hull that the ship loses.
    Lost,
    /// The chance that it loses so many of them, or more.
    LoseAtLeast(u8),
    /// The chance to destroy the ship.
    Destroy,
    /// The chance that half of the ship's health is gone.
    Halve,
    /// Points: so many once half of the health is gone, and so many once the ship is destroyed.
    Points {
        /// For half of the health.
        half: f64,
        /// For the ship, with those for its half.
        whole: f64,
    },
}

impl Aim {
    /// Points of a ship that costs so many: half of them, rounded down, for half of its health
    /// (SCN.CHANCE.13–17).
    #[must_use]
    pub fn points(cost: u8) -> Self {
        Self::Points { half: f64::from(cost / 2), whole: f64::from(cost) }
    }

    const fn needs_health(self) -> bool {
        match self {
            Self::Damage | Self::AtLeast(_) => false,
            Self::Lost
            | Self::LoseAtLeast(_)
            | Self::Destroy
            | Self::Halve
            | Self::Points { .. } => true,
        }
    }

    /// What a ship is worth when the row is over, of those that had so much health before it.
    fn worth_of(self, harm: &Harm, health: u8, hurt: &Hurt) -> f64 {
        let one = |yes: bool| f64::from(u8::from(yes));
        let lost = health.saturating_sub(hurt.shields.saturating_add(hurt.hull));
        match self {
            Self::Damage => 0.0,
            Self::AtLeast(_) | Self::Destroy => one(hurt.is_destroyed()),
            Self::Lost => f64::from(lost),
            Self::LoseAtLeast(least) => one(lost >= least),
            Self::Halve => one(harm.is_halved(hurt)),
            Self::Points { whole, .. } if hurt.is_destroyed() => whole,
            Self::Points { half, .. } => half * one(harm.is_halved(hurt)),
        }
    }
}

/// How the sides think.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sight {
    /// As far as the last attack.
    #[default]
    Ahead,
    /// As most calculators have it: the attacker makes hits as if there were no defense, and the defender
    /// thinks of this attack only. Where the sides modify each other's dice they play for its damage.
    Habits,
}

/// What comes of a row. Every number but [`RowOdds::value`] comes from following the plan to its ends.
#[derive(Clone, Debug, PartialEq)]
pub struct RowOdds {
    value: f64,
    joint: Vec<(u8, u8, f64)>,
    destroyed: Vec<f64>,
    halved: Vec<f64>,
    health: Vec<((u8, u8), f64)>,
    left: Vec<Left>,
}

/// What is left of a counter after the row.
#[derive(Clone, Debug, PartialEq)]
pub struct Left {
    /// What it is called.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// Which attacker's; 0 for the defender.
    pub by: u8,
    /// How many are left in the mean.
    pub mean: f64,
}

impl RowOdds {
    /// The odds of one attack.
    fn of_one(shot: &Shot, odds: &Odds) -> Self {
        let counters = shot.prospect.counters.iter().zip(odds.left());
        let left = counters.filter(|(counter, _)| counter.kept).map(|(counter, &mean)| Left {
            name: counter.name.clone(),
            side: counter.side,
            by: if counter.side == Side::Attacker { shot.by } else { 0 },
            mean,
        });
        Self {
            value: odds.mean(),
            joint: odds.joint().to_vec(),
            destroyed: vec![0.0],
            halved: vec![0.0],
            health: Vec::new(),
            left: left.collect(),
        }
    }

    /// What the row is worth to the attackers by the aim.
    #[must_use]
    pub const fn value(&self) -> f64 {
        self.value
    }

    /// Hits and crits of all attacks together, with the chance of each pair, in order.
    #[must_use]
    pub fn joint(&self) -> &[(u8, u8, f64)] {
        &self.joint
    }

    /// Mean of hits and crits of all attacks.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.joint
            .iter()
            .map(|&(hits, crits, chance)| (f64::from(hits) + f64::from(crits)) * chance)
            .sum()
    }

    /// Chance of at least so many hits and crits.
    #[must_use]
    pub fn at_least(&self, results: u8) -> f64 {
        let enough = |&&(hits, crits, _): &&(u8, u8, f64)| hits.saturating_add(crits) >= results;
        self.joint.iter().filter(enough).map(|row| row.2).sum()
    }

    /// Chance that the ship is destroyed after each attack; 0 if its health was not told.
    #[must_use]
    pub fn destroyed(&self) -> &[f64] {
        &self.destroyed
    }

    /// Chance that half of its health is gone after each attack, or all.
    #[must_use]
    pub fn halved(&self) -> &[f64] {
        &self.halved
    }

    /// Shields and hull after the last attack, with chances, in order.
    #[must_use]
    pub fn health(&self) -> &[((u8, u8), f64)] {
        &self.health
    }

    /// What is left of the counters that are kept.
    #[must_use]
    pub fn left(&self) -> &[Left] {
        &self.left
    }
}

/// A crit, where all else is equal.
const CRIT_TIE: f64 = 1.0 / (1_u64 << 36) as f64;
/// A hit, where only the ship's end counts.
const HIT_TIE: f64 = 1.0 / (1_u64 << 40) as f64;

impl Row {
    /// Attacks on a ship whose health does not matter, each by another ship.
    #[must_use]
    pub fn of(attacks: impl IntoIterator<Item = Prospect>) -> Self {
        let shot = |(by, prospect)| Shot { prospect, by };
        let attacks = (0..=u8::MAX).zip(attacks).map(shot).collect();
        Self { attacks, health: None }
    }

    /// Attacks on a ship of this health.
    #[must_use]
    pub fn on(self, health: Health) -> Self {
        Self { health: Some(health), ..self }
    }

    /// The same attacks by one ship, which shares its counters between them.
    #[must_use]
    pub fn by_one(mut self) -> Self {
        for attack in &mut self.attacks {
            attack.by = 0;
        }
        self
    }

    /// The odds, if both sides play for the aim as well as it can be done.
    #[must_use]
    pub fn solve(&self, aim: Aim) -> RowOdds {
        self.play(aim, Sight::Ahead)
    }

    /// The odds, if both sides think so far.
    #[must_use]
    pub fn play(&self, aim: Aim, sight: Sight) -> RowOdds {
        if let ([shot], None, Aim::Damage, Sight::Ahead) =
            (&self.attacks[..], &self.health, aim, sight)
        {
            return RowOdds::of_one(shot, &shot.prospect.solve(&Goal::damage()));
        }
        if sight == Sight::Ahead
            && let Some(answer) = Volleys::of(self, aim).and_then(Volleys::answer)
        {
            return answer;
        }
        self.play_by_steps(aim, sight)
    }

    /// The odds by the plain way, which asks the solver of single attacks for everything that can be before
    /// one: to hold others against.
    #[must_use]
    pub fn play_by_steps(&self, aim: Aim, sight: Sight) -> RowOdds {
        Solving::new(self, aim, sight).answer()
    }

    /// What the row is worth to the attackers by the aim: the number alone.
    #[must_use]
    pub fn value(&self, aim: Aim) -> f64 {
        match Volleys::of(self, aim) {
            Some(mut volleys) => volleys.value(),
            None => {
                let mut solving = Solving::new(self, aim, Sight::Ahead);
                solving.ties = 0.0;
                solving.value(0, &solving.start(0))
            }
        }
    }
}

/// The chance that a ship is destroyed after one, two and so on of the same attack, to `most`: each with all
/// its counters, each played for its own damage.
#[must_use]
pub fn shots(prospect: &Prospect, health: &Health, most: usize) -> Vec<f64> {
    if health.deck.kinds.is_empty() {
        return plain_shots(prospect, usize::from(health.shields) + usize::from(health.hull), most);
    }
    let (harm, now) = Harm::of(health);
    let mut joints: BTreeMap<u8, Vec<(u8, u8, f64)>> = BTreeMap::new();
    let mut rows: BTreeMap<Hurt, Chances> = BTreeMap::new();
    let mut now = BTreeMap::from([(harm.plainest(now), 1.0)]);
    let mut curve = Vec::with_capacity(most);
    for _ in 0..most {
        let mut after = BTreeMap::new();
        for (hurt, chance) in now {
            let row = rows.entry(hurt).or_insert_with(|| {
                let dice = defense_dice(prospect, &harm, &hurt);
                let joint = joints.entry(dice).or_insert_with(|| {
                    let question = Prospect { defense: dice, ..prospect.clone() };
                    question.solve(&Goal::damage()).joint().to_vec()
                });
                one_shot(&harm, hurt, joint)
            });
            for &(hurt, part) in row.iter() {
                *after.entry(hurt).or_insert(0.0) += chance * part;
            }
        }
        now = after;
        let gone = now.iter().find(|(hurt, _)| hurt.is_destroyed());
        curve.push(gone.map_or(0.0, |(_, chance)| *chance));
    }
    curve
}

/// What one attack makes of a ship.
fn one_shot(harm: &Harm, hurt: Hurt, joint: &[(u8, u8, f64)]) -> Chances {
    if hurt.is_destroyed() {
        return vec![(hurt, 1.0)];
    }
    let mut row = BTreeMap::new();
    for &(hits, crits, part) in joint {
        for (hurt, share) in harm.suffer(hurt, hits, crits) {
            *row.entry(harm.plainest(hurt)).or_insert(0.0) += part * share;
        }
    }
    row.into_iter().collect()
}

/// The same where damage cards only count.
fn plain_shots(prospect: &Prospect, health: usize, most: usize) -> Vec<f64> {
    let odds = prospect.solve(&Goal::damage());
    let mut damage = [0.0; 2 * MOST_DICE + 1];
    for &(hits, crits, chance) in odds.joint() {
        damage[usize::from(hits + crits).min(2 * MOST_DICE)] += chance;
    }
    let damage = damage.iter().enumerate().filter(|(_, chance)| **chance > 0.0);
    let damage: Vec<(usize, f64)> = damage.map(|(damage, chance)| (damage, *chance)).collect();
    // Chances of what is left.
    let mut left = vec![0.0; health + 1];
    left[health] = 1.0;
    let mut curve = Vec::with_capacity(most);
    for _ in 0..most {
        // What is below was not touched by this attack yet.
        for now in 1..=health {
            let chance = core::mem::take(&mut left[now]);
            for &(damage, part) in &damage {
                left[now.saturating_sub(damage)] += chance * part;
            }
        }
        curve.push(left[0]);
    }
    curve
}

/// The ends of an attack that is played by habit.
fn habits(prospect: &Prospect) -> Vec<Outcome> {
    let own = |way: &Way| (way.step.dice == DiceKind::Attack) == (way.step.by == Side::Attacker);
    let results = |end: &End| f64::from(end.hits + end.crits) + f64::from(end.crits) * CRIT_TIE;
    let goal = Goal::by(results);
    if !prospect.ways.iter().all(own) {
        return prospect.solve(&goal).ends().to_vec();
    }
    let only = |side: Side| {
        let mut ways = prospect.ways.clone();
        ways.retain(|way| way.step.by == side);
        Prospect { ways, ..prospect.clone() }
    };
    let unopposed = Neutralize { reinforce: 0, ..prospect.neutralize.clone() };
    let attack = Prospect { defense: 0, neutralize: unopposed, ..only(Side::Attacker) };
    let defense = only(Side::Defender);
    let mut ends: BTreeMap<(u8, u8, Vec<u8>), f64> = BTreeMap::new();
    for made in attack.solve(&goal).ends() {
        let stand = Stand {
            step: Some(Step { dice: DiceKind::Attack, by: Side::Attacker }),
            attack: [[made.crits, made.hits, 0, 0], [0; 4]],
            defense: [[0; 3]; 2],
            counters: made.counters.clone(),
        };
        for end in defense.solve_from(&stand, &goal).ends() {
            let key = (end.hits, end.crits, end.counters.clone());
            *ends.entry(key).or_insert(0.0) += made.chance * end.chance;
        }
    }
    let outcome = |((hits, crits, counters), chance)| Outcome { hits, crits, counters, chance };
    ends.into_iter().map(outcome).collect()
}

/// The defense dice of a ship that is hurt.
fn defense_dice(prospect: &Prospect, harm: &Harm, hurt: &Hurt) -> u8 {
    prospect.defense.saturating_add_signed(harm.defense_dice(hurt))
}

/// A counter that goes from attack to attack.
struct Carried<'a> {
    name: &'a str,
    side: Side,
    by: u8,
    amount: u8,
    /// The last attack that has it.
    last: usize,
}

/// What an attack begins with.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Before {
    /// The ship, as far as it matters for what the sides do.
    hurt: Option<Hurt>,
    /// Damage so far, as far as it matters.
    dealt: u8,
    /// The counters that are carried; 0 if no attack has them any more.
    counters: Vec<u8>,
}

/// The same, with all that is to be told.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Told {
    before: Before,
    hurt: Option<Hurt>,
    hits: u8,
    crits: u8,
}

/// Ships that damage can leave, with chances.
type Chances = Vec<(Hurt, f64)>;

struct Solving<'a> {
    row: &'a Row,
    aim: Aim,
    sight: Sight,
    harm: Option<(Harm, Hurt)>,
    carried: Vec<Carried<'a>>,
    /// For each attack, the place of each of its counters among those carried.
    places: Vec<Vec<Option<usize>>>,
    /// Whether the health matters for what the sides do.
    by_health: bool,
    /// 1, or 0 if nothing is to be added that chooses between equals.
    ties: f64,
    values: Vec<RefCell<BTreeMap<Before, f64>>>,
    suffered: RefCell<BTreeMap<(Hurt, u8, u8), Chances>>,
}

impl<'a> Solving<'a> {
    fn new(row: &'a Row, aim: Aim, sight: Sight) -> Self {
        let harm = row.health.as_ref().map(Harm::of);
        let mut carried: Vec<Carried<'a>> = Vec::new();
        let mut places = Vec::new();
        for (number, shot) in row.attacks.iter().enumerate() {
            let place = |counter: &'a crate::prospect::Counter| {
                if !counter.kept {
                    return None;
                }
                let by = if counter.side == Side::Attacker { shot.by } else { 0 };
                let same = |it: &Carried| {
                    it.name == counter.name && it.side == counter.side && it.by == by
                };
                let place = carried.iter().position(same).unwrap_or_else(|| {
                    let (name, side, amount) =
                        (counter.name.as_str(), counter.side, counter.amount);
                    carried.push(Carried { name, side, by, amount, last: number });
                    carried.len() - 1
                });
                carried[place].last = number;
                Some(place)
            };
            places.push(shot.prospect.counters.iter().map(place).collect());
        }
        let dice_change = harm.as_ref().is_some_and(|(harm, _)| harm.changes_dice());
        let by_health = harm.is_some() && (aim.needs_health() || dice_change);
        let values = row.attacks.iter().map(|_| RefCell::default()).collect();
        let suffered = RefCell::default();
        let ties = 1.0;
        Self { row, aim, sight, harm, carried, places, by_health, ties, values, suffered }
    }

    fn start(&self, dealt: u8) -> Before {
        let counters = self.carried.iter().map(|it| it.amount).collect();
        let hurt = self.harm.as_ref().filter(|_| self.by_health).map(|it| it.1);
        Before { hurt, dealt, counters }
    }

    /// The attack as it is then.
    fn prospect(&self, number: usize, before: &Before) -> Prospect {
        let mut prospect = self.row.attacks[number].prospect.clone();
        for (counter, place) in prospect.counters.iter_mut().zip(&self.places[number]) {
            if let Some(place) = *place {
                counter.amount = before.counters[place];
            }
        }
        if let (Some((harm, _)), Some(hurt)) = (&self.harm, &before.hurt) {
            prospect.defense = defense_dice(&prospect, harm, hurt);
        }
        prospect
    }

    /// What the attacks from this one on are worth.
    fn value(&self, number: usize, before: &Before) -> f64 {
        let destroyed = before.hurt.is_some_and(|hurt| hurt.is_destroyed());
        if number == self.row.attacks.len() || (destroyed && self.aim.needs_health()) {
            return self.end(before);
        }
        if let Some(&known) = self.values[number].borrow().get(before) {
            return known;
        }
        let found = self.solve(number, before).value();
        self.values[number].borrow_mut().insert(before.clone(), found);
        found
    }

    fn solve(&self, number: usize, before: &Before) -> Odds {
        let prospect = self.prospect(number, before);
        prospect.solve(&Goal::by(|end| self.worth(number, before, end)))
    }

    /// How an attack ends by the plan.
    fn ends(&self, number: usize, before: &Before) -> Vec<Outcome> {
        match self.sight {
            Sight::Ahead => self.solve(number, before).ends().to_vec(),
            Sight::Habits => habits(&self.prospect(number, before)),
        }
    }

    /// What an end of an attack is worth.
    fn worth(&self, number: usize, before: &Before, end: &End) -> f64 {
        let Before { dealt, counters, .. } =
            self.after(number, before, end.hits, end.crits, end.counters);
        let all = f64::from(end.hits + end.crits);
        let crits = f64::from(end.crits);
        let now = match self.aim {
            Aim::Damage => all + crits * CRIT_TIE * self.ties,
            _ => all * HIT_TIE * self.ties,
        };
        let next =
            |hurt| self.value(number + 1, &Before { hurt, dealt, counters: counters.clone() });
        let later = match before.hurt {
            None => next(None),
            Some(hurt) => {
                let ends = self.suffer(hurt, end.hits, end.crits);
                ends.iter().map(|&(hurt, chance)| chance * next(Some(hurt))).sum()
            }
        };
        now + later
    }

    /// What the next attack begins with, but for the ship's health.
    fn after(&self, number: usize, before: &Before, hits: u8, crits: u8, left: &[u8]) -> Before {
        let mut counters = before.counters.clone();
        for (place, &left) in self.places[number].iter().zip(left) {
            if let Some(place) = *place {
                counters[place] = left;
            }
        }
        for (counter, carried) in counters.iter_mut().zip(&self.carried) {
            if carried.last <= number {
                *counter = 0;
            }
        }
        let dealt = match self.aim {
            Aim::AtLeast(most) => before.dealt.saturating_add(hits + crits).min(most),
            _ => 0,
        };
        Before { hurt: before.hurt, dealt, counters }
    }

    fn suffer(&self, hurt: Hurt, hits: u8, crits: u8) -> Vec<(Hurt, f64)> {
        let Some((harm, _)) = &self.harm else { return vec![(hurt, 1.0)] };
        let key = (hurt, hits, crits);
        if let Some(known) = self.suffered.borrow().get(&key) {
            return known.clone();
        }
        let found = harm.suffer(hurt, hits, crits);
        self.suffered.borrow_mut().insert(key, found.clone());
        found
    }

    /// What a row is worth when it is over.
    fn end(&self, before: &Before) -> f64 {
        match (self.aim, &self.harm, &before.hurt) {
            (Aim::AtLeast(least), ..) => f64::from(u8::from(before.dealt >= least)),
            (aim, Some((harm, now)), Some(hurt)) => {
                aim.worth_of(harm, now.shields.saturating_add(now.hull), hurt)
            }
            _ => 0.0,
        }
    }

    /// Follows the plan.
    fn answer(&self) -> RowOdds {
        let before = self.start(0);
        let hurt = self.harm.as_ref().map(|it| it.1);
        let mut now = BTreeMap::from([(Told { before, hurt, hits: 0, crits: 0 }, 1.0)]);
        let (mut destroyed, mut halved) = (Vec::new(), Vec::new());
        let mut left = vec![0.0; self.carried.len()];
        for number in 0..self.row.attacks.len() {
            now = self.follow(number, now, &mut left);
            destroyed.push(sum(&now, |told| told.hurt.is_some_and(|hurt| hurt.is_destroyed())));
            halved.push(sum(&now, |told| self.is_halved(told)));
        }
        let mut joint = BTreeMap::new();
        let mut health = BTreeMap::new();
        for (told, &chance) in &now {
            *joint.entry((told.hits, told.crits)).or_insert(0.0) += chance;
            if let Some(hurt) = told.hurt {
                *health.entry((hurt.shields, hurt.hull)).or_insert(0.0) += chance;
            }
        }
        let value = now.iter().map(|(told, chance)| chance * self.worth_of(told)).sum();
        let left = self.carried.iter().zip(left).map(|(it, mean)| Left {
            name: it.name.to_owned(),
            side: it.side,
            by: it.by,
            mean,
        });
        RowOdds {
            value,
            joint: joint.into_iter().map(|((hits, crits), chance)| (hits, crits, chance)).collect(),
            destroyed,
            halved,
            health: health.into_iter().collect(),
            left: left.collect(),
        }
    }

    fn is_halved(&self, told: &Told) -> bool {
        match (&self.harm, &told.hurt) {
            (Some((harm, _)), Some(hurt)) => harm.is_halved(hurt),
            _ => false,
        }
    }

    fn worth_of(&self, told: &Told) -> f64 {
        match self.aim {
            Aim::Damage => f64::from(told.hits) + f64::from(told.crits),
            _ => self.end(&Before { hurt: told.hurt, ..told.before.clone() }),
        }
    }

    /// One attack, from all that can be before it.
    fn follow(
        &self,
        number: usize,
        now: BTreeMap<Told, f64>,
        left: &mut [f64],
    ) -> BTreeMap<Told, f64> {
        let mut after = BTreeMap::new();
        let mut plan: Option<(Before, Vec<Outcome>)> = None;
        for (told, chance) in now {
            // A ship that is destroyed is not attacked, if that is what counts.
            if self.aim.needs_health() && told.hurt.is_some_and(|hurt| hurt.is_destroyed()) {
                self.keep(number, &told.before, chance, left);
                *after.entry(told).or_insert(0.0) += chance;
                continue;
            }
            // Those with the same beginning stand together.
            if plan.as_ref().is_none_or(|(before, _)| *before != told.before) {
                plan = Some((told.before.clone(), self.ends(number, &told.before)));
            }
            let Some((_, ends)) = &plan else { continue };
            for end in ends {
                let part = chance * end.chance;
                for (place, &n) in self.places[number].iter().zip(&end.counters) {
                    if let Some(place) = *place
                        && self.carried[place].last == number
                    {
                        left[place] += part * f64::from(n);
                    }
                }
                let next = self.after(number, &told.before, end.hits, end.crits, &end.counters);
                let hits = told.hits.saturating_add(end.hits);
                let crits = told.crits.saturating_add(end.crits);
                let hurt = told.hurt.map(|hurt| self.suffer(hurt, end.hits, end.crits));
                match hurt {
                    None => {
                        let next = Told { before: next, hurt: None, hits, crits };
                        *after.entry(next).or_insert(0.0) += part;
                    }
                    Some(all) => {
                        for (hurt, share) in all {
                            let known = self.by_health.then_some(hurt);
                            let before = Before { hurt: known, ..next.clone() };
                            let next = Told { before, hurt: Some(hurt), hits, crits };
                            *after.entry(next).or_insert(0.0) += part * share;
                        }
                    }
                }
            }
        }
        after
    }

    /// The counters of an attack that is not made are left.
    fn keep(&self, number: usize, before: &Before, chance: f64, left: &mut [f64]) {
        for (place, it) in self.carried.iter().enumerate() {
            if it.last == number {
                left[place] += chance * f64::from(before.counters[place]);
            }
        }
    }
}

fn sum(now: &BTreeMap<Told, f64>, which: impl Fn(&Told) -> bool) -> f64 {
    now.iter().filter(|(told, _)| which(told)).map(|(_, chance)| chance).sum()
}
