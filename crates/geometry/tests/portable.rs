//! Bits. A game record must replay to the same bits on every platform, so a fixed list of
//! operations is worked out and each result pinned as a hash (FNV-1a over the bits of its
//! numbers). A compiler, a platform or a dependency that changes one bit fails here, and the
//! message names the operation.
//!
//! If a change of the arithmetic is meant, run with `REDFIVE_PRINT_BITS=1` and `--nocapture`, and
//! paste the table; say in the commit why the bits changed, since old records may replay
//! differently.

use redfive_geometry::{
    Arc, BaseSize, Bearing, Course, Edge, Execution, HugeManeuver, Maneuver, PlacedBase,
    PlacedToken, Pose, Side, Sight, Template, TemplateShape, Thing, TokenOutline,
    placed_by_template, real,
};

/// FNV-1a, 64 bits.
struct Hash(u64);

impl Hash {
    fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    fn word(&mut self, word: u64) {
        for byte in word.to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn number(&mut self, x: f64) {
        self.word(x.to_bits());
    }

    fn pose(&mut self, pose: Pose) {
        self.number(pose.position.x);
        self.number(pose.position.y);
        self.number(pose.heading.degrees());
    }

    fn indices(&mut self, list: &[usize]) {
        self.word(list.len() as u64);
        list.iter().for_each(|&i| self.word(i as u64));
    }
}

fn maneuver(speed: u8, bearing: Bearing) -> Maneuver {
    Maneuver::new(speed, bearing).unwrap_or_else(|e| panic!("{e}"))
}

fn template(shape: TemplateShape, speed: u8) -> Template {
    Template::new(shape, speed).unwrap_or_else(|e| panic!("{e}"))
}

fn token(name: &str, x: f64, y: f64, degrees: f64) -> PlacedToken {
    let outline = TokenOutline::named(name).unwrap_or_else(|| panic!("no outline {name}"));
    PlacedToken::new(outline, Pose::new(x, y, degrees), false)
}

fn base(size: BaseSize, x: f64, y: f64, degrees: f64) -> PlacedBase {
    PlacedBase::new(size, Pose::new(x, y, degrees))
}

const START: (f64, f64, f64) = (217.345, 481.722, 33.7);

fn start() -> Pose {
    Pose::new(START.0, START.1, START.2)
}

/// Where a base stops among others: everything a record would hold.
fn executed(hash: &mut Hash, course: &Course, others: &[PlacedBase]) {
    match course.execute(others) {
        Execution::Full { placements } => {
            hash.word(0);
            placements.into_iter().for_each(|pose| hash.pose(pose));
        }
        Execution::Partial(partial) => {
            hash.word(1);
            hash.number(partial.u);
            hash.pose(partial.pose);
            hash.indices(&partial.overlapped);
            hash.indices(&partial.touching);
        }
    }
}

/// Every operation with the hash of its result.
fn results() -> Vec<(String, u64)> {
    let mut all: Vec<(String, u64)> = Vec::new();
    let mut add = |name: String, work: &dyn Fn(&mut Hash)| {
        let mut hash = Hash::new();
        work(&mut hash);
        all.push((name, hash.0));
    };
    let bearings = [
        (5, Bearing::Straight),
        (1, Bearing::Bank(Side::Left)),
        (3, Bearing::Bank(Side::Right)),
        (1, Bearing::Turn(Side::Right)),
        (2, Bearing::Turn(Side::Left)),
        (2, Bearing::SegnorsLoop(Side::Right)),
        (3, Bearing::TallonRoll(Side::Left)),
        (4, Bearing::KoiogranTurn),
        (1, Bearing::ReverseBank(Side::Right)),
        (2, Bearing::SideslipTurn(Side::Left)),
    ];
    // Poses along the way and at its end.
    for (i, (speed, bearing)) in bearings.into_iter().enumerate() {
        let size = BaseSize::STANDARD[i % 3];
        let course = maneuver(speed, bearing).course(size, start());
        add(format!("way of {size} {speed} {bearing}"), &|hash| {
            (0..=16).for_each(|k| hash.pose(course.at(course.end() * f64::from(k) / 16.0)));
            course.placements().iter().for_each(|&pose| hash.pose(pose));
        });
    }
    // Bumps: others ahead, askew, of every size.
    for (i, (speed, bearing)) in bearings.into_iter().enumerate() {
        let size = BaseSize::STANDARD[i % 3];
        let course = maneuver(speed, bearing).course(size, start());
        let end = course.at(course.end()).position;
        let half = course.at(0.6 * course.end()).position;
        let others = [
            base(BaseSize::ALL[i % 4], end.x + 11.3, end.y - 17.9, 12.0 + 31.0 * i as f64),
            base(BaseSize::Small, half.x + 9.1, half.y + 14.2, 77.7),
        ];
        add(format!("bump of {size} {speed} {bearing}"), &|h| executed(h, &course, &others));
    }
    // Rolls and boosts.
    for (i, shape) in
        [TemplateShape::Straight, TemplateShape::Bank(Side::Left), TemplateShape::Turn(Side::Right)]
            .into_iter()
            .enumerate()
    {
        let size = BaseSize::STANDARD[i];
        let used = template(shape, 1);
        add(format!("roll and boost of {size} over {used}"), &|hash| {
            let roll = Course::barrel_roll(size, start(), Side::Left, used);
            let boost = Course::boost(size, start(), used);
            roll.placements().iter().for_each(|&pose| hash.pose(pose));
            boost.placements().iter().for_each(|&pose| hash.pose(pose));
        });
    }
    // Distances, arcs and lines of sight.
    let ship = PlacedBase::new(BaseSize::Medium, start());
    let target = base(BaseSize::Large, 340.1, 640.9, 201.3);
    let aligned = PlacedBase::new(BaseSize::Small, start().then(Pose::new(7.0, 170.0, 180.0)));
    let rocks = [
        token("core2asteroid3", 270.0, 560.0, 17.0),
        token("gascloud4", 262.0, 545.0, 201.0),
        token("objective", 300.0, 590.0, 45.0),
    ];
    let things: Vec<Thing<'_>> = rocks.iter().map(Thing::from).collect();
    for (name, other) in [("askew", &target), ("aligned", &aligned)] {
        add(format!("distance to a base {name}"), &|hash| {
            hash.number(ship.distance(other));
            hash.number(ship.gap(other));
            hash.number(ship.depth(other));
        });
        for arc in [Arc::Front, Arc::Bullseye, Arc::Right] {
            add(format!("sight of a base {name} in the {arc} arc"), &|hash| {
                let Some(sight) = Sight::in_arc(&ship, arc, other.into(), &things) else {
                    return;
                };
                hash.number(sight.distance);
                for choice in sight.lines {
                    hash.indices(&choice.obstructed_by);
                    for p in [choice.line.from, choice.line.to] {
                        hash.number(p.x);
                        hash.number(p.y);
                    }
                }
            });
        }
    }
    add("distances to and between tokens".into(), &|hash| {
        for a in &things {
            hash.number(Thing::from(&ship).distance(*a));
            things.iter().for_each(|b| hash.number(a.distance(*b)));
        }
    });
    add("outlines of all tokens".into(), &|hash| {
        for outline in TokenOutline::ALL {
            for p in PlacedToken::new(outline, start(), true).points() {
                hash.number(p.x);
                hash.number(p.y);
            }
        }
    });
    // Encounters after a bump.
    let course = maneuver(3, Bearing::Turn(Side::Right)).course(BaseSize::Small, start());
    add("encounters of a 3 right turn".into(), &|hash| {
        for share in [0.4, 0.8, 1.0] {
            let u = share * course.end();
            for met in course.encounters(u, course.at(u), &things) {
                hash.indices(&[met.object, usize::from(met.moved_through)]);
                hash.indices(&[usize::from(met.overlapped), usize::from(met.was_overlapping)]);
                hash.number(met.along);
            }
        }
    });
    // The huge tool, a device, the functions below all.
    add("huge maneuvers".into(), &|h| HugeManeuver::all().for_each(|m| h.pose(m.apply(start()))));
    add("a proximity mine over a 2 left bank".into(), &|hash| {
        let mine = token("proximitymine", 0.0, 0.0, 0.0).outline;
        let over = template(TemplateShape::Bank(Side::Left), 2);
        let pose = placed_by_template(BaseSize::Large, start(), Edge::Rear, over, mine, 0);
        pose.into_iter().for_each(|pose| hash.pose(pose));
    });
    add("sines and angles".into(), &|hash| {
        for k in -500..500 {
            let (s, c) = real::sin_cos(f64::from(k) * 1.37);
            for x in [s, c, real::angle_of(s, c), real::arc_sine(s.abs())] {
                hash.number(x);
            }
        }
    });
    all
}

/// The hashes, in the order of the list.
const PINNED: &[(&str, u64)] = &[
    ("way of small 5 straight", 0x40d6bcc7389d5ac5),
    ("way of medium 1 left bank", 0xf223fd427afd1010),
    ("way of large 3 right bank", 0x4ff021cbfc7dbc74),
    ("way of small 1 right turn", 0xd3506cb1cd671ad7),
    ("way of medium 2 left turn", 0xfd74832d6fc9fe0d),
    ("way of large 2 right segnor", 0x6ede65b889e86157),
    ("way of small 3 left tallon", 0x6c6d729d1e3248ba),
    ("way of medium 4 koiogran", 0xc6b63270c2a87471),
    ("way of large 1 right reverse-bank", 0xf7420982e927d05b),
    ("way of small 2 left sideslip-turn", 0x595a8a3d19b3459b),
    ("bump of small 5 straight", 0xea8259896bd1cadc),
    ("bump of medium 1 left bank", 0xaebc4699e7480d43),
    ("bump of large 3 right bank", 0x34bbedaccdf37781),
    ("bump of small 1 right turn", 0xc523834ee5e024ce),
    ("bump of medium 2 left turn", 0x144ca6fcb1742d2e),
    ("bump of large 2 right segnor", 0x305dc68abc48cb9b),
    ("bump of small 3 left tallon", 0x7945fa15e28e5480),
    ("bump of medium 4 koiogran", 0x510206f2335c4e3e),
    ("bump of large 1 right reverse-bank", 0x7e959ba4cceec20c),
    ("bump of small 2 left sideslip-turn", 0xa01ff2dfa86b24b2),
    ("roll and boost of small over 1 straight", 0x4da71bc11c08d73f),
    ("roll and boost of medium over 1 left bank", 0x395c6cf7be4ba611),
    ("roll and boost of large over 1 right turn", 0x6d890467db44dbc9),
    ("distance to a base askew", 0x12d75449d8663182),
    ("sight of a base askew in the front arc", 0x6b8cbcc0698b5176),
    ("sight of a base askew in the bullseye arc", 0x7be416c40a37b3e5),
    ("sight of a base askew in the right arc", 0xcbf29ce484222325),
    ("distance to a base aligned", 0x0e4c5bd97e49dc26),
    ("sight of a base aligned in the front arc", 0x867f2624a4905f86),
    ("sight of a base aligned in the bullseye arc", 0xdb5667701f60bcd3),
    ("sight of a base aligned in the right arc", 0xcbf29ce484222325),
    ("distances to and between tokens", 0x566d56324cf5e1cb),
    ("outlines of all tokens", 0xff42423b1b2a5ff9),
    ("encounters of a 3 right turn", 0x2766547c930da6c6),
    ("huge maneuvers", 0xebfad476dbf3c250),
    ("a proximity mine over a 2 left bank", 0xf761851a05c4173f),
    ("sines and angles", 0x50ff85adec1fec38),
];

#[test]
fn every_bit_is_as_pinned() {
    let results = results();
    if std::env::var_os("REDFIVE_PRINT_BITS").is_some() {
        for (name, hash) in &results {
            println!("    ({name:?}, 0x{hash:016x}),");
        }
    }
    assert_eq!(results.len(), PINNED.len(), "the list and the table differ in length");
    for ((name, hash), (pinned_name, pinned)) in results.iter().zip(PINNED) {
        assert_eq!(name, pinned_name);
        assert_eq!(hash, pinned, "{name}: the bits have changed");
    }
}
