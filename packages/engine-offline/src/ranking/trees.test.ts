import { expect, it } from "vitest";
import { logOdds, shareOf } from "./trees.ts";

const trees = {
  base: -1,
  trees: [
    [1, 0.5, 4, 8, -1, -2, 0, 0, -1, 3, 0, 0],
    [-1, 0.25, 0, 0],
  ],
};

it("adds up the leaves that a vector of features comes to", () => {
  expect(logOdds(trees, [9, 0.5])).toBe(-1 - 2 + 0.25);
  expect(logOdds(trees, [9, 0.6])).toBe(-1 + 3 + 0.25);
});

it("takes a feature that is absent as 0", () => {
  expect(logOdds(trees, [])).toBe(-2.75);
});

it("makes log-odds a share", () => {
  expect(shareOf(0)).toBe(0.5);
  expect(shareOf(4)).toBeGreaterThan(0.98);
});
