import { defineConfig } from "@playwright/test";

// Debian's Chromium, or the one that CHROMIUM names; nothing is downloaded.
export default defineConfig({
  testDir: "tests",
  outputDir: "test-results",
  // A busy machine is slow, not wrong: there is time enough, and no second try.
  timeout: 360_000,
  expect: { timeout: 20_000 },
  retries: 0,
  // Each test has a server of its own, so two play at once.
  fullyParallel: true,
  workers: 2,
  reporter: "list",
  use: {
    viewport: { width: 1440, height: 900 },
    screenshot: "only-on-failure",
    actionTimeout: 20_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
