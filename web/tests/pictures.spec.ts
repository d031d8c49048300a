// The pictures in docs/screenshots: `PICTURES=../docs/screenshots npx playwright test pictures`.

import type { Page } from "@playwright/test";
import { writeFileSync } from "node:fs";
import type { NewGame, Started } from "../src/lib/api";
import { animated } from "./apng";
import { Player } from "./player";
import { test } from "./server";

const place = process.env.PICTURES;
test.skip(!place, "only when pictures are wanted");

async function begin(page: Page, wanted: Partial<NewGame> = {}): Promise<void> {
  const data: NewGame = { squads: ["red-flight", "academy-swarm"], opponent: "screen", names: ["Ann", "Bob"], rounds: 6, place: false, seed: 5, help: false, ...wanted };
  const { id }: Started = await (await page.request.post("/api/games", { data })).json();
  await page.goto(`/games/${id}`);
  if (wanted.scenario) await page.locator("[data-control=all]").click();
  await page.locator("table.dial").waitFor();
}

/** Plays until a question of this kind is open. */
async function until(page: Page, player: Player, ask: string) {
  for (let i = 0; i < 400; i++) {
    if ((await page.locator(`[data-ask=${ask}]`).count()) > 0) return;
    if (!(await player.step(5000))) return;
  }
}

for (const [name, width, height] of [["laptop", 1280, 800], ["phone", 390, 800]] as const) {
  test(`pictures: ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const shot = (what: string) => page.screenshot({ path: `${place}/${what}-${name}.png` });
    await page.goto("/");
    await page.locator("[data-control=play-computer]:enabled").waitFor();
    await shot("start");
    await page.goto("/build");
    await page.getByRole("searchbox").fill("Luke Skywalker");
    await page.locator("[data-pilot]").first().click();
    await page.getByTestId("problems").waitFor();
    await shot("build");
    await begin(page);
    await page.locator('.dial [data-key="2-right-bank"]').first().hover();
    await shot("planning");
    const player = new Player(page, 3, "straight");
    await until(page, player, "attack");
    // Words that rise from what went before are gone then.
    await page.waitForTimeout(1600);
    await page.locator("[data-control=option]").first().hover();
    await shot("attack");
    await until(page, player, "modify");
    await page.waitForTimeout(1600);
    await shot("dice");
    await page.locator("[data-control=timeline]").click();
    await page.locator("[data-control=back]").click();
    await page.waitForTimeout(600);
    await shot("timeline");
  });
}

test("pictures: a scenario, and what bombers leave behind", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const skip = () => page.evaluate(() => localStorage.setItem("redfive.prefs", JSON.stringify({ coach: false })));
  await page.goto("/");
  await skip();
  await begin(page, { scenario: "assault-at-the-satellite-array", place: true });
  let player = new Player(page, 3, "straight");
  await player.play(() => player.asked.has("attack"));
  await page.getByRole("tab", { name: "Score" }).click();
  await page.waitForTimeout(1600);
  await page.screenshot({ path: `${place}/scenario.png` });

  await begin(page, { squads: ["bomber-wing", "separatist-hunters"] });
  player = new Player(page, 3, "straight");
  await until(page, player, "place-device");
  await page.locator("[data-control=option]").first().hover();
  await page.waitForTimeout(1600);
  await page.screenshot({ path: `${place}/devices.png` });
});

test("the moving picture", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 680 });
  await begin(page);
  const player = new Player(page, 3, "straight");
  await until(page, player, "action");
  const frames: { png: Buffer; ms: number }[] = [];
  for (let i = 0; i < 26; i++) {
    const shot = await page.screenshot({ scale: "css" });
    frames.push({ png: shot, ms: 260 });
    if (i % 3 === 2) await player.step(3000);
  }
  writeFileSync(`${place}/play.png`, animated(frames));
});
