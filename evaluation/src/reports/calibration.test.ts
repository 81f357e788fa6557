import { describe, expect, it } from "vitest";
import { fitMap } from "./calibration.ts";

const outcomes = (score: number, right: number, wrong: number) => [
  ...Array.from({ length: right }, () => ({ score, right: true })),
  ...Array.from({ length: wrong }, () => ({ score, right: false })),
];

describe("fitMap", () => {
  it("gives each score its measured share", () => {
    const measured = [...outcomes(0.5, 20, 20), ...outcomes(0.9, 36, 4)];
    expect(fitMap(measured)).toEqual([
      [0.5, 0.5],
      [0.9, 0.9],
    ]);
  });

  it("joins scores whose shares fall, so that the map rises", () => {
    const measured = [...outcomes(0.5, 30, 10), ...outcomes(0.7, 10, 30)];
    expect(fitMap(measured)).toEqual([[0.6, 0.5]]);
  });
});
