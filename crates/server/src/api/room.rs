//! What is said of a game beside the table: who sits where, clocks, offers, what has ended it; and the
//! messages of its live connection.

use super::{EndingView, GameView, Why};
use serde::{Deserialize, Serialize};

/// A game without its table: who plays, who is there, what is offered. It differs by who asks.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RoomView {
    /// The id of the game.
    pub id: String,
    /// How far it is.
    pub stage: Stage,
    /// Against whom it is played.
    pub opponent: OpponentView,
    /// The name of the scenario.
    pub scenario: String,
    /// The seats of who asks; none for those who watch.
    pub yours: Vec<u8>,
    /// The seats.
    pub seats: Vec<SeatView>,
    /// How many watch.
    pub watching: u32,
    /// The clocks; none if the game has none.
    pub clock: Option<ClockView>,
    /// What is offered and not yet answered.
    pub offers: Vec<OfferView>,
    /// Whether who asks can take back their last choice.
    pub undo: UndoView,
    /// How it ended, once it has.
    pub ending: Option<EndingView>,
    /// What proves that the dice are fair.
    pub dice: DiceView,
    /// The game that was begun from this one by a rematch. The keys to its seats are those of this one.
    pub rematch: Option<String>,
    /// The game that this one was begun from, as a branch.
    pub branch_of: Option<BranchView>,
}

/// How far a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// A seat is free: there is no table yet.
    Waiting,
    /// It is played.
    Playing,
    /// It is over.
    Over,
}

/// Against whom a game is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum OpponentView {
    /// Two at one screen, or one who plays both sides.
    Screen,
    /// Somebody who has opened the link of the game.
    Friend,
    /// A computer player, by the id of its level.
    Computer(String),
}

/// A seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatView {
    /// The player's id.
    pub player: u8,
    /// The name; empty while the seat is free.
    pub name: String,
    /// The name of the squad; none while it is not chosen.
    pub squad: Option<String>,
    /// The id of the level, if the computer sits here.
    pub level: Option<String>,
    /// Whether somebody sits here.
    pub taken: bool,
    /// Whether they are connected now. The computer always is.
    pub here: bool,
    /// Whether they think: a computer player that is asked.
    pub thinking: bool,
}

/// The clocks of the players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ClockView {
    /// What each player began with, in milliseconds.
    pub each: u64,
    /// What is added for every choice, in milliseconds.
    pub more: u64,
    /// What each player has left, in milliseconds, at the moment of this message.
    pub left: Vec<u64>,
    /// Whose clocks run.
    pub running: Vec<bool>,
}

/// What one player can offer the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Offer {
    /// To take back the choices since the offering player's last one.
    Undo,
    /// To call it a draw.
    Draw,
    /// To play again, with changed sides of the table.
    Rematch,
}

/// An offer that waits for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OfferView {
    /// Who offers.
    pub player: u8,
    /// What.
    pub offer: Offer,
    /// Of an undo, the moment that is gone back to.
    pub moment: Option<u32>,
}

/// Whether a choice can be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum UndoView {
    /// There is nothing to take back.
    Nothing,
    /// At once.
    Free,
    /// If the other player agrees: dice were rolled, something hidden was shown, or they have chosen since.
    Ask,
}

/// What proves that nobody has chosen the dice.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DiceView {
    /// The SHA-256 of each seed of the game, as 64 hexadecimal digits: the one it began with, and one for
    /// every time that something was taken back.
    pub promised: Vec<String>,
    /// The seeds, in the same order and form, once the game is over; empty before.
    pub seeds: Vec<String>,
}

/// Where a game was begun from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BranchView {
    /// The id of that game.
    pub game: String,
    /// After how many of its choices.
    pub moment: u32,
}

/// The request to take the free seat of a game.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// The name of who sits down.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub name: Option<String>,
    /// What they bring, where the one who has begun the game left that open.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub squad: Option<super::SquadChoice>,
    /// The obstacles they bring, by id.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub obstacles: Option<Vec<String>>,
}

/// The request of a player to do something beside the table.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ActRequest {
    /// Who.
    pub player: u8,
    /// What.
    pub act: Act,
    /// The version of the game that it is meant for: if the game has gone on since, or the same was sent before,
    /// it is refused. Any, if none is said.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub version: Option<u64>,
}

/// What a player can do beside the table.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    /// Take back: at once where that is free, else it is offered. To the moment, if one is named, or else
    /// to before the last choice of who asks.
    Undo(Option<u32>),
    /// Give up.
    Resign,
    /// Offer something; where the other has offered the same, accept it.
    Offer(Offer),
    /// Accept what the other offers.
    Accept(Offer),
    /// Decline what the other offers, or take back one's own offer.
    Decline(Offer),
    /// Say one of the set phrases, by its id.
    Say(String),
}

/// What the server says of an act.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Acted {
    /// The version of the game now.
    pub version: u64,
    /// The room now.
    pub room: RoomView,
}

/// A message of a page over the live connection.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum FromPage {
    /// The first message. The answer is a room, and a view if there is a table.
    Hello(Hello),
    /// Look as this player from now on, or as everybody. The answer is a view.
    Look(Option<u8>),
    /// The view again, whole.
    Again,
}

/// Who opens a live connection.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Hello {
    /// The key to a seat.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub key: Option<String>,
    /// As which player to look; as everybody unless given.
    #[serde(default, rename = "as")]
    #[cfg_attr(test, ts(optional))]
    pub seen_by: Option<u8>,
    /// Whether long messages may come compressed: as binary frames that hold the JSON as raw deflate.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub deflate: bool,
}

/// A message of the server over the live connection.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum ToPage {
    /// The room, whenever it changes.
    Room(Box<RoomView>),
    /// The whole view.
    View(Box<GameView>),
    /// What has changed of the view.
    Change(ChangeView),
    /// What a player says.
    Said(SaidView),
    /// A message that was not understood, or not allowed. After a refused hello the connection ends.
    Refused(Why),
}

/// What has changed of a view.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ChangeView {
    /// The version of the view that it changes. Who has another one asks for the view again.
    pub from: u64,
    /// The version then.
    pub to: u64,
    /// The change: `[value]` puts a value in the place, `[]` takes the member away, and an object changes
    /// members, of lists by their index. In a list `"cut": [at, count]` first takes members away and
    /// `"put": [at, [value, …]]` then puts some in; the indexes of the other changes are those after that.
    #[cfg_attr(test, ts(type = "unknown"))]
    pub change: serde_json::Value,
}

/// What a player says.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SaidView {
    /// Who.
    pub player: u8,
    /// The id of the phrase.
    pub phrase: String,
}

/// What this server is and offers.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ServerView {
    /// The version of the program.
    pub version: &'static str,
    /// Whether others than the people at this machine can reach it. On such a server games are found by
    /// their link only, and every seat has a key.
    pub public: bool,
    /// The levels of the computer, the weakest first.
    pub levels: Vec<LevelView>,
    /// What players can say.
    pub phrases: Vec<PhraseView>,
    /// What a game is started with by one click.
    pub usual: UsualView,
}

/// A level of the computer.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LevelView {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// How it plays.
    pub about: &'static str,
}

/// Something to say.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PhraseView {
    /// Its id.
    pub id: &'static str,
    /// The words.
    pub text: &'static str,
}

/// A game that is ready to be started.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UsualView {
    /// The ids of the squads.
    pub squads: [&'static str; 2],
    /// The id of the scenario.
    pub scenario: &'static str,
    /// The id of the level of the computer.
    pub level: &'static str,
}
