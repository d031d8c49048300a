//! What an attack will come to, if both sides play their dice as well as it can be done.
//!
//! An attack that is nothing but dice and what can be spent on them is read as a question for the crate
//! `odds` ([`Game::prospect`]). Whatever cards do beside that is played out on copies of the game
//! ([`Trial`]), as far as need be: from where nothing but dice and counters is left, those are reckoned.
//! [`Game::forecast`] does the one or the other, and names what it has left out where there is too much
//! to be played.
//!
//! ```
//! use redfive_engine::{game::Game, prospect::Purpose, words::{ShipId, WeaponId}};
//! use redfive_players::squads;
//! let (red, swarm) = (squads::named("red").unwrap(), squads::named("swarm").unwrap());
//! let game = Game::new(squads::library(), squads::start(&red, &swarm), 5).unwrap();
//! // Nobody is in anybody's arc yet.
//! let shot = (ShipId(0), WeaponId::Primary(0), ShipId(4));
//! assert!(game.forecast(shot, Purpose::Damage, 1_000).is_err());
//! ```

pub mod chain;
pub mod coverage;
mod damage;
mod idle;
pub mod row;
pub mod trial;

pub use chain::{Chain, Gate, Hindrance};
pub use row::RowForecast;
pub use trial::{Ended, Trial, Tried, Until, Untried};

use crate::answer::Answer;
use crate::chance::Course;
use crate::decision::{Choice, Decision, Reply};
use crate::event::Resource;
use crate::frame::{Frame, Input};
use crate::game::Game;
use crate::search::Grain;
use crate::words::{ShipId, WeaponId};
use redfive_ability::DiceKind;
use redfive_odds::harm::{Harm, Health};
use redfive_odds::{Goal, Prospect};

/// How many turns of events, by chance or by an answer, are looked at for somebody who asks once and waits for it.
pub const BUDGET: u32 = 100_000;

/// A ship that attacks, the weapon, and the defender.
pub type Attacking = (ShipId, WeaponId, ShipId);

/// What both sides play for: the attacker to get more of it, the defender to give less.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Hits and critical hits that are not neutralized.
    Damage,
    /// The chance of so many of them, or more.
    AtLeast(u8),
    /// The chance that the defender is destroyed.
    Destroy,
    /// The chance that half of its health is gone, or all.
    Halve,
    /// The points that the defender is worth: half of them for half of its health.
    Points,
}

/// Where all else is equal: a critical hit instead of a hit, or a hit where it is not counted.
const TIE: f64 = 1.0 / (1_u64 << 36) as f64;

impl Purpose {
    /// How far an attack is played for it.
    pub const fn until(self) -> Until {
        match self {
            Self::Damage | Self::AtLeast(_) => Until::Neutralized,
            Self::Destroy | Self::Halve | Self::Points => Until::Over,
        }
    }

    /// What an end is worth to the attacker. `points` is the worth of the defender.
    pub fn worth(self, ended: &Ended, points: u16) -> f64 {
        let (results, crits) = (f64::from(ended.results()), f64::from(ended.crits));
        let is = |so: bool| f64::from(u8::from(so));
        match self {
            Self::Damage => results + TIE * crits,
            Self::AtLeast(n) => is(ended.results() >= n) + TIE * results,
            Self::Destroy => is(ended.destroyed) + TIE * f64::from(ended.lost),
            Self::Halve => is(ended.halved || ended.destroyed) + TIE * f64::from(ended.lost),
            Self::Points => {
                let half = if ended.halved { points / 2 } else { 0 };
                let all = if ended.destroyed { points } else { half };
                f64::from(all) + TIE * f64::from(ended.lost)
            }
        }
    }
}

/// How an answer was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// From dice and counters alone.
    Reckoned,
    /// By playing what is more than that.
    Played,
    /// From dice and counters, without what is more than that.
    InPart,
}

/// What an attack will come to.
#[derive(Clone, Debug, PartialEq)]
pub struct Forecast {
    /// How likely hits and critical hits are that are not neutralized.
    pub results: Vec<(Ended, f64)>,
    /// What becomes of the defender: what it loses, whether it is halved or destroyed.
    pub harm: Vec<(Ended, f64)>,
    /// What is left of what could be spent, in the mean; only where it was reckoned.
    pub left: Vec<(ShipId, Resource, f64)>,
    /// How it was found.
    pub found: Found,
    /// What was played: more than dice and counters, or than shields, hull and damage cards.
    pub played: Vec<Hindrance>,
    /// What waits for its damage or its Aftermath and can change nothing of this: it only gives or takes tokens.
    pub idle: Vec<Hindrance>,
    /// Everything that was left out.
    pub not_counted: Vec<Hindrance>,
}

