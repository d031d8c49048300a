//! What is said before a game: squads, scenarios, lists, the games there are, and how one starts.

use super::LogLine;
use serde::de::value::MapAccessDeserializer;
use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;

/// A squad to choose.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SquadView {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Its faction.
    pub faction: &'static str,
    /// How it plays.
    pub about: &'static str,
    /// Its ships: kind and pilot.
    pub ships: Vec<String>,
    /// What it costs in squad points, of the usual points document.
    pub cost: Option<u16>,
    /// The names of its cards whose ability is not written yet, so that they do nothing.
    pub silent: Vec<String>,
}

/// A scenario to choose.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ScenarioEntry {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it is about.
    pub about: String,
    /// How many rounds it has, unless another number is agreed on.
    pub rounds: u8,
    /// How many obstacles each player brings.
    pub obstacles: u8,
    /// Whether the players must place obstacles and ships themselves.
    pub placed_by_players: bool,
    /// What happens in it, in our words: one text for each of its abilities.
    pub rules: Vec<String>,
}

/// An obstacle to bring.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ObstacleEntry {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: &'static str,
}

/// A points document.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PointsEntry {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What a squad may cost.
    pub limit: u16,
}

/// The request to read a list.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ReadList {
    /// The list: XWS, the link of a squad builder, or plain text.
    pub list: String,
    /// The points document by which it is judged; the usual one unless given.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub points: Option<String>,
    /// The game mode by which it is judged, `standard` or `extended`; Standard unless given.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub mode: Option<String>,
}

/// A list as it was read.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ListView {
    /// Its name.
    pub name: String,
    /// Its faction.
    pub faction: String,
    /// The form it was written in, in words.
    pub form: String,
    /// The id of the points document that it was made for, where it tells.
    pub document: Option<String>,
    /// The name of the points document by which it is judged.
    pub points: String,
    /// What it costs in squad points; none if that is not known.
    pub cost: Option<u32>,
    /// What it may cost.
    pub limit: u16,
    /// Its ships.
    pub ships: Vec<ListShip>,
    /// The names of its obstacles, if it says which.
    pub obstacles: Vec<String>,
    /// Everything that keeps it from being legal, one sentence each.
    pub problems: Vec<String>,
    /// What was read otherwise than it stands there, one sentence each.
    pub notes: Vec<String>,
    /// The names of its cards whose ability is not written yet, so that they do nothing.
    pub silent: Vec<String>,
    /// Why it cannot be played at all, one sentence each: what is in the way, and cards that are
    /// unknown, with the names nearest to theirs.
    pub grounded: Vec<String>,
}

/// A ship of a list.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ListShip {
    /// The pilot.
    pub pilot: String,
    /// The kind of ship.
    pub chassis: String,
    /// Its cost in squad points.
    pub cost: Option<u16>,
    /// Its loadout value; none for a fixed loadout.
    pub loadout: Option<u16>,
    /// What its upgrades cost together, in loadout points.
    pub spent: u32,
    /// Its upgrades.
    pub upgrades: Vec<ListUpgrade>,
}

/// An upgrade of a list.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ListUpgrade {
    /// Its name.
    pub name: String,
    /// Its slot.
    pub slot: String,
    /// Its cost in loadout points; none if it is printed on the ship's card, or not known.
    pub cost: Option<u16>,
}

/// A game in the list of games.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameEntry {
    /// Its id.
    pub id: String,
    /// The names of the players.
    pub players: Vec<String>,
    /// The names of the squads.
    pub squads: Vec<String>,
    /// The name of the scenario, where it is known.
    pub scenario: Option<String>,
    /// The round.
    pub round: u8,
    /// Whether it is over.
    pub ended: bool,
    /// When it was started, in seconds since 1970.
    pub started: u64,
    /// Why it cannot be played on, if so; its log can still be read.
    pub why: Option<String>,
    /// How far it is.
    pub stage: super::Stage,
    /// Against whom it is played.
    pub opponent: super::OpponentView,
}

/// What a game told so far.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Told {
    /// Its id.
    pub id: String,
    /// The names of the players.
    pub players: Vec<String>,
    /// The round.
    pub round: u8,
    /// How it ended, in words, once it has.
    pub ending: Option<String>,
    /// Why it cannot be played on, if so.
    pub why: Option<String>,
    /// What happened.
    pub log: Vec<LogLine>,
}

/// The request for a new game.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// What the two players bring; squads of ours that suit each other unless given. In a game with a friend
    /// a squad that is left open is brought by who joins.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub squads: Option<[Option<SquadChoice>; 2]>,
    /// Against whom; two at one screen unless given.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub opponent: Option<Opponent>,
    /// The seat of who starts the game, 0 or 1; 0 unless given. At one screen both are theirs.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub seat: Option<u8>,
    /// The clocks; none unless given.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub clock: Option<ClockChoice>,
    /// The scenario, by its id, or `random`; a dogfight unless given.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub scenario: Option<String>,
    /// The points document that says what ships are worth; the usual one unless given.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub points: Option<String>,
    /// The game mode by which lists are judged, `standard` or `extended`; Standard unless given.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub mode: Option<String>,
    /// The obstacles of the two players, by id; without them those of their lists, or some of ours.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub obstacles: Option<[Option<Vec<String>>; 2]>,
    /// The names of the two players.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub names: Option<[String; 2]>,
    /// After how many rounds it ends; those of the scenario unless given.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub rounds: Option<u8>,
    /// Whether the players place obstacles and ships themselves; otherwise all is in place, which
    /// only a dogfight allows.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub place: Option<bool>,
    /// Whether both players are helped with odds and advice; not unless given.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub help: Option<bool>,
    /// The seed of its dice, for a game that is to be repeated; chosen by the server unless given.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub seed: Option<u64>,
}

/// Against whom a game is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Opponent {
    /// Two at one screen, or one who plays both sides.
    Screen,
    /// Whoever opens the link of the game and joins.
    Friend,
    /// The computer, by the id of its level.
    Computer(String),
}

/// Clocks for both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ClockChoice {
    /// Minutes for each player, 1 to 180.
    pub minutes: u16,
    /// Seconds that are added for every choice, 0 to 60.
    pub seconds: u16,
}

/// What a player brings: the id of a squad, or a list of their own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged)]
pub enum SquadChoice {
    /// One of ours.
    Ours(String),
    /// A list.
    List(ListChoice),
}

/// A list to play with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ListChoice {
    /// The list, as for reading it.
    pub list: String,
    /// Whether it is to be played although it is not legal.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub illegal: bool,
}

// By hand, so that what is wrong is told in words.
impl<'de> Deserialize<'de> for SquadChoice {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Chosen;
        impl<'de> Visitor<'de> for Chosen {
            type Value = SquadChoice;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the id of a squad, or { \"list\": TEXT }")
            }

            fn visit_str<E: de::Error>(self, id: &str) -> Result<SquadChoice, E> {
                Ok(SquadChoice::Ours(id.to_owned()))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<SquadChoice, A::Error> {
                ListChoice::deserialize(MapAccessDeserializer::new(map)).map(SquadChoice::List)
            }
        }
        from.deserialize_any(Chosen)
    }
}

/// What the server says of a game to who has started or joined it.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Started {
    /// Its id. Its link is `/games/ID`.
    pub id: String,
    /// The key to the seats. It is told once, and opens them from any browser.
    pub key: String,
    /// The seats.
    pub seats: Vec<u8>,
}
