//! Where there is no room for something, known without drawing poses.
//!
//! The box that holds all centres is cut into squares. A square is closed if every pose in it, whatever its
//! heading, is surely illegal: what lies there covers a circle around its centre and stays inside of another.

use crate::area::{Anchor, AreaEdge, Footprint, Placed, Requirement, Uniform, Zone, box_distance};
use crate::base::guide;
use crate::pose::Pose;
use crate::range::{BAND, Range};
use crate::shape::Bounds;
use crate::vector::{Vec2, vec2};

/// How many squares there are along each side: a power of two, and as many as a row has bits.
const SIDE: usize = 64;
/// How many finer squares there are along the side of a square, where it is looked at closer.
const FINER: usize = 8;
/// Of so many squares and more, none is looked at closer.
const PLENTY: usize = 400;
/// What rounding a pose to a micrometre and a millidegree may move, and much more than what rounding in
/// measures does.
const MARGIN: f64 = 0.01;
/// How deep one thing must surely lie in another to count as lying on it.
const DEEP: f64 = 1.0;

/// The squares of a zone that may hold the centre of something legal.
pub(crate) struct Room<'a> {
    zone: &'a Zone,
    what: Footprint,
    /// The radius of a circle around its centre that it covers.
    inner: f64,
    /// The radius of one that holds it.
    outer: f64,
    low: Vec2,
    /// The extent of all squares together.
    extent: Vec2,
    /// How many squares there are along each side.
    side: usize,
    /// The open squares.
    open: Vec<(usize, usize)>,
    rules: Vec<Rule<'a>>,
}

/// A requirement, and a circle that what it is measured from covers, if it must be beyond a range of that.
#[derive(Clone, Copy)]
struct Rule<'a> {
    requirement: &'a Requirement,
    circle: Option<(Vec2, f64)>,
}

impl<'a> Rule<'a> {
    fn new(requirement: &'a Requirement) -> Self {
        let circle = match requirement {
            Requirement::Beyond(_, Anchor::Object(object)) => {
                let middle = match object {
                    Placed::Base(base) => base.pose.position,
                    Placed::Token(token) => token.pose.position,
                };
                Some((middle, object.thing().depth_of(middle)))
            }
            _ => None,
        };
        Self { requirement, circle }
    }
}

impl<'a> Room<'a> {
    /// Where something may lie in a zone.
    pub fn new(zone: &'a Zone, what: Footprint) -> Self {
        let Bounds { low, high } = zone.bounds(what);
        let (extent, outer) = (high - low, what.reach());
        let inner = what.at(Pose::ORIGIN).thing().depth_of(Pose::ORIGIN.position);
        let rules: Vec<Rule<'a>> = zone.requirements.iter().map(Rule::new).collect();
        let (open, side) = (Vec::new(), SIDE);
        let mut room = Self { zone, what, inner, outer, low, extent, side, open, rules };
        let mut open = Vec::new();
        room.look((0, 0), SIDE, &room.rules, &mut open);
        room.open = open;
        room
    }

    /// The same with finer squares, unless there is plenty.
    pub fn finer(mut self) -> Self {
        if self.open.len() < PLENTY {
            let mut open = Vec::new();
            let squares = core::mem::take(&mut self.open);
            self.side = SIDE * FINER;
            for (x, y) in squares {
                self.look((x * FINER, y * FINER), FINER, &self.rules, &mut open);
            }
            self.open = open;
        }
        self
    }

    /// A bit for each open square, in rows.
    pub fn bits(&self) -> Bits {
        let mut rows = [0; SIDE];
        for &(x, y) in &self.open {
            rows[y] |= 1 << x;
        }
        Bits { low: self.low, step: self.extent * (1.0 / SIDE as f64), rows }
    }

    /// How many of so many centres would lie in an open square, if they were drawn over all of them. All of them
    /// for what may be pushed out of the square where it was drawn.
    pub fn share_of(&self, centers: u32) -> u32 {
        match self.zone.pushed_to(self.what) {
            Some(_) => centers,
            None => {
                let all = (self.side * self.side) as u64;
                (u64::from(centers) * self.open.len() as u64).div_ceil(all) as u32
            }
        }
    }

