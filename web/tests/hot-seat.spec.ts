// Whole games at one screen, played in the browser by clicking the page's own controls.

import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";
import type { GameView, NewGame, Refusal, Started } from "../src/lib/api";
import { firstOption } from "./answers";
import { accessible } from "./axe";
import { Player } from "./player";
import { test } from "./server";

async function start(page: Page, squads: [string, string], rounds: number, place = false) {
  const data: NewGame = { squads, names: ["Player 1", "Player 2"], rounds, place };
  const { id }: Started = await (await page.request.post("/api/games", { data })).json();
  await page.goto(`/games/${id}`);
}

for (const [seed, rounds, place, squads] of [
  [1, 6, false, ["red-flight", "academy-swarm"]],
  [2, 12, true, ["old-freighter", "storm-lead"]],
  [3, 5, false, ["rebel-aces", "imperial-aces"]],
  [4, 5, false, ["bomber-wing", "separatist-hunters"]],
  [5, 5, true, ["hunting-dogs", "dark-side"]],
] as const) {
  test(`a whole game: ${squads.join(" against ")}`, async ({ page, errors }) => {
    await start(page, [...squads], rounds, place);
    const player = new Player(page, seed);
    const answered = await player.play();
    expect(answered).toBeGreaterThan(20);
    await expect(page.getByTestId("end")).toBeVisible();
    await expect(page.getByTestId("end").getByRole("heading")).toHaveText(/won|draw/);
    await expect(page.getByTestId("log").locator("li").last()).toHaveClass(/end/);
    const placed = squads.some((squad) => squad === "bomber-wing") ? ["place-device"] : [];
    for (const ask of ["dial", "action", ...placed]) expect([...player.asked]).toContain(ask);
    expect(errors).toEqual([]);
    await page.getByRole("button", { name: "New game" }).click();
    await expect(page.getByRole("button", { name: "Play the computer" })).toBeEnabled();
    await expect(page.locator(".games li")).toHaveCount(1);
  });
}

test("things are dragged to their place, and put only where they may be", async ({ page, errors }) => {
  await start(page, ["red-flight", "academy-swarm"], 2, true);
  const confirm = page.locator("[data-control=confirm]");
  await page.locator("[data-control=option]").first().click();
  await expect(page.getByTestId("placing")).toBeVisible();
  await accessible(page, "placing");
  await expect(confirm).toBeEnabled();
  const table = await page.getByLabel("Ships and obstacles").boundingBox();
  if (!table) throw new Error("there is no table");
  await page.mouse.click(table.x + table.width / 2, table.y + table.height - 40);
  await expect(confirm).toBeDisabled();
  await expect(page.locator("[data-decision]")).toContainText("It cannot be there");
  await page.mouse.click(table.x + table.width / 2, table.y + table.height / 2);
  await page.keyboard.press("e");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByTestId("placing")).toHaveAttribute("transform", /rotate\(15\)/);
  await page.getByLabel("Turn right").dblclick();
  await expect(page.getByTestId("placing")).toHaveAttribute("transform", /rotate\(45\)/);
  await expect(confirm).toBeEnabled();
  await confirm.click();
  await expect(page.getByTestId("log")).toContainText("is placed");
  expect(errors).toEqual([]);
});

test("dials stay secret at one screen", async ({ page, errors }) => {
  await start(page, ["red-flight", "academy-swarm"], 3);
  await expect(page.getByTestId("secret")).toContainText("only Player 1 looks");
  for (let ship = 0; ship < 3; ship++) {
    await page.locator(".dial button").nth(4).click();
    await expect(page.locator("[data-control=tab]").nth(ship)).toContainText("●");
  }
  // The arrows of one's own dials show on the cards, to oneself only.
  await expect(page.locator(".card .dial svg")).toHaveCount(3);
  // A page that is opened anew shows them to nobody before the player says so.
  await page.reload();
  await expect(page.getByRole("dialog")).toContainText("Pass the screen to Player 1");
  await accessible(page, "passing the screen");
  await expect(page.locator(".card .dial svg")).toHaveCount(0);
  await page.locator("[data-control=curtain]").click();
  await expect(page.locator(".card .dial svg")).toHaveCount(3);
  await page.locator("[data-control=ready]").click();
  await expect(page.getByTestId("secret")).toContainText("only Player 2 looks");
  await expect(page.locator("[data-control=tab]")).toHaveCount(4);
  await expect(page.locator(".card .dial svg")).toHaveCount(0);
  expect(errors).toEqual([]);
});

test("a game goes on after the page is closed and the server restarted", async ({ page, errors, server }) => {
  await start(page, ["red-flight", "academy-swarm"], 2);
  const player = new Player(page, 3);
  let questions = 0;
  await player.play(() => questions++ > 12);
  const path = new URL(page.url()).pathname;
  const log = await page.getByTestId("log").locator("li").allTextContents();
  await page.goto("about:blank");
  await server.restart();
  await page.goto(path);
  await expect(page.getByTestId("log").locator("li")).toHaveText(log);
  await player.play();
  await expect(page.getByTestId("end")).toBeVisible();
  expect(errors).toEqual([]);
});

test("an answer that comes too late is refused in words", async ({ page, context, errors }) => {
  await start(page, ["red-flight", "academy-swarm"], 2);
  await page.locator("table.dial").waitFor();
  const id = new URL(page.url()).pathname.split("/").pop();
  const game: GameView = await (await context.request.get(`/api/games/${id}`)).json();
  const data = firstOption(game.decisions[0]);
  const send = () => context.request.post(`/api/games/${id}/answers`, { data });
  expect((await send()).status()).toBe(200);
  const late = await send();
  expect(late.status()).toBe(409);
  const { error }: Refusal = await late.json();
  expect(error.message).toContain("not open");
  // The page hears of the answer by itself.
  await expect(page.locator("[data-control=tab]").first()).toContainText("●");
  expect(errors).toEqual([]);
});
