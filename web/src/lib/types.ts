// What the server says and hears. Generated from crates/server/src/api.rs; do not edit:
// UPDATE=1 cargo test -p redfive-server typescript

/** A point: x and y. */
export type Point = [number, number];

/** A closed outline. */
export type Outline = Point[];

/** What is answered; options are named by their key. */
export type Answer = "yes" | "no" | "pass" | { "one": string } | { "several": Array<string> } | { "order": Array<string> } | { "amount": number } | { "counts": Array<[string, number]> } | { "pose": [number, number, number] };

/** What an answer is worth. */
export type AnswerOdds = {
  /** The answer. */
  answer: Answer,
  /** In words. */
  words: string,
  /** The mean of hits and critical hits after it. */
  mean: number,
  /** How much worse than the best it is for the player who is asked. */
  loses: number,
  /** Whether it is the best. */
  best: boolean,
};

/** An answer to a decision. */
export type AnswerRequest = {
  /** Who answers. */
  player: number,
  /** Which decision. */
  decision: number,
  /** The answer. */
  answer: Answer,
};

/** What the server says of an answer that it accepted. */
export type Answered = {
  /** The version of the game now. */
  version: number,
};

/** What was asked, and what else can be: a page can make its controls of it. */
export type AskedView = {
  /** The attacker, then the defender. */
  sides: [SideAsked, SideAsked],
  /** The defender's hull, 0 if it was not told, and its shields. */
  health: [NumberAsked, NumberAsked],
};

/** An attack with its dice. */
export type AttackView = {
  /** The attacker. */
  attacker: number,
  /** The defender. */
  defender: number,
  /** The attack range. */
  range: number | null,
  /** Whether an obstacle obstructs it. */
  obstructed: boolean,
  /** The line it is measured along. */
  line: [[number, number], [number, number]] | null,
  /** The attack dice. */
  attack: Array<DieView>,
  /** The defense dice, once they are rolled. */
  defense: Array<DieView> | null,
  /** Whether it hit, once that is known. */
  hit: boolean | null,
};

/** The base of a ship, drawn. */
export type BaseView = {
  /** Where its middle is. */
  pose: PoseView,
  /** The outline with guides. */
  outline: Array<[number, number]>,
  /** The arrow that shows where it faces. */
  nose: Array<[number, number]>,
  /** The arc lines printed on it. */
  printed: Array<[[number, number], [number, number]]>,
};

/** A card: its name and what it does. */
export type CardView = {
  /** Its name. */
  name: string,
  /** What it does, in the engine's words. */
  text: string,
  /** Its charges. */
  charges: Meter,
};

/** What the server says of an answer that is only tried. */
export type Check = {
  /** Whether it would be accepted. */
  legal: boolean,
  /** Why not. */
  why: string | null,
};

/** How a question can be answered: one for every space of answers. */
export type Control = { "kind": "yes-no" } | { "kind": "one",
  /** What can be chosen. */
  options: Array<OptionView>,
  /** What choosing nothing is called. */
  pass: string | null, } | { "kind": "several",
  /** What can be chosen. */
  options: Array<OptionView>,
  /** At least so many. */
  least: number,
  /** At most so many. */
  most: number, } | { "kind": "order",
  /** What is put in order. */
  options: Array<OptionView>, } | { "kind": "amount",
  /** At least this. */
  least: number,
  /** At most this. */
  most: number, } | { "kind": "counts",
  /** The kinds. */
  options: Array<OptionView>,
  /** At least so many in all. */
  least: number,
  /** At most so many in all. */
  most: number, } | { "kind": "place",
  /** What is placed, as it lies at the origin facing up. */
  outline: Array<[number, number]>,
  /** A legal place. */
  suggested: PoseView,
  /** Where it must and must not be. */
  zone: Array<ZoneView>,
};

