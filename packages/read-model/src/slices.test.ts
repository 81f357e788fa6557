import { expect, it } from "vitest";
import { findSlice, startOf, sumOf } from "./slices.ts";

const slices = [
  { start: 30, end: 40, live: 2 },
  { start: 20, end: 30, live: 0 },
  { start: 10, end: 20, live: 3 },
];

it("finds the slice of an offset, and how many records are newer than it", () => {
  const found = [0, 1, 2, 4].map((offset) => findSlice(slices, offset));
  expect(found.map((place) => [place?.start, place?.newer])).toEqual([
    [30, 0],
    [30, 0],
    [10, 2],
    [10, 2],
  ]);
  expect(findSlice(slices, 5)).toBeUndefined();
  expect(sumOf(slices)).toBe(5);
});

it("finds where the slice of an instant starts", () => {
  expect([0, 59, 60, 61].map((instant) => startOf(instant, 60))).toEqual([0, 0, 60, 60]);
});
