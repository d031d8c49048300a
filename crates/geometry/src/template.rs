//! Maneuver templates: the strips and curves that ships move along, and the ground they cover.

use crate::pose::{Frame, Pose};
use crate::real;
use crate::shape::{Bounds, Segment, Span, contains, cut_polygon, edges};
use crate::tolerance::TOUCH;
use crate::vector::{Vec2, vec2};
use core::f64::consts::FRAC_1_SQRT_2;
use core::fmt;
use serde::{Deserialize, Serialize};

/// Left or right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Counter-clockwise.
    Left,
    /// Clockwise.
    Right,
}

impl Side {
    /// Both sides.
    pub const BOTH: [Self; 2] = [Self::Left, Self::Right];

    /// The other side.
    pub const fn opposite(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    /// -1 for left, 1 for right.
    pub const fn sign(self) -> f64 {
        match self {
            Self::Left => -1.0,
            Self::Right => 1.0,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Left => "left",
            Self::Right => "right",
        })
    }
}

/// The three shapes of template.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TemplateShape {
    /// A straight strip, speeds 1 to 5.
    Straight,
    /// A curve of 45 degrees, speeds 1 to 3.
    Bank(Side),
    /// A curve of 90 degrees, speeds 1 to 3.
    Turn(Side),
}

/// A template that exists: a shape at a speed it is made in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "(TemplateShape, u8)", into = "(TemplateShape, u8)")]
pub struct Template {
    shape: TemplateShape,
    speed: u8,
}

/// There is no template of that shape and speed (RR.SPEED.02).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchTemplate {
    /// The shape asked for.
    pub shape: TemplateShape,
    /// The speed asked for.
    pub speed: u8,
}

impl fmt::Display for NoSuchTemplate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, most) = match self.shape {
            TemplateShape::Straight => ("straight", 5),
            TemplateShape::Bank(_) => ("bank", 3),
            TemplateShape::Turn(_) => ("turn", 3),
        };
        write!(f, "there is no {name} template of speed {}; speeds are 1 to {most}", self.speed)
    }
}

impl std::error::Error for NoSuchTemplate {}

impl TryFrom<(TemplateShape, u8)> for Template {
    type Error = NoSuchTemplate;
    fn try_from((shape, speed): (TemplateShape, u8)) -> Result<Self, NoSuchTemplate> {
        Self::new(shape, speed)
    }
}

impl From<Template> for (TemplateShape, u8) {
    fn from(template: Template) -> Self {
        (template.shape, template.speed)
    }
}

impl Template {
    /// The width of every template, which is also the gap between a pair of guides.
    pub const WIDTH: f64 = 20.0;
    /// The length of a straight template for each point of speed.
    pub const STRAIGHT_STEP: f64 = 40.0;

    /// The straight templates, speeds 1 to 5.
    pub const STRAIGHTS: [Self; 5] = {
        let shape = TemplateShape::Straight;
        let mut all = [Self { shape, speed: 1 }; 5];
        let mut speed = 1;
        while speed <= 5 {
            all[speed as usize - 1] = Self { shape, speed };
            speed += 1;
        }
        all
    };

    /// The template of this shape and speed, if there is one.
    ///
    /// ```
    /// use redfive_geometry::{Side, Template, TemplateShape};
    /// assert!(Template::new(TemplateShape::Turn(Side::Left), 3).is_ok());
    /// assert!(Template::new(TemplateShape::Turn(Side::Left), 4).is_err());
    /// ```
    pub const fn new(shape: TemplateShape, speed: u8) -> Result<Self, NoSuchTemplate> {
        let most = match shape {
            TemplateShape::Straight => 5,
            TemplateShape::Bank(_) | TemplateShape::Turn(_) => 3,
        };
        if speed == 0 || speed > most {
            return Err(NoSuchTemplate { shape, speed });
        }
        Ok(Self { shape, speed })
    }

    /// Every template there is.
    pub fn all() -> impl Iterator<Item = Self> {
        use TemplateShape::{Bank, Straight, Turn};
        let shapes =
            [Straight, Bank(Side::Left), Bank(Side::Right), Turn(Side::Left), Turn(Side::Right)];
        shapes.into_iter().flat_map(|shape| (1..=5).filter_map(move |s| Self::new(shape, s).ok()))
    }

    /// Its shape.
    pub const fn shape(self) -> TemplateShape {
        self.shape
    }

    /// Its speed.
    pub const fn speed(self) -> u8 {
        self.speed
    }

