// How many clicks a round takes at one screen.

import { expect } from "@playwright/test";
import type { NewGame, Started } from "../src/lib/api";
import { Player } from "./player";
import { test } from "./server";

const squad = (faction: string, pilots: string[]) => ({
  list: JSON.stringify({ version: "2.0.0", faction, name: "Squad", pilots: pilots.map((id) => ({ id })) }),
  illegal: true,
});

for (const [ships, most] of [[2, 14], [3, 21]] as const) {
  test(`${ships} ships each: at most ${most} clicks a round`, async ({ page, errors }) => {
    const rebels = ["redsquadronveteran", "bluesquadronescort", "bluesquadronescort"].slice(0, ships);
    const imperials = ["blacksquadronace", "academypilot", "academypilot"].slice(0, ships);
    const squads: NewGame["squads"] = [squad("rebelalliance", rebels), squad("galacticempire", imperials)];
    const data: NewGame = { squads, names: ["Ann", "Bob"], rounds: 4, place: false, seed: 7 };
    const { id }: Started = await (await page.request.post("/api/games", { data })).json();
    // Explanations are read once; they are no part of a round.
    await page.addInitScript(() => localStorage.setItem("redfive.prefs", JSON.stringify({ coach: false })));
    await page.goto(`/games/${id}`);
    const player = new Player(page, 2, "straight");
    await player.play();
    const rounds = Number(/\d+/.exec((await page.getByTestId("round").textContent()) ?? "")?.[0]);
    expect(rounds).toBeGreaterThan(1);
    expect(player.asked).toContain("attack");
    console.log(`clicks with ${ships} ships each: ${player.clicks} in ${rounds} rounds, ${(player.clicks / rounds).toFixed(1)} a round`);
    expect(player.clicks / rounds).toBeLessThanOrEqual(most);
    expect(errors).toEqual([]);
  });
}
