//! Where moves end and what lies between, in closed form, against two oracles: the formulas of
//! the measures worked out in radians, and a construction that lays the template's centre line
//! as a thousand small rigid motions from the hash mark. Poses along the way are found again by
//! walking the line and bisecting for the leading end. None of them uses the crate's arithmetic.

mod support;

use core::f64::consts::PI;
use proptest::prelude::*;
use redfive_geometry::{
    BaseSize, Bearing, Course, Edge, Maneuver, Pose, Side, Template, TemplateShape,
};
use support::plane::{P, agree, ahead, dot, far, halves, outline, put, radians, right_of, turned};
use support::{cases, draw};

/// Radius and end angle of a template's centre line (none for a straight), or its length.
fn measures(template: Template) -> (f64, f64, f64) {
    let i = usize::from(template.speed()) - 1;
    match template.shape() {
        TemplateShape::Straight => ([40.0, 80.0, 120.0, 160.0, 200.0][i], 0.0, 0.0),
        TemplateShape::Bank(_) => {
            let r = [80.0, 130.0, 180.0][i];
            (r * PI / 4.0, r, 45.0)
        }
        TemplateShape::Turn(_) => {
            let r = [35.0, 62.5, 90.0][i];
            (r * PI / 2.0, r, 90.0)
        }
    }
}

fn sign(side: Option<Side>) -> f64 {
    match side {
        Some(Side::Left) => -1.0,
        _ => 1.0,
    }
}

/// A place on the line: where, and which way it leads in radians clockwise from +y.
#[derive(Clone, Copy)]
struct Spot {
    at: P,
    way: f64,
}

impl Spot {
    fn direction(self) -> P {
        let (s, c) = libm::sincos(self.way);
        P(s, c)
    }
}

/// The hash mark of an edge.
fn hash_mark(size: BaseSize, start: Pose, edge: Edge) -> (Spot, f64) {
    let (w, h) = halves(size);
    let (local, out, angle) = match edge {
        Edge::Front => (P(0.0, h), h, 0.0),
        Edge::Right => (P(w, 0.0), w, 90.0),
        Edge::Rear => (P(0.0, -h), h, 180.0),
        Edge::Left => (P(-w, 0.0), w, -90.0),
    };
    let way = radians(start.heading.degrees() + angle);
    (Spot { at: put(start, local), way }, out)
}

/// The far end of a template, by a thousand small steps.
fn step_by_step(near: Spot, template: Template) -> Spot {
    const STEPS: u32 = 1_000;
    let (length, r, degrees) = measures(template);
    let mut spot = near;
    if degrees == 0.0 {
        for _ in 0..STEPS {
            spot.at = spot.at + near.direction() * (length / f64::from(STEPS));
        }
        return spot;
    }
    let s = sign(template.side());
    let centre = near.at + right_of(near.direction()) * (s * r);
    let step = s * radians(degrees) / f64::from(STEPS);
    let (sine, cosine) = libm::sincos(step);
    for _ in 0..STEPS {
        // Clockwise by one step about the centre of the curve.
        let d = spot.at - centre;
        spot.at = centre + P(d.0 * cosine + d.1 * sine, d.1 * cosine - d.0 * sine);
        spot.way += step;
    }
    spot
}

/// A base whose receiving edge lies on the end of a template.
fn received(end: Spot, out: f64, edge: Edge) -> Pose {
    let back = match edge {
        Edge::Front => 0.0,
        Edge::Right => 90.0,
        Edge::Rear => 180.0,
        Edge::Left => -90.0,
    };
    let at = end.at + end.direction() * out;
    Pose::new(at.0, at.1, end.way * 180.0 / PI - back)
}

/// The starting edge of a bearing, in words of the rules and not of the crate.
fn starts_from(bearing: Bearing) -> Edge {
    match bearing {
        Bearing::ReverseStraight | Bearing::ReverseBank(_) => Edge::Rear,
        Bearing::SideslipBank(Side::Right) | Bearing::SideslipTurn(Side::Right) => Edge::Left,
        Bearing::SideslipBank(Side::Left) | Bearing::SideslipTurn(Side::Left) => Edge::Right,
        _ => Edge::Front,
    }
}

