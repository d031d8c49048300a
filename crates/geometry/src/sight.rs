//! Lines of sight: along which lines an attack can be measured, and what obstructs each.
//!
//! The attacker measures along a shortest line (RR.OBSTRUCTED.05–06). If several are equally
//! short the attacker chooses one (RR.OBSTRUCTED.07): between parallel edges there is a whole band
//! of them. The band is cut where an object begins or ends, so that every choice that makes a
//! difference is listed once.

use crate::arc::Arc;
use crate::base::PlacedBase;
use crate::range::Thing;
use crate::shape::{Bounds, Convex, Rect, Segment, edges};
use crate::tolerance::{RANGE_BAND, TOUCH};
use crate::vector::Vec2;

/// The shortest lines of an attack.
#[derive(Clone, Debug, PartialEq)]
pub struct Sight {
    /// The length of the shortest of these lines; they differ by less than [`RANGE_BAND`].
    pub distance: f64,
    /// The choices: never empty, no two obstructed by the same objects. The first has the fewest
    /// obstructions.
    pub lines: Vec<SightLine>,
}

/// A line to measure along.
#[derive(Clone, Debug, PartialEq)]
pub struct SightLine {
    /// From the attacker's base to the target.
    pub line: Segment,
    /// The objects it passes through, as indices in ascending order.
    pub obstructed_by: Vec<usize>,
}

/// A family of equally short parallel lines from `first` to `last`, or a single line.
#[derive(Clone, Copy, Debug)]
struct Band {
    first: Segment,
    last: Segment,
    /// The length of the shortest; the others are equally short.
    length: f64,
}

impl Band {
    fn at(&self, t: f64) -> Segment {
        Segment::new(self.first.from.lerp(self.last.from, t), self.first.to.lerp(self.last.to, t))
    }

    fn width(&self) -> f64 {
        self.first.from.distance(self.last.from)
    }
}

