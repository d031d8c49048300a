//! Where a thing lies and which way it faces.

use crate::real;
use crate::vector::{Vec2, vec2};
use core::fmt;
use serde::{Deserialize, Serialize};

/// A direction on the table: degrees clockwise from +y, always in `0.0..360.0`.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd, Serialize, Deserialize)]
#[serde(from = "f64", into = "f64")]
pub struct Heading(f64);

impl Heading {
    /// Up the table.
    pub const NORTH: Self = Self(0.0);

    /// The heading of this many degrees, brought into `0.0..360.0`.
    ///
    /// ```
    /// use redfive_geometry::Heading;
    /// assert_eq!(Heading::new(-90.0).degrees(), 270.0);
    /// ```
    pub fn new(degrees: f64) -> Self {
        Self(real::whole_turn(degrees))
    }

    /// Degrees clockwise from +y, in `0.0..360.0`.
    pub fn degrees(self) -> f64 {
        self.0
    }

    /// Turned clockwise by this many degrees.
    pub fn turned(self, degrees: f64) -> Self {
        Self::new(self.0 + degrees)
    }

    /// The direction of length one.
    pub fn forward(self) -> Vec2 {
        let (s, c) = real::sin_cos(self.0);
        vec2(s, c)
    }

    /// The heading of a direction. Undefined for zero.
    pub fn along(direction: Vec2) -> Self {
        Self::new(real::angle_of(direction.x, direction.y))
    }
}

impl From<f64> for Heading {
    fn from(degrees: f64) -> Self {
        Self::new(degrees)
    }
}

impl From<Heading> for f64 {
    fn from(heading: Heading) -> Self {
        heading.0
    }
}

impl fmt::Display for Heading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}°", self.0)
    }
}

/// A place and a heading: of a base its centre, of a token its origin.
///
/// Poses also serve as relative poses: what a move does to a thing at the origin facing up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Pose {
    /// The centre.
    pub position: Vec2,
    /// The way it faces.
    pub heading: Heading,
}

impl Pose {
    /// At the origin, facing up the table.
    pub const ORIGIN: Self = Self { position: Vec2::ZERO, heading: Heading::NORTH };

    /// The pose at (x, y), facing `degrees` clockwise from +y.
    pub fn new(x: f64, y: f64, degrees: f64) -> Self {
        Self { position: vec2(x, y), heading: Heading::new(degrees) }
    }

    /// The frame of this pose: its heading as directions, ready for use many times.
    pub fn frame(self) -> Frame {
        Frame { origin: self.position, forward: self.heading.forward() }
    }

    /// What becomes of this pose under a relative move.
    ///
    /// ```
    /// use redfive_geometry::Pose;
    /// let ship = Pose::new(100.0, 100.0, 90.0);
    /// assert_eq!(ship.then(Pose::new(0.0, 80.0, 0.0)), Pose::new(180.0, 100.0, 90.0));
    /// ```
    pub fn then(self, relative: Self) -> Self {
        self.then_in(self.frame(), relative)
    }

    /// The same, with the frame of this pose at hand.
    pub(crate) fn then_in(self, frame: Frame, relative: Self) -> Self {
        Self {
            position: frame.point(relative.position),
            heading: self.heading.turned(relative.heading.degrees()),
        }
    }

    /// In the same place, turned clockwise by this many degrees.
    pub fn turned(self, degrees: f64) -> Self {
        Self { heading: self.heading.turned(degrees), ..self }
    }

    /// Moved along its own heading (backwards if negative).
    pub fn advanced(self, distance: f64) -> Self {
        Self { position: self.position + self.heading.forward() * distance, ..self }
    }

    /// Mirrored in the y axis.
    pub fn mirrored(self) -> Self {
        Self { position: self.position.mirrored(), heading: Heading::new(-self.heading.degrees()) }
    }

    /// Whether every number in it is finite.
    pub fn is_finite(self) -> bool {
        self.position.is_finite() && self.heading.0.is_finite()
    }
}

/// A pose with its heading worked out as a direction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// The origin in table coordinates.
    pub origin: Vec2,
    /// The heading as a direction of length one.
    pub forward: Vec2,
}

impl Frame {
    /// The direction to the right of the heading.
    pub fn right(self) -> Vec2 {
        self.forward.clockwise()
    }

    /// A direction of this frame in table coordinates.
    pub fn direction(self, local: Vec2) -> Vec2 {
        self.right() * local.x + self.forward * local.y
    }

    /// A point of this frame in table coordinates.
    pub fn point(self, local: Vec2) -> Vec2 {
        self.origin + self.direction(local)
    }

    /// A point of the table in this frame's coordinates.
    pub fn local(self, point: Vec2) -> Vec2 {
        let d = point - self.origin;
        vec2(d.dot(self.right()), d.dot(self.forward))
    }
}
