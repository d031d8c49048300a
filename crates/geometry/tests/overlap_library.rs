//! Overlap against the polygon library `geo`: areas of intersections and distances between
//! polygons, for bases, tokens and the ground under templates. The polygons are made from the
//! measures in `support::plane`; a curved template is bounded by two polygons, one inside the true
//! ring and one around it. Verdicts that hang on less than 1e-4 mm are left out and counted.

mod support;

use geo::{Area, BooleanOps, Distance, Euclidean, MultiPolygon, Polygon};
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;
use redfive_geometry::{
    BaseSize, Contact, Course, Edge, PlacedBase, PlacedToken, Pose, Template, TemplateShape, Thing,
};
use support::plane::{
    P, ahead, dot, far, halves, inside, library, outline, put, radians, right_of, square,
    to_outline,
};
use support::{Tally, cases, draw};

/// What the library says of two shapes; none if it is a matter of less than 1e-4 mm.
fn overlap(a: &Polygon<f64>, b: &Polygon<f64>) -> Option<bool> {
    let area = a.intersection(b).unsigned_area();
    if area > 1e-3 {
        Some(true)
    } else if area == 0.0 && Euclidean.distance(a, b) > 1e-4 {
        Some(false)
    } else {
        None
    }
}

/// A token's outline on the table, placed by hand.
fn token_points(token: &PlacedToken) -> Vec<P> {
    let mirror = if token.flipped { -1.0 } else { 1.0 };
    token.outline.points().iter().map(|p| put(token.pose, P(mirror * p.x, p.y))).collect()
}

/// A token near another pose.
fn near(at: Pose, token: &PlacedToken) -> PlacedToken {
    let p = put(at, token.pose.position.into());
    PlacedToken::new(
        token.outline,
        Pose::new(p.0, p.1, token.pose.heading.degrees()),
        token.flipped,
    )
}

/// A base near the origin's neighbour.
fn base_near(at: Pose, size: BaseSize, relative: Pose) -> PlacedBase {
    let p = put(at, relative.position.into());
    PlacedBase::new(size, Pose::new(p.0, p.1, relative.heading.degrees()))
}

fn base_polygon(base: &PlacedBase) -> Polygon<f64> {
    library(&outline(base.size, base.pose))
}

/// Radius and degrees of a template's centre line; none for a straight.
fn curve(template: Template) -> Option<(f64, f64)> {
    let i = usize::from(template.speed()) - 1;
    match template.shape() {
        TemplateShape::Straight => None,
        TemplateShape::Bank(_) => Some(([80.0, 130.0, 180.0][i], 45.0)),
        TemplateShape::Turn(_) => Some(([35.0, 62.5, 90.0][i], 90.0)),
    }
}

fn length(template: Template) -> f64 {
    match curve(template) {
        None => 40.0 * f64::from(template.speed()),
        Some((r, degrees)) => r * radians(degrees),
    }
}

/// The point of a template `s` along its centre line and `across` to the right of it.
fn on_template(near: Pose, template: Template, s: f64, across: f64) -> P {
    let Some((r, _)) = curve(template) else { return put(near, P(across, s)) };
    let side = template.side().map_or(1.0, |side| side.sign());
    let (sine, cosine) = libm::sincos(s / r);
    let away = r - side * across;
    put(near, P(side * (r - away * cosine), away * sine))
}

/// Two polygons that bound the template from inside and from outside.
fn bounding_polygons(near: Pose, template: Template) -> [Polygon<f64>; 2] {
    let Some((r, degrees)) = curve(template) else {
        let l = length(template);
        let strip = [P(10.0, 0.0), P(10.0, l), P(-10.0, l), P(-10.0, 0.0)].map(|p| put(near, p));
        return [library(&strip), library(&strip)];
    };
    const CHORDS: u32 = 60;
    let side = template.side().map_or(1.0, |side| side.sign());
    let half = radians(degrees) / f64::from(CHORDS) / 2.0;
    let ring = |outer: f64, inner: f64| {
        let at = |radius: f64, i: u32| {
            let (s, c) = libm::sincos(2.0 * half * f64::from(i));
            put(near, P(side * (r - radius * c), radius * s))
        };
        let there = (0..=CHORDS).map(|i| at(outer, i));
        let back = (0..=CHORDS).rev().map(|i| at(inner, i));
        library(&there.chain(back).collect::<Vec<P>>())
    };
    let widen = 1.0 / libm::cos(half);
    [ring(r + 10.0, (r - 10.0) * widen), ring((r + 10.0) * widen, r - 10.0)]
}