/// The template that a maneuver lays, seen from its starting edge.
fn lays(maneuver: Maneuver) -> Option<Template> {
    let shape = match maneuver.bearing() {
        Bearing::Stationary => return None,
        Bearing::Straight | Bearing::KoiogranTurn | Bearing::ReverseStraight => {
            TemplateShape::Straight
        }
        Bearing::Bank(s) | Bearing::SegnorsLoop(s) | Bearing::SideslipBank(s) => {
            TemplateShape::Bank(s)
        }
        Bearing::ReverseBank(Side::Left) => TemplateShape::Bank(Side::Right),
        Bearing::ReverseBank(Side::Right) => TemplateShape::Bank(Side::Left),
        Bearing::Turn(s)
        | Bearing::SegnorsLoopTurn(s)
        | Bearing::TallonRoll(s)
        | Bearing::SideslipTurn(s) => TemplateShape::Turn(s),
    };
    Some(Template::new(shape, maneuver.speed()).unwrap_or_else(|e| panic!("{e}")))
}

/// The relative end pose of a maneuver by the formulas: (dx, dy, turn) for each placement.
fn formula(maneuver: Maneuver, h: f64) -> Vec<(f64, f64, f64)> {
    let Some(template) = lays(maneuver) else { return vec![(0.0, 0.0, 0.0)] };
    let (length, r, a) = measures(template);
    let (sine, cosine) = libm::sincos(radians(a));
    let dx = r * (1.0 - cosine) + h * sine;
    let dy = h + r * sine + h * cosine;
    let straight = length + 2.0 * h;
    let rows = match maneuver.bearing() {
        Bearing::Stationary => vec![(0.0, 0.0, 0.0)],
        Bearing::Straight => vec![(0.0, straight, 0.0)],
        Bearing::KoiogranTurn => vec![(0.0, straight, 180.0)],
        Bearing::ReverseStraight => vec![(0.0, -straight, 0.0)],
        Bearing::Bank(_) | Bearing::Turn(_) => vec![(dx, dy, a)],
        Bearing::SegnorsLoop(_) | Bearing::SegnorsLoopTurn(_) => vec![(dx, dy, a + 180.0)],
        Bearing::TallonRoll(_) => {
            vec![(r + h, r + h, 180.0), (r + h, r + h - 10.0, 180.0), (r + h, r + h + 10.0, 180.0)]
        }
        Bearing::ReverseBank(_) => vec![(dx, -dy, -a)],
        Bearing::SideslipBank(_) | Bearing::SideslipTurn(_) => vec![(-dy, dx, a)],
    };
    let s = sign(maneuver.bearing().side());
    rows.into_iter().map(|(x, y, t)| (s * x, y, s * t)).collect()
}

fn applied(start: Pose, (dx, dy, turn): (f64, f64, f64)) -> Pose {
    let at = put(start, P(dx, dy));
    Pose::new(at.0, at.1, start.heading.degrees() + turn)
}

/// The base's pose at `u` along the line, by walking it: the run under the base, the template,
/// its continuation.
fn walked(size: BaseSize, start: Pose, edge: Edge, template: Template, u: f64) -> Pose {
    let (near, out) = hash_mark(size, start, edge);
    let rod = 2.0 * out;
    let (length, r, degrees) = measures(template);
    let s = sign(template.side());
    let line = |w: f64| -> P {
        let d = near.direction();
        let beyond = w - rod;
        if beyond <= 0.0 || degrees == 0.0 {
            return near.at + d * beyond;
        }
        let turn = beyond.min(length) / r;
        let (sine, cosine) = libm::sincos(turn);
        let on = near.at + d * (r * sine) + right_of(d) * (s * r * (1.0 - cosine));
        let lead = d * cosine + right_of(d) * (s * sine);
        on + lead * (beyond - length).max(0.0)
    };
    let trailing = line(u);
    let (mut low, mut high) = (u, u + 2.0 * rod);
    for _ in 0..200 {
        let middle = 0.5 * (low + high);
        if far(line(middle), trailing) < rod {
            low = middle;
        } else {
            high = middle;
        }
    }
    let leading = line(0.5 * (low + high));
    let way = leading - trailing;
    let centre = (leading + trailing) * 0.5;
    let out_of = hash_mark(size, Pose::ORIGIN, edge).0.way * 180.0 / PI;
    Pose::new(centre.0, centre.1, libm::atan2(way.0, way.1) * 180.0 / PI - out_of)
}

/// The least `v` such that no point of a base moves by more than `v` mm while its trailing edge
/// advances by one: 4.8 for a large base on the tightest turn by theory. The scans of the partial
/// executions rely on it.
const FASTEST: f64 = 5.0;