/// What there is to an attack.
struct Reading {
    /// Its dice and counters; their hindrances with what can be used before the roll.
    chain: Chain,
    /// What has a say in its damage.
    damage: Vec<Hindrance>,
    /// What can happen in its Aftermath.
    aftermath: Vec<Hindrance>,
    /// What waits for either and can change nothing of it.
    idle: Vec<Hindrance>,
}

/// What is left out, so that the rest can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Short {
    /// How far it is played.
    until: Until,
    /// Whether dice are reckoned without what hinders.
    dice: bool,
}

impl Forecast {
    /// The mean of hits and critical hits.
    pub fn mean(&self) -> f64 {
        self.results.iter().map(|(ended, chance)| f64::from(ended.results()) * chance).sum()
    }

    /// The chance of so many of them, or more.
    pub fn at_least(&self, n: u8) -> f64 {
        chance(&self.results, |ended| ended.results() >= n)
    }

    /// The chance that the defender is destroyed.
    pub fn destroyed(&self) -> f64 {
        chance(&self.harm, |ended| ended.destroyed)
    }

    /// The chance that half of its health is gone, or all.
    pub fn halved(&self) -> f64 {
        chance(&self.harm, |ended| ended.halved || ended.destroyed)
    }
}

impl Game {
    /// An attack as dice and counters, from the roll of its attack dice: what is more than that is named in it
    /// and left out. None if it cannot be declared.
    pub fn prospect(&self, attack: Attacking) -> Option<Chain> {
        self.read(attack).map(|reading| reading.chain)
    }

    fn read(&self, attack: Attacking) -> Option<Reading> {
        let (copy, passed) = self.at_first_roll(attack)?;
        let fight = copy.attack()?;
        let mut chain = copy.chain(Gate::Roll(DiceKind::Attack))?;
        chain.hindrances.extend(passed);
        let (mut damage, mut aftermath) = (copy.in_damage(fight), copy.in_aftermath(fight));
        let mut idle = copy.beyond_dice(fight);
        idle.retain(|it| !damage.contains(it) && !aftermath.contains(it));
        for list in [&mut chain.hindrances, &mut damage, &mut aftermath, &mut idle] {
            list.sort_unstable();
            list.dedup();
        }
        Some(Reading { chain, damage, aftermath, idle })
    }

    /// The rest of the attack that is going on as dice and counters, where a player is asked how to modify
    /// dice. None at any other time.
    pub fn rest_of_attack(&self) -> Option<Chain> {
        match self.state.stack.last() {
            Some(Frame::Attack(attack)) => self.chain(attack.gate()?),
            _ => None,
        }
    }

    /// The health of a ship, as attacks on it are reckoned and played: what lies facedown and nobody has seen is
    /// among the damage cards that may come.
    pub fn health_of(&self, ship: ShipId) -> Health {
        let mut copy = self.clone();
        copy.forget_facedown(self.nobody_looks());
        copy.health_and_deck(ship)
    }

