// What the server says and hears. Generated from crates/server/src/api.rs; do not edit:
// UPDATE=1 cargo test -p redfive-server typescript

/** A point: x and y. */
export type Point = [number, number];

/** A closed outline. */
export type Outline = Point[];

/** What a player can do beside the table. */
export type Act = { "undo": number | null } | "resign" | { "offer": Offer } | { "accept": Offer } | { "decline": Offer } | { "say": string };

/** The request of a player to do something beside the table. */
export type ActRequest = {
  /** Who. */
  player: number,
  /** What. */
  act: Act,
  /** The version of the game that it is meant for: if the game has gone on since, or the same was sent before,
   * it is refused. Any, if none is said. */
  version?: number,
};

/** What the server says of an act. */
export type Acted = {
  /** The version of the game now. */
  version: number,
  /** The room now. */
  room: RoomView,
};

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
  /** Whether the page answers by itself, by what the player has set: such a choice is taken back with the
   * one before it. */
  quick?: boolean,
};

/** What the server says of an answer that it accepted. */
export type Answered = {
  /** The version of the game now. */
  version: number,
  /** How many choices were made so far. */
  moment: number,
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
  /** The weapon, in words. */
  weapon: string,
  /** What the defender suffered by it so far. */
  suffered: DamageView,
  /** The number of the first line of the log about it. */
  log: number,
  /** What changed the dice, in order. */
  changes: Array<DiceChange>,
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

/** Where a game was begun from. */
export type BranchView = {
  /** The id of that game. */
  game: string,
  /** After how many of its choices. */
  moment: number,
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

/** The cards of a faction under a points document: all that are in it. */
export type CardsView = {
  /** The faction. */
  faction: FactionEntry,
  /** The id of the points document. */
  points: string,
  /** What a squad may cost. */
  limit: number,
  /** The kinds of ships with their pilots, by name. */
  ships: Array<ShipEntry>,
  /** The upgrades, by name. */
  upgrades: Array<UpgradeEntry>,
};

/** What has changed of a view. */
export type ChangeView = {
  /** The version of the view that it changes. Who has another one asks for the view again. */
  from: number,
  /** The version then. */
  to: number,
  /** The change: `[value]` puts a value in the place, `[]` takes the member away, and an object changes
   * members, of lists by their index. In a list `"cut": [at, count]` first takes members away and
   * `"put": [at, [value, …]]` then puts some in; the indexes of the other changes are those after that. */
  change: unknown,
};

/** What the server says of an answer that is only tried. */
export type Check = {
  /** Whether it would be accepted. */
  legal: boolean,
  /** Why not. */
  why: string | null,
};

/** Clocks for both players. */
export type ClockChoice = {
  /** Minutes for each player, 1 to 180. */
  minutes: number,
  /** Seconds that are added for every choice, 0 to 60. */
  seconds: number,
};

/** The clocks of the players. */
export type ClockView = {
  /** What each player began with, in milliseconds. */
  each: number,
  /** What is added for every choice, in milliseconds. */
  more: number,
  /** What each player has left, in milliseconds, at the moment of this message. */
  left: Array<number>,
  /** Whose clocks run. */
  running: Array<boolean>,
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

/** Damage. */
export type DamageView = {
  /** Plain damage. */
  hits: number,
  /** Critical damage. */
  crits: number,
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
  /** The name of the card that asks, if one does: settings like "always" are kept by it. */
  card: string | null,
  /** The one answer that makes sense, if there is one and who looks may answer. Every other stays legal. */
  obvious: Answer | null,
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

/** A maneuver of a dial. */
export type DialEntry = {
  /** The speed. */
  speed: number,
  /** The bearing. */
  bearing: string,
  /** The difficulty. */
  difficulty: string,
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

/** Dice that were changed. */
export type DiceChange = {
  /** Who changed them. */
  player: number,
  /** By what, in words; empty where a rule did. */
  by: string,
  /** What they showed before. */
  before: Array<DieView>,
};

/** What proves that nobody has chosen the dice. */
export type DiceView = {
  /** The SHA-256 of each seed of the game, as 64 hexadecimal digits: the one it began with, and one for
   * every time that something was taken back. */
  promised: Array<string>,
  /** The seeds, in the same order and form, once the game is over; empty before. */
  seeds: Array<string>,
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

/** A faction. */
export type FactionEntry = {
  /** Its id. */
  id: string,
  /** Its name. */
  name: string,
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

/** A maneuver that an enemy may have set. */
export type ForeseenView = {
  /** The ship. */
  ship: number,
  /** The maneuver, in words. */
  words: string,
  /** How likely that is. */
  chance: number,
};

/** A message of a page over the live connection. */
export type FromPage = { "hello": Hello } | { "look": number | null } | "again";

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
  /** How far it is. */
  stage: Stage,
  /** Against whom it is played. */
  opponent: OpponentView,
};

/** A game as it may be seen. */
export type GameView = {
  /** Its id. */
  id: string,
  /** Grows with every change. */
  version: number,
  /** How many choices were made so far. It shrinks when some are taken back. */
  moment: number,
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
  /** What the last choice led to, in order, for showing it happen. */
  happened: Array<Happened>,
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

/** Something that happened on the table, to be shown. */
export type Happened = { "kind": "revealed",
  /** The ship. */
  ship: number, } | { "kind": "moved",
  /** The ship. */
  ship: number,
  /** Its way, from where it was to where it is. */
  path: Array<PoseView>, } | { "kind": "gained",
  /** The ship. */
  ship: number,
  /** The kind of token. */
  token: string,
  /** How many. */
  count: number, } | { "kind": "attack",
  /** The attacker. */
  attacker: number,
  /** The defender. */
  defender: number, } | { "kind": "dice",
  /** Which. */
  dice: Array<DieView>, } | { "kind": "suffered",
  /** The ship. */
  ship: number,
  /** How much. */
  damage: DamageView, } | { "kind": "detonates",
  /** Which. */
  object: ObjectView, } | { "kind": "destroyed",
  /** The ship. */
  ship: number, } | { "kind": "fled",
  /** The ship. */
  ship: number,
};

/** Who opens a live connection. */
export type Hello = {
  /** The key to a seat. */
  key?: string,
  /** As which player to look; as everybody unless given. */
  as?: number,
  /** Whether long messages may come compressed: as binary frames that hold the JSON as raw deflate. */
  deflate?: boolean,
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

/** An answer, with what is thought of it. */
export type HintAnswer = {
  /** What to answer. */
  answer: Answer,
  /** In words. */
  words: string,
  /** Why, in a sentence. */
  why: string,
  /** What it is worth in squad points: the more, the better. */
  value: number,
  /** How far that can be off. */
  error: number,
  /** How much worse it is than the best. */
  loses: number,
  /** Mean damage dealt until the end of the round; none where it was not played out. */
  dealt: number | null,
  /** Mean damage taken. */
  taken: number | null,
};

/** What a computer player would do. */
export type HintView = {
  /** The version of the game. */
  version: number,
  /** The question; none if nothing is asked that can be thought about. */
  decision: number | null,
  /** Answers, the best first. */
  answers: Array<HintAnswer>,
  /** What enemies whose dials lie facedown are expected to fly. */
  foreseen: Array<ForeseenView>,
  /** How many games were played on to find out; 0 where a glance was enough. */
  samples: number,
};

/** The request to take the free seat of a game. */
export type Join = {
  /** The name of who sits down. */
  name?: string,
  /** What they bring, where the one who has begun the game left that open. */
  squad?: SquadChoice,
  /** The obstacles they bring, by id. */
  obstacles?: Array<string>,
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

/** A level of the computer. */
export type LevelView = {
  /** Its id. */
  id: string,
  /** Its name. */
  name: string,
  /** How it plays. */
  about: string,
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

/** A list in all its forms. */
export type ListTexts = {
  /** As XWS, on one line. */
  xws: string,
  /** As a link of YASB; none if it has cards that no link can name. */
  link: string | null,
  /** As plain text. */
  text: string,
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
  /** The ship it is about. */
  ship: number | null,
  /** The ship in whose turn it happened. */
  turn: number | null,
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

/** A place on the time line of a game: a choice, and what it led to. */
export type MomentView = {
  /** How many choices were made then; 0 is the start. */
  moment: number,
  /** The round. */
  round: number,
  /** The phase. */
  phase: string,
  /** Who chose; nobody at the start. */
  player: number | null,
  /** What happened, in a line; empty if nothing is told of it. */
  text: string,
  /** How many lines the log has then. */
  log: number,
};

/** The request to play on from a moment of a game, against oneself. */
export type NewBranch = {
  /** After how many choices. */
  moment: number,
};

/** The request for a new game. */
export type NewGame = {
  /** What the two players bring; squads of ours that suit each other unless given. In a game with a friend
   * a squad that is left open is brought by who joins. */
  squads?: [SquadChoice | null, SquadChoice | null],
  /** Against whom; two at one screen unless given. */
  opponent?: Opponent,
  /** The seat of who starts the game, 0 or 1; 0 unless given. At one screen both are theirs. */
  seat?: number,
  /** The clocks; none unless given. */
  clock?: ClockChoice,
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

/** What one player can offer the other. */
export type Offer = "undo" | "draw" | "rematch";

/** An offer that waits for an answer. */
export type OfferView = {
  /** Who offers. */
  player: number,
  /** What. */
  offer: Offer,
  /** Of an undo, the moment that is gone back to. */
  moment: number | null,
};

/** Against whom a game is played. */
export type Opponent = "screen" | "friend" | { "computer": string };

/** Against whom a game is played. */
export type OpponentView = "screen" | "friend" | { "computer": string };

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

/** Something to say. */
export type PhraseView = {
  /** Its id. */
  id: string,
  /** The words. */
  text: string,
};

/** A pilot. */
export type PilotEntry = {
  /** The id. */
  id: string,
  /** The name. */
  name: string,
  /** The line below the name. */
  caption: string | null,
  /** The initiative. */
  initiative: number,
  /** How many of this name a squad may have; 0 for no limit. */
  limited: number,
  /** What the ship costs in squad points. */
  cost: number | null,
  /** What its upgrades may cost together. */
  loadout: number | null,
  /** Its upgrade slots, with doubles. */
  slots: Array<string>,
  /** Its keywords. */
  keywords: Array<string>,
  /** The ids of upgrades that come with it and cannot be changed; none if they are chosen. */
  fixed: Array<string> | null,
  /** What the pilot can do, and the ship with this pilot. */
  text: string,
  /** In which game modes it is legal. */
  legal: Array<string>,
  /** Whether an ability of it is not written yet, so that it does nothing. */
  silent: boolean,
  /** Whether the engine can fly it. */
  flies: boolean,
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

/** What decided a game. */
export type ReviewView = {
  /** How much of the game was looked at, from 0 to 1. Who asks again later gets more. */
  done: number,
  /** The choices that cost most, the dearest first; all dials of a player in a round are one choice. */
  turning_points: Array<TurningPoint>,
};

/** A game without its table: who plays, who is there, what is offered. It differs by who asks. */
export type RoomView = {
  /** The id of the game. */
  id: string,
  /** How far it is. */
  stage: Stage,
  /** Against whom it is played. */
  opponent: OpponentView,
  /** The name of the scenario. */
  scenario: string,
  /** The seats of who asks; none for those who watch. */
  yours: Array<number>,
  /** The seats. */
  seats: Array<SeatView>,
  /** How many watch. */
  watching: number,
  /** The clocks; none if the game has none. */
  clock: ClockView | null,
  /** What is offered and not yet answered. */
  offers: Array<OfferView>,
  /** Whether who asks can take back their last choice. */
  undo: UndoView,
  /** How it ended, once it has. */
  ending: EndingView | null,
  /** What proves that the dice are fair. */
  dice: DiceView,
  /** The game that was begun from this one by a rematch. The keys to its seats are those of this one. */
  rematch: string | null,
  /** The game that this one was begun from, as a branch. */
  branch_of: BranchView | null,
};

/** What a player says. */
export type SaidView = {
  /** Who. */
  player: number,
  /** The id of the phrase. */
  phrase: string,
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

/** A seat. */
export type SeatView = {
  /** The player's id. */
  player: number,
  /** The name; empty while the seat is free. */
  name: string,
  /** The name of the squad; none while it is not chosen. */
  squad: string | null,
  /** The id of the level, if the computer sits here. */
  level: string | null,
  /** Whether somebody sits here. */
  taken: boolean,
  /** Whether they are connected now. The computer always is. */
  here: boolean,
  /** Whether they think: a computer player that is asked. */
  thinking: boolean,
};

/** What this server is and offers. */
export type ServerView = {
  /** The version of the program. */
  version: string,
  /** Whether others than the people at this machine can reach it. On such a server games are found by
   * their link only, and every seat has a key. */
  public: boolean,
  /** The levels of the computer, the weakest first. */
  levels: Array<LevelView>,
  /** What players can say. */
  phrases: Array<PhraseView>,
  /** What a game is started with by one click. */
  usual: UsualView,
};

/** A kind of ship. */
export type ShipEntry = {
  /** Its id. */
  id: string,
  /** Its name. */
  name: string,
  /** The size of its base. */
  size: string,
  /** The weapons printed on it, in words. */
  weapons: Array<string>,
  /** The agility value. */
  agility: number,
  /** The hull value. */
  hull: number,
  /** The shield value. */
  shields: number,
  /** The actions, in words. */
  actions: Array<string>,
  /** The dial: maneuvers in words, with their difficulty. */
  dial: Array<DialEntry>,
  /** The pilots, the highest initiative first. */
  pilots: Array<PilotEntry>,
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
  /** Whom it could shoot now, were it its turn. */
  shots: Array<ShotView>,
  /** It has activated this round. */
  activated: boolean,
  /** It has engaged this round. */
  engaged: boolean,
};

/** A ship that another could shoot. */
export type ShotView = {
  /** The target. */
  target: number,
  /** The attack range. */
  range: number,
  /** Whether something is in the way. */
  obstructed: boolean,
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

/** How far a game is. */
export type Stage = "waiting" | "playing" | "over";

/** What the server says of a game to who has started or joined it. */
export type Started = {
  /** Its id. Its link is `/games/ID`. */
  id: string,
  /** The key to the seats. It is told once, and opens them from any browser. */
  key: string,
  /** The seats. */
  seats: Array<number>,
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

/** A message of the server over the live connection. */
export type ToPage = { "room": RoomView } | { "view": GameView } | { "change": ChangeView } | { "said": SaidView } | { "refused": Why };

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

/** A choice that cost much. */
export type TurningPoint = {
  /** The moment before it. */
  moment: number,
  /** The round. */
  round: number,
  /** Who chose. */
  player: number,
  /** What was asked. */
  question: string,
  /** What was chosen, in words. */
  chosen: string,
  /** What would have been better, in words. */
  better: string,
  /** By how many squad points, in the mean. */
  loses: number,
  /** Why, in a sentence. */
  why: string,
};

/** Whether a choice can be taken back. */
export type UndoView = "nothing" | "free" | "ask";

/** An upgrade. */
export type UpgradeEntry = {
  /** The id. */
  id: string,
  /** The name. */
  name: string,
  /** The slot it goes into; then those it takes beside. */
  slots: Array<string>,
  /** What it costs in loadout points, for any ship; none if that depends on the ship. */
  cost: number | null,
  /** How many of this name a squad may have; 0 for no limit. */
  limited: number,
  /** What a ship must be or have to take it, one line each. */
  restrictions: Array<string>,
  /** What it does; of both sides, if it has two. */
  text: string,
  /** In which game modes it is legal. */
  legal: Array<string>,
  /** Whether an ability of it is not written yet, so that it does nothing. */
  silent: boolean,
};

/** A game that is ready to be started. */
export type UsualView = {
  /** The ids of the squads. */
  squads: [string, string],
  /** The id of the scenario. */
  scenario: string,
  /** The id of the level of the computer. */
  level: string,
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

/** The request to write a list in other forms. */
export type WriteList = {
  /** The list: XWS, the link of a squad builder, or plain text. */
  list: string,
  /** The points document; the usual one unless given. */
  points?: string,
  /** The game mode, `standard` or `extended`; Standard unless given. */
  mode?: string,
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
