//! The effects of an obstacle on a ship that moved through it, overlapped it, or got it placed under
//! itself (RR.OBSTACLES.03–24, .38).

use crate::dice::AttackFace;
use crate::event::Event;
use crate::frame::{Frame, Input, Next, Outcome};
use crate::game::Game;
use crate::procedure::suffer::Suffer;
use crate::words::{Damage, ObjectId, ObstacleId, ObstacleKind, ShipId, Token};
use serde::{Deserialize, Serialize};

/// An obstacle's effect: what comes without a roll, then the roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Meet {
    ship: ShipId,
    obstacle: ObstacleId,
    rolls: bool,
}

impl Meet {
    pub(crate) const fn new(ship: ShipId, obstacle: ObstacleId) -> Self {
        Self { ship, obstacle, rolls: false }
    }

    pub(crate) fn step(mut self, game: &mut Game, _: Input) -> Next {
        if game.base(self.ship).is_none() {
            return Next::Return(Outcome::Not);
        }
        let kind = game.state.obstacles[self.obstacle.index()].kind;
        if self.rolls {
            return self.roll(game, kind);
        }
        self.rolls = true;
        game.happened(Event::Met(self.ship, self.obstacle));
        match kind {
            ObstacleKind::Asteroid => {
                let child = Frame::Suffer(Suffer::of(self.ship, Damage::Hit, 1));
                return Next::Call(Frame::Meet(self), child);
            }
            ObstacleKind::DebrisCloud => game.gain(self.ship, Token::Stress, 1),
            ObstacleKind::GasCloud => {
                game.break_all_locks(self.ship);
                game.gain(self.ship, Token::Strain, 1);
            }
            ObstacleKind::ElectroChaffCloud => {
                game.break_all_locks(self.ship);
                game.gain(self.ship, Token::Jam, 1);
            }
            ObstacleKind::LooseCargo | ObstacleKind::SpareParts => {
                game.gain(self.ship, Token::Strain, 1);
            }
            ObstacleKind::Blaze => {}
        }
        Next::Again(Frame::Meet(self))
    }

    fn roll(self, game: &mut Game, kind: ObstacleKind) -> Next {
        use AttackFace::{Crit, Focus, Hit};
        use ObstacleKind::{
            Asteroid, Blaze, DebrisCloud, ElectroChaffCloud, GasCloud, LooseCargo, SpareParts,
        };
        let ship = self.ship;
        let token = match (kind, game.roll_for(ship)) {
            (Asteroid | Blaze, Hit | Crit) | (DebrisCloud, Hit) => {
                return suffer(ship, Damage::Hit);
            }
            (DebrisCloud, Crit) => return suffer(ship, Damage::Crit),
            (GasCloud, Hit) => Some((Token::Ion, 1)),
            (GasCloud, Crit) => Some((Token::Ion, 3)),
            (Blaze, Focus) | (ElectroChaffCloud | LooseCargo | SpareParts, Hit | Crit) => {
                Some((Token::Stress, 1))
            }
            _ => None,
        };
        if let Some((token, count)) = token {
            game.gain(ship, token, count);
        }
        Next::Return(Outcome::Done)
    }
}

/// The last thing: damage.
fn suffer(ship: ShipId, damage: Damage) -> Next {
    Next::Become(Frame::Suffer(Suffer::of(ship, damage, 1)))
}

impl Game {
    /// All locks of a ship and on it are broken.
    pub(crate) fn break_all_locks(&mut self, ship: ShipId) {
        for object in self.state.ship(ship).locks.clone() {
            self.break_lock(ship, object);
        }
        self.break_locks_on(ObjectId::Ship(ship));
    }

    /// All locks on an object are broken.
    pub(crate) fn break_locks_on(&mut self, object: ObjectId) {
        for other in self.state.ship_ids() {
            self.break_lock(other, object);
        }
    }
}
