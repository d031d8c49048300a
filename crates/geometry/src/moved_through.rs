//! What a move goes through and lands on, in order along the template.

use crate::base::PlacedBase;
use crate::course::Course;
use crate::pose::{Frame, Pose};
use crate::range::Thing;
use crate::shape::{contains, edges};
use crate::template::Ground;
use crate::tolerance::TOUCH;
use crate::vector::Vec2;

/// An object that a move met.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Encounter {
    /// Which one, as an index into the objects given.
    pub object: usize,
    /// How far along the template it was first met, in millimetres from the starting edge; for an
    /// object that only the base lies on, past the travelled part. Encounters are sorted by this
    /// (RR.OBSTACLES.43).
    pub along: f64,
    /// Whether the travelled part of the template lay on it (RR.MOVE.03).
    pub moved_through: bool,
    /// Whether the base ends on top of it (RR.OVERLAP.01).
    pub overlapped: bool,
    /// Whether the base was on top of it before the move: then moving through it again does not
    /// count (RR.OBSTACLES.45), ending on it does (RR.OBSTACLES.46).
    pub was_overlapping: bool,
}

impl Encounter {
    /// Whether an obstacle's effect applies: it was overlapped, or moved through by a base that
    /// was not on it before.
    pub fn counts(&self) -> bool {
        self.overlapped || (self.moved_through && !self.was_overlapping)
    }
}

