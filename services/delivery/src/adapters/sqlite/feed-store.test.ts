import { openDatabase } from "@quarry/event-store/sqlite";
import { expect, it } from "vitest";
import { feedStoreContract } from "../feed-store.contract.ts";
import { openSqliteFeed, pages } from "./feed-store.ts";

feedStoreContract("SQLite", async () => {
  const database = openDatabase(":memory:");
  return { feed: openSqliteFeed(database), again: async () => openSqliteFeed(database) };
});

it.each([
  ["all", "PRIMARY KEY (account=? AND log=? AND place>? AND place<?)"],
  ["typed", "INDEX account_events_type (account=? AND log=? AND type=? AND place>? AND place<?)"],
] as const)("finds a page of %s by an index, without sorting", (page, plan) => {
  const database = openDatabase(":memory:");
  openSqliteFeed(database);
  const steps = database.prepare(`EXPLAIN QUERY PLAN ${pages[page]}`).all();
  expect(steps.map(({ detail }) => detail)).toEqual([expect.stringContaining(plan)]);
});
