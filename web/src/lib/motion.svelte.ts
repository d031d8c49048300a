// Showing what happened: ships fly their ways, damage lands. Quick, and anything can be skipped.

import { prefs } from "./prefs.svelte";
import { sound } from "./sounds";
import type { GameView, Happened, PoseView } from "./types";

/** Words that rise from a place on the table. */
export interface Pop {
  id: number;
  x: number;
  y: number;
  text: string;
  kind: "damage" | "token" | "dial";
}

/** How long a ship flies, and how long words stay, in milliseconds. */
const FLIGHT = 420;
const STAY = 1400;

/** What is shown, one after the other. */
type Shown = { kind: "flight"; ship: number; path: PoseView[] } | { kind: "pop"; ship: number; text: string; look: Pop["kind"] };

const TURN = 360;

/** From an angle to another by the shorter way. */
const between = (from: number, to: number, share: number) => {
  const way = ((((to - from) % TURN) + TURN + TURN / 2) % TURN) - TURN / 2;
  return from + way * share;
};

/** Where a ship is after a share of its way. */
export function along(path: PoseView[], share: number): PoseView {
  const last = path.length - 1;
  const place = Math.min(Math.max(share, 0), 1) * last;
  const i = Math.min(Math.floor(place), last - 1);
  const [a, b] = [path[i], path[i + 1]];
  if (!a || !b) return path[last] ?? { x: 0, y: 0, degrees: 0 };
  const part = place - i;
  return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part, degrees: between(a.degrees, b.degrees, part) };
}

export class Motion {
  /** Ships that are not yet where they are. */
  poses = $state.raw<Record<number, PoseView>>({});
  pops = $state.raw<Pop[]>([]);
  /** Ships on their way, and words that wait for the flights before them. */
  private queue: Shown[] = [];
  private poseOf: (ship: number) => PoseView | undefined = () => undefined;
  private frame: number | null = null;
  private began = 0;
  private numbered = 0;

  /** Shows what led from one view to the next, in order. */
  show(before: GameView, game: GameView, happened: Happened[]) {
    // Who has left the table is told of where they were.
    this.poseOf = (ship) => game.ships[ship]?.base?.pose ?? before.ships[ship]?.base?.pose;
    const words = (ship: number, text: string, look: Pop["kind"]) => this.queue.push({ kind: "pop", ship, text, look });
    for (const it of happened) {
      if (it.kind === "moved" && it.path.length > 1) {
        sound("move");
        if (prefs.moves) this.queue.push({ kind: "flight", ship: it.ship, path: it.path });
      } else if (it.kind === "dice") sound("dice");
      else if (it.kind === "suffered") {
        sound("damage");
        const { hits, crits } = it.damage;
        words(it.ship, `−${hits + crits}${crits > 0 ? " ✹" : ""}`, "damage");
      } else if (it.kind === "destroyed") words(it.ship, "destroyed", "damage");
      else if (it.kind === "revealed") {
        const maneuver = game.ships[it.ship]?.dial.shows;
        if (maneuver) words(it.ship, maneuver.words, "dial");
      }
    }
    // Who flies later waits where they were.
    const waiting: Record<number, PoseView> = { ...this.poses };
    for (const { ship, path } of this.flights.reverse()) if (path[0]) waiting[ship] = path[0];
    this.poses = waiting;
    if (this.frame === null) this.next();
  }

  private get flights() {
    return this.queue.filter((it) => it.kind === "flight");
  }

  private pop(ship: number, text: string, kind: Pop["kind"]) {
    const pose = this.poses[ship] ?? this.poseOf(ship);
    if (!pose) return;
    const id = this.numbered++;
    this.pops = [...this.pops, { id, x: pose.x, y: pose.y, text, kind }];
    setTimeout(() => (this.pops = this.pops.filter((it) => it.id !== id)), STAY);
  }

  /** Shows the words that are due, and then the next flight. */
  private next() {
    for (let it = this.queue[0]; it?.kind === "pop"; it = this.queue[0]) {
      this.queue.shift();
      this.pop(it.ship, it.text, it.look);
    }
    if (this.queue.length === 0) return;
    this.began = performance.now();
    this.frame = requestAnimationFrame(this.step);
  }

  private readonly step = (now: number) => {
    const flight = this.queue[0];
    this.frame = null;
    if (flight?.kind !== "flight") return;
    // Many that fly at once fly faster.
    const share = (now - this.began) / (FLIGHT / Math.max(1, this.flights.length / 2));
    if (share < 1) {
      const eased = share < 0.5 ? 2 * share * share : 1 - 2 * (1 - share) * (1 - share);
      this.poses = { ...this.poses, [flight.ship]: along(flight.path, eased) };
      this.frame = requestAnimationFrame(this.step);
      return;
    }
    this.queue.shift();
    const { [flight.ship]: _, ...others } = this.poses;
    const again = this.flights.find((it) => it.ship === flight.ship)?.path[0];
    this.poses = again ? { ...others, [flight.ship]: again } : others;
    this.next();
  };

  /** Everything is where it is. What waited to be told is told, unless it was taken back. */
  skip(tell = true) {
    if (this.frame !== null) cancelAnimationFrame(this.frame);
    this.frame = null;
    const words = this.queue.filter((it) => it.kind === "pop");
    [this.queue, this.poses] = [[], {}];
    if (tell) for (const it of words) this.pop(it.ship, it.text, it.look);
  }
}
