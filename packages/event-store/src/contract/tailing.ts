import { expect, it } from "vitest";
import type { EventStore } from "../port.ts";
import type { AccountEvent } from "./account-events.ts";
import { connectAccounts, type OpenTestLog, request } from "./test-log.ts";

async function appendFive(store: EventStore<AccountEvent>): Promise<string[]> {
  const ids: string[] = [];
  for (const stream of ["a", "b", "c", "d", "e"]) {
    ids.push((await store.append(request({ stream }))).commit.id);
  }
  return ids;
}

export function tailing(openLog: OpenTestLog): void {
  it("reads the whole log in pages, each commit once and in order", async () => {
    await using log = await openLog();
    const store = await connectAccounts(log);
    await appendFive(store);
    const pages: number[][] = [];
    for (let after = 0; ; ) {
      const page = await store.readAll(after, 2);
      if (page.length === 0) break;
      pages.push(page.map(({ position }) => position));
      after = page.at(-1)?.position ?? after;
    }
    expect(pages).toEqual([[1, 2], [3, 4], [5]]);
    expect(await store.head()).toBe(5);
  });

  it("is at the end after the newest commit and beyond", async () => {
    await using log = await openLog();
    const store = await connectAccounts(log);
    await appendFive(store);
    expect(await store.readAll(5)).toEqual([]);
    expect(await store.readAll(50)).toEqual([]);
  });

  it("lists what is to be relayed, oldest first, until it is marked", async () => {
    await using log = await openLog();
    let now = 1_000;
    const store = await connectAccounts(log, () => now++);
    const ids = await appendFive(store); // at 1,000 to 1,004
    const waiting = async (olderThanMs: number, limit = 10) =>
      (await store.unrelayed({ olderThanMs, limit })).map(({ id }) => id);
    now = 2_000;
    expect(await waiting(0)).toEqual(ids);
    now = 2_000;
    expect(await waiting(0, 2)).toEqual(ids.slice(0, 2));
    now = 2_002;
    expect(await waiting(1_000)).toEqual(ids.slice(0, 3));
    await store.markRelayed([ids[1] ?? "", ids[3] ?? "", "unknown"]);
    await store.markRelayed([ids[1] ?? ""]);
    await store.markRelayed([]);
    expect(await waiting(0)).toEqual([ids[0], ids[2], ids[4]]);
  });

  it("answers a ping", async () => {
    await using log = await openLog();
    const store = await connectAccounts(log);
    await expect(store.ping()).resolves.toBeUndefined();
  });
}
