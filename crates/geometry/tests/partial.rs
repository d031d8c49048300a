//! Partial execution against a scan. The oracle builds every base from the measures, finds
//! penetration with its own separating axes and distances over all pairs of sides, and walks back
//! from the end of the way in small steps: nowhere above the reported place may the base be free.
//! `geo` confirms the verdicts at the end pose and at the reported one by areas.
//!
//! The scan's steps grow with the depth of the penetration: no point of a base moves more than
//! 5 mm for each millimetre of the way (`closed_form.rs` checks that), so a base that is d deep
//! stays on top of the other for d / 5.

mod support;

use geo::{Area, BooleanOps};
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;
use redfive_geometry::{
    BaseSize, Bearing, Course, Execution, Maneuver, Partial, PlacedBase, Pose, Side, deploy_start,
};
use support::plane::{P, between_outlines, library, outline, parts, parts_depth, put};
use support::{Tally, cases, draw};

/// The penetration from which on bases overlap.
const TOUCH: f64 = 1e-6;
/// The speed limit of the points of a base.
const FASTEST: f64 = 5.0;

type Parts = [[P; 4]; 5];

/// The depth at which the base at `pose` lies on the deepest of the others.
fn deepest(size: BaseSize, pose: Pose, others: &[Parts], first: &mut usize) -> f64 {
    let here = parts(size, pose);
    let order = core::iter::once(*first).chain((0..others.len()).filter(|i| i != first));
    let mut best = f64::NEG_INFINITY;
    let mut at = *first;
    for i in order.collect::<Vec<_>>() {
        let depth = parts_depth(&here, &others[i]);
        if depth > best {
            (best, at) = (depth, i);
        }
        // Deep enough to go on: which one is deepest does not matter.
        if depth > 1.0 {
            break;
        }
    }
    *first = at;
    best
}

/// Nobody else may be on top of this base.
fn shared_area(a: &PlacedBase, b: &PlacedBase) -> f64 {
    let (a, b) = (outline(a.size, a.pose), outline(b.size, b.pose));
    library(&a).intersection(&library(&b)).unsigned_area()
}

/// Executes the course among the others and checks every promise. None if some verdict is too
/// close to call.
fn check(course: &Course, others: &[PlacedBase]) -> Result<Option<Execution>, TestCaseError> {
    let size = course.size();
    let theirs: Vec<Parts> = others.iter().map(|o| parts(o.size, o.pose)).collect();
    let mut free = Vec::new();
    let mut blocked = vec![false; others.len()];
    for &pose in course.placements().iter() {
        let here = parts(size, pose);
        let mut clear = true;
        for (i, other) in theirs.iter().enumerate() {
            let depth = parts_depth(&here, other);
            if (depth - TOUCH).abs() < TOUCH / 2.0 {
                return Ok(None);
            }
            let area = shared_area(&PlacedBase::new(size, pose), &others[i]);
            if depth > 1e-3 {
                prop_assert!(area > 1e-6, "geo sees no overlap of {depth} mm");
            } else if depth <= TOUCH {
                prop_assert!(area < 1e-3, "geo sees an overlap of {area} mm²");
            }
            if depth > TOUCH {
                clear = false;
                blocked[i] = true;
            }
        }
        if clear {
            free.push(pose);
        }
    }
    let execution = course.execute(others);
    match &execution {
        Execution::Full { placements } => prop_assert_eq!(placements, &free),
        Execution::Partial(partial) => {
            prop_assert!(free.is_empty(), "free at {:?}", free);
            let expected: Vec<usize> = (0..others.len()).filter(|&i| blocked[i]).collect();
            prop_assert_eq!(&partial.overlapped, &expected);
            check_partial(course, others, &theirs, partial)?;
        }
    }
    Ok(Some(execution))
}

