import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { installedParts, startSharedMongo } from "@quarry/servers";
import { type Counts, countsFile, type Failure, lastLines, noTests, sum } from "./counts.ts";
import { type LaneResult, rerunFailed } from "./rerun-failed.ts";
import { type EndedTask, plan, run, type Task } from "./turbo.ts";

/**
 * The workspaces whose lanes take longest. Turborepo starts last what depends on most, as these do: they are run by
 * one of its own that starts with the others, so that none is left alone at the end. Each of the two then runs lanes
 * on half of the cores.
 */
const longest = ["@quarry/tests", "@quarry/evaluation", "@quarry/console-tests"];

/** The folder in which Node.js keeps compiled code: the servers that tests start share it. */
const NODE_COMPILE_CACHE = join(import.meta.dirname, "../../../node_modules/.cache/node");

/**
 * Runs lanes of all workspaces by Turborepo, on one MongoDB server, then the test files that failed
 * once more, alone.
 *
 * @param args of `turbo run`.
 * @returns the counts of the tasks that ran and of those that were cached.
 */
export async function runLanes(args: string[]): Promise<Counts> {
  const { QUARRY_TEST_PARTS = await installedParts() } = process.env;
  const tasks = await plan(args, { QUARRY_TEST_PARTS });
  const pending = tasks.filter(({ isCached }) => !isCached);
  for (const { folder, lane } of tasks) await rm(countsFile(folder, lane), { force: true });

  const needsServers = pending.some(({ lane }) => lane !== "test");
  await using mongo = needsServers ? await startSharedMongo() : undefined;
  const mongoUrl = mongo && { QUARRY_TEST_MONGODB_URL: mongo.url };
  const variables = { NODE_COMPILE_CACHE, QUARRY_TEST_PARTS, ...mongoUrl };
  const ended = await run(runsOf(tasks), variables);

  const results = await Promise.all(ended.map(laneResult));
  const counts = await rerunFailed(results, variables);
  console.log(`Lanes of workspaces: ${tasks.length}, unchanged: ${tasks.length - pending.length}`);
  return sum(counts);
}

/** The arguments of `turbo run` for the longest lanes, and for all others. */
function runsOf(tasks: Task[]): string[][] {
  const { long = [], short = [] } = Object.groupBy(tasks, ({ workspace }) =>
    longest.includes(workspace) ? "long" : "short",
  );
  const groups = [long, short].filter((group) => group.length > 0);
  const halved = groups.length > 1 ? ["--concurrency=50%"] : [];
  return groups.map((tasks) => [...argumentsFor(tasks), ...halved]);
}

function argumentsFor(tasks: Task[]): string[] {
  const lanes = new Set(tasks.map(({ lane }) => lane));
  const filters = new Set(tasks.map(({ workspace }) => `--filter=${workspace}`));
  return [...lanes, ...filters, "--output-logs=new-only"];
}

/** The counts of a lane, with a failure for each way in which it can fail beside a failed test. */
async function laneResult(task: EndedTask): Promise<LaneResult> {
  const { workspace, lane, folder, exitCode } = task;
  const title = `${workspace} ${lane}`;
  if (exitCode === undefined) return broken(task, "did not run: a task that it needs failed");
  const counts = await readFile(countsFile(folder, lane), "utf8").then(
    (text) => JSON.parse(text) as Counts,
    () => undefined,
  );
  if (!counts) return broken(task, `ended with ${exitCode} before its tests had ended`);
  if (exitCode !== 0 && counts.failures.length === 0) {
    return broken(task, `ended with ${exitCode} although no test failed`, counts);
  }
  const failures = counts.failures.map((each) => ({ ...each, name: `${title} ${each.name}` }));
  return { task, counts: { ...counts, failures } };
}

async function broken(task: EndedTask, reason: string, counts = noTests): Promise<LaneResult> {
  const output = lastLines(await readFile(task.logFile, "utf8").catch(() => ""));
  const name = `${task.workspace} ${task.lane}`;
  const failure: Failure = { name, error: [reason, output].filter(Boolean).join("\n") };
  return { task, counts: { ...counts, failures: [failure] } };
}
