// A round without a mouse: Tab, Enter, arrows on the dial, digits for lists.

import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";
import type { NewGame, Started } from "../src/lib/api";
import { test } from "./server";

/** Presses Tab until this is reached. */
async function reach(page: Page, selector: string) {
  for (let i = 0; i < 80; i++) {
    if (await page.evaluate((it) => document.activeElement?.matches(it) ?? false, selector)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`the keyboard does not reach ${selector}`);
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("data-key") ?? "");

test("a game by keyboard alone", async ({ page, errors }) => {
  await page.goto("/");
  await expect(page.locator("[data-control=play-screen]")).toBeEnabled();
  await reach(page, "[data-control=play-screen]");
  await page.keyboard.press("Enter");
  await page.locator("table.dial").waitFor();

  // The arrows go from maneuver to maneuver, over what is not on the dial.
  await reach(page, ".dial button");
  expect(await focused(page)).toBe("2-straight");
  await page.keyboard.press("ArrowUp");
  expect(await focused(page)).toBe("3-straight");
  await page.keyboard.press("ArrowLeft");
  expect(await focused(page)).toBe("3-left-bank");
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("svg .template")).not.toHaveCount(0);
  const unset = page.locator("[data-control=tab]").filter({ hasText: "○" });
  for (const player of [0, 1]) {
    for (let left = await unset.count(); left > 0; left--) {
      await reach(page, ".dial button");
      await page.keyboard.press("Enter");
      await expect(unset).toHaveCount(left - 1);
    }
    await reach(page, "[data-control=ready]");
    await page.keyboard.press("Enter");
    if (player === 0) await expect(page.getByTestId("secret")).toContainText("Player 2");
  }
  // Digits answer what follows, and the next round is planned again.
  const phase = page.locator(".phases .now");
  for (let i = 0; i < 60; i++) {
    await expect(page.locator("[data-decision]:not(.fresh)")).toBeVisible();
    if ((await phase.textContent()) === "planning" && (await page.getByTestId("round").textContent())?.includes("Round 2")) break;
    const before = await page.locator("[data-decision]").getAttribute("data-decision");
    // A key that is pressed within a moment of a question does not count.
    await expect(async () => {
      await page.keyboard.press("1");
      await expect(page.locator(`[data-decision="${before}"]`)).toHaveCount(0, { timeout: 1000 });
    }).toPass({ timeout: 20_000 });
  }
  await expect(page.getByTestId("round")).toContainText("Round 2");
  // What was chosen is taken back.
  await page.keyboard.press("Control+z");
  await expect(page.getByTestId("round")).toContainText("Round 1");
  expect(errors).toEqual([]);
});

test("dialogs keep the keyboard and give it back", async ({ page, errors }) => {
  const data: NewGame = { squads: ["red-flight", "academy-swarm"], opponent: "screen", names: ["Ann", "Bob"], rounds: 2, place: false };
  const { id }: Started = await (await page.request.post("/api/games", { data })).json();
  await page.goto(`/games/${id}`);
  await reach(page, "[data-control=settings]");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  for (let i = 0; i < 30; i++) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("[role=dialog]") !== null)).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement?.getAttribute("data-control"))).toBe("settings");
  expect(errors).toEqual([]);
});