    /// What an attack will come to. `budget` is how many turns of events, by chance or by an answer, may
    /// be looked at where there is more to it than dice and counters.
    ///
    /// # Errors
    ///
    /// When the attack cannot be declared.
    pub fn forecast(
        &self,
        attack: Attacking,
        purpose: Purpose,
        budget: u32,
    ) -> Result<Forecast, Untried> {
        let points = self.state.ship(attack.2).points;
        let worth = |ended: &Ended| purpose.worth(ended, points);
        let plain = |ended: &Ended| match purpose.until() {
            // The same plan cannot be followed in both; each is played for what is nearest to it.
            Until::Neutralized => Purpose::Destroy.worth(ended, points),
            Until::Damaged | Until::Over => Purpose::Damage.worth(ended, points),
        };
        let tried = |Short { until, dice }, budget| {
            let own = (until == Until::Neutralized) == (purpose.until() == Until::Neutralized);
            let worth: &dyn Fn(&Ended) -> f64 = if own { &worth } else { &plain };
            let mut trial = Trial::new(until, worth, budget).with_plain_dice(dice);
            let tried = trial.attack(self, attack)?;
            Ok((tried.ends.clone(), trial.answers_tried() == 0))
        };
        let reading = self.read(attack);
        let whole = |until| Short { until, dice: false };
        let results = match tried(whole(Until::Neutralized), budget) {
            Err(Untried::NoAttack) => return Err(Untried::NoAttack),
            results => results.ok(),
        };
        // The next shorter one where there is too much to the whole.
        let mut harm = tried(whole(Until::Over), budget).ok().map(|it| (whole(Until::Over), it));
        if let (None, Some(reading)) = (&harm, &reading) {
            let hindered = !reading.chain.hindrances.is_empty();
            let shorter = [
                (whole(Until::Damaged), !reading.aftermath.is_empty() && results.is_some()),
                (Short { until: Until::Over, dice: true }, hindered),
                (
                    Short { until: Until::Damaged, dice: true },
                    hindered && !reading.aftermath.is_empty(),
                ),
            ];
            for (short, _) in shorter.into_iter().filter(|(_, helps)| *helps) {
                harm = tried(short, budget / 4).ok().map(|it| (short, it));
                if harm.is_some() {
                    break;
                }
            }
        }
        let reading = match reading {
            Some(reading) => reading,
            // Without a roll of dice there is nothing to be reckoned.
            None => {
                let (Some((results, _)), Some((_, (harm, _)))) = (results, harm) else {
                    return Err(Untried::TooLarge);
                };
                let [played, idle, not_counted] = [(); 3].map(|()| Vec::new());
                let (left, found) = (Vec::new(), Found::Played);
                return Ok(Forecast { results, harm, left, found, played, idle, not_counted });
            }
        };
        Ok(self.told(attack, &reading, results, harm))
    }

    /// A forecast from what could be played; the rest is reckoned, and what is left out is named.
    fn told(
        &self,
        attack: Attacking,
        reading: &Reading,
        results: Option<Ends>,
        harm: Option<(Short, Ends)>,
    ) -> Forecast {
        let Reading { chain, damage, aftermath, idle } = reading;
        let played_alone = |ends: &Ends| ends.1;
        let alone = results.as_ref().is_some_and(played_alone)
            && harm.as_ref().is_some_and(|(_, ends)| played_alone(ends));
        let mut not_counted = Vec::new();
        if results.is_none() {
            not_counted.extend(&chain.hindrances);
        }
        let results = results.map_or_else(|| reckoned(&chain.prospect), |(results, _)| results);
        let harm = match harm {
            Some((short, (harm, _))) => {
                if short.dice {
                    not_counted.extend(&chain.hindrances);
                }
                if short.until == Until::Damaged {
                    not_counted.extend(aftermath);
                }
                harm
            }
            None => {
                not_counted.extend(damage.iter().chain(aftermath));
                self.harm_of(attack.2, &results)
            }
        };
        not_counted.sort_unstable();
        not_counted.dedup();
        let mut played: Vec<Hindrance> =
            chain.hindrances.iter().chain(damage).chain(aftermath).copied().collect();
        played.retain(|it| !not_counted.contains(it));
        played.sort_unstable();
        played.dedup();
        let whole = chain.hindrances.is_empty();
        let found = match (not_counted.is_empty(), played.is_empty() && alone) {
            (false, _) => Found::InPart,
            (true, true) => Found::Reckoned,
            (true, false) => Found::Played,
        };
        let in_part = chain.hindrances.iter().any(|it| not_counted.contains(it));
        let left = if whole || in_part { chain.left() } else { Vec::new() };
        let idle = idle.clone();
        Forecast { results, harm, left, found, played, idle, not_counted }
    }

    /// What results make of a ship by its shields, hull and damage cards alone.
    fn harm_of(&self, defender: ShipId, results: &[(Ended, f64)]) -> Vec<(Ended, f64)> {
        let (rules, now) = Harm::of(&self.health_of(defender));
        let health = now.shields + now.hull;
        let mut harm: Vec<(Ended, f64)> = Vec::new();
        for &(Ended { hits, crits, .. }, chance) in results {
            for (hurt, then) in rules.suffer(now, hits, crits) {
                let ended = Ended::with_health(&rules, health, &hurt);
                match harm.binary_search_by_key(&ended, |it| it.0) {
                    Ok(place) => harm[place].1 += chance * then,
                    Err(place) => harm.insert(place, (ended, chance * then)),
                }
            }
        }
        harm
    }

