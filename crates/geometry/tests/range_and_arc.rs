//! Range, arcs and lines of sight against samples. Bases and tokens are strewn with points; each
//! is placed by its bearing from the attacker's centre (`libm::atan2`) and measured by hand. Every
//! sample bounds our answer from above; from below it is bounded by the line we report, whose end
//! must be on the target and in the arc. So neither bound rests on the fineness of the samples.

mod support;

use core::f64::consts::PI;
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;
use redfive_geometry::{Arc, BaseSize, Facing, PlacedBase, PlacedToken, Pose, Range, Sight, Thing};
use std::collections::BTreeSet;
use support::plane::{
    P, ahead, between_outlines, far, halves, inside, length_inside, outline, put, right_of,
    seen_from, sides, size as length, square, to_outline, to_polygon,
};
use support::{Tally, cases, draw};

/// A target of any kind.
#[derive(Clone, Debug)]
enum Target {
    Base(PlacedBase),
    Token(PlacedToken),
}

impl Target {
    fn thing(&self) -> Thing<'_> {
        match self {
            Self::Base(base) => base.into(),
            Self::Token(token) => token.into(),
        }
    }

    /// What is measured: the bare base, or the token with everything on it.
    fn measured(&self) -> Vec<P> {
        match self {
            Self::Base(base) => square(base.size, base.pose).to_vec(),
            Self::Token(token) => token_points(token),
        }
    }

    /// What lies on the table.
    fn whole(&self) -> Vec<P> {
        match self {
            Self::Base(base) => outline(base.size, base.pose),
            Self::Token(token) => token_points(token),
        }
    }
}

/// A token's outline on the table, counter-clockwise, placed by hand.
fn token_points(token: &PlacedToken) -> Vec<P> {
    let mirror = if token.flipped { -1.0 } else { 1.0 };
    let mut all: Vec<P> =
        token.outline.points().iter().map(|p| put(token.pose, P(mirror * p.x, p.y))).collect();
    if token.flipped {
        all.reverse();
    }
    all
}

/// Something within `reach` of a pose.
fn around(reach: f64) -> impl Strategy<Value = (BaseSize, PlacedToken, bool, Pose)> {
    let token = draw::placed_token(draw::pose_near(1.0));
    (draw::size(), token, any::<bool>(), draw::pose_near(reach))
}

/// Lays a target that was drawn in the frame of `at`.
fn lay(at: Pose, (size, token, is_base, relative): &(BaseSize, PlacedToken, bool, Pose)) -> Target {
    let p = put(at, relative.position.into());
    let pose = Pose::new(p.0, p.1, at.heading.degrees() + relative.heading.degrees());
    if *is_base {
        Target::Base(PlacedBase::new(*size, pose))
    } else {
        Target::Token(PlacedToken::new(token.outline, pose, token.flipped))
    }
}

/// The distance from a point to a bare base.
fn to_base(size: BaseSize, pose: Pose, p: P) -> f64 {
    let (w, h) = halves(size);
    let q = seen_from(pose, p);
    length(P((q.0.abs() - w).max(0.0), (q.1.abs() - h).max(0.0)))
}

/// Points along the sides of a polygon, at most `step` apart.
fn along_sides(polygon: &[P], step: f64) -> Vec<P> {
    let mut all = Vec::new();
    for (a, b) in sides(polygon) {
        let n = (far(a, b) / step).ceil().max(1.0);
        for i in 0..n as u32 {
            all.push(a + (b - a) * (f64::from(i) / n));
        }
    }
    all
}

/// Half the angle of the front and rear arcs, from the table of arcs.
fn half_angle(size: BaseSize) -> f64 {
    match size {
        BaseSize::Small => 40.62,
        BaseSize::Medium => 41.40,
        BaseSize::Large => 41.76,
        BaseSize::Huge => 41.45,
    }
}

/// Whether a point, seen from the attacker, is in an arc and clear of its lines by `margin`
/// millimetres (on either side of them if negative).
fn in_arc(size: BaseSize, arc: Arc, p: P, margin: f64) -> bool {
    let (w, h) = halves(size);
    let beneath = p.0.abs() < w + margin && p.1.abs() < h + margin;
    let slack = margin / length(p).max(1.0) * 180.0 / PI;
    let bearing = libm::atan2(p.0, p.1) * 180.0 / PI;
    let b = bearing.abs();
    let a = half_angle(size);
    let beside = a + slack <= b && b <= 180.0 - a - slack;
    !beneath
        && match arc {
            Arc::Front => b <= a - slack,
            Arc::Rear => b >= 180.0 - a + slack,
            Arc::Right => beside && bearing > 0.0,
            Arc::Left => beside && bearing < 0.0,
            Arc::FullFront => b <= 90.0 - slack,
            Arc::FullRear => b >= 90.0 + slack,
            Arc::Bullseye => p.0.abs() <= 7.4 - margin && p.1 >= h + margin,
        }
}

