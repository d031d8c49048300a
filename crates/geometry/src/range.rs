//! Range: how far two things are apart, and in which band of the ruler.

use crate::base::{Contact, PlacedBase};
use crate::shape::{Bounds, Segment, edges};
use crate::token::PlacedToken;
use crate::tolerance::RANGE_BAND;
use crate::vector::Vec2;
use core::fmt;
use serde::{Deserialize, Serialize};

/// The length of a band of the range ruler.
pub const BAND: f64 = 100.0;

/// A band of the ruler: 0 for contact, 1 to 5 for the bands (4 and 5 are on the long ruler only).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Range(u8);

impl Range {
    /// Contact (RR.RANGE.13).
    pub const ZERO: Self = Self(0);
    /// The first band.
    pub const ONE: Self = Self(1);
    /// The second band.
    pub const TWO: Self = Self(2);
    /// The third band, the last of the usual ruler.
    pub const THREE: Self = Self(3);
    /// The fourth band.
    pub const FOUR: Self = Self(4);
    /// The fifth band.
    pub const FIVE: Self = Self(5);
    /// Further than any ruler reaches.
    pub const BEYOND_FIVE: Self = Self(6);

    /// The band that covers a point at this distance: 1 at least, since range 0 is not on the
    /// ruler.
    ///
    /// ```
    /// use redfive_geometry::Range;
    /// assert_eq!(Range::of_distance(100.0), Range::ONE);
    /// assert_eq!(Range::of_distance(100.01), Range::TWO);
    /// ```
    pub fn of_distance(distance: f64) -> Self {
        // Casting saturates, so a distance beyond all rulers is no matter.
        Self((((distance - RANGE_BAND) / BAND).ceil().max(1.0) as u8).min(6))
    }

    /// The band with this number; all above 5 are further than any ruler.
    pub fn from_any_number(number: u8) -> Self {
        Self(number.min(6))
    }

    /// The number of the band; 6 for further than any ruler.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The band with this number; none above 5.
    pub const fn from_number(number: u8) -> Option<Self> {
        if number <= 5 { Some(Self(number)) } else { None }
    }

    /// How far this band reaches.
    pub fn reach(self) -> f64 {
        f64::from(self.0) * BAND
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            6.. => f.write_str("beyond 5"),
            n => write!(f, "{n}"),
        }
    }
}

/// A thing that range can be measured from or to.
#[derive(Clone, Copy, Debug)]
pub enum Thing<'a> {
    /// A base; its guides are left out (RR.GUIDES.03).
    Base(&'a PlacedBase),
    /// A token; its guides count (RR.DEVICE.22).
    Token(&'a PlacedToken),
}

impl<'a> From<&'a PlacedBase> for Thing<'a> {
    fn from(base: &'a PlacedBase) -> Self {
        Self::Base(base)
    }
}

impl<'a> From<&'a PlacedToken> for Thing<'a> {
    fn from(token: &'a PlacedToken) -> Self {
        Self::Token(token)
    }
}

