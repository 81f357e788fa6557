import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openFileSystemBlobStore } from "@quarry/blob-store/file-system";
import { type SourceEvent, sourceEvents } from "@quarry/contracts";
import { createCodec } from "@quarry/event-store";
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

it("leaves a document that a newer release recorded to that one, and lets it be read here", async () => {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "quarry-known-"));
  opened.defer(() => rm(folder, { recursive: true }));
  const database = opened.adopt(openDatabase(":memory:"), (open) => open.close());
  const blobs = opened.use(await openFileSystemBlobStore({ root: folder }));
  const owner = "01900000-0000-7000-8000-000000000001";
  const document = await blobs.put(owner, "document", "{}");
  const data = { extractionId: owner, accountId: "acme", document, reader: "text@1" };
  await openSqliteEventStore({ database, codec: nextCodec }).append({
    stream: sourceStream(owner),
    expected: "absent",
    events: [{ type: "SourceIngested", data: { ...data, pages: 1, characters: 2 } }],
    commandId: "read",
    requestHash: "read",
  });
  const index = openSqliteDocumentIndex(database);
  const outcomes: string[] = [];
  const log = openSqliteEventStore({ database, codec: sourceCodec });
  const recalled = (outcome: string) => outcomes.push(outcome);
  const known = createKnownDocuments({ log, index, blobs, recalled });
  await known.remember("key", document);
  expect(await known.recall("key")).toBeUndefined();
  expect(outcomes).toEqual(["miss"]);
  expect(await index.find("key")).toEqual(document);
});