impl Sight {
    /// The shortest lines from `attacker` to the part of `target` in `arc`, and which of the
    /// `objects` (neither attacker nor target) obstruct each. None if no part is in the arc.
    pub fn in_arc(
        attacker: &PlacedBase,
        arc: Arc,
        target: Thing<'_>,
        objects: &[Thing<'_>],
    ) -> Option<Self> {
        let mut bands = Vec::new();
        arc.for_each_part(attacker, target, &mut |part| {
            bands.extend(shortest_band(attacker.rect(), part));
        });
        Self::from_bands(bands, objects)
    }

    fn from_bands(mut bands: Vec<Band>, objects: &[Thing<'_>]) -> Option<Self> {
        let distance = bands.iter().map(|band| band.length).fold(f64::INFINITY, f64::min);
        bands.retain(|band| band.length <= distance + RANGE_BAND);
        let mut lines: Vec<SightLine> = Vec::new();
        for band in &bands {
            for line in choices(band, objects) {
                let obstructed_by = obstructions(line, objects);
                if lines.iter().all(|known| known.obstructed_by != obstructed_by) {
                    lines.push(SightLine { line, obstructed_by });
                }
            }
        }
        // Stable, so that of equally obstructed choices the first found stays first.
        lines.sort_by_key(|choice| choice.obstructed_by.len());
        (!lines.is_empty()).then_some(Self { distance, lines })
    }

    /// Whether the attacker has a choice that makes a difference.
    pub fn is_choice(&self) -> bool {
        self.lines.len() > 1
    }
}

/// All shortest lines from a rectangle to a convex part. The ends of a band are at corners.
fn shortest_band(from: &Rect, part: &Convex) -> Option<Band> {
    let points = part.corners();
    let best = from.shortest_to(points);
    let length = best.length();
    let limit = length + RANGE_BAND;
    let mut band = Band { first: best, last: best, length };
    if length <= TOUCH {
        return Some(band);
    }
    let across = (best.to - best.from).clockwise();
    let place = |line: &Segment| across.dot(line.from);
    let from_corners = from.corners().into_iter().filter_map(|corner| {
        let ends = edges(points).map(|edge| Segment::new(corner, edge.closest_to(corner)));
        crate::shape::shortest(ends)
    });
    let to_corners = points.iter().map(|&p| Segment::new(from.closest_to(p), p));
    for line in from_corners.chain(to_corners).filter(|line| line.length() <= limit) {
        if place(&line) < place(&band.first) {
            band.first = line;
        }
        if place(&line) > place(&band.last) {
            band.last = line;
        }
    }
    Some(band)
}

/// A line out of each stretch of a band in which no object begins or ends.
fn choices(band: &Band, objects: &[Thing<'_>]) -> Vec<Segment> {
    let width = band.width();
    if width <= TOUCH {
        return vec![band.at(0.5)];
    }
    let across = (band.last.from - band.first.from) * (1.0 / width);
    let along = (band.first.to - band.first.from).unit();
    let length = band.first.length();
    let corners = [band.first.from, band.first.to, band.last.to, band.last.from];
    let bounds = Bounds::around(&corners);
    let mut cuts = vec![0.0, 1.0];
    for object in objects.iter().filter(|object| object.bounds().meets(bounds)) {
        object.with_outline(|points| {
            if !Bounds::around(points).meets(bounds) {
                return;
            }
            for edge in edges(points) {
                let share = |p: Vec2| across.dot(p - band.first.from) / width;
                let height = |p: Vec2| along.dot(p - band.first.from);
                let (a, b) = (height(edge.from), height(edge.to));
                if (0.0..=length).contains(&b) {
                    cuts.push(share(edge.to));
                }
                for level in [0.0, length] {
                    if (a > level) != (b > level) {
                        let p = edge.from.lerp(edge.to, (level - a) / (b - a));
                        cuts.push(share(p));
                    }
                }
            }
        });
    }
    cuts.retain(|t| (0.0..=1.0).contains(t));
    cuts.sort_by(f64::total_cmp);
    // A stretch narrower than a touch is no choice.
    let wide = |pair: &&[f64]| (pair[1] - pair[0]) * width > TOUCH;
    cuts.windows(2).filter(wide).map(|pair| band.at(0.5 * (pair[0] + pair[1]))).collect()
}

/// The objects that a line passes through, by more than [`TOUCH`].
fn obstructions(line: Segment, objects: &[Thing<'_>]) -> Vec<usize> {
    let bounds = Bounds::around(&[line.from, line.to]);
    let crossed = |object: &Thing<'_>| {
        let near = object.bounds();
        near.meets(bounds)
            && !near.is_beside(line)
            && object.with_outline(|points| passes_through(line, points))
    };
    objects.iter().enumerate().filter(|(_, object)| crossed(object)).map(|(i, _)| i).collect()
}

/// Whether a line runs inside a polygon for more than [`TOUCH`], and not just along its edge.
pub fn passes_through(line: Segment, polygon: &[Vec2]) -> bool {
    let beside = |by: f64| {
        let aside = (line.to - line.from).clockwise().unit() * by;
        Segment::new(line.from + aside, line.to + aside)
    };
    runs_inside(line, polygon)
        && [TOUCH, -TOUCH].into_iter().all(|by| runs_inside(beside(by), polygon))
}

fn runs_inside(line: Segment, polygon: &[Vec2]) -> bool {
    stretch_inside(line, polygon) > TOUCH
}

/// How much of a line runs inside a simple polygon. Where it leaves counts for as much as lies before
/// that, where it enters against it; the sides of the polygon's corners say which is which.
fn stretch_inside(line: Segment, polygon: &[Vec2]) -> f64 {
    let along = line.to - line.from;
    let length = along.length();
    let Some(&last) = polygon.last().filter(|_| length > 0.0) else { return 0.0 };
    let side = |p: Vec2| along.cross(p - line.from);
    let mut inside = 0.0;
    let (mut from, mut a) = (last, side(last));
    for &to in polygon {
        let b = side(to);
        if (a > 0.0) != (b > 0.0) {
            let p = from.lerp(to, a / (a - b));
            let until = (along.dot(p - line.from) / (length * length)).clamp(0.0, 1.0);
            inside += if a > 0.0 { until } else { -until };
        }
        (from, a) = (to, b);
    }
    inside.abs() * length
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::BaseSize;
    use crate::pose::Pose;
    use crate::token::{PlacedToken, TokenOutline};

    fn small(x: f64, y: f64, degrees: f64) -> PlacedBase {
        PlacedBase::new(BaseSize::Small, Pose::new(x, y, degrees))
    }

    /// A token 49 mm wide and 57 mm long.
    fn block(x: f64, y: f64) -> PlacedToken {
        let marker = TokenOutline::named("hyperspacemarker").unwrap_or(TokenOutline::ALL[0]);
        PlacedToken::new(marker, Pose::new(x, y, 0.0), false)
    }

    fn sets(sight: &Sight) -> Vec<Vec<usize>> {
        sight.lines.iter().map(|line| line.obstructed_by.clone()).collect()
    }

    /// RR.OBSTRUCTED.07, RR.OBSTRUCTED.EX01: parallel edges, an obstacle across half the band.
    #[test]
    fn parallel_edges_offer_a_choice() {
        let (attacker, target) = (small(0.0, 0.0, 0.0), small(0.0, 200.0, 180.0));
        let half = block(30.0, 100.0);
        let sight = Sight::in_arc(&attacker, Arc::Front, (&target).into(), &[(&half).into()]);
        let sight = sight.unwrap_or_else(|| panic!("in arc"));
        assert_eq!((sight.distance, sets(&sight)), (160.0, vec![vec![], vec![0]]));
        assert!(sight.lines[0].line.from.x < 5.5 && sight.lines[1].line.from.x > 5.5);
    }

    /// RR.OBSTRUCTED.06: no choice where all shortest lines pass through.
    #[test]
    fn an_obstacle_across_the_whole_band_leaves_no_choice() {
        let (attacker, target) = (small(0.0, 0.0, 0.0), small(0.0, 200.0, 180.0));
        let all = block(0.0, 100.0);
        let sight = Sight::in_arc(&attacker, Arc::Front, (&target).into(), &[(&all).into()]);
        assert_eq!(sight.map(|s| sets(&s)), Some(vec![vec![0]]));
    }

    /// RR.OBSTRUCTED.05: a slight turn leaves one shortest line.
    #[test]
    fn a_turned_target_has_one_line() {
        let (attacker, target) = (small(0.0, 0.0, 0.0), small(0.0, 200.0, 170.0));
        let half = block(30.0, 100.0);
        let sight = Sight::in_arc(&attacker, Arc::Front, (&target).into(), &[(&half).into()]);
        assert_eq!(sight.map(|s| s.lines.len()), Some(1));
    }

    /// RR.ATTACK-RANGE.01: the distance is that of the shortest line, though a line to a corner a
    /// hair's breadth aside counts as equally short.
    #[test]
    fn the_distance_is_that_of_the_shortest_line() {
        let (attacker, target) = (small(0.0, 0.0, 0.0), small(0.01, 200.0, 180.0));
        let sight = Sight::in_arc(&attacker, Arc::Front, (&target).into(), &[]);
        assert_eq!(sight.map(|s| s.distance), Some(160.0));
    }

    /// Two objects that cover overlapping parts of the band: every combination once.
    #[test]
    fn several_objects_give_every_combination() {
        let (attacker, target) = (small(0.0, 0.0, 0.0), small(0.0, 300.0, 180.0));
        let (left, right) = (block(-19.5, 100.0), block(19.5, 200.0));
        let things = [Thing::from(&left), Thing::from(&right)];
        let sight = Sight::in_arc(&attacker, Arc::Front, (&target).into(), &things);
        assert_eq!(sight.map(|s| sets(&s)), Some(vec![vec![0], vec![1], vec![0, 1]]));
    }

    /// RR.OBSTRUCTED.01, RB.OBSTR.03: a ship in between obstructs too, guides included.
    #[test]
    fn bases_obstruct() {
        let (attacker, target) = (small(0.0, 0.0, 0.0), small(0.0, 200.0, 180.0));
        let between = small(0.0, 100.0, 45.0);
        let sight = Sight::in_arc(&attacker, Arc::Front, (&target).into(), &[(&between).into()]);
        assert_eq!(sight.map(|s| sets(&s)), Some(vec![vec![0]]));
    }

    #[test]
    fn grazing_is_not_passing_through() {
        let square = block(0.0, 0.0);
        let line = |x: f64| Segment::new(Vec2 { x, y: -100.0 }, Vec2 { x, y: 100.0 });
        assert!(!passes_through(line(24.5 + 1e-9), square.points()));
        assert!(passes_through(line(24.4), square.points()));
        let short = Segment::new(Vec2 { x: 0.0, y: -1.0 }, Vec2 { x: 0.0, y: 1.0 });
        assert!(passes_through(short, square.points()), "wholly inside");
    }
}
