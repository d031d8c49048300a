//! The journal: facts of the round, the activation and the maneuver that rules and cards ask for.

use crate::cast::TextId;
use crate::state::{Players, Tokens};
use crate::words::{Action, CardId, Difficulty, ShipId, ThingId};
use redfive_geometry::{Arc, Maneuver};
use serde::{Deserialize, Serialize};

/// What happened and still matters.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Journal {
    /// One entry for each ship; cleared every round.
    ships: Vec<ShipRound>,
}

/// What a ship has done this round.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ShipRound {
    /// Its turn in the System Phase has passed.
    pub system: bool,
    /// It has activated.
    pub activated: bool,
    /// It has engaged.
    pub engaged: bool,
    /// The actions it performed or failed: not again this round (RR.ACTIONS.13–14).
    pub acted: Vec<Deed>,
    /// It has performed a bonus attack.
    pub bonus_attack: bool,
    /// The maneuver it executed last.
    pub flown: Option<Flown>,
    /// Its moves in this phase, in order, until its activation is over: what one of them set off may wait in
    /// the queue while it moves again.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ways: Vec<Way>,
    /// Who has looked at its dial.
    #[serde(skip_serializing_if = "crate::is_default")]
    pub dial_seen: Players,
    /// The tokens that are not removed in the End Phase.
    #[serde(skip_serializing_if = "Tokens::is_empty")]
    pub kept: Tokens,
    /// It has performed an attack this phase.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub attacked: bool,
    /// The ships that it has attacked.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub targets: Vec<ShipId>,
    /// The arcs of its turret that it has attacked from.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub turret_arcs: Vec<Arc>,
    /// The arcs of its turret that it cannot attack from any more.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shut_arcs: Vec<Arc>,
    /// It has decloaked this phase.
    pub decloaked: bool,
    /// It has placed a device.
    pub placed: bool,
    /// It has placed a device in the System Phase (RR.DEVICE.11).
    pub placed_in_system: bool,
    /// It was tractored, and could be moved for it.
    pub tractored: bool,
    /// It skips its Perform Action step, for a blaze (RR.OBSTACLES.07) or an effect.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub skips_action: bool,
    /// It cannot perform further actions during its activation (RR.OVERLAP.17).
    pub no_more_actions: bool,
}

/// A move: a maneuver, a boost, a barrel roll.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Way {
    /// The maneuver, if it was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flown: Option<Flown>,
    /// The ships that were moved through.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub through: Vec<ShipId>,
    /// The obstacles that were moved through.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub crossed: Vec<ThingId>,
}

impl ShipRound {
    /// It has executed a maneuver, and moved through these on its way.
    pub(crate) fn flew(&mut self, flown: Flown, through: Vec<ShipId>, crossed: Vec<ThingId>) {
        self.flown = Some(flown);
        self.ways.push(Way { flown: Some(flown), through, crossed });
    }

    /// This move, or the last one.
    pub fn way(&self, which: Option<u8>) -> Option<&Way> {
        which.and_then(|place| self.ways.get(usize::from(place))).or(self.ways.last())
    }

    /// The place of the last move.
    pub(crate) fn last_way(&self) -> Option<u8> {
        self.ways.len().checked_sub(1).map(|place| place as u8)
    }

    /// The place of the last maneuver among the moves.
    pub(crate) fn last_flight(&self) -> Option<u8> {
        self.ways.iter().rposition(|way| way.flown.is_some()).map(|place| place as u8)
    }
}

/// An action, as far as "the same action" is concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deed {
    /// A standard action.
    Standard(Action),
    /// The action of a card: each is another (RR.ACTIONS.15).
    Card(CardId, TextId),
}

/// A maneuver that was executed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Flown {
    /// Which.
    pub maneuver: Maneuver,
    /// How hard it was.
    pub difficulty: Difficulty,
    /// Whether fully.
    pub fully: bool,
    /// Whether it was the ion maneuver.
    pub ion: bool,
    /// Whether an obstacle was moved through or overlapped.
    pub met_obstacle: bool,
    /// Whether the ship deployed with it.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub deployed: bool,
}

impl Journal {
    /// A new round for so many ships.
    pub fn new_round(ships: usize) -> Self {
        Self { ships: vec![ShipRound::default(); ships] }
    }

    /// How many units it tells of.
    pub(crate) fn len(&self) -> usize {
        self.ships.len()
    }

    /// One more unit has come into play.
    pub(crate) fn add(&mut self) {
        self.ships.push(ShipRound::default());
    }

    /// Another phase begins, in which nobody has attacked, decloaked or moved.
    pub(crate) fn begin_phase(&mut self) {
        for ship in &mut self.ships {
            (ship.attacked, ship.decloaked) = (false, false);
            ship.ways.clear();
        }
    }

    /// What a ship has done.
    pub fn of(&self, ship: ShipId) -> &ShipRound {
        &self.ships[ship.index()]
    }

    /// The same, to be changed: to set up a table.
    pub fn of_mut(&mut self, ship: ShipId) -> &mut ShipRound {
        &mut self.ships[ship.index()]
    }
}
