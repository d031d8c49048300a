//! The huge ship maneuver tool.
//!
//! The tool lies along the base's side, so a straight advances the base by the tool's distance
//! alone. The base jumps: it moves through nothing (HUGE.FAQ-MOVEMENT.02).

use crate::base::{BaseSize, PlacedBase};
use crate::bearing::Bearing;
use crate::maneuver::Maneuver;
use crate::pose::Pose;
use crate::template::Side;
use core::fmt;
use serde::{Deserialize, Serialize};

/// A maneuver of a huge ship (HUGE.MOVEMENT.01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HugeManeuver {
    /// Staying in place.
    Stationary,
    /// Straight ahead, speeds 1 to 5.
    Straight(u8),
    /// 45 degrees to one side, speeds 0 to 3.
    Bank(u8, Side),
}

impl HugeManeuver {
    /// Every maneuver of the tool.
    pub fn all() -> impl Iterator<Item = Self> {
        let straights = (1..=5).map(Self::Straight);
        let banks =
            Side::BOTH.into_iter().flat_map(|side| (0..=3).map(move |s| Self::Bank(s, side)));
        [Self::Stationary].into_iter().chain(straights).chain(banks)
    }

    /// Whether the tool has a line for it (HUGE.STRAIGHT.01, HUGE.BANK.01).
    pub const fn exists(self) -> bool {
        match self {
            Self::Stationary => true,
            Self::Straight(speed) => 1 <= speed && speed <= 5,
            Self::Bank(speed, _) => speed <= 3,
        }
    }

    /// A maneuver of a dial, as the tool executes it; none if it cannot (HUGE.MOVEMENT.01).
    pub const fn of(maneuver: Maneuver) -> Option<Self> {
        let it = match (maneuver.speed(), maneuver.bearing()) {
            (0, Bearing::Stationary) => Self::Stationary,
            (speed, Bearing::Straight) => Self::Straight(speed),
            (speed, Bearing::Bank(side)) => Self::Bank(speed, side),
            _ => return None,
        };
        if it.exists() { Some(it) } else { None }
    }

    /// Its speed.
    pub const fn speed(self) -> u8 {
        match self {
            Self::Stationary => 0,
            Self::Straight(speed) | Self::Bank(speed, _) => speed,
        }
    }

    /// Its bearing.
    pub const fn bearing(self) -> Bearing {
        match self {
            Self::Stationary => Bearing::Stationary,
            Self::Straight(_) => Bearing::Straight,
            Self::Bank(_, side) => Bearing::Bank(side),
        }
    }

    /// The same maneuver to the other side.
    pub const fn mirrored(self) -> Self {
        match self {
            Self::Bank(speed, side) => Self::Bank(speed, side.opposite()),
            other => other,
        }
    }

    /// Where it takes a base at the origin that faces up.
    pub fn relative(self) -> Pose {
        match self {
            Self::Stationary => Pose::ORIGIN,
            Self::Straight(speed) => Pose::new(0.0, 40.0 * f64::from(speed), 0.0),
            Self::Bank(speed, side) => {
                let right = bank_right(speed);
                if side == Side::Left { right.mirrored() } else { right }
            }
        }
    }

    /// Where it takes a huge base.
    pub fn apply(self, start: Pose) -> Pose {
        if self == Self::Stationary { start } else { start.then(self.relative()) }
    }

    /// The maneuver that replaces this one when it would overlap another huge ship: the same at
    /// one speed less, at last stationary (HUGE.OVERLAP-HUGE.01–03).
    pub const fn slower(self) -> Self {
        match self {
            Self::Stationary | Self::Straight(0..=1) | Self::Bank(0, _) => Self::Stationary,
            Self::Straight(speed) => Self::Straight(speed - 1),
            Self::Bank(speed, side) => Self::Bank(speed - 1, side),
        }
    }

    /// Executes the maneuver among other huge bases: what was executed in the end, where the base
    /// is, and which others were in the way of the speeds above it.
    pub fn execute(self, start: Pose, huge: &[PlacedBase]) -> (Self, Pose, Vec<usize>) {
        let mut overlapped: Vec<usize> = Vec::new();
        let mut maneuver = self;
        loop {
            let pose = maneuver.apply(start);
            let base = PlacedBase::new(BaseSize::Huge, pose);
            let before = overlapped.len();
            let mut blocked = false;
            for (i, other) in huge.iter().enumerate() {
                if maneuver != Self::Stationary && base.overlaps(other) {
                    blocked = true;
                    if !overlapped[..before].contains(&i) {
                        overlapped.push(i);
                    }
                }
            }
            if !blocked {
                overlapped.sort_unstable();
                return (maneuver, pose, overlapped);
            }
            maneuver = maneuver.slower();
        }
    }
}

