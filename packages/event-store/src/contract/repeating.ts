import { expect, it } from "vitest";
import { CommandReusedError } from "../errors.ts";
import { accountOpened, deposited } from "./account-events.ts";
import { connectAccounts, type OpenTestLog, request } from "./test-log.ts";

export function repeating(openLog: OpenTestLog): void {
  it("answers a repeated command with the first result, whatever is expected now", async () => {
    await using log = await openLog();
    const store = await connectAccounts(log);
    const open = request({ expected: "absent", commandId: "open" });
    const first = await store.append(open);
    await store.append(request({ events: [deposited(1)] }));
    const again = await store.append(open);
    expect(again).toEqual({ ...first, repeated: true });
    expect(await store.head()).toBe(2);
  });

  it.each([2, "exists", "any"] as const)(
    "knows another writer's command where %s is expected and holds",
    async (expected) => {
      await using log = await openLog();
      const [one, other] = [await connectAccounts(log), await connectAccounts(log)];
      await other.append(request({ expected: "absent", commandId: "open" }));
      const deposit = request({ events: [deposited(1)], commandId: "deposit" });
      const first = await one.append(deposit);
      await other.append(request({ stream: "account-2" })); // now it knows the log's next position
      expect(await other.append({ ...deposit, expected })).toEqual({ ...first, repeated: true });
      expect(await one.head()).toBe(3);
    },
  );

  it("refuses a command id that comes with another content", async () => {
    await using log = await openLog();
    const store = await connectAccounts(log);
    await store.append(request({ commandId: "open" }));
    const other = request({ commandId: "open", requestHash: "hash-2" });
    await expect(store.append(other)).rejects.toThrow(CommandReusedError);
    expect(await store.head()).toBe(1);
  });

  it("commits a command once when it races against itself", async () => {
    await using log = await openLog();
    const [one, other] = [await connectAccounts(log), await connectAccounts(log)];
    const open = request({ expected: "absent", commandId: "open" });
    const race = await Promise.all([one.append(open), other.append(open), one.append(open)]);
    expect(race.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(new Set(race.map(({ commit }) => commit.id)).size).toBe(1);
    expect(await one.head()).toBe(1);
  });

  it("refuses the slower of two contents that race under one command id", async () => {
    await using log = await openLog();
    const [one, other] = [await connectAccounts(log), await connectAccounts(log)];
    const race = await Promise.allSettled([
      one.append(request({ commandId: "open", requestHash: "hash-1" })),
      other.append(request({ commandId: "open", requestHash: "hash-2" })),
    ]);
    const lost = race.filter((outcome) => outcome.status === "rejected");
    expect(lost.map(({ reason }) => reason)).toEqual([expect.any(CommandReusedError)]);
    expect(await one.head()).toBe(1);
  });

  it("knows commands by stream", async () => {
    await using log = await openLog();
    const store = await connectAccounts(log);
    await store.append(request({ commandId: "open" }));
    const elsewhere = await store.append(request({ stream: "account-2", commandId: "open" }));
    expect(elsewhere.repeated).toBe(false);
    expect((await store.findCommand("account-2", "open"))?.stream).toBe("account-2");
    expect(await store.findCommand("account-3", "open")).toBeUndefined();
  });

  it("finds a command's commit with its content's digest", async () => {
    await using log = await openLog();
    const store = await connectAccounts(log);
    const events = [accountOpened, deposited(5)];
    const { commit } = await store.append(request({ commandId: "open", events }));
    expect(await store.findCommand("account-1", "open")).toEqual(commit);
    expect(commit.requestHash).toBe("hash-1");
  });
}
