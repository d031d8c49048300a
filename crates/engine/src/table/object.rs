//! What lies on the table: ships, remotes, obstacles, bombs and mines, with their shapes.

use crate::facts::DeviceCard;
use crate::game::Game;
use crate::state::Nature;
use crate::words::{ObjectId, ObstacleKind, ShipId, ThingId};
use redfive_geometry::{Placed, PlacedBase, PlacedToken, Pose, TokenOutline, cluster_sides};

/// What the arcs of a ship or remote look out of that stands like this.
pub(crate) fn arc_base_of(unit: &Placed) -> Option<PlacedBase> {
    match unit {
        Placed::Base(base) => Some(*base),
        Placed::Token(token) => token.arc_base(),
    }
}

impl Game {
    /// What the arcs of a ship or remote look out of.
    pub fn arc_base(&self, unit: ShipId) -> Option<PlacedBase> {
        arc_base_of(&*self.unit_here(unit)?)
    }

    /// An object as it lies on the table.
    pub fn object(&self, object: ObjectId) -> Option<Placed> {
        match object {
            ObjectId::Ship(unit) => self.unit(unit),
            ObjectId::Thing(id) => {
                let all = self.obstacles();
                let kept = all.iter().find(|(other, _)| *other == id);
                let kept = kept.map(|(_, token)| token.clone());
                let kept = kept.or_else(|| self.device_token(id));
                kept.or_else(|| self.feature_token(id)).map(Placed::Token)
            }
        }
    }

    /// A feature of the scenario as it lies on the table.
    pub fn feature(&self, id: &str) -> Option<Placed> {
        let kind = self.cast().object(id)?;
        let (_, feature) = self.state.features().find(|(_, it)| it.kind == kind)?;
        feature.token(self.cast()).map(Placed::Token)
    }

    /// A feature of the scenario as a token on the table.
    fn feature_token(&self, id: ThingId) -> Option<PlacedToken> {
        let object = self.state.object(id);
        (object.nature == Nature::Feature).then(|| object.token(self.cast()))?
    }

    /// All objects on the table that rules speak of: ships, remotes, obstacles, bombs and mines
    /// (RR.OBJECTS). Features are left alone by all rules but those of the scenario (SCN.COMMON.05).
    pub(crate) fn objects(&self) -> Vec<ObjectId> {
        let units = self.state.units().map(ObjectId::Ship);
        let all = self.obstacles();
        let obstacles = all.iter().map(|&(id, _)| ObjectId::Thing(id));
        let devices = self.state.devices().map(|(id, _)| ObjectId::Thing(id));
        units.chain(obstacles).chain(devices).collect()
    }

    /// The tokens of a device that lies at a pose: one, or the three of a set.
    pub(crate) fn device_tokens(&self, card: &DeviceCard, pose: Pose) -> Vec<PlacedToken> {
        let named =
            |name: &str, pose| Some(PlacedToken::new(TokenOutline::named(name)?, pose, false));
        let mut tokens: Vec<PlacedToken> = named(&card.outline, pose).into_iter().collect();
        if let Some(side) = &card.sides {
            tokens.extend(cluster_sides(pose).into_iter().filter_map(|at| named(side, at)));
        }
        tokens
    }

    /// A bomb or mine as a token on the table.
    pub fn device_token(&self, id: ThingId) -> Option<PlacedToken> {
        self.state.device(id)?.token(self.cast())
    }

    /// What an object is, if it is an obstacle.
    pub fn obstacle_kind(&self, id: ThingId) -> Option<ObstacleKind> {
        self.state.object(id).obstacle()
    }

    /// Whether an object is an obstacle.
    pub fn is_obstacle(&self, object: ObjectId) -> bool {
        matches!(object, ObjectId::Thing(id) if self.obstacle_kind(id).is_some())
    }

    /// The bombs and mines on the table as tokens.
    pub fn device_tokens_on_table(&self) -> Vec<(ThingId, PlacedToken)> {
        let all = self.state.devices();
        all.filter_map(|(id, device)| Some((id, device.token(self.cast())?))).collect()
    }

    /// The card of a bomb or mine.
    pub fn device_card(&self, id: ThingId) -> Option<&DeviceCard> {
        Some(self.cast().device(self.state.device(id)?.kind))
    }

    /// The ships that stand on a token, in player order.
    pub(crate) fn ships_on(&self, token: &PlacedToken) -> Vec<ShipId> {
        let on = |&ship: &ShipId| self.base(ship).is_some_and(|base| token.is_under(&base));
        let mut ships: Vec<ShipId> = self.state.on_table().filter(on).collect();
        ships.sort_by_key(|&ship| self.state.place_in_order(ship));
        ships
    }

    /// The device card of a remote.
    pub(crate) fn remote_card(&self, remote: ShipId) -> Option<&DeviceCard> {
        let it = self.state.ship(remote);
        it.remote.map(|_| self.cast().device(it.kind))
    }
}
