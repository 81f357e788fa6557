import { readFile, rm } from "node:fs/promises";
import { installedParts, startSharedMongo } from "@quarry/servers";
import { type Counts, countsFile, sum, summary } from "./counts.ts";
import { plan, run, type Task } from "./turbo.ts";

/**
 * Runs lanes of all workspaces by Turborepo, on one MongoDB server, and tells what came out: of the
 * tasks that ran, and of those whose result was kept.
 *
 * @param args of `turbo run`.
 * @returns the exit code; not zero where a test failed, or where none ran though some had to.
 */
export async function runLanes(args: string[], { mayBeEmpty = false } = {}): Promise<number> {
  process.env.QUARRY_TEST_PARTS ??= await installedParts();
  const tasks = await plan(args);
  const pending = tasks.filter(({ isCached }) => !isCached);
  for (const { folder, lane } of tasks) await rm(countsFile(folder, lane), { force: true });

  const needsServers = pending.some(({ lane }) => lane === "test:int");
  await using mongo = needsServers ? await startSharedMongo() : undefined;
  const code = await run(args, mongo ? { QUARRY_TEST_MONGODB_URL: mongo.url } : {});

  const counts = sum(await Promise.all(tasks.map(countsOf)));
  console.log(`Lanes of workspaces: ${tasks.length}, unchanged: ${tasks.length - pending.length}`);
  for (const line of summary(counts)) console.log(line);
  if (counts.failures.length > 0) return 1;
  return code === 0 && counts.passed === 0 && !mayBeEmpty ? 1 : code;
}

/** A task that left no counts was ended before its tests were. */
async function countsOf({ name, folder, lane }: Task): Promise<Counts> {
  try {
    return JSON.parse(await readFile(countsFile(folder, lane), "utf8")) as Counts;
  } catch {
    return { passed: 0, failures: [`${name} left no counts`], skipped: 0, skippedBecause: [] };
  }
}