impl Thing<'_> {
    /// Calls `f` with the outline that range is measured with.
    pub(crate) fn with_measured<T>(self, f: impl FnOnce(&[Vec2]) -> T) -> T {
        match self {
            Self::Base(base) => f(&base.rect().corners()),
            Self::Token(token) => f(token.points()),
        }
    }

    /// Calls `f` with the outline that lies on the table: guides included.
    pub(crate) fn with_outline<T>(self, f: impl FnOnce(&[Vec2]) -> T) -> T {
        match self {
            Self::Base(base) => f(&base.outline()),
            Self::Token(token) => f(token.points()),
        }
    }

    /// A box around the outline that lies on the table.
    pub(crate) fn bounds(self) -> Bounds {
        match self {
            Self::Base(base) => base.bounds(),
            Self::Token(token) => token.bounds(),
        }
    }

    /// Whether another thing is beyond a range by so much that nothing needs to be measured. If
    /// not, it may still be beyond it.
    pub fn is_far_beyond(self, other: Self, range: Range) -> bool {
        self.bounds().gap_squared(other.bounds()) > (range.reach() + 1.0) * (range.reach() + 1.0)
    }

    /// Whether another thing is inside a range so clearly that nothing needs to be measured: a point of one
    /// is that near to a point of the other. If not, it may still be inside it.
    ///
    /// ```
    /// use redfive_geometry::{BaseSize, PlacedBase, Pose, Range, Thing};
    /// let base = |y| PlacedBase::new(BaseSize::Small, Pose::new(0.0, y, 0.0));
    /// let (here, there, far) = (base(0.0), base(290.0), base(330.0));
    /// assert!(Thing::from(&here).is_clearly_within((&there).into(), Range::THREE));
    /// assert!(!Thing::from(&here).is_clearly_within((&far).into(), Range::THREE));
    /// assert!(Thing::from(&here).range((&far).into()) <= Range::THREE);
    /// ```
    pub fn is_clearly_within(self, other: Self, range: Range) -> bool {
        let near = range.reach() - 1.0;
        near > 0.0 && (self.some_point() - other.some_point()).length_squared() <= near * near
    }

    /// A point of it.
    fn some_point(self) -> Vec2 {
        match self {
            Self::Base(base) => base.pose.position,
            Self::Token(token) => token.points()[0],
        }
    }

    /// The distance from this thing to a point; zero on it.
    pub fn distance_to(self, p: Vec2) -> f64 {
        match self {
            Self::Base(base) => base.rect().distance_to(p),
            Self::Token(token) if token.contains(p) => 0.0,
            Self::Token(token) => edges(token.points())
                .map(|edge| (edge.closest_to(p) - p).length_squared())
                .fold(f64::INFINITY, f64::min)
                .sqrt(),
        }
    }

    /// How far a point is from the edge of what is measured; zero outside of it.
    pub(crate) fn depth_of(self, p: Vec2) -> f64 {
        if self.distance_to(p) > 0.0 {
            return 0.0;
        }
        self.with_measured(|points| {
            let gaps = edges(points).map(|edge| edge.closest_to(p).distance(p));
            gaps.fold(f64::INFINITY, f64::min)
        })
    }

    /// The shortest line to another thing; of length zero if they overlap.
    pub fn shortest_to(self, other: Self) -> Segment {
        match (self, other) {
            (Self::Base(a), Self::Base(b)) => a.rect().shortest_to(&b.rect().corners()),
            (Self::Base(a), Self::Token(b)) => a.rect().shortest_to(b.points()),
            (Self::Token(a), Self::Base(b)) => b.rect().shortest_to(a.points()).reversed(),
            (Self::Token(a), Self::Token(b)) => a.shortest_to(b),
        }
    }

    /// The distance to another thing; zero if they overlap.
    pub fn distance(self, other: Self) -> f64 {
        match (self, other) {
            (Self::Base(a), Self::Base(b)) => a.distance(b),
            _ => self.shortest_to(other).length(),
        }
    }

    /// Whether two things are at range 0: bases that touch with their full outlines (RR.RANGE.16,
    /// RR.GUIDES.05), or things of which one lies on the other (RR.RANGE.15).
    pub fn in_contact(self, other: Self) -> bool {
        match (self, other) {
            (Self::Base(a), Self::Base(b)) => a.contact(b) != Contact::Apart,
            (Self::Base(base), Self::Token(token)) | (Self::Token(token), Self::Base(base)) => {
                token.is_under(base)
            }
            (Self::Token(a), Self::Token(b)) => a.overlaps(b),
        }
    }

    /// The range to another thing: what it is "at" (RR.RANGE.03–07).
    pub fn range(self, other: Self) -> Range {
        if self.in_contact(other) { Range::ZERO } else { Range::of_distance(self.distance(other)) }
    }

    /// Whether the [range](Self::range) to another thing is between these. What is clearly so, or clearly not,
    /// is not measured.
    pub fn is_at(self, other: Self, least: Range, most: Range) -> bool {
        if most < Range::BEYOND_FIVE {
            if self.is_far_beyond(other, most) {
                return false;
            }
            // By more than a touch.
            let apart = self.bounds().gap_squared(other.bounds()) > 1.0;
            if (least == Range::ZERO || (least == Range::ONE && apart))
                && self.is_clearly_within(other, most)
            {
                return true;
            }
        }
        (least..=most).contains(&self.range(other))
    }

    /// Whether all of `other` lies inside this range of `self` (RR.RANGE.08). For range 0 that
    /// is contact.
    pub fn has_within(self, other: Self, range: Range) -> bool {
        if range == Range::ZERO {
            return self.in_contact(other);
        }
        let reach = range.reach() + RANGE_BAND;
        match self {
            // The distance to a convex shape is greatest at a corner.
            Self::Base(base) => other.with_measured(|points| {
                points.iter().all(|&p| base.rect().distance_to(p) <= reach)
            }),
            Self::Token(token) => {
                other.with_measured(|points| edges(points).all(|e| token.covers(e, reach)))
            }
        }
    }

    /// Whether no part of `other` lies inside this range of `self` (RR.RANGE.09).
    pub fn has_beyond(self, other: Self, range: Range) -> bool {
        !self.in_contact(other) && self.distance(other) > range.reach() + RANGE_BAND
    }
}

