//! The table of Red Five.
mod arc;
mod area;
mod base;
mod contact;
mod course;
mod huge;
mod maneuver;
mod place;
mod pose;
mod rail;
mod range;
pub mod real;
pub mod shape;
mod sight;
mod template;
mod token;
pub mod tolerance;
mod travel;
mod vector;

pub use arc::{Arc, Facing, Turret};
pub use area::{
    Anchor, AreaEdge, Footprint, Headings, Illegal, Placed, PlayArea, Requirement, Uniform, Zone,
    ZoneShape,
};
pub use base::{BaseSize, Contact, PlacedBase};
pub use contact::{Execution, Partial};
pub use course::{Course, Placements};
pub use huge::HugeManeuver;
pub use maneuver::{Bearing, Edge, Maneuver, NoSuchManeuver};
pub use place::{
    can_dock, cluster_sides, deploy_start, joined, placed_at_guides, placed_by_template, relocated,
    rotated,
};
pub use pose::{Frame, Heading, Pose};
pub use rail::Rail;
pub use range::{BAND, Range, Thing};
pub use sight::{Sight, SightLine, passes_through};
pub use template::{Ground, NoSuchTemplate, Side, Template, TemplateShape};
pub use token::{Fitting, PlacedToken, TokenOutline};
pub use travel::Encounter;
pub use vector::{Vec2, vec2};
