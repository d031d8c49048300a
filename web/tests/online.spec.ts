// Two people in two browsers: an invitation, hidden dials, a connection that breaks, undo by consent.

import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";
import { inflateRawSync } from "node:zlib";
import type { GameView } from "../src/lib/api";
import { Player } from "./player";
import { test } from "./server";

/** Dials that a page was told although they are the other's and hidden. */
function listen(page: Page, of: number, leaks: string[]) {
  const check = (game: GameView) => {
    for (const ship of game.ships ?? []) {
      if (ship.player !== of && !ship.dial.revealed && ship.dial.shows) leaks.push(`${ship.name}: ${ship.dial.shows.words}`);
    }
    for (const decision of game.decisions ?? []) if (decision.player !== of && decision.control) leaks.push(decision.question);
  };
  let frames = 0;
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      frames += 1;
      const message = JSON.parse(typeof payload === "string" ? payload : inflateRawSync(payload).toString()) as { view?: GameView; change?: { change: { ships?: unknown } } };
      if (message.view) check(message.view);
      // A change names ships by their place; nothing in it may show a dial that is not the page's own.
      const ships = message.change?.change.ships;
      if (typeof ships !== "object" || ships === null) return;
      for (const [place, ship] of Object.entries(ships as Record<string, { dial?: { shows?: unknown; revealed?: unknown } }>)) {
        const shown = ship.dial?.shows;
        const revealed = ship.dial?.revealed;
        if (Array.isArray(shown) && shown[0] && revealed === undefined && owner(Number(place)) !== of) leaks.push(`ship ${place}`);
      }
    }),
  );
  return () => frames;
}

/** Red Flight has three ships. */
const owner = (ship: number) => (ship < 3 ? 0 : 1);

test("online: invited, played, reconnected, and taken back by consent", async ({ page, browser, server, errors }) => {
  const leaks: string[] = [];
  const heard = listen(page, 0, leaks);
  await page.goto("/");
  await page.getByLabel("Your squad").selectOption("red-flight");
  await page.getByLabel("Theirs").selectOption("academy-swarm");
  await page.locator("[data-control=play-friend]").click();
  const link = await page.getByTestId("link").inputValue();
  expect(link).not.toContain("key");

  const context = await browser.newContext({ baseURL: server.url });
  const other = await context.newPage();
  listen(other, 1, leaks);
  await other.goto(link);
  await other.getByLabel("Your name").fill("Bob");
  await other.locator("[data-control=join]").click();
  for (const it of [page, other]) await it.locator("table.dial").waitFor();
  // A third who opens the link watches.
  const watcher = await context.browser()!.newContext();
  const third = await watcher.newPage();
  await third.goto(link);
  await expect(third.getByTestId("awaited")).toBeVisible();
  await expect(third.locator("[data-control=option]")).toHaveCount(0);

  const dials = async (at: Page) => {
    const unset = at.locator("[data-control=tab]").filter({ hasText: "○" });
    for (let left = await unset.count(); left > 0; left--) {
      await at.locator('.dial [data-key="2-straight"]').click();
      await expect(unset).toHaveCount(left - 1);
    }
  };
  await dials(page);
  await expect(other.locator(".card .dial svg")).toHaveCount(0);
  // The line breaks and comes back: nothing is lost, and the page goes on by itself.
  await other.reload();
  await other.locator("table.dial").waitFor();
  await context.setOffline(true);
  await context.setOffline(false);
  await dials(other);
  await page.locator("[data-control=ready]").click();
  await expect(page.getByTestId("awaited")).toContainText("Bob");
  await other.locator("[data-control=ready]").click();
  // Both play on until one has an action and the other chose since: taking back needs consent.
  const players = [new Player(page, 3), new Player(other, 5)] as const;
  for (let i = 0; i < 14; i++) {
    for (const player of players) await player.step(1500);
  }
  const before = await page.getByTestId("round").textContent();
  expect(before).toContain("Round");
  const ask = [page, other].map((it) => it.locator("[data-control=undo]"));
  const asking = (await ask[0]!.isEnabled()) ? 0 : 1;
  const label = await ask[asking]!.getAttribute("aria-label");
  await ask[asking]!.click();
  if (label?.startsWith("Ask")) {
    const answering = asking === 0 ? other : page;
    await expect(answering.getByTestId("offer").locator("[data-control=accept]")).toBeVisible();
    await answering.locator("[data-control=accept]").click();
    await expect(answering.getByTestId("offer")).toHaveCount(0);
  }
  expect(heard()).toBeGreaterThan(5);
  expect(leaks).toEqual([]);
  expect(errors.filter((it) => !/WebSocket|ERR_INTERNET/.test(it))).toEqual([]);
  await context.close();
  await watcher.close();
});
