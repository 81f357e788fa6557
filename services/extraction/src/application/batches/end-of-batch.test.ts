import { blobNames } from "@quarry/contracts";
import { expect, it } from "vitest";
import { batchStream, itemId } from "../../domain/batch.ts";
import { accountId, stage } from "./pump.testing.ts";

it("cancels and reports a batch whose list is lost, once the items that began have ended", async () => {
  const { batches, blobs, create, finish, newPump, typesOf, counts } = await stage();
  const lost: string[] = [];
  const pump = newPump({ listLost: (batchId) => lost.push(batchId) });
  const batchId = await create(30);
  await pump();
  await blobs.eraseOwner(batchId);
  await pump();
  expect((await batches.load(batchId))?.status).toBe("running");
  await finish(batchId);
  await pump();
  expect(await typesOf(batchStream(batchId))).toEqual(["BatchCreated", "BatchCancelled"]);
  expect(await counts(batchId)).toEqual({ pending: 0, failed: 10, completed: 0 });
  expect(lost).toEqual([batchId]);
});

it("cancels a batch whose list is lost before any item has begun", async () => {
  const { blobs, create, newPump, typesOf } = await stage();
  const batchId = await create(3);
  await blobs.eraseOwner(batchId);
  await newPump()();
  expect(await typesOf(batchStream(batchId))).toEqual(["BatchCreated", "BatchCancelled"]);
});

it("completes a batch whose items were deleted after all had begun", async () => {
  const { batches, blobs, create, erase, finish, newPump } = await stage();
  const pump = newPump();
  const batchId = await create(5);
  await pump();
  expect(await blobs.names(batchId)).toEqual([]);
  expect(await erase({ extractionId: itemId(batchId, 2), accountId }, "caller")).toBe(true);
  await finish(batchId);
  await newPump()();
  expect(await batches.load(batchId)).toMatchObject({
    status: "completed",
    outcome: { completed: 0, failed: 4 },
  });
});

it("completes a retry that skipped deleted items, on any replica", async () => {
  const { batches, create, erase, finish, newPump, retry } = await stage();
  const former = await create(3);
  await newPump()();
  await finish(former, [1, 2]);
  await newPump()();
  const again = await retry(former);
  await erase({ extractionId: itemId(former, 1), accountId }, "caller");
  await newPump()();
  await finish(again);
  await newPump()();
  expect(await batches.load(again)).toMatchObject({
    status: "completed",
    outcome: { completed: 0, failed: 1 },
  });
});

it("advances the other batches if the list of one is damaged", async () => {
  const { blobs, create, newPump, counts } = await stage();
  const damaged = await create(3);
  await blobs.put(damaged, blobNames.batchList, "not what was sent\n");
  const whole = await create(3);
  await newPump()();
  expect(await counts(whole)).toMatchObject({ pending: 3 });
  expect(await blobs.names(damaged)).toEqual([]);
});

it("cancels a batch whose list is cut off, once the items that began have ended", async () => {
  const { blobs, create, finish, newPump, typesOf } = await stage();
  const batchId = await create(3);
  const [first] = String(await blobs.find(batchId, blobNames.batchList)).split("\n");
  await blobs.put(batchId, blobNames.batchList, `${first}\n`);
  const pump = newPump();
  await pump();
  expect(await blobs.names(batchId)).toEqual([]);
  await finish(batchId);
  await pump();
  expect(await typesOf(batchStream(batchId))).toEqual(["BatchCreated", "BatchCancelled"]);
});
