//! Arcs: the areas around a base that weapons and abilities look into.

use crate::base::{BaseSize, PlacedBase};
use crate::maneuver::Edge;
use crate::pose::Heading;
use crate::range::{Range, Thing};
use crate::shape::{Convex, Segment};
use crate::tolerance::{ARC_LINE, RANGE_BAND};
use crate::vector::{Vec2, vec2};
use core::fmt;
use serde::{Deserialize, Serialize};

/// An arc of a base (RR.ARC).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arc {
    /// Between the front arc lines.
    Front,
    /// Between the arc lines on the right.
    Right,
    /// Between the rear arc lines.
    Rear,
    /// Between the arc lines on the left.
    Left,
    /// Everything ahead of the midway line.
    FullFront,
    /// Everything behind the midway line.
    FullRear,
    /// The strip straight ahead, as wide as the ruler.
    Bullseye,
}

impl Arc {
    /// All arcs.
    pub const ALL: [Self; 7] = [
        Self::Front,
        Self::Right,
        Self::Rear,
        Self::Left,
        Self::FullFront,
        Self::FullRear,
        Self::Bullseye,
    ];

    /// The four standard arcs (RR.ARC.04).
    pub const STANDARD: [Self; 4] = [Self::Front, Self::Right, Self::Rear, Self::Left];

    /// Half the width of the bullseye.
    pub const BULLSEYE_HALF_WIDTH: f64 = 7.4;

    /// Half the angle of the front and rear arcs, in degrees.
    pub const fn half_angle(size: BaseSize) -> f64 {
        match size {
            BaseSize::Small => 40.62,
            BaseSize::Medium => 41.40,
            BaseSize::Large => 41.76,
            BaseSize::Huge => 41.45,
        }
    }

    /// Sine and cosine of [`half_angle`](Self::half_angle), kept as figures for speed.
    pub(crate) const fn half_angle_sin_cos(size: BaseSize) -> (f64, f64) {
        match size {
            BaseSize::Small => (0.6510392132976147, 0.7590440980264737),
            BaseSize::Medium => (0.6613118653236518, 0.7501110696304596),
            BaseSize::Large => (0.6660118674342516, 0.7459411454241822),
            BaseSize::Huge => (0.6619662088277268, 0.7495336806109825),
        }
    }

