// The state of a page at a table: the game it shows, who looks at it, what is pointed at.

import { act, askHelp, askHint, branchAt, caseOfMoment, checkAnswer, listMoments, poseAnswer, reportMoment, sendAnswer, showGame, showMoment, showRoom } from "./api";
import type { Act, Answer, AttackView, Check, DecisionView, GameView, HelpView, HintView, LogLine, MomentView, OptionView } from "./api";
import type { PoseView, Preview, RoomView, SaidView, ToPage } from "./api";
import { keep, keyOf } from "./keys";
import { Live } from "./live";
import { Motion } from "./motion.svelte";
import { patched } from "./patch";
import { habitual, prefs, type Habit } from "./prefs.svelte";
import { sound } from "./sounds";

const optionsOf = ({ control }: DecisionView): OptionView[] => (control && "options" in control ? control.options : []);

/** A click so soon after a question has come was meant for the one before, in milliseconds. */
const FRESH = 220;

/** What the page answers by itself takes so long where somebody else could watch, in milliseconds: as
 * long for every question, whatever the reason. */
const PAUSE = { least: 500, more: 900 };

export class Seat {
  game = $state.raw<GameView | null>(null);
  room = $state.raw<RoomView | null>(null);
  error = $state<string | null>(null);
  /** Whether the server can be reached. */
  connected = $state(true);
  /** The option that is pointed at, and the one that was tapped once. */
  hovered = $state.raw<OptionView | null>(null);
  armed = $state<string | null>(null);
  /** The ship that is pointed at. */
  ship = $state<number | null>(null);
  /** The bomb or mine that is pointed at. */
  device = $state<number | null>(null);
  /** The feature of the scenario that is pointed at. */
  feature = $state<number | null>(null);
  /** Whether everything is being put where it is suggested. */
  placingAll = $state(false);
  /** The ship whose dial was asked for; else it is the next that is not set. */
  planned = $state<number | null>(null);
  /** The last attack, until it has been seen; and those before it that came with nothing to choose between them. */
  attack = $state.raw<AttackView | null>(null);
  earlier = $state.raw<AttackView[]>([]);
  /** What was said last. */
  said = $state.raw<SaidView | null>(null);
  /** What the computer would do, if it was asked. */
  hint = $state.raw<HintView | null>(null);
  hinting = $state(false);
  /** The time line, while it is open, and the moment that is looked at. */
  moments = $state.raw<MomentView[] | null>(null);
  past = $state.raw<GameView | null>(null);
  /** Whether a question has come just now. */
  fresh = $state(false);
  readonly motion = new Motion();

  private lastSet = $state<number | null>(null);
  /** The last attack, where it was over when something was chosen by hand: its first line of the log. */
  private known: number | null = null;
  /** The answer that is on its way: to which decision. */
  private answering = $state<number | null>(null);
  /** Who looks, at one screen, while dials are set. */
  private taker = $state<number | null>(null);
  /** Where something would be placed, for which decision, and what the server says of it. */
  private candidate = $state.raw<{ decision: number; pose: PoseView } | null>(null);
  verdict = $state.raw<Check | null>(null);
  /** Odds and advice, as they last came. */
  private helped = $state.raw<HelpView | null>(null);
  private checking: ReturnType<typeof setTimeout> | undefined;
  private freshness: ReturnType<typeof setTimeout> | undefined;
  private quick: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private asked: string | null = null;
  /** Questions that the page leaves to the player: the answer to them was taken back, or it failed. */
  private readonly left = new Set<string>();
  private seen: number | null = null;
  private looked: number | null | undefined;
  /** Whether the last press was a tap. */
  touches = false;
  private readonly live: Live;

  constructor(readonly id: string) {
    this.live = new Live(id, () => this.hello(), (message) => this.hear(message), (is) => (this.connected = is));
  }

  // ---- The connection.

  start() {
    this.live.open();
    addEventListener("pointerdown", this.onpointer, true);
  }

