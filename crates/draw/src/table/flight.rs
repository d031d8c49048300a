//! Moves: over templates, with the huge ship tool, in place.

use super::{Look, PieceId, Refusal, Table};
use crate::scene::{Colour, Mark, Part, Role};
use redfive_geometry::shape::{Bounds, Segment};
use redfive_geometry::{
    BaseSize, Course, Edge, Execution, HugeManeuver, Maneuver, Partial, Placed, PlacedBase, Pose,
    Side, Template, Thing, Vec2, deploy_start, rotated,
};

/// Which of three placements a Tallon roll or a barrel roll ends in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// Hash mark at the middle of the template's end.
    Middle,
    /// Further along the new heading.
    Forward,
    /// Further back.
    Backward,
}

impl Spot {
    /// All three, in the order of a course's placements.
    pub const ALL: [Self; 3] = [Self::Middle, Self::Forward, Self::Backward];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Middle => "middle",
            Self::Forward => "forward",
            Self::Backward => "backward",
        }
    }
}

/// What a ship does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Flight {
    /// A maneuver; the only move that is executed partially when it bumps.
    Maneuver(Maneuver),
    /// A maneuver of a huge ship.
    Huge(HugeManeuver),
    /// A boost.
    Boost(Template),
    /// A barrel roll.
    Roll(Side, Template),
    /// A decloak, ahead or to a side.
    Decloak(Option<Side>),
    /// A turn in place, clockwise by so many degrees.
    Rotate(f64),
}

/// A ship at the start of a move.
#[derive(Clone, Copy)]
struct Mover {
    /// The piece, if it is on the table already.
    id: Option<PieceId>,
    colour: Colour,
    /// Whether it only shows what it would do.
    preview: bool,
}

/// How a move over a template went.
struct Outcome {
    /// How far along its way the base came.
    u: f64,
    /// Where it ends; none if it does not move.
    end: Option<Pose>,
    partial: Option<Partial>,
}

impl Table {
    /// Moves a ship, or shows how it would move.
    ///
    /// # Errors
    ///
    /// When the ship cannot do that at all. A move that is blocked is no error but drawn so.
    pub fn fly(
        &mut self,
        id: PieceId,
        flight: Flight,
        spot: Option<Spot>,
        preview: bool,
    ) -> Result<(), Refusal> {
        let (base, colour) = self.base(id)?;
        let mover = Mover { id: Some(id), colour, preview };
        let (size, start) = (base.size, base.pose);
        let huge = size == BaseSize::Huge;
        if spot.is_some() && matches!(flight, Flight::Huge(_) | Flight::Rotate(_)) {
            return Err(Refusal::NoChoice);
        }
        let (course, partially, text) = match flight {
            Flight::Huge(maneuver) => return self.fly_huge(mover, base, maneuver),
            Flight::Rotate(_) if huge => return Err(Refusal::Huge("rotate")),
            Flight::Rotate(degrees) => {
                self.rotate(mover, base, degrees);
                return Ok(());
            }
            Flight::Boost(_) if huge => return Err(Refusal::Huge("boost")),
            Flight::Roll(..) if huge => return Err(Refusal::Huge("barrel roll")),
            Flight::Decloak(_) if huge => return Err(Refusal::Huge("decloak")),
            Flight::Maneuver(_) if huge => return Err(Refusal::NoHugeManeuver),
            Flight::Maneuver(maneuver) => {
                (maneuver.course(size, start), true, maneuver.to_string())
            }
            Flight::Boost(template) => {
                (Course::boost(size, start, template), false, format!("boost {template}"))
            }
            Flight::Roll(side, template) => (
                Course::barrel_roll(size, start, side, template),
                false,
                format!("roll {side}, {template}"),
            ),
            Flight::Decloak(None) => {
                let template = Course::decloak_template(size);
                (Course::boost(size, start, template), false, "decloak ahead".to_owned())
            }
            Flight::Decloak(Some(side)) => {
                let template = Course::decloak_template(size);
                (Course::barrel_roll(size, start, side, template), false, format!("decloak {side}"))
            }
        };
        let outcome = self.show_course(&course, mover, spot, partially, text)?;
        if let Some(end) = outcome.end {
            self.moved(mover, base, end);
        }
        Ok(())
    }