    /// The same arc mirrored.
    pub const fn mirrored(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
            other => other,
        }
    }

    /// The name in lower case with hyphens.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Front => "front",
            Self::Right => "right",
            Self::Rear => "rear",
            Self::Left => "left",
            Self::FullFront => "full-front",
            Self::FullRear => "full-rear",
            Self::Bullseye => "bullseye",
        }
    }

    /// Reads a [`name`](Self::name).
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|arc| arc.name() == name)
    }

    /// The lines that bound the arc, in the frame of the base: outward normal and limit.
    fn bounds(self, size: BaseSize) -> [(Vec2, f64); 2] {
        let (s, c) = Self::half_angle_sin_cos(size);
        let w = Self::BULLSEYE_HALF_WIDTH;
        match self {
            Self::Front => [(vec2(c, -s), 0.0), (vec2(-c, -s), 0.0)],
            Self::Rear => [(vec2(c, s), 0.0), (vec2(-c, s), 0.0)],
            Self::Right => [(vec2(-c, s), 0.0), (vec2(-c, -s), 0.0)],
            Self::Left => [(vec2(c, s), 0.0), (vec2(c, -s), 0.0)],
            Self::FullFront => [(vec2(0.0, -1.0), 0.0); 2],
            Self::FullRear => [(vec2(0.0, 1.0), 0.0); 2],
            Self::Bullseye => [(vec2(1.0, 0.0), w), (vec2(-1.0, 0.0), w)],
        }
    }

    /// The edges of the base that the arc looks out of. (Its lines leave a square base through
    /// the front and rear edges, a huge one through its long sides.)
    fn edges(self, size: BaseSize) -> &'static [Edge] {
        use Edge::{Front, Left, Rear, Right};
        match (self, size) {
            (Self::Bullseye, _) => &[Front],
            (Self::FullFront, _) | (Self::Front, BaseSize::Huge) => &[Front, Right, Left],
            (Self::FullRear, _) | (Self::Rear, BaseSize::Huge) => &[Rear, Right, Left],
            (Self::Front, _) => &[Front],
            (Self::Rear, _) => &[Rear],
            (Self::Right, BaseSize::Huge) => &[Right],
            (Self::Left, BaseSize::Huge) => &[Left],
            (Self::Right, _) => &[Right, Front, Rear],
            (Self::Left, _) => &[Left, Front, Rear],
        }
    }

    /// Calls `f` with each part of `target` that lies in this arc of `base`. Only what is beyond
    /// the base counts (RR.ARC.03), so there may be several parts, each beyond another edge.
    pub(crate) fn for_each_part(
        self,
        base: &PlacedBase,
        target: Thing<'_>,
        f: &mut impl FnMut(&Convex),
    ) {
        let frame = base.rect().frame;
        let on_table = |(normal, limit): (Vec2, f64)| {
            let normal = frame.direction(normal);
            (normal, normal.dot(frame.origin) + limit + ARC_LINE)
        };
        let lines = self.bounds(base.size).map(on_table);
        let edges = self.edges(base.size);
        // Most targets lie wholly beyond one of the lines.
        let is_beyond = |points: &[Vec2]| {
            lines.iter().any(|&(n, limit)| points.iter().all(|p| n.dot(*p) - limit > 0.0))
        };
        if target.with_measured(is_beyond) {
            return;
        }
        let mut cut = |whole: &Convex| {
            let mut wedge = *whole;
            lines.iter().for_each(|&(n, limit)| wedge.cut(n, limit));
            if wedge.is_empty() {
                return;
            }
            for &edge in edges {
                let outwards = frame.direction(out_of(edge));
                let limit = -outwards.dot(frame.origin) - edge_distance(base, edge) + ARC_LINE;
                let mut part = wedge;
                part.cut(-outwards, limit);
                if !part.is_empty() {
                    f(&part);
                }
            }
        };
        match target {
            Thing::Base(target) => cut(&Convex::new(&target.rect().corners())),
            Thing::Token(target) => target.triangles().iter().for_each(cut),
        }
    }

    /// The shortest line from `base` to the part of `target` in this arc: what the attack range
    /// is measured along (RR.ATTACK-RANGE.01). None if no part is in the arc.
    pub fn line_to(self, base: &PlacedBase, target: Thing<'_>) -> Option<Segment> {
        let mut best: Option<Segment> = None;
        self.for_each_part(base, target, &mut |part| {
            let line = base.rect().shortest_to(part.corners());
            if best.is_none_or(|b| line.length() < b.length()) {
                best = Some(line);
            }
        });
        best
    }

    /// The attack range to a target, if a part of it is in this arc: 0 at contact
    /// (RR.ATTACK-RANGE.03), else the band over the closest point that is in the arc.
    ///
    /// ```
    /// use redfive_geometry::{Arc, BaseSize, PlacedBase, Pose, Range};
    /// let attacker = PlacedBase::new(BaseSize::Small, Pose::ORIGIN);
    /// let ahead = PlacedBase::new(BaseSize::Small, Pose::new(0.0, 150.0, 0.0));
    /// assert_eq!(Arc::Bullseye.attack_range(&attacker, (&ahead).into()), Some(Range::TWO));
    /// assert_eq!(Arc::Rear.attack_range(&attacker, (&ahead).into()), None);
    /// ```
    pub fn attack_range(self, base: &PlacedBase, target: Thing<'_>) -> Option<Range> {
        let line = self.line_to(base, target)?;
        if Thing::from(base).in_contact(target) {
            return Some(Range::ZERO);
        }
        Some(Range::of_distance(line.length()))
    }

    /// Whether a part of `target` is in this arc, which reaches as far as `reach` (RR.ARC.01–02):
    /// range 3, or 5 for some weapons of huge ships.
    pub fn contains(self, base: &PlacedBase, target: Thing<'_>, reach: Range) -> bool {
        self.line_to(base, target).is_some_and(|line| line.length() <= reach.reach() + RANGE_BAND)
    }

    /// The outline of the arc's area up to a range, counter-clockwise, for drawing: all points
    /// between its lines, beyond the base, up to that distance. Curves are chords of a degree.
    pub fn outline(self, base: &PlacedBase, reach: Range) -> Vec<Vec2> {
        // Rays from the base's centre out of the arc, each from the base's edge to the range.
        let frame = base.rect().frame;
        let half = base.size.half();
        let leave = |direction: Vec2| {
            let across = (half.x / direction.x.abs()).min(half.y / direction.y.abs());
            direction * across
        };
        let Some((from, to)) = self.line_degrees(base.size) else {
            let (w, y) = (Self::BULLSEYE_HALF_WIDTH, half.y + reach.reach());
            let corners = [vec2(w, half.y), vec2(w, y), vec2(-w, y), vec2(-w, half.y)];
            return corners.iter().map(|&p| frame.point(p)).collect();
        };
        let steps = (to - from).ceil() as u32;
        let rays = (0..=steps).map(|i| {
            let degrees = from + (to - from) * f64::from(i) / f64::from(steps);
            Heading::new(degrees).forward()
        });
        let near: Vec<Vec2> = rays.clone().map(|ray| frame.point(leave(ray))).collect();
        let far =
            rays.map(|ray| frame.point(leave(ray) + ray * farthest(ray, half, reach.reach())));
        let mut outline: Vec<Vec2> = far.collect();
        outline.reverse();
        outline.extend(near);
        outline
    }

    /// The directions of the two lines that bound the arc, in degrees clockwise from ahead, for
    /// drawing; none for the bullseye, whose lines are parallel.
    pub fn line_degrees(self, size: BaseSize) -> Option<(f64, f64)> {
        let a = Self::half_angle(size);
        Some(match self {
            Self::Front => (-a, a),
            Self::Right => (a, 180.0 - a),
            Self::Rear => (180.0 - a, 180.0 + a),
            Self::Left => (180.0 + a, 360.0 - a),
            Self::FullFront => (-90.0, 90.0),
            Self::FullRear => (90.0, 270.0),
            Self::Bullseye => return None,
        })
    }
}

