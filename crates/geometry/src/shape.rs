//! Rectangles, convex pieces and plain polygons: the shapes below all others.

use crate::pose::Frame;
use crate::tolerance::TOUCH;
use crate::vector::{Vec2, vec2};

/// A straight line between two points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Segment {
    /// Where it starts.
    pub from: Vec2,
    /// Where it ends.
    pub to: Vec2,
}

impl Segment {
    /// The segment between two points.
    pub const fn new(from: Vec2, to: Vec2) -> Self {
        Self { from, to }
    }

    /// Its length.
    pub fn length(self) -> f64 {
        self.from.distance(self.to)
    }

    /// The point of the segment closest to `p`.
    pub fn closest_to(self, p: Vec2) -> Vec2 {
        let along = self.to - self.from;
        let squared = along.length_squared();
        if squared == 0.0 {
            return self.from;
        }
        self.from + along * ((p - self.from).dot(along) / squared).clamp(0.0, 1.0)
    }

    /// The same line measured the other way.
    pub fn reversed(self) -> Self {
        Self::new(self.to, self.from)
    }

    /// The shortest line from this segment to another; of length zero if they cross.
    pub fn shortest_to(self, other: Self) -> Self {
        if let Some(p) = self.crossing(other) {
            return Self::new(p, p);
        }
        let candidates = [
            Self::new(self.from, other.closest_to(self.from)),
            Self::new(self.to, other.closest_to(self.to)),
            Self::new(self.closest_to(other.from), other.from),
            Self::new(self.closest_to(other.to), other.to),
        ];
        shortest(candidates).unwrap_or(candidates[0])
    }

    /// Where two segments cross, if they do at a single point.
    fn crossing(self, other: Self) -> Option<Vec2> {
        let (a, b) = (self.to - self.from, other.to - other.from);
        let d = other.from - self.from;
        let det = a.cross(b);
        if det == 0.0 {
            return None;
        }
        let (t, s) = (d.cross(b) / det, d.cross(a) / det);
        ((0.0..=1.0).contains(&t) && (0.0..=1.0).contains(&s)).then(|| self.from + a * t)
    }
}

/// The shortest of some lines.
pub(crate) fn shortest(lines: impl IntoIterator<Item = Segment>) -> Option<Segment> {
    let squared = |s: &Segment| (s.to - s.from).length_squared();
    lines.into_iter().min_by(|a, b| squared(a).total_cmp(&squared(b)))
}

/// A box along the axes of the table, for quick rejections.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// The lower left corner.
    pub low: Vec2,
    /// The upper right corner.
    pub high: Vec2,
}

impl Bounds {
    /// The smallest box around some points.
    pub fn around(points: &[Vec2]) -> Self {
        Self::around_all(points.iter().copied())
    }

    /// The smallest box around some points.
    pub fn around_all(points: impl IntoIterator<Item = Vec2>) -> Self {
        let mut bounds = Self {
            low: vec2(f64::INFINITY, f64::INFINITY),
            high: vec2(f64::NEG_INFINITY, f64::NEG_INFINITY),
        };
        for p in points {
            bounds.low = vec2(bounds.low.x.min(p.x), bounds.low.y.min(p.y));
            bounds.high = vec2(bounds.high.x.max(p.x), bounds.high.y.max(p.y));
        }
        bounds
    }

    /// Whether two boxes have a point in common.
    pub fn meets(self, other: Self) -> bool {
        self.low.x <= other.high.x
            && other.low.x <= self.high.x
            && self.low.y <= other.high.y
            && other.low.y <= self.high.y
    }

    /// Whether a point lies in the box.
    pub(crate) fn holds(self, p: Vec2) -> bool {
        (self.low.x..=self.high.x).contains(&p.x) && (self.low.y..=self.high.y).contains(&p.y)
    }

    /// The square of the distance between two boxes; zero if they meet.
    pub fn gap_squared(self, other: Self) -> f64 {
        let dx = (other.low.x - self.high.x).max(self.low.x - other.high.x).max(0.0);
        let dy = (other.low.y - self.high.y).max(self.low.y - other.high.y).max(0.0);
        dx * dx + dy * dy
    }

