//! How fast the table is, and how it compares with `geo` and `parry2d-f64` on the same shapes.
//!
//! `cargo bench -p redfive-geometry` prints a table; `-- --check` also fails if a comparison with
//! `geo` falls below the promised factor. The method is described in docs/benchmarks.md: all
//! contestants of a row run in turn, many times, in one process, and the figure of a row is the
//! median of the ratios of neighbouring runs, so that a noisy machine slows them alike.

use geo::{BooleanOps, Distance, Euclidean, Intersects, LineString, Polygon, TriangulateEarcut};
use parry2d_f64::math::{Pose as ParryPose, Vector as ParryVector};
use parry2d_f64::query;
use parry2d_f64::shape::{Compound, ConvexPolygon, Cuboid, SharedShape, Triangle};
use parry2d_f64::transformation::convex_polygons_intersection_points;
use redfive_geometry::{
    Arc, BaseSize, Bearing, Course, Execution, Ground, Maneuver, PlacedBase, PlacedToken, Pose,
    Thing, TokenOutline, Vec2,
};
use std::hint::black_box;
use std::time::Instant;

/// What we promise against `geo`.
const PROMISED: f64 = 5.0;
/// Cases in a row; all contestants see the same ones.
const CASES: usize = 1_000;
/// Rounds of each row.
const ROUNDS: usize = 41;

fn main() {
    let check = std::env::args().any(|arg| arg == "--check");
    let rows = [base_distance(), attack_range(), template_on_obstacle(), overlap()];
    println!("| operation | ours, ns | geo, ns | geo / ours | parry2d-f64, ns | parry / ours |");
    println!("|---|---:|---:|---:|---:|---:|");
    let mut slow = Vec::new();
    for row in rows {
        println!(
            "| {} | {:.0} | {:.0} | **{:.1}** | {:.0} | {:.1} |",
            row.name, row.ours, row.geo, row.geo_ratio, row.parry, row.parry_ratio
        );
        if row.geo_ratio < PROMISED {
            slow.push(row.name);
        }
    }
    println!();
    maneuvers();
    if check && !slow.is_empty() {
        eprintln!("less than {PROMISED} times as fast as geo: {}", slow.join(", "));
        std::process::exit(1);
    }
}

struct Row {
    name: &'static str,
    ours: f64,
    geo: f64,
    parry: f64,
    geo_ratio: f64,
    parry_ratio: f64,
}

/// Runs three ways of computing the same thing, in turn, and takes the medians.
fn compare(
    name: &'static str,
    mut ours: impl FnMut(usize) -> f64,
    mut geo: impl FnMut(usize) -> f64,
    mut parry: impl FnMut(usize) -> f64,
    tolerance: f64,
) -> Row {
    let mut differing = 0;
    for i in 0..CASES {
        let (a, b, c) = (ours(i), geo(i), parry(i));
        if (a - b).abs() > tolerance || (a - c).abs() > tolerance {
            differing += 1;
        }
    }
    // Contestants treat touching and curves a little differently; more would be a wrong shape.
    assert!(differing <= CASES / 100, "{name}: {differing} of {CASES} results differ");
    let mut times = [Vec::new(), Vec::new(), Vec::new()];
    for _ in 0..ROUNDS {
        times[0].push(time(&mut ours));
        times[1].push(time(&mut geo));
        times[2].push(time(&mut parry));
    }
    let ratio = |k: usize| median(times[k].iter().zip(&times[0]).map(|(x, us)| x / us).collect());
    Row {
        name,
        geo_ratio: ratio(1),
        parry_ratio: ratio(2),
        ours: median(times[0].clone()),
        geo: median(times[1].clone()),
        parry: median(times[2].clone()),
    }
}

/// Nanoseconds for a case, averaged over all cases.
fn time(f: &mut impl FnMut(usize) -> f64) -> f64 {
    let start = Instant::now();
    for i in 0..CASES {
        black_box(f(black_box(i)));
    }
    start.elapsed().as_nanos() as f64 / CASES as f64
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// A small fixed generator, so that every run sees the same cases.
struct Random(u64);

impl Random {
    fn unit(&mut self) -> f64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }

    fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[(self.unit() * from.len() as f64) as usize]
    }

    /// A pose up to `spread` millimetres from the origin in x and y.
    fn pose(&mut self, spread: f64) -> Pose {
        let (x, y) = (self.between(-spread, spread), self.between(-spread, spread));
        Pose::new(x, y, self.between(0.0, 360.0))
    }
}

fn polygon(points: &[Vec2]) -> Polygon<f64> {
    Polygon::new(LineString::from_iter(points.iter().map(|p| (p.x, p.y))), vec![])
}

fn parry_vector(p: Vec2) -> ParryVector {
    ParryVector::new(p.x, p.y)
}

/// Our headings turn clockwise from +y, parry's angles counter-clockwise.
fn parry_pose(pose: Pose) -> ParryPose {
    let radians = -pose.heading.degrees() * core::f64::consts::PI / 180.0;
    ParryPose::new(parry_vector(pose.position), radians)
}