/** A player who controls a feature. */
export type ControlledBy = {
  /** The player. */
  player: number,
  /** How many mission points it is worth to the player, once it is scored. */
  points: number,
};

/** The chance of so many hits and critical hits. */
export type DamageChance = {
  /** How many. */
  damage: number,
  /** The chance of exactly so many. */
  chance: number,
  /** The part of it in which one or more of them are critical. */
  with_crit: number,
  /** The chance of so many or more. */
  or_more: number,
};

/** A question. */
export type DecisionView = {
  /** Its number. */
  id: number,
  /** Who decides. */
  player: number,
  /** The rule that asks. */
  rule: string,
  /** The kind of question. */
  ask: string,
  /** In words. */
  question: string,
  /** What the ability that asks does, if one does. */
  text: string | null,
  /** The ship it is about. */
  ship: number | null,
  /** The bomb or mine whose ability asks, if one does. */
  device: number | null,
  /** How to answer; none in the view of another player. */
  control: Control | null,
};

/** What a device is. */
export type DeviceKindView = "bomb" | "mine";

/** A bomb or mine on the table. */
export type DeviceView = {
  /** The id. */
  id: number,
  /** What it is. */
  kind: DeviceKindView,
  /** Its name in the game. */
  name: string,
  /** What it does. */
  text: string,
  /** Whose it is. */
  player: number,
  /** Its fuse markers. */
  fuses: number,
  /** Its outline. */
  outline: Array<[number, number]>,
};

/** A dial on the table. */
export type DialView = {
  /** Whether a maneuver is set. */
  set: boolean,
  /** Whether it is revealed. */
  revealed: boolean,
  /** What it shows, to those who may see it. */
  shows: ManeuverView | null,
};

/** The kinds of dice. */
export type DieKind = "attack" | "defense";

/** A die on the table. */
export type DieView = {
  /** Whose die it is. */
  kind: DieKind,
  /** The face. */
  face: string,
  /** Whether it was rerolled. */
  rerolled: boolean,
  /** Whether it was added. */
  added: boolean,
};

/** What becomes of a ship. */
export type EndOdds = {
  /** The chance that it is destroyed, if both play for damage. */
  destroyed: number,
  /** The same, if both play for it; none where there are too many tokens to tell at once. */
  destroyed_at_best: number | null,
  /** The chance that half of its health is gone, or all, if both play for damage. */
  halved: number,
};

/** How a game ended. */
export type EndingView = {
  /** Who won; nobody if it is a draw. */
  winners: Array<number>,
  /** In words. */
  words: string,
};

/** A feature of the scenario. */
export type FeatureView = {
  /** The id. */
  id: number,
  /** What it is called. */
  name: string,
  /** What the scenario says of it. */
  text: string,
  /** Its outline; empty while a ship has it on its ship card. */
  outline: Array<[number, number]>,
  /** The player whose marker lies on it, or beside the ship that has it. */
  marker: number | null,
  /** The ship that has it on its ship card. */
  carrier: number | null,
  /** The players who control it as the table is now; empty if nobody does. */
  controlled_by: Array<ControlledBy>,
};

/** A game in the list of games. */
export type GameEntry = {
  /** Its id. */
  id: string,
  /** The names of the players. */
  players: Array<string>,
  /** The names of the squads. */
  squads: Array<string>,
  /** The name of the scenario, where it is known. */
  scenario: string | null,
  /** The round. */
  round: number,
  /** Whether it is over. */
  ended: boolean,
  /** When it was started, in seconds since 1970. */
  started: number,
  /** Why it cannot be played on, if so; its log can still be read. */
  why: string | null,
};

