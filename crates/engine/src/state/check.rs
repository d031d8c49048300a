//! Whether a state can be one of a game: a saved state may be anything.

use super::{Place, Reserve, Ship, State};
use crate::cast::{Cast, Facts, KindId};
use crate::start::Setting;
use crate::words::{ObjectId, PlayerId, ShipId};
use core::fmt;

/// Why a state is none of a game with this setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadState(String);

impl fmt::Display for BadState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no game stands like this: {}", self.0)
    }
}

impl std::error::Error for BadState {}

impl State {
    /// Whether everything that it names is there.
    pub(crate) fn check(&self, setting: &Setting) -> Result<(), BadState> {
        let bad = |what: String| Err(BadState(what));
        let cast = setting.cast();
        let players = setting.start().players.len();
        if self.players.len() != players {
            return bad(format!("{} players instead of {players}", self.players.len()));
        }
        let mut order = self.order.clone();
        order.sort_unstable();
        if !order.iter().copied().eq((0..players as u8).map(PlayerId)) {
            return bad("the player order is none".to_owned());
        }
        let deck = cast.deck().len();
        if self.players.iter().any(|it| it.deck.len() != deck || it.discarded.len() != deck) {
            return bad("a damage deck has other cards than the game".to_owned());
        }
        if self.ships.len() < setting.start().ships.len() || self.ships.len() > 255 {
            return bad(format!("{} ships", self.ships.len()));
        }
        if self.journal.len() != self.ships.len() {
            return bad("the journal tells of other ships".to_owned());
        }
        for (i, ship) in self.ships.iter().enumerate() {
            self.check_ship(cast, ship).map_err(|what| BadState(format!("ship {i} {what}")))?;
        }
        let known = |ship: ShipId| ship.index() < self.ships.len();
        for device in &self.devices {
            let right = matches!(facts(cast, device.kind), Some(Facts::Device(_)));
            if !right || !known(device.ship) || device.id.0 >= self.next_device {
                return bad(format!("device {} is not possible", device.id.0));
            }
        }
        for obstacle in &self.obstacles {
            if obstacle.player.index() >= players {
                return bad(format!("obstacle {} is nobody's", obstacle.key));
            }
        }
        let fights = self.attacks.iter().flat_map(|fight| [fight.attacker, fight.defender]);
        if !fights.chain(self.lasting.iter().map(|it| it.ship)).all(known) {
            return bad("an attack or a rule is about a ship that is not there".to_owned());
        }
        let of = self.delayed.iter().map(|it| it.of).chain(self.lasting.iter().map(|it| it.of));
        if !of.map(|of| of.ship).all(known) {
            return bad("an ability belongs to a ship that is not there".to_owned());
        }
        if self.pending.iter().any(|it| it.player.index() >= players) {
            return bad("somebody is asked who does not play".to_owned());
        }
        if self.ended.is_none() && (self.stack.is_empty() || self.pending.is_empty()) {
            return bad("it has not ended, but nobody is asked anything".to_owned());
        }
        Ok(())
    }

    fn check_ship(&self, cast: &Cast, ship: &Ship) -> Result<(), String> {
        let says = |what: &str| Err(what.to_owned());
        let known = |id: ShipId| id.index() < self.ships.len();
        if ship.player.index() >= self.players.len() {
            return says("belongs to nobody");
        }
        let right = match facts(cast, ship.kind) {
            Some(Facts::Ship(_)) => ship.remote.is_none(),
            Some(Facts::Device(card)) => ship.remote.is_some() && card.unit.is_some(),
            _ => false,
        };
        if !right {
            return says("has no ship card");
        }
        if !ship.remote.is_none_or(known) {
            return says("was placed by a ship that is not there");
        }
        let upgrade = |kind| matches!(facts(cast, kind), Some(Facts::Upgrade(_)));
        if !ship.upgrades.iter().all(|it| upgrade(it.kind)) {
            return says("has an upgrade that is none");
        }
        let damage = |kind| matches!(facts(cast, kind), Some(Facts::Damage(_)));
        if !ship.damage.iter().all(|it| damage(it.kind)) {
            return says("has a damage card that is none");
        }
        let condition = |kind| matches!(facts(cast, kind), Some(Facts::Condition(_)));
        let whole = ship.conditions.iter().all(|it| {
            condition(it.kind)
                && condition(it.marker)
                && known(it.by)
                && it.damage.is_none_or(damage)
        });
        if !whole {
            return says("has a condition that is none");
        }
        if let Place::Reserve(Reserve::Docked(carrier)) = ship.place
            && !known(carrier)
        {
            return says("is docked with a ship that is not there");
        }
        let there = |object: &ObjectId| match *object {
            ObjectId::Ship(id) => known(id),
            ObjectId::Obstacle(id) => id.index() < self.obstacles.len(),
            ObjectId::Device(id) => id.0 < self.next_device,
        };
        if ship.locks.iter().all(there) { Ok(()) } else { says("locks what is not there") }
    }
}

fn facts(cast: &Cast, kind: KindId) -> Option<&Facts> {
    cast.get(kind).map(|definition| &definition.facts)
}