  stop() {
    this.placingAll = false;
    clearTimeout(this.quick);
    this.live.close();
    removeEventListener("pointerdown", this.onpointer, true);
  }

  private readonly onpointer = (event: PointerEvent) => (this.touches = event.pointerType === "touch");

  private hello() {
    const key = keyOf(this.id);
    const as = this.looks;
    this.looked = as;
    return { hello: { ...(key === null ? {} : { key }), ...(as === null ? {} : { as }), deflate: "DecompressionStream" in globalThis } };
  }

  private hear(message: ToPage) {
    if ("room" in message) this.enter(message.room);
    else if ("view" in message) this.show(message.view);
    else if ("change" in message) {
      const { from, to, change } = message.change;
      if (this.game?.version === from) this.show({ ...(patched(this.game, change) as GameView), version: to });
      else this.live.send("again");
    } else if ("said" in message) {
      this.said = message.said;
      clearTimeout(this.silence);
      this.silence = setTimeout(() => (this.said = null), 6000);
    } else this.error = message.refused.message;
  }

  private enter(room: RoomView) {
    const first = this.room === null;
    this.room = room;
    if (first || this.looked !== this.looks) this.look();
  }

  /** As whom the page looks. */
  private get looks(): number | null {
    const { yours } = this.room ?? { yours: [] };
    if (yours.length === 1) return yours[0] ?? null;
    return this.game?.phase === "planning" ? this.taker : null;
  }

  /** Asks for the view of who looks now. */
  private look() {
    const as = this.looks;
    if (as === this.looked) return;
    this.looked = as;
    this.live.send({ look: as });
  }

  private show(game: GameView) {
    const before = this.game;
    const other = before?.version !== game.version;
    this.game = game;
    if (game.attack) {
      const last = this.attack;
      const over = last !== null && last.hit !== null && last.log !== game.attack.log;
      if (over && last.log !== this.known) this.earlier = [...this.earlier, last];
      this.attack = game.attack;
    } else this.putAway();
    if (before && other && game.moment > before.moment && this.past === null) this.motion.show(before, game, game.happened);
    else if (before && game.moment < before.moment) {
      this.motion.skip(false);
      [this.attack, this.earlier] = [game.attack, []];
    }
    // Who takes the screen: the first who still plans, as long as nothing of theirs can be seen.
    if (game.phase !== "planning") this.taker = null;
    else if (this.isScreen) {
      const next = this.planners[0];
      if (next !== undefined && next !== this.taker) {
        const open = !game.ships.some((ship) => ship.player === next && ship.dial.set);
        this.taker = open ? next : null;
        if (open) [this.planned, this.lastSet] = [null, null];
      }
    }
    this.look();
    this.question(other);
    if (other) void this.askHelp(game);
  }

  /** The attacks were seen. */
  putAway() {
    [this.attack, this.earlier] = [null, []];
  }

  /** Notes a new question, and answers it if it has one sensible answer. */
  private question(other: boolean) {
    const decision = this.decision;
    const asked = decision ? `${decision.id}` : null;
    if (asked !== this.asked && !this.dials.length) {
      this.fresh = asked !== null && this.seen !== null;
      clearTimeout(this.freshness);
      this.freshness = setTimeout(() => (this.fresh = false), FRESH);
      [this.hovered, this.armed, this.hint] = [null, null, null];
      if (asked !== null && this.seen !== decision?.player && !this.isScreen) sound("yours");
    }
    this.asked = asked;
    this.seen = decision?.player ?? -1;
    if (other || this.quick === undefined) this.answerQuickly();
  }

  // ---- Who is asked.

  get yours(): number[] {
    return this.room?.yours ?? [];
  }

  /** Whether both sides are played at this screen. */
  get isScreen(): boolean {
    return this.yours.length > 1;
  }

