import { execFile } from "node:child_process";
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type StandaloneSystem, startStandaloneSystem } from "@quarry/systems";
import { afterAll, beforeAll, expect } from "vitest";

const programs = join(import.meta.dirname, "programs");

/** What every program prints: of a file that it sent, a list that it read, and a schema that is not there. */
const printed = { output: { total: 12.5 }, sources: ["bill.txt"], code: "NOT_FOUND" };

/** Where one generator's client and the program that uses it are made and run. */
export type Trial = {
  folder: string;
  /** The file that holds the server's `/openapi.json`. */
  document: string;
  /** Copies a program into the folder under another name. */
  program(name: string, as?: string): Promise<void>;
  /** Runs a command in the folder. @throws Error with all that it wrote, where it fails. */
  run(command: string, args: string[], environment?: Record<string, string>): Promise<string>;
  /** The same for the program: what it prints must be what the server has. */
  tryOut(command: string, args: string[], environment?: Record<string, string>): Promise<void>;
};

/** Runs a command; both what it wrote to its output and what to its errors are returned. */
async function execute(
  command: string,
  args: string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<string> {
  try {
    const limits = { maxBuffer: 16_777_216, timeout: 240_000 };
    const { stdout, stderr } = await promisify(execFile)(command, args, { ...options, ...limits });
    return `${stdout}${stderr}`;
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} failed:\n${stdout}${stderr}`, { cause: error });
  }
}

/** A standalone server for the tests of a file, and a fresh folder and account for each. */
export function trials(): () => Promise<Trial> {
  const opened = new AsyncDisposableStack();
  let system: StandaloneSystem;
  let count = 0;
  beforeAll(async () => {
    system = opened.use(await startStandaloneSystem({ documentsUrl: "http://127.0.0.1:9" }));
  });
  afterAll(() => opened.disposeAsync());

  return async () => {
    const folder = await mkdtemp(join(tmpdir(), "quarry-client-"));
    opened.defer(() => rm(folder, { recursive: true }));
    const document = join(folder, "openapi.json");
    const answer = await fetch(`${system.baseUrl}/openapi.json`);
    await writeFile(document, await answer.text());
    const key = await system.apiKey(`client-${++count}`);
    const own = { ...process.env, QUARRY_URL: system.baseUrl, QUARRY_KEY: key };
    const run: Trial["run"] = (command, args, environment = {}) =>
      execute(command, args, { cwd: folder, env: { ...own, ...environment } });
    return {
      folder,
      document,
      program: (name, as = name) => copyFile(join(programs, name), join(folder, as)),
      run,
      async tryOut(...command) {
        expect(JSON.parse(await run(...command))).toEqual(printed);
      },
    };
  };
}
