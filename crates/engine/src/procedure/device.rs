//! Devices come into play, are fused, detonate and are removed (RR.DEVICE).

use crate::cast::KindId;
use crate::event::Event;
use crate::game::Game;
use crate::procedure::owed::Owed;
use crate::source::{AbilityRef, Context};
use crate::state::{Nature, Object};
use crate::words::{DeviceKind, ObjectId, Phase, ShipId, ThingId};
use redfive_ability::{Event as Happening, Moment, Move};
use redfive_geometry::{PlacedToken, Pose, TokenOutline, cluster_sides, joined};

impl Game {
    /// A device comes onto the table; what lies under ships takes effect.
    pub(crate) fn put_device(&mut self, ship: ShipId, kind: KindId, pose: Pose, launched: bool) {
        let setting = self.setting.clone();
        let card = setting.cast().device(kind);
        if card.is_device() {
            let in_system = self.state.phase == Phase::System;
            let journal = self.state.journal.of_mut(ship);
            journal.placed = true;
            journal.placed_in_system |= in_system;
        }
        let object = match card.kind {
            DeviceKind::Bomb | DeviceKind::Mine => {
                let id = self.put_bomb(ship, kind, pose, u8::from(card.fuse), false);
                let mut all = vec![id];
                if card.sides.is_some() {
                    all.extend(
                        cluster_sides(pose).map(|at| self.put_bomb(ship, kind, at, 0, true)),
                    );
                }
                if card.kind == DeviceKind::Mine {
                    self.meet_under(&all);
                }
                ObjectId::Thing(id)
            }
            DeviceKind::Remote => {
                let Some(remote) = self.put_remote(ship, kind, pose) else { return };
                ObjectId::Ship(remote)
            }
            DeviceKind::Obstacle => {
                let Some(obstacle) = self.put_obstacle(ship, kind, pose) else { return };
                ObjectId::Thing(obstacle)
            }
        };
        if card.is_device() {
            let context = Context { thing: Some(object), launched, ..Context::about(ship) };
            self.raise(Moment::After(Happening::Drop), context);
        }
    }

    fn put_bomb(
        &mut self,
        ship: ShipId,
        kind: KindId,
        pose: Pose,
        fuses: u8,
        beside: bool,
    ) -> ThingId {
        let sort = self.cast().device(kind).kind;
        let id = self.state.add_device(ship, (kind, sort), pose, fuses);
        self.state.object_mut(id).beside = beside;
        self.happened(Event::DevicePlaced(ship, id, kind, pose));
        id
    }

    /// Mines that lie under ships detonate at once, each under one of them (RR.DEVICE.20–21,
    /// RR.OVERLAP.22).
    fn meet_under(&mut self, mines: &[ThingId]) {
        let under = |&id: &ThingId| {
            let mut ships = self.ships_on(&self.device_token(id)?);
            ships.retain(|&ship| !self.ignores(ship, ObjectId::Thing(id), None));
            Some((id, ships))
        };
        let mut under: Vec<(ThingId, Vec<ShipId>)> = mines.iter().filter_map(under).collect();
        under.retain(|(_, ships)| !ships.is_empty());
        if !under.is_empty() {
            self.state.owed.push(Owed::Mines(under));
        }
    }

    fn put_remote(&mut self, ship: ShipId, kind: KindId, pose: Pose) -> Option<ShipId> {
        let charges = self.cast().device(kind).unit.as_ref()?.charges.most;
        let id = self.state.add_remote(ship, kind, charges, pose)?;
        self.happened(Event::RemotePlaced(ship, id, pose));
        // A remote that comes into play when its initiative has passed waits for the next round.
        let late = self.state.phase == Phase::System && self.initiative(id) < self.initiative(ship);
        self.state.journal.of_mut(id).system = late;
        self.reindex();
        self.raise_some(
            Moment::After(Happening::Move(Move::Place)),
            Context::about(id),
            |_, of| of.ship() == Some(id),
        );
        self.lie_under(id);
        Some(id)
    }

