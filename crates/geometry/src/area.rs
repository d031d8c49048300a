//! Play areas, and where things may be placed in them.
//!
//! A [`Zone`] can tell whether a pose is legal and why not, give a legal pose, and draw itself.

use crate::arc::Arc;
use crate::base::{BaseSize, PlacedBase};
use crate::pose::Pose;
use crate::range::{Range, Thing};
use crate::room::Room;
use crate::shape::{Bounds, edges};
use crate::token::{PlacedToken, TokenOutline};
use crate::tolerance::{RANGE_BAND, TOUCH};
use crate::vector::{Vec2, vec2};
use core::fmt;
use serde::{Deserialize, Serialize};

/// The rectangle that the game is played in, from the origin to its far corner.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayArea {
    /// Its extent in x.
    pub width: f64,
    /// Its extent in y.
    pub height: f64,
}

/// An edge of the play area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AreaEdge {
    /// y = 0.
    South,
    /// x = width.
    East,
    /// y = height.
    North,
    /// x = 0.
    West,
}

impl AreaEdge {
    /// All four, counter-clockwise from the south.
    pub const ALL: [Self; 4] = [Self::South, Self::East, Self::North, Self::West];

    /// The edge across.
    pub const fn opposite(self) -> Self {
        match self {
            Self::South => Self::North,
            Self::East => Self::West,
            Self::North => Self::South,
            Self::West => Self::East,
        }
    }

    /// The heading that looks from this edge into the play area, in degrees.
    pub const fn inwards_degrees(self) -> f64 {
        match self {
            Self::South => 0.0,
            Self::East => 270.0,
            Self::North => 180.0,
            Self::West => 90.0,
        }
    }
}

impl fmt::Display for AreaEdge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::South => "south",
            Self::East => "east",
            Self::North => "north",
            Self::West => "west",
        })
    }
}

impl PlayArea {
    /// Three feet square, for a standard game (RR.PLAY-AREA.03, RR.SETUP.10).
    pub const STANDARD: Self = Self { width: 914.4, height: 914.4 };
    /// Six feet by three.
    pub const EPIC: Self = Self { width: 1828.8, height: 914.4 };

    /// The box it fills.
    pub const fn bounds(self) -> Bounds {
        Bounds { low: Vec2::ZERO, high: vec2(self.width, self.height) }
    }

    /// How far a point is from an edge; negative outside.
    pub fn depth(self, edge: AreaEdge, p: Vec2) -> f64 {
        match edge {
            AreaEdge::South => p.y,
            AreaEdge::East => self.width - p.x,
            AreaEdge::North => self.height - p.y,
            AreaEdge::West => p.x,
        }
    }

    /// Whether an outline lies inside, give or take a touch.
    pub fn holds(self, outline: &[Vec2]) -> bool {
        outline.iter().all(|&p| AreaEdge::ALL.iter().all(|&edge| self.depth(edge, p) >= -TOUCH))
    }

    /// Whether a base has fled: any part of it, guides included, is outside (RR.FLEE.01,
    /// RUL.FLEE.01).
    pub fn has_fled(self, base: &PlacedBase) -> bool {
        !self.is_far_inside(base.size, base.pose) && !self.holds(&base.outline())
    }

    /// Whether a base has fled that is put down there. For poses of which most are far inside.
    pub fn would_flee(self, size: BaseSize, pose: Pose) -> bool {
        !self.is_far_inside(size, pose) && self.has_fled(&PlacedBase::new(size, pose))
    }

    /// Whether a base is inside whichever way it faces.
    fn is_far_inside(self, size: BaseSize, pose: Pose) -> bool {
        let (reach, p) = (size.reach(), pose.position);
        p.x >= reach && p.y >= reach && self.width - p.x >= reach && self.height - p.y >= reach
    }

    /// The edge that a base has fled over: the one it is furthest beyond.
    pub fn fled_over(self, base: &PlacedBase) -> Option<AreaEdge> {
        let outline = base.outline();
        let depth = |edge: AreaEdge| {
            outline.iter().map(|&p| self.depth(edge, p)).fold(f64::INFINITY, f64::min)
        };
        let all = AreaEdge::ALL.into_iter().map(|edge| (edge, depth(edge)));
        let (edge, least) = all.min_by(|a, b| a.1.total_cmp(&b.1))?;
        (least < -TOUCH).then_some(edge)
    }

