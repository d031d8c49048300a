//! Mission points, and the end of the game.

use crate::event::{Event, Gain};
use crate::game::Game;
use crate::state::Ending;
use crate::words::{PlayerId, ThingId};
use redfive_ability::Reason;
use redfive_geometry::Pose;

impl Game {
    /// A player earns mission points, for a ship perhaps: so much of its worth is scored then.
    pub(crate) fn score(&mut self, player: PlayerId, points: u16, gain: Gain) {
        if let Some(ship) = gain.ship {
            let ship = self.state.ship_mut(ship);
            ship.scored = ship.scored.saturating_add(points);
        }
        let entry = &mut self.state.players[player.index()];
        entry.points = entry.points.saturating_add(points);
        let total = entry.points;
        self.happened(Event::Scored(player, points, total, gain));
    }

    /// This player's side will have won.
    pub(crate) fn decide(&mut self, player: PlayerId) {
        self.state.decided = Some(self.state.players[player.index()].team);
    }

    /// The game ends as it was decided; if it was not, nobody has won.
    pub(crate) fn end(&mut self, reason: Reason) {
        self.state.ended = Some(self.state.decided.take().map_or(Ending::Draw, Ending::Won));
        self.state.reason = Some(reason);
        self.happened(Event::Over(reason));
    }

    /// The first player is red from now on, the second blue.
    pub(crate) fn give_colours(&mut self) {
        self.state.give_colours();
        for player in self.state.order.clone() {
            if let Some(colour) = self.state.players[player.index()].colour {
                self.happened(Event::Coloured(player, colour));
            }
        }
    }

    /// The environment card is dealt, if one is used; everybody sees it.
    pub(crate) fn deal_environment(&mut self) {
        let setting = self.setting.clone();
        if let Some(card) = self.state.deal_environment(&setting) {
            self.reindex();
            self.happened(Event::EnvironmentDealt(card));
        }
    }

    /// Whether a feature is one of the scenario, and no victory counter of the environment.
    pub(crate) fn is_objective(&self, feature: ThingId) -> bool {
        let id = &self.cast().definition(self.state.object(feature).kind).key.id;
        self.cast().scenario().is_some_and(|(_, scenario)| scenario.features.contains(id))
    }

    /// A feature of the scenario is placed.
    pub(crate) fn place_feature(&mut self, feature: ThingId, pose: Pose) {
        self.state.object_mut(feature).pose = Some(pose);
        self.happened(Event::FeaturePlaced(feature, pose));
    }

    /// A feature of the scenario is put into the middle of the play area (SCN.COMMON.04).
    pub(crate) fn put_in_middle(&mut self, id: &str) {
        if let Some(kind) = self.cast().object(id) {
            let (feature, pose) = self.state.put_in_middle(kind);
            self.happened(Event::FeaturePlaced(feature, pose));
        }
    }
}
