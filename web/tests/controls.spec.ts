// Every control, also those that no card asks for yet: the page is shown made-up questions.

import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";
import type { Answer, AnswerRequest, AttackView, Control, DecisionView, DeviceKindView, DeviceView, GameView, Happened, LogLine } from "../src/lib/api";
import type { NewGame, ObjectView, ObstacleView, OptionView, Outline, ShipView, Started, ToPage } from "../src/lib/api";
import { firstOption } from "./answers";
import { test } from "./server";

test.afterEach(({ errors }) => expect(errors).toEqual([]));

const line = (number: number): LogLine => ({ number, round: 1, kind: "note", text: `Line ${number}`, player: null, ship: null, turn: null, rule: null });
const log = Array.from({ length: 60 }, (_, i) => line(i));

/** Shows these questions, one after the other. What was answered so far, and the game's address. */
const ask = (page: Page, ...controls: Control[]) => askAt(page, (game) => game, "test", ...controls);

/** Shows questions of a kind at a table that was changed; of the kind `card` a card asks them, of the kind `seldom` the first two; of the kind `dial` they are asked while dials are set; what `obvious` and
 * `watched` ask has one sensible answer; a friend far away sees what is answered to `watched`. */
async function askAt(page: Page, change: (game: GameView) => GameView, kind: string, ...controls: Control[]) {
  const data: NewGame = { squads: ["red-flight", "academy-swarm"], names: ["Ann", "Bob"], rounds: 2, place: false };
  const { id }: Started = await (await page.request.post("/api/games", { data })).json();
  const answers: Answer[] = [];
  const asked = (game: GameView): GameView => {
    const shown = change(game);
    const control = controls[answers.length];
    const card = kind === "card" || (kind === "seldom" && answers.length < 2);
    const words = { rule: "RR.TEST", ask: kind, question: `Question ${answers.length + 1}`, text: null };
    const asker = { player: 0, ship: 0, device: 9, card: card ? "Sense" : null, obvious: kind === "obvious" || kind === "watched" ? ("yes" as const) : null };
    const question = { ...words, ...asker, id: 1000 + answers.length };
    const decisions: DecisionView[] = control ? [{ ...question, control }] : [];
    return { ...shown, phase: kind === "dial" ? "planning" : "activation", decisions, log, version: shown.version + answers.length };
  };
  // What the server says on the live connection is changed on its way.
  let told: GameView | null = null;
  let tell = () => {};
  await page.routeWebSocket(/\/live$/, (socket) => {
    const server = socket.connectToServer();
    tell = () => told && socket.send(JSON.stringify({ view: asked(told) }));
    socket.onMessage((text) => {
      const message: unknown = JSON.parse(String(text));
      const plain = typeof message === "object" && message !== null && "hello" in message ? { hello: { ...(message.hello as object), deflate: false } } : message;
      server.send(JSON.stringify(plain));
    });
    server.onMessage((text) => {
      const message = JSON.parse(String(text)) as ToPage;
      if ("view" in message) {
        told = message.view;
        tell();
      } else if ("change" in message) server.send(JSON.stringify("again"));
      else if ("room" in message && kind === "watched") socket.send(JSON.stringify({ room: { ...message.room, opponent: "friend" } }));
      else socket.send(text);
    });
  });
  await page.route(/\/answers$/, async (route) => {
    answers.push((route.request().postDataJSON() as AnswerRequest).answer);
    // The page waits for the view of this version before it goes on.
    await route.fulfill({ json: { version: (told?.version ?? 0) + answers.length, moment: 0 } });
    tell();
  });
  await page.goto(`/games/${id}`);
  if (kind !== "watched" && kind !== "seldom") await expect(page.locator("[data-decision]")).toContainText("Question 1");
  return { answers, address: `/api/games/${id}` };
}

const option = (key: string, more: Partial<OptionView> = {}): OptionView => ({
  key,
  label: `Thing ${key}`,
  look: { kind: "plain" },
  preview: {},
  ...more,
});
const things = (keys: string) => [...keys].map((key) => option(key));
const die = (face: string, available: number) =>
  option(face, { available, look: { kind: "die", die: { kind: "attack", face, rerolled: false, added: false } } });

/** Waits until a question may be answered: what comes within a moment of it does not count. */
const settled = (page: Page) => expect(page.locator("[data-decision]")).not.toHaveClass(/fresh/);

async function press(page: Page, key: string) {
  await settled(page);
  await page.keyboard.press(key);
}

