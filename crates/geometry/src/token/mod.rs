//! Tokens: obstacles, devices and other flat things with an outline of their own.
//!
//! A token's guides count as part of it for everything (RR.DEVICE.22–23), so one outline serves.

mod catalogue;
mod outlines;

pub use catalogue::TokenOutline;

use crate::base::{BaseSize, PlacedBase};
use crate::pose::Pose;
use crate::shape::{Bounds, Convex, Segment, contains, edges, shortest, signed_area_doubled};
use crate::vector::Vec2;
use std::sync::Arc;

/// A place where a template fits a token: a pair of guides, or a tab.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fitting {
    /// The direction out of the token, in degrees clockwise from its own heading.
    pub degrees: f64,
    /// From the token's origin to the end of a template that lies between the guides.
    pub reach: f64,
}

impl Fitting {
    /// Where a template lies that starts from this fitting: the middle of its near end, leading
    /// away from the token.
    pub fn hash_mark(self, token: Pose) -> Pose {
        token.turned(self.degrees).advanced(self.reach)
    }

    /// Where a token lies whose fitting takes the far end of a template: `end` is the middle of
    /// that end, leading away from the template.
    pub fn at_end(self, end: Pose) -> Pose {
        end.advanced(self.reach).turned(180.0 - self.degrees)
    }
}

/// A token lying on the table.
#[derive(Clone, Debug)]
pub struct PlacedToken {
    /// What its outline is.
    pub outline: TokenOutline,
    /// Where its origin lies and which way its +y points.
    pub pose: Pose,
    /// Whether it lies with its other face up, which mirrors its outline.
    pub flipped: bool,
    /// Shared, so that a token is cheap to copy.
    points: Arc<[Vec2]>,
    bounds: Bounds,
}

impl PlacedToken {
    /// A token at a pose.
    ///
    /// ```
    /// use redfive_geometry::{PlacedToken, Pose, TokenOutline};
    /// let rock = TokenOutline::named("coreasteroid0").expect("an XWS key");
    /// let placed = PlacedToken::new(rock, Pose::new(400.0, 300.0, 30.0), false);
    /// assert!(placed.contains(placed.pose.position));
    /// ```
    pub fn new(outline: TokenOutline, pose: Pose, flipped: bool) -> Self {
        let frame = pose.frame();
        let corners = outline.points().iter();
        let points: Arc<[Vec2]> = if flipped {
            corners.rev().map(|&p| frame.point(p.mirrored())).collect()
        } else {
            corners.map(|&p| frame.point(p)).collect()
        };
        let bounds = Bounds::around(&points);
        Self { outline, pose, flipped, points, bounds }
    }

    /// The outline on the table, counter-clockwise.
    pub fn points(&self) -> &[Vec2] {
        &self.points
    }

    /// The box around the outline.
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Whether a point lies on the token.
    pub fn contains(&self, p: Vec2) -> bool {
        contains(&self.points, p)
    }

    /// Whether a base (guides included) lies on the token.
    pub fn is_under(&self, base: &PlacedBase) -> bool {
        base.bounds().meets(self.bounds) && base.lies_on(&self.points)
    }

    /// Whether two tokens overlap by more than [`TOUCH`](crate::tolerance::TOUCH).
    pub fn overlaps(&self, other: &Self) -> bool {
        self.bounds.meets(other.bounds)
            && self.triangles().iter().any(|part| part.lies_on(&other.points))
    }

    /// The shortest line to another token; of length zero if they overlap or touch.
    pub fn shortest_to(&self, other: &Self) -> Segment {
        let inside = |outer: &Self, p: Vec2| outer.contains(p).then_some(Segment::new(p, p));
        if let Some(line) = inside(other, self.points[0]).or_else(|| inside(self, other.points[0]))
        {
            return line;
        }
        let lines =
            edges(&self.points).flat_map(|a| edges(&other.points).map(move |b| a.shortest_to(b)));
        shortest(lines).unwrap_or(Segment::new(self.points[0], other.points[0]))
    }

    /// What the printed arcs of a remote look out of: a base with the angles of a small one and the
    /// size of the token without its guides (RUL.GEO.11).
    /// None if no arc is printed on it.
    pub fn arc_base(&self) -> Option<PlacedBase> {
        if !self.outline.has_front_arc() {
            return None;
        }
        let points = self.outline.points();
        let reach = |of: fn(&Vec2) -> f64| points.iter().map(of).fold(0.0, f64::max);
        let length = self.outline.fittings().first().map_or_else(|| reach(|p| p.y), |f| f.reach);
        let half = crate::vector::vec2(reach(|p| p.x), length);
        Some(PlacedBase::sized(BaseSize::Small, self.pose, half))
    }

