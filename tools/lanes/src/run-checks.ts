import { readFile } from "node:fs/promises";
import { type Counts, type Failure, firstLines, noTests } from "./counts.ts";
import { type EndedTask, run } from "./turbo.ts";

/** The static checks: `check` of each workspace, the others of the whole repository. */
const checks = [
  "check",
  "check:format",
  "check:types",
  "check:unused",
  "check:imports",
  "check:generated",
  "check:words",
  "check:openapi",
];

/** Runs all static checks, side by side, except those whose inputs have not changed. */
export async function runChecks(): Promise<Counts> {
  const ended = await run([[...checks, "--output-logs=errors-only"]]);
  const failed = ended.filter(({ exitCode }) => exitCode !== 0);
  return { ...noTests, failures: await Promise.all(failed.map(failedCheck)) };
}

async function failedCheck({ workspace, lane, logFile, exitCode }: EndedTask): Promise<Failure> {
  const name = workspace === "//" ? lane : `${workspace} ${lane}`;
  const output = await readFile(logFile, "utf8").catch(() => "");
  return { name, error: firstLines(withoutPreamble(output)) || `ended with ${exitCode}` };
}

/** What npm prints before the output of a script. */
function withoutPreamble(output: string): string {
  return output.replaceAll(/^\s*> .*$/gm, "");
}
