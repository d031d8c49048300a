//! A second geometry, written from the measures and not from the crate: points, polygons, the
//! outline of a base with its guides, penetration and distance.
//!
//! Slow and plain on purpose. Poses come in as the crate's data type, and are turned into points
//! here with radians and `libm`.

use core::f64::consts::PI;
use core::ops::{Add, Mul, Sub};
use redfive_geometry::{BaseSize, Pose, Vec2};

/// A point or a displacement.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct P(pub f64, pub f64);

impl Add for P {
    type Output = P;
    fn add(self, o: P) -> P {
        P(self.0 + o.0, self.1 + o.1)
    }
}

impl Sub for P {
    type Output = P;
    fn sub(self, o: P) -> P {
        P(self.0 - o.0, self.1 - o.1)
    }
}

impl Mul<f64> for P {
    type Output = P;
    fn mul(self, k: f64) -> P {
        P(self.0 * k, self.1 * k)
    }
}

impl From<Vec2> for P {
    fn from(v: Vec2) -> P {
        P(v.x, v.y)
    }
}

pub fn dot(a: P, b: P) -> f64 {
    a.0 * b.0 + a.1 * b.1
}

pub fn cross(a: P, b: P) -> f64 {
    a.0 * b.1 - a.1 * b.0
}

pub fn size(a: P) -> f64 {
    dot(a, a).sqrt()
}

pub fn far(a: P, b: P) -> f64 {
    size(a - b)
}

pub fn radians(degrees: f64) -> f64 {
    degrees * PI / 180.0
}

/// The direction of a heading.
pub fn ahead(degrees: f64) -> P {
    let (s, c) = libm::sincos(radians(degrees));
    P(s, c)
}

/// The direction a quarter turn clockwise of another.
pub fn right_of(d: P) -> P {
    P(d.1, -d.0)
}

/// A point given in the frame of a pose (x to its right, y ahead), on the table.
pub fn put(pose: Pose, p: P) -> P {
    let f = ahead(pose.heading.degrees());
    P::from(pose.position) + right_of(f) * p.0 + f * p.1
}

/// A point of the table in the frame of a pose.
pub fn seen_from(pose: Pose, p: P) -> P {
    let f = ahead(pose.heading.degrees());
    let d = p - P::from(pose.position);
    P(dot(d, right_of(f)), dot(d, f))
}

/// The difference of two headings in degrees, at most 180.
pub fn turned(a: f64, b: f64) -> f64 {
    let d = (a - b).rem_euclid(360.0);
    d.min(360.0 - d)
}

/// Whether two poses agree to this many millimetres and degrees.
pub fn agree(a: Pose, b: Pose, within: f64) -> bool {
    far(a.position.into(), b.position.into()) <= within
        && turned(a.heading.degrees(), b.heading.degrees()) <= within
}

/// Half the width and half the length of each base, from the table of bases.
pub fn halves(base: BaseSize) -> (f64, f64) {
    match base {
        BaseSize::Small => (20.0, 20.0),
        BaseSize::Medium => (30.0, 30.0),
        BaseSize::Large => (40.0, 40.0),
        BaseSize::Huge => (40.0, 110.5),
    }
}

/// The bare base, counter-clockwise.
pub fn square(base: BaseSize, pose: Pose) -> [P; 4] {
    let (w, h) = halves(base);
    [P(w, h), P(-w, h), P(-w, -h), P(w, -h)].map(|p| put(pose, p))
}

/// The base with its four guides, counter-clockwise: trapezoids from 10 to 13 mm off the centre
/// line at the root, from 11 to 12 at the tip, 2.5 deep.
pub fn outline(base: BaseSize, pose: Pose) -> Vec<P> {
    let (w, h) = halves(base);
    let t = h + 2.5;
    let front = [
        P(w, h),
        P(13.0, h),
        P(12.0, t),
        P(11.0, t),
        P(10.0, h),
        P(-10.0, h),
        P(-11.0, t),
        P(-12.0, t),
        P(-13.0, h),
        P(-w, h),
    ];
    let rear = front.map(|p| P(-p.0, -p.1));
    let frame = Placing::of(pose);
    front.into_iter().chain(rear).map(|p| frame.put(p)).collect()
}

/// A pose with its direction worked out.
#[derive(Clone, Copy)]
pub struct Placing {
    at: P,
    f: P,
}

impl Placing {
    pub fn of(pose: Pose) -> Self {
        Self { at: pose.position.into(), f: ahead(pose.heading.degrees()) }
    }

    pub fn put(&self, p: P) -> P {
        self.at + right_of(self.f) * p.0 + self.f * p.1
    }
}

/// The base as five convex quadrilaterals: the square, then the guides.
pub fn parts(base: BaseSize, pose: Pose) -> [[P; 4]; 5] {
    let (w, h) = halves(base);
    let t = h + 2.5;
    let frame = Placing::of(pose);
    let body = [P(w, h), P(-w, h), P(-w, -h), P(w, -h)];
    let guide = [P(10.0, h), P(13.0, h), P(12.0, t), P(11.0, t)];
    let flip = |g: [P; 4], x: f64, y: f64| g.map(|p| P(x * p.0, y * p.1));
    let all =
        [body, guide, flip(guide, -1.0, 1.0), flip(guide, 1.0, -1.0), flip(guide, -1.0, -1.0)];
    all.map(|part| part.map(|p| frame.put(p)))
}

