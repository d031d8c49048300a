//! Two ships on a table, facing each other.

use super::fighter::{Fighter, Given};
use crate::failure::Failure;
use redfive_content::{Points, fold};
use redfive_engine::cast::Cast;
use redfive_engine::facts::{Library, WeaponArc};
use redfive_engine::game::Game;
use redfive_engine::geometry::{Arc, BaseSize, PlacedBase, PlayArea, Pose, Range};
use redfive_engine::start::{BadStart, Setting, Start, StartShip};
use redfive_engine::state::{Card, State};
use redfive_engine::words::{CardId, ObjectId, Phase, PlayerId, ShipId, WeaponId};
use redfive_players::field;

/// The ship that attacks.
pub const ATTACKER: ShipId = ShipId(0);
/// The ship that is attacked.
pub const DEFENDER: ShipId = ShipId(1);
/// The ranges at which ships can stand.
pub const MOST_RANGE: u8 = 3;

/// How two ships stand to each other.
#[derive(Clone, Copy, Debug)]
pub struct Stand {
    /// At which range.
    pub range: u8,
    /// In each other's bullseye arc; else beside it, in each other's front arc.
    pub bullseye: bool,
}

/// A game in which ships face each other, in the Engagement Phase: who attacks, the defender, and who attacks beside
/// the first.
pub fn game(
    library: &Library,
    points: Option<&Points>,
    sides: [&Fighter; 2],
    others: &[Fighter],
    stand: Stand,
) -> Result<Game, Failure> {
    let all: Vec<&Fighter> = sides.into_iter().chain(others).collect();
    let mut sizes = Vec::new();
    for side in &all {
        let card = library.ship(&side.pilot);
        let missing = || Failure(format!("the card `{}` cannot be played", side.pilot));
        sizes.push(card.ok_or_else(missing)?.size);
    }
    let poses = poses([sizes[0], sizes[1]], stand).ok_or_else(|| {
        Failure(format!(
            "no such two ships stand in each other's front arc at range {}",
            stand.range
        ))
    })?;
    let mut poses = poses.to_vec();
    for &size in &sizes[2..] {
        let standing: Vec<PlacedBase> =
            sizes.iter().zip(&poses).map(|(&size, &pose)| PlacedBase::new(size, pose)).collect();
        poses.push(beside(size, &standing, stand).ok_or_else(|| {
            Failure(format!(
                "there is no room for {} attackers at range {}",
                all.len() - 1,
                stand.range
            ))
        })?);
    }
    let ship = |place: usize| StartShip {
        player: PlayerId(u8::from(place == DEFENDER.index())),
        pilot: all[place].pilot.clone(),
        upgrades: all[place].upgrades.clone(),
        pose: Some(poses[place]),
        ..StartShip::default()
    };
    let mut start = Start { ships: (0..all.len()).map(ship).collect(), ..Start::default() };
    if let Some(points) = points {
        field::price(&mut start, points);
    }
    let setting = Setting::new(library, start).map_err(cannot_meet)?;
    let mut wrong = None;
    let game = Game::arranged(setting, 1, Phase::Engagement, |state, cast| {
        for (place, side) in all.iter().enumerate() {
            let ship = ShipId(place as u8);
            if let Err(what) = give(state, cast, ship, &side.given) {
                wrong = Some(what);
            }
        }
    });
    match wrong {
        Some(what) => Err(Failure(what)),
        None => Ok(game),
    }
}

fn cannot_meet(why: BadStart) -> Failure {
    Failure(match why {
        BadStart::NoSuchCard(key) => format!("the card `{}` cannot be played", key.id),
        why => format!("these ships cannot meet: {why}"),
    })
}

