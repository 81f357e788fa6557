import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { itemId } from "@quarry/extraction/stores";
import { expect, it, onTestFinished } from "vitest";
import { admin } from "../../run-admin.testing.ts";
import { openFolder } from "../../stores/folder.ts";
import { accountId, createBatch } from "../../stores/running-batch.testing.ts";

it("cancels an account's running batches, and erases their lists with its extractions", async () => {
  const folder = mkdtempSync(join(tmpdir(), "quarry-erase-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "data"));
  await using stores = await openFolder(join(folder, "data"), undefined);
  const { views, batchViews } = stores.extraction;
  const batchId = await createBatch(stores);
  const erase = (...args: string[]) =>
    admin(["accounts", "erase", accountId, ...args], { QUARRY_DATA_DIR: join(folder, "data") });
  expect((await erase("--dry-run")).printed).toMatch("would erase 1 extraction of acme");
  expect((await batchViews.load(batchId))?.status).toBe("running");
  const { status, printed } = await erase("--yes");
  expect([status, printed]).toEqual([
    0,
    "1 extraction of acme erased, 1 running batch cancelled\n",
  ]);
  expect((await batchViews.load(batchId))?.status).toBe("cancelled");
  expect(await stores.blobs.names(batchId)).toEqual([]);
  expect(await views.load(itemId(batchId, 1))).toMatchObject({ deleted: true, source: "" });
});
