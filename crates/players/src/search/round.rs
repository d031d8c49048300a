//! A round that is played out by the heuristic for all sides, as searches do by the thousand.

use super::world;
use crate::pilot::policy::{Policy, Style};
use redfive_engine::game::Game;
use redfive_engine::words::{PlayerId, ShipId};
use redfive_geometry::Maneuver;

/// Plays rounds out by the heuristic for all sides: not a player, but what players think with.
#[derive(Clone, Debug)]
pub struct RoundPlayer {
    policy: Policy,
}

impl RoundPlayer {
    /// One whose answers follow from a seed.
    pub fn new(seed: u64) -> Self {
        Self { policy: Policy::new(Style::QUICK, seed) }
    }

    /// The dials of a player, as the heuristic sets them.
    pub fn dials(&mut self, game: &Game, player: PlayerId) -> Vec<(ShipId, Maneuver)> {
        self.policy.plan_dials(game, player)
    }

    /// Sets these dials of all players in a copy of a game and plays it to the end of the round. How many questions were
    /// answered.
    pub fn play(&mut self, game: &Game, dials: &[(ShipId, Maneuver)], seed: u64) -> u32 {
        let round = game.state().round;
        let mut copy = game.rollout(seed).forced();
        if copy.set_dials(dials).is_err() {
            return 0;
        }
        world::play_out(&mut copy, round, &mut self.policy)
    }
}
