//! What tokens, actions, faces and the like are called: their ids and their names.
//!
//! Table cases, the API of the server and the logs use the same ones.

use crate::dice::{AttackFace, DefenseFace, Dice, Face};
use crate::words::{Action, Phase, PlayerColour, Token};
use redfive_ability::Reason;
use redfive_geometry::{Edge, Maneuver, Pose, Turret};

/// The id of a phase.
pub const fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Planning => "planning",
        Phase::System => "system",
        Phase::Activation => "activation",
        Phase::Engagement => "engagement",
        Phase::End => "end",
    }
}

/// What the colour of a player is called.
pub const fn colour(colour: PlayerColour) -> &'static str {
    match colour {
        PlayerColour::Red => "red",
        PlayerColour::Blue => "blue",
    }
}

/// The id of why a game ended.
pub const fn reason(reason: Reason) -> &'static str {
    match reason {
        Reason::LastSide => "last-side",
        Reason::NoShips => "no-ships",
        Reason::Points => "points",
        Reason::Rounds => "rounds",
    }
}

/// The id and the name of a token.
pub const fn token(token: Token) -> (&'static str, &'static str) {
    let name = redfive_ability::text::name(token);
    match token {
        Token::ReinforceFore => ("reinforce-fore", name),
        Token::ReinforceAft => ("reinforce-aft", name),
        Token::Focus
        | Token::Evade
        | Token::Calculate
        | Token::Disarm
        | Token::Jam
        | Token::Tractor
        | Token::Stress
        | Token::Ion
        | Token::Strain
        | Token::Deplete
        | Token::Cloak
        | Token::Fuse => (name, name),
    }
}

/// The id and the name of an action.
pub const fn action(action: Action) -> (&'static str, &'static str) {
    match action {
        Action::Focus => ("focus", "Focus"),
        Action::Evade => ("evade", "Evade"),
        Action::Calculate => ("calculate", "Calculate"),
        Action::Lock => ("lock", "Lock"),
        Action::BarrelRoll => ("barrel-roll", "Barrel roll"),
        Action::Boost => ("boost", "Boost"),
        Action::Reinforce => ("reinforce", "Reinforce"),
        Action::Rotate => ("rotate", "Rotate turret"),
        Action::Coordinate => ("coordinate", "Coordinate"),
        Action::Reload => ("reload", "Reload"),
        Action::Cloak => ("cloak", "Cloak"),
        Action::Slam => ("slam", "SLAM"),
        Action::Jam => ("jam", "Jam"),
    }
}

/// The id of a face of an attack die.
pub const fn attack_face(face: AttackFace) -> &'static str {
    match face {
        AttackFace::Crit => "crit",
        AttackFace::Hit => "hit",
        AttackFace::Focus => "focus",
        AttackFace::Blank => "blank",
    }
}

/// The id of a face of a defense die.
pub const fn defense_face(face: DefenseFace) -> &'static str {
    match face {
        DefenseFace::Evade => "evade",
        DefenseFace::Focus => "focus",
        DefenseFace::Blank => "blank",
    }
}

/// Dice by their faces, best first.
fn each<F: Face>(pool: &Dice<F>, id: impl Fn(F) -> &'static str) -> Vec<&'static str> {
    let of = |&face| std::iter::repeat_n(id(face), usize::from(pool.count(face)));
    F::ALL.iter().flat_map(of).collect()
}

/// Dice as cases write them: "hit hit blank".
pub fn faces<F: Face>(pool: &Dice<F>, id: impl Fn(F) -> &'static str) -> String {
    let all = each(pool, id);
    if all.is_empty() { "none".to_owned() } else { all.join(" ") }
}

/// Dice in words: "hit, hit, blank".
pub fn dice<F: Face>(pool: &Dice<F>, id: impl Fn(F) -> &'static str) -> String {
    let all = each(pool, id);
    if all.is_empty() { "no dice".to_owned() } else { all.join(", ") }
}

/// The id and the words for where a turret points.
pub const fn turret(turret: Turret) -> (&'static str, &'static str) {
    match turret {
        Turret::Single(Edge::Front) => ("front", "To the front"),
        Turret::Single(Edge::Right) => ("right", "To the right"),
        Turret::Single(Edge::Rear) => ("rear", "To the rear"),
        Turret::Single(Edge::Left) => ("left", "To the left"),
        Turret::FrontAndRear => ("front-and-rear", "Front and rear"),
        Turret::LeftAndRight => ("left-and-right", "Left and right"),
    }
}

/// What people call a bearing with this id.
fn bearing(name: &str) -> &str {
    match name {
        "koiogran" => "Koiogran turn",
        "segnor" => "Segnor's loop",
        "segnor-turn" => "Segnor's loop (turn)",
        "tallon" => "Tallon roll",
        "reverse-straight" => "reverse straight",
        "reverse-bank" => "reverse bank",
        "sideslip-bank" => "sideslip (bank)",
        "sideslip-turn" => "sideslip (turn)",
        other => other,
    }
}

/// A maneuver in words: "2 left bank".
pub fn maneuver(maneuver: Maneuver) -> String {
    let side = maneuver.bearing().side().map(|side| format!("{side} ")).unwrap_or_default();
    format!("{} {side}{}", maneuver.speed(), bearing(maneuver.bearing().name()))
}

/// A maneuver as cases write it: "2 bank left".
pub fn maneuver_id(maneuver: Maneuver) -> String {
    let side = maneuver.bearing().side().map(|side| format!(" {side}")).unwrap_or_default();
    format!("{} {}{side}", maneuver.speed(), maneuver.bearing().name())
}

/// A pose in whole millimetres and degrees: "(100, 200) facing 90°".
pub fn place(pose: Pose) -> String {
    let whole = |value: f64| value.round() as i64;
    let (x, y) = (whole(pose.position.x), whole(pose.position.y));
    format!("({x}, {y}) facing {}°", whole(pose.heading.degrees()) % 360)
}

/// A pose to a thousandth, as cases write it: "100 200.5 facing 90".
pub fn pose(at: Pose) -> String {
    let number = |value: f64| {
        let text = format!("{value:.3}");
        let text = text.trim_end_matches('0').trim_end_matches('.').to_owned();
        if text == "-0" { "0".to_owned() } else { text }
    };
    let (x, y) = (number(at.position.x), number(at.position.y));
    format!("{x} {y} facing {}", number(at.heading.degrees()))
}