/// Points of a target, in the attacker's frame: its outline, its inside, and where the lines of
/// the arcs and the attacker's own edges run through it.
fn samples(size: BaseSize, pose: Pose, target: &[P], seeds: &[(f64, f64)]) -> Vec<P> {
    let there: Vec<P> = target.iter().map(|&p| seen_from(pose, p)).collect();
    let mut all = along_sides(&there, 1.5);
    let low = there.iter().fold(P(1e9, 1e9), |m, p| P(m.0.min(p.0), m.1.min(p.1)));
    let high = there.iter().fold(P(-1e9, -1e9), |m, p| P(m.0.max(p.0), m.1.max(p.1)));
    let mut extra: Vec<P> = seeds
        .iter()
        .map(|&(s, t)| P(low.0 + s * (high.0 - low.0), low.1 + t * (high.1 - low.1)))
        .collect();
    let reach = there.iter().map(|&p| length(p)).fold(0.0, f64::max);
    let a = half_angle(size);
    let (w, h) = halves(size);
    for line in [a, -a, 180.0 - a, a - 180.0, 90.0, -90.0] {
        for i in 0..(reach / 2.0) as u32 {
            let on = ahead(line) * (2.0 * f64::from(i));
            extra.extend([on + right_of(ahead(line)) * 3e-5, on - right_of(ahead(line)) * 3e-5]);
        }
    }
    for i in 0..((reach - h).max(0.0) / 2.0) as u32 {
        let y = h + 1e-4 + 2.0 * f64::from(i);
        extra.extend([P(7.4 - 3e-5, y), P(-7.4 + 3e-5, y)]);
    }
    let rim = [P(w, h), P(-w, h), P(-w, -h), P(w, -h)].map(|p| p * (1.0 + 2e-5));
    extra.extend(along_sides(&rim, 2.0));
    extra.retain(|&p| inside(&there, p));
    all.extend(extra);
    all
}

/// What `Range` should say of a distance.
fn band(distance: f64) -> u8 {
    (1..=5).find(|&n| distance <= 100.0 * f64::from(n) + 1e-6).unwrap_or(6)
}

/// Whether a distance is a hair from the end of a band.
fn close_to_band(distance: f64) -> bool {
    (distance / 100.0 - (distance / 100.0).round()).abs() < 1e-7
}

/// Which objects a line passes through; none if it grazes one.
fn obstructed(a: P, b: P, objects: &[Vec<P>]) -> Option<Vec<usize>> {
    let mut through = Vec::new();
    for (i, object) in objects.iter().enumerate() {
        let (inside, margin) = length_inside(a, b, object);
        if margin < 1e-4 {
            return None;
        }
        if inside > 1e-6 {
            through.push(i);
        }
    }
    Some(through)
}

static ARCS: Tally = Tally::new();
static SIGHT: Tally = Tally::new();
static BAND: Tally = Tally::new();

