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
  private queue: { ship: number; path: PoseView[] }[] = [];
  private frame: number | null = null;
  private began = 0;
  private numbered = 0;

  get busy(): boolean {
    return this.queue.length > 0;
  }

  /** Shows what led from one view to the next. */
  show(game: GameView, happened: Happened[]) {
    for (const it of happened) {
      if (it.kind === "moved" && it.path.length > 1) {
        sound("move");
        if (prefs.moves) this.queue.push(it);
      } else if (it.kind === "dice") sound("dice");
      else if (it.kind === "suffered") {
        sound("damage");
        const { hits, crits } = it.damage;
        this.pop(game, it.ship, `−${hits + crits}${crits > 0 ? " ✹" : ""}`, "damage");
      } else if (it.kind === "destroyed") this.pop(game, it.ship, "destroyed", "damage");
      else if (it.kind === "revealed") {
        const maneuver = game.ships[it.ship]?.dial.shows;
        if (maneuver) this.pop(game, it.ship, maneuver.words, "dial");
      }
    }
    if (this.queue.length === 0) return;
    // Who flies later waits where they were.
    const waiting: Record<number, PoseView> = { ...this.poses };
    for (const { ship, path } of [...this.queue].reverse()) if (path[0]) waiting[ship] = path[0];
    this.poses = waiting;
    if (this.frame === null) this.next();
  }

  private pop(game: GameView, ship: number, text: string, kind: Pop["kind"]) {
    const pose = game.ships[ship]?.base?.pose;
    if (!pose) return;
    const id = this.numbered++;
    this.pops = [...this.pops, { id, x: pose.x, y: pose.y, text, kind }];
    setTimeout(() => (this.pops = this.pops.filter((it) => it.id !== id)), STAY);
  }

  private next() {
    this.began = performance.now();
    this.frame = requestAnimationFrame(this.step);
  }

  private readonly step = (now: number) => {
    const flight = this.queue[0];
    this.frame = null;
    if (!flight) return;
    // Many that fly at once fly faster.
    const share = (now - this.began) / (FLIGHT / Math.max(1, this.queue.length / 2));
    if (share < 1) {
      const eased = share < 0.5 ? 2 * share * share : 1 - 2 * (1 - share) * (1 - share);
      this.poses = { ...this.poses, [flight.ship]: along(flight.path, eased) };
      this.frame = requestAnimationFrame(this.step);
      return;
    }
    this.queue.shift();
    const { [flight.ship]: _, ...others } = this.poses;
    const again = this.queue.find((it) => it.ship === flight.ship)?.path[0];
    this.poses = again ? { ...others, [flight.ship]: again } : others;
    if (this.queue.length > 0) this.next();
  };

  /** Everything is where it is. */
  skip() {
    if (this.frame !== null) cancelAnimationFrame(this.frame);
    this.frame = null;
    this.queue = [];
    this.poses = {};
  }
}