impl fmt::Display for Arc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How far beyond a rectangle a ray from its centre goes until it is `reach` from the rectangle.
fn farthest(ray: Vec2, half: Vec2, reach: f64) -> f64 {
    let ray = vec2(ray.x.abs(), ray.y.abs());
    let across = (half.x / ray.x).min(half.y / ray.y);
    // Straight out of an edge as long as the ray is beside it, else from the corner.
    for (out, side, h_out, h_side) in
        [(ray.x, ray.y, half.x, half.y), (ray.y, ray.x, half.y, half.x)]
    {
        let t = (h_out + reach) / out;
        if t.is_finite() && side * t <= h_side {
            return t - across;
        }
    }
    let b = ray.dot(half);
    b + (b * b - half.length_squared() + reach * reach).sqrt() - across
}

/// From the centre of a base to an edge.
fn edge_distance(base: &PlacedBase, edge: Edge) -> f64 {
    match edge {
        Edge::Front | Edge::Rear => base.rect().half.y,
        Edge::Right | Edge::Left => base.rect().half.x,
    }
}

/// The direction out of an edge, in the frame of the base.
fn out_of(edge: Edge) -> Vec2 {
    match edge {
        Edge::Front => vec2(0.0, 1.0),
        Edge::Right => vec2(1.0, 0.0),
        Edge::Rear => vec2(0.0, -1.0),
        Edge::Left => vec2(-1.0, 0.0),
    }
}

/// Where a turret arc indicator points (RR.ARC.20–25).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Turret {
    /// A single turret that points out of one edge.
    Single(Edge),
    /// A double turret that points ahead and behind.
    FrontAndRear,
    /// A double turret that points to both sides.
    LeftAndRight,
}

impl Turret {
    /// The standard arcs it covers.
    pub fn arcs(self) -> &'static [Arc] {
        match self {
            Self::Single(Edge::Front) => &[Arc::Front],
            Self::Single(Edge::Right) => &[Arc::Right],
            Self::Single(Edge::Rear) => &[Arc::Rear],
            Self::Single(Edge::Left) => &[Arc::Left],
            Self::FrontAndRear => &[Arc::Front, Arc::Rear],
            Self::LeftAndRight => &[Arc::Left, Arc::Right],
        }
    }
}

/// Where a base lies to another's midway line, the line through its side hash marks extended to
/// range 3 (RR.ARC.16–19).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Facing {
    /// Wholly ahead of it.
    InFront,
    /// Across it.
    Flanking,
    /// Wholly behind it.
    Behind,
}