/// What the library says of a template's ground and a token, of which only the part behind a
/// line counts: a point of the line and the direction ahead.
fn ground_overlap(
    near: Pose,
    template: Template,
    token: &Polygon<f64>,
    behind: Option<(P, P)>,
) -> Option<bool> {
    let half_plane = behind.map(|(at, way)| {
        let aside = right_of(way) * 3_000.0;
        let back = way * -3_000.0;
        library(&[at - aside, at - aside + back, at + aside + back, at + aside])
    });
    let [inner, outer] = bounding_polygons(near, template);
    let cut = |ring: &Polygon<f64>| match &half_plane {
        None => MultiPolygon::new(vec![ring.clone()]),
        Some(plane) => ring.intersection(plane),
    };
    let token = MultiPolygon::new(vec![token.clone()]);
    if cut(&inner).intersection(&token).unsigned_area() > 1e-3 {
        return Some(true);
    }
    let around = cut(&outer);
    if around.unsigned_area() == 0.0 {
        return Some(false);
    }
    (Euclidean.distance(&around, &token) > 1e-4).then_some(false)
}

/// The template of a course, and the line of its trailing edge at `u`.
fn trailing(course: &Course, edge: Edge, u: f64) -> (P, P) {
    let pose = course.at(u);
    let (w, h) = halves(course.size());
    let (out, degrees) = match edge {
        Edge::Front => (h, 0.0),
        Edge::Right => (w, 90.0),
        Edge::Rear => (h, 180.0),
        Edge::Left => (w, 270.0),
    };
    let way = ahead(pose.heading.degrees() + degrees);
    (P::from(pose.position) - way * out, way)
}

static BASES: Tally = Tally::new();
static BASE_TOKEN: Tally = Tally::new();
static TOKENS: Tally = Tally::new();
static GROUND: Tally = Tally::new();
static TRAVELLED: Tally = Tally::new();
static MET: Tally = Tally::new();

