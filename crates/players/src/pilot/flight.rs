//! What maneuvers lead to, what they are worth, and what the enemy is likely to fly.

use super::gunnery::{self, Tokens};
use super::policy::Style;
use super::sketch::{Craft, Held, Sketch, Spotted};
use crate::Weights;
use redfive_engine::facts::Movement;
use redfive_engine::game::Game;
use redfive_engine::words::{Difficulty, ObstacleKind, PlayerId, ShipId, Token};
use redfive_geometry::{Bearing, Maneuver, PlacedBase, Thing, Vec2};

/// A maneuver that a dial can show, and where it leads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Move {
    /// What the dial shows.
    pub dial: Maneuver,
    /// Where the ship ends, if nothing is in the way.
    pub end: Spotted,
    /// What comes of it whatever the enemy does: obstacles, stress, the edge.
    pub toll: f64,
    /// Whether it ends in a place without attacks.
    pub silent: bool,
}

/// The maneuvers of a ship with what each is worth.
#[derive(Clone, Debug)]
pub(crate) struct Choices {
    pub ship: ShipId,
    pub moves: Vec<Move>,
    pub scores: Vec<f64>,
}

impl Choices {
    /// The places of the best ones, the best first.
    pub fn ranked(&self) -> Vec<usize> {
        let mut places: Vec<usize> = (0..self.scores.len()).collect();
        places.sort_by(|&a, &b| self.scores[b].total_cmp(&self.scores[a]));
        places
    }

    /// How likely each is chosen by a pilot who mostly chooses well.
    pub fn likelihood(&self, temperature: f64) -> Vec<f64> {
        let best = self.scores.iter().copied().fold(f64::MIN, f64::max);
        let mut odds: Vec<f64> =
            self.scores.iter().map(|score| libm::exp((score - best) / temperature)).collect();
        let sum: f64 = odds.iter().sum();
        let even = UNFORESEEN / odds.len().max(1) as f64;
        odds.iter_mut().for_each(|it| *it = *it / sum * (1.0 - UNFORESEEN) + even);
        odds
    }
}

/// How often a pilot does something that cannot be foreseen.
const UNFORESEEN: f64 = 0.05;
/// How sharply a pilot is thought to choose.
pub(crate) const TEMPERATURE: f64 = 0.3;
/// Of so many likely ends a cloud is made.
const CLOUD: usize = 5;

/// Where a ship may be, with how likely that is.
type Cloud = Vec<(Spotted, f64)>;

/// From here on in, the edge is a matter of the maneuver after the next.
const NEAR_THE_EDGE: f64 = 250.0;

/// The maneuvers of a ship.
fn moves(game: &Game, sketch: &Sketch, craft: &Craft, weights: &Weights) -> Vec<Move> {
    let id = craft.id;
    let card = game.card(id);
    let base = PlacedBase::new(craft.size, craft.spot.pose);
    let obstacles = game.obstacles();
    let ionized = game.state().ship(id).tokens.count(Token::Ion) > 0 && game.is_ionized(id);
    let worth = craft.cost / 4.0;
    let mut all = Vec::with_capacity(card.dial.len());
    for entry in &card.dial {
        let difficulty = game.difficulty(id, entry.maneuver);
        let (flown, difficulty) = if ionized {
            let bearing = entry.maneuver.bearing().side().map_or(Bearing::Straight, Bearing::Bank);
            (Maneuver::new(1, bearing).unwrap_or(Maneuver::STRAIGHT_TWO), Difficulty::Blue)
        } else {
            let flown = game.flown_for(id, entry.maneuver);
            (flown, if flown == entry.maneuver { difficulty } else { Difficulty::White })
        };
        if !card.can_execute(flown) && !card.can_execute(entry.maneuver) {
            continue;
        }
        let ends = card.ends(flown, &base);
        let Some(&end) = ends.first() else { continue };
        let end = ends
            .iter()
            .find(|end| !sketch.area.would_flee(craft.size, **end))
            .copied()
            .unwrap_or(end);
        let end = Spotted::new(end);
        let mut toll = 0.0;
        let mut silent = false;
        if sketch.area.would_flee(craft.size, end.pose) {
            toll -= craft.cost * 1.5 + 3.0;
        } else if near_the_edge(sketch, end.at()) && !goes_on(game, sketch, craft, &end) {
            toll -= craft.cost * 0.8;
        }
        toll += match (difficulty, craft.stressed) {
            (Difficulty::Blue, true) => weights.stress * 1.4 * worth,
            (_, true) => -weights.stress * 1.2 * worth,
            (Difficulty::Red, false) => -(weights.stress + weights.red) * worth,
            (Difficulty::Purple, _) => -0.25 * worth,
            (Difficulty::Blue | Difficulty::White, false) => 0.0,
        };
        if card.movement() == Movement::Template {
            let course = flown.course_from(&base);
            for rock in &sketch.rocks {
                if beside(craft.spot.at(), end.at(), rock.at) > rock.reach + craft.half() + 30.0 {
                    continue;
                }
                let token = Thing::from(&obstacles[rock.place].1);
                let met = course.encounters(course.end(), end.pose, &[token]);
                if !met.iter().any(|it| it.counts()) {
                    continue;
                }
                let lands =
                    obstacles[rock.place].1.is_under(&PlacedBase::new(craft.size, end.pose));
                silent |= lands && bars_attacks(rock.kind);
                toll -= weights.rock * met_by(craft, rock.kind, weights);
                if lands || costs_action(rock.kind) {
                    toll -= weights.rock_action * worth;
                }
            }
        }
        all.push(Move { dial: entry.maneuver, end, toll, silent });
    }
    all
}