    /// Whether a box lies on one side of a line, however far that is drawn out.
    pub(crate) fn is_beside(self, line: Segment) -> bool {
        let along = line.to - line.from;
        let half = (self.high - self.low) * 0.5;
        let across = along.cross(self.low + half - line.from).abs();
        across > along.y.abs() * half.x + along.x.abs() * half.y
    }

    /// Grown by a margin on all sides.
    pub fn grown(self, margin: f64) -> Self {
        let m = vec2(margin, margin);
        Self { low: self.low - m, high: self.high + m }
    }
}

/// The edges of a polygon.
pub fn edges(points: &[Vec2]) -> impl Iterator<Item = Segment> + '_ {
    let last = points.last().copied();
    last.into_iter()
        .chain(points.iter().copied())
        .zip(points.iter().copied())
        .map(|(from, to)| Segment::new(from, to))
}

/// Whether a point lies inside a simple polygon (even-odd rule; the outline itself may go either
/// way).
pub fn contains(points: &[Vec2], p: Vec2) -> bool {
    let mut inside = false;
    for edge in edges(points) {
        let (a, b) = (edge.from, edge.to);
        if (a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x) {
            inside = !inside;
        }
    }
    inside
}

/// The part of a polygon where `normal · p <= limit`.
pub fn cut_polygon(points: &[Vec2], normal: Vec2, limit: f64) -> Vec<Vec2> {
    let mut kept = Vec::with_capacity(points.len() + 2);
    for edge in edges(points) {
        cut_edge(edge, normal, limit, |p| kept.push(p));
    }
    kept
}

/// What an edge adds to the part of its polygon where `normal · p <= limit`.
fn cut_edge(edge: Segment, normal: Vec2, limit: f64, mut keep: impl FnMut(Vec2)) {
    let (from, to) = (normal.dot(edge.from) - limit, normal.dot(edge.to) - limit);
    if (from > 0.0) != (to > 0.0) {
        keep(edge.from.lerp(edge.to, from / (from - to)));
    }
    if to <= 0.0 {
        keep(edge.to);
    }
}

/// Twice the signed area of a polygon: positive if it runs counter-clockwise.
pub fn signed_area_doubled(points: &[Vec2]) -> f64 {
    edges(points).map(|e| e.from.cross(e.to)).sum()
}

/// A rectangle that may lie at any angle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    /// Its centre and the direction of its length.
    pub frame: Frame,
    /// Half its width and half its length.
    pub half: Vec2,
}

impl Rect {
    /// The corners, counter-clockwise from the front right.
    pub fn corners(&self) -> [Vec2; 4] {
        let right = self.frame.right() * self.half.x;
        let ahead = self.frame.forward * self.half.y;
        let c = self.frame.origin;
        [c + right + ahead, c - right + ahead, c - right - ahead, c + right - ahead]
    }

    /// The point of the rectangle closest to `p`.
    pub fn closest_to(&self, p: Vec2) -> Vec2 {
        self.frame.point(self.clamp(self.frame.local(p)))
    }

    /// The distance from a point to the rectangle; zero inside.
    pub fn distance_to(&self, p: Vec2) -> f64 {
        let local = self.frame.local(p);
        local.distance(self.clamp(local))
    }

    fn clamp(&self, local: Vec2) -> Vec2 {
        vec2(local.x.max(-self.half.x).min(self.half.x), local.y.max(-self.half.y).min(self.half.y))
    }

    /// The gap between two rectangles along the best separating direction of their sides:
    /// positive if they are apart (then at most the distance), negative if they overlap (then
    /// minus the depth).
    pub fn separation(&self, other: &Self) -> f64 {
        let between = other.frame.origin - self.frame.origin;
        let (f1, r1) = (self.frame.forward, self.frame.right());
        let (f2, r2) = (other.frame.forward, other.frame.right());
        let c = f1.dot(f2).abs();
        let s = f1.dot(r2).abs();
        let reach = |of: Vec2| (of.x * c + of.y * s, of.x * s + of.y * c);
        let (other_x, other_y) = reach(other.half);
        let (self_x, self_y) = reach(self.half);
        let gaps = [
            between.dot(r1).abs() - self.half.x - other_x,
            between.dot(f1).abs() - self.half.y - other_y,
            between.dot(r2).abs() - other.half.x - self_x,
            between.dot(f2).abs() - other.half.y - self_y,
        ];
        gaps[0].max(gaps[1]).max(gaps[2].max(gaps[3]))
    }

