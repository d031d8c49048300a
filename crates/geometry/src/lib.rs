//! The table of Red Five: where bases, templates, arcs and rulers lie, exactly.
//!
//! This crate knows shapes and nothing else: no ships, no cards, no players, no dice. Lengths are
//! millimetres, angles degrees clockwise from +y. Poses along a maneuver are closed forms, contact
//! along a path is found by a certified search, and the same inputs give the same bits on every
//! platform.
//!
//! # A tour
//!
//! ```
//! use redfive_geometry::*;
//!
//! // Two ships and a rock.
//! let red = PlacedBase::new(BaseSize::Small, Pose::new(400.0, 300.0, 0.0));
//! let tie = PlacedBase::new(BaseSize::Small, Pose::new(430.0, 520.0, 180.0));
//! let rock = TokenOutline::named("coreasteroid3").expect("an XWS key");
//! let rock = PlacedToken::new(rock, Pose::new(415.0, 410.0, 15.0), false);
//!
//! // Is the one in the other's front arc, at which range, and is the attack obstructed?
//! let sight = Sight::in_arc(&red, Arc::Front, (&tie).into(), &[(&rock).into()]);
//! let sight = sight.expect("in arc");
//! assert_eq!(Range::of_distance(sight.distance), Range::TWO);
//! assert_eq!(sight.lines[0].obstructed_by, [0]);
//!
//! // Where does a maneuver end, and what does it meet?
//! let course = Maneuver::new(3, Bearing::Straight)?.course(red.size, red.pose);
//! let Execution::Partial(stop) = course.execute(&[PlacedBase::new(
//!     BaseSize::Small,
//!     Pose::new(400.0, 470.0, 90.0),
//! )]) else {
//!     panic!("it bumps into the third ship")
//! };
//! assert!(stop.pose.position.distance(vec2(400.0, 427.5)) < 1e-6);
//! let met = course.encounters(stop.u, stop.pose, &[(&rock).into()]);
//! assert!(met[0].moved_through && met[0].overlapped);
//! # Ok::<(), NoSuchManeuver>(())
//! ```
//!
//! # Where to find what
//!
//! | question | answer |
//! |---|---|
//! | where is it? | [`Pose`], [`Heading`], [`Frame`] |
//! | what lies there? | [`PlacedBase`], [`PlacedToken`], [`Template`] with its [`Ground`] |
//! | where does a move end? | [`Maneuver::course`], [`Course::boost`], [`Course::barrel_roll`], [`HugeManeuver`] |
//! | and with others in the way? | [`Course::execute`], [`Partial`] |
//! | what did it move through? | [`Course::encounters`] |
//! | how far? | [`Thing::range`], [`Thing::has_within`], [`Thing::has_beyond`] |
//! | in which arc? | [`Arc`], [`Turret`], [`Facing`] |
//! | along which line? | [`Sight`] |
//! | where does a device go? | [`placed_by_template`], [`relocated`], [`placed_at_guides`] |
//! | where may it be placed? | [`PlayArea`], [`Zone`] |
//! | how exactly? | [`tolerance`] |

mod arc;
mod area;
mod barrel_roll;
mod base;
mod bearing;
mod course;
mod huge;
mod maneuver;
mod moved_through;
mod partial_execution;
mod place;
mod pose;
mod rail;
mod range;
pub mod real;
mod room;
pub mod shape;
mod sight;
mod template;
mod token;
pub mod tolerance;
mod vector;

pub use arc::{Arc, Facing, Turret};
pub use area::{
    Anchor, AreaEdge, Footprint, Headings, Illegal, Placed, PlayArea, Requirement, Uniform, Zone,
    ZoneShape,
};
pub use base::{BaseSize, Contact, PlacedBase};
pub use bearing::Bearing;
pub use course::{Course, Placements};
pub use huge::HugeManeuver;
pub use maneuver::{Edge, Maneuver, NoSuchManeuver};
pub use moved_through::Encounter;
pub use partial_execution::{Execution, Partial};
pub use place::{
    can_dock, cluster_sides, deploy_start, joined, placed_at_guides, placed_by_template, relocated,
    rotated,
};
pub use pose::{Frame, Heading, Pose};
pub use range::{BAND, Range, Thing};
pub use sight::{Sight, SightLine, passes_through};
pub use template::{Ground, NoSuchTemplate, Side, Template, TemplateShape};
pub use token::{Fitting, PlacedToken, TokenOutline};
pub use vector::{Vec2, vec2};
