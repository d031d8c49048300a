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

/// What one sample may be wrong by, in points: about a ship.
const UNKNOWN: f64 = 5.0;

/// The standard error of a mean.
fn error_of(n: u32, sum: f64, squares: f64) -> f64 {
    if n < 2 {
        return UNKNOWN;
    }
    let n = f64::from(n);
    ((squares / n - (sum / n) * (sum / n)).max(0.0) / (n - 1.0)).sqrt()
}

/// How much one is worse than another in the same worlds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Behind {
    /// How many worlds.
    pub n: u32,
    pub mean: f64,
    /// The standard error of the mean: what chance did to both alike is not in it.
    pub error: f64,
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
    /// The values in the order of worlds, none where nothing could be played: all runners of a race begin in the same one.
    values: Vec<Option<f64>>,
}

impl Tally {
    pub fn add(&mut self, outcome: &Outcome) {
        self.n += 1;
        self.sum += outcome.value;
        self.values.push(Some(outcome.value));
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

    /// A world in which it could not be played.
    pub fn miss(&mut self) {
        self.values.push(None);
    }

    pub fn mean(&self) -> f64 {
        if self.n == 0 { f64::MIN } else { self.sum / f64::from(self.n) }
    }

    /// The standard error of the mean.
    pub fn error(&self) -> f64 {
        error_of(self.n, self.sum, self.squares)
    }

    /// How much it is worse than another in the worlds that both have met.
    pub fn behind(&self, other: &Self) -> Behind {
        let (mut n, mut sum, mut squares) = (0, 0.0, 0.0);
        for (own, others) in self.values.iter().zip(&other.values) {
            let (Some(own), Some(others)) = (own, others) else { continue };
            let difference = others - own;
            n += 1;
            sum += difference;
            squares += difference * difference;
        }
        Behind {
            n,
            mean: if n == 0 { 0.0 } else { sum / f64::from(n) },
            error: error_of(n, sum, squares),
        }
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

/// Worlds that are kept: so many, and when they come again the same is hidden in them, and chance is new.
#[derive(Clone, Debug)]
pub(crate) struct Worlds {
    kept: Vec<Option<Game>>,
    most: u32,
    seed: u64,
}

impl Worlds {
    pub fn new(most: u32, seed: u64) -> Self {
        Self { kept: Vec::new(), most, seed }
    }

    /// A copy of a world. `make` makes those that are not there yet, by a seed.
    pub fn get(&mut self, number: u32, make: impl FnOnce(u64) -> Game) -> Game {
        let place = (number % self.most) as usize;
        if self.kept.len() <= place {
            self.kept.resize_with(place + 1, || None);
        }
        let seed = |number: u32| crate::pairs::mixed(self.seed, u64::from(number));
        let world = self.kept[place].get_or_insert_with(|| make(seed(number % self.most)));
        if number < self.most { world.clone() } else { world.rollout(seed(number)) }
    }
}

/// Plays one answer out in a world.
pub(crate) fn try_reply(
    mut world: Game,
    decision: &Decision,
    reply: &Reply,
    baseline: &Baseline,
    policy: &mut Policy,
) -> Option<Outcome> {
    world.choose(decision.player, decision.id, reply.clone()).ok()?;
    play_out(&mut world, baseline.round, policy);
    Some(baseline.outcome(&world))
}

/// The policy of games that are played on.
pub(crate) fn quick_policy(seed: u64) -> Policy {
    Policy::new(Style::QUICK, seed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(values: &[Option<f64>]) -> Tally {
        let mut tally = Tally::default();
        for value in values {
            match value {
                Some(value) => tally.add(&Outcome { value: *value, ..Outcome::default() }),
                None => tally.miss(),
            }
        }
        tally
    }

    #[test]
    fn only_the_same_worlds_are_compared() {
        let best = tally(&[Some(3.0), None, Some(9.0), Some(1.0), Some(100.0)]);
        let other = tally(&[Some(2.0), Some(50.0), Some(6.0), Some(-1.0)]);
        let behind = other.behind(&best);
        assert_eq!((behind.n, behind.mean), (3, 2.0));
        // 1, 3 and 2: a variance of 1, of a mean of three.
        assert!((behind.error - (1.0_f64 / 3.0).sqrt()).abs() < 1e-9, "{behind:?}");
        assert_eq!(tally(&[None]).behind(&best).mean, 0.0);
    }

    #[test]
    fn worlds_come_again_with_other_chance() {
        let squad = crate::squads::named("red").expect("a squad");
        let start = crate::squads::start(&squad, &squad);
        let game = Game::new(crate::squads::library(), start, 3).expect("a start");
        let mut made = 0;
        let mut worlds = Worlds::new(2, 7);
        let mut get = |number| {
            worlds.get(number, |seed| {
                made += 1;
                game.rollout(seed)
            })
        };
        let [first, second, same, again, third] = [0, 1, 0, 2, 4].map(&mut get);
        assert_eq!(made, 2);
        assert_eq!(first.state(), same.state());
        let chance = |of: &Game| of.state().chance.clone();
        for (one, other) in [(&first, &second), (&first, &again), (&again, &third)] {
            assert_ne!(chance(one), chance(other));
        }
    }

    #[test]
    fn one_sample_proves_nothing() {
        assert_eq!(tally(&[Some(3.0)]).error(), UNKNOWN);
        assert_eq!(tally(&[Some(3.0)]).behind(&tally(&[Some(4.0), Some(9.0)])).error, UNKNOWN);
    }
}