/** A game as it may be seen. */
export type GameView = {
  /** Its id. */
  id: string,
  /** Grows with every answer. */
  version: number,
  /** What is played for. */
  scenario: ScenarioEntry,
  /** Whether the players agreed to be helped with odds and advice. */
  help: boolean,
  /** Whose view it is; none if it shows what everybody may see. */
  as: number | null,
  /** Width and height of the play area. */
  area: [number, number],
  /** The round, from 1. */
  round: number,
  /** The last round. */
  last_round: number,
  /** The phase: `setup`, `planning`, `system`, `activation`, `engagement` or `end`. */
  phase: string,
  /** The players. */
  players: Array<PlayerView>,
  /** The players' ids, first player first. */
  order: Array<number>,
  /** All ships, those that are gone too. */
  ships: Array<ShipView>,
  /** The obstacles. */
  obstacles: Array<ObstacleView>,
  /** The bombs and mines. */
  devices: Array<DeviceView>,
  /** What the scenario put onto the table. */
  features: Array<FeatureView>,
  /** The mission points that were earned, in order. */
  scores: Array<ScoreView>,
  /** The attack that is being resolved, or the last one of the phase. */
  attack: AttackView | null,
  /** What is asked. */
  decisions: Array<DecisionView>,
  /** What happened. */
  log: Array<LogLine>,
  /** How it ended, once it has. */
  ending: EndingView | null,
};

/** A base where it would be. */
export type GhostView = {
  /** Whose colour. */
  player: number,
  /** Whether it cannot be there. */
  blocked: boolean,
  /** The base. */
  base: BaseView,
};

/** Numbers for the question that a player is asked, at a table that allows help. */
export type HelpView = {
  /** The version of the game that it is about. */
  version: number,
  /** The question, if there are numbers for it. */
  decision: number | null,
  /** What attacks on the targets that are offered will do. */
  targets: Array<TargetOdds>,
  /** What the answers are worth, the best first. */
  answers: Array<AnswerOdds>,
};

/** What is left of a token. */
export type LeftView = {
  /** Whose: `attacker` or `defender`. */
  side: string,
  /** Which token. */
  name: string,
  /** How many, in the mean. */
  mean: number,
};

/** A line of sight. */
export type LineView = {
  /** From. */
  from: [number, number],
  /** To. */
  to: [number, number],
  /** Whether something obstructs it. */
  obstructed: boolean,
  /** What to write beside it. */
  text: string,
};

/** A list to play with. */
export type ListChoice = {
  /** The list, as for reading it. */
  list: string,
  /** Whether it is to be played although it is not legal. */
  illegal?: boolean,
};

/** A ship of a list. */
export type ListShip = {
  /** The pilot. */
  pilot: string,
  /** The kind of ship. */
  chassis: string,
  /** Its cost in squad points. */
  cost: number | null,
  /** Its loadout value; none for a fixed loadout. */
  loadout: number | null,
  /** What its upgrades cost together, in loadout points. */
  spent: number,
  /** Its upgrades. */
  upgrades: Array<ListUpgrade>,
};

/** An upgrade of a list. */
export type ListUpgrade = {
  /** Its name. */
  name: string,
  /** Its slot. */
  slot: string,
  /** Its cost in loadout points; none if it is printed on the ship's card, or not known. */
  cost: number | null,
};

/** A list as it was read. */
export type ListView = {
  /** Its name. */
  name: string,
  /** Its faction. */
  faction: string,
  /** The form it was written in, in words. */
  form: string,
  /** The id of the points document that it was made for, where it tells. */
  document: string | null,
  /** The name of the points document by which it is judged. */
  points: string,
  /** What it costs in squad points; none if that is not known. */
  cost: number | null,
  /** What it may cost. */
  limit: number,
  /** Its ships. */
  ships: Array<ListShip>,
  /** The names of its obstacles, if it says which. */
  obstacles: Array<string>,
  /** Everything that keeps it from being legal, one sentence each. */
  problems: Array<string>,
  /** What was read otherwise than it stands there, one sentence each. */
  notes: Array<string>,
  /** The names of its cards whose ability is not written yet, so that they do nothing. */
  silent: Array<string>,
  /** Why it cannot be played at all, one sentence each: what is in the way, and cards that are
   * unknown, with the names nearest to theirs. */
  grounded: Array<string>,
};

