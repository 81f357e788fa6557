import { expect, it } from "vitest";
import { StreamGapError } from "../errors.ts";
import { COMMITS_BEHIND, CommitTable } from "./commit-table.ts";
import { openDatabase } from "./open-database.ts";

const commit = (sequence: number) => ({
  id: `id-${sequence}`,
  stream: "a",
  sequence,
  firstVersion: sequence,
  eventCount: 1,
  commandId: `command-${sequence}`,
  requestHash: "",
  at: 0,
  events: [],
});

it("counts a stream's commits behind a known one along an index, without reading them", () => {
  using database = openDatabase(":memory:");
  new CommitTable(database);
  const plan = database.prepare(`EXPLAIN QUERY PLAN ${COMMITS_BEHIND}`).all("a", 1);
  expect(plan.map(({ detail }) => detail)).toEqual([
    "SEARCH commits USING COVERING INDEX sqlite_autoindex_commits_1 (s=? AND q>?)",
  ]);
});

it("meets a gap behind what it knows to be whole, too", () => {
  using database = openDatabase(":memory:");
  const commits = new CommitTable(database);
  for (const q of [1, 2]) commits.insert(commit(q));
  expect(commits.head("a").sequence).toBe(2);
  for (const q of [3, 5]) commits.insert(commit(q));
  expect(() => commits.head("a")).toThrow(StreamGapError);
  expect(() => commits.head("a")).toThrow("commit 4 of a");
  commits.insert(commit(4));
  expect(commits.head("a").sequence).toBe(5);
});
