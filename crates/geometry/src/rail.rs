//! The rail: how a base slides along a template.
//!
//! While a base moves, the middles of its leading and of its trailing edge both stay on one line:
//! the straight run under the starting base, the template's centre line, and its straight
//! continuation (RR.OVERLAP.06). So the base is a rod that slides with both ends on a line. A
//! position is named by `u`, how far along the line the trailing end has come: 0 at the start,
//! [`Rail::end`] when the move is complete.

use crate::pose::{Frame, Pose};
use crate::real;
use crate::template::Template;
use crate::vector::{Vec2, vec2};

/// The line that a base slides along, in table coordinates.
#[derive(Clone, Copy, Debug)]
pub struct Rail {
    /// The middle of the starting edge, facing the way the base travels.
    near: Pose,
    frame: Frame,
    template: Template,
    /// The length of the rod: how long the base is in the direction of travel.
    rod: f64,
}

/// How a base moves at a point of its rail, for each millimetre that its trailing end advances.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Motion {
    pub trailing: Vec2,
    pub velocity: Vec2,
    /// Clockwise, in radians for a millimetre.
    pub turning: f64,
}

impl Motion {
    /// The velocity of a point that moves with the base.
    pub fn at(&self, p: Vec2) -> Vec2 {
        self.velocity + (p - self.trailing).clockwise() * self.turning
    }
}

/// Bounds that hold everywhere on a rail, for certificates.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// Of the curvature of the line, and so of the trailing end's acceleration.
    pub curvature: f64,
    /// Of the base's rate of turning.
    pub turning: f64,
    /// Of the change of that rate.
    pub turning_change: f64,
}

impl Limits {
    /// How fast any point within `reach` of the trailing end can move.
    pub fn speed(&self, reach: f64) -> f64 {
        1.0 + self.turning * reach
    }

    /// How much the velocity of a point of the base can change, `reach` from the trailing end.
    pub fn acceleration(&self, reach: f64) -> f64 {
        self.curvature + (self.turning_change + self.turning * self.turning) * reach
    }

    /// The same for a point of the table seen from the base.
    pub fn acceleration_seen(&self, reach: f64) -> f64 {
        self.acceleration(reach) + 2.0 * self.turning
    }
}

impl Rail {
    /// The rail from a starting edge: `near` is the middle of that edge, facing the way of
    /// travel; `rod` is the base's extent in that direction.
    pub(crate) fn new(near: Pose, frame: Frame, template: Template, rod: f64) -> Self {
        Self { near, frame, template, rod }
    }

    /// Where `u` ends: the trailing end has come to the template's far end.
    pub fn end(&self) -> f64 {
        self.rod + self.template.length()
    }

    /// The pose of the base's centre at `u`, facing the way of travel. Closed form.
    pub fn pose(&self, u: f64) -> Pose {
        if u >= self.end() {
            let far = self.near.then_in(self.frame, self.template.far_end());
            return far.advanced(self.rod / 2.0);
        }
        let rod = self.rod_at(u);
        let chord = rod.leading - rod.trailing;
        let side = self.template.side().map_or(1.0, |side| side.sign());
        let centre = rod.trailing.midpoint(rod.leading);
        let moved = Pose::new(side * centre.x, centre.y, side * real::angle_of(chord.x, chord.y));
        self.near.then_in(self.frame, moved)
    }

    /// Where the trailing edge's middle is at `u`, and how the base moves there.
    pub(crate) fn motion(&self, u: f64) -> Motion {
        let rod = self.rod_at(u.min(self.end()));
        let chord = (rod.leading - rod.trailing) * (1.0 / self.rod);
        let (v, w) = (rod.trailing_direction, rod.leading_direction);
        // A rod keeps its length: both ends move equally fast along it.
        let leading_speed = v.dot(chord) / w.dot(chord);
        let turning = (w * leading_speed - v).dot(chord.clockwise()) / self.rod;
        let side = self.template.side().map_or(1.0, |side| side.sign());
        let here = |p: Vec2| vec2(side * p.x, p.y);
        Motion {
            trailing: self.frame.point(here(rod.trailing)),
            velocity: self.frame.direction(here(v)),
            turning: side * turning,
        }
    }

