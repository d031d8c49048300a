//! A base's way over a template: maneuvers, boosts, barrel rolls and decloaks alike.

use crate::base::{BaseSize, PlacedBase};
use crate::bearing::Bearing;
use crate::maneuver::Edge;
use crate::pose::{Frame, Pose};
use crate::rail::Rail;
use crate::template::{Ground, Side, Template};
use crate::vector::Vec2;

/// What a base does at the template's far end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Ending {
    Plain,
    /// Turned around (RR.BEARING.11, RR.BEARING.13).
    Around,
    /// A quarter turn, and a choice of three places (RR.BEARING.15–16).
    Quarter(Side),
    /// A choice of three places (RR.BARREL-ROLL.04).
    Slide,
}

impl Ending {
    pub const fn of(bearing: Bearing) -> Self {
        match bearing {
            Bearing::KoiogranTurn | Bearing::SegnorsLoop(_) | Bearing::SegnorsLoopTurn(_) => {
                Self::Around
            }
            Bearing::TallonRoll(side) => Self::Quarter(side),
            _ => Self::Plain,
        }
    }
}

/// A base's way along a template from its starting pose.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    size: BaseSize,
    start: Pose,
    ending: Ending,
    track: Option<Track>,
}

/// A template laid at an edge of the base.
#[derive(Clone, Copy, Debug)]
struct Track {
    edge: Edge,
    template: Template,
    /// The middle of its near end, leading away from the base.
    near: Pose,
    frame: Frame,
    /// The middle of its far end, leading on.
    far: Pose,
    /// From near to far end along the middle.
    length: f64,
    /// How wide the far end is.
    end_width: f64,
    /// Whether the template is laid with its long edge to the base.
    side_on: bool,
}

impl Course {
    /// No move at all.
    pub(crate) fn unmoved(size: BaseSize, start: Pose) -> Self {
        Self { size, start, ending: Ending::Plain, track: None }
    }

    /// A template whose narrow end lies at an edge of the base. A huge base stays where it is
    /// (HUGE.MOVE-EFFECTS.01).
    pub(crate) fn end_on(
        size: BaseSize,
        start: Pose,
        edge: Edge,
        template: Template,
        ending: Ending,
    ) -> Self {
        if size == BaseSize::Huge {
            return Self::unmoved(size, start);
        }
        let forward = start.heading.turned(edge.degrees()).forward();
        Self::laid_end_on(size, start, forward, edge, template, ending)
    }

    /// The same for a base that lies on the table: a template ahead of it needs no sine of its own.
    pub(crate) fn end_on_base(
        base: &PlacedBase,
        edge: Edge,
        template: Template,
        ending: Ending,
    ) -> Self {
        if edge != Edge::Front || base.size == BaseSize::Huge {
            return Self::end_on(base.size, base.pose, edge, template, ending);
        }
        let forward = base.rect().frame.forward;
        Self::laid_end_on(base.size, base.pose, forward, edge, template, ending)
    }

    /// The same, with the direction out of the edge at hand.
    fn laid_end_on(
        size: BaseSize,
        start: Pose,
        forward: Vec2,
        edge: Edge,
        template: Template,
        ending: Ending,
    ) -> Self {
        let origin = start.position + forward * edge.distance(size);
        let near = Pose { position: origin, heading: start.heading.turned(edge.degrees()) };
        let frame = Frame { origin, forward };
        let track = Track {
            edge,
            template,
            near,
            frame,
            far: near.then_in(frame, template.far_end()),
            length: template.length(),
            end_width: Template::WIDTH,
            side_on: false,
        };
        Self { size, start, ending, track: Some(track) }
    }

    /// The course over a straight template with its long edge at an edge of the base.
    pub(crate) fn side_on(
        size: BaseSize,
        start: Pose,
        edge: Edge,
        template: Template,
        ending: Ending,
    ) -> Self {
        let near = edge.hash_mark(size, start);
        let track = Track {
            edge,
            template,
            near,
            frame: near.frame(),
            far: near.advanced(Template::WIDTH),
            length: Template::WIDTH,
            end_width: template.length(),
            side_on: true,
        };
        Self { size, start, ending, track: Some(track) }
    }

    /// A boost over a template from the front guides (RR.BOOST.03); also a decloak or a tractored
    /// move of that kind.
    pub fn boost(size: BaseSize, start: Pose, template: Template) -> Self {
        Self::end_on(size, start, Edge::Front, template, Ending::Plain)
    }

    /// The size of the moving base.
    pub fn size(&self) -> BaseSize {
        self.size
    }

    /// Where it starts.
    pub fn start(&self) -> Pose {
        self.start
    }