    /// A docked ship leaves its carrier (RR.DOCK.05).
    ///
    /// # Errors
    ///
    /// When the carrier is a token, the ship huge, or there is no room.
    pub fn deploy(
        &mut self,
        carrier: PieceId,
        edge: Edge,
        size: BaseSize,
        maneuver: Maneuver,
        spot: Option<Spot>,
        look: Look,
    ) -> Result<PieceId, Refusal> {
        let (carrier, _) = self.base(carrier)?;
        if size == BaseSize::Huge {
            return Err(Refusal::Huge("dock"));
        }
        let course = maneuver.course(size, deploy_start(&carrier, edge, size));
        let mover = Mover { id: None, colour: look.colour, preview: false };
        let text = format!("deploy {maneuver}");
        let outcome = self.show_course(&course, mover, spot, true, text)?;
        if outcome.partial.is_some_and(|partial| !partial.free) {
            return Err(Refusal::NoRoom);
        }
        let ghost = PlacedBase::new(size, course.start());
        self.marks.push(Mark::Ghost { base: ghost, role: Role::Start, colour: look.colour });
        Ok(self.add_base(size, outcome.end.unwrap_or(course.start()), look))
    }

    /// Draws a move over a template: the template, the places it may end in, what it meets.
    fn show_course(
        &mut self,
        course: &Course,
        mover: Mover,
        spot: Option<Spot>,
        partially: bool,
        text: String,
    ) -> Result<Outcome, Refusal> {
        let (indices, others) = self.other_bases(mover.id);
        let all = course.placements();
        if spot.is_some() && all.len() == 1 {
            return Err(Refusal::NoChoice);
        }
        let on_others = |pose: Pose| {
            let base = PlacedBase::new(course.size(), pose);
            others.iter().any(|other| base.overlaps(other))
        };
        let stays = course.ground().is_none();
        let free: Vec<bool> = all.iter().map(|&pose| stays || !on_others(pose)).collect();
        let chosen = match spot {
            None => free.iter().position(|&free| free),
            Some(spot) => {
                let i = Spot::ALL.iter().position(|&s| s == spot).unwrap_or(0);
                if free.contains(&true) && !free[i] {
                    return Err(Refusal::NotFree(spot));
                }
                free[i].then_some(i)
            }
        };
        let mut outcome = Outcome { u: course.end(), end: chosen.map(|i| all[i]), partial: None };
        if chosen.is_none()
            && partially
            && let Execution::Partial(partial) = course.execute(&others)
        {
            outcome.u = partial.u;
            outcome.end = Some(partial.pose);
            outcome.partial = Some(partial);
        }
        for (i, &pose) in all.iter().enumerate() {
            let role = if free[i] { Role::Choice } else { Role::Blocked };
            if Some(i) != chosen || mover.preview {
                let base = PlacedBase::new(course.size(), pose);
                self.marks.push(Mark::Ghost { base, role, colour: mover.colour });
            }
        }
        if let (Some(partial), true) = (&outcome.partial, mover.preview) {
            let base = PlacedBase::new(course.size(), partial.pose);
            self.marks.push(Mark::Ghost { base, role: Role::Choice, colour: mover.colour });
        }
        self.show_template(course, &outcome);
        let text = match &outcome.partial {
            _ if outcome.end.is_none() => format!("{text}: blocked"),
            None => text,
            Some(partial) => {
                let bumped = partial.overlapped.iter().map(|&i| self.called(indices[i]));
                let bumped: Vec<&str> = bumped.collect();
                format!("{text}, partial: bumps {}", bumped.join(", "))
            }
        };
        let ends = all.iter().map(|&pose| PlacedBase::new(course.size(), pose).bounds());
        let ends: Vec<Vec2> = ends.flat_map(|bounds| [bounds.low, bounds.high]).collect();
        let towards = direction(course.start(), all[0]);
        self.note(text, Bounds::around(&ends), towards, mover.colour);
        if let Some(end) = outcome.end {
            self.show_encounters(course, outcome.u, end);
        }
        Ok(outcome)
    }

    /// Draws the template of a move, or the part of it that was travelled.
    fn show_template(&mut self, course: &Course, outcome: &Outcome) {
        let Some(ground) = course.ground() else { return };
        let outline = ground.outline(CURVE_STEP);
        if outcome.partial.is_some() || outcome.end.is_none() {
            let part = Part::Untravelled;
            self.marks.push(Mark::Template { outline: outline.clone(), part });
        }
        let travelled = match (outcome.end, &outcome.partial) {
            (None, _) => None,
            (Some(_), None) => Some(outline),
            (Some(_), Some(partial)) => {
                course.ground_to(partial.u).map(|ground| ground.outline(CURVE_STEP))
            }
        };
        self.marks.extend(
            travelled
                .filter(|outline| outline.len() > 2)
                .map(|outline| Mark::Template { outline, part: Part::Travelled }),
        );
    }