impl PlacedToken {
    /// Whether all of a segment lies within `reach`: certified by halving. What is within reach of
    /// one side of the token is convex, so a segment whose ends are within reach of the same side
    /// needs no halving; and the distance changes no faster than the point.
    fn covers(&self, edge: Segment, reach: f64) -> bool {
        let near = |side: Segment, p: Vec2| side.closest_to(p).distance(p) <= reach;
        if edges(self.points()).any(|side| near(side, edge.from) && near(side, edge.to)) {
            return true;
        }
        let middle = edge.from.midpoint(edge.to);
        let (distance, half) = (Thing::from(self).distance_to(middle), edge.length() / 2.0);
        if distance > reach {
            false
        } else if distance + half <= reach || half < RANGE_BAND {
            true
        } else {
            self.covers(Segment::new(edge.from, middle), reach)
                && self.covers(Segment::new(middle, edge.to), reach)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::BaseSize;
    use crate::pose::Pose;
    use crate::token::TokenOutline;

    fn small(x: f64, y: f64) -> PlacedBase {
        PlacedBase::new(BaseSize::Small, Pose::new(x, y, 0.0))
    }

    /// RR.RANGE.01, .02, .04, .07, RB.RANGE.01, .04: the band over the closest point.
    #[test]
    fn bands() {
        let cases = [
            (0.001, 1),
            (99.9, 1),
            (100.0, 1),
            (100.1, 2),
            (200.0, 2),
            (300.0, 3),
            (300.1, 4),
            (400.0, 4),
            (500.0, 5),
            (500.1, 6),
            (1e9, 6),
        ];
        for (distance, number) in cases {
            assert_eq!(Range::of_distance(distance).number(), number, "at {distance} mm");
            let other = small(0.0, 40.0 + distance);
            let expected = if distance < 5.0 { 0 } else { number };
            assert_eq!(Thing::from(&small(0.0, 0.0)).range((&other).into()).number(), expected);
        }
    }

    /// What is told without measuring is what measuring tells.
    #[test]
    fn at_a_range_with_and_without_measuring() {
        let (here, touching) = (small(0.0, 0.0), small(0.0, 45.000_000_5));
        assert!(Thing::from(&here).in_contact((&touching).into()));
        assert!(!Thing::from(&here).is_at((&touching).into(), Range::ONE, Range::ONE));
        let all = (0..7).flat_map(|least| (least..7).map(move |most| (Range(least), Range(most))));
        for (least, most) in all {
            for step in 0..140 {
                let there = PlacedBase::new(
                    BaseSize::Medium,
                    Pose::new(3.0 * f64::from(step), 4.1 * f64::from(step), 7.0 * f64::from(step)),
                );
                let (here, there) = (small(0.0, 0.0), Thing::from(&there));
                let here = Thing::from(&here);
                let at = (least..=most).contains(&here.range(there));
                assert_eq!(here.is_at(there, least, most), at, "{least} to {most}, step {step}");
            }
        }
    }

    /// RR.RANGE.08, .09, RR.RANGE.EX01–EX03, RB.RANGE.07–08, RB.RANGE.11: at, within and beyond.
    #[test]
    fn at_within_and_beyond() {
        let here = small(0.0, 0.0);
        let here = Thing::from(&here);
        let inside = small(0.0, 100.0);
        let straddling = small(0.0, 130.0);
        let outside = small(0.0, 141.0);
        let rows =
            [(&inside, 1, true, false), (&straddling, 1, false, false), (&outside, 2, false, true)];
        for (other, at, within, beyond) in rows {
            let other = Thing::from(other);
            assert_eq!(here.range(other).number(), at);
            assert_eq!(here.has_within(other, Range::ONE), within);
            assert_eq!(here.has_beyond(other, Range::ONE), beyond);
        }
    }

    /// RB.RANGE.06, RB.RANGE.10: an object is at range 0 of itself.
    #[test]
    fn range_zero_of_itself() {
        let here = small(3.0, 4.0);
        assert_eq!(Thing::from(&here).range((&here).into()), Range::ZERO);
    }

    /// RR.RANGE.15, RB.RANGE.09: beside an obstacle is range 1, on top of it range 0.
    #[test]
    fn range_to_an_obstacle() {
        let marker = TokenOutline::named("hyperspacemarker").unwrap_or(TokenOutline::ALL[0]);
        let token = PlacedToken::new(marker, Pose::new(44.5, 0.0, 0.0), false);
        let beside = small(0.0, 0.0);
        assert_eq!(Thing::from(&beside).distance((&token).into()), 0.0);
        assert_eq!(Thing::from(&beside).range((&token).into()), Range::ONE);
        assert_eq!(Thing::from(&small(0.1, 0.0)).range((&token).into()), Range::ZERO);
    }

    /// RR.RANGE.08: parallel edges exactly as far apart as the band reaches, which took seconds
    /// when every part of the edge was looked at.
    #[test]
    fn within_range_of_a_token_at_the_very_end_of_the_band() {
        let marker = TokenOutline::named("hyperspacemarker").unwrap_or(TokenOutline::ALL[0]);
        let token = PlacedToken::new(marker, Pose::new(0.0, 0.0, 0.0), false);
        let at = |d: f64| small(0.0, 28.5 + d - 20.0);
        for i in 0..1_000 {
            let base = at(100.0 - 1e-9 * f64::from(i));
            assert!(Thing::from(&token).has_within((&base).into(), Range::ONE));
        }
        assert!(!Thing::from(&token).has_within((&at(100.00001)).into(), Range::ONE));
    }

    #[test]
    fn within_range_of_a_token_is_certified_along_edges() {
        let rock = TokenOutline::named("coreasteroid5").unwrap_or(TokenOutline::ALL[0]);
        let token = PlacedToken::new(rock, Pose::new(0.0, 0.0, 0.0), false);
        let from = Thing::from(&token);
        assert!(from.has_within((&small(90.0, 0.0)).into(), Range::ONE));
        assert!(!from.has_within((&small(125.0, 0.0)).into(), Range::ONE));
        assert_eq!(from.range((&small(125.0, 0.0)).into()), Range::ONE);
    }
}