fn check_partial(
    course: &Course,
    others: &[PlacedBase],
    theirs: &[Parts],
    partial: &Partial,
) -> Result<(), TestCaseError> {
    let size = course.size();
    let u = partial.u;
    prop_assert!((0.0..=course.end()).contains(&u));
    prop_assert_eq!(partial.pose, course.at(u));
    let bits = |p: Pose| [p.position.x, p.position.y, p.heading.degrees()].map(f64::to_bits);
    if u == 0.0 {
        prop_assert_eq!(bits(partial.pose), bits(course.start()));
    }

    // On top of nobody where it stops, and touching the last one. Only a ship that starts on top
    // of another can be so again, when it is back there.
    let here = parts(size, partial.pose);
    let shape = outline(size, partial.pose);
    let stands = theirs.iter().map(|o| parts_depth(&here, o)).fold(f64::NEG_INFINITY, f64::max);
    prop_assert_eq!(partial.free, stands <= TOUCH + 1e-9);
    prop_assert!(partial.free || u == 0.0);
    for (i, other) in others.iter().enumerate() {
        let depth = parts_depth(&here, &theirs[i]);
        let most = if partial.touching.contains(&i) && u > 0.0 { 1e-9 } else { TOUCH + 1e-9 };
        prop_assert!(depth <= most || !partial.free, "{depth} mm on top of {i}");
        let gap = between_outlines(&shape, &outline(other.size, other.pose));
        if partial.touching.contains(&i) {
            prop_assert!(gap <= TOUCH, "a gap of {gap} mm to {i}");
            prop_assert!(shared_area(&PlacedBase::new(size, partial.pose), other) < 1e-3);
        } else if gap <= 0.5 * TOUCH && u > 0.0 {
            // In contact, but was it the last one it backed over?
            let above = parts_depth(&parts(size, course.at(u + 1e-3)), &theirs[i]);
            prop_assert!(above <= 1e-5, "touches {i}, which it was {above} on top of just before");
        }
    }

    // Nowhere above is it free.
    let mut first = partial.touching.first().copied().unwrap_or(0);
    let mut at = course.end();
    while at > u + 1e-4 {
        let depth = deepest(size, course.at(at), theirs, &mut first);
        prop_assert!(depth > -TOUCH, "free at {at}, above {u}");
        at -= (depth / FASTEST).max(if at > u + 0.06 { 0.02 } else { 1e-4 });
    }
    Ok(())
}

/// Other bases strewn along the way: how far along, how far off, which way and what size.
fn strewn(most: usize) -> impl Strategy<Value = Vec<(f64, f64, f64, f64, BaseSize)>> {
    let one = (0.0..1.15, -75.0..75.0, -75.0..75.0, draw::heading(), draw::size());
    prop::collection::vec(one, 1..=most)
}

/// The others that do not lie on the starting base.
fn lay(course: &Course, strewn: &[(f64, f64, f64, f64, BaseSize)]) -> Vec<PlacedBase> {
    let start = parts(course.size(), course.start());
    let poses = strewn.iter().map(|&(share, dx, dy, degrees, size)| {
        let at = put(course.at(share * course.end()), P(dx, dy));
        PlacedBase::new(size, Pose::new(at.0, at.1, degrees))
    });
    poses.filter(|o| parts_depth(&start, &parts(o.size, o.pose)) <= TOUCH / 2.0).collect()
}

/// RR.BEARING.17: a Tallon roll that cannot end turned may be free with its rear guides at the
/// template's end; then it has nothing to back over.
fn is_free_at_the_end(course: &Course, partial: &Partial) -> bool {
    partial.u == course.end()
}

static STREWN: Tally = Tally::new();
static FLUSH: Tally = Tally::new();
static DEPLOY: Tally = Tally::new();
static BUMPS: Tally = Tally::new();