/** A line of the log. */
export type LogLine = {
  /** Its number, from 0. */
  number: number,
  /** The round it belongs to. */
  round: number,
  /** What kind of line: `round`, `phase`, `move`, `dice`, `damage`, `token`, `note` or `end`. */
  kind: string,
  /** The words. */
  text: string,
  /** The player it is about. */
  player: number | null,
  /** The rule behind the decision that led to it. */
  rule: string | null,
};

/** What an option is. */
export type Look = { "kind": "plain" } | { "kind": "maneuver",
  /** Which. */
  maneuver: ManeuverView,
  /** Whether it is set. */
  set: boolean, } | { "kind": "object",
  /** Which. */
  object: ObjectView, } | { "kind": "place" } | { "kind": "action",
  /** Which. */
  action: string,
  /** Its colour. */
  colour: string, } | { "kind": "die",
  /** Which. */
  die: DieView, } | { "kind": "spend",
  /** What. */
  what: string,
};

/** A maneuver. */
export type ManeuverView = {
  /** Its speed. */
  speed: number,
  /** Its bearing without the side. */
  bearing: string,
  /** Its side. */
  side: SideView | null,
  /** Its difficulty for this ship now. */
  difficulty: string,
  /** In words. */
  words: string,
};

/** A number out of a greatest one. */
export type Meter = {
  /** How many are left. */
  now: number,
  /** How many there can be. */
  most: number,
};

/** The request for a new game. */
export type NewGame = {
  /** What the two players bring. */
  squads: [SquadChoice, SquadChoice],
  /** The scenario, by its id, or `random`; a dogfight unless given. */
  scenario?: string,
  /** The points document that says what ships are worth; the usual one unless given. */
  points?: string,
  /** The game mode by which lists are judged, `standard` or `extended`; Standard unless given. */
  mode?: string,
  /** The obstacles of the two players, by id; without them those of their lists, or some of ours. */
  obstacles?: [Array<string> | null, Array<string> | null],
  /** The names of the two players. */
  names?: [string, string],
  /** After how many rounds it ends; those of the scenario unless given. */
  rounds?: number,
  /** Whether the players place obstacles and ships themselves; otherwise all is in place, which
   * only a dogfight allows. */
  place?: boolean,
  /** Whether both players are helped with odds and advice; not unless given. */
  help?: boolean,
  /** The seed of its dice, for a game that is to be repeated; chosen by the server unless given. */
  seed?: number,
};

/** A number of something. */
export type NumberAsked = {
  /** The word for it in questions. */
  name: string,
  /** How many. */
  now: number,
  /** At least so many. */
  least: number,
  /** At most so many. */
  most: number,
};

/** Something on the table. */
export type ObjectView = { "ship": number } | { "thing": number };

/** An obstacle to bring. */
export type ObstacleEntry = {
  /** Its id. */
  id: string,
  /** Its name. */
  name: string,
  /** What it is. */
  kind: string,
};

/** An obstacle. */
export type ObstacleView = {
  /** The id, which is also the place in the list. */
  id: number,
  /** What it is. */
  kind: string,
  /** Its name in the game. */
  name: string,
  /** Its outline; empty while it is not on the table. */
  outline: Array<[number, number]>,
  /** Its fuse markers. */
  fuses: number,
};

/** The odds of an attack. */
export type OddsView = {
  /** The question, in its words. */
  question: string,
  /** What was asked, and what else can be. */
  asked: AskedView,
  /** The mean of hits and critical hits. */
  mean: number,
  /** The mean of hits. */
  hits: number,
  /** The mean of critical hits. */
  crits: number,
  /** The chance of a critical hit. */
  a_crit: number,
  /** The chance of each number of hits and critical hits, from 0. */
  damage: Array<DamageChance>,
  /** The chance of each pair of hits and critical hits. */
  joint: Array<ResultChance>,
  /** What is left of the tokens, in the mean. */
  left: Array<LeftView>,
  /** What becomes of the defender, if its hull was told. */
  end: EndOdds | null,
};