    /// A centre in an open square, as shares of the extent of all.
    pub fn draw(&self, random: &mut impl Uniform) -> [f64; 2] {
        let square = (self.open.len() as f64 * random.unit()) as usize;
        let [x, y] = [random.unit(), random.unit()];
        match self.open.get(square) {
            Some(&(column, row)) if self.zone.pushed_to(self.what).is_none() => {
                let side = self.side as f64;
                [(column as f64 + x) / side, (row as f64 + y) / side]
            }
            _ => [x, y],
        }
    }

    /// Whether it is surely illegal with its centre there, whichever way it points.
    pub fn closes(&self, center: Vec2) -> bool {
        self.is_closed(center, MARGIN, &self.rules)
    }

    /// Gives what cannot be closed, by one of these rules, of so many squares each way.
    fn look(
        &self,
        (x, y): (usize, usize),
        side: usize,
        rules: &[Rule<'a>],
        open: &mut Vec<(usize, usize)>,
    ) {
        let step = self.extent * (1.0 / self.side as f64);
        let at = |start: usize| start as f64 + 0.5 * side as f64;
        let center = self.low + vec2(step.x * at(x), step.y * at(y));
        let slack = 0.5 * (step * side as f64).length() + MARGIN;
        if self.is_closed(center, slack, rules) {
            return;
        }
        if side == 1 {
            open.push((x, y));
            return;
        }
        let mut rules = rules.to_vec();
        rules.retain(|rule| self.matters(rule.requirement, center, slack));
        let half = side / 2;
        for (dx, dy) in [(0, 0), (half, 0), (0, half), (half, half)] {
            self.look((x + dx, y + dy), half, &rules, open);
        }
    }

    /// Whether it is surely illegal with its centre up to `slack` from a point, whichever way it points.
    fn is_closed(&self, center: Vec2, slack: f64, rules: &[Rule<'_>]) -> bool {
        let depth = |edge: AreaEdge| self.zone.area.depth(edge, center);
        let covered = self.inner - slack;
        let near = |rule: &Rule<'_>| match (rule.requirement, rule.circle) {
            (Requirement::Beyond(range, _), Some((middle, radius))) => {
                let reach = range.reach() + covered;
                reach >= 0.0 && center.distance(middle) <= radius + reach
            }
            _ => false,
        };
        AreaEdge::ALL.into_iter().any(|edge| depth(edge) < covered)
            || rules.iter().any(near)
            || rules.iter().any(|rule| self.fails(rule.requirement, center, slack))
    }

    /// Whether it could fail a requirement there: not by what is too far away.
    fn matters(&self, requirement: &Requirement, center: Vec2, slack: f64) -> bool {
        match requirement {
            Requirement::Beyond(range, Anchor::Object(object)) => {
                let reach = range.reach() + self.inner + slack;
                box_distance(object.thing().bounds(), center) <= reach
            }
            _ => true,
        }
    }

    /// Whether it surely fails a requirement there.
    fn fails(&self, requirement: &Requirement, center: Vec2, slack: f64) -> bool {
        // A point of it is surely this near to what it is measured from, if that is the inner circle from its centre.
        let near = |reach: f64, anchor: &Anchor| match anchor {
            Anchor::Edge(edge) => self.zone.area.depth(*edge, center) <= reach,
            Anchor::Object(object) => is_within(object, center, reach),
            Anchor::Box(bounds) => box_distance(*bounds, center) <= reach,
        };
        let covered = self.inner - slack;
        // No point of it is nearer than this. Contact counts guides, which stand out of what is measured.
        let apart = slack + self.outer + guide::DEPTH;
        match requirement {
            Requirement::Within(range, anchor) => !near(range.reach() + apart, anchor),
            Requirement::WithinOrFilling(range, edge) => {
                self.zone.area.depth(*edge, center) - slack > range.reach().max(self.outer)
            }
            Requirement::Beyond(range, anchor) => near(range.reach() + covered, anchor),
            Requirement::At(from, to, anchor) => {
                (*to < Range::BEYOND_FIVE && !near(to.reach() + apart, anchor))
                    || (*from > Range::ONE && near(from.reach() - BAND + covered, anchor))
            }
            Requirement::InArc(..) => false,
            Requirement::ClearOf(others) => {
                others.iter().any(|other| is_within(other, center, covered - DEEP))
            }
            Requirement::OneOf(lists) => {
                let fails = |list: &Vec<_>| list.iter().any(|rule| self.fails(rule, center, slack));
                lists.iter().all(fails)
            }
        }
    }
}

/// The open squares of a room, for looking one up.
pub(crate) struct Bits {
    low: Vec2,
    /// The extent of a square.
    step: Vec2,
    rows: [u64; SIDE],
}

impl Bits {
    /// Whether something may lie with its centre there.
    pub fn may_hold(&self, p: Vec2) -> bool {
        let place = |p: f64, low: f64, step: f64| (((p - low) / step) as usize).min(SIDE - 1);
        let (x, y) = (place(p.x, self.low.x, self.step.x), place(p.y, self.low.y, self.step.y));
        self.rows[y] >> x & 1 != 0
    }
}

/// Whether a point is so near to something that lies on the table.
fn is_within(object: &Placed, p: Vec2, reach: f64) -> bool {
    reach >= 0.0
        && box_distance(object.thing().bounds(), p) <= reach
        && object.thing().distance_to(p) <= reach
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::area::{Headings, Placed, PlayArea, Uniform};
    use crate::base::{BaseSize, PlacedBase};
    use crate::token::{PlacedToken, TokenOutline};

    impl Room<'_> {
        /// Whether a point lies in one of its open squares, or at the edge of one.
        fn may_hold(&self, p: Vec2) -> bool {
            let (step, low) = (self.extent * (1.0 / self.side as f64), self.low);
            let within = |p: f64, low: f64, step: f64, n: usize| {
                (p - low - step * n as f64 - 0.5 * step).abs() <= 0.5 * step.abs() + MARGIN
            };
            let holds = |&(x, y): &(usize, usize)| {
                within(p.x, low.x, step.x, x) && within(p.y, low.y, step.y, y)
            };
            self.open.iter().any(holds)
        }
    }

