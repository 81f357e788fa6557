import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openFileSystemBlobStore } from "@quarry/blob-store/file-system";
import { blobNames, commitMessage, consumers, eventFilter, subjects } from "@quarry/contracts";
import { openDatabase, openSqliteEventStore } from "@quarry/event-store/sqlite";
import { type Clock, uuidv7 } from "@quarry/kernel";
import type { MessageBus } from "@quarry/messaging";
import { openEmbeddedBus } from "@quarry/messaging/embedded";
import { createEventMetrics, createLogger, Registry } from "@quarry/service-kit";
import { vi } from "vitest";
import { openSqliteBatchViews } from "./adapters/sqlite/batch-views.ts";
import { openSqliteExtractionViews } from "./adapters/sqlite/extraction-views.ts";
import { openSqliteRetention } from "./adapters/sqlite/retention-store.ts";
import { openSqliteReviewClaims } from "./adapters/sqlite/review-claims.ts";
import { openSqliteReviewPolicies } from "./adapters/sqlite/review-policies.ts";
import { openSqliteReviewViews } from "./adapters/sqlite/review-views.ts";
import { openSqliteUsage } from "./adapters/sqlite/usage-store.ts";
import { document, result, schema } from "./application/run/run-extraction.testing.ts";
import { resumption } from "./background-work.ts";
import { Config } from "./config.ts";
import { extractionCodec } from "./domain/extraction-codec.ts";
import { startExtractionService } from "./start-service.ts";

const accountId = "acme";

/** An engine whose extractions run until the test opens it. */
function createSlowEngine() {
  const atWork: string[] = [];
  const runs: string[] = [];
  const opened = Promise.withResolvers<void>();
  return {
    /** Names of what runs now, and of every run there was. */
    atWork,
    runs,
    open: () => opened.resolve(),
    id: "offline" as const,
    version: "1",
    seesImages: false,
    usesModel: false,
    async extract({ instruction = "" }: { instruction?: string }) {
      atWork.push(instruction);
      runs.push(instruction);
      await opened.promise;
      atWork.splice(atWork.indexOf(instruction), 1);
      return result;
    },
    [Symbol.asyncDispose]: async () => {},
  };
}

/** Opens the bus of each replica; the first is the test's own as well. */
export type OpenBuses = (folder: string, clock: Clock) => Promise<[MessageBus, ...MessageBus[]]>;

/** One replica on the bus of a single process. */
export const embedded: OpenBuses = async (folder, clock) => [
  openEmbeddedBus({ path: join(folder, "bus.db"), clock }),
];

/**
 * The service with a slow engine, a replica on each bus; readers and schemas are the test's.
 *
 * @param concurrency extractions that each replica works on at once.
 */
export async function startSlowService(openBuses: OpenBuses, concurrency: number) {
  await using opened = new AsyncDisposableStack();
  let now = Date.UTC(2026, 10, 21);
  const clock = () => now;
  const folder = await mkdtemp(join(tmpdir(), "quarry-backlog-"));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const database = openDatabase(join(folder, "extraction.db"));
  opened.defer(() => database.close());
  const log = opened.use(openSqliteEventStore({ database, codec: extractionCodec, clock }));
  const views = openSqliteExtractionViews(database);
  const batches = openSqliteBatchViews(database);
  const retention = openSqliteRetention(database);
  const usage = openSqliteUsage(database);
  const blobs = await openFileSystemBlobStore({ root: join(folder, "blobs") });
  const buses = await openBuses(folder, clock);
  for (const each of buses) opened.use(each);
  const [bus] = buses;
  const config = Config.parse({
    QUARRY_NATS_URL: "nats://unused",
    QUARRY_MONGODB_URL: "mongodb://unused/unused",
    QUARRY_ENGINE_CONCURRENCY: `${concurrency}`,
  });
  const logger = createLogger({ service: "extraction", level: "silent" });
  const engine = createSlowEngine();
  for (const subject of [subjects.schema.get, subjects.schema.revision]) {
    await bus.respond(subject, async () => schema);
  }

  /** Publishes the outcome of a source each time it is ordered, as the ingestion service does. */
  async function publishOutcome(extractionId: string): Promise<void> {
    const content = JSON.stringify(document);
    const blob = await blobs.put(extractionId, blobNames.document, content);
    const size = { pages: 1, characters: document.text.length };
    const data = { extractionId, accountId, document: blob, reader: "text@1", ...size };
    const event = { id: `read-${extractionId}`, type: "SourceIngested", version: 1, at: 0, data };
    const commit = { id: event.id, stream: `source-${extractionId}`, meta: { accountId } };
    await bus.publish(commitMessage("ingestion", { ...commit, events: [event] }));
  }
  const reader = { orders: [] as string[], loses: false };
  await bus.consume(
    {
      name: consumers.ingestion.reader,
      subjects: [eventFilter("extraction", "ExtractionRequested")],
      concurrency: 1,
    },
    async ({ subject }) => {
      const extractionId = subject.split(".").at(-1) ?? "";
      reader.orders.push(extractionId);
      if (!reader.loses) await publishOutcome(extractionId);
    },
  );
  const parts = { log, views, config, clock };
  for (const each of buses) {
    const registry = new Registry();
    const shown = { logger, registry, eventMetrics: createEventMetrics(registry, each) };
    const reviewStores = {
      reviews: openSqliteReviewViews(database),
      reviewPolicies: openSqliteReviewPolicies(database),
      reviewClaims: openSqliteReviewClaims(database),
    };
    const stores = { batches, ...parts, ...reviewStores, blobs, retention, usage };
    opened.use(await startExtractionService({ ...stores, bus: each, engine, ...shown }));
  }
  opened.defer(engine.open); // before the service stops, which waits for what is at work

  /** Orders an extraction and waits until its order has come to the reader and the views, and is settled. */
  async function order(name: string): Promise<string> {
    const extractionId = uuidv7();
    const wishes = JSON.stringify({ source: document.text, instruction: name });
    const input = await blobs.put(extractionId, blobNames.input, wishes);
    const command = { commandId: uuidv7(), requestHash: "hash", extractionId, accountId };
    const asked = { schemaId: schema.id, type: "text", model: "llm-4.1", input } as const;
    await bus.request(subjects.extraction.request, { ...command, ...asked }, { accountId });
    await until(() => reader.orders.includes(extractionId));
    await until(async () => (await views.load(extractionId)) !== undefined);
    await settled(consumers.ingestion.reader);
    await settled(consumers.extraction.views);
    return extractionId;
  }
  async function unsettledBy(consumer: string): Promise<number> {
    const state = (await bus.consumerStates()).find((each) => each.consumer === consumer);
    return (state?.pending ?? 0) + (state?.ackPending ?? 0);
  }
  const until = (holds: () => boolean | Promise<boolean>) =>
    vi.waitUntil(holds, { timeout: 60_000, interval: 5 });
  const settled = (consumer: string) => until(async () => (await unsettledBy(consumer)) === 0);

  const owned = opened.move();
  return {
    engine,
    reader,
    order,
    publishOutcome,
    unsettledBy,
    until,
    settled,
    later(ms: number) {
      now += ms;
    },
    /** Looks for forgotten extractions, as each replica does every minute; resolves to how many each found. */
    async resume(): Promise<number[]> {
      return Promise.all(buses.map((each) => resumption({ ...parts, bus: each })()));
    },
    statusOf: async (extractionId: string) => (await views.load(extractionId))?.status,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