/** Something that can be chosen. */
export type OptionView = {
  /** What to answer with. */
  key: string,
  /** In words. */
  label: string,
  /** More words. */
  note?: string,
  /** Whether choosing it is allowed but fails, or ends badly. */
  warning?: string,
  /** How many there are, where a number is chosen. */
  available?: number,
  /** What it is, for drawing its control. */
  look: Look,
  /** What it would look like on the table. */
  preview: Preview,
};

/** Where a ship is. */
export type PlaceView = "hand" | "table" | "reserve" | "gone";

/** A player. */
export type PlayerView = {
  /** The id, which is also the place in the list. */
  id: number,
  /** The name. */
  name: string,
  /** The squad's name. */
  squad: string,
  /** The colour of the ships. */
  colour: string,
  /** The edge the player sits at. */
  edge: string,
  /** Their mission points; none if nobody can have any. */
  points: number | null,
};

/** A points document. */
export type PointsEntry = {
  /** Its id. */
  id: string,
  /** Its name. */
  name: string,
  /** What a squad may cost. */
  limit: number,
};

/** Where something lies. */
export type PoseView = {
  /** To the right. */
  x: number,
  /** Up. */
  y: number,
  /** Clockwise from up. */
  degrees: number,
};

/** What an option would look like on the table. */
export type Preview = {
  /** Templates. */
  templates?: Array<Array<[number, number]>>,
  /** Bases where they would be. */
  ghosts?: Array<GhostView>,
  /** Arcs, in range bands. */
  arcs?: Array<Array<[number, number]>>,
  /** Lines of sight. */
  lines?: Array<LineView>,
  /** Things that are meant. */
  objects?: Array<ObjectView>,
};

/** The request to read a list. */
export type ReadList = {
  /** The list: XWS, the link of a squad builder, or plain text. */
  list: string,
  /** The points document by which it is judged; the usual one unless given. */
  points?: string,
  /** The game mode by which it is judged, `standard` or `extended`; Standard unless given. */
  mode?: string,
};

/** What the server says of a request that it refuses. */
export type Refusal = {
  /** Why. */
  error: Why,
};

/** The chance of a pair of hits and critical hits. */
export type ResultChance = {
  /** Hits. */
  hits: number,
  /** Critical hits. */
  crits: number,
  /** The chance of both. */
  chance: number,
};

/** A scenario to choose. */
export type ScenarioEntry = {
  /** Its id. */
  id: string,
  /** Its name. */
  name: string,
  /** What it is about. */
  about: string,
  /** How many rounds it has, unless another number is agreed on. */
  rounds: number,
  /** How many obstacles each player brings. */
  obstacles: number,
  /** Whether the players must place obstacles and ships themselves. */
  placed_by_players: boolean,
  /** What happens in it, in our words: one text for each of its abilities. */
  rules: Array<string>,
};

/** Mission points that were earned. */
export type ScoreView = {
  /** The round. */
  round: number,
  /** Who earned them. */
  player: number,
  /** How many. */
  points: number,
  /** How many they had then. */
  total: number,
  /** What for, in a few words. */
  what: string,
  /** The rule of the scenario that gave them. */
  rule: string,
};

