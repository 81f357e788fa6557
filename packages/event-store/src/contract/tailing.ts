import { expect, it } from "vitest";
import type { EventStore } from "../port.ts";
import { type AccountEvent, deposited, formerAccountCodec } from "./account-events.ts";
import { connectAccounts, type OpenTestLog, request } from "./test-log.ts";

const opened = { type: "AccountOpened", data: { owner: "Ada" } } as const;

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
    const behind = await store.unrelayed({ olderThanMs: 0, limit: 2, after: 3 });
    expect(behind.map(({ id }) => id)).toEqual(ids.slice(3));
    now = 2_002;
    expect(await waiting(1_000)).toEqual(ids.slice(0, 3));
    await store.markRelayed([ids[1] ?? "", ids[3] ?? "", "unknown"]);
    await store.markRelayed([ids[1] ?? ""]);
    await store.markRelayed([]);
    expect(await waiting(0)).toEqual([ids[0], ids[2], ids[4]]);
  });

  it("leaves what a newer release wrote for that one to relay, and lists all the others", async () => {
    await using log = await openLog();
    const store = await connectAccounts(log);
    const former = await log.connect({ codec: formerAccountCodec });
    const { commit: before } = await former.append({
      ...request(),
      stream: "before",
      events: [opened],
    });
    const { commit: newer } = await store.append(
      request({ stream: "new", events: [deposited(1)] }),
    );
    const { commit: after } = await former.append({
      ...request(),
      stream: "after",
      events: [opened],
    });
    const waiting = async (reader: Pick<typeof former, "unrelayed">) =>
      (await reader.unrelayed({ olderThanMs: 0, limit: 10 })).map(({ id }) => id);
    expect(await waiting(former)).toEqual([before.id, after.id]);
    const [, second] = await former.unrelayed({ olderThanMs: 0, limit: 2 }); // passed over, not counted
    expect(second?.id).toBe(after.id);
    await former.markRelayed([before.id, after.id]);
    expect((await store.unrelayed({ olderThanMs: 0, limit: 10 })).map(({ id }) => id)).toEqual([
      newer.id,
    ]);
  });

  it("lists what a writer left whose clock runs ahead", async () => {
    await using log = await openLog();
    const [ahead, behind] = [9_000_000, 1_000];
    const writer = await connectAccounts(log, () => ahead);
    const { commit } = await writer.append(request());
    const sweeper = await connectAccounts(log, () => behind);
    const left = await sweeper.unrelayed({ olderThanMs: 2_000, limit: 10 });
    expect(left.map(({ id }) => id)).toEqual([commit.id]);
  });

  it("lists the newest commits again once the bus has lost some", async () => {
    await using log = await openLog();
    let now = 1_000;
    const store = await connectAccounts(log, () => now++);
    const ids = await appendFive(store); // at 1,000 to 1,004
    await store.markRelayed(ids);
    const waiting = async () =>
      (await store.unrelayed({ olderThanMs: 0, limit: 10 })).map(({ id }) => id);
    await store.relayAgain(5_000);
    expect(await waiting()).toEqual([]);
    await store.relayAgain(1_003);
    expect(await waiting()).toEqual(ids.slice(3));
    await store.relayAgain(0);
    expect(await waiting()).toEqual(ids);
  });

  it("keeps where commits were handed to, for all who open the log", async () => {
    await using log = await openLog();
    const [store, other] = [await connectAccounts(log), await connectAccounts(log)];
    expect(await store.relayTarget()).toBeUndefined();
    for (const run of ["run 1", "run 2"]) {
      await store.noteRelayTarget({ storage: "a stream", run });
      expect(await other.relayTarget()).toEqual({ storage: "a stream", run });
    }
  });

  it("answers a ping", async () => {
    await using log = await openLog();
    const store = await connectAccounts(log);
    await expect(store.ping()).resolves.toBeUndefined();
  });
}