/// Pairs of bases of all sizes, at the distances of a dogfight.
fn base_distance() -> Row {
    let mut random = Random(1);
    let bases: Vec<[PlacedBase; 2]> = (0..CASES)
        .map(|_| [(); 2].map(|()| PlacedBase::new(random.pick(&BaseSize::ALL), random.pose(250.0))))
        .collect();
    let geo: Vec<[Polygon<f64>; 2]> =
        bases.iter().map(|pair| pair.map(|b| polygon(&b.rect().corners()))).collect();
    let parry: Vec<[(ParryPose, Cuboid); 2]> = bases
        .iter()
        .map(|pair| pair.map(|b| (parry_pose(b.pose), Cuboid::new(parry_vector(b.size.half())))))
        .collect();
    compare(
        "distance between bases",
        |i| bases[i][0].distance(&bases[i][1]),
        |i| Euclidean.distance(&geo[i][0], &geo[i][1]),
        |i| {
            let [(p, a), (q, b)] = &parry[i];
            query::distance(p, a, q, b).map_or(f64::NAN, |d| d.distance)
        },
        1e-6,
    )
}

/// Attack range in the front arc: the others clip the target with the arc and measure to that.
fn attack_range() -> Row {
    let mut random = Random(2);
    let pairs: Vec<[PlacedBase; 2]> = (0..CASES)
        .map(|_| {
            let attacker = PlacedBase::new(random.pick(&BaseSize::STANDARD), random.pose(250.0));
            // Most targets around the arc line, so that clipping matters.
            let bearing = random.between(-60.0, 60.0);
            let away = random.between(120.0, 350.0);
            let at =
                attacker.pose.turned(bearing).advanced(away).turned(random.between(0.0, 360.0));
            [attacker, PlacedBase::new(random.pick(&BaseSize::STANDARD), at)]
        })
        .collect();
    // The front arc of a square base beyond its front edge, out to a metre, as a polygon.
    let arc_of = |base: &PlacedBase| {
        let a = Arc::half_angle(base.size);
        let near = base.size.half().y / a_cos(a);
        let at = |degrees: f64, r: f64| base.pose.turned(degrees).advanced(r).position;
        [at(a, near), at(a, 1_000.0), at(-a, 1_000.0), at(-a, near)]
    };
    let geo: Vec<[Polygon<f64>; 3]> = pairs
        .iter()
        .map(|[a, t]| {
            [polygon(&a.rect().corners()), polygon(&t.rect().corners()), polygon(&arc_of(a))]
        })
        .collect();
    let parry: Vec<(ParryPose, Cuboid, Vec<ParryVector>, Vec<ParryVector>)> = pairs
        .iter()
        .map(|[a, t]| {
            let list = |points: &[Vec2]| points.iter().map(|&p| parry_vector(p)).collect();
            let cuboid = Cuboid::new(parry_vector(a.size.half()));
            (parry_pose(a.pose), cuboid, list(&t.rect().corners()), list(&arc_of(a)))
        })
        .collect();
    const NOT_IN_ARC: f64 = -1.0;
    compare(
        "attack range in arc",
        |i| {
            let [attacker, target] = &pairs[i];
            Arc::Front.line_to(attacker, target.into()).map_or(NOT_IN_ARC, |line| line.length())
        },
        |i| {
            let [attacker, target, arc] = &geo[i];
            let part = target.intersection(arc);
            if part.0.is_empty() { NOT_IN_ARC } else { Euclidean.distance(attacker, &part) }
        },
        |i| {
            let (pose, cuboid, target, arc) = &parry[i];
            let mut part = Vec::new();
            convex_polygons_intersection_points(target, arc, &mut part);
            if part.len() < 3 {
                return NOT_IN_ARC;
            }
            let Some(part) = ConvexPolygon::from_convex_hull(&part) else { return NOT_IN_ARC };
            query::distance(pose, cuboid, &ParryPose::IDENTITY, &part)
                .map_or(f64::NAN, |d| d.distance)
        },
        1e-3,
    )
}

/// The cosine of a few degrees; benches may use what the library forbids itself.
#[expect(clippy::disallowed_methods, reason = "no game state depends on a benchmark")]
fn a_cos(degrees: f64) -> f64 {
    degrees.to_radians().cos()
}

/// Curved and straight templates against obstacles, about half of them met.
fn template_on_obstacle() -> Row {
    let mut random = Random(3);
    let maneuvers: Vec<Maneuver> = Maneuver::all().filter(|m| m.bearing().is_basic()).collect();
    let rocks: Vec<TokenOutline> = TokenOutline::ALL.into_iter().take(30).collect();
    let pairs: Vec<(Ground, PlacedToken)> = (0..CASES)
        .map(|_| {
            let course = random.pick(&maneuvers).course(BaseSize::Small, random.pose(100.0));
            let middle = course.at(course.end() / 2.0).position;
            let by = random.pose(60.0);
            let at = Pose { position: middle + by.position, ..by };
            let ground = course.ground().expect("a basic maneuver has a template");
            (ground, PlacedToken::new(random.pick(&rocks), at, false))
        })
        .collect();
    let geo: Vec<[Polygon<f64>; 2]> = pairs
        .iter()
        .map(|(ground, rock)| [polygon(&ground.outline(1.0)), polygon(rock.points())])
        .collect();
    let parry: Vec<[SharedShape; 2]> =
        geo.iter().map(|shapes| [compound(&shapes[0]), compound(&shapes[1])]).collect();
    compare(
        "template on obstacle",
        |i| f64::from(u8::from(pairs[i].0.lies_on(pairs[i].1.points()))),
        |i| f64::from(u8::from(geo[i][0].intersects(&geo[i][1]))),
        |i| parry_intersects(&parry[i]),
        0.5,
    )
}