  /** Whether nobody plays here. */
  get watches(): boolean {
    return this.room !== null && this.yours.length === 0;
  }

  /** The game as it is drawn: as it is, or as it was at the moment that is looked at. */
  get shown(): GameView | null {
    return this.past ?? this.game;
  }

  /** Those who still plan, in order. */
  get planners(): number[] {
    const game = this.game;
    if (!game || game.phase !== "planning") return [];
    const mine = game.decisions.map((d) => d.player).filter((player) => this.yours.includes(player));
    return [...new Set(mine)].sort((a, b) => a - b);
  }

  /** Who has to take the screen before anything is shown. */
  get curtain(): number | null {
    const next = this.planners[0];
    return !this.isScreen || next === undefined || next === this.taker ? null : next;
  }

  get decisions(): DecisionView[] {
    if (this.past !== null) return [];
    const decisions = (this.game?.decisions ?? []).filter((d) => this.yours.includes(d.player) && d.control !== null);
    return this.taker === null ? decisions : decisions.filter((d) => d.player === this.taker);
  }

  /** Those of other people or of the computer who are asked now. */
  get awaited(): number[] {
    const others = (this.game?.decisions ?? []).filter((d) => !this.yours.includes(d.player));
    return [...new Set(others.map((d) => d.player))];
  }

  /** Whether a question is for a dial: maneuvers, while everybody plans. */
  private isDial(decision: DecisionView): boolean {
    return this.game?.phase === "planning" && optionsOf(decision)[0]?.look.kind === "maneuver";
  }

  get dials(): DecisionView[] {
    const dials = this.decisions.filter((d) => this.isDial(d));
    return dials.sort((a, b) => (a.ship ?? 0) - (b.ship ?? 0));
  }

  /** The question on top. */
  get decision(): DecisionView | null {
    const dials = this.dials;
    if (dials.length > 0) {
      const of = (ship: number | null) => dials.find((d) => d.ship === ship);
      const unset = dials.find((d) => !this.game?.ships[d.ship ?? -1]?.dial.set);
      return of(this.planned) ?? unset ?? of(this.lastSet) ?? dials[0] ?? null;
    }
    return this.decisions[0] ?? null;
  }

  get ready(): DecisionView | null {
    return this.decisions.find((d) => optionsOf(d).some((o) => o.key === "ready")) ?? null;
  }

  get options(): OptionView[] {
    return this.decision ? optionsOf(this.decision) : [];
  }

  /** Odds and advice for the question on top, at a table that allows it. */
  get help(): HelpView | null {
    const help = this.helped;
    const now = help !== null && help.version === this.game?.version && help.decision === this.decision?.id;
    return now && this.curtain === null ? help : null;
  }

  /** What is drawn on the table beside the pieces. */
  get previews(): Preview[] {
    if (this.curtain !== null || this.past !== null) return [];
    const places = this.options.filter((o) => o.look.kind === "place");
    const previews = places.map((o) => o.preview);
    // Where one's dials lead; a maneuver that is pointed at takes the place of the one that is set.
    const dials = this.dials.filter((dial) => !this.hovered || dial !== this.decision);
    const set = dials.flatMap(optionsOf).filter((o) => o.look.kind === "maneuver" && o.look.set);
    previews.push(...set.map((o) => o.preview));
    if (this.hovered) previews.push(this.hovered.preview);
    return previews;
  }

  // ---- Placing.

  /** Where the thing to be placed is now. */
  get pose(): PoseView | null {
    const decision = this.decision;
    if (decision?.control?.kind !== "place") return null;
    return this.candidate?.decision === decision.id ? this.candidate.pose : decision.control.suggested;
  }

  /** Whether it can be placed there; what is suggested always can. */
  get legal(): boolean {
    return this.candidate?.decision !== this.decision?.id || this.verdict?.legal === true;
  }

