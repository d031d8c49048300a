//! Where a ship that barrel rolls can end (RR.BARREL-ROLL.02–09, FE.BARREL.02–08).

use crate::game::Game;
use crate::rules::{BarrelRoll, ImpossibleAction};
use crate::words::ShipId;
use redfive_geometry::{Course, PlacedBase, Pose, Side, Template};

impl Game {
    /// Whether an action that cannot do anything can be attempted, and fail.
    pub(crate) fn can_fail(&self) -> bool {
        self.rules_of_play().impossible_action == ImpossibleAction::Fails
    }

    /// The roll of a ship to a side.
    pub(crate) fn roll(&self, ship: ShipId, side: Side) -> Option<Course> {
        let base = self.base(ship)?;
        Some(Course::barrel_roll(base.size, base.pose, side, Template::STRAIGHTS[0]))
    }

    /// The sides to which a ship can roll: both, if it may fail.
    pub(crate) fn sides_to_roll(&self, ship: ShipId) -> impl Iterator<Item = Side> {
        let free = move |side: &Side| {
            let course = self.roll(ship, *side);
            course.is_some_and(|course| !self.places_to_roll(ship, &course).is_empty())
        };
        let can_fail = self.can_fail();
        Side::BOTH.into_iter().filter(move |side| can_fail || free(side))
    }

    /// The places in which a roll can end.
    pub(crate) fn places_to_roll(&self, ship: ShipId, course: &Course) -> Vec<Pose> {
        match self.rules_of_play().barrel_roll {
            BarrelRoll::ThreePlaces => self.free_places(ship, course),
            BarrelRoll::Slides => self.slides(ship, course),
        }
    }

    /// The places of a roll whose template may lie anywhere along either side (FE.BARREL.03–04), from
    /// the foremost on, a millimetre apart. Only where the ship ends matters (FE.BARREL.06–07).
    fn slides(&self, ship: ShipId, course: &Course) -> Vec<Pose> {
        let (_, bases) = self.other_bases(ship);
        let free = |pose: &Pose| {
            let base = PlacedBase::new(course.size(), *pose);
            !bases.iter().any(|other| base.overlaps(other)) && !self.state.area.has_fled(&base)
        };
        // Half of it where the roll begins, half where it ends.
        let most = (2.0 * course.size().half().y - Template::WIDTH) as i32;
        let Some(&middle) = course.placements().first() else { return Vec::new() };
        let all = (-most..=most).rev().map(|by| middle.advanced(f64::from(by)));
        all.filter(free).collect()
    }
}
