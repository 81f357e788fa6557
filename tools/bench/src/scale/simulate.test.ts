import { expect, it } from "vitest";
import { simulate } from "./simulate.ts";

const mean = (values: readonly number[] = []) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const one = (serviceMs: number) => [
  { name: "job", share: 1, route: [{ station: "desk", serviceMs }] },
];

it("waits as long as theory says where one server is busy for half of the time (M/M/1)", () => {
  const stations = [{ name: "desk", servers: 1 }];
  const outcome = simulate({ stations, kinds: one(10), perSecond: 50, seconds: 4_000, seed: 3 });
  expect(outcome.stations.desk?.busy).toBeCloseTo(0.5, 1);
  expect(mean(outcome.times.job)).toBeGreaterThan(19); // 1 / (1/10 − 50/1000) = 20 ms
  expect(mean(outcome.times.job)).toBeLessThan(21);
});

it("waits as long as theory says with several servers (M/M/2)", () => {
  const stations = [{ name: "desk", servers: 2 }];
  const outcome = simulate({ stations, kinds: one(10), perSecond: 150, seconds: 2_000, seed: 3 });
  expect(outcome.stations.desk?.busy).toBeCloseTo(0.75, 1);
  expect(mean(outcome.times.job)).toBeGreaterThan(21.8); // 10 / (1 − 0.75²) = 22.86 ms
  expect(mean(outcome.times.job)).toBeLessThan(24);
});

it("loses no job: what arrived has ended or is still there", () => {
  const stations = [{ name: "desk", servers: 1 }];
  const outcome = simulate({ stations, kinds: one(20), perSecond: 100, seconds: 100, seed: 1 });
  const desk = outcome.stations.desk;
  expect(desk?.busy).toBeGreaterThan(0.99);
  const left = outcome.arrived - outcome.ended;
  expect(left).toBeGreaterThan(4_000);
  expect(left - (desk?.longestQueue ?? 0)).toBeLessThanOrEqual(1);
});

it("is the same for the same seed, and another for another", () => {
  const stations = [{ name: "desk", servers: 1 }];
  const play = (seed: number) =>
    simulate({ stations, kinds: one(5), perSecond: 100, seconds: 10, seed });
  expect(play(7)).toEqual(play(7));
  expect(play(7).times).not.toEqual(play(8).times);
});
