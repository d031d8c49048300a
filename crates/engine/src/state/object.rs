//! Objects: everything on the table that is no unit, in one table: obstacles, bombs, mines, features of a scenario.
//!
//! An object keeps its number from when it enters the game, so a number never comes to mean another one. (Ships
//! and remotes are units, with hull and cards of their own; where they stand is theirs.)

use super::{Card, Holder, State};
use crate::cast::{Cast, KindId, Sort};
use crate::words::{CardId, DeviceKind, ObjectId, ObstacleKind, PlayerId, ShipId, ThingId};
use redfive_geometry::{PlacedToken, Pose, TokenOutline};
use serde::{Deserialize, Serialize};

/// Something on the table that is no unit.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Object {
    /// What it is.
    pub kind: KindId,
    /// The sort of it, which its kind says too.
    pub nature: Nature,
    /// Who placed it, or will; of a feature in the middle of the play area this means nothing.
    pub player: PlayerId,
    /// The ship that placed it, if one did.
    pub ship: Option<ShipId>,
    /// The card that says what it does, if it does something by itself.
    pub card: Option<CardId>,
    /// Where it lies; none while it waits to be placed, and once it is gone.
    pub pose: Option<Pose>,
    /// Whether it is out of the game: there was no room for it, or it was removed.
    pub gone: bool,
    /// Its fuse markers.
    pub fuses: u8,
    /// Whether it is one of the mines beside the middle one of a set.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub beside: bool,
    /// The player whose marker lies on it, or beside the ship that carries it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub marker: Option<PlayerId>,
    /// The ship that has it on its ship card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub carrier: Option<ShipId>,
    /// Where that ship last stood in the play area, once it has left it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<Pose>,
}

/// What sort of object something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Nature {
    /// An obstacle.
    Obstacle(ObstacleKind),
    /// A bomb or mine.
    Device(DeviceKind),
    /// A feature of the scenario. Nothing but the scenario's own rules concerns it: it is not moved, attacked,
    /// locked, and obstructs nothing (SCN.COMMON.05).
    Feature,
}

impl Object {
    /// Of a kind, still in the hand of a player.
    pub const fn new(kind: KindId, nature: Nature, player: PlayerId) -> Self {
        Self {
            kind,
            nature,
            player,
            ship: None,
            card: None,
            pose: None,
            gone: false,
            fuses: 0,
            beside: false,
            marker: None,
            carrier: None,
            left: None,
        }
    }

    /// What it is, if it is an obstacle.
    pub const fn obstacle(&self) -> Option<ObstacleKind> {
        match self.nature {
            Nature::Obstacle(kind) => Some(kind),
            Nature::Device(_) | Nature::Feature => None,
        }
    }

    /// Whether it is a bomb or mine.
    pub const fn is_device(&self) -> bool {
        matches!(self.nature, Nature::Device(_))
    }

    /// It, as a token on the table.
    pub fn token(&self, cast: &Cast) -> Option<PlacedToken> {
        let card = cast.device(self.kind);
        let side = card.sides.as_ref().filter(|_| self.beside);
        let outline = TokenOutline::named(side.unwrap_or(&card.outline))?;
        Some(PlacedToken::new(outline, self.pose?, false))
    }
}

impl State {
    /// An object.
    ///
    /// # Panics
    ///
    /// If no object ever had this number.
    pub fn object(&self, id: ThingId) -> &Object {
        &self.objects[id.index()]
    }

    pub(crate) fn object_mut(&mut self, id: ThingId) -> &mut Object {
        &mut self.objects[id.index()]
    }

    /// All objects that ever were, with their numbers.
    pub fn objects(&self) -> impl Iterator<Item = (ThingId, &Object)> {
        self.objects.iter().enumerate().map(|(i, object)| (ThingId(i as u16), object))
    }

    /// The obstacles of the game, also those that wait to be placed or are gone.
    pub fn obstacles(&self) -> impl Iterator<Item = (ThingId, &Object)> {
        self.objects().filter(|(_, object)| object.obstacle().is_some())
    }

    /// The bombs and mines on the table. (Remotes are among the ships.)
    pub fn devices(&self) -> impl Iterator<Item = (ThingId, &Object)> {
        self.objects().filter(|(_, object)| object.is_device() && !object.gone)
    }

    /// What lies on the ship card of a ship.
    pub fn carried(&self, ship: ShipId) -> Option<ThingId> {
        self.features().find(|(_, it)| it.carrier == Some(ship)).map(|(id, _)| id)
    }

    /// The features of the scenario, also those that wait to be placed or lie on the card of a ship.
    pub fn features(&self) -> impl Iterator<Item = (ThingId, &Object)> {
        self.objects().filter(|(_, object)| object.nature == Nature::Feature)
    }

    /// A bomb or mine on the table.
    pub fn device(&self, id: ThingId) -> Option<&Object> {
        self.objects.get(id.index()).filter(|object| object.is_device() && !object.gone)
    }

    /// An object enters the game, outside the rules: to set up a table, or by an operation. Its number.
    pub fn add_object(&mut self, object: Object) -> ThingId {
        let id = ThingId(self.objects.len() as u16);
        self.objects.push(object);
        id
    }

    /// Puts a bomb or mine on the table, outside the rules: to set up a table, or by an operation.
    pub fn add_device(
        &mut self,
        ship: ShipId,
        kind: (KindId, DeviceKind),
        pose: Pose,
        fuses: u8,
    ) -> ThingId {
        let (kind, sort) = kind;
        let object = Object::new(kind, Nature::Device(sort), self.ship(ship).player);
        let holder = Holder::Object(ObjectId::Thing(ThingId(self.objects.len() as u16)));
        let card = self.add_card(Card::new(Sort::Object, kind, holder, 0));
        let (ship, card, pose) = (Some(ship), Some(card), Some(pose));
        self.add_object(Object { ship, card, pose, fuses, ..object })
    }
}
