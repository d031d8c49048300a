// What axe says of a screen, which should be nothing.

import AxeBuilder from "@axe-core/playwright";
import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

/** Looks at what is shown now; `screen` is what it is called where something is wrong. */
export async function accessible(page: Page, screen: string) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const told = violations.map((it) => `${screen}: ${it.id}: ${it.nodes.map((node) => node.html).slice(0, 3).join(" ")}`);
  expect(told).toEqual([]);
}