test("yes or no", async ({ page }) => {
  const { answers } = await ask(page, { kind: "yes-no" }, { kind: "yes-no" }, { kind: "yes-no" }, { kind: "yes-no" });
  const decision = page.locator("[data-decision]");
  await page.getByRole("button", { name: "Yes" }).click();
  await expect(decision).toContainText("Question 2");
  await page.getByRole("button", { name: "No" }).click();
  await expect(decision).toContainText("Question 3");
  await press(page, "2");
  await expect(decision).toContainText("Question 4");
  await press(page, "1");
  await expect(decision).toHaveCount(0);
  expect(answers).toEqual(["yes", "no", "no", "yes"]);
});

test("what always fits is set beside a question, and answers the next ones", async ({ page }) => {
  const { answers } = await askAt(page, (game) => game, "card", { kind: "yes-no" }, { kind: "yes-no" }, { kind: "yes-no" });
  const decision = page.locator("[data-decision]");
  await page.getByText("Next time…").click();
  await page.locator("[data-habit=always]").click();
  // The question that is open stays.
  await expect(page.locator("[data-habit=always]")).toHaveAttribute("aria-pressed", "true");
  await expect(decision).toContainText("Question 1");
  await page.getByRole("button", { name: "No" }).click();
  await expect(decision).toHaveCount(0);
  await expect.poll(() => answers).toEqual(["no", "yes", "yes"]);
});

test("what is set in advance answers the question that is open", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("redfive.prefs", JSON.stringify({ quick: false })));
  const { answers } = await askAt(page, (game) => game, "obvious", { kind: "yes-no" }, { kind: "yes-no" });
  await page.locator("[data-control=settings]").click();
  await page.getByLabel(/Answer questions that have one sensible answer/).check();
  await page.locator("[data-control=close]").click();
  await expect(page.locator("[data-decision]")).toHaveCount(0);
  await expect.poll(() => answers).toEqual(["yes", "yes"]);
});

test("what the page answers by itself tells a friend nothing by its timing", async ({ page }) => {
  const began = Date.now();
  const times: number[] = [];
  page.on("request", (request) => request.url().endsWith("/answers") && times.push(Date.now()));
  // As short as it ever is; a person takes no less to read a question.
  await page.addInitScript(() => (Math.random = () => 0));
  const { answers } = await askAt(page, (game) => game, "watched", { kind: "yes-no" }, { kind: "yes-no" }, { kind: "yes-no" });
  await expect.poll(() => answers).toEqual(["yes", "yes", "yes"]);
  for (const [i, time] of times.entries()) expect(time - (times[i - 1] ?? began)).toBeGreaterThan(450);
});

test("a double click and a held key answer one question", async ({ page }) => {
  const { answers } = await ask(page, { kind: "yes-no" }, { kind: "yes-no" }, { kind: "yes-no" });
  const decision = page.locator("[data-decision]");
  await page.getByRole("button", { name: "Yes" }).dblclick({ delay: 200 });
  await expect(decision).toContainText("Question 2");
  await settled(page);
  await page.keyboard.down("2");
  await expect(decision).toContainText("Question 3");
  await settled(page);
  await page.keyboard.down("2");
  await expect(decision).toContainText("Question 3");
  expect(answers).toEqual(["yes", "no"]);
});

const rolled = (log: number, hits: number): AttackView => ({
  attacker: 3, defender: 0, weapon: "primary weapon", attack: [], defense: [], changes: [], range: 2, obstructed: false, line: null,
  hit: hits > 0, suffered: { hits, crits: 0 }, log,
});

test("attacks that come one after the other are all seen", async ({ page }) => {
  // Each answer leads to the next attack.
  const attacks = [rolled(0, 1), rolled(10, 0), rolled(20, 2), rolled(30, 1)];
  let step = 0;
  page.on("request", (request) => request.url().endsWith("/answers") && (step += 1));
  const change = (game: GameView) => ({ ...game, moment: game.moment + step, attack: attacks[step] ?? null });
  const control: Control = { kind: "yes-no" };
  await page.addInitScript(() => localStorage.setItem("redfive.prefs", JSON.stringify({ habits: { "card:Sense": "always" } })));
  const { answers } = await askAt(page, change, "seldom", control, control, control);
  const [earlier, outcome] = [page.getByTestId("earlier").locator("li"), page.getByTestId("outcome")];
  // The page has answered twice by itself: what came of the first two is told beside the last.
  await expect(page.locator("[data-decision]")).toContainText("Question 3");
  await expect(earlier).toHaveText([/Black.*Red 1: 1 damage/, /Black.*Red 1: No damage/]);
  await expect(outcome).toHaveText("2 damage");
  // Who chooses has seen them.
  await page.getByRole("button", { name: "No" }).click();
  await expect(outcome).toHaveText("1 damage");
  await expect(earlier).toHaveCount(0);
  await page.locator("[data-control=seen]").click();
  await expect(page.getByTestId("attack")).toHaveCount(0);
  expect(answers).toEqual(["yes", "yes", "no"]);
});

