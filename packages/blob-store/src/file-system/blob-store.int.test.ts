import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mountQuota } from "@quarry/servers";
import { describe, expect, it } from "vitest";
import { blobStoreContract, type OpenStore } from "../contract/index.ts";
import { interrupted } from "../contract/payloads.ts";
import { OwnerErasedError } from "../errors.ts";
import { openFileSystemBlobStore } from "./blob-store.ts";
import { layout } from "./layout.ts";

const open: OpenStore = async (now) => {
  const root = await mkdtemp(join(tmpdir(), "quarry-blobs-"));
  const at = layout(root);
  return {
    store: await openFileSystemBlobStore({ root, now }),
    async tamper({ owner, name }, change) {
      const path = at.blob(owner, name);
      await writeFile(path, change(await readFile(path)));
    },
    remains: async () =>
      (await filesUnder(root)).filter((name) => !name.endsWith(".erased")).length,
    hangingWriter: { script: new URL("./hanging-put.testing.ts", import.meta.url), args: [root] },
    [Symbol.asyncDispose]: () => rm(root, { recursive: true }),
  };
};

async function filesUnder(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

describe("blobs in the file system", () => {
  blobStoreContract(open);

  it("lists an owner's empty folder, which a refused write left", async () => {
    await using opened = await open(() => Date.now() + 3_600_000);
    const put = opened.store.put("owner-1", "source", "too much", { maxBytes: 1 });
    await expect(put).rejects.toThrow();
    expect(await opened.store.owners({ olderThanMs: 1_000, limit: 10 })).toEqual(["owner-1"]);
  });

  it("removes what it wrote after an erasure left its marker", async () => {
    await using opened = await open(Date.now);
    const { hangingWriter, store } = opened;
    const at = layout(String(hangingWriter.args[0]));
    const overtaken = interrupted(Buffer.from("x"), () => writeFile(at.marker("owner-1"), ""));
    await expect(store.put("owner-1", "source", overtaken)).rejects.toThrow(OwnerErasedError);
    expect(await opened.remains()).toBe(0);
  });

  it("finds its blobs again when it is opened again", async () => {
    const root = await mkdtemp(join(tmpdir(), "quarry-blobs-"));
    const ref = await (await openFileSystemBlobStore({ root })).put("owner-1", "source", "x");
    expect(String(await (await openFileSystemBlobStore({ root })).read(ref))).toBe("x");
    await rm(root, { recursive: true });
  });

  it("says that it may be asked again where the disk is full, and keeps nothing of it", async (test) => {
    await using quota = await mountQuota(1);
    if (quota.folder === undefined) test.skip("this user may mount nothing");
    await using store = await openFileSystemBlobStore({ root: `${quota.folder}/blobs` });
    const put = store.put("owner-1", "source", "x".repeat(2_000_000));
    await expect(put).rejects.toMatchObject({ code: "UNAVAILABLE", retryAfterSeconds: 2 });
    expect(await store.names("owner-1")).toEqual([]);
    await expect(store.put("owner-1", "source", "it fits")).resolves.toMatchObject({
      name: "source",
    });
  });

  it("says that erasing may be asked again where the disk is full, and erases nothing", async (test) => {
    await using quota = await mountQuota(1, { files: 50 });
    if (quota.folder === undefined) test.skip("this user may mount nothing");
    await using store = await openFileSystemBlobStore({ root: `${quota.folder}/blobs` });
    const ref = await store.put("owner-1", "source", "x");
    const fill = async () => {
      for (let number = 0; ; number++) await writeFile(`${quota.folder}/${number}`, "");
    };
    await expect(fill()).rejects.toMatchObject({ code: "ENOSPC" });
    await expect(store.eraseOwner("owner-1")).rejects.toMatchObject({ code: "UNAVAILABLE" });
    expect(String(await store.read(ref))).toBe("x");
    await Promise.all([0, 1, 2].map((number) => rm(`${quota.folder}/${number}`)));
    await store.eraseOwner("owner-1");
    expect(await store.names("owner-1")).toEqual([]);
  });
});
