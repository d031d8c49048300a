//! Bases: the plastic squares (and the long rectangle) that ships stand on.

use crate::pose::Pose;
use crate::shape::{Bounds, Piece, Rect, Segment, convex_lies_on};
use crate::tolerance::TOUCH;
use crate::vector::{Vec2, vec2};
use core::fmt;
use serde::{Deserialize, Serialize};

/// The four sizes of base (RR.SHIP-SIZES.01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BaseSize {
    /// 40 mm square.
    Small,
    /// 60 mm square.
    Medium,
    /// 80 mm square.
    Large,
    /// 80 mm wide, 221 mm long.
    Huge,
}

/// The measures of the guides, the same on every base: pairs at front and rear, so that a
/// template fits between them.
pub(crate) mod guide {
    /// From the centre line to the inner edge.
    pub const INNER: f64 = 10.0;
    /// From the centre line to the outer edge at the root.
    pub const OUTER: f64 = 13.0;
    /// How much narrower each flank gets from root to tip.
    pub const TAPER: f64 = 1.0;
    /// How far a guide stands out from the base.
    pub const DEPTH: f64 = 2.5;
    /// The length of a flank, sqrt(TAPER² + DEPTH²), which a test compares.
    pub const FLANK: f64 = 2.692_582_403_567_252;
}

impl BaseSize {
    /// All sizes, smallest first.
    pub const ALL: [Self; 4] = [Self::Small, Self::Medium, Self::Large, Self::Huge];

    /// The sizes of standard ships: all but huge (HUGE.GENERAL.02).
    pub const STANDARD: [Self; 3] = [Self::Small, Self::Medium, Self::Large];

    /// Half the width and half the length, without guides.
    pub const fn half(self) -> Vec2 {
        match self {
            Self::Small => vec2(20.0, 20.0),
            Self::Medium => vec2(30.0, 30.0),
            Self::Large => vec2(40.0, 40.0),
            Self::Huge => vec2(40.0, 110.5),
        }
    }

    /// The name in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Small => "small",
            Self::Medium => "medium",
            Self::Large => "large",
            Self::Huge => "huge",
        }
    }

    /// Reads a [`name`](Self::name).
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|size| size.name() == name)
    }

    /// The radius of the circle around the whole outline.
    pub(crate) const fn reach(self) -> f64 {
        match self {
            // sqrt(half.x² + half.y²), or the guide's tip where that is further out: rounded up.
            Self::Small => 28.3,
            Self::Medium => 42.5,
            Self::Large => 56.6,
            Self::Huge => 117.6,
        }
    }

    /// A guide in the front right, as a piece of the outline.
    fn front_right_guide(self) -> [Vec2; 4] {
        let (root, tip) = (self.half().y, self.half().y + guide::DEPTH);
        [
            vec2(guide::INNER, root),
            vec2(guide::OUTER, root),
            vec2(guide::OUTER - guide::TAPER, tip),
            vec2(guide::INNER + guide::TAPER, tip),
        ]
    }

    /// The outline with guides, counter-clockwise, for a base at the origin facing up.
    pub fn outline(self) -> [Vec2; 20] {
        let mut outline = [Vec2::ZERO; 20];
        let half = self.half();
        let [inner, outer, outer_tip, inner_tip] = self.front_right_guide();
        let quarter = [half, outer, outer_tip, inner_tip, inner];
        for (i, &p) in quarter.iter().enumerate() {
            outline[i] = p;
            outline[9 - i] = p.mirrored();
            outline[10 + i] = -p;
            outline[19 - i] = -p.mirrored();
        }
        outline
    }

    /// The outline with guides as convex pieces: the bare base first, then the four guides.
    pub(crate) fn pieces(self) -> [Piece; 5] {
        let [right, left] = self.front_guides();
        [self.body(), right, left, right.turned_around(), left.turned_around()]
    }

    /// The bare base as a piece.
    fn body(self) -> Piece {
        let h = self.half();
        Piece {
            corners: [h, vec2(-h.x, h.y), -h, vec2(h.x, -h.y)],
            normals: [vec2(0.0, 1.0), vec2(-1.0, 0.0), vec2(0.0, -1.0), vec2(1.0, 0.0)],
        }
    }

    /// The right and the left front guide as pieces.
    fn front_guides(self) -> [Piece; 2] {
        let flank = vec2(guide::DEPTH / guide::FLANK, guide::TAPER / guide::FLANK);
        let [inner, outer, outer_tip, inner_tip] = self.front_right_guide();
        let (down, up) = (vec2(0.0, -1.0), vec2(0.0, 1.0));
        let right = Piece {
            corners: [inner, outer, outer_tip, inner_tip],
            normals: [down, flank, up, flank.mirrored()],
        };
        let left = Piece {
            corners: [outer, inner, inner_tip, outer_tip].map(Vec2::mirrored),
            normals: [down, flank, up, flank.mirrored()],
        };
        [right, left]
    }
}

