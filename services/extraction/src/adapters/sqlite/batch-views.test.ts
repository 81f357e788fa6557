import { openDatabase } from "@quarry/event-store/sqlite";
import { expect, it } from "vitest";
import { batchViewsContract } from "../batch-views.contract.ts";
import { openSqliteBatchViews } from "./batch-views.ts";

batchViewsContract("SQLite", async () => openSqliteBatchViews(openDatabase(":memory:")));

it("looks running batches up one by one where accounts take turns, and walks through no others", async () => {
  using database = openDatabase(":memory:");
  const prepare = database.prepare.bind(database);
  const asked: string[] = [];
  database.prepare = (sql) => {
    if (sql.includes("turn")) asked.push(sql);
    return prepare(sql);
  };
  openSqliteBatchViews(database);
  const steps = asked.flatMap((sql) => prepare(`EXPLAIN QUERY PLAN ${sql}`).all(1));
  const ofBatches = steps
    .map(({ detail }) => String(detail))
    .filter((step) => /batches/.test(step));
  expect(ofBatches.length).toBeGreaterThan(0);
  const isLookUp =
    /^SEARCH (?:batches USING COVERING INDEX batches_running_of|found USING INDEX \S+ \(id=\?\))/;
  expect(ofBatches.filter((step) => !isLookUp.test(step))).toEqual([]);
});