    /// The side it curves to; none for a straight.
    pub const fn side(self) -> Option<Side> {
        match self.shape {
            TemplateShape::Straight => None,
            TemplateShape::Bank(side) | TemplateShape::Turn(side) => Some(side),
        }
    }

    /// The same template laid the other way up.
    pub const fn mirrored(self) -> Self {
        let shape = match self.shape {
            TemplateShape::Straight => TemplateShape::Straight,
            TemplateShape::Bank(side) => TemplateShape::Bank(side.opposite()),
            TemplateShape::Turn(side) => TemplateShape::Turn(side.opposite()),
        };
        Self { shape, speed: self.speed }
    }

    /// The degrees it curves by: 0, 45 or 90.
    pub const fn degrees(self) -> f64 {
        match self.shape {
            TemplateShape::Straight => 0.0,
            TemplateShape::Bank(_) => 45.0,
            TemplateShape::Turn(_) => 90.0,
        }
    }

    /// The radius of its centre line; infinite for a straight.
    pub const fn radius(self) -> f64 {
        let index = self.speed as usize - 1;
        match self.shape {
            TemplateShape::Straight => f64::INFINITY,
            TemplateShape::Bank(_) => [80.0, 130.0, 180.0][index],
            TemplateShape::Turn(_) => [35.0, 62.5, 90.0][index],
        }
    }

    /// The length of its centre line.
    pub fn length(self) -> f64 {
        match self.shape {
            TemplateShape::Straight => Self::STRAIGHT_STEP * f64::from(self.speed),
            _ => real::arc_length(self.radius(), self.degrees()),
        }
    }

    /// Where its far end lies, for a template whose near end is centred on the origin and leads
    /// up: the middle of the far end and the direction it leads in.
    pub fn far_end(self) -> Pose {
        match self.side() {
            None => Pose::new(0.0, self.length(), 0.0),
            Some(side) => {
                let (s, c) = self.sin_cos();
                let r = self.radius();
                Pose::new(side.sign() * r * (1.0 - c), r * s, side.sign() * self.degrees())
            }
        }
    }

    /// Sine and cosine of the degrees it curves by, as [`real::sin_cos`] gives them.
    const fn sin_cos(self) -> (f64, f64) {
        match self.shape {
            TemplateShape::Straight => (0.0, 1.0),
            TemplateShape::Bank(_) => (FRAC_1_SQRT_2, FRAC_1_SQRT_2),
            TemplateShape::Turn(_) => (1.0, 0.0),
        }
    }

    /// The point so far along its middle line, and straight on past its far end, for a template
    /// whose near end is centred on the origin and leads up.
    pub fn along(self, distance: f64) -> Pose {
        match self.side() {
            Some(side) if distance < self.length() => {
                let degrees = real::arc_degrees(self.radius(), distance);
                let (s, c) = real::sin_cos(degrees);
                let r = self.radius();
                Pose::new(side.sign() * r * (1.0 - c), r * s, side.sign() * degrees)
            }
            Some(_) => self.far_end().advanced(distance - self.length()),
            None => Pose::new(0.0, distance, 0.0),
        }
    }

    /// The ground this template covers when its near end is centred on `near` and leads in its
    /// direction.
    pub fn laid(self, near: Pose) -> Ground {
        self.laid_in(near.frame())
    }

    /// The same, with the frame of the near end at hand.
    pub(crate) fn laid_in(self, frame: Frame) -> Ground {
        let shape = match self.side() {
            None => GroundShape::Strip { half_width: Self::WIDTH / 2.0, length: self.length() },
            Some(side) => {
                let (sine, cosine) = self.sin_cos();
                GroundShape::Curve {
                    radius: self.radius(),
                    outwards: -side.sign(),
                    degrees: self.degrees(),
                    sine,
                    cosine,
                }
            }
        };
        Ground { frame, shape, cut: None }
    }
}

impl fmt::Display for Template {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.shape {
            TemplateShape::Straight => write!(f, "{} straight", self.speed),
            TemplateShape::Bank(side) => write!(f, "{} {side} bank", self.speed),
            TemplateShape::Turn(side) => write!(f, "{} {side} turn", self.speed),
        }
    }
}

/// The ground that a template covers on the table, or the travelled part of it.
#[derive(Clone, Copy, Debug)]
pub struct Ground {
    /// The near end: its middle and the direction the template leads in.
    frame: Frame,
    shape: GroundShape,
    /// Only what lies behind this line counts: (direction, how far along it).
    cut: Option<(Vec2, f64)>,
}

