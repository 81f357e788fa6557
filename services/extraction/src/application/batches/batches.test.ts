import { blobNames } from "@quarry/contracts";
import { AppError, uuidv7 } from "@quarry/kernel";
import { expect, it } from "vitest";
import { createBatches } from "./batches.ts";
import { accountId, schemaId, stage } from "./pump.testing.ts";

it("refuses no repeat of a creation, even if the schema was deleted since", async () => {
  const { batches, views, blobs, executeBatch } = await stage();
  let isThere = true;
  const schemas = {
    async live() {
      if (!isThere) throw new AppError("NOT_FOUND", "There is no such schema");
      return {
        ...{ id: schemaId, accountId, name: "Ticket", createdAt: 0, revision: 1 },
        structure: { type: "object", properties: {} },
      };
    },
    revision: () => Promise.reject(new Error("unexpected request")),
    search: async () => [],
  };
  const toView = () => Promise.reject(new Error("unexpected request"));
  const { create } = createBatches({
    ...{ execute: executeBatch, batches, views, blobs, schemas, toView },
  });
  const order = async () => {
    const batchId = uuidv7();
    const list = await blobs.put(batchId, blobNames.batchList, "{}\n");
    const command = { commandId: "create", requestHash: "create" };
    return { ...command, batchId, accountId, schemaId, items: 1, list };
  };
  const first = await order();
  const created = await create(first, {});
  isThere = false;
  expect(await create(first, {})).toEqual(created);
  await expect(create(await order(), {})).rejects.toMatchObject({ code: "SCHEMA_NOT_FOUND" });
});