/** A ship. */
export type ShipView = {
  /** The id, which is also the place in the list. */
  id: number,
  /** Whose. */
  player: number,
  /** The call sign. */
  name: string,
  /** Two or three letters for the base. */
  short: string,
  /** The pilot. */
  pilot: string,
  /** The kind of ship. */
  chassis: string,
  /** What the pilot and the ship can do, or the remote. */
  text: string,
  /** The size of the base: `small`, `medium`, `large`, or `remote`. */
  size: string,
  /** The initiative. */
  initiative: number,
  /** The weapons, in words. */
  weapons: Array<string>,
  /** The agility value. */
  agility: number,
  /** The hull that is left. */
  hull: Meter,
  /** The shields. */
  shields: Meter,
  /** The Force. */
  force: Meter,
  /** The charges. */
  charges: Meter,
  /** Where it is. */
  place: PlaceView,
  /** The ship that it is docked with. */
  carrier: number | null,
  /** The base on the table; none if it is not there. */
  base: BaseView | null,
  /** Where its weapons reach, one outline for each range band of each arc. */
  arcs: Array<Array<[number, number]>>,
  /** Its tokens. */
  tokens: Array<TokenView>,
  /** What it has locked. */
  locks: Array<ObjectView>,
  /** Facedown damage cards: how many. */
  facedown: number,
  /** Faceup damage cards. */
  faceup: Array<CardView>,
  /** Upgrades. */
  upgrades: Array<CardView>,
  /** Conditions; of one that is facedown and not known, only that it is there. */
  conditions: Array<CardView>,
  /** The dial. */
  dial: DialView,
  /** Destroyed, but not yet removed. */
  destroyed: boolean,
  /** It has activated this round. */
  activated: boolean,
  /** It has engaged this round. */
  engaged: boolean,
};

/** The dice and tokens of a side. */
export type SideAsked = {
  /** Its dice. */
  dice: NumberAsked,
  /** Each token that it can have. */
  tokens: Array<NumberAsked>,
};

/** A side of a ship. */
export type SideView = "left" | "right";

/** What a player brings: the id of a squad, or a list of their own. */
export type SquadChoice = string | ListChoice;

/** A squad to choose. */
export type SquadView = {
  /** Its id. */
  id: string,
  /** Its name. */
  name: string,
  /** Its faction. */
  faction: string,
  /** How it plays. */
  about: string,
  /** Its ships: kind and pilot. */
  ships: Array<string>,
  /** What it costs in squad points, of the usual points document. */
  cost: number | null,
  /** The names of its cards whose ability is not written yet, so that they do nothing. */
  silent: Array<string>,
};

/** What the server says of a new game. */
export type Started = {
  /** Its id. */
  id: string,
};

/** What an attack on a target will do. */
export type TargetOdds = {
  /** The key of the option. */
  key: string,
  /** The chance of at least one hit or critical hit. */
  hit: number,
  /** The mean of hits and critical hits. */
  mean: number,
  /** The chance that the target is destroyed. */
  destroyed: number,
  /** The chance that half of its health is gone, or all. */
  halved: number,
  /** Whether all of it is counted. */
  whole: boolean,
  /** The names of cards that are not counted. */
  not_counted: Array<string>,
};

/** Tokens of a kind. */
export type TokenView = {
  /** The kind. */
  kind: string,
  /** Its name. */
  name: string,
  /** Its colour. */
  colour: string,
  /** How many. */
  count: number,
};

/** What a game told so far. */
export type Told = {
  /** Its id. */
  id: string,
  /** The names of the players. */
  players: Array<string>,
  /** The round. */
  round: number,
  /** How it ended, in words, once it has. */
  ending: string | null,
  /** Why it cannot be played on, if so. */
  why: string | null,
  /** What happened. */
  log: Array<LogLine>,
};

/** Why a request was refused. */
export type Why = {
  /** The kind of refusal, for programs. */
  code: string,
  /** In words, for people. */
  message: string,
  /** The rule that asked, if the answer was not legal. */
  rule?: string,
};

/** A part of the table where something must or must not be placed: all points up to `around` from
 * an outline. */
export type ZoneView = {
  /** The outline. */
  outline: Array<[number, number]>,
  /** How far it reaches beyond. */
  around: number,
  /** Whether it must be in there; else it must keep out. */
  allowed: boolean,
};