    /// Numbers the tokens that a move meets, in order along the template (RR.OBSTACLES.43).
    fn show_encounters(&mut self, course: &Course, u: f64, end: Pose) {
        let tokens: Vec<Thing<'_>> = self
            .pieces
            .iter()
            .filter_map(|piece| match &piece.placed {
                Placed::Token(token) => Some(Thing::Token(token)),
                Placed::Base(_) => None,
            })
            .collect();
        let met = course.encounters(u, end, &tokens);
        let met = met.iter().filter(|encounter| encounter.counts());
        let badges: Vec<Mark> = met
            .zip(1..)
            .filter_map(|(encounter, number)| {
                let at = along_template(course, encounter.along)?;
                Some(Mark::Badge { at, number })
            })
            .collect();
        self.marks.extend(badges);
    }

    fn fly_huge(
        &mut self,
        mover: Mover,
        base: PlacedBase,
        maneuver: HugeManeuver,
    ) -> Result<(), Refusal> {
        if base.size != BaseSize::Huge || !maneuver.exists() {
            return Err(Refusal::NoHugeManeuver);
        }
        let (_, others) = self.other_bases(mover.id);
        let others: Vec<PlacedBase> =
            others.into_iter().filter(|other| other.size == BaseSize::Huge).collect();
        let (done, end, _) = maneuver.execute(base.pose, &others);
        let mut blocked = maneuver;
        while blocked != done {
            let there = PlacedBase::new(base.size, blocked.apply(base.pose));
            let role = Role::Blocked;
            self.marks.push(Mark::Ghost { base: there, role, colour: mover.colour });
            blocked = blocked.slower();
        }
        if end != base.pose {
            let trail = Segment::new(base.pose.position, end.position);
            self.marks.push(Mark::Trail(trail, mover.colour));
        }
        if mover.preview {
            let there = PlacedBase::new(base.size, end);
            let role = Role::Choice;
            self.marks.push(Mark::Ghost { base: there, role, colour: mover.colour });
        }
        let text = if done == maneuver {
            maneuver.to_string()
        } else {
            format!("{maneuver}, slowed to {done}")
        };
        let beside = PlacedBase::new(base.size, end).bounds();
        self.note(text, beside, direction(base.pose, end), mover.colour);
        self.moved(mover, base, end);
        Ok(())
    }

    fn rotate(&mut self, mover: Mover, base: PlacedBase, degrees: f64) {
        let (_, others) = self.other_bases(mover.id);
        let end = rotated(&base, degrees, &others);
        let turned = PlacedBase::new(base.size, base.pose.turned(degrees));
        let role = if end.is_some() { Role::Choice } else { Role::Blocked };
        if end.is_none() || mover.preview {
            self.marks.push(Mark::Ghost { base: turned, role, colour: mover.colour });
        }
        let side = if degrees < 0.0 { Side::Left } else { Side::Right };
        let text = format!("rotate {}° {side}", degrees.abs());
        let text = if end.is_none() { format!("{text}: blocked") } else { text };
        self.note(text, base.bounds(), Vec2::ZERO, mover.colour);
        if let Some(end) = end {
            self.moved(mover, base, end);
        }
    }

    /// Puts a ship where its move ended and leaves a ghost where it was.
    fn moved(&mut self, mover: Mover, base: PlacedBase, end: Pose) {
        let Some(id) = mover.id else { return };
        if mover.preview || end == base.pose {
            return;
        }
        self.marks.push(Mark::Ghost { base, role: Role::Start, colour: mover.colour });
        self.pieces[id.0].placed = Placed::Base(PlacedBase::new(base.size, end));
    }
}

/// Curves are drawn as chords of so many degrees: a twentieth of a millimetre at the most.
pub(super) const CURVE_STEP: f64 = 3.0;

/// The way from one pose to another; zero if it is none.
fn direction(from: Pose, to: Pose) -> Vec2 {
    let way = to.position - from.position;
    if way.length() > 0.0 { way.unit() } else { Vec2::ZERO }
}

/// The point so far along the middle of the template, and straight on past its end.
fn along_template(course: &Course, along: f64) -> Option<Vec2> {
    let (template, near) = (course.template()?, course.template_pose()?);
    Some(near.then(template.along(along)).position)
}