test("on a phone the dial stays in sight below attacks that nobody has seen", async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const maneuver = (speed: number) =>
    option(`${speed}-straight`, { look: { kind: "maneuver", maneuver: { speed, bearing: "straight", side: null, difficulty: "white", words: `${speed} straight` }, set: false } });
  let attack = rolled(0, 1);
  const change = (game: GameView) => ({ ...game, attack });
  const { address } = await askAt(page, change, "dial", { kind: "one", options: [1, 2, 3, 4].map(maneuver), pass: null });
  // Somebody else chooses, and something else is shown.
  attack = rolled(10, 2);
  const { decisions }: GameView = await (await context.request.get(address)).json();
  expect((await context.request.post(`${address}/answers`, { data: firstOption(decisions[0]) })).status()).toBe(200);
  await expect(page.getByTestId("attack")).toContainText(/Black.*Red 1.*2 damage/);
  await expect(page.locator("table.dial")).toBeInViewport({ ratio: 1 });
  await expect(page.getByTestId("earlier")).toHaveCount(0);
  await page.locator("[data-control=earlier]").click();
  await expect(page.getByTestId("earlier").locator("li")).toHaveText([/Black.*Red 1: 1 damage/]);
});

test("what happened is told in order: words wait for the flights before them", async ({ page }) => {
  await page.addInitScript(() => {
    const told: { text: string; at: number }[] = [];
    (globalThis as unknown as { told: typeof told }).told = told;
    const note = (it: Node) => it instanceof Element && it.matches("text.pop") && told.push({ text: it.textContent ?? "", at: performance.now() });
    new MutationObserver((all) => all.forEach(({ addedNodes }) => addedNodes.forEach(note))).observe(document, { subtree: true, childList: true });
  });
  let step = 0;
  page.on("request", (request) => request.url().endsWith("/answers") && (step += 1));
  const shows = (speed: number) => ({ speed, bearing: "straight" as const, side: null, difficulty: "white" as const, words: `${speed} straight` });
  const change = (game: GameView): GameView => {
    if (step === 0) return game;
    const ships = game.ships.map((ship) => (ship.id < 2 ? { ...ship, dial: { set: true, revealed: true, shows: shows(2 + ship.id) } } : ship));
    const flown = (ship: number): Happened[] => {
      const pose = game.ships[ship]?.base?.pose ?? { x: 0, y: 0, degrees: 0 };
      return [{ kind: "revealed", ship }, { kind: "moved", ship, path: [pose, { ...pose, y: pose.y + 100 }] }];
    };
    return { ...game, ships, moment: game.moment + step, happened: [...flown(0), ...flown(1)] };
  };
  await askAt(page, change, "test", { kind: "yes-no" });
  await page.getByRole("button", { name: "No" }).click();
  const told = () => page.evaluate(() => (globalThis as unknown as { told: { text: string; at: number }[] }).told);
  await expect.poll(async () => (await told()).map(({ text }) => text)).toEqual(["2 straight", "3 straight"]);
  const [first, second] = await told();
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(150);
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
  const { decisions }: GameView = await (await context.request.get(address)).json();
  const data = firstOption(decisions[0]);
  expect((await context.request.post(`${address}/answers`, { data })).status()).toBe(200);
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
  await press(page, "9");
  await expect(decision).toContainText("Question 2");
  await page.getByRole("button", { name: "Thing k" }).click();
  await expect(decision).toContainText("Question 3");
  await press(page, "0");
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

const square = (x: number, y: number): Outline => [[x, y], [x + 30, y], [x + 30, y + 30], [x, y + 30]];
const device = (id: number, kind: DeviceKindView, fuses: number): DeviceView => ({
  id, kind, fuses, name: `${kind} ${id}`, text: `What a ${kind} does.`, player: 0, outline: square(300 + 60 * id, 450),
});
const base = (x: number, y: number) => ({ pose: { x, y, degrees: 0 }, outline: square(x - 15, y - 15), nose: [], printed: [] });

/** A table with two bombs, a mine, a chaff cloud and two remotes, one of which is gone. */
function withDevices(game: GameView): GameView {
  const like = game.ships[0] as ShipView;
  const remote: ShipView = {
    ...like, id: game.ships.length, name: "Probe 1", short: "P", size: "remote", text: "What a probe does.", base: base(600, 300),
    hull: { now: 1, most: 2 }, shields: { now: 0, most: 0 }, charges: { now: 1, most: 1 },
  };
  const gone: ShipView = { ...remote, id: remote.id + 1, name: "Probe 2", place: "gone", base: null };
  const chaff: ObstacleView = { id: game.obstacles.length, kind: "chaff-cloud", name: "Chaff 1", outline: square(200, 300), fuses: 2 };
  return {
    ...game,
    ships: [...game.ships, remote, gone],
    obstacles: [...game.obstacles, chaff],
    devices: [device(1, "bomb", 0), device(7, "bomb", 1), device(9, "mine", 0)],
  };
}

test("devices and remotes lie on the table and stand beside their squad", async ({ page }) => {
  await askAt(page, withDevices, "test", { kind: "yes-no" });
  const table = page.getByLabel("Ships and obstacles");
  const ships = page.getByLabel("Ships", { exact: true });
  await expect(table.locator(".device.bomb.red")).toHaveCount(2);
  await expect(table.locator(".device.mine.red")).toHaveCount(1);
  await expect(table.getByRole("img", { name: "bomb 7" }).locator(".fuse")).toHaveCount(1);
  await expect(table.locator(".device.lit")).toHaveAttribute("aria-label", "mine 9");
  await expect(table.locator(".obstacle.chaff-cloud")).toHaveCount(1);
  await expect(table.locator(".fuse")).toHaveCount(3);
  await expect(table.locator(".ship.remote .hull")).toHaveCount(2);
  await expect(table.locator(".ship.remote .hull.spent")).toHaveCount(1);
  // Remotes have a line and no card; those that are gone have nothing.
  await expect(ships.locator(".card")).toHaveCount(7);
  await expect(ships.locator(".remote")).toHaveCount(1);
  const probe = ships.getByRole("group", { name: "Probe 1" }).getByRole("button", { name: "Probe 1" });
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  await probe.focus();
  await expect(page.getByRole("tooltip")).toContainText("What a probe does.");
  await probe.blur();
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  await expect(ships.getByLabel("charges: 1 of 1")).toHaveCount(1);
  // What does the same is told once, and pointing at a name lights it up on the table.
  const list = ships.getByRole("list", { name: "Bombs and mines" });
  await expect(list.getByText("What a bomb does.")).toHaveCount(1);
  await list.getByText("bomb 7").hover();
  await expect(table.locator(".device.meant")).toHaveAttribute("aria-label", "bomb 7");
  await ships.getByRole("group", { name: "Probe 1" }).hover();
  await expect(table.locator(".ship.remote.meant")).toHaveCount(1);
});

test("devices, placed obstacles and remotes are chosen on the table", async ({ page }) => {
  const look = (object: ObjectView): Partial<OptionView> => ({ look: { kind: "object", object }, preview: { objects: [object] } });
  const options = [option("thing-7", look({ thing: 7 })), option("thing-6", look({ thing: 6 })), option("ship-7", look({ ship: 7 }))];
  const control: Control = { kind: "one", options, pass: null };
  const { answers } = await askAt(page, withDevices, "pick", control, control, control);
  const table = page.getByLabel("Ships and obstacles");
  const decision = page.locator("[data-decision]");
  await expect(table.locator(".device.offered")).toHaveCount(1);
  await table.getByRole("button", { name: "bomb 7" }).click();
  await expect(decision).toContainText("Question 2");
  await table.getByRole("button", { name: "Chaff 1" }).focus();
  await press(page, "Enter");
  await expect(decision).toContainText("Question 3");
  await table.getByRole("button", { name: "Probe 1" }).click();
  await expect(decision).toHaveCount(0);
  expect(answers).toEqual([{ one: "thing-7" }, { one: "thing-6" }, { one: "ship-7" }]);
});

test("a device is placed by clicking one of its ghosts", async ({ page }) => {
  const ghost = (x: number) => ({ player: 0, blocked: false, base: base(x, 500) });
  const place = (key: string, ...xs: number[]) => option(key, { look: { kind: "place" }, preview: { ghosts: xs.map(ghost) } });
  // One place for a single token, one for a set of three.
  const options = [place("one", 200), place("set", 400, 440, 360)];
  const control: Control = { kind: "one", options, pass: null };
  const { answers } = await askAt(page, (game) => game, "place-device", control, control);
  const places = page.locator("svg [data-control=option]");
  await expect(places).toHaveCount(2);
  await expect(places.nth(1).locator("polygon")).toHaveCount(3);
  await places.nth(1).click();
  await expect(page.locator("[data-decision]")).toContainText("Question 2");
  await places.nth(0).focus();
  await press(page, "Enter");
  await expect(page.locator("[data-decision]")).toHaveCount(0);
  expect(answers).toEqual([{ one: "set" }, { one: "one" }]);
});
