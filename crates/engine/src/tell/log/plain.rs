//! The engine's own names: ships by their cards, players by number.

use super::{Form, Names};
use crate::cast::{Cast, KindId, Sort};
use crate::state::{Card, Nature, State};
use crate::words::{CardId, ObjectId, PlayerId};

/// What the ships, cards, obstacles and players of a game are called.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlainNames {
    ships: Vec<String>,
    /// The cards of the cast, front and back.
    kinds: Vec<[String; 2]>,
    /// The cards of the game that the state shows: their kinds, if their faces lie open.
    cards: Vec<Option<KindId>>,
    things: Vec<String>,
    players: Vec<String>,
}

impl PlainNames {
    /// The names of a game: ships by their cards, numbered where several have the same one;
    /// players by number.
    pub fn of(state: &State, cast: &Cast) -> Self {
        let ships = state.ships.iter();
        let cards: Vec<&str> = ships.map(|ship| cast.ship(ship.kind).name.as_str()).collect();
        let mut names = Self {
            ships: numbered(&cards),
            kinds: cast
                .definitions()
                .map(|it| [false, true].map(|side| it.facts.side_name(side).to_owned()))
                .collect(),
            cards: Vec::new(),
            things: Vec::new(),
            players: (1..=state.players.len()).map(|n| format!("Player {n}")).collect(),
        };
        names.learn(state, cast);
        names
    }

    /// What a card in the game is called. What lies facedown has no name, whoever asks: these names are read by one
    /// who may not have looked at it (RR.DAMAGE-CARDS.02).
    pub fn card_in_play(&self, card: CardId) -> &str {
        match self.cards.get(card.index()) {
            Some(Some(kind)) => self.card(*kind, false),
            Some(None) => "a facedown card",
            None => "a card",
        }
    }

    /// Calls a player by another name.
    pub fn rename_player(&mut self, player: PlayerId, name: String) {
        if let Some(slot) = self.players.get_mut(player.index()) {
            *slot = name;
        }
    }

    /// Learns the names of what has come into play since: remotes, obstacles, bombs and mines, even if they
    /// are gone already. They keep the names they have; cards have one as long as they lie faceup.
    pub fn learn(&mut self, state: &State, cast: &Cast) {
        for ship in state.ships.iter().skip(self.ships.len()) {
            let name = cast.ship(ship.kind).name.clone();
            self.ships.push(another(&self.ships, name));
        }
        for (id, object) in state.objects().skip(self.things.len()) {
            let card = cast.device(object.kind);
            let before = state.objects().take_while(|&(other, _)| other != id);
            let name = match object.nature {
                Nature::Obstacle(_) => another(&self.things, format!("obstacle {}", card.outline)),
                Nature::Feature => another(&self.things, card.name.clone()),
                Nature::Device(_) => {
                    let devices = before.filter(|(_, other)| other.is_device()).count();
                    format!("{} {}", card.name, devices + 1)
                }
            };
            self.things.push(name);
        }
        self.cards.clear();
        self.cards.extend(state.cards.iter().map(|card| open(card).then_some(card.kind)));
    }
}

impl Names for PlainNames {
    fn form(&self) -> Form {
        Form::Long
    }

    fn object(&self, object: ObjectId) -> &str {
        let (known, unknown) = match object {
            ObjectId::Ship(ship) => (self.ships.get(ship.index()), "a ship"),
            ObjectId::Thing(thing) => (self.things.get(thing.index()), "something"),
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

/// Whether everybody may see what a card is: those that are dealt or assigned may lie facedown.
fn open(card: &Card) -> bool {
    card.faceup || !matches!(card.sort, Sort::Damage | Sort::Condition)
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