impl Course {
    /// What the base meets that comes as far as `u` (see [`Course::end`]) and is placed at
    /// `pose`. After a partial execution only the travelled part of the template counts
    /// (RR.OBSTACLES.40–41).
    ///
    /// ```
    /// use redfive_geometry::{BaseSize, Bearing, Maneuver, PlacedToken, Pose, TokenOutline};
    /// let course = Maneuver::new(3, Bearing::Straight)?.course(BaseSize::Small, Pose::ORIGIN);
    /// let rock = TokenOutline::named("coreasteroid1").expect("an XWS key");
    /// let rock = PlacedToken::new(rock, Pose::new(0.0, 80.0, 0.0), false);
    /// let met = course.encounters(course.end(), course.placements()[0], &[(&rock).into()]);
    /// assert!(met[0].moved_through && !met[0].overlapped);
    /// # Ok::<(), redfive_geometry::NoSuchManeuver>(())
    /// ```
    pub fn encounters(&self, u: f64, pose: Pose, objects: &[Thing<'_>]) -> Vec<Encounter> {
        let end = PlacedBase::new(self.size(), pose);
        let ground = if u > 0.0 { self.ground_to(u) } else { None };
        // Most objects are far from both: their boxes say so.
        let (way, here) = (ground.map(|ground| ground.bounds()), end.bounds());
        let mut start = None;
        let mut met: Vec<Encounter> = Vec::new();
        for (object, thing) in objects.iter().enumerate() {
            let bounds = thing.bounds();
            let near =
                |it: &&Ground| way.is_some_and(|way| way.meets(bounds)) && !it.is_far_from(bounds);
            let ground = ground.as_ref().filter(near);
            if ground.is_none() && !here.meets(bounds) {
                continue;
            }
            let encounter = thing.with_outline(|points| {
                let mut encounter = self.meet(u, &end, object, points, ground)?;
                let start = start.get_or_insert_with(|| PlacedBase::new(self.size(), self.start()));
                encounter.was_overlapping = start.lies_on(points);
                Some(encounter)
            });
            met.extend(encounter);
        }
        met.sort_by(|a, b| a.along.total_cmp(&b.along));
        met
    }

    /// The objects that the travelled part of the template lies on as far as `u`, in order: those of
    /// [`encounters`](Self::encounters) that are moved through, for less work.
    ///
    /// ```
    /// use redfive_geometry::{BaseSize, Bearing, Maneuver, PlacedBase, Pose};
    /// let course = Maneuver::new(3, Bearing::Straight)?.course(BaseSize::Small, Pose::ORIGIN);
    /// let other = PlacedBase::new(BaseSize::Small, Pose::new(0.0, 80.0, 0.0));
    /// assert_eq!(course.moved_through(course.end(), &[(&other).into()]), [0]);
    /// # Ok::<(), redfive_geometry::NoSuchManeuver>(())
    /// ```
    pub fn moved_through(&self, u: f64, objects: &[Thing<'_>]) -> Vec<usize> {
        let ground = if u > 0.0 { self.ground_to(u) } else { None };
        let Some(ground) = ground else { return Vec::new() };
        let way = ground.bounds();
        let first_on = |(object, thing): (usize, &Thing<'_>)| {
            let bounds = thing.bounds();
            let near = way.meets(bounds) && !ground.is_far_from(bounds);
            let along = near.then(|| thing.with_outline(|points| ground.first_on(points)))??;
            Some((along, object))
        };
        let mut met: Vec<(f64, usize)> = objects.iter().enumerate().filter_map(first_on).collect();
        met.sort_by(|a, b| a.0.total_cmp(&b.0));
        met.into_iter().map(|(_, object)| object).collect()
    }

    /// The encounter with an object, of which `ground` is the travelled part of the template; whether the
    /// base was on top of it is not looked at.
    fn meet(
        &self,
        u: f64,
        end: &PlacedBase,
        object: usize,
        points: &[Vec2],
        ground: Option<&Ground>,
    ) -> Option<Encounter> {
        let first = ground.and_then(|ground| ground.first_on(points));
        let overlapped = end.lies_on(points);
        let along = match first {
            Some(along) => along,
            None if overlapped => {
                let tail = self.tail(u).unwrap_or_else(|| end.rect().frame);
                self.travelled(u) + ahead_of_tail(points, end, tail)
            }
            None => return None,
        };
        Some(Encounter {
            object,
            along,
            moved_through: first.is_some(),
            overlapped,
            was_overlapping: false,
        })
    }
}

/// How far ahead of the trailing edge the nearest point lies that is under the base, guides
/// included: it is a corner of the base or on the polygon's outline.
fn ahead_of_tail(points: &[Vec2], base: &PlacedBase, tail: Frame) -> f64 {
    let ahead = |p: Vec2| (p - tail.origin).dot(tail.forward);
    let mut nearest = f64::INFINITY;
    for piece in base.pieces() {
        let corners = piece.corners.into_iter().filter(|&corner| contains(points, corner));
        let outline = edges(points).filter_map(|edge| piece.clip(edge));
        let under = corners.chain(outline.flat_map(|e| [e.from, e.to]));
        nearest = under.map(ahead).fold(nearest, f64::min);
    }
    // What reaches across the trailing edge begins there, whatever rounding makes of it: objects
    // that do so are met together.
    if nearest <= TOUCH { 0.0 } else { nearest }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::BaseSize;
    use crate::vector::vec2;

    /// RR.OBSTACLES.43: what lies in the strip beside the guides is not under the base.
    #[test]
    fn the_strip_beside_the_guides_does_not_count() {
        let base = PlacedBase::new(BaseSize::Small, Pose::new(0.0, 80.0, 0.0));
        let tail = Pose::new(0.0, 60.0, 0.0).frame();
        // A hook from behind the base, around its right edge, to a place 10 mm ahead.
        let hook = [(15.0, 58.0), (25.0, 58.0), (25.0, 75.0), (15.0, 75.0), (15.0, 70.0)]
            .into_iter()
            .chain([(22.0, 70.0), (22.0, 59.0), (15.0, 59.0)]);
        let hook: Vec<Vec2> = hook.map(|(x, y)| vec2(x, y)).collect();
        assert!((ahead_of_tail(&hook, &base, tail) - 10.0).abs() < 1e-9);
    }

    /// RR.OBSTACLES.43: objects across the trailing edge are equally far, to the bit, however the
    /// table is turned.
    #[test]
    fn objects_across_the_trailing_edge_are_met_together() {
        for turn in 0..360 {
            let tail = Pose::new(0.0, 718.7, f64::from(turn) + 0.3);
            let base = PlacedBase::new(BaseSize::Large, tail.advanced(40.0));
            let square = [(12.0, -5.0), (12.0, 6.0), (-9.0, 6.0), (-9.0, -5.0)];
            let square: Vec<Vec2> =
                square.into_iter().map(|(x, y)| tail.frame().point(vec2(x, y))).collect();
            assert_eq!(ahead_of_tail(&square, &base, tail.frame()), 0.0, "at {turn}");
        }
    }

    /// What is moved through is the same whether or not it is looked at what the base ends on.
    #[test]
    fn moving_through_is_a_part_of_meeting() {
        let (mut through, mut several) = (0, 0);
        for bearing in crate::bearing::Bearing::ALL {
            let Ok(maneuver) = crate::maneuver::Maneuver::new(3, bearing) else { continue };
            let course = maneuver.course(BaseSize::Small, Pose::ORIGIN);
            for place in 0..25 {
                let at = |n: i32| f64::from(n * 17 % 29) * 9.0 - 130.0;
                let base = |k: i32| {
                    let pose =
                        Pose::new(at(place + k), at(place * 3 + k * 5), f64::from(place * 40));
                    PlacedBase::new(BaseSize::Medium, pose)
                };
                let bases = [base(0), base(7), base(11), base(13)];
                let things: Vec<Thing<'_>> = bases.iter().map(Thing::from).collect();
                let end = course.placements()[0];
                let met = course.encounters(course.end(), end, &things).into_iter();
                let met: Vec<usize> =
                    met.filter(|it| it.moved_through).map(|it| it.object).collect();
                assert_eq!(course.moved_through(course.end(), &things), met);
                through += usize::from(!met.is_empty());
                several += usize::from(met.len() > 1);
            }
        }
        assert!(through > 50 && several > 5, "{through} through some, {several} through several");
    }
}
