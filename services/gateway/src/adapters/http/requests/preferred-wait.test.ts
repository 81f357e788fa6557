import { expect, it } from "vitest";
import { preferredWaitMs } from "./preferred-wait.ts";

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
