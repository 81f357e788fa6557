import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openFileSystemBlobStore } from "@quarry/blob-store/file-system";
import { type BatchItem, blobNames } from "@quarry/contracts";
import { openDatabase, openSqliteEventStore } from "@quarry/event-store/sqlite";
import { uuidv7 } from "@quarry/kernel";
import { expect, it, onTestFinished } from "vitest";
import { openSqliteBatchViews } from "../../adapters/sqlite/batch-views.ts";
import { openSqliteExtractionViews } from "../../adapters/sqlite/extraction-views.ts";
import { batchStream, itemId } from "../../domain/batch.ts";
import { extractionStream } from "../../domain/extraction.ts";
import { extractionCodec } from "../../domain/extraction-codec.ts";
import { createAdmission } from "../acceptance/admission.ts";
import { contentIn } from "../content.ts";
import { createErase } from "../erasure/erase.ts";
import { createExecute, type Execute } from "../execute.ts";
import { countItems } from "./batches.ts";
import { createExecuteBatch } from "./execute-batch.ts";
import { createPump } from "./pump.ts";
import { createRetryBatch } from "./retry-batch.ts";

const accountId = "acme";
const schemaId = uuidv7();
const schemaRevision = 1;
const cause = (commandId: string) => ({ commandId, requestHash: commandId, meta: {} });
const item = (number: number): BatchItem => ({
  type: "text",
  model: "llm-4.1-mini",
  input: { source: `Ticket ${number}`, externalId: `order-${number}` },
});

/** The service's stores, pumps of an account that may have 20 pending, and what stands in for engines. */
async function stage() {
  const folder = await mkdtemp(join(tmpdir(), "quarry-pump-"));
  const database = openDatabase(join(folder, "extraction.db"));
  onTestFinished(async () => {
    database.close();
    await rm(folder, { recursive: true });
  });
  const log = openSqliteEventStore({ database, codec: extractionCodec });
  const views = openSqliteExtractionViews(database);
  const batches = openSqliteBatchViews(database);
  const blobs = await openFileSystemBlobStore({ root: join(folder, "blobs") });
  const committed = () => {};
  const execute = createExecute({ log, views, content: contentIn(blobs), committed });
  const executeBatch = createExecuteBatch({ log, views: batches, committed });
  const [maxPerAccount, maxInAll] = [20, 1_000];
  const limits = { views, clock: Date.now, maxPerAccount, maxInAll };

  async function create(count: number): Promise<string> {
    const batchId = uuidv7();
    const lines = Array.from({ length: count }, (_, index) => JSON.stringify(item(index + 1)));
    const list = await blobs.put(batchId, blobNames.batchList, `${lines.join("\n")}\n`);
    const order = { batchId, accountId, schemaId, schemaRevision, items: count, list };
    await executeBatch({ type: "create", batchId, order }, cause("create"));
    return batchId;
  }

  /** A single extraction, which nobody ends. */
  async function single(): Promise<void> {
    const extractionId = uuidv7();
    const { type, model, input: asked } = item(0);
    const input = await blobs.put(extractionId, blobNames.input, JSON.stringify(asked));
    const order = { extractionId, accountId, schemaId, schemaRevision, type, model, input };
    await execute({ type: "request", extractionId, order }, cause("single"));
  }

  /** Ends what is pending of a batch, as its engine would; some in a way that may pass. */
  async function finish(batchId: string, passing: readonly number[] = []): Promise<void> {
    const listing = { accountId, batchId, status: "pending", page: 1, perPage: 100 } as const;
    const mayPass = passing.map((number) => itemId(batchId, number));
    for (const { id: extractionId } of (await views.list(listing)).items) {
      const code = mayPass.includes(extractionId) ? "PROVIDER_FAILED" : "SOURCE_EMPTY";
      const reason = { code, message: "As the test wants it" } as const;
      await execute({ type: "fail", extractionId, accountId, reason }, cause("end"));
    }
  }

  const newPump = (parts: { execute?: Execute } = {}) =>
    createPump({
      ...{ log, batches, views, blobs, execute, executeBatch, maxPerAccount, ...parts },
      content: contentIn(blobs),
      admission: createAdmission(limits),
    });
  async function retry(retryOf: string): Promise<string> {
    const batchId = uuidv7();
    const former = await batches.load(retryOf);
    const command = { batchId, retryOf, accountId, commandId: "retry", requestHash: "retry" };
    if (former)
      await createRetryBatch({ views, blobs, execute: executeBatch })(former, command, {});
    return batchId;
  }

  const counts = (batchId: string) => countItems(views, { batchId, accountId });
  const typesOf = async (stream: string) => (await log.read(stream)).events.map(({ type }) => type);
  const erase = createErase({ log, views, blobs });
  return {
    ...{ views, batches, blobs, create, single, finish, retry, newPump },
    ...{ counts, typesOf, erase, execute, executeBatch },
  };
}

