import { describe, expect, it } from "vitest";
import { confidenceOf } from "./confidence.ts";

describe("confidenceOf", () => {
  it("never falls as the score rises, and stays a share", () => {
    const shares = Array.from({ length: 101 }, (_, index) => confidenceOf(index / 100));
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares[0]).toBeGreaterThan(0);
    expect(shares[100]).toBeLessThanOrEqual(1);
  });
});
