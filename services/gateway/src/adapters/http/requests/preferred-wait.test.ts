import { expect, it } from "vitest";
import { preferenceApplied, preferredWaitMs } from "./preferred-wait.ts";

it.each([
  [undefined, Number.POSITIVE_INFINITY],
  ["return=minimal", Number.POSITIVE_INFINITY],
  ["respond-async", 0],
  ["Respond-Async; foo=1, return=minimal", 0],
  ["respond-async, wait=10", 10_000],
  ['wait = "5"', 5_000],
  ["wait=0", 0],
  ["wait=soon, respond-async", 0],
])("reads %s as %d ms", (header, waitMs) => {
  expect(preferredWaitMs(header)).toBe(waitMs);
});

it.each([
  [undefined, undefined],
  ["return=minimal", undefined],
  ["Respond-Async", "respond-async"],
  ["respond-async, wait=10", "respond-async, wait=10"],
  ["wait=999, respond-async", "respond-async"],
  ["wait=5", "wait=5"],
])("names what it has followed of %s as %s", (header, applied) => {
  expect(preferenceApplied(header, 120_000)["Preference-Applied"]).toBe(applied);
});