    fn random(seed: u64) -> impl FnMut() -> f64 {
        let mut state = seed.wrapping_add(88_172_645_463_325_252);
        move || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 11) as f64 / (1_u64 << 53) as f64
        }
    }

    fn below(random: &mut impl Uniform, n: usize) -> usize {
        ((random.unit() * n as f64) as usize).min(n - 1)
    }

    fn pose(random: &mut impl Uniform) -> Pose {
        Pose::new(914.4 * random.unit(), 914.4 * random.unit(), 360.0 * random.unit())
    }

    fn footprint(random: &mut impl Uniform) -> Footprint {
        match below(random, 2) {
            0 => Footprint::Base(BaseSize::ALL[below(random, 4)]),
            _ => {
                let outline = TokenOutline::ALL[below(random, TokenOutline::ALL.len())];
                Footprint::Token(outline, below(random, 2) == 0)
            }
        }
    }

    fn object(random: &mut impl Uniform) -> Placed {
        footprint(random).at(pose(random))
    }

    fn anchor(random: &mut impl Uniform) -> Anchor {
        match below(random, 4) {
            0 => Anchor::Edge(AreaEdge::ALL[below(random, 4)]),
            1 => {
                let low = pose(random).position;
                Anchor::Box(Bounds { low, high: low + vec2(100.0, 60.0) })
            }
            _ => Anchor::Object(object(random)),
        }
    }

    fn requirement(random: &mut impl Uniform, nested: bool) -> Requirement {
        let mut range = |most| Range::from_number(below(random, most) as u8).unwrap_or(Range::ONE);
        let (near, far, any) = (range(3), range(5), range(6));
        match below(random, if nested { 5 } else { 6 }) {
            0 => Requirement::Within(far, anchor(random)),
            1 => Requirement::WithinOrFilling(near, AreaEdge::ALL[below(random, 4)]),
            2 => Requirement::Beyond(near, anchor(random)),
            3 => Requirement::At(near, any.max(near), anchor(random)),
            4 => Requirement::ClearOf((0..3).map(|_| object(random)).collect()),
            _ => {
                let list = |random: &mut _| (0..2).map(|_| requirement(random, true)).collect();
                Requirement::OneOf(vec![list(random), list(random)])
            }
        }
    }

    /// What is legal has its centre in an open square, whatever is required.
    #[test]
    fn closed_squares_hold_nothing_legal() {
        let (mut legal, mut closed, mut full) = (0, 0, 0);
        for seed in 0..600 {
            let random = &mut random(seed);
            let mut zone = Zone::new(PlayArea::STANDARD);
            for _ in 0..=below(random, 3) {
                zone.requirements.push(requirement(random, false));
            }
            let what = footprint(random);
            let room = Room::new(&zone, what);
            let (bits, squares) = (room.bits(), room.open.len());
            let finer = room.finer();
            let none = finer.open.is_empty();
            for _ in 0..300 {
                let Some(pose) = zone.sample(what, Headings::All, random, 1) else { continue };
                legal += 1;
                assert!(!finer.closes(pose.position), "{pose:?} of {what:?} in {zone:?}");
                let may = !none && bits.may_hold(pose.position) && finer.may_hold(pose.position);
                assert!(may, "{pose:?} of {what:?} in {zone:?}");
            }
            full += u32::from(none);
            closed += SIDE * SIDE - squares;
        }
        assert!(legal > 20_000 && closed > 600_000 && full > 50, "{legal} {closed} {full}");
    }

    /// RR.SETUP.13–14: so many obstacles that there is no place for another one.
    #[test]
    fn a_full_table_is_known_to_be_full() {
        let rock = TokenOutline::named("coreasteroid0").unwrap_or(TokenOutline::ALL[0]);
        let places = [230.0, 380.0, 530.0, 680.0];
        let at = |x, y| Placed::Token(PlacedToken::new(rock, Pose::new(x, y, 0.0), false));
        let all = places.into_iter().flat_map(|x| places.map(|y| at(x, y)));
        let full = Zone::obstacles(PlayArea::STANDARD, all.collect());
        let what = Footprint::Token(rock, false);
        assert!(Room::new(&full, what).finer().open.is_empty());
        let mut drawn = 0;
        let source = || {
            drawn += 1;
            0.5
        };
        assert_eq!(full.sample_alone(what, Headings::All, source, 100_000), None);
        assert!(drawn < 100, "{drawn} numbers");
        // Without a row of them there is room again, and it is the same with and without a look at it.
        let others = places.into_iter().flat_map(|x| places.map(|y| at(x, y))).skip(4);
        let zone = Zone::obstacles(PlayArea::STANDARD, others.collect());
        let found = zone.sample(what, Headings::All, &mut random(1), 100_000);
        let mut source = random(1);
        let one_by_one =
            (0..100_000).find_map(|_| zone.sample(what, Headings::All, &mut source, 1));
        assert!(found.is_some());
        assert_eq!(found, one_by_one);
    }

    /// What is drawn in the end is drawn in open squares, and a small place is found there that is met by one
    /// in ten thousand poses.
    #[test]
    fn a_small_place_is_found() {
        let hole = Bounds { low: vec2(300.0, 300.0), high: vec2(349.0, 349.0) };
        let zone = Zone::new(PlayArea::STANDARD).with(Requirement::OneOf(vec![vec![
            Requirement::Within(Range::ZERO, Anchor::Box(hole)),
        ]]));
        let small = Footprint::Base(BaseSize::Small);
        let room = Room::new(&zone, small);
        assert!(!room.open.is_empty() && room.share_of(100_000) < 2_000, "{}", room.open.len());
        let room = room.finer();
        assert!(!room.open.is_empty() && room.share_of(100_000) < 1_600, "{}", room.open.len());
        let source = &mut random(3);
        for _ in 0..1_000 {
            let [x, y] = room.draw(source);
            assert!(room.may_hold(room.low + vec2(room.extent.x * x, room.extent.y * y)));
        }
        let found = (0..40).filter_map(|seed| {
            zone.sample_alone(small, Headings::Of(&[0.0, 90.0]), random(seed), 100_000)
        });
        assert!(found.count() > 35);
    }

    /// What lies on a base or a token of its own size is told apart from what only may.
    #[test]
    fn what_is_covered_is_closed() {
        let base = PlacedBase::new(BaseSize::Large, Pose::new(457.2, 457.2, 30.0));
        let zone =
            Zone::new(PlayArea::STANDARD).with(Requirement::ClearOf(vec![Placed::Base(base)]));
        let room = Room::new(&zone, Footprint::Base(BaseSize::Small)).bits();
        assert!(!room.may_hold(vec2(457.2, 457.2)));
        assert!(!room.may_hold(vec2(457.2, 490.0)));
        assert!(room.may_hold(vec2(457.2, 540.0)));
        assert!(!room.may_hold(vec2(5.0, 457.2)), "outside of the play area");
    }
}