  /** Moves what is to be placed, and asks the server whether it may be there. */
  move(pose: PoseView) {
    const decision = this.decision;
    if (decision?.control?.kind !== "place") return;
    const degrees = ((pose.degrees % 360) + 360) % 360;
    this.candidate = { decision: decision.id, pose: { ...pose, degrees } };
    this.verdict = null;
    clearTimeout(this.checking);
    this.checking = setTimeout(async () => {
      const asked = this.candidate;
      if (!asked) return;
      const verdict = await checkAnswer(this.id, decision, poseAnswer(asked.pose)).catch(() => null);
      if (this.candidate === asked) this.verdict = verdict;
    }, 60);
  }

  /** Puts what is still to be placed at setup where it is suggested. */
  placeAll() {
    this.placingAll = true;
    this.answerQuickly();
  }

  // ---- Answering.

  /** An option was clicked or tapped: a tap shows it first, and a second one chooses it. */
  press(decision: DecisionView, option: OptionView) {
    const { look, preview, warning } = option;
    const shows = look.kind === "maneuver" || look.kind === "object" || look.kind === "place" || warning !== undefined;
    const drawn = Object.values(preview).some((it) => it !== undefined && it.length > 0);
    if (this.touches && (shows || drawn) && this.armed !== option.key) {
      [this.armed, this.hovered] = [option.key, option];
      return;
    }
    void this.answer(decision, { one: option.key });
  }

  async answer(decision: DecisionView, answer: Answer, quick = false) {
    if (this.answering === decision.id || (this.fresh && !quick)) return;
    this.answering = decision.id;
    this.error = null;
    [this.hovered, this.armed] = [null, null];
    // Who has chosen has seen what came before.
    if (!quick) [this.earlier, this.known] = [[], this.attack?.hit === null ? null : (this.attack?.log ?? null)];
    if (this.isDial(decision)) {
      this.planned = null;
      this.lastSet = decision.ship;
    }
    try {
      const { version } = await sendAnswer(this.id, decision, answer, quick);
      await this.reached(version);
    } catch (error) {
      this.left.add(this.name(decision));
      this.placingAll = false;
      this.error = (error as Error).message;
      // What is shown may be old.
      this.live.send("again");
    }
    if (this.answering === decision.id) this.answering = null;
    this.answerQuickly();
  }