proptest! {
    #![proptest_config(cases())]

    /// RR.OVERLAP.01–08, .10, .20: any maneuver among one to five bases.
    fn each_bumping_among_bases(
        maneuver in draw::moving(),
        size in draw::standard(),
        start in draw::pose(),
        strewn in strewn(5),
    ) {
        let course = maneuver.course(size, start);
        let others = lay(&course, &strewn);
        STREWN.see();
        BUMPS.see();
        match check(&course, &others)? {
            None => STREWN.skip(),
            Some(Execution::Full { .. }) => BUMPS.skip(),
            Some(Execution::Partial(partial)) => {
                STREWN.at_most(partial.steps.into());
                let touches = !partial.touching.is_empty();
                prop_assert!(
                    touches || partial.u == 0.0 || is_free_at_the_end(&course, &partial),
                    "{maneuver} stops at {} and touches nobody", partial.u
                );
            }
        }
    }

    /// RR.OVERLAP.05–08: others flush with the start or with the way, edge along edge.
    fn each_sliding_along_edges(
        maneuver in draw::moving(),
        size in draw::standard(),
        start in draw::pose(),
        flush in prop::collection::vec(
            (0..4, 0.0..1.1, prop_oneof![Just(0.0), Just(1e-7), Just(1e-3), 0.0..3.0],
             draw::size(), 0..4, -60.0..60.0), 1..=3),
        strewn in strewn(2),
    ) {
        let course = maneuver.course(size, start);
        let half = |s: BaseSize| support::plane::halves(s);
        let mut others = lay(&course, &strewn);
        for (side, share, gap, other, quarter, shift) in flush {
            // Beside a pose of the way, edges parallel; beyond the guides ahead and behind.
            let at = course.at(if share < 0.3 { 0.0 } else { share * course.end() });
            let (w, h) = half(other);
            let (ow, oh) = if quarter % 2 == 0 { (w, h + 2.5) } else { (h + 2.5, w) };
            let (x, y) = match side {
                0 => (half(size).0 + ow + gap, shift),
                1 => (-half(size).0 - ow - gap, shift),
                2 => (shift / 3.0, half(size).1 + 2.5 + oh + gap),
                _ => (shift / 3.0, -half(size).1 - 2.5 - oh - gap),
            };
            let place = put(at, P(x, y));
            let degrees = at.heading.degrees() + 90.0 * f64::from(quarter);
            others.push(PlacedBase::new(other, Pose::new(place.0, place.1, degrees)));
        }
        let start = parts(size, start);
        others.retain(|o| parts_depth(&start, &parts(o.size, o.pose)) <= TOUCH / 2.0);
        FLUSH.see();
        match check(&course, &others)? {
            None => FLUSH.skip(),
            Some(Execution::Full { .. }) => {}
            Some(Execution::Partial(partial)) => {
                FLUSH.at_most(partial.steps.into());
                let touches = !partial.touching.is_empty();
                prop_assert!(touches || partial.u == 0.0 || is_free_at_the_end(&course, &partial));
            }
        }
    }

    /// RR.DOCK.05–07: a ship that deploys starts on top of its carrier.
    fn each_deployment(
        maneuver in draw::moving(),
        size in draw::standard(),
        carrier in (draw::size(), draw::pose()),
        edge in draw::edge(),
        strewn in strewn(3),
    ) {
        let carrier = PlacedBase::new(carrier.0, carrier.1);
        let course = maneuver.course(size, deploy_start(&carrier, edge, size));
        let mut others = vec![carrier];
        others.extend(strewn.iter().map(|&(share, dx, dy, degrees, size)| {
            let at = put(course.at(share * course.end()), P(dx, dy));
            PlacedBase::new(size, Pose::new(at.0, at.1, degrees))
        }));
        DEPLOY.see();
        match check(&course, &others)? {
            Some(Execution::Partial(partial)) => {
                DEPLOY.at_most(partial.steps.into());
                prop_assert!(!partial.touching.is_empty() || partial.u == 0.0
                    || is_free_at_the_end(&course, &partial));
            }
            Some(Execution::Full { .. }) => {}
            None => DEPLOY.skip(),
        }
    }
}

#[test]
fn bumping_among_bases() {
    each_bumping_among_bases();
    STREWN.assert_few("bumping among bases", 0.001);
    BUMPS.assert_few("full moves among them", 0.6);
    assert!(STREWN.most() < 200, "{} steps", STREWN.most());
}