    /// The strip along an edge up to this depth.
    pub fn strip(self, edge: AreaEdge, depth: f64) -> Bounds {
        let Bounds { mut low, mut high } = self.bounds();
        match edge {
            AreaEdge::South => high.y = depth,
            AreaEdge::East => low.x = self.width - depth,
            AreaEdge::North => low.y = self.height - depth,
            AreaEdge::West => high.x = depth,
        }
        Bounds { low, high }
    }
}

/// What is to be placed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Footprint {
    /// A base of this size.
    Base(BaseSize),
    /// A token with this outline, and whether its other face is up.
    Token(TokenOutline, bool),
}

/// Something lying on the table, base or token.
#[derive(Clone, Debug)]
pub enum Placed {
    /// A base.
    Base(PlacedBase),
    /// A token.
    Token(PlacedToken),
}

impl Placed {
    /// As a thing to measure.
    pub fn thing(&self) -> Thing<'_> {
        match self {
            Self::Base(base) => base.into(),
            Self::Token(token) => token.into(),
        }
    }
}

impl Footprint {
    /// The radius of a circle that holds it, whichever way it points.
    pub(crate) fn reach(self) -> f64 {
        match self {
            Self::Base(size) => size.reach(),
            Self::Token(outline, _) => {
                outline.points().iter().map(|p| p.length()).fold(0.0, f64::max)
            }
        }
    }

    /// Laid down at a pose.
    pub fn at(self, pose: Pose) -> Placed {
        match self {
            Self::Base(size) => Placed::Base(PlacedBase::new(size, pose)),
            Self::Token(outline, flipped) => {
                Placed::Token(PlacedToken::new(outline, pose, flipped))
            }
        }
    }
}

/// What a requirement is measured from.
#[derive(Clone, Debug)]
pub enum Anchor {
    /// An edge of the play area.
    Edge(AreaEdge),
    /// Another object.
    Object(Placed),
    /// A box on the table.
    Box(Bounds),
}

/// A condition that a placement must meet.
#[derive(Clone, Debug)]
pub enum Requirement {
    /// All of it within this range of the anchor.
    Within(Range, Anchor),
    /// The same, but a large or huge base may reach further if it fills the whole depth, from the
    /// edge to beyond the range (RR.SHIP-SIZES.12, HUGE.SETUP.05).
    WithinOrFilling(Range, AreaEdge),
    /// No part of it at this range of the anchor or closer.
    Beyond(Range, Anchor),
    /// At a range of the anchor between these.
    At(Range, Range, Anchor),
    /// Some part of it in this arc of a base, up to range 3.
    InArc(Arc, PlacedBase),
    /// On top of none of these objects; bases may touch.
    ClearOf(Vec<Placed>),
    /// All of one of these lists.
    OneOf(Vec<Vec<Requirement>>),
}

/// Why a pose is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// A number in the pose is not finite.
    NotFinite,
    /// A part is outside the play area.
    OutsidePlayArea,
    /// The requirement with this index is not met.
    Requirement(usize),
}

/// Where something may be placed: inside the play area, meeting every requirement.
#[derive(Clone, Debug)]
pub struct Zone {
    /// The play area.
    pub area: PlayArea,
    /// All of these must hold.
    pub requirements: Vec<Requirement>,
}

/// A source of random numbers, evenly spread in `0.0..1.0`.
pub trait Uniform {
    /// The next number.
    fn unit(&mut self) -> f64;
}

impl<F: FnMut() -> f64> Uniform for F {
    fn unit(&mut self) -> f64 {
        self()
    }
}

/// Which headings a sampled pose may have.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Headings<'a> {
    /// Any.
    All,
    /// One of these, in degrees.
    Of(&'a [f64]),
}

impl Zone {
    /// The whole play area, with no requirement yet.
    pub fn new(area: PlayArea) -> Self {
        Self { area, requirements: Vec::new() }
    }

    /// With one more requirement.
    pub fn with(mut self, requirement: Requirement) -> Self {
        self.requirements.push(requirement);
        self
    }

