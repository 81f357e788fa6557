import { expect, it } from "vitest";
import { fittedExponent } from "./exponent.ts";

const costs = (cost: (size: number) => number) =>
  [64, 256, 1_024].map((size) => ({ size, cost: cost(size) }));

it.each([
  ["constant", () => 7, 0],
  ["linear", (size: number) => 3 * size, 1],
  ["quadratic", (size: number) => size ** 2 / 9, 2],
])("fits the exponent of a %s cost", (_name, cost, exponent) => {
  expect(fittedExponent(costs(cost))).toBeCloseTo(exponent);
});

it("fits less than 1.2 to n log n, and more to a linear cost with a small quadratic part", () => {
  expect(fittedExponent(costs((size) => size * Math.log2(size * 1_024)))).toBeLessThan(1.2);
  expect(fittedExponent(costs((size) => size + size ** 2 / 500))).toBeGreaterThan(1.2);
});