/// Bases with their guides, near each other: about half overlap.
fn overlap() -> Row {
    let mut random = Random(4);
    let bases: Vec<[PlacedBase; 2]> = (0..CASES)
        .map(|_| [(); 2].map(|()| PlacedBase::new(random.pick(&BaseSize::ALL), random.pose(55.0))))
        .collect();
    let geo: Vec<[Polygon<f64>; 2]> =
        bases.iter().map(|pair| pair.map(|b| polygon(&b.outline()))).collect();
    let parry: Vec<[SharedShape; 2]> =
        geo.iter().map(|pair| [compound(&pair[0]), compound(&pair[1])]).collect();
    compare(
        "overlap of bases with guides",
        |i| f64::from(u8::from(bases[i][0].overlaps(&bases[i][1]))),
        |i| f64::from(u8::from(geo[i][0].intersects(&geo[i][1]))),
        |i| parry_intersects(&parry[i]),
        0.5,
    )
}

/// A polygon as triangles, which is how parry takes a concave shape with an inside.
fn compound(polygon: &Polygon<f64>) -> SharedShape {
    let corner = |c: geo::Coord<f64>| ParryVector::new(c.x, c.y);
    let parts = polygon.earcut_triangles_iter().map(|t| {
        let triangle = Triangle::new(corner(t.v1()), corner(t.v2()), corner(t.v3()));
        (ParryPose::IDENTITY, SharedShape::new(triangle))
    });
    SharedShape::new(Compound::new(parts.collect()))
}

fn parry_intersects([a, b]: &[SharedShape; 2]) -> f64 {
    let at = ParryPose::IDENTITY;
    let hit = query::intersection_test(&at, a.as_ref(), &at, b.as_ref());
    f64::from(u8::from(hit.is_ok_and(|hit| hit.intersecting)))
}

/// Whole maneuvers among eleven other ships and six obstacles, encounters included.
fn maneuvers() {
    let mut random = Random(5);
    let all: Vec<Maneuver> =
        Maneuver::all().filter(|m| m.bearing() != Bearing::Stationary).collect();
    let mut cases: [Vec<(Course, Vec<PlacedBase>)>; 2] = [Vec::new(), Vec::new()];
    while cases.iter().any(|kind| kind.len() < CASES) {
        let size = random.pick(&BaseSize::STANDARD);
        let course = random.pick(&all).course(size, random.pose(100.0));
        let start = PlacedBase::new(size, course.start());
        let others: Vec<PlacedBase> = (0..11)
            .map(|_| PlacedBase::new(random.pick(&BaseSize::STANDARD), random.pose(350.0)))
            .filter(|other| !other.overlaps(&start))
            .collect();
        let kind = usize::from(matches!(course.execute(&others), Execution::Partial(_)));
        if cases[kind].len() < CASES {
            cases[kind].push((course, others));
        }
    }
    let rocks: Vec<PlacedToken> =
        (0..6).map(|i| PlacedToken::new(TokenOutline::ALL[i], random.pose(300.0), false)).collect();
    let objects: Vec<Thing<'_>> = rocks.iter().map(Thing::from).collect();
    println!("| maneuver among eleven ships and six obstacles | ns | a second |");
    println!("|---|---:|---:|");
    let names = [
        "fully executed",
        "partially executed",
        "full, with encounters",
        "partial, with encounters",
    ];
    for (name, (kind, met)) in names.into_iter().zip([(0, false), (1, false), (0, true), (1, true)])
    {
        let mut run = |i: usize| {
            let (course, others) = &cases[kind][i];
            let (u, pose) = match course.execute(others) {
                Execution::Full { placements } => (course.end(), placements[0]),
                Execution::Partial(partial) => (partial.u, partial.pose),
            };
            if met { course.encounters(u, pose, &objects).len() as f64 } else { u }
        };
        let ns = median((0..ROUNDS).map(|_| time(&mut run)).collect());
        println!("| {name} | {ns:.0} | {:.0} |", 1e9 / ns);
    }
    let steps: Vec<u32> = cases[1]
        .iter()
        .filter_map(|(course, others)| match course.execute(others) {
            Execution::Partial(partial) => Some(partial.steps),
            Execution::Full { .. } => None,
        })
        .collect();
    let mean = steps.iter().sum::<u32>() as f64 / steps.len() as f64;
    println!(
        "\nsteps of the contact search: {mean:.1} on average, {} at most",
        steps.iter().max().unwrap_or(&0)
    );
}
