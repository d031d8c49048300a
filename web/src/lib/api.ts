// Asking the server; see docs/api.md.

import { keyOf } from "./keys";
import type { Act, Acted, ActRequest, Answer, Answered, AnswerRequest, CardsView, Check, DecisionView, FactionEntry } from "./types";
import type { GameEntry, GameView, HelpView, HintView, Join, ListTexts, ListView, MomentView, NewGame, ObjectView } from "./types";
import type { ObstacleEntry, OddsView, PointsEntry, PoseView, ReadList, Refusal, ReviewView, RoomView, ScenarioEntry } from "./types";
import type { ServerView, ShipView, SquadView, Started, Told, WriteList } from "./types";

export type * from "./types";

/** What the server says, as a sentence. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
}

/** A refusal, with its code for the page. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

async function response(path: string, init?: RequestInit): Promise<Response> {
  const game = /^\/api\/games\/(\w+)/.exec(path)?.[1];
  const key = game ? keyOf(game) : null;
  const headers = { ...init?.headers, ...(key ? { authorization: `Bearer ${key}` } : {}) };
  let response: Response;
  try {
    response = await fetch(path, { ...init, headers });
  } catch {
    throw new Refused("offline", "The server does not answer. Is it still running?");
  }
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => null);
  const why = (body as Refusal | null)?.error;
  throw new Refused(why?.code ?? "", why?.message ?? `The server says ${response.status}.`);
}

const request = async <T>(path: string, init?: RequestInit): Promise<T> => (await response(path, init)).json() as Promise<T>;

function post<T>(path: string, body: unknown): Promise<T> {
  const headers = { "content-type": "application/json" };
  return request(path, { method: "POST", headers, body: JSON.stringify(body) });
}

export const askServer = () => request<ServerView>("/api/server");
export const listSquads = () => request<SquadView[]>("/api/squads");
export const listScenarios = () => request<ScenarioEntry[]>("/api/scenarios");
export const listObstacles = () => request<ObstacleEntry[]>("/api/obstacles");
export const listPoints = () => request<PointsEntry[]>("/api/points");
export const listGames = () => request<GameEntry[]>("/api/games");
export const listFactions = () => request<FactionEntry[]>("/api/factions");
export const listCards = (faction: string, points: string) =>
  request<CardsView>(`/api/cards?${new URLSearchParams({ faction, points })}`);

export const startGame = (wanted: NewGame) => post<Started>("/api/games", wanted);
export const joinGame = (id: string, join: Join) => post<Started>(`/api/games/${id}/join`, join);
export const showRoom = (id: string) => request<RoomView>(`/api/games/${id}/room`);

/** What is read of a list, and what is wrong with it. */
export const readList = (list: ReadList) => post<ListView>("/api/squads/read", list);

/** A list in other forms. */
export const writeList = (list: WriteList) => post<ListTexts>("/api/squads/write", list);

const who = (as: number | null) => (as === null ? "" : `as=${as}`);

export const showGame = (id: string, as: number | null) => request<GameView>(`/api/games/${id}?${who(as)}`);

/** The odds of a question in words. */
export const askOdds = (question: string) => request<OddsView>(`/api/odds?${new URLSearchParams({ q: question })}`);

/** Odds and advice for the question that a player is asked, at a table that allows it. */
export const askHelp = (id: string, player: number) => request<HelpView>(`/api/games/${id}/odds?as=${player}`);

/** What a strong computer player would do. */
export const askHint = (id: string, player: number) => request<HintView>(`/api/games/${id}/hint?as=${player}`);

export const listMoments = (id: string) => request<MomentView[]>(`/api/games/${id}/moments`);
export const showMoment = (id: string, moment: number, as: number | null) =>
  request<GameView>(`/api/games/${id}/moments/${moment}?${who(as)}`);
export const reportMoment = async (id: string, moment: number) => (await response(`/api/games/${id}/moments/${moment}/report`)).text();
/** A moment as a table case, to save; why not, if it cannot be one. */
export const caseOfMoment = async (id: string, moment: number) => (await response(`/api/games/${id}/moments/${moment}/case`)).text();
export const branchAt = (id: string, moment: number) => post<Started>(`/api/games/${id}/branches`, { moment });
export const reviewGame = (id: string) => request<ReviewView>(`/api/games/${id}/review`);

/** What a game told so far, also if it cannot be played on. */
export const readLog = (id: string) => request<Told>(`/api/games/${id}/log`);

/** Where the record of a game that is over can be had. */
export const recordOf = (id: string) => `/api/games/${id}/record`;

export function sendAnswer(id: string, decision: DecisionView, answer: Answer, quick: boolean) {
  const body: AnswerRequest = { player: decision.player, decision: decision.id, answer, ...(quick ? { quick } : {}) };
  return post<Answered>(`/api/games/${id}/answers`, body);
}

/** Whether an answer would be accepted. */
export function checkAnswer(id: string, decision: DecisionView, answer: Answer) {
  const body: AnswerRequest = { player: decision.player, decision: decision.id, answer };
  return post<Check>(`/api/games/${id}/checks`, body);
}

/** Does something beside the table; with a version only if the game has not gone on since. */
export const act = (id: string, player: number, act: Act, version?: number) =>
  post<Acted>(`/api/games/${id}/acts`, { player, act, version } satisfies ActRequest);

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
