//! Rules of the table as worked cases, each with the ids of the rules it would fail without.

use redfive_geometry::{
    Arc, BaseSize, Bearing, Contact, Course, Edge, Encounter, Execution, Maneuver, Partial,
    PlacedBase, PlacedToken, PlayArea, Pose, Range, Side, Sight, Template, TemplateShape, Thing,
    TokenOutline, can_dock, cluster_sides, deploy_start, joined, placed_at_guides,
    placed_by_template, relocated, rotated, vec2,
};

use BaseSize::{Huge, Large, Medium, Small};

fn base(size: BaseSize, x: f64, y: f64, degrees: f64) -> PlacedBase {
    PlacedBase::new(size, Pose::new(x, y, degrees))
}

fn maneuver(speed: u8, bearing: Bearing) -> Maneuver {
    Maneuver::new(speed, bearing).expect("a maneuver that exists")
}

fn template(shape: TemplateShape, speed: u8) -> Template {
    Template::new(shape, speed).expect("a template that exists")
}

fn outline(name: &str) -> TokenOutline {
    TokenOutline::named(name).expect("an outline of the catalogue")
}

/// A token 49 mm wide and 57 mm long, for cases with round figures.
fn block(x: f64, y: f64) -> PlacedToken {
    PlacedToken::new(outline("hyperspacemarker"), Pose::new(x, y, 0.0), false)
}

fn partial(course: &Course, others: &[PlacedBase]) -> Partial {
    match course.execute(others) {
        Execution::Partial(partial) => partial,
        Execution::Full { placements } => panic!("fully executed, to {placements:?}"),
    }
}

fn full(course: &Course, others: &[PlacedBase]) -> Vec<Pose> {
    match course.execute(others) {
        Execution::Full { placements } => placements,
        Execution::Partial(partial) => panic!("backed up: {partial:?}"),
    }
}

#[track_caller]
fn assert_pose(pose: Pose, x: f64, y: f64, degrees: f64) {
    assert!(pose.position.distance(vec2(x, y)) < 1e-3, "{pose:?} is not at ({x}, {y})");
    let turn = (pose.heading.degrees() - degrees).rem_euclid(360.0);
    assert!(!(1e-9..=360.0 - 1e-9).contains(&turn), "{pose:?} does not face {degrees}");
}

// ---------------------------------------------------------------- bearings

/// RR.BEARING.06–08, RR.MANEUVER.05–07, RB.MNV.01–03: straight, bank, turn.
#[test]
fn basic_bearings() {
    let end = |speed, bearing| maneuver(speed, bearing).course(Small, Pose::ORIGIN).placements()[0];
    assert_pose(end(3, Bearing::Straight), 0.0, 160.0, 0.0);
    assert_pose(end(2, Bearing::Bank(Side::Right)), 52.218, 126.066, 45.0);
    assert_pose(end(2, Bearing::Bank(Side::Left)), -52.218, 126.066, 315.0);
    assert_pose(end(1, Bearing::Turn(Side::Left)), -55.0, 55.0, 270.0);
}

/// RR.BEARING.09–16, RB.KTURN.01, RB.SLOOP.01, RB.TROLL.01–02: the ones that end turned.
#[test]
fn advanced_bearings() {
    use Bearing as B;
    let course = |speed, bearing| maneuver(speed, bearing).course(Small, Pose::ORIGIN);
    assert_pose(course(4, Bearing::KoiogranTurn).placements()[0], 0.0, 200.0, 180.0);
    let loop_right = course(2, Bearing::SegnorsLoop(Side::Right)).placements()[0];
    assert_pose(loop_right, 52.218, 126.066, 225.0);
    let tallon = course(3, Bearing::TallonRoll(Side::Left)).placements();
    assert_eq!(tallon.len(), 3);
    assert_pose(tallon[0], -110.0, 110.0, 180.0);
    assert_pose(tallon[1], -110.0, 100.0, 180.0);
    assert_pose(tallon[2], -110.0, 120.0, 180.0);
    for side in Side::BOTH {
        let advanced = [B::KoiogranTurn, B::SegnorsLoop(side), B::TallonRoll(side), B::Stationary];
        assert!(!advanced.into_iter().any(B::is_basic));
        assert!(!B::ReverseStraight.is_basic() && !B::ReverseBank(side).is_basic());
        assert!(B::Straight.is_basic() && B::Bank(side).is_basic() && B::Turn(side).is_basic());
    }
}

/// RR.BEARING.18, .20–24, RB.STOP.01, .03: a stationary ship stays bit for bit and overlaps nobody.
#[test]
fn stationary() {
    let start = Pose::new(101.1, 202.2, 33.3);
    let course = maneuver(0, Bearing::Stationary).course(Medium, start);
    let touching = PlacedBase::new(Medium, start.then(Pose::new(60.0, 0.0, 0.0)));
    assert_eq!(full(&course, &[touching]), [start]);
    assert!(!Bearing::Stationary.is_forward());
    assert_eq!(course.template(), None);
    let under = PlacedToken::new(outline("coreasteroid1"), start, false);
    let met = course.encounters(0.0, start, &[(&under).into()]);
    assert!(met[0].overlapped && met[0].counts(), "RR.BEARING.21: on the obstacle it stands on");
}

