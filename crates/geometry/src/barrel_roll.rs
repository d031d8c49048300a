//! Barrel rolls, and decloaks and tractored moves of that kind.

use crate::base::BaseSize;
use crate::course::{Course, Ending};
use crate::maneuver::Edge;
use crate::pose::Pose;
use crate::template::{Side, Template, TemplateShape};

impl Course {
    /// A barrel roll to one side; also a decloak or a tractored move of that kind. It ends in one
    /// of three placements: hash mark at the middle, the front or the back of the template's end.
    ///
    /// A small base lays the template's narrow end to its side (RR.BARREL-ROLL.02–04), a larger
    /// one the long edge of a straight template (RR.BARREL-ROLL.05). Some cards allow a curved
    /// template, which always lies end-on: to the right, a left curve swings the base forward and
    /// a right curve backward.
    pub fn barrel_roll(size: BaseSize, start: Pose, side: Side, template: Template) -> Self {
        let edge = match side {
            Side::Left => Edge::Left,
            Side::Right => Edge::Right,
        };
        let side_on = size != BaseSize::Small && template.shape() == TemplateShape::Straight;
        if !side_on || size == BaseSize::Huge {
            return Self::end_on(size, start, edge, template, Ending::Slide);
        }
        Self::side_on(size, start, edge, template, Ending::Slide)
    }

    /// The straight template that a decloaking base rolls or boosts with (RR.CLOAK.09–10).
    pub fn decloak_template(size: BaseSize) -> Template {
        let speed = if size == BaseSize::Small { 2 } else { 1 };
        Template::STRAIGHTS[speed - 1]
    }
}