proptest! {
    #![proptest_config(cases())]

    /// RR.BEARING.05–08, .10–16, .18, RR.SIDESLIP.03–09: every maneuver ends where the formulas say,
    /// and where a template laid step by step takes it.
    #[test]
    fn maneuvers_end_where_they_should(
        maneuver in draw::maneuver(),
        size in draw::standard(),
        start in draw::pose(),
    ) {
        let course = maneuver.course(size, start);
        let ours = course.placements();
        let expected = formula(maneuver, halves(size).1);
        prop_assert_eq!(ours.len(), expected.len());
        for (&pose, &relative) in ours.iter().zip(&expected) {
            let end = applied(start, relative);
            prop_assert!(agree(pose, end, 1e-9), "{maneuver}: {pose:?}, by formula {end:?}");
        }
        if let Some(template) = lays(maneuver) {
            let edge = starts_from(maneuver.bearing());
            let (near, out) = hash_mark(size, start, edge);
            let plain = received(step_by_step(near, template), out, edge);
            prop_assert!(agree(course.at(course.end()), plain, 1e-9), "{maneuver}: {plain:?}");
        }
    }

    /// RR.BOOST.03, RR.CLOAK.09: boosts end as the basic maneuvers over the same template.
    #[test]
    fn boosts_end_where_they_should(
        template in draw::template(),
        size in draw::standard(),
        start in draw::pose(),
    ) {
        let course = Course::boost(size, start, template);
        let (near, out) = hash_mark(size, start, Edge::Front);
        let end = received(step_by_step(near, template), out, Edge::Front);
        prop_assert_eq!(course.placements().len(), 1);
        prop_assert!(agree(course.placements()[0], end, 1e-9), "{template}: {end:?}");
    }

    /// RR.BARREL-ROLL.02–06: rolls over every template, three places each.
    #[test]
    fn barrel_rolls_end_where_they_should(
        template in draw::template(),
        size in draw::standard(),
        side in draw::side(),
        start in draw::pose(),
    ) {
        let course = Course::barrel_roll(size, start, side, template);
        let edge = if side == Side::Left { Edge::Left } else { Edge::Right };
        let (near, out) = hash_mark(size, start, edge);
        let side_on = size != BaseSize::Small && template.shape() == TemplateShape::Straight;
        let (end, slide) = if side_on {
            let far_side = Spot { at: near.at + near.direction() * 20.0, way: near.way };
            (far_side, measures(template).0 / 2.0)
        } else {
            (step_by_step(near, template), 10.0)
        };
        let middle = received(end, out, edge);
        let ours = course.placements();
        prop_assert_eq!(ours.len(), 3);
        for (&pose, by) in ours.iter().zip([0.0, slide, -slide]) {
            let at = P::from(middle.position) + ahead(middle.heading.degrees()) * by;
            let expected = Pose::new(at.0, at.1, middle.heading.degrees());
            prop_assert!(agree(pose, expected, 1e-9), "{template}: {pose:?}, not {expected:?}");
        }
    }

    /// RR.OVERLAP.06: along the way both hash marks stay on the centre line.
    #[test]
    fn poses_along_the_way(
        maneuver in draw::moving(),
        size in draw::standard(),
        start in draw::pose(),
        share in 0.0..1.0,
    ) {
        let course = maneuver.course(size, start);
        let template = lays(maneuver).unwrap_or(Template::STRAIGHTS[0]);
        let edge = starts_from(maneuver.bearing());
        let (length, ..) = measures(template);
        let whole = 2.0 * hash_mark(size, start, edge).1 + length;
        prop_assert!((course.end() - whole).abs() < 1e-9, "{maneuver}: {whole} long");
        let u = share * whole;
        let expected = walked(size, start, edge, template, u);
        let ours = course.at(u);
        prop_assert!(agree(ours, expected, 1e-9), "{maneuver} at {u}: {ours:?}, not {expected:?}");
    }

    /// The same for a barrel roll over a template laid end-on.
    #[test]
    fn poses_along_a_roll(
        template in draw::template(),
        side in draw::side(),
        size in draw::standard(),
        start in draw::pose(),
        share in 0.0..1.0,
    ) {
        let straight = template.shape() == TemplateShape::Straight;
        let size = if straight { BaseSize::Small } else { size };
        let course = Course::barrel_roll(size, start, side, template);
        let edge = if side == Side::Left { Edge::Left } else { Edge::Right };
        let u = share * course.end();
        let expected = walked(size, start, edge, template, u);
        prop_assert!(agree(course.at(u), expected, 1e-9), "{template} at {u}: {expected:?}");
    }

    /// The start is the start bit for bit, the end is the plain end, and nothing jumps between.
    #[test]
    fn the_way_is_continuous(
        maneuver in draw::moving(),
        size in draw::standard(),
        start in draw::pose(),
        share in 0.0..1.0,
        step in prop_oneof![Just(1e-3), Just(1e-6), Just(0.5)],
    ) {
        let course = maneuver.course(size, start);
        let bits = |p: Pose| [p.position.x, p.position.y, p.heading.degrees()].map(f64::to_bits);
        prop_assert_eq!(bits(course.at(0.0)), bits(start));
        prop_assert_eq!(bits(course.at(-1.0)), bits(start));
        prop_assert_eq!(course.at(course.end()), course.at(course.end() + 7.0));
        prop_assert!(agree(course.at(1e-10), start, 1e-9));
        prop_assert!(agree(course.at(course.end() - 1e-10), course.at(course.end()), 1e-8));
        let u = share * course.end();
        let (here, there) = (outline(size, course.at(u)), outline(size, course.at(u + step)));
        let fastest = here.iter().zip(&there).map(|(&a, &b)| far(a, b)).fold(0.0, f64::max);
        prop_assert!(fastest <= FASTEST * step + 1e-9, "{maneuver}: {fastest} in {step}");
        // It goes forward: the centre moves the way of travel.
        let moved = P::from(course.at(u + step).position) - P::from(course.at(u).position);
        let out = match starts_from(maneuver.bearing()) {
            Edge::Front => 0.0,
            Edge::Right => 90.0,
            Edge::Rear => 180.0,
            Edge::Left => 270.0,
        };
        let way = ahead(course.at(u).heading.degrees() + out);
        let left = (course.end() - u).min(step);
        prop_assert!(dot(moved, way) >= 0.3 * left - 1e-9, "{maneuver} at {u}");
    }
}