proptest! {
    #![proptest_config(cases())]

    /// RR.OVERLAP.01, RR.GUIDES.05: two bases, guides and all.
    fn each_bases_on_bases(
        (one, two) in (draw::size(), draw::size()),
        at in draw::pose(),
        relative in draw::pose_near(130.0),
    ) {
        let (a, b) = (PlacedBase::new(one, at), base_near(at, two, relative));
        let (p, q) = (base_polygon(&a), base_polygon(&b));
        BASES.see();
        match overlap(&p, &q) {
            None => BASES.skip(),
            Some(overlapping) => {
                prop_assert_eq!(a.overlaps(&b), overlapping);
                prop_assert_eq!(b.overlaps(&a), overlapping);
                prop_assert_eq!(a.depth(&b) > 0.0, overlapping);
                let apart = if overlapping { Contact::Overlapping } else { Contact::Apart };
                prop_assert_eq!(a.contact(&b), apart);
            }
        }
        let gap = Euclidean.distance(&p, &q);
        prop_assert!((a.gap(&b) - gap).abs() < 1e-7, "a gap of {}, not {gap}", a.gap(&b));
        let bare = Euclidean.distance(&library(&square(one, a.pose)), &library(&square(two, b.pose)));
        prop_assert!((a.distance(&b) - bare).abs() < 1e-9, "{}, not {bare}", a.distance(&b));
    }

    /// RR.OVERLAP.01, RR.RANGE.15: bases on obstacles and devices.
    fn each_bases_on_tokens(
        size in draw::size(),
        at in draw::pose(),
        token in draw::placed_token(draw::pose_near(120.0)),
    ) {
        let base = PlacedBase::new(size, at);
        let token = near(at, &token);
        let points = token_points(&token);
        let there = library(&points);
        BASE_TOKEN.see();
        match overlap(&base_polygon(&base), &there) {
            None => BASE_TOKEN.skip(),
            Some(overlapping) => {
                prop_assert_eq!(base.lies_on(token.points()), overlapping);
                prop_assert_eq!(token.is_under(&base), overlapping);
                prop_assert_eq!(Thing::from(&base).in_contact((&token).into()), overlapping);
            }
        }
        let bare = Euclidean.distance(&library(&square(size, at)), &there);
        let ours = Thing::from(&base).distance((&token).into());
        prop_assert!((ours - bare).abs() < 1e-9, "{ours}, not {bare}");
        for (ours, by_hand) in token.points().iter().zip(ordered(&points, token.flipped)) {
            prop_assert!(far((*ours).into(), by_hand) < 1e-9);
        }
    }

    /// Two tokens, beside and inside each other: overlap and distance.
    fn each_tokens_on_tokens(
        at in draw::pose(),
        one in draw::placed_token(draw::pose_near(1.0)),
        two in draw::placed_token(prop_oneof![draw::pose_near(110.0), draw::pose_near(12.0)]),
    ) {
        let (a, b) = (near(at, &one), near(at, &two));
        let (p, q) = (library(&token_points(&a)), library(&token_points(&b)));
        TOKENS.see();
        match overlap(&p, &q) {
            None => TOKENS.skip(),
            Some(overlapping) => {
                prop_assert_eq!(a.overlaps(&b), overlapping);
                prop_assert_eq!(b.overlaps(&a), overlapping);
            }
        }
        let gap = Euclidean.distance(&p, &q);
        let ours = Thing::from(&a).distance((&b).into());
        prop_assert!((ours - gap).abs() < 1e-9, "{ours}, not {gap}");
    }

    /// RR.MOVE.03: the ground of a whole template, and where along it a token begins.
    fn each_templates_on_tokens(
        template in draw::template(),
        at in draw::pose(),
        token in draw::placed_token(draw::pose_near(150.0)),
    ) {
        let forward = put(at, P(0.0, 60.0));
        let token = near(Pose::new(forward.0, forward.1, at.heading.degrees()), &token);
        let points = token_points(&token);
        let ground = template.laid(at);
        GROUND.see();
        match ground_overlap(at, template, &library(&points), None) {
            None => GROUND.skip(),
            Some(overlapping) => {
                prop_assert_eq!(ground.lies_on(token.points()), overlapping);
                prop_assert_eq!(ground.first_on(token.points()).is_some(), overlapping);
            }
        }
        check_first(at, template, &points, ground.first_on(token.points()), |_| true)?;
    }

    /// RR.OBSTACLES.40–41: the part of the template behind a base that stopped on the way.
    fn each_travelled_ground_on_tokens(
        maneuver in draw::moving(),
        size in draw::standard(),
        start in draw::pose(),
        share in prop_oneof![0.0..1.0, 0.9..1.1],
        token in draw::placed_token(draw::pose_near(60.0)),
        place in 0.0..1.0,
    ) {
        let course = maneuver.course(size, start);
        let (Some(template), Some(laid)) = (course.template(), course.template_pose()) else {
            return Err(TestCaseError::fail("a template is laid"));
        };
        let edge = maneuver.bearing().starting_edge().unwrap_or(Edge::Front);
        let u = share * course.end();
        let on = on_template(laid, template, place * length(template), 0.0);
        let token = near(Pose::new(on.0, on.1, 0.0), &token);
        let points = token_points(&token);
        let behind = (u < course.end()).then(|| trailing(&course, edge, u));
        let Some(ground) = course.ground_to(u) else {
            return Err(TestCaseError::fail("ground"));
        };
        TRAVELLED.see();
        match ground_overlap(laid, template, &library(&points), behind) {
            None => TRAVELLED.skip(),
            Some(overlapping) => prop_assert_eq!(ground.lies_on(token.points()), overlapping),
        }
        let counts = |p: P| behind.is_none_or(|(q, way)| dot(p - q, way) < -1e-5);
        check_first(laid, template, &points, ground.first_on(token.points()), counts)?;
    }

    /// RR.OBSTACLES.42–46: what a move meets, and in which order.
    fn each_encounters_in_order(
        maneuver in draw::moving(),
        size in draw::standard(),
        start in draw::pose(),
        stop in prop_oneof![Just(2.0), 0.0..1.0],
        placement in 0..3_usize,
        tokens in prop::collection::vec((draw::placed_token(draw::pose_near(60.0)), -0.1..1.2), 1..5),
    ) {
        let course = maneuver.course(size, start);
        let (Some(template), Some(laid)) = (course.template(), course.template_pose()) else {
            return Err(TestCaseError::fail("a template is laid"));
        };
        let edge = maneuver.bearing().starting_edge().unwrap_or(Edge::Front);
        let u = (stop * course.end()).min(course.end());
        let full = u >= course.end();
        let all = course.placements();
        let pose = if full { all[placement % all.len()] } else { course.at(u) };
        let tokens: Vec<PlacedToken> = tokens.iter().map(|(token, place)| {
            let on = on_template(laid, template, place * length(template), 0.0);
            near(Pose::new(on.0, on.1, 0.0), token)
        }).collect();
        let things: Vec<Thing<'_>> = tokens.iter().map(Thing::from).collect();
        let met = course.encounters(u, pose, &things);
        prop_assert!(met.windows(2).all(|pair| pair[0].along <= pair[1].along), "in order");
        let behind = (!full).then(|| trailing(&course, edge, u));
        let (tail, way) = trailing(&course, edge, u);
        let base = outline(size, pose);
        for (i, token) in tokens.iter().enumerate() {
            MET.see();
            let points = token_points(token);
            let there = library(&points);
            let through = ground_overlap(laid, template, &there, behind);
            let ends = overlap(&library(&base), &there);
            let starts = overlap(&library(&outline(size, start)), &there);
            let (Some(through), Some(ends), Some(starts)) = (through, ends, starts) else {
                MET.skip();
                continue;
            };
            let ours = met.iter().find(|e| e.object == i);
            prop_assert_eq!(ours.is_some(), through || ends);
            let Some(ours) = ours else { continue };
            prop_assert_eq!(
                (ours.moved_through, ours.overlapped, ours.was_overlapping),
                (through, ends, starts)
            );
            if through {
                let counts = |p: P| behind.is_none_or(|(q, way)| dot(p - q, way) < -1e-5);
                check_first(laid, template, &points, Some(ours.along), counts)?;
            } else {
                // Past the travelled part, by how far ahead of the trailing edge it begins.
                let (w, h) = halves(size);
                let rod = 2.0 * if matches!(edge, Edge::Front | Edge::Rear) { h } else { w };
                let travelled = (u - rod).clamp(0.0, length(template));
                let shared = library(&base).intersection(&there);
                let begins = shared.0.iter().flat_map(|p| p.exterior().0.iter())
                    .map(|c| dot(P(c.x, c.y) - tail, way)).fold(f64::INFINITY, f64::min).max(0.0);
                let expected = travelled + begins;
                prop_assert!((ours.along - expected).abs() <= 1e-4, "{} not {expected}", ours.along);
            }
        }
    }
}

