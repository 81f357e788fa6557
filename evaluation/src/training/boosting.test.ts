import { logOdds, shareOf } from "@quarry/engine-offline/training";
import { expect, it } from "vitest";
import { boost, defaults } from "./boosting.ts";

/** Right where the first number is over 0.5 and the second is not; the third says nothing. */
const rows = Array.from({ length: 400 }, (_, at) => {
  const features = Float32Array.from([(at % 20) / 20, (at % 7) / 7, at % 3]);
  return { features, right: Number((features[0] ?? 0) > 0.5 && (features[1] ?? 0) <= 0.5) };
});
const taught = {
  features: rows.map(({ features }) => features),
  right: rows.map(({ right }) => right),
  weights: rows.map(() => 1),
};
const options = { ...defaults, rounds: 60, featureShare: 1, rowShare: 1 };

it("learns what two features say together", () => {
  const trees = boost(taught, options);
  const isRight = (...features: number[]) => logOdds(trees, features) > 0;
  expect(isRight(0.9, 0.2, 0)).toBe(true);
  expect(isRight(0.9, 0.9, 0)).toBe(false);
  expect(isRight(0.2, 0.2, 0)).toBe(false);
});

it("gives the same trees for the same rows and seed", () => {
  expect(boost(taught, options)).toEqual(boost(taught, options));
});

it("learns nothing from rows that are all alike", () => {
  const same = { features: [Float32Array.of(1)], right: [1], weights: [1] };
  expect(boost(same, options).trees.every((tree) => tree.length === 4)).toBe(true);
});

it("adds to the trees that it is given, and keeps those", () => {
  const short = boost(taught, { ...options, rounds: 10 });
  const longer = boost(taught, { ...options, rounds: 30 }, short);
  expect(longer.trees.slice(0, 10)).toEqual(short.trees);
  const loss = (trees: typeof short) =>
    rows.reduce(
      (sum, { features, right }) => sum + Math.abs(right - shareOf(logOdds(trees, features))),
      0,
    );
  expect(longer.trees.length).toBe(40);
  expect(loss(longer)).toBeLessThan(loss(short));
});
