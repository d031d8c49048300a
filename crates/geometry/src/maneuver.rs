//! Maneuvers: bearings, where they end, and the rail they follow.

use crate::base::{BaseSize, PlacedBase};
use crate::course::{Course, Ending};
use crate::huge::HugeManeuver;
use crate::pose::Pose;
use crate::template::{NoSuchTemplate, Side, Template, TemplateShape};
use core::fmt;
use serde::{Deserialize, Serialize};

/// The ways a ship can fly (RR.BEARING).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bearing {
    /// Straight ahead.
    Straight,
    /// A shallow curve of 45 degrees.
    Bank(Side),
    /// A tight curve of 90 degrees.
    Turn(Side),
    /// Straight ahead, ending turned around.
    KoiogranTurn,
    /// A bank, ending turned around.
    SegnorsLoop(Side),
    /// A Segnor's loop over the turn template, as a few cards allow.
    SegnorsLoopTurn(Side),
    /// A turn, ending with a further quarter turn to the same side.
    TallonRoll(Side),
    /// Staying in place.
    Stationary,
    /// Straight backwards.
    ReverseStraight,
    /// Backwards over the bank template on that side; the nose swings to the other.
    ReverseBank(Side),
    /// A bank laid at the ship's opposite side: the ship slides away from `Side` and forward
    /// while its nose swings to `Side` (RR.SIDESLIP.03–09).
    SideslipBank(Side),
    /// The same with the turn template.
    SideslipTurn(Side),
}

impl Bearing {
    /// Every bearing, left before right.
    pub const ALL: [Self; 20] = [
        Self::Straight,
        Self::Bank(Side::Left),
        Self::Bank(Side::Right),
        Self::Turn(Side::Left),
        Self::Turn(Side::Right),
        Self::KoiogranTurn,
        Self::SegnorsLoop(Side::Left),
        Self::SegnorsLoop(Side::Right),
        Self::SegnorsLoopTurn(Side::Left),
        Self::SegnorsLoopTurn(Side::Right),
        Self::TallonRoll(Side::Left),
        Self::TallonRoll(Side::Right),
        Self::Stationary,
        Self::ReverseStraight,
        Self::ReverseBank(Side::Left),
        Self::ReverseBank(Side::Right),
        Self::SideslipBank(Side::Left),
        Self::SideslipBank(Side::Right),
        Self::SideslipTurn(Side::Left),
        Self::SideslipTurn(Side::Right),
    ];

    /// The shape of the template it uses; none when stationary (RR.BEARING.18).
    pub const fn template_shape(self) -> Option<TemplateShape> {
        Some(match self {
            Self::Straight | Self::KoiogranTurn | Self::ReverseStraight => TemplateShape::Straight,
            Self::Bank(side) | Self::SegnorsLoop(side) | Self::SideslipBank(side) => {
                TemplateShape::Bank(side)
            }
            Self::Turn(side)
            | Self::SegnorsLoopTurn(side)
            | Self::TallonRoll(side)
            | Self::SideslipTurn(side) => TemplateShape::Turn(side),
            // Seen from the rear edge, the ship's right is on the left.
            Self::ReverseBank(side) => TemplateShape::Bank(side.opposite()),
            Self::Stationary => return None,
        })
    }

    /// The side it bears to; none for straight ones (RR.BEARING.02).
    pub const fn side(self) -> Option<Side> {
        match self {
            Self::Straight | Self::KoiogranTurn | Self::Stationary | Self::ReverseStraight => None,
            Self::Bank(side)
            | Self::Turn(side)
            | Self::SegnorsLoop(side)
            | Self::SegnorsLoopTurn(side)
            | Self::TallonRoll(side)
            | Self::ReverseBank(side)
            | Self::SideslipBank(side)
            | Self::SideslipTurn(side) => Some(side),
        }
    }

    /// The same bearing to the other side.
    pub const fn mirrored(self) -> Self {
        match self {
            Self::Bank(side) => Self::Bank(side.opposite()),
            Self::Turn(side) => Self::Turn(side.opposite()),
            Self::SegnorsLoop(side) => Self::SegnorsLoop(side.opposite()),
            Self::SegnorsLoopTurn(side) => Self::SegnorsLoopTurn(side.opposite()),
            Self::TallonRoll(side) => Self::TallonRoll(side.opposite()),
            Self::ReverseBank(side) => Self::ReverseBank(side.opposite()),
            Self::SideslipBank(side) => Self::SideslipBank(side.opposite()),
            Self::SideslipTurn(side) => Self::SideslipTurn(side.opposite()),
            Self::Straight | Self::KoiogranTurn | Self::Stationary | Self::ReverseStraight => self,
        }
    }

    /// Whether it begins at the front guides (RR.BEARING.04).
    pub const fn is_forward(self) -> bool {
        matches!(self.starting_edge(), Some(Edge::Front))
    }

    /// Whether it is one of the basic bearings (RR.BEARING.05, RR.BEARING.09, RR.SIDESLIP.01).
    pub const fn is_basic(self) -> bool {
        matches!(self, Self::Straight | Self::Bank(_) | Self::Turn(_))
    }

    /// The edge of the base that the template starts from.
    pub const fn starting_edge(self) -> Option<Edge> {
        Some(match self {
            Self::Stationary => return None,
            Self::ReverseStraight | Self::ReverseBank(_) => Edge::Rear,
            // The template lies on the side that the nose swings away from.
            Self::SideslipBank(side) | Self::SideslipTurn(side) => match side {
                Side::Left => Edge::Right,
                Side::Right => Edge::Left,
            },
            _ => Edge::Front,
        })
    }

    /// The name without its side, in lower case with hyphens.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Straight => "straight",
            Self::Bank(_) => "bank",
            Self::Turn(_) => "turn",
            Self::KoiogranTurn => "koiogran",
            Self::SegnorsLoop(_) => "segnor",
            Self::SegnorsLoopTurn(_) => "segnor-turn",
            Self::TallonRoll(_) => "tallon",
            Self::Stationary => "stationary",
            Self::ReverseStraight => "reverse-straight",
            Self::ReverseBank(_) => "reverse-bank",
            Self::SideslipBank(_) => "sideslip-bank",
            Self::SideslipTurn(_) => "sideslip-turn",
        }
    }
}

impl fmt::Display for Bearing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.side() {
            None => f.write_str(self.name()),
            Some(side) => write!(f, "{side} {}", self.name()),
        }
    }
}

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