/// A right bank. Speed 0 turns the base about the point of its right edge 40 mm ahead of its
/// centre; speed 1 adds 33 mm along the new heading; each further speed 40 mm along it and 10 mm
/// to its left.
fn bank_right(speed: u8) -> Pose {
    let pivot = Pose::new(40.0, 40.0, 45.0);
    let turned = pivot.then(Pose::new(-40.0, -40.0, 0.0));
    match speed {
        0 => turned,
        _ => {
            let steps = f64::from(speed - 1);
            turned.then(Pose::new(-10.0 * steps, 33.0 + 40.0 * steps, 0.0))
        }
    }
}

impl fmt::Display for HugeManeuver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stationary => f.write_str("0 stationary"),
            Self::Straight(speed) => write!(f, "{speed} straight"),
            Self::Bank(speed, side) => write!(f, "{speed} {side} bank"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Contact;
    use crate::vector::vec2;

    /// HUGE.STRAIGHT.03, HUGE.BANK.03–05: the figures of the tool.
    #[test]
    fn poses_of_the_tool() {
        let rows = [
            (HugeManeuver::Straight(3), 0.0, 120.0, 0.0),
            (HugeManeuver::Bank(0, Side::Right), -16.569, 40.0, 45.0),
            (HugeManeuver::Bank(1, Side::Right), 6.766, 63.335, 45.0),
            (HugeManeuver::Bank(2, Side::Right), 27.979, 98.690, 45.0),
            (HugeManeuver::Bank(3, Side::Right), 49.192, 134.045, 45.0),
            (HugeManeuver::Bank(2, Side::Left), -27.979, 98.690, 315.0),
        ];
        for (maneuver, x, y, degrees) in rows {
            let pose = maneuver.apply(Pose::ORIGIN);
            assert!(pose.position.distance(vec2(x, y)) < 1e-3, "{maneuver}: {pose:?}");
            assert_eq!(pose.heading.degrees(), degrees, "{maneuver}");
        }
    }

    /// HUGE.MOVEMENT.01: straights, banks and the stationary maneuver, and no other; no standard ship
    /// has a bank of speed 0.
    #[test]
    fn maneuvers_of_a_dial() {
        for maneuver in HugeManeuver::all() {
            let dial = Maneuver::by_tool(maneuver.speed(), maneuver.bearing());
            assert_eq!(dial.and_then(HugeManeuver::of), Some(maneuver));
        }
        let bank = |speed| Maneuver::by_tool(speed, Bearing::Bank(Side::Left));
        assert!(bank(0).is_some_and(|it| it.template().is_none()) && bank(4).is_none());
        assert!(Maneuver::new(0, Bearing::Bank(Side::Left)).is_err());
        let count = Maneuver::all().filter(|&it| HugeManeuver::of(it).is_some()).count();
        assert_eq!(count, 1 + 5 + 2 * 3);
    }

    /// HUGE.OVERLAP-HUGE.01–03, HUGE.EXAMPLE.02: slower until it fits.
    #[test]
    fn slows_down_for_huge_ships() {
        let ahead = |y| PlacedBase::new(BaseSize::Huge, Pose::new(0.0, y, 0.0));
        let run = |m: HugeManeuver, y| m.execute(Pose::ORIGIN, &[ahead(y)]);
        assert_eq!(run(HugeManeuver::Straight(3), 400.0).0, HugeManeuver::Straight(3));
        let (done, pose, overlapped) = run(HugeManeuver::Straight(3), 330.0);
        assert_eq!((done, overlapped), (HugeManeuver::Straight(2), vec![0]));
        assert_eq!(PlacedBase::new(BaseSize::Huge, pose).contact(&ahead(330.0)), Contact::Apart);
        let (done, pose, _) = run(HugeManeuver::Bank(1, Side::Left), 230.0);
        assert_eq!((done, pose), (HugeManeuver::Stationary, Pose::ORIGIN));
    }
}
