//! What the server says and hears, in JSON: structs of its own, so that the engine can change
//! without the API.
//!
//! Coordinates are millimetres with y up, as on the table; angles are degrees clockwise from +y.
//!
//! The page's types (`web/src/lib/types.ts`) are generated from these by a test.

use serde::{Deserialize, Serialize};

mod builder;
mod lobby;
mod odds;
mod review;
mod room;
#[cfg(test)]
mod typescript;

pub use builder::{
    CardsView, DialEntry, FactionEntry, ListTexts, PilotEntry, ShipEntry, UpgradeEntry, WriteList,
};

pub use lobby::{
    ClockChoice, GameEntry, ListChoice, ListShip, ListUpgrade, ListView, NewGame, ObstacleEntry,
    Opponent, PointsEntry, ReadList, ScenarioEntry, SquadChoice, SquadView, Started, Told,
};
pub use odds::{
    AnswerOdds, AskedView, DamageChance, EndOdds, HelpView, LeftView, NumberAsked, OddsView,
    ResultChance, SideAsked, TargetOdds,
};
pub use review::{
    ForeseenView, HintAnswer, HintView, MomentView, NewBranch, ReviewView, TurningPoint,
};
pub use room::{
    Act, ActRequest, Acted, BranchView, ChangeView, ClockView, DiceView, FromPage, Hello, Join,
    LevelView, Offer, OfferView, OpponentView, PhraseView, RoomView, SaidView, SeatView,
    ServerView, Stage, ToPage, UndoView, UsualView,
};

/// A point: x and y.
pub type Point = [f64; 2];

/// A closed outline.
pub type Outline = Vec<Point>;

/// An answer to a decision.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct AnswerRequest {
    /// Who answers.
    pub player: u8,
    /// Which decision.
    pub decision: u32,
    /// The answer.
    pub answer: Answer,
    /// Whether the page answers by itself, by what the player has set: such a choice is taken back with the
    /// one before it.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub quick: bool,
}

/// What is answered; options are named by their key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// Yes.
    Yes,
    /// No.
    No,
    /// None of them.
    Pass,
    /// This one.
    One(String),
    /// These.
    Several(Vec<String>),
    /// In this order.
    Order(Vec<String>),
    /// So many.
    Amount(u32),
    /// So many of each.
    Counts(Vec<(String, u8)>),
    /// There: x and y in micrometres, and thousandths of a degree.
    Pose([i32; 3]),
}

/// What the server says of an answer that it accepted.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Answered {
    /// The version of the game now.
    pub version: u64,
    /// How many choices were made so far.
    pub moment: u32,
}

/// What the server says of an answer that is only tried.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Check {
    /// Whether it would be accepted.
    pub legal: bool,
    /// Why not.
    pub why: Option<String>,
}

/// What the server says of a request that it refuses.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Refusal {
    /// Why.
    pub error: Why,
}

/// Why a request was refused.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Why {
    /// The kind of refusal, for programs.
    pub code: &'static str,
    /// In words, for people.
    pub message: String,
    /// The rule that asked, if the answer was not legal.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub rule: Option<&'static str>,
}

/// A game as it may be seen.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameView {
    /// Its id.
    pub id: String,
    /// Grows with every change.
    pub version: u64,
    /// How many choices were made so far. It shrinks when some are taken back.
    pub moment: u32,
    /// What is played for.
    pub scenario: ScenarioEntry,
    /// Whether the players agreed to be helped with odds and advice.
    pub help: bool,
    /// Whose view it is; none if it shows what everybody may see.
    #[serde(rename = "as")]
    pub seen_by: Option<u8>,
    /// Width and height of the play area.
    pub area: Point,
    /// The round, from 1.
    pub round: u8,
    /// The last round.
    pub last_round: u8,
    /// The phase: `setup`, `planning`, `system`, `activation`, `engagement` or `end`.
    pub phase: &'static str,
    /// The players.
    pub players: Vec<PlayerView>,
    /// The players' ids, first player first.
    pub order: Vec<u8>,
    /// All ships, those that are gone too.
    pub ships: Vec<ShipView>,
    /// The obstacles.
    pub obstacles: Vec<ObstacleView>,
    /// The bombs and mines.
    pub devices: Vec<DeviceView>,
    /// What the scenario put onto the table.
    pub features: Vec<FeatureView>,
    /// The mission points that were earned, in order.
    pub scores: Vec<ScoreView>,
    /// The attack that is being resolved, or the last one of the phase.
    pub attack: Option<AttackView>,
    /// What is asked.
    pub decisions: Vec<DecisionView>,
    /// What the last choice led to, in order, for showing it happen.
    pub happened: Vec<Happened>,
    /// What happened.
    pub log: Vec<LogLine>,
    /// How it ended, once it has.
    pub ending: Option<EndingView>,
}