    /// The distance between two rectangles; zero if they overlap.
    pub fn distance(&self, other: &Self) -> f64 {
        if self.separation(other) <= 0.0 {
            return 0.0;
        }
        let squared = |rect: &Self, corners: [Vec2; 4]| {
            corners.into_iter().fold(f64::INFINITY, |best, corner| {
                let local = rect.frame.local(corner);
                let dx = (local.x.abs() - rect.half.x).max(0.0);
                let dy = (local.y.abs() - rect.half.y).max(0.0);
                best.min(dx * dx + dy * dy)
            })
        };
        // Of two convex shapes that are apart, a corner of one is closest.
        squared(self, other.corners()).min(squared(other, self.corners())).sqrt()
    }

    /// The shortest line from the rectangle to a simple polygon; of length zero if they overlap.
    pub fn shortest_to(&self, points: &[Vec2]) -> Segment {
        let mut best = f64::INFINITY;
        let mut line = Segment::new(self.frame.origin, self.frame.origin);
        let Some(&last) = points.last() else {
            return line;
        };
        let mut from = self.frame.local(last);
        let mut inside = false;
        for &p in points {
            let to = self.frame.local(p);
            // Even-odd rule for the rectangle's centre, which is the local origin.
            if (from.y > 0.0) != (to.y > 0.0)
                && 0.0 < from.x - from.y / (to.y - from.y) * (to.x - from.x)
            {
                inside = !inside;
            }
            let edge = Segment::new(from, to);
            if self.gap_bound_squared(edge) < best {
                let candidate = self.shortest_to_local(edge);
                let squared = (candidate.to - candidate.from).length_squared();
                if squared < best {
                    (best, line) = (squared, candidate);
                }
            }
            from = to;
        }
        if inside && best > 0.0 {
            return Segment::new(self.frame.origin, self.frame.origin);
        }
        Segment::new(self.frame.point(line.from), self.frame.point(line.to))
    }

    /// A lower bound for the squared distance to a segment in local coordinates.
    fn gap_bound_squared(&self, edge: Segment) -> f64 {
        let gap = |a: f64, b: f64, half: f64| (a.min(b) - half).max(-half - a.max(b)).max(0.0);
        let dx = gap(edge.from.x, edge.to.x, self.half.x);
        let dy = gap(edge.from.y, edge.to.y, self.half.y);
        dx * dx + dy * dy
    }

    /// The shortest line from the rectangle to a segment, both in local coordinates.
    fn shortest_to_local(&self, edge: Segment) -> Segment {
        if let Some((t0, t1)) = self.clip_local(edge) {
            let p = edge.from.lerp(edge.to, 0.5 * (t0 + t1));
            return Segment::new(p, p);
        }
        let h = self.half;
        let mut best = Segment::new(self.clamp(edge.from), edge.from);
        let mut least = (best.to - best.from).length_squared();
        let mut take = |line: Segment| {
            let squared = (line.to - line.from).length_squared();
            if squared < least {
                (best, least) = (line, squared);
            }
        };
        take(Segment::new(self.clamp(edge.to), edge.to));
        for corner in [h, vec2(-h.x, h.y), -h, vec2(h.x, -h.y)] {
            take(Segment::new(corner, edge.closest_to(corner)));
        }
        best
    }

    /// The part of a segment inside the rectangle, both in local coordinates, as shares of the
    /// segment.
    fn clip_local(&self, edge: Segment) -> Option<(f64, f64)> {
        let mut span = Span::WHOLE;
        let d = edge.to - edge.from;
        span.keep(edge.from.x - self.half.x, d.x);
        span.keep(-edge.from.x - self.half.x, -d.x);
        span.keep(edge.from.y - self.half.y, d.y);
        span.keep(-edge.from.y - self.half.y, -d.y);
        (span.low <= span.high).then_some((span.low, span.high))
    }
}

