// A server of its own for a test: REDFIVE names the program (default: the debug build).

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Server {
  url: string;
  data: string;
  stop(): Promise<void>;
}

const target = process.env.CARGO_TARGET_DIR ?? join(import.meta.dirname, "../../target");
const program = process.env.REDFIVE ?? join(target, "debug/redfive");

export async function serve(data = mkdtempSync(join(tmpdir(), "redfive-"))): Promise<Server> {
  const child = spawn(program, ["serve", "--port", "0", "--no-open", "--data", data]);
  const ended = new Promise<void>((resolve) => child.on("exit", () => resolve()));
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
  return {
    url,
    data,
    async stop() {
      child.kill("SIGINT");
      await ended;
    },
  };
}

export const clear = (data: string) => rmSync(data, { recursive: true, force: true });
