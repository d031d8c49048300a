// How many clicks a round takes at one screen.

import { expect } from "@playwright/test";
import type { NewGame, Started } from "../src/lib/api";
import { Player } from "./player";
import { test } from "./server";

const pair = (faction: string, pilots: string[]) => ({
  list: JSON.stringify({ version: "2.0.0", faction, name: "Pair", pilots: pilots.map((id) => ({ id })) }),
  illegal: true,
});

test("two ships each: at most fourteen clicks a round", async ({ page, errors }) => {
  const squads: NewGame["squads"] = [pair("rebelalliance", ["redsquadronveteran", "bluesquadronescort"]), pair("galacticempire", ["blacksquadronace", "academypilot"])];
  const data: NewGame = { squads, names: ["Ann", "Bob"], rounds: 4, place: false, seed: 7 };
  const { id }: Started = await (await page.request.post("/api/games", { data })).json();
  await page.goto(`/games/${id}`);
  // Explanations are read once; they are no part of a round.
  await page.evaluate(() => localStorage.setItem("redfive.prefs", JSON.stringify({ coach: false })));
  await page.reload();
  const player = new Player(page, 2, "straight");
  await player.play();
  const rounds = Number(/\d+/.exec((await page.getByTestId("round").textContent()) ?? "")?.[0]);
  console.log(`clicks: ${player.clicks} in ${rounds} rounds, ${(player.clicks / rounds).toFixed(1)} a round`);
  expect(player.clicks / rounds).toBeLessThanOrEqual(14);
  expect(errors).toEqual([]);
});
