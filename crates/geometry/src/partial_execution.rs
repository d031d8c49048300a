//! Partial execution: backing up along the template until the base is on top of no other.
//!
//! The search is conservative advancement. At every step it proves, for some pair of pieces that
//! overlap now, how far the base can go back with that pair still overlapping, and goes exactly
//! that far; so it never steps over a place where the base would be free. Close to the contact the
//! proof is a Newton step, and the search converges as fast as one.

use crate::base::{BaseSize, Contact, PlacedBase};
use crate::course::Course;
use crate::pose::Pose;
use crate::rail::{Limits, Motion};
use crate::shape::Piece;
use crate::tolerance::TOUCH;
use crate::vector::Vec2;
use core::cell::OnceCell;

/// Where a base ends up, and why.
#[derive(Clone, Debug, PartialEq)]
pub enum Execution {
    /// At the end of the template. The poses that are free, among the course's placements: one,
    /// or up to three for a Tallon roll.
    Full {
        /// The free placements, in the course's order; never empty.
        placements: Vec<Pose>,
    },
    /// Backed up along the template (RR.OVERLAP.04–08).
    Partial(Partial),
}

/// A partially executed maneuver.
#[derive(Clone, Debug, PartialEq)]
pub struct Partial {
    /// How far the trailing edge came; 0 if the base is back where it started.
    pub u: f64,
    /// Where the base stops; the starting pose, bit for bit, if it backed up all the way.
    pub pose: Pose,
    /// The bases that it would have been on top of at the template's end, in the order given:
    /// the ones that forced the partial execution (RR.OVERLAP.10), several at once if more than
    /// one (RR.OVERLAP.20).
    pub overlapped: Vec<usize>,
    /// The bases that it backed over last and now touches (RR.OVERLAP.07). Empty if it backed up
    /// all the way to a place that touches none, and if a Tallon roll found none of its places
    /// free but can stay, unturned, at the end of its turn (RUL.GEO.03).
    pub touching: Vec<usize>,
    /// Whether the base is free where it stops. Always so for a ship that started free; a ship
    /// that deploys starts on top of its carrier and may find no place (RR.DOCK.07).
    pub free: bool,
    /// How many steps the search took; for tests and benchmarks.
    pub steps: u32,
}

/// A step may leave a gap of this much behind the contact; a quarter of what counts as touching.
const GAP: f64 = TOUCH / 4.0;
/// No step is longer than this, so that bounds on far corners hold throughout it.
const LONGEST_STEP: f64 = 20.0;
/// After this many steps the search, then sliding along an edge in a hair's breadth, takes
/// steps of at least [`HAIR`]. No case that needs it is known; it bounds the time.
const MANY_STEPS: u32 = 2_000;
const HAIR: f64 = 1e-3;

impl Course {
    /// Executes the maneuver among other bases.
    ///
    /// A Tallon roll is fully executed if any of its three placements is free (RUL.TALLON.01).
    /// For a barrel roll the free placements are those of a full execution; one that has none is
    /// for the caller to judge a failure, whatever the partial says.
    ///
    /// ```
    /// use redfive_geometry::{BaseSize, Bearing, Execution, Maneuver, PlacedBase, Pose};
    /// let course = Maneuver::new(2, Bearing::Straight)?.course(BaseSize::Small, Pose::ORIGIN);
    /// let other = PlacedBase::new(BaseSize::Small, Pose::new(0.0, 100.0, 0.0));
    /// let Execution::Partial(partial) = course.execute(&[other]) else { panic!("it bumps") };
    /// assert!((partial.pose.position.y - 55.0).abs() < 1e-6, "guides to guides");
    /// assert_eq!((partial.overlapped, partial.touching), (vec![0], vec![0]));
    /// # Ok::<(), redfive_geometry::NoSuchManeuver>(())
    /// ```
    pub fn execute(&self, others: &[PlacedBase]) -> Execution {
        let all = self.placements();
        if self.template().is_none() {
            // RR.BEARING.20, RR.BEARING.24: staying in place overlaps nobody.
            return Execution::Full { placements: all.to_vec() };
        }
        let mut blocked = vec![false; others.len()];
        let mut placements = Vec::with_capacity(1);
        for &pose in all.iter() {
            let base = PlacedBase::new(self.size(), pose);
            let mut free = true;
            for (other, blocked) in others.iter().zip(&mut blocked) {
                if base.is_near(other) && base.overlaps(other) {
                    *blocked = true;
                    free = false;
                }
            }
            if free {
                placements.push(pose);
            }
        }
        if !placements.is_empty() {
            return Execution::Full { placements };
        }
        let overlapped = (0..others.len()).filter(|&i| blocked[i]).collect();
        Execution::Partial(self.back_up(others, overlapped))
    }