    /// What each answer to a question in the attack that is going on is worth to the side that is asked: what
    /// the attack comes to on average, to be high for the attacker and low for the defender. The best comes
    /// first.
    ///
    /// # Errors
    ///
    /// When no attack is going on that has yet to come so far, or there is too much to it.
    pub fn advice(&self, purpose: Purpose, budget: u32) -> Result<Vec<(Reply, f64)>, Untried> {
        let fight = self.attack().ok_or(Untried::NoAttack)?;
        let is_past = self.state.stack.iter().rev().find_map(|frame| match frame {
            Frame::Attack(attack) => Some(attack.is_past(purpose.until())),
            _ => None,
        });
        if is_past != Some(false) {
            return Err(Untried::NoAttack);
        }
        let points = self.state.ship(fight.defender).points;
        let worth = |ended: &Ended| purpose.worth(ended, points);
        let question = self.open().next().ok_or(Untried::NoAttack)?;
        let team = self.state.players[question.player.index()].team;
        let attacks = team == self.state.team(fight.attacker);
        let mut trial = Trial::new(purpose.until(), &worth, budget);
        let tried = trial.answers(self)?;
        let mut all: Vec<(Reply, f64)> =
            tried.into_iter().map(|(reply, tried)| (reply, tried.value)).collect();
        all.sort_by(|a, b| match attacks {
            true => b.1.total_cmp(&a.1),
            false => a.1.total_cmp(&b.1),
        });
        Ok(all)
    }

    /// A copy in which an attack is about to roll its attack dice; what could be used before is declined, if
    /// it can be, and named.
    fn at_first_roll(&self, (ship, weapon, at): Attacking) -> Option<(Self, Vec<Hindrance>)> {
        let mut passed = Vec::new();
        let below = self.state.stack.len();
        let rolls = |game: &Self| {
            game.state.stack.len() < below
                || matches!(game.state.stack.last(), Some(Frame::Attack(it)) if it.gate().is_some())
        };
        let mut copy = match self.asked_for(ship, weapon, at) {
            Some(place) => {
                let mut copy = self.clone();
                copy.state.chance.follow(Course::first(false));
                copy.go_on(place, Answer::One(Choice::Target(weapon, at)), rolls);
                copy
            }
            None => {
                self.can_attack(ship, weapon, at).then_some(())?;
                let mut copy = self.with_attack(ship, weapon, at);
                copy.state.chance.follow(Course::first(false));
                copy.run_until(Input::Go, rolls);
                copy
            }
        };
        const MOST: usize = 50;
        for _ in 0..MOST {
            let Some(question) = copy.open().next().cloned() else { break };
            passed.extend(named_in(&question));
            let answers = copy.answers(&question, Grain::default());
            let declines = |reply: &&Reply| matches!(reply, Answer::Pass | Answer::No);
            let reply = answers.iter().find(declines).or(answers.first())?.clone();
            let place = copy.pending().iter().position(|it| it.id == question.id)?;
            copy.go_on(place, reply, rolls);
        }
        let there = match copy.state.stack.last() {
            Some(Frame::Attack(attack)) => attack.gate() == Some(Gate::Roll(DiceKind::Attack)),
            _ => false,
        };
        there.then_some((copy, passed))
    }
}

/// How likely ends are, and whether they were found without a question.
type Ends = (Vec<(Ended, f64)>, bool);

/// The chance of an end of which this is so.
fn chance(ends: &[(Ended, f64)], of: impl Fn(&Ended) -> bool) -> f64 {
    ends.iter().filter(|(ended, _)| of(ended)).map(|(_, chance)| chance).sum()
}

/// The results of dice and counters.
fn reckoned(prospect: &Prospect) -> Vec<(Ended, f64)> {
    let ended = |hits, crits| Ended { hits, crits, ..Ended::default() };
    let odds = prospect.solve(&Goal::damage());
    odds.joint().iter().map(|&(hits, crits, it)| (ended(hits, crits), it)).collect()
}

/// The abilities that a question is about.
fn named_in(question: &Decision) -> Vec<Hindrance> {
    let offered = question.space.options().filter_map(|option| match option {
        Choice::Ability(of) => Some(*of),
        _ => None,
    });
    offered.chain(question.ask.of).map(Hindrance::Ability).collect()
}

impl Chain {
    /// What is left of what could be spent, in the mean, if both sides play for damage.
    pub fn left(&self) -> Vec<(ShipId, Resource, f64)> {
        let odds = match self.stand.step {
            Some(_) => self.prospect.solve_from(&self.stand, &Goal::damage()),
            None => self.prospect.solve(&Goal::damage()),
        };
        let left = self.counted.iter().zip(odds.left());
        left.filter_map(|(what, &mean)| what.map(|(ship, what)| (ship, what, mean))).collect()
    }
}
