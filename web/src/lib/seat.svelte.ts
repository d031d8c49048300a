// The state of the page: the game it shows, who looks at it, what is pointed at.

import { askHelp, checkAnswer, poseAnswer, sendAnswer, showGame } from "./api";
import type { Answer, Check, DecisionView, GameView, HelpView, LogLine, OptionView, PoseView, Preview } from "./api";

const optionsOf = ({ control }: DecisionView): OptionView[] => (control && "options" in control ? control.options : []);

export class Seat {
  game = $state.raw<GameView | null>(null);
  log = $state.raw<LogLine[]>([]);
  error = $state<string | null>(null);
  /** The option that is pointed at. */
  hovered = $state.raw<OptionView | null>(null);
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
  private lastSet = $state<number | null>(null);
  /** Who drew the curtain aside. It opens when the game is there as they may see it. */
  private taker: number | null = null;
  /** The decision whose answer is on its way. */
  private answering: number | null = null;
  /** Where something would be placed, for which decision, and what the server says of it. */
  private candidate = $state.raw<{ decision: number; pose: PoseView } | null>(null);
  verdict = $state.raw<Check | null>(null);
  /** Odds and advice, as they last came. */
  private helped = $state.raw<HelpView | null>(null);
  private checking: ReturnType<typeof setTimeout> | undefined;

  readonly id: string;
  private events: EventSource | null = null;
  private loading: Promise<void> | null = null;

  constructor(id: string) {
    this.id = id;
  }

  start() {
    void this.load();
    this.events = new EventSource(`/api/games/${this.id}/events`);
    this.events.addEventListener("version", (event) => {
      void this.load(Number(event.data));
    });
  }

  stop() {
    this.placingAll = false;
    this.events?.close();
  }

  /** Those who still plan, in order. */
  get planners(): number[] {
    const game = this.game;
    if (!game || game.phase !== "planning") return [];
    return [...new Set(game.decisions.map((d) => d.player))].sort((a, b) => a - b);
  }

  /** Who has to take the screen before anything is shown. */
  get curtain(): number | null {
    const next = this.planners[0];
    return next === undefined || next === this.game?.as ? null : next;
  }

  get decisions(): DecisionView[] {
    const { decisions, as } = this.game ?? { decisions: [], as: null };
    return as === null ? decisions : decisions.filter((d) => d.player === as);
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
    if (this.curtain !== null) return [];
    const places = this.options.filter((o) => o.look.kind === "place");
    const previews = places.map((o) => o.preview);
    // Where one's dials lead; a maneuver that is pointed at takes the place of the one that is set.
    const dials = this.dials.filter((dial) => !this.hovered || dial !== this.decision);
    const set = dials.flatMap(optionsOf).filter((o) => o.look.kind === "maneuver" && o.look.set);
    previews.push(...set.map((o) => o.preview));
    if (this.hovered) previews.push(this.hovered.preview);
    return previews;
  }

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
  async placeAll() {
    this.placingAll = true;
    while (this.placingAll && this.game?.phase === "setup" && this.error === null) {
      const decision = this.decision;
      const control = decision?.control;
      const first = control?.kind === "one" ? control.options[0] : undefined;
      if (decision && control?.kind === "place") await this.answer(decision, poseAnswer(control.suggested));
      else if (decision && first) await this.answer(decision, { one: first.key });
      else break;
    }
    this.placingAll = false;
  }

  async take(player: number) {
    this.error = null;
    this.taker = player;
    this.planned = null;
    this.lastSet = null;
    await this.load();
  }

  async answer(decision: DecisionView, answer: Answer) {
    if (this.answering === decision.id) return;
    this.answering = decision.id;
    this.error = null;
    this.hovered = null;
    if (this.isDial(decision)) {
      this.planned = null;
      this.lastSet = decision.ship;
    }
    try {
      await sendAnswer(this.id, decision, answer);
    } catch (error) {
      this.error = String((error as Error).message);
    }
    await this.load();
    if (this.answering === decision.id) this.answering = null;
  }

  /** Loads the game, unless it is the wanted version or a later one already. */
  async load(version: number | null = null) {
    // One at a time; what came in between is seen by the next.
    while (this.loading) await this.loading;
    if (version !== null && this.game && version <= this.game.version) return;
    this.loading = this.fetch();
    await this.loading;
    this.loading = null;
  }

  /** Asks for help with the one question that is open. */
  private async askHelp(game: GameView) {
    const [decision, more] = game.decisions;
    if (!game.help || !decision || more || game.phase === "planning" || game.phase === "setup") return;
    const help = await askHelp(this.id, decision.player).catch(() => null);
    // The next question may have come first.
    if (help && help.version === this.game?.version) this.helped = help;
  }

  private async fetch() {
    try {
      const as = this.taker;
      let game = await showGame(this.id, as, this.log.length);
      // Dials are secret: nobody looks as a player once they are ready.
      const plans = game.phase === "planning" && game.decisions.some((d) => d.player === as);
      if (as !== null && !plans) {
        // Somebody else may have taken the screen while this was on its way.
        if (this.taker === as) this.taker = null;
        game = await showGame(this.id, null, this.log.length);
      }
      if (game.log.length > 0) this.log = [...this.log, ...game.log];
      this.game = game;
      void this.askHelp(game);
    } catch (error) {
      this.error = String((error as Error).message);
    }
  }
}
