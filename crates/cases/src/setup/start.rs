//! From what a case says to a game.

use super::Setup;
use crate::vocabulary::Opening;
use redfive_engine::cast::{Cast, Key, Sort};
use redfive_engine::chance::{Chance, Stream};
use redfive_engine::dice::{AttackFace, Face};
use redfive_engine::facts::{EnvironmentCard, Library, ScenarioCard};
use redfive_engine::game::Game;
use redfive_engine::start::{
    BadStart, Control, Setting, Start, StartEnvironment, StartPlayer, StartShip,
};
use redfive_engine::state::State;
use redfive_engine::words::{Phase, PlayerId};
use redfive_geometry::{AreaEdge, PlayArea};

impl Setup {
    /// The game that starts from this table; `script` is what comes before chance.
    pub(crate) fn start(&self, script: &[(Stream, u8)]) -> std::result::Result<Game, BadStart> {
        let upgrades = || self.ships.iter().flat_map(|piece| &piece.upgrades);
        let library = Library {
            ships: self.ships.iter().map(|piece| piece.card.clone()).collect(),
            devices: self.catalogue.devices().to_vec(),
            upgrades: upgrades().map(|(card, _)| card.clone()).collect(),
            damage: self.catalogue.damage().to_vec(),
            conditions: self.conditions.clone(),
            scenarios: self.catalogue.scenarios().to_vec(),
            environments: self.catalogue.environments().to_vec(),
        };
        let pilots = keys(self.ships.iter().map(|piece| piece.card.id.as_str()));
        let mut equipped = keys(upgrades().map(|(card, _)| card.id.as_str())).into_iter();
        let laid = self.devices.iter().map(|laid| Key::new(Sort::Object, &laid.card.id));
        let conditions = self.conditions.iter().map(|card| Key::new(Sort::Condition, &card.id));
        let most = self.ships.iter().map(|p| p.player).chain(self.teams.iter().map(|t| t.0));
        let players = most.max().unwrap_or(0).max(1) + 1;
        let edges = [AreaEdge::South, AreaEdge::North, AreaEdge::West, AreaEdge::East];
        let edge = |player: u8| {
            let said = self.edges.iter().find(|e| e.0 == player).map(|e| e.1);
            said.unwrap_or(edges[usize::from(player) % edges.len()])
        };
        let team = |player: u8| {
            self.teams.iter().find(|t| t.0 == player).map_or(player, |t| t.1.saturating_sub(1))
        };
        let seat = |player: u8| StartPlayer {
            control: self.control(player),
            squad: self.score.squad(player),
            ..StartPlayer::new(team(player), edge(player))
        };
        let start = Start {
            edition: self.edition,
            scenario: self.score.scenario.clone(),
            environment: self
                .score
                .environment
                .clone()
                .map_or_else(StartEnvironment::default, StartEnvironment::This),
            area: self.area(),
            players: (0..players).map(seat).collect(),
            ships: self
                .ships
                .iter()
                .zip(pilots)
                .enumerate()
                .map(|(i, (piece, pilot))| StartShip {
                    player: PlayerId(piece.player),
                    pilot,
                    upgrades: equipped.by_ref().take(piece.upgrades.len()).collect(),
                    pose: piece.at.map(|_| piece.pose()),
                    points: self.score.worth(i),
                })
                .collect(),
            obstacles: self.obstacles.clone(),
            rounds: self.rounds(),
            uses: laid.chain(conditions).collect(),
        };
        let setting = Setting::new(&library, start);
        let phase = match self.phase {
            Some(Opening::Setup) => {
                let mut chance = Chance::from_seed(1);
                if !script.iter().any(|&(stream, _)| stream == Stream::PlayerOrder) {
                    self.order_dice(players).for_each(|side| chance.say(Stream::PlayerOrder, side));
                }
                for &(stream, value) in script {
                    chance.say(stream, value);
                }
                return setting.map(|setting| Game::with_setting(setting, chance));
            }
            Some(Opening::Phase(phase)) => phase,
            None => Phase::Planning,
        };
        let arrange = |state: &mut State, cast: &Cast| self.arrange(state, cast, phase, script);
        setting.map(|setting| Game::arranged(setting, 1, phase, arrange))
    }

    /// The play area: that of the scenario, unless the case says another.
    pub(super) fn area(&self) -> PlayArea {
        self.area.or_else(|| Some(self.scenario()?.area)).unwrap_or(PlayArea::STANDARD)
    }

    /// After which round the game ends.
    fn rounds(&self) -> u8 {
        self.rounds.or_else(|| Some(self.scenario()?.rounds)).unwrap_or(12)
    }

    /// The card of the scenario.
    pub(super) fn scenario(&self) -> Option<&ScenarioCard> {
        self.catalogue.scenarios().iter().find(|card| card.id == self.score.scenario)
    }

    /// The environment card.
    pub(super) fn environment(&self) -> Option<&EnvironmentCard> {
        let id = self.score.environment.as_ref()?;
        self.catalogue.environments().iter().find(|card| card.id == *id)
    }

    /// Who says what a player does.
    fn control(&self, player: u8) -> Control {
        if self.automatic.contains(&player) { Control::Automatic } else { Control::Asked }
    }

    /// What the players roll so that their order is the one of the case: for each place those who
    /// have none yet, three dice each, and the one whose place it is rolls critical hits.
    fn order_dice(&self, players: u8) -> impl Iterator<Item = u8> {
        // Players whose ships fly by themselves have their place without a roll.
        let mut left: Vec<u8> = (0..players).filter(|p| !self.automatic.contains(p)).collect();
        let rest = left.iter().copied().filter(|p| !self.order.contains(p));
        let order: Vec<u8> =
            self.order.iter().copied().chain(rest).filter(|p| left.contains(p)).collect();
        let side = |face| (0..8).find(|&s| AttackFace::on_side(s) == face).unwrap_or(0);
        let (crit, blank) = (side(AttackFace::Crit), side(AttackFace::Blank));
        let mut dice = Vec::new();
        for first in order {
            if left.len() > 1 {
                let rolls = left.iter().map(|&p| if p == first { crit } else { blank });
                dice.extend(rolls.flat_map(|side| [side; 3]));
            }
            left.retain(|&p| p != first);
        }
        dice.into_iter()
    }
}

/// Names of cards in a library: of several with one id, the second is `id#2`.
fn keys<'a>(ids: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut all: Vec<(&str, String)> = Vec::new();
    for id in ids {
        let number = all.iter().filter(|(own, _)| *own == id).count() + 1;
        all.push((id, if number == 1 { id.to_owned() } else { format!("{id}#{number}") }));
    }
    all.into_iter().map(|(_, key)| key).collect()
}
