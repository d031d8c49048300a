// Two people in two browsers: an invitation, hidden dials and cards, a connection that breaks, undo by consent, and
// all that is agreed on beside the table.

import { expect } from "@playwright/test";
import type { Browser, Page } from "@playwright/test";
import { inflateRawSync } from "node:zlib";
import type { GameView, NewGame, Started, ToPage } from "../src/lib/api";
import { patched } from "../src/lib/patch";
import { accessible } from "./axe";
import { Player } from "./player";
import { test } from "./server";

/** The damage cards of the core set. */
const DECK = [
  "Blinded Pilot", "Console Fire", "Damaged Engine", "Damaged Sensor Array", "Direct Hit!", "Disabled Power Regulator",
  "Fuel Leak", "Hull Breach", "Loose Stabilizer", "Panicked Pilot", "Structural Damage", "Stunned Pilot", "Weapons Failure",
  "Wounded Pilot",
];

/** Reads every frame that a page is sent, keeps the view that it makes up, and finds what the page should not know:
 * it belongs to the seat `of`, or to nobody. */
class Ear {
  readonly leaks: string[] = [];
  frames = 0;
  /** How often the page was told a dial of its own that was hidden from others: what leaks would look like. */
  own = 0;
  view: GameView | null = null;

  constructor(
    page: Page,
    private readonly of: number | null,
  ) {
    page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => this.hear(typeof payload === "string" ? payload : inflateRawSync(payload).toString())),
    );
  }

  private hear(text: string) {
    this.frames += 1;
    const message = JSON.parse(text) as ToPage;
    if ("view" in message) this.view = message.view;
    else if ("change" in message) {
      const { from, to, change } = message.change;
      if (this.view?.version !== from) return;
      this.view = { ...(patched(this.view, change) as GameView), version: to };
    } else return;
    this.check(this.view);
    // A damage card has no name in a frame before it was faceup.
    const told = this.view.log.map((line) => line.text).join("\n");
    for (const card of DECK) {
      const faceup = told.includes(`faceup: ${card}`) || told.includes(`exposes ${card}`);
      if (text.includes(card) && !faceup) this.leaks.push(card);
    }
    if (/"seed"/.test(text)) this.leaks.push("the seed");
  }

  private check(view: GameView) {
    for (const { name, player, dial } of view.ships) {
      if (!dial.shows || dial.revealed) continue;
      if (player === this.of) this.own += 1;
      else this.leaks.push(`${name}: ${dial.shows.words}`);
    }
    for (const { player, control, obvious, question } of view.decisions) {
      if (player !== this.of && (control ?? obvious) !== null) this.leaks.push(question);
    }
  }
}

/** A page in a browser of its own. */
async function another(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  // What the page answers by itself takes as short as it ever does.
  await context.addInitScript(() => (Math.random = () => 0));
  return context.newPage();
}

/** Sets all dials that are not set. */
async function dials(page: Page) {
  await page.locator("table.dial").waitFor();
  const unset = page.locator("[data-control=tab]").filter({ hasText: "○" });
  for (let left = await unset.count(); left > 0; left--) {
    await page.locator('.dial [data-key="2-straight"]').click();
    await expect(unset).toHaveCount(left - 1);
  }
}

/** Whoever is asked answers, until it is enough. */
async function playOn(pages: Page[], enough: () => boolean | Promise<boolean>) {
  const players = pages.map((page, i) => new Player(page, 3 + i, "straight"));
  for (let answered = 0; !(await enough()); answered++) {
    expect(answered).toBeLessThan(300);
    const asked = (page: Page) => page.locator("[data-decision], [data-testid=end]").count();
    await expect.poll(async () => Math.max(...(await Promise.all(pages.map(asked)))), { timeout: 60_000 }).toBe(1);
    for (const [i, page] of pages.entries()) {
      if ((await page.locator("[data-decision]").count()) > 0) await players[i]?.step(5000);
    }
  }
}

const round = (page: Page) => page.getByTestId("round").textContent();

