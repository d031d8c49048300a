// Asking the server; see docs/api.md.

import type { Answer, Answered, AnswerRequest, Check, DecisionView, GameEntry, GameView, HelpView } from "./types";
import type { ListView, NewGame, ObjectView, ObstacleEntry, OddsView, PointsEntry, PoseView, ReadList, Refusal } from "./types";
import type { ScenarioEntry, ShipView, SquadView, Started, Told } from "./types";

export type * from "./types";

/** What the server says, as a sentence. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
}

async function request<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new Error("The server does not answer. Is it still running?");
  }
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new Error((body as Refusal | null)?.error?.message ?? `The server says ${response.status}.`);
  return body as T;
}

function post<T>(path: string, body: unknown): Promise<T> {
  const headers = { "content-type": "application/json" };
  return request(path, { method: "POST", headers, body: JSON.stringify(body) });
}

export const listSquads = () => request<SquadView[]>("/api/squads");
export const listScenarios = () => request<ScenarioEntry[]>("/api/scenarios");
export const listObstacles = () => request<ObstacleEntry[]>("/api/obstacles");
export const listPoints = () => request<PointsEntry[]>("/api/points");
export const listGames = () => request<GameEntry[]>("/api/games");

export const startGame = (wanted: NewGame) => post<Started>("/api/games", wanted);

/** What is read of a list, and what is wrong with it. */
export const readList = (list: ReadList) => post<ListView>("/api/squads/read", list);

export function showGame(id: string, as: number | null, logFrom: number) {
  const who = as === null ? "" : `as=${as}&`;
  return request<GameView>(`/api/games/${id}?${who}log_from=${logFrom}`);
}

/** The odds of a question in words. */
export const askOdds = (question: string) => request<OddsView>(`/api/odds?${new URLSearchParams({ q: question })}`);

/** Odds and advice for the question that a player is asked, at a table that allows it. */
export const askHelp = (id: string, player: number) => request<HelpView>(`/api/games/${id}/odds?as=${player}`);

/** What a game told so far, also if it cannot be played on. */
export const readLog = (id: string) => request<Told>(`/api/games/${id}/log`);

/** Where the record of a game that is over can be had. */
export const recordOf = (id: string) => `/api/games/${id}/record`;

export function sendAnswer(id: string, decision: DecisionView, answer: Answer) {
  const body: AnswerRequest = { player: decision.player, decision: decision.id, answer };
  return post<Answered>(`/api/games/${id}/answers`, body);
}

/** Whether an answer would be accepted. */
export function checkAnswer(id: string, decision: DecisionView, answer: Answer) {
  const body: AnswerRequest = { player: decision.player, decision: decision.id, answer };
  return post<Check>(`/api/games/${id}/checks`, body);
}

/** Poses are answered in micrometres and thousandths of a degree. */
export const poseAnswer = (pose: PoseView): Answer => ({
  pose: [Math.round(pose.x * 1000), Math.round(pose.y * 1000), Math.round(pose.degrees * 1000)],
});

export const sameObject = (a: ObjectView, b: ObjectView) => JSON.stringify(a) === JSON.stringify(b);

/** What something on the table is called. */
export function nameOf(game: GameView, object: ObjectView): string {
  if ("ship" in object) return game.ships[object.ship]?.name ?? "?";
  const things = [...game.obstacles, ...game.devices, ...game.features];
  return things.find((thing) => thing.id === object.thing)?.name ?? "?";
}

export const isRemote = (ship: ShipView) => ship.size === "remote";
