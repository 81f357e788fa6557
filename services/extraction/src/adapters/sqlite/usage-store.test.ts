import { openDatabase } from "@quarry/event-store/sqlite";
import { expect, it } from "vitest";
import { usageStoreContract } from "../usage-store.contract.ts";
import { openSqliteUsage } from "./usage-store.ts";

usageStoreContract("SQLite", async () => openSqliteUsage(openDatabase(":memory:")));

it("finds the days of an account by the table's key", () => {
  using database = openDatabase(":memory:");
  openSqliteUsage(database);
  const asked = "SELECT day FROM extraction_usage WHERE account = ? AND day BETWEEN ? AND ?";
  const [plan] = database.prepare(`EXPLAIN QUERY PLAN ${asked}`).all();
  expect(plan?.detail).toMatch(/USING PRIMARY KEY \(account=\? AND day>\? AND day<\?\)/);
});
