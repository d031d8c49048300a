//! Placing things with templates and guides: devices, remotes, docked ships, picked up ships.

use crate::base::{BaseSize, PlacedBase};
use crate::maneuver::Edge;
use crate::pose::Pose;
use crate::template::Template;
use crate::token::{Fitting, PlacedToken, TokenOutline};

/// Where a device lies that is dropped from the rear or launched from the front of a base
/// (RR.DEVICE.03–04): its guides take the far end of a template laid at that edge. Some cards
/// allow the sides too. None if the token has no place for a template.
///
/// ```
/// use redfive_geometry::{BaseSize, Edge, Pose, Template, TokenOutline, placed_by_template};
/// let bomb = TokenOutline::named("bomb").expect("in the catalogue");
/// let one = Template::STRAIGHTS[0];
/// let pose = placed_by_template(BaseSize::Small, Pose::ORIGIN, Edge::Rear, one, bomb, 0);
/// assert_eq!(pose, Some(Pose::new(0.0, -(20.0 + 40.0 + 14.2), 0.0)));
/// ```
pub fn placed_by_template(
    size: BaseSize,
    from: Pose,
    edge: Edge,
    template: Template,
    outline: TokenOutline,
    fitting: usize,
) -> Option<Pose> {
    let end = edge.hash_mark(size, from).then(template.far_end());
    Some(outline.fittings().get(fitting)?.at_end(end))
}

/// Where a token lies whose tab fits directly between the guides of a base (RR.OBSTACLE-SPARE-
/// PARTS.02, RR.REMOTE-BUZZ-DROID-SWARM.04). None if the token does not fit so.
pub fn placed_at_guides(
    size: BaseSize,
    base: Pose,
    edge: Edge,
    outline: TokenOutline,
) -> Option<Pose> {
    Some(outline.against_base()?.at_end(edge.hash_mark(size, base)))
}

/// Where a token goes that relocates over a template: from one of its fittings to another
/// (RR.RELOCATING-REMOTES.02: forward is from the front to the rear guides).
pub fn relocated(
    outline: TokenOutline,
    from: Pose,
    out_of: usize,
    template: Template,
    into: usize,
) -> Option<Pose> {
    let end = outline.fittings().get(out_of)?.hash_mark(from).then(template.far_end());
    Some(outline.fittings().get(into)?.at_end(end))
}

/// Where a token lies that is joined to another, fitting to fitting, as a blaze to its bomb
/// (RR.DEVICE-BLAZER-BOMB.05).
pub fn joined(to: TokenOutline, at: Pose, out_of: usize, token: TokenOutline) -> Option<Pose> {
    let end = to.fittings().get(out_of)?.hash_mark(at);
    Some(token.fittings().first()?.at_end(end))
}

/// The poses of the two side mines of a cluster, left and right of the middle one
/// (RR.DEVICE-CLUSTER-MINE.03).
pub fn cluster_sides(middle: Pose) -> [Pose; 2] {
    const SIDEWAYS: f64 = 40.0;
    const BACK: f64 = 1.2;
    [-SIDEWAYS, SIDEWAYS].map(|x| middle.then(Pose::new(x, -BACK, 0.0)))
}

/// The starting pose of a ship that deploys from an edge of its carrier, as if that edge were its
/// own front (RR.DOCK.05, HUGE.DOCKING.02–04). Execute its maneuver from here; the carrier is one
/// of the bases in the way.
pub fn deploy_start(carrier: &PlacedBase, edge: Edge, size: BaseSize) -> Pose {
    edge.hash_mark(carrier.size, carrier.pose).advanced(-size.half().y)
}

/// Whether a ship can dock: at range 0 of its carrier, or at range 0–1 of a huge one (RR.DOCK.09,
/// HUGE.DOCKING.07).
pub fn can_dock(ship: &PlacedBase, carrier: &PlacedBase) -> bool {
    use crate::range::{Range, Thing};
    let reach = if carrier.size == BaseSize::Huge { Range::ONE } else { Range::ZERO };
    Thing::from(ship).range(carrier.into()) <= reach
}

/// Whether a ship can be rotated by that many degrees where it stands: not if its base, guides
/// included, would then overlap another (RR.ROTATE-A-SHIP.03); a huge ship never
/// (HUGE.MOVE-EFFECTS.06).
pub fn rotated(ship: &PlacedBase, degrees: f64, others: &[PlacedBase]) -> Option<Pose> {
    let pose = ship.pose.turned(degrees);
    let turned = PlacedBase::new(ship.size, pose);
    let free = ship.size != BaseSize::Huge && !others.iter().any(|other| turned.overlaps(other));
    free.then_some(pose)
}

impl PlacedToken {
    /// The fittings of this token on the table: where templates can be laid.
    pub fn hash_marks(&self) -> impl Iterator<Item = Pose> + '_ {
        self.outline.fittings().iter().map(|fitting: &Fitting| fitting.hash_mark(self.pose))
    }
}