impl fmt::Display for BaseSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How two outlines lie to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contact {
    /// A gap of more than [`TOUCH`].
    Apart,
    /// Neither a gap nor a penetration of more than [`TOUCH`].
    Touching,
    /// A penetration of more than [`TOUCH`].
    Overlapping,
}

/// A base lying on the table.
///
/// Its guides count for overlap, contact and fleeing, and not for range and arcs
/// (RR.GUIDES.03–05): [`rect`](Self::rect) is without, [`outline`](Self::outline) with them.
#[derive(Clone, Copy, Debug)]
pub struct PlacedBase {
    /// Its size.
    pub size: BaseSize,
    /// Where it lies.
    pub pose: Pose,
    rect: Rect,
}

impl PlacedBase {
    /// A base of this size at this pose.
    pub fn new(size: BaseSize, pose: Pose) -> Self {
        Self { size, pose, rect: Rect { frame: pose.frame(), half: size.half() } }
    }

    /// Something with the arcs of a base of this size, but other measures: half its width and length.
    pub(crate) fn sized(size: BaseSize, pose: Pose, half: Vec2) -> Self {
        Self { size, pose, rect: Rect { frame: pose.frame(), half } }
    }

    /// The bare base, without guides: what range and arcs are measured with.
    pub fn rect(&self) -> &Rect {
        &self.rect
    }

    /// The outline with guides, counter-clockwise.
    pub fn outline(&self) -> [Vec2; 20] {
        self.size.outline().map(|p| self.rect.frame.point(p))
    }

    /// The smallest rectangle around the base with its guides.
    pub(crate) fn rect_with_guides(&self) -> Rect {
        Rect { half: self.size.half() + vec2(0.0, guide::DEPTH), ..self.rect }
    }

    /// The box around the outline.
    pub fn bounds(&self) -> Bounds {
        let Rect { frame, half } = self.rect_with_guides();
        let (right, ahead) = (frame.right() * half.x, frame.forward * half.y);
        let reach = vec2(right.x.abs() + ahead.x.abs(), right.y.abs() + ahead.y.abs());
        Bounds { low: frame.origin - reach, high: frame.origin + reach }
    }

    pub(crate) fn pieces(&self) -> [Piece; 5] {
        self.size.pieces().map(|piece| piece.placed(self.rect.frame))
    }

    /// The first of them: all but the guides.
    pub(crate) fn body(&self) -> Piece {
        self.size.body().placed(self.rect.frame)
    }

    /// The distance between two bare bases.
    pub fn distance(&self, other: &Self) -> f64 {
        self.rect.distance(&other.rect)
    }

    /// Whether circles around the outlines meet: if not, the bases do not touch.
    pub(crate) fn is_near(&self, other: &Self) -> bool {
        let reach = self.size.reach() + other.size.reach();
        (self.pose.position - other.pose.position).length_squared() <= reach * reach
    }

    /// Whether the rectangles around the outlines overlap: if not, neither do the outlines.
    pub(crate) fn may_overlap(&self, other: &Self) -> bool {
        self.rect_with_guides().separation(&other.rect_with_guides()) < 0.0
    }

    /// How deep the outlines (with guides) penetrate; zero or less if they don't. Exact where
    /// guides may matter, otherwise the depth of the bare bases.
    pub fn depth(&self, other: &Self) -> f64 {
        let far = -self.rect_with_guides().separation(&other.rect_with_guides());
        if far <= 0.0 {
            return far;
        }
        let bodies = -self.rect.separation(&other.rect);
        if bodies > 2.0 * guide::DEPTH {
            // So deep that the guides make no difference to anybody.
            return bodies;
        }
        pairs(&self.pieces(), &other.pieces())
            .fold(f64::NEG_INFINITY, |d, (a, b)| d.max(a.depth(b)))
    }

    /// Whether the outlines overlap by more than [`TOUCH`].
    pub fn overlaps(&self, other: &Self) -> bool {
        let bodies = self.rect.separation(&other.rect);
        bodies < -TOUCH
            || (bodies <= 2.0 * guide::DEPTH
                && self.may_overlap(other)
                && close_pairs(&self.pieces(), &other.pieces()).any(|(a, b)| a.depth(b) > TOUCH))
    }

    /// The distance between the outlines with guides.
    pub fn gap(&self, other: &Self) -> f64 {
        pairs(&self.pieces(), &other.pieces()).fold(f64::INFINITY, |d, (a, b)| d.min(a.distance(b)))
    }

    /// How the outlines with guides lie to each other.
    pub fn contact(&self, other: &Self) -> Contact {
        if !self.is_near(other)
            || self.rect_with_guides().separation(&other.rect_with_guides()) > TOUCH
        {
            return Contact::Apart;
        }
        if self.rect.separation(&other.rect) < -2.0 * guide::DEPTH {
            // So deep that the guides make no difference to anybody.
            return Contact::Overlapping;
        }
        let (mine, theirs) = (self.pieces(), other.pieces());
        let close = || close_pairs(&mine, &theirs);
        if close().any(|(a, b)| a.depth(b) > TOUCH) {
            Contact::Overlapping
        } else if close().any(|(a, b)| a.distance(b) <= TOUCH) {
            Contact::Touching
        } else {
            Contact::Apart
        }
    }

