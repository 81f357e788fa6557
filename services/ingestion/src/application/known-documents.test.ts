import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openFileSystemBlobStore } from "@quarry/blob-store/file-system";
import { type SourceEvent, sourceEvents } from "@quarry/contracts";
import { createCodec, type EventCodec } from "@quarry/event-store";
import { openDatabase, openSqliteEventStore } from "@quarry/event-store/sqlite";
import { expect, it } from "vitest";
import { openSqliteDocumentIndex } from "../adapters/sqlite/document-index.ts";
import { sourceStream } from "../domain/source.ts";
import { sourceCodec } from "../domain/source-codec.ts";
import { createKnownDocuments } from "./known-documents.ts";

const { SourceIngested } = sourceEvents;
const nextCodec = createCodec<SourceEvent>({
  ...sourceEvents,
  SourceIngested: {
    ...SourceIngested,
    version: SourceIngested.version + 1,
    upcasts: { [SourceIngested.version]: SourceIngested.schema },
  },
});

const owner = "01900000-0000-7000-8000-000000000001";

/** A document that was recorded with a codec, and is remembered under `key`. */
async function remembered(opened: AsyncDisposableStack, codec: EventCodec<SourceEvent>) {
  const folder = await mkdtemp(join(tmpdir(), "quarry-known-"));
  opened.defer(() => rm(folder, { recursive: true }));
  const database = opened.adopt(openDatabase(":memory:"), (open) => open.close());
  const blobs = opened.use(await openFileSystemBlobStore({ root: folder }));
  const document = await blobs.put(owner, "document", "{}");
  const data = { extractionId: owner, accountId: "acme", document, reader: "text@1" };
  const writer = openSqliteEventStore({ database, codec });
  for (const commandId of ["read", "read again"]) {
    await writer.append({
      stream: sourceStream(owner),
      expected: "any",
      events: [{ type: "SourceIngested", data: { ...data, pages: 1, characters: 2 } }],
      commandId,
      requestHash: "read",
    });
  }
  const index = openSqliteDocumentIndex(database);
  const outcomes: string[] = [];
  const log = openSqliteEventStore({ database, codec: sourceCodec });
  const recalled = (outcome: string) => outcomes.push(outcome);
  const known = createKnownDocuments({ log, index, blobs, recalled });
  await known.remember("key", document);
  return { database, document, known, index, outcomes };
}

it("leaves a document that a newer release recorded to that one, and lets it be read here", async () => {
  await using opened = new AsyncDisposableStack();
  const { document, known, index, outcomes } = await remembered(opened, nextCodec);
  expect(await known.recall("key")).toBeUndefined();
  expect(outcomes).toEqual(["miss"]);
  expect(await index.find("key")).toEqual(document);
});

it("forgets a document of whose record the log has lost a commit, and lets it be read again", async () => {
  await using opened = new AsyncDisposableStack();
  const { database, known, index, outcomes } = await remembered(opened, sourceCodec);
  database.prepare("DELETE FROM commits WHERE q = 1").run();
  expect(await known.recall("key")).toBeUndefined();
  expect(outcomes).toEqual(["miss"]);
  expect(await index.find("key")).toBeUndefined();
});
