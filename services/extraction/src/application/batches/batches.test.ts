import { blobNames } from "@quarry/contracts";
import { AppError, uuidv7 } from "@quarry/kernel";
import { expect, it } from "vitest";
import { itemId } from "../../domain/batch.ts";
import { createBatches } from "./batches.ts";
import { createExecuteBatch } from "./execute-batch.ts";
import { accountId, schemaId, stage } from "./pump.testing.ts";

/** The commands over real stores, whose batches cannot be shown while `isViewAway`. */
async function opened() {
  const stores = await stage();
  const { log, batches: stored, views, blobs } = stores;
  const state = { isSchemaThere: true, isViewAway: false };
  const schemas = {
    async live() {
      if (!state.isSchemaThere) throw new AppError("NOT_FOUND", "There is no such schema");
      return {
        ...{ id: schemaId, accountId, name: "Ticket", createdAt: 0, revision: 1 },
        structure: { type: "object", properties: {} },
      };
    },
    revision: () => Promise.reject(new Error("unexpected request")),
    search: async () => [],
  };
  const toView = () => Promise.reject(new Error("unexpected request"));
  const batches: typeof stored = {
    ...stored,
    save: (...saved) =>
      state.isViewAway ? Promise.reject(new Error("the view is away")) : stored.save(...saved),
  };
  const execute = createExecuteBatch({ log, views: batches, committed() {} });
  const parts = { log, execute, batches, views, blobs, schemas, toView };
  const { create, retry } = createBatches(parts);
  const order = async () => {
    const batchId = uuidv7();
    const list = await blobs.put(batchId, blobNames.batchList, "{}\n");
    const command = { commandId: "create", requestHash: "create" };
    return { ...command, batchId, accountId, schemaId, items: 1, list };
  };
  return { create, retry, order, state, stores };
}

it("refuses no repeat of a creation, even if the schema was deleted since", async () => {
  const { create, order, state } = await opened();
  const first = await order();
  const created = await create(first, {});
  state.isSchemaThere = false;
  expect(await create(first, {})).toEqual(created);
  await expect(create(await order(), {})).rejects.toMatchObject({ code: "SCHEMA_NOT_FOUND" });
});

it("refuses no repeat of a recorded creation that the view does not show yet", async () => {
  const { create, order, state } = await opened();
  const first = await order();
  state.isViewAway = true;
  await expect(create(first, {})).rejects.toThrow("the view is away");
  state.isViewAway = false;
  state.isSchemaThere = false;
  expect(await create(first, {})).toMatchObject({ id: first.batchId, status: "running" });
});

it("repeats a recorded retry that the view does not show yet, with the list that it had", async () => {
  const { retry, state, stores } = await opened();
  const { create, newPump, finish, erase, blobs } = stores;
  const pump = newPump();
  const retryOf = await create(3);
  await pump();
  await finish(retryOf, [1, 2]);
  await pump();
  const batchId = uuidv7();
  const command = { commandId: "retry", requestHash: "retry", batchId, retryOf, accountId };
  state.isViewAway = true;
  await expect(retry(command, {})).rejects.toThrow("the view is away");
  const list = await blobs.find(batchId, blobNames.batchList);
  state.isViewAway = false;
  expect(await erase({ extractionId: itemId(retryOf, 1), accountId }, "caller")).toBe(true);
  expect(await retry(command, {})).toMatchObject({ id: batchId, status: "running", items: 2 });
  expect(await blobs.find(batchId, blobNames.batchList)).toEqual(list);
});
