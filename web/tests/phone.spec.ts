// A phone: nothing to scroll sideways, table and question beside each other, tap to look and tap again to choose.

import { devices, expect } from "@playwright/test";
import type { NewGame, Started } from "../src/lib/api";
import { test } from "./server";

test.use({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true, userAgent: devices["Pixel 7"].userAgent });

test("a phone holds the table and the question", async ({ page, errors }) => {
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await page.goto("/");
  await expect(page.locator("[data-control=play-computer]")).toBeEnabled();
  expect(await wide()).toBeLessThanOrEqual(0);
  const data: NewGame = { squads: ["red-flight", "academy-swarm"], opponent: { computer: "recruit" }, names: ["Ann", "Recruit"], rounds: 3, place: false, seed: 5 };
  const { id }: Started = await (await page.request.post("/api/games", { data })).json();
  await page.goto(`/games/${id}`);
  await page.locator("table.dial").waitFor();
  expect(await wide()).toBeLessThanOrEqual(0);
  const table = await page.getByLabel("Ships and obstacles").boundingBox();
  const question = await page.locator("[data-decision]").boundingBox();
  if (!table || !question) throw new Error("something is not there");
  expect(table.height).toBeGreaterThan(200);
  expect(question.y).toBeGreaterThanOrEqual(table.y + table.height - 1);
  expect(question.y).toBeLessThan(780);
  // Targets are large enough for a thumb.
  for (const button of await page.locator("button:visible").all()) {
    const box = await button.boundingBox();
    const name = await button.evaluate((it) => it.outerHTML.slice(0, 90));
    if (box && !/rule|card-name/.test(name)) expect(Math.max(box.height, box.width), name).toBeGreaterThanOrEqual(43);
  }
  // The first tap shows where the maneuver leads, the second one sets it.
  const maneuver = page.locator(".dial [data-key='2-straight']");
  await maneuver.tap();
  await expect(page.locator("svg .template")).not.toHaveCount(0);
  await expect(page.locator("[data-control=tab]").first()).toContainText("○");
  await maneuver.tap();
  await expect(page.locator("[data-control=tab]").first()).toContainText("●");
  for (const tab of ["Ships", "Log", "More", "Play"]) {
    await page.getByRole("tab", { name: tab }).tap();
    expect(await wide()).toBeLessThanOrEqual(0);
  }
  expect(errors).toEqual([]);
});