    /// Backs up along the template until on top of no other base, whatever the maneuver's end.
    pub fn back_up(&self, others: &[PlacedBase], overlapped: Vec<usize>) -> Partial {
        let stop = Search::new(self, others).run();
        let pose = self.at(stop.u);
        let base = PlacedBase::new(self.size(), pose);
        let touching = stop
            .last
            .iter()
            .copied()
            .filter(|&i| base.contact(&others[i]) == Contact::Touching)
            .collect();
        let free = stop.u > 0.0 || Search::new(self, others).start_is_free();
        Partial { u: stop.u, pose, overlapped, touching, free, steps: stop.steps }
    }
}

struct Search<'a> {
    course: &'a Course,
    others: &'a [PlacedBase],
    limits: Limits,
    /// How far back the base must go at the least to open a gap of [`GAP`].
    inch: f64,
}

struct Stop {
    u: f64,
    last: Vec<usize>,
    steps: u32,
}

impl<'a> Search<'a> {
    fn new(course: &'a Course, others: &'a [PlacedBase]) -> Self {
        let limits = course
            .rail()
            .map_or(Limits { curvature: 0.0, turning: 0.0, turning_change: 0.0 }, |rail| {
                rail.limits()
            });
        let inch = GAP / limits.speed(farthest_from_trailing(course.size()));
        Self { course, others, limits, inch }
    }

    fn run(&self) -> Stop {
        let mut u = self.course.end();
        let mut last: Vec<usize> = Vec::new();
        let mut now: Vec<usize> = Vec::new();
        let mut others: Vec<Option<[Piece; 5]>> = vec![None; self.others.len()];
        let mut steps = 0;
        let Some(rail) = self.course.rail() else { return Stop { u: 0.0, last, steps } };
        while u > 0.0 {
            let base = PlacedBase::new(self.course.size(), self.course.at(u));
            let mut moving: Option<Moving> = None;
            let mut step = 0.0_f64;
            now.clear();
            for (i, other) in self.others.iter().enumerate() {
                if !base.is_near(other) || !base.may_overlap(other) {
                    continue;
                }
                let other = others[i].get_or_insert_with(|| other.pieces());
                let moving = moving.get_or_insert_with(|| Moving {
                    base,
                    body: base.body(),
                    pieces: OnceCell::new(),
                    motion: rail.motion(u),
                });
                let certificate = self.certificate(moving, other);
                // On top of it, or still on its way off the one it was on top of last.
                if certificate.depth > TOUCH || (certificate.depth > 0.0 && last.contains(&i)) {
                    now.push(i);
                    step = step.max(certificate.step);
                }
            }
            if now.is_empty() {
                break;
            }
            // One that it left within the last touch counts as left together with these.
            let stays = |&i: &usize| base.contact(&self.others[i]) == Contact::Touching;
            last.retain(|i| !now.contains(i) && stays(i));
            last.append(&mut now);
            last.sort_unstable();
            steps += 1;
            let least = if steps < MANY_STEPS { self.inch } else { HAIR };
            u -= step + least;
        }
        // A hair's breadth from the start is the start, unless it is taken.
        if u <= 4.0 * TOUCH && self.start_is_free() {
            u = 0.0;
        }
        Stop { u: u.max(0.0), last, steps }
    }

