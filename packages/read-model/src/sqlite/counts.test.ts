import { openDatabase } from "@quarry/event-store/sqlite";
import { DAY_MS } from "@quarry/kernel";
import { expect, it } from "vitest";
import { openCounts } from "./counts.ts";

const columns = "id TEXT, account TEXT, kind TEXT, created_at INTEGER, deleted INTEGER";

it("counts what was there before it was, of every group and of each", () => {
  using database = openDatabase(":memory:");
  database.exec(`
    CREATE TABLE notes (${columns});
    INSERT INTO notes VALUES ('1', 'acme', 'a', 5, 0), ('2', 'acme', 'a', 6, 1);
    INSERT INTO notes VALUES ('3', 'globex', 'a', 7, 0);
  `);
  openCounts(database, { table: "notes", group: "kind" });
  database.exec(`INSERT INTO notes VALUES ('4', 'acme', 'b', ${DAY_MS}, 0)`);
  const counts = openCounts(database, { table: "notes", group: "kind" });
  const of = (accountId: string) => counts.of({ accountId });
  expect(["acme", "globex", "initech"].map(of)).toEqual([2, 1, 0]);
  expect(counts.of({ accountId: "acme", groups: ["b"] })).toBe(1);
  expect(counts.of({ accountId: "acme", before: DAY_MS })).toBe(1);
});

it("keeps no count of what is deleted", () => {
  using database = openDatabase(":memory:");
  database.exec(`CREATE TABLE notes (${columns})`);
  openCounts(database, { table: "notes", group: "kind" });
  database.exec("INSERT INTO notes VALUES ('1', 'acme', 'a', 5, 0), ('2', 'acme', 'a', 5, 0)");
  const rows = () => database.prepare("SELECT * FROM notes_counts").all().length;
  expect(rows()).toBe(6);
  database.exec("UPDATE notes SET deleted = 1 WHERE id = '1'");
  expect(rows()).toBe(6);
  database.exec("UPDATE notes SET deleted = 1 WHERE id = '2'");
  expect(rows()).toBe(0);
});

it("finds the slice of time in which the record of an offset stands", () => {
  using database = openDatabase(":memory:");
  database.exec(`CREATE TABLE notes (${columns})`);
  const counts = openCounts(database, { table: "notes" });
  const minutes = [0, 0, 3, 3, 3, 2_000];
  const add = database.prepare("INSERT INTO notes VALUES ('', 'acme', 'a', ?, 0)");
  for (const minute of minutes) add.run(minute * 60_000 + 1);
  const find = (offset: number) => {
    const place = counts.find({ accountId: "acme" }, offset);
    return place && [place.start / 60_000, place.newer];
  };
  expect([0, 1, 3, 4, 5, 6].map(find)).toEqual([
    [2_000, 0],
    [3, 1],
    [3, 1],
    [0, 4],
    [0, 4],
    undefined,
  ]);
});
