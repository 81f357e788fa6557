import { expect, it } from "vitest";
import { openDatabase } from "./open-database.ts";
import { reportOutages } from "./report-outages.ts";

it("says that a store on a full disk may be asked again, and passes other faults on", async () => {
  using database = openDatabase(":memory:");
  database.exec("CREATE TABLE notes (text TEXT UNIQUE)");
  const insert = database.prepare("INSERT INTO notes VALUES (?)");
  const store = reportOutages({ add: async (text: string) => insert.run(text).changes });

  expect(await store.add("a")).toBe(1);
  await expect(store.add("a")).rejects.toThrow("UNIQUE");
  database.exec("PRAGMA max_page_count = 1"); // as many as there are: none is to be had
  await expect(store.add("b".repeat(100_000))).rejects.toMatchObject({
    code: "UNAVAILABLE",
    retryAfterSeconds: 2,
  });
});
