//! What maneuvers lead to, what they are worth, and what the enemy is likely to fly.

use super::gunnery::{self, Tokens};
use super::policy::Style;
use super::side::Side;
use super::sketch::{Craft, Held, Sketch, Spotted};
use crate::Weights;
use redfive_engine::facts::Movement;
use redfive_engine::game::Game;
use redfive_engine::state::Nature;
use redfive_engine::words::{DeviceKind, Difficulty, ObstacleKind, PlayerId, ShipId, Token};
use redfive_geometry::{Bearing, Course, Maneuver, PlacedBase, PlacedToken, Range, Thing, Vec2};

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
    /// What each is worth if every ship is looked at for itself.
    pub scores: Vec<f64>,
    /// What each is worth without the shooting.
    pub calm: Vec<f64>,
    /// The shooting: for each maneuver and each place where an enemy may be, as [`Outlook::watched`] has them.
    pub fire: Vec<Fire>,
}

/// A ship and an enemy, both somewhere.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Fire {
    /// Mean damage that the ship deals.
    pub dealt: f64,
    /// What the enemy's shot takes from the ship, in points.
    pub taken: f64,
}

impl Choices {
    /// The places of the best ones, the best first.
    pub fn ranked(&self) -> Vec<usize> {
        let mut places: Vec<usize> = (0..self.scores.len()).collect();
        places.sort_by(|&a, &b| self.scores[b].total_cmp(&self.scores[a]));
        places
    }

    /// Where the best one leads.
    pub fn likeliest(&self) -> Option<Spotted> {
        let best = self.scores.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1))?.0;
        Some(self.moves[best].end)
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
/// How sharply a pilot is thought to choose whose dial is drawn.
pub(crate) const TEMPERATURE: f64 = Weights::USUAL.temperature;
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
    let devices = devices(game);
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
        toll -=
            devices.iter().map(|it| it.takes(craft, &flown.course_from(&base), &end)).sum::<f64>();
        all.push(Move { dial: entry.maneuver, end, toll, silent });
    }
    all
}

/// A bomb or mine on the table.
struct Hazard {
    token: PlacedToken,
    /// Whether it waits for a ship; else it detonates when all have flown.
    waits: bool,
}

fn devices(game: &Game) -> Vec<Hazard> {
    let of = |(id, token)| {
        let device = game.state().device(id)?;
        let Nature::Device(kind) = device.nature else { return None };
        let waits = kind == DeviceKind::Mine;
        (waits || device.fuses == 0).then_some(Hazard { token, waits })
    };
    game.device_tokens_on_table().into_iter().filter_map(of).collect()
}