    /// Whether the outline (with guides) lies on a polygon by more than [`TOUCH`].
    pub fn lies_on(&self, polygon: &[Vec2]) -> bool {
        let frame = self.rect.frame;
        let reach = Bounds::around_all(polygon.iter().map(|&p| frame.local(p)));
        let whole = self.size.half() + vec2(0.0, guide::DEPTH);
        if !reach.meets(Bounds { low: -whole, high: whole }) {
            return false;
        }
        // Most of what lies there is far from most guides.
        let near = |piece: &Piece| reach.meets(Bounds::around(&piece.corners));
        let on = |piece: Piece| {
            let piece = piece.placed(frame);
            convex_lies_on(&piece.corners, &piece.normals, polygon)
        };
        self.size.pieces().into_iter().filter(near).any(on)
    }

    /// The shortest line from the bare base to a polygon; of length zero if they overlap.
    pub fn shortest_to(&self, polygon: &[Vec2]) -> Segment {
        self.rect.shortest_to(polygon)
    }
}

/// The pairs of pieces that may touch or overlap: the others are apart by their boxes.
pub(crate) fn close_pairs<'a>(
    a: &'a [Piece; 5],
    b: &'a [Piece; 5],
) -> impl Iterator<Item = (&'a Piece, &'a Piece)> {
    let bounds = |piece: &Piece| Bounds::around(&piece.corners).grown(TOUCH);
    let boxes = b.each_ref().map(bounds);
    a.iter().map(move |p| (p, bounds(p))).flat_map(move |(p, near)| {
        b.iter().zip(boxes).filter(move |(_, far)| near.meets(*far)).map(move |(q, _)| (p, q))
    })
}

/// Every piece of one outline with every piece of another.
pub(crate) fn pairs<'a>(
    a: &'a [Piece; 5],
    b: &'a [Piece; 5],
) -> impl Iterator<Item = (&'a Piece, &'a Piece)> {
    a.iter().flat_map(move |p| b.iter().map(move |q| (p, q)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outline_is_counter_clockwise_and_has_the_area_of_its_pieces() {
        for size in BaseSize::ALL {
            let area = crate::shape::signed_area_doubled(&size.outline()) / 2.0;
            let pieces: f64 = size
                .pieces()
                .iter()
                .map(|p| crate::shape::signed_area_doubled(&p.corners) / 2.0)
                .sum();
            assert!((area - pieces).abs() < 1e-9, "{size}: {area} and {pieces}");
            let h = size.half();
            assert!((area - (4.0 * h.x * h.y + 4.0 * 5.0)).abs() < 1e-9, "{size}");
        }
    }

    #[test]
    fn pieces_have_the_normals_of_their_edges() {
        for size in BaseSize::ALL {
            for piece in size.pieces() {
                for i in 0..4 {
                    let along = piece.corners[(i + 1) % 4] - piece.corners[i];
                    assert!(piece.normals[i].distance(along.clockwise().unit()) < 1e-15, "{size}");
                }
            }
        }
    }

    #[test]
    fn reach_covers_the_outline() {
        for size in BaseSize::ALL {
            let furthest = size.outline().iter().map(|p| p.length()).fold(0.0, f64::max);
            assert!(furthest <= size.reach() && size.reach() < furthest + 0.2, "{size}");
        }
    }

    /// RR.GUIDES.03, RR.GUIDES.05, RB.RANGE.12, RR.GUIDES.01: guides keep bases apart but are left
    /// out of range.
    #[test]
    fn guides_count_for_overlap_and_not_for_range() {
        let base = |y, degrees| PlacedBase::new(BaseSize::Small, Pose::new(0.0, y, degrees));
        let (a, b) = (base(0.0, 0.0), base(44.0, 0.0));
        assert_eq!(a.distance(&b), 4.0);
        assert_eq!(a.contact(&b), Contact::Overlapping);
        assert_eq!(a.contact(&base(45.0, 180.0)), Contact::Touching);
        assert_eq!(a.contact(&base(45.0 + 2e-6, 0.0)), Contact::Apart);
    }

    /// RR.RANGE.16: two bases side by side touch.
    #[test]
    fn flush_sides_touch() {
        for size in BaseSize::ALL {
            let w = 2.0 * size.half().x;
            let a = PlacedBase::new(size, Pose::new(0.0, 0.0, 30.0));
            let beside = Pose::new(0.0, 0.0, 30.0).then(Pose::new(w, 7.0, 0.0));
            assert_eq!(a.contact(&PlacedBase::new(size, beside)), Contact::Touching);
        }
    }
}