/// Where two ships stand: as near to the middle of the range as can be.
fn poses(sizes: [BaseSize; 2], stand: Stand) -> Option<[Pose; 2]> {
    let middle = PlayArea::STANDARD.width / 2.0;
    let first = PlacedBase::new(sizes[0], Pose::new(middle, 250.0, 0.0));
    let front = first.rect().corners().iter().map(|corner| corner.y).fold(0.0, f64::max);
    let half = |base: &PlacedBase| {
        let all = base.rect().corners().map(|corner| corner.y);
        (all.iter().copied().fold(f64::MIN, f64::max)
            - all.iter().copied().fold(f64::MAX, f64::min))
            / 2.0
    };
    let long = half(&PlacedBase::new(sizes[1], Pose::new(middle, 250.0, 180.0)));
    let range = Range::from_number(stand.range)?;
    let sees = |base: &PlacedBase, other: &PlacedBase| {
        let bullseye = Arc::Bullseye.attack_range(base, other.into()).is_some();
        Arc::Front.attack_range(base, other.into()) == Some(range) && bullseye == stand.bullseye
    };
    let asides = if stand.bullseye { 0..1 } else { 0..60 };
    asides.map(|aside| 2.0 * f64::from(aside)).find_map(|aside| {
        let at = |gap: f64| {
            let pose = Pose::new(middle + aside, front + gap + long, 180.0);
            PlacedBase::new(sizes[1], pose)
        };
        let gaps: Vec<f64> = match stand.range {
            0 => vec![contact(|gap| first.overlaps(&at(gap)))],
            range => (1..100 * i32::from(range)).map(f64::from).collect(),
        };
        let good = gaps.into_iter().map(at);
        let good = good.filter(|second| sees(&first, second) && sees(second, &first));
        let good: Vec<Pose> = good.map(|second| second.pose).collect();
        good.get(good.len() / 2).map(|pose| [first.pose, *pose])
    })
}

/// Where one more attacker stands: as near to the first as can be, at the same range of the defender.
fn beside(size: BaseSize, standing: &[PlacedBase], stand: Stand) -> Option<Pose> {
    let [first, defender, ..] = standing else { return None };
    let range = Range::from_number(stand.range)?;
    let sees = |base: &PlacedBase, other: &PlacedBase| {
        Arc::Front.attack_range(base, other.into()) == Some(range)
    };
    let asides = (1..80).flat_map(|n| [5.0, -5.0].map(|step| step * f64::from(n)));
    asides
        .flat_map(|aside| {
            let ahead = (0..60).flat_map(|n| [3.0, -3.0].map(|step| step * f64::from(n)));
            ahead.map(move |ahead| (aside, ahead))
        })
        .map(|(aside, ahead)| {
            Pose::new(first.pose.position.x + aside, first.pose.position.y + ahead, 0.0)
        })
        .find(|&pose| {
            let base = PlacedBase::new(size, pose);
            standing.iter().all(|other| !base.overlaps(other) && !other.overlaps(&base))
                && sees(&base, defender)
                && sees(defender, &base)
        })
}

/// The least gap at which two bases do not overlap; their guides may reach beyond their edges.
fn contact(overlaps: impl Fn(f64) -> bool) -> f64 {
    let (mut near, mut far) = (-1.0, 10.0);
    for _ in 0..60 {
        let middle = (near + far) / 2.0;
        *(if overlaps(middle) { &mut near } else { &mut far }) = middle;
    }
    far
}

/// Gives a ship what it has.
fn give(state: &mut State, cast: &Cast, id: ShipId, given: &Given) -> Result<(), String> {
    let card = cast.ship(state.ship(id).kind);
    let extra: i16 =
        state.upgrades(id).map(|(_, card)| i16::from(cast.upgrade(card.kind).hull)).sum();
    let hull = u8::try_from(i16::from(card.hull) + extra).unwrap_or(card.hull);
    let within = |what: &str, value: u8, most: u8| match value <= most {
        true => Ok(value),
        false => Err(format!("{what} {value}: {} has {most} at most", card.name)),
    };
    state.journal.of_mut(id).activated = true;
    let own = state.ship(id).card;
    if let Some(charges) = given.charges {
        let most = state.card(own).charges;
        state.card_mut(own).charges = within("charges", charges, most)?;
    }
    let lost = match given.hull {
        Some(left) => hull - within("hull", left, hull)?,
        None => 0,
    };
    (0..lost).for_each(|_| damage(state, cast, id));
    let Some(ship) = state.ships.get_mut(id.index()) else { return Ok(()) };
    for &(token, count) in &given.tokens {
        ship.tokens.set(token, count);
    }
    if given.lock {
        ship.locks.push(ObjectId::Ship(if id == DEFENDER { ATTACKER } else { DEFENDER }));
    }
    if let Some(shields) = given.shields {
        ship.shields = within("shields", shields, ship.shields)?;
    }
    if let Some(force) = given.force {
        ship.force = within("force", force, ship.force)?;
    }
    Ok(())
}