/// How deep two convex polygons penetrate by the separating axis theorem; negative if apart.
pub fn convex_depth(a: &[P], b: &[P]) -> f64 {
    let mut depth = f64::INFINITY;
    for (one, two) in [(a, b), (b, a)] {
        for i in 0..one.len() {
            let e = one[(i + 1) % one.len()] - one[i];
            let n = right_of(e) * (1.0 / size(e));
            let span = |q: &[P]| {
                q.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), &p| {
                    let v = dot(n, p);
                    (low.min(v), high.max(v))
                })
            };
            let ((a0, a1), (b0, b1)) = (span(one), span(two));
            depth = depth.min((a1 - b0).min(b1 - a0));
            if depth < -10.0 {
                return depth;
            }
        }
    }
    depth
}

/// How deep two bases with guides penetrate: the deepest pair of their parts.
pub fn parts_depth(a: &[[P; 4]; 5], b: &[[P; 4]; 5]) -> f64 {
    let bodies = convex_depth(&a[0], &b[0]);
    if bodies.abs() > 6.0 {
        // Guides are 2.5 deep: they cannot matter. (Within the depth of two facing guides.)
        return bodies;
    }
    let mut deepest = bodies;
    for p in a {
        for q in b {
            deepest = deepest.max(convex_depth(p, q));
        }
    }
    deepest
}

/// The distance from a point to a segment.
pub fn to_segment(p: P, a: P, b: P) -> f64 {
    let d = b - a;
    let t = (dot(p - a, d) / dot(d, d).max(1e-300)).clamp(0.0, 1.0);
    far(p, a + d * t)
}

/// Whether two segments cross in their interiors.
pub fn segments_cross(a: P, b: P, c: P, d: P) -> bool {
    let side = |p, q, r| cross(q - p, r - p);
    side(a, b, c) * side(a, b, d) < 0.0 && side(c, d, a) * side(c, d, b) < 0.0
}

/// The distance between two segments.
pub fn between_segments(a: P, b: P, c: P, d: P) -> f64 {
    if segments_cross(a, b, c, d) {
        return 0.0;
    }
    to_segment(a, c, d).min(to_segment(b, c, d)).min(to_segment(c, a, b)).min(to_segment(d, a, b))
}

/// The sides of a polygon.
pub fn sides(polygon: &[P]) -> impl Iterator<Item = (P, P)> + '_ {
    (0..polygon.len()).map(|i| (polygon[i], polygon[(i + 1) % polygon.len()]))
}

/// Whether a point is inside a polygon, by its winding number.
pub fn inside(polygon: &[P], p: P) -> bool {
    let mut winding = 0;
    for (a, b) in sides(polygon) {
        let left = cross(b - a, p - a);
        if a.1 <= p.1 && b.1 > p.1 && left > 0.0 {
            winding += 1;
        } else if a.1 > p.1 && b.1 <= p.1 && left < 0.0 {
            winding -= 1;
        }
    }
    winding != 0
}

/// The distance from a point to a polygon's outline.
pub fn to_outline(polygon: &[P], p: P) -> f64 {
    sides(polygon).map(|(a, b)| to_segment(p, a, b)).fold(f64::INFINITY, f64::min)
}

/// The distance from a point to a polygon; zero inside.
pub fn to_polygon(polygon: &[P], p: P) -> f64 {
    if inside(polygon, p) { 0.0 } else { to_outline(polygon, p) }
}

/// The distance between the outlines of two polygons, over all pairs of sides.
pub fn between_outlines(a: &[P], b: &[P]) -> f64 {
    let mut best = f64::INFINITY;
    for (p, q) in sides(a) {
        for (r, s) in sides(b) {
            best = best.min(between_segments(p, q, r, s));
        }
    }
    best
}

/// The length of the part of a segment that lies inside a polygon, and how close the segment is
/// to changing that: the least distance of a corner of the polygon to it, or of an end of it to
/// the outline.
pub fn length_inside(a: P, b: P, polygon: &[P]) -> (f64, f64) {
    let along = b - a;
    let mut cuts = vec![0.0, 1.0];
    for (c, d) in sides(polygon) {
        let det = cross(along, d - c);
        if det != 0.0 {
            let t = cross(c - a, d - c) / det;
            let s = cross(c - a, along) / det;
            if (0.0..=1.0).contains(&t) && (-1e-12..=1.0 + 1e-12).contains(&s) {
                cuts.push(t);
            }
        }
    }
    cuts.sort_by(f64::total_cmp);
    let length = cuts
        .windows(2)
        .filter(|w| inside(polygon, a + along * (0.5 * (w[0] + w[1]))))
        .map(|w| (w[1] - w[0]) * size(along))
        .sum();
    let corners = polygon.iter().map(|&p| to_segment(p, a, b));
    let ends = [to_outline(polygon, a), to_outline(polygon, b)];
    (length, corners.chain(ends).fold(f64::INFINITY, f64::min))
}

/// A polygon of the crate's points.
pub fn points(of: &[Vec2]) -> Vec<P> {
    of.iter().map(|&v| v.into()).collect()
}

/// As a polygon of the `geo` library.
pub fn library(polygon: &[P]) -> geo::Polygon<f64> {
    let ring: Vec<(f64, f64)> = polygon.iter().map(|p| (p.0, p.1)).collect();
    geo::Polygon::new(ring.into(), vec![])
}