#[test]
fn deployment() {
    each_deployment();
    DEPLOY.assert_few("deployment", 0.001);
    assert!(DEPLOY.most() < 200, "{} steps", DEPLOY.most());
}

/// A base that turns away from one flush with its start leaves it ever more slowly, and the
/// search with it.
#[test]
fn sliding_along_edges() {
    each_sliding_along_edges();
    FLUSH.assert_few("sliding along edges", 0.01);
    assert!(FLUSH.most() < 2_000, "{} steps", FLUSH.most());
}

/// RR.OVERLAP.05: a place between two bases where the moving one just fits is not stepped over.
#[test]
fn a_gap_between_two_bases_is_found() {
    // Two large bases across a straight 5, with about 45 mm, a small base and its guides, between them.
    let course = Maneuver::new(5, Bearing::Straight)
        .unwrap_or_else(|e| panic!("{e}"))
        .course(BaseSize::Small, Pose::ORIGIN);
    for room in [45.0 - 1e-3, 45.0 + 1e-3, 45.5] {
        let far_one = PlacedBase::new(BaseSize::Large, Pose::new(0.0, 240.0, 90.0));
        let near_one = PlacedBase::new(BaseSize::Large, Pose::new(0.0, 160.0 - room, 90.0));
        let Execution::Partial(partial) = course.execute(&[far_one, near_one]) else {
            panic!("it bumps")
        };
        assert_eq!(partial.overlapped, [0]);
        if room > 45.0 {
            assert_eq!(partial.touching, [0], "{partial:?}");
            assert!((partial.pose.position.y - (200.0 - 22.5)).abs() < 2e-6, "{partial:?}");
        } else {
            assert_eq!(partial.touching, [1], "{partial:?}");
        }
    }
}

/// RR.OVERLAP.07: of two bases left at the same place, give or take a fraction of a touch, both
/// are touched.
#[test]
fn two_bases_left_together_are_both_touched() {
    let course = Maneuver::new(2, Bearing::Bank(Side::Right))
        .unwrap_or_else(|e| panic!("{e}"))
        .course(BaseSize::Small, Pose::ORIGIN);
    for i in 0..200 {
        let at = course.at(40.0 + 0.4 * f64::from(i));
        for apart in [-4e-7, -2e-7, 0.0, 2e-7, 4e-7] {
            // Flush with the front guides, side by side; one a little closer.
            let other = |x: f64, gap: f64| {
                let place = put(at, P(x, 22.5 + 20.0 + gap));
                let pose = Pose::new(place.0, place.1, at.heading.degrees() + 90.0);
                PlacedBase::new(BaseSize::Small, pose)
            };
            let others = [other(-25.0, 0.0), other(25.0, apart)];
            if let Execution::Partial(partial) = course.execute(&others) {
                assert_eq!(partial.touching, [0, 1], "{i}, {apart}: {partial:?}");
            }
        }
    }
}

/// RR.BEARING.17: a Tallon roll whose turned placements are blocked by their guides alone.
#[test]
fn a_tallon_roll_blocked_by_its_guides_alone() {
    let course = Maneuver::new(1, Bearing::TallonRoll(Side::Right))
        .unwrap_or_else(|e| panic!("{e}"))
        .course(BaseSize::Small, Pose::ORIGIN);
    // At the end the plain base stands at (55, 55) with its guides left and right. Turned, they
    // look up and down, and reach 1 mm too far in each of the three places.
    let above = PlacedBase::new(BaseSize::Small, Pose::new(55.0, 96.0, 90.0));
    let below = PlacedBase::new(BaseSize::Small, Pose::new(55.0, 4.0, 90.0));
    let Execution::Partial(partial) = course.execute(&[above, below]) else { panic!("it bumps") };
    assert_eq!((partial.u, partial.overlapped), (course.end(), vec![0, 1]));
    assert!(partial.touching.is_empty() && partial.free, "it has backed over nobody");
}
