//! Points and directions on the table.

use core::ops::{Add, AddAssign, Mul, Neg, Sub};
use serde::{Deserialize, Serialize};

/// A point or a displacement, in millimetres; +x is to the right, +y is up the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Vec2 {
    /// To the right.
    pub x: f64,
    /// Up the table.
    pub y: f64,
}

/// Shorthand for [`Vec2`].
///
/// ```
/// use redfive_geometry::vec2;
/// assert_eq!(vec2(3.0, 4.0).length(), 5.0);
/// ```
pub const fn vec2(x: f64, y: f64) -> Vec2 {
    Vec2 { x, y }
}

impl Vec2 {
    /// The origin.
    pub const ZERO: Self = vec2(0.0, 0.0);

    /// The scalar product.
    pub fn dot(self, other: Self) -> f64 {
        self.x * other.x + self.y * other.y
    }

    /// The cross product: positive if `other` lies counter-clockwise of `self`.
    pub fn cross(self, other: Self) -> f64 {
        self.x * other.y - self.y * other.x
    }

    /// The square of the length.
    pub fn length_squared(self) -> f64 {
        self.dot(self)
    }

    /// The length (the square root is exact by IEEE 754, so this is portable).
    pub fn length(self) -> f64 {
        self.length_squared().sqrt()
    }

    /// The distance to another point.
    pub fn distance(self, other: Self) -> f64 {
        (self - other).length()
    }

    /// A quarter turn clockwise: what is ahead comes to lie to the right.
    pub fn clockwise(self) -> Self {
        vec2(self.y, -self.x)
    }

    /// The direction of this displacement, of length one. Undefined for zero.
    pub fn unit(self) -> Self {
        self * (1.0 / self.length())
    }

    /// The point halfway between two points.
    pub fn midpoint(self, other: Self) -> Self {
        (self + other) * 0.5
    }

    /// The point at `t` of the way to `other`.
    pub fn lerp(self, other: Self, t: f64) -> Self {
        self + (other - self) * t
    }

    /// Mirrored in the y axis.
    pub fn mirrored(self) -> Self {
        vec2(-self.x, self.y)
    }

    /// Whether both coordinates are finite numbers.
    pub fn is_finite(self) -> bool {
        self.x.is_finite() && self.y.is_finite()
    }
}

impl Add for Vec2 {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        vec2(self.x + other.x, self.y + other.y)
    }
}

impl AddAssign for Vec2 {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Vec2 {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        vec2(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for Vec2 {
    type Output = Self;
    fn mul(self, k: f64) -> Self {
        vec2(self.x * k, self.y * k)
    }
}

impl Neg for Vec2 {
    type Output = Self;
    fn neg(self) -> Self {
        vec2(-self.x, -self.y)
    }
}
