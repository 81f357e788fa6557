import { openDatabase } from "@quarry/event-store/sqlite";
import { expect, it } from "vitest";
import { openSqliteAccess } from "./open.ts";

it("says that suspending may be tried again where the disk is full", async () => {
  using database = openDatabase(":memory:");
  const { suspensions } = openSqliteAccess(database);
  database.exec("PRAGMA max_page_count = 1"); // as many as there are: none is to be had
  await expect(suspensions.set("a".repeat(100_000), 1)).rejects.toMatchObject({
    code: "UNAVAILABLE",
  });
});