/// RR.BEARING.25–30, RB.REV.01–03: backwards out of the rear guides.
#[test]
fn reverse() {
    let end = |speed, bearing| maneuver(speed, bearing).course(Large, Pose::ORIGIN).placements()[0];
    assert_pose(end(1, Bearing::ReverseStraight), 0.0, -120.0, 0.0);
    assert_pose(end(1, Bearing::ReverseBank(Side::Right)), 51.716, -124.853, 315.0);
    assert!(!Bearing::ReverseBank(Side::Left).is_forward());
}

/// RR.SIDESLIP.01–09, RR.SIDESLIP.EX01–EX03: to the other side, forward, nose to the named side.
#[test]
fn sideslip() {
    let course = |speed, bearing| maneuver(speed, bearing).course(Small, Pose::ORIGIN);
    let bank = course(2, Bearing::SideslipBank(Side::Left));
    assert_pose(bank.placements()[0], 126.066, 52.218, 315.0);
    assert_pose(bank.template_pose().expect("a template"), 20.0, 0.0, 90.0);
    let turn = course(1, Bearing::SideslipTurn(Side::Right));
    assert_pose(turn.placements()[0], -55.0, 55.0, 90.0);
    assert!(!Bearing::SideslipBank(Side::Left).is_basic());
}

/// RR.SPEED.02, RR.SPEED.EX01: no maneuver without a template.
#[test]
fn speeds_are_limited_to_templates() {
    for (speed, bearing) in [
        (4, Bearing::Turn(Side::Left)),
        (0, Bearing::Straight),
        (6, Bearing::KoiogranTurn),
        (4, Bearing::SideslipBank(Side::Left)),
        (1, Bearing::Stationary),
    ] {
        assert!(Maneuver::new(speed, bearing).is_err(), "{speed} {bearing}");
    }
}

// ---------------------------------------------------------------- repositions

/// RR.BARREL-ROLL.02–05, RR.BARREL-ROLL.EX01–EX02, RR.SHIP-SIZES.07, RR.SHIP-SIZES.11,
/// RB.BROLL.01–03, RB.BROLL.08: three places; narrow end for small ships, long edge for others.
#[test]
fn barrel_rolls() {
    let one = Template::STRAIGHTS[0];
    for (size, across, slide) in [(Small, 80.0, 10.0), (Medium, 80.0, 20.0), (Large, 100.0, 20.0)] {
        let places = Course::barrel_roll(size, Pose::ORIGIN, Side::Right, one).placements();
        assert_pose(places[0], across, 0.0, 0.0);
        assert_pose(places[1], across, slide, 0.0);
        assert_pose(places[2], across, -slide, 0.0);
        let left = Course::barrel_roll(size, Pose::ORIGIN, Side::Left, one).placements();
        assert_pose(left[1], -across, slide, 0.0);
    }
}

/// Curved rolls that cards allow, swinging forward and backward.
#[test]
fn curved_rolls() {
    let roll = |shape, speed| {
        let template = template(shape, speed);
        Course::barrel_roll(Small, Pose::ORIGIN, Side::Right, template).placements()
    };
    let forward = roll(TemplateShape::Bank(Side::Left), 1);
    assert_pose(forward[0], 90.711, 37.574, 315.0);
    let along = forward[1].position.distance(forward[0].position);
    assert!((along - 10.0).abs() < 1e-9);
    assert_pose(roll(TemplateShape::Bank(Side::Right), 1)[0], 90.711, -37.574, 45.0);
    assert_pose(roll(TemplateShape::Bank(Side::Left), 2)[0], 126.066, 52.218, 315.0);
    assert_pose(roll(TemplateShape::Turn(Side::Left), 1)[0], 55.0, 55.0, 270.0);
}

/// RR.BOOST.02–03, RR.BOOST.EX01, RB.BOOST.01–02: like the speed 1 maneuvers.
#[test]
fn boosts() {
    let boost = |shape| Course::boost(Small, Pose::ORIGIN, template(shape, 1)).placements()[0];
    assert_pose(boost(TemplateShape::Straight), 0.0, 80.0, 0.0);
    assert_pose(boost(TemplateShape::Bank(Side::Left)), -37.574, 90.711, 315.0);
}

/// RR.CLOAK.09–10, RR.TRACTOR.06–07: which template a decloak uses.
#[test]
fn decloak_uses_two_for_small_and_one_for_others() {
    for (size, forward, across) in
        [(Small, 120.0, 120.0), (Medium, 100.0, 80.0), (Large, 120.0, 100.0)]
    {
        let template = Course::decloak_template(size);
        assert_pose(Course::boost(size, Pose::ORIGIN, template).placements()[0], 0.0, forward, 0.0);
        let roll = Course::barrel_roll(size, Pose::ORIGIN, Side::Left, template);
        assert_pose(roll.placements()[0], -across, 0.0, 0.0);
    }
}

/// HUGE.MOVE-EFFECTS.01–06: effects do not move or turn a huge ship.
#[test]
fn huge_ships_are_not_moved_by_templates() {
    let start = Pose::new(1.0, 2.0, 3.0);
    let one = Template::STRAIGHTS[0];
    for course in [
        Course::boost(Huge, start, one),
        Course::barrel_roll(Huge, start, Side::Left, one),
        maneuver(2, Bearing::Straight).course(Huge, start),
    ] {
        assert_eq!(course.placements()[..], [start]);
    }
    assert_eq!(rotated(&PlacedBase::new(Huge, start), 90.0, &[]), None);
}

