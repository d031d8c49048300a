import { defineConfig } from "@playwright/test";

// Debian's Chromium, or the one that CHROMIUM names; nothing is downloaded.
export default defineConfig({
  testDir: "tests",
  outputDir: "test-results",
  // A busy machine is slow, not wrong; a test that passes only when tried again is reported as flaky.
  timeout: 240_000,
  retries: 1,
  workers: 1,
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