/// What meeting an obstacle costs, the action aside (RR.OBSTACLES.03–23).
fn met_by(craft: &Craft, kind: ObstacleKind, weights: &Weights) -> f64 {
    let worth = craft.cost / 4.0;
    match kind {
        ObstacleKind::Asteroid => craft.harm(1.5),
        ObstacleKind::DebrisCloud => craft.harm(0.5) + weights.stress * worth,
        ObstacleKind::Blaze => craft.harm(0.5),
        // Locks, strain or ions.
        _ => 0.5 * craft.harm(1.0) + 0.2 * worth,
    }
}

/// Whether even who only moves through performs no action: at a blaze, or for the stress.
const fn costs_action(kind: ObstacleKind) -> bool {
    matches!(kind, ObstacleKind::Blaze | ObstacleKind::DebrisCloud)
}

const fn bars_attacks(kind: ObstacleKind) -> bool {
    matches!(kind, ObstacleKind::Asteroid | ObstacleKind::DebrisCloud | ObstacleKind::GasCloud)
}

/// How far something lies from the straight way between two places.
fn beside(from: Vec2, to: Vec2, what: Vec2) -> f64 {
    let way = to - from;
    let length = way.length_squared();
    let along = if length > 0.0 { ((what - from).dot(way) / length).clamp(0.0, 1.0) } else { 0.0 };
    what.distance(from.lerp(to, along))
}

fn near_the_edge(sketch: &Sketch, p: Vec2) -> bool {
    let area = sketch.area;
    [p.x, p.y, area.width - p.x, area.height - p.y].iter().any(|&side| side < NEAR_THE_EDGE)
}

/// Whether some maneuver from there stays on the table that is not red.
fn goes_on(game: &Game, sketch: &Sketch, craft: &Craft, end: &Spotted) -> bool {
    let card = game.card(craft.id);
    let base = PlacedBase::new(craft.size, end.pose);
    let tame = card.dial.iter().filter(|entry| entry.difficulty != Difficulty::Red);
    let mut tame = tame.filter(|entry| card.can_execute(entry.maneuver));
    tame.any(|entry| {
        let ends = card.ends(entry.maneuver, &base);
        ends.iter().any(|&pose| !sketch.area.would_flee(craft.size, pose))
    })
}

/// What ships are thought to have when it comes to shooting: some of them focus.
const ATTACKING: Tokens = Tokens {
    focus: true,
    singles: 0,
    lock: false,
    defender: Held { focus: 0, singles: 1, evade: 0, fore: 0, aft: 0 },
};

/// Mean harm of a ship's best attack at another, whose place is not known for certain.
fn harm(from: &Craft, spot: &Spotted, to: &Craft, cloud: &Cloud) -> f64 {
    cloud.iter().fold(0.0, |sum, (at, likely)| {
        let best = gunnery::best(from, spot, to, at, &ATTACKING);
        sum + best.map_or(0.0, |shot| to.harm(shot.damage) * likely)
    })
}

/// The same, from places that are not known for certain.
fn harm_from(from: &Craft, cloud: &Cloud, to: &Craft, at: &Spotted) -> f64 {
    cloud.iter().fold(0.0, |sum, (spot, likely)| {
        let best = gunnery::best(from, spot, to, at, &ATTACKING);
        sum + best.map_or(0.0, |shot| to.harm(shot.damage) * likely)
    })
}

/// Who is where, as far as it can be foreseen.
struct Foreseen<'a> {
    /// The enemies with their clouds.
    enemies: Vec<(&'a Craft, Cloud)>,
    /// How many ships share the enemies' fire.
    allies: f64,
}

