//! Sampled worlds, games played on in them, and what came of that.

use crate::pilot::policy::{Policy, Style};
use crate::pilot::value;
use redfive_engine::chance::{Chance, Stream};
use redfive_engine::decision::{Decision, Reply};
use redfive_engine::game::Game;
use redfive_engine::state::Place;
use redfive_engine::view::Seat;
use redfive_engine::words::{PlayerId, ShipId, TeamId};

/// What ships whose dials lie facedown are likely to fly this round: a weight for each maneuver of the dial.
#[derive(Clone, Debug, Default)]
pub(crate) struct Prior {
    pub round: u8,
    pub ships: Vec<(ShipId, Vec<f64>)>,
}

impl Prior {
    /// The weights of a ship; none if nothing is known.
    pub fn of(&self, ship: ShipId, round: u8) -> &[f64] {
        let known = self.ships.iter().find(|(id, _)| *id == ship && self.round == round);
        known.map_or(&[], |(_, weights)| weights)
    }
}

/// A game that looks to a player like theirs, to play on, with chance of its own.
pub(crate) fn imagine(seat: &Seat<'_>, seed: u64, prior: &Prior, round: u8) -> Game {
    let mut chance = Chance::quick(seed);
    seat.imagine_with(&mut chance, |ship| prior.of(ship, round)).forced()
}

/// A place by its weight.
pub(crate) fn draw(weights: &[f64], chance: &mut Chance) -> Option<usize> {
    let sum: f64 = weights.iter().sum();
    if sum <= 0.0 {
        return None;
    }
    let mut left = chance.unit(Stream::Pick) * sum;
    for (place, weight) in weights.iter().enumerate() {
        left -= weight;
        if left < 0.0 {
            return Some(place);
        }
    }
    weights.iter().rposition(|weight| *weight > 0.0)
}

/// How things stand when a question is asked: what comes later is compared with this.
#[derive(Clone, Debug)]
pub(crate) struct Baseline {
    pub team: TeamId,
    pub round: u8,
    value: f64,
    points: f64,
    ships: Vec<Before>,
}

#[derive(Clone, Copy, Debug)]
struct Before {
    own: bool,
    there: bool,
    health: f64,
}

/// What is left of a ship.
fn health(game: &Game, id: ShipId) -> f64 {
    let ship = game.state().ship(id);
    if is_gone(game, id) {
        return 0.0;
    }
    let hull = f64::from(game.hull(id)) - game.state().damage_count(id) as f64;
    hull.max(0.0) + f64::from(ship.shields)
}

fn is_gone(game: &Game, id: ShipId) -> bool {
    let ship = game.state().ship(id);
    ship.destroyed || ship.place == Place::Removed
}

/// Mission points of a side less those of the others.
fn lead(game: &Game, team: TeamId) -> f64 {
    let points = game.state().players.iter();
    let signed = points.map(|it| f64::from(it.points) * if it.team == team { 1.0 } else { -1.0 });
    signed.sum()
}

impl Baseline {
    pub fn of(game: &Game, player: PlayerId) -> Self {
        let state = game.state();
        let team = state.players[player.index()].team;
        let before = |id: ShipId| Before {
            own: state.players[state.ship(id).player.index()].team == team,
            there: !is_gone(game, id) && state.ship(id).remote.is_none(),
            health: health(game, id),
        };
        Self {
            team,
            round: state.round,
            value: value::of(game, team),
            points: lead(game, team),
            ships: state.ship_ids().map(before).collect(),
        }
    }

    /// What has come of it.
    pub fn outcome(&self, game: &Game) -> Outcome {
        let mut outcome = Outcome {
            value: value::of(game, self.team) - self.value,
            points: lead(game, self.team) - self.points,
            ..Outcome::default()
        };
        for (i, before) in self.ships.iter().enumerate() {
            if !before.there {
                continue;
            }
            let id = ShipId(i as u8);
            let harm = (before.health - health(game, id)).max(0.0);
            if before.own {
                outcome.taken += harm;
            } else {
                outcome.dealt += harm;
            }
            if is_gone(game, id) {
                outcome.gone |= 1 << (i & 63);
            }
        }
        outcome
    }
}

