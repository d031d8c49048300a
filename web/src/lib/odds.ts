// Odds in words, and the question of the calculator.

import type { Answer, AnswerOdds, AskedView, HelpView, NumberAsked, TargetOdds } from "./types";

/** A chance in percent. */
export const percent = (chance: number) => `${(chance * 100).toFixed(1)} %`;

/** The same in a few letters: what is small is told more exactly. */
const about = (chance: number) => `${(chance * 100).toFixed(chance < 0.0995 ? 1 : 0)} %`;

/** The words of a question. */
export function wordsOf({ sides, health }: AskedView): string {
  const counted = ({ name, now }: NumberAsked) => (now === 0 ? [] : [now === 1 ? name : `${now} ${name}`]);
  const [attacker, defender] = sides.map(({ dice, tokens }) => [`${dice.now}`, ...tokens.flatMap(counted)].join(" "));
  const [hull, shields] = health;
  const told = ({ name, now }: NumberAsked) => (now === 0 ? "" : ` ${name} ${now}`);
  return `${attacker} against ${defender}${hull.now === 0 ? "" : told(hull) + told(shields)}`;
}

/** What an attack on a target will do, in a line. */
export function targetLine(odds: TargetOdds): string {
  const parts = [`hits ${about(odds.hit)}`, `mean ${odds.mean.toFixed(2)}`, `destroys ${about(odds.destroyed)}`];
  const left = odds.not_counted.length > 0 ? odds.not_counted.join(", ") : "what cards and tokens do beside the dice";
  return parts.join(", ") + (odds.whole ? "" : `; not counted: ${left}`);
}

/** Dice in any order are the same answer. */
function plain(answer: Answer): string {
  if (typeof answer === "string" || !("counts" in answer)) return JSON.stringify(answer);
  return JSON.stringify({ counts: answer.counts.filter(([, count]) => count > 0).sort() });
}

/** What an answer is worth, where that is known. */
export function worthOf(help: HelpView | null, answer: Answer): AnswerOdds | null {
  return help?.answers.find((it) => plain(it.answer) === plain(answer)) ?? null;
}