#[derive(Clone, Copy, Debug)]
enum GroundShape {
    Strip {
        half_width: f64,
        length: f64,
    },
    Curve {
        radius: f64,
        /// Which way lies the outer edge: 1 for right (a left curve), -1 for left.
        outwards: f64,
        degrees: f64,
        sine: f64,
        cosine: f64,
    },
}

impl Ground {
    /// A strip of any width: a template laid side-on.
    pub(crate) fn strip(frame: Frame, width: f64, length: f64) -> Self {
        let shape = GroundShape::Strip { half_width: width / 2.0, length };
        Self { frame, shape, cut: None }
    }

    /// Only the part behind the line through `point` across `direction`.
    pub(crate) fn behind(self, point: Vec2, direction: Vec2) -> Self {
        Self { cut: Some((direction, direction.dot(point))), ..self }
    }

    /// The outline, counter-clockwise; curves as chords of about `step` degrees. Of the travelled
    /// part of a template only that part. For drawing and for comparison with polygon libraries:
    /// the tests below use the true curve.
    pub fn outline(&self, step: f64) -> Vec<Vec2> {
        let whole = self.whole_outline(step);
        match self.cut {
            None => whole,
            Some((normal, limit)) => cut_polygon(&whole, normal, limit),
        }
    }

    fn whole_outline(&self, step: f64) -> Vec<Vec2> {
        let half = Template::WIDTH / 2.0;
        match self.shape {
            GroundShape::Strip { half_width, length } => {
                let corners = [
                    (half_width, 0.0),
                    (half_width, length),
                    (-half_width, length),
                    (-half_width, 0.0),
                ];
                corners.iter().map(|&(x, y)| self.frame.point(vec2(x, y))).collect()
            }
            GroundShape::Curve { radius, outwards, degrees, .. } => {
                let count = (degrees / step).ceil().max(1.0) as u32;
                let at = |r: f64, i: u32| {
                    let (s, c) = real::sin_cos(degrees * f64::from(i) / f64::from(count));
                    self.frame.point(vec2(outwards * (r * c - radius), r * s))
                };
                let outer = (0..=count).map(|i| at(radius + half, i));
                let inner = (0..=count).rev().map(|i| at(radius - half, i));
                let mut points: Vec<Vec2> = outer.chain(inner).collect();
                if outwards < 0.0 {
                    points.reverse();
                }
                points
            }
        }
    }

    /// A box around the ground.
    pub fn bounds(&self) -> Bounds {
        match self.shape {
            GroundShape::Strip { half_width, length } => Bounds::around(&[
                self.frame.point(vec2(half_width, 0.0)),
                self.frame.point(vec2(half_width, length)),
                self.frame.point(vec2(-half_width, length)),
                self.frame.point(vec2(-half_width, 0.0)),
            ]),
            GroundShape::Curve { radius, outwards, sine, cosine, .. } => {
                // The corners, and the corner of the tangents at both ends of the outer edge.
                let half = Template::WIDTH / 2.0;
                let at = |r: f64, s: f64, c: f64| {
                    self.frame.point(vec2(outwards * (r * c - radius), r * s))
                };
                let tangents = (1.0 - cosine) / sine;
                Bounds::around(&[
                    at(radius - half, 0.0, 1.0),
                    at(radius + half, 0.0, 1.0),
                    at(radius - half, sine, cosine),
                    at(radius + half, sine, cosine),
                    self.frame.point(vec2(outwards * half, (radius + half) * tangents)),
                ])
            }
        }
    }

    /// Whether the ground is surely nowhere within a box.
    pub(crate) fn is_far_from(&self, bounds: Bounds) -> bool {
        let half = (bounds.high - bounds.low) * 0.5;
        let (middle, reach) = (self.frame.local(bounds.low + half), half.length());
        match self.shape {
            GroundShape::Strip { half_width, length } => {
                middle.x.abs() > half_width + reach
                    || middle.y < -reach
                    || middle.y > length + reach
            }
            GroundShape::Curve { radius, outwards, sine, cosine, .. } => {
                // Seen from the centre of the curve, with the near end along +x.
                let p = vec2(outwards * middle.x + radius, middle.y);
                let off = p.length() - radius;
                off.abs() > Template::WIDTH / 2.0 + reach
                    || p.y < -reach
                    || p.y * cosine - p.x * sine > reach
            }
        }
    }

    /// Whether the ground lies on a polygon by more than [`TOUCH`].
    pub fn lies_on(&self, polygon: &[Vec2]) -> bool {
        if !self.bounds().meets(Bounds::around(polygon)) {
            return false;
        }
        edges(polygon).any(|edge| self.clip(edge).iter().any(|span| !span.is_empty()))
            || self.is_inside(polygon)
    }

