// The calculator, and help at a table that allows it.

import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";
import type { AnswerRequest, DecisionView, GameView, HelpView, NewGame, Refusal, Started } from "../src/lib/api";
import { test } from "./server";

test("the calculator answers, and its address is the question", async ({ page, errors }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Odds of an attack" }).click();
  await expect(page.getByTestId("odds")).toContainText("mean");
  await page.getByLabel("In words").fill("3 focus lock against 3 focus evade");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("odds")).toContainText("mean 0.313");
  await expect(page.getByTestId("odds").locator("tbody tr")).toHaveCount(3); // The evade token cancels one of three.
  await expect(page.getByRole("spinbutton", { name: "evade" })).toHaveValue("1");
  await page.reload();
  await expect(page.getByTestId("odds")).toContainText("mean 0.313");
  await expect(page.getByLabel("In words")).toHaveValue("3 focus lock against 3 focus evade");

  // By keyboard: one defense die less, and a hull.
  await page.getByRole("spinbutton", { name: "defense dice" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page).toHaveURL(/against\+2\+focus\+evade$/);
  await expect(page.getByTestId("odds")).not.toContainText("mean 0.313");
  await expect(page.getByRole("spinbutton", { name: "shields" })).toBeDisabled();
  await page.getByRole("spinbutton", { name: "hull" }).fill("2");
  await page.getByRole("button", { name: "More shields" }).click();
  await expect(page).toHaveURL(/hull\+2\+shields\+1$/);
  await expect(page.getByTestId("odds")).toContainText("Destroyed in");
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/odds.png` });
  await page.reload();
  await expect(page.getByRole("spinbutton", { name: "hull" })).toHaveValue("2");
  await expect(page.getByTestId("odds")).toContainText("Destroyed in");
  expect(errors).toEqual([]);
});

test("a wrong question shows its line, and the controls lead back", async ({ page }) => {
  await page.goto(`/odds?q=7+against+2`);
  await expect(page.getByRole("alert")).toContainText("allowed: 1 to 6");
  await expect(page.getByTestId("odds")).toHaveCount(0);
  await page.getByRole("button", { name: "More lock" }).click();
  await expect(page.getByTestId("odds")).toContainText("mean");
  await expect(page.getByRole("alert")).toHaveCount(0);
});

/** Plays on without the page until a question of this kind is open, and attacks whom it can. */
async function playTo(page: Page, id: string, wanted: (decision: DecisionView) => boolean): Promise<DecisionView> {
  for (let i = 0; i < 2000; i++) {
    const game: GameView = await (await page.request.get(`/api/games/${id}`)).json();
    const unset = game.decisions.find((d) => d.ask === "dial" && !game.ships[d.ship ?? -1]?.dial.set);
    const decision = unset ?? game.decisions.find((d) => d.ask === "ready") ?? game.decisions[0];
    const control = decision?.control;
    if (!decision || !control) break;
    if (wanted(decision)) return decision;
    const options = "options" in control ? control.options : [];
    // Straight ahead, so that they meet; focus tokens, so that there is something to spend.
    const straight = options.find((o) => /^[23]-straight/.test(o.key) && !o.warning);
    const focus = options.find((o) => o.key === "white-focus");
    const key = (straight ?? focus ?? options[0])?.key ?? "";
    const passes = control.kind === "one" && control.pass !== null && decision.ask !== "attack" && !focus;
    const answer = control.kind === "yes-no" ? "no" : passes ? "pass" : control.kind === "order" ? { order: options.map((o) => o.key) } : { one: key };
    const data: AnswerRequest = { player: decision.player, decision: decision.id, answer };
    const response = await page.request.post(`/api/games/${id}/answers`, { data });
    if (!response.ok()) throw new Error(`${JSON.stringify(answer)}: ${await response.text()}`);
  }
  throw new Error("nobody is asked that");
}

async function begin(page: Page, help: boolean): Promise<string> {
  const data: NewGame = { squads: ["red-flight", "academy-swarm"], names: ["Ann", "Bob"], rounds: 12, place: false, seed: 3, help };
  const { id }: Started = await (await page.request.post(`/api/games`, { data })).json();
  return id;
}

const choosing = (decision: DecisionView) => decision.ask === "attack";
const spending = (decision: DecisionView) => decision.ask === "modify" && decision.control?.kind === "one" && decision.control.options.length > 0;

test("with help, targets show their odds and the best modification is marked", async ({ page, errors }) => {
  const id = await begin(page, true);
  await playTo(page, id, choosing);
  await page.goto(`/games/${id}`);
  await expect(page.getByTestId("help")).toBeVisible();
  const line = page.getByTestId("target-odds");
  await expect(line).toContainText("Point at a target");
  const option = page.locator(".options [data-control=option]").first();
  await option.hover();
  await expect(line).toHaveText(/^hits [\d.]+ %, mean \d\.\d\d, destroys [\d.]+ %$/);
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/target.png` });
  await page.mouse.move(5, 5);
  await expect(line).toContainText("Point at a target");
  await option.focus();
  await expect(line).toHaveText(/hits .* mean .* destroys/);

  const decision = await playTo(page, id, spending);
  const question = page.locator(`[data-decision="${decision.id}"]`);
  await expect(question.locator("[data-best=true]")).toHaveCount(1);
  await expect(question.locator("[data-best=true]")).toContainText(/★ best \d\.\d\d damage/);
  const control = decision.control;
  const options = control && "options" in control ? control.options.length : 0;
  await expect(question.getByTestId("worth")).toHaveCount(options + 1);
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/modify.png` });
  const { answers }: HelpView = await (await page.request.get(`/api/games/${id}/odds?as=${decision.player}`)).json();
  expect(answers[0]?.best).toBe(true);
  expect(errors).toEqual([]);
});

test("without help nothing is shown, and the server refuses", async ({ page, errors }) => {
  const id = await begin(page, false);
  const decision = await playTo(page, id, choosing);
  await page.goto(`/games/${id}`);
  await page.locator(".options [data-control=option]").first().hover();
  await expect(page.getByText(/attack value/).first()).toBeVisible();
  for (const it of ["help", "target-odds", "worth"]) await expect(page.getByTestId(it)).toHaveCount(0);
  const response = await page.request.get(`/api/games/${id}/odds?as=${decision.player}`);
  expect(response.status()).toBe(403);
  const { error }: Refusal = await response.json();
  expect(error.code).toBe("no-help");
  expect(errors).toEqual([]);
});

test("help is agreed on in the lobby", async ({ page }) => {
  await page.goto("/choose");
  await page.getByLabel("Help both players with odds").check();
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.waitForURL(/\/games\//);
  await expect(page.getByTestId("help")).toHaveText("Help is on for both");
});
