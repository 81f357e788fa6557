import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openFileSystemBlobStore } from "@quarry/blob-store/file-system";
import { blobNames, subjects } from "@quarry/contracts";
import { openDatabase } from "@quarry/event-store/sqlite";
import { AppError, uuidv7 } from "@quarry/kernel";
import { openEmbeddedBus } from "@quarry/messaging/embedded";
import { expect, it, onTestFinished } from "vitest";
import { openSqliteGateway } from "../adapters/sqlite/open.ts";
import { batchCreator } from "./create-batch.ts";
import { createRunOnce } from "./idempotency/idempotency.ts";

/** The names of the list's blobs after the extraction service has answered with an error. */
async function leftAfter(error: AppError): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "quarry-batch-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const blobs = await openFileSystemBlobStore({ root: folder });
  await using bus = openEmbeddedBus({ path: ":memory:" });
  await bus.respond(subjects.extraction.createBatch, () => Promise.reject(error));
  const { idempotency: store } = openSqliteGateway(openDatabase(":memory:"));
  const runOnce = createRunOnce({ store, clock: Date.now, newId: uuidv7, marginMs: 1_000 });
  const batchId = uuidv7();
  const list = await blobs.put(batchId, blobNames.batchList, "{}\n");
  const content = { accountId: "acme", schemaId: uuidv7(), items: 1, list, claim: undefined };
  const created = batchCreator({ bus, runOnce, blobs })({ ...content, context: {} });
  await expect(created).rejects.toMatchObject({ code: error.code });
  return blobs.names(batchId);
}

it("erases the list of a refused batch", async () => {
  expect(await leftAfter(new AppError("SCHEMA_NOT_FOUND", "there is none"))).toEqual([]);
});

it("leaves the list where a fault does not say whether the batch was created", async () => {
  const lostCommit = new AppError("INTERNAL", "a commit is lost", { retryable: false });
  expect(await leftAfter(lostCommit)).toEqual([blobNames.batchList]);
});
