//! The engine's own names: ships by their cards, players by number.

use super::{Form, Names};
use crate::cast::{Cast, KindId};
use crate::event::Event;
use crate::state::State;
use crate::words::{CardId, DeviceId, ObjectId, PlayerId};

/// What the ships, cards, obstacles and players of a game are called.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlainNames {
    ships: Vec<String>,
    /// The cards of the cast, front and back.
    kinds: Vec<[String; 2]>,
    /// The cards of the game that the state shows, by kind.
    cards: Vec<KindId>,
    obstacles: Vec<String>,
    devices: Vec<String>,
    players: Vec<String>,
}

impl PlainNames {
    /// The names of a game: ships by their cards, numbered where several have the same one;
    /// players by number.
    pub fn of(state: &State, cast: &Cast) -> Self {
        let ships = state.ships.iter();
        let cards: Vec<&str> = ships.map(|ship| cast.ship(ship.kind).name.as_str()).collect();
        let kinds = state.obstacles.iter().map(|obstacle| obstacle.key.as_str());
        Self {
            ships: numbered(&cards),
            kinds: cast
                .definitions()
                .map(|it| [false, true].map(|side| it.facts.side_name(side).to_owned()))
                .collect(),
            cards: state.cards.iter().map(|card| card.kind).collect(),
            obstacles: kinds.map(|key| format!("obstacle {key}")).collect(),
            devices: Vec::new(),
            players: (1..=state.players.len()).map(|n| format!("Player {n}")).collect(),
        }
    }

    /// What a card in the game is called.
    pub fn card_in_play(&self, card: CardId) -> &str {
        self.cards.get(card.index()).map_or("a card", |&kind| self.card(kind, false))
    }

    /// Calls a player by another name.
    pub fn rename_player(&mut self, player: PlayerId, name: String) {
        if let Some(slot) = self.players.get_mut(player.index()) {
            *slot = name;
        }
    }

    /// Learns the names of what has come into play by these events: remotes, obstacles, bombs and
    /// mines, even if they are gone already. They keep the names they have.
    pub fn learn(&mut self, state: &State, cast: &Cast, events: &[Event]) {
        for ship in state.ships.iter().skip(self.ships.len()) {
            let name = cast.ship(ship.kind).name.clone();
            self.ships.push(another(&self.ships, name));
        }
        for obstacle in state.obstacles.iter().skip(self.obstacles.len()) {
            let name = format!("obstacle {}", obstacle.key);
            self.obstacles.push(another(&self.obstacles, name));
        }
        let cards = state.cards.iter().skip(self.cards.len());
        self.cards.extend(cards.map(|card| card.kind));
        for event in events {
            let Event::DevicePlaced(_, device, kind, _) = event else { continue };
            let place = usize::from(device.0);
            let known = self.devices.len().max(place + 1);
            self.devices.resize(known, "a device".to_owned());
            let name = &cast.device(*kind).name;
            self.devices[place] = format!("{name} {}", place + 1);
        }
    }
}

impl Names for PlainNames {
    fn form(&self) -> Form {
        Form::Long
    }

    fn object(&self, object: ObjectId) -> &str {
        let (known, unknown) = match object {
            ObjectId::Ship(ship) => (self.ships.get(ship.index()), "a ship"),
            ObjectId::Obstacle(obstacle) => (self.obstacles.get(obstacle.index()), "an obstacle"),
            ObjectId::Device(DeviceId(n)) => (self.devices.get(usize::from(n)), "a device"),
        };
        known.map_or(unknown, String::as_str)
    }

    fn player(&self, player: PlayerId) -> String {
        self.players.get(player.index()).map_or("a player", String::as_str).to_owned()
    }

    fn card(&self, card: KindId, flipped: bool) -> &str {
        let sides = self.kinds.get(card.index());
        sides.map_or("a card", |sides| &sides[usize::from(flipped)])
    }
}

/// A further name, with a number if there is such a one already.
fn another(names: &[String], name: String) -> String {
    let numbered = |n: usize| if n == 1 { name.clone() } else { format!("{name} {n}") };
    (1..).map(numbered).find(|name| !names.contains(name)).unwrap_or(name.clone())
}

/// Names as they are; equal ones get a number.
fn numbered(names: &[&str]) -> Vec<String> {
    let number = |i: usize| names[..=i].iter().filter(|other| **other == names[i]).count();
    let alone = |name: &str| names.iter().filter(|other| **other == name).count() == 1;
    let name = |(i, name): (usize, &&str)| {
        if alone(name) { (*name).to_owned() } else { format!("{name} {}", number(i)) }
    };
    names.iter().enumerate().map(name).collect()
}
