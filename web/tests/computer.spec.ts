// Against the computer: quick to begin, taken back, looked back at, branched; and no screen that axe complains of.

import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import type { GameView, NewGame, Started } from "../src/lib/api";
import { accessible } from "./axe";
import { Player } from "./player";
import { test } from "./server";

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
  const saved = page.waitForEvent("download");
  await line.locator("[data-control=save-case]").click();
  expect((await saved).suggestedFilename()).toMatch(/-1\.case$/);
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
  // Pilots and upgrades can be looked for by more than their names.
  await page.getByLabel("of initiative").selectOption("6");
  await page.getByLabel("for at most").fill("5");
  await page.getByLabel("with the slot").selectOption("Torpedo");
  await expect(page.getByTestId("found")).toContainText(/^\d+ pilots?/);
  const shown = (await page.locator("[data-pilot] .initiative").allTextContents()).map(Number);
  expect(shown.length).toBeGreaterThan(1);
  expect(shown.every((it) => it === 6)).toBe(true);
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(page.getByTestId("found")).toHaveCount(0);
  const torpedo = page.locator(".slots button", { hasText: "Torpedo" }).first();
  await torpedo.click();
  await page.getByLabel("Search upgrades").fill("proton torp");
  const fitting = page.getByRole("list", { name: "Upgrades that fit" }).getByRole("button");
  await expect(fitting).toHaveCount(3);
  await expect(fitting.nth(1)).toContainText("Proton Torpedoes");
  await fitting.filter({ hasText: /^Proton Torpedoes/ }).click();
  await expect(torpedo).toContainText("Proton Torpedoes");
  await accessible(page, "choosing upgrades");
  await page.locator("[data-control=fly]").click();
  await expect(page.getByTestId("side-0").getByTestId("report")).toContainText("Wedge Antilles");
  expect(errors).toEqual([]);
});

test("the page is small, and a click shows at once", async ({ page }) => {
  // All that comes over the line before anything is clicked, as it comes.
  const sizes: Promise<number>[] = [];
  page.on("requestfinished", (request) => sizes.push(request.sizes().then((it) => it.responseBodySize)));
  await page.goto("/", { waitUntil: "networkidle" });
  const bytes = (await Promise.all(sizes)).reduce((sum, it) => sum + it, 0);
  console.log(`first load: ${bytes} bytes in ${sizes.length} answers`);
  expect(sizes.length).toBeGreaterThan(4);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThan(300_000);
  await page.locator("[data-control=play-screen]").click();
  await page.locator("table.dial").waitFor();
  // From a click until the frame after it is done: what changes the page alone, and what the server answers.
  const times = await page.evaluate(async () => {
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const median = (all: number[]) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
    const [looks, answers]: [number[], number[]] = [[], []];
    const tabs = () => [...document.querySelectorAll<HTMLButtonElement>("[data-control=tab]")];
    for (let i = 0; i < 15; i++) {
      const began = performance.now();
      tabs()[i % 3]?.click();
      await painted();
      looks.push(performance.now() - began);
    }
    // Another maneuver for the same ship, until its button says so.
    for (let i = 0; i < 15; i++) {
      tabs()[0]?.click();
      await painted();
      const button = () => document.querySelector<HTMLButtonElement>(`.dial [data-key="${i % 2 ? 2 : 3}-straight"]`);
      const began = performance.now();
      button()?.click();
      do {
        await painted();
        if (tabs()[0]?.getAttribute("aria-pressed") !== "true") tabs()[0]?.click();
      } while (button()?.getAttribute("aria-pressed") !== "true" && performance.now() - began < 5000);
      answers.push(performance.now() - began);
    }
    return { looks: median(looks), answers: median(answers) };
  });
  console.log(`click to paint, median: ${times.looks.toFixed(0)} ms; with an answer of the server (development build): ${times.answers.toFixed(0)} ms`);
  expect(times.looks).toBeLessThan(50);
  expect(times.answers).toBeLessThan(500);
});

test("the computer tells what it would do, and what decided the game", async ({ page, errors }) => {
  // A short game with few ships: every choice of it is played out.
  const list = (faction: string, pilot: string) => ({ list: JSON.stringify({ version: "2.0.0", faction, name: "One", pilots: [{ id: pilot }] }), illegal: true });
  const squads: NewGame["squads"] = [list("rebelalliance", "redsquadronveteran"), list("galacticempire", "academypilot")];
  const data: NewGame = { squads, opponent: { computer: "recruit" }, names: ["Ann", "Recruit"], rounds: 1, place: false, seed: 5 };
  const { id }: Started = await (await page.request.post("/api/games", { data })).json();
  await page.goto(`/games/${id}`);
  await page.locator("[data-control=hint]").click();
  const hint = page.getByTestId("hint");
  await expect(hint.locator("li").first()).toContainText(/Red Squadron Veteran \d (straight|left|right)/, { timeout: 60_000 });
  await expect(hint).toContainText(/worth [+−-]?\d+\.\d points/);
  await accessible(page, "a hint");
  await hint.getByRole("button", { name: "Close" }).click();
  await expect(hint).toHaveCount(0);
  await new Player(page, 4, "straight").play();
  await page.locator("[data-control=review]").click();
  await expect(page.getByTestId("review")).not.toContainText("Still looking", { timeout: 120_000 });
  await expect(page.getByTestId("review").locator("li").first()).toContainText(/better:|No single choice/);
  await accessible(page, "the turning points");
  // The record is a file that begins with how the game was set.
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: "Record" }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe(`redfive-${id}.jsonl`);
  expect(JSON.parse(readFileSync(await download.path(), "utf8").split("\n")[0] ?? "")).toHaveProperty("seed");
  expect(errors).toEqual([]);
});
