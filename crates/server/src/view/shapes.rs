//! From the table's geometry to outlines.

use crate::api::{BaseView, GhostView, LineView, Outline, Point, PoseView};
use redfive_geometry::{
    Arc, Course, Heading, Placed, PlacedBase, PlacedToken, Pose, Range, SightLine, Vec2, vec2,
};

/// Curves of templates are chords of about this length, in millimetres.
const CHORD: f64 = 6.0;

/// A hundredth of a millimetre is enough for the eye.
fn rounded(x: f64) -> f64 {
    (x * 100.0).round() / 100.0
}

pub fn point(p: Vec2) -> Point {
    [rounded(p.x), rounded(p.y)]
}

pub fn outline(points: &[Vec2]) -> Outline {
    points.iter().map(|&p| point(p)).collect()
}

pub fn pose(pose: Pose) -> PoseView {
    // A thousandth: what answers are given in.
    let grain = |x: f64| (x * 1000.0).round() / 1000.0;
    let Pose { position, heading } = pose;
    PoseView { x: grain(position.x), y: grain(position.y), degrees: grain(heading.degrees()) }
}

/// The outline of something that was placed, guides included.
pub fn placed(placed: &Placed) -> Outline {
    match placed {
        Placed::Base(base) => outline(&base.outline()),
        Placed::Token(token) => outline(token.points()),
    }
}

/// A ship or a remote.
pub fn unit(unit: &Placed) -> BaseView {
    match unit {
        Placed::Base(it) => base(it),
        Placed::Token(it) => token(it),
    }
}

/// A token that has a front.
pub fn token(token: &PlacedToken) -> BaseView {
    let frame = token.pose.frame();
    let nose = [(0.0, 6.0), (-4.0, -1.0), (4.0, -1.0)].map(|(x, y)| frame.point(vec2(x, y + 8.0)));
    BaseView {
        pose: pose(token.pose),
        outline: outline(token.points()),
        nose: outline(&nose),
        printed: Vec::new(),
    }
}

pub fn base(base: &PlacedBase) -> BaseView {
    let frame = base.pose.frame();
    let half = base.size.half();
    let arrow = [(0.0, -4.0), (-6.0, -13.0), (0.0, -10.0), (6.0, -13.0)];
    let nose = arrow.map(|(x, y)| frame.point(vec2(x, half.y + y)));
    let a = Arc::half_angle(base.size);
    let printed = [a, 180.0 - a, 180.0 + a, 360.0 - a].map(|degrees| {
        let out = Heading::new(degrees).forward();
        let edge = out * (half.x / out.x.abs()).min(half.y / out.y.abs());
        [point(frame.point(edge * 0.55)), point(frame.point(edge))]
    });
    BaseView {
        pose: pose(base.pose),
        outline: outline(&base.outline()),
        nose: outline(&nose),
        printed: printed.to_vec(),
    }
}

pub fn ghost(size: redfive_geometry::BaseSize, pose: Pose, player: u8, blocked: bool) -> GhostView {
    GhostView { player, blocked, base: base(&PlacedBase::new(size, pose)) }
}

/// The template of a course.
pub fn template(course: &Course) -> Vec<Outline> {
    course.ground().map(|ground| outline(&ground.outline(CHORD))).into_iter().collect()
}

/// An arc, as one outline for each range up to the greatest.
pub fn arc(base: &PlacedBase, arc: Arc, most: u8) -> Vec<Outline> {
    let bands = (1..=most).filter_map(Range::from_number);
    bands.map(|range| outline(&arc.outline(base, range))).collect()
}

pub fn line(sight: &SightLine, text: String) -> LineView {
    LineView {
        from: point(sight.line.from),
        to: point(sight.line.to),
        obstructed: !sight.obstructed_by.is_empty(),
        text,
    }
}
