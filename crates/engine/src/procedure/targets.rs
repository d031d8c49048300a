//! What actions can be about: whom to coordinate and to jam, what to lock.

use crate::ability::action::{Aim, Doing};
use crate::decision::Choice;
use crate::game::Game;
use crate::journal::Deed;
use crate::rules::LockTargets;
use crate::source::AbilityRef;
use crate::words::{Action, ObjectId, ObstacleKind, ShipId};
use redfive_ability::{ArcName, Cost};
use redfive_geometry::{Placed, Range, Thing};

impl Game {
    /// What a ship can lock: other objects at range 0–3 (RR.LOCK.03, RR.OBSTACLES.29–32,
    /// RUL.ION.02), or enemies only (FE.LOCK.02–03). A cloud does nothing to a ship that ignores it (RUL.ENG.16).
    pub(crate) fn lockable(&self, doing: Doing) -> Vec<Choice> {
        self.lockable_within(doing, false)
    }

    /// What a ship can lock without an action, at any range if that does not matter.
    pub(crate) fn lockable_from(&self, ship: ShipId, any_range: bool) -> Vec<Choice> {
        self.lockable_within(Doing::effect(ship, Action::Lock), any_range)
    }

    fn lockable_within(&self, doing: Doing, any_range: bool) -> Vec<Choice> {
        let ship = doing.ship;
        let tokens = self.obstacles();
        let in_cloud = |id: ShipId, unit: &Placed| {
            tokens.iter().any(|(cloud, token)| {
                let clouds = [ObstacleKind::GasCloud, ObstacleKind::ElectroChaffCloud];
                self.obstacle_kind(*cloud).is_some_and(|kind| clouds.contains(&kind))
                    && unit.thing().in_contact(token.into())
                    && !self.ignores(id, ObjectId::Thing(*cloud), None)
            })
        };
        let Some(me) = self.unit(ship) else { return Vec::new() };
        let enemies = self.rules_of_play().lock_targets == LockTargets::Enemies;
        if self.is_ionized(ship) || in_cloud(ship, &me) {
            return Vec::new();
        }
        let from = self.measured_from(doing);
        let near = |thing: Thing<'_>| {
            let mut from = from.iter().map(Placed::thing);
            let three = Range::THREE;
            from.any(|from| {
                from.is_clearly_within(thing, three)
                    || (!from.is_far_beyond(thing, three) && from.range(thing) <= three)
            })
        };
        let may = |object: ObjectId, thing: Thing<'_>| match any_range {
            true => !self.is_never(doing, object, false),
            false => self.may_aim(doing, Aim { object, related: true, near: near(thing) }),
        };
        let units = self
            .state
            .units()
            .filter(|&other| other != ship && !(enemies && self.state.same_side(ship, other)))
            .filter_map(|other| Some((other, self.unit(other)?)))
            .filter(|(id, other)| may(ObjectId::Ship(*id), other.thing()) && !in_cloud(*id, other))
            .map(|(id, _)| ObjectId::Ship(id));
        if enemies {
            return units.map(Choice::Object).collect();
        }
        let devices = self.device_tokens_on_table();
        let things = tokens.iter().chain(&devices);
        let things = things
            .filter(|(id, token)| may(ObjectId::Thing(*id), token.into()))
            .map(|&(id, _)| ObjectId::Thing(id));
        units.chain(things).map(Choice::Object).collect()
    }

    /// From where the range of an action may be measured: from the ship itself, and from what
    /// abilities say (RR.REMOTE-DRK-1.07–08).
    fn measured_from(&self, doing: Doing) -> Vec<Placed> {
        let mut from: Vec<Placed> = self.unit(doing.ship).into_iter().collect();
        let others = self
            .open_variants(doing, |variant| variant.also.as_ref().and_then(|it| it.from.as_ref()));
        let about = crate::source::Context::about(doing.ship);
        let others = others.flat_map(|(of, who)| self.who(of, &about, who));
        from.extend(others.filter_map(|other| self.unit(other)));
        from
    }

    /// Whom a ship can coordinate: another friendly ship at range 1–2 (RR.COORDINATE.03).
    pub(crate) fn coordinable(&self, doing: Doing) -> Vec<Choice> {
        let may = |&other: &ShipId| self.may_aim(doing, self.coordinate_aim(doing, other));
        if self.is_for_remotes(doing) {
            return self.state.remotes().filter(may).map(Choice::Ship).collect();
        }
        self.state.on_table().filter(may).map(Choice::Ship).collect()
    }

    fn coordinate_aim(&self, doing: Doing, other: ShipId) -> Aim {
        let ship = doing.ship;
        Aim {
            object: ObjectId::Ship(other),
            related: other != ship && self.friendly(ship, other),
            near: self.is_between(ship, other, (1, 2)) || self.treats(ship, other, (1, 2)),
        }
    }

    /// What it costs a ship to coordinate or jam another.
    pub(crate) fn price_of(&self, doing: Doing, other: ShipId) -> Option<(AbilityRef, &Vec<Cost>)> {
        let aim = match doing.deed {
            Deed::Standard(Action::Jam) => self.jam_aim(doing, &self.measured_from(doing), other),
            Deed::Standard(_) | Deed::Card(..) => self.coordinate_aim(doing, other),
        };
        self.price(doing, aim)
    }

    /// Whom a ship can jam: enemies at range 1, and in its bullseye arc also at range 2 (RR.JAM.03).
    pub(crate) fn jammable(&self, doing: Doing) -> Vec<Choice> {
        let from = self.measured_from(doing);
        let may = |&other: &ShipId| self.may_aim(doing, self.jam_aim(doing, &from, other));
        self.state.on_table().filter(may).map(Choice::Ship).collect()
    }

    fn jam_aim(&self, doing: Doing, from: &[Placed], other: ShipId) -> Aim {
        let ship = doing.ship;
        let placed = self.unit(other);
        let ranges = placed
            .iter()
            .flat_map(|placed| from.iter().map(|from| from.thing().range(placed.thing()).number()));
        let near = { ranges }.any(|range| match range {
            1 => true,
            2 => self.is_in_arc(other, ArcName::Bullseye, ship),
            _ => false,
        });
        let related = !self.state.same_side(ship, other);
        Aim { object: ObjectId::Ship(other), related, near }
    }
}
