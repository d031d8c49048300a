//! The shapes of what lies on the table, worked out once and kept for as long as it lies there.
//!
//! The rules measure the same ships and obstacles again and again, and placing an outline costs more
//! than most measures. Nothing depends on what is kept: a shape is used only if it has the pose that is
//! asked for, to the bit. (What lies at a place of the state's lists never becomes something else.)

use crate::game::Game;
use crate::state::State;
use crate::words::{ShipId, ThingId};
use redfive_geometry::{Placed, PlacedBase, PlacedToken, Pose, TokenOutline};
use std::borrow::Cow;
use std::sync::Arc;

/// The shapes kept.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shapes {
    units: Vec<Option<Placed>>,
    obstacles: Vec<(ThingId, PlacedToken)>,
}

impl Shapes {
    /// The obstacles, if these are the ones that are kept.
    fn of_obstacles(&self, state: &State) -> Option<&[(ThingId, PlacedToken)]> {
        let mut kept = self.obstacles.iter();
        for (own, obstacle) in state.obstacles() {
            let Some(pose) = obstacle.pose else { continue };
            let (id, token) = kept.next()?;
            (*id == own && same_pose(token.pose, pose)).then_some(())?;
        }
        kept.next().is_none().then_some(&self.obstacles)
    }
}

/// Equal to the bit: zeroes of either sign are not the same here.
fn same_pose(a: Pose, b: Pose) -> bool {
    a.position.x.to_bits() == b.position.x.to_bits()
        && a.position.y.to_bits() == b.position.y.to_bits()
        && a.heading.degrees().to_bits() == b.heading.degrees().to_bits()
}

impl Game {
    /// A ship or remote as it stands on the table.
    pub fn unit(&self, unit: ShipId) -> Option<Placed> {
        self.unit_here(unit).map(Cow::into_owned)
    }

    /// The same, without a copy of what is kept.
    pub(crate) fn unit_here(&self, unit: ShipId) -> Option<Cow<'_, Placed>> {
        let pose = self.state.ship(unit).pose()?;
        match self.kept_unit(unit, pose) {
            Some(placed) => Some(Cow::Borrowed(placed)),
            None => self.unit_as(unit, pose).map(Cow::Owned),
        }
    }

    /// The base of a ship on the table; remotes have none.
    pub fn base(&self, ship: ShipId) -> Option<PlacedBase> {
        let it = self.state.ship(ship);
        let pose = it.pose().filter(|_| it.remote.is_none())?;
        match self.kept_unit(ship, pose) {
            Some(Placed::Base(base)) => Some(*base),
            _ => Some(PlacedBase::new(self.card(ship).size, pose)),
        }
    }

    /// The obstacles on the table.
    pub fn obstacles(&self) -> Cow<'_, [(ThingId, PlacedToken)]> {
        match self.shapes.of_obstacles(&self.state) {
            Some(kept) => Cow::Borrowed(kept),
            None => Cow::Owned(self.obstacle_tokens()),
        }
    }

    fn obstacle_tokens(&self) -> Vec<(ThingId, PlacedToken)> {
        let all = self.state.obstacles();
        all.filter_map(|(id, obstacle)| Some((id, obstacle.token(self.cast())?))).collect()
    }

    /// Keeps the shapes of all there is.
    pub(crate) fn keep_shapes(&mut self) {
        for unit in self.state.ship_ids() {
            self.keep_shape(unit);
        }
    }

    /// A unit was put onto the table or moved: keeps its shape, and those of obstacles that came.
    pub(crate) fn keep_shape(&mut self, unit: ShipId) {
        if let Some(pose) = self.state.ship(unit).pose()
            && self.kept_unit(unit, pose).is_none()
        {
            let placed = self.unit_as(unit, pose);
            let units = &mut Arc::make_mut(&mut self.shapes).units;
            units.resize(units.len().max(unit.index() + 1), None);
            units[unit.index()] = placed;
        }
        if self.shapes.of_obstacles(&self.state).is_none() {
            let obstacles = self.obstacle_tokens();
            Arc::make_mut(&mut self.shapes).obstacles = obstacles;
        }
    }

    /// The shape kept of a unit, if it is of this pose.
    fn kept_unit(&self, unit: ShipId, pose: Pose) -> Option<&Placed> {
        let kept = self.shapes.units.get(unit.index())?.as_ref()?;
        let of = match kept {
            Placed::Base(base) => base.pose,
            Placed::Token(token) => token.pose,
        };
        same_pose(of, pose).then_some(kept)
    }

    /// A ship or remote as it would stand at a pose.
    pub(crate) fn unit_as(&self, unit: ShipId, pose: Pose) -> Option<Placed> {
        match &self.card(unit).token {
            None => Some(Placed::Base(PlacedBase::new(self.card(unit).size, pose))),
            Some(name) => {
                Some(Placed::Token(PlacedToken::new(TokenOutline::named(name)?, pose, false)))
            }
        }
    }
}
