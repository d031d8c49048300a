// A server of its own for each test: REDFIVE names the program (default: the debug build).

import { test as plain } from "@playwright/test";
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { errorsOf } from "./errors";

const target = process.env.CARGO_TARGET_DIR ?? join(import.meta.dirname, "../../target");
const program = process.env.REDFIVE ?? join(target, "debug/redfive");

class Server {
  private constructor(
    private child: ChildProcess,
    readonly url: string,
    private data: string,
  ) {}

  static async start(): Promise<Server> {
    const data = mkdtempSync(join(tmpdir(), "redfive-"));
    const { child, url } = await serve(data, "0");
    return new Server(child, url, data);
  }

  /** Ends the program and starts it again, with the games that it has kept and at the same address. */
  async restart() {
    await stop(this.child);
    this.child = (await serve(this.data, new URL(this.url).port)).child;
  }

  async end() {
    await stop(this.child);
    rmSync(this.data, { recursive: true, force: true });
  }
}

async function serve(data: string, port: string) {
  const child = spawn(program, ["serve", "--port", port, "--no-open", "--data", data]);
  const url = await new Promise<string>((resolve, reject) => {
    let said = "";
    child.on("error", reject);
    child.on("exit", (code) => reject(new Error(`redfive ended with ${code}: ${said}`)));
    child.stderr.on("data", (text) => (said += text));
    child.stdout.on("data", (text) => {
      said += text;
      const found = /http:\/\/\S+/.exec(said);
      if (found) resolve(found[0]);
    });
  });
  return { child, url };
}

async function stop(child: ChildProcess) {
  const ended = new Promise<void>((resolve) => child.on("exit", () => resolve()));
  child.kill("SIGINT");
  await ended;
}

/** A test with a server, at whose address pages and requests begin, and what the page complains of. */
export const test = plain.extend<{ server: Server; errors: string[] }>({
  server: async ({}, use) => {
    const server = await Server.start();
    await use(server);
    await server.end();
  },
  baseURL: async ({ server }, use) => use(server.url),
  // From the beginning, also where only what comes after a test asks for them.
  errors: [async ({ page }, use) => use(errorsOf(page)), { auto: true }],
});