/// What a place is worth to a ship.
fn worth(
    sketch: &Sketch,
    craft: &Craft,
    it: &Move,
    foreseen: &Foreseen<'_>,
    weights: &Weights,
) -> f64 {
    let (mut best, mut second, mut taken) = (0.0_f64, 0.0_f64, 0.0);
    let mut nearest = (f64::MAX, 0.0);
    for (enemy, cloud) in &foreseen.enemies {
        let dealt = if it.silent { 0.0 } else { harm(craft, &it.end, enemy, cloud) };
        if dealt > best {
            (best, second) = (dealt, best);
        } else {
            second = second.max(dealt);
        }
        taken += harm_from(enemy, cloud, craft, &it.end);
        let Some((at, _)) = cloud.first() else { continue };
        let way = at.at() - it.end.at();
        let far = way.length();
        if far < nearest.0 {
            nearest = (far, way.dot(it.end.ahead) / far.max(1.0));
        }
    }
    let mut score =
        it.toll + best + weights.second * second - weights.fear * taken / foreseen.allies.sqrt();
    if nearest.0 < f64::MAX {
        let (far, facing) = nearest;
        let share = craft.cost / 4.0;
        score +=
            weights.facing * share * (facing - weights.distance * ((far - 300.0) / 100.0).max(0.0));
    }
    score + weights.prize * prize(sketch, craft, it.end.at())
}

/// How near a place is to what is played for: 0 to 1. What a friend is nearer to is left to them.
fn prize(sketch: &Sketch, craft: &Craft, at: Vec2) -> f64 {
    let near = |place: Vec2| (1.0 - (place.distance(at) - 120.0).max(0.0) / 420.0).max(0.0);
    let worth = sketch.prizes.iter().map(|prize| {
        let far = prize.at.distance(craft.spot.at());
        let nearer = |it: &Craft| it.id != craft.id && prize.at.distance(it.spot.at()) + 40.0 < far;
        let left = if sketch.side(craft.team).any(nearer) { 0.4 } else { 1.0 };
        let held = prize.held_by == Some(craft.team);
        let share = if prize.carried {
            0.15
        } else if held {
            0.35
        } else {
            left
        };
        share * near(prize.at)
    });
    worth.fold(0.0, f64::max)
}

/// The likeliest ends.
fn cloud(choices: &Choices) -> Cloud {
    let odds = choices.likelihood(TEMPERATURE);
    let mut places: Vec<usize> = (0..odds.len()).collect();
    places.sort_by(|&a, &b| odds[b].total_cmp(&odds[a]));
    places.truncate(CLOUD);
    let sum: f64 = places.iter().map(|&i| odds[i]).sum();
    places.iter().map(|&i| (choices.moves[i].end, odds[i] / sum)).collect()
}

/// Where a ship is if it does nothing in particular: straight on, or to one side.
fn drifting(moves: &[Move]) -> Cloud {
    let gentle = |it: &&Move| {
        let (speed, bearing) = (it.dial.speed(), it.dial.bearing());
        (2..=3).contains(&speed) && matches!(bearing, Bearing::Straight | Bearing::Bank(_))
    };
    let mut ends: Vec<Spotted> = moves.iter().filter(gentle).map(|it| it.end).collect();
    if ends.is_empty() {
        ends = moves.iter().map(|it| it.end).collect();
    }
    let each = 1.0 / ends.len().max(1) as f64;
    ends.into_iter().map(|end| (end, each)).collect()
}

/// Whether a ship has a dial with a maneuver that it can fly.
fn has_dial(game: &Game, craft: &Craft) -> bool {
    let card = game.card(craft.id);
    card.dial.iter().any(|entry| card.can_execute(entry.maneuver))
}

/// Where a ship is after a straight maneuver of speed 2.
fn straight_on(craft: &Craft) -> Spotted {
    craft.spot.moved(craft.spot.ahead * (80.0 + 2.0 * craft.half()))
}

/// What both sides can fly this round, judged.
#[derive(Clone, Debug)]
pub(crate) struct Outlook {
    /// The ships of the side that thinks.
    pub own: Vec<Choices>,
    /// Those of all others, with scores as they would give them.
    pub others: Vec<Choices>,
    bump: f64,
}

