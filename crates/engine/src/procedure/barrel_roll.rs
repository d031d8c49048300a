//! Where a ship that barrel rolls can end (RR.BARREL-ROLL.02–09, FE.BARREL.02–08).

use crate::ability::action::Doing;
use crate::game::Game;
use crate::rules::{BarrelRoll, ImpossibleAction};
use crate::words::{Action, ShipId, ThingId};
use redfive_ability::{Direction, ManeuverKind, Variant};
use redfive_geometry::TemplateShape::{Bank, Straight, Turn};
use redfive_geometry::{Course, PlacedBase, PlacedToken, Pose, Side, Template, TemplateShape};

impl Game {
    /// Whether an action that cannot do anything can be attempted, and fail.
    pub(crate) fn can_fail(&self) -> bool {
        self.rules_of_play().impossible_action == ImpossibleAction::Fails
    }

    /// The roll of a ship to a side.
    pub(crate) fn roll(&self, ship: ShipId, side: Side, template: Template) -> Option<Course> {
        let base = self.base(ship)?;
        Some(Course::barrel_roll(base.size, base.pose, side, template))
    }

    /// The sides to which a ship can roll: both, if it may fail.
    pub(crate) fn sides_to_roll(&self, doing: Doing) -> impl Iterator<Item = Side> {
        let ship = doing.ship;
        let templates = self.roll_templates(doing);
        let free = move |side: &Side| {
            templates.iter().any(|&template| {
                let course = self.roll(ship, *side, template);
                course.is_some_and(|course| !self.places_to_roll(ship, &course).is_empty())
            })
        };
        let can_fail = self.can_fail();
        Side::BOTH.into_iter().filter(move |side| can_fail || free(side))
    }

    /// The templates that a ship can roll with (RR.BARREL-ROLL.03–05).
    pub(crate) fn roll_templates(&self, doing: Doing) -> Vec<Template> {
        self.templates_for(doing, vec![Template::STRAIGHTS[0]])
    }

    /// The templates that a ship can boost with (RR.BOOST.02).
    pub(crate) fn boost_templates(&self, doing: Doing) -> Vec<Template> {
        let shapes = [Bank(Side::Left), Straight, Bank(Side::Right)];
        let usual = shapes.into_iter().filter_map(|shape| Template::new(shape, 1).ok());
        self.templates_for(doing, usual.collect())
    }

    /// These templates, or those that abilities give instead.
    pub(crate) fn templates_for(&self, doing: Doing, usual: Vec<Template>) -> Vec<Template> {
        if let Some(variant) = self.variant(doing) {
            if !variant.templates.is_empty() {
                return both_ways(&variant.templates);
            }
            if variant.faster > 0 {
                let faster =
                    |one: &Template| Template::new(one.shape(), one.speed() + variant.faster).ok();
                return usual.iter().filter_map(faster).collect();
            }
        }
        let may = |variant: &'_ Variant| !variant.must;
        let also = self.open_variants(doing, |it| may(it).then_some(&it.templates));
        let quicker = self.open_variants(doing, |it| may(it).then_some(it.faster));
        let mut templates = self.templates_that_must(doing, usual);
        for (_, by) in quicker.filter(|(_, by)| *by > 0) {
            let faster = |one: &Template| Template::new(one.shape(), one.speed() + by).ok();
            let others: Vec<Template> = templates.iter().filter_map(faster).collect();
            templates.extend(others);
        }
        templates.extend(also.flat_map(|(_, others)| both_ways(others)));
        let by = self.faster_by(doing);
        let faster = |one: Template| Template::new(one.shape(), one.speed() + by).unwrap_or(one);
        templates.into_iter().map(faster).collect()
    }

    /// How much faster the templates of an action must be.
    pub(crate) fn faster_by(&self, doing: Doing) -> u8 {
        let faster = self.open_variants(doing, |it| it.must.then_some(it.faster));
        faster.map(|(_, by)| by).sum()
    }

    /// These templates, or those that abilities force on the ship.
    pub(crate) fn templates_that_must(&self, doing: Doing, usual: Vec<Template>) -> Vec<Template> {
        let some = |it: &Variant| it.must && !it.templates.is_empty();
        let must = self.open_variants(doing, move |it| some(it).then_some(&it.templates));
        must.last().map_or(usual, |(_, others)| both_ways(others))
    }

    /// The obstacles through or onto which a ship cannot go with this boost or barrel roll.
    pub(crate) fn obstacles_barring(
        &self,
        ship: ShipId,
        course: &Course,
    ) -> Vec<(ThingId, PlacedToken)> {
        match self.moves_over_obstacles(ship, course) {
            true => Vec::new(),
            false => self.obstacles_for(ship),
        }
    }

    /// Whether something lets a ship go through and onto obstacles with this boost or barrel roll.
    fn moves_over_obstacles(&self, ship: ShipId, course: &Course) -> bool {
        // A roll may end in several places.
        let rolls = course.placements().len() > 1;
        let action = if rolls { Action::BarrelRoll } else { Action::Boost };
        let leads = |it: &Variant| it.over_obstacles.then_some(());
        let mut over = self.open_variants(Doing::effect(ship, action), leads);
        over.next().is_some()
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

/// Templates as cards name them, to either side if none is said.
pub(crate) fn both_ways(templates: &[redfive_ability::Template]) -> Vec<Template> {
    let of = |&redfive_ability::Template(speed, kind, direction): &redfive_ability::Template| {
        let sides = match direction {
            Direction::Either => Side::BOTH.to_vec(),
            Direction::Left => vec![Side::Left],
            Direction::Right => vec![Side::Right],
        };
        let shapes: Vec<TemplateShape> = match kind {
            ManeuverKind::Bank => sides.into_iter().map(Bank).collect(),
            ManeuverKind::Turn => sides.into_iter().map(Turn).collect(),
            _ => vec![Straight],
        };
        shapes.into_iter().filter_map(move |shape| Template::new(shape, speed).ok())
    };
    templates.iter().flat_map(of).collect()
}