    /// How far along the centre line the ground first lies on a polygon; none if it never does.
    pub fn first_on(&self, polygon: &[Vec2]) -> Option<f64> {
        let around = Bounds::around(polygon);
        if !self.bounds().meets(around) {
            return None;
        }
        if self.near_end().any(|p| around.holds(p) && contains(polygon, p)) {
            return Some(0.0);
        }
        // Along a straight edge the progress is monotone (it is a height, or an angle seen from
        // one point), so it is least at an end of a clipped edge.
        let mut first = f64::INFINITY;
        for edge in edges(polygon) {
            for span in self.clip(edge) {
                if !span.is_empty() {
                    for t in [span.low, span.high] {
                        first = first.min(self.progress(edge.from.lerp(edge.to, t)));
                    }
                }
            }
        }
        first.is_finite().then_some(first.max(0.0))
    }

    /// How far along the centre line a point lies that is on the ground.
    fn progress(&self, point: Vec2) -> f64 {
        let local = self.frame.local(point);
        match self.shape {
            GroundShape::Strip { .. } => local.y,
            GroundShape::Curve { radius, outwards, .. } => {
                let from_centre = vec2(outwards * local.x + radius, local.y);
                real::arc_length(radius, real::angle_of(from_centre.y, from_centre.x))
            }
        }
    }

    /// The points of the near end that count, if any: both corners and the middle. (If some ground is left
    /// behind the cut, some of it is at the near end: the centre line leads towards the cut.)
    fn near_end(&self) -> impl Iterator<Item = Vec2> + '_ {
        let half = match self.shape {
            GroundShape::Strip { half_width, .. } => half_width,
            GroundShape::Curve { .. } => Template::WIDTH / 2.0,
        } - 2.0 * TOUCH;
        [0.0, half, -half]
            .into_iter()
            .map(|x| self.frame.point(vec2(x, 2.0 * TOUCH)))
            .filter(|&p| self.cut.is_none_or(|(n, limit)| n.dot(p) <= limit - TOUCH))
    }

    /// Whether all of the ground is inside a polygon whose edges do not meet it.
    fn is_inside(&self, polygon: &[Vec2]) -> bool {
        self.near_end().next().is_some_and(|p| contains(polygon, p))
    }

    /// The stretches of an edge that lie on the ground, made smaller by [`TOUCH`] all around.
    fn clip(&self, edge: Segment) -> [Span; 2] {
        let from = self.frame.local(edge.from);
        let to = self.frame.local(edge.to);
        let along = to - from;
        let mut span = Span::WHOLE;
        if let Some((normal, limit)) = self.cut {
            let d = edge.to - edge.from;
            span.keep(normal.dot(edge.from) - limit + TOUCH, normal.dot(d));
        }
        span.keep(TOUCH - from.y, -along.y);
        if span.is_empty() {
            return [Span::NONE; 2];
        }
        match self.shape {
            GroundShape::Strip { half_width, length } => {
                span.keep(from.y - length + TOUCH, along.y);
                span.keep(from.x - half_width + TOUCH, along.x);
                span.keep(-from.x - half_width + TOUCH, -along.x);
                [span, Span::NONE]
            }
            GroundShape::Curve { radius, outwards, sine, cosine, .. } => {
                // Seen from the centre of the curve, with the near end along +x.
                let p = vec2(outwards * from.x + radius, from.y);
                let d = vec2(outwards * along.x, along.y);
                span.keep(p.y * cosine - p.x * sine + TOUCH, d.y * cosine - d.x * sine);
                if span.is_empty() {
                    return [Span::NONE; 2];
                }
                let half = Template::WIDTH / 2.0 - TOUCH;
                let Some(outer) = disc(p, d, radius + half) else {
                    return [Span::NONE; 2];
                };
                span.low = span.low.max(outer.low);
                span.high = span.high.min(outer.high);
                match disc(p, d, radius - half) {
                    None => [span, Span::NONE],
                    Some(inner) => [
                        Span { low: span.low, high: span.high.min(inner.low) },
                        Span { low: span.low.max(inner.high), high: span.high },
                    ],
                }
            }
        }
    }
}

