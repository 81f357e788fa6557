import { expect, it } from "vitest";
import { letterRuns, sharedRuns } from "./letter-runs.ts";

it.each([
  ["net", ["^ne", "net", "et$"]],
  ["公表された日", ["公表", "表日"]],
  ["", []],
])("%j has the runs %j", (word, runs) => {
  expect([...letterRuns(word)]).toEqual(runs);
});

it("shares of runs are 1 for the same word and 0 for unlike ones", () => {
  expect(sharedRuns(letterRuns("total"), letterRuns("total"))).toBe(1);
  expect(sharedRuns(letterRuns("total"), letterRuns("date"))).toBe(0);
  expect(sharedRuns(letterRuns(""), letterRuns(""))).toBe(0);
});
