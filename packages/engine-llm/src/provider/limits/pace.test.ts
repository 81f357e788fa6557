import { expect, it } from "vitest";
import { Pace } from "./pace.ts";

const start = 1_000_000;
const late = start + 3_600_000;

function openPace(limits: ConstructorParameters<typeof Pace>[0]) {
  const time = { now: start };
  return { time, pace: new Pace(limits, () => time.now) };
}

it("lets so many calls go within any minute", () => {
  const { pace, time } = openPace({ requestsPerMinute: 2 });
  expect([pace.take(1, late), pace.take(1, late)]).toEqual([0, 0]);
  time.now += 20_000;
  expect([pace.take(1, late), pace.take(1, late)]).toEqual([40_000, 40_000]);
  expect(pace.take(1, late)).toBe(100_000);
});

it("lets so many tokens go within any minute, and a larger call by itself", () => {
  const { pace, time } = openPace({ tokensPerMinute: 100 });
  expect([pace.take(60, late), pace.take(40, late), pace.take(500, late)]).toEqual([0, 0, 60_000]);
  time.now += 90_000;
  expect(pace.take(10, late)).toBe(30_000);
});

it("keeps no turn for a call that would come too late", () => {
  const { pace } = openPace({ requestsPerMinute: 1 });
  pace.take(1, late);
  expect(pace.take(1, start + 60_000)).toBe(60_000);
  expect(pace.take(1, late)).toBe(60_000);
});

it("pauses for everybody, unless it were for more than a minute", () => {
  const { pace, time } = openPace({});
  pace.pause(5_000);
  expect(pace.take(1, late)).toBe(5_000);
  time.now += 5_000;
  pace.pause(4_000_000);
  expect(pace.take(1, late)).toBe(0);
});
