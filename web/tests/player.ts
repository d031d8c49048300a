// Somebody who plays by clicking what the page offers, at random but repeatably.

import type { Locator, Page } from "@playwright/test";

export class Player {
  /** The kinds of questions that were answered. */
  readonly asked = new Set<string>();
  /** How many clicks it took. */
  clicks = 0;
  private state: number;

  constructor(
    private readonly page: Page,
    seed: number,
    /** Whether ships fly straight at each other where they can. */
    private readonly style: "random" | "straight" = "random",
  ) {
    this.state = seed;
  }

  below(n: number): number {
    this.state = (Math.imul(this.state, 1103515245) + 12345) & 0x7fffffff;
    return (this.state >> 12) % n;
  }

  /** Plays until the end screen shows, or `stop` says so. How many questions were answered. */
  async play(stop: () => boolean = () => false): Promise<number> {
    let answered = 0;
    while (!stop()) {
      const kind = await this.next();
      if (kind === "end") return answered;
      if (kind === "curtain") {
        await this.page.locator("[data-control=curtain]").click();
        this.clicks += 1;
        await this.page.locator("[data-control=curtain]").waitFor({ state: "detached" });
        continue;
      }
      await this.answer(kind);
      answered += 1;
      if (answered > 4000) throw new Error("the game goes on and on");
    }
    return answered;
  }

  /** Answers what is asked now, if something is asked within a time. */
  async step(patience: number): Promise<boolean> {
    const kind = await this.next(patience).catch(() => null);
    if (kind === null || kind === "end") return false;
    await this.answer(kind);
    return true;
  }

  /** Waits until something is asked: the end, the curtain, or the number of a decision. */
  private async next(patience = 120_000): Promise<string> {
    const found = await this.page.waitForFunction(() => {
      if (document.querySelector("[data-testid=end]")) return "end";
      if (document.querySelector("[data-control=curtain]")) return "curtain";
      return document.querySelector("[data-decision]")?.getAttribute("data-decision") ?? null;
    }, undefined, { timeout: patience });
    return (await found.jsonValue()) as string;
  }

  private async answer(decision: string) {
    const question = this.page.locator(`[data-decision="${decision}"]`);
    // What is pressed within a moment of a question does not count; a click waits by itself, a key does not.
    await this.page.waitForFunction(() => !document.querySelector("[data-decision].fresh"));
    const ask = (await question.getAttribute("data-ask")) ?? "?";
    this.asked.add(ask);
    const count = (control: string) => this.page.locator(`[data-control=${control}]`).count();
    if ((await count("ready")) > 0) {
      await this.page.locator("[data-control=ready]").click();
      this.clicks += 1;
    } else if ((await count("confirm")) > 0) {
      await this.pick();
    } else {
      await this.option();
    }
    await question.waitFor({ state: "detached" });
  }

  /** Dice, cards or the like: picks until the choice can be confirmed. */
  private async pick() {
    const picks = this.page.locator("[data-control=pick][aria-pressed=false], [data-control=pick]:not([aria-pressed])");
    const confirm = this.page.locator("[data-control=confirm]");
    do {
      const n = await picks.count();
      if (n > 0) await picks.nth(this.below(n)).click();
      if (n > 0) this.clicks += 1;
      else await this.page.waitForTimeout(20);
    } while (await confirm.isDisabled());
    await confirm.click();
    this.clicks += 1;
  }

  /** One of the options, on the table or beside it; what ends badly only if there is nothing else. */
  private async option() {
    const all = this.page.locator("[data-control=option], [data-control=pass]");
    const good = this.page.locator("[data-control=option]:not(.warned)");
    const from = (await good.count()) > 0 && this.below(8) > 0 ? good : all;
    this.clicks += 1;
    if (this.style === "straight") {
      const ahead = this.page.locator('.dial [data-key="2-straight"], .dial [data-key="3-straight"]');
      const first = (await ahead.count()) > 0 ? ahead : good;
      if ((await first.count()) > 0) return this.press(first.first());
    }
    return this.press(from.nth(this.below(await from.count())));
  }

  private async press(control: Locator) {
    // On the table places may cover each other: the keyboard reaches them all.
    if ((await control.getAttribute("role")) === "button") {
      await control.focus();
      await this.page.keyboard.press("Enter");
    } else {
      await control.click();
    }
  }
}
