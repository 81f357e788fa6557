import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import type { BlobStore } from "../port.ts";
import { sweepOrphans } from "../sweep.ts";
import type { OpenedStore, OpenStore } from "./setup.ts";

const HOUR = 3_600_000;

export function sweepContract(open: OpenStore): void {
  it("lists every owner once, page by page", async () => {
    await using opened = await open(() => 1_795_000_000_000);
    const { store } = opened;
    const owners = Array.from({ length: 23 }, (_, index) => `owner-${index}`);
    for (const owner of owners) {
      await store.put(owner, "source", "x");
      await store.put(owner, "output", "y");
    }
    for (const limit of [1, 5, 23, 100]) {
      expect((await allOwners(store, limit)).sort()).toEqual([...owners].sort());
    }
  });

  it("names an owner's blobs, whole ones only, until it is erased", async () => {
    await using opened = await open(Date.now);
    await killWriter(opened);
    const { store } = opened;
    await store.put("owner-1", "upload", "x".repeat(2_000_000));
    await store.put("owner-1", "input", "y");
    expect(await store.names("owner-1")).toEqual(["input", "upload"]);
    expect(await store.names("owner-2")).toEqual([]);
    await store.eraseOwner("owner-1");
    expect(await store.names("owner-1")).toEqual([]);
  });

  it("goes by the newest blob of an owner, and leaves out who was erased", async () => {
    let time = 1_795_000_000_000;
    await using opened = await open(() => time);
    const { store } = opened;
    for (const owner of ["old", "grown", "erased"]) await store.put(owner, "source", "x");
    time += 2 * HOUR;
    await store.put("grown", "output", "y");
    await store.put("new", "source", "x");
    await store.eraseOwner("erased");
    const oldOnes = await store.owners({ olderThanMs: HOUR, limit: 10 });
    expect(oldOnes).toEqual(["old"]);
    expect(await store.owners({ olderThanMs: 3 * HOUR, limit: 10 })).toEqual([]);
  });

  it("sweeps orphans that are old enough, and no one else", async () => {
    let time = 1_795_000_000_000;
    await using opened = await open(() => time);
    const { store } = opened;
    const owned = await store.put("owned", "source", "x");
    for (const owner of ["orphan-1", "orphan-2"]) await store.put(owner, "source", "x");
    time += 2 * HOUR;
    const young = await store.put("young", "source", "x");
    const isOwned = async (owners: string[]) => new Set(owners.filter((one) => one === "owned"));
    expect(await sweepOrphans({ store, isOwned, olderThanMs: HOUR })).toBe(2);
    expect(await sweepOrphans({ store, isOwned, olderThanMs: HOUR })).toBe(0);
    expect(String(await store.read(owned))).toBe("x");
    expect(String(await store.read(young))).toBe("x");
  });

  it("removes what a killed writer left, when it is old enough", async () => {
    let time = Date.now(); // the writer is another process, on the machine's clock
    await using opened = await open(() => time);
    await killWriter(opened);
    const left = await opened.remains();
    expect(left).toBeGreaterThan(0);
    await opened.store.removeUnfinished({ olderThanMs: HOUR });
    expect(await opened.remains()).toBe(left);

    const ref = await opened.store.put("owner-1", "source", "whole");
    time += 2 * HOUR;
    await opened.store.removeUnfinished({ olderThanMs: HOUR });
    expect(await opened.remains()).toBe(1);
    expect(String(await opened.store.read(ref))).toBe("whole");
  });

  it("erases what a killed writer left", async () => {
    await using opened = await open(Date.now);
    await killWriter(opened);
    await opened.store.eraseOwner("owner-1");
    expect(await opened.remains()).toBe(0);
  });
}

async function allOwners(store: BlobStore, limit: number): Promise<string[]> {
  const all: string[] = [];
  for (;;) {
    const after = all.at(-1);
    const page = await store.owners({ olderThanMs: -1, limit, ...(after && { after }) });
    expect(page.length).toBeLessThanOrEqual(limit);
    if (page.length === 0) return all;
    all.push(...page);
  }
}

/** Ends a writer in the middle of a blob as a power cut would. */
async function killWriter({ hangingWriter: { script, args } }: OpenedStore): Promise<void> {
  const writer: ChildProcess = spawn(process.execPath, [fileURLToPath(script), ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(writer, "exit");
  if (writer.stdout) await Promise.race([once(writer.stdout, "data"), ended]);
  writer.kill("SIGKILL");
  await ended;
}