/// A stretch of a segment, as shares of its length.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Span {
    pub low: f64,
    pub high: f64,
}

impl Span {
    pub const WHOLE: Self = Self { low: 0.0, high: 1.0 };
    pub const NONE: Self = Self { low: 1.0, high: 0.0 };

    /// Keeps the part where `value + slope * t <= 0`.
    pub fn keep(&mut self, value: f64, slope: f64) {
        if slope > 0.0 {
            self.high = self.high.min(-value / slope);
        } else if slope < 0.0 {
            self.low = self.low.max(-value / slope);
        } else if value > 0.0 {
            *self = Self::NONE;
        }
    }

    pub fn is_empty(self) -> bool {
        self.low > self.high
    }
}

/// A convex quadrilateral with its outward normals, counter-clockwise: a piece of a base outline.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece {
    pub corners: [Vec2; 4],
    /// `normals[i]` belongs to the edge from `corners[i]` to the next corner.
    pub normals: [Vec2; 4],
}

impl Piece {
    /// Turned by 180 degrees about the origin.
    pub fn turned_around(self) -> Self {
        Self { corners: self.corners.map(|p| -p), normals: self.normals.map(|n| -n) }
    }

    pub fn placed(&self, frame: Frame) -> Self {
        Self {
            corners: self.corners.map(|p| frame.point(p)),
            normals: self.normals.map(|n| frame.direction(n)),
        }
    }

    /// How deep two pieces penetrate: the least push that would part them. Zero or less if they
    /// do not overlap; exact, since the depth of convex polygons is found at an edge normal.
    pub fn depth(&self, other: &Self) -> f64 {
        let one_way = |a: &Self, b: &Self| {
            (0..4).fold(f64::INFINITY, |best, i| best.min(a.overlap_along(i, b).0))
        };
        let first = one_way(self, other);
        if first <= 0.0 { first } else { first.min(one_way(other, self)) }
    }

    /// The overlap with `other` along the normal of edge `i`, and the corner of `other` that
    /// reaches deepest.
    pub fn overlap_along(&self, i: usize, other: &Self) -> (f64, Vec2) {
        let n = self.normals[i];
        let mut deepest = other.corners[0];
        let mut least = n.dot(deepest);
        for &p in &other.corners[1..] {
            let along = n.dot(p);
            if along < least {
                (least, deepest) = (along, p);
            }
        }
        (n.dot(self.corners[i]) - least, deepest)
    }

    /// The part of a segment inside the piece.
    pub fn clip(&self, edge: Segment) -> Option<Segment> {
        let mut span = Span::WHOLE;
        for (&corner, &normal) in self.corners.iter().zip(&self.normals) {
            span.keep(normal.dot(edge.from - corner), normal.dot(edge.to - edge.from));
        }
        let at = |t: f64| edge.from.lerp(edge.to, t);
        (!span.is_empty()).then(|| Segment::new(at(span.low), at(span.high)))
    }

    /// The distance between two pieces; zero if they overlap.
    pub fn distance(&self, other: &Self) -> f64 {
        if self.depth(other) > 0.0 {
            return 0.0;
        }
        let one_way = |a: &Self, b: &Self| {
            let mut best = f64::INFINITY;
            for edge in edges(&a.corners) {
                for &p in &b.corners {
                    best = best.min((p - edge.closest_to(p)).length_squared());
                }
            }
            best
        };
        one_way(self, other).min(one_way(other, self)).sqrt()
    }
}

/// Whether a convex polygon, made smaller by [`TOUCH`] all around, meets a simple polygon. The
/// corners run counter-clockwise and `normals[i]` points out of the edge that starts at corner i.
pub(crate) fn convex_lies_on(corners: &[Vec2], normals: &[Vec2], polygon: &[Vec2]) -> bool {
    let crossed = edges(polygon).any(|edge| {
        let mut span = Span::WHOLE;
        let along = edge.to - edge.from;
        for (&corner, &normal) in corners.iter().zip(normals) {
            span.keep(normal.dot(edge.from - corner) + TOUCH, normal.dot(along));
        }
        !span.is_empty()
    });
    let middle = corners.iter().fold(Vec2::ZERO, |sum, &p| sum + p) * (1.0 / corners.len() as f64);
    crossed || contains(polygon, middle)
}