    fn put_obstacle(&mut self, ship: ShipId, kind: KindId, pose: Pose) -> Option<ThingId> {
        let setting = self.setting.clone();
        let card = setting.cast().device(kind);
        let player = self.state.ship(ship).player;
        let obstacle = Object {
            ship: Some(ship),
            pose: Some(pose),
            fuses: u8::from(card.fuse),
            ..Object::new(kind, Nature::Obstacle(card.obstacle?), player)
        };
        let token = obstacle.token(setting.cast());
        let mut under = token.map_or_else(Vec::new, |token| self.ships_on(&token));
        // RR.OBSTACLE-SPARE-PARTS.02: a tab between the ship's guides is not under it.
        if TokenOutline::named(&card.outline).is_some_and(|o| o.against_base().is_some()) {
            under.retain(|&other| other != ship);
        }
        let id = self.state.add_object(obstacle);
        self.happened(Event::ObstaclePlaced(id, pose));
        // RR.OBSTACLES.38.
        self.state.owed.extend(under.into_iter().map(|ship| Owed::Meet(ship, id)));
        Some(id)
    }

    /// An obstacle is placed once more.
    pub(crate) fn lay_obstacle(&mut self, id: ThingId, pose: Pose) {
        self.state.object_mut(id).pose = Some(pose);
        self.happened(Event::ObstaclePlaced(id, pose));
        let token = self.state.object(id).token(self.cast());
        let under = token.map_or_else(Vec::new, |token| self.ships_on(&token));
        self.state.owed.extend(under.into_iter().map(|ship| Owed::Meet(ship, id)));
    }

    /// A device is removed; what it leaves behind is fitted to its tab (RR.DEVICE-BLAZER-BOMB.05).
    pub(crate) fn remove_device(&mut self, id: ThingId) {
        let setting = self.setting.clone();
        let cast = setting.cast();
        let Some(device) = self.state.device(id).copied() else { return };
        let gone = self.state.object_mut(id);
        (gone.pose, gone.gone) = (None, true);
        if let Some(card) = device.card {
            self.leave_game(card);
        }
        self.break_locks_on(ObjectId::Thing(id));
        self.happened(Event::DeviceRemoved(id));
        let card = cast.device(device.kind);
        let left = card.leaves.as_ref().and_then(|left| cast.object(left));
        if let (Some(left), Some(ship), Some(at)) = (left, device.ship, device.pose)
            && let (Some(bomb), Some(outline)) =
                (TokenOutline::named(&card.outline), TokenOutline::named(&cast.device(left).outline))
            && let Some(pose) = joined(bomb, at, 1, outline)
            // RUL.ENG.06.
            && self.state.area.holds(PlacedToken::new(outline, pose, false).points())
        {
            self.put_obstacle(ship, left, pose);
        }
    }

    /// Fuse markers are put on a bomb or mine.
    pub(crate) fn fuse(&mut self, object: ObjectId, count: u8) {
        let ObjectId::Thing(id) = object else { return };
        let fuses = &mut self.state.object_mut(id).fuses;
        *fuses = fuses.saturating_add(count);
        self.happened(Event::Fused(object));
    }

    /// Whether something can take a fuse marker: a bomb or mine.
    pub(crate) fn can_fuse(&self, object: ObjectId) -> bool {
        match object {
            ObjectId::Thing(id) => self.state.device(id).is_some(),
            ObjectId::Ship(_) => false,
        }
    }

    /// All bombs are about to detonate, each as one of the abilities that wait for the end of the
    /// Activation Phase (RR.BOMB.04).
    pub(crate) fn queue_bombs(&mut self) {
        let bombs: Vec<(ShipId, ThingId)> = self
            .state
            .devices()
            .filter(|(_, device)| device.nature == Nature::Device(DeviceKind::Bomb))
            .filter_map(|(id, device)| Some((device.ship?, id)))
            .collect();
        for (ship, id) in bombs {
            self.queue(crate::queue::Entry::Detonate(ship, id));
        }
    }

    /// The ability with which a bomb or mine detonates.
    pub(crate) fn detonation(&self, id: ThingId) -> Option<AbilityRef> {
        let device = self.state.device(id)?;
        let abilities = &self.device_card(id)?.abilities;
        let index = abilities.iter().position(detonates)? as u8;
        Some(self.ability_at(device.ship?, device.card?, index))
    }

    /// The ability with which a remote detonates.
    pub(crate) fn remote_detonation(&self, remote: ShipId) -> Option<AbilityRef> {
        let index = self.card(remote).abilities.iter().position(detonates)? as u8;
        Some(self.ability_at(remote, self.state.ship(remote).card, index))
    }
}

fn detonates(ability: &redfive_ability::Ability) -> bool {
    matches!(ability, redfive_ability::Ability::When(when) if when.at == Moment::Detonates)
}