/// RR.ROTATE-A-SHIP.03: not if its base or a guide would come to lie on another ship.
#[test]
fn rotating_in_place() {
    let ship = base(Small, 0.0, 0.0, 0.0);
    assert_pose(rotated(&ship, 90.0, &[]).expect("free"), 0.0, 0.0, 90.0);
    // Flush at its right side: a quarter turn brings the guides there.
    let beside = base(Small, 40.0, 0.0, 0.0);
    assert_eq!(ship.contact(&beside), Contact::Touching);
    assert_eq!(rotated(&ship, 90.0, &[beside]), None);
    assert!(rotated(&ship, 180.0, &[beside]).is_some());
}

// ---------------------------------------------------------------- partial execution

/// RR.OVERLAP.04–07, RB.PART.03–06: back along the template until touching.
#[test]
fn backs_up_until_touching() {
    let course = maneuver(3, Bearing::Straight).course(Small, Pose::ORIGIN);
    // Sideways, so that its side is flush with the mover's guides.
    let other = base(Small, 0.0, 150.0, 90.0);
    let partial = partial(&course, &[other]);
    assert_pose(partial.pose, 0.0, 150.0 - 20.0 - 22.5, 0.0);
    assert_eq!((&partial.overlapped[..], &partial.touching[..]), (&[0][..], &[0][..]));
    let here = PlacedBase::new(Small, partial.pose);
    assert_eq!(here.contact(&other), Contact::Touching);
    assert_eq!(Thing::from(&here).range((&other).into()), Range::ZERO, "RR.RANGE.14");
}

/// RR.OVERLAP.10, RB.PART.05–07, RB.PART.15: ends touching another ship than it overlapped.
#[test]
fn backs_over_a_second_ship() {
    let course = maneuver(4, Bearing::Straight).course(Small, Pose::ORIGIN);
    let far = base(Small, 0.0, 225.0, 90.0);
    let near = base(Small, 0.0, 155.0, 90.0);
    let partial = partial(&course, &[far, near]);
    assert_eq!(partial.overlapped, [0], "the far one forced it");
    assert_eq!(partial.touching, [1], "the near one stopped it");
    assert_pose(partial.pose, 0.0, 155.0 - 20.0 - 22.5, 0.0);
}

/// RR.OVERLAP.20: several at once.
#[test]
fn overlaps_several_at_once() {
    let course = maneuver(2, Bearing::Straight).course(Large, Pose::ORIGIN);
    let left = base(Small, -25.0, 190.0, 0.0);
    let right = base(Small, 25.0, 190.0, 0.0);
    let partial = partial(&course, &[left, right]);
    assert_eq!((partial.overlapped, partial.touching), (vec![0, 1], vec![0, 1]));
}

/// RR.OVERLAP.05, RR.GUIDES.05: bodies that just touch, corner to edge, with a guide well inside.
#[test]
fn backs_off_when_only_a_guide_overlaps() {
    let start = Pose::new(302.5, 657.5, 90.0);
    let course = maneuver(2, Bearing::Bank(Side::Right)).course(Small, start);
    let other = base(Small, 402.5, 647.5, 90.0);
    let partial = partial(&course, &[other]);
    assert!(partial.u < course.end());
    assert_eq!(PlacedBase::new(Small, partial.pose).contact(&other), Contact::Touching);
}

/// RR.OVERLAP.08: all the way back is the start, bit for bit.
#[test]
fn backs_up_to_the_start() {
    let start = Pose::new(123.456, 78.9, 12.34);
    for bearing in Bearing::ALL.into_iter().filter(|&b| b != Bearing::Stationary) {
        let course = maneuver(1, bearing).course(Small, start);
        // A wall of ships flush around the mover.
        let place = |x, y, degrees| PlacedBase::new(Large, start.then(Pose::new(x, y, degrees)));
        let walls = [
            place(0.0, 62.5, 90.0),
            place(0.0, -62.5, 90.0),
            place(62.5, 0.0, 0.0).shifted(-2.5),
            place(-62.5, 0.0, 0.0).shifted(2.5),
            place(62.5, 85.0, 0.0),
            place(-62.5, 85.0, 0.0),
            place(62.5, -85.0, 0.0),
            place(-62.5, -85.0, 0.0),
        ];
        let partial = partial(&course, &walls);
        assert_eq!((partial.u, partial.pose), (0.0, start), "{bearing}");
        assert!(partial.free, "{bearing}");
    }
}

/// Slides a wall along its own right-hand direction.
trait Shifted {
    fn shifted(self, right: f64) -> Self;
}

impl Shifted for PlacedBase {
    fn shifted(self, right: f64) -> Self {
        Self::new(self.size, self.pose.then(Pose::new(right, 0.0, 0.0)))
    }
}

/// RR.BEARING.17, RB.KTURN.02, RB.SLOOP.02, RB.TROLL.03, RB.ADV.01: no turn at the end of a
/// partial maneuver.
#[test]
fn partial_advanced_maneuvers_do_not_turn() {
    let blocked = |bearing, plain: Bearing| {
        let course = maneuver(3, bearing).course(Small, Pose::ORIGIN);
        let end = course.at(course.end());
        let others = [PlacedBase::new(Large, end)];
        let same = maneuver(3, plain).course(Small, Pose::ORIGIN);
        assert_eq!(partial(&course, &others).pose, partial(&same, &others).pose, "{bearing}");
    };
    blocked(Bearing::KoiogranTurn, Bearing::Straight);
    blocked(Bearing::SegnorsLoop(Side::Left), Bearing::Bank(Side::Left));
    blocked(Bearing::TallonRoll(Side::Right), Bearing::Turn(Side::Right));
}

