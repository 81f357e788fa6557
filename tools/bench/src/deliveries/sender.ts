import { join } from "node:path";
import { type LogCommit, ReadLog, settledSignal, subjects } from "@quarry/contracts";
import {
  alwaysOurs,
  openSqliteDeliveries,
  openSqliteFeed,
  openSqliteWebhooks,
  startDeliveryService,
  webhookCodec,
} from "@quarry/delivery";
import { openDatabase, openSqliteEventStore } from "@quarry/event-store/sqlite";
import { uuidv7 } from "@quarry/kernel";
import { checked } from "@quarry/messaging";
import { openEmbeddedBus } from "@quarry/messaging/embedded";
import { createLogger, createRegistry } from "@quarry/service-kit";
import { createClient } from "../http/client.ts";
import { measure } from "../report.ts";

/** What the sending process is asked for; each is answered once it is done. */
export type Order =
  | { do: "add webhooks"; accountIds: string[]; url: string }
  /** So many extractions of each account, two events each. */
  | { do: "commit"; accountIds: string[]; extractions: number }
  /** As many requests of the same size to the receiver, and nothing around them. */
  | { do: "post bare"; url: string; count: number; atOnce: number };

/** The delivery service in a process of its own, on files, beside an extraction log that is written by hand. */
const [folder = "", host = ""] = process.argv.slice(2);
const commits: LogCommit[] = [];
const bus = openEmbeddedBus({ path: ":memory:" });
const database = openDatabase(join(folder, "delivery.db"));
await bus.respond(
  subjects.extraction.log,
  checked(ReadLog, async ({ after, limit }) => ({ commits: commits.slice(after, after + limit) })),
);
await bus.respond(subjects.schema.log, async () => ({ commits: [] }));
await startDeliveryService({
  log: openSqliteEventStore({ database, codec: webhookCodec }),
  feed: openSqliteFeed(database),
  views: openSqliteWebhooks(database),
  store: openSqliteDeliveries(database),
  ...{ turn: alwaysOurs, bus, pepper: "a pepper of a benchmark", registry: createRegistry() },
  config: { QUARRY_WEBHOOK_ALLOW: [host] },
  logger: createLogger({ service: "delivery", level: "warn" }),
});

function commitExtractions(accountId: string, count: number): void {
  for (let done = 0; done < count; done++) {
    const extractionId = uuidv7();
    commit(accountId, 1, extractionId);
    commit(accountId, 2, extractionId);
    bus.signal(settledSignal(extractionId), {});
  }
}

function commit(accountId: string, version: number, extractionId: string): void {
  const blob = { owner: extractionId, name: "content", size: 1, sha256: "0".repeat(64) };
  const pinned = { schemaId: extractionId, schemaRevision: 1, type: "text", model: "llm-4.1" };
  const end = { output: blob, evidence: blob, totalTokens: 3, charged: true, engine: "offline@1" };
  const rest = version === 1 ? { ...pinned, input: blob } : end;
  const type = version === 1 ? "ExtractionRequested" : "ExtractionCompleted";
  const event = { id: uuidv7(), type, version, schemaVersion: 1, at: Date.now() };
  const events = [{ ...event, data: { extractionId, accountId, ...rest } }];
  const stream = `extraction-${extractionId}`;
  commits.push({ position: commits.length + 1, commitId: uuidv7(), stream, events });
}

async function follow(order: Order): Promise<number> {
  switch (order.do) {
    case "add webhooks": {
      const settings = { url: order.url, types: null, schemaId: null, include: [] };
      for (const accountId of order.accountIds) {
        await bus.request(subjects.delivery.createWebhook, { accountId, ...settings }, {});
      }
      return 0;
    }
    case "commit":
      for (const accountId of order.accountIds) commitExtractions(accountId, order.extractions);
      return 0;
    case "post bare": {
      using client = createClient(order.url);
      const body = Buffer.from(JSON.stringify({ id: "bare", padding: "x".repeat(330) }));
      const sending = { body, headers: { "content-type": "application/json" } };
      const { perSecond } = await measure({
        ...{ operations: order.count, writers: order.atOnce },
        operation: async () => void (await client.send("POST", "/", sending)),
      });
      return perSecond;
    }
  }
}

process.on("message", (order: Order) => void follow(order).then((sent) => process.send?.(sent)));
process.once("disconnect", () => process.exit());
process.send?.("ready");