/// A player.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlayerView {
    /// The id, which is also the place in the list.
    pub id: u8,
    /// The name.
    pub name: String,
    /// The squad's name.
    pub squad: String,
    /// The colour of the ships.
    pub colour: &'static str,
    /// The edge the player sits at.
    pub edge: String,
    /// Their mission points; none if nobody can have any.
    pub points: Option<u16>,
}

/// Mission points that were earned.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ScoreView {
    /// The round.
    pub round: u8,
    /// Who earned them.
    pub player: u8,
    /// How many.
    pub points: u16,
    /// How many they had then.
    pub total: u16,
    /// What for, in a few words.
    pub what: String,
    /// The rule of the scenario that gave them.
    pub rule: String,
}

/// A feature of the scenario.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FeatureView {
    /// The id.
    pub id: u16,
    /// What it is called.
    pub name: String,
    /// What the scenario says of it.
    pub text: String,
    /// Its outline; empty while a ship has it on its ship card.
    pub outline: Outline,
    /// The player whose marker lies on it, or beside the ship that has it.
    pub marker: Option<u8>,
    /// The ship that has it on its ship card.
    pub carrier: Option<u8>,
    /// The players who control it as the table is now; empty if nobody does.
    pub controlled_by: Vec<ControlledBy>,
}

/// A player who controls a feature.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ControlledBy {
    /// The player.
    pub player: u8,
    /// How many mission points it is worth to the player, once it is scored.
    pub points: u16,
}

/// Where something lies.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PoseView {
    /// To the right.
    pub x: f64,
    /// Up.
    pub y: f64,
    /// Clockwise from up.
    pub degrees: f64,
}

/// A number out of a greatest one.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Meter {
    /// How many are left.
    pub now: u8,
    /// How many there can be.
    pub most: u8,
}

/// The base of a ship, drawn.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BaseView {
    /// Where its middle is.
    pub pose: PoseView,
    /// The outline with guides.
    pub outline: Outline,
    /// The arrow that shows where it faces.
    pub nose: Outline,
    /// The arc lines printed on it.
    pub printed: Vec<[Point; 2]>,
}

/// A ship.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ShipView {
    /// The id, which is also the place in the list.
    pub id: u8,
    /// Whose.
    pub player: u8,
    /// The call sign.
    pub name: String,
    /// Two or three letters for the base.
    pub short: String,
    /// The pilot.
    pub pilot: String,
    /// The kind of ship.
    pub chassis: String,
    /// What the pilot and the ship can do, or the remote.
    pub text: String,
    /// The size of the base: `small`, `medium`, `large`, or `remote`.
    pub size: &'static str,
    /// The initiative.
    pub initiative: u8,
    /// The weapons, in words.
    pub weapons: Vec<String>,
    /// The agility value.
    pub agility: u8,
    /// The hull that is left.
    pub hull: Meter,
    /// The shields.
    pub shields: Meter,
    /// The Force.
    pub force: Meter,
    /// The charges.
    pub charges: Meter,
    /// Where it is.
    pub place: PlaceView,
    /// The ship that it is docked with.
    pub carrier: Option<u8>,
    /// The base on the table; none if it is not there.
    pub base: Option<BaseView>,
    /// Where its weapons reach, one outline for each range band of each arc.
    pub arcs: Vec<Outline>,
    /// Its tokens.
    pub tokens: Vec<TokenView>,
    /// What it has locked.
    pub locks: Vec<ObjectView>,
    /// Facedown damage cards: how many.
    pub facedown: u8,
    /// Faceup damage cards.
    pub faceup: Vec<CardView>,
    /// Upgrades.
    pub upgrades: Vec<CardView>,
    /// Conditions; of one that is facedown and not known, only that it is there.
    pub conditions: Vec<CardView>,
    /// The dial.
    pub dial: DialView,
    /// Destroyed, but not yet removed.
    pub destroyed: bool,
    /// Whom it could shoot now, were it its turn.
    pub shots: Vec<ShotView>,
    /// It has activated this round.
    pub activated: bool,
    /// It has engaged this round.
    pub engaged: bool,
}

/// A ship that another could shoot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ShotView {
    /// The target.
    pub target: u8,
    /// The attack range.
    pub range: u8,
    /// Whether something is in the way.
    pub obstructed: bool,
}

/// Where a ship is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum PlaceView {
    /// Not yet placed.
    Hand,
    /// On the table.
    Table,
    /// In reserve, or docked.
    Reserve,
    /// Removed from the game.
    Gone,
}

/// A card: its name and what it does.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CardView {
    /// Its name.
    pub name: String,
    /// What it does, in the engine's words.
    pub text: String,
    /// Its charges.
    pub charges: Meter,
}