impl Facing {
    /// Where `other` lies as seen from `base`; none if it is out of range 3, or lies across the
    /// continuation of the line beyond it.
    pub fn of(other: &PlacedBase, base: &PlacedBase) -> Option<Self> {
        let frame = base.rect().frame;
        let corners = other.rect().corners().map(|p| frame.local(p));
        let ahead = corners.iter().any(|p| p.y > ARC_LINE);
        let behind = corners.iter().any(|p| p.y < -ARC_LINE);
        let reach = Range::THREE.reach() + RANGE_BAND;
        if ahead && behind {
            // Where its outline crosses the midway line.
            let closest = crate::shape::edges(&corners)
                .filter(|e| (e.from.y > 0.0) != (e.to.y > 0.0))
                .map(|e| e.from.lerp(e.to, e.from.y / (e.from.y - e.to.y)).x.abs())
                .fold(f64::INFINITY, f64::min);
            return (closest <= base.size.half().x + reach).then_some(Self::Flanking);
        }
        if base.distance(other) > reach {
            return None;
        }
        Some(if behind { Self::Behind } else { Self::InFront })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pose::Pose;
    use crate::real;
    use crate::token::{PlacedToken, TokenOutline};

    fn base(size: BaseSize, x: f64, y: f64, degrees: f64) -> PlacedBase {
        PlacedBase::new(size, Pose::new(x, y, degrees))
    }

    #[test]
    fn the_figures_are_the_sines_of_the_half_angles() {
        for size in BaseSize::ALL {
            let (s, c) = real::sin_cos(Arc::half_angle(size));
            let (fs, fc) = Arc::half_angle_sin_cos(size);
            assert!((s - fs).abs() < 1e-15 && (c - fc).abs() < 1e-15, "{size}: {s} {c}");
        }
    }

    /// RR.ARC.04–07, RR.ARC.13–15, RB.ARC.01, RB.ARC.06: a small base all around, and the arcs it
    /// is in.
    #[test]
    fn which_arcs_hold_a_target() {
        use Arc::{Bullseye, Front, FullFront, FullRear, Left, Rear, Right};
        let rows: [(f64, f64, &[Arc]); 8] = [
            (0.0, 150.0, &[Front, FullFront, Bullseye]),
            (100.0, 100.0, &[Front, Right, FullFront]),
            (150.0, 0.0, &[Right, FullFront, FullRear]),
            (100.0, -100.0, &[Right, Rear, FullRear]),
            (0.0, -150.0, &[Rear, FullRear]),
            (-100.0, -100.0, &[Rear, Left, FullRear]),
            (-150.0, 0.0, &[Left, FullFront, FullRear]),
            (-100.0, 100.0, &[Front, Left, FullFront]),
        ];
        let attacker = base(BaseSize::Small, 0.0, 0.0, 0.0);
        for (x, y, expected) in rows {
            let target = base(BaseSize::Small, x, y, 0.0);
            for arc in Arc::ALL {
                let inside = arc.contains(&attacker, (&target).into(), Range::THREE);
                assert_eq!(inside, expected.contains(&arc), "{arc} at ({x}, {y})");
            }
        }
    }

    /// RR.ARC.01, RB.ARC.06: arcs end at range 3.
    #[test]
    fn arcs_reach_range_three() {
        let attacker = base(BaseSize::Small, 0.0, 0.0, 0.0);
        let at = |d: f64| base(BaseSize::Small, 0.0, 40.0 + d, 0.0);
        assert!(Arc::Front.contains(&attacker, (&at(300.0)).into(), Range::THREE));
        assert!(!Arc::Front.contains(&attacker, (&at(300.1)).into(), Range::THREE));
        assert!(Arc::Front.contains(&attacker, (&at(300.1)).into(), Range::FIVE));
    }

    /// RR.ARC.03: what lies beneath a ship is in none of its arcs.
    #[test]
    fn nothing_beneath_a_base_is_in_its_arcs() {
        let rock = TokenOutline::named("core2asteroid0").unwrap_or(TokenOutline::ALL[0]);
        let token = PlacedToken::new(rock, Pose::new(0.0, 0.0, 0.0), false);
        let above = base(BaseSize::Large, 0.0, 0.0, 0.0);
        for arc in Arc::ALL {
            assert_eq!(arc.line_to(&above, (&token).into()), None, "{arc}");
        }
        // Its part in front of the middle lies beneath the ship or beside it.
        let marker = TokenOutline::named("hyperspacemarker").expect("an outline");
        let half = PlacedToken::new(marker, Pose::new(0.0, -20.0, 0.0), false);
        let above = base(BaseSize::Small, 0.0, 0.0, 0.0);
        assert_eq!(Arc::Front.line_to(&above, (&half).into()), None);
        assert!(Arc::Rear.line_to(&above, (&half).into()).is_some());
    }

    /// RR.ARC.10: what is in the bullseye is in the front arc.
    /// RB.ARC.05: it may be at different ranges in the two.
    #[test]
    fn bullseye_and_front_can_differ_in_range() {
        let attacker = base(BaseSize::Small, 0.0, 0.0, 0.0);
        // Long and askew: its near corner is off to the right, its tail straight ahead.
        let target = base(BaseSize::Huge, 50.0, 190.0, -40.0);
        let range = |arc: Arc| arc.attack_range(&attacker, (&target).into()).map(Range::number);
        assert_eq!((range(Arc::Front), range(Arc::Bullseye)), (Some(1), Some(2)));
    }

    /// RR.GUIDES.04, RB.RANGE.12: a guide alone in the arc does not count.
    #[test]
    fn guides_are_not_in_arcs() {
        let attacker = base(BaseSize::Small, 0.0, 0.0, 0.0);
        // The rear edge ends just right of the bullseye; the base faces right, guides to the left.
        let target = base(BaseSize::Small, 7.4 + 20.0 + 1.0, 100.0, 90.0);
        assert!(!Arc::Bullseye.contains(&attacker, (&target).into(), Range::THREE));
        let closer = base(BaseSize::Small, 7.4 + 20.0, 100.0, 90.0);
        assert!(Arc::Bullseye.contains(&attacker, (&closer).into(), Range::THREE), "on the line");
    }

    /// RR.ATTACK-RANGE.01–03, RB.TGT.03: only the part in the arc counts, except at contact.
    #[test]
    fn attack_range_is_to_the_part_in_the_arc() {
        let attacker = base(BaseSize::Small, 0.0, 0.0, 0.0);
        // Its near corner is in the side arc, at range 1; the part in the front arc is further.
        let target = base(BaseSize::Large, 130.0, 100.0, 0.0);
        let range = |arc: Arc| arc.attack_range(&attacker, (&target).into()).map(Range::number);
        assert_eq!(Thing::from(&attacker).range((&target).into()), Range::ONE);
        assert_eq!((range(Arc::Right), range(Arc::Front)), (Some(1), Some(2)));
        assert_eq!(range(Arc::Rear), None);
        let touching = base(BaseSize::Small, 40.0, 25.0, 0.0);
        assert_eq!(Arc::Front.attack_range(&attacker, (&touching).into()), Some(Range::ZERO));
    }

    /// HUGE.TURRET.06: arcs of a huge ship are measured from its centre, out of its long sides.
    #[test]
    fn arcs_of_a_huge_base() {
        let attacker = base(BaseSize::Huge, 0.0, 0.0, 0.0);
        let beside_front = base(BaseSize::Small, 65.0, 130.0, 0.0);
        let beside_middle = base(BaseSize::Small, 65.0, 0.0, 0.0);
        let inside = |arc: Arc, t: &PlacedBase| arc.contains(&attacker, t.into(), Range::THREE);
        assert!(inside(Arc::Front, &beside_front) && !inside(Arc::Right, &beside_front));
        assert!(inside(Arc::Right, &beside_middle) && !inside(Arc::Front, &beside_middle));
    }

    /// RR.ARC.16–19, RUL.GEO.09, RB.ARC.06: in front of, behind, flanking.
    #[test]
    fn facing() {
        let ship = base(BaseSize::Medium, 0.0, 0.0, 90.0);
        let rows = [
            (100.0, 0.0, Some(Facing::InFront)),
            (-100.0, 0.0, Some(Facing::Behind)),
            (10.0, 100.0, Some(Facing::Flanking)),
            (20.0, 100.0, Some(Facing::InFront)),
            (0.0, 340.0, Some(Facing::Flanking)),
            (0.0, 360.0, None),
            (400.0, 0.0, None),
        ];
        for (x, y, expected) in rows {
            let other = base(BaseSize::Small, x, y, 0.0);
            assert_eq!(Facing::of(&other, &ship), expected, "at ({x}, {y})");
        }
    }

    /// RR.ARC.22–25: turrets.
    #[test]
    fn turret_arcs() {
        assert_eq!(Turret::Single(Edge::Rear).arcs(), [Arc::Rear]);
        assert_eq!(Turret::FrontAndRear.arcs(), [Arc::Front, Arc::Rear]);
        assert_eq!(Turret::LeftAndRight.arcs(), [Arc::Left, Arc::Right]);
    }
}