  /** Waits until the view is of a version; where the live connection is slow to tell, it is asked for. */
  private async reached(version: number) {
    for (let i = 0; i < 40; i++) {
      if ((this.game?.version ?? 0) >= version) return;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    const game = await showGame(this.id, this.looks).catch(() => null);
    if (game && game.version > (this.game?.version ?? 0)) this.show(game);
  }

  private name = (decision: DecisionView) => `${this.game?.moment}:${decision.id}`;

  /** What the page answers by itself, if it does. */
  private sensible(decision: DecisionView): Answer | null {
    const { control } = decision;
    if (this.placingAll && this.game?.phase === "setup") {
      const first = control?.kind === "one" ? control.options[0] : undefined;
      if (control?.kind === "place") return poseAnswer(control.suggested);
      if (first) return { one: first.key };
    }
    if (this.dials.length > 0 || this.isDial(decision) || optionsOf(decision).some((o) => o.key === "ready")) return null;
    return habitual(decision) ?? (prefs.get("quick") ? decision.obvious : null);
  }

  /** Sets what is answered the next times; the question that is open now stays. */
  nextTime(key: string, habit: Habit) {
    if (this.decision) this.left.add(this.name(this.decision));
    prefs.setHabit(key, habit);
  }

  /** Answers the question on top, if the page does: after each change, also of what is set. */
  answerQuickly() {
    clearTimeout(this.quick);
    this.quick = undefined;
    if (this.game?.phase !== "setup") this.placingAll = false;
    const decision = this.decision;
    if (!decision || this.answering !== null || this.left.has(this.name(decision))) return;
    const answer = this.sensible(decision);
    if (answer === null) return;
    const watched = this.room?.opponent === "friend";
    const pause = watched && !this.placingAll ? PAUSE.least + Math.random() * PAUSE.more : 0;
    this.quick = setTimeout(() => {
      if (this.decision?.id === decision.id) void this.answer(decision, answer, true);
    }, pause);
  }

  /** Whether the page is about to answer the question on top. */
  get answers(): boolean {
    const decision = this.decision;
    return decision !== null && !this.left.has(this.name(decision)) && this.sensible(decision) !== null;
  }

  /** The next who plans takes the screen. */
  take(player: number) {
    this.error = null;
    this.taker = player;
    [this.planned, this.lastSet] = [null, null];
    this.look();
  }

  // ---- Beside the table.

  /** For whom the page speaks. */
  get me(): number | null {
    return this.isScreen ? (this.taker ?? this.decision?.player ?? this.yours[0] ?? null) : (this.yours[0] ?? null);
  }

  async act(what: Act, version?: number): Promise<void> {
    if (this.me === null) return;
    this.error = null;
    try {
      const { room } = await act(this.id, this.me, what, version);
      this.room = room;
    } catch (error) {
      this.error = (error as Error).message;
    }
  }

  /** Takes the last choice back, or asks the other to agree. */
  async undo() {
    clearTimeout(this.quick);
    const before = this.game?.version;
    await this.act({ undo: null }, before);
    // What was taken back is not answered by the page again.
    for (let i = 0; i < 40 && this.game?.version === before; i++) await new Promise((resolve) => setTimeout(resolve, 10));
    clearTimeout(this.quick);
    if (this.game?.version !== before && this.decision) this.left.add(this.name(this.decision));
  }

  /** Keys of a rematch are those of this game. */
  follow(id: string) {
    const key = keyOf(this.id);
    if (key !== null) keep(id, { key, seats: this.yours });
  }

  async refresh() {
    this.room = await showRoom(this.id).catch(() => this.room);
  }

  async askHint() {
    const player = this.decision?.player;
    if (player === undefined || this.hinting) return;
    this.hinting = true;
    try {
      const hint = await askHint(this.id, player);
      if (hint.version === this.game?.version) this.hint = hint;
    } catch (error) {
      this.error = (error as Error).message;
    }
    this.hinting = false;
  }

  /** Asks for help with the one question that is open. */
  private async askHelp(game: GameView) {
    const [decision, more] = this.decisions;
    if (!game.help || !decision || more || game.phase === "planning" || game.phase === "setup") return;
    const help = await askHelp(this.id, decision.player).catch(() => null);
    // The next question may have come first.
    if (help && help.version === this.game?.version) this.helped = help;
  }

  // ---- The time line.

  get log(): LogLine[] {
    return this.shown?.log ?? [];
  }

  async openTimeline() {
    try {
      this.moments = await listMoments(this.id);
    } catch (error) {
      this.error = (error as Error).message;
    }
  }

  closeTimeline() {
    [this.moments, this.past] = [null, null];
  }

  private wanted: number | null = null;

  async goTo(moment: number) {
    this.wanted = moment;
    try {
      const as = this.isScreen ? null : this.looks;
      const past = await showMoment(this.id, moment, as);
      if (this.wanted !== moment || this.moments === null) return;
      const before = this.past;
      this.motion.skip(false);
      this.past = past;
      if (before && past.moment === before.moment + 1) this.motion.show(before, past, past.happened);
    } catch (error) {
      this.error = (error as Error).message;
    }
  }

  /** A game of one's own from a moment on: its id. */
  async branch(moment: number): Promise<string | null> {
    try {
      const { id, key, seats } = await branchAt(this.id, moment);
      keep(id, { key, seats });
      return id;
    } catch (error) {
      this.error = (error as Error).message;
      return null;
    }
  }

  report = (moment: number) => reportMoment(this.id, moment);
  caseOf = (moment: number) => caseOfMoment(this.id, moment);
}
