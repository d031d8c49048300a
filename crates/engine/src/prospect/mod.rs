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
pub mod trial;

pub use chain::{Chain, Gate, Hindrance};
pub use trial::{Ended, Trial, Tried, Until, Untried};

use crate::answer::Answer;
use crate::chance::Course;
use crate::decision::{Choice, Decision, Reply};
use crate::event::Resource;
use crate::frame::{Frame, Input};
use crate::game::Game;
use crate::search::Grain;
use crate::source::AbilityRef;
use crate::words::{ShipId, WeaponId};
use redfive_ability::DiceKind;
use redfive_odds::Goal;
use redfive_odds::harm::{Harm, Health};

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
            Self::Destroy | Self::Points => Until::Over,
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
    /// The abilities that are not counted.
    pub not_counted: Vec<AbilityRef>,
}

impl Forecast {
    /// The mean of hits and critical hits.
    pub fn mean(&self) -> f64 {
        self.results.iter().map(|(ended, chance)| f64::from(ended.results()) * chance).sum()
    }

    /// The chance of so many of them, or more.
    pub fn at_least(&self, n: u8) -> f64 {
        self.results.iter().filter(|(ended, _)| ended.results() >= n).map(|(_, it)| it).sum()
    }

    /// The chance that the defender is destroyed.
    pub fn destroyed(&self) -> f64 {
        self.harm.iter().filter(|(ended, _)| ended.destroyed).map(|(_, it)| it).sum()
    }

    /// The chance that half of its health is gone, or all.
    pub fn halved(&self) -> f64 {
        self.harm
            .iter()
            .filter(|(ended, _)| ended.halved || ended.destroyed)
            .map(|(_, it)| it)
            .sum()
    }
}

impl Game {
    /// An attack as dice and counters, from the roll of its attack dice: what is more than that is named in it
    /// and left out. None if it cannot be declared.
    pub fn prospect(&self, attack: Attacking) -> Option<Chain> {
        let (copy, passed) = self.at_first_roll(attack)?;
        let mut chain = copy.chain(Gate::Roll(DiceKind::Attack))?;
        chain.hindrances.extend(passed);
        chain.hindrances.sort_unstable();
        chain.hindrances.dedup();
        Some(chain)
    }

    /// The rest of the attack that is going on as dice and counters, where a player is asked how to modify
    /// dice. None at any other time.
    pub fn rest_of_attack(&self) -> Option<Chain> {
        match self.state.stack.last() {
            Some(Frame::Attack(attack)) => self.chain(attack.gate()?),
            _ => None,
        }
    }

    /// The health of a ship, as attacks on it are reckoned.
    pub fn health_of(&self, ship: ShipId) -> Health {
        self.health_and_deck(ship)
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
        let tried = |until: Until| {
            let worth: &dyn Fn(&Ended) -> f64 =
                if until == purpose.until() { &worth } else { &plain };
            let mut trial = Trial::new(until, worth, budget);
            let tried = trial.attack(self, attack)?;
            Ok((tried.ends.clone(), trial.answers_tried() == 0))
        };
        let chain = self.prospect(attack).ok_or(Untried::NoAttack)?;
        match (tried(Until::Neutralized), tried(Until::Over)) {
            (Ok((results, first)), Ok((harm, second))) => {
                let whole = chain.hindrances.is_empty();
                let found = if first && second && whole { Found::Reckoned } else { Found::Played };
                let left = if whole { chain.left() } else { Vec::new() };
                Ok(Forecast { results, harm, left, found, not_counted: Vec::new() })
            }
            (Err(Untried::NoAttack), _) => Err(Untried::NoAttack),
            (first, second) => {
                let part = self.in_part(attack.2, &chain);
                // What could be played counts.
                let results = first.map_or(part.results, |(results, _)| results);
                let harm = second.map_or(part.harm, |(harm, _)| harm);
                Ok(Forecast { results, harm, ..part })
            }
        }
    }

    /// From dice and counters, without what is more than that.
    fn in_part(&self, defender: ShipId, chain: &Chain) -> Forecast {
        let odds = chain.prospect.solve(&Goal::damage());
        let ended = |hits, crits| Ended { hits, crits, ..Ended::default() };
        let results =
            odds.joint().iter().map(|&(hits, crits, it)| (ended(hits, crits), it)).collect();
        let (rules, now) = Harm::of(&self.health_and_deck(defender));
        let health = now.shields + now.hull;
        let mut harm: Vec<(Ended, f64)> = Vec::new();
        for &(hits, crits, chance) in odds.joint() {
            for (hurt, then) in rules.suffer(now, hits, crits) {
                let ended = Ended {
                    lost: health.saturating_sub(hurt.shields + hurt.hull),
                    destroyed: hurt.is_destroyed(),
                    halved: rules.is_halved(&hurt),
                    ..Ended::default()
                };
                match harm.binary_search_by_key(&ended, |it| it.0) {
                    Ok(place) => harm[place].1 += chance * then,
                    Err(place) => harm.insert(place, (ended, chance * then)),
                }
            }
        }
        let not_counted = chain.hindrances.iter().filter_map(|it| match it {
            Hindrance::Ability(of) => Some(*of),
            Hindrance::Rule(_) => None,
        });
        let (found, not_counted) = (Found::InPart, not_counted.collect());
        Forecast { results, harm, left: chain.left(), found, not_counted }
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