/// The tables of end points: speed by speed, for each base.
#[test]
fn the_tables_of_end_points() {
    let bank: [[(f64, f64); 3]; 3] = [
        [(37.574, 90.711), (52.218, 126.066), (66.863, 161.421)],
        [(44.645, 107.782), (59.289, 143.137), (73.934, 178.492)],
        [(51.716, 124.853), (66.360, 160.208), (81.005, 195.563)],
    ];
    let turn = [[55.0, 82.5, 110.0], [65.0, 92.5, 120.0], [75.0, 102.5, 130.0]];
    let straight = [
        [80.0, 120.0, 160.0, 200.0, 240.0],
        [100.0, 140.0, 180.0, 220.0, 260.0],
        [120.0, 160.0, 200.0, 240.0, 280.0],
    ];
    let mut checked = 0;
    for (i, size) in BaseSize::STANDARD.into_iter().enumerate() {
        for speed in 1..=5_u8 {
            let j = usize::from(speed) - 1;
            let y = straight[i][j];
            let mut rows = vec![
                (Bearing::Straight, vec![(0.0, y, 0.0)]),
                (Bearing::KoiogranTurn, vec![(0.0, y, 180.0)]),
                (Bearing::ReverseStraight, vec![(0.0, -y, 0.0)]),
            ];
            if speed <= 3 {
                for side in Side::BOTH {
                    let (bx, by) = bank[i][j];
                    let t = turn[i][j];
                    let s = sign(Some(side));
                    rows.extend([
                        (Bearing::Bank(side), vec![(s * bx, by, s * 45.0)]),
                        (Bearing::SegnorsLoop(side), vec![(s * bx, by, s * 225.0)]),
                        (Bearing::Turn(side), vec![(s * t, t, s * 90.0)]),
                        (Bearing::SegnorsLoopTurn(side), vec![(s * t, t, s * 270.0)]),
                        (
                            Bearing::TallonRoll(side),
                            vec![
                                (s * t, t, 180.0),
                                (s * t, t - 10.0, 180.0),
                                (s * t, t + 10.0, 180.0),
                            ],
                        ),
                        (Bearing::ReverseBank(side), vec![(s * bx, -by, -s * 45.0)]),
                        (Bearing::SideslipBank(side), vec![(-s * by, bx, s * 45.0)]),
                        (Bearing::SideslipTurn(side), vec![(-s * t, t, s * 90.0)]),
                    ]);
                }
            }
            for (bearing, expected) in rows {
                let maneuver = Maneuver::new(speed, bearing).unwrap_or_else(|e| panic!("{e}"));
                let ours = maneuver.course(size, Pose::ORIGIN).placements();
                assert_eq!(ours.len(), expected.len(), "{maneuver}");
                for (pose, &(x, y, degrees)) in ours.iter().zip(&expected) {
                    assert!(near_figure(*pose, x, y, degrees), "{size} {maneuver}: {pose:?}");
                    checked += 1;
                }
            }
        }
    }
    assert_eq!(checked, 3 * (15 + 3 * 2 * 10));
    assert_eq!(Maneuver::all().count(), 1 + 15 + 3 * 2 * 8, "every maneuver is in the tables");
}

