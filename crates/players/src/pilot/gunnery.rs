//! What shots come to, from any place to any other: arc and range by centres and sizes of bases, dice exactly.
//!
//! That a base is taken for a disc may misjudge a ship at the very rim of an arc or band. It is asked about places
//! where ships may end up, which are not known that well. Where it matters, the game says who can shoot whom.

use super::sketch::{Craft, Gun, Held, Spotted};
use redfive_geometry::{Arc, BaseSize, Vec2};
use redfive_odds::{Means, Plain};
use std::sync::LazyLock;

static MEANS: LazyLock<Means> = LazyLock::new(Means::new);

/// Makes the table of means, if it is not there yet: not while somebody waits for an answer.
pub(crate) fn warm_up() {
    LazyLock::force(&MEANS);
}

/// Mean damage of dice and tokens.
pub(crate) fn mean(question: &Plain) -> f64 {
    let question = Plain {
        attack: question.attack.min(6),
        defense: question.defense.min(6),
        singles: question.singles.min(3),
        defender_singles: question.defender_singles.min(3),
        evade: question.evade.min(2),
        reinforce: question.reinforce.min(2),
        ..*question
    };
    MEANS.get(&question).unwrap_or(0.0)
}

/// Mean damage of so many results that are hits, against defense dice that are still to be rolled and tokens that turn
/// results: exact.
pub(crate) fn past(hits: u8, dice: u8, turned: u8, evade: u8) -> f64 {
    // An evade, a focus result, neither: on three, two and three of eight sides.
    let mut mean = 0.0;
    let mut evades_weight = 1.0;
    for evades in 0..=dice {
        let rest = dice - evades;
        let mut weight = (0..rest).fold(evades_weight, |weight, _| weight * 0.375);
        for focus in 0..=rest {
            let stopped = evades + focus.min(turned) + evade;
            mean += weight * f64::from(hits.saturating_sub(stopped));
            weight *= f64::from(rest - focus) / f64::from(focus + 1) * (0.25 / 0.375);
        }
        evades_weight *= 0.375 * f64::from(rest) / f64::from(evades + 1);
    }
    mean
}

/// The tangent of half a front arc, which reaches from the middle through the corners of the base, by size.
const fn slope(size: BaseSize) -> f64 {
    match size {
        BaseSize::Small => 0.8577,
        BaseSize::Medium => 0.8816,
        BaseSize::Large => 0.8928,
        BaseSize::Huge => 0.8832,
    }
}

/// How a ship sees another: so far to the right and ahead of it, so far between the bases.
#[derive(Clone, Copy, Debug)]
struct Seen {
    right: f64,
    ahead: f64,
    other: f64,
    range: u8,
}

/// What lies between two ships, measured once for both.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Between {
    /// From the one to the other.
    way: Vec2,
    length: f64,
}

impl Between {
    /// None beyond range 3. The ships are so large, measured from the middle to a side.
    pub fn of(from: &Spotted, own: f64, to: &Spotted, other: f64) -> Option<Self> {
        let way = to.at() - from.at();
        let reach = own + other + 300.0 + 12.0;
        let apart = way.length_squared();
        (apart <= reach * reach).then(|| Self { way, length: apart.sqrt() })
    }

    /// The same seen from the other.
    pub fn back(self) -> Self {
        Self { way: -self.way, ..self }
    }
}

impl Seen {
    fn of(between: Between, from: &Spotted, size: BaseSize, other: f64) -> Self {
        let Between { way, length } = between;
        let range = match length - super::sketch::half(size) - other {
            between if between <= 0.5 => 0,
            between if between <= 100.0 => 1,
            between if between <= 200.0 => 2,
            _ => 3,
        };
        let (right, ahead) = (way.dot(from.ahead.clockwise()), way.dot(from.ahead));
        Self { right, ahead, other, range }
    }
}

/// Whether something of a size, so far to the right and ahead, is in an arc.
fn in_arcs(gun: &Gun, size: BaseSize, x: f64, y: f64, other: f64) -> bool {
    let slope = slope(size);
    // How far a disc may lie outside of a line of the arc, measured across.
    let rim = other * (1.0 + slope * slope).sqrt();
    let cone = |across: f64, ahead: f64| across.abs() <= slope * ahead + rim && ahead > -other;
    let beside = |across: f64, ahead: f64| ahead.abs() * slope <= across + rim && across > -other;
    let arcs = gun.arcs;
    (arcs.has(Arc::Front) && cone(x, y))
        || (arcs.has(Arc::Rear) && cone(x, -y))
        || (arcs.has(Arc::Right) && beside(x, y))
        || (arcs.has(Arc::Left) && beside(-x, y))
        || (arcs.has(Arc::Bullseye) && x.abs() <= Arc::BULLSEYE_HALF_WIDTH + other && y > 0.0)
        || (arcs.has(Arc::FullFront) && y > -other)
        || (arcs.has(Arc::FullRear) && y < other)
}

