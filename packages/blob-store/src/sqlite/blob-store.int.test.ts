import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { groupCommitOf, openDatabase } from "@quarry/event-store/sqlite";
import { mountQuota } from "@quarry/servers";
import { describe, expect, it } from "vitest";
import { blobStoreContract, type OpenStore } from "../contract/index.ts";
import { interrupted, payload } from "../contract/payloads.ts";
import { BlobCorruptError, OwnerErasedError } from "../errors.ts";
import { openFileSystemBlobStore } from "../file-system/blob-store.ts";
import { layout } from "../file-system/layout.ts";
import { LARGEST_ROW, openSqliteBlobStore } from "./blob-store.ts";
import { OWNERS_BEHIND } from "./content-tables.ts";

const folderForTest = () => mkdtemp(join(tmpdir(), "quarry-blobs-"));
const now = () => 1_795_000_000_000;

async function openIn(folder: string, clock = now) {
  const database = openDatabase(join(folder, "log.db"));
  const store = await openSqliteBlobStore({ database, root: join(folder, "blobs"), now: clock });
  return { database, store, [Symbol.asyncDispose]: async () => database.close() };
}

const open: OpenStore = async (clock) => {
  const folder = await folderForTest();
  const { database, store } = await openIn(folder, clock);
  const at = layout(join(folder, "blobs"));
  const rows = database.prepare("SELECT count(*) AS held FROM blob_bodies WHERE length(bytes) > 0");
  const bodyOf = database.prepare(
    "SELECT number, bytes FROM blob_bodies JOIN blobs ON number = body WHERE owner = ? AND name = ?",
  );
  const replace = database.prepare("UPDATE blob_bodies SET bytes = ? WHERE number = ?");
  return {
    store,
    async tamper({ owner, name }, change) {
      const row = bodyOf.get(owner, name);
      if (row) {
        replace.run(change(Buffer.from(row.bytes as Uint8Array)), Number(row.number));
        return;
      }
      const path = at.blob(owner, name);
      await writeFile(path, change(await readFile(path)));
    },
    async remains() {
      const entries = await readdir(at.root, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith(".erased"));
      return files.length + Number(rows.get()?.held);
    },
    hangingWriter: {
      script: new URL("./hanging-put.testing.ts", import.meta.url),
      args: [at.root, join(folder, "log.db")],
    },
    async [Symbol.asyncDispose]() {
      database.close();
      await rm(folder, { recursive: true });
    },
  };
};

