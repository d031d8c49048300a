// Every control, also those that no card asks for yet: the page is shown made-up questions.

import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import type { Answer, Control, Option } from "../src/lib/api";
import { errorsOf } from "./errors";
import { clear, serve } from "./server";
import type { Server } from "./server";

let server: Server;
let errors: string[];

test.beforeEach(async ({ page }) => {
  server = await serve();
  errors = errorsOf(page);
});

test.afterEach(async () => {
  const heard = [...errors];
  await server.stop();
  clear(server.data);
  expect(heard).toEqual([]);
});

const line = (number: number) => ({ number, round: 1, kind: "note", text: `Line ${number}`, player: null, rule: null });
const log = Array.from({ length: 60 }, (_, i) => line(i));

/** Shows these questions, one after the other. What was answered so far, and the game's address. */
async function ask(page: Page, ...controls: Control[]) {
  const data = { squads: ["red-flight", "academy-swarm"], names: ["Ann", "Bob"], rounds: 2, place: false };
  const { id } = await (await page.request.post(`${server.url}api/games`, { data })).json();
  const answers: Answer[] = [];
  await page.route(/\/api\/games\/\w+\?/, async (route) => {
    const game = await (await route.fetch()).json();
    const control = controls[answers.length];
    const question = { player: 0, rule: "RR.TEST", ask: "test", question: `Question ${answers.length + 1}`, ship: 0 };
    const decisions = control ? [{ ...question, id: 1000 + answers.length, control }] : [];
    const told = new URL(route.request().url()).searchParams.get("log_from") !== "0";
    await route.fulfill({ json: { ...game, phase: "activation", decisions, log: told ? [] : log } });
  });
  await page.route(/\/answers$/, async (route) => {
    answers.push(route.request().postDataJSON().answer);
    await route.fulfill({ json: { version: 0 } });
  });
  await page.goto(`${server.url}games/${id}`);
  await expect(page.locator("[data-decision]")).toContainText("Question 1");
  return { answers, address: `${server.url}api/games/${id}` };
}

const option = (key: string, more: Partial<Option> = {}): Option => ({
  key,
  label: `Thing ${key}`,
  look: { kind: "plain" },
  preview: {},
  ...more,
});
const things = (keys: string) => [...keys].map((key) => option(key));
const die = (face: string, available: number) =>
  option(face, { available, look: { kind: "die", die: { kind: "attack", face, rerolled: false, added: false } } });

test("yes or no", async ({ page }) => {
  const { answers } = await ask(page, { kind: "yes-no" }, { kind: "yes-no" }, { kind: "yes-no" }, { kind: "yes-no" });
  const decision = page.locator("[data-decision]");
  await page.getByRole("button", { name: "Yes" }).click();
  await expect(decision).toContainText("Question 2");
  await page.getByRole("button", { name: "No" }).click();
  await expect(decision).toContainText("Question 3");
  await page.keyboard.press("2");
  await expect(decision).toContainText("Question 4");
  await page.keyboard.press("1");
  await expect(decision).toHaveCount(0);
  expect(answers).toEqual(["yes", "no", "no", "yes"]);
});

test("a double click and a held key answer one question", async ({ page }) => {
  const { answers } = await ask(page, { kind: "yes-no" }, { kind: "yes-no" }, { kind: "yes-no" });
  const decision = page.locator("[data-decision]");
  await page.getByRole("button", { name: "Yes" }).dblclick({ delay: 200 });
  await expect(decision).toContainText("Question 2");
  await page.keyboard.down("2");
  await expect(decision).toContainText("Question 3");
  await page.keyboard.down("2");
  await expect(decision).toContainText("Question 3");
  expect(answers).toEqual(["yes", "no"]);
});