    /// Where ships are placed in a standard game: within range 1 of their player's edge
    /// (RR.SETUP.17), on top of nothing that stands there.
    ///
    /// ```
    /// use redfive_geometry::{AreaEdge, BaseSize, Footprint, PlayArea, Pose, Zone};
    /// let zone = Zone::deployment(PlayArea::STANDARD, AreaEdge::South, Vec::new());
    /// let small = Footprint::Base(BaseSize::Small);
    /// assert!(zone.check(small, Pose::new(400.0, 50.0, 0.0)).is_ok());
    /// assert!(zone.check(small, Pose::new(400.0, 90.0, 0.0)).is_err());
    /// ```
    pub fn deployment(area: PlayArea, edge: AreaEdge, others: Vec<Placed>) -> Self {
        Self::new(area)
            .with(Requirement::WithinOrFilling(Range::ONE, edge))
            .with(Requirement::ClearOf(others))
    }

    /// Where obstacles are placed in a standard game: away from the edges by more than range 2,
    /// and from each other by more than range 1 (RR.SETUP.13–14).
    pub fn obstacles(area: PlayArea, others: Vec<Placed>) -> Self {
        let mut zone = Self::new(area);
        for edge in AreaEdge::ALL {
            zone = zone.with(Requirement::Beyond(Range::TWO, Anchor::Edge(edge)));
        }
        for other in others {
            zone = zone.with(Requirement::Beyond(Range::ONE, Anchor::Object(other)));
        }
        zone
    }

    /// Whether something may be placed at a pose, and if not, why.
    pub fn check(&self, what: Footprint, pose: Pose) -> Result<(), Illegal> {
        if !pose.is_finite() {
            return Err(Illegal::NotFinite);
        }
        let placed = what.at(pose);
        if !placed.thing().with_outline(|outline| self.area.holds(outline)) {
            return Err(Illegal::OutsidePlayArea);
        }
        match self.requirements.iter().position(|rule| !self.meets(&placed, rule)) {
            None => Ok(()),
            Some(i) => Err(Illegal::Requirement(i)),
        }
    }

    fn meets(&self, placed: &Placed, requirement: &Requirement) -> bool {
        let thing = placed.thing();
        match requirement {
            Requirement::Within(range, anchor) => self.is_within(thing, *range, anchor),
            Requirement::WithinOrFilling(range, edge) => {
                self.is_within(thing, *range, &Anchor::Edge(*edge))
                    || self.fills(placed, *range, *edge)
            }
            Requirement::Beyond(range, anchor) => match anchor {
                Anchor::Object(object) => {
                    let object = object.thing();
                    object.is_far_beyond(thing, *range)
                        || (!object.is_clearly_within(thing, *range)
                            && object.has_beyond(thing, *range))
                }
                _ => self.distance(thing, anchor) > range.reach() + RANGE_BAND,
            },
            Requirement::At(least, most, anchor) => {
                let range = match anchor {
                    Anchor::Object(object) => object.thing().range(thing),
                    _ => match self.distance(thing, anchor) {
                        d if d <= TOUCH => Range::ZERO,
                        d => Range::of_distance(d),
                    },
                };
                (*least..=*most).contains(&range)
            }
            Requirement::OneOf(lists) => {
                lists.iter().any(|list| list.iter().all(|inner| self.meets(placed, inner)))
            }
            Requirement::InArc(arc, base) => arc.contains(base, thing, Range::THREE),
            Requirement::ClearOf(others) => others.iter().all(|other| match (placed, other) {
                (Placed::Base(a), Placed::Base(b)) => !a.overlaps(b),
                _ => !thing.in_contact(other.thing()),
            }),
        }
    }

    fn is_within(&self, thing: Thing<'_>, range: Range, anchor: &Anchor) -> bool {
        let reach = range.reach() + RANGE_BAND;
        match anchor {
            Anchor::Object(object) => object.thing().has_within(thing, range),
            Anchor::Edge(edge) => thing
                .with_measured(|points| points.iter().all(|&p| self.area.depth(*edge, p) <= reach)),
            Anchor::Box(bounds) => thing
                .with_measured(|points| points.iter().all(|&p| box_distance(*bounds, p) <= reach)),
        }
    }

