// Whole games of every scenario, with all rounds: too long for CI, `scripts/long browser` plays them.

import { expect } from "@playwright/test";
import type { NewGame, ScenarioEntry, SquadView, Started } from "../src/lib/api";
import { Player } from "./player";
import { test } from "./server";

const wanted = Number(process.env.REDFIVE_BROWSER_GAMES ?? 0);
test.skip(wanted === 0, "only when whole games are wanted: REDFIVE_BROWSER_GAMES says how many of each scenario");
test.setTimeout(3_600_000);

for (let game = 0; game < wanted; game++) {
  test(`whole games of every scenario, ${game + 1}`, async ({ page, errors }) => {
    const scenarios: ScenarioEntry[] = await (await page.request.get("/api/scenarios")).json();
    const squads: SquadView[] = await (await page.request.get("/api/squads")).json();
    expect(scenarios.length).toBeGreaterThanOrEqual(5);
    for (const [i, scenario] of scenarios.entries()) {
      // Other squads in each game.
      const of = (n: number) => squads[(2 * (game * scenarios.length + i) + n) % squads.length]?.id ?? "";
      const data: NewGame = { squads: [of(0), of(1)], scenario: scenario.id, names: ["Ann", "Bob"], place: true, seed: 1 + game * 100 + i };
      const response = await page.request.post("/api/games", { data });
      expect(response.ok(), await response.text()).toBe(true);
      const { id }: Started = await response.json();
      await page.goto(`/games/${id}`);
      const answered = await new Player(page, 1 + game * 100 + i).play();
      await expect(page.getByTestId("end").getByRole("heading")).toHaveText(/won|draw/);
      console.log(`a whole game of ${scenario.name}: ${of(0)} against ${of(1)}, ${answered} answers`);
      expect(errors).toEqual([]);
    }
  });
}
