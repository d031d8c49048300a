//! What a table is worth to a side, in points.

use super::place;
use super::sketch::{Craft, Prize, Sketch};
use redfive_engine::game::Game;
use redfive_engine::state::{Ending, Nature, Object, Place};
use redfive_engine::words::{PlayerId, TeamId, Token};

/// What winning is worth beside points.
const VICTORY: f64 = 8.0;

/// What a bomb or mine is worth that is still on board: more than what using a card seems to bring by itself.
const PAYLOAD: f64 = 0.35;

/// What the table is worth to a side: its points and ships less those of the others.
pub(crate) fn of(game: &Game, team: TeamId) -> f64 {
    let state = game.state();
    let own = |player: PlayerId| state.players[player.index()].team == team;
    let side = |is_own: bool| if is_own { 1.0 } else { -1.0 };
    let mut value = 0.0;
    for player in &state.players {
        value += side(player.team == team) * f64::from(player.points);
    }
    if let Some(ending) = game.ended() {
        value += match ending {
            Ending::Won(winner) => side(*winner == team) * VICTORY,
            Ending::Draw | Ending::Broken => 0.0,
        };
    }
    let scored = is_scored(game);
    let material = if scored { 0.6 } else { 1.0 };
    let sketch = Sketch::of(game);
    for craft in &sketch.craft {
        value += side(craft.team == team)
            * material
            * craft.cost
            * (0.4 + 0.6 * craft.health / craft.whole);
        value += side(craft.team == team) * PAYLOAD * f64::from(craft.bombs);
    }
    for id in state.ship_ids() {
        let ship = state.ship(id);
        // What is in reserve or still to be placed is not lost.
        if ship.remote.is_none() && matches!(ship.place, Place::Reserve(_) | Place::Hand) {
            value += side(own(ship.player)) * material * f64::from(ship.points);
        }
    }
    value
        + held(game, &sketch, team)
        + devices(game, &sketch, team)
        + 0.3 * position(game, &sketch, team)
}

/// Whether mission points decide.
pub(crate) fn is_scored(game: &Game) -> bool {
    game.cast().scenario().is_some_and(|(_, scenario)| !scenario.features.is_empty())
}

/// What prizes will bring in the rounds to come: to who holds them, or where they cannot be held, to who has more ships
/// near them.
fn held(game: &Game, sketch: &Sketch, team: TeamId) -> f64 {
    let rounds = game.state().last_round.saturating_sub(game.state().round);
    let each = 0.7 * f64::from(rounds.min(2));
    let side = |holder: TeamId| if holder == team { each } else { -each };
    let held: f64 = sketch.prizes.iter().filter_map(|prize| prize.held_by).map(side).sum();
    let scenario = game.cast().scenario();
    if scenario.is_none_or(|(_, scenario)| !scenario.every_ship.is_empty()) {
        return held;
    }
    // Scenarios with one such prize ask for less nearness than those with several.
    let reach = if sketch.prizes.len() == 1 { 220.0 } else { 120.0 };
    let near = |prize: &Prize| {
        let there =
            sketch.craft.iter().filter(|it| it.spot.at().distance(prize.at) < reach + it.half());
        let signed = there.map(|it| if it.team == team { 1.0 } else { -1.0 });
        signed.sum::<f64>().clamp(-1.0, 1.0)
    };
    held + 0.4 * each * sketch.prizes.iter().map(near).sum::<f64>()
}

/// What bombs and mines on the table are worth that have not gone off: they lie near enemies, or near friends.
fn devices(game: &Game, sketch: &Sketch, team: TeamId) -> f64 {
    let is_device = |it: &&Object| matches!(it.nature, Nature::Device(_)) && !it.gone;
    let places = game.state().objects.iter().filter(is_device).filter_map(|it| it.pose);
    places.map(|pose| 0.5 * place::for_device(sketch, team, pose.position)).sum()
}

/// Who looks at whom, tokens that last, the edge.
fn position(game: &Game, sketch: &Sketch, team: TeamId) -> f64 {
    let mut sum = 0.0;
    for craft in &sketch.craft {
        let mut good = facing(sketch, craft);
        let ship = game.state().ship(craft.id);
        let count = |token| f64::from(ship.tokens.count(token));
        good -= 0.6 * count(Token::Stress) + 0.5 * count(Token::Ion) + 0.3 * count(Token::Strain);
        good -= 0.3 * count(Token::Deplete) + 0.2 * count(Token::Jam);
        good += 0.25 * f64::from(craft.locks.count_ones().min(2));
        good += 0.3 * f64::from(ship.force);
        let ready = craft.guns.iter().filter(|gun| gun.ordnance && !gun.empty).count();
        good += 0.5 * ready as f64;
        good += 0.4 * f64::from(craft.tokens.focus + craft.tokens.evade) * open_to_fire(craft);
        let ahead = craft.spot.at() + craft.spot.ahead * 180.0;
        let area = sketch.area;
        let inside =
            ahead.x > 0.0 && ahead.y > 0.0 && ahead.x < area.width && ahead.y < area.height;
        good -= if inside { 0.0 } else { 0.8 };
        sum += if craft.team == team { good } else { -good } * craft.cost / 4.0;
    }
    sum
}

/// Tokens count for a ship that has not fought yet this round.
fn open_to_fire(craft: &Craft) -> f64 {
    if craft.fired { 0.4 } else { 1.0 }
}

/// How well a ship looks at its nearest enemy, and how little that looks back: -1 to 1, and less from afar.
fn facing(sketch: &Sketch, craft: &Craft) -> f64 {
    let far = |enemy: &&Craft| enemy.spot.at().distance(craft.spot.at());
    let nearest = sketch.enemies(craft.team).min_by(|a, b| far(a).total_cmp(&far(b)));
    let Some(enemy) = nearest else { return 0.5 };
    let way = enemy.spot.at() - craft.spot.at();
    let length = way.length().max(1.0);
    let ahead = way.dot(craft.spot.ahead) / length;
    let back = -way.dot(enemy.spot.ahead) / length;
    0.6 * ahead - 0.4 * back - 0.15 * ((length - 250.0) / 100.0).max(0.0)
}
