import { expect, it } from "vitest";
import type { Cost, Costs } from "./costs.ts";
import { type Demand, kindsOf, sizeFor, stationsOf } from "./sizing.ts";

const cost = (milliseconds: number): Cost => ({
  processor: { gateway: milliseconds },
  commits: { extraction: 2 },
  stored: 1_000,
});
const costs: Costs = {
  kinds: { text: cost(1), webpage: cost(2), pdf: cost(4), image: cost(100) },
  appendsPerSecond: 1_000,
};
const demand: Demand = {
  perDay: 8_640_000,
  peakToMean: 3,
  busyAtPeak: 0.5,
  kinds: { text: 0.5, webpage: 0.25, pdf: 0.25, image: 0 },
  keptDays: 2,
};

it("asks for as many cores and logs as the peak takes when no part is busier than allowed", () => {
  const sizing = sizeFor(demand, costs);
  expect([sizing.meanPerSecond, sizing.peakPerSecond]).toEqual([100, 300]);
  expect(sizing.processors).toEqual([{ part: "gateway", each: 2, atMean: 0.2, atPeak: 2 }]);
  expect(sizing.logs).toEqual([{ part: "extraction", each: 2, atMean: 0.2, atPeak: 2 }]);
  expect(sizing.stored).toBe(1_000 * 8_640_000 * 2);
});

it("gives the simulation the same parts and times", () => {
  const names = stationsOf(sizeFor(demand, costs));
  expect(names).toEqual([
    { name: "gateway", servers: 2 },
    { name: "extraction log", servers: 2 },
  ]);
  const [text] = kindsOf(demand, costs);
  expect(text?.share).toBe(0.5);
  expect(text?.route).toContainEqual({ station: "gateway", serviceMs: 1 });
  expect(text?.route).toContainEqual({ station: "extraction log", serviceMs: 2 });
});
