import { execFile } from "node:child_process";
import { join } from "node:path";
import { inheritedEnvironment } from "@quarry/servers";

const checkout = join(import.meta.dirname, "../../..");

/** How a program ended, what it printed, and what it said on standard error. */
export type Ended = { exitCode: number; printed: string; said: string };

/** Runs one of the project's programs to its end, as an operator does. */
export function runProgram(
  [program, ...args]: [path: string, ...args: string[]],
  environment: Record<string, string>,
): Promise<Ended> {
  return new Promise((resolve) => {
    const env = { ...inheritedEnvironment(), ...environment };
    const options = { cwd: checkout, env, timeout: 60_000 };
    execFile(process.execPath, [program, ...args], options, (error, printed, said) => {
      const exitCode = error === null ? 0 : typeof error.code === "number" ? error.code : -1;
      resolve({ exitCode, printed, said });
    });
  });
}