test("online: invited, played, reconnected, and taken back by consent", async ({ page, browser, server, errors }) => {
  await page.addInitScript(() => (Math.random = () => 0));
  const ears = [new Ear(page, 0)];
  await page.goto("/");
  await page.getByLabel("Your name").fill("Ann");
  await page.getByLabel("Your squad").selectOption("red-flight");
  await page.getByLabel("The other squad").selectOption("academy-swarm");
  await page.locator("[data-control=play-friend]").click();
  const link = await page.getByTestId("link").inputValue();
  expect(link).not.toContain("key");

  const other = await another(browser, server.url);
  ears.push(new Ear(other, 1));
  await other.goto(link);
  await other.getByLabel("Your name").fill("Bob");
  await accessible(other, "an invitation that came");
  await other.locator("[data-control=join]").click();
  for (const it of [page, other]) await it.locator("table.dial").waitFor();
  // A third who opens the link watches.
  const third = await another(browser, server.url);
  ears.push(new Ear(third, null));
  await third.goto(link);
  await expect(third.getByTestId("awaited")).toBeVisible();
  await expect(third.locator("[data-control=option]")).toHaveCount(0);
  await accessible(third, "watching");

  await dials(page);
  await expect(other.locator(".card .dial svg")).toHaveCount(0);
  // A page that is opened anew is in its seat again.
  await other.reload();
  await dials(other);
  await page.locator("[data-control=ready]").click();
  await expect(page.getByTestId("awaited")).toContainText("Bob");
  await other.locator("[data-control=ready]").click();

  // In the middle of the round the server goes away and comes back: the pages say so and go on by themselves.
  const both = [page, other];
  const table = () => ears[0]?.view;
  await playOn(both, () => table()?.ships.some((ship) => ship.activated) === true);
  const lost = both.map((it) => expect(it.getByText("The connection is lost")).toBeVisible());
  await Promise.all([server.restart(), ...lost]);
  for (const it of both) await expect(it.getByText("The connection is lost")).toHaveCount(0);
  await expect(other.getByTestId("log")).toContainText("Bob is ready");

  // In the next round there is nothing that one could take back alone.
  await playOn(both, () => table()?.round === 2 && table()?.phase === "planning");
  const undo = page.locator("[data-control=undo]");
  await expect(undo).toHaveAccessibleName("Ask to take back the last choice");
  await undo.click();
  await expect(other.getByTestId("offer")).toContainText("Ann offers to take back a choice");
  await accessible(other, "an offer");
  await other.locator("[data-control=decline]").click();
  await expect(page.getByTestId("offer")).toHaveCount(0);
  expect(await round(page)).toContain("Round 2");
  // A dial is one's own: taken back without asking.
  await page.locator('.dial [data-key="3-straight"]').click();
  await expect(undo).toHaveAccessibleName("Take back the last choice");
  await undo.click();
  await expect(page.locator("[data-control=tab]").first()).toContainText("○");
  await undo.click();
  await other.locator("[data-control=accept]").click();
  for (const it of both) {
    await expect(it.getByTestId("round")).toContainText("Round 1");
    await expect(it.getByTestId("offer")).toHaveCount(0);
  }

  // On, until damage cards lie facedown.
  await playOn(both, () => table()?.ships.some((ship) => ship.facedown > 0) === true);
  for (const ear of ears) {
    expect(ear.frames).toBeGreaterThan(20);
    expect(ear.leaks).toEqual([]);
  }
  expect(ears.map((ear) => ear.own > 0)).toEqual([true, true, false]);
  expect(errors.filter((it) => !/WebSocket/.test(it))).toEqual([]);
  for (const it of [other, third]) await it.context().close();
});

test("online: said, offered, resigned, and played again", async ({ page, browser, server, errors }) => {
  const data: NewGame = { squads: ["red-flight", "academy-swarm"], names: ["Ann", "Bob"], opponent: "friend", clock: { minutes: 15, seconds: 10 }, place: false };
  const { id, key }: Started = await (await page.request.post("/api/games", { data })).json();
  // A seat that is carried to another browser: the key stands behind the link.
  await page.goto(`/games/${id}#key=${key}`);
  await expect(page.getByTestId("link")).toBeVisible();
  const other = await another(browser, server.url);
  await other.goto(`/games/${id}`);
  await other.getByLabel("Your name").fill("Bob");
  await other.locator("[data-control=join]").click();
  for (const it of [page, other]) {
    await it.locator("table.dial").waitFor();
    await expect(it.getByTestId("clock")).toContainText(/1[45]:\d\d/);
    await it.getByRole("tab", { name: "More" }).click();
  }
  expect(page.url()).not.toContain("key");

  await other.getByRole("button", { name: "Good luck" }).click();
  await expect(page.getByTestId("said")).toContainText("Bob: Good luck");
  await accessible(page, "the players");

  await page.locator("[data-control=draw]").click();
  await expect(page.getByTestId("offer")).toContainText("You have offered a draw");
  await other.locator("[data-control=decline]").click();
  await expect(page.getByTestId("offer")).toHaveCount(0);

  await other.getByRole("button", { name: "Resign…" }).click();
  await other.locator("[data-control=resign]").click();
  for (const it of [page, other]) await expect(it.getByTestId("end")).toContainText("Ann has won");
  await page.locator("[data-control=rematch]").click();
  await other.getByRole("button", { name: "Accept the rematch" }).click();
  for (const it of [page, other]) {
    await it.getByRole("button", { name: "To the rematch" }).click();
    await it.locator("table.dial").waitFor();
    expect(it.url()).not.toContain(id);
  }
  // Both are in their seats.
  await expect(page.getByText("Set the dial of Red 1")).toBeVisible();
  expect(errors).toEqual([]);
  await other.context().close();
});
