//! The table has no left, no north and no middle: every operation must give the same answer when
//! the whole scene is mirrored, turned by any angle and shifted. The oracle is the crate itself on
//! the moved scene; the moving is done in `support::plane`. Ways are also gone back: the reverse
//! maneuver returns, over the same poses.
//!
//! Lengths are compared to 1e-7 mm. Verdicts are compared as they are: rounding moves things by
//! 1e-12 mm, so a difference would need a scene that close to a threshold, and random scenes are
//! not. Only a scene whose bases come within 1e-5 mm of touching is left out, and counted.

mod support;

use proptest::prelude::*;
use redfive_geometry::shape::Bounds;
use redfive_geometry::{
    Anchor, Arc, AreaEdge, BaseSize, Bearing, Course, Edge, Execution, Facing, Footprint,
    HugeManeuver, Illegal, Maneuver, Placed, PlacedBase, PlacedToken, PlayArea, Pose, Range,
    Requirement, Side, Sight, Template, TemplateShape, Thing, TokenOutline, Vec2, Zone, can_dock,
    cluster_sides, deploy_start, joined, placed_at_guides, placed_by_template, relocated, rotated,
    vec2,
};
use std::collections::BTreeSet;
use support::plane::{P, agree, far, parts, parts_depth, put};
use support::{Tally, cases, draw};

/// A motion of the whole table: perhaps mirrored in the y axis, then turned and shifted.
#[derive(Clone, Copy, Debug)]
struct Motion {
    mirror: bool,
    to: Pose,
}

fn motion() -> impl Strategy<Value = Motion> {
    (any::<bool>(), draw::pose_near(900.0)).prop_map(|(mirror, to)| Motion { mirror, to })
}

impl Motion {
    fn sign(self) -> f64 {
        if self.mirror { -1.0 } else { 1.0 }
    }

    fn point(self, p: Vec2) -> P {
        put(self.to, P(self.sign() * p.x, p.y))
    }

    fn pose(self, pose: Pose) -> Pose {
        let p = self.point(pose.position);
        Pose::new(p.0, p.1, self.to.heading.degrees() + self.sign() * pose.heading.degrees())
    }

    fn base(self, base: &PlacedBase) -> PlacedBase {
        PlacedBase::new(base.size, self.pose(base.pose))
    }

    fn token(self, token: &PlacedToken) -> PlacedToken {
        PlacedToken::new(token.outline, self.pose(token.pose), token.flipped != self.mirror)
    }

    fn maneuver(self, maneuver: Maneuver) -> Maneuver {
        if self.mirror { maneuver.mirrored() } else { maneuver }
    }

    fn template(self, template: Template) -> Template {
        if self.mirror { template.mirrored() } else { template }
    }

    fn side(self, side: Side) -> Side {
        if self.mirror { side.opposite() } else { side }
    }

    fn edge(self, edge: Edge) -> Edge {
        match edge {
            Edge::Left if self.mirror => Edge::Right,
            Edge::Right if self.mirror => Edge::Left,
            other => other,
        }
    }

    fn arc(self, arc: Arc) -> Arc {
        if self.mirror { arc.mirrored() } else { arc }
    }

    /// The fitting on the mirrored token that answers to this one, if it has one.
    fn fitting(self, token: TokenOutline, i: usize) -> Option<usize> {
        let all = token.fittings();
        let Some(one) = all.get(i).filter(|_| self.mirror) else { return Some(i) };
        let there = (360.0 - one.degrees) % 360.0;
        all.iter().position(|f| f.degrees == there)
    }

    fn brings(self, from: Option<Pose>, to: Option<Pose>, within: f64) -> bool {
        match (from, to) {
            (None, None) => true,
            (Some(from), Some(to)) => agree(self.pose(from), to, within),
            _ => false,
        }
    }
}

/// Bases and tokens around a pose, drawn in its frame.
type Strewn = Vec<(BaseSize, PlacedToken, Pose)>;

fn strewn(reach: f64, most: usize) -> impl Strategy<Value = Strewn> {
    let one = (draw::size(), draw::placed_token(draw::pose_near(1.0)), draw::pose_near(reach));
    prop::collection::vec(one, 1..=most)
}

fn in_frame(at: Pose, relative: Pose) -> Pose {
    let p = put(at, relative.position.into());
    Pose::new(p.0, p.1, at.heading.degrees() + relative.heading.degrees())
}

