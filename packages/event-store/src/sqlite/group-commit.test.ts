import { describe, expect, it } from "vitest";
import { GroupCommit, groupCommitOf } from "./group-commit.ts";
import { openDatabase } from "./open-database.ts";

function setUp() {
  const database = openDatabase(":memory:");
  database.exec("CREATE TABLE numbers (n INTEGER UNIQUE)");
  const insert = database.prepare("INSERT INTO numbers VALUES (?)");
  const numbers = () =>
    database
      .prepare("SELECT n FROM numbers ORDER BY n")
      .all()
      .map(({ n }) => n);
  return { database, group: new GroupCommit(database), insert, numbers };
}

describe("GroupCommit", () => {
  it("refuses a write that throws and commits its neighbours", async () => {
    const { group, insert, numbers } = setUp();
    const outcomes = await Promise.allSettled(
      [1, 2, 1, 3].map((n) => group.run(() => insert.run(n).changes)),
    );
    expect(outcomes.map(({ status }) => status)).toEqual([
      "fulfilled",
      "fulfilled",
      "rejected",
      "fulfilled",
    ]);
    expect(numbers()).toEqual([1, 2, 3]);
  });

  it("answers no caller before the transaction is durable, and fails all when it cannot be", async () => {
    const { database, group, insert, numbers } = setUp();
    const writes = [
      group.run(() => insert.run(1)),
      group.run(() => database.exec("ROLLBACK")), // as SQLite does by itself when the disk is full
    ];
    const outcomes = await Promise.allSettled(writes);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(numbers()).toEqual([]);
  });

  it("waits for the disk where one of the writes asks for it, and for itself where none does", async () => {
    const { database, group } = setUp();
    const flushes = () => database.prepare("PRAGMA synchronous").get()?.synchronous === 2; // FULL; 1 is NORMAL
    const alone = await group.run(flushes, { flush: false });
    const beside = await Promise.all([
      group.run(flushes, { flush: false }),
      group.run(flushes),
      group.run(flushes, { flush: false }),
    ]);
    expect([alone, ...beside, flushes()]).toEqual([false, true, true, true, true]);
  });

  it("commits nothing where the machine refused one of the writes", async () => {
    const { group, insert, numbers } = setUp();
    const full = Object.assign(new Error("database or disk is full"), { errcode: 13 });
    const writes = [
      group.run(() => insert.run(1)),
      group.run(() => {
        insert.run(2);
        throw full;
      }),
      group.run(() => insert.run(3)),
    ];
    const outcomes = await Promise.allSettled(writes);
    expect(outcomes).toEqual(outcomes.map(() => ({ status: "rejected", reason: full })));
    expect(numbers()).toEqual([]);
  });

  it("is one for all who write to a database", () => {
    const { database } = setUp();
    expect(groupCommitOf(database)).toBe(groupCommitOf(database));
    expect(groupCommitOf(database)).not.toBe(groupCommitOf(setUp().database));
  });

  it("leaves a transaction alone that it did not begin", async () => {
    const { database, group, insert, numbers } = setUp();
    database.exec("BEGIN");
    insert.run(1);
    await expect(group.run(() => insert.run(2))).rejects.toThrow(/transaction/);
    database.exec("COMMIT");
    expect(numbers()).toEqual([1]);
  });
});