    /// The token cut into triangles, for measures that need convex parts.
    pub(crate) fn triangles(&self) -> Vec<Convex> {
        triangulate(&self.points)
    }
}

/// Twice the area, in square millimetres, up to which three points lie on a straight line. Tokens
/// have measures of a tenth of a millimetre, and rounding is far below.
const FLAT: f64 = 1e-9;

/// Cuts a simple counter-clockwise polygon into triangles, ear by ear. Corners that lie on a
/// straight line with their neighbours are left out first, so no triangle is flat.
fn triangulate(points: &[Vec2]) -> Vec<Convex> {
    let mut left: Vec<Vec2> = points.to_vec();
    let mut triangles = Vec::with_capacity(points.len().saturating_sub(2));
    while left.len() >= 3 {
        let n = left.len();
        let corner = |i: usize| [left[(i + n - 1) % n], left[i], left[(i + 1) % n]];
        if let Some(i) = (0..n).find(|&i| signed_area_doubled(&corner(i)).abs() < FLAT) {
            left.remove(i);
            continue;
        }
        // A simple polygon always has an ear.
        let i = (0..n).find(|&i| is_ear(&left, i)).unwrap_or(0);
        triangles.push(Convex::new(&corner(i)));
        left.remove(i);
    }
    triangles
}

fn is_ear(points: &[Vec2], i: usize) -> bool {
    let n = points.len();
    let (before, here, after) = (points[(i + n - 1) % n], points[i], points[(i + 1) % n]);
    if (here - before).cross(after - here) <= 0.0 {
        return false;
    }
    // A corner on the cut itself is in the way: beyond it the outline would touch itself.
    let outside = |p: Vec2| {
        (here - before).cross(p - before) < -FLAT
            || (after - here).cross(p - here) < -FLAT
            || (before - after).cross(p - after) < -FLAT
    };
    (0..n)
        .filter(|&j| j != i && j != (i + n - 1) % n && j != (i + 1) % n)
        .all(|j| outside(points[j]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_outline_is_a_simple_counter_clockwise_polygon() {
        for outline in TokenOutline::ALL {
            let points = outline.points();
            assert!(signed_area_doubled(points) > 0.0, "{outline}");
            let all: Vec<Segment> = edges(points).collect();
            for i in 0..all.len() {
                for j in i + 2..all.len() {
                    if i == 0 && j == all.len() - 1 {
                        continue;
                    }
                    assert!(all[i].shortest_to(all[j]).length() > 0.0, "{outline}: {i} meets {j}");
                }
            }
        }
    }

    #[test]
    fn triangles_cover_the_outline() {
        for outline in TokenOutline::ALL {
            // Turned, corners on one line are so only up to rounding.
            for turn in 0..720 {
                let pose = Pose::new(10.0, 20.0, 0.5 * f64::from(turn));
                let token = PlacedToken::new(outline, pose, turn % 2 == 1);
                let whole = signed_area_doubled(token.points());
                let triangles = token.triangles();
                let parts: Vec<f64> =
                    triangles.iter().map(|t| signed_area_doubled(t.corners())).collect();
                assert!(
                    parts.iter().all(|&area| area > 0.0),
                    "{outline} at {turn}: a triangle is folded"
                );
                assert!((whole - parts.iter().sum::<f64>()).abs() < 1e-6, "{outline}");
            }
        }
    }

    #[test]
    fn tokens_apart_touching_and_inside() {
        let at = |x| {
            let marker = TokenOutline::named("hyperspacemarker").unwrap_or(TokenOutline::ALL[0]);
            PlacedToken::new(marker, Pose::new(x, 0.0, 0.0), false)
        };
        assert_eq!(at(0.0).shortest_to(&at(59.0)).length(), 10.0);
        assert!(!at(0.0).overlaps(&at(50.0)));
        assert!(!at(0.0).overlaps(&at(49.0)), "touching");
        assert!(at(0.0).overlaps(&at(48.0)));
        assert!(at(0.0).overlaps(&at(0.0)));
    }
}
