//! Which things on the table the words of an ability mean.

use crate::game::Game;
use crate::source::{AbilityRef, Context};
use crate::state::{Nature, Object};
use crate::words::{DeviceKind, ObjectId, ObstacleKind, PlayerId, ShipId};
use redfive_ability::{Relation, ThingKind, Things, Who};
use redfive_geometry::{Placed, Range};
use std::borrow::Cow;

impl Game {
    /// The things on the table that match.
    pub(crate) fn things(
        &self,
        of: AbilityRef,
        context: &Context,
        things: &Things,
    ) -> Vec<ObjectId> {
        let remotes = self.state.remotes().map(ObjectId::Ship);
        let lying = self.state.objects().map(|(id, _)| ObjectId::Thing(id));
        let all = remotes.chain(lying);
        all.filter(|&object| self.is_such_thing(of, context, object, things)).collect()
    }

    /// The objects that match, ships among them, but not yourself.
    pub(crate) fn objects_like(
        &self,
        of: AbilityRef,
        context: &Context,
        things: &Things,
    ) -> Vec<ObjectId> {
        let you = of.ship().map(ObjectId::Ship);
        let all = self.objects().into_iter().filter(|&object| Some(object) != you);
        all.filter(|&object| self.is_such_thing(of, context, object, things)).collect()
    }

    /// Whether something on the table matches.
    pub(crate) fn is_such_thing(
        &self,
        of: AbilityRef,
        context: &Context,
        object: ObjectId,
        things: &Things,
    ) -> bool {
        let kinds = &things.kinds;
        let locked = |by: &Who| {
            let has = |by: ShipId| self.state.ship(by).locks.contains(&object);
            self.who(of, context, by).into_iter().any(has)
        };
        let from = || self.the_one(of, context, &things.from);
        let crossed = |ship: ShipId| match object {
            ObjectId::Thing(id) => {
                self.way_seen(context, ship).is_some_and(|way| way.crossed.contains(&id))
            }
            ObjectId::Ship(_) => false,
        };
        let in_the_way = || self.attack_seen(context).is_some_and(|it| it.is_in_the_way(object));
        let measured = things.range.is_some() || things.arc.is_some();
        let near = |placed: &Placed| {
            // From the device that the ability belongs to, or from a ship.
            let own = self.state.object_of(of).filter(|_| things.from == Who::You);
            let from = from();
            let me = match own {
                Some(own) => self.object(own).map(Cow::Owned),
                None => from.and_then(|from| self.unit_here(from)),
            };
            me.is_some_and(|me| self.is_near(things, (&me, from), (object, placed)))
        };
        let feature = match object {
            ObjectId::Thing(id) => Some(self.state.object(id)),
            ObjectId::Ship(_) => None,
        };
        let called = |it: &Object| self.cast().device(it.kind).id == things.feature;
        let lies = || self.object(object).is_some_and(|placed| !measured || near(&placed));
        // On the card of a ship, or on the table.
        let there = || match (&things.on, feature.and_then(|it| it.carrier)) {
            (Some(on), Some(carrier)) => self.means(of, context, on, carrier),
            (Some(_), None) => false,
            (None, _) => lies(),
        };
        (kinds.is_empty() || kinds.iter().any(|&kind| self.is_thing(object, kind)))
            && (things.feature.is_empty() || feature.is_some_and(called))
            && match things.of {
                Relation::One => feature.is_some_and(|it| it.marker == context.player),
                relation => self.is_thing_of(of.ship(), object, relation),
            }
            && things.locked_by.as_ref().is_none_or(locked)
            && (!things.obstructs || in_the_way())
            && things.launched.is_none_or(|launched| launched == context.launched)
            && (!things.through || from().is_some_and(crossed))
            && there()
            && self.holds(of, &Context { thing: Some(object), ..*context }, &things.that)
    }

    /// Whether a thing lies where a filter says, from something, which may be a ship.
    fn is_near(
        &self,
        things: &Things,
        (me, ship): (&Placed, Option<ShipId>),
        (object, placed): (ObjectId, &Placed),
    ) -> bool {
        let in_range = |(least, most)| {
            let (least, most) = (Range::from_any_number(least), Range::from_any_number(most));
            me.thing().is_at(placed.thing(), least, most)
        };
        let in_arc = |arc| match (object, ship) {
            (ObjectId::Ship(target), Some(ship)) => self.is_in_arc(target, arc, ship),
            (ObjectId::Thing(_), Some(ship)) => self.is_thing_in_arc(placed, arc, ship),
            (_, None) => false,
        };
        things.range.is_none_or(in_range) && things.arc.is_none_or(in_arc)
    }

    /// Whether an object is of a kind.
    pub(crate) fn is_thing(&self, object: ObjectId, kind: ThingKind) -> bool {
        match object {
            ObjectId::Ship(unit) => {
                let remote = self.state.ship(unit).remote.is_some();
                remote && matches!(kind, ThingKind::Device | ThingKind::Remote)
            }
            ObjectId::Thing(id) => match self.state.object(id).nature {
                // ENV.VICTORY-COUNTERS.01: no scenario counts what the environment put there.
                Nature::Feature => kind == ThingKind::Feature && self.is_objective(id),
                Nature::Device(DeviceKind::Bomb) => {
                    matches!(kind, ThingKind::Device | ThingKind::Bomb)
                }
                Nature::Device(DeviceKind::Mine) => {
                    matches!(kind, ThingKind::Device | ThingKind::Mine)
                }
                Nature::Device(DeviceKind::Remote | DeviceKind::Obstacle) => false,
                Nature::Obstacle(obstacle) => match kind {
                    ThingKind::Obstacle => true,
                    ThingKind::Asteroid => obstacle == ObstacleKind::Asteroid,
                    ThingKind::DebrisCloud => obstacle == ObstacleKind::DebrisCloud,
                    ThingKind::GasCloud => obstacle == ObstacleKind::GasCloud,
                    // RR.OBSTACLE-ELECTRO-CHAFF-CLOUD.01.
                    ThingKind::Device => obstacle == ObstacleKind::ElectroChaffCloud,
                    ThingKind::Bomb | ThingKind::Mine | ThingKind::Remote | ThingKind::Feature => {
                        false
                    }
                },
            },
        }
    }

    /// Whether a device is of your side, or of another (RR.DEVICE).
    pub(crate) fn is_thing_of(
        &self,
        you: Option<ShipId>,
        object: ObjectId,
        relation: Relation,
    ) -> bool {
        let team = |player: PlayerId| self.state.players[player.index()].team;
        let owner = match object {
            ObjectId::Ship(unit) => self.state.ship(unit).player,
            ObjectId::Thing(id) => self.state.object(id).player,
        };
        let same = you.is_some_and(|you| self.state.team(you) == team(owner));
        match relation {
            Relation::Friendly => same,
            Relation::Enemy => !same,
            _ => true,
        }
    }
}
