import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { type Counts, countsFile, type Failure } from "./counts.ts";
import type { EndedTask } from "./turbo.ts";

/** Above this many failed files the change is broken and not the tests: nothing is run again. */
const maxFiles = 10;

/** What one lane of one workspace reported. */
export type LaneResult = { task: EndedTask; counts: Counts };

/** Runs a test file, or all of a lane where `file` is absent, alone. @returns whether it passed. */
export type RunAlone = (result: LaneResult, file: string | undefined) => Promise<boolean>;

/**
 * Runs each failed test file once more, one after another. Files that pass then count as passed and are
 * listed as unstable. A lane that ended before its tests did is run again as a whole.
 */
export async function rerunFailed(
  results: LaneResult[],
  variables: Record<string, string>,
  runAlone: RunAlone = (result, file) => runTestFile(result, file, variables),
): Promise<Counts[]> {
  const failed = results.flatMap(({ counts }) => [...failedFiles(counts)]);
  if (failed.length === 0 || failed.length > maxFiles) return results.map(({ counts }) => counts);
  const counts: Counts[] = [];
  for (const result of results) counts.push(await rerunLane(result, runAlone));
  return counts;
}

async function rerunLane(result: LaneResult, runAlone: RunAlone): Promise<Counts> {
  let { counts } = result;
  for (const file of failedFiles(result.counts)) {
    if (await runAlone(result, file)) counts = withoutFailures(counts, file, result);
  }
  return counts;
}

function failedFiles({ failures }: Counts): Set<string | undefined> {
  return new Set(failures.map(({ file }) => file));
}

function withoutFailures(counts: Counts, file: string | undefined, { task }: LaneResult): Counts {
  const isOther = (failure: Failure) => failure.file !== file;
  const failures = counts.failures.filter(isOther);
  return {
    ...counts,
    failures,
    passed: counts.passed + counts.failures.length - failures.length,
    unstable: [...counts.unstable, `${task.workspace} ${file ?? task.lane}`],
  };
}

async function runTestFile(
  { task }: LaneResult,
  file: string | undefined,
  variables: Record<string, string>,
): Promise<boolean> {
  const written = countsFile(task.folder, task.lane);
  await rm(written, { force: true });
  console.log(`\nRunning again, alone: ${task.workspace} ${file ?? task.lane}`);
  const child = spawn("npm", ["run", task.lane, ...(file === undefined ? [] : ["--", file])], {
    cwd: task.folder,
    env: { ...process.env, ...variables, TURBO_HASH: "again" },
    stdio: "inherit",
  });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) return false;
  const { passed } = JSON.parse(await readFile(written, "utf8")) as Counts;
  return passed > 0;
}
