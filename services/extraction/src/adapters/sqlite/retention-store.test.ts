import { openDatabase } from "@quarry/event-store/sqlite";
import { expect, it } from "vitest";
import { openSqliteRetention } from "./retention-store.ts";

it("rejects with a retryable error if the disk is full", async () => {
  using database = openDatabase(":memory:");
  const retention = openSqliteRetention(database);
  database.exec("PRAGMA max_page_count = 1"); // as many as there are: none is to be had
  await expect(retention.setPeriod("a".repeat(100_000), 30)).rejects.toMatchObject({
    code: "UNAVAILABLE",
  });
});
