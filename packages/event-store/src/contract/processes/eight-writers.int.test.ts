import { describeWith } from "@quarry/servers";
import { describe, it } from "vitest";
import { openMongoTestLog } from "../../mongo/test-log.testing.ts";
import { openSqliteTestLog } from "../../sqlite/test-log.testing.ts";
import { checkEightWriters } from "./eight-writers.ts";

const shapes = [
  { name: "one stream", streams: 1 },
  { name: "many streams", streams: 1_000 },
];

describe("a SQLite log with eight writing processes and a tail", () => {
  it.each(shapes)("keeps every commit of $name once and in order", async ({ streams }) => {
    await using log = await openSqliteTestLog();
    await checkEightWriters({ kind: "sqlite", path: log.path }, { streams, commits: 200 });
  });
});

describeWith("mongodb", "a MongoDB log with eight writing processes and a tail", () => {
  it.each(shapes)("keeps every commit of $name once and in order", async ({ streams }) => {
    await using log = await openMongoTestLog();
    await checkEightWriters({ kind: "mongodb", url: log.url }, { streams, commits: 50 });
  });
});
