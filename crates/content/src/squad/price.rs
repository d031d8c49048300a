//! What a squad costs.

use super::{Squad, SquadPilot};
use crate::id::Id;
use crate::points::Points;
use crate::second::SecondEdition;

/// What a squad costs under a points document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Price {
    /// Every card has a cost.
    Priced {
        /// The document.
        document: Id,
        /// The cost of the squad.
        total: u32,
        /// How many points a squad may cost.
        limit: u32,
        /// The cost of each ship, in the order of the squad.
        ships: Vec<PricedShip>,
    },
    /// The squad can be looked at and played, but nobody knows its cost.
    Unpriced(Unpriced),
}

/// The cost of a ship.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PricedShip {
    /// The pilot.
    pub pilot: Id,
    /// Its cost in squad points.
    pub cost: u16,
    /// What its upgrades cost together in loadout points.
    pub spent: u32,
    /// How many loadout points it has; none for a fixed loadout.
    pub loadout: Option<u16>,
}

/// Why a squad has no price.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unpriced {
    /// We do not have the document.
    #[error("there is no points document `{0}` here")]
    NoDocument(String),
    /// The document has no cost for a card.
    #[error("the points document `{document}` has no cost for `{card}`")]
    NoCost {
        /// The document.
        document: Id,
        /// The card.
        card: Id,
    },
}

impl Price {
    /// The cost of the squad, if it is known.
    pub const fn total(&self) -> Option<u32> {
        match self {
            Self::Priced { total, .. } => Some(*total),
            Self::Unpriced(_) => None,
        }
    }

    /// How many points the squad falls short of those it may cost, never below 0 (`RB.DEF.01`);
    /// none if its cost is not known.
    ///
    /// ```
    /// use redfive_content::{Content, Squad};
    /// let content = Content::embedded()?;
    /// let squad = Squad::from_json(r#"{
    ///     "version": "2.0.0", "faction": "rebelalliance", "pilots": [{"id": "lukeskywalker"}]
    /// }"#)?;
    /// assert_eq!(content.second.price(&squad, "20-points").deficit(), Some(14));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn deficit(&self) -> Option<u32> {
        match self {
            Self::Priced { total, limit, .. } => Some(limit.saturating_sub(*total)),
            Self::Unpriced(_) => None,
        }
    }
}

impl SecondEdition {
    /// What a squad costs under a points document, or why that is not known.
    pub fn price(&self, squad: &Squad, document: &str) -> Price {
        let Some(points) = self.points(document) else {
            return Price::Unpriced(Unpriced::NoDocument(document.to_owned()));
        };
        let ships: Result<Vec<_>, _> =
            squad.pilots.iter().map(|ship| price(ship, points)).collect();
        match ships {
            Ok(ships) => Price::Priced {
                document: points.id.clone(),
                limit: u32::from(points.squad_points),
                total: ships.iter().map(|ship| u32::from(ship.cost)).sum(),
                ships,
            },
            Err(card) => Price::Unpriced(Unpriced::NoCost { document: points.id.clone(), card }),
        }
    }
}

/// The cost of one ship, or the card that has none.
fn price(ship: &SquadPilot, points: &Points) -> Result<PricedShip, Id> {
    let row = points.pilot(ship.id.as_str()).ok_or_else(|| ship.id.clone())?;
    let cost = row.cost.ok_or_else(|| ship.id.clone())?;
    let mut spent = 0;
    // The upgrades of a fixed loadout are part of the card and cost nothing.
    if row.loadout.is_some() {
        for id in ship.upgrades.values().flatten() {
            let row = points.upgrade(id.as_str()).and_then(|row| row.cost);
            spent += u32::from(row.ok_or_else(|| id.clone())?);
        }
    }
    Ok(PricedShip { pilot: ship.id.clone(), cost, spent, loadout: row.loadout })
}
