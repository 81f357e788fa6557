import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { cacheFolder } from "@quarry/servers";

/** One lane of one workspace, as Turborepo would run it. `//` is the workspace of root tasks. */
export type Task = { workspace: string; lane: string; folder: string; isCached: boolean };

/** A task that ran or was taken from the cache. */
export type EndedTask = Task & {
  /** Absent where the task did not run, because one that it depends on failed. */
  exitCode: number | undefined;
  /** Where its output is. */
  logFile: string;
};

type TaskRecord = {
  task: string;
  package: string;
  directory: string;
  command: string;
  logFile: string;
  cache: { status: "HIT" | "MISS" };
  execution?: { exitCode: number };
};

const environment = {
  ...process.env,
  TURBO_TELEMETRY_DISABLED: "1",
  TURBO_SCM_BASE: "main",
  TURBO_CACHE_DIR: join(cacheFolder, "lanes"), // of all checkouts: a fresh clone knows what has passed
};
const runsFolder = join(".turbo", "runs");

/**
 * The tasks that `turbo run` with these arguments and further variables consists of.
 *
 * @throws Error where Turborepo refuses the arguments or its configuration.
 */
export async function plan(args: string[], variables: Record<string, string>): Promise<Task[]> {
  const stdio = ["ignore", "pipe", "inherit"] as const;
  const child = spawn("turbo", ["run", ...args, "--dry=json"], {
    env: { ...environment, ...variables },
    stdio: [...stdio],
  });
  const exited: Promise<[number | null]> = once(child, "exit") as Promise<[number | null]>;
  const [output, [code]] = await Promise.all([text(child.stdout), exited]);
  if (code !== 0) throw new Error(`turbo ended with ${code}:\n${output}`);
  return tasksIn(output);
}

/**
 * Runs tasks, the others too where one fails.
 *
 * @param runs the arguments of one or more `turbo run` at the same time.
 * @throws Error where Turborepo ends without its record of a run.
 */
export async function run(
  runs: string[][],
  variables: Record<string, string> = {},
): Promise<EndedTask[]> {
  await rm(runsFolder, { recursive: true, force: true });
  const codes = await Promise.all(runs.map((args) => runOnce(args, variables)));
  const records = await readdir(runsFolder).catch(() => []);
  if (records.length < runs.length) {
    throw new Error(`turbo ended with ${codes.join(" and ")} and left no record`);
  }
  const texts = await Promise.all(records.map((each) => readFile(join(runsFolder, each), "utf8")));
  return texts.flatMap(tasksIn);
}

async function runOnce(args: string[], variables: Record<string, string>): Promise<number | null> {
  const child = spawn("turbo", ["run", ...args, "--continue", "--summarize"], {
    env: { ...environment, ...variables },
    stdio: "inherit",
  });
  const [code] = (await once(child, "exit")) as [number | null];
  return code;
}

function tasksIn(record: string): EndedTask[] {
  const { tasks } = JSON.parse(record) as { tasks: TaskRecord[] };
  return tasks
    .filter(({ command }) => command !== "<NONEXISTENT>" && command !== "")
    .map((task) => ({
      workspace: task.package,
      lane: task.task,
      folder: task.directory,
      isCached: task.cache.status === "HIT",
      exitCode: task.execution?.exitCode,
      logFile: task.logFile,
    }));
}