    /// Whether a large or huge base stands against the edge and reaches beyond the range.
    fn fills(&self, placed: &Placed, range: Range, edge: AreaEdge) -> bool {
        let Placed::Base(base) = placed else { return false };
        if !matches!(base.size, BaseSize::Large | BaseSize::Huge) {
            return false;
        }
        let (near, far) = self.extent(base, edge);
        near <= GRAIN && far >= range.reach() - RANGE_BAND
    }

    /// How far from an edge a base, guides included, begins and ends.
    fn extent(&self, base: &PlacedBase, edge: AreaEdge) -> (f64, f64) {
        base.outline()
            .iter()
            .map(|&p| self.area.depth(edge, p))
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(near, far), depth| {
                (near.min(depth), far.max(depth))
            })
    }

    fn distance(&self, thing: Thing<'_>, anchor: &Anchor) -> f64 {
        match anchor {
            Anchor::Object(object) => object.thing().distance(thing),
            Anchor::Edge(edge) => thing.with_measured(|points| {
                let depths = points.iter().map(|&p| self.area.depth(*edge, p));
                depths.fold(f64::INFINITY, f64::min).max(0.0)
            }),
            Anchor::Box(bounds) => {
                let corners = box_corners(*bounds);
                thing.with_measured(|points| {
                    let inside = points.iter().any(|&p| box_distance(*bounds, p) == 0.0);
                    let around = crate::shape::contains(points, corners[0]);
                    if inside || around {
                        return 0.0;
                    }
                    let gap = |a, b| crate::shape::Segment::shortest_to(a, b).length();
                    edges(points)
                        .flat_map(|a| edges(&corners).map(move |b| gap(a, b)))
                        .fold(f64::INFINITY, f64::min)
                })
            }
        }
    }

    /// A legal pose at random, or none if `tries` attempts found none. Positions are whole
    /// micrometres and headings whole millidegrees, so that they can be written down exactly.
    pub fn sample(
        &self,
        what: Footprint,
        headings: Headings<'_>,
        random: &mut impl Uniform,
        tries: u32,
    ) -> Option<Pose> {
        self.drawn(what, headings, random, (tries, false))
    }

    /// The same, from a source that serves for nothing else: all but a few attempts are made only where there may be
    /// room, fewer by as much as that is smaller.
    pub fn sample_alone(
        &self,
        what: Footprint,
        headings: Headings<'_>,
        mut random: impl Uniform,
        tries: u32,
    ) -> Option<Pose> {
        self.drawn(what, headings, &mut random, (tries, true))
    }

    fn drawn<R: Uniform>(
        &self,
        what: Footprint,
        headings: Headings<'_>,
        random: &mut R,
        (tries, alone): (u32, bool),
    ) -> Option<Pose> {
        let bounds = self.bounds(what);
        // A pose whose centre lies at these shares of the extent of all.
        let pose_at = |[x, y]: [f64; 2], random: &mut R| {
            let at = |low: f64, high: f64, share: f64| grain(low + (high - low) * share);
            let (x, y) = (at(bounds.low.x, bounds.high.x, x), at(bounds.low.y, bounds.high.y, y));
            let share = random.unit();
            let degrees = match headings {
                Headings::All => grain(360.0 * share),
                Headings::Of([]) => 0.0,
                Headings::Of(list) => {
                    list[((list.len() as f64 * share) as usize).min(list.len() - 1)]
                }
            };
            self.against_edge(what, Pose::new(x, y, degrees), random)
        };
        let legal = |pose: Pose| self.check(what, pose).is_ok().then_some(pose);
        let found = (0..tries.min(FEW)).find_map(|_| {
            let at = [random.unit(), random.unit()];
            legal(pose_at(at, random))
        });
        if found.is_some() || tries <= FEW {
            return found;
        }
        let room = Room::new(self, what);
        let drawn_in = |room: &Room<'_>, times: u32, random: &mut R| {
            (0..times).find_map(|_| {
                let pose = pose_at(room.draw(random), random);
                if room.closes(pose.position) { None } else { legal(pose) }
            })
        };
        if alone {
            // As many as would have come to what is left of the zone.
            let few = room.share_of(tries).min(FEW);
            let found = drawn_in(&room, few, random);
            return found.or_else(|| {
                let room = room.finer();
                drawn_in(&room, room.share_of(tries), random)
            });
        }
        // Somebody else's source is drawn from as ever.
        let bits = room.bits();
        (FEW..tries).find_map(|_| {
            let at = [random.unit(), random.unit()];
            let pose = pose_at(at, random);
            if bits.may_hold(pose.position) { legal(pose) } else { None }
        })
    }

    /// The edge against which a base is pushed every other time: a large one that may fill its strip.
    pub(crate) fn pushed_to(&self, what: Footprint) -> Option<AreaEdge> {
        let Footprint::Base(BaseSize::Large | BaseSize::Huge) = what else { return None };
        self.requirements.iter().find_map(|rule| match rule {
            Requirement::WithinOrFilling(_, edge) => Some(*edge),
            _ => None,
        })
    }

    /// Every other time, a large base that may fill its strip is pushed against the edge.
    fn against_edge(&self, what: Footprint, pose: Pose, random: &mut impl Uniform) -> Pose {
        let (Footprint::Base(size), Some(edge)) = (what, self.pushed_to(what)) else { return pose };
        if random.unit() < 0.5 {
            return pose;
        }
        let (near, _) = self.extent(&PlacedBase::new(size, pose), edge);
        let outwards = Pose::new(0.0, 0.0, edge.inwards_degrees() + 180.0).heading.forward();
        let position = pose.position + outwards * ((near * 1000.0).floor() / 1000.0);
        Pose { position: vec2(grain(position.x), grain(position.y)), ..pose }
    }

    /// A box that holds the centre of every legal placement.
    pub fn bounds(&self, what: Footprint) -> Bounds {
        let size = what.reach();
        let mut bounds = self.area.bounds();
        let mut keep = |other: Bounds| {
            bounds.low = vec2(bounds.low.x.max(other.low.x), bounds.low.y.max(other.low.y));
            bounds.high = vec2(bounds.high.x.min(other.high.x), bounds.high.y.min(other.high.y));
        };
        for requirement in &self.requirements {
            match requirement {
                Requirement::Within(range, anchor) | Requirement::At(_, range, anchor) => {
                    let reach = range.reach();
                    match anchor {
                        Anchor::Edge(edge) => keep(self.area.strip(*edge, reach + size)),
                        Anchor::Box(around) => keep(around.grown(reach + size)),
                        Anchor::Object(object) => {
                            let around = object.thing().with_outline(Bounds::around);
                            keep(around.grown(reach + size));
                        }
                    }
                }
                Requirement::WithinOrFilling(range, edge) => {
                    keep(self.area.strip(*edge, range.reach() + size));
                }
                Requirement::InArc(_, base) => {
                    keep(base.bounds().grown(Range::THREE.reach() + size));
                }
                // Several places are not narrowed down.
                Requirement::Beyond(..) | Requirement::ClearOf(_) | Requirement::OneOf(_) => {}
            }
        }
        bounds
    }

    /// The zone as shapes to draw.
    pub fn drawing(&self) -> Vec<ZoneShape> {
        let mut shapes = Vec::new();
        let around = |anchor: &Anchor, range: Range, allowed: bool| {
            let (outline, distance) = match anchor {
                Anchor::Edge(edge) => {
                    (box_corners(self.area.strip(*edge, range.reach())).to_vec(), 0.0)
                }
                Anchor::Box(bounds) => (box_corners(*bounds).to_vec(), range.reach()),
                Anchor::Object(object) => {
                    (object.thing().with_measured(<[Vec2]>::to_vec), range.reach())
                }
            };
            ZoneShape { outline, around: distance, allowed }
        };
        for requirement in &self.requirements {
            match requirement {
                Requirement::Within(range, anchor) => shapes.push(around(anchor, *range, true)),
                Requirement::WithinOrFilling(range, edge) => {
                    shapes.push(around(&Anchor::Edge(*edge), *range, true));
                }
                Requirement::Beyond(range, anchor) => shapes.push(around(anchor, *range, false)),
                Requirement::At(least, most, anchor) => {
                    shapes.push(around(anchor, *most, true));
                    if least.number() > 1 {
                        // The ranges below the least.
                        let below = Range::from_number(least.number() - 1).unwrap_or(*least);
                        shapes.push(around(anchor, below, false));
                    }
                }
                // What holds in one place only is not drawn.
                Requirement::OneOf(_) => {}
                Requirement::InArc(arc, base) => shapes.push(ZoneShape {
                    outline: arc.outline(base, Range::THREE),
                    around: 0.0,
                    allowed: true,
                }),
                Requirement::ClearOf(others) => {
                    shapes.extend(others.iter().map(|other| ZoneShape {
                        outline: other.thing().with_outline(<[Vec2]>::to_vec),
                        around: 0.0,
                        allowed: false,
                    }));
                }
            }
        }
        shapes
    }
}

