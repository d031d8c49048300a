//! Setup: where obstacles, prizes and ships are placed.

use super::sketch::Sketch;
use redfive_engine::answer::Answer;
use redfive_engine::chance::{Chance, Stream};
use redfive_engine::decision::{Choice, Decision, Placing, Reply};
use redfive_engine::game::Game;
use redfive_engine::search::Grain;
use redfive_engine::words::{ShipId, TeamId};
use redfive_geometry::{AreaEdge, Pose, Vec2};

/// So many of the legal places are looked at.
const LOOKED_AT: usize = 64;

/// What some of the places for what is to be placed are worth.
pub(crate) fn values(
    game: &Game,
    decision: &Decision,
    placing: Placing,
    chance: &mut Chance,
) -> Vec<(Reply, f64)> {
    let answers = game.answers(decision, Grain { step_mm: 40, headings: 1 });
    let team = game.state().players[decision.player.index()].team;
    let sketch = Sketch::of(game);
    let step = answers.len().div_ceil(LOOKED_AT).max(1);
    let first = chance.below(Stream::Pick, step as u32) as usize;
    let looked = answers.iter().skip(first).step_by(step);
    let worth = |answer: &Reply| {
        let Answer::One(Choice::Pose(pose)) = answer else { return 0.0 };
        match placing {
            Placing::Ship(ship) => for_ship(game, &sketch, team, ship, *pose),
            Placing::Obstacle(_) | Placing::Again(..) => for_obstacle(&sketch, pose.position),
            Placing::Feature(..) => for_prize(game, &sketch, team, pose.position),
            Placing::Device(_) => for_device(&sketch, team, pose.position),
        }
    };
    let looked = looked.chain(answers.first());
    looked.map(|it| (it.clone(), worth(it) + 0.3 * chance.unit(Stream::Pick))).collect()
}

/// How far a place is from an edge.
fn depth(sketch: &Sketch, edge: AreaEdge, at: Vec2) -> f64 {
    sketch.area.depth(edge, at)
}

/// Ships stand together, at the front of their zone, with room ahead and looking at the enemy or the middle.
fn for_ship(game: &Game, sketch: &Sketch, team: TeamId, ship: ShipId, pose: Pose) -> f64 {
    let edge = game.state().players[game.state().ship(ship).player.index()].edge;
    let at = pose.position;
    let ahead = pose.heading.forward();
    let middle = sketch.area.width / 2.0;
    let mut worth = 0.004 * depth(sketch, edge, at);
    let friends: Vec<f64> = sketch.side(team).map(|it| it.spot.at().distance(at)).collect();
    match friends.iter().copied().min_by(f64::total_cmp) {
        // Close, but not in each other's way.
        Some(nearest) => {
            worth -= 0.01 * (nearest - 110.0).max(0.0) + if nearest < 75.0 { 0.8 } else { 0.0 }
        }
        None => worth -= 0.0012 * (at.x - middle).abs().max((at.y - middle).abs() * 0.0),
    }
    for rock in &sketch.rocks {
        let way = rock.at - at;
        let along = way.dot(ahead);
        let across = way.dot(ahead.clockwise()).abs();
        if along > 0.0 && along < 260.0 && across < rock.reach + 30.0 {
            worth -= 1.0;
        }
    }
    let far = |to: Vec2| to.distance(at);
    let enemies = sketch.enemies(team).map(|it| far(it.spot.at())).fold(0.0, f64::max);
    worth -= 0.0008 * enemies;
    let prizes = sketch.prizes.iter().map(|it| far(it.at)).fold(f64::MAX, f64::min);
    if prizes < f64::MAX { worth - 0.0012 * prizes } else { worth }
}

/// Obstacles lie apart, away from where ships must fly first.
fn for_obstacle(sketch: &Sketch, at: Vec2) -> f64 {
    let nearest = sketch.rocks.iter().map(|rock| rock.at.distance(at)).fold(600.0, f64::min);
    0.002 * nearest
}

/// Prizes lie nearer to one's own edge.
fn for_prize(game: &Game, sketch: &Sketch, team: TeamId, at: Vec2) -> f64 {
    let own = game.state().players.iter().find(|it| it.team == team);
    own.map_or(0.0, |player| -0.004 * depth(sketch, player.edge, at))
}

/// Devices lie near enemies and away from friends, who will move on.
pub(crate) fn for_device(sketch: &Sketch, team: TeamId, at: Vec2) -> f64 {
    let mut worth = 0.0;
    for craft in &sketch.craft {
        let ahead = craft.spot.at() + craft.spot.ahead * 120.0;
        let there = if craft.moved { craft.spot.at() } else { ahead };
        let near = (1.0 - (there.distance(at) - 60.0).max(0.0) / 120.0).max(0.0);
        worth += if craft.team == team { -1.3 } else { 1.0 } * near * craft.cost / 4.0;
    }
    worth
}
