//! Whether a table makes sense.

use super::{Piece, Result, Setup};
use crate::vocabulary::Opening;
use redfive_engine::words::ShipId;
use redfive_geometry::PlacedBase;
use redfive_text::{ParseError, unknown_among};

impl Setup {
    /// Whether the table makes sense: locks lead somewhere, nothing overlaps or is outside.
    pub(crate) fn check(&self) -> Result<()> {
        let placing = self.phase == Some(Opening::Setup);
        if let (true, Some(laid)) = (placing, self.devices.first()) {
            let message =
                format!("{} cannot lie there yet: this case begins with setup", laid.name);
            return Err(ParseError::new(laid.line, 1, message));
        }
        if let (true, Some(feature)) = (placing, self.features.first()) {
            let message = "nothing lies there yet: this case begins with setup".to_owned();
            return Err(ParseError::new(feature.line, 1, message));
        }
        for laid in &self.devices {
            if let Some((name, column)) = &laid.locks
                && self.names.find(name).is_none()
            {
                let message = unknown_among(name, "on the table", &self.names.all());
                return Err(ParseError::new(laid.line, *column, message));
            }
        }
        let placed = self.obstacles.iter().zip(&self.obstacle_ends);
        if let Some((_, &(line, column))) = placed.clone().find(|(o, _)| o.pose.is_none())
            && !placing
        {
            return Err(unplaced(line, column, "obstacle"));
        }
        for (i, piece) in self.ships.iter().enumerate() {
            if placing && piece.has_begun() {
                let name = self.names.ship(ShipId(i as u8));
                let message = format!(
                    "{name} has no tokens, damage, dial or deeds yet: this case begins with setup"
                );
                return Err(ParseError::new(piece.line, 1, message));
            }
            if self.automatic.contains(&piece.player) && (piece.dial.is_some() || piece.forgotten) {
                let name = self.names.ship(ShipId(i as u8));
                let message = format!("{name} flies by itself and has no dial");
                return Err(ParseError::new(piece.line, 1, message));
            }
            if piece.at.is_none() {
                if placing || piece.reserve.is_some() {
                    continue;
                }
                return Err(unplaced(piece.line, piece.end, "ship"));
            }
            for (name, line, column) in &piece.locks {
                if self.names.find(name).is_none() {
                    let message = unknown_among(name, "on the table", &self.names.all());
                    return Err(ParseError::new(*line, *column, message));
                }
            }
            let base = self.base(piece);
            let name = self.names.ship(ShipId(i as u8));
            if self.area().has_fled(&base) {
                let message = format!("{name} is not wholly in the play area");
                return Err(ParseError::new(piece.line, 1, message));
            }
            let before = self.ships[..i].iter().enumerate();
            for (j, other) in before.filter(|(_, other)| other.at.is_some()) {
                if base.overlaps(&self.base(other)) {
                    let other = self.names.ship(ShipId(j as u8));
                    let message = format!("{name} and {other} stand on each other");
                    return Err(ParseError::new(piece.line, 1, message));
                }
            }
        }
        Ok(())
    }

    fn base(&self, piece: &Piece) -> PlacedBase {
        PlacedBase::new(piece.card.size, piece.pose())
    }
}

impl Piece {
    /// Whether the case says something of it that comes with play only.
    fn has_begun(&self) -> bool {
        !self.tokens.is_empty()
            || self.facedown > 0
            || !self.faceup.is_empty()
            || self.shields.is_some()
            || self.force.is_some_and(|active| active < self.card.force.most)
            || self.charges.is_some_and(|active| active < self.card.charges.most)
            || self.upgrades.iter().any(|(_, active)| active.is_some())
            || !self.flipped.is_empty()
            || !self.holding.is_empty()
            || self.dial.is_some()
            || self.forgotten
            || self.activated
            || self.engaged
            || !self.performed.is_empty()
            || !self.locks.is_empty()
            || self.reserve.is_some()
    }
}

fn unplaced(line: usize, column: usize, what: &str) -> ParseError {
    let message = format!(
        "the line ends without \"at\"; write: at X Y (only after \"phase setup\" a {what} is placed by its player)"
    );
    ParseError::new(line, column, message)
}
