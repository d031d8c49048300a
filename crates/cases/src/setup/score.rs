//! What is played for, and where: `scenario`, `environment`, `points`, `squad`, `score`.

use super::Result;
use crate::vocabulary::{Names, player};
use redfive_engine::start::{SquadPoints, Start};
use redfive_engine::state::State;
use redfive_engine::words::ShipId;
use redfive_text::Line;

/// The scenario of a case, and the points in it.
#[derive(Clone, Debug)]
pub(super) struct Score {
    pub scenario: String,
    /// The environment card, if the players use one.
    pub environment: Option<String>,
    /// What ships are worth.
    worth: Vec<(ShipId, u16)>,
    /// What the squads of players cost and may cost.
    squads: Vec<(u8, SquadPoints)>,
    /// The mission points of players when the case begins.
    scores: Vec<(u8, u16)>,
}

impl Default for Score {
    fn default() -> Self {
        let scenario = Start::DOGFIGHT.to_owned();
        let (worth, squads, scores) = (Vec::new(), Vec::new(), Vec::new());
        Self { scenario, environment: None, worth, squads, scores }
    }
}

impl Score {
    /// Reads one of the statements about points.
    pub fn read(&mut self, word: &str, line: &mut Line<'_>, names: &Names) -> Result<()> {
        let points = |line: &mut Line<'_>| line.count("a number of points", 200).map(u16::from);
        match word {
            "points" => {
                let ship = names.read_ship(line)?;
                self.worth.push((ship, points(line)?));
            }
            "squad" => {
                let total = points(line)?;
                line.expect("of")?;
                let limit = points(line)?;
                line.expect("player")?;
                self.squads.push((player(line)?, SquadPoints { total, limit }));
            }
            _ => {
                let earned = points(line)?;
                line.expect("player")?;
                self.scores.push((player(line)?, earned));
            }
        }
        Ok(())
    }

    /// What a ship is worth.
    pub fn worth(&self, ship: usize) -> u16 {
        let said = self.worth.iter().rev().find(|(of, _)| of.index() == ship);
        said.map_or(0, |&(_, points)| points)
    }

    /// What a player's squad costs and may cost.
    pub fn squad(&self, player: u8) -> SquadPoints {
        let said = self.squads.iter().rev().find(|(of, _)| *of == player);
        said.map_or_else(SquadPoints::default, |&(_, squad)| squad)
    }

    /// Gives players their mission points.
    pub fn arrange(&self, state: &mut State) {
        for &(player, points) in &self.scores {
            if let Some(player) = state.players.get_mut(usize::from(player)) {
                player.points = points;
            }
        }
    }
}