    fn start_is_free(&self) -> bool {
        let base = PlacedBase::new(self.course.size(), self.course.start());
        !self.others.iter().any(|other| base.is_near(other) && base.overlaps(other))
    }

    /// How deep two outlines overlap, and how far back the base can surely go with some pair of
    /// their pieces still overlapping. The bodies alone serve while they overlap well.
    fn certificate(&self, moving: &Moving, other: &[Piece; 5]) -> Certificate {
        let bodies = self.pair(moving, &moving.body, &other[0]);
        if bodies.depth > TOUCH && bodies.step >= 1.0 {
            return bodies;
        }
        // Pieces that are apart by their boxes prove nothing.
        let pieces = moving.pieces.get_or_init(|| moving.base.pieces());
        crate::base::close_pairs(pieces, other).fold(bodies, |best, (a, b)| {
            let pair = self.pair(moving, a, b);
            Certificate { depth: best.depth.max(pair.depth), step: best.step.max(pair.step) }
        })
    }

    /// The same for one pair. Two convex pieces are apart only if they are along the normal of
    /// one of their edges. Along each normal the overlap is at least that of the corner which is
    /// deepest now, so it stays positive for as long as that corner stays inside.
    fn pair(&self, moving: &Moving, a: &Piece, b: &Piece) -> Certificate {
        let mut best = Certificate { depth: f64::INFINITY, step: LONGEST_STEP };
        for i in 0..4 {
            // The normal moves with the base: see the other's corner from the base.
            let (overlap, corner) = a.overlap_along(i, b);
            if overlap <= 0.0 {
                return Certificate { depth: overlap, step: 0.0 };
            }
            let rate = a.normals[i].dot(moving.motion.at(corner));
            let reach = corner.distance(moving.motion.trailing) + LONGEST_STEP;
            best.take(overlap, first_zero(overlap, rate, self.limits.acceleration_seen(reach)));
        }
        for i in 0..4 {
            let (overlap, corner) = b.overlap_along(i, a);
            if overlap <= 0.0 {
                return Certificate { depth: overlap, step: 0.0 };
            }
            let rate = -b.normals[i].dot(moving.motion.at(corner));
            let reach = corner.distance(moving.motion.trailing);
            best.take(overlap, first_zero(overlap, rate, self.limits.acceleration(reach)));
        }
        best
    }
}

/// What is known of two overlapping shapes while one backs up.
struct Certificate {
    /// The least push that would part them; zero or less if they are apart.
    depth: f64,
    /// How far back they surely still overlap.
    step: f64,
}

impl Certificate {
    fn take(&mut self, depth: f64, step: f64) {
        self.depth = self.depth.min(depth);
        self.step = self.step.min(step);
    }
}

/// A base on its way.
struct Moving {
    base: PlacedBase,
    body: Piece,
    /// All of it, once that is needed.
    pieces: OnceCell<[Piece; 5]>,
    motion: Motion,
}

/// The first positive `t` at which `overlap - rate t - acceleration t² / 2` can be zero.
fn first_zero(overlap: f64, rate: f64, acceleration: f64) -> f64 {
    let root = (rate * rate + 2.0 * acceleration * overlap).sqrt();
    let denominator = rate + root;
    if denominator > 0.0 { 2.0 * overlap / denominator } else { f64::INFINITY }
}

/// The distance from the middle of the trailing edge to the farthest point of the outline.
fn farthest_from_trailing(size: BaseSize) -> f64 {
    let half = size.half();
    let tail = crate::vector::vec2(0.0, half.y);
    size.outline().iter().map(|&p: &Vec2| p.distance(-tail)).fold(0.0, f64::max)
}