/// Deals a facedown damage card that nobody has seen.
fn damage(state: &mut State, cast: &Cast, ship: ShipId) {
    let player = state.deck_of(state.ship(ship).player);
    let deck = &mut state.players[player.index()].deck;
    let most = deck.iter().copied().max().unwrap_or(0);
    let Some(place) = deck.iter().position(|&copies| copies == most) else { return };
    deck[place] = most.saturating_sub(1);
    if let Some(kind) = cast.in_deck(place) {
        state.add_card(Card::damage(ship, kind, false));
    }
}

/// What a weapon is called.
pub fn weapon_name(game: &Game, ship: ShipId, weapon: WeaponId) -> String {
    match weapon {
        WeaponId::Card(card) => card_name(game, card),
        WeaponId::Primary(_) => {
            let all = game.weapons(ship);
            let one = all.iter().filter(|weapon| weapon.is_primary()).count() < 2;
            match game.weapon(ship, weapon).filter(|_| !one) {
                Some(facts) => format!("primary {}", arc_name(facts.arc)),
                None => "primary".to_owned(),
            }
        }
    }
}

fn arc_name(arc: WeaponArc) -> &'static str {
    match arc {
        WeaponArc::Fixed(arc) => arc.name(),
        WeaponArc::Turret => "turret",
    }
}

/// What a card in play is called.
pub fn card_name(game: &Game, card: CardId) -> String {
    let card = game.state().card(card);
    game.cast().definition(card.kind).facts.side_name(card.flipped).to_owned()
}

/// The weapon of a ship that is asked for: the primary one if none is.
pub fn weapon(game: &Game, ship: ShipId, asked: Option<&str>) -> Result<WeaponId, Failure> {
    let shots = game.shots(ship);
    let can = |weapon: &WeaponId| {
        shots.iter().any(|shot| shot.weapon == *weapon && shot.target == DEFENDER)
    };
    let folded = fold(asked.unwrap_or("primary"));
    let is_meant = |weapon: &WeaponId| match *weapon {
        WeaponId::Primary(_) => {
            folded == "primary" || folded == fold(&weapon_name(game, ship, *weapon))
        }
        WeaponId::Card(card) => {
            let kind = game.state().card(card).kind;
            folded == fold(&game.cast().definition(kind).key.id)
                || folded == fold(&card_name(game, card))
        }
    };
    let all = game.weapons(ship);
    let meant: Vec<WeaponId> = all.iter().copied().filter(is_meant).collect();
    let dice = |weapon: &WeaponId| game.weapon(ship, *weapon).map_or(0, |facts| facts.attack);
    // Of several primary weapons the first of the strongest.
    let ready = meant.iter().copied().filter(can).rev().max_by_key(dice);
    if let Some(weapon) = ready {
        return Ok(weapon);
    }
    let names: Vec<String> = all.iter().map(|&weapon| weapon_name(game, ship, weapon)).collect();
    match meant.first().and_then(|&weapon| Some((weapon, game.weapon(ship, weapon)?))) {
        None => Err(Failure(format!(
            "\"{}\" is not a weapon of this ship; allowed: {}",
            super::plain(asked.unwrap_or("primary")),
            names.join(", ")
        ))),
        Some((weapon, facts)) => {
            let needs: Vec<String> =
                facts.needs.iter().map(|need| format!("{need:?}").to_lowercase()).collect();
            let needs = match needs.is_empty() {
                true => String::new(),
                false => format!(" and needs {}", needs.join(" or ")),
            };
            Err(Failure(format!(
                "no attack with the weapon \"{}\" can be made so: it has ranges {}-{}{needs}, and its arc and cost must allow it",
                weapon_name(game, ship, weapon),
                facts.least,
                facts.most
            )))
        }
    }
}
