import { describeWith } from "@quarry/servers";
import { expect, it } from "vitest";
import { connectAccounts, request } from "../../contract/test-log.ts";
import { type CommitDocument, tombstone } from "../commit-document.ts";
import { openMongoTestLog } from "../test-log.testing.ts";
import { readGapless } from "./log-tail.ts";

/** Holes come from a failover that rolls back a commit; here one is torn by hand. */
async function openWithHole(options: { at: number; holeGraceMs: number; writtenAt?: number }) {
  const { holeGraceMs, writtenAt = Date.now() } = options;
  const log = await openMongoTestLog({ holeGraceMs });
  const store = await connectAccounts(log);
  const writer = await connectAccounts(log, () => writtenAt);
  for (const stream of ["a", "b", "c", "d"]) await writer.append(request({ stream }));
  const commits = log.database.collection<CommitDocument>("commits");
  await commits.deleteOne({ pos: options.at });
  return { store, commits, [Symbol.asyncDispose]: () => log[Symbol.asyncDispose]() };
}

describeWith("mongodb", "a MongoDB log with a hole", () => {
  it("reads up to the hole, then closes it with a tombstone and reads on", async () => {
    await using log = await openWithHole({ at: 2, holeGraceMs: 1 });
    expect((await log.store.readAll(0)).map(({ stream }) => stream)).toEqual(["a"]);
    const rest = await log.store.readAll(1);
    expect(rest.map(({ stream }) => stream)).toEqual(["$hole", "c", "d"]);
    expect(rest[0]).toMatchObject({ position: 2, events: [], requestHash: "" });
  });

  it("closes a hole at once that lies before old commits", async () => {
    await using log = await openWithHole({ at: 1, holeGraceMs: 3_600_000, writtenAt: 0 });
    const all = await log.store.readAll(0);
    expect(all.map(({ stream }) => stream)).toEqual(["$hole", "b", "c", "d"]);
  });

  it("leaves nothing to relay in a tombstone", async () => {
    await using log = await openWithHole({ at: 1, holeGraceMs: 1 });
    await log.store.readAll(0);
    const unrelayed = await log.store.unrelayed({ olderThanMs: 0, limit: 10 });
    expect(unrelayed.map(({ stream }) => stream)).toEqual(["b", "c", "d"]);
  });

  it("gives readers that close the same hole at once the same log", async () => {
    await using log = await openWithHole({ at: 1, holeGraceMs: 1 });
    const [one, other] = await Promise.all([log.store.readAll(0), log.store.readAll(0)]);
    expect(one.map(({ id }) => id)).toEqual(other.map(({ id }) => id));
    expect(one.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
  });

  it("reads a writer's commit that fills the hole before the tombstone is written", async () => {
    await using log = await openWithHole({ at: 2, holeGraceMs: 1 });
    const closing = Promise.withResolvers<void>();
    const filled = Promise.withResolvers<void>();
    const commits: typeof log.commits = Object.create(log.commits);
    commits.insertOne = async (closed) => {
      closing.resolve();
      await filled.promise;
      return log.commits.insertOne(closed);
    };
    const tail = { commits, holeGraceMs: 1, clock: Date.now, newId: () => "tombstone" };
    const reading = readGapless(tail, 1, 10);
    await closing.promise;
    const late = tombstone({ id: "late", position: 2, at: 0 });
    await log.commits.insertOne({ ...late, s: "late" });
    filled.resolve();
    expect((await reading).map(({ stream }) => stream)).toEqual(["late", "c", "d"]);
  });

  it("moves a writer on whose position a tombstone has taken", async () => {
    await using log = await openWithHole({ at: 4, holeGraceMs: 1 });
    await log.commits.insertOne(tombstone({ id: "closed", position: 5, at: 0 }));
    const { commit } = await log.store.append(request({ stream: "e" }));
    expect(commit.position).toBe(6);
    const all = [...(await log.store.readAll(0)), ...(await log.store.readAll(3))];
    expect(all.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6]);
  });
});