    /// Bounds of the motion everywhere on the rail.
    ///
    /// Let `a` and `b` be the angles between the rod and the line at its ends. The line turns by
    /// at most 90 degrees, and the rod's projection on the leading direction is the integral of
    /// the line's own, so `cos b` is at least `min(1, radius / rod) / sqrt 2`; the same for `a` by
    /// symmetry. The rod turns by `sin(a + b) / (rod cos b)`; differentiating that gives the rest.
    pub(crate) fn limits(&self) -> Limits {
        let radius = self.template.radius();
        if radius.is_infinite() {
            return Limits { curvature: 0.0, turning: 0.0, turning_change: 0.0 };
        }
        let cosine = (radius / self.rod).min(1.0) * core::f64::consts::FRAC_1_SQRT_2;
        let curvature = 1.0 / radius;
        let turning = 1.0 / (cosine * self.rod);
        let change = curvature / cosine;
        let turning_change =
            change / (cosine * self.rod) + change.max(turning) / (cosine * cosine * self.rod);
        Limits { curvature, turning, turning_change }
    }

    /// The ends of the rod in the frame of the near end, for a template that curves to the right.
    fn rod_at(&self, u: f64) -> Rod {
        let (trailing, trailing_direction) = self.on_line(u - self.rod);
        let (leading, leading_direction) = self.leading_from(u, trailing);
        Rod { trailing, trailing_direction, leading, leading_direction }
    }

    /// The point of the line this far beyond the near end, at most at the far end.
    fn on_line(&self, s: f64) -> (Vec2, Vec2) {
        let radius = self.template.radius();
        if s <= 0.0 || radius.is_infinite() {
            return (vec2(0.0, s), vec2(0.0, 1.0));
        }
        self.on_arc(real::arc_degrees(radius, s))
    }

    fn on_arc(&self, degrees: f64) -> (Vec2, Vec2) {
        let (s, c) = real::sin_cos(degrees);
        (vec2(1.0 - c, s) * self.template.radius(), vec2(s, c))
    }

    /// The point of the line ahead of `trailing` at the rod's length.
    fn leading_from(&self, u: f64, trailing: Vec2) -> (Vec2, Vec2) {
        let radius = self.template.radius();
        if radius.is_infinite() || u <= 0.0 {
            return (trailing + vec2(0.0, self.rod), vec2(0.0, 1.0));
        }
        let (end, ahead) = self.on_arc(self.template.degrees());
        let to_end = end - trailing;
        let beyond = self.rod * self.rod - to_end.length_squared();
        if beyond >= 0.0 {
            // On the continuation: |to_end + t ahead| = rod.
            let b = to_end.dot(ahead);
            return (end + ahead * (beyond / (b + (b * b + beyond).sqrt())), ahead);
        }
        let s = u - self.rod;
        if s >= 0.0 {
            let start = real::arc_degrees(radius, s);
            return self.on_arc(start + 2.0 * real::arc_sine(self.rod / (2.0 * radius)));
        }
        // From the straight run to the arc: with w the tangent of half the angle and k what the
        // run leaves of the rod, (4r² - k) w² + 4r|s| w - k = 0.
        let k = self.rod * self.rod - s * s;
        let b = -2.0 * radius * s;
        let w = k / (b + (b * b + k * (4.0 * radius * radius - k)).sqrt());
        let unit = 1.0 / (1.0 + w * w);
        let (sine, cosine) = (2.0 * w * unit, (1.0 - w * w) * unit);
        (vec2(2.0 * w * w * unit, sine) * radius, vec2(sine, cosine))
    }
}

/// A rod on the line, in the frame of the near end.
struct Rod {
    trailing: Vec2,
    trailing_direction: Vec2,
    leading: Vec2,
    leading_direction: Vec2,
}