/// RB.TROLL.04, RUL.TALLON.01: one free place of three is enough, and only free ones are offered.
#[test]
fn tallon_rolls_use_a_free_place() {
    let course = maneuver(2, Bearing::TallonRoll(Side::Right)).course(Small, Pose::ORIGIN);
    // Ends around (82.5, 82.5) facing down; something below blocks all but the backward place.
    let below = base(Small, 82.5, 82.5 - 45.0 - 5.0, 0.0);
    let places = full(&course, &[below]);
    assert_eq!(places.len(), 2);
    assert_pose(places[0], 82.5, 82.5, 180.0);
    assert_pose(places[1], 82.5, 92.5, 180.0);
}

/// RR.SIDESLIP.10: a blocked sideslip slides back along the template sideways.
#[test]
fn partial_sideslip() {
    let course = maneuver(2, Bearing::SideslipBank(Side::Left)).course(Small, Pose::ORIGIN);
    let end = course.placements()[0];
    let partial = partial(&course, &[PlacedBase::new(Small, end)]);
    let pose = partial.pose;
    assert!(pose.position.x > 10.0 && pose.position.x < end.position.x, "{pose:?}");
    let swing = 360.0 - pose.heading.degrees();
    assert!(swing > 0.0 && swing < 45.0, "partly turned to the left: {pose:?}");
}

/// RR.MOVE.06, RB.PART.02: moving through a ship without ending on it is a full execution.
#[test]
fn flying_over_a_ship() {
    let course = maneuver(5, Bearing::Straight).course(Small, Pose::ORIGIN);
    let between = base(Small, 0.0, 120.0, 45.0);
    assert_pose(full(&course, &[between])[0], 0.0, 240.0, 0.0);
    let met = course.encounters(course.end(), course.placements()[0], &[(&between).into()]);
    assert!(met[0].moved_through && !met[0].overlapped, "RR.MOVE.03");
}

/// HUGE.OVERLAP-HUGE.06: a standard ship backs up from a huge one like from any other.
#[test]
fn backing_up_from_a_huge_ship() {
    let course = maneuver(2, Bearing::Straight).course(Small, Pose::ORIGIN);
    let huge = base(Huge, 0.0, 130.0, 90.0);
    assert_pose(partial(&course, &[huge]).pose, 0.0, 130.0 - 40.0 - 22.5, 0.0);
}

// ---------------------------------------------------------------- obstacles and devices

fn met(course: &Course, u: f64, tokens: &[PlacedToken]) -> Vec<Encounter> {
    let things: Vec<Thing<'_>> = tokens.iter().map(Thing::from).collect();
    let pose = if u >= course.end() { course.placements()[0] } else { course.at(u) };
    course.encounters(u, pose, &things)
}

/// RR.MANEUVER.12–14, RR.OVERLAP.01, RR.OVERLAP.03, RB.MNV.12, RB.OBST.01: only template and end
/// position count, not the ground that the base sweeps.
#[test]
fn moved_through_and_overlapped() {
    let course = maneuver(3, Bearing::Straight).course(Large, Pose::ORIGIN);
    let beside = block(10.0 + 24.5 + 1.0, 100.0);
    assert!(met(&course, course.end(), &[beside]).is_empty(), "swept by the base only");
    let through = block(0.0, 100.0);
    let on = block(60.0, 200.0);
    let list = met(&course, course.end(), &[on, through]);
    let seen: Vec<_> = list.iter().map(|e| (e.object, e.moved_through, e.overlapped)).collect();
    assert_eq!(seen, [(1, true, false), (0, false, true)]);
}

/// RR.OBSTACLES.42–43: in order along the template, wherever they stand in the list.
#[test]
fn obstacles_in_order_along_the_template() {
    let course = maneuver(3, Bearing::Turn(Side::Right)).course(Small, Pose::ORIGIN);
    // On the turn's centre line (radius 90 about (90, 20)), at 80, 15 and 45 degrees.
    let at = |degrees: f64| {
        let p = Pose::new(90.0, 20.0, degrees - 90.0).advanced(90.0).position;
        PlacedToken::new(outline("bomb"), Pose::new(p.x, p.y, 0.0), false)
    };
    let list = met(&course, course.end(), &[at(80.0), at(15.0), at(45.0)]);
    assert_eq!(list.iter().map(|e| e.object).collect::<Vec<_>>(), [1, 2, 0]);
    assert!(list.windows(2).all(|pair| pair[0].along < pair[1].along));
}

/// RR.OBSTACLES.40–41, RR.DEVICE.26, RB.PART.14: ground that was backed over does not count.
#[test]
fn only_the_travelled_part_counts() {
    let course = maneuver(5, Bearing::Straight).course(Small, Pose::ORIGIN);
    let others = [base(Small, 0.0, 240.0, 90.0), base(Small, 0.0, 195.0, 90.0)];
    let partial = partial(&course, &others);
    assert_pose(partial.pose, 0.0, 152.5, 0.0);
    // The travelled part ends at the rear edge, y = 132.5; the base reaches to 175 with guides.
    let (early, under, beyond) = (block(0.0, 80.0), block(0.0, 165.0), block(0.0, 205.0));
    let list = met(&course, partial.u, &[beyond, under, early]);
    let seen: Vec<_> = list.iter().map(|e| (e.object, e.moved_through, e.overlapped)).collect();
    assert_eq!(seen, [(2, true, false), (1, false, true)]);
}

