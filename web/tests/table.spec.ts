// What the table shows beside the pieces: flights, lines, a ruler, the texts of cards.

import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";
import type { NewGame, Started } from "../src/lib/api";
import { accessible } from "./axe";
import { Player } from "./player";
import { test } from "./server";

// A small laptop, where the ships do not all fit.
test.use({ viewport: { width: 1366, height: 768 } });

async function start(page: Page, squads: [string, string], more: Partial<NewGame> = {}) {
  const data: NewGame = { squads, names: ["Ann", "Bob"], rounds: 3, place: false, seed: 5, ...more };
  const { id }: Started = await (await page.request.post("/api/games", { data })).json();
  await page.goto(`/games/${id}`);
  await page.locator("[data-decision]").waitFor();
}

/** Counts how often a ship is drawn on its way. */
const watchFlights = (page: Page) =>
  page.addInitScript(() => {
    const counted = globalThis as unknown as { flights: number };
    counted.flights = 0;
    new MutationObserver((all) => {
      counted.flights += all.filter((it) => it.target instanceof Element && it.target.matches(".ship[transform]")).length;
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ["transform"] });
  });
const flights = (page: Page) => page.evaluate(() => (globalThis as unknown as { flights: number }).flights);

for (const motion of ["no-preference", "reduce"] as const) {
  test(`ships fly along their templates, with ${motion} of motion`, async ({ page, errors }) => {
    await page.emulateMedia({ reducedMotion: motion });
    await watchFlights(page);
    await start(page, ["red-flight", "academy-swarm"]);
    const player = new Player(page, 3, "straight");
    await player.play(() => player.asked.has("action"));
    if (motion === "reduce") expect(await flights(page)).toBe(0);
    else expect(await flights(page)).toBeGreaterThan(5);
    expect(errors).toEqual([]);
  });
}

test("lines of fire, the ruler, and the zoom", async ({ page, errors }) => {
  await start(page, ["red-flight", "academy-swarm"]);
  const player = new Player(page, 3, "straight");
  await player.play(() => player.asked.has("attack"));
  await page.locator("[data-control=fire]").click();
  await expect(page.locator("svg .shot").first()).toBeVisible();
  await accessible(page, "lines of fire");
  await page.locator("[data-control=fire]").click();
  await page.mouse.move(5, 400);
  await expect(page.locator("svg .shot")).toHaveCount(0);
  // From where it is pressed to where it is drawn: 300 mm of the 914 that the table is wide.
  await page.locator("[data-control=ruler]").click();
  const area = await page.locator("svg .area").boundingBox();
  if (!area) throw new Error("there is no table");
  const [x, y, length] = [area.x + area.width / 4, area.y + area.height / 2, (area.width * 300) / 914.4];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + length, y, { steps: 3 });
  await page.mouse.up();
  await expect(page.getByTestId("ruler")).toContainText(/(29[89]|30[012]) mm, range [34]/);
  await page.locator("[data-control=ruler]").click();
  await expect(page.getByTestId("ruler")).toHaveCount(0);
  const box = () => page.getByLabel("Ships and obstacles").getAttribute("viewBox");
  const whole = await box();
  await page.getByRole("button", { name: "Zoom in" }).click();
  expect(await box()).not.toBe(whole);
  await page.getByRole("button", { name: "Show the whole table" }).click();
  expect(await box()).toBe(whole);
  expect(errors).toEqual([]);
});

test("the last attack stays, told in damage, until it is put away", async ({ page, errors }) => {
  await start(page, ["red-flight", "academy-swarm"]);
  const player = new Player(page, 3, "straight");
  await player.play(() => player.asked.has("attack"));
  const outcome = page.getByTestId("outcome");
  for (let i = 0; i < 20 && (await outcome.count()) === 0; i++) {
    if (!player.asked.has("modify") && (await page.locator("[data-ask=modify]").count()) > 0) await accessible(page, "dice");
    await player.step(5000);
  }
  await expect(outcome).toHaveText(/^(No damage|Hit, but no damage|\d damage(, \d critical)?)$/);
  await page.locator("[data-control=seen]").click();
  await expect(page.getByTestId("attack")).toHaveCount(0);
  // The log has it in plain words, in the turns of ships.
  const log = page.getByTestId("log");
  await expect(log.locator(".turn").filter({ hasText: "Red 1 reveals" }).first()).toContainText("Red 1 reveals 3 straight");
  await expect(log).toContainText(/(Red|Gray|Black|Obsidian|Academy)( \d)? (focuses|evades|locks|barrel rolls)/);
  await expect(log).not.toContainText("performs:");
  // The rule behind a line is one click away, in words.
  await log.getByRole("button", { name: "The rule: RR." }).last().click();
  await expect(page.getByRole("tooltip")).toHaveText(/\w+ \w+ \w+ .*RR\.[A-Z-]+\.\d+/);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  expect(errors).toEqual([]);
});

test("the text of a card opens on pointing, focus and tap", async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, hasTouch: true });
  const page = await context.newPage();
  await start(page, ["rebel-aces", "imperial-aces"]);
  const cards = page.getByLabel("Ships", { exact: true }).locator(".card-name:not(.plain)");
  const tip = page.getByRole("tooltip");
  await cards.nth(1).tap();
  await expect(tip).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(tip).toHaveCount(0);
  await cards.first().hover();
  await expect(tip).toHaveText(/\w+ \w+ \w+/);
  await page.mouse.move(700, 5);
  await expect(tip).toHaveCount(0);
  await cards.first().focus();
  await expect(tip).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(tip).toHaveCount(0);
  await context.close();
});