/// A part of a zone's drawing: all points up to `around` from a polygon.
#[derive(Clone, Debug, PartialEq)]
pub struct ZoneShape {
    /// The polygon.
    pub outline: Vec<Vec2>,
    /// How far beyond its outline the shape reaches, with rounded corners.
    pub around: f64,
    /// Whether the placement must be in this shape, or must keep out of it.
    pub allowed: bool,
}

/// How many poses are drawn before it is worth knowing where there is room.
const FEW: u32 = 30;

/// What a written pose is rounded to: a micrometre, a millidegree. A base that stands this close
/// to an edge stands against it.
const GRAIN: f64 = 1e-3;

/// Rounded to the grain.
fn grain(x: f64) -> f64 {
    (x * 1000.0).round() / 1000.0
}

fn box_corners(bounds: Bounds) -> [Vec2; 4] {
    let Bounds { low, high } = bounds;
    [low, vec2(high.x, low.y), high, vec2(low.x, high.y)]
}

pub(crate) fn box_distance(bounds: Bounds, p: Vec2) -> f64 {
    let dx = (bounds.low.x - p.x).max(p.x - bounds.high.x).max(0.0);
    let dy = (bounds.low.y - p.y).max(p.y - bounds.high.y).max(0.0);
    vec2(dx, dy).length()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: Footprint = Footprint::Base(BaseSize::Small);

    fn random() -> impl FnMut() -> f64 {
        // A plain multiplicative generator: good enough to spread samples in a test.
        let mut state = 88_172_645_463_325_252_u64;
        move || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 11) as f64 / (1_u64 << 53) as f64
        }
    }

    /// RR.FLEE.01, RUL.FLEE.01: the guides count.
    #[test]
    fn fleeing_counts_guides() {
        let at = |y| PlacedBase::new(BaseSize::Small, Pose::new(100.0, y, 0.0));
        assert!(!PlayArea::STANDARD.has_fled(&at(22.5)));
        assert!(PlayArea::STANDARD.has_fled(&at(22.4)), "a guide is outside");
        assert!(!PlayArea::STANDARD.has_fled(&at(914.4 - 22.5)));
        let sideways = PlacedBase::new(BaseSize::Small, Pose::new(100.0, 20.0, 90.0));
        assert!(!PlayArea::STANDARD.has_fled(&sideways));
    }

    /// RR.SETUP.17: within range 1 of the player's edge; guides are not measured.
    #[test]
    fn deployment_strip() {
        let zone = Zone::deployment(PlayArea::STANDARD, AreaEdge::North, Vec::new());
        let at = |y: f64| zone.check(SMALL, Pose::new(300.0, 914.4 - y, 180.0));
        assert_eq!(at(80.0), Ok(()));
        assert_eq!(at(80.1), Err(Illegal::Requirement(0)));
        assert_eq!(at(22.5), Ok(()));
        assert_eq!(at(20.0), Err(Illegal::OutsidePlayArea));
        assert_eq!(zone.check(SMALL, Pose::new(f64::NAN, 0.0, 0.0)), Err(Illegal::NotFinite));
    }

    /// RR.SHIP-SIZES.12–13, HUGE.SETUP.05–06, RUL.GEO.08, RB.SIZE.03: a base that fills the strip
    /// may reach out of it.
    #[test]
    fn large_bases_may_fill_the_strip() {
        let zone = Zone::deployment(PlayArea::STANDARD, AreaEdge::South, Vec::new());
        let check = |size, y, degrees| {
            zone.check(Footprint::Base(size), Pose::new(400.0, y, degrees)).is_ok()
        };
        assert!(check(BaseSize::Huge, 113.0, 0.0), "against the edge");
        assert!(!check(BaseSize::Huge, 114.0, 0.0), "away from the edge");
        assert!(!check(BaseSize::Huge, 112.0, 0.0), "outside");
        assert!(check(BaseSize::Huge, 50.0, 90.0), "inside the strip");
        let diagonal = 40.0 * 2f64.sqrt();
        assert!(check(BaseSize::Large, diagonal, 45.0));
        assert!(!check(BaseSize::Large, diagonal + 1.0, 45.0));
        assert!(!check(BaseSize::Medium, 71.0, 0.0), "no such leave for medium bases");
    }

    /// RR.SETUP.13–14: obstacles beyond range 1 of each other and range 2 of the edges.
    #[test]
    fn obstacle_placement() {
        let rock = TokenOutline::named("coreasteroid5").unwrap_or(TokenOutline::ALL[0]);
        let area = PlayArea::STANDARD;
        let first = Footprint::Token(rock, false).at(Pose::new(457.0, 457.0, 0.0));
        let zone = Zone::obstacles(area, vec![first]);
        let at = |x, y| zone.check(Footprint::Token(rock, false), Pose::new(x, y, 0.0));
        assert_eq!(at(457.0, 457.0), Err(Illegal::Requirement(4)));
        assert_eq!(at(280.0, 457.0), Ok(()));
        assert_eq!(at(230.0, 457.0), Err(Illegal::Requirement(3)), "range 2 of the west edge");
    }

    #[test]
    fn samples_are_legal_and_whole_micrometres() {
        let mut random = random();
        let blocker = Placed::Base(PlacedBase::new(BaseSize::Large, Pose::new(450.0, 50.0, 0.0)));
        let zone = Zone::deployment(PlayArea::STANDARD, AreaEdge::South, vec![blocker]);
        for size in BaseSize::ALL {
            let what = Footprint::Base(size);
            for _ in 0..200 {
                let pose = zone.sample(what, Headings::All, &mut random, 100_000);
                let pose = pose.unwrap_or_else(|| panic!("a {size} base fits"));
                assert_eq!(zone.check(what, pose), Ok(()));
                let Vec2 { x, y } = pose.position;
                for number in [x, y, pose.heading.degrees()] {
                    assert_eq!(grain(number), number, "{pose:?}");
                }
            }
        }
        let fixed = zone.sample(SMALL, Headings::Of(&[90.0]), &mut random, 10_000);
        assert_eq!(fixed.map(|pose| pose.heading.degrees()), Some(90.0));
    }

    /// HUGE.OVERLAP-STANDARD.03: in the full rear arc at range 0–1 of a huge ship.
    #[test]
    fn zones_from_arcs() {
        let huge = PlacedBase::new(BaseSize::Huge, Pose::new(450.0, 450.0, 0.0));
        let zone = Zone::new(PlayArea::STANDARD)
            .with(Requirement::InArc(Arc::FullRear, huge))
            .with(Requirement::At(Range::ZERO, Range::ONE, Anchor::Object(Placed::Base(huge))))
            .with(Requirement::ClearOf(vec![Placed::Base(huge)]));
        assert_eq!(zone.check(SMALL, Pose::new(450.0, 300.0, 0.0)), Ok(()));
        assert_eq!(zone.check(SMALL, Pose::new(450.0, 600.0, 0.0)), Err(Illegal::Requirement(0)));
        assert_eq!(zone.check(SMALL, Pose::new(450.0, 150.0, 0.0)), Err(Illegal::Requirement(1)));
        assert_eq!(zone.check(SMALL, Pose::new(450.0, 340.0, 0.0)), Err(Illegal::Requirement(2)));
        let mut random = random();
        assert!(zone.sample(SMALL, Headings::All, &mut random, 10_000).is_some());
    }

    #[test]
    fn an_impossible_zone_gives_no_pose() {
        let zone = Zone::new(PlayArea { width: 30.0, height: 30.0 });
        assert_eq!(zone.sample(SMALL, Headings::All, &mut random(), 1_000), None);
    }
}
