import { describeWith } from "@quarry/servers";
import { expect, it, onTestFinished, vi } from "vitest";
import { connectAccounts, request } from "../../contract/test-log.ts";
import { openCommits, tombstone } from "../commit-document.ts";
import { openMongoTestLog } from "../test-log.testing.ts";
import { Positions } from "./positions.ts";

/** Two processes that number the commits of one log, whose first two positions are taken. */
async function openPositions() {
  const log = await openMongoTestLog({ holeGraceMs: 1 });
  const commits = await openCommits(log.database, "commits");
  const take = (position: number) =>
    commits.insertOne(tombstone({ id: crypto.randomUUID(), position, at: 0 }));
  for (const position of [1, 2]) await take(position);
  const two = [1, 2].map(() => new Positions(log.database, commits)) as [Positions, Positions];
  return { log, take, two, [Symbol.asyncDispose]: () => log[Symbol.asyncDispose]() };
}

describeWith("mongodb", "the positions of a MongoDB log with several writers", () => {
  it("follow the newest that is known, without a look at the log once one is", async () => {
    await using given = await openPositions();
    const [alone] = given.two;
    expect(await alone.offer(2, 0)).toEqual({ first: 3, count: 2 });
    alone.used(5);
    expect(await alone.offer(1, 0)).toEqual({ first: 5, count: 1 });
  });

  it("are given out once when one was taken by another writer", async () => {
    await using given = await openPositions();
    const { two, take } = given;
    for (const each of two) expect(await each.offer(1, 0)).toEqual({ first: 3, count: 1 });
    await take(3);
    for (const each of two) await each.refused(3, "a");
    const offers = [await two[0].offer(2, 0), await two[1].offer(3, 0)];
    expect(offers).toEqual([
      { first: 4, count: 2 },
      { first: 6, count: 3 },
    ]);
    two[0].used(5); // one of two was written
    expect(await two[0].offer(9, 0)).toEqual({ first: 5, count: 1 });
    two[0].used(6);
    expect(await two[0].offer(1, 0)).toEqual({ first: 9, count: 1 });
  });

  it("leap over those of a writer who runs ahead, further each time", async () => {
    await using given = await openPositions();
    const { two, take } = given;
    const [late] = two;
    const leaps: number[] = [];
    let last = 2;
    for (let round = 0; round < 4; round++) {
      const { first } = await late.offer(1, 0);
      leaps.push(first - last);
      while (last < first) await take(++last);
      await late.refused(first, "a");
    }
    expect(leaps).toEqual([1, 1, 2, 4]);
  });

  it("stay as they are when writers race for a stream", async () => {
    await using given = await openPositions();
    const [one] = given.two;
    const { first } = await one.offer(1, 0);
    await one.refused(first, "a"); // the place in the stream was taken, the position is free
    expect(await one.offer(1, 0)).toEqual({ first, count: 1 });
    await given.take(first);
    await one.refused(first, "$hole"); // by the stream's own commit
    expect(await one.offer(4, 0)).toEqual({ first: first + 1, count: 4 });
  });

  it("come after those that the streams have come to", async () => {
    await using given = await openPositions();
    const { two, take } = given;
    for (const each of two) await each.offer(1, 0);
    await take(3);
    for (const each of two) await each.refused(3, "a");
    const [one, other] = two;
    expect((await one.offer(2, 0)).first).toBe(4);
    expect((await other.offer(2, 0)).first).toBe(6);
    expect((await one.offer(1, 6)).first).toBe(8);
    expect((await other.offer(1, 20)).first).toBe(21);
  });

  it("are those after its head where a stream has come further than can be read", async () => {
    await using given = await openPositions();
    expect(await given.two[0].offer(1, 7)).toEqual({ first: 8, count: 1 });
  });

  it("are not kept for later when the others have stopped", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    await using given = await openPositions();
    const [one] = given.two;
    const { first } = await one.offer(1, 0);
    await given.take(first);
    await one.refused(first, "a");
    expect(await one.offer(4, 0)).toEqual({ first: 4, count: 4 });
    await given.take(4);
    vi.advanceTimersByTime(10_000);
    expect(await one.offer(1, 0)).toEqual({ first: 5, count: 1 });
    one.used(6);
    expect(await one.offer(1, 0)).toEqual({ first: 6, count: 1 }); // known, not read
  });

  it("put a stream's commits in their order, with any number of writers", async () => {
    await using given = await openPositions();
    const stores = await Promise.all([1, 2, 3].map(() => connectAccounts(given.log)));
    const streams = ["a", "b", "c", "d", "e", "f"];
    for (let round = 0; round < 20; round++) {
      const appends = streams.map(async (stream, index) =>
        stores[(round + index) % stores.length]?.append(request({ stream })),
      );
      await Promise.all(appends);
    }
    const [reader] = stores;
    const all: { stream: string; firstVersion: number; position: number }[] = [];
    for (let more = true; more; ) {
      const page = (await reader?.readAll(all.length)) ?? [];
      all.push(...page);
      more = page.length > 0;
    }
    expect(all.map(({ position }) => position)).toEqual(all.map((_, index) => index + 1));
    for (const stream of streams) {
      const own = all.filter((commit) => commit.stream === stream);
      expect(own.map(({ firstVersion }) => firstVersion)).toEqual(own.map((_, index) => index + 1));
      expect(own).toHaveLength(20);
    }
  });
});
