import { expect, it } from "vitest";
import { rateBetween, steadyAgainAfter } from "./rate.ts";

const everyMs = (step: number, from: number, to: number) =>
  Array.from({ length: (to - from) / step }, (_, index) => from + index * step);

it("gives a rate of what happened in a time", () => {
  expect(rateBetween(everyMs(250, 0, 10_000), 2_000, 6_000)).toBe(4);
});

it("is steady again at once where nothing slowed down", () => {
  const times = everyMs(250, 0, 20_000);
  expect(steadyAgainAfter(times, { since: 5_000, now: 10_000, steady: 4 })).toBe(0);
});

it("is steady again from the first window that has the rate", () => {
  const times = [...everyMs(250, 0, 5_000), ...everyMs(250, 8_000, 20_000)];
  const after = (now: number) => steadyAgainAfter(times, { since: 5_000, now, steady: 4 });
  expect(after(12_000)).toBeUndefined();
  expect(after(20_000)).toBe(3_000);
});