/// Points made by hand in the order of the crate.
fn ordered(points: &[P], flipped: bool) -> Vec<P> {
    let mut points = points.to_vec();
    if flipped {
        points.reverse();
    }
    points
}

/// Where a template first lies on a token: no sample of the template before that is on it, and
/// the line across the template there meets it.
fn check_first(
    near: Pose,
    template: Template,
    token: &[P],
    first: Option<f64>,
    counts: impl Fn(P) -> bool,
) -> Result<(), TestCaseError> {
    const ALONG: u32 = 80;
    let l = length(template);
    for i in 0..=ALONG {
        let s = (l * f64::from(i) / f64::from(ALONG)).clamp(1e-4, l - 1e-4);
        if first.is_some_and(|first| s >= first) {
            break;
        }
        for j in -5..=5 {
            let p = on_template(near, template, s, f64::from(j) * (2.0 - 1e-5));
            if counts(p) && inside(token, p) && to_outline(token, p) > 1e-4 {
                prop_assert!(false, "on it at {s}, but first at {first:?}");
            }
        }
    }
    if let Some(first) = first {
        let (a, b) =
            (on_template(near, template, first, -10.0), on_template(near, template, first, 10.0));
        let meets = support::plane::sides(token)
            .map(|(c, d)| support::plane::between_segments(a, b, c, d))
            .fold(f64::INFINITY, f64::min);
        prop_assert!(meets < 1e-4 || inside(token, a), "{meets} mm off where it begins");
    }
    Ok(())
}

#[test]
fn bases_on_bases() {
    each_bases_on_bases();
    BASES.assert_few("bases on bases", 0.001);
}

#[test]
fn bases_on_tokens() {
    each_bases_on_tokens();
    BASE_TOKEN.assert_few("bases on tokens", 0.001);
}

#[test]
fn tokens_on_tokens() {
    each_tokens_on_tokens();
    TOKENS.assert_few("tokens on tokens", 0.001);
}

#[test]
fn templates_on_tokens() {
    each_templates_on_tokens();
    GROUND.assert_few("templates on tokens", 0.002);
}

#[test]
fn travelled_ground_on_tokens() {
    each_travelled_ground_on_tokens();
    TRAVELLED.assert_few("travelled ground on tokens", 0.005);
}

#[test]
fn encounters_in_order() {
    each_encounters_in_order();
    MET.assert_few("encounters in order", 0.005);
}
