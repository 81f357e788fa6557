import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ReadingOptions, SourceType } from "@quarry/api";
import { openFileSystemBlobStore } from "@quarry/blob-store/file-system";
import {
  type BlobReference,
  blobNames,
  CommitMessage,
  cancelSignal,
  eventSubject,
  type SourceEvent,
} from "@quarry/contracts";
import { SourceDocument } from "@quarry/document/shape";
import { openDatabase, openSqliteEventStore } from "@quarry/event-store/sqlite";
import { type Json, uuidv7 } from "@quarry/kernel";
import { openEmbeddedBus } from "@quarry/messaging/embedded";
import { createEventMetrics, createHealth, createLogger, Registry } from "@quarry/service-kit";
import { openSqliteDocumentIndex } from "./adapters/sqlite/document-index.ts";
import { startIngestionService } from "./app.ts";
import { Config } from "./config.ts";
import { sourceCodec } from "./domain/source-codec.ts";

type Sent = {
  type: SourceType;
  source?: string;
  file?: Uint8Array;
  reading?: ReadingOptions;
  accountId?: string;
  /** What became of the stored file, or of the input without one; "whole" unless given. */
  stored?: "whole" | "missing" | "damaged";
};

/** A reference to a blob of which became what is given. */
function asStored(blob: BlobReference, stored: Sent["stored"]): BlobReference {
  if (stored === "missing") return { ...blob, name: "lost" };
  return stored === "damaged" ? { ...blob, sha256: "0".repeat(64) } : blob;
}

/** The ingestion service on real embedded parts in a folder of its own. */
export async function startTestService(environment: Record<string, string> = {}) {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "quarry-ingestion-"));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const database = openDatabase(join(folder, "ingestion.db"));
  opened.defer(() => database.close());
  const log = opened.use(openSqliteEventStore({ database, codec: sourceCodec }));
  const blobs = opened.use(await openFileSystemBlobStore({ root: join(folder, "blobs") }));
  const bus = opened.use(openEmbeddedBus({ path: join(folder, "bus.db") }));
  const config = Config.parse({
    QUARRY_NATS_URL: "nats://unused",
    QUARRY_MONGODB_URL: "mongodb://unused/unused",
    ...environment,
  });
  const logger = createLogger({ service: "ingestion", level: "silent" });
  const index = openSqliteDocumentIndex(database);
  const registry = new Registry();
  const eventMetrics = createEventMetrics(registry, bus);
  const shown = { logger, registry, eventMetrics, health: createHealth() };
  opened.use(await startIngestionService({ log, bus, blobs, index, config, ...shown }));

  const inputs = new Map<string, BlobReference>();

  /** Puts the input where the gateway would, and orders it. */
  async function order(sent: Sent, extractionId = uuidv7()) {
    const { type, source = "upload", file, reading, accountId = "acme", stored = "whole" } = sent;
    const kept = await blobs.put(
      extractionId,
      blobNames.input,
      JSON.stringify({ source, reading }),
    );
    const input = file ? kept : asStored(kept, stored);
    inputs.set(extractionId, input);
    const upload = file && asStored(await blobs.put(extractionId, blobNames.upload, file), stored);
    const data = {
      extractionId,
      accountId,
      schemaId: uuidv7(),
      schemaRevision: 1,
      type,
      model: "llm-4.1-mini",
      input,
      ...(upload && { upload }),
    };
    await publish("ExtractionRequested", data);
    return extractionId;
  }

  /** Publishes an event as the extraction service would. */
  async function publish(type: string, data: Json & { extractionId: string }): Promise<void> {
    const id = uuidv7();
    const { extractionId } = data;
    const event = { id: uuidv7(), type, version: 1, at: 0, data };
    await bus.publish({
      id,
      subject: eventSubject("extraction", type, extractionId),
      payload: { commitId: id, stream: `extraction-${extractionId}`, events: [event] },
      context: {},
    });
  }

  /** Erases as the extraction service does when one is deleted, and publishes it. */
  async function erase({ extractionId, accountId }: SourceEvent["data"]): Promise<void> {
    await blobs.eraseOwner(extractionId);
    await publish("ExtractionDeleted", { extractionId, accountId });
  }

  /** Orders a source and waits for the event that the rest of the system would receive. */
  async function ingest(sent: Sent): Promise<SourceEvent> {
    const extractionId = uuidv7();
    const received = Promise.withResolvers<SourceEvent>();
    await using _listening = await bus.listen("evt.ingestion.>", (subject, payload) => {
      const [event] = CommitMessage.parse(payload).events;
      if (!event || !subject.endsWith(extractionId)) return;
      const { type, data } = event;
      received.resolve(sourceCodec.decode({ type, schemaVersion: 1, data }));
    });
    await order(sent, extractionId);
    return await received.promise;
  }

  async function documentOf(event: SourceEvent): Promise<SourceDocument> {
    if (event.type !== "SourceIngested") throw new Error(event.data.reason.message);
    return SourceDocument.parse(JSON.parse(String(await blobs.read(event.data.document))));
  }

  function inputOf(extractionId: string): BlobReference {
    const input = inputs.get(extractionId);
    if (!input) throw new Error(`there is no order ${extractionId}`);
    return input;
  }

  const cancel = (extractionId: string) => bus.signal(cancelSignal(extractionId), {});
  const owned = opened.move();
  return {
    log,
    bus,
    blobs,
    order,
    ingest,
    documentOf,
    erase,
    inputOf,
    cancel,
    metrics: registry,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