impl Outlook {
    /// What a player can fly, against what the others are likely to fly against it.
    pub fn of(game: &Game, sketch: &Sketch, player: PlayerId, style: &Style) -> Self {
        let weights = &style.weights;
        let team = game.state().players[player.index()].team;
        let own: Vec<&Craft> =
            sketch.craft.iter().filter(|it| it.player == player && has_dial(game, it)).collect();
        let others: Vec<&Craft> = sketch.enemies(team).filter(|it| has_dial(game, it)).collect();
        let usual = Weights::USUAL;
        let flown = |craft: &&Craft, weights: &Weights| moves(game, sketch, craft, weights);
        let own_moves: Vec<Vec<Move>> = own.iter().map(|it| flown(it, weights)).collect();
        let other_moves: Vec<Vec<Move>> = others.iter().map(|it| flown(it, &usual)).collect();
        if style.greedy {
            let straight: Vec<Cloud> =
                others.iter().map(|it| vec![(straight_on(it), 1.0)]).collect();
            let own = judged(sketch, &own, &own_moves, &others, &straight, weights);
            return Self { own, others: Vec::new(), bump: weights.bump };
        }
        let drift = |craft: &[&'_ Craft], moves: &[Vec<Move>]| -> Vec<Cloud> {
            craft.iter().zip(moves).map(|(_, moves)| drifting(moves)).collect()
        };
        let first =
            judged(sketch, &own, &own_moves, &others, &drift(&others, &other_moves), weights);
        let first: Vec<Cloud> = first.iter().map(cloud).collect();
        let others_judged = judged(sketch, &others, &other_moves, &own, &first, &usual);
        let clouds: Vec<Cloud> = others_judged.iter().map(cloud).collect();
        let own_judged = judged(sketch, &own, &own_moves, &others, &clouds, weights);
        Self { own: own_judged, others: others_judged, bump: weights.bump }
    }

    /// What some dials are worth together, each for itself.
    pub fn worth(&self, dials: &[(ShipId, Maneuver)]) -> f64 {
        let score = |choices: &Choices| {
            let (_, dial) = dials.iter().find(|(ship, _)| *ship == choices.ship)?;
            let place = choices.moves.iter().position(|it| it.dial == *dial)?;
            Some(choices.scores[place])
        };
        self.own.iter().filter_map(score).sum()
    }

    /// A dial for each ship of the side: the best for each in turn, not onto one another.
    pub fn plan(&self, sketch: &Sketch) -> Vec<(ShipId, Maneuver)> {
        let chosen = self.choose(sketch, |ship, place| self.own[ship].scores[place]);
        self.own.iter().zip(chosen).map(|(it, place)| (it.ship, it.moves[place].dial)).collect()
    }

    /// The places of the moves that are best by some score of a ship's (by its place among the own) move, not onto one
    /// another.
    pub fn choose(&self, sketch: &Sketch, score: impl Fn(usize, usize) -> f64) -> Vec<usize> {
        let craft: Vec<Option<&Craft>> = self.own.iter().map(|it| sketch.craft(it.ship)).collect();
        let mut order: Vec<usize> = (0..self.own.len()).collect();
        order.sort_by_key(|&i| craft[i].map_or(0, |it| it.initiative));
        let mut chosen = vec![0; self.own.len()];
        for (n, &i) in order.iter().enumerate() {
            let Some(own) = craft[i] else { continue };
            let choices = &self.own[i];
            let blocked = |place: usize| {
                let end = choices.moves[place].end.at();
                let onto = |other: usize, at: Vec2| {
                    craft[other].is_some_and(|it| end.distance(at) < own.half() + it.half() + 2.0)
                };
                let before =
                    order[..n].iter().any(|&j| onto(j, self.own[j].moves[chosen[j]].end.at()));
                let after = order[n + 1..].iter();
                before
                    || after
                        .filter_map(|&j| Some((j, craft[j]?.spot.at())))
                        .any(|(j, at)| onto(j, at))
            };
            let mut best = (f64::MIN, 0);
            for place in 0..choices.moves.len() {
                let bump = if blocked(place) { self.bump * own.cost / 4.0 } else { 0.0 };
                let value = score(i, place) - bump;
                if value > best.0 {
                    best = (value, place);
                }
            }
            chosen[i] = best.1;
        }
        chosen
    }
}

/// What each maneuver of some ships is worth against others.
fn judged(
    sketch: &Sketch,
    craft: &[&Craft],
    moves: &[Vec<Move>],
    others: &[&Craft],
    clouds: &[Cloud],
    weights: &Weights,
) -> Vec<Choices> {
    let enemies = others.iter().zip(clouds).map(|(&it, cloud)| (it, cloud.clone())).collect();
    let foreseen = Foreseen { enemies, allies: craft.len().max(1) as f64 };
    let judge = |(craft, moves): (&&Craft, &Vec<Move>)| Choices {
        ship: craft.id,
        scores: moves.iter().map(|it| worth(sketch, craft, it, &foreseen, weights)).collect(),
        moves: moves.clone(),
    };
    craft.iter().zip(moves).map(judge).collect()
}
