import { expect, it } from "vitest";
import { trendOf } from "./trend.ts";

const run = (value: (minute: number) => number) =>
  trendOf(Array.from({ length: 30 }, (_, minute) => ({ minutes: minute, value: value(minute) })));

it("sees a figure that stays as one that stays", () => {
  expect(run(() => 100)).toEqual({ firstThird: 100, lastThird: 100, ratio: 1, slopePerHour: 0 });
});

it("shows how much a figure grows in an hour, and how the ends compare", () => {
  const { ratio, slopePerHour } = run((minute) => 100 + minute);
  expect(slopePerHour).toBeCloseTo(60);
  expect(ratio).toBeCloseTo(124 / 104);
});

it("is not misled by one figure far off", () => {
  expect(run((minute) => (minute === 29 ? 10_000 : 100)).ratio).toBe(1);
});