/// The stretch of the line `p + t d` inside the disc of this radius around the origin.
fn disc(p: Vec2, d: Vec2, radius: f64) -> Option<Span> {
    let a = d.length_squared();
    let b = p.dot(d);
    let c = p.length_squared() - radius * radius;
    if a == 0.0 {
        return (c <= 0.0).then_some(Span { low: f64::NEG_INFINITY, high: f64::INFINITY });
    }
    let discriminant = b * b - a * c;
    if discriminant < 0.0 {
        return None;
    }
    let root = discriminant.sqrt();
    Some(Span { low: (-b - root) / a, high: (-b + root) / a })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn template(shape: TemplateShape, speed: u8) -> Template {
        Template::new(shape, speed).unwrap_or_else(|e| panic!("{e}"))
    }

    fn square(x: f64, y: f64, half: f64) -> [Vec2; 4] {
        [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)]
            .map(|(i, j)| vec2(x + i * half, y + j * half))
    }

    #[test]
    fn sines_are_those_of_the_degrees() {
        for template in Template::all() {
            let bits = |(s, c): (f64, f64)| (s.to_bits(), c.to_bits());
            assert_eq!(bits(template.sin_cos()), bits(real::sin_cos(template.degrees())));
        }
    }

    #[test]
    fn there_are_seventeen_templates() {
        assert_eq!(Template::all().count(), 5 + 2 * 3 + 2 * 3);
    }

    #[test]
    fn outlines_run_counter_clockwise() {
        for t in Template::all() {
            let outline = t.laid(Pose::new(5.0, 6.0, 77.0)).outline(1.0);
            assert!(crate::shape::signed_area_doubled(&outline) > 0.0, "{t}");
        }
    }

    #[test]
    fn ground_of_a_strip() {
        let ground = template(TemplateShape::Straight, 2).laid(Pose::ORIGIN);
        assert!(ground.lies_on(&square(0.0, 40.0, 3.0)), "obstacle inside the template");
        assert!(ground.lies_on(&square(0.0, 40.0, 300.0)), "template inside the obstacle");
        assert!(!ground.lies_on(&square(15.0, 40.0, 5.0)), "touching is not lying on");
        assert!(ground.lies_on(&square(15.0, 40.0, 5.00001)));
        assert_eq!(ground.first_on(&square(0.0, 40.0, 300.0)), Some(0.0));
        let first = ground.first_on(&square(0.0, 40.0, 3.0));
        assert!((first.unwrap_or(f64::NAN) - 37.0).abs() < 1e-5, "{first:?}");
    }

    #[test]
    fn ground_of_a_curve_is_the_true_ring() {
        // A right turn 1: centre at (35, 0), edges at radius 25 and 45.
        let ground = template(TemplateShape::Turn(Side::Right), 1).laid(Pose::ORIGIN);
        assert!(!ground.lies_on(&square(35.0, 0.0, 10.0)), "in the hollow");
        assert!(ground.lies_on(&square(35.0, 35.0, 1.0)));
        // Just inside and just outside the outer edge at 45 degrees.
        let at = |r: f64| vec2(35.0 - r * 0.5f64.sqrt(), r * 0.5f64.sqrt());
        let (inside, outside) = (at(44.99), at(45.01));
        let spike = |tip: Vec2| [tip, tip + vec2(-9.0, 3.0), tip + vec2(-9.0, 9.0)];
        assert!(ground.lies_on(&spike(inside)));
        assert!(!ground.lies_on(&spike(outside)));
    }

    #[test]
    fn what_is_far_is_not_on_the_ground() {
        for t in Template::all() {
            let ground = t.laid(Pose::new(3.0, -5.0, 30.0));
            let mut near_and_off = 0;
            for i in 0..60 {
                for j in 0..60 {
                    let at = vec2(f64::from(i) * 8.3 - 250.0, f64::from(j) * 8.7 - 150.0);
                    let polygon = square(at.x, at.y, 4.0);
                    let far = ground.is_far_from(Bounds::around(&polygon));
                    let on = ground.first_on(&polygon).is_some();
                    assert!(!(far && on), "{t} at {at:?}");
                    near_and_off += u32::from(!far && !on);
                }
            }
            assert!(near_and_off < 120, "{t}: {near_and_off} of 3600 are near for nothing");
        }
    }

    #[test]
    fn left_curves_mirror_right_ones() {
        for t in Template::all() {
            let (here, there) = (t.laid(Pose::ORIGIN), t.mirrored().laid(Pose::ORIGIN));
            for i in 0..40 {
                for j in 0..40 {
                    let at = vec2(f64::from(i) * 10.3 - 200.0, f64::from(j) * 7.7 - 40.0);
                    let polygon = square(at.x, at.y, 4.0);
                    let mirrored = square(-at.x, at.y, 4.0);
                    assert_eq!(here.lies_on(&polygon), there.lies_on(&mirrored), "{t} at {at:?}");
                }
            }
        }
    }
}