/// RR.OBSTACLES.44–46, RB.OBST.09: the obstacle that a ship starts on counts only if it ends on
/// it again.
#[test]
fn starting_on_an_obstacle() {
    let leaving = maneuver(2, Bearing::Straight).course(Small, Pose::ORIGIN);
    let here = block(0.0, 10.0);
    let list = met(&leaving, leaving.end(), std::slice::from_ref(&here));
    assert!(list[0].moved_through && list[0].was_overlapping && !list[0].counts());
    let staying = maneuver(1, Bearing::Straight).course(Small, Pose::ORIGIN);
    let big = PlacedToken::new(outline("coreasteroid5"), Pose::new(0.0, 35.0, 0.0), false);
    let list = met(&staying, staying.end(), &[big]);
    assert!(list[0].was_overlapping && list[0].overlapped && list[0].counts());
}

/// RR.OBSTACLES.02, with true outlines: a hollow is not part of the obstacle, and flipping the
/// token moves the hollow to the other side.
#[test]
fn outlines_are_true_and_can_be_flipped() {
    let token = |flipped| PlacedToken::new(outline("yt2400debris0"), Pose::ORIGIN, flipped);
    let (hollow, solid) = (vec2(10.0, -20.0), vec2(-10.0, -20.0));
    assert!(!token(false).contains(hollow) && token(false).contains(solid));
    assert!(token(true).contains(hollow) && !token(true).contains(solid));
    // A template that ends in the hollow moves through the flipped token only.
    let course = maneuver(1, Bearing::Straight).course(Small, Pose::new(14.0, -80.0, 0.0));
    let through = |flipped| !met(&course, course.end() - 20.0, &[token(flipped)]).is_empty();
    assert!(!course.ground().expect("a template").lies_on(token(false).points()));
    assert!(course.ground().expect("a template").lies_on(token(true).points()));
    assert!(through(true));
}

/// RR.DEVICE.03–04, RB.DEV.03–04, RR.DEVICE-AND-DEPLOYING-EXAMPLES.EX02–EX03: dropped behind,
/// launched ahead, guides to the template, with every template.
#[test]
fn dropping_and_launching() {
    let bomb = outline("bomb");
    let drop = |t| placed_by_template(Small, Pose::ORIGIN, Edge::Rear, t, bomb, 0).expect("guides");
    let launch =
        |t| placed_by_template(Medium, Pose::ORIGIN, Edge::Front, t, bomb, 0).expect("guides");
    assert_pose(drop(Template::STRAIGHTS[0]), 0.0, -74.2, 0.0);
    assert_pose(launch(Template::STRAIGHTS[4]), 0.0, 30.0 + 200.0 + 14.2, 180.0);
    for template in Template::all() {
        for pose in [drop(template), launch(template)] {
            // The token's own guide edge lies flush at the far end of the template.
            let end = bomb.fittings()[0].hash_mark(pose);
            let size = if pose == drop(template) { Small } else { Medium };
            let edge = if size == Small { Edge::Rear } else { Edge::Front };
            let far = edge.hash_mark(size, Pose::ORIGIN).then(template.far_end());
            assert!(end.position.distance(far.position) < 1e-9, "{template}");
            let turn = (end.heading.degrees() - far.heading.degrees()).rem_euclid(360.0);
            assert!((turn - 180.0).abs() < 1e-9, "{template}: guides face the template");
        }
    }
    // Seen from the ship, a right bank dropped backwards goes to its left.
    let bank = drop(template(TemplateShape::Bank(Side::Right), 1));
    assert!(bank.position.x < -20.0 && bank.position.y < -60.0, "{bank:?}");
}

/// RR.DEVICE.24: a device must lie wholly inside the play area.
#[test]
fn devices_stay_inside() {
    let at = |y| PlacedToken::new(outline("bomb"), Pose::new(400.0, y, 0.0), false);
    assert!(PlayArea::STANDARD.holds(at(20.0).points()));
    assert!(!PlayArea::STANDARD.holds(at(16.0).points()), "a corner is outside");
}

/// RR.DEVICE.22–23, RR.GUIDES.02: a device's guides count for range and overlap.
#[test]
fn guides_of_devices_count() {
    let bomb = PlacedToken::new(outline("bomb"), Pose::new(0.0, 0.0, 0.0), false);
    let ahead = base(Small, 0.0, 16.3 + 20.0 + 99.0, 90.0);
    assert!((Thing::from(&bomb).distance((&ahead).into()) - 99.0).abs() < 1e-9);
    assert!(bomb.is_under(&base(Small, 0.0, 16.3 + 20.0 - 0.1, 90.0)), "on a guide");
}

/// RR.DEVICE-CLUSTER-MINE.03: one mine on each side of the middle one.
#[test]
fn cluster_mines() {
    let [left, right] = cluster_sides(Pose::new(100.0, 100.0, 90.0));
    assert_pose(left, 98.8, 140.0, 90.0);
    assert_pose(right, 98.8, 60.0, 90.0);
}

/// RR.BLAZE.02, RR.DEVICE-BLAZER-BOMB.05: the blaze lies beyond the bomb, guides to its tab.
#[test]
fn blaze_beside_its_bomb() {
    let bomb = Pose::new(0.0, 0.0, 0.0);
    let blaze = joined(outline("blazebomb"), bomb, 1, outline("blaze")).expect("fittings");
    assert_pose(blaze, 0.0, -53.0, 0.0);
}

