import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openFileSystemBlobStore } from "@quarry/blob-store/file-system";
import { blobNames, type ExtractionEvent } from "@quarry/contracts";
import { openDatabase, openSqliteEventStore } from "@quarry/event-store/sqlite";
import { uuidv7 } from "@quarry/kernel";
import { afterEach, beforeEach, expect, it } from "vitest";
import { extractionCodec } from "../../domain/extraction-codec.ts";
import { ownedBy } from "./sweep-orphans.ts";

const now = 1_000_000;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "quarry-orphans-"));
});
afterEach(() => rm(folder, { recursive: true }));

it("keeps uploads that have not expired, and those whose note only a newer release can read, but no damaged ones", async () => {
  const blobs = await openFileSystemBlobStore({ root: folder });
  const database = openDatabase(":memory:");
  await using log = openSqliteEventStore<ExtractionEvent>({ database, codec: extractionCodec });
  const upload = async (changes: object) => {
    const id = uuidv7();
    const file = await blobs.put(id, blobNames.upload, "the file");
    const note = { accountId: "acme", fileName: "a.txt", mediaType: "text/plain", file };
    const stored = { ...note, expiresAt: now + 1, ...changes };
    await blobs.put(id, blobNames.uploadNote, JSON.stringify(stored));
    return id;
  };
  const live = await upload({});
  const expired = await upload({ expiresAt: now - 1 });
  const newer = await upload({ scannedFor: "viruses" });
  const damaged = await upload({});
  await blobs.put(damaged, blobNames.uploadNote, '{"accountId":"ac');
  const isOwned = ownedBy({ blobs, log, clock: () => now });
  expect(await isOwned([live, expired, newer, damaged, uuidv7()])).toEqual(new Set([live, newer]));
});
