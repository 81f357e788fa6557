import { describe, expect, it } from "vitest";
import { orderScore, pairsFound } from "./score.ts";

describe("the order score", () => {
  it("is 1 for the same words, whatever is between them", () => {
    expect(orderScore("The price:\n  12 crowns", "the price | 12 Crowns")).toBe(1);
  });

  it("falls by the words that are out of order, missing or too many", () => {
    expect(orderScore("a b c d", "c d a b")).toBe(0.5);
    expect(orderScore("a b", "a b c d")).toBeCloseTo(4 / 6);
    expect(orderScore("a b c d", "")).toBe(0);
  });
});

describe("pairs of cells", () => {
  const pairs = [["Green tea", "12"]] as const;

  it("are found on one line, visibly apart", () => {
    expect(pairsFound("x\nGreen tea    12   3.20", pairs)).toBe(1);
  });

  it("are not found where one space parts them, or on two lines", () => {
    expect(pairsFound("Green tea 12", pairs)).toBe(0);
    expect(pairsFound("Green tea\n12", pairs)).toBe(0);
    expect(pairsFound("Green tea    7    12", pairs)).toBe(0);
  });
});
