// What the server says; see docs/api.md and crates/server/src/api.rs.

export type Point = [number, number];
export type Outline = Point[];
export type ObjectRef = { ship: number } | { obstacle: number } | { device: number };

export interface Squad {
  id: string;
  name: string;
  faction: string;
  about: string;
  ships: string[];
}

export interface GameEntry {
  id: string;
  players: string[];
  squads: string[];
  round: number;
  ended: boolean;
  started: number;
}

export interface Player {
  id: number;
  name: string;
  squad: string;
  colour: string;
  edge: string;
}

export interface Base {
  pose: Pose;
  outline: Outline;
  nose: Outline;
  printed: [Point, Point][];
}

export interface Meter {
  now: number;
  most: number;
}

export interface Maneuver {
  speed: number;
  bearing: string;
  side: "left" | "right" | null;
  difficulty: string;
  words: string;
}

export interface Token {
  kind: string;
  name: string;
  colour: string;
  count: number;
}

export interface Card {
  name: string;
  text: string;
  charges: Meter;
}

export interface Pose {
  x: number;
  y: number;
  degrees: number;
}

export interface Zone {
  outline: Outline;
  around: number;
  allowed: boolean;
}

export interface Ship {
  id: number;
  player: number;
  name: string;
  short: string;
  pilot: string;
  chassis: string;
  text: string;
  size: string;
  initiative: number;
  weapons: string[];
  agility: number;
  hull: Meter;
  shields: Meter;
  force: Meter;
  charges: Meter;
  place: "hand" | "table" | "reserve" | "gone";
  carrier: number | null;
  base: Base | null;
  arcs: Outline[];
  tokens: Token[];
  locks: ObjectRef[];
  facedown: number;
  faceup: Card[];
  upgrades: Card[];
  conditions: Card[];
  dial: { set: boolean; revealed: boolean; shows: Maneuver | null };
  destroyed: boolean;
  activated: boolean;
  engaged: boolean;
}

export interface Obstacle {
  id: number;
  kind: string;
  name: string;
  outline: Outline;
  fuses: number;
}

export interface Device {
  id: number;
  kind: "bomb" | "mine";
  name: string;
  text: string;
  player: number;
  fuses: number;
  outline: Outline;
}

export interface Die {
  kind: "attack" | "defense";
  face: string;
  rerolled: boolean;
  added: boolean;
}

export interface Attack {
  attacker: number;
  defender: number;
  range: number | null;
  obstructed: boolean;
  line: [Point, Point] | null;
  attack: Die[];
  defense: Die[] | null;
  hit: boolean | null;
}

export interface Ghost {
  player: number;
  blocked: boolean;
  base: Base;
}

export interface Line {
  from: Point;
  to: Point;
  obstructed: boolean;
  text: string;
}

export interface Preview {
  templates?: Outline[];
  ghosts?: Ghost[];
  arcs?: Outline[];
  lines?: Line[];
  objects?: ObjectRef[];
}

export type Look =
  | { kind: "plain" }
  | { kind: "maneuver"; maneuver: Maneuver; set: boolean }
  | { kind: "object"; object: ObjectRef }
  | { kind: "place" }
  | { kind: "action"; action: string; colour: string }
  | { kind: "die"; die: Die }
  | { kind: "spend"; what: string };

export interface Option {
  key: string;
  label: string;
  note?: string;
  warning?: string;
  available?: number;
  look: Look;
  preview: Preview;
}

export type Control =
  | { kind: "yes-no" }
  | { kind: "one"; options: Option[]; pass: string | null }
  | { kind: "several"; options: Option[]; least: number; most: number }
  | { kind: "order"; options: Option[] }
  | { kind: "amount"; least: number; most: number }
  | { kind: "counts"; options: Option[]; least: number; most: number }
  | { kind: "place"; outline: Outline; suggested: Pose; zone: Zone[] };

export interface Decision {
  id: number;
  player: number;
  rule: string;
  ask: string;
  question: string;
  text: string | null;
  ship: number | null;
  device: number | null;
  control: Control | null;
}

export interface LogLine {
  number: number;
  round: number;
  kind: string;
  text: string;
  player: number | null;
  rule: string | null;
}

export interface Game {
  id: string;
  version: number;
  as: number | null;
  area: Point;
  round: number;
  last_round: number;
  phase: string;
  players: Player[];
  order: number[];
  ships: Ship[];
  obstacles: Obstacle[];
  devices: Device[];
  attack: Attack | null;
  decisions: Decision[];
  log: LogLine[];
  ending: { winners: number[]; words: string } | null;
}

export type Answer =
  | "yes"
  | "no"
  | "pass"
  | { one: string }
  | { several: string[] }
  | { order: string[] }
  | { amount: number }
  | { counts: [string, number][] }
  | { pose: [number, number, number] };

async function request<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new Error("The server does not answer. Is it still running?");
  }
  const body = await response.json().catch(() => null);
  if (!response.ok) throw new Error(body?.error?.message ?? `The server says ${response.status}.`);
  return body as T;
}

function post<T>(path: string, body: unknown): Promise<T> {
  const headers = { "content-type": "application/json" };
  return request(path, { method: "POST", headers, body: JSON.stringify(body) });
}

export const listSquads = () => request<Squad[]>("/api/squads");
export const listGames = () => request<GameEntry[]>("/api/games");

export interface NewGame {
  squads: [string, string];
  names: [string, string];
  rounds: number;
  place: boolean;
}

export const startGame = (wanted: NewGame) => post<{ id: string }>("/api/games", wanted);

export function showGame(id: string, as: number | null, logFrom: number) {
  const who = as === null ? "" : `as=${as}&`;
  return request<Game>(`/api/games/${id}?${who}log_from=${logFrom}`);
}

export function sendAnswer(id: string, decision: Decision, answer: Answer) {
  const body = { player: decision.player, decision: decision.id, answer };
  return post<{ version: number }>(`/api/games/${id}/answers`, body);
}

/** Whether an answer would be accepted. */
export function checkAnswer(id: string, decision: Decision, answer: Answer) {
  const body = { player: decision.player, decision: decision.id, answer };
  return post<{ legal: boolean; why: string | null }>(`/api/games/${id}/checks`, body);
}

/** Poses are answered in micrometres and thousandths of a degree. */
export const poseAnswer = (pose: Pose): Answer => ({
  pose: [Math.round(pose.x * 1000), Math.round(pose.y * 1000), Math.round(pose.degrees * 1000)],
});

export const sameObject = (a: ObjectRef, b: ObjectRef) => JSON.stringify(a) === JSON.stringify(b);

/** What something on the table is called. */
export function nameOf(game: Game, object: ObjectRef): string {
  if ("ship" in object) return game.ships[object.ship]?.name ?? "?";
  if ("obstacle" in object) return game.obstacles[object.obstacle]?.name ?? "?";
  return game.devices.find((device) => device.id === object.device)?.name ?? "?";
}

export const isRemote = (ship: Ship) => ship.size === "remote";