/// What came of one game that was played on.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Outcome {
    pub value: f64,
    pub dealt: f64,
    pub taken: f64,
    pub points: f64,
    /// The ships that are gone, a bit each.
    pub gone: u64,
}

/// What came of several.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    pub n: u32,
    pub sum: f64,
    pub squares: f64,
    pub dealt: f64,
    pub taken: f64,
    pub points: f64,
    pub gone: Vec<u32>,
    /// The values in the order of worlds: all runners of a race begin in the same one.
    values: Vec<f64>,
}

impl Tally {
    pub fn add(&mut self, outcome: &Outcome) {
        self.n += 1;
        self.sum += outcome.value;
        self.values.push(outcome.value);
        self.squares += outcome.value * outcome.value;
        self.dealt += outcome.dealt;
        self.taken += outcome.taken;
        self.points += outcome.points;
        let mut gone = outcome.gone;
        while gone != 0 {
            let i = gone.trailing_zeros() as usize;
            if self.gone.len() <= i {
                self.gone.resize(i + 1, 0);
            }
            self.gone[i] += 1;
            gone &= gone - 1;
        }
    }

    pub fn mean(&self) -> f64 {
        if self.n == 0 { f64::MIN } else { self.sum / f64::from(self.n) }
    }

    /// The standard error of the mean.
    pub fn error(&self) -> f64 {
        if self.n < 2 {
            return 0.0;
        }
        let n = f64::from(self.n);
        ((self.squares / n - (self.sum / n) * (self.sum / n)).max(0.0) / (n - 1.0)).sqrt()
    }

    /// How much it is worse than another in the worlds that both have met, and the standard error of that.
    pub fn behind(&self, other: &Self) -> (f64, f64) {
        let mut difference = Self::default();
        for (own, others) in self.values.iter().zip(&other.values) {
            difference.add(&Outcome { value: others - own, ..Outcome::default() });
        }
        if difference.n == 0 { (0.0, 0.0) } else { (difference.mean(), difference.error()) }
    }

    /// How likely each ship of one side is gone, by their places.
    pub fn losses(&self, baseline: &Baseline, own: bool) -> Vec<(ShipId, f64)> {
        let chance = |(i, count): (usize, &u32)| {
            let is_one = baseline.ships.get(i).is_some_and(|it| it.own == own);
            (is_one && *count > 0).then(|| (ShipId(i as u8), f64::from(*count) / f64::from(self.n)))
        };
        self.gone.iter().enumerate().filter_map(chance).collect()
    }
}

/// No game is played on for more questions.
const MOST_QUESTIONS: u32 = 600;

/// Plays a game on by the heuristic, for all sides, to the end of the round. How many questions were answered.
pub(crate) fn play_out(game: &mut Game, round: u8, policy: &mut Policy) -> u32 {
    for answered in 0..MOST_QUESTIONS {
        if game.ended().is_some() || game.state().round != round {
            return answered;
        }
        let Some(decision) = game.open().next().cloned() else { return answered };
        if policy.play(game, &decision).is_err() {
            return answered;
        }
    }
    MOST_QUESTIONS
}

/// Plays one answer out in a copy of a world.
pub(crate) fn try_reply(
    world: &Game,
    decision: &Decision,
    reply: &Reply,
    baseline: &Baseline,
    policy: &mut Policy,
) -> Option<Outcome> {
    let mut game = world.clone();
    game.choose(decision.player, decision.id, reply.clone()).ok()?;
    play_out(&mut game, baseline.round, policy);
    Some(baseline.outcome(&game))
}

/// The policy of games that are played on.
pub(crate) fn quick_policy(seed: u64) -> Policy {
    Policy::new(Style::QUICK, seed)
}