    /// The template it uses; none if it does not move.
    pub fn template(&self) -> Option<Template> {
        self.track.map(|track| track.template)
    }

    /// Where the template is laid: the middle of its near end, leading away from the base.
    pub fn template_pose(&self) -> Option<Pose> {
        self.track.map(|track| track.near)
    }

    /// The ground that the whole template covers.
    pub fn ground(&self) -> Option<Ground> {
        self.track.map(|track| track.ground())
    }

    /// The poses that the complete move may end in: one, or three for a Tallon roll or a barrel
    /// roll (hash mark at the middle of the template's end, then forward, then backward along the
    /// new heading).
    pub fn placements(&self) -> Placements {
        let Some(track) = self.track else { return Placements::one(self.start) };
        let end = track.end_pose(self.size);
        let slide = track.end_width / 2.0;
        let slides = |pose: Pose| [0.0, slide, -slide].map(|by| pose.advanced(by));
        match self.ending {
            Ending::Plain => Placements::one(end),
            Ending::Around => Placements::one(end.turned(180.0)),
            Ending::Quarter(side) => Placements::three(slides(end.turned(90.0 * side.sign()))),
            Ending::Slide => Placements::three(slides(end)),
        }
    }

    /// How long the way is: the values of `u` run from 0 to this.
    pub fn end(&self) -> f64 {
        self.track.map_or(0.0, |track| 2.0 * track.edge.distance(self.size) + track.length)
    }

    /// The pose after the trailing edge has come `u` millimetres along the way, without the turn
    /// that some maneuvers make at their end (RR.BEARING.17). The start, bit for bit, at 0.
    pub fn at(&self, u: f64) -> Pose {
        match self.track {
            Some(track) if u >= self.end() => track.end_pose(self.size),
            Some(track) if u > 0.0 => match track.rail(self.size) {
                Some(rail) => rail.pose(u).turned(-track.edge.degrees()),
                None => self.start,
            },
            _ => self.start,
        }
    }

    /// The line the base slides along; none if it does not move, or if its template lies side-on.
    pub(crate) fn rail(&self) -> Option<Rail> {
        self.track.and_then(|track| track.rail(self.size))
    }

    /// The part of the template between the start and the base at `u` (RR.OBSTACLES.40): what
    /// lies behind the base's trailing edge.
    pub fn ground_to(&self, u: f64) -> Option<Ground> {
        let track = self.track?;
        if u >= self.end() {
            return Some(track.ground());
        }
        let tail = self.tail(u)?;
        Some(track.ground().behind(tail.origin, tail.forward))
    }

    /// The middle of the base's trailing edge at `u`, and its direction of travel.
    pub(crate) fn tail(&self, u: f64) -> Option<Frame> {
        let track = self.track?;
        match track.rail(self.size) {
            Some(rail) if u < self.end() => {
                Some(rail.pose(u.max(0.0)).advanced(-track.edge.distance(self.size)).frame())
            }
            _ => Some(track.far.frame()),
        }
    }

    /// How far beyond the template's near end the base's trailing edge has come at `u`.
    pub(crate) fn travelled(&self, u: f64) -> f64 {
        self.track.map_or(0.0, |t| (u - 2.0 * t.edge.distance(self.size)).clamp(0.0, t.length))
    }
}

impl Track {
    /// The base at the far end, as it faces without any further turn.
    fn end_pose(&self, size: BaseSize) -> Pose {
        // A straight template leads on the way it began.
        let forward = if self.far.heading == self.near.heading {
            self.frame.forward
        } else {
            self.far.heading.forward()
        };
        let position = self.far.position + forward * self.edge.distance(size);
        Pose { position, ..self.far }.turned(-self.edge.degrees())
    }

    fn ground(&self) -> Ground {
        if self.side_on {
            Ground::strip(self.frame, self.end_width, self.length)
        } else {
            self.template.laid_in(self.frame)
        }
    }

    /// The line the base slides along; none for a template laid side-on.
    fn rail(&self, size: BaseSize) -> Option<Rail> {
        let rod = 2.0 * self.edge.distance(size);
        (!self.side_on).then(|| Rail::new(self.near, self.frame, self.template, rod))
    }
}

/// One pose, or three to choose from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placements {
    poses: [Pose; 3],
    len: usize,
}

impl Placements {
    /// A single pose.
    pub const fn one(pose: Pose) -> Self {
        Self { poses: [pose; 3], len: 1 }
    }

    fn three(poses: [Pose; 3]) -> Self {
        Self { poses, len: 3 }
    }
}

impl core::ops::Deref for Placements {
    type Target = [Pose];
    fn deref(&self) -> &[Pose] {
        &self.poses[..self.len]
    }
}