/// A dial on the table.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DialView {
    /// Whether a maneuver is set.
    pub set: bool,
    /// Whether it is revealed.
    pub revealed: bool,
    /// What it shows, to those who may see it.
    pub shows: Option<ManeuverView>,
}

/// A maneuver.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ManeuverView {
    /// Its speed.
    pub speed: u8,
    /// Its bearing without the side.
    pub bearing: &'static str,
    /// Its side.
    pub side: Option<SideView>,
    /// Its difficulty for this ship now.
    pub difficulty: &'static str,
    /// In words.
    pub words: String,
}

/// A side of a ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum SideView {
    /// Left.
    Left,
    /// Right.
    Right,
}

/// Tokens of a kind.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TokenView {
    /// The kind.
    pub kind: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Its colour.
    pub colour: &'static str,
    /// How many.
    pub count: u8,
}

/// Something on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum ObjectView {
    /// A ship.
    Ship(u8),
    /// An obstacle, bomb or mine.
    Thing(u16),
}

/// A bomb or mine on the table.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DeviceView {
    /// The id.
    pub id: u16,
    /// What it is.
    pub kind: DeviceKindView,
    /// Its name in the game.
    pub name: String,
    /// What it does.
    pub text: String,
    /// Whose it is.
    pub player: u8,
    /// Its fuse markers.
    pub fuses: u8,
    /// Its outline.
    pub outline: Outline,
}

/// What a device is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum DeviceKindView {
    /// A bomb.
    Bomb,
    /// A mine.
    Mine,
}

/// An obstacle.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ObstacleView {
    /// The id, which is also the place in the list.
    pub id: u16,
    /// What it is.
    pub kind: &'static str,
    /// Its name in the game.
    pub name: String,
    /// Its outline; empty while it is not on the table.
    pub outline: Outline,
    /// Its fuse markers.
    pub fuses: u8,
}

/// An attack with its dice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct AttackView {
    /// The attacker.
    pub attacker: u8,
    /// The defender.
    pub defender: u8,
    /// The attack range.
    pub range: Option<u8>,
    /// Whether an obstacle obstructs it.
    pub obstructed: bool,
    /// The line it is measured along.
    pub line: Option<[Point; 2]>,
    /// The attack dice.
    pub attack: Vec<DieView>,
    /// The defense dice, once they are rolled.
    pub defense: Option<Vec<DieView>>,
    /// Whether it hit, once that is known.
    pub hit: Option<bool>,
    /// The weapon, in words.
    pub weapon: String,
    /// What the defender suffered by it so far.
    pub suffered: DamageView,
    /// The number of the first line of the log about it.
    pub log: usize,
    /// What changed the dice, in order.
    pub changes: Vec<DiceChange>,
}

/// Dice that were changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct DiceChange {
    /// Who changed them.
    pub player: u8,
    /// By what, in words; empty where a rule did.
    pub by: String,
    /// What they showed before.
    pub before: Vec<DieView>,
}

/// Damage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct DamageView {
    /// Plain damage.
    pub hits: u8,
    /// Critical damage.
    pub crits: u8,
}

/// Something that happened on the table, to be shown.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Happened {
    /// A dial was turned faceup.
    Revealed {
        /// The ship.
        ship: u8,
    },
    /// A ship or remote is somewhere else.
    Moved {
        /// The ship.
        ship: u8,
        /// Its way, from where it was to where it is.
        path: Vec<PoseView>,
    },
    /// A ship gained tokens.
    Gained {
        /// The ship.
        ship: u8,
        /// The kind of token.
        token: &'static str,
        /// How many.
        count: u8,
    },
    /// An attack begins.
    Attack {
        /// The attacker.
        attacker: u8,
        /// The defender.
        defender: u8,
    },
    /// Dice were rolled or changed.
    Dice {
        /// Which.
        dice: Vec<DieView>,
    },
    /// A ship suffered damage.
    Suffered {
        /// The ship.
        ship: u8,
        /// How much.
        damage: DamageView,
    },
    /// A bomb or mine detonates.
    Detonates {
        /// Which.
        object: ObjectView,
    },
    /// A ship is destroyed.
    Destroyed {
        /// The ship.
        ship: u8,
    },
    /// A ship has left the play area.
    Fled {
        /// The ship.
        ship: u8,
    },
}

/// A die on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct DieView {
    /// Whose die it is.
    pub kind: DieKind,
    /// The face.
    pub face: String,
    /// Whether it was rerolled.
    pub rerolled: bool,
    /// Whether it was added.
    pub added: bool,
}

/// The kinds of dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum DieKind {
    /// An attack die.
    Attack,
    /// A defense die.
    Defense,
}

