import { describe, expect, it } from "vitest";
import { calibrationOf } from "./calibration.ts";

const outcomes = (score: number, right: number, wrong: number) => [
  ...Array.from({ length: right }, () => ({ score, right: true })),
  ...Array.from({ length: wrong }, () => ({ score, right: false })),
];

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
