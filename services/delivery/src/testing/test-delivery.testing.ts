import { type LogCommit, ReadLog, subjects, WebhookViews } from "@quarry/contracts";
import { openDatabase, openSqliteEventStore } from "@quarry/event-store/sqlite";
import { AppError, type Json, uuidv7 } from "@quarry/kernel";
import { checked } from "@quarry/messaging";
import { openEmbeddedBus } from "@quarry/messaging/embedded";
import type { Network } from "@quarry/outbound";
import { createLogger, createRegistry } from "@quarry/service-kit";
import { openSqliteDeliveries } from "../adapters/sqlite/delivery-store.ts";
import { openSqliteFeed } from "../adapters/sqlite/feed-store.ts";
import { openSqliteWebhooks } from "../adapters/sqlite/webhook-views.ts";
import { startDeliveryService } from "../app.ts";
import { alwaysOurs } from "../application/sending/turn.ts";
import { createLocalLock } from "../application/webhooks/local-lock.ts";
import { webhookCodec } from "../domain/webhook-codec.ts";

const accountId = "acme";
const blob = (owner: string) => ({ owner, name: "input", size: 1, sha256: "0".repeat(64) });

/** The service on its embedded adapters, beside an extraction service whose log is written by hand. */
export async function startTestDelivery(allow: string[], network?: Network) {
  await using opened = new AsyncDisposableStack();
  const bus = opened.use(openEmbeddedBus({ path: ":memory:" }));
  const database = openDatabase(":memory:");
  const commits: LogCommit[] = [];
  let logsAreAway = false;
  const assertThere = () => {
    if (logsAreAway) throw new AppError("UNAVAILABLE", "The service is away");
  };
  const outputs = new Map<string, Json>();
  const lost = new Set<string>();
  const broken = new Set<string>();
  let now = Date.now();
  const logLines: string[] = [];
  const log = openSqliteEventStore({ database, codec: webhookCodec });
  const store = openSqliteDeliveries(database);
  await bus.respond(
    subjects.extraction.log,
    checked(ReadLog, async ({ after, limit }) => {
      assertThere();
      return { commits: commits.slice(after, after + limit) };
    }),
  );
  await bus.respond(subjects.schema.log, async () => {
    assertThere();
    return { commits: [] };
  });
  await bus.respond(subjects.extraction.get, async ({ payload }) => {
    const { extractionId: id } = payload as { extractionId: string };
    const output = outputs.get(id);
    if (output === undefined) throw new AppError("NOT_FOUND", "There is none with this id");
    if (broken.has(id)) throw new AppError("INTERNAL", "Something went wrong on our side");
    const view = { id, accountId, schemaId: id, schemaRevision: 1, type: "text", source: "" };
    const ended = { status: "completed", charged: true, totalTokens: 3, createdAt: now };
    const labels = { externalId: "order-7", metadata: { department: "purchasing" } };
    const shown = { ...view, model: "llm-4.1", ...ended, output, ...labels };
    if (!lost.has(id)) return shown;
    const failure = { code: "INTERNAL", message: "The result is missing from the blob store" };
    return { ...shown, status: "failed", output: null, failure };
  });
  const start = () =>
    startDeliveryService({
      ...{ log, store, turn: alwaysOurs, bus, pepper: "a pepper of tests" },
      lock: createLocalLock(),
      feed: openSqliteFeed(database),
      views: openSqliteWebhooks(database),
      config: { QUARRY_WEBHOOK_ALLOW: allow },
      logger: createLogger(
        { service: "delivery", level: "info" },
        { write: (line) => void logLines.push(line) },
      ),
      registry: createRegistry(),
      clock: () => now,
      random: () => 0.5,
      ...(network && { network }),
    });
  let service = await start();
  opened.defer(() => service[Symbol.asyncDispose]());

  function commit(type: string, extractionId: string, data: object): string {
    const stream = `extraction-${extractionId}`;
    const version = 1 + commits.filter((each) => each.stream === stream).length;
    const event = {
      ...{ id: uuidv7(), type, version, schemaVersion: 1, at: now },
      data: { extractionId, accountId, ...data },
    };
    const commitId = uuidv7();
    commits.push({ position: commits.length + 1, commitId, stream, events: [event] });
    return `evt_${commitId}_0`;
  }

  const ask = async (subject: string, payload: Json): Promise<Json> =>
    bus.request(subject, payload, {});
  const owned = opened.move();
  return {
    ask,
    logLines,
    store,
    pass(ms: number): void {
      now += ms;
    },
    now: () => now,
    /** Whether the services are away whose logs are read. */
    takeLogsAway(away: boolean): void {
      logsAreAway = away;
    },
    /** Writes the events of an extraction that is requested and completed; returns their ids. */
    extract(output: Json = {}, extractionId = uuidv7()): string[] {
      outputs.set(extractionId, output);
      const pinned = { schemaId: uuidv7(), schemaRevision: 1, type: "text", model: "llm-4.1" };
      const results = { output: blob(extractionId), evidence: blob(extractionId) };
      const rest = { totalTokens: 3, charged: true, engine: "offline@1" };
      return [
        commit("ExtractionRequested", extractionId, { ...pinned, input: blob(extractionId) }),
        commit("ExtractionCompleted", extractionId, { ...results, ...rest }),
      ];
    },
    /** Writes the event of its deletion; what is there of it stays. */
    delete: (extractionId: string): string => commit("ExtractionDeleted", extractionId, {}),
    erase(extractionId: string): void {
      outputs.delete(extractionId);
    },
    /** The blob of the output is missing or damaged from now on. */
    lose: (extractionId: string) => void lost.add(extractionId),
    /** The extraction service fails whenever this extraction is read. */
    breakDown: (extractionId: string) => void broken.add(extractionId),
    async create(settings: {
      url: string;
      include?: string[];
      types?: string[] | null;
      webhookId?: string;
      schemaId?: string;
    }) {
      const webhookId = uuidv7();
      const command = { webhookId, commandId: webhookId, requestHash: webhookId };
      const rest = { types: null, schemaId: null, include: [] };
      const payload = { accountId, ...command, ...rest, ...settings };
      return (await ask(subjects.delivery.createWebhook, payload)) as {
        id: string;
        secret: string;
      };
    },
    of: (webhookId: string, rest: object = {}) => ({ accountId, webhookId, ...rest }) as Json,
    async webhooks() {
      const answer = await ask(subjects.delivery.listWebhooks, { accountId });
      return WebhookViews.parse(answer).items;
    },
    async feed(types: string[]) {
      const answer = await ask(subjects.delivery.events, { accountId, limit: 100, types });
      return (answer as { events: { id: string; cursor: string; data: object }[] }).events;
    },
    stop: () => service[Symbol.asyncDispose](),
    /** Starts another service on the same stores. */
    async start(): Promise<void> {
      service = await start();
    },
    /** Stops the service and starts another one on the same stores. */
    async restart(): Promise<void> {
      await service[Symbol.asyncDispose]();
      service = await start();
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