/// A question.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DecisionView {
    /// Its number.
    pub id: u32,
    /// Who decides.
    pub player: u8,
    /// The rule that asks.
    pub rule: &'static str,
    /// The kind of question.
    pub ask: &'static str,
    /// In words.
    pub question: String,
    /// What the ability that asks does, if one does.
    pub text: Option<String>,
    /// The ship it is about.
    pub ship: Option<u8>,
    /// The bomb or mine whose ability asks, if one does.
    pub device: Option<u16>,
    /// The name of the card that asks, if one does: settings like "always" are kept by it.
    pub card: Option<String>,
    /// The one answer that makes sense, if there is one and who looks may answer. Every other stays legal.
    pub obvious: Option<Answer>,
    /// How to answer; none in the view of another player.
    pub control: Option<Control>,
}

/// How a question can be answered: one for every space of answers.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Control {
    /// Yes or no.
    YesNo,
    /// One of these, or none of them if `pass` says how that is called.
    One {
        /// What can be chosen.
        options: Vec<OptionView>,
        /// What choosing nothing is called.
        pass: Option<&'static str>,
    },
    /// Several of these.
    Several {
        /// What can be chosen.
        options: Vec<OptionView>,
        /// At least so many.
        least: usize,
        /// At most so many.
        most: usize,
    },
    /// All of these, in an order.
    Order {
        /// What is put in order.
        options: Vec<OptionView>,
    },
    /// A number.
    Amount {
        /// At least this.
        least: u32,
        /// At most this.
        most: u32,
    },
    /// So many of each; `available` of an option says how many there are.
    Counts {
        /// The kinds.
        options: Vec<OptionView>,
        /// At least so many in all.
        least: u32,
        /// At most so many in all.
        most: u32,
    },
    /// A pose on the table.
    Place {
        /// What is placed, as it lies at the origin facing up.
        outline: Outline,
        /// A legal place.
        suggested: PoseView,
        /// Where it must and must not be.
        zone: Vec<ZoneView>,
    },
}

/// A part of the table where something must or must not be placed: all points up to `around` from
/// an outline.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ZoneView {
    /// The outline.
    pub outline: Outline,
    /// How far it reaches beyond.
    pub around: f64,
    /// Whether it must be in there; else it must keep out.
    pub allowed: bool,
}

/// Something that can be chosen.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OptionView {
    /// What to answer with.
    pub key: String,
    /// In words.
    pub label: String,
    /// More words.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub note: Option<String>,
    /// Whether choosing it is allowed but fails, or ends badly.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub warning: Option<String>,
    /// How many there are, where a number is chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub available: Option<u8>,
    /// What it is, for drawing its control.
    pub look: Look,
    /// What it would look like on the table.
    pub preview: Preview,
}

/// What an option is.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Look {
    /// Words only.
    Plain,
    /// A maneuver of a dial; `set` if the dial shows it now.
    Maneuver {
        /// Which.
        maneuver: ManeuverView,
        /// Whether it is set.
        set: bool,
    },
    /// A thing on the table to click on.
    Object {
        /// Which.
        object: ObjectView,
    },
    /// A place on the table to click on: the ghost of the preview.
    Place,
    /// An action.
    Action {
        /// Which.
        action: &'static str,
        /// Its colour.
        colour: &'static str,
    },
    /// A die.
    Die {
        /// Which.
        die: DieView,
    },
    /// Something that is spent to modify dice.
    Spend {
        /// What.
        what: &'static str,
    },
}

/// What an option would look like on the table.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Preview {
    /// Templates.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub templates: Vec<Outline>,
    /// Bases where they would be.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub ghosts: Vec<GhostView>,
    /// Arcs, in range bands.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub arcs: Vec<Outline>,
    /// Lines of sight.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub lines: Vec<LineView>,
    /// Things that are meant.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub objects: Vec<ObjectView>,
}

/// A base where it would be.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GhostView {
    /// Whose colour.
    pub player: u8,
    /// Whether it cannot be there.
    pub blocked: bool,
    /// The base.
    pub base: BaseView,
}

/// A line of sight.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LineView {
    /// From.
    pub from: Point,
    /// To.
    pub to: Point,
    /// Whether something obstructs it.
    pub obstructed: bool,
    /// What to write beside it.
    pub text: String,
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct LogLine {
    /// Its number, from 0.
    pub number: usize,
    /// The round it belongs to.
    pub round: u8,
    /// What kind of line: `round`, `phase`, `move`, `dice`, `damage`, `token`, `note` or `end`.
    pub kind: String,
    /// The words.
    pub text: String,
    /// The player it is about.
    pub player: Option<u8>,
    /// The ship it is about.
    #[serde(default)]
    pub ship: Option<u8>,
    /// The ship in whose turn it happened.
    #[serde(default)]
    pub turn: Option<u8>,
    /// The rule behind the decision that led to it.
    pub rule: Option<String>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EndingView {
    /// Who won; nobody if it is a draw.
    pub winners: Vec<u8>,
    /// In words.
    pub words: String,
}