fn bases(at: Pose, strewn: &Strewn) -> Vec<PlacedBase> {
    strewn.iter().map(|(size, _, pose)| PlacedBase::new(*size, in_frame(at, *pose))).collect()
}

fn tokens(at: Pose, strewn: &Strewn) -> Vec<PlacedToken> {
    let lay = |(_, token, pose): &(BaseSize, PlacedToken, Pose)| {
        PlacedToken::new(token.outline, in_frame(at, *pose), token.flipped)
    };
    strewn.iter().map(lay).collect()
}

/// Whether some pair of bases is within 1e-5 mm of the depth at which they overlap.
fn close(size: BaseSize, pose: Pose, others: &[PlacedBase]) -> bool {
    let here = parts(size, pose);
    others.iter().any(|o| parts_depth(&here, &parts(o.size, o.pose)).abs() < 1e-5)
}

static BUMPS: Tally = Tally::new();

proptest! {
    #![proptest_config(cases())]

    /// A maneuver, a boost, a roll: every pose of the way.
    #[test]
    fn courses(
        motion in motion(),
        maneuver in draw::maneuver(),
        template in draw::template(),
        side in draw::side(),
        size in draw::standard(),
        start in draw::pose(),
        share in 0.0..1.1,
    ) {
        let there = motion.pose(start);
        let pairs = [
            (maneuver.course(size, start), motion.maneuver(maneuver).course(size, there)),
            (
                Course::boost(size, start, template),
                Course::boost(size, there, motion.template(template)),
            ),
            (
                Course::barrel_roll(size, start, side, template),
                Course::barrel_roll(size, there, motion.side(side), motion.template(template)),
            ),
        ];
        for (one, two) in pairs {
            prop_assert!((one.end() - two.end()).abs() < 1e-9);
            let u = share * one.end();
            prop_assert!(agree(motion.pose(one.at(u)), two.at(u), 1e-7), "{maneuver} at {u}");
            // The three places keep their order: middle, forward, backward.
            let (from, to) = (one.placements(), two.placements());
            prop_assert_eq!(from.len(), to.len());
            for (&a, &b) in from.iter().zip(to.iter()) {
                prop_assert!(agree(motion.pose(a), b, 1e-7), "{maneuver}: {a:?}, {b:?}");
            }
            prop_assert!(motion.brings(one.template_pose(), two.template_pose(), 1e-7));
            prop_assert_eq!(one.template().map(|t| motion.template(t)), two.template());
        }
    }

    /// Partial execution, deployment included.
    fn each_partial_moves(
        motion in motion(),
        maneuver in draw::moving(),
        size in draw::standard(),
        start in draw::pose(),
        others in strewn(160.0, 4),
    ) {
        let others: Vec<PlacedBase> =
            bases(start, &others).into_iter().filter(|o| !close(size, start, &[*o])).collect();
        let one = maneuver.course(size, start);
        let two = motion.maneuver(maneuver).course(size, motion.pose(start));
        let moved: Vec<PlacedBase> = others.iter().map(|o| motion.base(o)).collect();
        BUMPS.see();
        if one.placements().iter().any(|&p| close(size, p, &others)) {
            BUMPS.skip();
            return Ok(());
        }
        match (one.execute(&others), two.execute(&moved)) {
            (Execution::Full { placements: a }, Execution::Full { placements: b }) => {
                prop_assert_eq!(a.len(), b.len());
                prop_assert!(a.iter().zip(&b).all(|(&a, &b)| agree(motion.pose(a), b, 1e-7)));
            }
            (Execution::Partial(a), Execution::Partial(b)) => {
                // A contact at a shallow angle is found to a fraction of a touch, not exactly.
                prop_assert!((a.u - b.u).abs() < 1e-5, "{} and {}", a.u, b.u);
                prop_assert!(agree(motion.pose(a.pose), b.pose, 2e-5));
                prop_assert_eq!((&a.overlapped, a.free), (&b.overlapped, b.free));
                prop_assert_eq!(&a.touching, &b.touching);
            }
            (a, b) => prop_assert!(false, "{a:?} and {b:?}"),
        }
    }

    /// What is met, and in which order; the ground under templates.
    #[test]
    fn encounters(
        motion in motion(),
        maneuver in draw::moving(),
        size in draw::standard(),
        start in draw::pose(),
        objects in strewn(200.0, 4),
        share in prop_oneof![Just(1.0), 0.0..1.0],
    ) {
        let objects = tokens(start, &objects);
        let moved: Vec<PlacedToken> = objects.iter().map(|o| motion.token(o)).collect();
        let one = maneuver.course(size, start);
        let two = motion.maneuver(maneuver).course(size, motion.pose(start));
        let u = share * one.end();
        let v = if share == 1.0 { two.end() } else { u };
        let met = |course: &Course, u: f64, tokens: &[PlacedToken]| {
            let things: Vec<Thing<'_>> = tokens.iter().map(Thing::from).collect();
            let pose = if u >= course.end() { course.placements()[0] } else { course.at(u) };
            course.encounters(u, pose, &things)
        };
        let (a, b) = (met(&one, u, &objects), met(&two, v, &moved));
        prop_assert_eq!(a.len(), b.len());
        for (a, b) in a.iter().zip(&b) {
            prop_assert_eq!(a.object, b.object);
            prop_assert!((a.along - b.along).abs() < 1e-5, "{} and {}", a.along, b.along);
            prop_assert_eq!((a.moved_through, a.overlapped, a.was_overlapping, a.counts()),
                (b.moved_through, b.overlapped, b.was_overlapping, b.counts()));
        }
        let (Some(ground), Some(there)) = (one.ground_to(u), two.ground_to(v)) else {
            return Err(TestCaseError::fail("a template has ground"));
        };
        for (o, m) in objects.iter().zip(&moved) {
            prop_assert_eq!(ground.lies_on(o.points()), there.lies_on(m.points()));
        }
    }

    /// Range goes both ways and is the same everywhere.
    #[test]
    fn ranges(
        motion in motion(),
        at in draw::pose(),
        two in strewn(350.0, 2),
        range in (0..=5_u8).prop_map(|n| Range::from_number(n).unwrap_or(Range::ZERO)),
    ) {
        let (bases, tokens) = (bases(at, &two), tokens(at, &two));
        let moved_bases: Vec<PlacedBase> = bases.iter().map(|o| motion.base(o)).collect();
        let moved_tokens: Vec<PlacedToken> = tokens.iter().map(|o| motion.token(o)).collect();
        let things: Vec<Thing<'_>> =
            bases.iter().map(Thing::from).chain(tokens.iter().map(Thing::from)).collect();
        let moved: Vec<Thing<'_>> = moved_bases.iter().map(Thing::from)
            .chain(moved_tokens.iter().map(Thing::from)).collect();
        for i in 0..things.len() {
            for j in 0..things.len() {
                let (a, b) = (things[i], things[j]);
                let d = a.distance(b);
                prop_assert!((d - b.distance(a)).abs() < 1e-9);
                prop_assert!((d - moved[i].distance(moved[j])).abs() < 1e-7);
                prop_assert_eq!(a.range(b), b.range(a));
                prop_assert_eq!(a.range(b), moved[i].range(moved[j]));
                prop_assert_eq!(a.in_contact(b), moved[i].in_contact(moved[j]));
                prop_assert_eq!(a.has_within(b, range), moved[i].has_within(moved[j], range));
                prop_assert_eq!(a.has_beyond(b, range), moved[i].has_beyond(moved[j], range));
                prop_assert_eq!(a.has_beyond(b, range), b.has_beyond(a, range));
                let line = a.shortest_to(b);
                let back = b.shortest_to(a);
                prop_assert!((line.length() - back.length()).abs() < 1e-9);
            }
        }
        for (a, x) in bases.iter().zip(&moved_bases) {
            for (b, y) in bases.iter().zip(&moved_bases) {
                prop_assert_eq!(a.contact(b), b.contact(a));
                prop_assert_eq!(a.contact(b), x.contact(y));
                prop_assert!((a.gap(b) - x.gap(y)).abs() < 1e-7);
                prop_assert!((a.gap(b) - b.gap(a)).abs() < 1e-9);
                prop_assert_eq!(a.overlaps(b), x.overlaps(y));
                prop_assert_eq!(Facing::of(a, b), Facing::of(x, y));
                prop_assert_eq!(can_dock(a, b), can_dock(x, y));
            }
        }
    }

    /// Arcs mirror, and so do lines of sight.
    #[test]
    fn arcs_and_sight(
        motion in motion(),
        size in draw::size(),
        at in draw::pose(),
        target in strewn(330.0, 1),
        objects in strewn(200.0, 3),
        arc in draw::arc(),
    ) {
        let attacker = PlacedBase::new(size, at);
        let away = motion.base(&attacker);
        let (target_base, target_token) = (bases(at, &target), tokens(at, &target));
        let objects = tokens(at, &objects);
        let moved: Vec<PlacedToken> = objects.iter().map(|o| motion.token(o)).collect();
        let things: Vec<Thing<'_>> = objects.iter().map(Thing::from).collect();
        let things_moved: Vec<Thing<'_>> = moved.iter().map(Thing::from).collect();
        let (base_moved, token_moved) =
            (motion.base(&target_base[0]), motion.token(&target_token[0]));
        let pairs = [
            (Thing::from(&target_base[0]), Thing::from(&base_moved)),
            (Thing::from(&target_token[0]), Thing::from(&token_moved)),
        ];
        let mirrored = motion.arc(arc);
        for (here, there) in pairs {
            let (a, b) = (arc.line_to(&attacker, here), mirrored.line_to(&away, there));
            prop_assert_eq!(a.is_some(), b.is_some(), "{}", arc);
            if let (Some(a), Some(b)) = (a, b) {
                prop_assert!((a.length() - b.length()).abs() < 1e-7);
            }
            prop_assert_eq!(arc.attack_range(&attacker, here), mirrored.attack_range(&away, there));
            prop_assert_eq!(
                arc.contains(&attacker, here, Range::THREE),
                mirrored.contains(&away, there, Range::THREE)
            );
            let sets = |s: &Option<Sight>| -> BTreeSet<Vec<usize>> {
                s.iter().flat_map(|s| &s.lines).map(|l| l.obstructed_by.clone()).collect()
            };
            let a = Sight::in_arc(&attacker, arc, here, &things);
            let b = Sight::in_arc(&away, mirrored, there, &things_moved);
            prop_assert_eq!(sets(&a), sets(&b));
            let distances = a.zip(b).map(|(a, b)| (a.distance - b.distance).abs());
            prop_assert!(distances.is_none_or(|d| d < 1e-7));
        }
    }

    /// What is placed with templates and guides.
    #[test]
    fn placing(
        motion in motion(),
        size in draw::size(),
        at in draw::pose(),
        edge in draw::edge(),
        template in draw::template(),
        (one, two) in (draw::token(), draw::token()),
        (i, j) in (0..5_usize, 0..5_usize),
        other in strewn(120.0, 1),
        degrees in prop_oneof![Just(90.0), Just(-90.0), Just(180.0)],
    ) {
        let m = motion;
        let away = m.pose(at);
        // Of its two ends, which look the same, a cargo drift has a fitting for one.
        let (Some(fi), Some(fj)) = (m.fitting(one, i), m.fitting(one, j)) else { return Ok(()) };
        prop_assert!(m.brings(
            placed_by_template(size, at, edge, template, one, i),
            placed_by_template(size, away, m.edge(edge), m.template(template), one, fi),
            1e-7
        ));
        prop_assert!(m.brings(
            placed_at_guides(size, at, edge, one),
            placed_at_guides(size, away, m.edge(edge), one),
            1e-7
        ));
        prop_assert!(m.brings(
            relocated(one, at, i, template, j),
            relocated(one, away, fi, m.template(template), fj),
            1e-7
        ));
        prop_assert!(m.brings(joined(one, at, i, two), joined(one, away, fi, two), 1e-7));
        let [mut left, mut right] = cluster_sides(at);
        if m.mirror {
            (left, right) = (right, left);
        }
        let [a, b] = cluster_sides(away);
        prop_assert!(agree(m.pose(left), a, 1e-7) && agree(m.pose(right), b, 1e-7));
        let other = bases(at, &other)[0];
        let (start, there) = (
            deploy_start(&other, edge, size),
            deploy_start(&m.base(&other), m.edge(edge), size),
        );
        prop_assert!(agree(m.pose(start), there, 1e-7));
        let ship = PlacedBase::new(size, at);
        prop_assert!(m.brings(
            rotated(&ship, degrees, &[other]),
            rotated(&m.base(&ship), m.sign() * degrees, &[m.base(&other)]),
            1e-7
        ));
        // A token goes back the way it came: into the fitting it left, over the same template.
        if let Some(to) = relocated(one, at, i, template, j) {
            let back = relocated(one, to, j, template.mirrored(), i);
            prop_assert!(back.is_some_and(|back| agree(back, at, 1e-7)), "{back:?}");
        }
    }

    /// The tool of huge ships.
    #[test]
    fn huge_ships(
        motion in motion(),
        maneuver in draw::huge(),
        start in draw::pose(),
        others in strewn(380.0, 3),
    ) {
        let mirrored = if motion.mirror { maneuver.mirrored() } else { maneuver };
        let there = motion.pose(start);
        prop_assert!(agree(motion.pose(maneuver.apply(start)), mirrored.apply(there), 1e-7));
        let others: Vec<PlacedBase> = bases(start, &others).into_iter()
            .map(|o| PlacedBase::new(BaseSize::Huge, o.pose)).collect();
        let moved: Vec<PlacedBase> = others.iter().map(|o| motion.base(o)).collect();
        let (a, pose, blocked) = maneuver.execute(start, &others);
        let (b, away, moved_blocked) = mirrored.execute(there, &moved);
        prop_assert_eq!(if motion.mirror { a.mirrored() } else { a }, b);
        prop_assert!(agree(motion.pose(pose), away, 1e-7));
        prop_assert_eq!(&blocked, &moved_blocked);
        // Slower by one until free, by the depth of the outlines.
        let mut expected = maneuver;
        let mut in_the_way = BTreeSet::new();
        while expected != HugeManeuver::Stationary {
            let here = parts(BaseSize::Huge, expected.apply(start));
            let hit = (0..others.len())
                .filter(|&i| parts_depth(&here, &parts(BaseSize::Huge, others[i].pose)) > 1e-6);
            let hit: Vec<usize> = hit.collect();
            if hit.is_empty() {
                break;
            }
            in_the_way.extend(hit);
            expected = expected.slower();
        }
        prop_assert_eq!((expected, in_the_way.into_iter().collect::<Vec<_>>()), (a, blocked));
    }

    /// Zones of a mirrored and of a turned play area.
    #[test]
    fn zones(
        quarters in 0..4_u32,
        mirror in any::<bool>(),
        what in (draw::size(), draw::token(), any::<bool>()),
        at in (0.0..914.4, 0.0..914.4, draw::heading()),
        near_edge in any::<bool>(),
        rules in prop::collection::vec((0..7, 0..4_usize, 1..=3_u8, draw::arc()), 0..4),
        objects in prop::collection::vec((draw::size(), draw::token(), draw::pose()), 4),
    ) {
        let (size, token, is_base) = what;
        let what = if is_base { Footprint::Base(size) } else { Footprint::Token(token, false) };
        // A token's mirror image is another outline: leave it to those that are their own.
        let mirror = mirror && is_base;
        let area = PlayArea::STANDARD;
        let side = area.width;
        let turn = |p: Vec2| {
            let p = if mirror { vec2(side - p.x, p.y) } else { p };
            (0..quarters).fold(p, |p, _| vec2(p.y, side - p.x))
        };
        let pose = |p: Pose| {
            let d = p.heading.degrees();
            let d = if mirror { -d } else { d } + 90.0 * f64::from(quarters);
            let at = turn(p.position);
            Pose::new(at.x, at.y, d)
        };
        let edge = |e: AreaEdge| {
            let e = match e {
                AreaEdge::East | AreaEdge::West if mirror => e.opposite(),
                _ => e,
            };
            // Turned clockwise the north edge becomes the east edge.
            (0..quarters).fold(e, |e, _| match e {
                AreaEdge::North => AreaEdge::East,
                AreaEdge::East => AreaEdge::South,
                AreaEdge::South => AreaEdge::West,
                AreaEdge::West => AreaEdge::North,
            })
        };
        let bounds = |b: Bounds| Bounds::around(&[turn(b.low), turn(b.high)]);
        let mut zone = Zone::new(area);
        let mut moved = Zone::new(area);
        for (kind, i, n, arc) in rules {
            let (size, _, at) = objects[i];
            let range = Range::from_number(n).unwrap_or(Range::ONE);
            let base = PlacedBase::new(size, at);
            let base_moved = PlacedBase::new(size, pose(at));
            let e = AreaEdge::ALL[i];
            let arc_moved = if mirror { arc.mirrored() } else { arc };
            let place = Bounds { low: at.position, high: at.position + vec2(150.0, 90.0) };
            let place_moved = bounds(place);
            let object = |b: PlacedBase| Anchor::Object(Placed::Base(b));
            let pair = match kind {
                0 => (
                    Requirement::Within(range, Anchor::Edge(e)),
                    Requirement::Within(range, Anchor::Edge(edge(e))),
                ),
                1 => (
                    Requirement::WithinOrFilling(range, e),
                    Requirement::WithinOrFilling(range, edge(e)),
                ),
                2 => (
                    Requirement::Beyond(range, object(base)),
                    Requirement::Beyond(range, object(base_moved)),
                ),
                3 => (
                    Requirement::At(Range::ZERO, range, Anchor::Box(place)),
                    Requirement::At(Range::ZERO, range, Anchor::Box(place_moved)),
                ),
                4 => (Requirement::InArc(arc, base), Requirement::InArc(arc_moved, base_moved)),
                5 => (
                    Requirement::ClearOf(vec![Placed::Base(base)]),
                    Requirement::ClearOf(vec![Placed::Base(base_moved)]),
                ),
                _ => (
                    Requirement::Beyond(range, Anchor::Box(place)),
                    Requirement::Beyond(range, Anchor::Box(place_moved)),
                ),
            };
            zone = zone.with(pair.0);
            moved = moved.with(pair.1);
        }
        let (x, y, degrees) = at;
        // Every other time close to an edge, where the strips are.
        let here = Pose::new(x, if near_edge { y / 8.0 } else { y }, degrees);
        let verdict: Result<(), Illegal> = zone.check(what, here);
        prop_assert_eq!(verdict, moved.check(what, pose(here)));
    }

    /// The reverse maneuver leads back, over the same poses.
    #[test]
    fn there_and_back(
        speed in 1..=5_u8,
        bend in prop_oneof![Just(None), Just(Some(Side::Left)), Just(Some(Side::Right))],
        size in draw::standard(),
        start in draw::pose(),
        share in 0.0..1.0,
    ) {
        let (out, back, speed) = match bend {
            None => (Bearing::Straight, Bearing::ReverseStraight, speed),
            Some(side) => (Bearing::Bank(side), Bearing::ReverseBank(side), speed.min(3)),
        };
        let course = |bearing, from| {
            Maneuver::new(speed, bearing).map(|m| m.course(size, from))
                .map_err(|e| TestCaseError::fail(e.to_string()))
        };
        let there = course(out, start)?;
        let again = course(back, there.placements()[0])?;
        prop_assert!(agree(again.placements()[0], start, 1e-7));
        // The same distance from the start is the same pose.
        let on_the_way = again.at(share * again.end());
        let away = |p: Pose| far(p.position.into(), start.position.into());
        let (mut low, mut high) = (0.0, there.end());
        for _ in 0..100 {
            let middle = 0.5 * (low + high);
            if away(there.at(middle)) < away(on_the_way) { low = middle } else { high = middle }
        }
        prop_assert!(agree(there.at(low), on_the_way, 1e-7), "{on_the_way:?}");
    }

    /// A roll over the same template undoes a sideslip or a roll.
    #[test]
    fn rolls_undo_sideslips_and_rolls(
        template in draw::template(),
        size in draw::standard(),
        side in draw::side(),
        start in draw::pose(),
    ) {
        let out = Course::barrel_roll(size, start, side, template).placements()[0];
        let back = Course::barrel_roll(size, out, side.opposite(), template.mirrored());
        prop_assert!(agree(back.placements()[0], start, 1e-7));
        let bearing = match template.shape() {
            TemplateShape::Straight => return Ok(()),
            TemplateShape::Bank(side) => Bearing::SideslipBank(side),
            TemplateShape::Turn(side) => Bearing::SideslipTurn(side),
        };
        let slip = Maneuver::new(template.speed(), bearing)
            .map_err(|e| TestCaseError::fail(e.to_string()))?.course(size, start);
        let to = bearing.side().unwrap_or(Side::Left);
        let back = Course::barrel_roll(size, slip.placements()[0], to, template.mirrored());
        prop_assert!(agree(back.placements()[0], start, 1e-7));
    }
}

#[test]
fn partial_moves() {
    each_partial_moves();
    BUMPS.assert_few("partial moves", 0.001);
}
