import { expect, it } from "vitest";
import { CommitTooLargeError, InvalidEventError, VersionConflictError } from "../errors.ts";
import type { ExpectedVersion } from "../port.ts";
import { accountOpened, deposited, noteTaken } from "./account-events.ts";
import { connectAccounts, type OpenTestLog, request } from "./test-log.ts";

const holding: [ExpectedVersion, existing: number][] = [
  [0, 0],
  ["absent", 0],
  ["any", 0],
  [2, 2],
  ["exists", 2],
  ["any", 2],
];
const broken: [ExpectedVersion, existing: number][] = [
  [1, 0],
  ["exists", 0],
  [0, 2],
  [1, 2],
  [3, 2],
  ["absent", 2],
];

export function appending(openLog: OpenTestLog): void {
  it.each(holding)("appends where %s is expected at version %i", async (expected, existing) => {
    await using log = await openLog();
    const store = await connectAccounts(log);
    if (existing > 0) await store.append(request({ events: [accountOpened, deposited(1)] }));
    const { version } = await store.append(request({ expected }));
    expect(version).toBe(existing + 1);
  });

  it.each(broken)("refuses where %s is expected at version %i", async (expected, existing) => {
    await using log = await openLog();
    const store = await connectAccounts(log);
    if (existing > 0) await store.append(request({ events: [accountOpened, deposited(1)] }));
    const refused = store.append(request({ expected }));
    await expect(refused).rejects.toThrow(VersionConflictError);
    await expect(refused).rejects.toMatchObject({ actual: existing });
    expect((await store.read("account-1")).version).toBe(existing);
  });

  it("gives a commit one position and its events dense versions", async () => {
    await using log = await openLog();
    const store = await connectAccounts(log, () => 1_700_000_000_000);
    await store.append(request({ stream: "account-2" }));
    await store.append(request());
    const meta = { requestId: "request-1", accountId: "customer-1" };
    const events = [deposited(1), deposited(2)];
    const appended = await store.append(request({ events, meta, commandId: "deposit" }));
    expect(appended).toMatchObject({ version: 3, repeated: false });
    expect(appended.commit).toMatchObject({ position: 3, firstVersion: 2, meta });
    expect(appended.commit.at).toBe(1_700_000_000_000);
    expect(appended.commit.events.map(({ version }) => version)).toEqual([2, 3]);
    expect(await store.findCommand("account-1", "deposit")).toEqual(appended.commit);
  });

  it("writes none of the events when one of them does not fit", async () => {
    await using log = await openLog();
    const store = await connectAccounts(log);
    const events = [accountOpened, deposited(0.5)];
    await expect(store.append(request({ events }))).rejects.toThrow(InvalidEventError);
    expect(await store.read("account-1")).toEqual({ events: [], version: 0 });
    expect(await store.head()).toBe(0);
  });

  it("lets exactly one of two racing appends win", async () => {
    await using log = await openLog();
    const [one, other] = [await connectAccounts(log), await connectAccounts(log)];
    const race = await Promise.allSettled([
      one.append(request({ expected: 0 })),
      other.append(request({ expected: 0 })),
    ]);
    expect(race.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const lost = race.find((outcome) => outcome.status === "rejected");
    expect(lost?.reason).toBeInstanceOf(VersionConflictError);
    expect((await one.read("account-1")).version).toBe(1);
  });

  it("keeps each append's own outcome when many come at once", async () => {
    await using log = await openLog();
    const store = await connectAccounts(log);
    const streams = ["a", "b", "a", "c", "b", "d"];
    const outcomes = await Promise.allSettled(
      streams.map((stream) => store.append(request({ stream, expected: "absent" }))),
    );
    const won = streams.filter((_, index) => outcomes[index]?.status === "fulfilled");
    expect(won.sort()).toEqual(["a", "b", "c", "d"]);
    expect((await store.readAll(0)).map(({ stream }) => stream).sort()).toEqual(won);
  });

  it("takes every append that expects nothing, in some order", async () => {
    await using log = await openLog();
    const stores = [await connectAccounts(log), await connectAccounts(log)];
    const appends = stores.flatMap((store) =>
      Array.from({ length: 10 }, () => store.append(request())),
    );
    const versions = (await Promise.all(appends)).map(({ version }) => version);
    expect(versions.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
  });

  it("takes 500 events and not one more, nor none", async () => {
    await using log = await openLog();
    const store = await connectAccounts(log);
    const events = Array.from({ length: 500 }, () => deposited(1));
    expect((await store.append(request({ events }))).version).toBe(500);
    const tooMany = request({ events: [...events, deposited(1)] });
    await expect(store.append(tooMany)).rejects.toThrow(CommitTooLargeError);
    await expect(store.append(request({ events: [] }))).rejects.toThrow(CommitTooLargeError);
  });

  it("takes 1 MiB and not one byte more", async () => {
    await using log = await openLog();
    const store = await connectAccounts(log);
    const room = 1_048_576 - JSON.stringify([noteTaken("")]).length;
    const fitting = [noteTaken("x".repeat(room))];
    expect((await store.append(request({ events: fitting }))).version).toBe(1);
    const over = [noteTaken("x".repeat(room + 1))];
    await expect(store.append(request({ events: over }))).rejects.toThrow(CommitTooLargeError);
  });

  it("gives back every JSON value as it came", async () => {
    await using log = await openLog();
    const store = await connectAccounts(log);
    const names = {
      "a.b": 1,
      $set: { $ref: "#" },
      "": [null, true],
      "nul\0": "\0",
      "10": 1,
      "9": 2,
    };
    const note = { ...names, lone: "\ud800", deep: [[[{}]]], numbers: [0.1, -1e300, 2 ** 53] };
    await store.append(request({ events: [noteTaken(note)] }));
    const [read] = (await store.read("account-1")).events;
    expect(JSON.stringify(read?.data)).toBe(JSON.stringify({ note }));
  });
}