describe("small blobs in SQLite, large ones in files", () => {
  blobStoreContract(open);

  it.each([
    ["grows", payload(LARGEST_ROW), payload(LARGEST_ROW + 1)],
    ["shrinks", payload(LARGEST_ROW + 1), payload(LARGEST_ROW)],
  ])("keep one blob under a name that %s over the limit", async (_how, first, second) => {
    await using opened = await open(now);
    const { store } = opened;
    const old = await store.put("owner-1", "source", first);
    const ref = await store.put("owner-1", "source", second);
    expect((await store.read(ref)).equals(second)).toBe(true);
    await expect(store.read(old)).rejects.toThrow(BlobCorruptError);
    expect(await opened.remains()).toBe(1);
  });

  it("are found and erased that an earlier release has put into files", async () => {
    const folder = await folderForTest();
    const before = await openFileSystemBlobStore({ root: join(folder, "blobs"), now });
    const refs = [await before.put("kept", "source", "x"), await before.put("old", "source", "y")];
    await before.eraseOwner("erased");
    await using opened = await openIn(folder);
    const { store } = opened;
    await store.put("kept", "output", "z");
    expect(String(await store.read(refs[0] ?? expect.fail()))).toBe("x");
    expect(await store.names("kept")).toEqual(["output", "source"]);
    expect((await store.owners({ olderThanMs: -1, limit: 10 })).sort()).toEqual(["kept", "old"]);
    await expect(store.put("erased", "source", "late")).rejects.toThrow(OwnerErasedError);
    await store.eraseOwner("old");
    expect(await store.owners({ olderThanMs: -1, limit: 10 })).toEqual(["kept"]);
    await rm(folder, { recursive: true });
  });

  it("refuse a row that an erasure overtakes", async () => {
    await using opened = await open(now);
    const { store } = opened;
    async function* overtaken() {
      yield Buffer.from("x");
      await store.eraseOwner("owner-1");
    }
    await expect(store.put("owner-1", "source", overtaken())).rejects.toThrow(OwnerErasedError);
    expect(await opened.remains()).toBe(0);
  });

  it("leave no byte of what was erased in any file, whatever lay around it", async () => {
    const folder = await folderForTest();
    await using opened = await openIn(folder);
    const { store } = opened;
    const marked = (index: number) => {
      const mark = `secret-${index % 2 === 0 ? "erased" : "kept"}-${index};`;
      return mark.repeat(1 + ((index * index * 7) % 2_500));
    };
    const indexes = Array.from({ length: 300 }, (_, index) => index);
    await Promise.all(indexes.map((index) => store.put(`o-${index}`, "source", marked(index))));
    for (const index of indexes) await store.put(`o-${index}`, "output", marked(index + 300));
    for (const index of indexes) if (index % 2 === 0) await store.eraseOwner(`o-${index}`);
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const bytes = await readFile(join(entry.parentPath, entry.name));
      expect(bytes.includes("secret-erased")).toBe(false);
    }
    const ref = await store.put("o-1", "other", marked(1));
    expect(String(await store.read(ref))).toBe(marked(1));
    expect((await store.find("o-299", "source"))?.toString()).toBe(marked(299));
    await rm(folder, { recursive: true });
  });

  it("are in the file of the log before the commit that refers to them", async () => {
    const folder = await folderForTest();
    await using opened = await openIn(folder);
    const { database, store } = opened;
    database.exec("CREATE TABLE commits_of_test (ref TEXT)");
    const log = join(folder, "log.db-wal");
    const ref = await store.put("owner-1", "input", "the content", { withCommit: true });
    const length = (await readFile(log)).indexOf("the content");
    const commit = database.prepare("INSERT INTO commits_of_test VALUES (?)");
    await groupCommitOf(database).run(() => commit.run(ref.sha256));
    const written = await readFile(log);
    expect(length).toBeGreaterThan(0);
    expect(written.indexOf(ref.sha256)).toBeGreaterThan(length);
    await rm(folder, { recursive: true });
  });

  it("say that they may be put again where the disk is full, and keep nothing of it", async (test) => {
    await using quota = await mountQuota(1);
    const { folder } = quota;
    if (folder === undefined) return test.skip("this user may mount nothing");
    await using opened = await openIn(folder);
    const { store } = opened;
    const filling = async () => {
      for (let number = 0; ; number++) await store.put("filler", `n-${number}`, payload(60_000));
    };
    await expect(filling()).rejects.toMatchObject({ code: "UNAVAILABLE" });
    const names = await store.names("filler");
    for (const name of names) {
      expect((await store.find("filler", name))?.equals(payload(60_000))).toBe(true);
    }
  });

  it("finds a page of owners along the key, without sorting", async () => {
    await using opened = await openIn(await folderForTest());
    const steps = opened.database.prepare(`EXPLAIN QUERY PLAN ${OWNERS_BEHIND}`).all("", "", 1);
    const plan = steps.map(({ detail }) => String(detail));
    expect(plan).toEqual([expect.stringContaining("USING PRIMARY KEY ((shard,owner)>(?,?))")]);
  });

  it("ends the payload's source where it is not read to its end", async () => {
    await using opened = await open(now);
    let ended = false;
    async function* source() {
      try {
        for (;;) yield payload(40_000);
      } finally {
        ended = true;
      }
    }
    const put = opened.store.put("owner-1", "source", source(), { maxBytes: 90_000 });
    await expect(put).rejects.toThrow();
    expect(ended).toBe(true);
    const cut = interrupted(payload(10), () => Promise.reject(new Error("cut off")));
    await expect(opened.store.put("owner-1", "source", cut)).rejects.toThrow("cut off");
  });
});