/// RR.OBSTACLE-SPARE-PARTS.02, RR.REMOTE-BUZZ-DROID-SWARM.04: tabs between a ship's guides.
#[test]
fn tokens_at_guides() {
    let parts = placed_at_guides(Small, Pose::ORIGIN, Edge::Rear, outline("spareparts"));
    assert_pose(parts.expect("a tab"), 0.0, -44.0, 0.0);
    let swarm = |edge| {
        let pose = placed_at_guides(Large, Pose::ORIGIN, edge, outline("buzzdroidswarm"));
        pose.expect("a tab")
    };
    assert_pose(swarm(Edge::Front), 0.0, 60.1, 0.0);
    assert_pose(swarm(Edge::Rear), 0.0, -60.1, 180.0);
    assert_eq!(placed_at_guides(Small, Pose::ORIGIN, Edge::Rear, outline("bomb")), None);
}

/// RUL.GEO.11: the arc of a remote has the angles of a small base, and begins at its token.
#[test]
fn arcs_of_a_remote() {
    let team = PlacedToken::new(outline("commandoteam"), Pose::ORIGIN, false);
    let body = team.arc_base().expect("it has a front arc");
    let ahead = base(Small, 0.0, 135.1, 0.0);
    let line = Arc::Front.line_to(&body, (&ahead).into()).expect("in the arc");
    assert!((line.length() - 100.0).abs() < 1e-9, "{}", line.length());
    let small = base(Small, 0.0, 0.0, 0.0);
    let sees = |from: &PlacedBase, x: f64| {
        Arc::Front.contains(from, (&base(Small, x, 100.0, 0.0)).into(), Range::THREE)
    };
    let seen: Vec<bool> = (0..200).map(|x| sees(&body, f64::from(x))).collect();
    let by_small: Vec<bool> = (0..200).map(|x| sees(&small, f64::from(x))).collect();
    assert_eq!(seen, by_small);
    assert!(seen[0] && !seen[199]);
}

/// RR.RELOCATING-REMOTES.02, RR.REMOTE-DRK-1.02–03, RR.REMOTE-COMMANDO-TEAM.02–05,
/// RR.REMOTE-TRACKING-TORPEDOES.02: out of one pair of guides, into another.
#[test]
fn relocating_remotes() {
    let team = outline("commandoteam");
    let two = Template::STRAIGHTS[1];
    let forward = relocated(team, Pose::ORIGIN, 0, two, 1).expect("guides");
    assert_pose(forward, 0.0, 80.0 + 2.0 * 15.1, 0.0);
    let turn = template(TemplateShape::Turn(Side::Left), 1);
    let turned = relocated(team, Pose::ORIGIN, 0, turn, 1).expect("guides");
    assert_pose(turned, -(35.0 + 15.1), 35.0 + 15.1, 270.0);
    let backwards = placed_by_template(Small, Pose::ORIGIN, Edge::Rear, two, team, 1);
    assert_pose(backwards.expect("guides"), 0.0, -(20.0 + 80.0 + 15.1), 180.0);
    let probe = outline("drk1probedroid");
    for guides in 0..5 {
        let moved = relocated(probe, Pose::ORIGIN, guides, two, guides).expect("guides");
        assert!((moved.position.length() - 121.0).abs() < 1e-9);
    }
    let torpedo = outline("trackingtorpedo");
    let flown = relocated(torpedo, Pose::ORIGIN, 0, Template::STRAIGHTS[3], 1).expect("guides");
    assert_pose(flown, 0.0, 160.0 + 2.0 * 30.25, 0.0);
    assert_eq!(relocated(outline("sensorbuoy"), Pose::ORIGIN, 0, two, 0), None);
}

/// RR.RELOCATING-REMOTES.04: a remote outside flees.
#[test]
fn remotes_flee() {
    let at = |x| PlacedToken::new(outline("commandoteam"), Pose::new(x, 400.0, 0.0), false);
    assert!(PlayArea::STANDARD.holds(at(18.0).points()));
    assert!(!PlayArea::STANDARD.holds(at(17.9).points()));
}

// ---------------------------------------------------------------- docking

/// RR.DOCK.05, RR.DEVICE-AND-DEPLOYING-EXAMPLES.EX01: the carrier's guides are the start.
#[test]
fn deploying() {
    let carrier = base(Large, 0.0, 0.0, 0.0);
    for (edge, y, degrees) in [(Edge::Front, 40.0 + 80.0 + 20.0, 0.0), (Edge::Rear, -140.0, 180.0)]
    {
        let start = deploy_start(&carrier, edge, Small);
        let course = maneuver(2, Bearing::Straight).course(Small, start);
        assert_pose(full(&course, &[carrier])[0], 0.0, y, degrees);
    }
}

/// HUGE.DOCKING.02–04: from the sides of a huge ship too, at the middle of its token.
#[test]
fn deploying_from_a_huge_ship() {
    let carrier = base(Huge, 0.0, 0.0, 0.0);
    let end = |edge| {
        let start = deploy_start(&carrier, edge, Small);
        full(&maneuver(1, Bearing::Straight).course(Small, start), &[carrier])[0]
    };
    assert_pose(end(Edge::Right), 40.0 + 40.0 + 20.0, 0.0, 90.0);
    assert_pose(end(Edge::Left), -100.0, 0.0, 270.0);
    assert_pose(end(Edge::Front), 0.0, 110.5 + 60.0, 0.0);
}

