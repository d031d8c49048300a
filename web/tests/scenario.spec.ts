// Scenarios and lists of one's own: the start form, a scored game, objectives on the table.

import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { GameView, Started } from "../src/lib/api";
import { accessible } from "./axe";
import { Player } from "./player";
import { test } from "./server";

const yavin = readFileSync(join(import.meta.dirname, "../../docs/examples/yavin.xws"), "utf8");
const swarm = JSON.stringify({
  version: "2.0.0",
  faction: "galacticempire",
  name: "Swarm",
  obstacles: ["coreasteroid0", "gascloud2", "vt49decimatordebris1"],
  pilots: ["howlrunner", "idenversio", "blacksquadronace", "academypilot"].map((id) => ({ id })),
});

const side = (page: Page, n: 0 | 1) => page.getByTestId(`side-${n}`);

async function paste(page: Page, n: 0 | 1, list: string) {
  await page.check(`input[name=squad-${n}][value=own]`);
  await side(page, n).locator("textarea").fill(list);
}

test("a scored game with lists of one's own", async ({ page, context, errors, server }) => {
  await page.goto("/choose");
  await expect(page.getByRole("button", { name: "Start the game" })).toBeInViewport({ ratio: 1 });
  await page.check("input[name=scenario][value=chance-engagement]");
  await expect(page.getByTestId("rules")).toContainText("What happens in Chance Engagement");
  await expect(page.getByLabel("Rounds")).toHaveValue("12");
  await expect(page.getByLabel(/Place obstacles and ships/)).toBeDisabled();
  await paste(page, 0, yavin);
  await paste(page, 1, swarm);
  for (const [n, name] of [[0, "Yavin"], [1, "Swarm"]] as const) {
    await expect(side(page, n).getByTestId("report")).toContainText(name);
    await expect(side(page, n).getByTestId("report")).toContainText("This list is legal");
  }
  await page.getByLabel("Rounds").fill("4");
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.waitForURL(/\/games\//);

  // Setup: one thing at its suggested place, then all the others.
  const log = page.getByTestId("log");
  await page.locator("[data-control=option]").first().click();
  await page.locator("[data-control=suggested]").click();
  await expect(log).toContainText("is placed");
  await page.locator("[data-control=option]").first().click();
  await page.locator("[data-control=all]").click();
  await expect(page.getByTestId("round")).toContainText("Round 1");

  // What the other squad has not used counts from the start.
  await expect(page.getByTestId("score")).toHaveText(/Player 1\s*8\s*:\s*5\s*Player 2/);
  const player = new Player(page, 11);
  let questions = 0;
  await player.play(() => questions++ > 10);
  const satellite = page.getByLabel("Ships and obstacles").getByRole("button", { name: "Satellite" });
  await expect(satellite).toBeVisible();
  await satellite.focus();
  await expect(page.getByTestId("feature")).toContainText("range 0–2 of the Satellite");
  await satellite.blur();
  await player.play();

  await expect(page.getByTestId("end")).toContainText(/mission point/);
  const id = new URL(page.url()).pathname.split("/").pop();
  const game: GameView = await (await context.request.get(`/api/games/${id}`)).json();
  const [south, north] = game.players.map((player) => player.points);
  await expect(page.getByTestId("score")).toHaveText(new RegExp(`\\D${south}\\s*:\\s*${north}\\D`));
  for (const { points, id } of game.players) {
    const own = game.scores.filter((score) => score.player === id);
    expect(own.reduce((sum, score) => sum + score.points, 0)).toBe(points);
  }
  await page.getByRole("tab", { name: "Score" }).click();
  await expect(page.getByTestId("scores").locator("tbody tr")).toHaveCount(game.scores.length);
  await expect(page.getByTestId("scores")).toContainText("what the other squad has not used");
  await expect(page.getByTestId("scenario")).toContainText("the Satellite");
  await accessible(page, "the score");

  // It is kept, and shown again after a restart.
  await page.goto("about:blank");
  await server.restart();
  await page.goto("/");
  await expect(page.locator(".games li")).toContainText("Yavin – Swarm");
  await expect(page.locator(".games li")).toContainText("Chance Engagement");
  expect(errors).toEqual([]);
});

test("who controls an objective is shown", async ({ page, context, errors }) => {
  const squads = ["red-flight", "academy-swarm"] as const;
  const data = { squads, scenario: "assault-at-the-satellite-array", names: ["Ann", "Bob"], rounds: 6, seed: 3 };
  const { id }: Started = await (await context.request.post("/api/games", { data })).json();
  await page.goto(`/games/${id}`);
  const game = async (): Promise<GameView> => (await context.request.get(`/api/games/${id}`)).json();
  const satellites = page.getByLabel("Ships and obstacles").locator("g.feature");
  // What the page shows is what the server says, after every few questions.
  let [held, free] = [false, false];
  for (let part = 0; part < 30 && !(held && free); part++) {
    const player = new Player(page, part);
    let questions = 0;
    await player.play(() => questions++ > 4);
    const { features, players, ending } = await game();
    if (ending) break;
    const lying = features.filter((feature) => feature.outline.length > 0);
    await expect(satellites).toHaveCount(lying.length);
    for (const [i, { controlled_by }] of lying.entries()) {
      const marks = satellites.nth(i).locator("[data-controlled-by]");
      await expect(marks).toHaveText(controlled_by.map(({ points }) => `●${points}`));
      const by = await marks.evaluateAll((all) => all.map((it) => Number(it.getAttribute("data-controlled-by"))));
      expect(by).toEqual(controlled_by.map(({ player }) => player));
      if (controlled_by.length === (held ? 0 : 1) && !(held && free)) {
        await satellites.nth(i).focus();
        const words = controlled_by.map(({ player }) => `${players[player]?.name} controls it now: 1 mission point once`);
        await expect(page.getByTestId("feature")).toContainText(words[0] ?? "Nobody controls it now");
        await satellites.nth(i).blur();
        if (controlled_by.length === 1) held = true;
        else free = true;
      }
    }
  }
  expect([held, free]).toEqual([true, true]);
  expect(errors).toEqual([]);
});

test("what is wrong with a list is told before the game", async ({ page, errors }) => {
  await page.goto("/choose");
  const start = page.getByRole("button", { name: "Start the game" });
  const south = side(page, 0);
  await page.check("input[name=squad-0][value=own]");
  await expect(start).toBeDisabled();
  await expect(page.getByRole("status")).toHaveText("Player 1 has no list yet.");
  await accessible(page, "a list to paste");
  await paste(page, 0, "{\"faction\":");
  await expect(south.getByRole("alert")).toHaveCount(1);
  await expect(start).toBeDisabled();
  await paste(page, 0, "x".repeat(300_000));
  await expect(south.getByRole("alert")).toContainText("too large");

  await paste(page, 0, yavin.replace("wedgeantilles", "wedgeantiles"));
  await expect(south.getByRole("alert").first()).toContainText("cannot be played");
  await expect(south.getByRole("alert").first()).toContainText("wedgeantilles");
  await expect(start).toBeDisabled();

  const pilots = Array.from({ length: 2 }, () => ({ id: "lukeskywalker" }));
  await paste(page, 0, JSON.stringify({ version: "2.0.0", faction: "rebelalliance", pilots }));
  await expect(south.getByRole("alert")).toContainText("at least 3 are needed");
  await expect(south.getByRole("alert")).toContainText("2 cards are called Luke Skywalker");
  await expect(start).toBeDisabled();
  await south.getByLabel("Play it all the same").check();
  await expect(start).toBeEnabled();
  // By other points it is another matter, and must be said again.
  await page.getByRole("combobox", { name: /^Points/ }).selectOption("xwa-50-points");
  await expect(south.getByTestId("report")).toContainText("of 50");
  await expect(start).toBeDisabled();
  await south.getByLabel("Play it all the same").check();

  const file = { name: "list.txt", mimeType: "text/plain", buffer: Buffer.from([0xff, 0xfe, 0x76, 0x00]) };
  await side(page, 1).locator("input[value=own]").check();
  await side(page, 1).locator("input[type=file]").setInputFiles(file);
  await expect(side(page, 1).getByRole("alert")).toContainText("list.txt is not text in UTF-8");
  await side(page, 1).locator("input[type=file]").setInputFiles({ ...file, buffer: Buffer.alloc(1 << 20, "x") });
  await expect(side(page, 1).getByRole("alert")).toContainText("too large");
  await side(page, 1).locator("input[type=file]").setInputFiles({ ...file, buffer: Buffer.from(swarm) });
  await expect(side(page, 1).getByTestId("report")).toContainText("Howlrunner");
  await page.check("input[name=squad-1][value=red-flight]");
  await start.click();
  await page.waitForURL(/\/games\//);
  await expect(page.getByLabel("Ships", { exact: true })).toContainText("Luke Skywalker 2");
  // The browser itself tells of requests that were refused.
  expect(errors.filter((it) => !it.includes("status of 4"))).toEqual([]);
});
