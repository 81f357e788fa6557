import { setTimeout as delay } from "node:timers/promises";
import { startMongo } from "@quarry/servers";
import { startDistributedSystem } from "@quarry/systems";
import { type Db, MongoClient } from "mongodb";
import { z } from "zod";
import { openQuarryMongoLog } from "../append/mongo-logs.ts";
import { measure } from "../report.ts";
import { perOperation, processorTimes } from "./processor-time.ts";
import { type Extract, openWorkload, type SourceKind, servePages } from "./workload.ts";

/** What one extraction of a kind takes. */
export type Cost = {
  /** Processor time in ms, by part, beyond what the part takes at rest. */
  processor: Record<string, number>;
  /** Commits to each service's log. */
  commits: Record<string, number>;
  /** Bytes that the database holds for it afterwards. */
  stored: number;
};

export type Costs = {
  kinds: Record<SourceKind, Cost>;
  /** Appends per second that one log takes from one process, 64 at once. */
  appendsPerSecond: number;
};

const COUNTS: Record<SourceKind, number> = { text: 200, webpage: 100, pdf: 60, image: 40 };
const sourceKinds = ["text", "webpage", "pdf", "image"] as const;
const CONCURRENCY = 8;
const IDLE_MS = 5_000;
const logs = ["schema", "ingestion", "extraction"];

/** Runs extractions of each kind through the distributed form and reads what they took. */
export async function measureCosts(): Promise<Costs> {
  await using opened = new AsyncDisposableStack();
  const pages = opened.use(await servePages());
  const mongo = opened.use(await startMongo());
  const client = opened.adopt(await MongoClient.connect(mongo.url), (open) => open.close());
  const database = client.db("quarry");
  const appendsPerSecond = await measureAppends(client.db("appends"));
  const system = opened.use(
    await startDistributedSystem({ documentsUrl: pages.url }, { replicasOfEach: 1, mongo }),
  );
  const workload = await openWorkload(system, pages);
  for (const kind of sourceKinds) await warmUp(workload[kind]); // readers have tried their parts then
  await delay(IDLE_MS);
  const idle = await measureIdle();
  const kinds: Partial<Record<SourceKind, Cost>> = {};
  for (const kind of sourceKinds) {
    console.error(`${COUNTS[kind]} extractions of type ${kind}`);
    kinds[kind] = await costOf(workload[kind], { count: COUNTS[kind], database, idle });
  }
  return { kinds: kinds as Record<SourceKind, Cost>, appendsPerSecond };
}

async function warmUp(extract: Extract): Promise<void> {
  await Promise.all(Array.from({ length: CONCURRENCY }, (_, index) => extract(-1 - index)));
}

/** Processor time in ms that each part takes in a ms without work. */
async function measureIdle(): Promise<Record<string, number>> {
  const before = processorTimes();
  await delay(IDLE_MS);
  return perOperation(before, processorTimes(), IDLE_MS);
}

async function costOf(
  extract: Extract,
  known: { count: number; database: Db; idle: Record<string, number> },
): Promise<Cost> {
  const { count, database, idle } = known;
  const before = { processor: processorTimes(), ...(await contentsOf(database)) };
  const { perSecond } = await measure({
    operations: count,
    writers: CONCURRENCY,
    operation: extract,
  });
  const after = { processor: processorTimes(), ...(await contentsOf(database)) };
  const each = (total: number, earlier = 0) => (total - earlier) / count;
  const commits = logs.map((log): [string, number] => [
    log,
    each(after.commits[log] ?? 0, before.commits[log]),
  ]);
  const taken = Object.entries(perOperation(before.processor, after.processor, count));
  const idleShare = (part: string) => ((idle[part] ?? 0) * 1_000) / perSecond;
  return {
    processor: Object.fromEntries(
      taken.map(([part, milliseconds]) => [part, Math.max(0, milliseconds - idleShare(part))]),
    ),
    commits: Object.fromEntries(commits),
    stored: each(after.bytes, before.bytes),
  };
}

const Stats = z.object({ dataSize: z.number(), indexSize: z.number() });

async function contentsOf(database: Db) {
  const commits: Record<string, number> = {};
  for (const log of logs) {
    commits[log] = await database.collection(`${log}_commits`).countDocuments();
  }
  const { dataSize, indexSize } = Stats.parse(await database.stats());
  return { commits, bytes: dataSize + indexSize };
}

async function measureAppends(database: Db): Promise<number> {
  await using log = await openQuarryMongoLog(database);
  const operation = (index: number) => log.append(`stream-${index}`);
  await measure({ operations: 300, writers: 64, operation: (index) => operation(-1 - index) });
  return (await measure({ operations: 3_000, writers: 64, operation })).perSecond;
}