proptest! {
    #![proptest_config(cases())]

    /// RR.RANGE.01–07, RB.RANGE.02: the distance of two bases is the least over points of their
    /// edges.
    #[test]
    fn distance_of_bases(
        (one, two) in (draw::size(), draw::size()),
        at in draw::pose(),
        relative in draw::pose_near(450.0),
    ) {
        let p = put(at, relative.position.into());
        let (a, b) = (
            PlacedBase::new(one, at),
            PlacedBase::new(two, Pose::new(p.0, p.1, relative.heading.degrees())),
        );
        let (here, there) = (square(one, a.pose), square(two, b.pose));
        let ours = a.distance(&b);
        let nested = inside(&here, there[0]) || inside(&there, here[0]);
        let (from, to) = (along_sides(&here, 2.0), along_sides(&there, 2.0));
        let least = from.iter().flat_map(|&p| to.iter().map(move |&q| far(p, q)))
            .fold(f64::INFINITY, f64::min);
        prop_assert!(least >= ours - 1e-9, "{least} < {ours}");
        prop_assert!(nested || least <= ours + 2.0, "{least} > {ours}");
        let exact = if nested { 0.0 } else { between_outlines(&here, &there) };
        prop_assert!((ours - exact).abs() < 1e-9, "{ours}, not {exact}");
        let line = Thing::from(&a).shortest_to((&b).into());
        prop_assert!((line.length() - ours).abs() < 1e-9);
        prop_assert!(to_polygon(&here, line.from.into()) < 1e-9);
        prop_assert!(to_polygon(&there, line.to.into()) < 1e-9);
        let whole = between_outlines(&outline(one, a.pose), &outline(two, b.pose));
        if !close_to_band(ours) && whole > 1e-5 && !nested && exact > 0.0 {
            prop_assert_eq!(Thing::from(&a).range((&b).into()).number(), band(ours));
        }
    }

    /// RR.RANGE.08–09: within is all of it, beyond is none of it.
    #[test]
    fn within_and_beyond(
        from in around(1.0),
        to in around(420.0),
        at in draw::pose(),
        range in (1..=5_u8).prop_map(|n| Range::from_number(n).unwrap_or(Range::ONE)),
    ) {
        let (from, to) = (lay(at, &from), lay(at, &to));
        let (here, there) = (from.measured(), to.measured());
        const STEP: f64 = 2.0;
        let distances: Vec<f64> =
            along_sides(&there, STEP).iter().map(|&p| to_polygon(&here, p)).collect();
        let most = distances.iter().copied().fold(0.0, f64::max);
        let reach = 100.0 * f64::from(range.number());
        let within = from.thing().has_within(to.thing(), range);
        if most > reach + 1e-5 {
            prop_assert!(!within, "a point is {most} off");
        }
        if !within {
            prop_assert!(most > reach - STEP, "all points are within {most}");
        }
        let nested = inside(&here, there[0]) || inside(&there, here[0]);
        let least = if nested { 0.0 } else { between_outlines(&here, &there) };
        if (least - reach).abs() > 1e-5 {
            prop_assert_eq!(from.thing().has_beyond(to.thing(), range), least > reach);
        }
        let ours = from.thing().distance(to.thing());
        prop_assert!((ours - least).abs() < 1e-9, "{ours}, not {least}");
        for &p in there.iter().take(4) {
            let d = from.thing().distance_to(redfive_geometry::vec2(p.0, p.1));
            prop_assert!((d - to_polygon(&here, p)).abs() < 1e-9);
        }
    }

    /// RR.ARC.01–15, RR.ATTACK-RANGE.01–03: what is in an arc, and how far.
    fn each_arcs(
        attacker in draw::size(),
        at in draw::pose(),
        target in prop_oneof![around(330.0), around(90.0)],
        seeds in prop::collection::vec((0.0..1.0, 0.0..1.0), 60),
    ) {
        let base = PlacedBase::new(attacker, at);
        let target = lay(at, &target);
        let shape = target.measured();
        let there: Vec<P> = shape.iter().map(|&p| seen_from(at, p)).collect();
        let points = samples(attacker, at, &shape, &seeds);
        for arc in Arc::ALL {
            let ours = arc.line_to(&base, target.thing());
            let mut nearest = f64::INFINITY;
            let mut hits = 0;
            let (w, h) = halves(attacker);
            for &p in &points {
                if in_arc(attacker, arc, p, 1e-5) {
                    hits += 1;
                    let off = P((p.0.abs() - w).max(0.0), (p.1.abs() - h).max(0.0));
                    nearest = nearest.min(length(off));
                }
            }
            ARCS.see();
            let Some(line) = ours else {
                prop_assert_eq!(hits, 0, "points are in the {} arc", arc);
                prop_assert!(Sight::in_arc(&base, arc, target.thing(), &[]).is_none());
                prop_assert_eq!(arc.attack_range(&base, target.thing()), None);
                continue;
            };
            if hits == 0 {
                // Only a sliver is in the arc; then at least that is.
                ARCS.skip();
            }
            let ours = line.length();
            prop_assert!(ours <= nearest + 1e-6, "{arc}: {ours}, but a point is {nearest} off");
            let end = seen_from(at, line.to.into());
            prop_assert!(in_arc(attacker, arc, end, -1e-5), "{arc} ends at {end:?}");
            let on_target = inside(&there, end) || to_outline(&there, end) < 2e-6;
            prop_assert!(on_target, "{arc} ends off the target at {end:?}");
            prop_assert!((to_base(attacker, at, line.to.into()) - ours).abs() < 1e-6);
            prop_assert!(to_base(attacker, at, line.from.into()) < 1e-6);
            let contact = base_contact(&base, &target);
            if let (false, Some(contact)) = (close_to_band(ours), contact) {
                let expected = if contact { 0 } else { band(ours) };
                let range = arc.attack_range(&base, target.thing()).map(Range::number);
                prop_assert_eq!(range, Some(expected));
                for reach in [Range::ONE, Range::TWO, Range::THREE, Range::FIVE] {
                    let inside = arc.contains(&base, target.thing(), reach);
                    prop_assert_eq!(inside, band(ours) <= reach.number());
                }
            }
            let sight = Sight::in_arc(&base, arc, target.thing(), &[]);
            prop_assert!(sight.is_some_and(|s| (s.distance - ours).abs() < 1e-9));
        }
    }

    /// RR.ARC.16–19: in front of, flanking, behind.
    #[test]
    fn facing(
        (one, two) in (draw::size(), draw::size()),
        at in draw::pose(),
        relative in draw::pose_near(480.0),
    ) {
        let p = put(at, relative.position.into());
        let base = PlacedBase::new(one, at);
        let other = PlacedBase::new(two, Pose::new(p.0, p.1, relative.heading.degrees()));
        let there = square(two, other.pose).map(|p| seen_from(at, p));
        let (w, h) = halves(one);
        // The midway line, as far as range 3 on both sides.
        let (left, right) = (P(-w - 300.0, 0.0), P(w + 300.0, 0.0));
        let (crossed, margin) = length_inside(left, right, &there);
        let bare = [P(w, h), P(-w, h), P(-w, -h), P(w, -h)];
        let nested = inside(&bare, there[0]) || inside(&there, bare[0]);
        let distance = if nested { 0.0 } else { between_outlines(&bare, &there) };
        let ahead = there.iter().all(|p| p.1 > 0.0);
        let behind = there.iter().all(|p| p.1 < 0.0);
        if margin > 1e-4 && (distance - 300.0).abs() > 1e-4 {
            let expected = if crossed > 0.0 {
                Some(Facing::Flanking)
            } else if distance > 300.0 || !(ahead || behind) {
                None
            } else if ahead {
                Some(Facing::InFront)
            } else {
                Some(Facing::Behind)
            };
            prop_assert_eq!(Facing::of(&other, &base), expected);
        }
    }

    /// RR.OBSTRUCTED.01, .05–06: every line offered is a shortest one, and passes through just
    /// what it says.
    fn each_lines_of_sight(
        attacker in draw::size(),
        at in draw::pose(),
        target in around(300.0),
        arc in draw::arc(),
        objects in prop::collection::vec(around(180.0), 0..5),
    ) {
        let base = PlacedBase::new(attacker, at);
        let target = lay(at, &target);
        let objects: Vec<Target> = objects.iter().map(|o| lay(at, o)).collect();
        let shapes: Vec<Vec<P>> = objects.iter().map(Target::whole).collect();
        let things: Vec<Thing<'_>> = objects.iter().map(Target::thing).collect();
        let line = arc.line_to(&base, target.thing());
        let Some(sight) = Sight::in_arc(&base, arc, target.thing(), &things) else {
            prop_assert!(line.is_none());
            return Ok(());
        };
        prop_assert!(line.is_some_and(|l| (l.length() - sight.distance).abs() < 1e-9));
        prop_assert!(!sight.lines.is_empty());
        let fewest = |s: &Sight| s.lines.iter().map(|l| l.obstructed_by.len()).min();
        prop_assert_eq!(fewest(&sight), Some(sight.lines[0].obstructed_by.len()));
        check_lines(&base, arc, &target, &sight, &shapes)?;
    }

    /// RR.OBSTRUCTED.07: between parallel edges every line of the band may be chosen.
    fn each_bands_of_sight(
        attacker in draw::standard(),
        target in draw::standard(),
        at in draw::pose(),
        shift in -1.0..1.0,
        distance in 20.0_f64..300.0,
        quarter in 0..4,
        arc in prop_oneof![Just(Arc::Front), Just(Arc::FullFront), Just(Arc::Bullseye)],
        objects in prop::collection::vec((around(60.0), 0.0..1.0), 1..4),
    ) {
        let base = PlacedBase::new(attacker, at);
        let ((w, h), (tw, th)) = (halves(attacker), halves(target));
        let x = shift * (w + tw - 1.0);
        let place = put(at, P(x, h + distance + th));
        let degrees = at.heading.degrees() + 90.0 * f64::from(quarter);
        let other = Target::Base(PlacedBase::new(target, Pose::new(place.0, place.1, degrees)));
        let between = put(at, P(x / 2.0, h));
        let objects: Vec<Target> = objects.iter().map(|(o, share)| {
            let up = ahead(at.heading.degrees()) * (share * distance);
            lay(Pose::new(between.0 + up.0, between.1 + up.1, at.heading.degrees()), o)
        }).collect();
        let shapes: Vec<Vec<P>> = objects.iter().map(Target::whole).collect();
        let things: Vec<Thing<'_>> = objects.iter().map(Target::thing).collect();
        let narrow = if arc == Arc::Bullseye { 7.4 } else { f64::INFINITY };
        let low = (-w).max(x - tw).max(-narrow);
        let high = w.min(x + tw).min(narrow);
        let sight = Sight::in_arc(&base, arc, other.thing(), &things);
        let Some(sight) = sight else {
            prop_assert!(low > high - 1e-4, "in arc from {low} to {high}");
            return Ok(());
        };
        if low > high - 1e-3 {
            return Ok(());
        }
        prop_assert!((sight.distance - distance).abs() < 1e-9);
        let offered: BTreeSet<Vec<usize>> =
            sight.lines.iter().map(|l| l.obstructed_by.clone()).collect();
        prop_assert_eq!(offered.len(), sight.lines.len(), "each choice once");
        prop_assert_eq!(sight.is_choice(), offered.len() > 1);
        const LINES: u32 = 120;
        for i in 0..LINES {
            let x = low + (high - low) * (f64::from(i) + 0.5) / f64::from(LINES);
            let (from, to) = (put(at, P(x, h)), put(at, P(x, h + distance)));
            BAND.see();
            match obstructed(from, to, &shapes) {
                None => BAND.skip(),
                Some(set) => prop_assert!(offered.contains(&set), "{set:?} at {x}: {offered:?}"),
            }
        }
        check_lines(&base, arc, &other, &sight, &shapes)?;
    }

    /// The drawing of an arc: every corner lies on its border or at its reach.
    #[test]
    fn drawings_of_arcs(attacker in draw::size(), at in draw::pose(), arc in draw::arc()) {
        let base = PlacedBase::new(attacker, at);
        for p in arc.outline(&base, Range::THREE) {
            let q = seen_from(at, p.into());
            prop_assert!(in_arc(attacker, arc, q, -1e-6), "{arc} at {q:?}");
            let off = to_base(attacker, at, p.into());
            prop_assert!(off < 1e-9 || (off - 300.0).abs() < 1e-6 || arc == Arc::Bullseye);
        }
    }
}

