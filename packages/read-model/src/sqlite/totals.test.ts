import { openDatabase } from "@quarry/event-store/sqlite";
import { expect, it } from "vitest";
import { openTotals } from "./totals.ts";

it("counts what was there before it was", () => {
  using database = openDatabase(":memory:");
  database.exec(`
    CREATE TABLE notes (id TEXT, account TEXT, deleted INTEGER);
    INSERT INTO notes VALUES ('1', 'acme', 0), ('2', 'acme', 1), ('3', 'globex', 0);
  `);
  openTotals(database, "notes");
  database.exec("INSERT INTO notes VALUES ('4', 'acme', 0)");
  const totals = openTotals(database, "notes");
  expect(["acme", "globex", "initech"].map(totals.of)).toEqual([2, 1, 0]);
});
