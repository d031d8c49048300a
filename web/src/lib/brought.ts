// What a player brings to a game, as the form has it.

import type { ListView, SquadChoice } from "./types";

/** What stands for a list of one's own among the squads. */
export const OWN = "own";

export interface Brought {
  name: string;
  /** The id of a squad, or `OWN`. */
  squad: string;
  /** The list. */
  text: string;
  /** What the server says of it. */
  report: ListView | null;
  error: string | null;
  /** Whether it is to be played although it is not legal. */
  anyway: boolean;
  /** Obstacles that were chosen. */
  obstacles: string[] | null;
}

export const bring = (name: string, squad: string): Brought => ({
  name, squad, text: "", report: null, error: null, anyway: false, obstacles: null,
});

/** Why no game can be started with it yet, if so. */
export function missing({ name, squad, report, anyway }: Brought): string | null {
  if (squad !== OWN) return null;
  if (!report) return `${name} has no list yet.`;
  if (report.grounded.length > 0) return `The list of ${name} cannot be played.`;
  return report.problems.length > 0 && !anyway ? `The list of ${name} is not legal.` : null;
}

export const choice = ({ squad, text, anyway }: Brought): SquadChoice =>
  squad === OWN ? { list: text, illegal: anyway } : squad;
