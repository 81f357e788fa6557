import { blobNames } from "@quarry/contracts";
import { expect, it } from "vitest";
import { batchStream, itemId } from "../../domain/batch.ts";
import { extractionStream } from "../../domain/extraction.ts";
import { accountId, cause, schemaId, stage } from "./pump.testing.ts";

it("keeps an account at half of its limit, counting single extractions", async () => {
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

it("erases a batch's list once all items have begun, and completes it once all have ended", async () => {
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
  expect(await batches.running()).toEqual([]);
});

it("requests each item once, even with two concurrent pumps and after a restart", async () => {
  const { batches, create, finish, newPump, typesOf } = await stage();
  const batchId = await create(60);
  while ((await batches.running()).length > 0) {
    await Promise.all([newPump()(), newPump()()]);
    await finish(batchId);
  }
  for (let number = 1; number <= 60; number++) {
    const types = await typesOf(extractionStream(itemId(batchId, number)));
    expect(types).toEqual(["ExtractionRequested", "ExtractionFailed"]);
  }
  expect(await typesOf(batchStream(batchId))).toEqual(["BatchCreated", "BatchCompleted"]);
});

it("requests no more items of a cancelled batch", async () => {
  const { create, newPump, counts, executeBatch, finish } = await stage();
  const pump = newPump();
  const batchId = await create(30);
  await pump();
  await executeBatch({ type: "cancel", batchId, accountId }, cause("cancel"));
  await finish(batchId);
  await pump();
  expect(await counts(batchId)).toEqual({ pending: 0, failed: 10, completed: 0 });
});

it("stops after the items in flight if a batch is cancelled during its turn", async () => {
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

it("refuses to delete an item while the list still holds it", async () => {
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

it("retries the retryable failures in order, from their stored sources", async () => {
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

it("skips items that are deleted before they are retried", async () => {
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

it("retries an item whose source is lost as well, which fails when it is read", async () => {
  const { views, batches, blobs, create, finish, retry, newPump } = await stage();
  const pump = newPump();
  const first = await create(3);
  await pump();
  await finish(first, [1, 2]);
  await pump();
  const again = await retry(first);
  await blobs.eraseOwner(itemId(first, 1));
  await pump();
  expect(await views.load(itemId(again, 1))).toMatchObject({ status: "pending", source: "" });
  expect((await views.load(itemId(again, 2)))?.source).toBe("Ticket 2");
  await finish(again);
  await pump();
  expect((await batches.load(again))?.outcome).toEqual({ completed: 0, failed: 2 });
});

it("requests an item whose blobs were erased as orphans, which fails when it is read", async () => {
  const { views, batches, blobs, create, finish, newPump } = await stage();
  const pump = newPump();
  const batchId = await create(3, Buffer.from("a file").toString("base64"));
  await blobs.eraseOwner(itemId(batchId, 2));
  await pump();
  expect(await views.load(itemId(batchId, 2))).toMatchObject({ status: "pending", source: "" });
  await finish(batchId);
  await pump();
  expect((await batches.load(batchId))?.outcome).toEqual({ completed: 0, failed: 3 });
});

it("skips a retried item of whose former extraction the log has lost a commit", async () => {
  const { views, batches, create, finish, loseFirstCommit, retry, newPump } = await stage();
  const pump = newPump();
  const first = await create(3);
  await pump();
  await finish(first, [1, 2]);
  await pump();
  const again = await retry(first);
  loseFirstCommit(itemId(first, 1));
  await pump();
  expect(await views.load(itemId(again, 1))).toBeUndefined();
  expect((await views.load(itemId(again, 2)))?.source).toBe("Ticket 2");
  await finish(again);
  await pump();
  expect(await batches.load(again)).toMatchObject({
    status: "completed",
    outcome: { completed: 0, failed: 1 },
  });
});

it.each([
  { name: blobNames.input, kept: { source: "" } },
  { name: blobNames.upload, kept: { source: "Ticket 1", externalId: "order-1" } },
])("retries an item whose former $name is damaged, which fails when it is read", async (lost) => {
  const { views, batches, create, damage, finish, retry, newPump } = await stage();
  const pump = newPump();
  const first = await create(2, Buffer.from("a file").toString("base64"));
  await pump();
  await finish(first, [1, 2]);
  await pump();
  const again = await retry(first);
  await damage(itemId(first, 1), lost.name);
  await pump();
  expect(await views.load(itemId(again, 1))).toMatchObject({ status: "pending", ...lost.kept });
  expect((await views.load(itemId(again, 2)))?.source).toBe("Ticket 2");
  await finish(again);
  await pump();
  expect((await batches.load(again))?.outcome).toEqual({ completed: 0, failed: 2 });
});