/// A convex polygon with few corners, made by cutting one with lines.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Convex {
    len: usize,
    corners: [Vec2; Self::MOST],
}

impl Convex {
    /// Four corners and six cuts at the most, each adding one corner.
    const MOST: usize = 12;

    pub fn new(points: &[Vec2]) -> Self {
        let mut corners = [Vec2::ZERO; Self::MOST];
        corners[..points.len()].copy_from_slice(points);
        Self { len: points.len(), corners }
    }

    pub fn corners(&self) -> &[Vec2] {
        &self.corners[..self.len]
    }

    /// Keeps the part where `normal · p <= limit`.
    pub fn cut(&mut self, normal: Vec2, limit: f64) {
        // Most lie wholly on one side.
        let beyond = self.corners().iter().filter(|&&p| normal.dot(p) - limit > 0.0).count();
        if beyond == 0 || beyond == self.len {
            self.len -= beyond;
            return;
        }
        let whole = *self;
        self.len = 0;
        for edge in edges(whole.corners()) {
            cut_edge(edge, normal, limit, |p| self.push(p));
        }
    }

    fn push(&mut self, p: Vec2) {
        if self.len < Self::MOST {
            self.corners[self.len] = p;
            self.len += 1;
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether the polygon, made smaller by [`TOUCH`] all around, meets a simple polygon.
    pub fn lies_on(&self, polygon: &[Vec2]) -> bool {
        let mut normals = [Vec2::ZERO; Self::MOST];
        for (i, normal) in normals.iter_mut().take(self.len).enumerate() {
            let along = self.corners[(i + 1) % self.len] - self.corners[i];
            *normal = along.clockwise().unit();
        }
        convex_lies_on(self.corners(), &normals[..self.len], polygon)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pose::Pose;

    fn square(x: f64, y: f64, degrees: f64) -> Rect {
        Rect { frame: Pose::new(x, y, degrees).frame(), half: vec2(20.0, 20.0) }
    }

    #[test]
    fn distance_of_squares() {
        let a = square(0.0, 0.0, 0.0);
        assert_eq!(a.distance(&square(140.0, 0.0, 0.0)), 100.0);
        assert_eq!(a.distance(&square(70.0, 80.0, 0.0)), 50.0);
        assert_eq!(a.distance(&square(30.0, 10.0, 0.0)), 0.0);
        let diagonal = a.distance(&square(100.0, 0.0, 45.0));
        assert!((diagonal - (80.0 - 20.0 * 2f64.sqrt())).abs() < 1e-12);
    }

    #[test]
    fn crossed_rectangles_overlap_without_a_corner_inside() {
        let long =
            |degrees| Rect { frame: Pose::new(0.0, 0.0, degrees).frame(), half: vec2(5.0, 50.0) };
        assert_eq!(long(0.0).distance(&long(90.0)), 0.0);
        assert_eq!(long(0.0).shortest_to(&long(90.0).corners()).length(), 0.0);
    }

    #[test]
    fn a_rectangle_inside_a_polygon_is_at_distance_zero() {
        let big =
            [vec2(-100.0, -100.0), vec2(100.0, -100.0), vec2(100.0, 100.0), vec2(-100.0, 100.0)];
        assert_eq!(square(3.0, 4.0, 30.0).shortest_to(&big).length(), 0.0);
    }

    #[test]
    fn cutting_a_square() {
        let mut cut = Convex::new(&square(0.0, 0.0, 0.0).corners());
        cut.cut(vec2(1.0, 0.0), 20.0);
        assert_eq!(cut.corners(), square(0.0, 0.0, 0.0).corners(), "on one side of the line");
        cut.cut(vec2(1.0, 0.0), 5.0);
        let bounds = Bounds::around(cut.corners());
        assert_eq!((bounds.low, bounds.high), (vec2(-20.0, -20.0), vec2(5.0, 20.0)));
        cut.cut(vec2(-1.0, 0.0), -6.0);
        assert!(cut.is_empty());
    }
}
