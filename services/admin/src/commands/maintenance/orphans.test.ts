import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { blobNames, type UploadNote } from "@quarry/contracts";
import { uuidv7 } from "@quarry/kernel";
import { expect, it, onTestFinished } from "vitest";
import { admin } from "../../run-admin.testing.ts";
import { openFolder } from "../../stores/folder.ts";
import type { Stores } from "../../stores/stores.ts";

it("says in its help which blobs the search for missing ones does not read", async () => {
  const { status, printed } = await admin(["orphans", "missing", "--help"], {});
  expect(status).toBe(0);
  expect(printed.replaceAll(/\s+/g, " ")).toContain("page images are not checked");
});

async function keep({ blobs }: Stores, expiresAt: number): Promise<string> {
  const id = uuidv7();
  const file = await blobs.put(id, blobNames.upload, "a file");
  const upload = { accountId: "acme", fileName: "a.txt", mediaType: "text/plain" };
  const note: UploadNote = { ...upload, file, expiresAt };
  await blobs.put(id, blobNames.uploadNote, JSON.stringify(note));
  return id;
}

it("removes uploads whose time is over, and none that is still kept", async () => {
  const folder = mkdtempSync(join(tmpdir(), "quarry-orphans-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const data = join(folder, "data");
  mkdirSync(data);
  await using stores = await openFolder(data, undefined);
  const kept = await keep(stores, Date.now() + 3_600_000);
  const over = await keep(stores, Date.now() - 1);
  const orphans = (...args: string[]) =>
    admin(["orphans", ...args, "--older-than-hours", "0"], { QUARRY_DATA_DIR: data });
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect((await orphans("list")).printed).toBe(`${over}\n`);
  expect((await orphans("remove", "--yes")).printed).toBe("1 erased\n");
  expect(await stores.blobs.names(kept)).toEqual([blobNames.upload, blobNames.uploadNote]);
  expect(await stores.blobs.names(over)).toEqual([]);
});
