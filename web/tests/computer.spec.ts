// Against the computer: quick to begin, taken back, looked back at, branched; and no screen that axe complains of.

import AxeBuilder from "@axe-core/playwright";
import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";
import { gzipSync } from "node:zlib";
import type { GameView, NewGame, Started } from "../src/lib/api";
import { Player } from "./player";
import { test } from "./server";

async function accessible(page: Page, screen: string) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const told = violations.map((it) => `${screen}: ${it.id}: ${it.nodes.map((node) => node.html).slice(0, 3).join(" ")}`);
  expect(told).toEqual([]);
}

const gameOf = async (page: Page): Promise<GameView> => {
  const id = new URL(page.url()).pathname.split("/").pop();
  return (await page.request.get(`/api/games/${id}`)).json();
};

test("from opening the page to the first flown ship in six clicks", async ({ page, errors }) => {
  await page.goto("/");
  let clicks = 0;
  const click = async (selector: string) => {
    await page.locator(selector).first().click();
    clicks += 1;
  };
  await click("[data-control=play-computer]");
  await page.locator("table.dial").waitFor();
  const unset = page.locator("[data-control=tab]").filter({ hasText: "○" });
  for (let left = await unset.count(); left > 0; left--) {
    await click(".dial button:not(.warned)");
    await expect(unset).toHaveCount(left - 1);
  }
  await click("[data-control=ready]");
  await expect.poll(async () => (await gameOf(page)).ships.some((ship) => ship.activated), { timeout: 60_000 }).toBe(true);
  console.log(`clicks to the first flown ship: ${clicks}`);
  expect(clicks).toBeLessThanOrEqual(6);
  expect(errors).toEqual([]);
});

test("a game against the computer, taken back, looked back at and branched", async ({ page, errors }) => {
  const data: NewGame = { squads: ["red-flight", "academy-swarm"], opponent: { computer: "recruit" }, names: ["Ann", "Recruit"], rounds: 2, place: false, seed: 5 };
  const { id }: Started = await (await page.request.post("/api/games", { data })).json();
  await page.goto(`/games/${id}`);
  // A dial is set and taken back.
  await page.locator(".dial button").nth(4).click();
  await expect(page.locator("[data-control=tab]").first()).toContainText("●");
  await page.locator("[data-control=undo]").click();
  await expect(page.locator("[data-control=tab]").first()).toContainText("○");
  const player = new Player(page, 4);
  await player.play();
  await expect(page.getByTestId("end")).toBeVisible();
  await accessible(page, "the end");

  await page.locator("[data-control=timeline]").click();
  const line = page.getByTestId("timeline");
  await line.locator("[data-control=back]").click();
  await expect(line).toContainText(/(\d+) of \d+/);
  await page.keyboard.press("Home");
  await expect(line).toContainText("0 of");
  await page.keyboard.press("ArrowRight");
  await expect(line).toContainText("1 of");
  await line.locator("[data-control=report]").click();
  await expect(page.getByTestId("report")).not.toHaveValue("");
  await accessible(page, "the time line");
  await line.locator("[data-control=branch]").click();
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(page.locator("table.dial")).toBeVisible();
  expect(errors).toEqual([]);
});

test("axe finds nothing on any screen", async ({ page, errors }) => {
  await page.goto("/");
  await expect(page.locator("[data-control=play-computer]")).toBeEnabled();
  await accessible(page, "the first screen");
  await page.goto("/choose");
  await expect(page.getByRole("button", { name: "Start the game" })).toBeEnabled();
  await accessible(page, "everything to choose");
  await page.goto("/odds");
  await expect(page.getByTestId("odds")).toBeVisible();
  await accessible(page, "odds");
  await page.goto("/");
  await page.locator("[data-control=play-friend]").click();
  await expect(page.getByTestId("link")).toBeVisible();
  await accessible(page, "the invitation");
  await page.goto("/");
  await page.locator("[data-control=play-screen]").click();
  await page.locator("table.dial").waitFor();
  await accessible(page, "planning");
  await page.locator("[data-control=settings]").click();
  await accessible(page, "settings");
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 390, height: 800 });
  await accessible(page, "planning on a phone");
  for (const tab of ["Ships", "Log", "More"]) {
    await page.getByRole("tab", { name: tab }).click();
    await accessible(page, `${tab} on a phone`);
  }
  expect(errors).toEqual([]);
});

test("a squad is built, is legal, and flies", async ({ page, errors }) => {
  await page.goto("/build");
  const search = page.getByRole("searchbox");
  const add = async (pilot: string) => {
    await search.fill(pilot);
    await page.locator("[data-pilot]").first().click();
  };
  await add("Luke Skywalker");
  await expect(page.getByTestId("problems")).toContainText("at least");
  for (const pilot of ["Wedge Antilles", "Red Squadron Veteran"]) await add(pilot);
  await expect(page.locator("article")).toHaveCount(3);
  await accessible(page, "building");
  // The link is the squad.
  await page.reload();
  await expect(page.locator("article")).toHaveCount(3);
  await page.locator("[data-control=fly]").click();
  await expect(page.getByTestId("side-0").getByTestId("report")).toContainText("Wedge Antilles");
  expect(errors).toEqual([]);
});

test("the page is small, and a click shows at once", async ({ page }) => {
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    const path = new URL(response.url()).pathname;
    if (path === "/" || path.startsWith("/assets/")) sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto("/", { waitUntil: "networkidle" });
  const bytes = (await Promise.all(sizes)).reduce((sum, it) => sum + it, 0);
  console.log(`first load: ${bytes} bytes compressed`);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThan(300_000);
  await page.locator("[data-control=play-screen]").click();
  await page.locator("table.dial").waitFor();
  // From a click to the next frame that shows it.
  const times = await page.evaluate(async () => {
    const times: number[] = [];
    for (const tab of document.querySelectorAll<HTMLButtonElement>("[data-control=tab]")) {
      const began = performance.now();
      tab.click();
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      times.push(performance.now() - began);
    }
    return times.sort((a, b) => a - b);
  });
  console.log(`click to paint: ${times.map((it) => it.toFixed(0)).join(", ")} ms`);
  expect(times[0]).toBeLessThan(50);
});
