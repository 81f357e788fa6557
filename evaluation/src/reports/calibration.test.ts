import { describe, expect, it } from "vitest";
import { calibrationOf, fitMap } from "./calibration.ts";

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

describe("calibrationOf", () => {
  it("is nothing where confidence is the measured share", () => {
    expect(calibrationOf(outcomes(0.75, 30, 10)).error).toBeCloseTo(0);
  });

  it("is the distance where it is not", () => {
    const { error, sure, bands } = calibrationOf(outcomes(0.95, 10, 10));
    expect(error).toBeCloseTo(0.45);
    expect(sure).toEqual({ values: 20, precision: 0.5 });
    expect(bands).toMatchObject([{ from: 0.9, right: 0.5, values: 20 }]);
  });
});