/// RR.DOCK.07, RR.DOCK.19: a ship that finds no place between its carrier and what is ahead.
#[test]
fn deploying_without_room() {
    let carrier = base(Large, 0.0, 0.0, 0.0);
    let start = deploy_start(&carrier, Edge::Front, Small);
    let course = maneuver(1, Bearing::Straight).course(Small, start);
    let wall = base(Large, 0.0, 120.0, 90.0);
    let stuck = partial(&course, &[carrier, wall]);
    assert!(!stuck.free && stuck.u == 0.0);
    let further = base(Large, 0.0, 136.0, 90.0);
    let placed = partial(&course, &[carrier, further]);
    assert!(placed.free);
    assert_eq!(placed.touching, [1]);
}

/// RR.DOCK.09, HUGE.DOCKING.07: at range 0, or range 0–1 of a huge carrier.
#[test]
fn docking() {
    let ship = base(Small, 0.0, 0.0, 0.0);
    assert!(can_dock(&ship, &base(Large, 60.0, 0.0, 0.0)));
    assert!(!can_dock(&ship, &base(Large, 61.0, 0.0, 0.0)));
    assert!(can_dock(&ship, &base(Huge, 150.0, 0.0, 0.0)));
    assert!(!can_dock(&ship, &base(Huge, 161.0, 0.0, 0.0)));
}

// ---------------------------------------------------------------- range, arcs, fleeing

/// RR.RANGE.17–18, RB.RANGE.13: contact lasts as long as the bases touch, however it came about.
#[test]
fn contact_by_moving() {
    let course = maneuver(1, Bearing::Straight).course(Small, Pose::ORIGIN);
    // Exactly where the full move ends, guides to guides: touching without overlapping.
    let other = base(Small, 0.0, 80.0 + 45.0, 0.0);
    let end = full(&course, &[other])[0];
    assert_eq!(PlacedBase::new(Small, end).contact(&other), Contact::Touching);
}

/// RR.FLEE.03, RR.FLEE.06, RR.PLAY-AREA.02: only the base counts, also after a partial move.
#[test]
fn fleeing() {
    let area = PlayArea::STANDARD;
    let start = Pose::new(30.0, 400.0, 0.0);
    let turn = maneuver(1, Bearing::Turn(Side::Left)).course(Small, start);
    assert!(area.has_fled(&PlacedBase::new(Small, turn.placements()[0])));
    let bulge =
        maneuver(3, Bearing::Turn(Side::Right)).course(Small, Pose::new(45.0, 400.0, 315.0));
    let outline = bulge.ground().expect("a template").outline(1.0);
    assert!(!area.holds(&outline), "the template leaves the area");
    assert!(!area.has_fled(&PlacedBase::new(Small, bulge.placements()[0])), "the ship does not");
    // Stopped on the bulge by a ship ahead, it is outside.
    let ahead = PlacedBase::new(Small, bulge.placements()[0]);
    assert!(area.has_fled(&PlacedBase::new(Small, partial(&bulge, &[ahead]).pose)));
}

/// RR.ARC.09–11, RB.ARC.03, RB.ARC.06: the bullseye is a strip, not a wedge. (RR.ARC.16–19 are in
/// the arc module.)
#[test]
fn bullseye_is_a_strip() {
    let attacker = base(Small, 0.0, 0.0, 0.0);
    for y in [60.0, 200.0, 330.0] {
        let at = |x| base(Small, x, y, 0.0);
        let inside = |x| Arc::Bullseye.contains(&attacker, (&at(x)).into(), Range::THREE);
        assert!(inside(27.4) && !inside(27.5) && inside(-27.4) && !inside(-27.5), "at {y}");
        assert!(Arc::Front.contains(&attacker, (&at(27.4)).into(), Range::THREE));
    }
}

// ---------------------------------------------------------------- rulings of the project

/// RUL.GEO.01: close to an arc line, range is measured from the attacker's corner, which is not
/// itself in the arc.
#[test]
fn attack_range_starts_at_the_whole_base() {
    let attacker = base(Small, 0.0, 0.0, 0.0);
    let target = base(Small, 200.0, 190.0, 0.0);
    let line = Arc::Front.line_to(&attacker, (&target).into()).expect("in arc");
    assert_eq!(line.from, vec2(20.0, 20.0), "the corner, outside the arc line at 17.15");
}

/// RUL.GEO.02: a Tallon roll without a free place overlapped all that were in its ways.
/// RUL.GEO.03: if its plain end is free, it stays there, unturned, and touches nobody.
#[test]
fn tallon_roll_blocked_by_its_turned_guides() {
    let course = maneuver(1, Bearing::TallonRoll(Side::Right)).course(Small, Pose::ORIGIN);
    let others = [base(Small, 55.0, 96.0, 90.0), base(Small, 55.0, 4.0, 90.0)];
    let stop = partial(&course, &others);
    assert_eq!(stop.overlapped, [0, 1]);
    assert_eq!((stop.u, stop.pose), (course.end(), course.at(course.end())));
    assert!(stop.touching.is_empty() && stop.free);
}

