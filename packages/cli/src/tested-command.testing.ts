import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type StandaloneSystem, startStandaloneSystem, ticketStructure } from "@quarry/systems";
import { type Ran, start } from "./quarry.testing.ts";

/** The command with a server of its own, in a folder with a document (a.txt) and a schema (ticket.json). */
export type TestedCommand = AsyncDisposable & {
  system: StandaloneSystem;
  folder: string;
  env: Record<string, string>;
  /** Runs the command in that folder and waits for its end. */
  quarry(args: string[], more?: Record<string, string>, input?: string): Promise<Ran>;
};

export async function startTestedCommand(): Promise<TestedCommand> {
  const system = await startStandaloneSystem({ documentsUrl: "http://127.0.0.1:1" });
  const folder = mkdtempSync(join(tmpdir(), "quarry-cli-"));
  const schema = { name: "Ticket", structure: ticketStructure };
  writeFileSync(join(folder, "ticket.json"), JSON.stringify(schema));
  writeFileSync(join(folder, "a.txt"), "Ticket number: TK-1\nAmount: 1.50\n");
  const env = {
    QUARRY_URL: system.baseUrl,
    QUARRY_API_KEY: await system.apiKey("command-line"),
    XDG_CONFIG_HOME: join(folder, "config"),
  };
  return {
    ...{ system, folder, env },
    quarry: (args, more = {}, input) =>
      start(args, { cwd: folder, env: { ...env, ...more }, ...(input !== undefined && { input }) })
        .ended,
    async [Symbol.asyncDispose]() {
      await system[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true });
    },
  };
}
