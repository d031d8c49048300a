// A phone: nothing to scroll sideways, table and question beside each other, tap to look and tap again to choose.

import { devices, expect } from "@playwright/test";
import type { Page } from "@playwright/test";
import type { NewGame, Started } from "../src/lib/api";
import { accessible } from "./axe";
import { test } from "./server";

test.use({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true, userAgent: devices["Pixel 7"].userAgent });

const wide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Targets are large enough for a thumb; names of cards and signs of rules stand in lines of text. */
async function forThumbs(page: Page) {
  const small = await page.evaluate(() => {
    const all = [...document.querySelectorAll("button:not(.rule, .card-name), select, summary, a.button")];
    const boxes = all.filter((it) => it.checkVisibility()).map((it) => ({ it, box: it.getBoundingClientRect() }));
    return boxes.filter(({ box }) => Math.min(box.width, box.height) < 43).map(({ it, box }) => `${box.width} by ${box.height}: ${it.outerHTML.slice(0, 120)}`);
  });
  expect(small).toEqual([]);
}

async function start(page: Page) {
  const data: NewGame = { squads: ["red-flight", "academy-swarm"], opponent: { computer: "recruit" }, names: ["Ann", "Recruit"], rounds: 3, place: false, seed: 5 };
  const { id }: Started = await (await page.request.post("/api/games", { data })).json();
  await page.goto(`/games/${id}`);
  await page.locator("table.dial").waitFor();
}

test("a phone holds the table and the question", async ({ page, errors }) => {
  await start(page);
  expect(await wide(page)).toBeLessThanOrEqual(0);
  const table = await page.getByLabel("Ships and obstacles").boundingBox();
  const question = await page.locator("[data-decision]").boundingBox();
  if (!table || !question) throw new Error("something is not there");
  expect(table.height).toBeGreaterThan(200);
  expect(question.y).toBeGreaterThanOrEqual(table.y + table.height - 1);
  expect(question.y).toBeLessThan(780);
  await forThumbs(page);
  await expect(page.locator("[data-decision]")).toContainText("Tap a maneuver to see where it leads");
  // The first tap shows where the maneuver leads, the second one sets it.
  const maneuver = page.locator(".dial [data-key='2-straight']");
  await maneuver.tap();
  await expect(page.locator("svg .template")).not.toHaveCount(0);
  await expect(page.locator("[data-control=tab]").first()).toContainText("○");
  await maneuver.tap();
  await expect(page.locator("[data-control=tab]").first()).toContainText("●");
  for (const tab of ["Ships", "Log", "Score", "More", "Play"]) {
    await page.getByRole("tab", { name: tab }).tap();
    expect(await wide(page)).toBeLessThanOrEqual(0);
    await forThumbs(page);
    await accessible(page, `${tab} on a phone`);
  }
  await page.locator("[data-control=settings]").tap();
  expect(await wide(page)).toBeLessThanOrEqual(0);
  await forThumbs(page);
  expect(errors).toEqual([]);
});

test("a phone plays a round by taps, with table and question beside each other all the time", async ({ page, errors }) => {
  await start(page);
  const middle = page.getByLabel("Ships and obstacles");
  let [actions, attacks] = [0, 0];
  for (let i = 0; i < 80 && attacks === 0; i++) {
    await expect(page.locator("[data-decision]:not(.fresh)")).toBeVisible({ timeout: 60_000 });
    const question = page.locator("[data-decision]");
    const [asked, ask] = [await question.getAttribute("data-decision"), await question.getAttribute("data-ask")];
    const [table, box] = [await middle.boundingBox(), await question.boundingBox()];
    if (!table || !box) throw new Error("something is not there");
    expect(table.height).toBeGreaterThan(200);
    expect(box.y).toBeGreaterThanOrEqual(table.y + table.height - 1);
    expect(await wide(page)).toBeLessThanOrEqual(0);
    if (ask === "action") actions += 1;
    if (ask === "attack") {
      attacks += 1;
      await forThumbs(page);
      await accessible(page, "an attack on a phone");
    }
    const ready = page.locator("[data-control=ready]");
    const unset = page.locator("[data-control=tab]").filter({ hasText: "○" });
    const [done, left] = [(await ready.count()) > 0, await unset.count()];
    const ahead = page.locator('.dial [data-key="3-straight"]');
    const option = done ? ready : (await ahead.count()) > 0 ? ahead : page.locator("[data-control=option], [data-control=confirm]").first();
    await option.tap();
    // What can be shown is shown first, and chosen with the second tap.
    if (await question.locator(".armed").count()) await option.tap();
    const settled = async () =>
      ask === "dial" && !done ? (await unset.count()) === left - 1 : (await page.locator(`[data-decision="${asked}"]`).count()) === 0;
    // A tap at the place of the one before, and as quick, is taken for a double one and does nothing: then once more.
    await expect(async () => {
      if (await settled()) return;
      await page.waitForTimeout(600);
      if (await settled()) return;
      await option.tap({ timeout: 1_000 });
      expect(await settled()).toBe(true);
    }).toPass({ timeout: 20_000 });
  }
  expect(actions).toBeGreaterThan(0);
  expect(attacks).toBe(1);
  expect(errors).toEqual([]);
});

test("the screens before a game fit a phone", async ({ page, errors }) => {
  await page.goto("/");
  await expect(page.locator("[data-control=play-computer]")).toBeEnabled();
  for (const [path, there] of [["/", "Play the computer"], ["/choose", "Start the game"], ["/odds", "More lock"], ["/build?f=rebelalliance", "T-65 X-wing"]] as const) {
    await page.goto(path);
    await expect(page.getByRole("main")).toContainText(path === "/odds" ? "mean" : there);
    expect(await wide(page), path).toBeLessThanOrEqual(0);
    await forThumbs(page);
    await accessible(page, `${path} on a phone`);
  }
  expect(errors).toEqual([]);
});
