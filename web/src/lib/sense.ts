// Questions that a glance at the open dice answers.

import type { Answer, DecisionView, GameView } from "./types";

/** Passes where spending tokens could change nothing: no dice that they turn, or nothing left to avoid.
 * Cards that ask are left to the player. */
export function pointless(game: GameView, { ask, ship, control }: DecisionView): Answer | null {
  const attack = game.attack;
  if (ask !== "modify" || control?.kind !== "one" || control.pass === null || !attack || attack.hit !== null) return null;
  const attacks = ship === attack.attacker;
  if (!attacks && ship !== attack.defender) return null;
  const dice = (attacks ? attack.attack : attack.defense) ?? [];
  const strikes = attack.attack.filter(({ face }) => face === "hit" || face === "crit").length;
  const avoids = dice.filter(({ face }) => face === "evade").length;
  const safe = !attacks && avoids >= strikes;
  const useful = control.options.some(({ look }) => {
    if (look.kind !== "spend") return true;
    if (safe) return false;
    if (look.what === "evade") return dice.some(({ face }) => face !== "evade");
    if (look.what === "lock") return dice.some(({ face, rerolled }) => !rerolled && (face === "blank" || face === "focus"));
    return dice.some(({ face }) => face === "focus");
  });
  return useful ? null : "pass";
}