test("several of a list", async ({ page, context }) => {
  const noted = option("d", { note: "with a note", warning: "with a warning", preview: { objects: [{ ship: 0 }] } });
  const options = [...things("abc"), noted];
  const control: Control = { kind: "several", options, least: 1, most: 2 };
  const { answers, address } = await ask(page, control, { ...control, least: 0 });
  const confirm = page.locator("[data-control=confirm]");
  const pick = (key: string) => page.locator("[data-control=pick]").filter({ hasText: `Thing ${key}` });
  await expect(page.locator("[data-decision]")).toContainText("Choose 1 to 2; 0 chosen");
  await expect(confirm).toBeDisabled();
  await expect(pick("d")).toContainText("with a note");
  await expect(pick("d")).toContainText("with a warning");
  for (const key of "abd") await pick(key).click();
  // The third takes the place of the first.
  await expect(pick("a")).toHaveAttribute("aria-pressed", "false");
  await expect(pick("b")).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator(".ship.meant")).toHaveCount(1);
  // News of the game do not undo what is picked.
  const { decisions } = await (await context.request.get(address)).json();
  const dial = decisions[0];
  const data = { player: dial.player, decision: dial.id, answer: { one: dial.control.options[0].key } };
  const news = page.waitForResponse(/\/api\/games\/\w+\?/);
  expect((await context.request.post(`${address}/answers`, { data })).status()).toBe(200);
  await news;
  await expect(page.locator(".card .dial").filter({ hasText: "●" })).toHaveCount(1);
  await expect(pick("b")).toHaveAttribute("aria-pressed", "true");
  await confirm.click();
  // The next question starts from nothing, and nothing is enough.
  await expect(page.locator("[data-decision]")).toContainText("0 to 2; 0 chosen");
  await expect(confirm).toHaveText("Choose none");
  await confirm.click();
  await expect(page.locator("[data-decision]")).toHaveCount(0);
  expect(answers).toEqual([{ several: ["b", "d"] }, { several: [] }]);
});

test("an order", async ({ page }) => {
  const { answers } = await ask(page, { kind: "order", options: things("abc") });
  const confirm = page.locator("[data-control=confirm]");
  const pick = (key: string) => page.locator("[data-control=pick]").filter({ hasText: `Thing ${key}` });
  for (const key of "cab") await pick(key).click();
  await expect(pick("b")).toContainText("3.");
  // What is taken out goes to the end.
  await pick("c").click();
  await expect(confirm).toBeDisabled();
  await expect(pick("b")).toContainText("2.");
  await pick("c").click();
  await confirm.click();
  await expect(page.locator("[data-decision]")).toHaveCount(0);
  expect(answers).toEqual([{ order: ["a", "b", "c"] }]);
});

test("a number", async ({ page }) => {
  const { answers } = await ask(page, { kind: "amount", least: 2, most: 5 }, { kind: "amount", least: 0, most: 1 });
  const field = page.getByLabel("How many");
  const confirm = page.locator("[data-control=confirm]");
  await expect(field).toHaveValue("2");
  for (const wrong of ["", "1", "6", "2.5"]) {
    await field.fill(wrong);
    await expect(confirm).toBeDisabled();
    await field.press("Enter");
  }
  await field.fill("4");
  await expect(confirm).toHaveText("Choose 4");
  await field.press("Enter");
  await expect(field).toHaveValue("0");
  await confirm.click();
  await expect(page.locator("[data-decision]")).toHaveCount(0);
  expect(answers).toEqual([{ amount: 4 }, { amount: 0 }]);
});

test("dice, one by one", async ({ page }) => {
  const options = [die("focus", 3), die("blank", 1)];
  const { answers } = await ask(page, { kind: "counts", options, least: 0, most: 3 });
  const dice = page.locator("[data-control=pick]");
  await expect(dice).toHaveCount(4);
  // Of equal dice the one that is clicked lights up.
  await dice.nth(2).click();
  await expect(dice.nth(2)).toHaveAttribute("aria-pressed", "true");
  await expect(dice.nth(0)).toHaveAttribute("aria-pressed", "false");
  await dice.nth(3).click();
  await dice.nth(1).click();
  await page.locator("[data-control=confirm]").click();
  await expect(page.locator("[data-decision]")).toHaveCount(0);
  expect(answers).toEqual([{ counts: [["focus", 2], ["blank", 1]] }]);
});

test("one of many", async ({ page }) => {
  const control: Control = { kind: "one", options: things("abcdefghijk"), pass: "None of them" };
  const { answers } = await ask(page, control, control, control);
  const decision = page.locator("[data-decision]");
  await page.keyboard.press("9");
  await expect(decision).toContainText("Question 2");
  await page.getByRole("button", { name: "Thing k" }).click();
  await expect(decision).toContainText("Question 3");
  await page.keyboard.press("0");
  await expect(decision).toHaveCount(0);
  expect(answers).toEqual([{ one: "i" }, { one: "k" }, "pass"]);
});

test("the last line of the log stays in sight", async ({ page }) => {
  await ask(page, { kind: "yes-no" }, { kind: "one", options: things("abcdefgh"), pass: null });
  const last = page.getByTestId("log").locator("li").last();
  await expect(last).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Yes" }).click();
  await expect(page.locator("[data-decision]")).toContainText("Question 2");
  await expect(last).toBeInViewport({ ratio: 1 });
});
