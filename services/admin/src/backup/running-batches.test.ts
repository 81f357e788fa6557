import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { blobNames } from "@quarry/contracts";
import { createErase, itemId } from "@quarry/extraction/stores";
import { afterEach, beforeEach, expect, it } from "vitest";
import { admin } from "../run-admin.testing.ts";
import { openFolder } from "../stores/folder.ts";
import { accountId, createBatch, list } from "../stores/running-batch.testing.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "quarry-batches-"));
  mkdirSync(join(folder, "data"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = (place: string, ...args: string[]) =>
  admin(args, { QUARRY_DATA_DIR: join(folder, place) });
const open = (place: string) => openFolder(join(folder, place), undefined);

it("copies the lists of running batches, and restores them", async () => {
  let batchId: string;
  {
    await using stores = await open("data");
    batchId = await createBatch(stores);
  }
  const backup = await run("data", "backup", "--to", join(folder, "backup"));
  expect(backup.printed).toContain("holds 1 extraction with 2 blobs");
  expect((await run("copy", "restore", "--from", join(folder, "backup"))).status).toBe(0);
  await using copy = await open("copy");
  expect(await copy.extraction.batchViews.running()).toMatchObject([{ id: batchId, items: 3 }]);
  expect(String(await copy.blobs.find(batchId, blobNames.batchList))).toBe(list);
});

it("restores no list of which an item was erased since", async () => {
  let batchId: string;
  const erasures = join(folder, "erasures.jsonl");
  {
    await using stores = await open("data");
    batchId = await createBatch(stores);
    await run("data", "backup", "--to", join(folder, "backup"));
    const { log, views } = stores.extraction;
    await stores.blobs.eraseOwner(batchId); // as when every item has begun
    const erase = createErase({ log, views, blobs: stores.blobs });
    expect(await erase({ extractionId: itemId(batchId, 1), accountId }, "caller")).toBe(true);
  }
  await run("data", "erasures", "--to", erasures);
  const restore = ["restore", "--from", join(folder, "backup"), "--erasures", erasures];
  expect((await run("copy", ...restore)).printed).toContain("1 of them erased again");
  await using copy = await open("copy");
  expect(await copy.blobs.names(batchId)).toEqual([]);
  expect(await copy.extraction.views.load(itemId(batchId, 1))).toMatchObject({ deleted: true });
});
