// What somebody has set for themselves; the browser keeps it.

import type { Answer, DecisionView } from "./types";

/** What to do with a question of a kind. */
export type Habit = "always" | "never" | "ask";

/** Kinds of questions that habits can be set for; those of cards go by the card. */
export const KINDS: { ask: string; words: string; habits: Habit[] }[] = [
  { ask: "attack", words: "Attack when there is one target", habits: ["ask", "always"] },
  { ask: "next-ship", words: "Of ships of equal initiative take the first", habits: ["ask", "always"] },
  { ask: "next-ability", words: "Of abilities that wait take the first", habits: ["ask", "always"] },
  { ask: "decloak", words: "Decloak", habits: ["ask", "never"] },
  { ask: "turn", words: "Turn a ship that was tractored", habits: ["ask", "never"] },
];

interface Kept {
  sound: boolean;
  motion: boolean;
  /** Whether questions with one sensible answer are answered by the page. */
  quick: boolean;
  /** Whether the page explains itself. */
  coach: boolean;
  /** The explanations that were read. */
  read: string[];
  habits: Record<string, Habit>;
  name: string;
}

const PLACE = "redfive.prefs";
const FIRST: Kept = { sound: false, motion: true, quick: true, coach: true, read: [], habits: {}, name: "" };

function kept(): Kept {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Kept>) };
  } catch {
    return FIRST;
  }
}

class Prefs {
  private now = $state<Kept>(kept());

  get<K extends keyof Kept>(name: K): Kept[K] {
    return this.now[name];
  }

  set<K extends keyof Kept>(name: K, value: Kept[K]) {
    this.now = { ...this.now, [name]: value };
    try {
      localStorage.setItem(PLACE, JSON.stringify(this.now));
    } catch {
      // It is good until the page is closed.
    }
  }

  habit(key: string): Habit {
    return this.now.habits[key] ?? "ask";
  }

  setHabit(key: string, habit: Habit) {
    const { [key]: _, ...others } = this.now.habits;
    this.set("habits", habit === "ask" ? others : { ...others, [key]: habit });
  }

  /** Whether things may move. */
  get moves(): boolean {
    return this.now.motion && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  }
}

export const prefs = new Prefs();

/** What a habit for a question is kept by; none where none can be set. */
export function habitOf({ card, ask, control }: DecisionView): string | null {
  const yesOrPass = control?.kind === "yes-no" || (control?.kind === "one" && control.pass !== null);
  if (card !== null) return yesOrPass ? `card:${card}` : null;
  return KINDS.some((kind) => kind.ask === ask) ? `ask:${ask}` : null;
}

/** What a habit answers; none where it must be asked all the same. */
export function habitual(decision: DecisionView): Answer | null {
  const { control } = decision;
  const key = habitOf(decision);
  const habit = key === null ? "ask" : prefs.habit(key);
  if (habit === "ask" || !control) return null;
  if (control.kind === "yes-no") return habit === "always" ? "yes" : "no";
  if (control.kind !== "one") return null;
  if (habit === "never") return control.pass === null ? null : "pass";
  const [first, second] = control.options;
  const ordered = decision.ask === "next-ship" || decision.ask === "next-ability";
  return first && (ordered || !second) ? { one: first.key } : null;
}
