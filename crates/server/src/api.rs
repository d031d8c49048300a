//! What the server says and hears, in JSON: structs of its own, so that the engine can change
//! without the API.
//!
//! Coordinates are millimetres with y up, as on the table; angles are degrees clockwise from +y.

use serde::{Deserialize, Serialize};

/// A point: x and y.
pub type Point = [f64; 2];

/// A closed outline.
pub type Outline = Vec<Point>;

/// A squad to choose.
#[derive(Debug, Serialize)]
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
}

/// A game in the list of games.
#[derive(Debug, Serialize)]
pub struct GameEntry {
    /// Its id.
    pub id: String,
    /// The names of the players.
    pub players: Vec<String>,
    /// The names of the squads.
    pub squads: Vec<&'static str>,
    /// The round.
    pub round: u8,
    /// Whether it is over.
    pub ended: bool,
    /// When it was started, in seconds since 1970.
    pub started: u64,
}

/// The request for a new game.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// The squads of the two players.
    pub squads: [String; 2],
    /// The names of the two players.
    #[serde(default)]
    pub names: Option<[String; 2]>,
    /// After how many rounds it ends; 12 unless given.
    #[serde(default)]
    pub rounds: Option<u8>,
    /// Whether the players place obstacles and ships themselves; otherwise all is in place.
    #[serde(default)]
    pub place: bool,
    /// The seed of its dice, for a game that is to be repeated; chosen by the server unless given.
    #[serde(default)]
    pub seed: Option<u64>,
}

/// An answer to a decision.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnswerRequest {
    /// Who answers.
    pub player: u8,
    /// Which decision.
    pub decision: u32,
    /// The answer.
    pub answer: Answer,
}

/// What is answered; options are named by their key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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

/// What the server says of an answer that is only tried.
#[derive(Debug, Serialize)]
pub struct Check {
    /// Whether it would be accepted.
    pub legal: bool,
    /// Why not.
    pub why: Option<String>,
}

/// A game as it may be seen.
#[derive(Debug, Serialize)]
pub struct GameView {
    /// Its id.
    pub id: String,
    /// Grows with every answer.
    pub version: u64,
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
    /// The attack that is being resolved, or the last one of the phase.
    pub attack: Option<AttackView>,
    /// What is asked.
    pub decisions: Vec<DecisionView>,
    /// What happened.
    pub log: Vec<LogLine>,
    /// How it ended, once it has.
    pub ending: Option<EndingView>,
}

/// A player.
#[derive(Debug, Serialize)]
pub struct PlayerView {
    /// The id, which is also the place in the list.
    pub id: u8,
    /// The name.
    pub name: String,
    /// The squad's name.
    pub squad: &'static str,
    /// The colour of the ships.
    pub colour: &'static str,
    /// The edge the player sits at.
    pub edge: String,
}

/// Where something lies.
#[derive(Clone, Copy, Debug, Serialize)]
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
pub struct Meter {
    /// How many are left.
    pub now: u8,
    /// How many there can be.
    pub most: u8,
}

/// The base of a ship, drawn.
#[derive(Clone, Debug, Serialize)]
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
    /// Where it is: `hand` before it is placed, `table`, `reserve`, or `gone`.
    pub place: &'static str,
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
    /// It has activated this round.
    pub activated: bool,
    /// It has engaged this round.
    pub engaged: bool,
}

/// A card: its name and what it does.
#[derive(Debug, Serialize)]
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
pub struct ManeuverView {
    /// Its speed.
    pub speed: u8,
    /// Its bearing without the side.
    pub bearing: &'static str,
    /// Its side, `left` or `right`.
    pub side: Option<&'static str>,
    /// Its difficulty for this ship now.
    pub difficulty: &'static str,
    /// In words.
    pub words: String,
}

/// Tokens of a kind.
#[derive(Debug, Serialize)]
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
#[serde(rename_all = "kebab-case")]
pub enum ObjectView {
    /// A ship.
    Ship(u8),
    /// An obstacle.
    Obstacle(u8),
    /// A bomb or mine.
    Device(u16),
}

/// A bomb or mine on the table.
#[derive(Debug, Serialize)]
pub struct DeviceView {
    /// The id.
    pub id: u16,
    /// "bomb" or "mine".
    pub kind: &'static str,
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

/// An obstacle.
#[derive(Debug, Serialize)]
pub struct ObstacleView {
    /// The id, which is also the place in the list.
    pub id: u8,
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
}

/// A die on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DieView {
    /// `attack` or `defense`.
    pub kind: String,
    /// The face.
    pub face: String,
    /// Whether it was rerolled.
    pub rerolled: bool,
    /// Whether it was added.
    pub added: bool,
}

/// A question.
#[derive(Debug, Serialize)]
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
    /// How to answer; none in the view of another player.
    pub control: Option<Control>,
}

/// How a question can be answered: one for every space of answers.
#[derive(Debug, Serialize)]
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
pub struct OptionView {
    /// What to answer with.
    pub key: String,
    /// In words.
    pub label: String,
    /// More words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Whether choosing it is allowed but fails, or ends badly.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub warning: Option<String>,
    /// How many there are, where a number is chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub available: Option<u8>,
    /// What it is, for drawing its control.
    pub look: Look,
    /// What it would look like on the table.
    pub preview: Preview,
}

/// What an option is.
#[derive(Debug, Serialize)]
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
pub struct Preview {
    /// Templates.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub templates: Vec<Outline>,
    /// Bases where they would be.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ghosts: Vec<GhostView>,
    /// Arcs, in range bands.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub arcs: Vec<Outline>,
    /// Lines of sight.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<LineView>,
    /// Things that are meant.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub objects: Vec<ObjectView>,
}

/// A base where it would be.
#[derive(Debug, Serialize)]
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
    /// The rule behind the decision that led to it.
    pub rule: Option<String>,
}

/// How a game ended.
#[derive(Debug, Serialize)]
pub struct EndingView {
    /// Who won; nobody if it is a draw.
    pub winners: Vec<u8>,
    /// In words.
    pub words: String,
}