/// RUL.GEO.04: on a curve, what lies behind the slanting trailing edge counts, beyond it not.
#[test]
fn the_travelled_part_ends_at_the_trailing_edge() {
    let course = maneuver(1, Bearing::Turn(Side::Right)).course(Small, Pose::ORIGIN);
    let u = course.end() - 20.0;
    let ground = course.ground_to(u).expect("a template");
    let tail = course.at(u).advanced(-20.0);
    // Tiny squares on the template's outer half, just behind and just ahead of the edge.
    let square = |ahead: f64| {
        let at = tail.then(Pose::new(-8.0, ahead, 0.0)).position;
        [(0.2, 0.2), (-0.2, 0.2), (-0.2, -0.2), (0.2, -0.2)].map(|(x, y)| at + vec2(x, y))
    };
    assert!(ground.lies_on(&square(-0.5)));
    assert!(!ground.lies_on(&square(0.5)));
}

/// RUL.GEO.05: objects that only the base lies on come last, nearest to its trailing edge first.
#[test]
fn objects_under_the_base_come_after_the_template() {
    let course = maneuver(2, Bearing::Straight).course(Large, Pose::ORIGIN);
    // The template ends at y = 120; the base stands from 120 to 200.
    let tokens = [block(55.0, 210.0), block(-55.0, 160.0), block(0.0, 60.0)];
    let list = met(&course, course.end(), &tokens);
    assert_eq!(list.iter().map(|e| e.object).collect::<Vec<_>>(), [2, 1, 0]);
    assert!((list[1].along - (80.0 + 131.5 - 120.0)).abs() < 1e-6, "{list:?}");
}

/// RUL.GEO.06: a line that passes over nothing but a guide is obstructed.
#[test]
fn guides_obstruct() {
    let (attacker, target) = (base(Small, 0.0, 0.0, 0.0), base(Small, 0.0, 200.0, 170.0));
    let line = Arc::Front.line_to(&attacker, (&target).into()).expect("in arc");
    // Beside the line with its edge, its front right guide across it.
    let x = line.from.midpoint(line.to).x;
    let between = base(Small, x - 21.0, 100.0 + 11.5, 90.0);
    let sight = Sight::in_arc(&attacker, Arc::Front, (&target).into(), &[(&between).into()]);
    assert_eq!(sight.expect("in arc").lines[0].obstructed_by, [0]);
    assert!(between.rect().shortest_to(&[line.from, line.to]).length() > 0.9, "only the guide");
}

/// RUL.GEO.07: touching is neither moving through nor overlapping, nor obstructing.
#[test]
fn touching_is_not_lying_on() {
    let course = maneuver(2, Bearing::Straight).course(Small, Pose::ORIGIN);
    let beside_template = block(10.0 + 24.5, 60.0);
    let beside_base = block(20.0 + 24.5, 120.0);
    assert!(met(&course, course.end(), &[beside_template, beside_base]).is_empty());
    // The line to the nearest corner of the target runs straight ahead.
    let (attacker, target) = (base(Small, 0.0, 0.0, 0.0), base(Small, 0.0, 200.0, 170.0));
    let line = Arc::Front.line_to(&attacker, (&target).into()).expect("in arc");
    assert!((line.from.x - line.to.x).abs() < 1e-9);
    let obstructs = |beside: f64| {
        let token = block(line.from.x + beside, 100.0);
        let between = [(&token).into()];
        let sight = Sight::in_arc(&attacker, Arc::Front, (&target).into(), &between);
        !sight.expect("in arc").lines[0].obstructed_by.is_empty()
    };
    assert!(!obstructs(24.5) && obstructs(24.4));
}

/// RUL.GEO.10: any of five guides.
#[test]
fn a_probe_droid_arrives_with_any_guides() {
    let probe = outline("drk1probedroid");
    let two = Template::STRAIGHTS[1];
    let headings: Vec<f64> = (0..5)
        .filter_map(|into| relocated(probe, Pose::ORIGIN, 0, two, into))
        .map(|pose| pose.heading.degrees())
        .collect();
    assert_eq!(headings, [180.0, 108.0, 36.0, 324.0, 252.0]);
}

/// RR.BARREL-ROLL.07–11: of the three positions, those that are free.
#[test]
fn free_places_of_a_barrel_roll() {
    let one = Template::STRAIGHTS[0];
    for (size, at) in [(Small, 80.0), (Medium, 80.0)] {
        let roll = Course::barrel_roll(size, Pose::ORIGIN, Side::Right, one);
        let ahead = base(Small, at, size.half().y + 30.0, 90.0);
        assert_eq!(full(&roll, &[ahead]).len(), 2, "{size}: middle and back");
        let across = base(Large, at, 0.0, 0.0);
        assert!(matches!(roll.execute(&[across]), Execution::Partial(_)), "{size}: none");
    }
}

/// RR.BEARING.03: straights, banks and turns are basic, all others advanced.
/// RR.BEARING.04: what begins at the front guides goes forward.
#[test]
fn basic_and_forward_bearings() {
    let named = |test: fn(Bearing) -> bool| {
        let mut names: Vec<&str> =
            Bearing::ALL.into_iter().filter(|&b| test(b)).map(Bearing::name).collect();
        names.sort_unstable();
        names.dedup();
        names
    };
    assert_eq!(named(Bearing::is_basic), ["bank", "straight", "turn"]);
    assert_eq!(
        named(Bearing::is_forward),
        ["bank", "koiogran", "segnor", "segnor-turn", "straight", "tallon", "turn"]
    );
}