/// Whether a pose is the one that a table gives to three decimals.
fn near_figure(pose: Pose, x: f64, y: f64, degrees: f64) -> bool {
    (pose.position.x - x).abs() <= 5.001e-4
        && (pose.position.y - y).abs() <= 5.001e-4
        && turned(pose.heading.degrees(), degrees) < 1e-9
}

/// The table of repositions, right versions and their mirror images.
#[test]
fn the_table_of_repositions() {
    use TemplateShape::{Bank, Straight, Turn};
    let template = |shape, speed| Template::new(shape, speed).unwrap_or_else(|e| panic!("{e}"));
    // To the right, a left curve swings the base forward.
    let (forward, backward) = (Side::Left, Side::Right);
    let rows = [
        (BaseSize::Small, Straight, 1, 80.0, 0.0, 0.0, 10.0),
        (BaseSize::Medium, Straight, 1, 80.0, 0.0, 0.0, 20.0),
        (BaseSize::Large, Straight, 1, 100.0, 0.0, 0.0, 20.0),
        (BaseSize::Small, Straight, 2, 120.0, 0.0, 0.0, 10.0),
        (BaseSize::Small, Straight, 3, 160.0, 0.0, 0.0, 10.0),
        (BaseSize::Small, Bank(forward), 1, 90.711, 37.574, -45.0, 10.0),
        (BaseSize::Small, Bank(backward), 1, 90.711, -37.574, 45.0, 10.0),
        (BaseSize::Small, Bank(forward), 2, 126.066, 52.218, -45.0, 10.0),
        (BaseSize::Small, Bank(backward), 2, 126.066, -52.218, 45.0, 10.0),
        (BaseSize::Small, Bank(forward), 3, 161.421, 66.863, -45.0, 10.0),
        (BaseSize::Small, Bank(backward), 3, 161.421, -66.863, 45.0, 10.0),
        (BaseSize::Small, Turn(forward), 1, 55.0, 55.0, -90.0, 10.0),
        (BaseSize::Small, Turn(backward), 1, 55.0, -55.0, 90.0, 10.0),
    ];
    for (size, shape, speed, x, y, turn, slide) in rows {
        let template = template(shape, speed);
        for (side, s) in [(Side::Right, 1.0), (Side::Left, -1.0)] {
            let used = if s < 0.0 { template.mirrored() } else { template };
            let ours = Course::barrel_roll(size, Pose::ORIGIN, side, used).placements();
            for (pose, by) in ours.iter().zip([0.0, slide, -slide]) {
                let slid = P(s * x, y) + ahead(s * turn) * by;
                let close = far(pose.position.into(), slid) < 8e-4;
                assert!(close && turned(pose.heading.degrees(), s * turn) < 1e-9, "{size} {used}");
            }
        }
    }
    // Decloaking: speed 2 for a small base, else speed 1; ahead or to a side.
    let decloaks = [
        (BaseSize::Small, 120.0, 120.0),
        (BaseSize::Medium, 100.0, 80.0),
        (BaseSize::Large, 120.0, 100.0),
    ];
    for (size, ahead, aside) in decloaks {
        let used = Course::decloak_template(size);
        let forward = Course::boost(size, Pose::ORIGIN, used).placements()[0];
        let right = Course::barrel_roll(size, Pose::ORIGIN, Side::Right, used).placements()[0];
        assert!(near_figure(forward, 0.0, ahead, 0.0) && near_figure(right, aside, 0.0, 0.0));
    }
}