/// Whether an attacker touches or lies on its target; none if that is close.
fn base_contact(base: &PlacedBase, target: &Target) -> Option<bool> {
    let here = outline(base.size, base.pose);
    let there = target.whole();
    let gap = between_outlines(&here, &there);
    let nested = inside(&here, there[0]) || inside(&there, here[0]);
    if gap > 1e-5 {
        return Some(nested);
    }
    // The outlines cross: well inside each other, or by a hair?
    let deep = |a: &[P], b: &[P]| {
        along_sides(a, 1.0).iter().any(|&p| inside(b, p) && to_outline(b, p) > 1e-3)
    };
    (deep(&here, &there) || deep(&there, &here)).then_some(true)
}

/// Every line reported runs from the attacker to the part of the target in the arc, is as long
/// as the shortest, and passes through what it says.
fn check_lines(
    base: &PlacedBase,
    arc: Arc,
    target: &Target,
    sight: &Sight,
    shapes: &[Vec<P>],
) -> Result<(), TestCaseError> {
    let shape = target.measured();
    for choice in &sight.lines {
        let (from, to) = (P::from(choice.line.from), P::from(choice.line.to));
        prop_assert!((far(from, to) - sight.distance).abs() < 3e-6);
        prop_assert!(to_base(base.size, base.pose, from) < 2e-6);
        prop_assert!(inside(&shape, to) || to_outline(&shape, to) < 2e-6);
        prop_assert!(in_arc(base.size, arc, seen_from(base.pose, to), -1e-5));
        SIGHT.see();
        match obstructed(from, to, shapes) {
            None => SIGHT.skip(),
            Some(set) => prop_assert_eq!(&choice.obstructed_by, &set),
        }
    }
    Ok(())
}

#[test]
fn arcs() {
    each_arcs();
    ARCS.assert_few("arcs that only a sliver is in", 0.01);
}

#[test]
fn lines_of_sight() {
    each_lines_of_sight();
    each_bands_of_sight();
    SIGHT.assert_few("lines of sight", 0.01);
    BAND.assert_few("lines of a band", 0.01);
}
