// The pictures in docs/screenshots: `PICTURES=../docs/screenshots npx playwright test pictures`.

import type { Page } from "@playwright/test";
import { writeFileSync } from "node:fs";
import type { NewGame, Started } from "../src/lib/api";
import { animated, type Frame } from "./apng";
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

for (const [name, width, height, touch] of [["laptop", 1366, 768, false], ["phone", 390, 844, true]] as const) {
  test(`pictures: ${name}`, async ({ browser, server }) => {
    const context = await browser.newContext({ baseURL: server.url, viewport: { width, height }, hasTouch: touch, isMobile: touch });
    const page = await context.newPage();
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
    const maneuver = page.locator('.dial [data-key="2-right-bank"]').first();
    await (touch ? maneuver.tap() : maneuver.hover());
    await shot("planning");
    const player = new Player(page, 3, "straight");
    await until(page, player, "attack");
    // Words that rise from what went before are gone then.
    await page.waitForTimeout(3000);
    const target = page.locator("[data-control=option]").first();
    await (touch ? target.tap() : target.hover());
    await shot("attack");
    await until(page, player, "modify");
    await page.waitForTimeout(3000);
    await shot("dice");
    await page.locator("[data-control=timeline]").click();
    await page.locator("[data-control=back]").click();
    await page.waitForTimeout(600);
    await shot("timeline");
    await context.close();
  });
}

test("pictures: a scenario, and what bombers leave behind", async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const skip = () => page.evaluate(() => localStorage.setItem("redfive.prefs", JSON.stringify({ coach: false })));
  await page.goto("/");
  await skip();
  await begin(page, { scenario: "assault-at-the-satellite-array", place: true });
  let player = new Player(page, 3, "straight");
  await player.play(() => player.asked.has("attack"));
  await page.getByRole("tab", { name: "Score" }).click();
  await page.waitForTimeout(3000);
  await page.screenshot({ path: `${place}/scenario.png` });

  await begin(page, { squads: ["bomber-wing", "separatist-hunters"] });
  player = new Player(page, 3, "straight");
  await until(page, player, "place-device");
  await page.locator("[data-control=option]").first().hover();
  await page.waitForTimeout(3000);
  await page.screenshot({ path: `${place}/devices.png` });
});

test("the moving picture", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.addInitScript(() => localStorage.setItem("redfive.prefs", JSON.stringify({ coach: false })));
  await begin(page);
  const player = new Player(page, 3, "straight");
  // The second round, from its dials to its first attacks.
  await player.play(() => player.asked.has("action"));
  const round = async () => ((await page.getByTestId("round").textContent()) ?? "").includes("Round 2");
  while (!(await round())) await player.step(5000);
  const frames: Frame[] = [];
  let filming = true;
  const film = (async () => {
    let before = performance.now();
    while (filming) {
      const png = await page.screenshot({ scale: "css" });
      const now = performance.now();
      const last = frames.at(-1);
      // On a slow machine time runs as it would on a quick one.
      if (last) last.ms = Math.min(now - before, 160);
      before = now;
      frames.push({ png, ms: 160 });
      await page.waitForTimeout(40);
    }
  })();
  for (let i = 0, attacks = 0; i < 60 && attacks < 3; i++) {
    const maneuver = page.locator('.dial [data-key="2-straight"], .dial [data-key="2-left-bank"]');
    if ((await maneuver.count()) > 0) await maneuver.nth(i % (await maneuver.count())).hover();
    await page.waitForTimeout(500);
    attacks += (await page.locator("[data-ask=attack]").count()) > 0 ? 1 : 0;
    await player.step(5000);
  }
  await page.waitForTimeout(1500);
  filming = false;
  await film;
  const picture = animated(frames);
  console.log(`${frames.length} frames, ${picture.length} bytes`);
  writeFileSync(`${place}/play.png`, picture);
});
