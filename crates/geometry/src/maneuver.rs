//! Maneuvers: where they end, and the rail they follow.

use crate::base::{BaseSize, PlacedBase};
use crate::bearing::Bearing;
use crate::course::{Course, Ending};
use crate::huge::HugeManeuver;
use crate::pose::Pose;
use crate::template::{NoSuchTemplate, Template};
use core::fmt;
use serde::{Deserialize, Serialize};

/// An edge of a base, each with a hash mark in its middle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Edge {
    /// With the front guides.
    Front,
    /// To the right.
    Right,
    /// With the rear guides.
    Rear,
    /// To the left.
    Left,
}

impl Edge {
    /// All four, clockwise from the front.
    pub const ALL: [Self; 4] = [Self::Front, Self::Right, Self::Rear, Self::Left];

    /// The direction out of this edge, in degrees clockwise from ahead.
    pub const fn degrees(self) -> f64 {
        match self {
            Self::Front => 0.0,
            Self::Right => 90.0,
            Self::Rear => 180.0,
            Self::Left => 270.0,
        }
    }

    /// From the centre of a base to this edge.
    pub const fn distance(self, size: BaseSize) -> f64 {
        match self {
            Self::Front | Self::Rear => size.half().y,
            Self::Right | Self::Left => size.half().x,
        }
    }

    /// The hash mark of this edge, facing out of the base: where a template is laid.
    pub fn hash_mark(self, size: BaseSize, pose: Pose) -> Pose {
        pose.turned(self.degrees()).advanced(self.distance(size))
    }
}

/// A speed and a bearing that go together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "(u8, Bearing)", into = "(u8, Bearing)")]
pub struct Maneuver {
    speed: u8,
    bearing: Bearing,
}

impl TryFrom<(u8, Bearing)> for Maneuver {
    type Error = NoSuchManeuver;
    fn try_from((speed, bearing): (u8, Bearing)) -> Result<Self, NoSuchManeuver> {
        Self::new(speed, bearing).or_else(|none| Self::by_tool(speed, bearing).ok_or(none))
    }
}

impl From<Maneuver> for (u8, Bearing) {
    fn from(maneuver: Maneuver) -> Self {
        (maneuver.speed, maneuver.bearing)
    }
}

/// A speed and a bearing that no template allows (RR.SPEED.02).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoSuchManeuver {
    /// There is no such template.
    Template(NoSuchTemplate),
    /// A stationary maneuver of a speed other than 0.
    MovingStationary {
        /// The speed asked for.
        speed: u8,
    },
}

impl fmt::Display for NoSuchManeuver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Template(none) => none.fmt(f),
            Self::MovingStationary { speed } => {
                write!(f, "a stationary maneuver has speed 0, not {speed}")
            }
        }
    }
}

impl std::error::Error for NoSuchManeuver {}

impl Maneuver {
    /// The speed 2 straight.
    pub const STRAIGHT_TWO: Self = Self { speed: 2, bearing: Bearing::Straight };

    /// The maneuver of this speed and bearing, if there is one.
    ///
    /// ```
    /// use redfive_geometry::{BaseSize, Bearing, Maneuver, Pose, Side};
    /// let maneuver = Maneuver::new(1, Bearing::Turn(Side::Right))?;
    /// let course = maneuver.course(BaseSize::Small, Pose::ORIGIN);
    /// let end = course.placements()[0];
    /// assert!(end.position.distance(redfive_geometry::vec2(55.0, 55.0)) < 1e-9);
    /// assert_eq!(end.heading.degrees(), 90.0);
    /// # Ok::<(), redfive_geometry::NoSuchManeuver>(())
    /// ```
    pub fn new(speed: u8, bearing: Bearing) -> Result<Self, NoSuchManeuver> {
        match bearing.template_shape() {
            None if speed != 0 => return Err(NoSuchManeuver::MovingStationary { speed }),
            None => {}
            Some(shape) => {
                Template::new(shape, speed).map_err(NoSuchManeuver::Template)?;
            }
        }
        Ok(Self { speed, bearing })
    }

    /// The maneuver of this speed and bearing, if a huge ship can execute it with its tool
    /// (HUGE.MOVEMENT.01): a bank of speed 0, which no template has, among others.
    pub fn by_tool(speed: u8, bearing: Bearing) -> Option<Self> {
        let maneuver = Self { speed, bearing };
        HugeManeuver::of(maneuver).map(|_| maneuver)
    }

    /// Every maneuver of standard ships.
    pub fn all() -> impl Iterator<Item = Self> {
        Bearing::ALL.into_iter().flat_map(|b| (0..=5).filter_map(move |s| Self::new(s, b).ok()))
    }

    /// Its speed.
    pub const fn speed(self) -> u8 {
        self.speed
    }

    /// Its bearing.
    pub const fn bearing(self) -> Bearing {
        self.bearing
    }

    /// The template it uses; none when stationary, and for a bank of speed 0.
    pub fn template(self) -> Option<Template> {
        // Beside a huge ship's banks of speed 0, `new` has seen that the template exists.
        self.bearing.template_shape().and_then(|shape| Template::new(shape, self.speed).ok())
    }

    /// The same maneuver to the other side.
    pub const fn mirrored(self) -> Self {
        Self { bearing: self.bearing.mirrored(), ..self }
    }

    /// The course of a base of this size that executes this maneuver from `start`. A huge base
    /// does not move with templates: see [`HugeManeuver`](crate::HugeManeuver).
    pub fn course(self, size: BaseSize, start: Pose) -> Course {
        let ending = Ending::of(self.bearing);
        match self.bearing.starting_edge().zip(self.template()) {
            Some((edge, template)) => Course::end_on(size, start, edge, template, ending),
            None => Course::unmoved(size, start),
        }
    }

    /// The same for a base that lies on the table.
    pub fn course_from(self, base: &PlacedBase) -> Course {
        let ending = Ending::of(self.bearing);
        match self.bearing.starting_edge().zip(self.template()) {
            Some((edge, template)) => Course::end_on_base(base, edge, template, ending),
            None => Course::unmoved(base.size, base.pose),
        }
    }
}

impl fmt::Display for Maneuver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.speed, self.bearing)
    }
}
