import { expect, it } from "vitest";
import { deposited, formerAccountCodec } from "./account-events.ts";
import { connectAccounts, type OpenTestLog, request } from "./test-log.ts";

export function archiving(openLog: OpenTestLog): void {
  it("gives a log that reads as the one that was copied, and continues behind it", async () => {
    await using log = await openLog();
    await using copy = await openLog();
    const [store, copied] = [await connectAccounts(log), await connectAccounts(copy)];
    for (const stream of ["a", "b", "a"]) await store.append(request({ stream }));
    const former = await log.connect({ codec: formerAccountCodec });
    const events = [{ type: "MoneyDeposited" as const, data: { euros: 1.5 } }];
    await former.append({ ...request({ stream: "c" }), events });

    const [archive, target] = [await log.archive(), await copy.archive()];
    const records = [...(await archive.read(0, 3)), ...(await archive.read(3))];
    expect(records.map(({ pos }) => pos)).toEqual([1, 2, 3, 4]);
    await target.write(JSON.parse(JSON.stringify(records)));
    expect(await target.read(0)).toEqual(records);
    expect(await target.head()).toBe(await archive.head());
    expect(await copied.readAll(0)).toEqual(await store.readAll(0));
    expect((await copied.read("c")).events).toMatchObject([deposited(150)]);

    const { commit, version } = await copied.append(request({ stream: "a", expected: 2 }));
    expect([commit.position, version]).toEqual([5, 3]);
  });

  it("hands a stream over again, and no other", async () => {
    await using log = await openLog();
    const store = await connectAccounts(log);
    for (const stream of ["a", "b"]) {
      await store.markRelayed([(await store.append(request({ stream }))).commit.id]);
    }
    const archive = await log.archive();
    await archive.relayAgain("b");
    const waiting = await store.unrelayed({ olderThanMs: -60_000, limit: 10 });
    expect(waiting.map(({ stream }) => stream)).toEqual(["b"]);
  });

  it("does not write over a log that is there", async () => {
    await using log = await openLog();
    const store = await connectAccounts(log);
    await store.append(request());
    const archive = await log.archive();
    const records = await archive.read(0);
    await expect(archive.write(records)).rejects.toThrow();
  });
}