impl Hazard {
    /// What it takes from a ship that flies to a place, in points.
    fn takes(&self, craft: &Craft, course: &Course, end: &Spotted) -> f64 {
        let token = Thing::from(&self.token);
        let hit = if self.waits {
            let met = course.encounters(course.end(), end.pose, &[token]);
            met.iter().any(|it| it.moved_through || it.overlapped)
        } else {
            let base = PlacedBase::new(craft.size, end.pose);
            Thing::from(&base).range(token) <= Range::ONE
        };
        if hit { craft.harm(1.2) } else { 0.0 }
    }
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

/// Mean damage of a ship's best attack at another, both somewhere.
fn shot(from: &Craft, spot: &Spotted, to: &Craft, at: &Spotted) -> f64 {
    gunnery::best(from, spot, to, at, &ATTACKING).map_or(0.0, |shot| shot.damage)
}

/// Who is where, as far as it can be foreseen.
struct Foreseen<'a> {
    /// The enemies with their clouds.
    enemies: Vec<(&'a Craft, Cloud)>,
    /// How many ships share the enemies' fire.
    allies: f64,
}

/// What a place is worth to a ship: with the shooting, and without. Adds to `fire` what the shooting is.
fn worth(
    sketch: &Sketch,
    craft: &Craft,
    it: &Move,
    foreseen: &Foreseen<'_>,
    weights: &Weights,
    fire: &mut Vec<Fire>,
) -> (f64, f64) {
    let (mut best, mut second, mut taken) = (0.0_f64, 0.0_f64, 0.0);
    let mut nearest = (f64::MAX, 0.0);
    for (enemy, cloud) in &foreseen.enemies {
        let mut dealt = 0.0;
        for (at, likely) in cloud {
            let here = Fire {
                dealt: if it.silent { 0.0 } else { shot(craft, &it.end, enemy, at) },
                taken: craft.harm(shot(enemy, at, craft, &it.end)),
            };
            dealt += enemy.harm(here.dealt) * likely;
            taken += here.taken * likely;
            fire.push(here);
        }
        if dealt > best {
            (best, second) = (dealt, best);
        } else {
            second = second.max(dealt);
        }
        let Some((at, _)) = cloud.first() else { continue };
        let way = at.at() - it.end.at();
        let far = way.length();
        if far < nearest.0 {
            nearest = (far, way.dot(it.end.ahead) / far.max(1.0));
        }
    }
    let shooting = best + weights.second * second - weights.fear * taken / foreseen.allies.sqrt();
    let mut calm = it.toll;
    if nearest.0 < f64::MAX {
        let (far, facing) = nearest;
        let share = craft.cost / 4.0;
        calm +=
            weights.facing * share * (facing - weights.distance * ((far - 300.0) / 100.0).max(0.0));
    }
    calm += weights.prize * prize(sketch, craft, it.end.at());
    (calm + shooting, calm)
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
fn cloud(choices: &Choices, temperature: f64) -> Cloud {
    let odds = choices.likelihood(temperature);
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
    /// The enemies, with how likely they are at each of the places where they may be.
    pub watched: Vec<(ShipId, Vec<f64>)>,
    pub weights: Weights,
    greedy: bool,
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
        let watched = |clouds: &[Cloud]| -> Vec<(ShipId, Vec<f64>)> {
            let likely = |cloud: &Cloud| cloud.iter().map(|(_, likely)| *likely).collect();
            others.iter().zip(clouds).map(|(it, cloud)| (it.id, likely(cloud))).collect()
        };
        if style.greedy {
            let straight: Vec<Cloud> =
                others.iter().map(|it| vec![(straight_on(it), 1.0)]).collect();
            let own = judged(sketch, &own, &own_moves, &others, &straight, weights);
            let watched = watched(&straight);
            return Self { own, others: Vec::new(), watched, weights: *weights, greedy: true };
        }
        let other_moves: Vec<Vec<Move>> = others.iter().map(|it| flown(it, &usual)).collect();
        let drift = |craft: &[&'_ Craft], moves: &[Vec<Move>]| -> Vec<Cloud> {
            craft.iter().zip(moves).map(|(_, moves)| drifting(moves)).collect()
        };
        let first =
            judged(sketch, &own, &own_moves, &others, &drift(&others, &other_moves), weights);
        let likely = |judged: &[Choices]| -> Vec<Cloud> {
            judged.iter().map(|it| cloud(it, weights.temperature)).collect()
        };
        let first = likely(&first);
        let others_judged = judged(sketch, &others, &other_moves, &own, &first, &usual);
        let clouds = likely(&others_judged);
        let own = judged(sketch, &own, &own_moves, &others, &clouds, weights);
        let watched = watched(&clouds);
        Self { own, others: others_judged, watched, weights: *weights, greedy: false }
    }

    /// A dial for each ship of the side.
    pub fn plan(&self, sketch: &Sketch) -> Vec<(ShipId, Maneuver)> {
        let chosen = self.planned(sketch);
        self.own.iter().zip(chosen).map(|(it, place)| (it.ship, it.moves[place].dial)).collect()
    }

    /// The places of the moves that are best for the side: the best for each ship, changed as long as that helps all
    /// of them together.
    pub fn planned(&self, sketch: &Sketch) -> Vec<usize> {
        let alone = self.choose(sketch, |ship, place| self.own[ship].scores[place]);
        if self.greedy { alone } else { Side::of(self, sketch).improved(alone) }
    }

    /// What some dials are worth together; none unless every ship has one of its own.
    pub fn worth(&self, sketch: &Sketch, dials: &[(ShipId, Maneuver)]) -> Option<f64> {
        let place = |choices: &Choices| {
            let (_, dial) = dials.iter().find(|(ship, _)| *ship == choices.ship)?;
            choices.moves.iter().position(|it| it.dial == *dial)
        };
        let places: Option<Vec<usize>> = self.own.iter().map(place).collect();
        places.map(|places| Side::of(self, sketch).worth(&places))
    }

    /// The places of the moves that are best by some score of a ship's (by its place among the own) move, not onto one
    /// another.
    pub fn choose(&self, sketch: &Sketch, score: impl Fn(usize, usize) -> f64) -> Vec<usize> {
        let side = Side::of(self, sketch);
        let mut chosen = vec![0; self.own.len()];
        for n in 0..side.order.len() {
            let i = side.order[n];
            let mut best = (f64::MIN, 0);
            for place in 0..self.own[i].moves.len() {
                let value = score(i, place) - side.bump(n, place, &chosen);
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
    let judge = |(craft, moves): (&&Craft, &Vec<Move>)| {
        let mut fire = Vec::new();
        let worth = |it: &Move| worth(sketch, craft, it, &foreseen, weights, &mut fire);
        let (scores, calm) = moves.iter().map(worth).unzip();
        Choices { ship: craft.id, scores, calm, fire, moves: moves.clone() }
    };
    craft.iter().zip(moves).map(judge).collect()
}