it("keeps an account at half of its limit, single extractions included", async () => {
  const { create, single, finish, newPump, counts } = await stage();
  const pump = newPump();
  const batchId = await create(25);
  for (let number = 0; number < 7; number++) await single();
  await pump();
  expect(await counts(batchId)).toMatchObject({ pending: 3 });
  await pump();
  expect(await counts(batchId)).toMatchObject({ pending: 3 });
  await finish(batchId);
  await pump();
  expect(await counts(batchId)).toEqual({ pending: 3, failed: 3, completed: 0 });
  for (let number = 0; number < 3; number++) await single();
  await finish(batchId);
  await pump();
  expect(await counts(batchId)).toEqual({ pending: 0, failed: 6, completed: 0 });
});

it("completes a batch once all of its items have ended, and erases its list before", async () => {
  const { batches, blobs, create, finish, newPump, typesOf } = await stage();
  const pump = newPump();
  const batchId = await create(12);
  await pump();
  expect(await blobs.names(batchId)).toEqual([blobNames.batchList]);
  await finish(batchId);
  await pump();
  expect((await batches.load(batchId))?.status).toBe("running");
  await pump();
  expect(await blobs.names(batchId)).toEqual([]);
  await finish(batchId);
  await pump();
  expect(await typesOf(batchStream(batchId))).toEqual(["BatchCreated", "BatchCompleted"]);
  expect(await batches.running(10)).toEqual([]);
});

it("requests each item once, by two pumps at once and by those that begin anew", async () => {
  const { batches, create, finish, newPump, typesOf } = await stage();
  const batchId = await create(60);
  while ((await batches.running(10)).length > 0) {
    await Promise.all([newPump()(), newPump()()]);
    await finish(batchId);
  }
  for (let number = 1; number <= 60; number++) {
    const types = await typesOf(extractionStream(itemId(batchId, number)));
    expect(types).toEqual(["ExtractionRequested", "ExtractionFailed"]);
  }
  expect(await typesOf(batchStream(batchId))).toEqual(["BatchCreated", "BatchCompleted"]);
});

it("requests nothing more of a batch that is cancelled", async () => {
  const { create, newPump, counts, executeBatch, finish } = await stage();
  const pump = newPump();
  const batchId = await create(30);
  await pump();
  await executeBatch({ type: "cancel", batchId, accountId }, cause("cancel"));
  await finish(batchId);
  await pump();
  expect(await counts(batchId)).toEqual({ pending: 0, failed: 10, completed: 0 });
});

it("ends its turn where a batch is cancelled in it, after the items that are on their way", async () => {
  const { create, newPump, counts, execute, executeBatch } = await stage();
  const batchId = await create(30);
  const pump = newPump({
    execute: async (command, because, given) => {
      await executeBatch({ type: "cancel", batchId, accountId }, cause("cancel"));
      return execute(command, because, given);
    },
  });
  await pump();
  expect(await counts(batchId)).toEqual({ pending: 8, failed: 0, completed: 0 });
});

it("keeps an item from being deleted while the list still holds it", async () => {
  const { blobs, create, erase, finish, newPump } = await stage();
  const pump = newPump();
  const batchId = await create(12);
  await pump();
  const first = { extractionId: itemId(batchId, 1), accountId };
  expect(await erase(first, "retention")).toBe(false);
  await finish(batchId);
  await pump();
  await pump();
  expect(await blobs.names(batchId)).toEqual([]);
  expect(await erase(first, "retention")).toBe(true);
  expect(await blobs.names(first.extractionId)).toEqual([]);
});

it("requests again what failed and may pass, in its order, from where its source lies", async () => {
  const { views, batches, blobs, create, finish, retry, newPump, typesOf } = await stage();
  const pump = newPump();
  const first = await create(9);
  await pump();
  await expect(retry(first)).rejects.toThrow("still runs");
  await finish(first, [7, 2, 4]);
  await pump();
  const again = await retry(first);
  expect(await batches.load(again)).toMatchObject({ items: 3, retryOf: first, schemaId });
  const list = await blobs.find(again, blobNames.batchList);
  expect(String(list)).not.toContain("Ticket");
  await pump();
  const sources = [1, 2, 3].map(
    async (number) => (await views.load(itemId(again, number)))?.source,
  );
  expect(await Promise.all(sources)).toEqual(["Ticket 2", "Ticket 4", "Ticket 7"]);
  await finish(again);
  await pump();
  expect(await typesOf(batchStream(again))).toEqual(["BatchCreated", "BatchCompleted"]);
  await expect(retry(again)).rejects.toThrow("No item of the batch failed in a way that may pass");
});

it("passes over what is deleted before it is requested again", async () => {
  const { views, batches, create, finish, retry, newPump, erase } = await stage();
  const pump = newPump();
  const first = await create(3);
  await pump();
  await finish(first, [1, 2]);
  await pump();
  const again = await retry(first);
  expect(await erase({ extractionId: itemId(first, 1), accountId }, "caller")).toBe(true);
  await pump();
  expect(await views.load(itemId(again, 1))).toBeUndefined();
  expect((await views.load(itemId(again, 2)))?.source).toBe("Ticket 2");
  await finish(again);
  await pump();
  expect((await batches.load(again))?.outcome).toEqual({ completed: 0, failed: 1 });
});
