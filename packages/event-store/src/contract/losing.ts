import { expect, it } from "vitest";
import { StreamGapError } from "../errors.ts";
import type { EventStore } from "../port.ts";
import { type AccountEvent, deposited } from "./account-events.ts";
import { connectAccounts, type OpenTestLog, request } from "./test-log.ts";

type Damaged = AsyncDisposable & { store: EventStore<AccountEvent> };

export function losing(openLog: OpenTestLog): void {
  /** A log with three commits of `account-1` and one of `account-2`, less one of the former. */
  async function openWithout(lost: number): Promise<Damaged> {
    await using opened = new AsyncDisposableStack();
    await using log = await openLog();
    const whole = await connectAccounts(log);
    for (const cents of [1, 2, 3]) await whole.append(request({ events: [deposited(cents)] }));
    await whole.append(request({ stream: "account-2" }));
    const records = await (await log.archive()).read(0);
    const left = opened.use(await openLog());
    const kept = records.filter(({ s, q }) => s !== "account-1" || q !== lost);
    await (await left.archive()).write(kept);
    const store = await connectAccounts(left);
    const owned = opened.move();
    return { store, [Symbol.asyncDispose]: () => owned.disposeAsync() };
  }

  it.each([1, 2])("names the commit %i that a stream has lost to every reader", async (lost) => {
    await using damaged = await openWithout(lost);
    for (const range of [{}, { to: lost }, { from: 3 }]) {
      const refused = damaged.store.read("account-1", range);
      await expect(refused).rejects.toThrow(StreamGapError);
      await expect(refused).rejects.toThrow(`commit ${lost} of account-1`);
      await expect(refused).rejects.toMatchObject({ code: "INTERNAL", retryable: false });
    }
    expect((await damaged.store.read("account-2")).version).toBe(1);
  });

  it.each([3, "any", "exists"] as const)(
    "does not write behind a gap where %s is expected, and says so at once",
    async (expected) => {
      await using damaged = await openWithout(2);
      const refused = damaged.store.append(request({ expected, events: [deposited(4)] }));
      await expect(refused).rejects.toThrow(StreamGapError);
      await expect(refused).rejects.toThrow("commit 2 of account-1");
      const elsewhere = await damaged.store.append(request({ stream: "account-2" }));
      expect(elsewhere.version).toBe(2);
    },
  );

  it("reads as whole a stream that has lost its newest commit, which cannot be noticed", async () => {
    await using damaged = await openWithout(3);
    expect((await damaged.store.read("account-1")).version).toBe(2);
  });
}