/// What both sides have to change dice with.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tokens {
    pub focus: bool,
    pub singles: u8,
    pub lock: bool,
    pub defender: Held,
}

/// An attack that could be made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chance {
    pub damage: f64,
}

/// Whether something is behind a ship.
fn is_behind(spot: &Spotted, other: &Spotted) -> bool {
    (other.at() - spot.at()).dot(spot.ahead) < 0.0
}

/// Mean damage of an attack with a weapon at a range.
pub(crate) fn damage(
    gun: &Gun,
    range: u8,
    from: &Spotted,
    to: &Craft,
    at: &Spotted,
    tokens: &Tokens,
) -> f64 {
    let closer = u8::from(range == 1 && !gun.ordnance);
    let farther = u8::from(range == 3 && !gun.ordnance);
    let held = tokens.defender;
    let reinforce = if is_behind(at, from) { held.aft } else { held.fore };
    mean(&Plain {
        attack: gun.dice + closer,
        defense: to.agility + farther,
        focus: tokens.focus.into(),
        singles: tokens.singles,
        lock: tokens.lock,
        defender_focus: held.focus.min(1),
        defender_singles: held.singles,
        evade: held.evade,
        reinforce,
    })
}

/// The best attack of a ship at another, from a place to a place. `tokens.lock` is whether it has a lock in any case;
/// its own lock counts too.
pub(crate) fn best(
    attacker: &Craft,
    from: &Spotted,
    defender: &Craft,
    at: &Spotted,
    tokens: &Tokens,
) -> Option<Chance> {
    let between = Between::of(from, attacker.half(), at, defender.half())?;
    best_over(between, attacker, from, defender, at, tokens)
}

/// The same, with what lies between them at hand.
pub(crate) fn best_over(
    between: Between,
    attacker: &Craft,
    from: &Spotted,
    defender: &Craft,
    at: &Spotted,
    tokens: &Tokens,
) -> Option<Chance> {
    if attacker.disarmed {
        return None;
    }
    let seen = Seen::of(between, from, attacker.size, defender.half());
    let lock = tokens.lock || attacker.has_locked(defender.id);
    let tokens = Tokens { lock, ..*tokens };
    let mut best: Option<Chance> = None;
    for gun in attacker.guns.iter() {
        let token = tokens.focus || tokens.singles > 0;
        if gun.empty || (gun.needs_lock && !lock) || (gun.needs_token && !token) {
            continue;
        }
        if !(gun.least..=gun.most).contains(&seen.range)
            || !in_arcs(gun, attacker.size, seen.right, seen.ahead, seen.other)
        {
            continue;
        }
        let damage = damage(gun, seen.range, from, defender, at, &tokens);
        if best.is_none_or(|it| damage > it.damage) {
            best = Some(Chance { damage });
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What dice do that are still to be rolled is what the tables of odds say.
    #[test]
    fn hits_against_dice_are_exact() {
        let close = |a: f64, b: f64| assert!((a - b).abs() < 1e-12, "{a} {b}");
        close(past(3, 0, 0, 0), 3.0);
        close(past(3, 0, 0, 2), 1.0);
        close(past(1, 1, 0, 0), 0.625);
        close(past(1, 1, u8::MAX, 0), 0.375);
        close(
            past(2, 2, 1, 0),
            2.0 * 9.0 / 64.0 + 2.0 * (3.0 * 3.0 + 3.0 * 2.0) / 64.0 + 4.0 / 64.0,
        );
        // Attack dice without tokens: hits are on four of eight sides.
        for dice in 0..5 {
            let hits = |n: u8| f64::from([1_u8, 3, 3, 1][usize::from(n)]) / 8.0;
            let mean: f64 = (0..=3).map(|n| hits(n) * past(n, dice, 0, 0)).sum();
            close(mean, super::mean(&Plain { attack: 3, defense: dice, ..Plain::default() }));
        }
    }
}
